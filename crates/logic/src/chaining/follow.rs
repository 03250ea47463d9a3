//! All that follows from an assumption, in the reference's order of work.
//!
//! ```text
//! while something is pending:
//!     the next "on", if there is one:    it turns off all it excludes
//!     else the next "off":               it turns on what is left alone in cell, box, row, column;
//!                                        then (dynamic) it is taken off the board
//!     else (levels 1 and more):          further rules on what is left
//! ```
//!
//! Following stops at the first candidate found both on and off. If a literal depends on candidates that were taken off before,
//! these are its further parents.

use super::board::{CELLS, HOUSES, KINDS, MaskBoard, POSITIONS, bits};
use super::literal::Literal;
use super::trail::{Cause, Trail};
use std::rc::Rc;

/// How chains are followed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mode {
    /// Places of digits only; candidates found off are taken off the board.
    Nishio,
    /// Nothing is taken off the board.
    Static,
    /// Candidates found off are taken off the board.
    Dynamic(ChainLevel),
}

/// What dynamic chains use besides: the level, and the inner level of what level 4 nests.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ChainLevel {
    /// 0: nothing. 1: locked candidates, pairs, X-wings. 2: plain chains too. 3: static multiple chains too. 4: dynamic ones
    /// instead.
    pub depth: u8,
    /// The level of the dynamic chains that level 4 nests: 0 to 3.
    pub inner: u8,
}

impl ChainLevel {
    /// The level of that depth, which nests nothing dynamic.
    pub const fn of(depth: u8) -> ChainLevel {
        ChainLevel { depth, inner: 0 }
    }
}

impl Mode {
    /// The difficulty of chains without length, in tenths.
    pub const fn base(self) -> u16 {
        match self {
            Mode::Nishio => 75,
            Mode::Static => 80,
            Mode::Dynamic(level) => 85 + 5 * level.depth as u16,
        }
    }

    /// Whether an assumption is refuted by a clash.
    pub fn refutes(self) -> bool {
        self != Mode::Static
    }
}

/// What a candidate excludes: the other digits of its cell (unless `places_only`). After them come the digit's other places in
/// box, row and column, each once.
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

/// For each kind of house, the positions beside a cell that no kind before has. In the box these are all but the cell's own; in
/// the lines, those outside of the box.
#[inline]
fn masks(cell: usize) -> [u16; KINDS] {
    let (row, column) = (cell / 9, cell % 9);
    [!(1 << POSITIONS[cell][0]), !(7 << (column / 3 * 3)), !(7 << (row / 3 * 3))]
}

/// What must be on when a candidate is off, since it is left alone. First comes what is alone in the cell (if `in_cell`), then in
/// box, row and column (if `in_house`).
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
                let alone = CELLS[house][other.trailing_zeros() as usize];
                if !seen.contains(&Some(alone)) {
                    seen[kind] = Some(alone);
                    see(Literal::on(usize::from(alone), digit), Cause::House(kind as u8));
                }
            }
        }
    }
}

/// The work of following one assumption.
pub struct Follower<'a> {
    mode: Mode,
    original: &'a MaskBoard,
    now: MaskBoard,
    trail: Rc<Trail>,
    next_on: usize,
    next_off: usize,
}

impl<'a> Follower<'a> {
    /// Follows the assumption of a new trail to a clash or to the end of what needs no further rule.
    pub fn new(mode: Mode, board: &'a MaskBoard, trail: Trail) -> Follower<'a> {
        let trail = Rc::new(trail);
        let mut follower = Follower { mode, original: board, now: *board, trail, next_on: 0, next_off: 0 };
        follower.go_on();
        follower
    }

    /// Goes on where another follower, with fewer rules, came to its end without a clash. It takes over the other's trail, and
    /// the board without what is off.
    pub fn resume(mode: Mode, board: &'a MaskBoard, trail: Rc<Trail>, now: MaskBoard) -> Follower<'a> {
        let (next_on, next_off) = (trail.ons.len(), trail.offs.len());
        Follower { mode, original: board, now, trail, next_on, next_off }
    }

    /// The board as it was, the board without what is off, and the trail.
    pub fn state(&mut self) -> (&'a MaskBoard, &MaskBoard, &mut Rc<Trail>) {
        (self.original, &self.now, &mut self.trail)
    }

    /// What was found, and the board without what is off.
    pub fn finish(self) -> (Rc<Trail>, MaskBoard) {
        (self.trail, self.now)
    }

    /// Works off all that is pending, up to a clash.
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

/// What a follower works on.
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
                trail.clash = Some([other, trail.append(off, cause, &[node])]);
            } else if !trail.found().contains(off) {
                trail.add(off, cause, &[node]);
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

    /// Adds what is left alone. The candidates that were taken off before it was alone are further parents.
    fn append(&mut self, on: Literal, cause: Cause, parent: u16) -> u16 {
        let node = self.trail.append(on, cause, &[parent]);
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
