//! What is found out of a data set as a whole: its rows, one after the other.

use crate::claim;
use crate::report::{Check, MOST_GIVENS, Report, Split};
use crate::row::{Fault, Flaw, Row};
use sodan_board::canonical::{ById, Id};
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};

/// Where a row stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Where {
    /// The file, in the order in which they were begun.
    pub file: usize,
    /// Which record of the file it is, from 1.
    pub record: usize,
}

/// A fault of a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// Which.
    pub fault: Fault,
    /// Of which row.
    pub row: Where,
    /// The row before it that it is a twin of.
    pub twin: Option<Where>,
    /// The column that is wrong, if one beside puzzle and solution is.
    pub column: Option<String>,
    /// Why the row is no puzzle, or what is claimed and what is so.
    pub reason: Option<String>,
}

/// All that is known so far.
#[derive(Default)]
pub struct Audit {
    files: Vec<(String, usize)>,
    splits: Vec<Split>,
    puzzles: HashMap<Id, Seen, ById>,
    classes: HashMap<Id, Seen, ById>,
    solutions: HashMap<Id, Seen, ById>,
    /// By fault, split and column.
    faults: BTreeMap<(Fault, usize, Option<String>), Faults>,
    automorphic: u64,
    by_solution: bool,
    has_strata: bool,
    /// Columns, and what they were compared with, if with anything.
    compared: Vec<(String, Option<String>)>,
}

/// What is known of an id.
struct Seen {
    first: Where,
    /// One bit for each split that has it.
    splits: u64,
    labels: Vec<u64>,
}

/// How often a fault occurs in a split, and where first.
struct Faults {
    rows: u64,
    first: Finding,
}

impl Audit {
    /// The most splits that there may be.
    pub const MOST_SPLITS: usize = 64;

    /// The same, with splits that may share no solution, either, turned or relabelled.
    pub fn by_solution(self) -> Audit {
        Audit { by_solution: true, ..self }
    }

    /// The same, with rows that were built from a recipe with strata.
    pub fn with_strata(self) -> Audit {
        Audit { has_strata: true, ..self }
    }

    /// The rows that come next are of that file, which belongs to that split, and has these columns beside the puzzle.
    ///
    /// # Panics
    ///
    /// If there are more than [`MOST_SPLITS`](Audit::MOST_SPLITS).
    pub fn begin_file(&mut self, name: &str, split: &str, columns: &[String]) {
        for column in claim::compared(columns, self.has_strata) {
            if !self.compared.contains(&column) {
                self.compared.push(column);
            }
        }
        let place = self.splits.iter().position(|it| it.name == split).unwrap_or_else(|| {
            assert!(self.splits.len() < Audit::MOST_SPLITS, "no more than 64 splits");
            self.splits.push(Split::new(split));
            self.splits.len() - 1
        });
        self.files.push((name.to_owned(), place));
    }

    /// The name of a file.
    pub fn file(&self, file: usize) -> &str {
        &self.files[file].0
    }

    /// Takes a row, and tells what is wrong with it.
    ///
    /// # Panics
    ///
    /// If no file was begun.
    pub fn add(&mut self, row: &Row) -> Vec<Finding> {
        let file = self.files.len().checked_sub(1).expect("a file was begun");
        let place = Where { file, record: row.number };
        let split = self.files[file].1;
        let mut findings: Vec<Finding> = row.flaws.iter().map(|flaw| flaw.finding(place)).collect();
        self.splits[split].rows += 1;
        self.splits[split].close_rows += u64::from(row.is_close);
        if let Some(givens) = row.givens {
            self.splits[split].givens[givens.min(MOST_GIVENS)] += 1;
        }
        self.automorphic += u64::from(row.automorphisms > 1);
        self.find_twins(row, place, split, &mut findings);
        for finding in &findings {
            let faults = self.faults.entry((finding.fault, split, finding.column.clone()));
            faults.or_insert_with(|| Faults { rows: 0, first: finding.clone() }).rows += 1;
        }
        findings
    }

    fn find_twins(&mut self, row: &Row, place: Where, split: usize, findings: &mut Vec<Finding>) {
        let Some([itself, class]) = row.ids else { return };
        let exact = seen(&mut self.puzzles, itself, place, split, &[]);
        let turned = seen(&mut self.classes, class, place, split, &row.labels);
        let twin = match (exact, &turned) {
            (Some(twin), _) if twin.is_in_split => Some((Fault::ExactTwin, twin.first)),
            (Some(twin), _) => Some((Fault::ExactLeak, twin.first)),
            (None, Some(twin)) if twin.is_in_split && row.is_copy => None,
            (None, Some(twin)) if twin.is_in_split => Some((Fault::TurnedTwin, twin.first)),
            (None, Some(twin)) => Some((Fault::TurnedLeak, twin.first)),
            (None, None) => None,
        };
        findings.extend(twin.map(|(fault, twin)| finding_of_twin(fault, place, twin)));
        // Some labels depend on how a puzzle is turned, and a copy has those of its own turn.
        let differs = turned.filter(|twin| !twin.has_same_labels && !row.is_copy);
        findings.extend(differs.map(|twin| finding_of_twin(Fault::LabelDiffers, place, twin.first)));
        let Some(solution) = row.solution else { return };
        if let Some(twin) = seen(&mut self.solutions, solution, place, split, &[])
            && twin.is_elsewhere
        {
            findings.push(finding_of_twin(Fault::SolutionLeak, place, twin.first));
        }
    }

    /// What came of it.
    pub fn finish(self) -> Report {
        let shown = |place: Where| format!("{}:{}", self.files[place.file].0, place.record);
        let checks = self.faults.iter().map(|(&(fault, split, ref column), faults)| Check {
            fault,
            split: self.splits[split].name.clone(),
            rows: faults.rows,
            of: match fault.needs_a_close_look() {
                true => self.splits[split].close_rows,
                false => self.splits[split].rows,
            },
            first: shown(faults.first.row),
            twin: faults.first.twin.map(shown),
            column: column.clone(),
            reason: faults.first.reason.clone(),
        });
        Report {
            checks: checks.collect(),
            puzzle_classes: self.classes.len() as u64,
            solution_classes: self.solutions.len() as u64,
            automorphic: self.automorphic,
            by_solution: self.by_solution,
            compared: self.compared,
            manifests: Vec::new(),
            splits: self.splits,
        }
    }
}

impl Flaw {
    fn finding(&self, row: Where) -> Finding {
        let Flaw { fault, column, reason } = self.clone();
        Finding { fault, row, twin: None, column, reason }
    }
}

fn finding_of_twin(fault: Fault, row: Where, twin: Where) -> Finding {
    Finding { fault, row, twin: Some(twin), column: None, reason: None }
}

/// A row before that has the same id.
#[derive(Clone, Copy)]
struct Twin {
    first: Where,
    is_in_split: bool,
    is_elsewhere: bool,
    has_same_labels: bool,
}

/// The first row with that id, if this is not the first.
fn seen(
    table: &mut HashMap<Id, Seen, ById>,
    id: Id,
    row: Where,
    split: usize,
    labels: &[u64],
) -> Option<Twin> {
    let bit = 1 << split;
    match table.entry(id) {
        Entry::Vacant(free) => {
            free.insert(Seen { first: row, splits: bit, labels: labels.to_vec() });
            None
        }
        Entry::Occupied(mut seen) => {
            let seen = seen.get_mut();
            let twin = Twin {
                first: seen.first,
                is_in_split: seen.splits & bit != 0,
                is_elsewhere: seen.splits & !bit != 0,
                // Files of other columns have other labels.
                has_same_labels: seen.labels.len() != labels.len() || seen.labels == labels,
            };
            seen.splits |= bit;
            Some(twin)
        }
    }
}
