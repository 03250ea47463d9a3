//! Hidden Single: a digit that has only one cell left in a house.
//!
//! ```text
//! . . . | . . . | 4 . .
//! . . . | 4 . . | . . .
//! 1 # 2 | . . . | . . .      # is the only cell of the first box that can contain 4,
//! - - - + - - - + - - -      whatever other candidates it has
//! . . 4 | . . . | . . .
//! ```
//!
//! How to spot it: take a digit and a house that lacks it. Cross out all cells of the house that see the digit. If only
//! one empty cell is left, it contains the digit.
//!
//! Why it is true: a house contains every digit, and no other cell of the house can contain this one.
//!
//! Described in HoDoKu's guide to techniques under *Singles*.

use crate::Technique::HiddenSingle;
use crate::found::{Flow, Found};
use crate::{Pattern, State};
use sodan_board::{Candidate, Digit, House};

/// Reports hidden singles in ascending order of houses, then of digits.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    for house in House::all() {
        for digit in Digit::all() {
            if let Some(cell) = state.places_in(house, digit).single() {
                found.place(HiddenSingle, Candidate::new(cell, digit), || Pattern::Single(Some(house)))?;
            }
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::Technique::HiddenSingle;
    use crate::check::{finds, finds_nothing};

    #[test]
    fn places_digit_at_its_only_place() {
        finds(HiddenSingle, "r1c1:45 r1c2:5 r2c2:5 r1c9:5 r9c1:5 r2c9:5", "r1c1=4");
    }

    #[test]
    fn needs_a_digit_with_one_place() {
        finds_nothing(HiddenSingle, "r1c1:4 r1c2:4 r2c1:4 r2c2:4");
    }
}
