//! Transcripts as files, and what pictures need of them.

use crate::exit::Failure;
use crate::output::Output;
use sodan::columns::transcript::{self as file, ReadError};
use sodan::negotiation::Time;
use sodan::negotiation::transcript::order;
use sodan::negotiation::transcript::statistics::{self, Frame};
use sodan::negotiation::transcript::{Clock, Transcript};
use sodan::report::negotiation::{Parts, Scene};
use sodan::{ByCell, Grid, Puzzle, Solution};
use std::fs::File;
use std::io;
use std::path::Path;

/// Reads a transcript.
pub fn read(path: &Path) -> Result<Transcript, Failure> {
    let file = File::open(path).map_err(|cause| Failure::read(path, cause))?;
    let no_transcript = |error: ReadError| Failure::read(path, io::Error::other(error.to_string()));
    file::read(io::BufReader::new(file)).map_err(no_transcript)
}

/// Writes a transcript, which is whole or not there.
pub fn write(transcript: &Transcript, path: &Path) -> Result<(), Failure> {
    let mut bytes = Vec::new();
    file::write(transcript, &mut bytes).map_err(|cause| Failure::write(path, cause))?;
    save(&bytes, Some(path))
}

/// Writes something whole to a file, or to standard output.
pub fn save(bytes: &[u8], path: Option<&Path>) -> Result<(), Failure> {
    let mut output = Output::open(path, None)?;
    output.write(bytes)?;
    output.finish()
}

/// A frame as something to draw.
pub fn scene(puzzle: &Puzzle, frame: &Frame) -> Scene {
    let most =
        frame.confidence.iter().filter(|(_, sure)| !sure.is_certain()).map(|(_, sure)| sure.get()).max();
    let most = f64::from(most.unwrap_or(0)).max(1.0).ln_1p();
    let sureness = ByCell::from_fn(|cell| match frame.confidence[cell] {
        sure if sure.is_certain() => 1.0,
        sure => 0.8 * f64::from(sure.get()).ln_1p() / most,
    });
    let conflicts = statistics::conflicts(&frame.grid);
    Scene { grid: frame.grid, givens: puzzle.givens(), conflicts, sureness }
}

/// A moment as it is told everywhere: `0.012345 virtual s` or `1.500000 s`.
pub fn moment(at: Time, clock: Clock) -> String {
    let unit = if clock == Clock::Virtual { "virtual s" } else { "s" };
    format!("{:.6} {unit}", at.as_nanos() as f64 / 1e9)
}

/// What a time axis is called.
pub fn axis(clock: Clock) -> &'static str {
    if clock == Clock::Virtual { "virtual seconds" } else { "seconds" }
}

/// The solutions beside which a talk is seen: of a puzzle with very many, the first hundred.
pub fn solutions(puzzle: &Puzzle) -> Vec<Solution> {
    sodan::solutions(puzzle).take(100).collect()
}

/// Which free cells are right, and which regions are out of phase; nothing, if there is no solution.
pub fn parts(puzzle: &Puzzle, grid: &Grid, solutions: &[Solution]) -> Option<Parts> {
    let free = !puzzle.givens();
    let solution = order::nearest(grid, free, solutions)?;
    Some(Parts { right: order::right(grid, free, solution), regions: order::regions(grid, free, solution) })
}

/// What stands above a picture.
pub fn title(transcript: &Transcript) -> String {
    let header = &transcript.header;
    format!("{}, seed {}: {}, {} messages", header.settings, header.seed, header.ending, header.messages)
}
