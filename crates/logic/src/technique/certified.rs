//! Adapters between states and findings here and those of `sodan-csp`.

use crate::found::{Flow, Found};
use crate::pattern::Certified;
use crate::{Pattern, State, Technique};
use sodan_board::Candidate;
use sodan_certificate::{Certificate, Truth};
use sodan_csp::{Family, Proven, RankSet};

/// Looks that a search of `sodan-csp` through a whole state counts as.
pub(super) const LOOKS_OF_A_STATE: u64 = 5_000;

/// The state with its singles left open. `None` if it has no solution.
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

/// Rank-0 sets, with their picture as a set equivalence where they have one.
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

/// The candidates that see all guardians of a relation.
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

/// The simplest pattern of a family.
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
