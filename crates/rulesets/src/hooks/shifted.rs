//! The hook game on shifted diagrams: remove box, arm, leg and tail (Abuku–Tada, Definition 2.5).

use super::reasons;
use super::young::HookAt;
use crate::counting::choose;
use crate::figure::{BoxCell, BoxRow, Boxes, Figure, Labels, TooBig};
use crate::forms::ShiftedBits;
use crate::game::{Count, Game, Range};
use crate::indices::{Ranked, SetWords};
use crate::marking::Marking;
use crate::notations::{self, Notations};
use crate::part::Part;
use crate::powers::{Counts, Form, Index, Known, NoFamily, Numbering, Packed, Picture, Powers, Size, Theorem};
use crate::reason::Reason;
use crate::refusal::BadPosition;
use crate::registry::{Ending, Entry, Example, PlayedOn, boxed};
use shapes::ranking::Subsets;
use shapes::{StrictPartition, enumerate};
use tables::indexed::{Change, Changes, Moves};
use theory::{Flow, Play, Ruleset};

/// The hook game on shifted diagrams.
#[derive(Clone, Copy, Debug)]
pub struct Shifted;

/// Its registry entry.
pub const ENTRIES: &[Entry] = &[Entry {
    spec: "shifted",
    name: "Hook game on shifted diagrams",
    rules: "Remove a hook (box, arm, leg and tail) of the shifted diagram; the rest closes up along diagonals.",
    ending: Ending("empties the diagram"),
    played_on: PlayedOn::Diagrams,
    notation: "a strict partition, rows separated by commas: 7,6,4,2; the empty one is -",
    start: "any strict partition",
    paper: "Abuku–Tada, Definition 2.5",
    example: Example { spec: "shifted", position: "7,6,4,2" },
    open: |_| Ok(boxed("shifted".to_owned(), "7,6,4,2", Shifted)),
}];

impl Ruleset for Shifted {
    type Position = StrictPartition;
    type Move = HookAt;

    fn options(&self, diagram: &StrictPartition, each: &mut impl FnMut(HookAt, StrictPartition) -> Flow) -> Flow {
        for (row, column) in diagram.boxes() {
            let left = diagram.remove_hook(row, column).expect("a box of the diagram has a hook");
            each(HookAt { row, column }, left)?;
        }
        Flow::Continue(())
    }
}

impl Game for Shifted {
    fn notations(&self, diagram: &StrictPartition, list: &mut Notations) {
        notations::shifted::games(diagram, "shifted", list);
        notations::shifted::shape(diagram, list);
    }

    fn read(&self, text: &str) -> Result<StrictPartition, BadPosition> {
        Ok(text.parse()?)
    }

    fn count(&self) -> Count {
        Count::AtMost
    }

    fn up_to(&self, range: Range, each: &mut impl FnMut(StrictPartition) -> Flow) -> Flow {
        enumerate::strict_partitions(range.entries.unwrap_or(usize::MAX), range.max).try_for_each(each)
    }

    fn powers(&self) -> Powers<'_, Shifted> {
        Powers::none().theorem(self).packed(self).index(self).picture(self).counts(self)
    }
}

impl Theorem<StrictPartition, HookAt> for Shifted {
    fn known(&self, diagram: &StrictPartition, play: Play) -> Option<Known> {
        let sum = || diagram.parts().iter().fold(0, |sum, part| sum ^ part);
        (play == Play::Normal).then(|| Known { grundy: sum().into(), source: "abuku-tada-2.7" })
    }

    fn reason(&self, diagram: &StrictPartition, play: Play) -> Option<Reason> {
        Some(reasons::shifted(diagram, self.known(diagram, play)?))
    }

    /// As in Nim: a part is lowered by a change of bits, and if it meets an equal part, both vanish.
    fn move_to_value(&self, diagram: &StrictPartition, target: u64) -> Option<(HookAt, StrictPartition)> {
        let parts = diagram.parts();
        let change = parts.iter().fold(target, |sum, part| sum ^ part);
        let row = 1 + parts.iter().position(|part| part ^ change < *part)?;
        let part = parts[row - 1];
        let to = part ^ change;
        let left = match parts.iter().position(|&other| other == to) {
            Some(_) => diagram.delete_pair(part, to)?,
            None => diagram.lower(part, to)?,
        };
        // The hook that does it: among the boxes of the row, hook lengths decrease from left to right.
        let length = u64::try_from(diagram.size() - left.size()).ok()?;
        let column = column_of_hook(diagram, row, length)?;
        Some((HookAt { row, column }, left))
    }
}

impl Packed<StrictPartition> for Shifted {
    fn form(&self, _diagram: &StrictPartition) -> Option<Box<dyn Form<StrictPartition>>> {
        Some(Box::new(ShiftedBits))
    }
}

impl Index<StrictPartition> for Shifted {
    fn sizes(&self) -> &'static str {
        "max=N"
    }

    fn numbering(&self, size: &Size) -> Result<Numbering<StrictPartition>, NoFamily> {
        let [max] = size.of("max")?;
        let subsets = Subsets::new(max)?;
        let numbering = Numbering::new(Ranked::new(ShiftedBits, SetWords::from_one(subsets), max * (max + 1) / 2));
        Ok(numbering.with_moves(Moves::Changes(Changes::new(subsets, Change::Flip))))
    }

    fn smallest_with(&self, diagram: &StrictPartition) -> Option<Size> {
        Some(Size::new("max", [diagram.parts().first().copied().unwrap_or(1)]))
    }
}

impl Counts<StrictPartition> for Shifted {
    fn positions(&self, diagram: &StrictPartition) -> Option<u128> {
        let largest = diagram.parts().first().copied().unwrap_or(0).into();
        Some((0..=diagram.parts().len() as u128).map(|count| choose(largest, count)).fold(0, u128::saturating_add))
    }

    fn moves(&self, diagram: &StrictPartition) -> Option<u128> {
        Some(diagram.size())
    }
}

impl Picture<StrictPartition, HookAt> for Shifted {
    fn labels(&self) -> &'static [Labels] {
        &[Labels::Hooks, Labels::Blank]
    }

    fn figure(&self, diagram: &StrictPartition, marked: Option<&HookAt>, labels: Labels) -> Result<Figure, TooBig> {
        TooBig::check("boxes", diagram.size())?;
        let cell = |i: usize, j: u64| BoxCell {
            label: match labels {
                Labels::Blank => String::new(),
                _ => diagram.hook_length(i, j).to_string(),
            },
            mark: None,
        };
        let row = |i: usize, part: u64| BoxRow {
            indent: i - 1,
            cells: (i as u64..i as u64 + part).map(|j| cell(i, j)).collect(),
        };
        let rows = diagram.parts().iter().enumerate().map(|(i, &part)| row(i + 1, part)).collect();
        let figure = Figure::Boxes(Boxes { rows, ..Boxes::default() });
        Ok(figure.with(marked.map(|hook| self.marking(diagram, hook)).transpose()?))
    }

    fn marking(&self, diagram: &StrictPartition, m: &HookAt) -> Result<Marking, TooBig> {
        TooBig::check("boxes", diagram.size())?;
        let hook = diagram.hook(m.row, m.column);
        Ok(Marking::taking(hook.iter().flat_map(|hook| hook.boxes()).map(|(i, j)| Part::cell(i, j))))
    }

    fn grip(&self, _diagram: &StrictPartition, m: &HookAt) -> Option<Vec<Part>> {
        Some(vec![m.corner()])
    }
}

/// The box of a row whose hook has this length, by bisection: hook lengths strictly decrease along a row.
fn column_of_hook(diagram: &StrictPartition, row: usize, length: u64) -> Option<u64> {
    let first = row as u64;
    let (mut low, mut high) = (first, first + diagram.row(row));
    while low < high {
        let middle = low + (high - low) / 2;
        if diagram.hook_length(row, middle) > length { low = middle + 1 } else { high = middle }
    }
    (diagram.contains(row, low) && diagram.hook_length(row, low) == length).then_some(low)
}
