//! `sodan dataset init`: writes an example recipe.

use crate::exit::{Ending, Failure};
use crate::help::OUTPUT;
use crate::output::{Existing, Output};
use clap::Args;
use std::path::PathBuf;

/// Write a commented example recipe
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan dataset init
  sodan dataset init -o my-recipe.toml
  sodan dataset init > my-recipe.toml")]
pub struct InitArgs {
    /// Write to FILE, which must not exist
    #[arg(short, long, value_name = "FILE", help_heading = OUTPUT)]
    output: Option<PathBuf>,
}

const RECIPE: &str = include_str!("starter.toml");

/// Runs `sodan dataset init`.
pub fn run(args: &InitArgs) -> Result<Ending, Failure> {
    if let Some(file) = args.output.as_ref().filter(|file| file.exists()) {
        return Err(Failure::Usage(format!("{} exists; choose another output file", file.display())));
    }
    let mut output = Output::open(args.output.as_deref(), Existing::Refuse)?;
    output.write(RECIPE.as_bytes())?;
    output.finish()?;
    Ok(Ending::Done)
}
