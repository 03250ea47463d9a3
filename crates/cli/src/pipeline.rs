//! Reading, working and writing at once: blocks of records go to all threads, results come out in input order.
//!
//! ```text
//!          ┌──────── worker ────────┐
//!  input ──┤  next block  (lock)    ├── results ──▶ in order (lock) ──▶ output
//!          └──────── worker ────────┘              a worker too far ahead waits
//! ```
//!
//! A worker cuts off the next block, works on it, and hands in what came out. Where a core is left over, one more
//! thread writes: with easy puzzles the system needs a fifth of the workers' time for that. Where none is, whoever hands in
//! the block that is due writes it, and all that wait behind it, so that there is no thread that a busy machine could
//! starve. Memory is bounded by the number of threads, not by the input. Blocks and results go round and round: with
//! new memory for each, the system's work on pages took as long as solving easy puzzles.

use crate::answers::Desk;
use crate::args::{InputArgs, RunArgs};
use crate::exit::{Ending, Failure};
use crate::input::{Block, Input};
use crate::interrupt::{self, Busy};
use crate::output::Output;
use crate::progress::{Done, Progress};
use crate::status::Tally;
use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard};

/// What a command does with each block of records.
pub trait Job: Sync {
    /// How many bytes of input make a block, at most: the fewer, the longer each record takes.
    fn block_bytes(&self) -> usize;

    /// What stands before all results: whole lines, or nothing.
    fn header(&self) -> &str;

    /// Works on a block. Each record of it gives one row, in order; a job that takes long looks whether it is
    /// [asked to end](interrupt::asked) and then stops after any row.
    fn work(&self, block: &Block, results: &mut Results);

    /// What kind of answer a single puzzle lacks if its row is of such a status.
    fn is_answered(&self, tally: &Tally) -> bool;
}

/// What came out of a block.
#[derive(Default)]
pub struct Results {
    /// The rows: whole lines.
    pub lines: Vec<u8>,
    /// What the rows say, counted.
    pub tally: Tally,
    /// What is wrong with bad records, with place, for standard error.
    pub complaints: Vec<String>,
    /// Room for the work.
    pub desk: Desk,
}

impl Results {
    fn clear(&mut self) {
        self.lines.clear();
        self.tally = Tally::default();
        self.complaints.clear();
    }
}

/// Whether a job's output can be gone on with: if each record gives one line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resuming {
    /// It can.
    Possible,
    /// It cannot, for this reason.
    Impossible(&'static str),
}

/// Runs a job over all input.
pub fn run(
    job: &impl Job,
    name: &str,
    input: &InputArgs,
    run: &RunArgs,
    resuming: Resuming,
) -> Result<Ending, Failure> {
    if let (true, Resuming::Impossible(reason)) = (run.resume, resuming) {
        return Err(Failure::Usage(format!("--resume: {reason}")));
    }
    let mut input = Input::open(input, job.block_bytes())?;
    let mut output = run.output()?;
    interrupt::listen();
    let header_lines = job.header().lines().count() as u64;
    let kept = output.lines_kept().saturating_sub(header_lines);
    if output.lines_kept() < header_lines {
        output.write(job.header().as_bytes())?;
    }
    input.skip(kept);
    let threads = run.threads().get();
    input.share_among(threads);
    let (typed, names) = (input.is_typed(), input.names());
    let progress = Progress::start(run.progress, input.size());
    let ordered = Ordered::new(output, progress, names, threads);
    let (input, way_out) = (Mutex::new(input), WayOut::new(ordered, run.leaves_a_core()));
    std::thread::scope(|scope| {
        // All are at work before the writer looks whether any is.
        let workers: Vec<AtWork<'_>> = (0..threads).map(|_| way_out.at_work()).collect();
        if way_out.has_writer {
            scope.spawn(|| way_out.write_until_all_end());
        }
        for at_work in workers {
            scope.spawn(|| worker(job, &input, at_work));
        }
    });
    let _busy = interrupt::busy();
    let ordered = way_out.ordered.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    ordered.end(job, name, kept, typed)
}

/// Works on block after block.
fn worker(job: &impl Job, input: &Mutex<Input>, at_work: AtWork<'_>) {
    let AtWork(way_out) = &at_work;
    let (mut done, mut results) = (None, Results::default());
    loop {
        let block = {
            let mut input = lock(input);
            if interrupt::asked() || lock(&way_out.ordered).failure.is_some() {
                return;
            }
            done.take().into_iter().for_each(|block| input.take_back(block));
            input.next_block()
        };
        let block = match block {
            Ok(Some(block)) => block,
            Ok(None) => {
                lock(&way_out.ordered).ended = true;
                return;
            }
            Err(failure) => {
                lock(&way_out.ordered).failure.get_or_insert(failure);
                way_out.turn.notify_all();
                return;
            }
        };
        let busy = interrupt::busy();
        job.work(&block, &mut results);
        results = way_out.hand_in(&block, results, busy);
        done = Some(block);
    }
}

/// A lock that outlives a panicking holder: the panic itself is what will be reported.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Where workers hand in, and somebody writes.
struct WayOut {
    ordered: Mutex<Ordered>,
    /// Something was written, handed in or given up: whoever waits looks again.
    turn: Condvar,
    /// A thread of its own writes; otherwise the workers do.
    has_writer: bool,
}

/// A worker that will hand in more, until this is dropped.
struct AtWork<'a>(&'a WayOut);

impl Drop for AtWork<'_> {
    fn drop(&mut self) {
        lock(&self.0.ordered).workers -= 1;
        self.0.turn.notify_all();
    }
}

impl WayOut {
    fn new(ordered: Ordered, has_writer: bool) -> WayOut {
        WayOut { ordered: Mutex::new(ordered), turn: Condvar::new(), has_writer }
    }

    fn at_work(&self) -> AtWork<'_> {
        lock(&self.ordered).workers += 1;
        AtWork(self)
    }

    /// Takes a block's results, once it is not too far ahead, and gives others back for their memory.
    fn hand_in(&self, block: &Block, results: Results, busy: Busy) -> Results {
        let mut at = lock(&self.ordered);
        while at.is_far_ahead(block.number) {
            at = self.wait(at);
        }
        let results = at.hand_in(block, results, busy);
        if self.has_writer {
            self.turn.notify_all();
        } else {
            drop(self.write_all_due(at));
        }
        results
    }

    /// Writes what is due, unless another worker is at it: that one will find what was handed in meanwhile. Nobody waits
    /// for the output but who writes.
    fn write_all_due<'a>(&'a self, mut at: MutexGuard<'a, Ordered>) -> MutexGuard<'a, Ordered> {
        while let Some((mut output, handed)) = at.take_due() {
            drop(at);
            let written = output.write(&handed.results.lines);
            at = lock(&self.ordered);
            at.wrote(output, handed, written);
            self.turn.notify_all();
        }
        at
    }

    /// What the writer does: writes whatever is due, until no worker is left.
    fn write_until_all_end(&self) {
        let mut at = self.write_all_due(lock(&self.ordered));
        while at.workers > 0 {
            at = self.write_all_due(self.wait(at));
        }
    }

    fn wait<'a>(&self, at: MutexGuard<'a, Ordered>) -> MutexGuard<'a, Ordered> {
        self.turn.wait(at).unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

/// Results on their way out, in the order of their blocks.
struct Ordered {
    /// Not here while somebody writes.
    output: Option<Output>,
    progress: Progress,
    names: Vec<String>,
    threads: usize,
    /// How many workers may still hand something in.
    workers: usize,
    /// The block that is written next.
    due: u64,
    waiting: BTreeMap<u64, Handed>,
    /// Written results, for their memory.
    used: Vec<Results>,
    done: Done,
    tally: Tally,
    complaints: u64,
    /// A block came back unfinished, or could not be written: nothing after it may be.
    closed: bool,
    /// All input has been handed out.
    ended: bool,
    failure: Option<Failure>,
}

/// The results of a block that has been worked on.
struct Handed {
    results: Results,
    source: usize,
    records: u64,
    input_bytes: u64,
    /// The process shall not end before they are written.
    _busy: Busy,
}

/// How many complaints are shown; the others are only counted.
const COMPLAINTS_SHOWN: u64 = 20;

impl Ordered {
    fn new(output: Output, progress: Progress, names: Vec<String>, threads: usize) -> Ordered {
        Ordered {
            output: Some(output),
            progress,
            names,
            threads,
            workers: 0,
            due: 0,
            waiting: BTreeMap::new(),
            used: Vec::new(),
            done: Done::default(),
            tally: Tally::default(),
            complaints: 0,
            closed: false,
            ended: false,
            failure: None,
        }
    }

    /// Whether a block's results would have to wait for so many others that they should wait where they are.
    fn is_far_ahead(&self, block: u64) -> bool {
        !self.closed && block > self.due + 4 * self.threads as u64
    }

    /// Takes results, and gives others back for their memory.
    fn hand_in(&mut self, block: &Block, results: Results, busy: Busy) -> Results {
        if self.closed {
            return results;
        }
        let (source, records, input_bytes) = (block.source, block.len() as u64, block.input_bytes);
        self.waiting.insert(block.number, Handed { results, source, records, input_bytes, _busy: busy });
        self.used.pop().unwrap_or_default()
    }

    /// What is to be written next, if it is there and nobody writes.
    fn take_due(&mut self) -> Option<(Output, Handed)> {
        let output = self.output.take()?;
        match self.waiting.remove(&self.due) {
            Some(handed) => Some((output, handed)),
            None => {
                self.output = Some(output);
                None
            }
        }
    }

    fn wrote(&mut self, output: Output, handed: Handed, written: Result<(), Failure>) {
        self.output = Some(output);
        self.due += 1;
        let Handed { mut results, source, records, input_bytes, _busy } = handed;
        let failure = written.err();
        self.closed = failure.is_some() || results.tally.records() < records;
        if self.closed {
            self.waiting.clear();
        }
        if let Some(failure) = failure {
            self.failure.get_or_insert(failure);
            return;
        }
        self.tally.add(&results.tally);
        self.done.records = self.tally.records();
        self.done.bad = self.tally.bad();
        self.done.bytes += input_bytes;
        self.progress.update(self.done);
        for complaint in &results.complaints {
            self.complaints += 1;
            if self.complaints <= COMPLAINTS_SHOWN {
                eprintln!("{}: {complaint}", self.names[source]);
            }
        }
        results.clear();
        self.used.push(results);
    }

    fn end(self, job: &impl Job, name: &str, kept: u64, typed: bool) -> Result<Ending, Failure> {
        let took = self.progress.finish(self.done);
        if self.complaints > COMPLAINTS_SHOWN {
            eprintln!("… and {} more bad records", self.complaints - COMPLAINTS_SHOWN);
        }
        if let Some(failure) = self.failure {
            return Err(failure);
        }
        if !typed {
            eprintln!("{}", self.tally.summary(name, kept, took));
        }
        if self.closed || !self.ended {
            eprintln!("stopped; what is done is kept");
            return Ok(Ending::Interrupted);
        }
        self.output.map_or(Ok(()), Output::finish)?;
        Ok(match (self.tally.bad(), self.tally.records()) {
            (1.., _) => Ending::SomeBad,
            (0, 1) if !job.is_answered(&self.tally) => Ending::NoAnswer,
            _ => Ending::Done,
        })
    }
}
