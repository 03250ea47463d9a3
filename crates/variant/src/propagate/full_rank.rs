//! Propagator for the ranks of rows and columns that are read as numbers.

use super::{Placement, Propagator};
use crate::constraint::Ties;
use crate::engine::mask::{highest_number, is_single, lowest_number};
use crate::engine::{Conflict, Index, Mask, Propagated, Setup, State};

/// Ranks of entries. An entry is a row or column that is read in one direction as a number; a clue states its rank
/// among all entries.
///
/// Every value is the first value of four entries, one at each edge of the grid. A rank therefore determines the
/// entry's first value, and the entry's position among the four entries with this first value. As a result, the number
/// of entries below and above each clue's entry is known.
pub(crate) struct FullRank {
    cells: Vec<Index>,
    entries: Vec<Vec<Index>>,
    ties: Ties,
    sets: Vec<RankSet>,
}

/// The clues whose entries have the same first value.
struct RankSet {
    value: Mask,
    /// The clues in order of rank.
    clues: Vec<Clue>,
}

/// The entry of a clue. `below` and `above` are the numbers of entries without a clue, in the same set, that rank below
/// and above it.
struct Clue {
    entry: usize,
    below: usize,
    above: usize,
}

/// Possible results of comparing `entry` with a clue's entry, assuming that both have the same first value.
#[derive(Clone, Copy, Default)]
struct Comparison {
    entry: usize,
    /// Whether the entry is known to have the same first value as the clue's entry.
    is_set: bool,
    may_be_less: bool,
    may_be_greater: bool,
    must_differ: bool,
}

impl FullRank {
    /// Creates the propagator. In `entries`, each row or column is followed by its reverse. A clue consists of the
    /// index of an entry and the entry's rank, counted from 1. No two clues have the same rank.
    pub fn new(entries: Vec<Vec<Index>>, clues: &[(usize, u32)], ties: Ties) -> FullRank {
        let mut cells = entries.concat();
        cells.sort_unstable();
        cells.dedup();
        let mut clues = clues.to_vec();
        clues.sort_unstable_by_key(|clue| clue.1);
        let of_set = |clues: &[(usize, u32)]| {
            let clue = |(at, &(entry, rank)): (usize, &(usize, u32))| {
                let position = (rank as usize - 1) % 4;
                Clue { entry, below: position - at, above: (3 - position) - (clues.len() - at - 1) }
            };
            RankSet {
                value: 1 << ((clues[0].1 - 1) / 4),
                clues: clues.iter().enumerate().map(clue).collect(),
            }
        };
        let sets = clues.chunk_by(|a, b| (a.1 - 1) / 4 == (b.1 - 1) / 4).map(of_set).collect();
        FullRank { cells, entries, ties, sets }
    }

    fn is_open(&self, entry: usize) -> bool {
        self.sets.iter().flat_map(|set| &set.clues).all(|clue| clue.entry != entry)
    }

    fn compare(&self, state: &State<'_>, entry: usize, clue: usize, value: Mask) -> Comparison {
        let (line, reference) = (&self.entries[entry], &self.entries[clue]);
        let mut result = Comparison { entry, is_set: state.get(line[0]) == value, ..Comparison::default() };
        // Values that both entries contain at an earlier position cannot occur again.
        let mut left = !value;
        for (&a, &b) in line.iter().zip(reference).skip(1) {
            let (a, b) = (state.get(a) & left, state.get(b) & left);
            if a & b == 0 {
                result.must_differ = true;
            }
            if a == 0 || b == 0 {
                // The two entries cannot be equal up to this position, so comparing later positions is unnecessary.
                break;
            }
            result.may_be_greater |= highest_number(a) > lowest_number(b);
            result.may_be_less |= lowest_number(a) < highest_number(b);
            if result.may_be_less && result.may_be_greater || a & b == 0 {
                break;
            }
            left &= !(a & b);
        }
        result
    }

    /// Removes candidates with which entry `low` could not be less than entry `high`. The two entries have the same
    /// first value.
    fn order(&self, state: &mut State<'_>, low: usize, high: usize) -> Propagated {
        let mut left = !(state.get(self.entries[low][0]) & state.get(self.entries[high][0]));
        for (&a, &b) in self.entries[low].iter().zip(&self.entries[high]).skip(1) {
            if is_single(state.get(a)) && state.get(a) == state.get(b) {
                left &= !state.get(a);
                continue;
            }
            let (low, high) = (state.get(a) & left, state.get(b) & left);
            if low == 0 || high == 0 {
                return Err(Conflict);
            }
            state.restrict(a, left & crate::engine::mask::below(highest_number(high) + 1))?;
            let low = state.get(a);
            state.restrict(b, left & crate::engine::mask::above(lowest_number(low) - 1))?;
            if !(is_single(low) && state.get(b) == low) {
                return Ok(());
            }
            left &= !low;
        }
        Err(Conflict)
    }

    fn propagate_clue(&self, state: &mut State<'_>, value: Mask, clue: &Clue) -> Propagated {
        let allows_ties = self.ties == Ties::Any;
        let candidates = (0..self.entries.len())
            .filter(|&entry| self.is_open(entry) && state.get(self.entries[entry][0]) & value != 0);
        let mut comparisons: Vec<Comparison> = Vec::with_capacity(self.entries.len());
        for entry in candidates {
            let mut comparison = self.compare(state, entry, clue.entry, value);
            if !allows_ties {
                if comparison.is_set
                    && !comparison.may_be_less
                    && !comparison.may_be_greater
                    && !comparison.must_differ
                {
                    return Err(Conflict);
                }
                comparison.must_differ = true;
            }
            comparisons.push(comparison);
        }
        let sides = [(clue.below, true), (clue.above, false)];
        for (needed, is_below) in sides {
            let may = |c: &Comparison| if is_below { c.may_be_less } else { c.may_be_greater };
            let may_not = |c: &Comparison| if is_below { c.may_be_greater } else { c.may_be_less };
            let must = |c: &Comparison| may(c) && !may_not(c) && c.is_set && c.must_differ;
            let possible = comparisons.iter().filter(|c| may(c)).count();
            let certain = comparisons.iter().filter(|c| must(c)).count();
            if certain > needed || possible < needed && (is_below || !allows_ties) {
                return Err(Conflict);
            }
            if possible == needed && certain < needed && !allows_ties {
                for comparison in comparisons.iter().filter(|c| may(c)) {
                    state.restrict(self.entries[comparison.entry][0], value)?;
                }
            } else if certain == needed && possible > needed {
                for comparison in comparisons.iter().filter(|c| may(c) && c.must_differ) {
                    let entry = comparison.entry;
                    match (comparison.is_set, may_not(comparison)) {
                        (false, false) => state.restrict(self.entries[entry][0], !value)?,
                        (true, true) if is_below => self.order(state, clue.entry, entry)?,
                        (true, true) => self.order(state, entry, clue.entry)?,
                        _ => {}
                    }
                }
            }
        }
        Ok(())
    }

    /// Reports a conflict if two complete entries are equal.
    fn reject_ties(&self, state: &State<'_>) -> Propagated {
        let is_full = |entry: &&Vec<Index>| entry.iter().all(|&cell| is_single(state.get(cell)));
        let full: Vec<&Vec<Index>> = self.entries.iter().filter(is_full).collect();
        for (at, a) in full.iter().enumerate() {
            for b in &full[..at] {
                if a.iter().zip(b.iter()).all(|(&a, &b)| state.get(a) == state.get(b)) {
                    return Err(Conflict);
                }
            }
        }
        Ok(())
    }
}

impl Propagator for FullRank {
    fn cells(&self) -> &[Index] {
        &self.cells
    }

    fn prepare(&mut self, setup: &mut Setup<'_>) -> Propagated {
        for set in &self.sets {
            for clue in &set.clues {
                setup.restrict(self.entries[clue.entry][0], set.value)?;
            }
        }
        Ok(())
    }

    fn propagate(&mut self, state: &mut State<'_>) -> Propagated {
        for set in &self.sets {
            for pair in set.clues.windows(2) {
                self.order(state, pair[0].entry, pair[1].entry)?;
            }
            if set.clues.len() < 4 {
                set.clues.iter().try_for_each(|clue| self.propagate_clue(state, set.value, clue))?;
            }
        }
        if self.ties == Ties::None { self.reject_ties(state) } else { Ok(()) }
    }

    fn placements(&self, masks: &[Mask]) -> Vec<Placement> {
        let mut placements = Vec::new();
        for set in &self.sets {
            // The first half of the entries are rows, and the second half are columns. Within a half, entries whose
            // indices have the same parity start at the same edge.
            let first_cells = |edge: &dyn Fn(usize) -> bool| -> Vec<Index> {
                (0..self.entries.len())
                    .filter(|&entry| edge(entry))
                    .map(|entry| self.entries[entry][0])
                    .collect()
            };
            let half = self.entries.len() / 2;
            for edge in 0..4 {
                let cells = first_cells(&|entry| entry / half == edge / 2 && entry % 2 == edge % 2);
                if set.clues.iter().any(|clue| cells.contains(&self.entries[clue.entry][0])) {
                    continue;
                }
                let open = |&cell: &Index| {
                    masks[usize::from(cell)] & set.value != 0 && !is_single(masks[usize::from(cell)])
                };
                let cells: Vec<Index> = cells.into_iter().filter(open).collect();
                if cells.len() > 1 {
                    let weight = set.clues.len() as u32;
                    placements.push(Placement { cells, value: Some(set.value), weight });
                }
            }
        }
        placements
    }
}
