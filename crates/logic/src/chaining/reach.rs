//! Where plain and static chains can lead at all, found without an order.
//!
//! ```text
//! on a ─▶ off b    weak: they share a cell or a house        off b ─▶ on c    strong: two are left
//! ```
//!
//! As long as no candidates are taken off, what can be reached does not depend on the order of work. [`Reach`] keeps for each
//! candidate two sets of bits: what is on and what is off once the candidate is on. A new link adds the set of its far end
//! wherever its near end is reached. So the sets for a board follow from those for a board with more candidates. An ordered
//! search is needed only for what the sets tell of:
//!
//! | found by the ordered search | told by the sets |
//! | --- | --- |
//! | a candidate leads to its own opposite | it is off once it is on: it *fails* |
//! | a candidate that is off leads to itself | so it is, once what is left beside it is on |
//! | a cycle removes a candidate | that fails, and leads to all of the cycle both ways |
//! | all digits of a cell, all places of a digit lead to the same | their sets have something in common |

use super::board::{CELLS, MaskBoard, bits};
use super::follow::{strong, weak};
use super::literal::{Literal, Literals};
use sodan_board::Cell;
use std::rc::Rc;

const WORDS: usize = 6;

/// How many candidates a board may have; there is no `Reach` of boards with more.
const MOST: usize = 64 * WORDS;

/// A set of candidates by their numbers.
#[derive(Clone, Copy, Debug)]
pub struct Set([u64; WORDS]);

impl Set {
    /// The set of nothing.
    pub const EMPTY: Set = Set([0; WORDS]);

    fn insert(&mut self, number: u16) {
        self.0[usize::from(number / 64)] |= 1 << (number % 64);
    }

    fn remove(&mut self, number: u16) {
        self.0[usize::from(number / 64)] &= !(1 << (number % 64));
    }

    /// Whether the candidate of that number is a member.
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

    /// The set without the members of another.
    #[inline]
    #[must_use]
    pub fn without(mut self, other: &Set) -> Set {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own &= !other);
        self
    }

    /// Whether there is no member.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// The members' numbers, ascending.
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

/// What is on and what is off under an assumption, which is part of it.
#[derive(Clone, Copy, Debug)]
pub struct ReachRow {
    /// What is on.
    pub on: Set,
    /// What is off.
    pub off: Set,
}

impl ReachRow {
    const EMPTY: ReachRow = ReachRow { on: Set::EMPTY, off: Set::EMPTY };

    /// A candidate is off, and nothing else is known.
    pub fn off(number: u16) -> ReachRow {
        let mut row = ReachRow::EMPTY;
        row.off.insert(number);
        row
    }

    /// Adds what is in another.
    #[inline]
    pub fn unite(&mut self, other: &ReachRow) {
        self.on.unite(&other.on);
        self.off.unite(&other.off);
    }

    /// Keeps what is in another, too.
    #[inline]
    pub fn retain(&mut self, other: &ReachRow) {
        self.on.retain(&other.on);
        self.off.retain(&other.off);
    }

    /// Whether it says nothing.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.on.is_empty() && self.off.is_empty()
    }

    /// Whether a candidate is both on and off.
    #[inline]
    pub fn clashes(&self) -> bool {
        let mut both = self.on;
        both.retain(&self.off);
        !both.is_empty()
    }
}

/// What the candidates of a board lead to by links that do not change.
#[derive(Clone, Debug)]
pub struct Reach {
    numbers: Rc<[u16; 729]>,
    candidates: Rc<[(u8, u8)]>,
    rows: Vec<ReachRow>,
    alive: Set,
    failing: Set,
}

impl Reach {
    /// The `Reach` of a board; nothing, if the board has too many candidates.
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

    /// Turns the `Reach` of `before` into that of `now`, which has fewer candidates. What `now` lacks must have been taken off
    /// with all that follows. Where one of two candidates was taken off, the other one is alone in its cell and houses.
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

    /// Adds the strong links that a board has and another has not.
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

    /// One of two is on if the other is off.
    fn link_two(&mut self, one: u16, two: u16) {
        let lead_to_one = self.lead_to_off(one);
        let mut lead_to_two = self.lead_to_off(two);
        if lead_to_two.contains(two) {
            // Whatever turns the first off turns the second on, and so off.
            lead_to_two.unite(&lead_to_one);
        }
        // The second pass sees what the first added, so ways over both directions are found, too.
        for (sources, on) in [(lead_to_one, two), (lead_to_two, one)] {
            for number in sources.iter().map(usize::from) {
                if !self.rows[number].on.contains(on) {
                    let far = self.rows[usize::from(on)];
                    self.rows[number].unite(&far);
                }
            }
        }
    }

    /// The candidates that turn a candidate off. They are those that the candidate itself turns off, since every chain also
    /// holds from its other end.
    fn lead_to_off(&self, number: u16) -> Set {
        self.rows[usize::from(number)].off
    }

    /// Whether any plain chain or cycle removes anything.
    pub fn has_plain(&self) -> bool {
        !self.failing.is_empty()
    }

    /// What plain chains and cycles may go out from.
    pub fn sources(&self) -> Sources<'_> {
        let mut around = Set::EMPTY;
        for number in self.failing.iter() {
            let mut both = self.rows[usize::from(number)].on;
            both.retain(&self.rows[usize::from(number)].off);
            around.unite(&both);
        }
        Sources { reach: self, around }
    }

    /// Whether the assumptions have a consequence in common. None of them may fail.
    pub fn meet(&self, assumptions: impl Iterator<Item = Literal>) -> bool {
        let mut common = self.everything();
        for assumption in assumptions {
            common.retain(self.row(self.number(assumption.cell(), assumption.digit())));
        }
        !common.is_empty()
    }

    /// Every candidate, on and off.
    pub fn everything(&self) -> ReachRow {
        ReachRow { on: self.alive, off: self.alive }
    }

    /// The number of a candidate.
    #[inline]
    pub fn number(&self, cell: usize, digit: usize) -> u16 {
        self.numbers[9 * cell + digit]
    }

    /// The candidate of a number: cell and digit.
    #[inline]
    pub fn candidate(&self, number: u16) -> (usize, usize) {
        let (cell, digit) = self.candidates[usize::from(number)];
        (usize::from(cell), usize::from(digit))
    }

    /// What a candidate that is on leads to.
    #[inline]
    pub fn row(&self, number: u16) -> &ReachRow {
        &self.rows[usize::from(number)]
    }

    /// Literals as a row.
    pub fn row_of(&self, literals: &Literals) -> ReachRow {
        let mut row = ReachRow::EMPTY;
        for number in self.alive.iter() {
            let (cell, digit) = self.candidate(number);
            if literals.on().contains(cell, digit) {
                row.on.insert(number);
            }
            if literals.off().contains(cell, digit) {
                row.off.insert(number);
            }
        }
        row
    }
}

/// Two bits of a mask.
fn both(mask: u16) -> [usize; 2] {
    [mask.trailing_zeros() as usize, 15 - mask.leading_zeros() as usize]
}

/// What plain chains and cycles that remove something may go out from.
#[derive(Debug)]
pub struct Sources<'a> {
    reach: &'a Reach,
    /// Where cycles may pass that remove something.
    around: Set,
}

impl Sources<'_> {
    /// Whether a cycle through the candidate, or a chain from it on to it off, may remove something.
    pub fn leads_on(&self, cell: usize, digit: usize) -> bool {
        let number = self.reach.number(cell, digit);
        self.around.contains(number) || self.reach.failing.contains(number)
    }

    /// Whether the candidate must be on if it is off.
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
