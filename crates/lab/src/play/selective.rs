//! Example program: Ping receives one `Pong` at a time. Greetings that arrive in the meantime stay in Ping's mailbox
//! until the end.

use sodan_stage::Event::Message;
use sodan_stage::{Context, Event, Next, Process, Reason};

#[derive(Clone, Copy, Debug)]
pub enum Talk {
    Ping(u32),
    Pong(u32),
    Hello(u32),
}
use Talk::{Hello, Ping, Pong};

pub enum Actor {
    Player { round: u32 },
    Partner,
    Chatter,
}
use Actor::{Chatter, Partner, Player};

impl Process for Actor {
    type Message = Talk;

    fn start(&mut self, me: &mut Context<'_, Actor>) -> Next<Talk> {
        match self {
            Player { round } => me.send(me.name("pong"), Ping(*round)),
            Partner => {}
            Chatter => {
                (1..=3).for_each(|greeting| me.send(me.name("ping"), Hello(greeting)));
                return Next::Exit(Reason::Normal);
            }
        }
        Next::Receive
    }

    fn receive(&mut self, me: &mut Context<'_, Actor>, event: Event<Talk>) -> Next<Talk> {
        match (self, event) {
            // Three rounds: only the answer to the last ping is taken.
            (Player { round }, Message(Pong(answer))) if *round <= 3 && answer == *round => {
                *round += 1;
                if *round <= 3 {
                    me.send(me.name("pong"), Ping(*round));
                }
                Next::Receive
            }
            // Then the greetings, in order of arrival.
            (Player { round: 4 }, Message(Hello(3))) => Next::Exit(Reason::Normal),
            (Player { round: 4 }, Message(Hello(_))) => Next::Receive,
            (Partner, Message(Ping(round))) => {
                me.send(me.name("ping"), Pong(round));
                if round == 3 { Next::Exit(Reason::Normal) } else { Next::Receive }
            }
            // Any other message stays in the mailbox.
            (_, other) => Next::Leave(other),
        }
    }
}

// Functions for the lab.

use super::cast::{Cast, enter_named, only};
use sodan_stage::{Pid, Replay};

impl Cast for Actor {
    const FILE: &'static str = include_str!("selective.rs");

    fn enter(stage: &mut Replay<Actor>) -> Vec<(Pid, String)> {
        enter_named(stage, [Player { round: 1 }, Partner, Chatter])
    }

    fn name(&self) -> String {
        match self {
            Player { .. } => "ping",
            Partner => "pong",
            Chatter => "chatter",
        }
        .to_owned()
    }

    fn state(&self) -> String {
        match self {
            Player { round: 4 } => "reads the greetings".to_owned(),
            Player { round } => format!("round {round}"),
            Partner | Chatter => "waits".to_owned(),
        }
    }

    fn seeks(&self) -> Vec<String> {
        match self {
            Player { round: 4 } => only(&["Hello"]),
            Player { round } => vec![format!("Pong({round})")],
            Partner | Chatter => only(&["Ping"]),
        }
    }
}
