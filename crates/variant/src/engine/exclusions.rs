//! Pairs of cells that must have different values.

use super::Index;

/// Number of 64-bit words in a set of up to 625 cells and some additional variables.
const WORDS: usize = 10;

/// Maximum number of cells and additional variables.
pub(crate) const MAX_VARIABLES: usize = 64 * WORDS;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CellSet([u64; WORDS]);

impl CellSet {
    pub const EMPTY: CellSet = CellSet([0; WORDS]);

    pub fn insert(&mut self, cell: Index) {
        self.0[usize::from(cell) / 64] |= 1 << (cell % 64);
    }

    pub fn remove(&mut self, cell: Index) {
        self.0[usize::from(cell) / 64] &= !(1 << (cell % 64));
    }

    pub fn contains(&self, cell: Index) -> bool {
        self.0[usize::from(cell) / 64] >> (cell % 64) & 1 == 1
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub fn intersects(&self, other: &CellSet) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    pub fn is_subset(&self, other: &CellSet) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    pub fn iter(&self) -> impl Iterator<Item = Index> + '_ {
        self.0.iter().enumerate().flat_map(|(at, &word)| bits(word).map(move |bit| (64 * at + bit) as Index))
    }

    fn zip(&self, other: &CellSet, combine: impl Fn(u64, u64) -> u64) -> CellSet {
        CellSet(std::array::from_fn(|at| combine(self.0[at], other.0[at])))
    }

    pub fn union(&self, other: &CellSet) -> CellSet {
        self.zip(other, |a, b| a | b)
    }

    pub fn intersection(&self, other: &CellSet) -> CellSet {
        self.zip(other, |a, b| a & b)
    }

    pub fn difference(&self, other: &CellSet) -> CellSet {
        self.zip(other, |a, b| a & !b)
    }
}

impl<'a> FromIterator<&'a Index> for CellSet {
    fn from_iter<I: IntoIterator<Item = &'a Index>>(cells: I) -> CellSet {
        let mut set = CellSet::EMPTY;
        cells.into_iter().for_each(|&cell| set.insert(cell));
        set
    }
}

fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        bit
    })
}

/// The pairs of cells that must have different values.
#[derive(Clone, Debug)]
pub(crate) struct Exclusions {
    peers: Vec<CellSet>,
    /// Number of leading words that the sets in `peers` use; the remaining words are zero.
    words: usize,
}

impl Exclusions {
    pub fn new(cells: usize) -> Exclusions {
        Exclusions { peers: vec![CellSet::EMPTY; cells], words: cells.div_ceil(64) }
    }

    /// Makes all cells in `group` exclude each other.
    pub fn add_group(&mut self, group: &[Index]) {
        let set: CellSet = group.iter().collect();
        for &cell in group {
            let peers = &mut self.peers[usize::from(cell)];
            *peers = peers.union(&set);
            peers.remove(cell);
        }
    }

    /// Records that two cells have equal values, so that they exclude the same cells.
    pub fn add_equal(&mut self, a: Index, b: Index) {
        let union = self.peers(a).union(self.peers(b));
        self.peers[usize::from(a)] = union;
        self.peers[usize::from(b)] = union;
    }

    pub fn peers(&self, cell: Index) -> &CellSet {
        &self.peers[usize::from(cell)]
    }

    pub fn differ(&self, a: Index, b: Index) -> bool {
        self.peers(a).contains(b)
    }

    pub fn all_differ(&self, cells: &[Index]) -> bool {
        cells.iter().enumerate().all(|(at, &a)| cells[at + 1..].iter().all(|&b| self.differ(a, b)))
    }

    /// Returns the cells that each of `cells` excludes, or `None` if `cells` is empty.
    #[inline]
    pub fn common_of(&self, mut cells: impl Iterator<Item = Index>) -> Option<CellSet> {
        let mut set = *self.peers(cells.next()?);
        for cell in cells {
            let peers = self.peers(cell);
            for at in 0..self.words {
                set.0[at] &= peers.0[at];
            }
        }
        Some(set)
    }

    /// Divides cells into groups whose members all exclude each other. Of several greedy attempts, the one with the
    /// largest sum of squared group sizes is used, since this sum determines how tight the bounds on sums are.
    pub fn groups(&self, cells: &[Index]) -> Vec<Vec<Index>> {
        if !cells.is_empty() && self.all_differ(cells) {
            return vec![cells.to_vec()];
        }
        let first = self.greedy_groups(cells, false);
        if cells.len() < 4 {
            return first;
        }
        let best = self.greedy_groups(cells, true);
        let score =
            |groups: &[Vec<Index>]| groups.iter().map(|group| group.len() * group.len()).sum::<usize>();
        if score(&best) > score(&first) { best } else { first }
    }

    /// Builds groups cell by cell. If `by_most` is set, each step chooses, from the cells that can still join the
    /// group, the cell that excludes the most of them; otherwise, it chooses the first of these cells.
    pub fn greedy_groups(&self, cells: &[Index], by_most: bool) -> Vec<Vec<Index>> {
        let mut unassigned: CellSet = cells.iter().collect();
        let mut groups = Vec::new();
        while !unassigned.is_empty() {
            let mut candidates = unassigned;
            let mut group = Vec::new();
            loop {
                let next = if by_most {
                    let count = |&cell: &Index| candidates.intersection(self.peers(cell)).len();
                    candidates.iter().max_by_key(|cell| (count(cell), std::cmp::Reverse(*cell)))
                } else {
                    cells.iter().copied().find(|&cell| candidates.contains(cell))
                };
                let Some(cell) = next else { break };
                group.push(cell);
                candidates = candidates.intersection(self.peers(cell));
                candidates.remove(cell);
            }
            group.iter().for_each(|&cell| unassigned.remove(cell));
            groups.push(group);
        }
        groups
    }
}
