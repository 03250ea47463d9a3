//! Measures how order forms: clusters at several cutoffs, and the times from which units of each size remain correct
//! until the end. As a control, each run is measured again with the histories shuffled among its free cells.

use std::error::Error;

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;
use sodan_board::{ByCell, Cell, CellSet, House, Puzzle};
use sodan_negotiation::transcript::clusters::{Clusters, MOMENTS, histories};
use sodan_negotiation::transcript::statistics::settled_since;
use sodan_negotiation::transcript::{Detail, Recorder};
use sodan_negotiation::{Conditions, Ending, Protocol, Settings, SettingsError, Time, negotiate};

use crate::published::forty_givens;
use crate::{SEED_PUZZLE, on_all_cores};

const CUTOFFS: [f64; 4] = [0.95, 0.9, 0.7, 0.5];

/// Names of the unit sizes, from three cells to the whole grid.
const SIZES: [&str; 4] = ["mini-row", "house", "band or stack", "grid"];

/// Measures of a run (index 0) and of its control (index 1). `clusters` has the number of clusters and the size of the
/// largest one at each cutoff. `formed` has, for each unit size, the share of the run after which half of the units
/// remain correct until the end.
struct Talk {
    clusters: [[(f64, f64); CUTOFFS.len()]; 2],
    formed: [[f64; SIZES.len()]; 2],
}

/// A row of the table: its name, and the settings and puzzle of its runs.
type Row = (&'static str, Settings, Puzzle);

fn rows() -> Result<Vec<Row>, Box<dyn Error>> {
    let (forty, seed): (Puzzle, Puzzle) = (forty_givens()?, SEED_PUZZLE.parse()?);
    let first = || -> Result<Settings, SettingsError> { Settings::new(Protocol::First).with_doubt(0.0) };
    Ok(vec![
        ("doubt 0, 40 clues", first()?, forty),
        ("panic 0.1, 40 clues", Settings::new(Protocol::Panic), forty),
        ("community swaps, 40 clues", Settings::new(Protocol::Community), forty),
        ("community-plus, seed puzzle", Settings::new(Protocol::CommunityPlus), seed),
        ("token, seed puzzle", Settings::new(Protocol::Token), seed),
    ])
}

pub fn run(seeds: usize) -> Result<(), Box<dyn Error>> {
    let rows = rows()?;
    let talks: Vec<Vec<Talk>> = rows
        .iter()
        .map(|(_, settings, puzzle)| {
            on_all_cores(seeds, |seed| talk(puzzle, settings, seed as u64)).into_iter().flatten().collect()
        })
        .collect();
    let cutoffs = CUTOFFS.map(|cutoff| format!("{cutoff}")).join(" | ");
    println!("| {seeds} seeds | solved | | {cutoffs} |\n|---|---:|---|{}", "---:|".repeat(CUTOFFS.len()));
    for ((name, ..), talks) in rows.iter().zip(&talks) {
        for (kind, what) in ["run", "permuted"].into_iter().enumerate() {
            let cells = (0..CUTOFFS.len()).map(|at| {
                let mean =
                    |of: fn(&(f64, f64)) -> f64| mean(talks.iter().map(|talk| of(&talk.clusters[kind][at])));
                format!("{:.1} / {:.1}", mean(|it| it.0), mean(|it| it.1))
            });
            let cells: Vec<String> = cells.collect();
            println!("| {name} | {} | {what} | {} |", talks.len(), cells.join(" | "));
        }
    }
    println!(
        "\n| half of the units are correct after | | {} |\n|---|---|{}",
        SIZES.join(" | "),
        "---:|".repeat(SIZES.len())
    );
    for ((name, ..), talks) in rows.iter().zip(&talks) {
        for (kind, what) in ["run", "permuted"].into_iter().enumerate() {
            let cells = (0..SIZES.len()).map(|size| {
                format!("{:.1} %", 100.0 * mean(talks.iter().map(|talk| talk.formed[kind][size])))
            });
            println!("| {name} | {what} | {} |", cells.collect::<Vec<_>>().join(" | "));
        }
    }
    Ok(())
}

fn mean(numbers: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = numbers.len().max(1) as f64;
    numbers.sum::<f64>() / count
}

/// Measures a run and its control. Returns `None` if the run did not end with the solution.
fn talk(puzzle: &Puzzle, settings: &Settings, seed: u64) -> Option<Talk> {
    let mut recorder = Recorder::new(Detail::Changes);
    let outcome = negotiate(puzzle, settings, seed, Conditions::default(), &mut recorder);
    let Ending::Solved(solution) = outcome.ending else { return None };
    let transcript = recorder.finish()?;
    let free = !puzzle.givens();
    let mut histories = histories(&transcript, MOMENTS, &solution);
    let mut since = settled_since(&transcript);
    let clusters = Clusters::from_histories(free, &histories);
    let formed = formed(free, &since, outcome.time);
    let mut random = Pcg64::seed_from_u64(seed);
    histories.shuffle(&mut random);
    let mut times: Vec<Time> = free.iter().map(|cell| since[cell]).collect();
    times.shuffle(&mut random);
    free.iter().zip(times).for_each(|(cell, time)| since[cell] = time);
    Some(Talk {
        clusters: [measured(&clusters), measured(&Clusters::from_histories(free, &histories))],
        formed: [formed, self::formed(free, &since, outcome.time)],
    })
}

fn measured(clusters: &Clusters) -> [(f64, f64); CUTOFFS.len()] {
    CUTOFFS.map(|cutoff| {
        let found = clusters.at(cutoff);
        (found.len() as f64, found.first().map_or(0, |cells| cells.len()) as f64)
    })
}

/// For each unit size, returns the share of the run after which half of the units with free cells remain correct until
/// the end.
fn formed(free: CellSet, since: &ByCell<Time>, end: Time) -> [f64; SIZES.len()] {
    let houses = || House::all().map(House::cells);
    let lines = || houses().take(18);
    let boxes = || houses().skip(18);
    let threes =
        lines().flat_map(|line| boxes().map(move |block| line & block)).filter(|cells| cells.len() == 3);
    let bands = (0..3).flat_map(|number| {
        let of = |index: fn(Cell) -> usize| {
            Cell::all().filter(|&cell| index(cell) / 3 == number).collect::<CellSet>()
        };
        [of(|cell| cell.row().index()), of(|cell| cell.column().index())]
    });
    let units: [Vec<CellSet>; SIZES.len()] =
        [threes.collect(), houses().collect(), bands.collect(), vec![CellSet::ALL]];
    units.map(|units| {
        let latest = |unit: CellSet| (unit & free).iter().map(|cell| since[cell]).max();
        let mut times: Vec<Time> = units.into_iter().filter_map(latest).collect();
        times.sort_unstable();
        let half = times.get(times.len().saturating_sub(1) / 2).copied().unwrap_or_default();
        half.as_nanos() as f64 / end.as_nanos().max(1) as f64
    })
}
