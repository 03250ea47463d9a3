//! Distributes a sequence of attempts over threads, in units of consecutive attempts. The result is the match in the
//! lowest-numbered unit that has one, so it does not depend on the number of threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Number of attempts in each unit.
#[derive(Clone, Copy)]
pub(crate) enum Sizes {
    /// 1, 8, 16 and 32 attempts, followed by 128, 256, 512 and so on, up to 4096 in all further units.
    Growing,
    /// The same size for all units.
    Equal(u64),
}

/// Index of the first unit of the maximum size with [`Sizes::Growing`].
const LARGEST: u64 = 9;

impl Sizes {
    /// Returns the number of attempts in `unit`.
    pub fn of(self, unit: u64) -> u64 {
        match (self, unit) {
            (Sizes::Equal(size), _) => size,
            (Sizes::Growing, 0) => 1,
            (Sizes::Growing, 1..4) => 1 << (unit + 2),
            (Sizes::Growing, 4..LARGEST) => 1 << (unit + 3),
            (Sizes::Growing, _) => 1 << 12,
        }
    }

    /// Returns the number of attempts in all units before `unit`.
    pub fn before(self, unit: u64) -> u64 {
        let small: u64 = (0..unit.min(LARGEST)).map(|unit| self.of(unit)).sum();
        small.saturating_add(unit.saturating_sub(LARGEST).saturating_mul(self.of(LARGEST)))
    }
}

/// Result of one unit.
pub(crate) enum End<T> {
    /// A match, with the number of attempts in the unit up to and including the match.
    Hit(u64, T),
    /// No attempt in the unit matched.
    Miss,
    /// Cancellation or a time limit ended the unit.
    Stopped,
}

/// The lowest-numbered unit so far that had a match or was cancelled. `hit` contains the number of attempts up to the
/// match, and the match, or `None` if the unit was cancelled.
struct Ended<T> {
    unit: u64,
    hit: Option<(u64, T)>,
}

/// Result of all units together.
pub(crate) struct Came<T> {
    /// The match, if one was found.
    pub hit: Option<T>,
    /// Number of attempts up to and including the match, in the units before the cancelled unit or, if no attempt
    /// matched, in total.
    pub tries: u64,
    /// Whether cancellation or a time limit ended the work before a match was found.
    pub stopped: bool,
}

/// Processes units on several threads, starting with unit `first`, until one has a match or is cancelled, or `limit`
/// attempts have been made. `work` receives the index of a unit and its number of attempts.
pub(crate) fn first_hit<T: Send>(
    sizes: Sizes,
    first: u64,
    limit: Option<u64>,
    threads: usize,
    work: &(dyn Fn(u64, u64) -> End<T> + Sync),
) -> Came<T> {
    // `next` is the next unit to start. Units from `end` on cannot change the result.
    let (next, end) = (AtomicU64::new(first), AtomicU64::new(u64::MAX));
    let ended: Mutex<Option<Ended<T>>> = Mutex::new(None);
    let worker = || loop {
        let unit = next.fetch_add(1, Ordering::Relaxed);
        let left = limit.map_or(u64::MAX, |limit| limit.saturating_sub(sizes.before(unit)));
        if unit >= end.load(Ordering::Acquire) || left == 0 {
            return;
        }
        let hit = match work(unit, sizes.of(unit).min(left)) {
            End::Miss => continue,
            End::Hit(tries, hit) => Some((tries, hit)),
            End::Stopped => None,
        };
        let mut ended = ended.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if ended.as_ref().is_none_or(|earlier| unit < earlier.unit) {
            *ended = Some(Ended { unit, hit });
            end.store(unit, Ordering::Release);
        }
    };
    match threads {
        0 | 1 => worker(),
        _ => std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(worker)))),
    }
    match ended.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner()) {
        Some(Ended { unit, hit: Some((tries, hit)) }) => {
            Came { hit: Some(hit), tries: sizes.before(unit) + tries, stopped: false }
        }
        Some(Ended { unit, hit: None }) => Came { hit: None, tries: sizes.before(unit), stopped: true },
        None => Came { hit: None, tries: limit.unwrap_or_default(), stopped: false },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tries_add_up() {
        for sizes in [Sizes::Growing, Sizes::Equal(1000)] {
            for unit in 0..20 {
                assert_eq!(sizes.before(unit) + sizes.of(unit), sizes.before(unit + 1));
            }
        }
    }

    #[test]
    fn first_hit_ignores_thread_count() {
        let work = |unit: u64, _| if unit % 7 == 5 { End::Hit(3, unit) } else { End::Miss };
        for threads in [1, 2, 5] {
            let search = first_hit(Sizes::Growing, 1, None, threads, &work);
            assert_eq!(
                (search.hit, search.tries, search.stopped),
                (Some(5), Sizes::Growing.before(5) + 3, false)
            );
            let search = first_hit(Sizes::Growing, 6, Some(600), threads, &work);
            assert_eq!((search.hit, search.tries, search.stopped), (None, 600, false));
        }
    }

    #[test]
    fn hits_after_stop_are_ignored() {
        let work = |unit: u64, _| match unit {
            3 => End::Stopped,
            8 => End::Hit(1, ()),
            _ => End::Miss,
        };
        let search = first_hit(Sizes::Growing, 1, None, 1, &work);
        assert!(search.stopped && search.hit.is_none() && search.tries == Sizes::Growing.before(3));
    }
}
