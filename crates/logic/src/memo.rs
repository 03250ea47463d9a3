//! Data of one state that several finders need, computed on demand and cached.
//!
//! A memo borrows its state, so the state cannot change while the memo is in use. Each entry depends only on the state
//! and the options.

use crate::als::{self, Als, AlsLink};
use crate::chain::DigitLinks;
use crate::coloring::{Cluster, clusters};
use crate::implications::{Implications, Pooled, Reach};
use crate::options::AlsOverlap;
use crate::templates;
use crate::{Options, State};
use sodan_board::{ByDigit, CellSet, Digit};
use std::cell::OnceCell;

/// Cache of derived data for one state. Initially empty.
pub struct Memo<'a> {
    state: &'a State,
    options: Options,
    digit_links: OnceCell<Box<ByDigit<DigitLinks>>>,
    clusters: OnceCell<ByDigit<Vec<Cluster>>>,
    implications: [OnceCell<Pooled>; Reach::COUNT],
    impossible: OnceCell<ByDigit<CellSet>>,
    almost_locked_sets: OnceCell<Vec<Als>>,
    als_links: OnceCell<Vec<AlsLink>>,
}

impl<'a> Memo<'a> {
    /// Creates an empty memo of `state` for finders with these options.
    pub fn of(state: &'a State, options: Options) -> Memo<'a> {
        Memo {
            state,
            options,
            digit_links: OnceCell::new(),
            clusters: OnceCell::new(),
            implications: [const { OnceCell::new() }; Reach::COUNT],
            impossible: OnceCell::new(),
            almost_locked_sets: OnceCell::new(),
            als_links: OnceCell::new(),
        }
    }

    /// Returns the state whose data is cached.
    pub fn state(&self) -> &'a State {
        self.state
    }

    /// Returns the options of the finders.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Returns the links between cells that have `digit` as a candidate.
    pub(crate) fn digit_links(&self, digit: Digit) -> &DigitLinks {
        let make =
            || Box::new(ByDigit::from_fn(|digit| DigitLinks::new(self.state, digit, self.options.box_links)));
        &self.digit_links.get_or_init(make)[digit]
    }

    /// Returns the clusters of strong links on `digit`, each in two colors.
    pub(crate) fn clusters(&self, digit: Digit) -> &[Cluster] {
        &self.clusters.get_or_init(|| ByDigit::from_fn(|digit| clusters(self.state, digit)))[digit]
    }

    /// Returns the implication tables that are based on the links of `reach`.
    pub(crate) fn implications(&self, reach: Reach) -> &Implications {
        self.implications[reach as usize].get_or_init(|| Implications::of(self.state, reach, &self.options))
    }

    /// Returns the cells that have `digit` as a candidate but belong to none of the digit's templates.
    pub(crate) fn impossible(&self, digit: Digit) -> CellSet {
        self.impossible.get_or_init(|| ByDigit::from_fn(|digit| templates::impossible(self.state, digit)))
            [digit]
    }

    /// Returns whether any elimination of `digit` follows from the digit's own cells. Usually none does, so fish and
    /// chains on this digit need not be searched for.
    pub(crate) fn may_fall(&self, digit: Digit) -> bool {
        !self.impossible(digit).is_empty()
    }

    /// Returns all almost locked sets of the state.
    pub(crate) fn almost_locked_sets(&self) -> &[Als] {
        self.almost_locked_sets.get_or_init(|| als::all(self.state))
    }

    /// Returns the links between almost locked sets that do not overlap.
    pub(crate) fn als_links(&self) -> &[AlsLink] {
        let make = || als::links(self.almost_locked_sets(), AlsOverlap::Forbidden);
        self.als_links.get_or_init(make)
    }
}
