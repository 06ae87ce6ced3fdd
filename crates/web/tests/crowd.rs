//! Greedy visitors beside a modest one: answers that no one reads, questions that never arrive, floods of heavy questions,
//! and closing time.

mod laboratory;

use laboratory::{Laboratory, Visitor};
use serde_json::json;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

const SMALL: &str = "/api/value?ruleset=nim&position=3,5,7";
/// Some megabytes.
const LONG: &str = "/api/table?ruleset=nim&max=400&entries=2";
/// Takes longer than any time limit.
const HEAVY: &str = "/api/value?ruleset=nim&position=1000000&method=search";
/// The smallest budget.
const BUDGET: u64 = 64 << 20;

fn assert_small_is_answered(visitor: &mut Visitor) {
    let answer = visitor.get(SMALL);
    assert_eq!((answer.status, &answer.json()["grundy"]), (200, &1.into()), "{}", answer.body);
}

#[test]
fn answers_that_nobody_reads_stay_within_the_budget() {
    let laboratory = Laboratory::open(Duration::from_secs(60), BUDGET);
    let mut small = laboratory.visit();
    let (mut kept, mut refused) = (Vec::new(), 0);
    // Together these would need far more room than there is.
    for _ in 0..60 {
        let mut reader = laboratory.visit();
        reader.ask("GET", LONG, &[], "");
        let head = reader.head().expect("an answer begins");
        match head.status {
            200 => kept.push((reader, head.headers["content-length"].parse::<u64>().unwrap())),
            503 => {
                assert!(head.headers.contains_key("retry-after"));
                refused += 1;
            }
            other => panic!("status {other}"),
        }
        assert_small_is_answered(&mut small);
        if refused > 0 {
            break;
        }
    }
    // Visitors who had not read for a while were closed for others, or others were refused.
    let longest = kept.iter().map(|(_, length)| *length).max().expect("there is room for some");
    assert!(longest > 1 << 20, "the table has only {longest} bytes");
    let is_cut_off = |(mut reader, length): (Visitor, u64)| reader.bytes(length as usize).is_err();
    let (number, cut_off) = (kept.len(), kept.into_iter().filter_map(|kept| is_cut_off(kept).then_some(())).count());
    let whole = (number - cut_off) as u64;
    assert!(whole * longest <= BUDGET + longest, "{whole} answers of {longest} bytes were kept");
    assert!(cut_off + refused > 0, "everybody got {longest} bytes");
    // Then there is room again.
    assert_eq!(laboratory.visit().get(LONG).status, 200);
}

#[test]
fn questions_that_never_arrive_keep_nobody_out() {
    let laboratory = Laboratory::open(Duration::from_secs(20), BUDGET);
    let trickling: Vec<Visitor> = (0..530)
        .map(|_| {
            let mut visitor = laboratory.visit_from([127, 0, 0, 2]);
            // It may have been closed already.
            let _ = visitor.send("GET /api/value?rule");
            visitor
        })
        .collect();
    // Nobody is turned away, from the same address or from another.
    for ip in [[127, 0, 0, 1], [127, 0, 0, 2]] {
        assert_small_is_answered(&mut laboratory.visit_from(ip));
    }
    drop(trickling);
}

#[test]
fn the_first_heavy_question_of_a_visitor_is_not_refused() {
    let laboratory = Laboratory::open(Duration::from_secs(1), BUDGET);
    let (is_over, asked) = (AtomicBool::new(false), AtomicU64::new(0));
    thread::scope(|scope| {
        for _ in 0..30 {
            scope.spawn(|| {
                let mut visitor = laboratory.visit();
                while !is_over.load(Ordering::Relaxed) {
                    visitor.get(HEAVY);
                    asked.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        while asked.load(Ordering::Relaxed) == 0 {
            thread::sleep(Duration::from_millis(10));
        }
        // From the same address, and from another.
        for ip in [[127, 0, 0, 1], [127, 0, 0, 2]] {
            let mut newcomer = laboratory.visit_from(ip);
            assert_small_is_answered(&mut newcomer);
            let answer = newcomer.get(HEAVY);
            assert_eq!((answer.status, &answer.json()["limit"]), (422, &"time".into()), "{}", answer.body);
            assert_small_is_answered(&mut newcomer);
        }
        is_over.store(true, Ordering::Relaxed);
    });
}

#[test]
fn what_was_asked_is_answered_before_the_laboratory_closes() {
    let laboratory = Laboratory::open(Duration::from_secs(3600), BUDGET);
    let (mut heavy, mut silent) = (laboratory.visit(), laboratory.visit());
    heavy.ask("GET", HEAVY, &[], "");
    let question = json!({"ruleset": "nim", "position": "3,5,7"}).to_string();
    let (one_half, other_half) = question.split_at(question.len() / 2);
    let head =
        format!("POST /api/value HTTP/1.1\r\nHost: {}\r\nExpect: 100-continue\r\nContent-Length: ", laboratory.host());
    let mut small: Vec<Visitor> = (0..20).map(|_| laboratory.visit()).collect();
    for visitor in &mut small {
        visitor.send(&format!("{head}{}\r\n\r\n", question.len())).unwrap();
        assert_eq!(visitor.head().unwrap().status, 100, "it waits for the body");
        visitor.send(one_half).unwrap();
    }
    laboratory.close();
    // It has noticed that it is to close once nobody else is let in.
    while laboratory.is_open() {
        thread::sleep(Duration::from_millis(10));
    }
    for visitor in &mut small {
        visitor.send(other_half).unwrap();
    }
    for visitor in &mut small {
        let answer = visitor.answer(true).expect("it was being asked when the end came");
        assert_eq!((answer.status, &answer.json()["grundy"]), (200, &1.into()), "{}", answer.body);
    }
    let answer = heavy.answer(true).expect("it hears that there will be no answer");
    assert_eq!(answer.status, 503, "{}", answer.body);
    assert!(answer.json()["error"].as_str().unwrap().contains("closing"), "{}", answer.body);
    assert!(silent.answer(true).is_err());
    // It does not wait for the hour that the heavy one was given.
    drop(laboratory);
}
