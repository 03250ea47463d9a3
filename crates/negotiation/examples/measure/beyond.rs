//! Measures Sodan's own protocols on whole collections, and on the seed puzzle with a hundred seeds.

use std::error::Error;
use std::time::{Duration, Instant};

use sodan_board::Puzzle;
use sodan_negotiation::{Blind, Conditions, Ending, Protocol, Settings, negotiate};

use crate::{SEED_PUZZLE, collection, grouped, median};

/// Requirements that the runs of a table row must meet.
struct Promise {
    /// Pairs of a share and a time limit: at least this share of the runs must end with a solution within the limit.
    within: &'static [(f64, Duration)],
    median_messages: u64,
}

const ANY: u64 = u64::MAX;
const SECOND: Duration = Duration::from_secs(1);
const QUARTER: Duration = Duration::from_millis(250);

/// Results of the runs of a table row.
#[derive(Default)]
struct Runs {
    unsolved: u64,
    messages: Vec<u64>,
    /// Times of the solved runs, in ascending order.
    times: Vec<Duration>,
}

pub fn run() -> Result<(), Box<dyn Error>> {
    println!(
        "| protocol | puzzles | runs | unsolved | median messages | maximum | median ms | 98 % | 99.8 % | slowest |"
    );
    println!("|---|---|---:|---:|---:|---:|---:|---:|---:|---:|");
    let mut broken = Vec::new();
    let mut row = |protocol: Protocol, name: &str, puzzles: &[(Puzzle, u64)], promise: Promise| {
        let runs = play(protocol, puzzles);
        println!("{}", runs.line(protocol, name));
        if !runs.keep(&promise) {
            broken.push(format!("{protocol}, {name}"));
        }
    };
    let hundred: Vec<(Puzzle, u64)> =
        (0..100).map(|seed| Ok((SEED_PUZZLE.parse()?, seed))).collect::<Result<_, Box<dyn Error>>>()?;
    let whole = |file| -> Result<Vec<(Puzzle, u64)>, Box<dyn Error>> {
        Ok(collection(file)?.into_iter().map(|puzzle| (puzzle, 1)).collect())
    };
    let at_once = |median_messages| Promise { within: &[(1.0, QUARTER)], median_messages };
    let top = whole("magictour_top1465.txt")?;
    row(
        Protocol::Token,
        "seed puzzle, 100 seeds",
        &hundred,
        Promise { within: &[(1.0, SECOND)], median_messages: ANY },
    );
    row(Protocol::Token, "magictour_top1465", &top, at_once(30_000));
    row(Protocol::Token, "forum_hardest_1106", &whole("forum_hardest_1106.txt")?, at_once(ANY));
    row(Protocol::Token, "17_clue", &whole("17_clue.txt")?, at_once(ANY));
    row(
        Protocol::CommunityPlus,
        "seed puzzle, 100 seeds",
        &hundred,
        Promise { within: &[(1.0, SECOND)], median_messages: ANY },
    );
    const WITHIN: &[(f64, Duration)] = &[(0.98, SECOND), (0.998, Duration::from_secs(3))];
    row(Protocol::CommunityPlus, "magictour_top1465", &top, Promise { within: WITHIN, median_messages: ANY });
    if broken.is_empty() {
        Ok(())
    } else {
        Err(format!("results below the required minimum: {}", broken.join("; ")).into())
    }
}

fn play(protocol: Protocol, puzzles: &[(Puzzle, u64)]) -> Runs {
    let conditions = Conditions { messages: 200_000_000, ..Conditions::default() };
    let mut runs = Runs::default();
    for (puzzle, seed) in puzzles {
        let start = Instant::now();
        let outcome = negotiate(puzzle, &Settings::new(protocol), *seed, conditions.clone(), &mut Blind);
        let time = start.elapsed();
        runs.messages.push(outcome.messages);
        match outcome.ending {
            Ending::Solved(solution) if solution.extends(puzzle.grid()) => runs.times.push(time),
            _ => runs.unsolved += 1,
        }
    }
    runs.times.sort_unstable();
    runs
}

impl Runs {
    fn keep(&self, promise: &Promise) -> bool {
        let share = |limit| {
            self.times.iter().filter(|&&time| time <= limit).count() as f64 / self.messages.len() as f64
        };
        promise.within.iter().all(|&(wanted, limit)| share(limit) >= wanted)
            && median(self.messages.clone()) <= promise.median_messages
    }

    fn line(&self, protocol: Protocol, name: &str) -> String {
        let at = |share: f64| {
            let place = (self.times.len().saturating_sub(1) as f64 * share) as usize;
            self.times.get(place).map_or(0.0, |time| time.as_secs_f64() * 1e3)
        };
        format!(
            "| {protocol} | {name} | {} | {} | {} | {} | {:.2} | {:.1} | {:.1} | {:.1} |",
            grouped(self.messages.len() as u64),
            self.unsolved,
            grouped(median(self.messages.clone())),
            grouped(self.messages.iter().copied().max().unwrap_or(0)),
            at(0.5),
            at(0.98),
            at(0.998),
            at(1.0)
        )
    }
}
