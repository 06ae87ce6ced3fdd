//! All connected d-complete posets, and the slant-irreducible ones.
//!
//! A connected d-complete poset is given by its top tree and how often each colour occurs. Adding a box at the bottom
//! adds 1 to a colour whose pairing is +1, or hangs a new colour below one that occurs once. So the posets of n+1 boxes
//! come from those of n.

use super::{ColouredTree, TopTree};
use std::collections::BTreeSet;
use std::convert::Infallible;

impl ColouredTree {
    /// Calls `each` with every tree that has one more box. `above` is what the parent adds to the pairing: its count,
    /// or 1 for the dominant weight at the root.
    fn extend(&self, above: u64, each: &mut dyn FnMut(ColouredTree)) {
        let around = above + self.children.iter().map(|child| child.count).sum::<u64>();
        if around == 2 * self.count + 1 {
            each(ColouredTree { count: self.count + 1, ..self.clone() });
        }
        if self.count == 1 {
            each(self.with_children(|children| children.push(ColouredTree::single())));
        }
        for (i, child) in self.children.iter().enumerate() {
            child.extend(self.count, &mut |longer| each(self.with_children(|children| children[i] = longer)));
        }
    }

    fn with_children(&self, change: impl FnOnce(&mut Vec<ColouredTree>)) -> ColouredTree {
        let mut children = self.children.clone();
        change(&mut children);
        ColouredTree::new(self.count, children)
    }
}

/// Every connected d-complete poset of `size` elements, once up to isomorphism.
///
/// ```
/// let counts: Vec<usize> = (1..=7).map(|size| shapes::d_complete::connected(size).len()).collect();
/// assert_eq!(counts, [1, 1, 2, 5, 11, 28, 69]);
/// ```
pub fn connected(size: u64) -> BTreeSet<ColouredTree> {
    try_connected(size, &mut go_on).unwrap_or_else(|never| match never {})
}

/// The same, but calls `pause` now and then, and stops if it fails.
///
/// # Errors
///
/// That of `pause`.
pub fn try_connected<E>(size: u64, pause: &mut impl FnMut() -> Result<(), E>) -> Result<BTreeSet<ColouredTree>, E> {
    if size == 0 {
        return Ok(BTreeSet::new());
    }
    let mut trees = BTreeSet::from([ColouredTree::single()]);
    for _ in 1..size {
        let mut larger = BTreeSet::new();
        for tree in &trees {
            pause()?;
            tree.extend(1, &mut |tree| {
                larger.insert(tree);
            });
        }
        trees = larger;
    }
    Ok(trees)
}

/// The pause of work that nothing stops: it always goes on.
fn go_on() -> Result<(), Infallible> {
    Ok(())
}

/// Every slant-irreducible d-complete poset of `size` elements, once up to isomorphism.
///
/// Except for the single box, their top trees are Y(f;g,h) (Proctor), and every colour but the two leaves occurs at
/// least twice. So f+g+h is at most half the size, and for each tree the contents are reached one box at a time.
pub fn irreducible(size: u64) -> BTreeSet<ColouredTree> {
    try_irreducible(size, &mut go_on).unwrap_or_else(|never| match never {})
}

/// The same, but calls `pause` now and then, and stops if it fails.
///
/// # Errors
///
/// That of `pause`.
pub fn try_irreducible<E>(size: u64, pause: &mut impl FnMut() -> Result<(), E>) -> Result<BTreeSet<ColouredTree>, E> {
    let mut found = BTreeSet::new();
    if size == 1 {
        found.insert(ColouredTree::single());
    }
    let most = size / 2;
    for g in 1..=most {
        for h in g..=most {
            for f in 0..=most.saturating_sub(g + h) {
                if f + g + h <= most {
                    found.extend(contents(TopTree { f, g, h }, size, pause)?);
                }
            }
        }
    }
    found.retain(ColouredTree::is_irreducible);
    Ok(found)
}

/// The posets of a size with this top tree, all colours used.
fn contents<E>(tree: TopTree, size: u64, pause: &mut impl FnMut() -> Result<(), E>) -> Result<Vec<ColouredTree>, E> {
    let (neck, left) = (tree.f as usize, tree.g as usize);
    let rank = neck + 1 + left + tree.h as usize;
    // The neck and the branching node, then one arm and the other.
    let parent = move |node: usize| match node {
        0 => None,
        _ if node == neck + 1 + left => Some(neck),
        _ => Some(node - 1),
    };
    let mut contents: BTreeSet<Vec<u64>> = BTreeSet::from([vec![0; rank]]);
    for _ in 0..size {
        let mut larger = BTreeSet::new();
        for content in &contents {
            pause()?;
            let mut around = vec![0; rank];
            around[0] = 1;
            for node in 1..rank {
                let parent = parent(node).expect("only the root has none");
                around[node] += content[parent];
                around[parent] += content[node];
            }
            for node in (0..rank).filter(|&node| around[node] == 2 * content[node] + 1) {
                let mut content = content.clone();
                content[node] += 1;
                larger.insert(content);
            }
        }
        contents = larger;
    }
    let build = move |content: Vec<u64>| {
        let mut below: Vec<Vec<ColouredTree>> = vec![Vec::new(); rank];
        for node in (1..rank).rev() {
            let tree = ColouredTree::new(content[node], std::mem::take(&mut below[node]));
            below[parent(node).expect("only the root has none")].push(tree);
        }
        ColouredTree::new(content[0], std::mem::take(&mut below[0]))
    };
    Ok(contents.into_iter().filter(|content| !content.contains(&0)).map(build).collect())
}
