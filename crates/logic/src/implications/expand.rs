//! Indirect consequences: for each entry of a table, the direct consequences of that entry are added, until nothing
//! changes.
//!
//! Tables of positive claims are expanded first, then those of negative claims, each in ascending order of candidates.
//! If a shorter chain to a listed consequence is found, it replaces the longer chain at the same position. Without nets
//! and sets all direct consequences have the same distance, so the first chain found is a shortest one, and a simpler
//! algorithm suffices: see [`breadth_first`].

mod breadth_first;

use super::table::{Consequence, Table};
use super::{Implications, Reach, candidates, claim::Claim};
use crate::State;
use breadth_first::Listed;

/// Expands the tables of all claims about candidates.
pub(super) fn expand(tables: &mut Implications, state: &State, reach: Reach) {
    match reach {
        Reach::Cells | Reach::Groups => breadth_first::expand(tables, state, Listed::ForLoops),
        Reach::AllGroups => breadth_first::expand(tables, state, Listed::All),
        Reach::Sets | Reach::Net => by_distance(tables, state),
    }
}

/// Returns the claims whose tables are expanded, in the order of expansion.
fn claims(state: &State) -> impl Iterator<Item = Claim> + '_ {
    [Claim::on, Claim::off].into_iter().flat_map(move |claim| candidates(state).map(claim))
}

fn by_distance(tables: &mut Implications, state: &State) {
    let own = Own::of(&tables.tables);
    let mut best = vec![UNKNOWN; tables.tables.len()];
    for claim in claims(state) {
        expand_one(&mut tables.tables[claim.index()], &own, &mut best);
    }
}

/// Entry of `best` in [`expand_one`] for a claim to which no chain is known.
const UNKNOWN: u16 = u16::MAX;

/// Copy of the direct consequences in all tables. Here claims and distances are contiguous in memory: reading them from
/// the tables, and looking up the distance of each known entry, took 1.25 to 1.3 times as long.
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

/// Adds the indirect consequences to one table. `best` is working memory with one entry per claim: a chain to the claim
/// is stored only if it is shorter than this entry. All entries are `UNKNOWN` before and after the call.
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
    use crate::Options;
    use crate::check::whole_state;
    use sodan_board::Digit;

    const STATES: [&str; 3] = [
        "..3...4..+2.+453.68.81......2..+2....544..8...+23..9....7+67...6.....4...52.8.2...9...:115 915 116 616",
        "1....759..7..9.+4..+9.64........8.....63.....4..9.54.3.232......4...9...8....1.4..7:813 315 319 326",
        "98.7..6....7......6.......8..89..7...5...8.3......4..1..1..3..2...67.....4..5....:",
    ];

    /// Returns tables that contain only direct consequences.
    fn own(state: &State, reach: Reach) -> Implications {
        let mut tables = Implications::default();
        tables.fill_own(state, reach, &Options::OPEN);
        tables
    }

    /// Returns an entry's claim, distance, cause, and position in the table of the cause. Only [`by_distance`] stores
    /// the position.
    fn way(tables: &Implications, table: &Table, entry: &Consequence) -> (Claim, u16, Claim, usize) {
        let from = table.entries[usize::from(entry.from)].claim;
        let place = if entry.is_own { 0 } else { tables.table(from).own_place(entry) };
        (entry.claim, entry.distance, from, place)
    }

    #[test]
    fn breadth_first_finds_the_same_ways() {
        for (text, reach) in STATES.iter().flat_map(|text| [(text, Reach::Cells), (text, Reach::Groups)]) {
            let state = whole_state(text);
            for listed in [Listed::All, Listed::ForLoops] {
                let (mut slow, mut fast) = (own(&state, reach), own(&state, reach));
                let before = own(&state, reach);
                let leads_on =
                    |it: Claim| it.is_on() || it.candidate().is_none() || before.table(it).entries.len() > 1;
                by_distance(&mut slow, &state);
                breadth_first::expand(&mut fast, &state, listed);
                for claim in claims(&state) {
                    let (slow_one, fast_one) = (slow.table(claim), fast.table(claim));
                    let is_listed = |it: &&Consequence| {
                        let cell = |claim: Claim| claim.candidate().map(|it| it.cell);
                        listed == Listed::All
                            || it.is_own
                            || leads_on(it.claim)
                            || cell(it.claim) == cell(claim)
                    };
                    let expected: Vec<_> = slow_one
                        .entries
                        .iter()
                        .filter(is_listed)
                        .map(|it| way(&slow, slow_one, it))
                        .collect();
                    let ways: Vec<_> = fast_one.entries.iter().map(|it| way(&fast, fast_one, it)).collect();
                    assert_eq!(ways, expected);
                    assert!(Digit::all().all(|it| slow_one.on(it) == fast_one.on(it)));
                    assert!(Digit::all().all(|it| slow_one.off(it) == fast_one.off(it)));
                }
            }
        }
    }

    #[test]
    fn full_table_is_not_expanded() {
        let state = whole_state(STATES[0]);
        let (mut whole, mut short) = (own(&state, Reach::Cells), own(&state, Reach::Cells));
        for table in &mut short.tables {
            table.limit = table.entries.len() + 1;
        }
        by_distance(&mut whole, &state);
        by_distance(&mut short, &state);
        let lengths = |tables: &Implications, claim| tables.table(claim).entries.len();
        for claim in claims(&state) {
            let limit = short.table(claim).limit;
            assert_eq!(lengths(&short, claim), lengths(&whole, claim).min(limit), "{claim:?}");
        }
        assert!(claims(&state).any(|claim| lengths(&short, claim) < lengths(&whole, claim)));
    }

    #[test]
    fn everything_that_follows_is_there() {
        let state = whole_state(STATES[0]);
        let mut tables = own(&state, Reach::Cells);
        by_distance(&mut tables, &state);
        for claim in claims(&state) {
            let table = tables.table(claim);
            for entry in table.entries() {
                let at_once = tables.table(entry.claim);
                let missing =
                    at_once.entries[..at_once.own].iter().find(|it| table.place(it.claim).is_none());
                assert_eq!(missing, None, "{claim:?}");
            }
        }
    }
}
