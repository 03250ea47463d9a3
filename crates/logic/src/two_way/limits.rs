//! Limits of a search, which can be combined.

use super::{Choice, Conclusion, Effect, Reach};
use sodan_board::{Candidate, CandidateSet, Cell, CellSet, Digit};

/// Limits of a search. The default has none.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct NetLimits {
    /// A choice may be a start if one of its two candidates is a member.
    pub starts: CandidateSet,
    /// The candidates that may be eliminated. A search ignores other results, and continues.
    pub falls: CandidateSet,
    /// Candidates that are never reported as false.
    pub not_false: CandidateSet,
    /// Candidates that are never reported as true.
    pub not_true: CandidateSet,
    /// Maximum number of levels.
    pub levels: usize,
    /// Maximum number of singles on both sides together, after trimming, without the assumptions. Conclusions that would need more
    /// are dropped.
    pub length: usize,
    /// Minimum number of eliminations, including those that a forced digit causes.
    pub cancellations: usize,
    /// Minimum outcome of the puzzle after the deduction.
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

/// Returns all 729 candidates.
fn everything() -> CandidateSet {
    let mut all = CandidateSet::EMPTY;
    Digit::all().for_each(|digit| all.insert_all(digit, CellSet::ALL));
    all
}

impl NetLimits {
    /// Returns the limits with starts restricted to these cells.
    #[must_use]
    pub fn starting_in(self, cells: impl IntoIterator<Item = Cell>) -> NetLimits {
        let of = |cell| Digit::all().map(move |digit| Candidate::new(cell, digit));
        NetLimits { starts: cells.into_iter().flat_map(of).collect(), ..self }
    }

    /// Returns the limits with eliminations restricted to these candidates.
    #[must_use]
    pub fn felling(self, candidates: impl IntoIterator<Item = Candidate>) -> NetLimits {
        NetLimits { falls: candidates.into_iter().collect(), ..self }
    }

    /// Returns whether eliminations are restricted.
    pub(super) fn aims(&self) -> bool {
        self.falls != everything()
    }

    /// Returns whether some conclusions are excluded.
    pub(super) fn leaves_out(&self) -> bool {
        !self.not_false.is_empty() || !self.not_true.is_empty()
    }

    /// Returns whether a choice can have a conclusion.
    pub(super) fn admits(&self, choice: &Choice, conclusion: &Conclusion) -> bool {
        match *conclusion {
            Conclusion::Forced(candidate) => !self.not_true.contains(candidate),
            Conclusion::Falls(candidate) => !self.not_false.contains(candidate),
            Conclusion::Breaks(which, _) => !self.not_false.contains(choice.ends[which.index()]),
        }
    }

    /// Returns the part of an effect that the limits do not exclude.
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

    /// Returns whether an effect changes anything, and has enough eliminations.
    pub(super) fn is_enough(&self, effect: &Effect) -> bool {
        !effect.is_empty() && effect.falls.len() >= self.cancellations
    }
}
