//! Runs a task on all rows of a column: on several threads, with results in order, without the GIL, and interruptible
//! by Ctrl-C.
//!
//! ```text
//! chunks ─▶ blocks of rows ─▶ threads ─▶ one batch of records per block ─▶ table
//!                               ▲
//!               the caller meanwhile polls for Ctrl-C
//! ```
//!
//! The results do not depend on the number of threads. Fast rows are split into blocks that depend only on the number
//! of rows. Slow rows are split into short blocks, so that no thread has to finish a long last block while the others
//! idle; with a single thread, they are not split. Threads end with each call, so a process that forks between calls
//! leaves no threads behind.

use crate::error;
use crate::lines::LineSolver;
use crate::table::Table;
use pyo3::prelude::*;
use sodan::arrow::arrow_array::RecordBatch;
use sodan::arrow::arrow_schema::SchemaRef;
use sodan::arrow::records::Batches;
use sodan::arrow::texts::Texts;
use sodan::search::Backend;
use sodan::tasks::record::{self, ColumnPlace, RecordColumn};
use sodan::tasks::{Buffers, Item, Limits, Task, TimeLimit};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{LazyLock, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// Options that all tasks accept, from a Python dictionary.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct How {
    /// Requested columns, or `None` for the columns of the command's table without the record number.
    pub columns: Option<Vec<String>>,
    /// Number of threads, or `None` for one thread per core.
    pub threads: Option<NonZeroUsize>,
    /// Maximum effort per row, in pattern checks.
    pub effort: Option<u64>,
    /// Maximum time per row.
    pub timeout: Option<Duration>,
}

/// Typical time that a task takes per row, which determines the size of blocks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Pace {
    /// Microseconds: rows are processed in large groups.
    Quick,
    /// Milliseconds or more: rows are processed in small groups.
    Slow,
}

/// Input of a task.
pub enum Subjects {
    /// One puzzle per string.
    Texts(Vec<Texts>),
    /// A range of numbers, such as the numbers of a series.
    Numbers(Range<usize>),
}

/// Rows of one chunk that a thread processes as a unit.
struct Block {
    chunk: usize,
    rows: Range<usize>,
    /// Record number of the block's first row. Strings are numbered from 1 across all chunks; a range contains its own
    /// numbers.
    number: usize,
}

/// Number of puzzles to search simultaneously, enough to fill the search's SIMD lanes.
pub const AT_ONCE: usize = 1600;

/// Maximum number of slow rows per block. The steps of a hard puzzle take up to 1.5 MB of JSON, and one column of a
/// batch can contain at most 2 GB.
const LONGEST_SLOW: usize = 1024;

/// Names of the columns that every task on puzzles writes.
const ALWAYS: [&str; 4] = ["record", "puzzle", "status", "reason"];

/// Columns with the versions of the JSON schema and of the scale. Each contains the same value in all rows.
const VERSIONS: [&str; 2] = ["schema", "scheme"];

/// Time between two checks for Ctrl-C.
const LOOK: Duration = Duration::from_millis(20);

impl Pace {
    /// Returns the maximum number of rows to pass to the task per call. The number is limited, since some tasks check
    /// for cancellation only between calls.
    const fn at_once(self) -> usize {
        match self {
            Pace::Quick => AT_ONCE,
            Pace::Slow => 64,
        }
    }
}

impl Subjects {
    fn blocks(&self, pace: Pace, is_alone: bool) -> Vec<Block> {
        let chunks: Vec<usize> = match self {
            Subjects::Texts(chunks) => chunks.iter().map(Texts::len).collect(),
            Subjects::Numbers(range) => vec![range.len()],
        };
        let total: usize = chunks.iter().sum();
        let size = match pace {
            Pace::Quick => (total / 64).clamp(pace.at_once(), 1 << 14),
            // A single thread gains nothing from short blocks, and many batches are slow to import: pyarrow took 470
            // microseconds for 2,048 rows in 256 batches.
            Pace::Slow if is_alone => LONGEST_SLOW,
            Pace::Slow => (total / 256).clamp(1, LONGEST_SLOW),
        };
        let mut number = match self {
            Subjects::Texts(_) => 1,
            Subjects::Numbers(range) => range.start,
        };
        let mut blocks = Vec::with_capacity(total / size + chunks.len());
        for (chunk, length) in chunks.into_iter().enumerate() {
            for begin in (0..length).step_by(size) {
                let rows = begin..length.min(begin + size);
                blocks.push(Block { chunk, number, rows: rows.clone() });
                number += rows.len();
            }
        }
        blocks
    }

    fn item(&self, block: &Block, row: usize) -> Item<'_> {
        let number = block.number + (row - block.rows.start);
        match self {
            Subjects::Texts(chunks) => {
                let texts = &chunks[block.chunk];
                let missing = || Item::missing(number, texts.missing(row).to_string());
                texts.get(row).map_or_else(missing, |text| Item::of_text(number, text))
            }
            Subjects::Numbers(_) => Item::of_text(number, b""),
        }
    }
}

/// Runs a task on all rows and returns the records as a table.
///
/// # Errors
///
/// Returns an error if a column is unknown, or a Python signal handler raises an exception (Ctrl-C).
pub fn ask<T: Task>(py: Python<'_>, task: &T, rows: &Subjects, pace: Pace, how: &How) -> PyResult<Table> {
    ask_or_solve(py, task, rows, pace, how, None)
}

/// Like [`ask`], but uses a [`LineSolver`] for plain lines if `backend` is given and the solver supports all requested
/// columns.
pub fn ask_or_solve<T: Task>(
    py: Python<'_>,
    task: &T,
    rows: &Subjects,
    pace: Pace,
    how: &How,
    backend: Option<Backend>,
) -> PyResult<Table> {
    let schema = task.schema();
    let wanted = wanted(py, task, &schema, how)?;
    let lines = backend.and_then(|backend| LineSolver::new(backend, &schema, &wanted));
    let mut batches = Batches::new(schema.only(wanted));
    let shape = batches.arrow_schema();
    let most = how.threads.map_or_else(available, NonZeroUsize::get);
    let blocks = rows.blocks(pace, most == 1);
    let threads = most.clamp(1, blocks.len().max(1));
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (begin, inner) = (Instant::now(), available().min(how.threads.map_or(usize::MAX, NonZeroUsize::get)));
    let work = |stops: &(dyn Fn() -> bool + Sync), give: &mut dyn FnMut(usize, RecordBatch)| {
        let clock = || begin.elapsed();
        let limits = Limits {
            should_stop: stops,
            effort: how.effort,
            time: how.timeout.map(|each| TimeLimit { clock: &clock, each }),
            threads: (inner / threads).max(1),
            ..Limits::default()
        };
        let (mut batches, mut lines, mut buffers) = (batches.another(), lines.clone(), Buffers::default());
        while let Some((index, block)) = take(&next, &blocks).filter(|_| !stops()) {
            let solved = match (rows, &mut lines) {
                (Subjects::Texts(chunks), Some(lines)) => {
                    lines.columns(&chunks[block.chunk], block.rows.clone(), block.number, stops)
                }
                _ => None,
            };
            let batch = solved.map(|columns| {
                RecordBatch::try_new(SchemaRef::clone(&shape), columns).expect("the columns match the schema")
            });
            let batch = batch.unwrap_or_else(|| {
                for begin in block.rows.clone().step_by(pace.at_once()).take_while(|_| !stops()) {
                    let end = block.rows.end.min(begin + pace.at_once());
                    let items: Vec<Item<'_>> = (begin..end).map(|row| rows.item(block, row)).collect();
                    task.each(&items, &mut buffers, &limits, &mut |item, record| batches.add(item, record));
                }
                batches.take()
            });
            give(index, batch);
        }
    };
    let done = py.detach(|| {
        // The search for a puzzle that matches a query runs on its own threads, which cannot check for signals.
        if threads == 1 && (inner == 1 || matches!(rows, Subjects::Texts(_))) {
            return on_this_thread(work);
        }
        thread::scope(|scope| {
            let (send, receive) = mpsc::channel();
            let (work, stop) = (&work, &stop);
            for _ in 0..threads {
                let send = send.clone();
                // Sending fails only if the call was abandoned.
                let mut give = move |index, batch| drop(send.send((index, batch)));
                scope.spawn(move || work(&|| stop.load(Ordering::Relaxed), &mut give));
            }
            drop(send);
            let done = gather(&receive, blocks.len());
            stop.store(done.is_err(), Ordering::Relaxed);
            done
        })
    })?;
    let mut done: Vec<RecordBatch> = done.into_iter().flatten().collect();
    if done.is_empty() {
        // A table without rows still needs the values of its dictionaries.
        done.push(batches.take());
    }
    let table = Table::new(&shape, done).with_ordered_levels()?;
    match &how.columns {
        // Reorders the columns as requested.
        Some(names) => table.select(py, names.clone()),
        None => Ok(table),
    }
}

/// Runs `work` on the calling thread, which checks for signals whenever `work` checks whether to stop.
fn on_this_thread(
    work: impl FnOnce(&(dyn Fn() -> bool + Sync), &mut dyn FnMut(usize, RecordBatch)),
) -> PyResult<Vec<Option<RecordBatch>>> {
    let caller = thread::current().id();
    let checked = Mutex::new(Checked { at: Instant::now(), signal: None });
    let stops = || {
        // Long tasks may call this function from their own threads, to which Python does not deliver signals.
        let Some(mut checked) = checked.try_lock().ok().filter(|_| thread::current().id() == caller) else {
            return false;
        };
        if checked.signal.is_none() && checked.at.elapsed() >= LOOK {
            checked.signal = check_signals().err();
            checked.at = Instant::now();
        }
        checked.signal.is_some()
    };
    let mut done = Vec::new();
    work(&stops, &mut |_, batch| done.push(Some(batch)));
    match checked.into_inner().ok().and_then(|checked| checked.signal) {
        Some(signal) => Err(signal),
        None => Ok(done),
    }
}

/// Time of the calling thread's last check for signals, and the exception that the check raised, if any.
struct Checked {
    at: Instant,
    signal: Option<PyErr>,
}

/// Runs pending Python signal handlers, and returns the exception that one of them raises.
fn check_signals() -> PyResult<()> {
    let signal = Python::try_attach(|py| py.check_signals());
    signal.unwrap_or_else(|| Err(error::invalid_option("the interpreter is shutting down")))
}

fn take<'b>(next: &AtomicUsize, blocks: &'b [Block]) -> Option<(usize, &'b Block)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    blocks.get(index).map(|block| (index, block))
}

/// Returns the number of cores. The value is cached, because reading the control group files (36 system calls, 40
/// microseconds) took most of the time of a call with a single puzzle.
fn available() -> usize {
    static CORES: LazyLock<usize> =
        LazyLock::new(|| thread::available_parallelism().map_or(1, NonZeroUsize::get));
    *CORES
}

/// Receives the batches in any order, and returns them in the order of their blocks. Checks for signals periodically.
fn gather(receive: &Receiver<(usize, RecordBatch)>, count: usize) -> PyResult<Vec<Option<RecordBatch>>> {
    let mut done = vec![None; count];
    let mut looked = Instant::now();
    loop {
        match receive.recv_timeout(LOOK) {
            Ok((index, batch)) => done[index] = Some(batch),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(done),
        }
        if looked.elapsed() >= LOOK {
            check_signals()?;
            looked = Instant::now();
        }
    }
}

/// Returns whether the command's CSV output omits the column.
fn is_detail(column: &RecordColumn) -> bool {
    matches!(column.place, ColumnPlace::Detail | ColumnPlace::Columns)
}

/// Returns a predicate that accepts the requested columns of the task's schema.
fn wanted<T: Task>(
    py: Python<'_>,
    task: &T,
    schema: &record::Schema<T::Record>,
    how: &How,
) -> PyResult<impl Fn(&RecordColumn) -> bool + use<T>> {
    let names: Vec<String> = match &how.columns {
        Some(names) if names.is_empty() => {
            return Err(error::invalid_option("columns: expected at least one name, found an empty list"));
        }
        Some(names) => {
            let known: Vec<&str> = schema.columns().map(|column| &*column.name).collect();
            if let Some(unknown) = names.iter().find(|name| !known.contains(&name.as_str())) {
                return Err(error::no_column(py, unknown, known));
            }
            names.clone()
        }
        None => {
            // The command has no table for a task whose columns are all details.
            let has_more = |column: &&RecordColumn| !ALWAYS.contains(&&*column.name) && !is_detail(column);
            // For variants, the command also has tables for `explain` and `hint`.
            let has_only_details = matches!(task.name(), "explain" | "hint")
                || !schema.columns().any(|column| has_more(&column));
            let usual = schema.columns().filter(|it| !is_detail(it) || has_only_details);
            // The `record` of a generated puzzle is its number in the seed's series.
            let is_wanted = |name: &String| match name.as_str() {
                "record" => task.name() == "generate",
                name => !VERSIONS.contains(&name),
            };
            usual.map(|column| column.name.to_string()).filter(is_wanted).collect()
        }
    };
    Ok(move |column: &RecordColumn| names.iter().any(|name| *name == column.name))
}
