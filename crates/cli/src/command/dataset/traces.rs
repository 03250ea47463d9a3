//! `sodan dataset traces`: the path of each puzzle, a row for each step.

use crate::args::{FormatArgs, InputArgs, LimitArgs, RunArgs, ScaleArgs};
use crate::asking::Asking;
use crate::exit::{Ending, Failure};
use crate::input::Portion;
use clap::Args;
use serde_json::json;
use sodan::tasks::{Status, Traces};

/// The path of each puzzle for training, a row for each step
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan dataset traces puzzles.txt --format json
  sodan dataset traces --scale se puzzles.csv -o traces.parquet

Each row has the state before the step (81 digits, and for each cell a mask of its candidates, bit 0 for 1), the technique, what is
placed and what falls, what the step rests on, the sentence, and how hard it is on the scale. Candidates are numbers,
9 × cell + digit − 1. In JSON, Parquet and Arrow the column `object` has the whole step.")]
pub struct TracesArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    run: RunArgs,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    scale: ScaleArgs,

    #[command(flatten)]
    format: FormatArgs,
}

/// Runs the command.
pub fn run(args: &TracesArgs) -> Result<Ending, Failure> {
    let asking = Asking {
        task: &Traces::new(args.scale.scale),
        form: args.format.form(&args.run),
        portion: Portion::Little,
        options: json!({
            "effort": args.limits.effort,
            "timeout": args.limits.timeout,
            "scale": args.scale.scale.name(),
        }),
        effort: args.limits.effort,
        timeout: args.limits.timeout,
        is_answered: |tally| tally.of(Status::None) == 0,
    };
    asking.run_by_place(&args.input, &args.run)
}
