//! Formats a path as an HTML page, for a browser or a printer.
//!
//! ```text
//! heading, rating                 every step with its sentences, and a picture if it is more than a single
//! board ─▶ 1. … 2. … 3. …  ─▶ board          no scripts, no external resources
//! ```
//!
//! Branches of forcing chains and nested chains are collapsed and can be opened one at a time, each with a separate
//! picture. In print, all of them are open, steps are not split across pages, and the background is always light.

use crate::explain::{Explanation, Part};
use crate::svg::{self, Marks, escaped};
use crate::words::{Phrase, Sentence, capitalized, cells_announced};
use crate::{eureka, text};
use sodan_logic::rating::Scale;
use sodan_logic::{Path, Pattern, State, Step, notation};

const STYLE: &str = "\
:root { color-scheme: light dark; }
body { font: 16px/1.55 system-ui, 'Segoe UI', Helvetica, Arial, sans-serif; margin: 2rem auto; max-width: 62rem; padding: 0 1rem; }
h1 { font-size: 1.6rem; margin: 0 0 .2rem; }
.rating { margin: 0 0 1.2rem; opacity: .75; }
.board { max-width: 30rem; margin: 0 0 1.5rem; }
ol { list-style: none; margin: 0; padding: 0; }
li { border-top: 1px solid #8884; padding: .8rem 0; break-inside: avoid; }
h2 { font-size: 1.05rem; margin: 0 0 .3rem; }
h2 small { font-weight: 400; opacity: .75; }
p { margin: .15rem 0; }
code { font: .93em ui-monospace, 'DejaVu Sans Mono', monospace; }
pre { font: .85em ui-monospace, 'DejaVu Sans Mono', monospace; white-space: pre-wrap; margin: .2rem 0; }
.pictured { display: grid; grid-template-columns: minmax(0, 25rem) minmax(0, 1fr); gap: 0 1.5rem; }
.pictured h2 { grid-column: 1 / -1; }
.parts { grid-column: 1 / -1; margin: .4rem 0; }
details { border: 1px solid #8884; border-radius: .4rem; margin: .3rem 0; }
summary { cursor: pointer; padding: .3rem .6rem; }
details[open] > summary { border-bottom: 1px solid #8884; }
details > div { padding: .6rem; }
svg { display: block; width: 100%; height: auto; }
@media (max-width: 46rem) { .pictured { grid-template-columns: 1fr; } }
@media print {
  body { font-size: 10.5pt; margin: 0; max-width: none; padding: 0; }
  .board { max-width: 11cm; }
  .pictured { grid-template-columns: 8.5cm 1fr; }
  li.parted { break-inside: auto; }
  details > .pictured { break-inside: avoid; }
  summary { list-style: none; }
  details::details-content { content-visibility: visible; block-size: auto; }
}
@page { margin: 1.6cm; }
";

/// Formats a path with a heading and its rating on a scale, given the state at its start.
pub fn path(heading: &str, scale: &dyn Scale, start: &State, path: &Path) -> String {
    let (title, rating) = (escaped(heading), escaped(&text::summary(scale, path)));
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<style>\n{STYLE}</style>\n{}</head>\n<body>\n\
         <h1>{title}</h1>\n<p class=\"rating\">{rating}</p>\n",
        svg::sheet()
    );
    page += &board(start, Marks::Hidden, "The puzzle");
    page += "<ol>\n";
    let mut state = *start;
    for (number, step) in (1..).zip(&path.steps) {
        page += &item(number, scale, step, &state);
        step.apply(&mut state);
    }
    page += "</ol>\n";
    page += &match path.is_solved() {
        true => board(&path.end, Marks::Hidden, "The solution"),
        false => board(&path.end, Marks::Shown, &text::no_more(path)),
    };
    page + "</body>\n</html>\n"
}

fn board(state: &State, marks: Marks, title: &str) -> String {
    format!("<div class=\"board\">\n{}</div>\n", svg::in_page(&svg::board(state, marks, title)))
}

/// Formats a step with its sentences and its picture.
fn item(number: usize, scale: &dyn Scale, step: &Step, before: &State) -> String {
    let weight = escaped(&scale.weight(step).to_string());
    let notation = notation::hodoku::step(step, before);
    let (first, more) = notation.split_once('\n').unwrap_or((&notation, ""));
    let mut words = String::new();
    if !more.is_empty() {
        words += &format!("<pre>{}</pre>\n", escaped(more));
    }
    let explanation = Explanation::of(step, before);
    for it in explanation.premises.iter().chain([&explanation.conclusion]) {
        words += &paragraph(it);
    }
    if let Some(chain) = eureka::step(step) {
        words += &format!("<p><code>{}</code></p>\n", escaped(&chain));
    }
    let head = format!("<h2>{number}. {} <small>({weight})</small></h2>\n", escaped(first));
    match &step.pattern {
        Some(Pattern::Single(_) | Pattern::FromSolution) | None => format!("<li>\n{head}{words}</li>\n"),
        Some(_) => {
            let picture = svg::in_page(&svg::step(step, before));
            let (class, parts) = match &explanation.parts[..] {
                [] => ("pictured", String::new()),
                all => {
                    let views = svg::views(step, before);
                    let group = format!("step-{number}");
                    (
                        "pictured parted",
                        format!("<div class=\"parts\">\n{}</div>\n", parts(all, &group, &views)),
                    )
                }
            };
            format!(
                "<li class=\"{class}\">\n{head}<div>{picture}</div>\n<div>\n{words}</div>\n{parts}</li>\n"
            )
        }
    }
}

/// Formats parts as a group of `<details>` elements named `group`, of which only one is open at a time.
fn parts(parts: &[Part], group: &str, views: &[String]) -> String {
    (1..).zip(parts).map(|(number, it)| part(it, group, &format!("{group}-{number}"), views)).collect()
}

/// Formats a part, with its picture if it has a view. Its nested parts form the group named `own`.
fn part(part: &Part, group: &str, own: &str, views: &[String]) -> String {
    let words: String = part.sentences.iter().map(paragraph).collect();
    let body = match part.view.and_then(|view| views.get(view)) {
        Some(picture) => {
            format!(
                "<div class=\"pictured\">\n<div>{}</div>\n<div>\n{words}</div>\n</div>\n",
                svg::in_page(picture)
            )
        }
        None => String::new(),
    };
    let inner = match &part.parts[..] {
        [] => String::new(),
        all => format!("<div>\n{}</div>\n", parts(all, own, views)),
    };
    let heading = sentence(&part.heading);
    format!("<details name=\"{group}\">\n<summary>{heading}</summary>\n{body}{inner}</details>\n")
}

fn paragraph(it: &Sentence) -> String {
    format!("<p>{}</p>\n", sentence(it))
}

/// Formats a sentence with emphasis: digits are bold, and cells are set as code.
fn sentence(sentence: &Sentence) -> String {
    let set_off = |phrase: &Phrase| match phrase {
        Phrase::Digit(_) | Phrase::Digits(_) | Phrase::AnyDigit(_) => format!("<b>{phrase}</b>"),
        Phrase::Cells(_) | Phrase::AnyCell(_) => format!("<code>{phrase}</code>"),
        Phrase::Words(_) | Phrase::House(_) | Phrase::Houses(_) | Phrase::AnyHouse(_) => {
            escaped(&phrase.to_string())
        }
    };
    let Some((first, others)) = sentence.0.split_first() else { return String::new() };
    let first = match first {
        Phrase::Words(_) | Phrase::House(_) | Phrase::Houses(_) | Phrase::AnyHouse(_) => {
            escaped(&capitalized(first))
        }
        _ => format!("{}{}", cells_announced(first), set_off(first)),
    };
    first + &others.iter().map(set_off).collect::<String>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sodan_logic::Effort;
    use sodan_logic::path::Detail;
    use sodan_logic::rating::hodoku::Hodoku;

    #[test]
    fn page_has_every_step_once() {
        let puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
        let start = State::new(&puzzle.parse().unwrap());
        let walked = Hodoku.walk(start, None).finish(Detail::Explained, &Effort::unlimited());
        let page = path("Puzzle <1>", &Hodoku, &start, &walked);
        assert!(page.contains("<h1>Puzzle &lt;1&gt;</h1>") && !page.contains("<script"));
        assert_eq!(page.matches("<li").count(), walked.steps.len());
        let pictured =
            walked.steps.iter().filter(|step| !matches!(step.pattern, Some(Pattern::Single(_)))).count();
        assert_eq!(page.matches("<svg ").count(), pictured + 2);
        assert_eq!(page.matches("<style>").count(), 2, "one for the page, and one for the pictures");
        for tag in ["li", "ol", "div", "p", "h2", "svg", "b", "code"] {
            let opened =
                page.matches(&format!("<{tag}>")).count() + page.matches(&format!("<{tag} ")).count();
            assert_eq!(opened, page.matches(&format!("</{tag}>")).count(), "{tag}");
        }
    }
}
