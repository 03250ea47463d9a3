//! Tests the numbered guarantees of the crate's guide, with one or more tests per number.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use sodan_stage::Event::{Down, Exit, Message, Timeout};
use sodan_stage::{
    Child, Context, Event, Faults, Halt, Limit, Name, Next, Pid, Process, Reason, Replay, Restart, Scheduler,
    Strategy, Supervisor, Threads,
};

type Start = dyn FnOnce(&mut Context<'_, Script>) -> Next<Say> + Send;
type Receive = dyn FnMut(&mut Context<'_, Script>, Event<Say>) -> Next<Say> + Send;

/// A process defined by closures.
struct Script {
    start: Option<Box<Start>>,
    receive: Box<Receive>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Say {
    Number(u32),
    Pid(Pid),
}
use Say::Number;

impl Process for Script {
    type Message = Say;

    fn start(&mut self, me: &mut Context<'_, Script>) -> Next<Say> {
        self.start.take().map_or(Next::Receive, |start| start(me))
    }

    fn receive(&mut self, me: &mut Context<'_, Script>, event: Event<Say>) -> Next<Say> {
        (self.receive)(me, event)
    }
}

fn script(
    start: impl FnOnce(&mut Context<'_, Script>) -> Next<Say> + Send + 'static,
    receive: impl FnMut(&mut Context<'_, Script>, Event<Say>) -> Next<Say> + Send + 'static,
) -> Script {
    Script { start: Some(Box::new(start)), receive: Box::new(receive) }
}

/// Returns a process that waits forever and takes every event.
fn idler() -> Script {
    script(|_| Next::Receive, |_, _| Next::Receive)
}

/// Returns a process that ends for this reason as soon as it receives an event.
fn ends_with(reason: Reason) -> Script {
    script(|_| Next::Receive, move |_, _| Next::Exit(reason.clone()))
}

/// A log of events in the order in which they occurred.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<String>>>);

impl Log {
    fn note(&self, event: impl std::fmt::Debug) {
        self.0.lock().unwrap().push(format!("{event:?}").replace('"', ""));
    }

    fn all(&self) -> Vec<String> {
        self.0.lock().unwrap().clone()
    }

    /// Returns a process that logs every event.
    fn keeper(&self) -> Script {
        let log = self.clone();
        script(
            |_| Next::Receive,
            move |_, event| {
                log.note_event(&event);
                Next::Receive
            },
        )
    }

    fn note_event(&self, event: &Event<Say>) {
        match event {
            Message(Number(n)) => self.note(n),
            Message(Say::Pid(_)) => self.note("pid"),
            Timeout => self.note("timeout"),
            Exit { reason, .. } => self.note(format!("exit {reason}")),
            Down { reason, .. } => self.note(format!("down {reason}")),
        }
    }
}

/// Runs each test body on both schedulers.
macro_rules! on_both {
    ($($(#[$meta:meta])* fn $name:ident($stage:ident) $body:block)*) => {
        mod replay {
            use super::*;
            $($(#[$meta])* #[test] fn $name() { let mut $stage = Replay::<Script>::new(7); $body })*
        }
        mod threads {
            use super::*;
            $($(#[$meta])* #[test] fn $name() { let mut $stage = Threads::<Script>::new(3); $body })*
        }
    };
}

const LONG: Duration = Duration::from_secs(60);
const SOON: Duration = Duration::from_millis(2);

on_both! {
    fn g01_messages_between_two_processes_keep_their_order(stage) {
        let log = Log::default();
        let keeper = stage.spawn(log.keeper());
        for base in [0, 1000] {
            stage.spawn(script(move |me| {
                (0..500).for_each(|n| me.send(keeper, Number(base + n)));
                Next::Receive
            }, |_, _| Next::Receive));
        }
        assert_eq!(stage.run(Limit::NONE), Halt::Quiet);
        let all: Vec<u32> = log.all().iter().map(|n| n.parse().unwrap()).collect();
        assert_eq!(all.len(), 1000);
        assert!(all.iter().filter(|&&n| n < 1000).is_sorted());
        assert!(all.iter().filter(|&&n| n >= 1000).is_sorted());
    }

    fn g02_takes_the_earliest_that_a_clause_wants_and_leaves_the_rest_in_order(stage) {
        let log = Log::default();
        let seen = log.clone();
        // Accepts 3, then 1, then anything.
        let mut wants = vec![1, 3];
        let picky = stage.spawn(script(|_| Next::Receive, move |_, event| match event {
            Message(Number(n)) if wants.last().is_none_or(|&want| want == n) => {
                wants.pop();
                seen.note(n);
                Next::Receive
            }
            other => Next::Leave(other),
        }));
        for n in [0, 1, 2, 3, 4] {
            stage.send(picky, Number(n));
        }
        stage.run(Limit::NONE);
        assert_eq!(log.all(), ["3", "1", "0", "2", "4"]);
    }

    fn g03_what_was_left_is_tried_before_what_came_later(stage) {
        let log = Log::default();
        let seen = log.clone();
        let mut open = false;
        let door = stage.spawn(script(|_| Next::Receive, move |_, event| match event {
            Message(Number(9)) => { open = true; Next::Receive }
            Message(Number(n)) if open => { seen.note(n); Next::Receive }
            other => Next::Leave(other),
        }));
        for n in [1, 2] { stage.send(door, Number(n)); }
        stage.run(Limit::NONE);
        for n in [9, 3] { stage.send(door, Number(n)); }
        stage.run(Limit::NONE);
        assert_eq!(log.all(), ["1", "2", "3"]);
    }

    fn g04_times_out_only_if_nothing_matches(stage) {
        let log = Log::default();
        let seen = log.clone();
        let patient = stage.spawn(script(|_| Next::After(SOON), move |_, event| {
            match event {
                Message(Number(1)) => return Next::Leave(event),
                Timeout => { seen.note("timeout"); return Next::Receive }
                other => seen.note_event(&other),
            }
            Next::After(SOON)
        }));
        stage.send(patient, Number(1));
        stage.send(patient, Number(2));
        assert_eq!(stage.run(Limit::NONE), Halt::Quiet);
        assert_eq!(log.all(), ["2", "timeout"]);
        assert!(stage.now().as_nanos() >= 2_000_000);
    }

    fn g04_after_zero_searches_the_mailbox_first(stage) {
        let log = Log::default();
        let seen = log.clone();
        let quick = stage.spawn(script(|_| Next::After(Duration::ZERO), move |_, event| {
            let is_timeout = event == Timeout;
            seen.note_event(&event);
            if is_timeout { Next::Receive } else { Next::After(Duration::ZERO) }
        }));
        stage.send(quick, Number(1));
        stage.send(quick, Number(2));
        stage.run(Limit::NONE);
        assert_eq!(log.all(), ["1", "2", "timeout"]);
    }

    fn g05_mail_to_the_dead_is_dropped(stage) {
        let log = Log::default();
        let keeper = stage.spawn(log.keeper());
        let gone = stage.spawn(ends_with(Reason::Normal));
        stage.send(gone, Number(1));
        let nobody = stage.name("nobody");
        stage.send(nobody, Number(1));
        stage.run(Limit::NONE);
        stage.spawn(script(move |me| {
            me.send(gone, Number(2));
            me.cast(nobody, Number(3));
            me.broadcast([nobody], Number(4));
            me.send_after(Duration::ZERO, nobody, Number(5));
            me.send(keeper, Number(6));
            Next::Exit(Reason::Normal)
        }, |_, _| Next::Receive));
        assert_eq!(stage.run(Limit::NONE), Halt::Quiet);
        assert_eq!(log.all(), ["6"]);
    }

    fn g05_a_send_to_an_unregistered_name_fails(stage) {
        let log = Log::default();
        let keeper = stage.spawn(log.keeper());
        let (nobody, mine) = (stage.name("nobody"), stage.name("mine"));
        let (seen, heir) = (log.clone(), log.clone());
        stage.spawn(script(move |me| {
            me.trap_exits();
            me.spawn_link(script(move |me| {
                me.register(mine).expect("free");
                me.send(keeper, Number(1));
                me.send(nobody, Number(2));
                me.send(keeper, Number(3));
                me.spawn(heir.keeper());
                Next::Receive
            }, |_, _| Next::Receive));
            Next::Receive
        }, move |_, event| { seen.note_event(&event); Next::Receive }));
        assert_eq!(stage.run(Limit::NONE), Halt::Quiet);
        let mut all = log.all();
        all.sort();
        assert_eq!(all, ["1", "exit failed: badarg: no process is registered as nobody"]);
        assert_eq!(stage.whereis(mine), None);
        let indices = [stage.spawn(idler()), stage.spawn(idler())].map(Pid::index);
        assert!(indices.iter().all(|&index| index < 4), "the slot of a process that was never started is free: {indices:?}");
    }

    fn g06_every_message_arrives_exactly_once(stage) {
        let log = Log::default();
        let keeper = stage.spawn(log.keeper());
        for base in 0..20 {
            stage.spawn(script(move |me| {
                (0..100).for_each(|n| me.send(keeper, Number(base * 100 + n)));
                Next::Exit(Reason::Normal)
            }, |_, _| Next::Receive));
        }
        stage.run(Limit::NONE);
        let mut all: Vec<u32> = log.all().iter().map(|n| n.parse().unwrap()).collect();
        all.sort();
        assert_eq!(all, (0..2000).collect::<Vec<_>>());
    }

    fn g07_an_old_pid_leads_to_nobody_new(stage) {
        let log = Log::default();
        let old = stage.spawn(ends_with(Reason::Normal));
        stage.send(old, Number(0));
        stage.run(Limit::NONE);
        let new = stage.spawn(log.keeper());
        assert_eq!(new.index(), old.index());
        stage.send(old, Number(1));
        stage.send(new, Number(2));
        stage.run(Limit::NONE);
        assert_eq!(log.all(), ["2"]);
    }

    fn g07_a_place_is_free_again_after_an_end_with_mail_left(stage) {
        let quick = stage.spawn(ends_with(Reason::Normal));
        stage.run(Limit::NONE);
        (0..3).for_each(|n| stage.send(quick, Number(n)));
        stage.run(Limit::NONE);
        let log = Log::default();
        let next = stage.spawn(log.keeper());
        stage.send(next, Number(7));
        stage.run(Limit::NONE);
        assert_eq!(log.all(), ["7"]);
    }

    fn g08_a_name_has_one_holder_and_is_free_at_its_end(stage) {
        let name = stage.name("ctrl");
        let first = stage.spawn_named(name, ends_with(Reason::Normal)).unwrap();
        assert_eq!(stage.spawn_named(name, idler()).unwrap_err().holder(), first);
        stage.send(name, Number(1));
        stage.run(Limit::NONE);
        assert_eq!(stage.whereis(name), None);
        let second = stage.spawn(script(move |me| {
            me.register(name).expect("free");
            Next::Receive
        }, |_, _| Next::Receive));
        stage.run(Limit::NONE);
        assert_eq!(stage.whereis(name), Some(second));
    }

    fn g09_a_failure_takes_linked_processes_along(stage) {
        let failing = stage.spawn(ends_with(Reason::failed("oh")));
        let calm = stage.spawn(ends_with(Reason::Normal));
        let log = Log::default();
        let keeper = stage.spawn(log.keeper());
        let linked = stage.spawn(script(move |me| { me.link(failing); me.monitor(keeper); Next::Receive }, |_, _| Next::Receive));
        let unhurt = stage.spawn(script(move |me| { me.link(calm); Next::Receive }, |_, _| Next::Receive));
        let unlinked = stage.spawn(script(move |me| { me.link(failing); me.unlink(failing); Next::Receive }, |_, _| Next::Receive));
        stage.run(Limit::NONE);
        stage.send(failing, Number(0));
        stage.send(calm, Number(0));
        stage.run(Limit::NONE);
        assert!(stage.look(linked, |_| ()).is_none());
        assert!(stage.look(unhurt, |_| ()).is_some());
        assert!(stage.look(unlinked, |_| ()).is_some());
        let late = stage.spawn(script(move |me| { me.link(failing); Next::Receive }, |_, _| Next::Receive));
        stage.run(Limit::NONE);
        assert!(stage.look(late, |_| ()).is_none());
    }

    fn g10_trapped_exits_are_events_and_kill_is_not(stage) {
        let log = Log::default();
        let seen = log.clone();
        let failing = stage.spawn(ends_with(Reason::failed("oh")));
        let calm = stage.spawn(ends_with(Reason::Normal));
        let trapper = stage.spawn(script(move |me| {
            me.trap_exits();
            me.link(failing);
            me.link(calm);
            Next::Receive
        }, move |_, event| { seen.note_event(&event); Next::Receive }));
        stage.run(Limit::NONE);
        stage.send(failing, Number(0));
        stage.run(Limit::NONE);
        stage.send(calm, Number(0));
        stage.run(Limit::NONE);
        stage.exit(trapper, Reason::Shutdown);
        stage.run(Limit::NONE);
        assert_eq!(log.all(), ["exit failed: oh", "exit normal", "exit shutdown"]);
        stage.exit(trapper, Reason::Kill);
        stage.run(Limit::NONE);
        assert!(stage.look(trapper, |_| ()).is_none());
        assert_eq!(log.all().len(), 3);
    }

    fn g11_each_monitor_gives_one_down(stage) {
        let log = Log::default();
        let seen = log.clone();
        let failing = stage.spawn(ends_with(Reason::failed("oh")));
        let watcher = stage.spawn(script(move |me| {
            me.monitor(failing);
            me.monitor(failing);
            let never = me.monitor(failing);
            me.demonitor(never);
            Next::Receive
        }, move |me, event| {
            if let Message(Say::Pid(pid)) = event { me.monitor(pid); }
            seen.note_event(&event);
            Next::Receive
        }));
        stage.run(Limit::NONE);
        stage.send(failing, Number(0));
        stage.run(Limit::NONE);
        stage.send(watcher, Say::Pid(failing));
        stage.run(Limit::NONE);
        assert_eq!(log.all(), ["down failed: oh", "down failed: oh", "pid", "down no process"]);
    }

    fn g11_demonitor_takes_a_down_out_of_the_mailbox(stage) {
        let log = Log::default();
        let seen = log.clone();
        let failing = stage.spawn(ends_with(Reason::failed("oh")));
        let mut monitor = None;
        let mut ready = false;
        let watcher = stage.spawn(script(|_| Next::Receive, move |me, event| match event {
            Message(Number(0)) => { monitor = Some(me.monitor(failing)); Next::Receive }
            Message(Number(1)) => { me.demonitor(monitor.unwrap()); ready = true; Next::Receive }
            Down { .. } if !ready => Next::Leave(event),
            other => { seen.note_event(&other); Next::Receive }
        }));
        stage.send(watcher, Number(0));
        stage.run(Limit::NONE);
        stage.send(failing, Number(0));
        stage.run(Limit::NONE);
        stage.send(watcher, Number(1));
        stage.send(watcher, Number(2));
        stage.run(Limit::NONE);
        assert_eq!(log.all(), ["2"]);
    }

    fn g12_nothing_runs_after_the_end(stage) {
        let log = Log::default();
        let seen = log.clone();
        let done = stage.spawn(script(|_| Next::Receive, move |_, event| {
            seen.note_event(&event);
            Next::Exit(Reason::Normal)
        }));
        stage.send(done, Number(1));
        stage.send(done, Number(2));
        stage.run(Limit::NONE);
        assert_eq!(log.all(), ["1"]);
    }

    fn g13_a_panic_is_an_end_with_its_words(stage) {
        let log = Log::default();
        let seen = log.clone();
        let keeper = stage.spawn(log.keeper());
        let clumsy = stage.spawn(script(|_| Next::Receive, move |me, _| {
            me.send(keeper, Number(1));
            std::panic::resume_unwind(Box::new("dropped it"))
        }));
        stage.spawn(script(move |me| { me.monitor(clumsy); Next::Receive }, move |_, event| {
            seen.note_event(&event);
            Next::Receive
        }));
        stage.run(Limit::NONE);
        stage.send(clumsy, Number(0));
        stage.run(Limit::NONE);
        let mut all = log.all();
        all.sort();
        assert_eq!(all, ["1", "down failed: dropped it"]);
    }

    fn g14_one_for_one_starts_only_the_failed_child_again(stage) {
        assert_eq!(restarted(&mut stage, Strategy::OneForOne), ["b"]);
    }

    fn g14_one_for_all_starts_all_again(stage) {
        assert_eq!(restarted(&mut stage, Strategy::OneForAll), ["a", "b", "c"]);
    }

    fn g14_rest_for_one_starts_those_after_it_again(stage) {
        assert_eq!(restarted(&mut stage, Strategy::RestForOne), ["b", "c"]);
    }

    fn g14_a_transient_child_that_ends_calmly_stays_ended(stage) {
        let name = stage.name("child");
        let child = Child::new(|| ends_with(Reason::Normal)).named(name).restart(Restart::Transient);
        stage.supervise(Supervisor::new(Strategy::OneForOne).child(child));
        stage.run(Limit::NONE);
        stage.send(name, Number(0));
        stage.run(Limit::NONE);
        assert_eq!(stage.whereis(name), None);
    }

    fn g15_too_many_restarts_stop_all_children(stage) {
        let name = stage.name("sound");
        let log = Log::default();
        let seen = log.clone();
        let hopeless = Child::new(|| script(|_| Next::Exit(Reason::failed("again")), |_, _| Next::Receive));
        let supervisor = stage.supervise(
            Supervisor::new(Strategy::OneForOne)
                .intensity(5, LONG)
                .child(Child::new(idler).named(name))
                .child(hopeless),
        );
        stage.spawn(script(move |me| { me.monitor(supervisor); Next::Receive }, move |_, event| {
            seen.note_event(&event);
            Next::Receive
        }));
        assert_eq!(stage.run(Limit::span(LONG)), Halt::Quiet);
        assert_eq!(stage.whereis(name), None);
        assert!(log.all() == ["down failed: too many restarts"] || log.all() == ["down no process"]);
    }

    fn g16_children_are_stopped_last_first_and_killed_after_their_grace(stage) {
        let log = Log::default();
        let stubborn = |label: &'static str, log: &Log| {
            let log = log.clone();
            Child::new(move || {
                let log = log.clone();
                script(|me| { me.trap_exits(); Next::Receive }, move |_, event| match event {
                    Exit { .. } => { log.note(label); Next::Receive }
                    _ => Next::Receive,
                })
            }).grace(SOON)
        };
        let supervisor = stage.supervise(
            Supervisor::new(Strategy::OneForOne).child(stubborn("first", &log)).child(stubborn("last", &log)),
        );
        stage.run(Limit::NONE);
        stage.exit(supervisor, Reason::Shutdown);
        assert_eq!(stage.run(Limit::NONE), Halt::Quiet);
        assert_eq!(log.all(), ["last", "first"]);
    }

    fn g17_timers_come_in_time_and_not_when_cancelled(stage) {
        let log = Log::default();
        let keeper = stage.spawn(log.keeper());
        stage.spawn(script(move |me| {
            me.send_after(SOON * 2, keeper, Number(2));
            me.send_after(SOON, keeper, Number(1));
            let never = me.send_after(SOON, keeper, Number(3));
            me.cancel(never);
            Next::Receive
        }, |_, _| Next::Receive));
        assert_eq!(stage.run(Limit::NONE), Halt::Quiet);
        assert_eq!(log.all(), ["1", "2"]);
        assert!(stage.now().as_nanos() >= 4_000_000);
    }

    fn halts_when_a_process_says_so_and_goes_on_later(stage) {
        let log = Log::default();
        let keeper = stage.spawn(log.keeper());
        stage.spawn(script(move |me| { me.halt(); Next::After(SOON) }, move |me, _| {
            me.send(keeper, Number(1));
            Next::Receive
        }));
        assert_eq!(stage.run(Limit::NONE), Halt::Halted);
        assert_eq!(stage.run(Limit::NONE), Halt::Quiet);
        assert_eq!(log.all(), ["1"]);
    }

    fn stops_at_the_limit_of_messages_and_of_time(stage) {
        let restless = stage.spawn(script(|_| Next::Receive, |me, event| {
            let Message(message) = event else { return Next::Receive };
            me.send(me.pid(), message);
            Next::Receive
        }));
        stage.send(restless, Number(0));
        assert_eq!(stage.run(Limit::messages(10_000)), Halt::MessageLimit);
        assert!(stage.sent() >= 10_000);
        assert_eq!(stage.run(Limit::span(SOON)), Halt::TimeLimit);
    }
}

/// Returns the names of the children that are restarted when the middle one of three fails.
fn restarted(stage: &mut impl Scheduler<Script>, strategy: Strategy) -> Vec<String> {
    let log = Log::default();
    let middle = stage.name("b");
    let child = |label: &'static str, log: &Log| {
        let log = log.clone();
        Child::new(move || {
            log.note(label);
            ends_with(Reason::failed("asked to"))
        })
    };
    stage.supervise(
        Supervisor::new(strategy)
            .child(child("a", &log))
            .child(child("b", &log).named(middle))
            .child(child("c", &log)),
    );
    stage.run(Limit::NONE);
    assert_eq!(log.all(), ["a", "b", "c"]);
    stage.send(middle, Number(0));
    stage.run(Limit::NONE);
    assert!(stage.whereis(middle).is_some());
    log.all()[3..].to_vec()
}

#[test]
fn g18_flooding_starves_nobody() {
    let mut stage = Replay::<Script>::new(1);
    let flooded = stage.spawn(script(
        |_| Next::Receive,
        |me, event| {
            if let Message(message) = event {
                me.send(me.pid(), message);
                me.send(me.pid(), message);
            }
            Next::Receive
        },
    ));
    stage.send(flooded, Number(0));
    let log = Log::default();
    let keeper = stage.spawn(log.keeper());
    stage.send(keeper, Number(1));
    stage.run(Limit::messages(10));
    assert_eq!(log.all(), ["1"]);
}

/// Runs twenty processes that send numbers to each other at random, and returns the received numbers in order.
fn gossip(seed: u64, faults: Faults<Script>) -> Vec<String> {
    let mut stage = Replay::<Script>::new(seed).faults(faults);
    let log = Log::default();
    let first = stage.spawn(idler());
    let pids: Vec<Pid> = std::iter::once(first)
        .chain((1..20u32).map(|n| {
            let log = log.clone();
            let mut left = 50;
            stage.spawn(script(
                move |me| {
                    me.send(me.pid(), Number(n));
                    Next::After(SOON)
                },
                move |me, event| {
                    log.note((me.pid(), &event, me.now()));
                    left -= 1;
                    match event {
                        Message(Number(m)) if left > 0 => me.send(me.pid(), Number(m + 1)),
                        _ => {}
                    }
                    if left > 0 { Next::After(SOON) } else { Next::Receive }
                },
            ))
        }))
        .collect();
    for (n, &pid) in pids.iter().enumerate() {
        stage.send(pid, Number(n as u32 * 100));
    }
    stage.run(Limit::NONE);
    log.all()
}

fn mischief() -> Faults<Script> {
    Faults {
        delay: 0.3,
        longest_delay: Duration::from_millis(3),
        stall: 0.1,
        longest_stall: Duration::from_millis(3),
        crash: 0.01,
        loss: 0.005,
        ..Faults::NONE
    }
}

#[test]
fn g19_seed_determines_the_run() {
    assert_eq!(gossip(1, Faults::NONE), gossip(1, Faults::NONE));
    assert_eq!(gossip(1, mischief()), gossip(1, mischief()));
    assert_ne!(gossip(1, Faults::NONE), gossip(2, Faults::NONE));
}

/// Runs seven processes that forward each message to three of them immediately and to one later. Each call of `run` is
/// limited to `slice` messages.
fn rumour(seed: u64, faults: Faults<Script>, slice: u64) -> (Vec<String>, u64) {
    let mut stage = Replay::<Script>::new(seed).faults(faults);
    let log = Log::default();
    let names: Vec<Name> = ["a", "b", "c", "d", "e", "f", "g"].map(|text| stage.name(text)).to_vec();
    for (n, &name) in names.iter().enumerate() {
        let (log, names) = (log.clone(), names.clone());
        let mut left = 40;
        let sender = script(
            |_| Next::Receive,
            move |me, event| {
                log.note((me.pid(), &event, me.now()));
                left -= 1;
                (1..4).for_each(|far| me.send(names[(n + far * far) % 7], Number(left)));
                me.send_after(SOON, names[(n + 3) % 7], Number(1000 + left));
                if left > 0 { Next::Receive } else { Next::Exit(Reason::Normal) }
            },
        );
        stage.spawn_named(name, sender).unwrap();
    }
    stage.send(names[0], Number(0));
    let mut before = 0;
    while stage.run(Limit::messages(slice)) == Halt::MessageLimit {
        assert_eq!(stage.sent(), before + slice);
        before = stage.sent();
    }
    assert!(stage.sent() <= before + slice);
    (log.all(), stage.sent())
}

#[test]
fn g19_split_run_is_identical() {
    for (seed, faults) in [(1, Faults::NONE), (2, mischief()), (3, mischief())] {
        let whole = rumour(seed, faults, u64::MAX);
        assert!(whole.1 > 200, "{}", whole.1);
        for slice in [1, 2, 3, 7, 100, whole.1 - 1, whole.1] {
            assert_eq!(rumour(seed, faults, slice), whole, "seed {seed}, slices of {slice}");
        }
    }
}

#[test]
fn messages_stay_within_the_limit() {
    let mut stage = Replay::<Script>::new(1);
    let log = Log::default();
    let keeper = stage.spawn(log.keeper());
    stage.spawn(script(
        move |me| {
            (1..=5).for_each(|n| me.send(keeper, Number(n)));
            Next::Exit(Reason::Normal)
        },
        |_, _| Next::Receive,
    ));
    assert_eq!((stage.run(Limit::messages(0)), stage.sent()), (Halt::MessageLimit, 0));
    assert_eq!((stage.run(Limit::messages(3)), stage.sent()), (Halt::MessageLimit, 3));
    assert_eq!((stage.run(Limit::messages(2)), stage.sent()), (Halt::Quiet, 5));
    assert_eq!(log.all(), ["1", "2", "3", "4", "5"]);
}

#[test]
fn g20_delays_keep_order() {
    for seed in 0..50 {
        let faults = Faults { crash: 0.0, loss: 0.0, ..mischief() };
        let mut stage = Replay::<Script>::new(seed).faults(faults);
        let log = Log::default();
        let keeper = stage.spawn(log.keeper());
        for base in [0, 1000] {
            let mut next = base;
            stage.spawn(script(
                |_| Next::After(Duration::from_micros(10)),
                move |me, _| {
                    me.send(keeper, Number(next));
                    next += 1;
                    if next == base + 200 {
                        Next::Exit(Reason::failed("done"))
                    } else {
                        Next::After(Duration::from_micros(10))
                    }
                },
            ));
        }
        stage.run(Limit::NONE);
        let all: Vec<u32> = log.all().iter().map(|n| n.parse().unwrap()).collect();
        assert_eq!(all.len(), 400, "seed {seed}");
        assert!(all.iter().filter(|&&n| n < 1000).is_sorted(), "seed {seed}");
        assert!(all.iter().filter(|&&n| n >= 1000).is_sorted(), "seed {seed}");
    }
}

#[test]
fn g20_exit_follows_last_message() {
    for seed in 0..50 {
        let faults = Faults { delay: 0.5, longest_delay: Duration::from_millis(1), ..Faults::NONE };
        let mut stage = Replay::<Script>::new(seed).faults(faults);
        let log = Log::default();
        let seen = log.clone();
        stage.spawn(script(
            |me| {
                let parent = me.pid();
                me.spawn_monitor(script(
                    move |child| {
                        (0..5).for_each(|n| child.send(parent, Number(n)));
                        Next::Exit(Reason::Normal)
                    },
                    |_, _| Next::Receive,
                ));
                Next::Receive
            },
            move |_, event| {
                seen.note_event(&event);
                Next::Receive
            },
        ));
        stage.run(Limit::NONE);
        assert_eq!(log.all(), ["0", "1", "2", "3", "4", "down normal"], "seed {seed}");
    }
}

#[test]
fn g20_a_lost_process_is_silent() {
    let mut stage = Replay::<Script>::new(3).faults(Faults { loss: 1.0, ..Faults::NONE });
    let log = Log::default();
    let lost = stage.spawn(log.keeper());
    stage.send(lost, Number(1));
    assert_eq!(stage.run(Limit::NONE), Halt::Quiet);
    assert!(log.all().is_empty());
    assert!(stage.look(lost, |_| ()).is_none());
}
