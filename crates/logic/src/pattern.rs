//! What the eye sees in a step, as plain data.
//!
//! There is one variant for each *shape*, not for each technique: a Swordfish and a Sashimi X-Wing are both a [`Fish`].
//! Everything that shows a step (HoDoKu's text, sentences, pictures, JSON) reads this pattern and nothing else. No reader
//! has to find the pattern again from the eliminations.

pub(crate) mod net;

use crate::Technique;
use net::Net;
use sodan_board::{Block, Candidate, Cell, CellSet, Digit, DigitSet, House, HouseSet};

/// The shape of a step.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Pattern {
    /// One digit is left for a cell, or one cell of a house for a digit.
    Single(Option<House>),
    /// All places of a digit in one house lie in another one too.
    Locked(Locked),
    /// As many digits as cells: the digits take these cells, or the cells these digits.
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
    /// As many cells as digits, not in one house, where each digit but one can stand only once.
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
    /// Places of a digit in alternating colors: two for each cluster.
    Colors(Colors),
    /// The crossing of a line and a box, and sets in the rest of both that take all its digits.
    SueDeCoq(SueDeCoq),
    /// Almost locked sets in a row, each linked with the next.
    AlsChain(AlsChain),
    /// A cell, and for each of its digits an almost locked set that the digit would lock.
    DeathBlossom(DeathBlossom),
    /// All ways to write a digit into the houses that lack it.
    Template(Templates),
    /// A choice between two candidates, and what follows from both.
    TwoWay(Box<Net>),
    /// Cells that keep two digits of a loop, or all of a grid of bivalue cells, from having two solutions.
    Deadly(Deadly),
    /// Cells whose digits would leave others none.
    Aligned(Aligned),
    /// Forcing chains as Sudoku Explainer follows them.
    Chaining(Box<Chaining>),
    /// Nothing is seen: the digit is told from outside.
    Told,
}

/// Cells that keep two digits of a loop, or all of a grid of bivalue cells, from having two solutions.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Deadly {
    /// The cells of the loop in order, or the cells of the grid that have more than two digits; each with its extra
    /// digits.
    pub cells: Vec<(Cell, DigitSet)>,
    /// The two digits of the loop; nothing for a whole grid.
    pub digits: Option<DigitSet>,
    /// Cells and digits that form a set together with the extra digits.
    pub subset: Option<Subset>,
}

/// Cells whose digits would leave others none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Aligned {
    /// The cells: two or three.
    pub cells: CellSet,
    /// Cells that see them all.
    pub excluders: CellSet,
}

/// Forcing chains: branches from assumptions. Either an assumption is refuted, or all assumptions lead to the same
/// result.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Chaining {
    /// What they show.
    pub shows: Shows,
    /// The branches. A refuted assumption has two, to the candidate on and to the same off.
    pub branches: Vec<Branch>,
    /// Further chains, which depend on what these turned off. A [`Ground::Nested`] has the number of one of them.
    pub nested: Vec<Chaining>,
}

/// What forcing chains show.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shows {
    /// A cycle, once each way: of each two neighbours one is true.
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

/// A branch: from an assumption to its end, every literal after all that it follows from.
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
    /// What is assumed. A cycle assumes nothing, and starts where it ends.
    pub fn start(&self) -> Option<&Derived> {
        self.literals.iter().find(|it| it.ground == Ground::Assumed).or(self.literals.last())
    }
}

/// A candidate that is on or off, and why.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Derived {
    /// The candidate.
    pub candidate: Candidate,
    /// Whether it is true.
    pub is_on: bool,
    /// What it follows from, by their place in the branch: the direct cause first.
    pub from: Vec<usize>,
    /// Why.
    pub ground: Ground,
    /// Where it follows by a [`Ground::Rule`], what that is.
    pub rule: Option<Rule>,
}

/// What the candidates that are left in a branch allow beside links.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rule {
    /// A digit is locked in a second house.
    Locked(Locked),
    /// A hidden or a naked pair.
    Pair(Subset),
    /// An X-wing.
    XWing(Fish),
}

/// Why a literal follows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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

/// All ways to write a digit into the houses that lack it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Templates {
    /// The digit.
    pub digit: Digit,
    /// How many there are.
    pub all: usize,
    /// The cells of each template that is left. Templates are left out if they take a cell that another digit has in all
    /// of its templates.
    pub left: Vec<CellSet>,
}

/// All places of a digit in one house lie in another one too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Locked {
    /// The digit.
    pub digit: Digit,
    /// The house in which the digit has no other places.
    pub house: House,
    /// The house from which the digit goes.
    pub other: House,
    /// The places.
    pub cells: CellSet,
}

/// As many digits as cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Subset {
    /// Whether the cells hold nothing but the digits, or the digits lie nowhere but in the cells.
    pub kind: SubsetKind,
    /// The house in which it was seen.
    pub house: House,
    /// The cells.
    pub cells: CellSet,
    /// The digits.
    pub digits: DigitSet,
}

/// Two ways to look at a subset.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SubsetKind {
    /// The cells hold nothing but the digits.
    Naked,
    /// The digits have no places but the cells.
    Hidden,
}

/// Base houses whose places of a digit are covered by as many other houses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fish {
    /// The digit.
    pub digit: Digit,
    /// The base houses.
    pub base: HouseSet,
    /// The cover houses.
    pub cover: HouseSet,
    /// Places in the base that are not covered.
    pub fins: CellSet,
    /// Places that lie in two base houses.
    pub endo_fins: CellSet,
    /// The cover and the fins of a second fish with the same base, in a siamese one.
    pub siamese: Option<(HouseSet, CellSet)>,
}

/// A fish with fins, and chains from each fin to one candidate that is false at the end of them all.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Kraken {
    /// The fish.
    pub fish: Fish,
    /// What the fish is called by itself.
    pub name: Technique,
    /// The cover house whose places of the fish chains start from, too; nothing if the fish itself refutes the candidate.
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

/// A box whose places of a digit form a cross, and a strong link that one arm of the cross hits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EmptyRectangle {
    /// The digit.
    pub digit: Digit,
    /// The box.
    pub block: Block,
    /// The places in the box.
    pub cells: CellSet,
    /// The strong link: the first cell is in line with the cross.
    pub link: [Cell; 2],
    /// The strong link of the second step in a dual one.
    pub dual: Option<[Cell; 2]>,
}

/// A pivot and two pincers, one of which holds `z`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Wing {
    /// The pivot.
    pub pivot: Cell,
    /// The pivot's digits: two, or three with `z`.
    pub digits: DigitSet,
    /// The pincers.
    pub pincers: [Cell; 2],
    /// The digit that goes.
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
    /// The only digit that can stand twice, which therefore stands once at least.
    pub z: Digit,
}

/// Two equal bivalue cells, one of which must hold `z`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WWing {
    /// The bivalue cells.
    pub ends: [Cell; 2],
    /// The digit that goes.
    pub z: Digit,
    /// Their other digit.
    pub other: Digit,
    /// The strong link on the other digit; each end sees the cell of the same index.
    pub link: [Cell; 2],
}

/// Four cells in two rows, two columns and two boxes that must not hold just two digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rectangle {
    /// The two digits.
    pub digits: [Digit; 2],
    /// The four cells: two in one box, then the two across from them, in the same order.
    pub cells: [Cell; 4],
    /// Cells and digits that form a naked subset together with the extra digits of the rectangle.
    pub subset: Option<(CellSet, DigitSet)>,
}

/// A chain: nodes, and between each two neighbours a link.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Chain {
    /// The nodes.
    pub nodes: Vec<Node>,
    /// The links: the first lies between the first two nodes.
    pub links: Vec<Link>,
    /// What kind of chain it is.
    pub shape: ChainShape,
}

/// A node of a chain: a digit in a cell, or in one of the cells of a group or of an almost locked set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Node {
    /// The digit.
    pub digit: Digit,
    /// The cell, or the two or three cells of a group in one box and one line, or those of the set.
    pub cells: CellSet,
    /// Which of them.
    pub kind: NodeKind,
}

/// What a node is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NodeKind {
    /// All candidates of a digit in its cells.
    Places,
    /// An almost locked set, which may hold the digit or not.
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

/// What a chain shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ChainShape {
    /// One of the two ends is true; both are the same digit.
    Ends,
    /// As `Ends`, and the chain begins and ends inside a cell.
    CellEnds,
    /// A loop that comes back to its first cell by a link that does not fit the first link.
    Discontinuous,
    /// A loop that has neither beginning nor end: of each two linked nodes one is true.
    Continuous,
    /// Bivalue cells with the same two digits; the first is the one at the start.
    Pair([Digit; 2]),
}

/// Several ways from one or several claims. Either the claim is refuted, or all claims have the same consequence.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Forcing {
    /// What they show.
    pub reason: Reason,
    /// The ways.
    pub chains: Vec<Fork>,
}

/// What forcing chains show.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// The claim leads to its own opposite.
    Itself,
    /// The claim leads to a contradiction in a cell: a candidate true and false, two digits, or none.
    Cell(Cell),
    /// The claim leads to a digit that is twice in a house, or has no place in it.
    House(House),
    /// One of the claims is true, and all lead to the same consequence.
    Verity,
}

/// A way from a claim to a consequence, with side ways.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Fork {
    /// The way, from the claim to the consequence.
    pub main: Vec<Implied>,
    /// Side ways: the place in the main way from which one starts, and what follows. Their ends are needed further on.
    pub sides: Vec<(usize, Vec<Implied>)>,
}

/// A step of such a way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Implied {
    /// The candidate or the group.
    pub node: Node,
    /// What is said of it.
    pub is_true: bool,
}

/// Places of one digit in alternating colors.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Colors {
    /// The digit.
    pub digit: Digit,
    /// For each cluster its two colors.
    pub clusters: Vec<[CellSet; 2]>,
}

/// The crossing of a line and a box, and sets in the rest of both that take all its digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SueDeCoq {
    /// The cells of the crossing.
    pub cells: CellSet,
    /// Their digits.
    pub digits: DigitSet,
    /// The cells and digits in the rest of the line.
    pub line: (CellSet, DigitSet),
    /// The cells and digits in the rest of the box.
    pub block: (CellSet, DigitSet),
}

/// Almost locked sets, each linked with the next by restricted commons.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AlsChain {
    /// The cells and digits of each set.
    pub sets: Vec<(CellSet, DigitSet)>,
    /// The linking digits: the first lie between the first two sets.
    pub links: Vec<DigitSet>,
    /// The digits that can be removed: at least one of the two ends holds each. None, if two linking digits lock both of
    /// two sets.
    pub z: DigitSet,
}

impl AlsChain {
    /// The letter of the set of that number: 0 is A. Letters follow the order of the chain, with one exception. An
    /// ALS-XY-Wing of three sets calls its ends A and B, and the set that links them C.
    pub fn letter(&self, number: u8) -> u8 {
        match (self.sets.len(), number) {
            (3, 1) => 2,
            (3, 2) => 1,
            _ => number,
        }
    }
}

/// A cell (stem), and almost locked sets (petals), one of which is locked whatever the stem holds.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DeathBlossom {
    /// The stem.
    pub stem: Cell,
    /// For each digit of the stem, the cells and digits of the petal that the digit locks.
    pub petals: Vec<(Digit, CellSet, DigitSet)>,
}
