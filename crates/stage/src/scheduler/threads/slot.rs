//! A place for one process, safe to touch from every thread.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering};

use crate::body::Body;
use crate::directory::lock;
use crate::pid::Pid;
use crate::process::Process;
use crate::signal::Post;
use crate::time::Time;

const IDLE: u8 = 0;
const QUEUED: u8 = 1;
const RUNNING: u8 = 2;
const WANTED: u8 = 3;

pub(super) struct Slot<P: Process> {
    inbox: Mutex<Inbox<P::Message>>,
    /// Locked by the thread that runs the process, for a whole turn; nobody else asks for it during a run.
    pub(super) body: Mutex<Option<Body<P>>>,
    state: AtomicU8,
    /// The moment for which a wake is set.
    armed: AtomicU64,
}

struct Inbox<M> {
    holder: Option<Pid>,
    queue: VecDeque<Post<M>>,
}

impl<P: Process> Default for Slot<P> {
    fn default() -> Slot<P> {
        Slot {
            inbox: Mutex::new(Inbox { holder: None, queue: VecDeque::new() }),
            body: Mutex::new(None),
            state: AtomicU8::new(IDLE),
            armed: AtomicU64::new(u64::MAX),
        }
    }
}

impl<P: Process> Slot<P> {
    /// Gives the signal back if its process lives no more.
    pub(super) fn post(&self, to: Pid, post: Post<P::Message>) -> Result<(), Post<P::Message>> {
        let mut inbox = lock(&self.inbox);
        if inbox.holder != Some(to) {
            return Err(post);
        }
        inbox.queue.push_back(post);
        Ok(())
    }

    pub(super) fn settle_in(&self, body: Body<P>) {
        let pid = body.pid;
        *lock(&self.body) = Some(body);
        lock(&self.inbox).holder = Some(pid);
    }

    /// Nobody lives here any more; what was not read is given back.
    pub(super) fn vacate(&self) -> VecDeque<Post<P::Message>> {
        let mut inbox = lock(&self.inbox);
        inbox.holder = None;
        std::mem::take(&mut inbox.queue)
    }

    /// Swaps the inbox with an empty queue.
    pub(super) fn empty_into(&self, queue: &mut VecDeque<Post<P::Message>>) {
        std::mem::swap(&mut lock(&self.inbox).queue, queue);
    }

    /// There is something to do: true if the caller must queue the process, which is then counted as busy.
    pub(super) fn wants_queue(&self, busy: &AtomicUsize) -> bool {
        loop {
            let (from, to) = match self.state.load(Ordering::SeqCst) {
                IDLE => (IDLE, QUEUED),
                RUNNING => (RUNNING, WANTED),
                _ => return false,
            };
            if from == IDLE {
                busy.fetch_add(1, Ordering::SeqCst);
            }
            if self.state.compare_exchange(from, to, Ordering::SeqCst, Ordering::SeqCst).is_ok() {
                return from == IDLE;
            }
            if from == IDLE {
                busy.fetch_sub(1, Ordering::SeqCst);
            }
        }
    }

    pub(super) fn begin_turn(&self) {
        self.state.store(RUNNING, Ordering::SeqCst);
    }

    /// The turn is over; false if someone wanted the process meanwhile, so that it must be queued again.
    pub(super) fn rest(&self) -> bool {
        let rests = self.state.compare_exchange(RUNNING, IDLE, Ordering::SeqCst, Ordering::SeqCst).is_ok();
        if !rests {
            self.queue_again();
        }
        rests
    }

    pub(super) fn queue_again(&self) {
        self.state.store(QUEUED, Ordering::SeqCst);
    }

    /// True if a wake must be set for this deadline, since none is set for that moment or before.
    pub(super) fn arms(&self, deadline: Time) -> bool {
        self.armed.fetch_min(deadline.as_nanos(), Ordering::SeqCst) > deadline.as_nanos()
    }

    /// True if the process stands in a receive that times out, or if it cannot be told since it runs.
    pub(super) fn expects_wake(&self, pid: Pid) -> bool {
        self.body.try_lock().map_or(true, |home| {
            home.as_ref().is_some_and(|body| body.pid == pid && body.deadline() < Time::NEVER)
        })
    }

    /// True if the wake for this moment is the one that was set last.
    pub(super) fn disarm(&self, at: Time) -> bool {
        self.armed.compare_exchange(at.as_nanos(), u64::MAX, Ordering::SeqCst, Ordering::SeqCst).is_ok()
    }
}
