//! Parses answers.

use super::grids;
use super::passages::{blocks, plain, without_thoughts};
use super::placements::placements;
use sodan_board::{ByCell, Cell, Digit, Grid};

/// Format in which an answer was recognized.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum ReadAs {
    /// 81 cells in one word, or on one line.
    Line,
    /// Nine lines with nine cells each.
    Rows,
    /// 81 numbers, or nine numbers with nine digits each, within brackets.
    Numbers,
    /// Digits assigned to cells.
    Placements,
}

impl ReadAs {
    /// Names of all formats.
    pub const NAMES: [&'static str; 4] = ["line", "rows", "numbers", "placements"];

    /// Returns the name of the format.
    pub const fn name(self) -> &'static str {
        ReadAs::NAMES[self as usize]
    }
}

/// A parsed answer.
pub(super) enum Reading {
    /// A grid, with its format.
    Grid(ReadAs, Grid),
    /// Digits assigned to cells, in the order of the text.
    Placements(Vec<(Cell, Digit)>),
}

impl Reading {
    fn cells(how: ReadAs, cells: [u8; 81]) -> Reading {
        Reading::Grid(how, Grid::new(ByCell::new(cells.map(Digit::from_ascii))))
    }

    /// Returns the format of the answer.
    pub fn how(&self) -> ReadAs {
        match self {
            Reading::Grid(how, _) => *how,
            Reading::Placements(_) => ReadAs::Placements,
        }
    }

    /// Returns the grid that results from filling the answer into a puzzle with `givens`.
    pub fn grid(&self, givens: &Grid) -> Grid {
        match self {
            Reading::Grid(_, grid) => *grid,
            Reading::Placements(placements) => {
                let mut grid = *givens;
                placements.iter().for_each(|&(cell, digit)| grid.set(cell, digit));
                grid
            }
        }
    }
}

/// Parses the answer to a puzzle with `givens`. Returns `None` if `text` contains no answer.
pub(super) fn read(text: &[u8], givens: &Grid) -> Option<Reading> {
    // Fast path for a string that consists only of a solution. Searching it for other formats takes longer than
    // parsing.
    if let Ok(cells) = <&[u8; 81]>::try_from(text.trim_ascii())
        && cells.iter().all(|cell| (b'1'..=b'9').contains(cell))
    {
        return Some(Reading::cells(ReadAs::Line, *cells));
    }
    let plain = plain(text);
    let answer = without_thoughts(&plain);
    // A fenced block is taken as the intended answer, whatever follows it.
    let fenced = blocks(&answer).into_iter().rev().find_map(|block| grids::last(block, givens).full);
    let found = match fenced {
        Some(full) => grids::Last { full: Some(full), ..grids::Last::default() },
        None => grids::last(&answer, givens),
    };
    let moves = || {
        let of = |text| Some(placements(text)).filter(|placements| !placements.is_empty());
        blocks(&answer).into_iter().rev().find_map(of).or_else(|| of(&answer)).map(Reading::Placements)
    };
    let grid = |found: grids::Found| Reading::cells(found.how, found.cells);
    found.full.or(found.entered).map(grid).or_else(moves).or_else(|| found.copied.map(grid))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    const CELLS: &str = "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

    fn puzzle() -> Grid {
        PUZZLE.parse().unwrap()
    }

    fn answer_of(text: &str) -> Option<(ReadAs, String)> {
        read(text.as_bytes(), &puzzle()).map(|reading| {
            let digits: Vec<Digit> = match &reading {
                Reading::Grid(_, grid) => grid.iter().map(|(_, digit)| digit).collect(),
                Reading::Placements(placements) => placements.iter().map(|(_, digit)| *digit).collect(),
            };
            (reading.how(), digits.iter().map(Digit::to_string).collect())
        })
    }

    fn rows_of(between: &str, begin: &str, end: &str) -> String {
        let row = |row: &[u8]| {
            let cells: Vec<String> = row.iter().map(|&cell| char::from(cell).to_string()).collect();
            format!("{begin}{}{end}\n", cells.join(between))
        };
        CELLS.as_bytes().chunks(9).map(row).collect()
    }

    #[test]
    fn last_line_of_cells_is_read() {
        let first = CELLS.replace('4', ".");
        for end in ["", ".", "!"] {
            let text = format!("The puzzle is {first}; the answer:{CELLS}{end}");
            assert_eq!(answer_of(&text), Some((ReadAs::Line, CELLS.into())), "{end}");
        }
        assert_eq!(answer_of(&format!("{CELLS}5")), None);
    }

    #[test]
    fn rows_are_read_in_any_frame() {
        for (between, begin, end) in [
            (" ", "", ""),
            ("", "", ""),
            (" | ", "| ", " |"),
            (", ", "[", "],"),
            ("\", \"", "[\"", "\"]"),
            ("│", "║", "║"),
        ] {
            assert_eq!(
                answer_of(&rows_of(between, begin, end)),
                Some((ReadAs::Rows, CELLS.into())),
                "{between}"
            );
        }
        let rows = rows_of(" ", "", "");
        let lines: Vec<&str> = rows.lines().collect();
        let framed = format!(
            "So:\n{}\n------+-------+------\n{}\n\n|---|---|\n{}\nDone.",
            lines[..3].join("\n"),
            lines[3..6].join("\n"),
            lines[6..].join("\n")
        );
        assert_eq!(answer_of(&framed), Some((ReadAs::Rows, CELLS.into())));
        let broken = format!("{}\nand now\n{}", lines[..5].join("\n"), lines[5..].join("\n"));
        assert_eq!(answer_of(&broken), None);
    }

    #[test]
    fn bracketed_numbers_span_lines() {
        let rows: Vec<String> = CELLS
            .as_bytes()
            .chunks(9)
            .map(|row| {
                format!(
                    "[{}]",
                    row.iter().map(|&cell| char::from(cell).to_string()).collect::<Vec<_>>().join(", ")
                )
            })
            .collect();
        let list = format!("grid = [{}]", rows.join(", "));
        assert_eq!(answer_of(&list), Some((ReadAs::Numbers, CELLS.into())));
        assert_eq!(answer_of(&list.replace("[[4, ", "[[14, ")), None);
        assert_eq!(answer_of(&list.replace("[[4, ", "[[")), None);
    }

    /// Returns nine rows, once with and once without spaces between the cells.
    fn both() -> [String; 2] {
        [" ", ""].map(|between| rows_of(between, "", "").trim_end().to_owned())
    }

    #[track_caller]
    fn reads(text: &str) {
        assert_eq!(answer_of(text).map(|(_, cells)| cells), Some(CELLS.into()), "{text}");
    }

    #[test]
    fn quoted_puzzle_is_not_the_answer() {
        let [spaced, compact] = both();
        let copy: Vec<&str> = (0..9).map(|row| &PUZZLE[9 * row..9 * row + 9]).collect();
        let copy = copy.join("\n");
        for answer in [CELLS, &spaced, &compact] {
            reads(&format!("<think>The puzzle is {PUZZLE}.</think>\n\n{answer}"));
            reads(&format!("The puzzle is {PUZZLE}.\n\n{answer}"));
            reads(&format!("```\n{copy}\n```\nis solved by\n{answer}"));
            reads(&format!("{answer}\nsolves\n```\n{copy}\n```"));
            reads(&format!("{}\nNo:\n{answer}", CELLS.replace('4', "1")));
            reads(&format!("<think>{}</think>{answer}", CELLS.replace('4', "1")));
            assert_eq!(answer_of(&format!("<think>{answer}</think>I give up.")), None);
            assert_eq!(
                answer_of(&format!("{answer}</think>r1c2: 1")),
                Some((ReadAs::Placements, "1".into()))
            );
        }
        let some = PUZZLE.replacen('.', "1", 1);
        let digits = |text: &str| text.replace('.', "");
        assert_eq!(answer_of(&format!("{some} for {PUZZLE}")), Some((ReadAs::Line, digits(&some))));
        assert_eq!(answer_of(&format!("{PUZZLE}: r1c2 = 1")), Some((ReadAs::Placements, "1".into())));
        assert_eq!(answer_of(PUZZLE), Some((ReadAs::Line, digits(PUZZLE))));
    }

    #[test]
    fn full_grid_precedes_placements() {
        for answer in both() {
            reads(&format!("```\n{answer}\n```\nMy first move:\n```\nr1c2: 1\n```"));
        }
    }

    #[test]
    fn fenced_grid_precedes_others() {
        let other = CELLS.replace('4', "1");
        for answer in both() {
            reads(&format!("```\n{answer}\n```\nIt is not {other}, which I tried first."));
            reads(&format!("```\n{other}\n```\nNo:\n```\n{answer}\n```"));
        }
    }

    #[test]
    fn signs_around_a_line_are_ignored() {
        for cells in [CELLS.to_owned(), CELLS.replace("41", "4."), PUZZLE.replace(".5.", "15.")] {
            let texts = [
                format!("**{cells}**"),
                format!("**Final answer: {cells}**"),
                format!("*{cells}*"),
                format!("_{cells}_"),
                format!("***{cells}***."),
                format!("{cells}..."),
                format!("`{cells}`"),
                format!("\\boxed{{{cells}}}."),
                format!("<answer>{cells}</answer>"),
            ];
            for text in texts {
                assert_eq!(answer_of(&text), answer_of(&cells), "{text}");
            }
        }
        reads(&format!("Solving...{CELLS}"));
    }

    #[test]
    fn text_may_touch_outer_rows() {
        for rows in both() {
            for (before, after) in [
                ("Answer: ", ""),
                ("<answer>", "</answer>"),
                ("", "."),
                ("", "..."),
                ("\\boxed{", "}"),
                ("", " is the answer"),
                ("**", "**"),
                ("The grid is\n", "\n417369825 was the first row"),
                ("Solved: ", ".\nThat is all."),
                ("- ", ""),
                ("$$\\boxed{", "}$$"),
            ] {
                reads(&format!("{before}{rows}{after}"));
            }
        }
    }

    #[test]
    fn labelled_and_listed_rows_are_read() {
        let labelled = |label: &dyn Fn(usize) -> String, between: &str, end: &str| {
            let rows = rows_of(between, "", end);
            let line = |(row, line): (usize, &str)| format!("{}{line}", label(row + 1));
            rows.lines().enumerate().map(line).collect::<Vec<_>>().join("\n")
        };
        let letter = |row: usize| char::from(b'@' + row as u8);
        for between in [" ", "", ", "] {
            for label in [
                &|row| format!("Row {row}: ") as String,
                &|row| format!("r{row}: "),
                &|row| format!("**Row {row}:** "),
                &|row| format!("{row}. "),
                &|row| format!("{row}) "),
                &|row| format!("{row} "),
                &|row| format!("R{row} | "),
                &|row| format!("\"row{row}\": "),
                &|row| format!("{}: ", letter(row)),
                &|_| "- ".into(),
                &|_| "* ".into(),
                &|_| "> ".into(),
            ] as [&dyn Fn(usize) -> String; 12]
            {
                reads(&labelled(label, between, ""));
                reads(&format!("So it is:\n\n{}.\nDone.", labelled(label, between, "")));
            }
        }
        for head in
            ["|   | c1 | c2 | c3 | c4 | c5 | c6 | c7 | c8 | c9 |", "| | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |"]
        {
            for label in [&|row| format!("| {row} | ") as String, &|row| format!("| **r{row}** | ")]
                as [&dyn Fn(usize) -> String; 2]
            {
                let table = labelled(label, " | ", " |");
                reads(&format!("{head}\n|---|---|---|---|---|---|---|---|---|---|\n{table}\n"));
            }
        }
        reads(&format!(
            "| 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |\n{} is it",
            labelled(&|_| "|".into(), " | ", "|")
        ));
        let bold = rows_of(" | ", "| ", " |").replace('4', "**4**");
        reads(&bold);
        // Labels that are out of order do not belong to one grid.
        assert_eq!(answer_of(&labelled(&|row| format!("Row {}: ", row % 9 + 1), " ", "")), None);
    }

    #[test]
    fn inline_lists_are_read() {
        let rows: Vec<&str> = (0..9).map(|row| &CELLS[9 * row..9 * row + 9]).collect();
        let list = format!("[\"{}\"]", rows.join("\", \""));
        let pretty = format!("[\n  \"{}\"\n]", rows.join("\",\n  \""));
        let two = list.replacen("\", \"79", "\",\n\"79", 1);
        for list in [&list, &pretty, &two] {
            reads(list);
            reads(&format!("```json\n{{\"solution\": {list}}}\n```"));
        }
        for between in [" ", ", ", ",", " / ", "|"] {
            let cells: Vec<String> = CELLS.chars().map(String::from).collect();
            reads(&format!("It is {}.", cells.join(between)));
            reads(&rows.join(between));
        }
        reads(&format!("It was :( but {list}"));
    }

    #[test]
    fn full_width_digits_are_digits() {
        let wide_digit =
            |sign: char| sign.to_digit(10).and_then(|digit| char::from_u32(0xFF10 + digit)).unwrap_or(sign);
        let wide = |text: &str| text.chars().map(wide_digit).collect::<String>();
        reads(&wide(CELLS));
        both().iter().for_each(|rows| reads(&wide(rows)));
    }

    #[test]
    fn empty_signs_and_rulers_vary() {
        let some = PUZZLE.replacen('.', "1", 1);
        let rows: Vec<&str> = (0..9).map(|row| &some[9 * row..9 * row + 9]).collect();
        let digits = Some(some.replace('.', ""));
        for sign in ["-", "?", "_", "*", "0", "."] {
            let read = |text: String| answer_of(&text).map(|(_, cells)| cells);
            let rows: Vec<String> = rows.iter().map(|row| row.replace('.', sign)).collect();
            assert_eq!(read(rows.join("")), digits, "{sign}");
            assert_eq!(read(rows.join("\n")), digits, "{sign}");
            let spaced: Vec<String> =
                rows.iter().map(|row| row.chars().map(String::from).collect::<Vec<_>>().join(" ")).collect();
            assert_eq!(read(spaced.join("\n")), digits, "{sign}");
            assert_eq!(
                read(spaced.join("\n---------\n")).filter(|_| sign != "-"),
                digits.clone().filter(|_| sign != "-")
            );
        }
        assert_eq!(answer_of(&"-".repeat(81)), None);
        assert_eq!(answer_of(&"---------\n".repeat(9)), None);
    }

    #[test]
    fn last_placement_block_wins() {
        let text = "r1c2: 9? No.\n```\nr1c2: 1\n```\nas in\n```\nprint()\n```";
        assert_eq!(answer_of(text), Some((ReadAs::Placements, "1".into())));
    }

    #[test]
    fn placements_are_read_in_order() {
        assert_eq!(answer_of("r1c3: 5\nR9C9 = 1, r2c2=77"), Some((ReadAs::Placements, "51".into())));
        for nothing in ["r0c3: 5", "r1c3 5", "r1c3:", "r1c", "", "no"] {
            assert_eq!(answer_of(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn last_block_precedes_surroundings() {
        let other = CELLS.replace('4', ".");
        let text = format!("```\n{other}\n```\nthen\n```text\n{CELLS}\n```\nnot {other} !");
        assert_eq!(answer_of(&text), Some((ReadAs::Line, CELLS.into())));
        assert_eq!(answer_of(&format!("{CELLS}\n```\nnothing\n```")), Some((ReadAs::Line, CELLS.into())));
        assert_eq!(answer_of(&format!("```\n{CELLS}")), Some((ReadAs::Line, CELLS.into())));
    }

    #[test]
    fn no_bytes_are_too_strange() {
        for text in [&b"\xFF\xFE[[[["[..], b"```", b"``````", b"r", b"]]]])", &[b'['; 5000]] {
            assert!(read(text, &puzzle()).is_none());
        }
    }
}
