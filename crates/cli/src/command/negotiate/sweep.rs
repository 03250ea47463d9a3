//! `sodan negotiate sweep`: measures outcomes as a function of one parameter.

use super::choice::{TalkArgs, puzzles, threads};
use super::parallel;
use super::transcript::{named, save};
use crate::args::{InputArgs, at_least_one, table_in_text};
use crate::exit::{Ending, Failure};
use crate::help::OUTPUT;
use crate::interrupt;
use crate::output::{Existing, Output};
use crate::table::Table;
use clap::{Args, ValueEnum};
use sodan::negotiation::transcript::statistics::energy;
use sodan::negotiation::{Conditions, Ending as TalkEnding, Onlooker, Settings, Shown, Time, negotiate};
use sodan::render::chart::{self, Curve};
use sodan::{Grid, Puzzle};
use std::fmt::Display;
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;

/// Measure success rates over a range of parameter values
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan negotiate sweep puzzle.txt --parameter panic --protocol panic --seeds 2 --messages 9000
  sodan negotiate sweep puzzle.txt --parameter slider --seeds 2 --messages 9000
  sodan negotiate sweep puzzle.txt --parameter slider --seeds 1 --messages 9000 --plot phases.svg

Columns: the parameter value, the numbers of runs and of solved runs, median messages, median changes, mean and standard
deviation of the energy (the number of duplicate digits), and the reason for missing runs. Seeds are 1, 2, 3 and so on.")]
pub struct SweepArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    choice: TalkArgs,

    /// Parameter to vary
    #[arg(long, value_name = "NAME", value_enum)]
    parameter: Parameter,

    /// Smallest value of the parameter
    #[arg(long = "low", value_name = "0..1", default_value = "0")]
    low: f64,

    /// Largest value of the parameter
    #[arg(long = "high", value_name = "0..1", default_value = "1")]
    high: f64,

    /// Number of evenly spaced values
    #[arg(long, value_name = "N", default_value = "11", value_parser = at_least_one::<NonZeroUsize>)]
    steps: NonZeroUsize,

    /// Number of seeds per value and puzzle
    #[arg(long, value_name = "N", default_value = "10", value_parser = at_least_one::<NonZeroU64>)]
    seeds: NonZeroU64,

    /// Number of worker threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,

    /// Write CSV output to FILE
    #[arg(short, long, value_name = "FILE", help_heading = OUTPUT)]
    output: Option<PathBuf>,

    /// Write an SVG plot to FILE
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Parameter {
    /// Chance that a contested winner changes its digit
    Panic,
    /// Factor applied to a contested winner's confidence
    Doubt,
    /// Protocol between random cells (0) and `token` (1)
    Slider,
}

/// Outcome of one run.
struct Run {
    step: usize,
    is_solved: bool,
    messages: u64,
    changes: u64,
    energy: Moments,
}

/// Output row, which summarizes all runs with one parameter value.
struct SweepRow {
    value: f64,
    runs: usize,
    /// Number of runs requested for this parameter value.
    wanted: usize,
    solved: usize,
    messages: u64,
    changes: u64,
    mean: f64,
    deviation: f64,
}

/// Runs `sodan negotiate sweep`.
pub fn run(args: &SweepArgs) -> Result<Ending, Failure> {
    let steps = args.steps.get();
    let value = |step: usize| args.low + (args.high - args.low) * step as f64 / (steps - 1).max(1) as f64;
    let settings: Vec<Settings> =
        (0..steps).map(|step| settings(args, value(step))).collect::<Result<_, _>>()?;
    let conditions = args.choice.conditions()?;
    let puzzles = puzzles(&args.input)?;
    table_in_text("negotiate sweep", args.output.as_deref())?;
    let output = Output::open(args.output.as_deref(), Existing::Refuse)?;
    let drawing = named(args.plot.as_deref())?;
    interrupt::listen();
    let runs = all(args, &settings, &conditions, &puzzles);
    let wanted = puzzles.len() * args.seeds.get() as usize;
    let rows: Vec<SweepRow> =
        (0..steps).map(|step| row(value(step), wanted, runs.iter().filter(|run| run.step == step))).collect();
    save(csv(args.parameter, &rows).as_bytes(), output)?;
    if let Some(drawing) = drawing {
        save(plot(args.parameter, &rows).as_bytes(), drawing)?;
    }
    Ok(if interrupt::is_requested() { Ending::Interrupted } else { Ending::Done })
}

fn settings(args: &SweepArgs, value: f64) -> Result<Settings, Failure> {
    let varied: &[&'static str] = match args.parameter {
        Parameter::Panic | Parameter::Doubt => &["--panic", "--doubt"],
        Parameter::Slider => &["--protocol", "--slider"],
    };
    if let Some(given) = args.choice.given(varied) {
        let name = name(args.parameter);
        return Err(Failure::Usage(format!("{given} has no effect while {name} is varied")));
    }
    let settings = match args.parameter {
        Parameter::Panic => args.choice.settings()?.with_panic(value),
        Parameter::Doubt => args.choice.settings()?.with_doubt(value),
        Parameter::Slider => return args.choice.settings_at(value),
    };
    settings.map_err(|error| Failure::Usage(error.to_string()))
}

/// Performs the runs of all settings, puzzles and seeds in parallel. Returns the finished runs, ordered by setting,
/// puzzle and seed.
fn all(args: &SweepArgs, settings: &[Settings], conditions: &Conditions, puzzles: &[Puzzle]) -> Vec<Run> {
    let seeds = args.seeds.get() as usize;
    let runs = parallel::all(args.threads, settings.len() * puzzles.len() * seeds, |number| {
        let (step, rest) = (number / (puzzles.len() * seeds), number % (puzzles.len() * seeds));
        one(&settings[step], conditions, &puzzles[rest / seeds], 1 + (rest % seeds) as u64, step)
    });
    runs.into_iter().flatten().collect()
}

/// Performs one run. Returns `None` if it was interrupted.
fn one(settings: &Settings, conditions: &Conditions, puzzle: &Puzzle, seed: u64, step: usize) -> Option<Run> {
    let mut meter = Meter { grid: Grid::EMPTY, moments: Moments::default() };
    let outcome = negotiate(puzzle, settings, seed, conditions.clone(), &mut meter);
    let is_solved = outcome.ending.name() == "solved";
    let run =
        Run { step, is_solved, messages: outcome.messages, changes: outcome.changes, energy: meter.moments };
    (outcome.ending != TalkEnding::Cancelled).then_some(run)
}

/// Observer that measures the energy of the whole grid after each change.
struct Meter {
    grid: Grid,
    moments: Moments,
}

#[derive(Clone, Copy, Default)]
struct Moments {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Onlooker for Meter {
    fn changed(&mut self, _: Time, shown: Shown) {
        self.grid.set(shown.cell, shown.digit);
        let energy = f64::from(energy(&self.grid));
        self.moments.count += 1.0;
        self.moments.sum += energy;
        self.moments.squares += energy * energy;
    }

    fn listens(&self) -> bool {
        false
    }

    fn heeds_confidence(&self) -> bool {
        false
    }

    fn goes_on(&mut self) -> bool {
        !interrupt::is_requested()
    }
}

fn row<'a>(value: f64, wanted: usize, runs: impl Iterator<Item = &'a Run>) -> SweepRow {
    let runs: Vec<&Run> = runs.collect();
    let median = |count: fn(&Run) -> u64| {
        let mut counts: Vec<u64> = runs.iter().map(|run| count(run)).collect();
        counts.sort_unstable();
        counts.get(counts.len() / 2).copied().unwrap_or(0)
    };
    let total = |part: fn(&Moments) -> f64| runs.iter().map(|run| part(&run.energy)).sum::<f64>();
    let count = total(|moments| moments.count).max(1.0);
    let mean = total(|moments| moments.sum) / count;
    let variance = (total(|moments| moments.squares) / count - mean * mean).max(0.0);
    SweepRow {
        value,
        runs: runs.len(),
        wanted,
        solved: runs.iter().filter(|run| run.is_solved).count(),
        messages: median(|run| run.messages),
        changes: median(|run| run.changes),
        mean,
        deviation: variance.sqrt(),
    }
}

fn name(parameter: Parameter) -> &'static str {
    match parameter {
        Parameter::Panic => "panic",
        Parameter::Doubt => "doubt",
        Parameter::Slider => "slider",
    }
}

fn csv(parameter: Parameter, rows: &[SweepRow]) -> String {
    let table = Table([name(parameter), "runs", "solved", "messages", "changes", "energy_mean", "energy_sd"]);
    let row = |row: &SweepRow| {
        let SweepRow { value, runs, wanted, solved, messages, changes, mean, deviation } = row;
        let [value, mean, deviation] =
            [format!("{value:.4}"), format!("{mean:.3}"), format!("{deviation:.3}")];
        let cut = (runs < wanted).then(|| format!("stopped after {runs} of {wanted} runs"));
        let values: [&dyn Display; 7] = [&value, runs, solved, messages, changes, &mean, &deviation];
        table.row(values, &cut.unwrap_or_default())
    };
    table.header() + &rows.iter().map(row).collect::<String>()
}

fn plot(parameter: Parameter, rows: &[SweepRow]) -> String {
    let curve = |name: &str, of: fn(&SweepRow) -> f64| Curve {
        name: name.into(),
        points: rows.iter().map(|row| (row.value, of(row))).collect(),
    };
    let curves = [
        curve("solved, per cent", |row| 100.0 * row.solved as f64 / row.runs.max(1) as f64),
        curve("messages, median", |row| row.messages as f64),
        curve("energy, mean", |row| row.mean),
        curve("energy, standard deviation", |row| row.deviation),
    ];
    let runs: usize = rows.iter().map(|row| row.runs).sum();
    chart::curves(&curves, &format!("effect of {}, {runs} runs", name(parameter)), name(parameter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_with_few_runs_are_reported() {
        let run = Run { step: 0, is_solved: true, messages: 5, changes: 3, energy: Moments::default() };
        let text = csv(Parameter::Panic, &[row(0.5, 1, [&run].into_iter()), row(1.0, 2, [&run].into_iter())]);
        let rows: Vec<&str> = text.lines().collect();
        assert_eq!(rows[0], "panic,runs,solved,messages,changes,energy_mean,energy_sd,reason");
        assert_eq!(rows[1], "0.5000,1,1,5,3,0.000,0.000,");
        assert_eq!(rows[2], "1.0000,1,1,5,3,0.000,0.000,stopped after 1 of 2 runs");
    }
}
