//! Opens libraries. Files that are not libraries are never changed.

use crate::{Error, Library};
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, Transaction, TransactionBehavior};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Application id at byte 68 of a library file: `Sodn`.
const APPLICATION: i64 = 0x536f_646e;

/// SQL scripts that migrate the schema from each version to the next.
const SCHEMAS: [&str; 4] = [
    include_str!("schema/1.sql"),
    include_str!("schema/2.sql"),
    include_str!("schema/3.sql"),
    include_str!("schema/4.sql"),
];

/// Newest schema version.
pub const NEWEST: i64 = SCHEMAS.len() as i64;

/// Number of cached SQL statements, more than any operation needs.
const STATEMENTS: usize = 64;

/// How a library is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// For reading. The file must exist, and may be in a read-only location.
    Read,
    /// For reading and writing. The file must exist.
    Existing,
    /// For reading and writing. The file is created if it does not exist.
    Create,
}

impl Library {
    /// Opens the library at `path`. While another process is writing, operations wait up to `wait` before they fail.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read, is not a library, or has a newer schema. The file is not changed in
    /// these cases.
    pub fn open(path: &Path, access: Access, wait: Duration) -> Result<Library, Error> {
        check_place(path, access)?;
        let create =
            if access == Access::Create { OpenFlags::SQLITE_OPEN_CREATE } else { OpenFlags::empty() };
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX | create;
        // Prefix the path, since names such as `:memory:` and `file:…` have a special meaning in SQLite.
        let connection = Connection::open_with_flags(Path::new(".").join(path), flags)?;
        let is_read_only = connection.is_readonly("main")?;
        let connected = match access {
            Access::Read if is_read_only && is_left_alone(path) => Err(Error::ReadOnly),
            Access::Existing | Access::Create if is_read_only => return Err(Error::ReadOnly),
            _ => Library::connect(connection, wait),
        };
        let (mut library, version) = match connected {
            Err(Error::ReadOnly) if access == Access::Read => Library::connect_unchanging(path, wait)?,
            other => other?,
        };
        library.check_size(path)?;
        match version {
            None if access != Access::Create => return Err(Error::Empty),
            Some(NEWEST) => {}
            _ => library.bring_up_to_date().map_err(|error| match (error, version) {
                (Error::ReadOnly, Some(found)) => Error::Older { found, known: NEWEST },
                (error, _) => error,
            })?,
        }
        // With FULL, completed changes survive a power loss.
        library.connection.execute_batch(
            "PRAGMA synchronous = FULL; PRAGMA cache_size = -65536; PRAGMA journal_size_limit = 67108864;",
        )?;
        Ok(library)
    }

    /// Configures the connection, and reads the schema version. The version is `None` if the file is empty.
    fn connect(connection: Connection, wait: Duration) -> Result<(Library, Option<i64>), Error> {
        connection.busy_timeout(wait)?;
        connection.execute_batch("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;")?;
        connection.set_prepared_statement_cache_capacity(STATEMENTS);
        // Without this setting, SQLite plans a statement again for each value if an index has statistics. Queries then
        // take ten times as long.
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
        let library = Library { connection, brought_up_from: None };
        let version = library.version()?;
        Ok((library, version))
    }

    /// Like `connect`, for an unchanging file in a read-only location. SQLite cannot read a log there, since it would
    /// have to create another file.
    fn connect_unchanging(path: &Path, wait: Duration) -> Result<(Library, Option<i64>), Error> {
        let log = sibling(path, "-wal");
        if size_of(&log) > 0 {
            return Err(Error::HasLog(log.display().to_string()));
        }
        let path = std::path::absolute(path).map_err(|cause| Error::Other(cause.to_string()))?;
        let flags =
            OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI;
        let name = format!("{}?immutable=1", uri(&path));
        Library::connect(Connection::open_with_flags(name, flags)?, wait)
    }

    /// Returns the previous schema version if opening the library migrated it to [`NEWEST`]. Older versions of Sodan
    /// cannot read the migrated file.
    #[must_use]
    pub fn brought_up_from(&self) -> Option<i64> {
        self.brought_up_from
    }

    /// Checks that the last page of the file is complete. SQLite detects missing pages, but not a truncated last page.
    /// If there is a log, the check is skipped, since the log may contain the missing part.
    fn check_size(&self, path: &Path) -> Result<(), Error> {
        let page: u32 = self.connection.query_row("PRAGMA page_size", (), |row| row.get(0))?;
        let is_whole =
            size_of(path).is_multiple_of(page.max(1).into()) || size_of(&sibling(path, "-wal")) > 0;
        if is_whole { Ok(()) } else { Err(Error::Damaged("its last page is truncated".to_owned())) }
    }

    /// Returns the schema version, or `None` if the file is empty.
    fn version(&self) -> Result<Option<i64>, Error> {
        let number = |sql: &str| self.connection.query_row(sql, (), |row| row.get::<_, i64>(0));
        let application = number("PRAGMA application_id")?;
        let version = number("PRAGMA user_version")?;
        if application == APPLICATION {
            return match version {
                1..=NEWEST => Ok(Some(version)),
                found if found > NEWEST => Err(Error::Newer { found, known: NEWEST }),
                _ => Err(Error::Damaged(format!("invalid schema version {version}"))),
            };
        }
        match (application, version, number("SELECT count(*) FROM sqlite_schema")?) {
            (0, 0, 0) => Ok(None),
            _ => Err(Error::OtherProgram),
        }
    }

    fn bring_up_to_date(&mut self) -> Result<(), Error> {
        // In this mode, readers and a writer do not block each other.
        self.connection.query_row("PRAGMA journal_mode = WAL", (), |_| Ok(()))?;
        let version = |library: &Library| library.version().map(|version| version.unwrap_or(0));
        self.connection.execute_batch("BEGIN IMMEDIATE")?;
        // Another process may have migrated the file in the meantime.
        let from = version(self)?;
        self.brought_up_from = (1..NEWEST).contains(&from).then_some(from);
        for schema in SCHEMAS.iter().skip(usize::try_from(from).unwrap_or(usize::MAX)) {
            self.connection.execute_batch(schema)?;
        }
        self.connection.execute_batch(&format!(
            "PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {NEWEST}; COMMIT"
        ))?;
        Ok(())
    }

    /// Begins a write transaction.
    pub(crate) fn change(&mut self) -> Result<Transaction<'_>, Error> {
        Ok(self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?)
    }
}

/// Checks that a library file exists, or can be created. SQLite itself does not report why it cannot open a file.
fn check_place(path: &Path, access: Access) -> Result<(), Error> {
    match path.metadata() {
        Ok(file) if file.is_file() => Ok(()),
        Ok(_) => Err(Error::NoDatabase),
        Err(cause) if cause.kind() != ErrorKind::NotFound => Err(Error::Other(cause.to_string())),
        Err(_) if access != Access::Create => Err(Error::Missing),
        Err(_) if Path::new(".").join(path).parent().is_some_and(Path::is_dir) => Ok(()),
        Err(_) => Err(Error::Other("its folder does not exist".to_owned())),
    }
}

/// Returns the path of an auxiliary file next to a database, such as its log (`-wal`) or shared memory (`-shm`).
fn sibling(path: &Path, ending: &str) -> PathBuf {
    let mut sibling = path.as_os_str().to_owned();
    sibling.push(ending);
    sibling.into()
}

/// Returns whether no process is using the library, judging by its auxiliary files. A read-only file that no process
/// uses is opened as unchanging. Otherwise, SQLite would create auxiliary files that the file's owner could not change.
fn is_left_alone(path: &Path) -> bool {
    !sibling(path, "-shm").exists() && size_of(&sibling(path, "-wal")) == 0
}

/// Returns the size of a file in bytes, or 0 if it does not exist.
fn size_of(path: &Path) -> u64 {
    path.metadata().map_or(0, |file| file.len())
}

/// Converts an absolute path to a `file:` URI for SQLite, with special characters percent-encoded.
fn uri(path: &Path) -> String {
    let character = |&byte: &u8| match byte {
        b'/' | b'.' | b'-' | b'_' | b':' => char::from(byte).to_string(),
        b'\\' if cfg!(windows) => "/".to_owned(),
        _ if byte.is_ascii_alphanumeric() => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    let path: String = path.as_os_str().as_encoded_bytes().iter().map(character).collect();
    format!("file:{}{path}", if path.starts_with('/') { "" } else { "/" })
}

/// Returns the value of a counter in the table `number`, or 0 if it is missing.
pub(crate) fn number(connection: &Connection, name: &str) -> Result<i64, Error> {
    let sql = "SELECT coalesce(max(value), 0) FROM number WHERE name = ?";
    Ok(connection.query_row(sql, [name], |row| row.get(0))?)
}

/// Adds `more` to a counter in the table `number`.
pub(crate) fn count(connection: &Connection, name: &str, more: i64) -> Result<(), Error> {
    let sql = "INSERT INTO number VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = value + ?2";
    connection.execute(sql, (name, more))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Label, Labels, LibraryQuery, LibraryVocabulary, NewEntry};
    use sodan_logic::Effort;
    use std::collections::BTreeSet;

    const PROPER: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    fn open(path: &Path, access: Access) -> Result<Library, Error> {
        Library::open(path, access, Duration::ZERO)
    }

    #[test]
    fn empty_file_needs_permission() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.db");
        assert!(matches!(open(&path, Access::Existing), Err(Error::Missing)));
        assert!(!path.exists());
        std::fs::write(&path, "").unwrap();
        assert!(matches!(open(&path, Access::Existing), Err(Error::Empty)));
        let new = open(&path, Access::Create).unwrap();
        assert_eq!((new.version().unwrap(), new.brought_up_from()), (Some(NEWEST), None));
        assert_eq!(open(&path, Access::Existing).unwrap().version().unwrap(), Some(NEWEST));
    }

    /// Creates a library of schema 1 with two puzzles and a label.
    fn library_of_schema_1(path: &Path) -> Connection {
        let old = Connection::open(path).unwrap();
        old.execute_batch(include_str!("schema/1.sql")).unwrap();
        old.execute_batch(&format!(
            "PRAGMA application_id = {APPLICATION}; PRAGMA user_version = 1; PRAGMA journal_mode = WAL;
             INSERT INTO source VALUES (1, 'old');
             INSERT INTO puzzle VALUES (1, '{PROPER}', 17, 1), (2, '{}', 0, 3359232);
             INSERT INTO form VALUES (1, 1, '{PROPER}', 'none', 1, 1, 5), (2, 2, '{0}', 'full', 1, 2, 5);
             INSERT INTO label_check VALUES (1, 'unique', 6, 1);
             INSERT INTO number VALUES ('puzzle', 2), ('last puzzle', 2), ('form', 2), ('last form', 2),
                                       ('label_check', 1);",
            ".".repeat(81)
        ))
        .unwrap();
        old
    }

    fn found(library: &Library, query: &str) -> Vec<i64> {
        let query = LibraryQuery::parse(query, &LibraryVocabulary::of(library).unwrap()).unwrap();
        library.find(&query).unwrap()
    }

    #[test]
    fn older_schema_is_migrated() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.db");
        drop(library_of_schema_1(&path));
        let mut library = open(&path, Access::Existing).unwrap();
        assert_eq!((library.version().unwrap(), library.brought_up_from()), (Some(NEWEST), Some(1)));
        assert_eq!(open(&path, Access::Existing).unwrap().brought_up_from(), None);
        assert_eq!(found(&library, "minimal and guesses = 6"), [1]);
        assert_eq!(found(&library, "automorphisms > 1"), [2]);
        // The labels of newer schemas can be added, found and read through the view.
        assert_eq!(library.unlabelled(&[Label::Check, Label::Backdoor], None).unwrap(), [1, 2]);
        let labels = Labels::of(&PROPER.parse().unwrap(), &[Label::Backdoor], &Effort::unlimited()).unwrap();
        assert_eq!(library.label(&[(1, labels)]).unwrap().labels, 1);
        assert_eq!(found(&library, "backdoor between 1 and 3 and minimal"), [1]);
        let sql = "SELECT status, singles, backdoor IS NULL FROM everything WHERE puzzle = 1";
        let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
        let row: (String, Option<i64>, i64) = library.connection.query_row(sql, (), row).unwrap();
        assert_eq!(row, ("unique".to_owned(), None, 0));
    }

    #[test]
    fn migrated_file_equals_new_file() {
        let folder = tempfile::tempdir().unwrap();
        let [old, new] = ["old.db", "new.db"].map(|name| folder.path().join(name));
        drop(library_of_schema_1(&old));
        let schema = |library: Library| -> Vec<(String, Option<String>)> {
            let sql = "SELECT name, sql FROM sqlite_schema ORDER BY name";
            let mut statement = library.connection.prepare(sql).unwrap();
            let rows = statement.query_map((), |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
            rows.collect::<Result<_, _>>().unwrap()
        };
        let old = schema(open(&old, Access::Existing).unwrap());
        assert_eq!(old, schema(open(&new, Access::Create).unwrap()));
    }

    #[test]
    fn failed_migration_changes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.db");
        let old = library_of_schema_1(&path);
        // Part of schema 2 already exists, so the migration fails halfway.
        old.execute_batch("CREATE TABLE puzzle_automorphisms (x INTEGER)").unwrap();
        let refused = open(&path, Access::Existing).unwrap_err().to_string();
        assert!(refused.contains("puzzle_automorphisms"), "{refused}");
        let number = |sql: &str| old.query_row(sql, (), |row| row.get::<_, i64>(0)).unwrap();
        assert_eq!(number("PRAGMA user_version"), 1);
        assert_eq!(number("SELECT count(*) FROM sqlite_schema WHERE name LIKE 'label_class%'"), 0);
        assert_eq!(number("SELECT count(*) FROM everything"), 2);
    }

    #[test]
    fn newer_schema_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.db");
        drop(open(&path, Access::Create).unwrap());
        let newer = Connection::open(&path).unwrap();
        newer.pragma_update(None, "user_version", NEWEST + 1).unwrap();
        drop(newer);
        let before = std::fs::read(&path).unwrap();
        let refused = open(&path, Access::Create).unwrap_err();
        assert!(matches!(refused, Error::Newer { found, known: NEWEST } if found == NEWEST + 1), "{refused}");
        assert!(std::fs::read(&path).unwrap() == before);
    }

    #[test]
    fn foreign_database_is_unchanged() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.db");
        let other = Connection::open(&path).unwrap();
        other.execute_batch("CREATE TABLE diary (day TEXT)").unwrap();
        drop(other);
        let before = std::fs::read(&path).unwrap();
        for access in [Access::Existing, Access::Create] {
            assert!(matches!(open(&path, access), Err(Error::OtherProgram)));
        }
        assert!(std::fs::read(&path).unwrap() == before);
    }

    #[test]
    fn foreign_tables_mean_damage() {
        let folder = tempfile::tempdir().unwrap();
        for (version, tables, lacks) in [
            (1, "", "table `puzzle`"),
            (1, "CREATE TABLE puzzle (a)", "column `"),
            (NEWEST, "", "table `puzzle`"),
            (NEWEST, "CREATE TABLE puzzle (a)", "column `p.puzzle`"),
        ] {
            let path = folder.path().join("a.db");
            let other = Connection::open(&path).unwrap();
            other.pragma_update(None, "application_id", APPLICATION).unwrap();
            other.pragma_update(None, "user_version", version).unwrap();
            other.execute_batch(tables).unwrap();
            drop(other);
            let error =
                open(&path, Access::Existing).and_then(|library| library.all().map(drop)).unwrap_err();
            let message = error.to_string();
            assert!(message.starts_with(&format!("it is corrupt (it has no {lacks}")), "{message}");
            assert_eq!(message.lines().count(), 1);
            std::fs::remove_file(&path).unwrap();
        }
    }

    #[test]
    fn one_writes_and_others_read_meanwhile() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.db");
        let mut library = open(&path, Access::Create).unwrap();
        let source = library.source("a").unwrap();
        let form = NewEntry::of(&PROPER.parse().unwrap(), source, 1);
        let mut reader = open(&path, Access::Existing).unwrap();
        let writing = library.change().unwrap();
        writing.execute("DELETE FROM source", ()).unwrap();
        assert!(matches!(reader.add(std::slice::from_ref(&form), 0), Err(Error::Locked)));
        assert_eq!(reader.all().unwrap(), [] as [i64; 0]);
        drop(writing);
        assert_eq!(reader.add(&[form], 0).unwrap().puzzles, 1);
        assert_eq!(library.all().unwrap(), [1]);
    }

    #[test]
    fn special_sqlite_names_are_files() {
        let folder = tempfile::tempdir().unwrap();
        for name in [":memory:", "file:a.db?mode=memory", "a b%20c.db"] {
            let path = folder.path().join(name);
            drop(open(&path, Access::Create).unwrap());
            assert!(path.exists(), "{name}");
        }
    }

    /// File names have no special meaning in read-only locations either.
    #[test]
    fn read_only_file_is_read() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["a.db", "a b%20c#d?mode=memory&x.db", "ä:b.db"] {
            let path = folder.path().join(name);
            drop(open(&path, Access::Create).unwrap());
            let (library, version) = Library::connect_unchanging(&path, Duration::ZERO).unwrap();
            assert_eq!((version, library.all().unwrap().len()), (Some(NEWEST), 0), "{name}");
            assert!(library.connection.is_readonly("main").unwrap(), "{name}");
            let sibling = ["-wal", "-shm"].map(|end| path.with_file_name(format!("{name}{end}")));
            assert!(sibling.iter().all(|it| !it.exists()), "{name}");
            std::fs::write(&sibling[0], [0; 9]).unwrap();
            let refused = Library::connect_unchanging(&path, Duration::ZERO).unwrap_err();
            assert!(matches!(refused, Error::HasLog(log) if log.ends_with("-wal")), "{name}");
        }
    }

    /// `docs/library.md` must list all tables and columns.
    #[test]
    fn page_lists_tables_and_columns() {
        let page = include_str!("../../../docs/library.md");
        let folder = tempfile::tempdir().unwrap();
        let library = open(&folder.path().join("a.db"), Access::Create).unwrap();
        let sql = "SELECT t.name, c.name FROM pragma_table_list t, pragma_table_info(t.name) c \
                   WHERE t.schema = 'main' AND t.name NOT LIKE 'sqlite%'";
        let mut statement = library.connection.prepare(sql).unwrap();
        let rows = statement.query_map((), |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        let names: Vec<(String, String)> = rows.collect::<Result<_, _>>().unwrap();
        assert!(names.len() > 70, "{}", names.len());
        let (mut table, mut documented) = (String::new(), BTreeSet::new());
        for line in page.lines().filter(|line| line.starts_with('|')) {
            let cells: Vec<&str> = line.split('|').map(str::trim).collect();
            if !cells[1].is_empty() {
                table = cells[1].trim_matches('`').to_owned();
            }
            documented
                .extend(cells[2].split(", ").map(|part| (table.clone(), part.trim_matches('`').to_owned())));
        }
        for name in names {
            assert!(documented.contains(&name), "docs/library.md does not tell of {name:?}");
        }
    }
}
