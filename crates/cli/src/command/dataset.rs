//! `sodan dataset`: builds, verifies and exports data sets.

mod build;
mod export;
mod init;
mod split;
mod splits;
mod traces;
mod verify;

use crate::exit::{Ending, Failure};
use clap::{Args, Subcommand};

/// Build, verify and export data sets
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan dataset init -o my-recipe.toml
  sodan dataset build recipe.toml -o puzzles
  sodan dataset verify puzzles.csv")]
pub struct DatasetArgs {
    #[command(subcommand)]
    command: DatasetCommand,
}

#[derive(Subcommand, Debug)]
enum DatasetCommand {
    /// Write a commented example recipe
    Init(init::InitArgs),
    /// Build a data set from a recipe
    Build(build::BuildArgs),
    /// Check data sets for duplicates, leaks and wrong labels
    Verify(verify::VerifyArgs),
    /// Export puzzles in the layouts of published training code
    Export(export::ExportArgs),
    /// Divide puzzles into training, validation and test files
    Split(split::SplitArgs),
    /// Write each puzzle's solution path, one row per step
    Traces(traces::TracesArgs),
}

/// Adapts `--output` to commands that write a folder.
fn folder(output: clap::Arg) -> clap::Arg {
    let help = "Create FOLDER atomically, via FOLDER.part";
    output.value_name("FOLDER").required(true).help(help).long_help(help)
}

/// Runs `sodan dataset`.
pub fn run(args: &DatasetArgs) -> Result<Ending, Failure> {
    match &args.command {
        DatasetCommand::Init(args) => init::run(args),
        DatasetCommand::Build(args) => build::run(args),
        DatasetCommand::Verify(args) => verify::run(args),
        DatasetCommand::Export(args) => export::run(args),
        DatasetCommand::Split(args) => split::run(args),
        DatasetCommand::Traces(args) => traces::run(args),
    }
}
