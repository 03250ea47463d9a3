//! Runs a task in a pipeline: parses records of text, and formats the results as lines or columns.

use crate::exit::{Ending, Failure};
use crate::groups::{self, Groups};
use crate::input::{Input, Portion, RecordBlock};
use crate::interrupt;
use crate::lines::{Lines, OnePicture};
use crate::options::{Encoding, InputOptions, RunOptions};
use crate::pipeline::{Job, LateFields, Results, Workspace};
use crate::progress;
use crate::run::RunKind;
use crate::sorted::{Keyed, Order, Sorted};
use crate::status::Tally;
use crate::terminal::{Look, Styled};
use serde_json::json;
use sodan::arrow::file::Container;
use sodan::arrow::records::Extra;
use sodan::formats::{Layout, Location};
use sodan::search::Backend;
use sodan::tasks::record::{ColumnChoice, Record, Rows, Schema, Writer};
use sodan::tasks::{Content, Item, Limits, Status, Task, TimeLimit};
use std::collections::HashSet;
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

/// Environment variable that selects the instruction set.
const VARIABLE: &str = "SODAN_SIMD";

/// Returns the instruction set for the search: `SODAN_SIMD`, or by default the best one that the machine supports. The
/// results do not depend on the instruction set.
pub fn backend() -> Result<Backend, Failure> {
    match std::env::var(VARIABLE) {
        Ok(name) => name.parse().map_err(|error| Failure::Usage(format!("{VARIABLE}: {error}"))),
        Err(_) => Ok(Backend::best()),
    }
}

/// Run of a task over a whole input.
pub struct TaskRun<'t, T> {
    /// Task to run.
    pub task: &'t T,
    /// Output format.
    pub form: Encoding,
    /// Block size of the input.
    pub portion: Portion,
    /// Options that affect the results. A resumed run must have the same options.
    pub options: serde_json::Value,
    /// Work limit per item, in pattern checks.
    pub effort: Option<u64>,
    /// Time limit per item.
    pub timeout: Option<Duration>,
    /// Decides whether a run over a single item found an answer. If not, the exit code is 1.
    pub is_answered: fn(&Tally) -> bool,
    /// Selected columns of the output.
    pub columns: ColumnChoice,
    /// Whether the output contains the `text` column, with the text after each puzzle in the input.
    pub keeps_text: bool,
    /// Order of the output. Input order if `None`.
    pub order: Option<Order>,
    /// Whether to write text instead of lines if the input consists of one record.
    pub text_for_one: bool,
}

impl<T: Task> TaskRun<'_, T> {
    /// Runs the task over all input.
    pub fn run(&self, input: impl Into<InputOptions>, run: impl Into<RunOptions>) -> Result<Ending, Failure> {
        self.run_over(Input::open(input, self.portion)?, run)
    }

    /// Like [`run`](Self::run), for tasks that draw pictures. The output can contain only one picture.
    pub fn run_as_picture(
        &self,
        input: impl Into<InputOptions>,
        run: impl Into<RunOptions>,
    ) -> Result<Ending, Failure> {
        self.run_over_as_picture(Input::open(input, self.portion)?, run)
    }

    /// Like [`run_as_picture`](Self::run_as_picture), with an open input.
    pub fn run_over_as_picture(&self, input: Input, run: impl Into<RunOptions>) -> Result<Ending, Failure> {
        let (rows, run) = (Rows::Text, &run.into());
        let kind = RunKind {
            not_resumable: Some("a picture cannot be resumed"),
            ..RunKind::of_rows(self.task, rows, self.options.clone(), String::new())
        };
        let job = self.rewriting(Writer::new(self.task, rows), run);
        kind.run(&job, input, run, self.is_answered, &OnePicture::open)
    }

    /// Like [`run`](Self::run), with an open input.
    pub fn run_over(&self, input: Input, run: impl Into<RunOptions>) -> Result<Ending, Failure> {
        let run = &run.into();
        let input = if input.sources().len() > 1 { input.numbering_each() } else { input };
        match self.form {
            Encoding::Lines(Rows::Text) if self.text_for_one => {
                let mut input = input;
                let rows = if input.has_several()? { Rows::Line } else { Rows::Text };
                self.run_to_lines(rows, input, run)
            }
            Encoding::Lines(rows) => self.run_to_lines(rows, input, run),
            Encoding::Columns(container) => self.run_to_columns(container, input, run),
        }
    }

    fn run_to_lines(&self, rows: Rows, mut input: Input, run: &RunOptions) -> Result<Ending, Failure> {
        let has_columns = matches!(rows, Rows::Csv | Rows::Tsv | Rows::Json);
        let is_table = matches!(rows, Rows::Csv | Rows::Tsv);
        if !has_columns {
            check_no_columns(&self.columns, self.keeps_text)?;
        }
        let names =
            if is_table || !self.columns.is_all() { input.names_except_puzzle()? } else { Vec::new() };
        let (mut writer, mut columns) = match self.schema(&input, &names)? {
            Some(schema) if has_columns => (Writer::with_schema(self.task, schema, rows), None),
            _ => (Writer::new(self.task, rows), None),
        };
        if is_table {
            columns = Some(ColumnNames::of(&names));
            writer = writer.passing(names);
        }
        if writer.passes_any() {
            input.carry_values();
        }
        let repeats = rows == Rows::Line && self.task.repeats_records();
        let header = if repeats { input.header_of_tables()? } else { writer.header() };
        let kind = RunKind::of_rows(self.task, rows, self.run_options(), header);
        let is_shown = rows == Rows::Text && run.file().is_none();
        let look = is_shown.then(Look::of_standard_output).filter(|look| look.is_any());
        let writer = Styled { writer, look };
        let Some(order) = &self.order else {
            let job = Rewriting { columns, ..self.rewriting(writer, run) };
            return kind.run(&job, input, run, self.is_answered, &Lines::open);
        };
        let kind =
            RunKind { not_resumable: Some("sorted output is written only at the end of the run"), ..kind };
        let writer = Keyed { writer, key: order.key(self.task.schema())? };
        let job = Rewriting { columns, ..self.rewriting(writer, run) };
        kind.run(&job, input, run, self.is_answered, &|output, kind| {
            Ok(Sorted::new(Lines::open(output, kind)?, order))
        })
    }

    /// Returns the options that determine the bytes of the output.
    fn run_options(&self) -> serde_json::Value {
        match self.columns.is_all() && !self.keeps_text {
            true => self.options.clone(),
            false => json!([self.options, self.columns.only, self.columns.drop, self.keeps_text]),
        }
    }

    /// Returns the schema of the output, or `None` if it is the task's schema. `names` contains the input columns.
    fn schema(&self, input: &Input, names: &[String]) -> Result<Option<Schema<T::Record>>, Failure> {
        let has_file = input.sources().len() > 1;
        if !has_file && !self.keeps_text && self.columns.is_all() {
            return Ok(None);
        }
        let schema = self.task.schema();
        let schema = if has_file { schema.with_file() } else { schema };
        let schema = if self.keeps_text { schema.with_text() } else { schema };
        select(schema, &self.columns, names).map(Some)
    }

    fn run_to_columns(
        &self,
        container: Container,
        mut input: Input,
        run: &RunOptions,
    ) -> Result<Ending, Failure> {
        let passed = input.columns_except_puzzle()?;
        input.carry_values();
        let columns = Some(ColumnNames::of(passed.iter().map(|it| &it.name)));
        if self.order.is_some() {
            return Err(Failure::Usage("--sort and --top require text, csv, tsv or json output".into()));
        }
        let names: Vec<String> = passed.iter().map(|it| it.name.clone()).collect();
        let schema = self.schema(&input, &names)?;
        let table = groups::table(self.task, schema, &self.options, passed);
        let group_rows = if self.portion == Portion::Little { groups::FEW } else { groups::MANY };
        let how = (container, table.shape(), group_rows);
        let kind = groups::kind(self.task, container, self.run_options());
        let open = |output, _: &RunKind| Groups::open(output, &how);
        let job = Rewriting { columns, ..self.rewriting(table, run) };
        kind.run(&job, input, run, self.is_answered, &open)
    }

    fn rewriting<W>(&self, writer: W, run: &RunOptions) -> Rewriting<'_, T, W> {
        let (effort, timeout, threads) = (self.effort, self.timeout, run.threads.get());
        let rows_are_seen = run.file().is_none() && io::stdout().is_terminal() && io::stderr().is_terminal();
        Rewriting { task: self.task, writer, columns: None, effort, timeout, threads, rows_are_seen }
    }
}

/// Creates a formatter for rows of text with the selected columns of a task, without input columns.
pub fn writer<'t, T: Task>(task: &'t T, rows: Rows, choice: &ColumnChoice) -> Result<Writer<'t, T>, Failure> {
    match (choice.is_all(), rows) {
        (true, _) => Ok(Writer::new(task, rows)),
        (false, Rows::Text | Rows::Line) => Err(Failure::Usage(NO_COLUMNS.into())),
        (false, Rows::Csv | Rows::Tsv | Rows::Json) => {
            Ok(Writer::with_schema(task, select(task.schema(), choice, &[])?, rows))
        }
    }
}

/// Returns an error if an option for columns is given, but the output has none.
fn check_no_columns(choice: &ColumnChoice, keeps_text: bool) -> Result<(), Failure> {
    if !choice.is_all() {
        return Err(Failure::Usage(NO_COLUMNS.into()));
    }
    if keeps_text {
        let why = "--keep-text requires csv, tsv, json, parquet or arrow output; in templates use %c";
        return Err(Failure::Usage(why.into()));
    }
    Ok(())
}

const NO_COLUMNS: &str = "--columns and --drop require csv, tsv, json, parquet or arrow output";

/// Returns a schema of the selected columns of a task, without input columns. Returns `None` if all columns are
/// selected.
pub fn selected<T: Task>(task: &T, choice: &ColumnChoice) -> Result<Option<Schema<T::Record>>, Failure> {
    (!choice.is_all()).then(|| select(task.schema(), choice, &[])).transpose()
}

/// Returns a schema of the selected columns. The selection may also name columns passed through from the input.
pub fn select<R: Record + 'static>(
    schema: Schema<R>,
    choice: &ColumnChoice,
    passed: &[String],
) -> Result<Schema<R>, Failure> {
    if choice.is_all() {
        return Ok(schema);
    }
    let mut known: Vec<String> = schema.columns().map(|column| column.name.to_string()).collect();
    known.extend(schema.passed_names(passed).into_iter().flatten());
    check_choice(choice, &known)?;
    Ok(schema.select(choice))
}

fn check_choice(choice: &ColumnChoice, known: &[String]) -> Result<(), Failure> {
    if let Some(name) = choice.unknown(|name| known.iter().any(|it| it == name)) {
        let known = known.join(", ");
        return Err(Failure::Usage(format!("no column `{name}` in the output: the columns are {known}")));
    }
    match known.iter().any(|name| choice.has(name)) {
        true => Ok(()),
        false => Err(Failure::Usage("--columns and --drop leave no columns to write".into())),
    }
}

/// Names of the input columns that an output contains.
pub struct ColumnNames(HashSet<String>);

impl ColumnNames {
    /// Creates the set of the given names.
    pub fn of<'n>(names: impl IntoIterator<Item = &'n String>) -> ColumnNames {
        ColumnNames(names.into_iter().cloned().collect())
    }

    /// Adds warnings to `late` for a record's fields that have no column.
    pub fn note<'n>(&self, place: Location, names: impl Iterator<Item = &'n str>, late: &mut LateFields) {
        for name in names.filter(|name| !self.0.contains(*name)) {
            late.add(name, || {
                format!(
                    "{place}: dropping the field `{name}`: only fields of the first records become columns; use --format json to keep all fields"
                )
            });
        }
    }

    /// Like [`note`](Self::note), for an item. Skips table rows, since the header contains all of their columns.
    #[inline]
    pub fn note_of(&self, item: &Item<'_>, late: &mut LateFields) {
        if !matches!(item.raw.layout, Layout::Table(_)) && !matches!(item.content, Ok(Content::Bare(_))) {
            self.note(item.raw.place(), item.passing(&[]).iter().map(|(name, _)| &**name), late);
        }
    }
}

/// Formats a task's records as rows.
pub trait Put<T: Task>: Sync {
    /// Row buffer of the sink.
    type Rows: Default + Send;

    /// Returns whether input columns are passed through.
    fn passes_any(&self) -> bool;

    /// Returns the length of the row buffer. It grows with every record.
    fn length(&self, rows: &Self::Rows) -> usize;

    /// Marks the start of an input record's rows.
    fn begin_record(&self, rows: &mut Self::Rows);

    /// Marks the last input record, whose rows start at length `begin`, as incomplete.
    fn cut_record(&self, rows: &mut Self::Rows, begin: usize);

    /// Adds the rows of a record.
    fn put(&self, item: &Item<'_>, record: &T::Record, extra: Extra<'_>, rows: &mut Self::Rows);
}

impl<T: Task> Put<T> for Writer<'_, T> {
    type Rows = Vec<u8>;

    fn passes_any(&self) -> bool {
        Writer::passes_any(self)
    }

    #[inline]
    fn length(&self, rows: &Vec<u8>) -> usize {
        rows.len()
    }

    #[inline]
    fn begin_record(&self, _rows: &mut Vec<u8>) {}

    /// Removes the record's lines, since `--resume` repeats the record.
    fn cut_record(&self, rows: &mut Vec<u8>, begin: usize) {
        rows.truncate(begin);
    }

    #[inline(always)]
    fn put(&self, item: &Item<'_>, record: &T::Record, extra: Extra<'_>, rows: &mut Vec<u8>) {
        self.write(item, record, &extra.texts(), rows);
    }
}

/// Job that runs the task on a block and formats the rows.
struct Rewriting<'t, T, W> {
    task: &'t T,
    writer: W,
    /// Input columns in the output. `None` if there are none, or all fields are written.
    columns: Option<ColumnNames>,
    effort: Option<u64>,
    timeout: Option<Duration>,
    threads: usize,
    /// Whether rows and warnings are printed to the same terminal. If so, warnings do not repeat the rows.
    rows_are_seen: bool,
}

impl<T: Task, W: Put<T>> Job<RecordBlock, W::Rows> for Rewriting<'_, T, W> {
    fn work(&self, block: &RecordBlock, workspace: &mut Workspace, results: &mut Results<W::Rows>) {
        let mut items = emptied(std::mem::take(&mut workspace.items));
        block.read_items(&mut items);
        let begun = Instant::now();
        let clock = move || begun.elapsed();
        let limits = Limits {
            should_stop: &interrupt::is_requested,
            effort: self.effort,
            time: self.timeout.map(|each| TimeLimit { clock: &clock, each }),
            so_far: &progress::counted,
            threads: self.threads,
        };
        let Results { rows, tally, complaints, late } = results;
        let passes_any = self.writer.passes_any();
        let (mut unfinished, mut begin) = (None, 0);
        self.task.each(&items, &mut workspace.buffers, &limits, &mut |item, record| {
            if record.is_first() {
                self.writer.begin_record(rows);
                begin = self.writer.length(rows);
                tally.count(record.status_of_item());
                let is_reported = self.rows_are_seen && record.is_kept();
                complaints.extend(record.fault().filter(|_| !is_reported).map(ToString::to_string));
                if let Some(warning) = record.warning() {
                    tally.warn();
                    if !is_reported {
                        complaints.push(format!("{}: {warning}", item.raw.place()));
                    }
                }
            }
            unfinished = record.is_followed().then(|| record.status_of_item());
            if record.is_find() {
                tally.find();
            }
            let before = self.writer.length(rows);
            if record.is_kept() {
                let source = if passes_any { block.source_row(&item.raw) } else { None };
                let texts = match passes_any && source.is_none() {
                    true => item.passing(block.header()),
                    false => Vec::new(),
                };
                let extra = source.as_ref().map_or(Extra::Texts(&texts), Extra::Row);
                if let (Some(columns), true) = (&self.columns, record.is_first()) {
                    columns.note_of(item, late);
                }
                self.writer.put(item, record, extra, rows);
            }
            if record.status() == Status::Timeout && self.writer.length(rows) == before {
                complaints.push(format!("{}: work or time limit reached", item.raw.place()));
            }
        });
        if let Some(status) = unfinished {
            // Do not count the record, so that the block, and therefore the run, is incomplete.
            self.writer.cut_record(rows, begin);
            tally.uncount(status);
        }
        workspace.items = emptied(items);
    }
}

/// Clears a list, and keeps its allocation for items with a different lifetime. `collect` reuses the allocation.
fn emptied<'b>(mut items: Vec<Item<'_>>) -> Vec<Item<'b>> {
    items.clear();
    items.into_iter().map(|_| unreachable!("there is none")).collect()
}
