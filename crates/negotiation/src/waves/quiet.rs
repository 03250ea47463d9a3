//! Detects the end of a wave by counting messages sent and received.

use sodan_board::{Cell, House};

use super::Origin;
use crate::bits;

/// Numbers of messages that a house has sent and received in this era, modulo 256.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Counts {
    /// Number of `Only` messages to each cell.
    pub(super) sent: [u8; 9],
    /// For each cell, the number of its `Domain` messages that each of its two other houses caused; see [`slot`].
    heard: [[u8; 2]; 9],
    /// Number of `Domain` messages from all cells that the token caused.
    heard_of_token: u8,
}

impl Counts {
    /// Size of the counts in bits: 28 counts of eight bits.
    pub(super) const BITS: u32 = 8 * (9 + 9 * 2 + 1);

    /// Counts a message that a house of kind `kind` (0 row, 1 column, 2 box) received from its cell at `position`.
    pub(super) fn hear(&mut self, kind: u8, position: usize, origin: Origin) {
        let count = match origin {
            Origin::House(other) => &mut self.heard[position][slot(kind, other)],
            Origin::Token => &mut self.heard_of_token,
        };
        *count = count.wrapping_add(1);
    }
}

/// Returns the index (0 or 1) of the house kind `other` among the two kinds that are not `kind`.
fn slot(kind: u8, other: u8) -> usize {
    usize::from(other > 3 - kind - other)
}

/// The token's copy of all counts, which shows whether messages are in transit.
pub(super) struct Ledger {
    counts: [Counts; 27],
    /// Number of `Domain` messages that each house must receive because of the token, modulo 256.
    ordered: [u8; 27],
    /// Number of pairs of counts that differ. A pair compares the messages sent to a cell, or ordered by the token,
    /// with the messages that a house received in response. If no pair differs, no message is in transit.
    unequal: u32,
}

impl Ledger {
    pub(super) fn state_bits(&self) -> u32 {
        let Ledger { counts, ordered, unequal } = self;
        counts.len() as u32 * Counts::BITS + ordered.len() as u32 * 8 + bits::number((*unequal).into())
    }

    pub(super) fn new() -> Ledger {
        Ledger { counts: [Counts::default(); 27], ordered: [0; 27], unequal: 0 }
    }

    /// Records that the token has caused a cell to send messages to its three houses.
    pub(super) fn order(&mut self, cell: Cell) {
        for house in cell.houses() {
            let house = house.index();
            let was = self.ordered[house] != self.counts[house].heard_of_token;
            self.ordered[house] = self.ordered[house].wrapping_add(1);
            self.note(was, self.ordered[house] != self.counts[house].heard_of_token);
        }
    }

    pub(super) fn is_quiet(&self) -> bool {
        self.unequal == 0
    }

    /// Stores the counts that a house has reported, in place of its earlier ones.
    pub(super) fn report(&mut self, house: u8, counts: Counts) {
        let index = usize::from(house);
        let before = std::mem::replace(&mut self.counts[index], counts);
        let ordered = self.ordered[index];
        self.note(before.heard_of_token != ordered, counts.heard_of_token != ordered);
        for position in 0..9 {
            let is_same = before.sent[position] == counts.sent[position]
                && before.heard[position] == counts.heard[position];
            if !is_same {
                self.compare(house, position, &before, &counts);
            }
        }
    }

    fn compare(&mut self, house: u8, position: usize, before: &Counts, counts: &Counts) {
        let cell = House::from_index(usize::from(house)).cell(position);
        let kind = house / 9;
        for other in (0..3).filter(|&other| other != kind) {
            let (index, there) = place(cell, other);
            let theirs = self.counts[index];
            let heard = theirs.heard[there][slot(other, kind)];
            self.note(before.sent[position] != heard, counts.sent[position] != heard);
            let (sent, mine) = (theirs.sent[there], slot(kind, other));
            self.note(before.heard[position][mine] != sent, counts.heard[position][mine] != sent);
        }
    }

    fn note(&mut self, was_unequal: bool, is_unequal: bool) {
        self.unequal = self.unequal + u32::from(is_unequal) - u32::from(was_unequal);
    }
}

/// Returns the index of the house of kind `kind` that contains a cell, and the cell's position in it.
fn place(cell: Cell, kind: u8) -> (usize, usize) {
    let (row, column) = (cell.row().index(), cell.column().index());
    match kind {
        0 => (row, column),
        1 => (9 + column, row),
        _ => (18 + cell.block().index(), row % 3 * 3 + column % 3),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_agree_with_the_board() {
        for cell in Cell::all() {
            for kind in 0..3 {
                let (house, position) = place(cell, kind);
                assert_eq!(House::from_index(house).cell(position), cell);
            }
        }
    }

    #[test]
    fn quiet_needs_both_others() {
        let mut ledger = Ledger::new();
        let cell = Cell::from_index(40);
        let position = |kind| place(cell, kind).1;
        let mut row = Counts::default();
        row.sent[position(0)] = 1;
        ledger.report(4, row);
        assert!(!ledger.is_quiet());
        let mut column = Counts::default();
        column.hear(1, position(1), Origin::House(0));
        ledger.report(13, column);
        assert!(!ledger.is_quiet());
        let mut block = Counts::default();
        block.hear(2, position(2), Origin::House(0));
        ledger.report(22, block);
        assert!(ledger.is_quiet());
    }

    #[test]
    fn overtaking_report_is_not_quiet() {
        let mut ledger = Ledger::new();
        let cell = Cell::from_index(0);
        ledger.order(cell);
        let mut row = Counts::default();
        row.hear(0, 0, Origin::Token);
        ledger.report(0, row);
        // The column has received a `Domain` because of an `Only` that the row has not reported yet.
        let mut column = Counts::default();
        column.hear(1, 0, Origin::Token);
        column.hear(1, 0, Origin::House(0));
        ledger.report(9, column);
        let mut block = Counts::default();
        block.hear(2, 0, Origin::Token);
        ledger.report(18, block);
        assert!(!ledger.is_quiet());
    }
}
