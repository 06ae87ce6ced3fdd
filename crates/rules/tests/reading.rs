//! Rule files are read as they are meant.

mod examples;

use examples::EXAMPLES;
use rules::expression::{Comparison, Condition, Number, Operation, Range, Scene};
use rules::file::{
    At, BoardKind, Change, Graph, Move, Piece, RuleFile, Says, read_condition, read_number, read_parameters,
};

fn read(text: &str) -> RuleFile {
    RuleFile::read(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn refusal(text: &str) -> String {
    RuleFile::read(text).expect_err(text).to_string()
}

fn name(slot: usize) -> Box<Number> {
    Box::new(Number::Name(slot))
}

fn minus(slot: usize, other: Number) -> Number {
    Number::Binary(Operation::Minus, name(slot), Box::new(other))
}

#[test]
fn the_examples_are_read() {
    for &(example, _) in EXAMPLES {
        let file = read(example);
        assert!(example.contains(&format!("game {}", file.name)), "{example}");
        assert_eq!(file.moves.len(), example.matches("\nmove").count(), "{example}");
    }
}

#[test]
fn names_have_the_slots_that_kinds_count_on() {
    // First the parameters, then what the kind knows, what the move introduces, the variables of `for`, and those of
    // `exists`.
    let beads = read("game g K L=2\non beads\nmove b -> b-c for c in 1..b where exists j in 1..K: j = jumped");
    assert_eq!(beads.parameters[1].default, Some(2));
    let rule = &beads.moves[0];
    assert_eq!(rule.what, Move::Bead { bead: 4, to: minus(4, Number::Name(5)) });
    let c = Range { slot: 5, from: Number::Constant(1), to: Number::Name(4) };
    assert_eq!(rule.ranges, [("c".to_owned(), c)]);
    let j = Range { slot: 6, from: Number::Constant(1), to: Number::Name(0) };
    let is_jumped = Condition::Chain(Number::Name(6), vec![(Comparison::Equal, Number::Name(3))]);
    assert_eq!(rule.condition, Some(Condition::Exists(j, Box::new(is_jumped))));

    // The first known name may be renamed.
    let heaps = read("game g h\non heaps\nmove n -> n-h\nmove n ->\n");
    assert_eq!(heaps.moves[0].what, Move::Heap(vec![minus(1, Number::Name(0))]));
    assert_eq!(heaps.moves[1].what, Move::Heap(Vec::new()));
    let token = read("game g\non token of cycle 5\nmove w -> v for v in 0..4 where adjacent(w, v) and left > 1");
    assert_eq!(token.moves[0].what, Move::Token { to: Number::Name(2) });

    // Moves on one line share `for` and `where`, and each has its own names.
    let labels = "game g\non labels 0..2 of path 4\n\
                  move v: set v = k; edge u v: set u = k, v = 0 for k in 0..1 where label(v) > k";
    let labels = read(labels);
    assert_eq!(labels.board, BoardKind::Labels { most: Number::Constant(2), graph: Graph::Path(Number::Constant(4)) });
    let set = |at, labels: &[(usize, Number)]| Move::Set {
        at,
        labels: labels.iter().map(|(v, label)| (Number::Name(*v), label.clone())).collect(),
    };
    assert_eq!(labels.moves[0].what, set(At::Vertex(0), &[(0, Number::Name(1))]));
    let both = [(0, Number::Name(2)), (1, Number::Constant(0))];
    assert_eq!(labels.moves[1].what, set(At::Edge([0, 1]), &both));
    assert_eq!((labels.moves[0].ranges[0].1.slot, labels.moves[1].ranges[0].1.slot), (1, 2));
    assert_eq!(labels.moves[1].text, "edge u v: set u = k, v = 0");
}

#[test]
fn moves_claims_and_starts_are_what_they_say() {
    let heaps = read("game g\non heaps\nmove 8.3c where h > 4\nmove take 1, 5..h/2\nstart 5, 3\nclaim P when h = 0");
    assert_eq!(heaps.moves[0].what, Move::Code("8.3c".to_owned()));
    let half = Number::Binary(Operation::Over, name(0), Box::new(Number::Constant(2)));
    let one = Number::Constant(1);
    assert_eq!(heaps.moves[1].what, Move::Take(vec![(one.clone(), one.clone()), (Number::Constant(5), half)]));
    assert!(matches!(heaps.claims[0].says, Says::P(_)));

    let array = read("game g\non x[3]\nmove i < j of x: x-1\nmove 1..2 of x: 0..x-1\nmove i of x: x[i]-1\nstart 1,2,3");
    let entry = |change| Move::Indices { indices: vec![1, 2], change };
    assert_eq!(array.moves[0].what, entry(Change::To(minus(0, one.clone()))));
    let range = Change::Range(Number::Constant(0), minus(0, one.clone()));
    assert_eq!(array.moves[1].what, Move::Entries { least: one, most: Number::Constant(2), change: range });

    let coins =
        read("game g\non coins\nmove turn i > j; turn run; turn k; turn 2..4\nmove turn run where last > 2*first");
    let turned: Vec<&Move> = coins.moves.iter().map(|rule| &rule.what).collect();
    let any = Move::TurnAny { least: Number::Constant(2), most: Number::Constant(4) };
    assert_eq!(turned, [&Move::Turn(vec![0, 1]), &Move::TurnRun, &Move::Turn(vec![0]), &any, &Move::TurnRun]);

    let ideal = read(
        "game g N\non ideal of box 2, N\nmove maximal: remove any; maximal: remove one; x: remove x, above\nstart (1,N),(2,N-1)",
    );
    let texts: Vec<&str> = ideal
        .start
        .iter()
        .flat_map(|start| &start.pieces)
        .map(|piece| match piece {
            Piece::Text(text) => text.as_str(),
            Piece::Number(_) => "_",
        })
        .collect();
    assert_eq!(texts.concat(), "(_,_),(_,_)");

    let file = read(
        "game g\non token of graph ../a graph, of sorts.txt where left > 0\nstart a:b - c, d\nclaim value = left mod 2 where left>1",
    );
    assert_eq!(file.board, BoardKind::Token(Graph::File("../a graph, of sorts.txt".to_owned())));
    assert_eq!(file.start.map(|start| start.pieces), Some(vec![Piece::Text("a:b - c, d".to_owned())]));
    assert_eq!(file.claims[0].text, "value = left mod 2 where left > 1");
    let empty = read("game g\non partition\nstart -");
    assert_eq!(empty.start.map(|start| start.pieces), Some(vec![Piece::Text("-".to_owned())]));
    // A single name that is not a kind is a tuple of one number, whatever it looks like.
    assert_eq!(read("game 7-up_\non heap where heap > 0").board, BoardKind::Tuple(vec!["heap".to_owned()]));
    let row = read("game g\non row, column\nmove row-1, column");
    assert_eq!(row.moves[0].what, Move::Tuple(vec![minus(0, Number::Constant(1)), Number::Name(1)]));
}

#[test]
fn numbers_bind_as_described() {
    for (text, value) in [
        ("7 - 2 - 1", 4),
        ("8/3*3", 6),
        ("2+3*4", 14),
        ("(2+3)*4", 20),
        ("-7/2", -4),
        ("-7 mod 3", 2),
        ("-(7 mod 3)", -1),
        ("- -3", 3),
        ("2*-3", -6),
        ("5 xor 1+2", 6),
        ("1 xor 2 xor 4", 7),
        ("17 mod 7*2", 6),
        ("min(3, 1, 2) + max(4) * gcd(12, 18)", 25),
        ("abs(-3) + isqrt(17) + valuation(24)", 10),
        ("golden(x) * 100 + golden(y) * 10 + golden(-1)", 458),
        ("x*10 + y", 34),
        ("0-9223372036854775807-1", i64::MIN),
    ] {
        let number = read_number(text, &["x", "y"], &[]).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(number.value(&mut Scene::new(&[3, 4], &())), Ok(value), "{text}");
    }
}

#[test]
fn conditions_bind_as_described() {
    for (text, holds) in [
        ("1 < x < 4", true),
        ("1 < x < 3", false),
        ("x = 3 != y >= 4", true),
        ("not x = 3 and x = 4", false),
        ("not (x = 3 and x = 4)", true),
        ("x = 3 or x = 4 and x = 5", true),
        ("(x = 3 or x = 4) and x = 5", false),
        ("(x+1)*2 < y", false),
        ("((x)+((1))) = y", true),
        ("((x = 3))", true),
        ("not not x in 1..3", true),
        ("x in y..5", false),
        ("x + y in {1, 3+4, 9}", true),
        ("not x in {1, 4}", true),
        ("x in 3..4", true),
        ("prime(x) and not square(x) and divides(x, 9)", true),
        // The body of `exists` and of `all` extends as far as possible.
        ("exists k in 1..3: k = 9 or x = 3", true),
        ("(exists k in 1..0: k = k) or x = 3", true),
        ("exists k in 1..0: k = k or x = 3", false),
        ("x = 4 or all k in 1..3: k <= x and exists j in k..3: j = x", true),
        ("not exists k in 1..3: k = x", false),
    ] {
        let condition = read_condition(text, &["x", "y"], &[]).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(condition.holds(&mut Scene::new(&[3, 4], &())), Ok(holds), "{text}");
    }
    let two = read_condition("x = 1\ny = 2", &["x", "y"], &[]).expect_err("two lines").to_string();
    assert_eq!(two, "line 2: an expression must be on one line, unless `\\` continues it");
}

#[test]
fn parameters_are_read() {
    assert_eq!(read_parameters("K=3, L = 20"), Ok(vec![("K".to_owned(), 3), ("L".to_owned(), 20)]));
    for (text, problem) in [
        ("", "a parameter is missing: parameters are written `K=3,L=2`"),
        ("K=3,", "a parameter is missing: parameters are written `K=3,L=2`"),
        ("K", "`K` gives no number: parameters are written `K=3,L=2`"),
        ("3=K", "`3` is not the name of a parameter: parameters are written `K=3,L=2`"),
        ("K=-1", "`-1` is not a whole number ≥ 0, which `K` must be: parameters are written `K=3,L=2`"),
        ("K=", "`` is not a whole number ≥ 0, which `K` must be: parameters are written `K=3,L=2`"),
        ("K=9223372036854775808", "`K=9223372036854775808` is larger than 9223372036854775807"),
    ] {
        assert_eq!(read_parameters(text), Err(problem.to_owned()), "{text}");
    }
}

#[test]
fn line_ends_comments_and_continuations_change_nothing() {
    for &(example, _) in EXAMPLES {
        let file = read(example);
        assert_eq!(read(&example.replace('\n', "\r\n")), file);
        assert_eq!(read(&format!("\u{feff}{example}")), file);
        assert_eq!(read(&example.replace(' ', "\t ")), file);
        assert_eq!(read(&example.replace(" \\\n", " \\ # the condition\n")), file);
        let commented: String = example.lines().map(|line| format!("{line}  # \\ a remark; for all\n")).collect();
        if !example.contains('\\') {
            assert_eq!(read(&commented), file);
        }
    }
    let continued = "game g \\\n K\non x\n# a remark \\\nmove x-1 \\\n\\\n  where x > \\ # more\n  K*zz";
    let problem =
        "line 5, column 5: there is no name `zz`: known here: K, x (the column is that of line 8, which continues it)";
    assert_eq!(refusal(continued), problem);
}
