//! HoDoKu 2.2.0's scale. The ratings are those of HoDoKu's batch mode with default options.
//!
//! ```text
//! table     points and level of each technique, and the order in which techniques are tried
//! singles   the two queues that determine the next single
//! order     selection among several chains; timsort, on which the selection depends
//! options   allowed patterns, their order, and chain lengths
//! residual  the arbitrary cell that HoDoKu prints when no cell is involved
//! guide     the main loop
//! own_order the same loop with a custom order, points and levels
//! ```
//!
//! A puzzle's score is the sum of the points of its steps. The puzzle's level is the highest level of any step, or a
//! higher level if the score exceeds that level's limit. Puzzles whose path is incomplete are Extreme.

#[cfg(test)]
pub(crate) mod conformance;
mod guide;
mod options;
mod order;
mod own_order;
mod residual;
mod singles;
mod table;
mod timsort;

pub use guide::Techniques;
pub use options::OPTIONS;
pub use own_order::{OrderError, OrderFault, OwnOrder};
pub(crate) use residual::residual_cell;
pub use table::{HodokuRow, Level, row};

use super::{Scale, ScaleColumn, Value, Weight};
use crate::path::{Path, Walk};
use crate::{Options, State, Step, Technique};
use guide::HodokuGuide;
use sodan_board::Solution;

/// HoDoKu's scale.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hodoku;

impl Scale for Hodoku {
    fn name(&self) -> &'static str {
        "hodoku"
    }

    fn about(&self) -> &'static str {
        "HoDoKu 2.2.0 with its default settings: a level, and a score (the sum of the points of all steps)"
    }

    fn scheme(&self) -> &'static str {
        "hodoku-2.2.0"
    }

    fn walk(&self, start: State, solution: Option<Solution>) -> Walk {
        walk_with(Techniques::DEFAULT, start, solution)
    }

    fn options(&self) -> Options {
        OPTIONS
    }

    fn columns(&self) -> &'static [ScaleColumn] {
        const {
            &[
                ScaleColumn::integer("score", "the sum of the points of all steps"),
                ScaleColumn::word("level", "Easy, Medium, Hard, Unfair or Extreme"),
                ScaleColumn::word(
                    "hardest",
                    "technique of the hardest step: highest level, then most points",
                ),
                ScaleColumn::integer("steps", "number of steps"),
            ]
        }
    }

    fn rating(&self, path: &Path) -> super::Rating {
        Rating::of(path).summary(path, hardest(path))
    }

    fn hardest(&self, path: &Path) -> Option<Technique> {
        hardest(path)
    }

    fn weight(&self, step: &Step) -> Weight {
        weight_by(row(step.technique))
    }

    fn least(&self, technique: Technique) -> Option<Weight> {
        row(technique).map(|row| weight_by(Some(row)))
    }
}

fn weight_by(row: Option<HodokuRow>) -> Weight {
    Weight {
        points: row.map(|row| Value::Integer(row.points.into())),
        level: row.map(|row| row.level.name()),
    }
}

/// HoDoKu's scale with a custom selection of techniques, for hints and paths. The ratings differ from HoDoKu's, and the
/// scheme has a different name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Chosen {
    /// Techniques to try, including singles.
    pub techniques: Techniques,
}

impl Scale for Chosen {
    fn name(&self) -> &'static str {
        Hodoku.name()
    }

    fn about(&self) -> &'static str {
        "HoDoKu's order and points, with a selection of techniques"
    }

    fn scheme(&self) -> &'static str {
        "hodoku-2.2.0+chosen"
    }

    fn walk(&self, start: State, solution: Option<Solution>) -> Walk {
        walk_with(self.techniques, start, solution)
    }

    fn options(&self) -> Options {
        OPTIONS
    }

    fn columns(&self) -> &'static [ScaleColumn] {
        Hodoku.columns()
    }

    /// Returns a rating without values if the path does not solve the puzzle, since the difficulty of the remaining
    /// steps is unknown.
    fn rating(&self, path: &Path) -> super::Rating {
        rated_if_solved(path, || Hodoku.rating(path))
    }

    fn hardest(&self, path: &Path) -> Option<Technique> {
        hardest(path)
    }

    fn weight(&self, step: &Step) -> Weight {
        Hodoku.weight(step)
    }
}

/// Returns `rating()`, or a rating without values if the path does not solve the puzzle.
fn rated_if_solved(path: &Path, rating: impl FnOnce() -> super::Rating) -> super::Rating {
    if path.is_solved() || path.cut.is_some() {
        return rating();
    }
    let steps = Some(Value::Integer(path.steps.len() as u64));
    let (text, values) = ("not solved with these techniques".into(), vec![None, None, None, steps]);
    super::Rating { text, score: None, level: None, values }
}

/// Creates a [walk](Scale::walk) on HoDoKu's scale that uses a custom selection of techniques. The resulting ratings
/// may differ from HoDoKu's.
pub fn walk_with(techniques: Techniques, start: State, solution: Option<Solution>) -> Walk {
    Walk::new(start, HodokuGuide::new(&start, solution, techniques))
}

/// HoDoKu's rating of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Rating {
    /// Highest level of any step, raised if the score exceeds that level's limit.
    pub level: Level,
    /// Sum of the points of all steps.
    pub score: u32,
}

impl Rating {
    /// Rates a path. Steps of techniques unknown to HoDoKu have no points. If the path ended early, the rating is a
    /// lower bound.
    pub fn of(path: &Path) -> Rating {
        Rating::by(path, row, Level::ALL.map(Level::bound))
    }

    /// Computes the rating of a path from the given table of techniques and the given score limits of the levels.
    fn by(path: &Path, row: impl Fn(Technique) -> Option<HodokuRow>, bounds: [u32; 5]) -> Rating {
        let rows = || path.steps.iter().filter_map(|step| row(step.technique));
        let score = rows().map(|row| row.points).sum();
        let hardest = rows().map(|row| row.level).max().unwrap_or(Level::Easy);
        let mut levels = Level::ALL.into_iter().zip(bounds);
        let bounded = levels.find(|&(level, bound)| level >= hardest && score <= bound);
        let is_rated = path.is_solved() || path.cut.is_some();
        Rating { level: bounded.filter(|_| is_rated).map_or(Level::Extreme, |(level, _)| level), score }
    }

    /// Converts the rating to the scale's columns.
    fn summary(self, path: &Path, hardest: Option<Technique>) -> super::Rating {
        let (score, level) = (Value::Integer(self.score.into()), self.level.name());
        let hardest = hardest.map(|technique| Value::Word(technique.name()));
        let steps = Value::Integer(path.steps.len() as u64);
        super::Rating {
            text: self.to_string(),
            score: Some(score),
            level: Some(level),
            values: vec![Some(score), Some(Value::Word(level)), hardest, Some(steps)],
        }
    }
}

impl std::fmt::Display for Rating {
    /// Writes the rating in the format of HoDoKu's header line, such as `Hard (882)`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({})", self.level, self.score)
    }
}

/// Returns the hardest technique of a path: the one on the highest level, with the most points on that level. If
/// several techniques are equally hard, the first is returned. Returns `None` for an empty path.
pub fn hardest(path: &Path) -> Option<Technique> {
    hardest_by(path, row)
}

fn hardest_by(path: &Path, row: impl Fn(Technique) -> Option<HodokuRow>) -> Option<Technique> {
    let key = |technique: Technique| row(technique).map(|row| (row.level, row.points));
    let keyed = path.steps.iter().map(|step| (key(step.technique), step.technique));
    keyed.reduce(|hardest, next| if next.0 > hardest.0 { next } else { hardest }).map(|(_, hardest)| hardest)
}

/// Returns whether walks on HoDoKu's scale try the technique by default or on request.
#[cfg(test)]
pub(crate) fn tries(technique: Technique) -> bool {
    let is_tried = |one: &table::Try| one.techniques.contains(technique);
    technique == table::LAST || table::SINGLES.contains(technique) || table::TRIES.iter().any(is_tried)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{STUCK, puzzle};
    use crate::effort::Cut;

    /// A path that does not solve the puzzle is Extreme unless it was interrupted.
    #[test]
    fn endless_path_is_extreme() {
        let path = |cut| Path { cut, ..Path::new(puzzle(STUCK)) };
        assert_eq!(Rating::of(&path(None)).level, Level::Extreme);
        assert_eq!(Rating::of(&path(Some(Cut::Limit))).level, Level::Easy);
    }
}
