//! Serialized form of patterns.

use super::certificate::Certificate;
use super::mirror::{Mirror, names, structs, tuples};
use super::net::Place;
use super::{Block, Candidate, Cell, Cells, Digit, Digits, House, Houses, Kind, Net, NetError, Slug};
use serde::{Deserialize, Serialize};
use sodan_board::{CellSet, DigitSet, HouseSet};
use sodan_logic::pattern;

/// The pattern of a step. The `shape` field contains the kind of pattern.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "shape", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Pattern {
    /// A cell with a single digit left, or a digit with a single cell left in a house.
    Single {
        /// House of a hidden single; null for a naked single.
        house: Option<House>,
    },
    /// All cells for a digit in one house also belong to a second house.
    Locked(Locked),
    /// Cells of a house that contain as many digits as there are cells.
    Subset(Subset),
    /// Base houses whose cells for a digit are covered by equally many other houses.
    Fish(Fish),
    /// A fish with fins, and chains that start at the fins.
    Kraken(Kraken),
    /// Two connected strong links on one digit.
    TwoLinks(TwoLinks),
    /// A box in which the cells for a digit form a cross, and a strong link that meets one arm of the cross.
    EmptyRectangle(EmptyRectangle),
    /// A pivot with two pincers.
    Wing(Wing),
    /// Cells in several houses that have as many digits as there are cells. All but one of these digits can occur only
    /// once.
    BentSet(BentSet),
    /// Two bivalue cells with the same digits, and a strong link between them.
    WWing(WWing),
    /// Four cells in two rows, two columns and two boxes that must not contain only two digits.
    Rectangle(Rectangle),
    /// The one cell that keeps a grid of bivalue cells from having two solutions, and the digit that it must contain.
    Bug(Candidate),
    /// A single chain of links.
    Chain(Chain),
    /// Several chains that start from one or several claims.
    Forcing(Forcing),
    /// Cells for a digit, in two alternating colors.
    Colors(Colors),
    /// The intersection of a line and a box. Its digits are locked by cells in the rest of the line and of the box.
    SueDeCoq(SueDeCoq),
    /// A sequence of almost locked sets, each linked to the next.
    AlsChain(AlsChain),
    /// A cell and, for each of its digits, an almost locked set that this digit would lock.
    DeathBlossom(DeathBlossom),
    /// All ways to place a digit in the houses that lack it.
    Template(Templates),
    /// Cells that keep a loop with two digits, or a whole grid of bivalue cells, from having two solutions.
    Deadly(Deadly),
    /// Cells that are aligned so that some combinations of their digits would leave other cells without candidates.
    Aligned(Aligned),
    /// Forcing chains as found by Sudoku Explainer.
    Chaining(Box<Chaining>),
    /// Cells and houses that the target leaves with one candidate each, followed by a cell or house left with none.
    Whip(Whip),
    /// A proof in the form of a certificate.
    Certified(Certified),
    /// A choice between two candidates. The step's field `net` contains the consequences.
    TwoWay,
    /// No pattern: the digit is taken from the solution.
    FromSolution,
}

structs! {
    /// A proof in the form of a certificate.
    Certified = pattern::Certified {
        /// Eliminated candidate that the explanation assumes to be true.
        target: Candidate,
        /// Proof of all eliminations.
        certificate: Certificate,
        /// Two sets of cells that contain the same digits, apart from complete sets of nine.
        equivalence: Option<[Cells; 2]>,
    }

    /// A whip, a braid or a related pattern.
    Whip = pattern::Whip {
        /// Candidate that is refuted.
        target: Candidate,
        /// Steps of the refutation. The last one leaves no candidate.
        steps: Vec<WhipStep>,
    }

    /// A cell, or a digit in a house, that is left with one candidate.
    WhipStep = pattern::WhipStep {
        /// The cell, or the digit and house.
        place: Place,
        /// Candidate that is excluded by the target or an earlier step.
        left: Candidate,
        /// Candidate that is left; null in the last step.
        right: Option<Candidate>,
    }

    /// All cells for a digit in one house also belong to a second house.
    Locked = pattern::Locked {
        /// Digit of the pattern.
        digit: Digit,
        /// House in which the digit is restricted to `cells`.
        house: House,
        /// House in whose other cells the digit is eliminated.
        other: House,
        /// Cells that both houses share.
        cells: Cells,
    }

    /// Cells of a house that contain as many digits as there are cells.
    Subset = pattern::Subset {
        /// Whether the subset is naked or hidden.
        kind: SubsetKind,
        /// House that contains the subset.
        house: House,
        /// Cells of the subset.
        cells: Cells,
        /// Digits of the subset.
        digits: Digits,
    }

    /// Base houses whose cells for a digit are covered by equally many other houses.
    Fish = pattern::Fish {
        /// Digit of the fish.
        digit: Digit,
        /// Houses that cannot contain the digit outside the pattern.
        base: Houses,
        /// Houses that cover the base.
        cover: Houses,
        /// Cells of the base that the cover does not include.
        fins: Cells,
        /// Cells that belong to two base houses.
        endo_fins: Cells,
        /// Cover and fins of a second fish with the same base.
        siamese: Option<Cover>,
    }

    /// A fish with fins, and chains that start at the fins. Each chain makes the same candidate false.
    Kraken = pattern::Kraken {
        /// The fish without its chains.
        fish: Fish,
        /// Technique of the fish without its chains.
        name: Slug,
        /// Cover house whose cells in the fish also start chains.
        house: Option<House>,
        /// Chains that lead to the eliminated candidate.
        ways: Vec<Fork>,
    }

    /// Two strong links on one digit. If both ends were false, both joint cells would be true.
    TwoLinks = pattern::TwoLinks {
        /// Digit of the links.
        digit: Digit,
        /// One end of each link. At least one of these two cells contains the digit.
        ends: [Cell; 2],
        /// The other end of each link. These cells see each other.
        joint: [Cell; 2],
        /// A second pair of links with the same joint.
        dual: Option<Ends>,
    }

    /// A box in which the cells for a digit form a cross, and a strong link that meets one arm of the cross.
    EmptyRectangle = pattern::EmptyRectangle {
        /// Digit of the pattern.
        digit: Digit,
        /// Box that contains the cross.
        block: Block,
        /// Cells for the digit in the box.
        cells: Cells,
        /// The strong link. Its first cell is in line with the cross.
        link: [Cell; 2],
        /// Strong link of the second step of a dual pattern.
        dual: Option<[Cell; 2]>,
    }

    /// A pivot with two pincers. One of these cells contains `z`.
    Wing = pattern::Wing {
        /// Cell that sees both pincers.
        pivot: Cell,
        /// Digits of the pivot: two, or three including `z`.
        digits: Digits,
        /// Cells that share one digit with the pivot and have `z` as a candidate.
        pincers: [Cell; 2],
        /// Digit that is eliminated.
        z: Digit,
    }

    /// Cells in several houses that have as many digits as there are cells.
    BentSet = pattern::BentSet {
        /// Cell that sees all other cells.
        pivot: Cell,
        /// All cells of the set.
        cells: Cells,
        /// All digits of the set.
        digits: Digits,
        /// Digit that may occur twice. Since every other digit occurs at most once, this digit occurs at least once.
        z: Digit,
    }

    /// Two bivalue cells with the same digits. One of them contains `z`.
    WWing = pattern::WWing {
        /// The two bivalue cells.
        ends: [Cell; 2],
        /// Digit that is eliminated.
        z: Digit,
        /// The other digit of the bivalue cells.
        other: Digit,
        /// Strong link on the other digit. Each end sees the bivalue cell with the same index.
        link: [Cell; 2],
    }

    /// Four cells in two rows, two columns and two boxes. With only two digits, they would have two solutions.
    Rectangle = pattern::Rectangle {
        /// The two digits of the rectangle.
        digits: [Digit; 2],
        /// The four cells: two in one box, followed by their counterparts in the other box, in the same order.
        cells: [Cell; 4],
        /// Cells and digits that form a naked subset together with the extra digits of the rectangle.
        subset: Option<Set>,
    }

    /// A chain of nodes connected by links.
    Chain = pattern::Chain {
        /// Nodes in the order of the chain.
        nodes: Vec<Node>,
        /// Links between consecutive nodes; the first one connects the first two nodes.
        links: Vec<Kind>,
        /// Kind of chain, which determines the conclusion.
        #[serde(rename = "form")]
        shape: ChainShape,
    }

    /// A node of a chain: a digit in a cell, in a group of cells, or in an almost locked set.
    Node = pattern::Node {
        /// Digit of the node.
        digit: Digit,
        /// Cells of the node: one, or several for a group or an almost locked set.
        cells: Cells,
        /// Meaning of the cells.
        kind: NodeKind,
    }

    /// Several chains that start from one or several claims. Either one claim is refuted, or all claims have the
    /// same consequence.
    Forcing = pattern::Forcing {
        /// Why the conclusion follows.
        reason: Reason,
        /// Chains from the claims.
        chains: Vec<Fork>,
    }

    /// A chain from a claim to a consequence, with side chains.
    Fork = pattern::Fork {
        /// The chain, from the claim to the consequence.
        main: Vec<Implied>,
        /// Side chains whose ends a later link of the main chain needs.
        sides: Vec<SideWay>,
    }

    /// A node of a forcing chain, with its truth value.
    Implied = pattern::Implied {
        /// A candidate or a group of candidates.
        node: Node,
        /// Whether the node is true.
        is_true: bool,
    }

    /// Cells for one digit, in two alternating colors.
    Colors = pattern::Colors {
        /// Digit of the coloring.
        digit: Digit,
        /// The two colors of each cluster.
        clusters: Vec<[Cells; 2]>,
    }

    /// The intersection of a line and a box. Its digits are used up by a set of cells in the rest of the line and
    /// another one in the rest of the box.
    SueDeCoq = pattern::SueDeCoq {
        /// Cells of the intersection.
        cells: Cells,
        /// Digits of the intersection.
        digits: Digits,
        /// Cells and digits in the rest of the line.
        line: Set,
        /// Cells and digits in the rest of the box.
        block: Set,
    }

    /// Almost locked sets, each linked to the next by restricted common digits.
    AlsChain = pattern::AlsChain {
        /// Sets in the order of the chain.
        sets: Vec<Set>,
        /// For each pair of consecutive sets, the digits that link them.
        links: Vec<Digits>,
        /// Digits that the first or the last set must contain. Empty if the chain consists of two sets that two links
        /// lock.
        z: Digits,
    }

    /// A cell (stem) and almost locked sets (petals). Each digit of the stem locks one petal.
    DeathBlossom = pattern::DeathBlossom {
        /// The stem cell.
        stem: Cell,
        /// Petals, one per digit of the stem.
        petals: Vec<Petal>,
    }

    /// Cells that keep a loop with two digits, or a whole grid of bivalue cells, from having two solutions.
    Deadly = pattern::Deadly {
        /// Cells of the loop in order, or the cells with more than two digits, each with its extra digits.
        cells: Vec<Escape>,
        /// The two digits of the loop; null for a whole grid.
        digits: Option<Digits>,
        /// Cells and digits that form a subset together with the extra digits.
        subset: Option<Subset>,
    }

    /// Cells that are aligned so that some combinations of their digits would leave other cells without candidates.
    Aligned = pattern::Aligned {
        /// The two or three aligned cells.
        cells: Cells,
        /// Cells that see all aligned cells.
        excluders: Cells,
    }

    /// Forcing chains: branches that start from assumptions. Either one assumption is refuted, or all assumptions
    /// have the same consequence.
    Chaining = pattern::Chaining {
        /// Why the conclusion follows.
        shows: Shows,
        /// Branches from the assumptions.
        branches: Vec<Derivation>,
        /// Nested chains that rely on candidates turned off by `branches`.
        nested: Vec<Chaining>,
    }

    /// A branch from an assumption to its end. Each literal follows its premises.
    Derivation = pattern::Branch {
        /// Literals of the branch. The last one is the end.
        literals: Vec<Derived>,
    }

    /// A candidate that is on or off, with the reason.
    Derived = pattern::Derived {
        /// Candidate of the literal.
        candidate: Candidate,
        /// Whether the candidate is on, that is, true.
        is_on: bool,
        /// Premises, as indices of literals in the branch.
        from: Vec<usize>,
        /// Reason for the literal.
        ground: Ground,
        /// Deduction from which the literal follows, if any.
        rule: Option<Rule>,
    }

    /// All ways to place a digit in the houses that lack it.
    Templates = pattern::Templates {
        /// Digit of the templates.
        digit: Digit,
        /// Number of templates for the digit.
        all: usize,
        /// Cells of each template that does not conflict with all templates of another digit.
        left: Vec<Cells>,
    }
}

tuples! {
    /// A cell with its extra digits.
    Escape = (sodan_board::Cell, DigitSet) {
        /// Cell that has extra digits.
        cell: Cell,
        /// Digits that the cell has in addition to those of the pattern.
        digits: Digits,
    }

    /// Cover and fins of a fish.
    Cover = (HouseSet, CellSet) {
        /// Houses that cover the base.
        cover: Houses,
        /// Cells of the base that the cover does not include.
        fins: Cells,
    }

    /// A digit with the ends of two links.
    Ends = (sodan_board::Digit, [sodan_board::Cell; 2]) {
        /// Digit of the links.
        digit: Digit,
        /// One end of each link.
        ends: [Cell; 2],
    }

    /// A set of cells with their digits.
    Set = (CellSet, DigitSet) {
        /// Cells of the set.
        cells: Cells,
        /// Digits of the set.
        digits: Digits,
    }

    /// An almost locked set that a digit of the stem locks.
    Petal = (sodan_board::Digit, CellSet, DigitSet) {
        /// Digit of the stem.
        digit: Digit,
        /// Cells of the petal.
        cells: Cells,
        /// Digits of the petal.
        digits: Digits,
    }

    /// A side chain of a main chain.
    SideWay = (usize, Vec<pattern::Implied>) {
        /// Index in the main chain at which the side chain starts.
        from: usize,
        /// Nodes of the side chain, in order.
        steps: Vec<Implied>,
    }
}

names! {
    /// Kind of a subset.
    SubsetKind = pattern::SubsetKind {
        /// The cells of the subset have no other digits as candidates.
        Naked = "naked",
        /// The digits of the subset have no other cells in the house.
        Hidden = "hidden",
    }

    /// Meaning of a node's cells.
    NodeKind = pattern::NodeKind {
        /// All cells have the digit as a candidate.
        Places = "places",
        /// The cells form an almost locked set; not all of them need to have the digit.
        Set = "set",
    }
}

/// Kind of chain, which determines the conclusion.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ChainShape {
    /// One of the two ends, which have the same digit, is true.
    Ends,
    /// Like `ends`, for XY-Chains and AICs. The ends of an AIC may have different digits.
    CellEnds,
    /// A loop whose first and last links contradict each other in the start cell.
    Discontinuous,
    /// A continuous loop: of any two linked nodes, exactly one is true.
    Continuous,
    /// Bivalue cells with the same two digits. The first digit is the one at the start.
    Pair([Digit; 2]),
}

impl Mirror for ChainShape {
    type Of = pattern::ChainShape;

    fn of(it: &pattern::ChainShape) -> ChainShape {
        match it {
            pattern::ChainShape::Ends => ChainShape::Ends,
            pattern::ChainShape::CellEnds => ChainShape::CellEnds,
            pattern::ChainShape::Discontinuous => ChainShape::Discontinuous,
            pattern::ChainShape::Continuous => ChainShape::Continuous,
            pattern::ChainShape::Pair(digits) => ChainShape::Pair(Mirror::of(digits)),
        }
    }

    fn back(&self) -> pattern::ChainShape {
        match self {
            ChainShape::Ends => pattern::ChainShape::Ends,
            ChainShape::CellEnds => pattern::ChainShape::CellEnds,
            ChainShape::Discontinuous => pattern::ChainShape::Discontinuous,
            ChainShape::Continuous => pattern::ChainShape::Continuous,
            ChainShape::Pair(digits) => pattern::ChainShape::Pair(digits.back()),
        }
    }
}

/// Why the conclusion of forcing chains follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Reason {
    /// The claim implies its own negation.
    Itself,
    /// The claim implies a contradiction in a cell: a candidate that is true and false, two digits, or no candidates.
    Cell(Cell),
    /// The claim implies that a digit occurs twice in a house, or has no cell there.
    House(House),
    /// One of the claims is true, and all have the same consequence.
    Verity,
}

impl Mirror for Reason {
    type Of = pattern::Reason;

    fn of(it: &pattern::Reason) -> Reason {
        match it {
            pattern::Reason::Itself => Reason::Itself,
            pattern::Reason::Cell(cell) => Reason::Cell(Cell(*cell)),
            pattern::Reason::House(house) => Reason::House(House(*house)),
            pattern::Reason::Verity => Reason::Verity,
        }
    }

    fn back(&self) -> pattern::Reason {
        match self {
            Reason::Itself => pattern::Reason::Itself,
            Reason::Cell(cell) => pattern::Reason::Cell(cell.0),
            Reason::House(house) => pattern::Reason::House(house.0),
            Reason::Verity => pattern::Reason::Verity,
        }
    }
}

/// Why the conclusion of Sudoku Explainer's forcing chains follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Shows {
    /// A cycle, which holds in both directions.
    Cycle,
    /// The assumption implies its own negation.
    Itself,
    /// The assumption implies that a candidate is both on and off.
    Contradiction,
    /// A candidate has the same consequence whether it is on or off.
    Double,
    /// All digits of a cell have the same consequence.
    Cell(Cell),
    /// All cells for a digit in a house have the same consequence.
    House(House, Digit),
}

impl Mirror for Shows {
    type Of = pattern::Shows;

    fn of(it: &pattern::Shows) -> Shows {
        match it {
            pattern::Shows::Cycle => Shows::Cycle,
            pattern::Shows::Itself => Shows::Itself,
            pattern::Shows::Contradiction => Shows::Contradiction,
            pattern::Shows::Double => Shows::Double,
            pattern::Shows::Cell(cell) => Shows::Cell(Cell(*cell)),
            pattern::Shows::House(house, digit) => Shows::House(House(*house), Mirror::of(digit)),
        }
    }

    fn back(&self) -> pattern::Shows {
        match self {
            Shows::Cycle => pattern::Shows::Cycle,
            Shows::Itself => pattern::Shows::Itself,
            Shows::Contradiction => pattern::Shows::Contradiction,
            Shows::Double => pattern::Shows::Double,
            Shows::Cell(cell) => pattern::Shows::Cell(cell.0),
            Shows::House(house, digit) => pattern::Shows::House(house.0, digit.back()),
        }
    }
}

/// Reason for a literal of Sudoku Explainer's forcing chains.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Ground {
    /// The candidate is assumed.
    Assumed,
    /// A cell contains only one digit.
    Cell,
    /// A house contains a digit only once.
    House(House),
    /// A locked candidate, a pair or an X-wing; see the literal's rule.
    Rule,
    /// The literal is the conclusion of the nested chain with this index.
    Nested(usize),
}

impl Mirror for Ground {
    type Of = pattern::Ground;

    fn of(it: &pattern::Ground) -> Ground {
        match it {
            pattern::Ground::Assumed => Ground::Assumed,
            pattern::Ground::Cell => Ground::Cell,
            pattern::Ground::House(house) => Ground::House(House(*house)),
            pattern::Ground::Rule => Ground::Rule,
            pattern::Ground::Nested(number) => Ground::Nested(*number),
        }
    }

    fn back(&self) -> pattern::Ground {
        match self {
            Ground::Assumed => pattern::Ground::Assumed,
            Ground::Cell => pattern::Ground::Cell,
            Ground::House(house) => pattern::Ground::House(house.0),
            Ground::Rule => pattern::Ground::Rule,
            Ground::Nested(number) => pattern::Ground::Nested(*number),
        }
    }
}

/// A deduction other than a link, based on the candidates that remain in a branch.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Rule {
    /// A digit locked in two houses.
    Locked(Locked),
    /// A naked or hidden pair.
    Pair(Subset),
    /// An X-wing.
    XWing(Fish),
}

impl Mirror for Rule {
    type Of = pattern::Rule;

    fn of(it: &pattern::Rule) -> Rule {
        match it {
            pattern::Rule::Locked(it) => Rule::Locked(Mirror::of(it)),
            pattern::Rule::Pair(it) => Rule::Pair(Mirror::of(it)),
            pattern::Rule::XWing(it) => Rule::XWing(Mirror::of(it)),
        }
    }

    fn back(&self) -> pattern::Rule {
        match self {
            Rule::Locked(it) => pattern::Rule::Locked(it.back()),
            Rule::Pair(it) => pattern::Rule::Pair(it.back()),
            Rule::XWing(it) => pattern::Rule::XWing(it.back()),
        }
    }
}

/// Defines the conversions between [`Pattern`] and the engine's patterns. The arguments are the shapes whose data have
/// their own type.
macro_rules! shapes {
    ($($Shape:ident)*) => {
        impl Pattern {
            /// Converts a pattern to its serialized form. A two-way choice is reduced to its shape.
            pub fn of(it: &pattern::Pattern) -> Pattern {
                match it {
                    $(pattern::Pattern::$Shape(it) => Pattern::$Shape(Mirror::of(it)),)*
                    pattern::Pattern::Single(house) => Pattern::Single { house: Mirror::of(house) },
                    pattern::Pattern::TwoWay(_) => Pattern::TwoWay,
                    pattern::Pattern::FromSolution => Pattern::FromSolution,
                }
            }

            /// Converts the serialized form back to a pattern. A two-way choice requires its `net`.
            ///
            /// # Errors
            ///
            /// Returns an error if a required net is missing or invalid.
            pub fn back(&self, net: Option<&Net>) -> Result<pattern::Pattern, NetError> {
                Ok(match self {
                    $(Pattern::$Shape(it) => pattern::Pattern::$Shape(it.back()),)*
                    Pattern::Single { house } => pattern::Pattern::Single(house.back()),
                    Pattern::TwoWay => pattern::Pattern::TwoWay(Box::new(net.ok_or(NetError::Missing)?.back()?)),
                    Pattern::FromSolution => pattern::Pattern::FromSolution,
                })
            }
        }
    };
}

shapes! {
    Locked Subset Fish Kraken TwoLinks EmptyRectangle Wing BentSet WWing Rectangle Bug Chain Forcing Colors SueDeCoq AlsChain
    DeathBlossom Template Deadly Aligned Chaining Whip Certified
}
