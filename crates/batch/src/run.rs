//! A run over many records: opens the output, runs the pipeline, and reports the outcome.

use crate::exit::{Ending, Failure};
use crate::input::{self, Input, RecordBlock};
use crate::interrupt;
use crate::journal;
use crate::message::{self, note, warn};
use crate::options::RunOptions;
use crate::output::{Existing, Identity, Output};
use crate::pipeline::{self, Job, Outcome, Settings, Sink, Source};
use crate::progress;
use crate::status::Tally;
use serde_json::Value;
use sodan::tasks::Task;
use sodan::tasks::record::Rows;
use std::path::PathBuf;
use std::time::Duration;

/// Description of a run: the command, its output, and whether it can be resumed.
pub struct RunKind {
    /// Name of the command.
    pub command: &'static str,
    /// Plural noun for the results in the summary, if the command is a search.
    pub finds: Option<&'static str>,
    /// Name of the output format.
    pub format: &'static str,
    /// Options that affect the bytes of the output.
    pub options: Value,
    /// Lines before all results, if any.
    pub header: String,
    /// Lines after all results, if any.
    pub footer: &'static str,
    /// Reason why the output cannot be resumed. `None` if the output can be resumed.
    pub not_resumable: Option<&'static str>,
}

impl RunKind {
    /// Creates the description of a run that writes a task's rows in this format, below a header.
    pub fn of_rows(task: &impl Task, rows: Rows, options: Value, header: String) -> RunKind {
        let format = match rows {
            Rows::Text => "text",
            Rows::Line => "line",
            Rows::Csv => "csv",
            Rows::Tsv => "tsv",
            Rows::Json => "json",
        };
        let (command, finds) = (task.name(), task.finds());
        RunKind { command, finds, format, options, header, footer: "", not_resumable: None }
    }

    /// Opens the output. Returns `None` if the run should be resumed, but its output is already complete.
    pub fn open_output(&self, input: Option<&Input>, run: &RunOptions) -> Result<Option<Output>, Failure> {
        let path = run.output.as_deref();
        if let Some(reason) = self.not_resumable {
            return match run.existing {
                Existing::Resume => Err(Failure::Usage(format!("--resume: {reason}"))),
                existing => Output::open(path, existing).map(Some),
            };
        }
        let output = Output::open_resumable(path, run.existing, || self.identity(input))?;
        if let (None, Some(file)) = (&output, run.file()) {
            let file = file.display();
            note(format_args!(
                "nothing to resume: {file} exists and is complete; without --resume, it would be replaced"
            ));
        }
        Ok(output)
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

    /// Runs a job over all input, reports the outcome, and returns the exit status. `open` creates the sink for the
    /// output. `is_answered` decides whether a run over a single record found an answer of the requested kind.
    pub fn run<K: Sink>(
        &self,
        job: &dyn Job<RecordBlock, K::Rows>,
        input: Input,
        run: &RunOptions,
        is_answered: fn(&Tally) -> bool,
        open: &dyn Fn(Output, &RunKind) -> Result<K, Failure>,
    ) -> Result<Ending, Failure> {
        let (typed, no_records) = (input.is_typed(), input.says_nothing());
        let (command, finds) = (self.command, self.finds);
        let summary = |outcome: &Outcome, saved: u64| match outcome.tally.records() {
            // A single answer needs no summary, unless nothing was found.
            records
                if outcome.ending == Ending::Done
                    && (typed || records == 1 && outcome.took < Duration::from_secs(1))
                    && !message::is_verbose()
                    && (finds.is_none() || outcome.tally.finds() > 0) =>
            {
                None
            }
            0 if saved == 0 && outcome.ending == Ending::Done => Some(format!("{command}: {no_records}")),
            _ => Some(outcome.tally.summary(command, finds, saved, outcome.took)),
        };
        let Some(output) = self.open_output(Some(&input), run)? else { return Ok(Ending::Done) };
        let saved = output.position().records;
        let outcome = self.run_source(job, input, output, run, &summary, open)?;
        let is_empty = outcome.tally.records() == 0;
        Ok(match outcome.ending {
            Ending::Done if saved + outcome.tally.records() == 1 && !is_answered(&outcome.tally) => {
                Ending::NoAnswer
            }
            // Like grep, report a search without a match in the exit code.
            Ending::Done if saved == 0 && finds.is_some() && outcome.tally.finds() == 0 && !is_empty => {
                Ending::NoAnswer
            }
            ending => ending,
        })
    }

    /// Runs a job over any source, and reports the outcome. `open` creates the sink for the output. `summary` formats
    /// the summary, given the number of records of an earlier run.
    pub fn run_source<S: Source, K: Sink>(
        &self,
        job: &dyn Job<S::Block, K::Rows>,
        source: S,
        output: Output,
        run: &RunOptions,
        summary: &dyn Fn(&Outcome, u64) -> Option<String>,
        open: &dyn Fn(Output, &RunKind) -> Result<K, Failure>,
    ) -> Result<Outcome, Failure> {
        let part = output.part();
        let sink = open(output, self)?;
        let saved = sink.records_kept();
        let settings = Settings { threads: run.threads.get(), progress: run.progress };
        let outcome = pipeline::run(job, source, sink, &settings)?;
        if let Some(summary) = summary(&outcome, saved) {
            note(format_args!("{summary}"));
        }
        if outcome.ending == Ending::Interrupted {
            warn(format_args!("{}", interrupted(part)));
        }
        Ok(outcome)
    }
}

/// Returns the message for an interrupted run. `part` contains the path of the incomplete output, and whether it can be
/// resumed.
fn interrupted(part: Option<(PathBuf, bool)>) -> String {
    let counted = progress::counted_so_far();
    let counted =
        counted.map(|counted| format!("; current puzzle: at least {counted} solutions")).unwrap_or_default();
    let why = if interrupt::is_requested() { "interrupted" } else { "time limit reached" };
    match part {
        Some((part, true)) => format!(
            "{why}; {} contains the finished results; run the same command with --resume to continue{counted}",
            part.display()
        ),
        Some((part, false)) => format!("{why}; {} contains the finished results{counted}", part.display()),
        None => format!("{why}; finished results were written{counted}"),
    }
}
