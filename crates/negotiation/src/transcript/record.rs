//! Records the events of a run.

use sodan_board::Grid;
use sodan_stage::Time;

use super::{Header, Transcript, TranscriptEvent, What};
use crate::agent::{Confidence, Shown};
use crate::run::{Onlooker, Opening, Outcome, SentMessage, Struck};

/// Amount of detail in a transcript.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Detail {
    /// Visible states of the cells.
    Changes,
    /// Visible states, every message and every injected fault.
    Messages,
}

/// Onlooker that records the events of a run.
#[derive(Debug)]
pub struct Recorder {
    detail: Detail,
    header: Option<Header>,
    is_whole: bool,
    events: Vec<TranscriptEvent>,
    last: [Option<Shown>; 81],
}

impl Recorder {
    /// Creates a recorder without events.
    pub fn new(detail: Detail) -> Recorder {
        Recorder { detail, header: None, is_whole: false, events: Vec::new(), last: [None; 81] }
    }

    /// Returns the transcript of the last run, or `None` if it did not end.
    pub fn finish(self) -> Option<Transcript> {
        let header = self.header.filter(|_| self.is_whole)?;
        Some(Transcript { header, events: self.events })
    }
}

impl Onlooker for Recorder {
    fn begins(&mut self, opening: &Opening<'_>) {
        *self = Recorder::new(self.detail);
        self.header = Some(Header {
            program: format!("sodan {}", env!("CARGO_PKG_VERSION")),
            settings: opening.settings.to_string(),
            seed: opening.seed,
            puzzle: *opening.puzzle,
            clock: opening.clock,
            ending: String::new(),
            grid: Grid::EMPTY,
            messages: 0,
            changes: 0,
            time: Time::ZERO,
        });
    }

    fn changed(&mut self, at: Time, shown: Shown) {
        let Shown { cell, digit, confidence } = shown;
        let last = &mut self.last[cell.index()];
        let is_same =
            |last: &Shown| last.digit == digit && magnitude(last.confidence) == magnitude(confidence);
        if !last.as_ref().is_some_and(is_same) {
            *last = Some(shown);
            self.events.push(TranscriptEvent { at, what: What::Change { cell, digit, confidence } });
        }
    }

    fn sent(&mut self, at: Time, SentMessage { from, to, kind, digit }: SentMessage) {
        if self.listens() {
            self.events.push(TranscriptEvent { at, what: What::Message { from, to, kind, digit } });
        }
    }

    fn struck(&mut self, at: Time, Struck { agent, mishap }: Struck) {
        if self.listens() {
            self.events.push(TranscriptEvent { at, what: What::Mishap { agent, mishap } });
        }
    }

    fn ends(&mut self, outcome: &Outcome) {
        if let Some(header) = &mut self.header {
            header.ending = outcome.ending.name().to_owned();
            header.grid = outcome.grid;
            header.messages = outcome.messages;
            header.changes = outcome.changes;
            header.time = outcome.time;
            self.is_whole = true;
        }
    }

    fn listens(&self) -> bool {
        self.detail == Detail::Messages
    }
}

/// Returns the number of binary digits of a confidence, so that doubling or halving the confidence changes the result.
fn magnitude(confidence: Confidence) -> u32 {
    confidence.get().checked_ilog2().map_or(0, |log| log + 1)
}
