//! Multi-sector locked sets and SK-loops: cells at the crossings of lines, covered digit by digit.
//!
//! The truths are open cells. Each candidate of these cells must be in a link: a digit in a row, in a column, or (for
//! SK-loops) in a box. For each digit, the smallest set of links is therefore a vertex cover of a small graph. The
//! graph has a node for each house and an edge for each crossing of two houses that contains the digit. If the covers
//! of all digits together have as many links as there are cells, the set has rank 0.

use crate::State;
use crate::rank::RankSet;
use sodan_board::{Cell, CellSet, Column, Digit, House, Row};
use sodan_certificate::Variable;

/// Minimum number of cells. Smaller patterns are found as naked and hidden subsets, fish or Sue de Coq.
const MIN_CELLS: usize = 9;

/// The number of members of each set of columns. `count_ones` takes a dozen instructions where the target does not
/// guarantee `popcnt`, and makes the search take four times as long.
const COUNTS: [u8; 512] = {
    let mut counts = [0; 512];
    let mut set = 1;
    while set < 512 {
        counts[set] = counts[set / 2] + set as u8 % 2;
        set += 1;
    }
    counts
};

fn is_open(state: &State, cell: Cell) -> bool {
    state.masks[cell.index()].count_ones() > 1
}

/// Returns the multi-sector locked sets whose cells are all open cells at the crossings of four rows with four or five
/// columns.
pub fn multi_sector_locked_sets(state: &State) -> Vec<RankSet> {
    // For each digit and row, the columns of the open cells that have the digit as a candidate; and for each row, the
    // columns of all open cells.
    let mut columns_of = [[0_u16; 9]; 9];
    let mut open = [0_u16; 9];
    for cell in Cell::all().filter(|&cell| is_open(state, cell)) {
        let (row, column) = (cell.row().index(), cell.column().index());
        open[row] |= 1 << column;
        (0..9).filter(|digit| state.masks[cell.index()] >> digit & 1 == 1).for_each(|digit| {
            columns_of[digit][row] |= 1 << column;
        });
    }
    let mut found = Vec::new();
    let sets: Vec<u16> = (0..512_u16).filter(|set| matches!(set.count_ones(), 4 | 5)).collect();
    for &rows in sets.iter().filter(|rows| rows.count_ones() == 4) {
        let chosen: [usize; 4] = nth(rows);
        let unions: [[u16; 16]; 9] = columns_of.map(|of_digit| unions(chosen.map(|row| of_digit[row])));
        for &columns in &sets {
            let count: u32 = chosen.iter().map(|&row| (open[row] & columns).count_ones()).sum();
            if (count as usize) < MIN_CELLS {
                continue;
            }
            let mut links = 0;
            for unions in &unions {
                links += cover_size(unions, columns);
                if links > count {
                    break;
                }
            }
            if links == count {
                found.extend(locked_set(state, chosen, columns, &columns_of, &open));
            }
        }
    }
    found
}

fn nth(set: u16) -> [usize; 4] {
    let mut members = (0..9).filter(|at| set >> at & 1 == 1);
    std::array::from_fn(|_| members.next().unwrap_or_default())
}

/// Returns, for each set of the four rows, the union of the rows' columns.
fn unions(columns: [u16; 4]) -> [u16; 16] {
    std::array::from_fn(|set| (0..4).filter(|at| set >> at & 1 == 1).fold(0, |all, at| all | columns[at]))
}

/// Returns the smallest number of lines that cover one digit's candidates in four rows and `columns`. The rows in a set
/// are covered by columns, the others by themselves. A row without candidates is counted unless it is in the set, which
/// does not change the minimum.
fn cover_size(unions: &[u16; 16], columns: u16) -> u32 {
    let rows = |set: usize| u32::from(4 - COUNTS[set]);
    let sizes = (0..16).map(|set| u32::from(COUNTS[usize::from(unions[set] & columns)]) + rows(set));
    sizes.min().unwrap_or_default()
}

/// Covers one digit's candidates in four rows with as few lines as possible. `columns` contains, for each of the four
/// rows, the columns of these candidates. Returns the set of rows whose candidates are covered by columns instead of
/// the row itself.
fn cover(columns: [u16; 4]) -> u16 {
    let unions = unions(columns);
    let size = |left: u16| {
        let rows = (0..4).filter(|&at| left >> at & 1 == 0 && columns[at] != 0);
        unions[usize::from(left)].count_ones() + rows.count() as u32
    };
    (0..16).min_by_key(|&left| size(left)).unwrap_or_default()
}

fn locked_set(
    state: &State,
    rows: [usize; 4],
    columns: u16,
    columns_of: &[[u16; 9]; 9],
    open: &[u16; 9],
) -> Option<RankSet> {
    let (mut truths, mut links) = (Vec::new(), Vec::new());
    for row in rows {
        let cells = (0..9).filter(|column| open[row] & columns & 1 << column != 0);
        truths.extend(
            cells.map(|column| Variable::Cell(Cell::at(Row::from_index(row), Column::from_index(column)))),
        );
    }
    for (digit, of_digit) in columns_of.iter().enumerate() {
        let inside = rows.map(|row| of_digit[row] & columns);
        let left = cover(inside);
        let variable = |house: House| Variable::House(house, Digit::from_index(digit));
        let mut in_columns = 0;
        for (at, &row) in rows.iter().enumerate() {
            if left >> at & 1 == 1 {
                in_columns |= inside[at];
            } else if inside[at] != 0 {
                links.push(variable(Row::from_index(row).house()));
            }
        }
        let columns = (0..9).filter(|column| in_columns >> column & 1 == 1);
        links.extend(columns.map(|column| variable(Column::from_index(column).house())));
    }
    RankSet::of(state, truths, links)
}

/// Returns the SK-loops. The cells of a loop are in four boxes that form a rectangle. Each cell is in the row or the
/// column of its box's pivot, but the pivot itself is not part of the loop.
pub fn sk_loops(state: &State) -> Vec<RankSet> {
    let mut found = Vec::new();
    let ring_covers: [u16; 256] = std::array::from_fn(smallest_ring_cover);
    let pairs = || (0..9).flat_map(|a| (a + 1..9).map(move |b| [a, b])).filter(|[a, b]| a / 3 != b / 3);
    for [r1, r2] in pairs() {
        for [c1, c2] in pairs() {
            let rows = [r1, r2].map(|it| Row::from_index(it).house());
            let columns = [c1, c2].map(|it| Column::from_index(it).house());
            found.extend(sk_loop(state, rows, columns, &ring_covers));
        }
    }
    found
}

/// Returns the smallest set of the eight houses of a loop that covers the edges in `edges`. Each edge connects a house
/// with the next one, and either of them covers it.
fn smallest_ring_cover(edges: usize) -> u16 {
    let covers = |nodes: &u16| edges & !usize::from((nodes | nodes >> 1 | nodes << 7) & 255) == 0;
    (0..256).filter(covers).min_by_key(|nodes| nodes.count_ones()).unwrap_or_default()
}

/// Returns the SK-loop whose pivots are the four crossings of these rows and columns.
fn sk_loop(
    state: &State,
    rows: [House; 2],
    columns: [House; 2],
    ring_covers: &[u16; 256],
) -> Option<RankSet> {
    let pivots: [Cell; 4] = [(0, 0), (0, 1), (1, 1), (1, 0)].map(|(row, column)| {
        (rows[row].cells() & columns[column].cells()).first().unwrap_or(Cell::from_index(0))
    });
    let boxes = pivots.map(|pivot| pivot.block().house());
    // The houses in loop order: each line is followed by the box between it and the next line.
    let lines = [columns[0], rows[0], columns[1], rows[1]];
    let houses: [House; 8] =
        std::array::from_fn(|at| if at % 2 == 0 { lines[at / 2] } else { boxes[at / 2] });
    let beside: CellSet = pivots.into_iter().collect();
    // The two cells in which each house crosses the next one.
    let crossings: [Vec<Cell>; 8] = std::array::from_fn(|at| {
        let cells = houses[at].cells() & houses[(at + 1) % 8].cells();
        cells.iter().filter(|&cell| !beside.contains(cell) && is_open(state, cell)).collect()
    });
    let truths: Vec<Variable> = crossings.iter().flatten().copied().map(Variable::Cell).collect();
    if truths.len() < MIN_CELLS {
        return None;
    }
    let mut links = Vec::new();
    for digit in Digit::all() {
        let has_digit = |cell: &Cell| state.masks[cell.index()] >> digit.index() & 1 == 1;
        let edges = (0..8).filter(|&at| crossings[at].iter().any(has_digit)).fold(0, |all, at| all | 1 << at);
        let smallest = ring_covers[edges];
        links
            .extend((0..8).filter(|at| smallest >> at & 1 == 1).map(|at| Variable::House(houses[at], digit)));
    }
    if links.len() == truths.len() { RankSet::of(state, truths, links) } else { None }
}
