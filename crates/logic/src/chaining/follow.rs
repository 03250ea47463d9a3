//! Searches for all consequences of an assumption, in Sudoku Explainer's processing order.
//!
//! ```text
//! while something is pending:
//!     the next "on", if there is one:    it turns off all candidates that it excludes
//!     otherwise the next "off":          it turns on the last candidate of its cell, box, row or column;
//!                                        dynamic chains then remove it from the board
//!     otherwise (levels 1 and above):    advanced rules on the remaining candidates
//! ```
//!
//! The search stops at the first candidate that is both on and off. If a literal depends on candidates that were
//! removed earlier, these candidates become additional parents.

use super::board::{CELLS, HOUSES, KINDS, MaskBoard, POSITIONS, bits};
use super::literal::Literal;
use super::trail::{Cause, Trail};
use std::rc::Rc;

/// Kind of chains, which determines the available links and rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mode {
    /// Nishio: only links on one digit. Candidates that are off are removed from the board.
    Nishio,
    /// Static chains: candidates that are off remain on the board.
    Static,
    /// Dynamic chains: candidates that are off are removed from the board.
    Dynamic(ChainLevel),
}

/// Level of dynamic chains: the rules used in addition to links.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ChainLevel {
    /// 0 for no additional rules, 1 for locked candidates, pairs and X-wings, 2 for plain chains as well, 3 for static
    /// multiple chains as well, and 4 for the rules of level 1 and dynamic chains.
    pub depth: u8,
    /// Level of the dynamic chains that are nested at level 4, from 0 to 3.
    pub inner: u8,
}

impl ChainLevel {
    /// Creates a level without nested dynamic chains.
    pub const fn of(depth: u8) -> ChainLevel {
        ChainLevel { depth, inner: 0 }
    }
}

impl Mode {
    /// Returns the base difficulty of chains in this mode, in tenths.
    pub const fn base(self) -> u16 {
        match self {
            Mode::Nishio => 75,
            Mode::Static => 80,
            Mode::Dynamic(level) => 85 + 5 * level.depth as u16,
        }
    }

    /// Returns whether chains in this mode can refute an assumption by a contradiction.
    pub fn refutes(self) -> bool {
        self != Mode::Static
    }
}

/// Calls `see` with each candidate that turns off if `digit` in `cell` is on: other digits of the cell (unless
/// `places_only`), then other cells of the digit in the box, row and column, each once. Stops when `see` returns false.
#[inline]
pub fn weak(
    board: &MaskBoard,
    cell: usize,
    digit: usize,
    places_only: bool,
    mut see: impl FnMut(Literal, Cause) -> bool,
) {
    if !places_only {
        for other in bits(board.digits(cell) & !(1 << digit)) {
            if !see(Literal::off(cell, other), Cause::Cell) {
                return;
            }
        }
    }
    let [of_block, of_row, of_column] = masks(cell);
    for (kind, mask) in [of_block, of_row, of_column].into_iter().enumerate() {
        let house = usize::from(HOUSES[cell][kind]);
        for position in bits(board.places(house, digit) & mask) {
            if !see(Literal::off(usize::from(CELLS[house][position]), digit), Cause::House(kind as u8)) {
                return;
            }
        }
    }
}

/// Returns, for each kind of house, the mask of positions that earlier kinds do not cover: for the box, all other
/// cells; for the row and the column, the cells outside the box.
#[inline]
fn masks(cell: usize) -> [u16; KINDS] {
    let (row, column) = (cell / 9, cell % 9);
    [!(1 << POSITIONS[cell][0]), !(7 << (column / 3 * 3)), !(7 << (row / 3 * 3))]
}

/// Calls `see` with each candidate that turns on if `digit` in `cell` is off: the cell's only other candidate (if
/// `in_cell`), then the digit's only other cell in the box, row and column (if `in_house`).
#[inline]
pub fn strong(
    board: &MaskBoard,
    cell: usize,
    digit: usize,
    [in_cell, in_house]: [bool; 2],
    mut see: impl FnMut(Literal, Cause),
) {
    if in_cell {
        let digits = board.digits(cell);
        let other = digits & !(1 << digit);
        if digits.count_ones() == 2 {
            see(Literal::on(cell, other.trailing_zeros() as usize), Cause::Cell);
        }
    }
    if in_house {
        let mut seen = [None; KINDS];
        for kind in 0..KINDS {
            let house = usize::from(HOUSES[cell][kind]);
            let other = board.places(house, digit) & !(1 << POSITIONS[cell][kind]);
            if other != 0 && other & (other - 1) == 0 {
                let last = CELLS[house][other.trailing_zeros() as usize];
                if !seen.contains(&Some(last)) {
                    seen[kind] = Some(last);
                    see(Literal::on(usize::from(last), digit), Cause::House(kind as u8));
                }
            }
        }
    }
}

/// Search for the consequences of one assumption.
pub struct Follower<'a> {
    mode: Mode,
    original: &'a MaskBoard,
    now: MaskBoard,
    trail: Rc<Trail>,
    next_on: usize,
    next_off: usize,
}

impl<'a> Follower<'a> {
    /// Follows links from the assumption of a new trail, until a contradiction is found or no link is left.
    pub fn new(mode: Mode, board: &'a MaskBoard, trail: Trail) -> Follower<'a> {
        let trail = Rc::new(trail);
        let mut follower = Follower { mode, original: board, now: *board, trail, next_on: 0, next_off: 0 };
        follower.go_on();
        follower
    }

    /// Continues a search that used fewer rules and ended without a contradiction. `trail` is the earlier search's
    /// trail, and `now` is the earlier search's board without the candidates that are off.
    pub fn resume(mode: Mode, board: &'a MaskBoard, trail: Rc<Trail>, now: MaskBoard) -> Follower<'a> {
        let (next_on, next_off) = (trail.ons.len(), trail.offs.len());
        Follower { mode, original: board, now, trail, next_on, next_off }
    }

    /// Returns the original board, the board without the candidates that are off, and the trail.
    pub fn state(&mut self) -> (&'a MaskBoard, &MaskBoard, &mut Rc<Trail>) {
        (self.original, &self.now, &mut self.trail)
    }

    /// Returns the trail, and the board without the candidates that are off.
    pub fn finish(self) -> (Rc<Trail>, MaskBoard) {
        (self.trail, self.now)
    }

    /// Processes all pending literals, or stops at a contradiction.
    pub fn go_on(&mut self) {
        let trail = Rc::make_mut(&mut self.trail);
        let mut work = Work { mode: self.mode, original: self.original, now: &mut self.now, trail };
        while work.trail.clash.is_none() {
            if let Some(&node) = work.trail.ons.get(self.next_on) {
                self.next_on += 1;
                work.turn_off(node);
            } else if let Some(&node) = work.trail.offs.get(self.next_off) {
                self.next_off += 1;
                work.turn_on(node);
            } else {
                return;
            }
        }
    }
}

/// Borrowed data of a follower while it processes literals.
struct Work<'a> {
    mode: Mode,
    original: &'a MaskBoard,
    now: &'a mut MaskBoard,
    trail: &'a mut Trail,
}

impl Work<'_> {
    fn turn_off(&mut self, node: u16) {
        let literal = self.trail.node(node).literal;
        let (trail, places_only) = (&mut *self.trail, self.mode == Mode::Nishio);
        weak(self.now, literal.cell(), literal.digit(), places_only, |off, cause| {
            if trail.found().contains(off.opposite()) {
                let other = trail.at(off.opposite());
                trail.clash = Some([other, trail.append(off, cause, Some(node))]);
            } else if !trail.found().contains(off) {
                trail.add(off, cause, Some(node));
            }
            trail.clash.is_none()
        });
    }

    fn turn_on(&mut self, node: u16) {
        let literal = self.trail.node(node).literal;
        let (cell, digit) = (literal.cell(), literal.digit());
        let mut left = [(literal, Cause::Assumed); 4];
        let mut count = 0;
        strong(self.now, cell, digit, [self.mode != Mode::Nishio, true], |on, cause| {
            left[count] = (on, cause);
            count += 1;
        });
        for &(on, cause) in &left[..count] {
            if self.trail.found().contains(on.opposite()) {
                let new = self.append(on, cause, node);
                self.trail.clash = Some([new, self.trail.at(on.opposite())]);
                return;
            } else if !self.trail.found().contains(on) {
                let new = self.append(on, cause, node);
                self.trail.keep(new);
            }
        }
        if self.mode != Mode::Static {
            self.now.remove(cell, digit);
        }
    }

    /// Adds the last candidate of a unit as a node. The unit's candidates that were removed earlier become additional
    /// parents.
    fn append(&mut self, on: Literal, cause: Cause, parent: u16) -> u16 {
        let node = self.trail.append(on, cause, Some(parent));
        let (cell, digit) = (on.cell(), on.digit());
        match cause {
            Cause::House(kind) => {
                let house = usize::from(HOUSES[cell][usize::from(kind)]);
                for position in bits(self.original.places(house, digit) & !self.now.places(house, digit)) {
                    let gone = Literal::off(usize::from(CELLS[house][position]), digit);
                    self.trail.add_parent(self.trail.at(gone));
                }
            }
            _ => {
                for gone in bits(self.original.digits(cell) & !self.now.digits(cell)) {
                    self.trail.add_parent(self.trail.at(Literal::off(cell, gone)));
                }
            }
        }
        node
    }
}
