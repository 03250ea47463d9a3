//! `sodan dataset build`: builds a data set from a recipe.
//!
//! ```text
//! source-0.part, source-1.part …  ─▶ the pool ─▶ strata ─▶ splits ─▶ data/*.parquet, traces/*.parquet ─▶ card, manifest
//!        each stage is one complete file, so an interrupted build resumes after the last finished stage
//! ```

mod ask;
mod plan;
mod sources;
mod work;

use crate::args::WorkArgs;
use crate::conflicts;
use crate::exit::{Ending, Failure};
use crate::groups::{self, Groups};
use crate::help::OUTPUT;
use crate::input::{Input, Portion};
use crate::interrupt;
use crate::lines::Lines;
use crate::message::{note, warn};
use crate::numbers::Numbers;
use crate::pipeline::Source as _;
use crate::progress::{forget_tries, while_looking};
use crate::runner::backend;
use ask::{RequestedRows, Strata};
use clap::Args;
use serde_json::json;
use sodan::arrow::file::Container;
use sodan::arrow::records::Passed;
use sodan::datasets::build::{
    Card, ChosenPuzzle, DatasetRow, Label, Origin, Pool, Recipe, SourceTally, Split, Summary,
};
use sodan::tasks::{Generate, Item, Task, Traces, TracesOptions, several};
use sources::Sources;
use std::fs;
use std::path::{Path, PathBuf};
pub use work::sha256_of_file;
use work::{Work, sha256};

/// Build a data set from a recipe
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan dataset build recipe.toml -o set
  sodan dataset build recipe.toml -o set --dry-run
  sodan dataset build recipe.toml -o set --overwrite

`sodan dataset init` writes a recipe to start from, and docs/recipes.md describes all keys. FOLDER contains Parquet
shards, the data set card README.md and manifest.json. The same recipe and files always produce the same bytes. To
resume an interrupted build, run the same command again. A build needs 200 bytes of memory per record. The exit code is 1 if a
stratum, a split or the data set has fewer puzzles than requested.")]
pub struct BuildArgs {
    /// Recipe file, in TOML
    #[arg(value_name = "RECIPE")]
    recipe: PathBuf,

    /// Write the data set to FOLDER
    #[arg(short, long, value_name = "FOLDER", help_heading = OUTPUT)]
    output: PathBuf,

    /// Replace an existing data set, or discard an unfinished build of another recipe
    #[arg(long, help_heading = OUTPUT)]
    overwrite: bool,

    /// Print record counts and an estimated time, without building
    #[arg(long)]
    dry_run: bool,

    #[command(flatten)]
    work: WorkArgs,
}

/// Runs `sodan dataset build`.
pub fn run(args: &BuildArgs) -> Result<Ending, Failure> {
    let text = conflicts::read_to_string(&args.recipe)?;
    let refuse = |error| Failure::Usage(format!("{}: {error}", args.recipe.display()));
    let recipe = Recipe::parse(&text).map_err(refuse)?;
    let folder = args.recipe.parent().unwrap_or(Path::new(""));
    let sources = Sources::find(&recipe, folder, refuse)?;
    warn_of_licences(&recipe);
    if args.dry_run {
        return plan::print(&recipe, &sources, &args.work);
    }
    let identity = json!({
        "version": env!("CARGO_PKG_VERSION"),
        "recipe": text,
        "files": sources.notes().iter().map(|note| json!(note.files)).collect::<Vec<_>>(),
    });
    match Work::open(args, &identity)? {
        Some(work) => Build { recipe: &recipe, sources: &sources, work }.run(),
        None => Ok(Ending::Done),
    }
}

/// Warns about sources whose licence may not permit publication under the recipe's licence.
fn warn_of_licences(recipe: &Recipe) {
    /// Permissive licences. Data under these licences may be published under any other licence.
    const FREE: [&str; 11] = [
        "0BSD",
        "Apache-2.0",
        "BSD-2-Clause",
        "BSD-3-Clause",
        "CC-BY-4.0",
        "CC0-1.0",
        "ISC",
        "MIT",
        "ODC-By-1.0",
        "PDDL-1.0",
        "Unlicense",
    ];
    let is_free = |licence: &str| {
        let mut parts = licence.split(|sign: char| !sign.is_alphanumeric() && !"-.".contains(sign));
        parts.any(|part| FREE.iter().any(|free| part.eq_ignore_ascii_case(free)))
    };
    for source in recipe.sources.iter().filter(|source| is_free(&recipe.licence) && !is_free(&source.licence))
    {
        let (of_recipe, name, of_source) = (&recipe.licence, &source.name, &source.licence);
        warn(format_args!(
            "the recipe's licence is {of_recipe}, but the licence of source {name} is {of_source}"
        ));
    }
}

/// A build in progress.
struct Build<'a> {
    recipe: &'a Recipe,
    sources: &'a Sources,
    work: Work,
}

/// Maximum number of column names listed in a message.
const MOST_NAMES: usize = 10;

/// Result of a stage, or `None` if Ctrl-C interrupted it.
type Stage<T> = Result<Option<T>, Failure>;

impl Build<'_> {
    fn run(self) -> Result<Ending, Failure> {
        match self.stages()? {
            Some(ending) => Ok(ending),
            None => {
                let part = self.work.part().display();
                warn(format_args!(
                    "interrupted; {part} contains the finished work; run the same command to continue"
                ));
                Ok(Ending::Interrupted)
            }
        }
    }

    fn stages(&self) -> Stage<Ending> {
        let Some(mut pool) = self.pool()? else { return Ok(None) };
        pool.draw(self.recipe);
        let Some(holds) = self.strata(&pool)? else { return Ok(None) };
        let splits = pool.choose(self.recipe, |place| holds[place]);
        for (split, chosen) in Split::ALL.into_iter().zip(&splits) {
            if self.rows(split, chosen)?.is_none() || self.traces(split, chosen)?.is_none() {
                return Ok(None);
            }
        }
        let Some(summary) = self.summary()? else { return Ok(None) };
        let Some(trace_rows) = self.trace_rows()? else { return Ok(None) };
        self.finish(&pool, &splits, &summary, trace_rows).map(Some)
    }

    /// Reads or generates the records of all sources, and returns them as the pool.
    fn pool(&self) -> Stage<Pool> {
        let mut pool = Pool::default();
        for (place, source) in self.recipe.sources.iter().enumerate() {
            let file = self.work.stage(&format!("source-{place}"));
            let done = match &source.from {
                Origin::Files { .. } => {
                    note(format_args!("dataset build: reading source {}", source.name));
                    let job = ask::Reading(backend()?);
                    self.work.run(&file, self.sources.open(place)?, &job, &Lines::open)?
                }
                Origin::Made { task, count } => {
                    let puzzles = several(*count, "puzzle");
                    note(format_args!("dataset build: generating {puzzles} for source {}", source.name));
                    self.make(&source.name, &file, task, *count)?
                }
            };
            if done.is_none() {
                return Ok(None);
            }
            work::each_candidate(&file, |candidate| pool.add(place, candidate))?;
        }
        Ok(Some(pool))
    }

    /// Generates `count` puzzles for a source, and writes them to `file`.
    fn make(&self, source: &str, file: &Path, task: &Generate, count: u64) -> Stage<()> {
        let ends = format!(
            "press Ctrl-C to stop the search for source {source}, or limit it with `tries` in the recipe"
        );
        let threads = self.work.threads_for_each(count);
        let made = while_looking(&ends, |any_found| {
            let job = ask::Making { task, threads, any_found };
            self.work.run(file, Numbers::up_to(count, "series"), &job, &Lines::open)
        });
        forget_tries();
        made
    }

    /// Returns, for each candidate in `pool`, a bit set of the strata whose conditions the candidate meets.
    fn strata(&self, pool: &Pool) -> Stage<Vec<u64>> {
        if self.recipe.strata.is_empty() {
            return Ok(Some(Vec::new()));
        }
        let file = self.work.stage("strata");
        note(format_args!("dataset build: assigning {} to strata", several(pool.len() as u64, "puzzle")));
        let job = Strata { recipe: self.recipe, pool };
        let numbers = Numbers::up_to(pool.len() as u64, "candidates");
        if self.work.run(&file, numbers, &job, &Lines::open)?.is_none() {
            return Ok(None);
        }
        let text = fs::read_to_string(&file).map_err(|cause| Failure::read(&file, cause))?;
        let holds: Option<Vec<u64>> = text.lines().map(|line| line.parse().ok()).collect();
        let holds = holds.filter(|holds| holds.len() == pool.len());
        holds.map(Some).ok_or_else(|| work::damaged(&file))
    }

    /// Writes the rows of a split to files of at most `shard_rows` rows.
    fn rows(&self, split: Split, chosen: &[ChosenPuzzle]) -> Stage<()> {
        let copies = self.recipe.copies[split as usize];
        let all = || {
            let puzzles = chosen.iter().filter_map(DatasetRow::of);
            puzzles.flat_map(|puzzle| puzzle.with_copies(self.recipe.seed, copies))
        };
        let (count, mut all) = (if copies == 0 { chosen.len() } else { all().count() }, all());
        if count > 0 {
            let rows = several(count as u64, "row");
            note(format_args!("dataset build: computing labels of {rows} of split {}", split.name()));
        }
        for (path, places) in self.work.files("data", split, count, self.recipe.shard_rows) {
            let rows: Vec<DatasetRow> = all.by_ref().take(places.len()).collect();
            if self.ask(&Label::new(self.recipe, &rows), &rows, &path, None)?.is_none() {
                return Ok(None);
            }
        }
        Ok(Some(()))
    }

    /// Writes the traces of a split's first puzzles and of their copies, if the recipe requests traces.
    fn traces(&self, split: Split, chosen: &[ChosenPuzzle]) -> Stage<()> {
        let Some(traces) = &self.recipe.traces else { return Ok(Some(())) };
        let count = traces.counts[split as usize].min(chosen.len());
        let copies = traces.copies[split as usize];
        if count > 0 {
            let puzzles = several(count as u64, "puzzle");
            note(format_args!("dataset build: writing traces of {puzzles} of split {}", split.name()));
        }
        for (path, places) in self.work.files("traces", split, count, self.recipe.shard_rows) {
            let rows: Vec<DatasetRow> = chosen[places].iter().filter_map(DatasetRow::of).collect();
            let symmetries = |item: &Item<'_>| {
                let row = &rows[item.raw.number - 1];
                row.with_copies(self.recipe.seed, copies).skip(1).map(|copy| copy.symmetry).collect()
            };
            let mut task = Traces::new(&TracesOptions { scale: traces.scale });
            if traces.copies != [0; 3] {
                task = task.with_copies(symmetries);
            }
            let id = Passed::text("id".into());
            if self.ask(&task, &rows, &path, Some(id))?.is_none() {
                return Ok(None);
            }
        }
        Ok(Some(()))
    }

    /// Runs a task over data set rows, and writes its records and the column `passed` to the Parquet file `file`.
    fn ask<T: Task>(&self, task: &T, rows: &[DatasetRow], file: &Path, passed: Option<Passed>) -> Stage<()> {
        let options = json!({ "name": self.recipe.name, "seed": self.recipe.seed });
        let table = groups::table(task, None, &options, passed);
        let how = (Container::Parquet, table.shape(), groups::FEW);
        let job = RequestedRows { task, table, rows, effort: self.recipe.effort };
        self.work.run(file, Numbers::up_to(rows.len() as u64, "rows"), &job, &|output, _| {
            Groups::open(output, &how)
        })
    }

    /// Returns a summary of the rows in all finished files with puzzles.
    fn summary(&self) -> Stage<Summary> {
        let mut summary = Summary::default();
        for (split, file) in self.work.files_of("data/") {
            let mut input = Input::open(&sources::of_file(&file), Portion::Bytes(1 << 16))?;
            while let Some(block) = input.next_block()? {
                for raw in block.records() {
                    summary.add(split, &Item::read(raw).extra_fields(block.header()));
                }
                if interrupt::is_requested() {
                    return Ok(None);
                }
            }
        }
        Ok(Some(summary))
    }

    /// Returns the number of trace rows per split.
    fn trace_rows(&self) -> Stage<[u64; 3]> {
        let mut rows = [0; 3];
        for (split, file) in self.work.files_of("traces/") {
            let mut input = Input::open(&sources::of_file(&file), Portion::Bytes(1 << 16))?;
            while let Some(block) = input.next_block()? {
                rows[split as usize] += block.records().count() as u64;
                if interrupt::is_requested() {
                    return Ok(None);
                }
            }
        }
        Ok(Some(rows))
    }

    /// Writes the plots, the card, the recipe and the manifest, and renames the folder to its final name.
    fn finish(
        &self,
        pool: &Pool,
        splits: &[Vec<ChosenPuzzle>; 3],
        summary: &Summary,
        trace_rows: [u64; 3],
    ) -> Result<Ending, Failure> {
        let schema = Label::new(self.recipe, &[]).schema();
        let columns: Vec<_> =
            schema.columns().map(|column| (column.name.to_string(), column.about.to_string())).collect();
        let of_stratum =
            |stratum| splits.iter().flatten().filter(|chosen| chosen.stratum == Some(stratum)).count() as u64;
        let strata: Vec<u64> = (0..self.recipe.strata.len()).map(of_stratum).collect();
        let card = Card {
            puzzles: splits.each_ref().map(|chosen| chosen.len() as u64),
            recipe: self.recipe,
            sources: self.sources.notes(),
            tallies: pool.tallies(),
            strata: &strata,
            summary,
            columns: &columns,
            trace_rows,
            version: env!("CARGO_PKG_VERSION"),
        };
        for (name, picture) in card.plots() {
            self.work.write(&format!("plots/{name}"), picture.as_bytes())?;
        }
        self.work.write("README.md", card.markdown().as_bytes())?;
        self.work.write("recipe.toml", self.recipe.text().as_bytes())?;
        let files = self.work.written()?;
        let of_recipe = sha256(self.recipe.text().as_bytes());
        self.work.write("manifest.json", card.manifest(&of_recipe, &files).as_bytes())?;
        let columns_left = self.sources.columns_left()?;
        self.work.finish()?;
        if !columns_left.is_empty() {
            let shown = &columns_left[..columns_left.len().min(MOST_NAMES)];
            let more = columns_left.len() - shown.len();
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            warn(format_args!("unused columns of the sources: {}{more}", shown.join(", ")));
        }
        Ok(self.report(pool, &strata, summary))
    }

    /// Reports the number of rows, and warns about splits, strata and sources with fewer puzzles than requested.
    fn report(&self, pool: &Pool, strata: &[u64], summary: &Summary) -> Ending {
        let rows = summary.rows();
        let splits: Vec<String> =
            Split::ALL.iter().map(|&it| format!("{} {}", rows[it as usize], it.name())).collect();
        note(format_args!("dataset build: {} ({})", several(rows.iter().sum(), "row"), splits.join(", ")));
        let mut ending = Ending::Done;
        for (source, tally) in self.recipe.sources.iter().zip(pool.tallies()).filter(|(_, it)| it.bad > 0) {
            let is_made = matches!(source.from, Origin::Made { .. });
            ending = if is_made { Ending::NoAnswer } else { Ending::SomeBad };
            let problem = if is_made { "puzzles were not found" } else { "records are not puzzles" };
            warn(format_args!("source {}: {} of {} {problem}", source.name, tally.bad, tally.records));
        }
        for (source, tally) in self.recipe.sources.iter().zip(pool.tallies()) {
            let left = tally.records - tally.bad - tally.improper - tally.twins;
            if let (Origin::Files { .. }, Some(limit)) = (&source.from, source.limit)
                && left < limit as u64
            {
                warn(format_args!(
                    "source {}: its files contain {}, fewer than n = {limit}",
                    source.name,
                    several(left, "puzzle")
                ));
            }
        }
        for ((name, wanted), &found) in self.recipe.strata.iter().zip(strata) {
            if found < *wanted as u64 {
                ending = Ending::NoAnswer;
                warn(format_args!("stratum {name}: found {found} of {wanted} puzzles"));
            }
        }
        for split in Split::ALL {
            let share = self.recipe.shares[split as usize];
            if share > 0.0 && rows[split as usize] == 0 && rows.iter().any(|rows| *rows > 0) {
                ending = Ending::NoAnswer;
                warn(format_args!("split {} is empty: its share is only {share}", split.name()));
            }
        }
        if rows == [0; 3] {
            ending = Ending::NoAnswer;
            warn(format_args!("the data set is empty: {}", why_empty(pool)));
        }
        ending
    }
}

/// Returns the reason why no record was selected.
fn why_empty(pool: &Pool) -> String {
    let sum = |count: fn(&SourceTally) -> u64| pool.tallies().iter().map(count).sum::<u64>();
    let [records, bad, improper] = [sum(|it| it.records), sum(|it| it.bad), sum(|it| it.improper)];
    match records {
        0 => "its sources contain no records".into(),
        _ => format!(
            "of {records} records, {bad} are invalid, {improper} have no or multiple solutions, and none of the others was selected"
        ),
    }
}
