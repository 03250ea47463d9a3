//! Converts chains to a [`Pattern`](crate::Pattern): plain data for pictures, sentences and JSON.

use super::board::{HOUSES, house};
use super::hint::{End, Hint, HintKind};
use super::trail::{Cause, Further};
use crate::pattern::{Branch, Chaining, Derived, Ground, Shows};
use sodan_board::{Cell, Digit};
use std::rc::Rc;

/// Converts a hint, including all nested chains.
pub fn chaining(hint: &Hint) -> Chaining {
    let mut nested: Vec<Rc<Hint>> = Vec::new();
    let is_cycle = matches!(hint.shape, HintKind::Cycle(_));
    let ends = hint.ends.iter().enumerate();
    let branches = ends.map(|(number, end)| branch(end, is_cycle && number == 1, &mut nested)).collect();
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

/// Converts the end and its ancestors, in order of arrival. Parents therefore precede their children. In the reversed
/// direction of a cycle, the cause of a literal is stored with its parent.
fn branch(end: &End, is_way_back: bool, nested: &mut Vec<Rc<Hint>>) -> Branch {
    let trail = &end.trail;
    let mut nodes = Vec::new();
    trail.ancestors(end.node, |node| {
        nodes.push(node);
        true
    });
    nodes.sort_unstable();
    let at = |node: u16| {
        let literal = trail.node(node).literal;
        nodes.iter().position(|&other| trail.node(other).literal == literal)
    };
    let mut literals = Vec::new();
    for &node in &nodes {
        let own = trail.node(node);
        let from = trail.parents(node).iter().filter_map(|&parent| at(parent)).collect();
        let linked = trail.parents(node).first().filter(|_| is_way_back).map_or(own, |&it| trail.node(it));
        let (ground, rule) = match (linked.cause, trail.further(node)) {
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

fn number(hint: &Rc<Hint>, nested: &mut Vec<Rc<Hint>>) -> usize {
    let known = nested.iter().position(|other| Rc::ptr_eq(other, hint));
    known.unwrap_or_else(|| {
        nested.push(Rc::clone(hint));
        nested.len() - 1
    })
}
