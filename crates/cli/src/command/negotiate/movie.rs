//! `sodan negotiate movie`: a transcript as a GIF.

use super::transcript::{parts, read, save, scene, solutions, title};
use crate::args::at_least_one;
use crate::exit::{Ending, Failure};
use clap::Args;
use sodan::negotiation::Time;
use sodan::negotiation::transcript::statistics::{Frame, energy, frames, frames_since, settled_since};
use sodan::report::negotiation::movie::{Shot, gif};
use sodan::{ByCell, Cell, Puzzle};
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
    let puzzle = &transcript.header.puzzle;
    let since = settled_since(&transcript);
    let solutions = if args.regions { solutions(puzzle) } else { Vec::new() };
    let mut shots = Vec::new();
    let mut shoot = |frame: &Frame| {
        let settled = Cell::all().filter(|&cell| since[cell] <= frame.at && frame.grid.get(cell).is_some());
        shots.push(Shot {
            scene: scene(puzzle, frame),
            energy: f64::from(energy(&frame.grid)),
            settled: settled.collect(),
            parts: parts(puzzle, &frame.grid, &solutions),
        });
    };
    let half = args.frames.get() / 2;
    frames(&transcript, args.frames.get() - half, &mut shoot);
    frames_since(&transcript, first_settled(puzzle, &since), half, &mut shoot);
    let refused = |error| Failure::write(&args.output, io::Error::other(error));
    save(&gif(&shots, &title(&transcript), 5).map_err(refused)?, Some(&args.output))?;
    Ok(Ending::Done)
}

/// When a tenth of the free cells hold their last digit for good.
fn first_settled(puzzle: &Puzzle, since: &ByCell<Time>) -> Time {
    let mut moments: Vec<Time> =
        Cell::all().filter(|&cell| puzzle.get(cell).is_none()).map(|cell| since[cell]).collect();
    moments.sort_unstable();
    moments.get(moments.len() / 10).copied().unwrap_or(Time::ZERO)
}
