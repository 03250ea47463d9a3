//! Fireworks: digits that a row and a column hold only in one box and in one cell each outside of it.
//!
//! ```text
//!        c4 (box)      c8
//!   r6   [ X  .  .  ]  Y        1, 2 and 3 have no other place in row 6 outside the box than Y,
//!        [ .  .  .  ]           and none in column 4 outside the box than Z.
//!        [ .  .  .  ]
//!   r1     Z                    So X, Y and Z hold 1, 2 and 3.
//! ```
//!
//! Triple: three digits with the same three cells X, Y and Z fill these cells, which lose all others. The other cells of the box lose the
//! three digits. Quadruple: two digits with a pivot X and two with a second pivot at the opposite corner of a rectangle, with the
//! same wings; each pivot keeps its two digits, the wings keep all four.
//!
//! How to spot it: for each box look for digits that leave it only once in a row and once in a column that cross in the same cell.
//!
//! Why it is true: suppose that such a digit is not in Y and not in Z. Then row and column have it in the box, both in the same cell, X. So
//! three digits are in three cells. One solution is not assumed.
//!
//! Described by shye in 2021.

use super::certified::{LOOKS_OF_A_STATE, report_sets, state_of};
use crate::State;
use crate::Technique::{FireworkQuadruple, FireworkTriple};
use crate::found::{Flow, Found};

pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let Some(state) = state_of(state) else { return Flow::Continue(()) };
    found.look(LOOKS_OF_A_STATE)?;
    if found.wants(FireworkTriple) {
        report_sets(&state, found, FireworkTriple, &sodan_csp::firework_triples(&state))?;
    }
    if found.wants(FireworkQuadruple) {
        report_sets(&state, found, FireworkQuadruple, &sodan_csp::firework_quadruples(&state))?;
    }
    Flow::Continue(())
}
