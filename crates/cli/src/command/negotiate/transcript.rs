//! Transcripts as files, and what pictures need of them.

use crate::exit::Failure;
use crate::output::Output;
use sodan::columns::transcript::{self as file, ReadError};
use sodan::negotiation::transcript::Transcript;
use sodan::negotiation::transcript::statistics::{self, Frame};
use sodan::report::negotiation::Scene;
use sodan::{ByCell, Puzzle};
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

/// What stands above a picture.
pub fn title(transcript: &Transcript) -> String {
    let header = &transcript.header;
    format!("{}, seed {}: {}, {} messages", header.settings, header.seed, header.ending, header.messages)
}
