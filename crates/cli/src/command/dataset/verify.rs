//! `sodan dataset verify`: is a data set what it claims to be?

mod manifests;

use super::splits::{Opened, Parts, SplitArgs};
use crate::args::{RunArgs, at_least_one, format_of, refuse_columns};
use crate::asking::backend;
use crate::exit::{Ending, Failure};
use crate::forms;
use crate::input::{Input, RecordBlock, Source};
use crate::interrupt;
use crate::output::Output;
use crate::pipeline::{self, Job, NoPart, Results, Settings, Sink};
use crate::sheet::{Plain, Sheet, form_by_name};
use clap::{Args, ValueEnum};
use sodan::datasets::{Audit, Auditor, Fault, Finding, RowFacts, columns_of_line, npy};
use sodan::tasks::record::{Kind, Schema, Value};
use sodan::tasks::{Item, Room, Status};
use std::fs::File;
use std::io::BufReader;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// Is a data set what it claims to be? Twins, leaks between splits, wrong rows, labels and solutions
#[derive(Args, Debug)]
#[command(mut_arg("resume", |resume| resume.hide(true)), after_help = "\
Examples:
  sodan dataset verify puzzles.csv
  sodan dataset verify --train 'puzzles.c*' --test puzzle.txt --format markdown || echo not clean
  sodan dataset verify puzzles.csv --format json --rows findings.csv

CSV, JSON (by the line or as one array), Parquet, Arrow, and NumPy's arrays: 81 numbers a row, 162 with solutions, 325 in the order
of solving; `…inputs.npy` is read together with `…labels.npy`, and `…group_indices.npy` says which rows are copies. Files belong to a
split by a word in their names, as Hugging Face reads them: train or training; validation, valid, val or dev; test, testing, eval or
evaluation. So do others in folders called so, or split=train; all the rest that are named are one split. --train, --validation and
--test take all names that follow, so other files are named before them. Where none of these is given, a column `split` counts before
the names: each row is of the split that it says. A row whose word there is no name of a split counts for its file, and the set is
not clean; `dataset export` leaves it out.

Of a folder every table is read, also in folders within it; names that begin with . or _ are left out. One that no name calls train,
validation or test is a split of its own name. The report names files that are not read: what is plainly no table does not count. A
table that cannot be read does, and so does a shard that is missing. --train and the others take folders, too. Where one file of
several is damaged, the others are verified, and the set is not clean. A file that is named twice is read once, and so is one to
which a link leads, unless their names say that they are of different splits.

Looked for are rows that are no puzzle, puzzles with no or several solutions, wrong solutions, the same puzzle twice, the same but
for a symmetry, both also between splits, and how many different solutions there are up to symmetry. If these are fewer than one for
ten puzzles, a set of 100 rows or more is not clean.

Solutions stand in columns called solution, solutions or answer, in the one that --solution-column names, and in any other of whose
values most are full grids of 81 digits: all others there are wrong or missing. Columns called givens, clue_count, empty, minimal, unique_solution, num_solutions, er, ep, ed, hodoku.score and so on are compared
with the truth, ratings and minimality in the first rows of each file (--closely); so are score, level and steps where `sodan rate`
wrote them, and the labels of `sodan dataset build`. A text that can be no such claim is a wrong one, in every row. If all values of such a column are boards,
it claims nothing. Where no header names the columns, and fields stand beside a puzzle with commas, semicolons, tabs or blanks between, they
are called by their places: column 2, column 3. A board with empty cells that stands behind a full grid is the puzzle. What stands behind # is
the column comment. Only solutions are known there, by their values; the report says so, and names all other columns as not
checked. A line that ends before the solution, which others of its file have, misses it. Of `metadata`, `extra_info` and `reward_model` each field is a column; `ground_truth`, as veRL has it, is the puzzle or
its solution. If files lie beside the manifest.json of such a build, its SHA-256 sums, rows and
versions are compared, too. Other labels of difficulty must be the same for twins, and count as compared where there are twins.

Rows with a number above 0 in a column `copy` are copies on purpose, and no twins in their own split. They stand behind their
puzzle, whose copy is 0, and a column `symmetry` must bring it onto them. Puzzles with no or several solutions, and such that come
twice, are no fault where the recipe of the build allows them. Rows of traces are replayed, step by step, and each of their columns is compared with the path
that the scale finds, turned for a copy; a path that takes more than --effort is not compared.

Kept are three ids of 16 bytes for each puzzle. The report says which columns were compared, and lists all that were not checked. The exit status is 0 if
the set is clean, and 1 if it is not: givens that could go, missing solutions, solutions that splits share, labels that change when
their puzzle is turned, and claims that take too long to be compared, are told and do not count.")]
pub struct VerifyArgs {
    #[command(flatten)]
    splits: SplitArgs,

    /// The column, or the field of JSON lines, that has the solutions, by its name; `column 2` and so on where no header names them
    #[arg(long, value_name = "NAME")]
    solution_column: Option<String>,

    /// Splits may share no solution, either, turned or relabelled
    #[arg(long)]
    by_solution: bool,

    /// Compare ratings, and try whether givens could go, in the first N rows of each file
    #[arg(long, value_name = "N", default_value = "1000", value_parser = at_least_one::<NonZeroUsize>)]
    closely: NonZeroUsize,

    /// Compare no rating that takes more effort than this, in looks at patterns, and say so
    #[arg(long, value_name = "N", default_value_t = Auditor::EFFORT)]
    effort: u64,

    /// Turn and relabel the puzzles in the first N rows of each file in four ways, and tell which of guesses and HoDoKu's ratings
    /// change; 0 for none
    #[arg(long, value_name = "N", default_value = "20")]
    turn: usize,

    /// What the chance begins with by which puzzles are turned
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Write every finding to FILE: file, record, what is wrong, the twin's file and record, and the reason. Files that are not read
    /// have no record. It is a table in text, or what FILE ends with: .json, .jsonl, .parquet or .arrow
    #[arg(long, value_name = "FILE")]
    rows: Option<PathBuf>,

    /// How the report is written [default: csv or json if FILE ends so, text elsewhere]
    #[arg(long, value_name = "FORMAT", value_enum)]
    format: Option<OutputFormat>,

    #[command(flatten)]
    run: RunArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum OutputFormat {
    /// Lines for people
    Text,
    /// Tables and bars for people
    Markdown,
    /// A page with a plot
    Html,
    /// A table: each check with how many rows fail it, and the first of them
    Csv,
    /// One object
    Json,
}

/// Runs the command.
pub fn run(args: &VerifyArgs) -> Result<Ending, Failure> {
    let Opened { inputs, not_read, mut unreadable } = args.splits.open(Parts::RowsAndTraces)?;
    let inputs = with_solutions_in(args.solution_column.as_deref(), inputs, &mut unreadable)?;
    refuse_columns("dataset verify", args.run.file())?;
    let format = format_of(args.format, args.run.file(), OutputFormat::Text)?;
    let mut output = forms::open_output(&args.run)?;
    let rows = args.rows.as_deref().map(rows).transpose()?;
    let manifests = manifests::beside(&paths(&inputs), &args.splits.folders());
    let auditor = Auditor::new(backend()?, args.closely.get()).with_effort(args.effort);
    let mut auditor = auditor.with_turns(args.turn, args.seed);
    if args.splits.are_told() {
        auditor = auditor.without_splits_of_rows();
    }
    if let Some(column) = &args.solution_column {
        auditor = auditor.with_solutions_in(column.clone());
    }
    let audit = if args.by_solution { Audit::default().by_solution() } else { Audit::default() };
    let audit = audit.with_splits(inputs.iter().map(|(split, _)| split.as_str()));
    // Of several data sets each has strata of its own, and the rows do not say whose.
    let recipe = if let [only] = &manifests[..] { only.recipe()? } else { None };
    let (auditor, audit) = match recipe {
        Some(recipe) => {
            let audit = audit.of_build(&recipe);
            (Auditing(auditor.with_recipe(recipe)), audit)
        }
        None => (Auditing(auditor), audit),
    };
    let mut findings = Findings { audit, rows };
    let settings = Settings { threads: args.run.threads().get(), progress: args.run.progress };
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
            // Of many shards one may be damaged: all that the others have is still to be told.
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
    findings.tell(cut_short);
    let unread = unreadable.iter().map(|(file, failure)| (UNREADABLE, file, failure.why()));
    let not_taken = not_read.iter().map(|(file, why)| (NOT_READ, file, why.clone()));
    unread.chain(not_taken).for_each(|(check, file, why)| findings.tell_of_file(check, file, why));
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

/// Begins the table of findings.
fn rows(path: &Path) -> Result<Sheet<Plain<Told>>, Failure> {
    let schema = Schema::empty()
        .column("file", Kind::Text, "the file", |_, it: &Plain<Told>| it.0.file.as_str().into())
        .column("record", Kind::Integer, "which record of the file it is, from 1", |_, it| {
            it.0.record.map_or(Value::Missing, Value::from)
        })
        .column("check", Kind::Text, "what is wrong, in a word", |_, it| it.0.check.into())
        .among(Fault::ALL.map(Fault::name).into_iter().chain([UNREADABLE, NOT_READ]))
        .column("twin_file", Kind::Text, "the file of the row that it is a twin of", |_, it| {
            it.0.twin.as_ref().map(|(file, _)| file.as_str()).into()
        })
        .column("twin_record", Kind::Integer, "which record of that file it is", |_, it| {
            it.0.twin.as_ref().map_or(Value::Missing, |(_, record)| (*record).into())
        })
        .end_with(|it| it.0.reason.clone());
    let form = form_by_name(path)?;
    let output = Output::open(Some(path), false)?;
    Sheet::begin(form, schema, ("dataset verify", &serde_json::json!({})), output)
}

/// What is said of a table that cannot be read, or not to its end.
const UNREADABLE: &str = "unreadable";

/// What is said of a file that is not read.
const NOT_READ: &str = "not-read";

/// A finding, as its row tells it.
struct Told {
    file: String,
    /// Nothing, if it is of a whole file.
    record: Option<usize>,
    check: &'static str,
    twin: Option<(String, usize)>,
    reason: Option<String>,
}

/// The inputs, each of which has a column of that name, if there is one. One that cannot be read is put to the others that cannot.
fn with_solutions_in(
    wanted: Option<&str>,
    inputs: Vec<(String, Input)>,
    unreadable: &mut Vec<(String, Failure)>,
) -> Result<Vec<(String, Input)>, Failure> {
    let Some(wanted) = wanted else { return Ok(inputs) };
    let mut have_it = Vec::new();
    for (split, mut input) in inputs {
        match refuse_without(wanted, &mut input) {
            Ok(()) => have_it.push((split, input)),
            Err(failure) if failure.is_of_contents() => {
                let name = input.sources().first().map(Source::name).unwrap_or_default();
                unreadable.push((name, failure));
            }
            Err(failure) => return Err(failure),
        }
    }
    Ok(have_it)
}

/// Refuses an input without a column of that name.
fn refuse_without(wanted: &str, input: &mut Input) -> Result<(), Failure> {
    let mut names = input.names_beside_puzzle()?;
    if names.is_empty() {
        names = input.names_of_first_records(columns_of_line)?;
    }
    // As reports call it.
    names.iter_mut().filter(|name| name.is_empty()).for_each(|name| name.push_str("unnamed"));
    if names.iter().any(|name| name.trim().eq_ignore_ascii_case(wanted.trim())) {
        return Ok(());
    }
    let name = input.sources().first().map(Source::name).unwrap_or_default();
    let has = if names.is_empty() { "no column".into() } else { names.join(", ") };
    Err(Failure::Usage(format!("--solution-column: {name} has no `{wanted}` beside the puzzle, but {has}")))
}

/// Where groups of copies begin among the rows of an array, if the arrays that training code reads beside it say so.
fn groups_beside(input: &Input) -> Result<Option<Vec<u64>>, Failure> {
    let Some(Source::File(path)) = input.sources().first() else { return Ok(None) };
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let beside = |other: &str| path.with_file_name(name.replace("inputs", other));
    let groups = beside("group_indices");
    if !name.contains("inputs") || !name.ends_with(".npy") || !groups.is_file() {
        return Ok(None);
    }
    let open = |path: &Path| File::open(path).map(BufReader::new).map_err(|cause| Failure::read(path, cause));
    let puzzles = Some(beside("puzzle_indices")).filter(|path| path.is_file());
    let puzzles = puzzles.map(|path| open(&path)).transpose()?;
    let starts = npy::group_starts(open(&groups)?, puzzles).map_err(|cause| Failure::read(&groups, cause))?;
    Ok(Some(starts))
}

/// The files among the inputs.
fn paths(inputs: &[(String, Input)]) -> Vec<PathBuf> {
    let sources = inputs.iter().flat_map(|(_, input)| input.sources());
    let path = |source: &Source| if let Source::File(path) = source { Some(path.clone()) } else { None };
    sources.filter_map(path).collect()
}

/// The job: records in, what is known of each out.
struct Auditing(Auditor);

impl Job<RecordBlock, Vec<RowFacts>> for Auditing {
    type Desk = Room;

    fn work(&self, block: &RecordBlock, room: &mut Room, results: &mut Results<Vec<RowFacts>>) {
        if interrupt::asked() {
            return;
        }
        let items: Vec<Item<'_>> = block.records().map(Item::read).collect();
        results.rows.reserve(items.len());
        self.0.each(&items, block.header(), room, |row| {
            let is_bad = row.flaws.iter().any(|flaw| flaw.fault == Fault::Bad);
            results.tally.count(if is_bad { Status::Bad } else { Status::Done });
            results.rows.push(row);
        });
    }
}

/// All that was found so far.
struct Findings {
    audit: Audit,
    /// Where every finding is written.
    rows: Option<Sheet<Plain<Told>>>,
}

impl Findings {
    /// Writes these to the table of findings, if there is one.
    fn tell(&mut self, found: Vec<Finding>) {
        let Some(rows) = &mut self.rows else { return };
        for finding in found {
            rows.add(&Item::of_text(1, b""), &Plain(told(&self.audit, finding)));
        }
    }

    /// The same of a whole file.
    fn tell_of_file(&mut self, check: &'static str, file: &str, why: String) {
        let Some(rows) = &mut self.rows else { return };
        let told = Told { file: file.to_owned(), record: None, check, twin: None, reason: Some(why) };
        rows.add(&Item::of_text(1, b""), &Plain(told));
    }
}

fn told(audit: &Audit, finding: Finding) -> Told {
    let file = |number| audit.file(number).to_owned();
    Told {
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
            self.tell(found);
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
