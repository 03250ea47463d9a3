//! Unique Loop: a loop of four or more cells that must not come to hold two digits only.
//!
//! ```text
//!   12  . | 12  .  .        each house that the loop visits has two of its cells, one at an even
//!   .   . | 12  12 .        and one at an odd place: 1 and 2 could be exchanged all round
//!   12+ . | .   12 .
//! ```
//!
//! Why it is true, if there is only one solution: with nothing but 1 and 2 in its cells there would be two. So a cell holds one
//! of its extra digits. Type 1: only one cell has some. Type 2: all have the same. Type 3: they form a set with other
//! cells of a house. Type 4: one of the two digits has no other place in a house of two cells, so the other goes from these.
//! A loop of four cells is a unique rectangle. Described in Sudoku Explainer by N. Juillerat, 2006.

use crate::State;
use crate::Technique::{UniqueLoop1, UniqueLoop2, UniqueLoop3, UniqueLoop4};
use crate::chaining::board::Board;
use crate::found::{Flow, Found};
use crate::rating::se::{order::Repairs, unique};

/// The easiest.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    if ![UniqueLoop1, UniqueLoop2, UniqueLoop3, UniqueLoop4].iter().any(|&it| found.wants(it)) {
        return Flow::Continue(());
    }
    let easiest = unique::find(&Board::new(state), Repairs::default());
    easiest.map_or(Flow::Continue(()), |finding| finding.tell(found))
}
