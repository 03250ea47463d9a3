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

A neighbour results from removing and adding givens, and has exactly one solution. By default, only minimal neighbours
are printed. Isomorphs of the puzzle and of neighbours already printed are omitted. {-2+2} includes {-1+1}. {-1+1} takes
milliseconds per puzzle, {-2+2} seconds to minutes, and {-3+3} far longer.")]
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
    #[arg(long = "where", alias = "wish", value_name = "EXPRESSION")]
    wish: Option<String>,
}

/// Runs `sodan near`.
pub fn run(args: &NearArgs) -> Result<Ending, Failure> {
    let options = NearOptions {
        remove: args.remove,
        add: args.add,
        minimal: !args.not_minimal,
        wish: args.wish.clone(),
    };
    args.enumerate.run(&Near::new(&options)?, serde_json::json!(options))
}
