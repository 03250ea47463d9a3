//! Measures the cost of rating a puzzle on HoDoKu's scale, by family of techniques.
//!
//! ```text
//! a walk announces its next techniques ──▶ the clock is read ──▶ the elapsed time belongs to the previous techniques
//! ```
//!
//! The cost of shared data (implication tables, almost locked sets) is attributed to the first technique that needs it.

use crate::sets::Set;
use cpu_time::ThreadTime;
use sodan_board::{Puzzle, Solution};
use sodan_logic::path::Detail;
use sodan_logic::rating::{Scale, hodoku::Hodoku};
use sodan_logic::{Effort, Family, State, Technique, TechniqueSet};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::time::Duration;

/// Number of puzzles rated per set.
const PUZZLES: usize = 300;

/// Costs of rating.
pub struct Costs {
    /// Number of rated puzzles.
    pub puzzles: usize,
    /// Mean time per puzzle, measured without an observer.
    pub mean: Duration,
    /// Time of the slowest puzzle.
    pub worst: Duration,
    /// Name, cost per puzzle and most expensive technique of each family, in descending order of cost.
    pub families: Vec<(String, Duration, &'static str)>,
}

/// Rates the first puzzles of a set twice: once for the total time, and once to attribute the time to techniques.
///
/// # Panics
///
/// Panics if a walk does not end in the puzzle's solution, or changes when it is observed.
pub fn measure(set: &Set) -> Costs {
    let puzzles: Vec<(State, Solution)> = set.once().iter().take(PUZZLES).map(|line| solved(line)).collect();
    let timed = |(state, solution): &(State, Solution)| {
        let start = ThreadTime::now();
        (walk(*state, *solution, &Effort::unlimited()), start.elapsed())
    };
    let (lengths, times): (Vec<usize>, Vec<Duration>) = puzzles.iter().map(timed).unzip();
    let mean = times.iter().sum::<Duration>() / u32::try_from(puzzles.len()).unwrap_or(u32::MAX);
    let worst = times.into_iter().max().unwrap_or_default();
    let clock = RefCell::new(Clock::new());
    for ((state, solution), length) in puzzles.iter().zip(lengths) {
        clock.borrow_mut().turn(None);
        let observe = |wanted: TechniqueSet| clock.borrow_mut().turn(searched(wanted));
        assert_eq!(walk(*state, *solution, &Effort::unlimited().with_observer(&observe)), length);
    }
    let mut clock = clock.into_inner();
    clock.turn(None);
    Costs { puzzles: puzzles.len(), mean, worst, families: clock.families(puzzles.len()) }
}

fn solved(line: &str) -> (State, Solution) {
    let puzzle: Puzzle = line.parse().expect("a puzzle");
    let solution = sodan_search::solutions(&puzzle).next().expect("a puzzle with a solution");
    (State::new(&puzzle), solution)
}

/// Returns the technique to which the time of a search for `wanted` is attributed: the first one, or `None` for
/// singles.
fn searched(wanted: TechniqueSet) -> Option<Technique> {
    wanted.first().filter(|it| it.spec().family != Family::Singles)
}

/// Parses a puzzle, and finds the path from the puzzle to its solution.
pub fn rate(line: &str) {
    let (state, solution) = solved(line);
    walk(state, solution, &Effort::unlimited());
}

/// Finds the path from `state` to the solution, and returns its number of steps.
fn walk(state: State, solution: Solution, effort: &Effort<'_>) -> usize {
    let path = Hodoku.walk(state, Some(solution)).finish(Detail::Bare, effort);
    assert!(path.is_solved() && solution.extends(path.end.placed()), "a walk ends in the solution");
    path.steps.len()
}

/// Stopwatch that adds up the time of each technique. The key `None` stands for singles and for applying steps.
struct Clock {
    since: ThreadTime,
    whose: Option<Technique>,
    had: BTreeMap<Option<Technique>, Duration>,
}

impl Clock {
    fn new() -> Clock {
        Clock { since: ThreadTime::now(), whose: None, had: BTreeMap::new() }
    }

    /// Adds the time since the last call to the technique of that call, and starts measuring `whose`.
    fn turn(&mut self, whose: Option<Technique>) {
        *self.had.entry(self.whose).or_default() += self.since.elapsed();
        self.whose = whose;
        self.since = ThreadTime::now();
    }

    fn families(&self, puzzles: usize) -> Vec<(String, Duration, &'static str)> {
        let mut families: BTreeMap<String, Vec<(Duration, &'static str)>> = BTreeMap::new();
        for (whose, &time) in &self.had {
            let (family, name) = match whose {
                Some(technique) => (format!("{:?}", technique.spec().family), technique.name()),
                None => ("Singles".to_owned(), "all singles, and applying steps"),
            };
            families.entry(family).or_default().push((time, name));
        }
        let each = u32::try_from(puzzles).unwrap_or(u32::MAX);
        let mut rows: Vec<(String, Duration, &'static str)> = families
            .into_iter()
            .map(|(family, parts)| {
                let costliest = parts.iter().max().map_or("", |(_, name)| name);
                (family, parts.iter().map(|(time, _)| *time).sum::<Duration>() / each, costliest)
            })
            .collect();
        rows.sort_by_key(|(_, time, _)| std::cmp::Reverse(*time));
        rows
    }
}
