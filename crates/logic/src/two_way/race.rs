//! Follows both sides of a choice level by level, as fast as possible: computes cancellations, but no reasons.
//!
//! Only the cancellations of the last level can cause a new single or a contradiction, so nothing else is checked.
//! Tests compare the results with those of [`play`](super::play), which records reasons.
//!
//! A [`Runner`] has a separate board for speed: on a [`State`] with records, the same levels take eleven times as long.
//! If only the state after all singles is needed, [`State::place_singles`] is even faster.

use super::play::play;
use super::{Choice, Effect};
use crate::State;
use sodan_board::{ByCell, ByDigit, Candidate, CandidateSet, CellSet, Digit, DigitSet};

/// A copy of a state. Unlike in a [`State`], a placed digit remains a candidate of its cell.
#[derive(Clone, Copy)]
pub(super) struct Runner {
    digits: ByCell<DigitSet>,
    places: ByDigit<CellSet>,
    placed: CellSet,
    /// Singles to be placed on the next level.
    standing: ByDigit<CellSet>,
    broken: bool,
}

impl Runner {
    /// Copies `state` and determines its singles.
    pub(super) fn new(state: &State) -> Runner {
        let mut runner = Runner {
            digits: ByCell::from_fn(|cell| state.digits(cell)),
            places: ByDigit::from_fn(|digit| state.places(digit)),
            placed: CellSet::EMPTY,
            standing: ByDigit::new([CellSet::EMPTY; 9]),
            broken: false,
        };
        for candidate in state.candidates().iter() {
            runner.look_at_cell(candidate);
            runner.look_at_houses(candidate);
        }
        runner
    }

    /// Returns a copy in which `candidate` is assumed to be true, which is level 0.
    pub(super) fn assuming(&self, candidate: Candidate) -> Runner {
        let mut runner = *self;
        runner.make_true([candidate]);
        runner
    }

    /// Applies the placements as one level.
    pub(super) fn make_true(&mut self, placements: impl IntoIterator<Item = Candidate>) {
        let mut lost = Vec::with_capacity(64);
        placements.into_iter().for_each(|placement| self.place(placement, &mut lost));
        self.look(&lost);
    }

    pub(super) fn make_false(&mut self, candidates: impl IntoIterator<Item = Candidate>) {
        let mut lost = Vec::with_capacity(16);
        for candidate in candidates {
            if self.digits[candidate.cell].remove(candidate.digit) {
                self.places[candidate.digit].remove(candidate.cell);
                lost.push(candidate);
            }
        }
        self.look(&lost);
    }

    /// Returns whether no further level would change anything.
    pub(super) fn is_over(&self) -> bool {
        self.broken || self.standing.as_array().iter().all(|cells| cells.is_empty())
    }

    pub(super) fn is_broken(&self) -> bool {
        self.broken
    }

    /// Applies the next level. If its singles exclude each other, the board becomes contradictory.
    pub(super) fn advance(&mut self) {
        if self.is_over() {
            return;
        }
        let singles = std::mem::replace(&mut self.standing, ByDigit::new([CellSet::EMPTY; 9]));
        let twice = |cells: CellSet| cells.iter().any(|cell| cells.intersects(cell.peers()));
        if singles.as_array().iter().any(|&cells| cells.len() > 1 && twice(cells)) {
            self.broken = true;
            return;
        }
        self.make_true(CandidateSet::from_cells(singles).iter());
    }

    /// Applies levels until no singles are left or the board is contradictory.
    pub(super) fn run(&mut self) {
        while !self.is_over() {
            self.advance();
        }
    }

    /// Returns the cells in which this runner has placed a digit.
    pub(super) fn placed(&self) -> CellSet {
        self.placed
    }

    /// Returns the cells that have `digit` as a candidate, including cells in which the runner has placed the digit.
    pub(super) fn places(&self, digit: Digit) -> CellSet {
        self.places[digit]
    }

    fn place(&mut self, placement: Candidate, lost: &mut Vec<Candidate>) {
        let Candidate { cell, digit } = placement;
        // If a cell is the last one for two digits, the first is placed. The second then has no cell left in its house.
        if !self.placed.insert(cell) {
            return;
        }
        for other in std::mem::replace(&mut self.digits[cell], digit.into()).without(digit) {
            self.places[other].remove(cell);
            lost.push(Candidate::new(cell, other));
        }
        let seen = self.places[digit] & cell.peers();
        self.places[digit] -= seen;
        for peer in seen {
            self.digits[peer].remove(digit);
            lost.push(Candidate::new(peer, digit));
        }
    }

    fn look(&mut self, lost: &[Candidate]) {
        for &candidate in lost {
            self.look_at_cell(candidate);
            self.look_at_houses(candidate);
        }
    }

    fn look_at_cell(&mut self, Candidate { cell, .. }: Candidate) {
        let digits = self.digits[cell];
        if digits.is_empty() {
            self.broken = true;
        } else if let Some(digit) = digits.single()
            && !self.placed.contains(cell)
        {
            self.standing[digit].insert(cell);
        }
    }

    fn look_at_houses(&mut self, Candidate { cell, digit }: Candidate) {
        for house in cell.houses() {
            let places = self.places[digit] & house.cells();
            if places.is_empty() {
                self.broken = true;
            } else if let Some(place) = places.single()
                && !self.placed.contains(place)
            {
                self.standing[digit].insert(place);
            }
        }
    }
}

/// A choice whose two sides are followed level by level in lockstep.
pub(super) struct Race {
    pub(super) choice: Choice,
    pub(super) level: usize,
    runners: [Runner; 2],
}

impl Race {
    /// Assumes one candidate on each side, which is level 0.
    pub(super) fn new(start: &Runner, choice: Choice) -> Race {
        Race { choice, level: 0, runners: choice.ends.map(|end| start.assuming(end)) }
    }

    /// Returns whether no further level can be applied: one side is contradictory, or neither has any single left.
    pub(super) fn is_over(&self) -> bool {
        let [a, b] = &self.runners;
        a.is_broken() || b.is_broken() || (a.is_over() && b.is_over())
    }

    pub(super) fn advance(&mut self) {
        self.level += 1;
        self.runners.iter_mut().for_each(Runner::advance);
    }

    /// Returns the deductions from the levels followed so far: common results of both sides, and the negation of a
    /// contradictory assumption.
    pub(super) fn outcome(&self, state: &State, start: &Runner) -> Effect {
        let [a, b] = &self.runners;
        if a.is_broken() || b.is_broken() {
            // If a cell is the last one for two digits, one of them is placed. Only `play` determines which.
            return Effect::of(state, &play(state, self.choice, self.level));
        }
        let falls = ByDigit::from_fn(|digit| start.places[digit] - a.places[digit] - b.places[digit]);
        let both = a.placed & b.placed;
        let forced = ByDigit::from_fn(|digit| both & a.places[digit] & b.places[digit]);
        Effect { falls: CandidateSet::from_cells(falls), forced: CandidateSet::from_cells(forced) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{STUCK, puzzle};
    use crate::two_way::play::both_cancel;
    use crate::two_way::{Conclusion, after_basic_steps, after_singles, choices};

    /// Follows every choice to its end with [`play`] and with a [`Race`], and compares the results.
    fn agrees(state: &State) {
        let start = Runner::new(state);
        for choice in choices(state) {
            let mut race = Race::new(&start, choice);
            loop {
                let net = play(state, choice, race.level);
                let outcome = race.outcome(state, &start);
                let broken = net.conclusions.iter().filter_map(|it| match it {
                    Conclusion::Breaks(which, _) => Some(choice.ends[which.index()]),
                    _ => None,
                });
                let common = both_cancel(&net.sides[0], &net.sides[1]);
                assert_eq!(outcome.forced, net.placements().into_iter().collect(), "{choice} {}", race.level);
                let falls: CandidateSet = common.iter().chain(broken.clone()).collect();
                assert_eq!(outcome.falls, falls, "{choice} {}", race.level);
                assert_eq!(broken.count() > 0, race.runners.iter().any(Runner::is_broken), "{choice}");
                if race.is_over() {
                    // A further level must not change anything.
                    assert_eq!(play(state, choice, race.level + 1).sides, net.sides);
                    break;
                }
                race.advance();
            }
        }
    }

    /// Following levels and placing singles one by one lead to the same state, or both lead to a contradiction.
    #[test]
    fn levels_match_singles_one_by_one() {
        let (mut ends, mut broken) = (0, 0);
        for text in [STUCK, EASY] {
            let start = puzzle(text);
            for assumed in start.candidates().iter() {
                let mut state = start;
                // Instead of placing the assumption, eliminate the alternatives in its cell.
                for other in start.digits(assumed.cell).without(assumed.digit) {
                    state.eliminate(Candidate::new(assumed.cell, other));
                }
                let mut runner = Runner::new(&state);
                runner.run();
                match after_singles(&state) {
                    None => {
                        assert!(runner.is_broken(), "{assumed}");
                        broken += 1;
                    }
                    Some(end) => {
                        assert!(!runner.is_broken(), "{assumed}");
                        assert_eq!(runner.placed(), state.unplaced() - end.unplaced(), "{assumed}");
                        for digit in Digit::all() {
                            assert_eq!(
                                runner.places(digit) - runner.placed(),
                                end.places(digit),
                                "{assumed}"
                            );
                        }
                        ends += 1;
                    }
                }
            }
        }
        assert!(ends > 100 && broken > 100, "{ends} ends, {broken} contradictions");
    }

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn fast_search_matches_recorded_search() {
        for text in [
            STUCK,
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
            "6.1....3....8..2..9.........47...5......7........6.....8.5.2...3.......1...4...9.",
            "2...4.5...1.....3............6...8.2.7.3.9......1.....4...5.6.....7...9...8......",
        ] {
            let start = puzzle(text);
            agrees(&start);
            agrees(&after_singles(&start).unwrap());
            agrees(&after_basic_steps(&start).unwrap());
        }
    }
}
