//! The options of finders: what is allowed or forbidden, and how findings are ordered and measured.
//!
//! A technique says what there is. But schools differ in what they let pass, what they see first, and what they call long.
//! There the finder asks its options. [`Options::OPEN`] are those of no school: whatever the techniques know is found. Each
//! school's options are in its own room, as [`hodoku::OPTIONS`](crate::rating::hodoku::OPTIONS), and
//! [`Scale::options`](crate::rating::Scale::options) gives them.

use crate::pattern::ChainShape;
use sodan_board::House;

/// What finders allow, and in what order and measure they report it.
///
/// Later versions may have more options, so they are made of others, [`Options::OPEN`] or those of a scale:
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
    /// Two kites, empty rectangles or (siamese) fish in one, seen as a step of its own.
    pub duals: Duals,
    /// Empty rectangles of only two candidates, which are simple strong links.
    pub small_empty_rectangles: Allowed,
    /// Uniqueness rectangles in which a cell has lost one of the two digits.
    pub missing_candidates: Allowed,
    /// Base houses of a Franken or mutant fish without fins that have more places than the fish has houses.
    pub large_bases: Allowed,
    /// Whether linked almost locked sets may share cells.
    pub als_overlap: AlsOverlap,
    /// Where chains of almost locked sets may go.
    pub als_direction: AlsDirection,
    /// The most links of such a chain, if there is a bound.
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
    /// The most base houses of the fish in a Kraken fish: 2 to 4.
    pub kraken_houses: usize,
    /// The most fins of the fish in a Kraken fish.
    pub kraken_fins: usize,
    /// The most petals that death blossoms try for each digit of a stem.
    pub petals: usize,
    /// The most links of chains of one digit and of bivalue cells.
    pub chain_links: usize,
    /// Which two places of a digit in a box are a strong link.
    pub box_links: BoxLinks,
    /// How long ways are.
    pub lengths: Lengths,
    /// The most consequences of a claim that are followed by loops, forcing chains and forcing nets.
    pub consequences: u16,
    /// In forcing nets, how often singles are looked for after a claim.
    pub net_rounds: usize,
    /// Where searches without a useful end stop.
    pub looks: Looks,
}

impl Options {
    /// Whatever the techniques know: everything is allowed, and bounds are those of a board. What has no useful end keeps to
    /// a bound even so: chains of one digit and of bivalue cells, the petals of death blossoms, and [`Looks`].
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

/// A set of two digits is entered and left, as a link. Each further digit has to be taken from it.
fn links_of_set(digits: usize) -> u16 {
    digits.saturating_sub(1) as u16
}

fn nodes_of_chain(chain: &MeasuredChain) -> usize {
    chain.nodes
}

/// Where searches whose number of ways has no useful bound stop. What lies beyond is missed. The
/// [effort](crate::effort) counts looks of another kind: it ends a walk, and these end one part of one search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Looks {
    /// For each digit and size, how many sets of base and cover houses, whole or in part, Franken and mutant fish look at.
    pub fish: u32,
    /// For each digit and direction, how many sets of base and cover houses, whole or in part, Kraken fish look at.
    pub kraken: u32,
    /// For each stem, how many choices of petals, whole or in part, death blossoms look at.
    pub blossom: u32,
}

impl Looks {
    /// A second or less for a state. All cases of HoDoKu's regression library are found. `docs/worst-cases.md` has what
    /// it costs.
    pub const USUAL: Looks = Looks { fish: 200_000, kraken: 50_000, blossom: 100_000 };
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

/// Whether two linked almost locked sets may share cells. No shared cell holds a linking digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AlsOverlap {
    /// They may not share cells.
    Forbidden,
    /// They may share cells.
    Allowed,
}

/// Where walks from almost locked set to almost locked set may go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum AlsDirection {
    /// To sets that come later in the list, and to no earlier ones. Some chains are missed.
    Forward,
    /// To all linked sets.
    Both,
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
#[non_exhaustive]
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
#[non_exhaustive]
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
#[non_exhaustive]
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
