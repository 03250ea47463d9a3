//! Finds all puzzles with a given pattern of givens on a solution grid.
//!
//! ```text
//! pattern ─▶ 2 · 6⁸ images under symmetries ─▶ has a given in each unavoidable set ─▶ new ─▶ proper, minimal ─▶ puzzle
//!            (cells move, digits do not)        of the grid found without a search
//! ```
//!
//! The pattern is transformed by every permutation of rows, columns, bands and stacks, with and without a reflection.
//! Transforming the grid instead would result in the same puzzles up to symmetry. Each puzzle is therefore transformed
//! back before it is reported, so that its givens are in the original cells of the pattern.

use crate::pattern::restricted;
use crate::plan::Redundancy;
use crate::unavoidable::unavoidable;
use sodan_board::{Cell, CellSet, Puzzle, Solution, Symmetry};
use sodan_canonical::{Canonicalize, Id};
use sodan_search::{is_minimal, is_proper};
use std::array::from_fn;
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Calls `give` for each puzzle whose givens are in the cells of the pattern and whose solution is an image of
/// `solution`. The arguments are the puzzle and this image. Of isomorphic puzzles, only one is reported. The order is
/// fixed. Depending on `redundancy`, puzzles are minimal or only proper. The search stops when `should_stop` returns
/// true or `give` returns `Break`.
///
/// Each of the 3,359,232 placements of the pattern on the grid is tried. On a random grid, few patterns have more than
/// a few dozen minimal puzzles.
///
/// ```
/// use sodan_generator::{Redundancy, puzzle_of_series, puzzles_of_pattern};
/// use std::ops::ControlFlow;
///
/// let (puzzle, solution) = puzzle_of_series(2, 0);
/// let pattern = puzzle.givens();
/// let mut found = Vec::new();
/// let end = puzzles_of_pattern(pattern, &solution, Redundancy::None, &|| false, &mut |puzzle, _| {
///     found.push(puzzle);
///     ControlFlow::Continue(())
/// });
/// assert!(end.is_continue() && found.iter().all(|puzzle| puzzle.givens() == pattern));
/// ```
pub fn puzzles_of_pattern(
    pattern: CellSet,
    solution: &Solution,
    redundancy: Redundancy,
    should_stop: &dyn Fn() -> bool,
    give: &mut dyn FnMut(Puzzle, Solution) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let sets = unavoidable(solution);
    let has_automorphisms = solution.canonical().automorphisms > 1;
    let (mut seen, mut forms) = (HashSet::new(), HashSet::new());
    each_image(pattern, should_stop, &mut |number, image| {
        if !sets.iter().all(|set| set.intersects(image)) || !seen.insert(image) {
            return ControlFlow::Continue(());
        }
        let puzzle = restricted(solution, image);
        let is_wanted = match redundancy {
            Redundancy::None => is_minimal(&puzzle),
            Redundancy::Any => is_proper(&puzzle),
        };
        // Two of these puzzles can be isomorphic only if the grid has automorphisms.
        if !is_wanted || has_automorphisms && !forms.insert(Id::of(puzzle.canonical().form.grid())) {
            return ControlFlow::Continue(());
        }
        let back = way(number).inverse();
        give(back.apply(puzzle), back.apply(*solution))
    })
}

/// Number of permutations of the nine rows that keep the rows of each band together. For columns and stacks, the number
/// is the same.
const LINES: u64 = 6_u64.pow(4);

/// Number of permutations of the digits.
const NAMES: u64 = Symmetry::COUNT / (2 * LINES * LINES);

/// Returns the permutation of cells with the given number, which must be below 2 · 6⁸.
fn way(number: u64) -> Symmetry {
    Symmetry::from_index(number * NAMES)
}

/// Calls `each` for every permutation of cells. The arguments are the permutation's number and the image of `cells`.
/// Calls `should_stop` regularly.
fn each_image(
    cells: CellSet,
    should_stop: &dyn Fn() -> bool,
    each: &mut dyn FnMut(u64, CellSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    // The images of the first row and the first column determine where all columns and rows move.
    let columns_of = |number| -> [usize; 9] {
        from_fn(|place| way(number).apply(Cell::from_index(place)).column().index())
    };
    let rows_of =
        |number| from_fn(|place| way(number * LINES).apply(Cell::from_index(9 * place)).row().index());
    let all_rows: Vec<[usize; 9]> = (0..LINES).map(rows_of).collect();
    for (mirror, cells) in (0..).zip([cells, Symmetry::TRANSPOSE.apply(cells)]) {
        for column_number in 0..LINES {
            if should_stop() {
                return ControlFlow::Break(());
            }
            let columns = columns_of(column_number);
            let lines: [u128; 9] = from_fn(|row| moved(cells.bits() >> (9 * row) & 0x1FF, &columns));
            for (row_number, rows) in (mirror * LINES..).zip(&all_rows) {
                let image = lines.iter().zip(rows).fold(0, |image, (line, row)| image | line << (9 * row));
                each(row_number * LINES + column_number, CellSet::from_bits(image))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns a row's cells, each moved to the image of its column.
fn moved(row: u128, columns: &[usize; 9]) -> u128 {
    (0..9).fold(0, |image, column| image | (row >> column & 1) << columns[column])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ground, Plan, Random, Shape, puzzle_of_series};
    use sodan_search::Outcome;

    const NEVER: &dyn Fn() -> bool = &|| false;

    fn found(pattern: CellSet, solution: &Solution, redundancy: Redundancy) -> Vec<(Puzzle, Solution)> {
        let mut found = Vec::new();
        let end = puzzles_of_pattern(pattern, solution, redundancy, NEVER, &mut |puzzle, solution| {
            found.push((puzzle, solution));
            ControlFlow::Continue(())
        });
        assert!(end.is_continue());
        found
    }

    fn forms(found: &[(Puzzle, Solution)]) -> HashSet<Id> {
        found.iter().map(|(puzzle, _)| Id::of(puzzle.canonical().form.grid())).collect()
    }

    #[test]
    fn images_are_those_of_the_symmetries() {
        let (puzzle, _) = puzzle_of_series(2, 0);
        let mut sum = 0;
        let end = each_image(puzzle.givens(), NEVER, &mut |number, image| {
            sum += number;
            // The divisor is a prime number, so that all components of the permutation's number take all values.
            if number % 1009 == 0 {
                assert_eq!(way(number).apply(puzzle.givens()), image);
            }
            ControlFlow::Continue(())
        });
        let count = 2 * 6_u64.pow(8);
        assert!(end.is_continue() && sum == count * (count - 1) / 2);
    }

    #[test]
    fn puzzles_are_found_from_images() {
        for number in 0..2 {
            let (puzzle, solution) = puzzle_of_series(7, number);
            let form = Id::of(puzzle.canonical().form.grid());
            let symmetry = way(Random::new(3, number).below(2 * 6_usize.pow(8)) as u64);
            let pattern = symmetry.apply(puzzle.givens());
            let all = found(pattern, &solution, Redundancy::None);
            assert!(forms(&all).contains(&form) && forms(&all).len() == all.len());
            for (puzzle, of) in &all {
                assert!(puzzle.givens() == pattern && is_minimal(puzzle));
                assert_eq!(sodan_search::solve(puzzle), Outcome::Unique(*of));
                assert_eq!(of.canonical().form, solution.canonical().form);
            }
        }
    }

    /// The slow reference processes some of the permutations one by one. The grid has 648 automorphisms, and the
    /// pattern has half-turn symmetry.
    #[test]
    fn symmetric_patterns_yield_no_duplicates() {
        let solution: Solution =
            "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
                .parse()
                .unwrap();
        let plan = Plan {
            shape: Shape::HalfTurn,
            redundancy: Redundancy::Any,
            ground: Ground::Solution(Box::new(solution)),
            ..Plan::default()
        };
        let made = plan.attempts(&mut [Random::new(1, 0)]).remove(0).expect("all attempts succeed").0;
        let pattern = made.givens();
        let found = found(pattern, &solution, Redundancy::Any);
        let all = forms(&found);
        assert_eq!(all.len(), found.len());
        let some = (0..2 * LINES * LINES).step_by(101).map(|number| way(number).apply(pattern));
        let expected: HashSet<Id> = some
            .chain([pattern])
            .map(|image| restricted(&solution, image))
            .filter(|puzzle| is_proper(puzzle))
            .map(|puzzle| Id::of(puzzle.canonical().form.grid()))
            .collect();
        assert!(expected.is_subset(&all) && expected.contains(&Id::of(made.canonical().form.grid())));
    }

    #[test]
    fn search_stops_on_request() {
        let (puzzle, solution) = puzzle_of_series(7, 0);
        let mut count = 0;
        let mut give = |_, _| {
            count += 1;
            ControlFlow::Break(())
        };
        let all = puzzle.givens();
        assert!(puzzles_of_pattern(all, &solution, Redundancy::None, NEVER, &mut give).is_break());
        assert!(puzzles_of_pattern(all, &solution, Redundancy::None, &|| true, &mut give).is_break());
        assert_eq!(count, 1);
    }
}
