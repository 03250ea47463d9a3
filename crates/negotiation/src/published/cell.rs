//! A cell of the published protocols: a digit, a confidence, and a transition table.

use std::sync::Arc;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;
use sodan_board::{Cell, CellSet, Digit, DigitSet};
use sodan_stage::{Context, Event, Next, Reason};

use super::sleep::Sleep;
use super::{CellMessage, CommonKnowledge, Published};
use crate::agent::{Confidence, Shown};
use crate::bits;
use crate::settings::{Change, Doubt};

pub(crate) struct PublishedCell {
    table: Arc<CommonKnowledge>,
    cell: Cell,
    /// The displayed digit. `None` represents `ok`, which a [zombie](crate::Mistake::Zombies) displays.
    digit: Option<Digit>,
    confidence: Confidence,
    /// Whether the cell has been certain from the start, like a given.
    began_certain: bool,
    domain: DigitSet,
    random: Pcg32,
    /// The cell whose answer to a swap request is pending.
    engaged: Option<Cell>,
    sleep: Sleep,
    /// Whether the cell has changed its digit. Such a cell does not end when it is stopped, if the run leaves zombies.
    has_changed: bool,
    /// Other free cells of the same box, with which this cell can swap its digit.
    mates: CellSet,
    /// Cells of `mates` that have not received a request for the current swap yet.
    untried: CellSet,
}

#[derive(Clone)]
pub(crate) struct Beginning {
    pub(crate) cell: Cell,
    pub(crate) digit: Digit,
    pub(crate) confidence: Confidence,
    pub(crate) domain: DigitSet,
    pub(crate) mates: Vec<Cell>,
    pub(crate) seed: u64,
}

impl PublishedCell {
    pub(crate) fn new(table: Arc<CommonKnowledge>, begins: Beginning) -> PublishedCell {
        let Beginning { cell, digit, confidence, domain, mates, seed } = begins;
        PublishedCell {
            table,
            cell,
            digit: Some(digit),
            confidence,
            began_certain: confidence.is_certain(),
            domain,
            mates: mates.into_iter().collect(),
            untried: CellSet::EMPTY,
            random: Pcg32::seed_from_u64(seed),
            engaged: None,
            sleep: Sleep::default(),
            has_changed: false,
        }
    }

    #[inline]
    pub(super) fn shown(&self) -> Shown {
        Shown { cell: self.cell, digit: self.digit, confidence: self.confidence }
    }

    /// Returns the size of the cell's state in bits. State that the rules do not use, the random generator, the cell's
    /// initial data, and state used to end the run are not counted.
    pub(super) fn state_bits(&self) -> u32 {
        let PublishedCell {
            table,
            cell: _,
            digit: _,
            confidence,
            began_certain: _,
            domain: _,
            random: _,
            engaged,
            sleep: _,
            has_changed: _,
            mates,
            untried: _,
        } = self;
        let rules = table.rules;
        let domain = if rules.prunes() { bits::DIGITS } else { 0 };
        let swap = match rules.change() {
            Change::Draw => 0,
            Change::Swap => bits::maybe(engaged.map(|_| bits::CELL)) + mates.len() as u32,
        };
        let zombie = if rules.leaves_zombies() { bits::FLAG } else { 0 };
        bits::DIGIT + bits::confidence(*confidence, rules) + domain + swap + zombie
    }

    pub(crate) fn has_changed(&self) -> bool {
        self.has_changed
    }

    pub(crate) fn waits_for(&self) -> Option<Cell> {
        self.engaged
    }

    pub(super) fn start(&mut self, me: &mut Context<'_, Published>) -> Next<CellMessage> {
        self.announce_to_houses(me);
        if self.confidence.is_certain() {
            self.announce(me);
        }
        self.pause()
    }

    #[inline(always)]
    pub(super) fn receive(
        &mut self,
        me: &mut Context<'_, Published>,
        event: Event<CellMessage>,
    ) -> Next<CellMessage> {
        if self.sleep.is_asleep() {
            return match event {
                Event::Message(CellMessage::Stop) => self.stop(),
                event => self.pass(me, event),
            };
        }
        match event {
            Event::Message(CellMessage::Freeze { .. } | CellMessage::Marker { .. }) => {
                return self.pass(me, event);
            }
            Event::Message(CellMessage::Stop) => return self.stop(),
            Event::Message(CellMessage::Accept { digit }) => self.swapped(me, digit),
            Event::Message(CellMessage::Refuse) => self.refused(me),
            event if self.engaged.is_some() && self.table.rules.swaps_block() => return Next::Leave(event),
            Event::Message(_) if self.is_deaf() => {}
            Event::Message(talk) => self.negotiate(me, talk),
            Event::Timeout => self.assert(me),
            Event::Exit { .. } | Event::Down { .. } => {}
        }
        self.pause()
    }

    #[cold]
    fn pass(&mut self, me: &mut Context<'_, Published>, event: Event<CellMessage>) -> Next<CellMessage> {
        // After the run has ended, the cell may display `ok`, and its digit is no longer requested.
        let Some(digit) = self.digit else { return Next::Receive };
        self.sleep.pass(me, &self.table, (self.cell, digit), event)
    }

    /// Handles a message according to the transition table. The arms follow the order of the clauses in the Erlang
    /// text.
    #[inline(always)]
    fn negotiate(&mut self, me: &mut Context<'_, Published>, talk: CellMessage) {
        let certain = self.confidence.is_certain();
        match talk {
            // As in the Ruby text, prune and change without answering.
            CellMessage::Assert { digit: Some(digit), confidence, .. }
                if confidence.is_certain() && self.table.rules.certain_is_deaf() =>
            {
                self.obey(me, digit);
            }
            // We are certain and in conflict: deny.
            CellMessage::Assert { from, digit, .. } if certain && digit == self.digit => {
                self.reply_deny(me, from, digit)
            }
            // Our neighbour is certain: prune its digit.
            CellMessage::Assert { from, digit, confidence } if confidence.is_certain() => {
                self.reply_cede(me, from, digit);
                let is_new = digit.is_some_and(|digit| self.prune(me, digit));
                if digit == self.digit && !self.confidence.is_certain() {
                    self.change(me);
                } else if !is_new {
                    self.confirm();
                }
            }
            // The more confident cell keeps the digit.
            CellMessage::Assert { from, digit, confidence }
                if digit == self.digit && self.is_outdone_by(confidence) =>
            {
                self.reply_cede(me, from, digit);
                self.change(me);
            }
            CellMessage::Assert { from, digit, .. } if digit == self.digit => {
                self.reply_deny(me, from, digit);
                self.doubt(me);
            }
            // No conflict: both cells are confirmed.
            CellMessage::Assert { from, digit, .. } => {
                self.reply_cede(me, from, digit);
                self.confirm();
            }
            // The published clause for `deny` lacks a guard for certainty, so it changes givens.
            CellMessage::Deny { digit }
                if digit == self.digit && (!certain || self.table.rules.denies_givens()) =>
            {
                self.change(me);
            }
            CellMessage::Cede { digit } if digit == self.digit => self.confirm(),
            CellMessage::Ask { from, digit, wants } => self.answer_query(me, from, digit, wants),
            // Answers about a digit that the cell no longer displays, and messages of a completed freeze.
            _ => {}
        }
    }

    /// Removes the digit of a certain neighbour from the domain without answering. If the cell displays the same
    /// digit, it changes.
    fn obey(&mut self, me: &mut Context<'_, Published>, digit: Digit) {
        if !self.prune(me, digit) && self.digit == Some(digit) {
            self.change(me);
        }
    }

    fn is_outdone_by(&self, confidence: Confidence) -> bool {
        !self.table.rules.remembers() || self.confidence < confidence
    }

    fn reply_cede(&self, me: &mut Context<'_, Published>, to: Cell, digit: Option<Digit>) {
        me.cast(self.table.name(to), CellMessage::Cede { digit });
    }

    fn reply_deny(&self, me: &mut Context<'_, Published>, to: Cell, digit: Option<Digit>) {
        me.cast(self.table.name(to), CellMessage::Deny { digit });
    }

    fn assert(&mut self, me: &mut Context<'_, Published>) {
        if self.is_silent() {
            return;
        }
        let to = self.rival();
        let talk = CellMessage::Assert { from: self.cell, digit: self.digit, confidence: self.confidence };
        // In Erlang the neighbour is addressed by name, so a cell fails if the name is not registered. Cells under a
        // supervisor must not fail while a neighbour is being restarted.
        match self.table.rules.leaves_zombies() {
            true => me.send(self.table.name(to), talk),
            false => me.cast(self.table.name(to), talk),
        }
    }

    fn rival(&mut self) -> Cell {
        let rivals = &self.table.rivals[self.cell.index()];
        rivals[self.random.random_range(0..rivals.len() as u32) as usize]
    }

    /// Handles the order to stop. A cell that never changed its digit terminates. Any other cell displays `ok` and
    /// continues, since stopping only returns from the call that changed the digit.
    #[cold]
    fn stop(&mut self) -> Next<CellMessage> {
        if !self.has_changed {
            return Next::Exit(Reason::Normal);
        }
        (self.digit, self.confidence) = (None, Confidence::NONE);
        self.sleep = Sleep::default();
        Next::After(self.table.pause)
    }

    fn confirm(&mut self) {
        self.confidence = self.confidence.raised();
    }

    fn doubt(&mut self, me: &mut Context<'_, Published>) {
        match self.table.rules.doubt() {
            Doubt::Factor(factor) => self.confidence = self.confidence.scaled(factor),
            Doubt::MinusOne => self.confidence = self.confidence.lowered(),
            Doubt::Panic(chance) => {
                if self.random.random::<f64>() < chance {
                    self.change(me);
                }
            }
        }
    }

    /// Removes the digit of a certain neighbour from the domain. Returns whether this made the cell certain.
    fn prune(&mut self, me: &mut Context<'_, Published>, digit: Digit) -> bool {
        let rules = self.table.rules;
        if !rules.prunes() || self.confidence.is_certain() || self.domain == DigitSet::only(digit) {
            return false;
        }
        self.domain.remove(digit);
        match self.domain.single() {
            Some(last) if rules.promotes() => {
                self.set(me, last, Confidence::CERTAIN);
                if !rules.stays_in_search() {
                    self.announce(me);
                }
                true
            }
            _ => false,
        }
    }

    fn announce(&self, me: &mut Context<'_, Published>) {
        if self.table.rules.announces() {
            let talk =
                CellMessage::Assert { from: self.cell, digit: self.digit, confidence: Confidence::CERTAIN };
            me.broadcast(
                self.table.neighbours[self.cell.index()].iter().map(|&to| self.table.name(to)),
                talk,
            );
        }
    }

    /// Draws a different digit, or starts to request a swap from the cells of the same box.
    fn change(&mut self, me: &mut Context<'_, Published>) {
        match self.table.rules.change() {
            Change::Draw => {
                // The unguarded deny does not use the domain.
                let is_given = self.confidence.is_certain() && self.table.rules.denies_givens();
                let domain = if is_given { DigitSet::ALL } else { self.domain };
                let others = self.digit.map_or(domain, |digit| domain.without(digit));
                if !others.is_empty() {
                    let pick = self.random.random_range(0..others.len() as u32) as usize;
                    if let Some(digit) = others.iter().nth(pick) {
                        self.set(me, digit, Confidence::NONE);
                    }
                }
            }
            Change::Swap if self.engaged.is_none() => {
                self.untried = self.mates;
                self.ask_one(me);
            }
            Change::Swap => {}
        }
    }

    /// Requests a swap from a random cell of `untried`, if there is one.
    fn ask_one(&mut self, me: &mut Context<'_, Published>) {
        self.engaged = None;
        if !self.untried.is_empty() {
            let pick = self.random.random_range(0..self.untried.len() as u32) as usize;
            self.engaged = self.untried.iter().nth(pick);
            let (Some(mate), Some(digit)) = (self.engaged, self.digit) else { return };
            self.untried.remove(mate);
            let talk = CellMessage::Ask { from: self.cell, digit, wants: self.domain };
            me.cast(self.table.name(mate), talk);
        }
    }

    fn refused(&mut self, me: &mut Context<'_, Published>) {
        if self.table.rules.swaps_block() { self.engaged = None } else { self.ask_one(me) }
    }

    /// Answers a swap request in the same turn, in any state of the cell, so that swaps cannot deadlock.
    fn answer_query(&mut self, me: &mut Context<'_, Published>, from: Cell, digit: Digit, wants: DigitSet) {
        let Some(mine) = self.digit else { return };
        let fits = self.domain.contains(digit) && wants.contains(mine);
        if self.engaged.is_some() || self.confidence.is_certain() || !fits {
            me.cast(self.table.name(from), CellMessage::Refuse);
        } else {
            me.cast(self.table.name(from), CellMessage::Accept { digit: mine });
            self.set(me, digit, Confidence::NONE);
        }
    }

    fn swapped(&mut self, me: &mut Context<'_, Published>, digit: Digit) {
        self.engaged = None;
        self.set(me, digit, Confidence::NONE);
    }

    fn set(&mut self, me: &mut Context<'_, Published>, digit: Digit, confidence: Confidence) {
        let changes = self.digit != Some(digit);
        (self.digit, self.confidence) = (Some(digit), confidence);
        if changes {
            self.has_changed = true;
            self.announce_to_houses(me);
        }
    }

    fn announce_to_houses(&self, me: &mut Context<'_, Published>) {
        let Some(digit) = self.digit else { return };
        let talk = CellMessage::Changed { cell: self.cell, digit, version: me.now().as_nanos() };
        me.broadcast(self.table.groups_of[self.cell.index()].iter().copied(), talk);
    }

    #[inline]
    fn pause(&self) -> Next<CellMessage> {
        if self.is_silent() { Next::Receive } else { Next::After(self.table.pause) }
    }

    #[inline]
    fn is_silent(&self) -> bool {
        self.table.rules.is_silent(self.confidence) || self.is_deaf()
    }

    /// Returns whether the cell is in the state `certain` of the `stage` protocol, in which it ignores all messages
    /// except the end.
    #[inline]
    fn is_deaf(&self) -> bool {
        self.table.rules.certain_is_deaf()
            && self.confidence.is_certain()
            && (self.began_certain || !self.table.rules.stays_in_search())
    }
}
