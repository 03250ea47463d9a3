//! `sodan negotiate run`: one talk.

use super::choice::{ChoiceArgs, puzzles};
use super::replay::play;
use super::screen::Screen;
use super::transcript::{scene, write};
use crate::args::InputArgs;
use crate::exit::{Ending, Failure};
use crate::interrupt;
use clap::Args;
use sodan::negotiation::transcript::statistics::{self, Frame};
use sodan::negotiation::transcript::{Clock, Detail, Recorder};
use sodan::negotiation::{Conditions, Confidence, Onlooker, Outcome, Said, Shown, Time};
use sodan::negotiation::{Ending as TalkEnding, negotiate, negotiate_on_threads};
use sodan::{ByCell, Grid, Puzzle};
use std::io::IsTerminal;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// A talk is drawn so often.
const FRAME: Duration = Duration::from_millis(50);

/// A talk shorter than this is shown again, slowly.
const TOO_FAST: Duration = Duration::from_secs(2);

/// One talk.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan negotiate run puzzle.txt --protocol community-plus --seed 7
  sodan negotiate run puzzle.txt --slider 0.5 --transcript talk.arrow --every-message")]
pub struct RunTalkArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    choice: ChoiceArgs,

    /// The seed: the same one gives the same talk
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,

    /// Talk on so many real threads, where no talk is like another
    #[arg(long, value_name = "N", conflicts_with_all = ["delay", "stall", "crash", "lose"])]
    threads: Option<NonZeroUsize>,

    /// Give up after so many seconds: virtual ones, or real ones with --threads
    #[arg(long, value_name = "SECONDS")]
    time: Option<f64>,

    /// Write the transcript to FILE (Arrow IPC)
    #[arg(long, value_name = "FILE")]
    transcript: Option<PathBuf>,

    /// Write every message into the transcript, not only what the cells show
    #[arg(long, requires = "transcript")]
    every_message: bool,

    /// Do not draw on the terminal
    #[arg(long)]
    plain: bool,
}

/// Runs the command.
pub fn run(args: &RunTalkArgs) -> Result<Ending, Failure> {
    let settings = args.choice.settings()?;
    let span = match args.time {
        None => Duration::MAX,
        Some(seconds) => Duration::try_from_secs_f64(seconds)
            .map_err(|_| Failure::Usage("--time: expected seconds, 0 or more".into()))?,
    };
    let puzzles = puzzles(&args.input)?;
    let [puzzle] = puzzles[..] else {
        return Err(Failure::Usage(format!("one puzzle at a time, but there are {}", puzzles.len())));
    };
    interrupt::listen();
    let is_drawn = !args.plain && std::io::stdout().is_terminal();
    let detail = if args.every_message { Detail::Messages } else { Detail::Changes };
    let mut live = Live::new(puzzle, Recorder::new(detail), is_drawn);
    let conditions =
        Conditions { messages: args.choice.messages.get(), span, mischief: args.choice.mischief() };
    let start = Instant::now();
    let outcome = match args.threads {
        None => negotiate(&puzzle, &settings, args.seed, conditions, &mut live),
        Some(threads) => {
            negotiate_on_threads(&puzzle, &settings, args.seed, conditions, threads.get(), &mut live)
        }
    };
    let took = start.elapsed();
    let clock = if args.threads.is_some() { Clock::Real } else { Clock::Virtual };
    let transcript = live.recorder.finish(&puzzle, &settings, args.seed, clock, &outcome);
    if let Some(path) = &args.transcript {
        write(&transcript, path)?;
    }
    if is_drawn && took < TOO_FAST && !interrupt::asked() {
        play(&transcript, Duration::from_secs(6)).map_err(Failure::standard_output)?;
    }
    tell(&outcome, took);
    Ok(match outcome.ending {
        _ if interrupt::asked() => Ending::Interrupted,
        TalkEnding::Solved(_) => Ending::Done,
        _ => Ending::NoAnswer,
    })
}

fn tell(outcome: &Outcome, took: Duration) {
    println!("{} {}", outcome.ending.name(), outcome.grid);
    let (messages, changes) = (outcome.messages, outcome.changes);
    let seconds = took.as_secs_f64();
    println!(
        "{messages} messages, {changes} changes, {} duplicates left; {:.3} s of the talk's time, {seconds:.3} s here",
        statistics::energy(&outcome.grid),
        outcome.time.as_nanos() as f64 / 1e9,
    );
    if !outcome.deadlock.is_empty() {
        let circle: Vec<String> = outcome.deadlock.iter().map(ToString::to_string).collect();
        println!("deadlock: {} wait for each other in a circle", circle.join(", "));
    }
}

/// Watches a talk, and draws it while it goes on.
struct Live {
    puzzle: Puzzle,
    recorder: Recorder,
    frame: Frame,
    screen: Option<Screen>,
    unlooked: u32,
    drawn: Instant,
}

impl Live {
    fn new(puzzle: Puzzle, recorder: Recorder, is_drawn: bool) -> Live {
        let confidence = ByCell([Confidence::NONE; 81]);
        let frame = Frame { at: Time::ZERO, grid: Grid::EMPTY, confidence, changes: 0, messages: 0 };
        Live {
            puzzle,
            recorder,
            frame,
            screen: is_drawn.then(Screen::new),
            unlooked: 0,
            drawn: Instant::now(),
        }
    }

    fn draw(&mut self) {
        self.drawn = Instant::now();
        let about = format!(
            "{:.3} s of the talk's time, {} changes",
            self.frame.at.as_nanos() as f64 / 1e9,
            self.frame.changes
        );
        if let Some(screen) = &mut self.screen {
            // A terminal that cannot be written to is no reason to end the talk.
            let _ = screen.draw(&scene(&self.puzzle, &self.frame), &about);
        }
    }
}

impl Onlooker for Live {
    fn changed(&mut self, at: Time, shown: Shown) {
        self.recorder.changed(at, shown);
        if self.screen.is_none() {
            return;
        }
        let Shown { cell, digit, confidence } = shown;
        self.frame.changes += u64::from(self.frame.grid.get(cell) != digit);
        self.frame.grid.set(cell, digit);
        self.frame.confidence[cell] = confidence;
        self.frame.at = at;
        self.unlooked += 1;
        // The clock is looked at now and then only.
        if self.unlooked >= 256 {
            self.unlooked = 0;
            if self.drawn.elapsed() > FRAME {
                self.draw();
            }
        }
    }

    fn said(&mut self, at: Time, said: Said) {
        self.recorder.said(at, said);
    }

    fn listens(&self) -> bool {
        self.recorder.listens()
    }

    fn heeds_confidence(&self) -> bool {
        true
    }

    fn goes_on(&mut self) -> bool {
        !interrupt::asked()
    }
}
