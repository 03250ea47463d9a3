//! Computes summary statistics and time series from a transcript, for tables and plots.

use sodan_board::{ByCell, Cell, CellSet, DigitSet, Grid, House, Solution};
use sodan_stage::Time;

use super::order::{Order, connected};
use super::{Transcript, TranscriptEvent, What};
use crate::agent::Confidence;

/// State of the grid at one moment.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Point {
    /// The moment.
    pub at: Time,
    /// Number of duplicates: filled cells minus distinct digits, summed over all houses.
    pub energy: u32,
    /// Mean number of peers per cell that display a different digit, from 0 to 20.
    pub consistent_neighbours: f64,
    /// Number of digit changes so far, counted as in [`Outcome`](crate::Outcome::changes).
    pub changes: u64,
    /// Number of cells in the largest connected group of cells without conflict, where peers are connected.
    pub largest_group: u32,
    /// The mean confidence of free cells that are not certain.
    pub confidence: f64,
    /// Number of messages so far; 0 if the transcript does not contain messages.
    pub messages: u64,
    /// Number of free cells that display their digit until the end.
    pub settled: u32,
    /// Number of connected groups of settled free cells, where peers are connected.
    pub nuclei: u32,
    /// Order of the grid, or `None` if no solution is known.
    pub order: Option<Order>,
}

/// Returns the state of the grid at `count` moments, evenly spread from the beginning to the end (both included). At
/// each moment the grid is compared with the solution that matches the most cells.
///
/// ```
/// use sodan_negotiation::transcript::{Detail, Recorder, statistics};
/// use sodan_negotiation::{Conditions, Ending, Protocol, Settings, negotiate};
///
/// let puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let mut recorder = Recorder::new(Detail::Changes);
/// let outcome = negotiate(&puzzle, &Settings::new(Protocol::Token), 1, Conditions::default(), &mut recorder);
/// let Ending::Solved(solution) = outcome.ending else { unreachable!("the token solves every proper puzzle") };
/// let transcript = recorder.finish().expect("the run has ended");
/// let last = statistics::curve(&transcript, 100, &[solution])[99];
/// assert_eq!((last.energy, last.changes), (0, outcome.changes));
/// assert_eq!(last.order.map(|order| order.agreement), Some(64));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn curve(transcript: &Transcript, count: usize, solutions: &[Solution]) -> Vec<Point> {
    let mut points = Vec::with_capacity(count);
    let since = settled_since(transcript);
    frames(transcript, count, |frame| points.push(measure(transcript, frame, &since, solutions)));
    points
}

/// State of a run at one moment.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Frame {
    /// The moment.
    pub at: Time,
    /// Digits that the cells display.
    pub grid: Grid,
    /// Each cell's confidence in its digit.
    pub confidence: ByCell<Confidence>,
    /// Number of digit changes so far, counted as in [`Outcome`](crate::Outcome::changes).
    pub changes: u64,
    /// Number of messages so far; 0 if the transcript does not contain messages.
    pub messages: u64,
    /// Cells that have displayed a state.
    seen: CellSet,
}

impl Default for Frame {
    /// Returns the state before the first event.
    fn default() -> Frame {
        Frame {
            at: Time::ZERO,
            grid: Grid::EMPTY,
            confidence: ByCell::new([Confidence::NONE; 81]),
            changes: 0,
            messages: 0,
            seen: CellSet::EMPTY,
        }
    }
}

impl Frame {
    /// Applies the next event. Returns whether the event changed a digit.
    pub fn take(&mut self, event: &TranscriptEvent) -> bool {
        self.at = event.at;
        match event.what {
            What::Change { cell, digit, confidence } => {
                let is_change = !self.seen.insert(cell) && self.grid.get(cell) != digit;
                self.changes += u64::from(is_change);
                self.grid.set(cell, digit);
                self.confidence[cell] = confidence;
                is_change
            }
            What::Message { .. } => {
                self.messages += 1;
                false
            }
            What::Mishap { .. } => false,
        }
    }
}

/// Calls `see` for `count` moments, evenly spread from the beginning to the end (both included).
pub fn frames(transcript: &Transcript, count: usize, see: impl FnMut(&Frame)) {
    frames_since(transcript, Time::ZERO, count, see);
}

/// Calls `see` for `count` moments, evenly spread from `start` to the end (both included).
pub fn frames_since(transcript: &Transcript, start: Time, count: usize, mut see: impl FnMut(&Frame)) {
    let start = start.as_nanos();
    let span = transcript.header.time.as_nanos().saturating_sub(start);
    let mut events = transcript.events.iter().peekable();
    let mut frame = Frame::default();
    let last = count.saturating_sub(1).max(1) as u128;
    for number in 0..count {
        let at = start + (u128::from(span) * number as u128 / last) as u64;
        let is_last = number + 1 == count;
        while let Some(event) = events.next_if(|event| event.at.as_nanos() <= at || is_last) {
            frame.take(event);
        }
        frame.at = Time::from_nanos(at);
        see(&frame);
    }
}

/// Returns the state of the run at a moment.
pub fn frame_at(transcript: &Transcript, at: Time) -> Frame {
    let mut frame = Frame::default();
    let events = transcript.events.iter().take_while(|event| event.at <= at);
    events.for_each(|event| {
        frame.take(event);
    });
    Frame { at, ..frame }
}

/// Returns the time from which each cell displays its final digit.
pub fn settled_since(transcript: &Transcript) -> ByCell<Time> {
    let mut since = ByCell::new([Time::ZERO; 81]);
    let mut grid = Grid::EMPTY;
    for event in &transcript.events {
        if let What::Change { cell, digit, .. } = event.what
            && grid.get(cell) != digit
        {
            grid.set(cell, digit);
            since[cell] = event.at;
        }
    }
    since
}

/// Statistics of a cell in a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Deeds {
    /// Number of messages that the cell sent, if the transcript contains them.
    pub sent: u64,
    /// Number of messages sent to the cell, if the transcript contains them.
    pub received: u64,
    /// Number of digit changes.
    pub changes: u64,
}

/// Counts each cell's messages and digit changes.
pub fn deeds(transcript: &Transcript) -> ByCell<Deeds> {
    let mut deeds = ByCell::new([Deeds::default(); 81]);
    let mut frame = Frame::default();
    for event in &transcript.events {
        let is_change = frame.take(event);
        match event.what {
            What::Change { cell, .. } => deeds[cell].changes += u64::from(is_change),
            What::Message { from, to, .. } => {
                if from < 81 {
                    deeds[Cell::from_index(usize::from(from))].sent += 1;
                }
                if to < 81 {
                    deeds[Cell::from_index(usize::from(to))].received += 1;
                }
            }
            What::Mishap { .. } => {}
        }
    }
    deeds
}

/// Returns the cells that display the same digit as one of their peers.
pub fn conflicts(grid: &Grid) -> CellSet {
    Cell::all()
        .filter(|&cell| {
            let digit = grid.get(cell);
            digit.is_some() && cell.peers().iter().any(|peer| grid.get(peer) == digit)
        })
        .collect()
}

/// Returns the number of duplicates: filled cells minus distinct digits, summed over all houses. It is 0 for every grid
/// without conflicts, full or not.
pub fn energy(grid: &Grid) -> u32 {
    let duplicates = |house: House| {
        let digits = house.cells().iter().filter_map(|cell| grid.get(cell));
        (digits.clone().count() - digits.collect::<DigitSet>().len()) as u32
    };
    House::all().map(duplicates).sum()
}

fn measure(transcript: &Transcript, frame: &Frame, since: &ByCell<Time>, solutions: &[Solution]) -> Point {
    let free = !transcript.header.puzzle.givens();
    let unsure: Vec<f64> = free
        .iter()
        .filter(|&cell| !frame.confidence[cell].is_certain())
        .map(|cell| f64::from(frame.confidence[cell].get()))
        .collect();
    let differs = |cell: Cell| {
        let other =
            |&peer: &Cell| frame.grid.get(peer).is_some() && frame.grid.get(peer) != frame.grid.get(cell);
        cell.peers().iter().filter(other).count()
    };
    let settled: CellSet =
        (free & frame.grid.filled()).iter().filter(|&cell| since[cell] <= frame.at).collect();
    let calm = groups(frame.grid.filled() - conflicts(&frame.grid));
    Point {
        at: frame.at,
        energy: energy(&frame.grid),
        consistent_neighbours: Cell::all().map(differs).sum::<usize>() as f64 / 81.0,
        changes: frame.changes,
        largest_group: calm.iter().map(|group| group.len()).max().unwrap_or(0) as u32,
        confidence: unsure.iter().sum::<f64>() / unsure.len().max(1) as f64,
        messages: frame.messages,
        settled: settled.len() as u32,
        nuclei: groups(settled).len() as u32,
        order: Order::nearest(&frame.grid, free, solutions),
    }
}

/// Splits a set of cells into connected groups, where peers are connected.
fn groups(cells: CellSet) -> Vec<CellSet> {
    connected(cells, |cell, left| cell.peers() & left)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn published_grid_has_duplicates() {
        let grid: Grid = "451146835837925719269783642924297368673384451851516927789613572562298146134475398"
            .parse()
            .unwrap();
        assert_eq!(energy(&grid), 36, "the first published grid has 18 duplicates in rows and 18 in columns");
    }

    #[test]
    fn grid_of_148_exchanges_is_unsolved() {
        let grid: Grid = "457321865836548497192796213927256163618387452435419789287653873539248215164197694"
            .parse()
            .unwrap();
        assert!(Solution::try_from(&grid).is_err());
        let boxes = (18..27).map(House::from_index);
        assert!(
            boxes
                .map(|b| b.cells().iter().filter_map(|c| grid.get(c)).collect::<DigitSet>().len())
                .all(|n| n == 9)
        );
    }

    #[test]
    fn two_corners_are_two_groups() {
        let corners = [0, 80].map(Cell::from_index).into_iter().collect();
        assert_eq!(groups(corners).len(), 2);
        assert_eq!(groups(House::from_index(0).cells()), [House::from_index(0).cells()]);
    }
}
