//! Draws correct cells and regions out of phase as SVG.

use std::fmt::Write;

use sodan_board::Cell;

use super::board::{EDGE, SIDE, TOP, begin, draw_digit, draw_lines, end};
use super::{Parts, REGION_COLOURS, RIGHT, Scene, hex, letter};

/// Draws the board. Correct cells are coloured, each region has a colour and a letter, and conflicts are hatched. Six
/// colours are used in turn.
pub fn svg(scene: &Scene, parts: &Parts, title: &str) -> String {
    let mut svg = begin(title);
    for cell in Cell::all() {
        let (x, y) = (EDGE + cell.column().index() * SIDE, TOP + cell.row().index() * SIDE);
        let region = parts.region_of(cell);
        let fill = match region {
            _ if parts.right.contains(cell) => hex(RIGHT),
            Some(region) => hex(REGION_COLOURS[region % REGION_COLOURS.len()]),
            None => "#ffffff".into(),
        };
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(svg, r##"<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" fill="{fill}"/>"##);
        draw_digit(&mut svg, scene, cell);
        if let Some(region) = region {
            let (x, y, letter) = (x + 7, y + 12, letter(region));
            let _ = writeln!(svg, r##"<text x="{x}" y="{y}" font-size="11" fill="#a33">{letter}</text>"##);
        }
    }
    draw_lines(&mut svg);
    let largest = parts.regions.first().map_or(0, |region| region.len());
    let legend = [
        format!("coloured without a letter: {} correct cells", parts.right.len()),
        format!(
            "A, B, …: regions of cells with one another's digits; count {}, largest {largest}",
            parts.regions.len()
        ),
        "white: wrong, in no region · hatched: a peer has the same digit · bold: given".to_owned(),
    ];
    end(svg, &legend)
}

#[cfg(test)]
mod tests {
    use sodan_board::CellSet;

    use super::super::board::tests::scene;
    use super::*;

    #[test]
    fn only_regions_have_letters() {
        let cells = |indices: [usize; 2]| indices.map(Cell::from_index).into_iter().collect::<CellSet>();
        let parts = Parts { right: cells([10, 11]), regions: vec![cells([20, 21]), cells([30, 31])] };
        let svg = svg(&scene(), &parts, "t");
        assert_eq!((svg.matches(">A</text>").count(), svg.matches(">B</text>").count()), (2, 2));
        assert_eq!(svg.matches(&hex(RIGHT)).count(), 2);
        assert!(svg.contains("without a letter: 2 correct cells"));
    }
}
