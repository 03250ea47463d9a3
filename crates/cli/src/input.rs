//! Where puzzles come from: files, standard input, or the command line; cut into blocks of records.

use crate::args::InputArgs;
use crate::exit::Failure;
use sodan::text::{Extent, Format, Item, Layout, Raw, Records};
use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};

/// One thing that was given as input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// A file.
    File(PathBuf),
    /// Standard input.
    Standard,
    /// A puzzle written on the command line.
    Typed(String),
}

impl Source {
    /// What an argument means: `-`, a file that is there, something that looks like a puzzle, or else a file that is not there.
    fn of(argument: &str) -> Source {
        if argument == "-" {
            Source::Standard
        } else if !Path::new(argument).exists() && looks_like_a_puzzle(argument) {
            Source::Typed(argument.to_owned())
        } else {
            Source::File(argument.into())
        }
    }

    /// The name that messages call it by.
    pub fn name(&self) -> String {
        match self {
            Source::File(path) => path.display().to_string(),
            Source::Standard => "standard input".into(),
            Source::Typed(_) => "the command line".into(),
        }
    }

    fn open(&self) -> Result<Box<dyn Read + Send>, Failure> {
        match self {
            Source::File(path) => {
                let failure = |cause| Failure::read(path, cause);
                let file = File::open(path).map_err(failure)?;
                // On Linux a folder can be opened, and only reading it fails.
                if file.metadata().map_err(failure)?.is_dir() {
                    return Err(failure(io::Error::from(io::ErrorKind::IsADirectory)));
                }
                Ok(Box::new(file))
            }
            Source::Standard => Ok(Box::new(io::stdin())),
            Source::Typed(text) => Ok(Box::new(io::Cursor::new(text.clone().into_bytes()))),
        }
    }

    /// Its size in bytes, if that is known beforehand.
    fn size(&self) -> Option<u64> {
        match self {
            Source::File(path) => path.metadata().ok().filter(|file| file.is_file()).map(|file| file.len()),
            Source::Standard => None,
            Source::Typed(text) => Some(text.len() as u64),
        }
    }
}

/// Long, and mostly of the characters that puzzles are written with.
fn looks_like_a_puzzle(argument: &str) -> bool {
    let cells = argument.bytes().filter(|byte| b"0123456789.*-_xX?+|: \n".contains(byte)).count();
    argument.len() >= 40 && cells * 10 >= argument.len() * 8 || argument.contains('\n')
}

const NO_INPUT: &str =
    "no input: name a file, write a puzzle, or pipe something in (`-` reads what is typed)";

/// All input, in order.
pub struct Input {
    sources: Vec<Source>,
    from: Option<Format>,
    left: VecDeque<usize>,
    current: Option<Current>,
    chunk: Vec<u8>,
    records: usize,
    blocks: u64,
    skip: u64,
    /// Blocks that are done with, for their memory.
    used: Vec<Block>,
}

/// The source that is being read.
struct Current {
    source: usize,
    reader: Box<dyn Read + Send>,
    records: Records,
    /// How many records came before it.
    before: usize,
}

impl Input {
    /// The input that was asked for, to be read `chunk` bytes at a time. Without any argument it is standard input.
    ///
    /// The first source is opened at once, so that a wrong name is told before anything is written.
    pub fn open(args: &InputArgs, chunk: usize) -> Result<Input, Failure> {
        let mut sources: Vec<Source> = args.inputs.iter().map(|argument| Source::of(argument)).collect();
        if sources.is_empty() {
            if io::stdin().is_terminal() {
                return Err(Failure::Usage(NO_INPUT.into()));
            }
            sources.push(Source::Standard);
        }
        for source in sources.iter().filter(|source| matches!(source, Source::File(_))) {
            drop(source.open()?);
        }
        let left = (0..sources.len()).collect();
        let chunk = vec![0; chunk];
        Ok(Input {
            sources,
            from: args.from,
            left,
            current: None,
            chunk,
            records: 0,
            blocks: 0,
            skip: 0,
            used: Vec::new(),
        })
    }

    /// Makes blocks smaller if that is needed for each of several threads to get a few.
    pub fn share_among(&mut self, threads: usize) {
        const FOR_EACH: usize = 4;
        const LEAST: usize = 1 << 12;
        if let (2.., Some(size)) = (threads, self.size()) {
            self.chunk.truncate((size as usize / (FOR_EACH * threads)).max(LEAST));
        }
    }

    /// Leaves out so many records: an earlier run has done them.
    pub fn skip(&mut self, records: u64) {
        self.skip = records;
    }

    /// The sources' names, by their numbers.
    pub fn names(&self) -> Vec<String> {
        self.sources.iter().map(Source::name).collect()
    }

    /// Whether everything was written on the command line, by a person who looks at the answer.
    pub fn is_typed(&self) -> bool {
        self.sources.iter().all(|source| matches!(source, Source::Typed(_)))
    }

    /// The size of all input in bytes, if it is known beforehand.
    pub fn size(&self) -> Option<u64> {
        self.sources.iter().map(Source::size).sum()
    }

    /// The records that end in the next chunk that has any; nothing at the end of all input.
    pub fn next_block(&mut self) -> Result<Option<Block>, Failure> {
        loop {
            let Some(mut current) = self.take_current()? else { return Ok(None) };
            let mut block = self.used.pop().unwrap_or_default();
            block.begin(self.blocks, current.source);
            let read = self.read(&mut current)?;
            let before = current.before;
            let mut each = |item: Item<'_>| {
                if let Item::Record(raw) = item {
                    self.records = before + raw.number;
                    if self.skip > 0 {
                        self.skip -= 1;
                    } else {
                        block.keep(raw, before);
                    }
                }
                ControlFlow::<()>::Continue(())
            };
            let _all_is_taken = if read == 0 {
                current.records.finish(&mut each)
            } else {
                current.records.feed(&self.chunk[..read], &mut each)
            };
            block.input_bytes = read as u64;
            block.format = current.records.layout();
            if read > 0 {
                self.current = Some(current);
            }
            if !block.kept.is_empty() {
                self.blocks += 1;
                return Ok(Some(block));
            }
            self.used.push(block);
        }
    }

    /// Takes a block back whose records are done with: the next block gets its memory.
    pub fn take_back(&mut self, block: Block) {
        self.used.push(block);
    }

    fn take_current(&mut self) -> Result<Option<Current>, Failure> {
        if self.current.is_some() {
            return Ok(self.current.take());
        }
        let Some(source) = self.left.pop_front() else { return Ok(None) };
        let reader = self.sources[source].open()?;
        let (records, before) = (Records::new(self.from), self.records);
        Ok(Some(Current { source, reader, records, before }))
    }

    fn read(&mut self, current: &mut Current) -> Result<usize, Failure> {
        loop {
            match current.reader.read(&mut self.chunk) {
                Err(cause) if cause.kind() == io::ErrorKind::Interrupted => {}
                Err(cause) => {
                    let name = self.sources[current.source].name();
                    return Err(Failure::File { what: "cannot read", name, cause });
                }
                Ok(read) => return Ok(read),
            }
        }
    }
}

/// Records that are worked on together.
#[derive(Default)]
pub struct Block {
    /// Which block of the run it is, counted from 0.
    pub number: u64,
    /// Which source it comes from.
    pub source: usize,
    /// How many bytes of input it stands for.
    pub input_bytes: u64,
    format: Option<Layout>,
    text: Vec<u8>,
    kept: Vec<Kept>,
}

/// A record, its text being a part of the block's.
struct Kept {
    text: Range<usize>,
    number: usize,
    line: usize,
    layout: Layout,
    extent: Extent,
}

impl Block {
    fn begin(&mut self, number: u64, source: usize) {
        (self.number, self.source) = (number, source);
        self.text.clear();
        self.kept.clear();
    }

    fn keep(&mut self, raw: Raw<'_>, before: usize) {
        let start = self.text.len();
        self.text.extend_from_slice(raw.text);
        let text = start..self.text.len();
        let Raw { line, layout, extent, .. } = raw;
        self.kept.push(Kept { text, number: before + raw.number, line, layout, extent });
    }

    /// How many records there are: one at least.
    pub fn len(&self) -> usize {
        self.kept.len()
    }

    /// The records in order; their numbers count through all sources, their lines through their own.
    pub fn records(&self) -> impl Iterator<Item = Raw<'_>> {
        self.kept.iter().map(|kept| Raw {
            number: kept.number,
            line: kept.line,
            text: &self.text[kept.text.clone()],
            layout: kept.layout,
            extent: kept.extent,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_argument_is_a_file_a_puzzle_or_standard_input() {
        assert_eq!(Source::of("-"), Source::Standard);
        assert_eq!(Source::of("no/such.txt"), Source::File("no/such.txt".into()));
        let line = format!("{}8", ".".repeat(79));
        assert_eq!(Source::of(&line), Source::Typed(line.clone()));
    }
}
