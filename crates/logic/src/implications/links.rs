//! Direct consequences of links between candidates and groups.
//!
//! ```text
//!   true   false: the cell's other digits, and the digit's other candidates and groups in the same houses
//!   false  true: the other candidate of a bivalue cell, and the digit's other cell in a house with two
//! ```

use super::claim::{Claim, Kind, Thing};
use super::{Implications, candidates};
use crate::State;
use sodan_board::{Block, ByDigit, Candidate, CellSet, Digit, House};

/// Adds the consequences of links between candidates.
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

/// A group of candidates, and the two houses that contain it.
#[derive(Clone, Copy)]
pub(super) struct LinkedGroup {
    pub(super) digit: Digit,
    pub(super) cells: CellSet,
    /// Claim that the group is true.
    pub(super) on: Claim,
    line: House,
    block: Block,
}

/// Adds the consequences of links between groups and candidates, and between two groups.
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

/// Adds the consequences of links between `group` and other groups of its digit in its line and in its box. If `group`
/// is true, all these other groups are false. If a house contains only one other group and no further cell of the
/// digit, one of the two groups is true.
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

/// Creates all groups, ordered by line (rows, then columns), digit and box.
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
