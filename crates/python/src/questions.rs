//! The tasks that Python may ask, each with its options.

use crate::asking::{How, Pace, Subjects, ask, ask_or_solve};
use crate::column::Column;
use crate::error;
use crate::table::Table;
use pyo3::prelude::*;
use sodan::Puzzle;
use sodan::canonical::Form;
use sodan::formats::{Format, parse_grid};
use sodan::logic::rating::{self, Scale};
use sodan::render::svg::Marks;
use sodan::search::Backend;
use sodan::tasks::{
    Canonicalize, CanonicalizeOptions, Check, CheckOptions, Convert, ConvertOptions, Count, CountOptions,
    Explain, ExplainOptions, Generate, GenerateOptions, Hint, HintLevel, HintOptions, HintStyle, Morph,
    MorphOptions, OptionError, Picture, PictureOptions, Rate, RateOptions, Solve, SolveOptions, Task, Verify,
    VerifyOptions, Way,
};

/// A column, and which of its fields has the puzzles: a pair of Python's.
pub struct Puzzles(Column, Option<String>);

impl<'py> FromPyObject<'_, 'py> for Puzzles {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Puzzles> {
        // Not derived: an error shall say what is wrong with the column, and nothing of this type.
        let (column, field) = object.extract()?;
        Ok(Puzzles(column, field))
    }
}

impl Puzzles {
    fn rows(&self) -> PyResult<Subjects> {
        Ok(Subjects::Texts(self.0.texts(self.1.as_deref())?))
    }

    fn ask<T: Task>(
        &self,
        py: Python<'_>,
        task: Result<T, OptionError>,
        pace: impl FnOnce(&T) -> Pace,
        how: &How,
    ) -> PyResult<Table> {
        let task = task.map_err(error::of_value)?;
        let pace = pace(&task);
        ask(py, &task, &self.rows()?, pace, how)
    }
}

fn pace(takes_long: bool) -> Pace {
    if takes_long { Pace::Slow } else { Pace::Quick }
}

/// How puzzles are solved: a dictionary of Python's.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Solving {
    limit: u64,
    first: bool,
    engine: String,
    budget: Option<u64>,
    seed: Option<u64>,
}

#[pyfunction]
pub fn solve(py: Python<'_>, puzzles: Puzzles, how: How, solving: Solving) -> PyResult<Table> {
    let Solving { limit, first, engine, budget, seed } = solving;
    let options = SolveOptions { limit, first, engine, budget, seed };
    let backend = Backend::best();
    let task = Solve::new(&options, backend).map_err(error::of_value)?;
    let solver = Some(backend).filter(|_| options == SolveOptions::default());
    ask_or_solve(py, &task, &puzzles.rows()?, pace(task.takes_long()), &how, solver)
}

#[pyfunction]
#[pyo3(signature = (puzzles, how, limit))]
pub fn count(py: Python<'_>, puzzles: Puzzles, how: How, limit: Option<u64>) -> PyResult<Table> {
    let task = Count::new(&CountOptions { limit }, Backend::best());
    puzzles.ask(py, task, |_| pace(limit.is_none_or(|limit| limit > 2)), &how)
}

#[pyfunction]
pub fn check(py: Python<'_>, puzzles: Puzzles, how: How) -> PyResult<Table> {
    puzzles.ask(py, Ok(Check::new(&CheckOptions::default(), Backend::best())), |_| Pace::Slow, &how)
}

#[pyfunction]
pub fn rate(py: Python<'_>, puzzles: Puzzles, how: How, scales: Vec<String>) -> PyResult<Table> {
    let scales = scales.iter().map(|name| scale(name)).collect::<PyResult<Vec<_>>>()?;
    let task = Rate::new(&RateOptions { scales, ..RateOptions::default() });
    puzzles.ask(py, task, |_| Pace::Slow, &how)
}

#[pyfunction]
pub fn explain(py: Python<'_>, puzzles: Puzzles, how: How, scale: &str) -> PyResult<Table> {
    let options = ExplainOptions { scale: self::scale(scale)?, ..ExplainOptions::default() };
    puzzles.ask(py, Explain::new(&options), |_| Pace::Slow, &how)
}

#[pyfunction]
#[pyo3(signature = (puzzles, how, scale, level, givens))]
pub fn hint(
    py: Python<'_>,
    puzzles: Puzzles,
    how: How,
    scale: &str,
    level: &str,
    givens: Option<&str>,
) -> PyResult<Table> {
    let level = match level {
        "vague" => HintLevel::Vague,
        "technique" => HintLevel::Technique,
        "full" => HintLevel::Full,
        _ => return Err(error::of_value("level: expected vague, technique or full")),
    };
    let givens = givens.map(parse_grid).transpose().map_err(error::of_value)?;
    let puzzle = givens.map(Puzzle::new).transpose().map_err(error::of_value)?;
    let options = HintOptions { scale: self::scale(scale)?, level, puzzle, style: HintStyle::Text };
    puzzles.ask(py, Ok(Hint::new(&options)), |_| Pace::Slow, &how)
}

#[pyfunction]
pub fn canonicalize(py: Python<'_>, puzzles: Puzzles, how: How, form: &str, rank: bool) -> PyResult<Table> {
    let forms = [Form::MinLex, Form::SolutionClass];
    let form = forms.into_iter().find(|it| it.name() == form);
    let form = form.ok_or_else(|| error::of_value("form: expected min-lex or solution-class"))?;
    let options = CanonicalizeOptions { to_solution_class: form == Form::SolutionClass, rank };
    puzzles.ask(py, Ok(Canonicalize::new(&options, Backend::best())), |_| Pace::Slow, &how)
}

#[pyfunction]
pub fn morph(py: Python<'_>, puzzles: Puzzles, how: How, copies: u64, seed: u64) -> PyResult<Table> {
    puzzles.ask(py, Morph::new(MorphOptions { copies, seed }), |_| Pace::Quick, &how)
}

/// Which digits may stand in each cell as far as others do not exclude them: 729 characters.
#[pyfunction]
pub fn candidates(py: Python<'_>, puzzles: Puzzles, how: How) -> PyResult<Table> {
    let options = ConvertOptions { to: Format::Sukaku, ..ConvertOptions::default() };
    puzzles.ask(py, Ok(Convert::new(options)), |_| Pace::Quick, &how)
}

/// The picture of each board, or of a step of its path, as SVG. What is filled beside the givens, if they are said, are entries.
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
    let givens = givens.map(parse_grid).transpose().map_err(error::of_value)?;
    let givens = givens.map(|grid| grid.filled());
    let options = PictureOptions { scale: self::scale(scale)?, step, marks: Marks::Hidden, title, givens };
    puzzles.ask(py, Ok(Picture::new(options)), |_| Pace::Slow, &how)
}

/// What the answer to each puzzle is worth.
#[pyfunction]
pub fn verify(
    py: Python<'_>,
    puzzles: Puzzles,
    how: How,
    answers: Puzzles,
    several: bool,
) -> PyResult<Table> {
    if puzzles.0.len() != answers.0.len() {
        let (puzzles, answers) = (puzzles.0.len(), answers.0.len());
        return Err(error::of_value(format!("{answers} answers to {puzzles} puzzles")));
    }
    let answers = answers.0.texts(answers.1.as_deref())?;
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

/// What puzzles shall be like: a dictionary of Python's.
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
    wish: Option<String>,
    way: Option<String>,
    tries: Option<u64>,
}

impl Wanted {
    fn options(self) -> PyResult<GenerateOptions> {
        let Wanted { seed, givens, minimal, symmetry, pattern, solution, like, wish, way, tries } = self;
        let ways = [Way::TopDown, Way::Controlled, Way::Climb];
        let way = way.map(|name| {
            let found = ways.into_iter().find(|way| way.name() == name);
            found.ok_or_else(|| error::of_value("way: expected top-down, controlled or climb"))
        });
        let way = way.transpose()?;
        Ok(GenerateOptions { seed, givens, minimal, symmetry, pattern, solution, like, wish, way, tries })
    }
}

#[pyfunction]
pub fn generate(py: Python<'_>, n: usize, start: usize, how: How, wanted: Wanted) -> PyResult<Table> {
    let task = Generate::new(&wanted.options()?).map_err(error::of_value)?;
    let end = start.checked_add(n).ok_or_else(|| error::of_value("start and n are too large"))?;
    ask(py, &task, &Subjects::Numbers(start..end), Pace::Slow, &how)
}

fn scale(name: &str) -> PyResult<&'static dyn Scale> {
    rating::named(name).ok_or_else(|| {
        let names: Vec<&str> = rating::ALL.iter().map(|scale| scale.name()).collect();
        error::of_value(format!("scale: expected one of {}, found `{name}`", names.join(", ")))
    })
}
