//! How often each status was found.

use sodan::tasks::{Status, several};
use std::time::Duration;

/// How many records are of each status.
#[derive(Clone, Copy, Default, Debug)]
pub struct Tally {
    statuses: [u64; Status::ALL.len()],
    warnings: u64,
    finds: u64,
}

impl Tally {
    /// Counts a record.
    pub fn count(&mut self, status: Status) {
        self.statuses[status as usize] += 1;
    }

    /// Takes a record back that was counted.
    pub fn uncount(&mut self, status: Status) {
        self.statuses[status as usize] -= 1;
    }

    /// Counts all that another tally has counted.
    pub fn add(&mut self, other: &Tally) {
        self.statuses.iter_mut().zip(other.statuses).for_each(|(count, more)| *count += more);
        self.warnings += other.warnings;
        self.finds += other.finds;
    }

    /// How many records are of a status.
    pub fn of(&self, status: Status) -> u64 {
        self.statuses[status as usize]
    }

    /// How many are bad.
    pub fn bad(&self) -> u64 {
        self.of(Status::Bad)
    }

    /// Counts one of the things that were looked for.
    pub fn find(&mut self) {
        self.finds += 1;
    }

    /// How many of these things there are.
    pub fn finds(&self) -> u64 {
        self.finds
    }

    /// Counts a record beside which something is wrong.
    pub fn warn(&mut self) {
        self.warnings += 1;
    }

    /// Whether no record is bad, and nothing is wrong beside one.
    pub fn is_clean(&self) -> bool {
        self.bad() == 0 && self.warnings == 0
    }

    /// How many there are in all.
    pub fn records(&self) -> u64 {
        self.statuses.iter().sum()
    }

    /// What a run did, in a line. `finds` is what the things are called that were looked for.
    pub fn summary(&self, name: &str, finds: Option<&str>, kept: u64, took: Duration) -> String {
        let records = self.records();
        let counts: Vec<String> = Status::ALL
            .into_iter()
            .filter(|&status| self.of(status) > 0)
            .map(|status| format!("{} {}", self.of(status), status.name()))
            .collect();
        let counts = if counts.is_empty() { "none finished".to_owned() } else { counts.join(", ") };
        let wrong = if self.warnings > 0 {
            format!(", {} with a wrong solution", self.warnings)
        } else {
            String::new()
        };
        let before = if kept > 0 { format!(" (after {kept} of the interrupted run)") } else { String::new() };
        // What is looked for is named in the plural (`neighbours`), or by a word that has none (`kept`).
        let named = |finds: &str| match finds.strip_suffix('s') {
            Some(one) if self.finds == 1 => format!("; 1 {one}"),
            _ => format!("; {} {finds}", self.finds),
        };
        let finds = finds.map(named).unwrap_or_default();
        let seconds = took.as_secs_f64().max(1e-9);
        format!(
            "{name}: {}{before}: {counts}{wrong}{finds}; {seconds:.3} s, {:.0}/s",
            several(records, "record"),
            records as f64 / seconds
        )
    }
}
