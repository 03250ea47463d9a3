//! Kraken Fish: a finned fish whose fins do not all see the eliminated candidate, but exclude it through chains.
//!
//! ```text
//!        c2  | c4  c5              rows 3 and 8 and columns 2 and 4 would be an X-Wing
//!   r3 - 7 - | 7 - 7 f             without the fin f
//!        |   | |   :
//!   r6 - * - | - - 4 ◀╌╌╌╌╌╌╮      type 1: a chain leads from every fin to "* is not 7"
//!   r8 - 7 - | 7 - -  7 in f ╌╌▶ ... ╌╌▶ 7 not in *
//!
//!   type 2: chains lead from every fin, and from the cells of the fish in one cover house (r3c2, r8c2),
//!   to the same candidate, of any digit, and exclude it
//! ```
//!
//! Why it is true: each base house contains the digit once. If no fin contains it, the base uses up the cover: every
//! cover house contains the digit in a cell of the base, and nowhere else. A cell in two cover houses would use up both
//! of them and is also false. In type 1, either a fin is true or the fish holds. In type 2, either a fin or one of the
//! fish's cells in the cover house is true. A conclusion that follows from every one of these alternatives is true.
//!
//! The fish are basic and Franken fish of two to four houses without endo fins. The maximum numbers of houses and fins
//! are options; with HoDoKu's options they are four and two. The chains are found through tables of implications, in
//! which groups of cells are nodes as well. The idea is from the Ultimate Fish Guide in the Players' Forum. Both types
//! are defined as in Bernhard Hobiger's HoDoKu.

use super::forcing::fork;
use super::house_fish::{self, Cover, HouseMix, LooksLeft, holding};
use crate::Technique::{self, *};
use crate::found::{Flow, Found};
use crate::implications::claim::Claim;
use crate::implications::trail::Trail;
use crate::implications::{Implications, Reach};
use crate::pattern::{Fish, Kraken};
use crate::{Pattern, State};
use sodan_board::{Candidate, Cell, CellSet, Digit, House, HouseSet};
use std::collections::HashMap;

/// Numbers of base houses that the fish of a Kraken fish can have: X-Wings, Swordfish and Jellyfish.
const SIZES: std::ops::RangeInclusive<usize> = 2..=4;

/// Reports fish by digit. Rows are tried as the base before columns. Bases are in lexicographic order of houses, and so
/// are the covers of each base. A base precedes the bases that extend it, and type 1 precedes type 2. Several fish of
/// one digit may eliminate the same candidate; a later one is then reported only if its fish is simpler or its chains
/// are shorter.
pub(super) fn find(state: &State, found: &mut Found<'_>) -> Flow {
    let tables = found.memo().implications(Reach::AllGroups);
    found.look(tables.size())?;
    for digit in Digit::all() {
        let places = state.places(digit);
        let (mut known, mut lengths) = (HashMap::new(), vec![0; 81 * 729]);
        for [bases, covers] in house_fish::FRANKEN {
            let [bases, covers] = [bases, covers].map(|bits| holding(HouseSet::from_bits(bits), places));
            let (known, lengths, looks) = (&mut known, &mut lengths, LooksLeft(found.options().looks.kraken));
            let mut search = KrakenSearch {
                state,
                tables,
                digit,
                places,
                covers,
                looks,
                most_houses: found.options().kraken_houses.min(*SIZES.end()),
                most_fins: found.options().kraken_fins,
                known,
                lengths,
                found,
            };
            search.bases(bases, Base::default())?;
        }
    }
    Flow::Continue(())
}

/// The best finding reported for each technique and eliminated candidate: the rank of its fish, and the total length of
/// its chains.
type Known = HashMap<(Technique, Candidate), (Rank, usize)>;

/// Rank of a fish: basic before Franken, then small before large, then finned before sashimi.
type Rank = (bool, usize, bool);

struct KrakenSearch<'a, 'b> {
    state: &'a State,
    tables: &'a Implications,
    digit: Digit,
    places: CellSet,
    covers: HouseSet,
    looks: LooksLeft,
    most_houses: usize,
    most_fins: usize,
    known: &'a mut Known,
    /// Number of nodes of the chain from each cell (as the fish's digit) to the elimination of each candidate, or 0 if
    /// the chain has not been traced. Most lengths are needed several times.
    lengths: &'a mut [u16],
    found: &'a mut Found<'b>,
}

#[derive(Clone, Copy, Default)]
struct Base {
    houses: HouseSet,
    cells: CellSet,
}

impl KrakenSearch<'_, '_> {
    fn bases(&mut self, mut room: HouseSet, base: Base) -> Flow {
        while let Some(house) = room.pop_first() {
            self.found.look(1)?;
            let here = self.places & house.cells();
            if base.cells.intersects(here) || self.looks.are_over() {
                continue;
            }
            let next = Base { houses: base.houses.with(house), cells: base.cells | here };
            if SIZES.contains(&next.houses.len()) {
                self.covers(&next, holding(self.covers - next.houses, next.cells), Cover::default())?;
            }
            if next.houses.len() < self.most_houses {
                self.bases(room, next)?;
            }
        }
        Flow::Continue(())
    }

    fn covers(&mut self, base: &Base, mut room: HouseSet, cover: Cover) -> Flow {
        let left = base.houses.len() - cover.houses.len();
        if left == 0 {
            return self.fish(base, &cover);
        }
        while can_cover(base.cells - cover.cells, room, left, self.most_fins) && !self.looks.are_over() {
            let Some(house) = room.pop_first() else { break };
            self.found.look(1)?;
            self.covers(base, room, cover.with(house, self.places))?;
        }
        Flow::Continue(())
    }

    fn fish(&mut self, base: &Base, cover: &Cover) -> Flow {
        let fins = base.cells - cover.cells;
        let targets = (cover.cells - base.cells) | cover.twice;
        // The finder of finned fish reports candidates that see all fins.
        let is_kraken =
            (1..=self.most_fins).contains(&fins.len()) && !targets.intersects(fins.common_peers());
        let Some(name) = name(base, cover).filter(|_| is_kraken) else { return Flow::Continue(()) };
        let fish = Fish {
            digit: self.digit,
            base: base.houses,
            cover: cover.houses,
            fins,
            endo_fins: CellSet::EMPTY,
            siamese: None,
        };
        if self.found.wants(KrakenFish1) {
            let gone = targets & self.refuted(fins, self.digit);
            self.report(
                KrakenFish1,
                &Kraken { fish, name, house: None, ways: Vec::new() },
                fins,
                self.digit,
                gone,
            )?;
        }
        if self.found.wants(KrakenFish2) {
            for house in cover.houses {
                self.cover_house(
                    &Kraken { fish, name, house: Some(house), ways: Vec::new() },
                    house,
                    base,
                    cover,
                )?;
            }
        }
        Flow::Continue(())
    }

    fn cover_house(&mut self, kraken: &Kraken, house: House, base: &Base, cover: &Cover) -> Flow {
        let here = self.places & house.cells();
        let body = (here & base.cells) - cover.twice;
        // If all cells of the house belong to the fish, the fish is superfluous: the step is a forcing chain.
        if body == here {
            return Flow::Continue(());
        }
        let starts = body | kraken.fish.fins;
        for digit in Digit::all() {
            let gone = (self.state.places(digit) & self.refuted(starts, digit)) - starts;
            self.report(KrakenFish2, kraken, starts, digit, gone)?;
        }
        Flow::Continue(())
    }

    /// Returns the cells in which `digit` is false no matter which cell of `starts` contains the fish's digit.
    fn refuted(&self, starts: CellSet, digit: Digit) -> CellSet {
        let mut refuted = CellSet::ALL;
        for cell in starts {
            refuted &= self.tables.table(self.claim(cell)).off(digit);
            if refuted.is_empty() {
                break;
            }
        }
        refuted
    }

    fn claim(&self, cell: Cell) -> Claim {
        Claim::on(Candidate::new(cell, self.digit))
    }

    fn report(
        &mut self,
        technique: Technique,
        kraken: &Kraken,
        starts: CellSet,
        digit: Digit,
        gone: CellSet,
    ) -> Flow {
        for cell in gone {
            let target = Candidate::new(cell, digit);
            let (rank, before) = (rank(kraken), self.known.get(&(technique, target)).copied());
            if before.is_some_and(|(known, _)| known < rank) {
                continue;
            }
            let length = starts.iter().map(|start| self.length(start, target)).sum();
            let now = (rank, length);
            if before.is_some_and(|before| before <= now) {
                continue;
            }
            self.known.insert((technique, target), now);
            let (tables, digit) = (self.tables, self.digit);
            self.found.eliminate_by_chain(technique, length, [target], || {
                let way = |start| fork(tables, Claim::on(Candidate::new(start, digit)), Claim::off(target));
                Pattern::Kraken(Kraken { ways: starts.iter().filter_map(way).collect(), ..kraken.clone() })
            })?;
        }
        Flow::Continue(())
    }

    /// Returns the number of nodes of the chain from the fish's digit in `start` to the elimination of `target`.
    fn length(&mut self, start: Cell, target: Candidate) -> usize {
        let index = start.index() * 729 + target.index();
        if self.lengths[index] == 0 {
            let table = self.tables.table(self.claim(start));
            let mut trail = Trail::default();
            if let Some(place) = table.place(Claim::off(target)) {
                trail.read(self.tables, table, place);
            }
            self.lengths[index] = trail.len() as u16;
        }
        usize::from(self.lengths[index])
    }
}

/// Returns whether `limit` of the houses may suffice to contain all cells except for at most `fins` cells.
fn can_cover(cells: CellSet, houses: HouseSet, limit: usize, fins: usize) -> bool {
    let mut counts = [0; 27];
    for (count, house) in counts.iter_mut().zip(houses) {
        *count = (cells & house.cells()).len();
    }
    counts.sort_unstable_by(|a, b| b.cmp(a));
    houses.len() >= limit && counts[..limit].iter().sum::<usize>() + fins >= cells.len()
}

fn rank(kraken: &Kraken) -> Rank {
    let is_sashimi = matches!(kraken.name, SashimiXWing | SashimiSwordfish | SashimiJellyfish);
    let is_franken = kraken.name.spec().family == crate::Family::FrankenFish;
    (is_franken, kraken.fish.base.len(), is_sashimi)
}

/// Returns the technique of the finned fish without chains, or `None` if the fish is neither basic nor Franken.
fn name(base: &Base, cover: &Cover) -> Option<Technique> {
    let size = base.houses.len() - SIZES.start();
    let is_thin = |house: House| (base.cells & cover.cells & house.cells()).len() <= 1;
    match house_fish::shape(base.houses, cover.houses) {
        None if base.houses.iter().any(is_thin) => {
            [SashimiXWing, SashimiSwordfish, SashimiJellyfish].get(size)
        }
        None => [FinnedXWing, FinnedSwordfish, FinnedJellyfish].get(size),
        Some(HouseMix::Franken) => {
            [FinnedFrankenXWing, FinnedFrankenSwordfish, FinnedFrankenJellyfish].get(size)
        }
        Some(HouseMix::Mutant) => None,
    }
    .copied()
}

#[cfg(test)]
mod tests {
    use crate::Options;
    use crate::Technique::{self, KrakenFish1, KrakenFish2};
    use crate::check::{texts, texts_in, texts_with, whole_state};

    const STATE: &str = "9+64..5...25+86+3+71+4+931+7+9....8.7+2..9..+44.+526..+8...147...+57+8+3.+9+6+4.2.+2+93..8+76.4+6+7...9.\
                         :185 195 196 238 357 359 367 368 667";

    const ONE: &str = "Kraken Fish Type 1:  => r7c4<>1\r\n  \
                       Finned X-Wing: 1 r14 c45 fr4c8\r\n  \
                       r4c8 =3= r4c7 -3- r9c7 -5- r7c8 -1- r7c4";

    const TWO: &str = "Kraken Fish Type 2:  => r4c5<>1\r\n  \
                       Finned X-Wing: 1 r14 c45 fr4c8\r\n  \
                       r1c4 =8= r4c4 =5= r4c5\r\n  \
                       r4c4 -1- r4c5\r\n  \
                       r4c8 -1- r4c5";

    fn finds(technique: Technique, state: &str, expected: &str) -> bool {
        texts_in(technique, state).iter().any(|text| text == expected)
    }

    #[test]
    fn fin_chains_match_the_fish() {
        assert!(
            finds(KrakenFish1, STATE, ONE),
            "a chain from the fin excludes the candidate that the fish excludes"
        );
    }

    #[test]
    fn kraken_chains_refute_a_candidate() {
        assert!(
            finds(KrakenFish2, STATE, TWO),
            "chains from the cells of one cover house and from the fin exclude a candidate"
        );
    }

    #[test]
    fn options_bound_houses_fins_and_looks() {
        let state = whole_state(STATE);
        let finds = |change: fn(&mut Options)| {
            let mut options = Options::OPEN;
            change(&mut options);
            !texts_with(options, KrakenFish1, &state).is_empty()
        };
        assert!(finds(|_| {}) && finds(|it| (it.kraken_houses, it.kraken_fins) = (2, 1)));
        assert!(!finds(|it| it.kraken_houses = 1));
        assert!(!finds(|it| it.kraken_fins = 0));
        assert!(!finds(|it| it.looks.kraken = 1));
    }

    #[test]
    fn every_fin_needs_a_chain() {
        // If the fin r3c9 is 7, it is not 5, so r6c9 is 5, r6c2 is 7, and r1c2 is not 7.
        let cells =
            "r1c2:7 r1c3:7 r2c3:7 r5c4:7 r4c4:7 r3c2:7 r8c2:7 r3c9:57 r3c5:5 r3c6:5 r6c2:57 r6c7:7 r6c9:5";
        let shown = |more: &str| fish_shows(KrakenFish1, &format!("{cells} {more}"), "=> r1c2<>7");
        assert!(shown(""));
        // A third 5 in column 9 breaks the chain, and a second fin without a chain invalidates the fish.
        assert!(!shown("r5c9:5 r5c5:5 r5c6:5"));
        assert!(!shown("r8c8:7"));
    }

    /// Returns whether the finned X-Wing in the module's illustration has this conclusion in a state with only these
    /// candidates.
    fn fish_shows(technique: Technique, cells: &str, deduction: &str) -> bool {
        let is_it = |text: &String| text.contains(deduction) && text.contains(": 7 r38 c24 fr3c9");
        texts(technique, &format!("r3c4:7 r8c4:7 {cells}")).iter().any(is_it)
    }

    #[test]
    fn every_fish_place_is_needed() {
        let ends = "r1c4:7 r3c9:7 r6c2:7 r3c2:75 r8c2:75 r3c6:5 r8c6:5 r5c9:75 r5c6:51";
        assert!(fish_shows(KrakenFish2, ends, "=> r5c6<>5"));
        assert!(!fish_shows(KrakenFish2, &format!("{ends} r8c8:5"), "=> r5c6<>5"));
    }
}
