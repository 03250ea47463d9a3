//! Extracts one text per row from a column of any Arrow type.
//!
//! | type | a row's text |
//! | --- | --- |
//! | `Utf8`, `LargeUtf8`, `Utf8View` | the value |
//! | `Binary`, `LargeBinary`, `BinaryView`, `FixedSizeBinary` | the bytes |
//! | `Dictionary` of one of these types | the text of the dictionary's value |
//! | `FixedSizeList`, `List`, `LargeList` of numbers, possibly nested | one digit for each number from 0 to 9; `UInt8` may also contain ASCII codes; a row with any other number has no text |
//! | `Null` | no text |
//! | `Struct` | the text of one of its fields |

use arrow_array::cast::AsArray;
use arrow_array::types::{
    Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type,
    UInt64Type,
};
use arrow_array::{
    Array, ArrayRef, BinaryArray, BinaryViewArray, FixedSizeBinaryArray, LargeBinaryArray, LargeStringArray,
    StringArray, StringViewArray, StructArray,
};
use arrow_schema::DataType;
use std::collections::HashMap;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;
use thiserror::Error;

/// Names of the puzzle field that are detected automatically.
pub const NAMES: [&str; 4] = ["puzzle", "question", "quizzes", "sudoku"];

/// Error for a column without strings.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum TextsError {
    /// The column's type contains no strings.
    #[error("expected a column of strings, binary values or lists of numbers, found type {0}")]
    Type(DataType),
    /// The struct has no field with this name.
    #[error("no column `{name}`: the columns are {}", fields.join(", "))]
    NoField {
        /// Requested name.
        name: String,
        /// Names of all fields.
        fields: Vec<String>,
    },
    /// The struct has several fields, and none of their names is in [`NAMES`].
    #[error("cannot detect the puzzle column: choose one of {} with --column", fields.join(", "))]
    ManyFields {
        /// Names of all fields.
        fields: Vec<String>,
    },
}

/// Texts of a column. Strings and binary values are not copied.
pub struct Texts {
    rows: TextArray,
    array: ArrayRef,
    /// The struct column, if the strings are a field of a struct. A row whose struct is null has no text.
    table: Option<ArrayRef>,
}

enum TextArray {
    Utf8(StringArray),
    LargeUtf8(LargeStringArray),
    Utf8View(StringViewArray),
    Binary(BinaryArray),
    LargeBinary(LargeBinaryArray),
    BinaryView(BinaryViewArray),
    FixedSizeBinary(FixedSizeBinaryArray),
    /// For each row, the index of its value in the dictionary; and the dictionary's values.
    Dictionary(Vec<usize>, Box<Texts>),
    Numbers(Numbers),
    Null,
}

/// Lists of numbers, converted to strings.
#[derive(Default)]
struct Numbers {
    /// Strings of all rows, concatenated.
    bytes: Vec<u8>,
    /// For each row, the end offset of its string in `bytes`.
    ends: Vec<usize>,
    /// First invalid number in each list that contains one, by row index. These rows have no text.
    faults: HashMap<usize, NoDigit>,
}

/// Reason why a row has no text.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Missing {
    /// The value is null.
    Null,
    /// The list contains a number that is not a digit.
    NoDigit(NoDigit),
}

/// A number in a list that is not a digit.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct NoDigit {
    /// 1-based index of the number in its list.
    pub place: usize,
    /// The number, or `None` if it is null.
    pub number: Option<f64>,
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Missing::Null => f.write_str("expected a puzzle, found null"),
            Missing::NoDigit(NoDigit { place, number: Some(number) }) => {
                write!(f, "value {place}: expected 0 to 9, found {number}")
            }
            Missing::NoDigit(NoDigit { place, number: None }) => {
                write!(f, "value {place}: expected 0 to 9, found null")
            }
        }
    }
}

impl Texts {
    /// Returns the strings of a column. For a struct column, uses the field `name`, by default its only field or one of
    /// [`NAMES`].
    ///
    /// # Errors
    ///
    /// Returns an error if the column or field has no strings, or the struct lacks the field.
    pub fn of(array: &ArrayRef, name: Option<&str>) -> Result<Texts, TextsError> {
        match array.data_type() {
            DataType::Struct(_) => {
                let texts = Texts::of_plain(field(array.as_struct(), name)?)?;
                Ok(Texts { table: Some(array.clone()), ..texts })
            }
            _ => Texts::of_plain(array),
        }
    }

    fn of_plain(array: &ArrayRef) -> Result<Texts, TextsError> {
        let rows = match array.data_type() {
            DataType::Utf8 => TextArray::Utf8(array.as_string().clone()),
            DataType::LargeUtf8 => TextArray::LargeUtf8(array.as_string().clone()),
            DataType::Utf8View => TextArray::Utf8View(array.as_string_view().clone()),
            DataType::Binary => TextArray::Binary(array.as_binary().clone()),
            DataType::LargeBinary => TextArray::LargeBinary(array.as_binary().clone()),
            DataType::BinaryView => TextArray::BinaryView(array.as_binary_view().clone()),
            DataType::FixedSizeBinary(_) => TextArray::FixedSizeBinary(array.as_fixed_size_binary().clone()),
            DataType::Dictionary(..) => {
                let dictionary = array.as_any_dictionary();
                let keys = if dictionary.values().is_empty() {
                    vec![0; array.len()]
                } else {
                    dictionary.normalized_keys()
                };
                TextArray::Dictionary(keys, Box::new(Texts::of_plain(dictionary.values())?))
            }
            DataType::FixedSizeList(..) => {
                let lists = array.as_fixed_size_list();
                numbers(array, |row| lists.value(row))?
            }
            DataType::List(_) => {
                let lists = array.as_list::<i32>();
                numbers(array, |row| lists.value(row))?
            }
            DataType::LargeList(_) => {
                let lists = array.as_list::<i64>();
                numbers(array, |row| lists.value(row))?
            }
            DataType::Null => TextArray::Null,
            other => return Err(TextsError::Type(other.clone())),
        };
        Ok(Texts { rows, array: array.clone(), table: None })
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.array.len()
    }

    /// Returns whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the rows as a string column that shares memory with this column, if each text consists of 81 digits and
    /// dots. Returns `None` if another text occurs, or the type of the column is not `Utf8`.
    ///
    /// # Panics
    ///
    /// Panics if the range is out of bounds.
    pub fn lines(&self, rows: Range<usize>) -> Option<ArrayRef> {
        let TextArray::Utf8(texts) = &self.rows else { return None };
        let is_line = |row| self.get(row).is_some_and(is_line);
        rows.clone().all(is_line).then(|| Arc::new(texts.slice(rows.start, rows.len())) as ArrayRef)
    }

    /// Returns the text of a row, or `None` if the row has no text.
    ///
    /// # Panics
    ///
    /// Panics if the index is out of bounds.
    pub fn get(&self, row: usize) -> Option<&[u8]> {
        if self.array.is_null(row) || self.table.as_ref().is_some_and(|table| table.is_null(row)) {
            return None;
        }
        match &self.rows {
            TextArray::Utf8(it) => Some(it.value(row).as_bytes()),
            TextArray::LargeUtf8(it) => Some(it.value(row).as_bytes()),
            TextArray::Utf8View(it) => Some(it.value(row).as_bytes()),
            TextArray::Binary(it) => Some(it.value(row)),
            TextArray::LargeBinary(it) => Some(it.value(row)),
            TextArray::BinaryView(it) => Some(it.value(row)),
            TextArray::FixedSizeBinary(it) => Some(it.value(row)),
            TextArray::Dictionary(keys, values) => values.get(keys[row]),
            TextArray::Numbers(Numbers { bytes, ends, faults }) => {
                let begin = row.checked_sub(1).map_or(0, |before| ends[before]);
                (!faults.contains_key(&row)).then(|| &bytes[begin..ends[row]])
            }
            TextArray::Null => None,
        }
    }

    /// Returns the reason why a row has no text.
    pub fn missing(&self, row: usize) -> Missing {
        match &self.rows {
            TextArray::Numbers(numbers) => {
                numbers.faults.get(&row).map_or(Missing::Null, |fault| Missing::NoDigit(*fault))
            }
            _ => Missing::Null,
        }
    }
}

/// Returns whether a string consists of 81 characters, each a dot or a digit from 1 to 9. Checking all characters is
/// faster than stopping at the first mismatch.
fn is_line(text: &[u8]) -> bool {
    let is_cell = |byte: u8| byte == b'.' || (b'1'..=b'9').contains(&byte);
    text.len() == 81 && text.iter().fold(true, |all, &byte| all & is_cell(byte))
}

/// Returns the struct's field `name`, or by default its puzzle field.
fn field<'a>(rows: &'a StructArray, name: Option<&str>) -> Result<&'a ArrayRef, TextsError> {
    let fields = || rows.column_names().into_iter().map(str::to_owned).collect();
    match name {
        Some(name) => rows
            .column_by_name(name)
            .ok_or_else(|| TextsError::NoField { name: name.to_owned(), fields: fields() }),
        None if rows.num_columns() == 1 => Ok(rows.column(0)),
        None => NAMES
            .iter()
            .find_map(|name| rows.column_by_name(name))
            .ok_or_else(|| TextsError::ManyFields { fields: fields() }),
    }
}

/// Converts lists of numbers to strings. `list` returns the list of a row.
fn numbers(lists: &ArrayRef, list: impl Fn(usize) -> ArrayRef) -> Result<TextArray, TextsError> {
    let mut numbers = Numbers::default();
    // Check the type even if there are no rows.
    if !each_digit(&flat(arrow_array::new_empty_array(lists.data_type())), |_| ()) {
        return Err(TextsError::Type(lists.data_type().clone()));
    }
    for row in 0..lists.len() {
        if !lists.is_null(row) {
            let begin = numbers.bytes.len();
            let mut fault = None;
            each_digit(&flat(list(row)), |number| {
                // After the first invalid number, only the number of bytes in the row matters.
                let digit = number.unwrap_or_else(|number| {
                    fault = fault.or(Some(NoDigit { place: numbers.bytes.len() - begin + 1, number }));
                    b'?'
                });
                numbers.bytes.push(digit);
            });
            numbers.faults.extend(fault.map(|fault| (row, fault)));
        }
        numbers.ends.push(numbers.bytes.len());
    }
    Ok(TextArray::Numbers(numbers))
}

/// Returns the concatenated values of nested lists.
fn flat(mut values: ArrayRef) -> ArrayRef {
    loop {
        values = match values.data_type() {
            DataType::FixedSizeList(_, size) => {
                let (lists, size) = (values.as_fixed_size_list(), usize::try_from(*size).unwrap_or_default());
                let begin = usize::try_from(lists.value_offset(0)).unwrap_or_default();
                lists.values().slice(begin, lists.len() * size)
            }
            DataType::List(_) => {
                let offsets = values.as_list::<i32>().value_offsets().to_vec();
                let [begin, end] = [offsets.first(), offsets.last()]
                    .map(|it| it.map_or(0, |&it| usize::try_from(it).unwrap_or_default()));
                values.as_list::<i32>().values().slice(begin, end - begin)
            }
            DataType::LargeList(_) => {
                let offsets = values.as_list::<i64>().value_offsets().to_vec();
                let [begin, end] = [offsets.first(), offsets.last()]
                    .map(|it| it.map_or(0, |&it| usize::try_from(it).unwrap_or_default()));
                values.as_list::<i64>().values().slice(begin, end - begin)
            }
            _ => return values,
        };
    }
}

/// Passes each number to `each`: as an ASCII character, or as an error if it is neither a digit nor, in a `UInt8`
/// array, the code of a printable character. Returns `false` if the type is not numeric.
fn each_digit(values: &ArrayRef, mut each: impl FnMut(Result<u8, Option<f64>>)) -> bool {
    /// Converts a number from 0 to 9, or the ASCII code of a printable character, to an ASCII character.
    fn letter(number: Option<u8>) -> Result<u8, Option<f64>> {
        match number {
            Some(digit @ 0..=9) => Ok(b'0' + digit),
            Some(letter @ b' '..=b'~') => Ok(letter),
            other => Err(other.map(f64::from)),
        }
    }
    fn digit(number: Option<f64>) -> Result<u8, Option<f64>> {
        let digit = (b'0'..=b'9').find(|&digit| number == Some(f64::from(digit - b'0')));
        digit.ok_or(number)
    }
    macro_rules! of {
        ($kind:ty) => {
            values.as_primitive::<$kind>().iter().for_each(|it| each(digit(it.map(|it| it as f64))))
        };
    }
    match values.data_type() {
        DataType::UInt8 if values.null_count() == 0 => {
            values.as_primitive::<UInt8Type>().values().iter().for_each(|&value| each(letter(Some(value))));
        }
        DataType::UInt8 => values.as_primitive::<UInt8Type>().iter().for_each(|it| each(letter(it))),
        DataType::UInt16 => of!(UInt16Type),
        DataType::UInt32 => of!(UInt32Type),
        DataType::UInt64 => of!(UInt64Type),
        DataType::Int8 => of!(Int8Type),
        DataType::Int16 => of!(Int16Type),
        DataType::Int32 => of!(Int32Type),
        DataType::Int64 => of!(Int64Type),
        DataType::Float32 => of!(Float32Type),
        DataType::Float64 => of!(Float64Type),
        _ => return false,
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow_array::builder::{FixedSizeListBuilder, Float64Builder, ListBuilder, UInt8Builder};
    use arrow_array::{DictionaryArray, Int32Array, ListArray, NullArray};
    use arrow_schema::{Field, Fields};
    use std::sync::Arc;

    const WORDS: [Option<&str>; 4] = [Some("one"), None, Some(""), Some("three")];

    #[test]
    fn only_unchanged_puzzles_are_shared() {
        let line = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
        let zeros = line.replace('.', "0");
        let column = |texts: &[Option<&str>]| Arc::new(StringArray::from(texts.to_vec())) as ArrayRef;
        let all = column(&[None, Some(line), Some(line), Some(&zeros), Some(&line[1..]), Some("")]);
        let texts = Texts::of(&all, None).unwrap();
        let shared = texts.lines(1..3).unwrap();
        assert_eq!(&shared, &column(&[Some(line); 2]));
        let place = |array: &ArrayRef| array.as_string::<i32>().values().as_ptr();
        assert_eq!(place(&shared), place(&all));
        for rows in [0..2, 2..4, 4..5, 5..6] {
            assert!(texts.lines(rows.clone()).is_none(), "{rows:?}");
        }
        let large: ArrayRef = Arc::new(LargeStringArray::from(vec![line]));
        assert!(Texts::of(&large, None).unwrap().lines(0..1).is_none());
    }

    fn read(array: ArrayRef) -> Vec<Option<String>> {
        let texts = Texts::of(&array, None).unwrap();
        (0..texts.len())
            .map(|row| texts.get(row).map(|text| String::from_utf8(text.to_vec()).unwrap()))
            .collect()
    }

    fn words() -> Vec<Option<String>> {
        WORDS.map(|word| word.map(str::to_owned)).to_vec()
    }

    #[test]
    fn text_kinds_agree() {
        let bytes = || WORDS.map(|word| word.map(str::as_bytes)).to_vec();
        let all: Vec<ArrayRef> = vec![
            Arc::new(StringArray::from(WORDS.to_vec())),
            Arc::new(LargeStringArray::from(WORDS.to_vec())),
            Arc::new(StringViewArray::from(WORDS.to_vec())),
            Arc::new(BinaryArray::from(bytes())),
            Arc::new(LargeBinaryArray::from(bytes())),
            Arc::new(BinaryViewArray::from(bytes())),
            Arc::new(WORDS.into_iter().collect::<DictionaryArray<Int8Type>>()),
            Arc::new(WORDS.into_iter().collect::<DictionaryArray<UInt32Type>>()),
        ];
        for array in all {
            assert_eq!(read(array.slice(1, 3)), words()[1..], "{}", array.data_type());
            assert_eq!(read(array), words());
        }
    }

    /// A dictionary may contain null, or no values at all.
    #[test]
    fn dictionaries_may_contain_nulls() {
        let values: ArrayRef = Arc::new(StringArray::from(vec![None, Some("a")]));
        let keys = Int32Array::from(vec![Some(1), Some(0), None]);
        assert_eq!(read(Arc::new(DictionaryArray::new(keys, values))), [Some("a".into()), None, None]);
        let nothing: ArrayRef = Arc::new(StringArray::from(Vec::<&str>::new()));
        let keys = Int32Array::from(vec![None, None]);
        assert_eq!(read(Arc::new(DictionaryArray::new(keys, nothing))), [None, None]);
        assert_eq!(read(Arc::new(NullArray::new(1))), [None]);
    }

    #[test]
    fn numbers_are_digits() {
        let mut lists = FixedSizeListBuilder::new(UInt8Builder::new(), 3);
        for (row, is_valid) in [([0, 5, 9], true), ([1, 2, 3], false), (*b"x.7", true)] {
            lists.values().append_slice(&row);
            lists.append(is_valid);
        }
        let array: ArrayRef = Arc::new(lists.finish());
        let expected = [Some("059".to_owned()), None, Some("x.7".to_owned())];
        assert_eq!(read(array.slice(1, 2)), expected[1..]);
        assert_eq!(read(array), expected);
    }

    #[test]
    fn non_digit_numbers_are_located() {
        let rows = [[Some(0), Some(5)], [Some(1), Some(12)], [Some(-1), Some(10)], [Some(3), None]];
        let lists = rows.into_iter().map(|row| Some(row.to_vec()));
        let array: ArrayRef =
            Arc::new(ListArray::from_iter_primitive::<Int64Type, _, _>(lists.chain([None])));
        assert_eq!(read(array.clone()), [Some("05".to_owned()), None, None, None, None]);
        let texts = Texts::of(&array, None).unwrap();
        let reasons: Vec<String> = (1..5).map(|row| texts.missing(row).to_string()).collect();
        assert_eq!(
            reasons,
            [
                "value 2: expected 0 to 9, found 12",
                "value 1: expected 0 to 9, found -1",
                "value 2: expected 0 to 9, found null",
                "expected a puzzle, found null"
            ]
        );
        assert_eq!(read(array.slice(0, 1)), [Some("05".to_owned())]);
        let mut bytes = FixedSizeListBuilder::new(UInt8Builder::new(), 2);
        bytes.values().append_slice(&[1, 12]);
        bytes.append(true);
        let bytes: ArrayRef = Arc::new(bytes.finish());
        assert_eq!(
            Texts::of(&bytes, None).unwrap().missing(0).to_string(),
            "value 2: expected 0 to 9, found 12"
        );
    }

    #[test]
    fn nested_lists_are_concatenated() {
        let mut grids = ListBuilder::new(ListBuilder::new(Float64Builder::new()));
        for _ in 0..2 {
            grids.values().append_value([Some(1.0), Some(2.0)]);
            grids.values().append_value([Some(3.0), Some(4.0)]);
            grids.append(true);
        }
        let array: ArrayRef = Arc::new(grids.finish());
        assert_eq!(read(array.clone()), [Some("1234".to_owned()), Some("1234".to_owned())]);
        assert_eq!(read(array.slice(1, 1)), [Some("1234".to_owned())]);
        let words: ArrayRef = Arc::new(ListBuilder::new(arrow_array::builder::StringBuilder::new()).finish());
        assert!(matches!(Texts::of(&words, None), Err(TextsError::Type(DataType::List(_)))));
    }

    #[test]
    fn null_rows_have_no_text() {
        let fields: Fields = vec![Field::new("puzzle", DataType::Utf8, true)].into();
        let texts: ArrayRef = Arc::new(StringArray::from(vec!["one", "two"]));
        let rows = StructArray::new(fields, vec![texts], Some(vec![true, false].into()));
        assert_eq!(read(Arc::new(rows)), [Some("one".to_owned()), None]);
    }

    #[test]
    fn puzzle_field_is_found_by_name() {
        let text = |word: &str| Arc::new(StringArray::from(vec![word])) as ArrayRef;
        let rows = |names: &[&str]| {
            let fields: Fields = names.iter().map(|name| Field::new(*name, DataType::Utf8, true)).collect();
            let columns = names.iter().map(|name| text(name)).collect();
            Arc::new(StructArray::new(fields, columns, None)) as ArrayRef
        };
        assert_eq!(read(rows(&["any"])), [Some("any".to_owned())]);
        assert_eq!(read(rows(&["id", "question"])), [Some("question".to_owned())]);
        let of = |array, name| Texts::of(&array, name).map(|texts| texts.get(0).unwrap().to_vec());
        assert_eq!(of(rows(&["a", "b"]), Some("b")), Ok(b"b".to_vec()));
        let error = |array, name| of(array, name).unwrap_err().to_string();
        assert_eq!(
            error(rows(&["a", "b"]), None),
            "cannot detect the puzzle column: choose one of a, b with --column"
        );
        assert_eq!(error(rows(&["a"]), Some("b")), "no column `b`: the columns are a");
        let numbers: ArrayRef = Arc::new(Int32Array::from(vec![1]));
        assert!(error(numbers, None).ends_with("or lists of numbers, found type Int32"));
    }
}
