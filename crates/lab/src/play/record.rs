//! Records the events of a play. Actors and messages are numbered.

use std::collections::{HashMap, VecDeque};
use std::fmt::Debug;
use std::sync::{Mutex, PoisonError};

use serde::Serialize;
use sodan_stage::{Arrival, Observer, Pid, Reason, Time};

use super::cast::Cast;

/// An actor of a play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Actor {
    /// Name of the actor. A restarted actor is a new actor with the same name.
    pub name: String,
}

/// An event of a play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PlayEvent {
    /// Virtual time, in nanoseconds.
    pub at: u64,
    /// The event.
    #[serde(flatten)]
    pub what: EventKind,
}

/// Kinds of events. Actors are indices into the list of actors. Messages are numbered from 0 in the order in which they
/// were sent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum EventKind {
    /// One actor started another.
    Started {
        /// The actor that started the other one.
        by: usize,
        /// The started actor.
        actor: usize,
    },
    /// An actor took its first step.
    Began {
        /// The actor that took the step.
        actor: usize,
        /// New state of the actor.
        now: Stand,
    },
    /// Two actors were linked.
    Linked {
        /// The first actor.
        one: usize,
        /// The second actor.
        other: usize,
    },
    /// A message was sent.
    Sent {
        /// The sender.
        from: usize,
        /// The recipient.
        to: usize,
        /// Number of the message.
        mail: usize,
        /// The message as text.
        text: String,
    },
    /// An exit signal was sent.
    Exit {
        /// The actor that ended, or that requested an exit.
        from: usize,
        /// The recipient.
        to: usize,
        /// Number of the message.
        mail: usize,
        /// The reason as text.
        reason: String,
    },
    /// A message or signal arrived. It waits in the mailbox unless it is fatal.
    Arrived {
        /// The recipient.
        to: usize,
        /// Number of the message.
        mail: usize,
        /// Whether the signal ends the recipient.
        fatal: bool,
    },
    /// An actor examined a message and left it in its mailbox.
    Left {
        /// The actor that left the message.
        actor: usize,
        /// Number of the message.
        mail: usize,
    },
    /// An actor took a message from its mailbox.
    Took {
        /// The actor that took the message.
        actor: usize,
        /// Number of the message.
        mail: usize,
        /// Number of older messages that stayed in the mailbox.
        passed: usize,
        /// New state of the actor; `None` for a supervisor, or if the actor ends.
        now: Option<Stand>,
    },
    /// The receive of an actor timed out.
    TimedOut {
        /// The actor whose receive timed out.
        actor: usize,
        /// New state of the actor; `None` for a supervisor, or if the actor ends.
        now: Option<Stand>,
    },
    /// An actor ended, and its mailbox was discarded.
    Ended {
        /// The actor that ended.
        actor: usize,
        /// The reason as text.
        reason: String,
    },
}

/// The state of an actor between two events.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Stand {
    /// The state as text.
    pub state: String,
    /// Prefixes of the events that the current receive accepts, including `time-out` if it has a timeout. The list is
    /// empty if every event is accepted.
    pub seeks: Vec<String>,
}

impl Stand {
    fn of(process: &impl Cast) -> Stand {
        Stand { state: process.state(), seeks: process.seeks() }
    }
}

/// Records the events of a play, up to a maximum number.
pub struct Recorder {
    limit: usize,
    book: Mutex<Book>,
}

#[derive(Default)]
struct Book {
    actors: Vec<Actor>,
    events: Vec<PlayEvent>,
    is_full: bool,
    /// The time, actor and reason of an exit that is not recorded yet. The exit is recorded after the messages of the
    /// actor's last turn, because the actor's program sends these messages first.
    end: Option<(Time, usize, String)>,
    numbers: HashMap<Pid, usize>,
    /// Number of messages sent so far, which is also the number of the next message.
    mail: usize,
    under_way: HashMap<Channel, VecDeque<usize>>,
    /// For each actor, the numbers of the messages in its mailbox, in order of arrival.
    boxes: Vec<Vec<usize>>,
}

/// A channel: its sender, its recipient, and whether it carries messages or signals. Each channel preserves the order.
type Channel = (usize, usize, bool);

impl Recorder {
    /// Creates an empty record of a play with these actors.
    pub fn new(limit: usize, cast: Vec<(Pid, String)>) -> Recorder {
        let mut book = Book::default();
        for (pid, name) in cast {
            let number = book.number(pid);
            book.actors[number].name = name;
        }
        Recorder { limit, book: Mutex::new(book) }
    }

    /// Returns the actors, the events, and whether the events are complete.
    pub fn finish(self) -> (Vec<Actor>, Vec<PlayEvent>, bool) {
        let mut book = self.book.into_inner().unwrap_or_else(PoisonError::into_inner);
        book.tell_end(self.limit);
        (book.actors, book.events, !book.is_full)
    }

    fn write(&self, at: Time, what: impl FnOnce(&mut Book) -> EventKind) {
        let mut book = self.book.lock().unwrap_or_else(PoisonError::into_inner);
        let what = what(&mut book);
        let is_last_word = matches!((&what, &book.end), (EventKind::Sent { from, .. }, Some((_, actor, _))) if from == actor);
        if !is_last_word {
            book.tell_end(self.limit);
        }
        book.add(self.limit, at, what);
    }
}

impl Book {
    fn add(&mut self, limit: usize, at: Time, what: EventKind) {
        match self.events.len() < limit {
            true => self.events.push(PlayEvent { at: at.as_nanos(), what }),
            false => self.is_full = true,
        }
    }

    fn tell_end(&mut self, limit: usize) {
        if let Some((at, actor, reason)) = self.end.take() {
            let latest = self.events.last().map_or(at, |event| at.max(Time::from_nanos(event.at)));
            self.add(limit, latest, EventKind::Ended { actor, reason });
        }
    }

    /// Returns the index of an actor in `actors`, and adds the actor if it is new.
    fn number(&mut self, pid: Pid) -> usize {
        *self.numbers.entry(pid).or_insert_with(|| {
            self.actors.push(Actor { name: String::new() });
            self.boxes.push(Vec::new());
            self.actors.len() - 1
        })
    }

    fn send(&mut self, way: Channel) -> usize {
        self.under_way.entry(way).or_default().push_back(self.mail);
        self.mail += 1;
        self.mail - 1
    }
}

impl<P: Cast> Observer<P> for Recorder {
    fn sent(&self, at: Time, from: Pid, to: Pid, message: &P::Message) {
        self.write(at, |book| {
            let (from, to) = (book.number(from), book.number(to));
            EventKind::Sent { from, to, mail: book.send((from, to, true)), text: text_of(message) }
        });
    }

    fn exit_sent(&self, at: Time, from: Pid, to: Pid, reason: &Reason) {
        self.write(at, |book| {
            let (from, to) = (book.number(from), book.number(to));
            EventKind::Exit { from, to, mail: book.send((from, to, false)), reason: reason.to_string() }
        });
    }

    fn started(&self, at: Time, by: Pid, pid: Pid) {
        self.write(at, |book| EventKind::Started { by: book.number(by), actor: book.number(pid) });
    }

    fn linked(&self, at: Time, one: Pid, other: Pid) {
        self.write(at, |book| EventKind::Linked { one: book.number(one), other: book.number(other) });
    }

    fn arrived(&self, at: Time, from: Pid, to: Pid, what: Arrival<'_, P::Message>) {
        self.write(at, |book| {
            let (from, to) = (book.number(from), book.number(to));
            let way = (from, to, matches!(what, Arrival::Message(_)));
            // Everything that arrives was sent before.
            let mail = book.under_way.get_mut(&way).and_then(VecDeque::pop_front).unwrap_or(book.mail);
            let fatal = matches!(what, Arrival::Fatal(_));
            if !fatal {
                book.boxes[to].push(mail);
            }
            EventKind::Arrived { to, mail, fatal }
        });
    }

    fn left(&self, at: Time, pid: Pid, passed: usize) {
        self.write(at, |book| {
            let actor = book.number(pid);
            EventKind::Left { actor, mail: book.boxes[actor][passed] }
        });
    }

    fn took(&self, at: Time, pid: Pid, passed: usize) {
        self.write(at, |book| {
            let actor = book.number(pid);
            EventKind::Took { actor, mail: book.boxes[actor].remove(passed), passed, now: None }
        });
    }

    fn timed_out(&self, at: Time, pid: Pid) {
        self.write(at, |book| EventKind::TimedOut { actor: book.number(pid), now: None });
    }

    /// Records the new state of a process after a turn. If the process took no event, records that it has just begun.
    fn turned(&self, at: Time, pid: Pid, process: &P) {
        let mut guard = self.book.lock().unwrap_or_else(PoisonError::into_inner);
        let book = &mut *guard;
        let number = book.number(pid);
        book.actors[number].name = process.name();
        match book.events.last_mut().map(|event| &mut event.what) {
            _ if book.is_full => {}
            Some(EventKind::Took { actor, now, .. } | EventKind::TimedOut { actor, now })
                if *actor == number && now.is_none() =>
            {
                *now = Some(Stand::of(process));
            }
            _ => {
                drop(guard);
                self.write(at, |_| EventKind::Began { actor: number, now: Stand::of(process) });
            }
        }
    }

    fn ended(&self, at: Time, pid: Pid, reason: &Reason) {
        let mut book = self.book.lock().unwrap_or_else(PoisonError::into_inner);
        book.tell_end(self.limit);
        let actor = book.number(pid);
        book.boxes[actor].clear();
        book.end = Some((at, actor, reason.to_string()));
    }
}

fn text_of(message: &impl Debug) -> String {
    format!("{message:?}")
}
