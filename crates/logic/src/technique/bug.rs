//! Bivalue Universal Grave + 1: a grid in which all open cells but one have two candidates.
//!
//! ```text
//!   . 12 . | 12 ...     every digit has two cells in every house that lacks it,
//!   . 12 . | 123 ...    except for one digit (3) in the three houses of the cell with three candidates
//! ```
//!
//! How to spot it: look for such a grid late in a puzzle, when one cell has three candidates and all others have two.
//! The digit to place is the one that has three cells in that cell's row.
//!
//! Why it is true, if there is only one solution: suppose that the cell did not contain this digit. Every open cell
//! would then have two candidates, and every digit would have two cells in each house that lacks it. Such a grid has
//! either no solution or at least two. The cell therefore contains the digit.
//!
//! Described in HoDoKu's guide to techniques under *Uniqueness*.

use crate::State;
use crate::Technique::BugPlusOne;
use crate::found::{Flow, Found};
use crate::pattern::Pattern;
use sodan_board::{Candidate, CellSet, Digit, House};

pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let [one, two, three] = state.by_count();
    let all = Digit::all().fold(CellSet::EMPTY, |all, digit| all | state.places(digit));
    let Some(cell) = three.single().filter(|_| (all - one - two - three).is_empty()) else {
        return Flow::Continue(());
    };
    let Some(digit) = state.digits(cell).iter().find(|&digit| is_extra(state, Candidate::new(cell, digit)))
    else {
        return Flow::Continue(());
    };
    let others = state.digits(cell).without(digit).iter().map(|digit| Candidate::new(cell, digit));
    found.eliminate_all(BugPlusOne, others, || Pattern::Bug(Candidate::new(cell, digit)))
}

/// Returns whether the candidate's digit has three cells in each of the candidate's houses, and no digit has more than
/// two cells in any other house.
fn is_extra(state: &State, candidate: Candidate) -> bool {
    House::all().all(|house| {
        Digit::all().all(|digit| {
            let count = state.places_in(house, digit).len();
            let is_its = digit == candidate.digit && house.cells().contains(candidate.cell);
            if is_its { count == 3 } else { count <= 2 }
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{finds, finds_nothing};

    #[test]
    fn the_extra_digit_is_true() {
        finds(BugPlusOne, "r1c1:123 r1c2:13 r1c9:23 r9c1:13 r8c1:23 r2c2:23 r9c9:12", "r1c1<>1, r1c1<>2");
    }

    #[test]
    fn needs_exactly_one_cell_with_three() {
        finds_nothing(BugPlusOne, "r1c1:123 r1c2:13 r1c9:23 r9c1:13 r8c1:23 r2c2:23 r9c9:123");
        finds_nothing(BugPlusOne, "r1c1:12 r1c2:13 r1c9:23");
    }
}
