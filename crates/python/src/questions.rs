//! Tasks that Python code can call, with their options.

use crate::asking::{How, Pace, Subjects, ask, ask_or_solve};
use crate::column::Column;
use crate::error;
use crate::table::{Table, look_for_signals};
use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use sodan::arrow::texts::Texts;
use sodan::canonical::Form;
use sodan::formats::Format;
use sodan::logic::rating::{self, Scale};
use sodan::render::svg::Marks;
use sodan::search::Backend;
use sodan::tasks::variant::{
    AnyExplain, AnyHint, VariantCandidates, VariantCandidatesOptions, VariantCheck, VariantCheckOptions,
    VariantConvert, VariantConvertOptions, VariantCount, VariantCountOptions, VariantExplainOptions,
    VariantGenerate, VariantGenerateOptions, VariantHintOptions, VariantPositionOptions, VariantReading,
    VariantSolve, VariantSolveOptions, records,
};
use sodan::tasks::{
    Canonicalize, CanonicalizeOptions, Check, CheckOptions, Convert, ConvertOptions, Count, CountOptions,
    Explain, ExplainOptions, Generate, GenerateOptions, Hint, HintLevel, HintOptions, HintStyle, Item,
    Method, Morph, MorphOptions, OptionError, Picture, PictureOptions, Rate, RateOptions, Solve,
    SolveOptions, Task, Traces, TracesOptions, Verify, VerifyOptions,
};
use sodan::{BareLine, Grid, Puzzle};

/// The strings of a column, chunk by chunk. Python passes a pair of the column and, for a table, the name of the field
/// that contains the puzzles.
pub struct Puzzles(pub Vec<Texts>);

impl<'py> FromPyObject<'_, 'py> for Puzzles {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Puzzles> {
        // Implemented by hand, so that the error describes the column rather than this type.
        let (column, field): (Column, Option<String>) = object.extract()?;
        column.texts(field.as_deref()).map(Puzzles)
    }
}

impl Puzzles {
    /// Returns the reading options if the puzzles must be parsed as variants, or `None` if they are classic puzzles or
    /// the caller accepts no variants. If `is_needed` is set, classic puzzles are also parsed as variants.
    fn variants(&self, reading: Option<Reading>, is_needed: bool) -> Option<VariantReading> {
        let Reading { rules, size, strict } = reading?;
        let reading = VariantReading { strict, rules, size };
        let mut texts = self.0.iter().flat_map(|texts| (0..texts.len()).filter_map(|row| texts.get(row)));
        let first = texts.next();
        let is_variant = |text: &[u8]| records::is_variant(text, false);
        let is_read = is_needed
            || reading.is_needed()
            || first.is_some_and(is_variant)
            || texts.clone().any(is_variant)
            // Among classic puzzles, a line of a different length is an invalid classic puzzle rather than a variant.
            || first.is_some_and(|first| records::is_variant(first, true))
                && !texts.any(|text| BareLine::new(text).is_some());
        is_read.then_some(reading)
    }

    fn ask<T: Task>(
        self,
        py: Python<'_>,
        task: Result<T, OptionError>,
        pace: impl FnOnce(&T) -> Pace,
        how: &How,
    ) -> PyResult<Table> {
        let task = task.map_err(error::invalid_option)?;
        let pace = pace(&task);
        ask(py, &task, &Subjects::Texts(self.0), pace, how)
    }

    fn len(&self) -> usize {
        self.0.iter().map(Texts::len).sum()
    }
}

/// Options for parsing variants, from a Python dictionary.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Reading {
    rules: Vec<String>,
    size: Option<u8>,
    strict: bool,
}

fn pace(takes_long: bool) -> Pace {
    if takes_long { Pace::Slow } else { Pace::Quick }
}

/// Options of `solve`, from a Python dictionary.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Solving {
    limit: u64,
    first: bool,
    engine: String,
    effort: Option<u64>,
    seed: Option<u64>,
}

#[pyfunction]
#[pyo3(signature = (puzzles, how, solving, reading=None))]
pub fn solve(
    py: Python<'_>,
    puzzles: Puzzles,
    how: How,
    solving: Solving,
    reading: Option<Reading>,
) -> PyResult<Table> {
    let Solving { limit, first, engine, effort, seed } = solving;
    let options = SolveOptions { limit, first, engine, budget: effort, seed };
    let backend = Backend::best();
    if let Some(reading) = puzzles.variants(reading, false) {
        if options.engine != SolveOptions::default().engine {
            let found = &options.engine;
            return Err(error::invalid_option(format!(
                "engine: expected search for variants, found {found}"
            )));
        }
        let task = VariantSolve::new(&VariantSolveOptions { reading, limit, first, budget: effort }, backend);
        return puzzles.ask(py, task, |_| Pace::Slow, &how);
    }
    let task = Solve::new(&options, backend).map_err(error::invalid_option)?;
    let solver = Some(backend).filter(|_| options == SolveOptions::default());
    ask_or_solve(py, &task, &Subjects::Texts(puzzles.0), pace(task.takes_long()), &how, solver)
}

#[pyfunction]
#[pyo3(signature = (puzzles, how, limit, reading=None))]
pub fn count(
    py: Python<'_>,
    puzzles: Puzzles,
    how: How,
    limit: Option<u64>,
    reading: Option<Reading>,
) -> PyResult<Table> {
    let backend = Backend::best();
    if let Some(reading) = puzzles.variants(reading, false) {
        let task = VariantCount::new(&VariantCountOptions { reading, limit }, backend);
        return puzzles.ask(py, task, |_| Pace::Slow, &how);
    }
    let task = Count::new(&CountOptions { limit }, backend);
    puzzles.ask(py, task, |_| pace(limit.is_none_or(|limit| limit > 2)), &how)
}

/// Columns of `check` that require the search for redundant givens. This search takes 27 times as long as solving.
const OF_MINIMALITY: [&str; 3] = ["minimal", "redundant", "spare"];

/// Columns of `check` that require the search for redundant clues of variants.
const OF_CLUES: [&str; 4] = ["minimal", "redundant", "removable", "minimal_puzzle"];

#[pyfunction]
#[pyo3(signature = (puzzles, how, reading=None))]
pub fn check(py: Python<'_>, puzzles: Puzzles, how: How, reading: Option<Reading>) -> PyResult<Table> {
    let backend = Backend::best();
    let names_any =
        |columns: &Vec<String>, of: &[&str]| columns.iter().any(|name| of.contains(&name.as_str()));
    if let Some(reading) = puzzles.variants(reading, false) {
        let clues = how.columns.as_ref().is_some_and(|columns| names_any(columns, &OF_CLUES));
        let task = VariantCheck::new(&VariantCheckOptions { reading, clues }, backend);
        return puzzles.ask(py, task, |_| Pace::Slow, &how);
    }
    let minimality = how.columns.as_ref().is_none_or(|columns| names_any(columns, &OF_MINIMALITY));
    let pace = if minimality { Pace::Slow } else { Pace::Quick };
    puzzles.ask(py, Ok(Check::new(&CheckOptions { minimality }, backend)), |_| pace, &how)
}

/// Returns, for each cell, the values that occur in some solution.
#[pyfunction]
pub fn true_candidates(
    py: Python<'_>,
    puzzles: Puzzles,
    how: How,
    limit: u64,
    reading: Reading,
) -> PyResult<Table> {
    let reading = puzzles.variants(Some(reading), true).unwrap_or_default();
    let task = VariantCandidates::new(&VariantCandidatesOptions { reading, limit });
    puzzles.ask(py, task, |_| Pace::Slow, &how)
}

/// Converts each puzzle to another format.
#[pyfunction]
pub fn convert(py: Python<'_>, puzzles: Puzzles, how: How, to: &str, reading: Reading) -> PyResult<Table> {
    let classic = to.parse::<Format>().ok();
    if let Some(reading) = puzzles.variants(Some(reading), classic.is_none()) {
        let options = VariantConvertOptions { reading, to: to.into(), ..VariantConvertOptions::default() };
        return puzzles.ask(py, VariantConvert::new(&options), |_| Pace::Slow, &how);
    }
    let options = ConvertOptions { to: classic.unwrap_or(Format::Line), ..ConvertOptions::default() };
    puzzles.ask(py, Ok(Convert::new(options)), |_| Pace::Quick, &how)
}

/// Returns the digits of each puzzle or solution, 81 bytes per row: 1 to 9, or 0 for an empty cell. All bytes of a null
/// row are 0.
#[pyfunction]
pub fn digits<'py>(py: Python<'py>, puzzles: Puzzles) -> PyResult<Bound<'py, PyByteArray>> {
    PyByteArray::new_with(py, 81 * puzzles.len(), |bytes| {
        let (cells, _) = bytes.as_chunks_mut::<81>();
        let texts = puzzles.0.iter().flat_map(|chunk| (0..chunk.len()).map(|row| chunk.get(row)));
        for (row, (cells, text)) in cells.iter_mut().zip(texts).enumerate() {
            look_for_signals(py, row)?;
            // As in other functions, nulls are treated as empty puzzles.
            if let Some(text) = text.filter(|text| !text.is_empty()) {
                let invalid = |reason| error::invalid_puzzle(format!("row {row}: {reason}"));
                write_digits(row + 1, text, cells).map_err(invalid)?;
            }
        }
        Ok(())
    })
}

/// Writes the digits of one puzzle to `cells`.
fn write_digits(number: usize, text: &[u8], cells: &mut [u8; 81]) -> Result<(), String> {
    if let Some(line) = BareLine::new(text) {
        // Writes directly to the array, since intermediate arrays prevented vectorization.
        for (cell, byte) in cells.iter_mut().zip(line.as_bytes()) {
            *cell = if *byte == b'.' { 0 } else { *byte - b'0' };
        }
        return Ok(());
    }
    let puzzle = Item::of_text(number, text).givens_alone().map_err(|fault| fault.to_string())?;
    for (cell, digit) in puzzle.grid().iter() {
        cells[cell.index()] = digit.get();
    }
    Ok(())
}

/// Columns of `rate` that do not belong to a scale.
const OF_NO_SCALE: [&str; 6] = ["record", "format", "puzzle", "status", "scale", "reason"];

/// Rates puzzles. Column names of a scale always start with the name of the scale and an underscore, since Spark, SQL
/// and attribute access treat a dot in a name as a path. For example, the column is called `hodoku_score` where the
/// command writes `score` or `hodoku.score`.
#[pyfunction]
pub fn rate(py: Python<'_>, puzzles: Puzzles, how: How, scales: Vec<String>) -> PyResult<Table> {
    let scales = scales.iter().map(|name| scale(name)).collect::<PyResult<Vec<_>>>()?;
    let task = Rate::new(&RateOptions { scales: scales.clone(), ..RateOptions::default() });
    let task = task.map_err(error::invalid_option)?;
    let python_name = |name: &str| match &*scales {
        [scale] if !OF_NO_SCALE.contains(&name) => format!("{}_{name}", scale.name()),
        _ => name.replace('.', "_"),
    };
    let schema = task.schema();
    let names: Vec<(String, String)> =
        schema.columns().map(|column| (python_name(&column.name), column.name.to_string())).collect();
    let task_name = |name: String| match names.iter().find(|(python_name, _)| *python_name == name) {
        Some((_, task_name)) => Ok(task_name.clone()),
        None => Err(error::no_column(py, &name, names.iter().map(|(name, _)| name.as_str()))),
    };
    let columns = how.columns.map(|columns| columns.into_iter().map(task_name).collect());
    let how = How { columns: columns.transpose()?, ..how };
    puzzles.ask(py, Ok(task), |_| Pace::Slow, &how)?.with_names(python_name)
}

#[pyfunction]
#[pyo3(signature = (puzzles, how, scale, reading=None))]
pub fn explain(
    py: Python<'_>,
    puzzles: Puzzles,
    how: How,
    scale: &str,
    reading: Option<Reading>,
) -> PyResult<Table> {
    if let Some(reading) = puzzles.variants(reading, false) {
        let options = VariantExplainOptions { position: position(reading, scale)?, ..Default::default() };
        return puzzles.ask(py, AnyExplain::new(&options, Backend::best()), |_| Pace::Slow, &how);
    }
    let options = ExplainOptions { scale: self::scale(scale)?, ..ExplainOptions::default() };
    puzzles.ask(py, Explain::new(&options), |_| Pace::Slow, &how)
}

/// Returns the options for finding steps in variants. Scales do not apply to variants, so only the default scale is
/// accepted.
fn position(reading: VariantReading, scale: &str) -> PyResult<VariantPositionOptions> {
    if scale != rating::ALL[0].name() {
        return Err(error::invalid_option(format!("scale: expected {} for variants", rating::ALL[0].name())));
    }
    Ok(VariantPositionOptions { reading, ..VariantPositionOptions::default() })
}

#[pyfunction]
#[pyo3(signature = (puzzles, how, scale, level, givens, reading=None))]
pub fn hint(
    py: Python<'_>,
    puzzles: Puzzles,
    how: How,
    scale: &str,
    level: &str,
    givens: Option<&str>,
    reading: Option<Reading>,
) -> PyResult<Table> {
    let level = match level {
        "vague" => HintLevel::Vague,
        "technique" => HintLevel::Technique,
        "full" => HintLevel::Full,
        _ => return Err(error::invalid_option("level: expected vague, technique or full")),
    };
    if let Some(reading) = puzzles.variants(reading, false) {
        let options = VariantHintOptions { position: position(reading, scale)?, level, ..Default::default() };
        return puzzles.ask(py, AnyHint::new(&options, Backend::best()), |_| Pace::Slow, &how);
    }
    let puzzle = givens.map(str::parse::<Puzzle>).transpose().map_err(error::invalid_puzzle)?;
    let options = HintOptions { scale: self::scale(scale)?, level, puzzle, style: HintStyle::Text };
    puzzles.ask(py, Ok(Hint::new(&options)), |_| Pace::Slow, &how)
}

#[pyfunction]
pub fn canonicalize(py: Python<'_>, puzzles: Puzzles, how: How, form: &str, rank: bool) -> PyResult<Table> {
    let expected = || error::invalid_option("form: expected min-lex, max-lex or solution-class");
    let options = CanonicalizeOptions { form: Form::named(form).ok_or_else(expected)?, rank };
    puzzles.ask(py, Ok(Canonicalize::new(&options, Backend::best())), |_| Pace::Slow, &how)
}

#[pyfunction]
pub fn morph(py: Python<'_>, puzzles: Puzzles, how: How, copies: u64, seed: u64) -> PyResult<Table> {
    puzzles.ask(py, Morph::new(MorphOptions { copies, seed }), |_| Pace::Quick, &how)
}

/// Returns the solution path of each puzzle and of its copies, one row per step.
#[pyfunction]
pub fn traces(
    py: Python<'_>,
    puzzles: Puzzles,
    how: How,
    scale: &str,
    copies: u64,
    seed: u64,
) -> PyResult<Table> {
    if copies > Traces::MOST_COPIES {
        let most = Traces::MOST_COPIES;
        return Err(error::invalid_option(format!("copies: expected 0 to {most}, found {copies}")));
    }
    let mut task = Traces::new(&TracesOptions { scale: self::scale(scale)? });
    if copies > 0 {
        let morph = MorphOptions { copies, seed };
        task = task.with_copies(move |item| morph.symmetries(&item.puzzle()).collect());
    }
    let all = || task.schema().columns().map(|column| column.name.to_string()).collect();
    let how = How { columns: Some(how.columns.unwrap_or_else(all)), ..how };
    puzzles.ask(py, Ok(task), |_| Pace::Slow, &how)
}

/// Returns the candidates of each cell that its peers do not exclude, as 729 characters.
#[pyfunction]
pub fn candidates(py: Python<'_>, puzzles: Puzzles, how: How) -> PyResult<Table> {
    let options = ConvertOptions { to: Format::Sukaku, ..ConvertOptions::default() };
    puzzles.ask(py, Ok(Convert::new(options)), |_| Pace::Quick, &how)
}

/// Draws each board, or one step of its path, as SVG. With `givens`, all other digits are drawn as entries.
#[pyfunction]
#[pyo3(signature = (puzzles, how, scale, step, title, givens))]
pub fn picture(
    py: Python<'_>,
    puzzles: Puzzles,
    how: How,
    scale: &str,
    step: Option<usize>,
    title: String,
    givens: Option<&str>,
) -> PyResult<Table> {
    let givens = givens.map(str::parse::<Grid>).transpose().map_err(error::invalid_puzzle)?;
    let givens = givens.map(|grid| grid.filled());
    let options = PictureOptions { scale: self::scale(scale)?, step, marks: Marks::Hidden, title, givens };
    puzzles.ask(py, Ok(Picture::new(options)), |_| Pace::Slow, &how)
}

/// Grades the answer to each puzzle.
#[pyfunction]
pub fn verify(
    py: Python<'_>,
    puzzles: Puzzles,
    how: How,
    answers: Puzzles,
    several: bool,
) -> PyResult<Table> {
    if puzzles.len() != answers.len() {
        let (puzzles, answers) = (puzzles.len(), answers.len());
        return Err(error::invalid_option(format!(
            "expected one answer per puzzle, found {answers} answers and {puzzles} puzzles"
        )));
    }
    let answers = answers.0;
    let begins: Vec<usize> =
        answers.iter().scan(0, |begin, chunk| Some(std::mem::replace(begin, *begin + chunk.len()))).collect();
    let answer = |number: usize| {
        let row = number - 1;
        let chunk = begins.partition_point(|begin| *begin <= row) - 1;
        answers[chunk].get(row - begins[chunk]).unwrap_or_default()
    };
    puzzles.ask(
        py,
        Ok(Verify::new(VerifyOptions { several }, answer, Backend::best())),
        |_| Pace::Quick,
        &how,
    )
}

/// Options of `generate`, from a Python dictionary.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Wanted {
    seed: u64,
    givens: Option<String>,
    minimal: bool,
    symmetry: String,
    pattern: Option<String>,
    solution: Option<String>,
    like: Option<String>,
    query: Option<String>,
    method: Option<String>,
    tries: Option<u64>,
    rules: Vec<String>,
    size: Option<u8>,
    minimal_clues: bool,
    to: Option<String>,
}

impl Wanted {
    fn options(self) -> PyResult<VariantGenerateOptions> {
        let Wanted { seed, givens, minimal, symmetry, pattern, solution, like, query, method, tries, .. } =
            self;
        let Wanted { rules, size, minimal_clues, to, .. } = self;
        let methods = [Method::TopDown, Method::Controlled, Method::Climb];
        let method = method.map(|name| {
            let found = methods.into_iter().find(|method| method.name() == name);
            found.ok_or_else(|| error::invalid_option("method: expected top-down, controlled or climb"))
        });
        let method = method.transpose()?;
        let classic = GenerateOptions {
            seed,
            givens,
            minimal,
            symmetry,
            pattern,
            solution,
            like,
            query,
            method,
            tries,
        };
        Ok(VariantGenerateOptions { classic, size, rules, minimal_clues, to })
    }
}

#[pyfunction]
pub fn generate(py: Python<'_>, n: usize, start: usize, how: How, wanted: Wanted) -> PyResult<Table> {
    let end = start.checked_add(n).ok_or_else(|| error::invalid_option("start + n is too large"))?;
    let (options, numbers) = (wanted.options()?, Subjects::Numbers(start..end));
    let refused = |error: OptionError| error::invalid_option(error.to_string());
    if options.is_needed() {
        return ask(py, &VariantGenerate::new(&options).map_err(refused)?, &numbers, Pace::Slow, &how);
    }
    ask(py, &Generate::new(&options.classic).map_err(refused)?, &numbers, Pace::Slow, &how)
}

fn scale(name: &str) -> PyResult<&'static dyn Scale> {
    rating::named(name).ok_or_else(|| {
        let names: Vec<&str> = rating::ALL.iter().map(|scale| scale.name()).collect();
        error::invalid_option(format!("scale: expected one of {}, found `{name}`", names.join(", ")))
    })
}
