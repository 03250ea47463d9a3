//! The common interface of tasks.

use crate::record::{Record, Row, Schema};
use crate::{Fault, Item, Start};
use sodan_logic::effort::{Cut, Effort};
use sodan_search::{Answer, Problem};
use std::time::Duration;

/// A task on items. It is created with its options and can then be used from any number of threads.
pub trait Task: Send + Sync {
    /// Result of an item.
    type Record: Record + 'static;

    /// Name of the task: one word, as on the command line.
    fn name(&self) -> &'static str;

    /// Returns the columns of its records.
    fn schema(&self) -> Schema<Self::Record>;

    /// Processes items and reports each of them with its result, in order. There is nearly always one record per item.
    /// If the task is cancelled, it stops after an item. Items are complete, unless their last record [is
    /// followed](Record::is_followed) by another.
    fn each<'i>(
        &self,
        items: &[Item<'i>],
        buffers: &mut Buffers,
        limits: &Limits<'_>,
        give: impl FnMut(&Item<'i>, &Self::Record),
    );

    /// Writes only the answer as one line, for scripts.
    fn line(&self, item: &Item<'_>, record: &Self::Record, out: &mut Vec<u8>);

    /// Returns whether output lines repeat records of the input. Those of a table must be preceded by its header.
    fn repeats_records(&self) -> bool {
        false
    }

    /// Name of the results of a search in a summary, such as `neighbours` or `kept`. `None` if the task is not a
    /// search.
    fn finds(&self) -> Option<&'static str> {
        None
    }

    /// Writes the record as human-readable text, with line endings. The default is the puzzle's number and the line.
    fn text(&self, item: &Item<'_>, record: &Self::Record, out: &mut Vec<u8>) {
        write(out, format_args!("puzzle {}: ", item.raw.number));
        self.line(item, record, out);
    }

    /// Writes the record as a row of a table, if it is of the usual kind. Implementations may be faster than writing
    /// column by column; the result must be the same.
    fn usual_row(&self, _item: &Item<'_>, _record: &Self::Record, _out: &mut Vec<u8>) -> bool {
        false
    }

    /// Passes the values of the record's columns to a row, if the record is of the usual kind. Implementations may be
    /// faster than column by column; the values must be the same.
    fn usual_values(&self, _item: &Item<'_>, _record: &Self::Record, _row: &mut impl Row) -> bool {
        false
    }

    /// Processes one item. Returns `None` if the task is cancelled.
    fn one(&self, item: &Item<'_>, limits: &Limits<'_>) -> Option<Self::Record>
    where
        Self::Record: Clone,
    {
        let mut found = None;
        self.each(std::slice::from_ref(item), &mut Buffers::default(), limits, |_, record| {
            found.get_or_insert_with(|| record.clone());
        });
        found
    }
}

/// Limits and cancellation.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// Returns whether to stop. Called between items, and regularly within long items.
    pub should_stop: &'a (dyn Fn() -> bool + Sync),
    /// Limit on the effort of a walk per item, in pattern checks (see [`Effort`]). The result is the same on every
    /// machine. Default: no limit.
    pub effort: Option<u64>,
    /// Time limit per item. Default: no limit.
    pub time: Option<TimeLimit<'a>>,
    /// Receives the number of solutions of a long item counted so far, and 0 when the count is complete. During
    /// generation, it receives the number of attempts.
    pub so_far: &'a (dyn Fn(u64) + Sync),
    /// Maximum number of threads for a long item, 1 or more.
    pub threads: usize,
}

/// A time limit per item, with the caller's clock, since libraries do not read the clock.
#[derive(Clone, Copy)]
pub struct TimeLimit<'a> {
    /// Returns the time since an arbitrary instant.
    pub clock: &'a (dyn Fn() -> Duration + Sync),
    /// The time limit per item.
    pub each: Duration,
}

/// Default limit on the effort of a walk without a unique solution, in pattern checks.
const SEVERAL: u64 = 5_000_000;

impl<'a> Limits<'a> {
    /// Runs `walk` with the effort limit of an item. Returns `None` if the task was cancelled.
    pub(crate) fn with_effort<T>(&self, walk: impl FnOnce(&Effort<'_>) -> T) -> Option<T> {
        self.with_effort_up_to(self.effort.unwrap_or(u64::MAX), walk)
    }

    /// Like the previous function, for a start. With multiple solutions, no path ends, and a scale may search for
    /// hours; without an explicit limit, such a walk is limited to [`SEVERAL`].
    pub(crate) fn with_effort_from<T>(
        &self,
        start: &Start,
        walk: impl FnOnce(&Effort<'_>) -> T,
    ) -> Option<T> {
        let usual = if matches!(start, Start::Several(_)) { SEVERAL } else { u64::MAX };
        self.with_effort_up_to(self.effort.unwrap_or(usual), walk)
    }

    fn with_effort_up_to<T>(&self, most: u64, walk: impl FnOnce(&Effort<'_>) -> T) -> Option<T> {
        let time_is_up = self.begin_item();
        let ends = || (self.should_stop)() || time_is_up();
        let effort = Effort::up_to(most).unless(&ends);
        let found = walk(&effort);
        let stopped = effort.cut() == Some(Cut::Stopped) && (self.should_stop)();
        (!stopped).then_some(found)
    }

    /// Starts the time limit of an item. Returns a function that returns whether the time is up.
    pub(crate) fn begin_item(&self) -> impl Fn() -> bool + Sync + use<'a> {
        let deadline = self.time.map(|time| (time.clock, (time.clock)() + time.each));
        move || deadline.is_some_and(|(clock, end)| clock() >= end)
    }
}

impl Default for Limits<'_> {
    /// No limits, on one thread.
    fn default() -> Self {
        Limits { should_stop: &|| false, effort: None, time: None, so_far: &|_| (), threads: 1 }
    }
}

impl std::fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Limits").finish_non_exhaustive()
    }
}

/// Buffers that are reused for all slices of items. With newly allocated memory for each block, two threads contended
/// for the allocator: 4.7 million easy puzzles per second instead of 5.7 million. A single thread is equally fast
/// either way.
#[derive(Default)]
pub struct Buffers {
    pub(crate) problems: Vec<Problem>,
    pub(crate) answers: Vec<Answer>,
}

/// Writes formatted text into memory.
pub(crate) fn write(out: &mut Vec<u8>, arguments: std::fmt::Arguments<'_>) {
    use std::io::Write;
    out.write_fmt(arguments).expect("memory can be written to");
}

/// Writes `- ` and the reason for a missing answer, as a line.
pub(crate) fn write_reason(record: &impl Record, out: &mut Vec<u8>) {
    write(out, format_args!("- {}\n", reason(record)));
}

/// Returns the reason for a missing answer: the status, and the error of a bad record.
pub(crate) fn reason(record: &impl Record) -> String {
    let status = record.status().name();
    record.fault().map_or_else(|| status.to_owned(), |fault: &Fault| format!("{status}: {fault}"))
}
