//! `sodan negotiate movie`: a transcript as a GIF.

use super::transcript::{read, save, scene};
use crate::args::at_least_one;
use crate::exit::{Ending, Failure};
use clap::Args;
use sodan::negotiation::transcript::statistics::{energy, frames};
use sodan::report::negotiation::movie::gif;
use std::io;
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// A transcript as a GIF.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan negotiate movie talk.arrow -o talk.gif
  sodan negotiate movie talk.arrow --frames 400 -o long.gif")]
pub struct MovieArgs {
    /// The transcript
    file: PathBuf,

    /// How many frames, 20 a second
    #[arg(long, value_name = "N", default_value = "200", value_parser = at_least_one::<NonZeroUsize>)]
    frames: NonZeroUsize,

    /// Write to FILE
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// Runs the command.
pub fn run(args: &MovieArgs) -> Result<Ending, Failure> {
    let transcript = read(&args.file)?;
    let mut scenes = Vec::new();
    frames(&transcript, args.frames.get(), |frame| {
        scenes.push((scene(&transcript.header.puzzle, frame), f64::from(energy(&frame.grid))));
    });
    let refused = |error: sodan::report::negotiation::movie::MovieError| {
        Failure::write(&args.output, io::Error::other(error.to_string()))
    };
    save(&gif(&scenes, 5).map_err(refused)?, Some(&args.output))?;
    Ok(Ending::Done)
}
