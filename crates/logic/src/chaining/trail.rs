//! An arena of literals: the consequences of an assumption in order of arrival. Each literal has an ordered list of
//! parents.
//!
//! This module and [`hint`](super::hint) depend on each other because the data is recursive: a literal of a trail can
//! follow from a nested hint, and a hint consists of chains, which are copied from trails.

use super::board::bits;
use super::hint::Hint;
use super::literal::{Literal, Literals};
use crate::pattern::Rule;
use std::sync::Arc;

/// Reason why a literal is in a trail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// The literal is the assumption.
    Assumed,
    /// A cell contains exactly one digit.
    Cell,
    /// A house contains each digit exactly once. The variant contains the kind of house: 0 for box, 1 for row, 2 for
    /// column.
    House(u8),
    /// An advanced rule or a nested chain eliminates the candidate.
    Advanced,
}

/// Reason for an elimination that does not follow by a link.
#[derive(Clone, Debug)]
pub enum Further {
    /// An advanced rule: locked candidates, a pair or an X-wing.
    Rule(Rule),
    /// The conclusion of a nested chain.
    Nested(Arc<Hint>),
}

#[derive(Clone, Copy, Debug)]
pub struct TrailNode {
    pub literal: Literal,
    /// Reason why the literal follows from its parents.
    pub cause: Cause,
    parents: (u32, u32),
    further: u16,
}

/// The consequences of an assumption. Nodes are identified by their index.
#[derive(Clone, Debug)]
pub struct Trail {
    nodes: Vec<TrailNode>,
    parents: Vec<u16>,
    further: Vec<Further>,
    found: Literals,
    at: Box<[u16; Literal::COUNT]>,
    /// Nodes with literals that are on, in order of arrival. Nodes that `at()` cannot look up are not listed.
    pub ons: Vec<u16>,
    /// Nodes with literals that are off, in order of arrival, with the same restriction.
    pub offs: Vec<u16>,
    /// The two nodes of the first candidate that is both on and off.
    pub clash: Option<[u16; 2]>,
}

impl Trail {
    /// Creates a trail that contains only the assumption.
    pub fn new(assumption: Literal) -> Trail {
        let mut trail = Trail {
            nodes: Vec::with_capacity(256),
            parents: Vec::with_capacity(256),
            further: Vec::new(),
            found: Literals::EMPTY,
            at: Box::new([0; Literal::COUNT]),
            ons: Vec::with_capacity(128),
            offs: Vec::with_capacity(256),
            clash: None,
        };
        trail.add(assumption, Cause::Assumed, None);
        trail
    }

    /// Clears the trail and starts with another assumption. Memory is reused.
    pub fn restart(&mut self, assumption: Literal) {
        self.nodes.clear();
        self.parents.clear();
        self.further.clear();
        self.found = Literals::EMPTY;
        self.ons.clear();
        self.offs.clear();
        self.clash = None;
        self.add(assumption, Cause::Assumed, None);
    }

    #[inline]
    pub fn node(&self, node: u16) -> &TrailNode {
        &self.nodes[usize::from(node)]
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the literals that `at` can look up.
    #[inline]
    pub fn found(&self) -> &Literals {
        &self.found
    }

    /// Returns the index of a literal's node. The literal must be in [`found()`](Self::found).
    #[inline]
    pub fn at(&self, literal: Literal) -> u16 {
        self.at[literal.index()]
    }

    /// Returns a node's parents, starting with the direct cause.
    #[inline]
    pub fn parents(&self, node: u16) -> &[u16] {
        let (start, end) = self.nodes[usize::from(node)].parents;
        &self.parents[start as usize..end as usize]
    }

    /// Returns the rule or nested chain from which a node follows, or `None` if it follows by a link or is the
    /// assumption.
    pub fn further(&self, node: u16) -> Option<&Further> {
        self.further.get(usize::from(self.nodes[usize::from(node)].further))
    }

    /// Returns the nested chain from which a node follows, or `None` if it does not follow from a nested chain.
    pub fn nested(&self, node: u16) -> Option<&Arc<Hint>> {
        match self.further(node) {
            Some(Further::Nested(hint)) => Some(hint),
            _ => None,
        }
    }

    /// Appends a node that `at()` can look up by its literal.
    pub fn add(&mut self, literal: Literal, cause: Cause, parent: Option<u16>) -> u16 {
        let node = self.append(literal, cause, parent);
        self.keep(node);
        node
    }

    /// Makes an appended node available to `at()`, and adds its literal to `found()`.
    #[inline]
    pub fn keep(&mut self, node: u16) {
        let literal = self.nodes[usize::from(node)].literal;
        self.found.insert(literal);
        self.at[literal.index()] = node;
        let order = if literal.is_on() { &mut self.ons } else { &mut self.offs };
        order.push(node);
    }

    /// Appends a node that `at()` does not find until `keep()` is called.
    #[inline]
    pub fn append(&mut self, literal: Literal, cause: Cause, parent: Option<u16>) -> u16 {
        let start = self.parents.len() as u32;
        self.parents.extend(parent);
        self.push(literal, cause, (start, self.parents.len() as u32), u16::MAX)
    }

    fn push(&mut self, literal: Literal, cause: Cause, parents: (u32, u32), further: u16) -> u16 {
        let node = self.nodes.len() as u16;
        self.nodes.push(TrailNode { literal, cause, parents, further });
        node
    }

    /// Adds `parent` to the parents of the node that was appended last.
    #[inline]
    pub fn add_parent(&mut self, parent: u16) {
        self.parents.push(parent);
        if let Some(last) = self.nodes.last_mut() {
            last.parents.1 += 1;
        }
    }

    /// Adds those eliminations of an advanced rule or a nested chain that are not in the trail yet.
    pub fn add_advanced(&mut self, removed: &[(usize, u16)], parents: &[Literal], further: Further) {
        let start = self.parents.len() as u32;
        for &parent in parents {
            self.parents.push(self.at[parent.index()]);
        }
        let range = (start, self.parents.len() as u32);
        let number = self.further.len() as u16;
        self.further.push(further);
        for &(cell, digits) in removed {
            for digit in bits(digits) {
                let literal = Literal::off(cell, digit);
                if !self.found.contains(literal) {
                    let node = self.push(literal, Cause::Advanced, range, number);
                    self.keep(node);
                }
            }
        }
    }

    /// Calls `see` with a node and all its ancestors, layer by layer. Each literal is visited once. Stops when `see`
    /// returns false.
    pub fn ancestors(&self, node: u16, mut see: impl FnMut(u16) -> bool) {
        let mut seen = Literals::EMPTY;
        seen.insert(self.node(node).literal);
        let mut queue = Vec::with_capacity(128);
        queue.push(node);
        let mut next = 0;
        while let Some(&node) = queue.get(next)
            && see(node)
        {
            next += 1;
            for &parent in self.parents(node) {
                if seen.insert(self.node(parent).literal) {
                    queue.push(parent);
                }
            }
        }
    }

    /// Copies a node and its ancestors.
    pub fn chain(&self, node: u16) -> Chain {
        let mut chain =
            Chain { nodes: Vec::with_capacity(32), parents: Vec::with_capacity(32), further: Vec::new() };
        self.ancestors(node, |node| {
            if let Some(further) = self.further(node) {
                chain.further.push((chain.nodes.len(), further.clone()));
            }
            let (own, start) = (self.node(node), chain.parents.len() as u32);
            chain.parents.extend(self.parents(node).iter().map(|&parent| {
                let parent = self.node(parent);
                (parent.literal, parent.cause)
            }));
            let parents = (start, chain.parents.len() as u32);
            chain.nodes.push(ChainNode { literal: own.literal, cause: own.cause, number: node, parents });
            true
        });
        chain
    }
}

/// A literal and its ancestors, layer by layer. Each literal occurs once.
#[derive(Clone, Debug)]
pub struct Chain {
    nodes: Vec<ChainNode>,
    parents: Vec<(Literal, Cause)>,
    /// Reasons for eliminations that do not follow by links, by the position of the node.
    further: Vec<(usize, Further)>,
}

#[derive(Clone, Copy, Debug)]
pub struct ChainNode {
    pub literal: Literal,
    /// Reason why the literal follows from its parents.
    pub cause: Cause,
    /// Index of the node in its trail.
    pub number: u16,
    parents: (u32, u32),
}

impl Chain {
    /// Returns all nodes. The first one is the chain's conclusion.
    pub fn nodes(&self) -> &[ChainNode] {
        &self.nodes
    }

    /// Returns the parents of a node with their causes, starting with the direct cause.
    pub fn parents(&self, node: &ChainNode) -> &[(Literal, Cause)] {
        let (start, end) = node.parents;
        &self.parents[start as usize..end as usize]
    }

    /// Returns the rule or nested chain from which the node at `position` follows, or `None` if it follows by a link or
    /// is the assumption.
    pub fn further(&self, position: usize) -> Option<&Further> {
        self.further.iter().find(|(other, _)| *other == position).map(|(_, further)| further)
    }
}
