//! `sodan negotiate many`: many puzzles and seeds, one row a talk.

use super::choice::{TalkArgs, records, threads};
use super::parallel;
use super::transcript::save;
use crate::args::{InputArgs, at_least_one};
use crate::exit::{Ending, Failure};
use crate::interrupt;
use crate::output::Output;
use crate::table::Table;
use clap::Args;
use sodan::Puzzle;
use sodan::negotiation::transcript::statistics::energy;
use sodan::negotiation::{Ending as TalkEnding, Onlooker, Outcome, negotiate};
use std::fmt::Display;
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;

/// Many puzzles and seeds, one row a talk.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan negotiate many puzzles.txt
  sodan negotiate many puzzles.txt --protocol panic --seeds 3 --messages 20000 -o talks.csv

Columns: line (the record of the input, from 1), puzzle, seed, status (how the talk ended), grid (what the cells showed \
in the end), messages, changes, duplicates (left in the end), seconds (virtual), reason (why a record is no puzzle).")]
pub struct ManyArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    choice: TalkArgs,

    /// The first seed
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,

    /// How many seeds for each puzzle, one after the other
    #[arg(long, value_name = "N", default_value = "1", value_parser = at_least_one::<NonZeroU64>)]
    seeds: NonZeroU64,

    /// How many threads work [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,

    /// Write the CSV to FILE
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

const TABLE: Table<9> =
    Table(["line", "puzzle", "seed", "status", "grid", "messages", "changes", "duplicates", "seconds"]);

/// Watches nothing, and ends the talk on Ctrl-C.
struct Stop;

impl Onlooker for Stop {
    fn listens(&self) -> bool {
        false
    }

    fn heeds_confidence(&self) -> bool {
        false
    }

    fn goes_on(&mut self) -> bool {
        !interrupt::asked()
    }
}

/// Runs the command.
pub fn run(args: &ManyArgs) -> Result<Ending, Failure> {
    let settings = args.choice.settings()?;
    let conditions = args.choice.conditions();
    let records = records(&args.input)?;
    let output = Output::open(args.output.as_deref(), false)?;
    interrupt::listen();
    let busy = interrupt::busy();
    let seeds = args.seeds.get();
    let talks: Vec<(usize, u64)> = records
        .iter()
        .enumerate()
        .flat_map(|(at, record)| (0..if record.is_ok() { seeds } else { 1 }).map(move |number| (at, number)))
        .collect();
    let rows = parallel::all(args.threads, talks.len(), |number| {
        let (at, number) = talks[number];
        let seed = args.seed.wrapping_add(number);
        match &records[at] {
            Err(why) => TABLE.row([&(at + 1), &"", &"", &"bad", &"", &"", &"", &"", &""], why),
            Ok(puzzle) => {
                let outcome = negotiate(puzzle, &settings, seed, conditions.clone(), &mut Stop);
                match outcome.ending {
                    TalkEnding::Cancelled => String::new(),
                    _ => row(at + 1, puzzle, seed, &outcome),
                }
            }
        }
    });
    save((TABLE.header() + &rows.concat()).as_bytes(), output)?;
    drop(busy);
    Ok(match records.iter().any(Result::is_err) {
        _ if interrupt::asked() => Ending::Interrupted,
        true => Ending::SomeBad,
        false => Ending::Done,
    })
}

fn row(line: usize, puzzle: &Puzzle, seed: u64, outcome: &Outcome) -> String {
    let (status, grid, duplicates) = (outcome.ending.name(), outcome.grid, energy(&outcome.grid));
    let seconds = format!("{:.9}", outcome.time.as_nanos() as f64 / 1e9);
    let (messages, changes) = (outcome.messages, outcome.changes);
    let values: [&dyn Display; 9] =
        [&line, puzzle, &seed, &status, &grid, &messages, &changes, &duplicates, &seconds];
    TABLE.row(values, "")
}
