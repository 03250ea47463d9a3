//! Where a walk through an item starts, and what a search knows of it beforehand.

use crate::{Fault, Item, Status};
use sodan_board::{Candidates, Solution};
use sodan_logic::rating::Scale;
use sodan_logic::{State, TechniqueSet, Walk};
use sodan_search::Outcome;

/// An item's state of solving.
#[derive(Clone, Debug)]
pub enum Start {
    /// The state has exactly one solution.
    Proper(State, Solution),
    /// The state has several solutions.
    Several(State),
    /// The state has no solution.
    Hopeless,
    /// The item is no puzzle.
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

    /// Searches a state of solving, of which the digits in these cells are givens. Clashing givens have no solution.
    pub fn of_candidates(candidates: &Candidates, givens: sodan_board::CellSet) -> Start {
        let state = State::of(*candidates, givens);
        match sodan_search::solve(candidates) {
            Outcome::Unique(solution) => Start::Proper(state, solution),
            Outcome::Multiple(_) => Start::Several(state),
            Outcome::None => Start::Hopeless,
        }
    }

    /// The same in a word.
    pub fn status(&self) -> Status {
        match self {
            Start::Proper(..) => Status::Unique,
            Start::Several(_) => Status::Multiple,
            Start::Hopeless => Status::None,
            Start::Bad(_) => Status::Bad,
        }
    }

    /// What is wrong, if it is no puzzle.
    pub fn fault(&self) -> Option<&Fault> {
        match self {
            Start::Bad(fault) => Some(fault),
            Start::Proper(..) | Start::Several(_) | Start::Hopeless => None,
        }
    }

    /// The state, if there is something to be solved.
    pub fn state(&self) -> Option<&State> {
        match self {
            Start::Proper(state, _) | Start::Several(state) => Some(state),
            Start::Hopeless | Start::Bad(_) => None,
        }
    }

    /// A walk on a scale from there. If the scale has brute force, the walk is told a digit where nothing else helps.
    /// If there are several solutions, nothing is told, and no technique is used that assumes a unique solution.
    pub fn walk(&self, scale: &dyn Scale) -> Option<Walk> {
        match self {
            Start::Proper(state, solution) => Some(scale.walk(*state, Some(*solution))),
            Start::Several(state) => Some(scale.walk(*state, None)),
            Start::Hopeless | Start::Bad(_) => None,
        }
    }

    /// The techniques that are sound here.
    pub fn techniques(&self) -> TechniqueSet {
        match self {
            Start::Proper(..) => TechniqueSet::all(),
            Start::Several(_) | Start::Hopeless | Start::Bad(_) => TechniqueSet::without_uniqueness(),
        }
    }
}
