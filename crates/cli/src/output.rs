//! Where results go: standard output, or a file that is whole or not there.
//!
//! ```text
//! -o FILE:   write FILE.part ──────────────▶ all done: rename to FILE
//!                    │
//!                    └─ stopped: FILE.part keeps whole lines ── --resume: count them, go on after them
//! ```
//!
//! While a file grows, [space](crate::space) is asked for ahead of what is written.

use crate::exit::Failure;
use crate::space::Growing;
use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// An open output.
pub struct Output {
    sink: Sink,
    lines_kept: u64,
}

enum Sink {
    Standard(io::Stdout),
    File {
        file: Growing,
        part: PathBuf,
        whole: PathBuf,
    },
    /// A device or a named pipe: nothing can be renamed to it.
    Special {
        file: File,
        path: PathBuf,
    },
}

/// Whether an earlier, stopped run is to be gone on with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beginning {
    /// Start anew.
    Afresh,
    /// Keep the whole lines that are there, and go on after them.
    Resume,
}

impl Output {
    /// Opens the file, or standard output if there is no path.
    pub fn open(path: Option<&Path>, beginning: Beginning) -> Result<Output, Failure> {
        let Some(whole) = path else {
            return Ok(Output { sink: Sink::Standard(io::stdout()), lines_kept: 0 });
        };
        if whole.is_dir() {
            return Err(Failure::write(whole, io::Error::from(io::ErrorKind::IsADirectory)));
        }
        let failure = |cause| Failure::write(whole, cause);
        if whole.exists() && !whole.is_file() {
            let file = OpenOptions::new().write(true).open(whole).map_err(failure)?;
            return Ok(Output { sink: Sink::Special { file, path: whole.to_owned() }, lines_kept: 0 });
        }
        let part = part_of(whole);
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(beginning == Beginning::Afresh)
            .open(&part)
            .map_err(failure)?;
        let lines_kept = keep_whole_lines(&mut file).map_err(failure)?;
        let file = Growing::from_here(file).map_err(failure)?;
        Ok(Output { sink: Sink::File { file, part, whole: whole.to_owned() }, lines_kept })
    }

    /// How many lines of an earlier run are kept.
    pub fn lines_kept(&self) -> u64 {
        self.lines_kept
    }

    /// Writes whole lines; standard output is flushed, so that a reader sees them at once.
    pub fn write(&mut self, lines: &[u8]) -> Result<(), Failure> {
        match &mut self.sink {
            Sink::Standard(standard) => {
                let mut locked = standard.lock();
                locked.write_all(lines).and_then(|()| locked.flush()).map_err(Failure::standard_output)
            }
            Sink::File { file, part, .. } => {
                file.write_all(lines).map_err(|cause| Failure::write(part, cause))
            }
            Sink::Special { file, path } => {
                file.write_all(lines).map_err(|cause| Failure::write(path, cause))
            }
        }
    }

    /// All is done: gives the file its name.
    pub fn finish(self) -> Result<(), Failure> {
        match self.sink {
            Sink::File { file, part, whole } => {
                drop(file);
                std::fs::rename(part, &whole).map_err(|cause| Failure::write(&whole, cause))
            }
            Sink::Standard(_) | Sink::Special { .. } => Ok(()),
        }
    }
}

/// The name under which a file is written until it is whole.
pub fn part_of(whole: &Path) -> PathBuf {
    let mut name = OsString::from(whole);
    name.push(".part");
    name.into()
}

/// Cuts the file after its last whole line, leaves the position there, and counts the lines.
fn keep_whole_lines(file: &mut File) -> io::Result<u64> {
    let mut reader = BufReader::with_capacity(1 << 16, &*file);
    let (mut lines, mut whole, mut read) = (0, 0, 0u64);
    loop {
        let block = reader.fill_buf()?;
        let length = block.len();
        if length == 0 {
            break;
        }
        for (index, _) in block.iter().enumerate().filter(|&(_, &byte)| byte == b'\n') {
            lines += 1;
            whole = read + index as u64 + 1;
        }
        read += length as u64;
        reader.consume(length);
    }
    // No cut where there is nothing to cut: what was once cut to nothing is written to the disk when it is closed (ext4),
    // and the process waits for that.
    if whole < read {
        file.set_len(whole)?;
    }
    file.seek(SeekFrom::Start(whole))?;
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_whole_or_not_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        let mut output = Output::open(Some(&path), Beginning::Afresh).unwrap();
        output.write(b"one\n").unwrap();
        assert!(!path.exists());
        output.finish().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"one\n");
        assert!(!part_of(&path).exists());
    }

    #[test]
    fn resuming_keeps_whole_lines_only() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        std::fs::write(part_of(&path), b"one\ntwo\nthr").unwrap();
        let mut output = Output::open(Some(&path), Beginning::Resume).unwrap();
        assert_eq!(output.lines_kept(), 2);
        output.write(b"three\n").unwrap();
        output.finish().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"one\ntwo\nthree\n");
    }

    #[test]
    fn starting_afresh_forgets_an_earlier_part() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        std::fs::write(part_of(&path), b"old\n").unwrap();
        let output = Output::open(Some(&path), Beginning::Afresh).unwrap();
        assert_eq!(output.lines_kept(), 0);
        output.finish().unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"");
    }
}
