//! Direct consequences of almost locked sets.
//!
//! ```text
//!   the set does not contain j  ─▶  it contains each other digit k  ─▶  k is false in cells that see all k in the set
//!   a candidate or group that sees all cells of j in the set is true  ─▶  the set does not contain j
//! ```
//!
//! There is one table per set and digit, for the claim that the set does not contain the digit. The opposite claim is
//! never made. [`Lengths`] determines how many links a set counts as.

use super::claim::{Claim, Kind, Thing};
use super::{Implications, links::LinkedGroup};
use crate::State;
use crate::als::Als;
use crate::options::Lengths;
use sodan_board::{ByDigit, Candidate, Cell, CellSet, Digit, DigitSet};

/// Adds the links of all sets with at least two cells. The groups must already be present.
pub(super) fn fill(
    tables: &mut Implications,
    state: &State,
    sets: &[Als],
    groups: &[LinkedGroup],
    lengths: Lengths,
) {
    tables.sets.extend(sets.iter().filter(|set| set.cells.len() > 1));
    let sets = std::mem::take(&mut tables.sets);
    let mut filler = Filler {
        claims: vec![ByDigit::new([None; 9]); sets.len()],
        tables,
        state,
        sets: &sets,
        groups,
        lengths,
    };
    for (number, set) in sets.iter().enumerate() {
        for digit in set.digits {
            filler.without(number, digit);
        }
    }
    tables.sets = sets;
}

struct Filler<'a> {
    tables: &'a mut Implications,
    state: &'a State,
    sets: &'a [Als],
    groups: &'a [LinkedGroup],
    lengths: Lengths,
    /// For each set and digit, the claim that the set does not contain the digit, if that claim has been created.
    claims: Vec<ByDigit<Option<Claim>>>,
}

impl Filler<'_> {
    /// Adds the consequences of the claim that set `number` does not contain `digit`.
    fn without(&mut self, number: usize, digit: Digit) {
        let set = &self.sets[number];
        let gone = ByDigit::from_fn(|it| if it == digit { CellSet::EMPTY } else { set.seen(it) });
        if gone.as_array().iter().all(|cells| cells.is_empty()) {
            return;
        }
        let claim = self.claim(number, digit);
        self.causes(set, digit, claim);
        let penalty = (self.lengths.set)(set.digits.len());
        for other in Digit::all() {
            for cell in gone[other] {
                self.follow(claim, Claim::off(Candidate::new(cell, other)), penalty);
            }
            let within = |group: &&LinkedGroup| group.digit == other && group.cells.is_subset(gone[other]);
            for group in self.groups.iter().filter(within) {
                self.follow(claim, group.on.negated(), penalty);
            }
        }
        self.other_sets(number, claim, &gone);
        let touched = set.digits.iter().fold(CellSet::EMPTY, |cells, it| cells | set.seen(it));
        for cell in touched {
            let digits = self.state.digits(cell);
            let left = digits.iter().filter(|&it| !gone[it].contains(cell));
            // Bivalue cells are already covered by links between candidates.
            if let (true, Some(last)) = (digits.len() != 2, left.collect::<DigitSet>().single()) {
                self.follow(claim, Claim::on(Candidate::new(cell, last)), penalty + 1);
            }
        }
    }

    /// Adds `claim` to the tables of the candidates and groups that eliminate `digit` from the set.
    fn causes(&mut self, set: &Als, digit: Digit, claim: Claim) {
        for cell in set.seen(digit) {
            self.follow(Claim::on(Candidate::new(cell, digit)), claim, 0);
            let takes_all = |group: &&LinkedGroup| {
                group.digit == digit
                    && group.cells.contains(cell)
                    && !group.cells.intersects(set.cells)
                    && set.places(digit).is_subset(group.cells.common_peers())
            };
            for group in self.groups.iter().filter(takes_all) {
                if self.tables.own(group.on).place(claim).is_none() {
                    self.follow(group.on, claim, 0);
                }
            }
        }
    }

    /// Adds the consequences of `claim` for other sets. For each digit that the claim eliminates from a set, the
    /// consequence is that this set does not contain the digit.
    fn other_sets(&mut self, number: usize, claim: Claim, gone: &ByDigit<CellSet>) {
        let set = &self.sets[number];
        for (other_number, other) in self.sets.iter().enumerate() {
            if other_number == number || other.cells.intersects(set.cells) {
                continue;
            }
            let loses = |it: &Digit| !gone[*it].is_empty() && other.places(*it).is_subset(gone[*it]);
            for digit in other.digits.iter().filter(loses) {
                let lost = self.claim(other_number, digit);
                self.follow(claim, lost, (self.lengths.set)(set.digits.len()));
            }
        }
    }

    fn follow(&mut self, from: Claim, claim: Claim, penalty: u16) {
        self.tables.own[from.index()].follow(claim, penalty);
    }

    /// Returns the claim that set `number` does not contain `digit`, and creates its table if necessary.
    fn claim(&mut self, number: usize, digit: Digit) -> Claim {
        if let Some(claim) = self.claims[number][digit] {
            return claim;
        }
        let set = &self.sets[number];
        // Each digit of a set is a candidate in at least one of its cells, so the default is never used.
        let cell = set.places(digit).first().unwrap_or(Cell::from_index(0));
        let thing = Thing { digit, cell, cells: set.cells, kind: Kind::Set(number as u16) };
        let claim = self.tables.add_thing(thing).negated();
        self.tables.cover(claim.index() + 2);
        self.claims[number][digit] = Some(claim);
        self.follow(claim, claim, 0);
        claim
    }
}
