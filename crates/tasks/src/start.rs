//! The start of a walk through an item: its state, and the number of its solutions.

use crate::{Fault, Item, Status};
use sodan_board::{Candidates, Solution};
use sodan_logic::rating::Scale;
use sodan_logic::{State, TechniqueSet, Walk};
use sodan_search::Outcome;

/// The state of an item.
#[derive(Clone, Debug)]
pub enum Start {
    /// The state has exactly one solution.
    Proper(State, Solution),
    /// The state has multiple solutions.
    Several(State),
    /// The state has no solution.
    Hopeless,
    /// The item is not a puzzle.
    Bad(Fault),
}

impl Start {
    /// Searches an item.
    pub fn of(item: &Item<'_>) -> Start {
        let (Some(givens), Some(candidates)) = (item.givens(), item.candidates()) else {
            return item.fault().map_or(Start::Hopeless, Start::Bad);
        };
        match Start::of_candidates(&candidates, givens.filled()) {
            Start::Hopeless => item.fault().map_or(Start::Hopeless, Start::Bad),
            start => start,
        }
    }

    /// Searches a state in which these cells are givens. Clashing givens have no solution.
    pub fn of_candidates(candidates: &Candidates, givens: sodan_board::CellSet) -> Start {
        let state = State::of(*candidates, givens);
        match sodan_search::solve(candidates) {
            Outcome::Unique(solution) => Start::Proper(state, solution),
            Outcome::Multiple(_) => Start::Several(state),
            Outcome::None => Start::Hopeless,
        }
    }

    /// Returns the status.
    pub fn status(&self) -> Status {
        match self {
            Start::Proper(..) => Status::Unique,
            Start::Several(_) => Status::Multiple,
            Start::Hopeless => Status::None,
            Start::Bad(_) => Status::Bad,
        }
    }

    /// Returns the error if the item is not a puzzle.
    pub fn fault(&self) -> Option<&Fault> {
        match self {
            Start::Bad(fault) => Some(fault),
            Start::Proper(..) | Start::Several(_) | Start::Hopeless => None,
        }
    }

    /// Returns the state, if it has a solution.
    pub fn state(&self) -> Option<&State> {
        match self {
            Start::Proper(state, _) | Start::Several(state) => Some(state),
            Start::Hopeless | Start::Bad(_) => None,
        }
    }

    /// Returns a walk on a scale from this state. If the scale has brute force, the walk receives the solution as a last resort.
    /// If there are multiple solutions, it does not, and techniques that assume a unique solution are excluded.
    pub fn walk(&self, scale: &dyn Scale) -> Option<Walk> {
        match self {
            Start::Proper(state, solution) => Some(scale.walk(*state, Some(*solution))),
            Start::Several(state) => Some(scale.walk(*state, None)),
            Start::Hopeless | Start::Bad(_) => None,
        }
    }

    /// Returns the techniques that are sound for this state.
    pub fn techniques(&self) -> TechniqueSet {
        match self {
            Start::Proper(..) => TechniqueSet::all(),
            Start::Several(_) | Start::Hopeless | Start::Bad(_) => TechniqueSet::without_uniqueness(),
        }
    }
}
