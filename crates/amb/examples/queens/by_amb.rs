//! As one would say it: in each row choose a column, and require that it is safe.

use std::ops::ControlFlow;

use sodan_amb::{Amb, Chosen};

use crate::board::{Queens, is_safe};

pub fn each_solution(n: usize, mut visit: impl FnMut(&Queens) -> ControlFlow<()>) {
    for queens in sodan_amb::all(|amb| choose_queens(amb, n)) {
        if visit(&queens).is_break() {
            return;
        }
    }
}

fn choose_queens(amb: &mut Amb, n: usize) -> Chosen<Queens> {
    let mut columns = [0; 16];
    for row in 0..n {
        columns[row] = amb.choose(0..n as u8)?;
        amb.require(is_safe(&columns[..row], columns[row]))?;
    }
    Ok(Queens::new(&columns[..n]))
}
