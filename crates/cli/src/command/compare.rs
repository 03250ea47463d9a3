//! `sodan compare`: runs several engines on the same puzzles.

use crate::args::{InputArgs, at_least_one, engine_parser, format_of, seconds, show_parser};
use crate::exit::{Ending, Failure};
use crate::help::{LIMITS, OUTPUT, PERFORMANCE};
use crate::input::{Input, Portion, RecordBlock};
use crate::interrupt;
use crate::message::warn;
use crate::output::{Existing, Output};
use crate::pipeline::{self, Source};
use crate::progress::{Done, Progress, Show};
use crate::sheet::{Form, Sheet};
use clap::{Args, ValueEnum};
use sodan::arrow::file::Container;
use sodan::engines::Engine;
use sodan::engines::compare::{Sample, table};
use sodan::render::compare;
use sodan::tasks::record::{Record, Rows, Writer};
use sodan::tasks::{Buffers, Compare, CompareOptions, Compared, Limits, Task, TimeLimit};
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Compare solvers by solved puzzles, speed and effort
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan compare puzzle.txt
  sodan compare puzzles.txt --engine amb,negotiation --plot plot.svg
  sodan compare puzzles.txt --timeout 0.1 -o measured.parquet

Each engine searches for up to --limit solutions of each puzzle, on one thread. Times and effort include puzzles that
reached a limit. Runs shorter than 20 ms are timed three times, and the shortest time is reported. Effort is in each
engine's own unit. All answers are compared with those of the engine `search`.")]
pub struct CompareArgs {
    #[command(flatten)]
    input: InputArgs,

    /// Engines to compare, separated by commas [default: all]
    #[arg(long, value_name = "ENGINE", value_delimiter = ',', value_parser = engine_parser())]
    engine: Vec<&'static dyn Engine>,

    /// Time limit per puzzle and engine, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = seconds, help_heading = LIMITS)]
    timeout: Duration,

    /// Work limit per puzzle, in the engine's own unit
    #[arg(long, value_name = "N", help_heading = LIMITS)]
    budget: Option<u64>,

    /// Search for up to N solutions; 2 also checks uniqueness
    #[arg(long, value_name = "N", default_value = "1", value_parser = at_least_one::<NonZeroU64>)]
    limit: NonZeroU64,

    /// Output format [default: from FILE's extension, else text]
    #[arg(long, value_name = "FORMAT", value_enum)]
    format: Option<OutputFormat>,

    /// Write to FILE atomically, via FILE.part
    #[arg(short, long, value_name = "FILE", help_heading = OUTPUT)]
    output: Option<PathBuf>,

    /// Write an SVG plot of time against guesses to FILE
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    plot: Option<PathBuf>,

    /// Report progress: auto, always, never or json
    #[arg(long, value_name = "WHEN", default_value = "auto", hide_possible_values = true, value_parser = show_parser(),
        help_heading = PERFORMANCE)]
    progress: Show,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum OutputFormat {
    /// Human-readable table, one line per engine
    Text,
    /// CSV table, one line per engine
    Csv,
    /// CSV table, one line per engine and puzzle
    Samples,
    /// Apache Parquet, one row per engine and puzzle
    Parquet,
    /// Arrow IPC (Feather), one row per engine and puzzle
    Arrow,
    /// SVG plot of time against guesses
    Svg,
}

impl CompareArgs {
    fn format(&self) -> Result<OutputFormat, Failure> {
        let file = self.output.as_deref().filter(|path| *path != Path::new("-"));
        format_of(self.format, file, OutputFormat::Text)
    }
}

/// Runs `sodan compare`.
pub fn run(args: &CompareArgs) -> Result<Ending, Failure> {
    interrupt::listen();
    let options = CompareOptions {
        engines: args.engine.iter().map(|engine| engine.name().to_owned()).collect(),
        limit: args.limit.get(),
        budget: args.budget,
    };
    let task = Compare::new(&options).map_err(|error| Failure::Usage(error.to_string()))?;
    let mut input = Input::open(&args.input, Portion::Bytes(1 << 14))?;
    let format = args.format()?;
    let output = Output::open(args.output.as_deref(), Existing::Refuse)?;
    let plot = args.plot.as_deref().map(|path| Output::open(Some(path), Existing::Refuse)).transpose()?;
    let sink = match format {
        OutputFormat::Parquet => Sink::columns(Container::Parquet, &task, &options, output)?,
        OutputFormat::Arrow => Sink::columns(Container::Arrow, &task, &options, output)?,
        _ => Sink::Later(Box::new(output)),
    };
    let mut measured = Measured::new(&task, args.timeout, sink);
    let progress = Progress::start(args.progress, input.size());
    let mut work = None;
    while let Some(block) = input.next_block()? {
        // After the last block, keep the guard until the end, so that finished results are reported even after Ctrl-C.
        work = Some(interrupt::busy());
        measured.add(&block, &input.name_of(&block), &progress)?;
        if interrupt::is_requested() {
            break;
        }
        work = None;
    }
    let _work = work.unwrap_or_else(interrupt::busy);
    progress.finish(measured.done);
    let Measured { samples, rows, done, sink, .. } = measured;
    let plot = plot.map(|output| (output, compare::plot(&samples).into_bytes()));
    let pending = match sink {
        // An incomplete columnar file is useless.
        Sink::Columns(sheet) if interrupt::is_requested() => {
            drop(sheet);
            None
        }
        Sink::Columns(sheet) => {
            sheet.finish()?;
            None
        }
        Sink::Later(output) => {
            let text = match format {
                OutputFormat::Csv => compare::csv(&table(&samples)).into_bytes(),
                OutputFormat::Samples => rows,
                OutputFormat::Svg => compare::plot(&samples).into_bytes(),
                _ => compare::text(&table(&samples)).into_bytes(),
            };
            Some((*output, text))
        }
    };
    for (mut output, text) in pending.into_iter().chain(plot) {
        output.write(&text)?;
        if !interrupt::is_requested() {
            output.finish()?;
        }
    }
    Ok(match done.bad {
        _ if interrupt::is_requested() => Ending::Interrupted,
        0 => Ending::Done,
        _ => Ending::SomeBad,
    })
}

enum Sink {
    /// Output that receives the whole report after the last measurement.
    Later(Box<Output>),
    /// Columnar file to which each sample is written as a row during the run.
    Columns(Box<Sheet<Compared>>),
}

impl Sink {
    fn columns(
        container: Container,
        task: &Compare,
        options: &CompareOptions,
        output: Output,
    ) -> Result<Sink, Failure> {
        let about = ("compare", &serde_json::json!(options));
        Ok(Sink::Columns(Box::new(Sheet::begin(Form::Columns(container), task.schema(), about, output)?)))
    }
}

struct Measured<'t> {
    task: &'t Compare,
    timeout: Duration,
    begun: Instant,
    writer: Writer<'t, Compare>,
    samples: Vec<Sample>,
    /// CSV rows of `samples`, which `--format samples` writes at the end.
    rows: Vec<u8>,
    sink: Sink,
    done: Done,
}

impl Measured<'_> {
    fn new(task: &Compare, timeout: Duration, sink: Sink) -> Measured<'_> {
        let writer = Writer::new(task, Rows::Csv);
        let (rows, begun) = (writer.header().into_bytes(), Instant::now());
        Measured { task, timeout, begun, writer, samples: Vec::new(), rows, sink, done: Done::default() }
    }

    fn add(&mut self, block: &RecordBlock, name: &str, progress: &Progress) -> Result<(), Failure> {
        let begun = self.begun;
        let clock = move || begun.elapsed();
        let time = Some(TimeLimit { clock: &clock, each: self.timeout });
        let limits = Limits { should_stop: &interrupt::is_requested, time, ..Limits::default() };
        let items = block.items();
        let Measured { task, writer, samples, rows, sink, done, .. } = self;
        task.each(&items, &mut Buffers::default(), &limits, &mut |item, record| {
            match sink {
                Sink::Later(_) => writer.write(item, record, &[], rows),
                Sink::Columns(sheet) => sheet.add(item, record),
            }
            samples.extend(record.sample);
            match record.fault() {
                Some(fault) => {
                    done.bad += 1;
                    warn(format_args!("{}", pipeline::located(name, &fault.to_string())));
                }
                None if record.is_first() => {
                    done.records += 1;
                    progress.update(*done);
                }
                None => {}
            }
        });
        self.done.size += pipeline::Block::size(block);
        match &mut self.sink {
            Sink::Later(_) => Ok(()),
            Sink::Columns(sheet) => sheet.write(),
        }
    }
}
