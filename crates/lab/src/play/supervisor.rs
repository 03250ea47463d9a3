//! Example program: a counter fails at the third tick of a clock. Their supervisor stops the clock and restarts both.
//! When the counter fails again, the supervisor gives up.

use std::time::Duration;

use sodan_stage::Event::{Message, Timeout};
use sodan_stage::{Child, Context, Event, Name, Next, Process, Reason, Strategy, Supervisor};

#[derive(Clone, Copy, Debug)]
pub enum Talk {
    Tick,
}

pub enum Actor {
    Clock,
    Counter { ticks: u32 },
}
use Actor::{Clock, Counter};

impl Process for Actor {
    type Message = Talk;

    fn start(&mut self, _: &mut Context<'_, Actor>) -> Next<Talk> {
        self.next()
    }

    fn receive(&mut self, me: &mut Context<'_, Actor>, event: Event<Talk>) -> Next<Talk> {
        match (&mut *self, event) {
            (Clock, Timeout) => me.send(me.name("counter"), Talk::Tick),
            (Counter { ticks: 2 }, Message(Talk::Tick)) => {
                return Next::Exit(Reason::failed("the counter stops at three"));
            }
            (Counter { ticks }, Message(Talk::Tick)) => *ticks += 1,
            (_, other) => return Next::Leave(other),
        }
        self.next()
    }
}

impl Actor {
    fn next(&self) -> Next<Talk> {
        match self {
            Clock => Next::After(Duration::from_millis(1)),
            Counter { .. } => Next::Receive,
        }
    }
}

fn supervisor(counter: Name, clock: Name) -> Supervisor<Actor> {
    Supervisor::new(Strategy::OneForAll)
        .intensity(1, Duration::from_secs(1))
        .child(Child::new(|| Counter { ticks: 0 }).named(counter))
        .child(Child::new(|| Clock).named(clock))
}

// Functions for the lab.

use super::cast::{Cast, TIMEOUT, only};
use sodan_stage::{Pid, Replay, Scheduler};

impl Cast for Actor {
    const FILE: &'static str = include_str!("supervisor.rs");

    fn enter(stage: &mut Replay<Actor>) -> Vec<(Pid, String)> {
        let (counter, clock) = (stage.name("counter"), stage.name("clock"));
        vec![(stage.supervise(supervisor(counter, clock)), "supervisor".to_owned())]
    }

    fn name(&self) -> String {
        match self {
            Clock => "clock",
            Counter { .. } => "counter",
        }
        .to_owned()
    }

    fn state(&self) -> String {
        match self {
            Clock => "waits 1 ms".to_owned(),
            Counter { ticks } => format!("{ticks} ticks"),
        }
    }

    fn seeks(&self) -> Vec<String> {
        match self {
            Clock => only(&[TIMEOUT]),
            Counter { .. } => only(&["Tick"]),
        }
    }
}
