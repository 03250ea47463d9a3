//! Creates a movie of boards as GIF: the grid, and below it the energy and the number of settled cells.
//!
//! ```text
//!   █ bars: duplicates       ── line: cells that have their final digit, marked by a cut corner in the grid
//! ```
//!
//! Frames are drawn with a small palette and a five-by-seven font, so files are small and no renderer is needed.

use std::fmt;

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use sodan_board::{Cell, CellSet};

use super::{Parts, REGION_COLOURS, RIGHT, Scene, font, letter, shade};

const SIDE: usize = 38;
const EDGE: usize = 10;
const WIDTH: usize = 9 * SIDE + 2 * EDGE;
/// Upper edge of the grid, below the two title lines, in pixels.
const TOP: usize = 30;
const PLOT: usize = 70;
/// Height of the three lines of text below the plot, in pixels.
const LEGEND: usize = 34;
const HEIGHT: usize = TOP + 9 * SIDE + EDGE + PLOT + LEGEND;
/// Maximum number of characters on a line of text.
const LETTERS: usize = 9 * SIDE / font::ADVANCE;

const WHITE: u8 = 0;
/// Palette index of the first of eight shades for the confidence of a cell.
const SHADES: u8 = 1;
const BLACK: u8 = 9;
const ALARM: u8 = 10;
const GREY: u8 = 11;
const SETTLED: u8 = 12;
const IS_RIGHT: u8 = 13;
/// Palette index of the first of the region colours.
const REGIONS: u8 = 14;

/// Duration of a frame, in hundredths of a second.
const HUNDREDTHS: u16 = 5;

/// The content of one frame.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Shot {
    /// The board that the frame shows.
    pub scene: Scene,
    /// Height of the bar, in any unit that all frames share.
    pub energy: f64,
    /// The cells that have their final digit.
    pub settled: CellSet,
    /// Correct cells and regions out of phase, if the frame shows these instead of confidence.
    pub parts: Option<Parts>,
}

/// Error returned if a movie cannot be created.
#[derive(Debug)]
pub struct MovieError(EncodingError);

impl fmt::Display for MovieError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot create the movie: {}", self.0)
    }
}

impl std::error::Error for MovieError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.0)
    }
}

/// Creates a movie with a title and twenty frames per second. The last frame is shown for two seconds, and the movie
/// loops.
///
/// # Errors
///
/// Returns an error if the encoder rejects a frame.
pub fn gif(shots: &[Shot], title: &str) -> Result<Vec<u8>, MovieError> {
    let mut bytes = Vec::new();
    let mut encoder =
        Encoder::new(&mut bytes, WIDTH as u16, HEIGHT as u16, &palette()).map_err(MovieError)?;
    encoder.set_repeat(Repeat::Infinite).map_err(MovieError)?;
    let maximum = shots.iter().map(|shot| shot.energy).fold(1.0, f64::max);
    for (number, shot) in shots.iter().enumerate() {
        let is_last = number + 1 == shots.len();
        let mut canvas = vec![WHITE; WIDTH * HEIGHT];
        Cell::all().for_each(|cell| draw_cell(&mut canvas, shot, cell));
        draw_lines(&mut canvas);
        let (first, second) = broken(title);
        write(&mut canvas, [EDGE, 6], first);
        write(&mut canvas, [EDGE, 17], second);
        write_legend(&mut canvas, shot);
        draw_plot(&mut canvas, shots, number, maximum);
        let delay = if is_last { 200 } else { HUNDREDTHS };
        let mut frame = Frame { delay, dispose: DisposalMethod::Keep, ..Frame::default() };
        (frame.width, frame.height) = (WIDTH as u16, HEIGHT as u16);
        frame.buffer = canvas.into();
        encoder.write_frame(&frame).map_err(MovieError)?;
    }
    drop(encoder);
    Ok(bytes)
}

fn palette() -> Vec<u8> {
    let shades = (0..8).map(|step| shade(f64::from(step) / 7.0));
    let colours = [[255; 3]].into_iter().chain(shades).chain([
        [20; 3],
        [0xd5, 0x5e, 0x00],
        [170; 3],
        [0x00, 0x9e, 0x73],
        RIGHT,
    ]);
    colours.chain(REGION_COLOURS).flatten().collect()
}

/// Splits a title into two lines of at most [`LETTERS`] characters, and omits any further text.
fn broken(title: &str) -> (&str, &str) {
    let end = |text: &str| text.char_indices().nth(LETTERS).map_or(text.len(), |(at, _)| at);
    let limit = end(title);
    let at = if limit == title.len() { limit } else { title[..limit].rfind(' ').unwrap_or(limit) };
    let rest = title[at..].trim_start();
    (&title[..at], &rest[..end(rest)])
}

fn write(canvas: &mut [u8], [x, y]: [usize; 2], text: &str) {
    font::points(text).for_each(|(dx, dy)| fill(canvas, [x + dx, y + dy], [1, 1], BLACK));
}

fn write_legend(canvas: &mut [u8], shot: &Shot) {
    let cells = match shot.parts {
        None => "darker: more certain. large: given. hatched: conflict",
        Some(_) => "green: correct. letters: regions out of phase",
    };
    let lines = [cells, "bars: duplicates over time. line: cells settled", "cut corner: has its final digit"];
    for (line, text) in lines.into_iter().enumerate() {
        write(canvas, [EDGE, HEIGHT - LEGEND + 11 * line], text);
    }
}

fn fill(canvas: &mut [u8], [x, y]: [usize; 2], [width, height]: [usize; 2], colour: u8) {
    for line in y..(y + height).min(HEIGHT) {
        canvas[line * WIDTH + x..line * WIDTH + (x + width).min(WIDTH)].fill(colour);
    }
}

fn draw_cell(canvas: &mut [u8], Shot { scene, settled, parts, .. }: &Shot, cell: Cell) {
    let corner = [EDGE + cell.column().index() * SIDE, TOP + cell.row().index() * SIDE];
    let region = parts.as_ref().and_then(|parts| parts.region_of(cell));
    let colour = match (parts, region) {
        (Some(parts), _) if parts.right.contains(cell) => IS_RIGHT,
        (Some(_), Some(region)) => REGIONS + (region % REGION_COLOURS.len()) as u8,
        (Some(_), None) => WHITE,
        (None, _) => SHADES + (scene.sureness[cell].clamp(0.0, 1.0) * 7.0) as u8,
    };
    fill(canvas, corner, [SIDE, SIDE], colour);
    if let Some(region) = region {
        write(canvas, [corner[0] + 5, corner[1] + 4], &letter(region).to_string());
    }
    if settled.contains(cell) && !scene.givens.contains(cell) {
        cut_corner(canvas, corner);
    }
    if scene.conflicts.contains(cell) {
        hatch(canvas, corner);
    }
    let Some(digit) = scene.grid.get(cell) else { return };
    let scale = if scene.givens.contains(cell) { 4 } else { 3 };
    let start = [corner[0] + (SIDE - 5 * scale) / 2, corner[1] + (SIDE - 7 * scale) / 2];
    for (x, y) in font::points(&digit.to_string()) {
        fill(canvas, [start[0] + x * scale, start[1] + y * scale], [scale, scale], BLACK);
    }
}

fn cut_corner(canvas: &mut [u8], [x, y]: [usize; 2]) {
    const CUT: usize = SIDE / 3;
    for line in 0..CUT {
        fill(canvas, [x + SIDE - CUT + line, y + SIDE - 1 - line], [CUT - line, 1], SETTLED);
    }
}

fn hatch(canvas: &mut [u8], [x, y]: [usize; 2]) {
    for (dx, dy) in (2..SIDE - 2).flat_map(|dx| (2..SIDE - 2).map(move |dy| (dx, dy))) {
        let is_frame = dx < 4 || dy < 4 || dx >= SIDE - 4 || dy >= SIDE - 4;
        if is_frame || (dx + dy) % 8 == 0 {
            canvas[(y + dy) * WIDTH + x + dx] = ALARM;
        }
    }
}

fn draw_lines(canvas: &mut [u8]) {
    for line in 0..10 {
        let (at, thick) = (EDGE + line * SIDE, if line % 3 == 0 { 3 } else { 1 });
        let down = at - EDGE + TOP;
        fill(canvas, [at - thick / 2, TOP], [thick, 9 * SIDE], BLACK);
        fill(canvas, [EDGE, down - thick / 2], [9 * SIDE, thick], BLACK);
    }
}

fn draw_plot(canvas: &mut [u8], shots: &[Shot], now: usize, maximum: f64) {
    let (width, height, bottom) = (9 * SIDE, PLOT - 2 * EDGE, HEIGHT - LEGEND - EDGE);
    fill(canvas, [EDGE, bottom], [width, 1], BLACK);
    for x in 0..width {
        let number = x * shots.len() / width;
        let bar = (shots[number].energy / maximum * height as f64) as usize;
        let colours = if number <= now { [BLACK, SETTLED] } else { [GREY; 2] };
        fill(canvas, [EDGE + x, bottom - bar], [1, bar.max(1)], colours[0]);
        let settled = shots[number].settled.len() * (height - 2) / 81;
        fill(canvas, [EDGE + x, bottom - settled - 2], [1, 2], colours[1]);
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::tests::scene;
    use super::*;

    #[test]
    fn movie_contains_all_frames() {
        let settled = CellSet::only(Cell::from_index(40));
        let shot = |energy| Shot { scene: scene(), energy, settled, parts: None };
        let bytes = gif(&[2.0, 1.0, 0.0].map(shot), "a talk").unwrap();
        let mut decoder = gif::DecodeOptions::new().read_info(&bytes[..]).unwrap();
        let mut frames = 0;
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            assert_eq!(usize::from(frame.width), WIDTH);
            frames += 1;
        }
        assert_eq!(frames, 3);
    }

    #[test]
    fn a_long_title_goes_on_below() {
        assert_eq!(broken("short"), ("short", ""));
        let long =
            "panic panic=0.1 memory pruning promotion houses, seed 17: gave-up, 20000000 messages and more";
        let (first, second) = broken(long);
        assert!(first.len() <= LETTERS && second.len() <= LETTERS && long.starts_with(first));
        assert!(long[first.len() + 1..].starts_with(second));
    }
}
