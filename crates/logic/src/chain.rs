//! Simple chains of links between cells of one digit, or between bivalue cells.
//!
//! ```text
//!   start ══ a ── b ══ c ── d ══ end        alternating strong and weak links, strong at both ends:
//!                                           start or end is true
//! ```
//!
//! A strong link may also serve as a weak one. The partners of a cell are listed by house (row, column, box), in
//! ascending order within each house. Partners in the cell's box and in one of its lines are listed only under the
//! line.

use crate::State;
use crate::effort::Flow;
use crate::options::BoxLinks;
use crate::pattern::{Chain, ChainShape, Link, Node, NodeKind};
use sodan_board::{Cell, CellSet, Digit};

/// Maximum number of cells in a chain: all 81 cells once, and the start a second time.
const MOST_CELLS: usize = 82;

/// Returns the cells of `places` that see `cell`: those in its row, in its column, and in the rest of its box.
fn partners(cell: Cell, places: CellSet) -> [CellSet; 3] {
    let [row, column, block] = cell.houses().map(|house| (places & house.cells()).without(cell));
    [row, column, block - row - column]
}

/// Links between the cells of one digit.
pub struct DigitLinks {
    partners: [[CellSet; 3]; 81],
    strong: [[CellSet; 3]; 81],
    places: CellSet,
}

impl DigitLinks {
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

    /// Calls `f` with the cells of every chain from `start` that begins and ends with a strong link, depth first. A
    /// chain ends if it returns to `start`; no other cell is visited twice.
    pub fn chains(&self, start: Cell, most_links: usize, f: &mut impl FnMut(&[Cell]) -> Flow) -> Flow {
        let mut cells = [start; MOST_CELLS];
        self.strong(&mut cells, 0, most_links, CellSet::only(start), f)
    }

    /// Extends the chain by a strong link. `last` is the index in `cells` of the chain's last cell, and `used` is the
    /// set of the chain's cells.
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

    /// Returns the cells that have the digit as a candidate and see both ends of a chain.
    pub fn seen_by_ends(&self, cells: &[Cell]) -> CellSet {
        match cells {
            [start, .., end] => self.places & start.peers() & end.peers(),
            _ => CellSet::EMPTY,
        }
    }
}

/// Converts a chain on one digit to pattern data. Strong and weak links alternate, and the first one is strong.
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

/// A bivalue cell in a chain. One of its digits links it to the previous cell, the other to the next cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passed {
    pub cell: Cell,
    /// Digit shared with the previous cell.
    pub entered: Digit,
    /// Digit shared with the next cell.
    pub left: Digit,
}

/// Calls `f` with the cells of every chain of bivalue cells from `start`, depth first. Chains use only cells of `room`,
/// and each cell at most once. Every cell after the first counts as two links; the first counts as one.
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

/// Converts a chain of bivalue cells to pattern data.
pub fn of_cells(cells: &[Passed], shape: ChainShape) -> Chain {
    let nodes: Vec<Node> = cells
        .iter()
        .flat_map(|passed| [passed.entered, passed.left].map(|digit| node(digit, passed.cell)))
        .collect();
    let links = alternating(nodes.len());
    Chain { nodes, links, shape }
}
