//! `sodan bench`: measures the speed of this machine on the given data, in the units used in the README.
//!
//! All input is read into memory first. The measurements then run in alternating rounds over all records, so that
//! changes in the machine's speed affect them equally. Each round must produce the same answers as the first.

use crate::args::{InputArgs, at_least_one};
use crate::exit::{Ending, Failure};
use crate::input::{Input, Portion, RecordBlock};
use crate::interrupt;
use crate::message::warn;
use crate::pipeline::{Block as _, Source, located};
use crate::runner::backend;
use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use sodan::Cell;
use sodan::search::{Answer, Backend};
use sodan::tasks::{Buffers, Item, answered};
use std::io::Write;
use std::num::NonZeroUsize;
use std::time::Instant;

/// Measure parsing and solving speed on this machine
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan bench puzzles.txt
  sodan bench puzzles.txt --rounds 11 --format json
  sodan bench puzzles.gz

Rates are in puzzles per second on one thread, including parsing. The median, minimum and maximum are printed.")]
pub struct BenchArgs {
    #[command(flatten)]
    input: InputArgs,

    /// Number of rounds per measurement
    #[arg(long, value_name = "N", default_value = "5", value_parser = at_least_one::<NonZeroUsize>)]
    rounds: NonZeroUsize,

    /// Output format
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = BenchFormat::Text)]
    format: BenchFormat,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum BenchFormat {
    /// Human-readable table
    Text,
    /// One JSON object
    Json,
}

/// Name and function of a measurement. The function processes a block, and returns a checksum of the answers.
type Measure = (&'static str, fn(&RecordBlock, Backend) -> u64);

const MEASURES: [Measure; 3] =
    [("parse", parse), ("solve, one by one", solve_one_at_a_time), ("solve, in batches", solve_all_at_once)];

/// Runs `sodan bench`.
pub fn run(args: &BenchArgs) -> Result<Ending, Failure> {
    interrupt::listen();
    let backend = backend()?;
    let mut input = Input::open(&args.input, Portion::Bytes(1 << 16))?;
    let blocks = all_blocks(&mut input)?;
    let puzzles: usize = blocks.iter().map(|block| block.count() as usize).sum();
    let bad = report_bad_records(&blocks, &input);
    if puzzles == bad {
        return Err(Failure::Usage("the input contains no puzzles".into()));
    }
    let expected = MEASURES.map(|(_, measure)| sum(&blocks, backend, measure));
    let mut rates = MEASURES.map(|_| Vec::new());
    for _ in 0..args.rounds.get() {
        for (index, (name, measure)) in MEASURES.into_iter().enumerate() {
            if interrupt::is_requested() {
                return Ok(Ending::Interrupted);
            }
            let start = Instant::now();
            let answer = sum(&blocks, backend, measure);
            rates[index].push(puzzles as f64 / start.elapsed().as_secs_f64());
            assert_eq!(answer, expected[index], "{name}: two rounds gave different answers");
        }
    }
    let rows: Vec<Measured> =
        MEASURES.into_iter().zip(rates).map(|((name, _), rates)| Measured::new(name, rates)).collect();
    let output = match args.format {
        BenchFormat::Text => in_words(puzzles, bad, backend, &rows),
        BenchFormat::Json => as_json(puzzles, bad, backend, &rows),
    };
    std::io::stdout().write_all(output.as_bytes()).map_err(Failure::standard_output)?;
    Ok(if bad > 0 { Ending::SomeBad } else { Ending::Done })
}

fn all_blocks(input: &mut Input) -> Result<Vec<RecordBlock>, Failure> {
    let mut blocks = Vec::new();
    while let Some(block) = input.next_block()? {
        blocks.push(block);
    }
    Ok(blocks)
}

/// Warns about invalid records, which take no time to solve and thus distort the results. Returns their number.
fn report_bad_records(blocks: &[RecordBlock], input: &Input) -> usize {
    const SHOWN: usize = 20;
    let mut bad = 0;
    for block in blocks {
        for fault in block.records().filter_map(|raw| Item::read(raw).fault()) {
            bad += 1;
            if bad <= SHOWN {
                warn(format_args!("{}", located(&input.name_of(block), &fault.to_string())));
            }
        }
    }
    if bad > SHOWN {
        warn(format_args!("… and {} more bad records", bad - SHOWN));
    }
    bad
}

fn sum(blocks: &[RecordBlock], backend: Backend, measure: fn(&RecordBlock, Backend) -> u64) -> u64 {
    blocks.iter().map(|block| measure(block, backend)).sum()
}

/// Parses the puzzles of a block, and returns the number of valid ones.
fn parse(block: &RecordBlock, _: Backend) -> u64 {
    block.records().filter(|raw| Item::read(*raw).content.is_ok()).count() as u64
}

/// Solves the puzzles of a block one at a time, and returns the sum of the answers' checksums.
fn solve_one_at_a_time(block: &RecordBlock, backend: Backend) -> u64 {
    let problems = block.records().filter_map(|raw| Item::read(raw).problem());
    problems.map(|problem| checksum(&backend.answer(problem, 2))).sum()
}

/// Solves the puzzles of a block in one batch, and returns the sum of the answers' checksums.
fn solve_all_at_once(block: &RecordBlock, backend: Backend) -> u64 {
    let mut sum = 0;
    let items = block.items();
    answered(&items, backend, 2, &mut Buffers::default(), |_, answer| sum += answer.map_or(0, checksum));
    sum
}

/// Returns a checksum of an answer. The checksum is cheap to compute, but depends on the number of solutions, the
/// number of guesses, and the last digit of the first solution.
fn checksum(answer: &Answer) -> u64 {
    let first = answer.first.map_or(0, |solution| solution.get(Cell::from_index(80)).get());
    answer.count + 3 * answer.guesses + 5 * u64::from(first)
}

/// Result of a measurement, in puzzles per second.
struct Measured {
    name: &'static str,
    median: f64,
    minimum: f64,
    maximum: f64,
}

impl Measured {
    fn new(name: &'static str, mut rates: Vec<f64>) -> Measured {
        rates.sort_by(f64::total_cmp);
        Measured { name, median: rates[rates.len() / 2], minimum: rates[0], maximum: rates[rates.len() - 1] }
    }
}

fn in_words(puzzles: usize, bad: usize, backend: Backend, rows: &[Measured]) -> String {
    let noted = if bad > 0 { format!(" ({bad} of them bad)") } else { String::new() };
    let mut text = format!("{puzzles} records{noted}; {}, {backend}\n\n", machine());
    text += &format!("{:<22} {:>14} {:>14} {:>14}\n", "puzzles per second", "median", "minimum", "maximum");
    for Measured { name, median, minimum, maximum } in rows {
        text += &format!("{name:<22} {median:>14.0} {minimum:>14.0} {maximum:>14.0}\n");
    }
    text
}

fn as_json(puzzles: usize, bad: usize, backend: Backend, rows: &[Measured]) -> String {
    let measures: Vec<Value> = rows
        .iter()
        .map(|Measured { name, median, minimum, maximum }| {
            json!({ "measure": name, "unit": "puzzles/s", "median": median, "least": minimum, "most": maximum })
        })
        .collect();
    let object = json!({
        "version": env!("CARGO_PKG_VERSION"),
        "machine": machine(),
        "puzzles": puzzles,
        "bad": bad,
        "instructions": backend.name(),
        "threads": 1,
        "measures": measures,
        "reason": (bad > 0).then(|| format!("bad records: {bad} of {puzzles}")),
    });
    format!("{object}\n")
}

/// Returns the processor's name, or only its architecture if the name is unknown, and the number of cores.
fn machine() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = text.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    let name = name.map_or(std::env::consts::ARCH, |(_, name)| name.trim());
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    format!("{name}, {cores} cores")
}
