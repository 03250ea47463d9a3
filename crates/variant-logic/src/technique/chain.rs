//! Chains of alternating links: the first or the last candidate is true.
//!
//! ```text
//! first ══ a ── b ══ c ── d ══ last        ══ at least one is true, ── at most one is true
//! ```
//!
//! A node is either a candidate or a group: the candidates of one value in the cells that two houses share. A group is
//! true if one of its candidates is true. Two candidates also exclude each other if a single rule cannot be satisfied
//! with both, given the remaining candidates.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::{Sink, candidates_of, combination, rule, truths_of_houses, truths_of_rules};
use crate::board::{Board, Candidate};
use crate::state::State;
use crate::step::{Certificate, Step, Technique, Truth};
use crate::words;

/// Maximum number of candidates and groups that are nodes. In states with more nodes, the search for chains is skipped.
const MAX_NODES: usize = 4000;
/// Maximum number of open candidates for which groups are also used as nodes.
const MAX_CANDIDATES: usize = 700;
/// Maximum number of cells in a group.
const MAX_GROUP: usize = 4;

/// The nodes in a state and their links.
struct Links<'a> {
    board: &'a Board,
    state: &'a State,
    nodes: Vec<Vec<Candidate>>,
    numbers: HashMap<Vec<Candidate>, usize>,
    /// For each node, the indices of the nodes that are true if this node is false.
    strong: Vec<Vec<usize>>,
    /// For each node, the indices of the nodes that are false if this node is true. Computed on first use.
    weak: Vec<Option<Vec<usize>>>,
}

impl<'a> Links<'a> {
    fn new(board: &'a Board, state: &'a State) -> Links<'a> {
        let (nodes, numbers, strong, weak) = (Vec::new(), HashMap::new(), Vec::new(), Vec::new());
        let mut links = Links { board, state, nodes, numbers, strong, weak };
        let open: Vec<usize> = state.open_cells().collect();
        for candidate in open.iter().flat_map(|&cell| state.candidates(cell)) {
            links.node(vec![candidate]);
        }
        let has_groups = links.nodes.len() <= MAX_CANDIDATES;
        let cells = open.iter().map(|&cell| Truth::Cell(cell));
        for truth in cells.chain(truths_of_houses(board, state)).chain(truths_of_rules(board, state)) {
            let candidates = candidates_of(board, state, truth);
            if let [a, b] = candidates[..] {
                links.connect(vec![a], vec![b]);
            } else if let (Truth::House(house, _), true) = (truth, has_groups) {
                links.connect_groups(house, &candidates);
            }
        }
        links.weak = vec![None; links.nodes.len()];
        links
    }

    fn node(&mut self, candidates: Vec<Candidate>) -> usize {
        if let Some(&number) = self.numbers.get(&candidates) {
            return number;
        }
        self.numbers.insert(candidates.clone(), self.nodes.len());
        self.nodes.push(candidates);
        self.strong.push(Vec::new());
        self.nodes.len() - 1
    }

    fn connect(&mut self, a: Vec<Candidate>, b: Vec<Candidate>) {
        let (a, b) = (self.node(a), self.node(b));
        if !self.strong[a].contains(&b) {
            self.strong[a].push(b);
            self.strong[b].push(a);
        }
    }

    /// Adds strong links between groups of a value's positions in a house. For each other house, the positions that are
    /// also in that house are one node, and the remaining positions are the other. A division is skipped unless the
    /// remaining positions are a single candidate or share a further house.
    fn connect_groups(&mut self, house: usize, candidates: &[Candidate]) {
        let board = self.board;
        let within = |other: usize| -> Vec<Candidate> {
            let cells = &board.houses[other].cells;
            candidates.iter().copied().filter(|candidate| cells.contains(&candidate.cell)).collect()
        };
        let is_group = |group: &[Candidate]| (1..=MAX_GROUP).contains(&group.len());
        let groups: Vec<Vec<Candidate>> = (0..board.houses.len())
            .filter(|&other| other != house)
            .map(within)
            .filter(|group| is_group(group) && group.len() < candidates.len())
            .collect();
        for group in &groups {
            let rest: Vec<Candidate> = candidates.iter().copied().filter(|it| !group.contains(it)).collect();
            if rest.len() == 1 || groups.contains(&rest) {
                self.connect(group.clone(), rest);
            }
        }
    }

    /// Returns the indices of the nodes that are false if `node` is true, which are the nodes whose candidates are all
    /// excluded by every candidate of `node`. For a single candidate, exclusion by a single rule counts, too.
    fn weak(&mut self, node: usize) -> &[usize] {
        if self.weak[node].is_none() {
            let mut excluded = self.board.excluded_by_each(self.state, &self.nodes[node]);
            if let [candidate] = self.nodes[node][..] {
                excluded.extend(excluded_by_rules(self.board, self.state, candidate));
                excluded.sort_unstable();
                excluded.dedup();
            }
            let singles =
                excluded.iter().filter_map(|&candidate| self.numbers.get(&vec![candidate]).copied());
            let mut weak: Vec<usize> = singles.collect();
            let groups = self.nodes.iter().enumerate().filter(|(_, nodes)| nodes.len() > 1);
            weak.extend(
                groups.filter(|(_, group)| group.iter().all(|it| excluded.contains(it))).map(|it| it.0),
            );
            self.weak[node] = Some(weak);
        }
        self.weak[node].as_deref().unwrap_or_default()
    }
}

/// Returns the candidates that single rules exclude if `candidate` is true.
fn excluded_by_rules(board: &Board, state: &State, candidate: Candidate) -> Vec<Candidate> {
    let mut assumed = state.masks().to_vec();
    assumed[candidate.cell] = 1 << candidate.value;
    let mut excluded = Vec::new();
    for sum in board.sums.iter().filter(|sum| sum.terms.iter().any(|term| term.0 == candidate.cell)) {
        if let Some(masks) = combination::fitting(board, &assumed, &sum.terms, sum.sum) {
            excluded.extend(rule::removed(state, &masks));
        }
    }
    for (_, filter) in board.filters().filter(|(_, filter)| filter.cells().contains(&candidate.cell)) {
        let mut masks = assumed.clone();
        if filter.apply(&mut masks) {
            let cells = filter.cells();
            excluded.extend(rule::removed(state, &masks).into_iter().filter(|it| cells.contains(&it.cell)));
        }
    }
    excluded
}

pub(crate) fn find(board: &Board, state: &State, sink: Sink<'_>) -> ControlFlow<()> {
    let mut links = Links::new(board, state);
    if links.nodes.len() > MAX_NODES {
        return ControlFlow::Continue(());
    }
    let mut steps: Vec<Step> = Vec::new();
    for first in 0..links.nodes.len() {
        let shortest = steps.first().map_or(usize::MAX, chain_length);
        if let Some(step) = from(&mut links, first, shortest) {
            steps.insert(0, step);
        }
    }
    steps.into_iter().try_for_each(sink)
}

fn chain_length(step: &Step) -> usize {
    match &step.certificate {
        Some(Certificate::Chain(nodes)) => nodes.len(),
        _ => usize::MAX,
    }
}

/// Returns the shortest chain that starts at node `first` and eliminates candidates. Returns `None` if there is no such
/// chain with fewer than `shortest` nodes.
fn from(links: &mut Links<'_>, first: usize, shortest: usize) -> Option<Step> {
    // Nodes that are true if the first node is false, by distance. The second element of each entry leads back along
    // the chain: the preceding false node, and the index in `reached` of the true node before it.
    let mut reached: Vec<(usize, Option<(usize, usize)>)> = Vec::new();
    let mut is_true = vec![false; links.nodes.len()];
    let mut is_false = vec![false; links.nodes.len()];
    let mut length = vec![2; links.nodes.len()];
    is_false[first] = true;
    for &node in &links.strong[first] {
        is_true[node] = true;
        reached.push((node, None));
    }
    let mut at = 0;
    while at < reached.len() {
        let (node, _) = reached[at];
        if length[node] >= shortest {
            return None;
        }
        if reached[at].1.is_some() {
            let (mut nodes, mut position) = (Vec::new(), at);
            loop {
                nodes.push(reached[position].0);
                let Some((before, index)) = reached[position].1 else { break };
                nodes.push(before);
                position = index;
            }
            nodes.push(first);
            nodes.reverse();
            if let Some(step) = step(links, &nodes) {
                return Some(step);
            }
        }
        for excluded in links.weak(node).to_vec() {
            if is_false[excluded] {
                continue;
            }
            is_false[excluded] = true;
            for &next in &links.strong[excluded] {
                if !is_true[next] {
                    is_true[next] = true;
                    length[next] = length[node] + 2;
                    reached.push((next, Some((excluded, at))));
                }
            }
        }
        at += 1;
    }
    None
}

fn step(links: &Links<'_>, nodes: &[usize]) -> Option<Step> {
    let (board, state) = (links.board, links.state);
    let nodes: Vec<Vec<Candidate>> = nodes.iter().map(|&node| links.nodes[node].clone()).collect();
    let (first, last) = (&nodes[0], &nodes[nodes.len() - 1]);
    let mut ends = first.clone();
    ends.extend(last.iter().copied().filter(|candidate| !first.contains(candidate)));
    let eliminations = board.excluded_by_each(state, &ends);
    if eliminations.is_empty() {
        return None;
    }
    let name = |node: &[Candidate]| {
        node.iter().map(|&candidate| words::candidate(board, candidate)).collect::<Vec<_>>().join("/")
    };
    let mut implied = format!("If {} is false", name(first));
    for (at, node) in nodes.iter().enumerate().skip(1) {
        let verb = if at % 2 == 1 { "is true" } else { "is false" };
        implied += &format!(", {} {verb}", name(node));
    }
    let premises: Vec<Candidate> = nodes.concat();
    let has_one_value = premises.iter().all(|candidate| candidate.value == premises[0].value);
    let is_grouped = nodes.iter().any(|node| node.len() > 1);
    let kind = if has_one_value { "X-chain" } else { "alternating inference chain" };
    Some(Step {
        technique: Technique::Chain,
        name: if is_grouped { format!("grouped {kind}") } else { kind.into() },
        placements: Vec::new(),
        eliminations,
        reason: format!("{implied}; either way, {} or {} is true", name(first), name(last)),
        area: Vec::new(),
        premises,
        certificate: Some(Certificate::Chain(nodes)),
    })
}
