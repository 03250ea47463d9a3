//! Runs random programs with choices, and checks properties that every such program must have.
//!
//! A random program makes a few choices. The number of alternatives and occasional requirements depend on the previous
//! choices. The expected results come from nested loops, which are written as a recursion.

use proptest::prelude::*;
use sodan_amb::{Amb, Chosen, Effort, NotDecided, Order, Search, SearchLimit, Step};

const ORDERS: [Order; 4] =
    [Order::DepthFirst, Order::IterativeDeepening, Order::DoublingDepth, Order::BestFirst];

/// A program of at most `deepest` choices; everything else follows from `seed` and the choices.
#[derive(Clone, Copy, Debug)]
struct Program {
    seed: u64,
    deepest: usize,
}

impl Program {
    fn mix(&self, chosen: &[usize], salt: u64) -> u64 {
        chosen.iter().fold(self.seed ^ salt, |hash, &place| {
            (hash ^ (place as u64 + 1)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
        })
    }

    /// Returns the number of alternatives of the next choice, or `None` if the program ends with a result.
    fn width(&self, chosen: &[usize]) -> Option<usize> {
        let ends = chosen.len() == self.deepest || self.mix(chosen, 1).is_multiple_of(7);
        (!ends).then(|| (self.mix(chosen, 2) % 5) as usize)
    }

    fn holds(&self, chosen: &[usize]) -> bool {
        !self.mix(chosen, 3).is_multiple_of(8)
    }

    fn loops(&self, chosen: &mut Vec<usize>, solutions: &mut Vec<Vec<usize>>) {
        if !self.holds(chosen) {
            return;
        }
        let Some(width) = self.width(chosen) else {
            solutions.push(chosen.clone());
            return;
        };
        for place in 0..width {
            chosen.push(place);
            self.loops(chosen, solutions);
            chosen.pop();
        }
    }

    fn by_loops(&self) -> Vec<Vec<usize>> {
        let mut solutions = Vec::new();
        self.loops(&mut Vec::new(), &mut solutions);
        solutions
    }

    fn by_choosing(&self, amb: &mut Amb) -> Chosen<Vec<usize>> {
        let mut chosen = Vec::new();
        loop {
            amb.require(self.holds(&chosen))?;
            let Some(width) = self.width(&chosen) else { return Ok(chosen) };
            chosen.push(amb.choose(0..width)?);
        }
    }

    fn step(&self, chosen: Vec<usize>) -> Step<impl Iterator<Item = Vec<usize>> + use<>, Vec<usize>> {
        if !self.holds(&chosen) {
            return Step::Dead;
        }
        match self.width(&chosen) {
            None => Step::Found(chosen),
            Some(width) => Step::Choose((0..width).map(move |place| {
                let mut longer = chosen.clone();
                longer.push(place);
                longer
            })),
        }
    }

    fn replay(&self, search: Search<'_>) -> (Vec<Vec<usize>>, Option<NotDecided>, Effort) {
        let program = *self;
        let mut solutions = search.program(move |amb| program.by_choosing(amb));
        let (found, end) = until_undecided(&mut solutions);
        (found, end, solutions.effort())
    }

    fn frames(&self, search: Search<'_>) -> (Vec<Vec<usize>>, Option<NotDecided>, Effort) {
        let mut solutions = search.frames(Vec::new(), |chosen| self.step(chosen));
        let (found, end) = until_undecided(&mut solutions);
        (found, end, solutions.effort())
    }
}

fn until_undecided<T>(
    solutions: &mut impl Iterator<Item = Result<T, NotDecided>>,
) -> (Vec<T>, Option<NotDecided>) {
    let mut found = Vec::new();
    for solution in solutions {
        match solution {
            Ok(solution) => found.push(solution),
            Err(why) => return (found, Some(why)),
        }
    }
    (found, None)
}

fn program() -> impl Strategy<Value = Program> {
    (any::<u64>(), 0_usize..8).prop_map(|(seed, deepest)| Program { seed, deepest })
}

fn sum(solution: &[usize]) -> usize {
    solution.iter().sum()
}

proptest! {
    #[test]
    fn solutions_match_nested_loops(program in program()) {
        let expected = program.by_loops();
        prop_assert_eq!(&program.replay(Search::new()).0, &expected);
        prop_assert_eq!(&program.frames(Search::new()).0, &expected);
    }

    #[test]
    fn deepening_orders_by_length(program in program()) {
        let mut expected = program.by_loops();
        expected.sort_by_key(Vec::len);
        let search = || Search::new().order(Order::IterativeDeepening);
        prop_assert_eq!(&program.replay(search()).0, &expected);
        prop_assert_eq!(&program.frames(search()).0, &expected);
    }

    #[test]
    fn doubling_keeps_the_solutions(program in program()) {
        let mut expected = program.by_loops();
        // The rounds contain solutions with 0, 1, 2, 3 to 4 and 5 to 8 choices.
        expected.sort_by_key(|solution| [0, 1, 2, 4, 8].partition_point(|&limit| limit < solution.len()));
        let search = || Search::new().order(Order::DoublingDepth);
        prop_assert_eq!(&program.replay(search()).0, &expected);
        prop_assert_eq!(&program.frames(search()).0, &expected);
    }

    #[test]
    fn best_first_orders_by_cost(program in program()) {
        let mut expected = program.by_loops();
        expected.sort();
        let search = || Search::new().order(Order::BestFirst);
        for mut found in [program.replay(search()).0, program.frames(search()).0] {
            prop_assert!(found.is_sorted_by_key(|solution| sum(solution)));
            found.sort();
            prop_assert_eq!(&found, &expected);
        }
    }

    #[test]
    fn both_forms_make_the_same_choices(program in program()) {
        for order in [Order::DepthFirst, Order::IterativeDeepening, Order::DoublingDepth] {
            let (.., replay) = program.replay(Search::new().order(order));
            let (.., frames) = program.frames(Search::new().order(order));
            prop_assert_eq!((replay.choices, replay.found), (frames.choices, frames.found));
            prop_assert_eq!(frames.replayed, 0);
        }
    }

    #[test]
    fn requiring_nothing_changes_nothing(program in program()) {
        for order in ORDERS {
            let plain = program.replay(Search::new().order(order));
            let solutions = Search::new().order(order).program(move |amb| {
                amb.require(true)?;
                let solution = program.by_choosing(amb)?;
                amb.require(true)?;
                Ok(solution)
            });
            let required: Vec<_> = solutions.collect::<Result<_, _>>().unwrap();
            prop_assert_eq!(required, plain.0);
        }
    }

    #[test]
    fn a_budget_never_changes_the_order(program in program(), budget in 0_u64..300) {
        for order in ORDERS {
            let search = || Search::new().order(order);
            for (all, some) in [
                (program.replay(search()), program.replay(search().choices(budget))),
                (program.frames(search()), program.frames(search().choices(budget))),
            ] {
                prop_assert_eq!(&all.0[..some.0.len()], &some.0[..]);
                prop_assert!(some.2.choices <= budget);
                let needed = all.2.choices;
                let decided = (needed > budget).then_some(NotDecided { reason: SearchLimit::Choices, choices: budget });
                prop_assert_eq!(some.1, decided);
            }
        }
    }

    #[test]
    fn tracing_never_changes_the_result(program in program(), budget in 0_u64..300) {
        for order in ORDERS {
            let search = || Search::new().order(order).choices(budget);
            let (mut heard, mut seen) = (0, 0);
            prop_assert_eq!(program.replay(search().trace(|_| heard += 1)), program.replay(search()));
            prop_assert_eq!(program.frames(search().trace(|_| seen += 1)), program.frames(search()));
            prop_assert!(program.deepest == 0 || budget == 0 || program.by_loops().is_empty() || heard * seen > 0);
        }
    }

    #[test]
    fn nth_matches_the_full_list(program in program(), n in 0_usize..20) {
        let all = program.by_loops();
        let choosing = move |amb: &mut Amb<'_>| program.by_choosing(amb);
        prop_assert_eq!(sodan_amb::nth(choosing, n), all.get(n).cloned());
        prop_assert_eq!(Search::new().program(choosing).nth_solution(n), Ok(all.get(n).cloned()));
        let frames = Search::new().frames(Vec::new(), |chosen| program.step(chosen));
        prop_assert_eq!(frames.nth_solution(n), Ok(all.get(n).cloned()));
    }

    #[test]
    fn final_cut_leaves_first_solution(program in program()) {
        for order in ORDERS {
            let cut = Search::new().order(order).program(move |amb| {
                let solution = program.by_choosing(amb)?;
                amb.cut();
                Ok(solution)
            });
            let first = program.replay(Search::new().order(order)).0.into_iter().next();
            prop_assert_eq!(cut.collect::<Result<Vec<_>, _>>().unwrap(), Vec::from_iter(first));
        }
    }

    #[test]
    fn once_commits_only_its_part(program in program(), other in program()) {
        for order in [Order::DepthFirst, Order::BestFirst] {
            let pairs = Search::new().order(order).program(move |amb| {
                let before = program.by_choosing(amb)?;
                let once = amb.once(|amb| other.by_choosing(amb))?;
                Ok((before, once))
            });
            let mut found: Vec<_> = pairs.collect::<Result<_, _>>().unwrap();
            let mut befores: Vec<_> = found.iter().map(|(before, _)| before.clone()).collect();
            let expected = if other.by_loops().is_empty() { Vec::new() } else { program.by_loops() };
            if order == Order::BestFirst {
                befores.sort();
                let mut expected = expected.clone();
                expected.sort();
                prop_assert_eq!(&befores, &expected);
            } else {
                prop_assert_eq!(&befores, &expected);
                let first = other.by_loops().into_iter().next();
                prop_assert!(found.drain(..).all(|(_, once)| Some(once) == first));
            }
        }
    }
}
