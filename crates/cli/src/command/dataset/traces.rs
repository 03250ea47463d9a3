//! `sodan dataset traces`: the path of each puzzle, a row for each step.

use crate::args::{LimitArgs, ScaleArgs, TaskArgs};
use crate::exit::{Ending, Failure};
use crate::input::Portion;
use crate::runner::TaskRun;
use clap::{Args, value_parser};
use serde_json::json;
use sodan::tasks::{MorphOptions, Status, Traces, TracesOptions};

/// The path of each puzzle for training, a row for each step
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan dataset traces puzzles.txt --format json
  sodan dataset traces --scale se puzzles.csv -o traces.parquet
  sodan dataset traces --augment 10 --seed 1 puzzles.txt -o traces.parquet

Each row has the state before the step (81 digits, and for each cell a mask of its candidates, bit 0 for 1), the technique, what is
placed and what falls, what the step rests on, the sentence, and how hard it is on the scale. Candidates are numbers,
9 × cell + digit − 1. In JSON, Parquet and Arrow the column `object` has the whole step, and `schema` the version of these columns: docs/traces.md in the
repository has a word on each, and an example.

With --augment each puzzle is followed by copies, which are those of `sodan morph` with the same seed. The path of a copy is the
puzzle's own with every cell, digit and house mapped, and is checked by carrying it out on the copy. (A path that is found anew may
be another one, since it depends on how a puzzle is turned.) `puzzle` is then the copy, `copy` its number (0 is the puzzle itself),
and `symmetry` what brings the puzzle onto it.")]
pub struct TracesArgs {
    #[command(flatten)]
    task: TaskArgs,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    scale: ScaleArgs,

    /// So many copies of each puzzle after it, 1 to 1000: images under symmetries, with the puzzle's path mapped by them
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=Traces::MOST_COPIES))]
    augment: Option<u64>,

    /// What chance begins with
    #[arg(long, value_name = "N", default_value_t = 0, requires = "augment")]
    seed: u64,
}

/// Runs the command.
pub fn run(args: &TracesArgs) -> Result<Ending, Failure> {
    let mut task = Traces::new(&TracesOptions { scale: args.scale.scale });
    let mut options = json!({
        "effort": args.limits.effort,
        "timeout": args.limits.timeout,
        "scale": args.scale.scale.name(),
    });
    if let Some(copies) = args.augment {
        let copies = MorphOptions { copies, seed: args.seed };
        task = task.with_copies(move |item| copies.symmetries(&item.puzzle()).collect());
        options["augment"] = json!({ "copies": copies.copies, "seed": copies.seed });
    }
    let run = TaskRun {
        effort: args.limits.effort,
        timeout: args.limits.timeout,
        ..args.task.task_run(&task, Portion::Little, options, |tally| tally.of(Status::None) == 0)?
    };
    args.task.run(&run)
}
