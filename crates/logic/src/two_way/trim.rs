//! Trimming: reduces a net to the singles that its conclusions require, until no further single can be removed.
//!
//! ```text
//!   complete:  a ─▶ b ─▶ d ─▶ f        required for a conclusion from d:   a ─▶ b ─▶ d
//!              └──▶ c ─▶ e
//! ```
//!
//! First the conclusions are traced back. Every cancellation is attributed to a single that is required anyway, or else
//! to the earliest possible single. The result may still contain redundant singles, since a cancellation can have
//! several causes, and a single several reasons. Each single is therefore removed tentatively, starting with the
//! latest, and the rest is replayed. If the conclusions still follow, the single stays removed. Additional singles
//! never invalidate a conclusion, so one round of trials suffices. The result is minimal, but not necessarily the
//! shortest net.

use super::play::{excludes, play};
use super::{Cancellation, Conclusion, Net, Side, Single, SingleReason, Which};
use crate::State;
use sodan_board::{Candidate, CandidateSet};

/// Removes all singles that the conclusions do not require. Levels are renumbered and never increase.
pub fn trim(state: &State, net: &Net) -> Net {
    let sides = Which::BOTH.map(|which| {
        let goal = Goal::of(&net.conclusions, which);
        trimmed(state, &net.sides[which.index()], &goal)
    });
    Net { choice: net.choice, sides, conclusions: net.conclusions.clone() }
}

/// Returns the net with all singles of both sides up to its highest level, as in Draco's original search (see
/// [`two_way`](crate::two_way)).
pub fn untrimmed(state: &State, net: &Net) -> Net {
    Net { conclusions: net.conclusions.clone(), ..play(state, net.choice, net.levels()) }
}

/// Restricts the net to the conclusions for which `wanted` returns true, and trims it again.
pub fn keep(state: &State, net: &Net, wanted: impl Fn(&Conclusion) -> bool) -> Net {
    let conclusions = net.conclusions.iter().copied().filter(wanted).collect();
    trim(state, &Net { conclusions, ..untrimmed(state, net) })
}

/// Trims the net, and drops conclusions until at most `length` singles are left. Conclusions that require the fewest
/// singles on their own are retained first. Returns `None` if no conclusion fits.
pub fn fit(state: &State, net: &Net, length: usize) -> Option<Net> {
    let with = |conclusions: Vec<Conclusion>| trim(state, &Net { conclusions, ..net.clone() });
    let all = trim(state, net);
    if all.length() <= length {
        return Some(all);
    }
    let mut separate: Vec<(usize, Conclusion)> =
        net.conclusions.iter().map(|&it| (with(vec![it]).length(), it)).collect();
    separate.sort_by_key(|(length, _)| *length);
    let mut fitting: Option<Net> = None;
    for (_, conclusion) in separate.into_iter().filter(|(needed, _)| *needed <= length) {
        let retained = fitting.as_ref().map_or(&[][..], |net| &net.conclusions);
        let more = net.conclusions.iter().filter(|it| **it == conclusion || retained.contains(it));
        fitting = Some(with(more.copied().collect())).filter(|more| more.length() <= length).or(fitting);
    }
    fitting
}

/// Candidates that a side must cancel and place for the conclusions to hold.
#[derive(Default)]
struct Goal {
    lost: Vec<Candidate>,
    placed: Vec<Candidate>,
}

impl Goal {
    fn of(conclusions: &[Conclusion], which: Which) -> Goal {
        Goal {
            lost: conclusions.iter().flat_map(|it| it.lost_on(which)).collect(),
            placed: conclusions.iter().flat_map(|it| it.placed_on(which)).collect(),
        }
    }
}

fn trimmed(state: &State, side: &Side, goal: &Goal) -> Side {
    let Some((assumed, singles)) = side.singles.split_first() else { return side.clone() };
    let levels = singles.iter().map(|single| single.level).max().unwrap_or(0);
    let needed = followed_back(state, &side.singles, goal);
    let mut retained: Vec<Candidate> =
        singles.iter().zip(&needed[1..]).filter(|(_, needed)| **needed).map(|(it, _)| it.placement).collect();
    let mut last = retained.len();
    while last > 0 {
        last -= 1;
        let left_out = retained.remove(last);
        if !Replay::of(state, assumed.placement, &retained, levels).shows(goal) {
            retained.insert(last, left_out);
        }
    }
    Replay::of(state, assumed.placement, &retained, levels).explained(state, assumed, goal)
}

/// Returns which singles are required if each cancellation is attributed to a single that is required anyway, or else
/// to the earliest possible one.
fn followed_back(state: &State, singles: &[Single], goal: &Goal) -> Vec<bool> {
    let mut needed = vec![false; singles.len()];
    for (index, single) in singles.iter().enumerate() {
        needed[index] = goal.placed.contains(&single.placement);
    }
    require(singles, &mut needed, &goal.lost, usize::MAX);
    for index in (1..singles.len()).rev().filter(|index| *index > 0) {
        if needed[index] {
            let single = singles[index];
            let cheapest = reasons(state, single.placement)
                .into_iter()
                .filter_map(|reason| {
                    let needs = Single { reason, ..single }.needs();
                    let mut after = needed.clone();
                    require(singles, &mut after, &needs, single.level).then_some(after)
                })
                .min_by_key(|after| after.iter().filter(|needed| **needed).count());
            needed = cheapest.unwrap_or(needed);
        }
    }
    needed
}

/// Attributes each candidate in `losses` to a single before level `before`, and marks these singles in `needed`.
/// Returns whether every candidate has such a single.
fn require(singles: &[Single], needed: &mut [bool], losses: &[Candidate], before: usize) -> bool {
    losses.iter().all(|&loss| {
        let causes = || {
            let early = singles.iter().enumerate().take_while(|(_, single)| single.level < before);
            early.filter(|(_, single)| excludes(single.placement, loss)).map(|(index, _)| index)
        };
        // The assumption is always present, so it costs nothing.
        let Some(cause) = causes().find(|&cause| cause == 0 || needed[cause]).or_else(|| causes().next())
        else {
            return false;
        };
        needed[cause] = true;
        true
    })
}

/// Returns every possible reason for placing a digit in a cell: a naked single, or a hidden single in one of three
/// houses.
fn reasons(state: &State, placement: Candidate) -> [SingleReason; 4] {
    let Candidate { cell, digit } = placement;
    let [row, column, block] =
        cell.houses().map(|house| SingleReason::Hidden(house, state.places_in(house, digit).without(cell)));
    [SingleReason::Naked(state.digits(cell).without(digit)), row, column, block]
}

/// Replays a subset of a side's singles, each on the earliest possible level. Unlike on a board, two singles of one
/// level may exclude each other; both are then applied.
struct Replay {
    /// Placements in order, each with its level. The assumption comes first.
    placed: Vec<(Candidate, usize)>,
    lost: CandidateSet,
}

impl Replay {
    fn of(state: &State, assumed: Candidate, singles: &[Candidate], levels: usize) -> Replay {
        let mut replay = Replay { placed: Vec::with_capacity(singles.len() + 1), lost: CandidateSet::EMPTY };
        replay.place(state, assumed, 0);
        let mut left = singles.to_vec();
        for level in 1..=levels {
            let (now, later): (Vec<Candidate>, _) =
                left.into_iter().partition(|&it| replay.is_single(state, it));
            now.into_iter().for_each(|single| replay.place(state, single, level));
            left = later;
            if left.is_empty() {
                break;
            }
        }
        replay
    }

    fn place(&mut self, state: &State, placement: Candidate, level: usize) {
        let Candidate { cell, digit } = placement;
        for other in state.digits(cell).without(digit) {
            self.lost.insert(Candidate::new(cell, other));
        }
        self.lost.insert_all(digit, state.places(digit) & cell.peers());
        self.placed.push((placement, level));
    }

    fn is_single(&self, state: &State, single: Candidate) -> bool {
        let Candidate { cell, digit } = single;
        let naked = || {
            state
                .digits(cell)
                .without(digit)
                .iter()
                .all(|other| self.lost.contains(Candidate::new(cell, other)))
        };
        let hidden = |house| state.places_in(house, digit).without(cell).is_subset(self.lost.cells(digit));
        !self.lost.contains(single) && (naked() || cell.houses().into_iter().any(hidden))
    }

    fn shows(&self, goal: &Goal) -> bool {
        let placed = |it: &Candidate| self.placed.iter().any(|(placed, _)| placed == it);
        goal.lost.iter().all(|&it| self.lost.contains(it)) && goal.placed.iter().all(placed)
    }

    /// Converts the replay to a side with one reason per single and one cause per required cancellation.
    fn explained(&self, state: &State, assumed: &Single, goal: &Goal) -> Side {
        let mut side = Side { singles: vec![*assumed], cancellations: Vec::new() };
        for &(placement, level) in &self.placed[1..] {
            let ways = reasons(state, placement).into_iter().filter_map(|reason| {
                let single = Single { placement, level, reason };
                let cancellations = self.put_down(&side, &single.needs(), level)?;
                Some((single, cancellations))
            });
            // Ties are resolved by the order of reasons.
            let Some((single, causes)) = ways.min_by_key(|(_, causes)| distinct(causes)) else { continue };
            side.record(&causes);
            side.singles.push(single);
        }
        if let Some(causes) = self.put_down(&side, &goal.lost, usize::MAX) {
            side.record(&causes);
        }
        side.cancellations.sort_by_key(|it| (it.by, it.candidate.digit, it.candidate.cell));
        side
    }

    /// Returns a cause before level `before` for each candidate in `losses`: the recorded cause, or else a new one. For
    /// new causes, singles that already are causes are preferred, then singles that cancel the most candidates, then
    /// later singles. Returns `None` if a candidate has no cause.
    fn put_down(&self, side: &Side, losses: &[Candidate], before: usize) -> Option<Vec<Cancellation>> {
        let recorded = |&loss: &Candidate| side.cancellation(loss).copied();
        let mut causes: Vec<Cancellation> = losses.iter().filter_map(recorded).collect();
        loop {
            let known = |loss: &Candidate| causes.iter().any(|it| it.candidate == *loss);
            let open: Vec<Candidate> = losses.iter().copied().filter(|loss| !known(loss)).collect();
            if open.is_empty() {
                return Some(causes);
            }
            let early = self.placed.iter().enumerate().take_while(|(_, (_, level))| *level < before);
            let covered = |placed: Candidate| open.iter().filter(|&&loss| excludes(placed, loss)).count();
            let is_cause = |by: usize| causes.iter().any(|it| it.by == by);
            let (by, &(placed, level)) = early.max_by_key(|&(by, (placed, _))| {
                (covered(*placed) > 0, is_cause(by), covered(*placed), by)
            })?;
            let new = open.into_iter().filter(|&loss| excludes(placed, loss));
            let before = causes.len();
            causes.extend(new.map(|candidate| Cancellation { candidate, level, by }));
            if causes.len() == before {
                return None;
            }
        }
    }
}

fn distinct(causes: &[Cancellation]) -> usize {
    let mut by: Vec<usize> = causes.iter().map(|it| it.by).collect();
    by.sort_unstable();
    by.dedup();
    by.len()
}

impl Side {
    fn record(&mut self, causes: &[Cancellation]) {
        for cause in causes {
            if self.cancellation(cause.candidate).is_none() {
                self.cancellations.push(*cause);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{STUCK, among_all, puzzle};
    use crate::two_way::{NetForm, NetLimits, after_basic_steps, all, choices, first};
    use sodan_board::{CandidateSet, House};

    /// Applies singles level by level until there are none, in the simplest possible way.
    fn played(state: &State, side: &Side, left_out: usize) -> (CandidateSet, CandidateSet) {
        let mut now = *state;
        now.place(side.singles[0].placement);
        let mut placed: CandidateSet = [side.singles[0].placement].into_iter().collect();
        loop {
            let is_single = |it: &Candidate| {
                let naked = now.digits(it.cell).single() == Some(it.digit);
                let hidden = |house: House| now.places_in(house, it.digit).single() == Some(it.cell);
                now.contains(*it) && (naked || it.cell.houses().into_iter().any(hidden))
            };
            let others = side.singles.iter().enumerate().filter(|(index, _)| *index != left_out);
            let level: Vec<Candidate> = others.map(|(_, it)| it.placement).filter(is_single).collect();
            if level.is_empty() {
                break;
            }
            for single in level {
                placed.insert(single);
                if now.contains(single) {
                    now.place(single);
                } else {
                    // Two singles of one level may exclude each other. The cancellations of both count.
                    let others = state.candidates().iter().filter(|&it| excludes(single, it));
                    others.filter(|it| !placed.contains(*it)).for_each(|it| _ = now.eliminate(it));
                }
            }
        }
        let lost =
            state.candidates().iter().filter(|&it| !now.contains(it) && !placed.contains(it)).collect();
        (lost, placed)
    }

    fn shows(state: &State, net: &Net, which: Which, left_out: usize) -> bool {
        let (lost, placed) = played(state, &net.sides[which.index()], left_out);
        net.conclusions.iter().all(|it| {
            it.lost_on(which).into_iter().all(|it| lost.contains(it))
                && it.placed_on(which).into_iter().all(|it| placed.contains(it))
        })
    }

    #[test]
    fn no_single_can_be_left_out() {
        let state = after_basic_steps(&puzzle(STUCK)).unwrap();
        let (mut singles, mut whole, mut clashes) = (0, 0, 0);
        for choice in choices(&state) {
            let net = play(&state, choice, usize::MAX);
            let trimmed = trim(&state, &net);
            assert!(trimmed.length() <= net.length() && trimmed.levels() <= net.levels());
            (singles, whole) = (singles + trimmed.length(), whole + net.length());
            for which in Which::BOTH {
                let twice =
                    |it: &Conclusion| !it.placed_on(which).is_empty() && matches!(it, Conclusion::Breaks(..));
                clashes += usize::from(net.conclusions.iter().any(twice));
                assert!(shows(&state, &trimmed, which, usize::MAX), "{choice}");
                for index in 1..trimmed.sides[which.index()].singles.len() {
                    assert!(!shows(&state, &trimmed, which, index), "{choice}: single {index} is redundant");
                }
            }
        }
        assert!(singles > 0 && singles * 2 < whole, "{singles} of {whole}");
        assert!(clashes > 0, "some side has a contradiction of type 1");
    }

    #[test]
    fn untrimmed_net_keeps_both_copies() {
        let state = after_basic_steps(&puzzle(STUCK)).unwrap();
        for net in all(&state, &NetLimits::default()) {
            let whole = untrimmed(&state, &net);
            assert_eq!((whole.levels(), &whole.conclusions), (net.levels(), &net.conclusions));
            assert_eq!(trim(&state, &whole), net);
            let retained = |it: &Single, which: Which| {
                whole.sides[which.index()].singles.iter().any(|single| single.placement == it.placement)
            };
            for which in Which::BOTH {
                assert!(net.sides[which.index()].singles.iter().all(|it| retained(it, which)));
            }
        }
    }

    #[test]
    fn dropped_conclusion_drops_its_singles() {
        let state = after_basic_steps(&puzzle(STUCK)).unwrap();
        let nets = all(&state, &NetLimits::default());
        let several = nets.iter().filter(|net| net.conclusions.len() > 1);
        let mut shorter = 0;
        for net in several {
            let one = keep(&state, net, |it| *it == net.conclusions[0]);
            assert_eq!(one.conclusions, net.conclusions[..1]);
            assert!(one.length() <= net.length());
            shorter += usize::from(one.length() < net.length());
        }
        assert!(shorter > 0);
    }

    #[test]
    fn joined_streams_are_a_net() {
        let wing = first(&among_all("r1c1:12 r1c5:13 r5c1:23"), &NetLimits::default()).unwrap();
        assert_eq!((wing.form(), wing.length()), (NetForm::Chain, 2));
        // 1 in r1c1 implies 3 in r1c4 and 4 in r5c1, which together leave no candidate for r5c4.
        let split = first(&among_all("r1c1:12 r1c4:13 r5c1:14 r5c4:34"), &NetLimits::default()).unwrap();
        assert_eq!((split.form(), split.length()), (NetForm::Net, 2));
    }
}
