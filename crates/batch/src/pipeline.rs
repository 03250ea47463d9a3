//! Distributes blocks of records to threads, and writes the results in input order.
//!
//! ```text
//!          ┌──────── worker ────────┐
//!  input ──┤  next block  (lock)    ├── results ──▶ in order (lock) ──▶ output
//!          └──────── worker ────────┘              a worker too far ahead waits
//!
//!  row groups:     results ──▶ in order ── full group ──▶ encoded by that worker ──▶ in order ──▶ output
//! ```
//!
//! Each worker takes the next block, processes it, and submits the results. The worker that submits the next due block
//! writes this block, and all consecutive blocks that have already been submitted. Therefore, there is no writer thread
//! that a busy machine could starve. A writer thread was tried: on a machine with an idle core it made one worker up to
//! a fifth faster on easy puzzles, but a second worker makes better use of that core.
//!
//! Memory use is bounded by the number of threads, not by the input. Blocks and results are reused: with new memory for
//! each, the system's page handling took as long as solving easy puzzles.
//!
//! Jobs are trait objects, so that the pipeline is compiled once for each kind of source and sink. One copy for each of
//! the command's 120 jobs was an eighth of its code.

use crate::exit::{Ending, Failure};
use crate::interrupt::{self, Busy};
use crate::message::{self, warn};
use crate::progress::{Done, Progress, Show};
use crate::status::Tally;
use sodan::tasks::{Buffers, Item, several};
use std::collections::{BTreeMap, HashSet};
use std::sync::{Condvar, Mutex, MutexGuard, TryLockError};
use std::time::{Duration, Instant};

/// A source of blocks, such as blocks of text records or of numbers.
pub trait Source: Send {
    /// Unit of work.
    type Block: Block;

    /// Returns the next block, or `None` at the end.
    fn next_block(&mut self) -> Result<Option<Self::Block>, Failure>;

    /// Returns a finished block to the source. The source may reuse the block's memory, and adapt the block size to the
    /// processing time.
    fn take_back(&mut self, block: Self::Block, took: Duration);

    /// Skips records that an earlier run has processed.
    fn skip(&mut self, records: u64);

    /// Sets the number of threads, which may affect the block size.
    fn share_among(&mut self, threads: usize);

    /// Limits every block to a single record, for tests.
    fn make_single_records(&mut self);

    /// Returns the total size in the unit of [`Block::size`], if it is known in advance.
    fn size(&self) -> Option<u64>;

    /// Returns the name of a block's source, for messages.
    fn name_of(&self, block: &Self::Block) -> String;
}

/// A part of the output that any thread can encode independently, such as a row group.
pub trait Part: Send {
    /// Encoded form of the part.
    type Encoded: Send;

    /// Encodes the part.
    fn encode(self) -> Result<Self::Encoded, Failure>;
}

/// Part type for sinks that have no parts to encode. It is never instantiated.
pub enum NoPart {}

impl Part for NoPart {
    type Encoded = NoPart;

    fn encode(self) -> Result<NoPart, Failure> {
        match self {}
    }
}

/// A block of records.
pub trait Block: Send {
    /// Returns the 0-based index of the block in the run.
    fn number(&self) -> u64;

    /// Returns the number of records.
    fn count(&self) -> u64;

    /// Returns the amount of input in the source's unit, such as bytes, for progress.
    fn size(&self) -> u64;
}

/// A destination of results, such as lines or row groups of a file.
pub trait Sink: Send {
    /// The results of a block.
    type Rows: Default + Send;
    /// Parts that are encoded before writing, such as row groups. Lines have [none](NoPart).
    type Part: Part;

    /// Returns the number of records that the sink already contains from an earlier run.
    fn records_kept(&self) -> u64;

    /// Writes the results of the next block, which has `records` records. May empty `rows`.
    fn write(&mut self, rows: &mut Self::Rows, records: u64) -> Result<(), Failure>;

    /// Removes and returns the parts that [`write`](Sink::write) has collected and that must be encoded.
    fn take_parts(&mut self) -> Vec<Self::Part> {
        Vec::new()
    }

    /// Writes an encoded part. Called in the order of [`take_parts`](Sink::take_parts).
    fn put(&mut self, _part: <Self::Part as Part>::Encoded) -> Result<(), Failure> {
        Ok(())
    }

    /// Writes the results of the next block, and encodes their parts on this thread.
    fn write_alone(&mut self, rows: &mut Self::Rows, records: u64) -> Result<(), Failure> {
        self.write(rows, records)?;
        self.take_parts().into_iter().try_for_each(|part| self.put(part.encode()?))
    }

    /// Completes the output.
    fn finish(self) -> Result<(), Failure>;

    /// Ends an interrupted run, so that a later run may resume it.
    fn interrupt(self) -> Result<(), Failure>
    where
        Self: Sized,
    {
        Ok(())
    }

    /// Removes all rows, but keeps the allocated memory.
    fn clear(rows: &mut Self::Rows);
}

/// A job that processes blocks of records.
pub trait Job<B, R>: Sync {
    /// Processes a block, and tallies each record once, in order. If records may take long, the job checks for an
    /// [interrupt](interrupt::is_requested), after which it may omit the remaining records.
    fn work(&self, block: &B, workspace: &mut Workspace, results: &mut Results<R>);
}

/// Memory that a thread reuses for each block.
#[derive(Default)]
pub struct Workspace {
    /// Empty list with memory for the items of a block.
    pub items: Vec<Item<'static>>,
    /// Buffers of tasks.
    pub buffers: Buffers,
}

/// The results of a block.
#[derive(Default)]
pub struct Results<R> {
    /// Output rows.
    pub rows: R,
    /// Number of records by status.
    pub tally: Tally,
    /// Warnings about invalid records, with their locations.
    pub complaints: Vec<String>,
    /// Input fields without an output column.
    pub late: LateFields,
}

/// Fields that have no output column because they first occurred after the columns were fixed. Each name is stored with
/// a message that contains its first location.
#[derive(Default)]
pub struct LateFields(Vec<(String, String)>);

impl LateFields {
    /// Maximum number of stored names.
    const MOST: usize = 1000;
    /// Maximum number of printed warnings in a run.
    const SHOWN: usize = 10;

    /// Adds a field. `text` creates the message, and is called only for new names.
    pub fn add(&mut self, name: &str, text: impl FnOnce() -> String) {
        if self.0.len() < LateFields::MOST && !self.0.iter().any(|(known, _)| known == name) {
            self.0.push((name.to_owned(), text()));
        }
    }
}

/// Options of a run.
pub struct Settings {
    /// Number of threads.
    pub threads: usize,
    /// How to report progress.
    pub progress: Show,
}

/// Outcome of a run.
pub struct Outcome {
    /// Whether the run is complete or was interrupted.
    pub ending: Ending,
    /// Number of records by status.
    pub tally: Tally,
    /// Duration of the run.
    pub took: Duration,
}

/// Environment variable for tests: interrupts the run after this number of records, like Ctrl-C at that moment. The
/// output is then independent of the number of threads and of timing.
const STOP_AFTER: &str = "SODAN_TEST_STOP_AFTER";

/// Runs a job over a source, and skips records that the sink already contains.
pub fn run<S: Source, K: Sink>(
    job: &dyn Job<S::Block, K::Rows>,
    mut source: S,
    sink: K,
    settings: &Settings,
) -> Result<Outcome, Failure> {
    interrupt::listen();
    source.skip(sink.records_kept());
    let threads = settings.threads;
    source.share_among(threads);
    let progress = Progress::start(settings.progress, source.size());
    let mut ordered = Ordered::new(sink, progress, threads);
    ordered.stop_after = std::env::var(STOP_AFTER).ok().and_then(|records| records.parse().ok());
    if ordered.stop_after.is_some() {
        source.make_single_records();
    }
    let (source, output) = (Mutex::new(source), OrderedOutput::new(ordered));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| worker(job, &source, &output));
        }
    });
    let _busy = interrupt::busy();
    let ordered = output.ordered.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    ordered.end()
}

/// Runs a worker thread: processes blocks until the source ends or the run is aborted.
fn worker<S: Source, K: Sink>(
    job: &dyn Job<S::Block, K::Rows>,
    source: &Mutex<S>,
    output: &OrderedOutput<K>,
) {
    let (mut done, mut results, mut workspace) = (None, Results::default(), Workspace::default());
    loop {
        let (block, name) = {
            let mut source = lock_soon(source);
            if interrupt::is_requested() || lock(&output.ordered).failure.is_some() {
                return;
            }
            if let Some((block, took)) = done.take() {
                source.take_back(block, took);
            }
            let block = source.next_block();
            let name = block.as_ref().ok().and_then(Option::as_ref).map(|block| source.name_of(block));
            (block, name)
        };
        let block = match block {
            Ok(Some(block)) => block,
            Ok(None) => {
                lock(&output.ordered).ended = true;
                return;
            }
            Err(failure) => {
                lock(&output.ordered).failure.get_or_insert(failure);
                output.turn.notify_all();
                return;
            }
        };
        let (busy, begun) = (interrupt::busy(), Instant::now());
        job.work(&block, &mut workspace, &mut results);
        done = Some((block, begun.elapsed()));
        if let Some((block, _)) = &done {
            results = output.hand_in(block, name.unwrap_or_default(), results, busy);
        }
    }
}

/// Locks a mutex even if it is poisoned, since the panic itself will be reported.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Like [`lock`], but retries before sleeping, for locks that are held for about 20 µs: sleeping and waking takes
/// several times as long. This made two threads 1.87 instead of 1.81 times as fast as one.
fn lock_soon<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    for _ in 0..200 {
        match mutex.try_lock() {
            Ok(guard) => return guard,
            Err(TryLockError::Poisoned(poisoned)) => return poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => std::thread::yield_now(),
        }
    }
    lock(mutex)
}

/// State that the workers share for submitting and writing results.
struct OrderedOutput<K: Sink> {
    ordered: Mutex<Ordered<K>>,
    /// Signals that results were written, or that the run was aborted.
    turn: Condvar,
}

impl<K: Sink> OrderedOutput<K> {
    fn new(ordered: Ordered<K>) -> OrderedOutput<K> {
        OrderedOutput { ordered: Mutex::new(ordered), turn: Condvar::new() }
    }

    /// Submits the results of a block, and writes all blocks that are due. Waits first if the block is too far ahead.
    /// Returns cleared results, in which the worker stores the results of its next block.
    fn hand_in(
        &self,
        block: &impl Block,
        name: String,
        results: Results<K::Rows>,
        busy: Busy,
    ) -> Results<K::Rows> {
        let mut at = lock(&self.ordered);
        while at.is_far_ahead(block.number()) {
            at = self.turn.wait(at).unwrap_or_else(|poisoned| poisoned.into_inner());
        }
        let results = at.hand_in(block, name, results, busy);
        self.write_all_due(at);
        results
    }

    /// Writes the blocks that are due, unless another worker is writing. A worker that is writing also writes blocks
    /// submitted in the meantime, so no worker waits for the output. Parts are encoded while other workers write.
    fn write_all_due<'a>(&'a self, mut at: MutexGuard<'a, Ordered<K>>) {
        let _busy = interrupt::busy();
        while let Some((mut sink, due)) = at.take_due() {
            drop(at);
            at = match due {
                Due::Encoded(part) => {
                    let put = part.and_then(|part| sink.put(part));
                    let mut at = lock(&self.ordered);
                    at.put(sink, put);
                    at
                }
                Due::Rows(mut handed) => {
                    let records = handed.results.tally.records();
                    let written = sink.write(&mut handed.results.rows, records).map(|()| sink.take_parts());
                    let mut at = lock(&self.ordered);
                    let parts = at.wrote(sink, handed, written);
                    if parts.is_empty() { at } else { self.encode(parts, at) }
                }
            };
            self.turn.notify_all();
        }
    }

    /// Releases the lock `at`, encodes the parts, and stores each encoded part with its index. Returns the lock,
    /// reacquired.
    fn encode<'a>(
        &'a self,
        parts: Vec<(u64, K::Part)>,
        at: MutexGuard<'a, Ordered<K>>,
    ) -> MutexGuard<'a, Ordered<K>> {
        drop(at);
        self.turn.notify_all();
        let encoded: Vec<_> = parts.into_iter().map(|(number, part)| (number, part.encode())).collect();
        let mut at = lock(&self.ordered);
        encoded.into_iter().for_each(|(number, part)| at.hand_in_part(number, part));
        at
    }
}

/// Pending results in the order of their blocks.
struct Ordered<K: Sink> {
    /// `None` while a worker is writing.
    sink: Option<K>,
    progress: Progress,
    threads: usize,
    /// Index of the next block to write.
    due: u64,
    waiting: BTreeMap<u64, Handed<K::Rows>>,
    /// Number of blocks after which a test interrupts the run. `None` in ordinary runs.
    stop_after: Option<u64>,
    /// Number of parts that the sink has returned for encoding.
    parts: u64,
    /// Index of the next part to write.
    due_part: u64,
    encoded: BTreeMap<u64, Result<<K::Part as Part>::Encoded, Failure>>,
    /// Cleared results of written blocks, kept to reuse their memory.
    used: Vec<Results<K::Rows>>,
    done: Done,
    tally: Tally,
    complaints: u64,
    /// Names of all input fields that were dropped, since they have no output column.
    late: HashSet<String>,
    /// Whether no further block may be written, since a block is incomplete or could not be written.
    closed: bool,
    /// Whether the source is exhausted.
    ended: bool,
    failure: Option<Failure>,
}

/// Next output to write.
enum Due<K: Sink> {
    /// The results of a block.
    Rows(Handed<K::Rows>),
    /// An encoded part of earlier results, or the error of encoding it.
    Encoded(Result<<K::Part as Part>::Encoded, Failure>),
}

/// Results of a processed block that waits to be written.
struct Handed<R> {
    results: Results<R>,
    /// Name of the block's source, for messages.
    name: String,
    records: u64,
    size: u64,
    /// Prevents an interrupt from ending the process before the results are written.
    _busy: Busy,
}

/// Formats a message about a record with its location as `file:line:column`, which editors and terminals can open.
/// `message` starts with the location as formatted by [`Location`](sodan::formats::Location).
pub fn located(file: &str, message: &str) -> String {
    let place = || {
        let (place, text) = message.split_once(": ")?;
        let (mut line, mut column) = (None, String::new());
        for part in place.split(", ") {
            let (unit, number) = part.split_once(' ')?;
            number.parse::<usize>().ok()?;
            match unit {
                "record" => {}
                "line" => line = Some(number),
                "column" => column = format!(":{number}"),
                _ => return None,
            }
        }
        Some(format!("{file}:{}{column}: {text}", line?))
    };
    place().unwrap_or_else(|| format!("{file}: {message}"))
}

/// Maximum number of warnings about records without `--verbose`.
const COMPLAINTS_SHOWN: u64 = 20;

impl<K: Sink> Ordered<K> {
    fn new(sink: K, progress: Progress, threads: usize) -> Ordered<K> {
        Ordered {
            sink: Some(sink),
            progress,
            threads,
            due: 0,
            waiting: BTreeMap::new(),
            stop_after: None,
            parts: 0,
            due_part: 0,
            encoded: BTreeMap::new(),
            used: Vec::new(),
            done: Done::default(),
            tally: Tally::default(),
            complaints: 0,
            late: HashSet::new(),
            closed: false,
            ended: false,
            failure: None,
        }
    }

    /// Returns whether a block is too far ahead of the next block to write, so that its worker must wait to bound
    /// memory.
    fn is_far_ahead(&self, block: u64) -> bool {
        let threads = self.threads as u64;
        !self.closed && (block > self.due + 4 * threads || self.parts > self.due_part + 2 * threads)
    }

    /// Stores the results of a block until they are due. Returns cleared results for the worker's next block.
    fn hand_in(
        &mut self,
        block: &impl Block,
        name: String,
        results: Results<K::Rows>,
        busy: Busy,
    ) -> Results<K::Rows> {
        if self.closed {
            return results;
        }
        let (records, size) = (block.count(), block.size());
        self.waiting.insert(block.number(), Handed { results, name, records, size, _busy: busy });
        self.used.pop().unwrap_or_default()
    }

    /// Removes and returns the sink and the next output to write. Returns `None` if the output is not available yet or
    /// another worker is writing.
    fn take_due(&mut self) -> Option<(K, Due<K>)> {
        let sink = self.sink.take()?;
        let part = self.encoded.remove(&self.due_part).map(Due::Encoded);
        match part.or_else(|| self.waiting.remove(&self.due).map(Due::Rows)) {
            Some(due) => Some((sink, due)),
            None => {
                self.sink = Some(sink);
                None
            }
        }
    }

    /// Stores an encoded part, unless writing has failed. An encoding error takes effect after all earlier parts are
    /// written.
    fn hand_in_part(&mut self, number: u64, part: Result<<K::Part as Part>::Encoded, Failure>) {
        if self.failure.is_none() {
            self.encoded.insert(number, part);
        }
    }

    fn put(&mut self, sink: K, put: Result<(), Failure>) {
        self.sink = Some(sink);
        self.due_part += 1;
        if let Err(failure) = put {
            self.fail(failure);
        }
    }

    /// Aborts writing, and keeps the first error.
    fn fail(&mut self, failure: Failure) {
        self.failure.get_or_insert(failure);
        self.closed = true;
        self.waiting.clear();
        self.encoded.clear();
    }

    /// Puts the sink back after writing a block, and updates the counts. Returns the parts to encode, with their
    /// indices.
    fn wrote(
        &mut self,
        sink: K,
        handed: Handed<K::Rows>,
        written: Result<Vec<K::Part>, Failure>,
    ) -> Vec<(u64, K::Part)> {
        self.sink = Some(sink);
        self.due += 1;
        let Handed { mut results, name, records, size, _busy } = handed;
        let parts = match written {
            Ok(parts) => parts,
            Err(failure) => {
                self.fail(failure);
                return Vec::new();
            }
        };
        if results.tally.records() < records {
            self.closed = true;
            self.waiting.clear();
        }
        if self.stop_after == Some(self.due) {
            interrupt::ask();
            self.closed = true;
            self.waiting.clear();
        }
        let first = self.parts;
        self.parts += parts.len() as u64;
        self.tally.add(&results.tally);
        self.done.records = self.tally.records();
        self.done.bad = self.tally.bad();
        self.done.size += size;
        self.progress.update(self.done);
        for complaint in results.complaints.drain(..) {
            self.complaints += 1;
            if self.complaints <= COMPLAINTS_SHOWN || message::is_verbose() {
                warn(format_args!("{}", located(&name, &complaint)));
            }
        }
        for (field, text) in results.late.0.drain(..) {
            if self.late.len() < LateFields::MOST
                && self.late.insert(field)
                && self.late.len() <= LateFields::SHOWN
            {
                warn(format_args!("{name}: {text}"));
            }
        }
        K::clear(&mut results.rows);
        results.tally = Tally::default();
        self.used.push(results);
        (first..).zip(parts).collect()
    }

    fn end(self) -> Result<Outcome, Failure> {
        let took = self.progress.finish(self.done);
        if self.complaints > COMPLAINTS_SHOWN && !message::is_verbose() {
            let more = self.complaints - COMPLAINTS_SHOWN;
            warn(format_args!("{} not shown (--verbose shows all)", several(more, "more bad record")));
        }
        if self.late.len() > LateFields::SHOWN {
            let more = self.late.len() - LateFields::SHOWN;
            let at_least = if self.late.len() == LateFields::MOST { "at least " } else { "" };
            warn(format_args!("{at_least}{more} more fields have no output column and were dropped"));
        }
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        let tally = self.tally;
        if self.closed || !self.ended {
            self.sink.map_or(Ok(()), Sink::interrupt)?;
            return Ok(Outcome { ending: Ending::Interrupted, tally, took });
        }
        self.sink.map_or(Ok(()), Sink::finish)?;
        let ending = if tally.is_clean() { Ending::Done } else { Ending::SomeBad };
        Ok(Outcome { ending, tally, took })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_as_editors_read_them() {
        for (message, expected) in [
            ("record 2, line 4, column 1: expected a digit: x", "a.txt:4:1: expected a digit: x"),
            ("line 4: clash", "a.txt:4: clash"),
            ("row 7, character 3: bad", "a.txt: row 7, character 3: bad"),
            ("puzzle 7: too long", "a.txt: puzzle 7: too long"),
        ] {
            assert_eq!(located("a.txt", message), expected);
        }
    }
    use sodan::tasks::Status;
    use std::sync::Arc;

    /// Source with one record per block.
    struct Numbers(std::ops::Range<u64>);

    impl Source for Numbers {
        type Block = u64;

        fn next_block(&mut self) -> Result<Option<u64>, Failure> {
            Ok(self.0.next())
        }

        fn take_back(&mut self, _: u64, _: Duration) {}

        fn skip(&mut self, records: u64) {
            self.0.start += records;
        }

        fn share_among(&mut self, _: usize) {}

        fn make_single_records(&mut self) {}

        fn size(&self) -> Option<u64> {
            None
        }

        fn name_of(&self, block: &u64) -> String {
            block.to_string()
        }
    }

    impl Block for u64 {
        fn number(&self) -> u64 {
            *self
        }

        fn count(&self) -> u64 {
            1
        }

        fn size(&self) -> u64 {
            1
        }
    }

    struct Same;

    impl Job<u64, Vec<u64>> for Same {
        fn work(&self, block: &u64, _: &mut Workspace, results: &mut Results<Vec<u64>>) {
            results.rows.push(*block);
            results.tally.count(Status::Done);
        }
    }

    /// Part of three numbers. Larger numbers are encoded faster, so that parts finish out of order.
    struct Three(Vec<u64>);

    const CANNOT: u64 = 1_000;

    impl Part for Three {
        type Encoded = Vec<u64>;

        fn encode(self) -> Result<Vec<u64>, Failure> {
            let turns = 400_u64.saturating_sub(self.0[0]) * 500;
            std::hint::black_box((0..turns).fold(0, |sum, turn| sum ^ std::hint::black_box(turn)));
            match self.0.contains(&CANNOT) {
                true => Err(Failure::Usage("cannot".into())),
                false => Ok(self.0),
            }
        }
    }

    /// Sink that groups numbers into parts of three.
    struct Threes {
        waiting: Vec<u64>,
        written: Arc<Mutex<Vec<u64>>>,
    }

    impl Sink for Threes {
        type Rows = Vec<u64>;
        type Part = Three;

        fn records_kept(&self) -> u64 {
            0
        }

        fn write(&mut self, rows: &mut Vec<u64>, _: u64) -> Result<(), Failure> {
            self.waiting.append(rows);
            Ok(())
        }

        fn take_parts(&mut self) -> Vec<Three> {
            match self.waiting.len() {
                3.. => vec![Three(std::mem::take(&mut self.waiting))],
                _ => Vec::new(),
            }
        }

        fn put(&mut self, part: Vec<u64>) -> Result<(), Failure> {
            lock(&self.written).extend(part);
            Ok(())
        }

        fn finish(self) -> Result<(), Failure> {
            lock(&self.written).extend(self.waiting);
            Ok(())
        }

        fn clear(_: &mut Vec<u64>) {}
    }

    fn written(numbers: u64, threads: usize) -> (Vec<u64>, bool) {
        let written = Arc::default();
        let sink = Threes { waiting: Vec::new(), written: Arc::clone(&written) };
        let settings = Settings { threads, progress: Show::Never };
        let is_done = run(&Same, Numbers(0..numbers), sink, &settings).is_ok();
        let written = lock(&written).clone();
        (written, is_done)
    }

    #[test]
    fn parts_are_written_in_order() {
        for threads in [1, 2, 5] {
            assert_eq!(written(500, threads), ((0..500).collect(), true), "{threads}");
        }
    }

    #[test]
    fn encoding_errors_stop_the_output() {
        for threads in [1, 2, 5] {
            // The part consists of the numbers 999 to 1001.
            assert_eq!(written(2_000, threads), ((0..999).collect(), false), "{threads}");
        }
    }
}
