//! Runs a task on each item, until the time limit is reached or the client disconnects.

use crate::question::Asked;
use crate::request::{Input, QuestionLimits, Series, records};
use sodan::tasks::{self, Item, Status, TimeLimit};
use std::ops::ControlFlow;
use std::time::Duration;

/// Connection to the client that waits for the response.
#[derive(Clone, Copy)]
pub struct Listener<'a> {
    /// A monotonic clock.
    pub clock: &'a (dyn Fn() -> Duration + Sync),
    /// Returns whether the client has disconnected.
    pub gone: &'a (dyn Fn() -> bool + Sync),
    /// Receives the number of solutions counted so far or, during generation, the number of attempts since the last
    /// call.
    pub so_far: &'a (dyn Fn(u64) + Sync),
}

/// Runs the task on every item and passes each record to `give` as JSON. Returns whether all items were completed.
pub fn through(
    asked: &Asked,
    limits: &QuestionLimits,
    listener: &Listener<'_>,
    give: &mut dyn FnMut(&[u8]),
) -> bool {
    let budget = Budget::new(asked, limits, listener);
    let mut complete = true;
    let mut each = |item: &Item<'_>| {
        if budget.is_up() {
            complete = false;
            return ControlFlow::Break(());
        }
        let mut given = false;
        budget.spend(|limits| {
            asked.work.ask(item, limits, &mut |record, status| {
                given = true;
                complete &= status != Status::Timeout;
                give(record);
            });
        });
        complete &= given;
        ControlFlow::Continue(())
    };
    match &asked.input {
        Input::Position(position) => {
            let _ = each(&Item::of_position(1, **position));
        }
        Input::Text(text) => records(text, asked.format, |raw| each(&(asked.item)(raw))),
        Input::Series(Series { first, count }) => {
            let mut numbers = (*first as usize..).take(*count as usize);
            let _ = numbers.try_for_each(|number| each(&Item::missing(number, String::new())));
        }
    }
    complete
}

/// Time and effort limits of a request.
struct Budget<'a> {
    listener: &'a Listener<'a>,
    /// Time on the listener's clock at which the request's time limit ends, if it has one.
    end: Option<Duration>,
    effort: Option<u64>,
}

impl<'a> Budget<'a> {
    fn new(asked: &Asked, limits: &QuestionLimits, listener: &'a Listener<'a>) -> Budget<'a> {
        let seconds = asked.wanted.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let end = less(seconds, limits.time).map(|time| (listener.clock)().saturating_add(time));
        Budget { listener, end, effort: less(asked.wanted.effort, limits.effort) }
    }

    fn is_up(&self) -> bool {
        (self.listener.gone)() || self.end.is_some_and(|end| (self.listener.clock)() >= end)
    }

    /// Calls `ask` with the limits for one item. The time limit is the time left for the request.
    fn spend(&self, ask: impl FnOnce(&tasks::Limits<'_>)) {
        let clock = self.listener.clock;
        ask(&tasks::Limits {
            should_stop: self.listener.gone,
            effort: self.effort,
            time: self.end.map(|end| TimeLimit { clock, each: end.saturating_sub(clock()) }),
            so_far: self.listener.so_far,
            ..tasks::Limits::default()
        });
    }
}

/// Returns the lower of the requested and the allowed limit. Either limit may be absent.
fn less<T: Ord>(wanted: Option<T>, allowed: Option<T>) -> Option<T> {
    match (wanted, allowed) {
        (Some(wanted), Some(allowed)) => Some(wanted.min(allowed)),
        (one, other) => one.or(other),
    }
}
