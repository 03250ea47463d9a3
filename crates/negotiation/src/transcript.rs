//! Transcripts: the visible states and messages of a run.
//!
//! `sodan-arrow` writes transcripts as Arrow files and reads them.
//!
//! If only the confidence changes, it is recorded when it has doubled, halved or become certain.

pub mod clusters;
pub mod order;
mod record;
pub mod statistics;

use sodan_board::{Digit, Grid, Puzzle};
use sodan_stage::Time;

pub use self::record::{Detail, Recorder};
use crate::Mishap;
use crate::agent::{Confidence, MessageKind};

/// A negotiation as it went.
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
    /// Time of the end.
    pub time: Time,
}

/// Meaning of a transcript's times.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clock {
    /// The replay scheduler's own time.
    Virtual,
    /// The time of a clock.
    Real,
}

/// One row of a transcript.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TranscriptEvent {
    /// When.
    pub at: Time,
    /// The event.
    pub what: What,
}

/// Kinds of events.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// A cell shows a digit (or none).
    Change {
        /// The cell.
        cell: sodan_board::Cell,
        /// Displayed digit.
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
        /// The digit it is about.
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
