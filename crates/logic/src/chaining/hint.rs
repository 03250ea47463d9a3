//! Conclusions of chains, their difficulty, and their order.

use super::board::{MaskBoard, bits};
use super::difficulty::Difficulty;
use super::hashed;
use super::literal::{Literal, Literals};
use super::trail::{Cause, Trail};
use std::cell::OnceCell;
use std::cmp::Ordering;
use std::collections::HashMap;
use std::rc::Rc;

/// Kind of the chains of a hint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HintKind {
    /// A cycle, in both directions.
    Cycle(Links),
    /// An assumption that implies its own opposite.
    Forcing(Links),
    /// A candidate that has the same consequence on and off.
    Double,
    /// An assumption that implies a candidate both on and off.
    Contradiction(Literal),
    /// Every digit of a cell has the same consequence.
    Cell(usize),
    /// Every cell of a digit in a house has the same consequence: house and digit.
    House(usize, usize),
}

/// The links that a plain chain may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Links {
    /// Between cells of one digit: an X-chain.
    Places,
    /// Strong ones inside cells only: a Y-chain.
    Cells,
    /// Both.
    Both,
}

impl HintKind {
    /// Order of equally hard and long hints: the lower number comes first.
    fn rank(self) -> u8 {
        match self {
            HintKind::Double => 1,
            HintKind::Cycle(links) | HintKind::Forcing(links) => match links {
                Links::Places => 2,
                Links::Cells => 3,
                Links::Both => 4,
            },
            HintKind::Cell(_) => 5,
            HintKind::House(..) => 6,
            HintKind::Contradiction(_) => 7,
        }
    }
}

/// The end of a branch: a node of a trail.
#[derive(Clone, Debug)]
pub struct End {
    /// Trail of the branch.
    pub trail: Rc<Trail>,
    /// Node of the trail.
    pub node: u16,
}

/// Conclusion of a hint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conclusion {
    /// A placement: cell and digit.
    pub placed: Option<(usize, usize)>,
    /// The digits eliminated from each cell, in the order of the reference.
    pub removed: Vec<(usize, u16)>,
}

impl Conclusion {
    /// Returns the conclusion from an implied literal, or `None` if it is already on the board.
    pub fn of(board: &MaskBoard, literal: Literal) -> Option<Conclusion> {
        let (cell, digit) = (literal.cell(), literal.digit());
        let removed = if literal.is_on() { board.digits(cell) & !(1 << digit) } else { 1 << digit };
        let placed = literal.is_on().then_some((cell, digit));
        (removed != 0).then(|| Conclusion { placed, removed: vec![(cell, removed)] })
    }

    /// Creates a conclusion from eliminations in the order in which they were found. Cells are reordered by the
    /// reference's map.
    pub fn removals(mut removed: Vec<(usize, u16)>) -> Conclusion {
        hashed::sort(&mut removed);
        Conclusion { placed: None, removed }
    }

    /// Hints with the same eliminations are equal. But the reference compares only hints with the same hash, which
    /// depends on the first three cells.
    fn is_same(&self, other: &Conclusion) -> bool {
        let hash = |it: &Conclusion| it.removed.iter().take(3).fold(0, |hash, &(cell, _)| hash ^ cell);
        let within =
            |one: &Conclusion, other: &Conclusion| one.removed.iter().all(|it| other.removed.contains(it));
        self.removed.len() == other.removed.len() && hash(self) == hash(other) && within(self, other)
    }
}

/// A finding of chains.
#[derive(Debug)]
pub struct Hint {
    /// Kind of the chains.
    pub shape: HintKind,
    /// Difficulty of the hint.
    pub difficulty: Difficulty,
    /// Number of nodes of all branches, including nested chains.
    pub complexity: u32,
    /// Conclusion of the hint.
    pub conclusion: Conclusion,
    /// The end of each branch.
    pub ends: Vec<End>,
    key: OnceCell<Vec<usize>>,
}

impl Hint {
    /// Returns the ends and all their ancestors: chains with the same key are equal.
    fn key(&self) -> &[usize] {
        self.key.get_or_init(|| {
            let literal = |end: &End| end.trail.node(end.node).literal.index();
            let mut key: Vec<usize> = self.ends.iter().map(literal).collect();
            for end in &self.ends {
                key.push(Literal::COUNT);
                end.trail.ancestors(end.node, |node| key.push(end.trail.node(node).literal.index()));
            }
            key
        })
    }

    /// Returns the candidates that must have been removed since `original` for this hint, found on `now`, to hold.
    pub fn depends_on(&self, original: &MaskBoard, now: &MaskBoard) -> Vec<Literal> {
        let mut needed = Needed { original, now, found: Vec::new(), seen: Literals::EMPTY };
        for end in &self.ends {
            end.trail.ancestors(end.node, |node| {
                let node = end.trail.node(node);
                if node.literal.is_on() {
                    needed.add(node.literal, self.cause(node.cause));
                }
            });
        }
        needed.found
    }

    /// An assumption depends on the cell or house of the hint.
    fn cause(&self, cause: Cause) -> Cause {
        match (cause, self.shape) {
            (Cause::Assumed, HintKind::Cell(_)) => Cause::Cell,
            (Cause::Assumed, HintKind::House(house, _)) => Cause::House((house / 9) as u8),
            (cause, _) => cause,
        }
    }
}

/// Removed candidates that a hint depends on, each once, in the order found.
struct Needed<'a> {
    original: &'a MaskBoard,
    now: &'a MaskBoard,
    found: Vec<Literal>,
    seen: Literals,
}

impl Needed<'_> {
    fn add(&mut self, literal: Literal, cause: Cause) {
        let (cell, digit) = (literal.cell(), literal.digit());
        match cause {
            Cause::Cell => {
                for digit in bits(self.original.digits(cell) & !self.now.digits(cell)) {
                    self.push(Literal::off(cell, digit));
                }
            }
            Cause::House(kind) => {
                let house = usize::from(super::board::HOUSES[cell][usize::from(kind)]);
                for position in bits(self.original.places(house, digit) & !self.now.places(house, digit)) {
                    self.push(Literal::off(usize::from(super::board::CELLS[house][position]), digit));
                }
            }
            Cause::Assumed | Cause::Advanced => {}
        }
    }

    fn push(&mut self, literal: Literal) {
        if self.seen.insert(literal) {
            self.found.push(literal);
        }
    }
}

/// Selection of hints.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keep {
    /// The first in the scale's order.
    First,
    /// All, in the scale's order, but one for each conclusion.
    All,
}

/// Collects hints in the order of discovery.
#[derive(Debug)]
pub struct Hints {
    keep: Keep,
    found: Vec<(Hint, usize)>,
    /// Index of the first of the hints with the same eliminations from one cell.
    by_cell: HashMap<(usize, u16), usize>,
    count: usize,
}

impl Hints {
    /// Creates an empty collection.
    pub fn new(keep: Keep) -> Hints {
        Hints { keep, found: Vec::new(), by_cell: HashMap::new(), count: 0 }
    }

    /// Adds a hint of the technique with that base (in tenths), unless another hint makes it useless. `keep` returns the ends
    /// that are stored.
    pub fn offer(
        &mut self,
        base: u16,
        shape: HintKind,
        conclusion: Option<Conclusion>,
        ends: &[(&Trail, u16)],
        keep: impl FnOnce() -> Vec<End>,
    ) {
        let Some(conclusion) = conclusion else { return };
        let rival = self.rival(&conclusion);
        let order = |complexity| (Difficulty::of_chain(base, complexity), complexity, shape.rank());
        let best = rival.map(|at| self.found[at].0.order());
        let is_useless = |complexity| best.is_some_and(|best| order(complexity) >= best);
        let Some(complexity) = complexity(ends, is_useless) else { return };
        let (difficulty, ends) = (order(complexity).0, keep());
        let hint = Hint { shape, difficulty, complexity, conclusion, ends, key: OnceCell::new() };
        self.count += 1;
        match rival {
            Some(at) => self.found[at] = (hint, self.count),
            None => {
                if let [it] = hint.conclusion.removed[..] {
                    self.by_cell.insert(it, self.found.len());
                }
                self.found.push((hint, self.count));
            }
        }
    }

    /// Returns the hint that another of this conclusion must improve on.
    fn rival(&self, conclusion: &Conclusion) -> Option<usize> {
        match (self.keep, &conclusion.removed[..]) {
            (Keep::First, _) => (!self.found.is_empty()).then_some(0),
            (Keep::All, [it]) => self.by_cell.get(it).copied(),
            (Keep::All, _) => None,
        }
    }

    /// Returns the selected hints, in the scale's order.
    pub fn finish(mut self) -> Vec<Rc<Hint>> {
        self.found.sort_by_key(|(hint, number)| (hint.order(), *number));
        let mut kept: Vec<Rc<Hint>> = Vec::new();
        for (hint, _) in self.found {
            if !kept.iter().any(|other| other.conclusion.is_same(&hint.conclusion)) {
                kept.push(Rc::new(hint));
            }
        }
        kept
    }
}

/// Returns the number of nodes of all branches, including nested chains, or `None` if it reaches a useless number.
fn complexity(ends: &[(&Trail, u16)], is_useless: impl Fn(u32) -> bool) -> Option<u32> {
    let mut complexity = 0;
    let mut nested: Vec<&Rc<Hint>> = Vec::new();
    for &(trail, node) in ends {
        trail.ancestors(node, |node| {
            complexity += 1;
            if let Some(chain) = trail.nested(node)
                && !nested.iter().any(|other| Rc::ptr_eq(other, chain) || other.key() == chain.key())
            {
                complexity += chain.complexity;
                nested.push(chain);
            }
        });
        if is_useless(complexity) {
            return None;
        }
    }
    Some(complexity)
}

impl Hint {
    fn order(&self) -> (Difficulty, u32, u8) {
        (self.difficulty, self.complexity, self.shape.rank())
    }
}

impl PartialEq for Hint {
    fn eq(&self, other: &Hint) -> bool {
        self.order().cmp(&other.order()) == Ordering::Equal && self.conclusion == other.conclusion
    }
}
