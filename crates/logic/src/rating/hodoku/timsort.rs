//! Reproduces the merge sort of `java.util.List`, including its results for inconsistent orders.
//!
//! HoDoKu sorts by an order that is not transitive: two steps can differ although both compare as equal to a third. The
//! first element after sorting then depends on which pairs the algorithm compares, and when. This implementation
//! therefore makes the same comparisons as Java 8 and later: it detects existing runs, extends short runs by binary
//! insertion, and gallops in merges. (The method is Tim Peters' `listsort`.)
//!
//! If Java detects that the order contradicts itself, it throws an exception. This implementation returns an error
//! instead.

use std::cmp::Ordering;

/// Error: the order contradicts itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Inconsistent;

/// Number of elements below which only binary insertion is used.
const SMALL: usize = 32;
const MIN_GALLOP: usize = 7;

/// Sorts `items` exactly as Java does, including the sequence of comparisons.
pub(super) fn sort<T: Clone>(
    items: &mut [T],
    compare: &impl Fn(&T, &T) -> Ordering,
) -> Result<(), Inconsistent> {
    let mut sorter = Sorter { items, compare, runs: Vec::new(), min_gallop: MIN_GALLOP };
    let length = sorter.items.len();
    if length < 2 {
        return Ok(());
    }
    if length < SMALL {
        let run = sorter.count_run(0, length);
        sorter.insert(0, length, run);
        return Ok(());
    }
    let min_run = min_run(length);
    let mut low = 0;
    while low < length {
        let mut run = sorter.count_run(low, length);
        if run < min_run {
            let forced = min_run.min(length - low);
            sorter.insert(low, low + forced, low + run);
            run = forced;
        }
        sorter.runs.push((low, run));
        sorter.collapse()?;
        low += run;
    }
    sorter.collapse_all()
}

fn min_run(mut length: usize) -> usize {
    let mut odd = 0;
    while length >= SMALL {
        odd |= length & 1;
        length >>= 1;
    }
    length + odd
}

struct Sorter<'a, T, F> {
    items: &'a mut [T],
    compare: &'a F,
    /// Start and length of each run that has not been merged yet.
    runs: Vec<(usize, usize)>,
    min_gallop: usize,
}

impl<T: Clone, F: Fn(&T, &T) -> Ordering> Sorter<'_, T, F> {
    fn less(&self, a: &T, b: &T) -> bool {
        (self.compare)(a, b) == Ordering::Less
    }

    /// Returns the length of the run that starts at `low`. A strictly descending run is reversed.
    fn count_run(&mut self, low: usize, high: usize) -> usize {
        if low + 1 == high {
            return 1;
        }
        let falls = |sorter: &Self, at: usize| sorter.less(&sorter.items[at], &sorter.items[at - 1]);
        let falling = falls(self, low + 1);
        let mut end = low + 2;
        while end < high && falls(self, end) == falling {
            end += 1;
        }
        if falling {
            self.items[low..end].reverse();
        }
        end - low
    }

    /// Sorts `low..high` by binary insertion. Elements before `start` must already be sorted.
    fn insert(&mut self, low: usize, high: usize, start: usize) {
        for at in start.max(low + 1)..high {
            let (mut left, mut right) = (low, at);
            while left < right {
                let middle = (left + right) / 2;
                if self.less(&self.items[at], &self.items[middle]) {
                    right = middle;
                } else {
                    left = middle + 1;
                }
            }
            self.items[left..=at].rotate_right(1);
        }
    }

    fn collapse(&mut self) -> Result<(), Inconsistent> {
        while self.runs.len() > 1 {
            let length = |back: usize| self.runs.len().checked_sub(back).map(|at| self.runs[at].1);
            let mut at = self.runs.len() - 2;
            let is_short = |a: Option<usize>, b: Option<usize>, c: Option<usize>| matches!((a, b, c), (Some(a), Some(b), Some(c)) if a <= b + c);
            if is_short(length(3), length(2), length(1)) || is_short(length(4), length(3), length(2)) {
                if length(3) < length(1) {
                    at -= 1;
                }
            } else if length(2) > length(1) {
                return Ok(());
            }
            self.merge_at(at)?;
        }
        Ok(())
    }

    fn collapse_all(&mut self) -> Result<(), Inconsistent> {
        while self.runs.len() > 1 {
            let mut at = self.runs.len() - 2;
            if at > 0 && self.runs[at - 1].1 < self.runs[at + 1].1 {
                at -= 1;
            }
            self.merge_at(at)?;
        }
        Ok(())
    }

    fn merge_at(&mut self, at: usize) -> Result<(), Inconsistent> {
        let ((mut left, mut left_length), (right, mut right_length)) = (self.runs[at], self.runs[at + 1]);
        self.runs[at].1 = left_length + right_length;
        self.runs.remove(at + 1);
        // Elements at either end that are already in their final positions are not merged.
        let skip = self.gallop_right(&self.items[right], &self.items[left..left + left_length], 0);
        left += skip;
        left_length -= skip;
        if left_length == 0 {
            return Ok(());
        }
        let last = &self.items[left + left_length - 1];
        right_length = self.gallop_left(last, &self.items[right..right + right_length], right_length - 1);
        match right_length {
            0 => Ok(()),
            _ if left_length <= right_length => self.merge_low(left, left_length, right, right_length),
            _ => self.merge_high(left, left_length, right, right_length),
        }
    }

    /// Returns the index in `room` at which `key` would be inserted before all elements equal to it. The search starts
    /// at the index `hint`.
    fn gallop_left(&self, key: &T, room: &[T], hint: usize) -> usize {
        let (mut last, mut offset) = (0, 1);
        let (mut low, high);
        if self.less(&room[hint], key) {
            let limit = room.len() - hint;
            while offset < limit && self.less(&room[hint + offset], key) {
                (last, offset) = (offset, 2 * offset + 1);
            }
            offset = offset.min(limit);
            (low, high) = (hint + last + 1, hint + offset);
        } else {
            let limit = hint + 1;
            while offset < limit && !self.less(&room[hint - offset], key) {
                (last, offset) = (offset, 2 * offset + 1);
            }
            offset = offset.min(limit);
            (low, high) = (hint + 1 - offset, hint - last);
        }
        let mut high = high;
        while low < high {
            let middle = low + (high - low) / 2;
            if self.less(&room[middle], key) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        high
    }

    /// Returns the index in `room` at which `key` would be inserted after all elements equal to it. The search starts
    /// at the index `hint`.
    fn gallop_right(&self, key: &T, room: &[T], hint: usize) -> usize {
        let (mut last, mut offset) = (0, 1);
        let (mut low, mut high);
        if self.less(key, &room[hint]) {
            let limit = hint + 1;
            while offset < limit && self.less(key, &room[hint - offset]) {
                (last, offset) = (offset, 2 * offset + 1);
            }
            offset = offset.min(limit);
            (low, high) = (hint + 1 - offset, hint - last);
        } else {
            let limit = room.len() - hint;
            while offset < limit && !self.less(key, &room[hint + offset]) {
                (last, offset) = (offset, 2 * offset + 1);
            }
            offset = offset.min(limit);
            (low, high) = (hint + last + 1, hint + offset);
        }
        while low < high {
            let middle = low + (high - low) / 2;
            if self.less(key, &room[middle]) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        high
    }

    /// Merges two runs from left to right, using a copy of the left run. The first element of the right run must
    /// precede all others, and the last element of the left run must follow all others.
    fn merge_low(
        &mut self,
        left: usize,
        left_length: usize,
        right: usize,
        right_length: usize,
    ) -> Result<(), Inconsistent> {
        let aside = self.items[left..left + left_length].to_vec();
        let end = right + right_length;
        let (mut a, mut b, mut to) = (0, right, left);
        self.items[to] = self.items[b].clone();
        (b, to) = (b + 1, to + 1);
        let mut min_gallop = self.min_gallop;
        'merge: while b < end && aside.len() - a > 1 {
            let [mut a_wins, mut b_wins] = [0, 0];
            while (a_wins | b_wins) < min_gallop {
                if self.less(&self.items[b], &aside[a]) {
                    self.items[to] = self.items[b].clone();
                    (b, to, b_wins, a_wins) = (b + 1, to + 1, b_wins + 1, 0);
                    if b == end {
                        break 'merge;
                    }
                } else {
                    self.items[to] = aside[a].clone();
                    (a, to, a_wins, b_wins) = (a + 1, to + 1, a_wins + 1, 0);
                    if aside.len() - a == 1 {
                        break 'merge;
                    }
                }
            }
            loop {
                a_wins = self.gallop_right(&self.items[b], &aside[a..], 0);
                self.items[to..to + a_wins].clone_from_slice(&aside[a..a + a_wins]);
                (a, to) = (a + a_wins, to + a_wins);
                if aside.len() - a <= 1 {
                    break 'merge;
                }
                self.items[to] = self.items[b].clone();
                (b, to) = (b + 1, to + 1);
                if b == end {
                    break 'merge;
                }
                b_wins = self.gallop_left(&aside[a], &self.items[b..end], 0);
                for _ in 0..b_wins {
                    self.items[to] = self.items[b].clone();
                    (b, to) = (b + 1, to + 1);
                }
                if b == end {
                    break 'merge;
                }
                self.items[to] = aside[a].clone();
                (a, to) = (a + 1, to + 1);
                if aside.len() - a == 1 {
                    break 'merge;
                }
                min_gallop = min_gallop.saturating_sub(1);
                if a_wins < MIN_GALLOP && b_wins < MIN_GALLOP {
                    break;
                }
            }
            min_gallop += 2;
        }
        self.min_gallop = min_gallop.max(1);
        // The last element of the left run follows the rest of the right run. If no element of the left run remains,
        // the order contradicts itself.
        if a == aside.len() {
            return Err(Inconsistent);
        }
        while b < end {
            self.items[to] = self.items[b].clone();
            (b, to) = (b + 1, to + 1);
        }
        self.items[to..].iter_mut().zip(&aside[a..]).for_each(|(place, item)| *place = item.clone());
        Ok(())
    }

    /// Merges two runs from right to left, using a copy of the right run. The last element of the left run must follow
    /// all others, and the first element of the right run must precede all others.
    fn merge_high(
        &mut self,
        left: usize,
        left_length: usize,
        right: usize,
        right_length: usize,
    ) -> Result<(), Inconsistent> {
        let aside = self.items[right..right + right_length].to_vec();
        // `a`, `b` and `to` are exclusive ends: of the rest of each run, and of the range still to be filled.
        let (mut a, mut b, mut to) = (left + left_length, aside.len(), right + right_length);
        (a, to) = (a - 1, to - 1);
        self.items[to] = self.items[a].clone();
        let mut min_gallop = self.min_gallop;
        'merge: while a > left && b > 1 {
            let [mut a_wins, mut b_wins] = [0, 0];
            while (a_wins | b_wins) < min_gallop {
                if self.less(&aside[b - 1], &self.items[a - 1]) {
                    (a, to, a_wins, b_wins) = (a - 1, to - 1, a_wins + 1, 0);
                    self.items[to] = self.items[a].clone();
                    if a == left {
                        break 'merge;
                    }
                } else {
                    (b, to, b_wins, a_wins) = (b - 1, to - 1, b_wins + 1, 0);
                    self.items[to] = aside[b].clone();
                    if b == 1 {
                        break 'merge;
                    }
                }
            }
            loop {
                a_wins = a - left - self.gallop_right(&aside[b - 1], &self.items[left..a], a - left - 1);
                for _ in 0..a_wins {
                    (a, to) = (a - 1, to - 1);
                    self.items[to] = self.items[a].clone();
                }
                if a == left {
                    break 'merge;
                }
                (b, to) = (b - 1, to - 1);
                self.items[to] = aside[b].clone();
                if b == 1 {
                    break 'merge;
                }
                b_wins = b - self.gallop_left(&self.items[a - 1], &aside[..b], b - 1);
                self.items[to - b_wins..to].clone_from_slice(&aside[b - b_wins..b]);
                (b, to) = (b - b_wins, to - b_wins);
                if b <= 1 {
                    break 'merge;
                }
                (a, to) = (a - 1, to - 1);
                self.items[to] = self.items[a].clone();
                if a == left {
                    break 'merge;
                }
                min_gallop = min_gallop.saturating_sub(1);
                if a_wins < MIN_GALLOP && b_wins < MIN_GALLOP {
                    break;
                }
            }
            min_gallop += 2;
        }
        self.min_gallop = min_gallop.max(1);
        if b == 0 {
            return Err(Inconsistent);
        }
        while a > left {
            (a, to) = (a - 1, to - 1);
            self.items[to] = self.items[a].clone();
        }
        self.items[to - b..to].clone_from_slice(&aside[..b]);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns pseudo-random numbers from a fixed seed, each with its index.
    fn numbers(count: usize, range: u64) -> Vec<(u64, usize)> {
        let mut state = count as u64 + range;
        let mut next = move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % range
        };
        (0..count).map(|index| (next(), index)).collect()
    }

    #[test]
    fn consistent_orders_sort_stably() {
        for count in [0, 1, 2, 3, 10, 31, 32, 33, 64, 100, 257, 1000, 3000] {
            for range in [2, 10, 1000, 1 << 30] {
                let mut items = numbers(count, range);
                let mut slow = items.clone();
                slow.sort_by_key(|item| item.0);
                assert_eq!(sort(&mut items, &|a, b| a.0.cmp(&b.0)), Ok(()));
                assert_eq!(items, slow, "{count} below {range}");
            }
        }
    }

    #[test]
    fn runs_that_are_there_are_merged() {
        for runs in [vec![0..50, 10..90, 5..300], vec![200..400, 0..200, 100..130], vec![0..40; 9]] {
            let mut items: Vec<i32> = runs.into_iter().flatten().collect();
            let mut slow = items.clone();
            slow.sort_unstable();
            assert_eq!(sort(&mut items, &i32::cmp), Ok(()));
            assert_eq!(items, slow);
        }
    }

    #[test]
    fn inconsistent_order_loses_nothing() {
        for count in [5, 40, 200, 700] {
            let mut items = numbers(count, 1000);
            // Numbers that are close compare as equal, which is not transitive.
            let near = |a: &(u64, usize), b: &(u64, usize)| {
                if a.0.abs_diff(b.0) < 300 { Ordering::Equal } else { a.0.cmp(&b.0) }
            };
            if sort(&mut items, &near) == Ok(()) {
                items.sort_by_key(|item| item.1);
                assert!(items.iter().map(|item| item.1).eq(0..count));
            }
        }
    }
}
