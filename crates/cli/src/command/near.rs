//! `sodan near`: the neighbours of puzzles.

use crate::enumerate::EnumerateArgs;
use crate::exit::{Ending, Failure};
use clap::Args;
use sodan::tasks::{Near, NearOptions};

/// Find the neighbours of each puzzle: some of its givens go, others come
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan near puzzle.txt
  sodan near --remove 1 --add 2 puzzle.txt
  sodan near puzzles.txt | sodan distinct
  sodan near puzzle.txt --wish 'er between 2.0 and 4.0'

Hunters write {-1+1} for one given that goes and one that comes, {-2+1}, {-2+2} and so on. All
neighbours of a puzzle are found that have exactly one solution and are minimal. Of those that are the
same up to symmetry the first one stays; `sodan distinct` does so for many puzzles together. A given may
go and come again, so {-2+2} has all of {-1+1}. {-1+1} of a puzzle takes milliseconds, {-2+2} seconds to
minutes, {-3+3} far longer. As lines there are neighbours alone; tables and text also say where there is none.")]
pub struct NearArgs {
    #[command(flatten)]
    enumerate: EnumerateArgs,

    /// So many givens go
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    remove: usize,

    /// So many others come
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    add: usize,

    /// Also neighbours with givens that could go
    #[arg(long)]
    not_minimal: bool,

    /// Only neighbours for which an expression holds, as in `sodan filter`
    #[arg(long, value_name = "EXPRESSION")]
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
