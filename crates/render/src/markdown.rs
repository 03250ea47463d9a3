//! Formats paths as Markdown (CommonMark): a heading, and a numbered list of steps with their sentences.

use crate::explain::{Explanation, Part};
use crate::words::{Phrase, Sentence, capitalized, cells_announced};
use crate::{eureka, text};
use sodan_logic::rating::Scale;
use sodan_logic::{Path, State, Step, notation};

/// Formats a path with a heading and its rating on a scale.
pub fn path(heading: &str, scale: &dyn Scale, start: &State, path: &Path) -> String {
    let mut markdown = format!("## {heading}\n\n{}\n\n", text::summary(scale, path));
    markdown.push_str(&format!("```text\n{:#}\n```\n\n", start.placed()));
    let mut state = *start;
    for (number, step) in (1..).zip(&path.steps) {
        markdown.push_str(&item(number, scale, step, &state));
        step.apply(&mut state);
    }
    if !path.is_solved() {
        markdown.push_str(&format!("{}:\n\n", text::no_more(path)));
    }
    markdown.push_str(&format!("```text\n{:#}\n```\n", path.end.placed()));
    markdown
}

/// Formats a step as a list item, with its content indented by the width of its number.
fn item(number: usize, scale: &dyn Scale, step: &Step, before: &State) -> String {
    let mark = format!("{number}. ");
    let indent = " ".repeat(mark.len());
    let notation = notation::hodoku::step(step, before);
    let mut item = format!("{mark}**{}** ({})", step.technique.name(), scale.weight(step));
    if notation.contains('\n') {
        let lines: String = notation.lines().map(|line| format!("{indent}{line}\n")).collect();
        item += &format!("\n\n{indent}```text\n{lines}{indent}```\n\n");
    } else {
        item += &format!("  \n{indent}`{notation}`\n\n");
    }
    let Explanation { mut premises, parts, conclusion } = Explanation::of(step, before);
    if parts.is_empty() {
        premises.push(conclusion);
        item += &passage(&premises, &indent);
    } else {
        item += &passage(&premises, &indent);
        parts.iter().for_each(|it| part(it, &indent, &mut item));
        item += &format!("\n{}", passage(&[conclusion], &indent));
    }
    if let Some(chain) = eureka::step(step) {
        item += &format!("{indent}`{chain}`\n\n");
    }
    item
}

/// Formats a part as a list item that contains a nested list.
fn part(part: &Part, indent: &str, markdown: &mut String) {
    *markdown += &format!("{indent}- {}\n", sentence(&part.heading));
    let deeper = format!("{indent}  ");
    for it in &part.sentences {
        *markdown += &format!("{deeper}- {}\n", sentence(it));
    }
    part.parts.iter().for_each(|it| self::part(it, &deeper, markdown));
}

/// Formats up to six sentences as a paragraph, and a larger number of sentences as a list.
fn passage(sentences: &[Sentence], indent: &str) -> String {
    const FEW: usize = 6;
    let lines = sentences.iter().map(sentence);
    if sentences.len() > FEW {
        lines.map(|line| format!("{indent}- {line}\n")).collect::<String>() + "\n"
    } else {
        format!("{indent}{}\n\n", lines.collect::<Vec<_>>().join(" "))
    }
}

/// Formats a sentence with emphasis: digits are bold, and cells are set as code.
pub fn sentence(sentence: &Sentence) -> String {
    let set_off = |phrase: &Phrase| match phrase {
        Phrase::Digit(_) | Phrase::Digits(_) | Phrase::AnyDigit(_) => format!("**{phrase}**"),
        Phrase::Cells(_) | Phrase::AnyCell(_) => {
            let text = phrase.to_string().replace(" and ", "` and `").replace(" or ", "` or `");
            format!("`{}`", text.replace(", ", "`, `"))
        }
        Phrase::Words(_) | Phrase::House(_) | Phrase::Houses(_) | Phrase::AnyHouse(_) => phrase.to_string(),
    };
    let Some((first, others)) = sentence.0.split_first() else { return String::new() };
    let first = match first {
        Phrase::Words(_) | Phrase::House(_) | Phrase::Houses(_) | Phrase::AnyHouse(_) => capitalized(first),
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
    fn details_align_with_step_number() {
        let puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
        let start = State::new(&puzzle.parse().unwrap());
        let walked = Hodoku.walk(start, None).finish(Detail::Explained, &Effort::unlimited());
        let text = path("Puzzle", &Hodoku, &start, &walked);
        let (mut number, mut steps) = (0, 0);
        for line in text.lines().skip_while(|line| !line.starts_with("1. ")) {
            let indent = line.len() - line.trim_start().len();
            match line.split_once(". **") {
                Some((digits, _)) if indent == 0 => {
                    number = digits.len() + 2;
                    steps += 1;
                }
                _ if line.starts_with("```") => break,
                _ => assert!(line.is_empty() || indent == number, "{line:?}"),
            }
        }
        assert_eq!(steps, walked.steps.len());
        assert!(steps > 10);
    }
}
