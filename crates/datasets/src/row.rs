//! Computes results for single rows of a data set, independently of other rows.

use crate::build::Recipe;
use crate::claims::{self, Built, Claim, Naming};
use crate::copying::{self, Copying};
use crate::expected::{Expected, Judged, TURNS};
use crate::fault::{Fault, Flaw};
use crate::headerless::{self, Field, Rows};
use crate::retrace::{Retracer, TraceContext, bytes_in_table};
use crate::split;
use crate::trace::{self, TraceRow};
use sodan_board::{Puzzle, Solution};
use sodan_canonical::{Canonicalize, Id};
use sodan_formats::csv::{self, Separator};
use sodan_formats::{Layout, ROW_LIMIT, parse_grid};
use sodan_logic::rating;
use sodan_search::Backend;
use sodan_tasks::{
    Buffers, Check, CheckOptions, Checked, Claim as Solved, Item, Limits, Passing, Status, Task,
};
use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Results for a row.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RowFacts {
    /// 1-based record number in the file.
    pub number: usize,
    /// Whether the row was checked closely, that is, also for properties that take long to verify, such as minimality
    /// and ratings.
    pub is_close: bool,
    /// Whether orientation-dependent labels were compared with the labels of random images.
    pub is_turned: bool,
    /// Faults of the row, sorted by kind.
    pub flaws: Vec<Flaw>,
    /// Number of givens, if the row is a puzzle.
    pub givens: Option<usize>,
    /// Identifiers of the puzzle itself and of its canonical form, if the row is a puzzle.
    pub ids: Option<[Id; 2]>,
    /// Identifier of the solution's canonical form, if the puzzle is proper.
    pub solution: Option<Id>,
    /// Number of automorphisms of the puzzle.
    pub automorphisms: u32,
    /// Labels of the row.
    pub labels: Labels,
    /// Values of the label columns as text, each with the index of its column in the row.
    pub(crate) texts: Vec<(usize, String)>,
    /// Split that the row specifies, if any.
    pub(crate) split: Option<String>,
    /// The puzzle, if the row has a copy number.
    pub(crate) puzzle: Option<Puzzle>,
    /// Copy number and symmetry, if any.
    pub(crate) copying: Option<Copying>,
    /// Whether this is the first row of a path that took too long.
    pub(crate) is_cut_short: bool,
    /// Step, if this is a trace row.
    pub(crate) trace: Option<TraceRow>,
    /// Columns of the row, each with a description of the expected values. Empty if the columns are the same as in the
    /// previous row.
    pub(crate) columns: Vec<(String, Option<String>)>,
    /// Whether the columns are named by position, since there is no header.
    pub(crate) has_no_header: bool,
    /// Indices of the row's columns that were compared with an expected value.
    pub(crate) compared: Places,
}

/// Set of 0-based column indices. All indices from 126 on share one bit.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Places(u128);

impl Places {
    const LAST: usize = u128::BITS as usize - 1;

    fn insert(&mut self, place: usize) {
        self.0 |= 1 << place.min(Places::LAST);
    }

    /// Returns whether the set contains an index.
    pub fn contains(self, place: usize) -> bool {
        self.0 >> place.min(Places::LAST) & 1 == 1
    }

    /// Adds all indices of another set. Returns whether any index is new.
    pub fn extend(&mut self, others: Places) -> bool {
        let all = self.0 | others.0;
        std::mem::replace(&mut self.0, all) != all
    }
}

/// Checks single rows of a data set.
pub struct Auditor {
    check: Check,
    close_check: Check,
    closely: usize,
    effort: u64,
    recipe: Option<Recipe>,
    naming: Naming,
    turned: usize,
    seed: u64,
    heeds_splits: bool,
    retracer: Retracer,
}

impl Auditor {
    /// Number of images of a puzzle that its labels are compared with.
    pub const TURNS: u64 = TURNS;

    /// Default work limit for checking a rating, in pattern checks.
    pub const EFFORT: u64 = 20_000_000;

    /// Creates an auditor. The first `closely` rows of each file are [checked closely](RowFacts::is_close).
    pub fn new(backend: Backend, closely: usize) -> Auditor {
        let [check, close_check] =
            [false, true].map(|minimality| Check::new(&CheckOptions { minimality }, backend));
        Auditor {
            check,
            close_check,
            closely,
            effort: Auditor::EFFORT,
            recipe: None,
            naming: Naming::default(),
            turned: 0,
            seed: 0,
            heeds_splits: true,
            retracer: Retracer::default(),
        }
    }

    /// Sets the work limit for checking each rating, in pattern checks. Ratings that exceed the limit are reported as
    /// [not compared](Fault::NotCompared).
    #[must_use]
    pub fn with_effort(self, effort: u64) -> Auditor {
        Auditor { effort, ..self }
    }

    /// Sets the recipe of the data set, which defines its strata and labels.
    #[must_use]
    pub fn with_recipe(self, recipe: Recipe) -> Auditor {
        Auditor { recipe: Some(recipe), ..self }
    }

    /// Compares the labels of puzzles in the first `rows` rows of each file with the labels of random
    /// [images](Auditor::TURNS). Changes of guesses and HoDoKu's ratings are reported as [`Fault::DependsOnTurn`].
    #[must_use]
    pub fn with_turns(self, rows: usize, seed: u64) -> Auditor {
        Auditor { turned: rows, seed, ..self }
    }

    /// Makes the auditor ignore the `split` column, since the user specifies the split of each file.
    #[must_use]
    pub fn without_splits_of_rows(self) -> Auditor {
        Auditor { heeds_splits: false, ..self }
    }

    /// Sets the names of nonstandard columns.
    #[must_use]
    pub fn with_naming(self, naming: Naming) -> Auditor {
        Auditor { naming, ..self }
    }

    /// Processes items of a table with this header, and passes the results to `give` in order.
    pub fn each(
        &self,
        items: &[Item<'_>],
        header: &[String],
        buffers: &mut Buffers,
        mut give: impl FnMut(RowFacts),
    ) {
        let rows = Rows::of(items);
        let (items, extra) = rows.as_ref().map_or((items, &[][..]), |rows| (&rows.items, &rows.extra));
        let (first, others) = items.split_at(items.partition_point(|item| self.looks_closely_at(item)));
        let (mut columns, mut place) = (Columns::default(), 0..);
        for (check, items) in [(&self.close_check, first), (&self.check, others)] {
            check.each(items, buffers, &Limits::default(), &mut |item, checked| {
                let line = place.next().and_then(|place: usize| extra.get(place)?.as_deref());
                give(self.row(item, (header, line), &mut columns, checked));
            });
        }
    }

    fn looks_closely_at(&self, item: &Item<'_>) -> bool {
        item.raw.number <= self.closely
    }

    /// Processes a row. `columns` contains the columns of the previous row, which nearly always equal this row's
    /// columns. `line` contains the fields if there is no header.
    fn row(
        &self,
        item: &Item<'_>,
        (header, line): (&[String], Option<&[Field<'_>]>),
        columns: &mut Columns,
        checked: &Checked,
    ) -> RowFacts {
        let named = || {
            let fields = fields(item, header).into_iter();
            fields.map(|(name, value)| (headerless::shown(name), value.unwrap_or_default())).collect()
        };
        let fields: Cow<'_, [Field<'_>]> = line.map_or_else(named, Cow::Borrowed);
        let fields = &*fields;
        let value = |wanted: &str| {
            let is_it = |(name, _): &&Field<'_>| self.naming.name(name).trim().eq_ignore_ascii_case(wanted);
            fields.iter().find(is_it).map(|(_, text)| text.trim())
        };
        let names = || fields.iter().map(|(name, _)| &**name);
        let mut new_columns = Vec::new();
        let known = || columns.all.iter().map(|column| column.name.as_str());
        // Lines may have different numbers of fields. A shorter line has the first columns of a longer one.
        let is_known =
            if line.is_some() { names().eq(known().take(fields.len())) } else { names().eq(known()) };
        if !is_known {
            let column = |name| Column::of(name, names(), &self.naming);
            *columns = Columns::of(names().map(column).collect());
            let built = self.recipe.as_ref().map_or_else(Built::default, Built::of);
            let names: Vec<String> = names().map(str::to_owned).collect();
            new_columns = claims::compared(&names, &self.naming, built);
        }
        let (names_of_labels, columns) = (columns.names_of_labels, &mut columns.all);
        let canonical =
            item.puzzle_with(checked.solution.as_ref()).map(|puzzle| (puzzle, puzzle.canonical()));
        let copying =
            if columns.iter().any(|column| column.is_copy) { copying::read(&value) } else { Ok(None) };
        let (copying, no_copy) = copying.map_or_else(|flaw| (None, Some(flaw)), |copying| (copying, None));
        let mut expected = Expected {
            item,
            checked,
            recipe: self.recipe.as_ref(),
            is_copy: copying.as_ref().is_some_and(|copying| copying.number > 0),
            ids: canonical.as_ref().map(|(puzzle, it)| [Id::of(puzzle.grid()), Id::of(it.form.grid())]),
            class: checked.solution.map(|solution| Id::of(&solution.canonical().form.grid())),
            automorphisms: canonical.as_ref().map_or(0, |(_, it)| it.automorphisms),
            effort: self.effort,
            paths: Vec::new(),
            turned: Vec::new(),
            images: None,
        };
        let mut flaws = Vec::from_iter(no_copy);
        let mut retraced = None;
        let may_be_trace = columns.iter().any(|column| column.is_of_trace);
        let is_trace = may_be_trace && trace::is_trace(&value);
        let trace = is_trace.then(|| trace::read(&value, item, checked, &mut flaws));
        if is_trace {
            flaws.extend(of_bad_row(checked));
            let used: usize = fields.iter().map(|(_, text)| bytes_in_table(text)).sum();
            let max_bytes = ROW_LIMIT.saturating_sub(used + item.puzzle().len());
            let context = TraceContext { item, status: checked.status, copying: copying.as_ref(), max_bytes };
            retraced = self.retracer.flaws(&value, context, self.effort);
            let is_known = |flaw: &&Flaw| flaws.iter().any(|it| it.column == flaw.column);
            let new: Vec<Flaw> = retraced.iter().flatten().filter(|flaw| !is_known(flaw)).cloned().collect();
            flaws.extend(new);
        } else {
            wrong_solutions(item, checked, columns, fields, &mut flaws);
            flaws.extend(self.flaws_of_puzzle(checked, columns, fields, &flaws));
            flaws.extend(self.ends_early(item, checked, fields, line.is_some()));
        }
        let is_close = self.looks_closely_at(item);
        let (may_turn, mut is_turned) = (item.raw.number <= self.turned && !is_trace, false);
        let says_split = self.heeds_splits && columns.iter().any(|column| column.is_split);
        let split = if says_split { split::of_row(value("split").unwrap_or_default()) } else { Ok(None) };
        flaws.extend(split.as_ref().err().map(|why| Flaw {
            column: Some("split".to_owned()),
            reason: Some(why.clone()),
            ..Flaw::of(Fault::UnknownSplit)
        }));
        let split = split.ok().flatten();
        let mut compared = Places::default();
        let is_retraced =
            retraced.is_some_and(|flaws| flaws.iter().all(|flaw| flaw.fault != Fault::NotCompared));
        let has_puzzle = checked.status != Status::Bad;
        for (place, (column, (name, text))) in columns.iter().zip(fields).enumerate() {
            let is_empty = text.trim().is_empty();
            let is_compared = match is_trace {
                // If the path is known, empty fields are also compared.
                true => trace::is_compared(name, is_retraced) && (is_retraced || !is_empty),
                false => column.is_compared(text, copying.as_ref()) && !is_empty,
            };
            if (is_compared || column.is_split && split.is_some()) && has_puzzle {
                compared.insert(place);
            }
            if is_empty {
                continue;
            }
            let claim = column.claim_of(|| value("scale"));
            let with_point = with_point(item, claim, text);
            let text = with_point.as_deref().unwrap_or(text);
            // In trace rows, ratings refer to the step, so only identifier and status are checked.
            let checked_claim = claim.filter(|claim| !is_trace || matches!(claim, Claim::Id | Claim::Status));
            match checked_claim.map_or(Judged::Nothing, |claim| expected.judge(claim, name, text, is_close)) {
                Judged::Nothing => {}
                Judged::TooLong(flaw) => flaws.push(flaw),
                Judged::Right => compared.insert(place),
                Judged::Wrong(flaw) => {
                    compared.insert(place);
                    flaws.push(flaw);
                }
            }
            let changes = claim.filter(|_| may_turn).and_then(|claim| expected.changes(claim, self.seed));
            is_turned |= changes.is_some();
            let reason = changes.flatten().map(|change| format!("{name} is {change}"));
            flaws.extend(reason.map(|reason| Flaw {
                fault: Fault::DependsOnTurn,
                column: Some(name.to_string()),
                reason: Some(reason),
            }));
        }
        flaws.sort_unstable();
        flaws.dedup();
        let labels = columns.iter().zip(fields).enumerate().filter(|(_, (column, _))| column.is_label);
        let texts: Vec<(usize, String)> =
            labels.map(|(place, (_, (_, text)))| (place, text.trim().to_owned())).collect();
        RowFacts {
            number: item.raw.number,
            is_close,
            is_turned,
            flaws,
            givens: checked.givens,
            ids: expected.ids,
            solution: expected.class,
            automorphisms: expected.automorphisms,
            labels: Labels::of(names_of_labels, texts.iter().map(|(_, text)| text.as_str())),
            texts,
            split,
            puzzle: copying.as_ref().and(canonical).map(|(puzzle, _)| puzzle),
            copying,
            is_cut_short: trace.as_ref().is_some_and(|_| says_cut_short(&value)),
            trace,
            columns: new_columns,
            has_no_header: line.is_some_and(headerless::has_column),
            compared,
        }
    }

    /// Returns the faults of the puzzle and its solution, without the faults of other columns.
    fn flaws_of_puzzle(
        &self,
        checked: &Checked,
        columns: &[Column],
        fields: &[Field<'_>],
        known: &[Flaw],
    ) -> Vec<Flaw> {
        let is_missing =
            |(column, (_, text)): (&Column, &Field<'_>)| column.is_solution && text.trim().is_empty();
        let misses_solution = checked.status == Status::Unique && columns.iter().zip(fields).any(is_missing);
        let is_allowed = self.recipe.as_ref().is_some_and(|recipe| recipe.improper);
        let of_status = match checked.status {
            Status::None | Status::Multiple if is_allowed => Some(Fault::Improper),
            Status::None => Some(Fault::NoSolution),
            Status::Multiple => Some(Fault::SeveralSolutions),
            _ => None,
        };
        let is_reported_by = |flaw: &Flaw| {
            let names_it =
                |column: &Column| column.is_solution && flaw.column.as_deref() == Some(&*column.name);
            flaw.fault == Fault::WrongSolution && columns.iter().any(names_it)
        };
        let has_another =
            columns.iter().any(|column| claims::is_solution(&column.name) && !column.is_solution);
        let is_wrong =
            checked.claim == Some(Solved::Wrong) && !has_another && !known.iter().any(is_reported_by);
        let of_solution = is_wrong.then_some(Fault::WrongSolution);
        let of_givens = (checked.is_minimal() == Some(false)).then_some(Fault::Redundant);
        let of_missing = misses_solution.then_some(Fault::MissingSolution);
        let all = [of_status, of_solution, of_givens, of_missing].into_iter().flatten();
        of_bad_row(checked).into_iter().chain(all.map(Flaw::of)).collect()
    }

    /// Returns the fault of a line that ends before the solution column specified by the user. Applies to tables
    /// without a header.
    fn ends_early(
        &self,
        item: &Item<'_>,
        checked: &Checked,
        fields: &[Field<'_>],
        has_fields: bool,
    ) -> Option<Flaw> {
        let is_line = has_fields || matches!(item.raw.layout, Layout::Lines(_));
        let column = self.naming.solution().filter(|_| is_line && checked.status == Status::Unique)?;
        let reason = Some(format!("the line ends before {column}"));
        let is_there = fields.iter().any(|(name, _)| name.eq_ignore_ascii_case(column));
        let flaw = Flaw { column: Some(column.to_owned()), reason, ..Flaw::of(Fault::MissingSolution) };
        (!is_there).then_some(flaw)
    }
}

/// Adds faults for solution columns whose values are not a solution, and for ground truths that are neither the puzzle
/// nor a solution.
fn wrong_solutions(
    item: &Item<'_>,
    checked: &Checked,
    columns: &[Column],
    fields: &[Field<'_>],
    flaws: &mut Vec<Flaw>,
) {
    let Some(givens) = item.givens().filter(|_| checked.status != Status::Bad) else { return };
    let solution = checked.solution.map(|solution| solution.to_bytes());
    let is_solution = |digits: [u8; 81]| match (checked.status, &solution) {
        (_, Some(solution)) => *solution == digits,
        (Status::Multiple, _) => {
            let solution = str::from_utf8(&digits).ok().and_then(|it| it.parse::<Solution>().ok());
            solution.is_some_and(|solution| solution.extends(&givens))
        }
        _ => false,
    };
    for (column, (name, text)) in columns.iter().zip(fields) {
        if !(column.is_solution || column.is_truth) || text.trim().is_empty() {
            continue;
        }
        if solution.is_some_and(|solution| solution == *text.as_bytes()) {
            continue;
        }
        let solution_in_any_format = || {
            let grid = parse_grid(text).ok().filter(|_| column.is_solution)?;
            Solution::try_from(grid).ok().map(|solution| solution.to_bytes())
        };
        let board = cells(text).or_else(solution_in_any_format);
        let wrong = match board {
            Some(cells) if !cells.contains(&b'0') => {
                (!is_solution(cells)).then_some("is not a solution of the puzzle")
            }
            Some(cells) if column.is_truth => {
                let puzzle =
                    givens.digits().iter().map(|digit| digit.map_or(b'0', |digit| b'0' + digit.get()));
                (!puzzle.eq(cells)).then_some("does not match the puzzle")
            }
            _ => column.is_solution.then_some("is not a full grid"),
        };
        flaws.extend(wrong.map(|wrong| Flaw {
            column: Some((**name).to_owned()),
            reason: Some(format!("{name} {wrong}")),
            ..Flaw::of(Fault::WrongSolution)
        }));
    }
}

/// Returns whether a trace row is the first row of a path and states that the path took too long.
fn says_cut_short<'t>(value: &impl Fn(&str) -> Option<&'t str>) -> bool {
    let is_first = value("step").is_none_or(|step| ["", "null", "1"].contains(&step));
    is_first && value("status").is_some_and(|status| status == Status::Timeout.name())
}

/// Returns the fault of a row that is not a puzzle.
fn of_bad_row(checked: &Checked) -> Option<Flaw> {
    let reason = checked.fault.as_ref().map(ToString::to_string);
    (checked.status == Status::Bad).then(|| Flaw { reason, ..Flaw::of(Fault::Bad) })
}

/// Columns of a row.
#[derive(Default)]
struct Columns {
    all: Vec<Column>,
    /// Hash of the names of all label columns in order, or 0 if there are none.
    names_of_labels: u64,
}

impl Columns {
    fn of(all: Vec<Column>) -> Columns {
        let mut hasher = None;
        for column in all.iter().filter(|column| column.is_label) {
            column.name.hash(hasher.get_or_insert_with(DefaultHasher::new));
        }
        Columns { names_of_labels: hasher.map_or(0, |hasher| hasher.finish()), all }
    }
}

/// Properties of a column, derived from its name.
struct Column {
    name: String,
    claim: Option<Claim>,
    /// Whether the column contains a value on the scale that the row's `scale` column names.
    is_of_own_scale: bool,
    is_label: bool,
    /// Whether the column contains solutions.
    is_solution: bool,
    /// Whether the column contains veRL's ground truth: the puzzle, or the solution.
    is_truth: bool,
    is_copy: bool,
    /// Whether the column contains the split of a row.
    is_split: bool,
    /// Whether the column identifies trace rows.
    is_of_trace: bool,
}

impl Column {
    /// Returns the properties of the column with the given name, given the names of all columns.
    fn of<'n>(name: &str, all: impl Iterator<Item = &'n str> + Clone, naming: &Naming) -> Column {
        let known = naming.name(name);
        let claim = naming.claim(name, all.clone());
        Column {
            claim,
            is_label: claims::is_label_among(known, all.clone()),
            is_solution: naming.is_solution(name, all.clone()),
            is_of_own_scale: claim.is_some() && claims::is_of_own_scale(known, all.clone()),
            is_truth: claims::is_truth(known),
            is_copy: claims::is_copy_among(known, all),
            is_split: split::is_column(known),
            is_of_trace: trace::is_column(known),
            name: name.to_owned(),
        }
    }

    /// Returns the column's claim in a row. `scale` returns the scale that the row names.
    fn claim_of<'t>(&self, scale: impl FnOnce() -> Option<&'t str>) -> Option<Claim> {
        match self.is_of_own_scale {
            true => claims::column(rating::named(scale()?)?, &self.name.trim().to_lowercase()),
            false => self.claim,
        }
    }

    /// Returns whether the column's value is compared although it makes no claim: solutions, copy numbers, symmetries
    /// and veRL's ground truth.
    fn is_compared(&self, text: &str, copying: Option<&Copying>) -> bool {
        let is_symmetry = self.name.eq_ignore_ascii_case("symmetry");
        let of_copy = copying.filter(|copying| self.is_copy || is_symmetry && copying.symmetry.is_some());
        self.is_solution || of_copy.is_some() || self.is_truth && cells(text).is_some()
    }
}

/// Returns the fields of an item other than the puzzle, with `None` for null. `header` is the header of the item's
/// table. The fields of nested objects called `metadata`, `extra_info` or `reward_model` are included.
pub fn fields<'s>(item: &'s Item<'_>, header: &'s [String]) -> Vec<Passing<'s>> {
    let extra = item.passing(header);
    let is_like_object = |value: &str| value.trim_start().starts_with('{');
    if !extra.iter().any(|(_, value)| value.as_deref().is_some_and(is_like_object)) {
        return extra;
    }
    let mut fields = Vec::with_capacity(extra.len());
    for (name, value) in extra {
        let objects = ["metadata", "extra_info", "reward_model"];
        let is_object = objects.iter().any(|object| name.trim().eq_ignore_ascii_case(object));
        let text = value.as_deref().filter(|text| is_object && is_like_object(text));
        let object = text.map(serde_json::from_str::<serde_json::Map<_, _>>);
        match object.and_then(Result::ok) {
            Some(object) => fields.extend(object.into_iter().map(|(name, value)| {
                let value = match value {
                    serde_json::Value::String(text) => Some(text),
                    serde_json::Value::Null => None,
                    other => Some(other.to_string()),
                };
                (Cow::Owned(name), value.map(Cow::Owned))
            })),
            None => fields.push((name, value)),
        }
    }
    fields
}

/// Replaces a decimal comma with a point. Spreadsheets use decimal commas in locales where semicolons separate columns.
/// Returns `None` for other strings.
fn with_point(item: &Item<'_>, claim: Option<Claim>, text: &str) -> Option<String> {
    let has_numbers = claim?.kind() == Some(claims::NUMBER);
    let Layout::Table(Some(csv::Columns { separator: Separator::Semicolon, .. })) = item.raw.layout else {
        return None;
    };
    let (whole, fraction) = text.split_once(',').filter(|_| has_numbers)?;
    Some(format!("{whole}.{fraction}"))
}

/// Parses a board of 81 cells, which may be separated or in lists. Returns the digits, with `0` for an empty cell, or
/// `None` for any other text.
fn cells(text: &str) -> Option<[u8; 81]> {
    let mut cells = [0; 81];
    let mut count = 0;
    for byte in text.bytes() {
        if matches!(byte, b' ' | b',' | b'[' | b']' | b'"' | b'|' | b'\n' | b'\r') {
            continue;
        }
        *cells.get_mut(count)? = match byte {
            b'1'..=b'9' => byte,
            b'0' | b'.' | b'-' | b'_' | b'*' | b'?' | b'x' | b'X' => b'0',
            _ => return None,
        };
        count += 1;
    }
    (count == 81).then_some(cells)
}

/// Hashes of a row's label names and label values, in column order.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Labels {
    names: u64,
    pub(crate) hash: u64,
}

impl Labels {
    fn of<'t>(names: u64, texts: impl Iterator<Item = &'t str>) -> Labels {
        let mut hasher = None;
        for text in texts {
            text.trim().hash(hasher.get_or_insert_with(DefaultHasher::new));
        }
        hasher.map_or(Labels::default(), |hasher| Labels { names, hash: hasher.finish() })
    }

    /// Returns whether another row has equal labels. Returns `None` if there are no labels, or the label columns
    /// differ.
    pub(crate) fn agree(self, other: Labels) -> Option<bool> {
        (self.names == other.names && self.names != 0).then_some(self.hash == other.hash)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_in_any_writing_are_read() {
        let digits = "123456789".repeat(9);
        let rows: Vec<Vec<u8>> =
            digits.as_bytes().chunks(9).map(|row| row.iter().map(|byte| byte - b'0').collect()).collect();
        let list = serde_json::to_string(&rows).unwrap();
        let apart = digits.replace('9', "9 ");
        for text in [&digits, &list, &apart, &format!("\n{digits}\n")] {
            assert_eq!(cells(text).unwrap(), *digits.as_bytes(), "{text}");
        }
        let [more, fewer] = [format!("{digits}1"), digits[1..].to_owned()];
        for text in [&more, &fewer, "easy", "17", &digits.replace('1', "a")] {
            assert_eq!(cells(text), None, "{text}");
        }
        assert_eq!(cells(&digits.replace('1', ".")), cells(&digits.replace('1', "0")));
    }
}
