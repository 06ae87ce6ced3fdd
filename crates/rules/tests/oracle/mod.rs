//! The meaning of rule files, implemented again: slow and plain, and sharing only the parser with the program.
//!
//! Numbers are wide and checked, positions are lists of numbers, diagrams are sets of cells, and the value of a
//! position is the mex of the values of its options.

mod diagrams;
mod evaluate;
mod ground;
mod heaps;
mod nets;
mod notation;
mod numbers;
mod positions;
mod sets;
mod values;

pub use evaluate::Trouble;
pub use values::Values;

use evaluate::Scene;
use ground::{Graph, Ground, Poset};
use rules::Files;
use rules::file::{BoardKind, Move, MoveRule, Place, RuleFile, known_names};
use std::cell::RefCell;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// A game of a rule file.
///
/// Positions are lists: the entries of a tuple, of an array or of labels; heaps and rows, in descending order; the
/// elements of a set, in ascending order; a token's vertex and then the others; all elements of an ideal, by their
/// places in the poset.
pub struct Oracle {
    pub file: RuleFile,
    parameters: Vec<i128>,
    ground: Ground,
    /// The moves of positions that have been asked for; each is asked for in both kinds of play.
    listed: RefCell<BTreeMap<Vec<u64>, Listed>>,
}

/// Where each move of a position leads, if all lines can be followed.
type Listed = Result<Vec<Vec<u64>>, Refused>;

/// A line that cannot be followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused {
    pub line: usize,
    pub trouble: Trouble,
}

impl Oracle {
    /// The game with numbers for all its parameters, in order.
    pub fn new(file: RuleFile, parameters: &[i64], files: &dyn Files) -> Oracle {
        let parameters: Vec<i128> = parameters.iter().map(|&number| number.into()).collect();
        let plain = Scene { slots: parameters.clone(), ground: &Ground::Plain, position: &[], jumped: None };
        let size = |number: &rules::expression::Number| usize::try_from(plain.number(number).unwrap()).unwrap();
        let ground = match &file.board {
            BoardKind::Array { entries, .. } => Ground::Array(size(entries)),
            BoardKind::Vertices(graph) | BoardKind::Token(graph) => Ground::Graph(Graph::new(graph, &size, files)),
            BoardKind::Labels { most, graph } => {
                Ground::Labels { graph: Graph::new(graph, &size, files), most: size(most) as u64 }
            }
            BoardKind::Ideal(poset) => Ground::Poset(Poset::new(poset, &size, files)),
            _ => Ground::Plain,
        };
        Oracle { file, parameters, ground, listed: RefCell::default() }
    }

    /// What is known about a position in some place: a number for each known name.
    fn scene<'a>(&'a self, place: Place<'_>, position: &'a [u64], number: &dyn Fn(&str) -> i128) -> Scene<'a> {
        let known = known_names(&self.file.board, place).into_iter().map(number);
        let slots = self.parameters.iter().copied().chain(known).collect();
        Scene { slots, ground: &self.ground, position, jumped: None }
    }

    /// What a name stands for, if it is known for the whole position.
    fn known(&self, position: &[u64], name: &str) -> i128 {
        match (&self.file.board, name) {
            (BoardKind::Tuple(names), _) => position[names.iter().position(|other| other == name).unwrap()].into(),
            (_, "rows" | "beads" | "left") => position.len() as i128,
            (_, "columns") => position.first().map_or(0, |&row| row.into()),
            (_, "size") => position.iter().map(|&row| i128::from(row)).sum(),
            (BoardKind::Token(_), _) => position[0].into(),
            // The entry of an array that changes has no number yet, nor has `jumped`.
            _ => 0,
        }
    }

    /// Every choice of numbers for the ranges of a move that satisfies its condition.
    fn choices<'a>(&self, rule: &MoveRule, scene: Scene<'a>) -> Result<Vec<Scene<'a>>, Trouble> {
        let mut scenes = vec![scene];
        for (_, range) in &rule.ranges {
            let mut longer = Vec::new();
            for scene in &scenes {
                longer.extend(scene.over(range)?);
            }
            scenes = longer;
        }
        let mut allowed = Vec::new();
        for scene in scenes {
            if rule.condition.as_ref().map_or(Ok(true), |condition| scene.holds(condition))? {
                allowed.push(scene);
            }
        }
        Ok(allowed)
    }

    /// Whether the game has a position.
    pub fn has(&self, position: &[u64]) -> Result<bool, Refused> {
        let Some(condition) = &self.file.condition else { return Ok(true) };
        let holds = |number: &dyn Fn(&str) -> i128| self.scene(Place::Position, position, number).holds(condition);
        let held = match self.file.board {
            BoardKind::Heaps => position.iter().try_fold(true, |all, &h| Ok(all && holds(&|_| h.into())?)),
            _ => holds(&|name| self.known(position, name)),
        };
        held.map_err(|trouble| Refused { line: self.file.on_line, trouble })
    }

    /// Where each move leads.
    pub fn moves(&self, position: &[u64]) -> Listed {
        let listed = self.listed.borrow().get(position).cloned();
        listed.unwrap_or_else(|| {
            let moves = self.list_moves(position);
            self.listed.borrow_mut().insert(position.to_vec(), moves.clone());
            moves
        })
    }

    fn list_moves(&self, position: &[u64]) -> Listed {
        if self.file.board == BoardKind::Heaps {
            return self.heap_moves(position);
        }
        let mut moves = Vec::new();
        for rule in &self.file.moves {
            let refused = |trouble| Refused { line: rule.line, trouble };
            for target in self.targets(rule, position).map_err(refused)? {
                if !self.has(&target)? {
                    continue;
                }
                if !self.is_smaller(&target, position) {
                    return Err(refused(Trouble::NotSmaller));
                }
                moves.push(target);
            }
        }
        Ok(moves)
    }

    /// What a move turns a position into, whether or not that belongs to the game.
    fn targets(&self, rule: &MoveRule, position: &[u64]) -> Result<Vec<Vec<u64>>, Trouble> {
        match self.file.board {
            BoardKind::Tuple(_) => self.new_tuples(rule, position),
            BoardKind::Array { .. } => self.changed_entries(rule, position),
            BoardKind::Partition | BoardKind::StrictPartition => self.smaller_diagrams(rule, position),
            BoardKind::Beads => self.moved_beads(rule, position),
            BoardKind::Coins => self.turned_coins(rule, position),
            BoardKind::Vertices(_) => self.fewer_vertices(rule, position),
            BoardKind::Labels { .. } => self.new_labels(rule, position),
            BoardKind::Token(_) => self.moved_token(rule, position),
            BoardKind::Ideal(_) => self.smaller_ideals(rule, position),
            BoardKind::Heaps => unreachable!("heaps are played one by one"),
        }
    }

    fn is_smaller(&self, target: &[u64], position: &[u64]) -> bool {
        let sum = |list: &[u64]| list.iter().sum::<u64>();
        let binary = |set: &[u64]| set.iter().map(|&square| 1_u128 << square).sum::<u128>();
        let order = match self.file.board {
            BoardKind::Tuple(_) | BoardKind::Array { .. } => target.cmp(position),
            BoardKind::Partition | BoardKind::StrictPartition => sum(target).cmp(&sum(position)),
            BoardKind::Labels { .. } => (sum(target), target).cmp(&(sum(position), position)),
            BoardKind::Beads | BoardKind::Coins => binary(target).cmp(&binary(position)),
            BoardKind::Vertices(_) | BoardKind::Token(_) | BoardKind::Ideal(_) => target.len().cmp(&position.len()),
            BoardKind::Heaps => unreachable!("heaps are played one by one"),
        };
        order == Ordering::Less
    }
}

/// The slot of the first known name after the parameters.
fn first_slot(oracle: &Oracle) -> usize {
    oracle.parameters.len()
}

/// Every subset of a list, in the order of the list.
fn subsets<T: Copy>(list: &[T]) -> Vec<Vec<T>> {
    list.iter().fold(vec![Vec::new()], |subsets, &element| {
        subsets.into_iter().flat_map(|subset| [subset.clone(), [subset, vec![element]].concat()]).collect()
    })
}

/// A move for another kind of board, which the parser never produces.
fn no_such(what: &Move) -> ! {
    unreachable!("{what:?} is for another board")
}
