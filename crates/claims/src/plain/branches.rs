//! What hangs below a colour that occurs once, and roots box by box: the steps of `docs/proofs.md`, section 6.

use super::{at_content, on_every_position};
use crate::{Check, Run};
use shapes::DComplete;
use shapes::d_complete::Content;

/// The colours behind a colour as seen from the top: those from which every path to the top leads through it.
fn behind(poset: &DComplete, colour: usize) -> Vec<bool> {
    let mut is_behind = vec![true; poset.colours()];
    let mut seen: Vec<usize> = (0..poset.colours()).filter(|&c| poset.weight()[c] == 1 && c != colour).collect();
    is_behind[colour] = false;
    while let Some(next) = seen.pop() {
        if std::mem::replace(&mut is_behind[next], false) {
            seen.extend(poset.diagram().bonds(next).iter().map(|bond| bond.to).filter(|&to| to != colour));
        }
    }
    is_behind
}

/// A colour that occurs once in a position, the position without what hangs below it, and what hangs there.
struct Cut {
    colour: usize,
    above: Content,
    hanging: Content,
}

fn cuts(poset: &DComplete, content: &Content) -> Vec<Cut> {
    let once = (0..poset.colours()).filter(|&colour| content[colour] == 1);
    once.map(|colour| {
        let is_behind = behind(poset, colour);
        let part =
            |kept: bool| content.iter().zip(&is_behind).map(|(&n, &is)| if is == kept { n } else { 0 }).collect();
        Cut { colour, above: part(false), hanging: part(true) }
    })
    .collect()
}

/// β_u(F) = β_u(F without D) + [β_u]_p · n_D for boxes u outside D; boxes in D have hooks inside D.
pub(super) fn hooks_of_branches(run: &mut Run) -> Check {
    on_every_position(run, |run, spec, game, content| {
        let poset = game.poset();
        let hooks = poset.hook_vectors(content);
        for cut in cuts(poset, content) {
            for small in poset.hook_vectors(&cut.above) {
                let times = small.vector[cut.colour];
                let says: Content = small.vector.iter().zip(&cut.hanging).map(|(own, n)| own + times * n).collect();
                let says = run.formula(says);
                let hook = hooks.iter().find(|hook| hook.element == small.element);
                run.that(hook.map(|hook| &hook.vector) == Some(&says), || at_content(spec, game, content))?;
            }
            let inside = |colour: usize| cut.hanging[colour] > 0;
            for hook in hooks.iter().filter(|hook| inside(poset.colour(hook.element))) {
                let stays = (0..poset.colours()).all(|colour| hook.vector[colour] == 0 || inside(colour));
                run.that(stays, || at_content(spec, game, content))?;
            }
        }
        Ok(())
    })
}

/// The root of the k-th box of a word is s_N … s_{k+1} α_k; it is the hook vector of the box.
pub(super) fn roots_are_hooks(run: &mut Run) -> Check {
    on_every_position(run, |run, spec, game, content| {
        let poset = game.poset();
        let filter = poset.filter(content);
        // From the top down, so that every box comes after those above it.
        let boxes: Vec<_> = poset.poset().upwards().iter().rev().copied().filter(|&x| filter.contains(x)).collect();
        for hook in poset.hook_vectors(content) {
            let Some(place) = boxes.iter().position(|&x| x == hook.element) else { continue };
            let mut root = vec![0_i64; poset.colours()];
            root[poset.colour(hook.element)] = 1;
            for colour in boxes[place + 1..].iter().map(|&x| poset.colour(x)) {
                let near: i64 = poset.diagram().bonds(colour).iter().map(|bond| root[bond.to]).sum();
                root[colour] = near - root[colour];
            }
            let vector: Vec<i64> = hook.vector.iter().map(|&n| n as i64).collect();
            let vector = run.formula(vector);
            run.that(root == vector, || at_content(spec, game, content))?;
        }
        Ok(())
    })
}
