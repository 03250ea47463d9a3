//! `--take`: reads labels from input columns.

use super::LibraryFile;
use super::add::{Formed, Forming};
use crate::args::InputArgs;
use crate::exit::{Ending, Failure};
use crate::input::{Input, Portion, RecordBlock};
use crate::message::{note, warn};
use crate::pipeline::{self, NoPart, Settings, Sink};
use sodan::Puzzle;
use sodan::formats::Format;
use sodan::library::{Access, ImportSummary, LabelSelection, Labels, Library, NewEntry};
use sodan::tasks::{Item, several};

/// Reason why a record's labels cannot be read.
pub enum Wrong {
    /// The input lacks a column that `--take` requests.
    Column(Failure),
    /// A column contains an invalid label. Contains the error message.
    Value(String),
}

/// Returns the labels in a record's columns, or `None` if all of these columns are empty.
pub fn labels_of(
    selection: &LabelSelection,
    item: &Item<'_>,
    puzzle: &Puzzle,
    block: &RecordBlock,
    source: &str,
) -> Result<Option<Labels>, Wrong> {
    // A JSON object may omit fields without a value.
    if item.format() != Format::Json
        && let Some((column, name)) = selection.lacking(block.header())
    {
        let names = block.header().join(", ");
        let has = if names.is_empty() {
            "the input has no columns".to_owned()
        } else {
            format!("the columns are {names}")
        };
        let message = format!("{source}: no column `{column}` for the label {name}; {has}");
        return Err(Wrong::Column(Failure::Usage(message)));
    }
    selection
        .of(puzzle, &item.extra_fields(block.header()))
        .map_err(|why| Wrong::Value(format!("{}: {why}; no labels were read", item.raw.place())))
}

/// Counts of labels read in a run.
#[derive(Default)]
pub struct Tally {
    /// Number of records with labels.
    labelled: u64,
    /// Number of records with invalid labels.
    wrong: u64,
    summary: ImportSummary,
}

impl Tally {
    /// Adds the counts of a block.
    pub fn count(&mut self, formed: &Formed) {
        self.labelled += formed.labels.iter().flatten().count() as u64;
        self.wrong += formed.wrong;
    }

    /// Writes the entries' labels to the library.
    pub fn take(
        &mut self,
        library: &mut Library,
        forms: &[NewEntry],
        labels: &[Option<Labels>],
        place: LibraryFile<'_>,
    ) -> Result<(), Failure> {
        let labelled = forms.iter().zip(labels).filter_map(|(form, labels)| Some((form, labels.as_ref()?)));
        let summary = library.take(labelled).map_err(|error| place.failure(error))?;
        self.summary.puzzles += summary.puzzles;
        self.summary.other_forms += summary.other_forms;
        self.summary.missing += summary.missing;
        Ok(())
    }

    /// Prints a summary and warnings. `name` is the name of the command in the messages.
    pub fn report(&self, name: &str, selection: &LabelSelection) -> Ending {
        let ImportSummary { puzzles, other_forms, missing, .. } = self.summary;
        note(format_args!(
            "{name}: {}; {} with new labels",
            several(self.labelled, "labelled record"),
            several(puzzles, "puzzle")
        ));
        if self.labelled == 0 {
            let columns: Vec<&str> = selection.columns().map(|(column, _)| column).collect();
            warn(format_args!("{name}: no record contains a valid value of {}", columns.join(", ")));
        }
        if other_forms > 0 {
            warn(format_args!(
                "{name}: skipping labels of {}: labels apply to the form in which a puzzle was first added, and these records contain a different form",
                several(other_forms, "record")
            ));
        }
        if missing > 0 {
            warn(format_args!(
                "{name}: skipping {}: the puzzles are not in the library",
                several(missing, "record")
            ));
        }
        if self.labelled == 0 || self.wrong > 0 || missing > 0 { Ending::SomeBad } else { Ending::Done }
    }
}

/// Runs `sodan library label --take`: reads labels from files for puzzles in the library.
pub fn run(
    selection: &LabelSelection,
    args: &InputArgs,
    settings: &Settings,
    place: LibraryFile<'_>,
) -> Result<Ending, Failure> {
    let library = place.open(Access::Existing)?;
    let input = Input::open(args, Portion::Bytes(1 << 16))?;
    let sources: Vec<(i64, String)> = input.sources().iter().map(|source| (0, source.name())).collect();
    let job = Forming { sources: &sources, is_one: true, selection: Some(selection) };
    let mut importer = Importer { library, place, tally: Tally::default() };
    let outcome = pipeline::run(&job, input, &mut importer, settings)?;
    importer.library.settle().map_err(|error| place.failure(error))?;
    note(format_args!("{}", outcome.tally.summary("library label", None, 0, outcome.took)));
    let ending = importer.tally.report("library label", selection);
    Ok(if outcome.ending == Ending::Done { ending } else { outcome.ending })
}

/// Sink that writes labels of existing puzzles.
struct Importer<'a> {
    library: Library,
    place: LibraryFile<'a>,
    tally: Tally,
}

impl Sink for &mut Importer<'_> {
    type Rows = Formed;
    type Part = NoPart;

    fn records_kept(&self) -> u64 {
        0
    }

    fn write(&mut self, formed: &mut Formed, _records: u64) -> Result<(), Failure> {
        formed.failure.take().map_or(Ok(()), Err)?;
        self.tally.count(formed);
        self.tally.take(&mut self.library, &formed.forms, &formed.labels, self.place)
    }

    fn finish(self) -> Result<(), Failure> {
        Ok(())
    }

    fn clear(formed: &mut Formed) {
        formed.clear();
    }
}
