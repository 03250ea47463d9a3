//! Franken Fish: a fish in which boxes stand beside the lines, in the base or in the cover.
//!
//! ```text
//!        c2   | c7 c8            row 2 and box 7 (base) have their 7s in columns 2 and 8 (cover):
//!   r2 - 7 -  | -  7             two houses, two houses, as in an X-Wing
//!        *    |    *
//!   r8 - 7    |                  the digit goes from the other cells of the cover (*)
//!   r9 - 7    |
//!      box 7
//! ```
//!
//! With fins, the digit goes from the cells of the cover that see all of them. A place in two base houses counts twice in the
//! base and is a fin, too (endo fin). A place in two cover houses may go although it lies in the base (cannibalism).
//!
//! Why it is true: each base house holds the digit once. If no fin holds it, the base needs as many places as it has houses,
//! each in a cover house of its own, and uses up the cover; a place in two cover houses would use up two of them and leave
//! too few. If a fin holds it, a cell that sees all fins cannot.

use crate::State;
use crate::Technique::*;
use crate::found::{Flow, Found};
use crate::technique::house_fish::{self, Kind, Shape};

const KINDS: [Kind; 6] = [
    Kind { size: 2, plain: FrankenXWing, finned: FinnedFrankenXWing },
    Kind { size: 3, plain: FrankenSwordfish, finned: FinnedFrankenSwordfish },
    Kind { size: 4, plain: FrankenJellyfish, finned: FinnedFrankenJellyfish },
    Kind { size: 5, plain: FrankenSquirmbag, finned: FinnedFrankenSquirmbag },
    Kind { size: 6, plain: FrankenWhale, finned: FinnedFrankenWhale },
    Kind { size: 7, plain: FrankenLeviathan, finned: FinnedFrankenLeviathan },
];

pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    house_fish::find(state, found, Shape::Franken, &KINDS)
}

#[cfg(test)]
mod tests {
    use crate::rating::hodoku::conformance::run_case;

    const PLAIN: &str =
        ":0331:8:52...617.174.536..6.9271..5..5.2...6.9.76..1...6.3...4..759236135261.9.79613.7.5.:814 819 928 842 844 944 856 861 964 866 867 868:872::";
    const FINNED: &str =
        ":0340:1:4.392..5659...6...6..85..4.1.5.9846.9.426.5...6.5.4...25...9683849632715..6.85294:328 829 759 367 867 269 769:129::";
    const SIAMESE: &str =
        ":03411:4:92..8.5.73..9.7..6......8....4......6..7..3.525+3.......+3+2+519.6+85..2.+8...8.96...+52:122 435 138 146 747 748 968 782 385 787:425 436::";

    #[test]
    fn a_box_can_be_base_or_cover() {
        assert_eq!(run_case(PLAIN), Ok(true));
    }

    #[test]
    fn fins_limit_what_goes() {
        assert_eq!(run_case(FINNED), Ok(true));
    }

    #[test]
    fn two_fish_with_one_base_are_siamese() {
        assert_eq!(run_case(SIAMESE), Ok(true));
    }

    #[test]
    fn a_place_outside_of_the_cover_is_in_the_way() {
        assert!(run_case(&PLAIN.replace(":814 ", ":")).is_err());
    }
}
