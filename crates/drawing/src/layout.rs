//! Where the elements of a Hasse diagram go: rows by rank, columns so that lines are short, straight and cross little.
//!
//! Places are whole numbers: rows from the top, columns in half steps, so that an element fits between two neighbours
//! of the next row and a product of two chains becomes a square grid on its corner. Connected parts are laid out one
//! by one and put side by side. A cover over several rows goes through a bend in each row between.

mod columns;
mod levels;
mod order;

use crate::limits::CELLS;
pub(crate) use levels::sound;

/// A column, in half steps, and a row from the top.
pub(crate) type Place = (usize, usize);

/// Elements in one row are at least this many columns apart.
pub(crate) const STEP: usize = 2;

/// A Hasse diagram with a place for everything.
#[derive(Default)]
pub(crate) struct Layout {
    /// The places of the elements.
    pub places: Vec<Place>,
    /// The lines of the covers.
    pub lines: Vec<Line>,
    /// One more than the last column.
    pub columns: usize,
    /// One more than the last row.
    pub rows: usize,
}

/// A cover drawn as a line.
pub(crate) struct Line {
    /// Its upper end, an element.
    pub upper: usize,
    /// Its lower end, an element.
    pub lower: usize,
    /// Its places from top to bottom, one in each row.
    pub path: Vec<Place>,
}

/// Lays out `elements` elements and their covers `(lower, upper)`, parts side by side up to column `widest`.
pub(crate) fn layout(elements: usize, covers: &[(usize, usize)], widest: usize) -> Layout {
    let sound = sound(elements, covers);
    let levels = levels::Levels::new(elements, &sound);
    let bends = |&(lower, upper): &(usize, usize)| (levels.level[upper] - levels.level[lower] - 1) as u128;
    // Many long covers would need more bends than anyone can follow: they are not considered then.
    let has_bends = sound.covers.iter().map(bends).sum::<u128>() <= CELLS;
    let mut parts: Vec<Component> = levels.parts.iter().map(|elements| Component::new(elements, &levels)).collect();
    for &(lower, upper) in &sound.covers {
        parts[levels.part[lower]].add_cover(lower, upper, &levels, has_bends);
    }
    let single = |count: &dyn Fn(&Component) -> usize| parts.iter().all(|part| count(part) == 1);
    // Trees hang from their roots; everything else stands on the ground.
    let hangs = single(&|part| part.rows[0].len()) && !single(&|part| part.rows[part.rows.len() - 1].len());
    let mut layout = Layout { places: vec![(0, 0); elements], ..Layout::default() };
    let mut shelf: Vec<(Component, Vec<usize>)> = Vec::new();
    let mut right = 0;
    for mut part in parts {
        order::untangle(&mut part);
        let columns = columns::columns(&part);
        let width = columns.iter().max().map_or(0, |last| last + 1);
        if !shelf.is_empty() && right + width > widest {
            layout.put_shelf(std::mem::take(&mut shelf), hangs);
            right = 0;
        }
        // From the last column of a part to the first of the next is a step.
        let columns = columns.iter().map(|column| column + right).collect();
        right += width + STEP - 1;
        shelf.push((part, columns));
    }
    layout.put_shelf(shelf, hangs);
    layout
}

impl Layout {
    /// Adds parts below those that are there.
    fn put_shelf(&mut self, shelf: Vec<(Component, Vec<usize>)>, hangs: bool) {
        let height = shelf.iter().map(|(part, _)| part.rows.len()).max().unwrap_or(0);
        for (part, columns) in shelf {
            let top = self.rows + if hangs { 0 } else { height - part.rows.len() };
            let mut places = vec![(0, 0); columns.len()];
            for (row, nodes) in part.rows.iter().enumerate() {
                for &node in nodes {
                    places[node] = (columns[node], top + row);
                    self.columns = self.columns.max(columns[node] + 1);
                }
            }
            for (&element, &place) in part.elements.iter().zip(&places) {
                self.places[element] = place;
            }
            for path in part.paths {
                let end = |node: Option<&usize>| node.map_or(0, |&node| part.elements[node]);
                let (upper, lower) = (end(path.first()), end(path.last()));
                self.lines.push(Line { upper, lower, path: path.into_iter().map(|node| places[node]).collect() });
            }
        }
        self.rows += height;
    }
}

/// A connected component: its elements, and bends of lines between them, as nodes 0, 1, 2, … in rows.
struct Component {
    /// The elements; they are the first nodes.
    elements: Vec<usize>,
    /// The nodes of each row from left to right, the top row first.
    rows: Vec<Vec<usize>>,
    /// The neighbours of each node in the row above.
    above: Vec<Vec<usize>>,
    /// The neighbours of each node in the row below.
    below: Vec<Vec<usize>>,
    /// The nodes of each cover from top to bottom.
    paths: Vec<Vec<usize>>,
}

impl Component {
    fn new(elements: &[usize], levels: &levels::Levels) -> Self {
        let top = elements.iter().map(|&element| levels.level[element]).max().unwrap_or(0);
        let mut rows = vec![Vec::new(); top + 1];
        for (node, &element) in elements.iter().enumerate() {
            rows[top - levels.level[element]].push(node);
        }
        let none = vec![Vec::new(); elements.len()];
        Component { elements: elements.to_vec(), rows, above: none.clone(), below: none, paths: Vec::new() }
    }

    /// Adds a cover, with a bend in each row it passes.
    fn add_cover(&mut self, lower: usize, upper: usize, levels: &levels::Levels, has_bends: bool) {
        let [from, to] = [levels.level[upper], levels.level[lower]].map(|level| self.rows.len() - 1 - level);
        let mut path = vec![levels.node[upper]];
        if has_bends || to == from + 1 {
            for row in from + 1..to {
                let bend = self.above.len();
                self.above.push(Vec::new());
                self.below.push(Vec::new());
                self.rows[row].push(bend);
                path.push(bend);
            }
            path.push(levels.node[lower]);
            for pair in path.windows(2) {
                self.below[pair[0]].push(pair[1]);
                self.above[pair[1]].push(pair[0]);
            }
        } else {
            path.push(levels.node[lower]);
        }
        self.paths.push(path);
    }

    fn is_bend(&self, node: usize) -> bool {
        node >= self.elements.len()
    }
}
