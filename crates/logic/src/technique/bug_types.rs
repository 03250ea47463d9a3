//! Bivalue Universal Grave, types 2 to 4: a grid in which all open cells but a few have two candidates.
//!
//! ```text
//!   12 | 123 . | 23        without the extra digits (here 3 and 4), every digit would have
//!   13 | 124 . | 24        two cells in every house that lacks it
//! ```
//!
//! Why it is true, if there is only one solution: without the extra digits there would be either no solution or at
//! least two, so at least one of the cells contains an extra digit. Type 2: all cells with extra digits have the same
//! extra digit. It is eliminated from cells that see all of these cells. Type 3: the extra digits form a naked subset
//! with other cells of a house. Type 4: two cells share another digit, which one of them must contain. The other cell
//! contains one of its extra digits, so each of the two cells keeps only the shared digit and its extra digits.
//!
//! Described in Sudoku Explainer by N. Juillerat, 2006.

use crate::State;
use crate::Technique::{BugType2, BugType3, BugType4};
use crate::chaining::board::MaskBoard;
use crate::found::{Flow, Found};
use crate::technique::explainer::{Repairs, bug};

/// Reports the first step in Sudoku Explainer's order.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    if ![BugType2, BugType3, BugType4].iter().any(|&it| found.wants(it)) {
        return Flow::Continue(());
    }
    bug::find(&MaskBoard::new(state), Repairs::default())
        .map_or(Flow::Continue(()), |finding| finding.report(found))
}
