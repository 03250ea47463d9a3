//! Options shared by several commands.

use crate::conflicts;
use crate::exit::{Ending, Failure};
use crate::help::{INPUT, LIMITS, OUTPUT, PERFORMANCE};
use crate::input::Portion;
use crate::options::{InputOptions, RunOptions};
use crate::output::{COMPRESSED, Existing};
use crate::progress::Show;
use crate::runner::TaskRun;
use crate::sheet::Form;
use crate::sorted::Order;
use crate::status::Tally;
use clap::{Args, ValueEnum};
use sodan::arrow::file::Container;
use sodan::engines::{self, Engine};
use sodan::formats::Format;
use sodan::logic::rating::{self, Scale};
use sodan::tasks::Task;
use sodan::tasks::record::{ColumnChoice, Rows};
use std::ffi::OsString;
use std::io::IsTerminal;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

pub use crate::options::Encoding;

/// Input options.
#[derive(Args, Debug, Default)]
pub struct InputArgs {
    /// Files or puzzles; standard input if omitted or `-`
    #[arg(value_name = "INPUT")]
    pub inputs: Vec<OsString>,

    /// Input format, such as grid or csv [default: detect]
    #[arg(long, value_name = "FORMAT", hide_possible_values = true, value_parser = format_parser(), help_heading = INPUT)]
    pub from: Option<Format>,

    /// Puzzle column, or JSON field like a.b [default: detect]
    #[arg(long, value_name = "NAME", help_heading = INPUT)]
    pub column: Option<String>,

    /// Read all files in folders and their subfolders
    #[arg(long, help_heading = INPUT)]
    pub recursive: bool,
}

/// Replaces each folder with the files below it, in alphabetical order, skipping hidden files and unfinished outputs.
/// An unreadable folder stays in the list, so that the error is reported when it is opened.
fn with_files(inputs: &[OsString]) -> Vec<OsString> {
    let is_skipped = |path: &Path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with('.') || name.ends_with(".part") || name.ends_with(".part.journal")
    };
    let files = |input: &OsString| {
        let entries = Path::new(input).read_dir().ok().filter(|_| Path::new(input).is_dir());
        let Some(entries) = entries else { return vec![input.clone()] };
        let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        paths.retain(|path| !is_skipped(path) && (path.is_dir() || path.is_file()));
        paths.sort();
        with_files(&paths.into_iter().map(OsString::from).collect::<Vec<_>>())
    };
    inputs.iter().flat_map(files).collect()
}

/// Output file, threads and progress.
#[derive(Args, Debug)]
pub struct RunArgs {
    /// Write to FILE (compressed if .gz, .zst or .xz)
    #[arg(short, long, value_name = "FILE", help_heading = OUTPUT)]
    pub output: Option<PathBuf>,

    /// Resume an interrupted run from FILE.part
    #[arg(long, requires = "output", conflicts_with = "overwrite", help_heading = OUTPUT)]
    pub resume: bool,

    /// Discard the results of an interrupted run
    #[arg(long, requires = "output", help_heading = OUTPUT)]
    pub overwrite: bool,

    #[command(flatten)]
    pub work: WorkArgs,
}

/// Threads and progress.
#[derive(Args, Debug)]
pub struct WorkArgs {
    /// Number of worker threads [default: all cores]
    #[arg(short = 'j', long, value_name = "N", value_parser = number_of_threads, help_heading = PERFORMANCE)]
    pub threads: Option<NonZeroUsize>,

    /// Report progress: auto, always, never or json
    #[arg(long, value_name = "WHEN", default_value = "auto", hide_possible_values = true, value_parser = show_parser(),
        help_heading = PERFORMANCE)]
    pub progress: Show,
}

impl WorkArgs {
    /// Returns the number of worker threads: `--threads`, or one per core.
    pub fn threads(&self) -> NonZeroUsize {
        let cores = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.threads.unwrap_or_else(cores)
    }
}

impl RunArgs {
    /// Returns the number of worker threads: `--threads`, or one per core.
    pub fn threads(&self) -> NonZeroUsize {
        self.work.threads()
    }

    /// Returns the output path, or `None` for standard output (no `--output`, or `-`).
    pub fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| *path != Path::new("-"))
    }

    /// Returns how to handle the unfinished output of an earlier run, according to `--resume` and `--overwrite`.
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
        let inputs = if args.recursive { with_files(&args.inputs) } else { args.inputs.clone() };
        InputOptions { inputs, from: args.from, column: args.column.clone() }
    }
}

impl From<&RunArgs> for RunOptions {
    fn from(args: &RunArgs) -> RunOptions {
        RunOptions {
            output: args.output.clone(),
            existing: args.existing(),
            threads: args.threads(),
            progress: args.work.progress,
        }
    }
}

/// Returns the parser for `--progress`.
pub fn show_parser() -> impl clap::builder::TypedValueParser<Value = Show> {
    use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
    let names = Show::ALL.map(|(name, _, about)| PossibleValue::new(name).help(about));
    PossibleValuesParser::new(names).map(|name| {
        let known = Show::ALL.into_iter().find(|(known, _, _)| known.eq_ignore_ascii_case(&name));
        known.expect("the parser accepts only known names").1
    })
}

/// Formats of output rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum RowsArg {
    /// Human-readable text (the default on a terminal)
    Text,
    /// One line per puzzle: the answer, or `-` and the reason (the default elsewhere)
    Line,
    /// CSV table with a header; the column `reason` explains missing values
    Csv,
    /// Tab-separated table with a header
    Tsv,
    /// JSON Lines: one object per line
    #[value(alias = "jsonl")]
    Json,
    /// Apache Parquet
    Parquet,
    /// Arrow IPC, also known as Feather
    Arrow,
}

/// Output format and columns, for commands that write rows.
#[derive(Args, Debug)]
pub struct FormatArgs {
    /// Output format [default: from FILE's extension, else text on a terminal and line elsewhere]
    #[arg(long, value_name = "FORMAT", value_enum)]
    pub format: Option<RowsArg>,

    #[command(flatten)]
    pub select: SelectArgs,
}

/// Options that select columns.
#[derive(Args, Debug, Default)]
pub struct SelectArgs {
    /// Write only these columns, in this order
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', help_heading = OUTPUT)]
    pub columns: Vec<String>,

    /// Omit these columns
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', help_heading = OUTPUT)]
    pub drop: Vec<String>,
}

impl SelectArgs {
    /// Returns the columns selected by `--columns` and `--drop`.
    pub fn choice(&self) -> ColumnChoice {
        ColumnChoice { only: self.columns.clone(), drop: self.drop.clone() }
    }
}

/// Options for the column `text` and the order of records.
#[derive(Args, Debug)]
pub struct OrderArgs {
    /// Add a column `text` with each line's trailing text
    #[arg(long, help_heading = OUTPUT)]
    pub keep_text: bool,

    /// Sort by COLUMN (use -COLUMN for descending order)
    #[arg(long, value_name = "COLUMN", allow_hyphen_values = true, conflicts_with = "resume", help_heading = OUTPUT)]
    pub sort: Option<String>,

    /// Write only the first N records after sorting
    #[arg(long, value_name = "N", requires = "sort", value_parser = at_least_one::<NonZeroUsize>, help_heading = OUTPUT)]
    pub top: Option<NonZeroUsize>,
}

impl OrderArgs {
    /// Returns the order requested by `--sort`, or `None` for input order.
    pub fn order(&self) -> Option<Order> {
        let sort = self.sort.as_deref()?;
        let (column, is_descending) = sort.strip_prefix('-').map_or((sort, false), |column| (column, true));
        Some(Order { column: column.to_owned(), is_descending, top: self.top.map(NonZeroUsize::get) })
    }
}

impl FormatArgs {
    /// Returns the output format: `--format`, else the format of the output file's extension, else the default.
    pub fn form(&self, run: &RunArgs) -> Result<Encoding, Failure> {
        format_of(self.format, run.file(), self.usual(run)).map(Encoding::from)
    }

    fn usual(&self, run: &RunArgs) -> RowsArg {
        if self.select.choice().is_all() { default_rows(run) } else { RowsArg::Csv }
    }
}

/// Options of a command that runs a task over its input.
#[derive(Args, Debug)]
pub struct TaskArgs {
    #[command(flatten)]
    pub input: InputArgs,

    #[command(flatten)]
    pub run: RunArgs,

    #[command(flatten)]
    pub format: FormatArgs,

    #[command(flatten)]
    pub order: OrderArgs,
}

impl TaskArgs {
    /// Creates a run of `task` without limits. `options` contains all options that affect the results; a resumed run
    /// must have the same options. `is_answered` returns whether a run over a single record found an answer.
    pub fn task_run<'t, T: Task>(
        &self,
        task: &'t T,
        portion: Portion,
        options: serde_json::Value,
        is_answered: fn(&Tally) -> bool,
    ) -> Result<TaskRun<'t, T>, Failure> {
        let form = self.form()?;
        let (columns, order) = (self.format.select.choice(), self.order.order());
        let keeps_text = self.order.keep_text;
        Ok(TaskRun {
            task,
            form,
            portion,
            options,
            effort: None,
            timeout: None,
            is_answered,
            columns,
            order,
            keeps_text,
            text_for_one: false,
        })
    }

    /// Returns the output format. Defaults to CSV instead of text or lines if the options require columns.
    pub fn form(&self) -> Result<Encoding, Failure> {
        // The format `line` has no columns, so it supports neither `--keep-text` nor `--sort`.
        let is_text = self.format.usual(&self.run) == RowsArg::Text;
        let needs_columns = self.order.keep_text || self.order.sort.is_some() && !is_text;
        let usual = if needs_columns { RowsArg::Csv } else { self.format.usual(&self.run) };
        format_of(self.format.format, self.run.file(), usual).map(Encoding::from)
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
            RowsArg::Tsv => Rows::Tsv.into(),
            RowsArg::Json => Rows::Json.into(),
            RowsArg::Parquet => Encoding::Columns(Container::Parquet),
            RowsArg::Arrow => Encoding::Columns(Container::Arrow),
        }
    }
}

/// Returns the format of an output: `requested`, else the format of the file's extension, else `usual`.
///
/// # Errors
///
/// Returns an error if the extension contradicts the format, or a binary format would be written to a terminal.
pub fn format_of<F: ValueEnum + Copy>(
    requested: Option<F>,
    file: Option<&Path>,
    usual: F,
) -> Result<F, Failure> {
    let name_of = |format: F| {
        format
            .to_possible_value()
            .map(|to_possible_value| to_possible_value.get_name().to_owned())
            .unwrap_or_default()
    };
    let promised = file.and_then(promised);
    let by_name = F::value_variants()
        .iter()
        .copied()
        .find(|variant| promised.is_some_and(|name| name_of(*variant) == name));
    let format = requested.or(by_name).unwrap_or(usual);
    let name = name_of(format);
    let names: Vec<String> = F::value_variants().iter().map(|variant| name_of(*variant)).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    match file {
        Some(file) => check_name(file, &name, ("--format", &names))?,
        None if ["parquet", "arrow"].contains(&&*name) && std::io::stdout().is_terminal() => {
            return Err(Failure::Usage(format!(
                "cannot write {name}, a binary format, to a terminal; use -o FILE or a pipe"
            )));
        }
        None => {}
    }
    Ok(format)
}

/// Returns the name of the format that a file's extension implies, such as `csv` for `a.csv` and `a.csv.gz`.
pub fn promised(file: &Path) -> Option<&'static str> {
    let end = ending(file)?;
    let end = if COMPRESSED.contains(&&*end) { ending(Path::new(file.file_stem()?))? } else { end };
    match &*end {
        "csv" => Some("csv"),
        "tsv" | "tab" => Some("tsv"),
        "json" | "jsonl" | "ndjson" => Some("json"),
        "parquet" => Some("parquet"),
        "arrow" | "feather" | "ipc" => Some("arrow"),
        "html" => Some("html"),
        "md" | "markdown" => Some("markdown"),
        "svg" => Some("svg"),
        _ => None,
    }
}

/// Rejects an output file whose extension belongs to a format other than `written`. `option` is the command's option
/// for the format, and `has` lists the option's values.
pub fn check_name(file: &Path, written: &str, (option, has): (&str, &[&str])) -> Result<(), Failure> {
    let (end, shown) = (ending(file), file.display());
    let end = end.as_deref().unwrap_or_default();
    if ["parquet", "arrow"].contains(&written) && COMPRESSED.contains(&end) {
        return Err(Failure::Usage(format!(
            "{shown}: {written} files are compressed internally; choose a name without .{end}"
        )));
    }
    // `compare --format samples` also writes CSV.
    let is_kept = |promised: &str| promised == written || (promised, written) == ("csv", "samples");
    let instead = match end {
        "xls" | "xlsx" | "ods" => Some("cannot write spreadsheets; use .csv".to_owned()),
        "npy" | "npz" => Some("cannot write arrays here; use `sodan dataset export --to npy`".to_owned()),
        // Existing databases are reported separately.
        "db" | "sqlite" | "sqlite3" if !conflicts::is_database(file) => {
            Some("cannot write to a library; use `sodan library add`".to_owned())
        }
        "bz2" | "zip" | "7z" | "lz4" | "br" => {
            Some(format!("cannot write .{end} files; use .gz, .zst or .xz"))
        }
        _ => promised(file).filter(|promised| !is_kept(promised)).map(|promised| {
            match has.contains(&promised) {
                true => {
                    format!("the output format is {written}; use {option} {promised}, or choose another name")
                }
                false => {
                    format!(
                        "the output format is {written}, and {promised} is not available; choose another name"
                    )
                }
            }
        }),
    };
    instead.map_or(Ok(()), |instead| Err(Failure::Usage(format!("{shown}: {instead}"))))
}

/// Rejects a Parquet or Arrow file as the output of a command that writes only text.
pub fn refuse_columns(command: &str, file: Option<&Path>) -> Result<(), Failure> {
    let Some((file, container)) = file.and_then(|file| Some((file, container_of(file)?))) else {
        return Ok(());
    };
    let (file, container) = (file.display(), container.name());
    Err(Failure::Usage(format!(
        "{file}: `sodan {command}` writes text, not {container}; choose another name"
    )))
}

/// Rejects an output path whose extension belongs to a format other than CSV. Used by commands that write only CSV.
pub fn table_in_text(command: &str, file: Option<&Path>) -> Result<(), Failure> {
    refuse_columns(command, file)?;
    file.map_or(Ok(()), |file| check_name(file, "csv", ("--format", &[])))
}

/// Returns the columnar format that a file's extension implies: Parquet or Arrow. Returns `None` for other extensions.
pub fn container_of(file: &Path) -> Option<Container> {
    [Container::Parquet, Container::Arrow].into_iter().find(|it| promised(file) == Some(it.name()))
}

/// Returns the table format that a file's extension implies. Defaults to CSV.
pub fn form_by_name(file: &Path) -> Result<Form, Failure> {
    let (form, written) = match promised(file) {
        Some("json") => (Form::Json, "json"),
        Some("parquet") => (Form::Columns(Container::Parquet), "parquet"),
        Some("arrow") => (Form::Columns(Container::Arrow), "arrow"),
        _ => (Form::Csv, "csv"),
    };
    check_name(file, written, ("--format", &[]))?;
    Ok(form)
}

/// Returns a file's extension in lower case.
fn ending(file: &Path) -> Option<String> {
    Some(file.extension()?.to_str()?.to_ascii_lowercase())
}

/// Returns the default row format: text on a terminal, lines elsewhere.
pub fn default_rows(run: &RunArgs) -> RowsArg {
    let for_people = run.file().is_none() && std::io::stdout().is_terminal();
    if for_people { RowsArg::Text } else { RowsArg::Line }
}

/// Returns the parser for names of puzzle formats. The parser's error message lists the valid names.
pub fn format_parser() -> impl clap::builder::TypedValueParser<Value = Format> {
    use clap::builder::TypedValueParser;
    clap::builder::PossibleValuesParser::new(Format::ALL.map(|format| possible(format.name()))).map(|name| {
        unaliased(&name.to_lowercase()).parse().expect("the parser accepts only names of formats")
    })
}

/// Returns the argument value `name`, with its alias if it has one.
pub fn possible(name: &'static str) -> clap::builder::PossibleValue {
    let value = clap::builder::PossibleValue::new(name);
    if name == "json" { value.alias(JSON_LINES) } else { value }
}

/// Returns a format's canonical name: `json` for the alias `jsonl`, and otherwise `name` itself.
pub fn unaliased(name: &str) -> &str {
    if name == JSON_LINES { "json" } else { name }
}

/// Alias of the format `json`.
const JSON_LINES: &str = "jsonl";

/// Returns the parser for names of engines. The parser's error message lists the valid names.
pub fn engine_parser() -> impl clap::builder::TypedValueParser<Value = &'static dyn Engine> {
    use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
    let names = engines::ALL.iter().map(|engine| PossibleValue::new(engine.name()).help(engine.about()));
    PossibleValuesParser::new(names)
        .map(|name| engines::named(&name.to_lowercase()).expect("the parser accepts only names of engines"))
}

/// Limits per puzzle for commands that solve with human techniques.
#[derive(Args, Debug)]
pub struct LimitArgs {
    /// Work limit per puzzle in pattern checks (typically 100 to 10000); deterministic, unlike --timeout
    #[arg(long, value_name = "N", help_heading = LIMITS)]
    pub effort: Option<u64>,

    /// Time limit per puzzle (status `timeout` if exceeded)
    #[arg(long, alias = "time-limit", value_name = "SECONDS", value_parser = seconds, help_heading = LIMITS)]
    pub timeout: Option<Duration>,
}

/// The option `--scale`.
#[derive(Args, Debug)]
pub struct ScaleArgs {
    /// Rating scale; also sets the techniques and their order
    #[arg(long, value_name = "SCALE", default_value = rating::ALL[0].name(), value_parser = scale_parser())]
    pub scale: &'static dyn Scale,
}

/// Returns the parser for names of scales. The parser's error message lists the valid names.
pub fn scale_parser() -> impl clap::builder::TypedValueParser<Value = &'static dyn Scale> {
    use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
    let value = |scale: &&dyn Scale| match scale.name() {
        "two_way" => PossibleValue::new("two-way").aliases(["two_way", "forum"]).help(scale.about()),
        name => PossibleValue::new(name).help(scale.about()),
    };
    PossibleValuesParser::new(rating::ALL.iter().map(value))
        .map(|name| rating::named(&name.to_lowercase()).expect("the parser accepts only names of scales"))
}

/// Parses a whole number, 1 or more.
pub fn at_least_one<N: FromStr>(text: &str) -> Result<N, &'static str> {
    text.parse().map_err(|_| match text.parse::<f64>() {
        Ok(number) if number >= 1.0 && number.fract() == 0.0 => "the number is too large",
        _ => "expected a whole number, 1 or more",
    })
}

/// Parses a number of threads from 1 to 512. The system may refuse to create many more threads.
pub fn number_of_threads(text: &str) -> Result<NonZeroUsize, String> {
    const MOST: usize = 512;
    let number = text.parse().ok().filter(|number: &NonZeroUsize| number.get() <= MOST);
    number.ok_or_else(|| format!("expected a whole number from 1 to {MOST}"))
}

/// Parses a number of seconds greater than 0, possibly with a fraction.
pub fn seconds(text: &str) -> Result<Duration, &'static str> {
    let seconds = text.parse().ok().filter(|&seconds: &f64| seconds > 0.0);
    seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()).ok_or(if seconds.is_some() {
        "the time is too long"
    } else {
        "expected a number of seconds greater than 0"
    })
}
