//! `sodan negotiate replay`: a transcript on the terminal.

use super::screen::Screen;
use super::transcript::{moment, read};
use crate::args::at_least_one;
use crate::exit::{Ending, Failure};
use crate::interrupt;
use clap::Args;
use sodan::negotiation::transcript::statistics::{self, Frame, frames, snapshots};
use sodan::negotiation::transcript::{Clock, Transcript};
use sodan::render::negotiation::talk::{scene, title};
use std::io::{self, IsTerminal, Write};
use std::num::NonZeroU64;
use std::path::PathBuf;
use std::time::Duration;

/// A transcript on the terminal.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan negotiate replay talk.arrow --seconds 20
  sodan negotiate replay talk.arrow --status 1000
  sodan negotiate replay talk.arrow | tail")]
pub struct ReplayArgs {
    /// The transcript
    file: PathBuf,

    /// How long the replay takes
    #[arg(long, value_name = "SECONDS", default_value = "10")]
    seconds: f64,

    /// Print the grid after each N changes instead
    #[arg(long, value_name = "N", conflicts_with = "seconds", value_parser = at_least_one::<NonZeroU64>)]
    status: Option<NonZeroU64>,
}

/// Runs the command.
pub fn run(args: &ReplayArgs) -> Result<Ending, Failure> {
    let transcript = read(&args.file)?;
    let lasts = Duration::try_from_secs_f64(args.seconds)
        .map_err(|_| Failure::Usage("--seconds: expected seconds, 0 or more".into()))?;
    interrupt::listen();
    let _busy = interrupt::busy();
    let played = match args.status {
        Some(every) => status(&transcript, every),
        None if io::stdout().is_terminal() => play(&transcript, lasts),
        None => list(&transcript),
    };
    played.map_err(Failure::standard_output)?;
    Ok(if interrupt::asked() { Ending::Interrupted } else { Ending::Done })
}

/// Draws the transcript at twenty frames a second.
pub fn play(transcript: &Transcript, lasts: Duration) -> io::Result<()> {
    let mut screen = Screen::new();
    let mut outcome = Ok(());
    let count = (lasts.as_secs_f64() * 20.0).clamp(2.0, 100_000.0) as usize;
    let title = title(transcript);
    frames(transcript, count, |frame| {
        if outcome.is_ok() && !interrupt::asked() {
            let about = about(frame, transcript.header.clock);
            let about = format!("{about}; {title}");
            outcome = screen.draw(&scene(&transcript.header.puzzle, frame), &about);
            std::thread::sleep(lasts / count as u32);
        }
    });
    outcome
}

/// What is told of a moment.
pub fn about(frame: &Frame, clock: Clock) -> String {
    format!("{}, {} changes", moment(frame.at, clock), frame.changes)
}

/// The grid after each so many changes, as the Erlang program printed it.
fn status(transcript: &Transcript, every: NonZeroU64) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let mut outcome = Ok(());
    snapshots(transcript, every, |frame| {
        if outcome.is_ok() {
            outcome = out.write_all(snapshot(frame).as_bytes());
        }
    });
    outcome
}

/// `status at 150000`, and the grid.
pub fn snapshot(frame: &Frame) -> String {
    let digits = frame.grid.to_string();
    let rows = digits.as_bytes().chunks(9).enumerate().map(|(row, digits)| {
        let gap = if row % 3 == 2 { "\n" } else { "" };
        let blocks: Vec<_> = digits.chunks(3).map(String::from_utf8_lossy).collect();
        format!("{}\n{gap}", blocks.join(" "))
    });
    format!("status at {}\n\n{}", frame.changes, rows.collect::<String>())
}

/// Plain lines, for whatever is no terminal.
fn list(transcript: &Transcript) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let mut outcome = writeln!(out, "seconds grid duplicates");
    frames(transcript, 101, |frame| {
        if outcome.is_ok() {
            let (seconds, energy) = (frame.at.as_nanos() as f64 / 1e9, statistics::energy(&frame.grid));
            outcome = writeln!(out, "{seconds:.9} {} {energy}", frame.grid);
        }
    });
    outcome
}
