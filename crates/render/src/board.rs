//! Draws the board as text, for a terminal.
//!
//! ```text
//!         c1    c2    c3      each candidate, followed by a sign for its role:
//!      .-----------------      * pattern   - removed   + placed   and so on; the legend is below the board
//!  r1  |  4    17*   6         a placed digit has no sign
//! ```

use crate::picture::{Picture, letter, role_name};
use sodan_board::{Candidate, Cell, Column, Row};
use sodan_logic::proof::Role;

/// Formats the board as complete lines, followed by a legend if anything is marked.
pub fn draw(picture: &Picture) -> String {
    let cells: Vec<String> = Cell::all().map(|cell| inside(picture, cell)).collect();
    let width = |column: Column| column.cells().iter().map(|cell| cells[cell.index()].chars().count()).max();
    let widths: Vec<usize> = Column::all().map(|column| width(column).unwrap_or(1)).collect();
    let mut text = heads(&widths);
    for row in Row::all() {
        if row.index() % 3 == 0 {
            text.push_str(&rule(&widths, if row.index() == 0 { '.' } else { ':' }));
        }
        text.push_str(&format!("{row} "));
        for (cell, width) in row.cells().iter().zip(&widths) {
            let bar = if cell.column().index() % 3 == 0 { "| " } else { "" };
            text.push_str(&format!("{bar}{:<width$} ", cells[cell.index()]));
        }
        text.push_str("|\n");
    }
    text.push_str(&rule(&widths, '\''));
    text.push_str(&legend(picture));
    text
}

fn inside(picture: &Picture, cell: Cell) -> String {
    if let Some(digit) = picture.before.placed().get(cell) {
        let marked = picture.roles.contains_key(&Candidate::new(cell, digit));
        return format!("{digit}{}", if marked { "*" } else { "" });
    }
    let digits = picture.before.digits(cell).iter();
    digits.map(|digit| format!("{digit}{}", sign(picture, Candidate::new(cell, digit)))).collect()
}

fn sign(picture: &Picture, candidate: Candidate) -> String {
    if picture.placements.contains(candidate) {
        return "+".into();
    }
    if picture.eliminations.contains(candidate) {
        return "-".into();
    }
    picture
        .roles
        .get(&candidate)
        .and_then(|roles| roles.first())
        .map(|role| of_role(*role))
        .unwrap_or_default()
}

fn of_role(role: Role) -> String {
    match role {
        Role::Member => "*".into(),
        Role::Claim => "?".into(),
        Role::On => "=".into(),
        Role::Off => "/".into(),
        Role::Before => "^".into(),
        Role::Pivot => "!".into(),
        Role::Pincer => "'".into(),
        Role::Fin => "~".into(),
        Role::EndoFin => "%".into(),
        Role::Set(number) | Role::Color(number) => letter(number).to_string(),
    }
}

fn heads(widths: &[usize]) -> String {
    let mut line = "   ".to_owned();
    for (column, width) in Column::all().zip(widths) {
        let bar = if column.index() % 3 == 0 { "  " } else { "" };
        line.push_str(&format!("{bar}{:<width$} ", column.to_string()));
    }
    format!("{}\n", line.trim_end())
}

fn rule(widths: &[usize], corner: char) -> String {
    let mut line = format!("   {corner}");
    for stack in widths.chunks(3) {
        line.push_str(&"-".repeat(stack.iter().map(|width| width + 1).sum::<usize>() + 1));
        line.push(corner);
    }
    line.push('\n');
    line
}

fn legend(picture: &Picture) -> String {
    let mut parts: Vec<String> =
        picture.roles_used().iter().map(|&role| format!("{} {}", of_role(role), role_name(role))).collect();
    if !picture.placements.is_empty() {
        parts.push("+ placed".into());
    }
    if !picture.eliminations.is_empty() {
        parts.push("- removed".into());
    }
    if parts.is_empty() { String::new() } else { format!("   {}\n", parts.join("   ")) }
}
