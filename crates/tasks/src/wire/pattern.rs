//! What the eye sees in a step, by its shape.

use super::mirror::{Mirror, names, structs, tuples};
use super::{Block, Candidate, Cell, Cells, Digit, Digits, House, Houses, Kind, Net, NetError, Slug};
use serde::{Deserialize, Serialize};
use sodan_board::{CellSet, DigitSet, HouseSet};
use sodan_logic::pattern;

/// The shape of a step, told by its field `shape`.
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
    /// All places of a digit in one house lie in another one too.
    Locked(Locked),
    /// As many digits as cells, which keep to each other.
    Subset(Subset),
    /// Base houses whose places of a digit are covered by as many other houses.
    Fish(Fish),
    /// A fish with fins, and chains from them.
    Kraken(Kraken),
    /// Two strong links on one digit that meet.
    TwoLinks(TwoLinks),
    /// A box whose places of a digit form a cross, and a strong link.
    EmptyRectangle(EmptyRectangle),
    /// A pivot and two pincers.
    Wing(Wing),
    /// As many cells as digits, not in one house, of which all digits but one can stand only once.
    BentSet(BentSet),
    /// Two equal bivalue cells and a strong link between them.
    WWing(WWing),
    /// Four cells in two rows, two columns and two boxes, and two digits.
    Rectangle(Rectangle),
    /// The one cell that keeps a grid of bivalue cells from having two solutions, and the digit it must hold.
    Bug(Candidate),
    /// A chain.
    Chain(Chain),
    /// Several ways from one or several claims.
    Forcing(Forcing),
    /// Places of a digit in alternating colors.
    Colors(Colors),
    /// The crossing of a line and a box with as many digits as it needs from both.
    SueDeCoq(SueDeCoq),
    /// Almost locked sets in a row, each linked with the next.
    AlsChain(AlsChain),
    /// A cell, and for each of its digits an almost locked set that the digit would lock.
    DeathBlossom(DeathBlossom),
    /// All ways to write a digit into the houses that lack it.
    Template(Templates),
    /// Cells that keep two digits of a loop, or all of a grid of bivalue cells, from having two solutions.
    Deadly(Deadly),
    /// Cells whose digits would leave others none.
    Aligned(Aligned),
    /// Forcing chains as Sudoku Explainer follows them.
    Chaining(Box<Chaining>),
    /// A choice between two candidates; what follows from both is the field `net` of the step.
    TwoWay,
    /// Nothing is seen: the digit is told from outside.
    Told,
}

structs! {
    /// All places of a digit in one house lie in another one too.
    Locked = pattern::Locked {
        /// The digit.
        digit: Digit,
        /// The house in which it has no other places.
        house: House,
        /// The house that loses it elsewhere.
        other: House,
        /// The places.
        cells: Cells,
    }

    /// As many digits as cells.
    Subset = pattern::Subset {
        /// Whether the cells hold nothing but the digits, or the digits lie nowhere but in the cells.
        kind: SubsetKind,
        /// The house in which it was seen.
        house: House,
        /// The cells.
        cells: Cells,
        /// The digits.
        digits: Digits,
    }

    /// Base houses whose places of a digit are covered by as many other houses.
    Fish = pattern::Fish {
        /// The digit.
        digit: Digit,
        /// The base houses.
        base: Houses,
        /// The cover houses.
        cover: Houses,
        /// Places in the base that are not covered.
        fins: Cells,
        /// Places that lie in two base houses.
        endo_fins: Cells,
        /// The cover and the fins of a second fish with the same base.
        siamese: Option<Cover>,
    }

    /// A fish with fins, and chains from each fin to one candidate that is false at the end of them all.
    Kraken = pattern::Kraken {
        /// The fish.
        fish: Fish,
        /// The technique that the fish is by itself.
        name: Slug,
        /// The cover house whose places of the fish chains start from, too.
        house: Option<House>,
        /// The chains.
        ways: Vec<Fork>,
    }

    /// Two strong links on one digit: if both ends were false, both cells where the links meet would be true.
    TwoLinks = pattern::TwoLinks {
        /// The digit.
        digit: Digit,
        /// One end of each link: one of them is true.
        ends: [Cell; 2],
        /// The other end of each link: they see each other.
        joint: [Cell; 2],
        /// A second pair of links with the same joint.
        dual: Option<Ends>,
    }

    /// A box whose places of a digit form a cross, and a strong link that one arm of the cross hits.
    EmptyRectangle = pattern::EmptyRectangle {
        /// The digit.
        digit: Digit,
        /// The box.
        block: Block,
        /// The places in the box.
        cells: Cells,
        /// The strong link: the first cell is in line with the cross.
        link: [Cell; 2],
        /// The strong link of the second step in a dual one.
        dual: Option<[Cell; 2]>,
    }

    /// A pivot and two pincers, one of which holds `z`.
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
        /// The digit that can stand twice, and so stands once at least.
        z: Digit,
    }

    /// Two equal bivalue cells, one of which must hold `z`.
    WWing = pattern::WWing {
        /// The bivalue cells.
        ends: [Cell; 2],
        /// The digit that is removed.
        z: Digit,
        /// Their other digit.
        other: Digit,
        /// The strong link on the other digit; each end sees the cell of the same index.
        link: [Cell; 2],
    }

    /// Four cells in two rows, two columns and two boxes that must not come to hold only two digits.
    Rectangle = pattern::Rectangle {
        /// The two digits.
        digits: [Digit; 2],
        /// The four cells: two in one box, then the two across from them, in the same order.
        cells: [Cell; 4],
        /// Cells and digits that form a naked subset together with the extra digits of the rectangle.
        subset: Option<Set>,
    }

    /// A chain: nodes, and between each two neighbours a link.
    Chain = pattern::Chain {
        /// The nodes.
        nodes: Vec<Node>,
        /// The links: the first lies between the first two nodes.
        links: Vec<Kind>,
        /// What kind of chain it is.
        #[serde(rename = "form")]
        shape: ChainShape,
    }

    /// A node of a chain: a digit in a cell, or in one of the cells of a group or of an almost locked set.
    Node = pattern::Node {
        /// The digit.
        digit: Digit,
        /// The cells.
        cells: Cells,
        /// Which of them.
        kind: NodeKind,
    }

    /// Several ways from one or several claims, of which one is refuted or all have the same consequence.
    Forcing = pattern::Forcing {
        /// What they show.
        reason: Reason,
        /// The ways.
        chains: Vec<Fork>,
    }

    /// A way from a claim to a consequence, with side ways.
    Fork = pattern::Fork {
        /// The way, from the claim to the consequence.
        main: Vec<Implied>,
        /// Side ways, whose ends are needed further on.
        sides: Vec<SideWay>,
    }

    /// A step of such a way.
    Implied = pattern::Implied {
        /// The candidate or the group.
        node: Node,
        /// What is said of it.
        is_true: bool,
    }

    /// Places of one digit in alternating colors.
    Colors = pattern::Colors {
        /// The digit.
        digit: Digit,
        /// For each cluster its two colors.
        clusters: Vec<[Cells; 2]>,
    }

    /// The crossing of a line and a box, and sets in the rest of both that take all its digits.
    SueDeCoq = pattern::SueDeCoq {
        /// The cells of the crossing.
        cells: Cells,
        /// Their digits.
        digits: Digits,
        /// The cells and digits in the rest of the line.
        line: Set,
        /// The cells and digits in the rest of the box.
        block: Set,
    }

    /// Almost locked sets, each linked with the next by restricted commons.
    AlsChain = pattern::AlsChain {
        /// The sets.
        sets: Vec<Set>,
        /// The linking digits: the first lie between the first two sets.
        links: Vec<Digits>,
        /// The digits one of which the two ends hold; none if two links lock both of two sets.
        z: Digits,
    }

    /// A cell (stem), and almost locked sets (petals), one of which is locked whatever the stem holds.
    DeathBlossom = pattern::DeathBlossom {
        /// The stem.
        stem: Cell,
        /// The petals, one for each digit of the stem.
        petals: Vec<Petal>,
    }

    /// Cells that keep two digits of a loop, or all of a grid of bivalue cells, from having two solutions.
    Deadly = pattern::Deadly {
        /// The cells of the loop in order, or those that have more than two digits; and the digits they have besides.
        cells: Vec<Escape>,
        /// The two digits of the loop; null for a whole grid.
        digits: Option<Digits>,
        /// Cells and digits that form a set together with the digits besides.
        subset: Option<Subset>,
    }

    /// Cells whose digits would leave others none.
    Aligned = pattern::Aligned {
        /// The cells: two or three.
        cells: Cells,
        /// Cells that see them all.
        excluders: Cells,
    }

    /// Forcing chains: branches from assumptions, of which one is refuted or all lead to the same.
    Chaining = pattern::Chaining {
        /// What they show.
        shows: Shows,
        /// The branches.
        branches: Vec<Derivation>,
        /// Chains that need what these turned off.
        nested: Vec<Chaining>,
    }

    /// A branch: from an assumption to its end, every literal after all that it follows from.
    Derivation = pattern::Branch {
        /// The literals. The last is the end.
        literals: Vec<Derived>,
    }

    /// A candidate that is on or off, and why.
    Derived = pattern::Derived {
        /// The candidate.
        candidate: Candidate,
        /// Whether it is true.
        is_on: bool,
        /// What it follows from, by their place in the branch.
        from: Vec<usize>,
        /// Why.
        ground: Ground,
        /// If it follows by a rule: which.
        rule: Option<Rule>,
    }

    /// All ways to write a digit into the houses that lack it.
    Templates = pattern::Templates {
        /// The digit.
        digit: Digit,
        /// How many there are.
        all: usize,
        /// The cells of each that takes no cell which another digit has in all of its own.
        left: Vec<Cells>,
    }
}

tuples! {
    /// A cell, and the digits that it has besides.
    Escape = (sodan_board::Cell, DigitSet) {
        /// The cell.
        cell: Cell,
        /// The digits.
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

    /// An almost locked set that a digit of the stem locks.
    Petal = (sodan_board::Digit, CellSet, DigitSet) {
        /// The digit of the stem.
        digit: Digit,
        /// The cells of the petal.
        cells: Cells,
        /// Its digits.
        digits: Digits,
    }

    /// A side way.
    SideWay = (usize, Vec<pattern::Implied>) {
        /// The place in the main way from which it starts.
        from: usize,
        /// What follows.
        steps: Vec<Implied>,
    }
}

names! {
    /// Two ways to look at a subset.
    SubsetKind = pattern::SubsetKind {
        /// The cells hold nothing but the digits.
        Naked = "naked",
        /// The digits have no places but the cells.
        Hidden = "hidden",
    }

    /// What a node is.
    NodeKind = pattern::NodeKind {
        /// All candidates of a digit in its cells.
        Places = "places",
        /// An almost locked set, which may hold the digit or not.
        Set = "set",
    }
}

/// What a chain shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ChainShape {
    /// One of the two ends is true; both are the same digit.
    Ends,
    /// As `ends`, and the chain begins and ends inside a cell.
    CellEnds,
    /// A loop that comes back to its cell by links that do not go together there.
    Discontinuous,
    /// A loop that has neither beginning nor end: of each two linked nodes one is true.
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

/// What forcing chains show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Reason {
    /// The claim leads to its own opposite.
    Itself,
    /// The claim leads to a contradiction in a cell: a candidate true and false, two digits, or none.
    Cell(Cell),
    /// The claim leads to a digit that is twice in a house, or has no place in it.
    House(House),
    /// One of the claims is true, and all lead to the same.
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

/// What forcing chains of Sudoku Explainer show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Shows {
    /// A cycle, once each way.
    Cycle,
    /// The assumption leads to its own opposite.
    Itself,
    /// The assumption leads to a candidate both on and off.
    Contradiction,
    /// A candidate leads to the same, on and off.
    Double,
    /// All digits of a cell lead to the same.
    Cell(Cell),
    /// All places of a digit in a house lead to the same.
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

/// Why a literal of such a chain follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Ground {
    /// It is assumed.
    Assumed,
    /// A cell holds one digit.
    Cell,
    /// A house holds a digit once.
    House(House),
    /// A locked candidate, a pair or an X-wing.
    Rule,
    /// A nested chain, by its number.
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

/// What the candidates that are left in a branch allow beside links.
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
            /// A pattern of the engine on the wire; of a two-way choice, its shape alone.
            pub fn of(it: &pattern::Pattern) -> Pattern {
                match it {
                    $(pattern::Pattern::$Shape(it) => Pattern::$Shape(Mirror::of(it)),)*
                    pattern::Pattern::Single(house) => Pattern::Single { house: Mirror::of(house) },
                    pattern::Pattern::TwoWay(_) => Pattern::TwoWay,
                    pattern::Pattern::Told => Pattern::Told,
                }
            }

            /// The pattern of the engine; of a two-way choice, with its net.
            ///
            /// # Errors
            ///
            /// If there is no net where one is needed, or if it is none.
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
    DeathBlossom Template Deadly Aligned Chaining
}
