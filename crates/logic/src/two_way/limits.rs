//! What a search may take: limits, each alone or all together.

use super::{Choice, Conclusion, Effect, Reach};
use sodan_board::{Candidate, CandidateSet, Cell, CellSet, Digit};

/// What a search may take. The default takes everything.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct NetLimits {
    /// A choice may start if one of its two candidates is a member.
    pub starts: CandidateSet,
    /// The candidates that may fall. A search ignores what falls or is placed elsewhere, and goes on.
    pub falls: CandidateSet,
    /// Candidates that are never reported as false, even if they fall.
    pub not_false: CandidateSet,
    /// Candidates that are never reported as true, even if they are placed.
    pub not_true: CandidateSet,
    /// The most levels.
    pub levels: usize,
    /// The most singles on both sides together, after trimming, without the assumptions. Conclusions that would need more
    /// are left out.
    pub length: usize,
    /// How many candidates fall at least, counting those that a forced digit takes away.
    pub cancellations: usize,
    /// How far the puzzle must get with the deduction, at least.
    pub reach: Reach,
}

impl Default for NetLimits {
    fn default() -> NetLimits {
        NetLimits {
            starts: everything(),
            falls: everything(),
            not_false: CandidateSet::EMPTY,
            not_true: CandidateSet::EMPTY,
            levels: usize::MAX,
            length: usize::MAX,
            cancellations: 0,
            reach: Reach::Open,
        }
    }
}

/// All 729 candidates.
fn everything() -> CandidateSet {
    let mut all = CandidateSet::EMPTY;
    Digit::all().for_each(|digit| all.insert_all(digit, CellSet::ALL));
    all
}

impl NetLimits {
    /// The same limits, but choices may start only in these cells.
    #[must_use]
    pub fn starting_in(self, cells: impl IntoIterator<Item = Cell>) -> NetLimits {
        let of = |cell| Digit::all().map(move |digit| Candidate::new(cell, digit));
        NetLimits { starts: cells.into_iter().flat_map(of).collect(), ..self }
    }

    /// The same limits, but one of these candidates must fall.
    #[must_use]
    pub fn felling(self, candidates: impl IntoIterator<Item = Candidate>) -> NetLimits {
        NetLimits { falls: candidates.into_iter().collect(), ..self }
    }

    /// Whether it matters what falls.
    pub(super) fn aims(&self) -> bool {
        self.falls != everything()
    }

    /// Whether some conclusions are left out.
    pub(super) fn leaves_out(&self) -> bool {
        !self.not_false.is_empty() || !self.not_true.is_empty()
    }

    /// Whether something may be concluded of a choice.
    pub(super) fn admits(&self, choice: &Choice, conclusion: &Conclusion) -> bool {
        match *conclusion {
            Conclusion::Forced(candidate) => !self.not_true.contains(candidate),
            Conclusion::Falls(candidate) => !self.not_false.contains(candidate),
            Conclusion::Breaks(which, _) => !self.not_false.contains(choice.ends[which.index()]),
        }
    }

    /// The part of an effect that the limits do not ignore.
    pub(super) fn allowed(&self, effect: Effect) -> Effect {
        let without = |set: CandidateSet, out: &CandidateSet| match out.is_empty() {
            true => set,
            false => set.iter().filter(|&it| !out.contains(it)).collect(),
        };
        if !self.aims() {
            return Effect {
                falls: without(effect.falls, &self.not_false),
                forced: without(effect.forced, &self.not_true),
            };
        }
        let falls = effect.falls.iter().filter(|&it| self.falls.contains(it)).collect();
        Effect { falls: without(falls, &self.not_false), forced: CandidateSet::EMPTY }
    }

    /// Whether an effect changes anything, and enough falls.
    pub(super) fn is_enough(&self, effect: &Effect) -> bool {
        !effect.is_empty() && effect.falls.len() >= self.cancellations
    }
}
