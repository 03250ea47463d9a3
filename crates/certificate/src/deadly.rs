//! Checks deadly patterns: open cells whose digits could be rearranged, or that complete two digits in their houses.
//!
//! Suppose that the solution fills some open cells in such a way that another filling has the same digits in each row,
//! column and box. Then the other filling is part of a second solution. So if every filling without the guardians has
//! such a counterpart and the solution is unique, at least one guardian is true.
//!
//! Now suppose that the pattern's cells and all cells in which one of two digits is certain have only these two digits,
//! and that each house contains none or two of these cells. The other cells of the two digits are then in houses that
//! contain none of these cells, so the two digits could be swapped there (reverse BUG). This also gives a second solution,
//! unless there are no other cells: both digits are in all 18 of their cells.

use crate::Deadly;
use crate::check::{Flaw, MAX_CHOICES};
use sodan_board::{Candidate, Candidates, Cell, CellSet, Digit, DigitSet, House};
use std::collections::BTreeMap;

/// For each house, the set of digits that a filling of the pattern's cells places in it.
type Signature = [DigitSet; 27];

/// Returns whether every filling of the cells that uses no guardian has a counterpart: another filling with the same
/// digits in each house.
pub(crate) fn is_deadly(state: &Candidates, Deadly { guardians, cells }: &Deadly) -> Result<bool, Flaw> {
    for (at, &cell) in cells.iter().enumerate() {
        if state.placed().get(cell).is_some() || cells[..at].contains(&cell) {
            return Err(Flaw::NotOpen(cell));
        }
    }
    let left = |cell: Cell| -> DigitSet {
        let is_guardian = |digit| guardians.contains(&Candidate::new(cell, digit));
        state.digits(cell).iter().filter(|&digit| !is_guardian(digit)).collect()
    };
    let domains: Vec<DigitSet> = cells.iter().map(|&cell| left(cell)).collect();
    if is_exchangeable(cells, &domains) || completes_a_pair(state, cells, &domains) {
        return Ok(true);
    }
    let mut search = Search { cells, tried: 0 };
    let mut fillings: BTreeMap<Signature, usize> = BTreeMap::new();
    search.fill(&domains, &mut [DigitSet::EMPTY; 27], &mut |signature| {
        *fillings.entry(*signature).or_default() += 1;
        true
    })?;
    for (signature, _) in fillings.iter().filter(|&(_, &count)| count == 1) {
        // The counterpart may use any digits: an eliminated candidate cannot be part of the solution, but may be part
        // of the counterpart.
        let common = |cell: &Cell| {
            cell.houses().iter().fold(DigitSet::ALL, |common, house| common & signature[house.index()])
        };
        let domains: Vec<DigitSet> = cells.iter().map(common).collect();
        let mut count = 0;
        search.fill(&domains, &mut [DigitSet::EMPTY; 27], &mut |other| {
            count += usize::from(other == signature);
            count < 2
        })?;
        if count < 2 {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns whether each cell has two possible digits, and each digit has zero or two possible cells in each house. If
/// so, the two digits of every cell can be swapped.
fn is_exchangeable(cells: &[Cell], domains: &[DigitSet]) -> bool {
    domains.iter().all(|digits| digits.len() == 2)
        && House::all().all(|house| {
            let inside = || cells.iter().zip(domains).filter(|(cell, _)| house.cells().contains(**cell));
            DigitSet::ALL.iter().all(|digit| {
                let count = inside().filter(|(_, digits)| digits.contains(digit)).count();
                count == 0 || count == 2
            })
        })
}

/// Returns whether the cells complete two digits in their houses, but not in all houses.
fn completes_a_pair(state: &Candidates, cells: &[Cell], domains: &[DigitSet]) -> bool {
    let all = domains.iter().fold(DigitSet::EMPTY, |all, &digits| all | digits);
    let mut pairs = Digit::all().flat_map(|a| Digit::all().map(move |b| DigitSet::only(a).with(b)));
    pairs.any(|pair| {
        let is_certain = |cell: Cell| {
            let digits = state.placed().get(cell).map_or(state.digits(cell), DigitSet::only);
            digits.single().is_some_and(|digit| pair.contains(digit))
        };
        let kept: CellSet = Cell::all().filter(|&cell| cells.contains(&cell) || is_certain(cell)).collect();
        pair.len() == 2
            && (all - pair).is_empty()
            && kept.len() < 18
            && House::all().all(|house| matches!((kept & house.cells()).len(), 0 | 2))
    })
}

struct Search<'c> {
    cells: &'c [Cell],
    tried: usize,
}

impl Search<'_> {
    /// Enumerates the fillings of the cells and passes the signature of each to `found`, until `found` returns `false`.
    /// Returns whether all fillings were passed.
    fn fill(
        &mut self,
        domains: &[DigitSet],
        used: &mut Signature,
        found: &mut dyn FnMut(&Signature) -> bool,
    ) -> Result<bool, Flaw> {
        let Some(&cell) = self.cells.get(self.cells.len() - domains.len()) else {
            return Ok(found(used));
        };
        let houses = cell.houses().map(House::index);
        for digit in domains[0] {
            if houses.iter().any(|&house| used[house].contains(digit)) {
                continue;
            }
            self.tried += 1;
            if self.tried > MAX_CHOICES {
                return Err(Flaw::TooManyChoices);
            }
            houses.iter().for_each(|&house| {
                used[house].insert(digit);
            });
            let goes_on = self.fill(&domains[1..], used, found)?;
            houses.iter().for_each(|&house| {
                used[house].remove(digit);
            });
            if !goes_on {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sodan_board::ByCell;

    /// Parses the candidates of the listed cells. All other cells have all nine candidates.
    fn state(text: &str) -> Candidates {
        let mut digits = ByCell::new([DigitSet::ALL; 81]);
        for word in text.split(' ') {
            let (cell, set) = word.split_once(':').unwrap();
            digits[cell.parse::<Cell>().unwrap()] =
                set.bytes().map(|byte| Digit::from_ascii(byte).unwrap()).collect();
        }
        Candidates::of_digits(&digits)
    }

    fn verdict(text: &str, guardians: &[&str]) -> Result<bool, Flaw> {
        let cells = text.split(' ').map(|word| word[..4].parse().unwrap()).collect();
        let guardians = guardians.iter().map(|name| name.parse().unwrap()).collect();
        is_deadly(&state(text), &Deadly { guardians, cells })
    }

    #[test]
    fn rectangles_in_two_boxes_are_deadly() {
        assert_eq!(verdict("r1c1:12 r1c4:12 r2c1:12 r2c4:123", &["(3)r2c4"]), Ok(true));
        assert_eq!(verdict("r1c1:12 r1c4:12 r2c1:12 r2c4:123", &[]), Ok(false), "without the guardian");
        assert_eq!(verdict("r1c1:12 r1c4:12 r4c1:12 r4c4:12", &[]), Ok(false), "four boxes");
    }

    #[test]
    fn three_columns_are_deadly() {
        let both_rows = "r1c1:123 r1c4:123 r1c7:123 r2c1:123 r2c4:123 r2c7:123";
        assert_eq!(verdict(both_rows, &[]), Ok(true));
        assert_eq!(verdict(&both_rows.replace("r2c7:123", "r2c7:1234"), &[]), Ok(false));
    }

    #[test]
    fn two_digits_are_completed() {
        let verdict = |placed: &str, r1c3: &str| {
            let mut candidates = state(&format!("r1c3:{r1c3}"));
            for word in placed.split(' ') {
                candidates.place(word[..4].parse().unwrap(), word[5..].parse().unwrap());
            }
            let guardians = vec!["(8)r1c3".parse().unwrap()];
            is_deadly(&candidates, &Deadly { guardians, cells: vec!["r1c3".parse().unwrap()] })
        };
        let corners = "r1c4=2 r2c3=2 r2c4=1";
        assert_eq!(verdict(corners, "18"), Ok(true));
        assert_eq!(verdict(corners, "138"), Ok(false), "3 in r1c3 is not a guardian");
        assert_eq!(verdict("r1c4=2 r2c3=2", "18"), Ok(false), "row 2 lacks a 1");
        assert_eq!(verdict(&format!("{corners} r9c9=1"), "18"), Ok(false), "row 9 lacks a 2");
        let others = "r3c7=1 r4c1=1 r5c5=1 r6c8=1 r7c2=1 r8c6=1 r9c9=1 r3c8=2 r4c5=2 r5c7=2 r6c1=2 r7c6=2 r8c9=2 r9c2=2";
        assert_eq!(
            verdict(&format!("{corners} {others}"), "18"),
            Ok(false),
            "no cells are left to be swapped"
        );
    }

    #[test]
    fn filled_cells_are_refused() {
        let mut candidates = state("r1c1:12 r1c4:12 r2c1:12 r2c4:12");
        candidates.place("r1c1".parse().unwrap(), Digit::ONE);
        let cells = ["r1c1", "r1c4"].map(|name| name.parse().unwrap()).to_vec();
        let refused = is_deadly(&candidates, &Deadly { guardians: vec![], cells });
        assert_eq!(refused, Err(Flaw::NotOpen("r1c1".parse().unwrap())));
    }
}
