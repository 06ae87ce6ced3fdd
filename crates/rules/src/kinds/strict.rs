//! Games on `strict partition`: a shifted hook or a removable box is removed.

mod words;

use super::Opened;
use super::sets::{Allowed, Known, Line, SetGame, Sets, counted, signed, try_each};
use crate::expression::{Broken, Scene};
use crate::file::Move;
use crate::game::Made;
use crate::rules::Rules;
use rulesets::figure::{Figure, Labels, TooBig};
use rulesets::hooks::shifted::Shifted;
use rulesets::hooks::young::HookAt;
use rulesets::{Part, Picture, Range};
use shapes::{NotationError, StrictPartition, enumerate};
use smallvec::smallvec;
use std::sync::Arc;
use theory::Flow;

/// The board with its rules.
pub(crate) fn open(rules: Arc<Rules>) -> Opened {
    Ok(Box::new(SetGame::<StrictPartitions>::new(rules)))
}

/// Strict partitions, drawn as shifted diagrams.
struct StrictPartitions;

/// How many names are known about a position; those of a hook come after them.
const ROWS_SIZE: usize = 2;

/// The strict partition with these parts.
fn strict(parts: &[u64]) -> StrictPartition {
    StrictPartition::new(parts.to_vec()).expect("positions are strict partitions")
}

impl Sets for StrictPartitions {
    const SPREAD: &'static [u64] = &[4, 3, 2];

    fn parse(text: &str) -> Result<Vec<u64>, NotationError> {
        Ok(text.parse::<StrictPartition>()?.into_parts())
    }

    fn list(range: Range, each: &mut dyn FnMut(Vec<u64>) -> Flow) -> Flow {
        let count = range.entries.unwrap_or(usize::MAX);
        enumerate::strict_partitions(count, range.max).map(StrictPartition::into_parts).try_for_each(each)
    }

    fn of_size(size: u64, each: &mut dyn FnMut(Vec<u64>) -> Flow) -> Flow {
        enumerate::strict_partitions_of(size).map(StrictPartition::into_parts).try_for_each(each)
    }

    fn known(parts: &[u64]) -> Known {
        let size: u128 = parts.iter().map(|&part| u128::from(part)).sum();
        smallvec![counted(parts.len()), counted(size)]
    }

    fn moves(
        parts: &[u64],
        line: &Line,
        scene: &mut Scene<'_>,
        each: &mut dyn FnMut(Allowed) -> Flow,
    ) -> Result<Flow, Broken> {
        let diagram = strict(parts);
        let mut hook_move = |row: usize, column: u64| {
            let length = diagram.hook_length(row, column);
            tell(scene, line, &[signed(row as u64), signed(column), signed(length)]);
            line.allowed(scene, &mut |_| {
                let left = diagram.remove_hook(row, column).expect("a box of the diagram has a hook");
                let text = HookAt { row, column }.to_string();
                Ok(each(Allowed { text, parts: vec![Part::cell(row, column)], to: left.into_parts() }))
            })
        };
        match line.what {
            Move::Corner => {
                let last_boxes = (1..=diagram.len()).map(|row| (row, row as u64 - 1 + diagram.row(row)));
                let corners = last_boxes.filter(|&(row, column)| diagram.hook_length(row, column) == 1);
                try_each(corners, |(row, column)| hook_move(row, column))
            }
            _ => {
                line.bound(diagram.size())?;
                try_each(diagram.boxes(), |(row, column)| hook_move(row, column))
            }
        }
    }

    fn figure(parts: &[u64], marked: Option<&Made>) -> Result<Figure, TooBig> {
        let corner = marked.and_then(|m| match *m.parts {
            [Part::Cell { row, column }] => Some(HookAt { row, column: column as u64 }),
            _ => None,
        });
        Shifted.figure(&strict(parts), corner.as_ref(), Labels::Usual)
    }

    fn grip(m: &Made) -> Option<Vec<Part>> {
        Some(m.parts.clone())
    }
}

/// Puts the numbers of a hook into their slots.
fn tell(scene: &mut Scene<'_>, line: &Line, numbers: &[i64]) {
    (line.first + ROWS_SIZE..).zip(numbers).for_each(|(slot, &number)| scene.set(slot, number));
}
