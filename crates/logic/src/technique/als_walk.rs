//! Walks from one almost locked set to another, along links.
//!
//! ```text
//!   start ──d── • ──── • ──── • ... end          a place of the walk is a link and which of its digits are used
//! ```
//!
//! What follows from a walk depends on three things only: its start, its first digit and its last place. So each place is
//! visited once for each start and first digit, and not once for each walk. The number of walks has no useful bound. A walk
//! may meet a set twice; each link of it says the same as before.

use crate::Technique::AlsChain;
use crate::als::{Als, AlsLink};
use crate::found::{Flow, Found};
use crate::pattern::{self, Pattern};
use sodan_board::{ByDigit, Candidate, CellSet, Digit, DigitSet};
use std::collections::HashSet;

/// A walk of three links or more is a chain of its own name. Longer ones need not be told apart.
const FEWEST_LINKS: usize = 3;

/// A place: the index of a link times three, and which of its digits are used: the first, the second, both.
type LinkUse = usize;

/// Starts in ascending order, depth first; links in lexicographic order. Of the walks with the same
/// eliminations the one with the fewest cells is shown, of these the first.
pub(super) fn find(sets: &[Als], links: &[AlsLink], found: &mut Found<'_>) -> Flow {
    let walks = Walks::new(sets, links, found.options().als_chain_links);
    let mut seen = WalkStart::of(&walks);
    let mut reported = HashSet::new();
    for start in 0..sets.len() {
        // Every other set is an end that may see the same.
        found.look(sets.len() as u64)?;
        let Some(ends) = walks.ends(start) else { continue };
        walks.from(start, &mut seen, &mut |digit, place| {
            found.look(1)?;
            let z = walks.z(&ends, digit, place);
            if z.is_empty() {
                return Flow::Continue(());
            }
            let gone: Vec<Candidate> = walks.gone(start, place, z).collect();
            if !reported.insert(gone.clone()) {
                return Flow::Continue(());
            }
            found.eliminate_all(AlsChain, gone.iter().copied(), || Pattern::AlsChain(walks.shortest(&gone)))
        })?;
    }
    Flow::Continue(())
}

/// What a walk was at, from a start with a first digit.
struct WalkStart {
    /// For each place and number of links.
    places: Vec<Visit>,
    /// For each set, used digit and number of links: whether all places after it were visited. What comes after a place
    /// depends on no more than that, so whoever gets there again finds nothing new.
    done: Vec<Visit>,
}

impl WalkStart {
    fn of(walks: &Walks<'_>) -> WalkStart {
        let none = |count: usize| vec![Visit::default(); count * walks.depths];
        WalkStart { places: none(walks.links.len() * 3), done: none(walks.sets.len() * 9) }
    }
}

/// The first digits with which something was reached from a start.
#[derive(Clone, Copy, Default)]
struct Visit {
    /// The start's index and one.
    start: u32,
    digits: DigitSet,
}

impl Visit {
    /// Whether it is the first time.
    fn insert(&mut self, start: usize, digit: Digit) -> bool {
        let stamp = start as u32 + 1;
        if self.start != stamp {
            *self = Visit { start: stamp, digits: DigitSet::EMPTY };
        }
        self.digits.insert(digit)
    }

    fn contains(&self, start: usize, digit: Digit) -> bool {
        self.start == start as u32 + 1 && self.digits.contains(digit)
    }
}

struct Walks<'a> {
    sets: &'a [Als],
    links: &'a [AlsLink],
    /// Where the links of each set begin, and at last where they end.
    begin: Vec<usize>,
    /// For each digit the sets that some cell could lose it to, and the cells that could.
    touching: ByDigit<Vec<(usize, CellSet)>>,
    most_links: Option<usize>,
    /// Whether links lead to later sets only.
    is_forward: bool,
    /// How many numbers of links are told apart: all, or one, two and more.
    depths: usize,
}

impl Walks<'_> {
    fn new<'a>(sets: &'a [Als], links: &'a [AlsLink], most_links: Option<usize>) -> Walks<'a> {
        let begin = (0..=sets.len()).map(|set| links.partition_point(|link| link.from < set)).collect();
        let touching = ByDigit::from_fn(|digit| {
            let seen = sets.iter().map(|set| set.seen(digit)).enumerate();
            seen.filter(|(_, seen)| !seen.is_empty()).collect()
        });
        let is_forward = links.iter().all(|link| link.from < link.to);
        Walks {
            sets,
            links,
            begin,
            touching,
            most_links,
            is_forward,
            depths: most_links.unwrap_or(FEWEST_LINKS),
        }
    }

    /// For each other set, the digits that it shares with the start, if some cell sees all their places. Nothing if there are
    /// no such digits.
    fn ends(&self, start: usize) -> Option<Vec<DigitSet>> {
        let a = &self.sets[start];
        if self.begin[start] == self.begin[start + 1] {
            return None;
        }
        let mut ends = vec![DigitSet::EMPTY; self.sets.len()];
        let (first, mut any) = (if self.is_forward { start + 1 } else { 0 }, false);
        for digit in a.digits {
            let (seen, touching) = (a.seen(digit), &self.touching[digit]);
            let later = touching.partition_point(|(set, _)| *set < first);
            for &(set, _) in touching[later..].iter().filter(|(_, other)| seen.intersects(*other)) {
                ends[set].insert(digit);
                any |= set != start;
            }
        }
        ends[start] = DigitSet::EMPTY;
        any.then_some(ends)
    }

    /// The digits that go if a walk with that first digit ends at that place.
    fn z(&self, ends: &[DigitSet], first: Digit, place: LinkUse) -> DigitSet {
        (ends[self.links[place / 3].to] - self.used(place)).without(first)
    }

    fn gone(&self, start: usize, place: LinkUse, z: DigitSet) -> impl Iterator<Item = Candidate> {
        seen_by_both(&self.sets[start], &self.sets[self.links[place / 3].to], z)
    }

    fn used(&self, place: LinkUse) -> DigitSet {
        let digits = self.links[place / 3].digits;
        match (digits.first(), place % 3) {
            (Some(first), 0) => first.into(),
            (Some(first), 1) => digits.without(first),
            _ => digits,
        }
    }

    /// The first places of walks from a set, and their digit.
    fn first(&self, start: usize) -> impl Iterator<Item = (LinkUse, Digit)> {
        (self.begin[start]..self.begin[start + 1]).flat_map(|link| {
            self.links[link].digits.iter().enumerate().map(move |(used, digit)| (link * 3 + used, digit))
        })
    }

    /// The place along a link after a place where that digit was used. Where both digits of a link could be used, the next
    /// link may use all but the lower one.
    fn next(&self, before: Digit, link: usize) -> Option<LinkUse> {
        let digits = self.links[link].digits;
        let first = digits.first()?;
        let used = match (digits.len(), digits.contains(before)) {
            (1, true) => return None,
            (1, false) => 0,
            (_, false) => 2,
            (_, true) => usize::from(first == before),
        };
        Some(link * 3 + used)
    }

    /// The set to which a place leads, and the digit that is used up there.
    fn arrival(&self, place: LinkUse) -> (usize, Digit) {
        // A link has a digit.
        (self.links[place / 3].to, self.used(place).first().unwrap_or(Digit::ONE))
    }

    /// The places after an arrival, in order.
    fn after(&self, (set, before): (usize, Digit)) -> impl Iterator<Item = LinkUse> {
        (self.begin[set]..self.begin[set + 1]).filter_map(move |link| self.next(before, link))
    }

    /// Calls `f` with the first digit and the place, for each place that enough links lead to from a start. The order is depth
    /// first, and each place comes once for each first digit.
    fn from(&self, start: usize, seen: &mut WalkStart, f: &mut impl FnMut(Digit, LinkUse) -> Flow) -> Flow {
        let depth_index = |depth: usize| depth.min(self.depths) - 1;
        // What is after an arrival is visited with one link more.
        let after = |(set, before): (usize, Digit), depth: usize| {
            (set * 9 + before.index()) * self.depths + depth_index(depth + 1)
        };
        // Each arrival with the link that is to be tried next.
        let mut stack: Vec<((usize, Digit), usize)> = Vec::new();
        for (place, digit) in self.first(start) {
            if seen.places[place * self.depths].insert(start, digit) {
                let arrival = self.arrival(place);
                stack.push((arrival, self.begin[arrival.0]));
            }
            loop {
                let depth = stack.len();
                let Some((arrival, link)) = stack.last_mut() else { break };
                let (set, before) = *arrival;
                if self.most_links.is_some_and(|most| depth >= most) {
                    stack.pop();
                    continue;
                }
                if *link >= self.begin[set + 1] {
                    seen.done[after(*arrival, depth)].insert(start, digit);
                    stack.pop();
                    continue;
                }
                let next = self.next(before, *link);
                *link += 1;
                let Some(next) = next else { continue };
                if !seen.places[next * self.depths + depth_index(depth + 1)].insert(start, digit) {
                    continue;
                }
                if depth + 1 >= FEWEST_LINKS {
                    f(digit, next)?;
                }
                let arrival = self.arrival(next);
                if !seen.done[after(arrival, depth + 1)].contains(start, digit) {
                    stack.push((arrival, self.begin[arrival.0]));
                }
            }
        }
        Flow::Continue(())
    }

    fn size(&self, set: usize) -> usize {
        self.sets[set].cells.len()
    }

    /// Of all walks with these eliminations one with the fewest cells, and of these the first.
    fn shortest(&self, gone: &[Candidate]) -> pattern::AlsChain {
        let z: DigitSet = gone.iter().map(|it| it.digit).collect();
        let mut best: Option<(usize, usize, Vec<LinkUse>)> = None;
        for start in 0..self.sets.len() {
            let Some(ends) = self.ends(start) else { continue };
            let is_end = |(end, &common): (&Als, &DigitSet)| {
                z.is_subset(common) && seen_by_both(&self.sets[start], end, z).eq(gone.iter().copied())
            };
            let is_end: Vec<bool> = self.sets.iter().zip(&ends).map(is_end).collect();
            if !is_end.contains(&true) {
                continue;
            }
            let firsts: DigitSet = self.first(start).map(|(_, digit)| digit).collect();
            let left_to_go =
                |digit| firsts.contains(digit).then(|| self.left_to_go(digit, (&ends, &is_end), z)).flatten();
            let tables: Vec<_> = Digit::all().map(left_to_go).collect();
            for (place, digit) in self.first(start) {
                let Some(tables) = &tables[digit.index()] else { continue };
                let Some(left) = tables[0][place] else { continue };
                let cells = self.size(start) + self.size(self.links[place / 3].to) + left;
                if best.as_ref().is_none_or(|(fewest, ..)| cells < *fewest) {
                    best = Some((cells, start, self.follow(place, tables)));
                }
            }
        }
        let (_, start, places) = best.unwrap_or_default();
        let set = |index: usize| (self.sets[index].cells, self.sets[index].digits);
        pattern::AlsChain {
            sets: std::iter::once(start)
                .chain(places.iter().map(|place| self.links[place / 3].to))
                .map(set)
                .collect(),
            links: places.iter().map(|&place| self.used(place)).collect(),
            z,
        }
    }

    /// The fewest cells that are still to come on the way from each place to one of these ends, where just these digits go.
    /// There is an entry for each number of links already behind and each place.
    fn left_to_go(
        &self,
        digit: Digit,
        (ends, is_end): (&[DigitSet], &[bool]),
        z: DigitSet,
    ) -> Option<Vec<Vec<Option<usize>>>> {
        let is_end = |place: LinkUse| is_end[self.links[place / 3].to] && self.z(ends, digit, place) == z;
        let count = self.links.len() * 3;
        let ends: Vec<Option<usize>> = (0..count).map(|place| is_end(place).then_some(0)).collect();
        ends.iter().any(Option::is_some).then_some(())?;
        let mut tables = vec![ends.clone()];
        if self.most_links.is_none() {
            self.settle(&mut tables[0]);
        }
        for depth in (1..self.depths).rev() {
            let mut known = vec![None; self.sets.len() * 9];
            let mut after = |place| self.fewest_after(place, &tables[0], &mut known);
            let here = |place: LinkUse| ends[place].filter(|_| depth >= FEWEST_LINKS);
            let table = (0..count).map(|place| here(place).or_else(|| after(place))).collect();
            tables.insert(0, table);
        }
        Some(tables)
    }

    /// Makes way for any number of links. Once is enough if links lead to later sets only: what comes after a place has a
    /// higher index then.
    fn settle(&self, table: &mut [Option<usize>]) {
        let mut changed = true;
        while changed {
            changed = false;
            let mut known = vec![None; self.sets.len() * 9];
            for place in (0..table.len()).rev() {
                let now = if self.is_forward {
                    self.fewest_after(place, table, &mut known)
                } else {
                    self.fewest(self.arrival(place), table)
                };
                if now.is_some_and(|now| table[place].is_none_or(|before| now < before)) {
                    table[place] = now;
                    changed = !self.is_forward;
                }
            }
        }
    }

    /// The cells to come after a place. `known` has what was worked out for other places with the same arrival, as long as the
    /// table does not change behind them.
    fn fewest_after(
        &self,
        place: LinkUse,
        table: &[Option<usize>],
        known: &mut [Option<Option<usize>>],
    ) -> Option<usize> {
        let arrival = self.arrival(place);
        *known[arrival.0 * 9 + arrival.1.index()].get_or_insert_with(|| self.fewest(arrival, table))
    }

    fn fewest(&self, arrival: (usize, Digit), table: &[Option<usize>]) -> Option<usize> {
        self.after(arrival).filter_map(|next| Some(table[next]? + self.size(self.links[next / 3].to))).min()
    }

    /// The first way with the fewest cells.
    fn follow(&self, first: LinkUse, tables: &[Vec<Option<usize>>]) -> Vec<LinkUse> {
        let mut places = vec![first];
        let mut place = first;
        loop {
            let depth = places.len().min(self.depths);
            let Some(left) = tables[depth - 1][place].filter(|&left| left > 0) else { return places };
            let after = &tables[depth.min(self.depths - 1)];
            let is_next = |next: &LinkUse| {
                after[*next].map(|it| it + self.size(self.links[*next / 3].to)) == Some(left)
            };
            let Some(next) = self.after(self.arrival(place)).find(is_next) else { return places };
            places.push(next);
            place = next;
        }
    }
}

/// The candidates of a digit that see all places in both sets.
pub(super) fn seen_by_both(a: &Als, b: &Als, digits: DigitSet) -> impl Iterator<Item = Candidate> {
    let of = |digit: Digit| {
        let cells: CellSet = a.seen(digit) & b.seen(digit);
        cells.iter().map(move |cell| Candidate::new(cell, digit))
    };
    digits.iter().flat_map(of)
}
