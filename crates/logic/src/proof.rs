//! The drawing of a step, which consists of marks with roles, and links between the marks. The same types serve all
//! techniques.
//!
//! ```text
//! Pattern (typed, by shape) ──▶ Proof: marks (role, cells, digits) + houses (role)
//!                                    + chains of links (from, to, strong or weak) + location of a contradiction
//! ```
//!
//! Eliminations and placements belong to the step and are not repeated here. Forcing chains can also be drawn branch by
//! branch, since each of their [views](crate::view) has a separate proof.

mod certified;
mod derivation;

use crate::pattern::{
    AlsChain, Chain, ChainShape, Deadly, DeathBlossom, EmptyRectangle, Fish, Fork, Implied, Link, Node,
    NodeKind, Pattern, Reason, Rectangle, SubsetKind, Templates, WWing, Whip, Wing,
};
use crate::two_way::Place;
use derivation::main_line;
use sodan_board::{Cell, CellSet, Digit, DigitSet, House, HouseSet};
use sodan_certificate::is_linked;

/// The elements to draw on a grid.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct Proof {
    /// Marked candidates, each set with a role.
    pub marks: Vec<Mark>,
    /// Highlighted houses, each set with a role.
    pub houses: Vec<(HouseRole, HouseSet)>,
    /// Links between marked candidates, chain by chain.
    pub chains: Vec<Strand>,
    /// Inferences that are not links: applications of a rule, or conclusions of nested chains.
    pub inferences: Vec<Inference>,
    /// Cell or house in which the contradiction occurs, if the step derives one.
    pub contradiction: Option<Spot>,
}

/// Candidates with a common role: all candidates of `digits` in `cells`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mark {
    /// Role of the candidates in the pattern.
    pub role: Role,
    /// Cells that contain the candidates.
    pub cells: CellSet,
    /// Digits of the candidates.
    pub digits: DigitSet,
}

/// Role of a candidate in a pattern.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// Part of the pattern without a special role.
    Member,
    /// Cell in a base house of a fish, outside the cover houses.
    Fin,
    /// Cell that belongs to two base houses of a fish.
    EndoFin,
    /// Cell that determines which of the pincers contains the digit.
    Pivot,
    /// One of several cells, at least one of which contains the digit.
    Pincer,
    /// Candidate that is assumed to be true or false.
    Claim,
    /// Candidate that is true in a forcing chain.
    On,
    /// Candidate that is false in a forcing chain.
    Off,
    /// Candidate that an enclosing chain has already excluded. The drawn nested chain depends on that exclusion.
    Before,
    /// Member of set n. Sets are displayed as A, B, C, …
    Set(u8),
    /// Candidate of color n. All candidates of a color are true, or all are false. Colors 2n and 2n + 1 are opposites.
    Color(u8),
}

/// Role of a house in a pattern.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HouseRole {
    /// House that contains the digit only in cells of the pattern.
    Base,
    /// House in which the digit is eliminated from all cells outside the pattern.
    Cover,
    /// For a siamese fish, a cover house that only the second fish uses.
    SecondCover,
}

/// A chain of links. Each link starts where the previous one ends. In a loop the last link ends where the first one
/// starts.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Strand {
    /// One or more links, in order.
    pub ties: Vec<Tie>,
    /// Starting point on another chain, if this chain is a side branch.
    pub branch: Option<Branch>,
}

/// Starting point of a side branch.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Branch {
    /// Index of the other chain in [`Proof::chains`].
    pub chain: usize,
    /// Number of links of that chain before the branch starts.
    pub links: usize,
}

/// Location of a contradiction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Spot {
    /// A cell that would have two digits or no candidate.
    Cell(Cell),
    /// A house that would contain a digit twice or not at all.
    House(House),
}

/// A link between two nodes, drawn as an arrow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Tie {
    /// Node where the arrow starts.
    pub from: Node,
    /// Node where the arrow ends.
    pub to: Node,
    /// Whether the link is strong or weak.
    pub link: Link,
}

/// An inference by a rule or a nested chain, drawn without a link.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Inference {
    /// First premise of the inference.
    pub from: Node,
    /// Conclusion of the inference.
    pub to: Node,
}

impl From<&Pattern> for Proof {
    fn from(pattern: &Pattern) -> Proof {
        let mut proof = Proof::default();
        proof.add(pattern);
        proof
    }
}

impl Proof {
    fn add(&mut self, pattern: &Pattern) {
        match pattern {
            Pattern::FromSolution => {}
            Pattern::Template(it) => self.templates(it),
            Pattern::Single(house) => self.house(HouseRole::Base, house.iter().copied().collect()),
            Pattern::Locked(it) => {
                self.house(HouseRole::Base, it.house.into());
                self.house(HouseRole::Cover, it.other.into());
                self.mark(Role::Member, it.cells, it.digit);
            }
            Pattern::Subset(it) => {
                match it.kind {
                    // A naked subset whose cells share two houses eliminates candidates from both houses.
                    SubsetKind::Naked => self.house(
                        HouseRole::Cover,
                        House::all().filter(|house| it.cells.is_subset(house.cells())).collect(),
                    ),
                    SubsetKind::Hidden => self.house(HouseRole::Base, it.house.into()),
                }
                self.mark(Role::Member, it.cells, it.digits);
            }
            Pattern::Fish(it) => self.fish(it),
            Pattern::Kraken(it) => {
                self.fish(&it.fish);
                it.ways.iter().for_each(|way| self.fork(way));
            }
            Pattern::TwoLinks(it) => {
                let [a, b] = it.ends.map(|cell| single(it.digit, cell));
                let [c, d] = it.joint.map(|cell| single(it.digit, cell));
                self.path(&[a, c, d, b], &[Link::Strong, Link::Weak, Link::Strong]);
                if let Some((digit, ends)) = it.dual {
                    let [a, b] = ends.map(|cell| single(digit, cell));
                    let [c, d] = it.joint.map(|cell| single(digit, cell));
                    self.path(&[a, c, d, b], &[Link::Strong, Link::Weak, Link::Strong]);
                }
            }
            Pattern::EmptyRectangle(it) => self.empty_rectangle(it),
            Pattern::Wing(it) => self.wing(it),
            Pattern::BentSet(it) => {
                self.mark(Role::Pivot, it.pivot.into(), it.digits);
                self.mark(Role::Pincer, it.cells.without(it.pivot), it.digits);
            }
            Pattern::WWing(it) => self.w_wing(it),
            Pattern::Rectangle(it) => self.rectangle(it),
            Pattern::Bug(it) => self.mark(Role::Member, it.cell.into(), it.digit),
            Pattern::Chain(it) => self.chain(it),
            Pattern::Forcing(it) => {
                for claim in it.chains.iter().filter_map(|fork| fork.main.first()) {
                    self.mark(Role::Claim, claim.node.cells, claim.node.digit);
                }
                it.chains.iter().for_each(|fork| self.fork(fork));
                self.contradiction = match it.reason {
                    Reason::Cell(cell) => Some(Spot::Cell(cell)),
                    Reason::House(house) => Some(Spot::House(house)),
                    Reason::Itself | Reason::Verity => None,
                };
            }
            Pattern::Colors(it) => {
                for (color, &cells) in (0..).zip(it.clusters.iter().flatten()) {
                    self.mark(Role::Color(color), cells, it.digit);
                }
            }
            Pattern::AlsChain(it) => self.als_chain(it),
            Pattern::DeathBlossom(it) => self.death_blossom(it),
            Pattern::TwoWay(it) => {
                for (number, side) in (0..).zip(&it.sides) {
                    for single in &side.singles {
                        self.mark(Role::Set(number), single.placement.cell.into(), single.placement.digit);
                    }
                }
            }
            Pattern::Deadly(it) => self.deadly(it),
            Pattern::Aligned(it) => {
                self.mark(Role::Member, it.cells, DigitSet::ALL);
                self.mark(Role::Set(0), it.excluders, DigitSet::ALL);
            }
            // A single branch is drawn completely. If there are several branches, only their main lines are drawn here,
            // and each view has a complete drawing of one branch.
            Pattern::Chaining(it) => match it.branch_count() {
                0 | 1 => it.branches.iter().for_each(|branch| self.derivation(&branch.literals)),
                _ => it.branches.iter().for_each(|branch| self.derivation(&main_line(&branch.literals))),
            },
            Pattern::Whip(it) => self.whip(it),
            Pattern::Certified(it) => self.certified(it),
            Pattern::SueDeCoq(it) => {
                for (set, (cells, digits)) in (0..).zip([(it.cells, it.digits), it.line, it.block]) {
                    self.mark(Role::Set(set), cells, digits);
                }
            }
        }
    }

    pub(crate) fn mark(&mut self, role: Role, cells: CellSet, digits: impl Into<DigitSet>) {
        let mark = Mark { role, cells, digits: digits.into() };
        if !cells.is_empty() && !self.marks.contains(&mark) {
            self.marks.push(mark);
        }
    }

    fn house(&mut self, role: HouseRole, houses: HouseSet) {
        if !houses.is_empty() {
            self.houses.push((role, houses));
        }
    }

    /// Marks all nodes, and links each to the next.
    fn path(&mut self, nodes: &[Node], links: &[Link]) {
        for node in nodes {
            self.mark(Role::Member, node.cells, node.digit);
        }
        self.strand(nodes, links, None);
    }

    /// Adds a chain that links each node to the next.
    fn strand(&mut self, nodes: &[Node], links: &[Link], branch: Option<Branch>) {
        let pairs = nodes.iter().zip(nodes.iter().skip(1)).zip(links);
        let ties: Vec<Tie> = pairs.map(|((&from, &to), &link)| Tie { from, to, link }).collect();
        if !ties.is_empty() {
            self.chains.push(Strand { ties, branch });
        }
    }

    fn fish(&mut self, it: &Fish) {
        let cells_of =
            |houses: HouseSet| houses.iter().fold(CellSet::EMPTY, |all, house| all | house.cells());
        let (second, more) = it.siamese.unwrap_or_default();
        self.house(HouseRole::Base, it.base);
        self.house(HouseRole::Cover, it.cover);
        self.house(HouseRole::SecondCover, second - it.cover);
        let fins = it.fins | more;
        let body = (cells_of(it.base) & (cells_of(it.cover) | cells_of(second))) - fins - it.endo_fins;
        self.mark(Role::Member, body, it.digit);
        self.mark(Role::Fin, fins, it.digit);
        self.mark(Role::EndoFin, it.endo_fins, it.digit);
    }

    /// If there are at most four templates, marks each of them with a different letter. Otherwise marks the cells of
    /// all templates alike.
    fn templates(&mut self, it: &Templates) {
        const LETTERS: usize = 4;
        if it.left.len() <= LETTERS {
            for (number, &cells) in (0..).zip(&it.left) {
                self.mark(Role::Set(number), cells, it.digit);
            }
        } else {
            let all = it.left.iter().fold(CellSet::EMPTY, |all, &cells| all | cells);
            self.mark(Role::Member, all, it.digit);
        }
    }

    fn empty_rectangle(&mut self, it: &EmptyRectangle) {
        self.mark(Role::Member, it.cells, it.digit);
        for [near, far] in std::iter::once(it.link).chain(it.dual) {
            self.path(&[single(it.digit, near), single(it.digit, far)], &[Link::Strong]);
        }
    }

    fn wing(&mut self, it: &Wing) {
        self.mark(Role::Pivot, it.pivot.into(), it.digits);
        self.mark(Role::Pincer, it.pincers.into_iter().collect(), it.digits.with(it.z));
    }

    fn w_wing(&mut self, it: &WWing) {
        self.mark(Role::Pincer, it.ends.into_iter().collect(), it.z);
        let ([a, b], [c, d]) =
            (it.ends.map(|cell| single(it.other, cell)), it.link.map(|cell| single(it.other, cell)));
        let [first, last] = it.ends.map(|cell| single(it.z, cell));
        let links = [Link::Strong, Link::Weak, Link::Strong, Link::Weak, Link::Strong];
        self.path(&[first, a, c, d, b, last], &links);
    }

    fn rectangle(&mut self, it: &Rectangle) {
        self.mark(Role::Member, it.cells.into_iter().collect(), it.digits.into_iter().collect::<DigitSet>());
        if let Some((cells, digits)) = it.subset {
            self.mark(Role::Set(0), cells | it.cells.into_iter().collect(), digits);
        }
    }

    fn deadly(&mut self, it: &Deadly) {
        let cells: CellSet = it.cells.iter().map(|&(cell, _)| cell).collect();
        self.mark(Role::Member, cells, it.digits.unwrap_or(DigitSet::ALL));
        for &(cell, more) in it.cells.iter().filter(|(_, more)| !more.is_empty()) {
            self.mark(Role::Fin, cell.into(), more);
        }
        if let Some(subset) = it.subset {
            self.mark(Role::Set(0), subset.cells, subset.digits);
        }
    }

    /// Draws the main chain, and each side chain as a branch that starts on the main chain.
    fn fork(&mut self, it: &Fork) {
        let chain = self.chains.len();
        self.implied(it.main.iter(), None);
        for (start, side) in &it.sides {
            // A main chain that consists only of the claim has no links from which a branch could start.
            let branch = (it.main.len() > 1).then_some(Branch { chain, links: *start });
            self.implied(it.main.get(*start).into_iter().chain(side), branch);
        }
    }

    /// Draws a chain of implications. Implications that a node is true are drawn as strong links, and all others as
    /// weak links.
    fn implied<'a>(&mut self, steps: impl Iterator<Item = &'a Implied>, branch: Option<Branch>) {
        let steps: Vec<&Implied> = steps.collect();
        let nodes: Vec<Node> = steps.iter().map(|step| step.node).collect();
        let link = |step: &&Implied| if step.is_true { Link::Strong } else { Link::Weak };
        let links: Vec<Link> = steps.iter().skip(1).map(link).collect();
        for node in &nodes {
            self.mark(Role::Member, node.cells, node.digit);
        }
        self.strand(&nodes, &links, branch);
    }

    /// Draws a chain. For a continuous loop, a link from the last node to the first is added.
    fn chain(&mut self, it: &Chain) {
        let (mut nodes, mut links) = (it.nodes.clone(), it.links.clone());
        if let (ChainShape::Continuous, Some(&first), Some(&last)) =
            (it.shape, it.nodes.first(), it.nodes.last())
            && first != last
        {
            nodes.push(first);
            links.push(match it.links.last() {
                Some(Link::Strong) => Link::Weak,
                _ => Link::Strong,
            });
        }
        self.path(&nodes, &links);
    }

    /// Draws a whip as a chain from its target. If a step of a braid is linked to a candidate other than the latest
    /// one, a new chain starts at that candidate.
    fn whip(&mut self, it: &Whip) {
        self.mark(Role::Claim, it.target.cell.into(), it.target.digit);
        let mut known = vec![it.target];
        let (mut nodes, mut links) = (vec![single(it.target.digit, it.target.cell)], Vec::new());
        for step in &it.steps {
            let linked = known.iter().rev().copied().find(|&earlier| is_linked(earlier, step.left));
            if let Some(earlier) = linked.filter(|earlier| known.last() != Some(earlier)) {
                self.path(&nodes, &links);
                nodes = vec![single(earlier.digit, earlier.cell)];
                links.clear();
            }
            nodes.push(single(step.left.digit, step.left.cell));
            links.push(Link::Weak);
            if let Some(right) = step.right {
                nodes.push(single(right.digit, right.cell));
                links.push(Link::Strong);
                known.push(right);
            }
        }
        self.path(&nodes, &links);
        self.contradiction = it.steps.last().map(|step| match step.place {
            Place::Cell(cell) => Spot::Cell(cell),
            Place::House(house, _) => Spot::House(house),
        });
    }

    /// Marks the sets and draws the chain through them. Each set is linked to the previous set by one digit, and to the
    /// next set by another. Two sets with two linking digits form a loop.
    fn als_chain(&mut self, it: &AlsChain) {
        for (number, &(cells, digits)) in (0..).zip(&it.sets) {
            self.mark(Role::Set(it.letter(number)), cells, digits);
        }
        if let ([(a, _), (b, _)], [both], true) = (&it.sets[..], &it.links[..], it.z.is_empty()) {
            let digits: Vec<Digit> = both.iter().collect();
            if let [x, y] = digits[..] {
                let nodes =
                    [(x, a), (x, b), (y, b), (y, a), (x, a)].map(|(digit, &cells)| node(digit, cells));
                self.strand(&nodes, &[Link::Weak, Link::Strong, Link::Weak, Link::Strong], None);
            }
            return;
        }
        let (Some((first, _)), Some((last, _))) = (it.sets.first(), it.sets.last()) else { return };
        for z in it.z {
            let (mut nodes, mut links) = (vec![node(z, *first)], Vec::new());
            for (pair, digits) in it.sets.windows(2).zip(&it.links) {
                if let Some(x) = digits.first() {
                    nodes.extend(pair.iter().map(|(cells, _)| node(x, *cells)));
                    links.extend([Link::Strong, Link::Weak]);
                }
            }
            nodes.push(node(z, *last));
            links.push(Link::Strong);
            self.strand(&nodes, &links, None);
        }
    }

    /// Marks the stem and the petals. Each petal is linked to the stem by the digit that locks it.
    fn death_blossom(&mut self, it: &DeathBlossom) {
        let digits: DigitSet = it.petals.iter().map(|petal| petal.0).collect();
        self.mark(Role::Pivot, it.stem.into(), digits);
        for (number, &(digit, cells, digits)) in (0..).zip(&it.petals) {
            self.mark(Role::Set(number), cells, digits);
            self.strand(&[single(digit, it.stem), node(digit, cells)], &[Link::Weak], None);
        }
    }
}

fn single(digit: Digit, cell: Cell) -> Node {
    node(digit, cell.into())
}

fn node(digit: Digit, cells: CellSet) -> Node {
    Node { digit, cells, kind: NodeKind::Places }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Technique;
    use crate::check::proofs;

    #[test]
    fn chain_is_linked_by_nodes() {
        let proofs = proofs(Technique::XyChain, "r1c2:47 r1c3:79 r4c3:59 r4c5:45 r1c5:489");
        let proof = proofs.first().unwrap();
        let [Strand { ties, branch: None }] = &proof.chains[..] else { panic!("{proof:?}") };
        assert_eq!((proof.marks.len(), ties.len()), (8, 7));
        assert!(ties.iter().step_by(2).all(|tie| tie.link == Link::Strong));
        assert!(ties.iter().skip(1).step_by(2).all(|tie| tie.link == Link::Weak));
    }

    #[test]
    fn fins_are_told_from_the_body() {
        let proofs =
            proofs(Technique::FinnedXWing, "r3c2:7 r3c4:7 r3c5:7 r8c2:7 r8c4:7 r1c4:7 r5c4:7 r1c2:7");
        let roles: Vec<Role> = proofs[0].marks.iter().map(|mark| mark.role).collect();
        assert_eq!(roles, [Role::Member, Role::Fin]);
        assert_eq!(proofs[0].houses.len(), 2);
    }
}
