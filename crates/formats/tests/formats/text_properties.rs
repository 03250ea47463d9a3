//! Checks that written strings are parsed back unchanged, and that no input makes a parser panic or lose a record.

use proptest::prelude::*;
use sodan_board::{ByCell, Candidate, CandidateSet, Candidates, Cell, CellSet, Digit, DigitSet, Grid};
use sodan_formats::{
    self as formats, Empty, Entry, Extras, Format, Frame, Item, LineFields, Marks, Origin, Position, Records,
    Style, csv, library, line,
};
use std::convert::Infallible;
use std::ops::ControlFlow;

fn grid() -> impl Strategy<Value = Grid> {
    proptest::collection::vec(0..15_u8, 81).prop_map(|values| {
        let mut digits = values.into_iter().map(Digit::new);
        Grid::new(ByCell::from_fn(|_| digits.next().flatten()))
    })
}

fn candidates() -> impl Strategy<Value = CandidateSet> {
    proptest::collection::vec(0..729_usize, 0..60)
        .prop_map(|indices| indices.into_iter().map(Candidate::from_index).collect())
}

fn digit_sets() -> impl Strategy<Value = ByCell<DigitSet>> {
    proptest::collection::vec(0..512_u16, 81).prop_map(|bits| {
        let mut sets = bits.into_iter().map(DigitSet::from_bits);
        ByCell::from_fn(|_| sets.next().unwrap_or_default())
    })
}

fn cells() -> impl Strategy<Value = CellSet> {
    any::<u128>().prop_map(CellSet::from_bits)
}

/// Generates a position with known givens and random marks.
fn position() -> impl Strategy<Value = Position> {
    let marks = prop_oneof![
        Just(Marks::Implied),
        candidates()
            .prop_filter("some candidates are eliminated", |gone| !gone.is_empty())
            .prop_map(Marks::Eliminated),
        digit_sets().prop_map(Marks::Written),
    ];
    (grid(), cells(), marks).prop_map(|(digits, placed, marks)| {
        let marks = match marks {
            Marks::Written(mut sets) => {
                for cell in digits.filled() {
                    sets[cell] = DigitSet::EMPTY;
                }
                Marks::Written(sets)
            }
            other => other,
        };
        Position { digits, origin: Origin::Placed(placed & digits.filled()), marks }
    })
}

fn style() -> impl Strategy<Value = Style> {
    let empty = prop_oneof![Just(Empty::Dot), Just(Empty::Zero)];
    let frame = prop_oneof![
        Just(Frame::Boxes),
        Just(Frame::Bare),
        Just(Frame::Simple),
        Just(Frame::Ruled),
        Just(Frame::Erlang),
        Just(Frame::Bands)
    ];
    (empty, frame).prop_map(|(empty, frame)| Style { empty, frame })
}

fn read_as(format: Format, text: &str) -> Position {
    formats::parse_as(format, text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}")).position
}

/// Returns, for each cell, the digits that the position allows in a solution.
fn allowed(position: &Position) -> ByCell<DigitSet> {
    let candidates = position.candidates();
    ByCell::from_fn(|cell| candidates.allowed(cell))
}

fn shown(item: Item<'_>) -> String {
    match item {
        Item::Record(raw) => format!("{raw:?} {:?}", raw.parse()),
        Item::Comment { line, text }
        | Item::Header { line, text, .. }
        | Item::UnknownHeader { line, text } => {
            format!("{line} {text:?}")
        }
    }
}

fn items(input: &[u8], chunk: usize, format: Option<Format>) -> Vec<String> {
    let mut items = Vec::new();
    let mut each = |item: Item<'_>| {
        items.push(shown(item));
        ControlFlow::<()>::Continue(())
    };
    let mut records = Records::new(format);
    for chunk in input.chunks(chunk) {
        let _ = records.feed(chunk, &mut each);
    }
    let _ = records.finish(&mut each);
    items
}

/// Like [`items`], but reads bare lines in runs where possible. Also returns the number of lines that were read in
/// runs.
fn items_by_runs(input: &[u8], chunk: usize) -> (Vec<String>, usize) {
    let (mut items, mut records, mut in_runs) = (Vec::new(), Records::new(None), 0);
    for mut rest in input.chunks(chunk) {
        while !rest.is_empty() {
            let (run, after) = records.take_run(rest);
            in_runs += run.lines.len();
            items.extend(run.records().map(|raw| shown(Item::Record(raw))));
            let ControlFlow::Continue(after) = records.feed_line(after, |item| {
                items.push(shown(item));
                ControlFlow::<Infallible>::Continue(())
            });
            rest = after;
        }
    }
    let _ = records.finish(|item| {
        items.push(shown(item));
        ControlFlow::<()>::Continue(())
    });
    (items, in_runs)
}

/// Generates a mixture of bytes that occur in puzzle files and other bytes.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let alphabet = b"1234567890.....:+*-|<>#;, \t\n\n\r\"xXa\0\xFF\xC3\xA9\xE2\x94\x82";
    let bytes = proptest::collection::vec(proptest::sample::select(alphabet.to_vec()), 0..400);
    let line = prop_oneof![
        "[1-9.]{79,82}",
        "[1-9.| ]{9,30}",
        "[-+|]{3,20}",
        "[1-9]{1,9}( [1-9]{1,9}){8}",
        ":[0-9]{4}:x:[1-9.]{81}:[0-9 ]*::",
        "puzzle,x",
        "#a|",
    ];
    let lines = proptest::collection::vec(line, 0..25).prop_map(|lines| lines.join("\n").into_bytes());
    prop_oneof![bytes, lines]
}

/// Generates lines that contain boards, some of them damaged, between words and comments.
fn line_of_fields() -> impl Strategy<Value = String> {
    let field = prop_oneof![
        "[1-9.]{81}",
        "[1-9]{81}",
        "[1-9·]{81}",
        "[1-9 ]{81}",
        "[1-9.]{79,82}",
        "\"[1-9.]{81}\"",
        "[a-z0-9é#\" ]{0,9}",
    ];
    let separator = prop_oneof![Just(","), Just(";"), Just("\t"), Just(" "), Just(" # "), Just(", ")];
    proptest::collection::vec((separator, field), 1..5)
        .prop_map(|fields| fields.into_iter().map(|(separator, field)| field + separator).collect())
}

proptest! {
    #[test]
    fn cut_fields_match_the_line(line in line_of_fields()) {
        let each = |item: Item<'_>| {
            let Item::Record(raw) = item else { return Ok(()) };
            let Some(cut) = LineFields::of(&raw) else { return Ok(()) };
            let puzzle = cut.puzzle.parse().map(|entry| entry.position.digits);
            if let Ok(whole) = raw.parse() {
                let digits = whole.position.digits;
                let is_before_its_puzzle = digits.filled().len() == 81 && puzzle != Ok(digits);
                prop_assert!(is_before_its_puzzle || puzzle == Ok(digits), "{puzzle:?}");
            }
            prop_assert!(cut.others.iter().all(|(place, _)| *place != cut.place));
            prop_assert!(cut.others.is_sorted_by(|a, b| a.0 < b.0));
            Ok(())
        };
        let mut records = Records::new(None);
        let mut flow = |item: Item<'_>| match each(item) {
            Ok(()) => ControlFlow::Continue(()),
            Err(wrong) => ControlFlow::Break(wrong),
        };
        let found = [records.feed(line.as_bytes(), &mut flow), records.finish(&mut flow)];
        found.into_iter().try_for_each(|it| it.break_value().map_or(Ok(()), Err))?;
    }

    #[test]
    fn plain_formats_keep_digits(grid in grid(), style in style()) {
        for format in [Format::Line, Format::Sdm, Format::Grid] {
            let position = Position::of_givens(grid);
            let text = formats::to_string(position, format, style).unwrap();
            prop_assert_eq!(read_as(format, &text), position);
            prop_assert_eq!(formats::parse_grid(&text), Ok(grid));
        }
    }

    #[test]
    fn a_comment_stays_with_its_puzzle(
        marks in digit_sets(),
        comment in "[a-zA-Z=/.0-9é][a-zA-Z=/.0-9 \t]{0,20}[a-z;#]",
    ) {
        let none = Origin::Placed(CellSet::EMPTY);
        let sukaku = Position { digits: Grid::EMPTY, origin: none, marks: Marks::Written(marks) };
        for (format, position) in [
            (Format::Line, Position::of_givens(Grid::EMPTY)),
            (Format::Grid, Position::of_givens(Grid::EMPTY)),
            (Format::Sukaku, sukaku),
        ] {
            let entry = Entry { comment: comment.clone(), ..Entry::new(format, position) };
            let mut text = String::new();
            formats::write(&entry, format, Style::default(), &mut text).unwrap();
            prop_assert_eq!(formats::parse_as(format, text.as_bytes()), Ok(entry));
        }
    }

    /// Library lines keep digits, givens and eliminated candidates.
    #[test]
    fn library_lines_keep_everything(position in position(), style in style()) {
        let text = formats::to_string(position, Format::Library, style).unwrap();
        let read = read_as(Format::Library, &text);
        match position.marks {
            Marks::Written(_) => {
                prop_assert_eq!((read.digits, read.origin), (position.digits, position.origin));
                prop_assert_eq!(read.candidates(), position.candidates());
            }
            Marks::Implied | Marks::Eliminated(_) => prop_assert_eq!(read, position),
        }
        prop_assert_eq!(formats::to_string(read, Format::Library, style).unwrap(), text);
    }

    #[test]
    fn a_library_line_keeps_its_case(
        position in position(),
        code in "[01][1-9][0-9]{2}(-[0-9x])?",
        eliminations in candidates(),
        placements in candidates(),
        extra in "[0-9]{0,2}",
    ) {
        let case = library::Case { code, digits: "x".to_owned(), eliminations, placements, extra };
        let mut text = String::new();
        library::write(&position, Some(&case), Empty::Dot, &mut text);
        prop_assert_eq!(library::parse_bytes(text.as_bytes()).unwrap().1, Some(case));
    }

    #[test]
    fn marked_pencilmarks_keep_all(position in position()) {
        let text = formats::to_string(position, Format::Pencilmarks, Style::default()).unwrap();
        let read = read_as(Format::Pencilmarks, &text);
        if position.digits.filled().is_empty() {
            prop_assert_eq!(read.digits.filled(), read.givens().filled());
        } else {
            prop_assert_eq!((read.digits, read.origin), (position.digits, position.origin));
            prop_assert_eq!(read.candidates(), position.candidates());
            if matches!(position.marks, Marks::Written(_)) {
                prop_assert_eq!(read, position);
            }
        }
    }

    #[test]
    fn plain_pencilmarks_are_stable(marks in digit_sets(), grid in grid()) {
        let mut state = Candidates::of_digits(&marks);
        grid.iter().for_each(|(cell, digit)| state.place(cell, digit));
        let write = |position| formats::to_string(position, Format::Pencilmarks, Style::default()).unwrap();
        let read = read_as(Format::Pencilmarks, &write(Position::from(&state)));
        prop_assert_eq!(read_as(Format::Pencilmarks, &write(read)), read);
        if !grid.has_clash() {
            prop_assert_eq!(allowed(&read), allowed(&Position::from(&state)));
        }
    }

    #[test]
    fn sukaku_keeps_candidates(marks in digit_sets(), style in style()) {
        let position = Position {
            digits: Grid::EMPTY,
            origin: Origin::Placed(CellSet::EMPTY),
            marks: Marks::Written(marks),
        };
        let text = formats::to_string(position, Format::Sukaku, style).unwrap();
        prop_assert_eq!(text.len(), 729);
        prop_assert_eq!(read_as(Format::Sukaku, &text), position);
    }

    #[test]
    fn candidate_formats_show_the_same(position in position()) {
        for format in [Format::Pencilmarks, Format::Library, Format::Sukaku] {
            let text = formats::to_string(position, format, Style::default()).unwrap();
            prop_assert_eq!(allowed(&read_as(format, &text)), allowed(&position), "{}", format);
        }
    }

    #[test]
    fn unsupported_content_is_refused(position in position()) {
        for format in [Format::Line, Format::Sdm, Format::Grid, Format::Csv] {
            let refused = formats::to_string(position, format, Style::default()).is_err();
            prop_assert_eq!(refused, position.candidates() != Candidates::of_grid(&position.digits));
        }
    }

    #[test]
    fn table_rows_are_quoted_where_needed(
        grid in grid(),
        fields in proptest::collection::vec("[a-z,\"; é]{0,9}", 2),
    ) {
        let header = csv::Columns::of_header(b"a,puzzle,solution").unwrap();
        let quoted = |field: &str| format!("\"{}\"", field.replace('"', "\"\""));
        let row = format!("{},{grid},{}", quoted(&fields[0]), quoted(&fields[1]));
        let mut entry = formats::parse_row(row.as_bytes(), header).unwrap();
        entry.comment = fields[0].trim().to_owned();
        prop_assert_eq!(entry.position.digits, grid);
        prop_assert_eq!(&entry.row().unwrap().fields[0], &fields[0]);
        let mut written = String::new();
        formats::write(&entry, Format::Csv, Style::default(), &mut written).unwrap();
        let header = csv::Columns::of_header(csv::HEADER.as_bytes()).unwrap();
        let again = formats::parse_row(written.as_bytes(), header).unwrap();
        prop_assert_eq!((again.position, &again.comment), (entry.position, &entry.comment));
        let Extras::Row(again) = again.extras else { panic!("a row") };
        prop_assert_eq!(again.solution(), entry.row().unwrap().solution());
    }

    #[test]
    fn fast_line_reader_matches_plain(
        line in prop_oneof!["[1-9.0]{78,83}", "[1-9.0]{81}[#;, ][a-z]{0,3}", "[1-9.x]{81}"],
    ) {
        let plain = || -> Option<Grid> {
            let mut grid = Grid::EMPTY;
            let cells: Vec<char> = line.chars().take_while(|found| !"#;, ".contains(*found)).collect();
            let mixed = cells.contains(&'x') && (cells.contains(&'.') || cells.contains(&'0'));
            for (index, found) in cells.iter().enumerate() {
                let digit = found.to_digit(10).and_then(|value| Digit::new(value as u8));
                grid.set(Cell::from_index(index.min(80)), digit);
            }
            (cells.len() == 81 && !mixed).then_some(grid)
        };
        prop_assert_eq!(line::parse_bytes(line.as_bytes()).ok(), plain());
    }

    #[test]
    fn no_bytes_make_a_parser_panic(bytes in bytes()) {
        for format in Format::ALL {
            let _ = formats::parse_as(format, &bytes);
        }
        let _ = formats::detect(&bytes);
        let _ = formats::parse(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn chunks_make_no_difference(bytes in bytes(), chunk in 1..50_usize) {
        for format in Format::ALL.map(Some).into_iter().chain([None]) {
            prop_assert_eq!(items(&bytes, chunk, format), items(&bytes, usize::MAX, format));
        }
    }

    #[test]
    fn runs_make_no_difference(bytes in bytes(), chunk in 1..1000_usize) {
        prop_assert_eq!(items_by_runs(&bytes, chunk).0, items(&bytes, usize::MAX, None));
    }

    #[test]
    fn uncut_table_rows_match(
        rows in proptest::collection::vec("[a-z]{0,3},[1-9.0]{80,82}(,\"x\"|,x)?|#c| |\t#", 0..12),
        ending in prop_oneof![Just("\n"), Just("\r\n"), Just("\r")],
        chunk in 1..1000_usize,
    ) {
        let input = [&["name,puzzle,more".to_owned()], &rows[..], &["a,".to_owned()]].concat().join(ending);
        let is_record = |item: &String| item.starts_with("Raw");
        let expected: Vec<String> = items(input.as_bytes(), usize::MAX, None).into_iter().filter(is_record).collect();
        let (mut found, mut records) = (Vec::new(), Records::new(None));
        for mut rest in input.as_bytes().chunks(chunk) {
            while !rest.is_empty() {
                let (rows, after) = records.take_rows(rest);
                prop_assert_eq!(rows.len(), rows.records().count());
                found.extend(rows.records().map(|raw| shown(Item::Record(raw))));
                let ControlFlow::Continue(after) = records.feed_line(after, |item| {
                    found.push(shown(item));
                    ControlFlow::<Infallible>::Continue(())
                });
                rest = after;
            }
        }
        let _ = records.finish(|item| {
            found.push(shown(item));
            ControlFlow::<()>::Continue(())
        });
        found.retain(is_record);
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn bare_puzzle_matches_parsed(
        row in "[a-z\"é]{0,2}[,;]([1-9.0]{80,82}|\"[1-9.0]{81}\")([,;][a-z ]{0,2})?",
    ) {
        let input = format!("name,puzzle,more\n{row}\n");
        let mut records = Records::new(None);
        let _ = records.feed(input.as_bytes(), |item| {
            if let Item::Record(raw) = item {
                if let Some(bare) = raw.bare() {
                    assert_eq!(raw.parse().unwrap().position, Position::of_givens(bare.grid()));
                }
                let is_bare = raw.text.is_ascii() && !raw.text.contains(&b'"') && raw.parse().is_ok();
                assert_eq!(raw.bare().is_some(), is_bare, "{row}");
            }
            ControlFlow::<()>::Continue(())
        });
    }

    #[test]
    fn runs_of_bare_lines_are_read(
        before in proptest::collection::vec("[1-9.0]{81}", 1..5),
        between in "#|[1-9.0]{80}|[1-9.0]{81} a",
        after in proptest::collection::vec("[1-9.0]{81}", 0..5),
        chunk in 1..1000_usize,
    ) {
        let input = [&before[..], &[between], &after[..]].concat().join("\n") + "\n";
        let expected = items(input.as_bytes(), usize::MAX, None);
        prop_assert_eq!(&items_by_runs(input.as_bytes(), chunk).0, &expected);
        // If the input is a single chunk, runs contain all bare lines except the first, which determines the layout.
        let (found, in_runs) = items_by_runs(input.as_bytes(), usize::MAX);
        prop_assert_eq!(&found, &expected);
        prop_assert_eq!(in_runs, before.len() - 1 + after.len());
    }

    #[test]
    fn line_files_have_one_record_each(
        lines in proptest::collection::vec("[1-9.]{40,100}|[1-9.]{81} #x|:a:b", 0..9),
    ) {
        let input = lines.join("\n");
        let found = items(input.as_bytes(), 30, None);
        prop_assert_eq!(found.len(), lines.len());
    }
}
