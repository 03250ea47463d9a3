//! Measures the engines `amb` and `backtracking` on one puzzle, and compares each with the published program that it
//! follows.
//!
//! The published programs were measured on one machine in 2026: Racket 8.7 for `amb` (4.2 s, including loading), and
//! Python for backtracking from the first row (2.1 s). The benchmark asserts that Sodan is at least a thousand times as
//! fast.

use std::hint::black_box;
use std::time::{Duration, Instant};

use sodan_board::{Puzzle, puzzle};
use sodan_engines::{Engine, EngineLimits, Verdict, amb::Amb, backtracking::Backtracking};

/// Example puzzle of "Yet Another Sudoku Solver" (2006), the text that describes the Scheme program.
const PUZZLE: Puzzle = puzzle! {
    ? ? 8  ? ? ?  1 5 ?    ? ? ?  ? ? 1  8 ? ?    3 ? 5  4 ? ?  ? ? 9
    5 ? ?  ? ? 9  ? ? ?    ? 9 ?  2 3 4  ? 7 ?    ? ? ?  1 ? ?  ? ? 8
    4 ? ?  ? ? 5  9 ? 1    ? ? 6  7 ? ?  ? ? ?    ? 5 3  ? ? ?  2 ? ?
};

const SOLUTION: &str = "748392156269571843315486729574869312891234675632157498487625931926713584153948267";

/// Minimum ratio of the published program's time to the engine's time.
const WANTED: f64 = 1_000.0;

/// Measurement of one engine on the example puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    pub engine: &'static str,
    /// Median time to the first solution.
    pub time: Duration,
    /// Speed-up over the published program.
    pub ratio: f64,
}

/// Measures the engines `amb` and `backtracking`.
///
/// # Panics
///
/// Panics if a solution is wrong, or an engine is less than a thousand times as fast as the published program.
pub fn run() -> Vec<Row> {
    vec![measure(&Amb, Duration::from_millis(4_200)), measure(&Backtracking, Duration::from_millis(2_100))]
}

fn measure(engine: &dyn Engine, original: Duration) -> Row {
    let limits = EngineLimits { solutions: 1, ..EngineLimits::default() };
    let mut times = Vec::new();
    for _ in 0..201 {
        let start = Instant::now();
        let report = black_box(engine.solve(black_box((&PUZZLE).into()), &limits));
        times.push(start.elapsed());
        assert_eq!(report.verdict, Verdict::Solved);
        assert_eq!(report.solution.map(|solution| solution.to_string()).as_deref(), Some(SOLUTION));
    }
    times.sort_unstable();
    let time = times[times.len() / 2];
    let ratio = original.as_secs_f64() / time.as_secs_f64();
    assert!(ratio >= WANTED, "{} is only {ratio:.0} times as fast as the original", engine.name());
    Row { engine: engine.name(), time, ratio }
}
