//! `sodan expand`: puzzles with what follows from them.

use crate::args::{FormatArgs, InputArgs, RunArgs};
use crate::asking::Asking;
use crate::exit::{Ending, Failure};
use crate::input::Portion;
use clap::{Args, ValueEnum};
use sodan::tasks::{By, Expand, Status};

/// Fill in what follows from each puzzle by simple means
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan expand puzzle.txt
  sodan expand --by basics puzzles.txt

Puzzles with the same expansion by singles count as the same among hunters, since what is hard in them is
the same. Basics are singles, locked candidates and subsets.")]
pub struct ExpandArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    run: RunArgs,

    #[command(flatten)]
    format: FormatArgs,

    /// By what digits may follow
    #[arg(long, value_name = "MEANS", value_enum, default_value_t = ByArg::Singles)]
    by: ByArg,
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
    let asking = Asking {
        task: &Expand::new(by),
        form: args.format.form(&args.run),
        portion: Portion::Bytes(1 << 14),
        options: serde_json::json!({ "by": by }),
        effort: None,
        timeout: None,
        is_answered: |tally| tally.of(Status::Done) > 0,
    };
    asking.run(&args.input, &args.run)
}
