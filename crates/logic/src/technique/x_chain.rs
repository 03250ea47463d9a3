//! X-Chain: alternating strong and weak links on one digit, with strong links at both ends.
//!
//! ```text
//!   r1c9 ==7== r7c9 --7-- r8c8 ==7== r8c6 --7-- r3c6 ==7== r3c1      7 is eliminated from cells that see r1c9 and r3c1
//! ```
//!
//! How to spot it: find all houses in which a digit has only two cells. Connect these links wherever an end of one sees
//! an end of another.
//!
//! Why it is true: if the first end is false, the following cells are alternately true and false, and the other end is
//! true. At least one of the ends is therefore true.
//!
//! Described in HoDoKu's guide to techniques under *Chains and Loops*.

use crate::Technique::XChain;
use crate::chain;
use crate::found::{Flow, Found};
use crate::{Pattern, State};
use sodan_board::Candidate;

/// Reports X-chains in ascending order of their start cells, then of digits. Chains are followed depth first.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    for start in state.unplaced() {
        for digit in state.digits(start) {
            if !found.memo().may_fall(digit) {
                continue;
            }
            let links = found.memo().digit_links(digit);
            links.chains(start, found.options().chain_links, &mut |cells| {
                found.look(1)?;
                let seen = links.seen_by_ends(cells).iter().map(|cell| Candidate::new(cell, digit));
                found.eliminate_by_chain(XChain, cells.len(), seen, || {
                    Pattern::Chain(chain::on_digit(digit, cells))
                })
            })?;
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use crate::check::{finds, state, texts_with};
    use crate::options::BoxLinks;

    const CHAIN: &str = "r1c9:7 r7c9:7 r8c8:7 r8c6:7 r3c6:7 r3c1:7 r7c4:7 r4c8:7 r5c6:7 r5c8:7 r5c4:7";

    #[test]
    fn one_end_is_true() {
        finds(XChain, &format!("{CHAIN} r1c1:7 r4c1:7 r1c4:7"), "r1c1<>7");
    }

    #[test]
    fn needs_its_strong_links() {
        // Of the chain's links, only the one between r4c8 and r5c8 is left. Its cells share a column and a box, so it
        // is strong only if such box links are allowed.
        let state = state(&format!("{CHAIN} r1c1:7 r4c1:7 r1c4:7 r8c1:7 r3c9:7 r3c4:7 r8c9:7"));
        let off_lines = Options { box_links: BoxLinks::OffLines, ..Options::OPEN };
        assert_eq!(texts_with(off_lines, XChain, &state), Vec::<String>::new());
        assert!(!texts_with(Options::OPEN, XChain, &state).is_empty());
    }
}
