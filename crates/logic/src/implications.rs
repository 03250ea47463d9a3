//! The consequences of each claim about a state, such as "this candidate is true" or "this candidate is false".
//!
//! ```text
//!   claim            its table: direct consequences           indirect consequences
//!   7 in r1c2 true   r1c2<>4, r1c5<>7, r3c1<>7, ...           r1c2<>4 ─▶ r6c2=4 ─▶ r6c8<>4, ...
//!   7 in r1c2 false  r1c2=4                                   r1c2=4 ─▶ r9c2<>4, ...
//! ```
//!
//! Each table lists claims in the order of discovery, breadth first. Each claim is reached by exactly one chain: the
//! shortest one, or the first found among equally short ones. Loops, chains and contradictions are then looked up in
//! the tables. (The method is Bernhard Hobiger's, from HoDoKu, where it is called tabling.)
//!
//! | module | contents |
//! | --- | --- |
//! | [`claim`] | claims and their subjects |
//! | [`table`] | the consequences of one claim |
//! | `links` | direct consequences of links in cells and houses, and between groups |
//! | `sets` | direct consequences of almost locked sets |
//! | `net` | consequences of a few rounds of singles |
//! | `expand` | indirect consequences |
//! | `closure` | the claims from which loops and chains can start |
//! | [`trail`] | the chain from a consequence back to the claim |

pub mod claim;
mod closure;
mod expand;
mod links;
mod net;
mod sets;
pub mod table;
pub mod trail;

pub use closure::Reached;

use crate::als::{self, Als};
use crate::pattern::{Node, NodeKind};
use crate::{Options, State};
use claim::{Claim, Kind, Thing};
use closure::Starts;
use expand::{ByDistance, Links, Listed};
use links::LinkedGroup;
use sodan_board::Candidate;
use std::cell::{OnceCell, RefCell};
use table::Table;

/// Kinds of links from which consequences are derived.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// Links between single cells: bivalue cells, and houses in which a digit has two cells. Used for loops and chains.
    /// A false candidate is listed only if it has consequences of its own, or if it is in the claim's cell.
    Cells,
    /// Links of `Cells`, and groups of two or three cells in one box and one line. Used for loops and chains. False
    /// candidates are restricted as for `Cells`.
    Groups,
    /// Links of `Groups`, but all false candidates are listed.
    AllGroups,
    /// Links of `AllGroups`, and almost locked sets.
    Sets,
    /// Links of groups, and the results of several rounds of singles. Used for nets.
    Net,
}

impl Reach {
    pub const COUNT: usize = 5;
}

/// The implication tables of all claims of a state.
#[derive(Default)]
pub struct Implications {
    /// Whether direct consequences are stored in `own` or in `links`.
    reach: Option<Reach>,
    /// Direct consequences of `Reach::Sets` and `Reach::Net`: one table per claim.
    own: Vec<Table>,
    by_distance: ByDistance,
    /// Direct consequences of all other kinds of links.
    links: Links,
    /// The complete table of each claim about a candidate, computed on first use. Loops and chains need only few of
    /// them.
    full: Vec<OnceCell<Box<Table>>>,
    /// Recycled tables.
    #[expect(clippy::vec_box, reason = "the tables remain in their boxes when they are recycled")]
    spare: RefCell<Vec<Box<Table>>>,
    /// Maximum number of entries per table.
    limit: usize,
    /// Groups and almost locked sets, in the order of the claims about them. Claims about single candidates need no
    /// entry.
    things: Vec<Thing>,
    sets: Vec<Als>,
}

impl Implications {
    /// Computes the tables of `state` from the kinds of links in `reach`, in recycled memory.
    pub fn of(state: &State, reach: Reach, options: &Options) -> Pooled {
        let mut pooled = Pooled(POOL.with_borrow_mut(Vec::pop).unwrap_or_default());
        pooled.0.fill(state, reach, options);
        pooled
    }

    fn fill(&mut self, state: &State, reach: Reach, options: &Options) {
        self.reach = Some(reach);
        self.limit = usize::from(options.consequences);
        self.things.clear();
        self.sets.clear();
        self.full.resize_with(Claim::SINGLES, OnceCell::new);
        self.spare.get_mut().extend(self.full.iter_mut().filter_map(OnceCell::take));
        let groups = if reach == Reach::Cells { Vec::new() } else { links::groups(self, state) };
        match reach {
            Reach::Cells | Reach::Groups => self.links.fill(state, &groups, Listed::ForLoops),
            Reach::AllGroups => self.links.fill(state, &groups, Listed::All),
            Reach::Sets | Reach::Net => self.fill_own(state, reach, &groups, options),
        }
    }

    /// Fills the tables of direct consequences.
    fn fill_own(&mut self, state: &State, reach: Reach, groups: &[LinkedGroup], options: &Options) {
        self.own.iter_mut().for_each(|table| table.clear(self.limit));
        self.cover(Claim::SINGLES + 2 * groups.len());
        if reach == Reach::Net {
            net::fill(self, state, options.net_rounds);
        } else {
            links::fill(self, state);
        }
        links::fill_groups(self, state, groups);
        if reach == Reach::Sets {
            sets::fill(self, state, &als::all(state), groups, options.lengths);
        }
        self.by_distance = ByDistance::new(&self.own);
    }

    /// Adds empty tables of direct consequences until there are at least `claims`.
    fn cover(&mut self, claims: usize) {
        let limit = self.limit;
        self.own.resize_with(claims.max(self.own.len()), || Table::with_limit(limit));
    }

    /// Returns the table of a claim about a candidate. It is empty if the candidate is absent from the state.
    #[inline]
    pub fn table(&self, claim: Claim) -> &Table {
        self.full[claim.index()].get_or_init(|| {
            let mut table = self.spare.borrow_mut().pop().unwrap_or_default();
            table.clear(self.limit);
            if self.are_linked() {
                self.links.expand(claim, &mut table);
                if self.reach == Some(Reach::AllGroups) {
                    table.note_places(Claim::SINGLES + 2 * self.things.len());
                }
            } else {
                table.copy(self.own(claim));
                self.by_distance.expand(&mut table);
            }
            table
        })
    }

    fn are_linked(&self) -> bool {
        !matches!(self.reach, Some(Reach::Sets | Reach::Net))
    }

    /// Returns the candidates from whose tables loops and chains can be found.
    pub fn starts(&self, state: &State) -> Starts {
        if self.are_linked() { Starts::of(&self.links, state) } else { Starts::ALL }
    }

    /// Returns whether the tables contain all consequences, because there are fewer claims than a table may have entries.
    pub fn are_complete(&self, state: &State) -> bool {
        2 * (state.candidates().len() + self.things.len()) <= self.limit
    }

    /// Returns what follows from each claim about a candidate.
    pub fn reached(&self, state: &State) -> Reached {
        if !self.are_complete(state) {
            Reached::of_tables(self, state)
        } else if self.are_linked() {
            Reached::of_links(&self.links, state)
        } else {
            // Recycled tables of further claims may follow.
            Reached::of_own(&self.own[..Claim::SINGLES + 2 * self.things.len()], state)
        }
    }

    /// Returns the direct consequences of a claim, for `Reach::Sets` and `Reach::Net`.
    #[inline]
    fn own(&self, claim: Claim) -> &Table {
        &self.own[claim.index()]
    }

    /// Returns a measure of the work that all direct consequences take.
    pub fn size(&self) -> u64 {
        if self.are_linked() {
            return self.links.size() as u64;
        }
        self.own.iter().map(|table| table.entries.len() as u64).sum()
    }

    /// Returns the candidate, group or set that the claim is about.
    #[inline]
    pub fn thing(&self, claim: Claim) -> Thing {
        match claim.candidate() {
            Some(candidate) => Thing::of(candidate),
            None => self.things[claim.index() / 2 - 729],
        }
    }

    /// Returns the groups and sets, in the order of their claims.
    pub fn things(&self) -> &[Thing] {
        &self.things
    }

    /// Returns the claim's subject as a node of a chain.
    pub fn node(&self, claim: Claim) -> Node {
        let Thing { digit, cells, kind, .. } = self.thing(claim);
        let kind = if matches!(kind, Kind::Set(_)) { NodeKind::Set } else { NodeKind::Places };
        Node { digit, cells, kind }
    }

    /// Returns the almost locked set that the claim is about, or `None` for claims about candidates and groups.
    pub fn set(&self, claim: Claim) -> Option<&Als> {
        match self.thing(claim).kind {
            Kind::Set(number) => self.sets.get(usize::from(number)),
            Kind::Candidate | Kind::Group => None,
        }
    }

    /// Adds a group or set. Returns the claim that the group or set is true.
    fn add_thing(&mut self, thing: Thing) -> Claim {
        let claim = Claim::of_thing(self.things.len());
        self.things.push(thing);
        claim
    }
}

/// Returns all candidates of unplaced cells, cell by cell.
pub(crate) fn candidates(state: &State) -> impl Iterator<Item = Candidate> + '_ {
    let of = |cell| state.digits(cell).iter().map(move |digit| Candidate::new(cell, digit));
    state.unplaced().iter().flat_map(of)
}

thread_local! {
    /// Tables that this thread can recycle. Tables occupy several hundred kilobytes and are needed for nearly every
    /// state of a hard puzzle.
    static POOL: RefCell<Vec<Implications>> = const { RefCell::new(Vec::new()) };
}

/// Tables that are returned to the thread's pool when dropped.
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
        // While a thread shuts down, its pool may already be destroyed; the memory is then freed.
        let _ = POOL.try_with(|pool| pool.borrow_mut().push(tables));
    }
}
