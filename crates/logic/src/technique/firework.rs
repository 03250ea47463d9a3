//! Fireworks: digits that a row and a column contain only in their common box, apart from one cell in each line.
//!
//! ```text
//!        c4 (box)      c8
//!   r6   [ X  .  .  ]  Y        in row 6, 1, 2 and 3 have only the cell Y outside the box,
//!        [ .  .  .  ]           and in column 4 only the cell Z
//!        [ .  .  .  ]
//!   r1     Z                    So X, Y and Z contain 1, 2 and 3.
//! ```
//!
//! A triple consists of three digits with the same three cells X, Y and Z. All other digits are eliminated from these
//! cells, and the three digits from the other cells of the box. A quadruple consists of two digits with a pivot X, and
//! two more with a second pivot at the opposite corner of a rectangle. Both pivots have the same wings. Each pivot
//! keeps its two digits, and the wings keep all four.
//!
//! How to spot it: for each box, look for digits with only one cell outside the box in one of the box's rows, and only
//! one cell outside the box in one of its columns. Several such digits must share these cells and the intersection of
//! the two lines.
//!
//! Why it is true: suppose that such a digit is neither in Y nor in Z. The row and the column then contain the digit in
//! the box, so both contain it in their common cell, which is X. Three digits are therefore confined to three cells.
//! This does not assume a unique solution.
//!
//! Described by shye in 2021.

use super::certified::{LOOKS_OF_A_STATE, report_sets, state_of};
use crate::State;
use crate::Technique::{FireworkQuadruple, FireworkTriple};
use crate::found::{Flow, Found};

pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let Some(state) = state_of(state) else { return Flow::Continue(()) };
    found.look(LOOKS_OF_A_STATE)?;
    if found.wants(FireworkTriple) {
        report_sets(&state, found, FireworkTriple, &sodan_csp::firework_triples(&state))?;
    }
    if found.wants(FireworkQuadruple) {
        report_sets(&state, found, FireworkQuadruple, &sodan_csp::firework_quadruples(&state))?;
    }
    Flow::Continue(())
}
