//! Paths as Markdown (CommonMark): a heading, a numbered list of steps, their sentences below them.

use crate::words::{Phrase, Sentence};
use crate::{eureka, explain, text};
use sodan_logic::rating::Scale;
use sodan_logic::{Path, State, notation};

/// A whole path under a heading, rated on a scale.
pub fn path(heading: &str, scale: &dyn Scale, start: &State, path: &Path) -> String {
    let mut markdown = format!("## {heading}\n\n{}\n\n", text::summary(scale, path));
    markdown.push_str(&format!("```text\n{:#}\n```\n\n", start.placed()));
    let mut state = *start;
    for (number, step) in (1..).zip(&path.steps) {
        let notation = notation::hodoku::step(step).replace('\n', " ");
        markdown.push_str(&format!(
            "{number}. **{}** ({})  \n   `{notation}`\n\n",
            step.technique.name(),
            scale.weight(step)
        ));
        markdown.push_str(&passage(&explain::sentences(step, &state)));
        if let Some(chain) = eureka::step(step) {
            markdown.push_str(&format!("   `{chain}`\n\n"));
        }
        step.apply(&mut state);
    }
    markdown.push_str(&format!("```text\n{:#}\n```\n", path.end.placed()));
    markdown
}

/// A few sentences as a paragraph, many as a list.
fn passage(sentences: &[Sentence]) -> String {
    const FEW: usize = 6;
    let lines = sentences.iter().map(sentence);
    if sentences.len() > FEW {
        lines.map(|line| format!("   - {line}\n")).collect::<String>() + "\n"
    } else {
        format!("   {}\n\n", lines.collect::<Vec<_>>().join(" "))
    }
}

/// A sentence in which what is decided stands out: digits are bold, and cells are set as code.
pub fn sentence(sentence: &Sentence) -> String {
    let phrase = |phrase: &Phrase| match phrase {
        Phrase::Digit(_) | Phrase::Digits(_) => format!("**{phrase}**"),
        Phrase::Cells(_) => {
            format!("`{}`", phrase.to_string().replace(" and ", "` and `").replace(", ", "`, `"))
        }
        Phrase::Words(_) | Phrase::House(_) | Phrase::Houses(_) => phrase.to_string(),
    };
    sentence.0.iter().map(phrase).collect()
}
