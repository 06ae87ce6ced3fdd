//! The moves of an array by definition: some entries are chosen, and each becomes what the line says.
//!
//! Named indices come first, and the ranges after `for` may use them. Then the condition is evaluated, and then the
//! entries. A chosen entry may keep its number, but the position as a whole must become smaller.

use super::MOST_ENTRIES;
use crate::expression::{Broken, Condition, Look, Number, Range, Scene};
use crate::file::{Change, Move, MoveRule, RuleError};
use crate::game::Made;
use crate::kinds::tuple::{Ask, Code, Entries, LineMoves, Moves, TupleBoard, never_smaller, refusal};
use shapes::notation::write_numbers;
use smallvec::SmallVec;
use theory::Flow;

/// The moves of an array.
pub(super) struct Changes {
    moves: Vec<ArrayMove>,
    lines: Option<LineMoves>,
}

/// A line of moves.
pub(super) struct ArrayMove {
    pub(super) rule: MoveRule,
    pub(super) which: Which,
    pub(super) change: Change,
    pub(super) ranges: Vec<Range>,
}

/// Which entries change.
pub(super) enum Which {
    /// Any entries, within these bounds on how many.
    Any { least: Number, most: Number },
    /// Those at named indices, in ascending order.
    At(Vec<usize>),
}

/// A chosen entry and the numbers it may become, none of which is negative.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) entry: usize,
    pub(super) from: i64,
    pub(super) to: i64,
}

/// The choices for the entries of a position, without an allocation for the usual sizes.
type Choices = SmallVec<[Choice; 16]>;

impl Changes {
    /// The moves of a board.
    pub(super) fn new(board: &TupleBoard) -> Result<Changes, RuleError> {
        let moves = board.rules.file.moves.iter().map(|rule| {
            let (which, change) = match &rule.what {
                Move::Entries { least, most, change } => {
                    (Which::Any { least: least.clone(), most: most.clone() }, change)
                }
                Move::Indices { indices, change } => (Which::At(indices.clone()), change),
                _ => return Err(RuleError::new(rule.line, format!("{} is not a move of an array", rule.text))),
            };
            let ranges = rule.ranges.iter().map(|(_, range)| range.clone()).collect();
            let made = ArrayMove { rule: rule.clone(), which, change: change.clone(), ranges };
            made.check_condition(board)?;
            let (Change::To(lowest) | Change::Range(lowest, _)) = change;
            let entry = std::iter::once((lowest, board.rules.first_slot()));
            if rule.condition.is_none() && never_smaller(entry, &made.ranges) {
                return Err(refusal(rule));
            }
            Ok(made)
        });
        let moves: Vec<ArrayMove> = moves.collect::<Result<_, _>>()?;
        let lines = super::lines::of(board, &moves);
        Ok(Changes { moves, lines })
    }
}

impl ArrayMove {
    /// The name of the array alone is the entry that changes; if several change, a condition cannot refer to one of
    /// them in this way.
    fn check_condition(&self, board: &TupleBoard) -> Result<(), RuleError> {
        let is_one = matches!(&self.which, Which::At(indices) if indices.len() == 1);
        let mentions = |condition: &Condition| condition.mentions(board.rules.first_slot());
        if is_one || !self.rule.condition.as_ref().is_some_and(mentions) {
            return Ok(());
        }
        let name = board.array_name();
        let problem =
            format!("after `where`, {name} alone does not refer to an entry: write {name}[1], or another index");
        Err(RuleError::new(self.rule.line, problem))
    }

    /// Calls `each` with every choice of variables: the numbers that entries may become, and the bounds on how many of
    /// them change.
    pub(super) fn for_each_choice(
        &self,
        board: &TupleBoard,
        position: &[u64],
        scene: &mut Scene<'_>,
        each: &mut impl FnMut(&mut Scene<'_>, &[Choice], [usize; 2]) -> Result<Flow, Broken>,
    ) -> Result<Flow, Broken> {
        match &self.which {
            Which::Any { least, most } => scene.for_each(&self.ranges, &mut |scene| {
                let (least, most) = (least.value(scene)?, most.value(scene)?);
                let (least, most) = (least.max(1), most.min(board.len as i64));
                if least > most || !self.condition_holds(scene)? {
                    return Ok(Flow::Continue(()));
                }
                let all = 0..board.len;
                let choices = all.map(|entry| self.choice(board, position, scene, entry));
                let choices = choices.collect::<Result<Choices, _>>()?;
                each(scene, &choices, [least as usize, most as usize])
            }),
            Which::At(indices) => self.for_each_index(board, position, scene, indices, &mut SmallVec::new(), each),
        }
    }

    /// Assigns places to the indices, each after the one before.
    fn for_each_index(
        &self,
        board: &TupleBoard,
        position: &[u64],
        scene: &mut Scene<'_>,
        indices: &[usize],
        places: &mut SmallVec<[usize; 8]>,
        each: &mut impl FnMut(&mut Scene<'_>, &[Choice], [usize; 2]) -> Result<Flow, Broken>,
    ) -> Result<Flow, Broken> {
        let Some((&index, others)) = indices.split_first() else {
            return scene.for_each(&self.ranges, &mut |scene| {
                if !self.condition_holds(scene)? {
                    return Ok(Flow::Continue(()));
                }
                let choices = places.iter().map(|&entry| self.choice(board, position, scene, entry));
                let choices = choices.collect::<Result<Choices, _>>()?;
                each(scene, &choices, [places.len(); 2])
            });
        };
        for place in places.last().map_or(0, |last| last + 1)..board.len {
            scene.step()?;
            scene.set(index, place as i64 + 1);
            scene.set(board.rules.first_slot(), position[place] as i64);
            places.push(place);
            let flow = self.for_each_index(board, position, scene, others, places, each)?;
            places.pop();
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(Flow::Continue(()))
    }

    fn condition_holds(&self, scene: &mut Scene<'_>) -> Result<bool, Broken> {
        self.rule.condition.as_ref().map_or(Ok(true), |condition: &Condition| condition.holds(scene))
    }

    /// The numbers that an entry may become.
    fn choice(
        &self,
        board: &TupleBoard,
        position: &[u64],
        scene: &mut Scene<'_>,
        entry: usize,
    ) -> Result<Choice, Broken> {
        scene.set(board.rules.first_slot(), position[entry] as i64);
        let (from, to) = match &self.change {
            Change::To(number) => [number.value(scene)?; 2].into(),
            Change::Range(from, to) => (from.value(scene)?, to.value(scene)?),
        };
        Ok(Choice { entry, from: from.max(0), to })
    }
}

impl Moves for Changes {
    type Room = [u64; MOST_ENTRIES];
    const ROOM: Self::Room = [0; MOST_ENTRIES];

    fn options(&self, board: &TupleBoard, position: &[u64], each: &mut dyn FnMut(Made, Vec<u64>) -> Flow) -> Flow {
        let entries = Entries(position);
        let mut scene = board.scene(&entries);
        for made in &self.moves {
            let flow = made.for_each_choice(board, position, &mut scene, &mut |scene, choices, [least, most]| {
                let mut target: Vec<i64> = position.iter().map(|&entry| entry as i64).collect();
                let mut chosen = Vec::new();
                let mut offer = |target: &[i64], chosen: &[usize]| {
                    let text = || text(board, position, target, chosen);
                    board.offer(&made.rule, position, target, text, each)
                };
                change(scene, choices, [least, most], &mut target, &mut chosen, &mut offer)
            });
            board.rules.value(flow, made.rule.line, || write_numbers(position))?;
        }
        Flow::Continue(())
    }

    fn list<C: Code>(
        &self,
        board: &TupleBoard,
        position: &[u64],
        code: &C,
        each: impl FnMut(C::Number) -> Flow,
    ) -> Result<Flow, Ask> {
        super::fast::list(&self.moves, board, position, code, each)
    }

    fn reach(&self, board: &TupleBoard, most: &[u64]) -> Option<u64> {
        self.moves.iter().try_fold(0, |count: u64, made| Some(count.saturating_add(made.reach(board, most)?)))
    }

    fn lines(&self) -> Option<&LineMoves> {
        self.lines.as_ref()
    }
}

/// Changes one more of the choices, and `least` to `most` in all.
fn change(
    scene: &mut Scene<'_>,
    choices: &[Choice],
    [least, most]: [usize; 2],
    target: &mut Vec<i64>,
    chosen: &mut Vec<usize>,
    offer: &mut dyn FnMut(&[i64], &[usize]) -> Flow,
) -> Result<Flow, Broken> {
    for (i, &Choice { entry, from, to }) in choices.iter().enumerate() {
        let before = target[entry];
        chosen.push(entry);
        for number in from..=to {
            scene.step()?;
            target[entry] = number;
            if chosen.len() >= least && offer(target, chosen).is_break() {
                return Ok(Flow::Break(()));
            }
            if chosen.len() < most && change(scene, &choices[i + 1..], [least, most], target, chosen, offer)?.is_break()
            {
                return Ok(Flow::Break(()));
            }
        }
        chosen.pop();
        target[entry] = before;
    }
    Ok(Flow::Continue(()))
}

/// What happens to the chosen entries: `x[2]: 5 to 3`.
fn text(board: &TupleBoard, position: &[u64], target: &[i64], chosen: &[usize]) -> String {
    let name = board.array_name();
    let one = |&i: &usize| format!("{name}[{}]: {} to {}", i + 1, position[i], target[i]);
    chosen.iter().map(one).collect::<Vec<_>>().join(", ")
}
