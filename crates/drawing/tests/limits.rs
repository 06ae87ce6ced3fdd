//! Pictures that are too large are refused, and no number makes drawing fail otherwise.

mod samples;

use drawing::{CELLS, COLUMNS, EXTENT, Format, Lettering, SHAPES, TooLarge, draw};
use rulesets::figure::{
    Arrangement, Bond, BoxCell, BoxRow, Boxes, Dynkin, DynkinNode, Edge, Figure, Graph, Hasse, HasseElement, Mark,
    PieceKind, Slices, StripPiece, Vertex,
};
use samples::{board, boxes, diagram, graphs, heaps, panel, piece, strip};

fn try_draw(figure: Figure, format: Format) -> Result<String, TooLarge> {
    draw(&[panel("", figure)], format, Lettering::default())
}

fn poset(elements: usize, covers: Vec<(usize, usize)>, label: &str) -> Figure {
    let element = HasseElement { label: label.to_owned(), ..HasseElement::default() };
    Figure::Hasse(Hasse { elements: vec![element; elements], covers, remarks: vec![] })
}

fn graph(nodes: usize, bonds: Vec<(usize, usize)>) -> Figure {
    let bonds = bonds.into_iter().map(|(from, to)| Bond { from, to, lines: 1 }).collect();
    Figure::Dynkin(Dynkin { nodes: vec![DynkinNode::default(); nodes], bonds })
}

#[test]
fn large_posets_and_graphs_are_drawn_or_refused() {
    let half = CELLS as usize / 2;
    let chain = |length: usize| (1..length).map(|upper| (upper - 1, upper)).collect::<Vec<_>>();
    let star = |leaves: usize| (1..leaves).map(|leaf| (leaf, 0)).collect::<Vec<_>>();
    let complete = |side: usize| (0..side * side).map(|pair| (pair / side, side + pair % side)).collect::<Vec<_>>();
    let ring = |length: usize| (0..length).map(|lower| (lower, (lower + 1) % length)).collect::<Vec<_>>();
    // Every element below the top of a chain: more bends than can be laid out.
    let long = (1..half / 2).flat_map(|upper| [(upper - 1, upper), (upper - 1, half / 2)]).collect();
    let scattered = |spread: usize| (0..half).map(|n| (n, n + 1 + n * n % spread)).collect::<Vec<_>>();
    let covers = [chain(half), star(half), complete(99), ring(half), long, scattered(7), scattered(997)];
    for covers in covers.into_iter().chain([vec![]]) {
        for format in Format::ALL {
            for figure in [poset(half, covers.clone(), "1"), graph(half, covers.clone())] {
                if let Err(error) = try_draw(figure, format) {
                    assert!(!matches!(error, TooLarge::Cells(_)), "{error}");
                }
            }
        }
    }
    assert!(try_draw(poset(500, chain(500), ""), Format::Tikz).is_ok());
    assert!(matches!(try_draw(poset(1000, chain(1000), ""), Format::Svg), Err(TooLarge::Extent(_))));
    assert!(matches!(try_draw(poset(4000, vec![], "1"), Format::Tikz), Err(TooLarge::Shapes(_))));
    assert!(try_draw(poset(4000, vec![], "1"), Format::Svg).is_ok());
}

#[test]
fn large_graphs_are_drawn_or_refused() {
    let half = CELLS as usize / 2;
    let pairs: Vec<(usize, usize)> = (0..half / 2).map(|pair| (2 * pair, 2 * pair + 1)).collect();
    let figures = [
        graphs::path(half),
        graphs::cycle(half),
        graphs::star(half),
        graphs::complete(190).taking_edges(),
        graphs::grid(80, 80),
        graphs::graph(half, &pairs, Arrangement::Free),
        graphs::graph(100, &graphs::grid_edges(10, 10), Arrangement::Free),
        graphs::graph(6400, &graphs::grid_edges(80, 80), Arrangement::Free),
    ];
    for graph in figures {
        for format in Format::ALL {
            if let Err(error) = try_draw(Figure::Graph(graph.clone()), format) {
                assert!(!matches!(error, TooLarge::Cells(_)), "{error}");
            }
        }
    }
}

#[test]
fn cells_are_limited_in_every_format() {
    let many = CELLS as usize + 1;
    let too_many = [
        diagram(&[many]),
        diagram(&vec![1; many]),
        diagram(&vec![0; many]),
        boxes(&["1"], Some((200, 101))),
        strip(StripPiece::Bead, &"o".repeat(many)),
        heaps(&vec![(0, 0); many]),
        board(200, 101, &[], None),
        board(1, 1, &vec![piece(PieceKind::Rook, 0, 0, None); many], None),
        poset(many, vec![], ""),
        poset(1, vec![(0, 0); many], ""),
        Figure::Hasse(Hasse { remarks: vec![String::new(); many], ..Hasse::default() }),
        Figure::Boxes(Boxes { remarks: vec![String::new(); many], ..Boxes::default() }),
        graph(many, vec![]),
        graph(1, vec![(0, 0); many]),
        Figure::Graph(Graph { vertices: vec![Vertex::default(); many], ..Graph::default() }),
        Figure::Graph(Graph { edges: vec![Edge { from: 0, to: 0, mark: None }; many], ..Graph::default() }),
        Figure::Graph(Graph { remarks: vec![String::new(); many], ..Graph::default() }),
        Figure::Slices(Slices { columns: 200, rows: 20, layers: 5, counter: [0; 3], target: None }),
    ];
    for figure in too_many {
        for format in Format::ALL {
            let error = try_draw(figure.clone(), format).unwrap_err();
            assert!(matches!(error, TooLarge::Cells(cells) if cells > CELLS), "{error}");
        }
    }
    let panels = vec![panel("", heaps(&[])); many];
    assert!(draw(&panels, Format::Text, Lettering::default()).is_err());
    assert!(try_draw(diagram(&[many - 1]), Format::Text).is_ok());
}

#[test]
fn columns_are_limited_where_text_can_still_tell_them() {
    let most = COLUMNS as usize;
    for format in [Format::Svg, Format::Tikz] {
        for figure in [diagram(&[most + 1]), board(most + 1, 2, &[], None), boxes(&[], Some((1, most + 1)))] {
            assert!(try_draw(figure.clone(), Format::Text).is_ok());
            let expected = TooLarge::Columns(COLUMNS + 1);
            assert_eq!(try_draw(figure, format), Err(expected));
        }
        assert!(try_draw(diagram(&[most]), format).is_ok());
    }
}

#[test]
fn the_extent_is_limited_too() {
    let most = EXTENT as usize;
    let panels: Vec<_> = (0..20).map(|_| panel("", diagram(&[1; 60]))).collect();
    for format in [Format::Svg, Format::Tikz] {
        let error = try_draw(diagram(&vec![1; most + 1]), format).unwrap_err();
        assert!(matches!(error, TooLarge::Extent(extent) if extent > EXTENT));
        assert!(matches!(draw(&panels, format, Lettering::default()), Err(TooLarge::Extent(_))));
        let long = boxes(&[&"18446744073709551615 ".repeat(300)], None);
        assert!(matches!(try_draw(long, format), Err(TooLarge::Extent(_))));
    }
    assert!(draw(&panels, Format::Text, Lettering::default()).is_ok());
}

#[test]
fn shapes_are_limited_in_tikz() {
    let figure = strip(StripPiece::Turtle, &"o".repeat(2000));
    assert!(try_draw(figure.clone(), Format::Svg).is_ok());
    let error = try_draw(figure, Format::Tikz).unwrap_err();
    assert!(matches!(error, TooLarge::Shapes(shapes) if shapes > SHAPES));
}

#[test]
fn refusals_name_the_limit_and_a_way_out() {
    let error = try_draw(diagram(&[20_001]), Format::Text).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the picture would have 20001 cells, more than the limit of 20000; draw a smaller position"
    );
    let error = try_draw(diagram(&[401]), Format::Svg).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the picture would have 401 columns, more than the limit of 400 for SVG and TikZ; \
         draw it as text or draw a smaller position"
    );
}

#[test]
fn no_number_is_too_extreme() {
    let values = [0, 1, 2, 79, 399, 400, 20_000, u32::MAX as usize, usize::MAX - 1, usize::MAX];
    let row = |indent, length| BoxRow { indent, cells: vec![BoxCell::default(); length] };
    let mut figures = Vec::new();
    for a in values {
        for b in values {
            let rows = vec![row(a, 0), row(b, 2), row(0, 1)];
            figures.push(Figure::Boxes(Boxes { rows: rows.clone(), ..Boxes::default() }));
            figures.push(Figure::Boxes(Boxes { rows, frame: Some((a, b)), remarks: vec![] }));
            figures.push(Figure::Boxes(Boxes { rows: vec![], frame: Some((a, b)), remarks: vec![] }));
            let rows = vec![row(0, 2), row(0, 0)];
            figures.push(Figure::Boxes(Boxes { rows, frame: Some((a, b)), remarks: vec![] }));
            figures.push(poset(a % 4, vec![(a, b), (b, a), (0, a), (0, 1), (1, 2)], "1"));
            figures.push(graph(b % 5, vec![(a, b), (b, a), (0, b), (0, 1), (2, 0)]));
            figures.push(heaps(&[(a as u64, b as u64), (1, 0)]));
            let mark = Some(Mark::Second);
            figures.push(board(a, b, &[piece(PieceKind::Queen, b, a, mark)], Some((a, b))));
            let edges = vec![Edge { from: a, to: b, mark }, Edge { from: 0, to: b, mark }];
            let vertex = |x, y| Vertex { place: (x as u32, y as u32), ..Vertex::default() };
            let vertices = vec![vertex(a, b), vertex(b, a), vertex(0, 100)];
            let token = Some(a);
            figures.push(Figure::Graph(Graph { vertices, edges, token, takes_edges: true, remarks: vec![] }));
            let (counter, target) = ([a, b, a], Some([b, b, a]));
            figures.push(Figure::Slices(Slices { columns: a, rows: b, layers: a, counter, target }));
            figures.push(Figure::Slices(Slices { columns: 3, rows: 5, layers: 2, counter, target }));
            figures.push(board(8, 8, &[piece(PieceKind::Ryuoh, a, b, mark)], Some((b, a))));
        }
    }
    for format in Format::ALL {
        for figure in &figures {
            if let Ok(picture) = try_draw(figure.clone(), format) {
                assert!(!picture.is_empty(), "{figure:?}");
            }
        }
    }
    // Together as well: the sums must not overflow either.
    let panels: Vec<_> = figures.into_iter().map(|figure| panel("", figure)).collect();
    assert!(matches!(draw(&panels, Format::Svg, Lettering::default()), Err(TooLarge::Cells(u128::MAX))));
}
