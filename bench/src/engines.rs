//! Measures engines in memory. Each engine receives the same lines in chunks, and the engine's clock is stopped while
//! the answers to a chunk are compared. Time is the thread's processor time, on which other work on the machine has
//! little effect.

use crate::sets::Set;
use cpu_time::ThreadTime;
use sodan_formats::line;
use sodan_search::{Answer, Backend, Problem, solve};
use std::time::{Duration, Instant};

/// Result of one engine on one set.
pub struct Result {
    pub engine: String,
    /// Puzzles per second in each round, in ascending order.
    pub rates: Vec<f64>,
}

/// Results of all engines on one set.
pub struct SetResults {
    pub set: &'static str,
    pub puzzles: usize,
    pub results: Vec<Result>,
}

impl Result {
    pub fn median(&self) -> f64 {
        self.rates[self.rates.len() / 2]
    }
}

/// A puzzle's solution as text, or `None` if the puzzle is not proper.
type Only = Option<String>;
/// Function that solves a chunk of lines, and returns the time in seconds and the answers.
type Engine = Box<dyn Fn(&[String]) -> (f64, Vec<Only>)>;

/// Number of puzzles in a chunk.
const CHUNK: usize = 4096;
/// Number of puzzles per set for `rustoku-lib`, which is a thousand times slower on hard puzzles.
const FOR_RUSTOKU: usize = 50;

/// Measures all engines on a set, in alternating rounds.
///
/// # Panics
///
/// Panics if two engines disagree.
pub fn measure(set: &Set, rounds: usize) -> SetResults {
    let engines = engines();
    let expected: Vec<Only> = set.lines.chunks(CHUNK).flat_map(|chunk| sudoku(chunk).1).collect();
    let mut results: Vec<Result> =
        engines.iter().map(|(name, _, _)| Result { engine: name.clone(), rates: Vec::new() }).collect();
    for _ in 0..rounds {
        for ((name, limit, engine), result) in engines.iter().zip(&mut results) {
            let lines = &set.lines[..set.lines.len().min(*limit)];
            let mut seconds = 0.0;
            for (lines, expected) in lines.chunks(CHUNK).zip(expected.chunks(CHUNK)) {
                let (more, answers) = engine(lines);
                assert!(answers == expected[..lines.len()], "{name} gives different answers on {}", set.name);
                seconds += more;
            }
            result.rates.push(lines.len() as f64 / seconds);
        }
    }
    for result in &mut results {
        result.rates.sort_by(f64::total_cmp);
    }
    SetResults { set: set.name, puzzles: set.lines.len(), results }
}

/// Solves `count` lines once in batches on the fastest backend, repeating the set as needed. Returns puzzles per second
/// of wall-clock time, so that the rate is comparable with that of a whole process.
pub fn batch_rate(set: &Set, count: usize) -> f64 {
    let (mut took, mut left) = (Duration::ZERO, count);
    while left > 0 {
        for lines in set.lines[..set.lines.len().min(left)].chunks(CHUNK) {
            let start = Instant::now();
            let answers = answer_many(Backend::best(), lines);
            took += start.elapsed();
            left -= answers.len();
        }
    }
    count as f64 / took.as_secs_f64()
}

/// Returns all engines. The answers of each engine are compared with those of the first.
fn engines() -> Vec<(String, usize, Engine)> {
    let mut engines: Vec<(String, usize, Engine)> = vec![
        ("sudoku 0.8.0".into(), usize::MAX, Box::new(sudoku)),
        ("rustoku-lib 0.16.0".into(), FOR_RUSTOKU, Box::new(rustoku)),
        (format!("sodan one ({})", Backend::best()), usize::MAX, Box::new(one)),
    ];
    for backend in Backend::all_available() {
        let batch: Engine = Box::new(move |lines| batch(backend, lines));
        engines.push((format!("sodan batch ({backend})"), usize::MAX, batch));
    }
    engines
}

fn timed<T>(work: impl FnOnce() -> T, read: impl FnOnce(T) -> Vec<Only>) -> (f64, Vec<Only>) {
    let start = ThreadTime::now();
    let answers = work();
    (start.elapsed().as_secs_f64(), read(answers))
}

fn sudoku(lines: &[String]) -> (f64, Vec<Only>) {
    let solve = |line: &String| sudoku::Sudoku::from_str_line(line).expect("a puzzle").solution();
    timed(
        || lines.iter().map(solve).collect::<Vec<_>>(),
        |all| all.into_iter().map(|one| one.map(|one| one.to_str_line().to_string())).collect(),
    )
}

fn rustoku(lines: &[String]) -> (f64, Vec<Only>) {
    use rustoku_lib::Rustoku;
    use rustoku_lib::core::Board;
    let solve = |line: &String| Rustoku::new_from_str(line).expect("a puzzle").solve_until(2);
    timed(
        || lines.iter().map(solve).collect::<Vec<_>>(),
        |all| {
            let digit = |board: &Board, index: usize| char::from(b'0' + board.get(index / 9, index % 9));
            let text = |board: &Board| (0..81).map(|index| digit(board, index)).collect();
            all.iter().map(|found| (found.len() == 1).then(|| text(&found[0].board))).collect()
        },
    )
}

fn problem(line: &String) -> Problem {
    Problem::from(&line::parse_bytes(line.as_bytes()).expect("a puzzle"))
}

fn one(lines: &[String]) -> (f64, Vec<Only>) {
    use sodan_search::Outcome;
    timed(
        || lines.iter().map(|line| solve(problem(line))).collect::<Vec<_>>(),
        |all| {
            let only = |outcome: &Outcome| match outcome {
                Outcome::Unique(solution) => Some(solution.to_string()),
                Outcome::Multiple(_) | Outcome::None => None,
            };
            all.iter().map(only).collect()
        },
    )
}

fn batch(backend: Backend, lines: &[String]) -> (f64, Vec<Only>) {
    let only =
        |answer: &Answer| answer.first.filter(|_| answer.count == 1).map(|solution| solution.to_string());
    timed(|| answer_many(backend, lines), |all| all.iter().map(only).collect())
}

fn answer_many(backend: Backend, lines: &[String]) -> Vec<Answer> {
    backend.answer_many(&lines.iter().map(problem).collect::<Vec<_>>(), 2)
}
