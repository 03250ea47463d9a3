//! Code shared by Franken and mutant fish: the search for bases and covers.
//!
//! ```text
//!   base: n houses, each of which contains the digit     fins: cells of the base outside the cover
//!   cover: n other houses                                endo fins: cells in two base houses
//! ```
//!
//! A cell e of the cover can be eliminated if it sees all fins. If e were true, n - 1 houses would cover all remaining
//! cells of the base. For each base, the finder therefore first determines for which cells this is possible
//! (`targets`), and only then searches for the cover. Furthermore, a cell that can be eliminated does not belong to any
//! [template](crate::templates). Usually there is no such cell, and the whole search is skipped.

use crate::found::{Flow, Found};
use crate::pattern::Fish;
use crate::technique::siamese::Catch;
use crate::{State, Technique};
use sodan_board::{CellSet, Digit, House, HouseSet};

const ROWS: u32 = 0o777;
const COLUMNS: u32 = ROWS << 9;
const BLOCKS: u32 = ROWS << 18;

/// Houses allowed in the base and in the cover of Franken fish: first with rows in the base, then with columns in the
/// base.
pub(super) const FRANKEN: [[u32; 2]; 2] =
    [[ROWS | BLOCKS, COLUMNS | BLOCKS], [COLUMNS | BLOCKS, ROWS | BLOCKS]];

/// How a fish mixes rows, columns and boxes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum HouseMix {
    /// Lines of one direction in the base, lines of the other direction in the cover, and boxes on at least one side.
    Franken,
    /// Any other combination, except for the rows and columns of a basic fish.
    Mutant,
}

/// Size of a fish, and its technique without and with fins.
pub(super) struct FishSize {
    pub(super) size: usize,
    pub(super) plain: Technique,
    pub(super) finned: Technique,
}

/// Reports fish by size, then by digit. Franken fish with rows in the base precede Franken fish with columns in the
/// base. Bases, and the covers of each base, are in lexicographic order of houses.
pub(super) fn find(state: &State, found: &mut Found<'_>, shape: HouseMix, kinds: &[FishSize]) -> Flow {
    let directions: &[[u32; 2]] = match shape {
        HouseMix::Franken => &FRANKEN,
        HouseMix::Mutant => &[[ROWS | COLUMNS | BLOCKS; 2]],
    };
    for kind in kinds {
        if !found.wants(kind.plain) && !found.wants(kind.finned) {
            continue;
        }
        let mut catches = [Catch::new(found), Catch::new(found)];
        for digit in Digit::all() {
            let targets = found.memo().impossible(digit);
            if targets.is_empty() {
                continue;
            }
            for &[bases, covers] in directions {
                let (places, wants_fins) = (state.places(digit), found.wants(kind.finned));
                let [bases, covers] = [bases, covers].map(|bits| holding(HouseSet::from_bits(bits), places));
                let mut search = HouseFishSearch {
                    shape,
                    kind,
                    digit,
                    places,
                    covers,
                    wants_fins,
                    looks: LooksLeft(found.options().looks.fish),
                    catches: &mut catches,
                    found,
                };
                search.bases(bases, Base { targets, ..Base::default() })?;
            }
        }
        for catch in catches {
            catch.pairs(found)?;
        }
    }
    Flow::Continue(())
}

struct HouseFishSearch<'a, 'b> {
    shape: HouseMix,
    kind: &'a FishSize,
    digit: Digit,
    places: CellSet,
    covers: HouseSet,
    wants_fins: bool,
    looks: LooksLeft,
    catches: &'a mut [Catch; 2],
    found: &'a mut Found<'b>,
}

#[derive(Clone, Copy, Default)]
struct Base {
    houses: HouseSet,
    cells: CellSet,
    endo_fins: CellSet,
    /// Number of overlaps between base houses: a cell in two base houses counts once, and a cell in three counts twice.
    met_again: usize,
    /// Cells that a fish with these base houses may eliminate.
    targets: CellSet,
}

/// A complete or partial set of cover houses.
#[derive(Clone, Copy, Default)]
pub(super) struct Cover {
    pub(super) houses: HouseSet,
    /// All cells of the digit in the cover houses.
    pub(super) cells: CellSet,
    /// Cells that belong to two cover houses.
    pub(super) twice: CellSet,
}

impl Cover {
    pub(super) fn with(self, house: House, places: CellSet) -> Cover {
        let here = places & house.cells();
        Cover {
            houses: self.houses.with(house),
            cells: self.cells | here,
            twice: self.twice | (self.cells & here),
        }
    }
}

/// Returns those of `houses` that contain at least one of the cells.
pub(super) fn holding(houses: HouseSet, cells: CellSet) -> HouseSet {
    houses.iter().filter(|house| cells.intersects(house.cells())).collect()
}

/// Remaining work limit, as a number of sets of base or cover houses.
pub(super) struct LooksLeft(pub(super) u32);

impl LooksLeft {
    /// Counts one set of houses, and returns whether the limit has been reached.
    pub(super) fn are_over(&mut self) -> bool {
        self.0 = self.0.saturating_sub(1);
        self.0 == 0
    }
}

impl HouseFishSearch<'_, '_> {
    fn bases(&mut self, mut room: HouseSet, base: Base) -> Flow {
        while let Some(house) = room.pop_first() {
            self.found.look(1)?;
            let here = self.places & house.cells();
            let again = base.cells & here;
            let met_again = base.met_again + again.len();
            let too_many =
                if self.wants_fins { met_again > self.found.options().endo_fins } else { !again.is_empty() };
            if too_many || self.looks.are_over() {
                continue;
            }
            let mut next = Base {
                houses: base.houses.with(house),
                cells: base.cells | here,
                endo_fins: base.endo_fins | again,
                met_again,
                targets: base.targets & again.common_peers(),
            };
            let pool = self.covers - next.houses;
            let can_go = |&target: &sodan_board::Cell| {
                let rest = (next.cells - target.peers()).without(target);
                can_cover(rest, pool, self.kind.size - 1)
            };
            next.targets = next.targets.iter().filter(can_go).collect();
            if next.targets.is_empty() {
                continue;
            }
            if next.houses.len() < self.kind.size {
                self.bases(room, next)?;
            } else {
                self.covers(&next, holding(pool, next.cells), Cover::default(), next.targets)?;
            }
        }
        Flow::Continue(())
    }

    /// Extends `cover` by houses of `room` and reports the complete fish. `targets` are the cells that such a fish may
    /// eliminate.
    fn covers(&mut self, base: &Base, mut room: HouseSet, cover: Cover, targets: CellSet) -> Flow {
        let left = self.kind.size - cover.houses.len();
        if left == 0 {
            return self.fish(base, &cover);
        }
        while room.len() >= left {
            let targets = self.still_going(base, &cover, targets, room);
            if targets.is_empty() || self.looks.are_over() {
                break;
            }
            let Some(house) = room.pop_first() else { break };
            self.found.look(1)?;
            self.covers(base, room, cover.with(house, self.places), targets)?;
        }
        Flow::Continue(())
    }

    /// Returns the targets that a fish can eliminate if its remaining cover houses are chosen from `room`.
    fn still_going(&self, base: &Base, cover: &Cover, targets: CellSet, room: HouseSet) -> CellSet {
        let left = self.kind.size - cover.houses.len();
        let open = base.cells - cover.cells;
        let reach = room.iter().fold(CellSet::EMPTY, |all, house| all | house.cells());
        let fins = open - reach;
        let limit = if self.wants_fins { self.found.options().fins } else { 0 };
        if (fins | base.endo_fins).len() > limit {
            return CellSet::EMPTY;
        }
        let can_go =
            |&target: &sodan_board::Cell| can_cover((open - target.peers()).without(target), room, left);
        (targets & fins.common_peers()).iter().filter(can_go).collect()
    }

    fn fish(&mut self, base: &Base, cover: &Cover) -> Flow {
        let fins = (base.cells - cover.cells) | base.endo_fins;
        if fins.len() > self.found.options().fins || fins.is_empty() && !self.is_allowed_plain(base) {
            return Flow::Continue(());
        }
        let is_plain = fins.is_empty();
        let technique = if is_plain { self.kind.plain } else { self.kind.finned };
        let seen = fins.common_peers();
        let gone = [(cover.cells - base.cells) & seen, cover.twice & seen];
        let is_gone = gone.iter().any(|cells| !cells.is_empty());
        if !self.found.wants(technique) || !is_gone || shape(base.houses, cover.houses) != Some(self.shape) {
            return Flow::Continue(());
        }
        let fish = || Fish {
            digit: self.digit,
            base: base.houses,
            cover: cover.houses,
            fins: fins - base.endo_fins,
            endo_fins: base.endo_fins,
            siamese: None,
        };
        self.catches[usize::from(is_plain)].land(technique, gone, self.found, fish, self.digit)
    }

    fn is_allowed_plain(&self, base: &Base) -> bool {
        let is_small = |cells: CellSet| (cells & self.places).len() <= self.kind.size;
        self.found.options().large_bases.is_yes() || base.houses.iter().all(|house| is_small(house.cells()))
    }
}

/// Returns whether at most `limit` of the houses suffice to contain all cells.
fn can_cover(cells: CellSet, houses: HouseSet, limit: usize) -> bool {
    let Some(cell) = cells.first() else { return true };
    let mut choices = cell.houses().into_iter().filter(|house| houses.contains(*house));
    limit > 0 && choices.any(|house| can_cover(cells - house.cells(), houses, limit - 1))
}

/// Returns whether a fish is a Franken or a mutant fish, or `None` if it is a basic fish.
pub(super) fn shape(base: HouseSet, cover: HouseSet) -> Option<HouseMix> {
    let is_in = |houses: HouseSet, kinds: u32| houses.bits() & !kinds == 0;
    let fits = |a: u32, b: u32| is_in(base, a) && is_in(cover, b);
    // As in HoDoKu, a fish with only boxes on one side is a mutant fish.
    let has_lines = |houses: HouseSet| !is_in(houses, BLOCKS);
    if fits(ROWS, COLUMNS) || fits(COLUMNS, ROWS) {
        None
    } else if (fits(ROWS | BLOCKS, COLUMNS | BLOCKS) || fits(COLUMNS | BLOCKS, ROWS | BLOCKS))
        && has_lines(base)
        && has_lines(cover)
    {
        Some(HouseMix::Franken)
    } else {
        Some(HouseMix::Mutant)
    }
}
