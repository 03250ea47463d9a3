//! Direct consequences by links.
//!
//! ```text
//!   true   the cell's other digits are false, and the digit elsewhere in its houses, and every group there
//!   false  the other digit of a bivalue cell is true, and the other place of a house with two of them
//! ```

use super::claim::{Claim, Kind, Thing};
use super::{Implications, candidates};
use crate::State;
use sodan_board::{Block, ByDigit, Candidate, CellSet, Digit, House};

/// Links between candidates.
pub(super) fn fill(tables: &mut Implications, state: &State) {
    for it in candidates(state) {
        let [on, off] = [Claim::on(it), Claim::off(it)].map(Claim::index);
        let tables = &mut tables.tables;
        tables[on].follow(Claim::on(it), 0);
        tables[off].follow(Claim::off(it), 0);
        let others = state.digits(it.cell).without(it.digit);
        for other in others {
            tables[on].follow(Claim::off(Candidate::new(it.cell, other)), 0);
        }
        if let Some(other) = others.single() {
            tables[off].follow(Claim::on(Candidate::new(it.cell, other)), 0);
        }
        for house in it.cell.houses() {
            let others = state.places_in(house, it.digit).without(it.cell);
            for other in others {
                tables[on].follow(Claim::off(Candidate::new(other, it.digit)), 0);
            }
            if let Some(other) = others.single() {
                tables[off].follow(Claim::on(Candidate::new(other, it.digit)), 0);
            }
        }
    }
}

/// A group with its links.
#[derive(Clone, Copy)]
pub(super) struct LinkedGroup {
    pub(super) digit: Digit,
    pub(super) cells: CellSet,
    /// The claim that it is true.
    pub(super) on: Claim,
    line: House,
    block: Block,
}

/// Links between groups and candidates, and between groups.
pub(super) fn fill_groups(tables: &mut Implications, state: &State, groups: &[LinkedGroup]) {
    let of_digit = ByDigit::from_fn(|digit| -> Vec<LinkedGroup> {
        groups.iter().filter(|group| group.digit == digit).copied().collect()
    });
    for group in groups {
        let [on, off] = [group.on, group.on.negated()];
        tables.tables[on.index()].follow(on, 0);
        tables.tables[off.index()].follow(off, 0);
        let seen = group.cells.common_peers() & state.places(group.digit);
        for cell in seen {
            let it = Candidate::new(cell, group.digit);
            tables.tables[on.index()].follow(Claim::off(it), 0);
            tables.tables[Claim::on(it).index()].follow(off, 0);
        }
        for house in [group.block.house(), group.line] {
            if let Some(cell) = (seen & house.cells()).single() {
                let it = Candidate::new(cell, group.digit);
                tables.tables[off.index()].follow(Claim::on(it), 0);
                tables.tables[Claim::off(it).index()].follow(on, 0);
            }
        }
        link_groups(tables, state, group, &of_digit[group.digit]);
    }
}

/// A group excludes each other group of its digit in its line and its box. If there is only one other group, and no other
/// cell, one of them is true.
fn link_groups(tables: &mut Implications, state: &State, group: &LinkedGroup, of_digit: &[LinkedGroup]) {
    let others = || of_digit.iter().filter(|other| !other.cells.intersects(group.cells));
    for other in others().filter(|other| other.line == group.line || other.block == group.block) {
        tables.tables[group.on.index()].follow(other.on.negated(), 0);
    }
    let mut follow = |house: House, is_mate: &dyn Fn(&LinkedGroup) -> bool| {
        let mut mates = others().filter(|other| is_mate(other));
        if let (Some(mate), None) = (mates.next(), mates.next())
            && state.places_in(house, group.digit).is_subset(group.cells | mate.cells)
        {
            tables.tables[group.on.negated().index()].follow(mate.on, 0);
        }
    };
    follow(group.line, &|other| other.line == group.line);
    follow(group.block.house(), &|other| other.block == group.block);
}

/// Creates the groups: rows, then columns; in each the digits, and for each the boxes.
pub(super) fn groups(tables: &mut Implications, state: &State) -> Vec<LinkedGroup> {
    let mut groups = Vec::new();
    for line in House::all().take(18) {
        for digit in Digit::all() {
            let places = state.places_in(line, digit);
            for block in Block::all() {
                let cells = places & block.cells();
                if cells.len() >= 2
                    && let Some(cell) = cells.first()
                {
                    let on = tables.add_thing(Thing { digit, cell, cells, kind: Kind::Group });
                    groups.push(LinkedGroup { digit, line, block, cells, on });
                }
            }
        }
    }
    groups
}
