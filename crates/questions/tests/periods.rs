//! Periods: against the plain definition on everything small, against what is published, and certificates that are broken.

use questions::find::period::code::Certified;
use questions::find::period::table::{codes, rows};
use questions::find::period::{Shape, learn};
use questions::find::recheck::{Rechecked, recheck};
use questions::find::{Data, Points};
use rulesets::heaps::{Heaps, TakeAndBreak};
use rulesets::powers::SingleHeaps;
use serde_json::{Value, json};
use theory::{Flow, Limits};

fn line(values: &[u64]) -> Data {
    Data::new(Points::Line { first: 0 }, values.iter().copied().map(Some).collect())
}

fn values(code: &TakeAndBreak, to: u64) -> Vec<u64> {
    let mut values = Vec::new();
    Heaps::new(code.clone()).heap_values(to, &Limits::default(), &mut |_, value| {
        values.extend(value);
        Flow::Continue(())
    });
    values
}

fn certified(code: &TakeAndBreak, values: &[u64]) -> Option<Certified> {
    Certified::of(code, &line(values), &Limits::default()).unwrap()
}

/// Whether values go on as a period says, and no smaller period or earlier beginning would do.
fn is_exact(values: &[u64], shape: Shape) -> bool {
    let Shape { preperiod, period, saltus } = shape;
    let rises = |n: usize, p: u64, s: u64| values[n + p as usize] == values[n] + s;
    let holds = |from: u64, p: u64, s: u64| (from as usize..values.len() - p as usize).all(|n| rises(n, p, s));
    let shorter = |p: u64| {
        let begin = preperiod as usize;
        values[begin + p as usize].checked_sub(values[begin]).is_some_and(|s| holds(preperiod, p, s))
    };
    holds(preperiod, period, saltus)
        && (preperiod == 0 || !rises(preperiod as usize - 1, period, saltus))
        && !(1..period).any(shorter)
}

fn finding(certified: &Certified) -> Value {
    json!({ "finding": "period", "status": "proved", "certificate": certified.to_json() })
}

fn verdict(finding: &Value) -> Rechecked {
    recheck(finding, &Limits::default()).unwrap()
}

#[test]
fn every_small_subtraction_game_has_its_period() {
    for set in 1_u32..1 << 7 {
        let taken: Vec<u64> = (1..=7).filter(|k| set >> (k - 1) & 1 == 1).collect();
        let code = TakeAndBreak::taking(taken.iter().map(|&k| k..=k));
        // The definition.
        let mut by_definition: Vec<u64> = Vec::new();
        for n in 0..3000_usize {
            let options: Vec<u64> =
                taken.iter().filter_map(|&k| Some(by_definition[n.checked_sub(k as usize)?])).collect();
            by_definition.push((0..).find(|value| !options.contains(value)).unwrap());
        }
        let found = certified(&code, &by_definition[..500]).expect("a subtraction game is periodic");
        assert!(is_exact(&by_definition, found.shape), "{taken:?}: {:?}", found.shape);
        assert_eq!(verdict(&finding(&found)), Rechecked::Confirmed, "{taken:?}");
    }
}

#[test]
fn short_octal_games_go_on_as_proved() {
    let mut proved = 0;
    for code in codes("octal:0.??").unwrap() {
        let all = values(&code, 4000);
        if let Some(found) = certified(&code, &all[..1200]) {
            proved += 1;
            assert!(is_exact(&all, found.shape), "{}: {:?}", code.to_code(), found.shape);
            assert_eq!(verdict(&finding(&found)), Rechecked::Confirmed, "{}", code.to_code());
        }
    }
    assert_eq!(proved, 46, "of 63");
}

#[test]
fn published_periods() {
    // The periods of the table in Winning Ways, chapter 4, and the last exceptions that are well known.
    for (code, period, last_exception) in [
        ("0.77", 12, Some(70)),
        ("0.07", 34, Some(52)),
        ("0.137", 34, Some(51)),
        ("0.45", 20, Some(497)),
        ("0.055", 148, None),
        ("0.156", 349, Some(3478)),
        ("0.644", 442, None),
        ("0.356", 142, None),
        ("0.165", 1550, None),
    ] {
        let code = TakeAndBreak::code(code).unwrap();
        let found = certified(&code, &values(&code, 20_000)).expect("it is periodic");
        assert_eq!((found.shape.period, found.shape.saltus), (period, 0), "{}", code.to_code());
        if let Some(last) = last_exception {
            assert_eq!(found.shape.preperiod, last + 1, "{}", code.to_code());
        }
    }
}

#[test]
fn values_that_rise_go_on_as_proved() {
    let mut proved = Vec::new();
    for number in 1_u32..256 {
        let code = TakeAndBreak::code(&format!("0.{number:02x}")).unwrap();
        if code.most_parts() < 3 {
            continue;
        }
        let all = values(&code, 1000);
        if let Some(found) = certified(&code, &all[..400]) {
            assert!(is_exact(&all, found.shape), "{}: {:?}", code.to_code(), found.shape);
            assert_eq!(verdict(&finding(&found)), Rechecked::Confirmed, "{}", code.to_code());
            proved.push(code.to_code());
        }
    }
    assert!(proved.len() >= 10 && proved.contains(&"0.8".to_owned()), "{proved:?}");
}

#[test]
fn a_broken_certificate_is_not_confirmed() {
    let mut broken = 0;
    for code in ["0.77", "0.3", "0.137", "0.07", "0.33", "0.8", "0.08", "4.0"] {
        let code = TakeAndBreak::code(code).unwrap();
        let whole = finding(&certified(&code, &values(&code, 400)).expect("it is periodic"));
        assert_eq!(verdict(&whole), Rechecked::Confirmed, "{whole}");
        let names: Vec<String> = whole["certificate"].as_object().unwrap().keys().cloned().collect();
        for name in names {
            let Some(number) = whole["certificate"][&name].as_u64() else { continue };
            for bit in 0..10 {
                let mut changed = whole.clone();
                changed["certificate"][&name] = json!(number ^ 1 << bit);
                assert!(matches!(verdict(&changed), Rechecked::Failed(_)), "{name} of {changed}");
                broken += 1;
            }
        }
        for by in ["window", "guy-smith", "three-parts"] {
            let mut changed = whole.clone();
            changed["certificate"]["by"] = json!(by);
            assert!(by == whole["certificate"]["by"] || matches!(verdict(&changed), Rechecked::Failed(_)), "{changed}");
        }
    }
    assert!(broken > 500);
}

#[test]
fn another_game_is_not_confirmed() {
    let kayles = TakeAndBreak::code("0.77").unwrap();
    let mut changed = finding(&certified(&kayles, &values(&kayles, 400)).unwrap());
    for code in ["0.76", "0.73", "0.7", "0.777", "4.77", "3.77", "0.7x", ""] {
        changed["certificate"]["code"] = json!(code);
        assert!(matches!(verdict(&changed), Rechecked::Failed(_)), "{code}");
    }
}

#[test]
fn one_value_that_differs_leaves_no_proof() {
    let kayles = TakeAndBreak::code("0.77").unwrap();
    let whole = values(&kayles, 400);
    let found = certified(&kayles, &whole).unwrap();
    for heap in 0..=found.values_to as usize {
        let mut changed = whole.clone();
        changed[heap] ^= 1;
        // Whatever is found then has another certificate, which the values of the game do not bear out.
        let other = certified(&kayles, &changed);
        assert!(other.is_none_or(|other| matches!(verdict(&finding(&other)), Rechecked::Failed(_))), "{heap}");
    }
}

#[test]
fn a_period_is_learned_where_it_is_clear() {
    let learned = |values: &[u64]| learn(&line(values), &Limits::default()).unwrap();
    let of = |preperiod: u64, period: u64, saltus: u64| Some(Shape { preperiod, period, saltus });
    let rising: Vec<u64> = (0..100).map(|n| n % 3 + 2 * (n / 3)).collect();
    assert_eq!(learned(&rising), of(0, 3, 2));
    let late: Vec<u64> = (0..100).map(|n| if n < 20 { n * n } else { n % 7 }).collect();
    assert_eq!(learned(&late), of(20, 7, 0));
    assert_eq!(learned(&vec![5; 64]), of(0, 1, 0));
    // Too late, too long, and falling, which cannot last.
    assert_eq!(learned(&(0..100).map(|n| if n < 30 { n * n } else { n % 7 }).collect::<Vec<_>>()), None);
    assert_eq!(learned(&(0..100).map(|n| (n % 40) * (n % 40)).collect::<Vec<_>>()), None);
    assert_eq!(learned(&(0..100).map(|n| 100 - n).collect::<Vec<_>>()), None);
    assert_eq!(learned(&[]), None);
    assert_eq!(learned(&[1]), None);
}

#[test]
fn a_pattern_has_every_code_once() {
    let all = codes("octal:0.???").unwrap();
    assert_eq!(all.len(), 511);
    let mut texts: Vec<String> = all.iter().map(TakeAndBreak::to_code).collect();
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), 511);
    assert_eq!(codes("octal:4.?").unwrap().len(), 8);
    assert!(codes("octal:0.??????").is_err() && codes("octal:?.7").is_err() && codes("octal:0.?x").is_err());
}

#[test]
fn rows_do_not_depend_on_the_threads() {
    let codes = codes("octal:0.?7").unwrap();
    let shapes = |threads: usize| {
        let limits = Limits { threads, ..Limits::default() };
        let (rows, stopped) = rows(&codes, 400, &limits);
        assert_eq!(stopped, None);
        rows.into_iter().map(|row| (row.code, row.certified)).collect::<Vec<_>>()
    };
    assert_eq!(shapes(1), shapes(3));
    assert_eq!(shapes(1).len(), 8);
}
