//! Parses recipes of data sets, in TOML. `docs/recipes.md` describes each key. Errors contain line and column.

mod error;
mod keys;

pub use error::RecipeError;

use serde::Deserialize;
use sodan_logic::rating::{self, Scale};
use sodan_tasks::{Generate, GenerateOptions, Method, OptionError, Queries, Traces};
use std::collections::HashSet;
use std::ops::Range;
use toml::Spanned;

/// A validated recipe.
pub struct Recipe {
    text: String,
    /// Name of the data set, used as the heading of the card.
    pub name: String,
    /// Description of the data set, as one paragraph.
    pub about: String,
    /// Licence of the data set, as an SPDX expression.
    pub licence: String,
    /// Seed of all random choices.
    pub seed: u64,
    /// Whether only one of several isomorphic puzzles is used.
    pub distinct: bool,
    /// Whether puzzles with no or multiple solutions are used.
    pub improper: bool,
    /// Maximum number of rows of a file, 1 or more.
    pub shard_rows: usize,
    /// Sources of puzzles.
    pub sources: Vec<Source>,
    /// Name and number of puzzles of each stratum.
    pub strata: Vec<(String, usize)>,
    /// Queries that define the strata.
    pub queries: Queries,
    /// Share of each split, in the order of [`Split::ALL`]. The sum is 1.
    pub shares: [f64; 3],
    /// Criterion for keeping puzzles in the same split.
    pub group: Group,
    /// Number of copies of each puzzle, in each split.
    pub copies: [u64; 3],
    /// Labels of each puzzle.
    pub labels: Vec<LabelName>,
    /// Additional values for orientation-dependent labels. `None` if disabled.
    pub turns: Option<Turns>,
    /// Work limit per rating, in pattern checks.
    pub effort: Option<u64>,
    /// Puzzles for which traces are written.
    pub traces: Option<TracesOf>,
}

/// Puzzles for which traces are written.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct TracesOf {
    /// Scale that chooses the steps.
    pub scale: &'static dyn Scale,
    /// Number of puzzles with traces in each split.
    pub counts: [usize; 3],
    /// Number of each puzzle's copies that also have traces, in each split.
    pub copies: [u64; 3],
}

/// A source of puzzles.
pub struct Source {
    /// Name in the `source` column.
    pub name: String,
    /// Licence, as an SPDX expression or in words.
    pub licence: String,
    /// Author of the puzzles, and the place where they were obtained.
    pub origin: String,
    /// Maximum number of puzzles, chosen from all files of the source.
    pub limit: Option<usize>,
    /// Files or a generator that the puzzles come from.
    pub from: Origin,
}

/// Origin of a source's puzzles: files, or a generator.
pub enum Origin {
    /// Files with puzzles.
    Files {
        /// Paths or patterns with `*` and `?`, relative to the recipe, each with its byte range in the recipe.
        names: Vec<(String, Range<usize>)>,
        /// Column with the puzzles, if specified.
        column: Option<String>,
    },
    /// Generated puzzles.
    Made {
        /// The generator.
        task: Box<Generate>,
        /// Number of puzzles.
        count: u64,
    },
}

/// A split of the data set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Split {
    /// Training.
    Train,
    /// Validation.
    Validation,
    /// Testing.
    Test,
}

impl Split {
    /// All splits.
    pub const ALL: [Split; 3] = [Split::Train, Split::Validation, Split::Test];

    /// Returns the name of the split.
    pub const fn name(self) -> &'static str {
        match self {
            Split::Train => "train",
            Split::Validation => "validation",
            Split::Test => "test",
        }
    }
}

/// Criterion for keeping puzzles in the same split.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Group {
    /// Isomorphic puzzles.
    #[default]
    Puzzle,
    /// Puzzles with isomorphic solutions.
    Solution,
}

/// Additional values for orientation-dependent labels. They are the same for isomorphic puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Turns {
    /// Values of the canonical form.
    Canonical,
    /// Means over this number of images of the canonical form.
    Mean(u64),
}

/// A label of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum LabelName {
    /// Number of givens.
    Givens,
    /// Number of solutions, as a word.
    Status,
    /// Whether the puzzle is minimal.
    Minimal,
    /// Number of guesses made by the search.
    Guesses,
    /// HoDoKu's score and level.
    Hodoku,
    /// Sudoku Explainer's ER, EP and ED.
    Se,
    /// Rank and number of two-way choices.
    #[serde(rename = "two_way", alias = "two-way", alias = "two_way")]
    TwoWay,
    /// CSP-Rules' W, B, gW and gB.
    Csp,
    /// Techniques of the path on each selected scale, with numbers of steps.
    Techniques,
    /// Hardest technique on each selected scale.
    Hardest,
    /// Size of the smallest backdoor.
    Backdoor,
    /// Identifier of the canonical form.
    Id,
    /// Identifier of the solution's canonical form.
    Class,
    /// Number of automorphisms.
    Automorphisms,
    /// Whether singles solve the puzzle.
    Singles,
}

impl LabelName {
    /// Returns the scale, or `None` for other labels.
    pub fn scale(self) -> Option<&'static dyn Scale> {
        match self {
            LabelName::Hodoku => Some(&rating::hodoku::Hodoku),
            LabelName::Se => Some(&rating::se::Se),
            LabelName::TwoWay => Some(&rating::two_way::TwoWay),
            LabelName::Csp => Some(&rating::csp::Csp),
            _ => None,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    name: String,
    #[serde(default)]
    about: String,
    #[serde(alias = "license")]
    licence: String,
    #[serde(default)]
    seed: u64,
    #[serde(default = "yes")]
    distinct: bool,
    #[serde(default)]
    improper: bool,
    shard_rows: Option<Spanned<usize>>,
    source: Vec<Spanned<WrittenSource>>,
    #[serde(default)]
    stratum: Vec<Stratum>,
    splits: Option<Spanned<Splits>>,
    augment: Option<Augment>,
    labels: Option<Spanned<Labels>>,
    traces: Option<WrittenTraces>,
}

fn yes() -> bool {
    true
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenSource {
    name: Spanned<String>,
    #[serde(alias = "license")]
    licence: String,
    origin: String,
    n: Option<Spanned<usize>>,
    files: Option<Vec<Spanned<String>>>,
    column: Option<Spanned<String>>,
    generate: Option<Spanned<Made>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Made {
    givens: Option<String>,
    minimal: Option<bool>,
    symmetry: Option<String>,
    pattern: Option<String>,
    solution: Option<String>,
    like: Option<String>,
    #[serde(rename = "where")]
    query: Option<Spanned<String>>,
    #[serde(rename = "method")]
    method: Option<Method>,
    tries: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Stratum {
    name: Spanned<String>,
    n: usize,
    #[serde(rename = "where")]
    query: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Splits {
    train: Option<Spanned<f64>>,
    validation: Option<Spanned<f64>>,
    test: Option<Spanned<f64>>,
    #[serde(default)]
    by: Group,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Augment {
    copies: Spanned<u64>,
    /// Splits whose puzzles are copied. Defaults to training only.
    splits: Option<Vec<Spanned<Split>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Labels {
    columns: Vec<Spanned<LabelName>>,
    turns: Option<Spanned<WrittenTurns>>,
    effort: Option<u64>,
}

impl Labels {
    /// Returns whether any label depends on the orientation.
    fn depend(&self) -> bool {
        let depends =
            |it: &Spanned<LabelName>| matches!(it.get_ref(), LabelName::Guesses | LabelName::Hodoku);
        self.columns.iter().any(depends)
    }
}

#[derive(Deserialize)]
#[serde(untagged)]
enum WrittenTurns {
    Word(String),
    Number(u64),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenTraces {
    scale: Spanned<String>,
    train: Option<Spanned<usize>>,
    validation: Option<Spanned<usize>>,
    test: Option<Spanned<usize>>,
    /// Number of each puzzle's copies that have traces. Defaults to all copies.
    copies: Option<Spanned<u64>>,
}

/// Maximum number of strata, since a set of strata is stored in 64 bits.
const MOST_STRATA: usize = 64;
const MOST_COPIES: u64 = 1_000_000;
/// Maximum number of images per puzzle. More images hardly change the mean.
const MOST_TURNS: u64 = 100;
/// Default number of rows per file. A file with this many rows takes a few hundred megabytes.
const SHARD_ROWS: usize = 1_000_000;

impl Recipe {
    /// Parses and validates a recipe.
    ///
    /// # Errors
    ///
    /// Returns an error with its position if the text is not valid TOML, or keys or values are unknown or contradictory.
    pub fn parse(text: &str) -> Result<Recipe, RecipeError> {
        let wrong = |span: Range<usize>, message: &str| RecipeError::new(text, Some(span), message);
        keys::check(text)?;
        let written: Written = toml::from_str(text)
            .map_err(|error| RecipeError::new(text, error.span(), error.message().to_owned()))?;
        let mut errors = Vec::new();
        let shard_rows = match &written.shard_rows {
            Some(rows) if *rows.get_ref() == 0 => Err(wrong(rows.span(), "expected 1 or more rows")),
            rows => Ok(rows.as_ref().map_or(SHARD_ROWS, |rows| *rows.get_ref())),
        };
        let shard_rows = keep(shard_rows, 1, &mut errors);
        // After an error in the shares, do not report that other keys name splits without rows.
        let shares = keep(shares(text, &written.splits), [1.0; 3], &mut errors);
        let copies = keep(copies(text, &shares, written.augment), [MOST_COPIES; 3], &mut errors);
        let traces = written.traces.map(|it| traces(text, &shares, copies, it)).transpose();
        let traces = keep(traces, None, &mut errors);
        let sources = sources(text, written.seed, written.source, &mut errors);
        let queries = queries(text, &written.stratum, &mut errors);
        let of_labels = written.labels.as_ref().map(Spanned::get_ref);
        let turns = keep(of_labels.map_or(Ok(None), |labels| turns(text, labels)), None, &mut errors);
        let labels = of_labels.map_or(Ok(Vec::new()), |of| labels(text, of));
        let labels = keep(labels, Vec::new(), &mut errors);
        if let Some(error) = RecipeError::joined(errors) {
            return Err(error);
        }
        Ok(Recipe {
            sources,
            queries,
            strata: written.stratum.into_iter().map(|it| (it.name.into_inner(), it.n)).collect(),
            group: written.splits.as_ref().map(|it| it.get_ref().by).unwrap_or_default(),
            shares,
            copies,
            turns,
            effort: of_labels.and_then(|labels| labels.effort),
            labels,
            traces,
            text: text.to_owned(),
            name: written.name,
            about: written.about,
            licence: written.licence,
            seed: written.seed,
            distinct: written.distinct,
            improper: written.improper,
            shard_rows,
        })
    }

    /// Returns the text of the recipe.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the scales whose ratings are labels.
    pub fn scales(&self) -> impl Iterator<Item = &'static dyn Scale> {
        self.labels.iter().filter_map(|label| label.scale())
    }

    /// Creates an error at a byte range of the recipe.
    pub fn error(&self, place: &Range<usize>, message: impl Into<String>) -> RecipeError {
        RecipeError::new(&self.text, Some(place.clone()), message)
    }
}

fn keep<T>(result: Result<T, RecipeError>, otherwise: T, errors: &mut Vec<RecipeError>) -> T {
    result.unwrap_or_else(|error| {
        errors.push(error);
        otherwise
    })
}

fn sources(
    text: &str,
    seed: u64,
    written: Vec<Spanned<WrittenSource>>,
    errors: &mut Vec<RecipeError>,
) -> Vec<Source> {
    let mut names = HashSet::new();
    let mut sources = Vec::new();
    for (place, it) in (0..).zip(written) {
        let name = &it.get_ref().name;
        if !names.insert(name.get_ref().clone()) {
            errors.push(RecipeError::new(text, Some(name.span()), "another source has this name"));
        }
        // Sources with equal options must use different seeds.
        match source(text, seed.wrapping_add(place << 32), it) {
            Ok(source) => sources.push(source),
            Err(error) => errors.push(error),
        }
    }
    sources
}

fn source(text: &str, seed: u64, written: Spanned<WrittenSource>) -> Result<Source, RecipeError> {
    let span = written.span();
    let it = written.into_inner();
    if let Some(none) = it.n.as_ref().filter(|n| *n.get_ref() == 0) {
        return Err(RecipeError::new(text, Some(none.span()), "expected 1 or more puzzles"));
    }
    let limit = it.n.as_ref().map(|n| *n.get_ref());
    let from = match (it.files, it.generate, &it.n, it.column) {
        (Some(files), None, ..) if files.is_empty() => {
            return Err(RecipeError::new(text, Some(span), "expected at least one file name in `files`"));
        }
        (Some(files), None, _, column) => Origin::Files {
            names: files.into_iter().map(|file| (file.get_ref().clone(), file.span())).collect(),
            column: column.map(Spanned::into_inner),
        },
        (None, Some(made), Some(n), None) => {
            Origin::Made { task: Box::new(generate(text, seed, made)?), count: *n.get_ref() as u64 }
        }
        (None, Some(made), None, _) => {
            let message = "missing `n`, the number of puzzles to generate";
            return Err(RecipeError::new(text, Some(made.span()), message));
        }
        (None, Some(_), Some(_), Some(column)) => {
            let message = "unexpected column: this source is generated, and only files have columns";
            return Err(RecipeError::new(text, Some(column.span()), message));
        }
        (None, None, ..) | (Some(_), Some(_), ..) => {
            let message = "expected either `files` or `generate` in a source";
            return Err(RecipeError::new(text, Some(span), message));
        }
    };
    Ok(Source { name: it.name.into_inner(), licence: it.licence, origin: it.origin, limit, from })
}

fn generate(text: &str, seed: u64, made: Spanned<Made>) -> Result<Generate, RecipeError> {
    let span = made.span();
    let made = made.into_inner();
    let of_query = made.query.as_ref().map(Spanned::span);
    let usual = GenerateOptions::default();
    let options = GenerateOptions {
        seed,
        givens: made.givens,
        minimal: made.minimal.unwrap_or(usual.minimal),
        symmetry: made.symmetry.unwrap_or(usual.symmetry),
        pattern: made.pattern,
        solution: made.solution,
        like: made.like,
        query: made.query.map(Spanned::into_inner),
        method: made.method,
        tries: made.tries,
    };
    Generate::new(&options)
        .map_err(|error| of_option(text, &error, of_query.as_ref().unwrap_or(&span), &span))
}

/// Converts a task's option error to a recipe error. For a query, the position is within the query.
fn of_option(text: &str, error: &OptionError, of_query: &Range<usize>, other: &Range<usize>) -> RecipeError {
    match error {
        OptionError::Query { error, .. } => {
            // Skip the quotation mark before the query.
            let place = of_query.start + 1 + error.span().start;
            RecipeError::new(text, Some(place..place), error.message())
        }
        _ => RecipeError::new(text, Some(other.clone()), error.to_string()),
    }
}

fn queries(text: &str, strata: &[Stratum], errors: &mut Vec<RecipeError>) -> Queries {
    if let Some(one_more) = strata.get(MOST_STRATA) {
        errors.push(RecipeError::new(text, Some(one_more.name.span()), "expected at most 64 strata"));
    }
    for (place, stratum) in strata.iter().enumerate() {
        let span = stratum.query.span();
        if let Err(error) = Queries::new([stratum.query.get_ref().as_str()]) {
            errors.push(of_option(text, &error, &span, &span));
        }
        if strata[..place].iter().any(|earlier| earlier.name.get_ref() == stratum.name.get_ref()) {
            errors.push(RecipeError::new(text, Some(stratum.name.span()), "another stratum has this name"));
        }
    }
    Queries::new(strata.iter().map(|stratum| stratum.query.get_ref().as_str())).unwrap_or_default()
}

fn shares(text: &str, splits: &Option<Spanned<Splits>>) -> Result<[f64; 3], RecipeError> {
    let Some(written) = splits else { return Ok([1.0, 0.0, 0.0]) };
    let Splits { train, validation, test, .. } = written.get_ref();
    let all = [train, validation, test];
    for (split, share) in Split::ALL.into_iter().zip(all) {
        if let Some(share) = share.as_ref().filter(|share| !(0.0..=1.0).contains(share.get_ref())) {
            let message = format!("share of {}: expected 0 to 1, found {}", split.name(), share.get_ref());
            return Err(RecipeError::new(text, Some(share.span()), message));
        }
    }
    if all.iter().all(|share| share.is_none()) {
        let message =
            "expected a share for train, validation or test, such as `train = 0.9` and `test = 0.1`";
        return Err(RecipeError::new(text, Some(written.span()), message));
    }
    let shares = all.map(|share| share.as_ref().map_or(0.0, |share| *share.get_ref()));
    let sum: f64 = shares.iter().sum();
    if (sum - 1.0).abs() >= 1e-9 {
        // Round, since sums such as 0.1 + 0.2 are inexact.
        let shown = (sum * 1e9).round() / 1e9;
        let message =
            format!("the shares of train, validation and test must add up to 1, but add up to {shown}");
        return Err(RecipeError::new(text, Some(written.span()), message));
    }
    Ok(shares)
}

fn copies(text: &str, shares: &[f64; 3], augment: Option<Augment>) -> Result<[u64; 3], RecipeError> {
    let Some(Augment { copies, splits }) = augment else { return Ok([0; 3]) };
    let splits = splits.unwrap_or_else(|| vec![Spanned::new(copies.span(), Split::Train)]);
    for split in &splits {
        has_rows(text, shares, *split.get_ref(), split.span())?;
    }
    if *copies.get_ref() > MOST_COPIES {
        return Err(RecipeError::new(text, Some(copies.span()), "expected at most 1000000 copies"));
    }
    Ok(Split::ALL
        .map(|split| if splits.iter().any(|it| *it.get_ref() == split) { *copies.get_ref() } else { 0 }))
}

fn turns(text: &str, labels: &Labels) -> Result<Option<Turns>, RecipeError> {
    // By default, add canonical values: an orientation-dependent label would be misleading on its own.
    let Some(written) = &labels.turns else { return Ok(labels.depend().then_some(Turns::Canonical)) };
    match written.get_ref() {
        WrittenTurns::Word(word) if word == "none" => Ok(None),
        WrittenTurns::Word(word) if word == "canonical" => Ok(Some(Turns::Canonical)),
        WrittenTurns::Number(number @ 1..=MOST_TURNS) => Ok(Some(Turns::Mean(*number))),
        _ => {
            let message = "expected \"canonical\", \"none\", or a number of isomorphs from 1 to 100";
            Err(RecipeError::new(text, Some(written.span()), message))
        }
    }
}

fn labels(text: &str, written: &Labels) -> Result<Vec<LabelName>, RecipeError> {
    let columns = &written.columns;
    let has_scale = columns.iter().any(|column| column.get_ref().scale().is_some());
    for (place, column) in columns.iter().enumerate() {
        let label = *column.get_ref();
        if columns[..place].iter().any(|earlier| *earlier.get_ref() == label) {
            return Err(RecipeError::new(text, Some(column.span()), "duplicate label"));
        }
        if matches!(label, LabelName::Techniques | LabelName::Hardest) && !has_scale {
            let message = "missing a scale: expected hodoku, se, two_way or csp";
            return Err(RecipeError::new(text, Some(column.span()), message));
        }
    }
    if let (Some(turns), false) = (&written.turns, written.depend()) {
        let message = "missing a label that differs between isomorphs: expected guesses or hodoku";
        return Err(RecipeError::new(text, Some(turns.span()), message));
    }
    Ok(columns.iter().map(|column| *column.get_ref()).collect())
}

fn traces(
    text: &str,
    shares: &[f64; 3],
    copies: [u64; 3],
    written: WrittenTraces,
) -> Result<TracesOf, RecipeError> {
    let names: Vec<&str> = rating::ALL.iter().map(|scale| scale.name()).collect();
    let scale = rating::named(written.scale.get_ref()).ok_or_else(|| {
        let message = format!("expected a scale: one of {}", names.join(", "));
        RecipeError::new(text, Some(written.scale.span()), message)
    })?;
    let mut counts = [0; 3];
    for (split, count) in Split::ALL.into_iter().zip([written.train, written.validation, written.test]) {
        let Some(count) = count.filter(|count| *count.get_ref() > 0) else { continue };
        has_rows(text, shares, split, count.span())?;
        counts[split as usize] = count.into_inner();
    }
    if counts == [0; 3] {
        let message = "missing `train`, `validation` or `test`, the number of puzzles with traces";
        return Err(RecipeError::new(text, Some(written.scale.span()), message));
    }
    let maximum = copies.into_iter().max().unwrap_or_default();
    let (place, wanted) = match &written.copies {
        Some(wanted) => (wanted.span(), *wanted.get_ref()),
        None => (written.scale.span(), maximum),
    };
    if wanted > maximum {
        let copies = if maximum == 1 { "copy" } else { "copies" };
        let message = format!("expected at most {maximum} {copies}, the number that `[augment]` generates");
        return Err(RecipeError::new(text, Some(place), message));
    }
    if wanted > Traces::MOST_COPIES {
        let maximum = Traces::MOST_COPIES;
        let message = format!(
            "expected a key `copies` with a number up to {maximum}: the number of copies with traces"
        );
        return Err(RecipeError::new(text, Some(place), message));
    }
    Ok(TracesOf { scale, counts, copies: copies.map(|count| count.min(wanted)) })
}

fn has_rows(text: &str, shares: &[f64; 3], split: Split, place: Range<usize>) -> Result<(), RecipeError> {
    let message = || format!("the split `{}` has no rows: add its share to `[splits]`", split.name());
    if shares[split as usize] > 0.0 { Ok(()) } else { Err(RecipeError::new(text, Some(place), message())) }
}

#[cfg(test)]
mod tests {
    use super::*;
    const RECIPE: &str = r#"
name = "tiny"
licence = "CC0-1.0"
seed = 7

[[source]]
name = "made"
licence = "CC0-1.0"
origin = "made by Sodan"
n = 10
generate = { where = "givens <= 26" }

[[stratum]]
name = "few"
n = 3
where = "givens < 24"

[splits]
train = 0.5
test = 0.5

[labels]
columns = ["givens", "hodoku", "techniques"]
turns = 4
"#;

    fn error(from: &str, to: &str) -> (usize, usize, String) {
        assert!(RECIPE.contains(from), "{from}");
        let error = Recipe::parse(&RECIPE.replacen(from, to, 1)).err().unwrap();
        (error.line, error.column, error.message)
    }

    #[test]
    fn recipe_defaults_are_filled_in() {
        let recipe = Recipe::parse(RECIPE).unwrap();
        assert_eq!((recipe.distinct, recipe.improper, recipe.shard_rows), (true, false, SHARD_ROWS));
        assert_eq!((recipe.shares, recipe.group, recipe.copies), ([0.5, 0.0, 0.5], Group::Puzzle, [0; 3]));
        assert_eq!((recipe.turns, &*recipe.strata), (Some(Turns::Mean(4)), &[("few".to_owned(), 3)][..]));
        assert!(matches!(recipe.sources[0].from, Origin::Made { count: 10, .. }));
    }

    #[test]
    fn copies_have_requested_traces() {
        let copies = |traces: &str| {
            let more =
                format!("[augment]\ncopies = 3\n[traces]\nscale = \"se\"\ntrain = 2\ntest = 1\n{traces}");
            Recipe::parse(&format!("{RECIPE}{more}")).unwrap().traces.unwrap().copies
        };
        assert_eq!(copies(""), [3, 0, 0]);
        assert_eq!(copies("copies = 1"), [1, 0, 0]);
        assert_eq!(copies("copies = 0"), [0; 3]);
    }

    #[test]
    fn recipe_without_labels_has_none() {
        let recipe = Recipe::parse(RECIPE.split("[labels]").next().unwrap()).unwrap();
        assert!(recipe.labels.is_empty() && recipe.turns.is_none() && recipe.effort.is_none());
    }

    #[test]
    fn labels_include_canonical_values() {
        let turns = |from: &str, to: &str| Recipe::parse(&RECIPE.replace(from, to)).unwrap().turns;
        assert_eq!(turns("turns = 4\n", ""), Some(Turns::Canonical));
        assert_eq!(turns("turns = 4\n", "turns = \"none\"\n"), None);
    }

    #[test]
    fn recipe_errors_have_locations() {
        for (from, to, line, column, message) in [
            ("seed = 7", "sead = 7", 4, 1, "unknown key `sead`; did you mean `seed`?"),
            ("seed = 7", "seed = -7", 4, 8, "`seed`: expected a whole number, 0 or more, found -7"),
            (
                "\"hodoku\"",
                "\"hodoko\"",
                23,
                22,
                "`columns`: unknown value \"hodoko\"; did you mean \"hodoku\"?",
            ),
            ("turns = 4", "turns = 0", 24, 9, "expected \"canonical\", \"none\", or a number of isomorphs"),
            ("train = 0.5", "train = 0.6", 18, 1, "must add up to 1, but add up to 1.1"),
            ("train = 0.5", "train = -0.1", 19, 9, "share of train: expected 0 to 1, found -0.1"),
            (
                "train = 0.5\ntest = 0.5",
                "by = \"solution\"",
                18,
                1,
                "expected a share for train, validation or",
            ),
            ("n = 10\n", "n = 0\n", 10, 5, "expected 1 or more puzzles"),
            ("givens < 24", "givns < 24", 16, 10, "unknown name `givns`; did you mean `givens`?"),
            ("givens <= 26", "givens <= x", 11, 33, "expected a whole number for `givens`"),
            ("n = 10\n", "", 10, 12, "missing `n`"),
            (
                "generate = { where = \"givens <= 26\" }",
                "files = []",
                6,
                1,
                "expected at least one file name",
            ),
            ("generate = {", "made = {", 11, 1, "unknown key `made`; the keys of `source` are name, licence"),
            ("where =", "givens = \"90\", where =", 11, 12, "givens: expected a number from 0 to 81"),
            ("\"hodoku\", ", "", 23, 22, "missing a scale"),
            ("[labels]\n", "[traces]\nscale = \"s\"\n[labels]\n", 23, 9, "one of hodoku, se, two_way, csp"),
            (
                "[labels]\n",
                "[traces]\nscale = \"se\"\n[labels]\n",
                23,
                9,
                "missing `train`, `validation` or `test`",
            ),
            (
                "[labels]\n",
                "[traces]\nscale = \"se\"\nvalidation = 2\n[labels]\n",
                24,
                14,
                "`validation` has no rows",
            ),
            (
                "[labels]\n",
                "[traces]\nscale = \"se\"\ntrain = 2\ncopies = 1\n[labels]\n",
                25,
                10,
                "at most 0 copies, the number that `[augment]` generates",
            ),
            (
                "[labels]\n",
                "[augment]\ncopies = 1001\n[traces]\nscale = \"se\"\ntrain = 2\n[labels]\n",
                25,
                9,
                "a key `copies` with a number up to 1000",
            ),
            (
                "[labels]\n",
                "[augment]\ncopies = 2\nsplits = [\"train\", \"validation\"]\n[labels]\n",
                24,
                20,
                "`validation` has no rows",
            ),
        ] {
            let found = error(from, to);
            assert_eq!((found.0, found.1), (line, column), "{to}: {}", found.2);
            assert!(found.2.contains(message), "{to}: {}", found.2);
        }
        let shown = Recipe::parse("name = 3").err().unwrap().to_string();
        assert!(
            shown.contains("line 1, column 8: ") && shown.contains("\n  name = 3\n         ^"),
            "{shown}"
        );
    }

    #[test]
    fn all_errors_are_reported_together() {
        let errors = |from: [&str; 2], to: [&str; 2]| {
            let text = RECIPE.replacen(from[0], to[0], 1).replacen(from[1], to[1], 1);
            let error = Recipe::parse(&text).err().unwrap().to_string();
            error.lines().filter(|line| line.starts_with("line ")).map(str::to_owned).collect::<Vec<_>>()
        };
        let keys = errors(["seed = 7", "\"hodoku\""], ["sead = 7", "\"hodoko\""]);
        assert!(
            matches!(&keys[..], [first, second] if first.contains("sead") && second.contains("hodoko")),
            "{keys:?}"
        );
        let values = errors(["givens < 24", "turns = 4"], ["givns < 24", "turns = 0"]);
        assert!(
            matches!(&values[..], [first, second] if first.contains("givns") && second.contains("canonical")),
            "{values:?}"
        );
        let shares = errors(
            ["test = 0.5", "turns = 4"],
            ["", "turns = 4\n[augment]\ncopies = 2\nsplits = [\"test\"]"],
        );
        assert_eq!(shares.len(), 1, "a split is not blamed for lacking rows: {shares:?}");
    }
}
