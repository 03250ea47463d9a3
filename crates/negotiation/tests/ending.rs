//! Checks, based on all messages of a run, that its ending is sound: a cell that reports its digit is frozen and has
//! received all markers.

use sodan_board::{Cell, Grid, Puzzle};
use sodan_negotiation::{
    Conditions, Ending, MessageKind, Mischief, Onlooker, Opening, Outcome, Protocol, SentMessage, Settings,
    Shown, Time, negotiate,
};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// `EASY` with every fifth empty cell filled in.
const FORTY: &str = "534.7...26..195..8.98...56.8...61..34..853..17..92...6.61...28.2..419..53...8..79";

const ARBITER: u8 = 108;

/// State of a cell, derived from the messages.
#[derive(Clone, Copy, Default)]
struct Known {
    /// Whether the cell was ordered to freeze and has not been woken since.
    is_ordered: bool,
    /// Whether the cell has sent its markers. It then does nothing until it wakes.
    is_frozen: bool,
    /// Bit set of the cells that have sent this cell a marker since the order.
    markers: u128,
    has_shown: bool,
}

/// Onlooker that checks every message and every digit against the rules of the ending.
struct Examiner {
    cells: [Known; 81],
    /// Digits that the cells display.
    held: Grid,
    /// Digits that the cells have reported.
    shown: Grid,
    freezes: u32,
    /// Whether the negotiation has started. During the preceding waves of singles, cells do not report changes to their
    /// houses.
    has_begun: bool,
    faults: Vec<String>,
}

impl Examiner {
    fn new() -> Examiner {
        Examiner {
            cells: [Known::default(); 81],
            held: Grid::EMPTY,
            shown: Grid::EMPTY,
            freezes: 0,
            has_begun: false,
            faults: Vec::new(),
        }
    }

    fn ordered(&mut self, cell: u8) {
        let known = &mut self.cells[usize::from(cell)];
        *known = Known { is_ordered: !known.is_ordered, ..Known::default() };
        self.freezes += u32::from(cell == 0 && known.is_ordered);
    }

    fn says(&mut self, SentMessage { from, to, kind, digit, .. }: SentMessage) {
        let known = &mut self.cells[usize::from(from)];
        match kind {
            MessageKind::Marker => {
                known.is_frozen = true;
                self.cells[usize::from(to)].markers |= 1 << from;
            }
            MessageKind::Shown => {
                if !known.is_frozen || known.markers.count_ones() != 20 {
                    self.faults.push(format!(
                        "{from} reports its digit after {} markers",
                        known.markers.count_ones()
                    ));
                }
                known.has_shown = true;
                self.shown.set(Cell::from_index(usize::from(from)), digit);
            }
            _ if known.is_frozen => self.faults.push(format!("{from} is frozen but sends {kind:?}")),
            _ => {}
        }
    }
}

impl Onlooker for Examiner {
    fn begins(&mut self, _: &Opening<'_>) {
        *self = Examiner::new();
    }

    fn changed(&mut self, _: Time, Shown { cell, digit, .. }: Shown) {
        if self.cells[cell.index()].is_frozen && self.held.get(cell) != digit {
            self.faults.push(format!("{cell} is frozen but changes its digit"));
        }
        self.held.set(cell, digit);
    }

    fn sent(&mut self, _: Time, message: SentMessage) {
        self.has_begun |= message.kind == MessageKind::Changed;
        match message {
            _ if !self.has_begun => {}
            SentMessage { from: ARBITER, to: cell @ 0..81, kind: MessageKind::Order, .. } => {
                self.ordered(cell)
            }
            SentMessage { from: 0..81, .. } => self.says(message),
            _ => {}
        }
    }

    fn ends(&mut self, outcome: &Outcome) {
        if let Ending::Solved(solution) = outcome.ending {
            let is_whole = self.cells.iter().all(|known| known.is_frozen && known.has_shown);
            if !is_whole || [outcome.grid, self.held, self.shown].iter().any(|&it| it != solution.grid()) {
                self.faults.push("the solution differs from the displayed digits".into());
            }
        }
    }
}

/// Checks runs with delays and stalls, so that many messages are in transit when a run could end. Crashes are excluded,
/// since a restarted cell wakes without an order.
fn examine(text: &str, settings: &Settings, seeds: u64) {
    let puzzle: Puzzle = text.parse().expect("a puzzle");
    let mischief = Mischief { delay: 0.2, stall: 0.02, ..Mischief::NONE };
    let conditions = Conditions { messages: 3_000_000, mischief, ..Conditions::default() };
    let (mut solved, mut freezes) = (0, 0);
    for seed in 0..seeds {
        let mut examiner = Examiner::new();
        let outcome = negotiate(&puzzle, settings, seed, conditions.clone(), &mut examiner);
        assert!(examiner.faults.is_empty(), "{settings}, seed {seed}: {:?}", examiner.faults[0]);
        solved += u64::from(matches!(outcome.ending, Ending::Solved(_)));
        freezes += examiner.freezes;
    }
    // Without a freeze, the rules were not exercised.
    assert!(solved > 0 && freezes > 0, "{settings}: {solved} solved, {freezes} freezes");
}

#[test]
fn published_protocols_end_frozen() {
    examine(FORTY, &Settings::new(Protocol::First).with_doubt(0.0).unwrap(), 2);
    examine(FORTY, &Settings::new(Protocol::Panic).with_panic(0.5).unwrap(), 4);
    examine(EASY, &Settings::new(Protocol::Announcing).with_promotion().unwrap(), 4);
    examine(EASY, &Settings::new(Protocol::Stage).with_promotion().unwrap(), 4);
}

#[test]
fn communities_end_frozen() {
    examine(FORTY, &Settings::new(Protocol::Community), 4);
    examine(EASY, &Settings::new(Protocol::CommunityPlus), 4);
}
