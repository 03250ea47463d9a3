//! Selects the items that match a query.

use crate::query_fields::{PuzzleFacts, vocabulary};
use crate::record::{Record, Schema};
use crate::task::{Buffers, Limits, Task, reason, write};
use crate::{Fault, Item, OptionError, Status};
use serde::{Deserialize, Serialize};
use sodan_query::Query;

/// Options of the `filter` task.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct FilterOptions {
    /// [Query](crate::vocabulary) that items must match.
    pub expression: String,
}

/// Task that filters items by a query; created from [`FilterOptions`].
pub struct Filter {
    query: Query,
}

impl Filter {
    /// Validates `options` and creates the task.
    ///
    /// # Errors
    ///
    /// Returns an error if the query is invalid.
    pub fn new(options: &FilterOptions) -> Result<Filter, OptionError> {
        Ok(Filter { query: query("expression", &options.expression)? })
    }

    /// Evaluates the query on one item. Returns `None` if the task is cancelled.
    fn filtered(&self, item: &Item<'_>, limits: &Limits<'_>) -> Option<Filtered> {
        limits.with_effort(|effort| {
            let mut facts = PuzzleFacts::item(item, effort);
            let holds = self.query.holds(&mut facts);
            let (status, fault) = (facts.start().status(), facts.start().fault().cloned());
            match facts.was_cut() {
                true => Filtered { status: Status::Timeout, fault, holds: false },
                false => Filtered { status, fault, holds },
            }
        })
    }
}

/// Several queries that are evaluated together, so that shared values are computed only once.
#[derive(Default)]
pub struct Queries(Vec<Query>);

impl Queries {
    /// Parses `expressions`.
    ///
    /// # Errors
    ///
    /// Returns an error if any expression is not a valid query.
    pub fn new<'w>(expressions: impl IntoIterator<Item = &'w str>) -> Result<Queries, OptionError> {
        expressions.into_iter().map(|text| query("where", text)).collect::<Result<_, _>>().map(Queries)
    }

    /// Returns, for each query in order, whether the item matches the query. If a query reaches a limit, the item does
    /// not match it. Returns `None` if the task is cancelled.
    pub fn that_hold(&self, item: &Item<'_>, limits: &Limits<'_>) -> Option<Vec<bool>> {
        limits.with_effort(|effort| {
            let mut facts = PuzzleFacts::item(item, effort);
            self.0.iter().map(|query| query.holds(&mut facts) && !facts.was_cut()).collect()
        })
    }
}

/// Parses `text` as the query of the option `option`.
fn query(option: &'static str, text: &str) -> Result<Query, OptionError> {
    Query::parse(text, vocabulary()).map_err(|error| OptionError::Query { option, error })
}

/// Result of the query on one item.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Filtered {
    /// Status of the puzzle, or `timeout` if a limit was reached before the result was known.
    pub status: Status,
    /// Why the item is invalid; `None` for a valid item.
    pub fault: Option<Fault>,
    /// Whether the item matches the query; `false` if a limit was reached.
    pub holds: bool,
}

impl Record for Filtered {
    fn status(&self) -> Status {
        self.status
    }

    fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    fn is_kept(&self) -> bool {
        self.holds
    }
}

impl Task for Filter {
    type Record = Filtered;

    fn name(&self) -> &'static str {
        "filter"
    }

    fn repeats_records(&self) -> bool {
        true
    }

    fn finds(&self) -> Option<&'static str> {
        Some("kept")
    }

    fn schema(&self) -> Schema<Filtered> {
        Schema::begin().end()
    }

    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _buffers: &mut Buffers,
        limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &Filtered),
    ) {
        for item in items {
            match self.filtered(item, limits) {
                Some(filtered) if !(limits.should_stop)() => give(item, &filtered),
                _ => return,
            }
        }
    }

    /// Writes the original record unchanged.
    fn line(&self, item: &Item<'_>, _record: &Filtered, out: &mut Vec<u8>) {
        out.extend_from_slice(item.raw.text);
        out.push(b'\n');
    }

    fn text(&self, item: &Item<'_>, record: &Filtered, out: &mut Vec<u8>) {
        let number = item.raw.number;
        write(out, format_args!("puzzle {number}: {}\n{}\n", reason(record), item.puzzle()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filtered_numbers(expression: &str, puzzles: &[&str]) -> Vec<usize> {
        let task = Filter::new(&FilterOptions { expression: expression.into() }).unwrap();
        let items: Vec<Item<'_>> =
            (1..).zip(puzzles).map(|(number, text)| Item::of_text(number, text.as_bytes())).collect();
        let mut filtered_numbers = Vec::new();
        task.each(&items, &mut Buffers::default(), &Limits::default(), &mut |item, filtered| {
            filtered_numbers.extend(filtered.is_kept().then_some(item.raw.number));
        });
        filtered_numbers
    }

    #[test]
    fn matching_items_keep_their_order() {
        let proper = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
        let empty = ".".repeat(81);
        let puzzles = [proper, "rubbish", &empty, proper];
        assert_eq!(filtered_numbers("status = unique", &puzzles), [1, 4]);
        assert_eq!(filtered_numbers("not status = unique", &puzzles), [2, 3]);
        assert_eq!(filtered_numbers("givens < 17", &puzzles), [3]);
    }

    #[test]
    fn several_queries_are_asked_at_once() {
        let proper = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
        let queries = Queries::new(["givens = 17", "minimal and givens > 17", "hodoku.score > 0"]).unwrap();
        let item = Item::of_text(1, proper.as_bytes());
        assert_eq!(queries.that_hold(&item, &Limits::default()), Some(vec![true, false, true]));
        let limits = Limits { effort: Some(1), ..Limits::default() };
        assert_eq!(queries.that_hold(&item, &limits), Some(vec![true, false, false]));
        assert!(Queries::new(["givns = 1"]).is_err());
    }

    #[test]
    fn interrupted_items_are_dropped() {
        let task = Filter::new(&FilterOptions { expression: "er > 1.0 or not er > 1.0".into() }).unwrap();
        let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        let limits = Limits { effort: Some(10), ..Limits::default() };
        let filtered = task.one(&Item::of_text(1, hard.as_bytes()), &limits).unwrap();
        assert_eq!((filtered.status, filtered.holds), (Status::Timeout, false));
    }
}
