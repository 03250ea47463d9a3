//! Nice loops and AICs (alternating inference chains): alternating strong and weak links on any digits.
//!
//! ```text
//!   discontinuous  r4c8 -9- r4c2 -6- r6c2 -3- r6c8 -1- r6c6 =1= r4c4 =2= r4c8      r4c8 is not 9: 9 would make it 2
//!   continuous     r6c3 =1= r6c2 -1- r2c2 -3- r2c3 =3= r6c3                       each weak link becomes strong
//!   AIC            9- r3c3 =9= r3c6 -9- r1c4 -1- r4c4 =1= r6c6 -1- r6c8 ... r4c2 -9      one of the ends is 9
//! ```
//!
//! How to spot it: start from a candidate and follow strong and weak links alternately. Stop when the chain returns to
//! its first cell, or when a candidate sees both of its ends.
//!
//! Why it is true: along a chain, the nodes are alternately false and true. If a loop starts with "true" and returns
//! with "false", or with another digit in the same cell, its start cannot be true. If a loop starts with "false" and
//! returns with "true", its start must be true. A loop without such a contradiction holds in both directions: exactly
//! one of any two linked nodes is true, so no other candidate that sees both of these nodes can be true. A chain states
//! that if one end is false, the other is true. At least one of its ends is therefore true.
//!
//! Described in HoDoKu's guide to techniques under *Chains and Loops*.

use super::loops;
use crate::State;
use crate::found::{Flow, Found};
use crate::implications::Reach;

/// Reports nice loops and AICs without groups. Only the shortest chain from each claim to each consequence is examined.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    loops::find(state, Reach::Cells, found)
}

#[cfg(test)]
mod tests {
    use crate::Technique::{Aic, ContinuousNiceLoop, DiscontinuousNiceLoop};
    use crate::check::{finds, spares};

    const DISCONTINUOUS: &str = "r4c8:259 r4c2:69 r6c2:36 r6c8:13 r6c6:15 r4c4:127";
    const CONTINUOUS: &str = "r6c3:134 r6c2:17 r2c2:13 r2c3:38 r9c2:19 r2c5:35";
    const AIC: &str = "r3c3:29 r2c2:39 r2c5:19 r6c5:19 r3c5:59 r6c3:59";

    #[test]
    fn self_refuting_start_is_false() {
        finds(DiscontinuousNiceLoop, DISCONTINUOUS, "r4c8<>9");
    }

    #[test]
    fn needs_all_its_strong_links() {
        spares(DiscontinuousNiceLoop, &format!("{DISCONTINUOUS} r5c5:15"), "r4c8");
    }

    #[test]
    fn continuous_loop_strengthens_links() {
        finds(ContinuousNiceLoop, CONTINUOUS, "r9c2<>1, r2c5<>3, r6c3<>4");
    }

    #[test]
    fn a_loop_must_close() {
        spares(ContinuousNiceLoop, &format!("{CONTINUOUS} r8c3:35"), "r9c2");
    }

    #[test]
    fn one_end_is_true() {
        finds(Aic, AIC, "r3c5,r6c3<>9");
    }

    #[test]
    fn needs_its_last_link_too() {
        spares(Aic, &AIC.replace("r6c5:19", "r6c5:149"), "r6c3");
    }
}
