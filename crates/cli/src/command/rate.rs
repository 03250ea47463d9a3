//! `sodan rate`: how hard each puzzle is, on a scale of the field.

use crate::args::{FormatArgs, InputArgs, LimitArgs, RunArgs, scale_parser};
use crate::asking::Asking;
use crate::exit::{Ending, Failure};
use crate::histogram;
use crate::input::Portion;
use clap::Args;
use serde_json::json;
use sodan::logic::rating::{self, Scale};
use sodan::tasks::{Rate, Status};

/// Rate puzzles by the steps that a person needs for them
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan rate puzzles.txt --format csv -o rated.csv
  sodan rate --scale forum puzzles.txt
  sodan rate --scale hodoku,forum puzzles.txt --format csv
  sodan rate --histogram puzzles.txt
  sodan rate puzzle.txt

A puzzle is rated from where its text stands: digits placed and candidates gone are no steps. Only puzzles with exactly
one solution are rated. With --format line each record gives its rating, or `-` and the reason.")]
pub struct RateArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    run: RunArgs,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    format: FormatArgs,

    /// Whose techniques, order and points count; several with commas between them, side by side
    #[arg(long, value_name = "SCALE", value_delimiter = ',', default_value = rating::ALL[0].name(),
        value_parser = scale_parser())]
    scale: Vec<&'static dyn Scale>,

    /// Show how often each value occurs instead of a row for each puzzle
    #[arg(long, conflicts_with = "format")]
    histogram: bool,
}

/// Runs the command.
pub fn run(args: &RateArgs) -> Result<Ending, Failure> {
    let task = Rate::new(args.scale.clone())?;
    let asking = Asking {
        task: &task,
        rows: args.format.rows(&args.run),
        portion: Portion::Little,
        options: json!({
            "effort": args.limits.effort,
            "timeout": args.limits.timeout,
            "scales": args.scale.iter().map(|scale| scale.name()).collect::<Vec<_>>(),
        }),
        effort: args.limits.effort,
        timeout: args.limits.timeout,
        is_answered: |tally| tally.of(Status::None) + tally.of(Status::Timeout) == 0,
    };
    if args.histogram {
        return histogram::run(&asking, &args.input, &args.run);
    }
    asking.run(&args.input, &args.run)
}
