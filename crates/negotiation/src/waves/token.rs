//! Who guesses when nothing moves, takes back when something clashes, and ends the talk.

use std::sync::Arc;

use sodan_board::{Cell, Digit, DigitSet, Grid, House, Puzzle, Solution};
use sodan_stage::{Context, Event, Next};

use super::quiet::Ledger;
use super::{Bid, Table, Tag, Talk, Waves};
use crate::published::Verdict;

pub(crate) struct Token {
    table: Arc<Table>,
    puzzle: Puzzle,
    boldness: Boldness,
    era: u32,
    /// How many agents have not yet said that they are there.
    unborn: usize,
    ledger: Ledger,
    bids: [Option<Bid>; 27],
    /// The bids as they were when each guess was made.
    trail: Vec<[Option<Bid>; 27]>,
    guesses: Vec<Guess>,
    shown: Grid,
    has_shown: usize,
    verdict: Option<Verdict>,
}

/// What the token does when nothing moves any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Boldness {
    /// It guesses.
    Guesses,
    /// It leaves the rest to others.
    Rests,
}

#[derive(Clone, Copy)]
struct Guess {
    cell: Cell,
    digit: Digit,
    /// What the cell is if it is not the digit.
    otherwise: DigitSet,
}

impl Token {
    pub(crate) fn new(table: Arc<Table>, puzzle: Puzzle, boldness: Boldness) -> Token {
        Token {
            table,
            puzzle,
            boldness,
            era: 0,
            unborn: 108,
            ledger: Ledger::new(),
            bids: [None; 27],
            trail: Vec::new(),
            guesses: Vec::new(),
            shown: Grid::EMPTY,
            has_shown: 0,
            verdict: None,
        }
    }

    pub(crate) fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    pub(super) fn receive(&mut self, me: &mut Context<'_, Waves>, event: Event<Talk>) -> Next<Talk> {
        match event {
            Event::Message(Talk::Born) => {
                self.unborn = self.unborn.saturating_sub(1);
                if self.unborn == 0 {
                    self.reset(me);
                }
            }
            Event::Message(Talk::Report { era, house, counts, bid }) if era == self.era => {
                self.bids[usize::from(house)] = bid;
                self.ledger.report(house, counts);
                self.go_on_if_quiet(me);
            }
            Event::Message(Talk::Clash { era }) if era == self.era => self.take_back(me),
            Event::Message(Talk::Shown { era, cell, digit }) if era == self.era => self.look(me, cell, digit),
            _ => {}
        }
        Next::Receive
    }

    /// Everybody begins anew; the guesses in force will be repeated, one wave each.
    fn reset(&mut self, me: &mut Context<'_, Waves>) {
        self.era += 1;
        self.trail.clear();
        self.bids = std::array::from_fn(|house| {
            Some(Bid { cell: House::from_index(house).cell(0), digits: DigitSet::ALL })
        });
        self.ledger = Ledger::new();
        self.puzzle.givens().iter().for_each(|cell| self.ledger.order(cell));
        self.shown = Grid::EMPTY;
        self.has_shown = 0;
        me.broadcast(self.table.everyone(), Talk::Reset { era: self.era });
        self.go_on_if_quiet(me);
    }

    fn go_on_if_quiet(&mut self, me: &mut Context<'_, Waves>) {
        if !self.ledger.is_quiet() {
            return;
        }
        let next = match self.guesses.get(self.trail.len()) {
            Some(&repeated) => Some(repeated),
            None => self.choose(),
        };
        match next {
            Some(guess) if self.boldness == Boldness::Guesses => self.guess(me, guess),
            _ => me.broadcast(self.table.cells.iter().copied(), Talk::Freeze { era: self.era }),
        }
    }

    /// The house with the cell of fewest digits wins.
    fn choose(&mut self) -> Option<Guess> {
        let Bid { cell, digits } = self.bids.iter().flatten().min_by_key(|bid| bid.digits.len()).copied()?;
        let digit = digits.first()?;
        Some(Guess { cell, digit, otherwise: digits.without(digit) })
    }

    fn guess(&mut self, me: &mut Context<'_, Waves>, guess: Guess) {
        self.guesses.truncate(self.trail.len());
        self.guesses.push(guess);
        self.trail.push(self.bids);
        self.ledger.order(guess.cell);
        let tag = Tag { era: self.era, level: self.trail.len() as u8 };
        me.send(self.table.cell(guess.cell), Talk::Guess { tag, digit: guess.digit });
    }

    fn take_back(&mut self, me: &mut Context<'_, Waves>) {
        let Some(bids) = self.trail.pop() else {
            self.verdict = Some(Verdict::Impossible);
            return me.halt();
        };
        let Guess { cell, otherwise, .. } = self.guesses[self.trail.len()];
        self.guesses.truncate(self.trail.len());
        self.bids = bids;
        self.era += 1;
        self.ledger = Ledger::new();
        self.ledger.order(cell);
        let tag = Tag { era: self.era, level: self.trail.len() as u8 };
        me.broadcast(self.table.everyone(), Talk::Undo { tag, cell, digits: otherwise });
    }

    /// All is quiet; a cell shows what it is. Only the check says whether it is a solution.
    fn look(&mut self, me: &mut Context<'_, Waves>, cell: Cell, digit: Option<Digit>) {
        self.shown.set(cell, digit);
        self.has_shown += 1;
        if self.has_shown < 81 {
            return;
        }
        let solution =
            Solution::try_from(&self.shown).ok().filter(|solution| solution.extends(self.puzzle.grid()));
        match solution {
            Some(solution) => self.verdict = Some(Verdict::Solved(solution)),
            None if self.boldness == Boldness::Rests => {}
            // Nobody should come here; if someone does, it is no solution, and all begin anew.
            None => return self.reset(me),
        }
        me.halt();
    }
}
