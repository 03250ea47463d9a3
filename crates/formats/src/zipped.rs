//! The compressed JSON in SudokuPad links. It omits the quotes around names and abbreviates frequent values.
//!
//! ```text
//! value  = "{" [ name ":" value { "," name ":" value } ] "}"
//!        | "[" [ value ] { "," [ value ] } "]"                  an omitted value is `{}`
//!        | quote characters quote | word                        quotes are ' or ", escaped with \ inside
//! word   = "t" | "f" | "true" | "false" | "null" | number | anything else, which is a string such as `FF00AA`
//! ```

use serde_json::{Map, Value};

/// Maximum nesting depth. Puzzles need eight levels.
const DEEPEST: usize = 32;

/// Parses a string that is a single value. Returns `None` if it is invalid or nested too deeply.
pub fn parse(text: &str) -> Option<Value> {
    let mut reader = Reader { rest: text.trim() };
    let value = reader.value(0)?;
    reader.rest.is_empty().then_some(value)
}

struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn value(&mut self, depth: usize) -> Option<Value> {
        match self.rest.chars().next()? {
            '{' if depth < DEEPEST => self.object(depth + 1),
            '[' if depth < DEEPEST => self.array(depth + 1),
            '{' | '[' => None,
            '\'' | '"' => self.text().map(Value::String),
            _ => Some(value_of(self.until(&[',', ']', '}']))),
        }
    }

    fn object(&mut self, depth: usize) -> Option<Value> {
        self.take('{');
        let mut object = Map::new();
        while !self.take('}') {
            let name = match self.rest.starts_with(['\'', '"']) {
                true => self.text()?,
                false => self.until(&[':']).to_owned(),
            };
            if !self.take(':') {
                return None;
            }
            object.insert(name, self.value(depth)?);
            if !self.take(',') && !self.rest.starts_with('}') {
                return None;
            }
        }
        Some(Value::Object(object))
    }

    fn array(&mut self, depth: usize) -> Option<Value> {
        self.take('[');
        let mut items = Vec::new();
        loop {
            items.push(match self.rest.starts_with([',', ']']) {
                true => Value::Object(Map::new()),
                false => self.value(depth)?,
            });
            match (self.take(','), self.take(']')) {
                (false, true) => return Some(Value::Array(items)),
                (true, true) => {
                    items.push(Value::Object(Map::new()));
                    return Some(Value::Array(items));
                }
                (true, false) => {}
                (false, false) => return None,
            }
        }
    }

    fn text(&mut self) -> Option<String> {
        let mut characters = self.rest.chars();
        let quote = characters.next()?;
        let mut text = String::new();
        loop {
            match characters.next()? {
                '\\' => text.push(match characters.next()? {
                    'n' => '\n',
                    't' => '\t',
                    'u' => {
                        let mut code = characters.by_ref().take(4).map(|digit| digit.to_digit(16));
                        let code = code.try_fold(0, |code, digit| Some(code * 16 + digit?))?;
                        char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
                    }
                    other => other,
                }),
                end if end == quote => break,
                other => text.push(other),
            }
        }
        self.rest = characters.as_str();
        Some(text)
    }

    /// Consumes and returns the text before the next occurrence of one of `ends`, or all remaining text.
    fn until(&mut self, ends: &[char]) -> &'a str {
        let (before, rest) = self.rest.split_at(self.rest.find(ends).unwrap_or(self.rest.len()));
        self.rest = rest;
        before
    }

    /// Skips the next character if it is `character`. Returns whether it was skipped.
    fn take(&mut self, character: char) -> bool {
        let rest = self.rest.strip_prefix(character);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }
}

fn value_of(word: &str) -> Value {
    match word.trim() {
        "t" => Value::Bool(true),
        "f" => Value::Bool(false),
        word => serde_json::from_str(word).unwrap_or_else(|_| Value::from(word)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn omitted_cells_are_restored() {
        for (packed, plain) in [
            ("{a:1,b:t,c:f}", json!({ "a": 1, "b": true, "c": false })),
            ("[[,,{v:4}],[,]]", json!([[{}, {}, { "v": 4 }], [{}, {}]])),
            ("{t:'it\\'s',c:FF00AA,n:null}", json!({ "t": "it's", "c": "FF00AA", "n": null })),
            ("{\"a b\":\"x\\u0041\\n\"}", json!({ "a b": "xA\n" })),
            ("{}", json!({})),
        ] {
            assert_eq!(parse(packed), Some(plain), "{packed}");
        }
    }

    #[test]
    fn damage_is_no_value() {
        let deep = "[".repeat(100_000);
        for damaged in ["", "{", "{a}", "{a:1", "[1", "[1}", "{a:1}]", "'a", "{a:'\\u12", &deep] {
            assert_eq!(parse(damaged), None, "{}", &damaged[..damaged.len().min(10)]);
        }
    }
}
