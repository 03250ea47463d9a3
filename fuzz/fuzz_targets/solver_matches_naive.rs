//! Compares every search backend with plain backtracking, on arbitrary candidates.
//!
//! An ordinary test checks the same property: `crates/search/tests/judge.rs`.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sodan_board::{ByCell, DigitSet};
use sodan_search::{Allowed, Backend, Problem, naive};
use std::ops::ControlFlow::{Break, Continue};

fuzz_target!(|bytes: [u8; 162]| {
    let digits = |index: usize| u16::from_le_bytes([bytes[2 * index], bytes[2 * index + 1]]);
    let allowed = Allowed::new(ByCell::new(std::array::from_fn(|index| DigitSet::from_bits(digits(index)))));
    let (mut steps, mut count, mut first) = (0, 0, None);
    let stopped = naive::search(allowed, &mut |event| {
        match event {
            naive::Visit::Try(_) => steps += 1,
            naive::Visit::Found(solution) => {
                count += 1;
                first.get_or_insert(*solution);
            }
        }
        if count < 2 && steps < 100_000 { Continue(()) } else { Break(()) }
    });
    if stopped.is_break() && count < 2 {
        return;
    }
    for backend in Backend::all_available() {
        let problem = Problem::from(&allowed);
        let answer = backend.answer(problem, 2);
        assert_eq!(answer.count, count, "{backend}");
        assert!(count != 1 || answer.first == first, "{backend}");
        assert_eq!(backend.answer_many(&[problem; 3], 2), [answer; 3], "{backend}");
    }
});
