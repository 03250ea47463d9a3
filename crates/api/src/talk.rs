//! Negotiations. A request consists of a puzzle, settings and a seed. The response is a file: the transcript, identical
//! to the output of `sodan negotiate --transcript`; a movie, as written by `sodan negotiate movie`; or the clusters, as
//! drawn by `sodan negotiate picture`.

use crate::problem::{Code, Problem};
use crate::request::read;
use crate::work::Listener;
use serde::Deserialize;
use sodan::arrow::transcript as file;
use sodan::negotiation::transcript::clusters::Clusters;
use sodan::negotiation::transcript::{Detail, Recorder, Transcript};
use sodan::negotiation::{
    Base, Conditions, Mischief, Mistake, Onlooker, Opening, Outcome, Protocol, ProtocolChoice, SentMessage,
    Shown, Struck, Switch, Time, negotiate,
};
use sodan::render::negotiation::clusters;
use sodan::render::negotiation::movie::{MovieError, gif};
use sodan::render::negotiation::talk::{MOST_SOLUTIONS, shots, title};
use sodan::tasks::wire::{objects, optional_object};
use sodan::{Puzzle, Solution};
use std::time::Duration;

/// Maximum number of messages per run. A full transcript takes 16 bytes per message.
const MOST_MESSAGES: u64 = 2_000_000;

/// Puzzle, settings, seed and limits of a negotiation.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "TalkRequest"))]
#[serde(default, deny_unknown_fields)]
pub struct TalkRequest {
    /// Puzzle to negotiate: 81 characters in reading order, with `.` for an empty cell.
    #[cfg_attr(feature = "schema", schemars(length(equal = 81)))]
    puzzle: String,
    /// Protocol of the negotiation. Default: `token`, unless `slider` is given.
    protocol: Option<ProtocolName>,
    /// Position of the slider that replaces the choice of a protocol: from 0 (random cells) to 1 (the token protocol).
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 1)))]
    slider: Option<f64>,
    /// Probability, from 0 to 1, that a contested winner changes its digit anyway. Default: 0.1 for `panic`.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 1)))]
    panic: Option<f64>,
    /// Factor, from 0 to 1, applied to the confidence of a contested winner. Default: 0.1 for `first` and `announcing`.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 1)))]
    doubt: Option<f64>,
    /// Whether each cell removes from its domain the digits of neighbours that are certain.
    prune: bool,
    /// Whether a cell with a single remaining digit becomes certain. Implies `prune`.
    promote: bool,
    /// For `stage`: whether a cell with a single remaining digit becomes certain but remains in the state `search`, in
    /// which it asserts and denies digits.
    promote_in_search: bool,
    /// Confidence at which a cell stops asserting its digit.
    silence: Option<u32>,
    /// Published mistakes to reproduce in the protocol.
    mistakes: Vec<MistakeName>,
    /// For the `quiet-ending` mistake: milliseconds without a change after which the run ends. Default: 5000 for
    /// `stage`, and 1000 for other protocols.
    quiet: Option<u32>,
    /// Random seed.
    seed: u64,
    /// Maximum number of messages, 1 to 2,000,000.
    #[cfg_attr(feature = "schema", schemars(range(max = MOST_MESSAGES)))]
    messages: u64,
    /// Whether the transcript contains every message rather than only the cells' visible states.
    every_message: bool,
    /// Probability, from 0 to 1, that a message is delayed.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 1)))]
    delay: f64,
    /// Probability per turn, from 0 to 1, that an agent stalls for a while.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 1)))]
    stall: f64,
    /// Probability per turn, from 0 to 1, that a cell crashes and is restarted.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 1)))]
    crash: f64,
    /// Probability per turn, from 0 to 1, that a cell is lost silently.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 1)))]
    lose: f64,
    /// Changes to the fault probabilities during the run.
    #[serde(deserialize_with = "objects")]
    switches: Vec<Later>,
    /// Settings of a movie to return instead of the transcript.
    #[serde(deserialize_with = "optional_object")]
    movie: Option<Movie>,
    /// Whether to return, instead of the transcript, an SVG picture of the merge tree of cells that are correct at the
    /// same time.
    clusters: bool,
}

/// A change of the fault probabilities during a run. Omitted probabilities become 0.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
struct Later {
    /// Number of messages after which the change applies.
    from: u64,
    /// Probability, from 0 to 1, that a message is delayed.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 1)))]
    delay: f64,
    /// Probability per turn, from 0 to 1, that an agent stalls for a while.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 1)))]
    stall: f64,
    /// Probability per turn, from 0 to 1, that a cell crashes and is restarted.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 1)))]
    crash: f64,
    /// Probability per turn, from 0 to 1, that a cell is lost silently.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 1)))]
    lose: f64,
}

/// Settings of an animated GIF of the negotiation.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct Movie {
    /// Number of frames, 1 to 400. The movie plays 20 frames per second.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = MOST_FRAMES)))]
    frames: u16,
    /// Whether to color correct cells and out-of-phase regions instead of the cells' confidence.
    #[serde(default)]
    regions: bool,
}

/// Maximum number of frames in a movie.
const MOST_FRAMES: u16 = 400;

/// File that results from a negotiation.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Held {
    /// Contents of the file: transcript, movie or picture.
    pub bytes: Vec<u8>,
    /// Media type of the file.
    pub media_type: &'static str,
}

/// A protocol, given by name.
#[derive(Clone, Copy, Debug)]
struct ProtocolName(Protocol);

/// A published mistake, given by name.
#[derive(Clone, Copy, Debug)]
struct MistakeName(Mistake);

named! {
    ProtocolName: Protocol::ALL.iter().map(|it| it.name()).collect::<Vec<_>>(), |name: &str| name.parse().ok();
    MistakeName: Mistake::ALL.iter().map(|it| it.name()).collect::<Vec<_>>(), |name: &str| name.parse().ok();
}

impl Default for TalkRequest {
    fn default() -> TalkRequest {
        TalkRequest {
            puzzle: String::new(),
            protocol: None,
            slider: None,
            panic: None,
            doubt: None,
            prune: false,
            promote: false,
            promote_in_search: false,
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
            switches: Vec::new(),
            movie: None,
            clusters: false,
        }
    }
}

impl TalkRequest {
    /// Parses and validates a request body.
    ///
    /// # Errors
    ///
    /// Returns an error if the body is invalid or requests too many messages or frames.
    pub fn read(body: &[u8]) -> Result<TalkRequest, Problem> {
        let talk: TalkRequest = read(body)?;
        if talk.messages > MOST_MESSAGES {
            let detail = format!("expected at most {MOST_MESSAGES} messages, found {}", talk.messages);
            return Err(Problem::new(Code::TooLarge, detail).of("/messages"));
        }
        if let Some(movie) = talk.movie
            && !(1..=MOST_FRAMES).contains(&movie.frames)
        {
            let detail = format!("expected 1 to {MOST_FRAMES} frames, found {}", movie.frames);
            return Err(Problem::new(Code::Request, detail).of("/movie/frames"));
        }
        check_chances("", talk.mischief())?;
        for (number, later) in talk.switches.iter().enumerate() {
            check_chances(&format!("/switches/{number}"), later.mischief())?;
        }
        Ok(talk)
    }

    /// Runs the negotiation and returns the transcript (an Arrow IPC file), the movie (GIF) or the clusters (SVG). If
    /// the client disconnects or the time limit is reached, the file contains the incomplete run, marked as cancelled.
    ///
    /// # Errors
    ///
    /// Returns an error if the puzzle is invalid, the settings contradict each other, or clusters are requested for a
    /// puzzle without a solution.
    pub fn hold(&self, time: Option<Duration>, listener: &Listener<'_>) -> Result<Held, Problem> {
        let puzzle: Puzzle = self
            .puzzle
            .parse()
            .map_err(|error| Problem::new(Code::Request, format!("{error}")).of("/puzzle"))?;
        let settings = self.choice()?.settings();
        let settings = settings.map_err(|error| Problem::new(Code::Request, error.to_string()).of(""))?;
        let conditions = Conditions {
            messages: self.messages,
            mischief: self.mischief(),
            switches: self.switches.iter().map(Later::switch).collect(),
            ..Conditions::default()
        };
        let detail = if self.every_message { Detail::Messages } else { Detail::Changes };
        let mut watched = Watched {
            recorder: Recorder::new(detail),
            listener,
            end: time.map(|time| (listener.clock)().saturating_add(time)),
        };
        negotiate(&puzzle, &settings, self.seed, conditions, &mut watched);
        let fault = || Problem::new(Code::Internal, "internal engine error");
        let transcript = watched.recorder.finish().ok_or_else(fault)?;
        if let Some(movie) = self.movie {
            let bytes = movie.of(&transcript).map_err(|_| fault())?;
            return Ok(Held { bytes, media_type: "image/gif" });
        }
        if self.clusters {
            let tree = Clusters::of(&transcript, &solutions(&puzzle)).ok_or_else(|| {
                Problem::new(Code::Request, "cannot compute clusters: the puzzle has no solution")
                    .of("/clusters")
            })?;
            let svg = clusters::svg(&tree, &title(&transcript));
            return Ok(Held { bytes: svg.into_bytes(), media_type: "image/svg+xml" });
        }
        let mut bytes = Vec::new();
        file::write(&transcript, &mut bytes).map_err(|_| fault())?;
        Ok(Held { bytes, media_type: "application/vnd.apache.arrow.file" })
    }

    fn mischief(&self) -> Mischief {
        Mischief { delay: self.delay, stall: self.stall, crash: self.crash, loss: self.lose }
    }

    fn choice(&self) -> Result<ProtocolChoice, Problem> {
        let base = match (self.protocol, self.slider) {
            (None, None) => Base::default(),
            (Some(protocol), None) => Base::Protocol(protocol.0),
            (None, Some(position)) => Base::Slider(position),
            (Some(_), Some(_)) => {
                return Err(Problem::new(Code::Request, "`protocol` and `slider` cannot be combined").of(""));
            }
        };
        Ok(ProtocolChoice {
            base,
            panic: self.panic,
            doubt: self.doubt,
            prune: self.prune,
            promote: self.promote,
            promote_in_search: self.promote_in_search,
            silence: self.silence,
            mistakes: self.mistakes.iter().map(|mistake| mistake.0).collect(),
            quiet: self.quiet.map(|quiet| Duration::from_millis(quiet.into())),
        })
    }
}

impl Later {
    fn mischief(&self) -> Mischief {
        Mischief { delay: self.delay, stall: self.stall, crash: self.crash, loss: self.lose }
    }

    fn switch(&self) -> Switch {
        Switch { from: self.from, mischief: self.mischief() }
    }
}

impl Movie {
    fn of(self, transcript: &Transcript) -> Result<Vec<u8>, MovieError> {
        let puzzle = &transcript.header.puzzle;
        let solutions: Vec<Solution> = match self.regions {
            true => solutions(puzzle),
            false => Vec::new(),
        };
        gif(&shots(transcript, self.frames.into(), &solutions), &title(transcript))
    }
}

fn solutions(puzzle: &Puzzle) -> Vec<Solution> {
    sodan::solutions(puzzle).take(MOST_SOLUTIONS).collect()
}

/// Returns an error if a probability is not from 0 to 1. `place` is the location of the probabilities in the body.
fn check_chances(place: &str, mischief: Mischief) -> Result<(), Problem> {
    let Mischief { delay, stall, crash, loss } = mischief;
    for (name, chance) in [("delay", delay), ("stall", stall), ("crash", crash), ("lose", loss)] {
        if !(0.0..=1.0).contains(&chance) {
            let detail = format!("{name}: expected a number from 0 to 1, found {chance}");
            return Err(Problem::new(Code::Request, detail).of(format!("{place}/{name}")));
        }
    }
    Ok(())
}

/// A recorder that reports progress, and that stops the run when the client disconnects or the time limit is reached.
struct Watched<'a> {
    recorder: Recorder,
    listener: &'a Listener<'a>,
    /// Time on the listener's clock at which the run is stopped.
    end: Option<Duration>,
}

impl Onlooker for Watched<'_> {
    fn begins(&mut self, opening: &Opening<'_>) {
        self.recorder.begins(opening);
    }

    fn changed(&mut self, at: Time, shown: Shown) {
        self.recorder.changed(at, shown);
    }

    fn sent(&mut self, at: Time, sent: SentMessage) {
        self.recorder.sent(at, sent);
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
