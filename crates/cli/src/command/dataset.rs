//! `sodan dataset`: data sets of puzzles.

mod build;
mod traces;
mod verify;

use crate::exit::{Ending, Failure};
use clap::{Args, Subcommand};
use std::ffi::{OsStr, OsString};
use std::path::Path;

/// Build and check data sets of puzzles, and write the paths of puzzles for training
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
    /// The path of each puzzle for training, a row for each step
    Traces(traces::TracesArgs),
}

/// Runs the command.
pub fn run(args: &DatasetArgs) -> Result<Ending, Failure> {
    match &args.command {
        DatasetCommand::Build(args) => build::run(args),
        DatasetCommand::Verify(args) => verify::run(args),
        DatasetCommand::Traces(args) => traces::run(args),
    }
}

/// The files that match a pattern, in order of their names; a name of a file that is there matches itself.
fn matching(pattern: &OsStr) -> Result<Vec<OsString>, Failure> {
    let usage = |why: String| Failure::Usage(format!("{}: {why}", pattern.to_string_lossy()));
    let Some(text) = pattern.to_str().filter(|_| !Path::new(pattern).exists()) else {
        return Ok(vec![pattern.to_owned()]);
    };
    let paths = glob::glob(text).map_err(|error| usage(error.to_string()))?;
    let files: Result<Vec<OsString>, _> = paths.map(|path| path.map(OsString::from)).collect();
    let files = files.map_err(|error| usage(error.to_string()))?;
    if files.is_empty() {
        return Err(usage("no file matches".into()));
    }
    Ok(files)
}
