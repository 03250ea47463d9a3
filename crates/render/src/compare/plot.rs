//! Plots time against difficulty as SVG, with one mark for each engine and puzzle.
//!
//! ```text
//!    1 s ┤        □ □        time, on a logarithmic scale to base 10
//!        │   ■  ■ ■          • ■ ▲ … one shape for each engine; filled: finished; hollow: not finished or stuck
//!   1 ms ┤ • •
//!        └─┬───┬───┬───
//!          0   1   3  7      difficulty, on a logarithmic scale to base 2: number of guesses of the fast search, plus one
//! ```

use sodan_engines::Verdict;
use sodan_engines::compare::Sample;

use crate::chart::{Anchor, Area, Axis, Chart};

/// Plots the time of every sample against the difficulty of its puzzle.
///
/// Each point is moved slightly to the side, by a distance that depends on the puzzle's index, so that few points
/// coincide. The result is deterministic.
pub fn plot(samples: &[Sample]) -> String {
    let area = area(samples);
    let mut chart = Chart::new([720.0, 440.0], "Time against difficulty", "#000", Some("#fff"));
    chart.axes(&area);
    chart.text([area.left, area.top - 14.0], Anchor::Middle, "time for one puzzle");
    let middle = (area.left + area.right) / 2.0;
    chart.text([middle, area.bottom + 38.0], Anchor::Middle, "guesses of the fast search");
    let mut engines: Vec<&str> = Vec::new();
    for sample in samples {
        let series = engines.iter().position(|&engine| engine == sample.engine).unwrap_or_else(|| {
            engines.push(sample.engine);
            engines.len() - 1
        });
        // Many puzzles need no guess. To keep their points apart, all points are spread horizontally by multiples of
        // the golden ratio.
        let aside = (sample.puzzle as f64 * 0.618_034).fract() * 16.0 - 8.0;
        let at = [area.x(power_of_two(sample)) + aside, area.y(power_of_ten(sample))];
        let is_solved = !matches!(sample.verdict, Verdict::Timeout | Verdict::Stuck);
        chart.point(at, series, is_solved.then_some(0.6));
    }
    let line = |place: usize| [area.right + 20.0, area.top + 20.0 * place as f64 + 10.0];
    for (series, name) in engines.iter().enumerate() {
        chart.legend(line(series), name, |chart, at| chart.point(at, series, Some(1.0)));
    }
    if !engines.is_empty() {
        chart.legend(line(engines.len()), "hollow: not solved", |chart, at| chart.point(at, 0, None));
    }
    chart.finish()
}

/// Returns the plot area with its logarithmic axes: the difficulty to base 2, and the time in seconds to base 10.
fn area(samples: &[Sample]) -> Area {
    let hardest = samples.iter().map(power_of_two).fold(1.0, f64::max).ceil();
    let seconds = || samples.iter().map(power_of_ten);
    let lowest = seconds().fold(f64::INFINITY, f64::min).min(-3.0).floor();
    let highest = seconds().fold(f64::NEG_INFINITY, f64::max).max(lowest + 1.0).ceil();
    // The axis has about eight labels at most, so that they fit, and a margin at both ends.
    let each = (hardest as usize).div_ceil(8).max(1);
    let guesses = |power: usize| (power as f64, ((1_u64 << power.min(63)) - 1).to_string());
    let x = Axis {
        range: [-0.03 * hardest, 1.03 * hardest],
        ticks: (0..=hardest as usize).step_by(each).map(guesses).collect(),
        has_grid: false,
    };
    let label = |power: i32| {
        let unit = ["ns", "µs", "ms", "s"][((power + 9).clamp(0, 9) / 3) as usize];
        let number = 10_i64.pow(if power >= 0 { power as u32 } else { (power + 9).rem_euclid(3) as u32 });
        (f64::from(power), format!("{number} {unit}"))
    };
    let ticks = (lowest as i32..=highest as i32).map(label).collect();
    let y = Axis { range: [lowest, highest], ticks, has_grid: true };
    Area { left: 70.0, top: 30.0, right: 570.0, bottom: 390.0, x, y }
}

fn power_of_two(sample: &Sample) -> f64 {
    (sample.difficulty as f64 + 1.0).log2()
}

/// Returns the decimal logarithm of a time in seconds, limited to the range from a nanosecond to about eleven days.
fn power_of_ten(sample: &Sample) -> f64 {
    sample.time.as_secs_f64().log10().clamp(-9.0, 6.0)
}

#[cfg(test)]
mod tests {
    use super::super::tests::samples;
    use super::*;
    use crate::chart::SERIES;

    /// Every sample is drawn as a mark, and the marks of unfinished samples are hollow.
    #[test]
    fn samples_are_marks() {
        let svg = plot(&samples());
        assert_eq!(svg.matches("fill-opacity=\"0.6\"").count(), 3);
        assert_eq!(svg.matches("fill=\"none\" stroke=\"#d55e00\"").count(), 1);
        for name in ["search</text>", "backtracking</text>", "1 ms</text>", "1 s</text>"] {
            assert!(svg.contains(name), "{name}");
        }
    }

    #[test]
    fn marks_stay_inside_the_picture() {
        let [mut early, mut late] = [samples()[0]; 2];
        early.time = std::time::Duration::ZERO;
        late.time = std::time::Duration::from_secs(1 << 40);
        late.difficulty = u64::MAX;
        let svg = plot(&[early, late]);
        let places: Vec<_> =
            svg.split("translate(").skip(1).map(|rest| rest.split(')').next().unwrap()).collect();
        assert_eq!(places.len(), 4, "two samples, and two entries of the legend");
        for place in places {
            let (x, y) = place.split_once(' ').unwrap();
            assert!((0.0..720.0).contains(&x.parse::<f64>().unwrap()), "{place}");
            assert!((0.0..=440.0).contains(&y.parse::<f64>().unwrap()), "{place}");
        }
    }

    #[test]
    fn engines_have_distinct_marks() {
        assert!(sodan_engines::ALL.len() <= SERIES.len());
        for (place, (colour, outline)) in SERIES.iter().enumerate() {
            assert!(SERIES[..place].iter().all(|other| other.0 != *colour && other.1 != *outline));
        }
    }

    #[test]
    fn no_data_is_an_empty_plot() {
        assert!(plot(&[]).ends_with("</svg>\n"));
    }
}
