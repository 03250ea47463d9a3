//! Draws the legend, which explains the roles that occur in a picture.

use super::{MARGIN, WIDTH, line, links, marks};
use crate::picture::{Picture, role_name};
use sodan_logic::pattern::Link;
use sodan_logic::proof::{HouseRole, Role};

enum LegendEntry {
    Mark(Role),
    House(HouseRole),
    Contradiction,
    Chains,
    Link(Link),
    Inference,
    Placed,
    Gone,
    /// Candidates that the enclosing chains exclude because of a nested chain.
    Excluded,
}

/// Height of a row of the legend.
const ROW: f64 = 28.0;
/// Horizontal distance from the start of an entry to its text.
const SIGN: f64 = 46.0;
/// Horizontal distance from the text of an entry to the next entry.
const GAP: f64 = 20.0;
/// Estimated maximum width of a character of the legend.
const LETTER: f64 = 7.2;

/// Draws the legend at the given vertical position. Returns the SVG and its height.
pub fn draw(picture: &Picture, top: f64) -> (String, f64) {
    let entries = entries(picture);
    let (mut svg, mut x, mut y) = (String::new(), MARGIN, top + 12.0);
    for entry in &entries {
        let name = name(entry);
        let width = SIGN + LETTER * name.chars().count() as f64;
        if x > MARGIN && x + width > WIDTH - MARGIN {
            (x, y) = (MARGIN, y + ROW);
        }
        sign(&mut svg, entry, x + 20.0, y);
        line(
            &mut svg,
            format_args!(r##"<text class="words" x="{:.1}" y="{:.1}">{name}</text>"##, x + SIGN, y + 4.5),
        );
        x += width + GAP;
    }
    (svg, if entries.is_empty() { 0.0 } else { y + 16.0 - top })
}

fn entries(picture: &Picture) -> Vec<LegendEntry> {
    let mut entries: Vec<LegendEntry> = picture.roles_used().into_iter().map(LegendEntry::Mark).collect();
    let has_house = |role| picture.houses.iter().any(|house| house.0 == role);
    let has_link = |link| picture.ties().any(|tie| tie.link == link);
    entries.extend(
        [HouseRole::Base, HouseRole::Cover, HouseRole::SecondCover]
            .into_iter()
            .filter(|&role| has_house(role))
            .map(LegendEntry::House),
    );
    entries.extend(picture.contradiction.map(|_| LegendEntry::Contradiction));
    entries.extend((links::count(picture) > 1).then_some(LegendEntry::Chains));
    entries
        .extend([Link::Strong, Link::Weak].into_iter().filter(|&link| has_link(link)).map(LegendEntry::Link));
    entries.extend((!picture.inferences.is_empty()).then_some(LegendEntry::Inference));
    entries.extend((!picture.placements.is_empty()).then_some(LegendEntry::Placed));
    let is_nested = entries.iter().any(|entry| matches!(entry, LegendEntry::Mark(Role::Before)));
    let gone = if is_nested { LegendEntry::Excluded } else { LegendEntry::Gone };
    entries.extend((!picture.eliminations.is_empty()).then_some(gone));
    entries
}

fn sign(svg: &mut String, entry: &LegendEntry, x: f64, y: f64) {
    let frame = |svg: &mut String, class: &str, inset: f64| {
        let (left, top) = (x - 16.0 + inset, y - 9.0 + inset);
        let (width, height) = (32.0 - 2.0 * inset, 18.0 - 2.0 * inset);
        line(
            svg,
            format_args!(
                r##"<rect class="{class}" x="{left:.1}" y="{top:.1}" width="{width}" height="{height}" rx="4"/>"##
            ),
        );
    };
    let digit = |svg: &mut String| {
        line(svg, format_args!(r##"<text class="marked" x="{x:.1}" y="{:.1}">1</text>"##, y + 5.0));
    };
    match entry {
        LegendEntry::Mark(role) => {
            marks::shape(svg, &[*role], x, y);
            marks::letters(svg, &[*role], x, y);
        }
        LegendEntry::House(HouseRole::Base) => frame(svg, "base", 0.0),
        LegendEntry::House(HouseRole::Cover) => frame(svg, "cover", 0.0),
        LegendEntry::House(HouseRole::SecondCover) => frame(svg, "second", 0.0),
        LegendEntry::Contradiction => {
            frame(svg, "broken", 0.0);
            frame(svg, "broken", 3.5);
        }
        LegendEntry::Chains => links::number_at(svg, x, y, 1),
        LegendEntry::Link(link) => sample(svg, x, y, links::class(*link)),
        LegendEntry::Inference => sample(svg, x, y, links::INFERRED),
        LegendEntry::Placed => {
            marks::ring(svg, x, y);
            digit(svg);
        }
        LegendEntry::Gone | LegendEntry::Excluded => {
            marks::ground(svg, x, y);
            digit(svg);
            marks::stroke(svg, x, y);
        }
    }
}

/// Draws the sample arrow of an entry, for links or inferences with this CSS class.
fn sample(svg: &mut String, x: f64, y: f64, class: &str) {
    let at = y + 2.0;
    links::arrow(svg, (x - 29.0, at), (x, at - 6.0), (x + 29.0, at), class);
}

fn name(entry: &LegendEntry) -> String {
    match entry {
        LegendEntry::Mark(role) => role_name(*role),
        LegendEntry::House(HouseRole::Base) => "base".into(),
        LegendEntry::House(HouseRole::Cover) => "cover".into(),
        LegendEntry::House(HouseRole::SecondCover) => "second cover".into(),
        LegendEntry::Contradiction => "contradiction".into(),
        LegendEntry::Chains => "start of chain 1".into(),
        LegendEntry::Link(Link::Strong) => "strong link".into(),
        LegendEntry::Link(Link::Weak) => "weak link".into(),
        LegendEntry::Inference => "by a rule or a nested chain".into(),
        LegendEntry::Placed => "placed".into(),
        LegendEntry::Gone => "removed".into(),
        LegendEntry::Excluded => "excluded by the chain".into(),
    }
}
