//! Figures of every kind, for all tests.
#![allow(dead_code)]

pub mod automata;
pub mod diagrams;
pub mod graphs;
pub mod posets;

use drawing::Panel;
use rulesets::figure::{
    BoardPiece, BoxCell, BoxRow, Boxes, Chessboard, Figure, Heap, Mark, PieceKind, Square, Strip, StripPiece,
};

/// Reads a row: boxes separated by spaces, `.` for a free column, `_` for no label, `!` first mark, `?` second mark.
pub fn row(text: &str) -> BoxRow {
    let words: Vec<&str> = text.split_whitespace().collect();
    let indent = words.iter().take_while(|&&word| word == ".").count();
    let cell = |word: &&str| BoxCell {
        label: word.trim_end_matches(['!', '?', '_']).trim_start_matches('_').to_owned(),
        mark: match word.chars().last() {
            Some('!') => Some(Mark::First),
            Some('?') => Some(Mark::Second),
            _ => None,
        },
    };
    BoxRow { indent, cells: words[indent..].iter().map(cell).collect() }
}

pub fn boxes(rows: &[&str], frame: Option<(usize, usize)>) -> Figure {
    Figure::Boxes(Boxes { rows: rows.iter().map(|text| row(text)).collect(), frame, ..Boxes::default() })
}

/// A small diagram with remarks.
pub fn remarked(remarks: &[&str]) -> Figure {
    let rows = vec![row("3 1!"), row("1")];
    Figure::Boxes(Boxes { rows, frame: None, remarks: remarks.iter().map(|&remark| remark.to_owned()).collect() })
}

/// A diagram with rows of the given lengths and no labels.
pub fn diagram(lengths: &[usize]) -> Figure {
    let rows = lengths.iter().map(|&length| BoxRow { indent: 0, cells: vec![BoxCell::default(); length] });
    Figure::Boxes(Boxes { rows: rows.collect(), ..Boxes::default() })
}

/// Reads a strip: `o` occupied, `.` not; `O` and `:` the same with the first mark, `0` and `;` with the second.
pub fn strip(piece: StripPiece, text: &str) -> Figure {
    let square = |c: char| Square {
        occupied: "oO0".contains(c),
        mark: match c {
            'O' | ':' => Some(Mark::First),
            '0' | ';' => Some(Mark::Second),
            _ => None,
        },
    };
    Figure::Strip(Strip { piece, squares: text.chars().map(square).collect() })
}

pub fn heaps(sizes_and_taken: &[(u64, u64)]) -> Figure {
    Figure::Heaps(sizes_and_taken.iter().map(|&(size, taken)| Heap { size, taken, added: 0 }).collect())
}

pub fn piece(kind: PieceKind, x: usize, y: usize, mark: Option<Mark>) -> BoardPiece {
    BoardPiece { kind, x, y, mark }
}

pub fn board(columns: usize, rows: usize, pieces: &[BoardPiece], target: Option<(usize, usize)>) -> Figure {
    Figure::Chessboard(Chessboard { columns, rows, first: 0, pieces: pieces.to_vec(), numbered: false, target })
}

pub fn panel(title: &str, figure: Figure) -> Panel {
    Panel { title: title.to_owned(), figure }
}

/// Pictures with one and with several panels, each with a name.
pub fn all() -> Vec<(&'static str, Vec<Panel>)> {
    [boards_and_heaps(), posets::all(), diagrams::all(), notations(), graphs::all(), automata::all()].concat()
}

/// A position as it is written, and what is said of a move.
pub fn notation(text: &str, remark: Option<&str>) -> Figure {
    Figure::notation(text.to_owned(), remark.map(str::to_owned))
}

fn notations() -> Vec<(&'static str, Vec<Panel>)> {
    let numbers = (1..100).map(|number| number.to_string()).collect::<Vec<_>>().join(",");
    let odd = "^~\\{}#$%&_<>|\"'-1\n\u{1b}[31m\0\u{202e}日本";
    vec![
        (
            "notation",
            vec![panel("5,3", notation("5,3", Some("take 2 from heap 1 → 3,3"))), panel("", notation("3,3", None))],
        ),
        ("notation-short", vec![panel("a title", notation("5", None))]),
        ("notation-long", vec![panel(&numbers, notation(&numbers, Some(&format!("take it all from {numbers}"))))]),
        ("notation-word", vec![panel("", notation(&"LD".repeat(200), None))]),
        ("notation-lines", vec![panel("", notation("x o .\n. x o\no . x", None))]),
        ("notation-odd", vec![panel(odd, notation(odd, Some(odd)))]),
        ("notation-empty", vec![panel("", notation(" \n ", Some("no move")))]),
    ]
}

fn boards_and_heaps() -> Vec<(&'static str, Vec<Panel>)> {
    use PieceKind::{Maharaja, Queen, Rook, Ryuoh};
    use StripPiece::{Bead, Turtle};
    let moves = Some(Mark::First);
    let wide = "12 11 10 9 8 7 6 5 4 3 2 1";
    vec![
        ("nothing", vec![]),
        ("hooks", vec![panel("4,4,2", boxes(&["6 5 3 2", "5 4 2 1", "2 1"], None))]),
        (
            "hook-move",
            vec![
                panel("4,4,2", boxes(&["6 5 3 2", "5 4! 2! 1!", "2 1!"], None)),
                panel("4,1,1", boxes(&["6 3 2 1", "2", "1"], None)),
            ],
        ),
        (
            "two-hooks",
            vec![
                panel("5,4,4,2 <&\">", boxes(&["_ _ _ _! _!", "_ _! _! _!", "_ _! _? _?", "_ _?"], Some((5, 6)))),
                panel("1,1,1,1", boxes(&["_", "_", "_", "_"], Some((5, 6)))),
            ],
        ),
        ("shifted", vec![panel("5,3,1 shifted", boxes(&["8 6 5 4 1", ". 4 3 2!", ". . 1?"], None))]),
        ("empty-boxes", vec![panel("∅", boxes(&[], None)), panel("0 ⊕ 0", boxes(&[], Some((2, 3))))]),
        ("wide-labels", vec![panel("", boxes(&["1234567 12! 18446744073709551615", "1"], None))]),
        ("holes", vec![panel("holes", boxes(&["1 2", "", ". . . 3", ". 1 1"], Some((3, 2))))]),
        ("wide", vec![panel("12,12", boxes(&[wide, wide], None)), panel("12", boxes(&[wide], None))]),
        ("below", vec![panel("15,3", diagram(&[15, 3])), panel("15", diagram(&[15])), panel("∅", diagram(&[]))]),
        ("very-wide", vec![panel("300,30,30", diagram(&[300, 30, 30]))]),
        ("tall", vec![panel("1^60", diagram(&[1; 60]))]),
        ("beads", vec![panel("{1,3,4,7}", strip(Bead, ".;.oO..o")), panel("{1,1,3,7}", strip(Bead, ".o.o...o"))]),
        ("turtles", vec![panel("turtles", strip(Turtle, "o..;oO.")), panel("", strip(Turtle, "o..oo..:"))]),
        ("no-strip", vec![panel("no squares", strip(Bead, "")), panel("", strip(Turtle, ""))]),
        ("long-strip", vec![panel("long", strip(Bead, &"o.o".repeat(50)))]),
        (
            "heaps",
            vec![panel("3 ⊕ 0 ⊕ 5", heaps(&[(3, 0), (0, 0), (5, 2)])), panel("", heaps(&[(3, 0), (0, 0), (3, 0)]))],
        ),
        ("no-heaps", vec![panel("no heaps", heaps(&[]))]),
        ("many-heaps", vec![panel("many", heaps(&[(2, 1); 50]))]),
        ("bars", vec![panel("20, 7, 13", heaps(&[(20, 5), (7, 0), (13, 13)]))]),
        ("long-bars", vec![panel("large", heaps(&[(u64::MAX, u64::MAX), (1200, 1), (u64::MAX / 2, 5)]))]),
        (
            "rook",
            vec![
                panel("(5,3)", board(8, 6, &[piece(Rook, 5, 3, moves)], Some((2, 3)))),
                panel("(2,3)", board(8, 6, &[piece(Rook, 2, 3, None)], None)),
            ],
        ),
        (
            "pieces",
            vec![panel(
                "all pieces",
                board(
                    6,
                    5,
                    &[
                        piece(Rook, 0, 1, None),
                        piece(Queen, 1, 1, None),
                        piece(Ryuoh, 2, 1, None),
                        piece(Maharaja, 3, 1, None),
                        piece(Queen, 4, 2, moves),
                        piece(Rook, 0, 0, None),
                        piece(Queen, 0, 0, None),
                        piece(Ryuoh, 0, 0, None),
                        piece(Maharaja, 9, 9, None),
                    ],
                    Some((2, 4)),
                ),
            )],
        ),
        ("crowd", vec![panel("a crowd", board(3, 2, &[piece(Maharaja, 1, 1, None); 7], None))]),
        ("wide-board", vec![panel("wide", board(25, 12, &[piece(Queen, 20, 10, moves)], Some((10, 0))))]),
        ("very-wide-board", vec![panel("very wide", board(60, 3, &[piece(Queen, 50, 2, moves)], Some((48, 0))))]),
        ("no-board", vec![panel("no board", board(0, 7, &[piece(Rook, 0, 0, None)], Some((1, 1))))]),
        ("chain", (1..8).rev().map(|n| panel(&n.to_string(), heaps(&[(n, 1)]))).collect()),
        ("odd-caption", vec![panel("a\n\u{1b}[31m\0\u{ffff}\u{202e}^~\\{}#$%&_<>|\"'日本…", heaps(&[(1, 0)]))]),
        ("long-caption", vec![panel(&"1,".repeat(300), diagram(&[2, 2]))]),
        ("remarks", vec![panel("2,1", remarked(&["word: LDLD", &"the hook carries 3,2,1 and ".repeat(6)]))]),
        ("short-remark", vec![panel("2,1", remarked(&["LD"])), panel("", remarked(&["word: LDLD, and no more"]))]),
    ]
}
