//! A cell, which maintains its domain (the digits that are still possible) and sends the domain to its houses.

use std::sync::Arc;

use sodan_board::{Cell, DigitSet};
use sodan_stage::{Context, Event, Next};

use super::{AgentNames, Origin, Tag, WaveMessage, Waves};
use crate::agent::{Confidence, Shown};
use crate::bits;

pub(crate) struct WaveCell {
    table: Arc<AgentNames>,
    cell: Cell,
    /// Initial domain.
    first: DigitSet,
    domain: DigitSet,
    /// Domain before each guess in force, by level.
    trail: Vec<DigitSet>,
    era: u32,
}

impl WaveCell {
    pub(crate) fn new(table: Arc<AgentNames>, cell: Cell, first: DigitSet) -> WaveCell {
        WaveCell { table, cell, first, domain: first, trail: Vec::new(), era: 0 }
    }

    pub(crate) fn domain(&self) -> DigitSet {
        self.domain
    }

    #[inline]
    pub(super) fn shown(&self) -> Shown {
        let sure = if self.first.len() == 1 { Confidence::CERTAIN } else { Confidence::NONE };
        Shown { cell: self.cell, digit: self.domain.single(), confidence: sure }
    }

    pub(super) fn state_bits(&self) -> u32 {
        let WaveCell { table: _, cell: _, first: _, domain: _, trail, era } = self;
        bits::DIGITS * (1 + trail.len() as u32) + bits::number((*era).into())
    }

    pub(super) fn start(&mut self, me: &mut Context<'_, Waves>) -> Next<WaveMessage> {
        me.cast(self.table.token, WaveMessage::Born);
        Next::Receive
    }

    pub(super) fn receive(
        &mut self,
        me: &mut Context<'_, Waves>,
        event: Event<WaveMessage>,
    ) -> Next<WaveMessage> {
        let Event::Message(talk) = event else { return Next::Receive };
        match talk {
            WaveMessage::Reset { era } if era > self.era => {
                self.era = era;
                self.trail.clear();
                self.domain = self.first;
                if self.first != DigitSet::ALL {
                    self.announce_to_houses(me, Origin::Token);
                }
            }
            WaveMessage::Undo { tag, cell, digits } if tag.era > self.era => {
                self.era = tag.era;
                let level = usize::from(tag.level);
                self.domain = self.trail.get(level).copied().unwrap_or(self.domain);
                self.trail.truncate(level);
                if cell == self.cell {
                    self.enter(tag);
                    self.domain &= digits;
                    self.announce_to_houses(me, Origin::Token);
                }
            }
            WaveMessage::Guess { tag, digit } if tag.era == self.era => {
                self.enter(tag);
                self.domain &= DigitSet::only(digit);
                self.announce_to_houses(me, Origin::Token);
            }
            WaveMessage::Only { tag, house, digits } if tag.era == self.era => {
                self.enter(tag);
                self.domain &= digits;
                self.announce_to_houses(me, Origin::House(house / 9));
            }
            // A message of a newer era.
            WaveMessage::Only { tag, .. } | WaveMessage::Guess { tag, .. } if tag.era > self.era => {
                return Next::Leave(event);
            }
            WaveMessage::Freeze { era } if era == self.era => {
                me.cast(
                    self.table.token,
                    WaveMessage::Shown { era, cell: self.cell, digit: self.domain.single() },
                );
            }
            _ => {}
        }
        Next::Receive
    }

    fn enter(&mut self, tag: Tag) {
        while self.trail.len() < usize::from(tag.level) {
            self.trail.push(self.domain);
        }
    }

    /// Sends the domain to all houses except the one that caused the change. An `Only` is answered even if it has no
    /// effect, since the counts of sent and received messages must match.
    fn announce_to_houses(&self, me: &mut Context<'_, Waves>, origin: Origin) {
        let tag = Tag { era: self.era, level: self.trail.len() as u8 };
        let talk = WaveMessage::Domain { tag, cell: self.cell, digits: self.domain, origin };
        for (kind, house) in self.cell.houses().into_iter().enumerate() {
            if origin != Origin::House(kind as u8) {
                me.cast(self.table.houses[house.index()], talk);
            }
        }
    }
}
