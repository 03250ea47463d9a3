//! Bars side by side, as SVG: for each value, one bar of each series.

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

impl Plot<'_> {
    /// The picture, a document of its own.
    pub fn svg(&self) -> String {
        let most = axis_for(self.groups.iter().flat_map(|(_, bars)| bars).copied().fold(0.0, f64::max));
        let letters = self.groups.iter().map(|(name, _)| name.chars().count()).max().unwrap_or_default();
        // Bars, or else the name below them.
        let bars = self.series.len() as f64 * 6.0;
        let group = (bars + 10.0).max(letters as f64 * 7.0 + 8.0);
        let end = LEFT + group * self.groups.len().max(1) as f64;
        let (width, bottom) = (end + 150.0, ABOVE + HEIGHT);
        // Writing to a string cannot fail, here and below.
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {}\" font-family=\"sans-serif\" \
             font-size=\"11\" fill=\"{}\">\n<title>{}</title>\n",
            bottom + BELOW,
            self.ink,
            escaped(self.title)
        );
        for share in [0.0, 0.5, 1.0] {
            let y = bottom - HEIGHT * share;
            let _ = writeln!(
                svg,
                "<path d=\"M{LEFT} {y}H{end}\" stroke=\"{}\" stroke-opacity=\"{}\"/>\
                 <text x=\"{}\" y=\"{}\" text-anchor=\"end\">{:.0} %</text>",
                self.ink,
                if share == 0.0 { 1.0 } else { 0.25 },
                LEFT - 6.0,
                y + 4.0,
                most * share
            );
        }
        for (place, (name, heights)) in self.groups.iter().enumerate() {
            let middle = LEFT + (place as f64 + 0.5) * group;
            for (series, share) in heights.iter().enumerate() {
                let height = HEIGHT * share / most;
                let _ = writeln!(
                    svg,
                    "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"5\" height=\"{height:.1}\" fill=\"{}\"/>",
                    middle - bars / 2.0 + series as f64 * 6.0,
                    bottom - height,
                    self.series[series].1
                );
            }
            let _ = writeln!(
                svg,
                "<text x=\"{middle:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
                bottom + 16.0,
                escaped(name)
            );
        }
        for (place, (name, colour)) in self.series.iter().enumerate() {
            let (x, y) = (width - 140.0, 14.0 + 16.0 * place as f64);
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{}\" width=\"10\" height=\"10\" fill=\"{colour}\"/><text x=\"{}\" y=\"{y}\">{}</text>",
                y - 9.0,
                x + 15.0,
                escaped(name)
            );
        }
        svg + "</svg>\n"
    }
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
        assert_eq!(svg.matches("width=\"5\"").count(), 4);
        assert!(
            svg.contains("y=\"122.0\" width=\"5\" height=\"110.0\"") && svg.contains("a &amp; b"),
            "{svg}"
        );
        assert!(svg.contains("<title>&lt;t&gt;</title>"));
        assert!([">0 %<", ">50 %<", ">100 %<"].iter().all(|tick| svg.contains(tick)), "{svg}");
    }

    #[test]
    fn an_axis_ends_at_a_whole_number_whose_half_is_one() {
        let ends = [(0.0, 2.0), (1.2, 2.0), (2.1, 4.0), (10.0, 10.0), (34.9, 40.0), (100.0, 100.0)];
        for (highest, end) in ends {
            assert_eq!(axis_for(highest), end, "{highest}");
        }
    }
}
