//! Rank-0 sets: equally many truths and links, so that all candidates of the links outside the truths are false.
//!
//! ```text
//!   truths (cells)      12   23   13        links: 1 in the row, 2 in the column, 3 in the box
//!                       each contains one   each contains at most one, and covers a digit of the three cells
//! ```
//!
//! A truth is a cell, or a digit in a house: exactly one of its candidates is true. A link is also a cell or a digit in
//! a house: at most one of its candidates is true. If every candidate of the truths is in a link, and there are equally
//! many links and truths, the set has rank 0.
//!
//! | technique | truths and links |
//! | --- | --- |
//! | SK-Loop | The truths are the cells next to a pivot in each of four boxes. The links are digits in two rows, two columns and the boxes. |
//! | Multi-Sector Locked Set | The truths are the open cells at the intersections of four or five rows with four or five columns. The links are digits in these lines. |
//! | Extended Sue de Coq | The truths are cells of an intersecting line and box. The links are equally many digits, each in one house. |
//! | Distributed Disjoint Subset | The truths are cells anywhere. The links are equally many digits, each in one house. |
//! | Rank-0 Set | This name covers all other sets. |
//!
//! How to spot it: for an SK-Loop, count the digits that two cells of a row share with the box, and continue around the
//! four boxes. For a Multi-Sector Locked Set, choose rows and columns whose intersections contain few givens, and
//! assign some digits to the rows and the others to the columns. The intersections, and the cells outside all these
//! lines, contain the same digits, apart from complete sets of 1 to 9. This relation between the two groups of cells is
//! called a set equivalence.
//!
//! Why it is true: each truth has a true candidate, which is in one of the links, and no link has two true candidates.
//! Every link therefore has its true candidate in a truth, and all its other candidates are false. This does not assume
//! a unique solution.
//!
//! SK-Loops were found by S. Kurzhals in 2007, and multi-sector locked sets by D. P. Bird in 2013. The theory of truths
//! and links is by A. Barker.

use super::certified::{LOOKS_OF_A_STATE, report_sets, state_of};
use crate::State;
use crate::Technique::{DisjointSubset, ExtendedSueDeCoq, MultiSectorLockedSet, RankZeroSet, SkLoop};
use crate::found::{Flow, Found};
use sodan_csp::{RankName, RankSet};

/// Reports the named shapes first. All other sets are reported only if they have new eliminations.
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
