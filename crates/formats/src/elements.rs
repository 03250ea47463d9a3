//! The elements of one array in JSON, cut as the bytes come.
//!
//! ```text
//! [ element , element , … ]      an element is an object, a text, or a list of rows, on one line or on several
//! ```
//!
//! Commas may be too many. An element before which one is missing is bad. What stands behind the array is taken for further elements.
//! An array that does not end has an empty element at its end, which is bad, too. An array without elements is no record.
//!
//! A bracket that is missing spoils its element alone, as far as this can be told. A bracket closes those within that are still open.
//! An object ends where the array does, and where after a comma no name stands but `{`.

use super::records::{LIMIT, ROW_LIMIT};

/// Whether an input that begins so is an array of objects or of texts, or one without elements; nothing, as long as more is needed to
/// tell. A list of short texts is a row of cells, or nine rows.
pub(super) fn begins_array(beginning: &[u8]) -> Option<bool> {
    let text = beginning.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(beginning).trim_ascii_start();
    let Some((b'[', inner)) = text.split_first() else {
        let may_be_mark = text.len() < 3 && b"\xEF\xBB\xBF".starts_with(text);
        return if text.is_empty() || may_be_mark { None } else { Some(false) };
    };
    match inner.trim_ascii_start().split_first() {
        None => None,
        Some((b']', _)) => Some(true),
        Some((b'{', fields)) => fields.trim_ascii_start().first().map(|first| *first == b'"'),
        Some((b'"', text)) => match text.iter().position(|byte| *byte == b'"') {
            Some(end) => Some(end >= CELLS),
            None => (text.len() >= CELLS).then_some(true),
        },
        Some(_) => Some(false),
    }
}

/// Whether a whole input of which [`begins_array`] cannot tell is an array that ends where its first element would begin.
pub(super) fn is_broken_off(input: &[u8]) -> bool {
    let text = input.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(input).trim_ascii();
    text.strip_prefix(b"[").is_some_and(|inner| matches!(inner.trim_ascii_start(), b"" | b"{"))
}

/// No notation of a puzzle is shorter.
const CELLS: usize = 81;

/// Where the cutter is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// Before the array.
    Before,
    /// Between elements.
    Between,
    /// In an element that began with a bracket, or a text.
    Within,
    /// In an element that ends where a blank, a comma or a bracket stands.
    Word,
    /// Behind the array.
    Behind,
}

/// The cutter of an array.
#[derive(Clone, Debug)]
pub(super) struct Elements {
    place: Place,
    /// The brackets that are open within the element, no more than [`LIMIT`].
    open: Vec<u8>,
    /// How many more are open.
    open_beyond: usize,
    is_text: bool,
    is_escaped: bool,
    /// The last byte of the element that is neither blank nor within a text.
    last: u8,
    /// An element has ended, and no comma has come since.
    lacks_comma: bool,
    /// The last byte was `\r`: a `\n` after it belongs to it.
    after_return: bool,
    /// The array has ended.
    is_closed: bool,
    /// Where the next byte stands: lines and characters before it.
    line: usize,
    column: usize,
    element: Element,
}

/// An element, or as much of it as came.
#[derive(Clone, Default, Debug)]
pub(super) struct Element {
    /// Its bytes, with blanks for the ends of lines, and no more than one above [`ROW_LIMIT`].
    pub text: Vec<u8>,
    /// The line on which it begins, from 1.
    pub line: usize,
    /// The column at which it begins, from 1.
    pub column: u32,
    /// No comma stands before it, where one has to.
    pub lacks_comma: bool,
}

impl Elements {
    pub fn new() -> Elements {
        Elements {
            place: Place::Before,
            open: Vec::new(),
            open_beyond: 0,
            is_text: false,
            is_escaped: false,
            last: 0,
            lacks_comma: false,
            after_return: false,
            is_closed: false,
            line: 0,
            column: 0,
            element: Element::default(),
        }
    }

    /// Takes bytes until an element has ended, and gives it with the bytes behind it; or takes all.
    pub fn take<'c>(&mut self, chunk: &'c [u8]) -> (Option<Element>, &'c [u8]) {
        let mut rest = &chunk[self.take_plain(chunk)..];
        while let Some((&byte, after)) = rest.split_first() {
            if self.ends_before(byte) {
                return (self.end(), rest);
            }
            let has_ended = self.byte(byte);
            self.pass(byte);
            if has_ended {
                return (self.end(), after);
            }
            rest = &after[self.take_plain(after)..];
        }
        (None, &[])
    }

    /// Takes bytes of a text that mean nothing but themselves, which is most of an input; gives how many.
    fn take_plain(&mut self, bytes: &[u8]) -> usize {
        if self.place != Place::Within || !self.is_text || self.is_escaped {
            return 0;
        }
        let count = memchr::memchr3(b'"', b'\\', b'\n', bytes).unwrap_or(bytes.len());
        let count = memchr::memchr(b'\r', &bytes[..count]).unwrap_or(count);
        let plain = &bytes[..count];
        self.after_return &= count == 0;
        let room = (ROW_LIMIT + 1).saturating_sub(self.element.text.len());
        self.element.text.extend_from_slice(&plain[..count.min(room)]);
        self.column += plain.iter().filter(|&&byte| begins_character(byte)).count();
        count
    }

    /// What is left when the input has ended: nothing, if the array has.
    pub fn finish(&mut self) -> Option<Element> {
        match self.place {
            Place::Within | Place::Word => self.end(),
            _ if self.is_closed => None,
            _ => {
                self.begin();
                self.end()
            }
        }
    }

    fn end(&mut self) -> Option<Element> {
        // The comma of a broken element stands before the next one.
        (self.place, self.lacks_comma) = (Place::Between, !self.is_closed && self.last != b',');
        Some(std::mem::take(&mut self.element))
    }

    fn begin(&mut self) {
        let column = u32::try_from(self.column + 1).unwrap_or(u32::MAX);
        let lacks_comma = std::mem::take(&mut self.lacks_comma);
        self.element = Element { text: Vec::new(), line: self.line + 1, column, lacks_comma };
    }

    fn ends_before(&mut self, byte: u8) -> bool {
        if self.place == Place::Word {
            return byte.is_ascii_whitespace() || matches!(byte, b',' | b']');
        }
        if self.place != Place::Within || self.is_text {
            return false;
        }
        let begins_next = byte == b'{' && self.last == b',' && self.open.last() == Some(&b'{');
        begins_next || byte == b']' && self.open_beyond == 0 && !self.open.contains(&b'[')
    }

    /// Whether an element ends with this byte.
    fn byte(&mut self, byte: u8) -> bool {
        match (self.place, byte) {
            (Place::Before, b'[') => self.place = Place::Between,
            (Place::Between, b']') => {
                (self.place, self.is_closed, self.lacks_comma) = (Place::Behind, true, false);
            }
            (Place::Between, b',') => self.lacks_comma = false,
            (Place::Before, _) => {}
            (Place::Between | Place::Behind, _) if byte.is_ascii_whitespace() => {}
            (Place::Between | Place::Behind, _) => {
                self.begin();
                self.open.clear();
                (self.open_beyond, self.is_text, self.is_escaped, self.last) = (0, false, false, 0);
                let is_bounded = matches!(byte, b'{' | b'[' | b'"');
                self.place = if is_bounded { Place::Within } else { Place::Word };
                return self.within(byte);
            }
            (Place::Within | Place::Word, _) => return self.within(byte),
        }
        false
    }

    /// Whether an element ends with this byte of it.
    fn within(&mut self, byte: u8) -> bool {
        if self.element.text.len() <= ROW_LIMIT {
            let ends_line = matches!(byte, b'\n' | b'\r');
            self.element.text.push(if ends_line { b' ' } else { byte });
        }
        if self.place == Place::Word {
            return false;
        }
        match byte {
            _ if std::mem::take(&mut self.is_escaped) => return false,
            b'\\' if self.is_text => self.is_escaped = true,
            b'"' => self.is_text = !self.is_text,
            b'{' | b'[' if !self.is_text && self.open.len() < LIMIT => self.open.push(byte),
            b'{' | b'[' if !self.is_text => self.open_beyond += 1,
            b'}' | b']' if !self.is_text => self.close(byte),
            _ => {}
        }
        if !self.is_text && !byte.is_ascii_whitespace() {
            self.last = byte;
        }
        self.open.is_empty() && !self.is_text
    }

    /// Closes the bracket that belongs to this one, and all within it. What belongs to none closes nothing.
    fn close(&mut self, byte: u8) {
        if self.open_beyond > 0 {
            self.open_beyond -= 1;
            return;
        }
        let partner = if byte == b'}' { b'{' } else { b'[' };
        if let Some(place) = self.open.iter().rposition(|&open| open == partner) {
            self.open.truncate(place);
        }
    }

    /// Counts lines and characters.
    fn pass(&mut self, byte: u8) {
        let after_return = std::mem::replace(&mut self.after_return, byte == b'\r');
        match byte {
            b'\n' if after_return => {}
            b'\n' | b'\r' => (self.line, self.column) = (self.line + 1, 0),
            _ if !begins_character(byte) => {}
            // The mark before the first character.
            0xEF if (self.line, self.column) == (0, 0) && self.place == Place::Before => {}
            _ => self.column += 1,
        }
    }
}

/// Whether it is no byte with which a character goes on.
fn begins_character(byte: u8) -> bool {
    !matches!(byte, 0x80..=0xBF)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The elements of an input in chunks of that size: line, column and text of each.
    fn elements(input: &str, size: usize) -> Vec<(usize, u32, String)> {
        let (mut cutter, mut found) = (Elements::new(), Vec::new());
        for mut rest in input.as_bytes().chunks(size) {
            while !rest.is_empty() {
                let (element, after) = cutter.take(rest);
                found.extend(element);
                rest = after;
            }
        }
        found.extend(cutter.finish());
        let shown = |it: Element| (it.line, it.column, String::from_utf8_lossy(&it.text).into_owned());
        found.into_iter().map(shown).collect()
    }

    fn texts(input: &str) -> Vec<String> {
        let whole = elements(input, usize::MAX);
        for size in 1..9 {
            assert_eq!(elements(input, size), whole, "in chunks of {size}: {input}");
        }
        whole.into_iter().map(|(.., text)| text).collect()
    }

    #[test]
    fn each_element_has_its_place() {
        let input = "\u{FEFF}[{\"a\": \"ä]\"}, [1],\n  \"x\\\"]\" ,\n  {\n    \"b\": {}\n  }\n]\n";
        assert_eq!(texts(input), ["{\"a\": \"ä]\"}", "[1]", "\"x\\\"]\"", "{     \"b\": {}   }"]);
        let places: Vec<(usize, u32)> = elements(input, 3).iter().map(|it| (it.0, it.1)).collect();
        assert_eq!(places, [(1, 2), (1, 15), (2, 3), (3, 3)]);
    }

    #[test]
    fn what_is_damaged_is_an_element() {
        assert_eq!(texts("[1 2,,null]"), ["1", "2", "null"]);
        assert_eq!(texts("[{}] {\"more\"} x\n"), ["{}", "{\"more\"}", "x"]);
        assert_eq!(texts("[{\"a\": 1"), ["{\"a\": 1"], "an element that does not end");
        assert_eq!(texts("[{},"), ["{}", ""], "an array that does not end");
        assert_eq!(texts("[{}}]"), ["{}", "}"]);
        assert_eq!(texts("[]"), [] as [&str; 0]);
    }

    #[test]
    fn a_missing_bracket_spoils_one_element() {
        let rest = r#"{"p": 2}"#;
        for (broken, shown) in [
            (r#"{"p": [1}"#, r#"{"p": [1}"#),
            (r#"{"p": {"q": [1}"#, r#"{"p": {"q": [1}, "#),
            (r#"{"p": 1"#, r#"{"p": 1, "#),
            (r#"{"p": {"q": 1"#, r#"{"p": {"q": 1, "#),
            (r#"[{"p": 1]"#, r#"[{"p": 1]"#),
        ] {
            assert_eq!(texts(&format!("[{broken}, {rest}, {rest}]")), [shown, rest, rest]);
        }
        assert_eq!(texts(r#"[{"p": 1]"#), [r#"{"p": 1"#]);
        assert_eq!(texts(r#"[{"p": 1}}, {"p": 2}]"#), [r#"{"p": 1}"#, "}", r#"{"p": 2}"#]);
    }

    #[test]
    fn an_element_knows_that_no_comma_stands_before_it() {
        let input = "[{} {},\n [1][2], 3, {\"a\": 1, {}]{}";
        let mut cutter = Elements::new();
        let (mut rest, mut found) = (input.as_bytes(), Vec::new());
        while let (Some(element), after) = cutter.take(rest) {
            (rest, _) = (after, found.push((element.line, element.column, element.lacks_comma)));
        }
        assert_eq!(
            found,
            [
                (1, 2, false),
                (1, 5, true),
                (2, 2, false),
                (2, 5, true),
                (2, 10, false),
                (2, 13, false),
                (2, 22, false),
                (2, 25, false)
            ]
        );
    }

    #[test]
    fn every_end_of_line_counts_once() {
        for end in ["\n", "\r\n", "\r"] {
            let input =
                format!("[{end}{{}},{end}{end} {{\"a\":{end}\"b{end}c\"}},{end} 7]").replace('\u{FEFF}', "");
            texts(&input);
            for size in [1, 2, usize::MAX] {
                let places: Vec<(usize, u32)> =
                    elements(&input, size).iter().map(|it| (it.0, it.1)).collect();
                assert_eq!(places, [(2, 1), (4, 2), (7, 2)], "{end:?}");
            }
        }
    }

    #[test]
    fn no_more_is_kept_than_is_needed_to_see_that_it_is_too_long() {
        let input = format!("[\"{}\"]", "x".repeat(ROW_LIMIT + 3));
        let found = elements(&input, 1 << 20);
        assert_eq!((found.len(), found[0].2.len()), (1, ROW_LIMIT + 1));
    }

    /// The slow twin reads all at once.
    #[test]
    fn elements_are_those_that_a_parser_finds() {
        let mut state = 7_u32;
        let mut random = move |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % below
        };
        for _ in 0..300 {
            let mut value = |deep: u32| -> serde_json::Value {
                fn make(deep: u32, random: &mut impl FnMut(u32) -> u32) -> serde_json::Value {
                    const TEXTS: [&str; 6] = ["", "]", "\"},", "\\", "ä\n", "[{"];
                    match random(if deep == 0 { 3 } else { 5 }) {
                        0 => serde_json::Value::Null,
                        1 => random(1000).into(),
                        2 => TEXTS[random(6) as usize].into(),
                        3 => (0..random(4)).map(|_| make(deep - 1, random)).collect(),
                        _ => (0..random(4))
                            .map(|_| (TEXTS[random(6) as usize].to_owned(), make(deep - 1, random)))
                            .collect::<serde_json::Map<_, _>>()
                            .into(),
                    }
                }
                make(deep, &mut random)
            };
            let array: Vec<serde_json::Value> = (0..4).map(|_| value(3)).collect();
            for input in
                [serde_json::to_string(&array).unwrap(), serde_json::to_string_pretty(&array).unwrap()]
            {
                let cut = texts(&input);
                let read: Vec<serde_json::Value> =
                    cut.iter().map(|text| serde_json::from_str(text).unwrap()).collect();
                assert_eq!(read, array, "{input}");
            }
        }
    }

    #[test]
    fn an_array_of_records_is_told_from_rows_of_cells() {
        let long = format!("[\"{}", ".".repeat(81));
        for (beginning, told) in [
            ("", None),
            ("\u{FEFF}\n [ \n", None),
            ("[{", None),
            ("[]", Some(true)),
            (" [\n]", Some(true)),
            ("[{ \"", Some(true)),
            ("[{1,2}", Some(false)),
            ("[[", Some(false)),
            ("[5, 3", Some(false)),
            ("[\"5\", \"3\"", Some(false)),
            ("[\"53..7....\",", Some(false)),
            ("[\"53..7", None),
            (&long, Some(true)),
            ("53..7....", Some(false)),
            ("{\"puzzle\"", Some(false)),
        ] {
            assert_eq!(begins_array(beginning.as_bytes()), told, "{beginning}");
        }
    }
}
