//! Search with explicit frames. The program is written as one step from a state to its successors. Every choice stores
//! the iterator over its remaining alternatives, so no code is run twice.

mod heap;
mod stack;

use std::iter::FusedIterator;

use self::heap::Heap;
use self::stack::Stack;
use crate::Order;
use crate::bound::Growth;
use crate::meter::{Effort, Event, Meter, NotDecided};

/// Result of a step: the classification of a state.
///
/// ```
/// use sodan_amb::{Search, Step};
///
/// // Ways to pay 12 with 5, 2 and 1, larger coins first.
/// let ways = Search::new().frames((12_u32, vec![]), |(rest, coins): (u32, Vec<u32>)| {
///     if rest == 0 {
///         return Step::Found(coins);
///     }
///     let largest = coins.last().copied().unwrap_or(rest).min(rest);
///     Step::Choose([5, 2, 1].into_iter().filter(move |&coin| coin <= largest).map(move |coin| {
///         let mut coins = coins.clone();
///         coins.push(coin);
///         (rest - coin, coins)
///     }))
/// });
/// let ways: Vec<Vec<u32>> = ways.collect::<Result<_, _>>()?;
/// assert_eq!(ways[0], [5, 5, 2]);
/// assert_eq!(ways.len(), 13);
/// # Ok::<(), sodan_amb::NotDecided>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Step<I, T> {
    /// This state cannot lead to a solution.
    Dead,
    /// This state is a solution.
    Found(T),
    /// Any of these states may lead to a solution. They are produced lazily, so there may be infinitely many.
    Choose(I),
    /// Like `Choose`, but commits to all choices that led here: their other alternatives are dropped.
    Commit(I),
}

/// A lazy iterator over the solutions below a state, created by [`Search::frames`](crate::Search::frames).
///
/// If the budget ends the search, the last item is an error.
pub struct Frames<'a, S, I, F> {
    meter: Meter<'a>,
    step: F,
    open: Open<'a, S, I>,
    over: bool,
}

enum Open<'a, S, I> {
    Stack(Stack<S, I>),
    Heap(Heap<'a, S, I>),
}

/// A state that the search will visit next, with its position in the tree.
struct Node<S> {
    state: S,
    place: TreePlace,
}

/// Position of a state in the tree.
#[derive(Clone, Copy)]
struct TreePlace {
    /// Number of choices on the path to the state.
    depth: usize,
    /// Sum of the costs of the choices on the path.
    cost: u64,
}

impl TreePlace {
    const ROOT: TreePlace = TreePlace { depth: 0, cost: 0 };
}

impl<S: Clone, I: Iterator<Item = S>> Open<'_, S, I> {
    fn next(&mut self, meter: &mut Meter<'_>) -> Result<Option<Node<S>>, NotDecided> {
        match self {
            Open::Stack(stack) => stack.next(meter),
            Open::Heap(heap) => heap.next(meter),
        }
    }

    fn push(&mut self, children: I, parent: TreePlace, meter: &mut Meter<'_>) {
        match self {
            Open::Stack(stack) => stack.push(children, parent, meter),
            Open::Heap(heap) => heap.push(children, parent),
        }
    }

    fn forget(&mut self) {
        match self {
            Open::Stack(stack) => stack.forget(),
            Open::Heap(heap) => heap.forget(),
        }
    }

    fn is_new(&self, depth: usize) -> bool {
        match self {
            Open::Stack(stack) => stack.is_new(depth),
            Open::Heap(_) => true,
        }
    }
}

impl<'a, S, I, F> Frames<'a, S, I, F>
where
    S: Clone,
    I: Iterator<Item = S>,
{
    pub(crate) fn new(order: Order, meter: Meter<'a>, root: S, step: F) -> Self {
        let open = match order {
            Order::DepthFirst => Open::Stack(Stack::unlimited(root)),
            Order::IterativeDeepening => Open::Stack(Stack::deepening(root, Growth::ByOne)),
            Order::DoublingDepth => Open::Stack(Stack::deepening(root, Growth::Doubling)),
            Order::BestFirst => Open::Heap(Heap::new(root)),
        };
        Frames { meter, step, open, over: false }
    }

    /// Sets the function that computes a state's cost for [`Order::BestFirst`], which visits the lowest cost first.
    /// Other orders ignore costs.
    ///
    /// ```
    /// use sodan_amb::{Order, Search, Step};
    ///
    /// // From 1 to 37 by doubling and adding three, always continuing from the number nearest to 37.
    /// let near = Search::new().order(Order::BestFirst).frames(1_u64, |n| match n {
    ///     37 => Step::Found(n),
    ///     n if n > 100 => Step::Dead,
    ///     n => Step::Choose([2 * n, n + 3].into_iter()),
    /// });
    /// assert_eq!(near.by_cost(|&n| n.abs_diff(37)).first(), Ok(Some(37)));
    /// ```
    pub fn by_cost(mut self, cost: impl Fn(&S) -> u64 + 'a) -> Self {
        if let Open::Heap(heap) = &mut self.open {
            heap.cost = Some(Box::new(cost));
        }
        self
    }

    /// Returns the current counters.
    pub fn effort(&self) -> Effort {
        self.meter.effort
    }

    /// Returns the next solution, or `None` if there are no more.
    ///
    /// # Errors
    /// Returns an error if the budget is exhausted.
    pub fn first<T>(mut self) -> Result<Option<T>, NotDecided>
    where
        F: FnMut(S) -> Step<I, T>,
    {
        self.next().transpose()
    }

    /// Returns the solution with 0-based index `n`, or `None` if there are at most `n` solutions.
    ///
    /// # Errors
    /// Returns an error if the budget ends the search before it finds that solution.
    pub fn nth_solution<T>(mut self, n: usize) -> Result<Option<T>, NotDecided>
    where
        F: FnMut(S) -> Step<I, T>,
    {
        for _ in 0..n {
            if self.next().transpose()?.is_none() {
                return Ok(None);
            }
        }
        self.first()
    }

    fn advance<T>(&mut self) -> Result<Option<T>, NotDecided>
    where
        F: FnMut(S) -> Step<I, T>,
    {
        while let Some(node) = self.open.next(&mut self.meter)? {
            let place @ TreePlace { depth, .. } = node.place;
            match (self.step)(node.state) {
                Step::Dead => self.meter.dead_end(depth),
                Step::Found(solution) if self.open.is_new(depth) => {
                    self.meter.found(depth);
                    return Ok(Some(solution));
                }
                Step::Found(_) => {}
                Step::Choose(children) => self.open.push(children, place, &mut self.meter),
                Step::Commit(children) => {
                    self.open.forget();
                    self.meter.report(Event::Cut { kept: 0, depth });
                    self.open.push(children, place, &mut self.meter);
                }
            }
        }
        Ok(None)
    }
}

impl<S, T, I, F> Iterator for Frames<'_, S, I, F>
where
    S: Clone,
    I: Iterator<Item = S>,
    F: FnMut(S) -> Step<I, T>,
{
    type Item = Result<T, NotDecided>;

    fn next(&mut self) -> Option<Result<T, NotDecided>> {
        if self.over {
            return None;
        }
        let next = self.advance().transpose();
        self.over = !matches!(next, Some(Ok(_)));
        next
    }
}

impl<S, T, I, F> FusedIterator for Frames<'_, S, I, F>
where
    S: Clone,
    I: Iterator<Item = S>,
    F: FnMut(S) -> Step<I, T>,
{
}
