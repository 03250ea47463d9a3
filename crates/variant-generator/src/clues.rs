//! Draws a puzzle's clues from its solution, and keeps additional clues in reserve.

mod cages;
mod lines;

use sodan_generator::Random;
use sodan_variant::constraint::{BlackDot, LittleKiller, Sandwich, VSum5, WhiteDot, XSum10};
use sodan_variant::{Cell, Constraint, Shape};

use crate::rules::{ClueKind, Rules};

/// Minimum number of cells in a diagonal with a sum clue.
const MIN_DIAGONAL: usize = 3;

/// The clues that have been drawn from a solution: those that the puzzle contains, and those in reserve.
pub(crate) struct Clues {
    size: usize,
    /// For each kind, all its clues in random order, and the number of leading clues that the puzzle contains.
    pools: Vec<(ClueKind, Vec<Constraint>, usize)>,
}

impl Clues {
    /// Draws clues of every kind in `rules` that are true in `solution`.
    pub fn draw(rules: &Rules, shape: &Shape, solution: &[u8], random: &mut Random) -> Clues {
        let size = usize::from(shape.size);
        let mut lines = lines::draw(&rules.kinds, shape, solution, random);
        let mut pools = Vec::new();
        for &kind in &rules.kinds {
            let mut pool = match kind {
                ClueKind::Killer => cages::draw(shape, solution, random),
                ClueKind::Thermo | ClueKind::Arrow => lines.remove(&kind).unwrap_or_default(),
                ClueKind::Kropki => dots(shape, solution, random),
                ClueKind::Xv => sums_of_pairs(shape, solution),
                ClueKind::LittleKiller => diagonals(shape, solution, random),
                ClueKind::Sandwich => sandwiches(shape, solution),
            };
            random.shuffle(&mut pool);
            let all = pool.len();
            let alone = match kind {
                _ if rules.complete.contains(&kind) => all,
                ClueKind::Killer | ClueKind::Sandwich => all,
                ClueKind::Thermo | ClueKind::Arrow => size / 2 + 1,
                ClueKind::Kropki | ClueKind::Xv => all.div_ceil(2),
                ClueKind::LittleKiller => size,
            };
            let share = if rules.complete.contains(&kind) { 1 } else { rules.kinds.len() };
            pools.push((kind, pool, alone.div_ceil(share).min(all)));
        }
        Clues { size, pools }
    }

    /// Returns the clues that the puzzle contains.
    pub fn chosen(&self) -> Vec<Constraint> {
        self.pools.iter().flat_map(|(_, pool, count)| &pool[..*count]).cloned().collect()
    }

    /// Adds some clues of each kind. If none are left in reserve, divides a large cage that contains at least one of
    /// the cells in `givens`. Returns whether the clues changed.
    pub fn add(&mut self, shape: &Shape, solution: &[u8], givens: &[Cell], random: &mut Random) -> bool {
        let step = (self.size / 4).max(1);
        let mut is_changed = false;
        for (_, pool, count) in &mut self.pools {
            let next = pool.len().min(*count + step);
            is_changed |= next > *count;
            *count = next;
        }
        if is_changed {
            return true;
        }
        for (kind, pool, count) in &mut self.pools {
            if *kind == ClueKind::Killer && cages::divide(pool, shape, solution, givens, random) {
                *count = pool.len();
                return true;
            }
        }
        false
    }
}

fn value(shape: &Shape, solution: &[u8], cell: Cell) -> u8 {
    solution[shape.index(cell)]
}

fn sum(shape: &Shape, solution: &[u8], cells: &[Cell]) -> u32 {
    cells.iter().map(|&cell| u32::from(value(shape, solution, cell))).sum()
}

/// Returns the dots for all adjacent pairs of cells that qualify for one. A pair of 1 and 2 gets a dot of random
/// colour, since both colours apply.
fn dots(shape: &Shape, solution: &[u8], random: &mut Random) -> Vec<Constraint> {
    let mut dots: Vec<Constraint> = Vec::new();
    for pair in shape.adjacent_pairs() {
        let [a, b] = pair.map(|cell| value(shape, solution, cell));
        let cells = pair.to_vec();
        match (a.abs_diff(b) == 1, a == 2 * b || b == 2 * a) {
            (true, true) if random.below(2) == 0 => dots.push(BlackDot { cells }.into()),
            (true, _) => dots.push(WhiteDot { cells }.into()),
            (false, true) => dots.push(BlackDot { cells }.into()),
            (false, false) => {}
        }
    }
    dots
}

/// Returns the X and V clues for all adjacent pairs of cells that qualify for one.
fn sums_of_pairs(shape: &Shape, solution: &[u8]) -> Vec<Constraint> {
    let clue = |pair: [Cell; 2]| {
        let cells = pair.to_vec();
        match sum(shape, solution, &cells) {
            5 => Some(VSum5 { cells }.into()),
            10 => Some(XSum10 { cells }.into()),
            _ => None,
        }
    };
    shape.adjacent_pairs().filter_map(clue).collect()
}

/// Returns a sum clue for every diagonal of at least three cells. Each diagonal starts at the end where constraint
/// strings of Interactive Sudoku Solver place the clue.
fn diagonals(shape: &Shape, solution: &[u8], random: &mut Random) -> Vec<Constraint> {
    let last = shape.size - 1;
    // The four directions: down-right from the left edge, up-left from the right edge, down-left from the top edge, and
    // up-right from the bottom edge.
    let from_left = (0..last).map(|row| (Cell::new(row, 0), 1, 1));
    let from_right = (1..last).map(|row| (Cell::new(row, last), -1, -1));
    let from_top = (1..=last).map(|column| (Cell::new(0, column), 1, -1));
    let from_bottom = (1..last).map(|column| (Cell::new(last, column), -1, 1));
    let starts = from_left.chain(from_right).chain(from_top).chain(from_bottom);
    let mut lines: Vec<Vec<Cell>> = starts
        .map(|(start, rows, columns)| {
            let next = |cell: &Cell| cell.offset(rows, columns).filter(|&cell| shape.contains(cell));
            std::iter::successors(Some(start), next).collect()
        })
        .filter(|cells: &Vec<Cell>| cells.len() >= MIN_DIAGONAL)
        .collect();
    random.shuffle(&mut lines);
    let mut known: Vec<Vec<Cell>> = Vec::new();
    lines.retain(|cells| {
        let mut sorted = cells.clone();
        sorted.sort_unstable();
        let is_new = !known.contains(&sorted);
        known.push(sorted);
        is_new
    });
    lines.into_iter().map(|cells| LittleKiller { sum: sum(shape, solution, &cells), cells }.into()).collect()
}

/// Returns the sandwich sum of each row and column.
fn sandwiches(shape: &Shape, solution: &[u8]) -> Vec<Constraint> {
    let ends = [shape.min_value, shape.max_value()];
    let clue = |cells: Vec<Cell>| {
        let is_end = |cell: &Cell| ends.contains(&value(shape, solution, *cell));
        let between = cells.iter().skip_while(|cell| !is_end(cell)).skip(1).take_while(|cell| !is_end(cell));
        let sum = between.map(|&cell| u32::from(value(shape, solution, cell))).sum();
        Sandwich { sum, cells }.into()
    };
    shape.row_houses().into_iter().chain(shape.column_houses()).map(clue).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sodan_variant::VariantPuzzle;

    #[test]
    fn clues_hold_in_their_solution() {
        let names: Vec<&str> = ClueKind::ALL.into_iter().map(ClueKind::name).collect();
        for (size, solution) in [
            (4, "1234341221434321"),
            (9, "417369825632158947958724316825437169791586432346912758289643571573291684164875293"),
        ] {
            let rules = Rules::new(size, &names).unwrap();
            let mut puzzle: VariantPuzzle = rules.grid(&mut Random::new(1, 0));
            let solution: Vec<u8> =
                VariantPuzzle::parse_grid(solution).unwrap().into_iter().flatten().collect();
            for number in 0..20 {
                let mut random = Random::new(2, number);
                let mut clues = Clues::draw(&rules, &puzzle.shape, &solution, &mut random);
                let chosen = clues.chosen().len();
                let all: Vec<Cell> = puzzle.shape.cells().collect();
                while clues.add(&puzzle.shape, &solution, &all, &mut random) {}
                puzzle.constraints = clues.chosen();
                assert!(
                    chosen < puzzle.constraints.len(),
                    "a mixture starts with only some clues of each kind"
                );
                assert_eq!(puzzle.check_grid(&solution).unwrap(), []);
                let kinds = ["cage", "white_dot", "black_dot", "little_killer", "sandwich", "v_sum5"];
                for kind in kinds {
                    assert!(puzzle.constraints.iter().any(|it| it.name() == kind), "{size}: {kind}");
                }
            }
        }
    }
}
