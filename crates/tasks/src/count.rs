//! Counts the solutions of each puzzle.

mod many;

use crate::batch::answered;
use crate::record::{Kind, Record, Schema, Value};
use crate::task::{Buffers, Limits, Task, reason, write, write_reason};
use crate::{Fault, Item, OptionError, Status, several};
use serde::{Deserialize, Serialize};
use sodan_search::Backend;

/// Options of the `count` task.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountOptions {
    /// Maximum number of solutions to count, 1 or more. Default: no limit.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub limit: Option<u64>,
}

/// Task that counts solutions; created from [`CountOptions`].
pub struct Count {
    limit: u64,
    backend: Backend,
}

/// Number of solutions up to which one thread counts a puzzle's solutions. If there are more, several threads count all
/// of them again.
const LOOK: u64 = 1 << 10;

/// Largest limit with which the solutions of all puzzles of a batch are counted in one call. This is faster, but cannot
/// be cancelled.
const IN_A_BATCH: u64 = 1000;

impl Count {
    /// Validates `options` and creates the task; `backend` runs its searches.
    ///
    /// # Errors
    ///
    /// Returns an error if the limit is 0.
    pub fn new(options: &CountOptions, backend: Backend) -> Result<Count, OptionError> {
        match options.limit {
            Some(0) => {
                let (option, expected) = ("limit", "1 or more".into());
                Err(OptionError::Value { option, expected, found: "0".into() })
            }
            limit => Ok(Count { limit: limit.unwrap_or(u64::MAX), backend }),
        }
    }

    /// Returns whether the limit is so high that a single item may take long.
    pub fn takes_long(&self) -> bool {
        self.limit > IN_A_BATCH
    }

    fn found(&self, item: &Item<'_>, count: u64) -> Counted {
        let fault = if count == 0 { item.fault() } else { None };
        let status = match (&fault, count) {
            (Some(_), _) => Status::Bad,
            (None, 0) => Status::None,
            (None, 1) if self.limit == 1 => Status::Solved,
            (None, 1) => Status::Unique,
            (None, _) => Status::Multiple,
        };
        Counted { status, fault, count, is_cut: count == self.limit }
    }

    /// Counts the solutions of one item. Returns `None` if the task is cancelled.
    fn counted(&self, item: &Item<'_>, limits: &Limits<'_>) -> Option<Counted> {
        let Some(problem) = item.problem() else { return Some(self.found(item, 0)) };
        // Nearly every item has fewer solutions than `LOOK`; counting so few on several threads gains nothing.
        let first = self.backend.answer(problem, self.limit.min(LOOK)).count;
        if first < LOOK || self.limit == LOOK {
            return Some(self.found(item, first));
        }
        let candidates = item.candidates()?;
        let time_is_up = limits.begin_item();
        let ends = || (limits.should_stop)() || time_is_up();
        let count = many::count(&candidates, self.limit, limits.threads, &ends, limits.so_far);
        if !(limits.should_stop)() {
            (limits.so_far)(0);
        }
        match count {
            many::SolutionCount::All(count) => Some(self.found(item, count)),
            many::SolutionCount::SoFar(_) if (limits.should_stop)() => None,
            many::SolutionCount::SoFar(count) => {
                Some(Counted { status: Status::Timeout, fault: None, count, is_cut: false })
            }
        }
    }
}

/// Solution count of one item.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Counted {
    /// Status of the puzzle.
    pub status: Status,
    /// Why the item is invalid; `None` for a valid item.
    pub fault: Option<Fault>,
    /// Number of solutions, up to the limit. After a timeout, the number found so far.
    pub count: u64,
    /// Whether the limit was reached, so that there may be more solutions.
    pub is_cut: bool,
}

impl Record for Counted {
    fn status(&self) -> Status {
        self.status
    }

    fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }
}

impl Task for Count {
    type Record = Counted;

    fn name(&self) -> &'static str {
        "count"
    }

    fn schema(&self) -> Schema<Counted> {
        Schema::begin()
            .column("count", Kind::Integer, "number of solutions, up to the limit", |_, record: &Counted| {
                if record.fault.is_some() { Value::Missing } else { record.count.into() }
            })
            .end_with(|record| match (record.status, &record.fault) {
                (Status::Timeout, _) => Some("time limit reached; the count is a lower bound".into()),
                _ if record.is_cut => Some("limit reached; there may be more solutions".into()),
                (_, fault) => fault.as_ref().map(ToString::to_string),
            })
    }

    fn each<'i>(
        &self,
        items: &[Item<'i>],
        buffers: &mut Buffers,
        limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &Counted),
    ) {
        if self.limit <= IN_A_BATCH {
            return answered(items, self.backend, self.limit, buffers, |item, answer| {
                give(item, &self.found(item, answer.map_or(0, |answer| answer.count)));
            });
        }
        for item in items {
            if (limits.should_stop)() {
                return;
            }
            let Some(counted) = self.counted(item, limits) else { return };
            give(item, &counted);
        }
    }

    fn line(&self, _item: &Item<'_>, record: &Counted, out: &mut Vec<u8>) {
        match record.fault {
            Some(_) => write_reason(record, out),
            None if record.status == Status::Timeout => {
                write(out, format_args!("- timeout: at least {}\n", record.count));
            }
            None if record.is_cut => write(out, format_args!("{} or more\n", record.count)),
            None => write(out, format_args!("{}\n", record.count)),
        }
    }

    fn text(&self, item: &Item<'_>, record: &Counted, out: &mut Vec<u8>) {
        let words = match (record.status, record.count) {
            (Status::Bad, _) => reason(record),
            (Status::Timeout, count) => format!("at least {count} solutions; time limit reached"),
            (_, 0) => "no solution".into(),
            (_, 1) if self.limit > 1 => "one solution".into(),
            (_, count) if record.is_cut => format!("{} or more", several(count, "solution")),
            (_, count) => several(count, "solution"),
        };
        write(out, format_args!("puzzle {}: {words}\n", item.raw.number));
    }
}
