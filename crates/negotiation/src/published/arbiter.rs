//! The arbiter, which ends the talk. It freezes the cells when all houses are content, and believes only what
//! it has checked.

use std::sync::Arc;
use std::time::Duration;

use sodan_board::{Cell, Grid, Puzzle, Solution};
use sodan_stage::{Context, Event, Next};

use super::{Published, Table, Talk, is_house};

/// A freeze that takes longer has met a crash; it is given up and tried again.
const PATIENCE: Duration = Duration::from_millis(50);

/// How long zombies are watched.
const HAUNTED: Duration = Duration::from_millis(1000);

/// How long a deal is tried under community+.
const DEAL: Duration = Duration::from_millis(60);

pub(crate) struct Arbiter {
    table: Arc<Table>,
    puzzle: Puzzle,
    content: Vec<bool>,
    round: u32,
    shown: Grid,
    is_freezing: bool,
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

impl Arbiter {
    pub(crate) fn new(table: Arc<Table>, puzzle: Puzzle) -> Arbiter {
        let content = vec![false; table.groups.len()];
        Arbiter {
            table,
            puzzle,
            content,
            round: 0,
            shown: Grid::EMPTY,
            is_freezing: false,
            deal: 0,
            verdict: None,
        }
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
                if !self.is_freezing && self.all_content() {
                    self.freeze(me);
                }
            }
            Event::Message(Talk::Shown { round, cell, digit }) if round == self.round && self.is_freezing => {
                self.shown.set(cell, digit);
                if self.shown.filled().len() == 81 {
                    self.judge(me);
                }
            }
            Event::Message(Talk::Tired) => {
                self.deal += 1;
                me.broadcast(self.table.dealers.iter().copied(), Talk::Redeal { deal: self.deal });
                self.expect_tiredness(me);
            }
            Event::Timeout if self.is_freezing => {
                self.wake(me);
                if self.all_content() {
                    self.freeze(me);
                }
            }
            Event::Timeout if self.all_content() || self.quiet().is_some() => self.freeze(me),
            _ => {}
        }
        if self.verdict.is_some() {
            Next::After(HAUNTED)
        } else if self.is_freezing || self.all_content() {
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
        self.round += 1;
        self.shown = Grid::EMPTY;
        self.is_freezing = true;
        me.broadcast(self.table.cells.iter().copied(), Talk::Freeze { round: self.round });
    }

    fn wake(&mut self, me: &mut Context<'_, Published>) {
        self.is_freezing = false;
        me.broadcast(self.table.cells.iter().copied(), Talk::Wake);
    }

    /// Checks the grid. Everything is frozen and nothing is in flight, so the result stays true.
    fn judge(&mut self, me: &mut Context<'_, Published>) {
        let solution =
            Solution::try_from(&self.shown).ok().filter(|solution| solution.extends(self.puzzle.grid()));
        self.verdict = match solution {
            Some(solution) => Some(Verdict::Solved(solution)),
            None if self.rule_is_kept() || self.quiet().is_some() => Some(Verdict::Mistaken(self.shown)),
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
    fn rule_is_kept(&self) -> bool {
        let digits = |cells: sodan_board::CellSet| {
            cells.iter().filter_map(|cell| self.shown.get(cell)).collect::<sodan_board::DigitSet>().len()
        };
        let is_wrong = !self.table.groups.iter().all(|&cells| is_house(cells));
        let givens = Cell::all()
            .all(|cell| self.puzzle.get(cell).is_none_or(|given| self.shown.get(cell) == Some(given)));
        is_wrong && givens && self.table.groups.iter().all(|&cells| digits(cells) == cells.len())
    }
}
