//! Turbot Fish: two strong links on one digit, connected by a weak link.
//!
//! ```text
//!   r2c3 ==1== r1c2 --1-- r9c2 ==1== r9c7         1 is eliminated from cells that see r2c3 and r9c7
//! ```
//!
//! Skyscrapers and 2-String Kites are the best-known special cases. In a Turbot Fish, the strong links may be in any
//! houses.
//!
//! Why it is true: if the first end is false, the second cell is true, so the third is false and the other end is true.
//! At least one of the ends is therefore true.
//!
//! Described in HoDoKu's guide to techniques under *Single Digit Patterns*.

use crate::Technique::TurbotFish;
use crate::chain::{self, DigitLinks};
use crate::found::{Flow, Found};
use crate::{Pattern, State};
use sodan_board::{Cell, Digit};

/// Reports turbot fish in ascending order of their start cells, then of digits. Chains are followed depth first.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    for start in state.unplaced() {
        for digit in state.digits(start) {
            if !found.memo().may_fall(digit) {
                continue;
            }
            report(found.memo().digit_links(digit), start, digit, found)?;
        }
    }
    Flow::Continue(())
}

fn report(links: &DigitLinks, start: Cell, digit: Digit, found: &mut Found<'_>) -> Flow {
    links.chains(start, 3, &mut |cells| {
        found.look(1)?;
        let seen = links.seen_by_ends(cells).iter().map(|cell| sodan_board::Candidate::new(cell, digit));
        found.eliminate_by_chain(TurbotFish, 4, seen, || Pattern::Chain(chain::on_digit(digit, cells)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{finds, finds_nothing};

    #[test]
    fn one_end_is_true() {
        finds(TurbotFish, "r2c3:1 r1c2:1 r9c2:1 r9c7:1 r5c2:1 r2c7:1 r2c5:1 r5c7:1", "r2c7<>1");
    }

    #[test]
    fn the_middle_must_be_linked() {
        finds_nothing(TurbotFish, "r2c3:1 r1c2:1 r9c5:1 r9c7:1 r2c7:1 r2c5:1 r5c7:1 r6c5:1");
    }
}
