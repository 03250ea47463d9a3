//! Exocets: two base cells of a line in a box, and two target cells elsewhere that contain the same two digits.
//!
//! ```text
//!        c1  c2  c3     c4  c5  c6     c7  c8  c9
//!   r1   B   B   .    | .   .   .    | .   .   .       B: base cells with the candidates 1, 2, 3 and 4
//!   r2   .   .   .    | T   .   .    | .   .   .       T: target cells
//!   r3   .   .   .    | .   .   .    | T   .   .
//!        .   .   |    | |   .   .    | |   .   .       below them, columns 3, 4 and 7 contain each of the
//!        .   .   |    | |   .   .    | |   .   .       digits 1 to 4 in at most two rows
//! ```
//!
//! Every placement of a base digit in the whole grid that uses a base cell also uses a target. In a junior exocet, the
//! targets are in the other two boxes of the base's band, and in the other two lines. A double exocet consists of two
//! junior exocets with the same digits in one band. In a senior exocet, the targets may be anywhere else. A single base
//! cell with a single target is also classified as a senior exocet.
//!
//! | rule | eliminated candidates |
//! | --- | --- |
//! | 1 | other digits in the targets |
//! | 2 to 5 | base digits that cannot be in any target, or in any base cell |
//! | 6 to 8 | digits of the mirror cells, which are next to a target and contain the digit of the other target |
//! | 9 and above | candidates of base digits that no placement of the digit uses |
//!
//! How to spot it: take two cells of a box in one line that together have three or four candidates. Look for two
//! targets in the other boxes and lines of the band. Then check three columns: the columns of the two targets, and the
//! column of the third cell in the base's box and line. Outside the band, these columns must contain each candidate in
//! at most two rows.
//!
//! Why it is true: a base digit that is in no target would need a row in each of the three columns, but only two rows
//! are available. Both base digits are therefore in the targets, and the targets contain nothing else. This does not
//! assume a unique solution.
//!
//! Found by A. Barker in the puzzle Fata Morgana and named by champagne in 2011. The rules are numbered as in D. P.
//! Bird's Compendium.

use super::certified::{LOOKS_OF_A_STATE, report_proven, state_of};
use crate::State;
use crate::Technique::{DoubleExocet, JuniorExocet, SeniorExocet};
use crate::found::{Flow, Found};
use sodan_csp::ExocetKind;

/// Reports the eliminations in the base and the targets of each exocet first.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let Some(state) = state_of(state) else { return Flow::Continue(()) };
    found.look(LOOKS_OF_A_STATE)?;
    sodan_csp::exocets(&state).iter().try_for_each(|it| {
        let technique = match it.kind {
            ExocetKind::Junior => JuniorExocet,
            ExocetKind::Double => DoubleExocet,
            ExocetKind::Senior => SeniorExocet,
        };
        report_proven(found, technique, &it.proven)
    })
}
