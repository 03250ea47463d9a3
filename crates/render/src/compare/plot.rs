//! Time against difficulty, as SVG: one mark for each engine and puzzle.
//!
//! ```text
//!    1 s ┤        □ □        time, by powers of ten
//!        │   ■  ■ ■          • ■ ▲ … one shape for each engine; filled: finished, hollow: not finished, or stuck
//!   1 ms ┤ • •
//!        └─┬───┬───┬───
//!          0   1   3  7      difficulty, by powers of two: the guesses of the fast search and one
//! ```

use std::fmt::Write;

use sodan_engines::Verdict;
use sodan_engines::compare::Sample;

use crate::svg::FONT;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 440.0;
/// Where the plot itself lies: left, top, right, bottom.
const AREA: [f64; 4] = [70.0, 30.0, 570.0, 390.0];
/// For each engine in turn, colour and outline. The colours are told apart by the colour-blind too (after Okabe and Ito
/// 2008), the outlines in black and white; all can be filled, and have about the same area.
const MARKS: [(&str, &str); 7] = [
    ("#0072b2", "M-3 0a3 3 0 1 1 6 0a3 3 0 1 1-6 0z"),
    ("#d55e00", "M-2.7-2.7h5.4v5.4h-5.4z"),
    ("#009e73", "M0-3.8L3.6 2.6h-7.2z"),
    ("#cc79a7", "M0-4L3.6 0 0 4-3.6 0z"),
    ("#e69f00", "M-2.5-3.9L0-1.4 2.5-3.9 3.9-2.5 1.4 0 3.9 2.5 2.5 3.9 0 1.4-2.5 3.9-3.9 2.5-1.4 0-3.9-2.5z"),
    ("#56b4e9", "M0 3.8L3.6-2.6h-7.2z"),
    ("#000000", "M-1-4h2v3h3v2h-3v3h-2v-3h-3v-2h3z"),
];

/// Draws every sample by the difficulty of its puzzle and the time it took.
///
/// Marks that would lie on each other are moved a little to the side, the same way every time.
pub fn plot(samples: &[Sample]) -> String {
    let scale = Scale::of(samples);
    let mut engines: Vec<&str> = Vec::new();
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" font-family="{FONT}" font-size="12">
<title>Time against difficulty</title>
<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>
"##
    );
    axes(&mut svg, &scale);
    for sample in samples {
        let place = engines.iter().position(|&engine| engine == sample.engine).unwrap_or_else(|| {
            engines.push(sample.engine);
            engines.len() - 1
        });
        mark_sample(&mut svg, &scale, sample, place);
    }
    legend(&mut svg, &engines);
    svg.push_str("</svg>\n");
    svg
}

/// Which mark is whose, and what a hollow one says.
fn legend(svg: &mut String, engines: &[&str]) {
    let x = AREA[2] + 20.0;
    let mut line = |y: f64, ink: Ink, text: &str| {
        mark(svg, [x, y], ink);
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(svg, r##"<text x="{}" y="{}">{text}</text>"##, x + 10.0, y + 4.0);
    };
    for (engine, name) in engines.iter().enumerate() {
        line(AREA[1] + 20.0 * engine as f64 + 10.0, Ink { engine, is_hollow: false, opacity: 1.0 }, name);
    }
    if !engines.is_empty() {
        let y = AREA[1] + 20.0 * engines.len() as f64 + 20.0;
        line(y, Ink { engine: 0, is_hollow: true, opacity: 1.0 }, "hollow: not solved");
    }
}

/// From powers of two of the difficulty, and powers of ten of the time, to places in the picture.
struct Scale {
    /// The power of two at the right edge.
    hardest: f64,
    /// The powers of ten, in seconds, at the lower and the upper edge.
    times: [i32; 2],
}

impl Scale {
    fn of(samples: &[Sample]) -> Scale {
        let hardest = samples.iter().map(|sample| harder(sample.difficulty)).fold(1.0, f64::max).ceil();
        let seconds = || samples.iter().map(|sample| power_of_ten(sample).clamp(-9.0, 6.0));
        let lowest = seconds().fold(f64::INFINITY, f64::min).min(-3.0).floor();
        let highest = seconds().fold(f64::NEG_INFINITY, f64::max).max(lowest + 1.0).ceil();
        Scale { hardest, times: [lowest as i32, highest as i32] }
    }

    fn x(&self, power_of_two: f64) -> f64 {
        AREA[0] + 15.0 + (AREA[2] - AREA[0] - 30.0) * power_of_two / self.hardest
    }

    fn y(&self, power_of_ten: f64) -> f64 {
        let [lowest, highest] = self.times.map(f64::from);
        AREA[3] - (AREA[3] - AREA[1]) * (power_of_ten - lowest) / (highest - lowest)
    }
}

fn harder(difficulty: u64) -> f64 {
    (difficulty as f64 + 1.0).log2()
}

fn power_of_ten(sample: &Sample) -> f64 {
    sample.time.as_secs_f64().log10()
}

fn axes(svg: &mut String, scale: &Scale) {
    let [left, top, right, bottom] = AREA;
    let _ = writeln!(svg, r##"<path d="M{left} {top}V{bottom}H{right}" fill="none" stroke="#444"/>"##);
    for power in scale.times[0]..=scale.times[1] {
        let y = scale.y(f64::from(power));
        let unit = ["ns", "µs", "ms", "s"][((power + 9).clamp(0, 9) / 3) as usize];
        let number = 10_i64.pow(if power >= 0 { power as u32 } else { (power + 9).rem_euclid(3) as u32 });
        let _ = writeln!(svg, r##"<path d="M{left} {y:.1}H{right}" stroke="#ddd"/>"##);
        let (x, y) = (left - 6.0, y + 4.0);
        let _ = writeln!(svg, r##"<text x="{x}" y="{y:.1}" text-anchor="end">{number} {unit}</text>"##);
    }
    let (x, y) = (left, top - 14.0);
    let _ = writeln!(svg, r##"<text x="{x}" y="{y}" text-anchor="middle">time for one puzzle</text>"##);
    // At most some eight numbers, so that they have room.
    let each = (scale.hardest as usize).div_ceil(8).max(1);
    for power in (0..=scale.hardest as usize).step_by(each) {
        let (x, y, guesses) = (scale.x(power as f64), bottom + 16.0, (1_u64 << power.min(63)) - 1);
        let _ = writeln!(svg, r##"<text x="{x:.1}" y="{y}" text-anchor="middle">{guesses}</text>"##);
    }
    let (x, y) = ((left + right) / 2.0, bottom + 38.0);
    let _ =
        writeln!(svg, r##"<text x="{x}" y="{y}" text-anchor="middle">guesses of the fast search</text>"##);
}

fn mark_sample(svg: &mut String, scale: &Scale, sample: &Sample, engine: usize) {
    // Puzzles without a guess are many: spread them by their number (golden ratio), so that they are seen.
    let aside = (sample.puzzle as f64 * 0.618_034).fract() * 16.0 - 8.0;
    let x = scale.x(harder(sample.difficulty)) + aside;
    let y = scale.y(power_of_ten(sample).clamp(-9.0, 6.0));
    let is_hollow = matches!(sample.verdict, Verdict::Timeout | Verdict::Stuck);
    mark(svg, [x, y], Ink { engine, is_hollow, opacity: 0.6 });
}

/// How a mark looks.
struct Ink {
    engine: usize,
    is_hollow: bool,
    opacity: f64,
}

fn mark(svg: &mut String, [x, y]: [f64; 2], Ink { engine, is_hollow, opacity }: Ink) {
    let (colour, outline) = MARKS[engine % MARKS.len()];
    let paint = match is_hollow {
        true => format!(r##"fill="none" stroke="{colour}""##),
        false => format!(r##"fill="{colour}" fill-opacity="{opacity}""##),
    };
    let _ = writeln!(svg, r##"<path transform="translate({x:.1} {y:.1})" d="{outline}" {paint}/>"##);
}

#[cfg(test)]
mod tests {
    use super::super::tests::samples;
    use super::*;

    #[test]
    fn every_sample_is_a_mark_and_what_was_not_finished_is_hollow() {
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
        assert_eq!(places.len(), 4, "two samples, two lines of the legend");
        for place in places {
            let (x, y) = place.split_once(' ').unwrap();
            assert!((0.0..WIDTH).contains(&x.parse::<f64>().unwrap()), "{place}");
            assert!((0.0..=HEIGHT).contains(&y.parse::<f64>().unwrap()), "{place}");
        }
    }

    #[test]
    fn every_engine_has_a_shape_and_a_colour_of_its_own() {
        assert!(sodan_engines::ALL.len() <= MARKS.len());
        for (place, (colour, outline)) in MARKS.iter().enumerate() {
            assert!(MARKS[..place].iter().all(|other| other.0 != *colour && other.1 != *outline));
        }
    }

    #[test]
    fn nothing_to_draw_is_an_empty_plot() {
        assert!(plot(&[]).ends_with("</svg>\n"));
    }
}
