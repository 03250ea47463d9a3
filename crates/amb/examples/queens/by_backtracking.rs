//! Searches depth-first by recursion.

use std::ops::ControlFlow;

use crate::attacked::Attacked;
use crate::board::Queens;

pub fn each_solution(n: usize, mut visit: impl FnMut(&Queens) -> ControlFlow<()>) {
    let mut columns = Vec::with_capacity(n);
    let _stopped = place(n, Attacked::default(), &mut columns, &mut visit);
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
    for column in attacked.safe(n) {
        columns.push(column);
        place(n, attacked.below(column), columns, visit)?;
        columns.pop();
    }
    ControlFlow::Continue(())
}
