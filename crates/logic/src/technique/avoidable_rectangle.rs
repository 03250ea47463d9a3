//! Avoidable Rectangle: four cells without givens that must not contain only two digits.
//!
//! ```text
//!           c4      c6                 two rows, two columns, two boxes; none of the four digits is a given
//!   r1      9.      2        box 2     type 1: three cells are filled, and the fourth must not be 9
//!   r5      2       9        box 5     type 2: two cells are filled, and the other two both have the extra candidate 8
//! ```
//!
//! How to spot it: look for rectangles in two boxes whose corners include two or three placed digits, but no givens.
//! Each open corner must have the digit at the diagonally opposite corner as a candidate.
//!
//! Why it is true, if there is only one solution: suppose that four cells without givens contained only two digits. The
//! two digits could then be swapped, and there would be two solutions.
//!
//! Described in HoDoKu's guide to techniques under *Uniqueness*.

use crate::State;
use crate::Technique::{AvoidableRectangle1, AvoidableRectangle2};
use crate::found::{Flow, Found};
use crate::pattern::{Pattern, Rectangle};
use crate::technique::unique_rectangle::{far_sides, key};
use sodan_board::{Candidate, Cell, CellSet, Digit};
use std::collections::HashSet;

/// Reports avoidable rectangles in ascending order of a start cell, which contains a placed digit that is not a given.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let mut seen = HashSet::new();
    let own = state.placed().filled() - state.givens();
    for start in own {
        let Some(a) = state.placed().get(start) else { continue };
        let lines = start.row().cells() | start.column().cells();
        for next in start.block().cells().without(start) & lines & own {
            let Some(b) = state.placed().get(next) else { continue };
            for (across, opposite) in far_sides(start, next, CellSet::ALL) {
                let cells = [start, next, across, opposite];
                let Some(kind) = kind(state, [a, b], [across, opposite], own) else { continue };
                if seen.insert(key(cells, found.options().rectangle_keys)) {
                    report(state, [a, b], cells, kind, found)?;
                }
            }
        }
    }
    Flow::Continue(())
}

enum Kind {
    /// The rectangle has one open cell, in which this candidate would make the digits interchangeable.
    One(Candidate),
    /// The rectangle has two open cells.
    Two,
}

fn kind(state: &State, [a, b]: [Digit; 2], [across, opposite]: [Cell; 2], own: CellSet) -> Option<Kind> {
    let holds = |cell: Cell, digit| own.contains(cell) && state.placed().get(cell) == Some(digit);
    let open = |cell: Cell, digit| state.digits(cell).len() == 2 && state.digits(cell).contains(digit);
    if holds(across, b) && open(opposite, a) {
        Some(Kind::One(Candidate::new(opposite, a)))
    } else if holds(opposite, a) && open(across, b) {
        Some(Kind::One(Candidate::new(across, b)))
    } else {
        (open(across, b) && open(opposite, a)).then_some(Kind::Two)
    }
}

fn report(state: &State, digits: [Digit; 2], cells: [Cell; 4], kind: Kind, found: &mut Found<'_>) -> Flow {
    let pattern = || Pattern::Rectangle(Rectangle { digits, cells, subset: None });
    match kind {
        Kind::One(candidate) => {
            found.eliminate(AvoidableRectangle1, candidate.digit, CellSet::only(candidate.cell), pattern)
        }
        Kind::Two => {
            let [_, _, across, opposite] = cells;
            let other = state.digits(across).without(digits[1]).single();
            match other.filter(|&other| state.digits(opposite).contains(other)) {
                Some(other) => {
                    found.eliminate(AvoidableRectangle2, other, across.peers() & opposite.peers(), pattern)
                }
                None => Flow::Continue(()),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{finds, finds_nothing};

    #[test]
    fn the_fourth_cell_breaks_the_rectangle() {
        finds(AvoidableRectangle1, "r1c6=2 r5c4=2 r5c6=9 r1c4:59", "r1c4<>9");
    }

    #[test]
    fn rectangle_needs_one_extra() {
        finds(AvoidableRectangle2, "r1c4=9 r1c6=2 r5c4:28 r5c6:89 r5c1:8 r4c5:8", "r4c5,r5c1<>8");
    }

    #[test]
    fn a_given_makes_it_harmless() {
        finds_nothing(AvoidableRectangle1, "r1c6=2 r5c4!2 r5c6=9 r1c4:59");
    }
}
