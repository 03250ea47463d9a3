//! `sodan negotiate events`: prints the events of a transcript as text or JSON.

use super::transcript::{read, save};
use crate::exit::{Ending, Failure};
use crate::output::{Existing, Output};
use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use sodan::negotiation::transcript::{Clock, Header, Transcript, TranscriptEvent, What};
use sodan::negotiation::{Confidence, Mishap};
use sodan::{Cell, House};
use std::path::PathBuf;

/// Print the events of a transcript
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan negotiate events talk.arrow
  sodan negotiate events talk.arrow --format jsonl -o talk.jsonl

The first line describes the run. Each following line describes an event: a cell shows a digit, a message is sent (only
in transcripts with --every-message), or an agent crashes or is lost. The agents are the cells (r1c1), the rows,
columns and boxes (r1, c1, b1), and the arbiter, which ends the run.")]
pub struct EventsArgs {
    /// Transcript file
    file: PathBuf,

    /// Output format
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = EventsFormat::Text)]
    format: EventsFormat,

    /// Write to FILE
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum EventsFormat {
    /// One line per event: seconds, agent, event
    Text,
    /// One object per event, with `time` in nanoseconds and `kind`
    #[value(alias = "json")]
    Jsonl,
}

/// Runs `sodan negotiate events`.
pub fn run(args: &EventsArgs) -> Result<Ending, Failure> {
    let transcript = read(&args.file)?;
    let mut output = Output::open(args.output.as_deref(), Existing::Refuse)?;
    let Transcript { header, events } = &transcript;
    let (first, of_event): (String, fn(&TranscriptEvent) -> String) = match args.format {
        EventsFormat::Text => (head(header), line),
        EventsFormat::Jsonl => (head_object(header).to_string(), |event| object(event).to_string()),
    };
    let mut lines = first + "\n";
    for event in events {
        lines += &of_event(event);
        lines.push('\n');
        if lines.len() > 1 << 16 {
            output.write(lines.as_bytes())?;
            lines.clear();
        }
    }
    save(lines.as_bytes(), output)?;
    Ok(Ending::Done)
}

/// Returns the name of an agent.
fn agent(number: u8) -> String {
    match usize::from(number) {
        cell @ 0..81 => Cell::from_index(cell).to_string(),
        house @ 81..108 => House::from_index(house - 81).to_string(),
        108 => "arbiter".to_owned(),
        _ => "nobody".to_owned(),
    }
}

fn clock(header: &Header) -> &'static str {
    if header.clock == Clock::Virtual { "virtual" } else { "real" }
}

fn head(header: &Header) -> String {
    let Header { program, settings, seed, puzzle, ending, messages, changes, .. } = header;
    let clock = clock(header);
    format!(
        "# {puzzle} {settings}, seed {seed}, {clock} seconds: {ending} after {messages} messages, {changes} changes ({program})"
    )
}

fn line(event: &TranscriptEvent) -> String {
    let at = event.at.as_nanos() as f64 / 1e9;
    match event.what {
        What::Change { cell, digit, confidence } => {
            let digit = digit.map_or("nothing".to_owned(), |digit| digit.to_string());
            let sure = match confidence {
                Confidence::CERTAIN => "certain".to_owned(),
                confidence => confidence.get().to_string(),
            };
            format!("{at:.9} {cell} shows {digit} ({sure})")
        }
        What::Message { from, to, kind, digit } => {
            let digit = digit.map_or(String::new(), |digit| format!(" {digit}"));
            format!("{at:.9} {} -> {} {}{digit}", agent(from), agent(to), kind.name())
        }
        What::Mishap { agent: it, mishap } => {
            let fault = if mishap == Mishap::Crash { "crashes" } else { "is lost" };
            format!("{at:.9} {} {fault}", agent(it))
        }
    }
}

fn head_object(header: &Header) -> Value {
    json!({
        "kind": "talk",
        "program": header.program,
        "settings": header.settings,
        "seed": header.seed,
        "puzzle": header.puzzle.to_string(),
        "clock": clock(header),
        "ending": header.ending,
        "grid": header.grid.to_string(),
        "messages": header.messages,
        "changes": header.changes,
        "time": header.time.as_nanos(),
    })
}

fn object(event: &TranscriptEvent) -> Value {
    let time = event.at.as_nanos();
    match event.what {
        What::Change { cell, digit, confidence } => json!({
            "time": time,
            "kind": "change",
            "cell": cell.to_string(),
            "digit": digit.map(|digit| digit.get()),
            "confidence": (confidence != Confidence::CERTAIN).then(|| confidence.get()),
            "certain": confidence == Confidence::CERTAIN,
        }),
        What::Message { from, to, kind, digit } => json!({
            "time": time,
            "kind": kind.name(),
            "from": agent(from),
            "to": agent(to),
            "digit": digit.map(|digit| digit.get()),
        }),
        What::Mishap { agent: it, mishap } => json!({
            "time": time,
            "kind": if mishap == Mishap::Crash { "crash" } else { "loss" },
            "agent": agent(it),
        }),
    }
}
