//! `sodan dataset`: data sets of puzzles.

mod build;
mod export;
mod splits;
mod traces;
mod verify;

use crate::exit::{Ending, Failure};
use clap::{Args, Subcommand};

/// Build, check and export data sets of puzzles, and write the paths of puzzles for training
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan dataset build recipe.toml -o puzzles
  sodan dataset verify puzzles.csv
  sodan dataset traces puzzles.txt -o traces.parquet")]
pub struct DatasetArgs {
    #[command(subcommand)]
    command: DatasetCommand,
}

#[derive(Subcommand, Debug)]
enum DatasetCommand {
    /// A data set from a recipe: sources, twins dropped, strata, splits, labels; with a card and a manifest
    Build(build::BuildArgs),
    /// Is a data set what it claims to be? Twins, leaks between splits, wrong rows, labels and solutions
    Verify(verify::VerifyArgs),
    /// The layouts that published training code reads
    Export(export::ExportArgs),
    /// The path of each puzzle for training, a row for each step
    Traces(traces::TracesArgs),
}

/// Runs the command.
pub fn run(args: &DatasetArgs) -> Result<Ending, Failure> {
    match &args.command {
        DatasetCommand::Build(args) => build::run(args),
        DatasetCommand::Verify(args) => verify::run(args),
        DatasetCommand::Export(args) => export::run(args),
        DatasetCommand::Traces(args) => traces::run(args),
    }
}
