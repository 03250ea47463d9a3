//! Measures the cost of choices in each form: `cargo run --release -p sodan-amb --example costs`.
//!
//! The example measures:
//!
//! - All solutions of the n queens problem, found by replaying the program for each branch, by explicit frames, and by
//!   a hand-written recursion.
//! - One long branch whose last choice is undone a thousand times.
//! - With frames, a long branch with a dead end next to each of its choices, in every search order.

use std::hint::black_box;
use std::time::{Duration, Instant};

use sodan_amb::{Amb, Chosen, Effort, Order, Search, Step};

fn main() {
    println!("{:>30} {:>12} {:>12} {:>12} {:>10}", "", "choices", "replayed", "ns/choice", "total ms");
    for n in [6, 8, 10] {
        row(&format!("queens {n}, replayed"), || replayed(n));
        row(&format!("queens {n}, frames"), || frames(n));
        row(&format!("queens {n}, by hand"), || by_hand(n));
    }
    for depth in [10, 100, 1_000, 10_000] {
        row(&format!("{depth} deep, replayed"), || deep_replayed(depth));
        row(&format!("{depth} deep, frames"), || deep_frames(depth));
    }
    row("1000 deep, by one", || well(Order::IterativeDeepening, 1_000));
    for order in [Order::DepthFirst, Order::DoublingDepth, Order::BestFirst] {
        row(&format!("a million deep, {order:?}"), || well(order, 1_000_000));
    }
}

/// Runs `work` five times, and prints its effort and the time of the fastest run as a row.
fn row(name: &str, work: impl Fn() -> Effort) {
    let mut best = Duration::MAX;
    let mut effort = Effort::default();
    for _ in 0..5 {
        let start = Instant::now();
        effort = black_box(work());
        best = best.min(start.elapsed());
    }
    let each = best.as_nanos() as f64 / effort.choices as f64;
    let total = best.as_secs_f64() * 1e3;
    println!("{name:>30} {:>12} {:>12} {each:>12.1} {total:>10.2}", effort.choices, effort.replayed);
}

fn is_safe(above: &[u8], column: u8) -> bool {
    above.iter().rev().zip(1..).all(|(&other, up)| other != column && other.abs_diff(column) != up)
}

fn replayed(n: u8) -> Effort {
    let mut solutions = Search::new().program(|amb: &mut Amb| -> Chosen<[u8; 16]> {
        let mut columns = [0; 16];
        for row in 0..usize::from(n) {
            columns[row] = amb.choose(0..n)?;
            amb.require(is_safe(&columns[..row], columns[row]))?;
        }
        Ok(columns)
    });
    for solution in solutions.by_ref() {
        let _ = black_box(solution);
    }
    solutions.effort()
}

fn frames(n: u8) -> Effort {
    let mut solutions = Search::new().frames((0, [0_u8; 16]), |(rows, columns)| {
        if rows > 0 && !is_safe(&columns[..rows - 1], columns[rows - 1]) {
            return Step::Dead;
        }
        if rows == usize::from(n) {
            return Step::Found(columns);
        }
        Step::Choose((0..n).map(move |column| {
            let mut columns = columns;
            columns[rows] = column;
            (rows + 1, columns)
        }))
    });
    for solution in solutions.by_ref() {
        let _ = black_box(solution);
    }
    solutions.effort()
}

fn by_hand(n: u8) -> Effort {
    fn place(n: u8, row: usize, columns: &mut [u8; 16], effort: &mut Effort) {
        if row == usize::from(n) {
            effort.found += 1;
            black_box(&columns);
            return;
        }
        for column in 0..n {
            effort.choices += 1;
            if is_safe(&columns[..row], column) {
                columns[row] = column;
                place(n, row + 1, columns, effort);
            }
        }
    }
    let mut effort = Effort::default();
    place(n, 0, &mut [0; 16], &mut effort);
    effort
}

const REGRETS: u64 = 1_000;

fn deep_replayed(depth: usize) -> Effort {
    let mut solutions = Search::new().program(|amb| {
        for _ in 1..depth {
            amb.choose([0, 1])?;
        }
        let last = amb.choose(0..=REGRETS)?;
        amb.require(last == REGRETS)
    });
    assert_eq!(solutions.next(), Some(Ok(())));
    solutions.effort()
}

fn deep_frames(depth: usize) -> Effort {
    let mut solutions = Search::new().frames((0, 0), |(made, last)| {
        if made < depth {
            let width = if made + 1 == depth { REGRETS } else { 1 };
            return Step::Choose((0..=width).map(move |last| (made + 1, last)));
        }
        if last == REGRETS { Step::Found(()) } else { Step::Dead }
    });
    assert_eq!(solutions.next(), Some(Ok(())));
    solutions.effort()
}

fn well(order: Order, depth: usize) -> Effort {
    let mut solutions = Search::new().order(order).frames((0, 1), |(made, place)| match place {
        0 => Step::Dead,
        _ if made == depth => Step::Found(()),
        _ => Step::Choose([0, 1].into_iter().map(move |place| (made + 1, place))),
    });
    assert_eq!(solutions.next(), Some(Ok(())));
    solutions.effort()
}
