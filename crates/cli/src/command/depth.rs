//! `sodan depth`: finds the depth of trial and error that puzzles require.

use crate::enumerate::EnumerateArgs;
use crate::exit::{Ending, Failure};
use clap::Args;
use sodan::tasks::{Depth, DepthOptions};

/// Find the trial-and-error depth and BpB class of puzzles
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan depth puzzles.txt
  sodan depth puzzles.txt --format csv -o depths.csv
  sodan depth --depth 3 --timeout 600 puzzle.txt

At depth 1, a candidate is false if singles lead from it to a contradiction; at depth 2, eliminations of depth 1 may
also be used. Puzzles with a B rating have depth 0 or 1. A puzzle of depth 2 is in class BpB if one level of trial and
error with braids of at most p cells and houses solves it. Depth 2 takes up to a few seconds per puzzle, and depth 3
takes minutes to hours.")]
pub struct DepthArgs {
    #[command(flatten)]
    enumerate: EnumerateArgs,

    /// Maximum depth to try, 0 to 3
    #[arg(long, value_name = "N", default_value_t = 2)]
    depth: usize,

    /// Maximum p to try for the class BpB, 0 to 12
    #[arg(long, value_name = "P", default_value_t = 7)]
    length: usize,
}

/// Runs `sodan depth`.
pub fn run(args: &DepthArgs) -> Result<Ending, Failure> {
    let options = DepthOptions { depth: args.depth, length: args.length };
    args.enumerate.run(&Depth::new(options)?, serde_json::json!(options))
}
