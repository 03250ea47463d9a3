//! `sodan unavoidable`: the unavoidable sets of solution grids.

use crate::enumerate::EnumerateArgs;
use crate::exit::{Ending, Failure};
use clap::Args;
use sodan::tasks::{Unavoidable, UnavoidableOptions};

/// Find the unavoidable sets of the solution of each puzzle, up to a size
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan unavoidable puzzle.txt
  sodan unavoidable --size 6 puzzles.txt --format csv

The digits of an unavoidable set can be exchanged for others within it, so every puzzle with this
solution has a given in each. All sets are found that have no smaller one as a part. Up to 9 cells
take a part of a second for each grid, 10 and 11 about a minute.")]
pub struct UnavoidableArgs {
    #[command(flatten)]
    enumerate: EnumerateArgs,

    /// The most cells of a set, 4 to 11
    #[arg(long, value_name = "N", default_value_t = 8)]
    size: usize,
}

/// Runs the command.
pub fn run(args: &UnavoidableArgs) -> Result<Ending, Failure> {
    let options = UnavoidableOptions { size: args.size };
    args.enumerate.run(&Unavoidable::new(options)?, serde_json::json!(options))
}
