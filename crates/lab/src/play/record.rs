//! Watches a play and writes down what happens, with actors and mail by number.

use std::collections::{HashMap, VecDeque};
use std::fmt::Debug;
use std::sync::{Mutex, PoisonError};

use serde::Serialize;
use sodan_stage::{Arrival, Observer, Pid, Reason, Time};

use super::cast::Cast;

/// Who plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Actor {
    /// Its name. An actor that was started anew is another one with the same name.
    pub name: String,
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Told {
    /// When, in nanoseconds of virtual time.
    pub at: u64,
    /// What.
    #[serde(flatten)]
    pub what: What,
}

/// What happened. Actors are numbers in the list of actors. Mail counts from 0 in the order in which it was sent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum What {
    /// An actor was started by another.
    Started {
        /// Who starts it.
        by: usize,
        /// Who is started.
        actor: usize,
    },
    /// An actor took its first step.
    Began {
        /// Who.
        actor: usize,
        /// How it stands now.
        now: Stand,
    },
    /// Two actors are linked from now on.
    Linked {
        /// The one.
        one: usize,
        /// The other.
        other: usize,
    },
    /// A message was sent.
    Sent {
        /// Who sent it.
        from: usize,
        /// To whom.
        to: usize,
        /// Its number.
        mail: usize,
        /// Text of the message.
        text: String,
    },
    /// An exit signal was sent.
    Exit {
        /// Who ended, or asks for an end.
        from: usize,
        /// To whom.
        to: usize,
        /// Its number.
        mail: usize,
        /// Why.
        reason: String,
    },
    /// Mail arrived. It waits in the mailbox, unless it is fatal.
    Arrived {
        /// Where.
        to: usize,
        /// Its number.
        mail: usize,
        /// Whether it ends the actor.
        fatal: bool,
    },
    /// An actor looked at mail and left it in its mailbox.
    Left {
        /// Who.
        actor: usize,
        /// The mail.
        mail: usize,
    },
    /// An actor took mail out of its mailbox.
    Took {
        /// Who.
        actor: usize,
        /// The mail.
        mail: usize,
        /// How much older mail it left there.
        passed: usize,
        /// How it stands now; nothing of a supervisor, and if it ends.
        now: Option<Stand>,
    },
    /// The receive of an actor timed out.
    TimedOut {
        /// Who.
        actor: usize,
        /// How it stands now; nothing of a supervisor, and if it ends.
        now: Option<Stand>,
    },
    /// An actor ended, and its mailbox is discarded.
    Ended {
        /// Who.
        actor: usize,
        /// Why.
        reason: String,
    },
}

/// How an actor stands between two events.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Stand {
    /// Its state, in words.
    pub state: String,
    /// How the events begin that its receive takes, with `time-out` if it has one; nothing, if it takes any.
    pub seeks: Vec<String>,
}

impl Stand {
    fn of(process: &impl Cast) -> Stand {
        Stand { state: process.state(), seeks: process.seeks() }
    }
}

/// Writes a play down, up to so many events.
pub struct Recorder {
    most: usize,
    book: Mutex<Book>,
}

#[derive(Default)]
struct Book {
    actors: Vec<Actor>,
    events: Vec<Told>,
    is_full: bool,
    /// Who has ended, and why. It is told after what the actor sends in its last turn, as its program has it.
    end: Option<(Time, usize, String)>,
    numbers: HashMap<Pid, usize>,
    /// How much mail was sent.
    mail: usize,
    under_way: HashMap<Channel, VecDeque<usize>>,
    /// What waits in each actor's mailbox, in the order of arrival.
    boxes: Vec<Vec<usize>>,
}

/// From whom, to whom, and whether it is a message. What goes one way keeps its order.
type Channel = (usize, usize, bool);

impl Recorder {
    /// An empty book, with these actors on the stage.
    pub fn new(most: usize, cast: Vec<(Pid, String)>) -> Recorder {
        let mut book = Book::default();
        for (pid, name) in cast {
            let number = book.number(pid);
            book.actors[number].name = name;
        }
        Recorder { most, book: Mutex::new(book) }
    }

    /// Who played, what happened, and whether that is all of it.
    pub fn finish(self) -> (Vec<Actor>, Vec<Told>, bool) {
        let mut book = self.book.into_inner().unwrap_or_else(PoisonError::into_inner);
        book.tell_end(self.most);
        (book.actors, book.events, !book.is_full)
    }

    fn write(&self, at: Time, what: impl FnOnce(&mut Book) -> What) {
        let mut book = self.book.lock().unwrap_or_else(PoisonError::into_inner);
        let what = what(&mut book);
        let is_last_word =
            matches!((&what, &book.end), (What::Sent { from, .. }, Some((_, actor, _))) if from == actor);
        if !is_last_word {
            book.tell_end(self.most);
        }
        book.add(self.most, at, what);
    }
}

impl Book {
    fn add(&mut self, most: usize, at: Time, what: What) {
        match self.events.len() < most {
            true => self.events.push(Told { at: at.as_nanos(), what }),
            false => self.is_full = true,
        }
    }

    fn tell_end(&mut self, most: usize) {
        if let Some((at, actor, reason)) = self.end.take() {
            let latest = self.events.last().map_or(at, |told| at.max(Time::from_nanos(told.at)));
            self.add(most, latest, What::Ended { actor, reason });
        }
    }

    /// The number of an actor, which is a new one if it has none.
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
            What::Sent { from, to, mail: book.send((from, to, true)), text: text_of(message) }
        });
    }

    fn exit_sent(&self, at: Time, from: Pid, to: Pid, reason: &Reason) {
        self.write(at, |book| {
            let (from, to) = (book.number(from), book.number(to));
            What::Exit { from, to, mail: book.send((from, to, false)), reason: reason.to_string() }
        });
    }

    fn started(&self, at: Time, by: Pid, pid: Pid) {
        self.write(at, |book| What::Started { by: book.number(by), actor: book.number(pid) });
    }

    fn linked(&self, at: Time, one: Pid, other: Pid) {
        self.write(at, |book| What::Linked { one: book.number(one), other: book.number(other) });
    }

    fn arrived(&self, at: Time, from: Pid, to: Pid, what: Arrival<'_, P::Message>) {
        self.write(at, |book| {
            let (from, to) = (book.number(from), book.number(to));
            let way = (from, to, matches!(what, Arrival::Message(_)));
            // All that arrives was sent before.
            let mail = book.under_way.get_mut(&way).and_then(VecDeque::pop_front).unwrap_or(book.mail);
            let fatal = matches!(what, Arrival::Fatal(_));
            if !fatal {
                book.boxes[to].push(mail);
            }
            What::Arrived { to, mail, fatal }
        });
    }

    fn left(&self, at: Time, pid: Pid, passed: usize) {
        self.write(at, |book| {
            let actor = book.number(pid);
            What::Left { actor, mail: book.boxes[actor][passed] }
        });
    }

    fn took(&self, at: Time, pid: Pid, passed: usize) {
        self.write(at, |book| {
            let actor = book.number(pid);
            What::Took { actor, mail: book.boxes[actor].remove(passed), passed, now: None }
        });
    }

    fn timed_out(&self, at: Time, pid: Pid) {
        self.write(at, |book| What::TimedOut { actor: book.number(pid), now: None });
    }

    /// Follows directly after the event that the process took; if it took none, it begins.
    fn turned(&self, at: Time, pid: Pid, process: &P) {
        let mut guard = self.book.lock().unwrap_or_else(PoisonError::into_inner);
        let book = &mut *guard;
        let number = book.number(pid);
        book.actors[number].name = process.name();
        match book.events.last_mut().map(|told| &mut told.what) {
            _ if book.is_full => {}
            Some(What::Took { actor, now, .. } | What::TimedOut { actor, now })
                if *actor == number && now.is_none() =>
            {
                *now = Some(Stand::of(process));
            }
            _ => {
                drop(guard);
                self.write(at, |_| What::Began { actor: number, now: Stand::of(process) });
            }
        }
    }

    fn ended(&self, at: Time, pid: Pid, reason: &Reason) {
        let mut book = self.book.lock().unwrap_or_else(PoisonError::into_inner);
        book.tell_end(self.most);
        let actor = book.number(pid);
        book.boxes[actor].clear();
        book.end = Some((at, actor, reason.to_string()));
    }
}

fn text_of(message: &impl Debug) -> String {
    format!("{message:?}")
}
