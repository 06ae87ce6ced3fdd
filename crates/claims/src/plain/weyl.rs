//! The moves of a plain game by roots: hooks and closing up on one side, reflections of weights on the other.

use super::reflections::{through_formula, weights_within};
use super::{at_content, on_every_position, plain_games, positions};
use crate::isomorphisms::{carries_options, carries_options_to};
use crate::{Check, Run};
use rulesets::roots::plain::Plain;
use rulesets::roots::reflect::{Reflect, Reflections};
use shapes::weight::write_integers;
use shapes::{Antichain, DComplete, FiniteType, Weight};
use theory::Ruleset;

/// The weight of a position: the dominant one minus the simple roots of its boxes.
fn weight_of(game: &Plain, position: &Antichain) -> Weight {
    let (poset, content) = (game.poset(), game.content(position));
    let mut weight = poset.weight();
    for (colour, &count) in content.iter().enumerate() {
        weight[colour] -= 2 * count as i64;
        poset.diagram().bonds(colour).iter().for_each(|bond| weight[bond.to] += count as i64);
    }
    weight
}

pub(super) fn minuscule(run: &mut Run) -> Check {
    let mut types: Vec<FiniteType> = FiniteType::up_to_rank(run.size().max(1) as usize).collect();
    types.retain(|name| name.is_simply_laced());
    types.sort_by_key(|name| name.rank());
    for name in types {
        for node in name.minuscule_nodes() {
            let game = Plain::new(DComplete::minuscule(name, node).expect("the node is minuscule"));
            let reflect = Reflect::new(name, node).expect("the node is one of the type");
            let filters = positions(run, &game)?.into_iter().map(|content| game.poset().minimal(&content));
            let filters: Vec<Antichain> = filters.collect();
            // Colours are numbered in the order of the boxes, so the node of a colour is read from the name of its
            // first box.
            let nodes: Vec<usize> = (0..game.poset().colours()).map(|colour| node_of(&game, colour)).collect();
            let map = |run: &mut Run, position: &Antichain| {
                let by_colour = weight_of(&game, position);
                let mut weight = vec![0; by_colour.len()];
                by_colour.iter().zip(&nodes).for_each(|(&entry, &node)| weight[node] = entry);
                Some(through_formula(run, weight))
            };
            let orbit = reflect.orbit().collect();
            carries_options(run, (&format!("plain:{name}/{node}"), &game), &reflect, filters.into_iter(), orbit, map)?;
        }
    }
    Ok(())
}

/// The node, from 0, that a colour stands for: the boxes of node C are `C_K`.
fn node_of(game: &Plain, colour: usize) -> usize {
    let name = game.poset().poset().name(game.poset().chain(colour)[0]);
    let node: Option<usize> = name.split('_').next().and_then(|node| node.parse().ok());
    node.expect("boxes are named by node and number") - 1
}

pub(super) fn every_poset(run: &mut Run) -> Check {
    for (spec, game) in plain_games(run.size()) {
        let full: Vec<i64> = game.poset().full_content().iter().map(|&count| count as i64).collect();
        let reflections = Reflections::within(game.poset().diagram().clone(), &full);
        let images = weights_within(game.poset().diagram(), game.poset().weight(), &full).into_keys().collect();
        let filters: Vec<Antichain> =
            positions(run, &game)?.iter().map(|content| game.poset().minimal(content)).collect();
        let map = |run: &mut Run, position: &Antichain| Some(through_formula(run, weight_of(&game, position)));
        let write = |weight: &Weight| write_integers(weight);
        carries_options_to(run, (&spec, &game), (&reflections, &write), filters.into_iter(), images, map)?;
    }
    Ok(())
}

pub(super) fn norms(run: &mut Run) -> Check {
    for (spec, game) in plain_games(run.size()) {
        let contents = positions(run, &game)?;
        for content in &contents {
            let options = game.option_list(&game.poset().minimal(content));
            let smaller = |other: &&Vec<u64>| *other != content && other.iter().zip(content).all(|(a, b)| a <= b);
            for other in contents.iter().filter(smaller) {
                let difference: Vec<u64> = content.iter().zip(other).map(|(a, b)| a - b).collect();
                // The Cartan form of a vector with itself is twice its norm.
                let is_root = run.formula(game.poset().diagram().form(&difference, &difference) == 2);
                let is_option = options.contains(&game.poset().minimal(other));
                run.that(is_root == is_option, || at_content(&spec, &game, content))?;
            }
        }
    }
    Ok(())
}

pub(super) fn hook_boxes(run: &mut Run) -> Check {
    on_every_position(run, |run, spec, game, content| {
        let poset = game.poset();
        let hooks = poset.hook_vectors(content);
        for hook in &hooks {
            let mut counted = vec![0; poset.colours()];
            poset.hook_boxes(&hooks, hook.element).iter().for_each(|&x| counted[poset.colour(x)] += 1);
            let mut vector = hook.vector.clone();
            vector[0] = run.formula(vector[0]);
            run.that(counted == vector, || at_content(spec, game, content))?;
        }
        Ok(())
    })
}
