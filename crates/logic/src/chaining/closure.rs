//! Consequences of dynamic chains, computed without following Sudoku Explainer's processing order.
//!
//! As long as no candidate is both on and off, the consequences of an assumption do not depend on the processing order:
//! the last candidate of a unit turns on, and the candidates that it excludes turn off. Bit sets therefore determine
//! which assumptions are contradictory, and which consequences several assumptions have in common. Only the assumptions
//! found in this way require the ordered search, which determines the chains and their lengths. The sets are
//! initialized from [`Reach`], and counters track the number of candidates left in each unit.

use super::board::MaskBoard;
use super::literal::{Literal, Literals};
use super::reach::{Reach, ReachRow, Set, UNITS};
use sodan_board::{Cell, CellSet, House};

/// The consequences that dynamic chains without advanced rules derive from each assumption on a board.
#[derive(Debug)]
pub struct Closures<'a> {
    reach: &'a Reach,
    /// Consequences of each assumption, indexed by the candidate's number in `reach`: first for candidates that are
    /// off, then for candidates that are on. `None` if the assumption leads to a contradiction.
    rows: [Vec<Option<ReachRow>>; 2],
}

impl<'a> Closures<'a> {
    /// Computes the consequences of all assumptions on the board from which `reach` was computed.
    pub fn new(reach: &'a Reach) -> Closures<'a> {
        let left = Left::new(reach);
        let mut closures = Closures { reach, rows: [const { Vec::new() }; 2] };
        for (rows, is_on) in closures.rows.iter_mut().zip([false, true]) {
            rows.resize(reach.count(), None);
            for number in reach.alive().iter() {
                let row = if is_on { *reach.row(number) } else { ReachRow::off(number) };
                rows[usize::from(number)] = follow(reach, left, row);
            }
        }
        closures
    }

    fn row(&self, assumption: Literal) -> Option<&ReachRow> {
        let number = self.reach.number(assumption.cell(), assumption.digit());
        self.rows[usize::from(assumption.is_on())][usize::from(number)].as_ref()
    }

    /// Returns whether `assumption` leads to a contradiction.
    pub fn clashes(&self, assumption: Literal) -> bool {
        self.row(assumption).is_none()
    }

    /// Returns the common consequences of all assumptions that do not lead to a contradiction.
    pub fn common(&self, assumptions: impl Iterator<Item = Literal>) -> ReachRow {
        let mut common = self.reach.everything();
        assumptions.filter_map(|assumption| self.row(assumption)).for_each(|row| common.retain(row));
        common
    }

    /// Removes the consequences that are not among `literals`.
    pub fn retain(&self, common: &mut ReachRow, literals: &Literals) {
        let ReachRow { on, off } = *common;
        let literal = |number, is_on: bool| {
            let (cell, digit) = self.reach.candidate(number);
            if is_on { Literal::on(cell, digit) } else { Literal::off(cell, digit) }
        };
        on.iter().filter(|&it| !literals.contains(literal(it, true))).for_each(|it| common.on.remove(it));
        off.iter().filter(|&it| !literals.contains(literal(it, false))).for_each(|it| common.off.remove(it));
    }
}

/// The candidates of each unit that are not known to be off: their count in the upper four bits, and the sum of their
/// numbers in the lower twelve bits. If one candidate is left, the sum is its number.
#[derive(Clone, Copy)]
struct Left([u16; UNITS]);

impl Left {
    const ONE: u16 = 1 << 12;

    fn new(reach: &Reach) -> Left {
        let mut left = Left([0; UNITS]);
        for number in reach.alive().iter() {
            reach.units(number).iter().for_each(|&unit| left.0[usize::from(unit)] += Left::ONE + number);
        }
        left
    }
}

/// Adds the consequences of the literals in `row` and returns the result, or `None` if it is contradictory. `left` must
/// count all candidates of each unit.
fn follow(reach: &Reach, mut left: Left, mut row: ReachRow) -> Option<ReachRow> {
    let mut done = Set::EMPTY;
    loop {
        if row.clashes() {
            return None;
        }
        let new = row.off.without(&done);
        if new.is_empty() {
            return Some(row);
        }
        done = row.off;
        new.iter().try_for_each(|off| {
            for &unit in reach.units(off) {
                let left = &mut left.0[usize::from(unit)];
                *left -= Left::ONE + off;
                match *left / Left::ONE {
                    0 => return None,
                    1 => {
                        let on = *left % Left::ONE;
                        if !row.on.contains(on) {
                            row.unite(reach.row(on));
                        }
                    }
                    _ => {}
                }
            }
            Some(())
        })?;
    }
}

/// Returns whether Nishio chains from `assumption` can lead to a contradiction. If a house has a single candidate for the
/// digit from the beginning, the result may be true although there is no contradiction.
pub fn may_clash_on_digit(board: &MaskBoard, assumption: Literal) -> bool {
    let row = |row: usize| u128::from(board.places(9 + row, assumption.digit())) << (9 * row);
    let places = CellSet::from_bits((0..9).fold(0, |places, number| places | row(number)));
    let cell = Cell::from_index(assumption.cell());
    let (mut left, mut on) = match assumption.is_on() {
        true => (places - cell.peers(), CellSet::only(cell)),
        false => (places.without(cell), CellSet::EMPTY),
    };
    loop {
        let before = left;
        for house in House::all().filter(|house| house.cells().intersects(places)) {
            let of_house = left & house.cells();
            if of_house.is_empty() {
                return true;
            }
            if let Some(last) = of_house.single()
                && on.insert(last)
            {
                left -= last.peers();
            }
        }
        if left == before {
            return false;
        }
    }
}
