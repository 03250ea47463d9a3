//! The arbitrary cell that HoDoKu prints when a claim refutes itself.
//!
//! If a claim implies its own negation, the contradiction is not located in any house or cell, apart from the claim's
//! own cell. HoDoKu nevertheless prints a cell: the first cell of a set that still contains the result of an earlier
//! computation. Usually this is the last computation for the previous table, whose result is the set of possible cells
//! of 9 in the last box. If there are no such cells, the set still contains the result of the computation before the
//! last. The cell affects only HoDoKu's text.

use super::options::OPTIONS;
use crate::implications::claim::{Claim, Kind, Thing};
use crate::implications::table::Follows;
use crate::implications::{Implications, Reach, candidates};
use crate::pattern::Fork;
use crate::technique::forcing::empty_cells;
use crate::{State, Technique};
use sodan_board::{ByDigit, Candidate, Cell, CellSet, Digit, House};

/// Returns the cell that HoDoKu prints for a claim that refutes itself. `before` is the state before the step, and
/// `way` is the chain from the claim to its negation.
pub(crate) fn residual_cell(technique: Technique, way: &Fork, before: &State) -> Cell {
    let is_net = matches!(technique, Technique::ForcingNetContradiction | Technique::ForcingNetVerity);
    let tables = Implications::of(before, if is_net { Reach::Net } else { Reach::AllGroups }, &OPTIONS);
    let premise = way.main.first().and_then(|first| {
        let candidate = Candidate::new(first.node.cells.first()?, first.node.digit);
        Some(if first.is_true { Claim::on(candidate) } else { Claim::off(candidate) })
    });
    premise.map_or(Cell::from_index(0), |premise| cell(before, &tables, &before.allowed(), premise))
}

fn cell(state: &State, tables: &Implications, allowed: &ByDigit<CellSet>, premise: Claim) -> Cell {
    let claims = |it: Candidate| [Claim::on(it), Claim::off(it)];
    let before: Vec<Claim> =
        candidates(state).flat_map(claims).take_while(|&claim| claim != premise).collect();
    let last_box = allowed[Digit::NINE] & House::from_index(26).cells();
    let in_last_box = (!before.is_empty()).then(|| last_box.first()).flatten();
    in_last_box
        .or_else(|| {
            before.iter().rev().find_map(|&claim| last_tried(state, tables.table(claim).follows(), allowed))
        })
        .or_else(|| residual_of_groups(state, tables))
        .unwrap_or(Cell::from_index(0))
}

/// Returns the first cell of the set that HoDoKu computes last while it links groups. If a house of the last group
/// contains exactly one other group of the same digit, the set contains the digit's remaining cells in that house.
/// Otherwise it contains the cells that see a group.
fn residual_of_groups(state: &State, tables: &Implications) -> Option<Cell> {
    let groups: Vec<Thing> = tables.things().iter().copied().filter(|it| it.kind == Kind::Group).collect();
    let seen = |group: &Thing| group.cells.common_peers() & state.places(group.digit);
    let last = groups.last()?;
    let rest = |house: House| {
        let is_mate = |other: &&Thing| {
            other.digit == last.digit
                && !other.cells.intersects(last.cells)
                && other.cells.is_subset(house.cells())
        };
        let mut mates = groups.iter().filter(is_mate);
        let mate = mates.next().filter(|_| mates.next().is_none())?;
        Some(state.places_in(house, last.digit) - last.cells - mate.cells)
    };
    let [row, column, block] = last.cell.houses();
    let line = if last.cells.is_subset(row.cells()) { row } else { column };
    let left = rest(block).or_else(|| rest(line)).unwrap_or_else(|| seen(last));
    left.first().or_else(|| groups.iter().rev().find_map(|group| seen(group).first()))
}

/// Returns the first cell of the set that HoDoKu computes last while it searches a table for contradictions.
fn last_tried(state: &State, follows: &Follows, allowed: &ByDigit<CellSet>) -> Option<Cell> {
    let by_kind = |kind: usize| {
        let digits = Digit::all().rev();
        digits.flat_map(move |digit| {
            House::all().skip(kind * 9).take(9).rev().map(move |house| (digit, house.cells()))
        })
    };
    let unplaceable = (0..3).rev().flat_map(by_kind).find_map(|(digit, house)| {
        let places = allowed[digit] & house;
        places.first().filter(|_| places.is_subset(follows.off(digit)))
    });
    unplaceable
        .or_else(|| empty_cells(state, follows).first())
        .or_else(|| by_kind(2).find_map(|(digit, house)| (follows.on(digit) & house).first()))
}
