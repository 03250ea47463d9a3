//! `sodan negotiate movie`: renders a transcript as a GIF.

use super::transcript::{read, save, solutions};
use crate::args::at_least_one;
use crate::exit::{Ending, Failure};
use crate::help::OUTPUT;
use crate::output::{Existing, Output};
use clap::Args;
use sodan::render::negotiation::movie::gif;
use sodan::render::negotiation::talk::{shots, title};
use std::io;
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// Render a transcript as an animated GIF
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan negotiate movie talk.arrow -o talk.gif
  sodan negotiate movie talk.arrow --frames 400 -o long.gif
  sodan negotiate movie talk.arrow --regions -o regions.gif

Half of the frames show the whole run; the other half show its end in slow motion.")]
pub struct MovieArgs {
    /// Transcript file
    file: PathBuf,

    /// Number of frames, 20 per second
    #[arg(long, value_name = "N", default_value = "200", value_parser = at_least_one::<NonZeroUsize>)]
    frames: NonZeroUsize,

    /// Show correct cells and inconsistent regions instead of confidence
    #[arg(long)]
    regions: bool,

    /// Write to FILE
    #[arg(short, long, value_name = "FILE", help_heading = OUTPUT)]
    output: PathBuf,
}

/// Runs `sodan negotiate movie`.
pub fn run(args: &MovieArgs) -> Result<Ending, Failure> {
    let transcript = read(&args.file)?;
    let output = Output::open(Some(&args.output), Existing::Refuse)?;
    let solutions = if args.regions { solutions(&transcript.header.puzzle) } else { Vec::new() };
    let shots = shots(&transcript, args.frames.get(), &solutions);
    let refused = |error| Failure::write(&args.output, io::Error::other(error));
    save(&gif(&shots, &title(&transcript)).map_err(refused)?, output)?;
    Ok(Ending::Done)
}
