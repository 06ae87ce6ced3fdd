//! Section 1: values and strategies, N(a) and (a|b), Nim.

use crate::answers::{at_position, values_are_known};
use crate::{Check, Counterexample, End, Run, cases};
use rulesets::Game;
use rulesets::hooks::inset::Inset;
use rulesets::hooks::turtles::{Turtles, Variant};
use rulesets::hooks::welter::Welter;
use rulesets::pieces::nim::Nim;
use shapes::enumerate;
use std::collections::HashMap;
use theory::Play;
use theory::nimber::{bar, ruler};

/// A position with its value and its options, by their places in the list.
struct Surveyed {
    case: Counterexample,
    value: u32,
    options: Vec<usize>,
}

/// Which positions [`survey`] lists, in words.
pub fn surveyed(size: u64) -> String {
    format!("Nim with two heaps, Welter's game, turning turtles and the inset game with N = 4, numbers below {size}")
}

/// The positions of some games whose numbers are below `run.size()`; options come before their positions.
fn survey(run: &Run) -> Result<Vec<Vec<Surveyed>>, End> {
    let below = run.size();
    let of_size = |allowed: fn(usize) -> bool| enumerate::sets(below).filter(move |set| allowed(set.len())).collect();
    let inset = Inset::new(4).expect("at least two beads");
    Ok(vec![
        survey_game(
            run,
            "nim",
            &Nim { most: None },
            enumerate::tuples_by_largest::<2>(below).map(Vec::from).collect(),
        )?,
        survey_game(run, "welter", &Welter, of_size(|_| true))?,
        survey_game(run, "turtles:odd", &Turtles(Variant::Odd), of_size(|count| count % 2 == 1))?,
        survey_game(run, "inset:4", &inset, of_size(|count| count == 1 || count == 4))?,
    ])
}

fn survey_game<G: Game>(run: &Run, spec: &str, game: &G, positions: Vec<G::Position>) -> Result<Vec<Surveyed>, End> {
    let mut search = run.search(game, Play::Normal);
    let places: HashMap<&G::Position, usize> = positions.iter().zip(0..).collect();
    let mut surveyed = Vec::new();
    for position in &positions {
        let (case, value) = (at_position(spec, game, position), search.value(position)?);
        let options = game.option_list(position).iter().map(|option| places[option]).collect();
        surveyed.push(Surveyed { case, value, options });
    }
    Ok(surveyed)
}

/// Checks a property of every position, given the values of its options.
pub(super) fn for_each(run: &mut Run, holds: fn(u32, &[u32]) -> bool) -> Check {
    for game in survey(run)? {
        for position in &game {
            let options: Vec<u32> = position.options.iter().map(|&option| game[option].value).collect();
            run.that(holds(position.value, &options), || position.case.clone())?;
        }
    }
    Ok(())
}

/// Who wins is found without values: a player wins by leaving the other player a lost position.
pub fn positive_values_win(run: &mut Run) -> Check {
    for game in survey(run)? {
        let mut wins: Vec<bool> = Vec::with_capacity(game.len());
        for position in &game {
            wins.push(position.options.iter().any(|&option| !wins[option]));
        }
        for (position, wins) in game.iter().zip(wins) {
            let positive = run.formula(position.value > 0);
            run.that(positive == wins, || position.case.clone())?;
        }
    }
    Ok(())
}

/// Every list of `K` integers of absolute value up to `most`, small ones first.
fn integers<const K: usize>(most: u64) -> impl Iterator<Item = [i128; K]> {
    let integer = |number: u64| {
        let size = i128::from(number.div_ceil(2));
        if number % 2 == 1 { size } else { -size }
    };
    enumerate::tuples_by_largest::<K>(2 * most + 1).map(move |numbers| numbers.map(integer))
}

/// N(a) as its two terms.
fn terms_of_ruler(a: i128) -> [i128; 2] {
    [a, a - 1]
}

pub fn lemma_1_2_1(run: &mut Run) -> Check {
    for [a] in integers(run.size()) {
        for t in (0..64).filter(|&t| a % (1 << t) == 0 && a % (2 << t) != 0) {
            let ones = run.formula((2 << t) - 1);
            run.that(ruler(a) == i128::from(ones), || format!("a = {a}, t = {t}"))?;
        }
    }
    Ok(())
}

pub fn lemma_1_2_2(run: &mut Run) -> Check {
    for [a] in integers(run.size()) {
        let is_zero = run.formula(a == 0);
        run.that((ruler(a) < 0) == is_zero, || format!("a = {a}"))?;
    }
    Ok(())
}

pub fn lemma_1_2_3(run: &mut Run) -> Check {
    let all: Vec<i128> = integers(run.size()).map(|[x]| x).collect();
    for [a, b] in integers(run.size()) {
        let same = all.iter().all(|&x| bar(a, x) == bar(b, x));
        let equal = run.formula(a == b);
        run.that(same == equal, || format!("a = {a}, b = {b}"))?;
    }
    Ok(())
}

pub fn lemma_1_2_4(run: &mut Run) -> Check {
    for [a, b] in integers(run.size()) {
        let of_difference = run.formula_sum(terms_of_ruler(a - b));
        run.that(bar(a, b) == of_difference, || format!("a = {a}, b = {b}"))?;
    }
    Ok(())
}

pub fn lemma_1_2_5(run: &mut Run) -> Check {
    for [a, b, c] in integers(run.size()) {
        let shifted = run.formula_sum(terms_of_ruler((a + c) ^ (b + c)));
        let turned = run.formula_sum(terms_of_ruler((a ^ c) ^ (b ^ c)));
        let value = bar(a, b);
        run.that(value == shifted && value == turned, || format!("a = {a}, b = {b}, c = {c}"))?;
    }
    Ok(())
}

pub fn lemma_1_2_6(run: &mut Run) -> Check {
    for [a, c] in integers(run.size()).filter(|[_, c]| *c != 0) {
        let between = if c > 0 { 0..c } else { c..0 };
        let sum = run.formula_sum(std::iter::once(a).chain(between.map(|h| bar(a, h))));
        run.that(sum == a - c, || format!("a = {a}, c = {c}"))?;
    }
    Ok(())
}

pub fn one_heap(run: &mut Run) -> Check {
    let heaps = (0..run.size()).map(|size| vec![size]);
    values_are_known(run, ("nim", &Nim { most: None }), Play::Normal, heaps)
}

pub fn heaps(run: &mut Run) -> Check {
    values_are_known(run, ("nim", &Nim { most: None }), Play::Normal, cases::heaps([run.size(); 4]))
}
