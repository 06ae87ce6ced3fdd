//! Plain games and reflection games: content, roots, coordinates, and the diagrams, sets and boards that they
//! correspond to.

use super::{Notations, boards, shifted};
use shapes::cartan::{FiniteType, Series};
use shapes::d_complete::{ColouredTree, Content};
use shapes::notation::write_numbers;
use shapes::weight::write_integers;
use shapes::{DComplete, NumberedRectangle, Poset, Weight, coordinates};

/// Roots are listed for at most this many boxes, and no larger poset is set up.
const MOST_BOXES: u64 = 500;

/// The notations of a filter of a d-complete poset, by its content; `minuscule` is the type and the node of the poset.
pub(crate) fn filter(poset: &DComplete, content: &[u64], minuscule: Option<(FiniteType, usize)>, list: &mut Notations) {
    let boxes: u64 = content.iter().sum();
    list.form("content by colours", write_numbers(content));
    if boxes > MOST_BOXES {
        list.left_out("roots of the boxes", format!("there are {boxes} boxes"));
    } else {
        let hooks = poset.hook_vectors(content);
        let roots: Vec<String> = hooks.iter().map(|hook| sum_of_roots(&hook.vector)).collect();
        list.form("roots of the boxes", if roots.is_empty() { "-".to_owned() } else { roots.join(", ") });
    }
    list.form("boxes", boxes.to_string());
    if let Some((name, node)) = minuscule {
        let weight = weight_of_content(name, node, content);
        list.game("weight", format!("reflect:{name}/{node}"), write_integers(&weight));
        classical(name, node, &weight, "plain", list);
    }
    if boxes <= MOST_BOXES {
        whole_posets(poset, content, list);
    }
}

/// The notations of a weight in the orbit of a fundamental weight.
pub(crate) fn weight(name: FiniteType, node: usize, weight: &Weight, list: &mut Notations) {
    let content = name.cartan().depth(weight);
    list.form("simple roots to the end", write_numbers(&content));
    if let Some(twofold) = coordinates::twofold(name, weight) {
        let halves: Vec<String> = twofold
            .iter()
            .map(|entry| if entry % 2 == 0 { (entry / 2).to_string() } else { format!("{entry}/2") })
            .collect();
        list.form("coordinates", halves.join(","));
    }
    if let Ok(poset) = DComplete::minuscule(name, node) {
        let minimal = poset.minimal(&content);
        list.game("order filter", format!("plain:{name}/{node}"), poset.poset().write_antichain(&minimal));
    }
    classical(name, node, weight, "reflect", list);
}

/// What a weight of a classical type corresponds to: beads, turtles, labels on a board. `own` is `plain` or `reflect`.
fn classical(name: FiniteType, node: usize, weight: &[i64], own: &str, list: &mut Notations) {
    match name.family() {
        Series::A => {
            if let Some(beads) = coordinates::beads_of_weight(weight) {
                list.game("beads", "welter", beads.to_string());
                list.game("partition", "young", beads.partition().to_string());
            }
        }
        Series::B | Series::C => {
            let found = coordinates::labels_of_weight(name, weight).and_then(|labels| {
                let board = NumberedRectangle::new(node, 2 * name.rank() - node).ok()?;
                Some((board, board.from_signed(&labels)?))
            });
            if let Some((board, diagram)) = found {
                boards::games(&board, &diagram, &format!("reflect:{name}/{node}"), list);
            }
        }
        Series::D => {
            let parts = coordinates::turtles_of_weight(name, weight).and_then(|upright| shifted::of_turtles(&upright));
            if let Some(parts) = parts.filter(|_| node + 1 >= name.rank()) {
                let own = if own == "plain" { own.to_owned() } else { format!("reflect:{name}/{node}") };
                shifted::games(&parts, &own, list);
            }
        }
        Series::E | Series::F | Series::G => {}
    }
}

/// The weight that lies below the fundamental weight of a node, counted from 1, by a content; in a simply-laced type.
fn weight_of_content(name: FiniteType, node: usize, content: &[u64]) -> Weight {
    let cartan = name.cartan();
    let mut weight = cartan.fundamental(node - 1);
    for (i, &count) in content.iter().enumerate() {
        weight[i] -= 2 * count as i64;
        cartan.bonds(i).iter().for_each(|bond| weight[bond.to] += count as i64);
    }
    weight
}

/// A connected filter as the whole poset of a top tree and content.
fn whole_posets(poset: &DComplete, content: &[u64], list: &mut Notations) {
    let weight = poset.weight();
    let roots: Vec<usize> = (0..poset.colours()).filter(|&c| weight[c] == 1 && content[c] > 0).collect();
    if let [root] = roots[..] {
        whole_poset("whole poset", &tree_of(poset, content, root, None), list);
    }
}

/// The start of the plain game of a top tree and content.
fn whole_poset(name: &'static str, tree: &ColouredTree, list: &mut Notations) {
    if let Some(poset) = tree.poset() {
        let poset = poset.poset();
        list.game(name, format!("plain:{tree}"), poset.write_antichain(&poset.minimal()));
    }
}

/// The colours of a filter from one of them down, and how often each occurs.
fn tree_of(poset: &DComplete, content: &[u64], colour: usize, parent: Option<usize>) -> ColouredTree {
    let below = poset.diagram().bonds(colour).iter().map(|bond| bond.to);
    let occurring = below.filter(|&to| Some(to) != parent && content[to] > 0);
    ColouredTree::new(content[colour], occurring.map(|to| tree_of(poset, content, to, Some(colour))).collect())
}

/// The plain game of a d-complete poset that is the same game, if the poset is small enough.
pub(crate) fn of_poset(poset: Poset, list: &mut Notations) {
    if poset.len() as u64 > MOST_BOXES || poset.is_empty() {
        return;
    }
    if let Ok(poset) = DComplete::new(poset)
        && let [tree] = &poset.trees()[..]
    {
        whole_poset("d-complete poset", tree, list);
    }
}

/// A root, written as a sum of simple roots.
fn sum_of_roots(vector: &Content) -> String {
    let terms = vector.iter().zip(1..).filter(|(count, _)| **count > 0).map(|(count, i)| match count {
        1 => format!("α{i}"),
        _ => format!("{count}α{i}"),
    });
    terms.collect::<Vec<_>>().join("+")
}
