//! What a worker does: it asks the task about each item, as long as the time allows and somebody waits for it.

use crate::config::Limits;
use crate::problem::{Code, Problem};
use crate::question::Asked;
use crate::request::{Input, Series};
use sodan::tasks::{self, Item, Status, TimeLimit};
use sodan::text::{self, Records};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Asks about every item and hands on each record as JSON; `so_far` hears of a long count. Says whether nothing was cut short.
pub fn through(
    asked: &Asked,
    limits: &Limits,
    gone: &AtomicBool,
    so_far: &(dyn Fn(u64) + Sync),
    give: &mut dyn FnMut(&[u8]),
) -> bool {
    let budget = Budget::new(asked, limits, gone, so_far);
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
        Input::Text(text) => records(text, |raw| each(&Item::read(raw))),
        Input::Series(Series { first, count }) => {
            let mut numbers = (*first as usize..).take(*count as usize);
            let _ = numbers.try_for_each(|number| each(&Item::of_text(number, b"")));
        }
    }
    complete
}

/// How many items an input has.
///
/// # Errors
///
/// If it has none, or more than allowed.
pub fn count(input: &Input, most: usize) -> Result<usize, Problem> {
    let (count, place) = match input {
        Input::Position(_) => (1, "/position"),
        Input::Series(series) => (series.count as usize, "/series/count"),
        Input::Text(text) => {
            let mut count = 0;
            records(text, |_| {
                count += 1;
                if count > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            (count, "/text")
        }
    };
    let problem = |code, detail: String| Err(Problem::new(code, detail).of(place));
    match count {
        0 => problem(Code::Request, "there is no puzzle in it".into()),
        _ if count > most => problem(Code::TooLarge, format!("a request has {most} puzzles at most")),
        _ => Ok(count),
    }
}

fn records(text: &str, mut each: impl FnMut(text::Raw<'_>) -> ControlFlow<()>) {
    let mut records = Records::new(None);
    let mut item = |item: text::Item<'_>| match item {
        text::Item::Record(raw) => each(raw),
        _ => ControlFlow::Continue(()),
    };
    if records.feed(text.as_bytes(), &mut item).is_continue() {
        let _ = records.finish(&mut item);
    }
}

/// The time and effort of a request.
struct Budget<'a> {
    start: Instant,
    time: Duration,
    effort: u64,
    gone: &'a AtomicBool,
    so_far: &'a (dyn Fn(u64) + Sync),
}

impl<'a> Budget<'a> {
    fn new(
        asked: &Asked,
        limits: &Limits,
        gone: &'a AtomicBool,
        so_far: &'a (dyn Fn(u64) + Sync),
    ) -> Budget<'a> {
        let wanted = asked.wanted.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        Budget {
            start: Instant::now(),
            time: wanted.unwrap_or(limits.time).min(limits.time),
            effort: asked.wanted.effort.unwrap_or(limits.effort).min(limits.effort),
            gone,
            so_far,
        }
    }

    fn is_up(&self) -> bool {
        self.gone.load(Ordering::Relaxed) || self.start.elapsed() >= self.time
    }

    /// Asks about an item, with the time that is left for it.
    fn spend(&self, ask: impl FnOnce(&tasks::Limits<'_>)) {
        let should_stop = || self.gone.load(Ordering::Relaxed);
        let clock = || self.start.elapsed();
        let each = self.time.saturating_sub(self.start.elapsed());
        ask(&tasks::Limits {
            should_stop: &should_stop,
            effort: Some(self.effort),
            time: Some(TimeLimit { clock: &clock, each }),
            so_far: self.so_far,
            ..tasks::Limits::default()
        });
    }
}
