//! Draws marks for roles: a shape for each role, and a letter if a pattern has several sets or colors.

use super::line;
use crate::picture::letter;
use sodan_logic::proof::Role;

/// Number of sets and colors that have their own CSS class. Further ones reuse these classes.
const SETS: u8 = 6;

/// Draws the shape of a candidate's first role. Some combinations of roles have a separate shape.
pub fn shape(svg: &mut String, roles: &[Role], x: f64, y: f64) {
    let Some(&role) = roles.first() else { return };
    match role {
        Role::Member => circle(svg, x, y, 9.4, "member"),
        Role::Claim if roles.get(1) == Some(&Role::Off) => {
            square(svg, x, y, 7.6, 2.0, "off");
            square(svg, x, y, 10.4, 3.0, "off-outer");
        }
        Role::Claim => {
            circle(svg, x, y, 8.4, "member");
            circle(svg, x, y, 10.8, "outer");
        }
        // True in one branch and false in another.
        Role::On if roles.contains(&Role::Off) => {
            square(svg, x, y, 9.6, 2.0, "off");
            circle(svg, x, y, 7.6, "member");
        }
        Role::On => circle(svg, x, y, 9.4, "member"),
        Role::Off => square(svg, x, y, 8.8, 2.0, "off"),
        Role::Before => square(svg, x, y, 8.8, 2.0, "before"),
        Role::Pivot => {
            square(svg, x, y, 9.2, 1.0, "pivot");
            square(svg, x, y, 6.9, 0.0, "within");
        }
        Role::Pincer => square(svg, x, y, 9.2, 1.0, "pincer"),
        Role::Fin => diamond(svg, x, y, 11.0, "fin"),
        Role::EndoFin => {
            diamond(svg, x, y, 11.0, "fin");
            diamond(svg, x, y, 7.6, "end");
        }
        Role::Set(number) => square(svg, x, y, 9.2, 5.0, &format!("s{}", number % SETS)),
        Role::Color(number) if number % 2 == 0 => circle(svg, x, y, 9.4, &format!("s{}", number % SETS)),
        Role::Color(number) => square(svg, x, y, 9.0, 1.0, &format!("s{}", number % SETS)),
    }
}

fn circle(svg: &mut String, x: f64, y: f64, radius: f64, class: &str) {
    line(svg, format_args!(r##"<circle class="{class}" cx="{x}" cy="{y}" r="{radius}"/>"##));
}

/// Draws a square around a centre. `reach` is half the length of its side, and `round` the radius of its corners.
fn square(svg: &mut String, x: f64, y: f64, reach: f64, round: f64, class: &str) {
    let (left, top, side) = (x - reach, y - reach, 2.0 * reach);
    line(
        svg,
        format_args!(
            r##"<rect class="{class}" x="{left:.1}" y="{top:.1}" width="{side}" height="{side}" rx="{round}"/>"##
        ),
    );
}

fn diamond(svg: &mut String, x: f64, y: f64, reach: f64, class: &str) {
    let (left, right, top, bottom) = (x - reach, x + reach, y - reach, y + reach);
    line(
        svg,
        format_args!(r##"<path class="{class}" d="M{left} {y}L{x} {top}L{right} {y}L{x} {bottom}Z"/>"##),
    );
}

/// Draws the letters of a candidate's sets and colors at its upper right.
pub fn letters(svg: &mut String, roles: &[Role], x: f64, y: f64) {
    let letters: String = roles
        .iter()
        .filter_map(|role| match role {
            Role::Set(number) | Role::Color(number) => Some(letter(*number)),
            _ => None,
        })
        .collect();
    if !letters.is_empty() {
        let (x, y) = (x + 11.0, y - 4.0);
        line(svg, format_args!(r##"<text class="letter" x="{x}" y="{y}">{letters}</text>"##));
    }
}

/// Draws a ring, which marks a placement.
pub fn ring(svg: &mut String, x: f64, y: f64) {
    circle(svg, x, y, 9.6, "placed");
}

/// Draws the background of an elimination.
pub fn ground(svg: &mut String, x: f64, y: f64) {
    square(svg, x, y, 10.2, 3.0, "ground");
}

/// Draws an elimination: a stroke through the digit. The digit, and a letter at its upper right, remain readable.
pub fn stroke(svg: &mut String, x: f64, y: f64) {
    let (left, right, top, bottom) = (x - 8.0, x + 8.0, y - 8.0, y + 8.0);
    line(svg, format_args!(r##"<path class="gone" d="M{left} {top}L{right} {bottom}"/>"##));
}
