//! Columns of grids: texts of one length, of which hardly two are the same.
//!
//! Parquet's writer looks for each text in a dictionary until that is full. It writes each with its length, and copies every page
//! three times. Grids need no more than their bytes one after the other, which is how Arrow has them. So their pages are made here,
//! and Parquet's own types write pages and metadata. This is what a page has before it is packed (in Parquet's format, a data page of
//! the first version):
//!
//! | part | bytes |
//! | --- | --- |
//! | levels | the number of bytes, in four; runs of `1`, and of `0` where texts are null |
//! | lengths | 128 in a block of 4 parts; how many; the first; for each further block, 0 as least difference and 4 times 0 bits |
//! | texts | one after the other (`DELTA_LENGTH_BYTE_ARRAY`) |
//!
//! The first rows of a group tell whether a column is one of grids. If later texts have other lengths, each stands behind its own length
//! in four bytes (`PLAIN`): every page says how it is encoded.

use crate::runs::{write_differences, write_level_runs};
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, StringArray};
use arrow_schema::DataType;
use bytes::Bytes;
use parquet::basic::Encoding;
use parquet::data_type::ByteArray;
use parquet::file::statistics::{Statistics, ValueStatistics};
use std::collections::HashSet;

/// Longer texts have other lengths as a rule, and statistics should be short.
const LONGEST: usize = 1 << 10;

/// So many texts tell whether a dictionary would be worth its while.
const SAMPLE: usize = 1 << 9;

/// Whether these are grids: the first texts are of one length, and have more than so many bytes that differ.
pub(crate) fn are_grids(values: &[ArrayRef], dictionary_bytes: usize) -> bool {
    if values.iter().any(|array| *array.data_type() != DataType::Utf8) {
        return false;
    }
    let texts = values.iter().flat_map(|array| array.as_string::<i32>().iter()).flatten();
    let sample: HashSet<&str> = texts.take(SAMPLE).collect();
    let length = sample.iter().next().map_or(0, |text| text.len());
    (1..=LONGEST).contains(&length)
        && sample.iter().all(|text| text.len() == length)
        && sample.len() * length > dictionary_bytes
}

/// A page of texts before it is packed.
pub(crate) struct Grids<'a> {
    /// What stands before the texts; all of the page, if they have several lengths.
    before: Vec<u8>,
    /// The texts, one or many in a place.
    texts: Vec<&'a [u8]>,
    encoding: Encoding,
    summary: Summary,
}

/// What is known of texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Summary {
    /// How many values there are, and how many of them are null.
    pub(crate) values: usize,
    nulls: usize,
    /// How many bytes the others have.
    pub(crate) bytes: usize,
    bounds: Bounds,
}

/// The least and the greatest text.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Bounds {
    /// There is no text.
    None,
    Of {
        least: Vec<u8>,
        greatest: Vec<u8>,
    },
    /// One is too long to be told.
    TooLong,
}

impl<'a> Grids<'a> {
    /// The page of these values, which are `Utf8`.
    pub(crate) fn of(values: &'a [ArrayRef]) -> Grids<'a> {
        let arrays: Vec<&StringArray> = values.iter().map(|array| array.as_string::<i32>()).collect();
        let first = arrays.iter().copied().flatten().flatten().next();
        let length = first.map_or(0, str::len);
        let (count, nulls) =
            arrays.iter().fold((0, 0), |(count, nulls), it| (count + it.len(), nulls + it.null_count()));
        let mut before = Vec::new();
        write_level_runs(arrays.iter().flat_map(|array| level_runs(array)), &mut before);
        let mut summary = Summary { values: count, nulls, bytes: 0, bounds: Bounds::None };
        if (1..=LONGEST).contains(&length) && arrays.iter().all(|array| are_of_length(array, length)) {
            let texts: Vec<&[u8]> = arrays.iter().flat_map(|array| places(array)).collect();
            write_differences(length as i64, 0, count - nulls, &mut before);
            summary.take(texts.iter().flat_map(|place| place.chunks_exact(length)));
            return Grids { before, texts, encoding: GRIDS, summary };
        }
        let texts = || arrays.iter().copied().flatten().flatten().map(str::as_bytes);
        for text in texts() {
            before.extend((text.len() as u32).to_le_bytes());
            before.extend_from_slice(text);
        }
        summary.take(texts());
        Grids { before, texts: Vec::new(), encoding: Encoding::PLAIN, summary }
    }

    /// What stands before the texts, and the texts, one or many in a place.
    pub(crate) fn parts(&self) -> (&[u8], &[&'a [u8]]) {
        (&self.before, &self.texts)
    }

    /// The whole page.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        std::iter::once(&*self.before).chain(self.texts.iter().copied()).collect::<Vec<_>>().concat()
    }

    /// The page with its content packed.
    pub(crate) fn packed(self, content: Bytes) -> PackedGrids {
        let length = self.before.len() + self.texts.iter().map(|it| it.len()).sum::<usize>();
        PackedGrids { content, length, encoding: self.encoding, summary: self.summary }
    }
}

/// The encoding of texts that are of one length.
const GRIDS: Encoding = Encoding::DELTA_LENGTH_BYTE_ARRAY;

/// A page that is packed.
pub(crate) struct PackedGrids {
    /// What it has.
    pub(crate) content: Bytes,
    /// How long that was before.
    pub(crate) length: usize,
    /// How its texts are encoded.
    pub(crate) encoding: Encoding,
    /// What is known of them.
    pub(crate) summary: Summary,
}

/// For each run of values that are null, or are not, the level of these, and how many they are.
fn level_runs(array: &StringArray) -> Vec<(u8, usize)> {
    match array.nulls().filter(|nulls| nulls.null_count() > 0) {
        None => vec![(1, array.len())],
        Some(nulls) => nulls.iter().map(|is_there| (u8::from(is_there), 1)).collect(),
    }
}

/// Whether all texts are so long. All of them are looked at, which takes less time than to stop at the first that is not.
fn are_of_length(array: &StringArray, length: usize) -> bool {
    if array.null_count() > 0 {
        return array.iter().flatten().all(|text| text.len() == length);
    }
    let is_so_long = |pair: &[i32]| (pair[1] - pair[0]) as usize == length;
    array.value_offsets().windows(2).fold(true, |all, pair| all & is_so_long(pair))
}

/// Where the texts are.
fn places(array: &StringArray) -> Vec<&[u8]> {
    match array.null_count() {
        0 => {
            let ends = array.value_offsets();
            vec![&array.value_data()[ends[0] as usize..ends[ends.len() - 1] as usize]]
        }
        _ => array.iter().flatten().map(str::as_bytes).collect(),
    }
}

impl Summary {
    fn take<'t>(&mut self, mut texts: impl Iterator<Item = &'t [u8]>) {
        let Some(first) = texts.next() else { return };
        let (mut least, mut greatest) = ((beginning(first), first), (beginning(first), first));
        self.bytes += first.len();
        for text in texts {
            self.bytes += text.len();
            // Nearly all texts are told apart by their beginnings, and to compare numbers needs no call.
            let beginning = beginning(text);
            if beginning <= least.0 {
                least = least.min((beginning, text));
            }
            if beginning >= greatest.0 {
                greatest = greatest.max((beginning, text));
            }
        }
        self.bounds = match least.1.len().max(greatest.1.len()) <= LONGEST {
            true => Bounds::Of { least: least.1.to_vec(), greatest: greatest.1.to_vec() },
            false => Bounds::TooLong,
        };
    }

    /// What is known of these texts and the next ones together.
    pub(crate) fn and(self, next: Summary) -> Summary {
        let bounds = match (self.bounds, next.bounds) {
            (Bounds::None, one) | (one, Bounds::None) => one,
            (Bounds::TooLong, _) | (_, Bounds::TooLong) => Bounds::TooLong,
            (Bounds::Of { least, greatest }, Bounds::Of { least: other, greatest: another }) => {
                Bounds::Of { least: least.min(other), greatest: greatest.max(another) }
            }
        };
        Summary {
            values: self.values + next.values,
            nulls: self.nulls + next.nulls,
            bytes: self.bytes + next.bytes,
            bounds,
        }
    }

    /// As the metadata has it.
    pub(crate) fn statistics(&self) -> Statistics {
        let (least, greatest) = match &self.bounds {
            Bounds::Of { least, greatest } => (Some(least), Some(greatest)),
            Bounds::None | Bounds::TooLong => (None, None),
        };
        let of = |text: Option<&Vec<u8>>| text.map(|text| ByteArray::from(text.clone()));
        Statistics::ByteArray(ValueStatistics::new(
            of(least),
            of(greatest),
            None,
            Some(self.nulls as u64),
            false,
        ))
    }
}

/// The first 32 bytes as numbers, which are less where they come before others; of a shorter text with zeros behind it. In the first 16,
/// many puzzles have nothing but dots.
fn beginning(text: &[u8]) -> [u128; 2] {
    let whole = text.first_chunk().copied().unwrap_or_else(|| {
        let mut whole = [0; 32];
        whole[..text.len()].copy_from_slice(text);
        whole
    });
    let [first, second] = [0, 16].map(|at| *whole[at..].first_chunk().expect("both halves are there"));
    [u128::from_be_bytes(first), u128::from_be_bytes(second)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow_array::Int64Array;
    use std::sync::Arc;

    fn column<'t>(texts: impl IntoIterator<Item = Option<&'t str>>) -> ArrayRef {
        Arc::new(texts.into_iter().collect::<StringArray>())
    }

    fn numbers(range: std::ops::Range<usize>) -> ArrayRef {
        let texts: Vec<String> = range.map(|number| format!("{number:081}")).collect();
        column(texts.iter().map(|text| Some(&**text)))
    }

    #[test]
    fn texts_of_one_length_that_differ_are_grids() {
        let are_grids = |arrays: &[ArrayRef]| are_grids(arrays, 1 << 14);
        assert!(
            are_grids(&[numbers(0..500)]) && are_grids(&[numbers(0..0), numbers(0..100), numbers(100..300)])
        );
        assert!(are_grids(&[column([None]), numbers(0..500)]));
        let few = numbers(0..100);
        let again = vec![few.clone(); 5];
        assert!(!are_grids(&[few]) && !are_grids(&again) && !are_grids(&[]));
        assert!(!are_grids(&[numbers(0..500), column([Some("1")])]));
        assert!(are_grids(&[numbers(0..SAMPLE), column([Some("1")])]));
        assert!(!are_grids(&[column([Some("1")]), numbers(0..500)]));
        let long: Vec<String> = (0..500).map(|number| format!("{number:01025}")).collect();
        assert!(!are_grids(&[column(long.iter().map(|text| Some(&**text)))]));
        assert!(!are_grids(&[Arc::new(Int64Array::from_iter_values(0..5000))]));
    }

    #[test]
    fn a_page_is_the_same_wherever_its_values_are_cut() {
        let nulls = column([None, Some("7"), None, None]);
        for whole in [numbers(3..9_003), nulls] {
            let page = |arrays: &[ArrayRef]| {
                let grids = Grids::of(arrays);
                (grids.bytes(), grids.encoding, grids.summary)
            };
            let of_whole = page(std::slice::from_ref(&whole));
            for cut in [0, 1, 3, whole.len() / 2, whole.len()] {
                let parts = [whole.slice(0, cut), whole.slice(cut, whole.len() - cut)];
                assert!(page(&parts) == of_whole, "{cut}");
            }
        }
    }

    #[test]
    fn texts_of_other_lengths_stand_behind_their_own() {
        let values = [column([Some("ab"), None]), column([None, Some(""), Some("abc")])];
        let grids = Grids::of(&values);
        assert_eq!(grids.encoding, Encoding::PLAIN);
        let levels = [6, 0, 0, 0, 2, 1, 4, 0, 4, 1];
        let texts = [2, 0, 0, 0, b'a', b'b', 0, 0, 0, 0, 3, 0, 0, 0, b'a', b'b', b'c'];
        assert_eq!(grids.bytes(), [&levels[..], &texts].concat());
        assert!(grids.parts().1.is_empty() && grids.summary.bytes == 5);
    }

    #[test]
    fn the_least_and_the_greatest_text_are_told() {
        let summary = |page: &[ArrayRef]| Grids::of(page).summary;
        let pages: [&[ArrayRef]; 4] = [
            &[numbers(7..300)],
            // They differ in their last byte alone.
            &[numbers(6..7), numbers(5..6)],
            &[numbers(300..301), column([None])],
            &[column([None, Some("1")])],
        ];
        let all = pages.map(summary).into_iter().reduce(Summary::and).unwrap();
        assert_eq!((all.values, all.nulls, all.bytes), (299, 2, 296 * 81 + 1));
        let statistics = all.statistics();
        let said = |bytes: Option<&[u8]>| String::from_utf8(bytes.unwrap().to_vec()).unwrap();
        assert_eq!(said(statistics.min_bytes_opt()), format!("{:081}", 5));
        assert_eq!(said(statistics.max_bytes_opt()), "1");
        assert_eq!(statistics.null_count_opt(), Some(2));
        let long = "9".repeat(LONGEST + 1);
        let statistics = all.and(summary(&[column([Some(&*long)])])).statistics();
        assert_eq!((statistics.min_bytes_opt(), statistics.max_bytes_opt()), (None, None));
    }
}
