//! Deadly Pattern: open cells that a few digits could fill in at least two ways, so that one of the other candidates
//! must be true.
//!
//! ```text
//!        c2   |   c8    c9
//!   r2   .    |   123   123        Without 4 in r6c9, the seven cells could be filled with 1, 2 and 3 in 24 ways.
//!   -----------------------        For each way there is another with the same digits in each row, column and box.
//!   r4   123  |   123   123
//!   r6   123  |   .     1234       So r6c9 is 4.
//! ```
//!
//! The cells need not form a particular shape. Extended rectangles, the patterns of Borescoper and Qiu, and all other
//! patterns of two to four digits in at least five cells are included. Rectangles of four cells are uniqueness tests.
//! The other candidates of the pattern's cells are its guardians: at least one of them is true. Candidates that see all
//! guardians are false, and whips may pass through the guardians.
//!
//! The cells that could be filled in two ways may also be all other cells of two digits (reverse BUG). In the following
//! state, 1 and 2 are placed only in the three marked cells:
//!
//! ```text
//!        c3   |   c4
//!   r1   18   |   2*           With 1 in r1c3, these four cells would be the only 1s and 2s of their rows, columns and
//!   r2   2*   |   1*           boxes. All other 1s and 2s could be swapped. So r1c3 is not 1.
//! ```
//!
//! How to spot it: look for open cells in the same lines of two or three boxes. All but one or two of these cells must
//! have only candidates of the same three digits.
//!
//! Why it is true, if there is only one solution: if a solution filled the cells without using a guardian, another way
//! to fill them would give a second solution. This technique assumes a unique solution.
//!
//! Individual shapes were described in Sudoku forums, and the reverse BUG in Sudopedia; unavoidable sets of solution grids
//! were described by G. McGuire and others.

use super::certified::{LOOKS_OF_A_STATE, report, report_relations, state_of};
use crate::State;
use crate::Technique::DeadlyPattern;
use crate::found::{Flow, Found};
use sodan_certificate::Truth;

const MAX_GUARDIANS: usize = 4;

/// Maximum number of steps of a whip that passes through the guardians.
const MAX_LENGTH: usize = 3;

/// Reports the candidates that see all guardians. If there are no such candidates, reports the shortest whip through
/// the guardians.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let Some(state) = state_of(state) else { return Flow::Continue(()) };
    found.look(10 * LOOKS_OF_A_STATE)?;
    let mut truths = sodan_csp::deadly_patterns(&state, MAX_GUARDIANS);
    truths.retain(|it| matches!(it, Truth::Deadly(it) if it.cells.len() > 4));
    truths.extend(sodan_csp::reverse_bivalue_graves(&state, MAX_GUARDIANS));
    report_relations(&state, found, DeadlyPattern, &truths)?;
    let whip = sodan_csp::relation_whip(&state, &truths, MAX_LENGTH, &mut || found.look(50))?;
    whip.map_or(Flow::Continue(()), |it| {
        report(found, DeadlyPattern, it.length, &it.eliminations, &it.certificate)
    })
}

#[cfg(test)]
mod tests {
    use crate::Technique::DeadlyPattern;
    use crate::check::texts_with;
    use crate::{Options, State};

    /// The example of the page "Reverse BUG" in Sudopedia.
    const REVERSED: &str = "
        189  7    18   | 2  4  5  | 3    19   6
        6    3    2    | 1  8  9  | 4    5    7
        19   5    4    | 3  7  6  | 129  129  8
        1238 1289 1378 | 5  6  12 | 129  78   4
        124  1249 6    | 8  12 7  | 5    1239 39
        5    128  178  | 9  3  4  | 6    78   12
        7    128  138  | 6  5  12 | 1289 4    39
        123  6    9    | 4  12 8  | 7    123  5
        1248 1248 5    | 7  9  3  | 128  6    12";

    fn found(state: &str) -> Vec<String> {
        let state: State = state.parse().unwrap();
        texts_with(Options::OPEN, DeadlyPattern, &state)
    }

    #[test]
    fn two_digits_cannot_be_swapped_elsewhere() {
        let is_published = |text: &String| text.contains("r1c3<>1");
        assert!(found(REVERSED).iter().any(is_published), "{:?}", found(REVERSED));
        // With a third candidate besides 1, no candidate sees both guardians, except for 1 in r1c3.
        let third = REVERSED.replacen(" 18 ", "138 ", 1);
        assert!(found(&third).iter().any(is_published), "{:?}", found(&third));
    }
}
