//! The tree of choices that a search goes through on its way to the first solution, one alternative after the other.
//!
//! ```text
//!   depth 1   r1c1=7 ─────────── r1c1=4         told in this order: r1c1=7, r1c2=2, r1c2=4, r1c1=4 …
//!               │                               what is told next stands below its parent,
//!   depth 2   r1c2=2   r1c2=4                   or the branch before it has failed
//! ```
//!
//! There are three ways to choose. Two of them follow the published programs to the letter, and the third is the engine of this crate:
//!
//! - [`Way::AsWritten`]: the Scheme program of 2006. It chooses in the first open cell, prunes, and looks only at the end
//!   whether two digits clash.
//! - [`Way::AsBuilt`]: [the engine](mod@crate::amb). It makes the smallest choice, and sees at once that nothing is left.
//! - [`Way::Backtracking`]: the program of 2013, cell by cell in reading order, [without pruning](mod@crate::backtracking).

use std::ops::ControlFlow;

use sodan_board::{Puzzle, Solution};

pub use crate::alternative::Alternative;
use crate::{amb, as_written, backtracking};

/// How to choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Way {
    /// As the Scheme text writes it.
    AsWritten,
    /// As the engine `amb` does.
    AsBuilt,
    /// As the engine `backtracking` does.
    Backtracking,
}

/// Looks for the first solution. `see` hears of every alternative in the order in which they are taken, and may end the search.
///
/// Gives the solution. There is none if `see` ended the search, or if the puzzle has none.
///
/// ```
/// use sodan_engines::choices::{Way, search};
/// use std::ops::ControlFlow;
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut tries = 0;
/// let solution = search(&puzzle, Way::Backtracking, &mut |_| {
///     tries += 1;
///     ControlFlow::Continue(())
/// });
/// assert!(solution.is_some() && tries > 1000);
/// // Pruning alone solves this one.
/// assert!(search(&puzzle, Way::AsBuilt, &mut |_| ControlFlow::Break(())).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn search(
    puzzle: &Puzzle,
    way: Way,
    see: &mut dyn FnMut(Alternative) -> ControlFlow<()>,
) -> Option<Solution> {
    match way {
        Way::AsWritten => as_written::watched(puzzle, see),
        Way::AsBuilt => amb::watched(puzzle, see),
        Way::Backtracking => backtracking::watched(puzzle, see),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Engine, EngineLimits};
    use sodan_board::Candidate;

    /// The example of the Scheme text.
    const TEXT: &str = "..8...15......18..3.54....95....9....9.234.7....1....84....59.1..67......53...2..";
    const SOLVED: &str = "748392156269571843315486729574869312891234675632157498487625931926713584153948267";

    fn all(line: &str, way: Way) -> (Option<Solution>, Vec<Alternative>) {
        let mut taken = Vec::new();
        let solution = search(&line.parse().unwrap(), way, &mut |it| {
            taken.push(it);
            ControlFlow::Continue(())
        });
        (solution, taken)
    }

    #[test]
    fn each_way_comes_to_the_solution_of_the_text() {
        for way in [Way::AsWritten, Way::AsBuilt, Way::Backtracking] {
            let (solution, taken) = all(TEXT, way);
            assert_eq!(solution.unwrap().to_string(), SOLVED, "{way:?}");
            assert_eq!(taken.last().unwrap().grid.to_string(), SOLVED, "{way:?}");
        }
    }

    #[test]
    fn as_many_are_told_as_the_program_and_the_engines_count() {
        let puzzle: Puzzle = TEXT.parse().unwrap();
        let effort = |engine: &dyn Engine| {
            let limits = EngineLimits { solutions: 1, ..EngineLimits::default() };
            engine.solve((&puzzle).into(), &limits).effort
        };
        // So many alternatives the program in the text takes on its own example.
        assert_eq!(all(TEXT, Way::AsWritten).1.len(), 353);
        assert_eq!(all(TEXT, Way::AsBuilt).1.len() as u64, effort(&amb::Amb));
        assert_eq!(all(TEXT, Way::Backtracking).1.len() as u64, effort(&backtracking::Backtracking));
    }

    #[test]
    fn what_is_chosen_stands_on_the_board_below_what_was_chosen_before() {
        for way in [Way::AsWritten, Way::AsBuilt, Way::Backtracking] {
            let mut path: Vec<Candidate> = Vec::new();
            for Alternative { depth, candidate, grid } in all(TEXT, way).1 {
                assert!((1..=path.len() + 1).contains(&depth), "{way:?}");
                path.truncate(depth - 1);
                path.push(candidate);
                assert!(path.iter().all(|it| grid.get(it.cell) == Some(it.digit)), "{way:?} {path:?}");
            }
        }
    }

    #[test]
    fn who_sees_may_end_it() {
        for way in [Way::AsWritten, Way::AsBuilt, Way::Backtracking] {
            let mut seen = 0;
            let found = search(&TEXT.parse().unwrap(), way, &mut |_| {
                seen += 1;
                if seen < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            assert_eq!((found, seen), (None, 2), "{way:?}");
        }
    }
}
