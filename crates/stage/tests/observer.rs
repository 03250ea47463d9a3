//! Checks what a replayed run reports to its observer: mailboxes, starts, links and ends.

use std::sync::Mutex;
use std::time::Duration;

use sodan_stage::Event::{Exit, Message, Timeout};
use sodan_stage::{
    Arrival, Context, Event, Limit, Next, Observer, Pid, Process, Reason, Replay, Scheduler, Time,
};

enum Actor {
    /// Traps exits, and receives the numbers from 1 in ascending order, in whatever order they arrive.
    Parent { wanted: u32 },
    /// Sends the numbers to its parent and exits.
    Child { numbers: Vec<u32>, reason: Reason },
}

impl Process for Actor {
    type Message = (Pid, u32);

    fn start(&mut self, me: &mut Context<'_, Actor>) -> Next<(Pid, u32)> {
        match self {
            Actor::Parent { .. } => {
                me.trap_exits();
                let child =
                    me.spawn_link(Actor::Child { numbers: vec![3, 2, 1], reason: Reason::failed("done") });
                me.send(child, (me.pid(), 0));
            }
            Actor::Child { .. } => {}
        }
        Next::Receive
    }

    fn receive(&mut self, me: &mut Context<'_, Actor>, event: Event<(Pid, u32)>) -> Next<(Pid, u32)> {
        match (self, event) {
            (Actor::Parent { wanted }, Message((_, number))) if number == *wanted => {
                *wanted += 1;
                Next::After(Duration::from_millis(1))
            }
            (Actor::Parent { wanted: 4 }, Exit { .. }) => Next::After(Duration::from_millis(1)),
            (Actor::Parent { .. }, Timeout) => Next::Exit(Reason::Normal),
            (Actor::Child { numbers, reason }, Message((parent, _))) => {
                numbers.iter().for_each(|&number| me.send(parent, (me.pid(), number)));
                Next::Exit(reason.clone())
            }
            (_, other) => Next::Leave(other),
        }
    }
}

/// Observed events. The parent is process 0, and the child is process 1.
#[derive(Default)]
struct Log(Mutex<Vec<String>>);

impl Log {
    fn add(&self, line: String) {
        self.0.lock().unwrap().push(line);
    }
}

impl Observer<Actor> for Log {
    fn sent(&self, _: Time, from: Pid, to: Pid, message: &(Pid, u32)) {
        self.add(format!("{} sent {} to {}", from.index(), message.1, to.index()));
    }

    fn ended(&self, _: Time, pid: Pid, reason: &Reason) {
        self.add(format!("{} ended: {reason}", pid.index()));
    }

    fn started(&self, _: Time, by: Pid, pid: Pid) {
        self.add(format!("{} started {}", by.index(), pid.index()));
    }

    fn linked(&self, _: Time, one: Pid, other: Pid) {
        self.add(format!("{} linked {}", one.index(), other.index()));
    }

    fn exit_sent(&self, _: Time, from: Pid, to: Pid, reason: &Reason) {
        self.add(format!("{} sent its end to {}: {reason}", from.index(), to.index()));
    }

    fn arrived(&self, _: Time, from: Pid, to: Pid, arrival: Arrival<'_, (Pid, u32)>) {
        let arrival = match arrival {
            Arrival::Message((_, number)) => number.to_string(),
            Arrival::End(reason) => format!("end, {reason}"),
            Arrival::Fatal(reason) => format!("fatal, {reason}"),
        };
        self.add(format!("{} reached {}: {arrival}", from.index(), to.index()));
    }

    fn took(&self, _: Time, pid: Pid, passed: usize) {
        self.add(format!("{} took past {passed}", pid.index()));
    }

    fn left(&self, _: Time, pid: Pid, passed: usize) {
        self.add(format!("{} left past {passed}", pid.index()));
    }

    fn timed_out(&self, at: Time, pid: Pid) {
        assert!(at >= Time::from_nanos(1_000_000));
        self.add(format!("{} timed out", pid.index()));
    }
}

#[test]
fn observer_sees_waits_and_ends() {
    let mut stage = Replay::new(1);
    stage.spawn(Actor::Parent { wanted: 1 });
    let log = Log::default();
    stage.watch(Limit::NONE, &log);
    assert_eq!(
        log.0.into_inner().unwrap(),
        [
            "0 started 1",
            "0 linked 1",
            "0 sent 0 to 1",
            "0 reached 1: 0",
            "1 took past 0",
            "1 ended: failed: done",
            "1 sent 3 to 0",
            "1 reached 0: 3",
            "1 sent 2 to 0",
            "1 reached 0: 2",
            "1 sent 1 to 0",
            "1 reached 0: 1",
            "1 sent its end to 0: failed: done",
            "1 reached 0: end, failed: done",
            "0 left past 0",
            "0 left past 1",
            "0 took past 2",
            "0 left past 0",
            "0 took past 1",
            "0 took past 0",
            "0 took past 0",
            "0 timed out",
            "0 ended: normal",
        ]
    );
}

#[test]
fn untrapped_exit_is_fatal() {
    let mut stage = Replay::new(1);
    let parent = stage.spawn(Actor::Parent { wanted: 1 });
    stage.run(Limit::messages(0));
    stage.exit(parent, Reason::Kill);
    let log = Log::default();
    stage.watch(Limit::NONE, &log);
    let lines = log.0.into_inner().unwrap();
    assert!(lines.contains(&"0 reached 1: fatal, killed".to_owned()), "{lines:?}");
}
