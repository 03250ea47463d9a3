//! Computes and stores labels: results of the search, of singles and of the scales. Labels refer to the form in which a
//! puzzle was first added.

use crate::open::count;
use crate::{Error, Library, LibraryQuery};
use rusqlite::types::Value;
use rusqlite::{Connection, OptionalExtension, Transaction, params_from_iter};
use sodan_board::{Candidates, Puzzle};
use sodan_canonical::{Canonicalize, Id};
use sodan_logic::path::Detail;
use sodan_logic::rating::{self, Scale};
use sodan_logic::{Effort, Technique};
use sodan_search::{Problem, answer, is_minimal};
use sodan_tasks::{LARGEST_BACKDOOR, Start, Status, smallest_backdoor};
use std::collections::BTreeMap;
use std::fmt;

/// A label of a puzzle. Each label is computed separately.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Label {
    /// Status, number of guesses made by the search, and minimality.
    Check,
    /// Identifier of the solution's canonical form.
    Class,
    /// Whether naked and hidden singles solve the puzzle.
    Singles,
    /// Size of the smallest backdoor.
    Backdoor,
    /// Rating on a scale, and techniques of the path.
    Scale(&'static dyn Scale),
}

impl Label {
    /// Returns all labels. The scales are last.
    pub fn all() -> Vec<Label> {
        let others = [Label::Check, Label::Class, Label::Singles, Label::Backdoor];
        others.into_iter().chain(rating::ALL.iter().map(|scale| Label::Scale(*scale))).collect()
    }

    /// Returns the name in options and messages. For a scale, this is the scale's name.
    pub fn name(self) -> &'static str {
        match self {
            Label::Check => "check",
            Label::Class => "class",
            Label::Singles => "singles",
            Label::Backdoor => "backdoor",
            Label::Scale(scale) => scale.name(),
        }
    }

    /// Returns the name of the label's table.
    pub(crate) fn table(self) -> String {
        format!("label_{}", self.name())
    }

    /// Returns the name of the counter that counts this label's partial rows.
    pub(crate) fn in_part(self) -> String {
        format!("{} in part", self.table())
    }

    /// Returns the SQL condition that a row of the label's table is complete.
    fn whole(self) -> &'static str {
        match self {
            Label::Check | Label::Class | Label::Singles | Label::Backdoor => "TRUE",
            Label::Scale(_) => "(rated <> 2)",
        }
    }
}

impl PartialEq for Label {
    fn eq(&self, other: &Label) -> bool {
        self.name() == other.name()
    }
}

/// Labels of a puzzle.
#[derive(Clone, Debug, Default)]
pub struct Labels {
    pub(crate) check: Option<CheckLabel>,
    /// Values of the labels that consist of one value. A value is NULL for an improper puzzle, and for a backdoor above
    /// the limit.
    pub(crate) values: Vec<(Label, Value)>,
    pub(crate) scales: Vec<(&'static dyn Scale, Option<OnScale>)>,
}

/// Values of [`Label::Check`]: status, number of guesses made by the search, and whether the puzzle is minimal.
pub(crate) type CheckLabel = (Status, u64, bool);

/// Rating of a proper puzzle on a scale.
#[derive(Clone, Debug)]
pub(crate) struct OnScale {
    values: Vec<Option<rating::Value>>,
    hardest: Option<Technique>,
    techniques: Vec<(Technique, u64)>,
    /// Whether all values and the techniques are known. Otherwise, the label is partial.
    is_whole: bool,
}

impl Labels {
    /// Computes the requested labels of a puzzle. Returns `None` if the effort limit is reached.
    pub fn of(puzzle: &Puzzle, wanted: &[Label], effort: &Effort<'_>) -> Option<Labels> {
        let start = Start::of_candidates(&Candidates::new(puzzle), puzzle.givens());
        let mut labels = Labels::default();
        for label in wanted {
            match *label {
                Label::Check => {
                    let guesses = answer(Problem::from(puzzle), 2).guesses;
                    labels.check = Some((start.status(), guesses, is_minimal(puzzle)));
                }
                Label::Class | Label::Singles | Label::Backdoor => {
                    labels.values.push((*label, value(*label, &start, effort)));
                }
                Label::Scale(scale) => labels.scales.push((scale, OnScale::of(&start, scale, effort))),
            }
        }
        effort.cut().is_none().then_some(labels)
    }
}

/// Computes a label that consists of one value. The value is NULL for an improper puzzle.
fn value(label: Label, start: &Start, effort: &Effort<'_>) -> Value {
    let Start::Proper(state, solution) = start else { return Value::Null };
    // A lower bound is not stored as a label.
    let backdoor = |limit| smallest_backdoor(state, solution, limit, effort).ok().flatten();
    match label {
        Label::Class => Value::Text(Id::of(&solution.canonical().form.grid()).to_string()),
        Label::Singles => Value::Integer(backdoor(0).is_some().into()),
        Label::Backdoor => backdoor(LARGEST_BACKDOOR).map(|cells| cells as i64).into(),
        Label::Check | Label::Scale(_) => Value::Null,
    }
}

impl OnScale {
    fn of(start: &Start, scale: &'static dyn Scale, effort: &Effort<'_>) -> Option<OnScale> {
        let Start::Proper(..) = start else { return None };
        let path = start.walk(scale)?.finish(Detail::Bare, effort);
        let times =
            |technique: Technique| path.steps.iter().filter(|step| step.technique == technique).count();
        let techniques = Technique::ALL.iter().map(|&technique| (technique, times(technique) as u64));
        Some(OnScale {
            values: scale.rating(&path).values,
            hardest: scale.hardest(&path),
            techniques: techniques.filter(|(_, times)| *times > 0).collect(),
            is_whole: true,
        })
    }

    /// Creates a partial label of a scale from the given values and the hardest technique, if known.
    pub(crate) fn in_part(values: Vec<Option<rating::Value>>, hardest: Option<Technique>) -> OnScale {
        OnScale { values, hardest, techniques: Vec::new(), is_whole: false }
    }

    /// Returns the values of a row in the label's table, without the columns `puzzle` and `rated`.
    fn row(&self, scale: &dyn Scale) -> Vec<Value> {
        let columns = scale.columns().iter().enumerate();
        columns
            .map(|(index, column)| match self.values.get(index).copied().flatten() {
                _ if column.name == HARDEST => {
                    self.hardest.map(|hardest| hardest.spec().slug.to_owned()).into()
                }
                None => Value::Null,
                Some(rating::Value::Integer(number)) => {
                    Value::Integer(i64::try_from(number).unwrap_or(i64::MAX))
                }
                Some(rating::Value::Tenths(tenths)) => Value::Real(tenths as f64 / 10.0),
                Some(rating::Value::Word(word)) => Value::Text(word.to_owned()),
            })
            .collect()
    }
}

/// Name of the column that contains the hardest technique on a scale.
pub(crate) const HARDEST: &str = "hardest";

/// Result of labelling.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Labelled {
    /// Number of labels that were added or completed. Complete labels are never changed.
    pub labels: u64,
}

impl Library {
    /// Returns the numbers of puzzles that lack at least one of these labels. If a query is given, only matching
    /// puzzles are returned.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, or contains labels of a different version of a scale.
    pub fn unlabelled(&self, labels: &[Label], among: Option<&LibraryQuery>) -> Result<Vec<i64>, Error> {
        labels.iter().try_for_each(|label| check_scheme(&self.connection, *label))?;
        let lacking = labels.iter().map(|label| {
            let (table, whole) = (label.table(), label.whole());
            format!("NOT EXISTS (SELECT 1 FROM {table} l WHERE l.puzzle = p.puzzle AND {whole})")
        });
        let lacking = lacking.collect::<Vec<_>>().join(" OR ");
        self.numbers(among, &format!("({lacking})"))
    }

    /// Returns the number, first form and missing labels of each of these puzzles. Skips puzzles that do not exist.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, or is corrupt.
    pub fn to_be_labelled(
        &self,
        numbers: &[i64],
        labels: &[Label],
    ) -> Result<Vec<(i64, Puzzle, Vec<Label>)>, Error> {
        let mut text =
            self.connection.prepare("SELECT text FROM form WHERE puzzle = ? ORDER BY form LIMIT 1")?;
        let mut found = Vec::with_capacity(numbers.len());
        for &number in numbers {
            let Some(text) = text.query_row([number], |row| row.get::<_, String>(0)).optional()? else {
                continue;
            };
            let puzzle = puzzle_of(&text)?;
            let mut lacking = Vec::new();
            for &label in labels {
                let sql = format!("SELECT 1 FROM {} WHERE puzzle = ? AND {}", label.table(), label.whole());
                if !self.connection.prepare_cached(&sql)?.exists([number])? {
                    lacking.push(label);
                }
            }
            found.push((number, puzzle, lacking));
        }
        Ok(found)
    }

    /// Stores labels of puzzles in one transaction. Skips puzzles that do not exist.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or written, or contains labels of a different version of a scale.
    pub fn label(&mut self, labels: &[(i64, Labels)]) -> Result<Labelled, Error> {
        let change = self.change()?;
        let (mut labelled, mut keeping) = (Labelled::default(), Keeping::new(&change));
        for (number, labels) in labels {
            if change.prepare_cached("SELECT 1 FROM puzzle WHERE puzzle = ?")?.exists([number])? {
                labelled.labels += keeping.keep(*number, labels)?;
            }
        }
        keeping.finish()?;
        change.commit()?;
        Ok(labelled)
    }

    /// Returns the number of puzzles that have a label.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read.
    pub fn number_with(&self, label: Label) -> Result<u64, Error> {
        Ok(crate::open::number(&self.connection, &label.table())?.unsigned_abs())
    }
}

/// Stores the labels of several puzzles within a transaction.
pub(crate) struct Keeping<'c> {
    change: &'c Transaction<'c>,
    /// Increment of each counter in the table `number`. [`finish`](Self::finish) applies them.
    counts: BTreeMap<String, i64>,
    /// Names of the scales whose scheme version was already checked against the file.
    schemes: Vec<&'static str>,
}

impl<'c> Keeping<'c> {
    pub(crate) fn new(change: &'c Transaction<'c>) -> Keeping<'c> {
        Keeping { change, counts: BTreeMap::new(), schemes: Vec::new() }
    }

    /// Adds the increments to the counters in the table `number`.
    pub(crate) fn finish(self) -> Result<(), Error> {
        self.counts.iter().try_for_each(|(name, more)| count(self.change, name, *more))
    }

    /// Stores the labels that a puzzle lacks. Returns the number of labels with new values.
    pub(crate) fn keep(&mut self, number: i64, labels: &Labels) -> Result<u64, Error> {
        let mut new = 0;
        if let Some((status, guesses, minimal)) = labels.check {
            let values = [
                Value::Text(status.name().to_owned()),
                Value::Integer(i64::try_from(guesses).unwrap_or(i64::MAX)),
                Value::Integer(minimal.into()),
            ];
            new += u64::from(self.insert(Label::Check, number, values.into())?);
        }
        for (label, value) in &labels.values {
            new += u64::from(self.insert(*label, number, vec![value.clone()])?);
        }
        for (scale, found) in &labels.scales {
            new += u64::from(self.keep_of_scale(*scale, number, found.as_ref())?);
        }
        Ok(new)
    }

    /// Stores a puzzle's label of a scale, or completes a partial label. Returns whether any value is new.
    fn keep_of_scale(
        &mut self,
        scale: &'static dyn Scale,
        number: i64,
        found: Option<&OnScale>,
    ) -> Result<bool, Error> {
        let label = Label::Scale(scale);
        self.check_scheme(scale)?;
        let values = match found {
            Some(found) => found.row(scale),
            None => vec![Value::Null; scale.columns().len()],
        };
        let is_whole = found.is_none_or(|found| found.is_whole);
        let rated = Value::Integer(if is_whole { found.is_some().into() } else { IN_PART });
        let is_new = self.insert(label, number, [vec![rated], values.clone()].concat())?;
        if !is_new && !fill(self.change, scale, number, found.is_some(), is_whole, values)? {
            return Ok(false);
        }
        match (is_new, is_whole) {
            (true, false) => self.count(label.in_part(), 1),
            (false, true) => self.count(label.in_part(), -1),
            (true, true) | (false, false) => {}
        }
        let sql = "INSERT OR REPLACE INTO technique VALUES (?, ?, ?, ?)";
        let mut insert = self.change.prepare_cached(sql)?;
        for (technique, times) in found.iter().flat_map(|found| &found.techniques) {
            let times = i64::try_from(*times).unwrap_or(i64::MAX);
            insert.execute((scale.name(), technique.spec().slug, number, times))?;
        }
        Ok(true)
    }

    /// Checks that the file's labels of a scale have the current scheme version, and stores this version if the file
    /// contains no such labels yet.
    fn check_scheme(&mut self, scale: &'static dyn Scale) -> Result<(), Error> {
        if !self.schemes.contains(&scale.name()) {
            check_scheme(self.change, Label::Scale(scale))?;
            let sql = "INSERT INTO scheme VALUES (?, ?) ON CONFLICT DO NOTHING";
            self.change.prepare_cached(sql)?.execute((scale.name(), scale.scheme()))?;
            self.schemes.push(scale.name());
        }
        Ok(())
    }

    /// Adds a row to a label's table. Returns `false` if the table already contains the puzzle.
    fn insert(&mut self, label: Label, number: i64, values: Vec<Value>) -> Result<bool, Error> {
        let places = ", ?".repeat(values.len());
        let sql = format!("INSERT INTO {} VALUES (?{places}) ON CONFLICT DO NOTHING", label.table());
        let row = [Value::Integer(number)].into_iter().chain(values);
        let is_new = self.change.prepare_cached(&sql)?.execute(params_from_iter(row))? == 1;
        self.count(label.table(), i64::from(is_new));
        Ok(is_new)
    }

    fn count(&mut self, name: String, more: i64) {
        *self.counts.entry(name).or_default() += more;
    }
}

/// Value of the `rated` column for a partial label.
const IN_PART: i64 = 2;

/// Returns whether the table of a label contains a partial row for a puzzle.
pub(crate) fn is_in_part(change: &Transaction<'_>, label: Label, number: i64) -> Result<bool, Error> {
    let sql = format!("SELECT 1 FROM {} WHERE puzzle = ? AND NOT {}", label.table(), label.whole());
    Ok(change.prepare_cached(&sql)?.exists([number])?)
}

/// Adds values to a puzzle's partial label of a scale. If `is_whole` is set, they replace all stored values, and the
/// label becomes complete. Returns whether any value is new.
fn fill(
    change: &Transaction<'_>,
    scale: &'static dyn Scale,
    number: i64,
    is_proper: bool,
    is_whole: bool,
    values: Vec<Value>,
) -> Result<bool, Error> {
    let table = Label::Scale(scale).table();
    let names = scale.columns().iter().map(|column| column.name);
    let (set, lacks): (Vec<String>, Vec<String>) = match is_whole {
        true => (names.map(|name| format!("{name} = ?")).collect(), vec!["TRUE".to_owned()]),
        false => names
            .map(|name| {
                (format!("{name} = coalesce({name}, ?)"), format!("({name} IS NULL AND ? IS NOT NULL)"))
            })
            .unzip(),
    };
    let rated = if is_whole { i64::from(is_proper) } else { IN_PART };
    let sql = format!(
        "UPDATE {table} SET rated = ?, {} WHERE puzzle = ? AND rated = {IN_PART} AND ({})",
        set.join(", "),
        lacks.join(" OR ")
    );
    let again = if is_whole { Vec::new() } else { values.clone() };
    let row = [Value::Integer(rated)].into_iter().chain(values).chain([Value::Integer(number)]).chain(again);
    Ok(change.prepare_cached(&sql)?.execute(params_from_iter(row))? == 1)
}

/// Checks that the file's labels of a scale, if any, have the current scheme version.
fn check_scheme(connection: &Connection, label: Label) -> Result<(), Error> {
    let Label::Scale(scale) = label else { return Ok(()) };
    let mut find = connection.prepare_cached("SELECT scheme FROM scheme WHERE scale = ?")?;
    let found: Option<String> = find.query_row([scale.name()], |row| row.get(0)).optional()?;
    match found.filter(|found| found != scale.scheme()) {
        None => Ok(()),
        Some(found) => {
            Err(Error::OtherScheme { scale: scale.name().to_owned(), found, ours: scale.scheme() })
        }
    }
}

/// Parses the text of a stored puzzle.
pub(crate) fn puzzle_of(text: &str) -> Result<Puzzle, Error> {
    text.parse().map_err(|_| Error::Damaged(format!("invalid puzzle `{}`", text.escape_debug())))
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Access, NewEntry};
    use std::time::Duration;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn label_tables_match_scales() {
        let folder = tempfile::tempdir().unwrap();
        let library = Library::open(&folder.path().join("a.db"), Access::Create, Duration::ZERO).unwrap();
        for label in Label::all() {
            let columns: Vec<String> = library
                .connection
                .prepare(&format!("SELECT name FROM pragma_table_info('{}')", label.table()))
                .unwrap()
                .query_map((), |row| row.get(0))
                .unwrap()
                .collect::<Result<_, _>>()
                .unwrap();
            let wanted: Vec<&str> = match label {
                Label::Check => vec!["puzzle", "status", "guesses", "minimal"],
                Label::Class | Label::Singles | Label::Backdoor => vec!["puzzle", label.name()],
                Label::Scale(scale) => ["puzzle", "rated"]
                    .into_iter()
                    .chain(scale.columns().iter().map(|column| column.name))
                    .collect(),
            };
            assert_eq!(columns, wanted, "{label}");
        }
    }

    #[test]
    fn label_versions_are_not_mixed() {
        let folder = tempfile::tempdir().unwrap();
        let mut library = Library::open(&folder.path().join("a.db"), Access::Create, Duration::ZERO).unwrap();
        let source = library.source("a").unwrap();
        let puzzles = [EASY.parse().unwrap(), ".".repeat(81).parse().unwrap()];
        let forms = puzzles.map(|puzzle| NewEntry::of(&puzzle, source, 1));
        library.add(&forms, 0).unwrap();
        let all = Label::all();
        assert_eq!(library.unlabelled(&all, None).unwrap(), [1, 2]);
        let labels: Vec<(i64, Labels)> = library
            .to_be_labelled(&[1, 2, 3], &all)
            .unwrap()
            .into_iter()
            .map(|(number, puzzle, lacking)| {
                (number, Labels::of(&puzzle, &lacking, &Effort::unlimited()).unwrap())
            })
            .collect();
        let new = 2 * all.len() as u64;
        assert_eq!(library.label(&labels).unwrap().labels, new);
        assert_eq!(library.label(&labels).unwrap().labels, 0);
        assert!(library.unlabelled(&all, None).unwrap().is_empty());
        assert!(all.iter().all(|label| library.number_with(*label).unwrap() == 2));

        library
            .connection
            .execute("UPDATE scheme SET scheme = 'hodoku-0' WHERE scale = 'hodoku'", ())
            .unwrap();
        let refused = library.unlabelled(&all, None).unwrap_err();
        assert!(matches!(refused, Error::OtherScheme { .. }), "{refused}");
    }

    #[test]
    fn timed_out_labels_are_missing() {
        let puzzle = EASY.parse().unwrap();
        assert!(Labels::of(&puzzle, &Label::all(), &Effort::up_to(3)).is_none());
    }
}
