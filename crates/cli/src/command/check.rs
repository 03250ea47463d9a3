//! `sodan check`: checks puzzles for validity, uniqueness and minimality.

use crate::args::TaskArgs;
use crate::exit::{Ending, Failure};
use crate::histogram;
use crate::input::Portion;
use crate::runner::backend;
use crate::variant::VariantArgs;
use clap::Args;
use sodan::tasks::variant::{VariantCheck, VariantCheckOptions};
use sodan::tasks::{Check, CheckOptions, Status};

/// Check validity and minimality; list redundant givens
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan check puzzle.txt
  sodan check puzzles.txt --format csv
  sodan check --histogram puzzles.txt

A puzzle is proper (valid) if it has exactly one solution, and minimal if removing any given would add solutions. Solutions
in the input are verified; if one is wrong, it is reported, and the exit code is 3. If the input is a single puzzle
and it is not proper, the exit code is 1.")]
pub struct CheckArgs {
    #[command(flatten)]
    task: TaskArgs,

    /// Print a histogram of each column instead of rows
    #[arg(long, conflicts_with_all = ["format", "json"])]
    histogram: bool,

    /// For variants, list redundant clues, cages and lines, and a minimal set of clues
    #[arg(long)]
    clues: bool,

    #[command(flatten)]
    variant: VariantArgs,
}

/// Runs `sodan check`.
pub fn run(args: &CheckArgs) -> Result<Ending, Failure> {
    let task = Check::new(&CheckOptions::default(), backend()?);
    // The blocks are small, since checking for minimality takes ten times as long as solving.
    let run = args.task.task_run(&task, Portion::Bytes(1 << 16), serde_json::Value::Null, |tally| {
        tally.of(Status::Unique) > 0
    })?;
    if args.histogram {
        return histogram::run(&run, &args.task.input, &args.task.run);
    }
    let options = VariantCheckOptions { reading: args.variant.reading(), clues: args.clues };
    args.variant.run(&run, &VariantCheck::new(&options, backend()?)?, None, &args.task.input, &args.task.run)
}
