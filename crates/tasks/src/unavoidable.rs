//! Finds the unavoidable sets in the solution of each proper puzzle.

use crate::hunted::{self, Hunted, Hunting, cells};
use crate::options::within;
use crate::record::{Kind, Schema, Value};
use crate::task::{Buffers, Limits, Task};
use crate::{Item, OptionError};
use serde::{Deserialize, Serialize};
use sodan_board::CellSet;
use sodan_generator::{MOST_CELLS, unavoidable_sets};

/// Options of the `unavoidable` task.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct UnavoidableOptions {
    /// Maximum number of cells per set, 4 to 11.
    pub size: usize,
}

impl Default for UnavoidableOptions {
    /// Returns options for sets of at most eight cells.
    fn default() -> UnavoidableOptions {
        UnavoidableOptions { size: 8 }
    }
}

/// Task that finds unavoidable sets; created from [`UnavoidableOptions`].
pub struct Unavoidable {
    size: usize,
}

impl Unavoidable {
    /// Validates `options` and creates the task.
    ///
    /// # Errors
    ///
    /// Returns an error if `size` is less than 4, since there are no smaller sets, or greater than 11, since finding
    /// larger sets takes hours.
    pub fn new(options: UnavoidableOptions) -> Result<Unavoidable, OptionError> {
        Ok(Unavoidable { size: within("size", options.size, 4..=MOST_CELLS)? })
    }
}

impl Task for Unavoidable {
    type Record = Hunted<CellSet>;

    fn name(&self) -> &'static str {
        "unavoidable"
    }

    fn finds(&self) -> Option<&'static str> {
        Some("unavoidable sets")
    }

    fn schema(&self) -> Schema<Hunted<CellSet>> {
        Schema::begin()
            .column("number", Kind::Integer, "1-based number of the set", |_, record: &Hunted<CellSet>| {
                record.found.map(|_| record.number).into()
            })
            .column("cells", Kind::Texts, "the cells of the set", |_, record| {
                record.found.as_ref().map_or(Value::Missing, cells)
            })
            .column("size", Kind::Integer, "number of cells", |_, record| {
                record.found.map(|set| set.len()).into()
            })
            .end_with(Hunted::reason)
    }

    /// Reports the unavoidable sets in the item's solution, smallest first. Sets that contain a smaller unavoidable set
    /// are omitted.
    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _buffers: &mut Buffers,
        limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &Hunted<CellSet>),
    ) {
        hunted::each(items, limits, give, |item, ends| {
            let (_, solution) = hunted::proper(item)?;
            let mut hunting = Hunting::default();
            let sets = unavoidable_sets(&solution, self.size, &ends);
            sets.iter().flatten().for_each(|set| hunting.found(*set));
            Ok(hunting.end(sets.is_none().then_some(hunted::TIME_IS_UP), "no set within the size limit"))
        });
    }

    fn line(&self, _item: &Item<'_>, record: &Hunted<CellSet>, out: &mut Vec<u8>) {
        record.write_line(out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_belong_to_the_solution() {
        let [puzzle, solution] = [
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
            "417369825632158947958724316825437169791586432346912758289643571573291684164875293",
        ];
        let found = |line: &str| {
            let task = Unavoidable::new(UnavoidableOptions { size: 6 }).unwrap();
            let (item, mut sets) = (Item::of_text(1, line.as_bytes()), Vec::new());
            task.each(&[item], &mut Buffers::default(), &Limits::default(), &mut |_, record| {
                sets.push(record.found.unwrap())
            });
            sets
        };
        assert!(!found(puzzle).is_empty());
        assert_eq!(found(puzzle), found(solution));
        // The givens of a proper puzzle intersect every unavoidable set.
        let givens = puzzle.parse::<sodan_board::Puzzle>().unwrap().givens();
        assert!(found(puzzle).iter().all(|set| set.intersects(givens)));
    }

    #[test]
    fn sizes_out_of_reach_are_refused() {
        assert!([3, 12].iter().all(|&size| Unavoidable::new(UnavoidableOptions { size }).is_err()));
    }
}
