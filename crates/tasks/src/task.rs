//! What all tasks have in common.

use crate::record::{Record, Row, Schema};
use crate::{Fault, Item, Start};
use sodan_logic::effort::{Cut, Effort};
use sodan_search::{Answer, Problem};
use std::time::Duration;

/// What can be asked of items. Options are given when a task is made; it can then be asked by any number of threads.
pub trait Task: Send + Sync {
    /// What is found out of an item.
    type Record: Record + 'static;

    /// What it is called: one word, as on the command line.
    fn name(&self) -> &'static str;

    /// The columns of its records.
    fn schema(&self) -> Schema<Self::Record>;

    /// Asks about items and hands on each with what was found, in order. Nearly always there is one record for an item. If the
    /// task is told to stop, it ends after any item. An item is never handed on half done, unless its last record says that it
    /// [is followed](Record::is_followed).
    fn each<'i>(
        &self,
        items: &[Item<'i>],
        room: &mut Room,
        limits: &Limits<'_>,
        give: impl FnMut(&Item<'i>, &Self::Record),
    );

    /// Writes the answer alone as one line, for scripts that have the puzzles already.
    fn line(&self, item: &Item<'_>, record: &Self::Record, out: &mut Vec<u8>);

    /// Whether its lines are records as they were read: those of a table need the table's header before them.
    fn repeats_records(&self) -> bool {
        false
    }

    /// What a summary calls the things that the task looks for in its items, if it looks for any: `neighbours`, `kept`.
    fn finds(&self) -> Option<&'static str> {
        None
    }

    /// Writes the record for people, as whole lines. Without better words of its own, a task writes the line after the puzzle's
    /// number.
    fn text(&self, item: &Item<'_>, record: &Self::Record, out: &mut Vec<u8>) {
        write(out, format_args!("puzzle {}: ", item.raw.number));
        self.line(item, record, out);
    }

    /// Writes the record as a row of a table, if it is of the usual kind. A task may know how to do this faster than column by
    /// column. The row is the same.
    fn usual_row(&self, _item: &Item<'_>, _record: &Self::Record, _out: &mut Vec<u8>) -> bool {
        false
    }

    /// Gives the values of the record's columns, if the record is of the usual kind. A task may know how to do this faster than column
    /// by column. The values are the same.
    fn usual_values(&self, _item: &Item<'_>, _record: &Self::Record, _row: &mut impl Row) -> bool {
        false
    }

    /// Asks about one item: nothing, if it is told to stop.
    fn one(&self, item: &Item<'_>, limits: &Limits<'_>) -> Option<Self::Record>
    where
        Self::Record: Clone,
    {
        let mut found = None;
        self.each(std::slice::from_ref(item), &mut Room::default(), limits, |_, record| {
            found.get_or_insert_with(|| record.clone());
        });
        found
    }
}

/// When enough has been done.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// Stop as soon as this says so. It is asked between items, and now and then within one that takes long.
    pub should_stop: &'a (dyn Fn() -> bool + Sync),
    /// How much effort an item may take that is solved as a person would, in looks (see [`Effort`]). The answer is the same
    /// on every machine. Nothing: as much as it takes.
    pub effort: Option<u64>,
    /// How long an item may take. Nothing: as long as it takes.
    pub time: Option<TimeLimit<'a>>,
    /// Hears how many solutions were counted so far of an item that takes long, and 0 when all of them are counted. Where puzzles
    /// are made, it hears how many more were tried.
    pub so_far: &'a (dyn Fn(u64) + Sync),
    /// How many threads an item that takes long may use, 1 or more.
    pub threads: usize,
}

/// How long an item may take. No library reads a clock, so whoever asks lends one.
#[derive(Clone, Copy)]
pub struct TimeLimit<'a> {
    /// The time since some moment in the past.
    pub clock: &'a (dyn Fn() -> Duration + Sync),
    /// The time that an item may take by that clock.
    pub each: Duration,
}

/// The most looks at patterns on a walk that no solution ends, unless another limit is given.
const SEVERAL: u64 = 5_000_000;

impl<'a> Limits<'a> {
    /// Lets `walk` go with as much effort as an item may take; nothing, if it was told to stop.
    pub(crate) fn with_effort<T>(&self, walk: impl FnOnce(&Effort<'_>) -> T) -> Option<T> {
        self.with_effort_up_to(self.effort.unwrap_or(u64::MAX), walk)
    }

    /// The same from that start. Of several solutions no path reaches one, and a scale may look for steps for hours: without a
    /// limit of its own, such a walk is cut after [so much effort](SEVERAL).
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

    /// Says, from now on, whether the time for an item is up.
    pub(crate) fn begin_item(&self) -> impl Fn() -> bool + Sync + use<'a> {
        let deadline = self.time.map(|time| (time.clock, (time.clock)() + time.each));
        move || deadline.is_some_and(|(clock, end)| clock() >= end)
    }
}

impl Default for Limits<'_> {
    /// None, on one thread.
    fn default() -> Self {
        Limits { should_stop: &|| false, effort: None, time: None, so_far: &|_| (), threads: 1 }
    }
}

impl std::fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Limits").finish_non_exhaustive()
    }
}

/// Memory for the work, kept from one slice of items to the next. With new memory for each block, two threads waited for each
/// other in the system. They did 4.7 million easy puzzles a second instead of 5.7 million. One thread alone is equally fast
/// either way.
#[derive(Default)]
pub struct Room {
    pub(crate) problems: Vec<Problem>,
    pub(crate) answers: Vec<Answer>,
}

/// Writes formatted text into memory.
pub(crate) fn write(out: &mut Vec<u8>, arguments: std::fmt::Arguments<'_>) {
    use std::io::Write;
    out.write_fmt(arguments).expect("memory can be written to");
}

/// Writes `- ` and why there is no answer, as a line.
pub(crate) fn write_reason(record: &impl Record, out: &mut Vec<u8>) {
    write(out, format_args!("- {}\n", reason(record)));
}

/// Why there is no answer: the status, and what is wrong with a bad record.
pub(crate) fn reason(record: &impl Record) -> String {
    let status = record.status().name();
    record.fault().map_or_else(|| status.to_owned(), |fault: &Fault| format!("{status}: {fault}"))
}
