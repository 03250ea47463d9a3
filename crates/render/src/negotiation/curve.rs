//! Curves below each other over one axis, as SVG: how the energy falls while the agreement rises.

use std::fmt::Write;

use super::board::escaped;
use crate::svg::FONT;

const WIDTH: f64 = 720.0;
const STRIP: f64 = 120.0;
/// Left and right edge of the plots.
const AREA: [f64; 2] = [70.0, 700.0];

/// One curve with its name, as points of any two units.
#[derive(Clone, PartialEq, Debug)]
pub struct Curve {
    /// What stands above it.
    pub name: String,
    /// Its points, ascending in x.
    pub points: Vec<(f64, f64)>,
}

/// Draws the curves in strips below each other; what is along the axis is said below.
pub fn svg(curves: &[Curve], title: &str, along: &str) -> String {
    let height = STRIP * curves.len() as f64 + 76.0;
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" font-family="{FONT}" font-size="12">
<rect width="{WIDTH}" height="{height}" fill="#fff"/>
<text x="{}" y="18" font-size="13">{}</text>
"##,
        AREA[0],
        escaped(title)
    );
    let xs = || curves.iter().flat_map(|curve| curve.points.iter().map(|&(x, _)| x));
    let range = [xs().fold(f64::INFINITY, f64::min), xs().fold(f64::NEG_INFINITY, f64::max)];
    for (strip, curve) in curves.iter().enumerate() {
        draw(&mut svg, curve, range, 26.0 + STRIP * strip as f64);
    }
    let (middle, bottom) = ((AREA[0] + AREA[1]) / 2.0, height - 12.0);
    let _ =
        writeln!(svg, r##"<text x="{middle}" y="{bottom}" text-anchor="middle">{}</text>"##, escaped(along));
    for value in ticks(range) {
        let x = AREA[0] + (AREA[1] - AREA[0]) * (value - range[0]) / (range[1] - range[0]);
        let (top, mark, text) = (26.0, bottom - 30.0, bottom - 16.0);
        let _ = writeln!(
            svg,
            r##"<path d="M{x:.1} {top}V{mark}" stroke="#ddd"/><text x="{x:.1}" y="{text}" text-anchor="middle">{}</text>"##,
            short(value)
        );
    }
    svg.push_str("</svg>\n");
    svg
}

fn draw(svg: &mut String, curve: &Curve, [first, last]: [f64; 2], top: f64) {
    let (name, [left, right]) = (escaped(&curve.name), AREA);
    let (upper, lower) = (top + 20.0, top + STRIP - 8.0);
    let values = || curve.points.iter().map(|&(_, y)| y);
    let (most, least) =
        (round_up(values().fold(0.0, f64::max)), 0.0 - round_up(-values().fold(0.0, f64::min)));
    let x = |value: f64| left + (right - left) * (value - first) / (last - first).max(f64::MIN_POSITIVE);
    let y = |value: f64| lower - (lower - upper) * (value - least) / (most - least).max(f64::MIN_POSITIVE);
    let _ = writeln!(svg, r##"<text x="{left}" y="{:.0}" fill="#0072b2">{name}</text>"##, top + 14.0);
    let _ = writeln!(svg, r##"<path d="M{left} {upper}V{lower}H{right}" fill="none" stroke="#888"/>"##);
    for (place, value) in [(upper + 4.0, most), (lower + 4.0, least)] {
        let _ = writeln!(
            svg,
            r##"<text x="{}" y="{place}" text-anchor="end">{}</text>"##,
            left - 6.0,
            short(value)
        );
    }
    let mut path = String::new();
    for (number, &(at, value)) in curve.points.iter().enumerate() {
        let _ = write!(path, "{}{:.1} {:.1}", if number == 0 { 'M' } else { 'L' }, x(at), y(value));
    }
    let _ = writeln!(svg, r##"<path d="{path}" fill="none" stroke="#0072b2" stroke-width="1.5"/>"##);
}

/// The least of 1, 2, 5, 10, 20, 50 and so on, and of the fractions of this kind, that is no less; 0 stays 0.
fn round_up(value: f64) -> f64 {
    if value <= 0.0 {
        return 0.0;
    }
    let power = 10_f64.powf(value.log10().floor());
    let times = [1.0, 2.0, 5.0, 10.0].into_iter().find(|times| times * power >= value * (1.0 - 1e-9));
    times.unwrap_or(10.0) * power
}

/// Some five round numbers within a range.
fn ticks([first, last]: [f64; 2]) -> Vec<f64> {
    let step = round_up((last - first) / 5.0);
    // Nothing, too, if there are no points.
    if !step.is_finite() || step <= 0.0 {
        return Vec::new();
    }
    let begin = (first / step - 1e-9).ceil() as i64;
    (begin..)
        .map(|number| number as f64 * step)
        .take_while(|&value| value <= last + step * 1e-6)
        .take(12)
        .collect()
}

/// A round number with no more digits than it needs.
fn short(value: f64) -> String {
    match value.abs() {
        v if v >= 1e6 => format!("{}M", value / 1e6),
        v if v >= 1e-3 || v == 0.0 => format!("{}", (value * 1e6).round() / 1e6),
        _ => format!("{value:.0e}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_curve_has_its_strip_and_its_greatest_value() {
        let curve = |name: &str| Curve { name: name.into(), points: vec![(0.0, 40.0), (1.5, 0.0)] };
        let svg = svg(&[curve("energy"), curve("agreement")], "t", "seconds");
        assert_eq!(svg.matches(">50</text>").count(), 2);
        assert_eq!(svg.matches(">0</text>").count(), 3, "the least values, and the begin of the axis");
        assert!(svg.contains("energy") && svg.contains("agreement") && svg.contains(">1.5</text>"));
    }

    #[test]
    fn axes_have_round_numbers() {
        assert_eq!([13.143, 0.0313, 50.0, 0.0].map(round_up), [20.0, 0.05, 50.0, 0.0]);
        assert_eq!(ticks([0.0, 13.143]), [0.0, 5.0, 10.0]);
        assert_eq!(ticks([0.0, 1.5]), [0.0, 0.5, 1.0, 1.5]);
        assert_eq!(ticks([f64::INFINITY, f64::NEG_INFINITY]), [0.0; 0]);
        assert_eq!([0.3, 2_500_000.0, 20.0, 0.0002].map(short), ["0.3", "2.5M", "20", "2e-4"]);
    }

    #[test]
    fn nothing_to_draw_is_still_a_picture() {
        assert!(svg(&[], "t", "x").ends_with("</svg>\n"));
        assert!(!svg(&[Curve { name: "n".into(), points: vec![(1.0, 1.0)] }], "t", "x").contains("NaN"));
    }
}
