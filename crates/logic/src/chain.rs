//! Simple chains: links between places of one digit, or between bivalue cells.
//!
//! ```text
//!   start ══ a ── b ══ c ── d ══ end        strong and weak links in turn, strong ones at both ends:
//!                                           start or end is true
//! ```
//!
//! A strong link may stand where a weak one is asked for. The partners of a cell come in the order row, column, box,
//! ascending; those that share a line with it and the box count as partners in the line only. So a link that is strong
//! in the box alone is not seen as strong if its cells share a line, exactly as in HoDoKu.

use crate::State;
use crate::found::Flow;
use crate::pattern::{Chain, ChainShape, Link, Node, NodeKind};
use sodan_board::{Cell, CellSet, Digit};

/// HoDoKu's default: no chain has more links.
pub const MOST_LINKS: usize = 20;

/// The cells that may follow a cell: in its row, in its column, and in the rest of its box.
fn partners(cell: Cell, places: CellSet) -> [CellSet; 3] {
    let [row, column, block] = cell.houses().map(|house| (places & house.cells()).without(cell));
    [row, column, block - row - column]
}

/// The links between the places of one digit.
pub struct DigitLinks {
    partners: [[CellSet; 3]; 81],
    strong: [[CellSet; 3]; 81],
    places: CellSet,
}

impl DigitLinks {
    /// Those of a digit.
    pub fn new(state: &State, digit: Digit) -> DigitLinks {
        let places = state.places(digit);
        let mut links =
            DigitLinks { partners: [[CellSet::EMPTY; 3]; 81], strong: [[CellSet::EMPTY; 3]; 81], places };
        for cell in places {
            let partners = partners(cell, places);
            links.partners[cell.index()] = partners;
            for (kind, house) in cell.houses().into_iter().enumerate() {
                if (places & house.cells()).len() == 2 {
                    links.strong[cell.index()][kind] = partners[kind];
                }
            }
        }
        links
    }

    /// Calls `f` with the cells of every chain from the start with strong links at both ends, depth first. The chain
    /// may come back to its start and ends there; no other cell is met twice.
    pub fn chains(&self, start: Cell, most_links: usize, f: &mut impl FnMut(&[Cell]) -> Flow) -> Flow {
        let mut cells = [start; MOST_LINKS + 1];
        self.strong(&mut cells, 0, most_links, CellSet::only(start), f)
    }

    /// `last` is the index of the last cell; `used` are the cells before it, and it.
    fn strong(
        &self,
        cells: &mut [Cell; MOST_LINKS + 1],
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
        cells: &mut [Cell; MOST_LINKS + 1],
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

    /// The places that see both ends of a chain.
    pub fn seen_by_ends(&self, cells: &[Cell]) -> CellSet {
        match cells {
            [start, .., end] => self.places & start.peers() & end.peers(),
            _ => CellSet::EMPTY,
        }
    }
}

/// A chain on one digit, as a picture of it is made: the first link is strong, and they alternate.
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
    /// Its other digit.
    pub left: Digit,
}

/// Calls `f` with the cells of every chain of bivalue cells from the start, depth first; no cell is met twice. `room` are
/// the cells that may be met.
pub fn through_cells(
    state: &State,
    room: CellSet,
    start: Passed,
    f: &mut impl FnMut(&[Passed]) -> Flow,
) -> Flow {
    // Two links for each cell but the first, which has one.
    const MOST_CELLS: usize = MOST_LINKS / 2;
    fn more(
        state: &State,
        room: CellSet,
        passed: &mut [Passed; MOST_CELLS],
        last: usize,
        f: &mut impl FnMut(&[Passed]) -> Flow,
    ) -> Flow {
        let Passed { cell, left, .. } = passed[last];
        for next in partners(cell, room & state.places(left)).into_iter().flatten() {
            let Some(out) = state.digits(next).without(left).single() else { continue };
            passed[last + 1] = Passed { cell: next, entered: left, left: out };
            f(&passed[..last + 2])?;
            if last + 2 < MOST_CELLS {
                more(state, room.without(next), passed, last + 1, f)?;
            }
        }
        Flow::Continue(())
    }
    more(state, room.without(start.cell), &mut [start; MOST_CELLS], 0, f)
}

/// A chain of bivalue cells, as a picture of it is made.
pub fn of_cells(cells: &[Passed], shape: ChainShape) -> Chain {
    let nodes: Vec<Node> = cells
        .iter()
        .flat_map(|passed| [passed.entered, passed.left].map(|digit| node(digit, passed.cell)))
        .collect();
    let links = alternating(nodes.len());
    Chain { nodes, links, shape }
}
