//! Records the search tree of each puzzle: the alternatives that a search program tries, in order.

use crate::record::{ColumnPlace, Kind, Record, Schema, Value};
use crate::task::{Buffers, Limits, Task, write, write_reason};
use crate::{Fault, Item, OptionError, Status, wire};
use serde::{Deserialize, Serialize};
use sodan_board::{Puzzle, Solution};
use sodan_engines::choices::{self, Alternative};
use std::ops::ControlFlow;

/// Options of the `choices` task.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ChoicesOptions {
    /// Search program to trace.
    pub by: ChoicesBy,
    /// Number of alternatives to report, 1 to 5,000. Later alternatives are only counted.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = MAX_LIMIT)))]
    pub limit: usize,
    /// Maximum number of alternatives to try before giving up. Default: no limit.
    pub budget: Option<u64>,
}

impl Default for ChoicesOptions {
    fn default() -> ChoicesOptions {
        ChoicesOptions { by: ChoicesBy::Amb, limit: 1000, budget: None }
    }
}

/// Search program to trace.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum ChoicesBy {
    /// The `amb` engine. It prunes more than `amb-as-written`, makes the choice with the fewest alternatives first, and
    /// immediately detects an empty cell or house.
    Amb,
    /// The Scheme program in "Yet Another Sudoku Solver" (2006), as printed. It chooses in the first open cell, prunes,
    /// and checks the rules only on the full board.
    AmbAsWritten,
    /// The `backtracking` engine, which fills the cells in reading order.
    Backtracking,
    /// The Python program in "An Automated Sudoku Player" (2013), as printed. It works like `backtracking`, but starts
    /// in the second row. If the last cell is a given, it leaves the first row empty, and the status is `stuck`.
    BacktrackingAsWritten,
}

impl ChoicesBy {
    fn method(self) -> choices::Method {
        match self {
            ChoicesBy::Amb => choices::Method::Amb,
            ChoicesBy::AmbAsWritten => choices::Method::AmbAsWritten,
            ChoicesBy::Backtracking => choices::Method::Backtracking,
            ChoicesBy::BacktrackingAsWritten => choices::Method::BacktrackingAsWritten,
        }
    }
}

/// Maximum value of the `limit` option.
const MAX_LIMIT: usize = 5000;

/// Number of alternatives that the search tries between two checks for cancellation and for the time limit.
const UNWATCHED: u64 = 1024;

/// Task that records search trees; created from [`ChoicesOptions`].
pub struct Choices {
    options: ChoicesOptions,
}

impl Choices {
    /// Validates `options` and creates the task.
    ///
    /// # Errors
    ///
    /// Returns an error if the number of reported alternatives is out of range.
    pub fn new(options: ChoicesOptions) -> Result<Choices, OptionError> {
        match options.limit {
            1..=MAX_LIMIT => Ok(Choices { options }),
            other => Err(OptionError::Value {
                option: "limit",
                expected: "1 to 5000".into(),
                found: other.to_string(),
            }),
        }
    }

    /// Searches a puzzle and returns the search tree. If a limit or cancellation stops the search, the tree is
    /// incomplete.
    pub fn tree(&self, puzzle: &Puzzle, limits: &Limits<'_>) -> Tree {
        let (mut tree, time_is_up) = (Tree::default(), limits.begin_item());
        let returned = choices::search(puzzle, self.options.by.method(), &mut |alternative| {
            let is_spent = self.options.budget.is_some_and(|budget| tree.count >= budget);
            let is_watched = tree.count.is_multiple_of(UNWATCHED);
            if is_spent || is_watched && ((limits.should_stop)() || time_is_up()) {
                tree.is_cut = true;
                return ControlFlow::Break(());
            }
            tree.count += 1;
            tree.deepest = tree.deepest.max(alternative.depth);
            if tree.alternatives.len() < self.options.limit {
                tree.alternatives.push(alternative);
            }
            ControlFlow::Continue(())
        });
        tree.is_puzzle = true;
        tree.solution = returned.and_then(|grid| Solution::try_from(&grid).ok());
        tree.is_unfinished = returned.is_some() && tree.solution.is_none();
        tree
    }
}

/// A recorded search tree.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Tree {
    /// Whether the item is a valid puzzle. Other items are not searched.
    is_puzzle: bool,
    /// Why the item is invalid; `None` for a valid item.
    pub fault: Option<Fault>,
    /// The solution, if one was found.
    pub solution: Option<Solution>,
    /// Whether a limit or cancellation stopped the search.
    pub is_cut: bool,
    /// Whether the program returned an incomplete board.
    pub is_unfinished: bool,
    /// Number of alternatives tried, including those not reported.
    pub count: u64,
    /// Maximum depth of the tree.
    pub deepest: usize,
    /// The first alternatives in the order tried, up to [`ChoicesOptions::limit`].
    pub alternatives: Vec<Alternative>,
}

impl Tree {
    fn reason(&self) -> Option<String> {
        match self.status() {
            Status::Bad => self.fault.as_ref().map(ToString::to_string),
            Status::None => Some("no solution".into()),
            Status::Stuck => {
                Some("the last cell is a given, so the program leaves the first row empty".into())
            }
            Status::Timeout => Some("limit reached; the search is incomplete".into()),
            _ => None,
        }
    }

    fn of_puzzle<'r>(&self, value: impl Into<Value<'r>>) -> Value<'r> {
        if self.is_puzzle { value.into() } else { Value::Missing }
    }
}

impl Record for Tree {
    fn status(&self) -> Status {
        match self.solution {
            _ if !self.is_puzzle => Status::Bad,
            Some(_) => Status::Solved,
            None if self.is_cut => Status::Timeout,
            None if self.is_unfinished => Status::Stuck,
            None => Status::None,
        }
    }

    fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }
}

impl Task for Choices {
    type Record = Tree;

    fn name(&self) -> &'static str {
        "choices"
    }

    fn schema(&self) -> Schema<Tree> {
        Schema::begin()
            .column("count", Kind::Integer, "number of alternatives tried", |_, record: &Tree| {
                record.of_puzzle(record.count)
            })
            .column("deepest", Kind::Integer, "maximum depth of the search tree", |_, record| {
                record.of_puzzle(record.deepest)
            })
            .column("solution", Kind::Text, "81 digits: the solution found", |_, record| {
                record.solution.as_ref().into()
            })
            .only_in(ColumnPlace::Detail)
            .column(
                "taken",
                Kind::Object("taken"),
                "the alternatives in the order in which they were tried",
                |_, record| {
                    record.of_puzzle(Value::object(
                        record.alternatives.iter().map(wire::Taken::of).collect::<Vec<_>>(),
                    ))
                },
            )
            .only_in(ColumnPlace::Detail)
            .end_with(Tree::reason)
    }

    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _buffers: &mut Buffers,
        limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &Tree),
    ) {
        for item in items {
            let tree = match item.givens().and_then(|givens| Puzzle::new(givens).ok()) {
                Some(puzzle) => self.tree(&puzzle, limits),
                None => Tree { fault: item.fault(), ..Tree::default() },
            };
            if (limits.should_stop)() {
                return;
            }
            give(item, &tree);
        }
    }

    fn line(&self, _item: &Item<'_>, record: &Tree, out: &mut Vec<u8>) {
        match record.status() {
            Status::Bad => write_reason(record, out),
            status => write(out, format_args!("{status}: {} choices\n", record.count)),
        }
    }

    fn text(&self, item: &Item<'_>, record: &Tree, out: &mut Vec<u8>) {
        write(out, format_args!("puzzle {}: {}", item.raw.number, record.status()));
        if record.is_puzzle {
            write(out, format_args!(" after {} choices, maximum depth {}", record.count, record.deepest));
        }
        write(
            out,
            format_args!("{}\n", record.reason().map_or(String::new(), |reason| format!(": {reason}"))),
        );
        for (index, &Alternative { depth, candidate, .. }) in record.alternatives.iter().enumerate() {
            let mark = if choices::fails(&record.alternatives, index) { " ×" } else { "" };
            let indent = 2 * (depth - 1);
            write(out, format_args!("{:indent$}{}={}{mark}\n", "", candidate.cell, candidate.digit));
        }
        match record.count - record.alternatives.len() as u64 {
            0 => {}
            omitted => write(out, format_args!("… and {omitted} more\n")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TimeLimit;
    use crate::record::Json;
    use std::time::Duration;

    /// The example puzzle in "Yet Another Sudoku Solver" (2006).
    const TEXT: &str = "..8...15......18..3.54....95....9....9.234.7....1....84....59.1..67......53...2..";

    fn record_of(options: ChoicesOptions, line: &str, limits: &Limits<'_>) -> serde_json::Value {
        let choices = Choices::new(options).unwrap();
        let json = Json::new(choices.schema());
        let mut object = Vec::new();
        let item = Item::of_text(1, line.as_bytes());
        choices.each(&[item], &mut Buffers::default(), limits, &mut |item, it| {
            json.object(item, it, &mut object)
        });
        serde_json::from_slice(&object).unwrap()
    }

    #[test]
    fn alternatives_are_counted_and_limited() {
        let options = ChoicesOptions { by: ChoicesBy::AmbAsWritten, limit: 3, budget: None };
        let record = record_of(options, TEXT, &Limits::default());
        assert_eq!((&record["status"], &record["count"]), (&"solved".into(), &353.into()));
        let solution = record["solution"].as_str().unwrap();
        assert!(solution.parse::<Solution>().is_ok());
        assert!(solution.chars().zip(TEXT.chars()).all(|(digit, given)| given == '.' || given == digit));
        let alternatives = record["taken"].as_array().unwrap();
        assert_eq!(alternatives.len(), 3);
        assert_eq!((&alternatives[0]["depth"], &alternatives[0]["cell"]), (&1.into(), &"r1c1".into()));
        assert_eq!(alternatives[0]["board"].as_str().unwrap().len(), 81);
    }

    #[test]
    fn unanswerable_items_have_reasons() {
        let status = |line: &str, limits: &Limits<'_>| {
            let options = ChoicesOptions { by: ChoicesBy::Backtracking, limit: 1, budget: None };
            record_of(options, line, limits)["status"].as_str().unwrap().to_owned()
        };
        assert_eq!(
            status(&format!("1234567.......8..........8{}", ".".repeat(55)), &Limits::default()),
            "none"
        );
        assert_eq!(status("11", &Limits::default()), "bad");
        let late = Limits {
            time: Some(TimeLimit { clock: &|| Duration::ZERO, each: Duration::ZERO }),
            ..Limits::default()
        };
        assert_eq!(status(TEXT, &late), "timeout");
    }

    #[test]
    fn printed_backtracking_may_leave_rows() {
        let options = ChoicesOptions { by: ChoicesBy::BacktrackingAsWritten, limit: 1, budget: None };
        let classic = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let record = record_of(options, classic, &Limits::default());
        assert_eq!((&record["status"], &record["count"]), (&"stuck".into(), &1582.into()));
        let record = record_of(options, TEXT, &Limits::default());
        assert_eq!((&record["status"], &record["count"]), (&"solved".into(), &16_128.into()));
    }

    #[test]
    fn budget_is_spent_exactly() {
        for (budget, status, count) in [(352, "timeout", 352), (353, "solved", 353)] {
            let options = ChoicesOptions { by: ChoicesBy::AmbAsWritten, limit: 1, budget: Some(budget) };
            let record = record_of(options, TEXT, &Limits::default());
            assert_eq!((&record["status"], &record["count"]), (&status.into(), &count.into()));
        }
    }

    #[test]
    fn limit_ranges_to_5000() {
        let is_refused = |limit| Choices::new(ChoicesOptions { limit, ..ChoicesOptions::default() }).is_err();
        assert_eq!([0, 1, 5000, 5001].map(is_refused), [true, false, false, true]);
    }
}
