//! Direct consequences of links between candidates and groups.
//!
//! ```text
//!   true   false: the cell's other digits, and the digit's other candidates and groups in the same houses
//!   false  true: the other candidate of a bivalue cell, and the digit's other cell in a house with two
//! ```

use super::claim::{Claim, Kind, Thing};
use super::{Implications, candidates};
use crate::State;
use sodan_board::{Block, ByDigit, Candidate, Cell, CellSet, Digit, House};

/// Adds the consequences of links between candidates.
pub(super) fn fill(tables: &mut Implications, state: &State) {
    for it in candidates(state) {
        let [on, off] = [Claim::on(it), Claim::off(it)].map(Claim::index);
        let tables = &mut tables.own;
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

/// A group of candidates, its two houses, and its links to candidates.
#[derive(Clone, Copy)]
pub(super) struct LinkedGroup {
    pub(super) digit: Digit,
    pub(super) cells: CellSet,
    /// Claim that the group is true.
    pub(super) on: Claim,
    /// Cells outside the group that have the digit as a candidate and see the whole group.
    pub(super) seen: CellSet,
    /// The digit's only cell outside the group in the group's box and in its line.
    pub(super) strong: [Option<Cell>; 2],
    line: House,
    block: Block,
}

impl LinkedGroup {
    /// Returns the other groups of the digit in the group's line and box. If the group is true, they are false.
    pub(super) fn linked<'a>(&self, of_digit: &'a [LinkedGroup]) -> impl Iterator<Item = &'a LinkedGroup> {
        let LinkedGroup { cells, line, block, .. } = *self;
        of_digit.iter().filter(move |other| {
            !other.cells.intersects(cells) && (other.line == line || other.block == block)
        })
    }

    /// Returns the groups that are true if this group is false: in its line and in its box, the group of all other
    /// cells of the digit.
    pub(super) fn mates<'a>(
        &self,
        state: &State,
        of_digit: &'a [LinkedGroup],
    ) -> impl Iterator<Item = &'a LinkedGroup> {
        let rests =
            [self.line, self.block.house()].map(|house| state.places_in(house, self.digit) - self.cells);
        rests.into_iter().filter_map(|rest| of_digit.iter().find(|other| other.cells == rest))
    }
}

/// Returns the groups of each digit.
pub(super) fn by_digit(groups: &[LinkedGroup]) -> ByDigit<Vec<LinkedGroup>> {
    ByDigit::from_fn(|digit| groups.iter().filter(|group| group.digit == digit).copied().collect())
}

/// Adds the consequences of links between groups and candidates, and between two groups.
pub(super) fn fill_groups(tables: &mut Implications, state: &State, groups: &[LinkedGroup]) {
    let of_digit = by_digit(groups);
    for group in groups {
        let [on, off] = [group.on, group.on.negated()];
        tables.own[on.index()].follow(on, 0);
        tables.own[off.index()].follow(off, 0);
        for cell in group.seen {
            let it = Candidate::new(cell, group.digit);
            tables.own[on.index()].follow(Claim::off(it), 0);
            tables.own[Claim::on(it).index()].follow(off, 0);
        }
        for cell in group.strong.into_iter().flatten() {
            let it = Candidate::new(cell, group.digit);
            tables.own[off.index()].follow(Claim::on(it), 0);
            tables.own[Claim::off(it).index()].follow(on, 0);
        }
        let of_digit = &of_digit[group.digit];
        group.linked(of_digit).for_each(|other| tables.own[on.index()].follow(other.on.negated(), 0));
        group.mates(state, of_digit).for_each(|mate| tables.own[off.index()].follow(mate.on, 0));
    }
}

/// Creates all groups, ordered by line (rows, then columns), digit and box.
pub(super) fn groups(tables: &mut Implications, state: &State) -> Vec<LinkedGroup> {
    let mut groups = Vec::with_capacity(128);
    for line in House::all().take(18) {
        for digit in Digit::all() {
            let mut rest = state.places_in(line, digit);
            while let Some(cell) = rest.first() {
                let block = cell.block();
                let cells = rest & block.cells();
                rest -= cells;
                if cells.single().is_none() {
                    let on = tables.add_thing(Thing { digit, cell, cells, kind: Kind::Group });
                    let seen = cells.common_peers() & state.places(digit);
                    let strong = [block.house(), line].map(|house| (seen & house.cells()).single());
                    groups.push(LinkedGroup { digit, cells, on, seen, strong, line, block });
                }
            }
        }
    }
    groups
}
