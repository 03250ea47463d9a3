//! Freezing and waking: the part of termination that is common to all kinds of cells.

use std::time::Duration;

use sodan_board::{Cell, Digit};
use sodan_stage::{Context, Event, Next};

use super::{CellMessage, CommonKnowledge, Published};

/// The freeze in which a cell takes part, if any, and the number of markers that it still waits for.
#[derive(Default)]
pub(crate) struct Sleep {
    frozen: Option<Frozen>,
}

struct Frozen {
    round: u32,
    markers: usize,
}

impl Sleep {
    /// Returns whether [`pass`](Self::pass) must handle this event.
    #[inline]
    pub(crate) fn concerns(&self, event: &Event<CellMessage>) -> bool {
        self.is_asleep()
            || matches!(event, Event::Message(CellMessage::Freeze { .. } | CellMessage::Marker { .. }))
    }

    #[inline]
    pub(crate) fn is_asleep(&self) -> bool {
        self.frozen.is_some()
    }

    /// Handles the events of a freeze. While the cell sleeps, all other events stay in the mailbox.
    pub(crate) fn pass(
        &mut self,
        me: &mut Context<'_, Published>,
        table: &CommonKnowledge,
        (cell, digit): (Cell, Digit),
        event: Event<CellMessage>,
    ) -> Next<CellMessage> {
        match (&mut self.frozen, event) {
            (_, Event::Message(CellMessage::Freeze { round })) => return self.freeze(me, table, cell, round),
            (Some(_), Event::Message(CellMessage::Wake)) => {
                self.frozen = None;
                return Next::After(Duration::ZERO);
            }
            (Some(frozen), Event::Message(CellMessage::Marker { round })) if round == frozen.round => {
                frozen.markers -= 1;
                if frozen.markers == 0 {
                    me.cast(table.arbiter, CellMessage::Shown { round, cell, digit });
                }
            }
            (Some(frozen), Event::Message(CellMessage::Marker { round })) if round < frozen.round => {}
            // A marker of a freeze whose order has not arrived yet, or any other message while the cell sleeps.
            (_, other) => return Next::Leave(other),
        }
        Next::Receive
    }

    fn freeze(
        &mut self,
        me: &mut Context<'_, Published>,
        table: &CommonKnowledge,
        cell: Cell,
        round: u32,
    ) -> Next<CellMessage> {
        let neighbours = &table.neighbours[cell.index()];
        me.broadcast(neighbours.iter().map(|&to| table.name(to)), CellMessage::Marker { round });
        self.frozen = Some(Frozen { round, markers: neighbours.len() });
        Next::Receive
    }
}
