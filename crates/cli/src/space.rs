//! Room on the disk, asked for ahead.
//!
//! ext4 decides for each block of 4 KiB anew whether there is room for it. That takes longer than copying what is written. A
//! row of 180 bytes costs 35 ns and more, of about 200 ns that an easy puzzle takes in all. If room is asked for in large
//! pieces, a row costs 21 ns. On tmpfs asking makes writing slower (64 ns instead of 58), and btrfs would no longer compress.
//! So only ext4 is asked.

use crate::sum::Sum;
use std::fs::File;
use std::io::{self, Seek, Write};

/// A smaller file does without.
const LEAST: u64 = 1 << 20;
/// How much is asked for at a time.
const MOST: u64 = 1 << 26;

/// A file that is written from some place on to its end.
pub struct Growing {
    file: File,
    written: u64,
    /// Up to here room was asked for.
    room: u64,
    /// Whether more room is asked for when this room ends.
    asks: bool,
}

impl Growing {
    /// Writes from the file's own position on. Nothing may lie behind that position.
    pub fn from_here(mut file: File) -> io::Result<Growing> {
        let written = file.stream_position()?;
        let asks = takes_requests(&file);
        Ok(Growing { file, written, room: written, asks })
    }

    /// The file itself.
    pub fn file(&self) -> &File {
        &self.file
    }

    /// As [`Write::write_all`].
    pub fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        let end = self.written + bytes.len() as u64;
        if self.asks && self.written >= LEAST && self.room < end {
            self.ask_for_room(end);
        }
        self.file.write_all(bytes)?;
        self.written = end;
        Ok(())
    }

    /// Cuts the file to this length, at which it stands.
    pub fn cut(&self, length: u64) -> io::Result<()> {
        cut(&self.file, length)
    }

    /// Cuts the file to this length, goes on there, and gives the sum of what is left; nothing if the file is shorter.
    pub fn go_back_to(&mut self, length: u64) -> io::Result<Option<Sum>> {
        if self.file.metadata()?.len() < length {
            return Ok(None);
        }
        let sum = Sum::of(&mut self.file, length)?;
        cut(&self.file, length)?;
        self.file.seek(io::SeekFrom::Start(length))?;
        (self.written, self.room) = (length, length);
        Ok(Some(sum))
    }

    /// Asks for as much again as was written, within bounds. A refusal is no failure: there may be room for less, a part of
    /// which has been given then.
    fn ask_for_room(&mut self, end: u64) {
        self.room = end + self.written.min(MOST);
        self.asks = reserve(&self.file, self.written, self.room - self.written).is_ok();
    }
}

/// Cuts a file to this length, if it is longer. ext4 takes a file that was emptied, though it was empty, for one that is replaced: it
/// begins to write all of it to the disk when it is closed. That took 9 ms of the 480 ms for a million puzzles.
pub fn cut(file: &File, length: u64) -> io::Result<()> {
    if file.metadata()?.len() > length { file.set_len(length) } else { Ok(()) }
}

impl Drop for Growing {
    /// Gives back what was not needed.
    fn drop(&mut self) {
        if self.room > self.written {
            // Not at `written`: a write that failed may have written a part. Where this fails, there is nothing worse than
            // room that is not used.
            drop(self.file.stream_position().and_then(|end| self.file.set_len(end)));
        }
    }
}

/// Whether the file is on a file system that writes faster where room was asked for.
#[cfg(target_os = "linux")]
fn takes_requests(file: &File) -> bool {
    const EXT4: u64 = 0xEF53;
    rustix::fs::fstatfs(file).is_ok_and(|system| system.f_type as u64 == EXT4)
}

/// Asks for room without making the file longer.
#[cfg(target_os = "linux")]
fn reserve(file: &File, from: u64, length: u64) -> io::Result<()> {
    Ok(rustix::fs::fallocate(file, rustix::fs::FallocateFlags::KEEP_SIZE, from, length)?)
}

#[cfg(not(target_os = "linux"))]
fn takes_requests(_file: &File) -> bool {
    false
}

#[cfg(not(target_os = "linux"))]
fn reserve(_file: &File, _from: u64, _length: u64) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_as_long_as_what_was_written() {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(b"kept\n").unwrap();
        let mut growing = Growing::from_here(file.try_clone().unwrap()).unwrap();
        let lines = vec![b'x'; 300_000];
        (0..20).for_each(|_| growing.write_all(&lines).unwrap());
        assert_eq!(file.metadata().unwrap().len(), 6_000_005);
        drop(growing);
        assert_eq!(file.metadata().unwrap().len(), 6_000_005);
        assert!(room_of(&file) < 6_000_005 + (1 << 20), "what was not needed is given back");
    }

    /// How much of the disk the file takes.
    #[cfg(unix)]
    fn room_of(file: &File) -> u64 {
        use std::os::unix::fs::MetadataExt;
        file.metadata().unwrap().blocks() * 512
    }

    #[cfg(not(unix))]
    fn room_of(file: &File) -> u64 {
        file.metadata().unwrap().len()
    }
}
