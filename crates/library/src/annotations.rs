//! Edits tags and notes of puzzles, and removes puzzles.

use crate::label::is_in_part;
use crate::open::count;
use crate::{Error, Label, Library};
use rusqlite::{Connection, OptionalExtension, Transaction};
use sodan_query::Words;

/// Changes to the annotations of puzzles. Tags are compared as in queries, ignoring case and punctuation: `X-mas` and
/// `xmas` are the same tag.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Remark {
    /// Tags to add.
    pub add: Vec<String>,
    /// Tags to remove. They are removed before tags are added.
    pub drop: Vec<String>,
    /// New note. An empty string removes the existing note.
    pub note: Option<String>,
}

impl Library {
    /// Returns the number and name of each tag.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read.
    pub fn tags(&self) -> Result<Vec<(i64, String)>, Error> {
        tags(&self.connection)
    }

    /// Changes annotations of puzzles in one transaction. Returns the number of changes that had an effect.
    ///
    /// # Errors
    ///
    /// Returns an error if a tag is invalid, or the file cannot be read or written.
    pub fn remark(&mut self, numbers: &[i64], remark: &Remark) -> Result<u64, Error> {
        remark.add.iter().chain(&remark.drop).try_for_each(|tag| check(tag))?;
        let change = self.change()?;
        let mut changed = 0;
        for (tags, wanted) in [(&remark.drop, false), (&remark.add, true)] {
            for tag in tags {
                changed += tagged(&change, numbers, tag, wanted)?;
            }
        }
        if let Some(note) = &remark.note {
            changed += noted(&change, numbers, note)?;
        }
        forget_unused_tags(&change)?;
        change.commit()?;
        Ok(changed)
    }

    /// Removes puzzles with all their data in one transaction. Returns the number of removed puzzles.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or written.
    pub fn remove(&mut self, numbers: &[i64]) -> Result<u64, Error> {
        let change = self.change()?;
        let mut removed = 0;
        for number in numbers {
            removed += u64::from(remove(&change, *number)?);
        }
        forget_unused_tags(&change)?;
        change.commit()?;
        Ok(removed)
    }
}

/// Returns an error if a tag is invalid, that is, if queries could not distinguish it from other tags.
fn check(tag: &str) -> Result<(), Error> {
    let is_part = |sign: char| sign.is_alphanumeric() || matches!(sign, '-' | '_' | '.' | '+');
    match tag.chars().all(is_part) && tag.chars().any(char::is_alphanumeric) {
        true => Ok(()),
        false => Err(Error::NoTag(tag.to_owned())),
    }
}

fn tags(connection: &Connection) -> Result<Vec<(i64, String)>, Error> {
    let mut statement = connection.prepare_cached("SELECT tag, name FROM tag ORDER BY tag")?;
    let rows = statement.query_map((), |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Adds a tag to the puzzles with these numbers if `wanted` is set; otherwise, removes the tag from these puzzles.
/// Returns the number of changed puzzles.
fn tagged(change: &Transaction<'_>, numbers: &[i64], tag: &str, wanted: bool) -> Result<u64, Error> {
    let known = tags(change)?;
    let words = Words::new(known.iter().zip(0..).map(|((_, name), place)| (name.clone(), place)));
    let tag = match (words.number(tag), wanted) {
        (Some(place), _) => known[place].0,
        (None, false) => return Ok(0),
        (None, true) => {
            change.execute("INSERT INTO tag (name) VALUES (?)", [tag])?;
            change.last_insert_rowid()
        }
    };
    let mut statement = change.prepare_cached(match wanted {
        true => "INSERT INTO tagged SELECT ?1, puzzle FROM puzzle WHERE puzzle = ?2 ON CONFLICT DO NOTHING",
        false => "DELETE FROM tagged WHERE tag = ? AND puzzle = ?",
    })?;
    let mut changed = 0;
    for number in numbers {
        changed += statement.execute((tag, number))? as u64;
    }
    Ok(changed)
}

/// Sets the note of the puzzles with these numbers, or removes their notes if `note` is empty. Returns the number of
/// changed puzzles.
fn noted(change: &Transaction<'_>, numbers: &[i64], note: &str) -> Result<u64, Error> {
    let mut forget = change.prepare_cached("DELETE FROM note WHERE puzzle = ?")?;
    let mut keep = change
        .prepare_cached("INSERT OR REPLACE INTO note SELECT puzzle, ?2 FROM puzzle WHERE puzzle = ?1")?;
    let mut changed = 0;
    for number in numbers {
        changed +=
            if note.is_empty() { forget.execute([number])? } else { keep.execute((number, note))? } as u64;
    }
    Ok(changed)
}

fn forget_unused_tags(change: &Transaction<'_>) -> Result<(), Error> {
    change.execute("DELETE FROM tag WHERE NOT EXISTS (SELECT 1 FROM tagged g WHERE g.tag = tag.tag)", ())?;
    Ok(())
}

/// Removes a puzzle with all of its data. Returns whether it existed.
fn remove(change: &Transaction<'_>, number: i64) -> Result<bool, Error> {
    let delete = |from: &str| -> Result<i64, Error> {
        let sql = format!("DELETE FROM {from} WHERE puzzle = ?");
        Ok(i64::try_from(change.prepare_cached(&sql)?.execute([number])?).unwrap_or(i64::MAX))
    };
    let sql = "SELECT canonical FROM puzzle WHERE puzzle = ?";
    let Some(canonical) =
        change.prepare_cached(sql)?.query_row([number], |row| row.get::<_, String>(0)).optional()?
    else {
        return Ok(false);
    };
    let id = sodan_canonical::Id::of(crate::label::puzzle_of(&canonical)?.grid()).bytes();
    change.prepare_cached("DELETE FROM canonical_id WHERE id = ?")?.execute([id])?;
    let mut forms = change.prepare_cached("SELECT form, text FROM form WHERE puzzle = ?")?;
    let rows = forms.query_map([number], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1)?)))?;
    for row in rows {
        let (form, text) = row?;
        let givens = crate::add::pattern(crate::label::puzzle_of(&text)?.givens());
        change
            .prepare_cached("DELETE FROM pattern WHERE givens = ? AND form = ?")?
            .execute((givens, form))?;
    }
    for table in ["tagged", "note", "technique"] {
        delete(table)?;
    }
    for label in Label::all() {
        count(change, &label.in_part(), -i64::from(is_in_part(change, label, number)?))?;
    }
    for table in
        ["puzzle".to_owned(), "form".to_owned()].into_iter().chain(Label::all().into_iter().map(Label::table))
    {
        count(change, &table, -delete(&table)?)?;
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Access, Labels, NewEntry};
    use sodan_board::Puzzle;
    use sodan_logic::Effort;
    use std::time::Duration;

    fn add(tags: &[&str]) -> Remark {
        Remark { add: tags.iter().map(|&tag| tag.to_owned()).collect(), ..Remark::default() }
    }

    fn drop(tags: &[&str]) -> Remark {
        Remark { drop: add(tags).add, ..Remark::default() }
    }

    const PUZZLES: [&str; 2] = [
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ];

    fn library(folder: &tempfile::TempDir) -> Library {
        let mut library = Library::open(&folder.path().join("a.db"), Access::Create, Duration::ZERO).unwrap();
        let source = library.source("a").unwrap();
        let forms = PUZZLES.map(|text| NewEntry::of(&text.parse().unwrap(), source, 1));
        library.add(&forms, 0).unwrap();
        library
    }

    #[test]
    fn normalized_tags_are_equal() {
        let folder = tempfile::tempdir().unwrap();
        let mut library = library(&folder);
        assert_eq!(library.remark(&[1, 2, 7], &add(&["X-mas", "b"])).unwrap(), 4);
        assert_eq!(library.remark(&[1], &add(&["xmas"])).unwrap(), 0);
        assert_eq!(library.entry(1).unwrap().unwrap().tags, ["X-mas", "b"]);
        assert_eq!(library.remark(&[1, 2], &drop(&["XMAS", "nothing"])).unwrap(), 2);
        assert_eq!(library.tags().unwrap().len(), 1);
        for wrong in ["", "a b", "-", "a'"] {
            assert!(matches!(library.remark(&[1], &add(&["fine", wrong])), Err(Error::NoTag(_))), "{wrong}");
        }
    }

    #[test]
    fn what_is_removed_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let mut library = library(&folder);
        let labels = |text: &str| {
            Labels::of(&text.parse::<Puzzle>().unwrap(), &Label::all(), &Effort::unlimited()).unwrap()
        };
        library.label(&[(1, labels(PUZZLES[0])), (2, labels(PUZZLES[1]))]).unwrap();
        let remark = Remark { note: Some("hm".into()), ..add(&["x"]) };
        assert_eq!(library.remark(&[1, 2], &remark).unwrap(), 4);
        assert_eq!(library.remove(&[1, 2, 3]).unwrap(), 2);
        for table in [
            "puzzle",
            "canonical_id",
            "form",
            "pattern",
            "tag",
            "tagged",
            "note",
            "label_check",
            "label_hodoku",
            "label_se",
            "label_two_way",
            "label_csp",
            "technique",
        ] {
            let sql = format!("SELECT count(*) FROM {table}");
            let rows: i64 = library.connection.query_row(&sql, (), |row| row.get(0)).unwrap();
            assert_eq!(rows, 0, "{table}");
        }
        let left: i64 = library
            .connection
            .query_row("SELECT sum(value) FROM number WHERE name NOT LIKE 'last %'", (), |row| row.get(0))
            .unwrap();
        assert_eq!(left, 0);
        // The number of a removed puzzle is not reused.
        let source = library.source("b").unwrap();
        library.add(&[NewEntry::of(&PUZZLES[0].parse().unwrap(), source, 1)], 0).unwrap();
        assert_eq!(library.all().unwrap(), [3]);
    }
}
