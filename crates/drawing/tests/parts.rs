//! SVG to be touched: every part of a figure is a group of its own, named for the program and for a listener.

mod samples;

use drawing::{TooLarge, describe, draw_parts};
use roxmltree::{Document, Node};
use rulesets::figure::{BoardPiece, Chessboard, Figure, Labels, Mark, PieceKind, StripPiece, counters};
use rulesets::{Part, Query, entries, open};
use samples::{boxes, graphs, heaps, posets, strip};

/// The groups of parts, by their texts.
fn groups<'a, 'input>(document: &'a Document<'input>) -> Vec<(&'a str, Node<'a, 'input>)> {
    document.descendants().filter_map(|node| Some((node.attribute("data-part")?, node))).collect()
}

#[track_caller]
fn check(name: &str, figure: &Figure) {
    let svg = draw_parts(figure).unwrap_or_else(|error| panic!("{name}: {error}"));
    let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{name}: {error}"));
    let root = document.root_element();
    assert_eq!(root.attribute("role"), Some("group"), "{name}");
    assert_eq!(root.attribute("aria-label"), Some(describe(figure).as_str()), "{name}");
    let view = format!("0 0 {} {}", root.attribute("width").unwrap(), root.attribute("height").unwrap());
    assert_eq!(root.attribute("viewBox"), Some(view.as_str()), "{name}");
    let allowed = ["svg", "g", "rect", "circle", "path", "polygon", "text"];
    for node in document.descendants().filter(Node::is_element) {
        assert!(allowed.contains(&node.tag_name().name()) && !node.has_attribute("style"), "{name}: {node:?}");
        assert_eq!(node.has_tag_name("g"), node.has_attribute("data-part"), "{name}: {node:?}");
    }
    let groups = groups(&document);
    let mut drawn: Vec<Part> = groups.iter().map(|(text, _)| text.parse().unwrap()).collect();
    let mut parts = figure.parts();
    drawn.sort_unstable();
    parts.sort_unstable();
    assert_eq!(drawn, parts, "{name}");
    for (part, group) in groups {
        assert_eq!(group.parent(), Some(root), "{name}: {part}");
        assert!(group.attribute("aria-label").is_some_and(|label| !label.is_empty()), "{name}: {part}");
        // The first shape takes the pointer: it is filled.
        let area = group.first_element_child().unwrap();
        assert!(["rect", "circle"].contains(&area.tag_name().name()), "{name}: {area:?}");
        assert!(area.attribute("fill").is_some_and(|fill| fill != "none"), "{name}: {area:?}");
    }
}

#[test]
fn every_part_of_every_game_is_there_once() {
    let limits = Query::default().limits;
    for entry in entries().filter(|entry| !entry.needs_file()) {
        let game = open(entry.example.spec).unwrap();
        let example = game.read(entry.example.position).unwrap();
        let moves = example.moves(&limits).unwrap();
        let mut positions = vec![example.clone()];
        positions.extend(game.start());
        for m in &moves {
            positions.push(m.to().clone());
            positions.extend(m.to().moves(&limits).unwrap().iter().map(|next| next.to().clone()));
        }
        for position in positions {
            for labels in [Labels::Usual, Labels::Blank] {
                let figure = position.figure(None, labels).unwrap();
                check(&format!("{} {position}", entry.spec), &figure);
            }
        }
        // With a move marked as well.
        let figure = example.figure(moves.first(), Labels::Usual).unwrap();
        check(&format!("{} {}, first move", entry.spec, entry.example.position), &figure);
    }
}

#[test]
fn every_part_of_every_sample_is_there_once() {
    for (name, panels) in samples::all() {
        panels.iter().for_each(|panel| check(name, &panel.figure));
    }
}

/// The label of a part.
#[track_caller]
fn label(figure: &Figure, part: &str) -> String {
    let svg = draw_parts(figure).unwrap();
    let document = Document::parse(&svg).unwrap();
    let found = groups(&document).into_iter().find(|(text, _)| *text == part).unwrap_or_else(|| panic!("no {part}"));
    found.1.attribute("aria-label").unwrap().to_owned()
}

#[test]
fn parts_have_names_for_listeners() {
    let game =
        |spec: &str, position: &str| open(spec).unwrap().read(position).unwrap().figure(None, Labels::Usual).unwrap();
    for (spec, position, part, name) in [
        ("young", "4,2", "box-1-2", "box in row 1, column 2, labelled 4"),
        ("shifted", "3,1", "box-2-2", "box in row 2, column 2, labelled 1"),
        ("welter", "1,4", "square-4", "square 4, a bead"),
        ("welter", "1,4", "square-0", "square 0, empty"),
        ("turtles:odd", "2", "square-2", "square 2, a turtle upright"),
        ("turtles:odd", "2", "square-1", "square 1, a turtle on its back"),
        ("nim", "3,5", "stone-2-4", "stone 4 of 5 in heap 2"),
        ("nim", "30,5", "stone-1-30", "stone 30 of 30 in heap 1"),
        ("nim", "720,5", "stone-1-21", "stones 21 to 40 of 720 in heap 1"),
        ("nim", "720,5", "stone-2-1", "stones 1 to 5 of 5 in heap 2"),
        ("corner:queen", "1,2", "field-1-2", "square (1,2), queen"),
        ("rooks", "3,0,0,2", "field-0-0", "square (0,0), empty"),
        ("ungar:box=2x2", "(1,2),(2,1)", "element-1", "element (1,2), labelled 0, taken"),
        ("reflect:A3/1", "-1,1,0", "node-0", "node 1, labelled −1"),
    ] {
        assert_eq!(label(&game(spec, position), part), name, "{spec} {position}");
    }
    for (figure, part, name) in [
        (Figure::Graph(graphs::path(3).labelled([5, 6, 7])), "vertex-1", "vertex 1, labelled 6"),
        (Figure::Graph(graphs::star(3).with_token(2)), "vertex-2", "vertex 2, with the token"),
        (Figure::Graph(graphs::cycle(4).taking_edges()), "edge-0-3", "edge between 0 and 3"),
        (counters(&[1, 2], None).unwrap(), "field-1-2", "square (1,2), counter"),
        (counters(&[1, 2, 3], Some(&[0, 2, 3])).unwrap(), "field-1-2-3", "square (1,2,3), counter, moves"),
        (counters(&[1, 2, 3], Some(&[0, 2, 3])).unwrap(), "field-0-2-3", "square (0,2,3), empty, goes here"),
        (strip(StripPiece::Coin, "o."), "square-0", "square 0, a coin showing heads"),
        (strip(StripPiece::Coin, "o."), "square-1", "square 1, a coin showing tails"),
    ] {
        assert_eq!(label(&figure, part), name);
    }
    let figure = boxes(&["<&\"> 2!"], None);
    assert_eq!(label(&figure, "box-1-1"), "box in row 1, column 1, labelled <&\">");
    assert_eq!(label(&figure, "box-1-2"), "box in row 1, column 2, labelled 2, taken");
}

#[test]
fn what_stands_on_a_square_belongs_to_it() {
    let rook = |x, y, mark| BoardPiece { kind: PieceKind::Rook, x, y, mark };
    let pieces = vec![rook(1, 0, Some(Mark::First)), rook(0, 1, None), rook(0, 1, None)];
    let board = Chessboard { columns: 2, rows: 2, first: 0, pieces, numbered: false, target: Some((0, 0)) };
    let numbered = Figure::Chessboard(Chessboard { numbered: true, ..board.clone() });
    assert_eq!(label(&numbered, "field-1-0"), "square (1,0), rook 1, moves");
    assert_eq!(label(&numbered, "field-0-1"), "square (0,1), rook 2 and rook 3");
    let figure = Figure::Chessboard(board);
    check("rooks", &figure);
    check("rooks with numbers", &numbered);
    let svg = draw_parts(&figure).unwrap();
    let document = Document::parse(&svg).unwrap();
    let count = |part: &str, tag: &str| {
        let group = groups(&document).into_iter().find(|(text, _)| *text == part).unwrap().1;
        group.children().filter(|node| node.has_tag_name(tag)).count()
    };
    assert_eq!((count("field-1-0", "polygon"), count("field-1-0", "rect")), (1, 2));
    assert_eq!((count("field-0-1", "polygon"), count("field-0-1", "rect")), (2, 1));
    assert_eq!((count("field-0-0", "polygon"), count("field-1-1", "polygon")), (0, 0));
    assert_eq!(label(&figure, "field-0-0"), "square (0,0), empty, goes here");
    assert_eq!(label(&figure, "field-0-1"), "square (0,1), rook and rook");
}

#[test]
fn high_stacks_turn_into_bars() {
    let shapes = |figure: &Figure, tag: &str| {
        let svg = draw_parts(figure).unwrap();
        let document = Document::parse(&svg).unwrap();
        document.descendants().filter(|node| node.has_tag_name(tag)).count()
    };
    for (size, circles, rectangles) in [(24, 24, 0), (25, 0, 25), (36, 0, 36), (37, 0, 36), (u64::MAX, 0, 36)] {
        let figure = heaps(&[(size, 0)]);
        check(&size.to_string(), &figure);
        assert_eq!((shapes(&figure, "circle"), shapes(&figure, "rect")), (circles, rectangles), "{size}");
    }
    // More heaps than stand on a line.
    let many: Vec<(u64, u64)> = (0..60).map(|i| (i % 5, 0)).collect();
    check("many", &heaps(&many));
    check("taken", &heaps(&[(1000, 3), (20, 20), (7, 0)]));
}

#[test]
fn what_is_removed_is_no_part() {
    let mut hasse = posets::poset("a<b, b<c");
    hasse.elements[2].absent = true;
    let figure = Figure::Hasse(hasse);
    assert_eq!(figure.parts(), [Part::Element(0), Part::Element(1)]);
    check("removed", &figure);
    let figure = Figure::Graph(graphs::path(3).taking_edges().keeping(|vertex| vertex != 2));
    assert_eq!(figure.parts(), [Part::Vertex(0), Part::Vertex(1), Part::edge(0, 1)]);
    check("removed", &figure);
}

#[test]
fn pictures_that_are_too_large_are_refused() {
    let many = vec![(30, 0); 700];
    assert_eq!(draw_parts(&heaps(&many)), Err(TooLarge::Cells(21_000)));
    let board =
        Chessboard { columns: 20_000, rows: 20_000, first: 0, pieces: Vec::new(), numbered: false, target: None };
    assert!(matches!(draw_parts(&Figure::Chessboard(board)), Err(TooLarge::Cells(_))));
    let high = vec![(30, 0); 2];
    check("two", &heaps(&high));
}
