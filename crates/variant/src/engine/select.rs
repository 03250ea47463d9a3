//! Selects the next guess.

use std::cmp::Reverse;

use super::mask::{each_value, is_single, lowest};
use super::{Index, Mask};
use crate::propagate::Placement;

/// Number of conflicts after which the scores of cells are halved and those of values are quartered.
const DECAY: u32 = 1 << 14;

/// Minimum number of alternatives of a guess for which the score of the guessed cell is halved if the guess removes no
/// candidates of other cells.
const DEMOTED_FROM: u32 = 5;

/// A cell and the value to try in it next.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    /// Index of the cell in `Selector::order`.
    pub position: usize,
    pub value: Mask,
    /// Number of alternatives, including this value. If it is 1, the value is forced.
    pub count: u32,
}

/// A value whose possible positions are tried one after the other, as the alternatives of a guess at some depth.
#[derive(Clone, Default, Debug)]
struct Places {
    is_active: bool,
    value: Mask,
    cells: Vec<Index>,
}

/// The selection of guesses, by scores that count conflicts.
///
/// A cell's score counts the conflicts after guesses of its value; conflicts are not attributed to the rule that
/// failed. The next guess is made in the cell with the highest score per candidate, or among the positions of a value
/// if these have a better score.
pub(crate) struct Selector {
    /// The decided cells, in the order in which they were decided, followed by all other cells. The current depth is
    /// the number of decided cells.
    order: Vec<Index>,
    scores: Vec<u32>,
    value_scores: Vec<u32>,
    until_decay: u32,
    placements: Vec<Placement>,
    /// For each cell, the indices in `placements` of the placements that contain it.
    placements_of: Vec<Vec<u32>>,
    is_seen: Vec<bool>,
    places: Vec<Places>,
    /// Total number of candidates that all cells will have if the last guess removes no candidates of other cells. Set
    /// only if the guess had at least [`DEMOTED_FROM`] alternatives.
    candidates_without_effect: Option<u32>,
    /// For each cell, the values to try first, in order. The remaining values follow in ascending order.
    value_order: Vec<Vec<Mask>>,
}

impl Selector {
    pub fn new(first_scores: Vec<u32>, size: usize) -> Selector {
        let cells = first_scores.len();
        Selector {
            order: (0..cells as Index).collect(),
            scores: first_scores,
            value_scores: vec![0; size],
            until_decay: DECAY,
            placements: Vec::new(),
            placements_of: vec![Vec::new(); cells],
            is_seen: Vec::new(),
            places: vec![Places::default(); cells],
            candidates_without_effect: None,
            value_order: Vec::new(),
        }
    }

    /// Sets the order in which the values of each cell are tried.
    pub fn set_value_order(&mut self, value_order: Vec<Vec<Mask>>) {
        self.value_order = value_order;
    }

    /// Returns the candidate of `cell` to try next.
    fn next_value(&self, cell: Index, mask: Mask) -> Mask {
        let listed = self.value_order.get(usize::from(cell)).into_iter().flatten();
        listed.copied().find(|value| mask & value != 0).unwrap_or(lowest(mask))
    }

    /// Sets the placements among which a value's positions may be guessed.
    pub fn set_placements(&mut self, placements: Vec<Placement>) {
        for (number, placement) in placements.iter().enumerate() {
            placement
                .cells
                .iter()
                .for_each(|&cell| self.placements_of[usize::from(cell)].push(number as u32));
        }
        self.is_seen = vec![false; placements.len()];
        self.placements = placements;
    }

    pub fn cell(&self, position: usize) -> Index {
        self.order[position]
    }

    /// Counts a conflict after a guess. After every [`DECAY`] conflicts, all scores are reduced.
    pub fn count_conflict(&mut self, cell: Index, value: Mask) {
        self.scores[usize::from(cell)] += 1;
        self.value_scores[value.trailing_zeros() as usize] += 1;
        self.until_decay -= 1;
        if self.until_decay == 0 {
            self.until_decay = DECAY;
            self.scores.iter_mut().for_each(|score| *score /= 2);
            self.value_scores.iter_mut().for_each(|score| *score /= 4);
        }
    }

    /// Returns the next choice and the depth after it, or `None` if a cell has no candidates. The chosen cell is moved
    /// to index `depth` of the order. If the choice is forced, all cells with a single candidate are moved to the
    /// positions after it.
    pub fn choose(&mut self, masks: &[Mask], depth: usize, is_first: bool) -> Option<(Choice, usize)> {
        let choice = self.find(masks, depth, is_first)?;
        self.order.swap(choice.position, depth);
        let first_open = depth + 1;
        let mut next = first_open;
        if choice.count == 1 {
            for position in first_open..self.order.len() {
                let mask = masks[usize::from(self.order[position])];
                if is_single(mask) {
                    if mask == 0 {
                        return None;
                    }
                    self.order.swap(position, next);
                    next += 1;
                }
            }
        }
        Some((choice, next))
    }

    fn find(&mut self, masks: &[Mask], depth: usize, is_first: bool) -> Option<Choice> {
        let without_effect = self.candidates_without_effect.take();
        if is_first {
            self.places[depth].is_active = false;
        } else if let Some(choice) = self.next_place(depth) {
            return Some(choice);
        }
        let first = masks[usize::from(self.order[depth])];
        if is_single(first) {
            return (first != 0).then_some(Choice { position: depth, value: first, count: 1 });
        }
        let (position, candidates) = match self.best_cell(masks, depth) {
            BestCell::Decided(position) => {
                let value = masks[usize::from(self.order[position])];
                return (value != 0).then_some(Choice { position, value, count: 1 });
            }
            BestCell::Open(position, candidates) => (position, candidates),
        };
        if is_first && without_effect == Some(candidates) {
            self.scores[usize::from(self.order[depth - 1])] /= 2;
        }
        let cell = self.order[position];
        let mask = masks[usize::from(cell)];
        let mut choice = Choice { position, value: self.next_value(cell, mask), count: mask.count_ones() };
        if is_first && choice.count > 2 && self.scores[usize::from(cell)] > 0 {
            let score = self.scores[usize::from(cell)] as f32 / choice.count as f32;
            if self.find_places(masks, depth, score) {
                let count = self.places[depth].cells.len() as u32;
                choice = self.next_place(depth).unwrap_or(choice);
                choice.count = count;
            }
        }
        if is_first && choice.count >= DEMOTED_FROM {
            let mask = masks[usize::from(self.order[choice.position])];
            self.candidates_without_effect = Some(candidates - (mask.count_ones() - 1));
        }
        Some(choice)
    }

    /// Returns the next position to try for the value whose positions are the alternatives at `depth`, or `None` if
    /// there is no such value.
    fn next_place(&mut self, depth: usize) -> Option<Choice> {
        let places = &mut self.places[depth];
        if !places.is_active {
            return None;
        }
        let count = places.cells.len() as u32;
        let (cell, value) = (places.cells.pop()?, places.value);
        let position = depth + self.order[depth..].iter().position(|&other| other == cell)?;
        Some(Choice { position, value, count })
    }

    /// Returns the open cell with the highest score per candidate, or a decided cell if there is one.
    fn best_cell(&self, masks: &[Mask], depth: usize) -> BestCell {
        let (frequent, bonus) = self.frequent_value();
        let mut best = (depth, -1.0_f32);
        let mut candidates = depth as u32;
        for (position, &cell) in self.order.iter().enumerate().skip(depth) {
            let mask = masks[usize::from(cell)];
            let count = mask.count_ones();
            if count <= 1 {
                return BestCell::Decided(position);
            }
            candidates += count;
            let extra = if mask & frequent != 0 { bonus } else { 0.0 };
            let score = self.scores[usize::from(cell)] as f32 + extra;
            if score > best.1 * count as f32 {
                best = (position, score / count as f32);
            }
        }
        if best.1 == 0.0 {
            let count = |position: &usize| masks[usize::from(self.order[*position])].count_ones();
            best.0 = (depth..self.order.len()).min_by_key(count).unwrap_or(depth);
        }
        BestCell::Open(best.0, candidates)
    }

    /// Returns the mask of the value with the most conflicts, and the bonus that it adds to the scores of cells with
    /// this candidate. The mask is empty if no value has clearly more conflicts than the others.
    fn frequent_value(&self) -> (Mask, f32) {
        let max = self.value_scores.iter().copied().max().unwrap_or(0);
        let min = self.value_scores.iter().copied().filter(|&score| score > 0).min().unwrap_or(0);
        if (max as usize) < self.value_scores.len() || 2 * max <= 3 * min {
            return (0, 0.0);
        }
        let value = self.value_scores.iter().position(|&score| score == max).unwrap_or(0);
        (1 << value, max as f32 * 0.2)
    }

    /// Searches the placements for a value whose positions have a score of at least `score`, and stores the value and
    /// its positions in `places[depth]`. The positions are sorted by the value's rank in the value order of each cell,
    /// and then by score, the best one last. Returns whether a value was found.
    fn find_places(&mut self, masks: &[Mask], depth: usize, score: f32) -> bool {
        self.is_seen.fill(false);
        let mut best = score;
        let mut is_found = false;
        for position in depth..self.order.len() {
            let cell = usize::from(self.order[position]);
            if self.scores[cell] < (2.0 * best).ceil() as u32 {
                continue;
            }
            for at in 0..self.placements_of[cell].len() {
                let number = self.placements_of[cell][at] as usize;
                if !std::mem::replace(&mut self.is_seen[number], true) {
                    is_found |= self.score_places(masks, number, depth, &mut best);
                }
            }
        }
        if is_found {
            let Selector { places, scores, value_order, .. } = self;
            let Places { value, cells, is_active } = &mut places[depth];
            let rank = |cell: Index| {
                let listed = value_order.get(usize::from(cell))?;
                listed.iter().position(|other| other == value).map(Reverse)
            };
            cells.sort_by_key(|&cell| (rank(cell), scores[usize::from(cell)]));
            *is_active = true;
        }
        is_found
    }

    fn score_places(&mut self, masks: &[Mask], number: usize, depth: usize, best: &mut f32) -> bool {
        let placement = &self.placements[number];
        let values = match placement.value {
            Some(value) => value,
            None => {
                let (mut once, mut twice, mut more) = (0, 0, 0);
                for &cell in &placement.cells {
                    let mask = masks[usize::from(cell)];
                    more |= twice & mask;
                    twice |= once & mask;
                    once |= mask;
                }
                twice & !more
            }
        };
        let mut is_found = false;
        for value in each_value(values) {
            let with_value =
                || placement.cells.iter().copied().filter(|&cell| masks[usize::from(cell)] & value != 0);
            let count = with_value().count();
            let highest = with_value().map(|cell| self.scores[usize::from(cell)]).max().unwrap_or(0);
            let score = (highest * placement.weight) as f32 / count as f32;
            if count > 1 && score >= *best {
                *best = score;
                is_found = true;
                let places = &mut self.places[depth];
                places.value = value;
                places.cells.clear();
                places.cells.extend(with_value());
            }
        }
        is_found
    }
}

enum BestCell {
    /// A cell with at most one candidate, by its index in `Selector::order`.
    Decided(usize),
    /// The open cell with the best score, by its index in `Selector::order`. The second value is the number of
    /// candidates in all cells, counting one for each cell decided before.
    Open(usize, u32),
}
