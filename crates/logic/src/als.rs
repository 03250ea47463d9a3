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
use crate::options::AlsOverlap;
use sodan_board::{Candidate, CellSet, Digit, DigitSet, House};

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

    /// Returns the digits that each of the two sets could eliminate from at least one cell outside the set.
    #[inline]
    pub fn common(&self, other: &Als) -> DigitSet {
        self.touching & other.touching
    }

    /// Returns the restricted commons: digits that only one of the two sets can contain. Digits that are candidates in
    /// a shared cell are excluded.
    #[inline]
    pub fn restricted_commons(&self, other: &Als) -> DigitSet {
        let shared = self.cells & other.cells;
        let is_restricted = |digit: &Digit| {
            let (a, b) = (self.places(*digit), other.places(*digit));
            b.is_subset(self.seen(*digit)) && !(a | b).intersects(shared)
        };
        self.common(other).iter().filter(is_restricted).collect()
    }
}

/// Returns all almost locked sets, ordered by house: rows, then columns, then boxes. Within a house, the sets are in
/// lexicographic order of their cells, and a set precedes its supersets. A set contained in two houses is listed once,
/// under the first house.
pub fn all(state: &State) -> Vec<Als> {
    let mut found = Vec::with_capacity(256);
    for house in House::all() {
        let room = house.cells() & state.unplaced();
        more(state, house, room, CellSet::EMPTY, DigitSet::EMPTY, &mut found);
    }
    found
}

fn more(
    state: &State,
    house: House,
    mut room: CellSet,
    cells: CellSet,
    digits: DigitSet,
    found: &mut Vec<Als>,
) {
    while let Some(cell) = room.pop_first() {
        let (cells, digits) = (cells.with(cell), digits | state.digits(cell));
        if digits.len() == cells.len() + 1 && is_first_house(house, cells) {
            found.push(Als::new(state, cells, digits));
        }
        // Otherwise, even all remaining cells would be too few for this many digits.
        if digits.len() <= cells.len() + room.len() + 1 {
            more(state, house, room, cells, digits, found);
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

/// Returns the links from each set to later sets, in lexicographic order of the index pairs.
///
/// In a linked pair, the earlier set sees all cells of the linking digit in the later set. It therefore suffices to
/// look up, for each cell that the earlier set sees, the sets in which this cell is the first one with the digit.
pub fn links(sets: &[Als], overlap: AlsOverlap) -> Vec<AlsLink> {
    let starting = Starting::of(sets);
    let mut links = Vec::with_capacity(1024);
    // Bit set of the sets that may be linked to `a`. Sorting and deduplicating indices instead took 1.3 times as long.
    let mut met = vec![0_u64; sets.len().div_ceil(64)];
    for (from, a) in sets.iter().enumerate() {
        for digit in a.touching {
            for cell in a.seen(digit) {
                for to in starting.after(from, Candidate::new(cell, digit)).map(usize::from) {
                    met[to / 64] |= 1 << (to % 64);
                }
            }
        }
        for to in take_ones(&mut met) {
            let b = &sets[to];
            if overlap == AlsOverlap::Forbidden && a.cells.intersects(b.cells) {
                continue;
            }
            let digits = a.restricted_commons(b);
            if !digits.is_empty() {
                links.push(AlsLink { from, to, digits });
            }
        }
    }
    links
}

/// Returns the indices of all set bits in ascending order, and clears the bits.
fn take_ones(words: &mut [u64]) -> impl Iterator<Item = usize> {
    words.iter_mut().enumerate().flat_map(|(at, word)| {
        let mut left = std::mem::take(word);
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(at * 64 + bit)
        })
    })
}

/// Indices of almost locked sets, grouped by candidate. Each set is listed once for each digit that it could eliminate:
/// under the first of its cells that has the digit as a candidate. Indices are ascending within a group.
struct Starting {
    /// Start of each candidate's range in `sets`, followed by the end of the last range.
    begin: [u32; 730],
    sets: Vec<u16>,
}

impl Starting {
    fn of(sets: &[Als]) -> Starting {
        let firsts = |als: &Als| {
            let als = *als;
            als.touching
                .iter()
                .filter_map(move |digit| Some(Candidate::new(als.places(digit).first()?, digit)))
        };
        let mut begin = [0; 730];
        sets.iter().flat_map(firsts).for_each(|it| begin[it.index() + 1] += 1);
        for index in 1..begin.len() {
            begin[index] += begin[index - 1];
        }
        let (mut next, mut order) = (begin, vec![0; begin[729] as usize]);
        for (number, als) in (0..).zip(sets) {
            for it in firsts(als) {
                order[next[it.index()] as usize] = number;
                next[it.index()] += 1;
            }
        }
        Starting { begin, sets: order }
    }

    /// Returns the indices of the sets that are listed for the candidate `it`, restricted to indices greater than
    /// `set`.
    fn after(&self, set: usize, it: Candidate) -> impl Iterator<Item = u16> {
        let [start, end] = [it.index(), it.index() + 1].map(|index| self.begin[index] as usize);
        self.sets[start..end].iter().copied().filter(move |&other| usize::from(other) > set)
    }
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
                    digits: sets[from].restricted_commons(&sets[to]),
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
        assert_eq!(of("r1c15").restricted_commons(&of("r2c5")), DigitSet::EMPTY);
        assert_eq!(of("r1c1").restricted_commons(&of("r2c5")), DigitSet::EMPTY);
        assert_eq!(of("r2c5").restricted_commons(&of("r1c1")), DigitSet::EMPTY);
    }
}
