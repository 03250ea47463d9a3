//! Measures the cost of throttled and smart searches for chains from two-way choices. The searches start, for each
//! puzzle of a collection, in the first state in which singles, or singles and basic steps, no longer apply.
//!
//! In 2008, the author of the search method reported "usually under 100 ms" for a throttled search, and 10 to 100 times
//! as long for a smart search. The benchmark asserts that Sodan's smart search takes at most 30 times as long as its
//! throttled search, and that all findings agree with the puzzle's solution.

use crate::sets::Set;
use cpu_time::ThreadTime;
use sodan_board::{Puzzle, Solution};
use sodan_logic::State;
use sodan_logic::two_way::{Net, NetLimits, Weights, after_basic_steps, after_singles, smart, throttled};
use std::time::Duration;

/// Maximum ratio of a smart search's time to a throttled search's time.
const MOST: f64 = 30.0;

/// Times of both searches, in all states that are reached by the same kind of steps.
pub struct Row {
    /// Steps applied before the searches.
    pub after: &'static str,
    /// Number of states.
    pub states: usize,
    /// Median time of a throttled search.
    pub throttled: Duration,
    /// Median time of a smart search.
    pub smart: Duration,
}

impl Row {
    /// Returns the ratio of the smart search's time to the throttled search's time.
    pub fn ratio(&self) -> f64 {
        self.smart.as_secs_f64() / self.throttled.as_secs_f64()
    }
}

/// Measures both searches after singles, and after singles and basic steps.
///
/// # Panics
///
/// Panics if a finding does not agree with the solution, or a smart search takes too long.
pub fn measure(set: &Set) -> Vec<Row> {
    let puzzles: Vec<(State, Solution)> = set.once().iter().map(|line| solved(line)).collect();
    let rows = vec![
        row("singles", &puzzles, after_singles),
        row("singles and basic steps", &puzzles, after_basic_steps),
    ];
    for row in &rows {
        assert!(
            row.ratio() <= MOST,
            "after {} a smart search takes {:.1} times as long as a throttled one",
            row.after,
            row.ratio()
        );
    }
    rows
}

fn solved(line: &str) -> (State, Solution) {
    let puzzle: Puzzle = line.parse().expect("a puzzle");
    let solution = sodan_search::solutions(&puzzle).next().expect("a puzzle with a solution");
    (State::new(&puzzle), solution)
}

fn row(after: &'static str, puzzles: &[(State, Solution)], reach: fn(&State) -> Option<State>) -> Row {
    let [mut simple, mut clever] = [Vec::new(), Vec::new()];
    for (start, solution) in puzzles {
        let Some(state) = reach(start).filter(|state| !state.unplaced().is_empty()) else { continue };
        let limits = NetLimits::default();
        simple.push(timed(solution, || throttled(&state, &limits)));
        clever.push(timed(solution, || smart(&state, &limits, &Weights::default()).map(|(net, _)| net)));
    }
    Row { after, states: simple.len(), throttled: median(simple), smart: median(clever) }
}

fn timed(solution: &Solution, search: impl FnOnce() -> Option<Net>) -> Duration {
    let start = ThreadTime::now();
    let net = search();
    let time = start.elapsed();
    if let Some(net) = net {
        assert!(
            net.eliminations().iter().all(|elimination| solution.get(elimination.cell) != elimination.digit),
            "{}",
            net.choice
        );
        assert!(
            net.placements().iter().all(|placement| solution.get(placement.cell) == placement.digit),
            "{}",
            net.choice
        );
    }
    time
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}
