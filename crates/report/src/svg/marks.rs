//! The signs for roles: a shape for each, and a letter where a pattern has several sets or colors.

use super::line;
use crate::picture::letter;
use sodan_logic::proof::Role;

/// The frame of a base house.
pub const BASE: &str = r##"stroke="#00684d" stroke-width="2.6""##;
/// The frame of a cover house.
pub const COVER: &str = r##"stroke="#7a4a00" stroke-width="2" stroke-dasharray="9 5""##;
/// The frame of a second cover house.
pub const SECOND: &str = r##"stroke="#00507f" stroke-width="2" stroke-dasharray="2 4""##;
/// A part of the pattern.
pub const MEMBER: &str = r##"fill="#bfe6d6" stroke="#00684d" stroke-width="1.2""##;
const PIVOT: &str = r##"fill="#f7e49a" stroke="#5e4a00" stroke-width="1.6""##;
const PINCER: &str = r##"fill="#bcdff5" stroke="#00507f" stroke-width="1.4""##;
const FIN: &str = r##"fill="#f6c9a5" stroke="#9a3a00" stroke-width="1.4""##;
/// Sets and colors in turn.
const SETS: [&str; 6] = [
    r##"fill="#bfe6d6" stroke="#00684d" stroke-width="1.4""##,
    r##"fill="#f6c9a5" stroke="#9a3a00" stroke-width="1.4""##,
    r##"fill="#bcdff5" stroke="#00507f" stroke-width="1.4""##,
    r##"fill="#f7e49a" stroke="#5e4a00" stroke-width="1.4""##,
    r##"fill="#ecc7dd" stroke="#803560" stroke-width="1.4""##,
    r##"fill="#d9d9d9" stroke="#333" stroke-width="1.4""##,
];

/// The shape of the first of the roles.
pub fn shape(svg: &mut String, roles: &[Role], x: f64, y: f64) {
    let Some(&role) = roles.first() else { return };
    let diamond =
        |reach: f64| format!("M{} {y}L{x} {}L{} {y}L{x} {}Z", x - reach, y - reach, x + reach, y + reach);
    let square = |svg: &mut String, round: f64, style: &str| {
        let (left, top) = (x - 8.8, y - 8.8);
        line(
            svg,
            format_args!(r##"<rect x="{left}" y="{top}" width="17.6" height="17.6" rx="{round}" {style}/>"##),
        );
    };
    let circle = |svg: &mut String, style: &str| {
        line(svg, format_args!(r##"<circle cx="{x}" cy="{y}" r="9.2" {style}/>"##));
    };
    match role {
        Role::Member => circle(svg, MEMBER),
        Role::Claim => {
            circle(svg, MEMBER);
            line(
                svg,
                format_args!(
                    r##"<circle cx="{x}" cy="{y}" r="11.6" fill="none" stroke="#00684d" stroke-width="1.4"/>"##
                ),
            );
        }
        Role::Pivot => {
            square(svg, 1.0, PIVOT);
            line(
                svg,
                format_args!(
                    r##"<rect x="{}" y="{}" width="13" height="13" fill="none" stroke="#5e4a00" stroke-width="0.8"/>"##,
                    x - 6.5,
                    y - 6.5
                ),
            );
        }
        Role::Pincer => square(svg, 1.0, PINCER),
        Role::Fin => line(svg, format_args!(r##"<path d="{}" {FIN}/>"##, diamond(11.0))),
        Role::EndoFin => {
            line(svg, format_args!(r##"<path d="{}" {FIN}/>"##, diamond(11.0)));
            line(
                svg,
                format_args!(
                    r##"<path d="{}" fill="none" stroke="#9a3a00" stroke-width="0.9"/>"##,
                    diamond(7.5)
                ),
            );
        }
        Role::Set(number) => square(svg, 5.0, SETS[usize::from(number) % SETS.len()]),
        Role::Color(number) if number % 2 == 0 => circle(svg, SETS[usize::from(number) % SETS.len()]),
        Role::Color(number) => square(svg, 1.0, SETS[usize::from(number) % SETS.len()]),
    }
}

/// The letters of the sets and colors that a candidate belongs to, at its upper right.
pub fn letters(svg: &mut String, roles: &[Role], x: f64, y: f64) {
    let letters: String = roles
        .iter()
        .filter_map(|role| match role {
            Role::Set(number) | Role::Color(number) => Some(letter(*number)),
            _ => None,
        })
        .collect();
    if !letters.is_empty() {
        let (x, y) = (x + 11.5, y - 4.0);
        line(
            svg,
            format_args!(
                r##"<text x="{x}" y="{y}" font-size="9.5" font-weight="bold" text-anchor="end" stroke="#fff" stroke-width="2" paint-order="stroke">{letters}</text>"##
            ),
        );
    }
}

/// What can be placed.
pub fn ring(svg: &mut String, x: f64, y: f64) {
    line(
        svg,
        format_args!(r##"<circle cx="{x}" cy="{y}" r="9" fill="#fff" stroke="#000" stroke-width="2.6"/>"##),
    );
}

/// What goes: a stroke through the digit, which can still be read, and so can a letter at its upper right.
pub fn stroke(svg: &mut String, x: f64, y: f64) {
    let (left, right, top, bottom) = (x - 8.5, x + 8.5, y - 7.5, y + 7.5);
    line(
        svg,
        format_args!(
            r##"<path d="M{left} {top}L{right} {bottom}" stroke="#c00000" stroke-width="2.2" stroke-linecap="round"/>"##
        ),
    );
}
