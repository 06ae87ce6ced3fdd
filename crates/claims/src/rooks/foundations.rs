//! Theorems 1 to 6: outcomes, Bouton, Wythoff, Nim with a limit, Sprague and Grundy.

use super::games::{SmallGame, games};
use super::squares::{apart, at_numbers, limits, quadruples, rooks, spec, values, word};
use crate::answers::{compare, known_p};
use crate::{Check, Run, cases};
use rulesets::forms::Fields;
use rulesets::pieces::corner::Wythoff;
use rulesets::pieces::nim::Nim;
use rulesets::pieces::rooks::Rooks;
use shapes::enumerate;
use theory::{Outcome, Play, Ruleset, Sum};

pub(super) fn theorem_1_a(run: &mut Run) -> Check {
    for game in games(run) {
        let end = game.last();
        if !game.is_end(end) {
            continue;
        }
        for play in Play::ALL {
            let is_p = run.formula(play == Play::Normal);
            let agrees = game.is_p(end, play) == is_p && game.is_n(end, play) != is_p;
            run.that(agrees, || format!("{game}, at {end} in {play} play"))?;
        }
    }
    Ok(())
}

pub(super) fn theorem_1_b(run: &mut Run) -> Check {
    for game in games(run) {
        let position = game.last();
        for play in Play::ALL {
            let all_n = game.options_of(position).all(|option| game.is_n(option, play));
            if all_n && (play == Play::Normal || !game.is_end(position)) {
                run.that(game.is_p(position, play), || format!("{game}, at {position} in {play} play"))?;
            }
        }
    }
    Ok(())
}

/// As printed, including end positions; checked on Nim, so that the end position can be named.
pub(super) fn theorem_1_b_printed(run: &mut Run) -> Check {
    let nim = Nim { most: None };
    let mut searches = Play::ALL.map(|play| (play, run.search(&nim, play)));
    for [heap] in enumerate::tuples_by_largest(run.size()) {
        for (play, search) in &mut searches {
            let mut all_n = true;
            for option in nim.option_list(&vec![heap]) {
                all_n &= Outcome::of_value(search.value(&option)?.into()) == Outcome::N;
            }
            let is_p = search.value(&vec![heap])? == 0;
            run.that(!all_n || is_p, || {
                let remark = "every option, there being none, is an N-position";
                at_numbers("nim", None, [heap]).in_play(*play).remark(remark)
            })?;
        }
    }
    Ok(())
}

pub(super) fn theorem_1_c(run: &mut Run) -> Check {
    for game in games(run) {
        let position = game.last();
        for play in Play::ALL {
            if game.options_of(position).any(|option| game.is_p(option, play)) {
                run.that(game.is_n(position, play), || format!("{game}, at {position} in {play} play"))?;
            }
        }
    }
    Ok(())
}

/// Bouton: nim-sum 0.
pub(super) fn theorem_2(run: &mut Run) -> Check {
    let nim = Nim { most: None };
    let mut search = run.search(&nim, Play::Normal);
    let size = run.size();
    let heaps = cases::heaps([size, size, size, size.min(12)]);
    compare(run, ("nim", &nim), Play::Normal, heaps, |heaps| Ok(search.value(heaps)? == 0), known_p)
}

/// ⌊nφ⌋ = ⌊(n + √(5n²))/2⌋, for which the integer part of the root is enough.
pub(super) fn floor_of_n_phi(n: u64) -> u64 {
    (n + (5 * n * n).isqrt()) / 2
}

/// The outcomes of Wythoff's game.
pub(super) fn wythoff(run: &mut Run, play: Play) -> Check {
    let mut value = values(run, Wythoff, play);
    let heaps = enumerate::tuples_by_largest(run.size());
    compare(run, ("wythoff", &Wythoff), play, heaps, |&heaps| Ok(value(heaps)? == 0), known_p)
}

/// Four heaps with a limit: the nim-sum of the residues.
pub(super) fn theorem_4(run: &mut Run) -> Check {
    for r in limits(run.size()) {
        let (spec, nim) = (spec("nim", Some(r)), Nim { most: Some(r - 1) });
        let mut search = run.search(&nim, Play::Normal);
        let heaps = quadruples(run.size()).map(Vec::from);
        compare(run, (&spec, &nim), Play::Normal, heaps, |heaps| Ok(search.value(heaps)? == 0), known_p)?;
    }
    Ok(())
}

pub(super) fn theorem_5(run: &mut Run) -> Check {
    for game in games(run) {
        let position = game.last();
        let is_p = run.formula(game.values(Play::Normal)[position] == 0);
        run.that(game.is_p(position, Play::Normal) == is_p, || format!("{game}, at {position}"))?;
    }
    Ok(())
}

/// Every pair of small games, and then Wythoff's game beside Corner Two Rooks.
pub(super) fn theorem_6(run: &mut Run) -> Check {
    let valued: Vec<(SmallGame, u64)> = games(run)
        .map(|game| {
            let value = game.values(Play::Normal)[game.last()];
            (game, value)
        })
        .collect();
    for (first, value) in &valued {
        for (second, other) in &valued {
            let mut search = run.search(Sum(first, second), Play::Normal);
            let sum = run.formula(value ^ other);
            let found = search.value(&(first.last(), second.last()))?;
            run.that(u64::from(found) == sum, || {
                format!("{first}, at {}, and {second}, at {}", first.last(), second.last())
            })?;
        }
    }
    let mut wythoff = values(run, Wythoff, Play::Normal);
    let mut two_rooks = values(run, rooks(None), Play::Normal);
    let sum = Sum(Fields::<Wythoff, 2>::widest(Wythoff), Fields::<Rooks, 4>::widest(rooks(None)));
    let mut search = run.search(sum, Play::Normal);
    for heaps in enumerate::tuples_by_largest::<2>(run.size()) {
        for squares in apart(run.size()) {
            let sum = run.formula(wythoff(heaps)? ^ two_rooks(squares)?);
            let words = (word(heaps), word(squares));
            run.that(u64::from(search.value(&words)?) == sum, || {
                at_numbers("wythoff", None, heaps).remark(format!("beside {}", at_numbers("rooks", None, squares)))
            })?;
        }
    }
    Ok(())
}
