//! Pictures of a negotiation: curves, boards, heat maps, world lines, and a movie.
//!
//! ```text
//! plain data ──▶ curve · heat · board · worldline ──▶ SVG
//!            └─▶ movie ───────────────────────────────▶ GIF    (feature `movie`)
//! ```
//!
//! What is drawn is told in more than one way: conflicts are hatched, givens are bold, digits are written out, so that
//! nobody needs to tell colours apart.

pub mod board;
pub mod curve;
pub mod heat;
#[cfg(feature = "movie")]
pub mod movie;
pub mod worldline;

use sodan_board::{ByCell, CellSet, Grid};

/// A board at a moment.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Scene {
    /// What the cells show.
    pub grid: Grid,
    /// Which of them are givens.
    pub givens: CellSet,
    /// Which of them hold the digit of a peer.
    pub conflicts: CellSet,
    /// How sure each is, from 0 to 1.
    pub sureness: ByCell<f64>,
}

/// Nine colours for nine digits, told apart by most eyes (after Okabe and Ito 2008, and two greys).
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

/// From white to a calm blue.
pub(crate) fn shade(amount: f64) -> [u8; 3] {
    let mix = |from: f64, to: f64| (from + (to - from) * amount.clamp(0.0, 1.0)) as u8;
    [mix(255.0, 120.0), mix(255.0, 180.0), mix(255.0, 230.0)]
}
