//! Indirect consequences: for each entry of a table, the direct consequences of that entry are added, until nothing
//! changes.
//!
//! Each table is expanded independently of the others, and only if it is used. If a shorter chain to a listed
//! consequence is found, it replaces the longer chain at the same position. Without nets and sets all direct
//! consequences have the same distance, so the first chain found is a shortest one, and a simpler algorithm suffices: see
//! [`breadth_first`].

mod breadth_first;

use super::claim::Claim;
use super::table::{Consequence, Table};
pub(super) use breadth_first::{Links, Listed};
use std::cell::RefCell;

/// Expands tables whose direct consequences have different distances.
#[derive(Default)]
pub(super) struct ByDistance {
    own: Own,
    /// Working memory with one entry per claim: a chain to the claim is stored only if it is shorter than this entry.
    /// All entries are `UNKNOWN` between two expansions.
    best: RefCell<Vec<u16>>,
}

impl ByDistance {
    pub(super) fn new(own: &[Table]) -> ByDistance {
        ByDistance { own: Own::of(own), best: RefCell::new(vec![UNKNOWN; own.len()]) }
    }

    /// Adds the indirect consequences to a table that contains direct ones.
    pub(super) fn expand(&self, table: &mut Table) {
        expand_one(table, &self.own, &mut self.best.borrow_mut());
    }
}

/// Entry of `best` in [`expand_one`] for a claim to which no chain is known.
const UNKNOWN: u16 = u16::MAX;

/// Copy of the direct consequences in all tables. Here claims and distances are contiguous in memory: reading them from
/// the tables, and looking up the distance of each known entry, took 1.25 to 1.3 times as long.
#[derive(Default)]
struct Own {
    /// Start of each table's range in `entries`, followed by the end of the last range.
    begin: Vec<u32>,
    entries: Vec<(Claim, u16)>,
}

impl Own {
    fn of(tables: &[Table]) -> Own {
        let mut own = Own { begin: Vec::with_capacity(tables.len() + 1), entries: Vec::with_capacity(8192) };
        for table in tables {
            own.begin.push(own.entries.len() as u32);
            let entries = table.entries[..table.own].iter().skip(1);
            own.entries.extend(entries.map(|entry| (entry.claim, entry.distance)));
        }
        own.begin.push(own.entries.len() as u32);
        own
    }

    fn of_claim(&self, claim: Claim) -> &[(Claim, u16)] {
        let [start, end] = [claim.index(), claim.index() + 1].map(|index| self.begin[index] as usize);
        &self.entries[start..end]
    }
}

/// Adds the indirect consequences to one table. For `best`, see [`ByDistance`].
fn expand_one(table: &mut Table, own: &Own, best: &mut [u16]) {
    if table.places.is_empty() {
        table.note_places(best.len());
    }
    for entry in &table.entries {
        best[entry.claim.index()] = 0;
    }
    let mut at = 1;
    while at < table.entries.len() && !table.is_full() {
        let Consequence { claim: through, distance, .. } = table.entries[at];
        for (place, &(claim, further)) in (1..).zip(own.of_claim(through)) {
            let distance = distance + further;
            if distance >= best[claim.index()] {
                continue;
            }
            let entry = Consequence::read(claim, distance, at, place);
            match table.place(claim) {
                None if table.is_full() => break,
                None => table.push(entry),
                Some(known) => table.entries[known] = entry,
            }
            best[claim.index()] = distance;
        }
        at += 1;
    }
    for entry in &table.entries {
        best[entry.claim.index()] = UNKNOWN;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::whole_state;
    use crate::implications::{Implications, Reach, candidates, links};
    use crate::{Options, State};
    use sodan_board::Digit;

    const STATES: [&str; 3] = [
        "..3...4..+2.+453.68.81......2..+2....544..8...+23..9....7+67...6.....4...52.8.2...9...:115 915 116 616",
        "1....759..7..9.+4..+9.64........8.....63.....4..9.54.3.232......4...9...8....1.4..7:813 315 319 326",
        "98.7..6....7......6.......8..89..7...5...8.3......4..1..1..3..2...67.....4..5....:",
    ];

    /// Returns tables that [`ByDistance`] expands.
    fn by_distance(state: &State, reach: Reach, limit: u16) -> Implications {
        let mut tables =
            Implications { limit: limit.into(), reach: Some(Reach::Sets), ..Implications::default() };
        let groups = if reach == Reach::Cells { Vec::new() } else { links::groups(&mut tables, state) };
        tables.full.resize_with(Claim::SINGLES, Default::default);
        tables.fill_own(state, reach, &groups, &Options::OPEN);
        tables
    }

    /// Returns tables that [`Links`] expands.
    fn breadth_first(state: &State, reach: Reach, limit: u16) -> Implications {
        let mut tables = Implications::default();
        tables.fill(state, reach, &Options { consequences: limit, ..Options::OPEN });
        tables
    }

    /// Returns the claims about all candidates.
    fn claims(state: &State) -> impl Iterator<Item = Claim> + '_ {
        candidates(state).flat_map(|it| [Claim::on(it), Claim::off(it)])
    }

    #[test]
    fn breadth_first_finds_the_same_ways() {
        for text in STATES {
            let state = whole_state(text);
            for reach in [Reach::Cells, Reach::Groups, Reach::AllGroups] {
                let slow = by_distance(&state, reach, u16::MAX);
                let fast = breadth_first(&state, reach, u16::MAX);
                let leads_on =
                    |it: Claim| it.is_on() || it.candidate().is_none() || slow.own(it).entries.len() > 1;
                for claim in claims(&state) {
                    let (slow_one, fast_one) = (slow.table(claim), fast.table(claim));
                    let is_listed = |it: &&Consequence| {
                        let cell = |claim: Claim| claim.candidate().map(|it| it.cell);
                        reach == Reach::AllGroups
                            || it.is_own
                            || leads_on(it.claim)
                            || cell(it.claim) == cell(claim)
                    };
                    let way = |table: &Table, it: &Consequence| {
                        (it.claim, it.distance, table.entries[usize::from(it.from)].claim)
                    };
                    let expected: Vec<_> =
                        slow_one.entries.iter().filter(is_listed).map(|it| way(slow_one, it)).collect();
                    let ways: Vec<_> = fast_one.entries.iter().map(|it| way(fast_one, it)).collect();
                    assert_eq!(ways, expected);
                    let [slow_one, fast_one] = [slow_one, fast_one].map(Table::follows);
                    assert!(Digit::all().all(|it| slow_one.on(it) == fast_one.on(it)));
                    assert!(Digit::all().all(|it| slow_one.off(it) == fast_one.off(it)));
                }
            }
        }
    }

    #[test]
    fn full_table_is_not_expanded() {
        let state = whole_state(STATES[0]);
        let claims_of = |tables: &Implications, claim| -> Vec<Claim> {
            tables.table(claim).entries.iter().map(|entry| entry.claim).collect()
        };
        for fill in [by_distance, breadth_first] {
            let (whole, short) =
                (fill(&state, Reach::AllGroups, u16::MAX), fill(&state, Reach::AllGroups, 30));
            let mut is_cut = false;
            for claim in claims(&state) {
                let (whole, short) = (claims_of(&whole, claim), claims_of(&short, claim));
                assert_eq!(short, whole[..whole.len().min(30)], "{claim:?}");
                is_cut |= short.len() < whole.len();
            }
            assert!(is_cut);
        }
    }

    #[test]
    fn everything_that_follows_is_there() {
        let state = whole_state(STATES[0]);
        let tables = by_distance(&state, Reach::Cells, u16::MAX);
        for claim in claims(&state) {
            let table = tables.table(claim);
            for entry in table.entries() {
                let at_once = tables.own(entry.claim);
                let missing = at_once.entries.iter().find(|it| table.place(it.claim).is_none());
                assert_eq!(missing, None, "{claim:?}");
            }
        }
    }
}
