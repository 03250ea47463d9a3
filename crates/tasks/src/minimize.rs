//! Finds the minimal puzzles that remain after removing redundant givens from each proper puzzle.

use crate::hunted::{self, Hunted, Hunting};
use crate::options::within;
use crate::record::{Kind, Schema};
use crate::task::{Buffers, Limits, Task};
use crate::{Item, OptionError};
use serde::{Deserialize, Serialize};
use sodan_board::Puzzle;
use sodan_generator::minimal_puzzles_within;

/// Options of the `minimize` task.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct MinimizeOptions {
    /// Maximum number of minimal puzzles to report per puzzle, 1 to [`MOST`](MinimizeOptions::MOST).
    pub most: u64,
}

impl MinimizeOptions {
    /// Upper limit of `most`, since all results of one puzzle are kept in memory.
    pub const MOST: u64 = 1_000_000;
}

impl Default for MinimizeOptions {
    /// Returns options that request one minimal puzzle.
    fn default() -> MinimizeOptions {
        MinimizeOptions { most: 1 }
    }
}

/// Task that removes redundant givens; created from [`MinimizeOptions`].
pub struct Minimize {
    most: u64,
}

impl Minimize {
    /// Validates `options` and creates the task.
    ///
    /// # Errors
    ///
    /// Returns an error if `most` is out of range.
    pub fn new(options: MinimizeOptions) -> Result<Minimize, OptionError> {
        Ok(Minimize { most: within("most", options.most, 1..=MinimizeOptions::MOST)? })
    }
}

impl Task for Minimize {
    type Record = Hunted<Puzzle>;

    fn name(&self) -> &'static str {
        "minimize"
    }

    fn finds(&self) -> Option<&'static str> {
        Some("minimal puzzles")
    }

    fn schema(&self) -> Schema<Hunted<Puzzle>> {
        Schema::begin()
            .column(
                "number",
                Kind::Integer,
                "1-based number of the minimal puzzle",
                |_, record: &Hunted<Puzzle>| record.found.map(|_| record.number).into(),
            )
            .column("minimal", Kind::Text, "the minimal puzzle: 81 characters", |_, record| {
                record.found.map(|minimal| minimal.to_string()).into()
            })
            .column("givens", Kind::Integer, "number of givens", |_, record| {
                record.found.map(|minimal| minimal.givens().len()).into()
            })
            .end_with(Hunted::reason)
    }

    /// Reports up to `most` distinct minimal puzzles per item. The search first tries to remove the givens that come
    /// early in reading order.
    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _buffers: &mut Buffers,
        limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &Hunted<Puzzle>),
    ) {
        hunted::each(items, limits, give, |item, ends| {
            let (puzzle, _) = hunted::proper(item)?;
            let mut hunting = Hunting::default();
            let count = std::cell::Cell::new(0);
            let is_enough = || count.get() == self.most;
            let end = minimal_puzzles_within(&puzzle, &|| is_enough() || ends(), &mut |minimal| {
                count.set(count.get() + 1);
                hunting.found(minimal);
            });
            let was_left = end.is_break() && !is_enough();
            Ok(hunting.end(was_left.then_some(hunted::TIME_IS_UP), "no minimal puzzle"))
        });
    }

    fn line(&self, _item: &Item<'_>, record: &Hunted<Puzzle>, out: &mut Vec<u8>) {
        record.write_line(out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Status;

    const REDUNDANT: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn found(most: u64, line: &str) -> Vec<Hunted<Puzzle>> {
        let mut found = Vec::new();
        let item = Item::of_text(1, line.as_bytes());
        let task = Minimize::new(MinimizeOptions { most }).unwrap();
        task.each(&[item], &mut Buffers::default(), &Limits::default(), &mut |_, record| {
            found.push(record.clone())
        });
        found
    }

    #[test]
    fn requested_number_is_produced() {
        let all = found(MinimizeOptions::MOST, REDUNDANT);
        assert!(all.len() > 5 && all.iter().all(|it| sodan_search::is_minimal(&it.found.unwrap())));
        let first = found(3, REDUNDANT);
        let texts =
            |all: &[Hunted<Puzzle>]| all.iter().map(|it| it.found.unwrap().to_string()).collect::<Vec<_>>();
        assert_eq!(texts(&first), texts(&all[..3]));
        assert!(first.iter().all(|it| it.status == Status::Done));
    }

    #[test]
    fn improper_items_have_reasons() {
        let empty = found(1, &".".repeat(81)).remove(0);
        assert_eq!((empty.status, empty.found), (Status::Multiple, None));
        assert!(empty.why.is_some());
        assert_eq!(found(1, "12").remove(0).status, Status::Bad);
    }

    #[test]
    fn none_and_too_many_are_refused() {
        for most in [0, MinimizeOptions::MOST + 1] {
            assert!(Minimize::new(MinimizeOptions { most }).is_err());
        }
    }
}
