//! A negotiation as a question: settings and a seed go in, the transcript comes out, the same bytes as `sodan negotiate
//! --transcript` writes.

use crate::problem::{Code, Problem};
use crate::request::read;
use crate::work::Listener;
use serde::Deserialize;
use sodan::Puzzle;
use sodan::columns::transcript as file;
use sodan::negotiation::transcript::{Detail, Recorder};
use sodan::negotiation::{
    Base, Choice, Conditions, Mischief, Mistake, Onlooker, Opening, Outcome, Protocol, Said, Shown, Struck,
    Time, negotiate,
};
use std::time::Duration;

/// The most messages of a talk: with every one of them, a transcript has 16 bytes for each.
const MOST_MESSAGES: u64 = 2_000_000;

/// The puzzle, settings, seed and limits of a talk.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Talk {
    /// The puzzle: 81 characters, row by row; `.` for empty.
    puzzle: String,
    /// The protocol; `token`, if neither it nor `slider` is given.
    protocol: Option<ProtocolName>,
    /// Instead of a protocol: how much is left to the community, from 0 (chance in each cell) to 1 (the token).
    slider: Option<f64>,
    /// The chance, from 0 to 1, that a contested winner changes all the same.
    panic: Option<f64>,
    /// What a contested winner's confidence is multiplied by, from 0 to 1.
    doubt: Option<f64>,
    /// Prune from each cell's domain what certain neighbours hold.
    prune: bool,
    /// A cell with one digit left becomes certain; prunes, too.
    promote: bool,
    /// A cell whose confidence reaches this asserts no more.
    silence: Option<u32>,
    /// Published mistakes to be made again.
    mistakes: Vec<MistakeName>,
    /// With the mistake `quiet-ending`: for so many milliseconds nothing changes.
    quiet: Option<u32>,
    /// The seed.
    seed: u64,
    /// Give up after so many messages, 2,000,000 at most.
    messages: u64,
    /// Whether the transcript has every message, and not only what the cells show.
    every_message: bool,
    /// The chance, from 0 to 1, that a message is late.
    delay: f64,
    /// The chance, each turn, that an agent stands still for a while.
    stall: f64,
    /// The chance, each turn, that a cell crashes and is started again.
    crash: f64,
    /// The chance, each turn, that a cell is lost without a word.
    lose: f64,
}

/// A protocol by its name.
#[derive(Clone, Copy, Debug)]
struct ProtocolName(Protocol);

/// A published mistake by its name.
#[derive(Clone, Copy, Debug)]
struct MistakeName(Mistake);

named! {
    ProtocolName: Protocol::ALL.iter().map(|it| it.name()).collect::<Vec<_>>(), |name: &str| name.parse().ok();
    MistakeName: Mistake::ALL.iter().map(|it| it.name()).collect::<Vec<_>>(), |name: &str| name.parse().ok();
}

impl Default for Talk {
    fn default() -> Talk {
        Talk {
            puzzle: String::new(),
            protocol: None,
            slider: None,
            panic: None,
            doubt: None,
            prune: false,
            promote: false,
            silence: None,
            mistakes: Vec::new(),
            quiet: None,
            seed: 1,
            messages: MOST_MESSAGES,
            every_message: false,
            delay: 0.0,
            stall: 0.0,
            crash: 0.0,
            lose: 0.0,
        }
    }
}

impl Talk {
    /// Reads a body.
    ///
    /// # Errors
    ///
    /// If it is no talk, or asks for more messages than there may be.
    pub fn read(body: &[u8]) -> Result<Talk, Problem> {
        let talk: Talk = read(body)?;
        if talk.messages > MOST_MESSAGES {
            let detail = format!("a talk has {MOST_MESSAGES} messages at most");
            return Err(Problem::new(Code::TooLarge, detail).of("/messages"));
        }
        for (name, chance) in
            [("delay", talk.delay), ("stall", talk.stall), ("crash", talk.crash), ("lose", talk.lose)]
        {
            if !(0.0..=1.0).contains(&chance) {
                let detail = format!("{name} must be a number from 0 to 1, but is {chance}");
                return Err(Problem::new(Code::Request, detail).of(format!("/{name}")));
            }
        }
        Ok(talk)
    }

    /// Holds the talk and gives its transcript, an Arrow IPC file. One that nobody waits for any more, or whose time is up, ends as
    /// cancelled.
    ///
    /// # Errors
    ///
    /// If the puzzle is none, or the settings make no sense.
    pub fn hold(&self, time: Option<Duration>, listener: &Listener<'_>) -> Result<Vec<u8>, Problem> {
        let puzzle: Puzzle = self
            .puzzle
            .parse()
            .map_err(|error| Problem::new(Code::Request, format!("{error}")).of("/puzzle"))?;
        let settings = self.choice()?.settings();
        let settings = settings.map_err(|error| Problem::new(Code::Request, error.to_string()).of(""))?;
        let mischief = Mischief { delay: self.delay, stall: self.stall, crash: self.crash, loss: self.lose };
        let conditions = Conditions { messages: self.messages, mischief, ..Conditions::default() };
        let detail = if self.every_message { Detail::Messages } else { Detail::Changes };
        let mut watched = Watched {
            recorder: Recorder::new(detail),
            listener,
            end: time.map(|time| (listener.clock)().saturating_add(time)),
        };
        negotiate(&puzzle, &settings, self.seed, conditions, &mut watched);
        let fault = || Problem::new(Code::Internal, "a fault of the engine");
        let transcript = watched.recorder.finish().ok_or_else(fault)?;
        let mut bytes = Vec::new();
        file::write(&transcript, &mut bytes).map_err(|_| fault())?;
        Ok(bytes)
    }

    fn choice(&self) -> Result<Choice, Problem> {
        let base = match (self.protocol, self.slider) {
            (None, None) => Base::default(),
            (Some(protocol), None) => Base::Protocol(protocol.0),
            (None, Some(position)) => Base::Slider(position),
            (Some(_), Some(_)) => {
                return Err(Problem::new(Code::Request, "expected `protocol` or `slider`, not both").of(""));
            }
        };
        Ok(Choice {
            base,
            panic: self.panic,
            doubt: self.doubt,
            prune: self.prune,
            promote: self.promote,
            silence: self.silence,
            mistakes: self.mistakes.iter().map(|mistake| mistake.0).collect(),
            quiet: self.quiet.map(|quiet| Duration::from_millis(quiet.into())),
        })
    }
}

/// A recorder that tells how far the talk is, and ends it when nobody waits for it any more or its time is up.
struct Watched<'a> {
    recorder: Recorder,
    listener: &'a Listener<'a>,
    /// When the time is up, by the listener's clock.
    end: Option<Duration>,
}

impl Onlooker for Watched<'_> {
    fn begins(&mut self, opening: &Opening<'_>) {
        self.recorder.begins(opening);
    }

    fn changed(&mut self, at: Time, shown: Shown) {
        self.recorder.changed(at, shown);
    }

    fn said(&mut self, at: Time, said: Said) {
        self.recorder.said(at, said);
    }

    fn struck(&mut self, at: Time, struck: Struck) {
        self.recorder.struck(at, struck);
    }

    fn ends(&mut self, outcome: &Outcome) {
        self.recorder.ends(outcome);
    }

    fn listens(&self) -> bool {
        self.recorder.listens()
    }

    fn goes_on(&mut self) -> bool {
        !(self.listener.gone)() && self.end.is_none_or(|end| (self.listener.clock)() < end)
    }
}
