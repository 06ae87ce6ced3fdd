//! Templates against what they should say, and their terms against values computed one by one.

use questions::sequence::{NAMED, Named, Of, Place, Template, TemplateError, Term, Variable, values};
use rulesets::{Position, Query, open};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;
use theory::{Deadline, Limits, Outcome, Play};

fn read(text: &str, variables: &[&str]) -> Result<Template, TemplateError> {
    let variables = variables.iter().map(|text| Variable::read(text)).collect::<Result<_, _>>()?;
    Template::read(text, variables)
}

/// Every instance as a spec and what stands behind it.
fn instances(text: &str, variables: &[&str]) -> Vec<String> {
    let template = read(text, variables).unwrap();
    let told = |place: Place| match place {
        Place::Start => String::new(),
        Place::Position(text) => format!(" {text}"),
        Place::Size(size) => format!(" size {size}"),
    };
    let all = template.instances().map(|instance| instance.map(|instance| instance.spec + &told(instance.place)));
    all.collect::<Result<_, _>>().unwrap()
}

#[test]
fn templates_expand() {
    for (text, variables, expected) in [
        ("mhrg:3xN", &["N=3..5"][..], &["mhrg:3x3", "mhrg:3x4", "mhrg:3x5"][..]),
        ("ungar:box=NxNxN", &["N=1..2"], &["ungar:box=1x1x1", "ungar:box=2x2x2"]),
        ("ungar:box=NxN+1x2*N", &["N=2..3"], &["ungar:box=2x3x4", "ungar:box=3x4x6"]),
        ("mhrg:{N}x{2*N}", &["N=2..3"], &["mhrg:2x4", "mhrg:3x6"]),
        ("plain:DN/N", &["N=4..5"], &["plain:D4/4", "plain:D5/5"]),
        ("plain:DN/N-1", &["N=5..5"], &["plain:D5/4"]),
        ("plain:E7/N", &["N=7..7"], &["plain:E7/7"]),
        ("young K,K-1,K-2", &["K=2..3"], &["young 2,1,0", "young 3,2,1"]),
        ("young N^N", &["N=2..2"], &["young 2^2"]),
        ("young {(N+1)/2}, 1", &["N=4..5"], &["young 2, 1", "young 3, 1"]),
        ("wythoff N,2*N+1", &["N=0..1"], &["wythoff 0,1", "wythoff 1,3"]),
        ("nim N,M", &["N=0..1", "M=5..6"], &["nim 0,5", "nim 0,6", "nim 1,5", "nim 1,6"]),
        ("octal:0.137 N", &["N=0..1"], &["octal:0.137 0", "octal:0.137 1"]),
        ("octal:0.1{N}7 5,N", &["N=3..4"], &["octal:0.137 5,3", "octal:0.147 5,4"]),
        ("nim:r={max(N, 3)} {N mod 5}, 7", &["N=9..9"], &["nim:r=9 4, 7"]),
        ("my.game:K=N 3,4", &["N=2..2"], &["my.game:K=2 3,4"]),
        ("my.game:K=K,L=2*K 3,4", &["K=2..2"], &["my.game:K=2,L=4 3,4"]),
        ("nim:r=n n,n", &["n=2..2"], &["nim:r=2 2,2"]),
        ("nim nim", &["nim=2..2"], &["nim 2"]),
        ("subtract:1,2..N 9", &["N=4..4"], &["subtract:1,2..4 9"]),
        ("reflect:A3/1 -N,1,0", &["N=0..1"], &["reflect:A3/1 0,1,0", "reflect:A3/1 -1,1,0"]),
        ("ungar:box=3x3 (N,1),(1,N)", &["N=2..2"], &["ungar:box=3x3 (2,1),(1,2)"]),
        ("nibble size=2*N", &["N=3..3"], &["nibble size 6"]),
        ("nibble N..1", &["N=0..3"], &["nibble -", "nibble 1", "nibble 2,1", "nibble 3,2,1"]),
        ("welter 0..N", &["N=0..2"], &["welter 0", "welter 0,1", "welter 0,1,2"]),
        ("welter 0,2..N", &["N=1..3"], &["welter 0", "welter 0,2", "welter 0,2,3"]),
        ("young 9,N..1,0", &["N=0..1"], &["young 9,0", "young 9,1,0"]),
        ("young N..1,0", &["N=0..1"], &["young 0", "young 1,0"]),
        ("young 2*N..N", &["N=1..2"], &["young 2,1", "young 4,3,2"]),
        ("nim N+3..5", &["N=2..3"], &["nim 5", "nim 6,5"]),
    ] {
        assert_eq!(instances(text, variables), expected, "{text}");
    }
}

#[test]
fn templates_are_refused() {
    for (text, variables, why) in [
        ("nim N", &[][..], "one variable or two"),
        ("nim A,B,C", &["A=0..1", "B=0..1", "C=0..1"], "not 3"),
        ("nim N", &["N=3..1"], "must not be larger"),
        ("nim N", &["N=1..9223372036854775808"], "is not a variable and its range"),
        ("nim N", &["N=0..99999999"], "at most 10000000"),
        ("nim N", &["N"], "as in N=3..60"),
        ("nim N", &["3=1..2"], "as in N=3..60"),
        ("nim N", &["N=-1..2"], "as in N=3..60"),
        ("nim N,N", &["N=1..2", "N=3..4"], "two ranges"),
        ("nim N", &["N=1..2", "M=3..4"], "the variable M does not occur"),
        ("kaylesN 5", &["N=1..2"], "does not occur"),
        ("my.game:N=3 5", &["N=1..2"], "does not occur"),
        ("nim 2N", &["N=1..2"], "2*N"),
        ("nim {N", &["N=1..2"], "a { without a matching }"),
        ("nim {N+}", &["N=1..2"], "{N+}: "),
        ("nim {N,1}", &["N=1..2"], "{N,1}"),
        ("nim {M}", &["N=1..2"], "M"),
        ("nim size=N+", &["N=1..2"], "N+"),
    ] {
        let error = read(text, variables).unwrap_err().to_string();
        assert!(error.contains(why), "{text}: {error}");
    }
}

/// Whatever stands in a template, it is read or refused, and so is each of its instances.
#[test]
fn no_text_is_too_strange() {
    let pieces = [
        "N", "M", "x", "{", "}", "(", ")", ",", "..", ".", "+", "-", "*", "/", "=", ":", " ", "0", "7", "D", "é",
        "size=",
    ];
    let mut state = 1_u64;
    let mut next = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let (mut read_so_far, mut expanded) = (0, 0);
    for _ in 0..30_000 {
        let text: String = (0..next(12)).map(|_| pieces[next(pieces.len())]).collect();
        let Ok(template) = read(&format!("nim:{text}"), &["N=0..2"]) else { continue };
        read_so_far += 1;
        expanded += template.instances().filter(Result::is_ok).count();
    }
    assert!(read_so_far > 1000 && expanded > 1000, "{read_so_far} {expanded}");
}

#[test]
fn a_refusal_says_where() {
    let limits = Limits::default();
    for (text, variables, why) in [
        ("mhrg:3xN", &["N=2..9"][..], "at N = 2: "),
        ("young N,3", &["N=1..9"], "at N = 1: "),
        ("nim N,M", &["N=1..9"], "if M is a variable, give its range too"),
        ("nim 5-N", &["N=4..9"], "at N = 6: "),
        ("nim {9/N}", &["N=0..9"], "at N = 0: this divides by 0"),
        ("nim 9223372036854775807*N", &["N=1..2"], "at N = 2: a number here"),
        ("nim N..9", &["N=0..9"], "at N = 0: N..9 counts down, not from 0 to 9"),
        ("unknown N", &["N=0..1"], "there is no ruleset"),
    ] {
        let terms = values(&read(text, variables).unwrap(), Of::Grundy, Play::Normal, &limits);
        let told = terms.map_or_else(|error| error.to_string(), |terms| format!("{:?}", terms.values));
        assert!(told.contains(why), "{text}: {told}");
    }
    let by_size = values(&read("nibble size=N", &["N=0..1"]).unwrap(), Of::Outcome, Play::Normal, &limits);
    assert!(by_size.unwrap_err().to_string().contains("have a p-count"));
    let by_size = values(&read("nim size=N", &["N=0..1"]).unwrap(), Of::PCount, Play::Normal, &limits);
    assert!(by_size.unwrap_err().to_string().contains("cannot be listed"));
}

/// The value of a position, and of all that can be reached from it: the smallest number that no option has. In misère
/// play the end counts as 1.
fn by_definition(position: &Position, play: Play, known: &mut BTreeMap<String, u64>) -> u64 {
    if let Some(value) = known.get(&position.text()) {
        return *value;
    }
    let moves = position.moves(&Limits::default()).unwrap();
    let options: BTreeSet<u64> = moves.iter().map(|m| by_definition(m.to(), play, known)).collect();
    let value = match play {
        Play::Misere if options.is_empty() => 1,
        _ => (0..).find(|value| !options.contains(value)).unwrap(),
    };
    known.insert(position.text(), value);
    value
}

/// With a game for each, and a solver for each.
fn one_by_one(template: &Template, of: Of, play: Play) -> Vec<Term> {
    let term = |spec: &str, position: Option<&str>| {
        let game = open(spec).unwrap();
        let position = game.position(position).unwrap();
        let value = game.solver(Query { play, ..Query::default() }).value(&position).unwrap();
        match of {
            Of::Grundy => Term::Number(value),
            Of::Outcome => Term::Outcome(Outcome::of_value(value)),
            Of::PCount => {
                let mut known = BTreeMap::new();
                by_definition(&position, play, &mut known);
                Term::Number(known.values().filter(|&&value| value == 0).count() as u64)
            }
        }
    };
    let instances = template.instances().map(Result::unwrap);
    instances.map(|instance| term(&instance.spec, instance.position())).collect()
}

#[test]
fn terms_are_the_values_one_by_one() {
    for (text, variables) in [
        ("mhrg:3xN", &["N=3..9"][..]),
        ("young K,K-1,K-2", &["K=2..6"]),
        ("nim N,M", &["N=0..5", "M=0..5"]),
        ("wythoff N,M", &["N=0..8", "M=0..8"]),
        ("corner:maharaja N,2*N+1", &["N=0..20"]),
        ("corner:maharaja N,20-N", &["N=0..20"]),
        ("octal:0.137 N,3", &["N=0..40"]),
        ("plain:DN/N", &["N=4..6"]),
        ("nibble N..1", &["N=0..6"]),
        ("ungar:box=2xN", &["N=1..5"]),
    ] {
        let template = read(text, variables).unwrap();
        for (of, play) in [
            (Of::Grundy, Play::Normal),
            (Of::Grundy, Play::Misere),
            (Of::Outcome, Play::Normal),
            (Of::Outcome, Play::Misere),
            (Of::PCount, Play::Normal),
        ] {
            let terms = values(&template, of, play, &Limits::default()).unwrap();
            assert_eq!(terms.stopped, None, "{text}");
            assert_eq!(terms.values, one_by_one(&template, of, play), "{text} {of} {play}");
        }
    }
}

#[test]
fn what_a_limit_leaves_is_kept() {
    let template = read("corner:maharaja N,N+1,N", &["N=0..1"]);
    assert!(values(&template.unwrap(), Of::Grundy, Play::Normal, &Limits::default()).is_err());
    // Each board is larger than the one before, and a few bytes are enough for the first ones only.
    let template = read("mhrg:NxN", &["N=1..12"]).unwrap();
    let limits = Limits { memory: 100_000, ..Limits::default() };
    let terms = values(&template, Of::Grundy, Play::Misere, &limits).unwrap();
    assert!(terms.stopped.is_some());
    let known = terms.values.len();
    assert!((2..12).contains(&known), "{known}");
    let few = read("mhrg:NxN", &[&format!("N=1..{known}")]).unwrap();
    assert_eq!(terms.values, one_by_one(&few, Of::Grundy, Play::Misere));
    let over = Limits { deadline: Deadline::after(Duration::ZERO), ..Limits::default() };
    let terms = values(&template, Of::Grundy, Play::Normal, &over).unwrap();
    assert!(terms.stopped.is_some() && terms.values.is_empty());
}

/// By an independent brute force; the last terms by a search alone.
#[test]
fn named_sequences_are_the_known_ones() {
    let known: &[(&str, &[u64])] = &[
        ("eeta-partitions", &[1, 0, 2, 0, 3, 1, 6, 2, 9, 3, 16, 6, 25, 10, 40, 14, 59, 24, 90, 37, 131]),
        ("eeta-plane-partitions", &[1, 0, 3, 0, 6, 3, 21, 7, 55]),
        ("staircases", &[0, 1, 2, 4, 6, 10, 16, 22, 30]),
        ("weak-order", &[0, 1, 1, 2, 2, 3, 8]),
        ("tamari", &[0, 1, 2, 3, 6, 7, 13, 15, 21]),
    ];
    assert_eq!(known.len(), NAMED.len());
    for (name, terms) in known {
        let named = Named::find(name).unwrap();
        let template = named.up_to(named.first + terms.len() as u64 - 1).unwrap();
        let found = values(&template, named.of, Play::Normal, &Limits::default()).unwrap();
        assert_eq!(found.numbers(), *terms, "{name}");
        if named.first > 0 {
            assert!(named.up_to(named.first - 1).is_err());
        }
    }
}

/// The plane partitions in a box of side 2, by MacMahon's formula; and that each ideal has one size.
#[test]
fn order_ideals_are_listed_by_their_elements() {
    let game = open("ungar:box=2x2x2").unwrap();
    let of_size = |size: u64| {
        let mut listed = Vec::new();
        let all = game.positions_of_size(size, &Limits::default(), &mut |position| {
            listed.push(position.text());
            theory::Flow::Continue(())
        });
        all.map(|()| listed).unwrap()
    };
    let lists: Vec<Vec<String>> = (0..=9).map(of_size).collect();
    assert_eq!(lists.iter().map(Vec::len).collect::<Vec<_>>(), [1, 1, 3, 3, 4, 3, 3, 1, 1, 0]);
    assert_eq!(lists.concat().into_iter().collect::<BTreeSet<_>>().len(), 20);
    assert_eq!((lists[0][0].as_str(), lists[8][0].as_str()), ("-", "(2,2,2)"));
    let few = Limits { memory: 100, ..Limits::default() };
    assert!(game.positions_of_size(4, &few, &mut |_| theory::Flow::Continue(())).is_err());
}

/// Those of a size are those of all that have it.
#[test]
fn positions_of_a_size_are_all_of_them() {
    for (spec, size) in
        [("young", 6), ("shifted", 9), ("welter", 7), ("octal:0.137", 6), ("wythoff", 5), ("rooks", 3), ("mhrg:3x4", 6)]
    {
        let game = open(spec).unwrap();
        let mut listed = Vec::new();
        game.positions_of_size(size, &Limits::default(), &mut |position| {
            listed.push(position.text());
            theory::Flow::Continue(())
        })
        .unwrap();
        let mut all = Vec::new();
        let entries = (game.count() == rulesets::Count::AtMost).then_some(size as usize + 1);
        game.positions_up_to(rulesets::Range { max: size, entries }, &mut |position| {
            if position.size() == u128::from(size) {
                all.push(position.text());
            }
            theory::Flow::Continue(())
        })
        .unwrap();
        listed.sort_unstable();
        all.sort_unstable();
        assert!(all.len() > 1 && listed == all, "{spec}: {listed:?} {all:?}");
    }
}
