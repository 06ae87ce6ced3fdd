//! The shape of a Dynkin diagram: its connected parts as paths with arms, other trees, or rings.

use std::collections::BTreeSet;

use rulesets::figure::{Bond, Dynkin};

/// The most lines of a bond.
const LINES: u8 = 3;

/// A Dynkin diagram with what its drawing rests on.
pub(super) struct Bonds {
    /// The bonds between nodes that are there, each pair of nodes once, with 1 to 3 lines.
    pub bonds: Vec<Bond>,
    /// How many were left out.
    pub left_out: usize,
    /// The neighbours of each node, ascending.
    near: Vec<Vec<usize>>,
}

/// A connected component.
pub(super) enum Component {
    /// A path from left to right whose nodes have at most an arm upward and an arm downward.
    Path(Vec<Joint>),
    /// Any other tree, by its bonds `(child, parent)`, and its nodes.
    Tree(Vec<usize>, Vec<(usize, usize)>),
    /// A part with a circle: the nodes as they are met along the bonds.
    Ring(Vec<usize>),
}

/// A node of the path with its arms, each from the path outward.
pub(super) struct Joint {
    /// The node.
    pub node: usize,
    /// The arm above it.
    pub up: Vec<usize>,
    /// The arm below it.
    pub down: Vec<usize>,
}

impl Bonds {
    /// Leaves out the bonds that cannot be drawn.
    pub fn new(dynkin: &Dynkin) -> Self {
        let nodes = dynkin.nodes.len();
        let mut near = vec![BTreeSet::new(); nodes];
        let mut bonds = Vec::new();
        for bond in &dynkin.bonds {
            let is_there = bond.from < nodes && bond.to < nodes && bond.from != bond.to;
            if is_there && near[bond.from].insert(bond.to) {
                near[bond.to].insert(bond.from);
                bonds.push(Bond { lines: bond.lines.clamp(1, LINES), ..*bond });
            }
        }
        let near = near.into_iter().map(|near| near.into_iter().collect()).collect();
        Bonds { left_out: dynkin.bonds.len() - bonds.len(), bonds, near }
    }

    /// The connected parts, by their first nodes.
    pub fn parts(&self) -> Vec<Component> {
        let mut is_met = vec![false; self.near.len()];
        let mut parts = Vec::new();
        for first in 0..self.near.len() {
            if !is_met[first] {
                let walk = self.walk(first);
                walk.iter().for_each(|&(node, ..)| is_met[node] = true);
                parts.push(self.part(&walk));
            }
        }
        parts
    }

    /// The nodes of a part in the order of their distances from one of them, each with that distance and its parent.
    fn walk(&self, from: usize) -> Vec<(usize, usize, usize)> {
        let mut walk = vec![(from, 0, from)];
        let mut is_met = BTreeSet::from([from]);
        let mut next = 0;
        while let Some(&(node, distance, _)) = walk.get(next) {
            next += 1;
            walk.extend(
                self.near[node].iter().filter(|&&near| is_met.insert(near)).map(|&near| (near, distance + 1, node)),
            );
        }
        walk
    }

    fn part(&self, walk: &[(usize, usize, usize)]) -> Component {
        let ends: usize = walk.iter().map(|&(node, ..)| self.near[node].len()).sum();
        if ends > 2 * (walk.len() - 1) {
            return Component::Ring(self.along(walk[0].0));
        }
        // The longest path, which the first of several farthest nodes begin and end.
        let farthest = |walk: &[(usize, usize, usize)]| {
            walk.iter().max_by_key(|&&(node, distance, _)| (distance, usize::MAX - node)).map_or(0, |&(node, ..)| node)
        };
        let end = farthest(walk);
        let start = farthest(&self.walk(end));
        let mut path = self.path(start, end);
        if path.first() > path.last() {
            path.reverse();
        }
        let joints: Option<Vec<Joint>> = (0..path.len()).map(|place| self.joint(&path, place)).collect();
        joints.map_or_else(|| self.tree(walk), Component::Path)
    }

    fn path(&self, start: usize, end: usize) -> Vec<usize> {
        let mut path = vec![end];
        // Backward along the walk, parents come after their children.
        for &(node, _, parent) in self.walk(start).iter().rev() {
            if path.last() == Some(&node) && parent != node {
                path.push(parent);
            }
        }
        path
    }

    /// The node at a place of the path with its arms, if there are at most two without branches.
    fn joint(&self, path: &[usize], place: usize) -> Option<Joint> {
        let node = path[place];
        let beside = &path[place.saturating_sub(1)..path.len().min(place + 2)];
        let arms = self.near[node].iter().filter(|other| !beside.contains(other));
        let mut arms = arms.map(|&first| self.arm(node, first)).collect::<Option<Vec<_>>>()?.into_iter();
        let (up, down) = (arms.next().unwrap_or_default(), arms.next().unwrap_or_default());
        arms.next().is_none().then_some(Joint { node, up, down })
    }

    fn arm(&self, from: usize, first: usize) -> Option<Vec<usize>> {
        let (mut before, mut last, mut arm) = (from, first, vec![first]);
        loop {
            let mut onward = self.near[last].iter().copied().filter(|&near| near != before);
            match (onward.next(), onward.next()) {
                (None, _) => break,
                (Some(next), None) => {
                    (before, last) = (last, next);
                    arm.push(next);
                }
                _ => return None,
            }
        }
        Some(arm)
    }

    /// The tree hanging from the first node with the most bonds.
    fn tree(&self, walk: &[(usize, usize, usize)]) -> Component {
        let root = walk.iter().max_by_key(|&&(node, ..)| (self.near[node].len(), usize::MAX - node));
        let walk = self.walk(root.map_or(0, |&(node, ..)| node));
        let nodes = walk.iter().map(|&(node, ..)| node).collect();
        Component::Tree(nodes, walk.iter().skip(1).map(|&(node, _, parent)| (node, parent)).collect())
    }

    /// The nodes of a part along its bonds, as far as one comes without turning back.
    fn along(&self, first: usize) -> Vec<usize> {
        let (mut stack, mut is_met, mut nodes) = (vec![first], BTreeSet::new(), Vec::new());
        while let Some(node) = stack.pop() {
            if is_met.insert(node) {
                nodes.push(node);
                stack.extend(self.near[node].iter().rev());
            }
        }
        nodes
    }
}
