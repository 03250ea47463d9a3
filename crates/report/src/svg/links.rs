//! Links as arrows: strong ones solid, weak ones dashed.

use super::{line, middle};
use crate::picture::Picture;
use sodan_board::{Candidate, CellSet};
use sodan_logic::pattern::{Link, Node};

/// How strong links are drawn.
pub const STRONG: &str = r##"stroke="#102a63" stroke-width="2""##;
/// How weak links are drawn.
pub const WEAK: &str = r##"stroke="#6b1a4a" stroke-width="1.7" stroke-dasharray="5 3.5""##;

/// All links, and a band around each node of several cells.
pub fn draw(svg: &mut String, picture: &Picture) {
    let mut drawn: Vec<Node> = Vec::new();
    for node in picture.ties().flat_map(|tie| [tie.from, tie.to]) {
        if node.cells.len() > 1 && !drawn.contains(&node) {
            band(svg, node);
            drawn.push(node);
        }
    }
    for tie in picture.ties() {
        let style = match tie.link {
            Link::Strong => STRONG,
            Link::Weak => WEAK,
        };
        let (from, to) = (centre(tie.from), centre(tie.to));
        arrow(svg, nearest(tie.from, to), nearest(tie.to, from), style);
    }
}

fn places(node: Node) -> impl Iterator<Item = (f64, f64)> {
    let cells: CellSet = node.cells;
    cells.iter().map(move |cell| middle(Candidate::new(cell, node.digit)))
}

fn centre(node: Node) -> (f64, f64) {
    let count = node.cells.len().max(1) as f64;
    let (x, y) = places(node).fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
    (x / count, y / count)
}

/// The place of a node that is nearest to where its link goes: an arrow shall not cross a group.
fn nearest(node: Node, to: (f64, f64)) -> (f64, f64) {
    let distance = |at: &(f64, f64)| (at.0 - to.0).hypot(at.1 - to.1);
    places(node).min_by(|a, b| distance(a).total_cmp(&distance(b))).unwrap_or(to)
}

/// An open frame around the candidates of a group.
fn band(svg: &mut String, node: Node) {
    let least = |of: fn((f64, f64)) -> f64| places(node).map(of).fold(f64::MAX, f64::min) - 12.0;
    let most = |of: fn((f64, f64)) -> f64| places(node).map(of).fold(0.0, f64::max) + 12.0;
    let (x, y) = (least(|at| at.0), least(|at| at.1));
    let (width, height) = (most(|at| at.0) - x, most(|at| at.1) - y);
    line(
        svg,
        format_args!(
            r##"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="12" fill="none" stroke="#333" stroke-width="1.2"/>"##
        ),
    );
}

/// An arrow, bent a little to its left so that it passes beside what lies between, and so that there and back are two.
pub fn arrow(svg: &mut String, from: (f64, f64), to: (f64, f64), style: &str) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    if length < 1.0 {
        return;
    }
    // It starts and ends at the rim of the marks; between neighbours in a cell it needs a larger bend.
    let (rim, bend) = if length < 30.0 { (9.0, 11.0) } else { (10.5, (0.14 * length).min(26.0)) };
    let (ux, uy) = (dx / length, dy / length);
    let control = ((from.0 + to.0) / 2.0 + uy * bend, (from.1 + to.1) / 2.0 - ux * bend);
    let start = towards(from, control, rim);
    let end = towards(to, control, rim);
    line(
        svg,
        format_args!(
            r##"<path d="M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}" fill="none" {style}/>"##,
            start.0, start.1, control.0, control.1, end.0, end.1
        ),
    );
    head(svg, control, end, style);
}

/// The point so far away from one towards another.
fn towards(from: (f64, f64), to: (f64, f64), distance: f64) -> (f64, f64) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1e-9);
    (from.0 + dx / length * distance, from.1 + dy / length * distance)
}

fn head(svg: &mut String, from: (f64, f64), tip: (f64, f64), style: &str) {
    let back = towards(tip, from, 6.5);
    let (dx, dy) = ((tip.0 - back.0) * 0.5, (tip.1 - back.1) * 0.5);
    let colour = style.split('"').nth(1).unwrap_or("#000");
    line(
        svg,
        format_args!(
            r##"<path d="M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}Z" fill="{colour}"/>"##,
            tip.0,
            tip.1,
            back.0 - dy,
            back.1 + dx,
            back.0 + dy,
            back.1 - dx
        ),
    );
}
