//! What is found out of a record, in a word, and how often.

use sodan::engines;
use std::time::Duration;

/// What is found out of a record, in a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Exactly one solution.
    Unique,
    /// Several solutions.
    Multiple,
    /// No solution.
    None,
    /// A solution, and nothing is known of others.
    Solved,
    /// The engine knew no way on.
    Stuck,
    /// Given up within its limits.
    Timeout,
    /// Done, where there is nothing to be found out.
    Done,
    /// No puzzle.
    Bad,
}

impl Status {
    const ALL: [Status; 8] = [
        Status::Unique,
        Status::Multiple,
        Status::None,
        Status::Solved,
        Status::Stuck,
        Status::Timeout,
        Status::Done,
        Status::Bad,
    ];

    /// The word.
    pub const fn name(self) -> &'static str {
        match self {
            Status::Unique => "unique",
            Status::Multiple => "multiple",
            Status::None => "none",
            Status::Solved => "solved",
            Status::Stuck => "stuck",
            Status::Timeout => "timeout",
            Status::Done => "done",
            Status::Bad => "bad",
        }
    }
}

impl From<engines::Status> for Status {
    fn from(status: engines::Status) -> Status {
        match status {
            engines::Status::Unique => Status::Unique,
            engines::Status::Multiple => Status::Multiple,
            engines::Status::None => Status::None,
            engines::Status::Solved => Status::Solved,
            engines::Status::Stuck => Status::Stuck,
            engines::Status::Timeout => Status::Timeout,
        }
    }
}

/// How many records are of each status.
#[derive(Clone, Copy, Default, Debug)]
pub struct Tally([u64; Status::ALL.len()]);

impl Tally {
    /// Counts a record.
    pub fn count(&mut self, status: Status) {
        self.0[status as usize] += 1;
    }

    /// Counts all that another tally has counted.
    pub fn add(&mut self, other: &Tally) {
        self.0.iter_mut().zip(other.0).for_each(|(count, more)| *count += more);
    }

    /// How many records are of a status.
    pub fn of(&self, status: Status) -> u64 {
        self.0[status as usize]
    }

    /// How many are bad.
    pub fn bad(&self) -> u64 {
        self.of(Status::Bad)
    }

    /// How many there are in all.
    pub fn records(&self) -> u64 {
        self.0.iter().sum()
    }

    /// What a run did, in a line.
    pub fn summary(&self, name: &str, kept: u64, took: Duration) -> String {
        let records = self.records();
        let counts: Vec<String> = Status::ALL
            .into_iter()
            .filter(|&status| self.of(status) > 0)
            .map(|status| format!("{} {}", self.of(status), status.name()))
            .collect();
        let counts = if counts.is_empty() { "nothing to do".to_owned() } else { counts.join(", ") };
        let before =
            if kept > 0 { format!(" (after {kept} kept from an earlier run)") } else { String::new() };
        let seconds = took.as_secs_f64().max(1e-9);
        let noun = if records == 1 { "record" } else { "records" };
        format!(
            "{name}: {records} {noun}{before}: {counts}; {seconds:.3} s, {:.0}/s",
            records as f64 / seconds
        )
    }
}
