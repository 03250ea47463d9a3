//! Walks: find a step, carry it out, and again, until the puzzle is solved or nothing more is found.
//!
//! ```text
//!            ┌───────────── Walk ─────────────┐
//!            │ State          Guide           │      a scale's guide chooses the next step, and
//! Scale ──▶  │ where it       what it         │ ──▶  remembers what it saw on the way
//!            │ stands         remembers       │
//!            └────────────────────────────────┘
//! ```
//!
//! On some scales the next step depends on the order in which candidates went before. So a walk owns its state, and
//! everything that changes the state goes through the walk. A player's own entries do, too: [`Walk::place`] and
//! [`Walk::eliminate`]. Whoever wants to go back keeps a clone.

use crate::effort::{Cut, Effort};
use crate::{State, Step};
use sodan_board::Candidate;
use std::fmt;

pub use crate::step::Detail;

/// Chooses the steps of a walk. Every [scale](crate::rating::Scale) has its own.
pub trait Guide: fmt::Debug + Send {
    /// The next step from here; nothing, if none is found.
    ///
    /// # Errors
    ///
    /// If the effort was cut short before the next step is known. Then the guide remembers what it remembered before.
    fn next(&mut self, state: &State, detail: Detail, effort: &Effort<'_>) -> Result<Option<Step>, Cut>;

    /// Places a digit in the state, and remembers what the next step may depend on.
    fn place(&mut self, state: &mut State, placement: Candidate) {
        state.place(placement);
    }

    /// Takes a candidate from the state, and remembers what the next step may depend on.
    fn eliminate(&mut self, state: &mut State, candidate: Candidate) {
        state.eliminate(candidate);
    }

    /// The same guide with the same memories.
    fn boxed(&self) -> Box<dyn Guide>;
}

/// A state on its way to the solution, and the guide that chooses its steps.
#[derive(Debug)]
pub struct Walk {
    state: State,
    guide: Box<dyn Guide>,
}

impl Walk {
    /// A walk from a state. The guide has seen no other state yet. Most often a walk comes from [a
    /// scale](crate::rating::Scale::walk).
    pub fn new(state: State, guide: impl Guide + 'static) -> Walk {
        Walk { state, guide: Box::new(guide) }
    }

    /// Where it stands.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Whether every cell is placed.
    pub fn is_solved(&self) -> bool {
        self.state.unplaced().is_empty()
    }

    /// Takes the next step, and gives it; nothing, if the puzzle is solved or no step is found.
    ///
    /// # Errors
    ///
    /// If the effort was cut short. Then the walk stands where it stood, as if nothing had been asked.
    pub fn advance(&mut self, detail: Detail, effort: &Effort<'_>) -> Result<Option<Step>, Cut> {
        if self.is_solved() {
            return Ok(None);
        }
        let next = self.guide.next(&self.state, detail, effort)?;
        next.iter().for_each(|step| self.apply(step));
        Ok(next)
    }

    /// The step that comes next, which is not taken.
    ///
    /// # Errors
    ///
    /// If the effort was cut short.
    pub fn peek(&self, detail: Detail, effort: &Effort<'_>) -> Result<Option<Step>, Cut> {
        if self.is_solved() { Ok(None) } else { self.guide.boxed().next(&self.state, detail, effort) }
    }

    /// Carries out any step.
    pub fn apply(&mut self, step: &Step) {
        step.placements.iter().for_each(|&placement| self.place(placement));
        step.eliminations.iter().for_each(|&candidate| self.eliminate(candidate));
    }

    /// Places a digit, as a player may.
    pub fn place(&mut self, placement: Candidate) {
        self.guide.place(&mut self.state, placement);
    }

    /// Takes a candidate away, as a player may.
    pub fn eliminate(&mut self, candidate: Candidate) {
        self.guide.eliminate(&mut self.state, candidate);
    }

    /// Goes on until it is solved, stuck or cut short.
    pub fn finish(self, detail: Detail, effort: &Effort<'_>) -> Path {
        self.finish_unless(detail, effort, |_| false)
    }

    /// The same, but the walk ends as soon as `is_enough` says that the steps so far are enough.
    pub fn finish_unless(
        mut self,
        detail: Detail,
        effort: &Effort<'_>,
        is_enough: impl Fn(&[Step]) -> bool,
    ) -> Path {
        let mut steps = Vec::new();
        let cut = loop {
            if is_enough(&steps) {
                break None;
            }
            match self.advance(detail, effort) {
                Ok(Some(step)) => steps.push(step),
                Ok(None) => break None,
                Err(cut) => break Some(cut),
            }
        };
        Path { steps, end: self.state, cut }
    }
}

impl Clone for Walk {
    fn clone(&self) -> Walk {
        Walk { state: self.state, guide: self.guide.boxed() }
    }
}

/// A walk's steps and where it ended.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Path {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// The state after the last of them.
    pub end: State,
    /// Why the path ended early, if it did. Then what is said of the path holds of its beginning only.
    pub cut: Option<Cut>,
}

impl Path {
    /// Whether every cell is placed at the end.
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
    fn a_walk_that_was_cut_short_goes_on_as_if_it_had_not_been() {
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
    fn a_walk_that_was_cut_short_remembers_what_waited_in_its_queues() {
        let start =
            puzzle(".9.8...6..8.65........4..12..95.4..........2.2..39.5.7........357.........89..27.");
        let solution = sodan_search::solutions(start.candidates()).next();
        let mut walk = rating::hodoku::Hodoku.walk(start, solution);
        for _ in 0..21 {
            walk.advance(Detail::Bare, &Effort::unlimited()).unwrap();
        }
        // Two naked singles wait. A player strikes the first, by mistake: HoDoKu takes it out of its queue, and finds nothing there.
        walk.eliminate("(4)r2c9".parse().unwrap());
        let next = walk.peek(Detail::Bare, &Effort::unlimited()).unwrap();
        assert_eq!(walk.advance(Detail::Bare, &Effort::up_to(1)), Err(Cut::Limit));
        assert_eq!(walk.advance(Detail::Bare, &Effort::unlimited()), Ok(next));
    }

    #[test]
    fn walks_go_from_thread_to_thread() {
        let walk = walks().next().unwrap();
        let there = walk.clone();
        let path = std::thread::spawn(move || there.finish(Detail::Bare, &Effort::unlimited())).join();
        assert_eq!(path.unwrap(), walk.finish(Detail::Bare, &Effort::unlimited()));
    }
}
