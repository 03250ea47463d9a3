//! `sodan library add`: adds puzzles to the library.

use super::imported::{self, Wrong};
use super::label::Labelling;
use super::{LabelsArg, LibraryFile};
use crate::args::{InputArgs, LimitArgs, WorkArgs, at_least_one};
use crate::exit::{Ending, Failure};
use crate::help::PERFORMANCE;
use crate::input::{Input, Portion, RecordBlock};
use crate::interrupt;
use crate::message::{note, warn};
use crate::pipeline::{self, Job, NoPart, Results, Settings, Sink, Workspace};
use clap::Args;
use clap::builder::NonEmptyStringValueParser;
use sodan::library::{Access, Added, LabelSelection, Labels, Library, LibraryQuery, NewEntry};
use sodan::tasks::{Item, Status, several};
use std::num::NonZeroUsize;
use std::time::{SystemTime, UNIX_EPOCH};

/// Add puzzles, creating the file if needed
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan library add --label check,hodoku puzzles.txt
  sodan library --file hard.db add puzzles.gz puzzles.csv
  sodan library add --take er,hodoku.score,hodoku.level rated.parquet

Labels: check (status, guesses, minimal), class (isomorphism class of the solution), singles, backdoor, hodoku, se, two-way, csp, rate
(all scales) and all. Labels are computed for the form in which a puzzle was first added. With --take, labels are read
from columns such as class, er or hodoku.score; values of the wrong type and labels of invalid puzzles are reported and
skipped.")]
pub struct AddArgs {
    #[command(flatten)]
    input: InputArgs,

    /// Name of the source [default: file name]
    #[arg(long, value_name = "NAME", value_parser = NonEmptyStringValueParser::new())]
    source: Option<String>,

    /// Labels to compute for the puzzles, separated by commas
    #[arg(long, value_name = "LABEL,...")]
    label: Option<LabelsArg>,

    /// Labels to read from input columns, such as er or er=COLUMN
    #[arg(long, value_name = "NAME[=COLUMN],...")]
    take: Option<LabelSelection>,

    #[command(flatten)]
    limits: LimitArgs,

    /// Number of records per transaction (300 bytes of memory each)
    #[arg(long, value_name = "N", default_value = "131072", value_parser = at_least_one::<NonZeroUsize>,
        help_heading = PERFORMANCE)]
    batch: NonZeroUsize,

    #[command(flatten)]
    work: WorkArgs,
}

/// Runs `sodan library add`.
pub fn run(args: &AddArgs, place: LibraryFile<'_>) -> Result<Ending, Failure> {
    let mut input = Input::open(&args.input, Portion::Bytes(1 << 16))?;
    // Check the header first, to avoid creating a library for an unreadable table.
    input.names_except_puzzle()?;
    let failure = |error| place.failure(error);
    let mut library = place.open(Access::Create)?;
    let sources = input.sources().iter().map(|source| {
        let name = source.name();
        Ok((library.source(args.source.as_deref().unwrap_or(&name)).map_err(failure)?, name))
    });
    let sources = sources.collect::<Result<Vec<(i64, String)>, Failure>>()?;
    let settings = Settings { threads: args.work.threads().get(), progress: args.work.progress };
    let date = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let date = i64::try_from(date).unwrap_or(i64::MAX);
    let (batch, batch_size) = (Vec::new(), args.batch.get());
    let (labels, tally) = (Vec::new(), imported::Tally::default());
    let mut adding =
        Adding { library, place, date, batch, labels, batch_size, added: Added::default(), tally };
    let selection = args.take.as_ref();
    let job = Forming { sources: &sources, is_one: args.source.is_some(), selection };
    let nothing = input.says_nothing();
    let outcome = pipeline::run(&job, input, &mut adding, &settings)?;
    adding.write_batch()?;
    let Adding { library, added, tally, .. } = adding;
    library.settle().map_err(failure)?;
    match outcome.tally.records() {
        0 if outcome.ending == Ending::Done => note(format_args!("library add: {nothing}")),
        _ => note(format_args!("{}", outcome.tally.summary("library add", None, 0, outcome.took))),
    }
    note(format_args!(
        "library add: {}, {}; {} has {}",
        several(added.puzzles, "new puzzle"),
        several(added.forms, "new form"),
        place.file.display(),
        several(library.puzzles().map_err(failure)?, "puzzle")
    ));
    let summary = selection.map_or(Ending::Done, |selection| tally.report("library add", selection));
    let ending = if outcome.ending == Ending::Done { summary } else { outcome.ending };
    let Some(LabelsArg(labels)) = args.label.as_ref().filter(|_| ending != Ending::Interrupted) else {
        return Ok(ending);
    };
    let numbers: Vec<i64> = sources.iter().map(|(number, _)| *number).collect();
    let among = LibraryQuery::of_sources(&numbers);
    let labelling = Labelling { labels, limits: &args.limits, settings: &settings, place };
    match labelling.run(library, Some(&among))? {
        Ending::Done => Ok(ending),
        ending => Ok(ending),
    }
}

/// Job that converts records to library entries.
pub struct Forming<'a> {
    /// Number and name of each input's source. The library assigns the numbers.
    pub sources: &'a [(i64, String)],
    /// Whether `--source` gives all inputs the same name. Records are then numbered consecutively across inputs.
    pub is_one: bool,
    /// Labels to read from columns, if requested by `--take`.
    pub selection: Option<&'a LabelSelection>,
}

/// Entries to add to the library, formed from a block of records.
#[derive(Default)]
pub struct Formed {
    /// Entries in input order.
    pub forms: Vec<NewEntry>,
    /// Imported labels of the entries in `forms`, by index. Empty without `--take`.
    pub labels: Vec<Option<Labels>>,
    /// Number of records with invalid labels.
    pub wrong: u64,
    /// Error if a source lacks a requested column.
    pub failure: Option<Failure>,
}

impl Formed {
    /// Removes all entries, but keeps the allocated memory.
    pub fn clear(&mut self) {
        self.forms.clear();
        self.labels.clear();
        (self.wrong, self.failure) = (0, None);
    }
}

impl Job<RecordBlock, Formed> for Forming<'_> {
    fn work(&self, block: &RecordBlock, _: &mut Workspace, results: &mut Results<Formed>) {
        let before = if self.is_one { 0 } else { block.before() };
        let (source, name) = &self.sources[block.source()];
        for item in block.records().map(Item::read) {
            if interrupt::is_requested() {
                return;
            }
            let puzzle = match item.givens_alone() {
                Ok(puzzle) => puzzle,
                Err(fault) => {
                    results.tally.count(Status::Bad);
                    results.complaints.push(fault.to_string());
                    continue;
                }
            };
            if let Some(selection) = self.selection {
                match imported::labels_of(selection, &item, &puzzle, block, name) {
                    Ok(labels) => results.rows.labels.push(labels),
                    Err(Wrong::Value(why)) => {
                        results.rows.labels.push(None);
                        results.rows.wrong += 1;
                        results.complaints.push(why);
                    }
                    Err(Wrong::Column(failure)) => {
                        results.rows.failure = Some(failure);
                        return;
                    }
                }
            }
            results.tally.count(Status::Done);
            results.rows.forms.push(NewEntry::of(&puzzle, *source, (item.raw.number - before) as u64));
        }
    }
}

/// Sink that writes entries in transactions.
struct Adding<'a> {
    library: Library,
    place: LibraryFile<'a>,
    date: i64,
    batch: Vec<NewEntry>,
    /// Imported labels of the entries in `batch`, by index. Empty without `--take`.
    labels: Vec<Option<Labels>>,
    /// Maximum number of entries per transaction.
    batch_size: usize,
    added: Added,
    tally: imported::Tally,
}

impl Adding<'_> {
    fn write_batch(&mut self) -> Result<(), Failure> {
        let size = self.batch.len().min(self.batch_size);
        let added = self.library.add(&self.batch[..size], self.date).map_err(|error| {
            let Added { puzzles, forms, .. } = self.added;
            if forms > 0 {
                let (puzzles, forms) = (several(puzzles, "new puzzle"), several(forms, "new form"));
                warn(format_args!("library add: earlier batches were added: {puzzles}, {forms}"));
            }
            self.place.failure(error)
        })?;
        self.added.puzzles += added.puzzles;
        self.added.forms += added.forms;
        let count = size.min(self.labels.len());
        if count > 0 {
            self.tally.take(&mut self.library, &self.batch[..count], &self.labels[..count], self.place)?;
        }
        self.batch.drain(..size);
        self.labels.drain(..count);
        Ok(())
    }
}

impl Sink for &mut Adding<'_> {
    type Rows = Formed;
    type Part = NoPart;

    fn records_kept(&self) -> u64 {
        0
    }

    fn write(&mut self, formed: &mut Formed, _records: u64) -> Result<(), Failure> {
        formed.failure.take().map_or(Ok(()), Err)?;
        self.tally.count(formed);
        self.batch.append(&mut formed.forms);
        self.labels.append(&mut formed.labels);
        while self.batch.len() >= self.batch_size {
            self.write_batch()?;
        }
        Ok(())
    }

    fn finish(self) -> Result<(), Failure> {
        Ok(())
    }

    fn clear(formed: &mut Formed) {
        formed.clear();
    }
}
