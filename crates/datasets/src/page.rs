//! A report as a page for the browser: tables, and a plot that is drawn in it.

use crate::report::Report;
use std::fmt::Write;

const STYLE: &str = "\
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 62rem; padding: 0 1rem; }
h1 { font-size: 1.4rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-top: 1px solid #8884; padding: .3rem .6rem; text-align: left; }
.spoils { font-weight: 600; }
svg { display: block; height: auto; width: 100%; }
";

/// The page.
pub fn html(report: &Report, summary: &str, few: Option<String>) -> String {
    let title = escaped(summary);
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Data set</title>\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <h1>{title}</h1>\n<table>\n<tr><th>check<th>split<th>rows<th>of<th>what<th>first\n"
    );
    for check in &report.checks {
        let class = if report.spoils(check) { " class=\"spoils\"" } else { "" };
        let twin = check.twin.as_ref().map(|twin| format!(", twin of {twin}")).unwrap_or_default();
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(
            page,
            "<tr{class}><td>{}<td>{}<td>{}<td>{}<td>{}<td>{}",
            check.fault.name(),
            escaped(&check.split),
            check.rows,
            check.of,
            check.fault.about(),
            escaped(&format!("{}{twin}", check.first)),
        );
    }
    if let Some(few) = few {
        let _ = writeln!(page, "<tr class=\"spoils\"><td>few-classes<td>all<td><td><td>{few}<td>");
    }
    page += "</table>\n<h2>Givens, in per cent</h2>\n";
    page += &plot(report);
    page + "</body>\n</html>\n"
}

/// Bars side by side: for each number of givens, the share in each split and among all minimal puzzles.
fn plot(report: &Report) -> String {
    const COLOURS: [&str; 6] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#999999", "#555555"];
    const HEIGHT: f64 = 220.0;
    let (names, bars) = report.bars();
    let most = bars.iter().flat_map(|bar| &bar.shares).copied().fold(1.0, f64::max);
    let group = names.len() as f64 * 6.0 + 10.0;
    let width = group * bars.len().max(1) as f64 + 150.0;
    let mut svg = format!(
        "<svg viewBox=\"0 0 {width} 260\" font-family=\"sans-serif\" font-size=\"11\" fill=\"currentColor\">\n\
         <title>How many puzzles have how many givens</title>\n"
    );
    // What is known elsewhere has the last two colours.
    let known = names.len() - 2;
    let colour = |series: usize| match series.checked_sub(known) {
        Some(place) => COLOURS[4 + place],
        None => COLOURS[series % 4],
    };
    for (place, bar) in bars.iter().enumerate() {
        let x = place as f64 * group;
        for (series, share) in bar.shares.iter().enumerate() {
            let height = HEIGHT * share / most;
            let _ = writeln!(
                svg,
                "<rect x=\"{}\" y=\"{:.1}\" width=\"5\" height=\"{height:.1}\" fill=\"{}\"/>",
                x + series as f64 * 6.0,
                HEIGHT - height,
                colour(series)
            );
        }
        let _ = writeln!(svg, "<text x=\"{x}\" y=\"{}\">{}</text>", HEIGHT + 14.0, bar.givens);
    }
    for (series, name) in names.iter().enumerate() {
        let (x, y) = (width - 140.0, 14.0 + 16.0 * series as f64);
        let _ = writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{}\" width=\"10\" height=\"10\" fill=\"{}\"/><text x=\"{}\" y=\"{y}\">{}</text>",
            y - 9.0,
            colour(series),
            x + 15.0,
            escaped(name)
        );
    }
    svg + "</svg>\n"
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
