//! Which name of a table or an object somebody means who writes it in his own way.

/// The places of the names that may be meant: the first that is written just so, or else all that differ in the case of letters alone. Of
/// names that are the same the first counts.
///
/// ```
/// use sodan_formats::meant;
///
/// let names = ["id", "Board", "BOARD", "board", "board"];
/// assert_eq!(meant(&names, "board"), [3]);
/// assert_eq!(meant(&names, "bOARD"), [1, 2, 3]);
/// assert_eq!(meant(&names, "ID"), [0]);
/// ```
pub fn meant(names: &[impl AsRef<str>], written: &str) -> Vec<usize> {
    let places = |is_meant: &dyn Fn(&str) -> bool| -> Vec<usize> {
        let first = |place: usize| names.iter().position(|it| it.as_ref() == names[place].as_ref());
        let all = (0..names.len()).filter(|place| is_meant(names[*place].as_ref()));
        all.filter(|place| first(*place) == Some(*place)).collect()
    };
    let just_so = places(&|name| name == written);
    let small = written.to_lowercase();
    if just_so.is_empty() { places(&|name| name.to_lowercase() == small) } else { just_so }
}
