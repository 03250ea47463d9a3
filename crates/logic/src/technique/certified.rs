//! Converts states to the state type of `sodan-csp`, and the findings of `sodan-csp` to steps.

use crate::found::{Flow, Found};
use crate::pattern::Certified;
use crate::{Pattern, State, Technique};
use sodan_board::Candidate;
use sodan_certificate::{Certificate, Truth};
use sodan_csp::{Family, Proven, RankSet};

/// Number of looks charged for a search of `sodan-csp` through a whole state.
pub(super) const LOOKS_OF_A_STATE: u64 = 5_000;

/// Converts a state without placing singles. Returns `None` if a cell has no candidates, or a digit has no cell left in
/// a house.
pub(super) fn state_of(state: &State) -> Option<sodan_csp::State> {
    sodan_csp::State::with_singles(state.candidates()).ok()
}

pub(super) fn report(
    found: &mut Found<'_>,
    technique: Technique,
    length: usize,
    eliminations: &[Candidate],
    certificate: &Certificate,
) -> Flow {
    let Some(&target) = eliminations.first() else { return Flow::Continue(()) };
    found.eliminate_by_chain(technique, length, eliminations.iter().copied(), || {
        Pattern::Certified(Certified { target, certificate: certificate.clone(), equivalence: None })
    })
}

pub(super) fn report_proven(found: &mut Found<'_>, technique: Technique, all: &[Proven]) -> Flow {
    all.iter().try_for_each(|it| report(found, technique, 0, &it.eliminations, &it.certificate))
}

/// Reports rank-0 sets. Sets that can be drawn as a set equivalence are drawn that way.
pub(super) fn report_sets<'a>(
    state: &sodan_csp::State,
    found: &mut Found<'_>,
    technique: Technique,
    sets: impl IntoIterator<Item = &'a RankSet>,
) -> Flow {
    sets.into_iter().try_for_each(|set| {
        let Some(&target) = set.eliminations.first() else { return Flow::Continue(()) };
        found.eliminate_all(technique, set.eliminations.iter().copied(), || {
            let equivalence = set.equivalence(state);
            Pattern::Certified(Certified { target, certificate: set.certificate(), equivalence })
        })
    })
}

/// Reports, for each truth that consists of guardians, the candidates that see all of them.
pub(super) fn report_relations(
    state: &sodan_csp::State,
    found: &mut Found<'_>,
    technique: Technique,
    truths: &[Truth],
) -> Flow {
    truths.iter().try_for_each(|truth| match sodan_csp::of_relation(state, truth) {
        Some(it) => report(found, technique, 0, &it.eliminations, &it.certificate),
        None => Flow::Continue(()),
    })
}

/// Reports the simplest pattern of `family` whose length is at most `max_length`.
pub(super) fn report_simplest(
    state: &State,
    found: &mut Found<'_>,
    technique: Technique,
    family: Family,
    max_length: usize,
) -> Flow {
    if !found.wants(technique) {
        return Flow::Continue(());
    }
    let Some(state) = state_of(state) else { return Flow::Continue(()) };
    let pattern = sodan_csp::simplest_within(&state, &[family], max_length, &mut || found.look(50))?;
    pattern.map_or(Flow::Continue(()), |it| {
        report(found, technique, it.length, &it.eliminations, &it.certificate)
    })
}
