//! Charts as SVG: axes, bars, lines, points and a legend.
//!
//! ```text
//!    40 % ┤ ┈┈┈┈┈┈┈┈┈┈┈┈   ■ train      a Chart is drawn in pixels
//!    20 % ┤ ┈▌┈┈█┈┈┈┈┈┈┈   ■ test       an Area has two Axes, which map values to pixels
//!       0 └─┴──┬──┬──┬──
//!             24 25 26
//! ```

use std::fmt::Write;

use crate::svg::{FONT, escaped};

/// Colours and point shapes of the series. The colours can be distinguished with any type of colour vision (after Okabe
/// and Ito 2008). The shapes also differ in black and white, can be filled, and have about the same area.
pub const SERIES: [(&str, &str); 7] = [
    ("#0072b2", "M-3 0a3 3 0 1 1 6 0a3 3 0 1 1-6 0z"),
    ("#d55e00", "M-2.7-2.7h5.4v5.4h-5.4z"),
    ("#009e73", "M0-3.8L3.6 2.6h-7.2z"),
    ("#cc79a7", "M0-4L3.6 0 0 4-3.6 0z"),
    ("#e69f00", "M-2.5-3.9L0-1.4 2.5-3.9 3.9-2.5 1.4 0 3.9 2.5 2.5 3.9 0 1.4-2.5 3.9-3.9 2.5-1.4 0-3.9-2.5z"),
    ("#56b4e9", "M0 3.8L3.6-2.6h-7.2z"),
    ("#000000", "M-1-4h2v3h3v2h-3v3h-2v-3h-3v-2h3z"),
];

/// The part of a string that is placed at the given position.
#[derive(Clone, Copy)]
pub enum Anchor {
    /// The left end of the text.
    Start,
    /// The middle of the text.
    Middle,
    /// The right end of the text.
    End,
}

/// An SVG chart under construction.
pub struct Chart {
    svg: String,
    ink: &'static str,
}

/// The values and ticks along one side of an area.
pub struct Axis {
    /// The values at the two ends of the axis.
    pub range: [f64; 2],
    /// The values that have a tick, with their labels.
    pub ticks: Vec<(f64, String)>,
    /// Whether a grid line crosses the area at each tick.
    pub has_grid: bool,
}

/// The area between the axes, in pixels.
pub struct Area {
    /// Left edge, next to which the labels of `y` are drawn.
    pub left: f64,
    /// Upper edge.
    pub top: f64,
    /// Right edge.
    pub right: f64,
    /// Lower edge, below which the labels of `x` are drawn.
    pub bottom: f64,
    /// The horizontal axis, from left to right.
    pub x: Axis,
    /// The vertical axis, from bottom to top.
    pub y: Axis,
}

impl Axis {
    /// Returns the position of a value on the axis, as a fraction of its length, or 0 if the axis has only one value.
    /// The range may be descending.
    fn share(&self, value: f64) -> f64 {
        let length = self.range[1] - self.range[0];
        if length == 0.0 { 0.0 } else { (value - self.range[0]) / length }
    }
}

impl Area {
    /// Returns the horizontal position of a value on the axis `x`, in pixels.
    pub fn x(&self, value: f64) -> f64 {
        self.left + (self.right - self.left) * self.x.share(value)
    }

    /// Returns the vertical position of a value on the axis `y`, in pixels from the top.
    pub fn y(&self, value: f64) -> f64 {
        self.bottom - (self.bottom - self.top) * self.y.share(value)
    }
}

impl Chart {
    /// Creates an empty chart of the given size, with a title for screen readers. Without `paper`, the background is
    /// transparent.
    pub fn new([width, height]: [f64; 2], title: &str, ink: &'static str, paper: Option<&str>) -> Chart {
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" font-family=\"{FONT}\" font-size=\"12\" fill=\"{ink}\">\n<title>{}</title>\n",
            escaped(title)
        );
        if let Some(paper) = paper {
            // Writing to a string cannot fail, here and below.
            let _ = writeln!(svg, "<rect width=\"{width}\" height=\"{height}\" fill=\"{paper}\"/>");
        }
        Chart { svg, ink }
    }

    /// Draws the axes of an area, with ticks and labels.
    pub fn axes(&mut self, area: &Area) {
        let Area { left, top, right, bottom, x, y } = area;
        self.stroke(&format!("M{left:.1} {top:.1}V{bottom:.1}H{right:.1}"), self.ink, 1.0);
        for (value, label) in &y.ticks {
            let at = area.y(*value);
            if y.has_grid {
                self.stroke(&format!("M{left:.1} {at:.1}H{right:.1}"), self.ink, 0.2);
            }
            self.text([left - 6.0, at + 4.0], Anchor::End, label);
        }
        for (value, label) in &x.ticks {
            let at = area.x(*value);
            if x.has_grid {
                self.stroke(&format!("M{at:.1} {top:.1}V{bottom:.1}"), self.ink, 0.2);
            }
            self.text([at, bottom + 16.0], Anchor::Middle, label);
        }
    }

    /// Draws a filled rectangle, given its left edge, upper edge, width and height.
    pub fn bar(&mut self, [x, y, width, height]: [f64; 4], colour: &str) {
        let _ = writeln!(
            self.svg,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{colour}\"/>"
        );
    }

    /// Draws straight lines between points, which are given as values of the axes.
    pub fn line(&mut self, area: &Area, points: &[(f64, f64)], colour: &str) {
        let mut path = String::new();
        for (number, &(x, y)) in points.iter().enumerate() {
            let _ = write!(path, "{}{:.1} {:.1}", if number == 0 { 'M' } else { 'L' }, area.x(x), area.y(y));
        }
        self.stroke(&path, colour, 1.0);
    }

    /// Draws a point of a series, filled if an opacity is given, otherwise hollow.
    pub fn point(&mut self, [x, y]: [f64; 2], series: usize, opacity: Option<f64>) {
        let (colour, outline) = SERIES[series % SERIES.len()];
        let paint = match opacity {
            None => format!("fill=\"none\" stroke=\"{colour}\""),
            Some(opacity) => format!("fill=\"{colour}\" fill-opacity=\"{opacity}\""),
        };
        let _ = writeln!(self.svg, "<path transform=\"translate({x:.1} {y:.1})\" d=\"{outline}\" {paint}/>");
    }

    /// Draws an entry of the legend. `swatch` draws the sample.
    pub fn legend(&mut self, [x, y]: [f64; 2], name: &str, swatch: impl FnOnce(&mut Chart, [f64; 2])) {
        swatch(self, [x, y]);
        self.text([x + 12.0, y + 4.0], Anchor::Start, name);
    }

    /// Draws a string, unless it is empty.
    pub fn text(&mut self, [x, y]: [f64; 2], anchor: Anchor, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        if !text.is_empty() {
            let _ = writeln!(self.svg, "<text x=\"{x:.1}\" y=\"{y:.1}\"{anchor}>{}</text>", escaped(text));
        }
    }

    fn stroke(&mut self, path: &str, colour: &str, opacity: f64) {
        let opacity = if opacity < 1.0 { format!(" stroke-opacity=\"{opacity}\"") } else { String::new() };
        let _ = writeln!(self.svg, "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\"{opacity}/>");
    }

    /// Returns the SVG document.
    pub fn finish(self) -> String {
        self.svg + "</svg>\n"
    }
}

/// A chart of grouped bars: each group contains one bar per series. The bars are vertical, or horizontal if the names
/// of the groups are long.
pub struct Bars<'a> {
    /// Title for screen readers.
    pub title: &'a str,
    /// Colour of text and axes.
    pub ink: &'static str,
    /// Names and colours of the series.
    pub series: &'a [(String, &'static str)],
    /// The name of each group, and the lengths of its bars in per cent, one for each series.
    pub groups: &'a [(String, Vec<f64>)],
}

impl Bars<'_> {
    /// Returns the chart as an SVG document.
    pub fn svg(&self) -> String {
        /// Estimated width of a letter of a label. All sizes are in pixels.
        const LETTER: f64 = 7.0;
        /// Width of a bar without the gap after it.
        const THICK: f64 = 5.0;
        /// Width of a bar with the gap after it.
        const BAR: f64 = 6.0;
        /// Maximum length of horizontal bars.
        const LENGTH: f64 = 360.0;
        /// Height of the area.
        const HEIGHT: f64 = 220.0;
        const LEGEND: f64 = 150.0;
        /// Maximum width of a chart with vertical bars.
        const WIDEST: f64 = 720.0;
        let maximum = end_of_axis(self.groups.iter().flat_map(|(_, bars)| bars).copied().fold(0.0, f64::max));
        let letters = self.groups.iter().map(|(name, _)| name.chars().count()).max().unwrap_or_default();
        let names = letters as f64 * LETTER + 8.0;
        let (bars, count) = (self.series.len() as f64 * BAR, self.groups.len().max(1) as f64);
        let standing = (bars + 10.0).max(names);
        let is_lying = names > bars + 10.0 && 44.0 + standing * count + LEGEND > WIDEST;
        let shares = Axis {
            range: [0.0, maximum],
            ticks: [0.0, 0.5, 1.0].map(|share| (maximum * share, format!("{:.0} %", maximum * share))).into(),
            has_grid: true,
        };
        let middles = (0..).map(|place| f64::from(place) + 0.5);
        let ticks = middles.zip(self.groups).map(|(middle, (name, _))| (middle, name.clone())).collect();
        // Values of horizontal bars are listed from the top.
        let values =
            Axis { range: if is_lying { [count, 0.0] } else { [0.0, count] }, ticks, has_grid: false };
        let area = match is_lying {
            true => {
                let (left, group) = (names + 4.0, bars.max(LETTER + 4.0) + BAR);
                let (right, bottom) = (left + LENGTH, 12.0 + group * count);
                Area { left, top: 12.0, right, bottom, x: shares, y: values }
            }
            false => Area {
                left: 44.0,
                top: 12.0,
                right: 44.0 + standing * count,
                bottom: 12.0 + HEIGHT,
                x: values,
                y: shares,
            },
        };
        let legend = 16.0 * self.series.len() as f64 + 8.0;
        let size = [area.right + LEGEND, (area.bottom + 28.0).max(legend)];
        let mut chart = Chart::new(size, self.title, self.ink, None);
        chart.axes(&area);
        for (place, (_, group)) in self.groups.iter().enumerate() {
            for (series, (share, (_, colour))) in group.iter().zip(self.series).enumerate() {
                let aside = series as f64 * BAR - bars / 2.0;
                let at = place as f64 + 0.5;
                let bar = match is_lying {
                    true => [area.left, area.y(at) + aside, area.x(*share) - area.left, THICK],
                    false => [area.x(at) + aside, area.y(*share), THICK, area.bottom - area.y(*share)],
                };
                chart.bar(bar, colour);
            }
        }
        for (place, (name, colour)) in self.series.iter().enumerate() {
            let at = [area.right + 15.0, 10.0 + 16.0 * place as f64];
            chart.legend(at, name, |chart, [x, y]| chart.bar([x - 5.0, y - 5.0, 10.0, 10.0], colour));
        }
        chart.finish()
    }
}

/// Returns a suitable upper end of the percentage axis for bars of at most `highest` per cent. The end is an even
/// integer, so that its half is an integer, too.
fn end_of_axis(highest: f64) -> f64 {
    let step = if highest <= 10.0 { 2.0 } else { 10.0 };
    (highest / step).ceil().max(1.0) * step
}

/// A labelled curve through points. The coordinates may have any unit.
#[derive(Clone, PartialEq, Debug)]
pub struct Curve {
    /// Label, drawn above the curve.
    pub name: String,
    /// The points, in ascending order of x.
    pub points: Vec<(f64, f64)>,
}

/// Draws curves below each other over a common horizontal axis with the label `along`.
pub fn curves(curves: &[Curve], title: &str, along: &str) -> String {
    const STRIP: f64 = 120.0;
    const LEFT: f64 = 70.0;
    const RIGHT: f64 = 700.0;
    let height = STRIP * curves.len() as f64 + 76.0;
    let mut chart = Chart::new([720.0, height], title, "#000", Some("#fff"));
    chart.text([LEFT, 18.0], Anchor::Start, title);
    let xs = || curves.iter().flat_map(|curve| curve.points.iter().map(|&(x, _)| x));
    let range = [xs().fold(f64::INFINITY, f64::min), xs().fold(f64::NEG_INFINITY, f64::max)];
    for (strip, curve) in curves.iter().enumerate() {
        let top = 26.0 + STRIP * strip as f64;
        let is_last = strip + 1 == curves.len();
        let label = |value: f64| if is_last { short(value) } else { String::new() };
        let ticks = ticks(range).into_iter().map(|value| (value, label(value))).collect();
        let ys = || curve.points.iter().map(|&(_, y)| y);
        let maximum = round_up(ys().fold(0.0, f64::max));
        let least = 0.0 - round_up(-ys().fold(0.0, f64::min));
        let y = Axis {
            range: [least, maximum],
            ticks: vec![(maximum, short(maximum)), (least, short(least))],
            has_grid: false,
        };
        let x = Axis { range, ticks, has_grid: true };
        let area = Area { left: LEFT, top: top + 20.0, right: RIGHT, bottom: top + STRIP - 8.0, x, y };
        chart.text([LEFT, top + 14.0], Anchor::Start, &curve.name);
        chart.axes(&area);
        chart.line(&area, &curve.points, SERIES[0].0);
    }
    chart.text([(LEFT + RIGHT) / 2.0, height - 12.0], Anchor::Middle, along);
    chart.finish()
}

/// Rounds up to the next number of the series 1, 2, 5, 10, 20, 50 and so on (and the corresponding fractions); 0
/// remains 0.
fn round_up(value: f64) -> f64 {
    if value <= 0.0 {
        return 0.0;
    }
    let power = 10_f64.powf(value.log10().floor());
    let times = [1.0, 2.0, 5.0, 10.0].into_iter().find(|times| times * power >= value * (1.0 - 1e-9));
    times.unwrap_or(10.0) * power
}

/// Returns about five round numbers within a range, or an empty list if the range is empty.
fn ticks([first, last]: [f64; 2]) -> Vec<f64> {
    let step = round_up((last - first) / 5.0);
    if !step.is_finite() || step <= 0.0 {
        return Vec::new();
    }
    let begin = (first / step - 1e-9).ceil() as i64;
    let values = (begin..).map(|number| number as f64 * step);
    values.take_while(|&value| value <= last + step * 1e-6).take(12).collect()
}

/// Formats a round number with as few digits as possible.
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
    fn values_have_a_bar_per_series() {
        let series = [("a & b".to_owned(), SERIES[0].0), ("c".to_owned(), SERIES[1].0)];
        let groups = [("20".to_owned(), vec![50.0, 1.0]), ("21".to_owned(), vec![0.0, 100.0])];
        let svg = Bars { title: "<t>", ink: "black", series: &series, groups: &groups }.svg();
        assert_eq!(svg.matches("width=\"5.0\"").count(), 4);
        assert!(
            svg.contains("y=\"122.0\" width=\"5.0\" height=\"110.0\"") && svg.contains("a &amp; b"),
            "{svg}"
        );
        assert!(svg.contains("<title>&lt;t&gt;</title>"));
        assert!([">0 %<", ">50 %<", ">100 %<"].iter().all(|tick| svg.contains(tick)), "{svg}");
    }

    #[test]
    fn bars_of_long_names_lie() {
        let series = [("all".to_owned(), SERIES[0].0)];
        let size = |names: &[&str]| {
            let groups: Vec<_> = names.iter().map(|name| ((*name).to_owned(), vec![50.0])).collect();
            let svg = Bars { title: "t", ink: "black", series: &series, groups: &groups }.svg();
            let number = |name: &str| -> f64 {
                let (_, rest) = svg.split_once(&format!(" {name}=\"")).unwrap();
                rest.split_once('"').unwrap().0.parse().unwrap()
            };
            let (width, height) = (number("width"), number("height"));
            assert!(svg.contains(&format!("viewBox=\"0 0 {width} {height}\"")), "{svg}");
            (width, height, svg.contains("height=\"5.0\""))
        };
        let long = "continuous-nice-loop-of-grouped-nodes";
        let (width, height, are_lying) = size(&[long; 16]);
        assert!(width < 850.0 && height < 400.0 && are_lying);
        let groups: Vec<_> = (0..16).map(|_| (long.to_owned(), vec![50.0])).collect();
        let svg = Bars { title: "t", ink: "black", series: &series, groups: &groups }.svg();
        let tops =
            svg.split(" y=\"").skip(1).map(|rest| rest.split('"').next().unwrap().parse::<f64>().unwrap());
        assert!(tops.clone().all(|y| (0.0..height).contains(&y)), "bars and names are in the chart: {svg}");
        assert!(!size(&["17"; 16]).2 && !size(&[long]).2);
    }

    #[test]
    fn bar_axis_uses_whole_steps() {
        let ends = [(0.0, 2.0), (1.2, 2.0), (2.1, 4.0), (10.0, 10.0), (34.9, 40.0), (100.0, 100.0)];
        for (highest, end) in ends {
            assert_eq!(end_of_axis(highest), end, "{highest}");
        }
    }

    #[test]
    fn every_curve_has_its_strip() {
        let curve = |name: &str| Curve { name: name.into(), points: vec![(0.0, 40.0), (1.5, 0.0)] };
        let svg = curves(&[curve("energy"), curve("agreement")], "t", "seconds");
        assert_eq!(svg.matches(">50</text>").count(), 2);
        assert_eq!(svg.matches(">0</text>").count(), 3, "the minimum values, and the start of the axis");
        assert!(svg.contains("energy") && svg.contains("agreement") && svg.contains(">1.5</text>"));
    }

    #[test]
    fn ticks_are_round_numbers() {
        assert_eq!([13.143, 0.0313, 50.0, 0.0].map(round_up), [20.0, 0.05, 50.0, 0.0]);
        assert_eq!(ticks([0.0, 13.143]), [0.0, 5.0, 10.0]);
        assert_eq!(ticks([0.0, 1.5]), [0.0, 0.5, 1.0, 1.5]);
        assert_eq!(ticks([f64::INFINITY, f64::NEG_INFINITY]), [0.0; 0]);
        assert_eq!([0.3, 2_500_000.0, 20.0, 0.0002].map(short), ["0.3", "2.5M", "20", "2e-4"]);
    }

    #[test]
    fn empty_charts_are_documents() {
        assert!(curves(&[], "t", "x").ends_with("</svg>\n"));
        let point = Curve { name: "n".into(), points: vec![(1.0, 1.0)] };
        assert!(!curves(&[point], "t", "x").contains("NaN"));
    }
}
