//! Grouped nice loops and AICs: as nice loops, with groups as nodes.
//!
//! ```text
//!   . 8 8 | . . .        8 in r1c23 is one node: "8 is in one of these two cells"
//!   . . . | . 8 .        8- r4c2 =8= r4c79 -8- r56c8 =8= r8c8 -8- r8c2 =8= r7c3 -8
//!   8 . . | . . .
//! ```
//!
//! Why it is true: two or three places of a digit in one box and one line act as one. If one of them is true, the digit goes
//! from what sees them all; if none is, the rest of the box or line must hold it. With almost locked sets as nodes: if the set
//! does not hold one of its digits, it holds all its others.

use super::loops;
use crate::State;
use crate::found::{Flow, Found};
use crate::implications::Reach;

/// Chains without groups come along; whoever asks for grouped ones does not see them.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let sets = found.options().als_nodes.is_yes();
    loops::find(state, if sets { Reach::Sets } else { Reach::Groups }, found)
}

#[cfg(test)]
mod tests {
    use crate::Technique::GroupedAic;
    use crate::check::{finds, spares};

    const CHAIN: &str = "r4c2:8 r4c7:8 r4c9:8 r5c8:8 r6c8:8 r8c8:8 r8c2:8 r7c3:8 r5c3:8 r6c3:8";

    #[test]
    fn groups_are_true_and_false_in_turn() {
        finds(GroupedAic, CHAIN, "r56c3,r8c2<>8");
    }

    #[test]
    fn a_group_must_hold_all_places() {
        spares(GroupedAic, &format!("{CHAIN} r4c5:8 r1c5:8"), "r5c3");
    }
}
