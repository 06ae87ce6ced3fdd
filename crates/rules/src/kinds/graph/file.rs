//! Graph files: one edge per line, as `a - b`; a name alone is a vertex, whether or not it has edges.
//!
//! `a @ 120,40` is the vertex `a`, drawn at that place: that many hundredths of a step to the right and down. Places
//! count if every vertex has one; otherwise the graph is laid out by its edges.

use super::{MOST_EDGES, MOST_VERTICES, SimpleGraph};
use crate::open::Files;
use rulesets::figure::Place;
use shapes::notation::quote;
use std::collections::{BTreeMap, HashMap};

/// The largest coordinate of a place.
const FARTHEST: u32 = 9_999;

/// The graph in a file, with vertices numbered in the order in which they are first named.
pub(super) fn read(name: &str, files: &dyn Files) -> Result<SimpleGraph, String> {
    let bytes = files.read(name).map_err(|problem| format!("{name}: {problem}"))?;
    parse(&bytes).map_err(|(line, problem)| format!("{name}, line {line}: {problem}"))
}

/// The names of the vertices of a graph file, in the order in which they are first named, and its edges as pairs of
/// numbers.
///
/// # Errors
///
/// Says which line is wrong, and what would be right.
pub fn read_graph(text: &str) -> Result<(Vec<String>, Vec<[u32; 2]>), String> {
    let graph = parse(text.as_bytes()).map_err(|(line, problem)| format!("line {line}: {problem}"))?;
    let names = (0..graph.len()).map(|vertex| graph.name(vertex as u64)).collect();
    Ok((names, graph.edges().to_vec()))
}

fn parse(bytes: &[u8]) -> Result<SimpleGraph, (usize, String)> {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let (mut names, mut edges, mut places) = (Names::default(), Vec::new(), BTreeMap::new());
    for (bytes, line) in bytes.split(|&byte| byte == b'\n').zip(1..) {
        let text = std::str::from_utf8(bytes).map_err(|_| (line, "this is not UTF-8 text".to_owned()))?;
        let text = text.split_once('#').map_or(text, |(before, _)| before).trim();
        if text.is_empty() {
            continue;
        }
        if let Some((name, place)) = text.split_once('@') {
            let vertex = names.number(name.trim(), text).map_err(|problem| (line, problem))?;
            places.insert(vertex, read_place(place, text).map_err(|problem| (line, problem))?);
            continue;
        }
        let ends: Vec<u32> = text
            .split('-')
            .map(|name| names.number(name.trim(), text))
            .collect::<Result<_, String>>()
            .map_err(|problem| (line, problem))?;
        match ends[..] {
            [_] => {}
            [u, v] if u == v => {
                return Err((line, format!("{}: an edge joins two different vertices", quote(text))));
            }
            [u, v] => edges.push([u, v]),
            _ => return Err((line, form(text))),
        }
        if edges.len() > MOST_EDGES {
            return Err((line, format!("a graph may have at most {MOST_EDGES} edges")));
        }
    }
    let places = (places.len() == names.list.len()).then(|| places.into_values().collect());
    Ok(SimpleGraph { places, ..SimpleGraph::new(names.list.len(), edges, Some(names.list)) })
}

/// Two numbers separated by a comma.
fn read_place(place: &str, line: &str) -> Result<Place, String> {
    let number = |text: &str| text.trim().parse().ok().filter(|&number: &u32| number <= FARTHEST);
    let place = place.split_once(',').and_then(|(x, y)| Some((number(x)?, number(y)?)));
    place.ok_or_else(|| format!("{}: write a place as a @ 120,40, with numbers up to {FARTHEST}", quote(line)))
}

fn form(text: &str) -> String {
    format!("{}: write an edge as a - b, or a vertex alone; names have letters, digits and _", quote(text))
}

/// The names so far, and the number of each.
#[derive(Default)]
struct Names {
    list: Vec<String>,
    numbers: HashMap<String, u32>,
}

impl Names {
    fn number(&mut self, name: &str, line: &str) -> Result<u32, String> {
        if name.is_empty() || !name.chars().all(|letter| letter.is_alphanumeric() || letter == '_') {
            return Err(form(line));
        }
        if let Some(&number) = self.numbers.get(name) {
            return Ok(number);
        }
        if self.list.len() == MOST_VERTICES {
            return Err(format!("a graph may have at most {MOST_VERTICES} vertices"));
        }
        let number = self.list.len() as u32;
        self.numbers.insert(name.to_owned(), number);
        self.list.push(name.to_owned());
        Ok(number)
    }
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn vertices_are_numbered_as_they_are_named() {
        let graph =
            parse("# a triangle with a tail\nc - a\na - b # twice\nb-a\nb - c\nlonely\nc - \u{e4}_1\n".as_bytes());
        let graph = graph.unwrap();
        assert_eq!(graph.write(&[0, 1, 2, 3, 4]), "c,a,b,lonely,\u{e4}_1");
        assert_eq!(graph.edges(), [[0, 1], [0, 2], [0, 4], [1, 2]]);
        assert_eq!(graph.read_set("b, c").unwrap(), [0, 2]);
        assert_eq!(graph.read_set("-").unwrap(), [0_u64; 0]);
        for bad in ["0", "a,a", "a,,b", "a,"] {
            assert!(graph.read_set(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn places_count_where_every_vertex_has_one() {
        let graph = parse(b"b @ 0,10\na @ 120, 40 # to the right\na - b\n").unwrap();
        assert_eq!(graph.places, Some(vec![(0, 10), (120, 40)]));
        assert_eq!((graph.name(0), graph.edges()), ("b".to_owned(), &[[0, 1]][..]));
        assert_eq!(parse(b"b @ 0,10\na - b\n").unwrap().places, None);
        for bad in ["a @ 3", "a @ 3,-4", "a @ 3,10000", "a @ x,y", "@ 3,4", "a - b @ 3,4"] {
            assert!(parse(bad.as_bytes()).is_err(), "{bad}");
        }
    }

    #[test]
    fn what_is_no_edge_is_refused_with_its_line() {
        for (text, line) in
            [("a - a", 1), ("a - b\n\na - b - c", 3), ("a -", 1), ("- b", 1), ("a b", 1), ("a < b", 1), ("a\n\u{0}", 2)]
        {
            assert_eq!(parse(text.as_bytes()).unwrap_err().0, line, "{text}");
        }
        assert_eq!(parse(b"a - b\n\xff").unwrap_err(), (2, "this is not UTF-8 text".to_owned()));
        let path: String = (0..=4096).map(|vertex| format!("{vertex}\n")).collect();
        assert_eq!(parse(path.as_bytes()).unwrap_err(), (4097, "a graph may have at most 4096 vertices".to_owned()));
    }
}
