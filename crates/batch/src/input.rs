//! Puzzle inputs, split into blocks of records: files, standard input, and puzzles on the command line.

mod beginning;
mod header;
mod portion;
mod variants;

use crate::conflicts;
use crate::exit::Failure;
use crate::grids::Grids;
use crate::options::InputOptions;
use crate::pipeline;
use crate::unpack::{Reader, Unpacked, columns_of, is_packed, solutions_beside, unpacked, unpacked_file};
use serde_json::{Value, json};
use sodan::Puzzle;
use sodan::arrow::arrow_schema::DataType;
use sodan::arrow::records::{Passed, SourceRow, is_number};
use sodan::arrow::table::CarriedBatch;
use sodan::formats::{Extent, Format, Item, Layout, Raw, Records, Run, TableRows, csv};
use sodan::tasks::{self, several};
use std::collections::VecDeque;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};
use xxhash_rust::xxh3::Xxh3Default;

pub use portion::Portion;

/// An input source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// A file.
    File(PathBuf),
    /// Standard input.
    Standard,
    /// A puzzle given on the command line.
    Typed(String),
    /// Random solution grids.
    Grids(Grids),
}

impl Source {
    /// Interprets an argument as the first of these that applies: `-`, an existing file, a puzzle, a missing file.
    fn of(argument: &OsStr) -> Source {
        match argument.to_str() {
            Some("-") => Source::Standard,
            Some(text)
                if !Path::new(text).exists()
                    && (looks_like_a_puzzle(text) || is_link(text) || is_variant(text)) =>
            {
                Source::Typed(text.to_owned())
            }
            _ => Source::File(argument.into()),
        }
    }

    /// Interprets an argument that may be a rank: `-` is standard input, digits are a rank, anything else is a file.
    fn of_rank(argument: &OsStr) -> Source {
        match argument.to_str() {
            Some("-") => Source::Standard,
            Some(text) if text.bytes().all(|byte| byte.is_ascii_digit()) => Source::Typed(text.to_owned()),
            _ => Source::File(argument.into()),
        }
    }

    /// Returns the name of the source for messages.
    pub fn name(&self) -> String {
        match self {
            Source::File(path) => path.display().to_string(),
            Source::Standard => "standard input".into(),
            Source::Typed(_) => "the command line".into(),
            Source::Grids(_) => "random grids".into(),
        }
    }

    /// Registers the source, so that this run neither overwrites the file nor reads standard input twice.
    fn note(&self) -> Result<(), Failure> {
        match self {
            Source::File(path) => {
                conflicts::add_input(path);
                solutions_beside(path).iter().for_each(|labels| conflicts::add_input(labels));
                Ok(())
            }
            Source::Standard => conflicts::add_standard_input(),
            Source::Typed(_) | Source::Grids(_) => Ok(()),
        }
    }

    /// Returns JSON that identifies the source's content, or null if the source can be read only once.
    pub fn identity(&self) -> Result<Value, Failure> {
        let mut hasher = Xxh3Default::new();
        let bytes = match self {
            Source::Standard => return Ok(Value::Null),
            Source::Grids(grids) => return Ok(json!({ "seed": grids.seed, "count": grids.count })),
            Source::Typed(text) => {
                hasher.update(text.as_bytes());
                text.len() as u64
            }
            Source::File(path) if !path.is_file() => return Ok(Value::Null),
            Source::File(path) => {
                let mut file = File::open(path).map_err(|cause| Failure::read(path, cause))?;
                hash(&mut file, &mut hasher).map_err(|cause| Failure::read(path, cause))?
            }
        };
        Ok(json!({ "bytes": bytes, "xxh3": format!("{:032x}", hasher.digest128()) }))
    }

    /// Returns the time of the last modification, if known.
    pub fn modified(&self) -> Option<SystemTime> {
        match self {
            Source::File(path) => path.metadata().ok()?.modified().ok(),
            Source::Standard | Source::Typed(_) | Source::Grids(_) => None,
        }
    }

    /// Opens the source, and decompresses it if necessary.
    fn open(&self) -> Result<Unpacked, Failure> {
        let bytes = match self {
            Source::File(path) => unpacked_file(path, Source::open_file(path)?),
            Source::Standard => unpacked(Box::new(io::stdin())),
            Source::Typed(text) => unpacked(Box::new(io::Cursor::new(text.clone().into_bytes()))),
            Source::Grids(grids) => unpacked(Box::new(grids.text())),
        };
        bytes.map_err(|cause| self.unreadable(cause))
    }

    fn unreadable(&self, cause: io::Error) -> Failure {
        // Truncation is only detected in compressed files, since plain files do not contain their length.
        let cause = match cause.kind() {
            io::ErrorKind::UnexpectedEof => io::Error::new(cause.kind(), "it is truncated or corrupt"),
            _ => cause,
        };
        Failure::File { action: Failure::READ, name: self.name(), cause }
    }

    fn open_file(path: &Path) -> Result<File, Failure> {
        let failure = |cause| Failure::read(path, cause);
        let file = File::open(path).map_err(|cause| short_puzzle(path).unwrap_or(failure(cause)))?;
        // On Linux, opening a folder succeeds, and only reading fails.
        if file.metadata().map_err(failure)?.is_dir() {
            let why = format!(
                "it is a directory; use --recursive, or pass the files in it, as in {}/*",
                path.display()
            );
            return Err(failure(io::Error::new(io::ErrorKind::IsADirectory, why)));
        }
        Ok(file)
    }

    /// Returns whether the source can be read only once, like standard input or a pipe.
    fn is_read_once(&self) -> bool {
        match self {
            Source::Standard => true,
            Source::File(path) => is_pipe(path),
            Source::Typed(_) | Source::Grids(_) => false,
        }
    }

    /// Returns the size in bytes. Returns `None` for sources of unknown size, such as compressed files and pipes.
    fn size(&self) -> Option<u64> {
        match self {
            Source::File(path) => {
                let file = path.metadata().ok().filter(|file| file.is_file())?;
                File::open(path).is_ok_and(|file| !is_packed(file)).then_some(file.len())
            }
            Source::Standard => None,
            Source::Typed(text) => Some(text.len() as u64),
            Source::Grids(grids) => Some(grids.bytes()),
        }
    }
}

/// Feeds all bytes of a file to the hasher, and returns their number.
fn hash(file: &mut File, hasher: &mut Xxh3Default) -> io::Result<u64> {
    let (mut buffer, mut bytes) = (vec![0; 1 << 18], 0);
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(bytes),
            read => {
                hasher.update(&buffer[..read]);
                bytes += read as u64;
            }
        }
    }
}

/// Returns whether the text is a link to a puzzle, or a JSON object.
fn is_link(argument: &str) -> bool {
    argument.starts_with("https://") || argument.starts_with("http://") || argument.starts_with("{\"")
}

/// Returns whether the text is a variant rather than a file name.
fn is_variant(argument: &str) -> bool {
    argument.len() >= 12 && sodan::variant::format::detect(argument).is_some()
}

/// Returns whether an argument has 40 or more characters, most of them puzzle characters, or contains a line break.
pub fn looks_like_a_puzzle(argument: &str) -> bool {
    let cells = argument.bytes().filter(|byte| b"0123456789.*-_xX?+|: \n".contains(byte)).count();
    argument.len() >= 40 && cells * 10 >= argument.len() * 8 || argument.contains('\n')
}

/// Returns whether a text of at least four characters consists only of cell characters, including a digit.
pub fn looks_like_a_short_puzzle(text: &str) -> bool {
    let is_cell = |byte: u8| b"0123456789.*-_xX?".contains(&byte);
    text.len() > 3 && text.bytes().all(is_cell) && text.bytes().any(|byte| byte.is_ascii_digit())
}

/// Returns a specific error for a missing file whose name is empty or looks like a puzzle with too few cells.
fn short_puzzle(path: &Path) -> Option<Failure> {
    let text = path.to_str()?;
    if text.is_empty() {
        return Some(Failure::Usage("expected a file or a puzzle, found an empty argument".into()));
    }
    looks_like_a_short_puzzle(text).then(|| {
        let missing = 81 - text.len().min(81);
        Failure::Usage(format!(
            "no file `{text}`; if it is meant to be a puzzle, {missing} of 81 cells are missing"
        ))
    })
}

/// Reads the puzzle given by an option: a file, `-` for standard input, or the puzzle itself.
pub fn single_puzzle(argument: &OsStr) -> Result<Puzzle, Failure> {
    /// Maximum length of a puzzle in any format.
    const MOST_BYTES: u64 = 1 << 20;
    let source = Source::of(argument);
    let wrong = |error: &dyn std::fmt::Display| Failure::Usage(format!("{}: {error}", source.name()));
    let mut text = String::new();
    source.note()?;
    let read = source.open()?.reader.take(MOST_BYTES).read_to_string(&mut text);
    read.map_err(|cause| source.unreadable(cause))?;
    let grid = sodan::formats::parse_grid(&text).map_err(|error| wrong(&error))?;
    Puzzle::new(grid).map_err(|error| wrong(&error))
}

/// Returns whether the path exists and is neither a regular file nor a folder, such as a pipe.
fn is_pipe(path: &Path) -> bool {
    path.metadata().is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}

const NO_INPUT: &str = "no input: pass a file or a puzzle, pipe data in, or use `-` to type it in";

const NO_RANKS: &str = "no input: pass a rank or a file, pipe data in, or use `-` to type it in";

/// Returns the given sources, or standard input if there are none. Returns an error if standard input is a terminal and
/// was not requested explicitly.
fn or_standard(given: impl Iterator<Item = Source>, why_not: &str) -> Result<Vec<Source>, Failure> {
    let mut sources: Vec<Source> = given.collect();
    if sources.is_empty() {
        if io::stdin().is_terminal() {
            return Err(Failure::Usage(why_not.into()));
        }
        sources.push(Source::Standard);
    }
    Ok(sources)
}

/// All inputs of a run, read in order.
pub struct Input {
    sources: Vec<Source>,
    from: Option<Format>,
    column: Option<Arc<str>>,
    left: VecDeque<usize>,
    current: Option<Current>,
    /// Sources whose start was inspected before the run. Their readers start again at the first byte.
    held: Vec<Current>,
    /// Number of bytes read at a time.
    chunk_bytes: usize,
    portion: Portion,
    records: usize,
    /// Whether records are numbered per source, from 1.
    numbers_each: bool,
    /// Source names, if records are numbered per source.
    names: Vec<Arc<str>>,
    blocks: u64,
    skip: u64,
    /// Whether the values of columnar files are kept instead of being converted to text.
    carries: bool,
    /// Blocks that the workers have finished, kept to reuse their memory.
    used: Vec<RecordBlock>,
}

/// An open source.
struct Current {
    source: usize,
    reader: Reader,
    /// Whether the source is a columnar file or an array. Both are always tables.
    is_table: bool,
    records: Records,
    /// Number of records in earlier sources.
    before: usize,
    /// Column names in the header. Empty if the source is not a table.
    header: Arc<[String]>,
    /// Batches of a columnar file that may contain rows of the next block.
    batches: Vec<CarriedBatch>,
}

impl Input {
    /// Opens the inputs, or standard input if there are none, to be read in blocks of size `portion`.
    ///
    /// The first source is opened immediately, so that a wrong name is reported before anything is written.
    pub fn open(options: impl Into<InputOptions>, portion: Portion) -> Result<Input, Failure> {
        let options = &options.into();
        let sources = or_standard(options.inputs.iter().map(|argument| Source::of(argument)), NO_INPUT)?;
        Input::of(sources, options, portion)
    }

    /// Opens an input of ranks, one per line or argument, to be read in blocks of size `portion`.
    pub fn of_ranks(arguments: &[OsString], portion: Portion) -> Result<Input, Failure> {
        let sources = or_standard(arguments.iter().map(|argument| Source::of_rank(argument)), NO_RANKS)?;
        let how = InputOptions { inputs: Vec::new(), from: Some(Format::Line), column: None };
        Input::of(sources, &how, portion)
    }

    /// Opens an input of random grids, to be read in blocks of size `portion`.
    pub fn of_grids(grids: Grids, portion: Portion) -> Result<Input, Failure> {
        let how = InputOptions { inputs: Vec::new(), from: Some(Format::Line), column: None };
        Input::of(vec![Source::Grids(grids)], &how, portion)
    }

    fn of(sources: Vec<Source>, options: &InputOptions, portion: Portion) -> Result<Input, Failure> {
        for source in &sources {
            source.note()?;
            // Open each file once, to report a corrupt file before the run starts.
            if matches!(source, Source::File(_)) && !source.is_read_once() {
                drop(source.open()?);
            }
        }
        let left = (0..sources.len()).collect();
        Ok(Input {
            sources,
            from: options.from,
            column: options.column.as_deref().map(Arc::from),
            left,
            current: None,
            held: Vec::new(),
            chunk_bytes: portion.first(),
            portion,
            records: 0,
            numbers_each: false,
            names: Vec::new(),
            blocks: 0,
            skip: 0,
            carries: false,
            used: Vec::new(),
        })
    }

    /// Makes record numbers start at 1 in each source.
    #[must_use]
    pub fn numbering_each(self) -> Input {
        let names = self.sources.iter().map(|source| source.name().into()).collect();
        Input { numbers_each: true, names, ..self }
    }

    /// Keeps the values of columnar files with their records, for [`RecordBlock::source_row`]. The records' text then
    /// contains only puzzle, solution and comment.
    pub fn carry_values(&mut self) {
        self.carries = true;
    }

    /// Returns the user's input options as JSON. They are part of a run's identity, since they affect the records.
    pub fn reading(&self) -> Value {
        json!({ "from": self.from.map(Format::name), "column": self.column.as_deref() })
    }

    /// Returns the sources, in reading order.
    pub fn sources(&self) -> &[Source] {
        &self.sources
    }

    /// Returns the message for an input without records.
    pub fn says_nothing(&self) -> String {
        match &self.sources[..] {
            [Source::Standard] => "standard input is empty".to_owned(),
            [only] => format!("{} contains no records", only.name()),
            all => format!("none of the {} inputs contains a record", all.len()),
        }
    }

    /// Returns whether all puzzles were given on the command line.
    pub fn is_typed(&self) -> bool {
        self.sources.iter().all(|source| matches!(source, Source::Typed(_)))
    }

    fn take_current(&mut self) -> Result<Option<Current>, Failure> {
        if self.current.is_some() {
            return Ok(self.current.take());
        }
        let Some(source) = self.left.pop_front() else { return Ok(None) };
        let current = match self.held.iter().position(|it| it.source == source) {
            Some(place) => self.held.swap_remove(place),
            None => self.begin(source)?,
        };
        let before = if self.numbers_each { 0 } else { self.records };
        Ok(Some(Current { before, ..current }))
    }

    /// Opens a source.
    fn begin(&self, source: usize) -> Result<Current, Failure> {
        let Unpacked { reader, is_table } = self.sources[source].open()?;
        let records = self.cutter(is_table);
        let (header, batches) = ([].into(), Vec::new());
        Ok(Current { source, reader, is_table, records, before: 0, header, batches })
    }

    /// Creates the parser that splits a source into records. `is_table` is set for columnar files and arrays.
    fn cutter(&self, is_table: bool) -> Records {
        let from = self.from.or(is_table.then_some(Format::Csv));
        Records::new(from).with_column(self.column.as_deref()).of_typed_columns(is_table)
    }

    fn unknown_header(&self, source: usize, header: &[u8]) -> Failure {
        Failure::UnknownHeader {
            name: self.sources[source].name(),
            why: header::unknown(self.column.as_deref(), header),
        }
    }
}

impl Input {
    /// Returns the names of the first file's text columns, or `None` if the file does not declare column types.
    pub fn columns_of_text(&self) -> Result<Option<Vec<String>>, Failure> {
        let Some(Source::File(path)) = self.sources.first() else { return Ok(None) };
        let columns = columns_of(path).map_err(|cause| Failure::read(path, cause))?;
        let is_text =
            |passed: &&Passed| !is_number(&passed.data_type) && passed.data_type != DataType::Boolean;
        let texts = columns.iter().filter(is_text).map(|column| column.name.clone());
        Ok((!columns.is_empty()).then(|| texts.collect()))
    }
}

impl pipeline::Source for Input {
    type Block = RecordBlock;

    /// Reads chunks up to the first chunk that contains the end of a record. Returns all records that end in this
    /// chunk.
    fn next_block(&mut self) -> Result<Option<RecordBlock>, Failure> {
        loop {
            let Some(mut current) = self.take_current()? else {
                return if self.skip == 0 { Ok(None) } else { Err(too_short(self.skip)) };
            };
            let mut block = self.used.pop().unwrap_or_default();
            block.begin(self.blocks, current.source, current.before, self.column.clone());
            block.file = self.names.get(current.source).cloned();
            let read = read_into(&mut block.chunk, self.chunk_bytes, &mut current.reader)
                .map_err(|cause| self.sources[current.source].unreadable(cause))?;
            if let ControlFlow::Break(header) = block.cut(&mut current.records, read, &mut self.skip) {
                return Err(self.unknown_header(current.source, &header));
            }
            if let Some((columns, header)) = block.found_header.take() {
                current.header = header;
                if let (true, Reader::Columns(text)) = (self.carries, &mut current.reader) {
                    // The header was read separately, so no row has been converted to text yet.
                    text.carry(columns.puzzle.into(), |column| columns.is_own(column));
                }
            }
            block.header = current.header.clone();
            if let Reader::Columns(text) = &mut current.reader {
                current.batches.extend(text.take_batches());
                block.batches.clone_from(&current.batches);
                current.batches.retain(|batch| !batch.ends_before(current.records.count() as u64));
            }
            self.records = current.before + current.records.count();
            block.input_bytes = read as u64;
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

    fn take_back(&mut self, block: RecordBlock, took: Duration) {
        self.chunk_bytes = self.portion.next(self.chunk_bytes, took);
        self.used.push(block);
    }

    fn skip(&mut self, records: u64) {
        self.skip = records;
    }

    /// Reduces the block size if necessary, so that each thread gets a few blocks.
    fn share_among(&mut self, threads: usize) {
        const FOR_EACH: usize = 4;
        const LEAST: usize = 1 << 12;
        if let (2.., Some(size), Portion::Bytes(_)) = (threads, pipeline::Source::size(self), self.portion) {
            self.chunk_bytes = self.chunk_bytes.min((size as usize / (FOR_EACH * threads)).max(LEAST));
        }
    }

    fn make_single_records(&mut self) {
        // One byte per block, since two records never end at the same byte.
        (self.portion, self.chunk_bytes) = (Portion::Bytes(1), 1);
    }

    /// Returns the total size in bytes, or `None` if the size of any source is unknown.
    fn size(&self) -> Option<u64> {
        self.sources.iter().map(Source::size).sum()
    }

    fn name_of(&self, block: &RecordBlock) -> String {
        self.sources[block.source].name()
    }
}

/// Returns the error for an input that ends `records` records before the position where the interrupted run stopped.
pub fn too_short(records: u64) -> Failure {
    Failure::Usage(format!(
        "--resume: the input ends {} before the position where the run stopped, so it is not the same input; use --overwrite to start over",
        several(records, "record")
    ))
}

/// Reads up to `limit` bytes into the buffer. Returns the number of bytes read, which is 0 at the end.
fn read_into(buffer: &mut Vec<u8>, limit: usize, reader: &mut dyn Read) -> io::Result<usize> {
    buffer.resize(limit, 0);
    loop {
        match reader.read(buffer) {
            Err(cause) if cause.kind() == io::ErrorKind::Interrupted => {}
            read => return read,
        }
    }
}

/// A block of records.
#[derive(Default)]
pub struct RecordBlock {
    number: u64,
    source: usize,
    /// Name of the source, if records are numbered per source.
    file: Option<Arc<str>>,
    /// Puzzle column requested by the user.
    column: Option<Arc<str>>,
    input_bytes: u64,
    /// Column names. Empty if the source is not a table.
    header: Arc<[String]>,
    /// Columns and names of the header, if this block contains it.
    found_header: Option<(csv::Columns, Arc<[String]>)>,
    /// Batches that contain the rows of this block, if the values of columnar files are kept.
    batches: Vec<CarriedBatch>,
    /// Number of records in earlier sources.
    before: usize,
    /// Buffer for the most recently read bytes of the source.
    chunk: Vec<u8>,
    /// Records that are stored one by one, since they may start in an earlier chunk. Each ends with `\n`.
    apart: Vec<u8>,
    kept: Vec<Kept>,
    records: usize,
}

impl pipeline::Block for RecordBlock {
    fn number(&self) -> u64 {
        self.number
    }

    /// Returns the number of records, which is at least 1.
    fn count(&self) -> u64 {
        self.records as u64
    }

    /// Returns the number of bytes read for this block.
    fn size(&self) -> u64 {
        self.input_bytes
    }
}

/// Consecutive records that are stored in the same way. Each ends with `\n`.
struct Kept {
    shape: KeptShape,
    /// Byte range of the records in `chunk` or `apart`.
    text: Range<usize>,
    width: usize,
    /// 1-based number of the first record.
    number: usize,
    /// 1-based number of the first record's line in the source.
    line: usize,
    layout: Layout,
    extent: Extent,
    begins_at: u32,
}

/// How consecutive records are stored.
#[derive(Clone, Copy, PartialEq, Eq)]
enum KeptShape {
    /// A single record of any kind, in `apart`.
    Single,
    /// Plain lines of equal width, in `chunk`.
    Run,
    /// Rows of a table, possibly with other lines between them, in `chunk`.
    Rows,
}

impl RecordBlock {
    /// Returns the name of the source. Returns `None` unless records are numbered per source.
    pub fn file(&self) -> Option<&str> {
        self.file.as_deref()
    }

    fn begin(&mut self, number: u64, source: usize, before: usize, column: Option<Arc<str>>) {
        (self.number, self.source, self.before, self.column) = (number, source, before, column);
        self.apart.clear();
        self.kept.clear();
        self.batches.clear();
        self.records = 0;
    }

    /// Splits the first `read` bytes of the chunk, and stores the records that end in them, except for the next `skip`.
    /// A `read` of 0 ends the source. Breaks with the header (or first line) if it does not name the puzzle column.
    fn cut(&mut self, records: &mut Records, read: usize, skip: &mut u64) -> ControlFlow<Vec<u8>> {
        let chunk = std::mem::take(&mut self.chunk);
        let flow = self.cut_chunk(&chunk[..read], records, skip);
        self.chunk = chunk;
        if read == 0 {
            records.finish(|item| self.take(item, skip))?;
        }
        flow
    }

    fn cut_chunk(&mut self, chunk: &[u8], records: &mut Records, skip: &mut u64) -> ControlFlow<Vec<u8>> {
        let mut rest = chunk;
        while !rest.is_empty() {
            if *skip == 0 {
                let (run, after) = records.take_run(rest);
                self.keep_run(run, chunk.len() - rest.len());
                let start = chunk.len() - after.len();
                let rows;
                (rows, rest) = records.take_rows(after);
                self.keep_rows(rows, start);
            }
            rest = records.feed_line(rest, |item| self.take(item, skip))?;
        }
        ControlFlow::Continue(())
    }

    fn take(&mut self, item: Item<'_>, skip: &mut u64) -> ControlFlow<Vec<u8>> {
        match item {
            Item::Record(_) if *skip > 0 => *skip -= 1,
            Item::Record(raw) => self.keep(raw),
            Item::UnknownHeader { text, .. } => return ControlFlow::Break(text.to_vec()),
            Item::Header { text, columns, .. } => {
                self.found_header = Some((columns, columns.names(text).into()));
            }
            Item::Comment { .. } => {}
        }
        ControlFlow::Continue(())
    }

    fn keep(&mut self, raw: Raw<'_>) {
        let Raw { number, line, text, layout, extent, begins_at, .. } = raw;
        let start = self.apart.len();
        self.apart.extend_from_slice(text);
        self.apart.push(b'\n');
        let (text, width) = (start..self.apart.len(), text.len() + 1);
        let number = self.before + number;
        let shape = KeptShape::Single;
        self.kept.push(Kept { shape, text, width, number, line, layout, extent, begins_at });
        self.records += 1;
    }

    /// Stores a run of plain lines that starts at offset `start` of the chunk.
    fn keep_run(&mut self, Run { number, line, lines }: Run<'_>, start: usize) {
        if lines.is_empty() {
            return;
        }
        let text = start..start + lines.as_flattened().len();
        let (number, layout, extent) = (self.before + number, Layout::Lines(None), Extent::Whole);
        let (shape, width, begins_at) = (KeptShape::Run, Run::WIDTH, 0);
        self.kept.push(Kept { shape, text, width, number, line, layout, extent, begins_at });
        self.records += lines.len();
    }

    /// Stores rows of a table that start at offset `start` of the chunk. The workers split them.
    fn keep_rows(&mut self, rows: TableRows<'_>, start: usize) {
        if rows.is_empty() {
            return;
        }
        let text = start..start + rows.text.len();
        let (number, line, layout) = (self.before + rows.number, rows.line, rows.layout);
        let (width, extent) = (text.len(), Extent::Whole);
        let (shape, begins_at) = (KeptShape::Rows, 0);
        self.kept.push(Kept { shape, text, width, number, line, layout, extent, begins_at });
        self.records += rows.len();
    }

    /// Returns a record's row in a columnar file. Returns `None` for other files, or if values are not kept.
    pub fn source_row(&self, record: &Raw<'_>) -> Option<SourceRow> {
        let index = (record.number - self.before - 1) as u64;
        self.batches.iter().find_map(|batch| batch.row(index))
    }

    /// Returns the index of the source.
    pub fn source(&self) -> usize {
        self.source
    }

    /// Returns the number of records in earlier sources.
    pub fn before(&self) -> usize {
        self.before
    }

    /// Returns the column names. They are empty if the source is not a table.
    pub fn header(&self) -> &[String] {
        &self.header
    }

    /// Iterates over the records in order. Record numbers continue across sources, unless records are numbered per
    /// source. Line numbers start at 1 in each source.
    pub fn records(&self) -> impl Iterator<Item = Raw<'_>> {
        self.kept.iter().flat_map(|kept| {
            let text = if kept.shape == KeptShape::Single { &self.apart } else { &self.chunk };
            let text = &text[kept.text.clone()];
            let (lines, rows): (&[u8], &[u8]) =
                if kept.shape == KeptShape::Rows { (&[], text) } else { (text, &[]) };
            let of_equal_width = lines.chunks_exact(kept.width).enumerate().map(|(index, line)| Raw {
                number: kept.number + index,
                line: kept.line + index,
                text: &line[..line.len() - 1],
                layout: kept.layout,
                extent: kept.extent,
                column: self.column.as_deref(),
                begins_at: kept.begins_at,
            });
            of_equal_width.chain(TableRows::cut(rows, kept.number, kept.line, kept.layout))
        })
    }

    /// Parses the [records](Self::records).
    pub fn items(&self) -> Vec<tasks::Item<'_>> {
        let mut items = Vec::new();
        self.read_items(&mut items);
        items
    }

    /// Parses the [records](Self::records), and appends them to `items`.
    pub fn read_items<'b>(&'b self, items: &mut Vec<tasks::Item<'b>>) {
        items.reserve(self.records);
        // Use one loop per run of lines: `extend` would poll the chained iterators for each record.
        match self.file() {
            None => self.records().for_each(|raw| items.push(tasks::Item::read(raw))),
            file => self.records().for_each(|raw| items.push(tasks::Item::read(raw).of_file(file))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An argument is a file, a puzzle or `-` for standard input.
    #[test]
    fn arguments_are_files_or_puzzles() {
        let source = |argument: &str| Source::of(argument.as_ref());
        assert_eq!(source("-"), Source::Standard);
        assert_eq!(source("no/such.txt"), Source::File("no/such.txt".into()));
        let line = format!("{}8", ".".repeat(79));
        assert_eq!(source(&line), Source::Typed(line.clone()));
        let of_rank = |argument: &str| Source::of_rank(argument.as_ref());
        assert_eq!(of_rank("-"), Source::Standard);
        assert_eq!(of_rank("ranks.txt"), Source::File("ranks.txt".into()));
        assert_eq!(of_rank("0815"), Source::Typed("0815".into()));
        let link = "https://www.sudokuwiki.org/sudoku.htm?bd=";
        assert_eq!(source(link), Source::Typed(link.to_owned()));
    }
}
