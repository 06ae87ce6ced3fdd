use super::*;
use crate::visitors::Visitor;
use crate::{Lab, Settings};
use axum::body::to_bytes;
use axum::http::StatusCode;
use claims::{Case, Expected, Kind, Verdict};
use serde_json::Value;
use std::sync::atomic::AtomicU64;

fn visit() -> Visit {
    Visit { lab: Lab::new(&Settings::default()), visitor: Visitor::unknown() }
}

fn claim(id: &str) -> &'static Claim {
    claims::all().find(|claim| claim.id == id).unwrap()
}

fn wait<F: Future>(future: F) -> F::Output {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
}

/// The lines of an answer.
async fn lines(response: Response) -> Vec<Value> {
    let bytes = to_bytes(response.into_body(), 1 << 24).await.unwrap();
    let text = String::from_utf8(bytes.to_vec()).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

async fn ask_report(visit: &Visit, id: &str, size: Option<u64>) -> Result<Value, Problem> {
    let response = report(visit.clone(), Ok(Path(id.to_owned())), Ask(Reach { size })).await?;
    Ok(lines(response).await.remove(0))
}

async fn ask_run(visit: &Visit, id: &str, size: Option<u64>) -> Result<Vec<Value>, Problem> {
    let response = run(visit.clone(), Ok(Path(id.to_owned())), Ask(Reach { size })).await?;
    Ok(lines(response).await)
}

fn as_json(claim: &Claim, size: Option<u64>) -> Value {
    serde_json::to_value(claim.verify(size, &Limits::default()).unwrap()).unwrap()
}

#[test]
fn every_claim_is_listed_with_what_is_known() {
    wait(async {
        let visit = visit();
        ask_report(&visit, "nakada-ex-4.4-move", None).await.unwrap();
        ask_report(&visit, "motegi-5.1", Some(5)).await.unwrap();
        let listed = lines(list(visit).await.unwrap()).await.remove(0);
        let listed = listed.as_array().unwrap();
        assert_eq!(listed.len(), claims::all().count());
        for (object, claim) in listed.iter().zip(claims::all()) {
            assert_eq!((&object["claim"], &object["title"]), (&claim.id.into(), &claim.title.into()));
            assert_eq!(object["largest_size"], claim.sizes.largest);
            assert_eq!(object["range"], (claim.range)(claim.sizes.usual));
            let is_erratum = matches!(claim.expected, Expected::Erratum { .. });
            assert_eq!(object["expected"], if is_erratum { "erratum" } else { "holds" });
            let corrected = object["corrected"].as_str();
            assert_eq!(corrected.is_some_and(|id| claims::all().any(|claim| claim.id == id)), is_erratum);
            // Only reports at the usual size are kept.
            assert_eq!(object["report"].is_object(), claim.id == "nakada-ex-4.4-move", "{}", claim.id);
        }
    });
}

#[test]
fn a_report_is_that_of_the_command_line() {
    wait(async {
        let visit = visit();
        for (id, size) in [("nakada-lemma-1.2-3", None), ("motegi-5.1", Some(6)), ("motegi-5.1", Some(7))] {
            assert_eq!(ask_report(&visit, id, size).await.unwrap(), as_json(claim(id), size));
        }
    });
}

#[test]
fn every_erratum_has_its_counterexample_drawn() {
    let errata: Vec<_> = claims::all().filter(|claim| matches!(claim.expected, Expected::Erratum { .. })).collect();
    assert!(!errata.is_empty());
    for claim in errata {
        let found = Found::from(claim.verify(None, &Limits::default()).unwrap());
        assert_eq!(found.report.verdict, Verdict::Erratum, "{}", claim.id);
        let picture = found.picture.unwrap_or_else(|| panic!("{} has no picture", claim.id));
        assert!(picture.svg.starts_with("<svg") && !picture.description.is_empty(), "{}", claim.id);
        let is_position = !matches!(found.report.counterexample.unwrap().case, Case::NoPosition { .. });
        assert_eq!(picture.occurs, is_position, "{}", claim.id);
    }
}

/// How often [`COUNTED`] has been checked.
static CHECKS: AtomicU64 = AtomicU64::new(0);
/// A claim with the id of another.
static COUNTED: Claim = Claim {
    id: "motegi-3.3",
    source: "",
    title: "",
    statement: "",
    kind: Kind::Example,
    standing: claims::Standing::Paper,
    expected: Expected::Holds,
    sizes: claims::Sizes { usual: 1, largest: 1 },
    range: |_| String::new(),
    check: |run| {
        CHECKS.fetch_add(1, Ordering::Relaxed);
        let end = run.that(true, String::new);
        // Long enough for the others to ask.
        thread::sleep(Duration::from_millis(50));
        end
    },
};

#[test]
fn a_check_asked_for_several_times_at_once_is_made_once() {
    wait(async {
        let visit = visit();
        let find = || visit.lab.verdicts.find(&COUNTED, &visit);
        let (one, two, three) = tokio::join!(find(), find(), find());
        assert!(one.is_ok() && two.is_ok() && three.is_ok());
        assert_eq!(CHECKS.load(Ordering::Relaxed), 1);
    });
}

#[test]
fn the_last_line_of_a_run_is_the_report() {
    wait(async {
        let visit = visit();
        for (id, size) in [("motegi-3.3", Some(9)), ("rooks-intro-welter-printed", None), ("ungar-1.3", Some(4))] {
            let mut run = ask_run(&visit, id, size).await.unwrap();
            assert_eq!(run.pop(), Some(ask_report(&visit, id, size).await.unwrap()));
            assert!(run.iter().all(|line| line["checked"].is_u64()));
        }
    });
}

#[test]
fn a_run_says_how_far_it_got_when_its_time_is_over() {
    let time = Duration::from_millis(450);
    wait(async {
        let visit = Visit { lab: Lab::new(&Settings { time, ..Settings::default() }), visitor: Visitor::unknown() };
        let id = "motegi-3.3";
        let run = ask_run(&visit, id, Some(claim(id).sizes.largest)).await.unwrap();
        let (end, counts) = run.split_last().unwrap();
        assert_eq!(end["limit"], "time");
        let counts: Vec<_> = counts.iter().map(|line| line["checked"].as_u64().unwrap()).collect();
        assert!(counts.len() >= 2 && counts.is_sorted() && counts.last() > Some(&0), "{counts:?}");
    });
}

#[test]
fn sizes_beyond_the_largest_are_refused() {
    wait(async {
        let visit = visit();
        let claim = claim("motegi-5.1");
        for size in [claim.sizes.largest + 1, u64::MAX] {
            let refusals = [
                ask_report(&visit, claim.id, Some(size)).await.err(),
                ask_run(&visit, claim.id, Some(size)).await.err(),
            ];
            for problem in refusals {
                let problem = problem.unwrap();
                assert_eq!(problem.status(), StatusCode::BAD_REQUEST);
                assert!(problem.to_string().ends_with(&format!("up to {}", claim.sizes.largest)), "{problem}");
            }
        }
    });
}

#[test]
fn small_sizes_are_answered() {
    for claim in claims::all() {
        for size in 0..=2.min(claim.sizes.largest) {
            claim.verify(Some(size), &Limits::default()).unwrap();
        }
    }
}

#[test]
fn an_unknown_id_is_missing_and_a_near_one_named() {
    for (id, near) in [("rooks7", "`rooks-7`"), ("nakda-4.1", "`nakada-4.1`"), ("motegi-5.11", "`motegi-5.1`")] {
        let problem = named(Ok(Path(id.to_owned()))).unwrap_err();
        assert_eq!(problem.status(), StatusCode::NOT_FOUND);
        assert!(problem.to_string().contains(near), "{problem}");
    }
    let problem = named(Ok(Path("\u{202e}<b>".repeat(100)))).unwrap_err().to_string();
    assert!(!problem.contains("did you mean") && !problem.contains('\u{202e}') && problem.len() < 500, "{problem}");
}
