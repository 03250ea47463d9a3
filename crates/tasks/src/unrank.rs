//! Finds the grid with a given rank in the catalogue of all solution grids up to symmetry.

use crate::record::{Kind, Record, Schema};
use crate::task::{Buffers, Limits, Task, write, write_reason};
use crate::{Fault, Item, Status};
use sodan_board::Solution;
use sodan_canonical::catalogue::{Band, Rank};

/// Task that converts ranks to grids. The text of an item is the rank, an integer.
pub struct Unrank;

/// Result for one item: the grid with the item's rank.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Unranked {
    /// The rank with its grid in min-lex form, or why the text is not a rank.
    pub found: Result<(Rank, Solution), Fault>,
}

impl Record for Unranked {
    fn status(&self) -> Status {
        if self.found.is_ok() { Status::Done } else { Status::Bad }
    }

    fn fault(&self) -> Option<&Fault> {
        self.found.as_ref().err()
    }
}

impl Unranked {
    fn rank(&self) -> Option<Rank> {
        self.found.as_ref().ok().map(|(rank, _)| *rank)
    }
}

/// Parses the text of an item as a rank.
fn rank_of(item: &Item<'_>) -> Result<Rank, Fault> {
    let text = String::from_utf8_lossy(item.raw.text);
    let column = 1 + text.chars().take_while(|letter| letter.is_whitespace()).count();
    let rank = crate::item::shown(text.trim().as_bytes()).parse();
    rank.map_err(|error| Fault::NotARank { place: item.raw.place(), column, error })
}

impl Task for Unrank {
    type Record = Unranked;

    fn name(&self) -> &'static str {
        "grid"
    }

    fn schema(&self) -> Schema<Unranked> {
        Schema::empty()
            .number()
            .column("rank", Kind::Integer, "the rank, 1 to 5,472,730,538", |_, record: &Unranked| {
                record.rank().map(Rank::get).into()
            })
            .column("grid", Kind::Text, "the min-lex form with that rank: 81 digits", |_, record| {
                record.found.as_ref().ok().map(|(_, solution)| solution).into()
            })
            .column("band", Kind::Integer, "class of the grid's top band, 1 to 416", |_, record| {
                record.rank().map(|rank| u64::from(Band::of(rank).number())).into()
            })
            .column(
                "status",
                Kind::Word(&Status::NAMES),
                "done, or bad if the text is not a rank",
                |_, record| record.status().name().into(),
            )
            .end()
    }

    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _buffers: &mut Buffers,
        limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &Unranked),
    ) {
        for item in items {
            if (limits.should_stop)() {
                return;
            }
            let found = rank_of(item).map(|rank| (rank, rank.solution()));
            give(item, &Unranked { found });
        }
    }

    fn line(&self, _item: &Item<'_>, record: &Unranked, out: &mut Vec<u8>) {
        match &record.found {
            Ok((_, solution)) => write(out, format_args!("{solution}\n")),
            Err(_) => write_reason(record, out),
        }
    }

    fn text(&self, item: &Item<'_>, record: &Unranked, out: &mut Vec<u8>) {
        match &record.found {
            Ok((rank, solution)) => {
                let band = Band::of(*rank).number();
                write(out, format_args!("rank {rank}, band {band}\n{:#}\n", solution.grid()));
            }
            Err(_) => {
                write(out, format_args!("record {}: ", item.raw.number));
                write_reason(record, out);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line_of(text: &str) -> String {
        let item = Item::of_text(1, text.as_bytes());
        let record = Unrank.one(&item, &Limits::default()).expect("it is not cancelled");
        let mut out = Vec::new();
        Unrank.line(&item, &record, &mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_rank_has_a_grid() {
        let last = "123456789457893612986217354274538196531964827698721435342685971715349268869172543\n";
        assert_eq!(line_of("5472730538"), last);
        assert_eq!(line_of(" 5472730538\r"), last);
    }

    #[test]
    fn invalid_ranks_are_located() {
        let expected = "expected a whole number from 1 to 5472730538";
        assert_eq!(line_of("0"), format!("- bad: line 1, column 1: `0` is not a valid rank: {expected}\n"));
        assert_eq!(
            line_of("  1 2"),
            format!("- bad: line 1, column 3: `1 2` is not a valid rank: {expected}\n")
        );
        assert!(line_of(&"9".repeat(9000)).len() < 400);
    }
}
