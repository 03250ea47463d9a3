//! Waves of singles, and a token that guesses and undoes guesses.
//!
//! ```text
//!    cell ── Domain: its candidates ───────▶ its other two houses
//!      ▲                                          │
//!      └──── Only: restricted candidates ◀────────┤  naked and hidden singles of one house
//!                                                 │
//!    token ◀── Report: counts of messages sent and received, and the cell with the fewest candidates
//!      │  ◀── Clash: a cell without candidates, a digit without position
//!      │
//!      ├── quiet, and some cell has two digits or more ──▶ Guess, to that cell only
//!      ├── clash ──▶ Undo, to all: restore the state before the last guess, without the digits tried
//!      └── quiet, and every cell has one digit ──▶ Freeze; the cells report their digits, which are checked
//! ```
//!
//! # When a wave is over
//!
//! A house that has read all its messages reports two kinds of counts: for each cell, the number of `Only` messages
//! that it has sent to the cell; and for each cell and each cause, the number of `Domain` messages that it has received
//! from the cell. The cause is one of the cell's other houses, or the token. The token compares the counts: the number
//! that one house has sent to a cell must equal the number that each of the cell's other houses has received because of
//! that house. This is Mattern's termination detection with vector counters (1987). If all pairs are equal, the reports
//! form a consistent cut: all channels were empty and all agents passive, so no domain can change any more. Houses may
//! send their reports at different times, and the reports may arrive in any order. One byte per count suffices, since
//! fewer than 256 messages can be in transit from one agent to another. Acknowledging each message instead would double
//! the messages; a report covers all messages of a turn.
//!
//! # Why outdated messages are ignored
//!
//! Every message carries an *era*, the number of undos and resets so far, and a *level*, the number of guesses in
//! force. An agent drops messages of an older era. It *leaves* messages of a newer era in its mailbox until the token
//! announces that era. Within an era, levels only grow, and an agent that meets a higher level saves its state first.
//!
//! # Why it terminates and cannot deadlock
//!
//! No agent waits for a particular agent: an agent accepts messages of its era in any state. Domains only shrink within
//! an era, so every wave ends. Each undo permanently excludes a digit at its level, as long as no agent crashes. A
//! restarted agent sends `Born`; then the token resets all agents and repeats its guesses, one wave each. If an agent
//! is lost, the counts never match, so the run ends without agreement.

mod cell;
mod house;
mod quiet;
mod token;

use std::sync::Arc;

use sodan_board::{Cell, Digit, DigitSet, House};
use sodan_stage::{Context, Event, Name, Next, Process, Scheduler};

pub(crate) use self::cell::WaveCell;
pub(crate) use self::house::WaveHouse;
use self::quiet::Counts;
pub(crate) use self::token::{Boldness, Token};
use crate::agent::{ARBITER, Agent, MessageKind, Shown, Word};
use crate::bits;
use crate::settings::Rules;

/// Logical time of a message: `era` counts the undos and resets before it, and `level` the guesses in force.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tag {
    pub(crate) era: u32,
    pub(crate) level: u8,
}

/// Cause of a cell's `Domain` message: a message from one of its houses (0 row, 1 column, 2 box), or from the token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Origin {
    House(u8),
    Token,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum WaveMessage {
    Born,
    Reset { era: u32 },
    Undo { tag: Tag, cell: Cell, digits: DigitSet },
    Guess { tag: Tag, digit: Digit },
    Only { tag: Tag, house: u8, digits: DigitSet },
    Domain { tag: Tag, cell: Cell, digits: DigitSet, origin: Origin },
    Report { era: u32, house: u8, counts: Counts, bid: Option<Bid> },
    Clash { era: u32 },
    Freeze { era: u32 },
    Shown { era: u32, cell: Cell, digit: Option<Digit> },
}

/// A house's proposal for the next guess: a cell, and its candidates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bid {
    pub(crate) cell: Cell,
    pub(crate) digits: DigitSet,
}

impl Bid {
    pub(crate) const BITS: u32 = bits::CELL + bits::DIGITS;
}

impl Tag {
    fn bits(self) -> u32 {
        bits::number(self.era.into()) + bits::number(self.level.into())
    }
}

impl Word for WaveMessage {
    fn kind(&self) -> MessageKind {
        match self {
            WaveMessage::Born => MessageKind::Born,
            WaveMessage::Reset { .. }
            | WaveMessage::Undo { .. }
            | WaveMessage::Guess { .. }
            | WaveMessage::Freeze { .. } => MessageKind::Order,
            WaveMessage::Only { .. } => MessageKind::Only,
            WaveMessage::Domain { .. } => MessageKind::Domain,
            WaveMessage::Report { .. } => MessageKind::Report,
            WaveMessage::Clash { .. } => MessageKind::Alarm,
            WaveMessage::Shown { .. } => MessageKind::Shown,
        }
    }

    fn digit(&self) -> Option<Digit> {
        match self {
            WaveMessage::Guess { digit, .. } => Some(*digit),
            WaveMessage::Only { digits, .. } | WaveMessage::Domain { digits, .. } => digits.single(),
            WaveMessage::Shown { digit, .. } => *digit,
            _ => None,
        }
    }

    fn bits(&self, _: Rules) -> Option<u32> {
        use bits::{CELL, DIGIT, DIGITS, HOUSE, number};
        Some(match *self {
            WaveMessage::Born => 0,
            WaveMessage::Reset { era } | WaveMessage::Clash { era } => number(era.into()),
            WaveMessage::Undo { tag, .. } => tag.bits() + CELL + DIGITS,
            WaveMessage::Guess { tag, .. } => tag.bits() + DIGIT,
            WaveMessage::Only { tag, .. } => tag.bits() + HOUSE + DIGITS,
            // Two bits for the origin: one of three houses, or the token.
            WaveMessage::Domain { tag, .. } => tag.bits() + CELL + DIGITS + 2,
            WaveMessage::Report { era, bid, .. } => {
                number(era.into()) + HOUSE + Counts::BITS + bits::maybe(bid.map(|_| Bid::BITS))
            }
            WaveMessage::Freeze { .. } | WaveMessage::Shown { .. } => return None,
        })
    }
}

/// An agent of the token protocol.
pub(crate) enum Waves {
    Cell(WaveCell),
    House(WaveHouse),
    Token(Box<Token>),
}

/// Names of all agents.
pub(crate) struct AgentNames {
    pub(crate) cells: Vec<Name>,
    pub(crate) houses: Vec<Name>,
    pub(crate) token: Name,
}

impl AgentNames {
    pub(crate) fn new(stage: &mut impl Scheduler<Waves>) -> Arc<AgentNames> {
        Arc::new(AgentNames {
            cells: Cell::all().map(|cell| stage.name(&cell.to_string())).collect(),
            houses: House::all().map(|house| stage.name(&format!("house {}", house.index()))).collect(),
            token: stage.name("token"),
        })
    }

    fn cell(&self, cell: Cell) -> Name {
        self.cells[cell.index()]
    }

    fn everyone(&self) -> impl Iterator<Item = Name> + '_ {
        self.cells.iter().chain(&self.houses).copied()
    }
}

impl Process for Waves {
    type Message = WaveMessage;

    fn start(&mut self, me: &mut Context<'_, Waves>) -> Next<WaveMessage> {
        match self {
            Waves::Cell(cell) => cell.start(me),
            Waves::House(house) => house.start(me),
            Waves::Token(_) => Next::Receive,
        }
    }

    #[inline]
    fn receive(&mut self, me: &mut Context<'_, Waves>, event: Event<WaveMessage>) -> Next<WaveMessage> {
        match self {
            Waves::Cell(cell) => cell.receive(me, event),
            Waves::House(house) => house.receive(me, event),
            Waves::Token(token) => token.receive(me, event),
        }
    }
}

impl Agent for Waves {
    #[inline]
    fn shown(&self) -> Option<Shown> {
        match self {
            Waves::Cell(cell) => Some(cell.shown()),
            _ => None,
        }
    }

    fn state_bits(&self) -> u32 {
        match self {
            Waves::Cell(cell) => cell.state_bits(),
            Waves::House(house) => house.state_bits(),
            Waves::Token(token) => token.state_bits(),
        }
    }

    fn number(&self) -> u8 {
        match self {
            Waves::Cell(cell) => cell.shown().cell.index() as u8,
            Waves::House(house) => 81 + house.number(),
            Waves::Token(_) => ARBITER,
        }
    }
}
