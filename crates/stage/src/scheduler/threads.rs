//! Real time on real threads, with work stealing: as fast as the machine, and different every time.
//!
//! ```text
//!   worker 1   [ 7 12 3 ]  ◀──steals──  worker 2   [ ]           each worker has a queue of ready processes
//!        ▲
//!        └── injector: the processes that were ready when the run began, and those that a timer wakes
//! ```
//!
//! A process is *idle*, *queued*, *running*, or *running and wanted again*; one atomic byte says which, so it never
//! sits in two queues and never runs on two threads. Senders only touch its inbox, under a lock that is held for a
//! push. This is the one place of the crate that reads the clock.

mod slot;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crossbeam_deque::{Injector, Steal, Stealer, Worker};

use self::slot::Slot;
use super::{Halt, Limit, Observer, Scheduler};
use crate::body::{Body, Role, Step, Ties, answer_for_the_dead, panic_reason};
use crate::context::{Birth, Effect, Rare, Timer};
use crate::directory::{Directory, NameTaken, lock};
use crate::pid::{Address, Name, Pid};
use crate::process::Process;
use crate::segmented::Segmented;
use crate::signal::{Cause, Post, Reason, Signal};
use crate::supervisor::Supervisor;
use crate::time::Time;

/// The scheduler that uses all cores.
pub struct Threads<P: Process> {
    shared: Shared<P>,
    threads: usize,
}

/// How many events a process may handle before others get their turn.
const EVENTS_A_TURN: usize = 256;

/// The longest that a thread sleeps without looking round.
const NAP: Duration = Duration::from_millis(20);

struct Shared<P: Process> {
    directory: Directory,
    slots: Segmented<Slot<P>>,
    ready: Injector<u32>,
    /// Processes that are queued or running.
    busy: AtomicUsize,
    sent: AtomicU64,
    most_sent: AtomicU64,
    timers: Mutex<Timers<P::Message>>,
    /// What `timers` would answer, so that a turn need not ask.
    next_timer: AtomicU64,
    verdict: AtomicU8,
    sleepers: AtomicUsize,
    bed: Mutex<()>,
    bell: Condvar,
    /// Real time from earlier runs.
    before: Time,
    began: Instant,
    end: Time,
}

struct Timers<M> {
    wakes: BinaryHeap<Reverse<(Time, Pid)>>,
    sends: BinaryHeap<Reverse<(Time, Timer)>>,
    letters: BTreeMap<Timer, (Pid, Address, M)>,
}

const GO: u8 = 0;

impl<P: Process> Threads<P> {
    /// An empty stage for this many threads (at least one).
    pub fn new(threads: usize) -> Threads<P> {
        let shared = Shared {
            directory: Directory::new(),
            slots: Segmented::new(),
            ready: Injector::new(),
            busy: AtomicUsize::new(0),
            sent: AtomicU64::new(0),
            most_sent: AtomicU64::new(u64::MAX),
            timers: Mutex::new(Timers {
                wakes: BinaryHeap::new(),
                sends: BinaryHeap::new(),
                letters: BTreeMap::new(),
            }),
            next_timer: AtomicU64::new(u64::MAX),
            verdict: AtomicU8::new(GO),
            sleepers: AtomicUsize::new(0),
            bed: Mutex::new(()),
            bell: Condvar::new(),
            before: Time::ZERO,
            began: Instant::now(),
            end: Time::NEVER,
        };
        Threads { shared, threads: threads.max(1) }
    }

    fn begin(&self, role: Role<P>, pid: Pid, ties: Ties) -> Pid {
        if self.shared.settle_in(Birth { pid, role, ties }) {
            self.shared.ready.push(pid.index() as u32);
        }
        pid
    }
}

/// What one thread has for itself.
struct Hand<'a, P: Process, O> {
    shared: &'a Shared<P>,
    queue: Worker<u32>,
    stealers: &'a [Stealer<u32>],
    effects: Vec<Effect<P>>,
    observer: &'a Mutex<&'a mut O>,
    /// The time of this turn.
    now: Time,
    /// The mail of the process whose turn it is; kept for its memory.
    mail: VecDeque<Post<P::Message>>,
    /// Messages sent and not yet added to the shared count.
    sent: u64,
}

impl<P: Process> Shared<P> {
    fn now(&self) -> Time {
        self.before + self.began.elapsed()
    }

    fn stop(&self, halt: Halt) {
        let verdict = 1 + halt as u8;
        let _ = self.verdict.compare_exchange(GO, verdict, Ordering::AcqRel, Ordering::Acquire);
        drop(lock(&self.bed));
        self.bell.notify_all();
    }

    fn is_over(&self) -> bool {
        self.verdict.load(Ordering::Acquire) != GO
    }

    fn ring(&self) {
        if self.sleepers.load(Ordering::SeqCst) > 0 {
            drop(lock(&self.bed));
            self.bell.notify_one();
        }
    }

    /// Puts a signal into its inbox; true if its process must be queued. What finds nobody is answered in `back`.
    fn post(&self, to: Pid, post: Post<P::Message>, back: &mut Vec<Effect<P>>) -> bool {
        if to == Pid::OUTSIDE {
            return false;
        }
        let slot = self.slots.get(to.index());
        match slot.post(to, post) {
            Ok(()) => slot.wants_queue(&self.busy),
            Err(post) => {
                back.extend(answer(to, post));
                false
            }
        }
    }

    fn settle_in(&self, birth: Birth<P>) -> bool {
        let Birth { pid, role, ties } = birth;
        let slot = self.slots.get(pid.index());
        slot.settle_in(Body::new(pid, role, ties));
        slot.wants_queue(&self.busy)
    }

    /// Sets the alarm for a deadline.
    fn arm(&self, at: Time, pid: Pid) {
        let mut timers = lock(&self.timers);
        timers.wakes.push(Reverse((at, pid)));
        self.alarm(&timers);
    }

    fn alarm(&self, timers: &Timers<P::Message>) {
        let next = timers.next().as_nanos();
        // A sleeper waits for the alarm that it knew; an earlier one must wake it.
        if self.next_timer.swap(next, Ordering::SeqCst) > next {
            self.ring();
        }
    }

    /// When nobody runs: drops the wakes of receives that are over, for which it would be idle to wait.
    fn forget_stale_wakes(&self) {
        if self.busy.load(Ordering::SeqCst) > 0 {
            return;
        }
        let mut timers = lock(&self.timers);
        while let Some(&Reverse((at, pid))) = timers.wakes.peek() {
            let slot = self.slots.get(pid.index());
            if slot.expects_wake(pid) {
                break;
            }
            slot.disarm(at);
            timers.wakes.pop();
        }
        self.next_timer.store(timers.next().as_nanos(), Ordering::SeqCst);
    }

    /// Sends between runs.
    fn post_from_outside(&self, to: Pid, post: Post<P::Message>) {
        let mut back = Vec::new();
        if self.post(to, post, &mut back) {
            self.ready.push(to.index() as u32);
        }
    }
}

impl<M> Timers<M> {
    fn next(&self) -> Time {
        let wake = self.wakes.peek().map_or(Time::NEVER, |&Reverse((at, _))| at);
        let send = self.sends.peek().map_or(Time::NEVER, |&Reverse((at, _))| at);
        wake.min(send)
    }
}

impl<P: Process, O: Observer<P>> Hand<'_, P, O> {
    fn work(mut self) {
        while !self.shared.is_over() {
            self.now = self.shared.now();
            if self.now > self.shared.end {
                self.shared.stop(Halt::TimeLimit);
            }
            self.fire_due();
            match self.find() {
                Some(index) => self.turn(index),
                None => self.sleep(),
            }
        }
        while let Some(index) = self.queue.pop() {
            self.shared.ready.push(index);
        }
        self.count_sent();
    }

    fn find(&self) -> Option<u32> {
        self.queue.pop().or_else(|| {
            loop {
                let from_all = self.shared.ready.steal_batch_and_pop(&self.queue);
                match from_all.or_else(|| self.stealers.iter().map(Stealer::steal).collect()) {
                    Steal::Success(index) => return Some(index),
                    Steal::Empty => return None,
                    Steal::Retry => {}
                }
            }
        })
    }

    /// Sleeps until there is work, a timer is due, or nothing can ever happen again.
    fn sleep(&mut self) {
        self.count_sent();
        let shared = self.shared;
        shared.forget_stale_wakes();
        let bed = lock(&shared.bed);
        shared.sleepers.fetch_add(1, Ordering::SeqCst);
        let is_work = !shared.ready.is_empty() || self.stealers.iter().any(|stealer| !stealer.is_empty());
        let next = Time::from_nanos(shared.next_timer.load(Ordering::SeqCst));
        let is_quiet = shared.busy.load(Ordering::SeqCst) == 0 && next == Time::NEVER;
        if is_quiet {
            let _ = shared.verdict.compare_exchange(
                GO,
                1 + Halt::Quiet as u8,
                Ordering::AcqRel,
                Ordering::Acquire,
            );
            shared.bell.notify_all();
        } else if !is_work && !shared.is_over() {
            let nap = (next.min(shared.end) - shared.now()).min(NAP);
            drop(shared.bell.wait_timeout(bed, nap).unwrap_or_else(PoisonError::into_inner));
        }
        shared.sleepers.fetch_sub(1, Ordering::SeqCst);
    }

    fn turn(&mut self, index: u32) {
        let slot = self.shared.slots.get(index as usize);
        slot.begin_turn();
        let mut home = lock(&slot.body);
        let pid = home.as_ref().map_or(Pid::OUTSIDE, |body| body.pid);
        let mut mail = std::mem::take(&mut self.mail);
        slot.empty_into(&mut mail);
        let panic = catch_unwind(AssertUnwindSafe(|| self.live(slot, &mut home, &mut mail))).err();
        if let Some(panic) = panic {
            self.bury(slot, &mut home, &panic_reason(&*panic));
        }
        mail.clear();
        self.mail = mail;
        self.carry_out(pid);
        let wants_more = home.as_ref().is_some_and(|body| body.untried() > 0);
        let deadline = home.as_ref().map_or(Time::NEVER, Body::deadline);
        drop(home);
        if deadline < Time::NEVER && slot.arms(deadline) {
            self.shared.arm(deadline, pid);
        }
        if wants_more {
            slot.queue_again();
            self.enqueue(index);
        } else if slot.rest() {
            self.shared.busy.fetch_sub(1, Ordering::SeqCst);
        } else {
            self.enqueue(index);
        }
        if self.sent > 1024 {
            self.count_sent();
        }
    }

    /// Reads the mail and handles events, until there are none, the turn is long enough, or life is over.
    fn live(&mut self, slot: &Slot<P>, home: &mut Option<Body<P>>, mail: &mut VecDeque<Post<P::Message>>) {
        let Some(body) = home else { return };
        let pid = body.pid;
        while let Some(post) = mail.pop_front() {
            match post {
                Post::Message(message) => body.take_in(message),
                Post::Signal(signal) => {
                    if let Some(reason) = body.intake(*signal) {
                        self.unanswered(pid, mail);
                        return self.bury(slot, home, &reason);
                    }
                }
            }
        }
        for _ in 0..EVENTS_A_TURN {
            match body.step(self.now, &mut self.effects, &self.shared.directory) {
                Step::Idle => return,
                Step::Left => continue,
                Step::Took => {
                    if let Some(process) = body.user()
                        && O::SEES
                    {
                        lock(self.observer).turned(self.now, pid, process);
                    }
                }
                Step::Exit(reason) => return self.bury(slot, home, &reason),
            }
            self.carry_out(pid);
        }
    }

    fn bury(&mut self, slot: &Slot<P>, home: &mut Option<Body<P>>, reason: &Reason) {
        let Some(body) = home.take() else { return };
        lock(self.observer).ended(self.now, body.pid, reason);
        self.unanswered(body.pid, &mut slot.vacate());
        body.die(reason, &mut self.effects, &self.shared.directory);
    }

    /// The process is dead: whoever wanted to link to it or to watch it must hear that.
    fn unanswered(&mut self, dead: Pid, mail: &mut VecDeque<Post<P::Message>>) {
        self.effects.extend(mail.drain(..).filter_map(|post| answer(dead, post)));
    }

    fn carry_out(&mut self, from: Pid) {
        while !self.effects.is_empty() {
            let mut effects = std::mem::take(&mut self.effects);
            for effect in effects.drain(..) {
                self.apply(from, effect);
            }
            if self.effects.is_empty() {
                self.effects = effects;
            }
        }
    }

    fn apply(&mut self, from: Pid, effect: Effect<P>) {
        match effect {
            Effect::Post { to, post } => {
                if let Post::Message(message) = &post {
                    self.sent += 1;
                    if O::SEES {
                        lock(self.observer).sent(self.now, from, to, message);
                    }
                }
                if self.shared.post(to, post, &mut self.effects) {
                    self.enqueue(to.index() as u32);
                }
            }
            Effect::Rare(rare) => self.apply_rare(from, *rare),
        }
    }

    fn apply_rare(&mut self, from: Pid, rare: Rare<P>) {
        match rare {
            Rare::Spawn(birth) => {
                let index = birth.pid.index() as u32;
                if self.shared.settle_in(*birth) {
                    self.enqueue(index);
                }
            }
            Rare::SendAt { at, to, timer, message } => {
                let mut timers = lock(&self.shared.timers);
                timers.sends.push(Reverse((at, timer)));
                timers.letters.insert(timer, (from, to, message));
                self.shared.alarm(&timers);
            }
            Rare::Cancel(timer) => {
                lock(&self.shared.timers).letters.remove(&timer);
            }
            Rare::Halt => self.shared.stop(Halt::Halted),
        }
    }

    fn enqueue(&self, index: u32) {
        self.queue.push(index);
        self.shared.ring();
    }

    fn fire_due(&mut self) {
        let now = self.now;
        if self.shared.next_timer.load(Ordering::Acquire) > now.as_nanos() {
            return;
        }
        // Counted as busy, so that nobody calls the stage quiet between the alarm and what it brings.
        self.shared.busy.fetch_add(1, Ordering::SeqCst);
        let mut timers = lock(&self.shared.timers);
        while let Some(&Reverse((at, pid))) = timers.wakes.peek()
            && at <= now
        {
            timers.wakes.pop();
            let slot = self.shared.slots.get(pid.index());
            if slot.disarm(at) && slot.wants_queue(&self.shared.busy) {
                self.enqueue(pid.index() as u32);
            }
        }
        let mut due = Vec::new();
        while let Some(&Reverse((at, timer))) = timers.sends.peek()
            && at <= now
        {
            timers.sends.pop();
            due.extend(timers.letters.remove(&timer));
        }
        self.shared.next_timer.store(timers.next().as_nanos(), Ordering::SeqCst);
        drop(timers);
        for (from, to, message) in due {
            if let Some(to) = self.shared.directory.resolve(to) {
                self.effects.push(Effect::Post { to, post: Post::Message(message) });
                self.carry_out(from);
            }
        }
        self.shared.busy.fetch_sub(1, Ordering::SeqCst);
    }

    fn count_sent(&mut self) {
        let sent = self.shared.sent.fetch_add(self.sent, Ordering::Relaxed) + self.sent;
        self.sent = 0;
        if sent > self.shared.most_sent.load(Ordering::Relaxed) {
            self.shared.stop(Halt::MessageLimit);
        }
    }
}

impl<P> Scheduler<P> for Threads<P>
where
    P: Process + Send,
    P::Message: Send,
{
    fn name(&mut self, text: &str) -> Name {
        self.shared.directory.name(text)
    }

    fn spawn(&mut self, process: P) -> Pid {
        self.begin(Role::User(process), self.shared.directory.reserve(), Ties::default())
    }

    fn spawn_named(&mut self, name: Name, process: P) -> Result<Pid, NameTaken> {
        let directory = &self.shared.directory;
        let pid = directory.reserve();
        if let Err(taken) = directory.register(name, pid) {
            directory.release(pid);
            return Err(taken);
        }
        Ok(self.begin(Role::User(process), pid, Ties { names: vec![name], ..Ties::default() }))
    }

    fn supervise(&mut self, supervisor: Supervisor<P>) -> Pid {
        self.begin(Role::Supervisor(supervisor), self.shared.directory.reserve(), Ties::default())
    }

    fn whereis(&self, name: Name) -> Option<Pid> {
        self.shared.directory.resolve(name)
    }

    fn send(&mut self, to: impl Into<Address>, message: P::Message) {
        if let Some(to) = self.shared.directory.resolve(to) {
            self.shared.post_from_outside(to, Post::Message(message));
        }
    }

    fn exit(&mut self, to: impl Into<Address>, reason: Reason) {
        if let Some(to) = self.shared.directory.resolve(to) {
            let signal = Signal::Exit { from: Pid::OUTSIDE, reason, cause: Cause::Request };
            self.shared.post_from_outside(to, Post::Signal(Box::new(signal)));
        }
    }

    fn watch<O: Observer<P>>(&mut self, limit: Limit, observer: &mut O) -> Halt {
        let shared = &mut self.shared;
        shared.began = Instant::now();
        shared.end = shared.before + limit.span;
        *shared.verdict.get_mut() = GO;
        *shared.most_sent.get_mut() = shared.sent.get_mut().saturating_add(limit.messages);
        let queues: Vec<Worker<u32>> = (0..self.threads).map(|_| Worker::new_fifo()).collect();
        let stealers: Vec<Stealer<u32>> = queues.iter().map(Worker::stealer).collect();
        let shared = &self.shared;
        let observer = Mutex::new(observer);
        std::thread::scope(|scope| {
            for queue in queues {
                let hand = Hand {
                    shared,
                    queue,
                    stealers: &stealers,
                    effects: Vec::new(),
                    observer: &observer,
                    now: Time::ZERO,
                    mail: VecDeque::new(),
                    sent: 0,
                };
                scope.spawn(move || hand.work());
            }
        });
        self.shared.before = self.shared.now();
        HALTS[usize::from(*self.shared.verdict.get_mut()).saturating_sub(1)]
    }

    fn look<R>(&self, at: impl Into<Address>, look: impl FnOnce(&P) -> R) -> Option<R> {
        let pid = self.shared.directory.resolve(at)?;
        let home = lock(&self.shared.slots.get(pid.index()).body);
        home.as_ref().filter(|body| body.pid == pid).and_then(Body::user).map(look)
    }

    fn now(&self) -> Time {
        self.shared.before
    }

    fn sent(&self) -> u64 {
        self.shared.sent.load(Ordering::Relaxed)
    }
}

/// What goes back when a post finds nobody.
fn answer<P: Process>(dead: Pid, post: Post<P::Message>) -> Option<Effect<P>> {
    match post {
        Post::Message(_) => None,
        Post::Signal(signal) => {
            answer_for_the_dead(dead, *signal).map(|(to, signal)| Effect::signal(to, signal))
        }
    }
}

/// The verdicts after `GO`, in the order of their declaration.
const HALTS: [Halt; 4] = [Halt::Halted, Halt::Quiet, Halt::MessageLimit, Halt::TimeLimit];
