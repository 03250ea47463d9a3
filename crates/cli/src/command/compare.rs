//! `sodan compare`: several engines on the same puzzles, side by side.

use crate::args::{InputArgs, at_least_one, engine_parser, note_name, refuse_columns, seconds};
use crate::exit::{Ending, Failure};
use crate::input::{Block, Input, Portion};
use crate::interrupt;
use crate::output::Output;
use crate::pipeline::{self, Source};
use crate::progress::{Done, Progress, Show};
use crate::tell;
use clap::{Args, ValueEnum};
use sodan::engines::Engine;
use sodan::engines::compare::{Sample, table};
use sodan::report::compare;
use sodan::tasks::record::{Record, Rows, Writer};
use sodan::tasks::{Compare, CompareOptions, Item, Limits, Room, Task, TimeLimit};
use std::num::NonZeroU64;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Compare the ways to solve: how many puzzles each solves, how fast, and with how much effort
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan compare puzzle.txt
  sodan compare puzzles.txt --engine amb,negotiation --plot plot.svg
  sodan compare puzzles.txt --timeout 0.1 --format samples -o measured.csv

Every engine solves every puzzle, one after the other on one thread, to the first solution. A puzzle counts as solved \
if that is found, or that there is none, within the limits; times and effort are over all puzzles, those given up \
included. Of what takes less than 20 ms the shortest of three runs counts. Effort is in each engine's own unit. Every \
answer is held against the fast search.")]
pub struct CompareArgs {
    #[command(flatten)]
    input: InputArgs,

    /// The engines, with commas between them [default: all]
    #[arg(long, value_name = "ENGINE", value_delimiter = ',', value_parser = engine_parser())]
    engine: Vec<&'static dyn Engine>,

    /// How long an engine may take for a puzzle, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = seconds)]
    timeout: Duration,

    /// Give a puzzle up after so much of an engine's effort, too [default: no limit]
    #[arg(long, value_name = "N")]
    budget: Option<u64>,

    /// Look for up to N solutions: with 2, it counts only to know whether a puzzle is proper
    #[arg(long, value_name = "N", default_value = "1", value_parser = at_least_one::<NonZeroU64>)]
    limit: NonZeroU64,

    /// What is written
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = OutputFormat::Text)]
    format: OutputFormat,

    /// Write to FILE, which is whole or not there: until all is done it is FILE.part. A FILE that is there is
    /// replaced then, and not before
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Draw the time against the difficulty (guesses of the fast search) as SVG into FILE, too
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,

    /// Show progress on standard error
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = Show::Auto)]
    progress: Show,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum OutputFormat {
    /// A table for people, a line for each engine
    Text,
    /// The same for programs
    Csv,
    /// A line for each engine and puzzle, for programs
    Samples,
    /// The plot
    Svg,
}

/// Runs the command.
pub fn run(args: &CompareArgs) -> Result<Ending, Failure> {
    interrupt::listen();
    let options = CompareOptions {
        engines: args.engine.iter().map(|engine| engine.name().to_owned()).collect(),
        limit: args.limit.get(),
        budget: args.budget,
    };
    let task = Compare::new(&options).map_err(|error| Failure::Usage(error.to_string()))?;
    let mut input = Input::open(&args.input, Portion::Bytes(1 << 14))?;
    if args.format == OutputFormat::Text {
        note_name(args.output.as_deref(), "text", &["csv", "svg"]);
    }
    refuse_columns("compare", args.output.as_deref())?;
    let output = Output::open(args.output.as_deref(), false)?;
    let plot = args.plot.as_deref().map(|path| Output::open(Some(path), false)).transpose()?;
    let mut measured = Measured::new(&task, args.timeout);
    let progress = Progress::start(args.progress, input.size());
    let mut work = None;
    while let Some(block) = input.next_block()? {
        // Held to the end if this block is the last, so that what is done is told even after Ctrl-C.
        work = Some(interrupt::busy());
        measured.add(&block, &input.name_of(&block), &progress);
        if interrupt::asked() {
            break;
        }
        work = None;
    }
    let _work = work.unwrap_or_else(interrupt::busy);
    progress.finish(measured.done);
    let Measured { samples, rows, done, .. } = measured;
    let told = match args.format {
        OutputFormat::Text => compare::text(&table(&samples)).into_bytes(),
        OutputFormat::Csv => compare::csv(&table(&samples)).into_bytes(),
        OutputFormat::Samples => rows,
        OutputFormat::Svg => compare::plot(&samples).into_bytes(),
    };
    let plot = plot.map(|output| (output, compare::plot(&samples).into_bytes()));
    for (mut output, told) in [(output, told)].into_iter().chain(plot) {
        output.write(&told)?;
        if !interrupt::asked() {
            output.finish()?;
        }
    }
    Ok(match done.bad {
        _ if interrupt::asked() => Ending::Interrupted,
        0 => Ending::Done,
        _ => Ending::SomeBad,
    })
}

struct Measured<'t> {
    task: &'t Compare,
    timeout: Duration,
    begun: Instant,
    writer: Writer<'t, Compare>,
    samples: Vec<Sample>,
    /// The same as a table.
    rows: Vec<u8>,
    done: Done,
}

impl Measured<'_> {
    fn new(task: &Compare, timeout: Duration) -> Measured<'_> {
        let writer = Writer::new(task, Rows::Csv);
        let (rows, begun) = (writer.header().into_bytes(), Instant::now());
        Measured { task, timeout, begun, writer, samples: Vec::new(), rows, done: Done::default() }
    }

    fn add(&mut self, block: &Block, name: &str, progress: &Progress) {
        let begun = self.begun;
        let clock = move || begun.elapsed();
        let time = Some(TimeLimit { clock: &clock, each: self.timeout });
        let limits = Limits { should_stop: &interrupt::asked, time, ..Limits::default() };
        let items: Vec<Item<'_>> = block.records().map(Item::read).collect();
        let Measured { task, writer, samples, rows, done, .. } = self;
        task.each(&items, &mut Room::default(), &limits, |item, record| {
            writer.write(item, record, &[], rows);
            samples.extend(record.sample);
            match record.fault() {
                Some(fault) => {
                    done.bad += 1;
                    tell(format_args!("{name}: {fault}"));
                }
                None if record.is_first() => {
                    done.records += 1;
                    progress.update(*done);
                }
                None => {}
            }
        });
        self.done.size += pipeline::Block::size(block);
    }
}
