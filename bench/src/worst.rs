//! Measures the worst cases of techniques: the cost of finding all steps in the slowest state, as in `sodan steps`.
//!
//! Several searches take exponential time and are limited to a number of pattern checks, `Looks::USUAL`. This
//! measurement shows whether the limits are low enough.

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
    /// First of the finder's techniques, which identifies the finder in the report.
    pub technique: Technique,
    /// Median time over all states.
    pub median: Duration,
    /// Time in the slowest state.
    pub worst: Duration,
    /// Number of steps found in the slowest state.
    pub steps: usize,
    /// Puzzle of the slowest state.
    pub puzzle: String,
}

/// Costs of all finders in descending order, and the total cost in the state that is slowest overall.
pub struct Worst {
    pub states: usize,
    pub rows: Vec<Row>,
    pub whole: Duration,
    pub puzzle: String,
}

/// Measurements in one state: the state's puzzle, and for each finder the elapsed time and the number of steps found.
type Times = (String, Vec<(Duration, usize)>);

/// Searches for all steps in two states of each puzzle: the initial state, and the first state in which singles and
/// basic steps no longer apply.
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

/// Returns all finders, each as its first technique and the set of all its techniques.
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

/// Measures each finder in a state. The cost of shared data is attributed to the first finder that needs it.
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
