//! Direct Hidden Pair and Direct Hidden Triple: a hidden subset that immediately leaves another digit of the house with
//! one cell.
//!
//! ```text
//!   row:  12.  12.  .  3  .        1 and 2 are confined to the first two cells, so 3 cannot be there
//!         3    3                    and has only one cell left
//! ```
//!
//! Why it is true: the digits of the subset fill all its cells, so no other digit can be in these cells. A digit that
//! has only one cell elsewhere in the house is placed there.
//!
//! Described by N. Juillerat in Sudoku Explainer, 2006. The step only places the digit; other steps find the
//! eliminations later.

use crate::State;
use crate::Technique::{DirectHiddenPair, DirectHiddenTriple};
use crate::chaining::board::MaskBoard;
use crate::found::{Flow, Found};
use crate::technique::explainer::simple;

/// Reports the first step of each size, in Sudoku Explainer's order.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let board = MaskBoard::new(state);
    for (technique, size) in [(DirectHiddenPair, 2), (DirectHiddenTriple, 3)] {
        if found.wants(technique)
            && let Some(finding) = simple::direct_hidden_set(&board, size)
        {
            finding.report(found)?;
        }
    }
    Flow::Continue(())
}
