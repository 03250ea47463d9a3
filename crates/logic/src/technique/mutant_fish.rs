//! Mutant Fish: a fish whose base or cover mixes rows and columns, possibly with boxes.
//!
//! ```text
//!            c5     c9
//!   r2 ----- . ---- 4      row 2 and column 5 (base) have their 4s in row 6 and column 9 (cover):
//!            |             any houses are allowed, equally many in base and cover
//!   r6 ----- 4 ---- *      4 is eliminated from cells of the cover outside the base (*)
//! ```
//!
//! Fins, endo fins and cannibalism are the same as in Franken fish.
//!
//! Why it is true: for the same reason as Franken fish. The argument does not depend on the kind of house, but only on
//! the fact that each base house contains the digit and no cover house contains it twice.
//!
//! Described in HoDoKu's guide to techniques under *Complex Fish*.

use crate::State;
use crate::Technique::*;
use crate::found::{Flow, Found};
use crate::technique::house_fish::{self, FishSize, HouseMix};

const KINDS: [FishSize; 6] = [
    FishSize { size: 2, plain: MutantXWing, finned: FinnedMutantXWing },
    FishSize { size: 3, plain: MutantSwordfish, finned: FinnedMutantSwordfish },
    FishSize { size: 4, plain: MutantJellyfish, finned: FinnedMutantJellyfish },
    FishSize { size: 5, plain: MutantSquirmbag, finned: FinnedMutantSquirmbag },
    FishSize { size: 6, plain: MutantWhale, finned: FinnedMutantWhale },
    FishSize { size: 7, plain: MutantLeviathan, finned: FinnedMutantLeviathan },
];

pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    house_fish::find(state, found, HouseMix::Mutant, &KINDS)
}

#[cfg(test)]
mod tests {
    use crate::rating::hodoku::conformance::run_case;

    const FINNED: &str = ":0362:8:.4+5+3.96..3.6..+5...+9.+2...35.+4+9+3..7.+2+5..745+29..52.+93....2.4..+3.1...9.142.8.....6...:711 191 852 772 782 792 834 894 427 727 167 867 658 768 868 798 659 169:891::";

    #[test]
    fn rows_and_columns_can_be_base() {
        assert_eq!(run_case(FINNED), Ok(true));
    }

    #[test]
    fn place_outside_cover_blocks() {
        let gone = FINNED.split(':').nth(4).unwrap();
        let one_fewer = |word: &str| FINNED.replace(gone, &gone.replace(word, ""));
        assert!(gone.split(' ').any(|word| word.starts_with('8') && run_case(&one_fewer(word)).is_err()));
    }
}
