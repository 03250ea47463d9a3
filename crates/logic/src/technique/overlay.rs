//! Pattern Overlay: all ways to place two, three or four digits in the whole grid at once.
//!
//! ```text
//!   1:  { a, b, c }        the ways to place 1 in all rows, columns and boxes
//!   2:  { d, e }           those of 2
//!
//!   a and d, a and e, b and e share no cell. c shares one with d and one with e, so 1 is never placed as in c.
//! ```
//!
//! A candidate falls if none of the ways to place the digits together uses it, or leaves its cell to it.
//!
//! How to spot it: this is work for computers. By hand, choose digits that are placed in most boxes.
//!
//! Why it is true: the solution places the digits in one of these ways. One solution is not assumed. No other technique that looks at the same digits
//! only can remove more.
//!
//! Described as pattern overlay method by M. Mepham, 2005; the technique for a single digit is the template.

use super::certified::{LOOKS_OF_A_STATE, report_proven, state_of};
use crate::State;
use crate::Technique::PatternOverlay;
use crate::found::{Flow, Found};

/// Sets of two digits first, then those of three and four.
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
