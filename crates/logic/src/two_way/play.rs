//! Follows a choice and records every single with its reason and every cancellation with its cause.

use super::{
    Cancellation, Choice, Conclusion, Contradiction, Net, NetLimits, Side, Single, SingleReason, Which,
};
use crate::State;
use sodan_board::{Candidate, CandidateSet, Cell, CellSet, Digit, House};

/// Follows both sides of a choice for up to `levels` levels, and returns all singles, cancellations and conclusions
/// with their reasons. Both sides end early if one of them leads to a contradiction or neither has any single left.
///
/// Within a level, naked singles are recorded in ascending order of cells, then hidden singles in ascending order of
/// houses and digits. If a side has several contradictions, type 1 is preferred to type 2, and type 2 to type 3; among
/// contradictions of the same type, the one in the lowest cells or house is preferred. If a side leads to a
/// contradiction, the conclusions are the contradictions, and the candidates cancelled on both sides up to that level,
/// digit by digit. Otherwise the conclusions are the digits placed on both sides, and further candidates cancelled on
/// both sides.
pub fn play(state: &State, choice: Choice, levels: usize) -> Net {
    let mut plays = choice.ends.map(|end| Play::assuming(state, end));
    for level in 1..=levels {
        if plays.iter().any(|play| play.broken.is_some()) {
            break;
        }
        let [a, b] = plays.each_mut().map(|play| play.advance(state, level));
        if (a, b) == (Going::Over, Going::Over) {
            break;
        }
    }
    let conclusions = conclusions(&plays);
    Net { choice, sides: plays.map(|play| play.side), conclusions }
}

/// One side of a choice, followed level by level on a copy of the state.
struct Play {
    now: State,
    side: Side,
    broken: Option<Contradiction>,
    going: Going,
}

/// Whether a side may still have singles to place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Going {
    On,
    Over,
}

impl Play {
    fn assuming(state: &State, end: Candidate) -> Play {
        let side = Side { singles: Vec::new(), cancellations: Vec::new() };
        let mut play = Play { now: *state, side, broken: None, going: Going::On };
        play.place(Single { placement: end, level: 0, reason: SingleReason::Assumed });
        play.broken = emptied(state, &play.now);
        play
    }

    /// Places all current singles as level `level`. Returns `Going::Over` if there are none.
    fn advance(&mut self, state: &State, level: usize) -> Going {
        if self.going == Going::Over {
            return Going::Over;
        }
        let singles = standing(state, &self.now, level);
        if singles.is_empty() {
            self.going = Going::Over;
        } else if let Some(twice) = twice(&singles) {
            self.clash(&singles, twice);
            self.broken = Some(twice);
        } else {
            singles.iter().for_each(|&single| self.place(single));
            self.broken = emptied(state, &self.now);
        }
        self.going
    }

    /// Records the mutually exclusive singles of a level, and their cancellations. If a cell is the last one for two
    /// digits, it receives the digit of the contradiction, or else the first digit.
    fn clash(&mut self, singles: &[Single], twice: Contradiction) {
        let mut placed = twice.placed();
        for single in singles {
            if !placed.iter().any(|it| it.cell == single.placement.cell) {
                placed.push(single.placement);
            }
        }
        let mut gone: CandidateSet = placed.iter().copied().collect();
        for &single in singles.iter().filter(|single| placed.contains(&single.placement)) {
            let (level, by) = (single.level, self.side.singles.len());
            let excluded = self.now.candidates().iter().filter(|&it| excludes(single.placement, it));
            let new =
                excluded.filter(|&it| gone.insert(it)).map(|candidate| Cancellation { candidate, level, by });
            self.side.cancellations.extend(new);
            self.side.singles.push(single);
        }
    }

    /// Places the digit of a single and records its cancellations. If the cell is already filled, nothing changes.
    fn place(&mut self, single: Single) {
        let Candidate { cell, digit } = single.placement;
        if self.now.placed().get(cell).is_some() {
            return;
        }
        let (level, by) = (single.level, self.side.singles.len());
        let own = self.now.digits(cell).without(digit);
        let own = own.iter().map(|other| Candidate::new(cell, other));
        let seen = (self.now.places(digit) & cell.peers()).iter().map(|peer| Candidate::new(peer, digit));
        let gone = own.chain(seen).map(|candidate| Cancellation { candidate, level, by });
        self.side.cancellations.extend(gone);
        self.side.singles.push(single);
        self.now.place(single.placement);
    }
}

/// Returns the first contradiction of type 2, or else of type 3, that has arisen since `before`.
pub(super) fn emptied(before: &State, now: &State) -> Option<Contradiction> {
    let bare = |cell: &Cell| !before.digits(*cell).is_empty() && now.digits(*cell).is_empty();
    if let Some(cell) = now.unplaced().iter().find(bare) {
        return Some(Contradiction::NoCandidate { cell, digits: before.digits(cell) });
    }
    House::all().find_map(|house| {
        let lost = |digit: &Digit| {
            let places = before.places_in(house, *digit);
            let placed = places.iter().any(|cell| now.placed().get(cell) == Some(*digit));
            !places.is_empty() && !placed && now.places_in(house, *digit).is_empty()
        };
        let digit = Digit::all().find(lost)?;
        Some(Contradiction::NoPlace { digit, house, cells: before.places_in(house, digit) })
    })
}

/// Returns the singles of the board `now`, each pair of cell and digit once. Their reasons list candidates of `state`,
/// which is the state before the choice.
fn standing(state: &State, now: &State, level: usize) -> Vec<Single> {
    let [single, ..] = now.by_count();
    let naked = single.iter().filter_map(|cell| {
        let digit = now.digits(cell).single()?;
        let reason = SingleReason::Naked(state.digits(cell).without(digit));
        Some(Single { placement: Candidate::new(cell, digit), level, reason })
    });
    let mut singles: Vec<Single> = naked.collect();
    let mut known: CandidateSet = singles.iter().map(|single| single.placement).collect();
    for house in House::all() {
        for digit in Digit::all() {
            let Some(cell) = now.places_in(house, digit).single() else { continue };
            let placement = Candidate::new(cell, digit);
            if known.insert(placement) {
                let reason = SingleReason::Hidden(house, state.places_in(house, digit).without(cell));
                singles.push(Single { placement, level, reason });
            }
        }
    }
    singles
}

/// Returns the type 1 contradiction with the lowest cells: two singles that place a digit twice in one house.
fn twice(singles: &[Single]) -> Option<Contradiction> {
    let clash = |digit: Digit| {
        let same = singles.iter().map(|single| single.placement).filter(|it| it.digit == digit);
        let cells: CellSet = same.map(|it| it.cell).collect();
        let first = cells.iter().find(|cell| cells.intersects(cell.peers()))?;
        let second = (cells & first.peers()).first()?;
        let house = first.houses().into_iter().find(|house| house.cells().contains(second))?;
        Some(Contradiction::Twice { digit, house, cells: [first, second] })
    };
    let cells = |it: &Contradiction| match *it {
        Contradiction::Twice { cells, .. } => cells,
        Contradiction::NoCandidate { cell, .. } => [cell; 2],
        Contradiction::NoPlace { .. } => [Cell::from_index(80); 2],
    };
    Digit::all().filter_map(clash).min_by_key(cells)
}

fn conclusions(plays: &[Play; 2]) -> Vec<Conclusion> {
    let breaks = |which: Which| Some(Conclusion::Breaks(which, plays[which.index()].broken?));
    let broken: Vec<Conclusion> = Which::BOTH.into_iter().filter_map(breaks).collect();
    let [a, b] = plays.each_ref().map(|play| &play.side);
    if !broken.is_empty() {
        // One of the two assumptions is true, so a candidate that both sides cancel is false even if one side leads to
        // a contradiction.
        return broken.into_iter().chain(both_cancel(a, b).iter().map(Conclusion::Falls)).collect();
    }
    let forced: Vec<Candidate> =
        a.placed().iter().filter(|&placement| b.placed().contains(placement)).collect();
    // Eliminations that follow from a placed digit are omitted.
    let implied = |gone: &Candidate| forced.iter().any(|it| excludes(*it, *gone));
    let falls: Vec<Candidate> = both_cancel(a, b).iter().filter(|it| !implied(it)).collect();
    forced.iter().map(|&it| Conclusion::Forced(it)).chain(falls.into_iter().map(Conclusion::Falls)).collect()
}

/// Like [`play`], but contains only conclusions that the limits allow.
pub(super) fn concluded(state: &State, choice: Choice, level: usize, limits: &NetLimits) -> Net {
    let mut net = play(state, choice, level);
    if limits.aims() {
        let breaks = |it: &Conclusion| match it {
            Conclusion::Breaks(which, _) => limits.falls.contains(choice.ends[which.index()]),
            Conclusion::Forced(_) | Conclusion::Falls(_) => false,
        };
        let [a, b] = &net.sides;
        let common = both_cancel(a, b);
        let aimed = common.iter().filter(|&it| limits.falls.contains(it)).map(Conclusion::Falls);
        net.conclusions = net.conclusions.iter().copied().filter(breaks).chain(aimed).collect();
    }
    net.conclusions.retain(|it| limits.admits(&choice, it));
    net
}

/// Returns the candidates that both sides cancel.
pub(super) fn both_cancel(a: &Side, b: &Side) -> CandidateSet {
    let too = b.cancelled();
    a.cancelled().iter().filter(|&candidate| too.contains(candidate)).collect()
}

/// Returns whether `candidate` is false if `placed` is true.
pub(super) fn excludes(placed: Candidate, candidate: Candidate) -> bool {
    if placed.cell == candidate.cell {
        placed.digit != candidate.digit
    } else {
        placed.digit == candidate.digit && placed.cell.sees(candidate.cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::among_all;
    use crate::two_way::{NetLimits, first};
    use sodan_board::Candidates;

    /// Returns the conclusions of the first choice that has any, and the level on which they were found.
    fn found(state: &State) -> (Vec<Conclusion>, usize) {
        let net = first(state, &NetLimits::default()).unwrap();
        (net.conclusions.clone(), net.levels())
    }

    fn candidate(name: &str, digit: Digit) -> Candidate {
        Candidate::new(name.parse().unwrap(), digit)
    }

    #[test]
    fn type_1_repeats_a_digit() {
        let (conclusions, level) = found(&among_all("r1c1:12 r1c4:13 r1c7:13"));
        let cells = ["r1c4", "r1c7"].map(|cell| cell.parse().unwrap());
        let why = Contradiction::Twice { digit: Digit::THREE, house: House::from_index(0), cells };
        assert_eq!((conclusions, level, why.number()), (vec![Conclusion::Breaks(Which::First, why)], 1, 1));
    }

    #[test]
    fn type_2_empties_a_cell() {
        let (conclusions, level) = found(&among_all("r1c1:12 r1c4:13 r5c1:14 r5c4:34"));
        let digits = [Digit::THREE, Digit::FOUR].into_iter().collect();
        let why = Contradiction::NoCandidate { cell: "r5c4".parse().unwrap(), digits };
        assert_eq!((conclusions, level, why.number()), (vec![Conclusion::Breaks(Which::First, why)], 1, 2));
    }

    /// Reproduces the example `assignment in [r1c8] forces CT_3 in [b1]` from the forum thread cited in
    /// [`two_way`](crate::two_way).
    #[test]
    fn type_3_leaves_no_place() {
        let grid = "
            . . . | . . . | . . .
            4 5 6 | . . . | . . .
            7 8 9 | . . . | . . .";
        let rows = ". . . | . . . | . . .\n".repeat(6);
        let grid = format!("{grid}\n{rows}").parse().unwrap();
        let mut candidates = Candidates::of_grid(&grid);
        let cell: Cell = "r1c8".parse().unwrap();
        for digit in candidates.digits(cell).without(Digit::THREE).without(Digit::FIVE) {
            candidates.eliminate(Candidate::new(cell, digit));
        }
        let state = State::of(candidates, CellSet::EMPTY);
        let (conclusions, level) = found(&state);
        let cells = ["r1c1", "r1c2", "r1c3"].iter().map(|cell| cell.parse().unwrap()).collect();
        let why = Contradiction::NoPlace { digit: Digit::THREE, house: House::from_index(18), cells };
        assert_eq!((conclusions, level, why.number()), (vec![Conclusion::Breaks(Which::First, why)], 0, 3));
        let now = play(&state, crate::two_way::choices(&state)[0], 0);
        let left = |cell: &str| {
            let cell: Cell = cell.parse().unwrap();
            let gone = now.sides[0].cancelled();
            state.digits(cell).iter().filter(|&digit| !gone.contains(Candidate::new(cell, digit))).count()
        };
        assert_eq!(["r1c1", "r1c2", "r1c3"].map(left), [2; 3]);
    }

    #[test]
    fn what_both_sides_cancel_falls() {
        let (conclusions, level) = found(&among_all("r1c1:12 r1c5:13 r5c1:23"));
        assert_eq!((conclusions, level), (vec![Conclusion::Falls(candidate("r5c5", Digit::THREE))], 1));
    }

    #[test]
    fn breaks_and_cancellations_come_together() {
        let state = among_all("r1c1:12 r1c4:13 r1c7:13 r5c1:23 r5c4:13");
        let net = play(&state, crate::two_way::choices(&state)[0], usize::MAX);
        assert!(matches!(net.conclusions[0], Conclusion::Breaks(Which::First, _)), "{:?}", net.conclusions);
        let common = candidate("r1c2", Digit::ONE);
        assert!(!net.conclusions.contains(&Conclusion::Falls(common)), "only one side cancels it");
        let [a, b] = &net.sides;
        let both: Vec<Conclusion> = both_cancel(a, b).iter().map(Conclusion::Falls).collect();
        assert!(!both.is_empty() && net.conclusions[1..] == both[..], "{:?}", net.conclusions);
    }

    #[test]
    fn what_both_sides_place_is_forced() {
        let elsewhere: String = [1, 3, 4, 5, 6, 7, 8].map(|column| format!(" r9c{column}:12346789")).concat();
        let (conclusions, level) = found(&among_all(&format!("r1c1:12 r1c9:16 r9c9:56 r1c2:25{elsewhere}")));
        assert_eq!(conclusions[0], Conclusion::Forced(candidate("r9c9", Digit::FIVE)));
        assert_eq!(level, 2);
    }

    #[test]
    fn cancellations_have_level_and_cause() {
        let state = crate::check::puzzle(crate::check::STUCK);
        for choice in crate::two_way::choices(&state) {
            let net = play(&state, choice, usize::MAX);
            for side in &net.sides {
                let mut seen = CandidateSet::EMPTY;
                for it in &side.cancellations {
                    let cause = side.singles[it.by];
                    assert!(excludes(cause.placement, it.candidate) && cause.level == it.level);
                    assert!(seen.insert(it.candidate), "{} is cancelled twice", it.candidate);
                    // No earlier single could have caused the cancellation.
                    assert!(!side.singles[..it.by].iter().any(|it2| excludes(it2.placement, it.candidate)));
                }
            }
        }
    }
}
