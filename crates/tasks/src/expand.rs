//! Expands each puzzle: adds either the digits that follow by simple techniques, or as many digits as possible while
//! the puzzle remains hard.

mod maximal;

use crate::generate::query_of_made;
use crate::hunted::{self, Hunted, Hunting, Refusal};
use crate::record::{Kind, Schema};
use crate::task::{Buffers, Limits, Task, write};
use crate::{Item, OptionError};
use maximal::{Expanded, Keep};
use serde::{Deserialize, Serialize};
use sodan_board::Puzzle;
use sodan_logic::State;
use sodan_logic::two_way::{after_basic_steps, after_singles};

/// Techniques that expand a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum By {
    /// Naked and hidden singles. Puzzles with the same expansion are equally hard.
    #[default]
    Singles,
    /// Singles, locked candidates and subsets.
    Basics,
}

impl By {
    /// Applies the techniques to `start` until none of them makes progress. Returns `None` if they lead to a
    /// contradiction.
    fn end(self, start: &State) -> Option<State> {
        match self {
            By::Singles => after_singles(start),
            By::Basics => after_basic_steps(start),
        }
    }
}

/// Options of the `expand` task.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct ExpandOptions {
    /// Techniques that add digits. By default, a maximal expansion is a puzzle that these techniques cannot solve.
    pub by: By,
    /// Whether to add digits of the solution as long as the puzzle remains hard, even if the techniques do not find
    /// them.
    pub maximal: bool,
    /// [Query](crate::vocabulary) that defines a hard puzzle for maximal expansions. By default, a puzzle is hard if
    /// the techniques do not solve it.
    pub query: Option<String>,
}

/// Task that expands puzzles; created from [`ExpandOptions`].
pub struct Expand {
    by: By,
    /// Condition that a maximal expansion must satisfy, or `None` if the task creates ordinary expansions.
    keep: Option<Keep>,
}

impl Expand {
    /// Validates `options` and creates the task.
    ///
    /// # Errors
    ///
    /// Returns an error if a query is set without `maximal`, or no puzzle can match the query.
    pub fn new(options: &ExpandOptions) -> Result<Expand, OptionError> {
        let by = options.by;
        let keep = match (options.maximal, &options.query) {
            (true, Some(text)) => Some(Keep::Query(Box::new(query_of_made(text, false)?))),
            (true, None) => Some(Keep::Unsolved(by)),
            (false, Some(_)) => {
                return Err(OptionError::Requires { option: "query", others: &["maximal"] });
            }
            (false, None) => None,
        };
        Ok(Expand { by, keep })
    }

    /// Expands an item's puzzle by the digits that the techniques find. Returns a single record.
    fn following(&self, item: &Item<'_>) -> Result<Vec<Hunted<Puzzle>>, Refusal> {
        let puzzle = hunted::solvable(item)?;
        let mut hunting = Hunting::default();
        let end = self.by.end(&State::new(&puzzle));
        let expansion = end.and_then(|end| Puzzle::new(*end.placed()).ok());
        expansion.into_iter().for_each(|expansion| hunting.found(expansion));
        Ok(hunting.end(None, "no solution"))
    }
}

/// Returns a maximal expansion of an item's puzzle or, without one, a record with the reason.
fn maximal(
    keep: &Keep,
    item: &Item<'_>,
    ends: &(dyn Fn() -> bool + Sync),
) -> Result<Vec<Hunted<Puzzle>>, Refusal> {
    let (puzzle, solution) = hunted::proper(item)?;
    let mut hunting = Hunting::default();
    let was_left = match keep.expanded(&puzzle, &solution, ends) {
        Expanded::Maximal(expansion) => {
            hunting.found(expansion);
            None
        }
        Expanded::Lacking => None,
        Expanded::Stopped => Some("time limit reached; the expansion is incomplete"),
    };
    let lacking = match keep {
        Keep::Unsolved(By::Singles) => "singles already solve the puzzle",
        Keep::Unsolved(By::Basics) => "basic techniques already solve the puzzle",
        Keep::Query(_) => "the puzzle itself does not match the expression",
    };
    Ok(hunting.end(was_left, lacking))
}

impl Task for Expand {
    type Record = Hunted<Puzzle>;

    fn name(&self) -> &'static str {
        "expand"
    }

    fn schema(&self) -> Schema<Hunted<Puzzle>> {
        Schema::begin()
            .column(
                "expansion",
                Kind::Text,
                "the expanded puzzle: 81 characters",
                |_, record: &Hunted<Puzzle>| record.found.map(|by_basics| by_basics.to_string()).into(),
            )
            .column("givens", Kind::Integer, "number of filled cells", |_, record| {
                record.found.map(|by_basics| by_basics.givens().len()).into()
            })
            .end_with(Hunted::reason)
    }

    /// Reports one expansion per item. An ordinary expansion requires a puzzle with at least one solution; a maximal
    /// expansion requires a proper puzzle.
    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _buffers: &mut Buffers,
        limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &Hunted<Puzzle>),
    ) {
        hunted::each(items, limits, give, |item, ends| match &self.keep {
            Some(keep) => maximal(keep, item, ends),
            None => self.following(item),
        });
    }

    fn line(&self, _item: &Item<'_>, record: &Hunted<Puzzle>, out: &mut Vec<u8>) {
        record.write_line(out);
    }

    fn text(&self, item: &Item<'_>, record: &Hunted<Puzzle>, out: &mut Vec<u8>) {
        write(out, format_args!("puzzle {}: ", item.raw.number));
        let Some(by_basics) = record.found else { return record.write_reason(out) };
        let givens = item.puzzle_of_givens().map_or(0, |puzzle| puzzle.givens().len());
        let is_maximal = self.keep.is_some();
        let how_many = match by_basics.givens().len() - givens {
            _ if by_basics.givens().len() == 81 => "solved".into(),
            0 if is_maximal => "no digits can be added".into(),
            0 => "no digits follow".into(),
            1 if is_maximal => "1 digit added".into(),
            1 => "1 digit follows".into(),
            count if is_maximal => format!("{count} digits added"),
            count => format!("{count} digits follow"),
        };
        write(out, format_args!("{by_basics}  {how_many}\n"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sodan_search::Outcome;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const HARD: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    /// A puzzle that the basic techniques do not solve.
    const HARDER: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    fn expanded(options: &ExpandOptions, line: &str) -> Hunted<Puzzle> {
        let item = Item::of_text(1, line.as_bytes());
        Expand::new(options).unwrap().one(&item, &Limits::default()).unwrap()
    }

    fn found(by: By, line: &str) -> Hunted<Puzzle> {
        expanded(&ExpandOptions { by, ..ExpandOptions::default() }, line)
    }

    fn maximal(by: By, query: Option<&str>) -> ExpandOptions {
        ExpandOptions { by, maximal: true, query: query.map(str::to_owned) }
    }

    #[test]
    fn only_consequences_are_filled_in() {
        assert_eq!(found(By::Singles, EASY).found.unwrap().givens().len(), 81);
        let [by_singles, by_basics] = [By::Singles, By::Basics].map(|by| found(by, HARD).found.unwrap());
        assert!(
            by_singles.givens().is_subset(by_basics.givens())
                && by_singles.givens().len() < by_basics.givens().len()
        );
        assert_eq!(sodan_search::solve(&by_singles), sodan_search::solve(&by_basics));
    }

    #[test]
    fn what_has_no_solution_has_none() {
        // All candidates of the last cell in the first row are excluded.
        let none = format!("12345678.{}9{}", ".".repeat(8), ".".repeat(63));
        assert_eq!(found(By::Singles, &none).why, Some("no solution"));
    }

    #[test]
    fn maximal_expansion_is_maximal() {
        let is_solved =
            |by: By, grid: &str| found(by, grid).found.is_some_and(|found| found.givens().len() == 81);
        for (by, line) in [(By::Singles, HARD), (By::Basics, HARDER)] {
            let puzzle: Puzzle = line.parse().unwrap();
            let Outcome::Unique(solution) = sodan_search::solve(&puzzle) else { panic!("it is proper") };
            let expansion = expanded(&maximal(by, None), line).found.unwrap();
            assert!(puzzle.givens().is_subset(expansion.givens()) && solution.extends(expansion.grid()));
            assert!(expansion.givens().len() > 25 && !is_solved(by, &expansion.to_string()));
            for cell in !expansion.givens() {
                let mut by_basics = *expansion.grid();
                by_basics.set(cell, Some(solution.get(cell)));
                assert!(is_solved(by, &by_basics.to_string()), "{by:?}: {cell}");
            }
        }
    }

    #[test]
    fn maximal_expansion_keeps_the_condition() {
        let expansion = |query: &str, line: &str| expanded(&maximal(By::Singles, Some(query)), line);
        assert_eq!(expansion("givens <= 30", HARD).found.unwrap().givens().len(), 30);
        let hard = expansion("guesses > 0", HARDER).found.unwrap();
        assert!(hard.givens().len() > 25);
        // This puzzle is already maximal.
        assert_eq!(expansion("guesses > 0", &hard.to_string()).found, Some(hard));
        let lacking = expansion("hodoku.level = easy", HARDER);
        assert_eq!(lacking.why, Some("the puzzle itself does not match the expression"));
    }

    #[test]
    fn easy_puzzles_have_no_expansion() {
        assert_eq!(expanded(&maximal(By::Singles, None), EASY).why, Some("singles already solve the puzzle"));
        assert_eq!(expanded(&maximal(By::Singles, None), &".".repeat(81)).status, crate::Status::Multiple);
        let stopped = Limits { should_stop: &|| true, ..Limits::default() };
        let task = Expand::new(&maximal(By::Singles, None)).unwrap();
        assert!(task.one(&Item::of_text(1, HARD.as_bytes()), &stopped).is_none());
    }

    #[test]
    fn trivial_expressions_are_refused() {
        let options =
            |maximal, query: &str| ExpandOptions { maximal, query: Some(query.into()), by: By::Singles };
        assert!(matches!(Expand::new(&options(false, "er > 3.0")), Err(OptionError::Requires { .. })));
        assert!(matches!(Expand::new(&options(true, "er > 13")), Err(OptionError::Query { .. })));
    }
}
