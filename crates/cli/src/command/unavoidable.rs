//! `sodan unavoidable`: the unavoidable sets of solution grids.

use crate::args::{FormatArgs, InputArgs, RunArgs, seconds};
use crate::asking::Asking;
use crate::exit::{Ending, Failure};
use crate::input::Portion;
use clap::Args;
use sodan::tasks::{Unavoidable, UnavoidableOptions};
use std::time::Duration;

/// Find the unavoidable sets of the solution of each puzzle, up to a size
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan unavoidable puzzle.txt
  sodan unavoidable --size 6 puzzles.txt --format csv

The digits of an unavoidable set can be exchanged for others within it, so every puzzle with this
solution has a given in each. All sets are found that have no smaller one as a part. Up to 9 cells
take milliseconds a grid, 10 and 11 take seconds.")]
pub struct UnavoidableArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    run: RunArgs,

    #[command(flatten)]
    format: FormatArgs,

    /// The most cells of a set, 4 to 11
    #[arg(long, value_name = "N", default_value_t = 8)]
    size: usize,

    /// Give a puzzle up after so many seconds, and say so [default: never]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
}

/// Runs the command.
pub fn run(args: &UnavoidableArgs) -> Result<Ending, Failure> {
    let options = UnavoidableOptions { size: args.size };
    let task = Unavoidable::new(options)?;
    let asking = Asking {
        task: &task,
        rows: args.format.rows(&args.run),
        portion: Portion::Little,
        options: serde_json::json!(options),
        effort: None,
        timeout: args.timeout,
        is_answered: |_| true,
    };
    asking.run_by_place(&args.input, &args.run)
}
