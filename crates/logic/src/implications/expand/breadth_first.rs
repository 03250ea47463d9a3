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
//! The direct consequences are computed from the state, without tables. With a table of direct consequences for each
//! claim, HoDoKu's ratings took 1.2 times as long.
//!
//! Most false candidates have no consequences. Loops and chains need such candidates only in the cell from which the
//! table starts. Other false candidates without consequences are therefore not listed, but only added to the sets.

use super::super::candidates;
use super::super::claim::Claim;
use super::super::links::{LinkedGroup, by_digit};
use super::super::table::{ByDigitSets, Consequence, Follows, Table};
use crate::State;
use sodan_board::{ByDigit, Candidate, Cell, CellSet, Digit, DigitSet};
use std::cell::RefCell;

/// Which of the candidates that a claim makes false are listed in its table.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Listed {
    /// All candidates that are false.
    #[default]
    All,
    /// Direct consequences, candidates that have consequences when they are false, and candidates in the cell of the
    /// table's own claim.
    ForLoops,
}

/// The links between candidates and groups, as the direct consequences of all claims.
#[derive(Default)]
pub struct Links {
    /// Claims that a candidate or group is true: candidates in ascending order, then groups.
    pub(in super::super) subjects: Vec<Claim>,
    places: ByDigitSets,
    /// Direct consequences of each claim. Undefined for absent candidates.
    spans: Vec<Span>,
    claims: Vec<Claim>,
    /// For each digit, the cells in which the digit's absence has consequences.
    live: ByDigitSets,
    listed: Listed,
    known: RefCell<Marks>,
}

/// Direct consequences of one claim. `start..end` is a range in `Links::claims`. Candidates that become false are not
/// in this range: they follow from `digit`, `cells` and `digits`.
#[derive(Clone, Copy, Default)]
pub(in super::super) struct Span {
    start: u32,
    end: u32,
    /// Digit of a true candidate or group. The digit is eliminated from `cells`.
    pub(in super::super) digit: Option<Digit>,
    pub(in super::super) cells: CellSet,
    /// For a true candidate, the digits that are eliminated from its cell.
    pub(in super::super) digits: DigitSet,
}

/// The claims that the table being expanded already contains: those whose entry in `of` equals `now`. False candidates
/// are tracked by the table's sets of cells instead.
#[derive(Default)]
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

impl Links {
    /// Replaces the links by those of `state`. Consequences that `listed` excludes are not listed in tables.
    pub(in super::super) fn fill(&mut self, state: &State, groups: &[LinkedGroup], listed: Listed) {
        let count = Claim::SINGLES + 2 * groups.len();
        self.spans.resize(count.max(self.spans.len()), Span::default());
        self.subjects.clear();
        self.claims.clear();
        self.live = ByDigitSets::default();
        self.listed = listed;
        let known = self.known.get_mut();
        known.of.clear();
        known.of.resize(count, 0);
        known.now = 0;
        let of_digit = by_digit(groups);
        for digit in Digit::all() {
            self.places.0[digit] = state.places(digit);
        }
        for it in candidates(state) {
            self.add_candidate(state, it, &of_digit[it.digit]);
        }
        for group in groups {
            let start = self.claims.len();
            let of_digit = &of_digit[group.digit];
            self.claims.extend(group.linked(of_digit).map(|other| other.on.negated()));
            let span = Span { digit: Some(group.digit), cells: group.seen, ..Span::default() };
            self.end(group.on, start, span);
            let start = self.claims.len();
            let cells = group.strong.into_iter().flatten();
            self.claims.extend(cells.map(|cell| Claim::on(Candidate::new(cell, group.digit))));
            self.claims.extend(group.mates(state, of_digit).map(|mate| mate.on));
            self.end(group.on.negated(), start, Span::default());
            self.subjects.push(group.on);
        }
    }

    fn add_candidate(&mut self, state: &State, it: Candidate, groups: &[LinkedGroup]) {
        let Candidate { cell, digit } = it;
        let (on, others) = (Claim::on(it), state.digits(cell).without(digit));
        let start = self.claims.len();
        let seen = groups.iter().filter(|group| group.seen.contains(cell));
        self.claims.extend(seen.map(|group| group.on.negated()));
        let cells = state.places(digit) & cell.peers();
        self.end(on, start, Span { digit: Some(digit), cells, digits: others, ..Span::default() });
        let start = self.claims.len();
        self.claims.extend(others.single().map(|other| Claim::on(Candidate::new(cell, other))));
        for house in cell.houses() {
            let other = (cells & house.cells()).single().map(|other| Claim::on(Candidate::new(other, digit)));
            // Two cells can share a line and a box.
            self.claims.extend(other.filter(|other| !self.claims[start..].contains(other)));
        }
        let strong = groups.iter().filter(|group| group.strong.contains(&Some(cell)));
        self.claims.extend(strong.map(|group| group.on));
        if self.claims.len() > start {
            self.live.0[digit].insert(cell);
        }
        self.end(on.negated(), start, Span::default());
        self.subjects.push(on);
    }

    fn end(&mut self, claim: Claim, start: usize, span: Span) {
        self.spans[claim.index()] = Span { start: start as u32, end: self.claims.len() as u32, ..span };
    }

    #[inline]
    pub(in super::super) fn span(&self, claim: Claim) -> &Span {
        &self.spans[claim.index()]
    }

    /// Returns the direct consequences that are not candidates that become false.
    #[inline]
    pub(in super::super) fn claims(&self, claim: Claim) -> &[Claim] {
        let Span { start, end, .. } = self.span(claim);
        &self.claims[*start as usize..*end as usize]
    }

    /// Adds the other candidates of the digit that are directly false if `claim` holds.
    pub(in super::super) fn eliminate_digit(&self, claim: Claim, follows: &mut Follows) {
        let span = self.span(claim);
        if let Some(digit) = span.digit {
            follows.off.0[digit] |= span.cells;
        }
    }

    /// Returns the total number of direct consequences, apart from candidates that become false.
    pub(in super::super) fn size(&self) -> usize {
        self.claims.len()
    }

    /// Fills the empty table of `claim`, which is about a candidate.
    pub(in super::super) fn expand(&self, claim: Claim, table: &mut Table) {
        let Some(it) = claim.candidate().filter(|it| self.places.0[it.digit].contains(it.cell)) else {
            return;
        };
        if self.expand_as(claim, it.cell, table, self.listed) == Size::TooMany {
            // The table must now contain the first entries in the order of discovery, including those not listed so
            // far.
            table.clear(table.limit);
            self.expand_as(claim, it.cell, table, Listed::All);
            table.cut(table.limit);
        }
    }

    fn expand_as(&self, claim: Claim, start: Cell, table: &mut Table, listed: Listed) -> Size {
        let mut known = self.known.borrow_mut();
        known.now += 1;
        Expansion { links: self, known: &mut known, listed: self.listed_digits(listed, start) }
            .of(claim, table)
    }

    /// Returns, for each digit, the cells for which the table of a claim about cell `start` lists the digit as false.
    fn listed_digits(&self, listed: Listed, start: Cell) -> ByDigit<CellSet> {
        match listed {
            Listed::All => ByDigit::new([CellSet::ALL; 9]),
            Listed::ForLoops => ByDigit::from_fn(|digit| self.live.0[digit].with(start)),
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
    links: &'a Links,
    known: &'a mut Marks,
    listed: ByDigit<CellSet>,
}

impl Expansion<'_> {
    fn of(self, claim: Claim, table: &mut Table) -> Size {
        self.known.insert(claim);
        table.start(claim);
        let (mut at, mut unlisted) = (0, 0);
        let mut listed = &ByDigit::new([CellSet::ALL; 9]);
        while at < table.entries.len() {
            let Consequence { claim: through, distance, .. } = table.entries[at];
            let span = self.links.span(through);
            let distance = if at == 0 { 2 } else { distance + 2 };
            let read = |claim| Consequence { claim, distance, from: at as u16, more: [0; 4], is_own: true };
            if let Some(digit) = span.digit {
                let single = through.candidate();
                if let Some(cell) = single.map(|it| it.cell) {
                    for digit in span.digits {
                        if table.follows.off.0[digit].insert(cell) {
                            if listed[digit].contains(cell) {
                                table.entries.push(read(Claim::off(Candidate::new(cell, digit))));
                            } else {
                                unlisted += 1;
                            }
                        }
                    }
                }
                let new = span.cells - table.off(digit);
                if !new.is_empty() {
                    table.follows.off.0[digit] |= new;
                    let cells = new & listed[digit];
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
            for &claim in self.links.claims(through) {
                if self.known.insert(claim) {
                    table.follows.insert(claim);
                    table.entries.push(read(claim));
                }
            }
            if table.entries.len() + unlisted > table.limit {
                return Size::TooMany;
            }
            listed = &self.listed;
            at += 1;
        }
        Size::Fits
    }
}
