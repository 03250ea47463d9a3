//! The scale of Sudoku Explainer 1.2.1, with the ratings of `SukakuExplainer` 1.18.1 for the classic techniques on one thread.
//!
//! ```text
//! order     the list of tries
//! table     what techniques are called here, and how hard they are
//! ```
//!
//! A puzzle has three ratings. ER is the difficulty of its hardest step. EP is that of the hardest step up to the first
//! placement. ED is the difficulty of the first step. The first technique with a finding provides the next step, and the choice among several
//! findings decides the path. So every finder enumerates in the reference's order
//! (`technique/explainer.rs`).

mod order;
mod table;

pub use crate::technique::explainer::Repairs;
pub use table::{SeRow, row};

use super::{Scale, ScaleColumn, Value, Weight};
use crate::chaining::board::MaskBoard;
use crate::chaining::difficulty::Difficulty;
use crate::effort::{Cut, Effort};
use crate::path::{Detail, Guide, Path, Walk};
use crate::{State, Step, Technique};
use sodan_board::{Candidate, Cell, CellSet, Solution};

/// Sudoku Explainer's scale, with the two repairs of `SukakuExplainer`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Se;

impl Scale for Se {
    fn name(&self) -> &'static str {
        "se"
    }

    fn about(&self) -> &'static str {
        "Sudoku Explainer 1.2.1 with the repairs of SukakuExplainer 1.18.1: ER, EP and ED, the hardest step of the whole path, of the path up to the first digit, and the first step"
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
                ScaleColumn::word("hardest", "the technique of the first of the hardest steps"),
            ]
        }
    }

    fn rating(&self, path: &Path) -> super::Rating {
        Rating::of(&path.steps).told(hardest(path))
    }

    /// EP and ED. Any later step may be the hardest.
    fn rating_of_beginning(&self, path: &Path) -> super::Rating {
        Rating { er: None, ..Rating::of(&path.steps) }.told(None)
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

/// The scale of Sudoku Explainer 1.2.1 without the two repairs of `SukakuExplainer`. It replaces
/// [`Se`], so it has the same name, but another scheme.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Unrepaired;

impl Scale for Unrepaired {
    fn name(&self) -> &'static str {
        Se.name()
    }

    fn about(&self) -> &'static str {
        "Sudoku Explainer 1.2.1: ER, EP and ED, the hardest step of the whole path, of the path up to the first digit, and the first step"
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

/// Rare puzzles that collectors search for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Gem {
    /// No step after the first placement is harder than those up to it: ER and EP are equal.
    Pearl,
    /// No step is harder than the first: ER, EP and ED are equal.
    Diamond,
}

impl Gem {
    /// Returns the name: one word in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Gem::Pearl => "pearl",
            Gem::Diamond => "diamond",
        }
    }

    /// Returns the plural.
    pub fn plural(self) -> &'static str {
        match self {
            Gem::Pearl => "pearls",
            Gem::Diamond => "diamonds",
        }
    }

    /// Describes the step that shows that a puzzle is not such a gem: it …
    pub fn is_lost_by(self) -> &'static str {
        match self {
            Gem::Pearl => "is harder than those up to the first digit",
            Gem::Diamond => "is harder than the first",
        }
    }

    /// Returns whether a path that begins with these steps cannot be that of such a gem.
    pub fn is_lost(self, steps: &[Step]) -> bool {
        let rating = Rating::of(steps);
        let most = match self {
            Gem::Pearl => rating.ep,
            Gem::Diamond => rating.ed,
        };
        most.is_some() && rating.er > most
    }
}

/// Creates a [walk](Scale::walk) on this scale with these repairs. Without them the scheme is `se-1.2.1`. In a sukaku no cell is placed
/// at the start. There the reference first fills in the cells with a single candidate that no peer has, without counting steps for
/// them. The walk does the same.
pub fn walk_with(repairs: Repairs, mut start: State, solution: Option<Solution>) -> Walk {
    if start.unplaced() == CellSet::ALL {
        let singles: Vec<Candidate> = Cell::all().filter_map(|cell| undisputed(&start, cell)).collect();
        singles.into_iter().for_each(|candidate| start.place(candidate));
    }
    Walk::new(start, SeGuide { repairs, known_unique: solution.is_some() })
}

/// Returns the next step on this scale, if it is one by that technique. Finders do not report this scale's chains one by one,
/// so a chain can be found in a state only if it is the next step.
pub fn next_by(technique: Technique, state: &State, detail: Detail) -> Option<Step> {
    row(technique)?;
    Se.next_by(technique, state, detail)
}

/// Returns the only candidate of a cell, if no peer has it.
fn undisputed(state: &State, cell: Cell) -> Option<Candidate> {
    let digit = state.digits(cell).single()?;
    (state.places(digit) & cell.peers()).is_empty().then_some(Candidate::new(cell, digit))
}

/// The guide of a walk on this scale. It has no memory: the next step depends only on the state.
#[derive(Clone, Copy, Debug)]
struct SeGuide {
    repairs: Repairs,
    known_unique: bool,
}

impl Guide for SeGuide {
    fn next(&mut self, state: &State, detail: Detail, effort: &Effort<'_>) -> Result<Option<Step>, Cut> {
        let found = order::next(&MaskBoard::new(state), self.repairs, self.known_unique, effort)?;
        Ok(found.map(|finding| finding.step(detail)))
    }

    fn boxed(&self) -> Box<dyn Guide> {
        Box::new(*self)
    }
}

/// The ratings of a puzzle. If the path is not solved, these are lower bounds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Rating {
    /// The difficulty of the hardest step; `None`, if there is no step.
    pub er: Option<Difficulty>,
    /// The difficulty of the hardest step up to the first placement; `None`, if there is no step.
    pub ep: Option<Difficulty>,
    /// The difficulty of the first step.
    pub ed: Option<Difficulty>,
}

impl Rating {
    /// Computes the ratings from a path's steps.
    pub fn of(steps: &[Step]) -> Rating {
        let hardest = |steps: &[Step]| steps.iter().filter_map(|step| step.difficulty).max();
        let placing = steps.iter().position(|step| !step.placements.is_empty());
        Rating {
            er: hardest(steps),
            ep: placing.and_then(|at| hardest(&steps[..=at])),
            ed: steps.first().and_then(|step| step.difficulty),
        }
    }

    /// Returns the ratings in the scale's columns.
    fn told(self, hardest: Option<Technique>) -> super::Rating {
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
    /// `7.2/1.2/1.2`; `7.2/-/2.6`, if no digit was placed.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let word = |it: Option<Difficulty>| it.map_or_else(|| "-".to_owned(), |it| it.to_string());
        write!(f, "{}/{}/{}", word(self.er), word(self.ep), word(self.ed))
    }
}

/// Returns the technique of the hardest step; of several the first.
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

    /// A puzzle's candidates, with nothing placed.
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
