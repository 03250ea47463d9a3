//! A movie of boards, as GIF: the grid above, below it the energy so far and how many cells have settled.
//!
//! ```text
//!   █ bars: duplicates       ── line: cells that hold their last digit for good, which a cut corner marks in the grid
//! ```
//!
//! Frames are drawn straight into a palette of thirteen colours, with a five-by-seven font: small files, and no
//! renderer needed.

pub use gif::EncodingError as MovieError;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use sodan_board::{Cell, CellSet};

use super::{Scene, shade};

const SIDE: usize = 38;
const EDGE: usize = 10;
const WIDTH: usize = 9 * SIDE + 2 * EDGE;
const PLOT: usize = 70;
const HEIGHT: usize = WIDTH + PLOT;

const WHITE: u8 = 0;
/// Eight shades from here, for how sure a cell is.
const SHADES: u8 = 1;
const BLACK: u8 = 9;
const ALARM: u8 = 10;
const GREY: u8 = 11;
const SETTLED: u8 = 12;

/// One frame.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Shot {
    /// The board.
    pub scene: Scene,
    /// How high the bar below is, in any unit.
    pub energy: f64,
    /// The cells that hold their last digit for good.
    pub settled: CellSet,
}

/// Five columns a row, seven rows a digit.
const FONT: [[u8; 7]; 9] = [
    [0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110],
    [0b01110, 0b10001, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111],
    [0b01110, 0b10001, 0b00001, 0b00110, 0b00001, 0b10001, 0b01110],
    [0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010],
    [0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110],
    [0b00110, 0b01000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110],
    [0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b01000, 0b01000],
    [0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110],
    [0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00010, 0b01100],
];

/// Makes the movie, with so many hundredths of a second for each shot; the last one stands for two seconds. It plays again
/// and again.
///
/// # Errors
///
/// If the encoder refuses a frame.
pub fn gif(shots: &[Shot], hundredths: u16) -> Result<Vec<u8>, MovieError> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, WIDTH as u16, HEIGHT as u16, &palette())?;
    encoder.set_repeat(Repeat::Infinite)?;
    let most = shots.iter().map(|shot| shot.energy).fold(1.0, f64::max);
    for (number, shot) in shots.iter().enumerate() {
        let is_last = number + 1 == shots.len();
        let mut canvas = vec![WHITE; WIDTH * HEIGHT];
        Cell::all().for_each(|cell| draw_cell(&mut canvas, shot, cell));
        draw_lines(&mut canvas);
        draw_plot(&mut canvas, shots, number, most);
        let delay = if is_last { 200 } else { hundredths };
        let mut frame = Frame { delay, dispose: DisposalMethod::Keep, ..Frame::default() };
        (frame.width, frame.height) = (WIDTH as u16, HEIGHT as u16);
        frame.buffer = canvas.into();
        encoder.write_frame(&frame)?;
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
    ]);
    colours.flatten().collect()
}

fn fill(canvas: &mut [u8], [x, y]: [usize; 2], [width, height]: [usize; 2], colour: u8) {
    for line in y..(y + height).min(HEIGHT) {
        canvas[line * WIDTH + x..line * WIDTH + (x + width).min(WIDTH)].fill(colour);
    }
}

fn draw_cell(canvas: &mut [u8], Shot { scene, settled, .. }: &Shot, cell: Cell) {
    let corner = [EDGE + cell.column().index() * SIDE, EDGE + cell.row().index() * SIDE];
    let step = (scene.sureness[cell].clamp(0.0, 1.0) * 7.0) as u8;
    fill(canvas, corner, [SIDE, SIDE], SHADES + step);
    if settled.contains(cell) && !scene.givens.contains(cell) {
        cut_corner(canvas, corner);
    }
    if scene.conflicts.contains(cell) {
        hatch(canvas, corner);
    }
    let Some(digit) = scene.grid.get(cell) else { return };
    let scale = if scene.givens.contains(cell) { 4 } else { 3 };
    let start = [corner[0] + (SIDE - 5 * scale) / 2, corner[1] + (SIDE - 7 * scale) / 2];
    for (line, bits) in FONT[digit.index()].into_iter().enumerate() {
        for column in (0..5).filter(|column| bits >> (4 - column) & 1 == 1) {
            fill(canvas, [start[0] + column * scale, start[1] + line * scale], [scale, scale], BLACK);
        }
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
        fill(canvas, [at - thick / 2, EDGE], [thick, 9 * SIDE], BLACK);
        fill(canvas, [EDGE, at - thick / 2], [9 * SIDE, thick], BLACK);
    }
}

fn draw_plot(canvas: &mut [u8], shots: &[Shot], now: usize, most: f64) {
    let (width, height, bottom) = (9 * SIDE, PLOT - 2 * EDGE, HEIGHT - EDGE);
    fill(canvas, [EDGE, bottom], [width, 1], BLACK);
    for x in 0..width {
        let number = x * shots.len() / width;
        let bar = (shots[number].energy / most * height as f64) as usize;
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
    fn the_movie_is_a_gif_with_all_its_frames() {
        let shot = |energy| Shot { scene: scene(), energy, settled: CellSet::only(Cell::from_index(40)) };
        let bytes = gif(&[2.0, 1.0, 0.0].map(shot), 5).unwrap();
        let mut decoder = gif::DecodeOptions::new().read_info(&bytes[..]).unwrap();
        let mut frames = 0;
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            assert_eq!(usize::from(frame.width), WIDTH);
            frames += 1;
        }
        assert_eq!(frames, 3);
    }
}
