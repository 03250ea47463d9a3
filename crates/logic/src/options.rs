//! Options of finders: which patterns are allowed, the order of results, and how chain lengths are measured.
//!
//! Solving programs differ in the patterns they allow, the order in which they find patterns, and how they measure
//! chains. [`Options::OPEN`] imposes no restrictions: finders report every step that they can find. Each scale defines
//! its own options in its module, such as [`hodoku::OPTIONS`](crate::rating::hodoku::OPTIONS), and returns them from
//! [`Scale::options`](crate::rating::Scale::options).

use crate::pattern::ChainShape;
use sodan_board::House;

/// Restrictions and limits of finders.
///
/// Later versions may add options. Start from [`Options::OPEN`] or the options of a scale, and change individual
/// fields:
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
    /// Whether two kites, two empty rectangles or two (siamese) fish may be combined into one step.
    pub duals: Duals,
    /// Whether empty rectangles may consist of only two candidates. Such empty rectangles are simple strong links.
    pub small_empty_rectangles: Allowed,
    /// Whether one of a uniqueness rectangle's two digits may have been eliminated from a cell of the rectangle.
    pub missing_candidates: Allowed,
    /// Whether a base house of a Franken or mutant fish without fins may contain more cells of the digit than the fish
    /// has base houses.
    pub large_bases: Allowed,
    /// Whether linked almost locked sets may share cells.
    pub als_overlap: AlsOverlap,
    /// Allowed order of almost locked sets in a chain.
    pub als_direction: AlsDirection,
    /// Maximum number of links in a chain of almost locked sets, or `None` for no limit.
    pub als_chain_links: Option<usize>,
    /// Whether almost locked sets may be nodes of grouped nice loops.
    pub als_nodes: Allowed,
    /// Key by which duplicate rectangles are detected.
    pub rectangle_keys: RectangleKeys,
    /// Order in which houses are searched for subsets.
    pub subset_houses: HouseOrder,
    /// Maximum number of fins of finned, Franken and mutant fish.
    pub fins: usize,
    /// Maximum number of endo fins of Franken and mutant fish.
    pub endo_fins: usize,
    /// Maximum number of base houses of the fish in a Kraken fish: 2 to 4.
    pub kraken_houses: usize,
    /// Maximum number of fins of the fish in a Kraken fish.
    pub kraken_fins: usize,
    /// Maximum number of petals that death blossoms try for each digit of the stem.
    pub petals: usize,
    /// Maximum number of links in chains on one digit and in chains of bivalue cells.
    pub chain_links: usize,
    /// Condition under which a digit's only two cells in a box form a strong link.
    pub box_links: BoxLinks,
    /// How chain lengths are measured.
    pub lengths: Lengths,
    /// Maximum number of consequences stored for each claim in loops, forcing chains and forcing nets.
    pub consequences: u16,
    /// Number of rounds of singles that follow each claim in forcing nets.
    pub net_rounds: usize,
    /// Work limits of searches with an impractical number of combinations.
    pub looks: Looks,
}

impl Options {
    /// No restrictions: every pattern is allowed, and most limits are the natural ones of a 9×9 board. Only searches
    /// that would otherwise take too long are limited: chains on one digit, chains of bivalue cells, the petals of
    /// death blossoms, and the searches listed in [`Looks`].
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

/// Returns the number of links that an almost locked set counts as: one from one digit to another, and one for each
/// further digit, since that digit must be eliminated from the set first.
fn links_of_set(digits: usize) -> u16 {
    digits.saturating_sub(1) as u16
}

fn nodes_of_chain(chain: &MeasuredChain) -> usize {
    chain.nodes
}

/// Work limits of searches with an impractical number of combinations. A search does not return the findings beyond its
/// limit. These limits end only one part of a search, whereas the [effort](crate::effort) ends the whole walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Looks {
    /// Maximum number of sets of base and cover houses that Franken and mutant fish examine per digit and size. Partial
    /// sets are counted as well.
    pub fish: u32,
    /// Maximum number of sets of base and cover houses that Kraken fish examine per digit and direction. Partial sets
    /// are counted as well.
    pub kraken: u32,
    /// Maximum number of combinations of petals that death blossoms examine per stem. Partial combinations are counted
    /// as well.
    pub blossom: u32,
}

impl Looks {
    /// The default limits. Searching a state takes at most about a second, and every case of HoDoKu's regression
    /// library is found. For measurements see `docs/worst-cases.md`.
    pub const USUAL: Looks = Looks { fish: 200_000, kraken: 50_000, blossom: 100_000 };
}

/// Whether a pattern is allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Allowed {
    /// The pattern is allowed.
    Yes,
    /// The pattern is not allowed.
    No,
}

impl Allowed {
    /// Returns whether this is [`Allowed::Yes`].
    pub fn is_yes(self) -> bool {
        self == Allowed::Yes
    }
}

/// Whether two linked almost locked sets may share cells. A shared cell must never contain a linking digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AlsOverlap {
    /// Linked sets must not overlap.
    Forbidden,
    /// Linked sets may overlap.
    Allowed,
}

/// Allowed order of almost locked sets in a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum AlsDirection {
    /// Links lead only from earlier to later sets in the list of all sets. Some chains are missed.
    Forward,
    /// Links may be followed in both directions.
    Both,
}

/// Whether dual steps are searched for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Duals {
    /// Only single steps are found.
    Off,
    /// Single steps are found first, then the dual steps that combine two of them.
    On,
}

/// Key by which duplicate rectangles are detected: the ascending cell indices, read as the digits of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RectangleKeys {
    /// Base of the number. With a base below 81, different rectangles can have the same key; only the first of them is
    /// examined.
    pub base: usize,
}

impl RectangleKeys {
    /// Exact keys: different rectangles always have different keys.
    pub const EXACT: RectangleKeys = RectangleKeys { base: 81 };
}

/// Order in which houses are searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum HouseOrder {
    /// Rows, columns, then boxes.
    LinesFirst,
    /// Boxes, rows, then columns.
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

/// Condition under which a digit's only two cells in a box form a strong link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BoxLinks {
    /// The two cells always form a strong link.
    All,
    /// The two cells form a strong link unless they share a line in which the digit has a third cell.
    OffLines,
}

/// How the lengths of chains through the implication tables are measured. The measure decides which of two chains
/// counts as shorter.
#[derive(Clone, Copy, Debug)]
pub struct Lengths {
    /// Returns the number of additional links that the tables count for an almost locked set with the given number of
    /// digits.
    pub set: fn(usize) -> u16,
    /// Returns the length of a complete chain.
    pub chain: fn(&MeasuredChain) -> usize,
}

/// Properties of a chain that determine its length.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MeasuredChain {
    /// Number of nodes of the chain.
    pub nodes: usize,
    /// Number of cells of each almost locked set among the nodes.
    pub sets: Vec<usize>,
    /// Shape of the chain.
    pub shape: ChainShape,
    /// Whether the chain eliminates only one digit.
    pub is_of_one_digit: bool,
}
