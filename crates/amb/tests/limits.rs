//! Tests the depth, memory use, laziness and limits of a search.

use std::cell::Cell;
use std::rc::Rc;

use sodan_amb::{Amb, Event, NotDecided, Order, Search, SearchLimit, Step};

const MILLION: usize = 1_000_000;
const ORDERS: [Order; 4] =
    [Order::DepthFirst, Order::IterativeDeepening, Order::DoublingDepth, Order::BestFirst];
/// Orders that do not start a new round at every depth.
const DEEP_ORDERS: [Order; 3] = [Order::DepthFirst, Order::DoublingDepth, Order::BestFirst];

/// Makes a million choices, of which only the last one must satisfy a condition.
fn late_regret(amb: &mut Amb) -> sodan_amb::Chosen<usize> {
    let mut sum = 0;
    let mut last = 0;
    for _ in 0..MILLION {
        last = amb.choose([0, 1, 2])?;
        sum += last;
    }
    amb.require(last == 2)?;
    Ok(sum)
}

#[test]
fn a_million_choices_deep_without_overflow() {
    let mut solutions = Search::new().program(late_regret);
    assert_eq!(solutions.next(), Some(Ok(2)));
    assert_eq!(solutions.next(), Some(Ok(3)), "the second-to-last choice is undone");
    assert_eq!(solutions.effort().choices, MILLION as u64 + 2 + 4);
}

#[test]
fn a_million_choices_deep_cheapest_first() {
    let mut solutions = Search::new().order(Order::BestFirst).program(|amb| {
        for _ in 0..MILLION {
            amb.choose([0, 1])?;
        }
        Ok(amb.depth())
    });
    assert_eq!(solutions.next(), Some(Ok(MILLION)));
    assert_eq!(solutions.next(), Some(Ok(MILLION)));
}

#[test]
fn million_choices_deep_doubling() {
    let mut solutions = Search::new().order(Order::DoublingDepth).program(|amb| {
        for _ in 0..MILLION {
            amb.choose([()])?;
        }
        amb.choose([0, 1])
    });
    assert_eq!(solutions.next(), Some(Ok(0)));
    // The earlier rounds were 1, 2, 4 … 524,288 choices deep.
    assert_eq!(solutions.effort().choices, 2 * (1 << 19) - 1 + MILLION as u64 + 1);
    assert_eq!(solutions.next(), Some(Ok(1)));
    assert_eq!(solutions.next(), None);
}

#[test]
fn million_frames_with_dead_siblings() {
    for order in DEEP_ORDERS {
        let mut deep = Search::new().order(order).frames((0, 0), |(depth, last)| match depth {
            MILLION => Step::Found(last),
            _ if depth > 0 && last == 0 => Step::Dead,
            _ => Step::Choose([0, 1].into_iter().map(move |next| (depth + 1, next))),
        });
        assert_eq!(deep.next(), Some(Ok(0)), "{order:?}");
        assert_eq!(deep.next(), Some(Ok(1)), "{order:?}");
        assert_eq!(deep.next(), None, "{order:?}");
        assert!(deep.effort().choices < 5 * MILLION as u64, "{order:?}");
    }
}

#[test]
fn a_million_cuts_keep_nothing_open() {
    for order in DEEP_ORDERS {
        let mut solutions = Search::new().order(order).program(|amb| {
            for n in 0..MILLION {
                amb.choose(n..)?;
                amb.cut();
            }
            Ok(amb.depth())
        });
        assert_eq!(solutions.next(), Some(Ok(MILLION)));
        assert_eq!(solutions.next(), None);
    }
}

#[test]
fn a_million_frames_deep_without_overflow() {
    for order in [Order::DepthFirst, Order::BestFirst] {
        let deep = Search::new().order(order).frames((0, 0), |(depth, last)| {
            if depth < MILLION {
                return Step::Choose([0, 1].into_iter().map(move |next| (depth + 1, next)));
            }
            if last == 1 { Step::Found(depth) } else { Step::Dead }
        });
        assert_eq!(deep.first(), Ok(Some(MILLION)), "{order:?}");
    }
}

#[test]
fn a_million_commitments_keep_no_frames() {
    // A state that counts its living instances.
    #[derive(Clone)]
    struct Counted(Rc<()>, usize);
    let alive = Rc::new(());
    let peak = Cell::new(0);
    let search = Search::new().frames(Counted(alive.clone(), 0), |state: Counted| {
        peak.set(peak.get().max(Rc::strong_count(&alive)));
        if state.1 == MILLION {
            return Step::Found(state.1);
        }
        Step::Commit((0..2).map(move |_| Counted(state.0.clone(), state.1 + 1)))
    });
    assert_eq!(search.first(), Ok(Some(MILLION)));
    assert!(peak.get() < 10, "{} states were kept", peak.get());
    assert_eq!(Rc::strong_count(&alive), 1);
}

#[test]
fn abandoned_search_leaks_nothing() {
    let alive = Rc::new(());
    for order in ORDERS {
        let held = alive.clone();
        let mut solutions = Search::new().order(order).program(move |amb| {
            let held = held.clone();
            amb.choose((0..10).map(move |_| held.clone()))?;
            amb.choose(0..10)
        });
        assert_eq!(solutions.nth(15), Some(Ok(if order == Order::BestFirst { 0 } else { 5 })));
        drop(solutions);
        let mut frames = Search::new().order(order).frames(vec![alive.clone()], |state: Vec<Rc<()>>| {
            if state.len() == 3 { Step::Found(()) } else { Step::Choose(grown(state)) }
        });
        assert!(frames.nth(15).is_some());
        drop(frames);
        assert_eq!(Rc::strong_count(&alive), 1, "{order:?}");
    }
}

/// Counts the instances that were created and dropped.
struct Counted(Rc<(Cell<usize>, Cell<usize>)>);

impl Clone for Counted {
    fn clone(&self) -> Counted {
        self.0.0.set(self.0.0.get() + 1);
        Counted(self.0.clone())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.1.set(self.0.1.get() + 1);
    }
}

#[test]
fn deep_values_are_dropped() {
    for order in DEEP_ORDERS {
        let counts = Rc::new((Cell::new(1), Cell::new(0)));
        let first = Counted(counts.clone());
        let mut solutions = Search::new().order(order).program(|amb| {
            for _ in 0..MILLION {
                drop(amb.choose(std::iter::once_with(|| first.clone()))?);
            }
            amb.choose([0, 1].map(|n| (n, first.clone())))
        });
        assert!(matches!(solutions.next(), Some(Ok((0, _)))), "{order:?}");
        assert!(matches!(solutions.next(), Some(Ok((1, _)))), "{order:?}");
        drop(solutions);
        // Stops halfway, with the last choice still open.
        let mut frames = Search::new().order(order).frames((0, 1, first.clone()), |state| match state {
            (MILLION, _, last) => Step::Found(last),
            (_, 0, _) => Step::Dead,
            (depth, _, last) => Step::Choose((0..2).map(move |place| (depth + 1, place, last.clone()))),
        });
        assert!(matches!(frames.next(), Some(Ok(_))), "{order:?}");
        drop((frames, first));
        assert!(counts.0.get() > 2 * MILLION);
        assert_eq!(counts.0.get(), counts.1.get(), "{order:?}");
    }
}

fn grown(state: Vec<Rc<()>>) -> impl Iterator<Item = Vec<Rc<()>>> {
    (0..10).map(move |_| {
        let mut longer = state.clone();
        longer.push(state[0].clone());
        longer
    })
}

#[test]
fn alternatives_are_made_only_when_wanted() {
    let made = Rc::new(Cell::new(0));
    let counted = made.clone();
    let first = sodan_amb::first(move |amb| {
        let counted = counted.clone();
        let n = amb.choose((0_u32..).inspect(move |_| counted.set(counted.get() + 1)))?;
        amb.require(n == 3)?;
        Ok(n)
    });
    assert_eq!(first, Some(3));
    // The runs for 0, 1, 2 and 3 produce 1, 2, 3 and 4 alternatives: a replay skips alternatives, and no alternative is
    // produced in advance.
    assert_eq!(made.get(), 10);
}

#[test]
fn swallowed_dead_end_stays_dead() {
    let mut solutions = sodan_amb::all(|amb| {
        let n: u32 = amb.choose(0..4)?;
        let _ignored = amb.require(n % 2 == 1);
        Ok(n)
    });
    assert_eq!(solutions.next(), Some(1));
    assert_eq!(solutions.next(), Some(3));
    assert_eq!(solutions.next(), None);
}

#[test]
fn foreign_dead_end_is_dead() {
    let stolen = Cell::new(None);
    let inner = Search::new().program(|amb| {
        stolen.set(amb.fail::<()>().err());
        Ok(())
    });
    assert_eq!(inner.first(), Ok(None));
    let end = stolen.get().expect("the inner search has failed");
    assert_eq!(Search::new().program(|_| Err::<(), _>(end)).first(), Ok(None));
}

#[test]
fn choiceless_program_has_one_solution() {
    for order in ORDERS {
        let found: Result<Vec<_>, _> = Search::new().order(order).program(|_| Ok('x')).collect();
        assert_eq!(found, Ok(vec!['x']));
    }
}

#[test]
fn stopping_says_not_decided() {
    for order in ORDERS {
        let calls = Cell::new(0);
        let stop = || {
            calls.set(calls.get() + 1);
            calls.get() > 100
        };
        let endless = Search::new().order(order).stop_when(stop).program(|amb| {
            loop {
                amb.choose([0, 1])?;
            }
            #[expect(unreachable_code, reason = "gives the endless program a result type")]
            Ok(())
        });
        assert_eq!(endless.first(), Err(NotDecided { reason: SearchLimit::Stopped, choices: 100 }));
    }
}

#[test]
fn an_undecided_search_is_over() {
    let mut solutions = Search::new().choices(3).program(|amb| amb.choose(0..10));
    assert_eq!(solutions.by_ref().filter(Result::is_ok).count(), 3);
    assert_eq!(solutions.next(), None);
}

/// A program that makes different choices in a replay panics.
#[test]
#[should_panic(expected = "fewer alternatives than before")]
fn nonrepeating_programs_are_reported() {
    let runs = Cell::new(0);
    let fickle = |amb: &mut Amb<'_>| {
        runs.set(runs.get() + 1);
        amb.choose(0..if runs.get() < 4 { 10 } else { 1 })?;
        amb.choose(0..2)
    };
    Search::new().program(fickle).for_each(drop);
}

#[test]
fn deepening_ends_without_deep_paths() {
    let mut rounds = 0;
    let count_rounds = |event| rounds += usize::from(matches!(event, Event::Deepened { .. }));
    let search = Search::new().order(Order::IterativeDeepening).trace(count_rounds);
    let words = search.program(|amb| {
        for _ in 0..3 {
            amb.choose([0, 1])?;
        }
        Ok(())
    });
    assert_eq!(words.count(), 8);
    assert_eq!(rounds, 3);
}

#[test]
fn best_first_prefers_cheap_paths() {
    // Solutions come in order of total cost: 2, 10, 10 and 12.
    let costs = [[5, 7], [1, 9]];
    let search = Search::new().order(Order::BestFirst).program(|amb| {
        let first = amb.choose_by_cost([(1, 1), (5, 0)])?;
        let second = amb.choose_by_cost(costs[first].map(|cost| (cost, cost)))?;
        Ok((first, second))
    });
    let found: Vec<_> = search.collect::<Result<_, _>>().unwrap();
    assert_eq!(found, [(1, 1), (0, 5), (1, 9), (0, 7)]);
}
