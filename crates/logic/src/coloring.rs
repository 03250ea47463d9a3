//! Coloring: a digit's cells that are connected by strong links, in two alternating colors.
//!
//! In each cluster, all cells of one color contain the digit, and no cell of the other color does.

use crate::State;
use sodan_board::{Cell, CellSet, Digit};

/// A cluster, stored as the cells of its first color and the cells of its second color.
pub type Cluster = [CellSet; 2];

/// Returns the clusters of `digit` that contain at least one strong link, in ascending order of their first cell. The
/// first cell always has the first color.
pub fn clusters(state: &State, digit: Digit) -> Vec<Cluster> {
    let mut left = state.places(digit);
    let mut clusters = Vec::new();
    while let Some(start) = left.first() {
        let mut colors = [CellSet::EMPTY; 2];
        color(state, digit, start, 0, &mut left, &mut colors);
        if !colors[1].is_empty() {
            clusters.push(colors);
        }
    }
    clusters
}

/// Colors a cluster depth first, along row, column and box. In a contradictory cluster this order determines the
/// colors.
fn color(
    state: &State,
    digit: Digit,
    cell: Cell,
    color_now: usize,
    left: &mut CellSet,
    colors: &mut [CellSet; 2],
) {
    if !left.remove(cell) {
        return;
    }
    colors[color_now].insert(cell);
    for house in cell.houses() {
        if let Some([a, b]) = state.conjugates(house, digit) {
            let next = if a == cell { b } else { a };
            color(state, digit, next, 1 - color_now, left, colors);
        }
    }
}

/// Returns the cells that see at least one cell of `cells`.
pub fn seen_by(cells: CellSet) -> CellSet {
    cells.iter().fold(CellSet::EMPTY, |seen, cell| seen | cell.peers())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strong_links_alternate() {
        let state = crate::check::state("r1c1:3 r1c9:3 r5c9:3 r5c5:3 r8c2:3");
        let [cluster] = clusters(&state, Digit::THREE)[..] else { panic!("one cluster") };
        let names = cluster.map(|set| set.iter().map(|cell| cell.to_string()).collect::<Vec<_>>());
        assert_eq!(names, [["r1c1", "r5c9"], ["r1c9", "r5c5"]]);
    }
}
