//! Imports labels from columns of a file.
//!
//! Values are trusted if they are valid for the puzzle. A label refers to the form in which a puzzle was first added,
//! so values for other forms are ignored. If only some columns of a scale are present, the label is
//! [partial](Library::number_in_part), and is completed when the label is computed.

use crate::add::NewEntry;
use crate::label::{CheckLabel, Keeping, OnScale};
use crate::{Error, Label, Labels, Library};
use rusqlite::OptionalExtension;
use rusqlite::types::Value as Sql;
use sodan_board::{Candidates, Puzzle};
use sodan_canonical::Id;
use sodan_logic::Technique;
use sodan_logic::rating::{self, Value};
use sodan_query::NameKind as Kind;
use sodan_tasks::query_fields::{self, Question};
use sodan_tasks::{Extra, Start, Status, several};
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Labels to import, with their columns.
#[derive(Clone, Debug)]
pub struct LabelSelection {
    labels: Vec<SelectedLabel>,
}

/// A value to import, with the column of the file that contains it.
#[derive(Clone, Debug)]
struct SelectedLabel {
    /// Name of the value in queries.
    name: String,
    /// Names under which the file may contain the column. By default, the short name and the full name, such as `er`
    /// and `se.er`.
    columns: Vec<String>,
    question: Question,
    kind: &'static Kind,
    /// Valid values in queries.
    range: &'static RangeInclusive<i64>,
}

/// Error for an invalid selection of labels to import.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LabelSelectionError {
    /// A name is not a label that can be imported.
    #[error("`{name}` is not a label that can be imported; expected one of {known}")]
    NoLabel {
        /// Invalid name.
        name: String,
        /// Valid names.
        known: String,
    },
    /// A name is repeated.
    #[error("cannot import `{0}` from two columns")]
    Twice(String),
    /// Some, but not all, of status, guesses and minimal are selected. These three values form one label, and must be
    /// selected together.
    #[error("`{0}` is missing: status, guesses and minimal are imported together")]
    CheckLabel(&'static str),
}

impl FromStr for LabelSelection {
    type Err = LabelSelectionError;

    /// Parses comma-separated names of labels, each optionally followed by `=` and a column name, as in
    /// `er,hodoku.level=difficulty`.
    fn from_str(text: &str) -> Result<LabelSelection, LabelSelectionError> {
        let mut labels: Vec<SelectedLabel> = Vec::new();
        for part in text.split(',').map(str::trim) {
            let (name, column) =
                part.split_once('=').map_or((part, None), |(name, column)| (name, Some(column)));
            let name = name.trim();
            let found = query_fields::vocabulary()
                .find(name)
                .and_then(|place| Some((place, query_fields::question(place)?)));
            let (place, question) = found
                .filter(|(_, question)| is_importable(*question))
                .ok_or_else(|| LabelSelectionError::NoLabel { name: name.to_owned(), known: known() })?;
            let it = &query_fields::vocabulary().names()[place];
            if labels.iter().any(|other| other.name == it.name) {
                return Err(LabelSelectionError::Twice(it.name.clone()));
            }
            let columns = match column {
                Some(column) => vec![column.trim().to_owned()],
                None => vec![name.to_owned(), it.name.clone()],
            };
            labels.push(SelectedLabel {
                name: it.name.clone(),
                columns,
                question,
                kind: &it.kind,
                range: &it.range,
            });
        }
        let has = |wanted| labels.iter().any(|it| it.question == wanted);
        let check =
            [("status", Question::Status), ("guesses", Question::Guesses), ("minimal", Question::Minimal)];
        match check.iter().find(|(_, question)| !has(*question)) {
            Some((name, _)) if check.iter().any(|(_, question)| has(*question)) => {
                Err(LabelSelectionError::CheckLabel(name))
            }
            _ => Ok(LabelSelection { labels }),
        }
    }
}

/// Returns whether `question` is a value that can be imported, that is, a column of a label.
fn is_importable(question: Question) -> bool {
    matches!(
        question,
        Question::Status
            | Question::Guesses
            | Question::Minimal
            | Question::Class
            | Question::Singles
            | Question::Backdoor
            | Question::Column(..)
            | Question::Hardest(_)
    )
}

/// Returns the names of all labels that can be imported, separated by commas.
fn known() -> String {
    let names = query_fields::vocabulary().names().iter().enumerate();
    let importable = names.filter(|(place, _)| query_fields::question(*place).is_some_and(is_importable));
    importable.map(|(_, it)| it.name.as_str()).collect::<Vec<_>>().join(", ")
}

impl LabelSelection {
    /// Iterates over the required columns, each with its name in queries.
    pub fn columns(&self) -> impl Iterator<Item = (&str, &str)> {
        self.labels.iter().map(|it| (it.column(), it.name.as_str()))
    }

    /// Returns the first required column that `names` lacks, with its name in queries.
    pub fn lacking<'s>(&'s self, names: &[String]) -> Option<(&'s str, &'s str)> {
        let is_there = |column: &String| names.iter().any(|name| name.eq_ignore_ascii_case(column));
        let lacking = self.labels.iter().find(|it| !it.columns.iter().any(is_there));
        lacking.map(|lacking| (lacking.column(), lacking.name.as_str()))
    }

    /// Returns a puzzle's labels from `extra`, the names and values of a record's columns. Returns `None` if all values
    /// are empty.
    ///
    /// # Errors
    ///
    /// Returns an error if a value has the wrong type, is impossible for this puzzle, or belongs to a different version
    /// of a scale.
    pub fn of(&self, puzzle: &Puzzle, extra: &[Extra<'_>]) -> Result<Option<Labels>, String> {
        let text_of = |column: &str| {
            let found = extra.iter().find(|(name, _)| name.eq_ignore_ascii_case(column));
            found.map(|(_, text)| text.trim()).filter(|text| !text.is_empty())
        };
        let present: Vec<(&SelectedLabel, &str)> = self
            .labels
            .iter()
            .filter_map(|it| Some((it, it.columns.iter().find_map(|name| text_of(name))?)))
            .collect();
        if present.is_empty() {
            return Ok(None);
        }
        let status = Start::of_candidates(&Candidates::new(puzzle), puzzle.givens()).status();
        let mut labels = Labels {
            check: self.check(&present, status)?,
            values: values(&present, status)?,
            scales: Vec::new(),
        };
        for (scale, place) in rating::ALL.iter().zip(0..) {
            let mut values = vec![None; scale.columns().len()];
            let mut hardest = None;
            for (it, text) in &present {
                match it.question {
                    Question::Column(of, column) if of == place => values[column] = Some(it.value(text)?),
                    Question::Hardest(of) if of == place => {
                        hardest = Some(text.parse::<Technique>().map_err(|error| it.wrong(error))?);
                    }
                    _ => continue,
                }
                it.refuse_unless_proper(text, status)?;
            }
            let scheme = [text_of(&format!("{}.scheme", scale.name())), text_of("scheme")];
            let begins = |scheme: &&str| scheme.starts_with(&format!("{}-", scale.name()));
            if values.iter().all(Option::is_none) && hardest.is_none() {
                continue;
            }
            if let Some(other) = scheme.into_iter().flatten().find(begins).filter(|it| *it != scale.scheme())
            {
                return Err(format!(
                    "the ratings were computed with {other}, but this version uses {}",
                    scale.scheme()
                ));
            }
            labels.scales.push((*scale, Some(OnScale::in_part(values, hardest))));
        }
        let is_empty = labels.check.is_none() && labels.values.is_empty() && labels.scales.is_empty();
        Ok((!is_empty).then_some(labels))
    }

    fn check(
        &self,
        present: &[(&SelectedLabel, &str)],
        status: Status,
    ) -> Result<Option<CheckLabel>, String> {
        let of = |wanted| present.iter().find(|(it, _)| it.question == wanted);
        let (Some((status_label, word)), Some((counted, guesses)), Some((known, minimal))) =
            (of(Question::Status), of(Question::Guesses), of(Question::Minimal))
        else {
            return Ok(None);
        };
        if !word.eq_ignore_ascii_case(status.name()) {
            return Err(format!(
                "{} is {word}, but the puzzle has {}",
                status_label.column(),
                solutions(status)
            ));
        }
        let guesses = guesses
            .parse()
            .map_err(|_| counted.wrong(format!("expected a whole number, found `{guesses}`")))?;
        Ok(Some((status, guesses, known.truth_value(minimal)?)))
    }
}

/// Parses the labels `class`, `singles` and `backdoor`, which consist of one value each. `present` contains the columns
/// of the record, with their texts.
fn values(present: &[(&SelectedLabel, &str)], status: Status) -> Result<Vec<(Label, Sql)>, String> {
    let mut values = Vec::new();
    for (it, text) in present {
        values.push(match it.question {
            Question::Class => {
                let id: Id = text.parse().map_err(|error| it.wrong(error))?;
                (Label::Class, Sql::Text(id.to_string()))
            }
            Question::Singles => (Label::Singles, Sql::Integer(it.truth_value(text)?.into())),
            Question::Backdoor => (Label::Backdoor, Sql::Integer(it.number(text)?)),
            _ => continue,
        });
        it.refuse_unless_proper(text, status)?;
    }
    let of = |wanted| values.iter().find(|(label, _)| *label == wanted).map(|(_, value)| value);
    match (of(Label::Singles), of(Label::Backdoor)) {
        (Some(Sql::Integer(singles)), Some(Sql::Integer(cells))) if (*singles == 1) != (*cells == 0) => {
            let claim =
                if *singles == 1 { "singles solve the puzzle" } else { "singles do not solve the puzzle" };
            Err(format!("{claim}, but its smallest backdoor has {}", several(cells.unsigned_abs(), "cell")))
        }
        _ => Ok(values),
    }
}

fn solutions(status: Status) -> &'static str {
    match status {
        Status::Unique => "one solution",
        Status::Multiple => "multiple solutions",
        _ => "no solution",
    }
}

impl SelectedLabel {
    /// Returns the name of the column for messages.
    fn column(&self) -> &str {
        self.columns.first().map_or(&self.name, |column| column)
    }

    /// Parses a value of a scale's column.
    fn value(&self, text: &str) -> Result<Value, String> {
        let expected = |range: &str| self.wrong(format!("expected {range}, found `{text}`"));
        match self.kind {
            Kind::Word(words) => {
                let word = words.number(text).and_then(|number| words.shown(number));
                word.map(Value::Word).ok_or_else(|| {
                    let all: Vec<&str> = (0..).map_while(|number| words.shown(number)).collect();
                    expected(&format!("one of {}", all.join(", ")))
                })
            }
            Kind::Tenths => {
                let tenths = tenths(text).ok_or_else(|| expected("a number with at most one decimal"))?;
                if !self.may_be(tenths) {
                    let [from, to] = [self.range.start(), self.range.end()].map(|end| *end as f64 / 10.0);
                    return Err(expected(&format!("{from:.1} to {to:.1}")));
                }
                Ok(Value::Tenths(tenths))
            }
            _ => Ok(Value::Integer(self.number(text)?.unsigned_abs())),
        }
    }

    /// Parses an integer, and checks that it is in the valid range.
    fn number(&self, text: &str) -> Result<i64, String> {
        let expected = |range: &str| self.wrong(format!("expected {range}, found `{text}`"));
        let number: u64 = text.parse().map_err(|_| expected("a whole number"))?;
        let (from, to) = (self.range.start(), self.range.end());
        let number = i64::try_from(number).ok().filter(|number| self.range.contains(number));
        number.ok_or_else(|| expected(&format!("{from} to {to}")))
    }

    /// Parses a boolean.
    fn truth_value(&self, text: &str) -> Result<bool, String> {
        match &*text.to_lowercase() {
            "true" | "1" | "yes" => Ok(true),
            "false" | "0" | "no" => Ok(false),
            _ => Err(self.wrong(format!("expected true or false, found `{text}`"))),
        }
    }

    /// Returns an error unless the puzzle is proper, since improper puzzles do not have this value.
    fn refuse_unless_proper(&self, text: &str, status: Status) -> Result<(), String> {
        if status == Status::Unique {
            return Ok(());
        }
        Err(format!("{} is {text}, but the puzzle has {}", self.column(), solutions(status)))
    }

    fn may_be(&self, value: u64) -> bool {
        i64::try_from(value).is_ok_and(|value| self.range.contains(&value))
    }

    fn wrong(&self, why: impl Display) -> String {
        format!("{}: {why}", self.column())
    }
}

/// Parses a number with at most one significant decimal, such as `8.4`, `8` or `8.40`, as tenths.
fn tenths(text: &str) -> Option<u64> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let (tenth, rest) = decimals.split_at_checked(1)?;
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(whole) || !is_number(tenth) || rest.bytes().any(|byte| byte != b'0') {
        return None;
    }
    whole.parse::<u64>().ok()?.checked_mul(10)?.checked_add(tenth.parse().ok()?)
}

/// Result of an import.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct ImportSummary {
    /// Number of puzzles with a new label, or with new values of a partial label.
    pub puzzles: u64,
    /// Number of records whose puzzle was first added in a different form, so that the labels do not apply.
    pub other_forms: u64,
    /// Number of records whose puzzle is not in the library.
    pub missing: u64,
}

impl Library {
    /// Imports labels of puzzles in one transaction. Does not change existing values.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or written, or contains labels of a different version of a scale.
    pub fn take<'f>(
        &mut self,
        labelled: impl IntoIterator<Item = (&'f NewEntry, &'f Labels)>,
    ) -> Result<ImportSummary, Error> {
        let change = self.change()?;
        let (mut summary, mut keeping) = (ImportSummary::default(), Keeping::new(&change));
        for (form, labels) in labelled {
            let sql = "SELECT puzzle FROM canonical_id WHERE id = ?";
            let number: Option<i64> =
                change.prepare_cached(sql)?.query_row([form.id()], |row| row.get(0)).optional()?;
            let Some(number) = number else {
                summary.missing += 1;
                continue;
            };
            let sql = "SELECT text FROM form WHERE puzzle = ? ORDER BY form LIMIT 1";
            let first: String = change.prepare_cached(sql)?.query_row([number], |row| row.get(0))?;
            match first == form.text() {
                true => summary.puzzles += u64::from(keeping.keep(number, labels)? > 0),
                false => summary.other_forms += 1,
            }
        }
        keeping.finish()?;
        change.commit()?;
        Ok(summary)
    }

    /// Returns the number of puzzles for which this label is partial, that is, some of the label's columns were
    /// imported and the others are unknown.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read.
    pub fn number_in_part(&self, label: Label) -> Result<u64, Error> {
        Ok(crate::open::number(&self.connection, &label.in_part())?.unsigned_abs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Access, LibraryQuery, LibraryVocabulary};
    use sodan_board::Symmetry;
    use sodan_logic::Effort;
    use std::time::Duration;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn extra(text: &str) -> Vec<Extra<'_>> {
        let pair = |part| str::split_once(part, '=').map(|(name, value)| (name.into(), value.into()));
        text.split(' ').filter_map(pair).collect()
    }

    fn refused(selection: &str) -> String {
        selection.parse::<LabelSelection>().unwrap_err().to_string()
    }

    /// Names are the same as in expressions, and columns may have other names.
    #[test]
    fn names_follow_expressions() {
        let selection: LabelSelection = "er, level=difficulty,se.hardest".parse().unwrap();
        let columns: Vec<_> = selection.columns().collect();
        assert_eq!(columns, [("er", "se.er"), ("difficulty", "hodoku.level"), ("se.hardest", "se.hardest")]);
        let names = ["puzzle", "SE.er", "se.hardest"].map(str::to_owned);
        assert_eq!(selection.lacking(&names), Some(("difficulty", "hodoku.level")));
        assert!(refused("levle").starts_with(
            "`levle` is not a label that can be imported; expected one of status, guesses, minimal, class"
        ));
        // These names are computed from the givens, or do not refer to a single column.
        for name in ["givens", "symmetry", "id", "automorphisms", "hodoku.uses", "hodoku.needs", "", "steps"]
        {
            assert!(refused(name).contains("is not a label that can be imported"), "{name}");
        }
        assert_eq!(refused("er,se.er=rating"), "cannot import `se.er` from two columns");
        assert_eq!(
            refused("er,status,minimal"),
            "`guesses` is missing: status, guesses and minimal are imported together"
        );
    }

    #[test]
    fn imported_labels_are_validated() {
        let selection: LabelSelection =
            "er,level,two_way.choices=n,se.hardest=by,status,guesses,minimal".parse().unwrap();
        let check = "status=unique guesses=0 minimal=true";
        let of = |text: &str, puzzle: &str| {
            let text = format!("{check} {text}");
            let extra = extra(&text);
            selection.of(&puzzle.parse().unwrap(), &extra).map(|labels| labels.map(|it| it.scales.len()))
        };
        assert_eq!(of("er=8.4 level=unfair n=3 by=x-wing", EASY), Ok(Some(3)));
        assert_eq!(of("er= level=Easy scheme=hodoku-2.2.0", EASY), Ok(Some(1)));
        assert_eq!(of("er=9 er=1.0", EASY), Ok(Some(1)));
        assert_eq!(of("", EASY), Ok(Some(0)), "only status, guesses and minimal");
        assert_eq!(selection.of(&EASY.parse().unwrap(), &extra("er= n=")).unwrap().map(|_| ()), None);
        for (text, message) in [
            ("er=8.45", "er: expected a number with at most one decimal, found `8.45`"),
            ("er=-1.0", "er: expected a number with at most one decimal, found `-1.0`"),
            ("level=nasty", "level: expected one of Easy, Medium, Hard, Unfair, Extreme, found `nasty`"),
            ("n=3.5", "n: expected a whole number, found `3.5`"),
            ("by=y-wung", "by: unknown technique `y-wung`"),
            ("er=8.4 scheme=se-0", "the ratings were computed with se-0, but this version uses se-"),
            ("er=8.4 se.scheme=se-0", "the ratings were computed with se-0"),
        ] {
            let found = of(text, EASY).unwrap_err();
            assert!(found.starts_with(message), "{found}");
        }
        let empty = ".".repeat(81);
        assert_eq!(
            of("er=8.4", &empty),
            Err("status is unique, but the puzzle has multiple solutions".to_owned())
        );
        let only: LabelSelection = "er".parse().unwrap();
        let found = only.of(&empty.parse().unwrap(), &extra("er=8.4")).unwrap_err();
        assert_eq!(found, "er is 8.4, but the puzzle has multiple solutions");
        for (check, message) in [
            ("status=unique guesses=x minimal=1", "guesses: expected a whole number, found `x`"),
            ("status=unique guesses=1 minimal=2", "minimal: expected true or false, found `2`"),
            ("status=none guesses=1 minimal=0", "status is none, but the puzzle has one solution"),
        ] {
            assert_eq!(selection.of(&EASY.parse().unwrap(), &extra(check)).unwrap_err(), message);
        }
    }

    #[test]
    fn consistent_classes_are_imported() {
        let folder = tempfile::tempdir().unwrap();
        let (mut library, form) = library(folder.path());
        let selection: LabelSelection = "class,singles,backdoor=told".parse().unwrap();
        let (class, empty) = ("0123456789ABCDEF0123456789abcdef", ".".repeat(81));
        let of = |text: &str, puzzle: &str| {
            let labels = selection.of(&puzzle.parse().unwrap(), &extra(text));
            labels.map(|labels| labels.map(|it| it.values.len()))
        };
        assert_eq!(of(&format!("class={class} singles=true told=0"), EASY), Ok(Some(3)));
        assert_eq!(of("singles=No told=3", EASY), Ok(Some(2)));
        assert_eq!(of("class= singles= told=", EASY), Ok(None));
        for (text, puzzle, message) in [
            ("class=hard", EASY, "class: `hard` is not a valid id"),
            ("told=4", EASY, "told: expected 0 to 3, found `4`"),
            ("told=-1", EASY, "told: expected a whole number, found `-1`"),
            ("singles=2", EASY, "singles: expected true or false, found `2`"),
            ("singles=true told=1", EASY, "singles solve the puzzle, but its smallest backdoor has 1 cell"),
            (
                "singles=0 told=0",
                EASY,
                "singles do not solve the puzzle, but its smallest backdoor has 0 cells",
            ),
            ("singles=0", &empty, "singles is 0, but the puzzle has multiple solutions"),
        ] {
            let found = of(text, puzzle).unwrap_err();
            assert!(found.starts_with(message), "{found}");
        }
        let text = format!("class={class} backdoor=2");
        assert_eq!(take(&mut library, &form, "class,backdoor", &text).puzzles, 1);
        assert_eq!(found(&library, &format!("backdoor = 2 and class = {class}")), (vec![1], 0));
        assert_eq!(found(&library, "not singles"), (vec![], 1), "it was not told, and is not concluded");
    }

    #[test]
    fn numbers_are_read_in_tenths() {
        let texts = ["8.4", "8", "8.40", "12.0", "08.4"];
        assert_eq!(texts.map(tenths), [Some(84), Some(80), Some(84), Some(120), Some(84)]);
        assert_eq!(
            ["", "8.", ".4", "8.45", "8,4", "x", "8.4x", "99999999999999999999"].map(tenths),
            [None; 8]
        );
    }

    /// Creates a library with one puzzle and some of its labels.
    fn library(folder: &std::path::Path) -> (Library, NewEntry) {
        let mut library = Library::open(&folder.join("a.db"), Access::Create, Duration::ZERO).unwrap();
        let source = library.source("a").unwrap();
        let form = NewEntry::of(&EASY.parse().unwrap(), source, 1);
        library.add(std::slice::from_ref(&form), 0).unwrap();
        (library, form)
    }

    fn take(library: &mut Library, form: &NewEntry, selection: &str, text: &str) -> ImportSummary {
        let selection: LabelSelection = selection.parse().unwrap();
        let labels = selection.of(&form.text().parse().unwrap(), &extra(text)).unwrap().unwrap();
        library.take([(form, &labels)]).unwrap()
    }

    fn found(library: &Library, query: &str) -> (Vec<i64>, u64) {
        let query = LibraryQuery::parse(query, &LibraryVocabulary::of(library).unwrap()).unwrap();
        let lacking = library.lacking(&query).unwrap();
        (library.find(&query).unwrap(), lacking.iter().map(|(_, lacking)| *lacking).sum())
    }

    #[test]
    fn absent_labels_are_unknown() {
        let folder = tempfile::tempdir().unwrap();
        let (mut library, form) = library(folder.path());
        let se = Label::all().into_iter().find(|label| label.name() == "se").unwrap();
        assert_eq!(take(&mut library, &form, "er", "er=8.4").puzzles, 1);
        assert_eq!(found(&library, "er = 8.4"), (vec![1], 0));
        assert_eq!(found(&library, "er = 8.4 and ep > 1.0"), (vec![], 1));
        assert_eq!(found(&library, "not se.uses \"x-wing\""), (vec![], 1));
        assert_eq!(found(&library, "not se.hardest \"x-wing\""), (vec![], 1));
        assert_eq!((library.number_with(se).unwrap(), library.number_in_part(se).unwrap()), (1, 1));
        // Known values are unchanged, and missing values are added.
        assert_eq!(take(&mut library, &form, "er", "er=9.9").puzzles, 0);
        assert_eq!(
            take(&mut library, &form, "er,ep,se.hardest", "er=9.9 ep=1.5 se.hardest=xy-wing").puzzles,
            1
        );
        assert_eq!(found(&library, "er = 8.4 and ep = 1.5 and not se.hardest \"x-wing\""), (vec![1], 0));
        // Once computed, the label has the true values.
        assert_eq!(library.unlabelled(&[se], None).unwrap(), [1]);
        let (number, puzzle, lacking) = library.to_be_labelled(&[1], &[se]).unwrap().remove(0);
        let labels = Labels::of(&puzzle, &lacking, &Effort::unlimited()).unwrap();
        assert_eq!(library.label(&[(number, labels)]).unwrap().labels, 1);
        assert!(library.unlabelled(&[se], None).unwrap().is_empty());
        assert_eq!(found(&library, "er = 1.2 and not se.uses \"x-wing\""), (vec![1], 0));
        assert_eq!((library.number_with(se).unwrap(), library.number_in_part(se).unwrap()), (1, 0));
        assert_eq!(take(&mut library, &form, "er", "er=9.9").puzzles, 0);
    }

    #[test]
    fn labels_belong_to_first_form() {
        let folder = tempfile::tempdir().unwrap();
        let (mut library, form) = library(folder.path());
        let turned = NewEntry::of(&Symmetry::QUARTER_TURN.apply(EASY.parse::<Puzzle>().unwrap()), 1, 2);
        assert_eq!(
            take(&mut library, &turned, "level", "level=Hard"),
            ImportSummary { other_forms: 1, ..ImportSummary::default() }
        );
        let other = NewEntry::of(&".".repeat(81).parse().unwrap(), 1, 3);
        let check = "status=multiple guesses=1 minimal=0";
        assert_eq!(take(&mut library, &other, "status,guesses,minimal", check).missing, 1);
        assert_eq!(take(&mut library, &form, "level", "level=Hard").puzzles, 1);
        assert_eq!(library.remove(&[1]).unwrap(), 1);
        let hodoku = Label::all().into_iter().find(|label| label.name() == "hodoku").unwrap();
        assert_eq!((library.number_with(hodoku).unwrap(), library.number_in_part(hodoku).unwrap()), (0, 0));
    }
}
