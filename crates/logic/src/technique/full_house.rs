//! Full House: the last empty cell of a house.
//!
//! ```text
//! 4 8 2 | 7 . 1 | 9 3 6      only 5 is missing in this row
//! ```
//!
//! How to spot it: look for a row, column or box with eight digits.
//!
//! Why it is true: a house contains every digit, and eight of them are already placed.
//!
//! Described in HoDoKu's guide to techniques under *Singles*.

use crate::Technique::FullHouse;
use crate::found::{Flow, Found};
use crate::{Pattern, State};
use sodan_board::{Candidate, House};

/// Reports full houses in ascending order of houses.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    for house in House::all() {
        if let Some(cell) = (house.cells() & state.unplaced()).single()
            && let Some(digit) = state.digits(cell).single()
        {
            found.place(FullHouse, Candidate::new(cell, digit), || Pattern::Single(Some(house)))?;
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::Technique::FullHouse;
    use crate::check::{finds, finds_nothing};

    const EIGHT: &str = "r1c1=1 r1c2=2 r1c3=3 r1c4=4 r1c5=5 r1c6=6 r1c7=7";

    #[test]
    fn fills_the_last_cell() {
        finds(FullHouse, &format!("{EIGHT} r1c8=8 r1c9:9"), "r1c9=9");
    }

    #[test]
    fn needs_eight_digits() {
        finds_nothing(FullHouse, &format!("{EIGHT} r1c8:89 r1c9:89"));
    }
}
