//! A house, which restricts its cells by naked and hidden singles, and reports a cell without candidates or a digit
//! without positions to the token.

use std::sync::Arc;
use std::time::Duration;

use sodan_board::{Cell, DigitSet, House};
use sodan_stage::{Context, Event, Next};

use super::quiet::Counts;
use super::{AgentNames, Bid, Origin, Tag, WaveMessage, Waves};
use crate::bits;

pub(crate) struct WaveHouse {
    table: Arc<AgentNames>,
    house: House,
    cells: [Cell; 9],
    /// Candidates of each cell of the house, according to the messages received.
    view: [DigitSet; 9],
    trail: Vec<[DigitSet; 9]>,
    era: u32,
    counts: Counts,
    /// Whether a message has arrived since the last search for singles.
    is_moved: bool,
    has_clashed: bool,
}

impl WaveHouse {
    pub(crate) fn new(table: Arc<AgentNames>, house: House) -> WaveHouse {
        WaveHouse {
            table,
            house,
            cells: std::array::from_fn(|position| house.cell(position)),
            view: [DigitSet::ALL; 9],
            trail: Vec::new(),
            era: 0,
            counts: Counts::default(),
            is_moved: false,
            has_clashed: false,
        }
    }

    pub(super) fn number(&self) -> u8 {
        self.house.index() as u8
    }

    pub(super) fn state_bits(&self) -> u32 {
        let WaveHouse {
            table: _,
            house: _,
            cells: _,
            view: _,
            trail,
            era,
            counts: _,
            is_moved: _,
            has_clashed: _,
        } = self;
        let views = 9 * bits::DIGITS * (1 + trail.len() as u32);
        views + bits::number((*era).into()) + Counts::BITS + 2 * bits::FLAG
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
        match event {
            Event::Message(WaveMessage::Domain { tag, cell, digits, origin }) if tag.era == self.era => {
                self.hear(tag, cell, digits, origin);
            }
            // A message of a newer era.
            Event::Message(WaveMessage::Domain { tag, .. }) if tag.era > self.era => {
                return Next::Leave(event);
            }
            Event::Message(WaveMessage::Reset { era }) if era > self.era => {
                self.begin(era);
                self.trail.clear();
                self.view = [DigitSet::ALL; 9];
            }
            Event::Message(WaveMessage::Undo { tag, .. }) if tag.era > self.era => {
                self.begin(tag.era);
                let level = usize::from(tag.level);
                self.view = self.trail.get(level).copied().unwrap_or(self.view);
                self.trail.truncate(level);
            }
            // The mailbox is empty, so now a search for singles is worthwhile.
            Event::Timeout => self.think(me),
            _ => {}
        }
        if self.is_moved { Next::After(Duration::ZERO) } else { Next::Receive }
    }

    fn begin(&mut self, era: u32) {
        self.era = era;
        self.counts = Counts::default();
        self.is_moved = false;
        self.has_clashed = false;
    }

    fn hear(&mut self, tag: Tag, cell: Cell, digits: DigitSet, origin: Origin) {
        while self.trail.len() < usize::from(tag.level) {
            self.trail.push(self.view);
        }
        if let Some(position) = self.cells.iter().position(|&mine| mine == cell) {
            self.view[position] &= digits;
            self.counts.hear(self.number() / 9, position, origin);
            self.is_moved = true;
        }
    }

    fn think(&mut self, me: &mut Context<'_, Waves>) {
        self.is_moved = false;
        if self.has_clashed {
            return;
        }
        let Some(after) = singles(self.view) else {
            self.has_clashed = true;
            return me.cast(self.table.token, WaveMessage::Clash { era: self.era });
        };
        let tag = Tag { era: self.era, level: self.trail.len() as u8 };
        for position in (0..9).filter(|&position| after[position] != self.view[position]) {
            let talk = WaveMessage::Only { tag, house: self.number(), digits: after[position] };
            me.cast(self.table.cell(self.cells[position]), talk);
            self.counts.sent[position] = self.counts.sent[position].wrapping_add(1);
        }
        self.view = after;
        let report =
            WaveMessage::Report { era: self.era, house: self.number(), counts: self.counts, bid: self.bid() };
        me.cast(self.table.token, report);
    }

    /// Returns the undecided cell with the fewest candidates, or `None` if no cell has more than one candidate.
    fn bid(&self) -> Option<Bid> {
        let open = (0..9).filter(|&position| self.view[position].len() > 1);
        let position = open.min_by_key(|&position| self.view[position].len())?;
        Some(Bid { cell: self.cells[position], digits: self.view[position] })
    }
}

/// Returns the candidates after all naked and hidden singles within the house, or `None` if there is a contradiction.
fn singles(mut view: [DigitSet; 9]) -> Option<[DigitSet; 9]> {
    loop {
        let before = view;
        for position in 0..9 {
            if let Some(digit) = view[position].single() {
                let others = (0..9).filter(|&other| other != position);
                others.for_each(|other| view[other] = view[other].without(digit));
            }
        }
        let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
        for digits in view {
            twice |= once & digits;
            once |= digits;
        }
        if once != DigitSet::ALL || view.contains(&DigitSet::EMPTY) {
            return None;
        }
        let hidden = once - twice;
        for digits in &mut view {
            let mine = *digits & hidden;
            match mine.single() {
                Some(digit) => *digits = DigitSet::only(digit),
                // This cell is the only position of two digits.
                None if !mine.is_empty() => return None,
                None => {}
            }
        }
        if view == before {
            return Some(view);
        }
    }
}

#[cfg(test)]
mod tests {
    use sodan_board::Digit;

    use super::*;

    fn view(text: &str) -> [DigitSet; 9] {
        let sets: Vec<DigitSet> =
            text.split(' ').map(|set| set.bytes().filter_map(Digit::from_ascii).collect()).collect();
        sets.try_into().expect("nine cells")
    }

    #[test]
    fn a_naked_single_leaves_the_others() {
        let after =
            singles(view("1 12 123456789 23456789 23456789 23456789 23456789 23456789 23456789")).unwrap();
        assert_eq!(after[1].to_string(), "2");
        assert_eq!(after[2].to_string(), "3456789");
    }

    #[test]
    fn a_hidden_single_takes_its_place() {
        let before = view("123456789 2345678 2345678 2345678 2345678 2345678 23456789 2345678 2345678");
        let after = singles(before).unwrap();
        assert_eq!((after[0].to_string(), after[6].to_string()), ("1".to_owned(), "9".to_owned()));
    }

    #[test]
    fn shared_only_place_clashes() {
        let before = view("123456789 3456789 3456789 3456789 3456789 3456789 3456789 3456789 3456789");
        assert_eq!(singles(before), None);
    }

    #[test]
    fn digit_without_place_clashes() {
        assert_eq!(singles(view(&["12345678"; 9].join(" "))), None);
        assert_eq!(singles(view("1 1 23456789 23456789 23456789 23456789 23456789 23456789 23456789")), None);
    }
}
