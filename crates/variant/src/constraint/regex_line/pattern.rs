//! Parsing and matching of regular expressions for values.

use std::collections::BTreeSet;

/// A parsed regular expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Node {
    /// Any value in a set. Bit `v` represents the value `v`.
    Values(u64),
    Sequence(Vec<Node>),
    Alternatives(Vec<Node>),
    /// A repeated node, with the minimum and maximum number of repetitions.
    Repeat(Box<Node>, u32, Option<u32>),
}

/// Maximum nesting depth of groups.
const MAX_DEPTH: usize = 32;

/// Maximum number in braces, and maximum number of states of a pattern's automaton.
pub(crate) const MAX_STATES: usize = 1_000;

/// Parses a pattern. The error contains the position, counted from 1.
pub(crate) fn parse(pattern: &str) -> Result<Node, String> {
    let mut parser = Parser { characters: pattern.chars().collect(), at: 0, depth: 0 };
    let node = parser.alternatives()?;
    match parser.peek() {
        Some(found) => Err(parser.fault(&format!("unexpected `{found}`"))),
        None if node.states() > MAX_STATES => Err(format!("pattern needs more than {MAX_STATES} states")),
        None => Ok(node),
    }
}

struct Parser {
    characters: Vec<char>,
    at: usize,
    depth: usize,
}

impl Parser {
    fn peek(&self) -> Option<char> {
        self.characters.get(self.at).copied()
    }

    fn next(&mut self) -> Option<char> {
        let next = self.peek();
        self.at += usize::from(next.is_some());
        next
    }

    fn accept(&mut self, expected: char) -> bool {
        let found = self.peek() == Some(expected);
        self.at += usize::from(found);
        found
    }

    fn fault(&self, message: &str) -> String {
        format!("pattern, position {}: {message}", self.at + 1)
    }

    fn expect(&mut self, expected: char) -> Result<(), String> {
        if self.accept(expected) { Ok(()) } else { Err(self.fault(&format!("expected `{expected}`"))) }
    }

    fn alternatives(&mut self) -> Result<Node, String> {
        let mut alternatives = vec![self.sequence()?];
        while self.accept('|') {
            alternatives.push(self.sequence()?);
        }
        Ok(Node::Alternatives(alternatives))
    }

    fn sequence(&mut self) -> Result<Node, String> {
        let mut nodes = Vec::new();
        while self.peek().is_some_and(|next| !"|)".contains(next)) {
            nodes.push(self.repeated()?);
        }
        Ok(Node::Sequence(nodes))
    }

    fn repeated(&mut self) -> Result<Node, String> {
        let mut node = self.single()?;
        loop {
            let (min, max) = match self.peek() {
                Some('*') => (0, None),
                Some('+') => (1, None),
                Some('?') => (0, Some(1)),
                Some('{') => self.bounds()?,
                _ => return Ok(node),
            };
            self.at += 1;
            self.depth += 1;
            if self.depth > MAX_DEPTH * MAX_DEPTH {
                return Err(self.fault("too many repetitions"));
            }
            node = Node::Repeat(Box::new(node), min, max);
        }
    }

    /// Parses the numbers in braces. The closing brace is not consumed.
    fn bounds(&mut self) -> Result<(u32, Option<u32>), String> {
        self.expect('{')?;
        let min = self.number()?;
        let max = match self.accept(',') {
            false => Some(min),
            true if self.peek() == Some('}') => None,
            true => Some(self.number()?),
        };
        match self.peek() {
            Some('}') if max.is_none_or(|max| min <= max) => Ok((min, max)),
            Some('}') => Err(self.fault("the lower bound is greater than the upper bound")),
            _ => Err(self.fault("expected `}`")),
        }
    }

    fn number(&mut self) -> Result<u32, String> {
        let start = self.at;
        while self.peek().is_some_and(|next| next.is_ascii_digit()) {
            self.at += 1;
        }
        let digits: String = self.characters[start..self.at].iter().collect();
        match digits.parse::<u32>() {
            Ok(number) if number as usize <= MAX_STATES => Ok(number),
            _ => Err(self.fault(&format!("expected a number up to {MAX_STATES}"))),
        }
    }

    fn single(&mut self) -> Result<Node, String> {
        match self.peek() {
            Some('(') => self.group(),
            Some('[') => self.class(),
            Some('.') => {
                self.at += 1;
                Ok(Node::Values(u64::MAX))
            }
            _ => Ok(Node::Values(1 << self.value()?)),
        }
    }

    fn group(&mut self) -> Result<Node, String> {
        self.expect('(')?;
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.fault("groups are nested too deeply"));
        }
        let node = self.alternatives()?;
        self.depth -= 1;
        self.expect(')')?;
        Ok(node)
    }

    fn class(&mut self) -> Result<Node, String> {
        self.expect('[')?;
        let is_negated = self.accept('^');
        let mut values = 0;
        while !self.accept(']') {
            let first = self.value()?;
            let last = if self.accept('-') { self.value()? } else { first };
            if last < first {
                return Err(self.fault("the start of the range is greater than its end"));
            }
            values |= (first..=last).fold(0, |values, value| values | 1_u64 << value);
        }
        match values {
            0 => Err(self.fault("expected at least one value in the class")),
            _ => Ok(Node::Values(if is_negated { !values } else { values })),
        }
    }

    fn value(&mut self) -> Result<u32, String> {
        let digit = self.peek().and_then(|next| next.to_digit(36));
        let message = "expected a value, `.`, `[` or `(`";
        let value = digit.ok_or_else(|| self.fault(message))?;
        self.next();
        Ok(value)
    }
}

impl Node {
    /// Returns an upper bound for the number of states of the pattern's automaton.
    fn states(&self) -> usize {
        match self {
            Node::Values(_) => 2,
            Node::Sequence(nodes) | Node::Alternatives(nodes) => {
                nodes.iter().fold(2, |states, node| states.saturating_add(node.states()))
            }
            Node::Repeat(node, min, max) => {
                node.states().saturating_mul(max.unwrap_or(*min).max(1) as usize + 1).saturating_add(2)
            }
        }
    }

    /// Returns whether the pattern matches all values in order.
    pub(crate) fn matches(&self, values: &[i32]) -> bool {
        let mut starts = vec![false; values.len() + 1];
        starts[0] = true;
        self.ends(values, &starts)[values.len()]
    }

    /// Returns, for each position between values, whether a match of this node that begins at a position set in
    /// `starts` can end there.
    fn ends(&self, values: &[i32], starts: &[bool]) -> Vec<bool> {
        match self {
            Node::Values(set) => {
                let fits = |at: usize| starts[at] && set >> values[at] & 1 == 1;
                (0..starts.len()).map(|end| end > 0 && fits(end - 1)).collect()
            }
            Node::Sequence(nodes) => {
                nodes.iter().fold(starts.to_vec(), |starts, node| node.ends(values, &starts))
            }
            Node::Alternatives(nodes) => nodes
                .iter()
                .fold(vec![false; starts.len()], |ends, node| union(&ends, &node.ends(values, starts))),
            Node::Repeat(node, min, max) => {
                let mut current = starts.to_vec();
                for _ in 0..*min {
                    current = node.ends(values, &current);
                }
                let mut reached = current;
                for _ in *min..max.unwrap_or(u32::MAX) {
                    let next = union(&reached, &node.ends(values, &reached));
                    if next == reached {
                        break;
                    }
                    reached = next;
                }
                reached
            }
        }
    }
}

fn union(a: &[bool], b: &[bool]) -> Vec<bool> {
    a.iter().zip(b).map(|(&a, &b)| a || b).collect()
}

/// Converts a pattern to an automaton without empty transitions. Returns its accepting states, and its transitions
/// (state, values, next state). State 0 is the start; every other state represents a position in the pattern at which a
/// value was read.
pub(crate) fn automaton(node: &Node) -> (Vec<u32>, Vec<(u32, u64, u32)>) {
    let mut builder = Builder { values: vec![0], transitions: BTreeSet::new() };
    let part = builder.add(node);
    for &first in &part.first {
        builder.link(0, first);
    }
    let accept = part.last.into_iter().chain(part.is_empty.then_some(0)).collect();
    let transitions =
        builder.transitions.into_iter().map(|(from, to)| (from, builder.values[to as usize], to));
    (accept, transitions.collect())
}

/// Builds an automaton by Glushkov's construction.
struct Builder {
    /// For each state, the bit set of values with which every transition to this state is labelled.
    values: Vec<u64>,
    transitions: BTreeSet<(u32, u32)>,
}

/// The states of one node of the pattern: states after the first and after the last value of a match, and whether the
/// node matches an empty sequence.
#[derive(Clone)]
struct Part {
    first: Vec<u32>,
    last: Vec<u32>,
    is_empty: bool,
}

impl Builder {
    fn link(&mut self, from: u32, to: u32) {
        self.transitions.insert((from, to));
    }

    fn link_all(&mut self, from: &[u32], to: &[u32]) {
        for &from in from {
            to.iter().for_each(|&to| self.link(from, to));
        }
    }

    fn add(&mut self, node: &Node) -> Part {
        match node {
            Node::Values(values) => {
                self.values.push(*values);
                let state = self.values.len() as u32 - 1;
                Part { first: vec![state], last: vec![state], is_empty: false }
            }
            Node::Sequence(nodes) => {
                let empty = Part { first: Vec::new(), last: Vec::new(), is_empty: true };
                nodes.iter().fold(empty, |part, node| {
                    let next = self.add(node);
                    self.concatenate(part, next)
                })
            }
            Node::Alternatives(nodes) => {
                let mut union = Part { first: Vec::new(), last: Vec::new(), is_empty: false };
                for node in nodes {
                    let part = self.add(node);
                    union.first.extend(part.first);
                    union.last.extend(part.last);
                    union.is_empty |= part.is_empty;
                }
                union
            }
            Node::Repeat(node, min, max) => {
                let mut whole = Part { first: Vec::new(), last: Vec::new(), is_empty: true };
                let copies = max.unwrap_or((*min).max(1));
                for copy in 0..copies {
                    let mut part = self.add(node);
                    if max.is_none() && copy + 1 == copies {
                        self.link_all(&part.last.clone(), &part.first);
                    }
                    part.is_empty |= copy >= *min;
                    whole = self.concatenate(whole, part);
                }
                whole
            }
        }
    }

    fn concatenate(&mut self, mut before: Part, after: Part) -> Part {
        self.link_all(&before.last, &after.first);
        if before.is_empty {
            before.first.extend(&after.first);
        }
        if after.is_empty {
            before.last.extend(&after.last);
        } else {
            before.last = after.last;
        }
        before.is_empty &= after.is_empty;
        before
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matches_whole_lines() {
        let cases = [
            ("12", "12", true),
            ("12", "123", false),
            ("1*2", "1112", true),
            ("(12|3)+", "12312", true),
            ("[^1-3].", "49", true),
            ("[^1-3].", "39", false),
            ("(1?){3}2", "112", true),
            ("(1{2,3}){2}", "11111", true),
            ("(1{2,3}){2}", "111", false),
            ("A?b", "B", true),
        ];
        for (pattern, text, expected) in cases {
            let values: Vec<i32> = text.chars().map(|value| value.to_digit(36).unwrap() as i32).collect();
            assert_eq!(parse(pattern).unwrap().matches(&values), expected, "{pattern} on {text}");
        }
    }

    #[test]
    fn rejects_malformed_patterns() {
        for pattern in
            ["(", ")", "*", "[", "[]", "[3-1]", "1{", "1{3,2}", "1{9999999999}", "#", "((1{999}){999}){999}"]
        {
            assert!(parse(pattern).is_err(), "{pattern}");
        }
        assert!(parse(&"(".repeat(100_000)).is_err(), "deep nesting");
        assert!(parse(&format!("1{}", "?".repeat(100_000))).is_err(), "long chains of repetitions");
    }
}
