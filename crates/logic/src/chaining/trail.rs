//! An arena of literals: what follows from an assumption, in order of arrival, each literal with its ordered parents.
//!
//! This module and [`hint`](super::hint) import each other, since the data is recursive: a literal of a trail may come from a
//! nested hint, and a hint consists of trails.

use super::board::bits;
use super::hint::Hint;
use super::literal::{Literal, Literals};
use crate::pattern::Rule;
use std::rc::Rc;

/// Why a literal follows from its parents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// It is the assumption.
    Assumed,
    /// A cell holds one digit.
    Cell,
    /// A house holds a digit once; the kind of house: 0 box, 1 row, 2 column.
    House(u8),
    /// A further rule or a nested chain.
    Advanced,
}

/// What removes candidates beside links.
#[derive(Clone, Debug)]
pub enum Further {
    /// A further rule.
    Rule(Rule),
    /// A nested chain.
    Nested(Rc<Hint>),
}

/// A literal in a trail.
#[derive(Clone, Copy, Debug)]
pub struct TrailNode {
    /// The literal.
    pub literal: Literal,
    /// Why it follows.
    pub cause: Cause,
    parents: (u32, u32),
    further: u16,
}

/// What follows from an assumption.
#[derive(Clone, Debug)]
pub struct Trail {
    nodes: Vec<TrailNode>,
    parents: Vec<u16>,
    further: Vec<Further>,
    found: Literals,
    at: Box<[u16; Literal::COUNT]>,
    /// The nodes that are on, in order of arrival.
    pub ons: Vec<u16>,
    /// The nodes that are off, in order of arrival.
    pub offs: Vec<u16>,
    /// The first candidate found both on and off: its node that is on, and the one that is off.
    pub clash: Option<[u16; 2]>,
}

impl Trail {
    /// A trail with an assumption and nothing else.
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
        trail.add(assumption, Cause::Assumed, &[]);
        trail
    }

    /// Begins anew with another assumption, in the room that it has.
    pub fn restart(&mut self, assumption: Literal) {
        self.nodes.clear();
        self.parents.clear();
        self.further.clear();
        self.found = Literals::EMPTY;
        self.ons.clear();
        self.offs.clear();
        self.clash = None;
        self.add(assumption, Cause::Assumed, &[]);
    }

    /// The node of that number.
    #[inline]
    pub fn node(&self, node: u16) -> &TrailNode {
        &self.nodes[usize::from(node)]
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The literals that were found.
    #[inline]
    pub fn found(&self) -> &Literals {
        &self.found
    }

    /// The node of a literal that was found.
    #[inline]
    pub fn at(&self, literal: Literal) -> u16 {
        self.at[literal.index()]
    }

    /// A node's parents: the direct cause first.
    #[inline]
    pub fn parents(&self, node: u16) -> &[u16] {
        let (start, end) = self.nodes[usize::from(node)].parents;
        &self.parents[start as usize..end as usize]
    }

    /// The rule or the nested chain from which a node comes.
    pub fn further(&self, node: u16) -> Option<&Further> {
        self.further.get(usize::from(self.nodes[usize::from(node)].further))
    }

    /// The nested chain from which a node comes.
    pub fn nested(&self, node: u16) -> Option<&Rc<Hint>> {
        match self.further(node) {
            Some(Further::Nested(hint)) => Some(hint),
            _ => None,
        }
    }

    /// Adds a node that is found by its literal from now on.
    pub fn add(&mut self, literal: Literal, cause: Cause, parents: &[u16]) -> u16 {
        let node = self.append(literal, cause, parents);
        self.keep(node);
        node
    }

    /// Makes a node findable.
    #[inline]
    pub fn keep(&mut self, node: u16) {
        let literal = self.nodes[usize::from(node)].literal;
        self.found.insert(literal);
        self.at[literal.index()] = node;
        let order = if literal.is_on() { &mut self.ons } else { &mut self.offs };
        order.push(node);
    }

    /// Adds a node that is not found by its literal.
    #[inline]
    pub fn append(&mut self, literal: Literal, cause: Cause, parents: &[u16]) -> u16 {
        let start = self.parents.len() as u32;
        self.parents.extend_from_slice(parents);
        self.push(literal, cause, (start, self.parents.len() as u32), u16::MAX)
    }

    fn push(&mut self, literal: Literal, cause: Cause, parents: (u32, u32), further: u16) -> u16 {
        let node = self.nodes.len() as u16;
        self.nodes.push(TrailNode { literal, cause, parents, further });
        node
    }

    /// One more parent for the node added last.
    #[inline]
    pub fn add_parent(&mut self, parent: u16) {
        self.parents.push(parent);
        if let Some(last) = self.nodes.last_mut() {
            last.parents.1 += 1;
        }
    }

    /// Adds what a further rule or a nested chain removes from cells, as far as it is new.
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

    /// A node and its ancestors, each literal once: layer by layer from the node on.
    pub fn ancestors(&self, node: u16, mut see: impl FnMut(u16)) {
        let mut seen = Literals::EMPTY;
        let mut queue = Vec::with_capacity(64);
        queue.push(node);
        let mut next = 0;
        while let Some(&node) = queue.get(next) {
            next += 1;
            if seen.insert(self.nodes[usize::from(node)].literal) {
                see(node);
                queue.extend_from_slice(self.parents(node));
            }
        }
    }
}
