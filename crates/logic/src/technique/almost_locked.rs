//! Almost Locked Candidates: an almost locked set in a line, and its digits confined to as few cells in a box that crosses it.
//!
//! ```text
//!   row:  [ .   .   . ]  12  .  .          12: a cell of the row with two digits
//!         [ 128 .   . ]                    1 and 2 have no other place in the box, except in the row
//!         [ .   .   . ]
//!
//!   So 1 and 2 fall in the rest of the row, and 8 falls in the box's cell.
//! ```
//!
//! Pair: one cell and two digits in each part; triple: two cells and three digits; quadruple: three cells and four digits. The line and the box may
//! change places.
//!
//! How to spot it: look for a cell with two candidates next to a box in which these two have only one place outside the cell's line.
//!
//! Why it is true: the cells of the line take all of the digits but one, and the cells of the box all but one. One of the digits at least is in
//! the crossing, which is in both. So all digits are used up in the line. One solution is not assumed.
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
