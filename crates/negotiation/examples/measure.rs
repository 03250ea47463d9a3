//! Measures what the documentation says of the protocols.
//!
//! ```text
//! cargo run --release -p sodan-negotiation --example measure -- published 50 20000000 > published.md
//! cargo run --release -p sodan-negotiation --example measure -- beyond FILE PROTOCOL SEED STEP
//! cargo run --release -p sodan-negotiation --example measure -- seeds PROTOCOL 100
//! cargo run --release -p sodan-negotiation --example measure -- honesty 100000
//! cargo run --release -p sodan-negotiation --example measure -- speed
//! ```
//!
//! Timings are of one core and of the machine that runs it. `honesty` ends with a failure if any run called a
//! grid solved that is none.

use std::error::Error;
use std::time::{Duration, Instant};

use sodan_board::{Puzzle, Solution};
use sodan_negotiation::{
    Blind, Conditions, Ending, Mischief, Mistake, Outcome, Protocol, Settings, SettingsError, Slider,
    negotiate, negotiate_on_threads,
};

const SEED_PUZZLE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["published", seeds, cap] => published(seeds.parse()?, cap.parse()?),
        ["beyond", file, protocol, seed, step] => {
            beyond(file, protocol.parse()?, seed.parse()?, step.parse()?)
        }
        ["seeds", protocol, count] => seeds(protocol.parse()?, count.parse()?),
        ["honesty", runs] => honesty(runs.parse()?),
        ["speed"] => speed(),
        _ => Err("see the head of the example for what it takes".into()),
    }
}

fn median(mut numbers: Vec<u64>) -> u64 {
    numbers.sort_unstable();
    numbers.get(numbers.len() / 2).copied().unwrap_or(0)
}

/// The rows of the table: a name and the settings.
fn protocols() -> Result<Vec<(&'static str, Settings)>, SettingsError> {
    let (first, panic) = (Settings::new(Protocol::First), Settings::new(Protocol::Panic));
    let (stage, community) = (Settings::new(Protocol::Stage), Settings::new(Protocol::Community));
    let wrong = Mistake::WrongNeighbours;
    Ok(vec![
        ("no doubt", first.clone().with_doubt(1.0)?),
        ("doubt 0", first.clone()),
        ("doubt 0.1", first.clone().with_doubt(0.1)?),
        ("panic 0.1", panic.clone()),
        ("panic 0.5", panic.clone().with_panic(0.5)?),
        ("panic 0.99", panic.clone().with_panic(0.99)?),
        ("Stage as printed", stage.clone().with_mistake(Mistake::DoubtMinusOne)?),
        ("Stage, promotion", stage.clone().with_promotion()),
        ("Stage, promotion, panic 0.1", stage.with_promotion().with_panic(0.1)?),
        ("community swaps", community.clone()),
        ("community swaps, pruned domains", community.with_pruning()),
        ("doubt 0, wrong neighbours", first.with_mistake(wrong)?),
        ("panic 0.1, wrong neighbours", panic.with_mistake(wrong)?),
    ])
}

fn published(seeds: u64, cap: u64) -> Result<(), Box<dyn Error>> {
    println!("| protocol | puzzle | solved | mistaken | of | median changes | median messages |");
    println!("|---|---|---|---|---|---|---|");
    for (name, settings) in protocols()? {
        for (puzzle_name, text) in [("forty givens", forty_givens()), ("seed puzzle", SEED_PUZZLE.to_owned())]
        {
            let puzzle: Puzzle = text.parse()?;
            let conditions = Conditions { messages: cap, ..Conditions::default() };
            let outcomes: Vec<Outcome> =
                (0..seeds).map(|seed| negotiate(&puzzle, &settings, seed, conditions, &mut Blind)).collect();
            let ended = |ending: &str| outcomes.iter().filter(|o| o.ending.name() == ending).count();
            let over = |o: &&Outcome| o.ending.name() != "gave-up";
            let changes = median(outcomes.iter().filter(over).map(|o| o.changes).collect());
            let messages = median(outcomes.iter().filter(over).map(|o| o.messages).collect());
            let (solved, mistaken) = (ended("solved"), ended("mistaken"));
            println!("| {name} | {puzzle_name} | {solved} | {mistaken} | {seeds} | {changes} | {messages} |");
        }
    }
    Ok(())
}

/// The easy puzzle with exactly forty givens: every other cell of its solution but one.
fn forty_givens() -> String {
    let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    solution.char_indices().map(|(at, digit)| if at % 2 == 0 && at > 0 { digit } else { '.' }).collect()
}

fn beyond(file: &str, protocol: Protocol, seed: u64, step: usize) -> Result<(), Box<dyn Error>> {
    let text = std::fs::read_to_string(file)?;
    let (mut messages, mut times, mut unsolved) = (Vec::new(), Vec::new(), 0);
    for line in text.lines().step_by(step) {
        let Some(Ok(puzzle)) = line.get(..81).map(str::parse::<Puzzle>) else { continue };
        let conditions = Conditions { messages: 100_000_000, ..Conditions::default() };
        let start = Instant::now();
        let outcome = negotiate(&puzzle, &Settings::new(protocol), seed, conditions, &mut Blind);
        times.push(start.elapsed());
        messages.push(outcome.messages);
        if !matches!(outcome.ending, Ending::Solved(_)) {
            unsolved += 1;
            println!("{line}: {}", outcome.ending.name());
        }
    }
    tell(&format!("{protocol} on {file}"), unsolved, messages, times);
    Ok(())
}

fn seeds(protocol: Protocol, count: u64) -> Result<(), Box<dyn Error>> {
    let puzzle: Puzzle = SEED_PUZZLE.parse()?;
    let (mut messages, mut times, mut unsolved) = (Vec::new(), Vec::new(), 0);
    for seed in 0..count {
        let conditions = Conditions { messages: 100_000_000, ..Conditions::default() };
        let start = Instant::now();
        let outcome = negotiate(&puzzle, &Settings::new(protocol), seed, conditions, &mut Blind);
        times.push(start.elapsed());
        messages.push(outcome.messages);
        unsolved += usize::from(!matches!(outcome.ending, Ending::Solved(_)));
    }
    tell(&format!("{protocol} on the seed puzzle, {count} seeds"), unsolved, messages, times);
    Ok(())
}

fn tell(what: &str, unsolved: usize, messages: Vec<u64>, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
    let within = |limit: f64| times.iter().filter(|time| time.as_secs_f64() <= limit).count();
    println!(
        "{what}: {} runs, {unsolved} unsolved; messages median {}, most {}; ms median {:.2}, 98 % {:.1}, 99.8 % {:.1}, \
         slowest {:.1}; within 1 s {}, within 3 s {}",
        times.len(),
        median(messages.clone()),
        messages.iter().max().copied().unwrap_or(0),
        at(0.5),
        at(0.98),
        at(0.998),
        at(1.0),
        within(1.0),
        within(3.0)
    );
}

fn honesty(runs: u64) -> Result<(), Box<dyn Error>> {
    let puzzles: Vec<Puzzle> =
        [EASY, SEED_PUZZLE, &forty_givens()].iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
    let steps: Vec<Settings> = Slider::all().map(Slider::settings).collect();
    let (mut endings, mut crashing) = (std::collections::BTreeMap::new(), 0u64);
    for run in 0..runs {
        // Delays, stalls, crashes and losses, alone and together.
        let has = |bit: u64, chance: f64| if run >> bit & 1 == 1 { chance } else { 0.0 };
        let mischief = Mischief {
            delay: has(0, 0.1),
            stall: has(1, 0.02),
            crash: has(2, 0.0005),
            loss: has(3, 0.00002),
        };
        crashing += run >> 2 & 1;
        let (settings, puzzle) = (&steps[(run / 16 % 8) as usize], &puzzles[(run / 128 % 3) as usize]);
        let conditions = Conditions { messages: 20_000, mischief, ..Conditions::default() };
        let outcome = negotiate(puzzle, settings, run, conditions, &mut Blind);
        if let Ending::Solved(solution) = outcome.ending {
            let is_true = Solution::try_from(&solution.grid()).is_ok() && solution.extends(puzzle.grid());
            if !is_true {
                return Err(format!("run {run}: a false solution").into());
            }
        }
        *endings.entry(outcome.ending.name()).or_insert(0) += 1;
    }
    println!("{runs} runs, {crashing} of them with crashes, no false solution: {endings:?}");
    Ok(())
}

fn speed() -> Result<(), Box<dyn Error>> {
    let puzzle: Puzzle = SEED_PUZZLE.parse()?;
    let settings = Settings::new(Protocol::First);
    let conditions = Conditions { messages: 10_000_000, ..Conditions::default() };
    let rate =
        |outcome: Outcome, start: Instant| outcome.messages as f64 / start.elapsed().as_secs_f64() / 1e6;
    let start = Instant::now();
    let replay = rate(negotiate(&puzzle, &settings, 1, conditions, &mut Blind), start);
    println!("replay: {replay:.1} million messages/s");
    for threads in [1, 2, 4] {
        let conditions = Conditions { span: Duration::from_secs(2), ..conditions };
        let settings = Settings::new(Protocol::CommunityPlus);
        let start = Instant::now();
        let rate = rate(negotiate_on_threads(&puzzle, &settings, 1, conditions, threads, &mut Blind), start);
        println!("threads, {threads}: {rate:.2} million messages/s (community+)");
    }
    Ok(())
}
