//! `sodan library find` and `sodan library export`: write puzzles of the library in any format.

use super::LibraryFile;
use super::which::{number_of_lacking, query};
use crate::args::{Encoding, FormatArgs, RunArgs};
use crate::exit::{Ending, Failure};
use crate::groups::{self, Groups};
use crate::interrupt;
use crate::lines::Lines;
use crate::numbers::{NumberRange, Numbers};
use crate::output::Output;
use crate::pipeline::{Job, Outcome, Results, Sink, Source, Workspace};
use crate::run::RunKind;
use crate::runner::{Put, selected, writer};
use clap::Args;
use serde_json::json;
use sodan::arrow::records::Extra;
use sodan::library::{Access, Entries, Extent, Library};
use sodan::tasks::record::Rows;
use sodan::tasks::{Item, Limits, Status, Task, several};
use std::time::Duration;

/// Find the puzzles that match an expression
#[derive(Args, Debug)]
#[command(mut_arg("resume", |resume| resume.hide(true)), after_help = "\
Examples:
  sodan library find 'givens <= 20'
  sodan library find 'status = unique and source puzzles' -o found.txt
  sodan library find 'added >= 2020-01-01' --format csv

Expressions use the syntax of `sodan filter`; ratings are read from the stored labels. Additional fields: number,
automorphisms and added (a UTC date such as 2026-11-01). Additional conditions: tag WORD, pattern MASK, and `source`,
`note` or `text` followed by \"TEXT\", which must occur in the source, in the note, or in any note, tag or source. Puzzles
that lack a label used in the expression are skipped, and their number is reported.")]
pub struct FindArgs {
    /// Filter expression
    #[arg(value_name = "EXPRESSION")]
    expression: String,

    #[command(flatten)]
    out: OutArgs,
}

/// Export all puzzles with all labels
#[derive(Args, Debug)]
#[command(mut_arg("resume", |resume| resume.hide(true)), after_help = "\
Examples:
  sodan library export --format csv -o all.csv
  sodan library export -o all.parquet
  sodan library export --canonical > forms.txt

Each puzzle is printed in the form in which it was first added, unless --canonical is given.")]
pub struct ExportArgs {
    #[command(flatten)]
    out: OutArgs,
}

/// Output options of both commands.
#[derive(Args, Debug)]
struct OutArgs {
    /// Print canonical forms instead of the forms first added (formats text and line)
    #[arg(long)]
    canonical: bool,

    #[command(flatten)]
    run: RunArgs,

    #[command(flatten)]
    format: FormatArgs,
}

/// Runs `sodan library find`.
pub fn find(args: &FindArgs, place: LibraryFile<'_>) -> Result<Ending, Failure> {
    let library = place.open(Access::Read)?;
    let query = query(&args.expression, &library, place)?;
    let numbers = library.find(&query).map_err(|error| place.failure(error))?;
    let lacking = number_of_lacking(&library, &query, place)?;
    let found = !numbers.is_empty();
    Ok(match args.out.write(library, &numbers, place)? {
        Ending::Done if lacking > 0 => Ending::SomeBad,
        Ending::Done if !found => Ending::NoAnswer,
        ending => ending,
    })
}

/// Runs `sodan library export`.
pub fn export(args: &ExportArgs, place: LibraryFile<'_>) -> Result<Ending, Failure> {
    let library = place.open(Access::Read)?;
    let numbers = library.all().map_err(|error| place.failure(error))?;
    Ok(match args.out.write(library, &numbers, place)? {
        Ending::Done if numbers.is_empty() => Ending::NoAnswer,
        ending => ending,
    })
}

impl OutArgs {
    /// Writes the puzzles whose numbers in the library are `numbers`.
    fn write(&self, library: Library, numbers: &[i64], place: LibraryFile<'_>) -> Result<Ending, Failure> {
        let form = self.format.form(&self.run)?;
        let columns = &self.format.select.choice();
        let extent = match form {
            Encoding::Lines(Rows::Line) => Extent::Form,
            Encoding::Lines(Rows::Text) => Extent::Text,
            Encoding::Lines(Rows::Csv | Rows::Tsv | Rows::Json) | Encoding::Columns(_) => Extent::Columns,
        };
        let task = Entries::new(library, self.canonical, extent);
        match form {
            Encoding::Lines(rows) => {
                let writer = writer(&task, rows, columns)?;
                let kind = RunKind {
                    not_resumable: NOT_RESUMABLE,
                    ..RunKind::of_rows(&task, rows, json!({}), writer.header())
                };
                self.run(numbers, &task, place, writer, kind, &Lines::open)
            }
            Encoding::Columns(container) => {
                let table = groups::table(&task, selected(&task, columns)?, &json!({}), []);
                let how = (container, table.shape(), groups::MANY);
                let open = |output, _: &RunKind| Groups::open(output, &how);
                let kind =
                    RunKind { not_resumable: NOT_RESUMABLE, ..groups::kind(&task, container, json!({})) };
                self.run(numbers, &task, place, table, kind, &open)
            }
        }
    }

    fn run<W: Put<Entries>, K: Sink<Rows = W::Rows>>(
        &self,
        numbers: &[i64],
        task: &Entries,
        place: LibraryFile<'_>,
        writer: W,
        kind: RunKind,
        open: &dyn Fn(Output, &RunKind) -> Result<K, Failure>,
    ) -> Result<Ending, Failure> {
        let job = EntryWriter { numbers, task, writer };
        let places = Numbers::up_to(numbers.len() as u64, "the library");
        let source = Readable { places, task, place };
        let Some(output) = kind.open_output(None, &(&self.run).into())? else { return Ok(Ending::Done) };
        let summary =
            |outcome: &Outcome, _| Some(format!("library: {}", several(outcome.tally.records(), "puzzle")));
        kind.run_source(&job, source, output, &(&self.run).into(), &summary, open)
            .map(|outcome| outcome.ending)
    }
}

const NOT_RESUMABLE: Option<&str> =
    Some("the library may have changed since the interruption; use --overwrite to start over");

/// Source of indices into the list of puzzle numbers. Ends with an error if the library becomes unreadable.
struct Readable<'a> {
    places: Numbers,
    task: &'a Entries,
    place: LibraryFile<'a>,
}

impl Source for Readable<'_> {
    type Block = NumberRange;

    fn next_block(&mut self) -> Result<Option<NumberRange>, Failure> {
        match self.task.failure() {
            Some(error) => Err(self.place.failure(error)),
            None if self.task.has_failed() => Ok(None),
            None => self.places.next_block(),
        }
    }

    fn take_back(&mut self, block: NumberRange, took: Duration) {
        self.places.take_back(block, took);
    }

    fn skip(&mut self, records: u64) {
        self.places.skip(records);
    }

    fn share_among(&mut self, threads: usize) {
        self.places.share_among(threads);
    }

    fn make_single_records(&mut self) {
        self.places.make_single_records();
    }

    fn size(&self) -> Option<u64> {
        self.places.size()
    }

    fn name_of(&self, block: &NumberRange) -> String {
        self.places.name_of(block)
    }
}

/// Job that formats the rows of puzzles, given ranges of indices into `numbers`.
struct EntryWriter<'a, W> {
    numbers: &'a [i64],
    task: &'a Entries,
    writer: W,
}

impl<W: Put<Entries>> Job<NumberRange, W::Rows> for EntryWriter<'_, W> {
    fn work(&self, block: &NumberRange, workspace: &mut Workspace, results: &mut Results<W::Rows>) {
        let items = block.numbers().map(|place| {
            let number = usize::try_from(place).ok().and_then(|place| self.numbers.get(place));
            let number = number.and_then(|number| usize::try_from(*number).ok()).unwrap_or_default();
            Item::of_text(number, b"")
        });
        let items: Vec<Item<'_>> = items.collect();
        for items in items.chunks(Entries::AT_ONCE) {
            if interrupt::is_requested() {
                return;
            }
            self.task.each(items, &mut workspace.buffers, &Limits::default(), &mut |item, record| {
                self.writer.begin_record(&mut results.rows);
                self.writer.put(item, record, Extra::NOTHING, &mut results.rows);
            });
            if self.task.has_failed() {
                return;
            }
            items.iter().for_each(|_| results.tally.count(Status::Done));
        }
    }
}
