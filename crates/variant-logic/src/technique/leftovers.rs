//! The law of leftovers: if *n* regions nearly cover *n* rows or columns, the cells of the regions outside these lines
//! contain the same values as the cells of the lines outside these regions.

use std::ops::ControlFlow;

use sodan_variant::Origin;

use super::{Sink, innies};
use crate::board::{Board, Candidate};
use crate::state::State;
use crate::step::{Certificate, Step, Technique};
use crate::words;

/// Maximum number of rows or columns, and of regions, to combine.
const MAX_HOUSES: usize = 4;
/// Maximum number of cells that are only in the regions, or only in the rows or columns.
const MAX_CELLS: usize = 6;

pub(crate) fn find(board: &Board, state: &State, sink: Sink<'_>) -> ControlFlow<()> {
    let is_region = |&house: &usize| matches!(board.houses[house].origin, Origin::Box(_) | Origin::Piece(_));
    let (regions, lines): (Vec<_>, Vec<_>) =
        innies::areas(board, MAX_HOUSES).into_iter().partition(|houses| houses.iter().all(is_region));
    for lines in &lines {
        for regions in regions.iter().filter(|regions| regions.len() == lines.len()) {
            report(board, state, lines, regions, sink)?;
        }
    }
    ControlFlow::Continue(())
}

fn report(
    board: &Board,
    state: &State,
    lines: &[usize],
    regions: &[usize],
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let (inside, outside) = leftovers(board, lines, regions);
    if inside.is_empty() || inside.len() > MAX_CELLS {
        return ControlFlow::Continue(());
    }
    let union = |cells: &[usize]| cells.iter().fold(0, |union, &cell| union | state.mask(cell));
    let common = union(&inside) & union(&outside);
    let cells = inside.iter().chain(&outside);
    let mut eliminations: Vec<Candidate> = cells
        .flat_map(|&cell| state.candidates(cell))
        .filter(|candidate| common >> candidate.value & 1 == 0)
        .collect();
    if eliminations.is_empty() {
        return ControlFlow::Continue(());
    }
    eliminations.sort_unstable();
    let name = |houses: &[usize]| {
        words::list(&houses.iter().map(|&house| words::house(board, house)).collect::<Vec<_>>(), "and")
    };
    sink(Step {
        technique: Technique::LawOfLeftovers,
        name: "law of leftovers".into(),
        placements: Vec::new(),
        reason: format!(
            "Outside their common cells, {} must contain the same values as {}: in {} on one side and in {} on the other",
            name(lines),
            name(regions),
            words::cells(board, &inside),
            words::cells(board, &outside)
        ),
        premises: inside
            .iter()
            .chain(&outside)
            .flat_map(|&cell| state.candidates(cell))
            .filter(|it| !eliminations.contains(it))
            .collect(),
        eliminations,
        area: [inside, outside].concat(),
        certificate: Some(Certificate::Leftovers { houses: lines.to_vec(), others: regions.to_vec() }),
    })
}

fn leftovers(board: &Board, houses: &[usize], others: &[usize]) -> (Vec<usize>, Vec<usize>) {
    let cells = |houses: &[usize]| -> Vec<usize> {
        houses.iter().flat_map(|&house| board.houses[house].cells.clone()).collect()
    };
    let (mut inside, mut outside) = (cells(houses), cells(others));
    let both: Vec<usize> = inside.iter().copied().filter(|cell| outside.contains(cell)).collect();
    inside.retain(|cell| !both.contains(cell));
    outside.retain(|cell| !both.contains(cell));
    (inside, outside)
}
