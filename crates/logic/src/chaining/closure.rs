//! Consequences of dynamic chains, computed without following Sudoku Explainer's processing order.
//!
//! As long as no candidate is both on and off, the consequences of an assumption do not depend on the processing order:
//! the last candidate of a unit turns on, and the candidates that it excludes turn off. Bit sets therefore determine
//! which assumptions are contradictory, and which consequences several assumptions have in common. Only the assumptions
//! found in this way require the ordered search, which determines the chains and their lengths. The sets are
//! initialized from [`Reach`], and counters track the number of candidates left in each unit.

use super::board::{CELLS, HOUSES, MaskBoard, bits};
use super::literal::Literal;
use super::reach::{Reach, ReachRow, Set};
use super::trail::Trail;
use sodan_board::{Cell, CellSet, House};

/// Number of units. A unit is a cell, or a digit in a house.
const UNITS: usize = 81 + 27 * 9;

/// The consequences that dynamic chains without advanced rules derive from the assumptions on a board, computed on
/// demand and cached.
#[derive(Debug)]
pub struct Closures<'a> {
    board: &'a MaskBoard,
    reach: &'a Reach,
    left: [u8; UNITS],
    known: Vec<Option<Followed>>,
}

/// Consequences of an assumption, or `None` if it is contradictory.
type Followed = Option<ReachRow>;

impl<'a> Closures<'a> {
    /// Creates an empty cache for `board`. `reach` must have been computed from the same board.
    pub fn new(board: &'a MaskBoard, reach: &'a Reach) -> Closures<'a> {
        let left = std::array::from_fn(|unit| match unit.checked_sub(81) {
            None => board.digits(unit).count_ones() as u8,
            Some(unit) => board.places(unit / 9, unit % 9).count_ones() as u8,
        });
        Closures { board, reach, left, known: vec![None; Literal::COUNT] }
    }

    /// Returns whether `assumption` leads to a contradiction.
    pub fn clashes(&mut self, assumption: Literal) -> bool {
        self.followed(assumption).is_none()
    }

    /// Returns whether the assumptions have a common consequence. For a contradictory assumption, `trail` returns the
    /// consequences before the contradiction, and only these consequences are compared.
    pub fn meet(
        &mut self,
        assumptions: impl Iterator<Item = Literal>,
        mut trail: impl FnMut(Literal) -> std::rc::Rc<Trail>,
    ) -> bool {
        let mut common = self.reach.everything();
        for assumption in assumptions {
            let row = match self.followed(assumption) {
                Some(row) => row,
                None => self.reach.row_of(trail(assumption).found()),
            };
            common.retain(&row);
            if common.is_empty() {
                return false;
            }
        }
        true
    }

    fn followed(&mut self, assumption: Literal) -> Followed {
        if let Some(known) = self.known[assumption.index()] {
            return known;
        }
        let followed = self.follow(assumption);
        self.known[assumption.index()] = Some(followed);
        followed
    }

    fn follow(&self, assumption: Literal) -> Followed {
        let number = self.reach.number(assumption.cell(), assumption.digit());
        let mut row = if assumption.is_on() { *self.reach.row(number) } else { ReachRow::off(number) };
        let (mut left, mut done, mut single) = (self.left, Set::EMPTY, Vec::with_capacity(64));
        loop {
            if row.clashes() {
                return None;
            }
            let new = row.off.without(&done);
            if new.is_empty() {
                return Some(row);
            }
            done = row.off;
            for off in new.iter() {
                let (cell, digit) = self.reach.candidate(off);
                let [block, row, column] = HOUSES[cell].map(|house| unit(usize::from(house), digit));
                for unit in [cell, block, row, column] {
                    left[unit] -= 1;
                    match left[unit] {
                        0 => return None,
                        1 => single.push(unit),
                        _ => {}
                    }
                }
            }
            for unit in single.drain(..) {
                let on = self.left_in(unit, &done);
                if !row.on.contains(on) {
                    row.unite(self.reach.row(on));
                }
            }
        }
    }

    /// Returns the last remaining candidate of a unit.
    fn left_in(&self, unit: usize, off: &Set) -> u16 {
        let of_cell = |cell: usize| bits(self.board.digits(cell)).map(move |digit| (cell, digit));
        let find = |mut candidates: &mut dyn Iterator<Item = (usize, usize)>| {
            let number = |(cell, digit)| self.reach.number(cell, digit);
            (&mut candidates)
                .map(number)
                .find(|&number| !off.contains(number))
                .expect("one candidate is left")
        };
        match unit.checked_sub(81) {
            None => find(&mut of_cell(unit)),
            Some(unit) => {
                let (house, digit) = (unit / 9, unit % 9);
                let places = bits(self.board.places(house, digit));
                find(&mut places.map(|at| (usize::from(CELLS[house][at]), digit)))
            }
        }
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

fn unit(house: usize, digit: usize) -> usize {
    81 + 9 * house + digit
}
