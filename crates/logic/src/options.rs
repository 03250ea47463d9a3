//! What those who ask for steps may allow or forbid.

use crate::als::{Direction, Overlap};

/// What finders may allow. The default is HoDoKu's, as it solves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Two kites, empty rectangles or (siamese) fish in one, seen as a step of its own.
    pub duals: Duals,
    /// Empty rectangles of only two candidates, which are simple strong links.
    pub small_empty_rectangles: Allowed,
    /// Uniqueness rectangles in which a cell has lost one of the two digits.
    pub missing_candidates: Allowed,
    /// Base houses of a Franken or mutant fish without fins that have more places than the fish has houses.
    pub large_bases: Allowed,
    /// Whether linked almost locked sets may share cells.
    pub als_overlap: Overlap,
    /// Where chains of almost locked sets may go.
    pub als_direction: Direction,
    /// The most links of such a chain, if there is a bound. HoDoKu's, 50 when it solves, is no bound in practice.
    pub als_chain_links: Option<usize>,
    /// Almost locked sets as nodes of grouped nice loops.
    pub als_nodes: Allowed,
    /// Which rectangles are taken for one that was looked at before.
    pub rectangle_keys: RectangleKeys,
}

/// Whether something is to be found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Allowed {
    /// It is.
    Yes,
    /// It is not.
    No,
}

impl Allowed {
    /// Whether it is to be found.
    pub fn is_yes(self) -> bool {
        self == Allowed::Yes
    }
}

/// Whether dual steps are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Duals {
    /// Only single ones.
    Off,
    /// Single ones first, then the duals made of two of them.
    On,
}

/// How rectangles are told apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RectangleKeys {
    /// By their cells.
    Exact,
    /// By `((c0 * 10 + c1) * 10 + c2) * 10 + c3` over the ascending cell numbers, as HoDoKu does. Different
    /// rectangles can share a key; then only the first of them is looked at.
    Hodoku,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            duals: Duals::Off,
            small_empty_rectangles: Allowed::No,
            missing_candidates: Allowed::Yes,
            large_bases: Allowed::No,
            als_overlap: Overlap::Forbidden,
            als_direction: Direction::Forward,
            als_chain_links: None,
            als_nodes: Allowed::No,
            rectangle_keys: RectangleKeys::Hodoku,
        }
    }
}
