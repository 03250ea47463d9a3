//! Computes statistics of a library.

use crate::open::number;
use crate::{Error, Label, Library};
use rusqlite::types::Value;

/// Statistics of a library.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Stats {
    /// Number of puzzles.
    pub puzzles: u64,
    /// Number of forms.
    pub forms: u64,
    /// Each counted property: its name, and the number of puzzles with each value.
    pub tables: Vec<(&'static str, Counts)>,
}

/// Values, each with its number of puzzles.
pub type Counts = Vec<(String, u64)>;

/// Counted properties, each with an SQL query that uses an index.
const TABLES: [(&str, &str); 11] = [
    (
        "source",
        "SELECT name, count(form) FROM source LEFT JOIN form USING (source) GROUP BY source ORDER BY source",
    ),
    ("tag", "SELECT name, count(*) FROM tagged JOIN tag USING (tag) GROUP BY tag ORDER BY name"),
    ("givens", "SELECT givens, count(*) FROM puzzle GROUP BY givens ORDER BY givens"),
    (
        "automorphisms",
        "SELECT automorphisms, count(*) FROM puzzle WHERE automorphisms > 1 \
         GROUP BY automorphisms ORDER BY automorphisms",
    ),
    ("status", "SELECT status, count(*) FROM label_check GROUP BY status ORDER BY count(*) DESC"),
    // Count classes by their number of puzzles, since there may be as many classes as puzzles.
    (
        "class",
        "SELECT 'with ' || puzzles || iif(puzzles = 1, ' puzzle', ' puzzles'), count(*) \
         FROM (SELECT count(*) AS puzzles FROM label_class WHERE class IS NOT NULL GROUP BY class) \
         GROUP BY puzzles ORDER BY puzzles",
    ),
    (
        "singles",
        "SELECT iif(singles, 'yes', 'no'), count(*) FROM label_singles WHERE singles IS NOT NULL \
         GROUP BY singles ORDER BY singles DESC",
    ),
    (
        "backdoor",
        "SELECT backdoor, count(*) FROM label_backdoor WHERE backdoor IS NOT NULL \
         GROUP BY backdoor ORDER BY backdoor",
    ),
    (
        "hodoku.level",
        "SELECT level, count(*) FROM label_hodoku WHERE level IS NOT NULL GROUP BY level ORDER BY min(score)",
    ),
    ("se.er", "SELECT er, count(*) FROM label_se WHERE er IS NOT NULL GROUP BY er ORDER BY er"),
    (
        "two_way.rank",
        "SELECT rank, count(*) FROM label_two_way WHERE rank IS NOT NULL GROUP BY rank ORDER BY min(choices)",
    ),
];

impl Library {
    /// Computes the statistics.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read.
    pub fn stats(&self) -> Result<Stats, Error> {
        let counted = |name: &str| number(&self.connection, name).map(i64::unsigned_abs);
        let mut labels = Vec::new();
        for label in Label::all() {
            labels.push((label.name().to_owned(), self.number_with(label)?));
            let in_part = self.number_in_part(label)?;
            labels.extend((in_part > 0).then(|| (format!("{label} in part"), in_part)));
        }
        let mut tables = vec![("label", labels)];
        for (name, sql) in TABLES {
            tables.push((name, self.counted(sql)?));
        }
        Ok(Stats { puzzles: counted("puzzle")?, forms: counted("form")?, tables })
    }

    fn counted(&self, sql: &str) -> Result<Counts, Error> {
        let mut statement = self.connection.prepare(sql)?;
        let rows = statement.query_map((), |row| {
            let name = match row.get(0)? {
                Value::Text(text) => text,
                Value::Integer(number) => number.to_string(),
                Value::Real(number) => format!("{number:.1}"),
                Value::Null | Value::Blob(_) => String::new(),
            };
            Ok((name, row.get::<_, i64>(1)?.unsigned_abs()))
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Returns the number of puzzles in the library.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read.
    pub fn puzzles(&self) -> Result<u64, Error> {
        Ok(number(&self.connection, "puzzle")?.unsigned_abs())
    }
}
