//! Freezing and waking: the part of the ending that every kind of cell has.

use std::ops::ControlFlow::{self, Break, Continue};
use std::time::Duration;

use sodan_board::{Cell, Digit};
use sodan_stage::{Context, Event, Next};

use super::{Published, Table, Talk};

/// Whether a cell sleeps, in which freeze, and how many markers it still waits for.
#[derive(Default)]
pub(crate) struct Sleep {
    frozen: Option<Frozen>,
}

struct Frozen {
    round: u32,
    markers: usize,
}

impl Sleep {
    /// Takes what concerns the freeze; asleep, leaves all else in the mailbox. Awake, gives it back to be dealt with.
    #[inline]
    pub(crate) fn pass(
        &mut self,
        me: &mut Context<'_, Published>,
        table: &Table,
        (cell, digit): (Cell, Digit),
        event: Event<Talk>,
    ) -> ControlFlow<Next<Talk>, Event<Talk>> {
        match (&mut self.frozen, event) {
            (_, Event::Message(Talk::Freeze { round })) => Break(self.freeze(me, table, cell, round)),
            // The marker of a freeze that this cell has not yet heard of.
            (None, event @ Event::Message(Talk::Marker { .. })) => Break(Next::Leave(event)),
            (None, event) => Continue(event),
            (Some(_), Event::Message(Talk::Wake)) => {
                self.frozen = None;
                Break(Next::After(Duration::ZERO))
            }
            (Some(frozen), Event::Message(Talk::Marker { round })) if round == frozen.round => {
                frozen.markers -= 1;
                if frozen.markers == 0 {
                    me.send(table.arbiter, Talk::Shown { round, cell, digit });
                }
                Break(Next::Receive)
            }
            (Some(frozen), Event::Message(Talk::Marker { round })) if round < frozen.round => {
                Break(Next::Receive)
            }
            (Some(_), other) => Break(Next::Leave(other)),
        }
    }

    fn freeze(
        &mut self,
        me: &mut Context<'_, Published>,
        table: &Table,
        cell: Cell,
        round: u32,
    ) -> Next<Talk> {
        let neighbours = &table.neighbours[cell.index()];
        me.broadcast(neighbours.iter().map(|&to| table.name(to)), Talk::Marker { round });
        self.frozen = Some(Frozen { round, markers: neighbours.len() });
        Next::Receive
    }
}
