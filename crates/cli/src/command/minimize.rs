//! `sodan minimize`: minimal puzzles within others.

use crate::enumerate::EnumerateArgs;
use crate::exit::{Ending, Failure};
use clap::Args;
use sodan::tasks::{Minimize, MinimizeOptions};

/// Find minimal puzzles among the givens of each puzzle
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan minimize puzzle.txt
  sodan minimize --all puzzles.txt
  sodan minimize -n 10 puzzles.txt --format csv

A puzzle is minimal if it has one solution, and would not without any one of its givens. The first
ones lack as many of the first givens as can go. A puzzle with givens to spare may have more of them
than can be counted: --all stops at a million of each.")]
pub struct MinimizeArgs {
    #[command(flatten)]
    enumerate: EnumerateArgs,

    /// How many of each puzzle at most, 1 to 1000000
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, conflicts_with = "all")]
    most: u64,

    /// All of them, up to a million of each puzzle
    #[arg(long)]
    all: bool,
}

/// Runs the command.
pub fn run(args: &MinimizeArgs) -> Result<Ending, Failure> {
    let options = MinimizeOptions { most: if args.all { MinimizeOptions::MOST } else { args.most } };
    args.enumerate.run(&Minimize::new(options)?, serde_json::json!(options))
}
