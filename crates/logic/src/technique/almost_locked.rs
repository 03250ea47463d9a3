//! Almost Locked Candidates: an almost locked set in a line, whose digits are confined to too few cells of a box that
//! crosses the line.
//!
//! ```text
//!   row:  [ .   .   . ]  12  .  .          12: a cell of the row with two candidates
//!         [ 128 .   . ]                    outside the row, 1 and 2 have only this cell in the box
//!         [ .   .   . ]
//!
//!   So 1 and 2 are eliminated from the rest of the row, and 8 from the cell in the box.
//! ```
//!
//! A pair consists of one cell and two digits in each part, a triple of two cells and three digits, and a quadruple of
//! three cells and four digits. The roles of line and box may be swapped.
//!
//! How to spot it: look for a cell with two candidates, and a box that crosses its row or column. In the box, the two
//! digits must share a single cell outside that row or column.
//!
//! Why it is true: the cells of the almost locked set contain all of its digits except one. The box's cells outside the
//! line also have room for all of these digits except one, so at least one of the digits is in the intersection. The
//! digits are therefore used up in the line, and the digits that are not in the intersection fill the cells of the box.
//! This does not assume a unique solution.
//!
//! Described as almost locked pair and triple in the New Sudoku Players' Forum.

use super::certified::{LOOKS_OF_A_STATE, report_sets, state_of};
use crate::State;
use crate::Technique::{AlmostLockedPair, AlmostLockedQuadruple, AlmostLockedTriple};
use crate::found::{Flow, Found};

pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let Some(state) = state_of(state) else { return Flow::Continue(()) };
    let sizes = [(AlmostLockedPair, 2), (AlmostLockedTriple, 3), (AlmostLockedQuadruple, 4)];
    for (technique, size) in sizes {
        if found.wants(technique) {
            found.look(LOOKS_OF_A_STATE)?;
            report_sets(&state, found, technique, &sodan_csp::almost_locked_candidates(&state, size))?;
        }
    }
    Flow::Continue(())
}
