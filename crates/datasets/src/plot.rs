//! Bars as SVG: for each value, one bar of each series. Bars stand side by side; where the names of values are long, they lie below one
//! another.

use std::fmt::Write;

/// A plot.
pub(crate) struct Plot<'a> {
    /// What it shows, in a sentence.
    pub title: &'a str,
    /// The colour of letters.
    pub ink: &'a str,
    /// The names of the series, with their colours.
    pub series: &'a [(String, &'static str)],
    /// The name of each value, and how high the bar of each series is, in per cent.
    pub groups: &'a [(String, Vec<f64>)],
}

/// Colours that people with any kind of sight tell apart: Okabe and Ito 2008.
pub(crate) const COLOURS: [&str; 4] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7"];

const HEIGHT: f64 = 220.0;

/// Room for what is written left of the bars, above and below them.
const LEFT: f64 = 44.0;
const ABOVE: f64 = 12.0;
const BELOW: f64 = 28.0;

/// Where an axis ends whose highest bar has so many per cent, so that the end and the middle are whole numbers.
fn axis_for(highest: f64) -> f64 {
    let step = if highest <= 10.0 { 2.0 } else { 10.0 };
    (highest / step).ceil().max(1.0) * step
}

/// How long the axis of bars is that lie.
const LENGTH: f64 = 360.0;
/// How wide a letter is, a bar, and a bar with the gap behind it.
const LETTER: f64 = 7.0;
const THICK: f64 = 5.0;
const BAR: f64 = 6.0;
/// Where lines stand across the bars, as shares of the axis.
const TICKS: [f64; 3] = [0.0, 0.5, 1.0];
/// A plot is not wider, if its names are what makes it so.
const WIDEST: f64 = 720.0;
/// Room for the names of the series.
const LEGEND: f64 = 150.0;

impl Plot<'_> {
    /// The picture, a document of its own.
    pub fn svg(&self) -> String {
        let most = axis_for(self.groups.iter().flat_map(|(_, bars)| bars).copied().fold(0.0, f64::max));
        let letters = self.groups.iter().map(|(name, _)| name.chars().count()).max().unwrap_or_default();
        let names = letters as f64 * LETTER + 8.0;
        let bars = self.series.len() as f64 * BAR;
        // Bars, or else the name below them.
        let group = (bars + 10.0).max(names);
        let end = LEFT + group * self.groups.len().max(1) as f64;
        if names > bars + 10.0 && end + LEGEND > WIDEST {
            return self.lying(most, names, bars);
        }
        let bottom = ABOVE + HEIGHT;
        let mut svg = self.begun(end + LEGEND, bottom + BELOW);
        for share in TICKS {
            let y = bottom - HEIGHT * share;
            self.tick(&mut svg, &format!("M{LEFT} {y}H{end}"), (LEFT - 6.0, y + 4.0, "end"), (share, most));
        }
        for (place, (name, heights)) in self.groups.iter().enumerate() {
            let middle = LEFT + (place as f64 + 0.5) * group;
            for (series, share) in heights.iter().enumerate() {
                let height = HEIGHT * share / most;
                let x = middle - bars / 2.0 + series as f64 * BAR;
                self.bar(&mut svg, series, [x, bottom - height, THICK, height]);
            }
            text(&mut svg, (middle, bottom + 16.0, "middle"), name);
        }
        self.ended(svg, end + LEGEND)
    }

    /// The same with bars that lie, and the name of each value on their left.
    fn lying(&self, most: f64, names: f64, bars: f64) -> String {
        let (group, left) = (bars.max(LETTER + 4.0) + BAR, names + 4.0);
        let bottom = ABOVE + group * self.groups.len() as f64;
        let mut svg = self.begun(left + LENGTH + LEGEND, bottom + BELOW);
        for share in TICKS {
            let x = left + LENGTH * share;
            self.tick(
                &mut svg,
                &format!("M{x} {ABOVE}V{bottom}"),
                (x, bottom + 16.0, "middle"),
                (share, most),
            );
        }
        for (place, (name, lengths)) in self.groups.iter().enumerate() {
            let middle = ABOVE + (place as f64 + 0.5) * group;
            for (series, share) in lengths.iter().enumerate() {
                let y = middle - bars / 2.0 + series as f64 * BAR;
                self.bar(&mut svg, series, [left, y, LENGTH * share / most, THICK]);
            }
            text(&mut svg, (left - 6.0, middle + 4.0, "end"), name);
        }
        self.ended(svg, left + LENGTH + LEGEND)
    }

    /// A line across the bars, and how many per cent it stands for: a share of the most. The axis itself is drawn stronger.
    fn tick(&self, svg: &mut String, line: &str, place: (f64, f64, &str), (share, most): (f64, f64)) {
        let opacity = if share == 0.0 { 1.0 } else { 0.25 };
        let _ = write!(svg, "<path d=\"{line}\" stroke=\"{}\" stroke-opacity=\"{opacity}\"/>", self.ink);
        text(svg, place, &format!("{:.0} %", most * share));
    }

    /// A bar of a series: where it begins, how wide and how high it is.
    fn bar(&self, svg: &mut String, series: usize, [x, y, width, height]: [f64; 4]) {
        let colour = self.series[series].1;
        let _ = writeln!(
            svg,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{colour}\"/>"
        );
    }

    fn begun(&self, width: f64, height: f64) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" font-family=\"sans-serif\" font-size=\"11\" fill=\"{}\">\n<title>{}</title>\n",
            self.ink,
            escaped(self.title)
        )
    }

    /// With the names of the series, as the last thing.
    fn ended(&self, mut svg: String, width: f64) -> String {
        for (place, (name, _)) in self.series.iter().enumerate() {
            let (x, y) = (width - LEGEND + 10.0, 14.0 + 16.0 * place as f64);
            self.bar(&mut svg, place, [x, y - 9.0, 10.0, 10.0]);
            text(&mut svg, (x + 15.0, y, "start"), name);
        }
        svg + "</svg>\n"
    }
}

/// Letters at a place, which is their beginning, middle or end.
fn text(svg: &mut String, (x, y, anchor): (f64, f64, &str), letters: &str) {
    // Writing to a string cannot fail, here and above.
    let _ =
        writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{}</text>", escaped(letters));
}

/// A text as it stands in HTML and SVG.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_value_has_a_bar_of_each_series() {
        let series = [("a & b".to_owned(), COLOURS[0]), ("c".to_owned(), COLOURS[1])];
        let groups = [("17".to_owned(), vec![50.0, 100.0]), ("18".to_owned(), vec![25.0, 0.0])];
        let svg = Plot { title: "<t>", ink: "black", series: &series, groups: &groups }.svg();
        assert_eq!(svg.matches("width=\"5.0\"").count(), 4);
        assert!(
            svg.contains("y=\"122.0\" width=\"5.0\" height=\"110.0\"") && svg.contains("a &amp; b"),
            "{svg}"
        );
        assert!(svg.contains("<title>&lt;t&gt;</title>"));
        assert!([">0 %<", ">50 %<", ">100 %<"].iter().all(|tick| svg.contains(tick)), "{svg}");
    }

    #[test]
    fn bars_of_long_names_lie_and_the_picture_says_how_large_it_is() {
        let series = [("all".to_owned(), COLOURS[0])];
        let size = |names: &[&str]| {
            let groups: Vec<_> = names.iter().map(|name| ((*name).to_owned(), vec![50.0])).collect();
            let svg = Plot { title: "t", ink: "black", series: &series, groups: &groups }.svg();
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
        assert!(!size(&["17"; 16]).2 && !size(&[long]).2);
    }

    #[test]
    fn an_axis_ends_at_a_whole_number_whose_half_is_one() {
        let ends = [(0.0, 2.0), (1.2, 2.0), (2.1, 4.0), (10.0, 10.0), (34.9, 40.0), (100.0, 100.0)];
        for (highest, end) in ends {
            assert_eq!(axis_for(highest), end, "{highest}");
        }
    }
}
