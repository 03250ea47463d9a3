//! `sodan grid`: the grid of a rank.

use crate::args::{FormatArgs, RunArgs};
use crate::exit::{Ending, Failure};
use crate::input::{Input, Portion};
use crate::runner::TaskRun;
use clap::Args;
use sodan::tasks::Unrank;
use std::ffi::OsString;

/// Find the solution grid of each rank in the catalogue of all solutions up to symmetry
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan grid 1 5472730538
  sodan grid ranks.txt --format csv
  echo 264 | sodan grid | sodan convert --to grid

Up to symmetry there are 5,472,730,538 solution grids. Each class stands at the place of its least
image among those of all, compared as texts of 81 digits, from 1. A file has a rank on each line. The
band is the class, 1 to 416, of the three rows on top. `sodan canonicalize --rank` leads back.")]
pub struct GridArgs {
    /// Ranks, files with a rank on each line, or `-` for standard input; without any, standard input
    #[arg(value_name = "RANK|FILE")]
    ranks: Vec<OsString>,

    #[command(flatten)]
    run: RunArgs,

    #[command(flatten)]
    format: FormatArgs,
}

/// Runs the command.
pub fn run(args: &GridArgs) -> Result<Ending, Failure> {
    let run = TaskRun {
        task: &Unrank,
        form: args.format.form(&args.run)?,
        portion: Portion::Little,
        options: serde_json::json!({}),
        effort: None,
        timeout: None,
        is_answered: |_| true,
    };
    run.run_over(Input::of_ranks(&args.ranks, Portion::Little)?, &args.run)
}
