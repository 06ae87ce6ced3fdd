//! Section 3: turning turtles.

use super::sets::{has_options, has_value_and_only_winning_move, set};
use crate::answers::{known, values_are_known};
use crate::counterexample::at;
use crate::{Check, Run, as_set};
use rulesets::hooks::turtles::{Turtles, Variant};
use shapes::{BeadSet, StrictPartition, enumerate};
use theory::{Flow, Play, Ruleset};

const ODD: Turtles = Turtles(Variant::Odd);

fn upright(below: u64, allowed: fn(usize) -> bool) -> impl Iterator<Item = BeadSet> {
    enumerate::sets(below).filter(move |upright| allowed(upright.len()))
}

fn is_odd(count: usize) -> bool {
    count % 2 == 1
}

pub fn example_3_2(run: &mut Run) -> Check {
    let left: [&[u64]; 5] = [&[2, 3, 4], &[2, 3, 1], &[2, 3, 0], &[2, 1, 5], &[2, 0, 5]];
    let right: [&[u64]; 5] = [&[1, 3, 5], &[0, 3, 5], &[5], &[3], &[2]];
    has_options(run, ("turtles:odd", &ODD), &[2, 3, 5], &[left, right].concat())
}

fn diagram(upright: &BeadSet) -> StrictPartition {
    StrictPartition::from_turtles(upright).expect("an odd number is upright")
}

/// The shifted diagrams that turns lead to, each with the length of the hook that should be gone: the distance of the
/// turtles if the left one was on its back, the sum of their squares if it was upright.
fn after_turns(upright: &BeadSet) -> Vec<(StrictPartition, u64)> {
    let mut reached = Vec::new();
    let _ = ODD.options(upright, &mut |turn, after| {
        let left = turn.left.unwrap_or(0);
        let length = if upright.contains(left) { turn.right + left } else { turn.right - left };
        reached.push((diagram(&after), length));
        Flow::Continue(())
    });
    as_set(reached)
}

pub fn turns_are_hooks(run: &mut Run) -> Check {
    for upright in upright(run.size(), is_odd) {
        let before = diagram(&upright);
        let after = |(i, j)| Some((before.remove_hook(i, j)?, before.hook_length(i, j)));
        let agrees = after_turns(&upright) == as_set(before.boxes().filter_map(after));
        run.that(agrees, || at("turtles:odd", &upright))?;
    }
    Ok(())
}

pub fn example_3_3(run: &mut Run) -> Check {
    let printed: [(&[u64], &[u64]); 2] = [(&[2, 3, 5], &[5, 3, 2]), (&[1, 3, 4, 5, 6], &[6, 5, 4, 3, 1])];
    for (upright, parts) in printed {
        let upright = set(upright);
        let agrees = diagram(&upright).parts() == parts;
        run.that(agrees, || at("turtles:odd", &upright))?;
    }
    Ok(())
}

pub fn odd_values(run: &mut Run) -> Check {
    values_are_known(run, ("turtles:odd", &ODD), Play::Normal, upright(run.size(), is_odd))
}

pub fn example_3_4(run: &mut Run) -> Check {
    has_value_and_only_winning_move(run, ("turtles:odd", &ODD), &[2, 3, 5], &[2, 3, 5], &[2, 3, 1])
}

/// Compares values with those of the image among an odd number of turtles, and with the closed form.
fn values_of_variant(
    run: &mut Run,
    (spec, game): (&str, Turtles),
    allowed: fn(usize) -> bool,
    image: fn(&BeadSet) -> BeadSet,
) -> Check {
    let (mut search, mut odd) = (run.search(game, Play::Normal), run.search(ODD, Play::Normal));
    for upright in upright(run.size(), allowed) {
        let value = search.value(&upright)?;
        let of_image = run.formula(u64::from(odd.value(&image(&upright))?));
        let known = known(run, &game, &upright, Play::Normal);
        run.that(u64::from(value) == of_image && known == Some(value.into()), || at(spec, &upright))?;
    }
    Ok(())
}

pub fn even_values(run: &mut Run) -> Check {
    let toggle_zero = |upright: &BeadSet| {
        if upright.contains(0) { upright.without(0) } else { set([&[0], upright.squares()].concat()) }
    };
    let even = ("turtles:even", Turtles(Variant::Even));
    values_of_variant(run, even, |count| count % 2 == 0, toggle_zero)
}

pub fn any_values(run: &mut Run) -> Check {
    let shift = |upright: &BeadSet| {
        let zero = upright.len().is_multiple_of(2).then_some(0);
        set(zero.into_iter().chain(upright.squares().iter().map(|square| square + 1)).collect::<Vec<_>>())
    };
    let any = ("turtles:any", Turtles(Variant::Any));
    values_of_variant(run, any, |_| true, shift)
}
