//! What hunts have in common: tasks that find any number of things for one item.

use crate::record::{Record, Value};
use crate::task::{Limits, reason, write};
use crate::{Fault, Item, Status};
use sodan_board::{CellSet, Puzzle, Solution};
use sodan_search::Outcome;
use std::fmt::Display;

/// One of the things that a hunt found of an item, or why there is none.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Hunted<T> {
    /// In a word: `done`, if something was found, `stuck`, if not; `timeout` of the last one, if there may be more than was looked for.
    pub status: Status,
    /// The status of the item, which is that of the last record.
    pub of_item: Status,
    /// What is wrong with a bad item.
    pub fault: Option<Fault>,
    /// Which it is among those of its item, from 1.
    pub number: u64,
    /// What was found.
    pub found: Option<T>,
    /// Why nothing was, of an item that is not bad.
    pub why: Option<&'static str>,
}

impl<T: Send> Record for Hunted<T> {
    fn status(&self) -> Status {
        self.status
    }

    fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    fn is_find(&self) -> bool {
        self.found.is_some()
    }

    fn status_of_item(&self) -> Status {
        self.of_item
    }

    fn is_first(&self) -> bool {
        self.number == 1
    }
}

impl<T: Send> Hunted<T> {
    /// Why there is nothing, for the column `reason`.
    pub(crate) fn reason(&self) -> Option<String> {
        self.fault.as_ref().map(ToString::to_string).or_else(|| self.why.map(str::to_owned))
    }

    /// Writes what was found, or why nothing was, as a line.
    pub(crate) fn write_line(&self, out: &mut Vec<u8>)
    where
        T: Display,
    {
        match &self.found {
            Some(found) => write(out, format_args!("{found}\n")),
            None => self.write_reason(out),
        }
    }

    /// Writes `- ` and why nothing was found, as a line.
    pub(crate) fn write_reason(&self, out: &mut Vec<u8>) {
        match self.why {
            Some(why) => write(out, format_args!("- {why}\n")),
            None => write(out, format_args!("- {}\n", reason(self))),
        }
    }
}

/// Cells one by one.
pub(crate) fn cells(set: &CellSet) -> Value<'static> {
    Value::Listed(set.iter().map(|cell| cell.to_string()).collect())
}

/// What was found of an item so far.
pub(crate) struct Hunting<T>(Vec<Hunted<T>>);

impl<T> Default for Hunting<T> {
    fn default() -> Self {
        Hunting(Vec::new())
    }
}

impl<T> Hunting<T> {
    /// Adds what was found.
    pub fn found(&mut self, found: T) {
        self.add(Status::Done, Some(found), None);
    }

    /// How much was found.
    pub fn count(&self) -> u64 {
        self.0.len() as u64
    }

    /// All that was found. Where nothing was, a record says so; where the item was left early, a last record says why.
    pub fn end(mut self, was_left: Option<&'static str>, nothing: &'static str) -> Vec<Hunted<T>> {
        match was_left {
            Some(why) => self.add(Status::Timeout, None, Some(why)),
            None if self.0.is_empty() => self.add(Status::Stuck, None, Some(nothing)),
            None => {}
        }
        self.ended()
    }

    /// All that was found, which is as much as was wanted. A last record says that there is more.
    pub fn end_with_enough(mut self, why: &'static str) -> Vec<Hunted<T>> {
        self.add(Status::Done, None, Some(why));
        self.ended()
    }

    fn ended(mut self) -> Vec<Hunted<T>> {
        let of_item = self.0.last().map_or(Status::Done, |last| last.status);
        self.0.iter_mut().for_each(|it| it.of_item = of_item);
        self.0
    }

    fn add(&mut self, status: Status, found: Option<T>, why: Option<&'static str>) {
        let number = self.count() + 1;
        self.0.push(Hunted { status, of_item: status, fault: None, number, found, why });
    }
}

/// An item was left because its time was up.
pub(crate) const TIME_IS_UP: &str = "given up within its limits: there may be more";

/// Why an item cannot be hunted in.
pub(crate) struct Refusal {
    status: Status,
    fault: Option<Fault>,
    why: Option<&'static str>,
}

/// The givens of an item, if the item has nothing but givens.
pub(crate) fn givens(item: &Item<'_>) -> Result<Puzzle, Refusal> {
    let bad = |fault| Refusal { status: Status::Bad, fault: Some(fault), why: None };
    item.givens_alone().map_err(bad)
}

/// The givens of an item, if they have a solution.
pub(crate) fn solvable(item: &Item<'_>) -> Result<Puzzle, Refusal> {
    let puzzle = givens(item)?;
    match sodan_search::count(&puzzle, 1) {
        0 => Err(NO_SOLUTION),
        _ => Ok(puzzle),
    }
}

/// The givens of an item and their solution, if there is exactly one.
pub(crate) fn proper(item: &Item<'_>) -> Result<(Puzzle, Solution), Refusal> {
    let puzzle = givens(item)?;
    match sodan_search::solve(&puzzle) {
        Outcome::Unique(solution) => Ok((puzzle, solution)),
        Outcome::Multiple(_) => {
            let why = Some("a puzzle with exactly one solution is needed");
            Err(Refusal { status: Status::Multiple, fault: None, why })
        }
        Outcome::None => Err(NO_SOLUTION),
    }
}

const NO_SOLUTION: Refusal = Refusal { status: Status::None, fault: None, why: Some("there is no solution") };

/// Hunts in each item, and hands on what was found. `hunt` gets the item, and a question that says whether the item's time is up.
pub(crate) fn each<'i, T>(
    items: &[Item<'i>],
    limits: &Limits<'_>,
    mut give: impl FnMut(&Item<'i>, &Hunted<T>),
    hunt: impl Fn(&Item<'i>, &(dyn Fn() -> bool + Sync)) -> Result<Vec<Hunted<T>>, Refusal>,
) {
    for item in items {
        let time_is_up = limits.begin_item();
        let hunted = hunt(item, &|| (limits.should_stop)() || time_is_up());
        // An item is never handed on half done.
        if (limits.should_stop)() {
            return;
        }
        match hunted {
            Ok(records) => records.iter().for_each(|record| give(item, record)),
            Err(Refusal { status, fault, why }) => {
                give(item, &Hunted { status, of_item: status, fault, number: 1, found: None, why });
            }
        }
    }
}
