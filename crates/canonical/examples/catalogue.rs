//! Recounts the catalogue of all solutions up to symmetry, and packs the table that `sodan-canonical` embeds.
//!
//! ```text
//! cargo run --release -p sodan-canonical --features catalogue --example catalogue -- TABLE
//! ```
//!
//! `cargo xtask catalogue` runs this example on all cores; it took 240 s of processor time on a Xeon of 2.3 GHz.
//! Published counts are checked before the table is written.

use sodan_canonical::catalogue::{Band, Rank, pack};
use std::sync::Mutex;
use std::time::Instant;
use std::{env, fs, io, thread};

/// Some bands, each with its published number of least forms.
const PUBLISHED: [(usize, u32); 14] = [
    (1, 1_007_170),
    (2, 25_502_082),
    (3, 16_538_087),
    (4, 8_417_906),
    (5, 48_737_791),
    (6, 96_229_042),
    (7, 15_765_443),
    (8, 5_306_280),
    (9, 8_136_013),
    (10, 47_174_193),
    (11, 46_788_396),
    (12, 46_177_270),
    (415, 0),
    (416, 1),
];

fn main() -> io::Result<()> {
    let table = env::args_os().nth(1).expect("the path of the output file");
    let begun = Instant::now();
    let counts = count_all(begun);
    let forms = |counts: &Vec<u32>| counts.iter().sum::<u32>();
    for (band, published) in PUBLISHED {
        assert_eq!(forms(&counts[band - 1]), published, "band {band}");
    }
    let all: u64 = counts.iter().map(|counts| u64::from(forms(counts))).sum();
    assert_eq!(all, Rank::LAST.get());
    let packed = pack(&counts);
    println!("{all} least forms; {} bytes; {:.0} s", packed.len(), begun.elapsed().as_secs_f64());
    fs::write(table, packed)
}

/// Returns, for each band, the number of least forms with each possible row 4. Prints each band's total and the time
/// since `begun`.
fn count_all(begun: Instant) -> Vec<Vec<u32>> {
    let bands = Mutex::new(Band::all());
    let counted = Mutex::new(vec![Vec::new(); 416]);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let Some(band) = bands.lock().expect("no thread panics").next() else { return };
                    let counts = band.counts();
                    let forms: u32 = counts.iter().sum();
                    let seconds = begun.elapsed().as_secs_f64();
                    println!("band {}: {forms} least forms ({seconds:.0} s)", band.number());
                    counted.lock().expect("no thread panics")[usize::from(band.number() - 1)] = counts;
                }
            });
        }
    });
    counted.into_inner().expect("no thread panics")
}
