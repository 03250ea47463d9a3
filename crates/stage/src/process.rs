//! Processes, which consist of a state and a function that handles events.

use std::time::Duration;

use crate::context::Context;
use crate::signal::{Event, Reason};

/// A state machine that receives events one at a time.
///
/// [`receive`](Process::receive) is Erlang's `receive … end`: match the event, clause by clause, with guards. The first
/// clause that matches takes the event. The last clause of a *selective* receive returns the event with
/// [`Next::Leave`]. Then the event keeps its position in the mailbox, and the next event is tried.
pub trait Process: Sized {
    /// Type of the messages that the process receives.
    type Message;

    /// Runs once, before the first event.
    fn start(&mut self, me: &mut Context<'_, Self>) -> Next<Self::Message> {
        let _ = me;
        Next::Receive
    }

    /// Handles an event, or leaves it in the mailbox with [`Next::Leave`], and returns the next action.
    fn receive(&mut self, me: &mut Context<'_, Self>, event: Event<Self::Message>) -> Next<Self::Message>;
}

/// Next action of a process.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next<M> {
    /// Waits for the next event without a time limit.
    Receive,
    /// Waits for the next event, and receives [`Event::Timeout`] if no event is taken within this span.
    After(Duration),
    /// Returns the event to its position in the mailbox, because no clause matched. Earlier events are not tried again
    /// until the process takes an event, so the process must not start to accept them in the meantime. If the event is
    /// a time-out, it is discarded.
    Leave(Event<M>),
    /// Ends the process for this reason.
    Exit(Reason),
}
