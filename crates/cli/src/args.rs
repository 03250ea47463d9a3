//! What can be typed: the options that several commands share.

use crate::destination::Destination;
use crate::exit::Failure;
use crate::output::Output;
use crate::progress::Show;
use crate::tell;
use clap::{Args, ValueEnum};
use sodan::columns::file::Container;
use sodan::engines::{self, Engine};
use sodan::logic::rating::{self, Scale};
use sodan::tasks::record::Rows;
use sodan::text::Format;
use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

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
    /// Write to FILE, which is whole or not there: until all is done it is FILE.part. A FILE that is there is replaced then, and
    /// not before; links are followed, and the mode stays. `-` is standard output; a device, a pipe or a descriptor is written at once
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Go on after what FILE.part has of a run that was stopped
    #[arg(long, requires = "output")]
    pub resume: bool,

    /// How many threads work [default: all cores]
    #[arg(long, value_name = "N", value_parser = number_of_threads)]
    pub threads: Option<NonZeroUsize>,

    /// Show progress on standard error
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = Show::Auto)]
    pub progress: Show,
}

impl RunArgs {
    /// How many threads work.
    pub fn threads(&self) -> NonZeroUsize {
        let cores = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.threads.unwrap_or_else(cores)
    }

    /// The name of what is written, if it is not `-`.
    pub fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| *path != Path::new("-"))
    }

    /// The file that is written in part until it is whole; nothing, where the output is written straight through.
    pub fn place(&self) -> Result<Option<PathBuf>, Failure> {
        let Some(name) = self.file() else { return Ok(None) };
        match Destination::of(name).map_err(|cause| Failure::write(name, cause))? {
            Destination::File(place) => Ok(Some(place)),
            Destination::Standard | Destination::StandardError | Destination::Through(_) => Ok(None),
        }
    }

    /// Opens the output; `goes_on` says whether what an earlier run has written stays.
    pub fn output(&self, goes_on: bool) -> Result<Output, Failure> {
        Output::open(self.output.as_deref(), goes_on)
    }
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
    Json,
    /// Columns of numbers, words and texts: Apache Parquet
    Parquet,
    /// The same in Arrow's IPC format, also known as Feather
    Arrow,
}

/// Lines or columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encoding {
    /// Lines of text.
    Lines(Rows),
    /// A file of columns.
    Columns(Container),
}

impl From<Rows> for Encoding {
    fn from(rows: Rows) -> Encoding {
        Encoding::Lines(rows)
    }
}

/// The option that chooses how results are written.
#[derive(Args, Debug)]
pub struct FormatArgs {
    /// How results are written [default: parquet or arrow if FILE ends so, text on a terminal, line elsewhere]. Row groups of Parquet
    /// have 65,536 rows, and 1,024 where a record may take seconds; batches of Arrow have 8,192 or 1,024
    #[arg(long, value_name = "FORMAT", value_enum)]
    pub format: Option<RowsArg>,
}

impl FormatArgs {
    /// The format asked for, or the default for where the output goes.
    pub fn form(&self, run: &RunArgs) -> Encoding {
        match self.format {
            None => default_form(run),
            Some(RowsArg::Text) => Rows::Text.into(),
            Some(RowsArg::Line) => Rows::Line.into(),
            Some(RowsArg::Csv) => Rows::Csv.into(),
            Some(RowsArg::Json) => Rows::Json.into(),
            Some(RowsArg::Parquet) => Encoding::Columns(Container::Parquet),
            Some(RowsArg::Arrow) => Encoding::Columns(Container::Arrow),
        }
    }
}

/// Columns in a file with such a name, and else [lines](default_rows).
pub fn default_form(run: &RunArgs) -> Encoding {
    if let Some(container) = columns_by_name(run) {
        return Encoding::Columns(container);
    }
    let rows = default_rows(run);
    note_name(run.file(), if rows == Rows::Text { "text" } else { "lines" }, &["csv", "json"]);
    rows.into()
}

/// As [`note_name`], for a command that writes text unless the name of its output asks for columns.
pub fn note_text(run: &RunArgs, has: &[&str]) {
    if columns_by_name(run).is_none() {
        note_name(run.file(), "text", has);
    }
}

/// Says on standard error that a name promises another format than is written, of those that the command `has`. What is written
/// without --format is the same for every name but those of columns: scripts count on that.
pub fn note_name(file: Option<&Path>, written: &str, has: &[&str]) {
    let Some(file) = file else { return };
    let end = ending(file);
    let instead = match end.as_deref() {
        Some("tsv" | "tab" | "xls" | "xlsx" | "ods") if has.contains(&"csv") => {
            Some("--format csv writes a table, with commas")
        }
        Some("npy" | "npz") => Some("`sodan dataset export` writes arrays"),
        Some("db" | "sqlite" | "sqlite3") => Some("`sodan library add` keeps puzzles in such a file"),
        Some("zst" | "xz" | "bz2" | "zip" | "7z") => Some("what ends in .gz is compressed, and nothing else"),
        _ => None,
    };
    if let Some(instead) = instead {
        tell(format_args!("{written} in spite of its name: {}; {instead}", file.display()));
        return;
    }
    let promised = match end.as_deref() {
        Some("csv") => "csv",
        Some("tsv" | "tab") => "tsv",
        Some("json" | "jsonl" | "ndjson") => "json",
        Some("html") => "html",
        Some("md" | "markdown") => "markdown",
        Some("svg") => "svg",
        _ => return,
    };
    let how = match has.contains(&promised) {
        true => format!("--format {promised} writes what the name says"),
        false => format!("there is no --format {promised}"),
    };
    tell(format_args!("{written} in spite of its name: {}; {how}", file.display()));
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

/// The columns that the name of the output asks for.
pub fn columns_by_name(run: &RunArgs) -> Option<Container> {
    container_of(run.file()?)
}

/// The columns that a name asks for.
pub fn container_of(file: &Path) -> Option<Container> {
    match &*ending(file)? {
        "parquet" => Some(Container::Parquet),
        "arrow" | "feather" | "ipc" => Some(Container::Arrow),
        _ => None,
    }
}

/// What a name ends in, in small letters.
fn ending(file: &Path) -> Option<String> {
    Some(file.extension()?.to_str()?.to_ascii_lowercase())
}

/// Text on a terminal, lines elsewhere.
pub fn default_rows(run: &RunArgs) -> Rows {
    use std::io::IsTerminal;
    let for_people = run.file().is_none() && std::io::stdout().is_terminal();
    if for_people { Rows::Text } else { Rows::Line }
}

/// Reads a format's name; an unknown one is answered with the known ones.
pub fn format_parser() -> impl clap::builder::TypedValueParser<Value = Format> {
    use clap::builder::TypedValueParser;
    clap::builder::PossibleValuesParser::new(Format::ALL.map(Format::name))
        .map(|name| name.parse().expect("only names of formats come through"))
}

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

    /// Give a puzzle up after so many seconds; its status is then `timeout`, and what was found until then is told
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
