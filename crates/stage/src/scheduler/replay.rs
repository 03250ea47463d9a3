//! Runs processes in virtual time on one thread. The same seed produces the same run on every machine.
//!
//! ```text
//!   round:   ready processes, in an order drawn from the seed; each takes one turn
//!              │ turn: the events that were in the mailbox when it began
//!              ▼
//!   effects ─▶ other mailboxes ─▶ their processes are ready in the next round
//!              │ delayed, timed
//!              ▼
//!   later  ───── virtual time advances: a little for each event, and in leaps when no process is ready
//! ```
//!
//! A round visits every process that was ready when the round began, so no process starves. An event reaches its
//! process by two array accesses and a push, without any lock, allocation or dynamic call.
//!
//! *Rejected:* one task for each process as a future (`async fn` with `receive().await`). This would be slightly closer
//! to the Ruby text. But a future must share its mailbox with the executor through `Rc<RefCell<_>>` or a lock, and it
//! cannot be inspected from outside, restarted from a value, or compared. Its speed was not measured. Messages are not
//! boxed, since a stage is generic over one message type.

mod calendar;
mod faults;
mod waits;

use std::any::Any;
use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::Duration;

use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use self::calendar::{Calendar, Scheduled};
pub use self::faults::Faults;
use self::waits::Waits;
use super::beginning::Ground;
use super::{Arrival, Halt, Limit, Observer, Scheduler};
use crate::body::{Body, Role, Sight, Step, answer_for_the_dead, panic_reason};
use crate::context::{Birth, Effect, Rare};
use crate::directory::{Directory, NameTaken};
use crate::pid::{Address, Name, Pid};
use crate::process::Process;
use crate::signal::{Cause, Post, Reason, Signal};
use crate::supervisor::Supervisor;
use crate::time::Time;

/// Scheduler that runs processes in virtual time and repeats the same run for the same seed.
pub struct Replay<P: Process> {
    directory: Directory,
    slots: Vec<Slot<P>>,
    rounds: Rounds,
    now: Time,
    /// Virtual time for handling one event, in nanoseconds.
    turn_cost: u64,
    random: Pcg64Mcg,
    waits: Waits,
    calendar: Calendar<P::Message>,
    in_transit: HashMap<(Pid, Pid), InTransit>,
    odds: Odds<P>,
    effects: Vec<Effect<P>>,
    quota: Quota<P>,
    halted: bool,
    /// Slot index of the process whose step is being executed. If the step panics, this process ends.
    running: Option<u32>,
}

struct Odds<P: Process> {
    faults: Faults<P>,
    /// Cached result of `faults.strikes()`, which would otherwise be computed for each turn.
    strikes: bool,
    /// Cached result of `faults.delays()`, which would otherwise be computed for each message.
    delays: bool,
}

/// Number of messages sent, the limit on it, and the work that was pending when a run ended at the limit.
struct Quota<P: Process> {
    sent: u64,
    /// Value of `sent` at which this run ends.
    limit: u64,
    /// Effects that were not executed because of the message limit, each with the process that requested it. The first
    /// one is the message that would have exceeded the limit.
    held: VecDeque<(Pid, Effect<P>)>,
    /// Slot index of the process whose turn the message limit interrupted, and the number of steps left in that turn.
    cut: Option<(u32, usize)>,
}

struct Slot<P: Process> {
    body: Option<Body<P>>,
    ready: bool,
    /// Whether an injected stall delays the turn of this ready process until its `Scheduled::Resume`.
    stalled: bool,
}

/// Number of delayed messages and signals from one process to another, and the latest of their delivery times. Later
/// ones must not be delivered before that time.
struct InTransit {
    count: u32,
    last: Time,
}

/// Slot indices of the ready processes of the current round and of the next one. `turns` selects the current round:
/// swapping the two in memory would make reads wait for recent writes. With short rounds, this took a twentieth of the
/// total time.
#[derive(Default)]
struct Rounds {
    both: [Vec<u32>; 2],
    /// Its lowest bit is the index of the current round in `both`.
    turns: usize,
}

impl Rounds {
    /// Returns the current round. If it has ended, the next round becomes the current one.
    #[inline]
    fn current(&mut self) -> &mut Vec<u32> {
        if self.both[self.turns & 1].is_empty() {
            self.turns ^= 1;
        }
        &mut self.both[self.turns & 1]
    }

    #[inline]
    fn next(&mut self) -> &mut Vec<u32> {
        &mut self.both[!self.turns & 1]
    }
}

impl<P: Process> Replay<P> {
    /// Creates an empty stage without faults, in which each event takes 100 ns of virtual time.
    pub fn new(seed: u64) -> Replay<P> {
        Replay {
            directory: Directory::new(),
            slots: Vec::new(),
            rounds: Rounds::default(),
            now: Time::ZERO,
            turn_cost: 100,
            random: Pcg64Mcg::seed_from_u64(seed),
            waits: Waits::new(),
            calendar: Calendar::new(),
            in_transit: HashMap::new(),
            odds: Odds { faults: Faults::NONE, strikes: false, delays: false },
            effects: Vec::new(),
            quota: Quota { sent: 0, limit: u64::MAX, held: VecDeque::new(), cut: None },
            halted: false,
            running: None,
        }
    }

    /// Sets the virtual time that handling one event takes.
    #[must_use]
    pub fn turn_cost(self, turn_cost: Duration) -> Replay<P> {
        Replay { turn_cost: (Time::ZERO + turn_cost).as_nanos(), ..self }
    }

    /// Sets the injected faults.
    #[must_use]
    pub fn faults(mut self, faults: Faults<P>) -> Replay<P> {
        self.set_faults(faults);
        self
    }

    /// Replaces the injected faults between two runs. Signals and processes that are already delayed stay delayed.
    pub fn set_faults(&mut self, faults: Faults<P>) {
        self.odds = Odds { faults, strikes: faults.strikes(), delays: faults.delays() };
    }

    fn go<O: Observer<P>>(&mut self, end: Time, observer: &O) -> Halt {
        if self.quota.sent < self.quota.limit {
            self.take_up(observer);
        }
        loop {
            if self.halted || !self.quota.held.is_empty() || self.now > end {
                return self.stop();
            }
            if self.waits.alarm().min(self.calendar.front()) <= self.now {
                self.fire_due(observer);
                if !self.quota.held.is_empty() {
                    continue;
                }
            }
            match self.draw() {
                Some(index) => self.turn(index, observer),
                None => {
                    if let Some(halt) = self.leap(end) {
                        return halt;
                    }
                }
            }
        }
    }

    /// Returns the reason why the run is over. If a process halted the run, resets the flag that records this.
    fn stop(&mut self) -> Halt {
        if std::mem::take(&mut self.halted) {
            Halt::Halted
        } else if !self.quota.held.is_empty() {
            Halt::MessageLimit
        } else {
            Halt::TimeLimit
        }
    }

    /// Removes a random process from the current round and returns its slot index, or `None` at the end of the round.
    #[inline]
    fn draw(&mut self) -> Option<u32> {
        let round = self.rounds.current();
        match round.len() as u64 {
            0 | 1 => round.pop(),
            len => {
                let at = (u64::from(self.random.next_u32()) * len) >> 32;
                Some(round.swap_remove(at as usize))
            }
        }
    }

    #[inline]
    fn turn<O: Observer<P>>(&mut self, index: u32, observer: &O) {
        if self.odds.strikes && self.strike(index, observer) {
            return;
        }
        let steps = self.body(index).map_or(0, |body| body.untried().max(1));
        self.events(index, steps, observer);
    }

    /// Executes up to `steps` steps of a process, each followed by its effects, and then ends the turn.
    #[inline(always)]
    fn events<O: Observer<P>>(&mut self, index: u32, mut steps: usize, observer: &O) {
        while steps > 0 && !self.halted {
            steps -= 1;
            let Some(body) = &mut self.slots[index as usize].body else { break };
            let (pid, sight) = (body.pid, body.sight());
            self.running = Some(index);
            let step = body.step(self.now, &mut self.effects, &self.directory);
            self.running = None;
            match step {
                Step::Idle => break,
                Step::Left => {
                    if let Sight::Event { passed } = sight {
                        observer.left(self.now, pid, passed);
                    }
                    continue;
                }
                Step::Took => {
                    notify(self.now, pid, sight, observer);
                    if let Some(process) = body.user() {
                        observer.turned(self.now, pid, process);
                    }
                }
                Step::Exit(reason) => {
                    notify(self.now, pid, sight, observer);
                    self.bury(index, &reason, observer);
                }
            }
            self.now = self.now.after_nanos(self.turn_cost);
            if !self.effects.is_empty() {
                self.carry_out(pid, observer);
                if !self.quota.held.is_empty() {
                    self.quota.cut = Some((index, steps));
                    return;
                }
            }
        }
        self.rest(index);
    }

    /// Continues a run that was interrupted by the message limit.
    #[cold]
    fn take_up<O: Observer<P>>(&mut self, observer: &O) {
        self.carry_out_held(observer);
        if self.quota.held.is_empty()
            && let Some((index, steps)) = self.quota.cut.take()
        {
            self.events(index, steps, observer);
        }
    }

    /// Ends a turn: queues the process for the next round if it has untried events or its deadline has passed, and
    /// sets or removes its deadline in `waits`.
    #[inline(always)]
    fn rest(&mut self, index: u32) {
        let slot = &mut self.slots[index as usize];
        slot.ready = false;
        let Some(body) = &slot.body else { return };
        let deadline = body.deadline();
        let is_over = deadline <= self.now;
        if is_over || body.untried() > 0 {
            slot.ready = true;
            self.rounds.next().push(index);
        }
        if is_over || deadline == Time::NEVER {
            self.waits.forget(index);
        } else {
            self.waits.wait(index, deadline);
        }
    }

    fn make_ready(&mut self, index: u32) {
        let slot = &mut self.slots[index as usize];
        if !slot.ready {
            slot.ready = true;
            self.rounds.next().push(index);
        }
    }

    fn body(&self, index: u32) -> Option<&Body<P>> {
        self.slots.get(index as usize)?.body.as_ref()
    }

    fn living(&mut self, pid: Pid) -> Option<&mut Body<P>> {
        self.slots.get_mut(pid.index())?.body.as_mut().filter(|body| body.pid == pid)
    }

    /// Executes the effects of a turn, and the effects that result from them.
    #[inline(always)]
    fn carry_out<O: Observer<P>>(&mut self, pid: Pid, observer: &O) {
        // Most turns have one effect. (If effects are held back, no message may be sent.)
        if self.effects.len() == 1
            && self.quota.sent < self.quota.limit
            && let Some(effect) = self.effects.pop()
        {
            self.apply(pid, effect, observer);
        }
        if !self.effects.is_empty() {
            self.carry_out_all(pid, observer);
        }
    }

    fn carry_out_all<O: Observer<P>>(&mut self, pid: Pid, observer: &O) {
        while !self.effects.is_empty() {
            if self.effects.len() as u64 > self.quota.limit - self.quota.sent {
                self.quota.held.extend(self.effects.drain(..).map(|effect| (pid, effect)));
                return self.carry_out_held(observer);
            }
            let mut effects = std::mem::take(&mut self.effects);
            for effect in effects.drain(..) {
                self.apply(pid, effect, observer);
            }
            // The larger vector keeps its memory for the next turn.
            if self.effects.is_empty() {
                self.effects = effects;
            }
        }
    }

    /// Executes the effects in `quota.held`, in order, until the message limit is reached again.
    #[cold]
    fn carry_out_held<O: Observer<P>>(&mut self, observer: &O) {
        while let Some((from, effect)) = self.quota.held.pop_front() {
            if effect.is_message() && self.quota.sent >= self.quota.limit {
                return self.quota.held.push_front((from, effect));
            }
            self.apply(from, effect, observer);
            self.quota.held.extend(self.effects.drain(..).map(|effect| (from, effect)));
        }
    }

    #[inline(always)]
    fn apply<O: Observer<P>>(&mut self, from: Pid, effect: Effect<P>, observer: &O) {
        match effect {
            Effect::Post { to, post } => {
                match &post {
                    Post::Message(message) => {
                        self.quota.sent += 1;
                        observer.sent(self.now, from, to, message);
                    }
                    Post::Signal(signal) => {
                        if let Signal::Exit { from, reason, .. } = &**signal {
                            observer.exit_sent(self.now, *from, to, reason);
                        }
                    }
                }
                if self.odds.delays {
                    self.deliver_some_time(sender(from, &post), to, post, observer);
                } else {
                    self.deliver(from, to, post, observer);
                }
            }
            Effect::Rare(rare) => self.apply_rare(from, *rare, observer),
        }
    }

    #[cold]
    fn apply_rare<O: Observer<P>>(&mut self, from: Pid, rare: Rare<P>, observer: &O) {
        match rare {
            Rare::Spawn(birth) => {
                observer.started(self.now, from, birth.pid);
                birth.ties.links.iter().for_each(|&other| observer.linked(self.now, other, birth.pid));
                self.settle_in(*birth);
            }
            Rare::SendAt { at, to, timer, message } => {
                self.calendar.plan(at, Scheduled::Send { from, to, timer, message });
            }
            Rare::Cancel(timer) => {
                self.calendar.strike_out(timer);
            }
            Rare::Halt => self.halted = true,
        }
    }

    #[inline(always)]
    fn deliver<O: Observer<P>>(&mut self, from: Pid, to: Pid, post: Post<P::Message>, observer: &O) {
        match post {
            Post::Message(message) => {
                let Some(slot) = self.slots.get_mut(to.index()) else { return };
                let Some(body) = slot.body.as_mut().filter(|body| body.pid == to) else { return };
                observer.arrived(self.now, from, to, Arrival::Message(&message));
                body.take_in(message);
                if !slot.ready {
                    slot.ready = true;
                    self.rounds.next().push(to.index() as u32);
                }
            }
            Post::Signal(signal) => self.deliver_signal(to, *signal, observer),
        }
    }

    #[cold]
    fn deliver_signal<O: Observer<P>>(&mut self, to: Pid, signal: Signal, observer: &O) {
        let now = self.now;
        let Some(body) = self.living(to) else {
            if let Some((to, answer)) = answer_for_the_dead(to, signal) {
                self.effects.push(Effect::signal(to, answer));
            }
            return;
        };
        let end = signal.end();
        if let Signal::Link { from } = signal {
            observer.linked(now, from, to);
        }
        let waiting = body.untried();
        let fatal = body.intake(signal);
        let is_event = body.untried() > waiting;
        if let Some((from, reason)) = &end
            && (is_event || fatal.is_some())
        {
            observer.arrived(now, *from, to, fatal.as_ref().map_or(Arrival::End(reason), Arrival::Fatal));
        }
        match fatal {
            Some(reason) => self.bury(to.index() as u32, &reason, observer),
            None => self.make_ready(to.index() as u32),
        }
    }

    /// Delivers a message or signal, possibly after a random delay, but not before earlier ones from the same sender
    /// to the same recipient.
    fn deliver_some_time<O: Observer<P>>(
        &mut self,
        from: Pid,
        to: Pid,
        post: Post<P::Message>,
        observer: &O,
    ) {
        let late = self.random.random_bool(self.odds.faults.delay);
        let delay = if late { self.random_span(self.odds.faults.longest_delay) } else { Duration::ZERO };
        let at = self.now + delay;
        if delay.is_zero() && !self.in_transit.contains_key(&(from, to)) {
            return self.deliver(from, to, post, observer);
        }
        let messages = self.in_transit.entry((from, to)).or_insert(InTransit { count: 0, last: at });
        messages.count += 1;
        messages.last = messages.last.max(at);
        let at = messages.last;
        self.calendar.plan(at, Scheduled::Deliver { from, to, post });
    }

    fn arrived(&mut self, from: Pid, to: Pid) {
        if let Some(way) = self.in_transit.get_mut(&(from, to)) {
            way.count -= 1;
            if way.count == 0 {
                self.in_transit.remove(&(from, to));
            }
        }
    }

    fn random_span(&mut self, longest: Duration) -> Duration {
        longest.mul_f64(self.random.random::<f64>())
    }

    /// Advances virtual time to the next time-out or scheduled event, because no process is ready. Returns the reason
    /// to end the run if there is none, or if it is after `end`.
    fn leap(&mut self, end: Time) -> Option<Halt> {
        match self.waits.earliest().min(self.calendar.front()) {
            Time::NEVER => Some(Halt::Quiet),
            moment if moment > end => {
                self.now = end;
                Some(Halt::TimeLimit)
            }
            moment => {
                self.now = self.now.max(moment);
                None
            }
        }
    }

    #[inline]
    fn fire_due<O: Observer<P>>(&mut self, observer: &O) {
        while let Some(index) = self.waits.pop_due(self.now) {
            self.make_ready(index);
        }
        while self.quota.held.is_empty() && self.calendar.front() <= self.now {
            let Some(event) = self.calendar.pop() else { return };
            self.happen(event, observer);
        }
    }

    #[cold]
    fn happen<O: Observer<P>>(&mut self, event: Scheduled<P::Message>, observer: &O) {
        match event {
            Scheduled::Deliver { to, post, from } => {
                self.arrived(from, to);
                self.deliver(from, to, post, observer);
            }
            Scheduled::Send { from, to, timer, message } => {
                if self.calendar.strike_out(timer)
                    && let Some(to) = self.directory.resolve(to)
                {
                    self.effects.push(Effect::Post { to, post: Post::Message(message) });
                    self.carry_out(from, observer);
                }
            }
            Scheduled::Resume(pid) => {
                if self.living(pid).is_some() && std::mem::take(&mut self.slots[pid.index()].stalled) {
                    self.rounds.next().push(pid.index() as u32);
                }
            }
        }
        self.carry_out(Pid::OUTSIDE, observer);
    }

    fn bury<O: Observer<P>>(&mut self, index: u32, reason: &Reason, observer: &O) {
        let slot = &mut self.slots[index as usize];
        if std::mem::take(&mut slot.stalled) {
            slot.ready = false;
        }
        if let Some(body) = slot.body.take() {
            self.waits.forget(index);
            observer.ended(self.now, body.pid, reason);
            body.die(reason, &mut self.effects, &self.directory);
        }
    }

    /// Injects random faults into a process before its turn. Returns whether the process skips this turn.
    #[cold]
    fn strike<O: Observer<P>>(&mut self, index: u32, observer: &O) -> bool {
        let faults = self.odds.faults;
        let Some(body) = self.body(index) else { return false };
        let (pid, is_victim) = (body.pid, body.user().is_some_and(faults.victim));
        if is_victim && self.random.random_bool(faults.crash) {
            self.bury(index, &Reason::failed("injected crash"), observer);
            self.carry_out(pid, observer);
            self.rest(index);
            return true;
        }
        if is_victim && self.random.random_bool(faults.loss) {
            self.slots[index as usize].body = None;
            self.waits.forget(index);
            observer.lost(self.now, pid);
            self.rest(index);
            return true;
        }
        if self.random.random_bool(faults.stall) {
            let span = self.random_span(faults.longest_stall);
            self.slots[index as usize].stalled = true;
            self.calendar.plan(self.now + span, Scheduled::Resume(pid));
            return true;
        }
        false
    }

    /// Ends a process that has panicked. Messages that it sent before the panic are delivered.
    fn panicked<O: Observer<P>>(&mut self, panic: Box<dyn Any + Send>, observer: &O) {
        let Some(index) = self.running.take() else { resume_unwind(panic) };
        let pid = self.body(index).map_or(Pid::OUTSIDE, |body| body.pid);
        self.bury(index, &panic_reason(&*panic), observer);
        self.carry_out(pid, observer);
        self.rest(index);
    }
}

impl<P: Process> Ground<P> for Replay<P> {
    fn directory(&self) -> &Directory {
        &self.directory
    }

    fn settle_in(&mut self, birth: Birth<P>) {
        let Birth { pid, role, ties } = birth;
        while self.slots.len() <= pid.index() {
            self.slots.push(Slot { body: None, ready: false, stalled: false });
        }
        self.waits.make_room(pid.index() as u32);
        self.slots[pid.index()].body = Some(Body::new(pid, role, ties));
        self.make_ready(pid.index() as u32);
    }
}

impl<P: Process> Scheduler<P> for Replay<P> {
    fn name(&mut self, text: &str) -> Name {
        self.directory.name(text)
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
        self.directory.resolve(name)
    }

    fn send(&mut self, to: impl Into<Address>, message: P::Message) {
        if let Some(to) = self.directory.resolve(to) {
            self.deliver(Pid::OUTSIDE, to, Post::Message(message), &());
        }
    }

    fn exit(&mut self, to: impl Into<Address>, reason: Reason) {
        if let Some(to) = self.directory.resolve(to) {
            self.deliver_signal(to, Signal::Exit { from: Pid::OUTSIDE, reason, cause: Cause::Request }, &());
            self.carry_out(to, &());
        }
    }

    fn watch<O: Observer<P>>(&mut self, limit: Limit, observer: &O) -> Halt {
        self.quota.limit = self.quota.sent.saturating_add(limit.messages);
        let end = self.now + limit.span;
        loop {
            match catch_unwind(AssertUnwindSafe(|| self.go(end, observer))) {
                Ok(halt) => return halt,
                Err(panic) => self.panicked(panic, observer),
            }
        }
    }

    fn look<R>(&self, at: impl Into<Address>, look: impl FnOnce(&P) -> R) -> Option<R> {
        let pid = self.directory.resolve(at)?;
        let body = self.body(pid.index() as u32).filter(|body| body.pid == pid)?;
        body.user().map(look)
    }

    fn now(&self) -> Time {
        self.now
    }

    fn sent(&self) -> u64 {
        self.quota.sent
    }
}

/// Notifies the observer that a step took an event or timed out.
#[inline(always)]
fn notify<P: Process, O: Observer<P>>(at: Time, pid: Pid, sight: Sight, observer: &O) {
    match sight {
        Sight::Birth => {}
        Sight::Event { passed } => observer.took(at, pid, passed),
        Sight::Timeout => observer.timed_out(at, pid),
    }
}

/// Returns the sender of a post that was created in the turn of process `turn`. The sender of an exit or down signal
/// is the process named in the signal.
fn sender<M>(turn: Pid, post: &Post<M>) -> Pid {
    match post {
        Post::Signal(signal) => signal.end().map_or(turn, |(from, _)| from),
        Post::Message(_) => turn,
    }
}
