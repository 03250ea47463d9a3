//! Searches for chains from a target to an empty variable, by extending partial chains one step at a time.
//!
//! ```text
//! target ─ L1  V1  R1 ─ L2  V2  R2 ─ … ─ Ln  Vn  (nothing)          ─ linked,  V{L R} a variable with both
//! ```
//!
//! Each `L` is linked to the preceding `R`. The families differ in which other candidates of a variable may be ignored:
//!
//! | family | candidates that may be ignored, in addition to `L` |
//! | --- | --- |
//! | bivalue chain | none; in the last variable, candidates linked to the target |
//! | z-chain | candidates linked to the target |
//! | t-whip | candidates linked to an earlier `R`; in the first and the last variable, also candidates linked to the target |
//! | whip | candidates linked to the target or to an earlier `R` |
//!
//! A variable may also be a *relation*: a set of candidates at least one of which is true, such as the guardians of an
//! impossible pattern (OR-k-whips). Relations are numbered from 324.
//!
//! A partial chain is identified by the candidates that it excludes and by its last label. If several partial chains
//! exclude the same candidates and end in the same label, the search keeps only the first, which is also one of the
//! shortest. All `L` of a chain are different (loopless whips), as in the published W ratings; with loops, a few of
//! these ratings are one lower.

use crate::State;
use crate::bits::Bits;
use crate::tables::{NONE, TABLES};
use crate::trial::{Look, label_of};
use sodan_certificate::Variable;
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::ControlFlow;

/// Hashes of the partial chains found so far.
type Seen = HashSet<u64, BuildHasherDefault<Identity>>;

/// A hasher for values that are already hashes.
#[derive(Default)]
struct Identity(u64);

impl Hasher for Identity {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {}

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}

/// Smallest number that refers to a relation in [`Node::variable`]. Relation `i` has the number `FIRST_RELATION + i`;
/// smaller numbers are variables.
pub(crate) const FIRST_RELATION: u16 = Variable::COUNT as u16;

/// A step of a partial chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Node {
    /// Index of the previous step in `WhipSearch::nodes`, or `u32::MAX` for the first step.
    before: u32,
    pub(crate) variable: u16,
    pub(crate) left: u16,
    pub(crate) right: u16,
}

/// The candidates of a variable that may be ignored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ignored {
    /// No candidates (bivalue chains).
    Nothing,
    /// Candidates linked to the target (z-chains).
    LinkedToTarget,
    /// Candidates linked to an earlier right-linking candidate (t-whips).
    LinkedToEarlier,
    /// Candidates linked to the target or to an earlier right-linking candidate (whips).
    Both,
}

/// The type of chain to search for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rules {
    pub(crate) ignored: Ignored,
    /// Whether right-linking candidates may be groups.
    pub(crate) groups: bool,
    /// For typed chains, the kind of all variables: 0 to 3 for cells, rows, columns and boxes.
    pub(crate) kind: Option<u8>,
}

impl Rules {
    pub(crate) const fn whip(groups: bool) -> Rules {
        Rules { ignored: Ignored::Both, groups, kind: None }
    }

    /// Rules for whips whose variables are all of one kind, for each of the four kinds.
    pub(crate) const TYPED_WHIPS: [Rules; 4] = {
        const fn typed(kind: u8) -> Rules {
            Rules { ignored: Ignored::Both, groups: false, kind: Some(kind) }
        }
        [typed(0), typed(1), typed(2), typed(3)]
    };
}

/// A resumable search for chains that refute a target.
pub(crate) struct WhipSearch<'s> {
    state: &'s State,
    target: u16,
    rules: Rules,
    /// For each relation, its candidates, at least one of which is true.
    relations: &'s [Vec<u16>],
    nodes: Vec<Node>,
    /// The longest partial chains found so far: the index of the last node, or `u32::MAX` for the empty chain, and the
    /// candidates that the right-linking labels exclude. For whips, these include the candidates that the target
    /// excludes.
    frontier: Vec<(u32, Bits)>,
    seen: Seen,
}

impl<'s> WhipSearch<'s> {
    pub(crate) fn new(state: &'s State, target: u16, rules: Rules) -> WhipSearch<'s> {
        WhipSearch::with_relations(state, target, rules, &[])
    }

    pub(crate) fn with_relations(
        state: &'s State,
        target: u16,
        rules: Rules,
        relations: &'s [Vec<u16>],
    ) -> WhipSearch<'s> {
        let excluded = match rules.ignored {
            Ignored::Both => TABLES.links[usize::from(target)],
            _ => Bits::EMPTY,
        };
        WhipSearch {
            state,
            target,
            rules,
            relations,
            nodes: Vec::new(),
            frontier: vec![(u32::MAX, excluded.and(&state.alive))],
            seen: Seen::default(),
        }
    }

    /// Returns whether no partial chain is left to extend.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.frontier.is_empty()
    }

    /// Returns the index of the last node and the right-linking label of each of the longest partial chains.
    pub(crate) fn ends(&self) -> impl Iterator<Item = (u32, u16)> + '_ {
        self.frontier.iter().filter_map(|&(node, _)| Some((node, self.nodes.get(node as usize)?.right)))
    }

    /// Returns the steps of a partial chain up to `node`, the first step first.
    pub(crate) fn steps(&self, node: u32) -> Vec<Node> {
        let mut steps: Vec<Node> = self.line(node).collect();
        steps.reverse();
        steps
    }

    /// Extends all partial chains by one step. Returns the steps of the first chain that refutes the target. `look` is
    /// called before each extension and can stop the search, which then cannot be resumed.
    pub(crate) fn extend(&mut self, look: Look<'_>) -> ControlFlow<(), Option<Vec<Node>>> {
        let mut next = Vec::new();
        for (node, excluded) in std::mem::take(&mut self.frontier) {
            look()?;
            if let Some(last) = self.extend_from(node, &excluded, &mut next) {
                let mut steps = vec![last];
                steps.extend(self.line(node));
                steps.reverse();
                return ControlFlow::Continue(Some(steps));
            }
        }
        self.frontier = next;
        ControlFlow::Continue(None)
    }

    /// Iterates over the steps of the partial chain that ends at `node`, the last step first.
    fn line(&self, mut node: u32) -> impl Iterator<Item = Node> + '_ {
        std::iter::from_fn(move || {
            let found = self.nodes.get(node as usize).copied();
            node = found.map_or(u32::MAX, |it| it.before);
            found
        })
    }

    fn extend_from(&mut self, node: u32, excluded: &Bits, next: &mut Vec<(u32, Bits)>) -> Option<Node> {
        let last = self.nodes.get(node as usize).map_or(self.target, |it| it.right);
        for &left in &TABLES.linked[usize::from(last)] {
            if !self.state.alive.contains(usize::from(left)) {
                continue;
            }
            let mut is_new = None;
            let relations = self.relations.iter().zip(FIRST_RELATION..);
            let of_relations =
                relations.filter(|(relation, _)| relation.contains(&left)).map(|(_, number)| number);
            let variables = TABLES.seats[usize::from(left)].iter().map(|&(variable, _)| variable);
            for variable in variables.chain(of_relations) {
                if self.rules.kind.is_some_and(|kind| kind != kind_of(variable)) {
                    continue;
                }
                let Some(right) = self.right(variable, left, excluded, node == u32::MAX) else {
                    continue;
                };
                // The variable is already satisfied: it contains the target or an earlier right-linking candidate.
                if right == self.target || right != NONE && self.line(node).any(|it| it.right == right) {
                    continue;
                }
                if !*is_new.get_or_insert_with(|| self.line(node).all(|it| it.left != left)) {
                    break;
                }
                let step = Node { before: node, variable, left, right };
                if right == NONE {
                    return Some(step);
                }
                let excluded = match self.rules.ignored {
                    Ignored::Nothing | Ignored::LinkedToTarget => Bits::EMPTY,
                    _ => excluded.or(&TABLES.links[usize::from(right)].and(&self.state.alive)),
                };
                if self.seen.insert(excluded.hash(u64::from(right))) {
                    next.push((self.nodes.len() as u32, excluded));
                    self.nodes.push(step);
                }
            }
        }
        None
    }

    /// Returns the right-linking label of a variable, or `NONE` if the variable ends the chain. Returns `None` if the
    /// variable cannot extend the chain.
    #[inline]
    fn right(&self, variable: u16, left: u16, excluded: &Bits, is_first: bool) -> Option<u16> {
        if let Some(relation) = variable.checked_sub(FIRST_RELATION) {
            let relation = &self.relations[usize::from(relation)];
            let mut rest = relation.iter().filter(|&&it| !excluded.contains(usize::from(it)));
            return match (rest.next(), rest.next()) {
                (None, _) => Some(NONE),
                (Some(&only), None) => Some(only),
                _ => None,
            };
        }
        let links = &TABLES.links[usize::from(self.target)];
        let mask = self.state.masks[usize::from(variable)];
        let rest = match self.rules.ignored {
            Ignored::Both => rest(variable, mask, |it| excluded.contains(it)),
            Ignored::LinkedToTarget => {
                rest(variable, mask, |it| it == usize::from(left) || links.contains(it))
            }
            Ignored::LinkedToEarlier => {
                let rest_at_end = rest(variable, mask, |it| links.contains(it) || excluded.contains(it));
                if is_first || rest_at_end == 0 {
                    rest_at_end
                } else {
                    rest(variable, mask, |it| excluded.contains(it))
                }
            }
            Ignored::Nothing => {
                let rest_of_two = rest(variable, mask, |it| it == usize::from(left));
                if mask.count_ones() != 2 {
                    return None;
                }
                rest(variable, rest_of_two, |it| links.contains(it))
            }
        };
        if rest == 0 { Some(NONE) } else { label_of(usize::from(variable), rest, self.rules.groups) }
    }
}

/// Returns the kind of a variable: 0 to 3 for cells, rows, columns and boxes.
fn kind_of(variable: u16) -> u8 {
    (variable / 81) as u8
}

/// Returns the subset of `mask` whose candidates are not ignored. `mask` is a set of positions in `variable`.
#[inline]
fn rest(variable: u16, mask: u16, is_ignored: impl Fn(usize) -> bool) -> u16 {
    let (mut left, mut rest) = (mask, mask);
    while left != 0 {
        let position = left.trailing_zeros();
        left &= left - 1;
        if is_ignored(usize::from(TABLES.members[usize::from(variable)][position as usize])) {
            rest &= !(1 << position);
        }
    }
    rest
}
