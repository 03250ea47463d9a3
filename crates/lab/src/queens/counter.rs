//! Solves N queens like the Python program of 2013: a board with one queen per row is a number with one digit per row.
//! The program counts up until the number is a solution.

use super::is_safe;

/// Adds one to a number whose lowest digit comes last. The number after the largest one is zero.
fn count_on(digits: &mut [u8], base: u8) {
    for digit in digits.iter_mut().rev() {
        *digit = (*digit + 1) % base;
        if *digit > 0 {
            return;
        }
    }
}

fn is_solution(queens: &[u8]) -> bool {
    (0..queens.len()).all(|row| is_safe(&queens[..row], queens[row]))
}

/// Applies the test as printed: the loop over the queens belongs to the case of a single queen, after its
/// `return True`. For more queens, the function therefore returns nothing, and `while(not satisfy(pos))` never ends.
fn is_solution_as_written(queens: &[u8]) -> bool {
    queens.len() == 1
}

// Functions for the lab.

use std::ops::ControlFlow;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

pub const FILE: &str = include_str!("counter.rs");

/// Counts through all numbers once, starting from a random number, or from zero without a seed. Passes each number to
/// `looked_at` and each solution to `found`, until `found` returns `Break`.
pub fn solve(
    size: u8,
    (seed, as_written): (Option<u64>, bool),
    looked_at: &mut impl FnMut(&[u8]),
    found: &mut impl FnMut(&[u8]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut random = seed.map(Pcg32::seed_from_u64);
    let mut queens: Vec<u8> =
        (0..size).map(|_| random.as_mut().map_or(0, |random| random.random_range(0..size))).collect();
    for _ in 0..u64::from(size).pow(size.into()) {
        looked_at(&queens);
        let is_enough: fn(&[u8]) -> bool = if as_written { is_solution_as_written } else { is_solution };
        if is_enough(&queens) {
            found(&queens)?;
        }
        count_on(&mut queens, size);
    }
    ControlFlow::Continue(())
}
