//! `sodan compare`: several engines on the same puzzles, side by side.

use crate::args::{InputArgs, at_least_one, engine_parser, seconds};
use crate::exit::{Ending, Failure};
use crate::input::{Block, Input, Portion};
use crate::interrupt;
use crate::output::Output;
use crate::pipeline::{self, Source};
use crate::progress::{Done, Progress, Show};
use crate::tell;
use clap::{Args, ValueEnum};
use sodan::engines::compare::{Sample, table};
use sodan::engines::{self, Engine, Limits, Report};
use sodan::report::compare;
use sodan::search;
use sodan::tasks::Item;
use std::cmp::min_by_key;
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
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Form::Text)]
    format: Form,

    /// Write to FILE, which is whole or not there: until all is done it is FILE.part
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
enum Form {
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
    let mut input = Input::open(&args.input, Portion::Bytes(1 << 14))?;
    let output = Output::open(args.output.as_deref(), None)?;
    let plot = args.plot.as_deref().map(|path| Output::open(Some(path), None)).transpose()?;
    let mut measured = Measured { args, samples: Vec::new(), done: Done::default() };
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
    let Measured { samples, done, .. } = measured;
    let told = match args.format {
        Form::Text => compare::text(&table(&samples)),
        Form::Csv => compare::csv(&table(&samples)),
        Form::Samples => compare::samples_csv(&samples),
        Form::Svg => compare::plot(&samples),
    };
    let plot = plot.map(|output| (output, compare::plot(&samples)));
    for (mut output, told) in [(output, told)].into_iter().chain(plot) {
        output.write(told.as_bytes())?;
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

/// A run shorter than this is done so many times in all, and the shortest counts. Once each, the worst time of the fast
/// search over 150 puzzles was 8 or 28 ms, where it is 0.03: the machine had been elsewhere.
const QUICK: Duration = Duration::from_millis(20);
const RUNS: usize = 3;

struct Measured<'a> {
    args: &'a CompareArgs,
    samples: Vec<Sample>,
    done: Done,
}

impl Measured<'_> {
    fn add(&mut self, block: &Block, name: &str, progress: &Progress) {
        for raw in block.records() {
            let item = Item::read(raw);
            let Some(samples) = self.measure(&item) else {
                self.done.bad += 1;
                if let Some(fault) = item.fault() {
                    tell(format_args!("{name}: {fault}"));
                }
                continue;
            };
            // A puzzle that was broken off half-way would be a timeout of its own kind.
            if interrupt::asked() {
                return;
            }
            self.samples.extend(samples);
            self.done.records += 1;
            progress.update(self.done);
        }
        self.done.size += pipeline::Block::size(block);
    }

    /// Nothing, if the record is bad.
    fn measure(&self, item: &Item<'_>) -> Option<Vec<Sample>> {
        let (number, expected) = (item.raw.number, search::answer(item.problem()?, 2));
        let engines = if self.args.engine.is_empty() { engines::ALL } else { &self.args.engine };
        item.ask(|question| {
            let sample = |&engine: &&'static dyn Engine| {
                let mut best = self.solve(engine, question);
                for _ in 1..RUNS {
                    if best.1 < QUICK {
                        best = min_by_key(best, self.solve(engine, question), |&(_, time)| time);
                    }
                }
                let (report, time) = best;
                Sample::new(engine, number, question, &expected, &report, time)
            };
            engines.iter().map(sample).collect()
        })
    }

    /// One run of one engine, and how long it took.
    fn solve(&self, engine: &dyn Engine, question: engines::Question<'_>) -> (Report, Duration) {
        let start = Instant::now();
        let should_stop = || start.elapsed() > self.args.timeout || interrupt::asked();
        let limits =
            Limits { solutions: self.args.limit.get(), effort: self.args.budget, should_stop: &should_stop };
        let report = engine.solve(question, &limits);
        (report, start.elapsed())
    }
}
