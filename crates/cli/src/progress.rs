//! How far a long run is: a bar on a terminal, or lines for a program.

use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{IsTerminal, Write};
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

/// How far a run is.
pub struct Progress {
    shown: Shown,
    start: Instant,
    last: Instant,
    total_bytes: Option<u64>,
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
    /// Those of them that were bad.
    pub bad: u64,
    /// Bytes of input.
    pub bytes: u64,
}

const A_SECOND: Duration = Duration::from_secs(1);

impl Progress {
    /// Starts the clock. `total_bytes` is the size of all input, if it is known.
    pub fn start(show: Show, total_bytes: Option<u64>) -> Progress {
        let terminal = std::io::stderr().is_terminal();
        let shown = match show {
            Show::Json => Shown::Json,
            Show::Auto | Show::Always if terminal => Shown::Bar(bar(total_bytes)),
            Show::Always => Shown::Lines,
            Show::Auto | Show::Never => Shown::Nothing,
        };
        let now = Instant::now();
        Progress { shown, start: now, last: now, total_bytes }
    }

    /// Shows that so much is done, if it is time to.
    pub fn update(&mut self, done: Done) {
        if let Shown::Bar(bar) = &self.shown {
            bar.set_position(done.bytes);
            bar.set_message(format!("{} records, {}/s", done.records, self.rate(done) as u64));
        } else if self.last.elapsed() >= A_SECOND {
            self.last = Instant::now();
            self.say(done);
        }
    }

    /// Shows the last state; gives the time that the run took.
    pub fn finish(mut self, done: Done) -> Duration {
        match &self.shown {
            Shown::Bar(bar) => bar.finish_and_clear(),
            _ => self.say(done),
        }
        self.last = Instant::now();
        self.last - self.start
    }

    /// Records a second so far.
    fn rate(&self, done: Done) -> f64 {
        done.records as f64 / self.start.elapsed().as_secs_f64().max(1e-9)
    }

    fn say(&self, done: Done) {
        let mut error = std::io::stderr().lock();
        let line = match self.shown {
            Shown::Json => self.json(done).to_string(),
            Shown::Lines => format!("{} records, {:.0}/s", done.records, self.rate(done)),
            Shown::Bar(_) | Shown::Nothing => return,
        };
        // Progress that nobody can read is no reason to stop.
        drop(writeln!(error, "{line}"));
    }

    fn json(&self, done: Done) -> serde_json::Value {
        let seconds = self.start.elapsed().as_secs_f64();
        let left = self
            .total_bytes
            .filter(|_| done.bytes > 0)
            .map(|total| seconds * total.saturating_sub(done.bytes) as f64 / done.bytes as f64);
        serde_json::json!({
            "records": done.records,
            "bad": done.bad,
            "bytes": done.bytes,
            "total_bytes": self.total_bytes,
            "seconds": seconds,
            "records_per_second": self.rate(done),
            "seconds_left": left,
        })
    }
}

fn bar(total_bytes: Option<u64>) -> ProgressBar {
    let (bar, template) = match total_bytes {
        Some(total) => (ProgressBar::new(total), "{bar:30} {percent}% {msg}, {eta} left"),
        None => (ProgressBar::no_length(), "{spinner} {msg}, {elapsed}"),
    };
    bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(4));
    bar.set_style(ProgressStyle::with_template(template).expect("the template is well-formed"));
    bar
}
