//! Runs over many records, and those whose results are lines: from text to a file that is whole or not there.
//!
//! ```text
//! --resume:  FILE.part ── whole lines ──▶ the last of them is worked out once more and compared
//!            FILE.part.run ─────────────▶ command, options, format and input must be the same
//!            FILE.part.place ───────────▶ how far it is, where records give any number of lines
//! ```

use crate::args::RunArgs;
use crate::checkpoint::{Checkpoint, Keeper};
use crate::earlier::Earlier;
use crate::exit::{Ending, Failure};
use crate::groups::Groups;
use crate::input::{Input, RecordBlock};
use crate::output::{Output, is_compressed};
use crate::pipeline::{self, Job, NoPart, Outcome, Settings, Sink, Source};
use crate::status::Tally;
use crate::tell;
use sodan::arrow::file::Container;
use sodan::tasks::Task;
use sodan::tasks::record::Rows;
use std::path::Path;

/// What kind of run it is.
pub struct RunKind {
    /// The command.
    pub command: &'static str,
    /// What messages call the things that a run looks for, if it looks for any.
    pub finds: Option<&'static str>,
    /// How results are written.
    pub rows: &'static str,
    /// What was asked for.
    pub options: serde_json::Value,
    /// What stands before all results: whole lines, or nothing.
    pub header: String,
    /// What stands after all results: whole lines, or nothing.
    pub footer: &'static str,
    /// Whether output can be gone on with.
    pub resuming: Resuming,
}

impl RunKind {
    /// A run that writes a task's records as such rows, below this header.
    pub fn of_rows(
        task: &impl Task,
        rows: Rows,
        options: serde_json::Value,
        header: String,
        resuming: Resuming,
    ) -> RunKind {
        let name = match rows {
            Rows::Text => "text",
            Rows::Line => "line",
            Rows::Csv => "csv",
            Rows::Json => "json",
        };
        let (command, finds) = (task.name(), task.finds());
        RunKind { command, finds, rows: name, options, header, footer: "", resuming }
    }
}

/// Whether output can be gone on with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resuming {
    /// Output can be gone on with, since each record gives one line.
    Possible,
    /// Records give any number of lines, and output can be gone on with: a file beside it says how far the run is.
    ByPlace,
    /// Output cannot be gone on with, for this reason.
    Impossible(&'static str),
}

impl Resuming {
    /// Of rows of any format but that for people.
    pub fn of(rows: Rows) -> Resuming {
        match rows {
            Rows::Text => {
                Resuming::Impossible("text for people is not gone on with; take --format line, csv or json")
            }
            Rows::Line | Rows::Csv | Rows::Json => Resuming::Possible,
        }
    }
}

/// Runs a job over all input, says what came of it, and how that ends the process: `is_answered` tells whether what a
/// single record turned out to be is an answer of the kind asked for.
pub fn run(
    job: &impl Job<RecordBlock, Vec<u8>>,
    kind: RunKind,
    input: Input,
    run: &RunArgs,
    is_answered: fn(&Tally) -> bool,
) -> Result<Ending, Failure> {
    run_into(job, kind, input, run, is_answered, Lines::of)
}

/// The same into any sink, which `open` makes of the output.
pub fn run_into<K: Sink>(
    job: &impl Job<RecordBlock, K::Rows>,
    kind: RunKind,
    input: Input,
    run: &RunArgs,
    is_answered: fn(&Tally) -> bool,
    open: impl FnOnce(Output, &RunKind, &RunArgs) -> Result<K, Failure>,
) -> Result<Ending, Failure> {
    let typed = input.is_typed();
    let earlier = Earlier::of_input(&kind, &input)?;
    let RunKind { command, finds, .. } = kind;
    let nothing = input.says_nothing();
    let summary = |outcome: &Outcome, kept| match outcome.tally.records() {
        // Who types a puzzle looks at the answer; where there is none, it is said that nothing was found.
        _ if typed && (finds.is_none() || outcome.tally.finds() > 0) => None,
        0 if kept == 0 && outcome.ending == Ending::Done => Some(format!("{command}: {nothing}")),
        _ => Some(outcome.tally.summary(command, finds, kept, outcome.took)),
    };
    let outcome = over(job, kind, input, &earlier, run, summary, open)?;
    Ok(match outcome.ending {
        Ending::Done if outcome.tally.records() == 1 && !is_answered(&outcome.tally) => Ending::NoAnswer,
        ending => ending,
    })
}

/// Runs a job over any source, and says what came of it: `summary` has the words, and hears how many records were kept from an
/// earlier run; `open` makes the sink.
pub fn over<S: Source, K: Sink>(
    job: &impl Job<S::Block, K::Rows>,
    kind: RunKind,
    source: S,
    earlier: &Earlier,
    run: &RunArgs,
    summary: impl FnOnce(&Outcome, u64) -> Option<String>,
    open: impl FnOnce(Output, &RunKind, &RunArgs) -> Result<K, Failure>,
) -> Result<Outcome, Failure> {
    let resuming = match run.file().is_some_and(is_compressed) {
        true => Resuming::Impossible("a compressed file is not gone on with"),
        false => kind.resuming,
    };
    let kind = RunKind { resuming, ..kind };
    if let (true, Resuming::Impossible(reason)) = (run.resume, kind.resuming) {
        return Err(Failure::Usage(format!("--resume: {reason}")));
    }
    let whole = run.place()?;
    let whole = whole.as_deref();
    let goes_on = match whole {
        Some(whole) if run.resume => earlier.goes_on(whole)?,
        _ => false,
    };
    let output = run.output(run.resume)?;
    // What an earlier run was has been compared, and stays; of a new one it is kept.
    if let (Some(whole), Resuming::Possible | Resuming::ByPlace, false) = (whole, kind.resuming, goes_on) {
        Checkpoint::forget(whole);
        Groups::forget(whole);
        earlier.keep(whole)?;
    }
    let sink = open(output, &kind, run)?;
    let kept = sink.records_kept();
    let settings = Settings { threads: run.threads().get(), progress: run.progress };
    let outcome = pipeline::run(job, source, sink, &settings);
    if let (Ok(outcome), Some(whole)) = (&outcome, whole)
        && outcome.ending != Ending::Interrupted
    {
        Checkpoint::forget(whole);
        Groups::forget(whole);
    }
    let outcome = outcome?;
    if let Some(summary) = summary(&outcome, kept) {
        tell(format_args!("{summary}"));
    }
    if outcome.ending == Ending::Interrupted {
        tell(format_args!("{}", stopped(whole, kind.rows, kind.resuming)));
    }
    Ok(outcome)
}

/// What is said when a run has been stopped.
fn stopped(whole: Option<&Path>, rows: &str, resuming: Resuming) -> String {
    let counted = crate::progress::counted_so_far();
    let counted = counted.map(|it| format!("; {it} solutions were counted of the next")).unwrap_or_default();
    match (whole, resuming) {
        (Some(whole), Resuming::Possible | Resuming::ByPlace) => {
            let part = crate::output::part_of(whole);
            let (has, goes_on) =
                if [Container::Parquet, Container::Arrow].map(Container::name).contains(&rows) {
                    ("the whole groups of rows that are done", "goes on after them")
                } else {
                    ("what is done", "goes on")
                };
            format!(
                "stopped; {} has {has}; the same command with --resume {goes_on}{counted}",
                part.display()
            )
        }
        (Some(whole), Resuming::Impossible(_)) => {
            format!("stopped; {} has what is done{counted}", crate::output::part_of(whole).display())
        }
        (None, _) => format!("stopped; what is done is written{counted}"),
    }
}

/// A sink of the picture of one record: what has two of them is no picture.
pub struct OnePicture {
    lines: Lines,
    records: u64,
    /// The picture, until it is known to be the only one.
    picture: Vec<u8>,
}

impl OnePicture {
    /// Begins the output.
    pub fn of(output: Output, kind: &RunKind, run: &RunArgs) -> Result<OnePicture, Failure> {
        Ok(OnePicture { lines: Lines::of(output, kind, run)?, records: 0, picture: Vec::new() })
    }
}

impl Sink for OnePicture {
    type Rows = Vec<u8>;
    type Part = NoPart;

    fn records_kept(&self) -> u64 {
        self.lines.records_kept()
    }

    fn write(&mut self, rows: &mut Vec<u8>, records: u64) -> Result<(), Failure> {
        self.records += records;
        if self.records > 1 {
            let message = "there are several puzzles, and a file holds one picture; `sodan convert --to svg -o FOLDER` and \
                           `sodan explain --format svg -o FOLDER` fill a folder";
            return Err(Failure::Usage(message.into()));
        }
        self.picture.append(rows);
        Ok(())
    }

    fn finish(mut self) -> Result<(), Failure> {
        self.lines.write(&mut self.picture, self.records)?;
        self.lines.finish()
    }

    fn clear(rows: &mut Vec<u8>) {
        rows.clear();
    }
}

/// A sink of lines.
pub struct Lines {
    output: Output,
    /// The line that the first record worked on must give: the last that is there already. So a file of another run is
    /// noticed before anything is added to it.
    expected: Option<Vec<u8>>,
    records_kept: u64,
    /// The file that says how far the run is, where the number of lines does not say so.
    keeper: Option<Keeper>,
    footer: &'static str,
}

impl Lines {
    /// Begins the output, or goes on with it in the way of this kind of run.
    pub fn of(output: Output, kind: &RunKind, run: &RunArgs) -> Result<Lines, Failure> {
        let whole = output.place().map(Path::to_owned);
        match (kind.resuming, whole) {
            (Resuming::ByPlace, Some(whole)) => Lines::open_at_place(output, kind, &whole, run.resume),
            _ => Lines::open(output, &kind.header, kind.footer),
        }
    }

    /// Puts the header before everything, unless it is there.
    fn open(mut output: Output, header: &str, footer: &'static str) -> Result<Lines, Failure> {
        let header_lines = header.lines().count() as u64;
        if output.lines_kept() < header_lines {
            output.write(header.as_bytes())?;
        }
        let records = output.lines_kept().saturating_sub(header_lines);
        let expected = (records > 0).then(|| output.last_line().to_vec());
        if output.lines_kept() > 0 && !output.begins_with(header.as_bytes()) {
            return Err(output.is_of_another_run("its header is another"));
        }
        Ok(Lines { output, expected, records_kept: records.saturating_sub(1), keeper: None, footer })
    }

    /// Goes back to where an earlier run is known to have been, or begins with the header.
    fn open_at_place(
        mut output: Output,
        kind: &RunKind,
        whole: &Path,
        resume: bool,
    ) -> Result<Lines, Failure> {
        let mut place = if resume { Checkpoint::of(whole) } else { Checkpoint::default() };
        if !output.go_back_to(place.bytes)? {
            return Err(output.is_of_another_run("it is shorter than the file beside it says"));
        }
        if place.bytes == 0 {
            output.write(kind.header.as_bytes())?;
            place.bytes = kind.header.len() as u64;
        }
        let keeper = Some(Keeper::new(whole, place)?);
        Ok(Lines { output, expected: None, records_kept: place.records, keeper, footer: kind.footer })
    }
}

impl Sink for Lines {
    type Rows = Vec<u8>;
    type Part = NoPart;

    fn records_kept(&self) -> u64 {
        self.records_kept
    }

    fn write(&mut self, rows: &mut Vec<u8>, records: u64) -> Result<(), Failure> {
        if let Some(keeper) = &mut self.keeper {
            self.output.write(rows)?;
            return keeper.moved(rows.len(), records);
        }
        let Some(expected) = self.expected.take() else { return self.output.write(rows) };
        match rows.strip_prefix(&*expected) {
            Some([]) => Ok(()),
            Some(rest) => self.output.write(rest),
            None if rows.is_empty() => {
                self.expected = Some(expected);
                Ok(())
            }
            None => Err(self.output.is_of_another_run("its last line is not what this command gives there")),
        }
    }

    fn finish(mut self) -> Result<(), Failure> {
        match self.expected {
            Some(_) => Err(self.output.is_of_another_run("it has more lines than there are records")),
            None => {
                self.output.write(self.footer.as_bytes())?;
                self.output.finish()
            }
        }
    }

    fn clear(rows: &mut Vec<u8>) {
        rows.clear();
    }
}
