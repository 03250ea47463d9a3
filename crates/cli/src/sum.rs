//! What was written to `FILE.part` so far, as a sum: `--resume` goes on after nothing else.
//!
//! ```text
//! FILE.part      ── bytes ──▶ │ written since the last sum: a block or two, if the run was killed
//! FILE.part.sum  so many bytes, and their CRC-32
//! ```
//!
//! It is written after the bytes, and so never says more than there is. A part without its sum, or shorter than that says, is of somebody
//! else's making, or lost its end when the machine stopped: where that end was cannot be known. CRC-32 was measured at 37 GB/s: 2 ns for a line of 82 bytes, and
//! 5 ns for a row of 180. The easiest puzzles take some 200 ns in all, those with 17 givens 500. XXH3 took twice as long without
//! instructions that not every processor has.

use crate::output::beside_part;
use crc32fast::Hasher;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Keeps the sum of a file that grows.
pub struct Keeper {
    file: File,
    sum: Sum,
    /// How many bytes the sum in the file is of, and when it was written.
    kept: (u64, Instant),
}

/// The sum of the first bytes of a file.
#[derive(Clone, Default)]
pub struct Sum {
    bytes: u64,
    hasher: Hasher,
}

impl Sum {
    /// The sum of so many bytes from the beginning of a file, or of all that it has. The place in the file is another then.
    pub fn of(file: &mut File, bytes: u64) -> io::Result<Sum> {
        file.seek(SeekFrom::Start(0))?;
        let (mut sum, mut buffer) = (Sum::default(), vec![0; 1 << 16]);
        while sum.bytes < bytes {
            let most = buffer.len().min(usize::try_from(bytes - sum.bytes).unwrap_or(usize::MAX));
            let read = file.read(&mut buffer[..most])?;
            if read == 0 {
                break;
            }
            sum.add(&buffer[..read]);
        }
        Ok(sum)
    }

    fn add(&mut self, bytes: &[u8]) {
        self.bytes += bytes.len() as u64;
        self.hasher.update(bytes);
    }

    /// Always of the same length, so that it is written over in one piece.
    fn text(&self) -> String {
        format!("{:020} {:08x}\n", self.bytes, self.hasher.clone().finalize())
    }
}

/// Why a part is not what was written, as far as its sum tells; nothing, if it is, or if nothing was written.
pub fn spoilt(whole: &Path, part: &mut File) -> io::Result<Option<String>> {
    let length = part.metadata()?.len();
    if length == 0 {
        return Ok(None);
    }
    let beside = beside(whole);
    let text = match fs::read_to_string(&beside) {
        Ok(text) => text,
        Err(cause) if cause.kind() == io::ErrorKind::NotFound => {
            return Ok(Some(format!("{}, which has the sum of that, is not there", beside.display())));
        }
        Err(cause) => return Err(cause),
    };
    let Some(bytes) = text.split(' ').next().and_then(|bytes| bytes.parse().ok()) else {
        return Ok(Some(format!("{}, which has the sum of that, is damaged", beside.display())));
    };
    let sum = Sum::of(part, bytes)?;
    Ok(match sum.bytes == bytes {
        false => Some(format!("it has {length} bytes, and {bytes} were written")),
        true => (sum.text() != text).then(|| format!("its first {bytes} bytes have another sum")),
    })
}

/// The run has been carried through, or begins anew.
pub fn forget(whole: &Path) {
    // Where there is no such file, none has to go.
    drop(fs::remove_file(beside(whole)));
}

impl Keeper {
    /// Keeps the sum beside the file that is to be `whole`, after what that has.
    pub fn after(whole: &Path, sum: Sum) -> io::Result<Keeper> {
        // What stands there is written over, never emptied: a run that is killed here loses nothing.
        let file = File::options().write(true).create(true).truncate(false).open(beside(whole))?;
        let mut keeper = Keeper { file, kept: (sum.bytes, Instant::now()), sum };
        keeper.keep()?;
        Ok(keeper)
    }

    /// Of how many bytes it is the sum.
    pub fn bytes(&self) -> u64 {
        self.sum.bytes
    }

    /// So much more was written. The sum is kept now and then: for each block that costs as much as summing up.
    pub fn add(&mut self, bytes: &[u8]) -> io::Result<()> {
        const MANY: u64 = 1 << 18;
        const LATE: Duration = Duration::from_millis(10);
        self.sum.add(bytes);
        let (before, when) = self.kept;
        let is_due = before == 0 || self.sum.bytes - before >= MANY || when.elapsed() >= LATE;
        if is_due { self.keep() } else { Ok(()) }
    }

    /// The file was cut, and has this sum now.
    pub fn go_back_to(&mut self, sum: Sum) -> io::Result<()> {
        self.sum = sum;
        self.keep()
    }

    fn keep(&mut self) -> io::Result<()> {
        self.kept = (self.sum.bytes, Instant::now());
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(self.sum.text().as_bytes())
    }
}

impl Drop for Keeper {
    /// A run that is stopped keeps the sum of all that it has written.
    fn drop(&mut self) {
        // Where this fails, the sum before it holds.
        drop(self.keep());
    }
}

/// The sum stands in the file with this ending.
pub const ENDING: &str = ".sum";

fn beside(whole: &Path) -> PathBuf {
    beside_part(whole, ENDING)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_byte_a_lost_end_and_a_missing_sum_are_seen() {
        let folder = tempfile::tempdir().unwrap();
        let whole = folder.path().join("out");
        let mut part = tempfile::tempfile().unwrap();
        let mut put = |text: &[u8]| {
            part.set_len(0).unwrap();
            part.rewind().unwrap();
            part.write_all(text).unwrap();
            spoilt(&whole, &mut part).unwrap().unwrap_or_default()
        };
        assert!(put(b"no sum").ends_with("out.part.sum, which has the sum of that, is not there"));
        assert_eq!(put(b""), "");
        let mut keeper = Keeper::after(&whole, Sum::default()).unwrap();
        keeper.add(b"one\n").unwrap();
        keeper.add(b"two\n").unwrap();
        drop(keeper);
        for (text, found) in [
            (&b"one\ntwo\n"[..], ""),
            (b"one\ntwo\nmore\n", ""),
            (b"one\ntw", "it has 6 bytes, and 8 were written"),
            (b"one\ntwp\n", "its first 8 bytes have another sum"),
            (b"One\ntwo\nmore\n", "its first 8 bytes have another sum"),
        ] {
            assert_eq!(put(text), found, "{text:?}");
        }
        fs::write(beside(&whole), "").unwrap();
        assert!(put(b"one\n").ends_with("is damaged"));
        forget(&whole);
        assert!(put(b"other").ends_with("is not there"));
    }
}
