//! Unavoidable sets: small sets of cells of a solution grid whose digits can be permuted. Every proper puzzle with this
//! solution has a given in each of these sets.
//!
//! ```text
//! two digits:          the cells of 3 and 8 that are connected through rows, columns and boxes
//! two rows of a band:  the columns that are connected through equal digits in the two rows;
//!                      likewise for two columns of a stack
//! ```
//!
//! The sets shown above can be found without a search. A grid has at least a hundred of them, with 4 to 18 cells. A
//! search finds all sets up to a given size. A set that does not contain a smaller one consists of the cells in which
//! two solution grids differ, and each of its digits occurs in at least two cells.

use sodan_board::{ByCell, CellSet, Digit, DigitSet, House, HouseKind, Puzzle, Solution};
use sodan_search::solutions;
use std::collections::BTreeSet;

/// Maximum size of the sets that [`unavoidable_sets`] finds. Larger sets could contain six digits and would take hours.
pub const MOST_CELLS: usize = 11;

/// Returns all unavoidable sets of a solution grid that have at most `limit` cells (and at most [`MOST_CELLS`]) and do
/// not contain a smaller unavoidable set. The smallest sets come first. Returns `None` if `should_stop` returned true.
///
/// Finding sets of up to nine cells took 0.2 s, and sets of ten or eleven cells about a minute, on one core of an AMD
/// EPYC (Zen 5).
///
/// ```
/// let grid: sodan_board::Puzzle =
///     "123456789456789123789123456231674895875912364694538217317265948542897631968341572".parse()?;
/// let sodan_search::Outcome::Unique(solution) = sodan_search::solve(&grid) else { panic!("it is full") };
/// let sets = sodan_generator::unavoidable_sets(&solution, 6, &|| false).expect("nothing stops it");
/// assert!(sets.iter().all(|set| [4, 6].contains(&set.len())));
/// # Ok::<(), sodan_board::PuzzleError>(())
/// ```
pub fn unavoidable_sets(
    solution: &Solution,
    limit: usize,
    should_stop: &dyn Fn() -> bool,
) -> Option<Vec<CellSet>> {
    let limit = limit.min(MOST_CELLS);
    let cells: [CellSet; 9] = Digit::all()
        .map(|digit| sodan_board::Cell::all().filter(|cell| solution.get(*cell) == digit).collect())
        .collect::<Vec<_>>()
        .try_into()
        .ok()?;
    let mut found = BTreeSet::new();
    let choices = (0..512_u16).map(DigitSet::from_bits).filter(|digits| digits.len() == limit / 2);
    for digits in choices {
        let free = digits.iter().fold(CellSet::EMPTY, |free, digit| free | cells[digit.index()]);
        let rest = free.iter().fold(Puzzle::from(*solution), |puzzle, cell| puzzle.without(cell));
        for (number, other) in solutions(&rest).enumerate() {
            if number % 4096 == 0 && should_stop() {
                return None;
            }
            let differs: CellSet =
                free.iter().filter(|cell| solution.get(*cell) != other.get(*cell)).collect();
            if (1..=limit).contains(&differs.len()) {
                found.insert((differs.len(), differs));
            }
        }
    }
    let mut smallest: Vec<CellSet> = Vec::new();
    for (_, set) in found {
        if !smallest.iter().any(|part| part.is_subset(set)) {
            smallest.push(set);
        }
    }
    Some(smallest)
}

/// Returns the unavoidable sets of a solution grid that can be found without a search, smallest first.
pub(crate) fn unavoidable(solution: &Solution) -> Vec<CellSet> {
    let mut sets = of_two_digits(solution);
    sets.extend(of_two_lines(solution));
    sets.sort_unstable_by_key(|set| (set.len(), set.bits()));
    sets.dedup();
    sets
}

/// For each pair of digits, returns the connected sets of their cells. If all cells of both digits are connected, these
/// cells are returned as one set, since the two digits may be swapped.
fn of_two_digits(solution: &Solution) -> Vec<CellSet> {
    let mut cells = [CellSet::EMPTY; 9];
    let digits: ByCell<Digit> = ByCell::from_fn(|cell| solution.get(cell));
    sodan_board::Cell::all().for_each(|cell| {
        cells[digits[cell].index()].insert(cell);
    });
    let mut sets = Vec::new();
    for first in 0..9 {
        for second in 0..first {
            let mut left = cells[first] | cells[second];
            while let Some(cell) = left.first() {
                let set = hanging_together(CellSet::only(cell), left);
                left -= set;
                sets.push(set);
            }
        }
    }
    sets
}

/// Returns `set` and all cells of `left` that are connected to it through chains of peers in `left`.
fn hanging_together(mut set: CellSet, left: CellSet) -> CellSet {
    let mut new = set;
    while let Some(cell) = new.pop_first() {
        let more = (cell.peers() & left) - set;
        set |= more;
        new |= more;
    }
    set
}

/// For each pair of lines in a band or stack, returns the cells of both lines in connected columns (or rows).
fn of_two_lines(solution: &Solution) -> Vec<CellSet> {
    let lines: Vec<House> = House::all().filter(|house| house.kind() != HouseKind::Block).collect();
    let mut sets = Vec::new();
    for chute in lines.chunks(3) {
        for [one, other] in [[0, 1], [0, 2], [1, 2]].map(|pair| pair.map(|place| chute[place].cells())) {
            let mut left = one;
            while let Some(start) = left.first() {
                let (mut set, mut cell) = (CellSet::EMPTY, start);
                loop {
                    // The other line's digit at this position also occurs somewhere in this line.
                    let next = across(cell, one, other);
                    set = set.with(cell).with(next);
                    let digit = solution.get(next);
                    cell = one.iter().find(|cell| solution.get(*cell) == digit).unwrap_or(start);
                    if cell == start {
                        break;
                    }
                }
                left -= set;
                sets.push(set);
            }
        }
    }
    sets
}

/// Returns the cell at the position in the `other` line that `cell` has in the `one` line.
fn across(cell: sodan_board::Cell, one: CellSet, other: CellSet) -> sodan_board::Cell {
    let place = one.iter().position(|it| it == cell).unwrap_or_default();
    other.iter().nth(place).unwrap_or(cell)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Random, random_solution};
    use sodan_search::{count, is_proper};

    #[test]
    fn cleared_set_has_several_solutions() {
        let mut random = Random::new(6, 0);
        for _ in 0..5 {
            let solution = random_solution(&mut random);
            let sets = unavoidable(&solution);
            assert!(sets.len() > 50 && sets[0].len() >= 4);
            for set in sets {
                let without = set.iter().fold(Puzzle::from(solution), |puzzle, cell| puzzle.without(cell));
                assert!(count(&without, 2) == 2, "{without}");
            }
        }
    }

    #[test]
    fn small_sets_are_complete_and_minimal() {
        let mut random = Random::new(6, 7);
        for _ in 0..3 {
            let solution = random_solution(&mut random);
            let all = unavoidable_sets(&solution, 9, &|| false).unwrap();
            for set in &all {
                let without = set.iter().fold(Puzzle::from(solution), |puzzle, cell| puzzle.without(cell));
                assert!(!is_proper(&without));
                // If any single cell is restored, there is exactly one solution again.
                for cell in *set {
                    let back = (*set - CellSet::only(cell))
                        .iter()
                        .fold(Puzzle::from(solution), |it, cell| it.without(cell));
                    assert!(is_proper(&back), "{set}");
                }
            }
            // Each set that is found without a search is one of these sets or contains one of them.
            for set in unavoidable(&solution).into_iter().filter(|set| set.len() <= 9) {
                assert!(all.iter().any(|part| part.is_subset(set)), "{set}");
            }
            let fewer = unavoidable_sets(&solution, 6, &|| false).unwrap();
            let expected: Vec<CellSet> = all.into_iter().filter(|set| set.len() <= 6).collect();
            assert_eq!(fewer, expected);
        }
    }

    #[test]
    fn stopped_search_returns_nothing() {
        assert_eq!(unavoidable_sets(&random_solution(&mut Random::new(1, 1)), 8, &|| true), None);
    }
}
