//! `sodan backdoors`: finds the smallest sets of cells which, once filled in, let singles solve a puzzle.

use crate::enumerate::EnumerateArgs;
use crate::exit::{Ending, Failure};
use clap::Args;
use sodan::tasks::{Backdoors, BackdoorsOptions};

/// Find the smallest backdoors of each puzzle
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan backdoors puzzle.txt
  sodan backdoors --size 1 puzzles.txt --format csv
  sodan backdoors puzzles.txt -o backdoors.parquet

A backdoor is a set of cells that, once filled in, let singles solve the puzzle. All backdoors of the smallest size are found; size 0 means
that singles solve the puzzle.")]
pub struct BackdoorsArgs {
    #[command(flatten)]
    enumerate: EnumerateArgs,

    /// Maximum number of cells, 0 to 4
    #[arg(long, value_name = "N", default_value_t = 3)]
    size: usize,
}

/// Runs `sodan backdoors`.
pub fn run(args: &BackdoorsArgs) -> Result<Ending, Failure> {
    let options = BackdoorsOptions { size: args.size };
    args.enumerate.run(&Backdoors::new(options)?, serde_json::json!(options))
}
