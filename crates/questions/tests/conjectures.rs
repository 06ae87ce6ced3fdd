//! Wrong conjectures are refuted at the smallest position, and known truths hold. What is expected is computed here: the
//! options of each game, their mex, and the order of positions, each in the plainest way.

mod brute;

use brute::{Brute, Claim, KAYLES, MOCK_TURTLES, MOORE, NODE_KAYLES, SHORT_HOOKS, WYTHOFF_KNIGHT};
use questions::Subject;
use questions::conjecture::{Conjecture, Extent, Judgement, Report};
use rulesets::Query;
use theory::{Outcome, Play};

/// A game by its spec, or by the text of its rules.
fn subject(spec: &str, rules: Option<&str>) -> Subject {
    match rules {
        Some(text) => Subject::of_rules(rules::open_text(spec, text).unwrap()),
        None => Subject::open(spec).unwrap(),
    }
}

fn checked(subject: &Subject, claim: &str, extent: Extent, play: Play) -> Report {
    let conjecture = Conjecture::claim(subject, claim).unwrap_or_else(|error| panic!("{claim}: {error}"));
    let report = conjecture.check(subject, extent, &Query { play, ..Query::default() });
    report.unwrap_or_else(|error| panic!("{claim}: {error}"))
}

/// A wrong statement: the game, how far it is checked, what it says, and the same in plain code.
struct Wrong {
    spec: &'static str,
    rules: Option<&'static str>,
    extent: Extent,
    play: Play,
    brute: Brute,
    says: &'static str,
    claimed: fn(&Brute, &[u64]) -> Option<Claim>,
}

fn up_to(size: u64) -> Extent {
    Extent { size: Some(size), entries: None }
}

fn with_entries(size: u64, entries: usize) -> Extent {
    Extent { size: Some(size), entries: Some(entries) }
}

fn p_when(is: bool) -> Option<Claim> {
    Some(Claim::Outcome(if is { Outcome::P } else { Outcome::N }))
}

fn value(value: u64) -> Option<Claim> {
    Some(Claim::Value(value as i64))
}

/// ⌊kφ⌋ by its definition: the largest m with m² - mk - k² ≤ 0.
fn golden(k: u64) -> u64 {
    (0..=2 * k).take_while(|m| m * m <= m * k + k * k).last().unwrap()
}

fn is_golden(x: u64, y: u64) -> bool {
    x.min(y) == golden(x.abs_diff(y))
}

const GOLDEN: &str = "min(x, y) = golden(abs(x-y))";

#[test]
fn twenty_wrong_conjectures_fail_at_the_smallest_position() {
    use Play::{Misere, Normal};
    let wrong = |spec, brute: &dyn Fn() -> Brute, extent, says, claimed| Wrong {
        spec,
        rules: None,
        extent,
        play: Normal,
        brute: brute(),
        says,
        claimed,
    };
    let own = |rules, wrong: Wrong| Wrong { rules: Some(rules), ..wrong };
    let wythoff = || Brute::new(brute::pairs(60), |p| brute::queen(p, 60));
    let nim = |most, count| move || Brute::new(brute::tuples(count, most), brute::nim);
    let all = [
        // Right up to a large position.
        wrong("wythoff", &wythoff, up_to(60), "P when min(x, y) = golden(abs(x-y)) and x+y < 80", |_, p| {
            p_when(is_golden(p[0], p[1]) && p[0] + p[1] < 80)
        }),
        // Right for one parity only.
        wrong("wythoff", &wythoff, up_to(60), "P when min(x, y) = golden(abs(x-y)) and x mod 5 != 3", |_, p| {
            p_when(is_golden(p[0], p[1]) && p[0] % 5 != 3)
        }),
        wrong("wythoff", &wythoff, up_to(60), "value = x + x/50 where y = 0", |_, p| {
            if p[1] == 0 { value(p[0] + p[0] / 50) } else { None }
        }),
        // Off by one at one place.
        wrong(
            "wythoff",
            &wythoff,
            up_to(60),
            "N when not (x2 = golden(x1-x2) or x1 = golden(x2-x1)) or x1 = 25",
            |_, p| {
                let is_p = p[1] as i64 == signed_golden(p[0] as i64 - p[1] as i64)
                    || p[0] as i64 == signed_golden(p[1] as i64 - p[0] as i64);
                p_when(is_p && p[0] != 25)
            },
        ),
        wrong("nim", &nim(9, 3), with_entries(9, 3), "value = (x1 xor x2 xor x3) + x1*x2*x3/700", |_, p| {
            value((p[0] ^ p[1] ^ p[2]) + p[0] * p[1] * p[2] / 700)
        }),
        wrong(
            "nim",
            &nim(9, 3),
            with_entries(9, 3),
            "value = x1 + x2 + x3 where x1 mod 2 = 0 and x2 mod 4 = 0",
            |_, p| {
                if p[0] % 2 == 0 && p[1] % 4 == 0 { value(p[0] + p[1] + p[2]) } else { None }
            },
        ),
        wrong("nim", &nim(12, 3), with_entries(12, 3), "P when x1 xor x2 xor x3 = 0 and x1 != 9", |_, p| {
            p_when(p[0] ^ p[1] ^ p[2] == 0 && p[0] != 9)
        }),
        Wrong {
            play: Misere,
            ..wrong("nim", &|| nim(15, 2)().misere(), up_to(15), "P when x1 = x2 and size > 0 or size = 1", |_, p| {
                p_when(p[0] == p[1] && p[0] > 0 || p[0] + p[1] == 1)
            })
        },
        // Wrong for one heap.
        own(
            KAYLES,
            wrong("kayles.game", &|| brute::kayles(90), up_to(90), "value = value(h-12) where h > 14", |b, p| {
                if p[0] > 14 { value(b.value(&[p[0] - 12])) } else { None }
            }),
        ),
        own(
            KAYLES,
            wrong("kayles.game", &|| brute::kayles(90), up_to(90), "value = 7 where h mod 12 = 6 and h > 6", |_, p| {
                if p[0] % 12 == 6 && p[0] > 6 { value(7) } else { None }
            }),
        ),
        wrong("young", &|| brute::young(5), up_to(5), "value = size mod 2 + 2*(size/2) where columns <= 3", |_, p| {
            let size: u64 = p.iter().sum();
            if p.first().copied().unwrap_or(0) <= 3 { value(size) } else { None }
        }),
        wrong("young", &|| brute::young(5), up_to(5), "value = size where x2 <= 1 and x5 = 0", |_, p| {
            let x = |i: usize| p.get(i - 1).copied().unwrap_or(0);
            if x(2) <= 1 && x(5) == 0 { value(p.iter().sum()) } else { None }
        }),
        wrong(
            "welter",
            &|| brute::welter(12),
            with_entries(12, 3),
            "value = (x1 xor x2) - 1 + x2/11 where beads = 2",
            |_, p| {
                if p.len() == 2 { value((p[0] ^ p[1]) - 1 + p[1] / 11) } else { None }
            },
        ),
        wrong("rooks", &|| brute::rooks(4), up_to(4), "P when x xor y xor z xor w = 0", |_, p| {
            p_when(p[0] ^ p[1] ^ p[2] ^ p[3] == 0)
        }),
        wrong(
            "corner:ryuoh",
            &|| Brute::new(brute::pairs(50), |p| brute::queen(p, 1)),
            up_to(50),
            RYUOH_PLUS,
            |_, p| value(ryuoh(p[0], p[1]) + (p[0] + p[1]) / 67),
        ),
        own(
            WYTHOFF_KNIGHT,
            wrong(
                "wythoff-knight.game",
                &brute::wythoff_knight,
                up_to(30),
                "P when x = 2*y or y = 2*x or x + y = 20",
                |_, p| p_when(p[0] == 2 * p[1] || p[1] == 2 * p[0] || p[0] + p[1] == 20),
            ),
        ),
        own(
            MOORE,
            wrong("moore.game:N=3,K=2", &|| brute::moore(7), up_to(7), "P when x[1] = x[2] = x3 < 6", |_, p| {
                p_when(p[0] == p[1] && p[1] == p[2] && p[2] < 6)
            }),
        ),
        own(
            SHORT_HOOKS,
            wrong(
                "short-hooks.game:K=3",
                &|| brute::short_hooks(5, 3),
                up_to(5),
                "value = size mod (K+1) where rows = 1 or size > 5",
                |_, p| {
                    let size: u64 = p.iter().sum();
                    if p.len() == 1 || size > 5 { value(size % 4) } else { None }
                },
            ),
        ),
        own(
            MOCK_TURTLES,
            wrong("mock-turtles.game", &|| brute::mock_turtles(9), with_entries(9, 3), "N when x1 < 7", |_, p| {
                p_when(p.first().copied().unwrap_or(0) >= 7)
            }),
        ),
        own(
            NODE_KAYLES,
            wrong(
                "node-kayles.game",
                &|| brute::node_kayles(9),
                Extent::default(),
                "P when left in {0, 2} or degree(4) = 2",
                |_, p| p_when(matches!(p.len(), 0 | 2) || [3, 4, 5].iter().all(|v| p.contains(v))),
            ),
        ),
    ];
    assert_eq!(all.len(), 20);
    for Wrong { spec, rules, extent, play, brute, says, claimed } in all {
        let subject = subject(spec, rules);
        let expected = brute.first_failure(|position| claimed(&brute, position));
        let (position, outcome, grundy, claim) = expected.unwrap_or_else(|| panic!("{spec}: {says} is not wrong"));
        let report = checked(&subject, says, extent, play);
        assert_eq!(report.verdict, Some(Judgement::Refuted), "{spec}: {says}");
        let found = report.counterexample.unwrap();
        assert_eq!(found.position.text(), position, "{spec}: {says}");
        assert_eq!((found.outcome, found.grundy), (outcome, Some(grundy)), "{spec}: {says}");
        let found = match found.claimed {
            rules::Claimed::Value(value) => Claim::Value(value),
            rules::Claimed::Outcome(outcome) => Claim::Outcome(outcome),
        };
        assert_eq!(found, claim, "{spec}: {says}");
    }
}

fn signed_golden(k: i64) -> i64 {
    if k < 0 { -(golden(k.unsigned_abs()) as i64) - 1 } else { golden(k as u64) as i64 }
}

fn ryuoh(x: u64, y: u64) -> u64 {
    (x % 3 + y % 3) % 3 + 3 * ((x / 3) ^ (y / 3))
}

const RYUOH_PLUS: &str = "value = (x mod 3 + y mod 3) mod 3 + 3*(x/3 xor y/3) + (x+y)/67";

#[test]
fn known_truths_hold() {
    let holds = |spec: &str, claim: &str, extent: Extent, play: Play, count: u64, range: &str| {
        let report = checked(&subject(spec, None), claim, extent, play);
        assert_eq!(report.verdict, Some(Judgement::Holds), "{spec}: {claim}: {:?}", report.counterexample);
        assert_eq!((report.checked, report.range.as_str()), (count, range), "{spec}: {claim}");
    };
    let normal = Play::Normal;
    holds("wythoff", &format!("P when {GOLDEN}"), up_to(100), normal, 10_201, "entries ≤ 100");
    holds("nim", "value = x1 xor x2 xor x3", with_entries(20, 3), normal, 21 * 21 * 21, "entries ≤ 20");
    let ryuoh = "value = (x mod 3 + y mod 3) mod 3 + 3*(x/3 xor y/3)";
    holds("corner:ryuoh", ryuoh, up_to(60), normal, 61 * 61, "entries ≤ 60");
    holds("octal:0.77", "value = value(h+12) where h >= 71", up_to(300), normal, 230, "entries ≤ 300");
    holds("wythoff", "value = value(y, x)", Extent::default(), normal, 10_000, "entries ≤ 99");
    holds("nim", "P when misere(x2, x1) = 0", up_to(30), Play::Misere, 961, "entries ≤ 30");
    holds("shifted", "value = value(\"nim\"; x1, x2, x3, x4)", with_entries(9, 4), normal, 256, "entries ≤ 9");
    // More than five million partitions have 13 rows up to 13, and 373 have up to 13 boxes.
    let itself = "P when outcome(x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13) = P";
    holds("young", itself, up_to(13), normal, 373, "size ≤ 13");
    holds("young", "value = size where columns <= 1", up_to(13), normal, 14, "size ≤ 13");
}

#[test]
fn a_condition_leaves_positions_out() {
    let subject = subject("wythoff", None);
    let conjecture = Conjecture::values(&subject, "x").unwrap().only_where(&subject, "y = 0").unwrap();
    assert_eq!(conjecture.text(), "value = x where y = 0");
    let report = conjecture.check(&subject, up_to(50), &Query::default()).unwrap();
    assert_eq!((report.verdict, report.checked), (Some(Judgement::Holds), 51));
}

#[test]
fn a_list_of_positions_is_held_against_the_game() {
    let subject = subject("wythoff", None);
    let list = "0,0 # the end\n\n1,2\n2,1\n3,5\n# and its mirror image\n5,3\n7,400\n";
    let listed = Conjecture::listed(&subject, "list", list).unwrap();
    let report = listed.check(&subject, up_to(5), &Query::default()).unwrap();
    assert_eq!((report.verdict, report.checked), (Some(Judgement::Holds), 36));
    let outside: Vec<String> = report.not_checked.iter().map(|position| position.text()).collect();
    assert_eq!(outside, ["7,400"]);
    let report = listed.check(&subject, up_to(9), &Query::default()).unwrap();
    assert_eq!(report.counterexample.unwrap().position.text(), "4,7");
    let error = Conjecture::listed(&subject, "list", "0,0\n\n1,two\n").err().unwrap();
    assert_eq!(error.line, 3);
}

#[test]
fn what_cannot_be_read_is_refused_with_what_is_known() {
    let refusal = |spec: &str, text: &str| subject(spec, None).read_number(text).unwrap_err().to_string();
    for (spec, text, problem) in [
        ("wythoff", "x3", "there is no x3: positions have 2 entries"),
        ("wythoff", "z", "there is no name `z`: known here: x, y, size, x1, x2"),
        ("rooks", "hight", "there is no name `hight`: known here: x, y, z, w, size, x1, …, x4"),
        ("young", "row", "there is no name `row`, did you mean `rows`? (known here: rows, columns, size, x1, x2, …)"),
        ("welter", "bead", "there is no name `bead`, did you mean `beads`? (known here: beads, size, x1, x2, …)"),
        ("octal:0.77", "g", "there is no name `g`: known here: h, size, x1, x2, …"),
        ("ungar:box=2x3", "x1", "there is no name `x1`: known here: size"),
        ("wythoff", "outcome(x, y)", "`outcome(x, y)` is P or N: compare it, as in `outcome(x, y) = P`"),
        ("wythoff", "value(\"yong 1\")", "there is no ruleset `yong`, did you mean `young`?"),
        ("wythoff", "value(\"nim 1\"; x)", "so only the game belongs in quotes: \"nim\""),
        ("wythoff", "value()", "a number, a name or `(` is needed here"),
        ("wythoff", "valeu(x, y)", "did you mean `value`?"),
    ] {
        let refused = refusal(spec, text);
        assert!(refused.contains(problem), "{spec}: {text}: {refused}");
    }
    let condition = subject("wythoff", None).read_condition("outcome(x, y) < P").unwrap_err().to_string();
    assert!(condition.contains("who wins is compared with P or N"), "{condition}");
}

#[test]
fn names_stand_for_what_they_say() {
    let two_rooks = "game two A=7\non x, y\nmove x-k, y for k in 1..x\n";
    for (spec, rules, position, number, value) in [
        ("wythoff", None, "3,5", "x*1000 + y*100 + size*10 + x2", 3585),
        ("rooks", None, "1,2,3,4", "x*1000 + y*100 + z*10 + w + x4*10000 + size*100000", 1_041_234),
        ("nim", None, "3,5,7", "x1*1000 + x2*100 + x3*10 + x4 + size*10000", 153_570),
        ("nim", None, "3,5", "size*10 + x1", 83),
        ("octal:0.77", None, "5,3", "h*100 + size*10 + x2", 583),
        ("young", None, "4,2,1", "rows*1000 + columns*100 + size*10 + x2", 3472),
        ("mhrg:3x5", None, "5,4,3", "rows*1000 + columns*100 + size*10 + x3", 3623),
        ("shifted", None, "5,2", "rows*100 + size*10 + x2", 272),
        ("welter", None, "1,4,6", "beads*1000 + size*10 + x1", 3111),
        ("inset:4", None, "1,2,4,5", "beads*100 + size + x4*1000", 5412),
        ("reflect:A3/1", None, "-1,1,0", "x1*100 + x2*10 + size", -89),
        ("ungar:weak=3", None, "3,1,2", "x1*100 + x3*10 + size", 322),
        ("ungar:box=2x3", None, "(1,3),(2,1)", "size", 4),
        ("plain:A3/2", None, "-", "size", 0),
        ("two.game:A=2", Some(two_rooks), "3,5", "x*1000 + y*100 + A*10 + size + x1*10000", 33_528),
    ] {
        let subject = subject(spec, rules);
        let position = subject.game.read(position).unwrap();
        let number = subject.read_number(number).unwrap_or_else(|error| panic!("{spec}: {error}"));
        assert_eq!(subject.number(&number, &position).unwrap(), value, "{spec} {position}");
    }
}

#[test]
fn a_position_that_the_game_does_not_have_is_an_error_where_it_is_asked_for() {
    let subject = subject("wythoff", None);
    let conjecture = Conjecture::values(&subject, "value(x-1, y)").unwrap();
    let error = conjecture.check(&subject, up_to(3), &Query::default()).unwrap_err().to_string();
    assert!(error.starts_with("at 0,0: wythoff: -1,0:"), "{error}");
}

#[test]
fn rule_files_do_not_ask_of_other_positions() {
    for line in ["claim value = value(x)", "claim P when outcome(x) = P", "claim value = x1", "claim value = size"] {
        let text = format!("game one\non x\nmove x-k for k in 1..x\n{line}\n");
        assert!(rules::open_text("one.game", &text).is_err(), "{line}");
    }
    let golden = "game one\non x\nmove golden(x) - x where x > 1\n";
    let game = rules::open_text("one.game", golden).unwrap().game;
    let moves = game.read("10").unwrap().moves(&Default::default()).unwrap();
    assert_eq!(moves.iter().map(|m| m.to().text()).collect::<Vec<_>>(), ["6"]);
}

#[test]
fn moves_make_the_positions_of_boards_smaller() {
    for spec in
        ["ungar:box=2x3", "ungar:weak=4", "ungar:tamari=4", "plain:D4/1", "reflect:B3/2", "reflect:G2/1", "mhrg:2x4"]
    {
        let start = rulesets::open(spec).unwrap().start().unwrap();
        let mut count = 0;
        let mut each = |row: rulesets::Row| {
            for m in row.position.moves(&Default::default()).unwrap() {
                assert!(m.to().size() < row.position.size(), "{spec}: {} to {}", row.position, m.to());
            }
            let is_end = row.position.moves(&Default::default()).unwrap().is_empty();
            assert_eq!(is_end, row.position.size() == 0, "{spec}: {}", row.position);
            count += 1;
            theory::Flow::Continue(())
        };
        start.values_below(Query::default(), &mut each).unwrap();
        assert!(count > 5, "{spec}: {count}");
    }
}
