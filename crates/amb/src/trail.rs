//! Open branches of a depth-first search, with one frame for each choice on the current branch.
//!
//! ```text
//! program:   choose ──── choose ──── choose ──── …
//! trail:     place 2     place 0     place 5          the program runs again from the start, with these
//!                                    ▲ the last frame with alternatives left takes the next one; later frames are dropped
//! ```

use crate::amb::{Ended, is_spent};
use crate::bound::{Bound, Growth};
use crate::meter::Meter;

pub(crate) struct Trail {
    frames: Vec<Frame>,
    /// Number of leading frames whose choices the current run has already made.
    position: usize,
    /// Number of leading frames whose other alternatives were dropped. A cut in a loop need not process these frames
    /// again.
    settled: usize,
    bound: Option<Bound>,
    /// Whether a branch was too deep for this round, if that is not recorded in one of the frames.
    left: bool,
}

struct Frame {
    /// Index of the alternative that the current branch takes at this choice.
    place: usize,
    state: State,
    /// Whether a branch below this choice was too deep for this round.
    left: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// The alternative at `place` has not been taken yet.
    Fresh,
    /// The alternative at `place` was taken, and there may be more alternatives.
    Open,
    /// No further alternative may be taken: the last one was taken, or a cut dropped the others.
    Spent,
}

impl Trail {
    pub(crate) fn unlimited() -> Trail {
        Trail { frames: Vec::new(), position: 0, settled: 0, bound: None, left: false }
    }

    pub(crate) fn deepening(growth: Growth) -> Trail {
        Trail { bound: Some(Bound::new(growth)), ..Trail::unlimited() }
    }

    pub(crate) fn depth(&self) -> usize {
        self.position
    }

    /// Returns whether a solution at this position would be new, that is, deeper than every earlier round reached.
    pub(crate) fn is_new(&self) -> bool {
        self.bound.as_ref().is_none_or(|bound| bound.is_new(self.position))
    }

    pub(crate) fn pick<I: Iterator>(
        &mut self,
        alternatives: &mut I,
        meter: &mut Meter<'_>,
    ) -> Result<I::Item, Ended> {
        if self.position == self.frames.len() {
            if self.bound.as_ref().is_some_and(|bound| bound.is_reached(self.position)) {
                self.leave();
                return Err(Ended::Left);
            }
            self.frames.push(Frame { place: 0, state: State::Fresh, left: false });
        }
        let last = self.position + 1 == self.frames.len();
        let frame = &mut self.frames[self.position];
        let fresh = frame.state == State::Fresh;
        assert!(
            last || !fresh,
            "a replayed run made different choices than before: the program is not deterministic"
        );
        let alternative = alternatives.nth(frame.place);
        self.position += 1;
        match alternative {
            Some(alternative) if fresh => {
                meter.take(self.position, frame.place).map_err(Ended::Undecided)?;
                frame.state = if is_spent(alternatives) { State::Spent } else { State::Open };
                Ok(alternative)
            }
            Some(alternative) => {
                meter.effort.replayed += 1;
                Ok(alternative)
            }
            None => {
                assert!(
                    fresh,
                    "a replayed choice has fewer alternatives than before: the program is not deterministic"
                );
                self.position -= 1;
                frame.state = State::Spent;
                Err(if frame.place == 0 { Ended::Failed } else { Ended::Exhausted })
            }
        }
    }

    /// Commits to the choices after the first `kept`. Returns whether the cut is new, rather than repeated in a replay.
    pub(crate) fn cut(&mut self, kept: usize) -> bool {
        for frame in self.frames[..self.position].iter_mut().skip(kept.max(self.settled)) {
            frame.state = State::Spent;
            frame.left = false;
        }
        if kept <= self.settled {
            self.settled = self.settled.max(self.position);
        }
        self.position == self.frames.len()
    }

    /// Prepares the next run. Returns `false` if the search is complete.
    pub(crate) fn back_up(&mut self, meter: &mut Meter<'_>) -> bool {
        self.position = 0;
        while let Some(frame) = self.frames.last_mut() {
            if frame.state != State::Spent {
                frame.place += 1;
                frame.state = State::Fresh;
                return true;
            }
            let left = frame.left;
            self.frames.pop();
            self.settled = self.settled.min(self.frames.len());
            if left {
                self.leave();
            }
        }
        self.deepen(meter)
    }

    fn deepen(&mut self, meter: &mut Meter<'_>) -> bool {
        let Some(bound) = &mut self.bound else { return false };
        if !std::mem::take(&mut self.left) {
            return false;
        }
        bound.grow(meter);
        true
    }

    /// Records in the innermost frame that a branch below it was too deep.
    fn leave(&mut self) {
        *self.frames.last_mut().map_or(&mut self.left, |frame| &mut frame.left) = true;
    }
}
