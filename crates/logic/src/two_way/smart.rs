//! Smart search: scores every choice at every level and returns the best finding.
//!
//! The search does not stop at the first finding of a choice. Whenever a level adds results, the choice is scored
//! again, as if the search were limited to that level. The score is a weighted sum of properties of the finding, with
//! configurable [weights](Weights). With the default weights:
//!
//! 1. How the puzzle can be solved afterwards outweighs everything else. Findings after which singles solve the puzzle
//!    rank first, followed by findings after which singles and basic steps solve the puzzle, and then by all others.
//!    (Draco tuned his search in this way.)
//! 2. Next comes the number of candidates eliminated by the finding and all singles that follow, minus four for each
//!    level.
//!
//! Among findings with equal scores, the one with the fewest singles after trimming is returned, or else the first in
//! the order of choices.

use super::play::concluded;
use super::race::{Race, Runner};
use super::reach::After;
use super::search::{look_at_level, starting};
use super::trim::{fit, trim};
use super::{Choice, Effect, Net, NetLimits, Reach};
use crate::State;
use crate::effort::{Cut, Effort};
use std::cmp::Reverse;
use std::collections::HashMap;

/// Weights of a finding's properties. Negative weights are costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weights {
    /// Weight if singles solve the puzzle after the finding.
    pub singles: i32,
    /// Weight if singles and basic steps solve the puzzle after the finding, but singles alone do not.
    pub basic: i32,
    /// Weight per candidate that is eliminated by the finding and the singles that follow.
    pub gone: i32,
    /// Weight per candidate that is eliminated by the finding itself.
    pub cancelled: i32,
    /// Weight per level of the finding.
    pub level: i32,
}

impl Default for Weights {
    fn default() -> Weights {
        // There are 729 candidates and fewer than a hundred levels, so `gone` and `level` cannot outweigh `singles` and
        // `basic`.
        Weights { singles: 4000, basic: 2000, gone: 1, cancelled: 0, level: -4 }
    }
}

impl Weights {
    fn sum(&self, reach: Reach, gone: usize, cancelled: usize, levels: usize) -> i64 {
        let times = |weight: i32, count: usize| i64::from(weight) * count as i64;
        self.of_reach(reach)
            + times(self.gone, gone)
            + times(self.cancelled, cancelled)
            + times(self.level, levels)
    }

    fn of_reach(&self, reach: Reach) -> i64 {
        match reach {
            Reach::Open => 0,
            Reach::Basic => i64::from(self.basic),
            Reach::Singles => i64::from(self.singles),
        }
    }
}

/// Score of a finding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Score {
    /// How the puzzle can be solved after the finding.
    pub reach: Reach,
    /// Weighted sum of the finding's properties. Greater is better.
    pub sum: i64,
}

/// Returns the finding with the highest score within the limits, and its score.
pub fn smart(state: &State, limits: &NetLimits, weights: &Weights) -> Option<(Net, Score)> {
    // Unlimited effort never runs out.
    smart_with(state, limits, weights, &Effort::unlimited()).unwrap_or_default()
}

/// Like [`smart`], but with limited effort. The best finding is known only at the end, so a search that is stopped
/// early returns no finding.
///
/// # Errors
///
/// Returns the reason if the search was stopped.
pub fn smart_with(
    state: &State,
    limits: &NetLimits,
    weights: &Weights,
    effort: &Effort<'_>,
) -> Result<Option<(Net, Score)>, Cut> {
    let start = Runner::new(state);
    let mut finds = finds(state, &start, limits, weights, effort)?;
    finds.sort_by_key(|find| Reverse(find.score.sum));
    try_basic_steps(state, &start, &mut finds, limits, weights, effort)?;
    finds.retain(|find| find.score.reach >= limits.reach);
    let best = finds.iter().map(|find| find.score).max_by_key(|score| score.sum);
    let equals = finds.iter().filter(|find| Some(find.score.sum) == best.map(|best| best.sum));
    Ok(equals.map(|find| (find.net(state, limits), find.score)).min_by_key(|(net, _)| net.length()))
}

/// Computes the score of a net in `state`.
pub fn score(state: &State, net: &Net, weights: &Weights) -> Score {
    let start = Runner::new(state);
    let effect = Effect::of(state, net);
    let after = After::new(&start, &effect);
    let reach = after.reach(state);
    Score { reach, sum: weights.sum(reach, gone(state, &after), effect.falls.len(), net.levels()) }
}

/// A finding at some level. Its score initially ignores whether basic steps solve the puzzle.
struct Find {
    choice: Choice,
    level: usize,
    effect: Effect,
    score: Score,
}

impl Find {
    fn net(&self, state: &State, limits: &NetLimits) -> Net {
        let net = concluded(state, self.choice, self.level, limits);
        fit(state, &net, limits.length).unwrap_or_else(|| trim(state, &net))
    }
}

/// Returns the findings of all choices at all levels. All limits apply except [`NetLimits::reach`].
fn finds(
    state: &State,
    start: &Runner,
    limits: &NetLimits,
    weights: &Weights,
    effort: &Effort<'_>,
) -> Result<Vec<Find>, Cut> {
    let mut finds: Vec<Find> = Vec::new();
    let mut known: HashMap<Effect, (Reach, usize)> = HashMap::new();
    for choice in starting(state, limits) {
        let mut race = Race::new(start, choice);
        let mut before = Effect::default();
        loop {
            look_at_level(effort)?;
            let whole = limits.allowed(race.outcome(state, start));
            if whole != before
                && let Some(effect) = fitting(state, &race, &whole, limits)
            {
                let (reach, gone) = *known.entry(effect).or_insert_with(|| {
                    let after = After::new(start, &effect);
                    let reach = if after.solves(state) { Reach::Singles } else { Reach::Open };
                    (reach, gone(state, &after))
                });
                let sum = weights.sum(reach, gone, effect.falls.len(), race.level);
                let score = Score { reach, sum };
                finds.push(Find { choice, level: race.level, effect, score });
            }
            before = whole;
            if race.level >= limits.levels || race.is_over() {
                break;
            }
            race.advance();
        }
    }
    Ok(finds)
}

/// Returns the part of an effect that satisfies the length limit, or `None` if this part has too few eliminations.
fn fitting(state: &State, race: &Race, whole: &Effect, limits: &NetLimits) -> Option<Effect> {
    let effect = if limits.length == usize::MAX && !limits.leaves_out() {
        *whole
    } else {
        let net = concluded(state, race.choice, race.level, limits);
        Effect::of(state, &fit(state, &net, limits.length)?)
    };
    limits.is_enough(&effect).then_some(effect)
}

/// Returns the number of candidates of `state` that a deduction and the resulting singles eliminate.
fn gone(state: &State, after: &After) -> usize {
    state.candidates().len().saturating_sub(after.left())
}

/// Determines after which findings basic steps solve the puzzle, as far as this can affect the choice of the best
/// finding. `finds` must be sorted by descending score.
fn try_basic_steps(
    state: &State,
    start: &Runner,
    finds: &mut [Find],
    limits: &NetLimits,
    weights: &Weights,
    effort: &Effort<'_>,
) -> Result<(), Cut> {
    let is_open = |find: &&Find| find.score.reach == Reach::Open;
    let counts = |find: &&Find| find.score.reach >= limits.reach;
    let mut best = finds.iter().filter(counts).map(|find| find.score.sum).max();
    let basic = weights.of_reach(Reach::Basic);
    // A negative weight lowers the score. In that case every finding that might be best must be tried.
    let can_win = |sum: i64, best: Option<i64>| best.is_none_or(|best| sum + basic.max(0) >= best);
    if !finds.iter().filter(is_open).any(|find| can_win(find.score.sum, best)) {
        return Ok(());
    }
    // Most puzzles are not solved even by all findings together. In that case no single finding can solve them either.
    let everything = finds.iter().fold(Effect::default(), |all, find| all.and(&find.effect));
    if !After::new(start, &everything).solves_by_basic_steps(state) {
        return Ok(());
    }
    let mut known: HashMap<Effect, bool> = HashMap::new();
    for find in finds.iter_mut().filter(|find| find.score.reach == Reach::Open) {
        if !can_win(find.score.sum, best) {
            return Ok(());
        }
        look_at_level(effort)?;
        let solves = || After::new(start, &find.effect).solves_by_basic_steps(state);
        if *known.entry(find.effect).or_insert_with(solves) {
            find.score = Score { reach: Reach::Basic, sum: find.score.sum + basic };
            best = best.max(Some(find.score.sum));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{STUCK, puzzle};
    use crate::two_way::{after_basic_steps, all, throttled};

    const WEIGHTS: Weights = Weights { singles: 4000, basic: 2000, gone: 1, cancelled: 0, level: -4 };

    #[test]
    fn the_weights_are_the_users() {
        let state = after_basic_steps(&puzzle(STUCK)).unwrap();
        let best = |weights: Weights| smart(&state, &NetLimits::default(), &weights).unwrap().0;
        let nothing = Weights { singles: 0, basic: 0, gone: 0, cancelled: 0, level: 0 };
        let simplest = throttled(&state, &NetLimits::default()).unwrap();
        assert_eq!(best(Weights { level: -1, ..nothing }).levels(), simplest.levels());
        let falls = |net: &Net| Effect::of(&state, net).falls.len();
        let largest = best(Weights { cancelled: 1, ..nothing });
        assert_eq!(
            Some(falls(&largest)),
            all(&state, &NetLimits::default()).iter().map(falls).max().max(Some(falls(&largest)))
        );
        assert!(falls(&largest) > falls(&simplest));
    }

    /// Smart search solves puzzles for which the throttled search selects steps that are too simple.
    #[test]
    fn smart_search_solves_beyond_throttle() {
        let state = after_basic_steps(&puzzle(STUCK)).unwrap();
        let (net, best) = smart(&state, &NetLimits::default(), &WEIGHTS).unwrap();
        let simplest = throttled(&state, &NetLimits::default()).unwrap();
        assert_eq!((score(&state, &simplest, &WEIGHTS).reach, best.reach), (Reach::Open, Reach::Singles));
        assert_eq!(score(&state, &net, &WEIGHTS), best);
    }

    #[test]
    fn no_throttle_scores_more() {
        for text in [
            STUCK,
            "6.9.....8...7.1...4............6...4.2.....3..3....5...1.5...7.8...9..........2..",
            "....2..4..7...6....1.5.....2......8....3..7..4.9.........6..1.38...9..........5..",
        ] {
            let state = after_basic_steps(&puzzle(text)).unwrap();
            let (net, best) = smart(&state, &NetLimits::default(), &WEIGHTS).unwrap();
            assert_eq!(score(&state, &net, &WEIGHTS), best);
            for levels in 0..12 {
                let limits = NetLimits { levels, ..NetLimits::default() };
                for other in all(&state, &limits) {
                    assert!(score(&state, &other, &WEIGHTS).sum <= best.sum, "{text}: {}", other.choice);
                }
            }
        }
    }

    #[test]
    fn smart_search_keeps_to_limits() {
        let state = after_basic_steps(&puzzle(STUCK)).unwrap();
        let limits = NetLimits { levels: 3, length: 4, cancellations: 2, ..NetLimits::default() };
        let (net, best) = smart(&state, &limits, &WEIGHTS).unwrap();
        assert!(net.levels() <= 3 && net.length() <= 4);
        assert!(Effect::of(&state, &net).falls.len() >= 2);
        assert!(best.sum <= smart(&state, &NetLimits::default(), &WEIGHTS).unwrap().1.sum);
        let unreachable = NetLimits { levels: 1, reach: Reach::Singles, ..NetLimits::default() };
        assert_eq!(smart(&state, &unreachable, &WEIGHTS), None);
    }
}
