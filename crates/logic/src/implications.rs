//! The consequences of each claim about a state: "this candidate is true", "this candidate is false".
//!
//! ```text
//!   claim            its table: direct consequences           indirect consequences
//!   7 in r1c2 true   r1c2<>4, r1c5<>7, r3c1<>7, ...           r1c2<>4 ─▶ r6c2=4 ─▶ r6c8<>4, ...
//!   7 in r1c2 false  r1c2=4                                   r1c2=4 ─▶ r9c2<>4, ...
//! ```
//!
//! Each table lists claims in the order in which they were found, breadth first. Each claim is reached by one chain:
//! the shortest, or the first found of several equally short ones. Loops, chains and contradictions are read from the
//! tables. (The method is Bernhard Hobiger's, from HoDoKu, where it is called tabling.)
//!
//! | module | contents |
//! | --- | --- |
//! | [`claim`] | claims and their subjects |
//! | [`table`] | the list of one claim |
//! | `links` | direct consequences by links: cells, houses, groups |
//! | `sets` | direct consequences of almost locked sets |
//! | `net` | consequences of singles, a few rounds of them |
//! | `expand` | indirect consequences |
//! | [`trail`] | the chain from a consequence back to the claim |

pub mod claim;
mod expand;
mod links;
mod net;
mod sets;
pub mod table;
pub mod trail;

use crate::als::{self, Als};
use crate::pattern::{Node, NodeKind};
use crate::{Options, State};
use claim::{Claim, Kind, Thing};
use sodan_board::Candidate;
use std::cell::RefCell;
use table::Table;

/// Sources of consequences.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// Single cells: bivalue cells, houses with two cells. This is for loops and chains. A false candidate
    /// is listed only if it has consequences, or if it is in the cell of the claim.
    Cells,
    /// Also groups: two or three cells in one box and one line. This is for loops and chains, with the same false
    /// candidates.
    Groups,
    /// The same as `Groups`, but all false candidates are listed.
    AllGroups,
    /// Also almost locked sets.
    Sets,
    /// Rounds of singles, and groups.
    Net,
}

impl Reach {
    /// Number of sources.
    pub const COUNT: usize = 5;
}

/// The tables of all claims of a state.
#[derive(Default)]
pub struct Implications {
    tables: Vec<Table>,
    /// Maximum number of entries of a table.
    most: usize,
    /// Groups and sets: the subjects of claims that are not candidates.
    things: Vec<Thing>,
    sets: Vec<Als>,
}

impl Implications {
    /// Computes the tables of a state.
    pub fn of(state: &State, reach: Reach, options: &Options) -> Pooled {
        let mut pooled = Pooled(POOL.with_borrow_mut(Vec::pop).unwrap_or_default());
        pooled.0.fill(state, reach, options);
        pooled
    }

    fn fill(&mut self, state: &State, reach: Reach, options: &Options) {
        self.fill_own(state, reach, options);
        expand::expand(self, state, reach);
    }

    /// Computes direct consequences.
    fn fill_own(&mut self, state: &State, reach: Reach, options: &Options) {
        self.most = usize::from(options.consequences);
        self.tables.iter_mut().for_each(|table| table.clear(self.most));
        self.things.clear();
        self.sets.clear();
        if self.tables.is_empty() {
            self.tables.resize_with(Claim::SINGLES, || Table::of_most(self.most));
        }
        let groups = if reach == Reach::Cells { Vec::new() } else { links::groups(self, state) };
        match reach {
            Reach::Cells | Reach::Groups | Reach::AllGroups | Reach::Sets => links::fill(self, state),
            Reach::Net => net::fill(self, state, options.net_rounds),
        }
        links::fill_groups(self, state, &groups);
        if reach == Reach::Sets {
            sets::fill(self, state, &als::all(state), &groups, options.lengths);
        }
    }

    /// Returns the table of a claim. It is empty if the claim's candidate is not in the state.
    #[inline]
    pub fn table(&self, claim: Claim) -> &Table {
        &self.tables[claim.index()]
    }

    /// Number of entries of all tables.
    pub fn size(&self) -> u64 {
        self.tables.iter().map(|table| table.entries.len() as u64).sum()
    }

    /// Returns the subject of a claim.
    #[inline]
    pub fn thing(&self, claim: Claim) -> Thing {
        match claim.candidate() {
            Some(candidate) => Thing::of(candidate),
            None => self.things[claim.index() / 2 - 729],
        }
    }

    /// Groups and sets, in the order of their claims.
    pub fn things(&self) -> &[Thing] {
        &self.things
    }

    /// Returns the subject of a claim, as a node of a chain.
    pub fn node(&self, claim: Claim) -> Node {
        let Thing { digit, cells, kind, .. } = self.thing(claim);
        let kind = if matches!(kind, Kind::Set(_)) { NodeKind::Set } else { NodeKind::Places };
        Node { digit, cells, kind }
    }

    /// Returns the almost locked set of a claim.
    pub fn set(&self, claim: Claim) -> Option<&Als> {
        match self.thing(claim).kind {
            Kind::Set(number) => self.sets.get(usize::from(number)),
            Kind::Candidate | Kind::Group => None,
        }
    }

    /// Adds a group or set, with empty tables; returns the claim that it is true.
    fn add_thing(&mut self, thing: Thing) -> Claim {
        let claim = Claim::of_thing(self.things.len());
        self.things.push(thing);
        if self.tables.len() <= claim.index() {
            self.tables.resize_with(claim.index() + 1, || Table::of_most(self.most));
        }
        claim
    }
}

/// Returns the candidates of a state, cell by cell.
pub(crate) fn candidates(state: &State) -> impl Iterator<Item = Candidate> + '_ {
    let of = |cell| state.digits(cell).iter().map(move |digit| Candidate::new(cell, digit));
    state.unplaced().iter().flat_map(of)
}

thread_local! {
    /// Unused tables. They take some hundred kilobytes and are needed for nearly every state of a hard puzzle,
    /// so their memory is recycled.
    static POOL: RefCell<Vec<Implications>> = const { RefCell::new(Vec::new()) };
}

/// Tables whose memory is recycled.
pub struct Pooled(Implications);

impl std::ops::Deref for Pooled {
    type Target = Implications;

    fn deref(&self) -> &Implications {
        &self.0
    }
}

impl Drop for Pooled {
    fn drop(&mut self) {
        let tables = std::mem::take(&mut self.0);
        // While a thread ends, its pool may already be gone; then the memory is freed.
        let _ = POOL.try_with(|pool| pool.borrow_mut().push(tables));
    }
}
