//! Numbers and pictures' data from a transcript alone.

use sodan_board::{ByCell, Cell, CellSet, DigitSet, Grid, House};
use sodan_stage::Time;

use super::{Transcript, What};
use crate::agent::Confidence;

/// How the grid stood at a moment.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// The moment.
    pub at: Time,
    /// Duplicates: over all houses, filled cells less different digits.
    pub energy: u32,
    /// Free cells that hold the final grid's digit.
    pub agreement: u32,
    /// The mean number, from 0 to 20, of a cell's peers that hold another digit.
    pub consistent_neighbours: f64,
    /// Changes of digits so far.
    pub changes: u64,
    /// Cells in the largest connected group of cells without conflict; peers are connected.
    pub largest_group: u32,
    /// The mean confidence of free cells that are not certain.
    pub confidence: f64,
    /// Messages so far, if the transcript has them.
    pub messages: u64,
}

/// How the grid stood at `count` moments, evenly spread from the beginning to the end (both included).
///
/// ```
/// use sodan_negotiation::transcript::{Clock, Detail, Recorder, statistics};
/// use sodan_negotiation::{Conditions, Protocol, Settings, negotiate};
///
/// let puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let (settings, mut recorder) = (Settings::new(Protocol::Token), Recorder::new(Detail::Changes));
/// let outcome = negotiate(&puzzle, &settings, 1, Conditions::default(), &mut recorder);
/// let transcript = recorder.finish(&puzzle, &settings, 1, Clock::Virtual, &outcome);
/// let curve = statistics::curve(&transcript, 100);
/// assert_eq!((curve[99].energy, curve[99].agreement), (0, 64));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn curve(transcript: &Transcript, count: usize) -> Vec<Point> {
    let mut points = Vec::with_capacity(count);
    frames(transcript, count, |frame| points.push(measure(transcript, frame)));
    points
}

/// The grid and all that is known at a moment.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Frame {
    /// The moment.
    pub at: Time,
    /// What the cells show.
    pub grid: Grid,
    /// How sure they are.
    pub confidence: ByCell<Confidence>,
    /// Changes of digits so far.
    pub changes: u64,
    /// Messages so far, if the transcript has them.
    pub messages: u64,
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
    let confidence = ByCell([Confidence::NONE; 81]);
    let mut frame = Frame { at: Time::ZERO, grid: Grid::EMPTY, confidence, changes: 0, messages: 0 };
    let last = count.saturating_sub(1).max(1) as u128;
    for number in 0..count {
        let at = start + (u128::from(span) * number as u128 / last) as u64;
        frame.at = Time::from_nanos(at);
        let is_last = number + 1 == count;
        while let Some(event) = events.next_if(|event| event.at.as_nanos() <= at || is_last) {
            take(&mut frame, event.what);
        }
        see(&frame);
    }
}

/// The grid at a moment.
pub fn frame_at(transcript: &Transcript, at: Time) -> Frame {
    let confidence = ByCell([Confidence::NONE; 81]);
    let mut frame = Frame { at, grid: Grid::EMPTY, confidence, changes: 0, messages: 0 };
    let events = transcript.events.iter().take_while(|event| event.at <= at);
    events.for_each(|event| take(&mut frame, event.what));
    frame
}

/// Since when each cell holds the digit that it has in the end.
pub fn settled_since(transcript: &Transcript) -> ByCell<Time> {
    let mut since = ByCell([Time::ZERO; 81]);
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

/// How often each cell changed its digit: a heat map.
pub fn changes_by_cell(transcript: &Transcript) -> ByCell<u64> {
    let mut counts = ByCell([0; 81]);
    let mut grid = Grid::EMPTY;
    for event in &transcript.events {
        if let What::Change { cell, digit, .. } = event.what {
            if grid.get(cell).is_some() && grid.get(cell) != digit {
                counts[cell] += 1;
            }
            grid.set(cell, digit);
        }
    }
    counts
}

/// The cells that hold the same digit as one of their peers.
pub fn conflicts(grid: &Grid) -> CellSet {
    Cell::all()
        .filter(|&cell| {
            let digit = grid.get(cell);
            digit.is_some() && cell.peers().iter().any(|peer| grid.get(peer) == digit)
        })
        .collect()
}

/// Duplicates: over all houses, filled cells less different digits. Zero for every correct grid, full or not.
pub fn energy(grid: &Grid) -> u32 {
    let duplicates = |house: House| {
        let digits = house.cells().iter().filter_map(|cell| grid.get(cell));
        (digits.clone().count() - digits.collect::<DigitSet>().len()) as u32
    };
    House::all().map(duplicates).sum()
}

fn take(frame: &mut Frame, what: What) {
    match what {
        What::Change { cell, digit, confidence } => {
            if frame.grid.get(cell).is_some() && frame.grid.get(cell) != digit {
                frame.changes += 1;
            }
            frame.grid.set(cell, digit);
            frame.confidence[cell] = confidence;
        }
        What::Message { .. } => frame.messages += 1,
    }
}

fn measure(transcript: &Transcript, frame: &Frame) -> Point {
    let free = Cell::all().filter(|&cell| transcript.header.puzzle.get(cell).is_none());
    let target = &transcript.header.grid;
    let agrees = |cell: &Cell| frame.grid.get(*cell).is_some() && frame.grid.get(*cell) == target.get(*cell);
    let unsure: Vec<f64> = free
        .clone()
        .filter(|&cell| !frame.confidence[cell].is_certain())
        .map(|cell| f64::from(frame.confidence[cell].get()))
        .collect();
    let differs = |cell: Cell| {
        let other =
            |&peer: &Cell| frame.grid.get(peer).is_some() && frame.grid.get(peer) != frame.grid.get(cell);
        cell.peers().iter().filter(other).count()
    };
    Point {
        at: frame.at,
        energy: energy(&frame.grid),
        agreement: free.filter(agrees).count() as u32,
        consistent_neighbours: Cell::all().map(differs).sum::<usize>() as f64 / 81.0,
        changes: frame.changes,
        largest_group: largest_group(frame.grid.filled() - conflicts(&frame.grid)),
        confidence: unsure.iter().sum::<f64>() / unsure.len().max(1) as f64,
        messages: frame.messages,
    }
}

fn largest_group(mut cells: CellSet) -> u32 {
    let mut largest = 0;
    while let Some(start) = cells.pop_first() {
        let (mut group, mut edge) = (CellSet::only(start), CellSet::only(start));
        while let Some(cell) = edge.pop_first() {
            let next = cell.peers() & cells;
            cells -= next;
            group |= next;
            edge |= next;
        }
        largest = largest.max(group.len() as u32);
    }
    largest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_published_grid_has_eighteen_row_and_eighteen_column_duplicates() {
        let grid: Grid = "451146835837925719269783642924297368673384451851516927789613572562298146134475398"
            .parse()
            .unwrap();
        assert_eq!(energy(&grid), 36);
    }

    #[test]
    fn the_grid_of_148_exchanges_is_no_solution() {
        let grid: Grid = "457321865836548497192796213927256163618387452435419789287653873539248215164197694"
            .parse()
            .unwrap();
        assert!(sodan_board::Solution::try_from(&grid).is_err());
        let boxes = (18..27).map(House::from_index);
        assert!(
            boxes
                .map(|b| b.cells().iter().filter_map(|c| grid.get(c)).collect::<DigitSet>().len())
                .all(|n| n == 9)
        );
    }

    #[test]
    fn a_group_of_two_corners_is_two_groups() {
        let corners = [0, 80].map(Cell::from_index).into_iter().collect();
        assert_eq!(largest_group(corners), 1);
        assert_eq!(largest_group(House::from_index(0).cells()), 9);
    }
}
