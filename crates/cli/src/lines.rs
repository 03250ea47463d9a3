//! Runs whose results are lines, one for each record: from text to a file that is whole or not there.
//!
//! ```text
//! --resume:  FILE.part ── whole lines ──▶ the last of them is worked out once more and compared
//!            FILE.part.run ─────────────▶ command, options, format and input must be the same
//! ```

use crate::args::RunArgs;
use crate::earlier::{self, Earlier};
use crate::exit::{Ending, Failure};
use crate::input::{Block, Input};
use crate::output::Output;
use crate::pipeline::{self, Job, Settings, Sink};
use crate::status::Tally;
use crate::tell;
use sodan::tasks::record::Rows;

/// What kind of run it is.
pub struct Kind {
    /// The command.
    pub command: &'static str,
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

/// Whether output can be gone on with: if each record gives one line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resuming {
    /// It can.
    Possible,
    /// It cannot, for this reason.
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
    job: &impl Job<Block, Vec<u8>>,
    kind: Kind,
    input: Input,
    run: &RunArgs,
    is_answered: fn(&Tally) -> bool,
) -> Result<Ending, Failure> {
    if let (true, Resuming::Impossible(reason)) = (run.resume, kind.resuming) {
        return Err(Failure::Usage(format!("--resume: {reason}")));
    }
    let (typed, whole) = (input.is_typed(), run.file());
    let earlier = Earlier::of(&kind, &input)?;
    if let Some(whole) = whole {
        earlier::refuse_inputs_as_output(&input, whole)?;
    }
    let resuming = run.resume.then_some(&earlier);
    let sink = Lines::open(run.output(resuming)?, &kind.header, kind.footer)?;
    // A run that goes on has been told apart from others by what is there already, and that stays.
    if let (Some(whole), Resuming::Possible, false) = (whole, kind.resuming, run.resume) {
        earlier.keep(whole)?;
    }
    let kept = sink.records_kept();
    let settings = Settings { threads: run.threads().get(), progress: run.progress };
    let outcome = pipeline::run(job, input, sink, &settings);
    if let (Ok(outcome), Some(whole)) = (&outcome, whole)
        && outcome.ending != Ending::Interrupted
    {
        Earlier::forget(whole);
    }
    let outcome = outcome?;
    if !typed {
        tell(format_args!("{}", outcome.tally.summary(kind.command, kept, outcome.took)));
    }
    Ok(match outcome.ending {
        Ending::Interrupted => {
            tell(format_args!("{}", stopped(run, kind.resuming)));
            Ending::Interrupted
        }
        Ending::Done if outcome.tally.records() == 1 && !is_answered(&outcome.tally) => Ending::NoAnswer,
        ending => ending,
    })
}

/// What is said when a run has been stopped.
fn stopped(run: &RunArgs, resuming: Resuming) -> String {
    let counted = crate::progress::counted_so_far();
    let counted = counted.map(|it| format!("; {it} solutions were counted of the next")).unwrap_or_default();
    match (run.file(), resuming) {
        (Some(whole), Resuming::Possible) => {
            let part = crate::output::part_of(whole);
            format!(
                "stopped; {} has what is done; the same command with --resume goes on{counted}",
                part.display()
            )
        }
        (Some(whole), Resuming::Impossible(_)) => {
            format!("stopped; {} has what is done{counted}", crate::output::part_of(whole).display())
        }
        (None, _) => format!("stopped; what is done is written{counted}"),
    }
}

/// A sink of lines.
struct Lines {
    output: Output,
    /// The line that the first record worked on must give: the last that is there already. So a file of another run is
    /// noticed before anything is added to it.
    expected: Option<Vec<u8>>,
    records_kept: u64,
    footer: &'static str,
}

impl Lines {
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
        Ok(Lines { output, expected, records_kept: records.saturating_sub(1), footer })
    }
}

impl Sink for Lines {
    type Rows = Vec<u8>;

    fn records_kept(&self) -> u64 {
        self.records_kept
    }

    fn write(&mut self, rows: &Vec<u8>) -> Result<(), Failure> {
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
