//! Rating scales. Each scale is a module that defines the order in which techniques are tried, and their points and
//! levels.
//!
//! A scale implements [`Scale`], and [`ALL`] lists all scales. Ratings consist of columns with a name and a type, so
//! tables and files can be written without knowledge of the scale.

pub mod csp;
pub mod hodoku;
pub mod se;
pub mod two_way;

use crate::effort::Effort;
use crate::path::{Detail, Path, Walk};
use crate::{Options, State, Step, Technique};
use sodan_board::Solution;
use std::fmt;

/// All scales, starting with the default one.
pub const ALL: &[&dyn Scale] = &[&hodoku::Hodoku, &se::Se, &two_way::TwoWay, &csp::Csp];

/// Returns the scale with the given [name](Scale::name). `two-way` and `forum` are other names of the `two_way` scale.
pub fn named(name: &str) -> Option<&'static dyn Scale> {
    let name = if matches!(name, "two-way" | "forum") { two_way::TwoWay.name() } else { name };
    ALL.iter().copied().find(|scale| scale.name() == name)
}

/// A method of choosing the steps of a path and rating the path.
pub trait Scale: fmt::Debug + Sync {
    /// Returns the scale's name, in lower-case letters and `_`.
    fn name(&self) -> &'static str;

    /// Returns a one-line description for help texts.
    fn about(&self) -> &'static str;

    /// Returns the versioned name of the rating scheme, such as `hodoku-2.2.0`: the program whose ratings are
    /// reproduced, or the version of the scale's own rules. Only ratings of the same scheme are comparable.
    fn scheme(&self) -> &'static str;

    /// Creates a walk that starts at `start` and is guided by this scale.
    ///
    /// If a solution is passed, it must be the only solution of the puzzle. Techniques may then assume uniqueness, and
    /// scales with brute force take digits from the solution. Without a solution, these techniques and brute force are
    /// disabled, so proper puzzles should be rated with their solution.
    fn walk(&self, start: State, solution: Option<Solution>) -> Walk;

    /// Returns the finder options for listing all steps of a state. Scales that have their own search return
    /// unrestricted options.
    fn options(&self) -> Options {
        Options::OPEN
    }

    /// Returns the columns of this scale's ratings. Their names are used as table headers.
    fn columns(&self) -> &'static [ScaleColumn];

    /// Rates a path.
    fn rating(&self, path: &Path) -> Rating;

    /// Returns the parts of the rating that are already certain, given the first steps of a path. Columns that later
    /// steps may change are `None`. By default, all columns are `None`.
    fn rating_of_beginning(&self, _path: &Path) -> Rating {
        Rating { text: "-".into(), score: None, level: None, values: vec![None; self.columns().len()] }
    }

    /// Returns the hardest technique of a path, or the first of several equally hard ones. Returns `None` for an empty
    /// path, and on some scales also for a path that does not solve the puzzle.
    fn hardest(&self, path: &Path) -> Option<Technique>;

    /// Returns the points and the level of a step.
    fn weight(&self, step: &Step) -> Weight;

    /// Returns the minimum difficulty of a technique's steps. Returns `None` if the technique is not on the scale, or
    /// if the difficulty depends entirely on the step.
    fn least(&self, _technique: Technique) -> Option<Weight> {
        None
    }

    /// Returns the next step of a walk from `state` if this step uses `technique`. The method thereby finds steps of
    /// techniques that have no finder because the scale searches for them itself.
    fn next_by(&self, technique: Technique, state: &State, detail: Detail) -> Option<Step> {
        // Unlimited effort never runs out.
        let next = self.walk(*state, None).peek(detail, &Effort::unlimited()).ok().flatten();
        next.filter(|step| step.technique == technique)
    }
}

/// A column of a scale's ratings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct ScaleColumn {
    /// Name: one lower-case word.
    pub name: &'static str,
    /// Type of the column's values.
    pub kind: ValueKind,
    /// One-line description of the column.
    pub about: &'static str,
}

/// Type of a column's values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ValueKind {
    /// [Whole numbers](Value::Integer).
    Integer,
    /// [Numbers with one decimal](Value::Tenths).
    Tenths,
    /// [Words](Value::Word).
    Word,
}

impl ScaleColumn {
    /// Creates a column of integers.
    pub const fn integer(name: &'static str, about: &'static str) -> ScaleColumn {
        ScaleColumn { name, kind: ValueKind::Integer, about }
    }

    /// Creates a column of numbers with one decimal.
    pub const fn tenths(name: &'static str, about: &'static str) -> ScaleColumn {
        ScaleColumn { name, kind: ValueKind::Tenths, about }
    }

    /// Creates a column of words.
    pub const fn word(name: &'static str, about: &'static str) -> ScaleColumn {
        ScaleColumn { name, kind: ValueKind::Word, about }
    }
}

/// A value in a column.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Value {
    /// A whole number.
    Integer(u64),
    /// A number with one decimal, stored in tenths: 72 means 7.2.
    Tenths(u64),
    /// A word, or a name that consists of several words.
    Word(&'static str),
}

impl Value {
    /// Returns the type of column to which this value belongs.
    pub const fn kind(self) -> ValueKind {
        match self {
            Value::Integer(_) => ValueKind::Integer,
            Value::Tenths(_) => ValueKind::Tenths,
            Value::Word(_) => ValueKind::Word,
        }
    }
}

impl fmt::Display for Value {
    /// Writes the value, such as `140`, `7.2` or `Hard`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Integer(number) => write!(f, "{number}"),
            Value::Tenths(tenths) => write!(f, "{}.{}", tenths / 10, tenths % 10),
            Value::Word(word) => f.pad(word),
        }
    }
}

/// The rating of a path. It is displayed in the scale's customary format.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Rating {
    /// Rating as text, such as `Hard (882)`.
    pub text: String,
    /// Score, if the scale has scores.
    pub score: Option<Value>,
    /// Level, if the scale has levels.
    pub level: Option<&'static str>,
    /// One value per [column](Scale::columns) of the scale, or `None` where the value is unknown.
    pub values: Vec<Option<Value>>,
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

/// The difficulty of a step on a scale.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Weight {
    /// Points of the step, if the scale defines points for its technique.
    pub points: Option<Value>,
    /// Level of the step, if the scale defines a level for its technique.
    pub level: Option<&'static str>,
}

impl fmt::Display for Weight {
    /// Writes the points, such as `140 points`, or else the level, or else a note that the technique is not on the
    /// scale.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.points, self.level) {
            (Some(Value::Integer(points)), _) => write!(f, "{points} points"),
            (Some(points), _) => points.fmt(f),
            (None, Some(level)) => f.write_str(level),
            (None, None) => f.write_str("not on the scale"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{STUCK, puzzle};
    use crate::effort::Effort;
    use crate::path::Detail;

    fn path(scale: &dyn Scale, solution: Option<Solution>) -> Path {
        scale.walk(puzzle(STUCK), solution).finish(Detail::Bare, &Effort::unlimited())
    }

    fn solution() -> Option<Solution> {
        sodan_search::solutions(puzzle(STUCK).candidates()).next()
    }

    #[test]
    fn names_are_words_and_differ() {
        for (place, scale) in ALL.iter().enumerate() {
            let is_word = |name: &str| name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
            assert!(is_word(scale.name()) && scale.columns().iter().all(|column| is_word(column.name)));
            assert!(!scale.about().is_empty() && !scale.scheme().is_empty());
            let others = &ALL[..place];
            assert!(others.iter().all(|it| it.name() != scale.name() && it.scheme() != scale.scheme()));
            assert_eq!(named(scale.name()).map(Scale::name), Some(scale.name()));
        }
        assert!(named("magic").is_none());
    }

    #[test]
    fn scales_try_every_technique() {
        for &technique in Technique::ALL {
            // The tests of the individual scales check that techniques with a row or a rank are tried.
            let is_tried = hodoku::tries(technique)
                || se::row(technique).is_some()
                || two_way::Rank::of(technique).is_some()
                || csp::has(technique);
            assert!(is_tried, "no scale tries {technique:?}");
        }
    }

    #[test]
    fn scales_walk_and_rate_independently() {
        for scale in ALL {
            let path = path(*scale, solution());
            assert!(path.is_solved());
            let hardest = scale.hardest(&path).unwrap();
            let step = path.steps.iter().find(|step| step.technique == hardest).unwrap();
            let (weight, rating) = (scale.weight(step), scale.rating(&path));
            assert_eq!(weight.level.is_some(), rating.level.is_some());
            assert_eq!(weight.points.map(Value::kind), rating.score.map(Value::kind));
            assert!(rating.to_string().starts_with(rating.level.unwrap_or_default()));
        }
    }

    /// A scale defines a minimum difficulty only for techniques that it contains.
    #[test]
    fn easiest_steps_have_weights() {
        let of = |technique| ALL.iter().filter(move |scale| scale.least(technique).is_some());
        let names = |technique| of(technique).map(|scale| scale.name()).collect::<Vec<_>>();
        assert_eq!(names(Technique::NakedPair), ["hodoku", "se"]);
        assert_eq!(names(Technique::DynamicRegionPlusPlain), ["se"]);
        let [hodoku, se] = [&hodoku::Hodoku as &dyn Scale, &se::Se].map(|it| it.least(Technique::NakedPair));
        assert_eq!(hodoku.unwrap().points, Some(Value::Integer(60)));
        assert_eq!(se.unwrap().points, Some(Value::Tenths(30)));
    }

    #[test]
    fn values_are_what_their_columns_say() {
        for scale in ALL {
            let path = path(*scale, solution());
            let values = scale.rating(&path).values;
            let kinds: Vec<ValueKind> = values.into_iter().map(|value| value.unwrap().kind()).collect();
            assert_eq!(kinds, scale.columns().iter().map(|column| column.kind).collect::<Vec<_>>());
        }
    }

    #[test]
    fn prefix_facts_hold_to_the_end() {
        for scale in ALL.iter().copied().chain([&se::Unrepaired as &dyn Scale]) {
            let whole = path(scale, solution());
            let values = scale.rating(&whole).values;
            for steps in 0..whole.steps.len() {
                let beginning = Path { steps: whole.steps[..steps].to_vec(), ..whole.clone() };
                let bounds = scale.rating_of_beginning(&beginning);
                assert_eq!(bounds.values.len(), values.len());
                let is_true =
                    |(bounds, value): (&Option<Value>, &Option<Value>)| bounds.is_none() || bounds == value;
                assert!(bounds.values.iter().zip(&values).all(is_true), "{scale:?}, {steps} steps: {bounds}");
            }
        }
        let whole = path(&se::Se, solution());
        assert!(se::Se.rating_of_beginning(&whole).values[1].is_some());
    }

    #[test]
    fn walks_without_solution_assume_nothing() {
        for scale in ALL {
            let path = path(*scale, None);
            assert!(!path.steps.is_empty());
            assert!(path.steps.iter().all(|step| {
                !step.technique.assumes_uniqueness() && step.technique != Technique::BruteForce
            }));
        }
    }

    #[test]
    fn values_print_as_numbers_and_words() {
        let values = [Value::Integer(140), Value::Tenths(72), Value::Tenths(5), Value::Word("Hard")];
        assert_eq!(values.map(|value| value.to_string()), ["140", "7.2", "0.5", "Hard"]);
    }
}
