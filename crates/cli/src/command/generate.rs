//! `sodan generate`: puzzles by wish, from a seed.

mod all;

use crate::args::{Encoding, FormatArgs, RunArgs, at_least_one, seconds};
use crate::exit::{Ending, Failure};
use crate::groups::{self, Groups};
use crate::input::single_puzzle;
use crate::interrupt;
use crate::lines::Lines;
use crate::numbers::{NumberRange, Numbers};
use crate::output::Output;
use crate::pipeline::{self, Job, Results, Sink};
use crate::progress::{rate_of_finds, tried, tries_so_far, while_looking};
use crate::run::RunKind;
use crate::runner::Put;
use crate::tell;
use clap::{Args, ValueEnum};
use sodan::arrow::records::Beside;
use sodan::generator::Shape;
use sodan::tasks::record::{Record, Writer};
use sodan::tasks::{Generate, GenerateOptions, Item, Limits, Room, Status, Task, Way};
use std::ffi::OsString;
use std::num::NonZeroU64;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Make puzzles by wish, each with exactly one solution
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan generate -n 5 --seed 1
  sodan generate -n 3 --givens 22..24 --format csv
  sodan generate --symmetry half-turn --not-minimal
  sodan generate -n 2 --wish 'hodoku.uses \"x-wing\" and not hodoku.uses \"uniqueness\"'
  sodan generate --wish 'er between 4.0 and 4.5' --time-limit 60
  sodan generate -n 2 --like puzzle.txt
  sodan generate -n 3 --way controlled --format csv
  sodan generate --givens 21 --tries 1000000 --progress always
  sodan generate --all --pattern \"$(cat puzzle.txt)\" --solution puzzle.txt

The same seed gives the same puzzles, for any number of threads: each comes from its own number of the seed's series.
Take another seed for each set: one seed's series begins with the same grids whatever is wished, so two sets of it share puzzles and
solutions.

A wish compares what can be asked of a puzzle, with `and`, `or`, `not` and parentheses: givens, minimal, guesses, symmetry
\"half-turn\", singles, backdoor, hodoku.score, hodoku.level, er, ep, ed, forum.rank and the other columns of the scales. Of
techniques and families there are three words: `hodoku.uses \"x-wing\"` if it occurs in the path, `hodoku.hardest \"x-wing\"` if it is the hardest there,
`hodoku.needs \"x-wing\"` if techniques of its level and below solve the puzzle, but not without it.

Most ways do not give every puzzle the same chance. Top down, those with few givens come up too often: 24 givens 15 times as often as among
all minimal puzzles, 28 a 55th as often. Climbing favours what is near to what comes up often, in unknown ways, as do patterns
and neighbours. --way top-down gives a fair sample of those that come up top down and fit the wish. --way controlled
gives each minimal puzzle of n givens the same chance; its column `weight` corrects for n.

With --all, every puzzle of a pattern is found that has one of the solution grids, up to symmetry: in each of 3359232 ways the pattern is
laid on the grid. That takes seconds for each grid. Two random grids are the same up to symmetry with a chance of 1 in 5472730538; among given
ones that may be, and `sodan distinct` drops the twins.

If a puzzle is given up, its line has `-` and the reason, and the exit status is 1.")]
pub struct GenerateArgs {
    /// How many puzzles [default: 1]; with --all, at most so many of each grid [default: 1000000]
    #[arg(short, value_name = "N", value_parser = at_least_one::<NonZeroU64>)]
    n: Option<NonZeroU64>,

    /// The seed of the series
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// How many givens: a number, or a range as 22..26, both ends included
    #[arg(long, value_name = "RANGE")]
    givens: Option<String>,

    /// No given may be one that could go (the default)
    #[arg(long, conflicts_with = "not_minimal")]
    minimal: bool,

    /// Givens may be there that could go: with --givens as many as are wished, with --symmetry those that symmetry asks for
    #[arg(long)]
    not_minimal: bool,

    /// The symmetry of where givens stand
    #[arg(long, value_name = "SHAPE", default_value = Shape::None.name(), value_parser = shape_parser())]
    symmetry: String,

    /// Givens in exactly these cells: 81 characters, `.` or 0 for an empty cell
    #[arg(long, value_name = "MASK")]
    pattern: Option<String>,

    /// All puzzles of the pattern on solution grids, up to symmetry: on those of --solution, or on random ones
    #[arg(long, requires = "pattern", conflicts_with_all = ["givens", "symmetry", "like", "way", "tries", "time_limit"])]
    all: bool,

    /// With --all: on so many random grids, those of the seed's series
    #[arg(long, value_name = "N", default_value = "1", requires = "all", conflicts_with = "solution",
        value_parser = at_least_one::<NonZeroU64>)]
    grids: NonZeroU64,

    /// Puzzles with this solution: a file, `-`, or the grid; with --all, any number of grids
    #[arg(long, value_name = "GRID")]
    solution: Option<OsString>,

    /// Puzzles in the neighbourhood of this one: some of its givens are exchanged
    #[arg(long, value_name = "PUZZLE")]
    like: Option<OsString>,

    /// What the puzzles shall be like: an expression
    #[arg(long, value_name = "EXPRESSION")]
    wish: Option<String>,

    /// How puzzles are come by [default: climb with --wish or --givens, else top-down]
    #[arg(long, value_name = "WAY", value_enum)]
    way: Option<WayArg>,

    /// Give a puzzle up after so many tries [default: never]
    #[arg(long, value_name = "N", value_parser = at_least_one::<NonZeroU64>)]
    tries: Option<NonZeroU64>,

    /// Time limit in seconds; finished puzzles are kept, and the same command with --resume continues [default: none]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,

    #[command(flatten)]
    run: RunArgs,

    #[command(flatten)]
    format: FormatArgs,
}

/// How puzzles are come by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum WayArg {
    /// Givens go in random order until a puzzle fits
    TopDown,
    /// Every minimal puzzle of n givens has the same chance, and the column `weight` corrects for n: several a second
    Controlled,
    /// As top-down at first; then givens of the best are exchanged, step by step nearer to the wish
    Climb,
}

fn shape_parser() -> impl clap::builder::TypedValueParser<Value = String> {
    clap::builder::PossibleValuesParser::new(Shape::ALL.map(Shape::name))
}

impl GenerateArgs {
    fn options(&self) -> Result<GenerateOptions, Failure> {
        let puzzle = |argument: &Option<OsString>| {
            argument.as_deref().map(single_puzzle).transpose().map(|it| it.map(|puzzle| puzzle.to_string()))
        };
        Ok(GenerateOptions {
            seed: self.seed,
            givens: self.givens.clone(),
            minimal: !self.not_minimal,
            symmetry: self.symmetry.clone(),
            pattern: self.pattern.clone(),
            solution: puzzle(&self.solution)?,
            like: puzzle(&self.like)?,
            wish: self.wish.clone(),
            way: self.way.map(|way| match way {
                WayArg::TopDown => Way::TopDown,
                WayArg::Controlled => Way::Controlled,
                WayArg::Climb => Way::Climb,
            }),
            tries: self.tries.map(NonZeroU64::get),
        })
    }
}

/// Runs the command.
pub fn run(args: &GenerateArgs) -> Result<Ending, Failure> {
    if args.all {
        return all::run(args);
    }
    let options = args.options()?;
    let task = Generate::new(&options)?;
    let has_end = args.tries.is_some() || args.time_limit.is_some();
    if let Some(doubt) = options.doubt() {
        let how = if has_end { "" } else { "; Ctrl-C, --tries or --time-limit ends the run" };
        tell(format_args!("{doubt}{how}"));
    }
    let options = serde_json::json!(options);
    match args.format.form(&args.run)? {
        Encoding::Lines(rows) => {
            let writer = Writer::new(&task, rows);
            let kind = RunKind::of_rows(&task, rows, options, writer.header());
            make(args, &task, writer, kind, Lines::open)
        }
        Encoding::Columns(container) => {
            let table = groups::table(&task, &options, []);
            let how = (container, table.shape(), groups::FEW);
            let open = |output, _: &RunKind| Groups::open(output, how);
            make(args, &task, table, groups::kind(&task, container, options), open)
        }
    }
}

/// Makes the puzzles and writes them.
fn make<W: Put<Generate>, K: Sink<Rows = W::Rows>>(
    args: &GenerateArgs,
    task: &Generate,
    writer: W,
    kind: RunKind,
    open: impl FnOnce(Output, &RunKind) -> Result<K, Failure>,
) -> Result<Ending, Failure> {
    let (wanted, workers) = (args.n.map_or(1, NonZeroU64::get), args.run.threads().get());
    let deadline = args.time_limit.map(|limit| Instant::now() + limit);
    // A single puzzle is looked for by all threads at once.
    let threads = workers.div_ceil(usize::try_from(wanted).unwrap_or(usize::MAX).min(workers));
    let source = Numbers::up_to(wanted, "series");
    let Some(output) = kind.open_output(None, &(&args.run).into())? else { return Ok(Ending::Done) };
    let summary = |outcome: &pipeline::Outcome, kept: u64| {
        let found = outcome.tally.of(Status::Unique);
        let before =
            if kept > 0 { format!(" (after {kept} kept from an earlier run)") } else { String::new() };
        let rate = rate_of_finds(found, tries_so_far());
        let left = wanted - kept;
        Some(format!("generate: {found} of {left}{before}; {rate}; {:.3} s", outcome.took.as_secs_f64()))
    };
    let outcome = while_looking("Ctrl-C, --tries or --time-limit ends the run", |any_found| {
        let job = Making { task, writer, deadline, threads, any_found };
        kind.run_source(&job, source, output, &(&args.run).into(), summary, open)
    })?;
    Ok(match outcome.ending {
        Ending::Done if outcome.tally.of(Status::Unique) < outcome.tally.records() => Ending::NoAnswer,
        // What was stopped by the clock is what was wanted, but for those that are missing.
        Ending::Interrupted if !interrupt::asked() => Ending::NoAnswer,
        ending => ending,
    })
}

/// Whether the time is up.
fn is_over(deadline: Option<Instant>) -> bool {
    deadline.is_some_and(|deadline| Instant::now() >= deadline)
}

/// The job: numbers in, rows out.
struct Making<'t, W> {
    task: &'t Generate,
    writer: W,
    deadline: Option<Instant>,
    threads: usize,
    any_found: &'t AtomicBool,
}

impl<W: Put<Generate>> Job<NumberRange, W::Rows> for Making<'_, W> {
    type Desk = Room;

    fn work(&self, block: &NumberRange, room: &mut Room, results: &mut Results<W::Rows>) {
        let items: Vec<Item<'_>> = block
            .numbers()
            .map(|number| Item::of_text(usize::try_from(number).unwrap_or(usize::MAX), b""))
            .collect();
        let should_stop = || interrupt::asked() || is_over(self.deadline);
        let limits =
            Limits { should_stop: &should_stop, so_far: &tried, threads: self.threads, ..Limits::default() };
        self.task.each(&items, room, &limits, |item, record| {
            results.tally.count(record.status());
            self.any_found.fetch_or(record.made.is_some(), Relaxed);
            self.writer.begin_record(&mut results.rows);
            self.writer.put(item, record, Beside::NOTHING, &mut results.rows);
        });
    }
}
