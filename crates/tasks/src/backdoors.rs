//! Finds the smallest backdoors of each proper puzzle. A backdoor is a set of cells; once they are filled in, singles
//! solve the rest of the puzzle.

use crate::hunted::{self, Hunted, Hunting, cells};
use crate::options::within;
use crate::record::{Kind, Schema, Value};
use crate::task::{Buffers, Limits, Task, write};
use crate::{Item, OptionError};
use serde::{Deserialize, Serialize};
use sodan_board::{CellSet, Solution};
use sodan_logic::{Effort, State, backdoors, effort::Cut};

/// Options of the `backdoors` task.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct BackdoorsOptions {
    /// Maximum size of a backdoor, 0 to 4.
    #[cfg_attr(feature = "schema", schemars(range(max = 4)))]
    pub size: usize,
}

impl Default for BackdoorsOptions {
    /// Returns options for backdoors of at most three cells. Nearly every known puzzle has such a backdoor.
    fn default() -> BackdoorsOptions {
        BackdoorsOptions { size: LARGEST_BACKDOOR }
    }
}

/// Task that finds all smallest backdoors; created from [`BackdoorsOptions`].
pub struct Backdoors {
    size: usize,
}

/// Default maximum size. Nearly every known puzzle has a backdoor of at most this size, and finding all backdoors of
/// four cells takes seconds.
pub const LARGEST_BACKDOOR: usize = 3;

/// Returns the number of cells in the smallest backdoor, or `None` if it exceeds `limit`.
///
/// # Errors
///
/// Returns an error if the effort is used up or the task is cancelled.
pub fn smallest_backdoor(
    start: &State,
    solution: &Solution,
    limit: usize,
    effort: &Effort<'_>,
) -> Result<Option<usize>, Cut> {
    let sets = backdoors(start, solution, limit, effort)?;
    Ok(sets.first().map(|set| set.len()))
}

/// Largest accepted value of the `size` option. Trying all sets of five cells takes too long.
const MOST: usize = 4;

impl Backdoors {
    /// Validates `options` and creates the task.
    ///
    /// # Errors
    ///
    /// Returns an error if the size is greater than 4.
    pub fn new(options: BackdoorsOptions) -> Result<Backdoors, OptionError> {
        Ok(Backdoors { size: within("size", options.size, 0..=MOST)? })
    }
}

impl Task for Backdoors {
    type Record = Hunted<CellSet>;

    fn name(&self) -> &'static str {
        "backdoors"
    }

    fn finds(&self) -> Option<&'static str> {
        Some("backdoors")
    }

    fn schema(&self) -> Schema<Hunted<CellSet>> {
        Schema::begin()
            .column(
                "number",
                Kind::Integer,
                "1-based number of the backdoor",
                |_, record: &Hunted<CellSet>| record.found.map(|_| record.number).into(),
            )
            .column(
                "size",
                Kind::Integer,
                "number of cells; the same for all backdoors of a puzzle",
                |_, record| record.found.map(|set| set.len()).into(),
            )
            .column("cells", Kind::Texts, "the cells; empty if singles solve the puzzle", |_, record| {
                record.found.as_ref().map_or(Value::Missing, cells)
            })
            .end_with(Hunted::reason)
    }

    /// Reports every backdoor of the smallest size as a separate record.
    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _buffers: &mut Buffers,
        limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &Hunted<CellSet>),
    ) {
        hunted::each(items, limits, give, |item, ends| {
            let (puzzle, solution) = hunted::proper(item)?;
            let mut hunting = Hunting::default();
            let effort = Effort::up_to(limits.effort.unwrap_or(u64::MAX)).unless(&ends);
            let sets = backdoors(&State::new(&puzzle), &solution, self.size, &effort);
            sets.iter().flatten().for_each(|set| hunting.found(*set));
            Ok(hunting.end(sets.is_err().then_some(hunted::TIME_IS_UP), "no backdoor within the size limit"))
        });
    }

    fn line(&self, _item: &Item<'_>, record: &Hunted<CellSet>, out: &mut Vec<u8>) {
        match &record.found {
            Some(set) => write(out, format_args!("{} {set}\n", set.len())),
            None => record.write_reason(out),
        }
    }

    fn text(&self, item: &Item<'_>, record: &Hunted<CellSet>, out: &mut Vec<u8>) {
        write(out, format_args!("puzzle {}: ", item.raw.number));
        match &record.found {
            Some(set) if set.is_empty() => write(out, format_args!("singles solve the puzzle\n")),
            Some(set) => {
                write(out, format_args!("singles solve the puzzle once {set} {} filled in\n", is_or_are(set)))
            }
            None => record.write_reason(out),
        }
    }
}

fn is_or_are(set: &CellSet) -> &'static str {
    if set.len() == 1 { "is" } else { "are" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Status;

    fn found(size: usize, line: &str) -> Vec<Hunted<CellSet>> {
        let (item, mut found) = (Item::of_text(1, line.as_bytes()), Vec::new());
        let task = Backdoors::new(BackdoorsOptions { size }).unwrap();
        task.each(&[item], &mut Buffers::default(), &Limits::default(), &mut |_, record| {
            found.push(record.clone())
        });
        found
    }

    #[test]
    fn smallest_backdoors_or_none() {
        let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert_eq!(found(2, easy)[0].found, Some(CellSet::EMPTY));
        let hard = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
        assert_eq!(found(0, hard)[0].why, Some("no backdoor within the size limit"));
        let sets = found(3, hard);
        assert!(sets.iter().all(|set| set.found.unwrap().len() == sets[0].found.unwrap().len()));
        assert_eq!(found(3, &".".repeat(81))[0].status, Status::Multiple);
        assert!(Backdoors::new(BackdoorsOptions { size: 5 }).is_err());
    }
}
