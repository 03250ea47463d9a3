//! Runs over many records, and the sinks of those whose results are lines.
//!
//! ```text
//! inputs are open ──▶ output: fresh, resumed or refused ──▶ pipeline (source, job, sink) ──▶ summary
//! ```

use crate::args::RunArgs;
use crate::exit::{Ending, Failure};
use crate::input::{self, Input, RecordBlock};
use crate::journal;
use crate::output::{Existing, Identity, Output, Resumable};
use crate::pipeline::{self, Job, NoPart, Outcome, Settings, Sink, Source};
use crate::progress;
use crate::status::Tally;
use crate::tell;
use serde_json::Value;
use sodan::tasks::Task;
use sodan::tasks::record::Rows;
use std::path::PathBuf;

/// What a run does.
pub struct RunKind {
    /// The command.
    pub command: &'static str,
    /// The noun for what a run looks for, in the plural, if it looks for anything.
    pub finds: Option<&'static str>,
    /// The output format.
    pub format: &'static str,
    /// The options that decide the bytes of the output.
    pub options: Value,
    /// Whole lines before all results, or nothing.
    pub header: String,
    /// Whole lines after all results, or nothing.
    pub footer: &'static str,
    /// Why the output cannot be resumed, if it cannot.
    pub not_resumable: Option<&'static str>,
}

impl RunKind {
    /// A run that writes a task's records as such rows, below this header.
    pub fn of_rows(task: &impl Task, rows: Rows, options: Value, header: String) -> RunKind {
        let format = match rows {
            Rows::Text => "text",
            Rows::Line => "line",
            Rows::Csv => "csv",
            Rows::Json => "json",
        };
        let (command, finds) = (task.name(), task.finds());
        RunKind { command, finds, format, options, header, footer: "", not_resumable: None }
    }

    /// Opens the output of such a run over an input, if it has one. Returns `None` if the run is to be resumed and its output is complete.
    pub fn open_output(&self, input: Option<&Input>, run: &RunArgs) -> Result<Option<Output>, Failure> {
        let path = run.output.as_deref();
        let existing = match (run.resume, run.overwrite) {
            (true, _) => Existing::Resume,
            (false, true) => Existing::Overwrite,
            (false, false) => Existing::Refuse,
        };
        if let Some(reason) = self.not_resumable {
            return match existing {
                Existing::Resume => Err(Failure::Usage(format!("--resume: {reason}"))),
                _ => Output::open(path, run.overwrite).map(Some),
            };
        }
        match Output::open_resumable(path, existing, || self.identity(input))? {
            Resumable::Open(output) => Ok(Some(output)),
            Resumable::Complete(whole) => {
                let whole = whole.display();
                tell(format_args!(
                    "{whole} is complete: nothing to resume; --overwrite runs the command again"
                ));
                Ok(None)
            }
        }
    }

    fn identity(&self, input: Option<&Input>) -> Result<Identity, Failure> {
        let sources = input.map(Input::sources).unwrap_or_default();
        let inputs = sources.iter().map(input::Source::identity).collect::<Result<Vec<_>, _>>()?;
        let reading = input.map(Input::reading).unwrap_or_default();
        Ok(Identity {
            header: journal::header(self.command, self.format, &self.options, &reading, &inputs),
            input_names: sources.iter().map(input::Source::name).collect(),
            newest_input: sources.iter().filter_map(input::Source::modified).max(),
        })
    }
}

/// Runs a job over all input, reports the outcome, and returns how that ends the process. `is_answered` tells whether a run over a
/// single record has found an answer of the requested kind.
pub fn run(
    job: &impl Job<RecordBlock, Vec<u8>>,
    kind: RunKind,
    input: Input,
    run: &RunArgs,
    is_answered: fn(&Tally) -> bool,
) -> Result<Ending, Failure> {
    run_into(job, kind, input, run, is_answered, Lines::open)
}

/// The same into any sink, which `open` makes of the output.
pub fn run_into<K: Sink>(
    job: &impl Job<RecordBlock, K::Rows>,
    kind: RunKind,
    input: Input,
    run: &RunArgs,
    is_answered: fn(&Tally) -> bool,
    open: impl FnOnce(Output, &RunKind) -> Result<K, Failure>,
) -> Result<Ending, Failure> {
    let (typed, no_records) = (input.is_typed(), input.says_nothing());
    let RunKind { command, finds, .. } = kind;
    let summary = |outcome: &Outcome, kept| match outcome.tally.records() {
        // Who types a puzzle looks at the answer; where there is none, it is said that nothing was found.
        _ if typed && (finds.is_none() || outcome.tally.finds() > 0) => None,
        0 if kept == 0 && outcome.ending == Ending::Done => Some(format!("{command}: {no_records}")),
        _ => Some(outcome.tally.summary(command, finds, kept, outcome.took)),
    };
    let Some(output) = kind.open_output(Some(&input), run)? else { return Ok(Ending::Done) };
    let outcome = over(job, &kind, input, output, run, summary, open)?;
    Ok(match outcome.ending {
        Ending::Done if outcome.tally.records() == 1 && !is_answered(&outcome.tally) => Ending::NoAnswer,
        ending => ending,
    })
}

/// Runs a job over any source into the sink that `open` makes of the output, and reports the outcome. `summary` words it, given how many
/// records were kept of an earlier run.
pub fn over<S: Source, K: Sink>(
    job: &impl Job<S::Block, K::Rows>,
    kind: &RunKind,
    source: S,
    output: Output,
    run: &RunArgs,
    summary: impl FnOnce(&Outcome, u64) -> Option<String>,
    open: impl FnOnce(Output, &RunKind) -> Result<K, Failure>,
) -> Result<Outcome, Failure> {
    let part = output.part();
    let sink = open(output, kind)?;
    let kept = sink.records_kept();
    let settings = Settings { threads: run.threads().get(), progress: run.progress };
    let outcome = pipeline::run(job, source, sink, &settings)?;
    if let Some(summary) = summary(&outcome, kept) {
        tell(format_args!("{summary}"));
    }
    if outcome.ending == Ending::Interrupted {
        tell(format_args!("{}", interrupted(part)));
    }
    Ok(outcome)
}

/// What is reported when a run has been interrupted.
fn interrupted(part: Option<(PathBuf, bool)>) -> String {
    let counted = progress::counted_so_far();
    let counted =
        counted.map(|it| format!("; at least {it} solutions of the next puzzle")).unwrap_or_default();
    match part {
        Some((part, true)) => format!(
            "interrupted; {} has the finished results, and the same command with --resume continues it{counted}",
            part.display()
        ),
        Some((part, false)) => format!("interrupted; {} has the finished results{counted}", part.display()),
        None => format!("interrupted; finished results were written{counted}"),
    }
}

/// A sink of the picture of a single record.
pub struct OnePicture {
    lines: Lines,
    records: u64,
    /// The picture, until it is known to be the only one.
    picture: Vec<u8>,
}

impl OnePicture {
    /// Begins the output.
    pub fn open(output: Output, kind: &RunKind) -> Result<OnePicture, Failure> {
        Ok(OnePicture { lines: Lines::open(output, kind)?, records: 0, picture: Vec::new() })
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
    records_kept: u64,
    records: u64,
    footer: &'static str,
}

impl Lines {
    /// Begins the output with its header, unless it is resumed.
    pub fn open(mut output: Output, kind: &RunKind) -> Result<Lines, Failure> {
        let position = output.position();
        if position.bytes == 0 {
            output.write(kind.header.as_bytes())?;
        }
        let records = position.records;
        Ok(Lines { output, records_kept: records, records, footer: kind.footer })
    }
}

impl Sink for Lines {
    type Rows = Vec<u8>;
    type Part = NoPart;

    fn records_kept(&self) -> u64 {
        self.records_kept
    }

    fn write(&mut self, rows: &mut Vec<u8>, records: u64) -> Result<(), Failure> {
        self.output.write(rows)?;
        self.records += records;
        self.output.finish_block(self.records, 0, &[])
    }

    fn finish(mut self) -> Result<(), Failure> {
        self.output.write(self.footer.as_bytes())?;
        self.output.finish()
    }

    fn clear(rows: &mut Vec<u8>) {
        rows.clear();
    }
}
