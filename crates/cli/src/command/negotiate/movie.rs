//! `sodan negotiate movie`: a transcript as a GIF.

use super::transcript::{read, save, solutions};
use crate::args::at_least_one;
use crate::exit::{Ending, Failure};
use crate::output::{Existing, Output};
use clap::Args;
use sodan::render::negotiation::movie::gif;
use sodan::render::negotiation::talk::{shots, title};
use std::io;
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// A transcript as a GIF.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan negotiate movie talk.arrow -o talk.gif
  sodan negotiate movie talk.arrow --frames 400 -o long.gif
  sodan negotiate movie talk.arrow --regions -o regions.gif")]
pub struct MovieArgs {
    /// The transcript
    file: PathBuf,

    /// How many frames, 20 a second. Half of them show the whole talk. The other half show it again in slow
    /// motion, from the moment when a tenth of the free cells hold their last digit
    #[arg(long, value_name = "N", default_value = "200", value_parser = at_least_one::<NonZeroUsize>)]
    frames: NonZeroUsize,

    /// Show which cells are right and which regions are out of phase, instead of how sure the cells are
    #[arg(long)]
    regions: bool,

    /// Write to FILE
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// Runs the command.
pub fn run(args: &MovieArgs) -> Result<Ending, Failure> {
    let transcript = read(&args.file)?;
    let output = Output::open(Some(&args.output), Existing::Refuse)?;
    let solutions = if args.regions { solutions(&transcript.header.puzzle) } else { Vec::new() };
    let shots = shots(&transcript, args.frames.get(), &solutions);
    let refused = |error| Failure::write(&args.output, io::Error::other(error));
    save(&gif(&shots, &title(&transcript)).map_err(refused)?, output)?;
    Ok(Ending::Done)
}
