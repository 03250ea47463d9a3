//! Processes: a state, and a function that handles events.

use std::time::Duration;

use crate::context::Context;
use crate::signal::{Event, Reason};

/// A state machine that receives events one at a time.
///
/// [`receive`](Process::receive) is Erlang's `receive … end`: match the event, clause by clause, with guards. The
/// first clause that matches takes the event. The last clause of a *selective* receive gives the event back with
/// [`Next::Leave`]. Then the event stays in its place in the mailbox, and the next one is tried.
pub trait Process: Sized {
    /// The type of its messages.
    type Message;

    /// Runs once, before the first event.
    fn start(&mut self, me: &mut Context<'_, Self>) -> Next<Self::Message> {
        let _ = me;
        Next::Receive
    }

    /// Takes an event or leaves it, and returns the next action.
    fn receive(&mut self, me: &mut Context<'_, Self>, event: Event<Self::Message>) -> Next<Self::Message>;
}

/// Next action of a process.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next<M> {
    /// Waits for the next event without a time limit.
    Receive,
    /// Takes the next event, or [`Event::Timeout`] if none is taken within this span.
    After(Duration),
    /// No clause matched, so the event returns to its place. Earlier events are not tried again until the process takes
    /// one, so the process must still reject them. A time-out that is left is discarded.
    Leave(Event<M>),
    /// Ends.
    Exit(Reason),
}
