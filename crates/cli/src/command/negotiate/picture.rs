//! `sodan negotiate picture`: draws a board or chart from a transcript.

use super::transcript::{moment, read, save, solutions};
use crate::exit::{Ending, Failure};
use crate::help::OUTPUT;
use crate::output::{Existing, Output};
use clap::{Args, ValueEnum};
use sodan::negotiation::Time;
use sodan::negotiation::transcript::Transcript;
use sodan::negotiation::transcript::clusters::Clusters;
use sodan::negotiation::transcript::statistics::{Deeds, conflicts, deeds, frame_at, frames, settled_since};
use sodan::render::negotiation::talk::{parts, scene, title};
use sodan::render::negotiation::worldline::{self, Stretch};
use sodan::render::negotiation::{board, clusters, heat, regions};
use sodan::{ByCell, Cell, Digit};
use std::path::PathBuf;

/// Number of moments in a picture of world lines. More would not be distinguishable.
const MOMENTS: usize = 1000;

/// Draw a board or chart from a transcript
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan negotiate picture talk.arrow --at 0.25 -o board.svg
  sodan negotiate picture talk.arrow --show heat -o heat.svg
  sodan negotiate picture talk.arrow --show regions --at 0.001 -o regions.svg
  sodan negotiate picture talk.arrow --show clusters -o clusters.svg")]
pub struct PictureArgs {
    /// Transcript file
    file: PathBuf,

    /// Kind of picture
    #[arg(long, value_name = "WHAT", value_enum, default_value_t = PictureKind::Board)]
    show: PictureKind,

    /// Time to draw, in seconds from the start, or `end`
    #[arg(long, value_name = "SECONDS", default_value = "end", value_parser = parse_moment)]
    at: Moment,

    /// Write to FILE
    #[arg(short, long, value_name = "FILE", help_heading = OUTPUT)]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum PictureKind {
    /// Board at the time given by --at
    Board,
    /// Number of changes per cell
    Heat,
    /// Number of messages per cell
    Messages,
    /// Order in which cells settled
    Order,
    /// Correct cells and inconsistent regions at the time given by --at
    Regions,
    /// Merge tree of clusters of correct free cells
    Clusters,
    /// Digit of each cell over time
    WorldLines,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Moment {
    End,
    At(f64),
}

fn parse_moment(text: &str) -> Result<Moment, &'static str> {
    match text.parse() {
        _ if text == "end" => Ok(Moment::End),
        Ok(seconds) if (0.0..=1e9).contains(&seconds) => Ok(Moment::At(seconds)),
        _ => Err("expected a number of seconds, 0 or more, or 'end'"),
    }
}

/// Runs `sodan negotiate picture`.
pub fn run(args: &PictureArgs) -> Result<Ending, Failure> {
    let transcript = read(&args.file)?;
    let output = Output::open(args.output.as_deref(), Existing::Refuse)?;
    let (title, header) = (title(&transcript), &transcript.header);
    let at = match args.at {
        Moment::End => header.time,
        Moment::At(seconds) => Time::from_nanos((seconds * 1e9) as u64),
    };
    let frame = || frame_at(&transcript, at);
    let titled = |name: &str| format!("{name}: {title}");
    let at_moment = |name: &str| titled(&format!("{name} at {}", moment(at, header.clock)));
    let svg = match args.show {
        PictureKind::Board => board::svg(&scene(&header.puzzle, &frame()), &at_moment("the board")),
        PictureKind::Heat => {
            heat::svg(&count(&transcript, |deeds| deeds.changes), &titled("changes of each cell"))
        }
        PictureKind::Messages => {
            heat::svg(&count(&transcript, |deeds| deeds.sent), &titled("messages sent by each cell"))
        }
        PictureKind::Order => {
            heat::svg(&ranks(&transcript), &titled("order in which free cells settled, starting at 1"))
        }
        PictureKind::Regions => {
            let (frame, solutions) = (frame(), solutions(&header.puzzle));
            let parts = parts(&header.puzzle, &frame.grid, &solutions).ok_or_else(|| {
                Failure::Usage("the puzzle has no solution, so no cell can be correct".into())
            })?;
            let scene = scene(&header.puzzle, &frame);
            regions::svg(&scene, &parts, &at_moment("correct cells and regions out of phase"))
        }
        PictureKind::Clusters => {
            let solutions = solutions(&header.puzzle);
            let tree = Clusters::of(&transcript, &solutions)
                .ok_or_else(|| Failure::Usage("--show clusters: the puzzle has no solution".into()))?;
            clusters::svg(&tree, &titled("connected correct cells"))
        }
        PictureKind::WorldLines => {
            let along = format!("from 0 to {}", moment(header.time, header.clock));
            worldline::svg(&stretches(&transcript), &title, &along)
        }
    };
    save(svg.as_bytes(), output)?;
    Ok(Ending::Done)
}

fn count(transcript: &Transcript, count: fn(&Deeds) -> u64) -> ByCell<u64> {
    let deeds = deeds(transcript);
    ByCell::from_fn(|cell| count(&deeds[cell]))
}

/// Returns each free cell's 1-based rank in the order of final changes, and 0 for givens.
fn ranks(transcript: &Transcript) -> ByCell<u64> {
    let since = settled_since(transcript);
    let free = |cell: &Cell| transcript.header.puzzle.get(*cell).is_none();
    let mut order: Vec<Cell> = Cell::all().filter(free).collect();
    order.sort_by_key(|&cell| since[cell]);
    let mut ranks = ByCell::new([0; 81]);
    order.into_iter().zip(1..).for_each(|(cell, rank)| ranks[cell] = rank);
    ranks
}

/// Samples each cell's digit at [`MOMENTS`] moments, and returns the stretches of consecutive moments with the same
/// digit.
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
