//! Reads and writes transcripts, and prepares data for pictures.

use crate::conflicts;
use crate::exit::Failure;
use crate::output::{Existing, Output};
use sodan::arrow::transcript::{self as file, ReadError};
use sodan::negotiation::Time;
use sodan::negotiation::transcript::{Clock, Transcript};
use sodan::render::negotiation::talk::MOST_SOLUTIONS;
use sodan::{Puzzle, Solution};
use std::fs::File;
use std::io;
use std::path::Path;

/// Reads a transcript file.
pub fn read(path: &Path) -> Result<Transcript, Failure> {
    conflicts::add_input(path);
    let file = File::open(path).map_err(|cause| Failure::read(path, cause))?;
    let no_transcript = |error: ReadError| Failure::read(path, io::Error::other(error.to_string()));
    file::read(io::BufReader::new(file)).map_err(no_transcript)
}

/// Encodes a transcript as an Arrow IPC file.
pub fn bytes_of(transcript: &Transcript) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let refused = |cause| Failure::File { action: "cannot write", name: "the transcript".into(), cause };
    file::write(transcript, &mut bytes).map_err(refused)?;
    Ok(bytes)
}

/// Opens the output file that an option names, or returns `None` if there is no path. Called before the work starts, to
/// report an unwritable path early.
pub fn named(path: Option<&Path>) -> Result<Option<Output>, Failure> {
    path.map(|path| Output::open(Some(path), Existing::Refuse)).transpose()
}

/// Writes all bytes, and completes the output.
pub fn save(bytes: &[u8], mut output: Output) -> Result<(), Failure> {
    output.write(bytes)?;
    output.finish()
}

/// Formats a time, such as `0.012345 virtual s` or `1.500000 s`.
pub fn moment(at: Time, clock: Clock) -> String {
    let unit = if clock == Clock::Virtual { "virtual s" } else { "s" };
    format!("{:.6} {unit}", at.as_nanos() as f64 / 1e9)
}

/// Returns the label of a time axis.
pub fn axis(clock: Clock) -> &'static str {
    if clock == Clock::Virtual { "virtual seconds" } else { "seconds" }
}

/// Returns the solutions to compare a run with: all solutions, or only the first ones if the puzzle has very many.
pub fn solutions(puzzle: &Puzzle) -> Vec<Solution> {
    sodan::solutions(puzzle).take(MOST_SOLUTIONS).collect()
}
