//! How far a long run is: a bar on a terminal, or lines for a program.

use crate::tell;
use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// When and how progress is shown, on standard error.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Show {
    /// A bar, if standard error is a terminal
    Auto,
    /// A bar on a terminal, a line a second elsewhere
    Always,
    /// Nothing
    Never,
    /// One JSON object a second
    Json,
}

/// How far a run is. A thread of its own shows it once a second, however long a record takes.
pub struct Progress {
    state: Arc<ProgressState>,
    shower: Option<(Sender<()>, JoinHandle<()>)>,
}

/// What is shown, and how.
struct ProgressState {
    shown: Shown,
    start: Instant,
    total: Option<u64>,
    done: Mutex<Done>,
}

enum Shown {
    Bar(ProgressBar),
    Lines,
    Json,
    Nothing,
}

/// How much is done.
#[derive(Clone, Copy, Default, Debug)]
pub struct Done {
    /// Input records.
    pub records: u64,
    /// How many of these records were bad.
    pub bad: u64,
    /// How much of the source these records are, in the source's own unit, such as bytes.
    pub size: u64,
}

/// How many solutions have been counted in the records that are in work.
static COUNTED: AtomicU64 = AtomicU64::new(0);

/// Says how many solutions have been counted in a record that takes long.
pub fn counted(solutions: u64) {
    COUNTED.store(solutions, Ordering::Relaxed);
}

/// How many solutions have been counted in the record that is in work, if it takes long.
pub fn counted_so_far() -> Option<u64> {
    Some(COUNTED.load(Ordering::Relaxed)).filter(|&counted| counted > 0)
}

/// How many puzzles have been tried, where they are made.
static TRIED: AtomicU64 = AtomicU64::new(0);

/// Says that so many puzzles more have been tried.
pub fn tried(tries: u64) {
    TRIED.fetch_add(tries, Ordering::Relaxed);
}

/// How many puzzles have been tried.
pub fn tries_so_far() -> u64 {
    TRIED.load(Ordering::Relaxed)
}

/// So many finds of so many tries, in words: what the next ones may be expected to take.
pub fn rate_of_finds(found: u64, tries: u64) -> String {
    let noun = if tries == 1 { "try" } else { "tries" };
    let share = found as f64 / tries.max(1) as f64;
    let (share, of) = match share {
        0.0 => return format!("none of {tries} {noun}"),
        1.0 => return format!("{tries} {noun}"),
        0.01.. => (share * 1e2, "%"),
        0.00001.. => (share * 1e6, "in a million"),
        _ => (share * 1e9, "in a thousand million"),
    };
    let share = if share < 10.0 { format!("{share:.1}") } else { format!("{share:.0}") };
    format!("{tries} {noun}, {share} {of}")
}

const A_SECOND: Duration = Duration::from_secs(1);

impl Progress {
    /// Starts the clock. `total` is the size of the whole source, if it is known.
    pub fn start(show: Show, total: Option<u64>) -> Progress {
        let terminal = std::io::stderr().is_terminal();
        let shown = match show {
            Show::Json => Shown::Json,
            Show::Auto | Show::Always if terminal => Shown::Bar(bar(total)),
            Show::Always => Shown::Lines,
            Show::Auto | Show::Never => Shown::Nothing,
        };
        let silent = matches!(shown, Shown::Nothing);
        let state = ProgressState { shown, start: Instant::now(), total, done: Mutex::default() };
        let state = Arc::new(state);
        let shower = (!silent).then(|| {
            let (stop, stopped) = mpsc::channel();
            let state = Arc::clone(&state);
            let thread = std::thread::spawn(move || {
                let pause = state.pause();
                while stopped.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
                    state.say();
                }
            });
            (stop, thread)
        });
        Progress { state, shower }
    }

    /// So much is done.
    pub fn update(&self, done: Done) {
        *lock(&self.state.done) = done;
    }

    /// Writes something else to standard error, beside the bar.
    pub fn suspend(&self, write: impl FnOnce()) {
        match &self.state.shown {
            Shown::Bar(bar) => bar.suspend(write),
            Shown::Lines | Shown::Json | Shown::Nothing => write(),
        }
    }

    /// Shows the last state; gives the time that the run took.
    pub fn finish(mut self, done: Done) -> Duration {
        let took = self.state.start.elapsed();
        if let Some((stop, thread)) = self.shower.take() {
            drop(stop);
            // The thread gives nothing back. If it has panicked, the results are still worth more than that.
            drop(thread.join());
        }
        self.update(done);
        match &self.state.shown {
            Shown::Bar(bar) => bar.finish_and_clear(),
            Shown::Lines | Shown::Json | Shown::Nothing => self.state.say(),
        }
        took
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

impl ProgressState {
    /// How long to wait before progress is shown again.
    fn pause(&self) -> Duration {
        match self.shown {
            Shown::Bar(_) => A_SECOND / 4,
            Shown::Lines | Shown::Json | Shown::Nothing => A_SECOND * 9 / 10,
        }
    }

    /// Records a second so far.
    fn rate(&self, done: Done) -> f64 {
        done.records as f64 / self.start.elapsed().as_secs_f64().max(1e-9)
    }

    fn say(&self) {
        let done = *lock(&self.done);
        let line = match &self.shown {
            Shown::Json => self.json(done).to_string(),
            Shown::Lines => self.in_words(done),
            Shown::Bar(bar) => {
                bar.set_position(done.size);
                return bar.set_message(self.in_words(done));
            }
            Shown::Nothing => return,
        };
        tell(format_args!("{line}"));
    }

    fn in_words(&self, done: Done) -> String {
        let words = format!("{} records, {:.0}/s", done.records, self.rate(done));
        match (COUNTED.load(Ordering::Relaxed), tries_so_far()) {
            (0, 0) => words,
            (0, tries) => format!("{words}, {}", rate_of_finds(done.records, tries)),
            (counted, _) => format!("{words}, {counted} solutions so far of the next"),
        }
    }

    fn json(&self, done: Done) -> serde_json::Value {
        let seconds = self.start.elapsed().as_secs_f64();
        let left = self
            .total
            .filter(|_| done.size > 0)
            .map(|total| seconds * total.saturating_sub(done.size) as f64 / done.size as f64);
        serde_json::json!({
            "records": done.records,
            "bad": done.bad,
            "bytes": done.size,
            "total_bytes": self.total,
            "seconds": seconds,
            "records_per_second": self.rate(done),
            "seconds_left": left,
            "counted": COUNTED.load(Ordering::Relaxed),
            "tries": tries_so_far(),
        })
    }
}

fn bar(total_bytes: Option<u64>) -> ProgressBar {
    let (bar, template) = match total_bytes {
        Some(total) => (ProgressBar::new(total), "{bar:30} {percent}% {msg}, {eta} left"),
        None => (ProgressBar::no_length(), "{spinner} {msg}, {elapsed}"),
    };
    bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(4));
    bar.enable_steady_tick(A_SECOND / 4);
    bar.set_style(ProgressStyle::with_template(template).expect("the template is well-formed"));
    bar
}
