//! What a rule file says, line by line, with names replaced by slots.
//!
//! In every line the parameters have the first slots, in the order of the `game` line. Then come the names that the kind
//! knows in that place (see [`known_names`](super::known_names)), those that the move itself introduces, and the variables
//! of `for`, `exists` and `all`.

use crate::expression::{Condition, Number, Range, Slot};

/// A rule file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleFile {
    /// The line that names the game.
    pub game_line: usize,
    /// The game's name.
    pub name: String,
    /// Its parameters.
    pub parameters: Vec<Parameter>,
    /// The line that says what the game is played on.
    pub on_line: usize,
    /// What the game is played on.
    pub board: BoardKind,
    /// The condition that every position must satisfy.
    pub condition: Option<Condition>,
    /// The natural start.
    pub start: Option<Start>,
    /// The moves in order; several may be on one line.
    pub moves: Vec<MoveRule>,
    /// What the writer claims.
    pub claims: Vec<Claim>,
}

/// A file that rules name, besides their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamedFile<'f> {
    /// `graph FILE`.
    Graph(&'f str),
    /// `poset FILE.poset`.
    Poset(&'f str),
}

impl RuleFile {
    /// The file that the `on` line names, if it names one.
    pub fn named_file(&self) -> Option<NamedFile<'_>> {
        match &self.board {
            BoardKind::Vertices(Graph::File(name))
            | BoardKind::Token(Graph::File(name))
            | BoardKind::Labels { graph: Graph::File(name), .. } => Some(NamedFile::Graph(name)),
            BoardKind::Ideal(PosetRule::File(name)) => Some(NamedFile::Poset(name)),
            _ => None,
        }
    }
}

/// A parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its number if no other is given.
    pub default: Option<i64>,
}

/// What a game is played on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardKind {
    /// `x, y, …`: a tuple of numbers, each with a name.
    Tuple(Vec<String>),
    /// `x[N]`: a tuple of numbers `x[1]`, …, `x[N]`.
    Array {
        /// The name.
        name: String,
        /// How many entries there are.
        entries: Number,
    },
    /// A multiset of heaps.
    Heaps,
    /// A partition.
    Partition,
    /// A strict partition.
    StrictPartition,
    /// A set of squares.
    Beads,
    /// A row of coins, given by those that show heads.
    Coins,
    /// The vertices of a graph that are left.
    Vertices(Graph),
    /// A label for each vertex of a graph.
    Labels {
        /// The largest label.
        most: Number,
        /// The graph.
        graph: Graph,
    },
    /// A token on a vertex, and the other vertices that are left.
    Token(Graph),
    /// An order ideal of a poset.
    Ideal(PosetRule),
}

/// A graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Graph {
    /// A path.
    Path(Number),
    /// A cycle.
    Cycle(Number),
    /// A complete graph.
    Complete(Number),
    /// A star: one vertex in the middle, the others around it.
    Star(Number),
    /// A grid of rows and columns.
    Grid(Number, Number),
    /// The graph of a file.
    File(String),
}

/// A poset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PosetRule {
    /// A chain.
    Chain(Number),
    /// A product of chains.
    Box(Vec<Number>),
    /// The subsets of a set.
    Boolean(Number),
    /// The poset of a file.
    File(String),
}

/// The natural start as it is written; its numbers are expressions in the parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// Its line.
    pub line: usize,
    /// Its pieces, in order.
    pub pieces: Vec<Piece>,
}

/// A piece of a start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A number.
    Number(Number),
    /// Text between numbers, or a name.
    Text(String),
}

/// A move, the numbers it may be made with, and its condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveRule {
    /// Its line.
    pub line: usize,
    /// The move as it is written, without `for` and `where`.
    pub text: String,
    /// What it does.
    pub what: Move,
    /// The variables of `for` with their names.
    pub ranges: Vec<(String, Range)>,
    /// The condition of `where`.
    pub condition: Option<Condition>,
}

/// What a move does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Tuples: the new entries.
    Tuple(Vec<Number>),
    /// Arrays: any `least` to `most` entries change, but at least one.
    Entries {
        /// The least number of entries.
        least: Number,
        /// The greatest number of entries.
        most: Number,
        /// What each becomes.
        change: Change,
    },
    /// Arrays: `i of x` or `i < j of x`.
    Indices {
        /// The names of the indices.
        indices: Vec<Slot>,
        /// What each entry becomes.
        change: Change,
    },
    /// Heaps: what heap `h` becomes.
    Heap(Vec<Number>),
    /// Heaps: how many stones may be taken, as ranges.
    Take(Vec<(Number, Number)>),
    /// Heaps: a take-and-break code, as written.
    Code(String),
    /// Partitions and strict partitions: a hook is removed.
    Hook,
    /// Partitions and strict partitions: a removable box.
    Corner,
    /// Partitions: a whole row.
    Row,
    /// Partitions: a whole column.
    Column,
    /// Beads: a bead goes to a smaller square.
    Bead {
        /// The name of the bead.
        bead: Slot,
        /// Where it goes.
        to: Number,
    },
    /// Coins: any `least` to `most` are turned, but at least one.
    TurnAny {
        /// The least number of coins.
        least: Number,
        /// The greatest number of coins.
        most: Number,
    },
    /// Coins: exactly these are turned, in descending order.
    Turn(Vec<Slot>),
    /// Coins: neighbours are turned.
    TurnRun,
    /// Vertices: one is removed, with or without its neighbours.
    RemoveVertex {
        /// Its name.
        vertex: Slot,
        /// Whether its neighbours are removed too.
        neighbours: bool,
    },
    /// Vertices: the two ends of an edge are removed.
    RemoveEdge {
        /// The names of the ends.
        ends: [Slot; 2],
    },
    /// Labels: vertices get new labels.
    Set {
        /// Where labels change.
        at: At,
        /// Vertices and their labels, in order.
        labels: Vec<(Number, Number)>,
    },
    /// Token: where it goes. The vertex it is on is the first known name.
    Token {
        /// The vertex.
        to: Number,
    },
    /// Ideals: an element and everything above it is removed.
    RemoveAbove {
        /// Its name.
        element: Slot,
    },
    /// Ideals: maximal elements are removed.
    RemoveMaximal {
        /// Whether any nonempty set of them may be removed, or just one.
        any: bool,
    },
}

/// What an entry of an array becomes. The entry itself is the first known name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// This number.
    To(Number),
    /// Any of these numbers, chosen independently for each entry.
    Range(Number, Number),
}

/// Where labels change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum At {
    /// At a vertex.
    Vertex(Slot),
    /// At an edge, with its ends in both orders.
    Edge([Slot; 2]),
}

/// A claim of the writer of a rule file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Its line.
    pub line: usize,
    /// The claim as it is written, after the word `claim`.
    pub text: String,
    /// What it says.
    pub says: Says,
}

/// What a claim says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Says {
    /// The value is this number if the condition holds.
    Value(Number, Option<Condition>),
    /// It is a P-position if and only if the condition holds.
    P(Condition),
    /// It is an N-position if and only if the condition holds.
    N(Condition),
}
