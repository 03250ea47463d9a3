//! Finned Fish: a fish in which some cells of the base (the fins) are outside the cover.
//!
//! ```text
//!        c2  | c4  c5          rows 3 and 8 and columns 2 and 4 would be an X-Wing
//!   r3 - 7 - | 7 - 7           without the fin f
//!        |   | |   f           7 is eliminated from the cells of the cover
//!   r1 - . - | *               that see all fins (*)
//!   r8 - 7 - | 7 - -
//! ```
//!
//! If a base line has at most one cell apart from its fins, the fish is called sashimi.
//!
//! How to spot it: look for a fish that is spoilt by further candidates in one box only. The eliminations are in the
//! cells of this box that belong to cover lines.
//!
//! Why it is true: if no fin contains the digit, the pattern is a fish, and its base uses up the cover. Otherwise a fin
//! contains the digit. In either case, a cell of the cover that sees all fins cannot contain the digit.
//!
//! Described in HoDoKu's guide to techniques under *Finned/Sashimi Fish*.

use crate::Technique::{
    FinnedJellyfish, FinnedLeviathan, FinnedSquirmbag, FinnedSwordfish, FinnedWhale, FinnedXWing,
    SashimiJellyfish, SashimiLeviathan, SashimiSquirmbag, SashimiSwordfish, SashimiWhale, SashimiXWing,
};
use crate::found::{Flow, Found};
use crate::pattern::Fish;
use crate::technique::line_fish::{CoverLines, Direction};
use crate::technique::siamese::Catch;
use crate::{State, Technique};
use sodan_board::{CellSet, Digit};

/// For each band or stack, the mask of its three lines.
const CHUTES: [u16; 3] = [0o007, 0o070, 0o700];

/// Reports fish by size, then by digit. Rows are tried as the base before columns. Base lines are in lexicographic
/// order, and so are the cover lines of each base.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    for (size, finned, sashimi) in [
        (2, FinnedXWing, SashimiXWing),
        (3, FinnedSwordfish, SashimiSwordfish),
        (4, FinnedJellyfish, SashimiJellyfish),
        (5, FinnedSquirmbag, SashimiSquirmbag),
        (6, FinnedWhale, SashimiWhale),
        (7, FinnedLeviathan, SashimiLeviathan),
    ] {
        if !found.wants(finned) && !found.wants(sashimi) {
            continue;
        }
        let mut catch = Catch::new(found);
        for digit in Digit::all() {
            if !found.memo().may_fall(digit) {
                continue;
            }
            for direction in [Direction::Rows, Direction::Columns] {
                let lines = CoverLines::new(state.places(digit), direction);
                let search = FinnedFishSearch { state, size, finned, sashimi, digit, direction, lines };
                search
                    .lines
                    .bases(size, size + 3, |base, union| search.covers(base, union, &mut catch, found))?;
            }
        }
        catch.pairs(found)?;
    }
    Flow::Continue(())
}

struct FinnedFishSearch<'a> {
    state: &'a State,
    size: usize,
    finned: Technique,
    sashimi: Technique,
    digit: Digit,
    direction: Direction,
    lines: CoverLines,
}

impl FinnedFishSearch<'_> {
    /// Reports the finned fish with this base.
    fn covers(&self, base: u16, union: u16, catch: &mut Catch, found: &mut Found<'_>) -> Flow {
        found.look(1)?;
        let left_out = (union.count_ones() as usize).saturating_sub(self.size) as u32;
        if left_out == 0 {
            return Flow::Continue(());
        }
        let (mut covers, mut count) = ([0; 9], 0);
        for chute in CHUTES {
            let room = union & chute;
            // Enumerates all subsets of `room`.
            let mut out = room;
            while out != 0 {
                if out.count_ones() == left_out {
                    covers[count] = union & !out;
                    count += 1;
                }
                out = (out - 1) & room;
            }
        }
        // Sorts lexicographically: the lowest line in which two sets differ decides, and the set that contains it comes
        // first.
        covers[..count].sort_unstable_by_key(|cover: &u16| std::cmp::Reverse(cover.reverse_bits()));
        for &cover in &covers[..count] {
            self.report(base, cover, catch, found)?;
        }
        Flow::Continue(())
    }

    fn report(&self, base: u16, cover: u16, catch: &mut Catch, found: &mut Found<'_>) -> Flow {
        let places = self.state.places(self.digit);
        let (along, across) = (self.direction.along(base), self.direction.across(cover));
        let fins = (places & along) - across;
        if fins.len() > found.options().fins {
            return Flow::Continue(());
        }
        let cells = (places & across & fins.common_peers()) - along;
        if cells.is_empty() {
            return Flow::Continue(());
        }
        let is_thin = |line: usize| base >> line & 1 == 1 && (self.lines.of(line) & cover).count_ones() <= 1;
        let technique = if (0..9).any(is_thin) { self.sashimi } else { self.finned };
        let fish = || Fish {
            digit: self.digit,
            base: self.direction.base_houses(base),
            cover: self.direction.cover_houses(cover),
            fins,
            endo_fins: CellSet::EMPTY,
            siamese: None,
        };
        catch.land(technique, [cells, CellSet::EMPTY], found, fish, self.digit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{finds, finds_nothing};

    const FINNED: &str = "r3c2:7 r3c4:7 r3c5:7 r8c2:7 r8c4:7";

    #[test]
    fn clears_the_cover_near_the_fin() {
        finds(FinnedXWing, &format!("{FINNED} r1c4:7 r5c4:7 r1c2:7"), "r1c4<>7");
    }

    #[test]
    fn single_base_place_is_sashimi() {
        let text = "r3c2:7 r3c5:7 r8c2:7 r8c4:7 r1c4:7 r5c4:7 r6c5:7";
        finds(SashimiXWing, text, "r1c4<>7");
        finds_nothing(FinnedXWing, text);
    }

    #[test]
    fn fins_must_share_a_box() {
        finds_nothing(FinnedXWing, &format!("{FINNED} r8c9:7 r1c4:7 r1c2:7 r1c9:7 r5c9:7 r5c5:7"));
    }

    #[test]
    fn larger_ones_are_found() {
        let sword = "r1c1:7 r1c4:7 r4c4:7 r4c7:7 r7c1:7 r7c7:7 r7c8:7";
        finds(FinnedSwordfish, &format!("{sword} r9c7:7 r9c4:7"), "r9c7<>7");
        let jelly = "r1c1:7 r1c4:7 r4c4:7 r4c7:7 r6c7:7 r6c9:7 r8c9:7 r8c1:7 r8c2:7";
        finds(FinnedJellyfish, &format!("{jelly} r9c1:7 r9c4:7"), "r9c1<>7");
    }
}
