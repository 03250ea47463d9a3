//! The choice operator, as used by a program.

use crate::Order;
use crate::bound::Growth;
use crate::meter::{Event, Meter, NotDecided};
use crate::queue::Queue;
use crate::trail::Trail;

/// Error that ends the current branch of a program, because the branch has failed. Only [`Amb`] creates it; propagate
/// it with `?`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeadEnd(pub(crate) ());

/// Result of a program with choices: a solution, or a dead end.
pub type Chosen<T> = Result<T, DeadEnd>;

/// The choice operator, passed to a program.
///
/// A program calls [`choose`](Amb::choose) for its choices and [`require`](Amb::require) for its conditions. A failed
/// branch cannot recover: even if a program ignores the [`DeadEnd`], the result is dropped.
///
/// ```
/// use sodan_amb::{Amb, Chosen};
///
/// fn vowel(amb: &mut Amb) -> Chosen<char> {
///     amb.choose("aeiou".chars())
/// }
///
/// // Choosing in a loop, through a helper.
/// let increasing = sodan_amb::all(|amb| {
///     let mut word = vec![vowel(amb)?];
///     for _ in 1..4 {
///         let next = vowel(amb)?;
///         amb.require(word.iter().all(|&letter| letter < next))?;
///         word.push(next);
///     }
///     Ok(word.iter().collect::<String>())
/// });
/// assert_eq!(increasing.collect::<Vec<_>>(), ["aeio", "aeiu", "aeou", "aiou", "eiou"]);
/// ```
pub struct Amb<'a> {
    pub(crate) meter: Meter<'a>,
    pub(crate) frontier: Frontier,
    pub(crate) ended: Option<Ended>,
}

/// Reason why the current run of the program was abandoned.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ended {
    /// A requirement failed, or a choice had no alternatives.
    Failed,
    /// The choice has no further alternative. This is not counted as a failure, since this run tried no alternative.
    Exhausted,
    /// The branch was suspended, and a later run may continue it.
    Left,
    /// The budget is used up.
    Undecided(NotDecided),
}

/// The position of the current run in the tree of choices, and the open branches. The variant depends on the search
/// order.
pub(crate) enum Frontier {
    Trail(Trail),
    Queue(Queue),
}

/// A point in a branch's sequence of choices; see [`Amb::mark`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark(usize);

impl<'a> Amb<'a> {
    pub(crate) fn new(order: Order, meter: Meter<'a>) -> Amb<'a> {
        let frontier = match order {
            Order::DepthFirst => Frontier::Trail(Trail::unlimited()),
            Order::IterativeDeepening => Frontier::Trail(Trail::deepening(Growth::ByOne)),
            Order::DoublingDepth => Frontier::Trail(Trail::deepening(Growth::Doubling)),
            Order::BestFirst => Frontier::Queue(Queue::default()),
        };
        Amb { meter, frontier, ended: None }
    }

    /// Chooses one of `alternatives` such that the program succeeds, if possible.
    ///
    /// Alternatives are produced lazily, so there may be infinitely many. When a search returns to a choice, it skips
    /// earlier alternatives with [`Iterator::nth`], which is one step for ranges, slices and vectors.
    ///
    /// # Errors
    /// Returns an error if there is no alternative left.
    ///
    /// # Panics
    /// Panics if a replayed program makes a different choice than before.
    pub fn choose<I: IntoIterator>(&mut self, alternatives: I) -> Chosen<I::Item> {
        self.pick(alternatives.into_iter(), |_, place| Cost { this: place as u64, next: place as u64 + 1 })
    }

    /// Chooses among alternatives with costs, for [`Order::BestFirst`], which always continues the branch with the
    /// lowest sum of costs. List the cheapest alternative first. Other orders ignore costs.
    ///
    /// ```
    /// use sodan_amb::{Order, Search};
    ///
    /// // Seven miles in steps of one or three, where the long step is cheaper.
    /// let walks = Search::new().order(Order::BestFirst).program(|amb| {
    ///     let (mut miles, mut walk) = (0, Vec::new());
    ///     while miles < 7 {
    ///         let step = amb.choose_by_cost([(1, 3), (2, 1)])?;
    ///         miles += step;
    ///         walk.push(step);
    ///     }
    ///     amb.require(miles == 7)?;
    ///     Ok(walk)
    /// });
    /// assert_eq!(walks.first(), Ok(Some(vec![3, 3, 1])));
    /// ```
    ///
    /// # Errors
    /// Returns an error if there is no alternative left.
    ///
    /// # Panics
    /// Panics under the same condition as [`choose`](Amb::choose).
    pub fn choose_by_cost<T, I>(&mut self, alternatives: I) -> Chosen<T>
    where
        I: IntoIterator<Item = (u64, T)>,
    {
        let cost = |&(cost, _): &(u64, T), _| Cost { this: cost, next: cost };
        self.pick(alternatives.into_iter(), cost).map(|(_, alternative)| alternative)
    }

    /// Continues only if `condition` is true.
    ///
    /// # Errors
    /// Returns an error if the condition is false.
    pub fn require(&mut self, condition: bool) -> Chosen<()> {
        if condition && self.ended.is_none() { Ok(()) } else { self.fail() }
    }

    /// Abandons this branch.
    ///
    /// # Errors
    /// Always returns an error.
    pub fn fail<T>(&mut self) -> Chosen<T> {
        self.end(Ended::Failed)
    }

    /// Returns the number of choices that this branch has made.
    pub fn depth(&self) -> usize {
        match &self.frontier {
            Frontier::Trail(trail) => trail.depth(),
            Frontier::Queue(queue) => queue.depth(),
        }
    }

    /// Returns a mark of this point, for a later [`cut_to`](Amb::cut_to).
    pub fn mark(&self) -> Mark {
        Mark(self.depth())
    }

    /// Commits to all choices made on this branch: the search does not backtrack beyond this point.
    ///
    /// ```
    /// let mut found = sodan_amb::all(|amb| {
    ///     let n: u32 = amb.choose(1..)?;
    ///     amb.require(n % 7 == 0)?;
    ///     amb.cut();
    ///     Ok((n, amb.choose(['a', 'b'])?))
    /// });
    /// assert_eq!(found.collect::<Vec<_>>(), [(7, 'a'), (7, 'b')]);
    /// ```
    pub fn cut(&mut self) {
        self.cut_to(Mark(0));
    }

    /// Commits to the choices made since `mark`, but not to earlier ones.
    pub fn cut_to(&mut self, mark: Mark) {
        if self.ended.is_some() {
            return;
        }
        let fresh = match &mut self.frontier {
            Frontier::Trail(trail) => trail.cut(mark.0),
            Frontier::Queue(queue) => queue.cut(mark.0),
        };
        if fresh {
            self.meter.report(Event::Cut { kept: mark.0, depth: self.depth() });
        }
    }

    /// Runs `part` and commits to its first solution.
    ///
    /// Which solution is first depends on the [`Order`] and, for orders with increasingly deep rounds, also on the
    /// round.
    ///
    /// ```
    /// let divisors = sodan_amb::all(|amb| {
    ///     let n: u32 = amb.choose([15, 49, 77])?;
    ///     let smallest = amb.once(|amb| {
    ///         let divisor = amb.choose(2..=n)?;
    ///         amb.require(n % divisor == 0)?;
    ///         Ok(divisor)
    ///     })?;
    ///     Ok((n, smallest))
    /// });
    /// assert_eq!(divisors.collect::<Vec<_>>(), [(15, 3), (49, 7), (77, 7)]);
    /// ```
    ///
    /// # Errors
    /// Returns an error if `part` has no solution.
    pub fn once<T>(&mut self, part: impl FnOnce(&mut Self) -> Chosen<T>) -> Chosen<T> {
        let mark = self.mark();
        let solution = part(self)?;
        self.cut_to(mark);
        Ok(solution)
    }

    fn pick<I: Iterator>(
        &mut self,
        mut alternatives: I,
        cost: impl Fn(&I::Item, usize) -> Cost,
    ) -> Chosen<I::Item> {
        if self.ended.is_some() {
            return Err(DeadEnd(()));
        }
        let picked = match &mut self.frontier {
            Frontier::Trail(trail) => trail.pick(&mut alternatives, &mut self.meter),
            Frontier::Queue(queue) => queue.pick(&mut alternatives, cost, &mut self.meter),
        };
        picked.or_else(|ended| self.end(ended))
    }

    fn end<T>(&mut self, why: Ended) -> Chosen<T> {
        self.ended.get_or_insert(why);
        Err(DeadEnd(()))
    }
}

/// Cost of an alternative, and a lower bound on the cost of its next sibling.
pub(crate) struct Cost {
    pub(crate) this: u64,
    pub(crate) next: u64,
}

/// Returns whether an iterator is exhausted according to its size hint, without advancing it.
pub(crate) fn is_spent(alternatives: &impl Iterator) -> bool {
    alternatives.size_hint().1 == Some(0)
}
