//! `--dry-run`: prints the plan of a build. The time is estimated from the first puzzles of each source.

use super::sources::Sources;
use crate::args::WorkArgs;
use crate::exit::{Ending, Failure};
use crate::pipeline::Source as _;
use crate::runner::backend;
use sodan::datasets::build::{DatasetRow, Label, Origin, Pool, Recipe, SourceRecord, Split};
use sodan::tasks::{Buffers, Generate, Item, Limits, Status, Task, Traces, TracesOptions, answered, several};
use std::io::{self, Write};
use std::time::{Duration, Instant};

/// Maximum number of sample puzzles per source.
const SAMPLE: usize = 20;

/// Maximum time for generating a source's sample, and for processing the samples in each stage.
const TIME: Duration = Duration::from_secs(2);

/// Prints the sources, strata and splits of a build, and its estimated time.
pub fn print(recipe: &Recipe, sources: &Sources, work: &WorkArgs) -> Result<Ending, Failure> {
    let mut text = format!("{}\n\n", recipe.name);
    let (mut pool, mut in_pool) = (Pool::default(), 0);
    // In seconds on one thread. Unknown if a source has no sample.
    let mut time = Some(0.0);
    for (place, (source, count)) in recipe.sources.iter().zip(sources.counts()?).enumerate() {
        let (count, how) = match &source.from {
            Origin::Made { task, count } => {
                let each = generate_sample(task, *count, &mut |record| pool.add(place, record));
                time = time.zip(each).map(|(time, each)| time + each * *count as f64);
                (*count, "to generate")
            }
            Origin::Files { .. } => {
                read_sample(sources, place, &mut |record| pool.add(place, record))?;
                (source.limit.map_or(count, |limit| count.min(limit as u64)), "in files")
            }
        };
        in_pool += count;
        text += &format!("source   {:<20} {} {how}\n", source.name, several(count, "puzzle"));
    }
    for (name, count) in &recipe.strata {
        text += &format!("stratum  {name:<20} {}\n", several(*count as u64, "puzzle"));
    }
    let strata: usize = recipe.strata.iter().map(|(_, count)| count).sum();
    let puzzles = if recipe.strata.is_empty() { in_pool } else { in_pool.min(strata as u64) };
    let (mut rows, mut traces) = (0, 0);
    for split in Split::ALL {
        let split_puzzles = (recipe.shares[split as usize] * puzzles as f64).round() as u64;
        let count = split_puzzles * (1 + recipe.copies[split as usize]);
        rows += count;
        if let Some(wanted) = &recipe.traces {
            let copies = wanted.copies[split as usize];
            traces += split_puzzles.min(wanted.counts[split as usize] as u64) * (1 + copies);
        }
        if count > 0 {
            text += &format!("split    {:<20} up to {}\n", split.name(), several(count, "row"));
        }
    }
    pool.draw(recipe);
    let stages = StageTimes::measure(recipe, &mut pool);
    let time = time.zip(stages).map(|(time, stages)| {
        time + stages.strata * in_pool as f64 + stages.label * rows as f64 + stages.trace * traces as f64
    });
    let threads = work.threads().get();
    text += &match time {
        Some(time) => {
            format!(
                "time     about {} with {}\n",
                in_words(time / threads as f64),
                several(threads as u64, "thread")
            )
        }
        None => "time     unknown: no puzzle was found for a sample\n".to_owned(),
    };
    io::stdout().write_all(text.as_bytes()).map_err(Failure::standard_output)?;
    Ok(Ending::Done)
}

/// Generates the first puzzles of a source, and passes them to `give`. Returns the mean time per puzzle in seconds, or
/// `None` if no puzzle was found in time.
fn generate_sample(task: &Generate, count: u64, give: &mut dyn FnMut(SourceRecord)) -> Option<f64> {
    let (start, mut found) = (Instant::now(), 0_u32);
    let items: Vec<Item<'_>> =
        (0..SAMPLE.min(count as usize)).map(|number| Item::of_text(number, b"")).collect();
    let mut last = start;
    let should_stop = || is_over(start);
    let limits = Limits { should_stop: &should_stop, ..Limits::default() };
    for item in &items {
        task.each(std::slice::from_ref(item), &mut Buffers::default(), &limits, &mut |_, generated| {
            if let Some((puzzle, solution)) = &generated.made {
                give(SourceRecord::of_puzzle(puzzle, Status::Unique, Some(solution)));
                (found, last) = (found + 1, Instant::now());
            }
        });
    }
    (found > 0).then(|| last.duration_since(start).as_secs_f64() / f64::from(found))
}

/// Reads the first puzzles of the source with the index `place`, and passes them to `give`.
fn read_sample(sources: &Sources, place: usize, give: &mut dyn FnMut(SourceRecord)) -> Result<(), Failure> {
    if let Some(block) = sources.open(place)?.next_block()? {
        let items: Vec<Item<'_>> = block.records().take(SAMPLE).map(Item::read).collect();
        answered(&items, backend()?, 2, &mut Buffers::default(), |item, answer| {
            give(SourceRecord::of(item, answer))
        });
    }
    Ok(())
}

/// Mean time per puzzle on one thread, in seconds, by stage.
struct StageTimes {
    strata: f64,
    label: f64,
    trace: f64,
}

impl StageTimes {
    /// Measures the stages on the sample puzzles in `pool`. Returns `None` if there are no samples.
    fn measure(recipe: &Recipe, pool: &mut Pool) -> Option<StageTimes> {
        let puzzles: Vec<String> = (0..pool.len())
            .filter_map(|place| pool.candidate(place).puzzle)
            .map(|it| it.to_string())
            .collect();
        let strata = match recipe.strata.is_empty() {
            true => 0.0,
            false => {
                mean(&puzzles, |item, limits| drop(recipe.queries.that_hold(item, limits)), recipe.effort)?
            }
        };
        // Each sample puzzle may be used for any stratum.
        let rows: Vec<DatasetRow> =
            pool.choose(recipe, |_| u64::MAX).iter().flatten().filter_map(DatasetRow::of).collect();
        let puzzles: Vec<String> = rows.iter().map(|row| row.puzzle.to_string()).collect();
        let label = Label::new(recipe, &rows);
        let label = mean(&puzzles, |item, limits| run(&label, item, limits), recipe.effort)?;
        let trace = match &recipe.traces {
            None => 0.0,
            Some(traces) => {
                let task = Traces::new(&TracesOptions { scale: traces.scale });
                mean(&puzzles, |item, limits| run(&task, item, limits), recipe.effort)?
            }
        };
        Some(StageTimes { strata, label, trace })
    }
}

fn run<T: Task>(task: &T, item: &Item<'_>, limits: &Limits<'_>) {
    task.each(std::slice::from_ref(item), &mut Buffers::default(), limits, &mut |_, _| ());
}

/// Returns the mean time of a stage per puzzle, in seconds. Stops measuring after [`TIME`].
fn mean(puzzles: &[String], stage: impl Fn(&Item<'_>, &Limits<'_>), effort: Option<u64>) -> Option<f64> {
    let start = Instant::now();
    let should_stop = || is_over(start);
    let limits = Limits { should_stop: &should_stop, effort, ..Limits::default() };
    let mut done = 0_u32;
    for (place, puzzle) in puzzles.iter().enumerate() {
        stage(&Item::of_text(place + 1, puzzle.as_bytes()), &limits);
        done += 1;
        if should_stop() {
            break;
        }
    }
    (done > 0).then(|| start.elapsed().as_secs_f64() / f64::from(done))
}

/// Returns whether a measurement that began at `start` has exceeded [`TIME`].
fn is_over(start: Instant) -> bool {
    start.elapsed() > TIME
}

/// Formats a duration as a whole number of seconds, minutes or hours.
fn in_words(seconds: f64) -> String {
    match seconds {
        ..1.0 => "1 s".to_owned(),
        ..100.0 => format!("{seconds:.0} s"),
        ..6000.0 => format!("{:.0} min", seconds / 60.0),
        _ => format!("{:.0} h", seconds / 3600.0),
    }
}
