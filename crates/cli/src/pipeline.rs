//! Reading, working and writing at once: blocks of records go to all threads, results come out in input order.
//!
//! ```text
//!          ┌──────── worker ────────┐
//!  input ──┤  next block  (lock)    ├── results ──▶ in order (lock) ──▶ output
//!          └──────── worker ────────┘              a worker too far ahead waits
//! ```
//!
//! A worker cuts off the next block, works on it, and hands in what came out. Whoever hands in the block that is due
//! writes it, and all that wait behind it, so that there is no thread that a busy machine could starve. A thread of its
//! own for writing, tried where a core was left over, made one worker up to a fifth faster on easy puzzles; a second worker
//! makes better use of that core. Memory is bounded by the number of threads, not by the input. Blocks and results
//! go round and round: with new memory for each, the system's work on pages took as long as solving easy puzzles.

use crate::answers::Desk;
use crate::args::{InputArgs, RunArgs};
use crate::exit::{Ending, Failure};
use crate::input::{Block, Input};
use crate::interrupt::{self, Busy};
use crate::output::Output;
use crate::progress::{Done, Progress};
use crate::status::Tally;
use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, TryLockError};

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
    let (input, way_out) = (Mutex::new(input), WayOut::new(ordered));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| worker(job, &input, &way_out));
        }
    });
    let _busy = interrupt::busy();
    let ordered = way_out.ordered.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    ordered.end(job, name, kept, typed)
}

/// Works on block after block.
fn worker(job: &impl Job, input: &Mutex<Input>, way_out: &WayOut) {
    let (mut done, mut results) = (None, Results::default());
    loop {
        let block = {
            let mut input = lock_soon(input);
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
        // Only what came out is handed in; the room for the work stays here.
        let desk = std::mem::take(&mut results.desk);
        results = way_out.hand_in(&block, results, busy);
        results.desk = desk;
        done = Some(block);
    }
}

/// A lock that outlives a panicking holder: the panic itself is what will be reported.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// As [`lock`], for what others hold for some 20 µs: to sleep and be woken takes several times as long. Two threads were
/// 1.81 times as fast as one before, and 1.87 times since.
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

/// Where workers hand in and write.
struct WayOut {
    ordered: Mutex<Ordered>,
    /// Something was written or given up: whoever waits looks again.
    turn: Condvar,
}

impl WayOut {
    fn new(ordered: Ordered) -> WayOut {
        WayOut { ordered: Mutex::new(ordered), turn: Condvar::new() }
    }

    /// Takes a block's results, once it is not too far ahead, and gives others back for their memory.
    fn hand_in(&self, block: &Block, results: Results, busy: Busy) -> Results {
        let mut at = lock(&self.ordered);
        while at.is_far_ahead(block.number) {
            at = self.turn.wait(at).unwrap_or_else(|poisoned| poisoned.into_inner());
        }
        let results = at.hand_in(block, results, busy);
        self.write_all_due(at);
        results
    }

    /// Writes what is due, unless another worker is at it: that one will find what was handed in meanwhile. Nobody waits
    /// for the output but who writes.
    fn write_all_due<'a>(&'a self, mut at: MutexGuard<'a, Ordered>) {
        while let Some((mut output, handed)) = at.take_due() {
            drop(at);
            let written = output.write(&handed.results.lines);
            at = lock(&self.ordered);
            at.wrote(output, handed, written);
            self.turn.notify_all();
        }
    }
}

/// Results on their way out, in the order of their blocks.
struct Ordered {
    /// Not here while somebody writes.
    output: Option<Output>,
    progress: Progress,
    names: Vec<String>,
    threads: usize,
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
