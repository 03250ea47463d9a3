//! Walks: find a step, apply it, and repeat until the puzzle is solved or no step is found.
//!
//! ```text
//!            ┌───────────── Walk ─────────────┐
//!            │ State          Guide           │      the guide selects the next step, based on
//! Scale ──▶  │ current       data of          │ ──▶  the state and
//!            │ state         the scale        │      earlier steps
//!            └────────────────────────────────┘
//! ```
//!
//! On some scales the next step depends on the order in which candidates were removed. A walk therefore owns its state,
//! and every change to the state must use [`Walk::place`] or [`Walk::eliminate`], including the entries of a human
//! player. To undo changes, keep a clone of an earlier walk.

use crate::effort::{Cut, Effort};
use crate::rating::Value;
use crate::{State, Step};
use sodan_board::Candidate;
use std::fmt;

pub use crate::step::Detail;

/// Selects the steps of a walk. Every [scale](crate::rating::Scale) implements this trait.
pub trait Guide: fmt::Debug + Send {
    /// Returns the next step, or `None` if no further step is found.
    ///
    /// # Errors
    ///
    /// Returns the reason if the search was stopped before the step was found. The guide is then unchanged.
    fn next(&mut self, state: &State, detail: Detail, effort: &Effort<'_>) -> Result<Option<Step>, Cut>;

    /// Places a digit in `state`, and records the data on which the choice of later steps depends.
    fn place(&mut self, state: &mut State, placement: Candidate) {
        state.place(placement);
    }

    /// Eliminates a candidate from `state`, and records the data on which the choice of later steps depends.
    fn eliminate(&mut self, state: &mut State, candidate: Candidate) {
        state.eliminate(candidate);
    }

    /// Computes the values of the rating that do not follow from the steps. Returns no values by default.
    ///
    /// # Errors
    ///
    /// Returns the reason if the computation was stopped.
    fn rate(&self, _start: &State, _effort: &Effort<'_>) -> Result<Vec<Option<Value>>, Cut> {
        Ok(Vec::new())
    }

    /// Clones the guide together with its recorded data.
    fn boxed(&self) -> Box<dyn Guide>;
}

/// A puzzle that is being solved: the current state, and the guide that selects the steps.
#[derive(Debug)]
pub struct Walk {
    state: State,
    guide: Box<dyn Guide>,
}

impl Walk {
    /// Creates a walk that starts at `state`. The guide must not have been used with another state. Most callers use
    /// [`Scale::walk`](crate::rating::Scale::walk) instead.
    pub fn new(state: State, guide: impl Guide + 'static) -> Walk {
        Walk { state, guide: Box::new(guide) }
    }

    /// Returns the state after all steps applied so far.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Returns whether all 81 cells are filled.
    pub fn is_solved(&self) -> bool {
        self.state.unplaced().is_empty()
    }

    /// Applies the next step and returns it. Returns `None` if the puzzle is solved or no step is found.
    ///
    /// # Errors
    ///
    /// Returns the reason if the search was stopped. The walk is then unchanged.
    pub fn advance(&mut self, detail: Detail, effort: &Effort<'_>) -> Result<Option<Step>, Cut> {
        if self.is_solved() {
            return Ok(None);
        }
        let next = self.guide.next(&self.state, detail, effort)?;
        next.iter().for_each(|step| self.apply(step));
        Ok(next)
    }

    /// Returns the next step without applying it.
    ///
    /// # Errors
    ///
    /// Returns the reason if the search was stopped.
    pub fn peek(&self, detail: Detail, effort: &Effort<'_>) -> Result<Option<Step>, Cut> {
        if self.is_solved() { Ok(None) } else { self.guide.boxed().next(&self.state, detail, effort) }
    }

    /// Applies the placements and eliminations of a step.
    pub fn apply(&mut self, step: &Step) {
        step.placements.iter().for_each(|&placement| self.place(placement));
        step.eliminations.iter().for_each(|&candidate| self.eliminate(candidate));
    }

    /// Places a digit that is not part of a step, for example one entered by a player.
    pub fn place(&mut self, placement: Candidate) {
        self.guide.place(&mut self.state, placement);
    }

    /// Eliminates a candidate that is not part of a step, for example one removed by a player.
    pub fn eliminate(&mut self, candidate: Candidate) {
        self.guide.eliminate(&mut self.state, candidate);
    }

    /// Applies steps until the puzzle is solved, no step is found, or the search is stopped. Then computes the values of
    /// the rating that do not follow from the steps.
    pub fn finish(self, detail: Detail, effort: &Effort<'_>) -> Path {
        self.finish_unless(detail, effort, |_| false)
    }

    /// Like [`finish`](Walk::finish), but also ends, without computing values, once `is_enough` returns true for the
    /// steps so far.
    pub fn finish_unless(
        mut self,
        detail: Detail,
        effort: &Effort<'_>,
        is_enough: impl Fn(&[Step]) -> bool,
    ) -> Path {
        let mut path = Path::new(self.state);
        while !is_enough(&path.steps) {
            match self.advance(detail, effort) {
                Ok(Some(step)) => path.steps.push(step),
                Ok(None) => {
                    match self.guide.rate(&path.start, effort) {
                        Ok(values) => path.values = values,
                        Err(cut) => path.cut = Some(cut),
                    }
                    break;
                }
                Err(cut) => {
                    path.cut = Some(cut);
                    break;
                }
            }
        }
        path.end = self.state;
        path
    }
}

impl Clone for Walk {
    fn clone(&self) -> Walk {
        Walk { state: self.state, guide: self.guide.boxed() }
    }
}

/// The steps of a walk, and the states before the first step and after the last step.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Path {
    /// State before the first step.
    pub start: State,
    /// Steps in the order of application.
    pub steps: Vec<Step>,
    /// State after the last step.
    pub end: State,
    /// Values of the rating that the guide computed at the end of the path because they do not follow from the steps.
    /// Empty on most scales.
    pub values: Vec<Option<Value>>,
    /// Reason why the path or the computation of its values ended early, or `None` if nothing was stopped. Ratings of a
    /// path that ended early cover only the steps that were found.
    pub cut: Option<Cut>,
}

impl Path {
    /// Creates a path without steps.
    pub fn new(start: State) -> Path {
        Path { start, steps: Vec::new(), end: start, values: Vec::new(), cut: None }
    }

    /// Returns whether all 81 cells are filled at the end.
    pub fn is_solved(&self) -> bool {
        self.end.unplaced().is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{STUCK, puzzle};
    use crate::rating::{self, Scale};

    fn walks() -> impl Iterator<Item = Walk> {
        let start = puzzle(STUCK);
        let solution = sodan_search::solutions(start.candidates()).next();
        rating::ALL.iter().map(move |scale| scale.walk(start, solution))
    }

    #[test]
    fn looking_ahead_changes_nothing() {
        for mut walk in walks() {
            let path = walk.clone().finish(Detail::Bare, &Effort::unlimited());
            for expected in &path.steps {
                for _ in 0..3 {
                    assert_eq!(walk.peek(Detail::Bare, &Effort::unlimited()), Ok(Some(expected.clone())));
                }
                assert_eq!(
                    walk.advance(Detail::Bare, &Effort::unlimited()).as_ref(),
                    Ok(&Some(expected.clone()))
                );
            }
            assert_eq!(walk.state(), &path.end);
        }
    }

    #[test]
    fn interrupted_walk_continues_identically() {
        for mut walk in walks() {
            let path = walk.clone().finish(Detail::Bare, &Effort::unlimited());
            let (mut steps, mut cuts, mut allowed) = (Vec::new(), 0, 1);
            while !walk.is_solved() {
                match walk.advance(Detail::Bare, &Effort::up_to(allowed)) {
                    Ok(step) => steps.extend(step),
                    Err(cut) => {
                        assert_eq!(cut, Cut::Limit);
                        (cuts, allowed) = (cuts + 1, allowed * 4);
                    }
                }
            }
            assert_eq!(steps, path.steps);
            assert!(cuts > 0);
        }
    }

    #[test]
    fn interrupted_walk_keeps_its_queues() {
        let start =
            puzzle(".9.8...6..8.65........4..12..95.4..........2.2..39.5.7........357.........89..27.");
        let solution = sodan_search::solutions(start.candidates()).next();
        let mut walk = rating::hodoku::Hodoku.walk(start, solution);
        for _ in 0..21 {
            walk.advance(Detail::Bare, &Effort::unlimited()).unwrap();
        }
        // Two naked singles are queued. The player mistakenly eliminates the first one, so HoDoKu finds nothing when it
        // takes this single from its queue.
        walk.eliminate("(4)r2c9".parse().unwrap());
        let next = walk.peek(Detail::Bare, &Effort::unlimited()).unwrap();
        assert_eq!(walk.advance(Detail::Bare, &Effort::up_to(1)), Err(Cut::Limit));
        assert_eq!(walk.advance(Detail::Bare, &Effort::unlimited()), Ok(next));
    }

    #[test]
    fn walks_go_from_thread_to_thread() {
        let walk = walks().next().unwrap();
        let copy = walk.clone();
        let path = std::thread::spawn(move || copy.finish(Detail::Bare, &Effort::unlimited())).join();
        assert_eq!(path.unwrap(), walk.finish(Detail::Bare, &Effort::unlimited()));
    }
}
