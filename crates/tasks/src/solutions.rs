//! Lists all solutions of each puzzle, one record per solution.

use crate::options::within;
use crate::record::{Kind, Record, Schema};
use crate::task::{Buffers, Limits, Task, write, write_reason};
use crate::{Fault, Item, OptionError, Status};
use serde::{Deserialize, Serialize};
use sodan_board::Solution;

/// Options of the `solutions` task.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Solutions"))]
#[serde(default, deny_unknown_fields)]
pub struct SolutionsOptions {
    /// Maximum number of solutions to report per puzzle, 1 or more.
    pub most: u64,
}

impl Default for SolutionsOptions {
    /// Returns options without a limit.
    fn default() -> SolutionsOptions {
        SolutionsOptions { most: u64::MAX }
    }
}

/// Task that lists solutions; created from [`SolutionsOptions`].
#[derive(Clone, Copy, Debug)]
pub struct Solutions {
    most: u64,
}

impl Solutions {
    /// Validates `options` and creates the task. The task reports solutions in the same order on every machine.
    ///
    /// # Errors
    ///
    /// Returns an error if the limit is 0.
    pub fn new(options: SolutionsOptions) -> Result<Solutions, OptionError> {
        Ok(Solutions { most: within("most", options.most, 1..=u64::MAX)? })
    }
}

/// One solution of an item, or the record of an item without solutions.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Numbered {
    /// 1-based index of the solution among the item's solutions.
    pub number: u64,
    /// The solution, or `None` if the item has none.
    pub solution: Option<Solution>,
    /// Why the item is invalid; `None` for a valid item.
    pub fault: Option<Fault>,
}

impl Record for Numbered {
    fn status(&self) -> Status {
        match (&self.fault, &self.solution) {
            (Some(_), _) => Status::Bad,
            (None, Some(_)) => Status::Solved,
            (None, None) => Status::None,
        }
    }

    fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    fn is_first(&self) -> bool {
        self.number == 1
    }
}

impl Task for Solutions {
    type Record = Numbered;

    fn name(&self) -> &'static str {
        "solve"
    }

    fn schema(&self) -> Schema<Numbered> {
        Schema::begin()
            .column("number", Kind::Integer, "1-based number of the solution", |_, record: &Numbered| {
                record.solution.map(|_| record.number).into()
            })
            .column("solution", Kind::Text, "81 digits", |_, record| record.solution.as_ref().into())
            .end()
    }

    /// Reports each solution as soon as it is found, and checks for cancellation after each solution.
    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _buffers: &mut Buffers,
        limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &Numbered),
    ) {
        for item in items {
            let mut number = 0;
            let found = item.problem().into_iter().flat_map(sodan_search::solutions);
            for solution in found.take(usize::try_from(self.most).unwrap_or(usize::MAX)) {
                if (limits.should_stop)() {
                    return;
                }
                number += 1;
                give(item, &Numbered { number, solution: Some(solution), fault: None });
            }
            if number == 0 {
                give(item, &Numbered { number: 1, solution: None, fault: item.fault() });
            }
        }
    }

    fn line(&self, _item: &Item<'_>, record: &Numbered, out: &mut Vec<u8>) {
        match &record.solution {
            Some(solution) => write(out, format_args!("{solution}\n")),
            None => write_reason(record, out),
        }
    }

    fn text(&self, item: &Item<'_>, record: &Numbered, out: &mut Vec<u8>) {
        match &record.solution {
            Some(solution) => {
                let (puzzle, number) = (item.raw.number, record.number);
                write(out, format_args!("puzzle {puzzle}, solution {number}\n{solution:#}\n\n"));
            }
            None => self.line(item, record, out),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_most(most: u64) -> Solutions {
        Solutions::new(SolutionsOptions { most }).unwrap()
    }

    fn found(task: Solutions, line: &str, limits: &Limits<'_>) -> Vec<Numbered> {
        let mut found = Vec::new();
        let item = Item::of_text(1, line.as_bytes());
        task.each(&[item], &mut Buffers::default(), limits, &mut |_, record| found.push(record.clone()));
        found
    }

    const EMPTY: &str = ".................................................................................";

    #[test]
    fn requested_solutions_are_distinct() {
        let found = found(of_most(1000), EMPTY, &Limits::default());
        let different: std::collections::BTreeSet<String> =
            found.iter().map(|it| it.solution.unwrap().to_string()).collect();
        assert_eq!((found.len(), different.len()), (1000, 1000));
        assert_eq!(found.iter().filter(|it| it.is_first()).count(), 1);
    }

    #[test]
    fn none_is_no_number_of_solutions() {
        assert!(Solutions::new(SolutionsOptions { most: 0 }).is_err());
    }

    #[test]
    fn solutions_are_streamed() {
        // The empty grid has 6.67e21 solutions, so the task must report the first one before it has found the last.
        let seen = std::sync::atomic::AtomicU64::new(0);
        let count = std::sync::atomic::Ordering::Relaxed;
        let enough = || seen.fetch_add(1, count) >= 5;
        let limits = Limits { should_stop: &enough, ..Limits::default() };
        assert_eq!(found(of_most(u64::MAX), EMPTY, &limits).len(), 5);
    }

    #[test]
    fn unsolvable_items_have_a_record() {
        let clash = EMPTY.replacen("..", "11", 1);
        let status = |line: &str| found(of_most(9), line, &Limits::default())[0].status();
        assert_eq!([status(&clash), status("1")], [Status::Bad, Status::Bad]);
        // All candidates of the last cell in the first row are excluded.
        let none = format!("12345678.{}9{}", ".".repeat(8), ".".repeat(63));
        assert_eq!(status(&none), Status::None);
    }
}
