//! All solutions as a stream: a puzzle may have more than fit into memory, so each goes out soon after it is found.

use crate::args::{InputArgs, RunArgs};
use crate::exit::{Ending, Failure};
use crate::input::{Input, Portion};
use crate::interrupt;
use crate::output::Output;
use crate::pipeline::Source;
use crate::status::Tally;
use crate::tell;
use sodan::tasks::record::{Record, Rows, Writer};
use sodan::tasks::{Item, Limits, Numbered, Room, Solutions, Status, Task};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// So much is written at once, and no later than this after it was found.
const BYTES_AT_ONCE: usize = 1 << 16;
const SOON: Duration = Duration::from_millis(200);

/// Writes every solution of every puzzle.
pub fn run(task: &Solutions, rows: Rows, input: &InputArgs, run: &RunArgs) -> Result<Ending, Failure> {
    if run.resume {
        let why = "--resume: a stream of solutions is not gone on with";
        return Err(Failure::Usage(why.into()));
    }
    interrupt::listen();
    let mut input = Input::open(input, Portion::Little)?;
    let (begun, typed) = (Instant::now(), input.is_typed());
    if let Some(whole) = run.file() {
        crate::earlier::refuse_inputs_as_output(&input, whole)?;
    }
    let writer = Writer::new(task, rows);
    let mut stream = Stream::open(run.output(None)?);
    stream.add(|out| out.extend_from_slice(writer.header().as_bytes()));
    let mut tally = Tally::default();
    while let Some(block) = input.next_block()? {
        for raw in block.records() {
            let item = Item::read(raw);
            if let Some(record) = stream.solutions(task, &writer, &item) {
                tally.count(record.status());
                if let Some(fault) = record.fault() {
                    tell(format_args!("{}: {fault}", input.name_of(&block)));
                }
            }
            if interrupt::asked() || stream.failure.is_some() {
                stream.flush();
                return stream.failure.map_or(Ok(Ending::Interrupted), Err);
            }
        }
    }
    stream.finish()?;
    if !typed {
        tell(format_args!("{}", tally.summary("solve", None, 0, begun.elapsed())));
    }
    Ok(match tally.bad() {
        0 if tally.records() == 1 && tally.of(Status::None) > 0 => Ending::NoAnswer,
        0 => Ending::Done,
        _ => Ending::SomeBad,
    })
}

/// Lines on their way out.
struct Stream {
    output: Output,
    lines: Vec<u8>,
    written: Instant,
    failure: Option<Failure>,
}

impl Stream {
    fn open(output: Output) -> Stream {
        Stream { output, lines: Vec::new(), written: Instant::now(), failure: None }
    }

    fn add(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        write(&mut self.lines);
        if self.lines.len() >= BYTES_AT_ONCE || self.written.elapsed() >= SOON {
            self.flush();
        }
    }

    fn flush(&mut self) {
        let _busy = interrupt::busy();
        if let Err(failure) = self.output.write(&self.lines) {
            self.failure.get_or_insert(failure);
        }
        self.lines.clear();
        self.written = Instant::now();
    }

    /// Writes all solutions of an item, and gives the first, or the record that says that there is none.
    fn solutions(
        &mut self,
        task: &Solutions,
        writer: &Writer<'_, Solutions>,
        item: &Item<'_>,
    ) -> Option<Numbered> {
        let has_failed = AtomicBool::new(false);
        let should_stop = || interrupt::asked() || has_failed.load(Relaxed);
        let limits = Limits { should_stop: &should_stop, ..Limits::default() };
        let mut first = None;
        task.each(std::slice::from_ref(item), &mut Room::default(), &limits, |item, record| {
            first.get_or_insert_with(|| record.clone());
            self.add(|out| writer.write(item, record, &[], out));
            has_failed.store(self.failure.is_some(), Relaxed);
        });
        first
    }

    fn finish(mut self) -> Result<(), Failure> {
        self.flush();
        self.failure.map_or_else(|| self.output.finish(), Err)
    }
}
