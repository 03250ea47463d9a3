//! Formats the report of an audit, for people and for programs.

use crate::build::WrittenFile;
use crate::fault::Fault;
use crate::headerless;
use crate::manifest::{Compared, Manifest};
use serde_json::json;
use sodan_tasks::several;
use std::fmt::Write;

/// Maximum number of givens.
pub(crate) const MOST_GIVENS: usize = 81;

/// Occurrences of a fault in a split.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FaultCount {
    /// Kind of the fault.
    pub fault: Fault,
    /// Name of the split.
    pub split: String,
    /// Number of rows with the fault.
    pub rows: u64,
    /// Number of rows of the split that were checked for the fault.
    pub of: u64,
    /// File and record of the first row with the fault.
    pub first: String,
    /// Row that the first row duplicates, if any.
    pub twin: Option<String>,
    /// The wrong column. `None` if the puzzle or its solution is wrong.
    pub column: Option<String>,
    /// Reason why the first row is not a puzzle, or the claimed and expected values.
    pub reason: Option<String>,
}

/// Statistics of a split.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Split {
    pub name: String,
    pub rows: u64,
    /// Number of rows that were checked closely.
    pub close_rows: u64,
    /// Number of puzzles whose labels were compared with the labels of random images.
    pub turned_rows: u64,
    /// Number of puzzles with each number of givens.
    pub givens: [u64; MOST_GIVENS + 1],
    /// Number of trace rows. They are not included in `rows`.
    pub trace_rows: u64,
    /// Number of paths.
    pub traces: u64,
    /// Number of paths that are marked as having taken too long.
    pub cut_short: u64,
}

impl Split {
    pub fn new(name: &str) -> Split {
        let givens = [0; MOST_GIVENS + 1];
        Split {
            name: name.to_owned(),
            rows: 0,
            close_rows: 0,
            turned_rows: 0,
            givens,
            trace_rows: 0,
            traces: 0,
            cut_short: 0,
        }
    }
}

/// Result of an audit.
pub struct Report {
    /// Faults that were found, ordered by fault and split.
    pub checks: Vec<FaultCount>,
    /// Number of essentially different puzzles.
    pub puzzle_classes: u64,
    /// Number of essentially different solutions.
    pub solution_classes: u64,
    /// Number of puzzles with more than one automorphism. About one in ten thousand random puzzles has more than one.
    pub automorphic: u64,
    /// Columns, each with a description of the values that it was compared with.
    pub compared: Vec<(String, Option<String>)>,
    /// Files without a header.
    pub without_header: Vec<String>,
    pub(crate) manifests: Vec<Compared>,
    /// Notes about the data set, one sentence each.
    pub notes: Vec<String>,
    /// Skipped files, each with the reason.
    pub(crate) not_read: Vec<(String, String)>,
    /// Tables that could not be read completely, each with the reason.
    pub(crate) unreadable: Vec<(String, String)>,
    pub(crate) by_solution: bool,
    pub(crate) splits: Vec<Split>,
}

/// Reference distributions of the number of givens: the percentages of puzzles with 20, 21, … 31 givens among minimal
/// puzzles generated top-down, and among all minimal puzzles (Berthier 2009, table 4).
const KNOWN: [(&str, [f64; 12]); 2] = [
    ("top-down", [0.0044, 0.24, 3.45, 17.25, 34.23, 29.78, 12.21, 2.53, 0.27, 0.017, 0.001, 0.0]),
    ("all minimal", [0.0, 0.000034, 0.0034, 0.149, 2.28, 13.42, 31.94, 32.74, 15.48, 3.56, 0.41, 0.022]),
];
const FIRST_KNOWN: usize = 20;

/// A group of bars in the givens chart: a number of givens, and the percentage of puzzles with it in each series.
pub(crate) struct Bar {
    pub givens: usize,
    pub shares: Vec<f64>,
}

impl Report {
    /// Compares a manifest with existing files, and adds the result. `name` is the manifest's name in reports. If all
    /// rows were read (`is_whole`), missing files and row counts are also checked. `version` is the version of the
    /// running program.
    pub fn add_manifest(
        &mut self,
        name: &str,
        manifest: &Manifest,
        found: &[WrittenFile],
        is_whole: bool,
        version: &str,
    ) {
        let rows = self.splits.iter().map(|split| (split.name.clone(), split.rows)).collect();
        self.manifests.push(manifest.compared(name, found, is_whole.then_some(&rows), version));
    }

    /// Adds a skipped file, with the reason.
    pub fn add_not_read(&mut self, file: &str, why: &str) {
        self.not_read.push((file.to_owned(), why.to_owned()));
    }

    /// Adds a table that could not be read completely, with the reason. The data set then counts as not clean.
    pub fn add_unreadable(&mut self, file: &str, why: &str) {
        self.unreadable.push((file.to_owned(), why.to_owned()));
    }

    /// Adds a manifest that cannot be read, with the reason.
    pub fn add_unreadable_manifest(&mut self, name: &str, why: &str) {
        let wrong = vec![format!("it cannot be read: {why}")];
        self.manifests.push(Compared { name: name.to_owned(), wrong, ..Compared::default() });
    }

    /// Returns whether the data set is clean, that is, without faults other than notes.
    pub fn is_clean(&self) -> bool {
        self.what_spoils().is_empty()
    }

    /// Returns the names of the failed checks.
    fn what_spoils(&self) -> Vec<&str> {
        let mut names: Vec<&str> =
            self.checks.iter().filter(|check| self.spoils(check)).map(|check| check.fault.name()).collect();
        names.dedup();
        let has_wrong_manifest = self.manifests.iter().any(|manifest| !manifest.wrong.is_empty());
        let others = [
            ("no-rows", self.rows() + self.traces().0 == 0),
            ("few-classes", self.has_few_classes()),
            ("unreadable", !self.unreadable.is_empty()),
            ("manifest", has_wrong_manifest),
        ];
        names.extend(others.into_iter().filter(|&(_, is_so)| is_so).map(|(name, _)| name));
        names
    }

    /// Returns whether a data set with this fault is not clean.
    pub fn spoils(&self, check: &FaultCount) -> bool {
        check.fault.spoils() || self.by_solution && check.fault == Fault::SolutionLeak
    }

    /// Returns whether the solutions are transformed copies of few grids: fewer than one essentially different solution
    /// per ten essentially different puzzles, in a data set of 100 rows or more.
    pub fn has_few_classes(&self) -> bool {
        self.rows() >= 100 && self.solution_classes * 10 < self.puzzle_classes
    }

    /// Returns the number of puzzle rows in all splits.
    pub fn rows(&self) -> u64 {
        self.splits.iter().map(|split| split.rows).sum()
    }

    /// Returns the number of trace rows and the number of paths.
    pub fn traces(&self) -> (u64, u64) {
        let add = |(rows, paths), split: &Split| (rows + split.trace_rows, paths + split.traces);
        self.splits.iter().fold((0, 0), add)
    }

    /// Returns the names of the series in the givens chart, and the groups of bars.
    pub(crate) fn bars(&self) -> (Vec<String>, Vec<Bar>) {
        let known = KNOWN.iter().map(|(name, _)| (*name).to_owned());
        let names = self.splits.iter().map(|split| split.name.clone()).chain(known).collect();
        let share = |split: &Split, givens: usize| {
            let all: u64 = split.givens.iter().sum();
            100.0 * split.givens[givens] as f64 / all.max(1) as f64
        };
        let bar = |givens: usize| {
            let known = |shares: &[f64; 12]| {
                givens.checked_sub(FIRST_KNOWN).and_then(|place| shares.get(place)).copied().unwrap_or(0.0)
            };
            let own = self.splits.iter().map(|split| share(split, givens));
            Bar { givens, shares: own.chain(KNOWN.iter().map(|(_, shares)| known(shares))).collect() }
        };
        let is_seen = |givens: &usize| self.splits.iter().any(|split| split.givens[*givens] > 0);
        (names, (0..=MOST_GIVENS).filter(is_seen).map(bar).collect())
    }

    /// Returns the first line of the report, with verdict and totals.
    pub(crate) fn summary(&self) -> String {
        let splits: Vec<String> =
            self.splits.iter().map(|split| format!("{} {}", split.rows, split.name)).collect();
        let verdict = if self.is_clean() { "clean" } else { "not clean" };
        let files = |files: &[_]| several(files.len() as u64, "file");
        let not_read = |others: &[_]| match others.len() {
            1 => "1 file was not read".to_owned(),
            count => format!("{count} files were not read"),
        };
        let verdict = match (&self.unreadable[..], &self.not_read[..]) {
            ([], []) => verdict.to_owned(),
            ([], others) => format!("{verdict}, but {}", not_read(others)),
            (damaged, []) => format!("{verdict}, but {} could not be read", files(damaged)),
            (damaged, others) => {
                format!("{verdict}, but {} could not be read, and {}", files(damaged), not_read(others))
            }
        };
        if self.rows() == 0 && self.traces().0 > 0 {
            let (rows, paths) = self.traces();
            let (rows, paths) = (several(rows, "trace row"), several(paths, "path"));
            return format!("{verdict}: {rows}, {paths}, and no puzzle rows");
        }
        if self.rows() == 0 {
            return format!("{verdict}: no rows");
        }
        format!(
            "{verdict}: {} ({}), {} and {} up to symmetry, {} with automorphisms",
            several(self.rows(), "row"),
            splits.join(", "),
            several(self.puzzle_classes, "puzzle"),
            several(self.solution_classes, "solution"),
            several(self.automorphic, "puzzle"),
        )
    }

    /// Lists up to `limit` compared columns, each with a description of the expected values. Only terminal output has a
    /// limit.
    pub(crate) fn comparisons(&self, limit: usize) -> String {
        let with =
            |(column, with): &(String, Option<String>)| Some(format!("{column} with {}", with.as_ref()?));
        let compared: Vec<String> = self.compared.iter().filter_map(with).collect();
        match &compared[..] {
            [] => "compared: no columns, since no column has a known name".into(),
            all => format!("compared: {}", first_few(all, ("; ", "column"), limit)),
        }
    }

    /// Lists, on one line, all columns that were not compared, so that readers do not assume that these columns are
    /// correct.
    pub(crate) fn not_checked(&self) -> Option<String> {
        let others = headerless::in_a_few_words(&self.not_compared());
        (!others.is_empty()).then(|| format!("not checked: {}", others.join(", ")))
    }

    /// Lists, on one line, up to `limit` files without a header. Returns `None` if all files have a header.
    pub(crate) fn no_header(&self, limit: usize) -> Option<String> {
        let files = first_few(&self.without_header, (", ", "file"), limit);
        (!self.without_header.is_empty()).then(|| format!("no header in {files}: {}", headerless::ABOUT))
    }

    /// Returns the columns that were not compared.
    fn not_compared(&self) -> Vec<&str> {
        self.compared.iter().filter(|(_, with)| with.is_none()).map(|(column, _)| column.as_str()).collect()
    }

    /// Returns the results of comparing the manifests, as lines. Each line has a flag that is set for a fault.
    pub(crate) fn of_manifests(&self) -> Vec<(bool, String)> {
        let lines = self.manifests.iter().flat_map(|manifest| {
            let as_listed =
                format!("{}: {} with matching checksums", manifest.name, several(manifest.files, "file"));
            let wrong = manifest.wrong.iter().map(|text| (true, format!("{}: {text}", manifest.name)));
            let notes = manifest.notes.iter().map(|text| (false, format!("{}: {text}", manifest.name)));
            std::iter::once((false, as_listed)).chain(wrong).chain(notes)
        });
        lines.collect()
    }

    pub(crate) fn few_classes(&self) -> String {
        format!(
            "{} puzzles have only {} up to symmetry: their solutions are transformed copies of few grids",
            self.puzzle_classes,
            several(self.solution_classes, "solution")
        )
    }

    /// Formats the report for a terminal.
    pub fn text(&self) -> String {
        let mut text = format!("{}\n{}\n", self.summary(), self.comparisons(FEW));
        text.extend(self.not_checked().map(|line| line + "\n"));
        text.extend(self.no_header(FEW).map(|line| line + "\n"));
        for (file, why) in &self.unreadable {
            let _ = writeln!(text, "! unreadable: {file}: {why}");
        }
        for (file, why) in &self.not_read {
            let _ = writeln!(text, "  not read: {file}: {why}");
        }
        for note in &self.notes {
            let _ = writeln!(text, "  {note}");
        }
        for (spoils, line) in self.of_manifests() {
            let _ = writeln!(text, "{} manifest: {line}", if spoils { "!" } else { " " });
        }
        for check in &self.checks {
            let sign = if self.spoils(check) { "!" } else { " " };
            let twin = check.twin.as_ref().map(|twin| format!(" (twin of {twin})")).unwrap_or_default();
            let FaultCount { fault, split, rows, of, .. } = check;
            let first = check.first_with_reason();
            let (name, about) = (fault.name(), fault.about());
            let column = check.of_column();
            let _ = writeln!(
                text,
                "{sign} {name}: {rows} of {of} in {split}{column}: {about}; first {first}{twin}"
            );
        }
        if self.has_few_classes() {
            let _ = writeln!(text, "! few-classes: {}", self.few_classes());
        }
        let (names, bars) = self.bars();
        if bars.is_empty() {
            return text;
        }
        let own = self.splits.len();
        let with_bars =
            if own > 1 { format!("; bars show {}", names[..own].join(", ")) } else { String::new() };
        let _ = writeln!(text, "givens, in per cent: {}{with_bars}", names.join(", "));
        let longest =
            |split: usize| bars.iter().map(|bar| length(bar.shares[split])).max().unwrap_or_default();
        let widths: Vec<usize> = (0..own).map(longest).collect();
        for Bar { givens, shares } in &bars {
            let numbers: Vec<String> = shares.iter().map(|share| format!("{share:7.3}")).collect();
            let drawn = shares.iter().zip(&widths).map(|(share, &width)| format!("{:width$}", drawn(*share)));
            let line =
                format!("  {givens:2} {}  {}", numbers.join(" "), drawn.collect::<Vec<_>>().join(" │ "));
            let _ = writeln!(text, "{}", line.trim_end());
        }
        text
    }

    /// Formats the report as Markdown.
    pub fn markdown(&self) -> String {
        let mut text = format!("# Data set: {}\n\n{}\n\n", self.summary(), self.comparisons(usize::MAX));
        let lines = [self.not_checked(), self.no_header(usize::MAX)].into_iter().flatten();
        text.extend(lines.map(|line| line + "\n\n"));
        for (file, why) in &self.unreadable {
            let _ = writeln!(text, "**Cannot be read: {file}: {why}**\n");
        }
        for (file, why) in &self.not_read {
            let _ = writeln!(text, "Not read: {file}: {why}\n");
        }
        for note in &self.notes {
            let _ = writeln!(text, "{note}\n");
        }
        for (spoils, line) in self.of_manifests() {
            let line = if spoils { format!("**{line}**") } else { line };
            let _ = writeln!(text, "Manifest: {line}\n");
        }
        text += "| check | split | rows | of | what | first |\n| --- | --- | ---: | ---: | --- | --- |\n";
        for check in &self.checks {
            let twin = check.twin.as_ref().map(|twin| format!(", twin of {twin}")).unwrap_or_default();
            let FaultCount { fault, split, rows, of, .. } = check;
            let first = check.first_with_reason().replace('|', "\\|");
            let _ = writeln!(
                text,
                "| {}{} | {split} | {rows} | {of} | {} | {first}{twin} |",
                fault.name(),
                check.of_column(),
                fault.about()
            );
        }
        if self.has_few_classes() {
            let _ = writeln!(text, "| few-classes | all | | | {} | |", self.few_classes());
        }
        let (names, bars) = self.bars();
        if bars.is_empty() {
            return text;
        }
        let own = self.splits.len();
        let headings = [&names[..], &names[..own]].concat().join(" | ");
        let _ = writeln!(text, "\n## Givens, in per cent\n\n| givens | {headings} |");
        let _ = writeln!(text, "| ---: |{}{}", " ---: |".repeat(names.len()), " --- |".repeat(own));
        for Bar { givens, shares } in bars {
            let numbers = shares.iter().map(|share| format!("{share:.3}"));
            let cells = numbers.chain(shares[..own].iter().map(|share| drawn(*share)));
            let _ = writeln!(text, "| {givens} | {} |", cells.collect::<Vec<_>>().join(" | "));
        }
        text
    }

    /// Formats the report as CSV with a header.
    pub fn csv(&self) -> String {
        let mut text = "check,split,rows,of,spoils,first,twin,column,reason\n".to_owned();
        let field = |text: &str| {
            let mut out = Vec::new();
            sodan_tasks::record::csv::field(text, &mut out);
            String::from_utf8_lossy(&out).into_owned()
        };
        for check in &self.checks {
            let FaultCount { fault, split, rows, of, first, twin, column, reason } = check;
            let [twin, column, reason] =
                [twin, column, reason].map(|it| field(it.as_deref().unwrap_or_default()));
            let (name, spoils) = (fault.name(), self.spoils(check));
            let (split, first) = (field(split), field(first));
            let _ = writeln!(text, "{name},{split},{rows},{of},{spoils},{first},{twin},{column},{reason}");
        }
        if self.rows() + self.traces().0 == 0 {
            text += "no-rows,all,0,0,true,,,,no rows\n";
        }
        if self.has_few_classes() {
            let _ =
                writeln!(text, "few-classes,all,{},{},true,,,,", self.solution_classes, self.puzzle_classes);
        }
        for (spoils, line) in self.of_manifests() {
            let _ = writeln!(text, "manifest,all,,,{spoils},,,,{}", field(&line));
        }
        for (file, why) in &self.unreadable {
            let _ = writeln!(text, "unreadable,all,,,true,{},,,{}", field(file), field(why));
        }
        for (file, why) in &self.not_read {
            let _ = writeln!(text, "not-read,all,,,false,{},,,{}", field(file), field(why));
        }
        for (column, with) in &self.compared {
            let (check, with) = match with {
                Some(with) => ("compared", field(with)),
                None => ("compared-with-nothing", String::new()),
            };
            let _ = writeln!(text, "{check},all,,,false,,,{},{with}", field(column));
        }
        for file in &self.without_header {
            let _ = writeln!(text, "no-header,all,,,false,{},,,{}", field(file), field(headerless::ABOUT));
        }
        for note in &self.notes {
            let _ = writeln!(text, "note,all,,,false,,,,{}", field(note));
        }
        text
    }

    /// Formats the report as one JSON object.
    pub fn json(&self) -> String {
        let check = |check: &FaultCount| {
            json!({
                "check": check.fault.name(), "split": check.split, "rows": check.rows, "of": check.of,
                "spoils": self.spoils(check), "first": check.first, "twin": check.twin, "column": check.column,
                "reason": check.reason,
            })
        };
        let compared = |(column, with): &(String, Option<String>)| {
            with.as_ref().map(|with| json!({ "column": column, "with": with }))
        };
        let manifest = |compared: &Compared| json!({ "manifest": compared.name, "files": compared.files, "wrong": compared.wrong, "notes": compared.notes });
        let split = |split: &Split| {
            json!({
                "name": split.name, "rows": split.rows, "givens": split.givens[..],
                "traces": { "rows": split.trace_rows, "paths": split.traces },
            })
        };
        let not_read = |(file, why): &(String, String)| json!({ "file": file, "why": why });
        let spoiled = self.what_spoils();
        let object = json!({
            "clean": spoiled.is_empty(),
            "rows": self.rows(),
            "puzzle_classes": self.puzzle_classes,
            "solution_classes": self.solution_classes,
            "few_classes": self.has_few_classes(),
            "automorphic": self.automorphic,
            "compared": self.compared.iter().filter_map(compared).collect::<Vec<_>>(),
            "not_compared": self.not_compared(),
            "without_header": self.without_header,
            "manifests": self.manifests.iter().map(manifest).collect::<Vec<_>>(),
            "notes": self.notes,
            "unreadable": self.unreadable.iter().map(not_read).collect::<Vec<_>>(),
            "not_read": self.not_read.iter().map(not_read).collect::<Vec<_>>(),
            "checks": self.checks.iter().map(check).collect::<Vec<_>>(),
            "splits": self.splits.iter().map(split).collect::<Vec<_>>(),
            "reason": (!spoiled.is_empty()).then(|| format!("not clean: {}", spoiled.join(", "))),
        });
        format!("{object}\n")
    }
}

impl FaultCount {
    /// Formats the wrong column, to be appended to the name of the fault.
    pub(crate) fn of_column(&self) -> String {
        let column = self.column.as_deref().map(headerless::with_the_word_column);
        column.map(|column| format!(", {column}")).unwrap_or_default()
    }

    /// Formats the position of the first row with the fault, followed by the reason in parentheses, if any.
    pub(crate) fn first_with_reason(&self) -> String {
        match &self.reason {
            Some(reason) => format!("{} ({reason})", self.first),
            None => self.first.clone(),
        }
    }
}

/// Maximum number of columns listed on a terminal.
const FEW: usize = 6;

/// Joins the first `limit` items of a list with the separator `between`, and appends the number of further items, if
/// any.
fn first_few(all: &[impl AsRef<str>], (between, noun): (&str, &str), limit: usize) -> String {
    let first: Vec<&str> = all.iter().take(limit).map(AsRef::as_ref).collect();
    match all.len().saturating_sub(limit) {
        0 => first.join(between),
        more => {
            format!("{}{between}and {more} more of {}", first.join(between), several(all.len() as u64, noun))
        }
    }
}

/// Returns the length of the bar for a percentage, in characters.
fn length(share: f64) -> usize {
    (share / 2.5).round() as usize
}

fn drawn(share: f64) -> String {
    "█".repeat(length(share))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(splits: &[(&str, &[usize])]) -> Report {
        let split = |(name, givens): &(&str, &[usize])| {
            let mut split = Split::new(name);
            givens.iter().for_each(|&givens| split.givens[givens] += 1);
            Split { rows: givens.len() as u64, ..split }
        };
        Report {
            checks: Vec::new(),
            puzzle_classes: 0,
            solution_classes: 0,
            automorphic: 0,
            compared: Vec::new(),
            without_header: Vec::new(),
            manifests: Vec::new(),
            notes: Vec::new(),
            not_read: Vec::new(),
            unreadable: Vec::new(),
            by_solution: false,
            splits: splits.iter().map(split).collect(),
        }
    }

    #[test]
    fn splits_have_separate_bars() {
        let report = report(&[("train", &[20, 20, 20, 22]), ("test", &[20, 23])]);
        let text = report.text();
        let shown: Vec<&str> = text.split("givens, in per cent: ").nth(1).unwrap().lines().collect();
        let [all, half, third, quarter] = [40, 20, 30, 10].map(|length| "█".repeat(length));
        let gap = " ".repeat(20);
        assert_eq!(
            shown,
            [
                "train, test, top-down, all minimal; bars show train, test",
                &format!("  20  75.000  50.000   0.004   0.000  {third} │ {half}"),
                &format!("  22  25.000   0.000   3.450   0.003  {quarter}{gap} │"),
                &format!(
                    "  23   0.000  50.000  17.250   0.149  {gap}{few_gap} │ {half}",
                    few_gap = " ".repeat(10)
                ),
            ]
        );
        let page = report.markdown();
        assert!(
            page.contains("| givens | train | test | top-down | all minimal | train | test |\n"),
            "{page}"
        );
        assert!(
            page.contains(&format!("| 75.000 | 50.000 | 0.004 | 0.000 | {third} | {half} |\n")),
            "{page}"
        );
        assert!(!page.contains(&all));
    }

    #[test]
    fn empty_data_set_is_reported() {
        let report = report(&[("train", &[]), ("test", &[])]);
        assert!(!report.is_clean());
        assert_eq!(
            report.text(),
            "not clean: no rows\ncompared: no columns, since no column has a known name\n"
        );
        assert!(!report.markdown().contains("Givens"), "{}", report.markdown());
        assert!(report.csv().ends_with("\nno-rows,all,0,0,true,,,,no rows\n"), "{}", report.csv());
        assert!(report.json().ends_with("\"reason\":\"not clean: no-rows\"}\n"), "{}", report.json());
    }

    /// The text lists the first few of many compared columns, and all columns that were not compared.
    #[test]
    fn long_column_lists_are_shortened() {
        let with = |number: usize| (format!("c{number}"), (number < 20).then(|| "the truth".to_owned()));
        let report = Report { compared: (0..27).map(with).collect(), ..report(&[("all", &[20])]) };
        let line = report.comparisons(FEW);
        assert!(report.markdown().contains("; c18 with the truth; c19 with the truth\n"));
        assert!(line.starts_with("compared: c0 with the truth; c1 "), "{line}");
        assert!(line.ends_with("; and 14 more of 20 columns") && line.len() < 300, "{line}");
        let all = "\nnot checked: c20, c21, c22, c23, c24, c25, c26\n";
        for page in [report.text(), report.markdown(), report.html()] {
            assert!(page.contains(all) || page.contains("<p>not checked: c20, "), "{page}");
        }
        let (csv, json) = (report.csv(), report.json());
        for (column, with) in &report.compared {
            let row = match with {
                Some(with) => format!("\ncompared,all,,,false,,,{column},{with}\n"),
                None => format!("\ncompared-with-nothing,all,,,false,,,{column},\n"),
            };
            assert!(csv.contains(&row) && json.contains(&format!("\"{column}\"")), "{column}: {csv}");
        }
    }

    #[test]
    fn single_split_has_unnamed_bars() {
        let text = report(&[("all", &[20])]).text();
        let bar = "█".repeat(40);
        assert!(
            text.ends_with(&format!(
                "givens, in per cent: all, top-down, all minimal\n  20 100.000   0.004   0.000  {bar}\n"
            )),
            "{text}"
        );
    }
}
