//! Graphs and posets by definition.

use rules::Files;
use rules::expression::Number;
use rules::file::{Graph as GraphRule, PosetRule};

/// What a game is played on, with numbers in place of expressions.
pub enum Ground {
    /// Nothing besides the kind.
    Plain,
    /// An array with this many entries.
    Array(usize),
    Graph(Graph),
    Labels {
        graph: Graph,
        most: u64,
    },
    Poset(Poset),
}

/// A graph by the names of its vertices and its edges.
pub struct Graph {
    pub names: Vec<String>,
    pub edges: Vec<[usize; 2]>,
}

type Size<'s> = &'s dyn Fn(&Number) -> usize;

fn numbers(from: usize, count: usize) -> Vec<String> {
    (from..from + count).map(|number| number.to_string()).collect()
}

/// The lines of a file, without comments and empty lines.
fn lines(file: &str, files: &dyn Files) -> Vec<String> {
    let text = String::from_utf8(files.read(file).unwrap()).unwrap();
    let spoken = text.lines().map(|line| line.split('#').next().unwrap().trim().to_owned());
    spoken.filter(|line| !line.is_empty()).collect()
}

/// The place of a name in a list, to which it is added if it is new.
fn place(name: &str, names: &mut Vec<String>) -> usize {
    let name = name.trim();
    names.iter().position(|known| known == name).unwrap_or_else(|| {
        names.push(name.to_owned());
        names.len() - 1
    })
}

impl Graph {
    pub fn new(rule: &GraphRule, size: Size<'_>, files: &dyn Files) -> Graph {
        let mut names = Vec::new();
        let (count, pairs): (usize, Vec<[usize; 2]>) = match rule {
            GraphRule::Path(n) => (size(n), (1..size(n)).map(|v| [v - 1, v]).collect()),
            GraphRule::Cycle(n) => (size(n), (0..size(n)).map(|v| [v, (v + 1) % size(n)]).collect()),
            GraphRule::Complete(n) => (size(n), (0..size(n)).flat_map(|v| (0..v).map(move |u| [u, v])).collect()),
            GraphRule::Star(n) => (size(n), (1..size(n)).map(|v| [0, v]).collect()),
            GraphRule::Grid(rows, columns) => {
                let (rows, columns) = (size(rows), size(columns));
                let cells = (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j)));
                let joined = cells.flat_map(|(i, j)| {
                    let right = (j + 1 < columns).then(|| [i * columns + j, i * columns + j + 1]);
                    let below = (i + 1 < rows).then(|| [i * columns + j, (i + 1) * columns + j]);
                    right.into_iter().chain(below)
                });
                (rows * columns, joined.collect())
            }
            GraphRule::File(file) => {
                let mut pairs = Vec::new();
                for line in lines(file, files) {
                    let ends: Vec<usize> = line.split('-').map(|name| place(name, &mut names)).collect();
                    pairs.extend(<[usize; 2]>::try_from(ends).ok());
                }
                (names.len(), pairs)
            }
        };
        if names.is_empty() {
            names = numbers(0, count);
        }
        let mut edges: Vec<[usize; 2]> = pairs.into_iter().map(|[u, v]| [u.min(v), u.max(v)]).collect();
        // A cycle of one vertex would have a loop, and one of two vertices a repeated edge.
        edges.retain(|[u, v]| u != v);
        edges.sort_unstable();
        edges.dedup();
        Graph { names, edges }
    }

    pub fn neighbours(&self, vertex: usize) -> Vec<usize> {
        let other = |&[u, v]: &[usize; 2]| if u == vertex { Some(v) } else { (v == vertex).then_some(u) };
        self.edges.iter().filter_map(other).collect()
    }
}

/// A poset by the names of its elements and its whole order.
pub struct Poset {
    pub names: Vec<String>,
    /// `below[x][y]`: whether y < x.
    below: Vec<Vec<bool>>,
}

impl Poset {
    pub fn new(rule: &PosetRule, size: Size<'_>, files: &dyn Files) -> Poset {
        match rule {
            PosetRule::Chain(n) => Poset::ordered(numbers(1, size(n)), |x, y| y < x),
            PosetRule::Boolean(n) => Poset::ordered(numbers(0, 1 << size(n)), |x, y| x != y && x & y == y),
            PosetRule::Box(sides) => {
                let mut elements = vec![Vec::new()];
                for side in sides {
                    let longer = |e: &Vec<usize>| (1..=size(side)).map(|i| [e.clone(), vec![i]].concat()).collect();
                    elements = elements.iter().flat_map(|e| -> Vec<Vec<usize>> { longer(e) }).collect();
                }
                let name =
                    |e: &Vec<usize>| format!("({})", e.iter().map(usize::to_string).collect::<Vec<_>>().join(","));
                let is_below = |x: usize, y: usize| x != y && elements[x].iter().zip(&elements[y]).all(|(a, b)| b <= a);
                Poset::ordered(elements.iter().map(name).collect(), is_below)
            }
            PosetRule::File(file) => {
                let (mut names, mut pairs) = (Vec::new(), Vec::new());
                for line in lines(file, files) {
                    let chain: Vec<usize> = line.split('<').map(|name| place(name, &mut names)).collect();
                    pairs.extend(chain.windows(2).map(|pair| [pair[0], pair[1]]));
                }
                let mut below = vec![vec![false; names.len()]; names.len()];
                // What is below the lower element is below the upper one too. Repeat this once for each element, which
                // is enough for the longest chain.
                for _ in 0..names.len() {
                    for &[lower, upper] in &pairs {
                        below[upper][lower] = true;
                        (0..names.len()).for_each(|y| below[upper][y] |= below[lower][y]);
                    }
                }
                Poset { names, below }
            }
        }
    }

    fn ordered(names: Vec<String>, is_below: impl Fn(usize, usize) -> bool) -> Poset {
        let below = (0..names.len()).map(|x| (0..names.len()).map(|y| is_below(x, y)).collect()).collect();
        Poset { names, below }
    }

    pub fn is_below(&self, y: u64, x: u64) -> bool {
        self.below[x as usize][y as usize]
    }

    /// The longest chain below an element.
    pub fn rank(&self, x: usize) -> usize {
        (0..self.names.len()).filter(|&y| self.below[x][y]).map(|y| self.rank(y) + 1).max().unwrap_or(0)
    }

    /// The elements of a set that are not below others in it.
    pub fn maximal(&self, set: &[u64]) -> Vec<u64> {
        set.iter().copied().filter(|&x| !set.iter().any(|&y| self.is_below(x, y))).collect()
    }

    /// The elements that are in a set or below one of its elements, in ascending order.
    pub fn ideal(&self, set: &[u64]) -> Vec<u64> {
        (0..self.names.len() as u64).filter(|&y| set.iter().any(|&x| x == y || self.is_below(y, x))).collect()
    }
}
