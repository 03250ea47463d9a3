//! `sodan generate`: generates puzzles to a specification, from a seed.

mod all;

use crate::args::{Encoding, FormatArgs, RunArgs, at_least_one, seconds};
use crate::exit::{Ending, Failure};
use crate::groups::{self, Groups};
use crate::help::{LIMITS, OUTPUT};
use crate::input::single_puzzle;
use crate::interrupt;
use crate::lines::Lines;
use crate::message::note;
use crate::numbers::{NumberRange, Numbers};
use crate::output::{Existing, Output};
use crate::pipeline::{self, Job, Results, Sink, Workspace};
use crate::progress::{rate_of_finds, tried, tries_so_far, while_looking};
use crate::run::RunKind;
use crate::runner::{Put, selected, writer};
use clap::{Args, ValueEnum};
use sodan::arrow::records::Extra;
use sodan::generator::Shape;
use sodan::tasks::record::Record;
use sodan::tasks::variant::{VariantGenerate, VariantGenerateOptions};
use sodan::tasks::{Generate, GenerateOptions, Item, Limits, Method, Nearest, Status, Task};
use std::ffi::OsString;
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Generate proper puzzles to your specification
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan generate -n 5 --givens 22..24 --format csv
  sodan generate -n 2 --where 'hodoku.uses \"x-wing\"' --time-limit 60
  sodan generate --rules killer,x --givens 0 --to f-puzzles

--where accepts expressions as in `sodan filter`. The same seed gives the same puzzles for any number of threads. `top-down` favours puzzles
with few givens, and `climb` favours common ratings. With `controlled`, the column `weight` corrects for the probability of each number of givens.
Rules: x, anti-knight, anti-king, anti-taxicab, non-consecutive, windoku, disjoint, entropy, mod-3, dutch-flatmates, no-boxes, jigsaw,
killer, thermo, arrow, kropki, kropki-negative, xv, xv-negative, little-killer, sandwich. For variants, --where supports only givens, clues,
guesses, solved, steps, hardest, uses and needs.")]
pub struct GenerateArgs {
    /// Number of puzzles [default: 1; 1000000 with --all]
    #[arg(short, value_name = "N", value_parser = at_least_one::<NonZeroU64>)]
    n: Option<NonZeroU64>,

    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Number of givens, or a range such as 22..26
    #[arg(long, value_name = "RANGE")]
    givens: Option<String>,

    /// Generate minimal puzzles (the default)
    #[arg(long, conflicts_with = "not_minimal", hide = true)]
    minimal: bool,

    /// Allow puzzles with redundant givens
    #[arg(long)]
    not_minimal: bool,

    /// Symmetry of the pattern of givens
    #[arg(long, value_name = "SHAPE", default_value = Shape::None.name(), value_parser = shape_parser())]
    symmetry: String,

    /// Pattern of givens: 81 characters, `.` if empty
    #[arg(long, value_name = "MASK")]
    pattern: Option<String>,

    /// Find all puzzles with the given pattern on each grid
    #[arg(long, requires = "pattern",
        conflicts_with_all = ["givens", "symmetry", "like", "method", "tries", "time_limit", "rules", "size", "minimal_clues", "to"])]
    all: bool,

    /// Number of random grids for --all
    #[arg(long, value_name = "N", default_value = "1", requires = "all", conflicts_with = "solution",
        value_parser = at_least_one::<NonZeroU64>)]
    grids: NonZeroU64,

    /// Generate puzzles with this solution (grid or file)
    #[arg(long, value_name = "GRID")]
    solution: Option<OsString>,

    /// Generate puzzles by replacing givens of this puzzle
    #[arg(long, value_name = "PUZZLE")]
    like: Option<OsString>,

    /// Keep only puzzles that match a filter expression
    #[arg(long = "where", value_name = "EXPRESSION")]
    query: Option<String>,

    /// Variant rules, such as killer,anti-knight
    #[arg(long, value_name = "RULE,...", value_delimiter = ',', value_parser = rule_parser(), hide_possible_values = true)]
    rules: Vec<String>,

    /// Grid size, 4 to 16 [default: 9]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(4..=16))]
    size: Option<u8>,

    /// Also remove redundant clues of variants
    #[arg(long, conflicts_with = "not_minimal")]
    minimal_clues: bool,

    /// Generation method [default: climb with --where or --givens, else top-down]
    #[arg(long = "method", value_name = "METHOD", value_enum)]
    method: Option<MethodArg>,

    /// Maximum number of attempts per puzzle
    #[arg(long, value_name = "N", value_parser = at_least_one::<NonZeroU64>, help_heading = LIMITS)]
    tries: Option<NonZeroU64>,

    /// Time limit for the whole run, in seconds
    #[arg(long, value_name = "SECONDS", alias = "timeout", value_parser = seconds, help_heading = LIMITS)]
    time_limit: Option<Duration>,

    /// Variant format [default: line, or json with clues]
    #[arg(long, value_name = "FORMAT", value_parser = variant_format_parser(), hide_possible_values = true, help_heading = OUTPUT)]
    to: Option<String>,

    /// If `climb` finds no match, write the closest to FILE
    #[arg(long, value_name = "FILE", conflicts_with = "all", help_heading = OUTPUT)]
    keep_best: Option<PathBuf>,

    #[command(flatten)]
    run: RunArgs,

    #[command(flatten)]
    format: FormatArgs,
}

/// Generation methods.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum MethodArg {
    /// Remove givens in random order until a puzzle matches
    TopDown,
    /// Sample minimal puzzles of n givens uniformly; several per second
    Controlled,
    /// Like top-down, then replace givens of the best puzzles
    Climb,
}

fn shape_parser() -> impl clap::builder::TypedValueParser<Value = String> {
    use clap::builder::{PossibleValuesParser, TypedValueParser};
    PossibleValuesParser::new(Shape::ALL.map(Shape::name)).map(|name| name.to_lowercase())
}

fn variant_format_parser() -> clap::builder::PossibleValuesParser {
    clap::builder::PossibleValuesParser::new(sodan::variant::format::Format::NAMES.iter().copied())
}

fn rule_parser() -> clap::builder::PossibleValuesParser {
    clap::builder::PossibleValuesParser::new(VariantGenerateOptions::rules())
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
            query: self.query.clone(),
            method: self.method.map(|method| match method {
                MethodArg::TopDown => Method::TopDown,
                MethodArg::Controlled => Method::Controlled,
                MethodArg::Climb => Method::Climb,
            }),
            tries: self.tries.map(NonZeroU64::get),
        })
    }
}

/// Runs `sodan generate`.
pub fn run(args: &GenerateArgs) -> Result<Ending, Failure> {
    if args.all {
        return all::run(args);
    }
    let classic = args.options()?;
    let options = VariantGenerateOptions {
        classic,
        size: args.size,
        rules: args.rules.clone(),
        minimal_clues: args.minimal_clues,
        to: args.to.clone(),
    };
    if options.is_needed() {
        return generate(args, &VariantGenerate::new(&options)?, serde_json::json!(options));
    }
    let options = options.classic;
    let task = Generate::new(&options)?;
    if let Some(doubt) = options.doubt() {
        return Err(Failure::Usage(format!("{doubt}; add --not-minimal")));
    }
    let ending = generate(args, &task, serde_json::json!(options))?;
    if ending != Ending::Done
        && let Some(nearest) = task.nearest()
    {
        report_nearest(&nearest, args.keep_best.as_deref())?;
    }
    Ok(ending)
}

/// Generates puzzles with `task`, and writes them as lines or as a columnar file.
fn generate<T: Task>(args: &GenerateArgs, task: &T, options: serde_json::Value) -> Result<Ending, Failure> {
    let columns = &args.format.select.choice();
    match args.format.form(&args.run)? {
        Encoding::Lines(rows) => {
            let writer = writer(task, rows, columns)?;
            let kind = RunKind::of_rows(task, rows, options, writer.header());
            make(args, task, writer, kind, &Lines::open)
        }
        Encoding::Columns(container) => {
            let table = groups::table(task, selected(task, columns)?, &options, []);
            let how = (container, table.shape(), groups::FEW);
            let open = |output, _: &RunKind| Groups::open(output, &how);
            make(args, task, table, groups::kind(task, container, options), &open)
        }
    }
}

/// Generates puzzles with `task`, formats them with `writer`, and writes them to the sink that `open` creates.
fn make<T: Task, W: Put<T>, K: Sink<Rows = W::Rows>>(
    args: &GenerateArgs,
    task: &T,
    writer: W,
    kind: RunKind,
    open: &dyn Fn(Output, &RunKind) -> Result<K, Failure>,
) -> Result<Ending, Failure> {
    let (wanted, workers) = (args.n.map_or(1, NonZeroU64::get), args.run.threads().get());
    let deadline = args.time_limit.map(|limit| Instant::now() + limit);
    // All threads search for the same puzzle if only one puzzle is requested.
    let threads = workers.div_ceil(usize::try_from(wanted).unwrap_or(usize::MAX).min(workers));
    let source = Numbers::up_to(wanted, "series");
    let Some(output) = kind.open_output(None, &(&args.run).into())? else { return Ok(Ending::Done) };
    let summary = |outcome: &pipeline::Outcome, saved: u64| {
        let found = outcome.tally.of(Status::Unique);
        let before =
            if saved > 0 { format!(" (plus {saved} from the interrupted run)") } else { String::new() };
        let rate = rate_of_finds(found, tries_so_far());
        let left = wanted - saved;
        Some(format!("generate: {found} of {left}{before}; {rate}; {:.3} s", outcome.took.as_secs_f64()))
    };
    let outcome =
        while_looking("press Ctrl-C to stop, or limit the run with --tries or --time-limit", |any_found| {
            let job = Making { task, writer, deadline, threads, any_found };
            kind.run_source(&job, source, output, &(&args.run).into(), &summary, open)
        })?;
    Ok(match outcome.ending {
        Ending::Done if outcome.tally.of(Status::Unique) < outcome.tally.records() => Ending::NoAnswer,
        // Reaching the time limit is not an interruption. The exit code reports only that puzzles are missing.
        Ending::Interrupted if !interrupt::is_requested() => Ending::NoAnswer,
        ending => ending,
    })
}

/// Prints a line with the closest puzzle and the values of the fields in the expression. Also writes the line to
/// `file`, if given.
fn report_nearest(nearest: &Nearest, file: Option<&Path>) -> Result<(), Failure> {
    let values: Vec<String> = nearest.values.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let line = format!("{} {}", nearest.puzzle, values.join(" "));
    note(format_args!("nearest puzzle: {line}"));
    let Some(file) = file else { return Ok(()) };
    let mut output = Output::open(Some(file), Existing::Overwrite)?;
    output.write(format!("{line}\n").as_bytes())?;
    output.finish()
}

/// Returns whether `deadline` has passed.
fn is_over(deadline: Option<Instant>) -> bool {
    deadline.is_some_and(|deadline| Instant::now() >= deadline)
}

/// Job that generates one puzzle per number, and formats its row.
struct Making<'t, T, W> {
    task: &'t T,
    writer: W,
    deadline: Option<Instant>,
    threads: usize,
    any_found: &'t AtomicBool,
}

impl<T: Task, W: Put<T>> Job<NumberRange, W::Rows> for Making<'_, T, W> {
    fn work(&self, block: &NumberRange, workspace: &mut Workspace, results: &mut Results<W::Rows>) {
        let items: Vec<Item<'_>> = block
            .numbers()
            .map(|number| Item::of_text(usize::try_from(number).unwrap_or(usize::MAX), b""))
            .collect();
        let should_stop = || interrupt::is_requested() || is_over(self.deadline);
        let limits =
            Limits { should_stop: &should_stop, so_far: &tried, threads: self.threads, ..Limits::default() };
        self.task.each(&items, &mut workspace.buffers, &limits, &mut |item, record| {
            results.tally.count(record.status());
            self.any_found.fetch_or(record.status() == Status::Unique, Relaxed);
            self.writer.begin_record(&mut results.rows);
            self.writer.put(item, record, Extra::NOTHING, &mut results.rows);
        });
    }
}
