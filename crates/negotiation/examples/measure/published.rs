//! Compares the published protocols with an independent study of them, which simulated discrete time steps: in each
//! step, every cell empties its mailbox and then asserts once. Each entry in the study's table is based on 20 runs.

use std::error::Error;

use sodan_board::{Puzzle, Solution};
use sodan_negotiation::{
    Blind, Conditions, Ending, MessageKind, Mistake, Onlooker, Protocol, SentMessage, Settings,
    SettingsError, negotiate,
};

use crate::{EASY, SEED_PUZZLE, grouped, median, on_all_cores, spread};

/// Number of runs behind each entry of the study's table.
const STUDIED: u64 = 20;

/// Probability below which a table entry counts as different. With about seventy entries, the probability that at least
/// one of them differs by chance is then about one in fifteen.
const CHANCE: f64 = 0.001;

/// A row of the table: a protocol with its settings, the number of messages after which a run gives up, and, for each
/// kind of puzzle in [`KINDS`], how many of the study's 20 runs were solved (`None` if it contains no such runs).
struct Row {
    name: &'static str,
    settings: Settings,
    cap: u64,
    studied: [Option<u64>; 6],
}

const KINDS: [&str; 6] = ["40 clues", "easy", "expert", "17-clue", "top1465", "seed puzzle"];

fn rows() -> Result<Vec<Row>, SettingsError> {
    const M: u64 = 1_000_000;
    let (first, panic) = (Settings::new(Protocol::First), Settings::new(Protocol::Panic));
    let (stage, community) = (Settings::new(Protocol::Stage), Settings::new(Protocol::Community));
    let wrong = Mistake::WrongNeighbours;
    let row =
        |name, settings, cap, studied: [u64; 6]| Row { name, settings, cap, studied: studied.map(Some) };
    let seed_only = |name, settings, solved| Row {
        name,
        settings,
        cap: 20 * M,
        studied: [None, None, None, None, None, Some(solved)],
    };
    Ok(vec![
        row("no doubt", first.clone().with_doubt(1.0)?, 20 * M, [0; 6]),
        row("doubt 0", first.clone().with_doubt(0.0)?, 20 * M, [19, 0, 0, 0, 0, 0]),
        row("doubt 0.1", first.clone().with_doubt(0.1)?, 20 * M, [10, 0, 0, 0, 0, 0]),
        row("panic 0.1", panic.clone(), 10 * M, [18, 1, 1, 0, 0, 0]),
        row("panic 0.5", panic.clone().with_panic(0.5)?, 10 * M, [20, 0, 0, 0, 0, 0]),
        row("panic 0.99", panic.clone().with_panic(0.99)?, 10 * M, [0; 6]),
        row("Stage as printed", stage.clone(), 10 * M, [0; 6]),
        row("Stage, promotion", stage.clone().with_promotion()?, 10 * M, [20, 0, 0, 0, 0, 0]),
        row(
            "Stage, promotion, panic 0.1",
            stage.with_promotion()?.with_panic(0.1)?,
            10 * M,
            [20, 5, 4, 2, 1, 0],
        ),
        row("community swaps", community.clone(), 10 * M, [20, 0, 0, 0, 0, 0]),
        row("community swaps, pruned domains", community.with_pruning()?, 10 * M, [16, 17, 18, 2, 5, 3]),
        seed_only("doubt 0, wrong neighbours", first.clone().with_mistake(wrong)?, 19),
        seed_only("doubt 0.1, wrong neighbours", first.with_doubt(0.1)?.with_mistake(wrong)?, 3),
        seed_only("panic 0.1, wrong neighbours", panic.with_mistake(wrong)?, 19),
    ])
}

/// Returns an easy puzzle with forty givens: a well-known puzzle with thirty givens, in which every fifth empty cell is
/// filled in.
pub fn forty_givens() -> Result<Puzzle, Box<dyn Error>> {
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let mut free = 0;
    let text: String = EASY
        .chars()
        .zip(SOLUTION.chars())
        .map(|(given, digit)| {
            free += usize::from(given == '.');
            if given == '.' && free % 5 == 1 && free < 50 { digit } else { given }
        })
        .collect();
    let puzzle: Puzzle = text.parse()?;
    if puzzle.grid().filled().len() == 40 {
        Ok(puzzle)
    } else {
        Err("the puzzle does not have forty givens".into())
    }
}

/// Returns the puzzles of each kind in [`KINDS`], one per seed. The puzzles of a collection differ; otherwise the same
/// puzzle is repeated.
fn puzzles(seeds: usize) -> Result<[Vec<Puzzle>; 6], Box<dyn Error>> {
    Ok([
        vec![forty_givens()?; seeds],
        spread("qqwing_easy.txt", seeds)?,
        spread("qqwing_expert.txt", seeds)?,
        spread("17_clue.txt", seeds)?,
        spread("magictour_top1465.txt", seeds)?,
        vec![SEED_PUZZLE.parse()?; seeds],
    ])
}

/// A run that ended with a grid accepted by the rule of its protocol.
struct Ended {
    changes: u64,
    /// Number of messages from cell to cell, as in the study. Messages to houses and messages that end the run do not
    /// count.
    messages: u64,
    /// Whether the grid is a solution.
    is_solution: bool,
}

/// Counts the messages between cells.
struct Counter(u64);

impl Onlooker for Counter {
    fn sent(&mut self, _: sodan_stage::Time, sent: SentMessage) {
        let talk = [
            MessageKind::Assert,
            MessageKind::Cede,
            MessageKind::Deny,
            MessageKind::Ask,
            MessageKind::Accept,
            MessageKind::Refuse,
        ];
        self.0 += u64::from(talk.contains(&sent.kind));
    }

    fn heeds_confidence(&self) -> bool {
        false
    }
}

fn play(row: &Row, puzzle: &Puzzle, seed: u64) -> Option<Ended> {
    let conditions = Conditions { messages: row.cap, ..Conditions::default() };
    let outcome = negotiate(puzzle, &row.settings, seed, conditions.clone(), &mut Blind);
    let is_solution = match outcome.ending {
        Ending::Solved(solution) => {
            assert!(Solution::try_from(&outcome.grid).is_ok() && solution.extends(puzzle.grid()));
            true
        }
        Ending::Mistaken => false,
        _ => return None,
    };
    // Repeat the run to count messages. Only few runs need the counts.
    let mut counter = Counter(0);
    assert_eq!(negotiate(puzzle, &row.settings, seed, conditions, &mut counter), outcome);
    Some(Ended { changes: outcome.changes, messages: counter.0, is_solution })
}

pub fn run(seeds: usize, only: &str) -> Result<(), Box<dyn Error>> {
    let (mut rows, puzzles) = (rows()?, puzzles(seeds)?);
    rows.retain(|row| row.name.starts_with(only));
    let cells: Vec<(usize, usize, u64)> = rows
        .iter()
        .enumerate()
        .flat_map(|(at, row)| (0..6).filter_map(move |kind| Some((at, kind, row.studied[kind]?))))
        .collect();
    let mut ran = on_all_cores(cells.len() * seeds, |at| {
        let ((row, kind, _), seed) = (cells[at / seeds], at % seeds);
        play(&rows[row], &puzzles[kind][seed], seed as u64)
    });
    println!(
        "| protocol | puzzle | solved, of {seeds} | median changes | median messages | studied, of 20 | chance |"
    );
    println!("|---|---|---:|---:|---:|---:|---:|");
    let mut missed = Vec::new();
    for (row, kind, studied) in cells {
        let ended: Vec<Ended> = ran.drain(..seeds).flatten().collect();
        let name = format!("{} | {}", rows[row].name, KINDS[kind]);
        let chance = chance(ended.len() as u64, seeds as u64, studied, STUDIED);
        if chance < CHANCE {
            missed.push(name.clone());
        }
        let agreed = ended.iter().filter(|run| !run.is_solution).count();
        let note = if agreed > 0 { format!(" ({agreed} agreed on a wrong grid)") } else { String::new() };
        let [changes, messages] =
            [|run: &Ended| run.changes, |run: &Ended| run.messages].map(|of| match &ended[..] {
                [] => String::new(),
                ended => grouped(median(ended.iter().map(of).collect())),
            });
        println!("| {name} | {}{note} | {changes} | {messages} | {studied} | {chance:.3} |", ended.len());
    }
    if missed.is_empty() {
        Ok(())
    } else {
        Err(format!("results differ significantly from the study: {}", missed.join("; ")).into())
    }
}

/// Returns the probability that two samples of the same distribution, with `a` hits of `of_a` and `b` hits of `of_b`,
/// differ at least this much (Fisher's exact test, two-sided).
fn chance(a: u64, of_a: u64, b: u64, of_b: u64) -> f64 {
    let ln_factorial = |n: u64| (1..=n).map(|k| (k as f64).ln()).sum::<f64>();
    let ln_choose = |n: u64, k: u64| ln_factorial(n) - ln_factorial(k) - ln_factorial(n - k);
    let hits = a + b;
    let likelihood =
        |a: u64| (ln_choose(of_a, a) + ln_choose(of_b, hits - a) - ln_choose(of_a + of_b, hits)).exp();
    let seen = likelihood(a) * (1.0 + 1e-9);
    (hits.saturating_sub(of_b)..=hits.min(of_a))
        .map(likelihood)
        .filter(|&other| other <= seen)
        .sum::<f64>()
        .min(1.0)
}
