//! Naked Single: a cell with only one candidate.
//!
//! ```text
//! . . 1 | 2 3 4 | . . .
//! 5 . . | . . . | . . .
//! . # . | . . . | . . .      the cell # sees 1, 5, 6, 7, 8, 9, 2 and 3: only 4 is left
//! ```
//!
//! How to spot it: take a cell whose houses are nearly full, and go through the digits 1 to 9. Every digit that the
//! cell sees is excluded.
//!
//! Why it is true: a cell contains one of nine digits, and eight of them are excluded.
//!
//! Described in HoDoKu's guide to techniques under *Singles*.

use crate::Technique::NakedSingle;
use crate::found::{Flow, Found};
use crate::{Pattern, State};
use sodan_board::Candidate;

/// Reports naked singles in ascending order of their cells.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let [single, ..] = state.by_count();
    for cell in single {
        if let Some(digit) = state.digits(cell).single() {
            found.place(NakedSingle, Candidate::new(cell, digit), || Pattern::Single(None))?;
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use crate::Technique::NakedSingle;
    use crate::check::{finds, finds_nothing};

    #[test]
    fn places_the_only_candidate() {
        finds(NakedSingle, "r1c1:4 r2c1:14", "r1c1=4");
    }

    #[test]
    fn needs_a_cell_with_one_candidate() {
        finds_nothing(NakedSingle, "r1c1:45 r2c1:14");
    }
}
