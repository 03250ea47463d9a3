//! Compares Sodan with other programs on every set, in alternating rounds of one run. Times include parsing, and all
//! answers are compared.
//!
//! ```text
//! cargo run --release -- --rounds 9 --format markdown       (in this folder, to compile the peers for this CPU)
//! ```

mod actors;
mod choosing;
mod cluster;
mod end_to_end;
mod engines;
mod generating;
mod hunting;
mod python;
mod raters;
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

/// Compares Sodan with other programs
#[derive(Parser)]
struct Arguments {
    /// Number of rounds; medians are reported
    #[arg(long, default_value_t = 7)]
    rounds: usize,
    /// Output format
    #[arg(long, value_enum, default_value_t = report::Format::Text)]
    format: report::Format,
    /// Measure only actors
    #[arg(long)]
    actors: bool,
    /// Measure only generation; SODAN_GENERATORS adds generators, such as `qqwing=qqwing --generate $COUNT --one-line`
    #[arg(long)]
    generating: bool,
    /// Measure only canonical forms and neighbours; SODAN_GRIDCHECKER is the command line of gridchecker
    #[arg(long)]
    hunting: bool,
    /// Measure only tables and data sets; SODAN_PYTHON is a Python with pyarrow, polars and duckdb
    #[arg(long, requires = "end_to_end")]
    tables: bool,
    /// Measure only the Python package; SODAN_PYTHON is a Python with sodan, pyarrow and optional other solvers
    #[arg(long, requires = "end_to_end")]
    python: bool,
    /// Measure only rating on Spark and Ray; SODAN_PYTHON is a Python with sodan, and pyspark or Ray
    #[arg(long)]
    cluster: bool,
    /// Measure only rating on Sudoku Explainer's scale; SODAN_SERATE and SODAN_SKFR are the command lines of serate and
    /// skfr
    #[arg(long)]
    se: bool,
    /// Write a chart of solvers, measured as whole processes, to this SVG file; SODAN_SOLVERS adds solvers, such as
    /// `tdoku=./tdoku-file $0`
    #[arg(long, value_name = "FILE", requires = "end_to_end")]
    chart: Option<PathBuf>,
    /// Write a chart of raters, measured as whole processes, to this SVG file; SODAN_HODOKU is the class path of
    /// HoDoKu, SODAN_SERATE and SODAN_SKFR are command lines, as for --se
    #[arg(long, value_name = "FILE", requires = "end_to_end")]
    rating_chart: Option<PathBuf>,
    /// Measure only sets whose names contain this text
    #[arg(long, default_value = "")]
    set: String,
    /// Measure only the worst cases of techniques, over all selected sets
    #[arg(long)]
    worst: bool,
    /// Folder with the sets [default: SODAN_DATA, or `shared/data` next to the checkout]
    #[arg(long)]
    data: Option<PathBuf>,
    /// Also measure whole processes: this `sodan`, and a minimal program that uses the `sudoku` crate
    #[arg(long, value_name = "SODAN")]
    end_to_end: Option<PathBuf>,
}

/// Names of the sets on which rating on HoDoKu's scale is measured.
const RATED: [&str; 2] = ["magictour_top1465", "sudocue_top10000"];
/// Name of the set on which searches from two-way choices are measured.
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
        const TITLE: &str =
            "Puzzles solved per second on one thread: file in, solutions out (longer is faster)";
        return Ok(std::fs::write(chart, solvers::chart(TITLE, &groups, &report::machine()))?);
    }
    if let (Some(chart), Some(sodan)) = (&arguments.rating_chart, &arguments.end_to_end) {
        let groups = raters::run(sodan, &sets, arguments.rounds)?;
        solvers::lines(&groups).into_iter().for_each(|line| println!("{line}"));
        const TITLE: &str = "Puzzles rated per second on one thread: file in, ratings out (longer is faster)";
        return Ok(std::fs::write(chart, solvers::chart(TITLE, &groups, &report::machine()))?);
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
    // The remaining output has no JSON format, so it is written to standard error if JSON is requested.
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
        for hunting::Row { name, micros } in hunting::run(set, rounds)? {
            say(micros.map_or(format!("{name:52} not measured"), |it| format!("{name:52} {it:>10.2} us")));
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
    for tables::Row { name, count, seconds } in rows {
        let rate = |seconds| format!("{seconds:>8.3} s {:>12.0}/s", *count as f64 / seconds);
        say(format!("{name:52} {}", seconds.map_or("not measured".into(), rate)));
    }
    aims.iter().filter_map(|aim| aim.share(rows)).for_each(say);
}

fn tell_generating(rounds: usize, say: impl Fn(String)) -> Result<()> {
    for generating::Row { name, rate } in generating::run(rounds)? {
        say(format!("{name:36} {rate:>12.0}/s"));
    }
    Ok(())
}

fn tell_actors(rounds: usize, say: impl Fn(String)) {
    for actors::Row { task, who, rate } in actors::run(rounds) {
        say(format!("{task:28} {who:32} {:>6.2} million messages/s", rate / 1e6));
    }
}
