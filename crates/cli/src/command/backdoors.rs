//! `sodan backdoors`: cells that break puzzles open.

use crate::enumerate::EnumerateArgs;
use crate::exit::{Ending, Failure};
use clap::Args;
use sodan::tasks::{Backdoors, BackdoorsOptions};

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
    enumerate: EnumerateArgs,

    /// Look for sets of up to so many cells, 0 to 4
    #[arg(long, value_name = "N", default_value_t = 3)]
    size: usize,
}

/// Runs the command.
pub fn run(args: &BackdoorsArgs) -> Result<Ending, Failure> {
    let options = BackdoorsOptions { size: args.size };
    args.enumerate.run(&Backdoors::new(options)?, serde_json::json!(options))
}
