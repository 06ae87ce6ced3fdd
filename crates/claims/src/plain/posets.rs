//! d-complete posets themselves: how many there are, and that the conditions and the generator agree.

use super::at_tree;
use crate::{Case, Check, Relations, Run};
use shapes::d_complete::{ColouredTree, connected, irreducible as slant_irreducible, try_connected};
use shapes::poset::Element;
use shapes::{DComplete, Poset};
use std::collections::HashSet;

pub(super) fn counts(run: &mut Run) -> Check {
    const COUNTS: [u64; 14] = [1, 1, 2, 5, 11, 28, 69, 181, 474, 1276, 3457, 9519, 26422, 74067];
    for (size, count) in (1..=run.size()).zip(COUNTS) {
        let found = try_connected(size, &mut || run.pause())?.len() as u64;
        let listed = run.formula(count);
        run.that(found == listed, || format!("{found} connected d-complete posets of {size} elements"))?;
    }
    Ok(())
}

pub(super) fn irreducible(run: &mut Run) -> Check {
    for size in 1..=run.size() {
        let trees = try_connected(size, &mut || run.pause())?;
        let on_y_trees = slant_irreducible(size);
        for tree in &trees {
            let is_there = run.formula(on_y_trees.contains(tree));
            run.that(is_there == tree.is_irreducible(), || at_tree(tree))?;
            let summands = tree.slant_summands();
            let sizes: u64 = summands.iter().map(ColouredTree::size).sum();
            let all = summands.iter().all(ColouredTree::is_irreducible) && sizes == size;
            run.that(all, || at_tree(tree))?;
        }
        let too_many = on_y_trees.iter().find(|tree| !trees.contains(tree));
        run.that(too_many.is_none(), || at_tree(too_many.unwrap_or(&ColouredTree::single())))?;
    }
    Ok(())
}

/// A poset with a natural labelling: for each element a bit set of those below it, all of smaller number.
type Labelled = Vec<u16>;

pub(super) fn conditions(run: &mut Run) -> Check {
    for size in 1..=run.size() as usize {
        let generated = generated(size as u64);
        labelled_posets(&mut Vec::new(), size, &mut |poset| {
            let is_generated = run.formula(generated.contains(poset));
            let satisfies = DComplete::new(as_poset(poset)).is_ok();
            run.that(satisfies == is_generated, || {
                Case::OnPoset(Relations { elements: size, covers: as_poset(poset).covers().collect() })
            })
        })?;
    }
    Ok(())
}

/// Calls `each` with every poset of a size in every natural labelling: each element is put on top of an order ideal.
fn labelled_posets(poset: &mut Labelled, size: usize, each: &mut impl FnMut(&Labelled) -> Check) -> Check {
    if poset.len() == size {
        return each(poset);
    }
    for below in 0..1_u16 << poset.len() {
        let is_ideal = (0..poset.len()).all(|x| below >> x & 1 == 0 || poset[x] & !below == 0);
        if is_ideal {
            poset.push(below);
            labelled_posets(poset, size, each)?;
            poset.pop();
        }
    }
    Ok(())
}

fn as_poset(poset: &Labelled) -> Poset {
    let mut covers: Vec<(Element, Element)> = Vec::new();
    for (upper, &below) in poset.iter().enumerate() {
        let is_cover = |&lower: &usize| {
            below >> lower & 1 == 1 && !(0..upper).any(|x| below >> x & 1 == 1 && poset[x] >> lower & 1 == 1)
        };
        covers.extend((0..upper).filter(is_cover).map(|lower| (lower as Element, upper as Element)));
    }
    Poset::numbered(poset.len(), &covers).expect("these are covers")
}

/// The disjoint sums of connected d-complete posets from the generator, in every natural labelling.
fn generated(size: u64) -> HashSet<Labelled> {
    let connected: Vec<Vec<ColouredTree>> = (0..=size).map(|size| connected(size).into_iter().collect()).collect();
    let parts: Vec<(u64, &ColouredTree)> =
        connected.iter().zip(0..).flat_map(|(trees, size)| trees.iter().map(move |tree| (size, tree))).collect();
    let mut found = HashSet::new();
    sums(&parts, size, Poset::numbered(0, &[]).expect("the empty poset"), &mut |sum| {
        label(&sum, &mut Vec::new(), &mut Labelled::new(), &mut found);
    });
    found
}

/// Calls `each` with every disjoint sum that continues `sum` by parts of a list, in its order, with `left` more
/// elements.
fn sums(parts: &[(u64, &ColouredTree)], left: u64, sum: Poset, each: &mut impl FnMut(Poset)) {
    if left == 0 {
        return each(sum);
    }
    for (place, &(size, tree)) in parts.iter().enumerate().take_while(|(_, (size, _))| *size <= left) {
        let part = tree.poset().expect("the tree is that of a poset");
        let covers: Vec<(Element, Element)> = sum
            .covers()
            .chain(part.poset().covers().map(|(a, b)| (a + sum.len() as Element, b + sum.len() as Element)))
            .collect();
        let longer = Poset::numbered(sum.len() + part.poset().len(), &covers).expect("two posets side by side");
        sums(&parts[place..], left - size, longer, each);
    }
}

/// Puts every natural labelling of a poset into `found`. The elements in `order` have their number already.
fn label(poset: &Poset, order: &mut Vec<Element>, labelled: &mut Labelled, found: &mut HashSet<Labelled>) {
    if order.len() == poset.len() {
        found.insert(labelled.clone());
        return;
    }
    for x in poset.elements().filter(|x| !order.contains(x)).collect::<Vec<_>>() {
        let place = |lower: &Element| order.iter().position(|y| y == lower);
        let lower: Option<Vec<usize>> = poset.lower_covers(x).iter().map(place).collect();
        let Some(lower) = lower else { continue };
        let below = lower.iter().fold(0, |below, &y| below | 1 << y | labelled[y]);
        order.push(x);
        labelled.push(below);
        label(poset, order, labelled, found);
        order.pop();
        labelled.pop();
    }
}
