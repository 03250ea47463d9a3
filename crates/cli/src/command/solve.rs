//! `sodan solve`: the solution of each puzzle, and whether it is the only one.

mod all;

use crate::args::{TaskArgs, at_least_one, engine_parser};
use crate::exit::{Ending, Failure};
use crate::input::Portion;
use crate::runner::backend;
use crate::variant::VariantArgs;
use clap::Args;
use sodan::engines::Engine;
use sodan::tasks::variant::{VariantSolve, VariantSolveOptions};
use sodan::tasks::{BATCH_BYTES, Solutions, SolutionsOptions, Solve, SolveOptions, Status};
use std::num::NonZeroU64;

/// Solve puzzles, and tell those with several solutions or none
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan solve puzzle.txt
  sodan solve puzzles.txt --format csv -o solved.csv
  sodan solve puzzles.csv -o solved.parquet
  zcat millions.gz | sodan solve > solutions.txt
  sodan solve puzzle.txt --all | head -n 1000
  sodan solve puzzles.txt --engine backtracking --budget 1000000

A puzzle is solved as it stands: candidates that its text leaves out stay out.
With --format line each record gives its solution, or `-` and the reason. With --format json
it also has `guesses`: how often the fast search had to try both ways, a measure of difficulty.")]
pub struct SolveArgs {
    #[command(flatten)]
    task: TaskArgs,

    /// Look for up to N solutions. 1 takes the first and does not ask for others; the formats text and json list more
    /// than 2 [default: 2; with --all as many as there are]
    #[arg(long, value_name = "N", value_parser = at_least_one::<NonZeroU64>)]
    limit: Option<NonZeroU64>,

    /// Give every solution of each puzzle, one row each, as soon as it is found; --limit gives the first N
    #[arg(long, conflicts_with_all = ["first", "engine", "budget", "seed"])]
    all: bool,

    /// Give the first solution found of a puzzle that has several, too
    #[arg(long)]
    first: bool,

    /// Solve in this way
    #[arg(long, value_name = "ENGINE", default_value = "search", value_parser = engine_parser())]
    engine: &'static dyn Engine,

    /// Give a puzzle up after so much of the engine's effort (search: guesses, amb: choices, logic and backtracking:
    /// steps, negotiation: messages); its status is then `timeout` [default: no limit]
    #[arg(long, value_name = "N")]
    budget: Option<u64>,

    /// The seed of --engine negotiation: the same talk for the same seed
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    #[command(flatten)]
    variant: VariantArgs,
}

/// Runs the command.
pub fn run(args: &SolveArgs) -> Result<Ending, Failure> {
    if args.all {
        let all = SolutionsOptions::default();
        let options = SolutionsOptions { most: args.limit.map_or(all.most, NonZeroU64::get) };
        return all::run(
            &Solutions::new(options)?,
            args.task.format.form(&args.task.run)?,
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
    let run = args.task.task_run(&task, portion, serde_json::json!(options), |tally| {
        [Status::None, Status::Stuck, Status::Timeout].iter().all(|&it| tally.of(it) == 0)
    })?;
    let variants = VariantSolveOptions {
        reading: args.variant.reading(),
        limit: options.limit,
        first: options.first,
        budget: options.budget,
    };
    let variants = VariantSolve::new(&variants, backend()?)?;
    args.variant.run(&run, &variants, &args.task.input, &args.task.run)
}
