//! Indirect consequences: each table reads the own entries of the tables of all its entries, until nothing is new.
//!
//! First the tables of what is true, then those of what is false, candidates ascending. A shorter way to a known consequence
//! replaces a longer one, in the longer one's place. Without nets and sets all direct consequences are equally far. Then the
//! first way is a shortest one, and tables are expanded in a simpler manner: see [`breadth_first`].

mod breadth_first;

use super::table::{Consequence, MOST_ENTRIES, Table};
use super::{Implications, Reach, candidates, claim::Claim};
use crate::State;
use breadth_first::Listed;

/// Expands the tables of all candidates.
pub(super) fn expand(tables: &mut Implications, state: &State, reach: Reach) {
    for table in &mut tables.tables {
        table.own = table.entries.len();
    }
    match reach {
        Reach::Cells | Reach::Groups => breadth_first::expand(tables, state, Listed::ForLoops),
        Reach::AllGroups => breadth_first::expand(tables, state, Listed::All),
        Reach::Sets | Reach::Net => by_distance(tables, state),
    }
}

/// The claims whose tables are expanded, in order.
fn claims(state: &State) -> impl Iterator<Item = Claim> + '_ {
    [Claim::on, Claim::off].into_iter().flat_map(move |claim| candidates(state).map(claim))
}

fn by_distance(tables: &mut Implications, state: &State) {
    for claim in claims(state) {
        expand_one(&mut tables.tables, claim);
    }
}

fn expand_one(tables: &mut [Table], claim: Claim) {
    let mut table = std::mem::take(&mut tables[claim.index()]);
    table.note_places(tables.len());
    let mut at = 1;
    while at < table.entries.len() && table.entries.len() < MOST_ENTRIES {
        let Consequence { claim: through, distance, .. } = table.entries[at];
        let source = &tables[through.index()];
        for (place, read) in source.entries[..source.own].iter().enumerate().skip(1) {
            let entry = Consequence::read(read.claim, distance + read.distance, at, place);
            match usize::from(table.places[read.claim.index()]).checked_sub(1) {
                None if table.entries.len() == MOST_ENTRIES => break,
                None => table.push(entry),
                Some(known) => {
                    let known = &mut table.entries[known];
                    if !known.is_own && known.distance > entry.distance {
                        *known = entry;
                    }
                }
            }
        }
        at += 1;
    }
    tables[claim.index()] = table;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::whole_state;
    use crate::rating::hodoku::OPTIONS;
    use sodan_board::Digit;

    const STATES: [&str; 3] = [
        "..3...4..+2.+453.68.81......2..+2....544..8...+23..9....7+67...6.....4...52.8.2...9...:115 915 116 616",
        "1....759..7..9.+4..+9.64........8.....63.....4..9.54.3.232......4...9...8....1.4..7:813 315 319 326",
        "98.7..6....7......6.......8..89..7...5...8.3......4..1..1..3..2...67.....4..5....:",
    ];

    /// The tables as they are before they are expanded.
    fn own(state: &State, reach: Reach) -> Implications {
        let mut tables = Implications::default();
        tables.fill_own(state, reach, OPTIONS.lengths);
        tables.tables.iter_mut().for_each(|table| table.own = table.entries.len());
        tables
    }

    /// A way's claim, distance, cause, and place in the table of the cause, which the slow one alone has noted.
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
