//! Indirect consequences where every direct consequence is equally far: a queue, and sets of what is known.
//!
//! ```text
//!   table of "7 in r1c2":  r1c2<>4  r1c5<>7  r3c1<>7 │ r6c2=4  ...
//!                                                    └ each entry in turn adds what is not in the sets yet
//! ```
//!
//! A true candidate makes false what its cell and its houses still hold. Sets tell which of these claims are new, and the
//! order in which they come is known. Everything else that follows at once is laid out in one row of claims for all
//! tables, so that it stays close together in memory.
//!
//! From most false candidates nothing follows. A search for loops and chains needs these only in the cell from which the
//! table starts. In that case the others are not listed, and only the sets know of them.

use super::super::Implications;
use super::super::claim::Claim;
use super::super::table::{Consequence, MOST_ENTRIES, Table};
use super::claims;
use crate::State;
use sodan_board::{ByDigit, Candidate, Cell, CellSet, DigitSet};

/// Which of the false candidates are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Listed {
    /// All.
    All,
    /// Those from which something follows, and those in the cell from which the table starts.
    ForLoops,
}

pub(super) fn expand(tables: &mut Implications, state: &State, listed: Listed) {
    let sources = Sources::new(&tables.tables, state);
    let mut groups = vec![false; tables.tables.len() - Claim::SINGLES];
    for claim in claims(state) {
        let start = claim.candidate().map(|it| it.cell);
        let table = &mut tables.tables[claim.index()];
        let mut expand = |table: &mut Table, listed| {
            groups.fill(false);
            Expansion { sources: &sources, groups: &mut groups, listed: sources.listed(listed, start) }
                .of(table)
        };
        if expand(table, listed) == Size::TooMany {
            // Then it matters which entries are the first ones, listed or not.
            table.cut(table.own);
            expand(table, Listed::All);
            table.cut(MOST_ENTRIES);
        }
    }
}

/// What follows at once from each claim.
struct Sources {
    spans: Vec<Span>,
    claims: Vec<Claim>,
    /// For each digit the cells in which something follows from its being false.
    live: ByDigit<CellSet>,
}

/// What follows at once from one claim: the row of claims from `start` to `end`. For a true candidate this row has only
/// what follows for groups.
#[derive(Clone, Copy, Default)]
struct Span {
    start: u32,
    end: u32,
    /// For a true candidate: the cells that lose its digit, and the digits that its cell loses.
    cells: CellSet,
    digits: DigitSet,
}

impl Sources {
    fn new(tables: &[Table], state: &State) -> Sources {
        let mut sources = Sources {
            spans: Vec::with_capacity(tables.len()),
            claims: Vec::with_capacity(4096),
            live: ByDigit([CellSet::EMPTY; 9]),
        };
        for table in tables {
            let mut span = Span { start: sources.claims.len() as u32, ..Span::default() };
            if let Some((first, mut rest)) = table.entries.split_first() {
                match first.claim.candidate() {
                    Some(it) if first.claim.is_on() => {
                        let is_single = |entry: &&Consequence| entry.claim.candidate().is_some();
                        span.cells = table.off(it.digit);
                        span.digits = state.digits(it.cell).without(it.digit);
                        rest = &rest[rest.iter().take_while(is_single).count()..];
                    }
                    Some(it) if !rest.is_empty() => {
                        sources.live[it.digit].insert(it.cell);
                    }
                    _ => {}
                }
                sources.claims.extend(rest.iter().map(|entry| entry.claim));
            }
            span.end = sources.claims.len() as u32;
            sources.spans.push(span);
        }
        sources
    }

    /// For each digit the cells in which it is listed that it is false.
    fn listed(&self, listed: Listed, start: Option<Cell>) -> ByDigit<CellSet> {
        match listed {
            Listed::All => ByDigit([CellSet::ALL; 9]),
            Listed::ForLoops => {
                let start = start.map_or(CellSet::EMPTY, CellSet::only);
                ByDigit::from_fn(|digit| self.live[digit] | start)
            }
        }
    }
}

/// Whether a table has more consequences than entries are allowed.
#[derive(PartialEq, Eq)]
enum Size {
    Fits,
    TooMany,
}

/// How one table is expanded.
struct Expansion<'a> {
    sources: &'a Sources,
    /// For each claim about a group whether it is known.
    groups: &'a mut [bool],
    listed: ByDigit<CellSet>,
}

impl Expansion<'_> {
    fn of(mut self, table: &mut Table) -> Size {
        for entry in &table.entries {
            if entry.claim.candidate().is_none() {
                self.groups[entry.claim.index() - Claim::SINGLES] = true;
            }
        }
        let (mut at, mut unlisted) = (1, 0);
        while at < table.entries.len() {
            let Consequence { claim: through, distance, .. } = table.entries[at];
            let span = &self.sources.spans[through.index()];
            let read = |claim| Consequence::read(claim, distance + 2, at, 0);
            if let Some(it) = through.candidate().filter(|_| through.is_on()) {
                for digit in span.digits {
                    if table.off.0[digit].insert(it.cell) {
                        if self.listed[digit].contains(it.cell) {
                            table.entries.push(read(Claim::off(Candidate::new(it.cell, digit))));
                        } else {
                            unlisted += 1;
                        }
                    }
                }
                let new = span.cells - table.off(it.digit);
                if !new.is_empty() {
                    table.off.0[it.digit] |= new;
                    let cells = new & self.listed[it.digit];
                    unlisted += new.len() - cells.len();
                    let [row, column, _] = it.cell.houses().map(|house| cells & house.cells());
                    for cell in row.iter().chain(column).chain(cells - row - column) {
                        table.entries.push(read(Claim::off(Candidate::new(cell, it.digit))));
                    }
                }
            }
            for &claim in &self.sources.claims[span.start as usize..span.end as usize] {
                if self.note(table, claim) {
                    if self.is_listed(claim) {
                        table.entries.push(read(claim));
                    } else {
                        unlisted += 1;
                    }
                }
            }
            if table.entries.len() + unlisted > MOST_ENTRIES {
                return Size::TooMany;
            }
            at += 1;
        }
        Size::Fits
    }

    /// Notes a claim; says whether it is new.
    #[inline]
    fn note(&mut self, table: &mut Table, claim: Claim) -> bool {
        match claim.candidate() {
            Some(it) if claim.is_on() => table.on.0[it.digit].insert(it.cell),
            Some(it) => table.off.0[it.digit].insert(it.cell),
            None => !std::mem::replace(&mut self.groups[claim.index() - Claim::SINGLES], true),
        }
    }

    #[inline]
    fn is_listed(&self, claim: Claim) -> bool {
        claim.is_on() || claim.candidate().is_none_or(|it| self.listed[it.digit].contains(it.cell))
    }
}
