//! Creates the files next to the rows of a data set: a card for people and hubs, plots, and a machine-readable
//! manifest.

use super::licence;
use super::pool::SourceTally;
use super::recipe::{Group, LabelName, Recipe, Split, Turns};
use super::summary::{Summary, scale_of_techniques};
use serde::Deserialize;
use serde_json::{Value, json};
use sodan_logic::rating;
use sodan_render::chart::{Bars, SERIES};
use sodan_tasks::{Task, Traces, TracesOptions};
use std::fmt::Write;

/// Format version of manifests, in their field `schema`.
pub const MANIFEST: &str = "sodan-dataset/1";

/// Content of a card.
pub struct Card<'a> {
    /// Recipe of the data set.
    pub recipe: &'a Recipe,
    /// Files of each source, in the order of the sources.
    pub sources: &'a [SourceNote],
    /// Record statistics of each source.
    pub tallies: &'a [SourceTally],
    /// Number of puzzles in each stratum.
    pub strata: &'a [u64],
    /// Distributions of the columns' values.
    pub summary: &'a Summary,
    /// Name and description of each column.
    pub columns: &'a [(String, String)],
    /// Number of puzzles in each split, without copies, in the order of [`Split::ALL`].
    pub puzzles: [u64; 3],
    /// Number of trace rows of each split, in the order of [`Split::ALL`].
    pub trace_rows: [u64; 3],
    /// Version of Sodan.
    pub version: &'a str,
}

/// Files of a source.
#[derive(Clone, Default, Debug)]
#[non_exhaustive]
pub struct SourceNote {
    /// Name as in the recipe, size in bytes, and SHA-256 of each file.
    pub files: Vec<(String, u64, String)>,
}

/// A file of the data set.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct WrittenFile {
    /// Path within the data set.
    pub path: String,
    /// Size in bytes.
    pub bytes: u64,
    /// SHA-256, in hexadecimal digits.
    pub sha256: String,
}

impl Card<'_> {
    /// Returns the file name and SVG text of each plot.
    pub fn plots(&self) -> Vec<(String, String)> {
        let splits = self.splits();
        let mut plots = Vec::new();
        let distributions = self.summary.distributions();
        for (column, values) in distributions.filter(|(column, values)| is_plotted(column, values.len())) {
            let series: Vec<_> = splits
                .iter()
                .zip(SERIES)
                .map(|(split, (colour, _))| (split.name().to_owned(), colour))
                .collect();
            let bars = |counts: &[u64; 3]| splits.iter().map(|&split| self.share(counts, split)).collect();
            let groups: Vec<_> =
                values.iter().map(|(value, counts)| ((*value).to_owned(), bars(counts))).collect();
            let kind = kind_of_values(column);
            let title = format!("{column}: per cent of the rows of each split, by {kind}");
            let plot = Bars { title: &title, ink: "#777777", series: &series, groups: &groups };
            plots.push((file_of_plot(column), plot.svg()));
        }
        plots
    }

    /// Returns the splits that contain rows.
    fn splits(&self) -> Vec<Split> {
        Split::ALL.into_iter().filter(|&split| self.summary.rows()[split as usize] > 0).collect()
    }

    /// Returns the count of a split as a percentage of the split's rows.
    fn share(&self, counts: &[u64; 3], split: Split) -> f64 {
        100.0 * counts[split as usize] as f64 / self.summary.rows()[split as usize].max(1) as f64
    }

    /// Returns the card in Markdown, with the metadata block that data set hubs read.
    pub fn markdown(&self) -> String {
        let Recipe { name, about, .. } = self.recipe;
        let mut card = self.head();
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(card, "# {}\n", name.split_whitespace().collect::<Vec<_>>().join(" "));
        if !about.is_empty() {
            let _ = writeln!(card, "{}\n", about.trim());
        }
        let _ = writeln!(card, "{}\n", self.how_it_was_built());
        card += "## Splits\n\n| split | rows |\n| --- | ---: |\n";
        for split in self.splits() {
            let _ = writeln!(card, "| {} | {} |", split.name(), self.summary.rows()[split as usize]);
        }
        card += &self.sources();
        card += &self.strata();
        card += "\n## Columns\n\n| column | description |\n| --- | --- |\n";
        for (column, about) in self.columns {
            let _ = writeln!(card, "| `{column}` | {about} |");
        }
        let _ = writeln!(card, "\n{}", self.schemes());
        card += self.symmetries();
        card += &self.traces();
        card + &self.distributions()
    }

    fn head(&self) -> String {
        let quoted = |text: &str| Value::from(text).to_string();
        let size = match self.summary.rows().iter().sum() {
            0..1_000 => "n<1K",
            1_000..10_000 => "1K<n<10K",
            10_000..100_000 => "10K<n<100K",
            100_000..1_000_000 => "100K<n<1M",
            1_000_000..10_000_000 => "1M<n<10M",
            10_000_000.. => "n>10M",
        };
        let (licence, name) = (licence::lines(&self.recipe.licence), quoted(&self.recipe.name));
        let mut head =
            format!("---\n{licence}pretty_name: {name}\ntags:\n- sudoku\nsize_categories:\n- {size}\n");
        let traced = |split: Split| self.trace_rows[split as usize] > 0;
        let splits = self.splits();
        if !splits.is_empty() {
            head += "configs:\n";
        }
        for (config, folder, splits) in [
            ("default", "data", splits.clone()),
            ("traces", "traces", splits.into_iter().filter(|&split| traced(split)).collect()),
        ] {
            if splits.is_empty() {
                continue;
            }
            let _ = writeln!(head, "- config_name: {config}\n  data_files:");
            for name in splits.into_iter().map(Split::name) {
                let _ = writeln!(head, "  - split: {name}\n    path: {folder}/{name}-*.parquet");
            }
        }
        head + "---\n\n"
    }

    fn how_it_was_built(&self) -> String {
        let Recipe { seed, distinct, group, copies, .. } = self.recipe;
        let twins = if *distinct {
            "No two puzzles are isomorphic, except copies"
        } else {
            "Puzzles may be isomorphic"
        };
        let group = match group {
            Group::Puzzle => "puzzle",
            Group::Solution => "solution",
        };
        let mut text = format!(
            "Built by Sodan {} from `recipe.toml` with the seed {seed}: the same recipe, seed and version produce the same bytes. {twins}. No two splits share a {group} up to symmetry.",
            self.version
        );
        let improper: u64 = self.tallies.iter().map(|tally| tally.chosen_improper).sum();
        if self.recipe.improper {
            let _ = write!(
                text,
                " As the recipe allows, puzzles with no or multiple solutions are included ({improper}). They have no solution and no ratings."
            );
        }
        for (split, &count) in Split::ALL.into_iter().zip(copies).filter(|(_, count)| **count > 0) {
            let _ =
                write!(text, " In {} each puzzle is followed by {count} different isomorphs.", split.name());
        }
        text
    }

    fn sources(&self) -> String {
        let mut text =
            "\n## Sources\n\n| source | licence | origin | records | invalid | improper, omitted | duplicates | \
                        not used | selected |\n| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n"
                .to_owned();
        for (source, tally) in self.recipe.sources.iter().zip(self.tallies) {
            let SourceTally { records, bad, improper, twins, chosen, .. } = tally;
            let unused = tally.unused();
            let _ = writeln!(
                text,
                "| {} | {} | {} | {records} | {bad} | {improper} | {twins} | {unused} | {chosen} |",
                in_a_cell(&source.name),
                in_a_cell(&source.licence),
                in_a_cell(&source.origin)
            );
        }
        text
    }

    fn strata(&self) -> String {
        if self.recipe.strata.is_empty() {
            return String::new();
        }
        let mut text = "\n## Strata\n\n| stratum | puzzles | requested |\n| --- | ---: | ---: |\n".to_owned();
        for ((name, wanted), found) in self.recipe.strata.iter().zip(self.strata) {
            let _ = writeln!(text, "| {} | {found} | {wanted} |", in_a_cell(name));
        }
        text
    }

    /// Returns the paragraph about the `symmetry` column, if there are copies.
    fn symmetries(&self) -> &'static str {
        if self.recipe.copies == [0; 3] {
            return "";
        }
        "\n`symmetry` maps the puzzle, the previous row whose `copy` is 0, to the copy. Its parts are applied in this \
         order: `t` transposes the board; `r` is followed by the new number of each row, \
         `c` by the new number of each column, and `d` by the new digit for each digit. \
         Parts without effect are omitted, and `1` is the identity. For example, `t r213456789` \
         transposes the board and then swaps the first two rows.\n"
    }

    /// Returns the section about traces, if there are any.
    fn traces(&self) -> String {
        let Some(traces) = &self.recipe.traces else { return String::new() };
        let mut text = format!(
            "\n## Traces\n\nSolution paths of some puzzles on the scale {} (`{}`), one row per step.\n\n\
             | split | puzzles | copies per puzzle | rows |\n| --- | ---: | ---: | ---: |\n",
            traces.scale.name(),
            traces.scale.scheme()
        );
        for split in self.splits().into_iter().filter(|&split| self.trace_rows[split as usize] > 0) {
            let place = split as usize;
            let puzzles = self.puzzles[place].min(traces.counts[place] as u64);
            let (copies, rows) = (traces.copies[place], self.trace_rows[place]);
            let _ = writeln!(text, "| {} | {puzzles} | {copies} | {rows} |", split.name());
        }
        text += "\nA candidate is a number: 9 × cell + digit − 1, with cells numbered from 0 row by row, so 0 is the digit 1 in the first cell and 728 the \
                 digit 9 in the last. `masks` contains one number per cell: its candidates before the step as bits, from bit 0 for 1 to bit 8 for 9, or 0 if \
                 the cell is filled. A placement removes its digit from its row, column and box; so the placements and eliminations \
                 of a step transform the state before it into the state before the next step.\n\n| column | description |\n| --- | --- |\n";
        let mut task = Traces::new(&TracesOptions { scale: traces.scale });
        if traces.copies != [0; 3] {
            task = task.with_copies(|_| Vec::new());
        }
        for column in task.schema().columns() {
            // The passed-through column `id` precedes `reason`.
            if column.name == "reason" {
                text += "| `id` | the id of the canonical form of the puzzle |\n";
            }
            let _ = writeln!(text, "| `{}` | {} |", column.name, column.about);
        }
        text
    }

    /// Returns the paragraph about rating schemes and orientation-dependent labels.
    fn schemes(&self) -> String {
        let schemes: Vec<String> =
            self.recipe.scales().map(|scale| format!("{} is `{}`", scale.name(), scale.scheme())).collect();
        let mut text = match &schemes[..] {
            [] => String::new(),
            schemes => format!("Rating schemes: {}.", schemes.join(", ")),
        };
        let has = |label| self.recipe.labels.contains(&label);
        let depend = match (has(LabelName::Guesses), has(LabelName::Hodoku)) {
            (false, false) => return text,
            (true, false) => "`guesses` depend",
            (false, true) => "All labels of `hodoku` depend",
            (true, true) => "`guesses` and all labels of `hodoku` depend",
        };
        let how = match self.recipe.turns {
            None => "Isomorphs of a puzzle may have different values.",
            Some(Turns::Canonical) => {
                "Columns with the prefix `canonical.` contain the value of the canonical form, which is the same for all isomorphs."
            }
            Some(Turns::Mean(_)) => {
                "Columns with the prefix `mean.` contain the mean over isomorphs of the canonical form."
            }
        };
        let _ = write!(text, " {depend} on the orientation of a puzzle. {how}");
        text.trim_start().to_owned()
    }

    fn distributions(&self) -> String {
        let copies = if self.recipe.copies == [0; 3] { "" } else { " Copies count as rows." };
        let mut text = format!(
            "\n## Distributions\n\nFor each value, the number of rows in each split and their share of the split.{copies}\n"
        );
        for (column, values) in self.summary.distributions() {
            let _ = write!(text, "\n### {column}\n\n");
            if let Some(scale) = scale_of_techniques(column) {
                let _ = write!(
                    text,
                    "Number of rows with each technique in their path on the scale {}, easiest techniques first.\n\n",
                    scale.name()
                );
            }
            if is_plotted(column, values.len()) {
                let _ = write!(text, "![{column}](plots/{})\n\n", file_of_plot(column));
            }
            text += &self.table(kind_of_values(column), &values);
        }
        text
    }

    /// Returns a table that lists, for each value, the number and percentage of rows in each split.
    fn table(&self, kind: &str, values: &[(&str, [u64; 3])]) -> String {
        let splits = self.splits();
        let names: Vec<String> = splits.iter().map(|split| format!("{} | share", split.name())).collect();
        let mut text = format!("| {kind} | {} |\n| --- |", names.join(" | "));
        let _ = writeln!(text, "{}", " ---: | ---: |".repeat(splits.len()));
        for (value, counts) in values {
            let counts = splits
                .iter()
                .map(|&split| format!("{} | {:.1} %", counts[split as usize], self.share(counts, split)));
            let _ = writeln!(text, "| {} | {} |", in_a_cell(value), counts.collect::<Vec<_>>().join(" | "));
        }
        text
    }

    /// Returns the manifest, a JSON object with the provenance of the rows and the SHA-256 of each file.
    pub fn manifest(&self, sha256_of_recipe: &str, files: &[WrittenFile]) -> String {
        let source = |((source, note), tally): ((&super::Source, &SourceNote), &SourceTally)| {
            let files = note.files.iter();
            let files: Vec<Value> = files
                .map(|(name, bytes, sha256)| json!({ "name": name, "bytes": bytes, "sha256": sha256 }))
                .collect();
            json!({
                "name": source.name, "licence": source.licence, "origin": source.origin, "files": files,
                "records": tally.records, "bad": tally.bad, "improper": tally.improper, "twins": tally.twins,
                "not_taken": tally.unused(), "chosen": tally.chosen, "chosen_improper": tally.chosen_improper,
            })
        };
        let sources = self.recipe.sources.iter().zip(self.sources).zip(self.tallies).map(source);
        let strata = self.recipe.strata.iter().zip(self.strata);
        let strata =
            strata.map(|((name, wanted), found)| json!({ "name": name, "wanted": wanted, "found": found }));
        let splits = Split::ALL.map(|it| (it.name().to_owned(), self.summary.rows()[it as usize].into()));
        let schemes = rating::ALL.iter().map(|scale| (scale.name().to_owned(), scale.scheme().into()));
        let file = |written_file: &WrittenFile| json!({ "path": written_file.path, "bytes": written_file.bytes, "sha256": written_file.sha256 });
        let manifest = json!({
            "schema": MANIFEST,
            "name": self.recipe.name,
            "licence": self.recipe.licence,
            "version": self.version,
            "seed": self.recipe.seed,
            "recipe_sha256": sha256_of_recipe,
            "schemes": schemes.collect::<serde_json::Map<_, _>>(),
            "sources": sources.collect::<Vec<_>>(),
            "strata": strata.collect::<Vec<_>>(),
            "rows": splits.into_iter().collect::<serde_json::Map<_, _>>(),
            "files": files.iter().map(file).collect::<Vec<_>>(),
        });
        format!("{manifest:#}\n")
    }
}

/// Returns whether to plot a column with this number of values. A plot with one bar is useless, and one with very many
/// is unreadable. Techniques are plotted regardless of their number, as horizontal bars because of their long names.
fn is_plotted(column: &str, values: usize) -> bool {
    values > 1 && (values <= 60 || scale_of_techniques(column).is_some())
}

/// Returns the word for the values of a column: `technique` or `value`.
fn kind_of_values(column: &str) -> &'static str {
    if scale_of_techniques(column).is_some() { "technique" } else { "value" }
}

fn file_of_plot(column: &str) -> String {
    format!("{}.svg", column.replace('.', "-"))
}

/// Escapes a string for a cell of a Markdown table.
fn in_a_cell(text: &str) -> String {
    text.replace('|', "\\|").replace(['\n', '\r'], " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A plot has 2 to 60 groups of bars, and more only for techniques.
    #[test]
    fn plots_skip_rare_techniques() {
        assert!(!is_plotted("givens", 1) && is_plotted("givens", 60) && !is_plotted("givens", 61));
        assert!(!is_plotted("se.techniques", 1) && is_plotted("hodoku.techniques", 90));
    }
}
