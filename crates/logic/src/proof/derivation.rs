//! The drawing of one branch of forcing chains: its literals, linked to their premises.
//!
//! ```text
//!   assumption ─▶ … ─▶ end           the direct causes of the end form the main chain
//!        └──────▶ … ──┘              each other cause is drawn as a side chain that starts on an existing chain
//!   off, off ┈▶ off                  an elimination by a rule or a nested chain has no link, but an inference
//!                                    that starts at the first of its premises, since there may be a dozen
//! ```

use super::{Branch, Inference, Proof, Role, single};
use crate::pattern::{Derived, Ground, Link, Node};
use std::collections::HashSet;

/// Returns the chain of direct causes that leads to the last literal of a branch. If the branch is a cycle, the chain
/// starts with the literal at which it also ends.
pub(super) fn main_line(literals: &[Derived]) -> Vec<Derived> {
    let mut line = Vec::new();
    let mut at = literals.len().checked_sub(1);
    while let Some(now) = at {
        line.push(literals[now].clone());
        let next = literals[now].from.first().copied();
        line.extend(next.filter(|&next| next >= now).map(|next| literals[next].clone()));
        at = next.filter(|&next| next < now);
    }
    line.reverse();
    for (number, literal) in line.iter_mut().enumerate() {
        literal.from = number.checked_sub(1).into_iter().collect();
    }
    line
}

impl Proof {
    /// Draws a branch. `literals` lists each literal after its premises.
    pub(crate) fn derivation(&mut self, literals: &[Derived]) {
        for it in literals {
            if it.ground == Ground::Assumed {
                self.mark(Role::Claim, it.candidate.cell.into(), it.candidate.digit);
            }
            let role = if it.is_on { Role::On } else { Role::Off };
            self.mark(role, it.candidate.cell.into(), it.candidate.digit);
        }
        let mut ways = Ways { literals, drawn: HashSet::new() };
        let mut places: Vec<Option<Branch>> = vec![None; literals.len()];
        for (end, it) in literals.iter().enumerate().rev() {
            if !it.is_linked() {
                let first = it.from.first().map(|&cause| &literals[cause]);
                self.inferences.extend(first.map(|first| Inference { from: first.node(), to: it.node() }));
                continue;
            }
            for &cause in &it.from {
                if let Some(way) = ways.take(cause, end) {
                    self.way(&way, literals, &mut places);
                }
            }
        }
    }

    /// Draws a chain whose literals are given by their indices in `literals`. Records in `places` the position in the
    /// drawing of each literal that is drawn for the first time.
    fn way(&mut self, way: &[usize], literals: &[Derived], places: &mut [Option<Branch>]) {
        let nodes: Vec<Node> = way.iter().map(|&at| literals[at].node()).collect();
        let link = |&at: &usize| if literals[at].is_on { Link::Strong } else { Link::Weak };
        let links: Vec<Link> = way.iter().skip(1).map(link).collect();
        let (chain, branch) = (self.chains.len(), places[way[0]]);
        self.strand(&nodes, &links, branch);
        for (links, &at) in way.iter().enumerate() {
            places[at].get_or_insert(Branch { chain, links });
        }
    }
}

/// Splits the links of a branch into chains, so that each link is drawn once.
struct Ways<'a> {
    literals: &'a [Derived],
    /// Links that have been drawn, as pairs of cause and consequence.
    drawn: HashSet<(usize, usize)>,
}

impl Ways<'_> {
    /// Returns the chain that ends with the link from `cause` to `end`, or `None` if that link is already drawn. The
    /// chain is followed back along direct causes until it reaches a drawn link or has no further cause.
    fn take(&mut self, cause: usize, end: usize) -> Option<Vec<usize>> {
        if !self.drawn.insert((cause, end)) {
            return None;
        }
        let (mut way, mut at) = (vec![end, cause], cause);
        while let Some(&next) = self.literals[at].from.first().filter(|_| self.literals[at].is_linked()) {
            if !self.drawn.insert((next, at)) {
                break;
            }
            way.push(next);
            at = next;
        }
        way.reverse();
        Some(way)
    }
}

impl Derived {
    fn node(&self) -> Node {
        single(self.candidate.digit, self.candidate.cell)
    }

    /// Returns whether the literal follows by a link in a cell or a house.
    fn is_linked(&self) -> bool {
        matches!(self.ground, Ground::Cell | Ground::House(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sodan_board::{Candidate, Cell, Digit, House};

    /// Creates a literal from text: `r1c2=5` is on, `r1c2<>5` is off.
    fn literal(text: &str, from: &[usize], ground: Ground) -> Derived {
        let (cell, digit) = text.split_once(['=', '<']).unwrap();
        let digit: usize = digit.trim_start_matches('>').parse().unwrap();
        let candidate = Candidate::new(cell.parse::<Cell>().unwrap(), Digit::from_index(digit - 1));
        Derived { candidate, is_on: text.contains('='), from: from.to_vec(), ground, rule: None }
    }

    const ROW: Ground = Ground::House(House::from_index(0));

    fn drawn(literals: &[Derived]) -> Proof {
        let mut proof = Proof::default();
        proof.derivation(literals);
        proof
    }

    /// Every cause is drawn, and each side chain starts at a literal of an earlier chain.
    #[test]
    fn all_causes_are_drawn() {
        let proof = drawn(&[
            literal("r1c1=5", &[], Ground::Assumed),
            literal("r1c2<>5", &[0], ROW),
            literal("r1c3<>5", &[0], ROW),
            literal("r1c4=5", &[1, 2], ROW),
        ]);
        let lengths: Vec<usize> = proof.chains.iter().map(|strand| strand.ties.len()).collect();
        assert_eq!(lengths, [2, 2]);
        assert_eq!(proof.chains[0].branch, None);
        assert_eq!(proof.chains[1].branch, Some(Branch { chain: 0, links: 0 }));
        let links: Vec<Link> = proof.chains[1].ties.iter().map(|tie| tie.link).collect();
        assert_eq!(links, [Link::Weak, Link::Strong]);
    }

    #[test]
    fn main_line_omits_side_chains() {
        let line = main_line(&[
            literal("r1c1=5", &[], Ground::Assumed),
            literal("r1c2<>5", &[0], ROW),
            literal("r1c3<>5", &[0], ROW),
            literal("r1c4=5", &[2, 1], ROW),
        ]);
        let proof = drawn(&line);
        assert_eq!((line.len(), proof.marks.len(), proof.chains.len()), (3, 4, 1));
    }

    #[test]
    fn a_cycle_is_closed() {
        let cycle = [
            literal("r1c2<>5", &[3], ROW),
            literal("r2c2=5", &[0], ROW),
            literal("r2c1<>5", &[1], ROW),
            literal("r1c1=5", &[2], ROW),
        ];
        for proof in [drawn(&main_line(&cycle)), drawn(&cycle)] {
            let [strand] = &proof.chains[..] else { panic!("{proof:?}") };
            assert_eq!((strand.ties.len(), strand.ties[0].from), (4, strand.ties[3].to));
        }
    }

    #[test]
    fn nested_eliminations_have_no_links() {
        let proof = drawn(&[
            literal("r1c1=5", &[], Ground::Assumed),
            literal("r1c2<>5", &[0], ROW),
            literal("r3c3<>8", &[1], Ground::Nested(0)),
            literal("r3c4=8", &[2], ROW),
        ]);
        assert_eq!((proof.chains.len(), proof.inferences.len()), (2, 1));
        assert!(proof.chains.iter().all(|strand| strand.ties.len() == 1), "{:?}", proof.chains);
        let roles: Vec<Role> = proof.marks.iter().map(|mark| mark.role).collect();
        assert_eq!(roles, [Role::Claim, Role::On, Role::Off, Role::Off, Role::On]);
    }
}
