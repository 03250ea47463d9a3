//! Ratings: the length of the longest pattern that a puzzle needs.

use crate::State;
use crate::braid::braid;
use crate::tables::NONE;
use crate::trial::{Excluded, Trial};
use crate::whip::{Rules, WhipSearch};
use sodan_board::Candidate;

/// Patterns allowed in a rating.
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
}

/// The candidates that at most `rounds` rounds of trial and error refute, with a lower bound for the length of their braids, and whether
/// more rounds may refute more.
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

/// The rating of a state: the least length of the patterns that solve it, 0 if singles do. `None` if none of any length does.
pub fn rating(state: &State, kind: Kind) -> Option<usize> {
    match kind {
        Kind::Whip => whip_rating(state.clone(), false),
        Kind::GroupWhip => whip_rating(state.clone(), true),
        Kind::Braid => braid_rating(state.clone(), false),
        Kind::GroupBraid => braid_rating(state.clone(), true),
    }
}

/// Braids are confluent: a candidate that falls to a braid of some length falls to one of no more length after other steps. So
/// all are tried at each length, in any order.
fn braid_rating(mut state: State, with_groups: bool) -> Option<usize> {
    let mut trial = Trial::new(&state, with_groups);
    let mut length = 0;
    while !state.is_solved() {
        length += 1;
        while !state.is_solved() {
            let (bounds, has_more) = bounds(&state, length - 1, &mut trial);
            let falls = |&&(target, _): &&(u16, usize)| braid(&state, target, length, with_groups).is_some();
            // Short braids are found at once for all, long ones one by one: the search for the next is easier without the target.
            let at_once = if length < 4 { usize::MAX } else { 1 };
            let falls: Vec<Candidate> = bounds
                .iter()
                .filter(falls)
                .take(at_once)
                .map(|&(target, _)| Candidate::from_index(usize::from(target)))
                .collect();
            if falls.is_empty() {
                if bounds.is_empty() && !has_more {
                    return None;
                }
                break;
            }
            state.eliminate(falls).ok()?;
        }
    }
    Some(length)
}

fn whip_rating(mut state: State, with_groups: bool) -> Option<usize> {
    let mut trial = Trial::new(&state, with_groups);
    let mut rating = 0;
    while !state.is_solved() {
        let (target, length) = shortest_whip(&state, with_groups, &mut trial)?;
        rating = rating.max(length);
        state.eliminate([target]).ok()?;
    }
    Some(rating)
}

fn shortest_whip(state: &State, with_groups: bool, trial: &mut Trial) -> Option<(Candidate, usize)> {
    let mut searches: Vec<Option<(WhipSearch<'_>, usize)>> =
        std::iter::repeat_with(|| None).take(729).collect();
    let (mut known, mut has_more, mut rounds) = (Vec::new(), true, 0);
    for length in 1.. {
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
            let (search, tried) = searches[usize::from(target)]
                .get_or_insert_with(|| (WhipSearch::new(state, target, Rules::whip(with_groups)), 0));
            while *tried < length {
                *tried += 1;
                if search.extend().is_some() {
                    return Some((Candidate::from_index(usize::from(target)), length));
                }
            }
            is_exhausted &= search.is_exhausted();
        }
        if is_exhausted {
            return None;
        }
    }
    None
}
