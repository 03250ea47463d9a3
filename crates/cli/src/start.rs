//! Where a walk through a record starts, and what a search knows of it beforehand.

use crate::input::Block;
use crate::interrupt;
use crate::pipeline::Results;
use crate::question::Question;
use crate::status::Status;
use serde_json::{Value, json};
use sodan::logic::rating::Scale;
use sodan::logic::{State, TechniqueSet, Walk};
use sodan::search::{self, Outcome};
use sodan::{Candidate, Puzzle, Solution};

/// A record's state of solving.
pub enum Start {
    /// It has exactly one solution.
    Proper(State, Solution),
    /// It has several.
    Several(State),
    /// It has none.
    Hopeless,
    /// It is no puzzle, for this reason.
    Bad(String),
}

impl Start {
    /// Reads and searches a record.
    pub fn of(question: &Question<'_>) -> Start {
        let read = (question.givens(), question.candidates(), question.problem());
        let (Some(givens), Some(candidates), Some(problem)) = read else {
            return Start::Bad(question.fault().unwrap_or_default());
        };
        let state = State::of(candidates, givens.filled());
        match search::answer(problem, 2).outcome() {
            Outcome::Unique(solution) => Start::Proper(state, solution),
            Outcome::Multiple(_) => Start::Several(state),
            Outcome::None => question.fault().map_or(Start::Hopeless, Start::Bad),
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
    pub fn fault(&self) -> Option<&str> {
        match self {
            Start::Bad(fault) => Some(fault),
            Start::Proper(..) | Start::Several(_) | Start::Hopeless => None,
        }
    }

    /// What every command's JSON begins with: the record, and what it is.
    pub fn object(&self, question: &Question<'_>) -> Value {
        json!({
            "line": question.raw.number,
            "format": question.format().name(),
            "puzzle": question.puzzle(),
            "status": self.status().name(),
        })
    }

    /// The state, if there is something to be solved.
    pub fn state(&self) -> Option<&State> {
        match self {
            Start::Proper(state, _) | Start::Several(state) => Some(state),
            Start::Hopeless | Start::Bad(_) => None,
        }
    }

    /// A walk on a scale from there, which is told a digit where nothing else helps, if the scale has that. Where there
    /// are several solutions, nothing is told, and no technique is used that takes it for granted that there is one.
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

/// Goes through the records of a block, until asked to end: counts them, notes what is wrong with bad ones, and lets
/// `write` add the row of each.
pub fn each(
    block: &Block,
    results: &mut Results,
    mut write: impl FnMut(&Question<'_>, &Start, &mut Vec<u8>),
) {
    for raw in block.records() {
        if interrupt::asked() {
            return;
        }
        let question = Question::read(raw);
        let start = Start::of(&question);
        results.tally.count(start.status());
        results.complaints.extend(start.fault().map(str::to_owned));
        write(&question, &start, &mut results.lines);
    }
}

/// What does not agree with the solution of the givens: wrong entries, and needed candidates that are gone. Nothing, if
/// all agrees or the givens do not have exactly one solution. A puzzle says which digits are givens; else the record does.
pub fn mistakes(
    question: &Question<'_>,
    puzzle: Option<&Puzzle>,
) -> Option<(Vec<Candidate>, Vec<Candidate>)> {
    let candidates = question.candidates()?;
    let puzzle = match puzzle {
        Some(puzzle) => *puzzle,
        None => Puzzle::new(question.givens()?).ok()?,
    };
    let Outcome::Unique(solution) = search::solve(&puzzle) else { return None };
    let wrong: Vec<Candidate> = candidates
        .placed()
        .iter()
        .filter(|&(cell, digit)| solution.get(cell) != digit)
        .map(|(cell, digit)| Candidate::new(cell, digit))
        .collect();
    // Beside a wrong digit, nothing is to be said of what it excludes.
    let needed = candidates.unplaced().iter().map(|cell| Candidate::new(cell, solution.get(cell)));
    let gone: Vec<Candidate> =
        if wrong.is_empty() { needed.filter(|it| !candidates.contains(*it)).collect() } else { Vec::new() };
    (!wrong.is_empty() || !gone.is_empty()).then_some((wrong, gone))
}
