//! A cell of community+. It stores the digits of its row and column, and swaps digits within its box.

use std::sync::Arc;
use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;
use sodan_board::{Cell, Digit, DigitSet};
use sodan_stage::{Context, Event, Next, Time};

use crate::agent::{Confidence, Shown};
use crate::bits;
use crate::published::{Beginning, CellMessage, CommonKnowledge, LineKind, Published, Sleep};

/// Mean pause, in nanoseconds, before a cell in conflict acts. It is long compared with a trade, so that few trades
/// overlap.
const PAUSE: f64 = 250_000.0;

/// Amount added to a conflict's weight each time its cell finds no improving swap.
const BREAKOUT: f32 = 0.3;

/// Probability that a cell in conflict proposes a random swap, whether or not the swap is an improvement.
const NOISE: f64 = 0.02;

pub(crate) struct PlusCell {
    table: Arc<CommonKnowledge>,
    cell: Cell,
    digit: Digit,
    domain: DigitSet,
    is_certain: bool,
    mates: Vec<Cell>,
    random: Pcg32,
    sleep: Sleep,
    /// Last known digit of each other cell.
    known: [Option<Digit>; 81],
    row: LineCount,
    column: LineCount,
    deal: u32,
    serial: u32,
    trade: Trade,
    /// Time of the cell's next action while it is in conflict.
    acts_at: Time,
}

/// For each digit, the number of other cells of the line that display it, and the weight of a conflict over it.
struct LineCount {
    count: [u8; 9],
    weight: [f32; 9],
}

enum Trade {
    None,
    /// The cell waits for `open` more quotes; `best` is the best quote received so far. If `wild` is set, it proposes
    /// a random swap among those quoted.
    Asking {
        open: usize,
        best: Option<Bargain>,
        wild: bool,
    },
    /// The cell has proposed a swap to the cell `with`, and refuses other swaps until the answer arrives.
    Bound {
        with: Cell,
    },
}

#[derive(Clone, Copy)]
struct Bargain {
    with: Cell,
    digit: Digit,
    cost: f32,
    draw: u32,
}

impl Trade {
    fn state_bits(&self) -> u32 {
        // Two bits encode which of the three variants this is.
        2 + match self {
            Trade::None => 0,
            Trade::Asking { open, best, wild: _ } => {
                let bargain = bits::CELL + bits::DIGIT + bits::WEIGHT + u32::BITS;
                bits::number(*open as u64) + bits::maybe(best.map(|_| bargain)) + bits::FLAG
            }
            Trade::Bound { with: _ } => bits::CELL,
        }
    }
}

impl LineCount {
    fn new() -> LineCount {
        LineCount { count: [0; 9], weight: [1.0; 9] }
    }

    #[inline]
    fn cost(&self, digit: Digit) -> f32 {
        f32::from(self.count[digit.index()]) * self.weight[digit.index()]
    }

    fn learn(&mut self, before: Option<Digit>, now: Digit) {
        if let Some(before) = before {
            self.count[before.index()] -= 1;
        }
        self.count[now.index()] += 1;
    }
}

impl PlusCell {
    pub(crate) fn new(table: Arc<CommonKnowledge>, begins: Beginning) -> PlusCell {
        let Beginning { cell, digit, confidence, domain, mates, seed } = begins;
        PlusCell {
            table,
            cell,
            digit,
            domain,
            is_certain: confidence.is_certain(),
            mates,
            random: Pcg32::seed_from_u64(seed),
            sleep: Sleep::default(),
            known: [None; 81],
            row: LineCount::new(),
            column: LineCount::new(),
            deal: 0,
            serial: 0,
            trade: Trade::None,
            acts_at: Time::ZERO,
        }
    }

    #[inline]
    pub(crate) fn shown(&self) -> Shown {
        let confidence = if self.is_certain { Confidence::CERTAIN } else { Confidence::NONE };
        Shown { cell: self.cell, digit: Some(self.digit), confidence }
    }

    /// Returns the size of the cell's state in bits. The random generator, the cell's initial data, and state used to
    /// end the run are not counted.
    pub(crate) fn state_bits(&self) -> u32 {
        let PlusCell {
            table: _,
            cell: _,
            digit: _,
            domain: _,
            is_certain: _,
            mates: _,
            random: _,
            sleep: _,
            known,
            row: _,
            column: _,
            deal,
            serial,
            trade,
            acts_at,
        } = self;
        let known: u32 = known.iter().map(|known| bits::maybe(known.map(|_| bits::DIGIT))).sum();
        // A digit occurs up to eight more times in a line.
        let line = 9 * (bits::number(8) + bits::WEIGHT);
        let numbers = [u64::from(*deal), u64::from(*serial), acts_at.as_nanos()].map(bits::number);
        bits::DIGIT + known + 2 * line + numbers.iter().sum::<u32>() + trade.state_bits()
    }

    pub(crate) fn start(&mut self, me: &mut Context<'_, Published>) -> Next<CellMessage> {
        self.announce(me);
        self.wait(me)
    }

    pub(crate) fn receive(
        &mut self,
        me: &mut Context<'_, Published>,
        event: Event<CellMessage>,
    ) -> Next<CellMessage> {
        if self.sleep.concerns(&event) {
            return self.sleep.pass(me, &self.table, (self.cell, self.digit), event);
        }
        match event {
            Event::Message(talk) => self.hear(me, talk),
            Event::Timeout if self.is_free_to_act() => self.ask(me),
            _ => {}
        }
        self.wait(me)
    }

    fn hear(&mut self, me: &mut Context<'_, Published>, talk: CellMessage) {
        match talk {
            CellMessage::Now { from, digit } => self.learn(me, from, digit),
            CellMessage::Offer { from, digit, wants, serial } => self.quote(me, from, digit, wants, serial),
            CellMessage::Quote { from, digit, cost, serial } if serial == self.serial => {
                let cost = cost + self.change_of_cost(digit, from);
                let draw = self.random.random::<u32>();
                self.quoted(me, Some(Bargain { with: from, digit, cost, draw }));
            }
            CellMessage::NoQuote { serial } if serial == self.serial => self.quoted(me, None),
            CellMessage::Propose { from, gives, takes, deal } => {
                if deal == self.deal && takes == self.digit && !matches!(self.trade, Trade::Bound { .. }) {
                    me.cast(self.table.name(from), CellMessage::Agree { digit: takes, deal });
                    self.set(me, gives);
                } else {
                    me.cast(self.table.name(from), CellMessage::Decline { deal });
                }
            }
            CellMessage::Agree { digit, deal } if deal == self.deal => {
                self.trade = Trade::None;
                self.set(me, digit);
            }
            CellMessage::Decline { deal } if deal == self.deal => self.trade = Trade::None,
            CellMessage::Weigh { kind: LineKind::Row, digit } => self.row.weight[digit.index()] += BREAKOUT,
            CellMessage::Weigh { kind: LineKind::Column, digit } => {
                self.column.weight[digit.index()] += BREAKOUT
            }
            CellMessage::Deal { digit, deal } => {
                self.deal = deal;
                self.trade = Trade::None;
                self.row.weight = [1.0; 9];
                self.column.weight = [1.0; 9];
                self.set(me, digit);
            }
            _ => {}
        }
    }

    fn learn(&mut self, me: &Context<'_, Published>, from: Cell, digit: Digit) {
        let was_calm = !self.is_in_conflict();
        let before = self.known[from.index()].replace(digit);
        if from.row() == self.cell.row() {
            self.row.learn(before, digit);
        }
        if from.column() == self.cell.column() {
            self.column.learn(before, digit);
        }
        if was_calm && self.is_in_conflict() {
            self.rest(me.now());
        }
    }

    fn is_in_conflict(&self) -> bool {
        self.row.count[self.digit.index()] > 0 || self.column.count[self.digit.index()] > 0
    }

    fn is_free_to_act(&self) -> bool {
        matches!(self.trade, Trade::None) && !self.is_certain && self.is_in_conflict()
    }

    /// Returns the change of the total weight of this cell's conflicts if the cell swapped its digit for the `digit`
    /// of the cell `with`. A line that contains both cells is not affected by the swap.
    fn change_of_cost(&self, digit: Digit, with: Cell) -> f32 {
        let mut change = 0.0;
        if with.row() != self.cell.row() {
            change += self.row.cost(digit) - self.row.cost(self.digit);
        }
        if with.column() != self.cell.column() {
            change += self.column.cost(digit) - self.column.cost(self.digit);
        }
        change
    }

    /// Requests a quote from each cell in `mates` whose digit is in this cell's domain.
    fn ask(&mut self, me: &mut Context<'_, Published>) {
        self.serial += 1;
        let (table, domain, known) = (&self.table, self.domain, &self.known);
        let holds = |mate: &&Cell| known[mate.index()].is_some_and(|digit| domain.contains(digit));
        let partners: Vec<Cell> = self.mates.iter().filter(holds).copied().collect();
        let talk =
            CellMessage::Offer { from: self.cell, digit: self.digit, wants: domain, serial: self.serial };
        me.broadcast(partners.iter().map(|&mate| table.name(mate)), talk);
        let wild = self.random.random_bool(NOISE);
        self.rest(me.now());
        self.trade = Trade::Asking { open: partners.len(), best: None, wild };
        if partners.is_empty() {
            self.trade = Trade::None;
            self.weigh(me);
        }
    }

    /// Answers a request for a quote immediately, in any state of the cell, so that trades cannot deadlock.
    fn quote(
        &mut self,
        me: &mut Context<'_, Published>,
        from: Cell,
        digit: Digit,
        wants: DigitSet,
        serial: u32,
    ) {
        let fits = self.domain.contains(digit) && wants.contains(self.digit);
        let talk = if fits && !matches!(self.trade, Trade::Bound { .. }) {
            CellMessage::Quote {
                from: self.cell,
                digit: self.digit,
                cost: self.change_of_cost(digit, from),
                serial,
            }
        } else {
            CellMessage::NoQuote { serial }
        };
        me.cast(self.table.name(from), talk);
    }

    fn quoted(&mut self, me: &mut Context<'_, Published>, bargain: Option<Bargain>) {
        let Trade::Asking { open, best, wild } = &mut self.trade else { return };
        *open -= 1;
        if let Some(new) = bargain {
            let is_better = best.is_none_or(|old| {
                if *wild { new.draw > old.draw } else { (new.cost, new.draw) < (old.cost, old.draw) }
            });
            if is_better {
                *best = Some(new);
            }
        }
        if *open == 0 {
            let (best, wild) = (*best, *wild);
            self.decide(me, best, wild);
        }
    }

    fn decide(&mut self, me: &mut Context<'_, Published>, best: Option<Bargain>, wild: bool) {
        self.trade = Trade::None;
        match best {
            Some(Bargain { with, digit, cost, .. }) if wild || cost < 0.0 => {
                let talk = CellMessage::Propose {
                    from: self.cell,
                    gives: self.digit,
                    takes: digit,
                    deal: self.deal,
                };
                me.cast(self.table.name(with), talk);
                self.trade = Trade::Bound { with };
            }
            _ => self.weigh(me),
        }
    }

    /// Increases the weight of this cell's conflicts, because no swap is an improvement. The other cells of the row or
    /// column do the same.
    fn weigh(&mut self, me: &mut Context<'_, Published>) {
        let digit = self.digit;
        if self.row.count[digit.index()] > 0 {
            self.row.weight[digit.index()] += BREAKOUT;
            let others = self.cell.row().cells().without(self.cell).iter();
            me.broadcast(
                others.map(|to| self.table.name(to)),
                CellMessage::Weigh { kind: LineKind::Row, digit },
            );
        }
        if self.column.count[digit.index()] > 0 {
            self.column.weight[digit.index()] += BREAKOUT;
            let others = self.cell.column().cells().without(self.cell).iter();
            me.broadcast(
                others.map(|to| self.table.name(to)),
                CellMessage::Weigh { kind: LineKind::Column, digit },
            );
        }
    }

    fn set(&mut self, me: &mut Context<'_, Published>, digit: Digit) {
        // Pending quotes refer to the old digit.
        if matches!(self.trade, Trade::Asking { .. }) {
            self.trade = Trade::None;
            self.serial += 1;
        }
        self.digit = digit;
        self.rest(me.now());
        self.announce(me);
    }

    fn announce(&self, me: &mut Context<'_, Published>) {
        let version = me.now().as_nanos();
        let talk = CellMessage::Changed { cell: self.cell, digit: self.digit, version };
        me.broadcast(self.table.groups_of[self.cell.index()].iter().copied(), talk);
        let neighbours = self.table.neighbours[self.cell.index()].iter().map(|&to| self.table.name(to));
        me.broadcast(neighbours, CellMessage::Now { from: self.cell, digit: self.digit });
    }

    /// Sets the time of the next action after a random pause, so that cells in conflict do not act at the same time.
    fn rest(&mut self, now: Time) {
        let nanos = self.random.random::<f64>() * 2.0 * PAUSE;
        self.acts_at = now + Duration::from_nanos(nanos as u64);
    }

    fn wait(&self, me: &Context<'_, Published>) -> Next<CellMessage> {
        if self.is_free_to_act() { Next::After(self.acts_at - me.now()) } else { Next::Receive }
    }

    pub(crate) fn waits_for(&self) -> Option<Cell> {
        match self.trade {
            Trade::Bound { with } => Some(with),
            _ => None,
        }
    }
}
