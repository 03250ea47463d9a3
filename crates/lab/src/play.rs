//! Runs an actor program from a seed and records its messages, the contents of mailboxes, and how each actor ended.

mod cast;
mod links;
mod record;
mod selective;
mod sudoku;
mod supervisor;
mod timeout;

use std::time::Duration;

use serde::{Deserialize, Serialize};
use sodan_stage::{Faults, Halt, Limit, Replay, Scheduler};

use self::cast::Cast;
use self::record::Recorder;
pub use self::record::{Actor, EventKind, PlayEvent, Stand};

/// Maximum number of events of a play.
pub const MOST_EVENTS: usize = 5000;

/// Maximum duration of a play in virtual time.
const LONGEST: Duration = Duration::from_secs(10);

/// Maximum delivery time of a message.
const ON_THE_WAY: Duration = Duration::from_micros(400);

/// Options for running a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayOptions {
    /// The program to run.
    pub program: Program,
    /// Random seed for the delivery times of messages.
    pub seed: u64,
    /// Maximum number of events to report, 1 to 5,000. Longer plays are truncated.
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = MOST_EVENTS)))]
    pub events: usize,
}

impl Default for PlayOptions {
    fn default() -> PlayOptions {
        PlayOptions { program: Program::Selective, seed: 1, events: 2000 }
    }
}

/// A program that can be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum Program {
    /// Ping and pong exchange messages while a third actor sends greetings, to show a selective receive.
    Selective,
    /// A client waits for an answer until a timeout, and then asks another server.
    Timeout,
    /// Linked workers end together, and a boss traps their exit signal.
    Links,
    /// A supervisor restarts its children until they fail too often.
    Supervisor,
    /// The nine cells of a box negotiate. A solver stops them when they agree.
    Sudoku,
}

impl Program {
    /// All programs.
    pub const ALL: [Program; 5] =
        [Program::Selective, Program::Timeout, Program::Links, Program::Supervisor, Program::Sudoku];
}

/// The record of a run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Play {
    /// The source code of the program, in Rust.
    pub code: String,
    /// Whether the run ended and all of its events are in `events`.
    pub complete: bool,
    /// The actors, in the order in which they started.
    pub actors: Vec<Actor>,
    /// The events, in order.
    pub events: Vec<PlayEvent>,
}

/// Runs a program and returns the record of the run.
///
/// # Errors
///
/// Returns an error if the number of events is 0 or above [`MOST_EVENTS`].
pub fn play(options: PlayOptions) -> Result<Play, String> {
    let PlayOptions { program, seed, events } = options;
    if !(1..=MOST_EVENTS).contains(&events) {
        return Err(format!("`events`: expected 1 to {MOST_EVENTS}, found {events}"));
    }
    Ok(match program {
        Program::Selective => played::<selective::Actor>(seed, events),
        Program::Timeout => played::<timeout::Actor>(seed, events),
        Program::Links => played::<links::Actor>(seed, events),
        Program::Supervisor => played::<supervisor::Actor>(seed, events),
        Program::Sudoku => played::<sudoku::Actor>(seed, events),
    })
}

fn played<A: Cast>(seed: u64, events: usize) -> Play {
    let faults = Faults { delay: 1.0, longest_delay: ON_THE_WAY, ..Faults::NONE };
    let mut stage = Replay::new(seed).faults(faults);
    let recorder = Recorder::new(events, A::enter(&mut stage));
    let halt = stage.watch(Limit { messages: events as u64, span: LONGEST }, &recorder);
    let (actors, events, is_whole) = recorder.finish();
    let code = crate::program_of(A::FILE).to_owned();
    Play { code, complete: halt == Halt::Quiet && is_whole, actors, events }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays a program from a seed, and returns its events as text, such as `ping took Pong(1) past 2`.
    fn lines_of(program: Program, seed: u64) -> Vec<String> {
        let play = play(PlayOptions { program, seed, ..PlayOptions::default() }).unwrap();
        assert!(play.complete, "{program:?} {seed}");
        let name = |actor: usize| play.actors[actor].name.as_str();
        let mut mail: Vec<&str> = Vec::new();
        let mut lines = Vec::new();
        for PlayEvent { what, .. } in &play.events {
            lines.push(match what {
                EventKind::Sent { from, to, text, .. } => {
                    mail.push(text);
                    format!("{} sent {text} to {}", name(*from), name(*to))
                }
                EventKind::Exit { from, to, reason, .. } => {
                    mail.push(reason);
                    format!("{} sends its exit to {}: {reason}", name(*from), name(*to))
                }
                EventKind::Started { by, actor } => format!("{} started {}", name(*by), name(*actor)),
                EventKind::Began { actor, .. } => format!("{} began", name(*actor)),
                EventKind::Linked { one, other } => format!("{} is linked with {}", name(*one), name(*other)),
                EventKind::Arrived { to, mail: it, fatal } => {
                    let how = if *fatal { " and is fatal" } else { "" };
                    format!("{} reached {}{how}", mail[*it], name(*to))
                }
                EventKind::Left { actor, mail: it } => format!("{} left {}", name(*actor), mail[*it]),
                EventKind::Took { actor, mail: it, passed, .. } => {
                    format!("{} took {} past {passed}", name(*actor), mail[*it])
                }
                EventKind::TimedOut { actor, .. } => format!("{} timed out", name(*actor)),
                EventKind::Ended { actor, reason } => format!("{} ended: {reason}", name(*actor)),
            });
        }
        lines
    }

    /// Asserts that `lines` contains the `wanted` lines in this order.
    fn has_in_order(lines: &[String], wanted: &[&str]) {
        let mut rest = lines.iter();
        for want in wanted {
            assert!(rest.any(|line| line == want), "{want}\n{}", lines.join("\n"));
        }
    }

    #[test]
    fn unmatched_messages_stay_queued() {
        let lines = lines_of(Program::Selective, 1);
        has_in_order(&lines, &["pong sent Pong(3) to ping", "pong ended: normal"]);
        has_in_order(
            &lines,
            &[
                "chatter sent Hello(1) to ping",
                "ping left Hello(1)",
                "ping took Pong(3) past 3",
                "ping took Hello(1) past 0",
                "ping took Hello(2) past 0",
                "ping took Hello(3) past 0",
                "ping ended: normal",
            ],
        );
    }

    #[test]
    fn timed_out_answer_stays_queued() {
        let lines = lines_of(Program::Timeout, 1);
        has_in_order(
            &lines,
            &[
                "client sent Ask(1) to slow",
                "client timed out",
                "client sent Ask(2) to quick",
                "client took Answer(2) past 0",
                "Answer(1) reached client",
                "client left Answer(1)",
                "client took Answer(4) past 1",
                "client ended: normal",
            ],
        );
        assert!(!lines.iter().any(|line| line.starts_with("client took Answer(1)")));
    }

    #[test]
    fn exits_follow_links_to_traps() {
        has_in_order(
            &lines_of(Program::Links, 1),
            &[
                "boss started first",
                "third ended: failed: division by zero",
                "third sends its exit to second: failed: division by zero",
                "second ended: failed: division by zero",
                "first ended: failed: division by zero",
                "boss took failed: division by zero past 0",
                "boss ended: normal",
            ],
        );
    }

    #[test]
    fn supervisor_restarts_until_limit() {
        let lines = lines_of(Program::Supervisor, 1);
        let started = lines.iter().filter(|line| *line == "supervisor started counter").count();
        assert_eq!(started, 2);
        has_in_order(
            &lines,
            &[
                "counter ended: failed: the counter stops at three",
                "supervisor sends its exit to clock: shutdown",
                "clock ended: shutdown",
                "supervisor started counter",
                "supervisor ended: failed: too many restarts",
            ],
        );
    }

    /// Plays the `Sudoku` program from a seed, and returns the final digits of its cells in ascending order, after all
    /// actors have ended.
    fn digits_of_box(seed: u64) -> String {
        let Play { complete, actors, events, .. } =
            play(PlayOptions { program: Program::Sudoku, seed, ..PlayOptions::default() }).unwrap();
        let ended = events.iter().filter(|event| matches!(event.what, EventKind::Ended { .. })).count();
        assert!(complete && ended == actors.len(), "{seed}");
        let mut states = vec![String::new(); actors.len()];
        for PlayEvent { what, .. } in &events {
            if let EventKind::Began { actor, now }
            | EventKind::TimedOut { actor, now: Some(now) }
            | EventKind::Took { actor, now: Some(now), .. } = what
            {
                states[*actor].clone_from(&now.state);
            }
        }
        let mut digits: Vec<&str> =
            states.iter().filter_map(|state| state.strip_prefix("value ")?.get(..1)).collect();
        digits.sort_unstable();
        digits.concat()
    }

    #[test]
    fn box_cells_agree_and_stop() {
        assert_eq!(digits_of_box(1), "123456789");
    }

    #[test]
    fn silence_is_not_agreement() {
        assert!((0..20).any(|seed| digits_of_box(seed) != "123456789"));
    }

    #[test]
    fn receive_leaves_other_messages() {
        for (program, seed) in Program::ALL.into_iter().flat_map(|program| [(program, 1), (program, 2)]) {
            let play = play(PlayOptions { program, seed, ..PlayOptions::default() }).unwrap();
            let mut mail: Vec<&str> = Vec::new();
            let mut seeks: Vec<Option<&[String]>> = vec![None; play.actors.len()];
            for PlayEvent { what, .. } in &play.events {
                let now = match what {
                    EventKind::Sent { text, .. } | EventKind::Exit { reason: text, .. } => {
                        mail.push(text);
                        None
                    }
                    EventKind::Began { actor, now } => Some((actor, Some(now))),
                    EventKind::TimedOut { actor, now } => Some((actor, now.as_ref())),
                    EventKind::Left { actor, mail: it } => {
                        assert!(!fits(seeks[*actor], mail[*it]), "{program:?}: {what:?}");
                        None
                    }
                    EventKind::Took { actor, mail: it, now, .. } => {
                        assert!(fits(seeks[*actor], mail[*it]), "{program:?}: {what:?}");
                        Some((actor, now.as_ref()))
                    }
                    _ => None,
                };
                if let Some((actor, now)) = now {
                    seeks[*actor] = now.map(|now| now.seeks.as_slice());
                }
            }
        }
    }

    /// Returns whether a `receive` with these patterns accepts a message. Without patterns, it accepts every message.
    fn fits(seeks: Option<&[String]>, text: &str) -> bool {
        seeks.is_none_or(|seeks| seeks.is_empty() || seeks.iter().any(|seek| text.starts_with(seek.as_str())))
    }

    #[test]
    fn seed_determines_the_play() {
        let with = |seed| play(PlayOptions { seed, ..PlayOptions::default() }).unwrap();
        assert_eq!(with(3), with(3));
        assert_ne!(with(3).events, with(4).events);
    }

    #[test]
    fn what_is_cut_short_says_so() {
        let short = play(PlayOptions { events: 7, ..PlayOptions::default() }).unwrap();
        assert_eq!((short.events.len(), short.complete), (7, false));
        for events in [0, MOST_EVENTS + 1] {
            assert!(play(PlayOptions { events, ..PlayOptions::default() }).is_err());
        }
    }

    #[test]
    fn program_is_shown_without_header() {
        for program in Program::ALL {
            let Play { code, .. } = play(PlayOptions { program, ..PlayOptions::default() }).unwrap();
            assert!(code.contains("impl Process for Actor") && !code.contains("//!"), "{code}");
            assert!(!code.contains("Cast") && code.lines().count() < 130, "{code}");
        }
    }
}
