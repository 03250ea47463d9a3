//! Search that runs the program again from its start for every branch.

use std::iter::FusedIterator;
use std::marker::PhantomData;

use crate::Chosen;
use crate::amb::{Amb, Ended, Frontier};
use crate::meter::{Effort, Event, NotDecided};

/// A lazy iterator over the solutions of a program, created by [`Search::program`](crate::Search::program).
///
/// If the budget ends the search, the last item is an error.
pub struct Solutions<'a, P, T> {
    amb: Amb<'a>,
    program: P,
    progress: Progress,
    solution: PhantomData<fn() -> T>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Progress {
    Ready,
    Between,
    Over,
}

impl<'a, P, T> Solutions<'a, P, T>
where
    P: Fn(&mut Amb<'_>) -> Chosen<T>,
{
    pub(crate) fn new(amb: Amb<'a>, program: P) -> Solutions<'a, P, T> {
        Solutions { amb, program, progress: Progress::Ready, solution: PhantomData }
    }

    /// Returns the current counters.
    pub fn effort(&self) -> Effort {
        self.amb.meter.effort
    }

    /// Returns the next solution, or `None` if there are no more.
    ///
    /// # Errors
    /// Returns an error if the budget is exhausted.
    pub fn first(mut self) -> Result<Option<T>, NotDecided> {
        self.next().transpose()
    }

    /// Returns the solution with 0-based index `n`, or `None` if there are at most `n` solutions.
    ///
    /// # Errors
    /// Returns an error if the budget ends the search before it finds that solution.
    pub fn nth_solution(mut self, n: usize) -> Result<Option<T>, NotDecided> {
        for _ in 0..n {
            if self.next().transpose()?.is_none() {
                return Ok(None);
            }
        }
        self.first()
    }

    fn back_up(&mut self) -> bool {
        match &mut self.amb.frontier {
            Frontier::Trail(trail) => trail.back_up(&mut self.amb.meter),
            Frontier::Queue(queue) => queue.back_up(),
        }
    }

    fn is_new(&self) -> bool {
        match &self.amb.frontier {
            Frontier::Trail(trail) => trail.is_new(),
            Frontier::Queue(_) => true,
        }
    }

    /// Runs the program once, and returns its solution, if any.
    fn run(&mut self) -> Result<Option<T>, NotDecided> {
        self.amb.ended = None;
        let chosen = (self.program)(&mut self.amb);
        let depth = self.amb.depth();
        match (chosen, self.amb.ended) {
            (Ok(solution), None) => {
                if !self.is_new() {
                    return Ok(None);
                }
                self.amb.meter.found(depth);
                return Ok(Some(solution));
            }
            (_, Some(Ended::Undecided(why))) => return Err(why),
            (_, Some(Ended::Left)) => self.amb.meter.report(Event::Left { depth }),
            (_, Some(Ended::Exhausted)) => {}
            // A program may also return a `DeadEnd` that it stored during an earlier search. This counts as a dead end,
            // too.
            (_, Some(Ended::Failed)) | (Err(_), None) => self.amb.meter.dead_end(depth),
        }
        Ok(None)
    }
}

impl<P, T> Iterator for Solutions<'_, P, T>
where
    P: Fn(&mut Amb<'_>) -> Chosen<T>,
{
    type Item = Result<T, NotDecided>;

    fn next(&mut self) -> Option<Result<T, NotDecided>> {
        loop {
            if self.progress == Progress::Between && !self.back_up() {
                self.progress = Progress::Over;
            }
            if self.progress == Progress::Over {
                return None;
            }
            self.progress = Progress::Between;
            match self.run() {
                Ok(None) => {}
                Ok(Some(solution)) => return Some(Ok(solution)),
                Err(why) => {
                    self.progress = Progress::Over;
                    return Some(Err(why));
                }
            }
        }
    }
}

impl<P, T> FusedIterator for Solutions<'_, P, T> where P: Fn(&mut Amb<'_>) -> Chosen<T> {}
