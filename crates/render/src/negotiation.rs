//! Draws pictures of a negotiation: boards, heat maps, world lines, and a movie.
//!
//! ```text
//! transcript ─talk─▶ plain data                            (feature `movie`)
//! plain data ──▶ heat · board · worldline ──▶ SVG
//!            └─▶ movie ─────────────────────▶ GIF          (feature `movie`)
//! merge tree ──▶ clusters ──────────────────▶ SVG          (feature `movie`)
//! ```
//!
//! Pictures do not rely on colour: conflicts are hatched, givens are bold, and digits are written out.

pub mod board;
#[cfg(feature = "movie")]
pub mod clusters;
#[cfg(feature = "movie")]
mod font;
pub mod heat;
#[cfg(feature = "movie")]
pub mod movie;
pub mod regions;
#[cfg(feature = "movie")]
pub mod talk;
pub mod worldline;

use sodan_board::{ByCell, Cell, CellSet, Grid};

/// The board of a negotiation at a point in time.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Scene {
    /// The digits that the cells display.
    pub grid: Grid,
    /// The cells with a given.
    pub givens: CellSet,
    /// The cells that display the same digit as one of their peers.
    pub conflicts: CellSet,
    /// Confidence of each cell, from 0 to 1.
    pub sureness: ByCell<f64>,
}

/// A comparison of the free cells with the solution.
#[derive(Clone, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct Parts {
    /// The free cells that display the digit of the solution.
    pub right: CellSet,
    /// Regions out of phase: groups of incorrect free cells that display one another's digits, largest first.
    pub regions: Vec<CellSet>,
}

impl Parts {
    /// Returns the index of the region that contains `cell`, or `None` if no region contains it.
    fn region_of(&self, cell: Cell) -> Option<usize> {
        self.regions.iter().position(|region| region.contains(cell))
    }
}

/// Returns the letter of a region: A for the largest one. After Z, letters repeat.
fn letter(region: usize) -> char {
    char::from(b'A' + (region % 26) as u8)
}

/// Light colours of regions, on which their letters are readable.
const REGION_COLOURS: [[u8; 3]; 6] = [
    [0xff, 0xd9, 0xa0],
    [0xf6, 0xc7, 0xde],
    [0xff, 0xf3, 0xa6],
    [0xf9, 0xc2, 0xa8],
    [0xd9, 0xcf, 0xf2],
    [0xd6, 0xd6, 0xd6],
];

const RIGHT: [u8; 3] = [0xb9, 0xe6, 0xd3];

/// Nine colours for nine digits, distinguishable for most people (after Okabe and Ito 2008, plus two greys).
pub(crate) const DIGIT_COLOURS: [[u8; 3]; 9] = [
    [0x00, 0x72, 0xb2],
    [0xe6, 0x9f, 0x00],
    [0x00, 0x9e, 0x73],
    [0xd5, 0x5e, 0x00],
    [0x56, 0xb4, 0xe9],
    [0xcc, 0x79, 0xa7],
    [0xf0, 0xe4, 0x42],
    [0x60, 0x60, 0x60],
    [0xb0, 0xb0, 0xb0],
];

pub(crate) fn hex([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Returns a shade between white (0) and blue (1).
pub(crate) fn shade(amount: f64) -> [u8; 3] {
    let mix = |from: f64, to: f64| (from + (to - from) * amount.clamp(0.0, 1.0)) as u8;
    [mix(255.0, 120.0), mix(255.0, 180.0), mix(255.0, 230.0)]
}
