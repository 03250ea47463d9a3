//! Bivalue Universal Grave, types 2 to 4: all cells but a few have two candidates.
//!
//! ```text
//!   12 | 123 . | 23        without the extra digits (here 3, and 4) every digit would have
//!   13 | 124 . | 24        two places in every house that lacks it
//! ```
//!
//! Why it is true, if there is only one solution: without the extra digits there would be no solution or at least two. So one of
//! the cells holds one of its extra digits. Type 2: all cells have the same extra digit, so it is removed from the cells that see all of them.
//! Type 3: the extra digits form a naked set with other cells of a house. Type 4: two cells share another digit, and one of them
//! must hold that digit. The other one holds an extra digit, so neither has room for anything else.
//!
//! Described in Sudoku Explainer by N. Juillerat, 2006.

use crate::State;
use crate::Technique::{BugType2, BugType3, BugType4};
use crate::chaining::board::MaskBoard;
use crate::found::{Flow, Found};
use crate::technique::explainer::{Repairs, bug};

/// The first in Sudoku Explainer's order.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    if ![BugType2, BugType3, BugType4].iter().any(|&it| found.wants(it)) {
        return Flow::Continue(());
    }
    bug::find(&MaskBoard::new(state), Repairs::default())
        .map_or(Flow::Continue(()), |finding| finding.report(found))
}
