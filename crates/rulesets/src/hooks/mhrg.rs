//! The Multiple Hook Removing Game on the m×n rectangle (Abuku–Tada, §6.1; Motegi, §4).
//!
//! Boxes carry the unimodal numbering. A move removes a hook and then, if what is left has a hook with the same
//! multiset of numbers, that hook too.

mod reason;

use super::young::{self, HookAt};
use crate::counting::choose;
use crate::figure::{Figure, Labels, Mark, TooBig};
use crate::forms::{Signed, WideSigned};
use crate::game::{Count, Game, Range};
use crate::indices::{LabelCodes, LabelSlices};
use crate::marking::Marking;
use crate::notations::{Notations, boards, diagrams};
use crate::part::Part;
use crate::powers::{
    Counts, Form, Index, Known, KnownOutcome, NoFamily, Numbering, Packed, Picture, Powers, Size, Theorem,
};
use crate::reason::Reason;
use crate::refusal::BadPosition;
use crate::registry::{Ending, Entry, Example, Opening, PlayedOn, boxed, parameter};
use shapes::{NumberedRectangle, Partition, enumerate, notation};
use std::fmt;
use std::sync::Arc;
use tables::{Family, Moves};
use theory::{Flow, Outcome, Play, Ruleset, counted};

/// MHRG on one board.
#[derive(Clone, Copy, Debug)]
pub struct Mhrg(pub NumberedRectangle);

/// One hook, or two with equal numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MultipleHook {
    /// The hook the player chooses.
    pub first: HookAt,
    /// The hook that is removed with it, as a box of the diagram that the first one leaves.
    pub second: Option<HookAt>,
}

impl fmt::Display for MultipleHook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.first.fmt(f)?;
        self.second.map_or(Ok(()), |second| write!(f, "+{second}"))
    }
}

/// Its registry entry.
pub const ENTRIES: &[Entry] = &[Entry {
    spec: "mhrg:MxN",
    name: "Multiple Hook Removing Game",
    rules: "Remove a hook; if what is left has a hook with the same numbers, remove that too.",
    ending: Ending("empties the board"),
    played_on: PlayedOn::Diagrams,
    notation: "a partition inside M rows of N boxes that occurs in play: 5,4,3; 5^3 is 5,5,5, the empty one is -",
    start: "the full rectangle",
    paper: "Abuku–Tada, §6.1",
    example: Example { spec: "mhrg:3x5", position: "5,4,3" },
    open: |board| {
        if board.starts_with("h=") {
            return Ok(Opening::ManyBoards { family, instead: "the board is written MxN, as in `mhrg:3x5`" });
        }
        let sides: Vec<&str> = notation::sides(board).collect();
        let &[rows, columns] = &sides[..] else {
            return Err("the board is written MxN, as in `mhrg:3x5`".to_owned());
        };
        let side = |text, letter| {
            let number = parameter(text, letter, 1)?;
            usize::try_from(number).map_err(|_| format!("{letter} is too large"))
        };
        let board = NumberedRectangle::new(side(rows, "M")?, side(columns, "N")?).map_err(|error| error.to_string())?;
        let spec = format!("mhrg:{}x{}", board.rows(), board.columns());
        Ok(boxed(spec, "a partition inside the rectangle", Mhrg(board)))
    },
}];

impl Ruleset for Mhrg {
    type Position = Partition;
    type Move = MultipleHook;

    fn options(&self, diagram: &Partition, each: &mut impl FnMut(MultipleHook, Partition) -> Flow) -> Flow {
        for (row, column) in diagram.boxes() {
            let length = diagram.hook_length(row, column);
            let numbers = self.0.numbers_of_hook(diagram, row, column);
            let left = diagram.remove_hook(row, column).expect("a box of the diagram has a hook");
            let equal = left
                .boxes()
                .find(|&(i, j)| left.hook_length(i, j) == length && self.0.numbers_of_hook(&left, i, j) == numbers);
            let first = HookAt { row, column };
            match equal {
                None => each(MultipleHook { first, second: None }, left)?,
                Some((row, column)) => {
                    let left = left.remove_hook(row, column).expect("a box of the diagram has a hook");
                    each(MultipleHook { first, second: Some(HookAt { row, column }) }, left)?;
                }
            }
        }
        Flow::Continue(())
    }
}

impl Mhrg {
    /// Both hooks of a move as boxes of the diagram before it.
    fn marks(diagram: &Partition, chosen: &MultipleHook) -> Vec<(Part, Mark)> {
        let HookAt { row, column } = chosen.first;
        let Some(first) = diagram.hook(row, column) else { return Vec::new() };
        let mut marks: Vec<_> = first.boxes().map(|(i, j)| (Part::cell(i, j), Mark::First)).collect();
        let left = diagram.remove_hook(row, column);
        let second = left.zip(chosen.second).and_then(|(left, second)| left.hook(second.row, second.column));
        for (i, j) in second.iter().flat_map(|hook| hook.boxes()) {
            // Boxes below and to the right of the first hook's corner have moved up by one and left by one.
            let (i, j) = if i >= row && j >= column { (i + 1, j + 1) } else { (i, j) };
            marks.push((Part::cell(i, j), Mark::Second));
        }
        marks
    }
}

/// Closed forms. Play on m×n from a diagram with exactly t rows is the same as on t×(n-m+t) (Motegi, Theorem 6.1), so
/// only t and the excess n-m matter; both boards have the same excess.
impl Mhrg {
    /// n-m.
    fn excess(&self) -> u64 {
        (self.0.columns() - self.0.rows()) as u64
    }

    /// The positive labels of a position on n×n or n×(n+1), where every absolute value occurs.
    ///
    /// They are the parts of the shifted diagram that Φ (or Ψ) of Abuku and Tada assigns to the position: part k+1
    /// occurs where diagonal k of the shifted diagram has one box more than diagonal k+1, and there the boundary goes
    /// up, in the step with label k+1. So the value is their nim-sum, and play is turning turtles on them.
    fn parts(&self, diagram: &Partition) -> Option<Vec<i64>> {
        let labels = self.0.signed(diagram).filter(|_| self.excess() <= 1)?;
        Some(labels.into_iter().filter(|&label| label > 0).collect())
    }

    /// The position on n×n or n×(n+1) with these positive labels, ascending.
    fn with_parts(&self, parts: &[i64]) -> Option<Partition> {
        let signed = |label: i64| if parts.binary_search(&label).is_ok() { label } else { -label };
        let labels: Vec<i64> = (1..=self.0.half() as i64).map(signed).collect();
        self.0.from_signed(&labels)
    }

    /// Whether a row of this length is beyond (n-m+1)/2, the one length that never occurs as the only row.
    ///
    /// A single row can become any shorter one that occurs, so it is a Nim heap with that length left out.
    fn past_gap(&self, row: u64) -> bool {
        self.excess() % 2 == 1 && row > self.excess() / 2
    }

    /// Whether a position of at most two rows is a P-position (Motegi, Corollary 6.2).
    fn is_lost(&self, diagram: &Partition) -> Option<bool> {
        match *diagram.rows() {
            [] => Some(true),
            [_] => Some(false),
            [a, b] => Some(self.is_listed(a, b)),
            _ => None,
        }
    }

    /// Whether two rows a ≥ b ≥ 1 are in the list of Motegi's Corollary 6.2.
    fn is_listed(&self, a: u64, b: u64) -> bool {
        let p = self.excess() / 4;
        if a == b {
            return a.is_multiple_of(2) && a <= 2 * p;
        }
        // The other pairs are [d_i(q), d_{i-1}(q)] with d_i(q) = first + i + 4q, where each q gives two consecutive i:
        // two values of b in every four, from `lowest` on.
        let first = self.excess() / 2 + 2;
        let listed = |lowest: u64, few: std::ops::Range<u64>| {
            a == b + 1 && b >= lowest && (b - lowest) % 4 < 2 && few.contains(&((b - lowest) / 4))
        };
        match self.excess() % 4 {
            0 => listed(first, 0..p.div_ceil(2)),
            1 => listed(first + 1, 0..p.div_ceil(2)),
            2 => listed(first - 1, 0..p / 2 + 1),
            _ => [(2 * p + 4, 2 * p + 2), (2 * p + 5, 2 * p + 4)].contains(&(a, b)) || listed(first, 1..p / 2 + 1),
        }
    }

    /// The value of two full rows, of n-m+2 boxes each.
    fn two_full_rows(&self) -> u64 {
        // 2×(2k+1) is the same game as 2×2k.
        match (self.excess() + 2) / 2 {
            1 => 3,
            k if k % 4 == 1 => 2,
            _ => 1,
        }
    }

    /// The move between two positions, if there is one.
    ///
    /// A hook lowers one index of I(Y). Both positions occur, so two hooks are removed if and only if two indices
    /// become their opposites m+n+1-i.
    fn move_between(&self, from: &Partition, to: &Partition) -> Option<MultipleHook> {
        let (before, after) = (self.0.index_set(from), self.0.index_set(to));
        let without = |set: &[u64], other: &[u64]| -> Vec<u64> {
            set.iter().copied().filter(|index| other.binary_search(index).is_err()).collect()
        };
        let opposite = |index: u64| (self.0.rows() + self.0.columns()) as u64 + 1 - index;
        match (&without(&before, &after)[..], &without(&after, &before)[..]) {
            (&[index], &[smaller]) if smaller < index => {
                Some(MultipleHook { first: hook_of(&before, index, smaller), second: None })
            }
            (&[low, high], gained) if gained == [opposite(high), opposite(low)] && opposite(low) < high => {
                let between: Vec<u64> =
                    before.iter().map(|&index| if index == high { opposite(low) } else { index }).collect();
                let first = hook_of(&before, high, opposite(low));
                Some(MultipleHook { first, second: Some(hook_of(&between, low, opposite(high))) })
            }
            _ => None,
        }
    }

    /// A P-position among the options of a position of two rows, if there is one.
    fn two_row_reply(&self, diagram: &Partition) -> Option<Partition> {
        let columns = self.0.columns() - self.0.rows() + 2;
        let board = NumberedRectangle::new(2, columns).ok()?;
        let indices = board.index_set(diagram);
        let opposite = |index: u64| columns as u64 + 3 - index;
        let jumps = [(indices[0], indices[1]), (indices[1], indices[0])].into_iter();
        let jumps = jumps.flat_map(|(kept, moved)| (1..moved).map(move |to| [kept, to]));
        let both = (indices[0] > opposite(indices[1])).then(|| [opposite(indices[0]), opposite(indices[1])]);
        let options = jumps.chain(both).filter_map(|indices| board.from_index_set(&indices));
        let mut lost = options.filter(|option| self.is_lost(option) == Some(true) && board.occurs(option));
        lost.next()
    }
}

/// The box whose hook lowers `index` to `smaller`, in the diagram with these indices.
fn hook_of(indices: &[u64], index: u64, smaller: u64) -> HookAt {
    let before = indices.iter().filter(|&&other| other < smaller).count() as u64;
    HookAt { row: indices.iter().filter(|&&other| other >= index).count(), column: smaller - before }
}

impl Game for Mhrg {
    fn notations(&self, diagram: &Partition, list: &mut Notations) {
        boards::games(&self.0, diagram, "mhrg", list);
        diagrams::shape(diagram, None, list);
    }

    fn read(&self, text: &str) -> Result<Partition, BadPosition> {
        let diagram: Partition = text.parse()?;
        let (m, n) = (self.0.rows(), self.0.columns());
        if !self.0.fits(&diagram) {
            let problem = format!("it does not fit into {} of {}", counted(m, "row"), counted(n, "box"));
            return Err(BadPosition::Rule(problem));
        }
        match self.0.conflict(&diagram) {
            None => Ok(diagram),
            Some((i, j)) => Err(BadPosition::Rule(format!(
                "it never occurs: rows {i} and {j} give {}+{} = n-m+i+j-1 = {n}-{m}+{i}+{j}-1",
                diagram.row(i),
                diagram.row(j)
            ))),
        }
    }

    fn start(&self) -> Option<Partition> {
        Some(self.0.rectangle())
    }

    fn count(&self) -> Count {
        Count::AtMost
    }

    fn up_to(&self, range: Range, each: &mut impl FnMut(Partition) -> Flow) -> Flow {
        let rows = range.entries.unwrap_or(usize::MAX).min(self.0.rows());
        let inside = enumerate::partitions_in_box(rows, range.max.min(self.0.columns() as u64));
        inside.filter(|diagram| self.0.occurs(diagram)).try_for_each(each)
    }

    fn powers(&self) -> Powers<'_, Mhrg> {
        Powers::none().theorem(self).packed(self).index(self).picture(self).counts(self)
    }
}

impl Theorem<Partition, MultipleHook> for Mhrg {
    fn known(&self, diagram: &Partition, play: Play) -> Option<Known> {
        if play != Play::Normal || !self.0.occurs(diagram) {
            return None;
        }
        let known = |grundy: u64, source| Some(Known { grundy: grundy.into(), source });
        if let Some(parts) = self.parts(diagram) {
            let value = parts.iter().fold(0, |sum, part| sum ^ part.unsigned_abs());
            return known(value, if self.excess() == 0 { "abuku-tada-6.11" } else { "abuku-tada-6.10" });
        }
        let full = self.excess() + diagram.len() as u64;
        match *diagram.rows() {
            [] => known(0, "motegi-6.1"),
            [row] => {
                let is_start = self.0.rows() == 1 && row == full;
                let source = if is_start { "abuku-tada-6.1" } else { "beyond-mhrg-one-row" };
                known(row - u64::from(self.past_gap(row)), source)
            }
            [a, b] if self.is_listed(a, b) => known(0, "motegi-cor-6.2"),
            [_, b] if b == full => {
                let source = match (self.0.rows(), full % 2) {
                    (2, 0) => "abuku-tada-6.4",
                    (2, _) => "beyond-mhrg-next-board",
                    _ => "motegi-6.1",
                };
                known(self.two_full_rows(), source)
            }
            _ => None,
        }
    }

    fn known_outcome(&self, diagram: &Partition, play: Play) -> Option<KnownOutcome> {
        let applies = play == Play::Normal && self.0.rows() >= 2 && self.0.occurs(diagram);
        let lost = self.is_lost(diagram).filter(|_| applies)?;
        let outcome = if lost { Outcome::P } else { Outcome::N };
        Some(KnownOutcome { outcome, source: "motegi-cor-6.2" })
    }

    fn reason(&self, diagram: &Partition, play: Play) -> Option<Reason> {
        self.value_reason(diagram, self.known(diagram, play)?)
    }

    fn reason_of_outcome(&self, diagram: &Partition, play: Play) -> Option<Reason> {
        self.winner_reason(diagram, self.known_outcome(diagram, play)?.source)
    }

    fn move_to_value(&self, diagram: &Partition, target: u64) -> Option<(MultipleHook, Partition)> {
        let target_label = i64::try_from(target).ok().filter(|_| self.0.occurs(diagram))?;
        let option = if let Some(mut parts) = self.parts(diagram) {
            // As in Nim: a part is lowered by a change of bits, and if it meets an equal part, both vanish.
            let change = parts.iter().fold(target_label, |sum, part| sum ^ part);
            let part = parts.iter().copied().find(|part| part ^ change < *part)?;
            let to = part ^ change;
            parts.retain(|&other| other != part);
            match parts.binary_search(&to) {
                Ok(place) => {
                    parts.remove(place);
                }
                Err(place) => parts.insert(place, to),
            }
            self.with_parts(&parts)
        } else {
            match *diagram.rows() {
                [row] => {
                    let to = target + u64::from(self.past_gap(target));
                    (to < row).then(|| Partition::new(vec![to]).ok()).flatten()
                }
                [_, _] if target == 0 => self.two_row_reply(diagram),
                _ => None,
            }
        }?;
        Some((self.move_between(diagram, &option)?, option))
    }
}

impl Packed<Partition> for Mhrg {
    fn form(&self, _diagram: &Partition) -> Option<Box<dyn Form<Partition>>> {
        match Signed::new(self.0) {
            Some(form) => Some(Box::new(form)),
            None => Some(Box::new(WideSigned::new(self.0)?)),
        }
    }
}

/// The family of a size: every board with m+n ≤ 2h+1, or those with m+n = 2h or 2h+1 and certain m.
fn family(size: &Size) -> Result<Family, NoFamily> {
    let spec = format!("mhrg:{size}");
    Ok(match numbered(size)? {
        (SetsOfLabels::All(codes), moves) => Family::new(spec, Arc::new(codes), moves),
        (SetsOfLabels::Some(slices), moves) => Family::new(spec, Arc::new(slices), moves),
    })
}

/// The sets of labels of a size.
enum SetsOfLabels {
    All(LabelCodes),
    Some(LabelSlices),
}

fn numbered(size: &Size) -> Result<(SetsOfLabels, Moves), NoFamily> {
    let [half] = size.of("h")?;
    if half == 0 {
        return Err(NoFamily::Wrong("h is at least 1: mhrg:h=1 has the boards 1x1 and 1x2".to_owned()));
    }
    Ok(match &size.slices {
        None => (SetsOfLabels::All(LabelCodes::new(half)?), Moves::Reflections { half: half as u32 }),
        Some(labels) => {
            let slices = LabelSlices::new(half, labels)?;
            let moves = Moves::Slices(slices.slices().clone());
            (SetsOfLabels::Some(slices), moves)
        }
    })
}

impl Index<Partition> for Mhrg {
    fn sizes(&self) -> &'static str {
        "h=H[:m=A..B]"
    }

    fn numbering(&self, size: &Size) -> Result<Numbering<Partition>, NoFamily> {
        let (labels, moves) = numbered(size)?;
        let numbering = match labels {
            SetsOfLabels::All(codes) => Numbering::new(codes.on(self.0)),
            SetsOfLabels::Some(slices) => Numbering::new(slices.on(self.0)),
        };
        Ok(numbering.with_moves(moves))
    }

    fn smallest_with(&self, diagram: &Partition) -> Option<Size> {
        // Unless there are too many labels, one family contains the boards of many sizes.
        let all = Size::new("h", [self.0.half() as u64]);
        match LabelCodes::new(self.0.half() as u64) {
            Ok(_) => Some(all),
            Err(_) => self.slice_with(diagram),
        }
    }

    fn sizes_with(&self, diagram: &Partition) -> Vec<Size> {
        let all = Size::new("h", [self.0.half() as u64]);
        self.slice_with(diagram).into_iter().chain([all]).collect()
    }

    fn has_slices(&self) -> bool {
        true
    }

    fn family_name(&self) -> Option<&str> {
        Some("mhrg")
    }
}

impl Mhrg {
    /// The family of one slice that contains a diagram: play from t rows is the same as on t×(n-m+t).
    fn slice_with(&self, diagram: &Partition) -> Option<Size> {
        let rows = Some(diagram.len() as u64).filter(|&rows| rows > 0)?;
        Some(Size::new("h", [(2 * rows + self.excess()) / 2]).with_slices(rows..=rows))
    }
}

impl Counts<Partition> for Mhrg {
    /// Play from t rows is the same as on t×(n-m+t), whose positions are the sets of t labels from ±1, …, ±h.
    fn positions(&self, diagram: &Partition) -> Option<u128> {
        let rows = diagram.len() as u128;
        let half = (2 * rows + u128::from(self.excess())) / 2;
        let signs = 1_u128.checked_shl(rows as u32).filter(|_| rows < 100).unwrap_or(u128::MAX);
        Some(choose(half, rows).saturating_mul(signs))
    }

    fn moves(&self, diagram: &Partition) -> Option<u128> {
        Some(diagram.size())
    }
}

impl Picture<Partition, MultipleHook> for Mhrg {
    fn labels(&self) -> &'static [Labels] {
        &[Labels::Numbers, Labels::Hooks, Labels::Blank]
    }

    fn figure(&self, diagram: &Partition, marked: Option<&MultipleHook>, labels: Labels) -> Result<Figure, TooBig> {
        let (m, n) = (self.0.rows(), self.0.columns());
        TooBig::check("boxes", m as u128 * n as u128)?;
        let figure = young::figure(diagram, Some((m, n)), |i, j| match labels {
            Labels::Hooks => diagram.hook_length(i, j).to_string(),
            Labels::Blank => String::new(),
            _ => self.0.number(i, j).to_string(),
        })?;
        Ok(figure.with(marked.map(|hooks| self.marking(diagram, hooks)).transpose()?))
    }

    fn marking(&self, diagram: &Partition, hooks: &MultipleHook) -> Result<Marking, TooBig> {
        TooBig::check("boxes", diagram.size())?;
        let numbers = self.0.numbers_of_hook(diagram, hooks.first.row, hooks.first.column);
        let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
        let carry = if hooks.second.is_some() { "both hooks carry" } else { "the hook carries" };
        let remarks = vec![format!("{carry} {}", numbers.join(", "))];
        Ok(Marking { parts: Mhrg::marks(diagram, hooks), remarks })
    }

    fn grip(&self, _diagram: &Partition, hooks: &MultipleHook) -> Option<Vec<Part>> {
        Some(vec![hooks.first.corner()])
    }
}
