//! Notes about a data set that are not faults, one sentence each.

use super::{Audit, ColumnSeen};
use crate::claims;
use crate::fault::Fault;
use crate::report::Split;
use crate::row::Auditor;
use sodan_tasks::several;

impl Audit {
    pub(super) fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        if self.files.iter().any(|file| file.rows > 0) {
            let empty = self.files.iter().filter(|file| file.rows == 0 && !file.is_cut);
            notes.extend(empty.map(|file| format!("{} has no rows", file.name)));
        }
        if self.rows_without_split > 0 {
            notes.push(format!(
                "{} assigned to the split of the file: the column `split` has more than {} different values",
                match self.rows_without_split {
                    1 => "1 row is".to_owned(),
                    rows => format!("{rows} rows are"),
                },
                Audit::MOST_SPLITS
            ));
        }
        let of_twins = |column: &&ColumnSeen| {
            !column.is_compared && column.with.as_deref() == Some(claims::LABEL_OF_TWINS)
        };
        let unmatched: Vec<&str> =
            self.columns[0].iter().filter(of_twins).map(|column| column.name.as_str()).collect();
        if !unmatched.is_empty() {
            let names = unmatched.join(", ");
            notes.push(format!("cannot compare {names}: the data set contains no isomorphic puzzles"));
        }
        notes.extend(
            self.splits.iter().enumerate().flat_map(|(place, split)| self.notes_of_split(place, split)),
        );
        notes
    }

    fn notes_of_split(&self, place: usize, split: &Split) -> Vec<String> {
        let mut notes = Vec::new();
        let Split { name, trace_rows, traces, turned_rows, cut_short, .. } = split;
        if *turned_rows > 0 {
            notes.push(format!(
                "{} of {name} transformed in {} ways, to check whether guesses and HoDoKu's ratings change",
                several(*turned_rows, "puzzle"),
                Auditor::TURNS
            ));
        }
        if *trace_rows > 0 {
            let is_of_path =
                |column: &ColumnSeen| column.name.eq_ignore_ascii_case("technique") && column.is_compared;
            let of_path = match self.columns[1].iter().any(is_of_path) {
                true => ", and each column compared with the scale's path",
                false => "",
            };
            let replayed = "each state, placement and elimination was replayed";
            let looked_at = if *traces > 0 { format!("; {replayed}{of_path}") } else { String::new() };
            notes.push(format!(
                "traces of {name}: {} in {}{looked_at}",
                several(*traces, "path"),
                several(*trace_rows, "row")
            ));
        }
        if *cut_short > 0 {
            notes.push(format!(
                "traces of {name}: {} not compared, because a timeout occurred and the rows do not contain the limits",
                several(*cut_short, "path")
            ));
        }
        notes.extend(self.note_of_copies(place, name));
        notes
    }

    /// Returns a note if all isomorphic duplicates in the split with index `place` directly follow the puzzles that
    /// they duplicate, as copies do.
    fn note_of_copies(&self, place: usize, name: &str) -> Option<String> {
        let twins = self.faults.get(&(Fault::TurnedTwin, place, None)).map_or(0, |faults| faults.rows);
        if twins == 0 || twins != self.follows[place].twins_behind {
            return None;
        }
        let (text, are) = match twins {
            1 => (
                format!("the only isomorphic duplicate in {name} directly follows the puzzle it duplicates"),
                "it is a copy",
            ),
            _ => (
                format!(
                    "all {twins} isomorphic duplicates in {name} directly follow the puzzles they duplicate"
                ),
                "they are copies",
            ),
        };
        Some(format!(
            "{text}, as copies do; a column `copy` with a number above 0 would declare that {are}, but some layouts cannot express this"
        ))
    }
}
