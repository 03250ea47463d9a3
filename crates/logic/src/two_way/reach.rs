//! How a puzzle can be solved after a deduction: by singles, by singles and basic steps, or by neither.

use super::Net;
use super::play::{emptied, excludes};
use super::race::Runner;
use crate::found;
use crate::step::Detail;
use crate::{Options, State, Technique, TechniqueSet};
use sodan_board::{Candidate, CandidateSet, Digit};

/// How a puzzle can be solved from a given state.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reach {
    /// Singles and basic steps do not solve the puzzle.
    Open,
    /// Singles and [basic steps](BASIC) solve the puzzle.
    Basic,
    /// Singles solve the puzzle.
    Singles,
}

/// Basic steps: locked candidates, and naked and hidden subsets of two to four cells.
pub const BASIC: TechniqueSet = TechniqueSet::of(&[
    Technique::LockedCandidates1,
    Technique::LockedCandidates2,
    Technique::LockedPair,
    Technique::LockedTriple,
    Technique::NakedPair,
    Technique::HiddenPair,
    Technique::NakedTriple,
    Technique::HiddenTriple,
    Technique::NakedQuadruple,
    Technique::HiddenQuadruple,
]);

/// Changes that a deduction makes to a state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct Effect {
    /// Eliminated candidates, including those eliminated by the placements.
    pub falls: CandidateSet,
    /// Placed digits.
    pub forced: CandidateSet,
}

impl Effect {
    /// Returns the changes that the conclusions of `net` make to `state`.
    pub fn of(state: &State, net: &Net) -> Effect {
        let forced: CandidateSet = net.placements().into_iter().collect();
        let excluded =
            state.candidates().iter().filter(|&it| forced.iter().any(|placed| excludes(placed, it)));
        Effect { falls: net.eliminations().into_iter().chain(excluded).collect(), forced }
    }

    /// Returns whether nothing is changed.
    pub fn is_empty(&self) -> bool {
        self.falls.is_empty() && self.forced.is_empty()
    }

    /// Combines the changes of both effects.
    #[must_use]
    pub fn and(&self, other: &Effect) -> Effect {
        let both = |a: &CandidateSet, b: &CandidateSet| a.iter().chain(b.iter()).collect();
        Effect { falls: both(&self.falls, &other.falls), forced: both(&self.forced, &other.forced) }
    }
}

/// Returns how the puzzle can be solved after a deduction. Use [`Effect::default`] for the state itself.
pub fn reach(state: &State, effect: &Effect) -> Reach {
    After::new(&Runner::new(state), effect).reach(state)
}

/// A state after a deduction and all singles that follow from it.
pub(super) struct After {
    runner: Runner,
}

impl After {
    pub(super) fn new(start: &Runner, effect: &Effect) -> After {
        let mut runner = *start;
        runner.make_false(effect.falls.iter());
        runner.make_true(effect.forced.iter());
        runner.run();
        After { runner }
    }

    pub(super) fn reach(&self, state: &State) -> Reach {
        if self.solves(state) {
            Reach::Singles
        } else if self.solves_by_basic_steps(state) {
            Reach::Basic
        } else {
            Reach::Open
        }
    }

    /// Returns the number of remaining candidates. A placed digit counts as one.
    pub(super) fn left(&self) -> usize {
        Digit::all().map(|digit| self.runner.places(digit).len()).sum()
    }

    pub(super) fn solves(&self, state: &State) -> bool {
        !self.runner.is_broken() && self.runner.placed() == state.unplaced()
    }

    pub(super) fn solves_by_basic_steps(&self, state: &State) -> bool {
        let end = self.end(*state).and_then(basic_steps);
        end.is_some_and(|end| end.unplaced().is_empty())
    }

    /// Applies the deduction and its singles to `state`, the state before the deduction. Returns `None` if the result
    /// is contradictory.
    fn end(&self, mut state: State) -> Option<State> {
        let runner = &self.runner;
        for digit in Digit::all() {
            for cell in state.places(digit) - runner.places(digit) {
                state.eliminate(Candidate::new(cell, digit));
            }
            for cell in state.places(digit) & runner.placed() {
                state.place(Candidate::new(cell, digit));
            }
        }
        (!runner.is_broken()).then_some(state)
    }
}

/// Places all singles. Returns `None` if this leads to a contradiction.
pub fn after_singles(state: &State) -> Option<State> {
    singles(state, *state)
}

/// Applies all singles and [basic steps](BASIC). Returns `None` if this leads to a contradiction.
pub fn after_basic_steps(state: &State) -> Option<State> {
    after_singles(state).and_then(basic_steps)
}

/// Alternates between basic steps and singles until neither changes anything. Singles must have been placed before the
/// call.
fn basic_steps(mut state: State) -> Option<State> {
    loop {
        let gone = basic_eliminations(&state);
        if gone.is_empty() {
            return Some(state);
        }
        let mut now = state;
        gone.into_iter().for_each(|candidate| {
            now.eliminate(candidate);
        });
        state = singles(&state, now)?;
    }
}

/// Places all singles in `now`. Returns `None` if the state then has a contradiction that `before` did not have.
fn singles(before: &State, mut now: State) -> Option<State> {
    now.place_singles();
    // Checking the final state first is cheaper than comparing it with `before`.
    let is_fine = now.candidates().contradiction().is_none() || emptied(before, &now).is_none();
    is_fine.then_some(now)
}

/// Returns the eliminations of the first basic technique that finds any.
fn basic_eliminations(state: &State) -> Vec<Candidate> {
    let of = |technique| {
        let steps = found::steps(state, TechniqueSet::only(technique), Options::OPEN, Detail::Bare);
        steps.into_iter().flat_map(|step| step.eliminations).collect::<Vec<Candidate>>()
    };
    BASIC.iter().map(of).find(|gone| !gone.is_empty()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::puzzle;

    #[test]
    fn singles_and_harder_puzzles_differ() {
        let reach_of = |text| reach(&puzzle(text), &Effect::default());
        let easy = ".8.47...3....5..16.4.....5....3..7..........432...1.658.3.4...2..........1.5.3...";
        assert_eq!(reach_of(easy), Reach::Singles);
        assert_eq!(
            reach_of("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"),
            Reach::Basic
        );
        assert_eq!(reach_of(crate::check::STUCK), Reach::Open);
    }

    #[test]
    fn steps_end_without_finds() {
        let end = after_basic_steps(&puzzle(crate::check::STUCK)).unwrap();
        assert_eq!(after_basic_steps(&end), Some(end));
        assert_eq!(after_singles(&end), Some(end));
        assert!(!end.unplaced().is_empty());
    }

    #[test]
    fn unsolvable_state_has_no_end() {
        assert_eq!(after_singles(&crate::check::among_all("r1c1:1 r1c2:1")), None);
        assert_eq!(after_basic_steps(&crate::check::among_all("r1c1:12 r1c2:12 r1c3:12")), None);
    }
}
