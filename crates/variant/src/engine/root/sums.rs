//! Sums that follow from cages and houses.

use super::{HouseCells, Root, SumEntry};
use crate::engine::mask::each_value;
use crate::engine::{CellSet, Index};
use crate::propagate::Linear;

/// Maximum number of cells in a derived sum if other sums already cover all of these cells.
const MAX_CELLS: usize = 6;

/// Two sums are combined only if at least this many cells of the smaller sum exclude cells of the larger one.
const MIN_RELATED: usize = 6;

/// Maximum number of sums in a puzzle for which sums are combined. The time is cubic in the number of sums and reaches
/// half a second at this limit.
const MAX_COMBINED: usize = 128;

/// The smallest and the greatest possible sum of cells that are divided into groups of mutually exclusive cells.
struct Bounds {
    least: i64,
    greatest: i64,
}

impl Bounds {
    fn of(groups: &[Vec<Index>], size: usize) -> Bounds {
        let least = groups.iter().map(|group| group.len() * (group.len() + 1) / 2).sum::<usize>() as i64;
        let range =
            groups.iter().map(|group| size.saturating_sub(group.len()) * group.len()).sum::<usize>() as i64;
        Bounds { least, greatest: least + range }
    }

    fn contains(&self, sum: i64) -> bool {
        (self.least..=self.greatest).contains(&sum)
    }

    /// Returns the distance of `sum` from the nearer bound.
    fn freedom(&self, sum: i64) -> i64 {
        (sum - self.least).min(self.greatest - sum)
    }
}

impl Root<'_> {
    pub(super) fn derive_sums(&mut self) {
        let plain: Vec<usize> = (0..self.sums.len()).filter(|&at| self.sums[at].linear.is_plain()).collect();
        if self.sums.is_empty() {
            return;
        }
        let mut disjoint = self.disjoint(&plain);
        if let Some(gap) = self.fill_gap(&disjoint) {
            disjoint.push(gap);
        }
        self.compare_sweeps(&disjoint);
        self.derive_hidden_cages(&plain);
        self.combine(&plain);
        self.find_complements();
    }

    /// Adds a sum unless it is already known. Returns the index of the new sum.
    fn push_sum(&mut self, linear: Linear) -> Option<usize> {
        if self.sums.iter().any(|known| known.linear.is_same(&linear)) {
            return None;
        }
        self.sums.push(SumEntry::new(linear, false));
        Some(self.sums.len() - 1)
    }

    fn push_plain(&mut self, cells: &CellSet, sum: i64) -> Option<usize> {
        match Linear::new(cells.iter().map(|cell| (cell, 1)).collect(), sum, 1) {
            Some(linear) => self.push_sum(linear),
            None => {
                self.is_impossible |= sum != 0;
                None
            }
        }
    }

    fn push_difference(&mut self, positive: &CellSet, negative: &CellSet, sum: i64) {
        let terms = positive.iter().map(|cell| (cell, 1)).chain(negative.iter().map(|cell| (cell, -1)));
        match Linear::new(terms.collect(), sum, 1) {
            Some(linear) => {
                self.push_sum(linear);
            }
            None => self.is_impossible |= sum != 0,
        }
    }

    /// Returns the indices of disjoint sums from `among`. The selection is greedy and starts with the sums that overlap
    /// the fewest other sums.
    fn disjoint(&self, among: &[usize]) -> Vec<usize> {
        let overlaps = |at: usize| {
            among.iter().filter(|&&other| self.sums[at].set.intersects(&self.sums[other].set)).count()
        };
        let mut by_overlaps: Vec<(usize, usize)> = among.iter().map(|&at| (overlaps(at), at)).collect();
        by_overlaps.sort_by_key(|entry| entry.0);
        let mut used = CellSet::EMPTY;
        let mut disjoint = Vec::new();
        for (_, at) in by_overlaps {
            if !self.sums[at].set.intersects(&used) {
                used = used.union(&self.sums[at].set);
                disjoint.push(at);
            }
        }
        disjoint
    }

    /// If the disjoint cages leave only a few cells uncovered, adds a sum for these cells: the grid's total minus the
    /// sums of the cages.
    fn fill_gap(&mut self, disjoint: &[usize]) -> Option<usize> {
        let (rows, columns) = (usize::from(self.shape.rows), usize::from(self.shape.columns));
        let houses = match self.size() {
            size if size == columns => rows,
            size if size == rows => columns,
            _ => return None,
        };
        let mut rest: CellSet = (0..self.shape.len() as Index).collect::<Vec<_>>().iter().collect();
        let mut sum = houses as i64 * self.total();
        for &at in disjoint {
            rest = rest.difference(&self.sums[at].set);
            sum -= self.sums[at].linear.sum();
        }
        let count = rest.len();
        if disjoint.is_empty() || count == 0 || count >= self.size() {
            None
        } else {
            self.push_plain(&rest, sum)
        }
    }

    /// Derives innies and outies: compares growing unions of houses with the cages that are mostly within them.
    fn compare_sweeps(&mut self, disjoint: &[usize]) {
        let pieces: Vec<CellSet> = disjoint.iter().map(|&at| self.sums[at].set).collect();
        let covered_by_sums = pieces.iter().fold(CellSet::EMPTY, |union, piece| union.union(piece));
        let mut found = Vec::new();
        for sweep in self.sweeps() {
            self.each_overlap(&sweep, &pieces, |region, covered, used| {
                let (only_region, only_pieces) = (region.difference(covered), covered.difference(region));
                let (innies, outies) = (only_region.len(), only_pieces.len());
                let is_covered =
                    only_region.is_subset(&covered_by_sums) && only_pieces.is_subset(&covered_by_sums);
                let limit = if is_covered { MAX_CELLS.min(self.size()) } else { self.size() };
                if innies + outies == 0 || innies + outies > limit || innies > 2 && outies > 2 {
                    return;
                }
                let houses = region.len() / self.size();
                let sum = used.iter().map(|&piece| self.sums[disjoint[piece]].linear.sum()).sum::<i64>();
                let difference = sum - houses as i64 * self.total();
                found.push(if innies > outies {
                    (only_region, only_pieces, -difference)
                } else {
                    (only_pieces, only_region, difference)
                });
            });
        }
        for (positive, negative, sum) in found {
            self.push_difference(&positive, &negative, sum);
        }
    }

    /// Derives two sums for each house that cages overlap: the sum of the cells of these cages that are outside the
    /// house, and the sum of the cells in the house that no cage within the house covers.
    fn derive_hidden_cages(&mut self, plain: &[usize]) {
        for number in 0..self.houses.len() {
            let house = self.houses[number].clone();
            let touching: Vec<usize> =
                plain.iter().copied().filter(|&at| self.sums[at].set.intersects(&house.set)).collect();
            if touching.is_empty() {
                continue;
            }
            let cages = self.disjoint(&touching);
            self.derive_rest_of_cages(number, &cages);
            self.derive_rest_of_house(&house, &cages);
        }
    }

    /// Derives the sum of the cells of `cages` that are outside a house. If the cages do not cover the house, other
    /// houses are added to cover its remaining cells. Whole houses among the cells outside are subtracted.
    fn derive_rest_of_cages(&mut self, number: usize, cages: &[usize]) {
        let house = &self.houses[number];
        let mut cells = cages.iter().fold(CellSet::EMPTY, |union, &at| union.union(&self.sums[at].set));
        let mut sum: i64 = cages.iter().map(|&at| self.sums[at].linear.sum()).sum();
        let mut gap = house.set.difference(&cells);
        for other in &self.houses {
            if gap.is_empty() {
                break;
            }
            let filled = gap.intersection(&other.set).len();
            let is_new = !cells.intersects(&other.set) && !std::ptr::eq(other, house);
            if is_new && filled > 1 && filled == house.set.intersection(&other.set).len() {
                sum += house_sum(other);
                cells = cells.union(&other.set);
                gap = gap.difference(&other.set);
            }
        }
        if !gap.is_empty() {
            return;
        }
        cells = cells.difference(&house.set);
        sum -= house_sum(house);
        for other in &self.houses {
            if other.set.is_subset(&cells) {
                sum -= house_sum(other);
                cells = cells.difference(&other.set);
            }
        }
        if cells.is_empty() {
            self.is_impossible |= sum != 0;
            return;
        }
        let list: Vec<Index> = cells.iter().collect();
        let bounds = Bounds::of(&self.exclusions.greedy_groups(&list, true), self.size());
        if !bounds.contains(sum) {
            self.is_impossible = true;
        } else if bounds.greatest - bounds.least > 4 * bounds.freedom(sum) {
            self.push_plain(&cells, sum);
        }
    }

    /// Derives the sum of the cells that no cage within the house covers. For each cage with a single cell outside the
    /// house, also derives the difference between this cell and the cells that remain.
    fn derive_rest_of_house(&mut self, house: &HouseCells, cages: &[usize]) {
        let (inside, others): (Vec<usize>, Vec<usize>) =
            cages.iter().partition(|&&at| self.sums[at].set.is_subset(&house.set));
        let covered = inside.iter().fold(CellSet::EMPTY, |union, &at| union.union(&self.sums[at].set));
        let rest = house.set.difference(&covered);
        let sum = house_sum(house) - inside.iter().map(|&at| self.sums[at].linear.sum()).sum::<i64>();
        for at in inside {
            let outside = house.set.difference(&self.sums[at].set).iter().collect();
            self.sums[at].linear.set_complement(outside, house.values);
        }
        for at in others {
            let outie = self.sums[at].set.difference(&house.set);
            let left = rest.difference(&self.sums[at].set);
            if outie.len() == 1 && left.len() < MAX_CELLS {
                self.push_difference(&left, &outie, sum - self.sums[at].linear.sum());
            }
        }
        if covered.len() > 1 && !rest.is_empty() {
            if let Some(at) = self.push_plain(&rest, sum) {
                self.sums[at].linear.set_complement(covered.iter().collect(), house.values);
            }
        } else if rest.is_empty() {
            self.is_impossible |= sum != 0;
        }
    }

    /// Repeatedly merges two sums whose cells exclude each other, as long as the merged sum has a higher score. A sum
    /// has a high score if it is close to its smallest or greatest possible value, compared with the ranges of its
    /// groups of mutually exclusive cells.
    fn combine(&mut self, plain: &[usize]) {
        if plain.len() > MAX_COMBINED {
            return;
        }
        let record = |cells: CellSet, sum: i64, is_known: bool| self.record(cells, sum, is_known);
        let mut active: Vec<Record> = Vec::new();
        for &at in plain {
            let found = record(self.sums[at].set, self.sums[at].linear.sum(), true);
            if let Some(found) = found.filter(|found| active.iter().all(|other| other.cells != found.cells)) {
                active.push(found);
            }
        }
        let mut candidates: Vec<(Record, CellSet, CellSet)> = Vec::new();
        let merge = |a: &Record, b: &Record| -> Option<(Record, CellSet, CellSet)> {
            if !self.are_related(a, b) {
                return None;
            }
            let merged = self.record(a.cells.union(&b.cells), a.sum + b.sum, false)?;
            let is_better =
                merged.score > a.score && merged.score > b.score || merged.score > a.score + b.score;
            is_better.then_some((merged, a.cells, b.cells))
        };
        for (at, a) in active.iter().enumerate() {
            candidates.extend(active[at + 1..].iter().filter_map(|b| merge(a, b)));
        }
        loop {
            let is_active = |cells: &CellSet| active.iter().any(|record| record.cells == *cells);
            candidates.retain(|(merged, a, b)| is_active(a) && is_active(b) && !is_active(&merged.cells));
            let best =
                (0..candidates.len()).max_by_key(|&at| (candidates[at].0.score, std::cmp::Reverse(at)));
            let Some(best) = best else { break };
            let (merged, a, b) = candidates.swap_remove(best);
            active.retain(|record| record.cells != a && record.cells != b);
            candidates.extend(active.iter().filter_map(|other| merge(&merged, other)));
            active.push(merged);
        }
        for record in active {
            if !record.is_known && record.score > 0 {
                self.push_plain(&record.cells, record.sum);
            }
        }
    }

    fn record(&self, cells: CellSet, sum: i64, is_known: bool) -> Option<Record> {
        let groups = self.exclusions.greedy_groups(&cells.iter().collect::<Vec<_>>(), true);
        let bounds = Bounds::of(&groups, self.size());
        let freedom = bounds.freedom(sum);
        let slack =
            |group: &Vec<Index>| (group.len() * self.size().saturating_sub(group.len())) as i64 - freedom;
        let score = groups.iter().map(slack).sum();
        bounds.contains(sum).then_some(Record { cells, sum, score, is_known })
    }

    fn are_related(&self, a: &Record, b: &Record) -> bool {
        let (small, big) = if b.cells.len() < a.cells.len() { (b, a) } else { (a, b) };
        if a.cells.intersects(&b.cells) || small.cells.len() < MIN_RELATED {
            return false;
        }
        small.cells.iter().filter(|&cell| self.exclusions.peers(cell).intersects(&big.cells)).count()
            >= MIN_RELATED
    }

    /// Sets the complement of each cage: the other cells of the smallest house that contains the cage. A cage that no
    /// house contains has no complement.
    fn find_complements(&mut self) {
        for sum in &mut self.sums {
            let around = self.houses.iter().filter(|house| sum.set.is_subset(&house.set));
            let smallest = around.min_by_key(|house| house.cells.len());
            if let Some(house) = smallest.filter(|_| sum.linear.is_plain()) {
                sum.linear.set_complement(house.set.difference(&sum.set).iter().collect(), house.values);
            }
        }
    }
}

struct Record {
    cells: CellSet,
    sum: i64,
    score: i64,
    is_known: bool,
}

fn house_sum(house: &HouseCells) -> i64 {
    each_value(house.values).map(|value| i64::from(value.trailing_zeros()) + 1).sum()
}
