//! Games on `partition`: a hook, a removable box, a whole row or a whole column is removed.

mod words;

use super::Opened;
use super::sets::{Allowed, Known, Line, SetGame, Sets, counted, signed, try_each};
use crate::expression::{Broken, Scene};
use crate::file::Move;
use crate::game::Made;
use crate::rules::Rules;
use rulesets::figure::{Figure, TooBig};
use rulesets::hooks::young;
use rulesets::marking::Marking;
use rulesets::{Part, Range};
use shapes::{Hook, NotationError, Partition, enumerate};
use smallvec::smallvec;
use std::sync::Arc;
use theory::Flow;

/// The board with its rules.
pub(crate) fn open(rules: Arc<Rules>) -> Opened {
    Ok(Box::new(SetGame::<Partitions>::new(rules)))
}

/// Partitions, drawn as Young diagrams.
struct Partitions;

/// How many names are known about a position; those of a hook or a removable box come after them.
const ROWS_COLUMNS_SIZE: usize = 3;

/// The partition with these rows.
fn partition(rows: &[u64]) -> Partition {
    Partition::new(rows.to_vec()).expect("positions are partitions")
}

impl Sets for Partitions {
    const SPREAD: &'static [u64] = &[4, 4, 4];

    fn parse(text: &str) -> Result<Vec<u64>, NotationError> {
        Ok(text.parse::<Partition>()?.into_rows())
    }

    fn list(range: Range, each: &mut dyn FnMut(Vec<u64>) -> Flow) -> Flow {
        range.partitions().map(Partition::into_rows).try_for_each(each)
    }

    fn of_size(size: u64, each: &mut dyn FnMut(Vec<u64>) -> Flow) -> Flow {
        enumerate::partitions_of(size).map(Partition::into_rows).try_for_each(each)
    }

    fn known(rows: &[u64]) -> Known {
        let size: u128 = rows.iter().map(|&row| u128::from(row)).sum();
        smallvec![counted(rows.len()), counted(rows.first().copied().unwrap_or(0)), counted(size)]
    }

    fn moves(
        rows: &[u64],
        line: &Line,
        scene: &mut Scene<'_>,
        each: &mut dyn FnMut(Allowed) -> Flow,
    ) -> Result<Flow, Broken> {
        let diagram = partition(rows);
        match line.what {
            Move::Corner => {
                let ends = (1..=diagram.len()).filter(|&row| diagram.row(row) > diagram.row(row + 1));
                let corners = ends.filter_map(|row| diagram.hook(row, diagram.row(row)));
                try_each(corners, |corner| hook_move(&diagram, corner, line, scene, each))
            }
            Move::Row => try_each(1..=diagram.len(), |row| {
                tell(scene, line, &[signed(row as u64), signed(diagram.row(row))]);
                let mut left = rows.to_vec();
                left.remove(row - 1);
                // The last box is pointed at; the line from there to the first box is removed.
                let parts = vec![Part::cell(row, diagram.row(row)), Part::cell(row, 1)];
                let allowed = || Allowed { text: format!("row {row}"), parts: parts.clone(), to: left.clone() };
                line.allowed(scene, &mut |_| Ok(each(allowed())))
            }),
            Move::Column => {
                line.bound(diagram.row(1).into())?;
                try_each(1..=diagram.row(1), |column| {
                    let length = diagram.column(column);
                    tell(scene, line, &[signed(column), signed(length as u64)]);
                    let shorter = rows.iter().map(|&row| row - u64::from(row >= column));
                    let left: Vec<u64> = shorter.filter(|&row| row > 0).collect();
                    let parts = vec![Part::cell(length, column), Part::cell(1, column)];
                    let text = format!("column {column}");
                    let allowed = || Allowed { text: text.clone(), parts: parts.clone(), to: left.clone() };
                    line.allowed(scene, &mut |_| Ok(each(allowed())))
                })
            }
            _ => {
                line.bound(diagram.size())?;
                let hooks = diagram.boxes().filter_map(|(row, column)| diagram.hook(row, column));
                try_each(hooks, |hook| hook_move(&diagram, hook, line, scene, each))
            }
        }
    }

    fn figure(rows: &[u64], marked: Option<&Made>) -> Result<Figure, TooBig> {
        let diagram = partition(rows);
        let figure = young::figure(&diagram, None, |i, j| diagram.hook_length(i, j).to_string())?;
        Ok(figure.with(marked.map(|m| Marking::taking(taken(&diagram, &m.parts)))))
    }

    fn grip(m: &Made) -> Option<Vec<Part>> {
        m.parts.first().map(|&part| vec![part])
    }
}

/// Puts numbers into the slots after those of what is known about a position.
fn tell(scene: &mut Scene<'_>, line: &Line, numbers: &[i64]) {
    (line.first + ROWS_COLUMNS_SIZE..).zip(numbers).for_each(|(slot, &number)| scene.set(slot, number));
}

/// The removal of one hook, once for every choice that the line allows.
fn hook_move(
    diagram: &Partition,
    hook: Hook,
    line: &Line,
    scene: &mut Scene<'_>,
    each: &mut dyn FnMut(Allowed) -> Flow,
) -> Result<Flow, Broken> {
    let Hook { row, column, arm, leg, .. } = hook;
    let [i, j] = [signed(row as u64), signed(column)];
    tell(scene, line, &[i, j, signed(arm), signed(leg), signed(hook.len()), j - i]);
    line.allowed(scene, &mut |_| {
        let left = diagram.remove_hook(row, column).expect("a box of the diagram has a hook");
        let text = young::HookAt { row, column }.to_string();
        Ok(each(Allowed { text, parts: vec![Part::cell(row, column)], to: left.into_rows() }))
    })
}

/// The boxes that a move takes: a hook by its corner, a row or a column by its last box and its first.
fn taken(diagram: &Partition, parts: &[Part]) -> Vec<Part> {
    match *parts {
        [Part::Cell { row, column }] => {
            let hook = diagram.hook(row, column as u64);
            hook.iter().flat_map(Hook::boxes).map(|(i, j)| Part::cell(i, j)).collect()
        }
        [Part::Cell { row, column }, Part::Cell { row: first_row, column: first_column }] => {
            let boxes = (first_row..=row).flat_map(|row| (first_column..=column).map(move |column| (row, column)));
            boxes.map(|(row, column)| Part::Cell { row, column }).collect()
        }
        _ => Vec::new(),
    }
}
