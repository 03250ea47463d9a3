//! Sorting more than memory holds: sorted runs in temporary files, which are merged.
//!
//! ```text
//! records ──▶ as many as memory holds, sorted ──▶ a run in a file ─┐
//!                                            ──▶ a run in a file ─┼─▶ the least of all, again and again
//! ```

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};

/// Sorts records of `N` bytes by their bytes.
pub struct Sorter<const N: usize> {
    chunk: Vec<[u8; N]>,
    /// So many records are kept in memory.
    most: usize,
    runs: Vec<File>,
}

/// So many files are open at once at most.
const RUNS: usize = 200;

impl<const N: usize> Sorter<N> {
    /// Nothing yet. So many bytes of records are kept in memory, but at least a hundred records.
    pub fn new(bytes: usize) -> Sorter<N> {
        Sorter { chunk: Vec::new(), most: (bytes / N).max(100), runs: Vec::new() }
    }

    /// Adds a record.
    pub fn add(&mut self, record: [u8; N]) -> io::Result<()> {
        if self.chunk.len() == self.most {
            self.write_run()?;
        }
        self.chunk.push(record);
        Ok(())
    }

    fn write_run(&mut self) -> io::Result<()> {
        self.chunk.sort_unstable();
        self.runs.push(written(|out| out.write_all(self.chunk.as_flattened()))?);
        self.chunk.clear();
        if self.runs.len() == RUNS {
            let mut all = Sorted::<N>::of(std::mem::take(&mut self.runs))?;
            self.runs.push(written(|out| all.try_for_each(|record| out.write_all(&record?)))?);
        }
        Ok(())
    }

    /// All records, in order. Memory holds no more of them than a piece of each run.
    pub fn sorted(mut self) -> io::Result<Sorted<N>> {
        self.write_run()?;
        Sorted::of(self.runs)
    }
}

/// Texts of any length in a temporary file, each of which is found again by its place.
pub struct Texts {
    out: BufWriter<File>,
    length: u64,
}

/// Before each text stands its length.
const LENGTH: usize = 8;

impl Texts {
    /// None yet.
    pub fn new() -> io::Result<Texts> {
        Ok(Texts { out: BufWriter::new(tempfile::tempfile()?), length: 0 })
    }

    /// Adds a text, and tells its place.
    pub fn add(&mut self, text: &[u8]) -> io::Result<u64> {
        let place = self.length;
        self.out.write_all(&(text.len() as u64).to_le_bytes())?;
        self.out.write_all(text)?;
        self.length += (LENGTH + text.len()) as u64;
        Ok(place)
    }

    /// All have been added.
    pub fn read(self) -> io::Result<ReadTexts> {
        let mut file = self.out.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.rewind()?;
        Ok(ReadTexts { file: BufReader::new(file), at: 0 })
    }
}

/// Texts that are read again.
pub struct ReadTexts {
    file: BufReader<File>,
    at: u64,
}

impl ReadTexts {
    /// The text at a place. It takes least time if one place comes behind another.
    pub fn at(&mut self, place: u64) -> io::Result<Vec<u8>> {
        self.file.seek_relative(place as i64 - self.at as i64)?;
        let mut length = [0; LENGTH];
        self.file.read_exact(&mut length)?;
        let mut text = vec![0; u64::from_le_bytes(length) as usize];
        self.file.read_exact(&mut text)?;
        self.at = place + (LENGTH + text.len()) as u64;
        Ok(text)
    }
}

/// A file with what is written, to be read from its beginning. It has no name, and is gone when the process is, however that ends.
fn written(write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>) -> io::Result<File> {
    let mut out = BufWriter::new(tempfile::tempfile()?);
    write(&mut out)?;
    let mut file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.rewind()?;
    Ok(file)
}

/// Records in order.
pub struct Sorted<const N: usize> {
    runs: Vec<BufReader<File>>,
    /// The next record of each run that has one.
    next: BinaryHeap<Reverse<([u8; N], usize)>>,
}

impl<const N: usize> Sorted<N> {
    /// The records of these runs.
    fn of(runs: Vec<File>) -> io::Result<Sorted<N>> {
        let mut sorted =
            Sorted { runs: runs.into_iter().map(BufReader::new).collect(), next: BinaryHeap::new() };
        (0..sorted.runs.len()).try_for_each(|run| sorted.read(run))?;
        Ok(sorted)
    }

    /// Reads the next record of a run, if there is one.
    fn read(&mut self, run: usize) -> io::Result<()> {
        let mut record = [0; N];
        match self.runs[run].read_exact(&mut record) {
            Ok(()) => self.next.push(Reverse((record, run))),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {}
            Err(error) => return Err(error),
        }
        Ok(())
    }
}

impl<const N: usize> Iterator for Sorted<N> {
    type Item = io::Result<[u8; N]>;

    fn next(&mut self) -> Option<io::Result<[u8; N]>> {
        let Reverse((record, run)) = self.next.pop()?;
        Some(self.read(run).map(|()| record))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_number_of_runs_gives_the_same_order() {
        let records: Vec<[u8; 2]> =
            (0..1000_u32).map(|it| ((it * 7919 % 500) as u16).to_be_bytes()).collect();
        let mut wanted = records.clone();
        wanted.sort_unstable();
        for bytes in [0, 700, 1998, 99_998, 100_000, 200_000] {
            let mut sorter = Sorter::new(bytes);
            records.iter().try_for_each(|record| sorter.add(*record)).unwrap();
            let sorted: Vec<[u8; 2]> = sorter.sorted().unwrap().map(Result::unwrap).collect();
            assert_eq!(sorted, wanted, "{bytes}");
        }
        assert_eq!(Sorter::<3>::new(9).sorted().unwrap().count(), 0);
    }
}
