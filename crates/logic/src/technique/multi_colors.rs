//! Multi Colors: two clusters of strong links on one digit, each with two colors.
//!
//! ```text
//!   type 1                                        type 2
//!   A ==== b - - - c ==== D                       b sees C and d, both colors of the other cluster:
//!   b sees c: A or D is true,                     every b is false
//!   eliminate cells that see both
//! ```
//!
//! How to spot it: color the cells of a digit as for Simple Colors. If there are two separate clusters, look for a
//! color of one cluster that sees a color of the other.
//!
//! Why it is true: in each cluster, one of the two colors is true. If b and c see each other, at most one of them is
//! true, so A or D is true. Since one color of every cluster is true, a color that sees both colors of another cluster
//! is false.
//!
//! Described in HoDoKu's guide to techniques under *Coloring*.

use crate::State;
use crate::Technique::{MultiColors1, MultiColors2};
use crate::coloring::seen_by;
use crate::found::{Flow, Found};
use crate::pattern::{Colors, Pattern};
use crate::technique::simple_colors::trapped;
use sodan_board::{Candidate, CellSet, Digit};

/// Reports steps by digit and ordered pair of clusters. Type 2 precedes type 1.
pub(super) fn find(_: &State, found: &mut Found<'_>) -> Flow {
    for digit in Digit::all() {
        let clusters = found.memo().clusters(digit);
        for (i, &first) in clusters.iter().enumerate() {
            for (_, &second) in clusters.iter().enumerate().filter(|&(j, _)| i != j) {
                pair(digit, first, second, found)?;
            }
        }
    }
    Flow::Continue(())
}

fn pair(digit: Digit, first: [CellSet; 2], second: [CellSet; 2], found: &mut Found<'_>) -> Flow {
    let pattern = || Pattern::Colors(Colors { digit, clusters: vec![first, second] });
    let sees = |color: CellSet, other: CellSet| seen_by(color).intersects(other);
    let false_colors = first.into_iter().filter(|&color| second.iter().all(|&other| sees(color, other)));
    let false_cells = false_colors.flatten().map(|cell| Candidate::new(cell, digit));
    found.eliminate_all(MultiColors2, false_cells, pattern)?;
    let meetings = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().filter(|&(a, b)| sees(first[a], second[b]));
    let cells = meetings.flat_map(|(a, b)| trapped([first[1 - a], second[1 - b]]));
    found.eliminate_all(MultiColors1, cells.map(|cell| Candidate::new(cell, digit)), pattern)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{finds, spares};

    /// Two strong links, from r1c1 and from r8c2, whose other ends see each other.
    const ROWS: &str = "r1c1:3 r1c5:3 r8c2:3 r8c5:3 r5c5:3";
    const OTHERS: &str = "r7c1:3 r4c1:3 r5c2:3 r9c3:3 r5c9:3 r6c3:3 r2c3:3 r3c3:3";

    #[test]
    fn one_far_color_is_true() {
        finds(MultiColors1, &format!("{ROWS} {OTHERS}"), "r7c1<>3");
    }

    #[test]
    fn clusters_must_meet() {
        spares(MultiColors1, &format!("r1c1:3 r1c5:3 r8c2:3 r8c6:3 r5c5:3 {OTHERS}"), "r7c1");
    }

    #[test]
    fn color_seeing_both_is_false() {
        let text = "r1c1:3 r1c5:3 r3c4:3 r3c8:3 r7c8:3 r5c5:3 r2c6:3";
        finds(MultiColors2, &format!("{text} r7c5:3"), "r1c5<>3");
        spares(MultiColors2, &format!("{text} r7c6:3"), "r1c5");
    }
}
