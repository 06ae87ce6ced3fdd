//! Theorems 7 to 11 and the lemmas between them.

use super::games::{SmallGame, games};
use super::sets::Sets;
use super::squares::{
    Four, apart, at_numbers, coincide, even_limits, limits_and_none, nim4b, odd_limits, quadruples, rooks, values,
};
use crate::answers::known_p;
use crate::{Check, Run};
use rulesets::Game;
use rulesets::pieces::nim::Nim;
use shapes::enumerate;
use theory::Play;
use theory::yamasaki::{Condition, Yamasaki};

/// Whether 𝒫 and 𝒩 are the P- and N-positions, and whether the game says the same.
fn p_and_n<G: Game<Position = Four> + Copy>(
    run: &mut Run,
    (family, game): (&str, G),
    r: Option<u64>,
    play: Play,
    positions: impl Iterator<Item = Four>,
) -> Check {
    let (sets, mut value) = (Sets { r }, values(run, game, play));
    for position in positions {
        let case = || at_numbers(family, r, position).in_play(play);
        let is_lost = value(position)? == 0;
        let (in_p, known) = (run.formula(sets.p(position)), known_p(run, &game, &position, play));
        run.that(in_p == is_lost && known == Some(is_lost), || case().remark("about 𝒫"))?;
        let in_n = run.formula(sets.n(position));
        run.that(in_n != is_lost, || case().remark("about 𝒩"))?;
    }
    Ok(())
}

/// 𝒫 and 𝒩 in Corner Two Rooks.
pub(super) fn two_rooks(run: &mut Run, r: Option<u64>) -> Check {
    p_and_n(run, ("rooks", rooks(r)), r, Play::Normal, apart(run.size()))
}

/// 𝒫 and 𝒩 in misère play of Nim_4rb.
fn misere_nim4b(run: &mut Run, r: u64) -> Check {
    p_and_n(run, ("nim4b", nim4b(Some(r))), Some(r), Play::Misere, quadruples(run.size()))
}

pub(super) fn theorem_7(run: &mut Run) -> Check {
    even_limits(run.size()).try_for_each(|r| two_rooks(run, Some(r)))
}

/// Checks that a set holds only positions of Corner Two Rooks.
fn holds_positions_only(run: &mut Run, r: Option<u64>, set: &str, in_set: &dyn Fn(Four) -> bool) -> Check {
    for position in quadruples(run.size()) {
        run.that(!in_set(position) || !coincide(position), || {
            at_numbers("rooks", r, position)
                .remark(format!("in {set}, but with both rooks on one square it is no position"))
        })?;
    }
    Ok(())
}

pub(super) fn theorem_7_printed(run: &mut Run) -> Check {
    for r in even_limits(run.size()) {
        let sets = Sets { r: Some(r) };
        holds_positions_only(run, Some(r), "𝒩", &|position| sets.n(position))?;
    }
    Ok(())
}

pub(super) fn lemma_1(run: &mut Run) -> Check {
    for r in limits_and_none(run.size()) {
        let mut value = values(run, nim4b(r), Play::Normal);
        let heaps = Nim { most: r.map(|r| r - 1) };
        let mut search = run.search(&heaps, Play::Normal);
        for position in quadruples(run.size()) {
            let four_heaps = run.formula(search.value(&position.to_vec())? == 0);
            run.that((value(position)? == 0) == four_heaps, || at_numbers("nim4b", r, position))?;
        }
    }
    Ok(())
}

pub(super) fn lemma_2(run: &mut Run) -> Check {
    for r in limits_and_none(run.size()) {
        let mut misere = values(run, nim4b(r), Play::Misere);
        let mut two_rooks = values(run, rooks(r), Play::Normal);
        for position in quadruples(run.size()) {
            let is_p = run.formula(!coincide(position) && two_rooks(position)? == 0);
            run.that((misere(position)? == 0) == is_p, || at_numbers("nim4b", r, position).in_play(Play::Misere))?;
        }
    }
    Ok(())
}

/// All ways to put each position of a game in neither set (0), in F0 (1) or in F1 (2), the first position changing
/// fastest.
fn pairs_of_sets(game: &SmallGame) -> impl Iterator<Item = Vec<u64>> + use<> {
    enumerate::lists(game.len(), 2).map(|mut sets| {
        sets.reverse();
        sets
    })
}

/// What the theorem concludes of a position's misère play.
struct Conclusion {
    is_p: bool,
    value: u64,
}

/// Goes through every game with every pair of disjoint sets that satisfy the conditions. For each position, `is_right`
/// is given what the theorem concludes and the misère value.
fn where_conditions_hold(run: &mut Run, is_right: fn(&mut Run, Conclusion, u64) -> bool) -> Check {
    for game in games(run) {
        let (normal, misere) = (game.values(Play::Normal), game.values(Play::Misere));
        for sets in pairs_of_sets(&game) {
            let theorem =
                Yamasaki::new(&game, |&position: &usize| sets[position] == 1, |&position: &usize| sets[position] == 2);
            let holds = |condition| (0..game.len()).all(|position| theorem.violation(condition, &position).is_none());
            if !Condition::ALL.into_iter().all(holds) {
                continue;
            }
            for position in 0..game.len() {
                let is_p = theorem.is_misere_p(&position, normal[position] == 0);
                let value = theorem.misere_value(&position, normal[position]);
                let agrees = is_right(run, Conclusion { is_p, value }, misere[position]);
                run.that(agrees, || format!("{game}, at {position}, with F0 and F1 marked 1 and 2 in {sets:?}"))?;
            }
        }
        run.pause()?;
    }
    Ok(())
}

pub(super) fn theorem_8(run: &mut Run) -> Check {
    where_conditions_hold(run, |run, conclusion, misere| run.formula(conclusion.is_p) == (misere == 0))
}

pub(super) fn theorem_8_values(run: &mut Run) -> Check {
    where_conditions_hold(run, |run, conclusion, misere| run.formula(conclusion.value) == misere)
}

/// One condition of Theorem 8 for the sets of Nim_4rb, at every position.
fn condition(run: &mut Run, r: u64, condition: Condition) -> Check {
    let sets = Sets { r: Some(r) };
    let theorem = Yamasaki::new(
        nim4b(Some(r)),
        |position: &Four| sets.f0_by_parity(*position),
        |position: &Four| sets.f1_by_parity(*position),
    );
    for position in quadruples(run.size()) {
        let violation = theorem.violation(condition, &position);
        run.that(violation.is_none(), || {
            let why = violation.as_ref().map_or("", |violation| violation.why);
            at_numbers("nim4b", Some(r), position).remark(why)
        })?;
    }
    Ok(())
}

pub(super) fn condition_for_even(run: &mut Run, letter: Condition) -> Check {
    even_limits(run.size()).try_for_each(|r| condition(run, r, letter))
}

pub(super) fn condition_for_odd(run: &mut Run, letter: Condition) -> Check {
    odd_limits(run.size()).try_for_each(|r| condition(run, r, letter))
}

pub(super) fn theorem_9(run: &mut Run) -> Check {
    even_limits(run.size()).try_for_each(|r| misere_nim4b(run, r))
}

pub(super) fn theorem_10(run: &mut Run) -> Check {
    odd_limits(run.size()).try_for_each(|r| misere_nim4b(run, r))
}

pub(super) fn theorem_11_printed(run: &mut Run) -> Check {
    let sets = Sets { r: None };
    let printed =
        |position| (sets.nim_sum(position) == 0 || sets.f1(position)) && !sets.f0_printed_without_limit(position);
    holds_positions_only(run, None, "𝒫'", &printed)
}
