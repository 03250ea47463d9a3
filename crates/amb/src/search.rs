//! Configuration of a search: its order, budget, listener and program.

use crate::Chosen;
use crate::amb::Amb;
use crate::frames::{Frames, Step};
use crate::meter::{Event, Meter};
use crate::replay::Solutions;

/// The order in which branches are explored, and therefore the order of solutions.
///
/// ```
/// use sodan_amb::{Order, Search};
///
/// // Words over a and b that end at their first b. Depth-first never returns from a, a, a …
/// let shortest_first = Search::new().order(Order::IterativeDeepening).program(|amb| {
///     let mut word = String::new();
///     while !word.ends_with('b') {
///         word.push(amb.choose(['a', 'b'])?);
///     }
///     Ok(word)
/// });
/// let words: Vec<String> = shortest_first.take(3).collect::<Result<_, _>>()?;
/// assert_eq!(words, ["b", "ab", "aab"]);
/// # Ok::<(), sodan_amb::NotDecided>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Order {
    /// Depth-first, like nested loops: the last choice is undone first. Only one branch is kept in memory.
    #[default]
    DepthFirst,
    /// Solutions with fewer choices come first; solutions with the same number of choices are in the order of nested
    /// loops. Every round is one choice deeper than the previous one and repeats the work of all earlier rounds.
    /// Repeated choices are counted again. This order also finds solutions next to an infinite branch, but it does not
    /// terminate if a *choice* has infinitely many alternatives.
    ///
    /// A solution at depth *d* costs *d*²⁄2 choices even if every choice has only one alternative.
    IterativeDeepening,
    /// Like iterative deepening, but the rounds have depths 0, 1, 2, 4, 8, … Solutions without choices come first, then
    /// solutions with 1, 2, 3 to 4, 5 to 8 choices and so on. Solutions of one round are in the order of nested loops,
    /// so the shortest solution is not always first.
    ///
    /// Use this order for few, long branches. For a single branch, all rounds before the last one together cost about
    /// as much as the last one, whatever its depth. With many branches, a round that is twice as deep as necessary
    /// squares the cost.
    ///
    /// ```
    /// use sodan_amb::{Effort, Order, Search, Step};
    ///
    /// // A path of a hundred thousand steps with a dead end next to each step.
    /// let mut well = Search::new().order(Order::DoublingDepth).frames((0, true), |(deep, inside)| match deep {
    ///     _ if !inside => Step::Dead,
    ///     100_000 => Step::Found(deep),
    ///     _ => Step::Choose([(deep + 1, false), (deep + 1, true)].into_iter()),
    /// });
    /// assert_eq!(well.next(), Some(Ok(100_000)));
    /// assert!(well.effort().choices < 5 * 100_000);
    /// ```
    DoublingDepth,
    /// Explores the branch with the lowest total cost first. By default, the cost of an alternative is its index among
    /// its siblings (0, 1, 2 …), so the branches closest to the preferred one come first. The program can set other
    /// costs ([`Amb::choose_by_cost`], [`Frames::by_cost`]). The siblings of a choice are still visited in the order in
    /// which the program lists them, so list the cheapest sibling first. This order works even if a choice has
    /// infinitely many alternatives.
    ///
    /// Every open branch is kept in memory, so memory use grows with the number of choices made. A replaying program
    /// that returns to a branch replays it from the start.
    BestFirst,
}

/// Settings of a search: an order, a budget and a listener, all optional.
///
/// ```
/// use sodan_amb::{Search, SearchLimit};
///
/// let odd_square = |amb: &mut sodan_amb::Amb| {
///     let n: u64 = amb.choose(1..)?;
///     amb.require(n * n % 4 == 3)?; // no square has this remainder
///     Ok(n)
/// };
/// let undecided = Search::new().choices(1_000).program(odd_square).first().unwrap_err();
/// assert_eq!((undecided.reason, undecided.choices), (SearchLimit::Choices, 1_000));
/// ```
#[derive(Default)]
pub struct Search<'a> {
    order: Order,
    meter: Meter<'a>,
}

impl<'a> Search<'a> {
    /// Creates a depth-first search without a budget or a listener.
    pub fn new() -> Search<'a> {
        Search::default()
    }

    /// Sets the order in which branches are explored.
    pub fn order(mut self, order: Order) -> Search<'a> {
        self.order = order;
        self
    }

    /// Limits the search to `budget` alternatives, after which it ends with [`NotDecided`](crate::NotDecided). A search
    /// that needs exactly `budget` alternatives still completes.
    pub fn choices(mut self, budget: u64) -> Search<'a> {
        self.meter.budget = Some(budget);
        self
    }

    /// Ends the search with [`NotDecided`](crate::NotDecided) as soon as `should_stop` returns `true`. The closure is
    /// called before each alternative is taken. Use it for deadlines or cancellation, since the library does not read a
    /// clock.
    ///
    /// ```
    /// use std::time::{Duration, Instant};
    ///
    /// let deadline = Instant::now() + Duration::from_millis(5);
    /// let endless = sodan_amb::Search::new().stop_when(|| Instant::now() > deadline).program(|amb| {
    ///     amb.choose(0_u64..)?;
    ///     amb.fail::<()>()
    /// });
    /// assert!(endless.first().is_err());
    /// ```
    pub fn stop_when(mut self, should_stop: impl FnMut() -> bool + 'a) -> Search<'a> {
        self.meter.should_stop = Some(Box::new(should_stop));
        self
    }

    /// Passes all events to `listener` in order, except for choices repeated in replays.
    ///
    /// ```
    /// let mut log = Vec::new();
    /// let search = sodan_amb::Search::new().trace(|event| log.push(event.to_string()));
    /// let first = search.program(|amb| {
    ///     let n = amb.choose([3, 4])?;
    ///     amb.require(n % 2 == 0)?;
    ///     Ok(n)
    /// });
    /// assert_eq!(first.first(), Ok(Some(4)));
    /// assert_eq!(log, ["1: alternative 0", "1: dead end", "1: alternative 1", "1: found"]);
    /// ```
    pub fn trace(mut self, listener: impl FnMut(Event) + 'a) -> Search<'a> {
        self.meter.listener = Some(Box::new(listener));
        self
    }

    /// Searches all branches of `program`, running it from its start for every branch.
    ///
    /// For the same choices, the program must always behave the same: see the crate's documentation.
    pub fn program<T, P>(self, program: P) -> Solutions<'a, P, T>
    where
        P: Fn(&mut Amb<'_>) -> Chosen<T>,
    {
        Solutions::new(Amb::new(self.order, self.meter), program)
    }

    /// Searches the tree below `root`. `step` maps a state to a dead end, a solution, or its successors. This form is
    /// faster than [`program`](Search::program), since no code is run twice: see [`Step`].
    pub fn frames<S, T, I, F>(self, root: S, step: F) -> Frames<'a, S, I, F>
    where
        S: Clone,
        I: Iterator<Item = S>,
        F: FnMut(S) -> Step<I, T>,
    {
        Frames::new(self.order, self.meter, root, step)
    }
}

/// Returns the first solution of `program`, depth-first, or `None` if there is none.
///
/// ```
/// let root = sodan_amb::first(|amb| {
///     let n: u32 = amb.choose(1..100)?;
///     amb.require(n * n == 1_369)?;
///     Ok(n)
/// });
/// assert_eq!(root, Some(37));
/// ```
pub fn first<T>(program: impl Fn(&mut Amb<'_>) -> Chosen<T>) -> Option<T> {
    all(program).next()
}

/// Returns a lazy iterator over all solutions of `program`, depth-first.
///
/// ```
/// let pairs = sodan_amb::all(|amb| Ok((amb.choose(1..=2)?, amb.choose("ab".chars())?)));
/// assert_eq!(pairs.collect::<Vec<_>>(), [(1, 'a'), (1, 'b'), (2, 'a'), (2, 'b')]);
/// ```
pub fn all<T>(program: impl Fn(&mut Amb<'_>) -> Chosen<T>) -> impl Iterator<Item = T> {
    // Without a budget there are no errors.
    Search::new().program(program).map_while(Result::ok)
}

/// Returns the solution with 0-based index `n`, depth-first, or `None` if there are at most `n` solutions.
///
/// ```
/// let even = |amb: &mut sodan_amb::Amb| {
///     let n: u32 = amb.choose(1..)?;
///     amb.require(n % 2 == 0)?;
///     Ok(n)
/// };
/// assert_eq!(sodan_amb::nth(even, 20), Some(42));
/// ```
pub fn nth<T>(program: impl Fn(&mut Amb<'_>) -> Chosen<T>, n: usize) -> Option<T> {
    all(program).nth(n)
}
