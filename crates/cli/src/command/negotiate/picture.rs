//! `sodan negotiate picture`: one picture of a transcript.

use super::transcript::{read, save, scene, title};
use crate::exit::{Ending, Failure};
use clap::{Args, ValueEnum};
use sodan::negotiation::Time;
use sodan::negotiation::transcript::statistics::{changes_by_cell, conflicts, frame_at, frames};
use sodan::negotiation::transcript::{Clock, Transcript};
use sodan::report::negotiation::worldline::{self, Stretch};
use sodan::report::negotiation::{board, heat};
use sodan::{Cell, Digit};
use std::path::PathBuf;

/// World lines are drawn in so many moments: as many as can be told apart.
const MOMENTS: usize = 1000;

/// One picture of a transcript.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan negotiate picture talk.arrow --at 0.25 -o board.svg
  sodan negotiate picture talk.arrow --show world-lines -o lines.svg
  sodan negotiate picture talk.arrow --show heat -o heat.svg")]
pub struct PictureArgs {
    /// The transcript
    file: PathBuf,

    /// What is drawn
    #[arg(long, value_name = "WHAT", value_enum, default_value_t = Show::Board)]
    show: Show,

    /// The moment of the board, in the transcript's seconds, or `end`
    #[arg(long, value_name = "SECONDS", default_value = "end", value_parser = moment)]
    at: Moment,

    /// Write to FILE
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Show {
    /// The board at a moment
    Board,
    /// How often each cell changed
    Heat,
    /// Time across, 81 cells down, and what each held when
    WorldLines,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Moment {
    End,
    At(f64),
}

fn moment(text: &str) -> Result<Moment, &'static str> {
    match text.parse() {
        _ if text == "end" => Ok(Moment::End),
        Ok(seconds) if (0.0..=1e9).contains(&seconds) => Ok(Moment::At(seconds)),
        _ => Err("expected seconds, 0 or more, or 'end'"),
    }
}

/// Runs the command.
pub fn run(args: &PictureArgs) -> Result<Ending, Failure> {
    let transcript = read(&args.file)?;
    let title = title(&transcript);
    let svg = match args.show {
        Show::Board => {
            let at = match args.at {
                Moment::End => transcript.header.time,
                Moment::At(seconds) => Time::from_nanos((seconds * 1e9) as u64),
            };
            board::svg(&scene(&transcript.header.puzzle, &frame_at(&transcript, at)), &title)
        }
        Show::Heat => heat::svg(&changes_by_cell(&transcript), &format!("changes: {title}")),
        Show::WorldLines => {
            let unit = if transcript.header.clock == Clock::Virtual { "virtual seconds" } else { "seconds" };
            let along = format!("0 to {:.6} {unit}", transcript.header.time.as_nanos() as f64 / 1e9);
            worldline::svg(&stretches(&transcript), &title, &along)
        }
    };
    save(svg.as_bytes(), args.output.as_deref())?;
    Ok(Ending::Done)
}

/// What each cell held at a thousand moments, equal neighbours in time joined.
fn stretches(transcript: &Transcript) -> Vec<Stretch> {
    let mut open: [Option<(usize, Digit, bool)>; 81] = [None; 81];
    let mut stretches = Vec::new();
    let mut number = 0;
    let place = |moment: usize| moment as f64 / MOMENTS as f64;
    frames(transcript, MOMENTS, |frame| {
        let conflicts = conflicts(&frame.grid);
        for cell in Cell::all() {
            let now = frame.grid.get(cell).map(|digit| (digit, conflicts.contains(cell)));
            let before = &mut open[cell.index()];
            if before.map(|(_, digit, in_conflict)| (digit, in_conflict)) != now {
                if let Some((from, digit, in_conflict)) = *before {
                    stretches.push(Stretch {
                        cell,
                        from: place(from),
                        to: place(number),
                        digit,
                        in_conflict,
                    });
                }
                *before = now.map(|(digit, in_conflict)| (number, digit, in_conflict));
            }
        }
        number += 1;
    });
    for cell in Cell::all() {
        if let Some((from, digit, in_conflict)) = open[cell.index()] {
            stretches.push(Stretch { cell, from: place(from), to: 1.0, digit, in_conflict });
        }
    }
    stretches
}
