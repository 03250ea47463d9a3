//! What was shown and said, kept so that nothing need be run again.
//!
//! A transcript is an Arrow IPC file with one row for each event, in order of time:
//!
//! | column | type | a change | a message |
//! | --- | --- | --- | --- |
//! | `time` | u64 | nanoseconds from the beginning, virtual or real | the same |
//! | `kind` | u8 | 0 | 1 + the number of the message's [`Kind`] |
//! | `from` | u8 | the cell, 0 to 80 | the sender: 0 to 80 cells, 81 to 107 houses, 108 who ends the talk, 255 unknown |
//! | `to` | u8 | 255 | the receiver |
//! | `digit` | u8 | 1 to 9; 0 for none | the digit it is about; 0 for none |
//! | `confidence` | u32 | the cell's; 2³² − 1 is certainty | 0 |
//!
//! The schema's metadata has one entry, `sodan.transcript`, of lines `key=value` in fixed order: `version` of the
//! format, `program` that wrote it, `settings`, `seed`, `puzzle`, `clock` (`virtual` or `real`), `ending`, `grid`,
//! `messages`, `changes`, `time`. (One entry and not many, since the file must be the same bytes for the same run, and
//! metadata entries have no order.) An Arrow file ends with a footer, so that one that was cut short is recognised.
//!
//! A change of confidence alone is written when the confidence has doubled, halved or become certain.

mod file;
mod record;
pub mod statistics;

use sodan_board::{Digit, Grid, Puzzle};
use sodan_stage::Time;

pub use self::file::ReadError;
pub use self::record::{Detail, Recorder};
use crate::agent::{Confidence, Kind};

/// A negotiation as it went.
#[derive(Clone, PartialEq, Debug)]
pub struct Transcript {
    /// What was negotiated, how, and what came of it.
    pub header: Header,
    /// What happened, in order of time.
    pub events: Vec<Event>,
}

/// What stands above a transcript.
#[derive(Clone, PartialEq, Debug)]
pub struct Header {
    /// The program that wrote it.
    pub program: String,
    /// Protocol and parameters, on one line.
    pub settings: String,
    /// The seed of the run.
    pub seed: u64,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Whether time was virtual or real.
    pub clock: Clock,
    /// The name of the [ending](crate::Ending).
    pub ending: String,
    /// The digits shown in the end.
    pub grid: Grid,
    /// Messages between agents.
    pub messages: u64,
    /// Changes of digits.
    pub changes: u64,
    /// When it ended.
    pub time: Time,
}

/// What a transcript's times mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clock {
    /// The replay scheduler's own time.
    Virtual,
    /// The time of a clock.
    Real,
}

/// One row of a transcript.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Event {
    /// When.
    pub at: Time,
    /// What.
    pub what: What,
}

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// A cell shows a digit (or none).
    Change {
        /// The cell.
        cell: sodan_board::Cell,
        /// Its digit.
        digit: Option<Digit>,
        /// How sure it is.
        confidence: Confidence,
    },
    /// An agent sends a message.
    Message {
        /// The sender's number.
        from: u8,
        /// The receiver's number.
        to: u8,
        /// What kind.
        kind: Kind,
        /// The digit it is about.
        digit: Option<Digit>,
    },
}
