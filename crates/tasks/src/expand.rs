//! Each puzzle with the digits that follow from it by simple means.

use crate::Item;
use crate::hunted::{self, Hunted, Hunting};
use crate::record::{Kind, Schema};
use crate::task::{Limits, Room, Task, write};
use serde::{Deserialize, Serialize};
use sodan_board::Puzzle;
use sodan_logic::State;
use sodan_logic::two_way::{after_basic_steps, after_singles};

/// The means by which digits may follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// Naked and hidden singles: two puzzles with the same expansion are as hard as each other.
    #[default]
    Singles,
    /// These and locked candidates and subsets.
    Basics,
}

/// The task.
pub struct Expand {
    by: By,
}

impl Expand {
    /// The task with these means.
    pub fn new(by: By) -> Expand {
        Expand { by }
    }
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
                "the puzzle with what follows: 81 characters",
                |_, it: &Hunted<Puzzle>| it.found.map(|more| more.to_string()).into(),
            )
            .column("givens", Kind::Integer, "how many cells are filled", |_, it| {
                it.found.map(|more| more.givens().len()).into()
            })
            .end_with(Hunted::reason)
    }

    /// Hands on one expansion of each item, and none of items without a solution.
    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _room: &mut Room,
        limits: &Limits<'_>,
        give: impl FnMut(&Item<'i>, &Hunted<Puzzle>),
    ) {
        hunted::each(items, limits, give, |item, _| {
            let puzzle = hunted::solvable(item)?;
            let mut hunting = Hunting::default();
            let start = State::new(&puzzle);
            let end = match self.by {
                By::Singles => after_singles(&start),
                By::Basics => after_basic_steps(&start),
            };
            let expansion = end.and_then(|end| Puzzle::new(*end.placed()).ok());
            expansion.into_iter().for_each(|expansion| hunting.found(expansion));
            Ok(hunting.end(None, "there is no solution"))
        });
    }

    fn line(&self, _item: &Item<'_>, record: &Hunted<Puzzle>, out: &mut Vec<u8>) {
        record.write_line(out);
    }

    fn text(&self, item: &Item<'_>, record: &Hunted<Puzzle>, out: &mut Vec<u8>) {
        write(out, format_args!("puzzle {}: ", item.raw.number));
        let Some(more) = record.found else { return record.write_reason(out) };
        let givens = item.puzzle_of_givens().map_or(0, |puzzle| puzzle.givens().len());
        let how_many = match more.givens().len() - givens {
            _ if more.givens().len() == 81 => "solved".into(),
            0 => "nothing follows".into(),
            1 => "1 digit follows".into(),
            count => format!("{count} digits follow"),
        };
        write(out, format_args!("{more}  {how_many}\n"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(by: By, line: &str) -> Hunted<Puzzle> {
        let item = Item::of_text(1, line.as_bytes());
        Expand::new(by).one(&item, &Limits::default()).unwrap()
    }

    #[test]
    fn what_follows_is_filled_in_and_nothing_else() {
        let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert_eq!(found(By::Singles, easy).found.unwrap().givens().len(), 81);
        let hard = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
        let [few, more] = [By::Singles, By::Basics].map(|by| found(by, hard).found.unwrap());
        assert!(few.givens().is_subset(more.givens()) && few.givens().len() < more.givens().len());
        assert_eq!(sodan_search::solve(&few), sodan_search::solve(&more));
    }

    #[test]
    fn what_has_no_solution_has_none() {
        // The last cell of the first row has no digit left.
        let none = format!("12345678.{}9{}", ".".repeat(8), ".".repeat(63));
        assert_eq!(found(By::Singles, &none).why, Some("there is no solution"));
    }
}
