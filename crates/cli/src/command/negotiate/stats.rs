//! `sodan negotiate stats`: computes statistics over time.

use super::transcript::{axis, named, read, save, solutions};
use crate::args::{at_least_one, table_in_text};
use crate::exit::{Ending, Failure};
use crate::help::OUTPUT;
use crate::output::{Existing, Output};
use crate::table::Table;
use clap::Args;
use sodan::Cell;
use sodan::negotiation::transcript::Transcript;
use sodan::negotiation::transcript::clusters::{Clusters, Merge};
use sodan::negotiation::transcript::order::Order;
use sodan::negotiation::transcript::statistics::{Deeds, Point, curve, deeds, frame_at, settled_since};
use sodan::render::chart::{self, Curve};
use sodan::render::negotiation::talk::title;
use std::fmt::Display;
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// Compute statistics over time from a transcript
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan negotiate stats talk.arrow
  sodan negotiate stats talk.arrow --points 1000 -o talk.csv --svg curves.svg
  sodan negotiate stats talk.arrow --cells
  sodan negotiate stats talk.arrow --clusters

docs/negotiation.md describes the columns, such as energy (duplicates over all houses), agreement (free cells with the digit of the solution)
and settled (free cells that do not change again), and the format of transcripts.")]
pub struct StatsArgs {
    /// Transcript file
    file: PathBuf,

    /// Number of points in time (one row per point)
    #[arg(long, value_name = "N", default_value = "200", value_parser = at_least_one::<NonZeroUsize>)]
    points: NonZeroUsize,

    /// Print one row per cell instead of a time series
    #[arg(long, conflicts_with_all = ["points", "svg"])]
    cells: bool,

    /// Print one row per merge of two clusters of correct cells
    #[arg(long, conflicts_with_all = ["points", "svg", "cells"])]
    clusters: bool,

    /// Write CSV output to FILE
    #[arg(short, long, value_name = "FILE", help_heading = OUTPUT)]
    output: Option<PathBuf>,

    /// Write an SVG plot of the time series to FILE
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// Runs `sodan negotiate stats`.
pub fn run(args: &StatsArgs) -> Result<Ending, Failure> {
    let transcript = read(&args.file)?;
    table_in_text("negotiate stats", args.output.as_deref())?;
    let output = Output::open(args.output.as_deref(), Existing::Refuse)?;
    let drawing = named(args.svg.as_deref())?;
    if args.cells {
        save(cells(&transcript).as_bytes(), output)?;
        return Ok(Ending::Done);
    }
    let solutions = solutions(&transcript.header.puzzle);
    if args.clusters {
        let clusters = Clusters::of(&transcript, &solutions)
            .ok_or_else(|| Failure::Usage("--clusters: the puzzle has no solution".into()))?;
        save(merges(&clusters).as_bytes(), output)?;
        return Ok(Ending::Done);
    }
    let points = curve(&transcript, args.points.get(), &solutions);
    save(csv(&points).as_bytes(), output)?;
    if let Some(drawing) = drawing {
        let curves = curves(&points, solutions.len());
        save(chart::curves(&curves, &title(&transcript), axis(transcript.header.clock)).as_bytes(), drawing)?;
    }
    Ok(Ending::Done)
}

fn seconds(point: &Point) -> f64 {
    point.at.as_nanos() as f64 / 1e9
}

fn csv(points: &[Point]) -> String {
    let table = Table([
        "seconds",
        "energy",
        "agreement",
        "consistent",
        "changes",
        "group",
        "confidence",
        "messages",
        "settled",
        "nuclei",
        "regions",
        "region",
        "near",
        "far",
    ]);
    let row = |point: &Point| {
        let order = |of: fn(&Order) -> String| point.order.as_ref().map(of).unwrap_or_default();
        let values: [&dyn Display; 14] = [
            &format_args!("{:.9}", seconds(point)),
            &point.energy,
            &order(|order| order.agreement.to_string()),
            &format_args!("{:.4}", point.consistent_neighbours),
            &point.changes,
            &point.largest_group,
            &format_args!("{:.4}", point.confidence),
            &point.messages,
            &point.settled,
            &point.nuclei,
            &order(|order| order.regions.to_string()),
            &order(|order| order.largest_region.to_string()),
            &order(|order| format!("{:.4}", order.near)),
            &order(|order| format!("{:.4}", order.far)),
        ];
        table.row(
            values,
            if point.order.is_some() { "" } else { "the puzzle has no solution to compare with" },
        )
    };
    table.header() + &points.iter().map(row).collect::<String>()
}

fn cells(transcript: &Transcript) -> String {
    let (deeds, since) = (deeds(transcript), settled_since(transcript));
    let end = frame_at(transcript, transcript.header.time);
    let table = Table(["cell", "sent", "received", "changes", "settled", "digit", "confidence"]);
    let row = |cell: Cell| {
        let Deeds { sent, received, changes, .. } = deeds[cell];
        let digit = end.grid.get(cell).map(|digit| digit.to_string()).unwrap_or_default();
        let (settled, confidence) = (since[cell].as_nanos() as f64 / 1e9, end.confidence[cell].get());
        let settled = format_args!("{settled:.9}");
        table.row([&cell, &sent, &received, &changes, &settled, &digit, &confidence], "")
    };
    table.header() + &Cell::all().map(row).collect::<String>()
}

fn merges(clusters: &Clusters) -> String {
    let table = Table(["agreement", "size", "parts", "formed", "cells"]);
    let size = |node: usize| match node.checked_sub(clusters.leaves.len()) {
        Some(merge) => clusters.merges[merge].cells.len(),
        None => 1,
    };
    let row = |merge: &Merge| {
        let formed = merge.formed.map(|at| format!("{:.9}", at.as_nanos() as f64 / 1e9)).unwrap_or_default();
        let parts = merge.parts.map(|part| size(part).to_string()).join("+");
        let cells: Vec<String> = merge.cells.iter().map(|cell| cell.to_string()).collect();
        let values: [&dyn Display; 5] =
            [&format_args!("{:.4}", merge.agreement), &merge.cells.len(), &parts, &formed, &cells.join(" ")];
        table.row(values, "")
    };
    table.header() + &clusters.merges.iter().map(row).collect::<String>()
}

fn curves(points: &[Point], solutions: usize) -> Vec<Curve> {
    let curve = |name: &str, value: &dyn Fn(&Point) -> f64| Curve {
        name: name.into(),
        points: points.iter().map(|point| (seconds(point), value(point))).collect(),
    };
    let of = |part: fn(&Order) -> f64| move |point: &Point| point.order.as_ref().map_or(0.0, part);
    let agree = match solutions {
        1 => "free cells that agree with the solution".to_owned(),
        _ => format!("free cells that agree with the nearest of {solutions} solutions"),
    };
    let all = vec![
        curve("energy: duplicates", &|point| f64::from(point.energy)),
        curve(&agree, &of(|order| f64::from(order.agreement))),
        curve("free cells with their final digit", &|point| f64::from(point.settled)),
        curve("connected groups of such cells (nuclei)", &|point| f64::from(point.nuclei)),
        curve("regions out of phase", &of(|order| f64::from(order.regions))),
        curve("cells in the largest nucleus", &of(|order| f64::from(order.largest_region))),
        curve("correlation of correctness, in pairs that share a house", &of(|order| order.near)),
        curve("correlation of correctness, in other pairs", &of(|order| order.far)),
        curve("consistent neighbours of a cell, out of 20", &|point| point.consistent_neighbours),
        curve("changes so far", &|point| point.changes as f64),
        curve("largest group without conflicts", &|point| f64::from(point.largest_group)),
        curve("mean confidence", &|point| point.confidence),
    ];
    // Omit curves without data: some protocols do not use confidence, and some puzzles have no solution.
    all.into_iter().filter(|curve| curve.points.iter().any(|&(_, value)| value != 0.0)).collect()
}
