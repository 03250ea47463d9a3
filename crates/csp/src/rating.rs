//! Puzzle ratings: the length of the longest pattern that a puzzle's solution requires.

use crate::braid::{braid, upper_bound};
use crate::find::{of_nodes, unstopped};
use crate::forcing::forcing_whip;
use crate::tables::NONE;
use crate::trial::{Excluded, Look, Trial};
use crate::whip::{Node, Rules, WhipSearch};
use crate::{Family, Found, State};
use sodan_board::Candidate;
use std::ops::ControlFlow;

/// The patterns that a rating allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Whips: the W rating.
    Whip,
    /// Braids: the B rating.
    Braid,
    /// Whips with groups: gW.
    GroupWhip,
    /// Braids with groups: gB.
    GroupBraid,
    /// Whips whose variables are all of the same kind (TyW).
    TypedWhip,
    /// Whips, and forcing whips where no whip of the same length exists (FW). Forcing whips of more than nine variables
    /// are not tried.
    ForcingWhip,
}

/// Maximum length of the forcing whips tried by a rating. Longer forcing whips are too numerous, since each combines
/// partial whips from both candidates of a bivalue variable.
const MAX_FORCING: usize = 9;

/// Returns the candidates that `rounds` rounds of trial and error refute, each with a lower bound for the length of a
/// braid that refutes it. Also returns whether further rounds could refute more candidates.
pub(crate) fn bounds(state: &State, rounds: usize, trial: &mut Trial) -> (Vec<(u16, usize)>, bool) {
    let (mut bounds, mut has_more) = (Vec::new(), false);
    for target in state.undecided() {
        trial.reset(state);
        trial.assert(target.index() as u16, NONE);
        match trial.propagate(rounds, &Excluded::NOTHING) {
            Some(rounds) => bounds.push((target.index() as u16, rounds + 1)),
            None => has_more |= trial.is_unfinished(),
        }
    }
    (bounds, has_more)
}

/// Returns the rating of a state: the smallest length `n` such that patterns of at most `n` variables solve it. The
/// rating is 0 if singles suffice. Returns `None` if patterns of this kind do not solve the state at any length.
pub fn rating(state: &State, kind: Kind) -> Option<usize> {
    unstopped(|look| rating_within(state, kind, look))
}

/// Like [`rating`], but calls `look` every few microseconds. Returns `Break` if `look` returns `Break`.
pub fn rating_within(
    state: &State,
    kind: Kind,
    look: &mut dyn FnMut() -> ControlFlow<()>,
) -> ControlFlow<(), Option<usize>> {
    let state = state.clone();
    match kind {
        Kind::Whip => whip_rating(state, &[Rules::whip(false)], false, look),
        Kind::GroupWhip => whip_rating(state, &[Rules::whip(true)], false, look),
        Kind::TypedWhip => whip_rating(state, &Rules::TYPED_WHIPS, false, look),
        Kind::ForcingWhip => whip_rating(state, &[Rules::whip(false)], true, look),
        Kind::Braid => braid_rating(state, false, look),
        Kind::GroupBraid => braid_rating(state, true, look),
    }
}

/// Returns the B rating or, with groups, the gB rating of a state.
///
/// Braids are confluent: if a candidate can be eliminated by a braid of some length, other eliminations never make its
/// shortest braid longer. So each length is tried for all candidates, in any order. Candidates whose braid is found by
/// trial and error come first, because their elimination makes the search for the other braids easier.
fn braid_rating(mut state: State, with_groups: bool, look: Look<'_>) -> ControlFlow<(), Option<usize>> {
    let mut trial = Trial::new(&state, with_groups);
    let mut length = 0;
    while !state.is_solved() {
        length += 1;
        while !state.is_solved() {
            let (bounds, has_more) = bounds(&state, length - 1, &mut trial);
            let mut targets: Vec<(usize, u16)> = bounds
                .iter()
                .filter_map(|&(target, _)| Some((upper_bound(&state, target, length, &mut trial)?, target)))
                .collect();
            targets.sort_unstable();
            let (found, open) = targets.split_at(targets.partition_point(|it| it.0 <= length));
            // Search for short braids for all targets before eliminating any of them. Search for long braids for one
            // target at a time, because each elimination makes the next search easier.
            let at_once = if length < 4 { usize::MAX } else { 1 };
            let mut falls: Vec<u16> = found.iter().map(|it| it.1).collect();
            if falls.is_empty() {
                for &(_, target) in open {
                    if braid(&state, target, length, with_groups, look)?.is_some() {
                        falls.push(target);
                        if falls.len() == at_once {
                            break;
                        }
                    }
                }
            }
            if falls.is_empty() {
                if bounds.is_empty() && !has_more {
                    return ControlFlow::Continue(None);
                }
                break;
            }
            if state.eliminate(falls.iter().map(|&it| Candidate::from_index(usize::from(it)))).is_err() {
                return ControlFlow::Continue(None);
            }
        }
    }
    ControlFlow::Continue(Some(length))
}

fn whip_rating(
    mut state: State,
    rules: &[Rules],
    with_forcing: bool,
    look: Look<'_>,
) -> ControlFlow<(), Option<usize>> {
    let mut trial = Trial::new(&state, rules.iter().any(|it| it.groups));
    let mut rating = 0;
    while !state.is_solved() {
        let whip = shortest_whip(&state, rules, &mut trial, usize::MAX, look)?;
        let (mut falls, mut length) =
            whip.as_ref().map_or((Vec::new(), usize::MAX), |it| (vec![it.target], it.steps.len()));
        // A forcing whip is tried only if it could lower the rating.
        if with_forcing && length > rating.max(2) {
            let longest = MAX_FORCING.min(length - 1);
            if let Some((shorter, proven)) = forcing_whip(&state, None, longest, look)? {
                (falls, length) = (proven.eliminations, shorter);
            }
        }
        if falls.is_empty() {
            return ControlFlow::Continue(None);
        }
        rating = rating.max(length);
        if state.eliminate(falls).is_err() {
            return ControlFlow::Continue(None);
        }
    }
    ControlFlow::Continue(Some(rating))
}

pub(crate) struct Whip {
    pub(crate) target: Candidate,
    pub(crate) steps: Vec<Node>,
}

/// Returns the shortest whip of at most `max_length` variables that one of the given rules permits in a state. `look`
/// is called before each extension of a partial whip, and can stop the search.
pub(crate) fn shortest_whip(
    state: &State,
    rules: &[Rules],
    trial: &mut Trial,
    max_length: usize,
    look: Look<'_>,
) -> ControlFlow<(), Option<Whip>> {
    let mut searches: Vec<Option<(WhipSearch<'_>, usize)>> =
        std::iter::repeat_with(|| None).take(729 * rules.len()).collect();
    let (mut known, mut has_more, mut rounds) = (Vec::new(), true, 0);
    for length in 1..=max_length {
        if has_more && rounds < length - 1 || length == 1 {
            rounds = 2 * (length - 1);
            (known, has_more) = bounds(state, rounds, trial);
        }
        let mut is_exhausted = !has_more;
        for &(target, bound) in &known {
            if bound > length {
                is_exhausted = false;
                continue;
            }
            for (number, &rules) in rules.iter().enumerate() {
                let (search, tried) = searches[usize::from(target) + number * 729]
                    .get_or_insert_with(|| (WhipSearch::new(state, target, rules), 0));
                while *tried < length {
                    *tried += 1;
                    if let Some(steps) = search.extend(look)? {
                        let target = Candidate::from_index(usize::from(target));
                        return ControlFlow::Continue(Some(Whip { target, steps }));
                    }
                }
                is_exhausted &= search.is_exhausted();
            }
        }
        if is_exhausted {
            break;
        }
    }
    ControlFlow::Continue(None)
}

/// Returns a state's shortest whip whose variables are all of one kind: cells, or digits in rows, in columns or in
/// boxes. The whip has at most `max_length` variables. `look` is called before each extension of a partial whip, and can
/// stop the search.
pub fn typed_whip(
    state: &State,
    max_length: usize,
    look: &mut dyn FnMut() -> ControlFlow<()>,
) -> ControlFlow<(), Option<Found>> {
    let mut trial = Trial::new(state, false);
    let whip = shortest_whip(state, &Rules::TYPED_WHIPS, &mut trial, max_length, look)?;
    ControlFlow::Continue(whip.map(|whip| Found {
        family: Family::Whip,
        length: whip.steps.len(),
        eliminations: vec![whip.target],
        certificate: of_nodes(&whip.steps, &[]),
    }))
}
