//! Asking a task about all rows of a column: on several threads, in order, without Python's lock, until Ctrl-C.
//!
//! ```text
//! chunks ─▶ blocks of rows ─▶ threads ─▶ a batch of records for each block ─▶ table
//!                               ▲
//!              the caller looks for Ctrl-C meanwhile
//! ```
//!
//! The rows are the same for any number of threads. Where blocks of quick rows begin depends on the number of rows alone. Slow rows
//! are shared in short blocks, so that no thread is left with the last long one; a thread that is alone shares with nobody.
//! Threads live as long as a call does: a process that forks between calls leaves none behind.

use crate::error;
use crate::lines::LineSolver;
use crate::table::Table;
use pyo3::prelude::*;
use sodan::arrow::arrow_array::cast::AsArray;
use sodan::arrow::arrow_array::{ArrayRef, RecordBatch};
use sodan::arrow::arrow_schema::SchemaRef;
use sodan::arrow::records::Batches;
use sodan::arrow::texts::Texts;
use sodan::search::Backend;
use sodan::tasks::record::{self, ColumnPlace, Record, RecordColumn};
use sodan::tasks::{Item, Limits, Room, Task, TimeLimit};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{LazyLock, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// How it is asked: a dictionary of Python's.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct How {
    /// The columns that are wanted; nothing: those that a table of the command's has, without the number of the line.
    pub columns: Option<Vec<String>>,
    /// How many threads; nothing: one for each core.
    pub threads: Option<NonZeroUsize>,
    /// How much effort a row may take, in looks.
    pub effort: Option<u64>,
    /// How long a row may take.
    pub timeout: Option<Duration>,
}

/// How long a row may take.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Pace {
    /// Less than it takes to look at a clock.
    Quick,
    /// Any time.
    Slow,
}

/// What it is asked about.
pub enum Subjects {
    /// A puzzle for each text.
    Texts(Vec<Texts>),
    /// Numbers.
    Numbers(Range<usize>),
}

/// Rows that are worked on at once, all of one chunk.
struct Block {
    chunk: usize,
    rows: Range<usize>,
    /// The number of the first, from 1 of a text.
    number: usize,
}

/// So many puzzles are searched at once: they fill a search's lanes.
pub const AT_ONCE: usize = 1600;

/// No block of slow rows is longer: the steps of a hard puzzle are up to 1.5 MB of JSON, and a column of a batch has room for 2 GB.
const LONGEST_SLOW: usize = 1024;

/// The columns that all tasks about puzzles have.
const ALWAYS: [&str; 4] = ["record", "puzzle", "status", "reason"];

/// The caller looks for Ctrl-C so often.
const LOOK: Duration = Duration::from_millis(20);

impl Pace {
    /// How many rows a task is asked about at once: it may look at whether to stop no sooner than after them.
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
            // A table of 2,048 rows in 256 batches took pyarrow 470 microseconds to take over.
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

/// Asks a task about all rows.
///
/// # Errors
///
/// If there is no such column, or Python has a signal for the caller: Ctrl-C.
pub fn ask<T: Task>(py: Python<'_>, task: &T, rows: &Subjects, pace: Pace, how: &How) -> PyResult<Table> {
    ask_or_solve(py, task, rows, pace, how, None)
}

/// The same. Where the columns are those that a solver of lines can make, and a backend for one is given, it takes the lines.
pub fn ask_or_solve<T: Task>(
    py: Python<'_>,
    task: &T,
    rows: &Subjects,
    pace: Pace,
    how: &How,
    solver: Option<Backend>,
) -> PyResult<Table> {
    let wanted = wanted(py, task, how)?;
    let sharing = Sharing::of(task, &wanted);
    let batches = || Batches::new(task.schema().only(&wanted));
    let shape = batches().arrow_schema();
    let solver = solver.filter(|_| shape.fields().iter().map(|field| field.name()).eq(&LineSolver::COLUMNS));
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
        let (mut batches, mut room) = (batches(), Room::default());
        let mut solver = solver.and_then(LineSolver::new);
        let mut others = sharing.as_ref().map(|sharing| sharing.others(task, &wanted));
        // Whether each row has one record.
        let mut fill = |batches: &mut Batches<T::Record>, block: &Block| {
            let mut is_one_each = true;
            for begin in block.rows.clone().step_by(pace.at_once()).take_while(|_| !stops()) {
                let end = block.rows.end.min(begin + pace.at_once());
                let items: Vec<Item<'_>> = (begin..end).map(|row| rows.item(block, row)).collect();
                task.each(&items, &mut room, &limits, |item, record| {
                    is_one_each &= record.is_first();
                    batches.add(item, record);
                });
            }
            is_one_each && batches.len() == block.rows.len()
        };
        while let Some((index, block)) = take(&next, &blocks).filter(|_| !stops()) {
            let shared = sharing.as_ref().zip(others.as_mut()).and_then(|(sharing, others)| {
                let puzzles = sharing.puzzles(rows, block)?;
                if let Some(solver) = &mut solver {
                    let columns = solver.columns(puzzles.as_string(), block.number, stops)?;
                    return Some(sharing.joined(&shape, puzzles, columns));
                }
                let is_one_each = fill(others, block);
                let others = others.take();
                sharing.is_one_each.fetch_and(is_one_each, Ordering::Relaxed);
                is_one_each.then(|| sharing.joined(&shape, puzzles, others.columns().to_vec()))
            });
            let batch = shared.unwrap_or_else(|| {
                fill(&mut batches, block);
                batches.take()
            });
            give(index, batch);
        }
    };
    let done = py.detach(|| {
        if threads == 1 {
            return on_this_thread(work);
        }
        thread::scope(|scope| {
            let (send, receive) = mpsc::channel();
            let (work, stop) = (&work, &stop);
            for _ in 0..threads {
                let send = send.clone();
                // A failed send means that the call was given up.
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
        // A table without rows has the words of its dictionaries all the same.
        done.push(batches().take());
    }
    let table = Table::new(&shape, done).with_ordered_levels()?;
    match &how.columns {
        // The columns are in the order in which they were requested.
        Some(names) => table.select(py, names.clone()),
        None => Ok(table),
    }
}

/// Runs the work on the calling thread, which checks for signals whenever the work asks whether to stop.
fn on_this_thread(
    work: impl FnOnce(&(dyn Fn() -> bool + Sync), &mut dyn FnMut(usize, RecordBatch)),
) -> PyResult<Vec<Option<RecordBatch>>> {
    let caller = thread::current().id();
    let checked = Mutex::new(Checked { at: Instant::now(), signal: None });
    let stops = || {
        // A task that takes long may ask from threads of its own, on which Python has no signals.
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

/// When the calling thread last checked for signals, and the exception that one raised.
struct Checked {
    at: Instant,
    signal: Option<PyErr>,
}

/// Raises what a signal handler of Python raises.
fn check_signals() -> PyResult<()> {
    let signal = Python::try_attach(|py| py.check_signals());
    signal.unwrap_or_else(|| Err(error::invalid_option("the interpreter is shutting down")))
}

/// The column of puzzles, which is the input's own column as far as that has nothing but puzzles as they are written. To write it
/// anew took a tenth of the time of solving.
struct Sharing {
    /// Which of the wanted columns it is.
    place: usize,
    /// Whether each row has had one record so far. Where one has several, puzzles are repeated and the input's column does not fit.
    is_one_each: AtomicBool,
}

impl Sharing {
    /// Nothing, if no column says the items, or no other is wanted.
    fn of<T: Task>(task: &T, wanted: impl Fn(&RecordColumn) -> bool) -> Option<Sharing> {
        let schema = task.schema().only(wanted);
        let place = schema.fields().iter().position(record::Field::says_item)?;
        (schema.fields().len() > 1).then_some(Sharing { place, is_one_each: AtomicBool::new(true) })
    }

    /// Gathers the other columns.
    fn others<T: Task>(&self, task: &T, wanted: impl Fn(&RecordColumn) -> bool) -> Batches<T::Record> {
        let schema = task.schema().only(wanted);
        let own = schema.fields()[self.place].column.name.clone();
        Batches::new(schema.only(|column| column.name != own))
    }

    /// The puzzles of a block as the input has them.
    fn puzzles(&self, rows: &Subjects, block: &Block) -> Option<ArrayRef> {
        match rows {
            Subjects::Texts(chunks) if self.is_one_each.load(Ordering::Relaxed) => {
                chunks[block.chunk].lines(block.rows.clone())
            }
            _ => None,
        }
    }

    fn joined(&self, shape: &SchemaRef, puzzles: ArrayRef, mut columns: Vec<ArrayRef>) -> RecordBatch {
        columns.insert(self.place, puzzles);
        RecordBatch::try_new(SchemaRef::clone(shape), columns).expect("a puzzle for each record, as text")
    }
}

fn take<'b>(next: &AtomicUsize, blocks: &'b [Block]) -> Option<(usize, &'b Block)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    blocks.get(index).map(|block| (index, block))
}

/// The number of cores, read once: the system call behind it reads files of control groups (36 calls, 40 microseconds), which took
/// most of the time of a call with one puzzle.
fn available() -> usize {
    static CORES: LazyLock<usize> =
        LazyLock::new(|| thread::available_parallelism().map_or(1, NonZeroUsize::get));
    *CORES
}

/// Puts the batches in order as they come, and looks for signals now and then.
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

/// Whether a column stands in no table of the command's.
fn is_detail(column: &RecordColumn) -> bool {
    matches!(column.place, ColumnPlace::Detail | ColumnPlace::Columns)
}

/// Which columns are wanted.
fn wanted<T: Task>(py: Python<'_>, task: &T, how: &How) -> PyResult<impl Fn(&RecordColumn) -> bool + use<T>> {
    let schema = task.schema();
    let names: Vec<String> = match &how.columns {
        Some(names) => {
            let known: Vec<&str> = schema.columns().map(|column| &*column.name).collect();
            if let Some(unknown) = names.iter().find(|name| !known.contains(&name.as_str())) {
                return Err(error::no_column(py, unknown, known));
            }
            names.clone()
        }
        None => {
            // A task that a table of the command's says nothing of has nothing but details.
            let has_more = |column: &&RecordColumn| !ALWAYS.contains(&&*column.name) && !is_detail(column);
            let is_told_in_details = !schema.columns().any(|column| has_more(&column));
            let usual = schema.columns().filter(|it| !is_detail(it) || is_told_in_details);
            // Of a generated puzzle it is the number in the series of the seed.
            let is_wanted = |name: &String| name != "record" || task.name() == "generate";
            usual.map(|column| column.name.to_string()).filter(is_wanted).collect()
        }
    };
    Ok(move |column: &RecordColumn| names.iter().any(|name| *name == column.name))
}
