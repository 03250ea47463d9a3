//! Conclusions of chains, their difficulty, and the order in which Sudoku Explainer prefers them.

use super::board::{MaskBoard, bits};
use super::difficulty::Difficulty;
use super::hashed;
use super::literal::{Literal, Literals};
use super::trail::{Cause, Chain, Trail};
use std::cmp::Ordering;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// Kind of chains from which a hint follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HintKind {
    /// A cycle that holds in both directions.
    Cycle(Links),
    /// An assumption that implies its own negation.
    Forcing(Links),
    /// A candidate that has the same consequence whether it is on or off.
    Double,
    /// An assumption that implies that a candidate is both on and off.
    Contradiction(Literal),
    /// A cell whose candidates all have the same consequence. The variant contains the index of the cell.
    Cell(usize),
    /// A digit whose candidates in a house all have the same consequence. The variant contains the indices of the house
    /// and the digit.
    House(usize, usize),
}

/// Links that plain chains may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Links {
    /// Links on one digit: X-chains.
    Places,
    /// Strong links only within cells: Y-chains.
    Cells,
    /// All links.
    Both,
}

impl HintKind {
    /// Returns the rank of the kind among equally difficult and equally long hints. Lower ranks are preferred.
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

/// Conclusion of a hint. Cells and digits are stored as indices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conclusion {
    /// Indices of the cell and digit of the placement, if there is one.
    pub placed: Option<(usize, usize)>,
    /// Index of each affected cell, and the mask of the digits eliminated from it, in Sudoku Explainer's order of
    /// cells.
    pub removed: Vec<(usize, u16)>,
}

impl Conclusion {
    /// Returns the conclusion from an implied literal, or `None` if the literal changes nothing on the board.
    pub fn of(board: &MaskBoard, literal: Literal) -> Option<Conclusion> {
        let (cell, digit) = (literal.cell(), literal.digit());
        let removed = if literal.is_on() { board.digits(cell) & !(1 << digit) } else { 1 << digit };
        let placed = literal.is_on().then_some((cell, digit));
        (removed != 0).then(|| Conclusion { placed, removed: vec![(cell, removed)] })
    }

    /// Creates a conclusion from eliminations in the order of discovery. The cells are sorted into the iteration order
    /// of Sudoku Explainer's hash map.
    pub fn removals(mut removed: Vec<(usize, u16)>) -> Conclusion {
        hashed::sort(&mut removed);
        Conclusion { placed: None, removed }
    }

    /// Returns whether Sudoku Explainer considers two hints equal: they have the same eliminations and the same hash,
    /// which depends on the first three cells.
    fn is_same(&self, other: &Conclusion) -> bool {
        let hash = |it: &Conclusion| it.removed.iter().take(3).fold(0, |hash, &(cell, _)| hash ^ cell);
        let within =
            |one: &Conclusion, other: &Conclusion| one.removed.iter().all(|it| other.removed.contains(it));
        self.removed.len() == other.removed.len() && hash(self) == hash(other) && within(self, other)
    }
}

/// A deduction by chains.
#[derive(Debug)]
pub struct Hint {
    pub shape: HintKind,
    /// Base difficulty of the technique, in tenths.
    base: u16,
    /// Difficulty on Sudoku Explainer's scale.
    pub difficulty: Difficulty,
    /// Number of nodes of all branches, including nested chains.
    pub complexity: u32,
    pub conclusion: Conclusion,
    /// Each branch, from its last literal back to its assumption.
    pub branches: Vec<Chain>,
    key: OnceLock<Vec<usize>>,
}

impl Hint {
    /// Returns the indices of the literals at the ends of all branches, followed by those of all nodes of each branch.
    /// Chains with the same key are considered equal.
    fn key(&self) -> &[usize] {
        self.key.get_or_init(|| {
            let mut key: Vec<usize> = self.branches.iter().map(|it| it.nodes()[0].literal.index()).collect();
            for branch in &self.branches {
                key.push(Literal::COUNT);
                key.extend(branch.nodes().iter().map(|node| node.literal.index()));
            }
            key
        })
    }

    /// Returns the candidates that must have been removed since `original` for this hint to hold on `now`.
    pub fn depends_on(&self, original: &MaskBoard, now: &MaskBoard) -> Vec<Literal> {
        let mut needed = Needed { original, now, found: Vec::new(), seen: Literals::EMPTY };
        for node in self.branches.iter().flat_map(Chain::nodes) {
            if node.literal.is_on() {
                needed.add(node.literal, self.cause(node.cause));
            }
        }
        needed.found
    }

    /// Returns the cause that determines on which removed candidates a literal depends. For the assumptions of cell and
    /// house chains, this is the hint's cell or house.
    fn cause(&self, cause: Cause) -> Cause {
        match (cause, self.shape) {
            (Cause::Assumed, HintKind::Cell(_)) => Cause::Cell,
            (Cause::Assumed, HintKind::House(house, _)) => Cause::House((house / 9) as u8),
            (cause, _) => cause,
        }
    }
}

/// Removed candidates on which a hint depends, each once, in the order of discovery.
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

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keep {
    /// Only the first hint in Sudoku Explainer's order.
    First,
    /// All hints in Sudoku Explainer's order, but only one per conclusion.
    All,
}

/// Collects the hints that [`offer`](Self::offer) receives in the order of discovery.
#[derive(Debug)]
pub struct Hints {
    keep: Keep,
    found: Vec<(Hint, usize)>,
    /// Index in `found` of each hint that eliminates candidates from a single cell, by cell index and mask of
    /// eliminated digits.
    by_cell: HashMap<(usize, u16), usize>,
    count: usize,
}

impl Hints {
    /// Creates an empty collection that keeps the hints selected by `keep`.
    pub fn new(keep: Keep) -> Hints {
        Hints { keep, found: Vec::new(), by_cell: HashMap::new(), count: 0 }
    }

    /// Adds a hint unless an earlier hint makes it redundant. `base` is the base difficulty of the technique in tenths,
    /// and `ends` are the last nodes of all branches. `keep` copies the branches, and is called only if the hint is
    /// added.
    pub fn offer<'t>(
        &mut self,
        base: u16,
        shape: HintKind,
        conclusion: Option<Conclusion>,
        ends: impl Iterator<Item = (&'t Trail, u16)>,
        keep: impl FnOnce() -> Vec<Chain>,
    ) {
        let Some(conclusion) = conclusion else { return };
        let rival = self.rival(&conclusion);
        let order = |complexity| (Difficulty::of_chain(base, complexity), complexity, shape.rank());
        let best = rival.map(|at| &self.found[at].0);
        // On the same base, a longer chain is never easier.
        let most = best.filter(|best| best.base == base).map_or(u32::MAX, |best| best.complexity);
        let Some(complexity) = complexity(ends, most) else { return };
        if best.is_some_and(|best| order(complexity) >= best.order()) {
            return;
        }
        let (difficulty, branches) = (order(complexity).0, keep());
        let hint = Hint { shape, base, difficulty, complexity, conclusion, branches, key: OnceLock::new() };
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

    /// Returns the index in `found` of the hint that a new hint with this conclusion would replace if it were better,
    /// or `None` if there is no such hint.
    fn rival(&self, conclusion: &Conclusion) -> Option<usize> {
        match (self.keep, &conclusion.removed[..]) {
            (Keep::First, _) => (!self.found.is_empty()).then_some(0),
            (Keep::All, [it]) => self.by_cell.get(it).copied(),
            (Keep::All, _) => None,
        }
    }

    /// Returns the collected hints in Sudoku Explainer's order.
    pub fn finish(mut self) -> Vec<Arc<Hint>> {
        self.found.sort_by_key(|(hint, number)| (hint.order(), *number));
        let mut distinct: Vec<Arc<Hint>> = Vec::new();
        for (hint, _) in self.found {
            if !distinct.iter().any(|other| other.conclusion.is_same(&hint.conclusion)) {
                distinct.push(Arc::new(hint));
            }
        }
        distinct
    }
}

/// Counts the nodes of all branches that end at `ends`, including nested chains. Returns `None` if there are more than
/// `most`.
fn complexity<'t>(ends: impl Iterator<Item = (&'t Trail, u16)>, most: u32) -> Option<u32> {
    let mut complexity = 0;
    let mut nested: Vec<&Arc<Hint>> = Vec::new();
    for (trail, node) in ends {
        trail.ancestors(node, |node| {
            complexity += 1;
            if let Some(chain) = trail.nested(node)
                && !nested.iter().any(|other| Arc::ptr_eq(other, chain) || other.key() == chain.key())
            {
                complexity += chain.complexity;
                nested.push(chain);
            }
            complexity <= most
        });
        if complexity > most {
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
