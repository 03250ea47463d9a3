//! `sodan dataset traces`: writes the solution path of each puzzle, one row per step.

use crate::args::{LimitArgs, ScaleArgs, TaskArgs};
use crate::exit::{Ending, Failure};
use crate::input::Portion;
use crate::runner::TaskRun;
use clap::{Args, value_parser};
use serde_json::json;
use sodan::tasks::{MorphOptions, Status, Traces, TracesOptions};

/// Write each puzzle's solution path, one row per step
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan dataset traces puzzles.txt --format json
  sodan dataset traces --scale se puzzles.csv -o traces.parquet
  sodan dataset traces --augment 10 --seed 1 puzzles.txt -o traces.parquet

Each row describes a step: state (81 digits and candidate masks), technique, placements, eliminations, premises,
sentence and difficulty. Candidates are encoded as the number 9 x cell + digit - 1. docs/traces.md describes all columns. In JSON
and Parquet, the rows of a hard puzzle take about 100 KB, half of it for the column `object`, which `--drop object`
omits. --augment maps each puzzle's path to its isomorphs instead of solving them again.")]
pub struct TracesArgs {
    #[command(flatten)]
    task: TaskArgs,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    scale: ScaleArgs,

    /// Number of random isomorphs to add per puzzle, 1 to 1000
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=Traces::MOST_COPIES))]
    augment: Option<u64>,

    /// Random seed for --augment
    #[arg(long, value_name = "N", default_value_t = 0, requires = "augment")]
    seed: u64,
}

/// Runs `sodan dataset traces`.
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
