//! Reading, working and writing at once: blocks of records go to all threads, results come out in input order.
//!
//! ```text
//!          ┌──────── worker ────────┐
//!  input ──┤  next block  (lock)    ├── results ──▶ in order (lock) ──▶ output
//!          └──────── worker ────────┘              a worker too far ahead waits
//! ```
//!
//! Every worker does everything: it cuts off the next block, works on it, and hands in what came out; whoever hands in
//! the block that is due writes it, and all that wait behind it. So there is no thread for reading or writing that a
//! busy machine could starve, with one thread there is no hand-over at all, and memory is bounded by the number
//! of threads, not by the input.

use crate::args::{InputArgs, RunArgs};
use crate::exit::{Ending, Failure};
use crate::input::{Block, Input};
use crate::interrupt;
use crate::output::Output;
use crate::progress::{Done, Progress};
use crate::status::Tally;
use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard};

/// What a command does with each block of records.
pub trait Job: Sync {
    /// How many bytes of input make a block: the fewer, the longer each record takes.
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
    let (typed, names) = (input.is_typed(), input.names());
    let progress = Progress::start(run.progress, input.size());
    let threads = run.threads().get();
    let ordered = Ordered::new(output, progress, names, threads);
    let (input, ordered) = (Mutex::new(input), Mutex::new(ordered));
    let turn = Condvar::new();
    if threads == 1 {
        worker(job, &input, &ordered, &turn);
    } else {
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| worker(job, &input, &ordered, &turn));
            }
        });
    }
    let _busy = interrupt::busy();
    let ordered = ordered.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    ordered.end(job, name, kept, typed)
}

fn worker(job: &impl Job, input: &Mutex<Input>, ordered: &Mutex<Ordered>, turn: &Condvar) {
    loop {
        let block = {
            let mut input = lock(input);
            if interrupt::asked() || lock(ordered).failure.is_some() {
                return;
            }
            input.next_block()
        };
        let block = match block {
            Ok(Some(block)) => block,
            Ok(None) => {
                lock(ordered).ended = true;
                return;
            }
            Err(failure) => {
                lock(ordered).failure.get_or_insert(failure);
                turn.notify_all();
                return;
            }
        };
        let _busy = interrupt::busy();
        let mut results = Results::default();
        job.work(&block, &mut results);
        let mut ordered = lock(ordered);
        while ordered.is_far_ahead(block.number) {
            ordered = turn.wait(ordered).unwrap_or_else(|poisoned| poisoned.into_inner());
        }
        ordered.hand_in(&block, results);
        turn.notify_all();
    }
}

/// A lock that outlives a panicking holder: the panic itself is what will be reported.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Results on their way out, in the order of their blocks.
struct Ordered {
    output: Output,
    progress: Progress,
    names: Vec<String>,
    threads: usize,
    /// The block that is written next.
    due: u64,
    waiting: BTreeMap<u64, Handed>,
    done: Done,
    tally: Tally,
    complaints: u64,
    /// A block came back unfinished: nothing after it may be written.
    cut: bool,
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
}

/// How many complaints are shown; the others are only counted.
const COMPLAINTS_SHOWN: u64 = 20;

impl Ordered {
    fn new(output: Output, progress: Progress, names: Vec<String>, threads: usize) -> Ordered {
        Ordered {
            output,
            progress,
            names,
            threads,
            due: 0,
            waiting: BTreeMap::new(),
            done: Done::default(),
            tally: Tally::default(),
            complaints: 0,
            cut: false,
            ended: false,
            failure: None,
        }
    }

    /// Whether a block's results would have to wait for so many others that they should wait where they are.
    fn is_far_ahead(&self, block: u64) -> bool {
        self.failure.is_none() && block > self.due + 4 * self.threads as u64
    }

    fn hand_in(&mut self, block: &Block, results: Results) {
        let (source, records, input_bytes) = (block.source, block.len() as u64, block.input_bytes);
        self.waiting.insert(block.number, Handed { results, source, records, input_bytes });
        while let Some(handed) = self.waiting.remove(&self.due) {
            self.due += 1;
            if let Err(failure) = self.write(handed) {
                self.failure.get_or_insert(failure);
            }
        }
    }

    fn write(&mut self, handed: Handed) -> Result<(), Failure> {
        if self.cut || self.failure.is_some() {
            return Ok(());
        }
        let Handed { results, source, records, input_bytes } = handed;
        self.output.write(&results.lines)?;
        self.cut = results.tally.records() < records;
        self.tally.add(&results.tally);
        self.done.records = self.tally.records();
        self.done.bad = self.tally.bad();
        self.done.bytes += input_bytes;
        self.progress.update(self.done);
        for complaint in results.complaints {
            self.complaints += 1;
            if self.complaints <= COMPLAINTS_SHOWN {
                eprintln!("{}: {complaint}", self.names[source]);
            }
        }
        Ok(())
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
        if self.cut || !self.ended {
            eprintln!("stopped; what is done is kept");
            return Ok(Ending::Interrupted);
        }
        self.output.finish()?;
        Ok(match (self.tally.bad(), self.tally.records()) {
            (1.., _) => Ending::SomeBad,
            (0, 1) if !job.is_answered(&self.tally) => Ending::NoAnswer,
            _ => Ending::Done,
        })
    }
}
