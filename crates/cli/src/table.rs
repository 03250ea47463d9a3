//! CSV tables that are not the output of a task. The last column is `reason`, as in every table.

use sodan::tasks::record::csv;
use std::fmt::Display;

/// A table's column names, except the last column `reason`.
pub struct Table<const N: usize>(pub [&'static str; N]);

impl<const N: usize> Table<N> {
    /// Returns the header line, including the line break.
    pub fn header(&self) -> String {
        line(self.0, "reason")
    }

    /// Returns a row as a line. `reason` explains missing values, and is empty if no value is missing.
    pub fn row(&self, values: [&dyn Display; N], reason: &str) -> String {
        line(values, reason)
    }
}

fn line<const N: usize>(values: [impl Display; N], last: &str) -> String {
    let mut line = Vec::new();
    for value in values {
        csv::field(&value.to_string(), &mut line);
        line.push(b',');
    }
    csv::field(last, &mut line);
    line.push(b'\n');
    String::from_utf8_lossy(&line).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_end_with_quoted_reason() {
        let table = Table(["name", "count"]);
        let text = table.header() + &table.row([&"a, b", &2], "") + &table.row([&"c", &3], "say \"so\"");
        assert_eq!(text, "name,count,reason\n\"a, b\",2,\nc,3,\"say \"\"so\"\"\"\n");
    }
}
