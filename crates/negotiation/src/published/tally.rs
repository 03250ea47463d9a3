//! A house (or, with `Mistake::WrongNeighbours`, another group of cells) that counts its duplicates.

use std::sync::Arc;

use sodan_board::{Cell, Digit};
use sodan_stage::{Context, Event, Next};

use super::{CellMessage, CommonKnowledge, Published};

pub(crate) struct Tally {
    table: Arc<CommonKnowledge>,
    group: u8,
    /// Latest digit of each cell, with its version. Versions only increase, so messages from before a cell's restart
    /// are recognised as outdated.
    known: Vec<(Cell, Option<(Digit, u64)>)>,
    announced: Option<u8>,
}

impl Tally {
    pub(crate) fn new(table: Arc<CommonKnowledge>, group: u8) -> Tally {
        let known = table.groups[usize::from(group)].iter().map(|cell| (cell, None)).collect();
        Tally { table, group, known, announced: None }
    }

    pub(super) fn group(&self) -> u8 {
        self.group
    }

    pub(super) fn receive(
        &mut self,
        me: &mut Context<'_, Published>,
        event: Event<CellMessage>,
    ) -> Next<CellMessage> {
        if let Event::Message(CellMessage::Changed { cell, digit, version }) = event {
            self.learn(cell, digit, version);
            self.announce(me);
        }
        Next::Receive
    }

    fn learn(&mut self, cell: Cell, digit: Digit, version: u64) {
        if let Some((_, known)) = self.known.iter_mut().find(|(place, _)| *place == cell)
            && known.is_none_or(|(_, before)| before <= version)
        {
            *known = Some((digit, version));
        }
    }

    /// Notifies the arbiter of the first count, and then whenever the number of duplicates drops to zero or becomes
    /// positive again.
    fn announce(&mut self, me: &mut Context<'_, Published>) {
        let digits: sodan_board::DigitSet =
            self.known.iter().filter_map(|(_, known)| known.map(|k| k.0)).collect();
        let count = (self.known.len() - digits.len()) as u8;
        if self.announced.is_none_or(|announced| (announced == 0) != (count == 0)) {
            self.announced = Some(count);
            me.cast(self.table.arbiter, CellMessage::Duplicates { group: self.group, count });
        }
    }
}
