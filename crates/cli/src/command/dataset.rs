//! `sodan dataset`: data sets of puzzles.

mod traces;
mod verify;

use crate::exit::{Ending, Failure};
use clap::{Args, Subcommand};

/// Check data sets of puzzles, and write the paths of puzzles for training
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan dataset verify puzzles.csv
  sodan dataset traces puzzles.txt -o traces.parquet")]
pub struct DatasetArgs {
    #[command(subcommand)]
    command: DatasetCommand,
}

#[derive(Subcommand, Debug)]
enum DatasetCommand {
    /// Is a data set what it claims to be? Twins, leaks between splits, wrong rows, labels and solutions
    Verify(verify::VerifyArgs),
    /// The path of each puzzle for training, a row for each step
    Traces(traces::TracesArgs),
}

/// Runs the command.
pub fn run(args: &DatasetArgs) -> Result<Ending, Failure> {
    match &args.command {
        DatasetCommand::Verify(args) => verify::run(args),
        DatasetCommand::Traces(args) => traces::run(args),
    }
}
