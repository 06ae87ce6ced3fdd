//! Values of plain games: closed forms, laws, and conjectures with their ranges.

use super::{StartValues, Values, at_content, at_tree, game_of, plain_games, positions, trees};
use crate::answers::known;
use crate::counterexample::at_start;
use crate::{Check, End, Run};
use rulesets::roots::plain::Plain;
use shapes::d_complete::{ColouredTree, Content};
use shapes::poset::Element;
use shapes::{DComplete, FiniteType, Poset};
use theory::Play;
use theory::nimber::ruler;

fn minuscule(name: &str, node: usize) -> Plain {
    let name = FiniteType::read(name).expect("a finite type");
    Plain::new(DComplete::minuscule(name, node).expect("a minuscule node"))
}

/// N of the hook length of every box.
fn hook_terms(game: &Plain, content: &Content) -> Vec<i128> {
    game.poset().hook_vectors(content).iter().map(|hook| ruler(hook.length().into())).collect()
}

pub(super) fn type_a(run: &mut Run) -> Check {
    for n in 1..=run.size().max(1) {
        for node in 1..=n as usize {
            let (spec, game) = (format!("plain:A{n}/{node}"), minuscule(&format!("A{n}"), node));
            let mut values = Values::new(run, &game);
            for content in positions(run, &game)? {
                let value = values.of(&content)?;
                let formula = run.formula_sum(hook_terms(&game, &content));
                let known = known(run, &game, &game.poset().minimal(&content), Play::Normal);
                let agrees = i128::from(value) == formula && known == Some(value);
                run.that(agrees, || at_content(&spec, &game, &content))?;
            }
        }
    }
    Ok(())
}

pub(super) fn naive_hooks(run: &mut Run) -> Check {
    for (spec, game) in plain_games(run.size().min(4)) {
        let content = game.poset().full_content();
        let value = Values::new(run, &game).of(&content)?;
        let is_right = theory::nim_sum(hook_terms(&game, &content)) == value.into();
        let listed = run.formula(!["plain:1(1,1,1)", "plain:1(1(1,1))"].contains(&&spec[..]));
        run.that(is_right == listed, || at_content(&spec, &game, &content))?;
    }
    Ok(())
}

pub(super) fn slant_colon(run: &mut Run) -> Check {
    let mut values = StartValues::default();
    for tree in trees(run.size()).skip(1) {
        let value = values.of(run, &tree)?;
        for place in single_boxes(&tree) {
            let hanging = place.iter().fold(&tree, |node, &child| &node.children[child]).children.clone();
            let sum = hanging.iter().try_fold(0, |sum, below| Ok::<u64, End>(sum ^ values.of(run, below)?))?;
            let chain = ColouredTree::chain(run.formula(sum));
            let replaced = with_below(&tree, &place, chain.into_iter().collect());
            let replaced_value = values.of(run, &replaced)?;
            run.that(replaced_value == value, || at_tree(&tree).remark(format!("plain:{replaced} has another value")))?;
        }
    }
    Ok(())
}

/// The places of colours that occur once and have something below them, as paths from the root.
fn single_boxes(tree: &ColouredTree) -> Vec<Vec<usize>> {
    let below = tree.children.iter().enumerate().flat_map(|(child, subtree)| {
        single_boxes(subtree).into_iter().map(move |place| [&[child][..], &place].concat())
    });
    let here = (tree.count == 1 && !tree.children.is_empty()).then(Vec::new);
    here.into_iter().chain(below).collect()
}

/// The tree with something else below a place.
fn with_below(tree: &ColouredTree, place: &[usize], below: Vec<ColouredTree>) -> ColouredTree {
    let Some((&child, rest)) = place.split_first() else { return ColouredTree::new(tree.count, below) };
    let mut children = tree.children.clone();
    children[child] = with_below(&children[child], rest, below);
    ColouredTree::new(tree.count, children)
}

pub(super) fn rooted_trees(run: &mut Run) -> Check {
    fn hackenbush(tree: &ColouredTree) -> u64 {
        1 + tree.children.iter().fold(0, |sum, child| sum ^ hackenbush(child))
    }
    let mut values = StartValues::default();
    let is_tree = |tree: &ColouredTree| tree.size() == tree.content().len() as u64;
    for tree in trees(run.size()).filter(is_tree) {
        let value = values.of(run, &tree)?;
        let formula = run.formula(hackenbush(&tree));
        run.that(value == formula, || at_tree(&tree))?;
    }
    Ok(())
}

pub(super) fn slant_of_type_a(run: &mut Run) -> Check {
    for (spec, game) in plain_games(run.size()) {
        let mut values = Values::new(run, &game);
        for content in positions(run, &game)? {
            let position = game.poset().minimal(&content);
            let Some(known) = known(run, &game, &position, Play::Normal) else { continue };
            let value = values.of(&content)?;
            run.that(value == known, || at_content(&spec, &game, &content))?;
        }
    }
    Ok(())
}

pub(super) fn parity_law(run: &mut Run) -> Check {
    let exceptional =
        [("E6", 1), ("E7", 7)].map(|(name, node)| (format!("plain:{name}/{node}"), minuscule(name, node)));
    for (spec, game) in plain_games(run.size()).chain(exceptional) {
        let mut values = Values::new(run, &game);
        for content in positions(run, &game)? {
            let value = i128::from(values.of(&content)?);
            let mut terms = Vec::new();
            for hook in game.poset().hook_vectors(&content) {
                let option = values.of(&hook.close_up(&content))?;
                terms.push(ruler(value ^ i128::from(option)));
            }
            let formula = run.formula_sum(terms);
            run.that(value == formula, || at_content(&spec, &game, &content))?;
        }
    }
    Ok(())
}

pub(super) fn hook_recursion(run: &mut Run) -> Check {
    let mut values = StartValues::default();
    for tree in trees(run.size()) {
        let value = values.of(run, &tree)?;
        let game = game_of(&tree);
        let content = game.poset().full_content();
        let mut terms = Vec::new();
        for hook in game.poset().hook_vectors(&content) {
            let below = below_the_top(game.poset(), &content, &hook.vector);
            let parts = below.ok_or_else(|| at_tree(&tree).remark("a hook is not d-complete"))?;
            let sum = parts.iter().try_fold(0, |sum, part| Ok::<u64, End>(sum ^ values.of(run, part)?))?;
            terms.push(ruler(i128::from(sum) + 1));
        }
        let formula = run.formula_sum(terms);
        run.that(i128::from(value) == formula, || at_tree(&tree))?;
    }
    Ok(())
}

/// What hangs below the top of a hook once every hook orthogonal to it is removed: the trees of its connected parts.
fn below_the_top(poset: &DComplete, content: &Content, root: &Content) -> Option<Vec<ColouredTree>> {
    let mut content = content.clone();
    let hooks = loop {
        let hooks = poset.hook_vectors(&content);
        match hooks.iter().find(|hook| poset.diagram().form(&hook.vector, root) == 0) {
            Some(orthogonal) => content = orthogonal.close_up(&content),
            None => break hooks,
        }
    };
    let top = hooks.iter().find(|hook| hook.vector == *root)?.element;
    let below: Vec<Element> = poset.hook_boxes(&hooks, top).into_iter().filter(|&x| x != top).collect();
    Some(DComplete::new(induced(poset.poset(), &below)).ok()?.trees())
}

/// The subposet induced on some elements.
fn induced(poset: &Poset, elements: &[Element]) -> Poset {
    let is_below = |a: usize, b: usize| a != b && poset.is_below(elements[a], elements[b]);
    let all = 0..elements.len();
    let pairs = all.clone().flat_map(|a| all.clone().map(move |b| (a, b))).filter(|&(a, b)| is_below(a, b));
    let covers = pairs.filter(|&(a, b)| !all.clone().any(|c| is_below(a, c) && is_below(c, b)));
    let covers: Vec<(Element, Element)> = covers.map(|(a, b)| (a as Element, b as Element)).collect();
    Poset::numbered(elements.len(), &covers).expect("covers of a poset")
}

/// Compares the values of all positions, and that of the start, with how often each should occur.
pub(super) fn histogram(run: &mut Run, name: &str, node: usize, start: u64, times: &[u64]) -> Check {
    let (spec, game) = (format!("plain:{name}/{node}"), minuscule(name, node));
    let mut values = Values::new(run, &game);
    let mut found = Vec::new();
    for content in positions(run, &game)? {
        let value = values.of(&content)? as usize;
        found.resize(found.len().max(value + 1), 0);
        found[value] += 1;
    }
    let full = game.poset().full_content();
    let (value, expected) = (values.of(&full)?, run.formula(start));
    run.that(value == expected, || at_content(&spec, &game, &full))?;
    for (value, &expected) in times.iter().enumerate() {
        let expected = run.formula(expected);
        let counted = found.get(value).copied().unwrap_or(0);
        let remark = || format!("the value {value} occurs {counted} times");
        run.that(counted == expected, || at_start(&spec).remark(remark()))?;
    }
    run.that(found.len() <= times.len(), || at_start(&spec).remark(format!("the value {} occurs", found.len() - 1)))
}

pub(super) fn e6(run: &mut Run) -> Check {
    let times: Vec<u64> = (0..=12).map(|value| if value == 0 { 3 } else { 2 }).collect();
    [1, 6].into_iter().try_for_each(|node| histogram(run, "E6", node, 0, &times))
}
