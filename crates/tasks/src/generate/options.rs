//! Options for generation. Combinations that no puzzle can satisfy are rejected.

use super::Method;
use crate::OptionError;
use crate::query_fields::{FEWEST_GIVENS, Question, question, vocabulary};
use serde::{Deserialize, Serialize};
use sodan_board::{Cell, CellSet, House, HouseKind, Puzzle, Solution};
use sodan_generator::{Ground, Plan, Redundancy, Shape};
use sodan_query::{Clause, Query};
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Options of the `generate` task.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct GenerateOptions {
    /// Random seed of the series. The same seed generates the same puzzles.
    pub seed: u64,
    /// Number of givens: `24`, or an inclusive range `22..26`.
    pub givens: Option<String>,
    /// Whether puzzles must be minimal.
    pub minimal: bool,
    /// Symmetry of the pattern of givens: the name of a [`Shape`].
    #[cfg_attr(feature = "schema", schemars(extend("enum" = Shape::ALL.map(Shape::name))))]
    pub symmetry: String,
    /// Mask of the givens: 81 characters, where `.`, `0`, `-` and `_` denote empty cells.
    pub pattern: Option<String>,
    /// Solution grid that all puzzles must have.
    pub solution: Option<String>,
    /// A proper puzzle; the task searches its neighbourhood.
    pub like: Option<String>,
    /// Query that puzzles must match.
    pub query: Option<String>,
    /// Generation method. Default: `climb` if there is a query or a number of givens, otherwise `top-down`.
    pub method: Option<Method>,
    /// Maximum number of attempts per puzzle, 1 or more. Default: no limit.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub tries: Option<u64>,
}

impl Default for GenerateOptions {
    fn default() -> GenerateOptions {
        GenerateOptions {
            seed: 0,
            givens: None,
            minimal: true,
            symmetry: Shape::None.name().into(),
            pattern: None,
            solution: None,
            like: None,
            query: None,
            method: None,
            tries: None,
        }
    }
}

impl GenerateOptions {
    /// Validates the options and converts them to a plan for the generator.
    pub(crate) fn plan(&self) -> Result<Plan, OptionError> {
        self.refuse_contradictions()?;
        let shape = shape_named(&self.symmetry)?;
        let redundancy = if self.minimal { Redundancy::None } else { Redundancy::Any };
        let givens = self.givens.as_deref().map(givens_of_proper).transpose()?;
        Ok(Plan { givens, redundancy, shape, ground: self.ground()? })
    }

    fn ground(&self) -> Result<Ground, OptionError> {
        if let Some(text) = &self.solution {
            let solution =
                Solution::from_str(text).map_err(|error| wrong("solution", "a solution grid", &error))?;
            return Ok(Ground::Solution(Box::new(solution)));
        }
        if let Some(text) = &self.like {
            let puzzle = Puzzle::from_str(text).map_err(|error| wrong("like", "a puzzle", &error))?;
            if !sodan_search::is_proper(&puzzle) {
                return Err(wrong("like", "a puzzle with exactly one solution", text));
            }
            return Ok(Ground::Like(Box::new(puzzle)));
        }
        let Some(text) = &self.pattern else { return Ok(Ground::Anything) };
        let cells = pattern(text)?;
        if let Some([first, second]) = empty_lines(cells) {
            let expected = format!(
                "a pattern that permits a proper puzzle ({first} and {second} are both empty, so their digits could be swapped)"
            );
            return Err(wrong("pattern", expected, text));
        }
        if cells.len() < FEWEST_GIVENS {
            return Err(wrong("pattern", TOO_FEW, &format!("{} givens", cells.len())));
        }
        let full = House::all().find(|house| house.cells().is_subset(cells));
        if let (true, Some(house)) = (self.minimal, full) {
            let expected = format!(
                "a pattern that permits a minimal puzzle (all cells of {house} are givens, so one of them is redundant)"
            );
            return Err(wrong("pattern", expected, text));
        }
        Ok(Ground::Pattern(cells))
    }

    /// Returns an error if an option would bias the controlled method.
    pub(super) fn refuse_what_is_biased(&self) -> Result<(), OptionError> {
        let has_symmetry = self.symmetry != Shape::None.name();
        let with = |other, why| Err(OptionError::Together { option: "method controlled", other, why });
        match self {
            GenerateOptions { minimal: false, .. } => {
                with("not minimal", "this method generates minimal puzzles only")
            }
            GenerateOptions { pattern: Some(_), .. } => with("pattern", "this method samples all patterns"),
            GenerateOptions { like: Some(_), .. } => {
                with("like", "the neighbours of a puzzle are a biased sample")
            }
            _ if has_symmetry => with("symmetry", "this method samples all patterns"),
            _ => Ok(()),
        }
    }

    /// Returns a warning if no puzzle with the requested number of givens is known.
    pub fn doubt(&self) -> Option<&'static str> {
        /// Largest number of givens of any known minimal puzzle.
        const MOST: usize = 40;
        let range = match &self.givens {
            Some(text) => givens(text).ok()?,
            None => {
                let query = Query::parse(self.query.as_deref()?, vocabulary()).ok()?;
                givens_of(&query.clause())
            }
        };
        let why = "no minimal puzzle with more than 40 givens is known";
        (self.minimal && *range.start() > MOST).then_some(why)
    }

    fn refuse_contradictions(&self) -> Result<(), OptionError> {
        let together = |option, other, why| Err(OptionError::Together { option, other, why });
        let has_symmetry = self.symmetry != Shape::None.name();
        match self {
            GenerateOptions { tries: Some(0), .. } => Err(wrong("tries", "1 or more", &0)),
            GenerateOptions { pattern: Some(_), givens: Some(_), .. } => {
                together("givens", "pattern", "the pattern determines the number of givens")
            }
            GenerateOptions { pattern: Some(_), .. } if has_symmetry => {
                together("symmetry", "pattern", "the pattern determines the cells of the givens")
            }
            GenerateOptions { pattern: Some(_), solution: Some(_), .. } => {
                together("pattern", "solution", "the givens determine the puzzle")
            }
            GenerateOptions { pattern: Some(_), like: Some(_), .. } => {
                together("like", "pattern", "neighbours have givens in other cells")
            }
            GenerateOptions { like: Some(_), solution: Some(_), .. } => {
                together("like", "solution", "neighbours have different solutions")
            }
            _ => Ok(()),
        }
    }
}

pub(crate) fn shape_named(name: &str) -> Result<Shape, OptionError> {
    Shape::from_str(name).map_err(|_| {
        let names: Vec<&str> = Shape::ALL.map(Shape::name).to_vec();
        wrong("symmetry", format!("one of {}", names.join(", ")), name)
    })
}

pub(crate) fn wrong(
    option: &'static str,
    expected: impl Into<String>,
    found: &(impl ToString + ?Sized),
) -> OptionError {
    OptionError::Value { option, expected: expected.into(), found: found.to_string() }
}

/// Returns the range to which a clause restricts the number of givens, or 0 to 81 if there is no restriction.
fn givens_of(clause: &Clause) -> RangeInclusive<usize> {
    const ANY: RangeInclusive<usize> = 0..=81;
    let number = |end: i64| usize::try_from(end).unwrap_or(0).min(81);
    match clause {
        Clause::All(all) => all
            .iter()
            .map(givens_of)
            .fold(ANY, |one, other| *one.start().max(other.start())..=*one.end().min(other.end())),
        Clause::Any(any) => any
            .iter()
            .map(givens_of)
            .reduce(|one, other| *one.start().min(other.start())..=*one.end().max(other.end()))
            .unwrap_or(ANY),
        Clause::Within { name, range, wanted } if question(*name) == Some(Question::Givens) => {
            let (from, to) = (number(*range.start()), number(*range.end()));
            match (wanted, from, to) {
                (true, ..) => from..=to,
                (false, 0, _) => (to + 1).min(81)..=81,
                (false, _, 81) => 0..=from - 1,
                (false, ..) => ANY,
            }
        }
        Clause::Within { .. } | Clause::Says { .. } | Clause::Reads { .. } | Clause::Compares { .. } => ANY,
    }
}

/// Returns the symmetry that a clause implies. If the clause implies several symmetries, returns the symmetry that
/// implies all others.
pub(super) fn shape_of(clause: &Clause) -> Shape {
    match clause {
        Clause::All(all) => all
            .iter()
            .map(shape_of)
            .fold(Shape::None, |one, other| if one.implies(other) { one } else { other }),
        Clause::Says { name, word, wanted: true } if question(*name) == Some(Question::Symmetry) => {
            Shape::ALL.get(*word).copied().unwrap_or(Shape::None)
        }
        _ => Shape::None,
    }
}

/// Phrase that follows "expected" in the error for a number of givens that no proper puzzle can have.
const TOO_FEW: &str = "17 or more (no puzzle with fewer givens has exactly one solution)";

/// Like [`givens`], but rejects a range that ends below 17, the minimum number of givens of a proper puzzle.
fn givens_of_proper(text: &str) -> Result<RangeInclusive<usize>, OptionError> {
    let range = givens(text)?;
    if *range.end() < FEWEST_GIVENS { Err(wrong("givens", TOO_FEW, text)) } else { Ok(range) }
}

/// Parses a number of givens, or an inclusive range.
fn givens(text: &str) -> Result<RangeInclusive<usize>, OptionError> {
    givens_up_to(text, 81)
}

/// Parses a number of givens, or an inclusive range, for a grid with `cells` cells.
pub(crate) fn givens_up_to(text: &str, cells: usize) -> Result<RangeInclusive<usize>, OptionError> {
    let refuse = || wrong("givens", format!("a number from 0 to {cells}, or a range such as 22..26"), text);
    let number = |text: &str| text.trim().parse().ok().filter(|number| *number <= cells).ok_or_else(refuse);
    let (from, to) = match text.split_once("..") {
        Some((from, to)) => (number(from)?, number(to.trim_start_matches('='))?),
        None => (number(text)?, number(text)?),
    };
    if from > to { Err(refuse()) } else { Ok(from..=to) }
}

/// Parses the `pattern` option and returns the cells that contain a given.
fn pattern(text: &str) -> Result<CellSet, OptionError> {
    let signs: Vec<char> = text.chars().filter(|sign| !sign.is_whitespace()).collect();
    if signs.len() != 81 {
        let found = signs.len();
        return Err(OptionError::Length { option: "pattern", expected: "81 cells", found });
    }
    let mut cells = CellSet::EMPTY;
    for (index, sign) in signs.into_iter().enumerate() {
        match sign {
            '.' | '0' | '-' | '_' => {}
            '1'..='9' | 'x' | 'X' | '#' | '*' => {
                cells.insert(Cell::from_index(index));
            }
            _ => return Err(wrong("pattern", "`.` for an empty cell and `x` for a given", &sign)),
        }
    }
    Ok(cells)
}

/// Returns two rows of a band, or two columns of a stack, without any givens. If the pattern has such a pair, no puzzle
/// with the pattern is proper.
fn empty_lines(cells: CellSet) -> Option<[House; 2]> {
    let lines: Vec<House> = House::all().filter(|house| house.kind() != HouseKind::Block).collect();
    lines.chunks(3).find_map(|chute| {
        let mut empty = chute.iter().copied().filter(|line| !line.cells().intersects(cells));
        Some([empty.next()?, empty.next()?])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOLUTION: &str =
        "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

    fn error(options: GenerateOptions) -> String {
        options.plan().unwrap_err().to_string()
    }

    #[test]
    fn range_of_givens_is_respected() {
        let range = |text: &str| givens(text).ok();
        assert_eq!(range("22..26"), Some(22..=26));
        assert_eq!(range("24"), Some(24..=24));
        assert_eq!(range("22..=26"), Some(22..=26));
        for wrong in ["26..22", "82", "-1", "", "22..", "a"] {
            assert_eq!(range(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn impossible_options_are_refused() {
        let default = GenerateOptions::default;
        let pattern = |text: &str| GenerateOptions { pattern: Some(text.into()), ..default() };
        assert!(error(pattern("x.")).contains("expected 81 cells, found 2"));
        assert!(error(pattern(&"x".repeat(81))).contains("all cells of r1 are givens"));
        assert!(
            error(pattern(&format!("{}{}", ".".repeat(18), "x.......x".repeat(7))))
                .contains("r1 and r2 are both empty")
        );
        assert!(GenerateOptions { minimal: false, ..pattern(&"x".repeat(81)) }.plan().is_ok());
        let like = Some(".".repeat(81));
        assert!(error(GenerateOptions { like: like.clone(), ..default() }).contains("exactly one solution"));
        let solution = Some(SOLUTION.to_owned());
        assert!(GenerateOptions { solution: solution.clone(), ..default() }.plan().is_ok());
        assert!(
            error(GenerateOptions { like, solution, ..default() })
                .starts_with("like cannot be combined with solution")
        );
        let odd = GenerateOptions { symmetry: "odd".into(), ..default() };
        assert!(error(odd).contains("half-turn"));
        assert!(error(GenerateOptions { tries: Some(0), ..default() }).contains("1 or more"));
        assert!(error(GenerateOptions { solution: Some("12".into()), ..default() }).starts_with("solution"));
    }

    #[test]
    fn symmetry_is_imposed_when_needed() {
        let shape = |query: &str| shape_of(&Query::parse(query, vocabulary()).unwrap().clause());
        assert_eq!(shape("symmetry \"half-turn\""), Shape::HalfTurn);
        assert_eq!(shape("er > 3 and symmetry \"half-turn\""), Shape::HalfTurn);
        assert_eq!(shape("symmetry \"half-turn\" and symmetry \"quarter-turn\""), Shape::QuarterTurn);
        assert_eq!(shape("symmetry \"quarter-turn\" and symmetry \"half-turn\""), Shape::QuarterTurn);
        for other in ["symmetry \"half-turn\" or er > 3", "not symmetry \"half-turn\"", "er > 3"] {
            assert_eq!(shape(other), Shape::None, "{other}");
        }
    }

    #[test]
    fn too_few_givens_are_refused() {
        let of = |givens: &str| GenerateOptions { givens: Some(givens.into()), ..GenerateOptions::default() };
        // Every fifth cell: 17 givens, with at least one in each row and column.
        let fifths = |givens: usize| GenerateOptions {
            pattern: Some("x....".repeat(17)[..81].replacen('x', ".", 17 - givens)),
            ..GenerateOptions::default()
        };
        for too_few in [of("16"), of("3..16"), fifths(16)] {
            assert!(error(too_few).contains("17 or more (no puzzle with fewer givens has exactly one"));
        }
        assert!(of("16..17").plan().is_ok() && fifths(17).plan().is_ok());
    }

    #[test]
    fn unseen_givens_raise_a_warning() {
        let of = |givens: &str| GenerateOptions { givens: Some(givens.into()), ..GenerateOptions::default() };
        let is_doubted = |options: GenerateOptions| options.doubt().is_some();
        assert!(is_doubted(of("41..50")) && !is_doubted(of("17")) && !is_doubted(of("40")));
        assert!(!is_doubted(GenerateOptions { minimal: false, ..of("60") }));
        assert!(!is_doubted(GenerateOptions::default()));
        let with_query =
            |query: &str| GenerateOptions { query: Some(query.into()), ..GenerateOptions::default() };
        for doubtful in [
            "givens > 40",
            "not givens <= 40",
            "symmetry half-turn and givens = 41",
            "(givens = 50 and er > 2) or givens = 41 and givens > 20",
        ] {
            assert!(is_doubted(with_query(doubtful)), "{doubtful}");
        }
        for fine in ["givens <= 17", "givens > 40 or er > 3", "not givens > 40", "not givens = 20", "er > 3"]
        {
            assert!(!is_doubted(with_query(fine)), "{fine}");
        }
    }
}
