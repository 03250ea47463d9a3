//! Unique Loop: a loop of at least four cells that must not contain only two digits.
//!
//! ```text
//!        c1       c4       c7
//!   r1   12  . . | 12 . . | .  . .
//!   r2   .   . . | 12 . . | 12 . .
//!   r3   12+ . . | .  . . | 12 . .
//!
//!   Each row, column and box that the loop visits contains two of its cells,
//!   so 1 and 2 could be swapped in the whole loop.
//! ```
//!
//! Why it is true, if there is only one solution: suppose that the loop contained only 1 and 2. The two digits could
//! then be swapped, and there would be two solutions. At least one of the cells therefore contains an extra digit. Type
//! 1: only one cell has extra digits. Type 2: all cells with extra digits have the same extra digit. Type 3: the extra
//! digits form a naked subset with other cells of a house. Type 4: two cells with extra digits share a house in which
//! one of the loop's digits has no other cell, so the loop's other digit is eliminated from both cells. A loop of four
//! cells is a unique rectangle.
//!
//! Described in Sudoku Explainer by N. Juillerat, 2006.

use crate::State;
use crate::Technique::{UniqueLoop1, UniqueLoop2, UniqueLoop3, UniqueLoop4};
use crate::chaining::board::MaskBoard;
use crate::found::{Flow, Found};
use crate::technique::explainer::{Repairs, unique};

/// Reports the easiest unique loop.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    if ![UniqueLoop1, UniqueLoop2, UniqueLoop3, UniqueLoop4].iter().any(|&it| found.wants(it)) {
        return Flow::Continue(());
    }
    let easiest = unique::find(&MaskBoard::new(state), Repairs::default());
    easiest.map_or(Flow::Continue(()), |finding| finding.report(found))
}
