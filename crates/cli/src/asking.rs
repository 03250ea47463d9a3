//! A task as the work of a pipeline: what it is asked about comes as records of text, what it finds goes out as lines.

use crate::args::{InputArgs, RunArgs};
use crate::exit::{Ending, Failure};
use crate::input::{Block, Input, Portion};
use crate::interrupt;
use crate::lines::{self, Kind, Resuming};
use crate::pipeline::{Job, Results};
use crate::progress;
use crate::status::Tally;
use sodan::search::Backend;
use sodan::tasks::record::{Record, Rows, Writer};
use sodan::tasks::{Item, Limits, Room, Status, Task, TimeLimit};
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

/// The environment variable that names the instructions to be used.
const VARIABLE: &str = "SODAN_SIMD";

/// The instructions that the search uses: those named in the environment, or else the best that the machine has. The
/// answers are the same with all of them.
pub fn backend() -> Result<Backend, Failure> {
    match std::env::var(VARIABLE) {
        Ok(name) => name.parse().map_err(|error| Failure::Usage(format!("{VARIABLE}: {error}"))),
        Err(_) => Ok(Backend::best()),
    }
}

/// How a task is asked about a whole input.
pub struct Asking<'t, T> {
    /// The task.
    pub task: &'t T,
    /// How its records are written.
    pub rows: Rows,
    /// How much input is asked about at once.
    pub portion: Portion,
    /// What was asked for: a run that goes on must ask the same.
    pub options: serde_json::Value,
    /// How much effort an item may take.
    pub effort: Option<u64>,
    /// How long an item may take.
    pub timeout: Option<Duration>,
    /// Whether what a single item turned out to be is an answer of the kind asked for.
    pub is_answered: fn(&Tally) -> bool,
}

impl<T: Task> Asking<'_, T> {
    /// Asks about all input.
    pub fn run(&self, input: &InputArgs, run: &RunArgs) -> Result<Ending, Failure> {
        self.run_resuming(Resuming::of(self.rows), input, run)
    }

    /// The same, if an item may have several records, so that output cannot be gone on with.
    pub fn run_of_several(
        &self,
        why: &'static str,
        input: &InputArgs,
        run: &RunArgs,
    ) -> Result<Ending, Failure> {
        self.run_resuming(Resuming::Impossible(why), input, run)
    }

    /// The same, if items may have any number of lines in any format, and a file beside the output says how far it is.
    pub fn run_by_place(&self, input: &InputArgs, run: &RunArgs) -> Result<Ending, Failure> {
        self.run_resuming(Resuming::ByPlace, input, run)
    }

    fn run_resuming(&self, resuming: Resuming, input: &InputArgs, run: &RunArgs) -> Result<Ending, Failure> {
        let mut input = Input::open(input, self.portion)?;
        let mut writer = Writer::new(self.task, self.rows);
        if self.rows == Rows::Csv {
            writer = writer.passing(input.names_beside_puzzle()?);
        }
        let (effort, timeout, threads) = (self.effort, self.timeout, run.threads().get());
        let rows_are_seen = run.file().is_none() && io::stdout().is_terminal() && io::stderr().is_terminal();
        let job = Rewriting { task: self.task, writer, effort, timeout, threads, rows_are_seen };
        let kind = Kind {
            command: self.task.name(),
            finds: self.task.finds(),
            rows: name(self.rows),
            options: self.options.clone(),
            header: job.writer.header(),
            footer: "",
            resuming,
        };
        lines::run(&job, kind, input, run, self.is_answered)
    }
}

/// What a run's format is called beside what is kept of it.
pub fn name(rows: Rows) -> &'static str {
    match rows {
        Rows::Text => "text",
        Rows::Line => "line",
        Rows::Csv => "csv",
        Rows::Json => "json",
    }
}

/// The job: items in, rows out.
struct Rewriting<'t, T: Task> {
    task: &'t T,
    writer: Writer<'t, T>,
    effort: Option<u64>,
    timeout: Option<Duration>,
    threads: usize,
    /// Rows and complaints come on the same terminal: what a row tells is not told again.
    rows_are_seen: bool,
}

/// Memory for the work.
#[derive(Default)]
struct Desk {
    items: Vec<Item<'static>>,
    room: Room,
}

impl<T: Task> Job<Block, Vec<u8>> for Rewriting<'_, T> {
    type Desk = Desk;

    fn work(&self, block: &Block, desk: &mut Desk, results: &mut Results<Vec<u8>>) {
        let mut items = emptied(std::mem::take(&mut desk.items));
        items.extend(block.records().map(Item::read));
        let begun = Instant::now();
        let clock = move || begun.elapsed();
        let limits = Limits {
            should_stop: &interrupt::asked,
            effort: self.effort,
            time: self.timeout.map(|each| TimeLimit { clock: &clock, each }),
            so_far: &progress::counted,
            threads: self.threads,
        };
        let Results { rows, tally, complaints } = results;
        let passes_any = self.writer.passes_any();
        self.task.each(&items, &mut desk.room, &limits, |item, record| {
            if record.is_first() {
                tally.count(record.status_of_item());
                let is_told = self.rows_are_seen && record.is_kept();
                complaints.extend(record.fault().filter(|_| !is_told).map(ToString::to_string));
                if let Some(warning) = record.warning() {
                    tally.warn();
                    if !is_told {
                        complaints.push(format!("{}: {warning}", item.raw.place()));
                    }
                }
            }
            if record.is_find() {
                tally.find();
            }
            let before = rows.len();
            if record.is_kept() {
                let beside = if passes_any { item.beside_puzzle(block.header()) } else { Vec::new() };
                self.writer.write(item, record, &beside, rows);
            }
            if record.status() == Status::Timeout && rows.len() == before {
                complaints.push(format!("{}: given up within its limits", item.raw.place()));
            }
        });
        desk.items = emptied(items);
    }
}

/// The memory of items for others, which may live for another time: such a `collect` takes it over as it is.
fn emptied<'b>(mut items: Vec<Item<'_>>) -> Vec<Item<'b>> {
    items.clear();
    items.into_iter().map(|_| unreachable!("there is none")).collect()
}
