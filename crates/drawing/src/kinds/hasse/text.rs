//! Hasse diagrams as text: elements in lines by rank with the covers between them, or a list of covers.

use rulesets::figure::{Hasse, HasseElement};

use super::name_of;
use crate::layout::{Layout, STEP, layout, sound};
use crate::letters::{columns_of, label};
use crate::text::canvas::Canvas;
use crate::text::{Key, Lines, WIDTH, shade, wrapped};

/// The most elements of a drawing whose lines are all upright or go to a neighbouring column.
const NEAT: usize = 120;
/// The most elements of a drawing with lines in all directions.
const TANGLED: usize = 32;
/// The most covers of such a drawing.
const LINES: usize = 40;

/// The longest label in a drawing; longer ones have room in the list.
const LABEL: usize = 9;

/// The sign around an element of the skeleton.
const THICK: char = '┃';
/// The sign for an element that is removed.
const GONE: char = '·';

/// The drawing if it fits and can be read, and otherwise the list.
pub(super) fn lines(hasse: &Hasse) -> Lines {
    drawn(hasse).unwrap_or_else(|| told(hasse))
}

/// The signs used.
pub(super) fn signs(hasse: &Hasse) -> impl Iterator<Item = Key> {
    let uses = |is_used: &dyn Fn(&HasseElement) -> bool| hasse.elements.iter().any(is_used);
    let thick = uses(&|element| element.emphasis && !element.absent).then_some((THICK, "skeleton"));
    let gone = uses(&|element| element.absent).then_some((GONE, "removed already"));
    thick.into_iter().chain(gone)
}

/// What stands around a label: the shade of the mark within the sign of the skeleton.
fn sides(element: &HasseElement) -> Vec<char> {
    let thick = (element.emphasis && !element.absent).then_some(THICK);
    thick.into_iter().chain(element.mark.map(shade)).collect()
}

fn sign(element: &HasseElement) -> String {
    match label(&element.label) {
        _ if element.absent => GONE.to_string(),
        text if text.is_empty() => "○".to_owned(),
        text => text,
    }
}

fn drawn(hasse: &Hasse) -> Option<Lines> {
    let elements = &hasse.elements;
    let signs: Vec<String> = elements.iter().map(sign).collect();
    let width = signs.iter().map(|sign| columns_of(sign)).max()?;
    if elements.len() > NEAT || width > LABEL {
        return None;
    }
    let sides: Vec<Vec<char>> = elements.iter().map(sides).collect();
    let cell = width + 2 * sides.iter().map(Vec::len).max()?;
    // An even number of characters from a half step to the next: lines that cross meet in the middle.
    let half = (cell + 1).div_ceil(2 * STEP) * 2;
    let margin = cell / 2;
    let layout = layout(elements.len(), &hasse.covers, (WIDTH.checked_sub(cell)? / half) + 1);
    if (layout.columns - 1) * half + cell > WIDTH {
        return None;
    }
    let gaps = gaps(&layout, half)?;
    let x_of = |column: usize| margin + column * half;
    let mut tops = vec![0; layout.rows];
    for row in 1..layout.rows {
        tops[row] = tops[row - 1] + 1 + gaps[row - 1].rows();
    }
    let mut canvas = Canvas::new(WIDTH, tops.last()? + 1);
    for line in layout.lines.iter().filter(|line| !elements[line.upper].absent && !elements[line.lower].absent) {
        for pair in line.path.windows(2) {
            let [(from, upper), (to, lower)] = [pair[0], pair[1]];
            let [from, to] = [from, to].map(x_of);
            match gaps[upper] {
                Gap::Slanted => canvas.slanted(from, to, tops[upper] + 1),
                Gap::Rails => canvas.rail(from, to, tops[upper] + 1),
                Gap::Dotted(_) => canvas.dotted((from, tops[upper] + 1), (to, tops[lower])),
            }
        }
        // At a bend the line goes straight down.
        for &(column, row) in &line.path[1..line.path.len() - 1] {
            let x = x_of(column);
            match gaps[row] {
                Gap::Dotted(_) => canvas.dotted((x, tops[row]), (x, tops[row] + 1)),
                _ => canvas.write(x, tops[row], "│"),
            }
        }
    }
    for ((sign, sides), &(column, row)) in signs.iter().zip(&sides).zip(&layout.places) {
        let left: String = sides.iter().collect();
        let right: String = sides.iter().rev().collect();
        let x = x_of(column) - columns_of(sign) / 2 - sides.len();
        canvas.write(x, tops[row], &format!("{left}{sign}{right}"));
    }
    Some(canvas.lines())
}

/// How lines go from a row to the next.
#[derive(Clone, Copy)]
enum Gap {
    /// Upright or to a neighbouring column: one sign in one line.
    Slanted,
    /// Every line branches from one end without meeting others: level with corners, in one line.
    Rails,
    /// In any direction, as dots in this many lines.
    Dotted(usize),
}

impl Gap {
    fn rows(self) -> usize {
        match self {
            Gap::Slanted | Gap::Rails => 1,
            Gap::Dotted(rows) => rows,
        }
    }
}

/// The gaps below the rows, or nothing if the lines are too many to be told apart.
fn gaps(layout: &Layout, half: usize) -> Option<Vec<Gap>> {
    let mut lines = vec![Vec::new(); layout.rows];
    for line in &layout.lines {
        for pair in line.path.windows(2) {
            // A line without its bends would pass over other elements.
            if pair[1].1 != pair[0].1 + 1 {
                return None;
            }
            lines[pair[0].1].push((pair[0].0, pair[1].0));
        }
    }
    let gaps: Vec<Gap> = lines.into_iter().map(|lines| gap(lines, half)).collect();
    let is_tangled = gaps.iter().any(|gap| matches!(gap, Gap::Dotted(_)));
    let is_too_much = layout.places.len() > TANGLED || layout.lines.len() > LINES;
    (!is_tangled || !is_too_much).then_some(gaps)
}

/// The gap for lines from columns above to columns below.
fn gap(mut lines: Vec<(usize, usize)>, half: usize) -> Gap {
    let widest = lines.iter().map(|&(from, to)| from.abs_diff(to)).max().unwrap_or(0);
    if widest <= 1 {
        return Gap::Slanted;
    }
    lines.sort_unstable();
    // A line shares an end with the one before, as all of that bundle do, or is to the right of them all.
    let shares = |one: &(usize, usize), next: &(usize, usize)| one.0 == next.0 || one.1 == next.1;
    let is_bundle = |bundle: &[(usize, usize)]| {
        bundle.iter().all(|line| line.0 == bundle[0].0) || bundle.iter().all(|line| line.1 == bundle[0].1)
    };
    let mut right = None;
    let are_apart = lines.chunk_by(shares).all(|bundle| {
        let ends = || bundle.iter().flat_map(|&(from, to)| [from, to]);
        let is_right = ends().min() > right;
        right = ends().max();
        is_right && is_bundle(bundle)
    });
    // Flatter and more lines need more room to be followed.
    let rows = (widest * half).div_ceil(6).max(lines.len().div_ceil(4));
    if are_apart { Gap::Rails } else { Gap::Dotted(rows.clamp(1, 4)) }
}

/// Each element with those that cover it, upper ones first.
fn told(hasse: &Hasse) -> Lines {
    let name = |index: usize| name_of(&hasse.elements[index], index);
    let sound = sound(hasse.elements.len(), &hasse.covers);
    let mut above = vec![Vec::new(); hasse.elements.len()];
    for &(lower, upper) in &sound.covers {
        above[lower].push(upper);
    }
    let mut depth = vec![0_usize; hasse.elements.len()];
    for &index in sound.order.iter().rev() {
        depth[index] = above[index].iter().map(|&upper| depth[upper] + 1).max().unwrap_or(0);
    }
    let mut from_top: Vec<usize> = (0..hasse.elements.len()).collect();
    from_top.sort_by_key(|&index| depth[index]);
    let mut lines = Vec::new();
    for index in from_top {
        let element = &hasse.elements[index];
        let mut words: String = sides(element).into_iter().collect();
        words.extend(element.absent.then_some(GONE));
        words += &name(index);
        let label = label(&element.label);
        if label != name(index) && !label.is_empty() {
            words += &format!(" ({label})");
        }
        if !above[index].is_empty() {
            let names: Vec<String> = above[index].iter().map(|&upper| name(upper)).collect();
            words += &format!(" < {}", names.join(", "));
        }
        lines.extend(wrapped(&words));
    }
    lines
}
