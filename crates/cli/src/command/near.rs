//! `sodan near`: the neighbours of puzzles.

use crate::enumerate::EnumerateArgs;
use crate::exit::{Ending, Failure};
use clap::Args;
use sodan::tasks::{Near, NearOptions};

/// Find neighbours by exchanging givens, such as {-1+1}
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan near puzzle.txt
  sodan near --remove 1 --add 2 puzzle.txt
  sodan near puzzle.txt --where 'er between 2.0 and 4.0'

Finds all neighbours with exactly one solution, by default only minimal ones. Only the first of several isomorphic neighbours is printed,
and isomorphs of the puzzle itself are omitted. {-2+2} includes {-1+1}. {-1+1} takes milliseconds per puzzle, {-2+2} seconds to minutes,
{-3+3} far longer.")]
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

/// Runs the command.
pub fn run(args: &NearArgs) -> Result<Ending, Failure> {
    let options = NearOptions {
        remove: args.remove,
        add: args.add,
        minimal: !args.not_minimal,
        wish: args.wish.clone(),
    };
    args.enumerate.run(&Near::new(&options)?, serde_json::json!(options))
}
