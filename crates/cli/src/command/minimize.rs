//! `sodan minimize`: finds minimal puzzles by removing givens.

use crate::enumerate::EnumerateArgs;
use crate::exit::{Ending, Failure};
use clap::Args;
use sodan::tasks::{Minimize, MinimizeOptions};

/// Find minimal puzzles by removing redundant givens
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan minimize puzzle.txt
  sodan minimize --all puzzles.txt
  sodan minimize -n 10 puzzles.txt --format csv

A puzzle is minimal if it has exactly one solution, and removing any given would add solutions. Givens are removed in
row order. --all stops after a million minimal puzzles, since a puzzle may contain too many to list.")]
pub struct MinimizeArgs {
    #[command(flatten)]
    enumerate: EnumerateArgs,

    /// Maximum number of results per puzzle, 1 to 1000000
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, conflicts_with = "all")]
    most: u64,

    /// Find all minimal puzzles, up to a million per puzzle
    #[arg(long)]
    all: bool,
}

/// Runs `sodan minimize`.
pub fn run(args: &MinimizeArgs) -> Result<Ending, Failure> {
    let options = MinimizeOptions { most: if args.all { MinimizeOptions::MOST } else { args.most } };
    args.enumerate.run(&Minimize::new(options)?, serde_json::json!(options))
}
