//! The table of one claim: a list of its consequences in the order of discovery.

use super::claim::Claim;
use crate::State;
use sodan_board::{ByDigit, Candidate, CellSet, Digit};

/// The consequences of a claim. The first entry is the claim itself.
#[derive(Default)]
pub struct Table {
    pub(super) entries: Vec<Consequence>,
    /// Maximum number of entries. Further consequences are dropped.
    pub(super) limit: usize,
    /// Number of own entries: the claim itself and its direct consequences, as opposed to entries copied from other
    /// tables.
    pub(super) own: usize,
    /// The listed claims about candidates, and those that follow without being listed.
    pub(super) follows: Follows,
    /// For each claim, its 1-based position in the list, or 0 if it is not listed. Empty until the positions are
    /// recorded.
    pub(super) places: Vec<u16>,
}

/// Candidates that are true and candidates that are false if a claim holds.
#[derive(Clone, Copy, Default)]
pub struct Follows {
    pub(super) on: ByDigitSets,
    pub(super) off: ByDigitSets,
}

impl Follows {
    /// Returns the cells in which `digit` is true if the claim holds.
    #[inline]
    pub fn on(&self, digit: Digit) -> CellSet {
        self.on.0[digit]
    }

    /// Returns the cells in which `digit` is false if the claim holds.
    #[inline]
    pub fn off(&self, digit: Digit) -> CellSet {
        self.off.0[digit]
    }

    /// Returns whether the claim is included. Always false for claims about groups and sets.
    #[inline]
    pub fn contains(&self, claim: Claim) -> bool {
        claim.candidate().is_some_and(|it| {
            let sets = if claim.is_on() { &self.on } else { &self.off };
            sets.0[it.digit].contains(it.cell)
        })
    }

    /// Adds a claim. Claims about groups and sets are ignored.
    #[inline]
    pub fn insert(&mut self, claim: Claim) {
        if let Some(it) = claim.candidate() {
            let sets = if claim.is_on() { &mut self.on } else { &mut self.off };
            sets.0[it.digit].insert(it.cell);
        }
    }

    /// Returns the first claim that is not in `done`.
    pub(super) fn first_beyond(&self, done: &Follows) -> Option<Claim> {
        let claim = |digit| {
            let cell = |sets: &ByDigitSets, done: &ByDigitSets| (sets.0[digit] - done.0[digit]).first();
            let on = cell(&self.on, &done.on).map(|cell| Claim::on(Candidate::new(cell, digit)));
            on.or_else(|| Some(Claim::off(Candidate::new(cell(&self.off, &done.off)?, digit))))
        };
        Digit::all().find_map(claim)
    }

    /// Adds the claims that all of `others` contain, except claims about candidates in the cells `skipped`. There must be
    /// at least one of `others`.
    pub fn unite_common(&mut self, others: &[&Follows], skipped: CellSet) {
        for digit in Digit::all() {
            let all = [CellSet::ALL - skipped; 2];
            let [on, off] = others.iter().fold(all, |[on, off], it| [on & it.on(digit), off & it.off(digit)]);
            self.on.0[digit] |= on;
            self.off.0[digit] |= off;
        }
    }

    /// Adds the other candidates of the cells in which a candidate is true: they are false.
    pub(super) fn eliminate_rest_of_cells(&mut self, state: &State) {
        let (mut filled, mut several) = (CellSet::EMPTY, CellSet::EMPTY);
        for digit in Digit::all() {
            several |= filled & self.on(digit);
            filled |= self.on(digit);
        }
        for digit in Digit::all() {
            let other_is_true = several | (filled - self.on(digit));
            self.off.0[digit] |= state.places(digit) & other_is_true;
        }
    }

    /// Adds the claims of `other`.
    pub fn unite(&mut self, other: &Follows) {
        for digit in Digit::all() {
            self.on.0[digit] |= other.on(digit);
            self.off.0[digit] |= other.off(digit);
        }
    }
}

/// A set of cells for each digit.
#[derive(Clone, Copy)]
pub(super) struct ByDigitSets(pub(super) ByDigit<CellSet>);

impl Default for ByDigitSets {
    fn default() -> ByDigitSets {
        ByDigitSets(ByDigit::new([CellSet::EMPTY; 9]))
    }
}

/// A consequence, and the entry from which it was derived.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Consequence {
    /// Claim that follows.
    pub claim: Claim,
    /// Length of the chain: 1 for the table's own claim, 2 for direct consequences.
    pub distance: u16,
    /// For an own entry, position of its cause. For a copied entry, position of the claim from whose table the entry
    /// was copied.
    pub(super) from: u16,
    /// For an own entry, positions of further causes, or 0. For a copied entry, the first element is its position in
    /// the other table, or 0 if the position was not recorded.
    pub(super) more: [u16; 4],
    pub(super) is_own: bool,
}

impl Consequence {
    /// Creates an entry that is copied from the table of the claim at position `at`. `place` is the entry's position in
    /// that table, or 0 if it is not recorded.
    #[inline]
    pub(super) fn read(claim: Claim, distance: u16, at: usize, place: usize) -> Consequence {
        Consequence { claim, distance, from: at as u16, more: [place as u16, 0, 0, 0], is_own: false }
    }
}

impl Table {
    pub(super) fn with_limit(limit: usize) -> Table {
        Table { limit, ..Table::default() }
    }

    /// Removes all entries and sets the maximum number of entries.
    pub(super) fn clear(&mut self, limit: usize) {
        self.limit = limit;
        if !self.entries.is_empty() {
            self.entries.clear();
            self.own = 0;
            self.follows = Follows::default();
            self.places.clear();
        }
    }

    /// Replaces the contents by those of another table.
    pub(super) fn copy(&mut self, other: &Table) {
        self.entries.clone_from(&other.entries);
        self.places.clone_from(&other.places);
        (self.limit, self.own, self.follows) = (other.limit, other.own, other.follows);
    }

    /// Returns all entries. The first is the claim itself.
    #[inline]
    pub fn entries(&self) -> &[Consequence] {
        &self.entries
    }

    /// Returns the candidates that are true and those that are false if the claim holds.
    #[inline]
    pub fn follows(&self) -> &Follows {
        &self.follows
    }

    /// Returns the cells in which `digit` is false if the claim holds.
    #[inline]
    pub fn off(&self, digit: Digit) -> CellSet {
        self.follows.off(digit)
    }

    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.entries.len() >= self.limit
    }

    /// Adds the table's own claim to the empty table.
    pub(super) fn start(&mut self, claim: Claim) {
        self.entries.push(Consequence { claim, distance: 1, from: 0, more: [0; 4], is_own: true });
        self.follows.insert(claim);
    }

    /// Adds an entry, unless the table is full or already contains the entry's claim about a candidate.
    pub(super) fn push(&mut self, entry: Consequence) {
        if self.is_full() || self.follows.contains(entry.claim) {
            return;
        }
        self.follows.insert(entry.claim);
        self.own += usize::from(entry.is_own);
        self.entries.push(entry);
        if let Some(place) = self.places.get_mut(entry.claim.index()) {
            *place = self.entries.len() as u16;
        }
    }

    /// Adds a direct consequence, or the table's own claim if the table is empty. `penalty` is added to the distance.
    pub(super) fn follow(&mut self, claim: Claim, penalty: u16) {
        let distance = self.entries.first().map_or(1, |first| first.distance + 1) + penalty;
        self.push(Consequence { claim, distance, from: 0, more: [0; 4], is_own: true });
    }

    /// Records the positions of all current entries. `claims` is the total number of claims.
    pub(super) fn note_places(&mut self, claims: usize) {
        self.places.clear();
        self.places.resize(claims, 0);
        for (place, entry) in (1..).zip(&self.entries) {
            self.places[entry.claim.index()] = place;
        }
    }

    /// Truncates the table to its first `entries` entries.
    pub(super) fn cut(&mut self, entries: usize) {
        self.entries.truncate(entries);
        self.follows = Follows::default();
        for entry in &self.entries {
            self.follows.insert(entry.claim);
        }
    }

    /// Returns the position in this table of the entry from which `read`, an entry of another table, was copied.
    pub(super) fn own_place(&self, read: &Consequence) -> usize {
        match usize::from(read.more[0]) {
            // The position was not recorded when the entry was copied.
            0 => self.entries[..self.own].iter().position(|own| own.claim == read.claim).unwrap_or(0),
            place => place,
        }
    }

    /// Returns the position of `claim` in the list, or `None` if it is not listed.
    #[inline]
    pub fn place(&self, claim: Claim) -> Option<usize> {
        if self.places.is_empty() {
            return self.entries.iter().position(|entry| entry.claim == claim);
        }
        usize::from(*self.places.get(claim.index())?).checked_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sodan_board::Cell;

    #[test]
    fn full_table_takes_no_entry() {
        let claims: Vec<Claim> =
            Cell::all().take(4).map(|cell| Claim::on(Candidate::new(cell, Digit::ONE))).collect();
        let mut table = Table::with_limit(3);
        let mut fill = |limit| {
            table.clear(limit);
            claims.iter().for_each(|&claim| table.follow(claim, 0));
            let claims: Vec<Claim> = table.entries().iter().map(|entry| entry.claim).collect();
            (claims, table.is_full(), table.follows().on(Digit::ONE).len())
        };
        assert_eq!(fill(3), (claims[..3].to_vec(), true, 3));
        assert_eq!(fill(4), (claims.clone(), true, 4));
        assert_eq!(fill(5), (claims.clone(), false, 4));
    }
}
