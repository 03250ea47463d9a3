//! `sodan expand`: fills in easy placements, or adds redundant givens.

use crate::args::{TaskArgs, seconds};
use crate::exit::{Ending, Failure};
use crate::help::LIMITS;
use crate::input::Portion;
use crate::runner::TaskRun;
use clap::{Args, ValueEnum};
use sodan::tasks::{By, Expand, ExpandOptions, Status};
use std::time::Duration;

/// Fill in easy placements, or add redundant givens
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan expand puzzle.txt
  sodan expand --by basics puzzles.txt
  sodan expand --maximal --where 'er >= 2.6' puzzle.txt

Puzzles with the same expansion by singles are equally hard. --maximal adds digits of the solution in row order, as
long as the puzzle matches --where. Without --where, digits are added as long as the techniques of --by do not solve
the puzzle.")]
pub struct ExpandArgs {
    #[command(flatten)]
    task: TaskArgs,

    /// Techniques that place digits
    #[arg(long, value_name = "MEANS", value_enum, default_value_t = ByArg::Singles)]
    by: ByArg,

    /// Add as many givens as possible while the puzzle remains hard
    #[arg(long)]
    maximal: bool,

    /// Expression that the expanded puzzle must match (requires --maximal)
    #[arg(long = "where", value_name = "EXPRESSION", requires = "maximal")]
    query: Option<String>,

    /// Time limit per puzzle, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = LIMITS)]
    timeout: Option<Duration>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ByArg {
    /// Naked and hidden singles
    Singles,
    /// Singles, locked candidates and subsets
    Basics,
}

/// Runs `sodan expand`.
pub fn run(args: &ExpandArgs) -> Result<Ending, Failure> {
    let by = match args.by {
        ByArg::Singles => By::Singles,
        ByArg::Basics => By::Basics,
    };
    let options = ExpandOptions { by, maximal: args.maximal, query: args.query.clone() };
    let task = Expand::new(&options)?;
    let run = TaskRun {
        timeout: args.timeout,
        ..args.task.task_run(
            &task,
            if args.query.is_some() { Portion::Little } else { Portion::Bytes(1 << 14) },
            serde_json::json!(options),
            |tally| tally.of(Status::Done) > 0,
        )?
    };
    args.task.run(&run)
}
