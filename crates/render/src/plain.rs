//! Formats the Markdown descriptions of techniques as text for a terminal.

use crate::svg::wrapped;

/// Maximum line length, except in diagrams.
const WIDTH: usize = 88;

/// Formats Markdown as complete lines of text.
pub fn text(markdown: &str) -> String {
    let mut blocks: Vec<String> = Vec::new();
    let mut lines = markdown.lines().peekable();
    while let Some(line) = lines.next() {
        if line.starts_with("```") {
            let drawn: Vec<&str> = lines.by_ref().take_while(|line| !line.starts_with("```")).collect();
            blocks.push(drawn.iter().map(|line| format!("{}\n", line.trim_end())).collect());
        } else if line.starts_with('|') {
            let mut rows = vec![line];
            while let Some(row) = lines.next_if(|line| line.starts_with('|')) {
                rows.push(row);
            }
            blocks.push(table(&rows));
        } else if !line.trim().is_empty() {
            let mut words = vec![line];
            let goes_on = |line: &&str| !line.trim().is_empty() && !line.starts_with(['|', '`']);
            while let Some(more) = lines.next_if(goes_on) {
                words.push(more);
            }
            blocks.push(paragraph(&unmarked(&words.join(" "))));
        }
    }
    blocks.join("\n")
}

/// Formats a paragraph. If it starts with `Why it is true`, the text before its colon becomes a heading.
fn paragraph(text: &str) -> String {
    let heading = text.split_once(':').filter(|(head, _)| head.starts_with("Why it is true"));
    let (mut shown, text) = match heading {
        Some((head, rest)) => (format!("{head}:\n"), capitalized(rest.trim())),
        None => (String::new(), text.to_owned()),
    };
    wrapped(&text, WIDTH).iter().for_each(|line| shown.push_str(&format!("{line}\n")));
    shown
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Removes the markup of code, emphasis and links.
fn unmarked(text: &str) -> String {
    let mut shown = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['`', '*', '[']) {
        let (before, marked) = rest.split_at(at);
        shown.push_str(before);
        let link = marked.strip_prefix('[').and_then(|it| it.split_once(']'));
        match link {
            Some((name, after)) if after.starts_with('(') => {
                shown.push_str(name.trim_matches('`'));
                rest = after.split_once(')').map_or("", |(_, after)| after);
            }
            Some(_) => {
                shown.push('[');
                rest = &marked[1..];
            }
            // An isolated character is not emphasis: `(*)` marks a cell.
            None => {
                let sign = &marked[..1];
                let ends = marked[1..].find(sign).filter(|_| !marked[1..].starts_with([' ', ')']));
                match ends {
                    Some(end) => {
                        shown.push_str(&marked[1..1 + end]);
                        rest = &marked[end + 2..];
                    }
                    None => {
                        shown.push_str(sign);
                        rest = &marked[1..];
                    }
                }
            }
        }
    }
    shown + rest
}

/// Formats a table: headings, a rule, and rows. All columns except the first are wrapped.
fn table(rows: &[&str]) -> String {
    let cells = |row: &&str| -> Vec<String> {
        row.trim_matches('|').split('|').map(|cell| unmarked(cell.trim())).collect()
    };
    let is_rule = |row: &&&str| row.chars().all(|sign| "|-: ".contains(sign));
    let rows: Vec<Vec<String>> = rows.iter().filter(|row| !is_rule(row)).map(cells).collect();
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    // The other columns share the width that the first column leaves.
    let first = rows.iter().filter_map(|row| row.first()).map(|it| it.chars().count()).max().unwrap_or(0);
    let share = WIDTH.saturating_sub(first + 2 * count) / count.saturating_sub(1).max(1);
    let width = |column: usize| if column == 0 { first } else { share };
    let mut text = String::new();
    for (number, row) in rows.iter().enumerate() {
        let columns: Vec<Vec<String>> =
            row.iter().enumerate().map(|(column, cell)| wrapped(cell, width(column))).collect();
        for line in 0..columns.iter().map(Vec::len).max().unwrap_or(0) {
            let parts = columns.iter().enumerate().map(|(column, lines)| {
                format!("{:<1$}", lines.get(line).map_or("", String::as_str), width(column))
            });
            text.push_str(parts.collect::<Vec<_>>().join("  ").trim_end());
            text.push('\n');
        }
        if number == 0 {
            let rules = (0..count).map(|column| "-".repeat(width(column)));
            text.push_str(&format!("{}\n", rules.collect::<Vec<_>>().join("  ")));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use sodan_logic::Technique;

    #[test]
    fn markdown_signs_are_removed() {
        for technique in Technique::ALL {
            let markdown = technique.explanation();
            let shown = text(&markdown);
            assert!(!shown.contains("```") && !shown.contains("| ---") && !shown.contains("]("), "{shown}");
            assert!(shown.contains("Why it is true"), "{shown}");
            let drawn: Vec<&str> = markdown.lines().map(str::trim_end).collect();
            let long = |line: &&str| line.chars().count() > WIDTH && !drawn.contains(line);
            assert_eq!(shown.lines().find(long), None);
        }
    }

    #[test]
    fn a_table_has_heads_and_columns() {
        let shown = text("| type | what |\n| --- | --- |\n| 1 | `one` cell |\n| hidden | *two* |");
        let lines: Vec<&str> = shown.lines().collect();
        assert_eq!((lines[0], lines[2], lines[3]), ("type    what", "1       one cell", "hidden  two"));
        assert!(lines[1].starts_with("------  ---"));
    }

    #[test]
    fn cell_marks_stay() {
        assert_eq!(text("from the cells (*) of *both* covers"), "from the cells (*) of both covers\n");
        assert_eq!(text("Why it is true: a house is full."), "Why it is true:\nA house is full.\n");
    }
}
