//! Forcing nets: forcing chains in which a consequence may require several causes at once, so that chains branch.
//!
//! ```text
//!   r1c8=1 (r1c8<>2) (r3c9<>1) r6c8<>1 r6c8=3 r6c2<>3         in parentheses: side chains from the step before them,
//!                                                             whose ends are required by later steps
//! ```
//!
//! Why it is true: the candidate is tried on the board, followed by several rounds of singles. Everything that these
//! singles place or eliminate follows from the candidate. A contradiction refutes it, and a conclusion that follows
//! from all alternatives is true.
//!
//! Described in HoDoKu's guide to techniques under *Methods of Last Resort*.

use super::Technique::{ForcingNetContradiction, ForcingNetVerity};
use super::forcing::{self, Names};
use crate::State;
use crate::found::{Flow, Found};
use crate::implications::Reach;

/// Reports contradictions, then verities. Findings without a branch are not reported, since they are forcing chains.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let names = Names { contradiction: ForcingNetContradiction, verity: ForcingNetVerity };
    forcing::find(state, Reach::Net, &names, found)
}

#[cfg(test)]
mod tests {
    use crate::Options;
    use crate::Technique::{ForcingChainContradiction, ForcingNetContradiction, ForcingNetVerity};
    use crate::check::{texts_in, texts_with, whole_state};

    const REFUTED: &str = "3..5..1...7.....8...8..4..66..4..9...3..6..5...7..1+6.48..1..3....+3.2..6...2..9...\
                           :324 325 229 929 345 546 746 348 473 575 589 889 191 491 595";
    const CERTAIN: &str = "..3.5.4..7...6+4...+45.8...6.5....3..4.1+4.7..8.2..4....7.4...8.5...+5.4...9..6.1.2+4.\
                           :111 911 118 329 862 962 966 967 968 173 786";

    #[test]
    fn several_causes_together_have_a_consequence() {
        let expected = "Forcing Net Contradiction in r7 => r9c4<>7\r\n  \
                        r9c4=7 (r7c5<>7 r7c5=4 r7c2<>4) (r9c1<>7 r9c1=5 r7c2<>5) r9c4<>6 r9c2=6 r7c2<>6 r7c2=9\r\n  \
                        r9c4=7 (r9c1<>7 r9c1=5 r7c3<>5) r9c4<>6 r9c2=6 r7c3<>6 r7c3=9";
        assert!(texts_in(ForcingNetContradiction, REFUTED).iter().any(|text| text == expected));
    }

    #[test]
    fn singles_follow_their_limit() {
        let without = Options { net_rounds: 0, ..Options::OPEN };
        let texts = texts_with(without, ForcingNetContradiction, &whole_state(REFUTED));
        assert!(!texts.iter().any(|text| text.contains("=> r9c4<>7")), "{texts:?}");
    }

    #[test]
    fn needs_every_cause() {
        // If r9c1 can also be 4, it need not be 5.
        let texts = texts_in(ForcingNetContradiction, &REFUTED.replace(" 491", ""));
        assert!(!texts.iter().any(|text| text.contains("r9c1<>7 r9c1=5")));
    }

    #[test]
    fn chains_do_not_reach_as_far() {
        assert!(texts_in(ForcingChainContradiction, REFUTED).is_empty());
    }

    #[test]
    fn common_consequences_of_digits_hold() {
        let expected = "Forcing Net Verity => r2c3<>8\r\n  \
                        r3c9=1 r3c3<>1 r2c3=1 r2c3<>8\r\n  \
                        r3c9=2 (r3c3<>2) (r3c5<>2) (r1c8<>2) r2c8<>2 r4c8=2 r4c5<>2 r7c5=2 r7c3<>2 r2c3=2 r2c3<>8\r\n  \
                        r3c9=3 r9c9<>3 r9c9=8 r8c7<>8 r2c7=8 r2c3<>8";
        assert!(texts_in(ForcingNetVerity, CERTAIN).iter().any(|text| text == expected));
    }
}
