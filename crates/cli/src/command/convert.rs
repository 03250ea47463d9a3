//! `sodan convert`: converts puzzles between formats, and to pictures.

mod passing;

use crate::args::{Encoding, InputArgs, RunArgs, check_name, container_of, possible, unaliased};
use crate::exit::{Ending, Failure};
use crate::folder::{self, Folder};
use crate::input::{Input, Portion, RecordBlock};
use crate::lines::{Lines, OnePicture};
use crate::pipeline::{Job, Results, Workspace};
use crate::run::RunKind;
use crate::runner::{ColumnNames, TaskRun};
use crate::variant::VariantArgs;
use clap::{Args, ValueEnum};
use passing::{Columns, Fields, extra_fields, write_into_object};
use serde_json::json;
use sodan::arrow::file::Container;
use sodan::formats::{self, Empty, Entry, Format, Frame, Layout, ParseError, Raw, Style};
use sodan::logic::State;
use sodan::render::svg::{self, Marks};
use sodan::tasks::record::{ColumnChoice, Rows};
use sodan::tasks::variant::{FORMATS_OF_VARIANTS, VariantConvert, VariantConvertOptions};
use sodan::tasks::{self, ConvertOptions, Status};

/// Convert puzzles between formats
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  sodan convert puzzle.txt --to grid
  sodan convert puzzles.txt --to svg -o pictures
  sodan convert puzzles.csv --to line -o puzzles.parquet

Formats: line, grid, sdm, pencilmarks, library, sukaku, csv, json, sudokuwiki, f-puzzles, sudokupad, sdx, opensudoku, sdk, msk, ss, svg.
Formats for variants: line, json, f-puzzles, sudokupad, iss, killer, tatham, gecode, svg. CSV, JSON, Parquet and Arrow keep the other
columns of the input; Parquet and Arrow store the converted puzzle in the column `text`. For multiple puzzles, svg writes a folder.
Invalid records are written as comments, `# bad: ...`.")]
pub struct ConvertArgs {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    run: RunArgs,

    /// Target format, such as line, grid, json or svg
    #[arg(long, value_name = "FORMAT", hide_possible_values = true, value_parser = target_parser())]
    to: Target,

    /// Output file format [default: from FILE's extension, else text]
    #[arg(long, value_name = "FORMAT", value_enum)]
    format: Option<Writing>,

    /// Character for empty cells
    #[arg(long, value_name = "CHARACTER", value_enum, default_value_t = EmptyArg::Dot)]
    empty: EmptyArg,

    /// Frame style of grids [default: boxes]
    #[arg(long, value_name = "FRAME", value_enum)]
    frame: Option<FrameArg>,

    #[command(flatten)]
    variant: VariantArgs,
}

/// Output format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Target {
    Text(Format),
    /// Name of a format that only variants support.
    Variant(&'static str),
    /// Grid file format of another program.
    File(File),
    Svg,
}

/// Grid file format of another program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum File {
    /// SadMan and SudoCue: plain rows, with comments.
    Sdk,
    /// VBForums: plain rows only.
    Msk,
    /// Simple Sudoku: rows with separators.
    Ss,
}

impl File {
    const ALL: [File; 3] = [File::Sdk, File::Msk, File::Ss];

    fn name(self) -> &'static str {
        match self {
            File::Sdk => "sdk",
            File::Msk => "msk",
            File::Ss => "ss",
        }
    }

    fn frame(self) -> Frame {
        match self {
            File::Sdk | File::Msk => Frame::Bare,
            File::Ss => Frame::Simple,
        }
    }
}

const SVG: &str = "svg";

impl Target {
    fn name(self) -> &'static str {
        match self {
            Target::Text(format) => format.name(),
            Target::Variant(name) => name,
            Target::File(file) => file.name(),
            Target::Svg => SVG,
        }
    }

    /// Returns the text format, or `None` for pictures and variants.
    fn format(self) -> Option<Format> {
        match self {
            Target::Text(format) => Some(format),
            Target::File(_) => Some(Format::Grid),
            Target::Variant(_) | Target::Svg => None,
        }
    }

    fn named(name: &str) -> Target {
        let file = File::ALL.into_iter().find(|file| file.name() == name).map(Target::File);
        let file =
            file.or_else(|| FORMATS_OF_VARIANTS.into_iter().find(|it| *it == name).map(Target::Variant));
        file.or_else(|| name.parse().ok().map(Target::Text)).unwrap_or(Target::Svg)
    }
}

/// Returns the parser for names of output formats. The parser's error message lists the valid names.
fn target_parser() -> impl clap::builder::TypedValueParser<Value = Target> {
    use clap::builder::{PossibleValuesParser, TypedValueParser};
    let names = Format::ALL
        .map(Format::name)
        .into_iter()
        .chain(File::ALL.map(File::name))
        .chain(FORMATS_OF_VARIANTS)
        .chain([SVG]);
    PossibleValuesParser::new(names.map(possible)).map(|name| Target::named(unaliased(&name)))
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Writing {
    /// Text, one record after another
    Text,
    /// Column of an Apache Parquet file
    Parquet,
    /// Column of an Arrow IPC file, also known as Feather
    Arrow,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum EmptyArg {
    /// `.`
    Dot,
    /// `0`
    Zero,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum FrameArg {
    /// Boxes separated by | and -
    Boxes,
    /// No frame
    Bare,
    /// Frame used by Simple Sudoku
    Simple,
    /// Bands separated by rows of -, with two spaces between digits
    Ruled,
    /// Board of "Yet Another Sudoku Solver" (2006), with ? for an empty cell
    Scheme,
    /// Output of Andrew Cooke's Erlang solver of 16 May 2007: | between boxes, rows of - between bands
    Erlang,
    /// Status log of Andrew Cooke's Erlang solver of 18 May 2007: lines of spaces between bands
    Bands,
}

impl ConvertArgs {
    /// Returns the columnar container to write, or `None` for text.
    fn columns(&self) -> Result<Option<Container>, Failure> {
        let columns = match self.format {
            Some(Writing::Text) => None,
            Some(Writing::Parquet) => Some(Container::Parquet),
            Some(Writing::Arrow) => Some(Container::Arrow),
            None => self.run.file().and_then(container_of),
        };
        if let Some(file) = self.run.file() {
            let written = columns.map_or(self.to.name(), Container::name);
            check_name(file, written, ("--to", &["csv", "json", SVG]))?;
        }
        Ok(columns)
    }

    fn frame(&self) -> Result<Frame, Failure> {
        match (self.to, self.frame) {
            (Target::File(file), None) => Ok(file.frame()),
            (_, None) => Ok(Frame::Boxes),
            (Target::Text(Format::Grid), Some(frame)) => Ok(match frame {
                FrameArg::Boxes => Frame::Boxes,
                FrameArg::Bare => Frame::Bare,
                FrameArg::Simple => Frame::Simple,
                FrameArg::Ruled => Frame::Ruled,
                FrameArg::Scheme => Frame::Scheme,
                FrameArg::Erlang => Frame::Erlang,
                FrameArg::Bands => Frame::Bands,
            }),
            (other, Some(_)) => {
                Err(Failure::Usage(format!("--frame requires --to grid, not --to {}", other.name())))
            }
        }
    }
}

/// Runs `sodan convert`.
pub fn run(args: &ConvertArgs) -> Result<Ending, Failure> {
    let empty = match args.empty {
        EmptyArg::Dot => Empty::Dot,
        EmptyArg::Zero => Empty::Zero,
    };
    let style = Style { empty, frame: args.frame()? };
    if let Some(container) = args.columns()? {
        return write_columns(args, style, container);
    }
    if let (Target::Svg, Some(output)) = (args.to, args.run.file())
        && output.extension().is_none_or(|extension| extension != SVG)
    {
        return fill_folder(args);
    }
    let mut input = Input::open(&args.input, PORTION)?;
    let is_wanted = matches!(args.to, Target::Variant(_)) || args.variant.reading().is_needed();
    if input.holds_variants(is_wanted)? {
        return convert_variants(args, input);
    }
    let names = match args.to {
        Target::Text(Format::Csv) => input.names_except_entry()?,
        _ => Vec::new(),
    };
    let (named, passed) = (ColumnNames::of(&names), Columns::new(names));
    let kind = RunKind {
        command: "convert",
        finds: None,
        format: args.to.name(),
        options: json!(style_options(style)),
        header: match args.to.format() {
            // As in every table, the last column is `reason`.
            Some(Format::Csv) => format!("{}{},reason\n", Format::Csv.header().trim_end(), passed.header()),
            Some(format) => format.header().to_owned(),
            None => String::new(),
        },
        footer: args.to.format().map_or("", Format::footer),
        not_resumable: (args.to == Target::Svg).then_some("a picture cannot be resumed"),
    };
    let job = Convert { to: args.to, style, named, passed };
    if args.to == Target::Svg {
        return kind.run(&job, input, &(&args.run).into(), |_| true, &OnePicture::open);
    }
    kind.run(&job, input, &(&args.run).into(), |_| true, &Lines::open)
}

/// Converts an input of variants.
fn convert_variants(args: &ConvertArgs, input: Input) -> Result<Ending, Failure> {
    let options = VariantConvertOptions {
        reading: args.variant.reading(),
        to: args.to.name().to_owned(),
        ..VariantConvertOptions::default()
    };
    let run = TaskRun {
        task: &VariantConvert::new(&options)?,
        form: Rows::Line.into(),
        portion: Portion::Little,
        options: json!(options),
        effort: None,
        timeout: None,
        is_answered: |_| true,
        columns: ColumnChoice::default(),
        order: None,
        keeps_text: false,
        text_for_one: false,
    };
    run.run_over(input, &args.run)
}

/// Returns the style as task options. The journal records these options, and a resumed run must have the same ones.
fn style_options(style: Style) -> ConvertOptions {
    let Style { empty, frame } = style;
    ConvertOptions { empty, frame, ..ConvertOptions::default() }
}

/// Writes a columnar file with the converted puzzle in the column `text`.
fn write_columns(args: &ConvertArgs, style: Style, container: Container) -> Result<Ending, Failure> {
    let is_text = |format: &Format| !matches!(format, Format::Csv | Format::Json | Format::OpenSudoku);
    let Target::Text(format) = args.to else { return Err(no_column(args.to, container)) };
    let format = Some(format).filter(is_text).ok_or_else(|| no_column(args.to, container))?;
    let options = ConvertOptions { to: format, ..style_options(style) };
    let run = TaskRun {
        task: &tasks::Convert::new(options),
        form: Encoding::Columns(container),
        portion: PORTION,
        options: json!(options),
        effort: None,
        timeout: None,
        is_answered: |_| true,
        columns: ColumnChoice::default(),
        order: None,
        keeps_text: false,
        text_for_one: false,
    };
    run.run(&args.input, &args.run)
}

fn no_column(to: Target, container: Container) -> Failure {
    let (to, container) = (to.name(), container.name());
    Failure::Usage(format!(
        "cannot write --to {to} as {container}; use --to line, which also keeps the other columns"
    ))
}

const PORTION: Portion = Portion::Bytes(1 << 18);

/// Draws every puzzle into the folder of `-o`.
fn fill_folder(args: &ConvertArgs) -> Result<Ending, Failure> {
    let tally = folder::fill(
        Input::open(&args.input, Portion::Little)?,
        &args.run,
        |item, folder: &Folder| match item.raw.parse() {
            Ok(entry) => {
                folder.write(&format!("{}.svg", item.raw.number), &picture(&item.raw, &entry))?;
                Ok((Status::Done, None))
            }
            Err(fault) => Ok((Status::Bad, Some(fault.to_string()))),
        },
    )?;
    Ok(match tally {
        None => Ending::Interrupted,
        Some(tally) if tally.bad() > 0 => Ending::SomeBad,
        Some(_) => Ending::Done,
    })
}

/// Returns an SVG picture of a record. Draws candidates if the record's format contains them.
fn picture(raw: &Raw<'_>, entry: &Entry) -> String {
    let state = State::of(entry.position.candidates(), entry.position.givens().filled());
    let marks = if entry.position.marks == formats::Marks::Implied { Marks::Hidden } else { Marks::Shown };
    svg::board(&state, marks, &format!("puzzle {}", raw.number))
}

struct Convert {
    to: Target,
    style: Style,
    /// Names of the input table's columns.
    named: ColumnNames,
    /// Input columns that are passed through to the output.
    passed: Columns,
}

impl Job<RecordBlock, Vec<u8>> for Convert {
    fn work(&self, block: &RecordBlock, _: &mut Workspace, results: &mut Results<Vec<u8>>) {
        for raw in block.records() {
            let entry = raw.parse();
            let extra = match self.to {
                Target::Text(Format::Csv)
                    if self.passed.is_empty() && matches!(raw.layout, Layout::Table(_)) =>
                {
                    Fields::new()
                }
                Target::Text(Format::Csv | Format::Json) => {
                    extra_fields(&raw, entry.as_ref().ok(), block.header())
                }
                _ => Fields::new(),
            };
            let is_table = matches!(raw.layout, Layout::Table(_));
            if self.to == Target::Text(Format::Csv) && !is_table {
                let names = extra.iter().map(|(name, _)| name.as_str());
                self.named.note(raw.place(), names, &mut results.late);
            }
            match self.converted(&raw, entry) {
                Ok(text) => {
                    results.tally.count(Status::Done);
                    self.write_good(&text, extra, &mut results.rows);
                }
                Err(fault) => {
                    results.tally.count(Status::Bad);
                    self.write_bad(&fault, extra, &mut results.rows);
                    results.complaints.push(fault);
                }
            }
        }
    }
}

fn write(out: &mut Vec<u8>, arguments: std::fmt::Arguments<'_>) {
    use std::io::Write;
    out.write_fmt(arguments).expect("writing to memory cannot fail");
}

impl Convert {
    fn converted(&self, raw: &Raw<'_>, entry: Result<Entry, ParseError>) -> Result<String, String> {
        let mut entry = entry.map_err(|error| error.to_string())?;
        let Some(format) = self.to.format() else { return Ok(picture(raw, &entry)) };
        if self.to == Target::File(File::Msk) {
            entry.comment.clear();
        }
        let mut out = String::new();
        formats::write(&entry, format, self.style, &mut out)
            .map_err(|error| format!("{}: {error}", raw.place()))?;
        Ok(out)
    }

    fn write_good(&self, text: &str, extra: Fields, out: &mut Vec<u8>) {
        out.extend_from_slice(text.as_bytes());
        match self.to {
            Target::Text(Format::Csv) => {
                self.passed.write(&extra, out);
                out.push(b',');
            }
            Target::Text(Format::Json) => write_into_object(&extra, None, out),
            _ => {}
        }
        write(out, format_args!("\n{}", self.gap()));
    }

    /// Writes a row for an invalid record, so that no record is lost silently.
    fn write_bad(&self, fault: &str, extra: Fields, out: &mut Vec<u8>) {
        match self.to {
            Target::Text(Format::Csv) => {
                out.extend_from_slice(b",,");
                self.passed.write(&extra, out);
                out.push(b',');
                tasks::record::csv::field(fault, out);
                out.push(b'\n');
            }
            Target::Text(Format::Json) => {
                out.extend_from_slice(b"{\"puzzle\":null}");
                write_into_object(&extra, Some(fault), out);
                out.push(b'\n');
            }
            // XML comments must not contain `--`.
            Target::Text(Format::OpenSudoku) | Target::Variant(_) | Target::Svg => {
                write(out, format_args!("<!-- bad: {} -->\n", fault.replace("--", "- -")))
            }
            _ => write(out, format_args!("# bad: {fault}\n{}", self.gap())),
        }
    }

    /// Returns the text between records: an empty line for formats whose records have several lines.
    fn gap(&self) -> &'static str {
        if self.to.format().is_some_and(Format::takes_several_lines) { "\n" } else { "" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn run_identity_uses_stable_names() {
        let options = json!(style_options(Style { empty: Empty::Zero, frame: Frame::Scheme }));
        assert_eq!((&options["empty"], &options["frame"]), (&"zero".into(), &"scheme".into()));
    }
}
