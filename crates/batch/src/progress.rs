//! Progress of long runs: a bar on a terminal, or lines for other programs.

use crate::message;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use sodan::tasks::several;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// When and how progress is reported on standard error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Show {
    /// A bar on a terminal, otherwise one line per minute.
    Auto,
    /// A bar on a terminal, otherwise one line per second.
    Always,
    /// No progress is reported.
    Never,
    /// One JSON object per second.
    Json,
}

impl Show {
    /// All modes, each with its name and its description in help texts.
    pub const ALL: [(&str, Show, &str); 4] = [
        ("auto", Show::Auto, "A bar on a terminal, otherwise one line per minute"),
        ("always", Show::Always, "A bar on a terminal, otherwise one line per second"),
        ("never", Show::Never, "Nothing"),
        ("json", Show::Json, "One JSON object per second"),
    ];
}

/// Progress display of a run. A separate thread updates the display at regular intervals, even while a single record
/// takes longer.
pub struct Progress {
    state: Arc<ProgressState>,
    shower: Option<(Sender<()>, JoinHandle<()>)>,
}

/// State that the worker threads share with the display thread.
struct ProgressState {
    shown: Shown,
    start: Instant,
    total: Option<u64>,
    done: Mutex<Done>,
}

enum Shown {
    /// A bar. It is hidden during the first second, since short runs do not need one.
    Bar(OnceLock<ProgressBar>),
    Lines,
    Json,
    /// For a log: a line after ten seconds, then one per minute.
    Log,
    Nothing,
}

/// Amount of finished work.
#[derive(Clone, Copy, Default, Debug)]
pub struct Done {
    /// Number of finished records.
    pub records: u64,
    /// Number of invalid records.
    pub bad: u64,
    /// Amount of processed input, in the source's unit, such as bytes.
    pub size: u64,
}

/// Number of solutions counted so far in a record in progress.
static COUNTED: AtomicU64 = AtomicU64::new(0);

/// Stores the number of solutions counted so far in the record in progress.
pub fn counted(solutions: u64) {
    COUNTED.store(solutions, Ordering::Relaxed);
}

/// Returns the number of solutions counted so far in the record in progress. Returns `None` if no count is in progress.
pub fn counted_so_far() -> Option<u64> {
    Some(COUNTED.load(Ordering::Relaxed)).filter(|&counted| counted > 0)
}

/// Number of puzzles that a generator has tried in the current search.
static TRIED: AtomicU64 = AtomicU64::new(0);

/// Adds `tries` to the number of puzzles tried.
pub fn tried(tries: u64) {
    TRIED.fetch_add(tries, Ordering::Relaxed);
}

/// Returns the number of puzzles tried since the last reset.
pub fn tries_so_far() -> u64 {
    TRIED.load(Ordering::Relaxed)
}

/// Resets the number of puzzles tried to 0, before the next search.
pub fn forget_tries() {
    TRIED.store(0, Ordering::Relaxed);
}

/// Runs a generator. If nothing has been found after ten seconds, prints one warning, since there may be no matching
/// puzzle. Prints no warning on a terminal. `what_ends_it` is appended to the warning, and describes how to end the
/// search.
pub fn while_looking<T>(what_ends_it: &str, look: impl FnOnce(&AtomicBool) -> T) -> T {
    const LONG: Duration = Duration::from_secs(10);
    let any_found = &AtomicBool::new(false);
    std::thread::scope(|scope| {
        let (_ends, ended) = mpsc::channel();
        scope.spawn(move || {
            let message = nothing_yet(&ended, LONG, any_found, what_ends_it);
            if let Some(message) = message.filter(|_| !std::io::stderr().is_terminal()) {
                message::warn(format_args!("{message}"));
            }
        });
        look(any_found)
    })
}

/// Waits for the duration `long`, and returns the warning that nothing was found. Returns `None` if the search has
/// ended or found a result.
fn nothing_yet(
    ended: &mpsc::Receiver<()>,
    long: Duration,
    any_found: &AtomicBool,
    what_ends_it: &str,
) -> Option<String> {
    let goes_on = ended.recv_timeout(long) == Err(RecvTimeoutError::Timeout);
    let is_in_vain = goes_on && !any_found.load(Ordering::Relaxed);
    is_in_vain.then(|| format!("no result yet after {}; {what_ends_it}", several(tries_so_far(), "attempt")))
}

/// Formats the numbers of results and attempts. These numbers help users to estimate the remaining time.
pub fn rate_of_finds(found: u64, tries: u64) -> String {
    format!("{found} of {} succeeded", several(tries, "attempt"))
}

const A_SECOND: Duration = Duration::from_secs(1);

impl Progress {
    /// Starts the clock and the display. `total` is the size of the whole source, if known.
    pub fn start(show: Show, total: Option<u64>) -> Progress {
        let terminal = std::io::stderr().is_terminal();
        let shown = match show {
            Show::Json => Shown::Json,
            Show::Auto if message::is_quiet() => Shown::Nothing,
            Show::Auto | Show::Always if terminal => Shown::Bar(OnceLock::new()),
            Show::Always => Shown::Lines,
            Show::Auto => Shown::Log,
            Show::Never => Shown::Nothing,
        };
        let silent = matches!(shown, Shown::Nothing);
        let state = ProgressState { shown, start: Instant::now(), total, done: Mutex::default() };
        let state = Arc::new(state);
        let shower = (!silent).then(|| {
            let (stop, stopped) = mpsc::channel();
            let state = Arc::clone(&state);
            let thread = std::thread::spawn(move || {
                let (mut pause, pauses) = state.pauses();
                while stopped.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
                    state.say();
                    pause = pauses;
                }
            });
            (stop, thread)
        });
        Progress { state, shower }
    }

    /// Stores the amount of finished work, for the next update.
    pub fn update(&self, done: Done) {
        *lock(&self.state.done) = done;
    }

    /// Ends the display with the final state, and returns the duration of the run.
    pub fn finish(mut self, done: Done) -> Duration {
        let took = self.state.start.elapsed();
        if let Some((stop, thread)) = self.shower.take() {
            drop(stop);
            // Ignore a panic of the thread: the results of the run are still valid.
            drop(thread.join());
        }
        self.update(done);
        match &self.state.shown {
            Shown::Bar(bar) => {
                if let Some(bar) = bar.get() {
                    bar.finish_and_clear();
                }
                *lock(&ON_SCREEN) = None;
            }
            Shown::Lines | Shown::Json => self.state.say(),
            Shown::Log | Shown::Nothing => {}
        }
        took
    }
}

/// The progress bar on the terminal, if it is shown.
static ON_SCREEN: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Calls `write`, which may print to the terminal. The bar is hidden in the meantime, and redrawn below the new text.
pub fn apart<T>(write: impl FnOnce() -> T) -> T {
    match &*lock(&ON_SCREEN) {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

impl ProgressState {
    /// Returns the delay before the first update, and the interval between updates.
    fn pauses(&self) -> (Duration, Duration) {
        match self.shown {
            Shown::Bar(_) => (A_SECOND / 4, A_SECOND / 4),
            Shown::Log => (A_SECOND * 10, A_SECOND * 60),
            Shown::Lines | Shown::Json | Shown::Nothing => (A_SECOND * 9 / 10, A_SECOND * 9 / 10),
        }
    }

    /// Returns the average number of records per second.
    fn rate(&self, done: Done) -> f64 {
        done.records as f64 / self.start.elapsed().as_secs_f64().max(1e-9)
    }

    fn say(&self) {
        let done = *lock(&self.done);
        let line = match &self.shown {
            Shown::Json => self.json(done).to_string(),
            Shown::Lines => self.in_words(done),
            Shown::Log => self.in_words(done) + &self.in_words_left(done),
            Shown::Bar(_) if self.start.elapsed() < A_SECOND => return,
            Shown::Bar(bar) => {
                let bar = bar.get_or_init(|| bar_of(self.total));
                // Both calls may redraw the bar, so set the text first.
                bar.set_message(self.in_words(done) + &self.in_words_left(done));
                return bar.set_position(done.size);
            }
            Shown::Nothing => return,
        };
        message::line(format_args!("{line}"));
    }

    fn in_words(&self, done: Done) -> String {
        let words = format!("{}, {:.0}/s", several(done.records, "record"), self.rate(done));
        match (COUNTED.load(Ordering::Relaxed), tries_so_far()) {
            (0, 0) => words,
            (0, tries) => format!("{words}, {}", rate_of_finds(done.records, tries)),
            (counted, _) => format!("{words}, current puzzle: at least {}", several(counted, "solution")),
        }
    }

    /// Returns the estimated remaining time as text, or an empty string if it is unknown.
    fn in_words_left(&self, done: Done) -> String {
        match self.seconds_left(done) {
            Some(seconds) => format!(", {:#} left", HumanDuration(Duration::from_secs_f64(seconds.min(1e9)))),
            None => String::new(),
        }
    }

    /// Returns the estimated remaining time in seconds, if known.
    fn seconds_left(&self, done: Done) -> Option<f64> {
        let total = self.total.filter(|_| done.size > 0)?;
        let seconds = self.start.elapsed().as_secs_f64();
        Some(seconds * total.saturating_sub(done.size) as f64 / done.size as f64)
    }

    fn json(&self, done: Done) -> serde_json::Value {
        let rounded = |number: f64| (number * 1e3).round() / 1e3;
        let mut object = serde_json::json!({
            "records": done.records,
            "bad": done.bad,
            "bytes": done.size,
            "total_bytes": self.total,
            "seconds": rounded(self.start.elapsed().as_secs_f64()),
            "records_per_second": rounded(self.rate(done)),
            "seconds_left": self.seconds_left(done).map(rounded),
        });
        for (name, count) in [("counted", COUNTED.load(Ordering::Relaxed)), ("tries", tries_so_far())] {
            if count > 0 {
                object[name] = count.into();
            }
        }
        object
    }
}

fn bar_of(total_bytes: Option<u64>) -> ProgressBar {
    let (length, template) = match total_bytes {
        Some(_) => (total_bytes, "{bar:30} {percent}% {msg}"),
        None => (None, "{spinner} {msg}, {elapsed}"),
    };
    let style = ProgressStyle::with_template(template).expect("the template is well-formed");
    // The text must be set before the first drawing.
    let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::hidden()).with_style(style);
    bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(4));
    *lock(&ON_SCREEN) = Some(bar.clone());
    bar
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(shown: Shown, size: u64) -> ProgressState {
        let done = Mutex::new(Done { records: size, bad: 0, size });
        ProgressState { shown, start: Instant::now(), total: Some(10), done }
    }

    #[test]
    fn first_second_draws_nothing() {
        let state = state(Shown::Bar(OnceLock::new()), 5);
        state.say();
        assert!(matches!(&state.shown, Shown::Bar(bar) if bar.get().is_none()));
    }

    #[test]
    fn long_fruitless_search_is_reported() {
        let message = |has_ended: bool, found: bool| {
            let (ends, ended) = mpsc::channel();
            let ends = (!has_ended).then_some(ends);
            let message =
                nothing_yet(&ended, Duration::from_millis(1), &AtomicBool::new(found), "Ctrl-C ends it");
            drop(ends);
            message
        };
        assert!(message(false, false).is_some_and(|message| message.ends_with(" attempts; Ctrl-C ends it")));
        for (has_ended, found) in [(false, true), (true, false), (true, true)] {
            assert_eq!(message(has_ended, found), None);
        }
    }

    #[test]
    fn remaining_time_needs_a_total() {
        let words = |size| {
            let state = state(Shown::Nothing, size);
            state.in_words_left(*lock(&state.done))
        };
        assert_eq!(words(0), "");
        assert_eq!(words(10), ", 0s left");
    }
}
