//! Limits of a search for two-way choices. All limits can be combined.

use super::{Choice, Conclusion, Effect, Reach};
use sodan_board::{Candidate, CandidateSet, Cell, CellSet, Digit};

/// Limits of a search. The default imposes no limits.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct NetLimits {
    /// Candidates from which a choice may start. A choice is tried if this set contains at least one of its two
    /// candidates.
    pub starts: CandidateSet,
    /// Candidates that may be eliminated. Other results are ignored, and the search continues.
    pub falls: CandidateSet,
    /// Candidates whose elimination is never reported.
    pub not_false: CandidateSet,
    /// Candidates whose placement is never reported.
    pub not_true: CandidateSet,
    /// Maximum number of levels on each side.
    pub levels: usize,
    /// Maximum number of singles on both sides together after trimming, not counting the assumptions. Conclusions that
    /// require more singles are dropped.
    pub length: usize,
    /// Minimum number of eliminations, including those caused by placed digits.
    pub cancellations: usize,
    /// Minimum [`Reach`] after the deduction. Findings that leave a harder puzzle are ignored.
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

/// Returns the set of all 729 candidates.
fn everything() -> CandidateSet {
    let mut all = CandidateSet::EMPTY;
    Digit::all().for_each(|digit| all.insert_all(digit, CellSet::ALL));
    all
}

impl NetLimits {
    /// Restricts choices to those that involve one of `cells`.
    #[must_use]
    pub fn starting_in(self, cells: impl IntoIterator<Item = Cell>) -> NetLimits {
        let of = |cell| Digit::all().map(move |digit| Candidate::new(cell, digit));
        NetLimits { starts: cells.into_iter().flat_map(of).collect(), ..self }
    }

    /// Restricts eliminations to `candidates`.
    #[must_use]
    pub fn felling(self, candidates: impl IntoIterator<Item = Candidate>) -> NetLimits {
        NetLimits { falls: candidates.into_iter().collect(), ..self }
    }

    /// Returns whether eliminations are restricted to some candidates.
    pub(super) fn aims(&self) -> bool {
        self.falls != everything()
    }

    /// Returns whether some candidates must not be reported.
    pub(super) fn leaves_out(&self) -> bool {
        !self.not_false.is_empty() || !self.not_true.is_empty()
    }

    /// Returns whether `conclusion` may be reported for `choice`.
    pub(super) fn admits(&self, choice: &Choice, conclusion: &Conclusion) -> bool {
        match *conclusion {
            Conclusion::Forced(candidate) => !self.not_true.contains(candidate),
            Conclusion::Falls(candidate) => !self.not_false.contains(candidate),
            Conclusion::Breaks(which, _) => !self.not_false.contains(choice.ends[which.index()]),
        }
    }

    /// Returns the part of `effect` that the limits allow to be reported. If eliminations are restricted to some
    /// candidates, placements are dropped.
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

    /// Returns whether `effect` changes anything and contains the minimum number of eliminations.
    pub(super) fn is_enough(&self, effect: &Effect) -> bool {
        !effect.is_empty() && effect.falls.len() >= self.cancellations
    }
}
