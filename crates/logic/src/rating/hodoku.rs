//! The scale of HoDoKu 2.2.0, as its batch mode rates with default options.
//!
//! ```text
//! table     points and levels of each technique, the order in which they are tried
//! singles   the two queues from which the next single comes
//! order     which of several chains is taken, and timsort, on which that depends
//! walk      the loop
//! ```
//!
//! A puzzle's score is the sum of the points of its steps. Its level is the highest of its steps, and higher as long as
//! the score is above the level's bound; a puzzle that is not solved is Extreme.

pub mod conformance;
mod order;
mod singles;
mod table;
mod timsort;
mod walk;

pub use table::{Level, Row, row};
pub use walk::Walk;

use crate::Technique;
use crate::path::Path;

/// A puzzle's rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rating {
    /// The level.
    pub level: Level,
    /// The score.
    pub score: u32,
}

impl Rating {
    /// The rating of a path. Steps of techniques that HoDoKu lacks count nothing.
    pub fn of(path: &Path) -> Rating {
        let rows = || path.steps.iter().filter_map(|step| row(step.technique));
        let score = rows().map(|row| row.points).sum();
        let hardest = rows().map(|row| row.level).max().unwrap_or(Level::Easy);
        let bounded = Level::ALL.into_iter().find(|level| *level >= hardest && score <= level.bound());
        Rating {
            level: if path.is_solved() { bounded.unwrap_or(Level::Extreme) } else { Level::Extreme },
            score,
        }
    }
}

impl std::fmt::Display for Rating {
    /// As in HoDoKu's header line: `Hard (882)`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({})", self.level, self.score)
    }
}

/// The hardest technique of a path: the first among those of the highest level with the most points.
pub fn hardest(path: &Path) -> Option<Technique> {
    let key = |technique: Technique| row(technique).map(|row| (row.level, row.points));
    let techniques = path.steps.iter().map(|step| step.technique);
    techniques.reduce(|hardest, next| if key(next) > key(hardest) { next } else { hardest })
}
