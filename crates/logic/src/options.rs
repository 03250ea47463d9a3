//! The options of finders: what is allowed or forbidden, and how findings are ordered and measured.
//!
//! A technique says what there is. But schools differ in what they let pass, what they see first, and what they call long.
//! There the finder asks its options. Each school's options are in its own room:
//! [`hodoku::OPTIONS`](crate::rating::hodoku::OPTIONS).

use crate::als::{Direction, Overlap};
use crate::pattern::ChainShape;
use sodan_board::House;

/// What finders allow, and in what order and measure they report it.
#[derive(Clone, Copy, Debug)]
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
    /// The most links of such a chain, if there is a bound. HoDoKu's bound while it solves, 50, is never reached in
    /// practice.
    pub als_chain_links: Option<usize>,
    /// Almost locked sets as nodes of grouped nice loops.
    pub als_nodes: Allowed,
    /// Which rectangles count as looked at already.
    pub rectangle_keys: RectangleKeys,
    /// In which houses subsets are looked for first.
    pub subset_houses: HouseOrder,
    /// The most fins of finned, Franken and mutant fish.
    pub fins: usize,
    /// The most endo fins of Franken and mutant fish.
    pub endo_fins: usize,
    /// The most petals that death blossoms try for each digit of a stem.
    pub petals: usize,
    /// The most links of chains of one digit and of bivalue cells.
    pub chain_links: usize,
    /// Which two places of a digit in a box are a strong link.
    pub box_links: BoxLinks,
    /// How long ways are.
    pub lengths: Lengths,
}

/// Whether something is to be found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Allowed {
    /// It is to be found.
    Yes,
    /// It is not to be found.
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

/// How rectangles are told apart: by a number whose figures are their cell numbers, ascending, in a number system.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RectangleKeys {
    /// The base of the number system. If the base is less than 81, different rectangles can share a number, and only the
    /// first of them is looked at.
    pub base: usize,
}

impl RectangleKeys {
    /// Different rectangles are told apart.
    pub const EXACT: RectangleKeys = RectangleKeys { base: 81 };
}

/// The order of houses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HouseOrder {
    /// Rows, columns, boxes.
    LinesFirst,
    /// Boxes, rows, columns.
    BoxesFirst,
}

impl HouseOrder {
    /// The 27 houses in this order.
    pub fn houses(self) -> impl Iterator<Item = House> {
        let first = match self {
            HouseOrder::LinesFirst => 0,
            HouseOrder::BoxesFirst => 18,
        };
        (first..27).chain(0..first).map(House::from_index)
    }
}

/// When the only two places of a digit in a box are a strong link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoxLinks {
    /// Always.
    All,
    /// If they lie in no line together. Two in a line with a third place in that line are then no strong link.
    OffLines,
}

/// How long ways through the implication tables are, which decides which of two ways is the shorter one.
#[derive(Clone, Copy, Debug)]
pub struct Lengths {
    /// While tables are filled, a way through an almost locked set counts one link and so many more, by the number of the
    /// set's digits.
    pub set: fn(usize) -> u16,
    /// How many nodes a chain counts as.
    pub chain: fn(&MeasuredChain) -> usize,
}

/// A chain, as far as its length depends on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MeasuredChain {
    /// How many nodes it has.
    pub nodes: usize,
    /// The number of cells of each of its nodes that is an almost locked set.
    pub sets: Vec<usize>,
    /// What it is.
    pub shape: ChainShape,
    /// Whether it eliminates only one digit.
    pub is_of_one_digit: bool,
}
