//! Formats a report as an HTML page with tables and a chart.

use crate::report::Report;
use sodan_render::chart::{Bars, SERIES};
use sodan_render::svg::escaped;
use std::fmt::Write;

const STYLE: &str = "\
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 62rem; padding: 0 1rem; }
h1 { font-size: 1.4rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-top: 1px solid #8884; padding: .3rem .6rem; text-align: left; }
.spoils { font-weight: 600; }
svg { display: block; height: auto; max-width: 100%; }
";

impl Report {
    /// Formats the report as an HTML page.
    pub fn html(&self) -> String {
        html(self)
    }
}

fn html(report: &Report) -> String {
    let title = escaped(&report.summary());
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Data set</title>\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <h1>{title}</h1>\n<p>{}\n{}<table>\n<tr><th>check<th>split<th>rows<th>of<th>what<th>first\n",
        escaped(&report.comparisons(usize::MAX)),
        [report.not_checked(), report.no_header(usize::MAX)]
            .into_iter()
            .flatten()
            .map(paragraph)
            .collect::<String>()
    );
    for check in &report.checks {
        let class = if report.spoils(check) { " class=\"spoils\"" } else { "" };
        let twin = check.twin.as_ref().map(|twin| format!(", twin of {twin}")).unwrap_or_default();
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(
            page,
            "<tr{class}><td>{}{}<td>{}<td>{}<td>{}<td>{}<td>{}",
            check.fault.name(),
            escaped(&check.of_column()),
            escaped(&check.split),
            check.rows,
            check.of,
            check.fault.about(),
            escaped(&format!("{}{twin}", check.first_with_reason())),
        );
    }
    if report.has_few_classes() {
        let few_classes = report.few_classes();
        let _ = writeln!(page, "<tr class=\"spoils\"><td>few-classes<td>all<td><td><td>{few_classes}<td>");
    }
    for (spoils, line) in report.of_manifests() {
        let class = if spoils { " class=\"spoils\"" } else { "" };
        let _ = writeln!(page, "<tr{class}><td>manifest<td>all<td><td><td>{}<td>", escaped(&line));
    }
    for (file, why) in &report.unreadable {
        let line = escaped(&format!("{file}: {why}"));
        let _ = writeln!(page, "<tr class=\"spoils\"><td>unreadable<td>all<td><td><td>{line}<td>");
    }
    for (file, why) in &report.not_read {
        let line = escaped(&format!("{file}: {why}"));
        let _ = writeln!(page, "<tr><td>not-read<td>all<td><td><td>{line}<td>");
    }
    for note in &report.notes {
        let _ = writeln!(page, "<tr><td>note<td>all<td><td><td>{}<td>", escaped(note));
    }
    page += "</table>\n<h2>Givens, in per cent</h2>\n";
    page += &plot(report);
    page + "</body>\n</html>\n"
}

fn paragraph(line: String) -> String {
    format!("<p>{}\n", escaped(&line))
}

/// Draws a bar chart: for each number of givens, the share in each split and in the reference distributions.
fn plot(report: &Report) -> String {
    const KNOWN: [&str; 2] = ["#999999", "#555555"];
    let (names, bars) = report.bars();
    // The last two series are the reference distributions.
    let own = SERIES.iter().map(|(colour, _)| *colour).cycle().take(names.len() - KNOWN.len());
    let series: Vec<_> = names.into_iter().zip(own.chain(KNOWN)).collect();
    let groups: Vec<_> = bars.into_iter().map(|bar| (bar.givens.to_string(), bar.shares)).collect();
    let title = "Puzzles by number of givens";
    Bars { title, ink: "currentColor", series: &series, groups: &groups }.svg()
}
