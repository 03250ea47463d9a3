//! Generates the tables of `docs/negotiation.md`, and fails if a claim on that page does not hold.
//!
//! ```text
//! cargo xtask negotiation                                  writes all tables into the page
//! cargo xtask conformance negotiation                      generates all tables and compares them with the page
//! cargo run --release -p sodan-negotiation --example measure -- PART [NUMBER [ROWS]]
//! ```
//!
//! The parts are `published`, `deals`, `quiet`, `readings`, `clusters`, `beyond`, `honesty`, `complexity`. Each prints
//! a table in Markdown. The second argument is the number of seeds for `published`, `quiet`, `readings`, `clusters` and
//! `complexity`, and the number of runs for `honesty`. A third argument selects the rows of `published` whose names
//! start with that argument. Collections are located as in the tests. Runs of `published` and `honesty` are spread over
//! all cores. `beyond` uses only one core, because its table contains times.

mod beyond;
mod clusters;
mod complexity;
mod deals;
mod honesty;
mod published;
mod quiet;
mod readings;

use std::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use sodan_board::Puzzle;

const SEED_PUZZLE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |default| args.get(1).map_or(Ok(default), |text| text.parse());
    match args.first().map(String::as_str) {
        Some("published") => published::run(number(50)?, args.get(2).map_or("", String::as_str)),
        Some("deals") => deals::run(),
        Some("beyond") => beyond::run(),
        Some("quiet") => quiet::run(number(48)?),
        Some("readings") => readings::run(number(50)?),
        Some("clusters") => clusters::run(number(1000)?),
        Some("honesty") => honesty::run(number(100_000)?),
        Some("complexity") => complexity::run(number(100)?),
        _ => {
            Err("expected one of these parts: published, deals, quiet, readings, clusters, beyond, honesty or complexity"
                .into())
        }
    }
}

/// Calls `work` with 0 to `count - 1` on all cores, and returns the results in that order.
fn on_all_cores<T: Send>(count: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::with_capacity(count)));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    if at >= count {
                        return;
                    }
                    let answer = work(at);
                    done.lock().expect("nobody panics").push((at, answer));
                }
            });
        }
    });
    let mut done = done.into_inner().expect("nobody panics");
    done.sort_by_key(|&(at, _)| at);
    done.into_iter().map(|(_, answer)| answer).collect()
}

fn collection(file: &str) -> Result<Vec<Puzzle>, Box<dyn Error>> {
    let lines = sodan_testkit::lines(&format!("puzzles/{file}"));
    let puzzles = lines.iter().filter_map(|line| line.get(..81)).map(str::parse);
    Ok(puzzles.collect::<Result<_, _>>()?)
}

/// Returns `count` puzzles of a collection, evenly spaced.
fn spread(file: &str, count: usize) -> Result<Vec<Puzzle>, Box<dyn Error>> {
    let all = collection(file)?;
    Ok((0..count).map(|at| all[at * all.len() / count]).collect())
}

fn median(mut numbers: Vec<u64>) -> u64 {
    numbers.sort_unstable();
    numbers.get(numbers.len() / 2).copied().unwrap_or(0)
}

/// Formats a number with commas: `1,234,567`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let place = |at: usize| at > 0 && (digits.len() - at).is_multiple_of(3);
    digits
        .char_indices()
        .flat_map(|(at, digit)| place(at).then_some(',').into_iter().chain([digit]))
        .collect()
}
