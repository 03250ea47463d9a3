//! The arbiter, which ends the talk. It freezes the cells when all houses are content, and believes only what
//! it has checked.

use std::sync::Arc;
use std::time::Duration;

use sodan_board::{Cell, Digit, Grid, Puzzle, Solution};
use sodan_stage::{Context, Event, Next};

use super::{CommonKnowledge, Published, Talk, is_house};

/// A freeze that takes longer has met a crash; it is given up and tried again.
const PATIENCE: Duration = Duration::from_millis(50);

/// How long zombies are watched.
const HAUNTED: Duration = Duration::from_millis(1000);

/// How long a deal is tried under community+.
const DEAL: Duration = Duration::from_millis(60);

pub(crate) struct Arbiter {
    table: Arc<CommonKnowledge>,
    puzzle: Puzzle,
    content: Vec<bool>,
    freeze: Freeze,
    deal: u32,
    verdict: Option<Verdict>,
}

/// What the arbiter says in the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Solved(Solution),
    /// The rule in force calls the grid a solution, and the check says that it is none.
    Mistaken(Grid),
}

/// A freeze of all cells, and what they show in it.
#[derive(Default)]
struct Freeze {
    /// How many there were.
    round: u32,
    is_on: bool,
    shown: Grid,
}

impl Freeze {
    /// Begins the next one, and gives its number.
    fn begin(&mut self) -> u32 {
        *self = Freeze { round: self.round + 1, is_on: true, shown: Grid::EMPTY };
        self.round
    }

    /// Hears what a cell shows. What was shown in another freeze, or after the cells were woken, does not count: the cell may hold
    /// another digit by now. Gives the grid as soon as all cells have shown theirs.
    fn hear(&mut self, round: u32, cell: Cell, digit: Digit) -> Option<Grid> {
        if !self.is_on || round != self.round {
            return None;
        }
        self.shown.set(cell, digit);
        (self.shown.filled().len() == 81).then_some(self.shown)
    }
}

impl Arbiter {
    pub(crate) fn new(table: Arc<CommonKnowledge>, puzzle: Puzzle) -> Arbiter {
        let content = vec![false; table.groups.len()];
        Arbiter { table, puzzle, content, freeze: Freeze::default(), deal: 0, verdict: None }
    }

    pub(crate) fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    pub(super) fn start(&mut self, me: &mut Context<'_, Published>) -> Next<Talk> {
        self.expect_tiredness(me);
        Next::Receive
    }

    /// Under community+, sets the moment at which all boxes are dealt anew if there was no success until
    /// then.
    fn expect_tiredness(&mut self, me: &mut Context<'_, Published>) {
        if self.table.rules.redeals() {
            me.send_after(DEAL, self.table.arbiter, Talk::Tired);
        }
    }

    pub(super) fn receive(&mut self, me: &mut Context<'_, Published>, event: Event<Talk>) -> Next<Talk> {
        match event {
            Event::Timeout if self.verdict.is_some() => me.halt(),
            _ if self.verdict.is_some() => {}
            Event::Message(Talk::Duplicates { group, count }) => {
                self.content[usize::from(group)] = count == 0;
                if !self.freeze.is_on && self.all_content() {
                    self.freeze(me);
                }
            }
            Event::Message(Talk::Shown { round, cell, digit }) => {
                if let Some(grid) = self.freeze.hear(round, cell, digit) {
                    self.judge(me, grid);
                }
            }
            Event::Message(Talk::Tired) => {
                self.deal += 1;
                me.broadcast(self.table.dealers.iter().copied(), Talk::Redeal { deal: self.deal });
                self.expect_tiredness(me);
            }
            Event::Timeout if self.freeze.is_on => {
                self.wake(me);
                if self.all_content() {
                    self.freeze(me);
                }
            }
            // It waits without a freeze only if all are content, or if quiet is enough.
            Event::Timeout => self.freeze(me),
            _ => {}
        }
        if self.verdict.is_some() {
            Next::After(HAUNTED)
        } else if self.freeze.is_on || self.all_content() {
            Next::After(PATIENCE)
        } else {
            self.quiet().map_or(Next::Receive, Next::After)
        }
    }

    fn quiet(&self) -> Option<Duration> {
        self.table.rules.quiet_is_enough()
    }

    fn all_content(&self) -> bool {
        self.content.iter().all(|&content| content)
    }

    fn freeze(&mut self, me: &mut Context<'_, Published>) {
        let round = self.freeze.begin();
        me.broadcast(self.table.cells.iter().copied(), Talk::Freeze { round });
    }

    fn wake(&mut self, me: &mut Context<'_, Published>) {
        self.freeze.is_on = false;
        me.broadcast(self.table.cells.iter().copied(), Talk::Wake);
    }

    /// Checks the grid that all cells showed. Everything is frozen and nothing is in flight, so the result stays true.
    fn judge(&mut self, me: &mut Context<'_, Published>, grid: Grid) {
        let solution = Solution::try_from(&grid).ok().filter(|solution| solution.extends(self.puzzle.grid()));
        self.verdict = match solution {
            Some(solution) => Some(Verdict::Solved(solution)),
            None if self.rule_is_kept(&grid) || self.quiet().is_some() => Some(Verdict::Mistaken(grid)),
            None => None,
        };
        match self.verdict {
            Some(_) if self.table.rules.leaves_zombies() => {
                me.broadcast(self.table.cells.iter().copied(), Talk::Stop);
            }
            Some(_) => me.halt(),
            None => self.wake(me),
        }
    }

    /// Whether the grid keeps the rule in force. With the wrong neighbours, such a grid need not be a
    /// solution.
    fn rule_is_kept(&self, grid: &Grid) -> bool {
        let digits = |cells: sodan_board::CellSet| {
            cells.iter().filter_map(|cell| grid.get(cell)).collect::<sodan_board::DigitSet>().len()
        };
        let is_wrong = !self.table.groups.iter().all(|&cells| is_house(cells));
        let givens =
            Cell::all().all(|cell| self.puzzle.get(cell).is_none_or(|given| grid.get(cell) == Some(given)));
        is_wrong && givens && self.table.groups.iter().all(|&cells| digits(cells) == cells.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lets all cells but the last show a digit.
    fn nearly_all(freeze: &mut Freeze, round: u32) {
        for cell in Cell::all().take(80) {
            assert_eq!(freeze.hear(round, cell, Digit::ONE), None);
        }
    }

    #[test]
    fn a_freeze_is_whole_with_the_last_cell() {
        let mut freeze = Freeze::default();
        let round = freeze.begin();
        nearly_all(&mut freeze, round);
        let grid = freeze.hear(round, Cell::from_index(80), Digit::TWO).expect("all have shown theirs");
        assert_eq!(
            (grid.get(Cell::from_index(0)), grid.get(Cell::from_index(80))),
            (Some(Digit::ONE), Some(Digit::TWO))
        );
    }

    #[test]
    fn what_is_shown_in_an_older_freeze_does_not_count() {
        let mut freeze = Freeze::default();
        let old = freeze.begin();
        nearly_all(&mut freeze, old);
        let round = freeze.begin();
        assert_ne!(old, round);
        assert_eq!(freeze.hear(old, Cell::from_index(80), Digit::ONE), None);
        nearly_all(&mut freeze, round);
        assert_eq!(freeze.hear(old, Cell::from_index(80), Digit::ONE), None);
    }

    #[test]
    fn what_is_shown_after_the_cells_were_woken_does_not_count() {
        let mut freeze = Freeze::default();
        let round = freeze.begin();
        nearly_all(&mut freeze, round);
        freeze.is_on = false;
        assert_eq!(freeze.hear(round, Cell::from_index(80), Digit::ONE), None);
    }
}
