//! Pattern Overlay: all ways to place two, three or four digits in the whole grid simultaneously.
//!
//! ```text
//!   1:  { a, b, c }        the ways to place 1 in all rows, columns and boxes
//!   2:  { d, e }           the ways to place 2
//!
//!   a and d, a and e, and b and e have no cell in common. c has a cell in common with d and with e,
//!   so c is impossible for 1.
//! ```
//!
//! A candidate is eliminated if it is incompatible with all ways to place the digits together.
//!
//! How to spot it: this technique is intended for computers. By hand, choose digits that are already placed in most
//! boxes.
//!
//! Why it is true: the solution places the digits in one of these ways. This does not assume a unique solution. No
//! technique that considers only the same digits can eliminate more.
//!
//! Described as the pattern overlay method by M. Mepham in 2005. For a single digit it is equivalent to templates.

use super::certified::{LOOKS_OF_A_STATE, report_proven, state_of};
use crate::State;
use crate::Technique::PatternOverlay;
use crate::found::{Flow, Found};

/// Reports eliminations from sets of two digits first, then from sets of three, then from sets of four.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let Some(state) = state_of(state) else { return Flow::Continue(()) };
    for count in 2..=4 {
        found.look(LOOKS_OF_A_STATE << (2 * count))?;
        for overlay in sodan_csp::overlays(&state, count) {
            report_proven(found, PatternOverlay, std::slice::from_ref(&overlay.proven))?;
        }
    }
    Flow::Continue(())
}
