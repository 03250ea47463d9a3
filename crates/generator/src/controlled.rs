//! Minimal puzzles without unknown bias: all minimal puzzles with n givens are equally likely.
//!
//! ```text
//! a random grid, a random order of its cells: givens are removed until the puzzle is no longer proper
//!        │
//!        ├─ without the last one it is minimal: that is the puzzle
//!        └─ else: all of it is thrown away
//! ```
//!
//! The usual top-down method restores the last given and tries others, so its bias is unknown. Here, every puzzle with
//! n givens has the probability 1 / C(81, n), and [`weight`] corrects for n (D. Berthier, "Unbiased Statistics of a
//! CSP", 2009). Only one order in 257,600 results in a puzzle, so the check that rejects most orders comes first:
//!
//! ```text
//! the last 31 cells of the order ─▶ a set of the grid untouched?  ─▶ proper? ─▶ fewer of them proper? ─▶ minimal?
//!                                   (unavoidable: a few bit tests)     └── searches, many at once ──┘
//! ```
//!
//! Puzzles with 32 givens or more, one in a hundred thousand, are never drawn.

use crate::unavoidable::unavoidable;
use crate::{Random, random_solution};
use sodan_board::{Candidate, Cell, CellSet, Grid, Puzzle, Solution};
use sodan_search::{Answer, Backend, Problem};

/// Number of cells of an order that remain at the first check.
const LEFT: usize = 31;

/// Number of orders per grid. After a puzzle is found, the next call starts with a new grid, so grids with many puzzles
/// are underrepresented, by less than one in a thousand.
const ON_A_GRID: u64 = 512;

/// Number of grids that are processed together, to fill all lanes with searches.
const GRIDS: u64 = 32;

/// Number of orders that are tried together.
pub const ORDERS: u64 = ON_A_GRID * GRIDS;

/// A drawn puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Drawn {
    /// 0-based number of the order.
    pub order: u64,
    /// The minimal puzzle.
    pub puzzle: Puzzle,
    /// The only solution of the puzzle.
    pub solution: Solution,
}

/// Tries [`ORDERS`] orders on random grids, or all of them on `solution` if one is given. Returns the resulting puzzles, in
/// order.
///
/// ```
/// use sodan_generator::{Random, controlled};
///
/// let drawn = (0..).flat_map(|part| controlled(&mut Random::part(1, 0, part), None)).next().expect("the series is infinite");
/// assert!(sodan_search::is_minimal(&drawn.puzzle));
/// ```
pub fn controlled(random: &mut Random, solution: Option<&Solution>) -> Vec<Drawn> {
    let mut open = Vec::new();
    for grid in 0..GRIDS {
        let solution = solution.copied().unwrap_or_else(|| random_solution(random));
        let sets = unavoidable(&solution);
        for order in 0..ON_A_GRID {
            let left = last_cells(random);
            let cells: CellSet = left.into_iter().collect();
            if sets.iter().all(|set| set.intersects(cells)) {
                open.push(Order { number: grid * ON_A_GRID + order, solution, left, length: LEFT });
            }
        }
    }
    let proper = shortened(open);
    minimal(proper)
}

/// Number of minimal puzzles that a drawn puzzle with this number of givens represents, relative to one with 26 givens. This is
/// C(81, n) / C(81, 26).
///
/// ```
/// use sodan_generator::weight;
///
/// assert_eq!(weight(26), 1.0);
/// assert!((weight(27) - 2.037).abs() < 0.001 && (weight(24) - 0.204).abs() < 0.001);
/// ```
pub fn weight(givens: usize) -> f64 {
    const ONE: usize = 26;
    let ratio = |n: usize| (81 - n) as f64 / (n + 1) as f64;
    match givens {
        ONE.. => (ONE..givens.min(81)).map(ratio).product(),
        _ => (givens..ONE).map(|n| 1.0 / ratio(n)).product(),
    }
}

/// Returns the last cells of a random order, the very last one first.
fn last_cells(random: &mut Random) -> [Cell; LEFT] {
    /// Number of values drawn at once, since separate draws would take most of the time.
    const AT_ONCE: usize = 5;
    let mut cells: [u8; 81] = std::array::from_fn(|index| index as u8);
    for begin in (0..LEFT).step_by(AT_ONCE) {
        let drawn: [usize; AT_ONCE] = random.below_each(std::array::from_fn(|place| 81 - begin - place));
        for (place, drawn) in (begin..).zip(drawn) {
            cells.swap(place, place + drawn);
        }
    }
    std::array::from_fn(|place| Cell::from_index(usize::from(cells[place])))
}

/// An order whose last cells may be a proper puzzle.
struct Order {
    number: u64,
    solution: Solution,
    left: [Cell; LEFT],
    /// Number of them that remain.
    length: usize,
}

impl Order {
    fn puzzle(&self, length: usize) -> Puzzle {
        let mut grid = Grid::EMPTY;
        self.left[..length].iter().for_each(|&cell| grid.set(cell, Some(self.solution.get(cell))));
        Puzzle::new(grid).expect("the digits of a solution do not clash")
    }

    /// Returns a problem that has no solution if the remaining puzzle is proper without one of its cells. Its solutions
    /// have a different digit in that cell.
    fn without(&self, place: usize) -> Problem {
        let cell = self.left[place];
        let given = Candidate::new(cell, self.solution.get(cell));
        Problem::from(&self.puzzle(self.length).without(cell)).without(given)
    }
}

/// Returns the orders whose last cells form a proper puzzle, each with the minimum number of cells.
fn shortened(mut open: Vec<Order>) -> Vec<Order> {
    let mut answers = Vec::new();
    ask(&open, |order| Problem::from(&order.puzzle(LEFT)), 2, &mut answers);
    let mut are_proper = answers.iter().map(|answer: &Answer| answer.count == 1);
    open.retain(|_| are_proper.next() == Some(true));
    let mut done = Vec::new();
    while !open.is_empty() {
        ask(&open, |order| order.without(order.length - 1), 1, &mut answers);
        let mut next = Vec::new();
        for (mut order, answer) in open.into_iter().zip(&answers) {
            if answer.count == 0 {
                order.length -= 1;
                next.push(order);
            } else {
                done.push(order);
            }
        }
        open = next;
    }
    done
}

/// Returns the orders whose cells form a minimal puzzle.
fn minimal(mut open: Vec<Order>) -> Vec<Drawn> {
    let mut answers = Vec::new();
    // The last of its cells is known to be needed.
    let mut place = 0;
    let mut drawn = Vec::new();
    while !open.is_empty() {
        open.retain(|order| {
            let is_done = place + 1 >= order.length;
            if is_done {
                let Order { number, solution, length, .. } = *order;
                drawn.push(Drawn { order: number, puzzle: order.puzzle(length), solution });
            }
            !is_done
        });
        ask(&open, |order| order.without(place), 1, &mut answers);
        let mut are_needed = answers.iter().map(|answer: &Answer| answer.count > 0);
        open.retain(|_| are_needed.next() == Some(true));
        place += 1;
    }
    drawn.sort_unstable_by_key(|drawn: &Drawn| drawn.order);
    drawn
}

fn ask(orders: &[Order], question: impl Fn(&Order) -> Problem, limit: u64, answers: &mut Vec<Answer>) {
    let problems: Vec<Problem> = orders.iter().map(question).collect();
    Backend::best().answer_many_into(&problems, limit, answers);
}

#[cfg(test)]
mod tests {
    use super::*;
    use sodan_search::{is_minimal, is_proper};

    fn drawn(seed: u64, parts: u64) -> Vec<Drawn> {
        (0..parts).flat_map(|part| controlled(&mut Random::part(seed, 0, part), None)).collect()
    }

    #[test]
    fn what_is_drawn_is_minimal() {
        let drawn = drawn(1, 60);
        assert!(!drawn.is_empty());
        for Drawn { puzzle, solution, .. } in drawn {
            assert!(is_minimal(&puzzle) && solution.extends(puzzle.grid()));
        }
    }

    /// One order in 257,600 results in a puzzle. The mean is 25.667 givens with a standard deviation of 1.117 (Berthier
    /// 2009, table 4); with the top-down method, the mean is 24.38.
    #[test]
    fn yields_match_publication() {
        let parts = 400;
        let drawn = drawn(7, parts);
        let expected = (parts * ORDERS) as f64 / 257_600.0;
        let count = drawn.len() as f64;
        assert!((count - expected).abs() < 4.0 * expected.sqrt(), "{count} for {expected}");
        let mean = drawn.iter().map(|drawn| drawn.puzzle.givens().len() as f64).sum::<f64>() / count;
        assert!((mean - 25.667).abs() < 4.0 * 1.117 / count.sqrt(), "{mean} in the mean of {count}");
        // Weighted, the mean is that of all minimal puzzles.
        let weighted = |of: fn(f64) -> f64| -> f64 {
            let all = drawn.iter().map(|drawn| drawn.puzzle.givens().len());
            all.map(|givens| weight(givens) * of(givens as f64)).sum()
        };
        let real = weighted(|givens| givens) / weighted(|_| 1.0);
        assert!((real - 26.577).abs() < 1.2, "{real} weighted");
    }

    /// The method as described, one order after the other.
    fn plainly(solution: &Solution, left: &[Cell]) -> Option<Puzzle> {
        let of = |cells: &[Cell]| {
            let mut grid = Grid::EMPTY;
            cells.iter().for_each(|&cell| grid.set(cell, Some(solution.get(cell))));
            Puzzle::new(grid).unwrap()
        };
        let shortest = (0..=left.len()).find(|&length| is_proper(&of(&left[..length])))?;
        Some(of(&left[..shortest])).filter(is_minimal)
    }

    #[test]
    fn quick_and_plain_draw_the_same() {
        // Orders that begin with the cells of a minimal puzzle, in any order, and with others.
        let (puzzle, solution) = crate::puzzle_of_series(4, 0);
        let mut random = Random::new(2, 0);
        let mut orders = Vec::new();
        for number in 0..40 {
            let mut cells: Vec<Cell> = puzzle.givens().iter().collect();
            random.shuffle(&mut cells);
            let mut others: Vec<Cell> = (!puzzle.givens()).iter().collect();
            random.shuffle(&mut others);
            cells.extend(others);
            // In most of them another cell comes first.
            if number % 4 > 0 {
                let last = puzzle.givens().len() - 1;
                cells.swap(last, last + number as usize % 4);
            }
            orders.push(Order {
                number,
                solution,
                left: std::array::from_fn(|place| cells[place]),
                length: LEFT,
            });
        }
        let expected: Vec<(u64, Puzzle)> = orders
            .iter()
            .filter_map(|order| Some((order.number, plainly(&solution, &order.left)?)))
            .collect();
        assert!(expected.len() >= 10);
        let found: Vec<(u64, Puzzle)> =
            minimal(shortened(orders)).into_iter().map(|drawn| (drawn.order, drawn.puzzle)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn weights_are_the_published_ones() {
        let published = [
            (19, 0.00134),
            (20, 0.00415),
            (21, 0.0120),
            (22, 0.0329),
            (23, 0.0843),
            (24, 0.204),
            (25, 0.464),
            (26, 1.0),
            (27, 2.037),
            (28, 3.929),
            (29, 7.180),
            (30, 12.445),
            (31, 20.474),
        ];
        for (givens, expected) in published {
            assert!((weight(givens) / expected - 1.0).abs() < 0.005, "{givens}: {}", weight(givens));
        }
    }
}
