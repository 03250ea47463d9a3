//! Patterns of steps, as plain data.
//!
//! There is one variant per *shape*, not per technique: a Swordfish and a Sashimi X-Wing are both a [`Fish`].
//! All outputs (HoDoKu's notation, sentences, pictures, JSON) are derived from this pattern, without reconstructing
//! it from the eliminations.

pub(crate) mod net;
mod whip;

use crate::Technique;
use net::{Net, Place};
use sodan_board::{Block, Candidate, Cell, CellSet, Digit, DigitSet, House, HouseSet};
use sodan_certificate::Certificate;

/// The shape of a step.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Pattern {
    /// One digit is left for a cell, or one cell of a house for a digit.
    Single(Option<House>),
    /// All cells of a digit in one house are in another one too.
    Locked(Locked),
    /// As many digits as cells: the digits take these cells, or the cells these digits.
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
    /// As many cells as digits, not in one house, where each digit but one can occur only once.
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
    /// Cells of a digit in alternating colors: two colors per cluster.
    Colors(Colors),
    /// The intersection of a line and a box, and sets in the rest of both that take all its digits.
    SueDeCoq(SueDeCoq),
    /// A chain of linked almost locked sets.
    AlsChain(AlsChain),
    /// A cell, and for each of its digits an almost locked set that it would lock.
    DeathBlossom(DeathBlossom),
    /// All templates of a digit for the houses that lack it.
    Template(Templates),
    /// A choice between two candidates, and the consequences of both.
    TwoWay(Box<Net>),
    /// Cells that prevent two digits of a loop, or a whole grid of bivalue cells, from having two solutions.
    Deadly(Deadly),
    /// Cells whose digits would leave no digit for others.
    Aligned(Aligned),
    /// Forcing chains of Sudoku Explainer.
    Chaining(Box<Chaining>),
    /// Cells and houses that the target leaves with one candidate each, and the last with none.
    Whip(Whip),
    /// A proof as a certificate: by counting, by cases, by guardians, or because no choice is left.
    Certified(Certified),
    /// No pattern: the digit is taken from the solution.
    Told,
}

/// A proof as a certificate.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Certified {
    /// The eliminated candidate that the explanation supposes to be true.
    pub target: Candidate,
    /// The proof of all eliminations.
    pub certificate: Certificate,
    /// Two sets of cells that hold the same digits, up to whole sets of nine: a multi-sector locked set as a set equivalence.
    pub equivalence: Option<[CellSet; 2]>,
}

/// A whip, a braid or one of their relatives.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Whip {
    /// The target.
    pub target: Candidate,
    /// The steps. The last one has no candidate on the right.
    pub steps: Vec<WhipStep>,
}

/// A cell, or a digit in a house, that keeps one candidate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WhipStep {
    /// The cell or house.
    pub place: Place,
    /// The candidate that an earlier one excludes, or the target.
    pub left: Candidate,
    /// The candidate that is left, if there is one.
    pub right: Option<Candidate>,
}

/// Cells that prevent two digits of a loop, or a whole grid of bivalue cells, from having two solutions.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Deadly {
    /// The cells of the loop in order, or the cells of the grid that have more than two digits; each with its extra
    /// digits.
    pub cells: Vec<(Cell, DigitSet)>,
    /// The two digits of the loop; `None` for a whole grid.
    pub digits: Option<DigitSet>,
    /// Cells and digits that form a set together with the extra digits.
    pub subset: Option<Subset>,
}

/// Cells whose digits would leave no digit for others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Aligned {
    /// The cells: two or three.
    pub cells: CellSet,
    /// Cells that see them all.
    pub excluders: CellSet,
}

/// Forcing chains: branches from assumptions. Either an assumption is refuted, or all assumptions have the same
/// consequence.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Chaining {
    /// Conclusion of the chains.
    pub shows: Shows,
    /// The branches. A refuted assumption has two, to a candidate on and off.
    pub branches: Vec<Branch>,
    /// Nested chains that rely on candidates that these turned off. A [`Ground::Nested`] has the index of one of them.
    pub nested: Vec<Chaining>,
}

/// Conclusion of forcing chains.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shows {
    /// A cycle that holds in both directions: exactly one of any two neighbours is true.
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

/// A branch: from an assumption to its end, every literal after its premises.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Branch {
    /// The literals. The last is the end.
    pub literals: Vec<Derived>,
}

impl Chaining {
    /// Number of branches, those of nested chains included.
    pub(crate) fn branch_count(&self) -> usize {
        self.branches.len() + self.nested.iter().map(Chaining::branch_count).sum::<usize>()
    }
}

impl Branch {
    /// Returns the assumption. A cycle has none, and starts where it ends.
    pub fn start(&self) -> Option<&Derived> {
        self.literals.iter().find(|it| it.ground == Ground::Assumed).or(self.literals.last())
    }
}

/// A candidate that is on or off, with the reason.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Derived {
    /// The candidate.
    pub candidate: Candidate,
    /// Whether it is true.
    pub is_on: bool,
    /// Premises, as indices in the branch: the direct cause first.
    pub from: Vec<usize>,
    /// Reason for the literal.
    pub ground: Ground,
    /// The rule of a [`Ground::Rule`].
    pub rule: Option<Rule>,
}

/// Deductions from the remaining candidates of a branch, other than links.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rule {
    /// A digit is locked in a second house.
    Locked(Locked),
    /// A hidden or a naked pair.
    Pair(Subset),
    /// An X-wing.
    XWing(Fish),
}

/// Reason for a literal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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

/// All templates of a digit for the houses that lack it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Templates {
    /// The digit.
    pub digit: Digit,
    /// Number of templates.
    pub all: usize,
    /// The cells of each remaining template. Templates are excluded if they contain a cell that another digit has in all
    /// of its templates.
    pub left: Vec<CellSet>,
}

/// All cells of a digit in one house are in another one too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Locked {
    /// The digit.
    pub digit: Digit,
    /// The house in which the digit has no other cells.
    pub house: House,
    /// The house in which the digit is eliminated.
    pub other: House,
    /// The cells.
    pub cells: CellSet,
}

/// As many digits as cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Subset {
    /// Whether the cells have only the digits, or the digits occur only in the cells.
    pub kind: SubsetKind,
    /// House of the subset.
    pub house: House,
    /// The cells.
    pub cells: CellSet,
    /// The digits.
    pub digits: DigitSet,
}

/// Kind of a subset.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SubsetKind {
    /// The cells have only these digits.
    Naked,
    /// The digits occur only in these cells.
    Hidden,
}

/// Base houses whose cells of a digit are covered by as many other houses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fish {
    /// The digit.
    pub digit: Digit,
    /// The base houses.
    pub base: HouseSet,
    /// The cover houses.
    pub cover: HouseSet,
    /// Cells of the base that are not covered.
    pub fins: CellSet,
    /// Cells in two base houses.
    pub endo_fins: CellSet,
    /// The cover and the fins of a second fish with the same base, in a siamese one.
    pub siamese: Option<(HouseSet, CellSet)>,
}

/// A fish with fins, and chains from each fin to a candidate that is false at the end of all of them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Kraken {
    /// The fish.
    pub fish: Fish,
    /// The technique of the fish without chains.
    pub name: Technique,
    /// The cover house whose cells of the fish are starts of chains, too; `None` if the fish itself refutes the candidate.
    pub house: Option<House>,
    /// The chains.
    pub ways: Vec<Fork>,
}

/// Two strong links on one digit. If both ends were false, both cells of the joint, which see each other, would be true.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TwoLinks {
    /// The digit.
    pub digit: Digit,
    /// One end of each link: one of them is true.
    pub ends: [Cell; 2],
    /// The other end of each link: they see each other.
    pub joint: [Cell; 2],
    /// The digit and the ends of a second pair of links with the same joint, in a dual step.
    pub dual: Option<(Digit, [Cell; 2])>,
}

/// A box whose cells of a digit form a cross, and a strong link that meets one arm of the cross.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EmptyRectangle {
    /// The digit.
    pub digit: Digit,
    /// The box.
    pub block: Block,
    /// The cells in the box.
    pub cells: CellSet,
    /// The strong link: the first cell is in line with the cross.
    pub link: [Cell; 2],
    /// The strong link of the second step in a dual one.
    pub dual: Option<[Cell; 2]>,
}

/// A pivot and two pincers, one of which is `z`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Wing {
    /// The pivot.
    pub pivot: Cell,
    /// The pivot's digits: two, or three with `z`.
    pub digits: DigitSet,
    /// The pincers.
    pub pincers: [Cell; 2],
    /// The eliminated digit.
    pub z: Digit,
}

/// As many cells as digits, not in one house.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BentSet {
    /// The cell that sees all others.
    pub pivot: Cell,
    /// All cells.
    pub cells: CellSet,
    /// All digits.
    pub digits: DigitSet,
    /// The only digit that can occur twice, which therefore occurs at least once.
    pub z: Digit,
}

/// Two equal bivalue cells, one of which must be `z`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WWing {
    /// The bivalue cells.
    pub ends: [Cell; 2],
    /// The eliminated digit.
    pub z: Digit,
    /// The other digit of these cells.
    pub other: Digit,
    /// The strong link on the other digit; each end sees the cell of the same index.
    pub link: [Cell; 2],
}

/// Four cells in two rows, two columns and two boxes that must not have only two digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rectangle {
    /// The two digits.
    pub digits: [Digit; 2],
    /// The four cells: two in one box, then the two across from them, in the same order.
    pub cells: [Cell; 4],
    /// Cells and digits that form a naked subset together with the extra digits of the rectangle.
    pub subset: Option<(CellSet, DigitSet)>,
}

/// A chain: nodes, and the links between neighbouring nodes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Chain {
    /// The nodes.
    pub nodes: Vec<Node>,
    /// The links: the first is between the first two nodes.
    pub links: Vec<Link>,
    /// Kind of the chain.
    pub shape: ChainShape,
}

/// A node of a chain: a digit in a cell, or in one of the cells of a group or of an almost locked set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Node {
    /// The digit.
    pub digit: Digit,
    /// The cell, or the two or three cells of a group in one box and one line, or those of the set.
    pub cells: CellSet,
    /// Kind of the node.
    pub kind: NodeKind,
}

/// Kind of a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NodeKind {
    /// All candidates of a digit in its cells.
    Places,
    /// An almost locked set, which may contain the digit or not.
    Set,
}

/// A link between two nodes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Link {
    /// At least one of the two is true.
    Strong,
    /// At most one of the two is true.
    Weak,
}

/// Kind of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ChainShape {
    /// One of the two ends is true; both are the same digit.
    Ends,
    /// Like `Ends`, and the chain begins and ends within a cell.
    CellEnds,
    /// A loop that returns to its first cell by a link that contradicts the first link.
    Discontinuous,
    /// A continuous loop: exactly one of any two linked nodes is true.
    Continuous,
    /// Bivalue cells with the same two digits; the first is the one at the start.
    Pair([Digit; 2]),
}

/// Several chains from one or several claims. Either the claim is refuted, or all claims have the same consequence.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Forcing {
    /// Conclusion of the chains.
    pub reason: Reason,
    /// The chains.
    pub chains: Vec<Fork>,
}

/// Conclusion of forcing chains.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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

/// A chain from a claim to a consequence, with side chains.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Fork {
    /// The chain, from the claim to the consequence.
    pub main: Vec<Implied>,
    /// Side chains: the index in the main chain at which each starts, and its steps. Their ends are needed later.
    pub sides: Vec<(usize, Vec<Implied>)>,
}

/// A step of such a chain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Implied {
    /// The candidate or the group.
    pub node: Node,
    /// Whether it is true.
    pub is_true: bool,
}

/// Cells of one digit in alternating colors.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Colors {
    /// The digit.
    pub digit: Digit,
    /// For each cluster its two colors.
    pub clusters: Vec<[CellSet; 2]>,
}

/// The intersection of a line and a box, and sets in the rest of both that take all its digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SueDeCoq {
    /// The cells of the crossing.
    pub cells: CellSet,
    /// Digits of these cells.
    pub digits: DigitSet,
    /// The cells and digits in the rest of the line.
    pub line: (CellSet, DigitSet),
    /// The cells and digits in the rest of the box.
    pub block: (CellSet, DigitSet),
}

/// Almost locked sets, each linked to the next by restricted commons.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AlsChain {
    /// The cells and digits of each set.
    pub sets: Vec<(CellSet, DigitSet)>,
    /// The linking digits: the first are between the first two sets.
    pub links: Vec<DigitSet>,
    /// The digits that can be removed: at least one of the two ends contains each. None, if two linking digits lock both of
    /// two sets.
    pub z: DigitSet,
}

impl AlsChain {
    /// Returns the letter of the set with that index: 0 is A. Letters follow the order of the chain, with one exception. An
    /// ALS-XY-Wing of three sets calls its ends A and B, and the set that links them C.
    pub fn letter(&self, number: u8) -> u8 {
        match (self.sets.len(), number) {
            (3, 1) => 2,
            (3, 2) => 1,
            _ => number,
        }
    }
}

/// A cell (stem), and almost locked sets (petals), one of which is locked for each digit of the stem.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DeathBlossom {
    /// The stem.
    pub stem: Cell,
    /// For each digit of the stem, the cells and digits of the petal that the digit locks.
    pub petals: Vec<(Digit, CellSet, DigitSet)>,
}
