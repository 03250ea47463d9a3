//! The start of a path: an item's state, classified by its number of solutions.

use crate::{Fault, Item, Status};
use sodan_board::{Candidates, Solution};
use sodan_logic::rating::Scale;
use sodan_logic::{State, TechniqueSet, Walk};
use sodan_search::Outcome;

/// Start state of an item, classified by its number of solutions.
#[derive(Clone, Debug)]
pub enum Start {
    /// The state has exactly one solution.
    Proper(State, Solution),
    /// The state has several solutions.
    Several(State),
    /// The state has no solution.
    Hopeless,
    /// The item is not a valid puzzle.
    Bad(Fault),
}

impl Start {
    /// Classifies an item by searching for up to two solutions.
    pub fn of(item: &Item<'_>) -> Start {
        let (Some(givens), Some(candidates)) = (item.givens(), item.candidates()) else {
            return item.fault().map_or(Start::Hopeless, Start::Bad);
        };
        match Start::of_candidates(&candidates, givens.filled()) {
            Start::Hopeless => item.fault().map_or(Start::Hopeless, Start::Bad),
            start => start,
        }
    }

    /// Like [`of`](Start::of), for a state in which the cells in `givens` contain givens. A state with clashing givens
    /// has no solution.
    pub fn of_candidates(candidates: &Candidates, givens: sodan_board::CellSet) -> Start {
        let state = State::of(*candidates, givens);
        match sodan_search::solve(candidates) {
            Outcome::Unique(solution) => Start::Proper(state, solution),
            Outcome::Multiple(_) => Start::Several(state),
            Outcome::None => Start::Hopeless,
        }
    }

    /// Returns the status that corresponds to the number of solutions.
    pub fn status(&self) -> Status {
        match self {
            Start::Proper(..) => Status::Unique,
            Start::Several(_) => Status::Multiple,
            Start::Hopeless => Status::None,
            Start::Bad(_) => Status::Bad,
        }
    }

    /// Returns why the item is invalid, or `None` for a valid item.
    pub fn fault(&self) -> Option<&Fault> {
        match self {
            Start::Bad(fault) => Some(fault),
            Start::Proper(..) | Start::Several(_) | Start::Hopeless => None,
        }
    }

    /// Returns the state, or `None` if it has no solution.
    pub fn state(&self) -> Option<&State> {
        match self {
            Start::Proper(state, _) | Start::Several(state) => Some(state),
            Start::Hopeless | Start::Bad(_) => None,
        }
    }

    /// Returns a walk on `scale` from this state, or `None` if there is no solution. If the solution is unique and the
    /// scale has brute force, the walk uses the solution as a last resort. If there are several solutions, techniques
    /// that assume a unique solution are excluded.
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
