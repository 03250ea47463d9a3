//! The tensors of SATNet, which need to know how many rows all splits have together.

use crate::exit::Failure;
use crate::folder::Folder;
use sodan::datasets::satnet::{self, ROW};
use sodan::datasets::torch::TensorFile;
use sodan::tasks::several;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read};
use std::path::{Path, PathBuf};

/// A split whose rows stand in a file.
pub struct SplitRows {
    /// Its name.
    pub name: String,
    /// The file, which is removed in the end.
    pub file: PathBuf,
    /// How many there are.
    pub rows: u64,
}

/// Writes the tensors, and says what they are: the rows for training come first, and those for the test last.
pub fn write(mut splits: Vec<SplitRows>, folder: &Folder) -> Result<String, Failure> {
    splits.sort_by_key(|split| match &*split.name {
        "train" => 0,
        "validation" => 2,
        "test" => 3,
        _ => 1,
    });
    let rows = splits.iter().map(|split| split.rows).sum();
    let [puzzles, solutions, pictures, order] = satnet::files(rows);
    for (file, board) in [(puzzles, 0), (solutions, ROW / 2)] {
        tensor(&file, folder, |tensor| splits.iter().try_for_each(|split| add(tensor, split, board)))?;
    }
    tensor(&pictures, folder, |_| Ok(()))?;
    tensor(&order, folder, |tensor| tensor.write(&satnet::order()).map_err(|cause| (None, cause)))?;
    for SplitRows { file, .. } in &splits {
        fs::remove_file(file).map_err(|cause| Failure::write(file, cause))?;
    }
    let of = |split: &SplitRows| format!("{} {}", split.rows, split.name);
    let told = splits.iter().map(of).collect::<Vec<_>>().join(", ");
    let tests = splits.iter().find(|split| split.name == "test").map(|split| split.rows);
    let arguments = match rows {
        0 => String::new(),
        _ => format!(
            "\nexps/sudoku.py --data_dir {} {}",
            folder.whole().display(),
            satnet::arguments(rows, tests)
        ),
    };
    Ok(format!("{} ({told}) to the 4 tensors in this order{arguments}", several(rows, "row")))
}

type Tensor = TensorFile<BufWriter<File>>;

/// What could not be done, and with which file, if with another than the tensor's.
type Wrong<'a> = (Option<&'a Path>, io::Error);

/// Writes a tensor.
fn tensor<'a>(
    satnet::SatnetFile { name, number, shape, .. }: &satnet::SatnetFile,
    folder: &Folder,
    fill: impl FnOnce(&mut Tensor) -> Result<(), Wrong<'a>>,
) -> Result<(), Failure> {
    let path = folder.make_room_for(name)?;
    let failure = |cause| Failure::write(&path, cause);
    let out = BufWriter::new(File::create(&path).map_err(failure)?);
    let mut tensor = TensorFile::begin(out, *number, shape).map_err(failure)?;
    fill(&mut tensor).map_err(|(read, cause)| match read {
        Some(read) => Failure::read(read, cause),
        None => failure(cause),
    })?;
    tensor.finish().map_err(failure)
}

/// Adds the boards of a split that stand from some place on in each row.
fn add<'a>(tensor: &mut Tensor, split: &'a SplitRows, board: usize) -> Result<(), Wrong<'a>> {
    let unreadable = |cause| (Some(&*split.file), cause);
    let mut rows = BufReader::new(File::open(&split.file).map_err(unreadable)?);
    let (mut row, mut numbers) = ([0; ROW], Vec::new());
    for _ in 0..split.rows {
        rows.read_exact(&mut row).map_err(unreadable)?;
        numbers.clear();
        satnet::add_cells(&row[board..][..ROW / 2], &mut numbers);
        tensor.write(&numbers).map_err(|cause| (None, cause))?;
    }
    Ok(())
}
