//! `sodan techniques`: lists all techniques, or explains one.

use crate::choosing::{TechniqueSearch, search_parser};
use crate::exit::{Ending, Failure};
use crate::table::Table;
use crate::terminal;
use clap::{Args, ValueEnum};
use serde_json::json;
use sodan::logic::Technique;
use sodan::logic::rating::hodoku::{HodokuRow, OwnOrder, row};
use sodan::logic::rating::se;
use sodan::render::words::family_name;
use sodan::render::{plain, text};
use sodan::tasks::techniques;
use std::io::Write;

/// List techniques, or explain one
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan techniques
  sodan techniques xy-wing
  sodan techniques --format order > mine.txt

NAME is the name, slug or HoDoKu code of a technique. If NAME is only part of a technique or family name, all matches
are listed.")]
pub struct TechniquesArgs {
    /// Technique to explain, or part of a name to search for
    #[arg(value_name = "NAME", hide_possible_values = true, value_parser = search_parser())]
    name: Option<TechniqueSearch>,

    /// Output format
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = TechniquesFormat::Text)]
    format: TechniquesFormat,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum TechniquesFormat {
    /// Table of techniques, or the explanation of one
    Text,
    /// CSV table with a header
    Csv,
    /// One object per line
    #[value(alias = "jsonl")]
    Json,
    /// HoDoKu's techniques in order, with levels and points: a template for --order
    Order,
}

/// Runs `sodan techniques`.
pub fn run(args: &TechniquesArgs) -> Result<Ending, Failure> {
    let chosen = match &args.name {
        None => Technique::ALL,
        Some(TechniqueSearch::One(technique)) => std::slice::from_ref(technique),
        Some(TechniqueSearch::WithPart(techniques)) => techniques,
    };
    let output = match (args.format, &args.name) {
        (TechniquesFormat::Text, Some(TechniqueSearch::One(technique))) => explanation(*technique),
        (TechniquesFormat::Text, _) => table(chosen, terminal::width()),
        (TechniquesFormat::Csv, _) => csv(chosen),
        (TechniquesFormat::Json, _) => objects(chosen),
        (TechniquesFormat::Order, None) => OwnOrder::hodoku().to_string(),
        (TechniquesFormat::Order, Some(_)) => {
            return Err(Failure::Usage("--format order lists all techniques and accepts no names".into()));
        }
    };
    std::io::stdout().write_all(output.as_bytes()).map_err(Failure::standard_output)?;
    Ok(Ending::Done)
}

/// Returns the explanation of a technique: its ratings, description and example.
fn explanation(technique: Technique) -> String {
    let (spec, hodoku) = (technique.spec(), row(technique));
    let scale = hodoku.map_or("not in HoDoKu".to_owned(), |row| {
        let code = row.code.map(|code| format!("; library code {code}")).unwrap_or_default();
        format!("HoDoKu: {}, {} points{code}", row.level, row.points)
    });
    let explainer =
        se::row(technique).map(|row| format!("; Sudoku Explainer: {}, {} or higher", row.name, row.least));
    let mut output = format!("{} ({})\n", spec.name, spec.slug);
    output += &format!("{}. {scale}{}\n\n", family_name(spec.family), explainer.unwrap_or_default());
    output += &plain::text(&technique.explanation());
    if let (Some(line), Some((state, step))) =
        (techniques::example_line(technique), techniques::example(technique))
    {
        output += &format!("\nExample: {line}\n\n{}", text::step(&step, &state));
    }
    output
}

/// Total width of the columns for points, level and Sudoku Explainer's difficulty, including spaces.
const VALUES: usize = 33;

/// Formats the table of techniques. `columns` is the terminal's width, if known. If the terminal is too narrow, slugs
/// are omitted, and the values of techniques with long names are on a separate line.
fn table(techniques: &[Technique], columns: Option<usize>) -> String {
    let longest = techniques.iter().map(|technique| technique.name().chars().count()).max().unwrap_or(0);
    let slugs = techniques.iter().map(|technique| technique.spec().slug.len()).max().unwrap_or(0);
    let columns = columns.unwrap_or(usize::MAX);
    let has_slugs = 2 + longest + 2 + slugs + VALUES <= columns;
    let width = if has_slugs { longest } else { longest.min(columns.saturating_sub(2 + VALUES).max(20)) };
    let slug = |slug: &str| if has_slugs { format!("  {slug:<slugs$}") } else { String::new() };
    let mut text = format!(
        "  {:<width$}{}  {:>5}  {:14}  {:>4}\n\n",
        "name",
        slug("slug"),
        "score",
        "level (HoDoKu)",
        "SE"
    );
    let mut family = None;
    for technique in techniques {
        let (spec, hodoku) = (technique.spec(), row(*technique));
        if family != Some(spec.family) {
            text += &format!("{}{}\n", if family.is_some() { "\n" } else { "" }, family_name(spec.family));
            family = Some(spec.family);
        }
        let (points, level) = scored(hodoku);
        let name = if spec.name.chars().count() > width {
            text += &format!("  {}\n", spec.name);
            ""
        } else {
            spec.name
        };
        let row =
            format!("  {name:<width$}{}  {points:>5}  {level:14}  {:>4}", slug(spec.slug), least(*technique));
        text += &format!("{}\n", row.trim_end());
    }
    text
}

/// Returns a technique's minimum difficulty on Sudoku Explainer's scale, or an empty string if the scale lacks the
/// technique.
fn least(technique: Technique) -> String {
    se::row(technique).map(|row| row.least.to_string()).unwrap_or_default()
}

fn csv(techniques: &[Technique]) -> String {
    let table = Table(["name", "slug", "family", "hodoku_code", "hodoku_level", "hodoku_score", "se"]);
    let row = |technique: &Technique| {
        let (spec, (points, level)) = (technique.spec(), scored(row(*technique)));
        let code = technique.spec().code.unwrap_or_default();
        let (family, least) = (family_name(spec.family), least(*technique));
        table.row([&spec.name, &spec.slug, &family, &code, &level, &points, &least], "")
    };
    table.header() + &techniques.iter().map(row).collect::<String>()
}

/// Returns points and level on HoDoKu's scale, or empty strings if the scale lacks the technique.
fn scored(row: Option<HodokuRow>) -> (String, String) {
    row.map(|row| (row.points.to_string(), row.level.to_string())).unwrap_or_default()
}

fn objects(techniques: &[Technique]) -> String {
    let object = |technique: &Technique| {
        let (spec, hodoku) = (technique.spec(), row(*technique));
        let object = json!({
            "name": spec.name,
            "slug": spec.slug,
            "family": family_name(spec.family),
            "hodoku": hodoku.map(|row| {
                json!({ "code": row.code, "level": row.level.to_string(), "score": row.points })
            }),
            "se": se::row(*technique).map(|row| {
                json!({ "name": row.name, "least": f64::from(row.least.tenths()) / 10.0 })
            }),
            "assumes_uniqueness": technique.assumes_uniqueness(),
            "explanation": technique.explanation(),
            "example": techniques::example_line(*technique),
            "reason": null,
        });
        format!("{object}\n")
    };
    techniques.iter().map(object).collect()
}
