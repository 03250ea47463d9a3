//! What follows from what follows: each table reads the own entries of the tables of all its entries, until nothing is new.

use super::table::{Entry, MOST_ENTRIES, Table};
use super::{Implications, candidates, claim::Claim};
use crate::State;

/// First the tables of what is true, then those of what is false, candidates ascending.
pub(super) fn expand(tables: &mut Implications, state: &State) {
    for table in &mut tables.tables {
        table.own = table.entries.len();
    }
    for claim in [Claim::on, Claim::off] {
        for candidate in candidates(state) {
            expand_one(&mut tables.tables, claim(candidate));
        }
    }
}

fn expand_one(tables: &mut [Table], claim: Claim) {
    let mut table = std::mem::take(&mut tables[claim.index()]);
    table.note_places(tables.len());
    let mut at = 1;
    while at < table.entries.len() && table.entries.len() < MOST_ENTRIES {
        let Entry { claim: through, distance, .. } = table.entries[at];
        let source = &tables[through.index()];
        for (place, read) in source.entries[..source.own].iter().enumerate().skip(1) {
            let entry = Entry {
                claim: read.claim,
                distance: distance + read.distance,
                from: at as u16,
                more: [place as u16, 0, 0, 0],
                is_own: false,
            };
            match usize::from(table.places[read.claim.index()]).checked_sub(1) {
                None if table.entries.len() == MOST_ENTRIES => break,
                None => table.push(entry),
                // A shorter way replaces a longer one, in the longer one's place.
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
