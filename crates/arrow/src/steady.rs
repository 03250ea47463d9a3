//! Columns that a few bytes say: no value in any row, one word in all, or numbers that rise by the same.
//!
//! Most records of a run are alike: the status is `unique`, there is no reason, and lines are counted. Parquet's writer looks at each
//! value of such a column several times. So their pages are made here, as those of [grids](crate::grids) are. This is what a page has
//! before it is packed (in Parquet's format, a data page of the first version):
//!
//! | column | levels | values |
//! | --- | --- | --- |
//! | no value | a run of `0` | none, `PLAIN` |
//! | one word | a run of `1` | a run of the place 0 in a dictionary of that word, `RLE_DICTIONARY` |
//! | numbers | a run of `1` | `DELTA_BINARY_PACKED`, with differences of 0 bits |

use crate::pages::MadeColumn;
use crate::runs::{write_differences, write_levels, write_run};
use arrow_array::cast::AsArray;
use arrow_array::types::{Int8Type, Int64Type};
use arrow_array::{Array, ArrayRef, PrimitiveArray};
use arrow_schema::DataType;
use parquet::basic::Encoding;
use parquet::column::page::Page;
use parquet::data_type::ByteArray;
use parquet::file::statistics::{Statistics, ValueStatistics};

/// What all rows of a group have in such a column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Steady {
    /// No text.
    Nothing,
    /// This word.
    Word(String),
    /// Numbers from the first, each by so much more than the one before.
    Rising { first: i64, by: i64 },
}

impl Steady {
    /// What these values are, if they are so.
    pub(crate) fn of<'a>(values: impl Iterator<Item = &'a ArrayRef> + Clone) -> Option<Steady> {
        let mut values = values.filter(|array| !array.is_empty());
        let first = values.clone().next()?;
        match first.data_type() {
            DataType::Utf8 => values.all(|it| it.null_count() == it.len()).then_some(Steady::Nothing),
            DataType::Dictionary(..) => {
                let keys = first.as_dictionary_opt::<Int8Type>()?;
                let key = keys.keys().values()[0];
                let is_same = |it: &ArrayRef| {
                    let it = it.as_dictionary::<Int8Type>();
                    it.null_count() == 0
                        && it.keys().values().iter().fold(true, |same, it| same & (*it == key))
                };
                let word = keys.values().as_string_opt::<i32>()?;
                values.all(is_same).then(|| Steady::Word(word.value(key as usize).to_owned()))
            }
            DataType::Int64 => rising(values),
            _ => None,
        }
    }

    /// The column of so many values.
    pub(crate) fn column(&self, rows: usize) -> MadeColumn {
        MadeColumn {
            dictionary: self.dictionary(),
            page: MadeColumn::data_page(self.page(rows), rows, self.encoding()),
            statistics: self.statistics(rows),
            text_bytes: self.text_bytes(rows),
        }
    }

    /// The page of the dictionary, if there is one.
    fn dictionary(&self) -> Option<Page> {
        let Steady::Word(word) = self else { return None };
        let mut buf = (word.len() as u32).to_le_bytes().to_vec();
        buf.extend_from_slice(word.as_bytes());
        Some(Page::DictionaryPage {
            buf: buf.into(),
            num_values: 1,
            encoding: Encoding::PLAIN,
            is_sorted: false,
        })
    }

    /// What the page of so many values has.
    fn page(&self, rows: usize) -> Vec<u8> {
        let mut page = Vec::new();
        write_levels(u8::from(*self != Steady::Nothing), rows, &mut page);
        match *self {
            Steady::Nothing => {}
            Steady::Word(_) => {
                const BITS: u8 = 1;
                page.push(BITS);
                write_run(0, rows, &mut page);
            }
            Steady::Rising { first, by } => write_differences(first, by, rows, &mut page),
        }
        page
    }

    fn encoding(&self) -> Encoding {
        match self {
            Steady::Nothing => Encoding::PLAIN,
            Steady::Word(_) => Encoding::RLE_DICTIONARY,
            Steady::Rising { .. } => Encoding::DELTA_BINARY_PACKED,
        }
    }

    /// The least and the greatest of so many values.
    fn statistics(&self, rows: usize) -> Statistics {
        match self {
            Steady::Nothing => {
                Statistics::ByteArray(ValueStatistics::new(None, None, None, Some(rows as u64), false))
            }
            Steady::Word(word) => {
                let word = Some(ByteArray::from(word.as_bytes().to_vec()));
                Statistics::ByteArray(ValueStatistics::new(word.clone(), word, None, Some(0), false))
            }
            Steady::Rising { first, by } => {
                let last = first.wrapping_add(by.wrapping_mul(rows as i64 - 1));
                let (least, greatest) = (*first.min(&last), *first.max(&last));
                Statistics::Int64(ValueStatistics::new(Some(least), Some(greatest), None, Some(0), false))
            }
        }
    }

    /// How many bytes the texts have that so many values stand for.
    fn text_bytes(&self, rows: usize) -> Option<i64> {
        match self {
            Steady::Nothing => Some(0),
            Steady::Word(word) => Some((word.len() * rows) as i64),
            Steady::Rising { .. } => None,
        }
    }
}

/// Numbers without null, each by the same more than the one before, however they are cut in arrays.
fn rising<'a>(values: impl Iterator<Item = &'a ArrayRef> + Clone) -> Option<Steady> {
    let mut arrays = values.map(|it| it.as_primitive::<Int64Type>());
    let mut numbers = arrays.clone().flat_map(|it| it.values().iter().copied());
    let (first, second) = (numbers.next()?, numbers.next()?);
    let by = second.checked_sub(first)?;
    // No number overflows, nor the one that would come next.
    let mut next = i128::from(first);
    let rises = |it: &PrimitiveArray<Int64Type>| {
        let begin = next;
        next += i128::from(by) * it.len() as i128;
        let is_steady = |pair: &[i64]| pair[1].wrapping_sub(pair[0]) == by;
        i64::try_from(next).is_ok()
            && it.null_count() == 0
            && it.values().first().is_some_and(|it| i128::from(*it) == begin)
            && it.values().windows(2).fold(true, |all, pair| all & is_steady(pair))
    };
    arrays.all(rises).then_some(Steady::Rising { first, by })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::tests::compared_with_usual;
    use arrow_array::{BooleanArray, DictionaryArray, Int64Array, StringArray};
    use std::sync::Arc;

    const ROWS: usize = 1000;

    fn numbers(of: impl Fn(i64) -> Option<i64>) -> ArrayRef {
        Arc::new((0..ROWS as i64).map(of).collect::<Int64Array>())
    }

    fn texts(of: impl Fn(usize) -> Option<&'static str>) -> ArrayRef {
        Arc::new((0..ROWS).map(of).collect::<StringArray>())
    }

    fn words(of: impl Fn(usize) -> Option<&'static str>) -> ArrayRef {
        Arc::new((0..ROWS).map(of).collect::<DictionaryArray<Int8Type>>())
    }

    fn steady() -> [(ArrayRef, Steady); 6] {
        let rising = |first: i64, by: i64| {
            (numbers(move |row| Some(by.wrapping_mul(row).wrapping_add(first))), Steady::Rising { first, by })
        };
        [
            (texts(|_| None), Steady::Nothing),
            (words(|_| Some("unique")), Steady::Word("unique".into())),
            rising(1, 1),
            rising(7, 0),
            rising(3, -70_000),
            rising(i64::MIN, i64::MAX / 500),
        ]
    }

    #[test]
    fn what_is_the_same_in_all_rows_is_found_however_the_values_are_cut() {
        for (column, expected) in steady() {
            for cut in [1, 2, 500, ROWS - 1, ROWS] {
                let arrays = [column.slice(0, 0), column.slice(0, cut), column.slice(cut, ROWS - cut)];
                assert_eq!(Steady::of(arrays.iter()).as_ref(), Some(&expected), "{cut}");
            }
        }
    }

    #[test]
    fn one_value_that_differs_is_enough_wherever_it_stands() {
        for odd in [0, 1, 499, 500, ROWS - 1] {
            let is_odd = move |row: i64| row == odd as i64;
            for column in [
                texts(|row| (row == odd).then_some("a")),
                words(|row| Some(if row == odd { "a" } else { "b" })),
                words(|row| (row != odd).then_some("b")),
                numbers(|row| Some(row + i64::from(is_odd(row)))),
                numbers(|row| (!is_odd(row)).then_some(row)),
            ] {
                for cut in [1, 500, ROWS] {
                    let arrays = [column.slice(0, cut), column.slice(cut, ROWS - cut)];
                    assert_eq!(Steady::of(arrays.iter()), None, "{odd} {cut} {column:?}");
                }
            }
        }
        let of = |column: ArrayRef| Steady::of([column].iter());
        // The number after these would be none.
        assert!(of(numbers(|row| Some(i64::MAX - 999 + row))).is_none());
        assert!(of(Arc::new(BooleanArray::from(vec![true; 9]))).is_none());
        assert!(of(texts(|_| Some("same"))).is_none() && of(numbers(Some).slice(0, 1)).is_none());
    }

    #[test]
    fn columns_are_read_as_they_were_with_the_statistics_of_the_usual_writer() {
        for (column, steady) in steady() {
            assert!(compared_with_usual(&column, steady.column(ROWS)) < 300, "{steady:?}");
        }
    }
}
