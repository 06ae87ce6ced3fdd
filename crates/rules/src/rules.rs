//! A rule file with numbers in place of its parameters.

use crate::expression::{Broken, Condition, Number, Range, Scene, World};
use crate::file::{
    BoardKind, Change, Claim, Graph, Move, MoveRule, Piece, PosetRule, RuleError, RuleFile, Says, Start,
};

/// A rule file in whose expressions numbers have replaced the parameters.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The file with the numbers in place.
    pub file: RuleFile,
    /// The numbers, which are also in the first slots of every scene.
    pub parameters: Vec<i64>,
}

impl Rules {
    /// The rules with these parameters, given by name.
    ///
    /// # Errors
    ///
    /// Refuses a parameter that is unknown, repeated or missing.
    pub fn new(file: &RuleFile, given: &[(String, i64)]) -> Result<Rules, RuleError> {
        let game_line = file.game_line;
        let names: Vec<&str> = file.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
        for (i, (name, _)) in given.iter().enumerate() {
            if !names.contains(&name.as_str()) {
                let known =
                    if names.is_empty() { "it has none".to_owned() } else { format!("it has {}", names.join(", ")) };
                return Err(RuleError::new(game_line, format!("{} has no parameter {name}: {known}", file.name)));
            }
            if given[..i].iter().any(|(other, _)| other == name) {
                return Err(RuleError::new(game_line, format!("the parameter {name} is given twice")));
            }
        }
        let number = |parameter: &crate::file::Parameter| {
            let given = given.iter().find(|(name, _)| *name == parameter.name).map(|(_, number)| *number);
            given.or(parameter.default).ok_or_else(|| {
                let name = &parameter.name;
                RuleError::new(game_line, format!("the parameter {name} must be given, as in :{name}=3"))
            })
        };
        let parameters = file.parameters.iter().map(number).collect::<Result<Vec<i64>, RuleError>>()?;
        Ok(Rules { file: bind_file(file, &parameters), parameters })
    }

    /// A scene for a position, with the parameters in its first slots.
    pub fn scene<'w>(&self, world: &'w dyn World) -> Scene<'w> {
        Scene::new(&self.parameters, world)
    }

    /// The slot of the first name that the kind knows.
    pub fn first_slot(&self) -> usize {
        self.parameters.len()
    }

    /// Ends the work because a line cannot be followed at a position.
    pub fn fail(&self, line: usize, position: &str, problem: &dyn std::fmt::Display) -> ! {
        theory::fail(format!("line {line}: at {position}: {problem}"))
    }

    /// The result of an evaluation; ends the work if there is none.
    pub fn value<T>(&self, result: Result<T, Broken>, line: usize, position: impl FnOnce() -> String) -> T {
        result.unwrap_or_else(|broken| self.fail(line, &position(), &broken))
    }
}

fn bind_file(file: &RuleFile, with: &[i64]) -> RuleFile {
    let number = |n: &Number| n.bind(with);
    let condition = |c: &Condition| c.bind(with);
    let start = |start: &Start| Start {
        line: start.line,
        pieces: start
            .pieces
            .iter()
            .map(|piece| match piece {
                Piece::Number(n) => Piece::Number(number(n)),
                Piece::Text(text) => Piece::Text(text.clone()),
            })
            .collect(),
    };
    let rule = |rule: &MoveRule| MoveRule {
        line: rule.line,
        text: rule.text.clone(),
        what: bind_move(&rule.what, with),
        ranges: rule.ranges.iter().map(|(name, range): &(String, Range)| (name.clone(), range.bind(with))).collect(),
        condition: rule.condition.as_ref().map(condition),
    };
    let claim = |claim: &Claim| Claim {
        line: claim.line,
        text: claim.text.clone(),
        says: match &claim.says {
            Says::Value(n, c) => Says::Value(number(n), c.as_ref().map(condition)),
            Says::P(c) => Says::P(condition(c)),
            Says::N(c) => Says::N(condition(c)),
        },
    };
    RuleFile {
        game_line: file.game_line,
        name: file.name.clone(),
        parameters: file.parameters.clone(),
        on_line: file.on_line,
        board: bind_board(&file.board, with),
        condition: file.condition.as_ref().map(condition),
        start: file.start.as_ref().map(start),
        moves: file.moves.iter().map(rule).collect(),
        claims: file.claims.iter().map(claim).collect(),
    }
}

fn bind_board(board: &BoardKind, with: &[i64]) -> BoardKind {
    let number = |n: &Number| n.bind(with);
    let graph = |graph: &Graph| match graph {
        Graph::Path(n) => Graph::Path(number(n)),
        Graph::Cycle(n) => Graph::Cycle(number(n)),
        Graph::Complete(n) => Graph::Complete(number(n)),
        Graph::Star(n) => Graph::Star(number(n)),
        Graph::Grid(a, b) => Graph::Grid(number(a), number(b)),
        Graph::File(file) => Graph::File(file.clone()),
    };
    match board {
        BoardKind::Array { name, entries } => BoardKind::Array { name: name.clone(), entries: number(entries) },
        BoardKind::Vertices(g) => BoardKind::Vertices(graph(g)),
        BoardKind::Labels { most, graph: g } => BoardKind::Labels { most: number(most), graph: graph(g) },
        BoardKind::Token(g) => BoardKind::Token(graph(g)),
        BoardKind::Ideal(PosetRule::Chain(n)) => BoardKind::Ideal(PosetRule::Chain(number(n))),
        BoardKind::Ideal(PosetRule::Box(sides)) => BoardKind::Ideal(PosetRule::Box(sides.iter().map(number).collect())),
        BoardKind::Ideal(PosetRule::Boolean(n)) => BoardKind::Ideal(PosetRule::Boolean(number(n))),
        other => other.clone(),
    }
}

fn bind_move(what: &Move, with: &[i64]) -> Move {
    let number = |n: &Number| n.bind(with);
    let all = |numbers: &[Number]| numbers.iter().map(number).collect();
    let pairs = |pairs: &[(Number, Number)]| pairs.iter().map(|(a, b)| (number(a), number(b))).collect();
    let change = |change: &Change| match change {
        Change::To(n) => Change::To(number(n)),
        Change::Range(a, b) => Change::Range(number(a), number(b)),
    };
    match what {
        Move::Tuple(entries) => Move::Tuple(all(entries)),
        Move::Entries { least, most, change: c } => {
            Move::Entries { least: number(least), most: number(most), change: change(c) }
        }
        Move::Indices { indices, change: c } => Move::Indices { indices: indices.clone(), change: change(c) },
        Move::Heap(heaps) => Move::Heap(all(heaps)),
        Move::Take(ranges) => Move::Take(pairs(ranges)),
        Move::Bead { bead, to } => Move::Bead { bead: *bead, to: number(to) },
        Move::TurnAny { least, most } => Move::TurnAny { least: number(least), most: number(most) },
        Move::Set { at, labels } => Move::Set { at: at.clone(), labels: pairs(labels) },
        Move::Token { to } => Move::Token { to: number(to) },
        other => other.clone(),
    }
}
