//! `sodan library label`: computes or imports labels of stored puzzles.

use super::which::{number_of_lacking, query};
use super::{LabelsArg, LibraryFile, imported};
use crate::args::{InputArgs, LimitArgs, WorkArgs};
use crate::exit::{Ending, Failure};
use crate::interrupt;
use crate::message::note;
use crate::numbers::{NumberRange, Numbers};
use crate::pipeline::{self, Job, NoPart, Results, Settings, Sink, Workspace};
use clap::Args;
use sodan::library::{Access, Error, Label, LabelSelection, Labels, Library, LibraryQuery};
use sodan::logic::Effort;
use sodan::tasks::Status;
use std::ffi::OsString;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Compute missing labels: status, ratings, techniques
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan library label check
  sodan library label rate 'givens = 17 and minimal'
  sodan library label --take er,ep,ed --input rated.parquet

Labels: check (status, guesses, minimal), class (isomorphism class of the solution), singles, backdoor, hodoku, se, two-way, csp, rate
(all scales) and all. Results are written every second, and existing labels are kept; to resume, run the command again.
Puzzles that reach --effort or --timeout get no label.")]
pub struct LabelArgs {
    /// Labels to compute, separated by commas
    #[arg(value_name = "LABEL,...", required_unless_present = "take", conflicts_with = "take")]
    label: Option<LabelsArg>,

    /// Label only puzzles that match this expression
    #[arg(value_name = "EXPRESSION")]
    expression: Option<String>,

    /// Labels to read from columns of --input, such as er or er=COLUMN
    #[arg(long, value_name = "NAME[=COLUMN],...", requires = "input")]
    take: Option<LabelSelection>,

    /// Read puzzles and labels for --take from FILE; repeatable
    #[arg(long, value_name = "FILE", requires = "take", conflicts_with = "label")]
    input: Vec<OsString>,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    work: WorkArgs,
}

/// Runs `sodan library label`.
pub fn run(args: &LabelArgs, place: LibraryFile<'_>) -> Result<Ending, Failure> {
    let settings = Settings { threads: args.work.threads().get(), progress: args.work.progress };
    if let Some(selection) = &args.take {
        let input = InputArgs { inputs: args.input.clone(), ..InputArgs::default() };
        return imported::run(selection, &input, &settings, place);
    }
    let labels = args.label.as_ref().map(|label| &*label.0).unwrap_or_default();
    let library = place.open(Access::Existing)?;
    let among = args.expression.as_deref().map(|text| query(text, &library, place)).transpose()?;
    let labelling = Labelling { labels, limits: &args.limits, settings: &settings, place };
    let lacking = match &among {
        Some(query) => number_of_lacking(&library, query, place)?,
        None => 0,
    };
    let ending = labelling.run(library, among.as_ref())?;
    Ok(if lacking > 0 && ending == Ending::Done { Ending::SomeBad } else { ending })
}

/// Options for computing labels.
pub struct Labelling<'a> {
    pub labels: &'a [Label],
    pub limits: &'a LimitArgs,
    pub settings: &'a Settings,
    pub place: LibraryFile<'a>,
}

impl Labelling<'_> {
    /// Computes missing labels of all puzzles, or of the puzzles that match `among`.
    pub fn run(&self, library: Library, among: Option<&LibraryQuery>) -> Result<Ending, Failure> {
        let numbers = library.unlabelled(self.labels, among).map_err(|error| self.place.failure(error))?;
        let job = Finding {
            numbers: &numbers,
            labelling: self,
            library: Mutex::new(self.place.open(Access::Existing)?),
        };
        let source = Numbers::up_to(numbers.len() as u64, "the library");
        let mut keeping = Keeping { library, place: self.place, batch: Vec::new(), last: Instant::now() };
        let outcome = pipeline::run(&job, source, &mut keeping, self.settings)?;
        keeping.write_batch()?;
        keeping.library.settle().map_err(|error| self.place.failure(error))?;
        let names: Vec<&str> = self.labels.iter().map(|label| label.name()).collect();
        let name = format!("library label {}", names.join(","));
        note(format_args!("{}", outcome.tally.summary(&name, None, 0, outcome.took)));
        let given_up = outcome.tally.of(Status::Timeout) > 0;
        Ok(if given_up && outcome.ending == Ending::Done { Ending::SomeBad } else { outcome.ending })
    }
}

/// Job that computes labels of stored puzzles, given ranges of indices into `numbers`.
struct Finding<'a> {
    numbers: &'a [i64],
    labelling: &'a Labelling<'a>,
    library: Mutex<Library>,
}

/// Labels computed for a block, or the error that stopped the computation.
#[derive(Default)]
struct LabelBatch {
    labels: Vec<(i64, Labels)>,
    failure: Option<Error>,
}

impl Job<NumberRange, LabelBatch> for Finding<'_> {
    fn work(&self, block: &NumberRange, _: &mut Workspace, results: &mut Results<LabelBatch>) {
        let Labelling { labels, limits, .. } = self.labelling;
        let places = block.numbers();
        let [from, to] = [places.start, places.end].map(|place| usize::try_from(place).unwrap_or(usize::MAX));
        let found = {
            let library = self.library.lock().unwrap_or_else(PoisonError::into_inner);
            library.to_be_labelled(&self.numbers[from..to], labels)
        };
        let puzzles = match found {
            Ok(puzzles) => puzzles,
            Err(error) => {
                results.rows.failure = Some(error);
                return;
            }
        };
        // Skip puzzles that another process has removed in the meantime.
        (puzzles.len()..to - from).for_each(|_| results.tally.count(Status::Done));
        for (number, puzzle, lacking) in puzzles {
            let begun = Instant::now();
            let is_late = || limits.timeout.is_some_and(|timeout| begun.elapsed() > timeout);
            let ends = || interrupt::is_requested() || is_late();
            let effort = Effort::up_to(limits.effort.unwrap_or(u64::MAX)).unless(&ends);
            let labels = Labels::of(&puzzle, &lacking, &effort);
            if interrupt::is_requested() {
                return;
            }
            match labels {
                Some(labels) => {
                    results.tally.count(Status::Done);
                    results.rows.labels.push((number, labels));
                }
                None => {
                    results.tally.count(Status::Timeout);
                    results.complaints.push(format!("puzzle {number}: work or time limit reached"));
                }
            }
        }
    }
}

/// Sink that writes computed labels to the library in batches.
struct Keeping<'a> {
    library: Library,
    place: LibraryFile<'a>,
    batch: Vec<(i64, Labels)>,
    /// Time when the last batch was written.
    last: Instant,
}

impl Keeping<'_> {
    fn write_batch(&mut self) -> Result<(), Failure> {
        self.library.label(&self.batch).map_err(|error| self.place.failure(error))?;
        self.batch.clear();
        self.last = Instant::now();
        Ok(())
    }
}

impl Sink for &mut Keeping<'_> {
    type Rows = LabelBatch;
    type Part = NoPart;

    fn records_kept(&self) -> u64 {
        0
    }

    fn write(&mut self, found: &mut LabelBatch, _records: u64) -> Result<(), Failure> {
        const MOST: usize = 1 << 14;
        const OFTEN: Duration = Duration::from_secs(1);
        if let Some(error) = found.failure.take() {
            return Err(self.place.failure(error));
        }
        self.batch.append(&mut found.labels);
        if self.batch.len() >= MOST || self.last.elapsed() > OFTEN { self.write_batch() } else { Ok(()) }
    }

    fn finish(self) -> Result<(), Failure> {
        Ok(())
    }

    fn clear(found: &mut LabelBatch) {
        found.labels.clear();
    }
}
