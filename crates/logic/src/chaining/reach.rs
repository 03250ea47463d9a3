//! Consequences of plain and static chains as bit sets, computed without following Sudoku Explainer's processing order.
//!
//! ```text
//! on a ─▶ off b    weak: they share a cell or a house        off b ─▶ on c    strong: only these two are left
//! ```
//!
//! As long as no candidates are removed, the consequences do not depend on the processing order. [`Reach`] stores two
//! bit sets for each candidate. If the candidate is on, all candidates in the first set are on, and all candidates in
//! the second set are off. A new link adds the consequences of its far end to all candidates that reach its near end,
//! so the sets of a board can be derived from the sets of a board with more candidates. The ordered search is necessary
//! only for findings that the sets indicate:
//!
//! | finding of the ordered search | condition on the sets |
//! | --- | --- |
//! | a candidate implies its own negation | the candidate is off if it is on (it *fails*) |
//! | the assumption that a candidate is off implies that the candidate is on | one of the candidate's units has only one other candidate, which implies that the candidate is on |
//! | a cycle eliminates a candidate | the eliminated candidate fails, and implies the whole cycle in both directions |
//! | all digits of a cell, or all cells of a digit, have a common consequence | their sets intersect |

use super::board::{CELLS, HOUSES, MaskBoard, bits};
use super::follow::{strong, weak};
use super::literal::Literal;
use sodan_board::Cell;
use std::rc::Rc;

const WORDS: usize = 6;

/// Maximum number of candidates on a board for which a `Reach` is computed.
const MOST: usize = 64 * WORDS;

/// Number of units. A unit is a cell, or a digit in a house.
pub const UNITS: usize = 81 + 27 * 9;

/// Returns the units of a candidate: its cell, and its digit in the box, row and column.
fn units((cell, digit): (u8, u8)) -> [u16; 4] {
    let [block, row, column] =
        HOUSES[usize::from(cell)].map(|house| 81 + 9 * u16::from(house) + u16::from(digit));
    [u16::from(cell), block, row, column]
}

/// A set of candidates, which are numbered in the order of cells and digits.
#[derive(Clone, Copy, Debug)]
pub struct Set([u64; WORDS]);

impl Set {
    pub const EMPTY: Set = Set([0; WORDS]);

    fn insert(&mut self, number: u16) {
        self.0[usize::from(number / 64)] |= 1 << (number % 64);
    }

    pub fn remove(&mut self, number: u16) {
        self.0[usize::from(number / 64)] &= !(1 << (number % 64));
    }

    /// Returns whether the set contains the candidate with this number.
    #[inline]
    pub fn contains(&self, number: u16) -> bool {
        self.0[usize::from(number / 64)] >> (number % 64) & 1 == 1
    }

    fn unite(&mut self, other: &Set) {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own |= other);
    }

    fn retain(&mut self, other: &Set) {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own &= other);
    }

    /// Returns the members that `other` does not contain.
    #[inline]
    #[must_use]
    pub fn without(mut self, other: &Set) -> Set {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own &= !other);
        self
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Returns the numbers of all members in ascending order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = u16> {
        self.0.into_iter().zip(0..).flat_map(|(mut word, at)| {
            std::iter::from_fn(move || {
                let first = word.trailing_zeros() as u16;
                word &= word.wrapping_sub(1);
                (first < 64).then_some(64 * at + first)
            })
        })
    }
}

/// Candidates that are on or off under an assumption, including the assumption itself.
#[derive(Clone, Copy, Debug)]
pub struct ReachRow {
    /// Candidates that are on under the assumption.
    pub on: Set,
    /// Candidates that are off under the assumption.
    pub off: Set,
}

impl ReachRow {
    const EMPTY: ReachRow = ReachRow { on: Set::EMPTY, off: Set::EMPTY };

    /// Creates a row in which a single candidate is off and nothing else is known.
    pub fn off(number: u16) -> ReachRow {
        let mut row = ReachRow::EMPTY;
        row.off.insert(number);
        row
    }

    #[inline]
    pub fn unite(&mut self, other: &ReachRow) {
        self.on.unite(&other.on);
        self.off.unite(&other.off);
    }

    /// Removes all members that `other` does not contain.
    #[inline]
    pub fn retain(&mut self, other: &ReachRow) {
        self.on.retain(&other.on);
        self.off.retain(&other.off);
    }

    /// Returns whether no candidate is on or off.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.on.is_empty() && self.off.is_empty()
    }

    /// Returns whether a candidate is both on and off.
    #[inline]
    pub fn clashes(&self) -> bool {
        let mut both = self.on;
        both.retain(&self.off);
        !both.is_empty()
    }
}

/// Consequences that follow by static links from each candidate of a board.
#[derive(Clone, Debug)]
pub struct Reach {
    numbers: Rc<[u16; 729]>,
    candidates: Rc<[(u8, u8)]>,
    units: Rc<[[u16; 4]]>,
    rows: Vec<ReachRow>,
    alive: Set,
    failing: Set,
}

impl Reach {
    /// Computes the consequences on `board`. Returns `None` if the board has too many candidates.
    pub fn new(board: &MaskBoard) -> Option<Reach> {
        let mut numbers = [u16::MAX; 729];
        let mut candidates = Vec::new();
        for cell in board.open().iter().map(Cell::index) {
            for digit in bits(board.digits(cell)) {
                numbers[9 * cell + digit] = candidates.len() as u16;
                candidates.push((cell as u8, digit as u8));
            }
        }
        if candidates.len() > MOST {
            return None;
        }
        let mut reach = Reach {
            numbers: Rc::new(numbers),
            units: candidates.iter().map(|&candidate| units(candidate)).collect(),
            candidates: candidates.into(),
            rows: Vec::new(),
            alive: Set::EMPTY,
            failing: Set::EMPTY,
        };
        for number in 0..reach.candidates.len() as u16 {
            let (cell, digit) = reach.candidate(number);
            let mut row = ReachRow::EMPTY;
            row.on.insert(number);
            weak(board, cell, digit, false, |off, _| {
                row.off.insert(reach.number(off.cell(), off.digit()));
                true
            });
            reach.rows.push(row);
            reach.alive.insert(number);
        }
        reach.link(board, None);
        Some(reach)
    }

    /// Updates the consequences from the board `before` to the board `now`, which has fewer candidates. A candidate may
    /// only have been removed together with all its consequences: if one of a unit's last two candidates was removed,
    /// the other is on.
    pub fn narrow(&mut self, before: &MaskBoard, now: &MaskBoard) {
        for cell in now.open().iter().map(Cell::index) {
            for digit in bits(before.digits(cell) & !now.digits(cell)) {
                self.alive.remove(self.number(cell, digit));
            }
        }
        let alive = ReachRow { on: self.alive, off: self.alive };
        for number in self.alive.iter().map(usize::from) {
            self.rows[number].retain(&alive);
        }
        self.link(now, Some(before));
    }

    /// Adds the strong links of `board`, except for those that are also strong links of the board `but`.
    fn link(&mut self, board: &MaskBoard, but: Option<&MaskBoard>) {
        for cell in board.open().iter().map(Cell::index) {
            let digits = board.digits(cell);
            if digits.count_ones() == 2 && but.is_none_or(|but| but.digits(cell) != digits) {
                let [one, two] = both(digits);
                self.link_two(self.number(cell, one), self.number(cell, two));
            }
        }
        for (house, cells) in CELLS.iter().enumerate() {
            for digit in 0..9 {
                let places = board.places(house, digit);
                if places.count_ones() == 2 && but.is_none_or(|but| but.places(house, digit) != places) {
                    let [one, two] = both(places).map(|at| self.number(usize::from(cells[at]), digit));
                    self.link_two(one, two);
                }
            }
        }
        self.failing = Set::EMPTY;
        for number in self.alive.iter() {
            if self.rows[usize::from(number)].off.contains(number) {
                self.failing.insert(number);
            }
        }
    }

    /// Adds a strong link between two candidates: if one is off, the other is on.
    fn link_two(&mut self, one: u16, two: u16) {
        let lead_to_one = self.lead_to_off(one);
        let mut lead_to_two = self.lead_to_off(two);
        if lead_to_two.contains(two) {
            // If the second candidate turns itself off, every assumption that turns the first one off also turns the
            // second one off.
            lead_to_two.unite(&lead_to_one);
        }
        // The second iteration uses the rows extended by the first one, so chains that use both directions are found.
        for (sources, on) in [(lead_to_one, two), (lead_to_two, one)] {
            for number in sources.iter().map(usize::from) {
                if !self.rows[number].on.contains(on) {
                    let far = self.rows[usize::from(on)];
                    self.rows[number].unite(&far);
                }
            }
        }
    }

    /// Returns the candidates that turn off candidate `number`. Since every chain can be reversed, these are also the
    /// candidates that it turns off.
    fn lead_to_off(&self, number: u16) -> Set {
        self.rows[usize::from(number)].off
    }

    /// Returns whether any plain chain or cycle can eliminate a candidate.
    pub fn has_plain(&self) -> bool {
        !self.failing.is_empty()
    }

    /// Returns the candidates from which plain chains and cycles can start.
    pub fn sources(&self) -> Sources<'_> {
        let mut around = Set::EMPTY;
        for number in self.failing.iter() {
            let mut both = self.rows[usize::from(number)].on;
            both.retain(&self.rows[usize::from(number)].off);
            around.unite(&both);
        }
        Sources { reach: self, around }
    }

    /// Returns whether the assumptions have a common consequence. No assumption may fail, that is, imply its own
    /// negation.
    pub fn meet(&self, assumptions: impl Iterator<Item = Literal>) -> bool {
        let mut common = self.everything();
        for assumption in assumptions {
            common.retain(self.row(self.number(assumption.cell(), assumption.digit())));
        }
        !common.is_empty()
    }

    /// Returns the number of candidates on the board passed to [`new`](Self::new), including candidates removed since.
    pub fn count(&self) -> usize {
        self.candidates.len()
    }

    /// Returns the candidates that have not been removed.
    pub fn alive(&self) -> &Set {
        &self.alive
    }

    /// Returns a row in which every candidate is both on and off.
    pub fn everything(&self) -> ReachRow {
        ReachRow { on: self.alive, off: self.alive }
    }

    /// Returns the number of the candidate with this cell index and digit index.
    #[inline]
    pub fn number(&self, cell: usize, digit: usize) -> u16 {
        self.numbers[9 * cell + digit]
    }

    /// Returns the cell index and the digit index of the candidate with this number.
    #[inline]
    pub fn candidate(&self, number: u16) -> (usize, usize) {
        let (cell, digit) = self.candidates[usize::from(number)];
        (usize::from(cell), usize::from(digit))
    }

    /// Returns the numbers of a candidate's units, which are less than [`UNITS`]: its cell, and its digit in the box,
    /// row and column.
    #[inline]
    pub fn units(&self, number: u16) -> &[u16; 4] {
        &self.units[usize::from(number)]
    }

    /// Returns the consequences that follow if the candidate is on.
    #[inline]
    pub fn row(&self, number: u16) -> &ReachRow {
        &self.rows[usize::from(number)]
    }
}

/// Returns the indices of the two bits of a mask.
fn both(mask: u16) -> [usize; 2] {
    [mask.trailing_zeros() as usize, 15 - mask.leading_zeros() as usize]
}

/// Candidates from which plain chains and cycles with eliminations can start.
#[derive(Debug)]
pub struct Sources<'a> {
    reach: &'a Reach,
    /// Candidates that can be part of a cycle with eliminations.
    around: Set,
}

impl Sources<'_> {
    /// Returns whether a cycle through the candidate, or a chain from the candidate to its negation, can eliminate
    /// anything.
    pub fn leads_on(&self, cell: usize, digit: usize) -> bool {
        let number = self.reach.number(cell, digit);
        self.around.contains(number) || self.reach.failing.contains(number)
    }

    /// Returns whether the assumption that the candidate is off implies that it is on.
    pub fn leads_off(&self, board: &MaskBoard, cell: usize, digit: usize) -> bool {
        let number = self.reach.number(cell, digit);
        let mut leads = false;
        strong(board, cell, digit, [true, true], |on, _| {
            let on = self.reach.number(on.cell(), on.digit());
            leads |= self.reach.row(on).on.contains(number);
        });
        leads
    }
}
