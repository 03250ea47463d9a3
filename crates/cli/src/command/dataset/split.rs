//! `sodan dataset split`: divides records into training, validation and test files, unchanged.

use crate::args::{InputArgs, RunArgs, promised};
use crate::exit::{Ending, Failure};
use crate::folder::Folder;
use crate::input::{Input, Portion};
use crate::interrupt;
use crate::message::{note, warn};
use crate::pipeline::{Source as _, located};
use clap::{Args, ValueEnum};
use sodan::canonical::{Canonicalize, Id};
use sodan::generator::Random;
use sodan::search::{Outcome, solve};
use sodan::tasks::{Item, several};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::time::Duration;

/// Divide puzzles into training, validation and test files
#[derive(Args, Debug)]
#[command(mut_arg("resume", |resume| resume.hide(true)), mut_arg("output", super::folder), after_help = "\
Examples:
  sodan dataset split puzzles.txt --train 0.8 --test 0.2 -o parts
  sodan dataset split puzzles.csv --train 0.9 --test 0.1 --by solution -o grids
  sodan dataset split puzzles.txt --train 0.5 --validation 0.5 -o halves

Isomorphic puzzles are written to the same file; with --by solution, so are puzzles with isomorphic solutions. The split of a puzzle
depends only on its canonical form and the seed, so adding puzzles never moves others to another file, but sizes are approximate. Records
are written unchanged; invalid ones are reported and skipped, and the exit code is then 3. `dataset build` creates splits of exact sizes.")]
pub struct SplitArgs {
    #[command(flatten)]
    input: InputArgs,

    /// Fraction of puzzles for training, 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.0)]
    train: f64,

    /// Fraction of puzzles for validation, 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.0)]
    validation: f64,

    /// Fraction of puzzles for testing, 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.0)]
    test: f64,

    /// Keep isomorphs of KIND in one file
    #[arg(long, value_name = "KIND", value_enum, default_value_t = By::Puzzle)]
    by: By,

    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    #[command(flatten)]
    run: RunArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum By {
    /// Isomorphic puzzles
    Puzzle,
    /// Puzzles with isomorphic solutions
    Solution,
}

const NAMES: [&str; 3] = ["train", "validation", "test"];

/// Runs `sodan dataset split`.
pub fn run(args: &SplitArgs) -> Result<Ending, Failure> {
    let shares = [args.train, args.validation, args.test];
    let sum: f64 = shares.iter().sum();
    if shares.iter().any(|share| !(0.0..=1.0).contains(share)) || (sum - 1.0).abs() > 1e-9 {
        return Err(Failure::Usage(format!(
            "--train, --validation and --test: expected shares from 0 to 1 whose sum is 1, found a sum of {sum}"
        )));
    }
    interrupt::listen();
    let mut input = Input::open(&args.input, Portion::Bytes(1 << 18))?;
    let header = input.header_of_tables()?;
    let folder = Folder::of_run(&args.run, "splits are written into a folder")?;
    let suffix = suffix_of(args, &header);
    let mut files = Vec::new();
    for (name, share) in NAMES.into_iter().zip(shares) {
        let file = if share > 0.0 {
            Some(SplitFile::create(&folder, &format!("{name}.{suffix}"), &header)?)
        } else {
            None
        };
        files.push(file);
    }
    let (mut counts, mut bad) = ([0_u64; 3], 0_u64);
    while let Some(block) = input.next_block()? {
        for raw in block.records() {
            let item = Item::read(raw);
            let id = match group(&item, args.by) {
                Ok(id) => id,
                Err(why) => {
                    bad += 1;
                    let fault = item
                        .fault()
                        .map_or_else(|| format!("{}: {why}", item.raw.place()), |fault| fault.to_string());
                    warn(format_args!("{}", located(&input.name_of(&block), &fault)));
                    continue;
                }
            };
            let split = split_of(id, args.seed, shares);
            counts[split] += 1;
            if let Some(file) = &mut files[split] {
                file.write(item.raw.text)?;
            }
        }
        input.take_back(block, Duration::ZERO);
        if interrupt::is_requested() {
            warn(format_args!("interrupted; the splits are incomplete; use --overwrite to start over"));
            return Ok(Ending::Interrupted);
        }
    }
    files.into_iter().flatten().try_for_each(SplitFile::finish)?;
    folder.finish()?;
    let sizes: Vec<String> = NAMES
        .iter()
        .zip(counts)
        .zip(shares)
        .filter(|(_, share)| *share > 0.0)
        .map(|((name, count), _)| format!("{count} {name}"))
        .collect();
    let left_out = if bad > 0 { format!("; {bad} bad") } else { String::new() };
    note(format_args!(
        "dataset split: {} ({}){left_out}",
        several(counts.iter().sum(), "row"),
        sizes.join(", ")
    ));
    Ok(if bad > 0 { Ending::SomeBad } else { Ending::Done })
}

/// Returns the extension of the output files: `jsonl` or `tsv` if the first input is such a file, else `csv` for tables
/// with a header, and `txt` otherwise.
fn suffix_of(args: &SplitArgs, header: &str) -> &'static str {
    let first = args.input.inputs.first().map(PathBuf::from);
    match first.as_deref().and_then(promised) {
        Some("json") => "jsonl",
        Some("tsv") => "tsv",
        _ if !header.is_empty() => "csv",
        _ => "txt",
    }
}

/// Returns an identifier that is equal for all puzzles that must be in the same split.
///
/// # Errors
///
/// Returns an error if the record contains eliminations, or `by` requires exactly one solution and the puzzle has none
/// or several.
fn group(item: &Item<'_>, by: By) -> Result<Id, &'static str> {
    let puzzle = item.puzzle_of_givens().ok_or("expected only givens, found eliminated candidates")?;
    match by {
        By::Puzzle => Ok(Id::of(puzzle.canonical().form.grid())),
        By::Solution => match solve(&puzzle) {
            Outcome::Unique(solution) => Ok(Id::of(&solution.canonical().form.grid())),
            _ => Err("expected a puzzle with exactly one solution"),
        },
    }
}

/// Returns the split of the group `id`. The split is chosen by a pseudorandom number that depends only on `id` and
/// `seed`.
fn split_of(id: Id, seed: u64, shares: [f64; 3]) -> usize {
    const STEPS: usize = 1 << 53;
    let [low, high] = [0, 8].map(|at| u64::from_le_bytes(std::array::from_fn(|byte| id.bytes()[at + byte])));
    let number = Random::new(seed ^ high, low).below(STEPS) as f64 / STEPS as f64;
    let mut end = 0.0;
    for (split, share) in shares.into_iter().enumerate() {
        end += share;
        if number < end {
            return split;
        }
    }
    shares.iter().rposition(|&share| share > 0.0).unwrap_or_default()
}

struct SplitFile {
    path: PathBuf,
    file: BufWriter<File>,
}

impl SplitFile {
    fn create(folder: &Folder, name: &str, header: &str) -> Result<SplitFile, Failure> {
        let path = folder.make_room_for(name)?;
        let file = File::create(&path).map_err(|cause| Failure::write(&path, cause))?;
        let mut file = SplitFile { path, file: BufWriter::new(file) };
        file.file.write_all(header.as_bytes()).map_err(|cause| Failure::write(&file.path, cause))?;
        Ok(file)
    }

    fn write(&mut self, text: &[u8]) -> Result<(), Failure> {
        let written = self.file.write_all(text).and_then(|()| self.file.write_all(b"\n"));
        written.map_err(|cause| Failure::write(&self.path, cause))
    }

    fn finish(mut self) -> Result<(), Failure> {
        self.file.flush().map_err(|cause| Failure::write(&self.path, cause))
    }
}
