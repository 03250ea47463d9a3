//! Example program: a boss and three workers are linked in a chain. When a worker fails, the other workers exit with
//! it. The boss traps the exit signal.

use sodan_stage::Event::{Exit, Message};
use sodan_stage::{Context, Event, Next, Pid, Process, Reason};

#[derive(Clone, Copy, Debug)]
pub enum Talk {
    Divide(u32),
    Result(u32),
}
use Talk::{Divide, Result};

pub enum Actor {
    Boss { sum: u32 },
    Worker { place: usize, boss: Pid, next: Option<Pid> },
}
use Actor::{Boss, Worker};

impl Process for Actor {
    type Message = Talk;

    fn start(&mut self, me: &mut Context<'_, Actor>) -> Next<Talk> {
        match self {
            Boss { .. } => {
                me.trap_exits();
                let first = me.spawn_link(Worker { place: 0, boss: me.pid(), next: None });
                for by in [4, 3, 0, 2] {
                    me.send(first, Divide(by));
                }
            }
            Worker { place: 2, .. } => {}
            Worker { place, boss, next } => {
                *next = Some(me.spawn_link(Worker { place: *place + 1, boss: *boss, next: None }));
            }
        }
        Next::Receive
    }

    fn receive(&mut self, me: &mut Context<'_, Actor>, event: Event<Talk>) -> Next<Talk> {
        match (self, event) {
            (Worker { next: Some(next), .. }, Message(divide)) => me.send(*next, divide),
            (Worker { .. }, Message(Divide(0))) => return Next::Exit(Reason::failed("division by zero")),
            (Worker { boss, .. }, Message(Divide(by))) => me.send(*boss, Result(12 / by)),
            (Boss { sum }, Message(Result(quotient))) => *sum += quotient,
            // A trapped exit is an event like any other.
            (Boss { .. }, Exit { .. }) => return Next::Exit(Reason::Normal),
            _ => {}
        }
        Next::Receive
    }
}

// Functions for the lab.

use super::cast::Cast;
use sodan_stage::{Replay, Scheduler};

impl Cast for Actor {
    const FILE: &'static str = include_str!("links.rs");

    fn enter(stage: &mut Replay<Actor>) -> Vec<(Pid, String)> {
        let boss = Boss { sum: 0 };
        let name = boss.name();
        vec![(stage.spawn(boss), name)]
    }

    fn name(&self) -> String {
        match self {
            Boss { .. } => "boss",
            Worker { place, .. } => ["first", "second", "third"][*place],
        }
        .to_owned()
    }

    fn state(&self) -> String {
        match self {
            Boss { sum } => format!("traps exits, sum {sum}"),
            Worker { next: Some(_), .. } => "passes on".to_owned(),
            Worker { .. } => "divides 12".to_owned(),
        }
    }

    fn seeks(&self) -> Vec<String> {
        Vec::new()
    }
}
