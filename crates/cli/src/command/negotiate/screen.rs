//! Draws the grid on a terminal, replacing the previous drawing.
//!
//! Uses plain escape sequences: each drawing moves the cursor up by the height of the previous one and overwrites it.
//! Therefore, the terminal needs no cleanup, and the last drawing remains visible.

use crate::interrupt;
use sodan::negotiation::transcript::statistics;
use sodan::render::negotiation::Scene;
use sodan::{Cell, Column, Row};
use std::collections::VecDeque;
use std::fmt::Write as _;
use std::io::{self, Write as _};

const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const WIDTH: usize = 60;
const LEGEND: &str = "bold: given · !: conflict · dim: uncertain";

/// Area of the terminal in which the grid is drawn.
pub struct Screen {
    lines: usize,
    is_interrupted: bool,
    energies: VecDeque<u32>,
}

impl Screen {
    /// Creates a screen without a drawing.
    pub fn new() -> Screen {
        Screen { lines: 0, is_interrupted: false, energies: VecDeque::new() }
    }

    /// Draws the board and a status line over the previous drawing.
    pub fn draw(&mut self, scene: &Scene, about: &str) -> io::Result<()> {
        self.energies.push_back(statistics::energy(&scene.grid));
        if self.energies.len() > WIDTH {
            self.energies.pop_front();
        }
        let text = format!("{}\n{}\n{about}\n{LEGEND}\n", board(scene), self.curve());
        // On Ctrl-C, the terminal discards pending output, so the cursor position is unknown.
        if interrupt::is_requested() && !std::mem::replace(&mut self.is_interrupted, true) {
            self.lines = 0;
        }
        let up = if self.lines > 0 { format!("\x1b[{}A", self.lines) } else { "\x1b[J".to_owned() };
        self.lines = text.lines().count();
        // Clear the rest of each line, which may contain longer old text or the echo of Ctrl-C. Write everything in one
        // call, so that the cursor never becomes visible inside the board.
        let picture = format!("\r{up}{}", text.replace('\n', "\x1b[K\n"));
        let mut out = io::stdout().lock();
        out.write_all(picture.as_bytes())?;
        out.flush()
    }

    fn curve(&self) -> String {
        let maximum = self.energies.iter().max().copied().unwrap_or(0).max(1);
        let bar = |&energy: &u32| BARS[(energy * 7 / maximum) as usize];
        let now = self.energies.back().copied().unwrap_or(0);
        format!("{} {now} duplicates", self.energies.iter().map(bar).collect::<String>())
    }
}

/// Formats the board. Givens are bold, conflicts are reversed and marked with `!`, and confident cells are brighter.
fn board(scene: &Scene) -> String {
    let mut text = String::new();
    for row in Row::all() {
        if row.index() % 3 == 0 && row.index() > 0 {
            text.push_str("---------+---------+---------\n");
        }
        for column in Column::all() {
            if column.index() % 3 == 0 && column.index() > 0 {
                text.push('|');
            }
            draw_cell(&mut text, scene, Cell::at(row, column));
        }
        text.push('\n');
    }
    text
}

fn draw_cell(text: &mut String, scene: &Scene, cell: Cell) {
    let digit = scene.grid.get(cell).map_or('.', |digit| char::from(digit.to_ascii()));
    let is_conflict = scene.conflicts.contains(cell);
    let style = match scene.sureness[cell] {
        _ if is_conflict && scene.givens.contains(cell) => "1;7;31",
        _ if is_conflict => "7;31",
        _ if scene.givens.contains(cell) => "1",
        sure if sure > 0.5 => "36",
        _ => "2",
    };
    let mark = if is_conflict { '!' } else { ' ' };
    // Writing to a string cannot fail.
    let _ = write!(text, "\x1b[{style}m {digit}{mark}\x1b[0m");
}
