//! Forcing chains: several chains from one candidate, from all candidates of a cell, or from all candidates of a digit
//! in a house.
//!
//! ```text
//!   Forcing Chain Contradiction in c3 => r4c1<>8         Forcing Chain Verity => r7c3<>5
//!     r4c1=8 ... r3c3=3 r3c3<>8                            r4c2=8 r4c7<>8 r9c7=8 r9c3<>8 r9c3=5 r7c3<>5
//!     r4c1=8 r6c3<>8                                       r5c2=8 ... r7c3=9 r7c3<>5
//!     r4c1=8 ... r7c3=9 r7c3<>8                            r6c1=8 ... r7c3=9 r7c3<>5
//!     r4c1=8 ... r9c7=8 r9c3<>8                            r6c3=8 r9c3<>8 r9c3=5 r7c3<>5
//! ```
//!
//! How to spot it: look for cells and houses with two or three alternatives. Follow each alternative, and compare where
//! the chains lead.
//!
//! Why it is true: a candidate that leads to a contradiction is false. A contradiction is a cell with two digits or
//! none, or a house that contains a digit twice or has no cell for a digit. Conversely, a candidate is either true or
//! false, a cell contains one of its candidates, and a house contains each digit in one of its cells. A conclusion that
//! follows from all such alternatives is true.
//!
//! The chains are found through tables of implications, in which groups of cells are nodes as well. For each
//! consequence, the tables contain one of its shortest chains.
//!
//! Described in HoDoKu's guide to techniques under *Methods of Last Resort*.

use super::Technique::{ForcingChainContradiction, ForcingChainVerity};
use super::forcing::{self, Names};
use crate::State;
use crate::found::{Flow, Found};
use crate::implications::Reach;

/// Reports contradictions, then verities.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let names = Names { contradiction: ForcingChainContradiction, verity: ForcingChainVerity };
    forcing::find(state, Reach::AllGroups, &names, found)
}

#[cfg(test)]
mod tests {
    use crate::Options;
    use crate::Technique::{ForcingChainContradiction, ForcingChainVerity};
    use crate::check::{texts_in, texts_with, whole_state};

    const REFUTED: &str = "..3...4..+2.+453.68.81......2..+2....544..8...+23..9....7+67...6.....4...52.8.2...9...\
                           :115 915 116 616 716 937 872 177 977 378 181 794 795 197";
    const CERTAIN: &str = "...3...86..76..1......5..+74..6.1..+4.5.4...3.2.9..4.7..2..+43.6....1..54..43..+69...\
                           :321 933 841 844 846";

    const FOUR_WAYS: &str = "Forcing Chain Verity => r7c3<>5\r\n  \
                             r4c2=8 r4c7<>8 r9c7=8 r9c3<>8 r9c3=5 r7c3<>5\r\n  \
                             r5c2=8 r5c2<>1 r6c1=1 r1c1<>1 r1c1=9 r1c3<>9 r7c3=9 r7c3<>5\r\n  \
                             r6c1=8 r2c1<>8 r2c1=9 r8c1<>9 r7c3=9 r7c3<>5\r\n  \
                             r6c3=8 r9c3<>8 r9c3=5 r7c3<>5";

    #[test]
    fn digit_without_place_refutes() {
        let expected = "Forcing Chain Contradiction in c2 => r4c2<>7\r\n  \
                        r4c2=7 r4c2<>3\r\n  \
                        r4c2=7 r4c2<>8 r6c2=8 r6c2<>3\r\n  \
                        r4c2=7 r5c3<>7 r3c3=7 r3c3<>5 r3c7=5 r7c7<>5 r7c7=3 r7c2<>3";
        assert!(texts_in(ForcingChainContradiction, REFUTED).iter().any(|text| text == expected));
    }

    #[test]
    fn consequences_respect_the_limit() {
        let short = Options { consequences: 2, ..Options::OPEN };
        assert_eq!(texts_with(short, ForcingChainContradiction, &whole_state(REFUTED)), Vec::<String>::new());
    }

    #[test]
    fn broken_links_refute_nothing() {
        // If r7c7 can also be 9, it need not be 3.
        let texts = texts_in(ForcingChainContradiction, &REFUTED.replace(" 977", ""));
        assert!(!texts.iter().any(|text| text.contains("=> r4c2<>7")));
    }

    #[test]
    fn common_consequences_of_places_hold() {
        assert!(texts_in(ForcingChainVerity, CERTAIN).iter().any(|text| text == FOUR_WAYS));
    }

    #[test]
    fn no_place_may_be_left_out() {
        // If 8 is also possible in r4c1, four chains are not enough.
        let texts = texts_in(ForcingChainVerity, &CERTAIN.replace(" 841", ""));
        assert!(!texts.iter().any(|text| text == FOUR_WAYS));
    }
}
