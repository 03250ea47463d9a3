//! Case-insensitive names of columns and fields.

/// Returns the indices of the names that match `written`: the first exact match or, if there is none, all names that
/// differ only in case. Each duplicated name is returned once.
///
/// ```
/// use sodan_formats::matching_columns;
///
/// let names = ["id", "Board", "BOARD", "board", "board"];
/// assert_eq!(matching_columns(&names, "board"), [3]);
/// assert_eq!(matching_columns(&names, "bOARD"), [1, 2, 3]);
/// assert_eq!(matching_columns(&names, "ID"), [0]);
/// ```
pub fn matching_columns(names: &[impl AsRef<str>], written: &str) -> Vec<usize> {
    let select = |is_match: &dyn Fn(&str) -> bool| -> Vec<usize> {
        let first = |index: usize| names.iter().position(|name| name.as_ref() == names[index].as_ref());
        let all = (0..names.len()).filter(|index| is_match(names[*index].as_ref()));
        all.filter(|index| first(*index) == Some(*index)).collect()
    };
    let equal = select(&|name| name == written);
    let lowercase = written.to_lowercase();
    if equal.is_empty() { select(&|name| name.to_lowercase() == lowercase) } else { equal }
}
