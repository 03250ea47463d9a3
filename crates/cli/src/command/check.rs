//! `sodan check`: is it a puzzle as it should be: without clashes, proper, minimal?

use crate::args::{FormatArgs, InputArgs, RunArgs};
use crate::asking::{Asking, backend};
use crate::exit::{Ending, Failure};
use crate::input::Portion;
use clap::Args;
use sodan::tasks::Check;

/// Check whether puzzles are proper and minimal, and which givens they could do without
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan check puzzles.txt --format csv
  sodan check 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......

A puzzle is proper if it has exactly one solution, and minimal if it is proper and
every given is needed for that.")]
pub struct CheckArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    run: RunArgs,

    #[command(flatten)]
    format: FormatArgs,
}

/// Runs the command.
pub fn run(args: &CheckArgs) -> Result<Ending, Failure> {
    let asking = Asking {
        task: &Check::new(backend()?),
        rows: args.format.rows(&args.run),
        // A puzzle takes ten times as long as to solve it.
        portion: Portion::Bytes(1 << 16),
        options: serde_json::Value::Null,
        timeout: None,
        is_answered: |_| true,
    };
    asking.run(&args.input, &args.run)
}
