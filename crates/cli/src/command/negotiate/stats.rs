//! `sodan negotiate stats`: numbers over time.

use super::transcript::{read, save, title};
use crate::args::at_least_one;
use crate::exit::{Ending, Failure};
use clap::Args;
use sodan::negotiation::transcript::Clock;
use sodan::negotiation::transcript::statistics::{Point, curve};
use sodan::report::negotiation::curve::{Curve, svg};
use std::fmt::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// Numbers over time.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan negotiate stats talk.arrow
  sodan negotiate stats talk.arrow --points 1000 -o talk.csv --svg curves.svg

Columns: seconds, energy (duplicates over all houses), agreement (free cells that hold the last grid's digit), \
consistent (the mean number of a cell's 20 peers that hold another digit), changes, group (cells in the largest \
connected group without conflict), confidence (the mean of cells that are not certain), messages (if they were written).")]
pub struct StatsArgs {
    /// The transcript
    file: PathBuf,

    /// How many moments, from the beginning to the end
    #[arg(long, value_name = "N", default_value = "200", value_parser = at_least_one::<NonZeroUsize>)]
    points: NonZeroUsize,

    /// Write the CSV to FILE
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Draw the curves as SVG into FILE, too
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &StatsArgs) -> Result<Ending, Failure> {
    let transcript = read(&args.file)?;
    let points = curve(&transcript, args.points.get());
    save(csv(&points).as_bytes(), args.output.as_deref())?;
    if let Some(path) = &args.svg {
        let along = match transcript.header.clock {
            Clock::Virtual => "virtual seconds",
            Clock::Real => "seconds",
        };
        save(svg(&curves(&points), &title(&transcript), along).as_bytes(), Some(path))?;
    }
    Ok(Ending::Done)
}

fn seconds(point: &Point) -> f64 {
    point.at.as_nanos() as f64 / 1e9
}

fn csv(points: &[Point]) -> String {
    let mut csv = String::from("seconds,energy,agreement,consistent,changes,group,confidence,messages\n");
    for point in points {
        let Point {
            energy,
            agreement,
            consistent_neighbours,
            changes,
            largest_group,
            confidence,
            messages,
            ..
        } = point;
        // Writing to a string cannot fail.
        let _ = writeln!(
            csv,
            "{:.9},{energy},{agreement},{consistent_neighbours:.4},{changes},{largest_group},{confidence:.4},{messages}",
            seconds(point)
        );
    }
    csv
}

fn curves(points: &[Point]) -> Vec<Curve> {
    let curve = |name: &str, value: fn(&Point) -> f64| Curve {
        name: name.into(),
        points: points.iter().map(|point| (seconds(point), value(point))).collect(),
    };
    let all = vec![
        curve("energy: duplicates", |point| f64::from(point.energy)),
        curve("free cells that agree with the last grid", |point| f64::from(point.agreement)),
        curve("consistent neighbours of a cell, of 20", |point| point.consistent_neighbours),
        curve("changes so far", |point| point.changes as f64),
        curve("largest group without conflict", |point| f64::from(point.largest_group)),
        curve("mean confidence", |point| point.confidence),
    ];
    // Some protocols know no confidence.
    all.into_iter().filter(|curve| curve.points.iter().any(|&(_, value)| value > 0.0)).collect()
}
