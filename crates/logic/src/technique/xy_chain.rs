//! XY-Chain: bivalue cells, each of which shares a digit with the next.
//!
//! ```text
//!   4: r1c2 {47} -7- r1c3 {79} -9- r4c3 {59} -5- r4c5 {45}: 4       4 is eliminated from cells that see r1c2 and r4c5
//! ```
//!
//! How to spot it: take a bivalue cell, remember one of its digits, and leave the cell by the other. Continue with a
//! bivalue cell that it sees and that also has this other digit. Leave that cell by its second digit, and so on. The
//! chain is complete when you would leave a cell by the digit that you remembered.
//!
//! Why it is true: if the first cell does not contain the remembered digit, it contains its other digit. The next cell
//! then contains its second digit, and so on, so the last cell contains the remembered digit. At least one of the two
//! ends therefore contains the remembered digit.
//!
//! Described in HoDoKu's guide to techniques under *Chains and Loops*.

use crate::Technique::XyChain;
use crate::chain::{self, Passed};
use crate::found::{Flow, Found};
use crate::pattern::ChainShape;
use crate::{Pattern, State};
use sodan_board::Candidate;

/// Reports XY-chains in ascending order of their start cells, then of the digits of the start cell. Chains are followed
/// depth first.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let (room, most_links) = (state.bivalue(), found.options().chain_links);
    for cell in room {
        for digit in state.digits(cell) {
            let Some(left) = state.digits(cell).without(digit).single() else { continue };
            let targets = cell.peers() & state.places(digit);
            chain::through_cells(
                state,
                room,
                Passed { cell, entered: digit, left },
                most_links,
                &mut |cells| {
                    found.look(1)?;
                    let Some(end) = cells.last().filter(|end| end.left == digit) else {
                        return Flow::Continue(());
                    };
                    let seen = (targets & end.cell.peers()).iter().map(|cell| Candidate::new(cell, digit));
                    found.eliminate_by_chain(XyChain, 2 * cells.len(), seen, || {
                        Pattern::Chain(chain::of_cells(cells, ChainShape::CellEnds))
                    })
                },
            )?;
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{finds, finds_nothing};

    #[test]
    fn one_end_is_true() {
        finds(XyChain, "r1c2:47 r1c3:79 r4c3:59 r4c5:45 r1c5:489 r4c2:468", "r1c5,r4c2<>4");
    }

    #[test]
    fn the_ends_must_share_a_digit() {
        finds_nothing(XyChain, "r1c2:47 r1c3:79 r4c3:59 r4c5:56 r1c5:489 r4c2:468");
    }
}
