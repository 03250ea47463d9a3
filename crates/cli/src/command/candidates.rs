//! `sodan candidates`: lists the values that each cell has in at least one solution.

use crate::args::{TaskArgs, at_least_one, seconds};
use crate::exit::{Ending, Failure};
use crate::help::LIMITS;
use crate::input::{Input, Portion};
use crate::runner::TaskRun;
use crate::variant::VariantArgs;
use clap::Args;
use sodan::tasks::Status;
use sodan::tasks::variant::{VariantCandidates, VariantCandidatesOptions};
use std::num::NonZeroU64;
use std::time::Duration;

/// List the true candidates of each cell
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan candidates puzzle.txt
  sodan candidates --limit 100 --format json killer.txt

A true candidate of a cell is a value that the cell has in at least one solution.")]
pub struct CandidatesArgs {
    #[command(flatten)]
    task: TaskArgs,

    /// Count up to N solutions per candidate [default: 1]
    #[arg(long, value_name = "N", value_parser = at_least_one::<NonZeroU64>)]
    limit: Option<NonZeroU64>,

    /// Time limit per puzzle, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = LIMITS)]
    timeout: Option<Duration>,

    #[command(flatten)]
    variant: VariantArgs,
}

/// Runs `sodan candidates`.
pub fn run(args: &CandidatesArgs) -> Result<Ending, Failure> {
    let limit = args.limit.map_or(1, NonZeroU64::get);
    let options = VariantCandidatesOptions { reading: args.variant.reading(), limit };
    let task = VariantCandidates::new(&options)?;
    let mut input = Input::open(&args.task.input, Portion::Little)?;
    input.holds_variants(true)?;
    let run = TaskRun {
        timeout: args.timeout,
        ..args.task.task_run(&task, Portion::Little, serde_json::json!([options, args.timeout]), |tally| {
            tally.of(Status::Done) > 0
        })?
    };
    run.run_over(input, &args.task.run)
}
