//! Calendar days, numbered from 1970-01-01, which is day 0.

/// Returns the number of days from 0001-01-01 to the first day of `year`.
const fn before_year(year: i64) -> i64 {
    let years = year - 1;
    365 * years + years / 4 - years / 100 + years / 400
}

const EPOCH: i64 = before_year(1970);

const fn days_of_month(year: i64, month: i64) -> i64 {
    let is_leap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0;
    match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

fn before_month(year: i64, month: i64) -> i64 {
    (1..month).map(|month| days_of_month(year, month)).sum()
}

/// Parses a date of eight digits, with or without `-` between year, month and day. If the date is invalid, the error is
/// a message for the user.
pub(crate) fn parse(text: &str) -> Result<i64, String> {
    let parts: Vec<&str> = match text.split('-').collect::<Vec<_>>()[..] {
        [whole] if whole.len() == 8 && whole.is_ascii() => vec![&whole[..4], &whole[4..6], &whole[6..]],
        [year, month, day] => vec![year, month, day],
        _ => Vec::new(),
    };
    let number = |part: &&str, width: usize| {
        let is_number = part.len() == width && part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse::<i64>().ok().filter(|_| is_number)
    };
    let numbers = || Some((number(parts.first()?, 4)?, number(parts.get(1)?, 2)?, number(parts.get(2)?, 2)?));
    let Some((year, month, day)) = numbers() else {
        return Err("expected YYYYMMDD or YYYY-MM-DD".to_owned());
    };
    if year == 0 {
        return Err("expected a year from 1 to 9999".to_owned());
    }
    if !(1..=12).contains(&month) {
        return Err(format!("invalid month {month}"));
    }
    let days = days_of_month(year, month);
    if !(1..=days).contains(&day) {
        return Err(format!("month {month} of {year} has {days} days"));
    }
    Ok(before_year(year) - EPOCH + before_month(year, month) + day - 1)
}

/// Formats a day between the years 1 and 9999 as `YYYY-MM-DD`, which [`parse`] accepts.
pub(crate) fn shown(number: i64) -> String {
    let day = number.saturating_add(EPOCH);
    let year = (1..=9999).rev().find(|&year| before_year(year) <= day).unwrap_or(1);
    let of_year = day - before_year(year);
    let month = (1..=12).rev().find(|&month| before_month(year, month) <= of_year).unwrap_or(1);
    format!("{year:04}-{month:02}-{:02}", of_year - before_month(year, month) + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_from_1970() {
        for (text, number) in [
            ("19700101", 0),
            ("1970-01-02", 1),
            ("19691231", -1),
            ("20000229", 11_016),
            ("20000301", 11_017),
            ("2026-11-22", 20_779),
            ("99991231", 2_932_896),
        ] {
            assert_eq!(parse(text), Ok(number), "{text}");
            assert_eq!(shown(number).replace('-', ""), text.replace('-', ""));
        }
    }

    #[test]
    fn days_parse_as_shown() {
        for number in (-719_162..2_932_896).step_by(97) {
            assert_eq!(parse(&shown(number)), Ok(number));
        }
    }

    #[test]
    fn invalid_days_are_reported() {
        for (text, why) in [
            ("2020", "expected YYYYMMDD or YYYY-MM-DD"),
            ("2026-1-1", "expected YYYYMMDD or YYYY-MM-DD"),
            ("2026-11", "expected YYYYMMDD or YYYY-MM-DD"),
            ("+0261101", "expected YYYYMMDD or YYYY-MM-DD"),
            ("2026é01", "expected YYYYMMDD or YYYY-MM-DD"),
            ("20261301", "invalid month 13"),
            ("20260001", "invalid month 0"),
            ("20260229", "month 2 of 2026 has 28 days"),
            ("2028-02-30", "month 2 of 2028 has 29 days"),
            ("19000229", "month 2 of 1900 has 28 days"),
            ("20261131", "month 11 of 2026 has 30 days"),
            ("20261100", "month 11 of 2026 has 30 days"),
            ("00000101", "expected a year from 1 to 9999"),
        ] {
            assert_eq!(parse(text), Err(why.to_owned()), "{text}");
        }
    }
}
