//! `sodan dataset`: data sets of puzzles.

mod verify;

use crate::exit::{Ending, Failure};
use clap::{Args, Subcommand};

/// Check data sets of puzzles
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan dataset verify puzzles.csv")]
pub struct DatasetArgs {
    #[command(subcommand)]
    command: DatasetCommand,
}

#[derive(Subcommand, Debug)]
enum DatasetCommand {
    /// Is a data set what it claims to be? Twins, leaks between splits, wrong rows, labels and solutions
    Verify(verify::VerifyArgs),
}

/// Runs the command.
pub fn run(args: &DatasetArgs) -> Result<Ending, Failure> {
    match &args.command {
        DatasetCommand::Verify(args) => verify::run(args),
    }
}
