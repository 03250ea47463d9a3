//! Exocets: two base cells of a line in a box, and two target cells elsewhere that hold the same two digits.
//!
//! ```text
//!        c1  c2  c3     c4  c5  c6     c7  c8  c9
//!   r1   B   B   .    | .   .   .    | .   .   .       B: base cells with the candidates 1, 2, 3 or 4
//!   r2   .   .   .    | T   .   .    | .   .   .       T: target cells
//!   r3   .   .   .    | .   .   .    | T   .   .
//!        .   .   |    | |   .   .    | |   .   .       below: columns 3, 4 and 7 hold each of the
//!        .   .   |    | |   .   .    | |   .   .       digits 1 to 4 in two rows at most
//! ```
//!
//! For each candidate of the base, every way to place this digit in the whole grid with a base cell also uses a target. In a junior exocet the targets are in
//! the two other boxes of the base's band, in its two other lines; a double exocet has two of them in one band with the same digits; in a senior exocet
//! the targets are anywhere else. A single base cell with a single target counts as a senior exocet.
//!
//! | rule | candidates that fall |
//! | --- | --- |
//! | 1 | other digits in the targets |
//! | 2 to 5 | base digits that no target, or no base cell, can hold |
//! | 6 to 8 | digits of the mirror cells: those beside a target hold the digit of the other target |
//! | 9 and above | places of base digits that no way to place them uses |
//!
//! How to spot it: take two cells of a box in a line with three or four candidates. Look for two cells in the other boxes and lines of the band such
//! that the three columns without a base cell, but with a target or the third cell beside the base, hold each candidate in at most two other rows.
//!
//! Why it is true: a base digit that is in no target would be in three columns but has only two rows there. So both base digits are in the targets,
//! and the targets have nothing else. One solution is not assumed.
//!
//! Found by A. Barker in the puzzle Fata Morgana, named by champagne in 2011; D. P. Bird's Compendium numbers the rules.

use super::certified::{LOOKS_OF_A_STATE, report_proven, state_of};
use crate::State;
use crate::Technique::{DoubleExocet, JuniorExocet, SeniorExocet};
use crate::found::{Flow, Found};
use sodan_csp::ExocetKind;

/// Of each exocet first the eliminations in base and targets.
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
