//! The single pieces of the introduction, the edges of the board, and the figures.

use super::foundations::floor_of_n_phi;
use super::sets::Sets;
use super::squares::{Four, at_numbers, even_limits, limits_and_none, rooks, s, values};
use crate::answers::{compare, known, known_p};
use crate::{Check, Run};
use rulesets::figure::PieceKind;
use rulesets::hooks::welter::Welter;
use rulesets::pieces::corner::{Corner, Wythoff};
use rulesets::pieces::nim::Nim;
use shapes::{BeadSet, enumerate};
use theory::{Play, Ruleset};

/// Compares a square with two heaps, by search on both sides, and with the closed form.
pub(super) fn corner_the_rook(run: &mut Run) -> Check {
    let rook = Corner(PieceKind::Rook);
    let mut value = values(run, rook, Play::Normal);
    let nim = Nim { most: None };
    let mut heaps = run.search(&nim, Play::Normal);
    for square in enumerate::tuples_by_largest(run.size()) {
        let sum = known(run, &rook, &square, Play::Normal);
        let (as_rook, as_heaps) = (value(square)?, heaps.value(&square.to_vec())?);
        run.that(Some(as_rook) == sum && Some(as_heaps.into()) == sum, || at_numbers("corner:rook", None, square))?;
    }
    Ok(())
}

/// The options are the same, and so are the values.
pub(super) fn corner_the_queen(run: &mut Run) -> Check {
    let queen = Corner(PieceKind::Queen);
    let mut value = values(run, queen, Play::Normal);
    let mut wythoff = values(run, Wythoff, Play::Normal);
    for square in enumerate::tuples_by_largest(run.size()) {
        let mut options = [queen.option_list(&square), Wythoff.option_list(&square)];
        options.iter_mut().for_each(|options| options.sort_unstable());
        let heaps = run.formula(wythoff(square)?);
        run.that(value(square)? == heaps && options[0] == options[1], || at_numbers("corner:queen", None, square))?;
    }
    Ok(())
}

pub(super) fn corner_the_ryuoh(run: &mut Run) -> Check {
    let ryuoh = Corner(PieceKind::Ryuoh);
    let mut value = values(run, ryuoh, Play::Normal);
    let squares = enumerate::tuples_by_largest(run.size());
    compare(run, ("corner:ryuoh", &ryuoh), Play::Normal, squares, |&square| value(square), known)
}

/// The squares towards the corner that a queen or a knight of chess reaches.
pub(super) fn corner_the_maharaja(run: &mut Run) -> Check {
    let maharaja = Corner(PieceKind::Maharaja);
    for square @ [x, y] in enumerate::tuples_by_largest(run.size()) {
        let options = maharaja.option_list(&square);
        for (left, up) in (0..=x).flat_map(|left| (0..=y).map(move |up| (left, up))).filter(|&step| step != (0, 0)) {
            let as_queen = left == 0 || up == 0 || left == up;
            let as_knight = left.min(up) == 1 && left.max(up) == 2;
            let moves_so = run.formula(as_queen || as_knight);
            let to = [x - left, y - up];
            run.that(options.contains(&to) == moves_so, || {
                at_numbers("corner:maharaja", None, square).remark(format!("to {},{}", to[0], to[1]))
            })?;
        }
    }
    Ok(())
}

pub(super) fn maharaja_stays_near_the_golden_line(run: &mut Run) -> Check {
    let mut value = values(run, Corner(PieceKind::Maharaja), Play::Normal);
    for square @ [x, y] in enumerate::tuples_by_largest(run.size()) {
        if x <= y && value(square)? == 0 {
            let golden = floor_of_n_phi(x);
            run.that(golden.saturating_sub(3) <= y && y <= golden + 4, || at_numbers("corner:maharaja", None, square))?;
        }
    }
    Ok(())
}

/// Compares rooks on edges with beads on the same two numbers, if these differ.
pub(super) fn on_edges(run: &mut Run, placed: fn(u64, u64) -> Vec<Four>) -> Check {
    let mut value = values(run, rooks(None), Play::Normal);
    let mut welter = run.search(&Welter, Play::Normal);
    for [a, b] in enumerate::tuples_by_largest(run.size()) {
        let Ok(beads) = BeadSet::new(vec![a, b]) else { continue };
        for squares in placed(a, b) {
            let as_beads = run.formula(u64::from(welter.value(&beads)?));
            let as_rooks = value(squares)?;
            run.that(as_rooks == as_beads, || {
                let remark = format!("value {as_rooks}, and Welter's game on {a} and {b} has {as_beads}");
                at_numbers("rooks", None, squares).beside("welter", &beads).remark(remark)
            })?;
        }
    }
    Ok(())
}

/// The elements of E.
pub(super) fn figure_2(run: &mut Run) -> Check {
    for r in limits_and_none(run.size()) {
        for position in s([0, 0, 1, 0]) {
            run.that(rooks(r).option_list(&position).is_empty(), || at_numbers("rooks", r, position))?;
        }
    }
    Ok(())
}

/// Checks elements of a set inside the first square of r by r: how far apart the rooks are, and whether they are lost.
fn figure(
    run: &mut Run,
    elements: fn(u64, u64) -> Vec<Four>,
    in_set: fn(Sets, Four) -> bool,
    distances: [u64; 2],
    lost: bool,
) -> Check {
    for r in even_limits(run.size()) {
        let sets = Sets { r: Some(r) };
        let rooks = rooks(Some(r));
        let mut value = values(run, rooks, Play::Normal);
        for [i, j] in enumerate::tuples_by_largest(r) {
            for position @ [x, y, z, w] in elements(i, j) {
                if position.into_iter().any(|coordinate| coordinate >= r) {
                    continue;
                }
                let mut apart = [x.abs_diff(z), y.abs_diff(w)];
                apart.sort_unstable();
                let is_lost = value(position)? == 0;
                let known = known_p(run, &rooks, &position, Play::Normal);
                let is_as_drawn = in_set(sets, position) && apart == distances && is_lost == lost;
                run.that(is_as_drawn && known == Some(is_lost), || at_numbers("rooks", Some(r), position))?;
            }
        }
    }
    Ok(())
}

/// F(1): side by side, and lost.
pub(super) fn figure_3(run: &mut Run) -> Check {
    figure(run, |i, j| s([i, 2 * j, i, 2 * j + 1]).into(), Sets::f1, [0, 1], true)
}

/// N_b: diagonally opposite, and won.
pub(super) fn figure_4(run: &mut Run) -> Check {
    figure(run, |i, j| s([2 * i, 2 * j, 2 * i + 1, 2 * j + 1]).into(), Sets::nb, [1, 1], false)
}

/// N_c: on the other diagonal.
pub(super) fn figure_5(run: &mut Run) -> Check {
    figure(run, |i, j| s([2 * i + 1, 2 * j, 2 * i, 2 * j + 1]).into(), Sets::nc, [1, 1], false)
}
