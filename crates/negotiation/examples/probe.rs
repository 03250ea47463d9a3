//! How the token does on a collection.
use sodan_board::Puzzle;
use sodan_negotiation::*;
fn main() {
    let file = std::env::args().nth(1).unwrap();
    let protocol: Protocol = std::env::args().nth(2).unwrap().parse().unwrap();
    let step: usize = std::env::args().nth(3).map_or(1, |n| n.parse().unwrap());
    let text = std::fs::read_to_string(file).unwrap();
    let (mut msgs, mut times, mut bad) = (vec![], vec![], 0);
    for line in text.lines().step_by(step) {
        let Ok(puzzle) = line.get(..81).unwrap_or("").parse::<Puzzle>() else { continue };
        let start = std::time::Instant::now();
        let o = negotiate(
            &puzzle,
            &Settings::new(protocol),
            1,
            Conditions { messages: 100_000_000, ..Default::default() },
            &mut Blind,
        );
        times.push(start.elapsed().as_secs_f64() * 1e3);
        msgs.push(o.messages);
        if !matches!(o.ending, Ending::Solved(_)) {
            bad += 1;
            println!("{line} {} {}", o.ending.name(), o.messages);
        }
    }
    msgs.sort();
    times.sort_by(f64::total_cmp);
    let n = msgs.len();
    println!(
        "{n} puzzles, {bad} unsolved, messages median {} max {}, ms median {:.2} p98 {:.1} p99.8 {:.1} max {:.1}",
        msgs[n / 2],
        msgs[n - 1],
        times[n / 2],
        times[n * 98 / 100],
        times[n * 998 / 1000],
        times[n - 1]
    );
}
