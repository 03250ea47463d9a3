//! Enumerates, for each solution grid, all puzzles whose givens form a given pattern.

use crate::generate::{GenerateOptions, parse_query};
use crate::hunted::{self, Hunted, Hunting, TIME_IS_UP};
use crate::options::within;
use crate::query_fields::{PuzzleFacts, vocabulary_of_plan};
use crate::record::{ColumnPlace, Kind, Schema};
use crate::task::{Buffers, Limits, Task, write};
use crate::{Item, OptionError, Status};
use serde::{Deserialize, Serialize};
use sodan_board::{CellSet, Puzzle, Solution};
use sodan_generator::{Ground, Redundancy, puzzles_of_pattern};
use sodan_logic::effort::Effort;
use sodan_query::Query;
use std::cell::Cell;
use std::ops::ControlFlow;

/// Options of the `enumerate` task.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct EnumerateOptions {
    /// Mask of the givens: 81 characters, where `.`, `0`, `-` and `_` denote empty cells.
    pub pattern: String,
    /// Whether puzzles must be minimal.
    pub minimal: bool,
    /// [Query](crate::vocabulary) that puzzles must match.
    pub query: Option<String>,
    /// Maximum number of puzzles to report per grid, 1 to [`MOST`](EnumerateOptions::MOST).
    pub most: u64,
}

impl EnumerateOptions {
    /// Upper limit of `most`, since all puzzles of one grid are kept in memory.
    pub const MOST: u64 = 1_000_000;
}

impl Default for EnumerateOptions {
    /// Returns options with an empty pattern, for which there are no puzzles.
    fn default() -> EnumerateOptions {
        EnumerateOptions { pattern: ".".repeat(81), minimal: true, query: None, most: EnumerateOptions::MOST }
    }
}

/// Task that enumerates puzzles with a pattern. An item is a solution grid, or a proper puzzle that
/// represents its solution.
pub struct Enumerate {
    pattern: CellSet,
    redundancy: Redundancy,
    query: Option<Query>,
    most: u64,
}

/// Reason in the final record of a grid that has more puzzles than the `most` option allows.
const ENOUGH: &str = "limit reached; there are more puzzles";

impl Enumerate {
    /// Validates `options` and creates the task.
    ///
    /// # Errors
    ///
    /// Returns an error if no puzzle can have the pattern, no puzzle with the pattern can match the query, or `most` is
    /// out of range.
    pub fn new(options: &EnumerateOptions) -> Result<Enumerate, OptionError> {
        let EnumerateOptions { ref pattern, minimal, ref query, most } = *options;
        within("most", most, 1..=EnumerateOptions::MOST)?;
        let made = GenerateOptions { pattern: Some(pattern.clone()), minimal, ..GenerateOptions::default() };
        let plan = made.plan()?;
        let query = query.as_deref().map(|text| parse_query(text, &vocabulary_of_plan(&plan))).transpose()?;
        let pattern = match plan.ground {
            Ground::Pattern(cells) => cells,
            _ => CellSet::EMPTY,
        };
        Ok(Enumerate { pattern, redundancy: plan.redundancy, query, most })
    }

    /// Returns whether a puzzle matches the query. A puzzle whose evaluation times out does not match.
    fn fits(&self, puzzle: &Puzzle, solution: &Solution, ends: &dyn Fn() -> bool) -> bool {
        let Some(query) = &self.query else { return true };
        let effort = Effort::unlimited().unless(&ends);
        let mut facts = PuzzleFacts::made(puzzle, solution, &effort);
        query.holds(&mut facts) && !facts.was_cut()
    }
}

impl Task for Enumerate {
    type Record = Hunted<(Puzzle, Solution)>;

    fn name(&self) -> &'static str {
        "generate"
    }

    fn finds(&self) -> Option<&'static str> {
        Some("puzzles")
    }

    fn schema(&self) -> Schema<Hunted<(Puzzle, Solution)>> {
        Schema::empty()
            .column(
                "grid",
                Kind::Integer,
                "1-based number of the solution grid",
                |item, _: &Hunted<(Puzzle, Solution)>| item.raw.number.into(),
            )
            .column(
                "number",
                Kind::Integer,
                "1-based number of the puzzle among the puzzles of the same grid",
                |_, record| record.found.map(|_| record.number).into(),
            )
            .column("puzzle", Kind::Text, "81 characters", |_, record| {
                record.found.map(|(puzzle, _)| puzzle.to_string()).into()
            })
            .column(
                "solution",
                Kind::Text,
                "the puzzle's solution, isomorphic to the grid: 81 characters",
                |_, record| record.found.as_ref().map(|(_, solution)| solution).into(),
            )
            .column("status", Kind::Word(&Status::NAMES), "done, or why there is no puzzle", |_, record| {
                record.status.name().into()
            })
            .only_in(ColumnPlace::Detail)
            .end_with(Hunted::reason)
    }

    /// Reports the puzzles of each item. Of several isomorphic puzzles, only the first is reported.
    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _buffers: &mut Buffers,
        limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &Hunted<(Puzzle, Solution)>),
    ) {
        hunted::each(items, limits, give, |item, ends| {
            let (_, solution) = hunted::proper(item)?;
            let mut hunting = Hunting::default();
            let is_enough = Cell::new(false);
            let mut add = |puzzle: Puzzle, solution: Solution| {
                if !self.fits(&puzzle, &solution, ends) {
                    return ControlFlow::Continue(());
                }
                is_enough.set(hunting.count() == self.most);
                if is_enough.get() {
                    return ControlFlow::Break(());
                }
                hunting.found((puzzle, solution));
                ControlFlow::Continue(())
            };
            let end = puzzles_of_pattern(self.pattern, &solution, self.redundancy, &ends, &mut add);
            Ok(match is_enough.get() {
                true => hunting.end_with_enough(ENOUGH),
                false => {
                    let was_left = end.is_break().then_some(TIME_IS_UP);
                    hunting.end(was_left, "no puzzle with this pattern on this grid")
                }
            })
        });
    }

    fn line(&self, _item: &Item<'_>, record: &Hunted<(Puzzle, Solution)>, out: &mut Vec<u8>) {
        match &record.found {
            Some((puzzle, _)) => write(out, format_args!("{puzzle}\n")),
            // Prints nothing: programs that read this output line by line expect puzzles.
            None if matches!(record.status, Status::Done | Status::Stuck | Status::Timeout) => {}
            None => record.write_reason(out),
        }
    }

    fn text(&self, item: &Item<'_>, record: &Hunted<(Puzzle, Solution)>, out: &mut Vec<u8>) {
        write(out, format_args!("grid {}: ", item.raw.number));
        match &record.found {
            Some((puzzle, _)) => write(out, format_args!("{puzzle}\n")),
            None => record.write_reason(out),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sodan_generator::puzzle_of_series;

    /// Generates a puzzle and enumerates all puzzles with the same solution and the same pattern of givens.
    fn found(with: impl Fn(EnumerateOptions) -> EnumerateOptions) -> Vec<Hunted<(Puzzle, Solution)>> {
        let (puzzle, solution) = puzzle_of_series(7, 1);
        let task =
            Enumerate::new(&with(EnumerateOptions { pattern: puzzle.to_string(), ..Default::default() }));
        let (mut found, grid) = (Vec::new(), solution.to_string());
        let item = Item::of_text(1, grid.as_bytes());
        task.unwrap().each(&[item], &mut Buffers::default(), &Limits::default(), &mut |_, record| {
            found.push(record.clone())
        });
        found
    }

    #[test]
    fn enumeration_stops_at_the_limit() {
        let all = found(|options| EnumerateOptions { minimal: false, ..options });
        assert!(all.len() > 1 && all.iter().all(|it| it.status == Status::Done));
        let exactly = found(|options| EnumerateOptions { minimal: false, most: all.len() as u64, ..options });
        assert_eq!(exactly.len(), all.len());
        let fewer =
            found(|options| EnumerateOptions { minimal: false, most: all.len() as u64 - 1, ..options });
        assert_eq!(fewer.len(), all.len());
        let last = fewer.last().unwrap();
        assert_eq!((last.status, last.found.is_none(), last.why), (Status::Done, true, Some(ENOUGH)));
    }

    /// Puzzles are filtered by the query, and queries that contradict the pattern are rejected.
    #[test]
    fn expressions_filter_patterns() {
        let query = |text: &str| Some(text.to_owned());
        let all = found(|options| EnumerateOptions { query: query("hodoku.level >= easy"), ..options });
        let none = found(|options| EnumerateOptions { query: query("er >= 11"), ..options });
        assert!(!all.is_empty() && all[0].found.is_some());
        assert_eq!((none.len(), none[0].status), (1, Status::Stuck));
        let (puzzle, _) = puzzle_of_series(7, 1);
        let options = EnumerateOptions { pattern: puzzle.to_string(), ..Default::default() };
        for query in ["givens = 40", "symmetry full"] {
            let options = EnumerateOptions { query: Some(query.into()), ..options.clone() };
            assert!(matches!(Enumerate::new(&options), Err(OptionError::Query { .. })), "{query}");
        }
        for options in [EnumerateOptions::default(), EnumerateOptions { most: 0, ..options }] {
            assert!(matches!(Enumerate::new(&options), Err(OptionError::Value { .. })));
        }
    }
}
