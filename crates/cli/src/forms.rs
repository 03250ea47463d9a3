//! Computes the canonical form ID of each record, in input order, for commands that compare whole files.
//!
//! ```text
//! input ──▶ workers: form and ID of each record ──▶ in input order: the command keeps, drops or matches records
//! ```

use crate::args::{InputArgs, RunArgs};
use crate::exit::Failure;
use crate::input::{Input, Portion, RecordBlock};
use crate::interrupt;
use crate::output::Output;
use crate::pipeline::{self, Job, NoPart, Outcome, Results, Settings, Sink, Workspace};
use crate::runner::ColumnNames;
use sodan::arrow::records::{Extra, SourceRow};
use sodan::canonical::{Canonicalize, Id};
use sodan::tasks::{Item, Passing, Status};
use std::borrow::Cow;
use std::io;

/// A block of consecutive records with their form IDs.
#[derive(Default)]
pub struct Forms {
    /// Records in input order.
    pub records: Vec<Formed>,
    /// Puzzles of the valid records, each as a line of 81 characters.
    lines: Vec<u8>,
}

/// A record with the ID of its canonical form.
pub struct Formed {
    /// 1-based record number in the whole input.
    pub number: usize,
    /// ID of the canonical form. `None` if the record is invalid.
    pub id: Option<Id>,
    /// Values of the input row other than the puzzle. Empty unless they are passed through.
    pub extra: Values,
    /// End offset of the record's line in [`Forms::lines`].
    end: usize,
}

impl Forms {
    /// Iterates over the records, each with its puzzle as a line (empty if the record is invalid).
    pub fn iter(&self) -> impl Iterator<Item = (&Formed, &[u8])> {
        let mut start = 0;
        self.records.iter().map(move |formed| {
            let line = &self.lines[start..formed.end];
            start = formed.end;
            (formed, line)
        })
    }
}

/// Computes the form IDs of all input records, and passes them to `hear` in input order.
pub fn each(
    input: Input,
    run: &RunArgs,
    hear: impl FnMut(&Forms) -> Result<(), Failure> + Send,
) -> Result<Outcome, Failure> {
    each_with(PassedOn::Nothing, input, run, hear)
}

/// Input columns to pass through with each record.
pub enum PassedOn {
    /// No columns.
    Nothing,
    /// All columns other than the puzzle.
    All,
    /// All columns other than the puzzle, for an output whose header contains these names. Fields without a column are
    /// reported.
    Columns(ColumnNames),
}

/// Like [`each`], but passes the columns in `passed_on` through.
pub fn each_with(
    passed_on: PassedOn,
    input: Input,
    run: &RunArgs,
    hear: impl FnMut(&Forms) -> Result<(), Failure> + Send,
) -> Result<Outcome, Failure> {
    let settings = Settings { threads: run.threads().get(), progress: run.work.progress };
    pipeline::run(&Forming(passed_on), input, Hearing(hear), &settings)
}

/// Block size of the input. Suitable for work of about a microsecond per record.
const PORTION: Portion = Portion::Bytes(1 << 16);

/// Opens the input with the block size for [`each`].
pub fn open(input: &InputArgs) -> Result<Input, Failure> {
    Input::open(input, PORTION)
}

/// Opens the output of a command that compares whole inputs.
///
/// # Errors
///
/// Returns an error if `--resume` is used, since every record is compared with all earlier ones.
pub fn open_output(run: &RunArgs) -> Result<Output, Failure> {
    if run.resume {
        return Err(Failure::Usage(
            "--resume: a comparison of whole inputs cannot be resumed; use --overwrite to start over".into(),
        ));
    }
    Output::open(run.output.as_deref(), run.existing())
}

/// Job that computes the form IDs of a block.
struct Forming(PassedOn);

impl Job<RecordBlock, Forms> for Forming {
    fn work(&self, block: &RecordBlock, _: &mut Workspace, results: &mut Results<Forms>) {
        for item in block.records().map(Item::read) {
            if interrupt::is_requested() {
                return;
            }
            let Results { rows, tally, complaints, late } = &mut *results;
            let puzzle = item.givens_alone();
            match &puzzle {
                Ok(puzzle) => {
                    tally.count(Status::Done);
                    rows.lines.extend(
                        puzzle.grid().digits().map(|digit| digit.map_or(b'.', |digit| digit.to_ascii())),
                    );
                    rows.lines.push(b'\n');
                }
                Err(fault) => {
                    tally.count(Status::Bad);
                    complaints.push(fault.to_string());
                }
            }
            let id = puzzle.ok().map(|puzzle| Id::of(puzzle.canonical().form.grid()));
            if let (PassedOn::Columns(columns), Some(_)) = (&self.0, id) {
                columns.note_of(&item, late);
            }
            let extra = match (&self.0, id) {
                (PassedOn::All | PassedOn::Columns(_), Some(_)) => match block.source_row(&item.raw) {
                    Some(row) => Values::Row(row),
                    None => Values::Texts(text_bytes(&item.passing(block.header()))),
                },
                _ => Values::Texts(Vec::new()),
            };
            rows.records.push(Formed { number: item.raw.number, id, extra, end: rows.lines.len() });
        }
    }
}

/// Values of an input row other than the puzzle.
pub enum Values {
    /// Names and strings as JSON. Empty if there are no other values.
    Texts(Vec<u8>),
    /// Row of a Parquet or Arrow file.
    Row(SourceRow),
}

impl Values {
    /// Serializes the values for a temporary file. A row starts with a byte that cannot start JSON.
    pub fn to_bytes(&self) -> io::Result<Cow<'_, [u8]>> {
        Ok(match self {
            Values::Texts(bytes) => bytes.into(),
            Values::Row(row) => row.to_bytes()?.into(),
        })
    }

    /// Deserializes the output of [`to_bytes`](Values::to_bytes).
    pub fn from_bytes(bytes: Vec<u8>) -> Values {
        SourceRow::from_bytes(&bytes).map_or(Values::Texts(bytes), Values::Row)
    }

    /// Calls `add` with the values, and returns its result.
    pub fn pass<T>(&self, add: impl FnOnce(Extra<'_>) -> T) -> T {
        match self {
            Values::Texts(bytes) => {
                let texts: Vec<Passing<'_>> = serde_json::from_slice(bytes).unwrap_or_default();
                add(Extra::Texts(&texts))
            }
            Values::Row(row) => add(Extra::Row(row)),
        }
    }
}

fn text_bytes(texts: &[Passing<'_>]) -> Vec<u8> {
    serde_json::to_vec(texts).expect("strings can be serialized")
}

/// Sink that passes each block to a callback in input order.
struct Hearing<F>(F);

impl<F: FnMut(&Forms) -> Result<(), Failure> + Send> Sink for Hearing<F> {
    type Rows = Forms;
    type Part = NoPart;

    fn records_kept(&self) -> u64 {
        0
    }

    fn write(&mut self, forms: &mut Forms, _records: u64) -> Result<(), Failure> {
        (self.0)(forms)
    }

    fn finish(self) -> Result<(), Failure> {
        Ok(())
    }

    fn clear(forms: &mut Forms) {
        forms.records.clear();
        forms.lines.clear();
    }
}
