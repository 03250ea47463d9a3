//! Rank-0 sets: as many links as truths, so that nothing of a link is left for other candidates.
//!
//! ```text
//!   truths (cells)      12   23   13        links: 1 in the row, 2 in the column, 3 in the box
//!                       each holds one      each holds one at most, and covers a digit of all three cells
//! ```
//!
//! A truth is a cell, or a digit in a house: one of its candidates is true. A link is the same, and at most one of its candidates is true.
//! If each candidate of the truths is in a link, and there are as many links as truths, the set has rank 0.
//!
//! | technique | truths and links |
//! | --- | --- |
//! | SK-Loop | the cells beside a pivot in each of four boxes; digits in two rows, two columns and the boxes |
//! | Multi-Sector Locked Set | the open cells in which four or five rows cross four or five columns; digits in these lines |
//! | Extended Sue de Coq | cells of a line and a box that cross; as many digits, each in one house |
//! | Distributed Disjoint Subset | cells anywhere; as many digits, each in one house |
//! | Rank-0 Set | anything else |
//!
//! How to spot it: count the digits that two cells of a row and a box share, and go round. For a Multi-Sector Locked Set choose rows and
//! columns whose crossings hold few givens, and share the digits out: some for the rows, the others for the columns.
//! The crossings and the cells outside of all these lines contain the same digits, apart from complete sets of 1 to 9: a set equivalence.
//!
//! Why it is true: each truth has a true candidate, in one of the links, and no link has two. So every link has its true candidate in a
//! truth, and its other candidates are false. One solution is not assumed.
//!
//! SK-Loops were found by S. Kurzhals in 2007, multi-sector locked sets by D. P. Bird in 2013; the theory of truths and links is A. Barker's.

use super::certified::{LOOKS_OF_A_STATE, report_sets, state_of};
use crate::State;
use crate::Technique::{DisjointSubset, ExtendedSueDeCoq, MultiSectorLockedSet, RankZeroSet, SkLoop};
use crate::found::{Flow, Found};
use sodan_csp::{RankName, RankSet};

/// The named shapes first. Of all others only the sets with new eliminations are reported.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let Some(state) = state_of(state) else { return Flow::Continue(()) };
    if found.wants(SkLoop) {
        found.look(LOOKS_OF_A_STATE)?;
        report_sets(&state, found, SkLoop, &sodan_csp::sk_loops(&state))?;
    }
    if found.wants(MultiSectorLockedSet) {
        found.look(LOOKS_OF_A_STATE)?;
        report_sets(&state, found, MultiSectorLockedSet, &sodan_csp::multi_sector_locked_sets(&state))?;
    }
    let others = [
        (ExtendedSueDeCoq, RankName::SueDeCoq),
        (DisjointSubset, RankName::DisjointSubset),
        (RankZeroSet, RankName::Other),
    ];
    if !others.iter().any(|&(technique, _)| found.wants(technique)) {
        return Flow::Continue(());
    }
    found.look(LOOKS_OF_A_STATE)?;
    let sets: Vec<RankSet> = sodan_csp::rank_sets(&state);
    others.into_iter().try_for_each(|(technique, name)| {
        report_sets(&state, found, technique, sets.iter().filter(|set| set.name() == name))
    })
}
