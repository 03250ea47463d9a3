//! Searches a state for the simplest pattern, and returns it with a certificate.

use crate::State;
use crate::braid::{braid, upper_bound};
use crate::oddagon::oddagon;
use crate::rating::bounds;
use crate::tables::{NONE, TABLES};
use crate::trial::{Link, Look, Trial};
use crate::whip::{FIRST_RELATION, Ignored, Node, Rules, WhipSearch};
use sodan_board::{Candidate, HouseKind};
use sodan_certificate::{Certificate, Exhaustion, Implication, Implications, Truth, Variable};
use std::fmt;
use std::ops::ControlFlow;

/// A family of patterns. Patterns of the same length are tried in the order of these variants.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Family {
    /// Rings with an odd number of variables.
    Oddagon,
    /// Chains of bivalue variables.
    BivalueChain,
    /// Chains that ignore candidates linked to the target.
    ZChain,
    /// Chains that ignore candidates linked to an earlier right-linking candidate.
    TWhip,
    /// Chains that ignore candidates linked to the target or to an earlier right-linking candidate.
    Whip,
    /// Whips with groups.
    GroupWhip,
    /// Nets: whips in which each step may be linked to any earlier step or to the target.
    Braid,
    /// Braids with groups.
    GroupBraid,
}

impl Family {
    /// All families, in the order in which they are tried.
    pub const ALL: [Family; 8] = [
        Family::Oddagon,
        Family::BivalueChain,
        Family::ZChain,
        Family::TWhip,
        Family::Whip,
        Family::GroupWhip,
        Family::Braid,
        Family::GroupBraid,
    ];

    /// Returns the CSP-Rules name, such as `g-whip`.
    pub const fn name(self) -> &'static str {
        match self {
            Family::Oddagon => "oddagon",
            Family::BivalueChain => "biv-chain",
            Family::ZChain => "z-chain",
            Family::TWhip => "t-whip",
            Family::Whip => "whip",
            Family::GroupWhip => "g-whip",
            Family::Braid => "braid",
            Family::GroupBraid => "g-braid",
        }
    }

    pub(crate) const fn has_groups(self) -> bool {
        matches!(self, Family::GroupWhip | Family::GroupBraid)
    }

    fn rules(self, kind: Option<u8>) -> Option<Rules> {
        let ignored = match self {
            Family::BivalueChain => Ignored::Nothing,
            Family::ZChain => Ignored::LinkedToTarget,
            Family::TWhip => Ignored::LinkedToEarlier,
            Family::Whip | Family::GroupWhip => Ignored::Both,
            Family::Oddagon | Family::Braid | Family::GroupBraid => return None,
        };
        Some(Rules { ignored, groups: self.has_groups(), kind })
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The kind of variable to which a typed chain is restricted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum VariableKind {
    /// Cells: `rc`.
    Cells,
    /// Digits in one kind of house: `rn`, `cn` or `bn`.
    Houses(HouseKind),
}

impl VariableKind {
    const fn number(self) -> u8 {
        match self {
            VariableKind::Cells => 0,
            VariableKind::Houses(HouseKind::Row) => 1,
            VariableKind::Houses(HouseKind::Column) => 2,
            VariableKind::Houses(HouseKind::Block) => 3,
        }
    }
}

/// A pattern that eliminates candidates.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Found {
    /// The family to which the pattern belongs.
    pub family: Family,
    /// Number of variables.
    pub length: usize,
    /// Eliminated candidates; never empty.
    pub eliminations: Vec<Candidate>,
    /// The proof of all eliminations.
    pub certificate: Certificate,
}

impl fmt::Display for Found {
    /// Writes the pattern in CSP-Rules notation: `whip[2]: r1c2{n3 n4} - b1n4{r2c3 .} ==> r5c2≠4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let falls: Vec<String> =
            self.eliminations.iter().map(|it| format!("{}≠{}", it.cell, it.digit)).collect();
        write!(f, "{}[{}]: {} ==> {}", self.family, self.length, self.certificate, falls.join(", "))
    }
}

/// Returns the shortest pattern of the given families that has at most `max_length` variables. Among patterns of the
/// same length, the first family in the order of [`Family`] is preferred. Returns `None` if there is no such pattern.
pub fn simplest(state: &State, families: &[Family], max_length: usize) -> Option<Found> {
    unstopped(|look| simplest_within(state, families, max_length, look))
}

/// Runs a search that nothing stops.
pub(crate) fn unstopped<T>(search: impl FnOnce(Look<'_>) -> ControlFlow<(), Option<T>>) -> Option<T> {
    match search(&mut || ControlFlow::Continue(())) {
        ControlFlow::Continue(found) => found,
        ControlFlow::Break(()) => None,
    }
}

/// Like [`simplest`], but calls `look` every few microseconds. Returns `Break` if `look` returns `Break`.
pub fn simplest_within(
    state: &State,
    families: &[Family],
    max_length: usize,
    look: Look<'_>,
) -> ControlFlow<(), Option<Found>> {
    Search { state, chains: Vec::new(), look }.simplest(families, max_length)
}

/// Returns the shortest pattern of a family that eliminates `target` and has at most `max_length` variables. `kind`
/// restricts a chain to variables of that kind.
pub fn for_target(
    state: &State,
    target: Candidate,
    family: Family,
    kind: Option<VariableKind>,
    max_length: usize,
) -> Option<Found> {
    unstopped(|look| for_target_within(state, target, family, kind, max_length, look))
}

fn for_target_within(
    state: &State,
    target: Candidate,
    family: Family,
    kind: Option<VariableKind>,
    max_length: usize,
    look: Look<'_>,
) -> ControlFlow<(), Option<Found>> {
    let index = target.index() as u16;
    let found = |length, certificate| Found { family, length, eliminations: vec![target], certificate };
    if let Some(rules) = family.rules(kind.map(VariableKind::number)) {
        let mut search = WhipSearch::new(state, index, rules);
        for length in 1..=max_length {
            if let Some(steps) = search.extend(look)? {
                return ControlFlow::Continue(Some(found(length, of_nodes(&steps, &[]))));
            }
        }
        return ControlFlow::Continue(None);
    }
    if family == Family::Oddagon {
        let ring = oddagon(state, index, max_length);
        return ControlFlow::Continue(ring.map(|ring| found(ring.len(), of_ring(&ring))));
    }
    for length in 1..=max_length {
        if let Some((links, last)) = braid(state, index, length, family.has_groups(), look)? {
            let certificate = of_links(state, index, &links, last);
            return ControlFlow::Continue(Some(found(links.len() + 1, certificate)));
        }
    }
    ControlFlow::Continue(None)
}

/// For each candidate, the search for chains that refute it, if one was started, and the chain length reached so far.
type Searches<'s> = Vec<Option<(WhipSearch<'s>, usize)>>;

/// The searches for all targets of a state. Each search is resumed when the maximum length grows.
struct Search<'s, 'l> {
    state: &'s State,
    chains: Vec<(Family, Searches<'s>)>,
    look: Look<'l>,
}

impl<'s> Search<'s, '_> {
    fn simplest(&mut self, families: &[Family], max_length: usize) -> ControlFlow<(), Option<Found>> {
        let with_groups = families.iter().any(|it| it.has_groups());
        let mut trial = Trial::new(self.state, with_groups);
        let mut order = families.to_vec();
        order.sort_unstable();
        let (mut known, mut has_more, mut rounds) = (Vec::new(), true, 0);
        for length in 1..=max_length {
            if length == 1 || has_more && rounds < length - 1 {
                rounds = 2 * (length - 1);
                (known, has_more) = bounds(self.state, rounds, &mut trial);
            }
            for &family in &order {
                // Chains of length 1 are reported as whips only: locked candidates are a whip[1].
                let is_short = matches!(family, Family::BivalueChain | Family::ZChain | Family::TWhip);
                if length == 1 && is_short && families.contains(&Family::Whip) {
                    continue;
                }
                if let Some(found) = self.of_length(family, length, &known)? {
                    return ControlFlow::Continue(Some(found));
                }
            }
            // If trial and error refutes no target, only oddagons remain to be tried.
            if known.is_empty() && !has_more && !families.contains(&Family::Oddagon) {
                break;
            }
        }
        ControlFlow::Continue(None)
    }

    fn of_length(
        &mut self,
        family: Family,
        length: usize,
        known: &[(u16, usize)],
    ) -> ControlFlow<(), Option<Found>> {
        let found = |targets: Vec<u16>, certificate| {
            let eliminations = targets.iter().map(|&it| Candidate::from_index(usize::from(it))).collect();
            ControlFlow::Continue(Some(Found { family, length, eliminations, certificate }))
        };
        if family == Family::Oddagon {
            let is_odd = length >= 3 && !length.is_multiple_of(2);
            for target in self.state.undecided().filter(|_| is_odd) {
                (self.look)()?;
                let target = target.index() as u16;
                if let Some(ring) = oddagon(self.state, target, length) {
                    return found(vec![target], of_ring(&ring));
                }
            }
            return ControlFlow::Continue(None);
        }
        let known = known.iter().filter(|(_, bound)| *bound <= length).map(|&(target, _)| target);
        let Some(rules) = family.rules(None) else {
            // Targets for which trial and error alone finds a short braid come first.
            let mut trial = Trial::new(self.state, family.has_groups());
            let mut targets: Vec<(usize, u16)> = known
                .filter_map(|target| Some((upper_bound(self.state, target, length, &mut trial)?, target)))
                .collect();
            targets.sort_unstable();
            for (_, target) in targets {
                if let Some((links, last)) =
                    braid(self.state, target, length, family.has_groups(), self.look)?
                {
                    return found(vec![target], of_links(self.state, target, &links, last));
                }
            }
            return ControlFlow::Continue(None);
        };
        let at = match self.chains.iter().position(|(it, _)| *it == family) {
            Some(at) => at,
            None => {
                self.chains.push((family, std::iter::repeat_with(|| None).take(729).collect()));
                self.chains.len() - 1
            }
        };
        let searches = &mut self.chains[at].1;
        for target in known.clone() {
            let (search, tried) = searches[usize::from(target)]
                .get_or_insert_with(|| (WhipSearch::new(self.state, target, rules), 0));
            while *tried < length {
                *tried += 1;
                if let Some(steps) = search.extend(self.look)? {
                    let mut targets = vec![target];
                    if matches!(family, Family::BivalueChain | Family::TWhip) {
                        let others = known.clone().filter(|&it| it != target);
                        targets.extend(others.filter(|&other| refutes(self.state, &[], &steps, other)));
                    }
                    return found(targets, of_nodes(&steps, &[]));
                }
            }
        }
        ControlFlow::Continue(None)
    }
}

/// Returns whether the variables and relations of a chain also refute another target.
pub(crate) fn refutes(state: &State, relations: &[Vec<u16>], steps: &[Node], target: u16) -> bool {
    let mut excluded = TABLES.links[usize::from(target)];
    steps.iter().all(|step| {
        let members: Vec<u16> = match step.variable.checked_sub(FIRST_RELATION) {
            Some(relation) => relations[usize::from(relation)].clone(),
            None => {
                let mask = state.masks[usize::from(step.variable)];
                let present = (0..9).filter(|&it| mask >> it & 1 == 1);
                present.map(|it| TABLES.members[usize::from(step.variable)][it]).collect()
            }
        };
        let mut left = members.iter().filter(|&&it| !excluded.contains(usize::from(it)));
        let is_as_before = match step.right {
            NONE => left.next().is_none(),
            right => left.all(|it| TABLES.candidates[usize::from(right)].contains(it)),
        };
        if step.right != NONE {
            excluded = excluded.or(&TABLES.links[usize::from(step.right)]);
        }
        is_as_before
    })
}

fn variable(index: u16) -> Variable {
    Variable::from_index(usize::from(index))
}

/// Returns the members of a label, or an empty list for `NONE`.
fn right(label: u16) -> Vec<Candidate> {
    let members = TABLES.candidates.get(usize::from(label)).map_or(&[][..], |it| &it[..]);
    members.iter().map(|&it| Candidate::from_index(usize::from(it))).collect()
}

/// Converts the steps of a chain to implications. A variable number of `FIRST_RELATION` or above refers to an entry of
/// `truths`.
pub(crate) fn implications(steps: &[Node], truths: &[Truth]) -> Vec<Implication> {
    let step = |it: &Node| Implication {
        truth: match it.variable.checked_sub(FIRST_RELATION) {
            Some(relation) => truths[usize::from(relation)].clone(),
            None => Truth::Variable(variable(it.variable)),
        },
        left: Some(Candidate::from_index(usize::from(it.left))),
        right: right(it.right),
    };
    steps.iter().map(step).collect()
}

pub(crate) fn of_nodes(steps: &[Node], truths: &[Truth]) -> Certificate {
    Certificate::Implications(Implications { steps: implications(steps, truths) })
}

/// Returns the certificate of a braid. For each variable, the certificate shows the left-linking candidate that is
/// linked to the latest of the earlier labels.
fn of_links(state: &State, target: u16, links: &[Link], last: u16) -> Certificate {
    let all: Vec<(u16, u16)> = links.iter().map(|it| (it.variable, it.label)).chain([(last, NONE)]).collect();
    let step = |at: usize| {
        let (index, label) = all[at];
        let mask = state.masks[usize::from(index)];
        let members =
            (0..9).filter(|&it| mask >> it & 1 == 1).map(|it| TABLES.members[usize::from(index)][it]);
        let members: Vec<u16> = members.collect();
        let earlier = all[..at].iter().rev().map(|&(_, label)| label).chain([target]);
        let left = earlier
            .flat_map(|by| {
                members.iter().filter(move |&&it| TABLES.links[usize::from(by)].contains(usize::from(it)))
            })
            .next();
        Implication {
            truth: Truth::Variable(variable(index)),
            left: left.map(|&it| Candidate::from_index(usize::from(it))),
            right: right(label),
        }
    };
    Certificate::Implications(Implications { steps: (0..all.len()).map(step).collect() })
}

fn of_ring(ring: &[u16]) -> Certificate {
    Certificate::Exhaustion(Exhaustion {
        truths: ring.iter().map(|&it| Truth::Variable(variable(it))).collect(),
    })
}
