//! Events, signals, and the reasons why processes end.

use std::fmt;
use std::sync::Arc;

use crate::pid::Pid;

/// Event that a process receives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event<M> {
    /// A message that someone sent.
    Message(M),
    /// No event was taken within the span of [`Next::After`](crate::Next::After).
    Timeout,
    /// A linked process ended, or the exit of this process was requested (only if it traps exits).
    Exit {
        /// The process that ended or sent the request.
        from: Pid,
        /// Reason of the end.
        reason: Reason,
    },
    /// A monitored process ended.
    Down {
        /// The answer of [`Context::monitor`](crate::Context::monitor).
        monitor: Monitor,
        /// The process that ended.
        pid: Pid,
        /// Reason of the end, or [`Reason::NoProcess`] if the process had ended before it was monitored.
        reason: Reason,
    },
}

/// The reason a process ended.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// Normal end; linked processes continue.
    Normal,
    /// Requested by its supervisor.
    Shutdown,
    /// An exit signal with this reason cannot be trapped. The process that it ends gets the reason
    /// [`Killed`](Reason::Killed).
    Kill,
    /// The process was killed.
    Killed,
    /// No such process existed.
    NoProcess,
    /// Failure: a panic, an injected crash, or a message of the process.
    Failed(Arc<str>),
}

impl Reason {
    /// Creates a failure with a description.
    pub fn failed(what: impl Into<Arc<str>>) -> Reason {
        Reason::Failed(what.into())
    }

    /// Returns whether the end is not a failure: `Normal` or `Shutdown`.
    pub fn is_calm(&self) -> bool {
        matches!(self, Reason::Normal | Reason::Shutdown)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Normal => f.write_str("normal"),
            Reason::Shutdown => f.write_str("shutdown"),
            Reason::Kill => f.write_str("kill"),
            Reason::Killed => f.write_str("killed"),
            Reason::NoProcess => f.write_str("no process"),
            Reason::Failed(what) => write!(f, "failed: {what}"),
        }
    }
}

/// One watching of one process by another; a process may be watched several times.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Monitor(pub(crate) u64);

/// All that goes from one process to another besides messages; only some of it becomes an [`Event`].
#[derive(Debug)]
pub(crate) enum Signal {
    Link { from: Pid },
    Unlink { from: Pid },
    Monitor { from: Pid, monitor: Monitor },
    Demonitor { monitor: Monitor },
    Exit { from: Pid, reason: Reason, cause: Cause },
    Down { monitor: Monitor, pid: Pid, reason: Reason },
}

impl Signal {
    /// Returns the process that ended, or that requests an end, and the reason.
    pub(crate) fn end(&self) -> Option<(Pid, Reason)> {
        match self {
            Signal::Exit { from, reason, .. } | Signal::Down { pid: from, reason, .. } => {
                Some((*from, reason.clone()))
            }
            _ => None,
        }
    }
}

/// Item of a mailbox. Messages are many and small; signals are rare, and must not make messages larger. The tag is
/// next to the message, as in a [`Letter`](crate::mailbox::Letter).
#[derive(Debug)]
#[repr(u8)]
pub(crate) enum Post<M> {
    Message(M),
    Signal(Box<Signal>),
}

/// The cause of an exit signal. A normal end does not end linked processes; a requested exit does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cause {
    Link,
    Request,
}
