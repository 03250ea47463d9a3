//! Contradictions, and what all branches of a choice have in common: a candidate on and off, the digits of a cell, the places of a
//! digit in a house.
//!
//! ```text
//! cell by cell, digit by digit:
//!     on:  a clash              the digit is off       (not static)
//!     off: a clash              the digit is on        (not static)
//!     on and off alike          holds                  (dynamic, cells of three digits and more)
//!     box, row, column whose first place this is: all places alike
//! then all digits of the cell alike
//! ```
//!
//! What was found before a clash counts among what branches have in common.

use super::advanced;
use super::board::{Board, CELLS, HOUSES, bits};
use super::follow::{Follower, Level, Mode};
use super::hint::{Conclusion, End, Hint, Hints, Keep, Shape};
use super::literal::{Literal, Marks};
use super::plain;
use super::trail::Trail;
use crate::effort::Effort;
use crate::found::Flow;
use std::collections::HashMap;
use std::rc::Rc;

/// Searches chains on one state and what follows from it, and keeps what later searches can use.
pub struct Engine<'a> {
    effort: &'a Effort<'a>,
    nested: HashMap<(Technique, Board), Rc<Vec<Rc<Hint>>>>,
    /// Trails that are not needed any more: their room is used again.
    pool: Vec<Trail>,
}

/// What chains are searched for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Technique {
    /// Plain chains.
    Plain,
    /// Those of a mode.
    Multiple(Mode),
}

impl<'a> Engine<'a> {
    /// An engine that counts its effort here: a look for each literal of a trail. Once the effort is cut short it finds no more, and
    /// what it found is worthless.
    pub fn new(effort: &'a Effort<'a>) -> Engine<'a> {
        Engine { effort, nested: HashMap::new(), pool: Vec::new() }
    }

    /// The hints of a technique on a board: the first in the scale's order, or all.
    pub fn search(&mut self, technique: Technique, board: &Board, keep: Keep) -> Vec<Rc<Hint>> {
        let mut hints = Hints::new(keep);
        match technique {
            Technique::Plain => plain::search(board, &mut hints, self.effort),
            Technique::Multiple(mode) => {
                let mut trails = vec![None; Literal::COUNT];
                Search { engine: self, mode, board, trails: &mut trails, hints: &mut hints }.all();
                self.pool.extend(trails.into_iter().flatten().filter_map(Rc::into_inner));
            }
        }
        hints.finish()
    }

    /// Follows an assumption to the end.
    fn follow(&mut self, mode: Mode, board: &Board, assumption: Literal) -> Trail {
        let trail = match self.pool.pop() {
            Some(mut trail) => {
                trail.restart(assumption);
                trail
            }
            None => Trail::new(assumption),
        };
        if self.effort.cut().is_some() {
            return trail;
        }
        let mut follower = Follower::new(mode, board, trail);
        if let Mode::Dynamic(level) = mode
            && level.depth > 0
        {
            while self.reason_further(level, &mut follower) {
                follower.go_on();
            }
        }
        let trail = follower.finish();
        // That no more may be done is asked where the next trail would begin.
        let _: Flow = self.effort.look(trail.len() as u64);
        trail
    }

    /// Tries the further rules of a level; says whether one was fruitful.
    fn reason_further(&mut self, level: Level, follower: &mut Follower) -> bool {
        let (original, now, trail) = follower.state();
        if trail.clash.is_some() {
            return false;
        }
        if advanced::apply(original, now, trail) {
            return true;
        }
        let nested: &[Technique] = match level.depth {
            2 => &[Technique::Plain],
            3 => &[Technique::Plain, Technique::Multiple(Mode::Static)],
            4 => &[Technique::Multiple(Mode::Dynamic(Level::of(level.inner)))],
            _ => &[],
        };
        let before = trail.len();
        nested.iter().any(|&technique| {
            for hint in self.nested(technique, now).iter() {
                let parents = hint.depends_on(original, now);
                if !parents.is_empty() {
                    trail.add_advanced(&hint.conclusion.removed, &parents, Some(hint));
                }
            }
            trail.len() > before
        })
    }

    fn nested(&mut self, technique: Technique, board: &Board) -> Rc<Vec<Rc<Hint>>> {
        if let Some(known) = self.nested.get(&(technique, *board)) {
            return Rc::clone(known);
        }
        let found = Rc::new(self.search(technique, board, Keep::All));
        self.nested.insert((technique, *board), Rc::clone(&found));
        found
    }
}

/// One search over a board.
struct Search<'a, 'b> {
    engine: &'a mut Engine<'b>,
    mode: Mode,
    board: &'a Board,
    trails: &'a mut [Option<Rc<Trail>>],
    hints: &'a mut Hints,
}

impl Search<'_, '_> {
    fn all(&mut self) {
        let least = if self.mode == Mode::Static { 3 } else { 2 };
        for cell in self.board.open() {
            let cell = cell.index();
            if self.board.digits(cell).count_ones() >= least {
                self.in_cell(cell);
            }
        }
    }

    fn in_cell(&mut self, cell: usize) {
        let digits = self.board.digits(cell);
        for digit in bits(digits) {
            self.on_and_off(cell, digit);
            if self.mode != Mode::Nishio {
                for house in HOUSES[cell] {
                    self.in_house(usize::from(house), cell, digit);
                }
            }
        }
        if self.mode != Mode::Nishio {
            let branches: Vec<Rc<Trail>> =
                bits(digits).map(|digit| self.trail(Literal::on(cell, digit))).collect();
            self.alike(Shape::Cell(cell), &branches);
        }
    }

    fn in_house(&mut self, house: usize, cell: usize, digit: usize) {
        let places = self.board.places(house, digit);
        let first = usize::from(CELLS[house][places.trailing_zeros() as usize]);
        if first == cell && places.count_ones() >= 2 {
            let assumption = |position| Literal::on(usize::from(CELLS[house][position]), digit);
            let branches: Vec<Rc<Trail>> =
                bits(places).map(|position| self.trail(assumption(position))).collect();
            self.alike(Shape::House(house, digit), &branches);
        }
    }

    /// A candidate on, then off: clashes, then what both have in common.
    fn on_and_off(&mut self, cell: usize, digit: usize) {
        if !self.mode.refutes() {
            return;
        }
        let assumption = Literal::on(cell, digit);
        let both = [assumption, assumption.opposite()].map(|literal| {
            let trail = self.trail(literal);
            if let Some([on, off]) = trail.clash {
                let conclusion = Conclusion::of(self.board, literal.opposite());
                self.offer(Shape::Contradiction(literal), conclusion, &[(&trail, on), (&trail, off)]);
            }
            trail
        });
        if self.mode != Mode::Nishio && self.board.digits(cell).count_ones() >= 3 {
            self.alike(Shape::Double, &both);
        }
    }

    /// What all branches have in common: what is on, then what is off, in the order of the first branch.
    fn alike(&mut self, shape: Shape, branches: &[Rc<Trail>]) {
        let common = |marks: fn(&Trail) -> &Marks| {
            let mut common = *marks(&branches[0]);
            branches[1..].iter().for_each(|trail| common.retain(marks(trail)));
            common
        };
        for (common, order) in [
            (common(|trail| trail.found().on()), &branches[0].ons),
            (common(|trail| trail.found().off()), &branches[0].offs),
        ] {
            if common.is_empty() {
                continue;
            }
            for &node in order {
                let literal = branches[0].node(node).literal;
                if common.contains(literal.cell(), literal.digit()) {
                    let ends: Vec<(&Rc<Trail>, u16)> =
                        branches.iter().map(|trail| (trail, trail.at(literal))).collect();
                    self.offer(shape, Conclusion::of(self.board, literal), &ends);
                }
            }
        }
    }

    fn offer(&mut self, shape: Shape, conclusion: Option<Conclusion>, ends: &[(&Rc<Trail>, u16)]) {
        let plain: Vec<(&Trail, u16)> = ends.iter().map(|&(trail, node)| (&**trail, node)).collect();
        self.hints.offer(self.mode.base(), shape, conclusion, &plain, || {
            ends.iter().map(|&(trail, node)| End { trail: Rc::clone(trail), node }).collect()
        });
    }

    /// The trail from an assumption.
    fn trail(&mut self, assumption: Literal) -> Rc<Trail> {
        if let Some(known) = &self.trails[assumption.index()] {
            return Rc::clone(known);
        }
        let trail = Rc::new(self.engine.follow(self.mode, self.board, assumption));
        self.trails[assumption.index()] = Some(Rc::clone(&trail));
        trail
    }
}
