//! Reads and writes transcripts of negotiations as Arrow IPC files.
//!
//! A transcript has one row per event, in chronological order:
//!
//! | column | type | a change | a message |
//! | --- | --- | --- | --- |
//! | `time` | u64 | nanoseconds since the start, virtual or real | the same |
//! | `kind` | u8 | 0 | 1 + the number of the message's [`MessageKind`] |
//! | `from` | u8 | the cell, 0 to 80 | the sender: 0 to 80 for a cell, 81 to 107 for a house, 108 for the arbiter, 255 if unknown |
//! | `to` | u8 | 255 | the receiver |
//! | `digit` | u8 | 1 to 9; 0 for none | the digit concerned; 0 for none |
//! | `confidence` | u32 | the cell's confidence; 2³² − 1 means certainty | 0 |
//!
//! If faults are injected and messages are recorded, `kind` is 255 for a crash and 254 for a loss. In these rows,
//! `from` is the agent, `to` is 255, and the other columns are 0.
//!
//! The schema's metadata has one entry, `sodan.transcript`, of lines `key=value` in this order:
//!
//! - `version` of the format, `program` that wrote it, `settings`, `seed`, `puzzle`;
//! - `clock` (`virtual` or `real`), `ending`, `grid`, `messages`, `changes`, `time`.
//!
//! Metadata entries have no order. Therefore, one entry contains all lines, so that the same run produces the same
//! bytes. A truncated file is detected, since an Arrow file ends with a footer.

use std::fmt::Write as _;
use std::io::{Read, Seek, Write};
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{UInt8Type, UInt32Type, UInt64Type};
use arrow_array::{ArrayRef, RecordBatch, UInt8Array, UInt32Array, UInt64Array};
use arrow_ipc::reader::FileReader;
use arrow_ipc::writer::FileWriter;
use arrow_schema::{ArrowError, DataType, Field, Schema};
use sodan_board::{Cell, Digit};
use sodan_negotiation::transcript::{Clock, Header, Transcript, TranscriptEvent, What};
use sodan_negotiation::{Confidence, MessageKind, Mishap, Time};
use thiserror::Error;

const KEY: &str = "sodan.transcript";
const VERSION: &str = "1";
/// Value of the `kind` column for an injected crash. Faults are numbered down from 255, to leave room for new message
/// kinds.
const CRASH: u8 = 255;
/// Value of the `kind` column for the injected loss of an agent.
const LOSS: u8 = 254;
/// Number of rows per batch of the file.
const BATCH: usize = 1 << 16;

/// Error for a file that is not a readable transcript.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The file is not an Arrow file, or is truncated.
    #[error("not a complete Arrow file ({0})")]
    Cut(String),
    /// The Arrow file lacks the metadata of a transcript.
    #[error("not a transcript: the schema of this Arrow file lacks '{KEY}'")]
    NoHeader,
    /// The file has a different version of the format.
    #[error("unsupported transcript version {found}, expected {VERSION}")]
    OtherVersion {
        /// Version of the file.
        found: String,
    },
    /// A line of the header is missing or invalid.
    #[error("the transcript's header lacks a valid '{0}'")]
    Header(&'static str),
    /// A row is invalid.
    #[error("row {0} of the transcript is invalid")]
    Row(usize),
}

/// Writes a transcript. The same transcript always produces the same bytes.
///
/// # Errors
///
/// Returns an error if writing to `out` fails.
pub fn write(transcript: &Transcript, out: impl Write) -> Result<(), std::io::Error> {
    let to_io = |error: ArrowError| match error {
        ArrowError::IoError(_, error) => error,
        other => std::io::Error::other(other),
    };
    let schema = Arc::new(schema(&transcript.header));
    let mut writer = FileWriter::try_new(out, &schema).map_err(to_io)?;
    for events in transcript.events.chunks(BATCH) {
        let batch = RecordBatch::try_new(schema.clone(), columns(events)).map_err(to_io)?;
        writer.write(&batch).map_err(to_io)?;
    }
    writer.finish().map_err(to_io)
}

/// Reads a transcript file.
///
/// # Errors
///
/// Returns an error if the file is not a transcript, is truncated, has a different version, or contains invalid rows.
pub fn read(from: impl Read + Seek) -> Result<Transcript, ReadError> {
    let cut = |error: ArrowError| ReadError::Cut(error.to_string());
    let reader = FileReader::try_new(from, None).map_err(cut)?;
    let text = reader.schema().metadata().get(KEY).cloned().ok_or(ReadError::NoHeader)?;
    let header = parse_header(&text)?;
    let mut events = Vec::new();
    for batch in reader {
        read_batch(&batch.map_err(cut)?, &mut events)?;
    }
    Ok(Transcript { header, events })
}

fn schema(header: &Header) -> Schema {
    let field = |name: &str, kind: DataType| Field::new(name, kind, false);
    let fields = vec![
        field("time", DataType::UInt64),
        field("kind", DataType::UInt8),
        field("from", DataType::UInt8),
        field("to", DataType::UInt8),
        field("digit", DataType::UInt8),
        field("confidence", DataType::UInt32),
    ];
    Schema::new_with_metadata(
        fields,
        std::collections::HashMap::from([(KEY.to_owned(), print_header(header))]),
    )
}

fn print_header(header: &Header) -> String {
    let Header { program, settings, seed, puzzle, clock, ending, grid, messages, changes, time } = header;
    let clock = match clock {
        Clock::Virtual => "virtual",
        Clock::Real => "real",
    };
    let mut text = String::new();
    let _ = write!(
        text,
        "version={VERSION}\nprogram={program}\nsettings={settings}\nseed={seed}\npuzzle={puzzle}\nclock={clock}\n\
         ending={ending}\ngrid={grid}\nmessages={messages}\nchanges={changes}\ntime={}\n",
        time.as_nanos()
    );
    text
}

fn parse_header(text: &str) -> Result<Header, ReadError> {
    let get = |key: &'static str| {
        let lines = text.lines().filter_map(|line| line.split_once('='));
        lines.filter(|(name, _)| *name == key).map(|(_, value)| value).next().ok_or(ReadError::Header(key))
    };
    let version = get("version")?;
    if version != VERSION {
        return Err(ReadError::OtherVersion { found: version.to_owned() });
    }
    let number = |key| get(key)?.parse::<u64>().map_err(|_| ReadError::Header(key));
    Ok(Header {
        program: get("program")?.to_owned(),
        settings: get("settings")?.to_owned(),
        seed: number("seed")?,
        puzzle: get("puzzle")?.parse().map_err(|_| ReadError::Header("puzzle"))?,
        clock: match get("clock")? {
            "virtual" => Clock::Virtual,
            "real" => Clock::Real,
            _ => return Err(ReadError::Header("clock")),
        },
        ending: get("ending")?.to_owned(),
        grid: get("grid")?.parse().map_err(|_| ReadError::Header("grid"))?,
        messages: number("messages")?,
        changes: number("changes")?,
        time: Time::from_nanos(number("time")?),
    })
}

fn columns(events: &[TranscriptEvent]) -> Vec<ArrayRef> {
    let rows: Vec<TranscriptRow> = events.iter().map(TranscriptRow::of).collect();
    let bytes =
        |get: fn(&TranscriptRow) -> u8| Arc::new(rows.iter().map(get).collect::<UInt8Array>()) as ArrayRef;
    vec![
        Arc::new(rows.iter().map(|row| row.time).collect::<UInt64Array>()),
        bytes(|row| row.kind),
        bytes(|row| row.from),
        bytes(|row| row.to),
        bytes(|row| row.digit),
        Arc::new(rows.iter().map(|row| row.confidence).collect::<UInt32Array>()),
    ]
}

struct TranscriptRow {
    time: u64,
    kind: u8,
    from: u8,
    to: u8,
    digit: u8,
    confidence: u32,
}

impl TranscriptRow {
    fn of(event: &TranscriptEvent) -> TranscriptRow {
        let time = event.at.as_nanos();
        match event.what {
            What::Change { cell, digit, confidence } => TranscriptRow {
                time,
                kind: 0,
                from: cell.index() as u8,
                to: u8::MAX,
                digit: digit.map_or(0, Digit::get),
                confidence: confidence.get(),
            },
            What::Message { from, to, kind, digit } => TranscriptRow {
                time,
                kind: 1 + kind as u8,
                from,
                to,
                digit: digit.map_or(0, Digit::get),
                confidence: 0,
            },
            What::Mishap { agent, mishap } => TranscriptRow {
                time,
                kind: match mishap {
                    Mishap::Crash => CRASH,
                    Mishap::Loss => LOSS,
                },
                from: agent,
                to: u8::MAX,
                digit: 0,
                confidence: 0,
            },
        }
    }

    fn event(&self) -> Option<TranscriptEvent> {
        let digit = match self.digit {
            0 => None,
            digit => Some(Digit::new(digit)?),
        };
        let what = match self.kind {
            0 if self.from < 81 => What::Change {
                cell: Cell::from_index(usize::from(self.from)),
                digit,
                confidence: Confidence::new(self.confidence),
            },
            0 => return None,
            CRASH => What::Mishap { agent: self.from, mishap: Mishap::Crash },
            LOSS => What::Mishap { agent: self.from, mishap: Mishap::Loss },
            kind => {
                let kind = *MessageKind::ALL.get(usize::from(kind) - 1)?;
                What::Message { from: self.from, to: self.to, kind, digit }
            }
        };
        Some(TranscriptEvent { at: Time::from_nanos(self.time), what })
    }
}

fn read_batch(batch: &RecordBatch, events: &mut Vec<TranscriptEvent>) -> Result<(), ReadError> {
    let column = |name: &'static str| batch.column_by_name(name).ok_or(ReadError::Header(name));
    let bytes = |name| column(name)?.as_primitive_opt::<UInt8Type>().ok_or(ReadError::Header(name));
    let times = column("time")?.as_primitive_opt::<UInt64Type>().ok_or(ReadError::Header("time"))?;
    let confidences =
        column("confidence")?.as_primitive_opt::<UInt32Type>().ok_or(ReadError::Header("confidence"))?;
    let [kinds, froms, tos, digits] = [bytes("kind")?, bytes("from")?, bytes("to")?, bytes("digit")?];
    for at in 0..times.len() {
        let row = TranscriptRow {
            time: times.value(at),
            kind: kinds.value(at),
            from: froms.value(at),
            to: tos.value(at),
            digit: digits.value(at),
            confidence: confidences.value(at),
        };
        events.push(row.event().ok_or(ReadError::Row(events.len()))?);
    }
    Ok(())
}
