//! `sodan expand`: puzzles with what follows from them.

use crate::args::{TaskArgs, seconds};
use crate::exit::{Ending, Failure};
use crate::input::Portion;
use crate::runner::TaskRun;
use clap::{Args, ValueEnum};
use sodan::tasks::{By, Expand, ExpandOptions, Status};
use std::time::Duration;

/// Fill in what follows from each puzzle by simple means, or all that leaves it hard
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan expand puzzle.txt
  sodan expand --by basics puzzles.txt
  sodan expand --maximal puzzle.txt
  sodan expand --maximal --wish 'er >= 2.6' puzzle.txt

Puzzles with the same expansion by singles count as the same among hunters, since what is hard in them is
the same. Basics are singles, locked candidates and subsets.

With --maximal, digits of the solution are added whether they follow or not, as long as the means of --by do not
solve the puzzle, or as long as a --wish holds: `er >= 9` keeps the rating. To what comes out no other digit can
be added. Digits are tried in rows, so that of several such expansions it is always the same one.")]
pub struct ExpandArgs {
    #[command(flatten)]
    task: TaskArgs,

    /// By what digits may follow
    #[arg(long, value_name = "MEANS", value_enum, default_value_t = ByArg::Singles)]
    by: ByArg,

    /// Add digits of the solution as long as the puzzle stays hard
    #[arg(long)]
    maximal: bool,

    /// With --maximal: hard is what this expression says, as in `sodan filter`
    #[arg(long, value_name = "EXPRESSION", requires = "maximal")]
    wish: Option<String>,

    /// Time limit per puzzle in seconds [default: none]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ByArg {
    /// Naked and hidden singles
    Singles,
    /// Singles, locked candidates and subsets
    Basics,
}

/// Runs the command.
pub fn run(args: &ExpandArgs) -> Result<Ending, Failure> {
    let by = match args.by {
        ByArg::Singles => By::Singles,
        ByArg::Basics => By::Basics,
    };
    let options = ExpandOptions { by, maximal: args.maximal, wish: args.wish.clone() };
    let task = Expand::new(&options)?;
    let run = TaskRun {
        timeout: args.timeout,
        ..args.task.task_run(
            &task,
            if args.wish.is_some() { Portion::Little } else { Portion::Bytes(1 << 14) },
            serde_json::json!(options),
            |tally| tally.of(Status::Done) > 0,
        )?
    };
    args.task.run(&run)
}
