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
use crate::bits;
use crate::chain::{self, Passed};
use crate::found::{Flow, Found};
use crate::pattern::ChainShape;
use crate::{Pattern, State};
use sodan_board::{Candidate, CellSet};

/// Reports XY-chains in ascending order of their start cells, then of the digits of the start cell. Chains are followed
/// depth first.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let (room, most_links) = (state.bivalue(), found.options().chain_links);
    let ways = Ways::of(state, room);
    for (index, &start) in ways.passed.iter().enumerate() {
        found.look(1)?;
        let Passed { cell, entered: digit, .. } = start;
        let targets = cell.peers() & state.places(digit);
        let is_result =
            |end: &Passed| end.left == digit && end.cell != cell && targets.intersects(end.cell.peers());
        if !ways.ends(index).any(is_result) {
            continue;
        }
        chain::through_cells(state, room, start, most_links, &mut |cells| {
            found.look(1)?;
            let Some(end) = cells.last().filter(|end| end.left == digit) else {
                return Flow::Continue(());
            };
            let seen = (targets & end.cell.peers()).iter().map(|cell| Candidate::new(cell, digit));
            found.eliminate_by_chain(XyChain, 2 * cells.len(), seen, || {
                Pattern::Chain(chain::of_cells(cells, ChainShape::CellEnds))
            })
        })?;
    }
    Flow::Continue(())
}

/// The ends of all chains, including chains that visit a cell several times. From most starts, even these lead to no
/// elimination, and the search for chains can be skipped.
struct Ways {
    /// Each bivalue cell twice: entered by its lower digit, then by its higher digit.
    passed: Vec<Passed>,
    /// For each entry of `passed`, the entries that can follow later, as bits.
    rows: Vec<u64>,
    width: usize,
}

impl Ways {
    fn of(state: &State, room: CellSet) -> Ways {
        let (mut passed, mut numbers) = (Vec::with_capacity(128), [0; 81]);
        for cell in room {
            let mut digits = state.digits(cell);
            if let (Some(low), Some(high)) = (digits.pop_first(), digits.pop_first()) {
                numbers[cell.index()] = passed.len();
                passed.push(Passed { cell, entered: low, left: high });
                passed.push(Passed { cell, entered: high, left: low });
            }
        }
        let width = passed.len().div_ceil(64);
        let mut rows = vec![0; passed.len() * width];
        for (row, it) in rows.chunks_exact_mut(width.max(1)).zip(&passed) {
            for next in it.cell.peers() & room & state.places(it.left) {
                let number = numbers[next.index()];
                bits::insert(row, number + usize::from(passed[number].entered != it.left));
            }
        }
        bits::close(&mut rows, width);
        Ways { passed, rows, width }
    }

    /// Returns the possible last cells of chains from the given entry of `passed`.
    fn ends(&self, start: usize) -> impl Iterator<Item = &Passed> {
        bits::ones(&self.rows[start * self.width..][..self.width]).map(|number| &self.passed[number])
    }
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
