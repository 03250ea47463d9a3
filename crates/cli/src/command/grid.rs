//! `sodan grid`: returns the solution grid with a given rank.

use crate::args::{FormatArgs, RunArgs};
use crate::exit::{Ending, Failure};
use crate::input::{Input, Portion};
use crate::runner::TaskRun;
use clap::Args;
use sodan::tasks::Unrank;
use std::ffi::OsString;

/// Look up essentially different solution grids by rank
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan grid 1 5472730538
  sodan grid ranks.txt --format csv
  echo 264 | sodan grid | sodan convert --to grid

There are 5,472,730,538 essentially different solution grids. A rank is the 1-based position of a min-lex form among
all of them, sorted as strings of 81 digits. The column `band` contains the class (1 to 416) of the top three rows.
`sodan canonicalize --rank` finds the rank of a grid.")]
pub struct GridArgs {
    /// Ranks, or files with one rank per line; standard input if omitted or `-`
    #[arg(value_name = "RANK|FILE")]
    ranks: Vec<OsString>,

    #[command(flatten)]
    run: RunArgs,

    #[command(flatten)]
    format: FormatArgs,
}

/// Runs `sodan grid`.
pub fn run(args: &GridArgs) -> Result<Ending, Failure> {
    let run = TaskRun {
        task: &Unrank,
        form: args.format.form(&args.run)?,
        portion: Portion::Little,
        options: serde_json::json!({}),
        effort: None,
        timeout: None,
        is_answered: |_| true,
        columns: args.format.select.choice(),
        order: None,
        keeps_text: false,
        text_for_one: false,
    };
    run.run_over(Input::of_ranks(&args.ranks, Portion::Little)?, &args.run)
}
