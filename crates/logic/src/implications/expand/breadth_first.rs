//! The same where every direct consequence is equally far: a queue, and sets of what is known.
//!
//! ```text
//!   table of "7 in r1c2":  r1c2<>4  r1c5<>7  r3c1<>7 │ r6c2=4  ...
//!                                                    └ each entry in turn adds what is not in the sets yet
//! ```
//!
//! What follows at once is laid out in one row of claims for all tables, so that it stays close at hand. For a true
//! candidate two sets tell that nothing is new, without a look at each claim.

use super::super::Implications;
use super::super::claim::Claim;
use super::super::table::{Entry, MOST_ENTRIES, Table};
use super::claims;
use crate::State;
use sodan_board::{ByCell, Candidate, CellSet, DigitSet};

pub(super) fn expand(tables: &mut Implications, state: &State) {
    let sources = Sources::new(&tables.tables, state);
    let words = tables.tables.len().div_ceil(64);
    let mut known = Known { claims: vec![0; words], off: ByCell([DigitSet::EMPTY; 81]) };
    for claim in claims(state) {
        expand_one(&mut tables.tables[claim.index()], &sources, &mut known);
    }
}

/// What follows at once from each claim.
struct Sources {
    spans: Vec<Span>,
    claims: Vec<Read>,
}

/// A claim, taken apart beforehand.
#[derive(Clone, Copy)]
struct Read {
    claim: Claim,
    /// Nothing for a group.
    candidate: Option<Candidate>,
}

#[derive(Clone, Copy, Default)]
struct Span {
    start: u32,
    end: u32,
    /// For a true candidate: where the claims about groups begin.
    groups: u32,
    /// For a true candidate: the cells that lose its digit, and the digits that its cell loses.
    cells: CellSet,
    digits: DigitSet,
}

impl Sources {
    fn new(tables: &[Table], state: &State) -> Sources {
        let mut sources =
            Sources { spans: Vec::with_capacity(tables.len()), claims: Vec::with_capacity(4096) };
        for table in tables {
            let mut span = Span { start: sources.claims.len() as u32, ..Span::default() };
            if let Some((first, rest)) = table.entries.split_first() {
                let read = |entry: &Entry| Read { claim: entry.claim, candidate: entry.claim.candidate() };
                sources.claims.extend(rest.iter().map(read));
                if let Some(it) = first.claim.candidate().filter(|_| first.claim.is_on()) {
                    let singles = rest.iter().take_while(|entry| entry.claim.candidate().is_some()).count();
                    span.groups = span.start + singles as u32;
                    span.cells = table.off(it.digit);
                    span.digits = state.digits(it.cell).without(it.digit);
                }
            }
            span.end = sources.claims.len() as u32;
            sources.spans.push(span);
        }
        sources
    }
}

/// What is known, beside the sets of a table.
struct Known {
    /// A bit for each claim.
    claims: Vec<u64>,
    /// For each cell the digits that are false.
    off: ByCell<DigitSet>,
}

impl Known {
    fn clear(&mut self) {
        self.claims.fill(0);
        self.off = ByCell([DigitSet::EMPTY; 81]);
    }

    /// Notes a claim; says whether it is new.
    #[inline]
    fn note(&mut self, table: &mut Table, read: Read) -> bool {
        let (word, bit) = (&mut self.claims[read.claim.index() / 64], 1 << (read.claim.index() % 64));
        if *word & bit != 0 {
            return false;
        }
        *word |= bit;
        if let Some(it) = read.candidate {
            if read.claim.is_on() {
                table.on.0[it.digit].insert(it.cell);
            } else {
                table.off.0[it.digit].insert(it.cell);
                self.off[it.cell].insert(it.digit);
            }
        }
        true
    }
}

fn expand_one(table: &mut Table, sources: &Sources, known: &mut Known) {
    known.clear();
    for at in 0..table.entries.len() {
        let claim = table.entries[at].claim;
        known.note(table, Read { claim, candidate: claim.candidate() });
    }
    let mut at = 1;
    while at < table.entries.len() {
        let Entry { claim: through, distance, .. } = table.entries[at];
        let span = &sources.spans[through.index()];
        let mut from = span.start;
        if let Some(it) = through.candidate().filter(|_| through.is_on())
            && span.cells.is_subset(table.off(it.digit))
            && span.digits.is_subset(known.off[it.cell])
        {
            from = span.groups;
        }
        for (index, &read) in (from..).zip(&sources.claims[from as usize..span.end as usize]) {
            if known.note(table, read) {
                if table.entries.len() == MOST_ENTRIES {
                    return;
                }
                let place = (index - span.start + 1) as usize;
                table.entries.push(Entry::read(read.claim, distance + 2, at, place));
            }
        }
        at += 1;
    }
}
