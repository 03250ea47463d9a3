//! The techniques, one file per class of steps. Each finder reports its steps until the sink stops it.

pub(crate) mod chain;
pub(crate) mod combination;
pub(crate) mod contradiction;
pub(crate) mod fish;
pub(crate) mod innies;
pub(crate) mod leftovers;
pub(crate) mod locked;
pub(crate) mod rule;
pub(crate) mod single;
pub(crate) mod subset;

use std::ops::ControlFlow;

use crate::board::{Board, Candidate};
use crate::state::{State, values_of};
use crate::step::Truth;
use crate::{Step, Technique};

/// Callback that receives each step and decides whether the search continues.
pub(crate) type Sink<'a> = &'a mut dyn FnMut(Step) -> ControlFlow<()>;

/// Reports the steps of a technique. Only the search for contradictions, which is slow, calls `should_stop`.
pub(crate) fn find(
    technique: Technique,
    board: &Board,
    state: &State,
    should_stop: &dyn Fn() -> bool,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    match technique {
        Technique::NakedSingle => single::naked(board, state, sink),
        Technique::HiddenSingle => single::hidden(board, state, sink),
        Technique::Rule => rule::find(board, state, sink),
        Technique::Combination => combination::find(board, state, sink),
        Technique::LockedCandidates => locked::find(board, state, sink),
        Technique::NakedSubset => subset::naked(board, state, sink),
        Technique::HiddenSubset => subset::hidden(board, state, sink),
        Technique::InniesOuties => innies::find(board, state, sink),
        Technique::LawOfLeftovers => leftovers::find(board, state, sink),
        Technique::ExtendedSubset => subset::extended(board, state, sink),
        Technique::Fish => fish::find(board, state, sink),
        Technique::Chain => chain::find(board, state, sink),
        Technique::Contradiction => contradiction::find(board, state, should_stop, sink),
    }
}

/// Calls `visit` with every choice of `size` items, in lexicographic order. Choices that start with a prefix rejected
/// by `extend` are skipped.
fn choose<T: Copy>(
    items: &[T],
    size: usize,
    chosen: &mut Vec<T>,
    extend: &mut dyn FnMut(&[T]) -> bool,
    visit: &mut dyn FnMut(&[T]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if chosen.len() == size {
        return visit(chosen);
    }
    let missing = size - chosen.len();
    for at in 0..(items.len() + 1).saturating_sub(missing) {
        chosen.push(items[at]);
        if extend(chosen) {
            choose(&items[at + 1..], size, chosen, extend, visit)?;
        }
        chosen.pop();
    }
    ControlFlow::Continue(())
}

/// Returns the cells that a truth refers to.
pub(crate) fn cells_of(board: &Board, truth: Truth) -> Vec<usize> {
    match truth {
        Truth::Cell(cell) => vec![cell],
        Truth::House(house, _) => board.houses[house].cells.clone(),
        Truth::Sum(sum, _) => board.sums[sum].terms.iter().map(|term| term.0).collect(),
        Truth::Filter(filter, _) => {
            board.filters().nth(filter).map_or(Vec::new(), |(_, filter)| filter.cells())
        }
    }
}

/// Returns the candidates at least one of which is true according to `truth`.
pub(crate) fn candidates_of(board: &Board, state: &State, truth: Truth) -> Vec<Candidate> {
    match truth {
        Truth::Cell(cell) => state.candidates(cell).collect(),
        Truth::House(_, value) | Truth::Sum(_, value) | Truth::Filter(_, value) => {
            state.places(&cells_of(board, truth), value)
        }
    }
}

/// Returns a truth for each value that a house does not contain yet.
fn truths_of_houses<'a>(board: &'a Board, state: &'a State) -> impl Iterator<Item = Truth> + 'a {
    board.houses.iter().enumerate().flat_map(move |(number, house)| {
        let values = values_of(board.all_values());
        values
            .filter(move |&value| !state.has_placed(&house.cells, value))
            .map(move |value| Truth::House(number, value))
    })
}

/// Returns a truth for each value that the cells of a sum or filter must contain but do not contain yet.
fn truths_of_rules(board: &Board, state: &State) -> Vec<Truth> {
    let mut truths = Vec::new();
    for (number, sum) in board.sums.iter().enumerate() {
        let cells: Vec<usize> = sum.terms.iter().map(|term| term.0).collect();
        for value in open_values(board, state, &cells) {
            let masks = without(state, &cells, value);
            if combination::is_possible(board, &masks, &sum.terms, sum.sum) == Some(false) {
                truths.push(Truth::Sum(number, value));
            }
        }
    }
    for (number, (_, filter)) in board.filters().enumerate() {
        let cells = filter.cells();
        for value in open_values(board, state, &cells) {
            // The test must show that the rule itself fails, so cells outside the rule must not run out of candidates.
            let mut masks = without(state, &cells, value);
            (0..masks.len())
                .filter(|cell| cells.binary_search(cell).is_err())
                .for_each(|cell| masks[cell] = board.all_values());
            if masks.contains(&0) || !filter.apply(&mut masks) {
                truths.push(Truth::Filter(number, value));
            }
        }
    }
    truths
}

/// Returns the values that are candidates in `cells`, except values that are the only candidate of one of the cells.
/// Returns no values if there are more cells than values, since a rule on so many cells requires no particular value.
fn open_values(board: &Board, state: &State, cells: &[usize]) -> impl Iterator<Item = u8> + use<> {
    let is_small = cells.len() <= board.size && cells.iter().any(|&cell| !state.is_placed(cell));
    let mask = cells.iter().fold(0, |mask, &cell| mask | state.mask(cell));
    let placed = cells
        .iter()
        .filter(|&&cell| state.mask(cell).is_power_of_two())
        .fold(0, |mask, &cell| mask | state.mask(cell));
    values_of(if is_small { mask & !placed } else { 0 })
}

/// Returns the candidates of all cells, with `value` removed from `cells`.
fn without(state: &State, cells: &[usize], value: u8) -> Vec<u32> {
    let mut masks = state.masks().to_vec();
    cells.iter().for_each(|&cell| masks[cell] &= !(1 << value));
    masks
}
