//! Shared code of the tasks that find any number of results per item.

use crate::record::{Record, Value};
use crate::task::{Limits, reason, write};
use crate::{Fault, Item, Status};
use sodan_board::{CellSet, Puzzle, Solution};
use sodan_search::Outcome;
use std::fmt::Display;

/// One result of an item, or the reason why there is none.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Hunted<T> {
    /// Status of this record: `done` if it contains a result, `stuck` if the item has no results, or `timeout` if it
    /// reports that the search is incomplete.
    pub status: Status,
    /// Status of the item: the status of its last record.
    pub of_item: Status,
    /// Why the item is invalid; `None` for a valid item.
    pub fault: Option<Fault>,
    /// 1-based index among the item's records.
    pub number: u64,
    /// The result, if the record contains one.
    pub found: Option<T>,
    /// Why a record of a valid item contains no result.
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
    /// Returns the value of the `reason` column.
    pub(crate) fn reason(&self) -> Option<String> {
        self.fault.as_ref().map(ToString::to_string).or_else(|| self.why.map(str::to_owned))
    }

    /// Writes the result, or `- ` and the reason for its absence, as a line.
    pub(crate) fn write_line(&self, out: &mut Vec<u8>)
    where
        T: Display,
    {
        match &self.found {
            Some(found) => write(out, format_args!("{found}\n")),
            None => self.write_reason(out),
        }
    }

    /// Writes the line `- REASON`.
    pub(crate) fn write_reason(&self, out: &mut Vec<u8>) {
        match self.why {
            Some(why) => write(out, format_args!("- {why}\n")),
            None => write(out, format_args!("- {}\n", reason(self))),
        }
    }
}

/// Converts a set of cells to a column value that lists their names.
pub(crate) fn cells(set: &CellSet) -> Value<'static> {
    Value::Listed(set.iter().map(|cell| cell.to_string()).collect())
}

/// Builder for the records of one item: one record per result and, if there are no results or the search was
/// incomplete, a final record with the reason.
pub(crate) struct Hunting<T>(Vec<Hunted<T>>);

impl<T> Default for Hunting<T> {
    fn default() -> Self {
        Hunting(Vec::new())
    }
}

impl<T> Hunting<T> {
    /// Appends a result.
    pub fn found(&mut self, found: T) {
        self.add(Status::Done, Some(found), None);
    }

    /// Returns the number of results so far.
    pub fn count(&self) -> u64 {
        self.0.len() as u64
    }

    /// Completes the results. If the search was abandoned for the reason `was_left`, appends a record with that reason;
    /// otherwise, if there are no results, appends a record with the reason `nothing`.
    pub fn end(mut self, was_left: Option<&'static str>, nothing: &'static str) -> Vec<Hunted<T>> {
        match was_left {
            Some(why) => self.add(Status::Timeout, None, Some(why)),
            None if self.0.is_empty() => self.add(Status::Stuck, None, Some(nothing)),
            None => {}
        }
        self.ended()
    }

    /// Completes the results after the requested number has been reached, and appends a record with the reason `why`,
    /// which reports that there are more results.
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

/// Reason in an item's final record if the time limit ended the search.
pub(crate) const TIME_IS_UP: &str = "time limit reached; the list may be incomplete";

/// Content of the only record of an item that cannot be processed: its status, and why the item is invalid or
/// unsuitable.
pub(crate) struct Refusal {
    status: Status,
    fault: Option<Fault>,
    why: Option<&'static str>,
}

/// Returns the puzzle of an item, or a refusal if the item is invalid or contains more than givens.
pub(crate) fn givens(item: &Item<'_>) -> Result<Puzzle, Refusal> {
    let bad = |fault| Refusal { status: Status::Bad, fault: Some(fault), why: None };
    item.givens_alone().map_err(bad)
}

/// Returns the puzzle of an item, or a refusal if it has no solution.
pub(crate) fn solvable(item: &Item<'_>) -> Result<Puzzle, Refusal> {
    let puzzle = givens(item)?;
    match sodan_search::count(&puzzle, 1) {
        0 => Err(NO_SOLUTION),
        _ => Ok(puzzle),
    }
}

/// Returns the puzzle of an item and its solution, or a refusal if there is not exactly one solution.
pub(crate) fn proper(item: &Item<'_>) -> Result<(Puzzle, Solution), Refusal> {
    let puzzle = givens(item)?;
    match sodan_search::solve(&puzzle) {
        Outcome::Unique(solution) => Ok((puzzle, solution)),
        Outcome::Multiple(_) => {
            let why = Some("expected a puzzle with exactly one solution");
            Err(Refusal { status: Status::Multiple, fault: None, why })
        }
        Outcome::None => Err(NO_SOLUTION),
    }
}

const NO_SOLUTION: Refusal = Refusal { status: Status::None, fault: None, why: Some("no solution") };

/// Calls `hunt` for each item and passes the returned records to `give`. The function passed to `hunt` returns whether
/// to stop, because the item's time limit was reached or the task was cancelled.
pub(crate) fn each<'i, T>(
    items: &[Item<'i>],
    limits: &Limits<'_>,
    give: &mut dyn FnMut(&Item<'i>, &Hunted<T>),
    hunt: impl Fn(&Item<'i>, &(dyn Fn() -> bool + Sync)) -> Result<Vec<Hunted<T>>, Refusal>,
) {
    for item in items {
        let time_is_up = limits.begin_item();
        let hunted = hunt(item, &|| (limits.should_stop)() || time_is_up());
        // The results are incomplete and must not be reported.
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
