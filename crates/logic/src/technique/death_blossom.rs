//! Death Blossom: a cell (the stem), and for each of its digits an almost locked set (a petal) that cannot contain the
//! digit if the stem does.
//!
//! ```text
//!   petal 1 3 4        stem 12         petal 2 4        stem = 1 locks the first petal in 3 and 4,
//!   r1c1:13 r1c3:34 -- r1c5:12 -- r2c4:24               stem = 2 locks the second in 4:
//!                                                       4 is eliminated from cells that see all 4s of both petals
//! ```
//!
//! Each petal belongs to a digit of the stem, and all cells of this digit in the petal see the stem. Every petal, but
//! not the stem, has the digit to be eliminated among its candidates.
//!
//! Why it is true: the stem contains one of its digits. This digit is then excluded from its petal, so the cells of the
//! petal contain all other digits of the petal, including the one to be eliminated. Whichever digit the stem contains,
//! one of the petals contains the eliminated digit.
//!
//! Described in HoDoKu's guide to techniques under *Almost Locked Sets*.

use crate::State;
use crate::Technique::DeathBlossom;
use crate::als::Als;
use crate::found::{Flow, Found};
use crate::options::AlsOverlap;
use crate::pattern::{self, Pattern};
use sodan_board::{Candidate, Cell, CellSet, Digit, DigitSet};

/// Reports death blossoms in ascending order of their stems. Petals are in the order of almost locked sets; the petals
/// of the lowest digit vary most slowly.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let sets = found.memo().almost_locked_sets();
    for stem in state.unplaced() {
        let digits = state.digits(stem);
        let petals: Vec<(Digit, Vec<&Als>)> = digits
            .iter()
            .map(|digit| {
                let touches = |als: &&Als| als.seen(digit).contains(stem);
                (digit, sets.iter().filter(touches).take(found.options().petals).collect())
            })
            .collect();
        if petals.iter().all(|(_, petals)| !petals.is_empty()) {
            let blossom = Blossom {
                stem,
                digits,
                petals: &petals,
                overlap: found.options().als_overlap,
                looks: std::cell::Cell::new(0),
                most_looks: found.options().looks.blossom,
            };
            blossom.grow(&mut Vec::new(), CellSet::EMPTY, !digits, found)?;
        }
    }
    Flow::Continue(())
}

struct Blossom<'a> {
    stem: Cell,
    digits: DigitSet,
    petals: &'a [(Digit, Vec<&'a Als>)],
    overlap: AlsOverlap,
    looks: std::cell::Cell<u32>,
    most_looks: u32,
}

impl<'a> Blossom<'a> {
    /// Extends `chosen` by each possible petal for the stem's next digit, and reports complete blossoms. `z` contains
    /// the digits that all petals so far could eliminate.
    fn grow(&self, chosen: &mut Vec<&'a Als>, cells: CellSet, z: DigitSet, found: &mut Found<'_>) -> Flow {
        let Some((_, petals)) = self.petals.get(chosen.len()) else {
            return self.report(chosen, z, found);
        };
        for &petal in petals {
            if self.overlap == AlsOverlap::Forbidden && petal.cells.intersects(cells) {
                continue;
            }
            if self.looks.replace(self.looks.get() + 1) >= self.most_looks {
                break;
            }
            found.look(1)?;
            chosen.push(petal);
            let can_go = |digit: &Digit| !self.seen_by_all(chosen, *digit).is_empty();
            let z: DigitSet = (z & petal.digits).iter().filter(can_go).collect();
            if !z.is_empty() {
                self.grow(chosen, cells | petal.cells, z, found)?;
            }
            chosen.pop();
        }
        Flow::Continue(())
    }

    fn seen_by_all(&self, petals: &[&Als], digit: Digit) -> CellSet {
        petals.iter().fold(CellSet::ALL, |seen, petal| seen & petal.seen(digit)).without(self.stem)
    }

    fn report(&self, chosen: &[&Als], z: DigitSet, found: &mut Found<'_>) -> Flow {
        let gone = z.iter().flat_map(|digit| {
            self.seen_by_all(chosen, digit).iter().map(move |cell| Candidate::new(cell, digit))
        });
        found.eliminate_all(DeathBlossom, gone, || {
            let petals = self.digits.iter().zip(chosen).map(|(digit, als)| (digit, als.cells, als.digits));
            Pattern::DeathBlossom(pattern::DeathBlossom { stem: self.stem, petals: petals.collect() })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use crate::check::{finds, spares, state, texts_with};
    use crate::options::Looks;

    const STEM: &str = "r1c5:12 r1c1:13 r1c3:34 r2c4:24 r1c9:5";

    #[test]
    fn some_petal_holds_z() {
        finds(DeathBlossom, &format!("{STEM} r2c2:4 r2c1:49"), "r2c12<>4");
    }

    #[test]
    fn petals_respect_the_limit() {
        let none = Options { looks: Looks { blossom: 0, ..Looks::USUAL }, ..Options::OPEN };
        let state = state(&format!("{STEM} r2c2:4 r2c1:49"));
        assert_eq!(texts_with(none, DeathBlossom, &state), Vec::<String>::new());
    }

    #[test]
    fn stem_digits_need_petals() {
        spares(DeathBlossom, "r1c5:126 r1c1:13 r1c3:34 r2c4:24 r2c2:4", "r2c2");
    }
}
