//! Clusters of cells that are correct at the same time, as a merge tree that contains the clusters of every cutoff.
//!
//! > … the kind of graphic I was thinking of seems to be a simplification of some kind of cluster analysis, with significant
//! > clustering at a range of hierarchies. So it's not clear where to select a cutoff, or how useful it would be. (Andrew Cooke,
//! > 17 May 2007)
//!
//! A free cell is correct at a moment if it then displays the solution's digit. The agreement of two cells is the
//! number of moments at which both are correct, divided by the number of moments at which at least one is (the Jaccard
//! index). Only cells that share a house are compared. Merging the pair with the highest agreement first (single
//! linkage) gives a tree:
//!
//! ```text
//!   agreement  1 ────────── 0.8 ───────── 0.5 ────── 0
//!   r1c1 ───────┐
//!   r1c2 ───────┴────────────┐                        correct at exactly the same moments
//!   r5c5 ────────────────────┴─────────────┐
//!   r9c9 ──────────────────────────────────┴──
//! ```

use sodan_board::{Cell, CellSet, Solution};
use sodan_stage::Time;

use super::Transcript;
use super::order::nearest;
use super::statistics::{frames, settled_since};

/// Number of moments at which a transcript is sampled, evenly spread from its beginning to its end.
pub const MOMENTS: usize = 1000;

/// The merge tree of a transcript.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Clusters {
    /// The free cells, in ascending order: nodes 0 to `leaves.len() - 1`.
    pub leaves: Vec<Cell>,
    /// The merges, in descending order of agreement; merge `i` is node `leaves.len() + i`.
    pub merges: Vec<Merge>,
}

/// A merge of two clusters.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Merge {
    /// The highest agreement between a cell of one cluster and a cell of the other, greater than 0 and at most 1.
    pub agreement: f64,
    /// The two merged nodes.
    pub parts: [usize; 2],
    /// Cells of both clusters.
    pub cells: CellSet,
    /// The time from which all cells of both clusters remain correct until the end, or `None` if one of them is wrong
    /// at the end.
    pub formed: Option<Time>,
}

/// For each free cell, in ascending order, one bit per moment: whether the cell is correct.
pub type Histories = Vec<Vec<u64>>;

impl Clusters {
    /// Returns the clusters of a transcript, relative to the solution that matches the most cells at the end. Returns
    /// `None` if `solutions` is empty.
    pub fn of(transcript: &Transcript, solutions: &[Solution]) -> Option<Clusters> {
        let free = !transcript.header.puzzle.givens();
        let solution = nearest(&transcript.header.grid, free, solutions)?;
        let mut clusters = Clusters::from_histories(free, &histories(transcript, MOMENTS, solution));
        let since = settled_since(transcript);
        for merge in &mut clusters.merges {
            let is_right = |cell| transcript.header.grid.get(cell) == Some(solution.get(cell));
            let is_formed = merge.cells.iter().all(is_right);
            merge.formed = is_formed.then(|| merge.cells.iter().map(|cell| since[cell]).max()).flatten();
        }
        Some(clusters)
    }

    /// Builds the merge tree of `histories`, which belong to the cells in `free`. Every [`Merge::formed`] is `None`.
    pub fn from_histories(free: CellSet, histories: &Histories) -> Clusters {
        let leaves: Vec<Cell> = free.iter().collect();
        let mut pairs = Vec::new();
        for (b, &other) in leaves.iter().enumerate() {
            for (a, cell) in leaves[..b].iter().enumerate().filter(|(_, cell)| cell.sees(other)) {
                let agreement = agreement(&histories[a], &histories[b]);
                if agreement > 0.0 {
                    pairs.push((agreement, *cell, other));
                }
            }
        }
        // The sort is stable: pairs with equal agreement stay in the order of their cells.
        pairs.sort_by(|one, other| other.0.total_cmp(&one.0));
        let mut roots: Vec<(usize, CellSet)> =
            leaves.iter().enumerate().map(|(node, &cell)| (node, CellSet::only(cell))).collect();
        let mut merges: Vec<Merge> = Vec::new();
        for (agreement, a, b) in pairs {
            let root = |cell| roots.iter().position(|(_, cells)| cells.contains(cell));
            let (Some(one), Some(other)) = (root(a), root(b)) else { continue };
            if one == other {
                continue;
            }
            let (last, first) = (roots.swap_remove(one.max(other)), roots.swap_remove(one.min(other)));
            let cells = first.1 | last.1;
            roots.push((leaves.len() + merges.len(), cells));
            merges.push(Merge { agreement, parts: [first.0, last.0], cells, formed: None });
        }
        Clusters { leaves, merges }
    }

    /// Returns the clusters of at least two cells that merged at an agreement of at least `cutoff`, largest first.
    pub fn at(&self, cutoff: f64) -> Vec<CellSet> {
        let mut clusters: Vec<CellSet> = Vec::new();
        for merge in self.merges.iter().take_while(|merge| merge.agreement >= cutoff) {
            clusters.retain(|cells| !cells.is_subset(merge.cells));
            clusters.push(merge.cells);
        }
        clusters.sort_by_key(|cells| std::cmp::Reverse(cells.len()));
        clusters
    }
}

/// Samples `transcript` at `moments` moments and returns, for each free cell, whether the cell is correct at each of
/// these moments.
pub fn histories(transcript: &Transcript, moments: usize, solution: &Solution) -> Histories {
    let free = !transcript.header.puzzle.givens();
    let mut histories = vec![vec![0; moments.div_ceil(64)]; free.len()];
    let mut moment = 0;
    frames(transcript, moments, |frame| {
        for (history, cell) in histories.iter_mut().zip(free.iter()) {
            let is_right = frame.grid.get(cell) == Some(solution.get(cell));
            history[moment / 64] |= u64::from(is_right) << (moment % 64);
        }
        moment += 1;
    });
    histories
}

/// Returns the number of bits set in both sets divided by the number set in at least one, or 0 if no bit is set.
fn agreement(one: &[u64], other: &[u64]) -> f64 {
    let count = |of: fn(u64, u64) -> u64| -> u32 {
        one.iter().zip(other).map(|(&one, &other)| of(one, other).count_ones()).sum()
    };
    let either = count(|one, other| one | other);
    if either == 0 { 0.0 } else { f64::from(count(|one, other| one & other)) / f64::from(either) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transcript::{Detail, Recorder};
    use crate::{Conditions, Ending, Protocol, Settings, negotiate};

    #[test]
    fn correct_cells_merge_first() {
        // r1c1 and r1c2 agree in 3 of 4 moments, r1c2 and r1c9 in 1 of 4, and r1c1 and r9c1 in none.
        let cells = [0, 1, 8, 72].map(Cell::from_index);
        let histories = vec![vec![0b0111], vec![0b1111], vec![0b1000], vec![0]];
        let clusters = Clusters::from_histories(cells.into_iter().collect(), &histories);
        let merges: Vec<(f64, [usize; 2], usize)> =
            clusters.merges.iter().map(|merge| (merge.agreement, merge.parts, merge.cells.len())).collect();
        assert_eq!(merges, [(0.75, [0, 1], 2), (0.25, [2, 4], 3)]);
        assert_eq!(clusters.at(0.8), []);
        assert_eq!(clusters.at(0.75), [cells[..2].iter().copied().collect()]);
        assert_eq!(clusters.at(0.1), [cells[..3].iter().copied().collect()]);
    }

    #[test]
    fn cells_merge_only_through_shared_houses() {
        let cells = [0, 40].map(Cell::from_index);
        let clusters = Clusters::from_histories(cells.into_iter().collect(), &vec![vec![1], vec![1]]);
        assert_eq!(clusters.merges, []);
    }

    #[test]
    fn clusters_form_before_the_end() {
        let puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
        let mut recorder = Recorder::new(Detail::Changes);
        let settings = Settings::new(Protocol::CommunityPlus);
        let outcome = negotiate(&puzzle.parse().unwrap(), &settings, 1, Conditions::default(), &mut recorder);
        let Ending::Solved(solution) = outcome.ending else { panic!("{}", outcome.ending.name()) };
        let clusters = Clusters::of(&recorder.finish().unwrap(), &[solution]).unwrap();
        assert!(clusters.merges.is_sorted_by(|one, other| one.agreement >= other.agreement));
        assert!(clusters.merges.iter().all(|merge| merge.formed.is_some_and(|at| at <= outcome.time)));
        let last = clusters.merges.last().unwrap();
        assert_eq!(
            last.cells.len(),
            clusters.leaves.len(),
            "in the end, all cells are correct at the same time"
        );
        assert_eq!(Clusters::of(&transcript_without_events(), &[]), None);
    }

    fn transcript_without_events() -> Transcript {
        let mut recorder = Recorder::new(Detail::Changes);
        let conditions = Conditions { messages: 0, ..Conditions::default() };
        let puzzle = ".".repeat(81).parse().unwrap();
        negotiate(&puzzle, &Settings::new(Protocol::First), 1, conditions, &mut recorder);
        recorder.finish().unwrap()
    }
}
