//! What two-way choices solve, how much trimming shortens, how often a chain remains, and how long a search takes.
//!
//! `cargo run --release -p sodan-logic --example two_way -- FILE...` prints a table of whole walks on the forum's scale, and
//! one of the first state of each puzzle in which singles (`s`) or singles and basic steps (`b`) find nothing more. Lines
//! that begin with 81 cells are puzzles.

use sodan_logic::State;
use sodan_logic::path::{Detail, walk};
use sodan_logic::pattern::Pattern;
use sodan_logic::rating::forum::{Rank, Rating, Walk};
use sodan_logic::two_way::{Form, Limits, Net, after_basic_steps, after_singles, play, smart, throttled};
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut files: Vec<(String, Vec<State>)> = Vec::new();
    for name in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&name)?;
        let cells = text.lines().filter_map(|line| line.get(..81));
        files.push((name, cells.filter_map(|it| it.parse().ok()).map(|it| State::new(&it)).collect()));
    }
    println!(
        "| collection | puzzles | by singles | and basic steps | and two-way choices | choices | singles, whole | trimmed | chains |"
    );
    println!("| --- | --: | --: | --: | --: | --: | --: | --: | --: |");
    for (name, starts) in &files {
        walks(name, starts);
    }
    println!();
    println!("| collection | state | searched | found | throttled, median | mean | smart, median | mean |");
    println!("| --- | --- | --: | --: | --: | --: | --: | --: |");
    for (name, starts) in &files {
        times(name, "s", starts.iter().filter_map(after_singles).collect());
        times(name, "b", starts.iter().filter_map(after_basic_steps).collect());
    }
    Ok(())
}

/// Walks every puzzle to its end.
fn walks(name: &str, starts: &[State]) {
    let [mut singles, mut basic, mut choices] = [0; 3];
    let [mut nets, mut whole, mut trimmed, mut chains] = [0; 4];
    for start in starts {
        let path = walk(*start, &mut Walk::default(), Detail::Explained);
        match Rating::of(&path).rank {
            Rank::Singles => singles += 1,
            Rank::Basic => basic += 1,
            Rank::Choices => choices += 1,
            Rank::Beyond => {}
        }
        let mut state = *start;
        for step in &path.steps {
            if let Some(Pattern::TwoWay(net)) = &step.pattern {
                nets += 1;
                whole += untrimmed(&state, net);
                trimmed += net.length();
                chains += usize::from(net.form() == Form::Chain);
            }
            step.apply(&mut state);
        }
    }
    let share = |count: usize, of: usize| format!("{:.1} %", 100.0 * count as f64 / of.max(1) as f64);
    let mean = |sum: usize| format!("{:.1}", sum as f64 / nets.max(1) as f64);
    println!(
        "| {name} | {} | {} | {} | {} | {nets} | {} | {} | {} |",
        starts.len(),
        share(singles, starts.len()),
        share(singles + basic, starts.len()),
        share(singles + basic + choices, starts.len()),
        mean(whole),
        mean(trimmed),
        share(chains, nets),
    );
}

/// How many singles both sides have up to the level on which the net was found.
fn untrimmed(state: &State, net: &Net) -> usize {
    play::play(state, net.choice, net.levels()).length()
}

fn times(name: &str, kind: &str, mut states: Vec<State>) {
    states.retain(|state| !state.unplaced().is_empty());
    let (mut simple, mut clever, mut found) = (Vec::new(), Vec::new(), 0);
    for state in &states {
        let start = Instant::now();
        let net = throttled(state, &Limits::default());
        simple.push(start.elapsed().as_secs_f64() * 1e6);
        let start = Instant::now();
        let best = smart(state, &Limits::default());
        clever.push(start.elapsed().as_secs_f64() * 1e6);
        assert_eq!(net.is_some(), best.is_some(), "both searches find something, or neither");
        found += usize::from(net.is_some());
    }
    let shown = |times: &mut Vec<f64>| {
        times.sort_by(f64::total_cmp);
        let median = times.get(times.len() / 2).copied().unwrap_or_default();
        format!("{median:.1} µs | {:.1} µs", times.iter().sum::<f64>() / times.len().max(1) as f64)
    };
    let (simple, clever) = (shown(&mut simple), shown(&mut clever));
    println!("| {name} | {kind} | {} | {found} | {simple} | {clever} |", states.len());
}
