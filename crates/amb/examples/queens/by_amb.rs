//! Chooses one of the safe columns in each row.
//!
//! The example in the library's documentation chooses any column and requires that it be safe, with the same result.
//! There, every unsafe column costs another run of the program, so the search takes twenty times as long.

use std::ops::ControlFlow;

use sodan_amb::{Amb, Chosen};

use crate::attacked::Attacked;
use crate::board::Queens;

pub fn each_solution(n: usize, mut visit: impl FnMut(&Queens) -> ControlFlow<()>) {
    for queens in sodan_amb::all(|amb| choose_queens(amb, n)) {
        if visit(&queens).is_break() {
            return;
        }
    }
}

fn choose_queens(amb: &mut Amb, n: usize) -> Chosen<Queens> {
    let mut columns = [0; 16];
    let mut attacked = Attacked::default();
    for column in &mut columns[..n] {
        *column = amb.choose(attacked.safe(n))?;
        attacked = attacked.below(*column);
    }
    Ok(Queens::new(&columns[..n]))
}
