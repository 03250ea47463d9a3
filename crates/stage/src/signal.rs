//! Events, signals, and the reasons why processes end.

use std::fmt;
use std::sync::Arc;

use crate::pid::Pid;

/// Event that a process receives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event<M> {
    /// A message from a process, a timer or the outside.
    Message(M),
    /// No event was taken within the span of [`Next::After`](crate::Next::After).
    Timeout,
    /// A linked process ended, or an exit of this process was requested. Only processes that trap exits receive this
    /// event.
    Exit {
        /// The process that ended or sent the request.
        from: Pid,
        /// Why the process exited, or the reason given in the exit request.
        reason: Reason,
    },
    /// A monitored process ended.
    Down {
        /// The monitor, as returned by [`Context::monitor`](crate::Context::monitor).
        monitor: Monitor,
        /// The process that ended.
        pid: Pid,
        /// Why the process exited, or [`Reason::NoProcess`] if it had exited before it was monitored.
        reason: Reason,
    },
}

/// Reason why a process ended.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// Normal end; linked processes continue.
    Normal,
    /// The supervisor requested the end.
    Shutdown,
    /// An exit signal with this reason cannot be trapped. The process that it ends gets the reason
    /// [`Killed`](Reason::Killed).
    Kill,
    /// The process was killed.
    Killed,
    /// The linked or monitored process did not exist.
    NoProcess,
    /// Failure, with a description: a panic, an injected crash, or a reason that the process supplied.
    Failed(Arc<str>),
}

impl Reason {
    /// Creates a failure with a description.
    pub fn failed(message: impl Into<Arc<str>>) -> Reason {
        Reason::Failed(message.into())
    }

    /// Returns whether the reason is `Normal` or `Shutdown`, and so not a failure.
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
            Reason::Failed(message) => write!(f, "failed: {message}"),
        }
    }
}

/// Identifier of a monitor. One process can monitor another several times.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Monitor(pub(crate) u64);

/// A signal that one process sends to another; messages are not signals. Only some signals become an [`Event`].
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
    /// Returns the sender and the reason of an exit or down signal, or `None` for other signals.
    pub(crate) fn end(&self) -> Option<(Pid, Reason)> {
        match self {
            Signal::Exit { from, reason, .. } | Signal::Down { pid: from, reason, .. } => {
                Some((*from, reason.clone()))
            }
            _ => None,
        }
    }
}

/// A message or signal on its way to a process. Messages are numerous and small; signals are rare and must not make
/// messages larger. The tag is stored next to the message, as in a [`Letter`](crate::mailbox::Letter).
#[derive(Debug)]
#[repr(u8)]
pub(crate) enum Post<M> {
    Message(M),
    Signal(Box<Signal>),
}

/// Whether an exit signal was sent because a linked process ended, or because a process requested the exit. Only a
/// request can use [`Reason::Kill`] to end a process that traps exits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cause {
    Link,
    Request,
}
