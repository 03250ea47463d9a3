//! The worst cases of techniques: the cost of the slowest state when all steps are searched, as in `sodan steps`.
//!
//! Several searches grow exponentially and are cut short after a number of pattern checks, `Looks::USUAL`.
//! This measurement shows whether these numbers are small enough.

use crate::sets::Set;
use cpu_time::ThreadTime;
use sodan_logic::found::find;
use sodan_logic::options::{Duals, RectangleKeys};
use sodan_logic::rating::hodoku::OPTIONS;
use sodan_logic::two_way::after_basic_steps;
use sodan_logic::{Effort, Memo, State, Technique, TechniqueSet};
use sodan_render::found::Groups;
use std::time::Duration;

/// Number of puzzles per set.
const PUZZLES: usize = 40;

/// Cost of one finder over all states.
pub struct Row {
    /// The first of its techniques.
    pub technique: Technique,
    /// The median, and the slowest state.
    pub median: Duration,
    pub worst: Duration,
    /// Number of its steps in that state.
    pub steps: usize,
    /// The puzzle of that state.
    pub puzzle: String,
}

/// The costliest finders first, and the slowest state for all finders together.
pub struct Worst {
    pub states: usize,
    pub rows: Vec<Row>,
    pub whole: Duration,
    pub puzzle: String,
}

/// One state: its puzzle, each finder's time and steps.
type Times = (String, Vec<(Duration, usize)>);

/// Searches for all steps in the first state of each puzzle, and in the first in which singles and basic steps find nothing more.
pub fn measure(sets: &[Set]) -> Worst {
    let finders = finders();
    let lines = sets.iter().flat_map(|set| set.once().iter().take(PUZZLES));
    let states = lines.filter_map(|line| Some((line, State::new(&line.parse().ok()?))));
    let times: Vec<Times> = states
        .flat_map(|(line, start)| {
            let both = [Some(start), after_basic_steps(&start)].into_iter().flatten();
            both.map(|state| (line.clone(), state))
        })
        .filter(|(_, state)| !state.unplaced().is_empty())
        .map(|(line, state)| (line, of_state(&state, &finders)))
        .collect();
    let mut rows: Vec<Row> = finders
        .iter()
        .enumerate()
        .filter_map(|(index, &(technique, _))| row(technique, index, &times))
        .collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.worst));
    let whole = |times: &Times| times.1.iter().map(|(time, _)| *time).sum::<Duration>();
    let slowest = times.iter().max_by_key(|times| whole(times));
    Worst {
        states: times.len(),
        rows,
        whole: slowest.map(whole).unwrap_or_default(),
        puzzle: slowest.map(|times| times.0.clone()).unwrap_or_default(),
    }
}

/// Each finder: its first technique, and all of them.
fn finders() -> Vec<(Technique, TechniqueSet)> {
    let mut finders: Vec<(Technique, TechniqueSet)> = Vec::new();
    for &technique in Technique::ALL {
        let techniques = technique.finder().techniques();
        if !finders.iter().any(|(_, known)| *known == techniques) {
            finders.push((technique, techniques));
        }
    }
    finders
}

/// Shared data counts for the first finder that needs it.
fn of_state(state: &State, finders: &[(Technique, TechniqueSet)]) -> Vec<(Duration, usize)> {
    let mut options = OPTIONS;
    options.duals = Duals::On;
    options.rectangle_keys = RectangleKeys::EXACT;
    let memo = Memo::of(state, options);
    let one = |&(_, wanted): &(Technique, TechniqueSet)| {
        let mut groups = Groups::default();
        let start = ThreadTime::now();
        find(&memo, wanted, &Effort::unlimited(), &mut groups).expect("unlimited effort");
        let groups = groups.sorted();
        (start.elapsed(), groups.iter().map(|group| group.steps.len()).sum())
    };
    finders.iter().map(one).collect()
}

fn row(technique: Technique, index: usize, times: &[Times]) -> Option<Row> {
    let (puzzle, slowest) = times.iter().max_by_key(|(_, times)| times[index].0)?;
    let mut all: Vec<Duration> = times.iter().map(|(_, times)| times[index].0).collect();
    all.sort_unstable();
    let (worst, steps) = slowest[index];
    Some(Row { technique, median: all[all.len() / 2], worst, steps, puzzle: puzzle.clone() })
}
