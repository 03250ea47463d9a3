//! Patterns of steps as plain data.
//!
//! There is one variant per *shape*, not per technique: a Swordfish and a Sashimi X-Wing are both a [`Fish`]. All
//! outputs (HoDoKu's notation, sentences, pictures, JSON) are derived from the pattern, so none of them has to
//! reconstruct the pattern from the eliminations.

pub(crate) mod net;
mod whip;

use crate::Technique;
use net::{Net, Place};
use sodan_board::{Block, Candidate, Cell, CellSet, Digit, DigitSet, House, HouseSet};
use sodan_certificate::Certificate;

/// The pattern from which a step follows, by shape.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Pattern {
    /// A naked single (`None`), or a hidden single with its house.
    Single(Option<House>),
    /// A digit whose cells in one house are all in a second house as well.
    Locked(Locked),
    /// A set of cells of one house that together contain exactly as many digits as there are cells.
    Subset(Subset),
    /// Base houses, and the same number of cover houses. The cover houses contain all cells of a digit in the base
    /// houses, except for fins.
    Fish(Fish),
    /// A fish with fins, and chains that start from the fins.
    Kraken(Kraken),
    /// Two connected strong links on one digit.
    TwoLinks(TwoLinks),
    /// A box in which a digit's cells form a cross, and a strong link.
    EmptyRectangle(EmptyRectangle),
    /// A pivot and two pincers: XY-Wing or XYZ-Wing.
    Wing(Wing),
    /// A set of cells that together have as many digits as cells, but are not all in one house. Only one of the digits
    /// can occur more than once.
    BentSet(BentSet),
    /// Two bivalue cells with the same digits, and a strong link between them.
    WWing(WWing),
    /// Four cells in two rows, two columns and two boxes, and two digits: a uniqueness or an avoidable rectangle.
    Rectangle(Rectangle),
    /// The only cell with three candidates in a grid of bivalue cells, and the digit that it must contain. Any other
    /// digit would allow two solutions.
    Bug(Candidate),
    /// A chain of strong and weak links.
    Chain(Chain),
    /// Forcing chains of HoDoKu: several chains from one or several claims.
    Forcing(Forcing),
    /// A digit's cells in alternating colors, two colors per cluster.
    Colors(Colors),
    /// The intersection of a line and a box, a set in the rest of the line, and a set in the rest of the box. Together
    /// the two sets use up the digits of the intersection.
    SueDeCoq(SueDeCoq),
    /// A chain of linked almost locked sets.
    AlsChain(AlsChain),
    /// A cell, and for each of its digits an almost locked set that the digit would lock.
    DeathBlossom(DeathBlossom),
    /// All templates of a digit: the ways to place the digit in all houses that do not contain it yet.
    Template(Templates),
    /// A choice between two candidates, and the consequences of each of them.
    TwoWay(Box<Net>),
    /// Cells whose extra candidates prevent a loop of two digits, or a whole grid of bivalue cells, from having two
    /// solutions.
    Deadly(Deadly),
    /// Two or three cells for which some combinations of digits would leave another cell without a candidate.
    Aligned(Aligned),
    /// Forcing chains of Sudoku Explainer: branches from one or several assumptions.
    Chaining(Box<Chaining>),
    /// A sequence of cells and houses. If the target is true, each in turn is reduced to a single candidate, and the
    /// last one is left with none.
    Whip(Whip),
    /// A proof in the form of a certificate: by counting, by cases, by guardians, or because no choice is left.
    Certified(Certified),
    /// No pattern: the digit is taken from the solution, as in brute force.
    FromSolution,
}

/// A proof in the form of a certificate.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Certified {
    /// Eliminated candidate that the explanation assumes to be true.
    pub target: Candidate,
    /// Proof of all eliminations of the step.
    pub certificate: Certificate,
    /// For a multi-sector locked set, an equivalent pair of sets of cells. Both sets contain the same digits, apart
    /// from complete sets of all nine digits.
    pub equivalence: Option<[CellSet; 2]>,
}

/// A whip, a braid or a related chain that refutes its target.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Whip {
    /// Candidate that the chain assumes to be true, and thereby refutes.
    pub target: Candidate,
    /// Steps of the chain. The last step is the contradiction and has no right-linking candidate.
    pub steps: Vec<WhipStep>,
}

/// A step of a whip: a cell, or a digit in a house, that is reduced to at most one candidate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WhipStep {
    /// The cell, or the digit and house.
    pub place: Place,
    /// Left-linking candidate, excluded by the target or an earlier right-linking candidate.
    pub left: Candidate,
    /// Right-linking candidate, the only one left; `None` in the last step.
    pub right: Option<Candidate>,
}

/// Cells whose extra candidates prevent a loop of two digits, or a whole grid of bivalue cells, from having two
/// solutions.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Deadly {
    /// For a loop, the cells of the loop in order; for a grid, the cells with more than two candidates. Each cell is
    /// listed with its extra digits.
    pub cells: Vec<(Cell, DigitSet)>,
    /// The two digits of the loop, or `None` for a whole grid.
    pub digits: Option<DigitSet>,
    /// Subset that the extra digits form together with other cells, if the step requires one.
    pub subset: Option<Subset>,
}

/// Two or three cells for which some combinations of digits would leave another cell without a candidate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Aligned {
    /// The two or three aligned cells.
    pub cells: CellSet,
    /// Cells that see all aligned cells and rule out combinations of their digits.
    pub excluders: CellSet,
}

/// Forcing chains of Sudoku Explainer. Either one assumption is refuted, or all assumptions have the same consequence.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Chaining {
    /// How the conclusion follows from the branches.
    pub shows: Shows,
    /// One branch per assumption. A refuted assumption has two branches, which end with the same candidate on and off.
    pub branches: Vec<Branch>,
    /// Nested chains, which rely on candidates that the branches turned off. [`Ground::Nested`] refers to these chains
    /// by index.
    pub nested: Vec<Chaining>,
}

/// How the conclusion follows from the branches of Sudoku Explainer's chains.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shows {
    /// The cycle holds in both directions: exactly one of any two neighbouring candidates is true.
    Cycle,
    /// The assumption implies its own negation.
    Itself,
    /// The assumption implies that a candidate is both on and off.
    Contradiction,
    /// A candidate has the same consequence whether it is on or off.
    Double,
    /// All candidates of a cell have the same consequence.
    Cell(Cell),
    /// All candidates of a digit in a house have the same consequence.
    House(House, Digit),
}

/// The literals derived from one assumption.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Branch {
    /// Literals, each listed after its premises. The last one is the conclusion of the branch.
    pub literals: Vec<Derived>,
}

impl Chaining {
    /// Returns the number of branches, including those of nested chains.
    pub(crate) fn branch_count(&self) -> usize {
        self.branches.len() + self.nested.iter().map(Chaining::branch_count).sum::<usize>()
    }
}

impl Branch {
    /// Returns the assumption. For a cycle, which has no assumption, returns the last literal, at which the cycle also
    /// starts.
    pub fn start(&self) -> Option<&Derived> {
        self.literals.iter().find(|it| it.ground == Ground::Assumed).or(self.literals.last())
    }
}

/// A literal (a candidate that is on or off) and the reason for it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Derived {
    /// Candidate of the literal.
    pub candidate: Candidate,
    /// Whether the candidate is on, that is, true.
    pub is_on: bool,
    /// Indices of the premises in the branch, starting with the direct cause.
    pub from: Vec<usize>,
    /// Reason why the literal follows from its premises.
    pub ground: Ground,
    /// Rule that was applied, if `ground` is [`Ground::Rule`].
    pub rule: Option<Rule>,
}

/// A deduction, other than by links, from the candidates that remain in a branch.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rule {
    /// Locked candidates: pointing or claiming.
    Locked(Locked),
    /// A hidden or a naked pair.
    Pair(Subset),
    /// An X-wing.
    XWing(Fish),
}

/// Reason why a literal follows from its premises.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ground {
    /// The literal is the assumption.
    Assumed,
    /// A cell contains exactly one digit.
    Cell,
    /// A house contains each digit exactly once.
    House(House),
    /// Locked candidates, a pair or an X-wing; see [`Derived::rule`].
    Rule,
    /// The conclusion of the nested chain with this index.
    Nested(usize),
}

/// All templates of a digit: the ways to place the digit in all houses that do not contain it yet.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Templates {
    /// Digit of the templates.
    pub digit: Digit,
    /// Number of templates before any are excluded.
    pub all: usize,
    /// Cells of each template that remains. A template is excluded if it contains a cell that belongs to every template
    /// of another digit.
    pub left: Vec<CellSet>,
}

/// A digit whose cells in one house are all in a second house as well.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Locked {
    /// The locked digit.
    pub digit: Digit,
    /// House that contains the digit only in `cells`.
    pub house: House,
    /// House from whose other cells the digit is eliminated.
    pub other: House,
    /// Cells of the digit in the intersection of the two houses.
    pub cells: CellSet,
}

/// A set of cells of one house that together contain exactly as many digits as there are cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Subset {
    /// Whether the subset is naked or hidden.
    pub kind: SubsetKind,
    /// House that contains all cells of the subset.
    pub house: House,
    /// Two to four cells.
    pub cells: CellSet,
    /// Digits of the subset, as many as there are cells.
    pub digits: DigitSet,
}

/// Whether a subset is naked or hidden.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SubsetKind {
    /// The cells have no candidates other than the digits.
    Naked,
    /// The digits have no cells in the house outside the subset.
    Hidden,
}

/// Base houses, and the same number of cover houses. The cover houses contain all cells of a digit in the base houses,
/// except for fins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fish {
    /// Digit that is eliminated from the cover houses.
    pub digit: Digit,
    /// Houses whose cells of the digit form the fish.
    pub base: HouseSet,
    /// The same number of other houses, which cover the fish except for its fins.
    pub cover: HouseSet,
    /// Cells of the base houses outside the cover houses.
    pub fins: CellSet,
    /// Cells that belong to two base houses.
    pub endo_fins: CellSet,
    /// For a siamese fish, cover houses and fins of the second fish with the same base.
    pub siamese: Option<(HouseSet, CellSet)>,
}

/// A fish with fins, and chains from each fin to a candidate that all these chains exclude.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Kraken {
    /// The finned fish on which the chains are based.
    pub fish: Fish,
    /// Technique of the fish without its chains.
    pub name: Technique,
    /// Cover house in which chains also start from every cell of the fish. `None` if the fish itself excludes the
    /// candidate.
    pub house: Option<House>,
    /// Chains from the fins, and from the cells of `house` if there is one.
    pub ways: Vec<Fork>,
}

/// Two strong links on one digit. If both ends were false, both cells of the joint would be true, although they see
/// each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TwoLinks {
    /// Digit of the links, and of the eliminations.
    pub digit: Digit,
    /// One end of each link. At least one of the two ends is true.
    pub ends: [Cell; 2],
    /// Other end of each link. The two cells see each other.
    pub joint: [Cell; 2],
    /// For a dual step, digit and ends of a second pair of links with the same joint.
    pub dual: Option<(Digit, [Cell; 2])>,
}

/// A box in which a digit's cells form a cross, and a strong link that meets one arm of the cross.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EmptyRectangle {
    /// Digit of the cross and the link.
    pub digit: Digit,
    /// Box that contains the cross.
    pub block: Block,
    /// Cells of the digit in the box.
    pub cells: CellSet,
    /// Cells of the strong link. The first cell is in line with one arm of the cross.
    pub link: [Cell; 2],
    /// For a dual step, the strong link of the second empty rectangle.
    pub dual: Option<[Cell; 2]>,
}

/// XY-Wing or XYZ-Wing: a pivot and two pincers. At least one of the three cells must contain `z`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Wing {
    /// Cell that sees both pincers.
    pub pivot: Cell,
    /// Candidates of the pivot: two, or three if they include `z`.
    pub digits: DigitSet,
    /// Two bivalue cells. Each pincer contains `z` and one other digit of the pivot.
    pub pincers: [Cell; 2],
    /// Digit that is eliminated.
    pub z: Digit,
}

/// A set of cells that together have as many digits as cells, but are not all in one house: a WXYZ-Wing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BentSet {
    /// Cell that sees all other cells of the set.
    pub pivot: Cell,
    /// All cells of the set, including the pivot.
    pub cells: CellSet,
    /// All candidates of the cells, as many as there are cells.
    pub digits: DigitSet,
    /// The only digit that can occur twice in the cells. It therefore occurs at least once.
    pub z: Digit,
}

/// Two bivalue cells with the same digits. At least one of the two cells must contain `z`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WWing {
    /// The two bivalue cells.
    pub ends: [Cell; 2],
    /// Digit that is eliminated from cells that see both ends.
    pub z: Digit,
    /// Second digit of the bivalue cells.
    pub other: Digit,
    /// Cells of the strong link on `other`. Each of these cells sees the end with the same index.
    pub link: [Cell; 2],
}

/// Four cells in two rows, two columns and two boxes that must not contain only two digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rectangle {
    /// The two digits that would be interchangeable.
    pub digits: [Digit; 2],
    /// The four cells: two cells in one box, then the two opposite cells in the other box, in the same order.
    pub cells: [Cell; 4],
    /// Cells and digits that form a naked subset together with the rectangle's extra digits.
    pub subset: Option<(CellSet, DigitSet)>,
}

/// A chain: nodes, and a link between each pair of neighbouring nodes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Chain {
    /// Nodes in the order of the chain.
    pub nodes: Vec<Node>,
    /// Links between neighbouring nodes. The first link connects the first two nodes.
    pub links: Vec<Link>,
    /// How the chain ends, which determines its eliminations.
    pub shape: ChainShape,
}

/// A node of a chain: a digit in a cell, in a group of cells, or in an almost locked set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Node {
    /// Digit by which the node is linked.
    pub digit: Digit,
    /// One cell, two or three cells of a group in one box and one line, or all cells of an almost locked set.
    pub cells: CellSet,
    /// Whether the node represents the digit in the node's cells, or an almost locked set.
    pub kind: NodeKind,
}

/// Kind of a chain node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NodeKind {
    /// All candidates of the digit in the node's cells.
    Places,
    /// An almost locked set, which may or may not contain the digit.
    Set,
}

/// Kind of the link between two nodes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Link {
    /// At least one of the two nodes is true.
    Strong,
    /// At most one of the two nodes is true.
    Weak,
}

/// How a chain ends, which determines its eliminations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ChainShape {
    /// At least one of the two ends is true. Both ends have the same digit.
    Ends,
    /// Like `Ends`, for XY-Chains and AICs. The ends of an AIC may have different digits.
    CellEnds,
    /// A loop whose first and last links imply that a candidate of the start cell is true or false.
    Discontinuous,
    /// A continuous loop: exactly one of any two linked nodes is true.
    Continuous,
    /// A chain of bivalue cells with the same two digits. The first element is the digit at the start of the chain.
    Pair([Digit; 2]),
}

/// Forcing chains of HoDoKu. Either one claim is refuted, or all claims have the same consequence.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Forcing {
    /// How the conclusion follows from the chains.
    pub reason: Reason,
    /// Chains, each from a claim to a consequence.
    pub chains: Vec<Fork>,
}

/// How the conclusion follows from HoDoKu's forcing chains.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// The claim implies its own negation.
    Itself,
    /// The claim implies a contradiction in a cell: a candidate both true and false, two digits, or no candidate.
    Cell(Cell),
    /// The claim implies that a house contains a digit twice, or has no cell for it.
    House(House),
    /// At least one of the claims is true, and all of them have the same consequence.
    Verity,
}

/// A chain from a claim to a consequence, possibly with side chains.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Fork {
    /// Main chain, from the claim to the consequence.
    pub main: Vec<Implied>,
    /// Side chains, each with the index in the main chain where it starts. The conclusions of side chains are premises
    /// of later steps.
    pub sides: Vec<(usize, Vec<Implied>)>,
}

/// A step of a forcing chain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Implied {
    /// Candidate, group or almost locked set.
    pub node: Node,
    /// Whether the node is true or false.
    pub is_true: bool,
}

/// A digit's cells in alternating colors.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Colors {
    /// Digit of the colored cells.
    pub digit: Digit,
    /// Two opposite colors for each cluster.
    pub clusters: Vec<[CellSet; 2]>,
}

/// The intersection of a line and a box, a set in the rest of the line, and a set in the rest of the box. Together the
/// two sets use up the digits of the intersection.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SueDeCoq {
    /// The two or three cells of the intersection.
    pub cells: CellSet,
    /// All candidates of the intersection's cells.
    pub digits: DigitSet,
    /// Cells and digits of the set in the rest of the line.
    pub line: (CellSet, DigitSet),
    /// Cells and digits of the set in the rest of the box.
    pub block: (CellSet, DigitSet),
}

/// Almost locked sets, each linked to the next by restricted commons.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AlsChain {
    /// Cells and digits of each set, in the order of the chain.
    pub sets: Vec<(CellSet, DigitSet)>,
    /// Linking digits between neighbouring sets. The first entry links the first two sets.
    pub links: Vec<DigitSet>,
    /// Digits that can be eliminated, since at least one of the two end sets contains each of these digits. Empty if
    /// the chain consists of two sets that two linking digits lock.
    pub z: DigitSet,
}

impl AlsChain {
    /// Returns the letter of the set with index `number`, as a number: 0 is A. Letters follow the order of the chain,
    /// except in an ALS-XY-Wing of three sets, whose ends are A and B and whose middle set is C.
    pub fn letter(&self, number: u8) -> u8 {
        match (self.sets.len(), number) {
            (3, 1) => 2,
            (3, 2) => 1,
            _ => number,
        }
    }
}

/// A cell (the stem), and almost locked sets (the petals). Each digit of the stem locks one petal.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DeathBlossom {
    /// Cell whose digits lock the petals.
    pub stem: Cell,
    /// For each digit of the stem, cells and digits of the petal that the digit locks.
    pub petals: Vec<(Digit, CellSet, DigitSet)>,
}
