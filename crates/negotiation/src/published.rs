//! The published protocols with their mistakes, and `community`, which implements an idea announced in the last post of
//! the Erlang text.
//!
//! | sender | recipient | message |
//! | --- | --- | --- |
//! | cell | a random neighbour, after each pause | `Assert`: its digit and its confidence |
//! | cell | the asserting cell | `Cede` if the digits differ or the asserting cell is more confident, otherwise `Deny` |
//! | cell (community) | a random neighbour outside its box, after each pause | `Assert`: its digit and its confidence; with pruned domains, a certain cell announces itself to all neighbours and then stops asserting |
//! | cell (community) | the free cells of its box, one after another in random order | `Ask` to swap digits, answered immediately by `Accept`, or by `Refuse` if a domain forbids the swap |
//! | cell | its houses | `Changed`, with a version |
//! | house | arbiter | `Alarm`: its number of duplicates |
//! | arbiter, cells | cells, arbiter | `Order`, `Marker`, `Shown`: messages for detecting the end |
//!
//! # The ending
//!
//! 1. Houses count duplicates from the versioned changes of their cells and report to the arbiter when the count
//!    becomes 0, or positive again.
//! 2. When no house has duplicates, the arbiter orders all cells to *freeze*. A frozen cell leaves messages in its
//!    mailbox. It sends a *marker* to every cell with which it exchanges messages. Messages from one process to another
//!    do not overtake each other. Therefore, when a cell has received the markers of all these cells, no message to it
//!    is in transit (Chandy and Lamport 1985). Then the cell reports its digit.
//! 3. When all cells have reported, no message is in transit and no digit can change. The 81 digits are checked against
//!    27 houses and all givens. If the check succeeds, the puzzle is *solved*; otherwise all cells are woken.
//!
//! Markers were preferred to counting messages (Mattern 1987), since a crashed cell loses its counts. They cost 1,620
//! messages, but only when no house has duplicates.
//!
//! # Swaps without deadlock
//!
//! A cell that requests a swap is *engaged* until the answer arrives. Every `Ask` is answered in the turn in which it
//! is read; an engaged cell answers `Refuse`. Therefore no process waits for another waiting process, and no cycle can
//! form. With the conjectured mistake [`BlockingSwap`](crate::Mistake::BlockingSwap) an engaged cell reads only its
//! answer. Three cells whose requests form a cycle then wait forever.

mod arbiter;
mod cell;
mod sleep;
mod tally;

use std::sync::Arc;
use std::time::Duration;

use sodan_board::{Cell, CellSet, Digit, DigitSet, House};
use sodan_stage::{Context, Event, Name, Next, Process, Scheduler};

pub(crate) use self::arbiter::{Arbiter, Verdict};
pub(crate) use self::cell::{Beginning, PublishedCell};
pub(crate) use self::sleep::Sleep;
pub(crate) use self::tally::Tally;
use crate::agent::{ARBITER, Agent, Confidence, MessageKind, Shown, Word};
use crate::bits;
use crate::community_plus::{Dealer, PlusCell};
use crate::settings::{Change, Rules};

/// Messages of the published protocols and of community+.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum CellMessage {
    /// An assertion. `None` asserts `ok`: see [`Zombies`](crate::Mistake::Zombies).
    Assert {
        from: Cell,
        digit: Option<Digit>,
        confidence: Confidence,
    },
    Cede {
        digit: Option<Digit>,
    },
    Deny {
        digit: Option<Digit>,
    },
    Ask {
        from: Cell,
        digit: Digit,
        wants: DigitSet,
    },
    Accept {
        digit: Digit,
    },
    Refuse,
    Changed {
        cell: Cell,
        digit: Digit,
        version: u64,
    },
    Duplicates {
        group: u8,
        count: u8,
    },
    Freeze {
        round: u32,
    },
    Marker {
        round: u32,
    },
    Shown {
        round: u32,
        cell: Cell,
        digit: Digit,
    },
    Wake,
    /// The run is over. For events after the end see [`Zombies`](crate::Mistake::Zombies).
    Stop,
    /// A cell's new digit. Only community+ uses this message and the ones below.
    Now {
        from: Cell,
        digit: Digit,
    },
    Offer {
        from: Cell,
        digit: Digit,
        wants: DigitSet,
        serial: u32,
    },
    Quote {
        from: Cell,
        digit: Digit,
        cost: f32,
        serial: u32,
    },
    NoQuote {
        serial: u32,
    },
    Propose {
        from: Cell,
        gives: Digit,
        takes: Digit,
        deal: u32,
    },
    Agree {
        digit: Digit,
        deal: u32,
    },
    Decline {
        deal: u32,
    },
    Weigh {
        kind: LineKind,
        digit: Digit,
    },
    Tired,
    Redeal {
        deal: u32,
    },
    Deal {
        digit: Digit,
        deal: u32,
    },
}

/// A row or a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LineKind {
    Row,
    Column,
}

impl Word for CellMessage {
    fn kind(&self) -> MessageKind {
        match self {
            CellMessage::Assert { .. } => MessageKind::Assert,
            CellMessage::Cede { .. } => MessageKind::Cede,
            CellMessage::Deny { .. } => MessageKind::Deny,
            CellMessage::Ask { .. } => MessageKind::Ask,
            CellMessage::Accept { .. } => MessageKind::Accept,
            CellMessage::Refuse => MessageKind::Refuse,
            CellMessage::Changed { .. } => MessageKind::Changed,
            CellMessage::Duplicates { .. } => MessageKind::Alarm,
            CellMessage::Freeze { .. }
            | CellMessage::Wake
            | CellMessage::Stop
            | CellMessage::Tired
            | CellMessage::Redeal { .. }
            | CellMessage::Deal { .. } => MessageKind::Order,
            CellMessage::Now { .. } => MessageKind::Changed,
            CellMessage::Offer { .. } => MessageKind::Ask,
            CellMessage::Quote { .. } => MessageKind::Quote,
            CellMessage::NoQuote { .. } | CellMessage::Decline { .. } => MessageKind::Refuse,
            CellMessage::Propose { .. } => MessageKind::Propose,
            CellMessage::Agree { .. } => MessageKind::Accept,
            CellMessage::Weigh { .. } => MessageKind::Weigh,
            CellMessage::Marker { .. } => MessageKind::Marker,
            CellMessage::Shown { .. } => MessageKind::Shown,
        }
    }

    fn digit(&self) -> Option<Digit> {
        match *self {
            CellMessage::Assert { digit, .. } | CellMessage::Cede { digit } | CellMessage::Deny { digit } => {
                digit
            }
            CellMessage::Ask { digit, .. }
            | CellMessage::Accept { digit }
            | CellMessage::Changed { digit, .. }
            | CellMessage::Now { digit, .. }
            | CellMessage::Offer { digit, .. }
            | CellMessage::Quote { digit, .. }
            | CellMessage::Propose { gives: digit, .. }
            | CellMessage::Agree { digit, .. }
            | CellMessage::Weigh { digit, .. }
            | CellMessage::Deal { digit, .. }
            | CellMessage::Shown { digit, .. } => Some(digit),
            _ => None,
        }
    }

    fn bits(&self, rules: Rules) -> Option<u32> {
        use bits::{CELL, DIGIT, DIGITS, FLAG, WEIGHT, number};
        Some(match *self {
            CellMessage::Assert { confidence, .. } => CELL + DIGIT + bits::confidence(confidence, rules),
            CellMessage::Cede { .. } | CellMessage::Deny { .. } | CellMessage::Accept { .. } => DIGIT,
            CellMessage::Ask { .. } => CELL + DIGIT + DIGITS,
            CellMessage::Refuse | CellMessage::Tired => 0,
            CellMessage::Now { .. } => CELL + DIGIT,
            CellMessage::Offer { serial, .. } => CELL + DIGIT + DIGITS + number(serial.into()),
            CellMessage::Quote { serial, .. } => CELL + DIGIT + WEIGHT + number(serial.into()),
            CellMessage::NoQuote { serial } => number(serial.into()),
            CellMessage::Propose { deal, .. } => CELL + 2 * DIGIT + number(deal.into()),
            CellMessage::Agree { deal, .. } | CellMessage::Deal { deal, .. } => DIGIT + number(deal.into()),
            CellMessage::Decline { deal } | CellMessage::Redeal { deal } => number(deal.into()),
            CellMessage::Weigh { .. } => FLAG + DIGIT,
            CellMessage::Changed { .. }
            | CellMessage::Duplicates { .. }
            | CellMessage::Freeze { .. }
            | CellMessage::Marker { .. }
            | CellMessage::Shown { .. }
            | CellMessage::Wake
            | CellMessage::Stop => return None,
        })
    }
}

/// An agent of a published protocol or of community+.
pub(crate) enum Published {
    Cell(PublishedCell),
    Plus(Box<PlusCell>),
    Dealer(Box<Dealer>),
    Tally(Tally),
    Arbiter(Box<Arbiter>),
}

/// Immutable data that all agents of a run share.
pub(crate) struct CommonKnowledge {
    pub(crate) rules: Rules,
    /// Pause of a cell before each assertion.
    pub(crate) pause: Duration,
    pub(crate) groups: Vec<CellSet>,
    pub(crate) cells: Vec<Name>,
    pub(crate) tallies: Vec<Name>,
    pub(crate) dealers: Vec<Name>,
    pub(crate) arbiter: Name,
    /// For each cell, the cells with which it exchanges messages.
    pub(crate) neighbours: Vec<Vec<Cell>>,
    /// For each cell, the recipients of its assertions, one of which is drawn after each pause.
    pub(crate) rivals: Vec<Vec<Cell>>,
    /// For each cell, the names of the tally processes of the groups that contain it.
    pub(crate) groups_of: Vec<Vec<Name>>,
}

impl CommonKnowledge {
    pub(crate) fn new(
        rules: Rules,
        pause: Duration,
        stage: &mut impl Scheduler<Published>,
    ) -> Arc<CommonKnowledge> {
        let groups = rules.neighbourhood().groups();
        let cells = Cell::all().map(|cell| stage.name(&cell.to_string())).collect();
        let tallies: Vec<Name> =
            (0..groups.len()).map(|group| stage.name(&format!("group {group}"))).collect();
        let groups_of =
            |cell| (0..groups.len()).filter(|&g| groups[g].contains(cell)).map(|g| tallies[g]).collect();
        // Cells that swap a box's digits have no conflicts within the box.
        let is_rival =
            |cell: Cell, other: Cell| rules.change() == Change::Draw || other.block() != cell.block();
        let neighbours = |cell| rules.neighbourhood().of(cell).iter();
        let is_twice = |cell: Cell, other: Cell| {
            other.block() == cell.block() && (other.row() == cell.row() || other.column() == cell.column())
        };
        let rivals = |cell| {
            let rivals = neighbours(cell).filter(|&other| is_rival(cell, other));
            let times = |other| 1 + usize::from(rules.doubles_neighbours() && is_twice(cell, other));
            rivals.flat_map(|other| std::iter::repeat_n(other, times(other))).collect()
        };
        Arc::new(CommonKnowledge {
            cells,
            arbiter: stage.name("arbiter"),
            neighbours: Cell::all().map(|cell| neighbours(cell).collect()).collect(),
            rivals: Cell::all().map(rivals).collect(),
            groups_of: Cell::all().map(groups_of).collect(),
            dealers: (0..9).map(|block| stage.name(&format!("dealer {block}"))).collect(),
            groups,
            tallies,
            rules,
            pause,
        })
    }

    pub(crate) fn name(&self, cell: Cell) -> Name {
        self.cells[cell.index()]
    }
}

impl Process for Published {
    type Message = CellMessage;

    fn start(&mut self, me: &mut Context<'_, Published>) -> Next<CellMessage> {
        match self {
            Published::Cell(cell) => cell.start(me),
            Published::Plus(cell) => cell.start(me),
            Published::Arbiter(arbiter) => arbiter.start(me),
            Published::Tally(_) | Published::Dealer(_) => Next::Receive,
        }
    }

    #[inline(always)]
    fn receive(&mut self, me: &mut Context<'_, Published>, event: Event<CellMessage>) -> Next<CellMessage> {
        match self {
            Published::Cell(cell) => cell.receive(me, event),
            Published::Plus(cell) => cell.receive(me, event),
            Published::Dealer(dealer) => dealer.receive(me, event),
            Published::Tally(tally) => tally.receive(me, event),
            Published::Arbiter(arbiter) => arbiter.receive(me, event),
        }
    }
}

impl Agent for Published {
    #[inline]
    fn shown(&self) -> Option<Shown> {
        match self {
            Published::Cell(cell) => Some(cell.shown()),
            Published::Plus(cell) => Some(cell.shown()),
            _ => None,
        }
    }

    fn state_bits(&self) -> u32 {
        match self {
            Published::Cell(cell) => cell.state_bits(),
            Published::Plus(cell) => cell.state_bits(),
            // A dealer's state never changes; tallies and the arbiter exist only for the ending.
            Published::Dealer(_) | Published::Tally(_) | Published::Arbiter(_) => 0,
        }
    }

    fn only_ends(&self) -> bool {
        matches!(self, Published::Tally(_) | Published::Arbiter(_))
    }

    fn number(&self) -> u8 {
        match self {
            Published::Cell(cell) => cell.shown().cell.index() as u8,
            Published::Plus(cell) => cell.shown().cell.index() as u8,
            // A dealer has the number of its box.
            Published::Dealer(dealer) => 99 + dealer.block(),
            Published::Tally(tally) => 81 + tally.group(),
            Published::Arbiter(_) => ARBITER,
        }
    }
}

/// Returns whether `cells` is a house.
pub(crate) fn is_house(cells: CellSet) -> bool {
    House::all().any(|house| house.cells() == cells)
}
