//! Computes indirect consequences if all direct consequences have the same distance, using a queue and sets of known
//! claims.
//!
//! ```text
//!   table of "7 in r1c2":  r1c2<>4  r1c5<>7  r3c1<>7 │ r6c2=4  ...
//!                                                    └ each entry in turn adds claims that are not yet in the sets
//! ```
//!
//! A true candidate makes the other candidates of its cell and houses false, and a true group makes the candidates that
//! see the group false. Sets determine which of these claims are new; the order of the claims is fixed. All other
//! direct consequences are stored in one array of claims for all tables, contiguous in memory. Most of these
//! consequences are already known when they are read. Each claim therefore has a mark, which is faster to check than a
//! set.
//!
//! An earlier version used marks for all claims, and its array also contained the listed false candidates. That version
//! took 1.1 to 1.25 times as long.
//!
//! Most false candidates have no consequences. Loops and chains need such candidates only in the cell from which the
//! table starts. Other false candidates without consequences are therefore not listed, but only added to the sets.

use super::super::Implications;
use super::super::claim::Claim;
use super::super::table::{Consequence, Table};
use super::claims;
use crate::State;
use sodan_board::{ByDigit, Candidate, Cell, CellSet, Digit, DigitSet};

/// Which of the candidates that a claim makes false are listed in its table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Listed {
    /// All candidates that are false.
    All,
    /// Candidates that have consequences when they are false, and candidates in the cell of the table's own claim.
    ForLoops,
}

pub(super) fn expand(tables: &mut Implications, state: &State, listed: Listed) {
    let sources = Sources::new(tables, state);
    let mut known = Marks { of: vec![0; tables.tables.len()], now: 0 };
    for claim in claims(state) {
        let start = claim.candidate().map(|it| it.cell);
        let table = &mut tables.tables[claim.index()];
        let mut expand = |table: &mut Table, listed| {
            known.now += 1;
            Expansion { sources: &sources, known: &mut known, listed: sources.listed(listed, start) }
                .of(table)
        };
        if expand(table, listed) == Size::TooMany {
            // The table must now contain the first entries in the order of discovery, including those not listed so
            // far.
            table.cut(table.own);
            expand(table, Listed::All);
            table.cut(table.limit);
        }
    }
}

/// Direct consequences of all claims.
struct Sources {
    spans: Vec<Span>,
    claims: Vec<Claim>,
    /// For each digit, the cells in which the digit's absence has consequences.
    live: ByDigit<CellSet>,
}

/// Direct consequences of one claim. `start..end` is a range in `Sources::claims`. Candidates that become false are not
/// in this range: they follow from `digit`, `cells` and `digits`.
#[derive(Clone, Copy, Default)]
struct Span {
    start: u32,
    end: u32,
    /// Digit of a true candidate or group. The digit is eliminated from `cells`.
    digit: Option<Digit>,
    cells: CellSet,
    /// For a true candidate, the digits that are eliminated from its cell.
    digits: DigitSet,
}

/// The claims that the table being expanded already contains: those whose entry in `of` equals `now`. False candidates
/// are tracked by the table's sets of cells instead.
struct Marks {
    of: Vec<u16>,
    now: u16,
}

impl Marks {
    /// Marks `claim`, and returns whether it was unmarked.
    #[inline]
    fn insert(&mut self, claim: Claim) -> bool {
        std::mem::replace(&mut self.of[claim.index()], self.now) != self.now
    }
}

impl Sources {
    fn new(tables: &Implications, state: &State) -> Sources {
        let mut sources = Sources {
            spans: Vec::with_capacity(tables.tables.len()),
            claims: Vec::with_capacity(4096),
            live: ByDigit::new([CellSet::EMPTY; 9]),
        };
        for table in &tables.tables {
            let mut span = Span { start: sources.claims.len() as u32, ..Span::default() };
            if let Some((first, mut rest)) = table.entries.split_first() {
                if first.claim.is_on() {
                    let digit = tables.thing(first.claim).digit;
                    (span.digit, span.cells) = (Some(digit), table.off(digit));
                    if let Some(it) = first.claim.candidate() {
                        span.digits = state.digits(it.cell).without(digit);
                    }
                    let is_single = |entry: &&Consequence| entry.claim.candidate().is_some();
                    rest = &rest[rest.iter().take_while(is_single).count()..];
                } else if let Some(it) = first.claim.candidate().filter(|_| !rest.is_empty()) {
                    sources.live[it.digit].insert(it.cell);
                }
                sources.claims.extend(rest.iter().map(|entry| entry.claim));
            }
            span.end = sources.claims.len() as u32;
            sources.spans.push(span);
        }
        sources
    }

    /// Returns, for each digit, the cells for which the table of a claim about cell `start` lists the digit as false.
    fn listed(&self, listed: Listed, start: Option<Cell>) -> ByDigit<CellSet> {
        match listed {
            Listed::All => ByDigit::new([CellSet::ALL; 9]),
            Listed::ForLoops => {
                let start = start.map_or(CellSet::EMPTY, CellSet::only);
                ByDigit::from_fn(|digit| self.live[digit] | start)
            }
        }
    }
}

/// Whether the consequences fit into a table.
#[derive(PartialEq, Eq)]
enum Size {
    Fits,
    TooMany,
}

/// State of the expansion of one table.
struct Expansion<'a> {
    sources: &'a Sources,
    known: &'a mut Marks,
    listed: ByDigit<CellSet>,
}

impl Expansion<'_> {
    fn of(self, table: &mut Table) -> Size {
        for entry in &table.entries {
            self.known.insert(entry.claim);
        }
        let (mut at, mut unlisted) = (1, 0);
        while at < table.entries.len() {
            let Consequence { claim: through, distance, .. } = table.entries[at];
            let span = &self.sources.spans[through.index()];
            let read = |claim| Consequence::read(claim, distance + 2, at, 0);
            if let Some(digit) = span.digit {
                let single = through.candidate();
                if let Some(cell) = single.map(|it| it.cell) {
                    for digit in span.digits {
                        if table.off.0[digit].insert(cell) {
                            if self.listed[digit].contains(cell) {
                                table.entries.push(read(Claim::off(Candidate::new(cell, digit))));
                            } else {
                                unlisted += 1;
                            }
                        }
                    }
                }
                let new = span.cells - table.off(digit);
                if !new.is_empty() {
                    table.off.0[digit] |= new;
                    let cells = new & self.listed[digit];
                    unlisted += new.len() - cells.len();
                    let lines = single.map_or([CellSet::EMPTY; 2], |it| {
                        let [row, column, _] = it.cell.houses();
                        [row, column].map(|house| cells & house.cells())
                    });
                    let [row, column] = lines;
                    for cell in row.iter().chain(column).chain(cells - row - column) {
                        table.entries.push(read(Claim::off(Candidate::new(cell, digit))));
                    }
                }
            }
            for &claim in &self.sources.claims[span.start as usize..span.end as usize] {
                if self.known.insert(claim) {
                    if let Some(it) = claim.candidate() {
                        table.on.0[it.digit].insert(it.cell);
                    }
                    table.entries.push(read(claim));
                }
            }
            if table.entries.len() + unlisted > table.limit {
                return Size::TooMany;
            }
            at += 1;
        }
        Size::Fits
    }
}
