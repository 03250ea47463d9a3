//! Solves the N queens problem in several ways and records every step.

mod amb;
mod backtracking;
mod counter;

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

/// Maximum number of steps to report.
pub const MOST_STEPS: usize = 5000;

/// Maximum number of rows.
const MOST_ROWS: u8 = 12;

/// Maximum number of rows for the counter: trying all `8^8` numbers takes a tenth of a second, and trying `9^9` takes
/// several seconds.
const MOST_COUNTED_ROWS: u8 = 8;

/// Options for placing queens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct QueensOptions {
    /// The method to use.
    pub by: Method,
    /// Number of rows, columns and queens, 1 to 12; 1 to 8 with a counter.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = MOST_ROWS)))]
    pub size: u8,
    /// Whether to find all solutions instead of the first one. If so, the counter starts from zero, regardless of the
    /// seed.
    pub all: bool,
    /// Random seed for the number at which the counter starts. The other methods start with an empty board.
    pub seed: u64,
    /// Number of steps to report, 1 to 5,000. Later steps are only counted.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = MOST_STEPS)))]
    pub limit: usize,
}

impl Default for QueensOptions {
    fn default() -> QueensOptions {
        QueensOptions { by: Method::Amb, size: 8, all: false, seed: 1, limit: 1000 }
    }
}

/// A method of placing queens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum Method {
    /// Chooses any column in each row, and requires that it is safe.
    Amb,
    /// Takes the first safe column in each row, and returns to the previous row if there is none.
    Backtracking,
    /// Treats a board with one queen per row as a number with one digit per row, and counts up.
    Counter,
    /// The counter with the test as printed in 2013. Its loop is placed after `return True`, so the test never succeeds
    /// for more than one queen, and the program counts forever. This version ends after each number has occurred once.
    CounterAsWritten,
}

/// The steps up to the first solution, or until all solutions are found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Queens {
    /// The source code of the program, in Rust.
    pub code: String,
    /// Number of steps.
    pub count: u64,
    /// The first steps.
    pub steps: Vec<Placed>,
    /// The column of each queen in the first solution; empty if there is no solution.
    pub solution: Vec<u8>,
    /// The solutions found: the first one, or all.
    pub solutions: Vec<Vec<u8>>,
}

/// The board after a step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Placed {
    /// Number of queens on the board, 1 to `size`.
    pub depth: usize,
    /// The column of each queen, from 0 to `size` - 1, starting with the top row.
    pub columns: Vec<u8>,
}

/// Places queens with the selected method, and returns the steps and the solutions.
///
/// # Errors
///
/// Returns an error if the number of steps to report or the number of rows is out of range.
pub fn queens(options: QueensOptions) -> Result<Queens, String> {
    let QueensOptions { by, size, all, seed, limit } = options;
    if !(1..=MOST_STEPS).contains(&limit) {
        return Err(format!("limit: expected 1 to {MOST_STEPS}, found {limit}"));
    }
    let is_counted = matches!(by, Method::Counter | Method::CounterAsWritten);
    let max_size = if is_counted { MOST_COUNTED_ROWS } else { MOST_ROWS };
    if !(1..=max_size).contains(&size) {
        return Err(format!("size: expected 1 to {max_size}, found {size}"));
    }
    let (mut count, mut steps, mut solutions) = (0, Vec::new(), Vec::new());
    let mut placed = |columns: &[u8]| {
        count += 1;
        if steps.len() < limit {
            steps.push(Placed { depth: columns.len(), columns: columns.to_vec() });
        }
    };
    let mut found = |columns: &[u8]| {
        solutions.push(columns.to_vec());
        if all { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let seed = (!all).then_some(seed);
    let (file, _went) = match by {
        Method::Amb => (amb::FILE, amb::solve(size, &mut placed, &mut found)),
        Method::Backtracking => {
            (backtracking::FILE, backtracking::solve(size, &mut Vec::new(), &mut placed, &mut found))
        }
        Method::Counter => (counter::FILE, counter::solve(size, (seed, false), &mut placed, &mut found)),
        Method::CounterAsWritten => {
            (counter::FILE, counter::solve(size, (seed, true), &mut placed, &mut found))
        }
    };
    let solution = solutions.first().cloned().unwrap_or_default();
    Ok(Queens { code: crate::program_of(file).to_owned(), count, steps, solution, solutions })
}

/// Returns whether a queen in `column` is safe from the queens in the rows above.
fn is_safe(above: &[u8], column: u8) -> bool {
    above.iter().rev().zip(1..).all(|(&other, up)| other != column && other.abs_diff(column) != up)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn by(by: Method, seed: u64) -> Queens {
        queens(QueensOptions { by, seed, limit: MOST_STEPS, ..QueensOptions::default() }).unwrap()
    }

    fn is_peaceful(columns: &[u8]) -> bool {
        (0..columns.len()).all(|row| is_safe(&columns[..row], columns[row]))
    }

    /// Compares the effort: `amb` tries 876 queens, and backtracking places 113.
    #[test]
    fn queens_counts_match_publication() {
        for (method, count) in [(Method::Amb, 876), (Method::Backtracking, 113)] {
            let Queens { count: counted, steps, solution, .. } = by(method, 1);
            assert_eq!(
                (counted, steps.len(), solution.as_slice()),
                (count, count as usize, [0, 4, 7, 5, 2, 6, 1, 3].as_slice())
            );
            assert_eq!(steps.last().unwrap().columns, solution);
        }
    }

    #[test]
    fn backtracking_places_only_safe_queens() {
        assert!(by(Method::Backtracking, 1).steps.iter().all(|step| is_peaceful(&step.columns)));
        let steps = by(Method::Amb, 1).steps;
        assert_eq!(steps.iter().filter(|step| is_peaceful(&step.columns)).count(), 113);
    }

    #[test]
    fn counter_stops_at_first_solution() {
        let number =
            |columns: &[u8]| columns.iter().fold(0, |number, &column| 8 * number + u64::from(column));
        for seed in 0..5 {
            let Queens { count, steps, solution, .. } = by(Method::Counter, seed);
            let first = number(&steps[0].columns);
            assert!(steps.iter().zip(first..).all(|(step, at)| number(&step.columns) == at % 8_u64.pow(8)));
            assert!(is_peaceful(&solution));
            assert_eq!((first + count - 1) % 8_u64.pow(8), number(&solution));
        }
    }

    #[test]
    fn every_method_finds_all_solutions() {
        let all = |by, size| {
            queens(QueensOptions { by, size, all: true, limit: 1, ..QueensOptions::default() }).unwrap()
        };
        for method in [Method::Amb, Method::Backtracking, Method::Counter] {
            assert_eq!([1, 2, 3, 4, 5, 6].map(|size| all(method, size).solutions.len()), [1, 0, 0, 2, 10, 4]);
            let eight = all(method, 8);
            assert_eq!((eight.solutions.len(), eight.solution[0]), (92, 0), "92 of them, apparently");
            assert!(
                eight.solutions.is_sorted() && eight.solutions.iter().all(|solution| is_peaceful(solution))
            );
        }
        assert_eq!(all(Method::Counter, 8).count, 8_u64.pow(8), "every number occurs once");
    }

    #[test]
    fn the_printed_test_never_holds() {
        let printed = by(Method::CounterAsWritten, 1);
        assert_eq!((printed.solutions.len(), printed.count), (0, 8_u64.pow(8)));
        assert!(printed.steps.iter().any(|step| !is_peaceful(&step.columns)));
    }

    #[test]
    fn sizes_are_limited() {
        let is_refused = |by, size| queens(QueensOptions { by, size, ..QueensOptions::default() }).is_err();
        assert_eq!([0, 1, 12, 13].map(|size| is_refused(Method::Amb, size)), [true, false, false, true]);
        assert_eq!([8, 9].map(|size| is_refused(Method::Counter, size)), [false, true]);
    }

    #[test]
    fn what_is_not_listed_is_counted() {
        let truncated = queens(QueensOptions { limit: 3, ..QueensOptions::default() }).unwrap();
        assert_eq!((truncated.steps.len(), truncated.count), (3, 876));
        let is_refused = |limit| queens(QueensOptions { limit, ..QueensOptions::default() }).is_err();
        assert_eq!([0, 1, MOST_STEPS, MOST_STEPS + 1].map(is_refused), [true, false, false, true]);
    }

    #[test]
    fn program_is_shown_without_header() {
        for method in [Method::Amb, Method::Backtracking, Method::Counter] {
            let Queens { code, .. } = by(method, 1);
            assert!(code.contains("fn ") && !code.contains("//!") && !code.contains("FILE"), "{code}");
        }
    }
}
