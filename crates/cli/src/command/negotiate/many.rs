//! `sodan negotiate many`: runs many puzzles and seeds, and writes one row per run.

use super::choice::TalkArgs;
use crate::args::{InputArgs, RowsArg, RunArgs, at_least_one, format_of, seconds};
use crate::exit::{Ending, Failure};
use crate::help::LIMITS;
use crate::input::Portion;
use crate::runner::TaskRun;
use clap::Args;
use sodan::tasks::record::ColumnChoice;
use sodan::tasks::{Negotiate, NegotiateOptions};
use std::num::NonZeroU64;
use std::time::Duration;

/// Run many negotiations and write one row for each
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan negotiate many puzzles.txt
  sodan negotiate many puzzles.txt --seeds 2 -o talks.parquet
  sodan negotiate many puzzles.txt --protocol panic --messages 20000

Columns: record, puzzle, seed, status, grid (final digits), messages, changes, duplicates (at the end), seconds (virtual), reason. JSON,
Parquet and Arrow also contain settings, deadlock and zombies.")]
pub struct ManyArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    choice: TalkArgs,

    #[command(flatten)]
    run: RunArgs,

    /// First random seed
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,

    /// Number of seeds per puzzle, 1 to 1000000
    #[arg(long, value_name = "N", default_value = "1", value_parser = at_least_one::<NonZeroU64>)]
    seeds: NonZeroU64,

    /// Output format [default: from FILE's extension, else csv]
    #[arg(long, value_name = "FORMAT", value_enum)]
    format: Option<RowsArg>,

    /// Time limit per puzzle, in seconds of real time
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = LIMITS)]
    timeout: Option<Duration>,
}

/// Runs `sodan negotiate many`.
pub fn run(args: &ManyArgs) -> Result<Ending, Failure> {
    let options = NegotiateOptions { seed: args.seed, seeds: args.seeds.get(), ..args.choice.options()? };
    let form = format_of(args.format, args.run.file(), RowsArg::Csv)?.into();
    let run = TaskRun {
        task: &Negotiate::new(&options)?,
        form,
        portion: Portion::Little,
        options: serde_json::json!(options),
        effort: None,
        timeout: args.timeout,
        is_answered: |_| true,
        columns: ColumnChoice::default(),
        order: None,
        keeps_text: false,
        text_for_one: false,
    };
    run.run(&args.input, &args.run)
}
