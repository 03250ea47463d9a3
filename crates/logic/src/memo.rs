//! What several finders need of one state, worked out once, when the first of them asks.
//!
//! A memo belongs to one state: whoever changes the state begins a new one. Each entry is a function of the state alone.

use crate::State;
use crate::als::{self, Als, Link, Overlap};
use crate::chain::DigitLinks;
use crate::coloring::{Cluster, clusters};
use crate::implications::{Implications, Pooled, Reach};
use crate::templates;
use sodan_board::{ByDigit, CellSet, Digit};
use std::cell::OnceCell;

/// The memo of one state, empty at first.
#[derive(Default)]
pub struct Memo {
    digit_links: OnceCell<Box<ByDigit<DigitLinks>>>,
    clusters: OnceCell<ByDigit<Vec<Cluster>>>,
    implications: [OnceCell<Pooled>; Reach::COUNT],
    impossible: OnceCell<ByDigit<CellSet>>,
    almost_locked_sets: OnceCell<Vec<Als>>,
    als_links: OnceCell<Vec<Link>>,
}

impl Memo {
    /// The links between the places of a digit.
    pub fn digit_links(&self, state: &State, digit: Digit) -> &DigitLinks {
        let make = || Box::new(ByDigit::from_fn(|digit| DigitLinks::new(state, digit)));
        &self.digit_links.get_or_init(make)[digit]
    }

    /// The colored clusters of a digit.
    pub fn clusters(&self, state: &State, digit: Digit) -> &[Cluster] {
        &self.clusters.get_or_init(|| ByDigit::from_fn(|digit| clusters(state, digit)))[digit]
    }

    /// The implication tables.
    pub fn implications(&self, state: &State, reach: Reach) -> &Implications {
        self.implications[reach as usize].get_or_init(|| Implications::of(state, reach))
    }

    /// The places of a digit that lie in no template.
    pub fn impossible(&self, state: &State, digit: Digit) -> CellSet {
        self.impossible.get_or_init(|| ByDigit::from_fn(|digit| templates::impossible(state, digit)))[digit]
    }

    /// Whether anything can follow from the places of a digit alone. Most often nothing can, and then no fish and no chain on
    /// one digit has to be looked for.
    pub fn may_fall(&self, state: &State, digit: Digit) -> bool {
        !self.impossible(state, digit).is_empty()
    }

    /// The almost locked sets.
    pub fn almost_locked_sets(&self, state: &State) -> &[Als] {
        self.almost_locked_sets.get_or_init(|| als::all(state))
    }

    /// The links between almost locked sets that share no cells.
    pub fn als_links(&self, state: &State) -> &[Link] {
        let make = || als::links(self.almost_locked_sets(state), Overlap::Forbidden);
        self.als_links.get_or_init(make)
    }
}
