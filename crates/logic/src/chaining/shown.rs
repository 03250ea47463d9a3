//! Converts chains to a [`Pattern`](crate::Pattern): plain data for pictures, sentences and JSON.

use super::board::{HOUSES, house};
use super::hint::{Hint, HintKind};
use super::trail::{Cause, Chain, Further};
use crate::pattern::{Branch, Chaining, Derived, Ground, Shows};
use sodan_board::{Cell, Digit};
use std::sync::Arc;

/// Converts a hint, including all nested chains.
pub fn chaining(hint: &Hint) -> Chaining {
    let mut nested: Vec<Arc<Hint>> = Vec::new();
    let is_cycle = matches!(hint.shape, HintKind::Cycle(_));
    let chains = hint.branches.iter().enumerate();
    let branches =
        chains.map(|(number, chain)| branch(chain, is_cycle && number == 1, &mut nested)).collect();
    Chaining {
        shows: shows(hint.shape),
        branches,
        nested: nested.iter().map(|hint| chaining(hint)).collect(),
    }
}

fn shows(shape: HintKind) -> Shows {
    match shape {
        HintKind::Cycle(_) => Shows::Cycle,
        HintKind::Forcing(_) => Shows::Itself,
        HintKind::Contradiction(_) => Shows::Contradiction,
        HintKind::Double => Shows::Double,
        HintKind::Cell(cell) => Shows::Cell(Cell::from_index(cell)),
        HintKind::House(number, digit) => Shows::House(house(number), Digit::from_index(digit)),
    }
}

/// Converts a chain to a branch. The literals are listed in order of arrival, so parents precede their children. In the
/// reversed direction of a cycle, the cause of a literal is stored with its parent.
fn branch(chain: &Chain, is_way_back: bool, nested: &mut Vec<Arc<Hint>>) -> Branch {
    let mut nodes: Vec<_> = chain.nodes().iter().enumerate().collect();
    nodes.sort_unstable_by_key(|(_, node)| node.number);
    let at = |literal| nodes.iter().position(|(_, node)| node.literal == literal);
    let mut literals = Vec::new();
    for &(position, own) in &nodes {
        let parents = chain.parents(own);
        let from = parents.iter().filter_map(|&(parent, _)| at(parent)).collect();
        let cause = parents.first().filter(|_| is_way_back).map_or(own.cause, |&(_, cause)| cause);
        let (ground, rule) = match (cause, chain.further(position)) {
            (_, Some(Further::Nested(hint))) => (Ground::Nested(number(hint, nested)), None),
            (_, Some(Further::Rule(rule))) => (Ground::Rule, Some(*rule)),
            (Cause::Assumed, _) => (Ground::Assumed, None),
            (Cause::Cell, _) => (Ground::Cell, None),
            (Cause::House(kind), _) => {
                let number = HOUSES[own.literal.cell()][usize::from(kind)];
                (Ground::House(house(usize::from(number))), None)
            }
            (Cause::Advanced, None) => (Ground::Rule, None),
        };
        literals.push(Derived {
            candidate: own.literal.candidate(),
            is_on: own.literal.is_on(),
            from,
            ground,
            rule,
        });
    }
    Branch { literals }
}

fn number(hint: &Arc<Hint>, nested: &mut Vec<Arc<Hint>>) -> usize {
    let known = nested.iter().position(|other| Arc::ptr_eq(other, hint));
    known.unwrap_or_else(|| {
        nested.push(Arc::clone(hint));
        nested.len() - 1
    })
}
