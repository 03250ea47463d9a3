//! `sodan unavoidable`: finds the unavoidable sets of solution grids.

use crate::enumerate::EnumerateArgs;
use crate::exit::{Ending, Failure};
use clap::Args;
use sodan::tasks::{Unavoidable, UnavoidableOptions};

/// Find the unavoidable sets of solution grids
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan unavoidable puzzle.txt
  sodan unavoidable --size 6 puzzles.txt --format csv
  sodan unavoidable puzzles.txt -o sets.parquet

The digits of an unavoidable set of a solution can be rearranged within the set to form another solution. A puzzle that
has only the first solution therefore has a given in each unavoidable set. The command finds all minimal sets, which
contain no smaller one. Sets of up to 9 cells take a fraction of a second per grid, and 10 or 11 cells about a minute.")]
pub struct UnavoidableArgs {
    #[command(flatten)]
    enumerate: EnumerateArgs,

    /// Maximum number of cells, 4 to 11
    #[arg(long, value_name = "N", default_value_t = 8)]
    size: usize,
}

/// Runs `sodan unavoidable`.
pub fn run(args: &UnavoidableArgs) -> Result<Ending, Failure> {
    let options = UnavoidableOptions { size: args.size };
    args.enumerate.run(&Unavoidable::new(options)?, serde_json::json!(options))
}
