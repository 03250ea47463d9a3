//! Counting very many solutions of one puzzle. Its states are split until there are enough for all threads. Each thread
//! takes the next state that is left.

use sodan_board::{Candidates, Cell};
use sodan_search::Problem;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

/// How many solutions were counted.
pub enum SolutionCount {
    /// All that there are, up to the limit.
    All(u64),
    /// Those that were counted before the count had to end.
    SoFar(u64),
}

/// Into how many states a puzzle is split for each thread: their sizes differ by much.
const STATES_EACH: usize = 64;

/// How many solutions are counted between two looks at whether to end: a few milliseconds' worth.
const BETWEEN_LOOKS: usize = 1 << 10;

/// Counts up to a limit on so many threads, and tells now and then how many there are so far.
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

/// States that have all solutions of the first between them, and none twice: so many or more, unless there are fewer.
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

/// A state for each digit that the cell may hold.
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

    /// Four rows are filled.
    const SPARSE: &str = "123456789456789123789123456231564897.............................................";

    fn candidates() -> Candidates {
        Candidates::of_grid(&SPARSE.parse().unwrap())
    }

    #[test]
    fn splitting_loses_no_solution_and_counts_none_twice() {
        let whole = sodan_search::solutions(&candidates()).count() as u64;
        assert!(whole > BETWEEN_LOOKS as u64);
        for threads in [1, 2, 5] {
            let SolutionCount::All(count) = count(&candidates(), u64::MAX, threads, &|| false, &|_| ())
            else {
                panic!("nothing ends it");
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
            panic!("it ends")
        };
        assert_eq!(count, BETWEEN_LOOKS as u64);
    }
}
