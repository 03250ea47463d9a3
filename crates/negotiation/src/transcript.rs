//! Transcripts: the visible states and messages of a run.
//!
//! `sodan-arrow` writes and reads transcripts as Arrow files.
//!
//! If only the confidence changes, the change is recorded only when the confidence has doubled, halved or become
//! certain.

pub mod clusters;
pub mod order;
mod record;
pub mod statistics;

use sodan_board::{Digit, Grid, Puzzle};
use sodan_stage::Time;

pub use self::record::{Detail, Recorder};
use crate::Mishap;
use crate::agent::{Confidence, MessageKind};

/// Recording of a negotiation.
#[derive(Clone, PartialEq, Debug)]
pub struct Transcript {
    /// Puzzle, settings and outcome of a negotiation.
    pub header: Header,
    /// Events in order of time.
    pub events: Vec<TranscriptEvent>,
}

/// Header of a transcript.
#[derive(Clone, PartialEq, Debug)]
pub struct Header {
    /// Name and version of the program that wrote the transcript.
    pub program: String,
    /// Protocol and parameters, on one line.
    pub settings: String,
    /// Seed of the run.
    pub seed: u64,
    /// Puzzle that the cells had to solve.
    pub puzzle: Puzzle,
    /// Whether time was virtual or real.
    pub clock: Clock,
    /// Name of the [ending](crate::Ending).
    pub ending: String,
    /// Digits that the cells displayed at the end.
    pub grid: Grid,
    /// Number of messages between agents.
    pub messages: u64,
    /// Number of digit changes.
    pub changes: u64,
    /// Time at which the run ended.
    pub time: Time,
}

/// Meaning of a transcript's times.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clock {
    /// Virtual time of the replay scheduler.
    Virtual,
    /// Real time.
    Real,
}

/// One row of a transcript.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TranscriptEvent {
    /// Time of the event.
    pub at: Time,
    /// Kind and data of the event.
    pub what: What,
}

/// Kind and data of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// A cell displays a different digit, or none.
    Change {
        /// Cell whose state changed.
        cell: sodan_board::Cell,
        /// Displayed digit, if any.
        digit: Option<Digit>,
        /// Confidence in the digit.
        confidence: Confidence,
    },
    /// An agent sends a message.
    Message {
        /// The sender's number.
        from: u8,
        /// The receiver's number.
        to: u8,
        /// Kind of the message.
        kind: MessageKind,
        /// Digit that the message is about, if any.
        digit: Option<Digit>,
    },
    /// An injected fault hits an agent.
    Mishap {
        /// The agent's number.
        agent: u8,
        /// Kind of the fault.
        mishap: Mishap,
    },
}
