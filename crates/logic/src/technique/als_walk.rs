//! Walks from one almost locked set to another along links.
//!
//! ```text
//!   start ──d── • ──── • ──── • ... end          a position: a link, and the digits of the link that are used
//! ```
//!
//! The result of a walk depends only on its start, its first digit and its last position. Each position is therefore
//! visited once per start and first digit, not once per walk, since the number of walks has no useful bound. A walk may
//! visit a set twice, since each link of the walk remains valid.

use crate::Technique::AlsChain;
use crate::als::{Als, AlsLink};
use crate::found::{Flow, Found};
use crate::pattern::{self, Pattern};
use sodan_board::{Candidate, CellSet, Digit, DigitSet};
use std::collections::HashSet;

/// Minimum number of links of a chain. Shorter walks are separate techniques, and longer ones are not distinguished.
const FEWEST_LINKS: usize = 3;

/// A position of a walk, encoded as three times the index of a link, plus 0, 1 or 2 if the first digit, the second
/// digit or both are used.
type LinkUse = usize;

/// Reports walks from each start in ascending order, depth first. Links are in lexicographic order. Among walks with
/// the same eliminations, the first one with the fewest cells is shown.
pub(super) fn find(sets: &[Als], links: &[AlsLink], found: &mut Found<'_>) -> Flow {
    let walks = Walks::new(sets, links, found.options().als_chain_links);
    let mut seen = WalkStart::of(&walks);
    let mut reported = HashSet::new();
    for start in 0..sets.len() {
        found.look(1)?;
        walks.from(start, &mut seen, &mut |digit, place| {
            found.look(1)?;
            let z = walks.z(start, digit, place);
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

/// Positions visited by the walks from one start.
struct WalkStart {
    /// Visits of each position, for each number of links up to there.
    places: Vec<Visit>,
    /// Completed visits, by set, used digit and number of links. A visit is completed once all later positions have
    /// been visited. These positions depend only on the three values, so a second visit cannot find anything new.
    done: Vec<Visit>,
}

impl WalkStart {
    fn of(walks: &Walks<'_>) -> WalkStart {
        let none = |count: usize| vec![Visit::default(); count * walks.depths];
        WalkStart { places: none(walks.links.len() * 3), done: none(walks.sets.len() * 9) }
    }
}

/// Start and first digits of the walks that have visited a position or a set.
#[derive(Clone, Copy, Default)]
struct Visit {
    /// Index of the start plus one. Visits of other starts are ignored.
    start: u32,
    digits: DigitSet,
}

impl Visit {
    /// Records a visit, and returns whether it is the first one from this start with this first digit.
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
    /// Start of each set's range in the list of links, followed by the end of the last range.
    begin: Vec<usize>,
    most_links: Option<usize>,
    /// Whether all links lead to later sets.
    is_forward: bool,
    /// Number of link counts that are distinguished: either every count up to `most_links`, or only one, two, and more
    /// than two.
    depths: usize,
}

impl Walks<'_> {
    fn new<'a>(sets: &'a [Als], links: &'a [AlsLink], most_links: Option<usize>) -> Walks<'a> {
        let begin = (0..=sets.len()).map(|set| links.partition_point(|link| link.from < set)).collect();
        let is_forward = links.iter().all(|link| link.from < link.to);
        Walks { sets, links, begin, most_links, is_forward, depths: most_links.unwrap_or(FEWEST_LINKS) }
    }

    /// Returns the digits that are eliminated if a walk that starts with the digit `first` ends at this position. Both
    /// the start set and the end set contain such a digit, and some cell sees all its candidates in the two sets.
    fn z(&self, start: usize, first: Digit, place: LinkUse) -> DigitSet {
        let end = self.links[place / 3].to;
        if end == start {
            return DigitSet::EMPTY;
        }
        self.sets[start].common(&self.sets[end], self.used(place).with(first))
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

    /// Returns each first position of a walk from `start`, and the digit of the first link that the walk uses there.
    fn first(&self, start: usize) -> impl Iterator<Item = (LinkUse, Digit)> {
        (self.begin[start]..self.begin[start + 1]).flat_map(|link| {
            self.links[link].digits.iter().enumerate().map(move |(used, digit)| (link * 3 + used, digit))
        })
    }

    /// Returns the position that is reached through a link after a position that used the digit `before`, or `None` if
    /// the link has no other digit. If a link with two digits can use either, the next link may use any digit except
    /// the lower one.
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

    /// Returns the set that is reached at a position, and the digit that is thereby eliminated from the set.
    fn arrival(&self, place: LinkUse) -> (usize, Digit) {
        // Every link has a digit, so the default is never used.
        (self.links[place / 3].to, self.used(place).first().unwrap_or(Digit::ONE))
    }

    /// Returns the positions that can follow an [arrival](Self::arrival) at a set, in order.
    fn after(&self, (set, before): (usize, Digit)) -> impl Iterator<Item = LinkUse> {
        (self.begin[set]..self.begin[set + 1]).filter_map(move |link| self.next(before, link))
    }

    /// Calls `f` for each position that can be reached from a start with enough links, passing the walk's first digit
    /// and the position. Walks are followed depth first, and each position is visited once per first digit.
    fn from(&self, start: usize, seen: &mut WalkStart, f: &mut impl FnMut(Digit, LinkUse) -> Flow) -> Flow {
        let depth_index = |depth: usize| depth.min(self.depths) - 1;
        // The positions that follow an arrival have one more link.
        let after = |(set, before): (usize, Digit), depth: usize| {
            (set * 9 + before.index()) * self.depths + depth_index(depth + 1)
        };
        // Arrivals, each with the next link to try.
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
                if self.most_links.is_some_and(|limit| depth >= limit) {
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

    /// Returns the walk with the fewest cells that has exactly these eliminations. If there are several, returns the
    /// first.
    fn shortest(&self, gone: &[Candidate]) -> pattern::AlsChain {
        let z: DigitSet = gone.iter().map(|it| it.digit).collect();
        let mut best: Option<(usize, usize, Vec<LinkUse>)> = None;
        for start in 0..self.sets.len() {
            let is_end = |end: &Als| seen_by_both(&self.sets[start], end, z).eq(gone.iter().copied());
            let is_end: Vec<bool> = self.sets.iter().map(is_end).collect();
            if !is_end.contains(&true) {
                continue;
            }
            let firsts: DigitSet = self.first(start).map(|(_, digit)| digit).collect();
            let left_to_go =
                |digit| firsts.contains(digit).then(|| self.left_to_go(start, digit, &is_end, z)).flatten();
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

    /// Returns one table per number of links up to a position, indexed by that position. Each entry is the minimum
    /// total number of cells in the sets that follow, up to an end with exactly the eliminations of `z`. Returns `None`
    /// if there is no such end.
    fn left_to_go(
        &self,
        start: usize,
        digit: Digit,
        is_end: &[bool],
        z: DigitSet,
    ) -> Option<Vec<Vec<Option<usize>>>> {
        let is_end = |place: LinkUse| is_end[self.links[place / 3].to] && self.z(start, digit, place) == z;
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

    /// Lowers the table's entries until walks of any length are taken into account. One pass suffices if links lead
    /// only to later sets, since later positions then have higher indices.
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

    /// Returns the minimum total number of cells in the sets that follow a position. Positions with the same arrival
    /// share an entry in `known`; the caller must discard `known` when the relevant table entries change.
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

    /// Returns the walk from `first` with the fewest cells according to `tables`. If there are several, returns the
    /// first.
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

/// Returns the candidates of `digits` that see all candidates of the same digit in both sets.
pub(super) fn seen_by_both(a: &Als, b: &Als, digits: DigitSet) -> impl Iterator<Item = Candidate> {
    let of = |digit: Digit| {
        let cells: CellSet = a.seen(digit) & b.seen(digit);
        cells.iter().map(move |cell| Candidate::new(cell, digit))
    };
    digits.iter().flat_map(of)
}
