//! Compares the catalogue of solutions with published results, and tests the round trip.
//!
//! The published results are the number of classes (Russell and Jarvis, 2006), the first and last grids and the empty
//! bands (Red Ed and gsf, 2007), and the number of grids in each band (champagne, 2024).

use proptest::prelude::*;
use sodan_board::{Solution, Symmetry};
use sodan_canonical::Canonicalize;
use sodan_canonical::catalogue::{Band, Rank};

/// The first two and the last two grids of the catalogue, with their ranks.
const ENDS: [(u64, &str); 4] = [
    (1, "123456789456789123789123456214365897365897214897214365531642978642978531978531642"),
    (2, "123456789456789123789123456214365897365897214897214365531642978648971532972538641"),
    (5_472_730_537, "123456789457389621896217354268741593745893162931625847382164975574938216619572438"),
    (5_472_730_538, "123456789457893612986217354274538196531964827698721435342685971715349268869172543"),
];

/// The grid with the most automorphisms (648), and a grid with 54 automorphisms.
const SYMMETRIC: [&str; 2] = [
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
    "123456789456789123789123456234567891567891234891234567345678912678912345912345678",
];

/// Number of grids in each of the bands 1 to 12.
const FIRST_BANDS: [u64; 12] = [
    1_007_170, 25_502_082, 16_538_087, 8_417_906, 48_737_791, 96_229_042, 15_765_443, 5_306_280, 8_136_013,
    47_174_193, 46_788_396, 46_177_270,
];

/// Number of grids in each of the bands 381 to 416.
const LAST_BANDS: [u64; 36] = [
    163, 154, 111, 124, 87, 49, 66, 125, 27, 59, 19, 41, 2, 16, 0, 11, 0, 0, 10, 0, 1, 0, 0, 0, 4, 0, 19, 0,
    0, 0, 3, 0, 0, 0, 0, 1,
];

fn solution(text: &str) -> Solution {
    text.parse().expect("a solution")
}

fn rank(number: u64) -> Rank {
    Rank::new(number).expect("a rank")
}

fn grids(band: Band) -> u64 {
    band.ranks().map_or(0, |ranks| ranks.end().get() - ranks.start().get() + 1)
}

/// Returns pseudo-random ranks that are the same in every run.
fn ranks() -> impl Iterator<Item = Rank> {
    std::iter::successors(Some(1_u64), |last| {
        Some(last.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1))
    })
    .map(|number| rank((number >> 20) % Rank::LAST.get() + 1))
}

#[test]
fn first_and_last_grids_match_publication() {
    for (number, text) in ENDS {
        assert_eq!(Rank::of(&solution(text)), rank(number), "{text}");
        assert_eq!(rank(number).solution(), solution(text), "{number}");
    }
}

#[test]
fn band_counts_match_publication() {
    let counts: Vec<u64> = Band::all().map(grids).collect();
    assert_eq!(counts.len(), 416);
    assert_eq!(counts.iter().sum::<u64>(), 5_472_730_538);
    assert_eq!(counts[..12], FIRST_BANDS);
    assert_eq!(counts[380..], LAST_BANDS);
    let empty: Vec<u16> = Band::all().filter(|&band| grids(band) == 0).map(Band::number).collect();
    assert_eq!(empty, [395, 397, 398, 400, 402, 403, 404, 406, 408, 409, 410, 412, 413, 414, 415]);
    assert!(counts.iter().all(|&count| count <= counts[5]), "band 6 is the largest");
}

#[test]
fn band_ranks_are_contiguous() {
    let mut next = Rank::FIRST.get();
    for band in Band::all() {
        let Some(ranks) = band.ranks() else { continue };
        assert_eq!(ranks.start().get(), next);
        assert_eq!([Band::of(*ranks.start()), Band::of(*ranks.end())], [band, band]);
        next = ranks.end().get() + 1;
    }
    assert_eq!(next, Rank::LAST.get() + 1);
}

#[test]
fn symmetric_grids_go_there_and_back() {
    for text in SYMMETRIC {
        let rank = Rank::of(&solution(text));
        assert_eq!(Band::of(rank).number(), 1);
        assert_eq!(rank.solution(), solution(text));
    }
}

/// Converting a rank to a grid, to its canonical form and back to a rank is the identity, and forms ascend with ranks.
#[test]
fn ranks_round_trip_and_ascend() {
    let mut found: Vec<(Rank, Solution)> = ranks().take(60).map(|rank| (rank, rank.solution())).collect();
    for (rank, solution) in &found {
        assert_eq!(solution.canonical().form, *solution, "{rank}");
        assert_eq!(Rank::of(solution), *rank, "{solution}");
    }
    found.sort();
    assert!(found.is_sorted_by(|one, next| one.1 < next.1));
}

/// Tests the boundaries of bands, and ranks in between.
#[test]
fn grids_that_follow_one_another_ascend() {
    let ends = Band::all().step_by(29).filter_map(|band| Some(band.ranks()?.end().get()));
    for number in ends.chain(ranks().map(Rank::get).take(20)).filter(|&number| number < Rank::LAST.get()) {
        assert!(rank(number).solution() < rank(number + 1).solution(), "{number}");
    }
}

#[test]
fn what_is_no_rank_is_refused() {
    for number in [0, 5_472_730_539, u64::MAX] {
        let error = Rank::new(number).expect_err("no rank");
        let message = format!("`{number}` is not a valid rank: expected a whole number from 1 to 5472730538");
        assert_eq!(error.to_string(), message);
    }
    for text in ["", "0", "+1", "-1", "1.0", " 1", "5472730539", "99999999999999999999", "x", "é"] {
        assert!(text.parse::<Rank>().is_err(), "{text}");
    }
    assert_eq!("0005".parse(), Ok(rank(5)));
    assert_eq!("5472730538".parse(), Ok(Rank::LAST));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn isomorphic_grids_share_a_rank(number in 1..=Rank::LAST.get(), symmetry in 0..Symmetry::COUNT) {
        let image = Symmetry::from_index(symmetry).apply(rank(number).solution());
        prop_assert_eq!(Rank::of(&image), rank(number));
    }
}

#[test]
fn recounted_small_band_matches_table() {
    let band = Band::all().nth(390).expect("there are 416");
    let counted: u64 = band.counts().into_iter().map(u64::from).sum();
    assert_eq!((counted, grids(band)), (19, 19));
}

#[test]
#[ignore = "takes minutes; part of `cargo xtask conformance canonical`"]
fn hundred_thousand_ranks_round_trip() {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for thread in 0..threads {
            scope.spawn(move || {
                let numbered = sodan_testkit::slice(ranks().take(100_000).enumerate(), 59);
                for (number, rank) in numbered.skip(thread).step_by(threads) {
                    let symmetry = Symmetry::from_index(number as u64 * 0x9E37_79B9_7F4A % Symmetry::COUNT);
                    assert_eq!(Rank::of(&symmetry.apply(rank.solution())), rank);
                }
            });
        }
    });
}
