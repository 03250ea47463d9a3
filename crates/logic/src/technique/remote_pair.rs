//! Remote Pair: a chain of cells that all have the same two candidates.
//!
//! ```text
//!   r1c5 {56} --- r3c4 {56} --- r9c4 {56} --- r9c3 {56}       5 and 6 are eliminated from cells that see r1c5 and r9c3
//! ```
//!
//! How to spot it: mark all cells that have the same two candidates. Look for a chain of at least four, in which each
//! cell sees the next.
//!
//! Why it is true: the two digits alternate along the chain. Two cells with an even number of cells between them
//! contain different digits, so a cell that sees both of these cells can contain neither digit. Shorter chains have no
//! additional eliminations. In longer chains, pairs of inner cells count as well.
//!
//! Described in HoDoKu's guide to techniques under *Chains and Loops*.

use crate::Technique::RemotePair;
use crate::chain::{self, Passed};
use crate::found::{Flow, Found};
use crate::pattern::ChainShape;
use crate::{Pattern, State};
use sodan_board::{Candidate, CellSet, DigitSet};

/// Reports remote pairs in ascending order of their start cells, then of the digits of the start cell. Chains are
/// followed depth first. A chain is used only if its ends eliminate its first digit. Eliminations are ordered by digit.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let (bivalue, most_links) = (state.bivalue(), found.options().chain_links);
    for start in bivalue {
        let pair: DigitSet = state.digits(start);
        let room: CellSet = bivalue.iter().filter(|&cell| state.digits(cell) == pair).collect();
        if room.len() < 4 {
            continue;
        }
        for digit in pair {
            let Some(other) = pair.without(digit).single() else { continue };
            let targets = start.peers() & state.places(digit);
            let first = Passed { cell: start, entered: digit, left: other };
            chain::through_cells(state, room, first, most_links, &mut |cells| {
                found.look(1)?;
                let end = cells[cells.len() - 1];
                if cells.len() < 4 || end.left != digit || !targets.intersects(end.cell.peers()) {
                    return Flow::Continue(());
                }
                let seen = seen_by_pairs(cells);
                let gone = pair.iter().flat_map(|digit| {
                    (seen & state.places(digit)).iter().map(move |cell| Candidate::new(cell, digit))
                });
                found.eliminate_by_chain(RemotePair, 2 * cells.len(), gone, || {
                    Pattern::Chain(chain::of_cells(cells, ChainShape::Pair([digit, other])))
                })
            })?;
        }
    }
    Flow::Continue(())
}

/// Returns the cells that see two chain cells with different digits. The two chain cells must not be neighbours in the
/// chain.
fn seen_by_pairs(cells: &[Passed]) -> CellSet {
    let mut seen = CellSet::EMPTY;
    for (index, first) in cells.iter().enumerate() {
        for second in cells.iter().skip(index + 3).step_by(2) {
            seen |= first.cell.peers() & second.cell.peers();
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{finds, finds_nothing};

    #[test]
    fn ends_hold_different_digits() {
        finds(
            RemotePair,
            "r1c5:56 r3c4:56 r9c4:56 r9c3:56 r1c3:56789 r9c5:567",
            "r1c3,r9c5<>5, r1c3,r9c5<>6",
        );
    }

    #[test]
    fn needs_four_cells() {
        finds_nothing(RemotePair, "r1c5:56 r3c4:56 r9c4:56 r1c3:56789");
    }
}
