//! `sodan count`: counts the solutions of each puzzle.

use crate::args::{TaskArgs, at_least_one, seconds};
use crate::exit::{Ending, Failure};
use crate::help::LIMITS;
use crate::input::Portion;
use crate::runner::{TaskRun, backend};
use crate::variant::VariantArgs;
use clap::Args;
use sodan::tasks::variant::{VariantCount, VariantCountOptions};
use sodan::tasks::{BATCH_BYTES, Count, CountOptions, Status};
use std::num::NonZeroU64;
use std::time::Duration;

/// Count the solutions of puzzles
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan count puzzles.txt --format csv
  sodan count --limit 1000000 --timeout 10 puzzle.txt
  sodan count --limit 2 puzzles.txt

Without --limit, all solutions are counted, which may take years. Ctrl-C stops counting and reports the number so far. All threads share the
work on a slow puzzle.")]
pub struct CountArgs {
    #[command(flatten)]
    task: TaskArgs,

    /// Stop counting at N solutions per puzzle
    #[arg(long, value_name = "N", value_parser = at_least_one::<NonZeroU64>)]
    limit: Option<NonZeroU64>,

    /// Time limit per puzzle; if exceeded, the count so far is reported
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = LIMITS)]
    timeout: Option<Duration>,

    #[command(flatten)]
    variant: VariantArgs,
}

/// Runs `sodan count`.
pub fn run(args: &CountArgs) -> Result<Ending, Failure> {
    let options = CountOptions { limit: args.limit.map(NonZeroU64::get) };
    let task = Count::new(&options, backend()?)?;
    let portion = if task.takes_long() { Portion::Little } else { Portion::Bytes(BATCH_BYTES) };
    let run = TaskRun {
        timeout: args.timeout,
        ..args.task.task_run(&task, portion, serde_json::json!([options, args.timeout]), |tally| {
            tally.of(Status::Timeout) == 0
        })?
    };
    let variants = VariantCountOptions { reading: args.variant.reading(), limit: options.limit };
    let variants = VariantCount::new(&variants, backend()?)?;
    args.variant.run(&run, &variants, None, &args.task.input, &args.task.run)
}
