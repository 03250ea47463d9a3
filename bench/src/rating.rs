//! Rating on HoDoKu's scale: what a puzzle costs, and where the time goes, by family of techniques.
//!
//! ```text
//! a walk tells what it searches for now ──▶ the clock is read ──▶ the time since the last telling belongs to what was told then
//! ```
//!
//! What several techniques share (implication tables, almost locked sets) counts for the first that asks for it.

use crate::sets::Set;
use cpu_time::ThreadTime;
use sodan_board::{Puzzle, Solution};
use sodan_logic::path::{Detail, Walker};
use sodan_logic::rating::hodoku::Walk;
use sodan_logic::{State, Step, Technique, TechniqueSet};
use std::collections::BTreeMap;
use std::time::Duration;

/// How many puzzles of a set are rated.
const PUZZLES: usize = 300;

/// What rating came to.
pub struct Costs {
    /// How many puzzles were rated.
    pub puzzles: usize,
    /// One puzzle, untold: the mean.
    pub mean: Duration,
    /// The slowest puzzle.
    pub worst: Duration,
    /// Each family by name, its cost for each puzzle, and the technique of it that costs most; the costliest first.
    pub families: Vec<(String, Duration, &'static str)>,
}

/// Rates the first puzzles of a set: once to time them, and once to see where the time goes.
///
/// # Panics
///
/// If a walk does not end in the puzzle's solution, or ends otherwise when it is watched.
pub fn measure(set: &Set) -> Costs {
    let puzzles: Vec<(State, Solution)> = set.once().iter().take(PUZZLES).map(|line| solved(line)).collect();
    let timed = |(state, solution): &(State, Solution)| {
        let start = ThreadTime::now();
        (walk(*state, *solution, &mut |_| {}), start.elapsed())
    };
    let (lengths, times): (Vec<usize>, Vec<Duration>) = puzzles.iter().map(timed).unzip();
    let mean = times.iter().sum::<Duration>() / u32::try_from(puzzles.len()).unwrap_or(u32::MAX);
    let worst = times.into_iter().max().unwrap_or_default();
    let mut clock = Clock::new();
    for ((state, solution), length) in puzzles.iter().zip(lengths) {
        clock.turn(None);
        assert_eq!(walk(*state, *solution, &mut |it| clock.turn(it)), length);
    }
    clock.turn(None);
    Costs { puzzles: puzzles.len(), mean, worst, families: clock.families(puzzles.len()) }
}

fn solved(line: &str) -> (State, Solution) {
    let puzzle: Puzzle = line.parse().expect("a puzzle");
    let solution = sodan_search::solutions(&puzzle).next().expect("a puzzle with a solution");
    (State::new(&puzzle), solution)
}

/// Walks to the solution; tells what is searched for, and nothing of singles. Gives the number of steps.
fn walk(mut state: State, solution: Solution, tell: &mut impl FnMut(Option<Technique>)) -> usize {
    let mut walk = Walk::new(&state).with_solution(solution);
    let mut steps = 0;
    let mut next = |walk: &mut Walk, state: &State| -> Option<Step> {
        tell(None);
        walk.next_telling(state, Detail::Bare, &mut |wanted: TechniqueSet| tell(wanted.first()))
    };
    while let Some(step) = next(&mut walk, &state) {
        walk.apply(&mut state, &step);
        steps += 1;
    }
    assert!(state.unplaced().is_empty() && solution.extends(state.placed()), "a walk ends in the solution");
    steps
}

/// Whose time it is, and what everybody has had. Nobody's is that of the singles.
struct Clock {
    since: ThreadTime,
    whose: Option<Technique>,
    had: BTreeMap<Option<Technique>, Duration>,
}

impl Clock {
    fn new() -> Clock {
        Clock { since: ThreadTime::now(), whose: None, had: BTreeMap::new() }
    }

    /// From now on it is another's time.
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
                None => ("Singles".to_owned(), "all of them, and carrying steps out"),
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
