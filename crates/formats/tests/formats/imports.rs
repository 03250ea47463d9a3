//! Reads files of other programs, and pasted text from user reports, with titles, code, markup, XML and JSON.

use crate::read_records;
use sodan_formats::{Format, Marks, Style, parse, to_string};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const GROUPS: &str = "1579 2 3 4 16 19 8 579 159 6 189 149 289 128 7 3459 459 13459 1479 1789 1479 5 3 189 6 2 149 12379 \
    13679 5 236789 124678 123489 479 4789 2489 8 4 179 279 1257 129 579 3 6 2379 3679 679 236789 245678 23489 1 45789 \
    24589 1347 5 2 378 9 6 34 48 348 349 369 469 1 248 2348 3459 45689 7 3479 3679 8 37 47 5 2 1 349";

/// Returns the digits or error of each record. Checks that reading byte by byte returns the same result.
fn read(input: &str) -> Vec<String> {
    let by_chunks = |size: usize| {
        read_records(input.as_bytes(), size, |raw| {
            let entry = raw.parse().map(|entry| entry.position.digits.to_string());
            entry.unwrap_or_else(|error| error.to_string())
        })
    };
    let whole = by_chunks(usize::MAX);
    assert_eq!(by_chunks(1), whole, "reading byte by byte: {input}");
    whole
}

fn rows() -> Vec<&'static str> {
    (0..9).map(|row| &PUZZLE[9 * row..9 * row + 9]).collect()
}

/// Joins the cells and rows of the test grid with these separators.
fn joined(cell: &str, row: &str, empty: &str) -> String {
    let row_of = |text: &str| {
        text.chars().map(|sign| sign.to_string().replace('.', empty)).collect::<Vec<_>>().join(cell)
    };
    rows().into_iter().map(row_of).collect::<Vec<_>>().join(row)
}

const TITLES: [&str; 57] = [
    "% randomly generated - easy",
    "// easy",
    "; 2",
    "-- 2",
    "== x ==",
    "*** 2 ***",
    "[2]",
    "(2)",
    "2.",
    "2)",
    "```",
    "```text",
    "~~~",
    "[code]",
    "[/code]",
    "Судоку 1",
    "数独 第2問",
    "Über 5",
    "2024-01-05",
    "Puzzle #3",
    "<pre>",
    "№ 2",
    "— 2 —",
    "> a quote",
    "/* x */",
    "\"easy\"",
    "'''",
    "{",
    "}",
    "65217:",
    "=INFO REPORT==== 18-May-2007::08:02:24 ===",
    "1234567",
    "Level: 12345",
    "| 5 |",
    "|12|",
    "1",
    "5.3.2020",
    "5.3.2020, 17:00",
    "2020-03-05 12:30",
    "12:30:15",
    "20200305",
    "1234567890",
    "12.34.56",
    "1.1.1",
    "v1.2.3",
    "... 1 ...",
    "| 1 | 2 |",
    "|   | 1 | 2 | 3 |",
    "| Nr | Level |",
    "<!-- 1 -->",
    "« 5 »",
    "😀 1",
    "ER=7.2/1.2/1.2",
    "C:\\x.txt",
    "https://example.com/1",
    "(c) 2007",
    "$ sudoku",
];

/// Returns the test grid in forms that other programs print.
fn forms() -> Vec<String> {
    let of = |row: &dyn Fn(&str) -> String, rule: &str| {
        let rows: Vec<String> = rows().into_iter().map(row).collect();
        rows.chunks(3).map(|band| band.join("\n") + "\n").collect::<Vec<_>>().join(rule)
    };
    let spread = |separator: &'static str, empty: &'static str| {
        move |row: &str| {
            row.chars().map(|sign| sign.to_string().replace('.', empty)).collect::<Vec<_>>().join(separator)
        }
    };
    let boxes = |row: &str| format!("{} | {} | {}", &row[..3], &row[3..6], &row[6..]);
    vec![
        of(&str::to_owned, ""),
        of(&str::to_owned, "\n"),
        of(&boxes, "----+-----+----\n"),
        format!("+-----+\n{}+-----+\n", of(&|row| format!("| {} |", boxes(row)), "+-----+\n")),
        of(&spread(" ", "."), ""),
        of(&spread(",", "0"), ""),
        of(&spread(",", ""), ""),
        of(&|row| format!("[{}],", spread(", ", "0")(row)), ""),
        of(&|row| format!("| {} |", spread(" | ", " ")(row)), ""),
    ]
}

#[test]
fn titles_never_cost_a_grid() {
    let forms = forms();
    for title in TITLES {
        for grid in &forms {
            for blank in ["", "\n", "\n\n"] {
                let input = format!("{title}\n{blank}{grid}{blank}").repeat(3);
                assert_eq!(read(&input), [PUZZLE; 3], "{input}");
            }
        }
    }
    let all: String = TITLES.iter().map(|title| format!("{title}\n{}", forms[0])).collect();
    assert_eq!(read(&all), [PUZZLE; TITLES.len()]);
}

/// Titles that look like nine cells, such as numbers and dates.
#[test]
fn nine_cells_may_be_a_title() {
    for title in ["123456789", "987654321", "1 2 3 4 5 6 7 8 9", "123 456 789", "5.11.2020", "31.1.2020"] {
        for grid in forms() {
            assert_eq!(read(&format!("{title}\n{grid}\n").repeat(3)), [PUZZLE; 3], "{title}\n{grid}");
        }
    }
    let full_row = format!("{}\n", rows().join("\n").replacen("53..7....", "534678912", 1));
    let with_full_row = format!("534678912{}", &PUZZLE[9..]);
    assert_eq!(read(&full_row.repeat(3)), [with_full_row.as_str(); 3], "the first row is not a title");
}

#[test]
fn damaged_first_row_is_no_title() {
    let grid = format!("{}\n", rows().join("\n"));
    for first in ["53.7....", "53..7.....", "53...7...."] {
        let damaged = grid.replacen("53..7....", first, 1);
        for after in ["", "\n"] {
            let read = read(&format!("{damaged}{after}{grid}"));
            let wrong = format!("expected 9 cells in the row, found {}", first.len());
            assert!(read[0].contains(&wrong), "{read:?}");
            assert_eq!(read[1..], [PUZZLE], "{first}");
        }
    }
}

#[test]
fn code_around_a_grid_is_skipped() {
    let zeros = |cell: &str, row: &str| joined(cell, row, "0");
    for input in [
        format!("grid = [[{}]]\n", zeros(", ", "],\n        [")),
        format!("array([[{}]])\n", zeros(", ", "],\n       [")),
        format!("array([[{}]], dtype=int64)\n", zeros(", ", "],\n       [")),
        format!("int grid[9][9] = {{{{{}}}}};\n", zeros(",", "},\n{")),
        format!("int grid[9][9] = {{\n  {{{}}}\n}};\n", zeros(", ", "},\n  {")),
        format!("let board: [[u8; 9]; 9] = [\n    [{}],\n];\n", zeros(", ", "],\n    [")),
        format!("vector<vector<int>> board{{{{{}}}}};\n", zeros(",", "}, {")),
        format!("board = [[{}]]\n", joined(", ", "],\n         [", "None")),
        format!("[[{}]]\n", joined(", ", "], [", "nil")),
        format!("[[{}.]]\n", zeros(". ", ".]\n [")),
        format!("[[{}]]\n", zeros(" ", "]\n [")),
        format!("A = [{}];\n", zeros(" ", ";\n     ")),
        format!("const puzzle = \"{PUZZLE}\";\n"),
        format!("print(solve('{PUZZLE}'))\n"),
        format!("puzzle = [\n    \"{}\",\n]\n", rows().join("\",\n    \"")),
        format!("grid = \"\"\"\n{}\n\"\"\"\nprint(grid)\n", rows().join("\n")),
        format!(
            "norvig() -> norvig(\"{}\", 0.1, \"example-0-1.txt\").\n",
            rows().join("\"\n                   \"")
        ),
        format!("% > {{R, P}} = sudoku:norvig(\"{}\", 0.1).\n", rows().join("\"\n%       \"")),
    ] {
        assert_eq!(read(&input), [PUZZLE], "{input}");
    }
}

#[test]
fn markup_around_a_grid_is_skipped() {
    let table = |cell: &str, row: &str, empty: &str| {
        format!("<table>\n<tr><td>{}</td></tr>\n</table>\n", joined(cell, row, empty))
    };
    let numbered = |line: &str| {
        line.split('\n').zip('A'..).map(|(row, name)| format!("| {name} | {row} |\n")).collect::<String>()
    };
    let head = "|   | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n|---|---|---|---|---|---|---|---|---|---|\n";
    for input in [
        table("</td><td>", "</td></tr>\n<tr><td>", ""),
        table("</td><td>", "</td></tr>\n<tr><td>", "&#160;"),
        table("</td><td>", "</td></tr><tr><td>", "&nbsp;"),
        table("</td>\n  <td class=\"c\">", "</td>\n</tr>\n<tr>\n  <td>", ""),
        format!("\\begin{{sudoku}}\n|{}|.\n\\end{{sudoku}}\n", joined("|", "|.\n|", " ")),
        format!(
            "\\begin{{tabular}}{{|c|c|}}\n{} \\\\ \\hline\n\\end{{tabular}}\n",
            joined(" & ", " \\\\ \\hline\n", " ")
        ),
        format!("{head}{}", numbered(&joined(" | ", "\n", " "))),
        format!("{head}{}", numbered(&joined(" | ", "\n", "."))),
        rows().join("/"),
        rows().join(":"),
        rows().join("|"),
        rows().join("\n").replace(['.'], "\u{3000}").replace('5', "５"),
    ] {
        let input = input.replace("\u{FEFF}", "");
        assert_eq!(read(&input), [PUZZLE], "{input}");
    }
}

/// A tag is not a run of empty cells.
#[test]
fn elements_of_html_are_cells() {
    let elements = |tag: &str, end: &str, empty: &str, [row, end_of_row]: [&str; 2]| {
        let cell = |sign: char| format!("<{tag}>{}</{end}>", sign.to_string().replace('.', empty));
        let row = |text: &str| format!("{row}{}{end_of_row}", text.chars().map(cell).collect::<String>());
        rows().into_iter().map(row).collect::<String>()
    };
    let row = ["<div class=\"row\">", "</div>"];
    let lines = ["<ul class=\"row\">", "</ul>\n"];
    let none = ["", ""];
    for empty in ["", "0", ".", "&nbsp;", " "] {
        for input in [
            elements("div class=\"cell\"", "div", empty, row),
            elements("div", "div", empty, none),
            elements("span class=\"cell\"", "span", empty, row),
            elements("span", "span", empty, ["<p>", "</p>\n"]),
            elements("li", "li", empty, lines),
            elements("th", "th", empty, ["<tr>", "</tr>"]),
            elements("td", "td", empty, ["<tr>", "</tr>"]),
            format!("<div>\n{}</div>\n", elements("li", "li", empty, lines)),
        ] {
            assert_eq!(read(&input), [PUZZLE], "{input}");
        }
    }
    for end in ["", "\n"] {
        let input =
            |sign: char| format!("<input id=\"c\" value=\"{}\">{end}", sign.to_string().replace('.', ""));
        let inputs: String = PUZZLE.chars().map(input).collect();
        assert_eq!(read(&format!("<div>{end}{inputs}</div>\n")), [PUZZLE], "{inputs}");
    }
    for input in [
        elements("b", "b", "", row),
        elements("div", "div", "", none).replacen("<div></div>", "", 1),
        elements("div", "div", "", none).replacen("<div></div>", "<div>a</div>", 1),
        elements("font color=\"blue\"", "font", " ", none),
        format!("<pre>{}</pre>", PUZZLE.replace('.', " ").replacen(' ', "", 1)),
    ] {
        let found = read(&input);
        assert!(found.iter().all(|it| it.contains("expected")) && !found.is_empty(), "{input}: {found:?}");
    }
}

#[test]
fn headers_of_numbered_columns_are_no_rows() {
    let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    for separator in [",", "\t", " ", ";"] {
        let apart = |cells: &str| cells.chars().map(String::from).collect::<Vec<_>>().join(separator);
        let table = |line: &str| {
            let rows = (0..9).map(|row| apart(&line[9 * row..9 * row + 9]) + "\n");
            format!("{}\n{}", apart("012345678"), rows.collect::<String>())
        };
        for line in [PUZZLE.replace('.', "0").as_str(), PUZZLE, solved] {
            assert_eq!(read(&table(line)), [line.replace('0', ".")], "{}", table(line));
        }
        // Without the header, the same row may be the first of nine.
        let grid = apart("012345678") + "\n" + &(apart("900000000") + "\n").repeat(8);
        assert_eq!(read(&grid), [format!(".12345678{}", "9........".repeat(8))], "{grid}");
    }
    for separator in [",", "\t", ";"] {
        let names = (1..10).flat_map(|row| (1..10).map(move |column| format!("r{row}c{column}")));
        let names = names.collect::<Vec<_>>().join(separator);
        let numbers = (0..81).map(|number| number.to_string()).collect::<Vec<_>>().join(separator);
        let row = |empty: &str| {
            PUZZLE
                .chars()
                .map(|sign| sign.to_string().replace('.', empty))
                .collect::<Vec<_>>()
                .join(separator)
        };
        for header in [names.clone(), names.to_uppercase(), numbers] {
            for empty in ["", "0", "."] {
                let table = format!("{header}\n{0}\n{0}\n", row(empty));
                assert_eq!(read(&table), [PUZZLE; 2], "{table}");
            }
        }
    }
}

#[test]
fn quoted_lines_are_read() {
    for [open, close] in [["\"", "\""], ["'", "'"], ["“", "”"], ["„", "“"], ["‘", "’"]] {
        for end in ["", ",", " "] {
            let input = format!("{open}{PUZZLE}{close}{end}\n");
            assert_eq!(read(&input.repeat(2)), [PUZZLE; 2], "{input}");
            assert_eq!(read(&input), [PUZZLE], "{input}");
        }
        let short = format!("{PUZZLE}\n{open}{}{close}\n", &PUZZLE[1..]);
        assert_eq!(read(&short)[1], "line 2, column 82: expected 81 cells, found 80");
    }
}

#[test]
fn candidate_groups_have_many_layouts() {
    let words: Vec<&str> = GROUPS.split_whitespace().collect();
    let expected = read(&words.chunks(9).map(|row| row.join(" ") + "\n").collect::<String>());
    assert!(expected[0].starts_with(".234..8..6"), "{expected:?}");
    for width in [1, 3, 12, 20, 27, 81] {
        let input: String = words.chunks(width).map(|line| line.join(" ") + "\n").collect();
        assert_eq!(read(&input), expected, "{width} in a line");
    }
    assert_eq!(read(&format!("{0}\n{0}\n", words.join(" "))), [&*expected[0]; 2]);
}

#[test]
fn candidates_mix_with_unknown_cells() {
    let input = "assignment in [r1c8] forces CT_3 in [b1]\n+-----------------------------------+\n\
        | 12 12 12  |  .  .  .  |  .  3  .  |\n|  4  5  6  |  .  .  .  |  .  .  .  |\n|  7  8  9  |  .  .  .  |  .  .  .  |\n"
        .to_owned()
        + &"|  .  .  .  |  .  .  .  |  .  .  .  |\n".repeat(6);
    assert_eq!(read(&input), [format!(".......3.456......789{}", ".".repeat(60))]);
}

#[test]
fn cells_without_marks_round_trip() {
    let input = GROUPS.replacen("1579", ".", 1);
    let read = parse(&input).expect("81 groups").position;
    let written = to_string(read, Format::Pencilmarks, Style::default()).unwrap();
    let again = parse(&written).expect("the written text is valid").position;
    assert_eq!(again.candidates(), read.candidates(), "{written}");
}

#[test]
fn json_values_have_many_layouts() {
    let numbers = |empty: &str| format!("[[{}]]", joined(", ", "], [", empty));
    let flat = |empty: &str| format!("[{}]", joined(", ", ", ", empty));
    let pretty = |text: String| text.replace(", ", ",\n  ").replace('[', "[\n ").replace(']', "\n]");
    let object = format!("{{\n  \"puzzle\": \"{PUZZLE}\",\n  \"id\": 1\n}}\n");
    let strings = format!("[\"{}\"]", rows().join("\", \""));
    for (input, count) in [
        (pretty(numbers("0")), 1),
        (pretty(flat("0")), 1),
        (object.clone(), 1),
        (object.repeat(3), 3),
        (format!("[{object},{object}]"), 2),
        (format!("[{}, {}]", flat("0"), flat("null")), 2),
        (format!("[\n{},\n{}\n]", flat("0"), flat("0")), 2),
        (format!("[{},\n{}]", numbers("0"), numbers("null")), 2),
        (flat("null"), 1),
        (flat("-1"), 1),
        (numbers("-1"), 1),
        (numbers("0.0").replace("5,", "5.0,"), 1),
        (format!("{}\n", flat("null")).repeat(3), 3),
        (strings.clone(), 1),
        (pretty(strings.clone()), 1),
        (format!("{{\"puzzle\": {strings}}}"), 1),
        (format!("{{\"puzzle\": {}}}\n", numbers("null")).repeat(2), 2),
        (format!("{{\"id\": 7, \"grid\": {}}}", pretty(flat("null"))), 1),
    ] {
        assert_eq!(read(&input), vec![PUZZLE; count], "{input}");
    }
    let given = |sign: char| {
        sign.to_digit(10).map_or("{}".into(), |digit| format!("{{\"value\":{digit},\"given\":true}}"))
    };
    let cells = rows()
        .into_iter()
        .map(|row| row.chars().map(given).collect::<Vec<String>>().join(","))
        .collect::<Vec<_>>();
    assert_eq!(read(&format!("{{\"size\":9,\"grid\":[[{}]]}}", cells.join("],["))), [PUZZLE], "of f-puzzles");
}

/// Returns a JSON object whose field `name` contains the test grid, each cell formatted by `cell`.
fn of_cells(name: &str, cell: impl Fn(char) -> String) -> String {
    let row = |row: &str| row.chars().map(&cell).collect::<Vec<_>>().join(",");
    format!("{{\"{name}\":[[{}]]}}\n", rows().into_iter().map(row).collect::<Vec<_>>().join("],["))
}

#[test]
fn empty_cell_objects_have_many_forms() {
    for empty in [
        "{}",
        "null",
        r#"{"value":0}"#,
        r#"{"value":null,"given":false}"#,
        r#"{"value":""}"#,
        r#"{"row":1,"value":0,"notes":[]}"#,
        r#"{"given":false}"#,
    ] {
        let cell = |sign: char| match sign {
            '.' => empty.to_owned(),
            digit => format!("{{\"value\":{digit},\"given\":true}}"),
        };
        for name in ["grid", "cells"] {
            assert_eq!(read(&of_cells(name, cell)), [PUZZLE], "{name}, {empty}");
        }
    }
    let coloured = of_cells("grid", |_| {
        r##"{"c":"#A8A8A8","cArray":["#A8A8A8","#ff0"],"highlight":"#ff0"}"##.to_owned()
    });
    assert_eq!(read(&coloured), [".".repeat(81)]);
    let marked = of_cells("cells", |_| r#"{"givenCentremarks":[1,2],"color":"red"}"#.to_owned());
    assert_eq!(read(&marked), [".".repeat(81)]);
}

#[test]
fn unknown_cell_fields_are_reported() {
    let cell = |name: &str, sign: char| match sign {
        '.' => "{}".to_owned(),
        digit => format!("{{\"{name}\":{digit}}}"),
    };
    for name in ["digit", "val", "num", "number", "n", "text", "Value"] {
        for field in ["grid", "cells"] {
            let wrong = format!(
                "line 1, column 1: expected a digit in the field `value` at r1c1, found the unknown field `{name}`: \
                 rename the field or remove it"
            );
            assert_eq!(read(&of_cells(field, |sign| cell(name, sign))), [wrong], "{field}");
        }
    }
    for name in ["board", "puzzle", "sudoku", "givens"] {
        let wrong = format!(
            "line 1, column 1: expected digits in `{name}`, found objects: \
             rename the field to `grid`, as in the JSON of f-puzzles"
        );
        assert_eq!(read(&of_cells(name, |sign| cell("value", sign))), [wrong]);
    }
    let mixed = of_cells("grid", |sign| match sign {
        '5' => r#"{"value":5}"#.to_owned(),
        _ => sign.to_string().replace('.', "null"),
    });
    assert_eq!(read(&mixed), ["line 1, column 1: expected an object at r1c2, found 3"]);
}

/// The candidates of a JSON grid are kept: in cell objects, in a separate array, and as cells.
#[test]
fn json_candidates_have_many_layouts() {
    let words: Vec<&str> = GROUPS.split_whitespace().collect();
    let expected = parse(GROUPS).expect("81 groups").position;
    let digits = |word: &str| word.chars().map(String::from).collect::<Vec<_>>().join(",");
    for (cell, row) in [("],[", "]],[["), ("],[", "],[")] {
        let rows =
            words.chunks(9).map(|row| row.iter().map(|word| digits(word)).collect::<Vec<_>>().join(cell));
        let lists = format!("[[[{}]]]", rows.collect::<Vec<_>>().join(row));
        let lists = if cell == row { lists[1..lists.len() - 1].to_owned() } else { lists };
        for input in [lists.clone(), format!("{{\"puzzle\":{lists}}}")] {
            let found = parse(&input).map(|entry| entry.position);
            assert_eq!(found.as_ref(), Ok(&expected), "{input}");
        }
    }
    assert_eq!(parse(&format!("[\"{}\"]", words.join("\",\""))).map(|entry| entry.position), Ok(expected));
    let flat = |digits: fn(char) -> String| PUZZLE.chars().map(digits).collect::<Vec<_>>().join(",");
    let strings = flat(|sign| if sign == '.' { "\"1245\"".into() } else { "\"\"".into() });
    let lists = flat(|sign| if sign == '.' { "[1,2,4,5]".into() } else { format!("[{sign}]") });
    let object = |name: &str, digits: &str, sign: char| match sign {
        '.' => format!("{{\"value\":null,\"{name}\":{digits}}}"),
        digit => format!("{{\"value\":{digit},\"{name}\":[1,2]}}"),
    };
    let mut inputs = vec![
        format!("{{\"puzzle\":\"{PUZZLE}\",\"candidates\":[{lists}]}}"),
        format!("{{\"grid\":\"{PUZZLE}\",\"pencilmarks\":[{strings}]}}"),
    ];
    for name in ["candidates", "pencilmarks", "pencilMarks", "notes"] {
        for digits in ["[1,2,4,5]", "\"1245\"", "\"1 2 4 5\""] {
            inputs.push(of_cells("grid", |sign| object(name, digits, sign)));
        }
    }
    inputs.push(of_cells("cells", |sign| object("notes", "[1,2,4,5]", sign)));
    for input in inputs {
        assert_eq!(read(&input), [PUZZLE], "{input}");
        let candidates = parse(&input).unwrap().position.candidates();
        let [first, second] =
            ["r1c3", "r1c4"].map(|cell| candidates.digits(cell.parse().unwrap()).to_string());
        assert_eq!((first.as_str(), second.as_str()), ("124", "2"), "{input}");
    }
}

#[test]
fn unclear_json_candidates_are_errors() {
    let one = |sign: char, name: &str, digits: &str| match sign {
        '.' => format!("{{\"value\":0,\"{name}\":{digits}}}"),
        digit => format!("{{\"value\":{digit}}}"),
    };
    for (input, wrong) in [
        (
            of_cells("grid", |sign| one(sign, "notes", "[1,2]")).replacen(
                "\"notes\":[1,2]",
                "\"notes\":[]",
                1,
            ),
            "expected candidates in every empty cell or in none, found none at r1c3",
        ),
        (
            of_cells("grid", |sign| one(sign, "notes", "[0,2]")),
            "expected one list of candidates at r1c3, such as [1, 2], found [0,2] in `notes`",
        ),
        (
            of_cells("grid", |sign| one(sign, "options", "[1,2]")),
            "expected a digit in the field `value` at r1c3, found the unknown field `options`: rename the field or remove it",
        ),
        (
            format!("{{\"puzzle\":\"{PUZZLE}\",\"candidates\":[\"\",\"\",\"12\"{}]}}", ",\"\"".repeat(78)),
            "expected candidates in every empty cell or in none, found none at r1c4",
        ),
        (
            format!("{{\"puzzle\":\"{PUZZLE}\",\"candidates\":[{}\"12\"]}}", "\"12\",".repeat(81)),
            "expected an array with the candidates of 81 cells in `candidates`, such as [1, 2] or \"12\"",
        ),
    ] {
        let found = read(&input);
        assert_eq!(found, [format!("line 1, column 1: {wrong}")], "{input}");
    }
    // A number of candidates is any other field, and nine solved grids are no lists of candidates.
    assert_eq!(read(&format!("{{\"puzzle\":\"{PUZZLE}\",\"candidates\":210}}")), [PUZZLE]);
    let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let rows: Vec<String> = (0..9)
        .map(|row| solved[9 * row..9 * row + 9].chars().map(String::from).collect::<Vec<_>>().join(","))
        .collect();
    let grid = format!("[[{}]]", rows.join("],["));
    assert_eq!(read(&format!("[{}]", [grid.as_str(); 9].join(","))), [solved; 9]);
}

#[test]
fn arrays_within_json_objects_are_named() {
    let advice = |path: &str| {
        format!("; if its array `{path}` contains the puzzles, extract them with `jq -c '.{path}[]'`")
    };
    let grid = format!("[[{}]]", joined(",", "],[", "0"));
    for (input, path) in [
        (format!("{{\"newboard\":{{\"grids\":[{{\"value\":{grid}}}]}}}}"), "newboard.grids"),
        (format!("{{\"puzzles\":[\"{PUZZLE}\",\"{PUZZLE}\"]}}"), "puzzles"),
        (format!("{{\"features\":[{{}}],\"rows\":[{{\"row\":{{\"puzzle\":\"{PUZZLE}\"}}}}]}}"), "rows"),
        (format!("{{\"quizzes\":[\"{PUZZLE}\",\"{PUZZLE}\"]}}"), "quizzes"),
    ] {
        let found = read(&input);
        assert!(found.len() == 1 && found[0].ends_with(&advice(path)), "{input}: {found:?}");
    }
    for input in ["{\"a b\":[\"x\"]}", "{\"id\":[1,2]}", "{\"puzzle\":[\"x\"]}"] {
        assert!(!read(input)[0].contains("jq"), "{input}");
    }
}

#[test]
fn unreadable_json_is_one_error() {
    let broken = format!(
        "[\n{{\"puzzle\":\"{PUZZLE}\"}},\n{{\"puzzle\":\"{PUZZLE}\" 7}},\n{{\"puzzle\":\"{PUZZLE}\"}}\n]"
    );
    let wrong = "record 2, line 3, column 95: invalid JSON: expected `,` or `}`";
    assert_eq!(read(&broken), [PUZZLE, wrong]);
    for (input, wrong) in [
        ("{\"puzzle\": [1, 2, 3]}", "line 1, column 1: expected 81 cells in nine rows"),
        ("[\n  {\"puzzle\": 1,\n", "record 1, line 3, column 1: invalid JSON: EOF while parsing"),
        ("[[1, 2],\n [3 4]]\n[[5]]\n", "record 1, line 2, column 5: invalid JSON: expected `,` or `]`"),
    ] {
        let found = read(input);
        assert!(found.len() == 1 && found[0].starts_with(wrong), "{input}: {found:?}");
    }
}

#[test]
fn opensudoku_xml_has_many_layouts() {
    let data = PUZZLE.replace('.', "0");
    let cells = |version: u32, note: &str, cell: fn(char, &str) -> String| {
        let cells: String = PUZZLE.chars().map(|sign| cell(sign, note)).collect();
        format!("version: {version}&#10;{cells}")
    };
    let double = |sign: char, note: &str| match sign {
        '.' if note == "0" => "0|0|1|".to_owned(),
        '.' => format!("0|{note}||1|"),
        digit => format!("{digit}|0|0|"),
    };
    let five = |sign: char, note: &str| match sign {
        '.' => format!("0|0|{note}|0|1|"),
        digit => format!("{digit}|0|0|0|0|"),
    };
    for game in [
        format!("<game data=\"{data}\"/>"),
        format!("<game data='{data}' />"),
        format!("<game data = \"{data}\"></game>"),
        format!("<game\n  note=\"a > b\"\n  data=\"{data}\"\n/>"),
        format!("<!-- <game data=\"\"> --><game created='0' data='{data}'/>"),
        format!("<game data=\"{}\" />", cells(2, "0", double)),
        format!("<game data=\"{}\" />", cells(2, "511", double)),
        format!("<game cells_data=\"{}\" user_note=\"x\" />", cells(5, "0", five)),
        format!("<game cells_data=\"{}\" />", cells(7, "14", five).replace("|14|", "|511|")),
        format!("<sudoku data=\"{data}\"/>"),
    ] {
        for head in [
            "",
            "\u{FEFF}",
            "\n\n  ",
            "<?xml version='1.0'?>\n\n",
            "<?xml version='1.0'?><!DOCTYPE opensudoku>",
        ] {
            for root in ["opensudoku", "opensudoku2 version=\"3\"", "onegravitysudoku"] {
                let name = root.split(' ').next().unwrap();
                let input =
                    format!("{head}<{root}><folder name='It&apos;s'>{game}\n{game}</folder></{name}>\n");
                assert_eq!(read(&input), [PUZZLE; 2], "{input}");
            }
        }
    }
}

#[test]
fn other_xml_is_one_error() {
    for input in [
        "<?xml version=\"1.0\"?>\n<sudokus><puzzle>12</puzzle></sudokus>\n",
        "<SudokuQ version=\"1\">\n <a b=\"1\"/>\n</SudokuQ>\n",
        "<?xml version=\"1.0\"?><opensudoku></opensudoku>",
    ] {
        let wrong =
            "line 1, column 1: this XML has no `game` element; the only supported XML format is OpenSudoku";
        assert_eq!(read(input), [wrong], "{input}");
    }
    let found = read("<root><b/><game data='12'/></root>");
    assert_eq!(found, ["line 1, column 1: expected data of 81 cells in version 1 to 5"]);
}

#[test]
fn sadman_sections_are_one_record() {
    let grid = rows().join("\n");
    let marks = "12,,,,,,,,\n".to_owned() + &",,,,,,,,\n".repeat(8);
    for sections in ["[Colours]\n1........\n", "[Colours]\n.2111.2..\n", "[Whatever]\n1\n2\n3\n", "[State]\n"]
    {
        let rest = if sections == "[State]\n" { grid.clone() + "\n" } else { "........1\n".repeat(5) };
        let sdk = format!("[Puzzle]\n{grid}\n{sections}{rest}");
        assert_eq!(read(&sdk), [PUZZLE], "{sdk}");
        assert_eq!(read(&format!("{sdk}\n{sdk}[PencilMarks]\n{marks}")), [PUZZLE; 2], "{sdk}");
    }
    let sdk = format!(
        "[Puzzle]\n{}\n[PencilMarks]\n{}",
        rows().join("\n"),
        ",,24,,,,,,\n".to_owned() + &",,,,,,,,\n".repeat(8)
    );
    let position = parse(&sdk).unwrap().position;
    assert_eq!(position.candidates().digits("r1c3".parse().unwrap()).to_string(), "24");
    assert!(matches!(position.marks, Marks::Written(_)));
}

#[test]
fn links_and_paths_are_named() {
    for (input, wrong) in [
        ("https://www.example.com/sudoku?x=1\n", "found a link to www.example.com: supported sites are"),
        (
            "https://f-puzzles.com/?id=abc\n",
            "found a link to f-puzzles.com that does not contain its puzzle: open it, and copy the 81 cells or a link with `load=`",
        ),
        (
            "https://www.sudokuwiki.org/Daily_Sudoku\n",
            "found a link to www.sudokuwiki.org that does not contain its puzzle: open it, and copy the 81 cells or a link with `bd=`",
        ),
        ("/home/me/puzzles/easy.sdk\n", "found a path"),
        ("C:\\Users\\me\\easy.txt\n", "found a path"),
        ("easy.txt\n", "found a path"),
        ("53..7....6..195....98.abc\n", "found `a`"),
    ] {
        let found = read(input);
        assert!(found.len() == 1 && found[0].contains(wrong), "{found:?}");
    }
}

#[test]
fn truncated_xml_is_bad() {
    const P: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let game = format!("<opensudoku>\n<game data=\"{}\"/>\n", P.replace('.', "0"));
    for (cut, line) in [("<game data=\"53", 3), ("<game", 3), ("<!-- a", 3), ("\n</open", 4)] {
        let found = read(&format!("{game}{cut}"));
        assert_eq!((found.len(), found[0].as_str()), (2, P), "{cut}");
        let wrong = format!("record 2, line {line}, column 1: expected `>`, found the end of the XML");
        assert_eq!(found[1], wrong, "{cut}");
    }
    assert_eq!(read("<game data=").len(), 1, "an incomplete tag is reported");
}

/// SudokuWiki's published example contains an invalid number.
#[test]
fn sudokuwiki_links_report_wrong_number() {
    let link = |board: &str| format!("https://www.sudokuwiki.org/sudoku.htm?bd=S9B{board}\n");
    let [wrong, short] = [link(&format!("01zz{}", "01".repeat(79))), link("0102")].map(|link| read(&link));
    assert!(wrong[0].contains("found 162 characters with the invalid pair `zz` for r1c2"), "{wrong:?}");
    assert!(short[0].contains("found `S9B` and 4 characters"), "{short:?}");
}

/// The one-line string that Norvig's program reads, from an article about an Erlang program.
#[test]
fn blanks_between_triples_are_read() {
    let line = "4.. ... 8.5 .3. ... ... ... 7.. ... .2. ... .6. ... .8. 4.. ... .1. ... ... 6.3 .7. 5.. 2.. ... 1.4 ... ...";
    let cells = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    for input in [line.to_owned(), format!("\"{line}\""), format!("sudoku:solve(\"{line}\")")] {
        assert_eq!(read(&input), [cells], "{input}");
    }
}

mod over_collections {
    use crate::read_records;
    use sodan_search::{Outcome, solve};

    /// Solves each puzzle of the data folder `imports`. Files whose names start with `F` contain puzzles; the others
    /// are programs.
    #[test]
    #[ignore = "needs shared/data"]
    fn each_import_has_its_solution() {
        let mut files = 0;
        for file in std::fs::read_dir(sodan_testkit::data("imports")).expect("a folder") {
            let path = file.expect("a file").path();
            if !path.file_name().unwrap().to_string_lossy().starts_with('F') {
                continue;
            }
            files += 1;
            let records = read_records(&std::fs::read(&path).unwrap(), usize::MAX, |raw| {
                let entry = raw.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
                let solved = solve(&entry.position.candidates());
                let Outcome::Unique(solution) = solved else { panic!("{}: {solved:?}", path.display()) };
                if entry.position.givens().to_string() == super::PUZZLE {
                    assert_eq!(
                        solution.to_string(),
                        "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
                    );
                }
            });
            assert!(!records.is_empty(), "{}", path.display());
        }
        assert!(files >= 19, "{files} files");
    }

    /// Five complete articles, with prose, code and pictures around their grids.
    #[test]
    #[ignore = "needs shared/roots"]
    fn five_texts_grids_are_read() {
        const SEED: &str =
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
        let scheme = "..8...15......18..3.54....95....9....9.234.7....1....84....59.1..67......53...2..";
        let diagram = format!(".......3.456......789{}", ".".repeat(60));
        for (file, expected) in [
            (
                "1-negotiation-erlang.txt",
                &[
                    SEED,
                    "451146835837925719269783642924297368673384451851516927789613572562298146134475398",
                    "467921835231865749958734126823457961719182453645319287492643578576298314184573692",
                    "472361895635849712851725346428937561913586427756412983589653274567294138124978659",
                    "457321865836548497192796213927256163618387452435419789287653873539248215164197694",
                ][..],
            ),
            ("3-forcing-chains-forum.txt", &[&diagram]),
            ("4-amb-scheme.txt", &[scheme]),
        ] {
            let path = sodan_testkit::data("imports").join("../../roots").join(file);
            let read = read_records(&std::fs::read(path).unwrap(), usize::MAX, |raw| {
                raw.parse().map(|entry| entry.position.digits.to_string()).unwrap_or_default()
            });
            for grid in expected {
                assert!(read.iter().any(|it| it == grid), "{file} lacks {grid}: {read:?}");
            }
        }
    }
}
