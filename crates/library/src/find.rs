//! Translates queries to SQL.
//!
//! Each comparison becomes a condition that can use an index. The puzzles that satisfy the rarest comparison are looked
//! up, and the other conditions are checked for each of them, so the time depends on the number of matches. SQLite's
//! own planner was tried, but it does not start with conditions in an `EXISTS`.

use crate::add::pattern;
use crate::claim::{Claim, Sql, automorphic, compared, matching, of_id, one_of, rated, symmetric};
use crate::label::HARDEST;
use crate::{Error, Label, Library};
use rusqlite::params_from_iter;
use rusqlite::types::Value;
use sodan_board::CellSet;
use sodan_canonical::Id;
use sodan_logic::rating;
use sodan_query::{CLOSE, Clause, Comparison, Name, NameKind as Kind, Number, Operator, Query, Words};
use sodan_tasks::query_fields::{self, Question};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// Names available in queries of a library: names that [describe a puzzle](sodan_tasks::vocabulary), and names of
/// stored data.
#[derive(Clone, Debug)]
pub struct LibraryVocabulary {
    names: sodan_query::Vocabulary,
}

/// Names that are available only in queries of a library. In the vocabulary, they follow the names that describe a
/// puzzle, in this order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Own {
    Number,
    Added,
    Tag,
    Source,
    Note,
    Text,
    Pattern,
}

impl Own {
    const ALL: [Own; 7] =
        [Own::Number, Own::Added, Own::Tag, Own::Source, Own::Note, Own::Text, Own::Pattern];

    fn name(self, tags: Words) -> Name {
        let (name, kind, about) = match self {
            Own::Number => ("number", Kind::Integer, "number in the library"),
            Own::Added => {
                ("added", Kind::Day, "day on which a form of the puzzle was added, in UTC, such as 20261122")
            }
            Own::Tag => ("tag", Kind::Several(tags.in_use("no puzzle has the tag")), "a tag of the puzzle"),
            Own::Source => ("source", Kind::Text(any_text), "part of the source's name"),
            Own::Note => ("note", Kind::Text(any_text), "part of the note"),
            Own::Text => ("text", Kind::Text(any_text), "part of the note, a tag or a source's name"),
            Own::Pattern => {
                ("pattern", Kind::Text(mask), "pattern of givens of one of the puzzle's forms: 81 characters")
            }
        };
        let name = Name::new(name, kind, 0, about);
        if self == Own::Added { name.within(DAYS) } else { name }
    }
}

/// Valid days in queries, as numbers of days since 1970-01-01. The last one is 9999-12-31.
const DAYS: RangeInclusive<i64> = 0..=2_932_896;

fn any_text(text: &str) -> Result<(), String> {
    if text.is_empty() {
        Err("expected at least one character: an empty string matches everything".to_owned())
    } else {
        Ok(())
    }
}

fn mask(text: &str) -> Result<(), String> {
    let why = |error| format!("expected 81 characters (`.` or `0` for an empty cell), {error}");
    cells_of(text).map(|_| ()).map_err(why)
}

/// Parses a pattern of givens, written as 81 characters. Returns the cells that are not `.` or `0`.
fn cells_of(text: &str) -> Result<CellSet, String> {
    let marks: Vec<char> = text.chars().filter(|sign| !sign.is_whitespace()).collect();
    if marks.len() != 81 {
        return Err(format!("found {}", marks.len()));
    }
    let bits =
        marks.iter().zip(0..).filter(|(mark, _)| !matches!(mark, '.' | '0')).map(|(_, bit)| 1_u128 << bit);
    Ok(CellSet::from_bits(bits.sum()))
}

impl LibraryVocabulary {
    /// Returns the vocabulary of this library, including its tags.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read.
    pub fn of(library: &Library) -> Result<LibraryVocabulary, Error> {
        let tags = library
            .tags()?
            .into_iter()
            .map(|(number, name)| (name, usize::try_from(number).unwrap_or(usize::MAX)));
        let tags = Words::new(tags);
        let own = Own::ALL.into_iter().map(|own| own.name(tags.clone()));
        let names = query_fields::vocabulary().names().iter().cloned().chain(own);
        Ok(LibraryVocabulary { names: query_fields::with_gems(sodan_query::Vocabulary::new(names)) })
    }
}

/// A query translated to SQL conditions on a puzzle `p`.
#[derive(Clone, Debug)]
pub struct LibraryQuery {
    /// Conditions on a puzzle. A puzzle matches if all of them hold.
    claims: Vec<Claim>,
    /// Labels that the query uses. For the label of a scale, also the column that the query uses, or `None` if the
    /// query needs the whole path.
    labels: Vec<(Label, Option<&'static str>)>,
}

impl LibraryQuery {
    /// Parses a query, and translates it to SQL.
    ///
    /// # Errors
    ///
    /// Returns an error if the query is invalid, or uses a name that is not a stored label.
    pub fn parse(text: &str, vocabulary: &LibraryVocabulary) -> Result<LibraryQuery, Error> {
        let query = Query::parse(text, &vocabulary.names)?;
        let mut labels = Vec::new();
        for name in query.names() {
            labels.extend(label_of(name));
        }
        let claims = match query.clause() {
            Clause::All(clauses) => clauses.iter().map(|clause| vocabulary.claim(clause)).collect(),
            clause => vocabulary.claim(&clause).map(|claim| vec![claim]),
        };
        Ok(LibraryQuery { claims: claims?, labels })
    }

    /// Creates a query for the puzzles that were added from one of these sources.
    pub fn of_sources(sources: &[i64]) -> LibraryQuery {
        let claim = Claim::of_rows("form", Sql::plain(format!("source IN ({})", list(sources))), true);
        LibraryQuery { claims: vec![claim], labels: Vec::new() }
    }
}

/// Returns the label that a query needs if it uses the name with this index in the vocabulary. For the label of a
/// scale, also returns the column that it needs. Returns `None` for names that need no label.
fn label_of(name: usize) -> Option<(Label, Option<&'static str>)> {
    let of_scale = |scale: usize, column| Some((Label::Scale(rating::ALL[scale]), column));
    match query_fields::question(name)? {
        Question::Status | Question::Guesses | Question::Minimal => Some((Label::Check, None)),
        Question::Class => Some((Label::Class, None)),
        Question::Singles => Some((Label::Singles, None)),
        Question::Backdoor => Some((Label::Backdoor, None)),
        Question::Column(scale, column) => of_scale(scale, Some(rating::ALL[scale].columns()[column].name)),
        Question::Hardest(scale) => of_scale(scale, Some(HARDEST)),
        Question::Uses(scale) => of_scale(scale, None),
        _ => None,
    }
}

impl Library {
    /// Returns the numbers of all matching puzzles, in ascending order.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read.
    pub fn find(&self, query: &LibraryQuery) -> Result<Vec<i64>, Error> {
        self.numbers(Some(query), "TRUE")
    }

    /// Returns the labels that a query uses and some puzzles lack, each with the number of these puzzles. For these
    /// puzzles, it is unknown whether they match, so they are not found.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read.
    pub fn lacking(&self, query: &LibraryQuery) -> Result<Vec<(Label, u64)>, Error> {
        let puzzles = self.puzzles()?;
        let mut all: Vec<(Label, u64)> = Vec::new();
        for (label, _) in &query.labels {
            if all.iter().any(|(known, _)| known == label) {
                continue;
            }
            let mut lacking = puzzles.saturating_sub(self.number_with(*label)?);
            if self.number_in_part(*label)? > 0 {
                let selected = query.labels.iter().filter(|(of, _)| of == label);
                let is_lost = selected.map(|(_, column)| match column {
                    Some(column) => format!("{column} IS NULL"),
                    None => "TRUE".to_owned(),
                });
                let is_lost = is_lost.collect::<Vec<_>>().join(" OR ");
                let sql = format!("SELECT count(*) FROM {} WHERE rated = 2 AND ({is_lost})", label.table());
                lacking += self.connection.query_row(&sql, (), |row| row.get::<_, i64>(0))?.unsigned_abs();
            }
            all.push((*label, lacking));
        }
        all.retain(|(_, lacking)| *lacking > 0);
        Ok(all)
    }

    /// Returns the numbers of all puzzles, in ascending order.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read.
    pub fn all(&self) -> Result<Vec<i64>, Error> {
        self.numbers(None, "TRUE")
    }

    /// Returns the numbers of the puzzles that match both the query, if any, and the SQL condition `and`, in ascending
    /// order.
    pub(crate) fn numbers(&self, query: Option<&LibraryQuery>, and: &str) -> Result<Vec<i64>, Error> {
        let Sql { text, values } = self.statement(query.map_or(&[], |query| &query.claims), and)?;
        let mut statement = self.connection.prepare(&text)?;
        let rows = statement.query_map(params_from_iter(values), |row| row.get(0))?;
        let mut numbers = rows.collect::<Result<Vec<i64>, _>>()?;
        numbers.sort_unstable();
        Ok(numbers)
    }

    /// Returns a statement that selects the numbers of matching puzzles. The statement looks up the puzzles that
    /// satisfy the rarest comparison, and checks all other comparisons for each of these puzzles.
    fn statement(&self, claims: &[Claim], and: &str) -> Result<Sql, Error> {
        let looked_up = self.rarest(claims)?;
        let conditions = claims.iter().enumerate().map(|(place, claim)| match &claim.lookup {
            Some(lookup) if looked_up == Some(place) => lookup.clone().within("p.puzzle IN (", ")"),
            _ => claim.check.clone(),
        });
        let conditions = conditions.chain([Sql::plain(and)]).collect();
        Ok(Sql::joined(conditions, " AND ").within("SELECT p.puzzle FROM puzzle p WHERE ", ""))
    }

    /// Returns the index of the rarest comparison that can be looked up, if any. The matches of each comparison are
    /// counted only up to a limit, which is raised until some comparison has fewer matches. Therefore, frequent
    /// comparisons do not take longer than rare ones.
    fn rarest(&self, claims: &[Claim]) -> Result<Option<usize>, Error> {
        let lookups: Vec<(usize, &Sql)> = claims
            .iter()
            .enumerate()
            .filter_map(|(place, claim)| Some((place, claim.lookup.as_ref()?)))
            .collect();
        if let [] | [_] = lookups[..] {
            return Ok(lookups.first().map(|(place, _)| *place));
        }
        let mut limit = 1_i64 << 8;
        loop {
            let mut fewest = None;
            for (place, lookup) in &lookups {
                let counted = Sql::clone(lookup)
                    .within("SELECT count(*) FROM (SELECT 1 FROM (", &format!(") LIMIT {limit})"));
                let mut statement = self.connection.prepare(&counted.text)?;
                let count: i64 = statement.query_row(params_from_iter(counted.values), |row| row.get(0))?;
                fewest = fewest.into_iter().chain([(count, *place)]).min();
            }
            match fewest {
                Some((count, _)) if count >= limit && limit < i64::MAX / 16 => limit *= 16,
                _ => return Ok(fewest.map(|(_, place)| place)),
            }
        }
    }
}

/// Translates clauses of a query to SQL conditions.
impl LibraryVocabulary {
    fn claim(&self, clause: &Clause) -> Result<Claim, Error> {
        let each =
            |clauses: &[Clause]| clauses.iter().map(|clause| self.claim(clause)).collect::<Result<_, _>>();
        match clause {
            Clause::Any(clauses) => Ok(Claim::joined(each(clauses)?, false)),
            Clause::All(clauses) => Ok(Claim::joined(each(clauses)?, true)),
            Clause::Within { name, range, wanted } => self.within(*name, range, *wanted),
            Clause::Says { name, word, wanted } => self.says(*name, *word, *wanted),
            Clause::Reads { name, text, whole, wanted } => self.reads(*name, text, *whole, *wanted),
            Clause::Compares { left, comparison, right, wanted } => {
                let (left, right) = (self.number(left)?, self.number(right)?);
                let condition = match comparison {
                    Comparison::Equal => format!("abs({left} - {right}) < {CLOSE}"),
                    Comparison::Less => format!("{left} < {right} - {CLOSE}"),
                    Comparison::AtMost => format!("{left} < {right} + {CLOSE}"),
                };
                let check =
                    Sql::plain(format!("({condition}) IS {}", if *wanted { "TRUE" } else { "FALSE" }));
                Ok(Claim { lookup: None, check })
            }
        }
    }

    fn no_label(&self, name: usize) -> Error {
        let name = self.names.names().get(name).map(|it| it.name.clone());
        Error::NoLabel(name.unwrap_or_default())
    }

    /// Translates an arithmetic expression to an SQL expression about the puzzle `p`. The result is NULL for a missing
    /// value and for a division by 0.
    fn number(&self, number: &Number) -> Result<String, Error> {
        Ok(match number {
            Number::Constant(number) => format!("({number:?})"),
            Number::Name { name, .. } => {
                let (table, column) = self.column(*name)?;
                format!("(SELECT CAST(v.{column} AS REAL) FROM {table} v WHERE v.puzzle = p.puzzle)")
            }
            Number::Of(left, operator, right) => {
                let sign = match operator {
                    Operator::Plus => "+",
                    Operator::Minus => "-",
                    Operator::Times => "*",
                    Operator::Over => "/",
                };
                format!("({} {sign} {})", self.number(left)?, self.number(right)?)
            }
        })
    }

    /// Returns the table and column that contain the values of the name with this index in the vocabulary.
    fn column(&self, name: usize) -> Result<(String, &'static str), Error> {
        Ok(match (query_fields::question(name), own(name)) {
            (Some(Question::Givens), _) => ("puzzle".to_owned(), "givens"),
            (Some(Question::Status), _) => (Label::Check.table(), "status"),
            (Some(Question::Guesses), _) => (Label::Check.table(), "guesses"),
            (Some(Question::Minimal), _) => (Label::Check.table(), "minimal"),
            (Some(Question::Singles), _) => (Label::Singles.table(), "singles"),
            (Some(Question::Backdoor), _) => (Label::Backdoor.table(), "backdoor"),
            (Some(Question::Column(scale, column)), _) => {
                let scale = rating::ALL[scale];
                (Label::Scale(scale).table(), scale.columns()[column].name)
            }
            (_, Some(Own::Number)) => ("puzzle".to_owned(), "puzzle"),
            _ => return Err(self.no_label(name)),
        })
    }

    fn within(&self, name: usize, range: &RangeInclusive<i64>, wanted: bool) -> Result<Claim, Error> {
        if own(name) == Some(Own::Added) {
            return Ok(Claim::of_days(range, wanted));
        }
        if query_fields::question(name) == Some(Question::Automorphisms) {
            return Ok(automorphic(range, wanted));
        }
        let (table, column) = self.column(name)?;
        let (condition, ranges) = match &self.names.names()[name].kind {
            Kind::Word(words) => {
                let is_selected = |number: usize| i64::try_from(number).is_ok_and(|it| range.contains(&it));
                let words = (0..).map_while(|number| Some((number, words.shown(number)?)));
                let words = words.filter(|(number, _)| is_selected(*number)).map(|(_, word)| word);
                let words: BTreeSet<&str> = words.collect();
                let ranges = words.iter().map(|word| [(); 2].map(|()| Value::Text((*word).to_owned())));
                (one_of(column, words.iter().copied()), ranges.collect())
            }
            Kind::Tenths => compared(column, range, |tenths| Value::Real(tenths as f64 / 10.0)),
            _ => compared(column, range, Value::Integer),
        };
        Ok(Claim::of_value(&table, column, (condition, &ranges), wanted))
    }

    fn says(&self, name: usize, word: usize, wanted: bool) -> Result<Claim, Error> {
        let slugs: Vec<&str> =
            query_fields::techniques_of(word).iter().map(|technique| technique.spec().slug).collect();
        Ok(match (query_fields::question(name), own(name)) {
            (Some(Question::Symmetry), _) => symmetric(word, wanted),
            (Some(Question::Uses(scale)), _) => {
                let scale = rating::ALL[scale];
                let condition =
                    one_of("technique", slugs).within(&format!("scale = '{}' AND ", scale.name()), "");
                let uses = Claim::of_rows("technique", condition, wanted);
                if wanted { uses } else { Claim::joined(vec![rated(scale, "rated = 1"), uses], true) }
            }
            (Some(Question::Hardest(scale)), _) => {
                let (scale, table) = (rating::ALL[scale], Label::Scale(rating::ALL[scale]).table());
                let is_hardest = Claim::of_rows(&table, one_of(HARDEST, slugs), wanted);
                let known = format!("rated = 1 OR {HARDEST} IS NOT NULL");
                if wanted { is_hardest } else { Claim::joined(vec![rated(scale, &known), is_hardest], true) }
            }
            (_, Some(Own::Tag)) => Claim::of_rows("tagged", Sql::plain(format!("tag = {word}")), wanted),
            _ => return Err(self.no_label(name)),
        })
    }

    fn reads(&self, name: usize, text: &str, whole: bool, wanted: bool) -> Result<Claim, Error> {
        let noted = || Claim::of_rows("note", matching("text", text, whole), wanted);
        let named = |of: &str| {
            matching("name", text, whole).within(&format!("{of} IN (SELECT {of} FROM {of} WHERE "), ")")
        };
        let of_source = || Claim::of_rows("form", named("source"), wanted);
        if let (Some(question), Ok(id)) = (query_fields::question(name), text.parse::<Id>()) {
            return of_id(question, id, wanted).ok_or_else(|| self.no_label(name));
        }
        Ok(match own(name) {
            Some(Own::Source) => of_source(),
            Some(Own::Note) => noted(),
            Some(Own::Text) => {
                let tagged = Claim::of_rows("tagged", named("tag"), wanted);
                Claim::joined(vec![noted(), tagged, of_source()], !wanted)
            }
            Some(Own::Pattern) => {
                let cells = cells_of(text).unwrap_or_default();
                let condition = Sql::of("pattern.givens = ?", [Value::Blob(pattern(cells).to_vec())]);
                Claim::of_rows("pattern JOIN form USING (form)", condition, wanted)
            }
            _ => return Err(self.no_label(name)),
        })
    }
}

/// Returns the library's own name with this index in the vocabulary. Returns `None` for names that describe a puzzle.
fn own(name: usize) -> Option<Own> {
    Own::ALL.get(name.checked_sub(query_fields::vocabulary().names().len())?).copied()
}

fn list<N: ToString>(numbers: &[N]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Access, Labels, NewEntry, Remark};
    use sodan_board::Puzzle;
    use sodan_canonical::Canonicalize;
    use sodan_logic::Effort;
    use sodan_tasks::{Filter, FilterOptions, Item, Limits, Task};
    use std::time::Duration;

    /// Creates a library with all labels of these puzzles. The folder must outlive it.
    fn library(puzzles: &[&str]) -> (tempfile::TempDir, Library) {
        let folder = tempfile::tempdir().unwrap();
        let mut library = Library::open(&folder.path().join("a.db"), Access::Create, Duration::ZERO).unwrap();
        let source = library.source("a \\ 100%_.txt").unwrap();
        let forms: Vec<NewEntry> = puzzles
            .iter()
            .zip(1..)
            .map(|(text, record)| NewEntry::of(&text.parse::<Puzzle>().unwrap(), source, record))
            .collect();
        library.add(&forms, 0).unwrap();
        let (all, numbers) = (Label::all(), library.all().unwrap());
        let found: Vec<(i64, Labels)> = library
            .to_be_labelled(&numbers, &all)
            .unwrap()
            .into_iter()
            .map(|(number, puzzle, lacking)| {
                (number, Labels::of(&puzzle, &lacking, &Effort::unlimited()).unwrap())
            })
            .collect();
        library.label(&found).unwrap();
        (folder, library)
    }

    fn found(library: &Library, text: &str) -> Vec<i64> {
        let query = LibraryQuery::parse(text, &LibraryVocabulary::of(library).unwrap());
        library.find(&query.unwrap_or_else(|error| panic!("{error}"))).unwrap()
    }

    const SYMMETRIC: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SEVERAL: &str = "4.7.698256.2.58947958724316825437169791586432346912758289643571573291684164875293";
    const FULL: &str = "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

    /// Returns the identifier of the canonical form of [`FULL`]. It is also the class of all puzzles with this
    /// solution.
    fn id_of_full() -> String {
        Id::of(FULL.parse::<Puzzle>().unwrap().canonical().form.grid()).to_string()
    }

    /// Returns a dozen puzzles of all kinds: easy, hard, symmetric, stuck, and with multiple solutions.
    fn puzzles() -> Vec<&'static str> {
        let lines = include_str!("../../../testdata/puzzles/minimal.txt");
        let minimal = lines.lines().filter(|line| !line.starts_with('#')).take(8);
        minimal.chain([SYMMETRIC, SEVERAL, FULL]).map(|line| &line[..81]).collect()
    }

    #[test]
    fn search_matches_filter() {
        let puzzles = puzzles();
        let (_folder, library) = library(&puzzles);
        let (mut any, full) = (0, id_of_full());
        for query in [
            "givens = 17",
            "givens != 17 and givens > 20",
            "not givens between 17 and 25",
            "not (givens > 21)",
            "not givens < 22 and not (givens > 30)",
            "status = unique and minimal",
            "not minimal or status is not unique",
            "status >= multiple",
            "guesses > 0",
            "not guesses > 0",
            "singles",
            "not singles",
            "backdoor <= 1",
            "not backdoor <= 1",
            "backdoor = 0 or backdoor >= 2",
            "automorphisms = 1",
            "automorphisms > 1",
            "not automorphisms >= 2",
            "not automorphisms <= 1",
            "not automorphisms between 2 and 3",
            &format!("class = {full}"),
            &format!("class is not \"{}\"", full.to_uppercase()),
            &format!("not id {full}"),
            &format!("id \"{full}\""),
            "hodoku.level >= hard",
            "not hodoku.level >= hard",
            "not (hodoku.level = easy or hodoku.level = unfair)",
            "not status between unique and multiple",
            "not hodoku.score between 200 and 700",
            "hodoku.score between 200 and 700",
            "er between 1.0 and 7.1",
            "er = 1.2 or er > 8",
            "er = ep",
            "pearl and not diamond",
            "not pearl",
            "er - ep >= 0.5 and givens in (22, 23, 24, 25)",
            "hodoku.score / givens > 20",
            "not hodoku.score < givens * 20",
            "not er < 7.2",
            "not (er < 7.2 or givens = 17)",
            "hodoku.uses \"x-wing\"",
            "not hodoku.uses \"x-wing\"",
            "hodoku.uses \"single digit patterns\" or se.uses \"basic fish\"",
            "not se.uses singles",
            "hodoku.hardest \"naked single\"",
            "not hodoku.hardest \"naked single\"",
            "two_way.rank = singles",
            "not two_way.rank < choices",
            "two_way.choices >= 1 and not two_way.choices > 5",
            "symmetry \"half-turn\"",
            "symmetry none and not symmetry \"half-turn\"",
            "symmetry diagonal or symmetry full",
            "er >= 1.0 and (hodoku.hardest \"hidden-single\" or hodoku.uses \"pointing\") and not minimal",
        ] {
            let filter = Filter::new(&FilterOptions { expression: query.into() }).unwrap();
            let items = puzzles.iter().zip(1..).map(|(text, number)| Item::of_text(number, text.as_bytes()));
            let expected: Vec<i64> = items
                .filter(|item| filter.one(item, &Limits::default()).unwrap().holds)
                .map(|item| item.raw.number as i64)
                .collect();
            assert_eq!(found(&library, query), expected, "{query}");
            any += usize::from(!expected.is_empty() && expected.len() < puzzles.len());
        }
        assert!(any > 20, "{any}");
    }

    /// A puzzle without the value matches neither a comparison nor its negation.
    #[test]
    fn missing_values_match_nothing() {
        let (_folder, library) = library(&puzzles());
        library
            .connection
            .execute_batch(
                "UPDATE label_se SET er = NULL WHERE puzzle = 1; DELETE FROM label_se WHERE puzzle = 2;
                 UPDATE label_hodoku SET level = NULL WHERE puzzle = 1; DELETE FROM label_hodoku WHERE puzzle = 2;
                 UPDATE label_hodoku SET level = 'Later' WHERE puzzle = 3;
                 DELETE FROM label_check WHERE puzzle = 2",
            )
            .unwrap();
        // Of the 11 puzzles, two lack the label or the value, number 10 is not proper, and number 11 has no steps.
        for (claim, known) in [
            ("er > 7.1", &[3, 4, 5, 6, 7, 8, 9][..]),
            ("er between 1.2 and 8.3", &[3, 4, 5, 6, 7, 8, 9]),
            ("hodoku.level = hard", &[3, 4, 5, 6, 7, 8, 9, 11]),
            ("minimal", &[1, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
            ("status = unique", &[1, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
        ] {
            let (so, not) = (found(&library, claim), found(&library, &format!("not ({claim})")));
            let mut both = [so.clone(), not.clone()].concat();
            both.sort_unstable();
            assert_eq!(both, known, "{claim}");
            // The result is the same if the condition is checked instead of looked up.
            for (query, numbers) in [(claim.to_owned(), so), (format!("not ({claim})"), not)] {
                let each = (1..=11).filter(|number| {
                    !found(&library, &format!("number = {number} and ({query} or not number > 0)")).is_empty()
                });
                assert_eq!(each.collect::<Vec<i64>>(), numbers, "{query}");
            }
        }
        // A level of a newer version differs from each known level.
        assert!(found(&library, "not hodoku.level = hard").contains(&3));
        assert!(found(&library, "not hodoku.level between easy and unfair").contains(&3));
    }

    #[test]
    fn library_fields_can_be_queried() {
        let (_folder, mut library) = library(&puzzles());
        library.remark(&[2, 3], &Remark { add: vec!["X-mas".into()], ..Remark::default() }).unwrap();
        library.remark(&[3, 4], &Remark { note: Some("from 50% Tom_".into()), ..Remark::default() }).unwrap();
        for (query, numbers) in [
            ("number between 2 and 3", &[2, 3][..]),
            ("tag xmas", &[2, 3]),
            ("tag = \"x-mas\" and note tom", &[3]),
            ("note 'FROM 50%'", &[3, 4]),
            ("note \"50_\"", &[]),
            ("note = \"from 50% tom_\" and not tag xmas", &[4]),
            ("text tom or text MAS", &[2, 3, 4]),
            ("not text zzz and number = 1", &[1]),
            ("source \"\\ 100%_\" and number < 3", &[1, 2]),
            ("source = txt", &[]),
            ("number = 9 and not source nowhere", &[9]),
        ] {
            assert_eq!(found(&library, query), numbers, "{query}");
        }
        let pattern: String = SYMMETRIC.chars().map(|sign| if sign == '.' { '.' } else { 'x' }).collect();
        assert_eq!(found(&library, &format!("pattern {pattern}")), [9]);
        assert_eq!(found(&library, &format!("pattern {pattern} and number = 1")), [] as [i64; 0]);
    }

    #[test]
    fn puzzles_are_found_by_days() {
        let folder = tempfile::tempdir().unwrap();
        let mut library = Library::open(&folder.path().join("a.db"), Access::Create, Duration::ZERO).unwrap();
        let source = library.source("a").unwrap();
        // The last second of 21 November 2026, the first second of the 22nd, and a second of the 23rd.
        for (record, (text, second)) in
            (1..).zip([(SYMMETRIC, 1_795_305_599), (SEVERAL, 1_795_305_600), (FULL, 1_795_392_000)])
        {
            let form = NewEntry::of(&text.parse::<Puzzle>().unwrap(), source, record);
            library.add(&[form], second).unwrap();
        }
        for (query, numbers) in [
            ("added = 20261121", &[1][..]),
            ("added = 20261122", &[2]),
            ("added >= 20261122", &[2, 3]),
            ("added < 20261122", &[1]),
            ("added < 20261101", &[]),
            ("added > 20261031 and added <= 20261130", &[1, 2, 3]),
            ("added > 2026-11-21 and added < 2026-11-23", &[2]),
            ("added >= 19000101 and not added > 99991230", &[1, 2, 3]),
            ("added between 20261101 and 20261122 and not added = 20261122", &[1]),
            ("not added > 20261121", &[1]),
            ("not added < 20261122", &[2, 3]),
            ("not added between 20261122 and 20261122 and number < 9", &[1, 3]),
            ("added >= 19700101", &[1, 2, 3]),
        ] {
            assert_eq!(found(&library, query), numbers, "{query}");
        }
        let vocabulary = LibraryVocabulary::of(&library).unwrap();
        let error = |text: &str| LibraryQuery::parse(text, &vocabulary).unwrap_err().to_string();
        assert_eq!(
            error("givens > 3 and added >= 2020"),
            "`2020` is not a valid day: expected YYYYMMDD or YYYY-MM-DD\n  \
             givens > 3 and added >= 2020\n                          ^^^^"
        );
        assert!(error("added = 20261322").starts_with("`20261322` is not a valid day: invalid month 13\n"));
        assert!(
            error("added <= 2026-11-31")
                .starts_with("`2026-11-31` is not a valid day: month 11 of 2026 has 30 days")
        );
        assert!(error("added < 19691231").contains("`added` ranges from 1970-01-01 to 9999-12-31"));
    }

    #[test]
    fn invalid_queries_are_reported() {
        let (_folder, library) = library(&[SYMMETRIC]);
        let vocabulary = LibraryVocabulary::of(&library).unwrap();
        let error = |text: &str| LibraryQuery::parse(text, &vocabulary).unwrap_err().to_string();
        assert_eq!(
            error("hodoku.needs \"x-wing\""),
            "`hodoku.needs` is not a stored label: use `sodan filter` on the output of `find`"
        );
        assert_eq!(error("tag mine"), "no puzzle has the tag `mine`; none exist yet\n  tag mine\n      ^^^^");
        assert!(error("pattern \"x\"").starts_with("expected 81 characters"), "{}", error("pattern \"x\""));
        assert!(error("class = hard").starts_with("expected an id: 32 hexadecimal digits"));
        assert!(error("backdoor > 3").contains("`backdoor` ranges from 0 to 3"), "{}", error("backdoor > 3"));
        assert!(error("givns = 17").starts_with("unknown name `givns`; did you mean `givens`?"));
    }

    #[test]
    fn long_queries_are_understood() {
        let (_folder, library) = library(&[SYMMETRIC]);
        let query = ["er=2"; 1200].join(" or ") + " or number=1";
        assert_eq!(found(&library, &query), [1]);
    }

    #[test]
    fn an_index_answers_each_claim() {
        let (_folder, mut library) = library(&puzzles());
        library.remark(&[1], &Remark { add: vec!["x".into()], ..Remark::default() }).unwrap();
        let full = id_of_full();
        for (query, index) in [
            ("givens = 17", "puzzle_givens"),
            ("automorphisms > 3 and givens > 17", "puzzle_automorphisms"),
            ("backdoor = 2", "label_backdoor_backdoor"),
            ("singles and givens > 17", "label_singles_singles"),
            (&format!("givens > 17 and class = {full}"), "label_class_class"),
            (&format!("id {full} and givens > 17"), "canonical_id USING PRIMARY KEY (id=?)"),
            ("er >= 9.0", "label_se_er"),
            ("er >= 9.0 and givens > 17", "label_se_er"),
            ("givens > 17 and er >= 9.0", "label_se_er"),
            ("not minimal and hodoku.level = hard", "label_hodoku_level"),
            ("hodoku.hardest \"x-wing\"", "label_hodoku_hardest"),
            ("hodoku.score between 1 and 9 and hodoku.uses singles", "label_hodoku_score"),
            ("hodoku.uses \"x-wing\" and er > 1.0", "technique USING PRIMARY KEY (scale=? AND technique=?)"),
            ("er > 1.0 and symmetry \"half-turn\"", "form_symmetry"),
            ("source x and givens > 0", "form_source"),
            ("givens > 0 and tag x", "tagged USING PRIMARY KEY (tag=?)"),
            ("status = none", "label_check_status"),
            ("added = 20261122", "form_added"),
            ("added >= 20261122 and givens > 0", "form_added"),
            ("two_way.rank = beyond or two_way.choices > 90", "label_two_way_choices"),
            ("not (givens > 21)", "puzzle_givens"),
            ("not givens between 17 and 80 and er > 0.5", "puzzle_givens"),
            ("not number < 11 and givens > 17", "INTEGER PRIMARY KEY (rowid>?)"),
            ("not automorphisms <= 3 and givens > 17", "puzzle_automorphisms"),
            ("not (er < 9.0 or givens = 17)", "label_se_er"),
            ("not singles and givens > 17", "label_singles_singles"),
            ("not status <= multiple", "label_check_status"),
            ("not hodoku.level <= unfair and givens > 17", "label_hodoku_level"),
            (&format!("class is not {full} and not number > 0"), "INTEGER PRIMARY KEY (rowid<?)"),
            ("not added <= 20261122", "form_added"),
        ] {
            let parsed = LibraryQuery::parse(query, &LibraryVocabulary::of(&library).unwrap()).unwrap();
            let Sql { text, values } = library.statement(&parsed.claims, "TRUE").unwrap();
            let mut explain = library.connection.prepare(&format!("EXPLAIN QUERY PLAN {text}")).unwrap();
            let rows = explain.query_map(params_from_iter(values), |row| row.get::<_, String>(3)).unwrap();
            let plan = rows.collect::<Result<Vec<_>, _>>().unwrap().join("\n");
            let looked_up = plan.split("LIST SUBQUERY").nth(1).unwrap_or_default();
            let mut scans = plan.lines().filter(|line| line.starts_with("SCAN"));
            assert!(looked_up.contains(index) && scans.all(|it| it == "SCAN source"), "{query}:\n{plan}");
            assert!(plan.starts_with("SEARCH p USING INTEGER PRIMARY KEY"), "{query}:\n{plan}");
        }
    }
}
