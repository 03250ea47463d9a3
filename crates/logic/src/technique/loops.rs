//! Code shared by nice loops and grouped nice loops. Both are looked up in the implication tables.

use super::Technique;
use super::Technique::*;
use crate::State;
use crate::als::Als;
use crate::found::{Flow, Found};
use crate::implications::claim::{Claim, Kind, Thing};
use crate::implications::table::Table;
use crate::implications::trail::Trail;
use crate::implications::{Implications, Reach, candidates};
use crate::options::MeasuredChain;
use crate::pattern::{Chain, ChainShape, Link, Pattern};
use sodan_board::{ByDigit, Candidate, CellSet, Digit};

/// Reports loops that start from positive claims, then loops that start from negative claims, then chains that start
/// from negative claims.
pub(super) fn find(state: &State, reach: Reach, found: &mut Found<'_>) -> Flow {
    let tables = found.memo().implications(reach);
    found.look(tables.size())?;
    let starts = tables.starts(state);
    let starting = |at: ByDigit<CellSet>| candidates(state).filter(move |it| at[it.digit].contains(it.cell));
    let mut search = LoopSearch { state, tables, trail: Trail::default(), gone: Vec::new() };
    for start in starting(starts.refuted) {
        search.loops(tables.table(Claim::on(start)), start, found)?;
    }
    for start in starting(starts.loops) {
        search.loops(tables.table(Claim::off(start)), start, found)?;
    }
    for start in starting(starts.chains) {
        search.chains(tables.table(Claim::off(start)), start, found)?;
    }
    Flow::Continue(())
}

struct LoopSearch<'a> {
    state: &'a State,
    tables: &'a Implications,
    trail: Trail,
    gone: Vec<Candidate>,
}

impl LoopSearch<'_> {
    fn loops(&mut self, table: &Table, start: Candidate, found: &mut Found<'_>) -> Flow {
        found.look(table.entries().len() as u64)?;
        for (place, entry) in table.entries().iter().enumerate().skip(1) {
            if entry.claim.is_in(start.cell)
                && entry.distance > 2
                && let Some(end) = entry.claim.candidate()
            {
                self.one_loop(table, start, end, place, found)?;
            }
        }
        Flow::Continue(())
    }

    /// Reports a loop that leaves its first cell by the digit of `start` and returns to this cell by the digit of
    /// `end`.
    fn one_loop(
        &mut self,
        table: &Table,
        start: Candidate,
        end: Candidate,
        place: usize,
        found: &mut Found<'_>,
    ) -> Flow {
        self.trail.read(self.tables, table, place);
        if self.turns_in_its_cell() || self.crosses_itself(Crossing::AtStart) {
            return Flow::Continue(());
        }
        let [first, last] = [table.entries()[0].claim, table.entries()[place].claim];
        // The first link is strong if it starts from a candidate that is false.
        let links = [!first.is_on(), last.is_on()];
        self.gone.clear();
        let shape = match links {
            [false, false] if start == end => {
                self.gone.push(start);
                ChainShape::Discontinuous
            }
            [true, true] if start == end => {
                let others = self.state.digits(start.cell).without(start.digit);
                self.gone.extend(others.iter().map(|digit| Candidate::new(start.cell, digit)));
                ChainShape::Discontinuous
            }
            [false, true] if start != end => {
                self.gone.push(start);
                ChainShape::Discontinuous
            }
            [true, false] if start != end => {
                self.gone.push(end);
                ChainShape::Discontinuous
            }
            [false, false] if self.state.digits(start.cell).len() != 2 => return Flow::Continue(()),
            _ => {
                self.all_round(start, end, links);
                ChainShape::Continuous
            }
        };
        self.report(shape, found)
    }

    /// Adds the eliminations of a continuous loop. If a cell contains the ends of two strong links, all other digits of
    /// the cell are eliminated. For each weak link, its digit is eliminated from all cells that see both nodes.
    fn all_round(&mut self, start: Candidate, end: Candidate, links: [bool; 2]) {
        let state = self.state;
        if links == [true, true] {
            let rest = state.digits(start.cell).without(start.digit).without(end.digit);
            self.gone.extend(rest.iter().map(|digit| Candidate::new(start.cell, digit)));
        }
        let chain: Vec<(Claim, Thing)> =
            self.trail.main.iter().rev().map(|&claim| (claim, self.tables.thing(claim))).collect();
        for (index, pair) in chain.windows(2).enumerate() {
            let [(_, before), (claim, thing)] = [pair[0], pair[1]];
            if before.cell == thing.cell {
                continue;
            }
            if !claim.is_on() {
                let seen = (self.seen([pair[0], pair[1]]) - self.trail.cells).without(start.cell);
                self.gone.extend(seen.iter().map(|cell| Candidate::new(cell, thing.digit)));
                if let Some(set) = self.tables.set(claim) {
                    self.locked(set, thing.digit, chain.get(index + 2));
                }
            } else if let Some(&[(off, inner), (on, next)]) = chain.get(index + 2..index + 4)
                && !off.is_on()
                && on.is_on()
                && inner.cell == thing.cell
                && inner.cell != next.cell
            {
                let rest = state.digits(thing.cell).without(thing.digit).without(next.digit);
                self.gone.extend(rest.iter().map(|digit| Candidate::new(thing.cell, digit)));
            }
        }
    }

    /// Returns the cells that see both nodes and have the second node's digit as a candidate.
    fn seen(&self, pair: [(Claim, Thing); 2]) -> CellSet {
        let digit = pair[1].1.digit;
        let seen = |(claim, thing): (Claim, Thing)| match self.tables.set(claim) {
            Some(set) => set.seen(digit),
            None => thing.cells.common_peers() & self.state.places(digit),
        };
        seen(pair[0]) & seen(pair[1])
    }

    /// Adds the eliminations by an almost locked set in a continuous loop. The digits that link the set to its
    /// neighbours are not eliminated. However, if the next node is a cell that the set reduces to one digit, the cell's
    /// other digits are also eliminated from cells that see both the set and the cell.
    fn locked(&mut self, set: &Als, entered: Digit, next: Option<&(Claim, Thing)>) {
        let Some(&(next, thing)) = next else { return };
        let others = self.state.digits(thing.cell).without(thing.digit);
        let left = if next.is_on() { others } else { thing.digit.into() };
        for digit in set.digits.without(entered) {
            let seen = set.seen(digit);
            let seen = match (left.contains(digit), next.is_on()) {
                (false, _) => seen,
                (true, true) => seen & thing.cell.peers(),
                (true, false) => continue,
            };
            self.gone.extend(seen.iter().map(|cell| Candidate::new(cell, digit)));
        }
    }

    fn chains(&mut self, table: &Table, start: Candidate, found: &mut Found<'_>) -> Flow {
        found.look(table.entries().len() as u64)?;
        for (place, entry) in table.entries().iter().enumerate().skip(1) {
            if entry.distance > 2
                && entry.claim.is_on()
                && let Some(end) = entry.claim.candidate().filter(|end| end.cell != start.cell)
            {
                self.one_chain(table, start, end, place, found)?;
            }
        }
        Flow::Continue(())
    }

    /// Reports a chain between two cells. At least one of its ends is true.
    fn one_chain(
        &mut self,
        table: &Table,
        start: Candidate,
        end: Candidate,
        place: usize,
        found: &mut Found<'_>,
    ) -> Flow {
        self.gone.clear();
        if start.digit == end.digit {
            let seen = start.cell.peers() & end.cell.peers() & self.state.places(start.digit);
            if seen.len() < 2 {
                return Flow::Continue(());
            }
            self.gone.extend(seen.iter().map(|cell| Candidate::new(cell, start.digit)));
        } else {
            let crossed = [Candidate::new(start.cell, end.digit), Candidate::new(end.cell, start.digit)];
            if !start.cell.sees(end.cell) || !crossed.iter().all(|&it| self.state.contains(it)) {
                return Flow::Continue(());
            }
            self.gone.extend(crossed);
        }
        self.trail.read(self.tables, table, place);
        if self.crosses_itself(Crossing::Nowhere) {
            return Flow::Continue(());
        }
        self.report(ChainShape::CellEnds, found)
    }

    /// Returns whether the first two or the last two nodes are in the same cell.
    fn turns_in_its_cell(&self) -> bool {
        let cell = |claim: &Claim| self.tables.thing(*claim).cell;
        let main = &self.trail.main;
        let is_one_cell = |pair: Option<&[Claim]>| pair.is_some_and(|pair| cell(&pair[0]) == cell(&pair[1]));
        is_one_cell(main.get(..2)) || is_one_cell(main.len().checked_sub(2).and_then(|at| main.get(at..)))
    }

    /// Returns whether a cell is visited a second time after the chain has left it.
    fn crosses_itself(&self, crossing: Crossing) -> bool {
        let mut things = self.trail.main.iter().rev().map(|&claim| self.tables.thing(claim));
        let Some(first) = things.next() else { return false };
        let (mut left, mut last) = (CellSet::EMPTY, first);
        for thing in things {
            if left.contains(thing.cell) {
                return true;
            }
            if last.cell != first.cell || crossing == Crossing::Nowhere {
                left |= last.cells;
            }
            last = thing;
        }
        false
    }

    fn report(&mut self, shape: ChainShape, found: &mut Found<'_>) -> Flow {
        self.gone.sort_unstable_by_key(|it| (it.digit, it.cell));
        let things = || self.trail.main.iter().map(|&claim| self.tables.thing(claim));
        let technique = technique(shape, things().any(|thing| thing.kind != Kind::Candidate));
        let sets = self.trail.main.iter().filter_map(|&claim| self.tables.set(claim));
        let length = (found.options().lengths.chain)(&MeasuredChain {
            nodes: self.trail.main.len(),
            sets: sets.map(|set| set.cells.len()).collect(),
            shape,
            is_of_one_digit: self.gone.iter().all(|it| it.digit == self.gone[0].digit),
        });
        found.eliminate_by_chain(technique, length, self.gone.iter().copied(), || {
            Pattern::Chain(chain(self.tables, &self.trail, shape))
        })
    }
}

/// Where a chain may visit a cell a second time: only at its start cell, or nowhere.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Crossing {
    AtStart,
    Nowhere,
}

fn technique(shape: ChainShape, grouped: bool) -> Technique {
    match (shape, grouped) {
        (ChainShape::Continuous, false) => ContinuousNiceLoop,
        (ChainShape::Continuous, true) => GroupedContinuousNiceLoop,
        (ChainShape::Discontinuous, false) => DiscontinuousNiceLoop,
        (ChainShape::Discontinuous, true) => GroupedDiscontinuousNiceLoop,
        (_, false) => Aic,
        (_, true) => GroupedAic,
    }
}

/// Converts a chain to pattern data.
fn chain(tables: &Implications, trail: &Trail, shape: ChainShape) -> Chain {
    let claims = || trail.main.iter().rev();
    let nodes = claims().map(|&claim| tables.node(claim)).collect();
    let link = |claim: &Claim| if claim.is_on() { Link::Strong } else { Link::Weak };
    Chain { nodes, links: claims().skip(1).map(link).collect(), shape }
}
