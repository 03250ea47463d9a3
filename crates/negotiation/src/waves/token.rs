//! The token, which guesses when a wave is over, undoes guesses after a contradiction, and ends the run.

use std::sync::Arc;

use sodan_board::{ByCell, Cell, Digit, DigitSet, Grid, House, Solution};
use sodan_stage::{Context, Event, Next};

use super::quiet::Ledger;
use super::{AgentNames, Bid, Tag, WaveMessage, Waves};
use crate::bits;

pub(crate) struct Token {
    table: Arc<AgentNames>,
    /// The initial domain of each cell.
    domains: ByCell<DigitSet>,
    boldness: Boldness,
    era: u32,
    /// Number of cells and houses that have not yet announced themselves.
    unborn: usize,
    ledger: Ledger,
    bids: [Option<Bid>; 27],
    /// For each guess in force, the bids before it.
    trail: Vec<[Option<Bid>; 27]>,
    guesses: Vec<Guess>,
    shown: Grid,
    has_shown: usize,
    solutions: Vec<Solution>,
    is_done: bool,
}

/// Behaviour of the token when no message is in transit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Boldness {
    /// The token guesses until it has found `wanted` solutions or has tried every possibility.
    Guesses {
        /// Number of solutions to find.
        wanted: usize,
    },
    /// The token does not guess: the run ends with the wave.
    Rests,
}

#[derive(Clone, Copy)]
struct Guess {
    cell: Cell,
    digit: Digit,
    /// The cell's domain without the guessed digit.
    otherwise: DigitSet,
}

impl Token {
    pub(crate) fn new(table: Arc<AgentNames>, domains: ByCell<DigitSet>, boldness: Boldness) -> Token {
        Token {
            table,
            domains,
            boldness,
            era: 0,
            unborn: 108,
            ledger: Ledger::new(),
            bids: [None; 27],
            trail: Vec::new(),
            guesses: Vec::new(),
            shown: Grid::EMPTY,
            has_shown: 0,
            solutions: Vec::new(),
            is_done: false,
        }
    }

    pub(super) fn state_bits(&self) -> u32 {
        let Token {
            table: _,
            domains: _,
            boldness: _,
            era,
            unborn,
            ledger,
            bids,
            trail,
            guesses,
            shown: _,
            has_shown: _,
            solutions,
            is_done: _,
        } = self;
        let bits_of = |bids: &[Option<Bid>; 27]| -> u32 {
            bids.iter().map(|bid| bits::maybe(bid.map(|_| Bid::BITS))).sum()
        };
        let numbers = [u64::from(*era), *unborn as u64].map(bits::number);
        let guess = bits::CELL + bits::DIGIT + bits::DIGITS;
        numbers.iter().sum::<u32>()
            + ledger.state_bits()
            + bits_of(bids)
            + trail.iter().map(bits_of).sum::<u32>()
            + guesses.len() as u32 * guess
            + solutions.len() as u32 * 81 * bits::DIGIT
            + bits::FLAG
    }

    pub(crate) fn solutions(&self) -> &[Solution] {
        &self.solutions
    }

    /// Returns whether every possibility has been tried.
    pub(crate) fn is_done(&self) -> bool {
        self.is_done
    }

    pub(super) fn receive(
        &mut self,
        me: &mut Context<'_, Waves>,
        event: Event<WaveMessage>,
    ) -> Next<WaveMessage> {
        match event {
            Event::Message(WaveMessage::Born) => {
                self.unborn = self.unborn.saturating_sub(1);
                if self.unborn == 0 {
                    self.reset(me);
                }
            }
            Event::Message(WaveMessage::Report { era, house, counts, bid }) if era == self.era => {
                self.bids[usize::from(house)] = bid;
                self.ledger.report(house, counts);
                self.go_on_if_quiet(me);
            }
            Event::Message(WaveMessage::Clash { era }) if era == self.era => self.take_back(me),
            Event::Message(WaveMessage::Shown { era, cell, digit }) if era == self.era => {
                self.look(me, cell, digit)
            }
            _ => {}
        }
        Next::Receive
    }

    /// Resets all agents. The current guesses will be repeated, one per wave.
    fn reset(&mut self, me: &mut Context<'_, Waves>) {
        self.era += 1;
        self.trail.clear();
        self.bids = std::array::from_fn(|house| {
            Some(Bid { cell: House::from_index(house).cell(0), digits: DigitSet::ALL })
        });
        self.ledger = Ledger::new();
        let speaks = |cell: &Cell| self.domains[*cell] != DigitSet::ALL;
        Cell::all().filter(speaks).for_each(|cell| self.ledger.order(cell));
        self.shown = Grid::EMPTY;
        self.has_shown = 0;
        me.broadcast(self.table.everyone(), WaveMessage::Reset { era: self.era });
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
            Some(guess) if self.boldness != Boldness::Rests => self.guess(me, guess),
            _ => me.broadcast(self.table.cells.iter().copied(), WaveMessage::Freeze { era: self.era }),
        }
    }

    /// Returns the next guess: the first candidate of the proposed cell with the fewest candidates.
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
        me.cast(self.table.cell(guess.cell), WaveMessage::Guess { tag, digit: guess.digit });
    }

    fn take_back(&mut self, me: &mut Context<'_, Waves>) {
        let Some(bids) = self.trail.pop() else {
            self.is_done = true;
            return me.halt();
        };
        let Guess { cell, otherwise, .. } = self.guesses[self.trail.len()];
        self.guesses.truncate(self.trail.len());
        self.bids = bids;
        self.era += 1;
        self.shown = Grid::EMPTY;
        self.has_shown = 0;
        self.ledger = Ledger::new();
        self.ledger.order(cell);
        let tag = Tag { era: self.era, level: self.trail.len() as u8 };
        me.broadcast(self.table.everyone(), WaveMessage::Undo { tag, cell, digits: otherwise });
    }

    /// Stores a digit that a cell reported in a freeze. After the 81st report, checks whether the grid is a solution.
    fn look(&mut self, me: &mut Context<'_, Waves>, cell: Cell, digit: Option<Digit>) {
        self.shown.set(cell, digit);
        self.has_shown += 1;
        if self.has_shown < 81 {
            return;
        }
        let keeps =
            |solution: &Solution| Cell::all().all(|cell| self.domains[cell].contains(solution.get(cell)));
        match (Solution::try_from(&self.shown).ok().filter(keeps), self.boldness) {
            (_, Boldness::Rests) => me.halt(),
            (Some(solution), Boldness::Guesses { wanted }) => self.found(me, solution, wanted),
            // This should be unreachable. Since the grid is not a solution, all agents are reset.
            (None, Boldness::Guesses { .. }) => self.reset(me),
        }
    }

    /// Stores a solution, unless it was already found before a reset. If more solutions are wanted, the token
    /// backtracks as after a contradiction.
    fn found(&mut self, me: &mut Context<'_, Waves>, solution: Solution, wanted: usize) {
        if !self.solutions.contains(&solution) {
            self.solutions.push(solution);
        }
        if self.solutions.len() < wanted { self.take_back(me) } else { me.halt() }
    }
}
