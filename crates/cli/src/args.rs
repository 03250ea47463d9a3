//! What can be typed: the options that several commands share.

use crate::conflicts;
use crate::exit::{Ending, Failure};
use crate::input::Portion;
use crate::options::{InputOptions, RunOptions};
use crate::output::Existing;
use crate::progress::Show;
use crate::runner::TaskRun;
use crate::sheet::Form;
use crate::status::Tally;
use crate::tell;
use clap::{Args, ValueEnum};
use sodan::arrow::file::Container;
use sodan::engines::{self, Engine};
use sodan::formats::Format;
use sodan::logic::rating::{self, Scale};
use sodan::tasks::Task;
use sodan::tasks::record::Rows;
use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

pub use crate::options::Encoding;

/// Where puzzles come from.
#[derive(Args, Debug)]
pub struct InputArgs {
    /// Files, `-` for standard input, or puzzles written out; without any, standard input
    #[arg(value_name = "INPUT")]
    pub inputs: Vec<OsString>,

    /// Read the input in this format instead of finding it out: line, grid, sdm, pencilmarks, library, sukaku, csv, json,
    /// sudokuwiki, f-puzzles, sudokupad, sdx, opensudoku
    #[arg(long, value_name = "FORMAT", hide_possible_values = true, value_parser = format_parser())]
    pub from: Option<Format>,

    /// The column of a table (CSV, Parquet, Arrow), or the field of objects in JSON, that has the puzzles, by its name; the case of
    /// letters counts only where names differ in nothing else
    #[arg(long, value_name = "NAME")]
    pub column: Option<String>,
}

/// How a run over many puzzles goes.
#[derive(Args, Debug)]
pub struct RunArgs {
    /// Write to FILE, via FILE.part, which replaces FILE when all is done
    ///
    /// Links are followed, and the mode of a replaced file is kept. `-` is standard output. A device or a pipe is written at once.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Resume an interrupted run from FILE.part; the result is the same as without the interruption
    #[arg(long, requires = "output", conflicts_with = "overwrite")]
    pub resume: bool,

    /// Replace the FILE.part of an interrupted run, instead of refusing to run
    #[arg(long, requires = "output")]
    pub overwrite: bool,

    /// Number of worker threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = number_of_threads)]
    pub threads: Option<NonZeroUsize>,

    /// Show progress on standard error
    #[arg(long, value_name = "WHEN", default_value = "auto", value_parser = show_parser())]
    pub progress: Show,
}

impl RunArgs {
    /// Number of worker threads.
    pub fn threads(&self) -> NonZeroUsize {
        let cores = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.threads.unwrap_or_else(cores)
    }

    /// The name of the output, unless it is `-`.
    pub fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| *path != Path::new("-"))
    }

    /// What to do with the unfinished output of an earlier run.
    pub fn existing(&self) -> Existing {
        match (self.resume, self.overwrite) {
            (true, _) => Existing::Resume,
            (false, true) => Existing::Overwrite,
            (false, false) => Existing::Refuse,
        }
    }
}

impl From<&InputArgs> for InputOptions {
    fn from(args: &InputArgs) -> InputOptions {
        InputOptions { inputs: args.inputs.clone(), from: args.from, column: args.column.clone() }
    }
}

impl From<&RunArgs> for RunOptions {
    fn from(args: &RunArgs) -> RunOptions {
        RunOptions {
            output: args.output.clone(),
            existing: args.existing(),
            threads: args.threads(),
            progress: args.progress,
        }
    }
}

/// Reads when progress is shown.
pub fn show_parser() -> impl clap::builder::TypedValueParser<Value = Show> {
    use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
    let names = Show::ALL.map(|(name, _, about)| PossibleValue::new(name).help(about));
    PossibleValuesParser::new(names).map(|name| {
        let known = Show::ALL.into_iter().find(|(known, _, _)| *known == name);
        known.expect("only known names come through").1
    })
}

/// How results are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum RowsArg {
    /// For people: the default on a terminal
    Text,
    /// The answer alone, or `-` and the reason, one line for each puzzle: the default elsewhere
    Line,
    /// A table with a header; the last column says why there is no more
    Csv,
    /// One object a line
    #[value(alias = "jsonl")]
    Json,
    /// Columns of numbers, words and texts: Apache Parquet
    Parquet,
    /// The same in Arrow's IPC format, also known as Feather
    Arrow,
}

/// The option that chooses how results are written.
#[derive(Args, Debug)]
pub struct FormatArgs {
    /// How results are written [default: csv, json (also .jsonl), parquet or arrow if FILE ends so, text on a terminal, line elsewhere].
    /// Row groups of Parquet
    /// have 65,536 rows, and 1,024 where a record may take seconds; batches of Arrow have 8,192 or 1,024
    #[arg(long, value_name = "FORMAT", value_enum)]
    pub format: Option<RowsArg>,
}

impl FormatArgs {
    /// The format asked for, or that the name of the output asks for, or the default for where it goes.
    pub fn form(&self, run: &RunArgs) -> Result<Encoding, Failure> {
        format_of(self.format, run.file(), default_rows(run)).map(Encoding::from)
    }
}

/// The options of a command that runs a task over its input.
#[derive(Args, Debug)]
pub struct TaskArgs {
    #[command(flatten)]
    pub input: InputArgs,

    #[command(flatten)]
    pub run: RunArgs,

    #[command(flatten)]
    pub format: FormatArgs,
}

impl TaskArgs {
    /// The run of a task without limits. `options` decide its results; `is_answered` tells whether a run over a single record has
    /// found an answer.
    pub fn task_run<'t, T: Task>(
        &self,
        task: &'t T,
        portion: Portion,
        options: serde_json::Value,
        is_answered: fn(&Tally) -> bool,
    ) -> Result<TaskRun<'t, T>, Failure> {
        let form = self.format.form(&self.run)?;
        Ok(TaskRun { task, form, portion, options, effort: None, timeout: None, is_answered })
    }

    /// Runs a task over the input.
    pub fn run(&self, run: &TaskRun<'_, impl Task>) -> Result<Ending, Failure> {
        run.run(&self.input, &self.run)
    }
}

impl From<RowsArg> for Encoding {
    fn from(format: RowsArg) -> Encoding {
        match format {
            RowsArg::Text => Rows::Text.into(),
            RowsArg::Line => Rows::Line.into(),
            RowsArg::Csv => Rows::Csv.into(),
            RowsArg::Json => Rows::Json.into(),
            RowsArg::Parquet => Encoding::Columns(Container::Parquet),
            RowsArg::Arrow => Encoding::Columns(Container::Arrow),
        }
    }
}

/// How an output is written: as is asked for, or else as its name says of tables and columns, or else as usual. So it is, too, where a
/// command has not what the name says. A name that promises something else is told.
pub fn format_of<F: ValueEnum + Copy>(asked: Option<F>, file: Option<&Path>, usual: F) -> Result<F, Failure> {
    let name_of =
        |format: F| format.to_possible_value().map(|it| it.get_name().to_owned()).unwrap_or_default();
    let Some(file) = file else { return Ok(asked.unwrap_or(usual)) };
    let promised = promised(file).filter(|it| FORMATS_BY_NAME.contains(it));
    let by_name =
        F::value_variants().iter().copied().find(|it| promised.is_some_and(|name| name_of(*it) == name));
    let format = asked.or(by_name).unwrap_or(usual);
    let names: Vec<String> = F::value_variants().iter().map(|it| name_of(*it)).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    note_name(file, &name_of(format), ("--format", &names))?;
    Ok(format)
}

/// The formats of which the name of an output decides.
const FORMATS_BY_NAME: [&str; 4] = ["csv", "json", "parquet", "arrow"];

/// The format that the name of an output promises. What is compressed has its name before `.gz`.
pub fn promised(file: &Path) -> Option<&'static str> {
    let end = ending(file)?;
    let end = if end == "gz" { ending(Path::new(file.file_stem()?))? } else { end };
    match &*end {
        "csv" => Some("csv"),
        "json" | "jsonl" | "ndjson" => Some("json"),
        "parquet" => Some("parquet"),
        "arrow" | "feather" | "ipc" => Some("arrow"),
        "tsv" | "tab" => Some("tsv"),
        "html" => Some("html"),
        "md" | "markdown" => Some("markdown"),
        "svg" => Some("svg"),
        _ => None,
    }
}

/// Says on standard error that a name promises another format than is written; `option` chooses among those that the command has. Columns
/// that would be compressed once more are refused.
pub fn note_name(file: &Path, written: &str, (option, has): (&str, &[&str])) -> Result<(), Failure> {
    let (end, shown) = (ending(file), file.display());
    if ["parquet", "arrow"].contains(&written) && end.as_deref() == Some("gz") {
        return Err(Failure::Usage(format!(
            "{shown}: {written} is compressed within, and no reader of such files takes one that is compressed as a whole; leave .gz out"
        )));
    }
    let called = if written == "line" { "lines" } else { written };
    let instead = match end.as_deref() {
        Some("tsv" | "tab" | "xls" | "xlsx" | "ods") if has.contains(&"csv") => {
            Some(format!("{option} csv writes a table, with commas"))
        }
        Some("npy" | "npz") => Some("`sodan dataset export` writes arrays".into()),
        Some("db" | "sqlite" | "sqlite3") => Some("`sodan library add` keeps puzzles in such a file".into()),
        Some("zst" | "xz" | "bz2" | "zip" | "7z") => {
            Some("what ends in .gz is compressed, and nothing else".into())
        }
        _ => None,
    };
    // The samples of a comparison are a table in text, too.
    let is_kept = |promised: &str| promised == written || (promised, written) == ("csv", "samples");
    let instead = instead.or_else(|| {
        let promised = promised(file).filter(|promised| !is_kept(promised))?;
        Some(match has.contains(&promised) {
            true => format!("{option} {promised} writes what the name says"),
            false => format!("there is no {option} {promised}"),
        })
    });
    // A database is refused, whatever is written.
    if let Some(instead) = instead
        && !conflicts::is_database(file)
    {
        tell(format_args!("{called} in spite of its name: {shown}; {instead}"));
    }
    Ok(())
}

/// Refuses a name of columns where none can be written.
pub fn refuse_columns(command: &str, file: Option<&Path>) -> Result<(), Failure> {
    let Some((file, container)) = file.and_then(|file| Some((file, container_of(file)?))) else {
        return Ok(());
    };
    let (file, container) = (file.display(), container.name());
    Err(Failure::Usage(format!(
        "{file}: `sodan {command}` writes no {container}, only text; choose another name"
    )))
}

/// Holds the name of an output against a command that writes tables in text and nothing else.
pub fn table_in_text(command: &str, file: Option<&Path>) -> Result<(), Failure> {
    refuse_columns(command, file)?;
    file.map_or(Ok(()), |file| note_name(file, "csv", ("--format", &[])))
}

/// The columns that a name asks for.
pub fn container_of(file: &Path) -> Option<Container> {
    [Container::Parquet, Container::Arrow].into_iter().find(|it| promised(file) == Some(it.name()))
}

/// What the name of a sheet says that it is; a table in text, if it says nothing of that.
pub fn form_by_name(file: &Path) -> Result<Form, Failure> {
    let (form, written) = match promised(file) {
        Some("json") => (Form::Json, "json"),
        Some("parquet") => (Form::Columns(Container::Parquet), "parquet"),
        Some("arrow") => (Form::Columns(Container::Arrow), "arrow"),
        _ => (Form::Csv, "csv"),
    };
    note_name(file, written, ("--format", &[]))?;
    Ok(form)
}

/// What a name ends in, in small letters.
fn ending(file: &Path) -> Option<String> {
    Some(file.extension()?.to_str()?.to_ascii_lowercase())
}

/// Text on a terminal, lines elsewhere.
fn default_rows(run: &RunArgs) -> RowsArg {
    use std::io::IsTerminal;
    let for_people = run.file().is_none() && std::io::stdout().is_terminal();
    if for_people { RowsArg::Text } else { RowsArg::Line }
}

/// Reads a format's name; an unknown one is answered with the known ones.
pub fn format_parser() -> impl clap::builder::TypedValueParser<Value = Format> {
    use clap::builder::TypedValueParser;
    clap::builder::PossibleValuesParser::new(Format::ALL.map(|format| possible(format.name())))
        .map(|name| unaliased(&name).parse().expect("only names of formats come through"))
}

/// A name that may be written, with another that means the same.
pub fn possible(name: &'static str) -> clap::builder::PossibleValue {
    let value = clap::builder::PossibleValue::new(name);
    if name == "json" { value.alias(JSON_LINES) } else { value }
}

/// The name that is meant by another one.
pub fn unaliased(name: &str) -> &str {
    if name == JSON_LINES { "json" } else { name }
}

/// What others call an object on each line.
const JSON_LINES: &str = "jsonl";

/// Reads an engine's name; an unknown one is answered with the known ones.
pub fn engine_parser() -> impl clap::builder::TypedValueParser<Value = &'static dyn Engine> {
    use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
    let names = engines::ALL.iter().map(|engine| PossibleValue::new(engine.name()).help(engine.about()));
    PossibleValuesParser::new(names)
        .map(|name| engines::named(&name).expect("only names of engines come through"))
}

/// How much may be spent on a puzzle that is solved as a person would.
#[derive(Args, Debug)]
pub struct LimitArgs {
    /// Give a puzzle up after so much effort, in looks at patterns: a hundred for an easy puzzle, thousands for a hard
    /// one. The answer is the same on every machine. The puzzle's status is then `timeout`, and what was found until then
    /// is told
    #[arg(long, value_name = "N")]
    pub effort: Option<u64>,

    /// Time limit per puzzle in seconds; its status is then `timeout`, and the results so far are reported [default: none]
    #[arg(long, visible_alias = "time-limit", value_name = "SECONDS", value_parser = seconds)]
    pub timeout: Option<Duration>,
}

/// The option that chooses a scale.
#[derive(Args, Debug)]
pub struct ScaleArgs {
    /// Whose techniques, order and points count
    #[arg(long, value_name = "SCALE", default_value = rating::ALL[0].name(), value_parser = scale_parser())]
    pub scale: &'static dyn Scale,
}

/// Reads a scale's name; an unknown one is answered with the known ones.
pub fn scale_parser() -> impl clap::builder::TypedValueParser<Value = &'static dyn Scale> {
    use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
    let names = rating::ALL.iter().map(|scale| PossibleValue::new(scale.name()).help(scale.about()));
    PossibleValuesParser::new(names)
        .map(|name| rating::named(&name).expect("only names of scales come through"))
}

/// Reads a number that is not 0.
pub fn at_least_one<N: FromStr>(text: &str) -> Result<N, &'static str> {
    text.parse().map_err(|_| "expected a whole number, 1 or more")
}

/// Reads a number of threads. More than there is work for help nobody, and a system refuses very many.
pub fn number_of_threads(text: &str) -> Result<NonZeroUsize, String> {
    const MOST: usize = 512;
    let number = text.parse().ok().filter(|number: &NonZeroUsize| number.get() <= MOST);
    number.ok_or_else(|| format!("expected a whole number from 1 to {MOST}"))
}

/// Reads a time in seconds.
pub fn seconds(text: &str) -> Result<Duration, &'static str> {
    let seconds = text.parse().ok().filter(|&seconds: &f64| seconds > 0.0);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or("expected seconds, more than 0")
}
