//! The pattern of a step, by its shape.

use super::certificate::Certificate;
use super::mirror::{Mirror, names, structs, tuples};
use super::net::Place;
use super::{Block, Candidate, Cell, Cells, Digit, Digits, House, Houses, Kind, Net, NetError, Slug};
use serde::{Deserialize, Serialize};
use sodan_board::{CellSet, DigitSet, HouseSet};
use sodan_logic::pattern;

/// The pattern of a step; the field `shape` is its kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "shape", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Pattern {
    /// One digit is left for a cell, or one cell of a house for a digit.
    Single {
        /// The house; null if the cell has one candidate.
        house: Option<House>,
    },
    /// All cells of a digit in one house are in another one too.
    Locked(Locked),
    /// A subset: cells of a house that together hold as many digits.
    Subset(Subset),
    /// Base houses whose cells of a digit are covered by as many other houses.
    Fish(Fish),
    /// A fish with fins, and chains from them.
    Kraken(Kraken),
    /// Two connected strong links on one digit.
    TwoLinks(TwoLinks),
    /// A box whose cells of a digit form a cross, and a strong link.
    EmptyRectangle(EmptyRectangle),
    /// A pivot and two pincers.
    Wing(Wing),
    /// As many cells as digits, not in one house, of which all digits but one can occur only once.
    BentSet(BentSet),
    /// Two equal bivalue cells and a strong link between them.
    WWing(WWing),
    /// Four cells in two rows, two columns and two boxes, and two digits.
    Rectangle(Rectangle),
    /// The one cell that prevents a grid of bivalue cells from having two solutions, and the digit it must contain.
    Bug(Candidate),
    /// A chain.
    Chain(Chain),
    /// Several chains from one or several claims.
    Forcing(Forcing),
    /// Cells of a digit in alternating colors.
    Colors(Colors),
    /// The intersection of a line and a box with as many digits as it needs from both.
    SueDeCoq(SueDeCoq),
    /// Almost locked sets in a row, each linked with the next.
    AlsChain(AlsChain),
    /// A cell, and for each of its digits an almost locked set that the digit would lock.
    DeathBlossom(DeathBlossom),
    /// All templates of a digit for the houses that lack it.
    Template(Templates),
    /// Cells that prevent two digits of a loop, or a whole grid of bivalue cells, from having two solutions.
    Deadly(Deadly),
    /// Cells whose digits would leave no digit for others.
    Aligned(Aligned),
    /// Forcing chains of Sudoku Explainer.
    Chaining(Box<Chaining>),
    /// Cells and houses that the target leaves with one candidate each, and the last with none.
    Whip(Whip),
    /// A proof as a certificate.
    Certified(Certified),
    /// A choice between two candidates; the consequences are the field `net` of the step.
    TwoWay,
    /// No pattern: the digit is taken from the solution.
    Told,
}

structs! {
    /// A proof as a certificate.
    Certified = pattern::Certified {
        /// The eliminated candidate that the explanation supposes to be true.
        target: Candidate,
        /// The proof of all eliminations.
        certificate: Certificate,
        /// Two sets of cells that hold the same digits, up to whole sets of nine.
        equivalence: Option<[Cells; 2]>,
    }

    /// A whip, a braid or one of their relatives.
    Whip = pattern::Whip {
        /// The target.
        target: Candidate,
        /// The steps. The last one has no candidate on the right.
        steps: Vec<WhipStep>,
    }

    /// A cell, or a digit in a house, that keeps one candidate.
    WhipStep = pattern::WhipStep {
        /// The cell or house.
        place: Place,
        /// The candidate that an earlier one excludes, or the target.
        left: Candidate,
        /// The candidate that is left; null in the last step.
        right: Option<Candidate>,
    }

    /// All cells of a digit in one house are in another one too.
    Locked = pattern::Locked {
        /// Digit of the pattern.
        digit: Digit,
        /// The house in which it has no other cells.
        house: House,
        /// The house in which it is eliminated elsewhere.
        other: House,
        /// The cells.
        cells: Cells,
    }

    /// As many digits as cells.
    Subset = pattern::Subset {
        /// Whether the cells have only the digits, or the digits occur only in the cells.
        kind: SubsetKind,
        /// House of the subset.
        house: House,
        /// Cells of the subset.
        cells: Cells,
        /// Digits of the subset.
        digits: Digits,
    }

    /// Base houses whose cells of a digit are covered by as many other houses.
    Fish = pattern::Fish {
        /// Digit of the fish.
        digit: Digit,
        /// Base houses.
        base: Houses,
        /// Cover houses.
        cover: Houses,
        /// Cells of the base that are not covered.
        fins: Cells,
        /// Cells in two base houses.
        endo_fins: Cells,
        /// The cover and the fins of a second fish with the same base.
        siamese: Option<Cover>,
    }

    /// A fish with fins, and chains from each fin to a candidate that is false at the end of all of them.
    Kraken = pattern::Kraken {
        /// The fish.
        fish: Fish,
        /// The technique of the fish without chains.
        name: Slug,
        /// The cover house whose cells of the fish are starts of chains, too.
        house: Option<House>,
        /// The chains.
        ways: Vec<Fork>,
    }

    /// Two strong links on one digit: if both ends were false, both cells of the joint would be true.
    TwoLinks = pattern::TwoLinks {
        /// Digit of the links.
        digit: Digit,
        /// One end of each link: one of them is true.
        ends: [Cell; 2],
        /// The other end of each link: they see each other.
        joint: [Cell; 2],
        /// A second pair of links with the same joint.
        dual: Option<Ends>,
    }

    /// A box whose cells of a digit form a cross, and a strong link that meets one arm of the cross.
    EmptyRectangle = pattern::EmptyRectangle {
        /// Digit of the pattern.
        digit: Digit,
        /// Box of the cross.
        block: Block,
        /// Cells in the box.
        cells: Cells,
        /// The strong link: the first cell is in line with the cross.
        link: [Cell; 2],
        /// The strong link of the second step in a dual one.
        dual: Option<[Cell; 2]>,
    }

    /// A pivot and two pincers, one of which is `z`.
    Wing = pattern::Wing {
        /// The pivot.
        pivot: Cell,
        /// The pivot's digits: two, or three with `z`.
        digits: Digits,
        /// The pincers.
        pincers: [Cell; 2],
        /// The digit that is removed.
        z: Digit,
    }

    /// As many cells as digits, not in one house.
    BentSet = pattern::BentSet {
        /// The cell that sees all others.
        pivot: Cell,
        /// All cells.
        cells: Cells,
        /// All digits.
        digits: Digits,
        /// The digit that can occur twice, and so occurs at least once.
        z: Digit,
    }

    /// Two equal bivalue cells, one of which must be `z`.
    WWing = pattern::WWing {
        /// The bivalue cells.
        ends: [Cell; 2],
        /// The digit that is removed.
        z: Digit,
        /// The other digit of these cells.
        other: Digit,
        /// The strong link on the other digit; each end sees the cell of the same index.
        link: [Cell; 2],
    }

    /// Four cells in two rows, two columns and two boxes that must not have only two digits.
    Rectangle = pattern::Rectangle {
        /// The two digits.
        digits: [Digit; 2],
        /// The four cells: two in one box, then the two across from them, in the same order.
        cells: [Cell; 4],
        /// Cells and digits that form a naked subset together with the extra digits of the rectangle.
        subset: Option<Set>,
    }

    /// A chain: nodes, and the links between neighbouring nodes.
    Chain = pattern::Chain {
        /// The nodes.
        nodes: Vec<Node>,
        /// The links: the first is between the first two nodes.
        links: Vec<Kind>,
        /// Kind of the chain.
        #[serde(rename = "form")]
        shape: ChainShape,
    }

    /// A node of a chain: a digit in a cell, or in one of the cells of a group or of an almost locked set.
    Node = pattern::Node {
        /// Digit of the node.
        digit: Digit,
        /// Cells of the node.
        cells: Cells,
        /// Kind of the node.
        kind: NodeKind,
    }

    /// Several chains from one or several claims, of which one is refuted or all have the same consequence.
    Forcing = pattern::Forcing {
        /// The conclusion.
        reason: Reason,
        /// The chains.
        chains: Vec<Fork>,
    }

    /// A chain from a claim to a consequence, with side chains.
    Fork = pattern::Fork {
        /// The chain, from the claim to the consequence.
        main: Vec<Implied>,
        /// Side chains, whose ends are needed later.
        sides: Vec<SideWay>,
    }

    /// A step of such a chain.
    Implied = pattern::Implied {
        /// The candidate or the group.
        node: Node,
        /// Whether it is true.
        is_true: bool,
    }

    /// Cells of one digit in alternating colors.
    Colors = pattern::Colors {
        /// Digit of the coloring.
        digit: Digit,
        /// For each cluster its two colors.
        clusters: Vec<[Cells; 2]>,
    }

    /// The intersection of a line and a box, and sets in the rest of both that take all its digits.
    SueDeCoq = pattern::SueDeCoq {
        /// The cells of the crossing.
        cells: Cells,
        /// Digits of these cells.
        digits: Digits,
        /// The cells and digits in the rest of the line.
        line: Set,
        /// The cells and digits in the rest of the box.
        block: Set,
    }

    /// Almost locked sets, each linked to the next by restricted commons.
    AlsChain = pattern::AlsChain {
        /// The sets.
        sets: Vec<Set>,
        /// The linking digits: the first are between the first two sets.
        links: Vec<Digits>,
        /// The digits one of which is in the two ends; none if two links lock both of two sets.
        z: Digits,
    }

    /// A cell (stem), and almost locked sets (petals), one of which is locked for each digit of the stem.
    DeathBlossom = pattern::DeathBlossom {
        /// The stem.
        stem: Cell,
        /// The petals, one for each digit of the stem.
        petals: Vec<Petal>,
    }

    /// Cells that prevent two digits of a loop, or a whole grid of bivalue cells, from having two solutions.
    Deadly = pattern::Deadly {
        /// The cells of the loop in order, or those with more than two digits; and their extra digits.
        cells: Vec<Escape>,
        /// The two digits of the loop; null for a whole grid.
        digits: Option<Digits>,
        /// Cells and digits that form a set together with the extra digits.
        subset: Option<Subset>,
    }

    /// Cells whose digits would leave no digit for others.
    Aligned = pattern::Aligned {
        /// The cells: two or three.
        cells: Cells,
        /// Cells that see them all.
        excluders: Cells,
    }

    /// Forcing chains: branches from assumptions, of which one is refuted or all have the same consequence.
    Chaining = pattern::Chaining {
        /// The conclusion.
        shows: Shows,
        /// The branches.
        branches: Vec<Derivation>,
        /// Nested chains that rely on candidates that these turned off.
        nested: Vec<Chaining>,
    }

    /// A branch: from an assumption to its end, every literal after its premises.
    Derivation = pattern::Branch {
        /// The literals. The last is the end.
        literals: Vec<Derived>,
    }

    /// A candidate that is on or off, with the reason.
    Derived = pattern::Derived {
        /// The candidate.
        candidate: Candidate,
        /// Whether it is true.
        is_on: bool,
        /// Premises, as indices in the branch.
        from: Vec<usize>,
        /// Reason for the literal.
        ground: Ground,
        /// The rule, if it follows by one.
        rule: Option<Rule>,
    }

    /// All templates of a digit for the houses that lack it.
    Templates = pattern::Templates {
        /// The digit.
        digit: Digit,
        /// Number of templates.
        all: usize,
        /// The cells of each template that does not conflict with all templates of another digit.
        left: Vec<Cells>,
    }
}

tuples! {
    /// A cell with its extra digits.
    Escape = (sodan_board::Cell, DigitSet) {
        /// Cell with extra digits.
        cell: Cell,
        /// Extra digits.
        digits: Digits,
    }

    /// The cover and the fins of a fish.
    Cover = (HouseSet, CellSet) {
        /// The cover houses.
        cover: Houses,
        /// The fins.
        fins: Cells,
    }

    /// A digit and the ends of two links.
    Ends = (sodan_board::Digit, [sodan_board::Cell; 2]) {
        /// The digit.
        digit: Digit,
        /// The ends.
        ends: [Cell; 2],
    }

    /// Cells and their digits.
    Set = (CellSet, DigitSet) {
        /// The cells.
        cells: Cells,
        /// The digits.
        digits: Digits,
    }

    /// An almost locked set that is locked by a digit of the stem.
    Petal = (sodan_board::Digit, CellSet, DigitSet) {
        /// The digit of the stem.
        digit: Digit,
        /// The cells of the petal.
        cells: Cells,
        /// Digits of the petal.
        digits: Digits,
    }

    /// A side chain.
    SideWay = (usize, Vec<pattern::Implied>) {
        /// Index in the main chain at which it starts.
        from: usize,
        /// The side chain.
        steps: Vec<Implied>,
    }
}

names! {
    /// Kind of a subset.
    SubsetKind = pattern::SubsetKind {
        /// The cells have only these digits.
        Naked = "naked",
        /// The digits occur only in these cells.
        Hidden = "hidden",
    }

    /// Kind of a node.
    NodeKind = pattern::NodeKind {
        /// All candidates of a digit in its cells.
        Places = "places",
        /// An almost locked set, which may contain the digit or not.
        Set = "set",
    }
}

/// Kind of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ChainShape {
    /// One of the two ends is true; both are the same digit.
    Ends,
    /// Like `ends`, and the chain begins and ends within a cell.
    CellEnds,
    /// A loop that returns to its cell by links that contradict each other there.
    Discontinuous,
    /// A continuous loop: exactly one of any two linked nodes is true.
    Continuous,
    /// Bivalue cells with the same two digits; the first is the one at the start.
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

/// Conclusion of forcing chains.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Reason {
    /// The claim implies its own opposite.
    Itself,
    /// The claim implies a contradiction in a cell: a candidate that is true and false, two digits, or none.
    Cell(Cell),
    /// The claim implies a digit that is twice in a house, or has no cell in it.
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

/// Conclusion of Sudoku Explainer's forcing chains.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Shows {
    /// A cycle, in both directions.
    Cycle,
    /// The assumption implies its own opposite.
    Itself,
    /// The assumption implies a candidate both on and off.
    Contradiction,
    /// A candidate has the same consequence on and off.
    Double,
    /// All digits of a cell have the same consequence.
    Cell(Cell),
    /// All cells of a digit in a house have the same consequence.
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

/// Reason for a literal of such a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Ground {
    /// The candidate is assumed.
    Assumed,
    /// A cell has one digit.
    Cell,
    /// A house has a digit once.
    House(House),
    /// A locked candidate, a pair or an X-wing.
    Rule,
    /// A nested chain, by index.
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

/// Deductions from the remaining candidates of a branch, other than links.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Rule {
    /// A digit is locked in a second house.
    Locked(Locked),
    /// A hidden or a naked pair.
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

/// Shapes with data of their own type.
macro_rules! shapes {
    ($($Shape:ident)*) => {
        impl Pattern {
            /// Serialised form of a pattern; for a two-way choice, only its shape.
            pub fn of(it: &pattern::Pattern) -> Pattern {
                match it {
                    $(pattern::Pattern::$Shape(it) => Pattern::$Shape(Mirror::of(it)),)*
                    pattern::Pattern::Single(house) => Pattern::Single { house: Mirror::of(house) },
                    pattern::Pattern::TwoWay(_) => Pattern::TwoWay,
                    pattern::Pattern::Told => Pattern::Told,
                }
            }

            /// Returns the pattern; for a two-way choice, with its net.
            ///
            /// # Errors
            ///
            /// Returns an error if a required net is missing or invalid.
            pub fn back(&self, net: Option<&Net>) -> Result<pattern::Pattern, NetError> {
                Ok(match self {
                    $(Pattern::$Shape(it) => pattern::Pattern::$Shape(it.back()),)*
                    Pattern::Single { house } => pattern::Pattern::Single(house.back()),
                    Pattern::TwoWay => pattern::Pattern::TwoWay(Box::new(net.ok_or(NetError::Missing)?.back()?)),
                    Pattern::Told => pattern::Pattern::Told,
                })
            }
        }
    };
}

shapes! {
    Locked Subset Fish Kraken TwoLinks EmptyRectangle Wing BentSet WWing Rectangle Bug Chain Forcing Colors SueDeCoq AlsChain
    DeathBlossom Template Deadly Aligned Chaining Whip Certified
}
