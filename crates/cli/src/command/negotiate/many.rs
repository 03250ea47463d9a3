//! `sodan negotiate many`: many puzzles and seeds, one row a talk.

use super::choice::TalkArgs;
use crate::args::{InputArgs, RowsArg, RunArgs, at_least_one, format_of, seconds};
use crate::exit::{Ending, Failure};
use crate::input::Portion;
use crate::runner::TaskRun;
use clap::Args;
use sodan::tasks::{Negotiate, NegotiateOptions};
use std::num::NonZeroU64;
use std::time::Duration;

/// Many puzzles and seeds, one row a talk.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan negotiate many puzzles.txt
  sodan negotiate many puzzles.txt --protocol panic --seeds 3 --messages 20000 -o talks.csv
  sodan negotiate many puzzles.txt --seeds 2 -o talks.parquet

Columns: line (the record of the input, from 1), puzzle, seed, status (how the talk ended), grid (what the cells showed \
in the end), messages, changes, duplicates (left in the end), seconds (virtual), reason (why a record is no puzzle, or a talk \
was given up). JSON, Parquet and Arrow also have settings (how the cells talked), deadlock and zombies (cells).")]
pub struct ManyArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    choice: TalkArgs,

    #[command(flatten)]
    run: RunArgs,

    /// The first seed
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,

    /// How many seeds for each puzzle, one after the other, 1 to 1000000
    #[arg(long, value_name = "N", default_value = "1", value_parser = at_least_one::<NonZeroU64>)]
    seeds: NonZeroU64,

    /// How rows are written [default: as FILE ends (.json, .jsonl, .parquet, .arrow), csv elsewhere]
    #[arg(long, value_name = "FORMAT", value_enum)]
    format: Option<RowsArg>,

    /// Time limit per puzzle in seconds of real time [default: none]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
}

/// Runs the command.
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
    };
    run.run(&args.input, &args.run)
}
