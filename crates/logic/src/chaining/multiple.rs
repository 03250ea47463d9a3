//! Contradictions, and common consequences of all branches of a choice. The branches are a candidate that is on or off,
//! the digits of a cell, or the cells of a digit in a house.
//!
//! ```text
//! cell by cell, digit by digit:
//!     on:  contradiction         the digit is off         (not static)
//!     off: contradiction         the digit is on          (not static)
//!     on and off agree           the consequence holds    (dynamic, cells with three or more digits)
//!     cells of a house agree     the consequence holds    (at the house's first cell with the digit)
//! then all digits of the cell agree
//! ```
//!
//! If a branch is contradictory, only its consequences before the contradiction are compared.

use super::advanced;
use super::board::{CELLS, HOUSES, MaskBoard, bits};
use super::closure::{self, Closures};
use super::follow::{ChainLevel, Follower, Mode};
use super::hint::{Conclusion, Hint, HintKind, Hints, Keep};
use super::literal::Literal;
use super::plain;
use super::reach::Reach;
use super::trail::{Further, Trail};
use crate::effort::{Effort, Flow};
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

/// Searches for chains, and caches data that later searches on the same or similar boards need.
pub struct Engine<'a> {
    effort: &'a Effort<'a>,
    cache: Cache,
    /// Finished searches of dynamic chains on the current board, indexed by depth (0, 1 or 2), then by assumption.
    ends: [Vec<Option<End>>; 3],
    /// The last board for which a `Reach` was requested, with its `Reach`, or with `None` if it has too many
    /// candidates.
    reach: Option<(MaskBoard, Option<Rc<Reach>>)>,
    /// Whether every assumption is followed from the beginning, as in Sudoku Explainer. Tests compare the optimized
    /// search with such a slow engine.
    is_slow: bool,
}

/// Data that searches on later boards of the same puzzle can reuse.
#[derive(Debug, Default)]
pub struct Cache {
    /// All hints for nested chains, by kind of chains and by the board on which they were searched for.
    nested: HashMap<(Technique, MaskBoard), Arc<[Arc<Hint>]>>,
    /// Trails that are no longer in use and whose memory is recycled.
    pool: Vec<Trail>,
}

impl Cache {
    /// Removes the data that cannot be reused on `board` and on later boards.
    pub fn narrow(&mut self, board: &MaskBoard) {
        self.nested.retain(|(_, known), _| known.is_within(board));
    }
}

/// Result of a finished search for the consequences of one assumption: the trail, and the board without the candidates
/// that are off.
type End = (Rc<Trail>, Box<MaskBoard>);

/// Kind of chains to search for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Technique {
    /// Chains and cycles without branches.
    Plain,
    /// Chains with several branches, in the given mode.
    Multiple(Mode),
}

impl<'a> Engine<'a> {
    /// Creates an engine that counts one look per literal of a trail. If the effort stops a search, the engine's
    /// results are invalid from then on, and its cache must not be used again.
    pub fn new(effort: &'a Effort<'a>, cache: Cache) -> Engine<'a> {
        Engine { effort, cache, ends: Default::default(), reach: None, is_slow: false }
    }

    /// Returns the cache for the engine of the next board.
    pub fn into_cache(mut self) -> Cache {
        let ends = self.ends.into_iter().flatten().flatten();
        self.cache.pool.extend(ends.filter_map(|(trail, _)| Rc::into_inner(trail)));
        self.cache
    }

    /// Returns the first hint of a technique. Techniques must be searched for in Sudoku Explainer's order and on the
    /// same board: if the chains of one level ended without a hint, the chains of the next level continue from there.
    pub fn first(&mut self, technique: Technique, board: &MaskBoard) -> Option<Arc<Hint>> {
        if let Technique::Multiple(Mode::Dynamic(level)) = technique
            && let Some(ends) = self.ends.get_mut(usize::from(level.depth))
        {
            *ends = vec![None; Literal::COUNT];
        }
        let reach = self.reach_of(board);
        self.search(technique, board, reach.as_ref(), Keep::First).into_iter().next()
    }

    fn reach_of(&mut self, board: &MaskBoard) -> Option<Rc<Reach>> {
        if self.is_slow {
            return None;
        }
        if let Some((known, reach)) = &self.reach
            && known == board
        {
            return reach.clone();
        }
        let reach = Reach::new(board).map(Rc::new);
        self.reach = Some((*board, reach.clone()));
        reach
    }

    /// Searches a board for hints of a technique, and returns those selected by `keep`, in Sudoku Explainer's order.
    fn search(
        &mut self,
        technique: Technique,
        board: &MaskBoard,
        reach: Option<&Rc<Reach>>,
        keep: Keep,
    ) -> Vec<Arc<Hint>> {
        let mut hints = Hints::new(keep);
        match technique {
            Technique::Plain => plain::search(board, reach.map(|reach| &**reach), &mut hints, self.effort),
            Technique::Multiple(mode) => {
                let mut trails = vec![None; Literal::COUNT];
                let goes_on = keep == Keep::First && !self.is_slow;
                // Closures cover links, but not advanced rules.
                let is_dynamic = mode == Mode::Dynamic(ChainLevel::of(0));
                let closures = reach.filter(|_| is_dynamic).map(|reach| Closures::new(reach));
                let closures = closures.as_ref();
                let (engine, trails_of, hints) = (&mut *self, &mut trails, &mut hints);
                ChainSearch { engine, mode, board, reach, closures, goes_on, trails: trails_of, hints }.all();
                self.cache.pool.extend(trails.into_iter().flatten().filter_map(Rc::into_inner));
            }
        }
        hints.finish()
    }

    /// Tries the advanced rules and nested chains of a level. Returns whether one of them eliminated anything.
    fn reason_further(
        &mut self,
        level: ChainLevel,
        follower: &mut Follower,
        near: &mut Option<Near>,
    ) -> bool {
        let (original, now, trail) = follower.state();
        if trail.clash.is_some() {
            return false;
        }
        if advanced::apply(original, now, trail) {
            return true;
        }
        let nested: &[Technique] = match level.depth {
            2 => &[Technique::Plain],
            3 => &[Technique::Plain, Technique::Multiple(Mode::Static)],
            4 => &[Technique::Multiple(Mode::Dynamic(ChainLevel::of(level.inner)))],
            _ => return false,
        };
        // The `Reach` of a contradictory branch cannot be updated.
        if trail.found().clashes() {
            *near = None;
        }
        let before = trail.len();
        nested.iter().any(|&technique| {
            for hint in self.nested(technique, now, near.as_mut()).iter() {
                let parents = hint.depends_on(original, now);
                if !parents.is_empty() {
                    Rc::make_mut(trail).add_advanced(
                        &hint.conclusion.removed,
                        &parents,
                        Further::Nested(Arc::clone(hint)),
                    );
                }
            }
            trail.len() > before
        })
    }

    fn nested(
        &mut self,
        technique: Technique,
        board: &MaskBoard,
        near: Option<&mut Near>,
    ) -> Arc<[Arc<Hint>]> {
        if let Some(known) = self.cache.nested.get(&(technique, *board)) {
            return Arc::clone(known);
        }
        let reach = near.map(|near| near.at(board));
        if technique == Technique::Plain && reach.is_some_and(|reach| !reach.has_plain()) {
            return Arc::default();
        }
        // Level 4 nests chains that may themselves contain nested chains.
        let own = match technique {
            Technique::Multiple(Mode::Dynamic(_)) if reach.is_none() && !self.is_slow => {
                Reach::new(board).map(Rc::new)
            }
            _ => None,
        };
        let found: Arc<[_]> = self.search(technique, board, reach.or(own.as_ref()), Keep::All).into();
        self.cache.nested.insert((technique, *board), Arc::clone(&found));
        found
    }
}

/// The board reached while one assumption is followed, and the `Reach` of that board.
struct Near {
    reach: Rc<Reach>,
    board: MaskBoard,
}

impl Near {
    /// Updates the `Reach` for a later board and returns it.
    fn at(&mut self, board: &MaskBoard) -> &Rc<Reach> {
        if self.board != *board {
            Rc::make_mut(&mut self.reach).narrow(&self.board, board);
            self.board = *board;
        }
        &self.reach
    }
}

/// A search for one kind of chains on one board.
struct ChainSearch<'a, 'b> {
    engine: &'a mut Engine<'b>,
    mode: Mode,
    board: &'a MaskBoard,
    /// The `Reach` of the board, if it has been computed.
    reach: Option<&'a Rc<Reach>>,
    /// Closures of the board, if the kind of chains permits them.
    closures: Option<&'a Closures<'a>>,
    /// Whether the search for an assumption's consequences resumes from the finished search of the level below, and is
    /// stored for the level above.
    goes_on: bool,
    trails: &'a mut [Option<Rc<Trail>>],
    hints: &'a mut Hints,
}

impl ChainSearch<'_, '_> {
    fn all(&mut self) {
        let least = if self.mode == Mode::Static { 3 } else { 2 };
        for cell in self.board.open() {
            let cell = cell.index();
            if self.board.digits(cell).count_ones() >= least {
                self.in_cell(cell);
            }
        }
    }

    fn in_cell(&mut self, cell: usize) {
        let digits = self.board.digits(cell);
        for digit in bits(digits) {
            self.on_and_off(cell, digit);
            if self.mode != Mode::Nishio {
                for house in HOUSES[cell] {
                    self.in_house(usize::from(house), cell, digit);
                }
            }
        }
        if self.mode != Mode::Nishio {
            self.choice(HintKind::Cell(cell), bits(digits).map(|digit| Literal::on(cell, digit)));
        }
    }

    fn in_house(&mut self, house: usize, cell: usize, digit: usize) {
        let places = self.board.places(house, digit);
        let first = usize::from(CELLS[house][places.trailing_zeros() as usize]);
        if first == cell && places.count_ones() >= 2 {
            let assumption = |position| Literal::on(usize::from(CELLS[house][position]), digit);
            self.choice(HintKind::House(house, digit), bits(places).map(assumption));
        }
    }

    /// Reports the common consequences of all assumptions of a choice.
    fn choice(&mut self, shape: HintKind, assumptions: impl Iterator<Item = Literal> + Clone) {
        if !self.meet(assumptions.clone()) {
            return;
        }
        let branches: Vec<Rc<Trail>> = assumptions.map(|assumption| self.trail(assumption)).collect();
        self.alike(shape, &branches);
    }

    /// Follows two assumptions: the candidate is on, and the candidate is off. Reports contradictions, then common
    /// consequences.
    fn on_and_off(&mut self, cell: usize, digit: usize) {
        if !self.mode.refutes() {
            return;
        }
        let assumption = Literal::on(cell, digit);
        let both = [assumption, assumption.opposite()];
        for literal in both {
            if !self.may_clash(literal) {
                continue;
            }
            let trail = self.trail(literal);
            if let Some([on, off]) = trail.clash {
                let conclusion = Conclusion::of(self.board, literal.opposite());
                let ends = [on, off].into_iter().map(|node| (&trail, node));
                self.offer(HintKind::Contradiction(literal), conclusion, ends);
            }
        }
        if self.mode != Mode::Nishio && self.board.digits(cell).count_ones() >= 3 {
            self.choice(HintKind::Double, both.into_iter());
        }
    }

    /// Returns whether an assumption can lead to a contradiction. If this is unknown, the result is true.
    fn may_clash(&mut self, assumption: Literal) -> bool {
        match self.closures {
            Some(closures) => closures.clashes(assumption),
            None if self.mode == Mode::Nishio && !self.engine.is_slow => {
                closure::may_clash_on_digit(self.board, assumption)
            }
            None => true,
        }
    }

    /// Returns whether the assumptions can have a common consequence. If this is unknown, the result is true.
    fn meet(&mut self, assumptions: impl Iterator<Item = Literal> + Clone) -> bool {
        if let Some(closures) = self.closures {
            let mut common = closures.common(assumptions.clone());
            // Of a contradictory assumption, only the consequences before the contradiction count.
            let mut contradictory = assumptions.filter(|&assumption| closures.clashes(assumption));
            while !common.is_empty() {
                let Some(assumption) = contradictory.next() else { return true };
                closures.retain(&mut common, self.trail(assumption).found());
            }
            return false;
        }
        match self.reach {
            Some(reach) if self.mode == Mode::Static && !reach.has_plain() => reach.meet(assumptions),
            _ => true,
        }
    }

    /// Reports the common consequences of all branches: first literals that are on, then literals that are off. Each
    /// group is in the order of the first branch.
    fn alike(&mut self, shape: HintKind, branches: &[Rc<Trail>]) {
        let mut common = *branches[0].found();
        branches[1..].iter().for_each(|trail| common.retain(trail.found()));
        if common.is_empty() {
            return;
        }
        for &node in branches[0].ons.iter().chain(&branches[0].offs) {
            let literal = branches[0].node(node).literal;
            if common.contains(literal) {
                let ends = branches.iter().map(|trail| (trail, trail.at(literal)));
                self.offer(shape, Conclusion::of(self.board, literal), ends);
            }
        }
    }

    fn offer<'t>(
        &mut self,
        shape: HintKind,
        conclusion: Option<Conclusion>,
        ends: impl Iterator<Item = (&'t Rc<Trail>, u16)> + Clone,
    ) {
        let nodes = ends.clone().map(|(trail, node)| (&**trail, node));
        self.hints.offer(self.mode.base(), shape, conclusion, nodes, || {
            ends.map(|(trail, node)| trail.chain(node)).collect()
        });
    }

    /// Returns the trail of an assumption, from the cache if possible.
    fn trail(&mut self, assumption: Literal) -> Rc<Trail> {
        if let Some(known) = &self.trails[assumption.index()] {
            return Rc::clone(known);
        }
        let trail = self.follow(assumption);
        self.trails[assumption.index()] = Some(Rc::clone(&trail));
        trail
    }

    /// Follows an assumption until no rule applies or it leads to a contradiction.
    fn follow(&mut self, assumption: Literal) -> Rc<Trail> {
        if self.engine.effort.cut().is_some() {
            return Rc::new(self.room(assumption));
        }
        let (mut follower, before) = match self.end_below(assumption) {
            Some((trail, now)) => {
                let before = trail.len();
                (Follower::resume(self.mode, self.board, trail, *now), before)
            }
            None => (Follower::new(self.mode, self.board, self.room(assumption)), 0),
        };
        if let Mode::Dynamic(level) = self.mode
            && level.depth > 0
        {
            let mut near = self.reach.map(|reach| Near { reach: Rc::clone(reach), board: *self.board });
            while self.engine.reason_further(level, &mut follower, &mut near) {
                follower.go_on();
            }
        }
        let (trail, now) = follower.finish();
        // If the limit is exceeded, the next call of this function returns early.
        let _: Flow = self.engine.effort.look((trail.len() - before) as u64);
        self.keep_end(assumption, &trail, now);
        trail
    }

    /// Returns a trail that contains only the assumption. Reuses the memory of a trail in the pool if there is one.
    fn room(&mut self, assumption: Literal) -> Trail {
        match self.engine.cache.pool.pop() {
            Some(mut trail) => {
                trail.restart(assumption);
                trail
            }
            None => Trail::new(assumption),
        }
    }

    /// Returns the finished search of the level below for this assumption. The rules of the level below are applied
    /// before the rules of this level.
    fn end_below(&self, assumption: Literal) -> Option<End> {
        let Mode::Dynamic(level) = self.mode else { return None };
        // Level 4 does not include the chains of levels 2 and 3.
        let below = if level.depth == 4 { 1 } else { level.depth.checked_sub(1)? };
        let ends = self.engine.ends.get(usize::from(below)).filter(|_| self.goes_on)?;
        ends.get(assumption.index())?.clone()
    }

    fn keep_end(&mut self, assumption: Literal, trail: &Rc<Trail>, now: MaskBoard) {
        if self.goes_on
            && let Mode::Dynamic(level) = self.mode
            && let Some(ends) = self.engine.ends.get_mut(usize::from(level.depth))
            && let Some(end) = ends.get_mut(assumption.index())
        {
            *end = Some((Rc::clone(trail), Box::new(now)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::State;
    use crate::chaining::trail::Chain;
    use crate::path::Detail;
    use crate::rating::{Scale, se::Se};
    use sodan_board::{Cell, Puzzle};

    /// Puzzles from Sodan's generator.
    const HARD: [&str; 2] = [
        "4.8..........1..9...9...28...54..1..8.43..7..2....68.....8.4..2....9....3....1..7",
        "31.........4..5.7...234...91..5......432....8.29.63........8.9....95.4.3..5....86",
    ];

    fn texts(hints: &[Arc<Hint>]) -> Vec<String> {
        let texts = |hint: &Arc<Hint>| {
            let literals = |chain: &Chain| chain.nodes().iter().map(|node| node.literal).collect::<Vec<_>>();
            let ends: Vec<_> = hint.branches.iter().map(literals).collect();
            format!(
                "{:?} {} {:?} {:?} {ends:?}",
                hint.shape, hint.difficulty, hint.complexity, hint.conclusion
            )
        };
        hints.iter().map(texts).collect()
    }

    fn engines<'a>(effort: &'a Effort<'a>) -> [Engine<'a>; 2] {
        let new = || Engine::new(effort, Cache::default());
        [new(), Engine { is_slow: true, ..new() }]
    }

    /// Returns the boards along a puzzle's path that require chains.
    fn boards(puzzle: &str) -> Vec<MaskBoard> {
        let puzzle: Puzzle = puzzle.parse().unwrap();
        let mut walk = Se.walk(State::new(&puzzle), sodan_search::solutions(&puzzle).next());
        let mut boards = Vec::new();
        loop {
            let board = MaskBoard::new(walk.state());
            match walk.advance(Detail::Bare, &Effort::unlimited()).unwrap() {
                None => return boards,
                Some(step) if step.difficulty.unwrap().tenths() >= 65 => boards.push(board),
                Some(_) => {}
            }
        }
    }

    fn levels(up_to: u8) -> Vec<Technique> {
        let plain = [Technique::Plain, Technique::Multiple(Mode::Nishio), Technique::Multiple(Mode::Static)];
        let dynamic = (0..=up_to).map(|depth| Technique::Multiple(Mode::Dynamic(ChainLevel::of(depth))));
        plain.into_iter().chain(dynamic).collect()
    }

    #[test]
    fn shortcuts_find_same_first_hints() {
        let effort = Effort::unlimited();
        let mut cache = Cache::default();
        for (number, board) in HARD.into_iter().flat_map(boards).enumerate() {
            let [mut quick, mut slow] = engines(&effort);
            cache.narrow(&board);
            quick.cache = cache;
            for technique in levels(if number % 16 == 0 { 4 } else { 2 }) {
                let first = |engine: &mut Engine| texts(engine.first(technique, &board).as_slice());
                assert_eq!(first(&mut quick), first(&mut slow), "{technique:?}");
            }
            cache = quick.into_cache();
        }
    }

    #[test]
    fn shortcuts_find_same_hints() {
        let effort = Effort::unlimited();
        let mut count = 0;
        for board in HARD.into_iter().flat_map(boards) {
            for technique in levels(0) {
                let [mut quick, mut slow] = engines(&effort);
                let reach = quick.reach_of(&board);
                let found = texts(&quick.search(technique, &board, reach.as_ref(), Keep::All));
                assert_eq!(found, texts(&slow.search(technique, &board, None, Keep::All)), "{technique:?}");
                count += found.len();
            }
        }
        assert!(count > 500, "{count}");
    }

    /// Checks random boards, including boards with contradictory candidates and units with at most one cell.
    #[test]
    fn short_cuts_hold_on_any_board() {
        let start = crate::check::puzzle(crate::check::STUCK);
        let solution = sodan_search::solutions(start.candidates()).next().unwrap();
        let effort = Effort::unlimited();
        for number in 0..60 {
            let mut board = MaskBoard::new(&start);
            for index in 0..729_usize {
                let (cell, digit) = (index / 9, index % 9);
                let is_true = solution.get(Cell::from_index(cell)).index() == digit;
                if (!is_true || number % 5 == 0) && (index * 7919 + number * number * 31) % 7 < 1 + number % 3
                {
                    board.remove(cell, digit);
                }
            }
            for technique in levels(0) {
                let [mut quick, mut slow] = engines(&effort);
                let reach = quick.reach_of(&board);
                let found = texts(&quick.search(technique, &board, reach.as_ref(), Keep::All));
                let all = texts(&slow.search(technique, &board, None, Keep::All));
                assert_eq!(found, all, "{number} {technique:?}");
            }
        }
    }
}
