//! Counts the solutions of one puzzle in parallel, for puzzles with very many solutions. The puzzle is split into
//! enough states for all threads, and each thread repeatedly takes the next remaining state.

use sodan_board::{Candidates, Cell};
use sodan_search::Problem;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

/// Result of counting.
pub enum SolutionCount {
    /// Number of solutions, or the limit if there are at least as many.
    All(u64),
    /// Number of solutions found before the count was stopped.
    SoFar(u64),
}

/// Number of states per thread into which the puzzle is split. Many states are needed, since they differ widely in
/// their number of solutions.
const STATES_EACH: usize = 64;

/// Number of solutions that a thread counts between two checks for cancellation. Counting that many takes a few
/// milliseconds.
const BETWEEN_LOOKS: usize = 1 << 10;

/// Counts up to `limit` solutions on several threads. `ends` cancels the count; `so_far` receives the current number.
pub fn count(
    candidates: &Candidates,
    limit: u64,
    threads: usize,
    ends: &(dyn Fn() -> bool + Sync),
    so_far: &(dyn Fn(u64) + Sync),
) -> SolutionCount {
    let states = split(candidates, STATES_EACH * threads);
    let (next, total, ended) = (AtomicUsize::new(0), AtomicU64::new(0), AtomicBool::new(false));
    let work = || {
        while let Some(state) = states.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut solutions = sodan_search::solutions(Problem::from(state));
            loop {
                if ended.load(Ordering::Relaxed) || ends() {
                    return ended.store(true, Ordering::Relaxed);
                }
                let found = solutions.by_ref().take(BETWEEN_LOOKS).count();
                let before = total.fetch_add(found as u64, Ordering::Relaxed);
                so_far((before + found as u64).min(limit));
                if before + found as u64 >= limit {
                    return ended.store(true, Ordering::Relaxed);
                }
                if found < BETWEEN_LOOKS {
                    break;
                }
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    match total.into_inner() {
        total if total >= limit => SolutionCount::All(limit),
        total if ended.into_inner() => SolutionCount::SoFar(total),
        total => SolutionCount::All(total),
    }
}

/// Splits a puzzle into at least `wanted` states, if possible. Each solution of the puzzle is a solution of exactly one
/// state.
fn split(candidates: &Candidates, wanted: usize) -> Vec<Candidates> {
    let (mut open, mut full) = (VecDeque::from([*candidates]), Vec::new());
    while open.len() + full.len() < wanted
        && let Some(state) = open.pop_front()
    {
        match state.unplaced().iter().min_by_key(|&cell| state.digits(cell).len()) {
            None => full.push(state),
            Some(cell) => open.extend(children(&state, cell)),
        }
    }
    full.extend(open);
    full
}

/// Returns, for each candidate of `cell`, the state in which this candidate is placed.
fn children(state: &Candidates, cell: Cell) -> impl Iterator<Item = Candidates> {
    state.digits(cell).iter().map(move |digit| {
        let mut child = *state;
        child.place(cell, digit);
        child
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A puzzle with only the first four rows filled.
    const SPARSE: &str = "123456789456789123789123456231564897.............................................";

    fn candidates() -> Candidates {
        Candidates::of_grid(&SPARSE.parse().unwrap())
    }

    #[test]
    fn splitting_is_lossless_and_disjoint() {
        let whole = sodan_search::solutions(&candidates()).count() as u64;
        assert!(whole > BETWEEN_LOOKS as u64);
        for threads in [1, 2, 5] {
            let SolutionCount::All(count) = count(&candidates(), u64::MAX, threads, &|| false, &|_| ())
            else {
                panic!("the count was stopped");
            };
            assert_eq!(count, whole, "{threads} threads");
        }
    }

    #[test]
    fn an_end_keeps_what_was_counted() {
        let last = AtomicU64::new(0);
        let so_far = |count| last.store(count, Ordering::Relaxed);
        let ends = || last.load(Ordering::Relaxed) > 0;
        let empty = Candidates::full();
        let SolutionCount::SoFar(count) = count(&empty, u64::MAX, 1, &ends, &so_far) else {
            panic!("the count was not stopped")
        };
        assert_eq!(count, BETWEEN_LOOKS as u64);
    }
}
