//! `sodan distinct`: removes duplicate puzzles, including isomorphic ones.

use crate::args::{InputArgs, RunArgs, at_least_one, format_of};
use crate::exit::{Ending, Failure};
use crate::forms::{self, Forms, PassedOn, Values};
use crate::help::PERFORMANCE;
use crate::message::{note, warn};
use crate::output::Output;
use crate::runner::ColumnNames;
use crate::sheet::{Form, Plain, Sheet};
use clap::{Args, ValueEnum};
use sodan::arrow::file::Container;
use sodan::arrow::records::Passed;
use sodan::canonical::{ById, Id};
use sodan::tasks::record::{Kind, Schema};
use sodan::tasks::{Item, several};
use std::collections::HashSet;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, Write};
use std::num::NonZeroU32;

/// Remove duplicate puzzles, including isomorphic ones
#[derive(Args, Debug)]
#[command(mut_arg("resume", |resume| resume.hide(true)), after_help = "\
Examples:
  sodan distinct puzzles.txt
  sodan distinct puzzles.txt --against puzzle.txt -o new.txt
  sodan distinct puzzles.txt -o new.parquet

Of several isomorphic puzzles, the first in input order is kept. Invalid records are reported and dropped. Memory use
is 19 to 39 bytes per distinct puzzle, and up to 1.5 times as much while the table grows; beyond --memory, temporary
files in TMPDIR are used. An interrupted run cannot be resumed, since every record is compared with all earlier ones.")]
pub struct DistinctArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    run: RunArgs,

    /// Also remove puzzles isomorphic to one in FILE; repeatable
    #[arg(long, value_name = "FILE")]
    against: Vec<OsString>,

    /// Memory limit for canonical forms, in megabytes
    #[arg(long, value_name = "MEGABYTES", default_value = "4000", value_parser = at_least_one::<NonZeroU32>,
        help_heading = PERFORMANCE)]
    memory: NonZeroU32,

    /// Output format [default: from FILE's extension, else line]
    #[arg(long, value_name = "FORMAT", value_enum)]
    format: Option<PuzzleFormat>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum PuzzleFormat {
    /// 81 characters per puzzle
    Line,
    /// CSV table with a header
    Csv,
    /// One object per line
    #[value(alias = "jsonl")]
    Json,
    /// Apache Parquet
    Parquet,
    /// Arrow IPC, also known as Feather
    Arrow,
}

impl DistinctArgs {
    /// Returns the table format, or `None` for lines.
    fn form(&self) -> Result<Option<Form>, Failure> {
        Ok(match format_of(self.format, self.run.file(), PuzzleFormat::Line)? {
            PuzzleFormat::Line => None,
            PuzzleFormat::Csv => Some(Form::Csv),
            PuzzleFormat::Json => Some(Form::Json),
            PuzzleFormat::Parquet => Some(Form::Columns(Container::Parquet)),
            PuzzleFormat::Arrow => Some(Form::Columns(Container::Arrow)),
        })
    }
}

/// Output for the puzzles that are kept.
enum Puzzles {
    Lines { lines: Vec<u8>, output: Output },
    Sheet(Sheet<Plain<()>>),
}

impl Puzzles {
    fn begin(form: Option<Form>, passed: Vec<Passed>, output: Output) -> Result<Puzzles, Failure> {
        let Some(form) = form else { return Ok(Puzzles::Lines { lines: Vec::new(), output }) };
        let schema = Schema::empty()
            .column(
                "record",
                Kind::Integer,
                "1-based record number, counted over all inputs",
                |item, _: &Plain<()>| item.raw.number.into(),
            )
            .column("puzzle", Kind::Text, "81 characters", |item, _| item.puzzle().into())
            .end();
        let about = ("distinct", &serde_json::json!({}));
        Ok(Puzzles::Sheet(Sheet::begin_passing(form, (schema, passed), about, output)?))
    }

    /// Adds a puzzle with its record number, its line and the other columns of its record.
    fn add(&mut self, number: usize, line: &[u8], extra: &Values) {
        match self {
            Puzzles::Lines { lines, .. } => lines.extend_from_slice(line),
            Puzzles::Sheet(sheet) => {
                let item = Item::of_text(number, line.trim_ascii_end());
                extra.pass(|extra| sheet.add_with_extra(&item, &Plain(()), extra));
            }
        }
    }

    /// Writes the puzzles added since the last call.
    fn write(&mut self) -> Result<(), Failure> {
        match self {
            Puzzles::Lines { lines, output } => {
                output.write(lines)?;
                lines.clear();
                Ok(())
            }
            Puzzles::Sheet(sheet) => sheet.write(),
        }
    }

    fn finish(mut self) -> Result<(), Failure> {
        self.write()?;
        match self {
            Puzzles::Lines { output, .. } => output.finish(),
            Puzzles::Sheet(sheet) => sheet.finish(),
        }
    }
}

/// Runs `sodan distinct`.
pub fn run(args: &DistinctArgs) -> Result<Ending, Failure> {
    let form = args.form()?;
    let mut input = forms::open(&args.input)?;
    let passed = match form {
        Some(Form::Csv | Form::Columns(_)) => input.columns_except_puzzle()?,
        None | Some(Form::Json) => Vec::new(),
    };
    if form.is_some() {
        input.carry_values();
    }
    let passed_on = match form {
        None => PassedOn::Nothing,
        Some(Form::Json) => PassedOn::All,
        Some(Form::Csv | Form::Columns(_)) => {
            PassedOn::Columns(ColumnNames::of(passed.iter().map(|it| &it.name)))
        }
    };
    let others = InputArgs { inputs: args.against.clone(), ..InputArgs::default() };
    let others = if args.against.is_empty() { None } else { Some(forms::open(&others)?) };
    let output = forms::open_output(&args.run)?;
    let part = output.part();
    let mut seen = SeenForms::within(args.memory.get() as usize * 1_000_000);
    let mut clean = true;
    if let Some(others) = others {
        let outcome = forms::each(others, &args.run, |forms| {
            forms.records.iter().filter_map(|formed| formed.id).try_for_each(|id| seen.add_other(id))
        })?;
        if outcome.ending == Ending::Interrupted {
            return Ok(Ending::Interrupted);
        }
        clean = outcome.tally.is_clean();
    }
    let mut puzzles = Puzzles::begin(form, passed, output)?;
    let outcome = forms::each_with(passed_on, input, &args.run, |forms| {
        first_ones(forms, &mut seen, &mut puzzles)?;
        puzzles.write()
    })?;
    let mut written = seen.first_ones;
    if outcome.ending != Ending::Interrupted {
        written += seen.write_rest(&mut puzzles)?;
    }
    let twins = outcome.tally.records() - outcome.tally.bad() - written;
    let bad = match outcome.tally.bad() {
        0 => String::new(),
        bad => format!(", {bad} bad"),
    };
    note(format_args!(
        "distinct: {}: {written} kept, {} dropped{bad}; {:.3} s",
        several(outcome.tally.records(), "record"),
        several(twins, "duplicate"),
        outcome.took.as_secs_f64()
    ));
    if outcome.ending == Ending::Interrupted {
        if let Some((part, _)) = part {
            warn(format_args!("interrupted; {} contains the finished results", part.display()));
        }
        return Ok(Ending::Interrupted);
    }
    puzzles.finish()?;
    Ok(match outcome.ending {
        _ if !clean => Ending::SomeBad,
        Ending::Done if written == 0 && outcome.tally.records() > 0 => Ending::NoAnswer,
        ending => ending,
    })
}

/// Adds the forms of all records to `seen`. If a form was not in `seen`, also adds the record to `puzzles`.
fn first_ones(forms: &Forms, seen: &mut SeenForms, puzzles: &mut Puzzles) -> Result<(), Failure> {
    for (formed, line) in forms.iter() {
        if let Some(id) = formed.id
            && seen.add(id, formed.number, line, &formed.extra)?
        {
            puzzles.add(formed.number, line, &formed.extra);
        }
    }
    Ok(())
}

/// Canonical forms seen so far. IDs are kept in memory up to the limit; records with further IDs are written to
/// temporary files.
struct SeenForms {
    ids: HashSet<Id, ById>,
    /// Maximum number of IDs in memory.
    capacity: usize,
    /// Number of distinct forms in memory that belong to input records, not to `--against`.
    first_ones: u64,
    spilled: Option<Spilled>,
}

/// Records written to temporary files after the memory limit was reached. Duplicates among them are found at the end,
/// one partition of the IDs at a time.
struct Spilled {
    /// IDs partitioned by their leading bits. Each ID is followed by the index of its spilled record, or by [`OTHER`]
    /// for an ID from `--against`. The number of partitions is small, since some systems allow only 256 open files.
    partitions: Vec<BufWriter<File>>,
    /// Spilled records: the number, the line, and the other fields, prefixed with their length.
    records: BufWriter<File>,
    count: u64,
}

const PARTITIONS: usize = 64;

/// Index that marks an ID from `--against` in [`Spilled::partitions`]. Records with this ID must not be written.
const OTHER: u64 = u64::MAX;

/// Size of an ID in bytes.
const ID: usize = 16;
/// Size of a line in bytes.
const LINE: usize = 82;

/// Number of spilled puzzles per write to the output.
const AT_ONCE: u64 = 1 << 12;

impl SeenForms {
    /// Creates an empty set with a memory limit. A table of IDs may use half of the limit, both during the run and for
    /// each partition at the end.
    fn within(bytes: usize) -> SeenForms {
        // The hash table needs an ID and a byte per slot. The table doubles when seven eighths full, and temporarily
        // needs half as much memory again.
        const PLACE: usize = ID + 1;
        let places = (bytes / 2 * 2 / 3 / PLACE).max(16);
        let places = 1 << places.ilog2();
        SeenForms { ids: HashSet::default(), capacity: places / 8 * 7, first_ones: 0, spilled: None }
    }

    /// Adds a record's form. Returns `true` if the form is new, and `false` if it is a duplicate or was spilled for a
    /// later decision.
    fn add(&mut self, id: Id, number: usize, line: &[u8], extra: &Values) -> Result<bool, Failure> {
        if self.has_room() {
            let is_new = self.ids.insert(id);
            self.first_ones += u64::from(is_new);
            return Ok(is_new);
        }
        if !self.ids.contains(&id) {
            let extra = extra.to_bytes().map_err(temporary)?;
            self.spilled()?.add(id, number as u64, line, &extra).map_err(temporary)?;
        }
        Ok(false)
    }

    /// Adds a form from a file of `--against`.
    fn add_other(&mut self, id: Id) -> Result<(), Failure> {
        if self.has_room() {
            self.ids.insert(id);
        } else if !self.ids.contains(&id) {
            self.spilled()?.add_id(id, OTHER).map_err(temporary)?;
        }
        Ok(())
    }

    fn has_room(&self) -> bool {
        self.spilled.is_none() && self.ids.len() < self.capacity
    }

    fn spilled(&mut self) -> Result<&mut Spilled, Failure> {
        Ok(match &mut self.spilled {
            Some(spilled) => spilled,
            none => none.insert(Spilled::new().map_err(temporary)?),
        })
    }

    /// Writes the spilled records that are not duplicates, in input order, and returns their number.
    fn write_rest(self, puzzles: &mut Puzzles) -> Result<u64, Failure> {
        let Some(spilled) = self.spilled else { return Ok(0) };
        drop(self.ids);
        let count = spilled.count;
        let (is_first, mut records) = spilled.first_ones().map_err(temporary)?;
        let mut written = 0;
        for place in 0..count {
            let (number, line, extra) = read_record(&mut records).map_err(temporary)?;
            if is_first[place as usize / 64] & (1 << (place % 64)) != 0 {
                puzzles.add(number as usize, &line, &Values::from_bytes(extra));
                written += 1;
                if written % AT_ONCE == 0 {
                    puzzles.write()?;
                }
            }
        }
        puzzles.write()?;
        Ok(written)
    }
}

impl Spilled {
    fn new() -> io::Result<Spilled> {
        let file = || Ok(BufWriter::new(tempfile::tempfile()?));
        let partitions = (0..PARTITIONS).map(|_| file()).collect::<io::Result<_>>()?;
        Ok(Spilled { partitions, records: file()?, count: 0 })
    }

    fn add(&mut self, id: Id, number: u64, line: &[u8], extra: &[u8]) -> io::Result<()> {
        self.records.write_all(&number.to_le_bytes())?;
        self.records.write_all(line)?;
        self.records.write_all(&(extra.len() as u64).to_le_bytes())?;
        self.records.write_all(extra)?;
        self.add_id(id, self.count)?;
        self.count += 1;
        Ok(())
    }

    fn add_id(&mut self, id: Id, place: u64) -> io::Result<()> {
        let id = id.bytes();
        let partition = &mut self.partitions[usize::from(id[0]) * PARTITIONS / 256];
        partition.write_all(&id)?;
        partition.write_all(&place.to_le_bytes())
    }

    /// Returns a bit set with one bit per spilled record, and a reader of these records. A bit is set if the record is
    /// the first of its form and `--against` does not contain the form.
    fn first_ones(self) -> io::Result<(Vec<u64>, BufReader<File>)> {
        let mut is_first = vec![0; (self.count as usize).div_ceil(64)];
        for partition in self.partitions {
            let mut ids: HashSet<[u8; ID]> = HashSet::new();
            let mut entries = from_the_beginning(partition)?;
            let mut entry = [0; ID + 8];
            while !entries.fill_buf()?.is_empty() {
                entries.read_exact(&mut entry)?;
                let (id, place) = entry.split_last_chunk().expect("an entry ends with a place");
                let place = u64::from_le_bytes(*place);
                let id = id.try_into().expect("an entry begins with an id");
                if ids.insert(id) && place != OTHER {
                    is_first[place as usize / 64] |= 1 << (place % 64);
                }
            }
        }
        Ok((is_first, from_the_beginning(self.records)?))
    }
}

/// Flushes a temporary file, and returns a reader at its start.
fn from_the_beginning(written: BufWriter<File>) -> io::Result<BufReader<File>> {
    let mut file = written.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.rewind()?;
    Ok(BufReader::new(file))
}

/// Reads a record written by [`Spilled::add`]. Returns its number, line and other fields.
fn read_record(records: &mut impl Read) -> io::Result<(u64, [u8; LINE], Vec<u8>)> {
    let (mut number, mut line, mut length) = ([0; 8], [0; LINE], [0; 8]);
    records.read_exact(&mut number)?;
    records.read_exact(&mut line)?;
    records.read_exact(&mut length)?;
    let mut extra = vec![0; u64::from_le_bytes(length) as usize];
    records.read_exact(&mut extra)?;
    Ok((u64::from_le_bytes(number), line, extra))
}

fn temporary(cause: io::Error) -> Failure {
    Failure::File { action: "cannot use", name: "a temporary file".into(), cause }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::Existing;

    fn id(number: u32) -> Id {
        // The order of the IDs differs from the order of the numbers.
        format!("{:08x}{:024x}", number.wrapping_mul(0x9E37_79B9), number).parse().unwrap()
    }

    /// Removes duplicates from records whose canonical forms have the numbers in `forms`. `others` are the numbers of
    /// the forms of `--against`. Returns the output and the number of puzzles kept.
    fn distinct(form: Option<Form>, bytes: usize, others: &[u32], forms: &[u32]) -> (Vec<u8>, u64) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        let output = Output::open(Some(&path), Existing::Refuse).unwrap();
        let mut puzzles = Puzzles::begin(form, vec![Passed::text("id".into())], output).unwrap();
        let mut seen = SeenForms::within(bytes);
        others.iter().try_for_each(|form| seen.add_other(id(*form))).unwrap();
        for (form, record) in forms.iter().zip(0..) {
            let line = format!("{form:>40},{record:>40}\n");
            let extra = Values::Texts(format!("[[\"id\",\"record {record}\"]]").into_bytes());
            if seen.add(id(*form), record + 1, line.as_bytes(), &extra).unwrap() {
                puzzles.add(record + 1, line.as_bytes(), &extra);
            }
        }
        let first_ones = seen.first_ones;
        let count = first_ones + seen.write_rest(&mut puzzles).unwrap();
        puzzles.finish().unwrap();
        (std::fs::read(path).unwrap(), count)
    }

    /// The output does not depend on the memory limit.
    #[test]
    fn spilled_input_gives_same_order() {
        let forms: Vec<u32> = (0..4000_u32).map(|record| record * record % 1009 + record / 100).collect();
        for (form, others) in [
            (None, &[][..]),
            (None, &[3, 500, 501, 1000]),
            (Some(Form::Csv), &[3, 500, 501, 1000]),
            (None, &(0..300).collect::<Vec<_>>()),
        ] {
            let all = distinct(form, 1 << 20, others, &forms);
            assert!(all.1 > 500 && (all.1 as usize) < forms.len() / 2, "{}", all.1);
            // The record number and a column are passed through, too.
            let is_numbered = |row: &str| {
                let number: Option<u32> = row.split(',').next().and_then(|number| number.parse().ok());
                number.is_some_and(|number| row.ends_with(&format!(" {0}\",record {0},", number - 1)))
            };
            if form.is_some() {
                let text = String::from_utf8(all.0.clone()).unwrap();
                assert!(text.lines().skip(1).all(is_numbered), "{:?}", text.lines().nth(1));
            }
            for bytes in [0, 1000, 5000, 30_000] {
                assert!(distinct(form, bytes, others, &forms) == all, "{bytes}");
            }
        }
    }
}
