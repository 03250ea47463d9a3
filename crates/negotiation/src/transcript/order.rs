//! Comparison of a grid with a solution: correct cells, and regions out of phase.
//!
//! > It seems more (or equally?) likely that there is, in some sense, a "single" structure, but that it slowly drifts "out
//! > of phase" so that when it meets up later, it becomes inconsistent. (Andrew Cooke, 17 May 2007)
//!
//! A cell is *correct* if it displays the solution's digit. Two incorrect cells that share a house are *bound* if one
//! of them displays the digit that the solution has in the other cell. Cells that are bound in a chain form a *region
//! out of phase*: they can become correct only together, by permuting their digits.
//!
//! ```text
//!   solution  1 2 3 │ 4 5 6 │ 7 8 9
//!   row       2 1 3 │ 4 6 5 │ 7 8 9       two regions, {1,2} and {5,6}, of two cells each
//! ```
//!
//! Correlations measure whether order spreads from neighbour to neighbour: how much more likely than chance two cells
//! are to be both correct or both wrong. They are computed for *near* pairs, which share a house, and for *far* pairs.

use sodan_board::{Cell, CellSet, Grid, Solution};

/// Measures of order in a grid.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Order {
    /// Number of correct free cells.
    pub agreement: u32,
    /// Number of regions out of phase.
    pub regions: u32,
    /// Number of cells in the largest region.
    pub largest_region: u32,
    /// The correlation of correctness over pairs of free cells that share a house. It is 1 if the two cells are always
    /// both correct or both wrong, and 0 if they are independent, or if all cells are correct or all are wrong.
    pub near: f64,
    /// The correlation of correctness over pairs of free cells that share no house; see [`near`](Order::near).
    pub far: f64,
}

impl Order {
    /// Measures the order relative to the solution that matches the most free cells. Returns `None` if `solutions` is
    /// empty.
    pub fn nearest(grid: &Grid, free: CellSet, solutions: &[Solution]) -> Option<Order> {
        nearest(grid, free, solutions).map(|solution| Order::relative_to(grid, free, solution))
    }

    fn relative_to(grid: &Grid, free: CellSet, solution: &Solution) -> Order {
        let right = right(grid, free, solution);
        let regions = regions(grid, free, solution);
        let [near, far] = correlations(free, right);
        Order {
            agreement: right.len() as u32,
            regions: regions.len() as u32,
            largest_region: regions.iter().map(|region| region.len()).max().unwrap_or(0) as u32,
            near,
            far,
        }
    }
}

/// Returns the solution that matches the most free cells (the first one in case of a tie), or `None` if `solutions` is
/// empty.
pub fn nearest<'a>(grid: &Grid, free: CellSet, solutions: &'a [Solution]) -> Option<&'a Solution> {
    // `max_by_key` returns the last maximum, so the order is reversed.
    solutions.iter().rev().max_by_key(|solution| right(grid, free, solution).len())
}

/// Returns the free cells that display the solution's digit.
pub fn right(grid: &Grid, free: CellSet, solution: &Solution) -> CellSet {
    free.iter().filter(|&cell| grid.get(cell) == Some(solution.get(cell))).collect()
}

/// Returns the regions out of phase, each of at least two cells, largest first.
pub fn regions(grid: &Grid, free: CellSet, solution: &Solution) -> Vec<CellSet> {
    let wrong = (free & grid.filled()) - right(grid, free, solution);
    let takes = |a: Cell, b: Cell| grid.get(a) == Some(solution.get(b));
    let bound = |cell: Cell, left: CellSet| -> CellSet {
        (cell.peers() & left).iter().filter(|&peer| takes(cell, peer) || takes(peer, cell)).collect()
    };
    let mut regions = connected(wrong, bound);
    regions.retain(|region| region.len() > 1);
    regions.sort_by_key(|region| std::cmp::Reverse(region.len()));
    regions
}

/// Splits a set of cells into connected groups. `next` receives a cell and the remaining cells, and returns the
/// remaining cells to which that cell is connected.
pub(super) fn connected(mut cells: CellSet, next: impl Fn(Cell, CellSet) -> CellSet) -> Vec<CellSet> {
    let mut groups = Vec::new();
    while let Some(start) = cells.pop_first() {
        let (mut group, mut edge) = (CellSet::only(start), CellSet::only(start));
        while let Some(cell) = edge.pop_first() {
            let more = next(cell, cells);
            cells -= more;
            group |= more;
            edge |= more;
        }
        groups.push(group);
    }
    groups
}

/// Returns the correlation of correctness (the phi coefficient) over the pairs of free cells that share a house, and
/// over those that share none.
fn correlations(free: CellSet, right: CellSet) -> [f64; 2] {
    let share = right.len() as f64 / free.len().max(1) as f64;
    let variance = share * (1.0 - share);
    let mut sums = [(0.0, 0_u32); 2];
    for a in free.iter() {
        for b in free.iter().filter(|b| b.index() < a.index()) {
            let (sum, count) = &mut sums[usize::from(!a.sees(b))];
            let off = |cell| f64::from(u8::from(right.contains(cell))) - share;
            *sum += off(a) * off(b);
            *count += 1;
        }
    }
    sums.map(|(sum, count)| if variance > 0.0 && count > 0 { sum / f64::from(count) / variance } else { 0.0 })
}

#[cfg(test)]
mod tests {
    use sodan_board::Puzzle;

    use super::*;

    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn solution() -> Solution {
        Solution::try_from(&SOLUTION.parse::<Grid>().unwrap()).unwrap()
    }

    /// Returns the solution with the digits of some cells, given by index, replaced.
    fn with(changes: &[(usize, u8)]) -> Grid {
        let mut line = SOLUTION.as_bytes().to_vec();
        changes.iter().for_each(|&(at, digit)| line[at] = b'0' + digit);
        String::from_utf8(line).unwrap().parse().unwrap()
    }

    #[test]
    fn swapped_cells_are_one_region() {
        // Swaps the digits of r1c1 and r1c2 (5 and 3), and the digits of r9c8 and r9c9 (7 and 9).
        let grid = with(&[(0, 3), (1, 5), (79, 9), (80, 7)]);
        let regions = regions(&grid, CellSet::ALL, &solution());
        assert_eq!(regions.iter().map(|region| region.len()).collect::<Vec<_>>(), [2, 2]);
        let order = Order::nearest(&grid, CellSet::ALL, &[solution()]).unwrap();
        assert_eq!((order.agreement, order.regions, order.largest_region), (77, 2, 2));
    }

    #[test]
    fn unmoved_cell_is_no_region() {
        // r1c1 displays 9, which is correct in r1c7.
        let grid = with(&[(0, 9)]);
        assert_eq!(regions(&grid, CellSet::ALL, &solution()), []);
    }

    #[test]
    fn ordered_house_correlates_near() {
        let puzzle: Puzzle = ".".repeat(81).parse().unwrap();
        let free = !puzzle.givens();
        let row: CellSet = (0..9).map(Cell::from_index).collect();
        let [near, far] = correlations(free, row);
        assert!(near > 0.1 && far < 0.0, "{near} {far}");
        assert_eq!(correlations(free, CellSet::EMPTY), [0.0, 0.0]);
        assert_eq!(correlations(free, free), [0.0, 0.0]);
    }

    #[test]
    fn the_nearest_of_several_solutions_counts() {
        let other: String = SOLUTION
            .chars()
            .map(|c| {
                if c == '1' {
                    '2'
                } else if c == '2' {
                    '1'
                } else {
                    c
                }
            })
            .collect();
        let other = Solution::try_from(&other.parse::<Grid>().unwrap()).unwrap();
        let order = Order::nearest(&other.grid(), CellSet::ALL, &[solution(), other]).unwrap();
        assert_eq!((order.agreement, order.regions), (81, 0));
        assert_eq!(Order::nearest(&other.grid(), CellSet::ALL, &[]), None);
    }
}
