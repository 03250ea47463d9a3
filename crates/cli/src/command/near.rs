//! `sodan near`: finds puzzles that differ in a few givens.

use crate::enumerate::EnumerateArgs;
use crate::exit::{Ending, Failure};
use clap::Args;
use sodan::tasks::{Near, NearOptions};

/// Find puzzles that differ in a few givens
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan near puzzle.txt
  sodan near --remove 1 --add 2 puzzle.txt
  sodan near puzzle.txt --where 'er between 2.0 and 4.0'

Neighbours are found by removing and adding givens, and have exactly one solution. By default, only minimal neighbours
are printed. Isomorphs of the puzzle and of neighbours already printed are omitted. A search with --remove 2 --add 2
includes the neighbours of --remove 1 --add 1. A search with --remove 1 --add 1 takes milliseconds per puzzle, one with
--remove 2 --add 2 takes seconds to minutes, and one with --remove 3 --add 3 takes far longer.")]
pub struct NearArgs {
    #[command(flatten)]
    enumerate: EnumerateArgs,

    /// Number of givens to remove
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    remove: usize,

    /// Number of givens to add
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    add: usize,

    /// Include non-minimal neighbours
    #[arg(long)]
    not_minimal: bool,

    /// Keep only neighbours that match a filter expression
    #[arg(long = "where", value_name = "EXPRESSION")]
    query: Option<String>,
}

/// Runs `sodan near`.
pub fn run(args: &NearArgs) -> Result<Ending, Failure> {
    let options = NearOptions {
        remove: args.remove,
        add: args.add,
        minimal: !args.not_minimal,
        query: args.query.clone(),
    };
    args.enumerate.run(&Near::new(&options)?, serde_json::json!(options))
}
