//! Writing down what an onlooker sees.

use sodan_board::Puzzle;
use sodan_stage::Time;

use super::{Clock, Event, Header, Transcript, What};
use crate::agent::{Confidence, Shown};
use crate::run::{Onlooker, Outcome, Said};
use crate::settings::Settings;

/// How much is written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// What the cells show.
    Changes,
    /// That, and every message.
    Messages,
}

/// Watches a run and keeps what it sees.
#[derive(Debug)]
pub struct Recorder {
    detail: Detail,
    events: Vec<Event>,
    last: [Option<Shown>; 81],
}

impl Recorder {
    /// A recorder that has seen nothing.
    pub fn new(detail: Detail) -> Recorder {
        Recorder { detail, events: Vec::new(), last: [None; 81] }
    }

    /// The transcript of what was seen.
    pub fn finish(
        self,
        puzzle: &Puzzle,
        settings: &Settings,
        seed: u64,
        clock: Clock,
        outcome: &Outcome,
    ) -> Transcript {
        let header = Header {
            program: format!("sodan {}", env!("CARGO_PKG_VERSION")),
            settings: settings.to_string(),
            seed,
            puzzle: *puzzle,
            clock,
            ending: outcome.ending.name().to_owned(),
            grid: outcome.grid,
            messages: outcome.messages,
            changes: outcome.changes,
            time: outcome.time,
        };
        Transcript { header, events: self.events }
    }
}

impl Onlooker for Recorder {
    fn changed(&mut self, at: Time, shown: Shown) {
        let Shown { cell, digit, confidence } = shown;
        let last = &mut self.last[cell.index()];
        let is_same =
            |last: &Shown| last.digit == digit && magnitude(last.confidence) == magnitude(confidence);
        if !last.as_ref().is_some_and(is_same) {
            *last = Some(shown);
            self.events.push(Event { at, what: What::Change { cell, digit, confidence } });
        }
    }

    fn said(&mut self, at: Time, Said { from, to, kind, digit }: Said) {
        self.events.push(Event { at, what: What::Message { from, to, kind, digit } });
    }

    fn listens(&self) -> bool {
        self.detail == Detail::Messages
    }

    fn heeds_confidence(&self) -> bool {
        true
    }
}

/// Equal for confidences that differ by less than a doubling.
fn magnitude(confidence: Confidence) -> u32 {
    confidence.get().checked_ilog2().map_or(0, |log| log + 1)
}
