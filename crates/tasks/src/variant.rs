//! Variants: puzzles of any size with any rules. Tasks for variants have the same names as the tasks for classic
//! puzzles.
//!
//! ```text
//! record ──▶ AnyPuzzle ─┬─ Classic: 9×9, no other rules ──▶ the search for classic puzzles
//!                       └─ Variant ───────────────────────▶ the variant engine
//! ```
//!
//! Tasks outside this module reject variants and report why. In every record, the `guessed` column lists the
//! constraints that were inferred from a picture without certainty.

mod candidates;
mod check;
mod convert;
mod count;
mod either;
mod explain;
mod find_steps;
mod generate;
mod hint;
pub mod records;
mod solve;
mod start;

pub use candidates::{VariantCandidates, VariantCandidatesOptions, VariantCandidatesRecord};
pub use check::{VariantCheck, VariantCheckOptions, VariantChecked};
pub use convert::{VariantConvert, VariantConvertOptions, VariantConverted};
pub use count::{VariantCount, VariantCountOptions, VariantCounted};
pub use either::{AnyExplain, AnyHint, AnySteps, ClassicRecord, EitherRecord, EitherTask};
pub use explain::{VariantExplain, VariantExplainOptions, VariantExplained};
pub use find_steps::{VariantFindings, VariantSteps, VariantStepsOptions};
pub use generate::{VariantGenerate, VariantGenerateOptions, VariantGenerated, VariantMade};
pub use hint::{VariantHint, VariantHintContent, VariantHintOptions, VariantHinted};
pub use solve::{VariantSolve, VariantSolveOptions, VariantSolved};
pub use start::{CLASSES_OF_STEPS, VariantPositionOptions};

use crate::record::{ColumnPlace, Kind, Record, Schema};
use crate::{Content, Fault, Item, Limits, OptionError, Status};
use serde::{Deserialize, Serialize};
use sodan_board::{Candidate, Candidates};
use sodan_formats::{Extent, ParseError, Position, Problem, Raw};
use sodan_search::Backend;
use sodan_variant::format::{self, Reading};
use sodan_variant::{End, GlobalRule, MAX_SIZE, Shape, VariantError, VariantPuzzle};
use std::borrow::Cow;

/// A puzzle, classic or not.
#[derive(Clone, Debug)]
pub enum AnyPuzzle {
    /// A classic puzzle, represented by its candidates: 9×9 with boxes and no other rules.
    Classic(Box<Candidates>),
    /// Any other puzzle.
    Variant(Box<VariantPuzzle>),
}

impl AnyPuzzle {
    /// Classifies a valid puzzle as classic or variant.
    pub fn of(puzzle: VariantPuzzle) -> AnyPuzzle {
        let shape = &puzzle.shape;
        let is_classic = puzzle.constraints.is_empty()
            && shape.jigsaw.is_empty()
            && Shape { box_size: shape.box_size, ..Shape::classic() } == *shape;
        match is_classic.then(|| candidates_of(&puzzle)).flatten() {
            Some(candidates) => AnyPuzzle::Classic(Box::new(candidates)),
            None => AnyPuzzle::Variant(Box::new(puzzle)),
        }
    }
}

/// Converts the givens and candidates of a 9×9 puzzle to the representation for classic puzzles.
fn candidates_of(puzzle: &VariantPuzzle) -> Option<Candidates> {
    let mut text = String::with_capacity(729);
    for (cell, given) in puzzle.shape.cells().zip(&puzzle.givens) {
        let is_allowed = |value: &u8| {
            given.is_none_or(|given| given == *value)
                && puzzle.candidates.get(&cell).is_none_or(|values| values.contains(value))
        };
        text.extend((1..=9).map(|value: u8| if is_allowed(&value) { char::from(b'0' + value) } else { '.' }));
    }
    Some(sodan_formats::parse_as(sodan_formats::Format::Sukaku, text.as_bytes()).ok()?.position.candidates())
}

/// Options for parsing records as variants.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VariantReading {
    /// Whether to reject constraints that are only guessed from a picture.
    pub strict: bool,
    /// Names of [rules](VariantReading::RULES) to add to every puzzle.
    pub rules: Vec<String>,
    /// The only accepted grid size, 4 to 25. Default: any size.
    pub size: Option<u8>,
}

/// Names of the formats that only variants use.
pub const FORMATS_OF_VARIANTS: [&str; 4] = ["iss", "killer", "tatham", "gecode"];

impl VariantReading {
    /// Names of the rules that can be added to a puzzle.
    pub const RULES: [&'static str; 13] = {
        let mut names = [""; 13];
        let mut at = 0;
        while at < names.len() {
            names[at] = GlobalRule::ALL[at].name;
            at += 1;
        }
        names
    };

    /// Checks the names of the rules and the size.
    ///
    /// # Errors
    ///
    /// Returns an error if a rule is unknown or the size is out of range.
    pub fn validate(&self) -> Result<(), OptionError> {
        if let Some(unknown) = self.rules.iter().find(|rule| !Self::RULES.contains(&rule.as_str())) {
            let expected = format!("one of {}", Self::RULES.join(", "));
            return Err(OptionError::Value { option: "rules", expected, found: unknown.clone() });
        }
        match self.size {
            Some(size) if !(4..=MAX_SIZE).contains(&size) => {
                let expected = format!("4 to {MAX_SIZE}");
                Err(OptionError::Value { option: "size", expected, found: size.to_string() })
            }
            _ => Ok(()),
        }
    }

    /// Returns whether the options turn even a classic puzzle into a variant.
    pub fn is_needed(&self) -> bool {
        !self.rules.is_empty() || self.size.is_some()
    }

    /// Parses a record in a variant format or, failing that, in a classic format.
    fn read(&self, item: &Item<'_>) -> Result<ReadVariant, Fault> {
        let raw = &item.raw;
        let fault = |message: String| unreadable(item, message);
        if raw.extent == Extent::Cut {
            return Err(fault(format!("the record is longer than {} bytes", raw.text.len())));
        }
        let text = text_of(raw).ok_or_else(|| fault("the record is not valid UTF-8".into()))?;
        let (format, guessed, puzzle) = match (format::detect(&text), &item.content) {
            (Some(format), _) => {
                let import = format.read(&text).map_err(|error| fault(error.to_string()))?;
                let guessed = import.of_reading(Reading::Guessed).map(ToString::to_string).collect();
                (format.name(), guessed, import.into_puzzle(self.strict))
            }
            (None, Ok(content)) => (item.format().name(), Vec::new(), Ok(classic_puzzle(content))),
            // A string in no known variant format is reported as an invalid classic puzzle.
            (None, Err(error)) => return Err(Fault::Unreadable(error.clone())),
        };
        let puzzle = puzzle.and_then(|puzzle| self.with_rules(puzzle));
        let puzzle = puzzle.map_err(|error| fault(error.to_string()))?;
        Ok(ReadVariant { about: VariantAbout { format, kind: kind_of(&puzzle), guessed }, puzzle })
    }

    fn with_rules(&self, mut puzzle: VariantPuzzle) -> Result<VariantPuzzle, VariantError> {
        if let Some(size) = self.size.filter(|&size| size != puzzle.shape.size) {
            let message = format!("expected a grid of size {size}, found size {}", puzzle.shape.size);
            return Err(VariantError::in_field("size", message));
        }
        GlobalRule::add(&self.rules, &mut puzzle);
        puzzle.validate()?;
        Ok(puzzle)
    }
}

/// Returns the puzzle field of a row, or the whole text of other records. Returns `None` if the text is not valid
/// UTF-8.
fn text_of<'a>(raw: &Raw<'a>) -> Option<Cow<'a, str>> {
    raw.puzzle_field().or_else(|| std::str::from_utf8(raw.text).ok().map(Cow::from))
}

/// Converts a classic puzzle to the representation for variants. The result contains the digits, and the
/// eliminations that do not follow from the digits.
fn classic_puzzle(content: &Content<'_>) -> VariantPuzzle {
    let position = match content {
        Content::Bare(line) => Position::of_givens(line.grid()),
        Content::Entry(entry) => entry.position,
    };
    let mut puzzle = VariantPuzzle::new(Shape::classic());
    for (cell, digit) in position.digits.iter() {
        puzzle.givens[cell.index()] = Some(digit.get());
    }
    for Candidate { cell, digit } in position.eliminated().iter() {
        let cell = puzzle.shape.cell(cell.index());
        let values = puzzle.candidates.entry(cell).or_insert_with(|| (1..=9).collect());
        values.retain(|&value| value != digit.get());
    }
    puzzle
}

/// Creates the error for a record that cannot be parsed as a variant.
fn unreadable(item: &Item<'_>, message: String) -> Fault {
    let mut error = match sodan_formats::parse_as(sodan_formats::Format::Line, b"") {
        Err(error) => error,
        Ok(_) => unreachable!("an empty line is not a puzzle"),
    };
    error.problem = Problem::Other(message);
    (error.place, error.column) = (item.place(), 1);
    Fault::Unreadable(Box::new(error))
}

/// Returns the error to report where only classic puzzles are accepted. If the text is a variant, the error names the
/// variant; otherwise, `error` is returned unchanged.
#[cold]
pub(crate) fn refusal(raw: &Raw<'_>, mut error: ParseError) -> ParseError {
    let kind = || {
        let puzzle = format::read(&text_of(raw)?).ok()?.into_puzzle(false).ok()?;
        matches!(AnyPuzzle::of(puzzle.clone()), AnyPuzzle::Variant(_)).then(|| kind_of(&puzzle))
    };
    if let Some(kind) = kind() {
        error.column = 1;
        error.problem = Problem::Other(format!(
            "expected a classic 9x9 puzzle, found a variant ({kind}); only solve, count, check, candidates, hint, steps, explain, convert and picture accept variants"
        ));
    }
    error
}

/// Returns the value of the `kind` column: the size of the grid, and the names of its rules.
fn kind_of(puzzle: &VariantPuzzle) -> String {
    /// Maximum number of rule names to list.
    const MAX_NAMES: usize = 4;
    let shape = &puzzle.shape;
    let mut names: Vec<&str> = Vec::new();
    if !shape.jigsaw.is_empty() {
        names.push("jigsaw");
    } else if shape.regions.is_empty() {
        names.push("no boxes");
    }
    for constraint in &puzzle.constraints {
        if !names.contains(&constraint.name()) {
            names.push(constraint.name());
        }
    }
    let size = format!("{}x{}", shape.rows, shape.columns);
    let more = if names.len() > MAX_NAMES { " and more" } else { "" };
    names.truncate(MAX_NAMES);
    format!("{size} {}{more}", if names.is_empty() { "classic".to_owned() } else { names.join(", ") })
}

/// A parsed record with information about its source.
struct ReadVariant {
    puzzle: VariantPuzzle,
    about: VariantAbout,
}

/// Information about a record's source for the columns `format`, `kind` and `guessed`.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct VariantAbout {
    format: &'static str,
    kind: String,
    guessed: Vec<String>,
}

impl VariantAbout {
    /// Returns the number of guessed constraints as a note for the end of a line, or an empty string if there are none.
    fn note(&self) -> String {
        if self.guessed.is_empty() { String::new() } else { format!(" # guessed: {}", self.guessed.len()) }
    }

    /// Returns the guessed constraints as indented lines.
    fn in_words(&self) -> String {
        self.guessed.iter().map(|guess| format!("  {guess}\n")).collect()
    }
}

/// Names of all formats: first the classic formats, then the formats that only variants use.
const FORMATS: [&str; sodan_formats::Format::NAMES.len() + FORMATS_OF_VARIANTS.len()] = {
    let classic = sodan_formats::Format::NAMES;
    let mut names = [""; sodan_formats::Format::NAMES.len() + FORMATS_OF_VARIANTS.len()];
    let mut at = 0;
    while at < names.len() {
        names[at] = if at < classic.len() { classic[at] } else { FORMATS_OF_VARIANTS[at - classic.len()] };
        at += 1;
    }
    names
};

/// Creates a schema with the columns that all records of variants start with.
fn schema_begin<R: Record + 'static>(about: fn(&R) -> Option<&VariantAbout>) -> Schema<R> {
    Schema::begin_with_puzzle(move |item, it: &R| match about(it) {
        Some(_) => item.as_written(),
        None => item.puzzle(),
    })
    .column("format", Kind::Word(&FORMATS), "the text format of the record", move |_, record: &R| {
        about(record).map(|about| about.format).into()
    })
    .column("kind", Kind::Text, "size of the grid, and the names of the rules", move |_, record: &R| {
        about(record).map(|about| about.kind.clone()).into()
    })
    .column(
        "guessed",
        Kind::Texts,
        "elements whose meaning was guessed from a picture",
        move |_, record: &R| about(record).map(|about| about.guessed.clone()).into(),
    )
    .only_in(ColumnPlace::Everywhere)
}

/// Result of searching a puzzle for solutions.
struct FoundSolutions {
    count: u64,
    solutions: Vec<Vec<u8>>,
    guesses: u64,
    end: End,
    estimate: Option<u128>,
}

/// Maximum number of solutions that the search for classic puzzles looks for, since it cannot be cancelled. If a puzzle
/// has this many and the limit is higher, the variant engine searches again.
const MAX_CLASSIC: u64 = 1000;

/// Searches a puzzle for up to `limit` solutions. The result counts all solutions found, but contains only the first
/// `kept`.
fn solutions_of(
    puzzle: &VariantPuzzle,
    (limit, kept): (u64, u64),
    backend: Backend,
    limits: &sodan_variant::Limits<'_>,
) -> Result<FoundSolutions, VariantError> {
    match AnyPuzzle::of(puzzle.clone()) {
        AnyPuzzle::Classic(candidates) => {
            let answer = backend.answer(&*candidates, limit.min(MAX_CLASSIC));
            if answer.count == MAX_CLASSIC && limit > MAX_CLASSIC {
                return solutions_by_engine(puzzle, (limit, kept), limits);
            }
            let end = if answer.count == limit { End::Limit } else { End::Complete };
            let values = |solution: &sodan_board::Solution| {
                solution.to_bytes().iter().map(|byte| byte - b'0').collect()
            };
            let solutions = match kept {
                0 => Vec::new(),
                1 => answer.first.iter().map(values).collect(),
                _ => {
                    sodan_search::solutions(&*candidates).take(kept as usize).map(|it| values(&it)).collect()
                }
            };
            Ok(FoundSolutions {
                count: answer.count,
                solutions,
                guesses: answer.guesses,
                end,
                estimate: None,
            })
        }
        AnyPuzzle::Variant(puzzle) => solutions_by_engine(&puzzle, (limit, kept), limits),
    }
}

/// Like [`solutions_of`], but always uses the variant engine.
fn solutions_by_engine(
    puzzle: &VariantPuzzle,
    (limit, kept): (u64, u64),
    limits: &sodan_variant::Limits<'_>,
) -> Result<FoundSolutions, VariantError> {
    let found = puzzle.search(limit, kept, limits)?;
    Ok(FoundSolutions {
        count: found.count,
        solutions: found.solutions,
        guesses: found.guesses,
        end: found.end,
        estimate: found.estimate,
    })
}

/// Returns the status that follows from the number of solutions and the way the search ended.
fn status_of(count: u64, limit: u64, end: End) -> Status {
    match (count, end) {
        (2.., _) => Status::Multiple,
        (_, End::Stopped) => Status::Timeout,
        (0, _) => Status::None,
        (1, End::Limit) if limit == 1 => Status::Solved,
        _ => Status::Unique,
    }
}

/// Formats `values`, one per cell in reading order, as one line.
fn grid_text(puzzle: &VariantPuzzle, values: &[u8]) -> String {
    puzzle.format_grid(values.iter().copied().map(Some))
}

/// Formats `text`, a grid with one character per cell, on several lines with borders between regions.
fn grid_lines(text: &str, shape: &Shape) -> String {
    let cells: Vec<String> = text.chars().map(String::from).collect();
    sodan_render::variant::text_grid(&cells, shape)
}

/// Runs `work` with the limits of one item and a maximum number of guesses. Returns `None` if the task is cancelled.
fn with_limits<T>(
    limits: &Limits<'_>,
    guesses: Option<u64>,
    work: impl FnOnce(&sodan_variant::Limits<'_>) -> T,
) -> Option<T> {
    let time_is_up = limits.begin_item();
    let should_stop = || (limits.should_stop)() || time_is_up();
    let result = work(&sodan_variant::Limits { guesses, should_stop: &should_stop, so_far: limits.so_far });
    (!(limits.should_stop)()).then_some(result)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Item, Limits, Task};

    const FOUR: &str = ".3....2..1....3.";
    const CLASSIC: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    const KILLER: &str = ".Shape~4x4.Cage~4~R1C1~R1C2.Cage~7~R1C3~R1C4~R2C3.~R2C1_2.AntiKnight";

    fn one<T: Task>(task: &T, text: &str) -> T::Record
    where
        T::Record: Clone,
    {
        task.one(&Item::of_text(1, text.as_bytes()), &Limits::default()).expect("nothing stops it")
    }

    fn solve(reading: VariantReading, text: &str) -> VariantSolved {
        let options = VariantSolveOptions { reading, ..VariantSolveOptions::default() };
        one(&VariantSolve::new(&options, Backend::best()).unwrap(), text)
    }

    #[test]
    fn both_kinds_are_solved() {
        assert_eq!(solve(VariantReading::default(), FOUR).solution.as_deref(), Some("2314142331424231"));
        let classic = solve(VariantReading::default(), CLASSIC);
        let solution = "417369825632158947958724316825437169791586432346912758289643571573291684164875293";
        assert_eq!(classic.solution.as_deref(), Some(solution));
        let puzzle = format::read(CLASSIC).unwrap().into_puzzle(true).unwrap();
        assert!(matches!(AnyPuzzle::of(puzzle), AnyPuzzle::Classic(_)), "solved by the classic search");
    }

    #[test]
    fn classic_search_agrees_with_variant_engine() {
        let puzzle = format::read(CLASSIC).unwrap().into_puzzle(true).unwrap();
        let limits = sodan_variant::Limits::default();
        let classic = solutions_of(&puzzle, (2, 2), Backend::best(), &limits).unwrap();
        let variant = puzzle.solutions(2, &limits).unwrap();
        assert_eq!((classic.count, classic.solutions), (variant.count, variant.solutions));
    }

    #[test]
    fn boards_show_their_regions() {
        let board = |text: &str, solution: &str| {
            let puzzle = format::read(text).unwrap().into_puzzle(true).unwrap();
            grid_lines(solution, &puzzle.shape)
        };
        assert_eq!(
            board(FOUR, "2314142331424231"),
            "2 3 | 1 4\n1 4 | 2 3\n----+----\n3 1 | 4 2\n4 2 | 3 1\n"
        );
        assert_eq!(
            board(&format!("{FOUR} AAABCABBCCDBCDDD"), "2314142331424231"),
            "2   3   1 | 4\n--+   +---+\n1 | 4 | 2   3\n  +---+---+\n3   1 | 4 | 2\n  +---+   +--\n4 | 2   3   1\n"
        );
        assert_eq!(board(".Shape~2x3.NoBoxes", "123231"), "1 2 3\n2 3 1\n");
    }

    #[test]
    fn rules_and_size_are_checked() {
        let x = VariantReading { rules: vec!["x".into()], ..VariantReading::default() };
        let count = |reading| {
            let options = VariantCountOptions { reading, limit: None };
            one(&VariantCount::new(&options, Backend::best()).unwrap(), "1...............").count
        };
        assert_eq!(count(VariantReading::default()), 72);
        assert_eq!(count(x), 12, "a quarter of the 48 grids with both diagonals");
        let six = VariantReading { size: Some(6), ..VariantReading::default() };
        let fault = solve(six, FOUR).fault.unwrap().to_string();
        assert!(fault.contains("expected a grid of size 6, found size 4"), "{fault}");
        assert!(VariantReading { rules: vec!["y".into()], ..VariantReading::default() }.validate().is_err());
    }

    #[test]
    fn classic_tasks_name_the_kind() {
        let fault = Item::of_text(1, KILLER.as_bytes()).fault().unwrap().to_string();
        assert!(fault.contains("found a variant (4x4 cage, anti_knight)"), "{fault}");
    }

    #[test]
    fn redundant_clues_are_found() {
        let options = VariantCheckOptions { clues: true, ..VariantCheckOptions::default() };
        let checked = one(&VariantCheck::new(&options, Backend::best()).unwrap(), "2314............");
        assert_eq!(checked.status, Status::Multiple);
        let checked = one(&VariantCheck::new(&options, Backend::best()).unwrap(), "231414233142423.");
        assert_eq!(checked.redundant.as_ref().map(Vec::len), Some(15), "each given is redundant");
        let minimal = checked.minimal.unwrap();
        let again = one(&VariantCheck::new(&options, Backend::best()).unwrap(), &minimal);
        assert_eq!((again.status, again.redundant), (Status::Unique, Some(Vec::new())), "{minimal}");
    }

    #[test]
    fn true_candidates_have_counts() {
        let options = VariantCandidatesOptions { limit: 50, ..VariantCandidatesOptions::default() };
        let found = one(&VariantCandidates::new(&options).unwrap(), "1...............");
        assert_eq!(found.counts[..2], [vec![50, 0, 0, 0], vec![0, 24, 24, 24]]);
        assert_eq!(found.values()[..2], ["1", "234"]);
    }

    #[test]
    fn conversion_names_what_is_lost() {
        let convert = |to: &str, text: &str| {
            let options = VariantConvertOptions { to: to.into(), ..VariantConvertOptions::default() };
            one(&VariantConvert::new(&options).unwrap(), text)
        };
        assert_eq!(convert("iss", FOUR).text.as_deref(), Some(".Shape~4x4.~R1C2_3~R2C3_2~R3C2_1~R4C3_3"));
        let fault = convert("line", KILLER).fault.unwrap().to_string();
        assert!(fault.contains("cage: cannot be represented in the format line"), "{fault}");
        assert!(convert("svg", KILLER).text.is_some_and(|svg| svg.starts_with("<svg")));
    }
}
