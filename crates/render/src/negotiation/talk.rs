//! Converts transcripts to the data from which pictures are drawn.

use sodan_board::{ByCell, Cell, Grid, Puzzle, Solution};
use sodan_negotiation::Time;
use sodan_negotiation::transcript::statistics::{
    Frame, conflicts, energy, frames, frames_since, settled_since,
};
use sodan_negotiation::transcript::{Transcript, order};

use super::movie::Shot;
use super::{Parts, Scene};

/// Maximum number of solutions with which a run is compared. If the puzzle has more, only the first ones are used.
pub const MOST_SOLUTIONS: usize = 100;

/// Converts a frame of a transcript to a scene.
pub fn scene(puzzle: &Puzzle, frame: &Frame) -> Scene {
    let maximum =
        frame.confidence.iter().filter(|(_, sure)| !sure.is_certain()).map(|(_, sure)| sure.get()).max();
    let maximum = f64::from(maximum.unwrap_or(0)).max(1.0).ln_1p();
    let sureness = ByCell::from_fn(|cell| match frame.confidence[cell] {
        sure if sure.is_certain() => 1.0,
        sure => 0.8 * f64::from(sure.get()).ln_1p() / maximum,
    });
    Scene { grid: frame.grid, givens: puzzle.givens(), conflicts: conflicts(&frame.grid), sureness }
}

/// Returns the correct free cells and the regions out of phase. Returns `None` if there is no solution.
pub fn parts(puzzle: &Puzzle, grid: &Grid, solutions: &[Solution]) -> Option<Parts> {
    let free = !puzzle.givens();
    let solution = order::nearest(grid, free, solutions)?;
    Some(Parts { right: order::right(grid, free, solution), regions: order::regions(grid, free, solution) })
}

/// Returns the title of a picture, which contains the settings, the seed, the ending and the number of messages.
pub fn title(transcript: &Transcript) -> String {
    let header = &transcript.header;
    format!("{}, seed {}: {}, {} messages", header.settings, header.seed, header.ending, header.messages)
}

/// Returns `count` frames. Half of them show the whole run. The other half show it again in slow motion, starting when
/// a tenth of the free cells have their final digit. If solutions are given, the frames show correct cells and regions
/// out of phase.
pub fn shots(transcript: &Transcript, count: usize, solutions: &[Solution]) -> Vec<Shot> {
    let puzzle = &transcript.header.puzzle;
    let since = settled_since(transcript);
    let mut shots = Vec::with_capacity(count);
    let mut shoot = |frame: &Frame| {
        let settled = Cell::all().filter(|&cell| since[cell] <= frame.at && frame.grid.get(cell).is_some());
        shots.push(Shot {
            scene: scene(puzzle, frame),
            energy: f64::from(energy(&frame.grid)),
            settled: settled.collect(),
            parts: parts(puzzle, &frame.grid, solutions),
        });
    };
    let half = count / 2;
    frames(transcript, count - half, &mut shoot);
    frames_since(transcript, first_settled(puzzle, &since), half, &mut shoot);
    shots
}

/// Returns the time from which a tenth of the free cells keep their digit until the end. `since` has this time for
/// each cell.
fn first_settled(puzzle: &Puzzle, since: &ByCell<Time>) -> Time {
    let mut moments: Vec<Time> =
        Cell::all().filter(|&cell| puzzle.get(cell).is_none()).map(|cell| since[cell]).collect();
    moments.sort_unstable();
    moments.get(moments.len() / 10).copied().unwrap_or(Time::ZERO)
}

#[cfg(test)]
mod tests {
    use sodan_negotiation::transcript::{Detail, Recorder};
    use sodan_negotiation::{Conditions, Protocol, Settings, negotiate};

    use super::*;

    #[test]
    fn solved_run_ends_correctly() {
        let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
            .parse()
            .unwrap();
        let mut recorder = Recorder::new(Detail::Changes);
        let settings = Settings::new(Protocol::Token);
        let grid = negotiate(&puzzle, &settings, 1, Conditions::default(), &mut recorder).grid;
        let transcript = recorder.finish().unwrap();
        let shots = shots(&transcript, 7, &[Solution::try_from(&grid).unwrap()]);
        assert_eq!(shots.len(), 7);
        let last = shots.last().unwrap();
        let parts = last.parts.as_ref().unwrap();
        assert_eq!((last.settled.len(), parts.right.len(), parts.regions.len()), (81, 51, 0));
        assert!(shots[0].settled.len() < 81);
    }
}
