//! Custom orders of the techniques to try, and custom levels and points.
//!
//! HoDoKu's own order is [`OwnOrder::hodoku`], and walks with this order are identical to HoDoKu's. If an order starts
//! with the three singles in HoDoKu's order, singles are found through HoDoKu's queues. In any other position, a single
//! is treated like other techniques, and the first single on the board is used. Techniques that HoDoKu searches for
//! together are also searched for together here if they are adjacent in the order.

use super::guide::{FirstSingles, HodokuGuide, Techniques};
use super::table::{LAST, Level, Pick, SINGLES, TRIES, Try, When};
use super::{Hodoku, HodokuRow, Rating, row};
use crate::names::UnknownName;
use crate::path::{Path, Walk};
use crate::rating::{self, Scale, ScaleColumn, Weight};
use crate::{Options, State, Step, Technique, TechniqueSet};
use sodan_board::Solution;
use std::fmt;
use std::str::FromStr;

/// Maximum points per step. The limit prevents the sum for a path from overflowing.
const MOST_POINTS: u32 = 1_000_000;

/// A custom order of techniques with points and levels, which can be used as a scale. Grammar of the text format:
///
/// ```text
/// order  = { line }
/// line   = level bound            maximum score of a puzzle on this level; without such a line there is no limit
///        | level points name      a technique, tried before the techniques on later lines
/// level  = "Easy" | "Medium" | "Hard" | "Unfair" | "Extreme"
/// name   = slug, display name, or code in HoDoKu's library
/// ```
///
/// A comment starts with `#`. Blank lines are ignored. Techniques that are not listed are not tried.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnOrder {
    /// Listed techniques in order, and their points and levels.
    listed: Vec<(Technique, HodokuRow)>,
    /// Maximum score of each level, from Easy to Extreme.
    bounds: [u32; 5],
    /// Listed techniques that are enabled.
    allowed: TechniqueSet,
}

impl OwnOrder {
    /// Returns HoDoKu's order, points and levels. Techniques that HoDoKu does not try by default are not listed.
    pub fn hodoku() -> OwnOrder {
        let by_default = TRIES.iter().filter(|one| one.when == When::ByDefault);
        let tried = by_default.flat_map(|one| one.techniques.iter());
        let listed: Vec<_> = SINGLES.iter().chain(tried).chain([LAST]).collect();
        OwnOrder {
            allowed: TechniqueSet::of(&listed),
            listed: listed.into_iter().filter_map(|it| Some((it, row(it)?))).collect(),
            bounds: Level::ALL.map(Level::bound),
        }
    }

    /// Disables all techniques that are not in `allowed`.
    #[must_use]
    pub fn only(mut self, allowed: TechniqueSet) -> OwnOrder {
        self.allowed = self.allowed & allowed;
        self
    }

    /// Returns the enabled techniques in the order in which they are tried.
    pub fn techniques(&self) -> impl Iterator<Item = Technique> {
        self.listed.iter().map(|(technique, _)| *technique).filter(|it| self.allowed.contains(*it))
    }

    /// Returns the level of a technique, or `None` if the technique is not listed.
    pub fn level(&self, technique: Technique) -> Option<Level> {
        self.row(technique).map(|row| row.level)
    }

    fn row(&self, technique: Technique) -> Option<HodokuRow> {
        self.listed.iter().find(|(listed, _)| *listed == technique).map(|(_, row)| *row)
    }

    /// Returns how singles are searched for, and the other techniques in groups that are searched for together.
    /// Techniques that HoDoKu searches for together are in one group if they are adjacent in the order.
    fn tries(&self) -> (FirstSingles, Vec<Try>) {
        let listed: Vec<Technique> = self.listed.iter().map(|(technique, _)| *technique).collect();
        let queued = listed.starts_with(&SINGLES.iter().collect::<Vec<_>>());
        let (first, rest) =
            if queued { (FirstSingles::Queued, &listed[3..]) } else { (FirstSingles::Tried, &listed[..]) };
        let mut tries: Vec<Try> = Vec::new();
        let mut before = TechniqueSet::EMPTY;
        for &technique in rest.iter().filter(|&&it| it != LAST) {
            let hodoku = TRIES.iter().find(|one| one.techniques.contains(technique));
            let shares =
                |one: &Try| hodoku.is_some_and(|it| one.techniques - it.techniques == TechniqueSet::EMPTY);
            match tries.last_mut().filter(|one| shares(one)) {
                Some(one) => one.techniques = one.techniques.with(technique),
                None => tries.push(Try {
                    techniques: TechniqueSet::only(technique),
                    // A chain must not be found before its own position in the order.
                    also: hodoku.map_or(TechniqueSet::EMPTY, |it| it.also) & before,
                    pick: hodoku.map_or(Pick::First, |it| it.pick),
                    when: When::ByDefault,
                }),
            }
            before = before.with(technique);
        }
        (first, tries)
    }
}

impl Scale for OwnOrder {
    fn name(&self) -> &'static str {
        "own"
    }

    fn about(&self) -> &'static str {
        "a custom order with its own points and levels"
    }

    fn scheme(&self) -> &'static str {
        "own"
    }

    fn walk(&self, start: State, solution: Option<Solution>) -> Walk {
        let techniques = Techniques { allowed: self.allowed, more: self.allowed };
        let (first, tries) = self.tries();
        Walk::new(start, HodokuGuide::new(&start, solution, techniques).trying(first, tries))
    }

    fn options(&self) -> Options {
        Hodoku.options()
    }

    fn columns(&self) -> &'static [ScaleColumn] {
        Hodoku.columns()
    }

    /// Returns a rating without values if the path does not solve the puzzle, since the difficulty of the remaining
    /// steps is unknown.
    fn rating(&self, path: &Path) -> rating::Rating {
        super::rated_if_solved(path, || {
            Rating::by(path, |it| self.row(it), self.bounds).summary(path, self.hardest(path))
        })
    }

    fn hardest(&self, path: &Path) -> Option<Technique> {
        super::hardest_by(path, |it| self.row(it))
    }

    fn weight(&self, step: &Step) -> Weight {
        super::weight_by(self.row(step.technique))
    }
}

impl fmt::Display for OwnOrder {
    /// Writes the order in the format that [`FromStr`] parses. All other techniques that can be listed follow as
    /// comments.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# Maximum score of a puzzle on each level.")?;
        for (level, &bound) in Level::ALL.iter().zip(&self.bounds).filter(|(_, bound)| **bound < u32::MAX) {
            writeln!(f, "{:<8}{bound:>6}", level.name())?;
        }
        writeln!(f, "\n# Techniques to try, in order: level, points of a step, technique.")?;
        let listed = self.listed.iter().filter(|(it, _)| self.allowed.contains(*it));
        for (technique, row) in listed {
            writeln!(f, "{}", line(*technique, *row))?;
        }
        writeln!(f, "\n# Techniques that are not tried:")?;
        let can_be_tried = |it: &Technique| *it == LAST || it.is_found_alone();
        let others = Technique::ALL
            .iter()
            .filter(|it| can_be_tried(it) && !self.techniques().any(|tried| tried == **it));
        for &technique in others {
            let unrated = HodokuRow { points: 0, level: Level::Extreme, code: None };
            writeln!(f, "# {}", line(technique, row(technique).unwrap_or(unrated)))?;
        }
        Ok(())
    }
}

fn line(technique: Technique, row: HodokuRow) -> String {
    format!("{:<8}{:>6}  {}", row.level.name(), row.points, technique.spec().slug)
}

/// Syntax error in the text of an order, and its position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {fault}")]
#[non_exhaustive]
pub struct OrderError {
    /// 1-based line number.
    pub line: usize,
    /// 1-based column number, counted in characters.
    pub column: usize,
    /// Error at this position.
    pub fault: OrderFault,
}

/// Kind of an [`OrderError`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OrderFault {
    /// The level or the technique is unknown.
    #[error(transparent)]
    Name(#[from] UnknownName),
    /// The points or the score limit are missing, not a whole number, or too high.
    #[error("expected a whole number of points up to {MOST_POINTS}, found {0}")]
    Points(String),
    /// The technique or level was listed before.
    #[error("`{name}` is already listed on line {before}")]
    Twice {
        /// Slug of the technique, or name of the level.
        name: &'static str,
        /// 1-based line number of the first occurrence.
        before: usize,
    },
    /// The technique cannot be listed, because only another scale's own search finds it.
    #[error("`{0}` cannot be listed: only another scale searches for it (`--scale se` or `csp`)")]
    OfAnotherScale(&'static str),
    /// A technique follows brute force, which always finds a step.
    #[error("expected `brute-force` last, since it always finds a digit")]
    AfterLast,
    /// The order does not list any technique.
    #[error("expected a line with a level, points and a technique, such as `Easy 4 naked-single`")]
    Empty,
}

impl FromStr for OwnOrder {
    type Err = OrderError;

    /// Parses an order. For the grammar see [`OwnOrder`].
    ///
    /// # Errors
    ///
    /// Returns the first [fault](OrderFault) in the text, and its position.
    fn from_str(text: &str) -> Result<OwnOrder, OrderError> {
        let mut reading = Reading::default();
        for (index, line) in text.lines().enumerate() {
            let words = line.split('#').next().unwrap_or_default();
            if !words.trim().is_empty() {
                reading.line(index + 1, words)?;
            }
        }
        let listed: Vec<(Technique, HodokuRow)> = reading.listed.into_iter().map(|(_, it)| it).collect();
        if listed.is_empty() {
            let line = text.lines().count().max(1);
            return Err(OrderError { line, column: 1, fault: OrderFault::Empty });
        }
        let allowed = listed.iter().fold(TechniqueSet::EMPTY, |set, (technique, _)| set.with(*technique));
        let bounds = reading.bounds.map(|bound| bound.map_or(u32::MAX, |(_, bound)| bound));
        Ok(OwnOrder { listed, bounds, allowed })
    }
}

/// Entries of the lines parsed so far, each with its line number.
#[derive(Default)]
struct Reading {
    listed: Vec<(usize, (Technique, HodokuRow))>,
    bounds: [Option<(usize, u32)>; 5],
}

impl Reading {
    fn line(&mut self, number: usize, line: &str) -> Result<(), OrderError> {
        let error = |column, fault| OrderError { line: number, column, fault };
        let [(level_at, level), (points_at, points), (name_at, name)] = fields(line);
        let level: Level = level.parse().map_err(|unknown: UnknownName| error(level_at, unknown.into()))?;
        let points = points_of(points).map_err(|fault| error(points_at, fault))?;
        if name.is_empty() {
            self.bound(number, level, points).map_err(|fault| error(level_at, fault))
        } else {
            self.technique(number, level, points, name).map_err(|fault| error(name_at, fault))
        }
    }

    fn bound(&mut self, number: usize, level: Level, points: u32) -> Result<(), OrderFault> {
        match self.bounds[level as usize].replace((number, points)) {
            None => Ok(()),
            Some((before, _)) => Err(OrderFault::Twice { name: level.name(), before }),
        }
    }

    fn technique(&mut self, number: usize, level: Level, points: u32, name: &str) -> Result<(), OrderFault> {
        let technique: Technique = name.parse()?;
        let of = |wanted| self.listed.iter().find(|(_, (listed, _))| *listed == wanted);
        if let Some((before, _)) = of(technique) {
            return Err(OrderFault::Twice { name: technique.spec().slug, before: *before });
        }
        if of(LAST).is_some() {
            return Err(OrderFault::AfterLast);
        }
        if technique != LAST && !technique.is_found_alone() {
            return Err(OrderFault::OfAnotherScale(technique.spec().slug));
        }
        let code = row(technique).and_then(|row| row.code);
        self.listed.push((number, (technique, HodokuRow { points, level, code })));
        Ok(())
    }
}

fn points_of(text: &str) -> Result<u32, OrderFault> {
    let found = if text.is_empty() { "the end of the line".to_owned() } else { format!("`{text}`") };
    text.parse().ok().filter(|&points| points <= MOST_POINTS).ok_or(OrderFault::Points(found))
}

/// Splits a line into its first two words and the rest. Each part is returned with its 1-based start column.
fn fields(line: &str) -> [(usize, &str); 3] {
    let (line, mut end) = (line.trim_end(), 0);
    std::array::from_fn(|index| {
        let start = line.len() - line[end..].trim_start().len();
        let word = line[start..].find(char::is_whitespace).filter(|_| index < 2);
        end = word.map_or(line.len(), |len| start + len);
        (line[..start].chars().count() + 1, &line[start..end])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{STUCK, puzzle};
    use crate::effort::Effort;
    use crate::path::Detail;

    fn order(text: &str) -> Result<OwnOrder, String> {
        text.parse().map_err(|error: OrderError| error.to_string())
    }

    fn path(scale: &dyn Scale) -> Path {
        let solution = sodan_search::solutions(puzzle(STUCK).candidates()).next();
        scale.walk(puzzle(STUCK), solution).finish(Detail::Bare, &Effort::unlimited())
    }

    fn techniques(order: &str) -> Vec<Technique> {
        path(&order.parse::<OwnOrder>().unwrap()).steps.iter().map(|step| step.technique).collect()
    }

    #[test]
    fn orders_parse_and_print() {
        for own in [OwnOrder::hodoku(), order("Hard 7 x-wing\nEasy 1000\nEasy 3 Naked Single # so").unwrap()]
        {
            assert_eq!(order(&own.to_string()), Ok(own));
        }
    }

    #[test]
    fn hodoku_order_matches_hodoku() {
        let (own, hodoku) = (path(&OwnOrder::hodoku()), path(&Hodoku));
        assert_eq!(own.steps, hodoku.steps);
        assert_eq!(OwnOrder::hodoku().rating(&own), Hodoku.rating(&hodoku));
    }

    #[test]
    fn what_stands_first_is_tried_first() {
        use Technique::{HiddenSingle, NakedSingle};
        let both = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let first = |text: &str| {
            let step = order(text).unwrap().walk(puzzle(both), None).peek(Detail::Bare, &Effort::unlimited());
            step.unwrap().unwrap().technique
        };
        assert_eq!(first("Easy 1 naked-single\nEasy 2 hidden-single"), NakedSingle);
        assert_eq!(first("Easy 2 hidden-single\nEasy 1 naked-single"), HiddenSingle);
    }

    /// Points, levels and score limits are taken from the order.
    #[test]
    fn points_and_bounds_match_order() {
        let rating = |text: &str| {
            let own = order(text).unwrap();
            own.rating(&path(&own)).text
        };
        let all = "Easy 1 naked-single\nEasy 1 hidden-single\nMedium 5 brute-force\n";
        let steps = techniques(all);
        let guesses = steps.iter().filter(|&&it| it == LAST).count();
        let score = steps.len() + 4 * guesses;
        assert_eq!(rating(all), format!("Medium ({score})"));
        assert_eq!(rating(&format!("{all}Medium {}", score - 1)), format!("Hard ({score})"));
        assert_eq!(rating("Easy 1 hidden-single"), "not solved with these techniques");
    }

    #[test]
    fn faults_are_reported_with_their_place() {
        let message = |text: &str| order(text).unwrap_err();
        assert_eq!(
            message("# mine\nHard 140 xwin"),
            "line 2, column 10: unknown technique `xwin`; did you mean `x-wing`?"
        );
        assert_eq!(
            message("  Hart 140 x-wing"),
            "line 1, column 3: unknown level `Hart`; did you mean `Hard`?"
        );
        let points = "expected a whole number of points up to 1000000, found";
        assert_eq!(message("Hard x-wing"), format!("line 1, column 6: {points} `x-wing`"));
        assert_eq!(message("Hard"), format!("line 1, column 5: {points} the end of the line"));
        assert_eq!(message("Easy 1000001"), format!("line 1, column 6: {points} `1000001`"));
        assert_eq!(
            message("Hard 1 x-wing\nHard 2 X-Wing"),
            "line 2, column 8: `x-wing` is already listed on line 1"
        );
        assert_eq!(message("Hard 1\n\nHard 2"), "line 3, column 1: `Hard` is already listed on line 1");
        assert_eq!(
            message("Hard 1 brute-force\nHard 1 x-wing"),
            "line 2, column 8: expected `brute-force` last, since it always finds a digit"
        );
        assert!(message("# nothing\n").starts_with("line 1, column 1: expected a line with a level"));
    }
}
