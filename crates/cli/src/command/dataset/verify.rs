//! `sodan dataset verify`: checks the claims in a data set's columns and manifest.

mod manifests;

use super::splits::{Opened, Parts, SplitArgs};
use crate::args::{RunArgs, at_least_one, form_by_name, format_of, refuse_columns};
use crate::exit::{Ending, Failure};
use crate::forms;
use crate::input::{Input, RecordBlock, Source};
use crate::interrupt;
use crate::output::{Existing, Output};
use crate::pipeline::{self, Job, NoPart, Results, Settings, Sink, Workspace};
use crate::runner::backend;
use crate::sheet::{Plain, Sheet};
use clap::{Args, ValueEnum};
use sodan::datasets::{Audit, Auditor, Fault, Finding, Naming, RowFacts, columns_of_line, npy};
use sodan::tasks::record::{Kind, Schema, Value};
use sodan::tasks::{Item, Status};
use std::fs::File;
use std::io::BufReader;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// Check data sets for duplicates, leaks and wrong labels
#[derive(Args, Debug)]
#[command(mut_arg("resume", |resume| resume.hide(true)), after_help = "\
Examples:
  sodan dataset verify puzzles.csv
  sodan dataset verify --train 'puzzles.c*' --test puzzle.txt || echo not clean
  sodan dataset verify --column question --solution-column gold labelled.csv

Columns are recognised by the names that published layouts and Sodan's own tables use, such as solution, answer, givens, minimal, er and
hodoku.score. The report lists the columns that were not checked. The exit code is 1 if the data set is not clean. docs/recipes.md
describes splits, columns and checks.")]
pub struct VerifyArgs {
    #[command(flatten)]
    splits: SplitArgs,

    /// Column that contains the solutions [default: solution, solutions or answer]
    #[arg(long, value_name = "NAME")]
    solution_column: Option<String>,

    /// Read the label NAME, such as er, from COLUMN; repeatable
    #[arg(long, value_name = "NAME=COLUMN", value_parser = label)]
    label: Vec<(String, String)>,

    /// Assume that tables have no header
    ///
    /// Columns are named `column 1`, `column 2` and so on; column 2 contains the solutions
    #[arg(long)]
    no_header: bool,

    /// Also report isomorphic solutions in different splits as leaks
    #[arg(long)]
    by_solution: bool,

    /// Check ratings and minimality in the first N rows of each file
    #[arg(long, value_name = "N", default_value = "1000", value_parser = at_least_one::<NonZeroUsize>)]
    closely: NonZeroUsize,

    /// Work limit per rating, in pattern checks
    #[arg(long, value_name = "N", default_value_t = Auditor::EFFORT)]
    effort: u64,

    /// Check the first N rows of each file for labels that change under symmetries
    #[arg(long, value_name = "N", default_value = "20")]
    turn: usize,

    /// Random seed for the symmetries of --turn
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Write all findings to FILE (.csv, .json, .jsonl, .parquet or .arrow)
    #[arg(long, value_name = "FILE")]
    rows: Option<PathBuf>,

    /// Report format [default: from FILE's extension, else text]
    #[arg(long, value_name = "FORMAT", value_enum)]
    format: Option<OutputFormat>,

    #[command(flatten)]
    run: RunArgs,
}

/// Parses the value of `--label`.
fn label(text: &str) -> Result<(String, String), String> {
    let (name, column) = text.split_once('=').ok_or("expected NAME=COLUMN, such as givens=n_clues")?;
    match Naming::default().add(name, column) {
        true => Ok((name.to_owned(), column.to_owned())),
        false => Err(format!("unknown label `{name}`: expected one of {}", Naming::labels().join(", "))),
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum OutputFormat {
    /// Plain text
    Text,
    /// Markdown tables
    Markdown,
    /// HTML page with a chart
    Html,
    /// CSV table, one row per failed check
    Csv,
    /// One JSON object
    Json,
}

/// Runs `sodan dataset verify`.
pub fn run(args: &VerifyArgs) -> Result<Ending, Failure> {
    let Opened { inputs, not_read, mut unreadable } = args.splits.open(Parts::RowsAndTraces)?;
    let inputs = with_columns(args, inputs, &mut unreadable)?;
    refuse_columns("dataset verify", args.run.file())?;
    let format = format_of(args.format, args.run.file(), OutputFormat::Text)?;
    let mut output = forms::open_output(&args.run)?;
    let rows = args.rows.as_deref().map(rows).transpose()?;
    let manifests = manifests::find(&paths(&inputs), &args.splits.folders());
    let auditor = Auditor::new(backend()?, args.closely.get()).with_effort(args.effort);
    let mut auditor = auditor.with_turns(args.turn, args.seed);
    if args.splits.are_given() {
        auditor = auditor.without_splits_of_rows();
    }
    auditor = auditor.with_naming(args.naming());
    let audit = if args.by_solution { Audit::default().by_solution() } else { Audit::default() };
    let audit = audit.with_splits(inputs.iter().map(|(split, _)| split.as_str()));
    // With several data sets, it is unknown which recipe's strata a row belongs to.
    let recipe = if let [only] = &manifests[..] { only.recipe()? } else { None };
    let (auditor, audit) = match recipe {
        Some(recipe) => {
            let audit = audit.of_build(&recipe);
            (Auditing(auditor.with_recipe(recipe)), audit)
        }
        None => (Auditing(auditor), audit),
    };
    let mut findings = Findings { audit, rows };
    let settings = Settings { threads: args.run.threads().get(), progress: args.run.work.progress };
    let mut is_any_read = false;
    for (split, input) in inputs {
        let name = input.sources().first().map(Source::name).unwrap_or_default();
        findings.audit.begin_file(&name, &split);
        let outcome = groups_beside(&input).and_then(|starts| {
            starts.into_iter().for_each(|starts| findings.audit.begin_groups(starts));
            pipeline::run(&auditor, input, &mut findings, &settings)
        });
        match outcome {
            Ok(outcome) if outcome.ending == Ending::Interrupted => return Ok(Ending::Interrupted),
            Ok(_) => is_any_read = true,
            // A corrupt shard does not prevent checking the other shards.
            Err(failure) if failure.is_of_contents() => {
                findings.audit.break_off();
                unreadable.push((name, failure));
            }
            Err(failure) => return Err(failure),
        }
    }
    if let Some(place) = unreadable.iter().position(|(_, failure)| !failure.is_of_kind())
        && !is_any_read
    {
        return Err(unreadable.swap_remove(place).1);
    }
    let cut_short = findings.audit.end();
    findings.report(cut_short);
    let unread = unreadable.iter().map(|(file, failure)| (UNREADABLE, file, failure.why()));
    let skipped = not_read.iter().map(|(file, why)| (NOT_READ, file, why.clone()));
    unread.chain(skipped).for_each(|(check, file, why)| findings.report_file(check, file, why));
    findings.rows.map_or(Ok(()), Sheet::finish)?;
    let mut report = findings.audit.finish();
    not_read.iter().for_each(|(file, why)| report.add_not_read(file, why));
    unreadable.iter().for_each(|(file, failure)| report.add_unreadable(file, &failure.why()));
    manifests.iter().try_for_each(|manifest| manifest.add_to(&mut report))?;
    let text = match format {
        OutputFormat::Text => report.text(),
        OutputFormat::Markdown => report.markdown(),
        OutputFormat::Html => report.html(),
        OutputFormat::Csv => report.csv(),
        OutputFormat::Json => report.json(),
    };
    output.write(text.as_bytes())?;
    output.finish()?;
    Ok(if report.is_clean() { Ending::Done } else { Ending::NoAnswer })
}

/// Creates the output table of findings for `--rows`.
fn rows(path: &Path) -> Result<Sheet<Plain<FindingRow>>, Failure> {
    let schema = Schema::empty()
        .column("file", Kind::Text, "the file", |_, record: &Plain<FindingRow>| record.0.file.as_str().into())
        .column("record", Kind::Integer, "1-based record number in the file", |_, record| {
            record.0.record.map_or(Value::Missing, Value::from)
        })
        .column("check", Kind::Text, "name of the failed check", |_, record| record.0.check.into())
        .among(Fault::ALL.map(Fault::name).into_iter().chain([UNREADABLE, NOT_READ]))
        .column(
            "twin_file",
            Kind::Text,
            "file that contains the duplicate or matching puzzle",
            |_, record| record.0.twin.as_ref().map(|(file, _)| file.as_str()).into(),
        )
        .column(
            "twin_record",
            Kind::Integer,
            "1-based record number of that puzzle in `twin_file`",
            |_, it| it.0.twin.as_ref().map_or(Value::Missing, |(_, record)| (*record).into()),
        )
        .end_with(|record| record.0.reason.clone());
    let form = form_by_name(path)?;
    let output = Output::open(Some(path), Existing::Refuse)?;
    Sheet::begin(form, schema, ("dataset verify", &serde_json::json!({})), output)
}

/// Name of the check that reports tables that cannot be read completely.
const UNREADABLE: &str = "unreadable";

/// Name of the check that reports skipped files.
const NOT_READ: &str = "not-read";

/// Row of the table of findings.
struct FindingRow {
    file: String,
    /// 1-based record number, or `None` for a finding about a whole file.
    record: Option<usize>,
    check: &'static str,
    twin: Option<(String, usize)>,
    reason: Option<String>,
}

impl VerifyArgs {
    /// Returns the columns that options name, each as the option, the canonical name of the label, and the column.
    fn named_columns(&self) -> Vec<(&str, &str, &str)> {
        let solution = match (&self.solution_column, self.no_header) {
            (Some(column), _) => Some(("--solution-column", &**column)),
            (None, true) => Some(("--no-header", "column 2")),
            (None, false) => None,
        };
        let labels = self.label.iter().map(|(name, column)| ("--label", &**name, &**column));
        solution.map(|(option, column)| (option, "solution", column)).into_iter().chain(labels).collect()
    }

    fn naming(&self) -> Naming {
        let mut naming = Naming::default();
        for (_, name, column) in self.named_columns() {
            naming.add(name, column);
        }
        naming
    }
}

/// Returns the inputs that contain all columns named by options. Inputs that cannot be read are added to `unreadable`.
fn with_columns(
    args: &VerifyArgs,
    inputs: Vec<(String, Input)>,
    unreadable: &mut Vec<(String, Failure)>,
) -> Result<Vec<(String, Input)>, Failure> {
    let named = args.named_columns();
    if named.is_empty() {
        return Ok(inputs);
    }
    let mut with_columns = Vec::new();
    for (split, mut input) in inputs {
        match refuse_without(&named, args.no_header, &mut input) {
            Ok(()) => with_columns.push((split, input)),
            Err(failure) if failure.is_of_contents() => {
                let name = input.sources().first().map(Source::name).unwrap_or_default();
                unreadable.push((name, failure));
            }
            Err(failure) => return Err(failure),
        }
    }
    Ok(with_columns)
}

/// Rejects an input that lacks one of the named columns, or has a header although `--no-header` is given.
fn refuse_without(named: &[(&str, &str, &str)], no_header: bool, input: &mut Input) -> Result<(), Failure> {
    let mut columns = input.names_except_puzzle()?;
    let name = input.sources().first().map(Source::name).unwrap_or_default();
    if no_header && !columns.is_empty() {
        let message =
            format!("--no-header: the first line of {name} contains column names: {}", columns.join(", "));
        return Err(Failure::Usage(message));
    }
    if columns.is_empty() {
        columns = input.names_of_first_records(columns_of_line)?;
    }
    // Use the same name for unnamed columns as in reports.
    columns.iter_mut().filter(|name| name.is_empty()).for_each(|name| name.push_str("unnamed"));
    let is_there = |wanted: &str| columns.iter().any(|name| name.trim().eq_ignore_ascii_case(wanted.trim()));
    match named.iter().find(|(_, _, column)| !is_there(column)) {
        None => Ok(()),
        Some((option, _, column)) => {
            let has = match columns.is_empty() {
                true => "it has no other columns".to_owned(),
                false => format!("its columns are {}", columns.join(", ")),
            };
            let message = format!("{option}: {name} has no column `{column}`; {has}");
            Err(Failure::Usage(message))
        }
    }
}

/// Returns the first row of each group of copies in a puzzle array, read from the index arrays next to it. Returns
/// `None` for other inputs.
fn groups_beside(input: &Input) -> Result<Option<Vec<u64>>, Failure> {
    let Some(Source::File(path)) = input.sources().first() else { return Ok(None) };
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let sibling = |other: &str| path.with_file_name(name.replace("inputs", other));
    let groups = sibling("group_indices");
    if !name.contains("inputs") || !name.ends_with(".npy") || !groups.is_file() {
        return Ok(None);
    }
    let open = |path: &Path| File::open(path).map(BufReader::new).map_err(|cause| Failure::read(path, cause));
    let puzzles = Some(sibling("puzzle_indices")).filter(|path| path.is_file());
    let puzzles = puzzles.map(|path| open(&path)).transpose()?;
    let starts = npy::group_starts(open(&groups)?, puzzles).map_err(|cause| Failure::read(&groups, cause))?;
    Ok(Some(starts))
}

fn paths(inputs: &[(String, Input)]) -> Vec<PathBuf> {
    let sources = inputs.iter().flat_map(|(_, input)| input.sources());
    let path = |source: &Source| if let Source::File(path) = source { Some(path.clone()) } else { None };
    sources.filter_map(path).collect()
}

/// Job that computes the facts about each record that the audit checks.
struct Auditing(Auditor);

impl Job<RecordBlock, Vec<RowFacts>> for Auditing {
    fn work(&self, block: &RecordBlock, workspace: &mut Workspace, results: &mut Results<Vec<RowFacts>>) {
        if interrupt::is_requested() {
            return;
        }
        let items = block.items();
        results.rows.reserve(items.len());
        self.0.each(&items, block.header(), &mut workspace.buffers, |row| {
            let is_bad = row.flaws.iter().any(|flaw| flaw.fault == Fault::Bad);
            results.tally.count(if is_bad { Status::Bad } else { Status::Done });
            results.rows.push(row);
        });
    }
}

/// Audit in progress, and the output for its findings.
struct Findings {
    audit: Audit,
    /// Output table of `--rows`.
    rows: Option<Sheet<Plain<FindingRow>>>,
}

impl Findings {
    /// Writes findings to the table of `--rows`, if requested.
    fn report(&mut self, found: Vec<Finding>) {
        let Some(rows) = &mut self.rows else { return };
        for finding in found {
            rows.add(&Item::of_text(1, b""), &Plain(row_of(&self.audit, finding)));
        }
    }

    /// Writes a finding about a whole file to the table of `--rows`, if requested.
    fn report_file(&mut self, check: &'static str, file: &str, why: String) {
        let Some(rows) = &mut self.rows else { return };
        let row = FindingRow { file: file.to_owned(), record: None, check, twin: None, reason: Some(why) };
        rows.add(&Item::of_text(1, b""), &Plain(row));
    }
}

fn row_of(audit: &Audit, finding: Finding) -> FindingRow {
    let file = |number| audit.file(number).to_owned();
    FindingRow {
        file: file(finding.row.file),
        record: Some(finding.row.record),
        check: finding.fault.name(),
        twin: finding.twin.map(|twin| (file(twin.file), twin.record)),
        reason: finding.reason,
    }
}

impl Sink for &mut Findings {
    type Rows = Vec<RowFacts>;
    type Part = NoPart;

    fn records_kept(&self) -> u64 {
        0
    }

    fn write(&mut self, rows: &mut Vec<RowFacts>, _records: u64) -> Result<(), Failure> {
        self.audit.prefetch(rows);
        for row in rows.drain(..) {
            let found = self.audit.add(&row);
            self.report(found);
        }
        self.rows.as_mut().map_or(Ok(()), Sheet::write)
    }

    fn finish(self) -> Result<(), Failure> {
        Ok(())
    }

    fn clear(rows: &mut Vec<RowFacts>) {
        rows.clear();
    }
}
