//! Compares `sodan-stage` with other actor frameworks, and measures the message rate of a negotiation with the protocol
//! `first`.
//!
//! In a *ring*, each actor passes a token to the next actor until the token has made the requested number of hops;
//! *ping-pong* is a ring of two actors. With one token, nothing runs concurrently, so more threads only add the cost of
//! passing a message between threads. The *busy ring* therefore has fifty tokens. Each framework starts its actors
//! before the clock starts, and the number of hops that the actors counted must equal the requested number. Runs on one
//! thread are measured in processor time, on which other work on the machine has little effect. Runs on several threads
//! are measured in wall-clock time, which does depend on other work. The negotiation is measured only in virtual time:
//! on threads, its cells spend most of the time waiting.

mod kameo;
mod ractor;
mod stage;

use cpu_time::ProcessTime;
use sodan_board::{Puzzle, puzzle};
use sodan_negotiation::{Blind, Conditions, Ending, Protocol, Settings, negotiate};
use std::time::{Duration, Instant};

/// Parameters of a ring benchmark.
#[derive(Clone, Copy)]
struct Ring {
    name: &'static str,
    actors: usize,
    tokens: usize,
    /// Number of times that each token is passed on.
    hops: u64,
}

const RINGS: [Ring; 3] = [
    Ring { name: "ping-pong", actors: 2, tokens: 1, hops: 400_000 },
    Ring { name: "ring of 100", actors: 100, tokens: 1, hops: 400_000 },
    Ring { name: "ring of 100, 50 tokens", actors: 100, tokens: 50, hops: 20_000 },
];

/// Measurement of one run of a ring.
struct Ran {
    time: Duration,
    /// Number of hops that the actors counted.
    hops: u64,
}

/// A running clock.
enum Clock {
    Processor(ProcessTime),
    Wall(Instant),
}

impl Clock {
    fn start(threads: usize) -> Clock {
        if threads > 1 { Clock::Wall(Instant::now()) } else { Clock::Processor(ProcessTime::now()) }
    }

    fn elapsed(&self) -> Duration {
        match self {
            Clock::Processor(start) => start.elapsed(),
            Clock::Wall(start) => start.elapsed(),
        }
    }
}

/// Function that runs a ring of actors on the given number of threads.
type Framework = fn(Ring, usize) -> Ran;

const FRAMEWORKS: [(&str, Framework, &[usize]); 4] = [
    ("sodan-stage, replay", stage::replay, &[1]),
    ("sodan-stage, threads", stage::threads, &[1, 2]),
    ("ractor 0.16.5", ractor::run, &[1, 2]),
    ("kameo 0.22.2", kameo::run, &[1, 2]),
];

/// Result of one task.
pub struct Row {
    pub task: &'static str,
    pub who: String,
    /// Messages per second, as the median of the rounds.
    pub rate: f64,
}

/// Measures all tasks in alternating rounds.
///
/// # Panics
///
/// Panics if a message is lost, or if the negotiation does not give up on a puzzle that its protocol cannot solve.
pub fn run(rounds: usize) -> Vec<Row> {
    let mut rows = Vec::new();
    for ring in RINGS {
        let who: Vec<(&str, Framework, usize)> = FRAMEWORKS
            .iter()
            .flat_map(|&(name, run, threads)| threads.iter().map(move |&threads| (name, run, threads)))
            .collect();
        let rates = alternate(rounds, who.len(), |at| {
            let (_, run, threads) = who[at];
            let Ran { time, hops } = run(ring, threads);
            assert_eq!(hops, ring.hops * ring.tokens as u64);
            hops as f64 / time.as_secs_f64()
        });
        rows.extend(who.iter().zip(rates).map(|(&(name, _, threads), rate)| Row {
            task: ring.name,
            who: named(name, threads),
            rate,
        }));
    }
    let rates = alternate(rounds, 1, |_| negotiated());
    let row = |rate| Row { task: "negotiation, first protocol", who: "replay".to_owned(), rate };
    rows.extend(rates.into_iter().map(row));
    rows
}

fn named(name: &str, threads: usize) -> String {
    format!("{name}, {threads} thread{}", if threads == 1 { "" } else { "s" })
}

/// Calls `measure` once per round with each index below `count`, and returns the median result for each index.
fn alternate(rounds: usize, count: usize, mut measure: impl FnMut(usize) -> f64) -> Vec<f64> {
    let mut all = vec![Vec::new(); count];
    for _ in 0..rounds {
        all.iter_mut().enumerate().for_each(|(at, rates)| rates.push(measure(at)));
    }
    let median = |mut rates: Vec<f64>| {
        rates.sort_unstable_by(f64::total_cmp);
        rates[rates.len() / 2]
    };
    all.into_iter().map(median).collect()
}

/// Returns the number of messages per second in a negotiation with the `first` protocol on the first published puzzle,
/// which this protocol does not solve.
fn negotiated() -> f64 {
    const PUZZLE: Puzzle = puzzle! {
        4 ? ?  ? ? ?  8 ? 5    ? 3 ?  ? ? ?  ? ? ?    ? ? ?  7 ? ?  ? ? ?
        ? 2 ?  ? ? ?  ? 6 ?    ? ? ?  ? 8 ?  4 ? ?    ? ? ?  ? 1 ?  ? ? ?
        ? ? ?  6 ? 3  ? 7 ?    5 ? ?  2 ? ?  ? ? ?    1 ? 4  ? ? ?  ? ? ?
    };
    let conditions = Conditions { messages: 4_000_000, ..Conditions::default() };
    let settings = Settings::new(Protocol::First);
    let start = Clock::start(1);
    let outcome = negotiate(&PUZZLE, &settings, 1, conditions, &mut Blind);
    assert_eq!(outcome.ending, Ending::GaveUp);
    outcome.messages as f64 / start.elapsed().as_secs_f64()
}
