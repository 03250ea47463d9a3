//! Direct Hidden Pair, Direct Hidden Triple: a hidden subset that at once leaves another digit of the house one place.
//!
//! ```text
//!   row:  12.  12.  .  3  .        1 and 2 are only in the first two cells, so 3 cannot be there:
//!         3    3                    its other place is the only one
//! ```
//!
//! Why it is true: the digits of the subset take all its cells. Another digit cannot be in them. If it has just one place
//! elsewhere in the house, it is placed there.
//!
//! Described in Sudoku Explainer by N. Juillerat, 2006. There the step places the digit and eliminates nothing; other steps
//! find the eliminations later.

use crate::State;
use crate::Technique::{DirectHiddenPair, DirectHiddenTriple};
use crate::chaining::board::MaskBoard;
use crate::found::{Flow, Found};
use crate::technique::explainer::simple;

/// The first of each size in Sudoku Explainer's order.
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
