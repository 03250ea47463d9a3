//! Two-way choices: two candidates of which exactly one is true.

use crate::State;
use crate::pattern::net::{Choice, Place};
use sodan_board::{Candidate, Digit, House};

/// Lists all choices of a state: first cells in ascending order, then houses (rows, columns, boxes) in ascending order,
/// with ascending digits within each house. A pair of candidates that is a choice in two houses is listed only for the
/// first house.
///
/// ```
/// use sodan_logic::{State, two_way::choices};
///
/// let puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let first = choices(&State::new(&puzzle))[0];
/// assert_eq!(first.to_string(), "r7c2=8 or r7c2=9: the two candidates of r7c2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn choices(state: &State) -> Vec<Choice> {
    let mut choices: Vec<Choice> = Vec::with_capacity(128);
    for cell in state.bivalue() {
        let mut digits = state.digits(cell).iter().map(|digit| Candidate::new(cell, digit));
        if let (Some(a), Some(b)) = (digits.next(), digits.next()) {
            choices.push(Choice { place: Place::Cell(cell), ends: [a, b] });
        }
    }
    for house in House::all() {
        for digit in Digit::all() {
            let Some([a, b]) = state.conjugates(house, digit) else { continue };
            let [row, column, block] = a.houses();
            // A pair in one line of the box has been listed for that line, unless the line contains further cells of
            // the digit.
            let are_all_of = |line| state.conjugates(line, digit) == Some([a, b]);
            if house != block || !(are_all_of(row) || are_all_of(column)) {
                let ends = [a, b].map(|cell| Candidate::new(cell, digit));
                choices.push(Choice { place: Place::House(house, digit), ends });
            }
        }
    }
    choices
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::state;

    #[test]
    fn cell_choices_come_before_houses() {
        let texts: Vec<String> =
            choices(&state("r1c1:12 r1c2:13 r5c5:123 r9c9:45")).iter().map(Choice::to_string).collect();
        assert_eq!(
            texts,
            [
                "r1c1=1 or r1c1=2: the two candidates of r1c1",
                "r1c2=1 or r1c2=3: the two candidates of r1c2",
                "r9c9=4 or r9c9=5: the two candidates of r9c9",
                "r1c1=1 or r1c2=1: the two positions of 1 in row 1",
            ],
            "cells precede houses, and each pair is listed once"
        );
    }

    /// Two cells of a box that share a line are a separate choice only if the line has further cells of the digit.
    #[test]
    fn box_pair_needs_longer_line() {
        let text = |cells: &str| {
            let choices = choices(&state(cells));
            choices.iter().map(Choice::to_string).collect::<Vec<_>>()
        };
        assert_eq!(
            text("r3c4:789 r3c6:789 r3c9:789").iter().filter(|it| it.ends_with("7 in box 2")).count(),
            1
        );
        let met = text("r3c4:789 r3c6:789");
        assert!(met.iter().all(|it| it.ends_with("in row 3")), "{met:?}");
    }

    #[test]
    fn three_ways_are_no_choice() {
        assert_eq!(choices(&state("r1c1:123 r1c2:123 r1c3:123")), []);
    }
}
