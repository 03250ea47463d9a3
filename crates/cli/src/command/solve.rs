//! `sodan solve`: solves puzzles and checks that the solutions are unique.

mod all;

use crate::args::{TaskArgs, at_least_one, engine_parser};
use crate::exit::{Ending, Failure};
use crate::help::LIMITS;
use crate::input::Portion;
use crate::runner::{TaskRun, backend};
use crate::status::Tally;
use crate::variant::VariantArgs;
use clap::Args;
use sodan::engines::Engine;
use sodan::tasks::variant::{VariantSolve, VariantSolveOptions};
use sodan::tasks::{BATCH_BYTES, Solutions, SolutionsOptions, Solve, SolveOptions, Status};
use std::num::NonZeroU64;

/// Solve puzzles, and report those without a unique solution
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan solve puzzle.txt
  sodan solve puzzles.csv -o solved.parquet
  sodan solve puzzle.txt --all | head -n 1000

Candidates eliminated in the input stay eliminated. With --format line, the output is the solution of each record, or
`-` and a reason. In JSON, `guesses` is the number of guesses of the engine `search`, a measure of difficulty.")]
pub struct SolveArgs {
    #[command(flatten)]
    task: TaskArgs,

    /// Search for up to N solutions per puzzle [default: 2]
    ///
    /// For N > 2, text and JSON output list the solutions; for N = 1, uniqueness is not checked
    #[arg(long, value_name = "N", value_parser = at_least_one::<NonZeroU64>)]
    limit: Option<NonZeroU64>,

    /// Print all solutions of each puzzle, one per row
    #[arg(long, conflicts_with_all = ["first", "engine", "budget", "seed", "sort"])]
    all: bool,

    /// Print a solution even if it is not unique
    #[arg(long)]
    first: bool,

    /// Solving engine
    #[arg(long, value_name = "ENGINE", default_value = "search", value_parser = engine_parser())]
    engine: &'static dyn Engine,

    /// Work limit per puzzle, in the engine's unit, such as guesses
    #[arg(long, value_name = "N", help_heading = LIMITS)]
    budget: Option<u64>,

    /// Random seed for --engine negotiation
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    #[command(flatten)]
    variant: VariantArgs,
}

/// Statuses of puzzles for which no solution was found.
const UNSOLVED: [Status; 3] = [Status::None, Status::Stuck, Status::Timeout];

/// Runs `sodan solve`.
pub fn run(args: &SolveArgs) -> Result<Ending, Failure> {
    if args.all {
        let all = SolutionsOptions::default();
        let options = SolutionsOptions { most: args.limit.map_or(all.most, NonZeroU64::get) };
        return all::run(
            &Solutions::new(options)?,
            (args.task.format.form(&args.task.run)?, &args.task.format.select.choice()),
            &args.task.input,
            &args.task.run,
        );
    }
    let defaults = SolveOptions::default();
    let options = SolveOptions {
        limit: args.limit.map_or(defaults.limit, NonZeroU64::get),
        first: args.first,
        engine: args.engine.name().into(),
        budget: args.budget,
        seed: args.seed,
    };
    let task = Solve::new(&options, backend()?)?;
    let portion = if task.takes_long() { Portion::Little } else { Portion::Bytes(BATCH_BYTES) };
    let is_answered: fn(&Tally) -> bool = match args.first || args.limit.is_some() {
        true => |tally| UNSOLVED.iter().all(|&it| tally.of(it) == 0),
        false => |tally| tally.of(Status::Multiple) == 0 && UNSOLVED.iter().all(|&it| tally.of(it) == 0),
    };
    let run = args.task.task_run(&task, portion, serde_json::json!(options), is_answered)?;
    let run = TaskRun { text_for_one: args.task.format.format.is_none(), ..run };
    let variants = VariantSolveOptions {
        reading: args.variant.reading(),
        limit: options.limit,
        first: options.first,
        budget: options.budget,
    };
    let variants = VariantSolve::new(&variants, backend()?)?;
    let only_classic = (args.engine.name() != defaults.engine).then_some("--engine");
    args.variant.run(&run, &variants, only_classic, &args.task.input, &args.task.run)
}
