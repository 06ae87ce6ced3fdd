//! Dynkin diagrams as text: a line of nodes with arms above and below, or a list of bonds.

use std::collections::BTreeMap;

use rulesets::figure::{Bond, Dynkin, DynkinNode, Mark};

use super::bonds::{Bonds, Component, Joint};
use super::name_of;
use crate::letters::{columns_of, label};
use crate::text::canvas::Canvas;
use crate::text::{Lines, WIDTH, shade, wrapped};

/// Characters between two parts.
const BETWEEN: usize = 4;
/// The most lines of a drawing.
const HEIGHT: usize = 60;

/// The drawing if it fits, and otherwise the list.
pub(super) fn lines(dynkin: &Dynkin) -> Lines {
    let bonds = Bonds::new(dynkin);
    [3, 1].into_iter().find_map(|bond| drawn(dynkin, &bonds, bond)).unwrap_or_else(|| told(dynkin, &bonds))
}

/// The direction of a bond on the page.
#[derive(Clone, Copy)]
enum Way {
    Right,
    Up,
    Down,
}

/// What a bond is drawn with, seen from one of its ends.
struct Signs<'a>(BTreeMap<(usize, usize), &'a Bond>);

impl<'a> Signs<'a> {
    fn new(bonds: &'a Bonds) -> Self {
        Signs(
            bonds.bonds.iter().flat_map(|bond| [((bond.from, bond.to), bond), ((bond.to, bond.from), bond)]).collect(),
        )
    }

    /// The sign of one character for the bond that goes from a node the given way to another.
    fn one(&self, from: usize, to: usize, way: Way) -> char {
        let (lines, is_forward) = self.0.get(&(from, to)).map_or((1, true), |bond| (bond.lines, bond.to == to));
        match (lines, way, is_forward) {
            (1, Way::Right, _) => '─',
            (1, ..) => '│',
            (2, Way::Right, true) => '⇒',
            (2, Way::Right, false) => '⇐',
            (2, Way::Up, true) | (2, Way::Down, false) => '⇑',
            (2, ..) => '⇓',
            (_, Way::Right, true) => '⇛',
            (_, Way::Right, false) => '⇚',
            (_, Way::Up, true) | (_, Way::Down, false) => '⤊',
            _ => '⤋',
        }
    }

    /// The bond to the right, in one or three characters.
    fn right(&self, from: usize, to: usize, width: usize) -> String {
        let sign = self.one(from, to, Way::Right);
        match (sign, width) {
            (_, 1) => sign.to_string(),
            ('⇒', _) => "═>═".to_owned(),
            ('⇐', _) => "═<═".to_owned(),
            ('⇛', _) => "≡>≡".to_owned(),
            ('⇚', _) => "≡<≡".to_owned(),
            _ => "───".to_owned(),
        }
    }
}

/// The diagram with bonds of the given width, if all its parts are paths with arms and there is room for them.
fn drawn(dynkin: &Dynkin, bonds: &Bonds, bond: usize) -> Option<Lines> {
    let paths = bonds.parts().into_iter().map(|part| match part {
        Component::Path(joints) => Some(joints),
        Component::Tree(..) | Component::Ring(_) => None,
    });
    let parts: Vec<Vec<Joint>> = paths.collect::<Option<_>>()?;
    let signs = Signs::new(bonds);
    let names: Vec<String> = dynkin.nodes.iter().enumerate().map(|(index, node)| name_of(node, index)).collect();
    let longest = |texts: &mut dyn Iterator<Item = usize>| texts.max().unwrap_or(0);
    let name = longest(&mut names.iter().map(|name| columns_of(name)));
    let width = longest(&mut dynkin.nodes.iter().map(|node| columns_of(&label(&node.label)))).max(1);
    let joints = || parts.iter().flatten();
    let has_arms = joints().any(|joint| !joint.up.is_empty());
    // Names of the path stand below it, names of arms to the right.
    let beside = if has_arms { name + 2 } else { 0 };
    let step = (width + 2 + bond).max(name + 1);
    let (up, down) =
        (longest(&mut joints().map(|joint| joint.up.len())), longest(&mut joints().map(|joint| joint.down.len())));
    let total: usize =
        parts.iter().map(|joints| joints.len() * step).sum::<usize>() + (parts.len() - 1) * BETWEEN + beside;
    let main = 2 * up;
    if total > WIDTH + bond || 2 * (up + down) + 2 > HEIGHT || (has_arms && step < width + 3 + name) && crowded(&parts)
    {
        return None;
    }
    let mut canvas = Canvas::new(WIDTH, main + 2 + 2 * down);
    let mut left = 0;
    for joints in &parts {
        for (index, joint) in joints.iter().enumerate() {
            let x = left + index * step;
            let middle = x + (width + 2) / 2;
            let node = |node: usize| circle(&dynkin.nodes[node].label, dynkin.nodes[node].mark, width);
            canvas.write(x, main, &node(joint.node));
            if let Some(next) = joints.get(index + 1) {
                let bond = signs.right(joint.node, next.node, bond);
                let room = step - width - 2;
                let first = bond.chars().next().filter(|_| room > columns_of(&bond));
                let line: String = first.into_iter().cycle().take(room - columns_of(&bond)).collect();
                canvas.write(x + width + 2, main, &(line + &bond));
            }
            let below = &names[joint.node];
            let shift = if joint.down.is_empty() { middle.saturating_sub(columns_of(below) / 2) } else { middle + 2 };
            canvas.write(shift, main + 1, below);
            for (arm, way) in [(&joint.up, Way::Up), (&joint.down, Way::Down)] {
                let mut before = joint.node;
                let mut y = main;
                for &next in arm {
                    let between = if matches!(way, Way::Up) { y - 1 } else { y + 1 };
                    y = if matches!(way, Way::Up) { y - 2 } else { y + 2 };
                    canvas.write(middle, between, &signs.one(before, next, way).to_string());
                    canvas.write(x, y, &format!("{} {}", node(next), names[next]));
                    before = next;
                }
            }
        }
        left += joints.len() * step + BETWEEN;
    }
    Some(canvas.lines())
}

/// Whether arms stand next to each other, so that there is no room for names between them.
fn crowded(parts: &[Vec<Joint>]) -> bool {
    let has_arm = |joint: &Joint| !joint.up.is_empty();
    parts.iter().any(|joints| joints.windows(2).any(|pair| pair.iter().all(has_arm)))
}

/// A node: its label in brackets, or within the shade of its mark.
fn circle(text: &str, mark: Option<Mark>, width: usize) -> String {
    let (open, close) = mark.map_or(('(', ')'), |mark| (shade(mark), shade(mark)));
    let fill = if mark.is_some() { open } else { ' ' };
    let text = label(text);
    let free = width - columns_of(&text).min(width);
    let side = |number: usize| fill.to_string().repeat(number);
    format!("{open}{}{text}{}{close}", side(free - free / 2), side(free / 2))
}

/// Each node with its label and its bonds to later nodes.
fn told(dynkin: &Dynkin, bonds: &Bonds) -> Lines {
    let signs = Signs::new(bonds);
    let name = |index: usize| name_of(&dynkin.nodes[index], index);
    let mut later = vec![Vec::new(); dynkin.nodes.len()];
    for bond in &bonds.bonds {
        let (one, other) = (bond.from.min(bond.to), bond.from.max(bond.to));
        later[one].push(format!("{} {}", signs.one(one, other, Way::Right), name(other)));
    }
    let line = |(index, node): (usize, &DynkinNode)| {
        let text = label(&node.label);
        let circle = circle(&text, node.mark, columns_of(&text));
        wrapped(format!("{} {circle} {}", name(index), later[index].join(", ")).trim_end())
    };
    dynkin.nodes.iter().enumerate().flat_map(line).collect()
}
