//! `sodan negotiate replay`: plays a transcript on the terminal.

use super::screen::Screen;
use super::status::{StatusArgs, StatusLog};
use super::transcript::{moment, read};
use crate::exit::{Ending, Failure};
use crate::interrupt;
use clap::Args;
use sodan::negotiation::transcript::statistics::{self, Frame, frames};
use sodan::negotiation::transcript::{Clock, Transcript};
use sodan::render::negotiation::talk::{scene, title};
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::time::Duration;

/// Replay a transcript on the terminal
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan negotiate replay talk.arrow --seconds 20
  sodan negotiate replay talk.arrow --status 1000
  sodan negotiate replay talk.arrow | tail")]
pub struct ReplayArgs {
    /// Transcript file
    file: PathBuf,

    /// Duration of the replay, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "10", conflicts_with = "status")]
    seconds: f64,

    #[command(flatten)]
    status: StatusArgs,
}

/// Runs `sodan negotiate replay`.
pub fn run(args: &ReplayArgs) -> Result<Ending, Failure> {
    let transcript = read(&args.file)?;
    let lasts = Duration::try_from_secs_f64(args.seconds)
        .map_err(|_| Failure::Usage("--seconds: expected a number, 0 or more".into()))?;
    interrupt::listen();
    let _busy = interrupt::busy();
    let played = match StatusLog::new(&args.status, transcript.header.clock) {
        Some(log) => status(&transcript, log),
        None if io::stdout().is_terminal() => play(&transcript, lasts),
        None => list(&transcript),
    };
    played.map_err(Failure::standard_output)?;
    Ok(if interrupt::is_requested() { Ending::Interrupted } else { Ending::Done })
}

/// Plays the transcript on the terminal at twenty frames per second. `lasts` is the duration of the replay.
pub fn play(transcript: &Transcript, lasts: Duration) -> io::Result<()> {
    let mut screen = Screen::new();
    let mut outcome = Ok(());
    let count = (lasts.as_secs_f64() * 20.0).clamp(2.0, 100_000.0) as usize;
    let title = title(transcript);
    frames(transcript, count, |frame| {
        if outcome.is_ok() && !interrupt::is_requested() {
            let about = about(frame, transcript.header.clock);
            let about = format!("{about}; {title}");
            outcome = screen.draw(&scene(&transcript.header.puzzle, frame), &about);
            std::thread::sleep(lasts / count as u32);
        }
    });
    outcome
}

/// Returns the status line of a frame: its time and the number of changes so far.
pub fn about(frame: &Frame, clock: Clock) -> String {
    format!("{}, {} changes", moment(frame.at, clock), frame.changes)
}

/// Prints the grid at the start and after every N changes.
fn status(transcript: &Transcript, mut log: StatusLog) -> io::Result<()> {
    let mut out = io::stdout().lock();
    transcript.events.iter().try_for_each(|event| out.write_all(log.take(event).as_bytes()))?;
    out.write_all(log.unchanged().as_bytes())
}

/// Prints one line per frame, for outputs other than a terminal.
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
