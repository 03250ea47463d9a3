//! How far a run is whose records give any number of lines each: a small file beside `FILE.part`.
//!
//! ```text
//! FILE.part        ── lines ──▶ │ written since, cut off by --resume
//! FILE.part.place  so many bytes, so many records
//! ```
//!
//! It is written after the lines, and so never says more than there is.

use crate::exit::Failure;
use crate::output::beside_part;
use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// How far a run is.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    /// The bytes of `FILE.part`, header and all.
    pub bytes: u64,
    /// The records that they come from.
    pub records: u64,
}

impl Checkpoint {
    /// How far an earlier run came; nowhere, if nothing is known of it.
    pub fn of(whole: &Path) -> Checkpoint {
        let read = || {
            let text = fs::read_to_string(beside(whole)).ok()?;
            let mut numbers = text.split_whitespace().map_while(|number| number.parse().ok());
            Some(Checkpoint { bytes: numbers.next()?, records: numbers.next()? })
        };
        read().unwrap_or_default()
    }

    /// Writes a line, always of the same length and in one call: `write!` makes a call for each of its pieces. A run
    /// that was killed between two of them left the bytes of one place with the records of another.
    fn write(self, file: &mut impl Write) -> io::Result<()> {
        file.write_all(format!("{:020} {:020}\n", self.bytes, self.records).as_bytes())
    }

    /// The run has been carried through.
    pub fn forget(whole: &Path) {
        // Where there is no such file, none has to go.
        drop(fs::remove_file(beside(whole)));
    }
}

/// Keeps the place of a run.
pub struct Keeper {
    file: File,
    path: PathBuf,
    place: Checkpoint,
}

impl Keeper {
    /// Begins to keep a run's place in a file beside its output, which is to be `whole`.
    pub fn new(whole: &Path, place: Checkpoint) -> Result<Keeper, Failure> {
        let path = beside(whole);
        // What stands there is written over, never emptied: a run that is killed here loses nothing.
        let file = File::options().write(true).create(true).truncate(false).open(&path);
        let file = file.map_err(|cause| Failure::write(&path, cause))?;
        let mut keeper = Keeper { file, path, place };
        keeper.moved(0, 0)?;
        Ok(keeper)
    }

    /// So much more was written.
    pub fn moved(&mut self, bytes: usize, records: u64) -> Result<(), Failure> {
        self.place.bytes += bytes as u64;
        self.place.records += records;
        self.write().map_err(|cause| Failure::write(&self.path, cause))
    }

    fn write(&mut self) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(0))?;
        self.place.write(&mut self.file)
    }
}

/// How far the input is stands in the file with this ending.
pub const ENDING: &str = ".place";

fn beside(whole: &Path) -> PathBuf {
    beside_part(whole, ENDING)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_written_in_one_call() {
        struct Calls(u32);
        impl Write for Calls {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                self.0 += 1;
                Ok(bytes.len())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let mut calls = Calls(0);
        Checkpoint { bytes: 1, records: 2 }.write(&mut calls).unwrap();
        assert_eq!(calls.0, 1);
    }

    #[test]
    fn a_place_is_found_again() {
        let folder = tempfile::tempdir().unwrap();
        let whole = folder.path().join("out");
        assert_eq!(Checkpoint::of(&whole), Checkpoint::default());
        let mut keeper = Keeper::new(&whole, Checkpoint::default()).unwrap();
        keeper.moved(100, 2).unwrap();
        keeper.moved(20, 1).unwrap();
        assert_eq!(Checkpoint::of(&whole), Checkpoint { bytes: 120, records: 3 });
        Checkpoint::forget(&whole);
        assert_eq!(Checkpoint::of(&whole), Checkpoint::default());
    }
}
