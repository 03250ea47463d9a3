//! Smart search: every find at every throttle is scored, and the best is taken.
//!
//! A choice is not left at its first find: on each level on which more has come out it is scored again, as a search
//! throttled to that level would have it. The score, from the weightiest part to the lightest:
//!
//! 1. what is [reached](Reach): a find after which singles solve the puzzle comes before one after which singles and
//!    basic steps do, and that before all others (Draco tuned his so);
//! 2. the candidates that are gone after the find and all singles that follow, less [`LEVEL`] for each level;
//! 3. the fewest singles after trimming;
//! 4. the order of choices.

use super::play::concluded;
use super::race::{Race, Runner};
use super::reach::After;
use super::search::starting;
use super::trim::{fit, trim};
use super::{Choice, Effect, Limits, Net, Reach};
use crate::State;
use std::cmp::Reverse;
use std::collections::HashMap;

/// How many candidates must be gone more to make up for one level more.
pub const LEVEL: usize = 4;

/// What a find is worth: the greater, the better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Score {
    /// How far the puzzle gets.
    pub reach: Reach,
    /// The candidates that are gone, less what the levels cost.
    pub gain: isize,
}

/// The best find within the limits, and its score.
pub fn smart(state: &State, limits: &Limits) -> Option<(Net, Score)> {
    let start = Runner::new(state);
    let mut finds = finds(state, &start, limits);
    finds.sort_by_key(|find| Reverse(find.score));
    if finds.first()?.score.reach == Reach::Open {
        try_basic_steps(state, &start, &mut finds);
    }
    let best = finds.iter().map(|find| find.score).max().filter(|best| best.reach >= limits.reach)?;
    let equals = finds.iter().filter(|find| find.score == best);
    Some((equals.map(|find| find.net(state, limits)).min_by_key(Net::length)?, best))
}

/// The score of a net in a state.
pub fn score(state: &State, net: &Net) -> Score {
    let start = Runner::new(state);
    let after = After::new(&start, &Effect::of(state, net));
    Score { reach: after.reach(state), gain: gain(state, &after, net.levels()) }
}

/// A find at a throttle. Whether basic steps solve the puzzle after it is not known yet.
struct Find {
    choice: Choice,
    level: usize,
    effect: Effect,
    score: Score,
}

impl Find {
    fn net(&self, state: &State, limits: &Limits) -> Net {
        let net = concluded(state, self.choice, self.level, limits);
        fit(state, &net, limits.length).unwrap_or_else(|| trim(state, &net))
    }
}

/// Every find of every choice, within all limits but that on what is reached.
fn finds(state: &State, start: &Runner, limits: &Limits) -> Vec<Find> {
    let mut finds: Vec<Find> = Vec::new();
    let mut known: HashMap<Effect, (Reach, isize)> = HashMap::new();
    for choice in starting(state, limits) {
        let mut race = Race::new(start, choice);
        let mut before = Effect::default();
        loop {
            let whole = limits.allowed(race.outcome(start));
            if whole != before
                && let Some(effect) = fitting(state, &race, &whole, limits)
            {
                let (reach, gone) = *known.entry(effect).or_insert_with(|| {
                    let after = After::new(start, &effect);
                    let reach = if after.solves(state) { Reach::Singles } else { Reach::Open };
                    (reach, gain(state, &after, 0))
                });
                let score = Score { reach, gain: gone - (LEVEL * race.level) as isize };
                finds.push(Find { choice, level: race.level, effect, score });
            }
            before = whole;
            if race.level >= limits.levels || race.is_over() {
                break;
            }
            race.advance();
        }
    }
    finds
}

/// What is left of an effect within the limit of length, if it is enough.
fn fitting(state: &State, race: &Race, whole: &Effect, limits: &Limits) -> Option<Effect> {
    let effect = if limits.length == usize::MAX {
        *whole
    } else {
        let net = concluded(state, race.choice, race.level, limits);
        Effect::of(state, &fit(state, &net, limits.length)?)
    };
    limits.is_enough(&effect).then_some(effect)
}

fn gain(state: &State, after: &After, levels: usize) -> isize {
    let before = state.candidates().len();
    before as isize - after.left() as isize - (LEVEL * levels) as isize
}

/// Finds out which of the best finds lead to a solution by basic steps: from the best down to the first that does, and
/// those of equal score. `finds` are sorted, and none leads to a solution by singles.
fn try_basic_steps(state: &State, start: &Runner, finds: &mut [Find]) {
    // Most puzzles would not be solved by all finds together; what is solved by one is solved by all.
    let everything = finds.iter().fold(Effect::default(), |all, find| all.and(&find.effect));
    if !After::new(start, &everything).solves_by_basic_steps(state) {
        return;
    }
    let mut known: HashMap<Effect, bool> = HashMap::new();
    let mut best: Option<isize> = None;
    for find in finds.iter_mut() {
        if best.is_some_and(|best| find.score.gain < best) {
            return;
        }
        let solves = || After::new(start, &find.effect).solves_by_basic_steps(state);
        if *known.entry(find.effect).or_insert_with(solves) {
            find.score.reach = Reach::Basic;
            best = Some(find.score.gain);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{STUCK, puzzle};
    use crate::two_way::{after_basic_steps, all, throttled};

    #[test]
    fn smart_search_solves_where_the_throttle_takes_the_simplest() {
        let state = after_basic_steps(&puzzle(STUCK)).unwrap();
        let (net, best) = smart(&state, &Limits::default()).unwrap();
        let simplest = throttled(&state, &Limits::default()).unwrap();
        assert_eq!((score(&state, &simplest).reach, best.reach), (Reach::Open, Reach::Singles));
        assert_eq!(score(&state, &net), best);
    }

    #[test]
    fn no_find_at_any_throttle_scores_more() {
        for text in [
            STUCK,
            "6.9.....8...7.1...4............6...4.2.....3..3....5...1.5...7.8...9..........2..",
            "....2..4..7...6....1.5.....2......8....3..7..4.9.........6..1.38...9..........5..",
        ] {
            let state = after_basic_steps(&puzzle(text)).unwrap();
            let (net, best) = smart(&state, &Limits::default()).unwrap();
            assert_eq!(score(&state, &net), best);
            for levels in 0..12 {
                let limits = Limits { levels, ..Limits::default() };
                for other in all(&state, &limits) {
                    assert!(score(&state, &other) <= best, "{text}: {}", other.choice);
                }
            }
        }
    }

    #[test]
    fn smart_search_keeps_to_limits() {
        let state = after_basic_steps(&puzzle(STUCK)).unwrap();
        let limits = Limits { levels: 3, length: 4, cancellations: 2, ..Limits::default() };
        let (net, best) = smart(&state, &limits).unwrap();
        assert!(net.levels() <= 3 && net.length() <= 4);
        assert!(Effect::of(&state, &net).falls.len() >= 2);
        assert!(best <= smart(&state, &Limits::default()).unwrap().1);
        let unreachable = Limits { levels: 1, reach: Reach::Singles, ..Limits::default() };
        assert_eq!(smart(&state, &unreachable), None);
    }
}
