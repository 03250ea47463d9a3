//! Draws the merge tree of clusters as SVG: one row per cell, agreement from 1 on the left to 0 on the right.

use std::fmt::Write;

use sodan_negotiation::transcript::clusters::Clusters;

use crate::svg::escaped;

/// Height of the row of a cell, in pixels.
const ROW: usize = 13;

/// Left edge of the tree, in pixels.
const LEFT: usize = 50;
/// Width of the tree, in pixels.
const WIDTH: f64 = 620.0;

/// Height of the title and the axis above the first row.
const TOP: usize = 62;

/// Draws the tree. The tooltip of a merge shows its agreement, its number of cells, and the time after which these
/// cells remain correct.
pub fn svg(clusters: &Clusters, title: &str) -> String {
    let leaves = clusters.leaves.len();
    let order = order(clusters);
    let x = |agreement: f64| LEFT as f64 + (1.0 - agreement) * WIDTH;
    // The right end and the vertical position of each node's line.
    let mut places: Vec<(f64, f64)> = vec![(0.0, 0.0); leaves + clusters.merges.len()];
    for (row, &leaf) in order.iter().enumerate() {
        places[leaf] = (x(1.0), (TOP + ROW * row) as f64);
    }
    let (width, height) = (LEFT + WIDTH as usize + 30, TOP + ROW * leaves + 16);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"sans-serif\">\n<title>{0}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text x=\"{LEFT}\" y=\"18\" font-size=\"12\" font-weight=\"600\">{0}</text>\n",
        escaped(title)
    );
    for tenth in (0..=10).rev().step_by(2) {
        let agreement = f64::from(tenth) / 10.0;
        let at = x(agreement);
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(
            svg,
            r##"<path d="M{at:.1} {}V{}" stroke="#ddd"/><text x="{at:.1}" y="{}" font-size="10" text-anchor="middle" fill="#6a7280">{agreement}</text>"##,
            TOP - 12,
            height - 10,
            TOP - 18
        );
    }
    for &leaf in &order {
        let (_, y) = places[leaf];
        let _ = writeln!(
            svg,
            r##"<text x="{}" y="{:.1}" font-size="9" text-anchor="end">{}</text>"##,
            LEFT - 6,
            y + 3.0,
            clusters.leaves[leaf]
        );
    }
    for (number, merge) in clusters.merges.iter().enumerate() {
        let [one, other] = merge.parts.map(|part| places[part]);
        let at = x(merge.agreement);
        let formed = merge.formed.map_or("not all correct at the end".to_owned(), |time| {
            format!("all correct from {:.6} s on", time.as_nanos() as f64 / 1e9)
        });
        let _ = writeln!(
            svg,
            r##"<path d="M{:.1} {:.1}H{at:.1}V{:.1}H{:.1}" fill="none" stroke="#24527a"><title>agreement {:.3}: {} cells, {formed}</title></path>"##,
            one.0,
            one.1,
            other.1,
            other.0,
            merge.agreement,
            merge.cells.len()
        );
        places[leaves + number] = (at, (one.1 + other.1) / 2.0);
    }
    svg.push_str("</svg>\n");
    svg
}

/// Returns the indices of the leaves in an order in which the lines of the merges do not cross: tree by tree, depth
/// first.
fn order(clusters: &Clusters) -> Vec<usize> {
    let leaves = clusters.leaves.len();
    let mut is_part = vec![false; leaves + clusters.merges.len()];
    clusters.merges.iter().flat_map(|merge| merge.parts).for_each(|part| is_part[part] = true);
    let mut stack: Vec<usize> = (0..is_part.len()).filter(|&node| !is_part[node]).collect();
    let mut order = Vec::with_capacity(leaves);
    while let Some(node) = stack.pop() {
        match node.checked_sub(leaves).and_then(|number| clusters.merges.get(number)) {
            Some(merge) => stack.extend(merge.parts),
            None => order.push(node),
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use sodan_negotiation::transcript::{Detail, Recorder};
    use sodan_negotiation::{Conditions, Ending, Protocol, Settings, negotiate};

    use super::*;

    #[test]
    fn cells_and_merges_are_drawn_once() {
        let puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
        let mut recorder = Recorder::new(Detail::Changes);
        let settings = Settings::new(Protocol::CommunityPlus);
        let outcome = negotiate(&puzzle.parse().unwrap(), &settings, 1, Conditions::default(), &mut recorder);
        let Ending::Solved(solution) = outcome.ending else { panic!("it is solved") };
        let clusters = Clusters::of(&recorder.finish().unwrap(), &[solution]).unwrap();
        let svg = svg(&clusters, "a & b");
        assert_eq!(svg.matches(r#"font-size="9""#).count(), 64);
        assert_eq!(svg.matches("<title>agreement").count(), clusters.merges.len());
        assert!(svg.contains("a &amp; b") && svg.contains(" cells, all correct from 0."));
        let mut order = order(&clusters);
        order.sort_unstable();
        assert!(order.into_iter().eq(0..64));
    }
}
