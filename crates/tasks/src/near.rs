//! Finds the neighbours of each puzzle: the puzzles that result from removing some of its givens and adding others.

use crate::generate::query_of_made;
use crate::hunted::{self, Hunted, Hunting};
use crate::options::within;
use crate::query_fields::PuzzleFacts;
use crate::record::{Kind, Schema, Value};
use crate::task::{Buffers, Limits, Task, write};
use crate::{Item, OptionError, Status};
use serde::{Deserialize, Serialize};
use sodan_board::{CandidateSet, Puzzle};
use sodan_canonical::{Canonicalize, Id};
use sodan_generator::{Neighbour, Neighbourhood, Redundancy};
use sodan_logic::effort::Effort;
use sodan_query::Query;
use sodan_search::Outcome;
use std::collections::HashSet;

/// Options of the `near` task.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct NearOptions {
    /// Number of givens to remove, 0 to 4.
    pub remove: usize,
    /// Number of givens to add, 0 to 4.
    pub add: usize,
    /// Whether neighbours must be minimal.
    pub minimal: bool,
    /// [Query](crate::vocabulary) that neighbours must match.
    pub query: Option<String>,
}

impl Default for NearOptions {
    /// Returns options for minimal neighbours with one given removed and one added ({-1+1}).
    fn default() -> NearOptions {
        NearOptions { remove: 1, add: 1, minimal: true, query: None }
    }
}

/// Task that finds neighbours; created from [`NearOptions`].
pub struct Near {
    neighbourhood: Neighbourhood,
    query: Option<Query>,
}

/// Reason reported for a proper puzzle without matching neighbours.
const NONE: &str = "no matching neighbour";

/// Largest accepted value of the `remove` and `add` options. A search with five would take years.
const MOST: usize = 4;

impl Near {
    /// Validates `options` and creates the task.
    ///
    /// # Errors
    ///
    /// Returns an error if a number is out of range, both are 0, or no neighbour can match the query.
    pub fn new(options: &NearOptions) -> Result<Near, OptionError> {
        let NearOptions { remove, add, minimal, ref query } = *options;
        within("remove", remove, 0..=MOST)?;
        within("add", add, 0..=MOST)?;
        if remove + add == 0 {
            let why = "a neighbour must differ from the puzzle";
            return Err(OptionError::Together { option: "remove 0", other: "add 0", why });
        }
        let redundancy = if minimal { Redundancy::None } else { Redundancy::Any };
        let query = query.as_deref().map(|text| query_of_made(text, minimal)).transpose()?;
        Ok(Near { neighbourhood: Neighbourhood { remove, add, redundancy }, query })
    }

    /// Returns whether a neighbour matches the query. A neighbour whose evaluation times out does not match.
    fn fits(&self, puzzle: &Puzzle, ends: &dyn Fn() -> bool) -> bool {
        let Some(query) = &self.query else { return true };
        let effort = Effort::unlimited().unless(&ends);
        let Outcome::Unique(solution) = sodan_search::solve(puzzle) else { return false };
        let mut facts = PuzzleFacts::made(puzzle, &solution, &effort);
        query.holds(&mut facts) && !facts.was_cut()
    }
}

impl Task for Near {
    type Record = Hunted<Neighbour>;

    fn name(&self) -> &'static str {
        "near"
    }

    fn finds(&self) -> Option<&'static str> {
        Some("neighbours")
    }

    fn schema(&self) -> Schema<Hunted<Neighbour>> {
        Schema::begin()
            .column(
                "number",
                Kind::Integer,
                "1-based number of the neighbour",
                |_, record: &Hunted<Neighbour>| record.found.map(|_| record.number).into(),
            )
            .column("neighbour", Kind::Text, "the neighbour: 81 characters", |_, record| {
                record.found.map(|near| near.puzzle.to_string()).into()
            })
            .column("removed", Kind::Texts, "removed givens, such as `(7)r3c4`", |_, record| {
                record.found.map_or(Value::Missing, |near| Value::Listed(by_cell(&near.removed)))
            })
            .column("added", Kind::Texts, "added givens", |_, record| {
                record.found.map_or(Value::Missing, |near| Value::Listed(by_cell(&near.added)))
            })
            .end_with(Hunted::reason)
    }

    /// Reports the neighbours of each item, except those isomorphic to the puzzle itself or to an earlier neighbour.
    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _buffers: &mut Buffers,
        limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &Hunted<Neighbour>),
    ) {
        hunted::each(items, limits, give, |item, ends| {
            let puzzle = hunted::givens(item)?;
            let mut hunting = Hunting::default();
            let mut seen = HashSet::from([Id::of(puzzle.canonical().form.grid())]);
            let end = self.neighbourhood.each(&puzzle, ends, &mut |near| {
                let is_new = seen.insert(Id::of(near.puzzle.canonical().form.grid()));
                if is_new && self.fits(&near.puzzle, ends) {
                    hunting.found(near);
                }
            });
            // Improper puzzles rarely have neighbours. The reason states that the puzzle is improper, since a typing
            // error may be the cause.
            let why = match sodan_search::count(&puzzle, 2) {
                0 => "no neighbour found; the puzzle itself has no solution",
                1 => NONE,
                _ => "no neighbour found; the puzzle itself has multiple solutions",
            };
            Ok(hunting.end(end.is_break().then_some(hunted::TIME_IS_UP), why))
        });
    }

    fn line(&self, _item: &Item<'_>, record: &Hunted<Neighbour>, out: &mut Vec<u8>) {
        match &record.found {
            Some(near) => write(out, format_args!("{}\n", near.puzzle)),
            // Programs that read this output line by line expect puzzles only.
            None if record.why == Some(NONE) || record.status == Status::Timeout => {}
            None => record.write_reason(out),
        }
    }

    fn text(&self, item: &Item<'_>, record: &Hunted<Neighbour>, out: &mut Vec<u8>) {
        write(out, format_args!("puzzle {}: ", item.raw.number));
        match &record.found {
            Some(Neighbour { puzzle, removed, added, .. }) => {
                let [less, more] = [removed, added].map(|set| by_cell(set).join(","));
                write(out, format_args!("{puzzle}  -{less} +{more}\n"));
            }
            None => record.write_reason(out),
        }
    }
}

/// Formats candidates as strings such as `(7)r3c4`, sorted by cell.
fn by_cell(set: &CandidateSet) -> Vec<String> {
    let mut candidates: Vec<_> = set.iter().collect();
    candidates.sort_unstable();
    candidates.iter().map(ToString::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sodan_board::Puzzle;

    const SEVENTEEN: &str =
        "000000010400000000020000000000050407008000300001090000300400200050100000000806000";

    fn found(options: &NearOptions, line: &str, limits: &Limits<'_>) -> Vec<Hunted<Neighbour>> {
        let mut found = Vec::new();
        let item = Item::of_text(1, line.as_bytes());
        let task = Near::new(options).unwrap();
        task.each(&[item], &mut Buffers::default(), limits, &mut |_, record| found.push(record.clone()));
        found
    }

    #[test]
    fn neighbours_are_minimal_and_new() {
        let all = found(&NearOptions::default(), SEVENTEEN, &Limits::default());
        let forms: HashSet<String> =
            all.iter().map(|it| it.found.unwrap().puzzle.canonical().form.to_string()).collect();
        assert!(all.len() > 1 && forms.len() == all.len());
        assert!(all.iter().all(|it| sodan_search::is_minimal(&it.found.unwrap().puzzle)));
        assert!(!forms.contains(&SEVENTEEN.parse::<Puzzle>().unwrap().canonical().form.to_string()));
        assert_eq!(
            all.iter().map(|it| it.number).collect::<Vec<_>>(),
            (1..=all.len() as u64).collect::<Vec<_>>()
        );
    }

    #[test]
    fn timeouts_are_reported() {
        let clock = || std::time::Duration::from_secs(1);
        let time = Some(crate::TimeLimit { clock: &clock, each: std::time::Duration::ZERO });
        let options = &NearOptions { remove: 3, add: 3, ..NearOptions::default() };
        let left = found(options, SEVENTEEN, &Limits { time, ..Limits::default() });
        assert_eq!(left.last().unwrap().status, Status::Timeout);
        assert!(found(options, SEVENTEEN, &Limits { should_stop: &|| true, ..Limits::default() }).is_empty());
    }

    #[test]
    fn fruitless_items_have_a_record() {
        let only = |line: &str| found(&NearOptions::default(), line, &Limits::default()).remove(0);
        assert_eq!((only("1").status, only("1").found.is_none()), (Status::Bad, true));
        let none = only(&".".repeat(81));
        let why = "no neighbour found; the puzzle itself has multiple solutions";
        assert_eq!((none.status, none.why), (Status::Stuck, Some(why)));
    }

    #[test]
    fn filtered_neighbours_keep_order() {
        let of = |query: Option<&str>| {
            let options = NearOptions { query: query.map(str::to_owned), ..NearOptions::default() };
            let all = found(&options, SEVENTEEN, &Limits::default());
            all.iter().filter_map(|it| Some(it.found?.puzzle.to_string())).collect::<Vec<_>>()
        };
        let (all, some, other) =
            (of(None), of(Some("hodoku.score = 466")), of(Some("not hodoku.score = 466")));
        assert!(!some.is_empty() && !other.is_empty());
        let (mut some_left, mut other_left) = (some.iter().peekable(), other.iter().peekable());
        for puzzle in &all {
            assert!(some_left.next_if_eq(&puzzle).or_else(|| other_left.next_if_eq(&puzzle)).is_some());
        }
        assert!(some_left.next().is_none() && other_left.next().is_none());
        assert!(
            Near::new(&NearOptions { query: Some("givns = 3".into()), ..NearOptions::default() }).is_err()
        );
    }

    #[test]
    fn exchanges_beyond_all_bounds_are_refused() {
        assert!(Near::new(&NearOptions { remove: 5, ..NearOptions::default() }).is_err());
        assert!(Near::new(&NearOptions { remove: 0, add: 0, ..NearOptions::default() }).is_err());
    }
}
