//! Sudoku Explainer 1.2.1's scale. The ratings are those that `SukakuExplainer` 1.18.1 computes with the classic
//! techniques on one thread.
//!
//! ```text
//! order     techniques in the order in which they are tried
//! table     Sudoku Explainer's names of techniques, and their minimum difficulty
//! ```
//!
//! A puzzle has three ratings. ER is the difficulty of the hardest step, EP is the difficulty of the hardest step up to
//! the first placement, and ED is the difficulty of the first step. The first technique that finds anything provides
//! the next step, and if it finds several steps, the choice affects the rest of the path. All finders therefore try
//! patterns in Sudoku Explainer's order (`technique/explainer.rs`).

mod order;
mod table;

pub use crate::technique::explainer::Repairs;
pub use table::{SeRow, row};

use super::{Scale, ScaleColumn, Value, Weight};
use crate::chaining::board::MaskBoard;
use crate::chaining::difficulty::Difficulty;
use crate::chaining::multiple::Cache;
use crate::effort::{Cut, Effort};
use crate::path::{Detail, Guide, Path, Walk};
use crate::{State, Step, Technique};
use sodan_board::{Candidate, Cell, CellSet, Solution};

/// Sudoku Explainer's scale with the two [bug fixes](Repairs) of `SukakuExplainer`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Se;

impl Scale for Se {
    fn name(&self) -> &'static str {
        "se"
    }

    fn about(&self) -> &'static str {
        "Sudoku Explainer 1.2.1 with the fixes of SukakuExplainer 1.18.1: ER, EP and ED, the difficulty of the hardest step, of the hardest step up to the first placement, and of the first step"
    }

    fn scheme(&self) -> &'static str {
        "se-1.2.1+sukaku"
    }

    fn walk(&self, start: State, solution: Option<Solution>) -> Walk {
        walk_with(Repairs::default(), start, solution)
    }

    fn columns(&self) -> &'static [ScaleColumn] {
        const {
            &[
                ScaleColumn::tenths("er", "the difficulty of the hardest step"),
                ScaleColumn::tenths("ep", "the difficulty of the hardest step up to the first placement"),
                ScaleColumn::tenths("ed", "the difficulty of the first step"),
                ScaleColumn::word(
                    "hardest",
                    "technique of the hardest step, or of the first one if several are equally hard",
                ),
            ]
        }
    }

    fn rating(&self, path: &Path) -> super::Rating {
        Rating::of(&path.steps).summary(hardest(path))
    }

    /// Returns only EP and ED, since any later step may be the hardest.
    fn rating_of_beginning(&self, path: &Path) -> super::Rating {
        Rating { er: None, ..Rating::of(&path.steps) }.summary(None)
    }

    fn hardest(&self, path: &Path) -> Option<Technique> {
        hardest(path)
    }

    fn weight(&self, step: &Step) -> Weight {
        let points = step.difficulty.map(|it| Value::Tenths(it.tenths().into()));
        Weight { points, level: None }
    }

    fn least(&self, technique: Technique) -> Option<Weight> {
        let least = row(technique)?.least;
        Some(Weight { points: Some(Value::Tenths(least.tenths().into())), level: None })
    }
}

/// Sudoku Explainer 1.2.1's scale without the two [bug fixes](Repairs) of `SukakuExplainer`. Use it instead of [`Se`],
/// not in addition: both scales have the same name, but different schemes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Unrepaired;

impl Scale for Unrepaired {
    fn name(&self) -> &'static str {
        Se.name()
    }

    fn about(&self) -> &'static str {
        "Sudoku Explainer 1.2.1: ER, EP and ED, the difficulty of the hardest step, of the hardest step up to the first placement, and of the first step"
    }

    fn scheme(&self) -> &'static str {
        "se-1.2.1"
    }

    fn walk(&self, start: State, solution: Option<Solution>) -> Walk {
        walk_with(Repairs { unique_loops: false, bug: false }, start, solution)
    }

    fn columns(&self) -> &'static [ScaleColumn] {
        Se.columns()
    }

    fn rating(&self, path: &Path) -> super::Rating {
        Se.rating(path)
    }

    fn rating_of_beginning(&self, path: &Path) -> super::Rating {
        Se.rating_of_beginning(path)
    }

    fn hardest(&self, path: &Path) -> Option<Technique> {
        Se.hardest(path)
    }

    fn weight(&self, step: &Step) -> Weight {
        Se.weight(step)
    }

    fn least(&self, technique: Technique) -> Option<Weight> {
        Se.least(technique)
    }
}

/// Kinds of rare puzzles that collectors search for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Gem {
    /// Puzzle whose hardest step is among the steps up to the first placement. ER and EP are equal.
    Pearl,
    /// Puzzle whose first step is the hardest. ER, EP and ED are equal.
    Diamond,
}

impl Gem {
    /// Returns the name: one lower-case word.
    pub fn name(self) -> &'static str {
        match self {
            Gem::Pearl => "pearl",
            Gem::Diamond => "diamond",
        }
    }

    /// Returns the plural of the name.
    pub fn plural(self) -> &'static str {
        match self {
            Gem::Pearl => "pearls",
            Gem::Diamond => "diamonds",
        }
    }

    /// Returns a phrase that states why a step disqualifies a puzzle, such as `is harder than the first step`.
    pub fn is_lost_by(self) -> &'static str {
        match self {
            Gem::Pearl => "is harder than every step up to the first placement",
            Gem::Diamond => "is harder than the first step",
        }
    }

    /// Returns whether a puzzle whose path starts with these steps cannot be a gem of this kind.
    pub fn is_lost(self, steps: &[Step]) -> bool {
        let rating = Rating::of(steps);
        let limit = match self {
            Gem::Pearl => rating.ep,
            Gem::Diamond => rating.ed,
        };
        limit.is_some() && rating.er > limit
    }
}

/// Creates a [walk](Scale::walk) on Sudoku Explainer's scale with the given bug fixes. Without bug fixes, the scheme is
/// `se-1.2.1`. A start without placed digits is treated as a sukaku: cells whose only candidate is not a candidate of
/// any peer are filled in first. Like Sudoku Explainer, the walk does not count these placements as steps.
pub fn walk_with(repairs: Repairs, mut start: State, solution: Option<Solution>) -> Walk {
    if start.unplaced() == CellSet::ALL {
        let singles: Vec<Candidate> = Cell::all().filter_map(|cell| undisputed(&start, cell)).collect();
        singles.into_iter().for_each(|candidate| start.place(candidate));
    }
    Walk::new(start, SeGuide { repairs, known_unique: solution.is_some(), cache: Cache::default() })
}

/// Returns the next step on Sudoku Explainer's scale if this step uses `technique`. Finders do not list the scale's
/// chains, so this function finds a chain only if it is the next step from `state`.
pub fn next_by(technique: Technique, state: &State, detail: Detail) -> Option<Step> {
    row(technique)?;
    Se.next_by(technique, state, detail)
}

/// Returns the cell's only candidate if no peer has the same candidate.
fn undisputed(state: &State, cell: Cell) -> Option<Candidate> {
    let digit = state.digits(cell).single()?;
    (state.places(digit) & cell.peers()).is_empty().then_some(Candidate::new(cell, digit))
}

/// Selects the steps of a walk on Sudoku Explainer's scale. Steps do not depend on earlier steps; the cache only
/// shortens the search.
#[derive(Debug)]
struct SeGuide {
    repairs: Repairs,
    known_unique: bool,
    cache: Cache,
}

impl Guide for SeGuide {
    fn next(&mut self, state: &State, detail: Detail, effort: &Effort<'_>) -> Result<Option<Step>, Cut> {
        let found =
            order::next(&MaskBoard::new(state), self.repairs, self.known_unique, &mut self.cache, effort)?;
        Ok(found.map(|finding| finding.step(detail)))
    }

    fn boxed(&self) -> Box<dyn Guide> {
        Box::new(SeGuide { repairs: self.repairs, known_unique: self.known_unique, cache: Cache::default() })
    }
}

/// Sudoku Explainer's three ratings of a puzzle. If the path does not solve the puzzle, the ratings are lower bounds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Rating {
    /// Difficulty of the hardest step, or `None` if there are no steps.
    pub er: Option<Difficulty>,
    /// Difficulty of the hardest step up to the first placement, or `None` if no step places a digit.
    pub ep: Option<Difficulty>,
    /// Difficulty of the first step, or `None` if there are no steps.
    pub ed: Option<Difficulty>,
}

impl Rating {
    /// Computes the ratings of a path from its steps.
    pub fn of(steps: &[Step]) -> Rating {
        let hardest = |steps: &[Step]| steps.iter().filter_map(|step| step.difficulty).max();
        let placing = steps.iter().position(|step| !step.placements.is_empty());
        Rating {
            er: hardest(steps),
            ep: placing.and_then(|at| hardest(&steps[..=at])),
            ed: steps.first().and_then(|step| step.difficulty),
        }
    }

    /// Converts the ratings to the scale's columns.
    fn summary(self, hardest: Option<Technique>) -> super::Rating {
        let tenths = |it: Option<Difficulty>| it.map(|it| Value::Tenths(it.tenths().into()));
        let hardest = hardest.map(|technique| Value::Word(technique.name()));
        super::Rating {
            text: self.to_string(),
            score: tenths(self.er),
            level: None,
            values: vec![tenths(self.er), tenths(self.ep), tenths(self.ed), hardest],
        }
    }
}

impl std::fmt::Display for Rating {
    /// Writes ER, EP and ED, such as `7.2/1.2/1.2`. If no digit was placed, EP is replaced by `-`: `7.2/-/2.6`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let word = |it: Option<Difficulty>| it.map_or_else(|| "-".to_owned(), |it| it.to_string());
        write!(f, "{}/{}/{}", word(self.er), word(self.ep), word(self.ed))
    }
}

/// Returns the technique of the hardest step, or of the first of several equally hard steps. Returns `None` for an
/// empty path.
pub fn hardest(path: &Path) -> Option<Technique> {
    let hardest = path
        .steps
        .iter()
        .reduce(|hardest, next| if next.difficulty > hardest.difficulty { next } else { hardest });
    hardest.map(|step| step.technique)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sodan_board::{ByCell, Candidates, Puzzle};

    fn rated(start: State) -> String {
        let solution = sodan_search::solutions(start.candidates()).next();
        Se.rating(&Se.walk(start, solution).finish(Detail::Bare, &Effort::unlimited())).to_string()
    }

    /// Returns the puzzle's candidates as a state without placed digits.
    fn as_sukaku(puzzle: &Puzzle) -> State {
        let candidates = Candidates::new(puzzle);
        let digits = ByCell::new(std::array::from_fn(|cell| candidates.allowed(Cell::from_index(cell))));
        State::of(Candidates::of_digits(&digits), CellSet::EMPTY)
    }

    #[test]
    fn sukaku_rates_as_its_puzzle() {
        let puzzle: Puzzle =
            "4.8..........1..9...9...28...54..1..8.43..7..2....68.....8.4..2....9....3....1..7"
                .parse()
                .unwrap();
        assert_eq!(rated(as_sukaku(&puzzle)), rated(State::new(&puzzle)));
    }
}
