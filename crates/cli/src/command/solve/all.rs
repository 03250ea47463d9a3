//! `sodan solve --all`: streams solutions. Since they may not fit into memory, each solution is written soon after it
//! is found.

use crate::args::{Encoding, InputArgs, RunArgs};
use crate::exit::{Ending, Failure};
use crate::groups::{self, Groups};
use crate::input::{Input, Portion};
use crate::interrupt;
use crate::lines::Lines;
use crate::message::{note, warn};
use crate::output::Output;
use crate::pipeline::{Sink, Source, located};
use crate::run::RunKind;
use crate::runner::{Put, selected, writer};
use crate::status::Tally;
use sodan::arrow::records::Extra;
use sodan::tasks::record::{ColumnChoice, Record};
use sodan::tasks::{Buffers, Item, Limits, Numbered, Solutions, Status, Task};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Maximum number of buffered rows.
const ROWS_AT_ONCE: usize = 1 << 8;
/// Time after which buffered rows are written.
const SOON: Duration = Duration::from_millis(200);

/// Writes every solution of every puzzle.
pub fn run(
    task: &Solutions,
    (form, columns): (Encoding, &ColumnChoice),
    input: &InputArgs,
    run: &RunArgs,
) -> Result<Ending, Failure> {
    if run.resume {
        return Err(Failure::Usage("--resume: a stream of solutions cannot be resumed".into()));
    }
    interrupt::listen();
    let input = Input::open(input, Portion::Little)?;
    let output = Output::open(run.output.as_deref(), run.existing())?;
    match form {
        Encoding::Lines(rows) => {
            let writer = writer(task, rows, columns)?;
            let kind = RunKind::of_rows(task, rows, serde_json::Value::Null, writer.header());
            stream(task, &writer, input, Lines::open(output, &kind)?)
        }
        Encoding::Columns(container) => {
            let table = groups::table(task, selected(task, columns)?, &serde_json::Value::Null, []);
            let how = (container, table.shape(), groups::MANY);
            stream(task, &table, input, Groups::open(output, &how)?)
        }
    }
}

fn stream<W: Put<Solutions>, K: Sink<Rows = W::Rows>>(
    task: &Solutions,
    writer: &W,
    mut input: Input,
    sink: K,
) -> Result<Ending, Failure> {
    let (begun, typed) = (Instant::now(), input.is_typed());
    let mut stream = Stream::open(sink);
    let mut tally = Tally::default();
    while let Some(block) = input.next_block()? {
        for raw in block.records() {
            let item = Item::read(raw);
            if let Some(record) = stream.solutions(task, writer, &item) {
                tally.count(record.status());
                if let Some(fault) = record.fault() {
                    warn(format_args!("{}", located(&input.name_of(&block), &fault.to_string())));
                }
            }
            if interrupt::is_requested() || stream.failure.is_some() {
                stream.flush();
                return stream.failure.map_or(Ok(Ending::Interrupted), Err);
            }
        }
    }
    stream.finish()?;
    if !typed {
        note(format_args!("{}", tally.summary("solve", None, 0, begun.elapsed())));
    }
    Ok(match tally.bad() {
        0 if tally.records() == 1 && tally.of(Status::None) > 0 => Ending::NoAnswer,
        0 => Ending::Done,
        _ => Ending::SomeBad,
    })
}

/// Buffered rows and their sink.
struct Stream<K: Sink> {
    sink: K,
    rows: K::Rows,
    waiting: usize,
    written: Instant,
    failure: Option<Failure>,
}

impl<K: Sink> Stream<K> {
    fn open(sink: K) -> Stream<K> {
        Stream { sink, rows: K::Rows::default(), waiting: 0, written: Instant::now(), failure: None }
    }

    fn add(&mut self, put: impl FnOnce(&mut K::Rows)) {
        put(&mut self.rows);
        self.waiting += 1;
        if self.waiting >= ROWS_AT_ONCE || self.written.elapsed() >= SOON {
            self.flush();
        }
    }

    fn flush(&mut self) {
        let _busy = interrupt::busy();
        if let Err(failure) = self.sink.write_alone(&mut self.rows, 0) {
            self.failure.get_or_insert(failure);
        }
        K::clear(&mut self.rows);
        self.waiting = 0;
        self.written = Instant::now();
    }

    /// Writes all solutions of an item. Returns the record of the first solution, or the record that explains why there
    /// is no solution.
    fn solutions(
        &mut self,
        task: &Solutions,
        writer: &impl Put<Solutions, Rows = K::Rows>,
        item: &Item<'_>,
    ) -> Option<Numbered> {
        let has_failed = AtomicBool::new(false);
        let should_stop = || interrupt::is_requested() || has_failed.load(Relaxed);
        let limits = Limits { should_stop: &should_stop, ..Limits::default() };
        let mut first = None;
        task.each(std::slice::from_ref(item), &mut Buffers::default(), &limits, &mut |item, record| {
            first.get_or_insert_with(|| record.clone());
            self.add(|rows| writer.put(item, record, Extra::NOTHING, rows));
            has_failed.store(self.failure.is_some(), Relaxed);
        });
        first
    }

    fn finish(mut self) -> Result<(), Failure> {
        self.flush();
        self.failure.map_or_else(|| self.sink.finish(), Err)
    }
}
