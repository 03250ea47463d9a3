//! Divides the grid into killer cages.

use sodan_generator::Random;
use sodan_variant::constraint::Cage;
use sodan_variant::{Cell, Constraint, Shape};

use super::sum;
use crate::jigsaw::{are_connected, neighbours};

/// Cage sizes, drawn uniformly from this list. They divide a 9×9 grid into 27 cages on average. With larger cages,
/// puzzles without givens rarely have a unique solution.
const SIZES: [usize; 10] = [2, 2, 2, 3, 3, 3, 3, 4, 4, 5];

/// Minimum size of a cage that can be divided, since each part needs at least two cells.
const DIVISIBLE: usize = 4;

/// Divides the grid into connected cages without repeated values. A cell that fits into no cage remains outside of all
/// cages.
pub(super) fn draw(shape: &Shape, solution: &[u8], random: &mut Random) -> Vec<Constraint> {
    let size = usize::from(shape.size);
    let mut order: Vec<usize> = (0..shape.len()).collect();
    random.shuffle(&mut order);
    let mut is_free = vec![true; shape.len()];
    let mut cages: Vec<Vec<usize>> = Vec::new();
    let fits = |cage: &[usize], cell: usize| cage.iter().all(|&other| solution[other] != solution[cell]);
    for first in order {
        if !is_free[first] {
            continue;
        }
        is_free[first] = false;
        let mut cage = vec![first];
        let wanted = SIZES[random.below(SIZES.len())].min(size - 1);
        while cage.len() < wanted {
            let adjacent = cage.iter().flat_map(|&at| neighbours(at, size));
            let mut next: Vec<usize> = adjacent.filter(|&at| is_free[at] && fits(&cage, at)).collect();
            next.sort_unstable();
            next.dedup();
            if next.is_empty() {
                break;
            }
            let cell = next[random.below(next.len())];
            is_free[cell] = false;
            cage.push(cell);
        }
        cages.push(cage);
    }
    // Single cells join the smallest adjacent cage that does not contain their value.
    let (singles, mut cages): (Vec<_>, Vec<_>) = cages.into_iter().partition(|cage| cage.len() == 1);
    for single in singles.into_iter().flatten() {
        let adjacent = neighbours(single, size);
        let is_next = |cage: &Vec<usize>| cage.iter().any(|at| adjacent.contains(at)) && fits(cage, single);
        if let Some(cage) = cages.iter_mut().filter(|cage| is_next(cage)).min_by_key(|cage| cage.len()) {
            cage.push(single);
        }
    }
    cages.into_iter().map(|cage| of_cells(cage, shape, solution)).collect()
}

fn of_cells(mut cage: Vec<usize>, shape: &Shape, solution: &[u8]) -> Constraint {
    cage.sort_unstable();
    let cells: Vec<Cell> = cage.into_iter().map(|at| shape.cell(at)).collect();
    Cage { sum: sum(shape, solution, &cells), cells }.into()
}

/// Divides a cage that contains one of `cells` into two connected cages of at least two cells each. Returns false if no
/// cage can be divided.
pub(super) fn divide(
    cages: &mut Vec<Constraint>,
    shape: &Shape,
    solution: &[u8],
    cells: &[Cell],
    random: &mut Random,
) -> bool {
    let size = usize::from(shape.size);
    let mut numbers: Vec<usize> = (0..cages.len()).collect();
    random.shuffle(&mut numbers);
    for number in numbers {
        let cage = cages[number].cells();
        if cage.len() < DIVISIBLE || !cage.iter().any(|cell| cells.contains(cell)) {
            continue;
        }
        let cage: Vec<usize> = cage.into_iter().map(|cell| shape.index(cell)).collect();
        let all: Vec<Vec<usize>> = (0..shape.len()).map(|at| neighbours(at, size)).collect();
        let is_connected = |part: &[usize]| are_connected(part, |at| &all[at]);
        let mut divisions: Vec<[Vec<usize>; 2]> = Vec::new();
        for chosen in 1..1_usize << (cage.len() - 1) {
            let is_in = |at: usize| chosen >> at & 1 == 1;
            let part =
                |wanted| (0..cage.len()).filter(|&at| is_in(at) == wanted).map(|at| cage[at]).collect();
            let parts: [Vec<usize>; 2] = [part(true), part(false)];
            if parts.iter().all(|part| part.len() >= 2 && is_connected(part)) {
                divisions.push(parts);
            }
        }
        if !divisions.is_empty() {
            let [one, other] = divisions.swap_remove(random.below(divisions.len()));
            cages[number] = of_cells(one, shape, solution);
            cages.push(of_cells(other, shape, solution));
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use sodan_variant::VariantPuzzle;

    #[test]
    fn cages_are_connected_and_disjoint() {
        let text = "417369825632158947958724316825437169791586432346912758289643571573291684164875293";
        let solution: Vec<u8> = VariantPuzzle::parse_grid(text).unwrap().into_iter().flatten().collect();
        let shape = Shape::classic();
        let all: Vec<Vec<usize>> = (0..81).map(|at| neighbours(at, 9)).collect();
        for number in 0..50 {
            let mut random = Random::new(1, number);
            let mut cages = draw(&shape, &solution, &mut random);
            let cells: Vec<Cell> = shape.cells().collect();
            let before = cages.len();
            assert!(divide(&mut cages, &shape, &solution, &cells, &mut random));
            assert_eq!(cages.len(), before + 1);
            let mut covered: Vec<Cell> = cages.iter().flat_map(Constraint::cells).collect();
            assert!(covered.len() >= 77, "the cages cover only {} cells", covered.len());
            covered.sort_unstable();
            covered.dedup();
            assert_eq!(covered.len(), cages.iter().map(|cage| cage.cells().len()).sum::<usize>());
            for cage in &cages {
                let at: Vec<usize> = cage.cells().into_iter().map(|cell| shape.index(cell)).collect();
                assert!(at.len() >= 2 && are_connected(&at, |at| &all[at]), "{cage:?}");
            }
        }
    }
}
