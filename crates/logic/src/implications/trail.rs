//! Traces a consequence back to the claim from which it follows.

use super::Implications;
use super::claim::Claim;
use super::table::{Consequence, Table};
use sodan_board::CellSet;

/// A chain from a consequence back to the claim. Each entry is the first cause of the preceding entry. Further causes
/// start side chains, which end where they meet the main chain.
#[derive(Default)]
pub struct Trail {
    /// Main chain, from the consequence back to the claim.
    pub main: Vec<Claim>,
    /// Cells of the main chain, without the cells of the consequence.
    pub cells: CellSet,
    sides: Vec<Claim>,
    /// End of each side chain in `sides`.
    ends: Vec<usize>,
    causes: Vec<Claim>,
}

impl Trail {
    /// Returns the side chains. Each starts at an additional cause and ends where it meets the main chain.
    pub fn sides(&self) -> impl Iterator<Item = &[Claim]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.sides[start..end])
    }

    /// Returns whether the chain has no side chains.
    pub fn is_plain(&self) -> bool {
        self.causes.is_empty()
    }

    /// Returns the number of nodes of all chains. A side chain includes the node at which it meets the main chain, and
    /// is counted once for every occurrence of this node. (A main chain combined from two tables can contain a node
    /// twice.)
    pub fn len(&self) -> usize {
        let meetings = |side: &[Claim]| self.main.iter().filter(|&claim| side.last() == Some(claim)).count();
        self.main.len() + self.sides().map(|side| side.len() * meetings(side)).sum::<usize>()
    }

    /// Traces the entry at position `place` of `table` back to the table's claim. Replaces the previous contents.
    pub fn read(&mut self, tables: &Implications, table: &Table, place: usize) {
        self.main.clear();
        self.sides.clear();
        self.ends.clear();
        self.causes.clear();
        self.cells = CellSet::EMPTY;
        let Trail { main, cells, causes, .. } = self;
        main.push(table.entries[place].claim);
        back(tables, table, place, |entry, entries| {
            let claim = entries[usize::from(entry.from)].claim;
            main.push(claim);
            *cells |= tables.thing(claim).cells;
            let more = entry.more.iter().filter(|&&place| place != 0);
            causes.extend(more.map(|&place| entries[usize::from(place)].claim));
            true
        });
        for index in 0..self.causes.len() {
            self.read_side(tables, table, self.causes[index]);
        }
    }

    fn read_side(&mut self, tables: &Implications, table: &Table, cause: Claim) {
        self.sides.push(cause);
        let Trail { main, cells, sides, .. } = self;
        if let Some(place) = table.place(cause) {
            back(tables, table, place, |entry, entries| {
                let claim = entries[usize::from(entry.from)].claim;
                sides.push(claim);
                !(cells.contains(tables.thing(claim).cell) && main.contains(&claim))
            });
        }
        self.ends.push(self.sides.len());
    }
}

/// Follows the causes back from position `place`. Calls `f` with each own entry and the entries of the table that
/// contains it, until `f` returns false.
fn back(
    tables: &Implications,
    table: &Table,
    mut place: usize,
    mut f: impl FnMut(&Consequence, &[Consequence]) -> bool,
) {
    while place != 0 {
        let entry = &table.entries[place];
        if entry.is_own {
            if !f(entry, &table.entries) {
                return;
            }
        } else {
            let source = tables.own(table.entries[usize::from(entry.from)].claim);
            let mut inner = source.own_place(entry);
            while inner != 0 {
                let read = &source.entries[inner];
                if !f(read, &source.entries) {
                    return;
                }
                inner = usize::from(read.from);
            }
        }
        place = usize::from(entry.from);
    }
}
