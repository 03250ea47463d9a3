//! Franken Fish: a fish with boxes among the lines, in the base or in the cover.
//!
//! ```text
//!        c2   | c7 c8            row 2 and box 7 (base) have their 7s in columns 2 and 8 (cover):
//!   r2 - 7 -  | -  7             two houses, two houses, as in an X-Wing
//!        *    |    *
//!   r8 - 7    |                  7 is eliminated from the other cells of the cover (*)
//!   r9 - 7    |
//!      box 7
//! ```
//!
//! If there are fins, the digit is eliminated from the cells of the cover that see all fins. A cell that belongs to two
//! base houses counts twice and is therefore a fin as well (an endo fin). A cell that belongs to two cover houses can
//! be eliminated even if it is part of the base (cannibalism).
//!
//! Why it is true: each base house contains the digit once. If no fin contains the digit, the base houses contain it in
//! different cells, each in a different cover house, so the base uses up the cover. A cell in two cover houses would
//! use up both of them and leave too few cover houses for the rest of the base. If a fin contains the digit, a cell
//! that sees all fins cannot contain it.
//!
//! Described in HoDoKu's guide to techniques under *Complex Fish*.

use crate::State;
use crate::Technique::*;
use crate::found::{Flow, Found};
use crate::technique::house_fish::{self, FishSize, HouseMix};

const KINDS: [FishSize; 6] = [
    FishSize { size: 2, plain: FrankenXWing, finned: FinnedFrankenXWing },
    FishSize { size: 3, plain: FrankenSwordfish, finned: FinnedFrankenSwordfish },
    FishSize { size: 4, plain: FrankenJellyfish, finned: FinnedFrankenJellyfish },
    FishSize { size: 5, plain: FrankenSquirmbag, finned: FinnedFrankenSquirmbag },
    FishSize { size: 6, plain: FrankenWhale, finned: FinnedFrankenWhale },
    FishSize { size: 7, plain: FrankenLeviathan, finned: FinnedFrankenLeviathan },
];

pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    house_fish::find(state, found, HouseMix::Franken, &KINDS)
}

#[cfg(test)]
mod tests {
    use crate::Options;
    use crate::Technique::FrankenSwordfish;
    use crate::check::{texts_with, whole_state};
    use crate::options::Looks;
    use crate::rating::hodoku::conformance::run_case;

    const PLAIN: &str = ":0331:6:249....1573..5..29.852.9374..7.3.291.2379154.914...7.349....15.3...4.9.2..29.843.:641 691 582 624 644 544 665 616 546 666 676 686:627::";
    const FINNED: &str = ":0340:4:82945.76..5...928.1..28..595.6.72.9.7.259..16.9.6.8572...82.9372.89..6459.....128:182 692 395 176 676 796 396:492::";
    const SIAMESE: &str = ":03411:8:51..97.267....2+1.....8.+1+7.5.5..3.+2796.....4...3....5+6.2.6.1..........9.+239..2.+6.7:422 853 483 464 374 384 586 328 158 378:852 863::";

    #[test]
    fn box_is_base_or_cover() {
        assert_eq!(run_case(PLAIN), Ok(true));
    }

    #[test]
    fn search_respects_the_limit() {
        let finds = |looks| {
            !texts_with(Options { looks, ..Options::OPEN }, FrankenSwordfish, &whole_state(PLAIN)).is_empty()
        };
        assert!(finds(Looks::USUAL) && !finds(Looks { fish: 1, ..Looks::USUAL }));
    }

    #[test]
    fn fins_limit_what_goes() {
        assert_eq!(run_case(FINNED), Ok(true));
    }

    #[test]
    fn fish_with_one_base_are_siamese() {
        assert_eq!(run_case(SIAMESE), Ok(true));
    }

    #[test]
    fn place_outside_cover_blocks() {
        assert!(run_case(&PLAIN.replace(":641 ", ":")).is_err());
    }
}
