//! Counting: a number with n digits in base n is a queen in each row; go through all of them.

use std::ops::ControlFlow;

use crate::board::Queens;

/// The largest board that is counted through: 9^9 is 387 million numbers, six seconds; 10^10 would take minutes,
/// 12^12 days.
pub const LARGEST: usize = 9;

pub fn each_solution(n: usize, mut visit: impl FnMut(&Queens) -> ControlFlow<()>) {
    let mut digits = vec![0; n];
    loop {
        let queens = Queens::new(&digits);
        if queens.is_peaceful() && visit(&queens).is_break() {
            return;
        }
        if !count_on(&mut digits) {
            return;
        }
    }
}

/// Adds one to a number whose base is its length, last digit lowest; false once it is all zeros again.
fn count_on(digits: &mut [u8]) -> bool {
    let base = digits.len() as u8;
    for digit in digits.iter_mut().rev() {
        *digit += 1;
        if *digit < base {
            return true;
        }
        *digit = 0;
    }
    false
}
