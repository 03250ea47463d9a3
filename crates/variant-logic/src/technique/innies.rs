//! Innies and outies: innies are the cells of one to three houses that no cage covers, and outies are the cells of
//! cages that extend beyond these houses.

use std::ops::ControlFlow;

use sodan_variant::Origin;

use super::{Sink, combination, rule};
use crate::board::Board;
use crate::state::State;
use crate::step::{Certificate, Step, Technique};
use crate::words;

/// Maximum number of houses whose sums are added up.
const MAX_HOUSES: usize = 3;
/// Maximum number of innies and outies without a value.
const MAX_OPEN: usize = 5;
/// Maximum number of values for which all sets of boxes or of jigsaw pieces are tried. With more values, only sets with
/// consecutive numbers are tried, as for rows and columns.
const MAX_SIZE: usize = 9;

/// An equation: the sum of the innies minus the sum of the outies equals `sum`. `cages` contains the indices of the
/// subtracted cages.
struct Leftover {
    terms: Vec<(usize, i64)>,
    sum: i64,
    cages: Vec<usize>,
}

pub(crate) fn find(board: &Board, state: &State, sink: Sink<'_>) -> ControlFlow<()> {
    if !board.sums.iter().any(|sum| sum.terms.len() > 1) {
        return ControlFlow::Continue(());
    }
    for houses in areas(board, MAX_HOUSES) {
        for is_crossing in [false, true] {
            let Some(leftover) = leftover(board, state, &houses, is_crossing) else { continue };
            report(board, state, &houses, leftover, sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns all sets of up to `most` disjoint houses of the same kind to combine, the smallest sets first. A set of rows
/// or columns is contiguous.
pub(crate) fn areas(board: &Board, most: usize) -> Vec<Vec<usize>> {
    let is_kind: [fn(Origin) -> bool; 4] = [
        |origin| matches!(origin, Origin::Row(_)),
        |origin| matches!(origin, Origin::Column(_)),
        |origin| matches!(origin, Origin::Box(_)),
        |origin| matches!(origin, Origin::Piece(_)),
    ];
    let mut areas = Vec::new();
    for is_kind in is_kind {
        let numbers = (0..board.houses.len()).filter(|&number| is_kind(board.houses[number].origin));
        let numbers: Vec<usize> = numbers.collect();
        let is_line =
            numbers.iter().any(|&it| matches!(board.houses[it].origin, Origin::Row(_) | Origin::Column(_)));
        for size in 1..=most.min(numbers.len()) {
            if is_line || board.size > MAX_SIZE {
                areas.extend(numbers.windows(size).map(<[usize]>::to_vec));
                continue;
            }
            let mut visit = |chosen: &[usize]| {
                areas.push(chosen.to_vec());
                ControlFlow::Continue(())
            };
            let _ = super::choose(&numbers, size, &mut Vec::new(), &mut |_| true, &mut visit);
        }
    }
    areas.retain(|houses| {
        let cells: Vec<usize> = houses.iter().flat_map(|&house| board.houses[house].cells.clone()).collect();
        cells.iter().enumerate().all(|(at, cell)| !cells[..at].contains(cell))
    });
    areas.sort_by_key(Vec::len);
    areas
}

/// Returns the equation that remains when the cages within `houses` are subtracted from the houses. If `is_crossing` is
/// set, cages with fewer open cells outside the houses than inside are subtracted, too.
fn leftover(board: &Board, state: &State, houses: &[usize], is_crossing: bool) -> Option<Leftover> {
    let mut inside = vec![false; state.masks().len()];
    for &house in houses {
        board.houses[house].cells.iter().for_each(|&cell| inside[cell] = true);
    }
    let mut sum = houses.len() as i64 * board.house_sum();
    let mut left = inside.clone();
    let mut terms: Vec<(usize, i64)> = Vec::new();
    let mut cages = Vec::new();
    for (number, cage) in board.sums.iter().enumerate() {
        let (within, outside): (Vec<usize>, Vec<usize>) =
            cage.terms.iter().map(|term| term.0).partition(|&cell| inside[cell]);
        let is_cage = cage.terms.iter().all(|term| term.1 == 1);
        let is_free = within.iter().all(|&cell| left[cell]);
        let open = |cells: &[usize]| cells.iter().filter(|&&cell| !state.is_placed(cell)).count();
        let is_wanted = outside.is_empty() || is_crossing && open(&outside) < open(&within);
        let is_new = outside.iter().all(|cell| terms.iter().all(|term| term.0 != *cell));
        if !(is_cage && is_free && is_wanted && is_new) || within.is_empty() {
            continue;
        }
        within.iter().for_each(|&cell| left[cell] = false);
        terms.extend(outside.iter().map(|&cell| (cell, -1)));
        sum -= cage.sum;
        cages.push(number);
    }
    terms.extend((0..left.len()).filter(|&cell| left[cell]).map(|cell| (cell, 1)));
    let open = terms.iter().filter(|term| !state.is_placed(term.0)).count();
    ((1..=MAX_OPEN).contains(&open) && !cages.is_empty()).then_some(Leftover { terms, sum, cages })
}

fn report(
    board: &Board,
    state: &State,
    houses: &[usize],
    leftover: Leftover,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let Leftover { terms, sum, cages } = leftover;
    let Some(masks) = combination::fitting(board, state.masks(), &terms, sum) else {
        return ControlFlow::Continue(());
    };
    let eliminations = rule::removed(state, &masks);
    if eliminations.is_empty() {
        return ControlFlow::Continue(());
    }
    let cells =
        |sign: i64| -> Vec<usize> { terms.iter().filter(|term| term.1 == sign).map(|term| term.0).collect() };
    let (innies, outies) = (cells(1), cells(-1));
    let verb = |cells: &[usize]| if cells.len() == 1 { "is" } else { "add up to" };
    let balance = match (&innies[..], &outies[..]) {
        (innies, []) => format!("{} {} {sum}", words::cells(board, innies), verb(innies)),
        ([], outies) => format!("{} {} {}", words::cells(board, outies), verb(outies), -sum),
        (innies, outies) => {
            let difference = match sum {
                0 => String::new(),
                1.. => format!(" plus {sum}"),
                _ => format!(" minus {}", -sum),
            };
            format!(
                "{} {} {}{difference}",
                words::cells(board, innies),
                if innies.len() == 1 { "equals" } else { "add up to" },
                words::plus(board, outies)
            )
        }
    };
    let names: Vec<String> = houses.iter().map(|&house| words::house(board, house)).collect();
    let (verb, total) =
        (if names.len() == 1 { "adds" } else { "add" }, houses.len() as i64 * board.house_sum());
    let name = match (innies.is_empty(), outies.is_empty()) {
        (_, true) => "innies",
        (true, _) => "outies",
        _ => "innies and outies",
    };
    sink(Step {
        technique: Technique::InniesOuties,
        name: name.into(),
        placements: Vec::new(),
        reason: format!(
            "{} {verb} up to {total}, and subtracting the cages shows that {balance}",
            words::capitalised(&words::list(&names, "and"))
        ),
        premises: terms
            .iter()
            .flat_map(|term| state.candidates(term.0))
            .filter(|it| !eliminations.contains(it))
            .collect(),
        eliminations,
        area: houses.iter().flat_map(|&house| board.houses[house].cells.clone()).collect(),
        certificate: Some(Certificate::Equation { houses: houses.to_vec(), sums: cages }),
    })
}
