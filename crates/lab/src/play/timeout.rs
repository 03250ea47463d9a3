//! Example program: a client waits 5 ms for a server's answer and then asks another server. A late answer stays in the
//! client's mailbox.

use std::time::Duration;

use sodan_stage::Event::{Message, Timeout};
use sodan_stage::{Context, Event, Next, Process, Reason};

const PATIENCE: Duration = Duration::from_millis(5);

#[derive(Clone, Copy, Debug)]
pub enum Talk {
    Ask(u32),
    Answer(u32),
}
use Talk::{Answer, Ask};

pub enum Actor {
    Client { question: u32 },
    Server { name: &'static str, pause: Duration, pending: Option<u32> },
}
use Actor::{Client, Server};

impl Process for Actor {
    type Message = Talk;

    fn start(&mut self, me: &mut Context<'_, Actor>) -> Next<Talk> {
        match self {
            Client { question } => ask(me, *question),
            Server { .. } => Next::Receive,
        }
    }

    fn receive(&mut self, me: &mut Context<'_, Actor>, event: Event<Talk>) -> Next<Talk> {
        match (self, event) {
            (Client { question: 4 }, Message(Answer(4))) => Next::Exit(Reason::Normal),
            (Client { question }, Message(Answer(answered))) if answered == *question => {
                *question += 1;
                ask(me, *question)
            }
            (Client { question }, Timeout) => {
                *question += 1;
                ask(me, *question)
            }
            (Server { pause, pending, .. }, Message(Ask(question))) if pending.is_none() => {
                *pending = Some(question);
                Next::After(*pause)
            }
            (Server { pending, .. }, Timeout) => {
                if let Some(question) = pending.take() {
                    me.send(me.name("client"), Answer(question));
                }
                Next::Receive
            }
            (_, other) => Next::Leave(other),
        }
    }
}

/// Sends odd questions to the slow server and even ones to the fast one.
fn ask(me: &mut Context<'_, Actor>, question: u32) -> Next<Talk> {
    let server = if question % 2 == 1 { "slow" } else { "quick" };
    me.send(me.name(server), Ask(question));
    Next::After(PATIENCE)
}

// Functions for the lab.

use super::cast::{Cast, TIMEOUT, enter_named, only};
use sodan_stage::{Pid, Replay};

impl Cast for Actor {
    const FILE: &'static str = include_str!("timeout.rs");

    fn enter(stage: &mut Replay<Actor>) -> Vec<(Pid, String)> {
        let server = |name, pause| Server { name, pause: Duration::from_millis(pause), pending: None };
        enter_named(stage, [Client { question: 1 }, server("slow", 8), server("quick", 1)])
    }

    fn name(&self) -> String {
        match self {
            Client { .. } => "client",
            Server { name, .. } => name,
        }
        .to_owned()
    }

    fn state(&self) -> String {
        match self {
            Client { question } => format!("question {question}, waits at most 5 ms"),
            Server { pending: None, .. } => "waits".to_owned(),
            Server { pending: Some(question), pause, .. } => {
                format!("works on question {question} for {} ms", pause.as_millis())
            }
        }
    }

    fn seeks(&self) -> Vec<String> {
        match self {
            Client { question } => vec![format!("Answer({question})"), TIMEOUT.to_owned()],
            Server { pending: None, .. } => only(&["Ask"]),
            Server { .. } => only(&[TIMEOUT]),
        }
    }
}
