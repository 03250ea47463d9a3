//! The legend: what occurs in a picture, and nothing else.

use super::{line, links, marks};
use crate::picture::{Picture, role_name};
use sodan_logic::pattern::Link;
use sodan_logic::proof::{HouseRole, Role};

enum Entry {
    Mark(Role),
    House(HouseRole),
    Link(Link),
    Placed,
    Gone,
}

const ENTRY_WIDTH: f64 = 155.0;
const IN_A_ROW: usize = 4;

/// The legend from that point on, and its height.
pub fn draw(picture: &Picture, left: f64, top: f64) -> (String, f64) {
    let entries = entries(picture);
    let mut svg = String::new();
    for (index, entry) in entries.iter().enumerate() {
        let x = left + ENTRY_WIDTH * (index % IN_A_ROW) as f64 + 14.0;
        let y = top + 26.0 * (index / IN_A_ROW) as f64 + 12.0;
        sign(&mut svg, entry, x, y);
        line(
            &mut svg,
            format_args!(r##"<text x="{}" y="{}" font-size="13">{}</text>"##, x + 20.0, y + 4.5, name(entry)),
        );
    }
    (svg, 26.0 * entries.len().div_ceil(IN_A_ROW) as f64)
}

fn entries(picture: &Picture) -> Vec<Entry> {
    let mut entries: Vec<Entry> = picture.roles_used().into_iter().map(Entry::Mark).collect();
    let has_house = |role| picture.houses.iter().any(|house| house.0 == role);
    let has_link = |link| picture.ties().any(|tie| tie.link == link);
    entries.extend(
        [HouseRole::Base, HouseRole::Cover, HouseRole::SecondCover]
            .into_iter()
            .filter(|&role| has_house(role))
            .map(Entry::House),
    );
    entries.extend([Link::Strong, Link::Weak].into_iter().filter(|&link| has_link(link)).map(Entry::Link));
    entries.extend((!picture.placements.is_empty()).then_some(Entry::Placed));
    entries.extend((!picture.eliminations.is_empty()).then_some(Entry::Gone));
    entries
}

fn sign(svg: &mut String, entry: &Entry, x: f64, y: f64) {
    let frame = |svg: &mut String, style: &str| {
        line(
            svg,
            format_args!(
                r##"<rect x="{}" y="{}" width="24" height="16" rx="4" fill="none" {style}/>"##,
                x - 12.0,
                y - 8.0
            ),
        );
    };
    match entry {
        Entry::Mark(role) => {
            marks::shape(svg, &[*role], x, y);
            marks::letters(svg, &[*role], x, y);
        }
        Entry::House(HouseRole::Base) => frame(svg, marks::BASE),
        Entry::House(HouseRole::Cover) => frame(svg, marks::COVER),
        Entry::House(HouseRole::SecondCover) => frame(svg, marks::SECOND),
        Entry::Link(Link::Strong) => {
            links::arrow(svg, (x - 22.0, y + 2.0), (x + 22.0, y + 2.0), links::STRONG)
        }
        Entry::Link(Link::Weak) => links::arrow(svg, (x - 22.0, y + 2.0), (x + 22.0, y + 2.0), links::WEAK),
        Entry::Placed => {
            marks::ring(svg, x, y);
            line(
                svg,
                format_args!(
                    r##"<text x="{x}" y="{}" font-size="13" text-anchor="middle" font-weight="bold">1</text>"##,
                    y + 4.6
                ),
            );
        }
        Entry::Gone => {
            line(
                svg,
                format_args!(
                    r##"<text x="{x}" y="{}" font-size="13" text-anchor="middle">1</text>"##,
                    y + 4.6
                ),
            );
            marks::stroke(svg, x, y);
        }
    }
}

fn name(entry: &Entry) -> String {
    match entry {
        Entry::Mark(role) => role_name(*role),
        Entry::House(HouseRole::Base) => "base".into(),
        Entry::House(HouseRole::Cover) => "cover".into(),
        Entry::House(HouseRole::SecondCover) => "second cover".into(),
        Entry::Link(Link::Strong) => "strong link".into(),
        Entry::Link(Link::Weak) => "weak link".into(),
        Entry::Placed => "is placed".into(),
        Entry::Gone => "goes".into(),
    }
}
