//! Combines the results of single rows, in order, into a report on the whole data set.

mod notes;

use crate::build::Recipe;
use crate::claims;
use crate::copying::Copying;
use crate::fault::{Fault, Finding, Where};
use crate::first_occurrence::{Firsts, MOST_SPLITS, Occurrence, Of, Place, SeenId, Twin, seen};
use crate::follow::{Base, Walk};
use crate::report::{FaultCount, MOST_GIVENS, Report, Split};
use crate::retrace::short;
use crate::row::{Labels, Places, RowFacts};
use crate::table::Table;
use crate::trace::TraceRow;
use sodan_canonical::Id;
use sodan_tasks::several;
use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

/// An audit of a data set, to which rows are added in order.
#[derive(Default)]
pub struct Audit {
    files: Vec<ReadFile>,
    splits: Vec<Split>,
    classes: Table<Class>,
    /// Label hashes of the first row of each class, by the class's index in `classes`. The list ends at the last class
    /// with labels.
    labels: Vec<Labels>,
    /// Puzzles of the classes that have more than one row, in their own orientation.
    puzzles: Table<SeenId>,
    solutions: Table<SeenId>,
    firsts: Firsts,
    /// Occurrences by fault, split and column.
    faults: BTreeMap<(Fault, usize, Option<String>), Faults>,
    automorphic: u64,
    by_solution: bool,
    /// Whether the recipe allows repeated and isomorphic puzzles.
    may_repeat: bool,
    /// Number of rows that specify a new split after the maximum number of splits was reached.
    rows_without_split: u64,
    /// For each group of copies in the current file, the 0-based index of its first row. `None` if no accompanying
    /// array lists these rows.
    groups: Option<Vec<u64>>,
    /// For each split, the earlier rows that its next row may depend on.
    follows: Vec<Follows>,
    /// Classes of puzzles with traces.
    traced: Table<SeenId>,
    /// First row of each path, by split, puzzle and path hash.
    paths: HashMap<(usize, Id, u64), Place>,
    /// All columns of puzzle rows, and all columns of trace rows.
    columns: [Vec<ColumnSeen>; 2],
    /// For each column of the previous row, its index in `columns`.
    columns_before: Vec<usize>,
    /// Label values of the first row with each label hash, for messages. Contains up to [`MOST_SAID`] entries.
    texts: HashMap<u64, Vec<String>>,
    /// Highest record number so far of a closely checked puzzle row in any file.
    close_rows: usize,
    /// Positions of the columns that were compared in at least one row since the rows' columns last changed.
    compared_before: Places,
}

/// A column of the data set.
struct ColumnSeen {
    name: String,
    /// Description of the values that the column is compared with, if any.
    with: Option<String>,
    /// Whether a value of the column was compared.
    is_compared: bool,
}

/// A file of the data set.
struct ReadFile {
    name: String,
    /// Index of the split for rows that do not specify one.
    split: usize,
    rows: u64,
    /// Whether any row specifies its own split.
    has_splits: bool,
    /// Whether the columns of a row are named by position, since there is no header.
    has_no_header: bool,
    /// Whether the rest of the file cannot be read.
    is_cut: bool,
}

/// Earlier rows of a split that its next row may depend on.
#[derive(Default)]
struct Follows {
    /// Class of the previous row in the same file.
    class_before: Option<Id>,
    /// Last puzzle that is not a copy.
    base: Option<Base>,
    /// Last puzzle that has a trace and is not a copy.
    traced_base: Option<Base>,
    /// Path of the last trace row, up to this row.
    walk: Option<Walk>,
    /// Whether the last step could not be parsed, so that the state after it is unknown.
    is_lost: bool,
    /// Copy number of the last trace row. 0 is the puzzle itself.
    last_copy: Option<u64>,
    /// Whether the next copies may belong to a puzzle in rows that could not be read.
    lost_its_base: bool,
    /// Number of isomorphic duplicates that directly follow the puzzles they duplicate.
    twins_behind: u64,
}

impl Follows {
    /// Forgets the earlier rows, since the rows that follow them cannot be read.
    fn lose(&mut self) {
        (self.walk, self.is_lost, self.last_copy) = (None, true, None);
        (self.base, self.traced_base) = (None, None);
        self.lost_its_base = true;
    }

    /// Returns whether the next row, with this copy number, may be a copy of a puzzle in rows that could not be read. A
    /// row that is not a copy ends this state.
    fn lacks_base(&mut self, copying: &Copying) -> bool {
        self.lost_its_base &= copying.number > 0;
        self.lost_its_base
    }
}

/// Maximum number of entries in `Audit::texts`.
const MOST_SAID: usize = 1 << 16;

/// The rows of one class of isomorphic puzzles.
struct Class {
    seen: SeenId,
    /// Identifier of the first puzzle. Most classes have one row; from the second row on, all puzzles of the class are
    /// in `Audit::puzzles`.
    itself: Id,
}

/// Occurrences of a fault in a column of a split.
struct Faults {
    rows: u64,
    /// Whether the fault also occurred in a row that was not checked closely.
    is_beyond: bool,
    first: Finding,
}

impl Audit {
    /// Maximum number of splits.
    pub const MOST_SPLITS: usize = MOST_SPLITS;

    /// Makes the audit also reject isomorphic solutions in different splits.
    pub fn by_solution(self) -> Audit {
        Audit { by_solution: true, ..self }
    }

    /// Configures the audit for a data set that was built from a recipe.
    #[must_use]
    pub fn of_build(self, recipe: &Recipe) -> Audit {
        Audit { may_repeat: !recipe.distinct, ..self }
    }

    /// Declares the names of the files' splits.
    ///
    /// # Panics
    ///
    /// Panics if there are more than [`MOST_SPLITS`](Audit::MOST_SPLITS) names.
    #[must_use]
    pub fn with_splits<'n>(mut self, names: impl IntoIterator<Item = &'n str>) -> Audit {
        for name in names {
            self.split_called(name).expect("no more than 64 splits");
        }
        self
    }

    /// Starts a file. Its rows belong to `split` unless they specify their own.
    ///
    /// # Panics
    ///
    /// Panics if there are already [`MOST_SPLITS`](Audit::MOST_SPLITS) other splits. This cannot happen for
    /// [declared](Audit::with_splits) splits.
    pub fn begin_file(&mut self, name: &str, split: &str) {
        self.groups = None;
        (self.columns_before, self.compared_before) = (Vec::new(), Places::default());
        self.follows.iter_mut().for_each(|follow| follow.class_before = None);
        let split = self.split_called(split).expect("no more than 64 splits");
        let name = name.to_owned();
        self.files.push(ReadFile {
            name,
            split,
            rows: 0,
            has_splits: false,
            has_no_header: false,
            is_cut: false,
        });
    }

    /// Returns the index of the split `name`, after adding it if necessary. Returns `None` if there are too many
    /// splits.
    fn split_called(&mut self, name: &str) -> Option<usize> {
        let known = self.splits.iter().position(|split| split.name == name);
        known.or_else(|| {
            let place = self.splits.len();
            (place < Audit::MOST_SPLITS).then(|| {
                self.splits.push(Split::new(name));
                self.follows.push(Follows::default());
                place
            })
        })
    }

    /// Declares the groups of the current file, each a puzzle followed by its copies. `starts` contains the 0-based
    /// index of each group's first row, in ascending order.
    pub fn begin_groups(&mut self, starts: Vec<u64>) {
        self.groups = Some(starts);
    }

    /// Declares that the rest of the current file cannot be read. Later steps and copies are then not reported as wrong
    /// if their path or puzzle may start in the missing rows. This exception applies to the file's split, or to all
    /// splits if rows specify their own split.
    pub fn break_off(&mut self) {
        let Some(file) = self.files.last_mut() else { return };
        file.is_cut = true;
        match file.has_splits {
            true => self.follows.iter_mut().for_each(Follows::lose),
            false => self.follows[file.split].lose(),
        }
    }

    /// Returns the name of a file.
    pub fn file(&self, file: usize) -> &str {
        &self.files[file].name
    }

    /// Prefetches the table entries of the next rows. The tables are larger than the caches, so waiting for many
    /// lookups at the same time is faster than waiting for each one.
    pub fn prefetch(&self, rows: &[RowFacts]) {
        let loaded = rows.iter().map(|row| {
            let of_puzzle =
                row.ids.map_or(0, |[itself, class]| self.classes.load(class) ^ self.puzzles.load(itself));
            of_puzzle ^ row.solution.map_or(0, |id| self.solutions.load(id))
        });
        std::hint::black_box(loaded.fold(0, |all, one| all ^ one));
    }

    /// Adds a row to the current file, and returns the row's faults.
    ///
    /// # Panics
    ///
    /// Panics if no file has been started.
    pub fn add(&mut self, row: &RowFacts) -> Vec<Finding> {
        let named = row.split.as_deref().and_then(|split| self.split_called(split));
        let file = self.files.last_mut().expect("a file was begun");
        file.rows += 1;
        file.has_splits |= named.is_some();
        file.has_no_header |= row.has_no_header;
        let split = named.unwrap_or(file.split);
        self.rows_without_split += u64::from(row.split.is_some() && named.is_none());
        let place = Where { file: self.files.len() - 1, record: row.number };
        let mut findings: Vec<Finding> = row.flaws.iter().map(|flaw| flaw.finding(place)).collect();
        self.add_columns(row);
        if row.is_close && row.trace.is_none() {
            self.close_rows = self.close_rows.max(row.number);
        }
        if !row.texts.is_empty() && self.texts.len() < MOST_SAID && !self.texts.contains_key(&row.labels.hash)
        {
            self.texts.insert(row.labels.hash, row.texts.iter().map(|(_, text)| text.clone()).collect());
        }
        if row.trace.is_some() {
            self.add_trace(row, place, split, &mut findings);
            self.count(split, &findings, row.is_close);
            return findings;
        }
        if row.ids.is_none() && self.follows[split].walk.take().is_some() {
            // A malformed trace row may be a step of any path.
            self.follows[split].is_lost = true;
        }
        self.splits[split].rows += 1;
        self.splits[split].close_rows += u64::from(row.is_close);
        self.splits[split].turned_rows += u64::from(row.is_turned);
        if let Some(givens) = row.givens {
            self.splits[split].givens[givens.min(MOST_GIVENS)] += 1;
        }
        self.automorphic += u64::from(row.automorphisms > 1);
        self.find_twins(row, place, split, &mut findings);
        self.count(split, &findings, row.is_close);
        findings
    }

    fn count(&mut self, split: usize, findings: &[Finding], is_close: bool) {
        for finding in findings {
            let faults = self.faults.entry((finding.fault, split, finding.column.clone()));
            let faults =
                faults.or_insert_with(|| Faults { rows: 0, is_beyond: false, first: finding.clone() });
            faults.rows += 1;
            faults.is_beyond |= !is_close;
        }
    }

    /// Adds a row's columns to the columns of the data set, and marks those that were compared.
    fn add_columns(&mut self, row: &RowFacts) {
        let columns = &mut self.columns[usize::from(row.trace.is_some())];
        if !row.columns.is_empty() {
            self.columns_before = places_of(columns, &row.columns);
            self.compared_before = Places::default();
        }
        if self.compared_before.extend(row.compared) {
            let places = self.columns_before.iter().enumerate();
            let compared = places.filter(|(place, _)| row.compared.contains(*place));
            compared.for_each(|(_, &column)| columns[column].is_compared = true);
        }
    }

    /// Marks the label columns of the current row as compared, since the row has an isomorphic twin.
    fn add_labels(&mut self) {
        for &place in &self.columns_before {
            let column = &mut self.columns[0][place];
            column.is_compared |= column.with.as_deref() == Some(claims::LABEL_OF_TWINS);
        }
    }

    /// Adds a trace row, and compares it with the previous row and with the puzzles of other splits.
    fn add_trace(&mut self, row: &RowFacts, place: Where, split: usize, findings: &mut Vec<Finding>) {
        self.splits[split].trace_rows += 1;
        self.splits[split].cut_short += u64::from(row.is_cut_short);
        let finding = |fault, place, reason| Finding {
            fault,
            row: place,
            twin: None,
            column: None,
            reason: Some(reason),
        };
        let walk = self.follows[split].walk.take();
        let is_lost = std::mem::take(&mut self.follows[split].is_lost);
        let copy = row.copying.as_ref().map_or(0, |copying| copying.number);
        let copy_before = self.follows[split].last_copy.replace(copy).filter(|_| !is_lost);
        let symmetry = row.copying.as_ref().and_then(|copying| copying.symmetry.clone()?.ok());
        let (Some(TraceRow::Step(step)), Some([itself, class])) = (&row.trace, row.ids) else {
            let ends = matches!(row.trace, Some(TraceRow::NoPath { .. }));
            self.follows[split].is_lost = !ends;
            if let (Some(TraceRow::NoPath { hash }), Some([itself, class])) = (&row.trace, row.ids) {
                self.find_leak_of_trace(class, (place, split), findings);
                self.find_twin_of_path(itself, *hash, (place, split), findings);
            }
            findings.extend(
                walk.filter(|_| ends).and_then(|walk| {
                    walk.unfinished().map(|why| finding(Fault::WrongTrace, walk.place, why))
                }),
            );
            return;
        };
        if step.number == 1 {
            let unfinished = walk.as_ref().and_then(|walk| Some((walk.place, walk.unfinished()?)));
            findings.extend(unfinished.map(|(place, why)| finding(Fault::WrongTrace, place, why)));
            self.splits[split].traces += 1;
            if let Some(copying) = &row.copying {
                let is_of_another = self.follows[split].lacks_base(copying);
                let base = &mut self.follows[split].traced_base;
                let wrong = Base::follow(base, copying, (row.puzzle, class, place), is_of_another);
                findings.extend(wrong.map(|reason| finding(Fault::WrongCopy, place, reason)));
            }
            if row.copying.as_ref().is_some_and(|copying| copying.number > 0 && copying.symmetry.is_none()) {
                let reason = format!(
                    "symmetry: expected the symmetry that maps the puzzle to copy {copy}, found nothing"
                );
                findings.push(finding(Fault::WrongCopy, place, reason));
            }
            if let Some(before) = copy_before.filter(|before| copy > 0 && before + 1 != copy) {
                let reason = format!("copy: expected {}, found {copy}", before + 1);
                findings.push(finding(Fault::WrongCopy, place, reason));
            }
            self.find_leak_of_trace(class, (place, split), findings);
        }
        let before = walk.as_ref().filter(|_| step.number > 1);
        let (begin, path) = before.map_or((place, Some(0)), |walk| (walk.begin, walk.path));
        let path = path.map(|path| hash((path, step.hash)));
        let step = (**step).clone();
        let mut next = Walk { begin, place, puzzle: itself, copy, symmetry, step, path, follows: true };
        let wrong = next.wrong_after(walk.as_ref());
        if wrong.is_some() {
            next.path = None;
        }
        let is_known = !is_lost || next.step.number == 1;
        if let Some(reason) = wrong.filter(|_| is_known) {
            findings.push(finding(Fault::WrongTrace, place, reason));
            next.follows = false;
        }
        if let Some(path) = next.path.filter(|_| next.step.number == next.step.of) {
            self.find_twin_of_path(itself, path, (begin, split), findings);
        }
        self.follows[split].walk = Some(next);
    }

    /// Stores the hash of a complete path, or of a row without a path. Reports a duplicate if the same split contains
    /// an equal path of the same puzzle.
    fn find_twin_of_path(
        &mut self,
        puzzle: Id,
        path: u64,
        (begin, split): (Where, usize),
        findings: &mut Vec<Finding>,
    ) {
        let place = Place::of(begin, split);
        let first = *self.paths.entry((split, puzzle, path)).or_insert(place);
        if first != place {
            let fault = if self.may_repeat { Fault::Repeated } else { Fault::ExactTwin };
            findings.push(finding_of_twin(fault, begin, first.into()));
        }
    }

    /// Stores the class of a path's puzzle. Reports a leak if another split contains an isomorphic puzzle, as a puzzle
    /// row or with a path.
    fn find_leak_of_trace(&mut self, class: Id, (row, split): (Where, usize), findings: &mut Vec<Finding>) {
        let occurrence = Occurrence { split, row };
        let of_rows = self.classes.get(class);
        let of_rows =
            of_rows.and_then(|it| it.seen.twin((Of::Class, class), occurrence, &self.firsts).elsewhere);
        let of_traces = seen(&mut self.traced, (Of::Trace, class), occurrence, &mut self.firsts);
        let twin = of_rows.or(of_traces.and_then(|twin| twin.elsewhere));
        findings.extend(twin.map(|twin| finding_of_twin(Fault::TurnedLeak, row, twin)));
    }

    /// Returns a row's copy number and symmetry from its columns. If the groups of the file are declared, returns the
    /// copy number within the row's group instead, without a symmetry.
    fn copying(&self, row: &RowFacts) -> Option<Copying> {
        let Some(groups) = &self.groups else { return row.copying.clone() };
        let place = (row.number as u64).checked_sub(1)?;
        let group = groups.partition_point(|start| *start <= place).checked_sub(1)?;
        Some(Copying { number: place - groups[group], symmetry: None })
    }

    fn find_twins(&mut self, row: &RowFacts, place: Where, split: usize, findings: &mut Vec<Finding>) {
        let class_before = self.follows[split].class_before.take();
        let Some([itself, class]) = row.ids else { return };
        self.follows[split].class_before = Some(class);
        let (exact, turned) = self.twins(itself, class, row.labels, (place, split));
        let copying = self.copying(row);
        let is_copy = copying.as_ref().is_some_and(|copying| copying.number > 0);
        if let Some(copying) = &copying {
            let is_of_another = self.follows[split].lacks_base(copying)
                || turned.is_some_and(|(twin, _)| twin.within.is_some());
            let base = &mut self.follows[split].base;
            let wrong = Base::follow(base, copying, (row.puzzle, class, place), is_of_another);
            let twin = self.follows[split].base.as_ref().map(|base| base.place).filter(|_| is_copy);
            findings.extend(wrong.map(|reason| Finding {
                fault: Fault::WrongCopy,
                row: place,
                twin,
                column: None,
                reason: Some(reason),
            }));
        }
        // A row may be both a duplicate in its split and a leak.
        let within = |twin: Option<Twin>| twin.and_then(|twin| twin.within);
        let twin = match (within(exact), within(turned.map(|(twin, _)| twin))) {
            (Some(twin), _) if self.may_repeat => Some((Fault::Repeated, twin)),
            (Some(twin), _) => Some((Fault::ExactTwin, twin)),
            (None, Some(twin)) if !is_copy && self.may_repeat => Some((Fault::Repeated, twin)),
            (None, Some(twin)) if !is_copy => Some((Fault::TurnedTwin, twin)),
            _ => None,
        };
        let elsewhere = |twin: Option<Twin>| twin.and_then(|twin| twin.elsewhere);
        let leak = match (elsewhere(exact), elsewhere(turned.map(|(twin, _)| twin))) {
            (Some(twin), _) => Some((Fault::ExactLeak, twin)),
            (None, turned) => turned
                .or_else(|| self.traced_elsewhere(class, Occurrence { split, row: place }))
                .map(|twin| (Fault::TurnedLeak, twin)),
        };
        if twin.is_some_and(|(fault, _)| fault == Fault::TurnedTwin) && class_before == Some(class) {
            self.follows[split].twins_behind += 1;
        }
        let twins = twin.into_iter().chain(leak);
        findings.extend(twins.map(|(fault, twin)| finding_of_twin(fault, place, twin)));
        // Some labels depend on the orientation, so the labels of a copy may differ from its puzzle's labels. The
        // labels of a duplicate that the recipe allows may also differ, unless the duplicate is compared with a row
        // that contains exactly the same puzzle.
        let is_turned = exact.map(|twin| twin.first) != turned.map(|(twin, _)| twin.first);
        let may_differ = is_copy || self.may_repeat && is_turned;
        let held = turned.filter(|_| !may_differ);
        if let Some((twin, agree)) = held.and_then(|(twin, labels)| Some((twin, labels.agree(row.labels)?))) {
            self.add_labels();
            if !agree {
                let differ = self.differ(row, turned.map_or(0, |(_, labels)| labels.hash));
                findings.extend(differ.into_iter().map(|(column, reason)| Finding {
                    column,
                    reason: Some(reason),
                    ..finding_of_twin(Fault::LabelDiffers, place, twin.first)
                }));
            }
        }
        let Some(solution) = row.solution else { return };
        let occurrence = Occurrence { split, row: place };
        let twin = seen(&mut self.solutions, (Of::Solution, solution), occurrence, &mut self.firsts);
        let leak = elsewhere(twin);
        findings.extend(leak.map(|twin| finding_of_twin(Fault::SolutionLeak, place, twin)));
    }

    /// Compares the label values of a row with those of its twin, whose label hash is `before`. Returns the column of
    /// each different label, and a reason that contains both values.
    fn differ(&self, row: &RowFacts, before: u64) -> Vec<(Option<String>, String)> {
        let Some(before) = self.texts.get(&before) else {
            return vec![(None, "a label differs from the label of its twin".to_owned())];
        };
        let differing = row.texts.iter().zip(before).filter(|((_, text), before)| text != *before);
        let shown = |text: &str| if text.is_empty() { "nothing".to_owned() } else { short(text) };
        let flaws = differing.map(|((place, text), before)| {
            let name = self.columns[0][self.columns_before[*place]].name.clone();
            let reason = format!("{name} is {}, but the twin has {}", shown(text), shown(before));
            (Some(name), reason)
        });
        flaws.collect()
    }

    /// Adds a puzzle. Returns the earlier rows with the same puzzle, and the earlier rows with an isomorphic puzzle
    /// together with the label hashes of the first of them. Each is `None` if there are no such rows.
    fn twins(
        &mut self,
        itself: Id,
        class: Id,
        labels: Labels,
        (row, split): (Where, usize),
    ) -> (Option<Twin>, Option<(Twin, Labels)>) {
        let occurrence = Occurrence { split, row };
        let first = Class { seen: SeenId::of(occurrence), itself };
        let (place, known) = self.classes.get_or_insert_with_place(class, first);
        let Some(known) = known else {
            if labels != Labels::default() {
                self.labels.resize(place, Labels::default());
                self.labels.push(labels);
            }
            return (None, None);
        };
        self.puzzles.get_or_insert(known.itself, known.seen);
        let turned = known.seen.take((Of::Class, class), occurrence, &mut self.firsts);
        let exact = seen(&mut self.puzzles, (Of::Puzzle, itself), occurrence, &mut self.firsts);
        (exact, Some((turned, self.labels.get(place).copied().unwrap_or_default())))
    }

    /// Returns the first row of the first path in another split whose puzzle belongs to `class`.
    fn traced_elsewhere(&self, class: Id, occurrence: Occurrence) -> Option<Where> {
        self.traced.get(class)?.twin((Of::Trace, class), occurrence, &self.firsts).elsewhere
    }

    /// Ends the audit, and returns the report.
    pub fn finish(mut self) -> Report {
        self.end();
        let (notes, compared) = (self.notes(), self.compared());
        let has_splits = self.files.iter().any(|file| file.has_splits);
        let shown = |place: Where| format!("{}:{}", self.files[place.file].name, place.record);
        let faults_of_splits = self.faults.iter().map(|(&(fault, split, ref column), faults)| FaultCount {
            fault,
            split: self.splits[split].name.clone(),
            rows: faults.rows,
            of: match fault {
                Fault::WrongTrace => self.splits[split].trace_rows,
                Fault::Bad | Fault::UnknownSplit => self.splits[split].rows + self.splits[split].trace_rows,
                Fault::ExactTwin | Fault::Repeated | Fault::TurnedLeak | Fault::WrongCopy => {
                    (self.splits[split].rows + self.splits[split].traces).max(faults.rows)
                }
                Fault::DependsOnTurn => self.splits[split].turned_rows,
                _ if fault.needs_a_close_look() && !faults.is_beyond => self.splits[split].close_rows,
                _ => self.splits[split].rows.max(faults.rows),
            },
            first: shown(faults.first.row),
            twin: faults.first.twin.map(shown),
            column: column.clone(),
            reason: faults.first.reason.clone(),
        });
        let mut checks: Vec<FaultCount> = Vec::new();
        for check in faults_of_splits {
            // If a column was not compared, report it only once, instead of once per split.
            let is_same = |fault: &&mut FaultCount| {
                fault.fault == Fault::NotCompared
                    && fault.fault == check.fault
                    && fault.column == check.column
            };
            match checks.iter_mut().find(is_same) {
                Some(known) => {
                    known.split = format!("{}, {}", known.split, check.split);
                    (known.rows, known.of) = (known.rows + check.rows, known.of + check.of);
                }
                None => checks.push(check),
            }
        }
        let without_header = self.files.iter().filter(|file| file.has_no_header);
        Report {
            without_header: without_header.map(|file| file.name.clone()).collect(),
            checks,
            puzzle_classes: self.classes.len() as u64,
            solution_classes: self.solutions.len() as u64,
            automorphic: self.automorphic,
            by_solution: self.by_solution,
            compared,
            manifests: Vec::new(),
            notes,
            not_read: Vec::new(),
            unreadable: Vec::new(),
            // Skip splits of files whose rows all specify other splits.
            splits: self
                .splits
                .into_iter()
                .filter(|split| !has_splits || split.rows + split.trace_rows > 0)
                .collect(),
        }
    }

    /// Ends the input. Returns a finding for each incomplete path. Further calls return an empty list.
    pub fn end(&mut self) -> Vec<Finding> {
        let mut findings = Vec::new();
        for split in 0..self.follows.len() {
            let Some(walk) = self.follows[split].walk.take() else { continue };
            let reason = walk.unfinished();
            let finding = reason.map(|reason| Finding {
                fault: Fault::WrongTrace,
                row: walk.place,
                twin: None,
                column: None,
                reason: Some(reason),
            });
            self.count(split, finding.as_slice(), true);
            findings.extend(finding);
        }
        findings
    }

    /// Returns the columns, each with a description of the values that it was compared with. For traces, returns only
    /// columns that were not compared.
    fn compared(&self) -> Vec<(String, Option<String>)> {
        let [of_puzzles, of_traces] = &self.columns;
        let of_puzzles = of_puzzles.iter();
        let with = |column: &ColumnSeen| {
            let with = column.with.as_ref().filter(|_| column.is_compared)?;
            Some(match with.strip_suffix(claims::IN_FIRST_ROWS) {
                Some(with) => format!("{with}, in the first {}", several(self.close_rows as u64, "row")),
                None => with.clone(),
            })
        };
        let of_puzzles = of_puzzles.map(|it| (it.name.clone(), with(it)));
        let of_traces = of_traces.iter().filter(|of_trace| !of_trace.is_compared);
        of_puzzles.chain(of_traces.map(|it| (format!("{} of traces", it.name), None))).collect()
    }
}

/// Returns the index of each named column in `columns`. Adds missing columns first.
fn places_of(columns: &mut Vec<ColumnSeen>, named: &[(String, Option<String>)]) -> Vec<usize> {
    let place_of = |(name, with): &(String, Option<String>)| {
        let known = columns.iter().position(|column| column.name == *name);
        let place = known.unwrap_or(columns.len());
        match known {
            Some(place) => columns[place].with = with.clone().or(columns[place].with.take()),
            None => {
                columns.push(ColumnSeen { name: name.clone(), with: with.clone(), is_compared: false });
            }
        }
        place
    };
    named.iter().map(place_of).collect()
}

fn hash(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

fn finding_of_twin(fault: Fault, row: Where, twin: Where) -> Finding {
    Finding { fault, row, twin: Some(twin), column: None, reason: None }
}
