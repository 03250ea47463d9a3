//! Searches by counting: each n-digit number in base n represents one queen in each row, and all such numbers are
//! tried.

use std::ops::ControlFlow;

use crate::board::Queens;

/// Largest supported board. Its 9^9 = 387 million numbers take six seconds; 10^10 would take minutes, 12^12 days.
pub const LARGEST: usize = 9;

/// Counts up from `start` until that number recurs, and passes every solution to `visit`.
pub fn each_solution(start: &[u8], mut visit: impl FnMut(&Queens) -> ControlFlow<()>) {
    let mut digits = start.to_vec();
    loop {
        let queens = Queens::new(&digits);
        if queens.is_peaceful() && visit(&queens).is_break() {
            return;
        }
        count_on(&mut digits);
        if digits == start {
            return;
        }
    }
}

/// Returns a random column for the queen of each row, computed from `seed` with SplitMix64 (Steele, Lea and Flood
/// 2014).
pub fn somewhere(n: usize, seed: u64) -> Vec<u8> {
    let digit = |row: u64| {
        let mut bits = seed.wrapping_add((row + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((bits ^ bits >> 31) % n as u64) as u8
    };
    (0..n as u64).map(digit).collect()
}

/// Increments a number whose base is its number of digits. The least significant digit comes last, and the largest
/// number is followed by zero.
fn count_on(digits: &mut [u8]) {
    let base = digits.len() as u8;
    for digit in digits.iter_mut().rev() {
        *digit += 1;
        if *digit < base {
            return;
        }
        *digit = 0;
    }
}
