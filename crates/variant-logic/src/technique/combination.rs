//! Combinations: candidates that cannot contribute to a sum, such as the sum of a killer cage.

use std::ops::ControlFlow;

use super::{Sink, rule};
use crate::board::{Board, Mask, Sum};
use crate::state::{State, values_of};
use crate::step::{Certificate, Step, Technique};
use crate::words;

/// Maximum number of search nodes for one sum. A search that exceeds it is abandoned.
const MAX_NODES: u32 = 30_000;
/// Maximum number of terms in a sum. Longer sums are ignored.
pub(crate) const MAX_TERMS: usize = 40;
/// Maximum number of combinations that the reason of a step lists.
const MAX_LISTED: usize = 4;

pub(crate) fn find(board: &Board, state: &State, sink: Sink<'_>) -> ControlFlow<()> {
    for (number, sum) in board.sums.iter().enumerate() {
        let Some(masks) = fitting(board, state.masks(), &sum.terms, sum.sum) else { continue };
        let eliminations = rule::removed(state, &masks);
        if eliminations.is_empty() {
            continue;
        }
        let area: Vec<usize> = sum.terms.iter().map(|term| term.0).collect();
        sink(Step {
            technique: Technique::Combination,
            name: "combination".into(),
            placements: Vec::new(),
            eliminations,
            reason: reason(board, state, sum),
            premises: area
                .iter()
                .flat_map(|&cell| values_of(masks[cell]).map(move |value| crate::Candidate { cell, value }))
                .collect(),
            area,
            certificate: Some(Certificate::Equation { houses: Vec::new(), sums: vec![number] }),
        })?;
    }
    ControlFlow::Continue(())
}

fn reason(board: &Board, state: &State, sum: &Sum) -> String {
    let name = words::capitalised(&words::origin(board, sum.origin));
    let cells: Vec<usize> = sum.terms.iter().map(|term| term.0).collect();
    match combinations(board, state, sum) {
        Some(listed) => {
            let sets: Vec<String> = listed.iter().map(|&set| set_of(board, set)).collect();
            format!("{name} can only contain {} in {}", words::list(&sets, "or"), words::cells(board, &cells))
        }
        None => {
            format!(
                "The sum of {} limits the values of {}",
                words::origin(board, sum.origin),
                words::cells(board, &cells)
            )
        }
    }
}

/// Formats a combination, such as `1-5-9`.
fn set_of(board: &Board, set: Mask) -> String {
    values_of(set).map(|value| board.number(value).to_string()).collect::<Vec<_>>().join("-")
}

/// Returns the sets of values with which a cage can reach its sum. Returns `None` if values may repeat, if the grid has
/// more than 12 values, if there are more than `MAX_LISTED` sets, or if deciding takes too long.
fn combinations(board: &Board, state: &State, sum: &Sum) -> Option<Vec<Mask>> {
    let cells: Vec<usize> = sum.terms.iter().map(|term| term.0).collect();
    let is_cage = sum.terms.iter().all(|term| term.1 == 1)
        && cells.iter().enumerate().all(|(at, &a)| cells[..at].iter().all(|&b| board.sees(a, b)));
    if !is_cage || board.size > 12 {
        return None;
    }
    let mut found = Vec::new();
    for set in 0..1_u32 << board.size {
        let total: i64 = values_of(set).map(|value| board.number(value)).sum();
        if set.count_ones() as usize != cells.len() || total != sum.sum {
            continue;
        }
        let mut masks = state.masks().to_vec();
        cells.iter().for_each(|&cell| masks[cell] &= set);
        if is_possible(board, &masks, &sum.terms, sum.sum)? {
            found.push(set);
        }
        if found.len() > MAX_LISTED {
            return None;
        }
    }
    Some(found)
}

/// Returns the candidates of all cells, except candidates that no assignment of the sum contains. If the exact result
/// takes too long to compute, only candidates outside the bounds are removed. Returns `None` if the sum cannot be
/// reached or has more than `MAX_TERMS` terms.
pub(crate) fn fitting(board: &Board, masks: &[Mask], terms: &[(usize, i64)], sum: i64) -> Option<Vec<Mask>> {
    let mut found = masks.to_vec();
    let mut search = Search::new(board, masks, terms)?;
    let exact = search.support(sum);
    for (term, cell) in search.terms.iter().enumerate() {
        found[cell.0] &= match &exact {
            Some(support) => support[term],
            None => search.within_bounds(term, sum),
        };
    }
    (!search.terms.iter().any(|term| found[term.0] == 0)).then_some(found)
}

/// Returns whether the sum can be reached, or `None` if deciding takes too long.
pub(crate) fn is_possible(board: &Board, masks: &[Mask], terms: &[(usize, i64)], sum: i64) -> Option<bool> {
    if terms.iter().any(|term| masks[term.0] == 0) {
        return Some(false);
    }
    let mut search = Search::new(board, masks, terms)?;
    search.bound();
    search.complete(0, sum)
}

/// A search for values of the terms' cells that add up to a sum. Cells with few candidates are assigned first.
struct Search<'b> {
    board: &'b Board,
    terms: Vec<(usize, i64)>,
    masks: Vec<Mask>,
    /// For each term, the earlier terms whose cells see its cell, as a bit set.
    sees: Vec<u64>,
    /// For each term, the minimum and maximum total of this term and all later terms, followed by zeros.
    bounds: Vec<(i64, i64)>,
    chosen: Vec<u8>,
    nodes: u32,
}

impl<'b> Search<'b> {
    fn new(board: &'b Board, masks: &[Mask], terms: &[(usize, i64)]) -> Option<Search<'b>> {
        if terms.len() > MAX_TERMS {
            return None;
        }
        let mut terms = terms.to_vec();
        terms.sort_by_key(|&(cell, coefficient)| (masks[cell].count_ones(), -coefficient.abs()));
        let sees_earlier = |at: usize| {
            (0..at)
                .filter(|&other| board.sees(terms[at].0, terms[other].0))
                .fold(0, |set, other| set | 1 << other)
        };
        let sees = (0..terms.len()).map(sees_earlier).collect();
        let masks = terms.iter().map(|term| masks[term.0]).collect();
        let (bounds, chosen) = (vec![(0, 0); terms.len() + 1], vec![0; terms.len()]);
        Some(Search { board, sees, masks, bounds, chosen, terms, nodes: 0 })
    }

    /// Returns the smallest and the largest product of a term's coefficient and a candidate of its cell.
    fn range(&self, term: usize) -> (i64, i64) {
        let (mask, coefficient) = (self.masks[term], self.terms[term].1);
        let ends =
            [mask.trailing_zeros() as u8, mask.ilog2() as u8].map(|it| coefficient * self.board.number(it));
        (ends[0].min(ends[1]), ends[0].max(ends[1]))
    }

    fn bound(&mut self) {
        for term in (0..self.terms.len()).rev() {
            let (least, greatest) = self.range(term);
            let after = self.bounds[term + 1];
            self.bounds[term] = (least + after.0, greatest + after.1);
        }
    }

    /// Returns whether the terms from index `term` on can add up to `left`, or `None` if deciding takes too long.
    fn complete(&mut self, term: usize, left: i64) -> Option<bool> {
        if term == self.terms.len() {
            return Some(left == 0);
        }
        if left < self.bounds[term].0 || left > self.bounds[term].1 {
            return Some(false);
        }
        let mut seen = self.sees[term];
        let mut mask = self.masks[term];
        while seen != 0 {
            mask &= !(1 << self.chosen[seen.trailing_zeros() as usize]);
            seen &= seen - 1;
        }
        for value in values_of(mask) {
            self.nodes += 1;
            if self.nodes > MAX_NODES {
                return None;
            }
            self.chosen[term] = value;
            let product = self.terms[term].1 * self.board.number(value);
            if self.complete(term + 1, left - product)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Returns, for each term, the values that occur in at least one assignment with the sum `sum`, or `None` if they
    /// take too long to compute.
    fn support(&mut self, sum: i64) -> Option<Vec<Mask>> {
        if self.masks.contains(&0) {
            return Some(self.masks.clone());
        }
        let mut support = vec![0; self.terms.len()];
        for term in 0..self.terms.len() {
            let mask = self.masks[term];
            for value in values_of(mask) {
                if support[term] >> value & 1 == 1 {
                    continue;
                }
                self.masks[term] = 1 << value;
                self.bound();
                let is_complete = self.complete(0, sum);
                self.masks[term] = mask;
                if is_complete? {
                    for (support, value) in support.iter_mut().zip(&self.chosen) {
                        *support |= 1 << value;
                    }
                }
            }
        }
        Some(support)
    }

    /// Returns the candidates of a term with which the sum is between the bounds of the other terms' totals.
    fn within_bounds(&self, term: usize, sum: i64) -> Mask {
        let others = (0..self.terms.len()).filter(|&other| other != term).map(|other| self.range(other));
        let (least, greatest) = others.fold((0, 0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
        let fits = |&value: &u8| {
            let left = sum - self.terms[term].1 * self.board.number(value);
            (least..=greatest).contains(&left)
        };
        values_of(self.masks[term]).filter(fits).fold(0, |mask, value| mask | 1 << value)
    }
}
