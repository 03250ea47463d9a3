//! Counts records by status.

use sodan::tasks::{Status, several};
use std::time::Duration;

/// Number of records of each status.
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

    /// Removes a counted record.
    pub fn uncount(&mut self, status: Status) {
        self.statuses[status as usize] -= 1;
    }

    /// Adds the counts of another tally.
    pub fn add(&mut self, other: &Tally) {
        self.statuses.iter_mut().zip(other.statuses).for_each(|(count, more)| *count += more);
        self.warnings += other.warnings;
        self.finds += other.finds;
    }

    /// Returns the number of records with a status.
    pub fn of(&self, status: Status) -> u64 {
        self.statuses[status as usize]
    }

    /// Returns the number of invalid records.
    pub fn bad(&self) -> u64 {
        self.of(Status::Bad)
    }

    /// Counts a result of a search.
    pub fn find(&mut self) {
        self.finds += 1;
    }

    /// Returns the number of search results.
    pub fn finds(&self) -> u64 {
        self.finds
    }

    /// Counts a record with a warning.
    pub fn warn(&mut self) {
        self.warnings += 1;
    }

    /// Returns whether all records are valid and without warnings.
    pub fn is_clean(&self) -> bool {
        self.bad() == 0 && self.warnings == 0
    }

    /// Returns the total number of records.
    pub fn records(&self) -> u64 {
        self.statuses.iter().sum()
    }

    /// Returns a one-line summary of a run. `finds` is the noun for a search's results, and `saved` the number of
    /// records of an earlier run.
    pub fn summary(&self, name: &str, finds: Option<&str>, saved: u64, took: Duration) -> String {
        let records = self.records();
        // For a search, the number of results replaces these statuses.
        let is_listed = |status| finds.is_none() || ![Status::Done, Status::Stuck].contains(&status);
        let counts: Vec<String> = Status::ALL
            .into_iter()
            .filter(|&status| self.of(status) > 0 && is_listed(status))
            .map(|status| format!("{} {}", self.of(status), status.name()))
            .collect();
        let wrong = if self.warnings > 0 {
            format!(", {} with a wrong solution", self.warnings)
        } else {
            String::new()
        };
        let before =
            if saved > 0 { format!(" (plus {saved} from the interrupted run)") } else { String::new() };
        // The noun is a plural (`neighbours`) or does not change (`kept`).
        let named = |finds: &str| match finds.strip_suffix('s') {
            Some(one) if self.finds == 1 => format!("1 {one}"),
            _ => format!("{} {finds}", self.finds),
        };
        let counts = counts.join(", ") + &wrong;
        let parts: Vec<String> =
            [counts].into_iter().filter(|text| !text.is_empty()).chain(finds.map(named)).collect();
        let parts = if parts.is_empty() { "none finished".to_owned() } else { parts.join("; ") };
        let seconds = took.as_secs_f64().max(1e-9);
        format!(
            "{name}: {}{before}: {parts}; {seconds:.3} s, {:.0}/s",
            several(records, "record"),
            records as f64 / seconds
        )
    }
}
