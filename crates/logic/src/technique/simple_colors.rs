//! Simple Colors: the cells of a digit in one cluster of strong links, colored alternately in two colors.
//!
//! ```text
//!   trap                               wrap
//!   A ==== b                           A ==== b ==== A'
//!          ‖                                         |
//!   * - - -A'   * sees A and b:        A and A' see each other:
//!               * is eliminated        every A is false
//! ```
//!
//! How to spot it: find all houses in which a digit has only two cells. Give the two cells different colors, and
//! continue along further strong links.
//!
//! Why it is true: either all cells of one color contain the digit, or all cells of the other color do. A cell that
//! sees both colors therefore sees the digit in either case. If two cells of the same color see each other, that color
//! is false.
//!
//! Described in HoDoKu's guide to techniques under *Coloring*.

use crate::State;
use crate::Technique::{SimpleColorsTrap, SimpleColorsWrap};
use crate::coloring::seen_by;
use crate::found::{Flow, Found};
use crate::pattern::{Colors, Pattern};
use sodan_board::{Candidate, CellSet, Digit};

/// Reports steps by digit and cluster. Wraps precede traps.
pub(super) fn find(_: &State, found: &mut Found<'_>) -> Flow {
    for digit in Digit::all() {
        for &cluster in found.memo().clusters(digit) {
            let pattern = || Pattern::Colors(Colors { digit, clusters: vec![cluster] });
            let wrapped = cluster.into_iter().filter(|color| seen_by(*color).intersects(*color)).flatten();
            let wrapped = wrapped.map(|cell| Candidate::new(cell, digit));
            found.eliminate_all(SimpleColorsWrap, wrapped, pattern)?;
            found.eliminate(SimpleColorsTrap, digit, trapped(cluster), pattern)?;
        }
    }
    Flow::Continue(())
}

/// Returns the cells that see at least one cell of each set.
pub(super) fn trapped([a, b]: [CellSet; 2]) -> CellSet {
    seen_by(a) & seen_by(b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{finds, spares};

    const OTHERS: &str = "r4c1:3 r8c1:3 r6c3:3";

    #[test]
    fn cell_seeing_both_colors_is_trapped() {
        finds(SimpleColorsTrap, &format!("r1c1:3 r1c9:3 r5c9:3 r5c2:3 {OTHERS}"), "r4c1<>3");
    }

    #[test]
    fn color_seeing_itself_is_false() {
        finds(SimpleColorsWrap, "r1c1:3 r1c9:3 r5c9:3 r5c2:3 r2c2:3 r3c3:3", "r1c1,r2c2,r5c9<>3");
    }

    #[test]
    fn needs_one_cluster() {
        spares(SimpleColorsTrap, &format!("r1c1:3 r1c5:3 r1c9:3 r5c9:3 r5c2:3 {OTHERS}"), "r4c1");
    }
}
