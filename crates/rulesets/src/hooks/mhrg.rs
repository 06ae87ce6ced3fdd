//! The Multiple Hook Removing Game on the m×n rectangle (Abuku–Tada, §6.1; Motegi, §4).
//!
//! Boxes carry the unimodal numbering. A move removes a hook and then, if what is left has a hook with the same multiset
//! of numbers, that one too.

use super::young::{self, HookAt, partitions_in_box};
use crate::figure::{Figure, Labels, Mark, TooBig};
use crate::forms::Signed;
use crate::game::{Game, Range};
use crate::refusal::BadPosition;
use crate::registry::{Entry, Example, boxed, parameter};
use shapes::{Board, Partition};
use std::fmt;
use theory::{Flow, Ruleset};

/// MHRG on one board.
#[derive(Clone, Copy, Debug)]
pub struct Mhrg(pub Board);

/// One hook, or two with equal numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MultipleHook {
    /// The hook the player chooses.
    pub first: HookAt,
    /// The hook that goes with it, as a box of the diagram that the first one leaves.
    pub second: Option<HookAt>,
}

impl fmt::Display for MultipleHook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.first.fmt(f)?;
        self.second.map_or(Ok(()), |second| write!(f, "+{second}"))
    }
}

/// What the registry knows of it.
pub const ENTRIES: &[Entry] = &[Entry {
    spec: "mhrg:MxN",
    name: "Multiple Hook Removing Game",
    rules: "Remove a hook; if a hook with the same numbers is then there, it goes too. Who empties the board wins.",
    notation: "a partition inside M rows of N boxes that occurs in play: 4,4,2",
    start: "the full rectangle",
    paper: "Abuku–Tada, §6.1",
    example: Example { spec: "mhrg:3x5", position: "5,4,3" },
    open: |board| {
        let (rows, columns) = board.split_once('x').ok_or("the board is written MxN, as in `mhrg:3x5`")?;
        let side = |text, letter| {
            let number = parameter(text, letter, 1)?;
            usize::try_from(number).map_err(|_| format!("{letter} is too large"))
        };
        let board = Board::new(side(rows, "M")?, side(columns, "N")?).map_err(|error| error.to_string())?;
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
    fn marks(diagram: &Partition, chosen: &MultipleHook) -> Vec<young::MarkedBox> {
        let HookAt { row, column } = chosen.first;
        let Some(first) = diagram.hook(row, column) else { return Vec::new() };
        let mut marks: Vec<_> = first.boxes().map(|cell| (cell, Mark::First)).collect();
        let left = diagram.remove_hook(row, column);
        let second = left.zip(chosen.second).and_then(|(left, second)| left.hook(second.row, second.column));
        for (i, j) in second.iter().flat_map(|hook| hook.boxes()) {
            // Boxes below and right of the first hook's corner have slid up by one and left by one.
            let before = if i >= row && j >= column { (i + 1, j + 1) } else { (i, j) };
            marks.push((before, Mark::Second));
        }
        marks
    }
}

impl Game for Mhrg {
    type Form = Signed;

    fn read(&self, text: &str) -> Result<Partition, BadPosition> {
        let diagram: Partition = text.parse()?;
        let (m, n) = (self.0.rows(), self.0.columns());
        if !self.0.fits(&diagram) {
            let problem = format!("it does not fit into {m} rows of {n} boxes");
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

    fn form(&self, diagram: &Partition) -> Option<(Signed, u64)> {
        Some((Signed::new(self.0.half())?, Signed::pack(&self.0.signed(diagram)?)))
    }

    fn restore(&self, _form: &Signed, labels: &u64) -> Partition {
        self.0.from_signed(&Signed::unpack(*labels)).expect("the labels of a position")
    }

    fn up_to(&self, range: Range, each: &mut impl FnMut(Partition) -> Flow) -> Flow {
        partitions_in_box(self.0.rows(), range.max.min(self.0.columns() as u64), &mut |diagram| {
            if self.0.occurs(&diagram) { each(diagram) } else { Flow::Continue(()) }
        })
    }

    fn figure(&self, diagram: &Partition, marked: Option<&MultipleHook>, labels: Labels) -> Result<Figure, TooBig> {
        let (m, n) = (self.0.rows(), self.0.columns());
        TooBig::check("boxes", m as u128 * n as u128)?;
        let marks = marked.map_or_else(Vec::new, |chosen| Mhrg::marks(diagram, chosen));
        young::figure(diagram, &marks, Some((m, n)), |i, j| match labels {
            Labels::Usual | Labels::Numbers => self.0.number(i, j).to_string(),
            Labels::Hooks => diagram.hook_length(i, j).to_string(),
            Labels::Blank => String::new(),
        })
    }
}
