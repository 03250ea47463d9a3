//! A mailbox with a save queue. Skipped events keep their order.
//!
//! ```text
//!    left (tried, oldest first)   fresh (not yet tried)
//!   ┌───┬───┬───┐                ┌───┬───┬───┬───┐
//!   │ a │ c │ d │                │ e │ f │ g │ h │ ◀── push
//!   └───┴───┴───┘                └───┴───┴───┴───┘
//!         ▲            leave       │ take
//!         └────────────────────────┘
//!   rewind: left ++ fresh becomes fresh, in the order of arrival
//! ```
//!
//! Both queues keep their memory, so a mailbox allocates only while it grows to its maximum size. A receive that
//! accepts every event never touches `left`.

use std::collections::VecDeque;

use crate::signal::Event;

#[derive(Debug)]
pub(crate) struct Mailbox<M> {
    fresh: VecDeque<Letter<M>>,
    left: VecDeque<Letter<M>>,
}

/// An event in the mailbox. Messages are numerous and small; other events are rare and must not make messages larger.
///
/// The tag is stored next to the message. A message is often an enum with unused tag values, so the compiler could
/// merge both tags. But then the tag is read separately and the message is moved in overlapping pieces, which took a
/// fifth of the total time in the negotiation protocol `first`.
#[derive(Debug)]
#[repr(u8)]
pub(crate) enum Letter<M> {
    Message(M),
    Rare(Box<Event<M>>),
}

impl<M> Letter<M> {
    #[inline]
    fn of(event: Event<M>) -> Letter<M> {
        match event {
            Event::Message(message) => Letter::Message(message),
            rare => Letter::Rare(Box::new(rare)),
        }
    }
}

impl<M> Mailbox<M> {
    pub(crate) fn new() -> Mailbox<M> {
        Mailbox { fresh: VecDeque::new(), left: VecDeque::new() }
    }

    #[inline]
    pub(crate) fn push_message(&mut self, message: M) {
        self.fresh.push_back(Letter::Message(message));
    }

    pub(crate) fn push(&mut self, event: Event<M>) {
        self.fresh.push_back(Letter::of(event));
    }

    /// Removes and returns the oldest event that has not been tried, or `None` if all events have been tried.
    #[inline]
    pub(crate) fn take(&mut self) -> Option<Letter<M>> {
        self.fresh.pop_front()
    }

    /// Puts an event from [`take`](Self::take) back into the mailbox.
    pub(crate) fn leave(&mut self, event: Event<M>) {
        self.left.push_back(Letter::of(event));
    }

    /// Makes the skipped events available again. Called after an event was accepted.
    #[inline]
    pub(crate) fn rewind(&mut self) {
        if !self.left.is_empty() {
            self.left.append(&mut self.fresh);
            std::mem::swap(&mut self.left, &mut self.fresh);
        }
    }

    /// Returns the number of events that were tried and left since the last accepted event.
    #[inline]
    pub(crate) fn left(&self) -> usize {
        self.left.len()
    }

    /// Returns the number of events that have not been tried.
    pub(crate) fn untried(&self) -> usize {
        self.fresh.len()
    }

    /// Removes the events that `keep` rejects. Messages are always kept.
    pub(crate) fn retain(&mut self, keep: impl Fn(&Event<M>) -> bool) {
        let keep = |letter: &Letter<M>| match letter {
            Letter::Message(_) => true,
            Letter::Rare(event) => keep(event),
        };
        self.fresh.retain(keep);
        self.left.retain(keep);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A slow reference implementation: one list, searched from its start for the first wanted event.
    fn slow(mut list: Vec<u8>, wanted: &[u8]) -> (Vec<u8>, Vec<u8>) {
        let mut selected = Vec::new();
        for &want in wanted {
            if let Some(at) = list.iter().position(|&m| m % 4 == want) {
                selected.push(list.remove(at));
            }
        }
        (selected, list)
    }

    fn fast(list: Vec<u8>, wanted: &[u8]) -> (Vec<u8>, Vec<u8>) {
        let mut mailbox = Mailbox::new();
        list.into_iter().for_each(|m| mailbox.push(Event::Message(m)));
        let mut selected = Vec::new();
        for &want in wanted {
            while let Some(Letter::Message(m)) = mailbox.take() {
                if m % 4 == want {
                    selected.push(m);
                    break;
                }
                mailbox.leave(Event::Message(m));
            }
            mailbox.rewind();
        }
        let mut rest = Vec::new();
        while let Some(Letter::Message(m)) = mailbox.take() {
            rest.push(m);
        }
        (selected, rest)
    }

    proptest! {
        #[test]
        fn matches_a_searched_list(list: Vec<u8>, wanted in prop::collection::vec(0u8..4, 0..40)) {
            prop_assert_eq!(fast(list.clone(), &wanted), slow(list, &wanted));
        }
    }
}
