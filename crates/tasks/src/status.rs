//! Status of an item.

use sodan_engines as engines;

/// Outcome of a task on an item.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Status {
    /// Exactly one solution.
    Unique,
    /// Several solutions.
    Multiple,
    /// No solution.
    None,
    /// A solution was found, but it is unknown whether it is the only one.
    Solved,
    /// The engine, scale or search could not continue.
    Stuck,
    /// A limit was reached.
    Timeout,
    /// The item was processed by a task that does not determine the number of solutions.
    Done,
    /// The item is not a valid puzzle.
    Bad,
}

impl Status {
    /// All statuses, in the order in which summaries list them.
    pub const ALL: [Status; 8] = [
        Status::Unique,
        Status::Multiple,
        Status::None,
        Status::Solved,
        Status::Stuck,
        Status::Timeout,
        Status::Done,
        Status::Bad,
    ];

    /// The names of all statuses, in the order of [`ALL`](Status::ALL).
    pub const NAMES: [&'static str; 8] = {
        let mut names = [""; 8];
        let mut index = 0;
        while index < names.len() {
            names[index] = Status::ALL[index].name();
            index += 1;
        }
        names
    };

    /// Returns the name in output and data formats: `unique`, `multiple`, …
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

impl std::fmt::Display for Status {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

impl From<engines::Verdict> for Status {
    fn from(status: engines::Verdict) -> Status {
        match status {
            engines::Verdict::Unique => Status::Unique,
            engines::Verdict::Multiple => Status::Multiple,
            engines::Verdict::None => Status::None,
            engines::Verdict::Solved => Status::Solved,
            engines::Verdict::Stuck => Status::Stuck,
            engines::Verdict::Timeout => Status::Timeout,
        }
    }
}

/// Formats a count with its noun, in the plural unless the count is 1: `1 row`, `2 rows`.
pub fn several(count: u64, noun: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{ending}")
}
