//! `sodan backdoors`: cells that break puzzles open.

use crate::args::{FormatArgs, InputArgs, RunArgs, seconds};
use crate::asking::Asking;
use crate::exit::{Ending, Failure};
use crate::input::Portion;
use clap::Args;
use sodan::tasks::{Backdoors, BackdoorsOptions};
use std::time::Duration;

/// Find the smallest backdoors of each puzzle: cells that need only be told for singles to solve it
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan backdoors puzzle.txt
  sodan backdoors --size 1 puzzles.txt --format csv

All sets of the smallest size that there is are found. Size 0 says that singles solve the puzzle. As a
line a backdoor is its size and its cells.")]
pub struct BackdoorsArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    run: RunArgs,

    #[command(flatten)]
    format: FormatArgs,

    /// Look for sets of up to so many cells, 0 to 4
    #[arg(long, value_name = "N", default_value_t = 3)]
    size: usize,

    /// Give a puzzle up after so many seconds, and say so [default: never]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
}

/// Runs the command.
pub fn run(args: &BackdoorsArgs) -> Result<Ending, Failure> {
    let options = BackdoorsOptions { size: args.size };
    let task = Backdoors::new(options)?;
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
