//! The record of conformance runs, `docs/conformance.md`: the commit at which each suite was last run in full, and the
//! result.

use super::{SUITES, root};
use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::process::Command;

const FILE: &str = "docs/conformance.md";

/// A suite is overdue if its last full run was more than this number of commits ago.
pub const OVERDUE: u32 = 200;

const HEAD: &str = "\
# Conformance

`cargo xtask conformance` writes this page. For each suite, the table shows the commit at which the suite was last run in full, and the result. For
suites that consist of tests, `cargo xtask test` runs a sample (a slice), which is selected by the commit hash. The command also lists suites that
were not run in full within the last 200 commits.

| suite | checks | commit | result |
| --- | --- | --- | --- |
";

/// Maps each suite's name to the commit and the result of its last full run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record(BTreeMap<String, [String; 2]>);

impl Record {
    pub fn read() -> Result<Record> {
        match std::fs::read_to_string(root().join(FILE)) {
            Ok(text) => Ok(Record::parse(&text)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Record::default()),
            Err(error) => Err(error).context(FILE),
        }
    }

    fn parse(text: &str) -> Record {
        let row = |line: &str| {
            let cells: Vec<&str> = line.split('|').map(str::trim).collect();
            let [_, suite, _, commit, result, _] = cells[..] else { return None };
            SUITES
                .iter()
                .any(|it| it.0 == suite)
                .then(|| (suite.to_owned(), [commit, result].map(str::to_owned)))
        };
        Record(text.lines().filter_map(row).filter(|(_, [commit, _])| !commit.is_empty()).collect())
    }

    /// Returns the record with a new run of a suite.
    pub fn with(mut self, suite: &str, commit: &str, result: &str) -> Record {
        self.0.insert(suite.to_owned(), [commit, result].map(str::to_owned));
        self
    }

    /// Returns the suites without a recent full run. `commits_since` returns `None` for a commit that is not in the
    /// history.
    pub fn overdue(&self, commits_since: impl Fn(&str) -> Option<u32>) -> Vec<&'static str> {
        let is_recent = |suite: &str| {
            self.0.get(suite).and_then(|[commit, _]| commits_since(commit)).is_some_and(|age| age <= OVERDUE)
        };
        SUITES.iter().map(|suite| suite.0).filter(|suite| !is_recent(suite)).collect()
    }

    fn text(&self) -> String {
        let row = |(suite, checks): (&str, &str)| {
            let [commit, result] =
                self.0.get(suite).map_or(["", "not recorded"], |run| run.each_ref().map(|text| &**text));
            format!("| {suite} | {checks} | {commit} | {result} |\n")
        };
        HEAD.to_owned() + &SUITES.iter().map(|suite| row((suite.0, suite.1))).collect::<String>()
    }

    pub fn write(&self) -> Result<()> {
        std::fs::write(root().join(FILE), self.text()).context(FILE)
    }
}

/// Returns the number of commits since `commit`, which has the format of a record. Returns `None` if the history does
/// not contain the commit.
pub fn commits_since(commit: &str) -> Option<u32> {
    let hash = commit.split(' ').next()?;
    git(&["rev-list", "--count", &format!("{hash}..HEAD")])?.parse().ok()
}

/// Returns the current commit as it is written in a record.
pub fn commit() -> String {
    let Some(hash) = git(&["rev-parse", "--short=12", "HEAD"]) else { return "unknown".to_owned() };
    // Changes to the record itself do not count.
    let changes = git(&["status", "--porcelain", "--", ".", &format!(":!{FILE}")]);
    if changes.is_some_and(|it| it.is_empty()) { hash } else { format!("{hash} with changes") }
}

/// Returns git's output without the last line break, or `None` if git fails or is missing.
pub fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).current_dir(root()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim_end().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_read_as_written() {
        let record = Record::default().with("search", "0123456789ab", "passed").with(
            "web",
            "ba with changes",
            "failed",
        );
        assert_eq!(Record::parse(&record.text()), record);
        let newer = record.clone().with("web", "fedcba", "passed");
        assert!(newer.text().contains(" | fedcba | passed |\n") && !newer.text().contains("failed"));
    }

    #[test]
    fn overdue_suites_are_named() {
        let record = Record::default().with("search", "0123456789ab", "passed");
        let is_overdue = |age: Option<u32>| record.overdue(|_| age).contains(&"search");
        assert!(!is_overdue(Some(OVERDUE)), "200 commits are allowed");
        assert!(is_overdue(Some(OVERDUE + 1)), "201 are too many");
        assert!(is_overdue(None), "a commit that is not in the history");
        assert!(record.overdue(|_| Some(0)).contains(&"web"), "a suite that was never run");
    }
}
