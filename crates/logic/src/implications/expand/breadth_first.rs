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
use sodan_board::{ByCell, CellSet, DigitSet};

pub(super) fn expand(tables: &mut Implications, state: &State) {
    let sources = Sources::new(&tables.tables);
    let mut known = Known::default();
    for claim in claims(state) {
        expand_one(&mut tables.tables[claim.index()], &sources, state, &mut known);
    }
}

/// What follows at once from each claim.
struct Sources {
    spans: Vec<Span>,
    claims: Vec<Claim>,
}

#[derive(Clone, Copy, Default)]
struct Span {
    start: u32,
    end: u32,
    /// Where the claims about groups begin.
    groups: u32,
    /// For a true candidate: the cells that lose its digit.
    cells: CellSet,
}

impl Sources {
    fn new(tables: &[Table]) -> Sources {
        let mut sources =
            Sources { spans: Vec::with_capacity(tables.len()), claims: Vec::with_capacity(4096) };
        for table in tables {
            let mut span = Span { start: sources.claims.len() as u32, ..Span::default() };
            if let Some((first, rest)) = table.entries.split_first() {
                sources.claims.extend(rest.iter().map(|entry| entry.claim));
                let singles = rest.iter().take_while(|entry| entry.claim.candidate().is_some()).count();
                span.groups = span.start + singles as u32;
                if let Some(it) = first.claim.candidate() {
                    span.cells = table.off(it.digit);
                }
            }
            span.end = sources.claims.len() as u32;
            sources.spans.push(span);
        }
        sources
    }
}

/// What is known beyond what a table says by itself.
struct Known {
    /// For each cell the digits that are false.
    off: ByCell<DigitSet>,
    /// For each claim about a group whether it is known.
    groups: Vec<bool>,
}

impl Default for Known {
    fn default() -> Known {
        Known { off: ByCell([DigitSet::EMPTY; 81]), groups: Vec::new() }
    }
}

impl Known {
    /// Notes a claim in the sets; says whether it is new.
    #[inline]
    fn note(&mut self, table: &mut Table, claim: Claim) -> bool {
        let Some(it) = claim.candidate() else {
            return !std::mem::replace(&mut self.groups[claim.index() - Claim::SINGLES], true);
        };
        if claim.is_on() {
            return table.on.0[it.digit].insert(it.cell);
        }
        self.off[it.cell].insert(it.digit);
        table.off.0[it.digit].insert(it.cell)
    }
}

fn expand_one(table: &mut Table, sources: &Sources, state: &State, known: &mut Known) {
    known.off = ByCell([DigitSet::EMPTY; 81]);
    known.groups.clear();
    known.groups.resize(sources.spans.len() - Claim::SINGLES, false);
    for at in 0..table.entries.len() {
        let claim = table.entries[at].claim;
        known.note(table, claim);
    }
    let mut at = 1;
    while at < table.entries.len() {
        let Entry { claim: through, distance, .. } = table.entries[at];
        let span = sources.spans[through.index()];
        let mut from = span.start;
        if let Some(it) = through.candidate().filter(|_| through.is_on()) {
            let digits = state.digits(it.cell).without(it.digit);
            if span.cells.is_subset(table.off(it.digit)) && digits.is_subset(known.off[it.cell]) {
                from = span.groups;
            }
        }
        for index in from..span.end {
            let claim = sources.claims[index as usize];
            if known.note(table, claim) {
                if table.entries.len() == MOST_ENTRIES {
                    return;
                }
                let place = (index - span.start + 1) as usize;
                table.entries.push(Entry::read(claim, distance + 2, at, place));
            }
        }
        at += 1;
    }
}
