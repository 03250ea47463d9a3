//! The table of one claim: its consequences, in the order of discovery.

use super::claim::Claim;
use sodan_board::{ByDigit, CellSet, Digit};

/// The consequences of one claim, which is itself the first entry.
#[derive(Default)]
pub struct Table {
    pub(super) entries: Vec<Consequence>,
    /// Maximum number of entries. Further consequences are dropped.
    pub(super) most: usize,
    /// Number of own entries, as opposed to those read from other tables.
    pub(super) own: usize,
    pub(super) on: ByDigitSets,
    pub(super) off: ByDigitSets,
    /// For each claim its position in the list plus one, or 0. Empty until needed.
    pub(super) places: Vec<u16>,
}

/// Cells for each digit.
#[derive(Clone, Copy)]
pub(super) struct ByDigitSets(pub(super) ByDigit<CellSet>);

impl Default for ByDigitSets {
    fn default() -> ByDigitSets {
        ByDigitSets(ByDigit::new([CellSet::EMPTY; 9]))
    }
}

/// A consequence and how it was reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Consequence {
    /// The consequence.
    pub claim: Claim,
    /// Distance: 1 for the first entry, 2 for direct consequences.
    pub distance: u16,
    /// Own entries: position of the cause; read entries: position of the claim in whose table it is.
    pub(super) from: u16,
    /// Own entries: positions of additional causes, or 0; read entries: first the position in the other table, or 0 if it was not
    /// recorded.
    pub(super) more: [u16; 4],
    pub(super) is_own: bool,
}

impl Consequence {
    /// Creates an entry that is read from the table of the claim at a position. There the entry is at a position,
    /// or at 0 if the position was not recorded.
    #[inline]
    pub(super) fn read(claim: Claim, distance: u16, at: usize, place: usize) -> Consequence {
        Consequence { claim, distance, from: at as u16, more: [place as u16, 0, 0, 0], is_own: false }
    }
}

impl Table {
    /// Creates an empty table with a maximum number of entries.
    pub(super) fn of_most(most: usize) -> Table {
        Table { most, ..Table::default() }
    }

    /// Clears the table and sets its maximum number of entries.
    pub(super) fn clear(&mut self, most: usize) {
        self.most = most;
        if !self.entries.is_empty() {
            self.entries.clear();
            self.own = 0;
            self.on = ByDigitSets::default();
            self.off = ByDigitSets::default();
            self.places.clear();
        }
    }

    /// Returns the entries: first the claim itself.
    #[inline]
    pub fn entries(&self) -> &[Consequence] {
        &self.entries
    }

    /// Returns the cells in which a digit is true.
    #[inline]
    pub fn on(&self, digit: Digit) -> CellSet {
        self.on.0[digit]
    }

    /// Returns the cells in which a digit is false.
    #[inline]
    pub fn off(&self, digit: Digit) -> CellSet {
        self.off.0[digit]
    }

    /// Returns whether a claim about a candidate is in the table; never for others.
    #[inline]
    pub(super) fn has_single(&self, claim: Claim) -> bool {
        claim.candidate().is_some_and(|it| {
            let sets = if claim.is_on() { &self.on } else { &self.off };
            sets.0[it.digit].contains(it.cell)
        })
    }

    /// Returns whether the table is full.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.entries.len() >= self.most
    }

    /// Adds an entry, if there is space and it is not already known as a claim about a candidate.
    pub(super) fn push(&mut self, entry: Consequence) {
        if self.is_full() || self.has_single(entry.claim) {
            return;
        }
        if let Some(it) = entry.claim.candidate() {
            let sets = if entry.claim.is_on() { &mut self.on } else { &mut self.off };
            sets.0[it.digit].insert(it.cell);
        }
        self.own += usize::from(entry.is_own);
        self.entries.push(entry);
        if let Some(place) = self.places.get_mut(entry.claim.index()) {
            *place = self.entries.len() as u16;
        }
    }

    /// Adds a direct consequence, or the claim itself if the table is empty; a set has a penalty.
    pub(super) fn follow(&mut self, claim: Claim, penalty: u16) {
        let distance = self.entries.first().map_or(1, |first| first.distance + 1) + penalty;
        self.push(Consequence { claim, distance, from: 0, more: [0; 4], is_own: true });
    }

    /// Records the positions of the existing entries.
    pub(super) fn note_places(&mut self, claims: usize) {
        self.places.clear();
        self.places.resize(claims, 0);
        for (place, entry) in (1..).zip(&self.entries) {
            self.places[entry.claim.index()] = place;
        }
    }

    /// Truncates the table to a maximum number of entries.
    pub(super) fn cut(&mut self, entries: usize) {
        self.entries.truncate(entries);
        self.on = ByDigitSets::default();
        self.off = ByDigitSets::default();
        for entry in &self.entries {
            if let Some(it) = entry.claim.candidate() {
                let sets = if entry.claim.is_on() { &mut self.on } else { &mut self.off };
                sets.0[it.digit].insert(it.cell);
            }
        }
    }

    /// Returns the position of an entry that was read from this table.
    pub(super) fn own_place(&self, read: &Consequence) -> usize {
        match usize::from(read.more[0]) {
            // It was not recorded when it was read.
            0 => self.entries[..self.own].iter().position(|own| own.claim == read.claim).unwrap_or(0),
            place => place,
        }
    }

    /// Returns the position of a claim in the list.
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
    use sodan_board::{Candidate, Cell};

    #[test]
    fn full_table_takes_no_entry() {
        let claims: Vec<Claim> =
            Cell::all().take(4).map(|cell| Claim::on(Candidate::new(cell, Digit::ONE))).collect();
        let mut table = Table::of_most(3);
        let mut fill = |most| {
            table.clear(most);
            claims.iter().for_each(|&claim| table.follow(claim, 0));
            let kept: Vec<Claim> = table.entries().iter().map(|entry| entry.claim).collect();
            (kept, table.is_full(), table.on(Digit::ONE).len())
        };
        assert_eq!(fill(3), (claims[..3].to_vec(), true, 3));
        assert_eq!(fill(4), (claims.clone(), true, 4));
        assert_eq!(fill(5), (claims.clone(), false, 4));
    }
}
