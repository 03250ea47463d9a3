//! Searches for two-way choices: the first finding, the simplest finding, or one finding per choice.
//!
//! ```text
//!             level 0   1   2   3
//! choice 1    ───────▶────▶───▶──▶ …        first:     row by row, as in Draco's original search
//! choice 2    ───────▶────▶─ finding        throttled: column by column; in the first column with a finding,
//! choice 3    ───────▶─ finding                        the finding with the fewest singles
//! ```

use super::play::concluded;
use super::race::{Race, Runner};
use super::reach::After;
use super::trim::fit;
use super::{Choice, Effect, Net, NetLimits, Reach, choices};
use crate::State;
use crate::effort::{Cut, Effort, Flow};

/// Returns the finding of the first choice, in the order of [`choices`], that has a finding within the limits. This is
/// Draco's original search (see [`two_way`](crate::two_way)).
pub fn first(state: &State, limits: &NetLimits) -> Option<Net> {
    // Unlimited effort never runs out.
    first_with(state, limits, &Effort::unlimited()).unwrap_or_default()
}

/// Like [`first`], but with limited effort.
///
/// # Errors
///
/// Returns the reason if the search was stopped.
pub fn first_with(state: &State, limits: &NetLimits, effort: &Effort<'_>) -> Result<Option<Net>, Cut> {
    each_with(state, limits, effort).find_map(Result::transpose).transpose()
}

/// Returns the finding with the fewest levels. Ties are resolved by the number of singles after trimming, then by the
/// order of choices.
///
/// ```
/// use sodan_logic::{State, two_way::{NetLimits, throttled}};
///
/// let puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let net = throttled(&State::new(&puzzle), &NetLimits::default()).unwrap();
/// assert_eq!(net.levels(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn throttled(state: &State, limits: &NetLimits) -> Option<Net> {
    // Unlimited effort never runs out.
    throttled_with(state, limits, &Effort::unlimited()).unwrap_or_default()
}

/// Like [`throttled`], but with limited effort.
///
/// # Errors
///
/// Returns the reason if the search was stopped.
pub fn throttled_with(state: &State, limits: &NetLimits, effort: &Effort<'_>) -> Result<Option<Net>, Cut> {
    let start = Runner::new(state);
    let mut races: Vec<Race> = starting(state, limits).map(|choice| Race::new(&start, choice)).collect();
    while let Some(level) = races.first().map(|race| race.level) {
        let mut finds = Vec::new();
        for race in &races {
            look_at_level(effort)?;
            finds.extend(net_of(state, &start, race, limits));
        }
        if let Some(shortest) = finds.into_iter().min_by_key(Net::length) {
            return Ok(Some(shortest));
        }
        races.retain(|race| level < limits.levels && !race.is_over());
        races.iter_mut().for_each(Race::advance);
    }
    Ok(None)
}

/// Number of looks charged for evaluating a choice on one level, relative to the pattern checks of other techniques.
const LOOKS_OF_A_LEVEL: u64 = 100;

/// Charges the effort for evaluating a choice on one level. Returns an error if the search must stop.
pub(super) fn look_at_level(effort: &Effort<'_>) -> Result<(), Cut> {
    let _: Flow = effort.look(LOOKS_OF_A_LEVEL);
    effort.checked()
}

/// Returns, for each choice with a finding, the finding on the lowest level, in the order of [`choices`].
pub fn all(state: &State, limits: &NetLimits) -> Vec<Net> {
    all_with(state, limits, &Effort::unlimited()).0
}

/// Like [`all`], but with limited effort. Returns the findings so far, and the reason if the search was stopped.
pub fn all_with(state: &State, limits: &NetLimits, effort: &Effort<'_>) -> (Vec<Net>, Option<Cut>) {
    let mut nets = Vec::new();
    for found in each_with(state, limits, effort) {
        match found {
            Ok(net) => nets.extend(net),
            Err(cut) => return (nets, Some(cut)),
        }
    }
    (nets, None)
}

/// Like [`all`], but yields one item per choice: `None` for choices without a finding.
pub(crate) fn each(state: &State, limits: &NetLimits) -> impl Iterator<Item = Option<Net>> {
    let start = Runner::new(state);
    // Unlimited effort never runs out.
    let found = move |choice| of_choice(state, &start, choice, limits, &Effort::unlimited());
    starting(state, limits).map(move |choice| found(choice).unwrap_or_default())
}

/// Like [`each`], but with limited effort. After an error no further items should be requested.
fn each_with(
    state: &State,
    limits: &NetLimits,
    effort: &Effort<'_>,
) -> impl Iterator<Item = Result<Option<Net>, Cut>> {
    let start = Runner::new(state);
    starting(state, limits).map(move |choice| of_choice(state, &start, choice, limits, effort))
}

/// Returns the choices that the limits allow as starting points.
pub(super) fn starting(state: &State, limits: &NetLimits) -> impl Iterator<Item = Choice> {
    choices(state).into_iter().filter(|choice| choice.touches(&limits.starts))
}

fn of_choice(
    state: &State,
    start: &Runner,
    choice: Choice,
    limits: &NetLimits,
    effort: &Effort<'_>,
) -> Result<Option<Net>, Cut> {
    let mut race = Race::new(start, choice);
    loop {
        look_at_level(effort)?;
        if let Some(net) = net_of(state, start, &race, limits) {
            return Ok(Some(net));
        }
        if race.level >= limits.levels || race.is_over() {
            return Ok(None);
        }
        race.advance();
    }
}

/// Returns the trimmed net for the levels of a race followed so far, or `None` if it does not satisfy the limits.
fn net_of(state: &State, start: &Runner, race: &Race, limits: &NetLimits) -> Option<Net> {
    let effect = limits.allowed(race.outcome(state, start));
    let admitted = |effect: &Effect| limits.is_enough(effect) && reaches(state, start, effect, limits.reach);
    if !admitted(&effect) {
        return None;
    }
    let net = fit(state, &concluded(state, race.choice, race.level, limits), limits.length)?;
    // Conclusions may have been dropped to satisfy the length limit.
    let fitted = Effect::of(state, &net);
    (fitted == effect || admitted(&fitted)).then_some(net)
}

fn reaches(state: &State, start: &Runner, effect: &Effect, least: Reach) -> bool {
    if least == Reach::Open {
        return true;
    }
    let after = After::new(start, effect);
    after.solves(state) || least == Reach::Basic && after.solves_by_basic_steps(state)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{STUCK, puzzle};
    use crate::two_way::{Weights, after_basic_steps, smart_with};
    use sodan_board::{Candidate, Cell};

    fn stuck() -> State {
        after_basic_steps(&puzzle(STUCK)).unwrap()
    }

    #[test]
    fn throttle_minimizes_levels_then_singles() {
        let state = stuck();
        let nets = all(&state, &NetLimits::default());
        let throttled = throttled(&state, &NetLimits::default()).unwrap();
        let simplest = nets.iter().map(|net| (net.levels(), net.length())).min();
        assert_eq!(Some((throttled.levels(), throttled.length())), simplest);
        // The search described in the forum returns the first finding, which is not the simplest.
        let posted = first(&state, &NetLimits::default()).unwrap();
        assert_eq!(posted, nets[0]);
        assert!((posted.levels(), posted.length()) > (throttled.levels(), throttled.length()));
    }

    #[test]
    fn only_permitted_choices_start() {
        let state = stuck();
        let cell: Cell = all(&state, &NetLimits::default()).last().unwrap().choice.ends[1].cell;
        let limits = NetLimits::default().starting_in([cell]);
        let nets = all(&state, &limits);
        assert!(!nets.is_empty());
        assert!(nets.iter().all(|net| net.choice.ends.iter().any(|end| end.cell == cell)));
        assert!(throttled(&state, &limits).unwrap().choice.touches(&limits.starts));
        assert_eq!(all(&state, &NetLimits::default().starting_in([])), []);
    }

    #[test]
    fn forced_candidate_is_the_conclusion() {
        let state = stuck();
        let simplest = throttled(&state, &NetLimits::default()).unwrap();
        let nets = all(&state, &NetLimits::default());
        let other = |it: &Candidate| !simplest.eliminations().contains(it);
        let target = nets.iter().flat_map(Net::eliminations).find(other).unwrap();
        let limits = NetLimits::default().felling([target]);
        for net in [first(&state, &limits).unwrap(), throttled(&state, &limits).unwrap()] {
            assert_eq!((net.eliminations(), net.placements()), (vec![target], vec![]));
        }
        let true_one = state.candidates().iter().find(|&it| {
            let solution = sodan_search::solutions(state.candidates()).next().unwrap();
            solution.get(it.cell) == it.digit
        });
        assert_eq!(throttled(&state, &NetLimits::default().felling(true_one)), None);
    }

    #[test]
    fn breaking_side_meets_the_target() {
        let state =
            puzzle("4...3.....86.5.7..5.3.9....3..6...5..41.7...3...9....4..5....2.....8....8..2...69");
        let state = after_basic_steps(&state).unwrap();
        let candidate = |cell: &str, digit| Candidate::new(cell.parse().unwrap(), digit);
        let target = candidate("r3c6", sodan_board::Digit::ONE);
        let starts = [candidate("r2c9", sodan_board::Digit::ONE)].into_iter().collect();
        let limits = NetLimits { starts, ..NetLimits::default() };
        let both = all(&state, &limits);
        let breaks = |net: &&Net| matches!(net.conclusions[0], crate::two_way::Conclusion::Breaks(..));
        assert!(both.iter().filter(breaks).any(|net| net.eliminations().contains(&target)), "{both:?}");
        let aimed = all(&state, &limits.felling([target]));
        assert!(aimed.iter().any(|net| net.eliminations() == [target] && net.levels() <= 3), "{aimed:?}");
    }

    #[test]
    fn omitted_finds_hide_nothing() {
        let state = stuck();
        let simplest = throttled(&state, &NetLimits::default()).unwrap();
        let limits = NetLimits {
            not_false: simplest.eliminations().into_iter().collect(),
            not_true: simplest.placements().into_iter().collect(),
            ..NetLimits::default()
        };
        let concluded = |net: &Net| (net.eliminations(), net.placements());
        for net in [throttled(&state, &limits).unwrap(), first(&state, &limits).unwrap()] {
            let (falls, placed) = concluded(&net);
            assert!(!falls.iter().any(|&it| limits.not_false.contains(it)));
            assert!(!placed.iter().any(|&it| limits.not_true.contains(it)));
            assert!(falls.len() + placed.len() > 0);
        }
    }

    #[test]
    fn levels_are_limited() {
        let state = stuck();
        let levels = |levels| NetLimits { levels, ..NetLimits::default() };
        let least = throttled(&state, &NetLimits::default()).unwrap().levels();
        assert!(least > 0);
        assert_eq!(throttled(&state, &levels(least - 1)), None);
        assert!(throttled(&state, &levels(least)).is_some());
        let nets = all(&state, &levels(2));
        assert!(nets.iter().all(|net| net.levels() <= 2));
        assert!(nets.len() < all(&state, &NetLimits::default()).len());
    }

    #[test]
    fn length_limits_omit_conclusions() {
        let state = stuck();
        let length = |length| NetLimits { length, ..NetLimits::default() };
        let (whole, short) = (all(&state, &NetLimits::default()), all(&state, &length(4)));
        assert!(!short.is_empty() && short.iter().all(|net| net.length() <= 4));
        assert!(short.len() < whole.len());
        let cut = |net: &&Net| {
            let same = whole.iter().find(|whole| whole.choice == net.choice).unwrap();
            same.levels() == net.levels() && same.conclusions.len() > net.conclusions.len()
        };
        assert!(short.iter().any(|net| cut(&net)));
        assert_eq!(throttled(&state, &length(0)), None);
    }

    #[test]
    fn so_many_candidates_fall_at_least() {
        let state = stuck();
        let limits = NetLimits { cancellations: 5, ..NetLimits::default() };
        let nets = all(&state, &limits);
        assert!(!nets.is_empty());
        assert!(nets.iter().all(|net| Effect::of(&state, net).falls.len() >= 5));
        let before = throttled(&state, &NetLimits::default()).unwrap();
        let after = throttled(&state, &limits).unwrap();
        assert!(before.eliminations().len() < 5 && before.levels() <= after.levels());
    }

    #[test]
    fn what_is_reached_is_limited() {
        let state = stuck();
        for reach in [Reach::Basic, Reach::Singles] {
            let limits = NetLimits { reach, ..NetLimits::default() };
            let nets = all(&state, &limits);
            assert!(!nets.is_empty());
            for net in nets.iter().chain(&throttled(&state, &limits)) {
                assert!(crate::two_way::reach(&state, &Effect::of(&state, net)) >= reach);
            }
        }
        let net = throttled(&state, &NetLimits::default()).unwrap();
        assert_eq!(crate::two_way::reach(&state, &Effect::of(&state, &net)), Reach::Open);
    }

    #[test]
    fn every_search_ends_with_its_effort() {
        let (state, limits) = (stuck(), NetLimits::default());
        let little = || Effort::up_to(500);
        assert_eq!(first_with(&state, &limits, &Effort::up_to(50)), Err(Cut::Limit));
        assert_eq!(throttled_with(&state, &limits, &little()), Err(Cut::Limit));
        assert_eq!(smart_with(&state, &limits, &Weights::default(), &little()), Err(Cut::Limit));
        let (some, cut) = all_with(&state, &limits, &little());
        let whole = all(&state, &limits);
        assert_eq!(cut, Some(Cut::Limit));
        assert!(some.len() < whole.len() && whole.starts_with(&some));
        let stop = || true;
        let stopped = Effort::unlimited().unless(&stop);
        assert_eq!(all_with(&state, &limits, &stopped), (vec![], Some(Cut::Stopped)));
        assert_eq!(all_with(&state, &limits, &Effort::unlimited()), (whole, None));
    }

    #[test]
    fn limits_hold_together() {
        let state = stuck();
        let limits = NetLimits {
            levels: 4,
            length: 12,
            cancellations: 2,
            reach: Reach::Singles,
            ..NetLimits::default()
        };
        let nets = all(&state, &limits);
        assert!(!nets.is_empty());
        for net in nets {
            let effect = Effect::of(&state, &net);
            assert!(net.levels() <= 4 && net.length() <= 12 && effect.falls.len() >= 2);
            assert_eq!(crate::two_way::reach(&state, &effect), Reach::Singles);
        }
    }
}
