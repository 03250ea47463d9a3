//! `sodan negotiate replay`: a transcript on the terminal.

use super::screen::Screen;
use super::transcript::{read, scene, title};
use crate::exit::{Ending, Failure};
use crate::interrupt;
use clap::Args;
use sodan::negotiation::transcript::Transcript;
use sodan::negotiation::transcript::statistics::{self, frames};
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::Duration;

/// A transcript on the terminal.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan negotiate replay talk.arrow --seconds 20
  sodan negotiate replay talk.arrow | tail")]
pub struct ReplayArgs {
    /// The transcript
    file: PathBuf,

    /// How long the replay takes
    #[arg(long, value_name = "SECONDS", default_value = "10")]
    seconds: f64,
}

/// Runs the command.
pub fn run(args: &ReplayArgs) -> Result<Ending, Failure> {
    let transcript = read(&args.file)?;
    let lasts = Duration::try_from_secs_f64(args.seconds)
        .map_err(|_| Failure::Usage("--seconds: expected seconds, 0 or more".into()))?;
    interrupt::listen();
    let played = if io::stdout().is_terminal() { play(&transcript, lasts) } else { list(&transcript) };
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
            let seconds = frame.at.as_nanos() as f64 / 1e9;
            let about = format!("{seconds:.6} s, {} changes; {title}", frame.changes);
            outcome = screen.draw(&scene(&transcript.header.puzzle, frame), &about);
            std::thread::sleep(lasts / count as u32);
        }
    });
    outcome
}

/// Plain lines, for whatever is no terminal.
fn list(transcript: &Transcript) -> io::Result<()> {
    use io::Write;
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
