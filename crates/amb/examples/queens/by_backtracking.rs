//! Depth-first by recursion, with the attacked columns of a row in three sets of bits.

use std::ops::ControlFlow;

use crate::board::Queens;

pub fn each_solution(n: usize, mut visit: impl FnMut(&Queens) -> ControlFlow<()>) {
    let mut columns = Vec::with_capacity(n);
    let _stopped = place(n, Attacked::default(), &mut columns, &mut visit);
}

/// The columns that the queens above attack in the present row: straight down, and along the diagonals.
#[derive(Clone, Copy, Default)]
struct Attacked {
    down: u32,
    to_left: u32,
    to_right: u32,
}

fn place(
    n: usize,
    attacked: Attacked,
    columns: &mut Vec<u8>,
    visit: &mut impl FnMut(&Queens) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if columns.len() == n {
        return visit(&Queens::new(columns));
    }
    let mut permitted = !(attacked.down | attacked.to_left | attacked.to_right) & ((1 << n) - 1);
    while permitted != 0 {
        let queen = permitted & permitted.wrapping_neg();
        permitted ^= queen;
        columns.push(queen.trailing_zeros() as u8);
        let below = Attacked {
            down: attacked.down | queen,
            to_left: (attacked.to_left | queen) >> 1,
            to_right: (attacked.to_right | queen) << 1,
        };
        place(n, below, columns, visit)?;
        columns.pop();
    }
    ControlFlow::Continue(())
}
