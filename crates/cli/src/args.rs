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
    /// Files or puzzles; `-` or no argument reads standard input
    #[arg(value_name = "INPUT")]
    pub inputs: Vec<OsString>,

    /// Format: line, grid, csv, json, ... [default: detect]
    #[arg(long, value_name = "FORMAT", hide_possible_values = true, value_parser = format_parser(), help_heading = INPUT)]
    pub from: Option<Format>,

    /// Puzzle column or JSON field (a.b) [default: detect]
    #[arg(long, value_name = "NAME", help_heading = INPUT)]
    pub column: Option<String>,

    /// Read all files in folders, recursively
    #[arg(long, help_heading = INPUT)]
    pub recursive: bool,
}

/// Replaces folders with the files in them, in alphabetical order. Hidden files and unfinished outputs are skipped. A
/// folder that cannot be read is kept, so that opening it reports the reason.
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
    /// Write to FILE via FILE.part; .gz, .zst, .xz compress
    #[arg(short, long, value_name = "FILE", help_heading = OUTPUT)]
    pub output: Option<PathBuf>,

    /// Continue an interrupted, uncompressed FILE.part
    #[arg(long, requires = "output", conflicts_with = "overwrite", help_heading = OUTPUT)]
    pub resume: bool,

    /// Discard the FILE.part of an interrupted run
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

    /// Progress: auto, always, never or json
    #[arg(long, value_name = "WHEN", default_value = "auto", hide_possible_values = true, value_parser = show_parser(),
        help_heading = PERFORMANCE)]
    pub progress: Show,
}

impl WorkArgs {
    /// Number of worker threads.
    pub fn threads(&self) -> NonZeroUsize {
        let cores = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.threads.unwrap_or_else(cores)
    }
}

impl RunArgs {
    /// Number of worker threads.
    pub fn threads(&self) -> NonZeroUsize {
        self.work.threads()
    }

    /// Returns the path of the output, unless it is `-`.
    pub fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| *path != Path::new("-"))
    }

    /// Returns how to handle the unfinished output of an earlier run.
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

/// Parses the value of `--progress`.
pub fn show_parser() -> impl clap::builder::TypedValueParser<Value = Show> {
    use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
    let names = Show::ALL.map(|(name, _, about)| PossibleValue::new(name).help(about));
    PossibleValuesParser::new(names).map(|name| {
        let known = Show::ALL.into_iter().find(|(known, _, _)| known.eq_ignore_ascii_case(&name));
        known.expect("only known names come through").1
    })
}

/// Row formats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum RowsArg {
    /// Human-readable text (the default on a terminal)
    Text,
    /// The answer, or `-` and the reason, one line per puzzle (the default elsewhere)
    Line,
    /// A table with a header; the column `reason` explains missing values
    Csv,
    /// A table with tabs as separators
    Tsv,
    /// One object per line
    #[value(alias = "jsonl")]
    Json,
    /// Apache Parquet
    Parquet,
    /// Arrow IPC, also known as Feather
    Arrow,
}

/// The option `--format` of commands that write rows.
#[derive(Args, Debug)]
pub struct FormatArgs {
    /// Output format [default: by the suffix of FILE, else text on a terminal and line elsewhere]
    #[arg(long, value_name = "FORMAT", value_enum)]
    pub format: Option<RowsArg>,

    #[command(flatten)]
    pub select: SelectArgs,
}

/// The options that select columns.
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
    /// Returns the selected columns.
    pub fn choice(&self) -> ColumnChoice {
        ColumnChoice { only: self.columns.clone(), drop: self.drop.clone() }
    }
}

/// The options for the text column and the order of records.
#[derive(Args, Debug)]
pub struct OrderArgs {
    /// Add a column `text` with the text after each puzzle
    #[arg(long, help_heading = OUTPUT)]
    pub keep_text: bool,

    /// Sort by a column; `-COLUMN` sorts descending
    #[arg(long, value_name = "COLUMN", allow_hyphen_values = true, conflicts_with = "resume", help_heading = OUTPUT)]
    pub sort: Option<String>,

    /// Write only the first N records of --sort
    #[arg(long, value_name = "N", requires = "sort", value_parser = at_least_one::<NonZeroUsize>, help_heading = OUTPUT)]
    pub top: Option<NonZeroUsize>,
}

impl OrderArgs {
    /// Returns the order, if it differs from the input.
    pub fn order(&self) -> Option<Order> {
        let sort = self.sort.as_deref()?;
        let (column, is_descending) = sort.strip_prefix('-').map_or((sort, false), |column| (column, true));
        Some(Order { column: column.to_owned(), is_descending, top: self.top.map(NonZeroUsize::get) })
    }
}

impl FormatArgs {
    /// Returns the requested format, or that of the output's suffix, or the default.
    pub fn form(&self, run: &RunArgs) -> Result<Encoding, Failure> {
        format_of(self.format, run.file(), self.usual(run)).map(Encoding::from)
    }

    fn usual(&self, run: &RunArgs) -> RowsArg {
        if self.select.choice().is_all() { default_rows(run) } else { RowsArg::Csv }
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

    #[command(flatten)]
    pub order: OrderArgs,
}

impl TaskArgs {
    /// Creates the run of a task without limits. `options` are those that determine its results; `is_answered` decides
    /// whether a run over a single record has found an answer.
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

    /// Returns the format of the output.
    pub fn form(&self) -> Result<Encoding, Failure> {
        // Lines show neither the text nor the values by which they are sorted.
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

/// Returns the format of an output: the requested one, or that of the file's suffix, or the default.
///
/// # Errors
///
/// If the suffix contradicts the format, or a binary format would be written to a terminal.
pub fn format_of<F: ValueEnum + Copy>(asked: Option<F>, file: Option<&Path>, usual: F) -> Result<F, Failure> {
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
    let format = asked.or(by_name).unwrap_or(usual);
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

/// Returns the format for the suffix of an output, ignoring a compression suffix.
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

/// Rejects an output whose suffix belongs to a format other than `written`; `option` is the command's option for the
/// format.
pub fn check_name(file: &Path, written: &str, (option, has): (&str, &[&str])) -> Result<(), Failure> {
    let (end, shown) = (ending(file), file.display());
    let end = end.as_deref().unwrap_or_default();
    if ["parquet", "arrow"].contains(&written) && COMPRESSED.contains(&end) {
        return Err(Failure::Usage(format!(
            "{shown}: {written} files are compressed internally; choose a name without .{end}"
        )));
    }
    // The samples of a comparison are also a text table.
    let is_kept = |promised: &str| promised == written || (promised, written) == ("csv", "samples");
    let instead = match end {
        "xls" | "xlsx" | "ods" => Some("cannot write spreadsheets; use .csv".to_owned()),
        "npy" | "npz" => Some("cannot write arrays here; use `sodan dataset export --to npy`".to_owned()),
        // Existing databases are reported separately.
        "db" | "sqlite" | "sqlite3" if !conflicts::is_database(file) => {
            Some("cannot write to a library; use `sodan library add`".to_owned())
        }
        "bz2" | "zip" | "7z" | "lz4" | "br" => Some(format!("cannot write .{end}; use .gz, .zst or .xz")),
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

/// Rejects the suffix of a columnar file for commands that cannot write columns.
pub fn refuse_columns(command: &str, file: Option<&Path>) -> Result<(), Failure> {
    let Some((file, container)) = file.and_then(|file| Some((file, container_of(file)?))) else {
        return Ok(());
    };
    let (file, container) = (file.display(), container.name());
    Err(Failure::Usage(format!(
        "{file}: `sodan {command}` writes text, not {container}; choose another name"
    )))
}

/// Checks the output path of a command that writes only text tables.
pub fn table_in_text(command: &str, file: Option<&Path>) -> Result<(), Failure> {
    refuse_columns(command, file)?;
    file.map_or(Ok(()), |file| check_name(file, "csv", ("--format", &[])))
}

/// Returns the columnar format for a suffix.
pub fn container_of(file: &Path) -> Option<Container> {
    [Container::Parquet, Container::Arrow].into_iter().find(|it| promised(file) == Some(it.name()))
}

/// Returns the sheet format for a suffix; by default a text table.
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

/// Returns the suffix of a name in lower case.
fn ending(file: &Path) -> Option<String> {
    Some(file.extension()?.to_str()?.to_ascii_lowercase())
}

/// Text on a terminal, lines elsewhere.
pub fn default_rows(run: &RunArgs) -> RowsArg {
    let for_people = run.file().is_none() && std::io::stdout().is_terminal();
    if for_people { RowsArg::Text } else { RowsArg::Line }
}

/// Parses a format name; the error lists the known ones.
pub fn format_parser() -> impl clap::builder::TypedValueParser<Value = Format> {
    use clap::builder::TypedValueParser;
    clap::builder::PossibleValuesParser::new(Format::ALL.map(|format| possible(format.name())))
        .map(|name| unaliased(&name.to_lowercase()).parse().expect("only names of formats come through"))
}

/// Maps an accepted name to the canonical one.
pub fn possible(name: &'static str) -> clap::builder::PossibleValue {
    let value = clap::builder::PossibleValue::new(name);
    if name == "json" { value.alias(JSON_LINES) } else { value }
}

/// Returns the canonical name of an alias.
pub fn unaliased(name: &str) -> &str {
    if name == JSON_LINES { "json" } else { name }
}

/// Other names of JSON Lines.
const JSON_LINES: &str = "jsonl";

/// Parses an engine name; the error lists the known ones.
pub fn engine_parser() -> impl clap::builder::TypedValueParser<Value = &'static dyn Engine> {
    use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
    let names = engines::ALL.iter().map(|engine| PossibleValue::new(engine.name()).help(engine.about()));
    PossibleValuesParser::new(names)
        .map(|name| engines::named(&name.to_lowercase()).expect("only names of engines come through"))
}

/// Limits per puzzle for solving with human techniques.
#[derive(Args, Debug)]
pub struct LimitArgs {
    /// Work limit per puzzle in pattern checks (hundreds to thousands); reproducible, unlike --timeout
    #[arg(long, value_name = "N", help_heading = LIMITS)]
    pub effort: Option<u64>,

    /// Time limit per puzzle; its status is then `timeout`
    #[arg(long, alias = "time-limit", value_name = "SECONDS", value_parser = seconds, help_heading = LIMITS)]
    pub timeout: Option<Duration>,
}

/// The option `--scale`.
#[derive(Args, Debug)]
pub struct ScaleArgs {
    /// Rating scale: its techniques, their order and points
    #[arg(long, value_name = "SCALE", default_value = rating::ALL[0].name(), value_parser = scale_parser())]
    pub scale: &'static dyn Scale,
}

/// Parses a scale name; the error lists the known ones.
pub fn scale_parser() -> impl clap::builder::TypedValueParser<Value = &'static dyn Scale> {
    use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
    let value = |scale: &&dyn Scale| match scale.name() {
        "two_way" => PossibleValue::new("two-way").aliases(["two_way", "forum"]).help(scale.about()),
        name => PossibleValue::new(name).help(scale.about()),
    };
    PossibleValuesParser::new(rating::ALL.iter().map(value))
        .map(|name| rating::named(&name.to_lowercase()).expect("only names of scales come through"))
}

/// Parses a positive number.
pub fn at_least_one<N: FromStr>(text: &str) -> Result<N, &'static str> {
    text.parse().map_err(|_| match text.parse::<f64>() {
        Ok(number) if number >= 1.0 && number.fract() == 0.0 => "the number is too large",
        _ => "expected a whole number, 1 or more",
    })
}

/// Parses a number of threads. The number is limited, since the system may refuse to create very many.
pub fn number_of_threads(text: &str) -> Result<NonZeroUsize, String> {
    const MOST: usize = 512;
    let number = text.parse().ok().filter(|number: &NonZeroUsize| number.get() <= MOST);
    number.ok_or_else(|| format!("expected a whole number from 1 to {MOST}"))
}

/// Parses a time in seconds.
pub fn seconds(text: &str) -> Result<Duration, &'static str> {
    let seconds = text.parse().ok().filter(|&seconds: &f64| seconds > 0.0);
    seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()).ok_or(if seconds.is_some() {
        "the time is too long"
    } else {
        "expected a number of seconds greater than 0"
    })
}
