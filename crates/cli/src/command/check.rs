//! `sodan check`: is it a puzzle as it should be: without clashes, proper, minimal?

use crate::args::TaskArgs;
use crate::exit::{Ending, Failure};
use crate::histogram;
use crate::input::Portion;
use crate::runner::backend;
use crate::variant::VariantArgs;
use clap::Args;
use sodan::tasks::variant::{VariantCheck, VariantCheckOptions};
use sodan::tasks::{Check, CheckOptions};

/// Check whether puzzles are proper and minimal, and which givens they could do without
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan check puzzles.txt --format csv
  sodan check --histogram puzzles.txt
  sodan check puzzle.txt

A puzzle is proper if it has exactly one solution, and minimal if it is proper and
every given is needed for that. A sukaku has candidates instead of givens: it is minimal if
every candidate that is missing would bring another solution with it.

A solution that stands beside a puzzle is compared. A wrong one is named on standard error, and
the exit status is 3. In JSON, Parquet and Arrow the column `solution` says `right`, `wrong` or,
where the input has none, `none`; the input's own is passed on as `input.solution`.")]
pub struct CheckArgs {
    #[command(flatten)]
    task: TaskArgs,

    /// Show how often each value occurs instead of a row for each puzzle
    #[arg(long, conflicts_with = "format")]
    histogram: bool,

    /// Of variants, find redundant clues, cages and lines, and a minimal set
    #[arg(long)]
    clues: bool,

    #[command(flatten)]
    variant: VariantArgs,
}

/// Runs the command.
pub fn run(args: &CheckArgs) -> Result<Ending, Failure> {
    let task = Check::new(&CheckOptions::default(), backend()?);
    // A puzzle takes ten times as long as to solve it.
    let run = args.task.task_run(&task, Portion::Bytes(1 << 16), serde_json::Value::Null, |_| true)?;
    if args.histogram {
        return histogram::run(&run, &args.task.input, &args.task.run);
    }
    let options = VariantCheckOptions { reading: args.variant.reading(), clues: args.clues };
    args.variant.run(&run, &VariantCheck::new(&options, backend()?)?, &args.task.input, &args.task.run)
}
