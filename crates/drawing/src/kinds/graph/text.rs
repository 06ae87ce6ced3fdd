//! Graphs as text: a grid with its edges, or a list of the vertices and their neighbours.

use rulesets::figure::{Graph, Mark, STEP};

use super::{inscription, is_grid, name_of};
use crate::letters::{columns_of, label};
use crate::text::canvas::Canvas;
use crate::text::{Key, Lines, WIDTH, shade, wrapped};

/// The sign before a vertex with the token.
const TOKEN: char = '●';
/// The sign for a vertex that is removed.
const GONE: char = '·';
/// Characters between neighbours.
const BETWEEN: usize = 3;

/// The drawing of a grid that fits, and otherwise the list.
pub(super) fn lines(graph: &Graph) -> Lines {
    drawn(graph).unwrap_or_else(|| told(graph))
}

/// The signs used.
pub(super) fn signs(graph: &Graph) -> impl Iterator<Item = Key> {
    let token = graph.token.filter(|&vertex| graph.has(vertex)).map(|_| (TOKEN, "token"));
    let gone = graph.vertices.iter().any(|vertex| vertex.absent).then_some((GONE, "removed already"));
    token.into_iter().chain(gone)
}

/// What is written of a vertex, within the shade of its mark.
fn sign(graph: &Graph, index: usize, text: &str) -> String {
    let token = (graph.token == Some(index)).then_some(TOKEN);
    shaded(&(token.into_iter().collect::<String>() + text), graph.vertices[index].mark)
}

fn shaded(text: &str, mark: Option<Mark>) -> String {
    let side = mark.map(shade).map(String::from).unwrap_or_default();
    format!("{side}{text}{side}")
}

fn drawn(graph: &Graph) -> Option<Lines> {
    if !is_grid(graph) {
        return None;
    }
    let text = |index: usize| match inscription(&graph.vertices[index]) {
        _ if !graph.has(index) => GONE.to_string(),
        text if text.is_empty() => sign(graph, index, "○"),
        text => sign(graph, index, &text),
    };
    let texts: Vec<String> = (0..graph.vertices.len()).map(text).collect();
    let width = texts.iter().map(|text| columns_of(text)).max()?;
    let places = graph.vertices.iter().map(|vertex| vertex.place);
    let (last_column, last_row) = places.fold((0, 0), |last, place| (last.0.max(place.0), last.1.max(place.1)));
    let [last_column, last_row] = [last_column, last_row].map(|length| (length / STEP) as usize);
    let step = width.checked_add(BETWEEN)?;
    // Places far from each other are no grid that anyone could read.
    if last_column.checked_mul(step)?.checked_add(width)? > WIDTH || last_row > graph.vertices.len() {
        return None;
    }
    let place = |index: usize| {
        let (x, y) = graph.vertices[index].place;
        ((x / STEP) as usize * step + width / 2, (y / STEP) as usize * 2)
    };
    let mut canvas = Canvas::new(WIDTH, 2 * last_row + 1);
    for edge in graph.edges_left() {
        let [(from, above), (to, below)] = [place(edge.from), place(edge.to)];
        if above == below {
            let line = edge.mark.map_or('─', shade).to_string().repeat(step - 1);
            canvas.write(from.min(to) + 1, above, &line);
        } else {
            canvas.write(from, above.min(below) + 1, &edge.mark.map_or('│', shade).to_string());
        }
    }
    for (index, text) in texts.iter().enumerate() {
        let (x, y) = place(index);
        canvas.write(x - columns_of(text) / 2, y, text);
    }
    Some(canvas.lines())
}

/// Each vertex with those it is joined to, and then those that are removed.
fn told(graph: &Graph) -> Lines {
    let mut near = vec![Vec::new(); graph.vertices.len()];
    for edge in graph.edges_left() {
        near[edge.from].push(shaded(&name_of(graph, edge.to), edge.mark));
        near[edge.to].push(shaded(&name_of(graph, edge.from), edge.mark));
    }
    let (left, gone): (Vec<usize>, Vec<usize>) = (0..graph.vertices.len()).partition(|&index| graph.has(index));
    let mut lines = Vec::new();
    for index in left {
        let (name, label) = (name_of(graph, index), label(&graph.vertices[index].label));
        let text = if label.is_empty() || label == name { name } else { format!("{name} ({label})") };
        let mut words = sign(graph, index, &text);
        if !near[index].is_empty() {
            words += &format!(" – {}", near[index].join(", "));
        }
        lines.extend(wrapped(&words));
    }
    if !gone.is_empty() {
        let names: Vec<String> = gone.into_iter().map(|index| name_of(graph, index)).collect();
        lines.extend(wrapped(&format!("{GONE} {}", names.join(", "))));
    }
    lines
}
