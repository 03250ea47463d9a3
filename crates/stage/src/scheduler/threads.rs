//! Runs processes in real time on several threads, with work stealing. Every run is different.
//!
//! ```text
//!   worker 1   [ 7 12 3 ]  ◀──steals──  worker 2   [ ]           each worker has a queue of ready processes,
//!     alarms:  3 at 1.2 ms                alarms: none           and the alarms of the processes it has run
//! ```
//!
//! A process is a task: it is in at most one queue, and its turn processes the messages that had arrived when the turn
//! began. Senders only touch the inbox, whose lock they hold for a push. There is no global lock, and turns do not
//! write global state. An idle worker steals half of another worker's queue; if all queues are empty, it sleeps. A
//! worker that starts a turn while other processes wait in its queue wakes a sleeping worker. The run is quiet when all
//! workers sleep, all queues are empty and no alarm is set. This is the only module that reads the clock.
//!
//! *Rejected:*
//!
//! - A counter of queued and running processes, for detecting that the run is quiet. Every turn on every core would
//!   write it twice.
//! - Workers that own their processes and send each other batches. When a process moves to another worker, its messages
//!   must be forwarded, and direct messages must not overtake the forwarded ones.

mod slot;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering, fence};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crossbeam_deque::{Steal, Stealer, Worker};

use self::slot::Slot;
use super::beginning::Ground;
use super::{Halt, Limit, Observer, Scheduler};
use crate::body::{Body, Role, Step, answer_for_the_dead, panic_reason};
use crate::context::{Birth, Effect, Rare, Timer};
use crate::directory::{Directory, NameTaken, lock};
use crate::pid::{Address, Name, Pid};
use crate::process::Process;
use crate::segmented::Segmented;
use crate::signal::{Cause, Post, Reason, Signal};
use crate::supervisor::Supervisor;
use crate::time::Time;

/// Scheduler that runs processes on several threads in real time.
pub struct Threads<P: Process> {
    shared: Shared<P>,
    threads: usize,
    /// Pending alarms, stored here between runs.
    alarms: Alarms,
}

/// Maximum number of events that a process handles per turn.
const EVENTS_A_TURN: usize = 256;

/// Number of turns between readings of the clock. Reading it in every turn took a fifth of the total time in the
/// negotiation protocol `first`, on one thread and on two (measured with a profiler). The deadlines of receives are
/// still computed from a new reading.
const TURNS_A_LOOK: u32 = 16;

/// Maximum time that a thread sleeps before it looks for work again.
const NAP: Duration = Duration::from_millis(20);

struct Shared<P: Process> {
    directory: Directory,
    slots: Segmented<Slot<P>>,
    /// Slot indices of the processes that are ready, stored here between runs.
    ready: Mutex<Vec<u32>>,
    sent: AtomicU64,
    most_sent: AtomicU64,
    letters: Mutex<Letters<P::Message>>,
    /// Time in nanoseconds at which the first letter is due, or `u64::MAX`. Cached so that turns need not lock
    /// `letters`.
    next_letter: AtomicU64,
    verdict: AtomicU8,
    sleepers: AtomicUsize,
    /// For each worker, the time of its first alarm when it last went to sleep.
    bed: Mutex<Vec<Time>>,
    bell: Condvar,
    /// Total real time of earlier runs.
    before: Time,
    began: Instant,
    end: Time,
}

/// Times at which waiting processes must be woken, earliest first.
type Alarms = BinaryHeap<Reverse<(Time, Pid)>>;

/// Messages of pending timers, and the times at which they are due.
struct Letters<M> {
    due: BinaryHeap<Reverse<(Time, Timer)>>,
    waiting: BTreeMap<Timer, (Pid, Address, M)>,
}

const GO: u8 = 0;

impl<P: Process> Threads<P> {
    /// Creates an empty stage with `threads` worker threads, or one if `threads` is 0.
    pub fn new(threads: usize) -> Threads<P> {
        let shared = Shared {
            directory: Directory::new(),
            slots: Segmented::new(),
            ready: Mutex::default(),
            sent: AtomicU64::new(0),
            most_sent: AtomicU64::new(u64::MAX),
            letters: Mutex::new(Letters { due: BinaryHeap::new(), waiting: BTreeMap::new() }),
            next_letter: AtomicU64::new(u64::MAX),
            verdict: AtomicU8::new(GO),
            sleepers: AtomicUsize::new(0),
            bed: Mutex::new(vec![Time::NEVER; threads.max(1)]),
            bell: Condvar::new(),
            before: Time::ZERO,
            began: Instant::now(),
            end: Time::NEVER,
        };
        Threads { shared, threads: threads.max(1), alarms: Alarms::new() }
    }
}

impl<P: Process> Ground<P> for Threads<P> {
    fn directory(&self) -> &Directory {
        &self.shared.directory
    }

    fn settle_in(&mut self, birth: Birth<P>) {
        let index = birth.pid.index() as u32;
        if self.shared.settle_in(birth) {
            lock(&self.shared.ready).push(index);
        }
    }
}

/// Local state of a worker thread.
struct Hand<'a, P: Process, O> {
    shared: &'a Shared<P>,
    number: usize,
    queue: Worker<u32>,
    stealers: &'a [Stealer<u32>],
    alarms: Alarms,
    effects: Vec<Effect<P>>,
    observer: &'a O,
    /// Time of the current turn.
    now: Time,
    /// Number of turns until the next reading of the clock.
    until_look: u32,
    /// Posts taken from the inbox of the running process. The buffer is reused for every turn.
    mail: VecDeque<Post<P::Message>>,
    /// Number of messages that this worker has sent since it last updated `shared.sent`.
    sent: u64,
}

impl<P: Process> Shared<P> {
    fn now(&self) -> Time {
        self.before + self.began.elapsed()
    }

    fn stop(&self, halt: Halt) {
        let _bed = lock(&self.bed);
        self.decide(halt);
    }

    /// Ends the run for the reason `halt`, unless it has already ended for another reason.
    fn decide(&self, halt: Halt) {
        let verdict = 1 + halt as u8;
        let _ = self.verdict.compare_exchange(GO, verdict, Ordering::AcqRel, Ordering::Acquire);
        self.bell.notify_all();
    }

    fn is_over(&self) -> bool {
        self.verdict.load(Ordering::Acquire) != GO
    }

    /// Wakes a sleeping thread, if there is one, so that it can take a queued process.
    #[inline]
    fn ring(&self) {
        // Either a worker that is going to sleep sees the queued process, or this thread sees that the worker sleeps.
        fence(Ordering::SeqCst);
        if self.sleepers.load(Ordering::Relaxed) > 0 {
            drop(lock(&self.bed));
            self.bell.notify_one();
        }
    }

    /// Puts a post into the inbox of `to`. Returns `true` if the caller must queue the recipient. If the recipient has
    /// ended, the answer to the post is added to `back`.
    #[inline]
    fn post(&self, to: Pid, post: Post<P::Message>, back: &mut Vec<Effect<P>>) -> bool {
        if to == Pid::OUTSIDE {
            return false;
        }
        self.slots.get(to.index()).post(to, post).unwrap_or_else(|post| {
            back.extend(answer(to, post));
            false
        })
    }

    fn settle_in(&self, birth: Birth<P>) -> bool {
        let Birth { pid, role, ties } = birth;
        self.slots.get(pid.index()).settle_in(Body::new(pid, role, ties))
    }

    /// Puts a post into the inbox of `to` between runs. The recipient is ready in the next run.
    fn post_from_outside(&self, to: Pid, post: Post<P::Message>) {
        let mut back = Vec::new();
        if self.post(to, post, &mut back) {
            lock(&self.ready).push(to.index() as u32);
        }
    }
}

impl<M> Letters<M> {
    fn next(&self) -> u64 {
        self.due.peek().map_or(u64::MAX, |&Reverse((at, _))| at.as_nanos())
    }
}

impl<P: Process, O: Observer<P>> Hand<'_, P, O> {
    /// Runs processes on this worker until the run is over, and returns the worker's pending alarms.
    fn work(mut self) -> Alarms {
        while !self.shared.is_over() {
            if self.until_look == 0 {
                self.look_at_clock();
                if self.now > self.shared.end {
                    self.shared.stop(Halt::TimeLimit);
                    break;
                }
                self.fire_due();
            }
            self.until_look -= 1;
            match self.find() {
                Some(index) => self.turn(index),
                None => self.sleep(),
            }
        }
        while let Some(index) = self.queue.pop() {
            lock(&self.shared.ready).push(index);
        }
        self.count_sent();
        self.alarms
    }

    fn look_at_clock(&mut self) {
        self.now = self.shared.now();
        self.until_look = TURNS_A_LOOK;
    }

    #[inline]
    fn find(&self) -> Option<u32> {
        self.queue.pop().or_else(|| self.find_elsewhere())
    }

    fn find_elsewhere(&self) -> Option<u32> {
        loop {
            match self.stealers.iter().map(|other| other.steal_batch_and_pop(&self.queue)).collect() {
                Steal::Success(index) => return Some(index),
                Steal::Empty => return None,
                Steal::Retry => {}
            }
        }
    }

    /// Sleeps until there is work, an alarm is due, or the run is quiet.
    fn sleep(&mut self) {
        self.count_sent();
        let next = self.next_alarm();
        let shared = self.shared;
        let mut bed = lock(&shared.bed);
        bed[self.number] = next;
        let asleep = shared.sleepers.fetch_add(1, Ordering::SeqCst) + 1;
        fence(Ordering::SeqCst);
        let is_work = self.stealers.iter().any(|other| !other.is_empty());
        let letter = Time::from_nanos(shared.next_letter.load(Ordering::SeqCst));
        // If all other workers sleep, no queue can change.
        let rests = asleep == self.stealers.len() && letter == Time::NEVER;
        if !is_work && rests && bed.iter().all(|&alarm| alarm == Time::NEVER) {
            shared.decide(Halt::Quiet);
        } else if !is_work && !shared.is_over() {
            let nap = (next.min(letter).min(shared.end) - shared.now()).min(NAP);
            drop(shared.bell.wait_timeout(bed, nap).unwrap_or_else(PoisonError::into_inner));
        }
        shared.sleepers.fetch_sub(1, Ordering::SeqCst);
        self.until_look = 0;
    }

    /// Returns the time of this worker's first alarm, or `Time::NEVER`. Alarms of processes that no longer wait with a
    /// time-out are dropped first.
    fn next_alarm(&mut self) -> Time {
        while let Some(&Reverse((at, pid))) = self.alarms.peek() {
            if !self.shared.slots.get(pid.index()).forgoes_wake(at) {
                return at;
            }
            self.alarms.pop();
        }
        Time::NEVER
    }

    fn turn(&mut self, index: u32) {
        if !self.queue.is_empty() {
            self.shared.ring();
        }
        let slot = self.shared.slots.get(index as usize);
        let mut home = lock(slot.body());
        let pid = home.as_ref().map_or(Pid::OUTSIDE, |body| body.pid);
        let before = home.as_ref().map_or(Time::NEVER, Body::deadline);
        // The process's last turn may have been on a thread with a more recent reading of the clock.
        self.now = slot.latest(self.now);
        let mut mail = std::mem::take(&mut self.mail);
        slot.empty_into(&mut mail);
        let panic = catch_unwind(AssertUnwindSafe(|| self.live(slot, &mut home, &mut mail))).err();
        if let Some(panic) = panic {
            self.bury(slot, &mut home, &panic_reason(&*panic));
        }
        mail.clear();
        self.mail = mail;
        self.carry_out(pid);
        if let Some(body) = home.as_mut()
            && body.deadline() != before
            && (self.now.after_nanos(1)..Time::NEVER).contains(&body.deadline())
        {
            let reported = self.now;
            self.look_at_clock();
            body.postpone(self.now - reported);
        }
        let is_untried = home.as_ref().is_some_and(|body| body.untried() > 0);
        let deadline = home.as_ref().map_or(Time::NEVER, Body::deadline);
        drop(home);
        if is_untried || deadline <= self.now || !slot.rest() {
            self.queue.push(index);
        } else if deadline < Time::NEVER && slot.arms(deadline) {
            self.alarms.push(Reverse((deadline, pid)));
        }
        if self.sent > 1024 {
            self.count_sent();
        }
    }

    /// Reads the mail and handles the pending events, until the turn reaches its limit or the process ends.
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
        for _ in 0..body.untried().clamp(1, EVENTS_A_TURN) {
            match body.step(self.now, &mut self.effects, &self.shared.directory) {
                Step::Idle => return,
                Step::Left => continue,
                Step::Took => {
                    if let Some(process) = body.user() {
                        self.observer.turned(self.now, pid, process);
                    }
                }
                Step::Exit(reason) => return self.bury(slot, home, &reason),
            }
            self.carry_out(pid);
        }
    }

    fn bury(&mut self, slot: &Slot<P>, home: &mut Option<Body<P>>, reason: &Reason) {
        let Some(body) = home.take() else { return };
        self.observer.ended(self.now, body.pid, reason);
        self.unanswered(body.pid, &mut slot.vacate());
        body.die(reason, &mut self.effects, &self.shared.directory);
    }

    /// Answers the unprocessed posts of a process that has ended; see [`answer`].
    fn unanswered(&mut self, dead: Pid, mail: &mut VecDeque<Post<P::Message>>) {
        self.effects.extend(mail.drain(..).filter_map(|post| answer(dead, post)));
    }

    #[inline]
    fn carry_out(&mut self, from: Pid) {
        // Most turns have one effect.
        if self.effects.len() == 1
            && let Some(effect) = self.effects.pop()
        {
            self.apply(from, effect);
        }
        if !self.effects.is_empty() {
            self.carry_out_all(from);
        }
    }

    fn carry_out_all(&mut self, from: Pid) {
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

    #[inline]
    fn apply(&mut self, from: Pid, effect: Effect<P>) {
        match effect {
            Effect::Post { to, post } => {
                if let Post::Message(message) = &post {
                    self.sent += 1;
                    self.observer.sent(self.now, from, to, message);
                }
                if self.shared.post(to, post, &mut self.effects) {
                    self.queue.push(to.index() as u32);
                }
            }
            Effect::Rare(rare) => self.apply_rare(from, *rare),
        }
    }

    #[cold]
    fn apply_rare(&mut self, from: Pid, rare: Rare<P>) {
        match rare {
            Rare::Spawn(birth) => {
                let index = birth.pid.index() as u32;
                if self.shared.settle_in(*birth) {
                    self.queue.push(index);
                }
            }
            Rare::SendAt { at, to, timer, message } => {
                let at = at + (self.shared.now() - self.now);
                let mut letters = lock(&self.shared.letters);
                letters.due.push(Reverse((at, timer)));
                letters.waiting.insert(timer, (from, to, message));
                // A sleeping worker's time-out does not include this letter, so an earlier letter must wake the worker.
                if self.shared.next_letter.swap(letters.next(), Ordering::SeqCst) > at.as_nanos() {
                    self.shared.ring();
                }
            }
            Rare::Cancel(timer) => {
                lock(&self.shared.letters).waiting.remove(&timer);
            }
            Rare::Halt => self.shared.stop(Halt::Halted),
        }
    }

    #[inline]
    fn fire_due(&mut self) {
        while let Some(&Reverse((at, pid))) = self.alarms.peek()
            && at <= self.now
        {
            self.alarms.pop();
            let slot = self.shared.slots.get(pid.index());
            if slot.disarm(at) && slot.wants_queue() {
                self.queue.push(pid.index() as u32);
            }
        }
        if self.shared.next_letter.load(Ordering::Relaxed) <= self.now.as_nanos() {
            self.send_due();
        }
    }

    fn send_due(&mut self) {
        let mut letters = lock(&self.shared.letters);
        let mut due = Vec::new();
        while let Some(&Reverse((at, timer))) = letters.due.peek()
            && at <= self.now
        {
            letters.due.pop();
            due.extend(letters.waiting.remove(&timer));
        }
        self.shared.next_letter.store(letters.next(), Ordering::SeqCst);
        drop(letters);
        for (from, to, message) in due {
            if let Some(to) = self.shared.directory.resolve(to) {
                self.effects.push(Effect::Post { to, post: Post::Message(message) });
                self.carry_out(from);
            }
        }
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
        self.begin(Role::User(process))
    }

    fn spawn_named(&mut self, name: Name, process: P) -> Result<Pid, NameTaken> {
        self.begin_named(name, process)
    }

    fn supervise(&mut self, supervisor: Supervisor<P>) -> Pid {
        self.begin(Role::Supervisor(supervisor))
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

    fn watch<O: Observer<P>>(&mut self, limit: Limit, observer: &O) -> Halt {
        let shared = &mut self.shared;
        shared.began = Instant::now();
        shared.end = shared.before + limit.span;
        *shared.verdict.get_mut() = GO;
        *shared.most_sent.get_mut() = shared.sent.get_mut().saturating_add(limit.messages);
        let queues: Vec<Worker<u32>> = (0..self.threads).map(|_| Worker::new_fifo()).collect();
        let stealers: Vec<Stealer<u32>> = queues.iter().map(Worker::stealer).collect();
        let ready = std::mem::take(&mut *lock(&self.shared.ready));
        ready.into_iter().zip(queues.iter().cycle()).for_each(|(index, queue)| queue.push(index));
        let (shared, observer, stealers) = (&self.shared, observer, &stealers[..]);
        let mut alarms = std::mem::take(&mut self.alarms);
        std::thread::scope(|scope| {
            let begin = |(number, queue)| {
                let hand = Hand {
                    shared,
                    number,
                    queue,
                    stealers,
                    alarms: std::mem::take(&mut alarms),
                    effects: Vec::new(),
                    observer,
                    now: Time::ZERO,
                    until_look: 0,
                    mail: VecDeque::new(),
                    sent: 0,
                };
                scope.spawn(move || hand.work())
            };
            let workers: Vec<_> = queues.into_iter().enumerate().map(begin).collect();
            for worker in workers {
                match worker.join() {
                    Ok(mut standing) => self.alarms.append(&mut standing),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
        });
        self.shared.before = self.shared.now();
        HALTS[usize::from(*self.shared.verdict.get_mut()).saturating_sub(1)]
    }

    fn look<R>(&self, at: impl Into<Address>, look: impl FnOnce(&P) -> R) -> Option<R> {
        let pid = self.shared.directory.resolve(at)?;
        let home = lock(self.shared.slots.get(pid.index()).body());
        home.as_ref().filter(|body| body.pid == pid).and_then(Body::user).map(look)
    }

    fn now(&self) -> Time {
        self.shared.before
    }

    fn sent(&self) -> u64 {
        self.shared.sent.load(Ordering::Relaxed)
    }
}

/// Returns the answer to a post whose recipient has ended, if the post requires one.
fn answer<P: Process>(dead: Pid, post: Post<P::Message>) -> Option<Effect<P>> {
    match post {
        Post::Message(_) => None,
        Post::Signal(signal) => {
            answer_for_the_dead(dead, *signal).map(|(to, signal)| Effect::signal(to, signal))
        }
    }
}

/// Reasons why a run ended. The index of a reason is its `verdict` minus one, since `GO` is 0.
const HALTS: [Halt; 4] = [Halt::Halted, Halt::Quiet, Halt::MessageLimit, Halt::TimeLimit];
