//! Reports the choices of a search for the first solution, one alternative at a time.
//!
//! ```text
//!   depth 1   r1c1=7 ─────────── r1c1=4         reported in this order: r1c1=7, r1c2=2, r1c2=4, r1c1=4 …
//!               │                               the next alternative is a child of this one,
//!   depth 2   r1c2=2   r1c2=4                   or the previous branch has failed
//! ```
//!
//! There are four methods: two published programs as printed, and two engines of this crate.
//!
//! - [`Method::AmbAsWritten`]: the Scheme program of 2006. It chooses a number for the first open cell, prunes, and
//!   checks only the full board for clashes.
//! - [`Method::Amb`]: [the engine](mod@crate::amb). It makes the choice with the fewest alternatives, and immediately
//!   detects a cell or house without candidates.
//! - [`Method::BacktrackingAsWritten`]: the Python program of 2013, which fills the cells one by one [from the second
//!   row on](mod@crate::backtracking::as_written). If the last cell is given, it leaves the first row unfilled.
//! - [`Method::Backtracking`]: the same program [from the first cell on](mod@crate::backtracking).

use std::ops::ControlFlow;

use sodan_board::{Grid, Puzzle};

pub use crate::alternative::Alternative;
use crate::{amb, as_written, backtracking};

/// A search method whose choices can be reported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Method {
    /// The `amb` engine.
    Amb,
    /// The Scheme program of 2006 as printed.
    AmbAsWritten,
    /// The `backtracking` engine.
    Backtracking,
    /// The `backtracking-as-written` engine: the Python program of 2013 as printed.
    BacktrackingAsWritten,
}

/// Searches for the first solution, and calls `see` with every alternative in order. `see` can end the search.
///
/// Returns the board with which the search ends. This is the solution, except that [`Method::BacktrackingAsWritten`]
/// may leave the first row unfilled. Returns `None` if `see` ended the search or the puzzle has no solution.
///
/// ```
/// use sodan_engines::choices::{Method, search};
/// use std::ops::ControlFlow;
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut tries = 0;
/// let board = search(&puzzle, Method::Backtracking, &mut |_| {
///     tries += 1;
///     ControlFlow::Continue(())
/// });
/// assert!(board.is_some() && tries > 1000);
/// // Pruning solves this puzzle without a choice.
/// assert!(search(&puzzle, Method::Amb, &mut |_| ControlFlow::Break(())).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn search(
    puzzle: &Puzzle,
    method: Method,
    see: &mut dyn FnMut(Alternative) -> ControlFlow<()>,
) -> Option<Grid> {
    let solution = match method {
        Method::AmbAsWritten => as_written::watched(puzzle, see),
        Method::Amb => amb::watched(puzzle, see),
        Method::Backtracking => backtracking::watched(puzzle, see),
        Method::BacktrackingAsWritten => return backtracking::as_written::watched(puzzle, see),
    };
    solution.map(|solution| solution.grid())
}

/// Returns whether the alternative at `index` has failed. An alternative has failed if the next one is not deeper. The
/// last alternative counts as not failed.
pub fn fails(alternatives: &[Alternative], index: usize) -> bool {
    alternatives.get(index + 1).is_some_and(|next| next.depth <= alternatives[index].depth)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Engine, EngineLimits};
    use sodan_board::Candidate;

    /// The example puzzle of the article "Yet Another Sudoku Solver" (2006).
    const TEXT: &str = "..8...15......18..3.54....95....9....9.234.7....1....84....59.1..67......53...2..";
    const SOLVED: &str = "748392156269571843315486729574869312891234675632157498487625931926713584153948267";

    const METHODS: [Method; 4] =
        [Method::AmbAsWritten, Method::Amb, Method::Backtracking, Method::BacktrackingAsWritten];

    fn all(line: &str, method: Method) -> (Option<Grid>, Vec<Alternative>) {
        let mut alternatives = Vec::new();
        let solution = search(&line.parse().unwrap(), method, &mut |it| {
            alternatives.push(it);
            ControlFlow::Continue(())
        });
        (solution, alternatives)
    }

    #[test]
    fn both_methods_reach_text_solution() {
        for method in METHODS {
            let (solution, alternatives) = all(TEXT, method);
            assert_eq!(solution.unwrap().to_string(), SOLVED, "{method:?}");
            assert_eq!(alternatives.last().unwrap().grid.to_string(), SOLVED, "{method:?}");
        }
    }

    #[test]
    fn tree_counts_match_the_engines() {
        let puzzle: Puzzle = TEXT.parse().unwrap();
        let effort = |engine: &dyn Engine| {
            let limits = EngineLimits { solutions: 1, ..EngineLimits::default() };
            engine.solve((&puzzle).into(), &limits).effort
        };
        // The number of alternatives that the article's program takes on its own example.
        assert_eq!(all(TEXT, Method::AmbAsWritten).1.len(), 353);
        assert_eq!(all(TEXT, Method::Amb).1.len() as u64, effort(&amb::Amb));
        assert_eq!(all(TEXT, Method::Backtracking).1.len() as u64, effort(&backtracking::Backtracking));
        let as_written = &backtracking::as_written::BacktrackingAsWritten;
        assert_eq!(all(TEXT, Method::BacktrackingAsWritten).1.len() as u64, effort(as_written));
    }

    #[test]
    fn board_shows_choices_in_order() {
        for method in METHODS {
            let mut path: Vec<Candidate> = Vec::new();
            for Alternative { depth, candidate, grid } in all(TEXT, method).1 {
                assert!((1..=path.len() + 1).contains(&depth), "{method:?}");
                path.truncate(depth - 1);
                path.push(candidate);
                assert!(path.iter().all(|it| grid.get(it.cell) == Some(it.digit)), "{method:?} {path:?}");
            }
        }
    }

    #[test]
    fn who_sees_may_end_it() {
        for method in METHODS {
            let mut seen = 0;
            let found = search(&TEXT.parse().unwrap(), method, &mut |_| {
                seen += 1;
                if seen < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            assert_eq!((found, seen), (None, 2), "{method:?}");
        }
    }
}
