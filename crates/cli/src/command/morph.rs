//! `sodan morph`: generates random isomorphs.

use crate::args::{TaskArgs, at_least_one};
use crate::exit::{Ending, Failure};
use crate::input::Portion;
use clap::Args;
use sodan::tasks::{Morph, MorphOptions};
use std::num::NonZeroU64;

/// Generate random isomorphs of each puzzle
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan morph puzzle.txt
  sodan morph -n 3 --seed 7 puzzles.txt --format csv
  sodan morph -n 100 puzzles.txt -o copies.parquet

All symmetries are equally likely. A puzzle's isomorphs depend only on the puzzle and the seed. The column `symmetry`
describes the mapping of rows, columns and digits; a leading `t` stands for a transposition. --resume is not supported
with -n 2 or more.")]
pub struct MorphArgs {
    #[command(flatten)]
    task: TaskArgs,

    /// Number of isomorphs per puzzle, 1 to 1000000
    #[arg(short = 'n', long, value_name = "N", default_value = "1", value_parser = at_least_one::<NonZeroU64>)]
    copies: NonZeroU64,

    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

/// Runs `sodan morph`.
pub fn run(args: &MorphArgs) -> Result<Ending, Failure> {
    let options = MorphOptions { copies: args.copies.get(), seed: args.seed };
    let task = Morph::new(options)?;
    let run = args.task.task_run(
        &task,
        Portion::Bytes(1 << 16),
        serde_json::json!({ "copies": options.copies, "seed": options.seed }),
        |_| true,
    )?;
    args.task.run(&run)
}
