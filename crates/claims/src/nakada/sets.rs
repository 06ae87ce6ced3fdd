//! What the sections on beads and turtles share: small sets, α from its definition, and worked examples.

use crate::counterexample::at;
use crate::{Check, End, Run, as_set};
use rulesets::Game;
use shapes::BeadSet;
use theory::{Play, nimber};

/// The set of these squares.
pub fn set(squares: impl Into<Vec<u64>>) -> BeadSet {
    BeadSet::new(squares.into()).expect("squares differ")
}

/// The terms of α(x) = XOR x_i xor XOR_{i<j} (x_i|x_j).
pub fn terms_of_alpha(squares: &[u64]) -> impl Iterator<Item = i128> {
    let pairs = squares.iter().enumerate().flat_map(|(i, &a)| squares[i + 1..].iter().map(move |&b| (a, b)));
    squares.iter().map(|&square| square.into()).chain(pairs.map(|(a, b)| nimber::bar(a.into(), b.into())))
}

/// Checks that the options of a position are exactly those listed.
pub fn has_options<G: Game<Position = BeadSet>>(
    run: &mut Run,
    (spec, game): (&str, &G),
    of: &[u64],
    listed: &[&[u64]],
) -> Check {
    let options = game.option_list(&set(of));
    let listed: Vec<BeadSet> = listed.iter().map(|&squares| set(squares)).collect();
    for option in as_set([&options[..], &listed].concat()) {
        let is_listed = run.formula(listed.contains(&option));
        run.that(is_listed == options.contains(&option), || at(spec, set(of)).remark(format!("the option {option}")))?;
    }
    Ok(())
}

/// The options of value 0, by search.
pub fn winning_options<G: Game<Position = BeadSet>>(run: &Run, game: &G, of: &[u64]) -> Result<Vec<BeadSet>, End> {
    let mut search = run.search(game, Play::Normal);
    let mut winning = Vec::new();
    for option in game.option_list(&set(of)) {
        if search.value(&option)? == 0 {
            winning.push(option);
        }
    }
    Ok(winning)
}

/// Checks that a position has this value, and only one winning move.
pub fn has_value_and_only_winning_move<G: Game<Position = BeadSet>>(
    run: &mut Run,
    (spec, game): (&str, &G),
    of: &[u64],
    terms: &[i128],
    to: &[u64],
) -> Check {
    let value = run.search(game, Play::Normal).value(&set(of))?;
    let printed = run.formula_sum(terms.iter().copied());
    run.that(i128::from(value) == printed, || at(spec, set(of)).remark(format!("its value is {value}")))?;
    let winning = winning_options(run, game, of)?;
    for option in game.option_list(&set(of)) {
        let is_printed = run.formula(option == set(to));
        run.that(winning.contains(&option) == is_printed, || at(spec, set(of)).remark(format!("the option {option}")))?;
    }
    Ok(())
}
