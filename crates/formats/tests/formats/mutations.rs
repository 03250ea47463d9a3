//! Applies random changes to input text. Lines around a grid must never hide it, and no change to a file may cause a
//! panic or make the result depend on chunk sizes. `PROPTEST_CASES` sets the number of cases. The targets in `fuzz/`
//! check the same properties.

use crate::read_records;
use proptest::prelude::*;

const PUZZLES: [&str; 3] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
];

/// Generates a grid in one of the forms that users paste, along with its digits.
fn grid() -> impl Strategy<Value = (usize, String)> {
    (0..3_usize, 0..6_usize).prop_map(|(puzzle, form)| {
        let rows: Vec<&str> = (0..9).map(|row| &PUZZLES[puzzle][9 * row..9 * row + 9]).collect();
        let boxes = |row: &str| format!("{} | {} | {}", &row[..3], &row[3..6], &row[6..]);
        let list = |row: &str| row.replace('.', "0").chars().map(String::from).collect::<Vec<_>>().join(", ");
        let text = match form {
            0 => rows.join("\n"),
            1 => rows.iter().map(|row| boxes(row)).collect::<Vec<_>>().join("\n"),
            2 => rows
                .chunks(3)
                .map(|band| band.iter().map(|row| boxes(row)).collect::<Vec<_>>().join("\n"))
                .collect::<Vec<_>>()
                .join("\n------+-------+------\n"),
            3 => rows.chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>().join("\n\n"),
            4 => rows.iter().map(|row| format!("[{}],", list(row))).collect::<Vec<_>>().join("\n"),
            _ => format!("+---+\n{}\n+---+", rows.join("\n")),
        };
        (puzzle, text + "\n")
    })
}

/// Generates a title, a quote, a fence, a blank line, a comment or code.
fn between() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        "[%;/*=~-]{1,3} ?[a-zA-Z0-9]{0,6}",
        "[\\[(]?[0-9]{1,4}[\\]).:]?",
        "(Puzzle|Nr\\.|Судоку|数独|Über|No) ?#?[0-9]{0,5}",
        "> [a-z ]{0,12}",
        "# [ -~]{0,12}",
        "```[a-z]{0,4}",
        "\\[/?(code|b|quote)\\]",
        "</?(pre|p|div|h1)>",
        "20[0-9]{2}-[01][0-9]-[0-3][0-9]",
        "[0-9]{2}:[0-9]{2}(:[0-9]{2})?",
        "[|] [0-9] [|] [0-9] [|](( [0-9] [|]){2,4})?",
        "v[0-9](\\.[0-9]){1,2}",
        "<!-- [a-z]{1,9} [0-9]{0,2} -->",
        "[0-9]{1,2}/[0-9]{1,3}",
        "(ER|SE)[=:]? ?[0-9]\\.[0-9](/[0-9]\\.[0-9]){0,2}",
        "(puzzle|grid|x) = [\\[({\"]",
        "[\\])}\"]{1,2};?",
        "[ \t]{0,3}",
        "[a-z]{2,9}( [a-z]{2,9}){0,4}[.:!]?",
    ];
    proptest::collection::vec(line, 0..3)
        .prop_map(|lines| lines.iter().map(|line| format!("{line}\n")).collect())
}

/// Returns the digits or the error of each record, reading in chunks of `chunk` bytes.
fn read(input: &[u8], chunk: usize) -> Vec<Result<String, String>> {
    read_records(input, chunk, |raw| {
        raw.parse().map(|entry| entry.position.digits.to_string()).map_err(|error| error.to_string())
    })
}

/// Generates a file of `testdata/formats` in which some bytes are replaced, removed, repeated or inserted.
fn changed_file() -> impl Strategy<Value = Vec<u8>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/formats");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    let files: Vec<Vec<u8>> = files.into_iter().map(|path| std::fs::read(path).unwrap()).collect();
    let signs = prop_oneof![
        Just(b'\n'),
        Just(b'"'),
        Just(b'<'),
        Just(b'>'),
        Just(b'['),
        Just(b']'),
        Just(b'{'),
        any::<u8>()
    ];
    let edit = (any::<prop::sample::Index>(), 0..4_u8, signs, 0..40_usize);
    (prop::sample::select(files), proptest::collection::vec(edit, 1..8)).prop_map(|(mut file, edits)| {
        for (at, kind, sign, len) in edits {
            let at = at.index(file.len() + 1);
            let end = (at + len).min(file.len());
            match kind {
                0 => file.insert(at, sign),
                1 => file[at..end].fill(sign),
                2 => drop(file.drain(at..end)),
                _ => {
                    let copy = file[at..end].to_vec();
                    file.splice(at..at, copy);
                }
            }
        }
        file
    })
}

proptest! {
    #[test]
    fn no_grid_is_lost(parts in proptest::collection::vec((between(), grid()), 1..5), end in between()) {
        let mut input: String = parts.iter().map(|(between, (_, grid))| format!("{between}{grid}")).collect();
        input += &end;
        let found: Vec<String> = read(input.as_bytes(), usize::MAX).into_iter().flatten().collect();
        let expected: Vec<&str> = parts.iter().map(|(_, (puzzle, _))| PUZZLES[*puzzle]).collect();
        prop_assert_eq!(found, expected, "{}", input);
    }

    /// A date or a long number may look like a damaged row. It is a title if nine rows and another line follow.
    #[test]
    fn no_grid_is_lost_below_numbers(
        parts in proptest::collection::vec(
            ("[0-3]?[0-9]\\.[01]?[0-9]\\.(20[0-9]{2})?|[0-9]{5,8}|[0-9]{10,14}", grid(), "|end|---|# x|```"),
            1..5,
        ),
    ) {
        let input: String = parts.iter().map(|(title, (_, grid), end)| format!("{title}\n{grid}{end}\n")).collect();
        let found: Vec<String> = read(input.as_bytes(), usize::MAX).into_iter().flatten().collect();
        let expected: Vec<&str> = parts.iter().map(|(_, (puzzle, _), _)| PUZZLES[*puzzle]).collect();
        prop_assert_eq!(found, expected, "{}", input);
    }

    #[test]
    fn chunks_match_the_whole_file(file in changed_file(), chunk in 1..200_usize) {
        prop_assert_eq!(read(&file, chunk), read(&file, usize::MAX));
    }
}
