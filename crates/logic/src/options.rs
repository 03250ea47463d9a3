//! Options of finders: allowed patterns, order of results, and measures of length.
//!
//! Programs differ in the patterns they allow, the order in which they find them, and the length of chains.
//! [`Options::OPEN`] have no restrictions: finders report everything they can find. The options of each
//! scale are in its module, such as [`hodoku::OPTIONS`](crate::rating::hodoku::OPTIONS), and
//! [`Scale::options`](crate::rating::Scale::options) returns them.

use crate::pattern::ChainShape;
use sodan_board::House;

/// Options of finders.
///
/// Later versions may add options, so create them from [`Options::OPEN`] or those of a scale:
///
/// ```
/// use sodan_logic::Options;
///
/// let mut options = Options::OPEN;
/// options.fins = 2;
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Options {
    /// Two kites, empty rectangles or (siamese) fish as one step.
    pub duals: Duals,
    /// Empty rectangles with only two candidates, which are simple strong links.
    pub small_empty_rectangles: Allowed,
    /// Uniqueness rectangles in which a cell has lost one of the two digits.
    pub missing_candidates: Allowed,
    /// Base houses of a Franken or mutant fish without fins with more cells than the fish has houses.
    pub large_bases: Allowed,
    /// Whether linked almost locked sets may share cells.
    pub als_overlap: AlsOverlap,
    /// Allowed order of sets in chains of almost locked sets.
    pub als_direction: AlsDirection,
    /// Maximum number of links of such a chain, if limited.
    pub als_chain_links: Option<usize>,
    /// Almost locked sets as nodes of grouped nice loops.
    pub als_nodes: Allowed,
    /// Key by which rectangles are considered duplicates.
    pub rectangle_keys: RectangleKeys,
    /// Order of houses in the search for subsets.
    pub subset_houses: HouseOrder,
    /// Maximum number of fins of finned, Franken and mutant fish.
    pub fins: usize,
    /// Maximum number of endo fins of Franken and mutant fish.
    pub endo_fins: usize,
    /// Maximum number of base houses of the fish in a Kraken fish: 2 to 4.
    pub kraken_houses: usize,
    /// Maximum number of fins of the fish in a Kraken fish.
    pub kraken_fins: usize,
    /// Maximum number of petals that death blossoms try for each digit of a stem.
    pub petals: usize,
    /// Maximum number of links of chains of one digit and of bivalue cells.
    pub chain_links: usize,
    /// Condition for two cells of a digit in a box to be a strong link.
    pub box_links: BoxLinks,
    /// Measure of the length of chains.
    pub lengths: Lengths,
    /// Maximum number of consequences of a claim in loops, forcing chains and forcing nets.
    pub consequences: u16,
    /// Number of rounds of singles after a claim in forcing nets.
    pub net_rounds: usize,
    /// Limits of searches without a useful bound.
    pub looks: Looks,
}

impl Options {
    /// No restrictions: everything is allowed, and bounds are those of a board. Searches without a useful bound are limited
    /// anyway: chains of one digit and of bivalue cells, the petals of death blossoms, and [`Looks`].
    pub const OPEN: Options = Options {
        duals: Duals::On,
        small_empty_rectangles: Allowed::Yes,
        missing_candidates: Allowed::Yes,
        large_bases: Allowed::Yes,
        als_overlap: AlsOverlap::Allowed,
        als_direction: AlsDirection::Both,
        als_chain_links: None,
        als_nodes: Allowed::Yes,
        rectangle_keys: RectangleKeys::EXACT,
        subset_houses: HouseOrder::LinesFirst,
        fins: 81,
        endo_fins: 81,
        kraken_houses: 4,
        kraken_fins: 81,
        petals: 100,
        chain_links: 20,
        box_links: BoxLinks::All,
        lengths: Lengths { set: links_of_set, chain: nodes_of_chain },
        consequences: u16::MAX,
        net_rounds: 81,
        looks: Looks::USUAL,
    };
}

impl Default for Options {
    fn default() -> Options {
        Options::OPEN
    }
}

/// A set of two digits is entered and left, as a link. Each additional digit has to be removed from it.
fn links_of_set(digits: usize) -> u16 {
    digits.saturating_sub(1) as u16
}

fn nodes_of_chain(chain: &MeasuredChain) -> usize {
    chain.nodes
}

/// Limits of searches whose number of combinations has no useful bound. Findings beyond the limit are missed. The
/// [effort](crate::effort) is a different limit: it ends a walk, and these end one part of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Looks {
    /// For each digit and size, the number of sets of base and cover houses, complete or partial, that Franken and mutant fish examine.
    pub fish: u32,
    /// For each digit and direction, the number of sets of base and cover houses, complete or partial, that Kraken fish examine.
    pub kraken: u32,
    /// For each stem, the number of choices of petals, complete or partial, that death blossoms examine.
    pub blossom: u32,
}

impl Looks {
    /// At most about a second per state. All cases of HoDoKu's regression library are found. `docs/worst-cases.md` has the
    /// measurements.
    pub const USUAL: Looks = Looks { fish: 200_000, kraken: 50_000, blossom: 100_000 };
}

/// Whether a pattern is allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Allowed {
    /// Allowed.
    Yes,
    /// Not allowed.
    No,
}

impl Allowed {
    /// Returns whether it is allowed.
    pub fn is_yes(self) -> bool {
        self == Allowed::Yes
    }
}

/// Whether two linked almost locked sets may share cells. No shared cell holds a linking digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AlsOverlap {
    /// Members of a set must not overlap.
    Forbidden,
    /// Members of a set may overlap.
    Allowed,
}

/// Allowed order of sets in chains of almost locked sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum AlsDirection {
    /// Only from earlier to later sets of the list. Some chains are missed.
    Forward,
    /// Between all linked sets.
    Both,
}

/// Whether dual steps are searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Duals {
    /// Only single ones.
    Off,
    /// Single ones first, then the duals made of two of them.
    On,
}

/// Key of rectangles: a number whose digits are the cell indices, ascending, in a number system.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RectangleKeys {
    /// Base of the number system. If it is less than 81, different rectangles can have the same key, and only the
    /// first of them is examined.
    pub base: usize,
}

impl RectangleKeys {
    /// Different rectangles have different keys.
    pub const EXACT: RectangleKeys = RectangleKeys { base: 81 };
}

/// An order of houses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum HouseOrder {
    /// Rows, columns, boxes.
    LinesFirst,
    /// Boxes, rows, columns.
    BoxesFirst,
}

impl HouseOrder {
    /// Returns the 27 houses in this order.
    pub fn houses(self) -> impl Iterator<Item = House> {
        let first = match self {
            HouseOrder::LinesFirst => 0,
            HouseOrder::BoxesFirst => 18,
        };
        (first..27).chain(0..first).map(House::from_index)
    }
}

/// Condition for the only two cells of a digit in a box to be a strong link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BoxLinks {
    /// Always.
    All,
    /// If they are not in a common line. Two in a line with a third cell in that line are then not a strong link.
    OffLines,
}

/// Measure of the length of chains through the implication tables, which decides which of two chains is shorter.
#[derive(Clone, Copy, Debug)]
pub struct Lengths {
    /// Number of additional links of an almost locked set while tables are filled, by the number of the
    /// set's digits.
    pub set: fn(usize) -> u16,
    /// Length of a chain.
    pub chain: fn(&MeasuredChain) -> usize,
}

/// The properties of a chain that determine its length.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MeasuredChain {
    /// Number of nodes.
    pub nodes: usize,
    /// Number of cells of each node that is an almost locked set.
    pub sets: Vec<usize>,
    /// Kind of the chain.
    pub shape: ChainShape,
    /// Whether it eliminates only one digit.
    pub is_of_one_digit: bool,
}
