//! The common interface of tasks.

use crate::record::{Record, Row, Schema};
use crate::{Fault, Item, Start};
use sodan_logic::effort::{Cut, Effort};
use sodan_search::{Answer, Problem};
use std::time::Duration;

/// A task that processes items. It is created once with its options and can then be used from any number of threads.
pub trait Task: Send + Sync {
    /// Result of the task for one item.
    type Record: Record + 'static;

    /// Returns the task's name, one word, as used on the command line.
    fn name(&self) -> &'static str;

    /// Returns the columns of the task's records.
    fn schema(&self) -> Schema<Self::Record>;

    /// Processes `items` in order and passes each item with each of its records to `give`. Most tasks create one record
    /// per item. A cancelled task stops after a complete item, unless [`is_followed`](Record::is_followed) returns
    /// `true` for the last record.
    fn each<'i>(
        &self,
        items: &[Item<'i>],
        buffers: &mut Buffers,
        limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &Self::Record),
    );

    /// Writes only the answer, on one line, for scripts.
    fn line(&self, item: &Item<'_>, record: &Self::Record, out: &mut Vec<u8>);

    /// Returns whether output lines are copies of input records. If so, and the input is a table, the caller first
    /// prints the table's header.
    fn repeats_records(&self) -> bool {
        false
    }

    /// Returns the word for the results in a run's summary, such as `neighbours` or `kept`, or `None` if the task is
    /// not a search.
    fn finds(&self) -> Option<&'static str> {
        None
    }

    /// Writes the record as human-readable text, with line endings. The default is the record's number followed by
    /// [`line`](Task::line).
    fn text(&self, item: &Item<'_>, record: &Self::Record, out: &mut Vec<u8>) {
        write(out, format_args!("puzzle {}: ", item.raw.number));
        self.line(item, record, out);
    }

    /// Writes a common kind of record as a table row and returns `true`, or returns `false` without writing.
    /// Implementations are optional, and must write the same bytes as the slower column-by-column path.
    fn usual_row(&self, _item: &Item<'_>, _record: &Self::Record, _out: &mut Vec<u8>) -> bool {
        false
    }

    /// Passes the column values of a common kind of record to `row` and returns `true`, or returns `false` without
    /// passing any. Implementations are optional, and must pass the same values as the slower column-by-column path.
    fn usual_values(&self, _item: &Item<'_>, _record: &Self::Record, _row: &mut impl Row) -> bool {
        false
    }

    /// Processes one item. Returns `None` if the task is cancelled.
    fn one(&self, item: &Item<'_>, limits: &Limits<'_>) -> Option<Self::Record>
    where
        Self::Record: Clone,
    {
        let mut found = None;
        self.each(std::slice::from_ref(item), &mut Buffers::default(), limits, &mut |_, record| {
            found.get_or_insert_with(|| record.clone());
        });
        found
    }
}

/// Limits on a task's work, and a way to cancel it.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// Returns whether to stop. Tasks call this between items, and regularly within long items.
    pub should_stop: &'a (dyn Fn() -> bool + Sync),
    /// Maximum effort per item for a walk, in pattern checks (see [`Effort`]). The limit cuts the walk short at the
    /// same step on every machine. Default: no limit.
    pub effort: Option<u64>,
    /// Maximum time per item. Default: no limit.
    pub time: Option<TimeLimit<'a>>,
    /// Receives progress within a long item: the number of solutions counted so far and, when the count is complete, 0.
    /// During generation, it receives the number of attempts since the last call.
    pub so_far: &'a (dyn Fn(u64) + Sync),
    /// Maximum number of threads that one long item may use, 1 or more.
    pub threads: usize,
}

/// A time limit per item. The caller supplies the clock, since this crate does not read one.
#[derive(Clone, Copy)]
pub struct TimeLimit<'a> {
    /// Returns the time since an arbitrary instant.
    pub clock: &'a (dyn Fn() -> Duration + Sync),
    /// Maximum time per item.
    pub each: Duration,
}

/// Default effort limit, in pattern checks, for a walk on a puzzle with several solutions.
const SEVERAL: u64 = 5_000_000;

impl<'a> Limits<'a> {
    /// Runs `walk` with the effort and time limits of one item. Returns `None` if the task is cancelled.
    pub(crate) fn with_effort<T>(&self, walk: impl FnOnce(&Effort<'_>) -> T) -> Option<T> {
        self.with_effort_up_to(self.effort.unwrap_or(u64::MAX), walk)
    }

    /// Like [`with_effort`](Limits::with_effort), with a default limit of [`SEVERAL`] if `start` has several solutions.
    /// The path of such a puzzle never reaches a solution, and a scale may search for hours.
    pub(crate) fn with_effort_from<T>(
        &self,
        start: &Start,
        walk: impl FnOnce(&Effort<'_>) -> T,
    ) -> Option<T> {
        let usual = if matches!(start, Start::Several(_)) { SEVERAL } else { u64::MAX };
        self.with_effort_up_to(self.effort.unwrap_or(usual), walk)
    }

    fn with_effort_up_to<T>(&self, limit: u64, walk: impl FnOnce(&Effort<'_>) -> T) -> Option<T> {
        let time_is_up = self.begin_item();
        let ends = || (self.should_stop)() || time_is_up();
        let effort = Effort::up_to(limit).unless(&ends);
        let found = walk(&effort);
        let stopped = effort.cut() == Some(Cut::Stopped) && (self.should_stop)();
        (!stopped).then_some(found)
    }

    /// Starts one item's time limit and returns a function that reports whether the time is up.
    pub(crate) fn begin_item(&self) -> impl Fn() -> bool + Sync + use<'a> {
        let deadline = self.time.map(|time| (time.clock, (time.clock)() + time.each));
        move || deadline.is_some_and(|(clock, end)| clock() >= end)
    }
}

impl Default for Limits<'_> {
    /// Returns limits that never stop a task, with one thread.
    fn default() -> Self {
        Limits { should_stop: &|| false, effort: None, time: None, so_far: &|_| (), threads: 1 }
    }
}

impl std::fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Limits").finish_non_exhaustive()
    }
}

/// Buffers reused across slices of items. Allocating them for each slice made two threads contend for the allocator:
/// 4.7 million easy puzzles per second instead of 5.7 million. A single thread is equally fast either way.
#[derive(Default)]
pub struct Buffers {
    pub(crate) problems: Vec<Problem>,
    pub(crate) answers: Vec<Answer>,
}

/// Appends formatted text to `out`.
pub(crate) fn write(out: &mut Vec<u8>, arguments: std::fmt::Arguments<'_>) {
    use std::io::Write;
    out.write_fmt(arguments).expect("writing to memory cannot fail");
}

/// Writes the line `- REASON` for a record without an answer.
pub(crate) fn write_reason(record: &impl Record, out: &mut Vec<u8>) {
    write(out, format_args!("- {}\n", reason(record)));
}

/// Returns the reason for a missing answer: the status and, for an invalid item, its error.
pub(crate) fn reason(record: &impl Record) -> String {
    let status = record.status().name();
    record.fault().map_or_else(|| status.to_owned(), |fault: &Fault| format!("{status}: {fault}"))
}
