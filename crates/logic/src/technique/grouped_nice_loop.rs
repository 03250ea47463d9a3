//! Grouped nice loops and AICs: nice loops and chains in which a group of cells can be a node.
//!
//! ```text
//!   . 8 8 | . . .        8 in r1c23 is one node: "one of these two cells is 8"
//!   . . . | . 8 .        8- r4c2 =8= r4c79 -8- r56c8 =8= r8c8 -8- r8c2 =8= r7c3 -8
//!   8 . . | . . .
//! ```
//!
//! Why it is true: two or three candidates of a digit in one box and one line act as one node. If one of them is true,
//! no cell that sees all of them contains the digit. If none is true, the digit is in the rest of the box, and also in
//! the rest of the line. An almost locked set can be a node as well: if it does not contain one of its digits, it
//! contains all the others.
//!
//! Described in HoDoKu's guide to techniques under *Chains and Loops*.

use super::loops;
use crate::State;
use crate::found::{Flow, Found};
use crate::implications::Reach;

/// Reports loops and chains that contain groups or almost locked sets. All others are also found, but reported only if
/// nice loops or AICs are requested as well.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let sets = found.options().als_nodes.is_yes();
    loops::find(state, if sets { Reach::Sets } else { Reach::Groups }, found)
}

#[cfg(test)]
mod tests {
    use crate::Technique::GroupedAic;
    use crate::check::{finds, spares};
    use crate::rating::hodoku::conformance::run_case;

    const CHAIN: &str = "r4c2:8 r4c7:8 r4c9:8 r5c8:8 r6c8:8 r8c8:8 r8c2:8 r7c3:8 r5c3:8 r6c3:8";

    #[test]
    fn groups_alternate() {
        finds(GroupedAic, CHAIN, "r56c3,r8c2<>8");
    }

    #[test]
    fn a_group_must_hold_all_places() {
        spares(GroupedAic, &format!("{CHAIN} r4c5:8 r1c5:8"), "r5c3");
    }

    /// A case of HoDoKu's regression library, under different options: variant 3 has almost locked sets as nodes.
    #[test]
    fn als_nodes_need_permission() {
        let case = ":12+3.86.+7.+9+7...+53..45..+3+7...+7.+2.6+3...+3.57+9....6+1+9+524783231.+7+9..6+8+6+4+35+2917+5+9+7+6...+3.\
                    ::144 157 159::6";
        assert_eq!(run_case(&format!(":0711-3:1{case}")), Ok(true));
        assert!(run_case(&format!(":0711-2:1{case}")).is_err());
    }
}
