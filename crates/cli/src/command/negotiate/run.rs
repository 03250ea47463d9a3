//! `sodan negotiate run`: runs one negotiation.

use super::choice::{TalkArgs, puzzles, threads};
use super::replay::{about, play};
use super::screen::Screen;
use super::status::{StatusArgs, StatusLog};
use super::transcript::{bytes_of, moment, named, save};
use crate::args::InputArgs;
use crate::exit::{Ending, Failure};
use crate::interrupt;
use clap::Args;
use sodan::negotiation::transcript::statistics::{self, Frame};
use sodan::negotiation::transcript::{Clock, Detail, Recorder, TranscriptEvent, What};
use sodan::negotiation::{Afterlife, Conditions, Onlooker, Outcome, SentMessage, Shown, Time};
use sodan::negotiation::{Ending as TalkEnding, negotiate, negotiate_on_threads};
use sodan::render::negotiation::talk::scene;
use sodan::{Cell, Puzzle};
use std::io::{IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Time between two drawings of the board.
const FRAME: Duration = Duration::from_millis(50);

/// Runs shorter than this duration are replayed in slow motion.
const TOO_FAST: Duration = Duration::from_secs(2);

/// Run one negotiation
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan negotiate run puzzle.txt --protocol community-plus --seed 7
  sodan negotiate run puzzle.txt --slider 0.5 --transcript talk.arrow
  sodan negotiate run puzzle.txt --messages 100000 --plain")]
pub struct RunTalkArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    choice: TalkArgs,

    /// Random seed
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,

    /// Run on N real threads; results are not reproducible
    #[arg(long, value_name = "N", value_parser = threads, conflicts_with_all = ["delay", "stall", "crash", "lose", "switch"])]
    threads: Option<NonZeroUsize>,

    /// Virtual time limit (real time if --threads is given)
    #[arg(long, value_name = "SECONDS")]
    time: Option<f64>,

    /// Write a transcript to FILE, in Arrow IPC format
    #[arg(long, value_name = "FILE")]
    transcript: Option<PathBuf>,

    #[command(flatten)]
    status: StatusArgs,

    /// Record every message in the transcript
    #[arg(long, requires = "transcript")]
    every_message: bool,

    /// Print only the result, without drawing the run
    #[arg(long)]
    plain: bool,
}

/// Runs `sodan negotiate run`.
pub fn run(args: &RunTalkArgs) -> Result<Ending, Failure> {
    let settings = args.choice.settings()?;
    let span = match args.time {
        None => Duration::MAX,
        Some(seconds) => Duration::try_from_secs_f64(seconds)
            .map_err(|_| Failure::Usage("--time: expected a number of seconds, 0 or more".into()))?,
    };
    let puzzles = puzzles(&args.input)?;
    let [puzzle] = puzzles[..] else {
        let count = puzzles.len();
        let message =
            format!("expected one puzzle, found {count}; for multiple puzzles, use 'sodan negotiate many'");
        return Err(Failure::Usage(message));
    };
    let transcript_file = named(args.transcript.as_deref())?;
    interrupt::listen();
    let _busy = interrupt::busy();
    let is_drawn = !args.plain && std::io::stdout().is_terminal();
    let detail = if args.every_message { Detail::Messages } else { Detail::Changes };
    let mut recorder = Recorder::new(detail);
    let mut live = Live::new(puzzle, args, is_drawn);
    let conditions = Conditions { span, ..args.choice.conditions()? };
    let start = Instant::now();
    let watchers: &mut dyn Onlooker = &mut (&mut recorder, &mut live);
    let outcome = match args.threads {
        None => negotiate(&puzzle, &settings, args.seed, conditions, watchers),
        Some(threads) => {
            negotiate_on_threads(&puzzle, &settings, args.seed, conditions, threads.get(), watchers)
        }
    };
    let took = start.elapsed();
    live.written?;
    if let Some(transcript) = recorder.finish() {
        if let Some(file) = transcript_file {
            save(&bytes_of(&transcript)?, file)?;
        }
        if is_drawn && args.status.status.is_none() && took < TOO_FAST && !interrupt::is_requested() {
            play(&transcript, Duration::from_secs(6)).map_err(Failure::standard_output)?;
        }
        let summary = summary(&outcome, transcript.header.clock, took, std::io::stdout().is_terminal());
        std::io::stdout().lock().write_all(summary.as_bytes()).map_err(Failure::standard_output)?;
    }
    Ok(match outcome.ending {
        _ if interrupt::is_requested() => Ending::Interrupted,
        TalkEnding::Solved(_) => Ending::Done,
        _ => Ending::NoAnswer,
    })
}

fn summary(outcome: &Outcome, clock: Clock, took: Duration, is_for_people: bool) -> String {
    let grid = match is_for_people {
        true => format!("\n{:#}", outcome.grid),
        false => format!(" {}", outcome.grid),
    };
    let mut text = format!(
        "{}{grid}\n{} messages, {} changes, {} duplicates left; {}, {:.3} s of real time\n",
        outcome.ending.name(),
        outcome.messages,
        outcome.changes,
        statistics::energy(&outcome.grid),
        moment(outcome.time, clock),
        took.as_secs_f64(),
    );
    let listed = |cells: &[Cell]| cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    if !outcome.deadlock.is_empty() {
        text += &format!("deadlock: {} wait for each other in a cycle\n", listed(&outcome.deadlock));
    }
    if let Some(Afterlife { zombies, messages, changes, time, .. }) = &outcome.afterlife {
        let end = time.map_or("some were still alive".to_owned(), |time| {
            format!(
                "all had crashed (badarg: no such name) within {:.3} s of the end of the run",
                time.as_secs_f64()
            )
        });
        text += &format!(
            "zombies (stopped, but did not terminate): {}; after another {messages} messages and {changes} changes, {end}\n",
            if zombies.is_empty() { "none".to_owned() } else { listed(zombies) },
        );
    }
    text
}

/// Observer that draws a run in progress or prints its status.
struct Live {
    puzzle: Puzzle,
    clock: Clock,
    frame: Frame,
    screen: Option<Screen>,
    status: Option<StatusLog>,
    listens: bool,
    unlooked: u32,
    drawn: Instant,
    written: Result<(), Failure>,
}

impl Live {
    fn new(puzzle: Puzzle, args: &RunTalkArgs, is_drawn: bool) -> Live {
        let clock = if args.threads.is_some() { Clock::Real } else { Clock::Virtual };
        Live {
            puzzle,
            clock,
            frame: Frame::default(),
            screen: (is_drawn && args.status.status.is_none()).then(Screen::new),
            status: StatusLog::new(&args.status, clock),
            listens: args.status.status_cells,
            unlooked: 0,
            drawn: Instant::now(),
            written: Ok(()),
        }
    }

    fn draw(&mut self) {
        self.drawn = Instant::now();
        let about = about(&self.frame, self.clock);
        if let Some(screen) = &mut self.screen {
            // A failed drawing does not end the run.
            let _ = screen.draw(&scene(&self.puzzle, &self.frame), &about);
        }
    }

    fn log(&mut self, event: &TranscriptEvent) {
        let status = self.status.as_mut().map(|log| log.take(event));
        self.print(&status.unwrap_or_default());
    }

    fn print(&mut self, status: &str) {
        if !status.is_empty() && self.written.is_ok() {
            let written = std::io::stdout().lock().write_all(status.as_bytes());
            self.written = written.map_err(Failure::standard_output);
        }
    }
}

impl Onlooker for Live {
    fn changed(&mut self, at: Time, Shown { cell, digit, confidence, .. }: Shown) {
        if self.screen.is_none() && self.status.is_none() {
            return;
        }
        let event = TranscriptEvent { at, what: What::Change { cell, digit, confidence } };
        self.frame.take(&event);
        self.log(&event);
        self.unlooked += 1;
        // Reading the clock at every event would be too slow.
        if self.unlooked >= 256 {
            self.unlooked = 0;
            if self.drawn.elapsed() > FRAME {
                self.draw();
            }
        }
    }

    /// Draws the final board.
    fn ends(&mut self, _: &Outcome) {
        let status = self.status.as_ref().map(StatusLog::unchanged);
        self.print(&status.unwrap_or_default());
        self.draw();
    }

    fn sent(&mut self, at: Time, SentMessage { from, to, kind, digit, .. }: SentMessage) {
        self.log(&TranscriptEvent { at, what: What::Message { from, to, kind, digit } });
    }

    fn listens(&self) -> bool {
        self.listens
    }

    fn goes_on(&mut self) -> bool {
        !interrupt::is_requested() && self.written.is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sodan::negotiation::{Blind, Protocol, Settings};

    #[test]
    fn terminals_get_a_board() {
        let puzzle =
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse();
        let settings = Settings::new(Protocol::Token);
        let outcome = negotiate(&puzzle.unwrap(), &settings, 1, Conditions::default(), &mut Blind);
        let text = |is_for_people| summary(&outcome, Clock::Virtual, Duration::ZERO, is_for_people);
        assert!(text(false).starts_with("solved 417369825632158947"), "{}", text(false));
        assert!(text(true).starts_with("solved\n4 1 7 | 3 6 9"), "{}", text(true));
    }
}
