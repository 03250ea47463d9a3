//! Unique Loop: a loop of four or more cells that must not hold just two digits.
//!
//! ```text
//!        c1       c4       c7
//!   r1   12  . . | 12 . . | .  . .
//!   r2   .   . . | 12 . . | 12 . .
//!   r3   12+ . . | .  . . | 12 . .
//!
//!   Each row, column and box that the loop visits has two of its cells,
//!   so 1 and 2 could be exchanged all round.
//! ```
//!
//! Why it is true, if there is only one solution: suppose that the loop holds nothing but 1 and 2. Then 1 and 2 could be
//! exchanged, and there would be two solutions. So one of the cells holds an extra digit. Type 1: only one cell has extra
//! digits. Type 2: all cells with extra digits have the same one. Type 3: the extra digits form a naked set with other cells of
//! a house. Type 4: two cells with extra digits share a house in which one of the two digits has no other place. So the other
//! digit of the two goes from these cells. A loop of four cells is a unique rectangle.
//!
//! Described in Sudoku Explainer by N. Juillerat, 2006.

use crate::State;
use crate::Technique::{UniqueLoop1, UniqueLoop2, UniqueLoop3, UniqueLoop4};
use crate::chaining::board::MaskBoard;
use crate::found::{Flow, Found};
use crate::technique::explainer::{Repairs, unique};

/// Reports the easiest one.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    if ![UniqueLoop1, UniqueLoop2, UniqueLoop3, UniqueLoop4].iter().any(|&it| found.wants(it)) {
        return Flow::Continue(());
    }
    let easiest = unique::find(&MaskBoard::new(state), Repairs::default());
    easiest.map_or(Flow::Continue(()), |finding| finding.report(found))
}
