//! Runs many negotiations concurrently.

use crate::interrupt;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Calls `work` with each number below `count` on `threads` threads (by default one per core), and returns the results
/// in the order of the numbers. After Ctrl-C, returns only the finished results.
pub fn all<T: Send>(threads: Option<NonZeroUsize>, count: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let hand = || {
        while let number = next.fetch_add(1, Ordering::Relaxed)
            && number < count
            && !interrupt::is_requested()
        {
            let answer = work(number);
            done.lock().unwrap_or_else(PoisonError::into_inner).push((number, answer));
        }
    };
    let threads = threads.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get);
    std::thread::scope(|scope| {
        for _ in 0..threads.min(count) {
            scope.spawn(hand);
        }
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|&(number, _)| number);
    done.into_iter().map(|(_, answer)| answer).collect()
}
