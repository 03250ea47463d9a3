//! A custom order: the techniques to try, with levels and points.
//!
//! HoDoKu's own order is [`OwnOrder::hodoku`], and walks with it are HoDoKu's. The three singles at its head are found with its
//! queues. Techniques that HoDoKu searches for together are searched for together if they are adjacent in the order. Anywhere
//! else a single is treated like any other technique, and the first one on the board is used.

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

/// Maximum number of points of a step, so that the sum of a path cannot overflow.
const MOST_POINTS: u32 = 1_000_000;

/// A custom order, with points and levels. It is a scale. Its text form:
///
/// ```text
/// order  = line * any number
/// line   = level bound            the highest score of a puzzle on that level; without such a line it has no bound
///        | level points name      a technique, which is tried before those on later lines
/// level  = "Easy" | "Medium" | "Hard" | "Unfair" | "Extreme"
/// name   = a technique's slug, name or code in HoDoKu's library
/// ```
///
/// `#` begins a comment; blank lines are ignored. Techniques that are not listed are not tried.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnOrder {
    /// The techniques to try, with the points of each.
    listed: Vec<(Technique, HodokuRow)>,
    /// The score limit of each level.
    bounds: [u32; 5],
    /// The subset of listed techniques to try.
    allowed: TechniqueSet,
}

impl OwnOrder {
    /// Returns HoDoKu's order, points and levels, without the techniques that it does not try by default.
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

    /// Returns the same order with only these of its techniques.
    #[must_use]
    pub fn only(mut self, allowed: TechniqueSet) -> OwnOrder {
        self.allowed = self.allowed & allowed;
        self
    }

    /// Returns the techniques to try, in order.
    pub fn techniques(&self) -> impl Iterator<Item = Technique> {
        self.listed.iter().map(|(technique, _)| *technique).filter(|it| self.allowed.contains(*it))
    }

    /// Returns the level of a technique, or `None` if it is not listed.
    pub fn level(&self, technique: Technique) -> Option<Level> {
        self.row(technique).map(|row| row.level)
    }

    fn row(&self, technique: Technique) -> Option<HodokuRow> {
        self.listed.iter().find(|(listed, _)| *listed == technique).map(|(_, row)| *row)
    }

    /// Returns the tries of HoDoKu, in this order.
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
                    // No chain comes before its position in the order.
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

    /// A path that is not solved has no rating, since the difficulty beyond the listed techniques is unknown.
    fn rating(&self, path: &Path) -> rating::Rating {
        super::rated_if_solved(path, || {
            Rating::by(path, |it| self.row(it), self.bounds).told(path, self.hardest(path))
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
    /// Formats the order so that it can be parsed. The techniques that HoDoKu has but does not try are comments at the end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# The highest score of a puzzle on each level.")?;
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

/// Error of the text of an order, with its position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {fault}")]
#[non_exhaustive]
pub struct OrderError {
    /// 1-based line.
    pub line: usize,
    /// 1-based column, in characters.
    pub column: usize,
    /// The error.
    pub fault: OrderFault,
}

/// Kind of an [`OrderError`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OrderFault {
    /// Unknown level or technique.
    #[error(transparent)]
    Name(#[from] UnknownName),
    /// The points or the score limit are missing, not a number, or too high.
    #[error("expected points, a whole number up to {MOST_POINTS}, found {0}")]
    Points(String),
    /// A duplicate entry.
    #[error("`{name}` is already on line {before}")]
    Twice {
        /// Name of the entry.
        name: &'static str,
        /// Line of its first occurrence.
        before: usize,
    },
    /// Only another scale searches for this technique.
    #[error("`{0}` cannot be searched for on its own: only Sudoku Explainer's scale uses it (`--scale se`)")]
    OfAnotherScale(&'static str),
    /// Brute force, which needs no pattern, precedes another technique.
    #[error("expected no technique after `brute-force`, which always finds a digit")]
    AfterLast,
    /// The order contains no techniques.
    #[error("expected a line with a level, points and a technique, such as `Easy 4 naked-single`")]
    Empty,
}

impl FromStr for OwnOrder {
    type Err = OrderError;

    /// Parses an order: see [`OwnOrder`] for the grammar.
    ///
    /// # Errors
    ///
    /// If a line has another form, a name is unknown, an entry is duplicate, or nothing is listed.
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

/// The lines so far, each with its number.
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

/// Returns the first two words of a line and the rest of it, each with its start column.
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

    /// Points, levels and bounds are those of the order.
    #[test]
    fn points_and_bounds_match_order() {
        let rating = |text: &str| {
            let own = order(text).unwrap();
            own.rating(&path(&own)).text
        };
        let all = "Easy 1 naked-single\nEasy 1 hidden-single\nMedium 5 brute-force\n";
        let steps = techniques(all);
        let told = steps.iter().filter(|&&it| it == LAST).count();
        let score = steps.len() + 4 * told;
        assert_eq!(rating(all), format!("Medium ({score})"));
        assert_eq!(rating(&format!("{all}Medium {}", score - 1)), format!("Hard ({score})"));
        assert_eq!(rating("Easy 1 hidden-single"), "not solved with these techniques");
    }

    #[test]
    fn faults_are_told_with_their_place() {
        let said = |text: &str| order(text).unwrap_err();
        assert_eq!(
            said("# mine\nHard 140 xwin"),
            "line 2, column 10: unknown technique `xwin`; did you mean `x-wing`?"
        );
        assert_eq!(said("  Hart 140 x-wing"), "line 1, column 3: unknown level `Hart`; did you mean `Hard`?");
        let points = "expected points, a whole number up to 1000000, found";
        assert_eq!(said("Hard x-wing"), format!("line 1, column 6: {points} `x-wing`"));
        assert_eq!(said("Hard"), format!("line 1, column 5: {points} the end of the line"));
        assert_eq!(said("Easy 1000001"), format!("line 1, column 6: {points} `1000001`"));
        assert_eq!(said("Hard 1 x-wing\nHard 2 X-Wing"), "line 2, column 8: `x-wing` is already on line 1");
        assert_eq!(said("Hard 1\n\nHard 2"), "line 3, column 1: `Hard` is already on line 1");
        assert_eq!(
            said("Hard 1 brute-force\nHard 1 x-wing"),
            "line 2, column 8: expected no technique after `brute-force`, which always finds a digit"
        );
        assert!(said("# nothing\n").starts_with("line 1, column 1: expected a line with a level"));
    }
}
