//! Sodan next to its peers: every set, in alternating rounds of one run, parsing included, answers compared.
//!
//! ```text
//! cargo run --release -- --rounds 9 --format markdown       (from this folder: the peers are compiled for this CPU)
//! ```

mod actors;
mod choosing;
mod cluster;
mod end_to_end;
mod engines;
mod generating;
mod hunting;
mod python;
mod rating;
mod report;
mod se;
mod sets;
mod solvers;
mod tables;
mod two_way;
mod worst;

use anyhow::Result;
use clap::Parser;
use std::path::{Path, PathBuf};

/// Measures Sodan next to its peers.
#[derive(Parser)]
struct Arguments {
    /// How often every engine solves every set; the medians count.
    #[arg(long, default_value_t = 7)]
    rounds: usize,
    /// How the result is written.
    #[arg(long, value_enum, default_value_t = report::Format::Text)]
    format: report::Format,
    /// Measure nothing but actors.
    #[arg(long)]
    actors: bool,
    /// Measure nothing but making puzzles; SODAN_GENERATORS names peers, as `qqwing=qqwing --generate $COUNT --one-line`.
    #[arg(long)]
    generating: bool,
    /// Measure nothing but canonical forms and neighbours; SODAN_GRIDCHECKER is the command line of gridchecker.
    #[arg(long)]
    hunting: bool,
    /// Measure nothing but tables and data sets; SODAN_PYTHON is a Python with pyarrow, polars and duckdb.
    #[arg(long, requires = "end_to_end")]
    tables: bool,
    /// Measure nothing but the Python package; SODAN_PYTHON is a Python with it and pyarrow, and with peers, if they are wanted.
    #[arg(long, requires = "end_to_end")]
    python: bool,
    /// Measure nothing but rating on Spark and Ray; SODAN_PYTHON is a Python with the package, and with those that are wanted.
    #[arg(long)]
    cluster: bool,
    /// Measure nothing but rating on Sudoku Explainer's scale; SODAN_SERATE and SODAN_SKFR are the command lines of its programs.
    #[arg(long)]
    se: bool,
    /// Write a chart of solvers, measured as whole processes, to this SVG file; SODAN_SOLVERS adds solvers, as `tdoku=./tdoku-file $0`.
    #[arg(long, value_name = "FILE", requires = "end_to_end")]
    chart: Option<PathBuf>,
    /// Only the sets whose names contain this.
    #[arg(long, default_value = "")]
    set: String,
    /// Measure only the worst cases of techniques, over all selected sets.
    #[arg(long)]
    worst: bool,
    /// The folder with the sets; otherwise SODAN_DATA or `shared/data` next to the checkout.
    #[arg(long)]
    data: Option<PathBuf>,
    /// Measure whole processes as well: this `sodan` next to a minimal program of the crate `sudoku`.
    #[arg(long, value_name = "SODAN")]
    end_to_end: Option<PathBuf>,
}

/// The sets on which rating is measured.
const RATED: [&str; 2] = ["magictour_top1465", "sudocue_top10000"];
/// The set on which searches from two-way choices are measured.
const CHOSEN: &str = "magictour_top1465";

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    if arguments.actors {
        tell_actors(arguments.rounds, |line| println!("{line}"));
        return Ok(());
    }
    if arguments.generating {
        return tell_generating(arguments.rounds, |line| println!("{line}"));
    }
    if arguments.cluster {
        tell_rows(&cluster::run(arguments.rounds)?, &cluster::AIMS, |line| println!("{line}"));
        return Ok(());
    }
    let sets = sets::read(arguments.data.as_deref(), &arguments.set)?;
    if arguments.worst {
        report::worst(&worst::measure(&sets)).into_iter().for_each(|line| println!("{line}"));
        return Ok(());
    }
    if arguments.hunting {
        return tell_hunting(&sets, arguments.rounds, |line| println!("{line}"));
    }
    if let (Some(chart), Some(sodan)) = (&arguments.chart, &arguments.end_to_end) {
        let groups = solvers::run(sodan, &sets, arguments.rounds)?;
        solvers::lines(&groups).into_iter().for_each(|line| println!("{line}"));
        return Ok(std::fs::write(chart, solvers::chart(&groups, &report::machine()))?);
    }
    if let (true, Some(sodan)) = (arguments.tables, &arguments.end_to_end) {
        return tell_tables(tables::run, &[], sodan, &sets, arguments.rounds, |line| println!("{line}"));
    }
    if let (true, Some(sodan)) = (arguments.python, &arguments.end_to_end) {
        return tell_tables(python::run, &python::AIMS, sodan, &sets, arguments.rounds, |line| {
            println!("{line}")
        });
    }
    if arguments.se {
        return tell_raters(&sets, arguments.rounds, |line| println!("{line}"));
    }
    let results = sets.iter().map(|set| engines::measure(set, arguments.rounds)).collect::<Vec<_>>();
    print!("{}", report::write(arguments.format, &results));
    // What follows is for people; a program that reads JSON shall find nothing after it.
    let say = |line: String| match arguments.format {
        report::Format::Json => eprintln!("{line}"),
        report::Format::Text | report::Format::Markdown => println!("{line}"),
    };
    for choosing::Row { engine, time, ratio } in choosing::run() {
        say(format!(
            "{engine}, the Scheme text's example: {time:.1?}, {ratio:.0} times as fast as the original"
        ));
    }
    tell_actors(arguments.rounds, say);
    tell_generating(arguments.rounds, say)?;
    tell_hunting(&sets, arguments.rounds, say)?;
    for set in sets.iter().filter(|set| RATED.contains(&set.name)) {
        report::costs(set.name, &rating::measure(set)).into_iter().for_each(say);
    }
    tell_raters(&sets, arguments.rounds, say)?;
    for set in sets.iter().filter(|set| set.name == CHOSEN) {
        report::searches(set.name, &two_way::measure(set)).into_iter().for_each(say);
    }
    if let Some(sodan) = &arguments.end_to_end {
        tell_tables(tables::run, &[], sodan, &sets, arguments.rounds, say)?;
        for set in &sets {
            say(end_to_end::measure(sodan, set, arguments.rounds)?);
        }
    }
    Ok(())
}

fn tell_raters(sets: &[sets::Set], rounds: usize, say: impl Fn(String)) -> Result<()> {
    for (name, count) in se::SETS {
        for set in sets.iter().filter(|set| set.name == name) {
            let rows = se::measure(set, count, rounds)?;
            report::raters(name, count, &rows).into_iter().for_each(&say);
        }
    }
    Ok(())
}

fn tell_hunting(sets: &[sets::Set], rounds: usize, say: impl Fn(String)) -> Result<()> {
    for set in sets.iter().filter(|set| set.name == hunting::SET) {
        for hunting::Row { what, micros } in hunting::run(set, rounds)? {
            say(micros.map_or(format!("{what:52} not measured"), |it| format!("{what:52} {it:>10.2} us")));
        }
    }
    Ok(())
}

fn tell_tables(
    measure: impl Fn(&Path, &sets::Set, usize) -> Result<Vec<tables::Row>>,
    aims: &[tables::Aim],
    sodan: &Path,
    sets: &[sets::Set],
    rounds: usize,
    say: impl Fn(String),
) -> Result<()> {
    for set in sets.iter().filter(|set| set.name == tables::SET) {
        tell_rows(&measure(sodan, set, rounds)?, aims, &say);
    }
    Ok(())
}

fn tell_rows(rows: &[tables::Row], aims: &[tables::Aim], say: impl Fn(String)) {
    for tables::Row { what, count, seconds } in rows {
        let rate = |seconds| format!("{seconds:>8.3} s {:>12.0}/s", *count as f64 / seconds);
        say(format!("{what:52} {}", seconds.map_or("not measured".into(), rate)));
    }
    aims.iter().filter_map(|aim| aim.share(rows)).for_each(say);
}

fn tell_generating(rounds: usize, say: impl Fn(String)) -> Result<()> {
    for generating::Row { what, rate } in generating::run(rounds)? {
        say(format!("{what:36} {rate:>12.0}/s"));
    }
    Ok(())
}

fn tell_actors(rounds: usize, say: impl Fn(String)) {
    for actors::Row { task, who, rate } in actors::run(rounds) {
        say(format!("{task:28} {who:32} {:>6.2} million messages/s", rate / 1e6));
    }
}
