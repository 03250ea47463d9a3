//! `sodan dataset export`: converts a data set to the layouts of published training code.

use super::splits::{Opened, Parts, SplitArgs};
use crate::args::RunArgs;
use crate::exit::{Ending, Failure};
use crate::folder::Folder;
use crate::input::RecordBlock;
use crate::interrupt;
use crate::message::{note, warn};
use crate::pipeline::{self, Job, NoPart, Results, Settings, Sink, Workspace};
use crate::runner::backend;
use clap::{Args, ValueEnum};
use sodan::datasets::export::{Encoded, ExportRow, Fields, Layout, Split};
use sodan::datasets::{Audit, fields, split};
use sodan::search::Backend;
use sodan::tasks::{Item, Passing, Status, answered, several};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Export puzzles in the layouts of published training code
#[derive(Args, Debug)]
#[command(mut_arg("resume", |resume| resume.hide(true)), mut_arg("output", super::folder), after_help = "\
Examples:
  sodan dataset export puzzles.csv --to npy -o arrays
  sodan dataset export --train puzzles.csv --test puzzle.txt --to csv -o tables
  sodan dataset export puzzles.csv --to jsonl --layout verl -o rows

Layouts:
  npy    hrm (default; also TRM), ordered
  csv    extreme (default), kaggle, rrn
  jsonl  question (default), verl

Files are assigned to splits as in `sodan dataset verify`; a column `split` takes precedence over file names. Solutions are computed.
Puzzles without exactly one solution are skipped and counted; the exit code is then 3. docs/recipes.md describes the layouts.")]
pub struct ExportArgs {
    #[command(flatten)]
    splits: SplitArgs,

    /// File format
    #[arg(long, value_name = "KIND", value_enum)]
    to: ExportFormat,

    /// File layout [default: hrm, extreme or question, depending on --to]
    #[arg(long, value_name = "NAME", value_parser = layout_parser())]
    layout: Option<Layout>,

    #[command(flatten)]
    run: RunArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum ExportFormat {
    /// NumPy arrays
    Npy,
    /// JSON Lines
    Jsonl,
    /// CSV tables
    Csv,
}

fn layout_parser() -> impl clap::builder::TypedValueParser<Value = Layout> {
    use clap::builder::{PossibleValuesParser, TypedValueParser};
    let of_name = |name: &str| Layout::ALL.into_iter().find(|layout| layout.name() == name);
    PossibleValuesParser::new(Layout::ALL.map(Layout::name))
        .map(move |name| of_name(&name).expect("the parser accepts only names of layouts"))
}

impl ExportArgs {
    /// Returns the layout of `--layout`. Defaults to the first layout of the file format.
    fn layout(&self) -> Result<Layout, Failure> {
        let kind = match self.to {
            ExportFormat::Npy => "npy",
            ExportFormat::Jsonl => "jsonl",
            ExportFormat::Csv => "csv",
        };
        let of_kind = || Layout::ALL.into_iter().filter(move |layout| layout.kind() == kind);
        let names = || of_kind().map(Layout::name).collect::<Vec<_>>().join(", ");
        let found = of_kind().find(|layout| self.layout.is_none_or(|wanted| wanted == *layout));
        found.ok_or_else(|| Failure::Usage(format!("--layout: expected one of {} for --to {kind}", names())))
    }
}

/// Runs `sodan dataset export`.
pub fn run(args: &ExportArgs) -> Result<Ending, Failure> {
    let layout = args.layout()?;
    if let Some(whole) = args.run.output.as_deref().filter(|whole| whole.exists()) {
        let message = format!("{} already exists; choose another name", whole.display());
        return Err(Failure::Usage(message));
    }
    let Opened { inputs, not_read, unreadable } = args.splits.open(Parts::Rows)?;
    let mut of_kinds = Vec::new();
    for (file, failure) in unreadable {
        if !failure.is_of_kind() {
            return Err(failure);
        }
        of_kinds.push((file, failure.why()));
    }
    for (file, why) in not_read.iter().chain(&of_kinds) {
        warn(format_args!("skipping {file}: {why}"));
    }
    let folder = Folder::of_run(&args.run, "data sets are exported to a folder")?;
    let settings = Settings { threads: args.run.threads().get(), progress: args.run.work.progress };
    let (backend, heeds_rows) = (backend()?, !args.splits.are_given());
    let (growing, of_file, fields) = (Vec::new(), String::new(), Fields::default());
    let mut splits = Splits { layout, folder: &folder, growing, of_file, fields };
    let mut ending = Ending::Done;
    for (split, input) in inputs {
        let job = Exporting { layout, backend, texts: input.columns_of_text()?, heeds_rows };
        let rows_before = splits.rows();
        splits.of_file = split;
        match pipeline::run(&job, input, &mut splits, &settings)?.ending {
            Ending::Interrupted => return Ok(Ending::Interrupted),
            Ending::Done => {}
            other => ending = other,
        }
        if splits.rows() == rows_before {
            // Also create files for a split without rows.
            splits.growing(None)?;
        }
    }
    let (mut summaries, mut copies) = (Vec::new(), 0);
    let Splits { growing, fields, .. } = splits;
    for split in growing {
        summaries.push(split.summary());
        copies += split.copies;
        for file in split.end(&folder)? {
            if !fields.are_alike() {
                write_alike(&file, &fields)?;
            }
        }
    }
    folder.finish()?;
    note(format_args!("dataset export: {}", summaries.join(", ")));
    if copies > 0 && !layout.tells_copies() {
        let name = layout.name();
        let (are, them) = match copies {
            1 => ("1 row is a copy of a puzzle".to_owned(), "it as a duplicate"),
            _ => (format!("{copies} rows are copies of puzzles"), "them as duplicates"),
        };
        warn(format_args!(
            "{are}; the layout {name} does not mark copies, so `dataset verify` reports {them}"
        ));
    }
    Ok(ending)
}

/// Job that encodes records as rows of the output files.
struct Exporting {
    layout: Layout,
    backend: Backend,
    /// Names of the input's text columns. `None` if the input does not declare column types.
    texts: Option<Vec<String>>,
    /// Whether the split column of the input, if there is one, assigns rows to splits.
    heeds_rows: bool,
}

/// An encoded row, with the split that its record specifies, if any.
type OfSplit = (Option<String>, Encoded);

impl Job<RecordBlock, Vec<OfSplit>> for Exporting {
    fn work(&self, block: &RecordBlock, workspace: &mut Workspace, results: &mut Results<Vec<OfSplit>>) {
        if interrupt::is_requested() {
            return;
        }
        let items = block.items();
        let Results { rows, tally, complaints, .. } = results;
        answered(&items, self.backend, 2, &mut workspace.buffers, |item, answer| {
            let solution = answer.filter(|answer| answer.count == 1).and_then(|answer| answer.first);
            let plain = item.givens_alone().map_err(|fault| fault.to_string());
            let not_proper =
                || format!("{}: the puzzle does not have exactly one solution", item.raw.place());
            let extra = fields(item, block.header());
            let found = plain
                .and_then(|plain| Ok((plain, solution.ok_or_else(not_proper)?, self.split(item, &extra)?)));
            let (puzzle, solution, split) = match found {
                Ok(found) => found,
                Err(why) => {
                    tally.count(Status::Bad);
                    complaints.push(why);
                    return;
                }
            };
            tally.count(Status::Done);
            let guesses = answer.map_or(0, |answer| answer.guesses);
            let row = ExportRow {
                puzzle: &puzzle,
                solution: &solution,
                guesses,
                extra: &extra,
                texts: self.texts.as_deref(),
            };
            rows.push((split, self.layout.encode(&row)));
        });
    }
}

impl Exporting {
    /// Returns the split in a record's split column, if there is one.
    fn split(&self, item: &Item<'_>, extra: &[Passing<'_>]) -> Result<Option<String>, String> {
        let column = extra.iter().find(|(name, _)| split::is_column(name));
        let word = column.and_then(|(_, word)| word.as_deref()).filter(|_| self.heeds_rows);
        split::of_row(word.unwrap_or_default()).map_err(|why| format!("{}: {why}", item.raw.place()))
    }
}

/// Output files of all splits.
struct Splits<'a> {
    layout: Layout,
    folder: &'a Folder,
    growing: Vec<Growing>,
    /// Split of the current input file, for rows that do not specify one.
    of_file: String,
    /// Fields of all JSON objects written so far, in all splits.
    fields: Fields,
}

impl Splits<'_> {
    /// Returns the number of rows written to all splits.
    fn rows(&self) -> u64 {
        self.growing.iter().map(|split| u64::from(split.split.rows())).sum()
    }

    /// Returns the split `name`, or by default the split of the current input file. Creates its files if necessary.
    fn growing(&mut self, name: Option<&str>) -> Result<&mut Growing, Failure> {
        let name = name.unwrap_or(&self.of_file);
        let known = self.growing.iter().position(|it| it.name == name);
        let place = known.unwrap_or(self.growing.len());
        if known.is_none() {
            if place >= Audit::MOST_SPLITS {
                let message =
                    format!("the column `split` has more than {} different values", Audit::MOST_SPLITS);
                return Err(Failure::Usage(
                    message
                        + ", so it does not name splits; override it with --train FILE and similar options",
                ));
            }
            self.growing.push(Growing::begin(self.layout, name, self.folder)?);
        }
        Ok(&mut self.growing[place])
    }
}

/// A split whose output files are being written.
struct Growing {
    name: String,
    split: Split,
    files: Vec<(PathBuf, BufWriter<File>)>,
    /// Number of rows that are copies of other puzzles.
    copies: u64,
}

impl Growing {
    fn begin(layout: Layout, name: &str, folder: &Folder) -> Result<Growing, Failure> {
        let split = Split::new(layout, name);
        let mut files = Vec::new();
        for (path, begin) in split.files() {
            let path = folder.make_room_for(&path)?;
            let failure = |cause| Failure::write(&path, cause);
            let mut file = BufWriter::new(File::create(&path).map_err(failure)?);
            file.write_all(&begin).map_err(failure)?;
            files.push((path, file));
        }
        Ok(Growing { name: name.to_owned(), split, files, copies: 0 })
    }

    /// Returns the split's row count and files for the summary.
    fn summary(&self) -> String {
        let rows = several(self.split.rows().into(), "row");
        let first = self.files.first().and_then(|(path, _)| path.file_name()).unwrap_or_default();
        match self.files.len() {
            1 => format!("{rows} to {}", first.to_string_lossy()),
            files => format!("{rows} to the {files} arrays in {}/", self.name),
        }
    }

    fn append(&mut self, added: Vec<Vec<u8>>) -> Result<(), Failure> {
        for ((path, file), added) in self.files.iter_mut().zip(added) {
            file.write_all(&added).map_err(|cause| Failure::write(path, cause))?;
        }
        Ok(())
    }

    /// Writes the parts that are only known at the end, such as row counts in file headers. Returns the paths of the
    /// files.
    fn end(mut self, folder: &Folder) -> Result<Vec<PathBuf>, Failure> {
        let (tails, heads): (Vec<_>, Vec<_>) = self.split.end().into_iter().unzip();
        self.append(tails)?;
        for ((path, file), head) in self.files.iter_mut().zip(heads) {
            let mut write = || -> io::Result<()> {
                file.seek(SeekFrom::Start(0))?;
                file.write_all(&head)?;
                file.flush()
            };
            write().map_err(|cause| Failure::write(path, cause))?;
        }
        self.split.side_files().iter().try_for_each(|(path, text)| folder.write(path, text))?;
        Ok(self.files.into_iter().map(|(path, _)| path).collect())
    }
}

/// Rewrites a JSON Lines file so that all objects have the same fields.
fn write_alike(file: &Path, fields: &Fields) -> Result<(), Failure> {
    let part = file.with_extension("new");
    let write = || -> io::Result<()> {
        let (rows, mut out) = (BufReader::new(File::open(file)?), BufWriter::new(File::create(&part)?));
        for row in rows.lines() {
            writeln!(out, "{}", fields.alike(&row?))?;
        }
        out.flush()?;
        fs::rename(&part, file)
    };
    write().map_err(|cause| Failure::write(file, cause))
}

impl Sink for &mut Splits<'_> {
    type Rows = Vec<OfSplit>;
    type Part = NoPart;

    fn records_kept(&self) -> u64 {
        0
    }

    fn write(&mut self, rows: &mut Vec<OfSplit>, _records: u64) -> Result<(), Failure> {
        rows.drain(..).try_for_each(|(split, row)| {
            self.fields.add(&row);
            let growing = self.growing(split.as_deref())?;
            growing.copies += u64::from(row.is_copy());
            let added = growing.split.add(&row);
            growing.append(added)
        })
    }

    fn finish(self) -> Result<(), Failure> {
        Ok(())
    }

    fn clear(rows: &mut Vec<OfSplit>) {
        rows.clear();
    }
}
