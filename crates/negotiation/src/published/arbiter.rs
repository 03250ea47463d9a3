//! The arbiter, which ends the run. When no house has duplicates, it freezes the cells and checks the grid that they
//! report.

use std::sync::Arc;
use std::time::Duration;

use sodan_board::{Cell, Digit, Grid, Puzzle, Solution};
use sodan_stage::{Context, Event, Next};

use super::{CellMessage, CommonKnowledge, Published, is_house};

/// Time limit of a freeze. A freeze that takes longer is incomplete because of a crash, and is repeated.
const PATIENCE: Duration = Duration::from_millis(50);

/// Period after which the arbiter has all boxes dealt again in community+.
const DEAL: Duration = Duration::from_millis(60);

pub(crate) struct Arbiter {
    table: Arc<CommonKnowledge>,
    puzzle: Puzzle,
    content: Vec<bool>,
    freeze: Freeze,
    deal: u32,
    verdict: Option<Verdict>,
}

/// Result of the arbiter's check of a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Solved(Solution),
    /// The grid satisfies the protocol's rule, but is not a solution.
    Mistaken(Grid),
}

impl Verdict {
    /// Checks whether `grid`, which satisfies the protocol's rule, is also a solution.
    pub(crate) fn of(grid: &Grid, puzzle: &Puzzle) -> Verdict {
        let solution = Solution::try_from(grid).ok().filter(|solution| solution.extends(puzzle.grid()));
        solution.map_or(Verdict::Mistaken(*grid), Verdict::Solved)
    }
}

/// The current or last freeze of all cells, and the digits that they reported in it.
#[derive(Default)]
struct Freeze {
    /// Number of the current or last freeze, from 1; 0 before the first one.
    round: u32,
    is_on: bool,
    shown: Grid,
}

impl Freeze {
    /// Begins the next freeze, and returns its number.
    fn begin(&mut self) -> u32 {
        *self = Freeze { round: self.round + 1, is_on: true, shown: Grid::EMPTY };
        self.round
    }

    /// Stores a cell's digit, and returns the grid when all 81 digits are known. Digits reported for another freeze, or
    /// after the cells were woken, are ignored, since the cells may have changed.
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

    pub(super) fn start(&mut self, me: &mut Context<'_, Published>) -> Next<CellMessage> {
        self.expect_tiredness(me);
        Next::Receive
    }

    /// In community+, sets the timer after which all boxes are dealt again.
    fn expect_tiredness(&mut self, me: &mut Context<'_, Published>) {
        if self.table.rules.redeals() {
            me.send_after(DEAL, self.table.arbiter, CellMessage::Tired);
        }
    }

    pub(super) fn receive(
        &mut self,
        me: &mut Context<'_, Published>,
        event: Event<CellMessage>,
    ) -> Next<CellMessage> {
        match event {
            _ if self.verdict.is_some() || self.table.rules.only_quiet_ends() => {}
            Event::Message(CellMessage::Duplicates { group, count }) => {
                self.content[usize::from(group)] = count == 0;
                if !self.freeze.is_on && self.all_content() {
                    self.freeze(me);
                }
            }
            Event::Message(CellMessage::Shown { round, cell, digit }) => {
                if let Some(grid) = self.freeze.hear(round, cell, digit) {
                    self.judge(me, grid);
                }
            }
            Event::Message(CellMessage::Tired) => {
                self.deal += 1;
                me.broadcast(self.table.dealers.iter().copied(), CellMessage::Redeal { deal: self.deal });
                self.expect_tiredness(me);
            }
            Event::Timeout if self.freeze.is_on => {
                self.wake(me);
                if self.all_content() {
                    self.freeze(me);
                }
            }
            // Without a freeze, the arbiter sets a timeout only if no house has duplicates.
            Event::Timeout => self.freeze(me),
            _ => {}
        }
        let waits = self.verdict.is_none() && (self.freeze.is_on || self.all_content());
        if waits { Next::After(PATIENCE) } else { Next::Receive }
    }

    fn all_content(&self) -> bool {
        self.content.iter().all(|&content| content)
    }

    fn freeze(&mut self, me: &mut Context<'_, Published>) {
        let round = self.freeze.begin();
        me.broadcast(self.table.cells.iter().copied(), CellMessage::Freeze { round });
    }

    fn wake(&mut self, me: &mut Context<'_, Published>) {
        self.freeze.is_on = false;
        me.broadcast(self.table.cells.iter().copied(), CellMessage::Wake);
    }

    /// Checks the grid that all cells reported. All cells are frozen and no message is in transit, so the result is
    /// final.
    fn judge(&mut self, me: &mut Context<'_, Published>, grid: Grid) {
        self.verdict = match Verdict::of(&grid, &self.puzzle) {
            Verdict::Mistaken(grid) if !self.rule_is_kept(&grid) => None,
            verdict => Some(verdict),
        };
        match self.verdict {
            Some(_) => me.halt(),
            None => self.wake(me),
        }
    }

    /// Returns whether the run uses the [wrong neighbours](crate::Mistake::WrongNeighbours) and the grid satisfies both
    /// the rule for these neighbours and the givens. Such a grid need not be a solution.
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
    use sodan_stage::{Limit, Replay, Scheduler};

    use super::*;
    use crate::settings::{Mistake, Protocol, Settings};

    /// Passes the reports of all cells except the last one to `freeze`.
    fn nearly_all(freeze: &mut Freeze, round: u32) {
        for cell in Cell::all().take(80) {
            assert_eq!(freeze.hear(round, cell, Digit::ONE), None);
        }
    }

    #[test]
    fn freeze_completes_with_last_cell() {
        let mut freeze = Freeze::default();
        let round = freeze.begin();
        nearly_all(&mut freeze, round);
        let grid = freeze.hear(round, Cell::from_index(80), Digit::TWO).expect("all 81 digits are known");
        assert_eq!(
            (grid.get(Cell::from_index(0)), grid.get(Cell::from_index(80))),
            (Some(Digit::ONE), Some(Digit::TWO))
        );
    }

    #[test]
    fn older_freeze_is_ignored() {
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
    fn values_after_waking_are_ignored() {
        let mut freeze = Freeze::default();
        let round = freeze.begin();
        nearly_all(&mut freeze, round);
        freeze.is_on = false;
        assert_eq!(freeze.hear(round, Cell::from_index(80), Digit::ONE), None);
    }

    const SEED_PUZZLE: &str =
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    const SOLUTION: &str =
        "417369825632158947958724316825437169791586432346912758289643571573291684164875293";
    /// The first published grid. It keeps the givens of `SEED_PUZZLE` and is valid only with
    /// `Mistake::WrongNeighbours`.
    const PUBLISHED: &str =
        "451146835837925719269783642924297368673384451851516927789613572562298146134475398";
    const EMPTY: &str = ".................................................................................";

    /// An arbiter without cells: the test sends their messages.
    struct Isolated {
        stage: Replay<Published>,
        table: Arc<CommonKnowledge>,
    }

    impl Isolated {
        fn new(puzzle: &str, settings: Settings) -> Isolated {
            let mut stage = Replay::new(1);
            let table = CommonKnowledge::new(settings.rules(), Duration::from_millis(1), &mut stage);
            let arbiter = Arbiter::new(table.clone(), puzzle.parse().expect("a puzzle"));
            let _ = stage.spawn_named(table.arbiter, Published::Arbiter(Box::new(arbiter)));
            Isolated { stage, table }
        }

        fn wait(&mut self, span: Duration) {
            self.stage.run(Limit::span(span));
        }

        /// Sends a report of `count` duplicates from every house.
        fn duplicates(&mut self, count: u8) {
            for group in 0..self.table.groups.len() as u8 {
                self.stage.send(self.table.arbiter, CellMessage::Duplicates { group, count });
            }
            self.wait(Duration::from_millis(1));
        }

        /// Sends the reports of all cells in freeze `round`, with the digits of `grid`.
        fn shown(&mut self, round: u32, grid: &str) {
            let grid: Grid = grid.parse().expect("a grid");
            for (cell, digit) in grid.iter() {
                self.stage.send(self.table.arbiter, CellMessage::Shown { round, cell, digit });
            }
            self.wait(Duration::from_millis(1));
        }

        /// Returns the number of freezes so far, and the verdict.
        fn look(&self) -> (u32, Option<Verdict>) {
            let look = |agent: &Published| match agent {
                Published::Arbiter(arbiter) => (arbiter.freeze.round, arbiter.verdict()),
                _ => unreachable!("the process is the arbiter"),
            };
            self.stage.look(self.table.arbiter, look).expect("the arbiter is alive")
        }
    }

    /// Returns the verdict on a grid that all cells report when no house has duplicates.
    fn verdict(puzzle: &str, settings: Settings, grid: &str) -> Option<Verdict> {
        let mut arbiter = Isolated::new(puzzle, settings);
        arbiter.duplicates(0);
        assert_eq!(arbiter.look(), (1, None));
        arbiter.shown(1, grid);
        arbiter.look().1
    }

    fn first() -> Settings {
        Settings::new(Protocol::First)
    }

    fn mistaken(mistake: Mistake) -> Settings {
        first().with_mistake(mistake).expect("the mistake applies to the protocol")
    }

    #[test]
    fn only_valid_solutions_are_accepted() {
        let solved = Some(Verdict::Solved(SOLUTION.parse().expect("a solution")));
        assert_eq!(verdict(SEED_PUZZLE, first(), SOLUTION), solved);
        assert_eq!(verdict(SEED_PUZZLE, mistaken(Mistake::WrongNeighbours), SOLUTION), solved);
        assert_eq!(verdict(SEED_PUZZLE, first(), PUBLISHED), None);
        assert_eq!(verdict(&format!("5{}", &EMPTY[1..]), first(), SOLUTION), None);
    }

    /// With `Mistake::WrongNeighbours`, a grid is checked against the rule for these neighbours and the givens.
    #[test]
    fn wrong_neighbours_check_their_rule() {
        let wrong = || mistaken(Mistake::WrongNeighbours);
        let is_mistaken =
            |puzzle: &str, grid: &str| matches!(verdict(puzzle, wrong(), grid), Some(Verdict::Mistaken(_)));
        assert!(is_mistaken(SEED_PUZZLE, PUBLISHED));
        assert!(!is_mistaken(&format!("5{}", &EMPTY[1..]), PUBLISHED));
        // The changed digit already occurs in the cell's group.
        assert!(!is_mistaken(EMPTY, &format!("5{}", &PUBLISHED[1..])));
    }

    #[test]
    fn houses_do_not_end_quiescence() {
        let mut arbiter = Isolated::new(SEED_PUZZLE, mistaken(Mistake::QuietEnding));
        arbiter.duplicates(0);
        arbiter.wait(2 * PATIENCE);
        assert_eq!(arbiter.look(), (0, None));
    }

    /// After a wrong grid the cells are frozen again, as long as no house reports duplicates.
    #[test]
    fn wrong_grids_freeze_again() {
        let mut arbiter = Isolated::new(SEED_PUZZLE, first());
        arbiter.duplicates(0);
        arbiter.shown(1, PUBLISHED);
        assert_eq!(arbiter.look(), (1, None));
        arbiter.wait(PATIENCE);
        assert_eq!(arbiter.look(), (2, None));
        arbiter.duplicates(1);
        arbiter.shown(2, PUBLISHED);
        arbiter.wait(2 * PATIENCE);
        assert_eq!(arbiter.look(), (2, None));
    }

    #[test]
    fn verdicts_are_final() {
        let mut arbiter = Isolated::new(SEED_PUZZLE, first());
        arbiter.duplicates(0);
        arbiter.shown(1, SOLUTION);
        let before = arbiter.look();
        arbiter.duplicates(1);
        arbiter.duplicates(0);
        arbiter.shown(1, PUBLISHED);
        assert_eq!(arbiter.look(), before);
    }
}
