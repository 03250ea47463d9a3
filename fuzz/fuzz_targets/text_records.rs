//! Splits an input into records. The records do not depend on the size of the chunks that are read, record and line
//! numbers ascend, and the length of a record is limited. `cargo fuzz run text_records fuzz/corpus/text_records
//! testdata/formats` starts with files of all formats.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sodan_formats::{Format, Item, ROW_LIMIT, Records, csv};
use std::ops::ControlFlow;

fuzz_target!(|bytes: &[u8]| {
    let [choice, chunk, input @ ..] = bytes else { return };
    let format = Format::ALL.get(usize::from(*choice) % (Format::ALL.len() + 1)).copied();
    let whole = items(input, usize::MAX, format, false);
    for runs in [false, true] {
        assert_eq!(whole, items(input, usize::from(*chunk) + 1, format, runs));
    }
    let _ = csv::Columns::of_header(input);
});

fn items(input: &[u8], chunk: usize, format: Option<Format>, runs: bool) -> Vec<String> {
    let mut output = Vec::new();
    let (mut records_so_far, mut line_so_far) = (0, 0);
    let mut each = |item: Item<'_>| {
        let line = match item {
            Item::Record(raw) => {
                records_so_far += 1;
                assert_eq!(raw.number, records_so_far);
                assert!(raw.text.len() <= ROW_LIMIT);
                let parsed = raw.parse();
                assert!(
                    parsed
                        .as_ref()
                        .err()
                        .is_none_or(|error| error.place.line().is_some_and(|line| line >= raw.line))
                );
                output.push(format!("{raw:?} {parsed:?}"));
                raw.line
            }
            Item::Header { line, text, .. } | Item::UnknownHeader { line, text } => {
                output.push(format!("{line} {text:?}"));
                line
            }
            // Table rows are returned without the comments between them.
            Item::Comment { line, .. } => line,
        };
        assert!(line >= line_so_far);
        line_so_far = line;
        ControlFlow::<()>::Continue(())
    };
    let mut records = Records::new(format);
    for mut rest in input.chunks(chunk) {
        while !rest.is_empty() {
            if runs {
                let (run, rows);
                (run, rest) = records.take_run(rest);
                (rows, rest) = records.take_rows(rest);
                for raw in run.records().chain(rows.records()) {
                    let _ = each(Item::Record(raw));
                }
            }
            let ControlFlow::Continue(after) = records.feed_line(rest, &mut each) else { unreachable!() };
            rest = after;
        }
    }
    let _ = records.finish(&mut each);
    output
}
