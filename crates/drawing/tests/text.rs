//! Text pictures, written out.

mod samples;

use drawing::{Format, Lettering, Panel, draw};
use rulesets::Part;
use rulesets::figure::{Dynkin, Figure, Hasse, Mark, PieceKind, StripPiece, counters};
use samples::diagrams::{d6, dynkin, e8, path};
use samples::graphs::{complete, grid, marked, path as graph_path};
use samples::posets::{decorated, e7, poset, product, scattered};
use samples::{board, boxes, diagram, heaps, panel, piece, strip};

/// Compares a picture with lines written after a `|`, which keeps their beginnings visible.
#[track_caller]
fn check(panels: &[Panel], expected: &str) {
    let expected: String = expected
        .lines()
        .filter_map(|line| line.trim_start().strip_prefix('|'))
        .map(|line| format!("{line}\n"))
        .collect();
    let drawn = draw(panels, Format::Text, Lettering::default()).unwrap();
    assert!(drawn == expected, "expected\n{expected}\nbut drew\n{drawn}");
}

#[test]
fn a_hook_is_taken() {
    check(
        &[
            panel("4,4,2", boxes(&["6 5 3 2", "5 4! 2! 1!", "2 1!"], None)),
            panel("4,1,1", boxes(&["6 3 2 1", "2", "1"], None)),
        ],
        "|4,4,2                   4,1,1
         |┌───┬───┬───┬───┐       ┌───┬───┬───┬───┐
         |│ 6 │ 5 │ 3 │ 2 │       │ 6 │ 3 │ 2 │ 1 │
         |├───┼───┼───┼───┤       ├───┼───┴───┴───┘
         |│ 5 │▓4▓│▓2▓│▓1▓│   →   │ 2 │
         |├───┼───┼───┴───┘       ├───┤
         |│ 2 │▓1▓│               │ 1 │
         |└───┴───┘               └───┘
         |
         |▓ taken",
    );
}

#[test]
fn shifted_rows_and_two_hooks() {
    check(
        &[panel("", boxes(&["8 6 5 4 1", ". 4 3 2!", ". . 1?"], None))],
        "|┌───┬───┬───┬───┬───┐
         |│ 8 │ 6 │ 5 │ 4 │ 1 │
         |└───┼───┼───┼───┼───┘
         |    │ 4 │ 3 │▓2▓│
         |    └───┼───┼───┘
         |        │░1░│
         |        └───┘
         |
         |▓ first hook   ░ second hook",
    );
}

#[test]
fn the_frame_shows_what_is_missing() {
    check(
        &[panel("3,1", boxes(&["12 _! _", "_"], Some((3, 4))))],
        "|3,1
         |┌────┬────┬────┐
         |│ 12 │▓▓▓▓│    │  ·
         |├────┼────┴────┘
         |│    │  ·    ·    ·
         |└────┘
         |   ·    ·    ·    ·
         |
         |▓ taken",
    );
}

#[test]
fn what_does_not_fit_is_packed_and_then_told() {
    let wide = format!("{}! 7?", "_ ".repeat(24).trim_end());
    check(
        &[panel("25,2", boxes(&[&wide, ". _ _"], None))],
        "|25,2
         | □ □ □ □ □ □ □ □ □ □ □ □ □ □ □ □ □ □ □ □ □ □ □▓□░7
         |   □ □
         |
         |▓ first hook   ░ second hook",
    );
    check(
        &[panel("300,40,40,1", diagram(&[300, 41, 41, 1]))],
        "|300,40,40,1
         |row 1: 300 boxes
         |rows 2–3, each: 41 boxes
         |row 4: 1 box",
    );
}

#[test]
fn wide_panels_are_put_below_each_other() {
    let row = "9 8 7 6 5 4 3 2 1 1";
    check(
        &[panel("a", boxes(&[row], None)), panel("b", boxes(&[row], None))],
        "|a
         |┌───┬───┬───┬───┬───┬───┬───┬───┬───┬───┐
         |│ 9 │ 8 │ 7 │ 6 │ 5 │ 4 │ 3 │ 2 │ 1 │ 1 │
         |└───┴───┴───┴───┴───┴───┴───┴───┴───┴───┘
         |
         |  ↓
         |
         |b
         |┌───┬───┬───┬───┬───┬───┬───┬───┬───┬───┐
         |│ 9 │ 8 │ 7 │ 6 │ 5 │ 4 │ 3 │ 2 │ 1 │ 1 │
         |└───┴───┴───┴───┴───┴───┴───┴───┴───┴───┘",
    );
}

#[test]
fn a_bead_moves() {
    check(
        &[panel("1,3", strip(StripPiece::Bead, ";o.O")), panel("0,1", strip(StripPiece::Bead, "oo.."))],
        "|1,3                     0,1
         |┌───┬───┬───┬───┐       ┌───┬───┬───┬───┐
         |│░·░│ ● │ · │▓●▓│   →   │ ● │ ● │ · │ · │
         |└───┴───┴───┴───┘       └───┴───┴───┴───┘
         |  0   1   2   3           0   1   2   3
         |
         |▓ moves   ░ goes here",
    );
}

#[test]
fn turtles_are_turned_and_long_strips_wrapped() {
    check(
        &[panel("", strip(StripPiece::Turtle, &format!("o;.O{}", ".".repeat(16))))],
        "|┌───┬───┬───┬───┬───┬───┬───┬───┬───┬───┬───┬───┬───┬───┬───┐
         |│ ▲ │░▽░│ ▽ │▓▲▓│ ▽ │ ▽ │ ▽ │ ▽ │ ▽ │ ▽ │ ▽ │ ▽ │ ▽ │ ▽ │ ▽ │
         |└───┴───┴───┴───┴───┴───┴───┴───┴───┴───┴───┴───┴───┴───┴───┘
         |  0   1   2   3   4   5   6   7   8   9  10  11  12  13  14
         |┌───┬───┬───┬───┬───┐
         |│ ▽ │ ▽ │ ▽ │ ▽ │ ▽ │
         |└───┴───┴───┴───┴───┘
         | 15  16  17  18  19
         |
         |▲ upright   ▽ on its back   ▓ turned   ░ turned too",
    );
}

#[test]
fn stones_are_taken() {
    check(
        &[panel("2 ⊕ 0 ⊕ 4", heaps(&[(2, 0), (0, 0), (4, 3)])), panel("", heaps(&[(2, 0), (0, 0), (1, 0)]))],
        "|2 ⊕ 0 ⊕ 4
         |         ○
         |         ○
         | ●       ○     →    ●
         | ●       ●          ●       ●
         |─── ─── ───        ─── ─── ───
         | 2   0   4          2   0   1
         |
         |● stone   ○ taken",
    );
}

#[test]
fn high_heaps_are_bars_to_one_scale() {
    check(
        &[panel("7200, 36", heaps(&[(7200, 3600), (36, 36)])), panel("", heaps(&[(3600, 0), (0, 9)]))],
        "|7200, 36
         |7200 ██████████████████░░░░░░░░░░░░░░░░░░ −3600   →   3600 ██████████████████
         |  36 ░ −36                                               0
         |
         |█ stones, to scale   ░ taken",
    );
}

#[test]
fn a_rook_moves() {
    let rook = |x, mark| piece(PieceKind::Rook, x, 1, mark);
    check(
        &[
            panel("(2,1)", board(4, 3, &[rook(2, Some(Mark::First))], Some((0, 1)))),
            panel("(0,1)", board(4, 3, &[rook(0, None)], None)),
        ],
        "|(2,1)                     (0,1)
         |    0   1   2   3             0   1   2   3
         |  ┌───┬───┬───┬───┐         ┌───┬───┬───┬───┐
         |0 │   │   │   │   │       0 │   │   │   │   │
         |  ├───┼───┼───┼───┤   →     ├───┼───┼───┼───┤
         |1 │░░░│   │▓♜▓│   │       1 │ ♜ │   │   │   │
         |  ├───┼───┼───┼───┤         ├───┼───┼───┼───┤
         |2 │   │   │   │   │       2 │   │   │   │   │
         |  └───┴───┴───┴───┘         └───┴───┴───┴───┘
         |
         |♜ rook   ▓ moves   ░ goes here",
    );
}

#[test]
fn wide_boards() {
    use PieceKind::{Maharaja, Queen, Ryuoh};
    let pieces = [piece(Ryuoh, 12, 1, Some(Mark::First)), piece(Queen, 0, 0, None), piece(Maharaja, 90, 1, None)];
    check(
        &[panel("", board(30, 2, &pieces, Some((11, 0))))],
        "|  0         5        10        15        20        25
         |0 ♛ □ □ □ □ □ □ □ □ □ □░□ □ □ □ □ □ □ □ □ □ □ □ □ □ □ □ □ □ □
         |1 □ □ □ □ □ □ □ □ □ □ □ □▓D □ □ □ □ □ □ □ □ □ □ □ □ □ □ □ □ □
         |outside the board: maharaja (90,1)
         |
         |♛ queen   D ryuoh (dragon king)   M maharaja   ▓ moves   ░ goes here",
    );
    check(
        &[panel("", board(100, 2, &pieces[..2], Some((11, 0))))],
        "|board of 100 columns and 2 rows
         | ♛ at (0,0)
         |░goal at (11,0)
         |▓D at (12,1)
         |
         |♛ queen   D ryuoh (dragon king)   ▓ moves   ░ goes here",
    );
}

/// Compares the picture of a poset.
#[track_caller]
fn check_hasse(hasse: Hasse, expected: &str) {
    check(&[panel("", Figure::Hasse(hasse))], expected);
}

#[track_caller]
fn check_dynkin(dynkin: Dynkin, expected: &str) {
    check(&[panel("", Figure::Dynkin(dynkin))], expected);
}

#[test]
fn remarks_stand_below_boxes() {
    let Figure::Boxes(mut figure) = boxes(&["2 1"], None) else { unreachable!() };
    figure.remarks = vec!["word: LLD".to_owned(), "x".repeat(100)];
    check(
        &[panel("2", Figure::Boxes(figure))],
        &format!(
            "|2
             |┌───┬───┐
             |│ 2 │ 1 │
             |└───┴───┘
             |word: LLD
             |{}
             |{}",
            "x".repeat(80),
            "x".repeat(20)
        ),
    );
}

#[test]
fn a_grid_with_skeleton_marks_and_removed_elements() {
    check_hasse(
        decorated(),
        "|              ·
         |
         |          ·       ·
         |
         |    ┃▓1▓┃   ┃░0░┃    ┃1┃
         |    ╱   ╲   ╱   ╲   ╱   ╲
         | ┃0┃      0       0       0
         |    ╲   ╱   ╲   ╱   ╲   ╱
         |      0       1       0
         |        ╲   ╱   ╲   ╱
         |          0       0
         |            ╲   ╱
         |              0
         |word: LLDLDLDD
         |
         |┃ skeleton   · removed already   ▓ taken   ░ taken too",
    );
}

#[test]
fn the_minuscule_poset_of_e7() {
    check_hasse(
        e7(),
        "|      7_1
         |       │
         |      6_1
         |       │
         |      5_1
         |       │
         |      4_1
         |      ╱ ╲
         |    2_1 3_1
         |      ╲ ╱ ╲
         |      4_2 1_1
         |      ╱ ╲ ╱
         |    5_2 3_2
         |    ╱ ╲ ╱
         |  6_2 4_3
         |  ╱ ╲ ╱ ╲
         |7_2 5_3 2_2
         |  ╲ ╱ ╲ ╱
         |  6_3 4_4
         |    ╲ ╱ ╲
         |    5_4 3_3
         |      ╲ ╱ ╲
         |      4_5 1_2
         |      ╱ ╲ ╱
         |    2_3 3_4
         |      ╲ ╱
         |      4_6
         |       │
         |      5_5
         |       │
         |      6_4
         |       │
         |      7_3",
    );
}

#[test]
fn trees_chains_and_parts() {
    check_hasse(
        poset("a<b<r, c<b, d<b, e<r, f<g<r, h<g, i<h"),
        "|        r
         |    ┌───┼───┐
         |    b   e   g
         |┌───┼───┐   ├───┐
         |a   c   d   f   h
         |                │
         |                i",
    );
    check_hasse(
        poset("a<b<c, d<e, f, g<h, g<i, j<h"),
        "|c
         |│
         |b   e         h   i
         |│   │        ╱ ╲ ╱
         |a   d   f   j   g",
    );
    check_hasse(poset("a,b,c"), "|a   b   c");
    check_hasse(
        poset("a<b<c<a"),
        "|c
         |│
         |b
         |│
         |a
         |impossible covers left out: 1",
    );
}

#[test]
fn tangled_lines_are_dotted() {
    check_hasse(
        product(&[2, 2, 2]),
        "|        (2,2,2)
         |   ┌───────┼───────┐
         |(1,2,2) (2,1,2) (2,2,1)
         |   ⡏⠒⠤⣀⢀⡠⠔⠊⠉⠒⠤⣀⢀⡠⠔⠊⡇
         |   ⣇⠤⠒⠉⠉⠑⠢⢄⣀⠤⠒⠉⠉⠑⠢⢄⡇
         |(1,1,2) (1,2,1) (2,1,1)
         |   └───────┼───────┘
         |        (1,1,1)",
    );
    check_hasse(
        scattered(&[4, 5, 5, 4, 2], 7),
        "|  b18 b19
         |   ⣇⠤⠔⠊⠉⠒⠤⢄⡀
         |  b14 b15 b17 b16
         |  ╱ ╲ ╱    │   │
         |b12 b11   b13 b9    b10
         |  ╲ ╱     ╱ ╲ ╱ ╲    │
         |  b7    b8  b4  b6  b5
         |   ⡗⢄    ⠑⢄⠤⠒⠁ ⢀⠔⠁   ⡇
         |   ⡇ ⠉⠢⡠⠔⠊⠁⠉⠢⡠⠊⠁     ⡇
         |  b2  b3    b0      b1",
    );
}

#[test]
fn what_cannot_be_drawn_is_listed() {
    let mut hasse = poset("a long name<another name, short<another name, x<short");
    hasse.elements[2].mark = Some(Mark::First);
    hasse.elements[2].emphasis = true;
    hasse.elements[2].label = "7".to_owned();
    hasse.elements[3].absent = true;
    check_hasse(
        hasse,
        "|another name
         |a long name < another name
         |┃▓short (7) < another name
         |·x < short
         |
         |┃ skeleton   · removed already   ▓ taken",
    );
    let covers: Vec<String> = (0..13).map(|n| format!("lowest element<upper element {n}")).collect();
    let listed =
        draw(&[panel("", Figure::Hasse(poset(&covers.join(","))))], Format::Text, Lettering::default()).unwrap();
    assert!(listed.ends_with("\n    upper element 12\n"), "{listed}");
}

#[test]
fn dynkin_diagrams() {
    check_dynkin(
        e8(),
        "|              (−1) 2
         |                │
         |( 0)───▓▓1▓───( 0)───( 0)───░░2░───( 0)───(−1)
         |  1      3      4      5      6      7      8
         |
         |▓ changed   ░ changed too",
    );
    check_dynkin(
        d6(),
        "|                     ( 1) 6
         |                       │
         |( 0)───( 1)───( 0)───(−1)───( 0)
         |  1      2      3      4      5",
    );
    check_dynkin(
        dynkin("0 1! 1 0", &[(1, 2, 1), (2, 3, 2), (3, 4, 1)]),
        "|(0)───▓1▓═>═(1)───(0)
         | 1     2     3     4
         |
         |▓ changed",
    );
    check_dynkin(
        dynkin("1 -2", &[(2, 1, 3)]),
        "|( 1)≡<≡(−2)
         |  1      2",
    );
    check_dynkin(
        dynkin("0 1 2 3 4", &[(1, 2, 1), (3, 2, 1), (4, 2, 2), (5, 2, 3)]),
        "|      (3) 4
         |       ⇓
         |(0)───(1)───(2)
         | 1     ⤊ 2   3
         |      (4) 5",
    );
}

#[test]
fn wide_and_other_dynkin_diagrams() {
    check_dynkin(
        dynkin(&"0 ".repeat(14), &path(14)),
        "|(0)─(0)─(0)─(0)─(0)─(0)─(0)─(0)─(0)─(0)─(0)─(0)─(0)─(0)
         | 1   2   3   4   5   6   7   8   9  10  11  12  13  14",
    );
    check_dynkin(
        dynkin("0 1 2! 3", &[(1, 2, 1), (2, 3, 1), (4, 3, 2), (4, 1, 1)]),
        "|1 (0) ─ 2, ─ 4
         |2 (1) ─ 3
         |3 ▓2▓ ⇐ 4
         |4 (3)
         |
         |▓ changed",
    );
}

#[test]
fn nothing_is_drawn_as_such() {
    let empty = [boxes(&[], None), strip(StripPiece::Bead, ""), heaps(&[]), board(0, 0, &[], None), diagram(&[0, 0])];
    let empty = empty.into_iter().chain([Figure::Hasse(Hasse::default()), Figure::Dynkin(Dynkin::default())]);
    for figure in empty {
        check(&[panel("", figure)], "|∅");
    }
    check(&[], "");
}

#[test]
fn no_line_is_longer_than_a_terminal() {
    for (name, panels) in samples::all() {
        let text = draw(&panels, Format::Text, Lettering::default()).unwrap();
        let longest = text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
        assert!(longest <= 80, "{name}: {longest} columns");
        let odd = text.chars().find(|c| c.is_control() && *c != '\n');
        assert_eq!(odd, None, "{name}");
    }
}

#[test]
fn formats_have_names() {
    for format in Format::ALL {
        assert_eq!(format.to_string().parse(), Ok(format));
    }
    let message = "png".parse::<Format>().unwrap_err().to_string();
    assert_eq!(message, "unknown picture format `png`: choose text, svg or tikz");
}

#[test]
fn a_path_is_folded_and_keeps_its_places() {
    let taken = marked(graph_path(13).keeping(|vertex| vertex != 4), &[Part::Vertex(7), Part::Vertex(8)], &[]);
    check(
        &[panel("", taken)],
        "| 0─────1─────2─────3     ·     5─────6────▓7▓───▓8▓────9
         |                                                       │
         |                                          12────11────10
         |
         |· removed already   ▓ taken",
    );
}

#[test]
fn a_grid_is_drawn_with_its_labels_and_edges() {
    let labelled = grid(2, 3).labelled([2, 0, 1, 2, 2, 10]).taking_edges();
    check(
        &[panel("", marked(labelled, &[Part::edge(1, 2)], &[Part::edge(2, 5)]))],
        "| 2────0▓▓▓▓1
         | │    │    ░
         | 2────2───10
         |
         |▓ changed   ░ changed too",
    );
}

#[test]
fn other_graphs_are_lists_of_neighbours() {
    let token = complete(5).with_token(0).keeping(|vertex| vertex != 3);
    check(
        &[panel("", marked(token, &[Part::Vertex(0)], &[Part::Vertex(2), Part::edge(0, 2)]))],
        "|▓●0▓ – 1, ░2░, 4
         |1 – 0, 2, 4
         |░2░ – ░0░, 1, 4
         |4 – 0, 1, 2
         |· 3
         |
         |● token   · removed already   ▓ moves   ░ goes here",
    );
}

#[test]
fn numbers_are_heaps_and_counters() {
    check(
        &[panel("", counters(&[3, 1, 2, 0], Some(&[1, 3, 2, 200])).unwrap())],
        "| ○
         | ○   +2  ●
         | ●   ●   ●   +…
         |─── ─── ─── ───
         | 3   1   2   0
         |
         |● stone   ○ taken   + added",
    );
    check(
        &[panel("", counters(&[1, 0, 1], Some(&[1, 0, 0])).unwrap())],
        "|(x,y,0)                   (x,y,1)
         |    0   1   2   3   4         0   1   2   3   4
         |  ┌───┬───┬───┬───┬───┐     ┌───┬───┬───┬───┬───┐
         |0 │   │░░░│   │   │   │   0 │   │▓●▓│   │   │   │
         |  ├───┼───┼───┼───┼───┤     ├───┼───┼───┼───┼───┤
         |1 │   │   │   │   │   │   1 │   │   │   │   │   │
         |  ├───┼───┼───┼───┼───┤     ├───┼───┼───┼───┼───┤
         |2 │   │   │   │   │   │   2 │   │   │   │   │   │
         |  ├───┼───┼───┼───┼───┤     ├───┼───┼───┼───┼───┤
         |3 │   │   │   │   │   │   3 │   │   │   │   │   │
         |  ├───┼───┼───┼───┼───┤     ├───┼───┼───┼───┼───┤
         |4 │   │   │   │   │   │   4 │   │   │   │   │   │
         |  └───┴───┴───┴───┴───┘     └───┴───┴───┴───┴───┘
         |
         |● counter   ▓ moves   ░ goes here",
    );
}

#[test]
fn coins_show_heads_or_tails() {
    check(
        &[panel("", strip(StripPiece::Coin, "..oo;O"))],
        "|┌───┬───┬───┬───┬───┬───┐
         |│ T │ T │ H │ H │░T░│▓H▓│
         |└───┴───┴───┴───┴───┴───┘
         |  0   1   2   3   4   5
         |
         |H heads   T tails   ▓ turned   ░ turned too",
    );
}
