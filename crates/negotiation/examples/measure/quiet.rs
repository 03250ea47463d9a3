//! Measures how often a quiet period is mistaken for a solution.

use std::error::Error;
use std::time::Duration;

use sodan_board::Puzzle;
use sodan_negotiation::{
    Blind, Conditions, Ending, Mischief, Mistake, Protocol, Settings, SettingsError, negotiate,
};

use crate::published::forty_givens;
use crate::{SEED_PUZZLE, on_all_cores};

/// Quiet periods in milliseconds. The last one is the published period.
const PERIODS: [u64; 4] = [10, 20, 100, 1000];

/// A row of the table: its name, and the settings, puzzle and injected faults of its runs.
struct Setting {
    name: &'static str,
    settings: Settings,
    puzzle: Puzzle,
    mischief: Mischief,
}

fn talks() -> Result<Vec<Setting>, Box<dyn Error>> {
    let blocking = || -> Result<Settings, SettingsError> {
        Settings::new(Protocol::Community).with_mistake(Mistake::BlockingSwap)
    };
    let (forty, seed): (Puzzle, Puzzle) = (forty_givens()?, SEED_PUZZLE.parse()?);
    // Without delays, two cells rarely request a swap from each other at the same time.
    let late = Mischief { delay: 0.2, ..Mischief::NONE };
    let talk = |name, settings, puzzle, mischief| Setting { name, settings, puzzle, mischief };
    Ok(vec![
        talk("doubt 0, 40 clues", Settings::new(Protocol::First).with_doubt(0.0)?, forty, Mischief::NONE),
        talk("panic 0.1, 40 clues", Settings::new(Protocol::Panic), forty, Mischief::NONE),
        talk("community swaps, 40 clues", Settings::new(Protocol::Community), forty, Mischief::NONE),
        talk("blocking swaps, 40 clues", blocking()?, forty, Mischief::NONE),
        talk("blocking swaps, seed puzzle", blocking()?, seed, Mischief::NONE),
        talk("blocking swaps and delays, seed puzzle", blocking()?, seed, late),
    ])
}

pub fn run(seeds: usize) -> Result<(), Box<dyn Error>> {
    let talks = talks()?;
    let cells = talks.len() * PERIODS.len();
    let endings = on_all_cores(cells * seeds, |at| {
        let (cell, seed) = (at / seeds, at % seeds);
        let Setting { settings, puzzle, mischief, .. } = &talks[cell / PERIODS.len()];
        let quiet = Duration::from_millis(PERIODS[cell % PERIODS.len()]);
        let conditions = Conditions { messages: 5_000_000, mischief: *mischief, ..Conditions::default() };
        let settings = settings.clone().with_quiet_ending(quiet);
        settings.map(|settings| negotiate(puzzle, &settings, seed as u64, conditions, &mut Blind).ending)
    });
    let endings = endings.into_iter().collect::<Result<Vec<Ending>, SettingsError>>()?;
    let periods = PERIODS.map(|period| format!("{period} ms"));
    println!(
        "| wrong endings, of all endings by quiet period ({seeds} runs each) | {} |",
        periods.join(" | ")
    );
    println!("|---|{}", "---:|".repeat(PERIODS.len()));
    for (row, Setting { name, .. }) in talks.iter().enumerate() {
        let share = |column: usize| {
            let from = (row * PERIODS.len() + column) * seeds;
            let of = |which: fn(&Ending) -> bool| {
                endings[from..from + seeds].iter().filter(|ending| which(ending)).count()
            };
            let (right, wrong) = (of(|it| matches!(it, Ending::Solved(_))), of(|it| *it == Ending::Mistaken));
            format!("{wrong} of {}", right + wrong)
        };
        println!("| {name} | {} |", (0..PERIODS.len()).map(share).collect::<Vec<_>>().join(" | "));
    }
    Ok(())
}
