//! Simple chains: links between cells of one digit, or between bivalue cells.
//!
//! ```text
//!   start ══ a ── b ══ c ── d ══ end        strong and weak links in turn, strong ones at both ends:
//!                                           start or end is true
//! ```
//!
//! A strong link may be used as a weak one. The partners of a cell are ordered by row, column, box,
//! ascending; those that share both a line and the box with the cell count as partners in the line only.

use crate::State;
use crate::effort::Flow;
use crate::options::BoxLinks;
use crate::pattern::{Chain, ChainShape, Link, Node, NodeKind};
use sodan_board::{Cell, CellSet, Digit};

/// No chain visits a cell twice, except that it may return to its start.
const MOST_CELLS: usize = 82;

/// Returns the possible successors of a cell: in its row, in its column, and in the rest of its box.
fn partners(cell: Cell, places: CellSet) -> [CellSet; 3] {
    let [row, column, block] = cell.houses().map(|house| (places & house.cells()).without(cell));
    [row, column, block - row - column]
}

/// The links between the cells of one digit.
pub struct DigitLinks {
    partners: [[CellSet; 3]; 81],
    strong: [[CellSet; 3]; 81],
    places: CellSet,
}

impl DigitLinks {
    /// Creates the links of a digit.
    pub fn new(state: &State, digit: Digit, box_links: BoxLinks) -> DigitLinks {
        let places = state.places(digit);
        let mut links =
            DigitLinks { partners: [[CellSet::EMPTY; 3]; 81], strong: [[CellSet::EMPTY; 3]; 81], places };
        for cell in places {
            let partners = partners(cell, places);
            links.partners[cell.index()] = partners;
            for (kind, house) in cell.houses().into_iter().enumerate() {
                if (places & house.cells()).len() == 2 {
                    links.strong[cell.index()][kind] = partners[kind];
                    if kind == 2 && box_links == BoxLinks::All {
                        let in_lines = links.strong[cell.index()][0] | links.strong[cell.index()][1];
                        links.strong[cell.index()][kind] = (places & house.cells()).without(cell) - in_lines;
                    }
                }
            }
        }
        links
    }

    /// Calls `f` with the cells of every chain from the start with strong links at both ends, depth first. The chain
    /// may return to its start and ends there; no other cell is visited twice.
    pub fn chains(&self, start: Cell, most_links: usize, f: &mut impl FnMut(&[Cell]) -> Flow) -> Flow {
        let mut cells = [start; MOST_CELLS];
        self.strong(&mut cells, 0, most_links, CellSet::only(start), f)
    }

    /// `last` is the index of the last cell; `used` are all cells so far.
    fn strong(
        &self,
        cells: &mut [Cell; MOST_CELLS],
        last: usize,
        most_links: usize,
        used: CellSet,
        f: &mut impl FnMut(&[Cell]) -> Flow,
    ) -> Flow {
        if last >= most_links {
            return Flow::Continue(());
        }
        let start = cells[0];
        for next in self.strong[cells[last].index()].into_iter().flatten() {
            if used.contains(next) && next != start {
                continue;
            }
            cells[last + 1] = next;
            if last > 0 {
                f(&cells[..last + 2])?;
            }
            if next != start && last + 1 < most_links {
                self.weak(cells, last + 1, most_links, used.with(next), f)?;
            }
        }
        Flow::Continue(())
    }

    fn weak(
        &self,
        cells: &mut [Cell; MOST_CELLS],
        last: usize,
        most_links: usize,
        used: CellSet,
        f: &mut impl FnMut(&[Cell]) -> Flow,
    ) -> Flow {
        for next in self.partners[cells[last].index()].into_iter().flat_map(|partners| partners - used) {
            cells[last + 1] = next;
            self.strong(cells, last + 1, most_links, used.with(next), f)?;
        }
        Flow::Continue(())
    }

    /// Returns the candidates that see both ends of a chain.
    pub fn seen_by_ends(&self, cells: &[Cell]) -> CellSet {
        match cells {
            [start, .., end] => self.places & start.peers() & end.peers(),
            _ => CellSet::EMPTY,
        }
    }
}

/// Returns a chain on one digit as data for pictures: the first link is strong, and strong and weak links
/// alternate.
pub fn on_digit(digit: Digit, cells: &[Cell]) -> Chain {
    let nodes = cells.iter().map(|&cell| node(digit, cell)).collect();
    Chain { nodes, links: alternating(cells.len()), shape: ChainShape::Ends }
}

fn node(digit: Digit, cell: Cell) -> Node {
    Node { digit, cells: CellSet::only(cell), kind: NodeKind::Places }
}

fn alternating(nodes: usize) -> Vec<Link> {
    [Link::Strong, Link::Weak].into_iter().cycle().take(nodes.saturating_sub(1)).collect()
}

/// A bivalue cell in a chain: entered by one digit, left by the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passed {
    /// The cell.
    pub cell: Cell,
    /// The digit by which it is entered.
    pub entered: Digit,
    /// The other digit of the cell.
    pub left: Digit,
}

/// Calls `f` with the cells of every chain of bivalue cells from the start, depth first; no cell is visited twice. `room` is the set of
/// allowed cells. Each cell represents two links, the first for one.
pub fn through_cells(
    state: &State,
    room: CellSet,
    start: Passed,
    most_links: usize,
    f: &mut impl FnMut(&[Passed]) -> Flow,
) -> Flow {
    fn more(
        state: &State,
        room: CellSet,
        passed: &mut Vec<Passed>,
        most_cells: usize,
        f: &mut impl FnMut(&[Passed]) -> Flow,
    ) -> Flow {
        let Some(&Passed { cell, left, .. }) = passed.last() else { return Flow::Continue(()) };
        for next in partners(cell, room & state.places(left)).into_iter().flatten() {
            let Some(out) = state.digits(next).without(left).single() else { continue };
            passed.push(Passed { cell: next, entered: left, left: out });
            f(passed)?;
            if passed.len() < most_cells {
                more(state, room.without(next), passed, most_cells, f)?;
            }
            passed.pop();
        }
        Flow::Continue(())
    }
    more(state, room.without(start.cell), &mut vec![start], most_links / 2, f)
}

/// Returns a chain of bivalue cells as data for pictures.
pub fn of_cells(cells: &[Passed], shape: ChainShape) -> Chain {
    let nodes: Vec<Node> = cells
        .iter()
        .flat_map(|passed| [passed.entered, passed.left].map(|digit| node(digit, passed.cell)))
        .collect();
    let links = alternating(nodes.len());
    Chain { nodes, links, shape }
}
