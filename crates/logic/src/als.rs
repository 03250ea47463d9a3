//! Almost locked sets: cells of one house that together have one candidate digit more than there are cells.
//!
//! ```text
//!   r1:  12 . 23 | . . . | . 134 .       three cells, four digits (1, 2, 3, 4)
//!        ^^   ^^             ^^^         if any digit is eliminated, the other three are locked in
//! ```
//!
//! A digit is a *restricted common* of two sets if all cells with the digit in one set see all cells with the digit in
//! the other set. Then only one of the two sets can contain the digit, and the other set is locked.

use crate::State;
use crate::bits;
use crate::options::AlsOverlap;
use sodan_board::{Candidate, Cell, CellSet, Digit, DigitSet, House};

/// An almost locked set with precomputed cells for each digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Als {
    /// One to eight cells of one house.
    pub cells: CellSet,
    /// All candidate digits of the cells. There is one more digit than there are cells.
    pub digits: DigitSet,
    /// Digits that the set could eliminate from at least one cell outside the set.
    touching: DigitSet,
    places: [CellSet; 9],
    seen: [CellSet; 9],
}

impl Als {
    /// Creates the almost locked set formed by `cells`. `digits` must contain all candidates of these cells.
    pub fn new(state: &State, cells: CellSet, digits: DigitSet) -> Als {
        let empty = [CellSet::EMPTY; 9];
        let mut als = Als { cells, digits, touching: DigitSet::EMPTY, places: empty, seen: empty };
        for digit in digits {
            let index = digit.index();
            als.places[index] = state.places(digit) & cells;
            als.seen[index] = (als.places[index].common_peers() & state.places(digit)) - cells;
            if !als.seen[index].is_empty() {
                als.touching.insert(digit);
            }
        }
        als
    }

    /// Returns the cells of the set in which `digit` is a candidate.
    #[inline]
    pub fn places(&self, digit: Digit) -> CellSet {
        self.places[digit.index()]
    }

    /// Returns the cells outside the set that have `digit` as a candidate and see all of the digit's cells in the set.
    /// If the set contains the digit, these candidates are false.
    #[inline]
    pub fn seen(&self, digit: Digit) -> CellSet {
        self.seen[digit.index()]
    }

    /// Returns the digits outside `links` with a candidate that both sets see. If either set contains such a digit, the
    /// candidate is false.
    #[inline]
    pub fn common(&self, other: &Als, links: DigitSet) -> DigitSet {
        let is_gone = |digit: &Digit| self.seen(*digit).intersects(other.seen(*digit));
        ((self.touching & other.touching) - links).iter().filter(is_gone).collect()
    }
}

/// Returns all almost locked sets, ordered by house: rows, then columns, then boxes. Within a house, the sets are in
/// lexicographic order of their cells, and a set precedes its supersets. A set contained in two houses is listed once,
/// under the first house.
pub fn all(state: &State) -> Vec<Als> {
    let mut found = Vec::with_capacity(256);
    for house in House::all() {
        let room = house.cells() & state.unplaced();
        more(state, house, (room, room.len()), (CellSet::EMPTY, DigitSet::EMPTY, 0), &mut found);
    }
    found
}

/// Adds the sets that consist of the given cells and of at least one cell of `room`. The numbers of cells are passed
/// along: counting the members of the sets in each call took 1.36 times as many instructions.
fn more(
    state: &State,
    house: House,
    (mut room, left): (CellSet, usize),
    (cells, digits, count): (CellSet, DigitSet, usize),
    found: &mut Vec<Als>,
) {
    let count = count + 1;
    for left in (0..left).rev() {
        let Some(cell) = room.pop_first() else { return };
        let (cells, digits) = (cells.with(cell), digits | state.digits(cell));
        if digits.len() == count + 1 && is_first_house(house, cells) {
            found.push(Als::new(state, cells, digits));
        }
        // Otherwise, even all remaining cells would be too few for this many digits.
        if digits.len() <= count + left + 1 {
            more(state, house, (room, left), (cells, digits, count), found);
        }
    }
}

/// Returns whether `house` is the first house that contains all of `cells`.
fn is_first_house(house: House, cells: CellSet) -> bool {
    let first = cells.first().map(|cell| cell.houses());
    first.is_none_or(|houses| houses.into_iter().find(|it| cells.is_subset(it.cells())) == Some(house))
}

/// A pair of almost locked sets with at least one restricted common.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AlsLink {
    /// Index of the first set in the list of all almost locked sets.
    pub from: usize,
    /// Index of the second set in the same list.
    pub to: usize,
    /// Restricted commons: one digit, or two digits that lock both sets.
    pub digits: DigitSet,
}

/// For each candidate, the almost locked sets that [see](Als::seen) it, as indices.
struct Seeing {
    rows: Vec<u64>,
    /// Number of words per row.
    width: usize,
}

impl Seeing {
    fn of(sets: &[Als]) -> Seeing {
        let width = sets.len().div_ceil(64);
        let mut rows = vec![0; 729 * width];
        for (number, als) in sets.iter().enumerate() {
            for digit in als.touching {
                for cell in als.seen(digit) {
                    bits::insert(&mut rows[Candidate::new(cell, digit).index() * width..], number);
                }
            }
        }
        Seeing { rows, width }
    }

    fn row(&self, cell: Cell, digit: Digit) -> &[u64] {
        &self.rows[Candidate::new(cell, digit).index() * self.width..][..self.width]
    }

    /// Writes into `row` the sets of which `digit` is a restricted common with `als`: those that see all candidates of
    /// the digit in `als`.
    fn linked(&self, als: &Als, digit: Digit, row: &mut [u64]) {
        row.fill(!0);
        for cell in als.places(digit) {
            row.iter_mut().zip(self.row(cell, digit)).for_each(|(word, seeing)| *word &= seeing);
        }
    }
}

/// Returns the links from each set to later sets, in lexicographic order of the index pairs.
pub fn links(sets: &[Als], overlap: AlsOverlap) -> Vec<AlsLink> {
    let seeing = Seeing::of(sets);
    let mut links = Vec::with_capacity(1024);
    let mut rows: [Vec<u64>; 9] = std::array::from_fn(|_| vec![0; seeing.width]);
    let mut met = vec![0; seeing.width];
    for (from, a) in sets.iter().enumerate() {
        met.fill(0);
        for digit in a.touching {
            let row = &mut rows[digit.index()];
            seeing.linked(a, digit, row);
            bits::unite(&mut met, row);
        }
        // Removes this set and all earlier ones.
        met[..from / 64].fill(0);
        met[from / 64] &= !1 << (from % 64);
        for to in bits::ones(&met) {
            if overlap == AlsOverlap::Forbidden && a.cells.intersects(sets[to].cells) {
                continue;
            }
            let is_linking = |digit: &Digit| bits::contains(&rows[digit.index()], to);
            links.push(AlsLink { from, to, digits: a.touching.iter().filter(is_linking).collect() });
        }
    }
    links
}

/// Returns each link in both directions, in lexicographic order of the index pairs.
pub fn both_ways(links: &[AlsLink]) -> Vec<AlsLink> {
    let back = links.iter().map(|&AlsLink { from, to, digits }| AlsLink { from: to, to: from, digits });
    let mut both: Vec<AlsLink> = links.iter().copied().chain(back).collect();
    both.sort_unstable_by_key(|link| (link.from, link.to));
    both
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::state;

    fn texts(text: &str) -> Vec<String> {
        let text_of = |als: &Als| format!("{} {}", crate::notation::cells::compact(als.cells), als.digits);
        all(&state(text)).iter().map(text_of).collect()
    }

    #[test]
    fn set_has_one_surplus_digit() {
        assert_eq!(texts("r1c1:12 r1c5:123 r1c9:1245"), ["r1c1 12", "r1c15 123"]);
    }

    #[test]
    fn set_in_two_houses_is_unique() {
        assert_eq!(texts("r1c1:12 r1c2:13"), ["r1c1 12", "r1c12 123", "r1c2 13"]);
        assert_eq!(texts("r1c1:12 r2c2:13"), ["r1c1 12", "r2c2 13", "r1c1,r2c2 123"]);
    }

    /// Returns the digits that only one of the two sets can contain. Digits that are candidates in a shared cell are
    /// excluded.
    fn restricted_commons(a: &Als, b: &Als) -> DigitSet {
        let shared = a.cells & b.cells;
        let is_restricted = |digit: &Digit| {
            let (here, there) = (a.places(*digit), b.places(*digit));
            there.is_subset(a.seen(*digit)) && !(here | there).intersects(shared)
        };
        (a.digits & b.digits).iter().filter(is_restricted).collect()
    }

    #[test]
    fn links_are_those_of_all_pairs() {
        for text in
            ["r1c1:12 r1c5:123 r2c5:24 r9c9:4 r5c5:2 r1c9:1 r3c5:2", "r1c1:12 r1c4:23 r2c4:34 r2c9:41"]
        {
            let sets = all(&state(text));
            for overlap in [AlsOverlap::Forbidden, AlsOverlap::Allowed] {
                let pairs = (0..sets.len()).flat_map(|from| (from + 1..sets.len()).map(move |to| (from, to)));
                let apart = |&(from, to): &(usize, usize)| {
                    overlap == AlsOverlap::Allowed || !sets[from].cells.intersects(sets[to].cells)
                };
                let link = |(from, to): (usize, usize)| AlsLink {
                    from,
                    to,
                    digits: restricted_commons(&sets[from], &sets[to]),
                };
                let slow: Vec<AlsLink> =
                    pairs.filter(apart).map(link).filter(|link| !link.digits.is_empty()).collect();
                assert_eq!(links(&sets, overlap), slow);
            }
        }
    }

    #[test]
    fn restricted_common_cells_are_peers() {
        let state = state("r1c1:12 r1c5:123 r2c5:24 r9c9:4 r5c5:2 r1c9:1 r3c5:2");
        let sets = all(&state);
        let of = |cells: &str| {
            *sets.iter().find(|als| crate::notation::cells::compact(als.cells) == cells).unwrap()
        };
        assert_eq!(restricted_commons(&of("r1c15"), &of("r2c5")), DigitSet::EMPTY);
        assert_eq!(restricted_commons(&of("r1c1"), &of("r2c5")), DigitSet::EMPTY);
        assert_eq!(restricted_commons(&of("r2c5"), &of("r1c1")), DigitSet::EMPTY);
    }
}
