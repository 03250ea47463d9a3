//! `sodan library add`: puzzles come into the library.

use super::label::{self, Labelling};
use super::{LabelsArg, Place};
use crate::args::{InputArgs, LimitArgs, at_least_one, number_of_threads};
use crate::exit::{Ending, Failure};
use crate::forms::why_no_form;
use crate::input::{Block, Input, Portion};
use crate::interrupt;
use crate::pipeline::{self, Job, Results, Settings, Sink};
use crate::progress::Show;
use crate::tell;
use clap::Args;
use sodan::library::{Access, Added, Form, Library, Query};
use sodan::tasks::{Item, Status};
use std::num::NonZeroUsize;
use std::time::{SystemTime, UNIX_EPOCH};

/// Add puzzles; the file is made if there is none
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan library add --label check,hodoku puzzles.txt
  sodan library add --label se --source 'my own' puzzle.txt
  sodan library --file forum.db add puzzles.gz puzzles.csv

Puzzles that are the same but for a symmetry are one puzzle in the library; every form in which it came is kept, with source, record
and date. The same record of the same source comes once: a run that was stopped or killed is gone on with by the same command.

A label is found once, of the form in which the puzzle first came: HoDoKu's score and the guesses of the search depend on how a puzzle
is turned.")]
pub struct AddArgs {
    #[command(flatten)]
    input: InputArgs,

    /// What the puzzles came out of [default: the name of the file]
    #[arg(long, value_name = "NAME")]
    source: Option<String>,

    /// Then find labels of these puzzles: check (status, guesses, minimal), hodoku, se, forum, rate (all scales) or all
    #[arg(long, value_name = "LABEL,...")]
    label: Option<LabelsArg>,

    #[command(flatten)]
    limits: LimitArgs,

    /// Write so many records at once, all of them or none; the more they are, the less is written twice. They take some 300
    /// bytes each
    #[arg(long, value_name = "N", default_value = "131072", value_parser = at_least_one::<NonZeroUsize>)]
    batch: NonZeroUsize,

    /// How many threads work [default: all cores]
    #[arg(long, value_name = "N", value_parser = number_of_threads)]
    threads: Option<NonZeroUsize>,

    /// Show progress on standard error
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = Show::Auto)]
    progress: Show,
}

/// Runs the command.
pub fn run(args: &AddArgs, place: Place<'_>) -> Result<Ending, Failure> {
    let input = Input::open(&args.input, Portion::Bytes(1 << 16))?;
    let failure = |error| place.failure(error);
    let mut library = place.open(Access::Create)?;
    let sources = input.sources().iter().map(|source| {
        let name = source.name();
        library.source(args.source.as_deref().unwrap_or(&name)).map_err(failure)
    });
    let sources = sources.collect::<Result<Vec<i64>, Failure>>()?;
    let settings = Settings {
        threads: args.threads.map_or_else(label::all_cores, NonZeroUsize::get),
        progress: args.progress,
    };
    let date = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let date = i64::try_from(date).unwrap_or(i64::MAX);
    let (batch, most) = (Vec::new(), args.batch.get());
    let mut adding = Adding { library, place, date, batch, most, added: Added::default() };
    let job = Forming { sources: &sources, is_one: args.source.is_some() };
    let outcome = pipeline::run(&job, input, &mut adding, &settings)?;
    adding.write_batch()?;
    let Adding { library, added, .. } = adding;
    library.settle().map_err(failure)?;
    tell(format_args!("{}", outcome.tally.summary("library add", None, 0, outcome.took)));
    tell(format_args!(
        "library add: {} new puzzles, {} new forms; {} has {} puzzles",
        added.puzzles,
        added.forms,
        place.file.display(),
        library.puzzles().map_err(failure)?
    ));
    let Some(LabelsArg(labels)) = args.label.as_ref().filter(|_| outcome.ending != Ending::Interrupted)
    else {
        return Ok(outcome.ending);
    };
    let among = Query::of_sources(&sources);
    let labelling = Labelling { labels, limits: &args.limits, settings: &settings, place };
    match labelling.run(library, Some(&among))? {
        Ending::Done => Ok(outcome.ending),
        ending => Ok(ending),
    }
}

/// The job: records in, forms out.
struct Forming<'a> {
    sources: &'a [i64],
    /// Whether all sources are called the same, so that records are counted through all of them.
    is_one: bool,
}

impl Job<Block, Vec<Form>> for Forming<'_> {
    type Desk = ();

    fn work(&self, block: &Block, (): &mut (), results: &mut Results<Vec<Form>>) {
        let before = if self.is_one { 0 } else { block.before() };
        for item in block.records().map(Item::read) {
            if interrupt::asked() {
                return;
            }
            match item.puzzle_of_givens() {
                Some(puzzle) => {
                    results.tally.count(Status::Done);
                    let record = (item.raw.number - before) as u64;
                    results.rows.push(Form::of(&puzzle, self.sources[block.source()], record));
                }
                None => {
                    results.tally.count(Status::Bad);
                    results.complaints.push(why_no_form(&item));
                }
            }
        }
    }
}

/// Where forms go, batch by batch.
struct Adding<'a> {
    library: Library,
    place: Place<'a>,
    date: i64,
    batch: Vec<Form>,
    /// So many forms are written at once.
    most: usize,
    added: Added,
}

impl Adding<'_> {
    fn write_batch(&mut self) -> Result<(), Failure> {
        let size = self.batch.len().min(self.most);
        let added =
            self.library.add(&self.batch[..size], self.date).map_err(|error| self.place.failure(error))?;
        self.added.puzzles += added.puzzles;
        self.added.forms += added.forms;
        self.batch.drain(..size);
        Ok(())
    }
}

impl Sink for &mut Adding<'_> {
    type Rows = Vec<Form>;

    fn records_kept(&self) -> u64 {
        0
    }

    fn write(&mut self, rows: &mut Vec<Form>, _records: u64) -> Result<(), Failure> {
        self.batch.append(rows);
        while self.batch.len() >= self.most {
            self.write_batch()?;
        }
        Ok(())
    }

    fn finish(self) -> Result<(), Failure> {
        Ok(())
    }

    fn clear(rows: &mut Vec<Form>) {
        rows.clear();
    }
}
