//! `sodan morph`: copies that look different and are the same.

use crate::args::{TaskArgs, at_least_one};
use crate::exit::{Ending, Failure};
use crate::input::Portion;
use clap::Args;
use sodan::tasks::{Morph, MorphOptions};
use std::num::NonZeroU64;

/// Make copies of each puzzle that look different: images under symmetries drawn at random
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan morph puzzle.txt
  sodan morph -n 3 --seed 7 puzzles.txt --format csv

Every symmetry has the same chance. The same seed gives the same copies of a puzzle, whatever
else is in the input. The symmetry is written as where each row, column and digit goes, after `t`
if the board is first mirrored. Output of several copies of each puzzle cannot be gone on with.")]
pub struct MorphArgs {
    #[command(flatten)]
    task: TaskArgs,

    /// How many copies of each puzzle, 1 to 1000000
    #[arg(short = 'n', long, value_name = "N", default_value = "1", value_parser = at_least_one::<NonZeroU64>)]
    copies: NonZeroU64,

    /// What chance begins with
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

/// Runs the command.
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
