//! The single pieces of the introduction, the edges of the board, and the figures.

use super::foundations::floor_of_n_phi;
use super::sets::Sets;
use super::squares::{Four, even_limits, limits_and_none, name, rooks, s, values};
use crate::{Check, Run, cases};
use rulesets::figure::PieceKind;
use rulesets::hooks::welter::Welter;
use rulesets::pieces::corner::{Corner, Wythoff};
use rulesets::pieces::nim::Nim;
use shapes::BeadSet;
use theory::{Play, Ruleset};

/// The square as two heaps, by search on both sides, and by the nim-sum.
pub(super) fn corner_the_rook(run: &mut Run) -> Check {
    let mut value = values(run, Corner(PieceKind::Rook), Play::Normal);
    let nim = Nim { most: None };
    let mut heaps = run.search(&nim, Play::Normal);
    for square @ [x, y] in cases::tuples(run.size()) {
        let sum = run.formula(x ^ y);
        let (as_rook, as_heaps) = (value(square)?, heaps.value(&square.to_vec())?);
        run.that(as_rook == sum && u64::from(as_heaps) == sum, || name("corner:rook", None, square))?;
    }
    Ok(())
}

/// The same options, and so the same values.
pub(super) fn corner_the_queen(run: &mut Run) -> Check {
    let queen = Corner(PieceKind::Queen);
    let mut value = values(run, queen, Play::Normal);
    let mut wythoff = values(run, Wythoff, Play::Normal);
    for square in cases::tuples(run.size()) {
        let mut options = [queen.option_list(&square), Wythoff.option_list(&square)];
        options.iter_mut().for_each(|options| options.sort_unstable());
        let heaps = run.formula(wythoff(square)?);
        run.that(value(square)? == heaps && options[0] == options[1], || name("corner:queen", None, square))?;
    }
    Ok(())
}

pub(super) fn corner_the_ryuoh(run: &mut Run) -> Check {
    let mut value = values(run, Corner(PieceKind::Ryuoh), Play::Normal);
    for square @ [x, y] in cases::tuples(run.size()) {
        let formula = run.formula(3 * ((x / 3) ^ (y / 3)) + (x + y) % 3);
        run.that(value(square)? == formula, || name("corner:ryuoh", None, square))?;
    }
    Ok(())
}

/// The squares towards the corner that a queen or a knight of chess reaches.
pub(super) fn corner_the_maharaja(run: &mut Run) -> Check {
    let maharaja = Corner(PieceKind::Maharaja);
    for square @ [x, y] in cases::tuples(run.size()) {
        let options = maharaja.option_list(&square);
        for (left, up) in (0..=x).flat_map(|left| (0..=y).map(move |up| (left, up))).filter(|&step| step != (0, 0)) {
            let as_queen = left == 0 || up == 0 || left == up;
            let as_knight = left.min(up) == 1 && left.max(up) == 2;
            let moves_so = run.formula_holds(as_queen || as_knight);
            let to = [x - left, y - up];
            run.that(options.contains(&to) == moves_so, || {
                format!("{} : to {},{}", name("corner:maharaja", None, square), to[0], to[1])
            })?;
        }
    }
    Ok(())
}

pub(super) fn maharaja_stays_near_the_golden_line(run: &mut Run) -> Check {
    let mut value = values(run, Corner(PieceKind::Maharaja), Play::Normal);
    for square @ [x, y] in cases::tuples(run.size()) {
        if x <= y && value(square)? == 0 {
            let (least, most) = (floor_of_n_phi(x).saturating_sub(3), floor_of_n_phi(x) + 4);
            let is_near = run.formula_holds((least..=most).contains(&y));
            run.that(is_near, || name("corner:maharaja", None, square))?;
        }
    }
    Ok(())
}

/// Rooks on edges against beads on the same two numbers, where these differ.
fn on_edges(run: &mut Run, placed: impl Fn(u64, u64) -> Vec<Four>) -> Check {
    let mut value = values(run, rooks(None), Play::Normal);
    let mut welter = run.search(&Welter, Play::Normal);
    for [a, b] in cases::tuples(run.size()) {
        let Ok(beads) = BeadSet::new(vec![a, b]) else { continue };
        for squares in placed(a, b) {
            let as_beads = run.formula(welter.value(&beads)?.into());
            let as_rooks = value(squares)?;
            run.that(as_rooks == as_beads, || {
                format!(
                    "{} : value {as_rooks}, and Welter's game on {a} and {b} has {as_beads}",
                    name("rooks", None, squares)
                )
            })?;
        }
    }
    Ok(())
}

pub(super) fn one_edge(run: &mut Run) -> Check {
    on_edges(run, |a, b| vec![[a, 0, b, 0], [0, a, 0, b]])
}

pub(super) fn edges_printed(run: &mut Run) -> Check {
    on_edges(run, |a, b| vec![[a, 0, b, 0], [0, a, 0, b], [a, 0, 0, b], [0, a, b, 0]])
}

/// The elements of E.
pub(super) fn figure_2(run: &mut Run) -> Check {
    for r in limits_and_none(run.size()) {
        for position in s([0, 0, 1, 0]) {
            let has_no_move = run.formula_holds(true);
            run.that(rooks(r).option_list(&position).is_empty() == has_no_move, || name("rooks", r, position))?;
        }
    }
    Ok(())
}

/// Elements of a set inside the first square of r by r, with how far apart the rooks are, and whether they are lost.
fn figure(
    run: &mut Run,
    elements: impl Fn(u64, u64) -> Vec<Four>,
    in_set: impl Fn(Sets, Four) -> bool,
    distances: [u64; 2],
    lost: bool,
) -> Check {
    for r in even_limits(run.size()) {
        let sets = Sets { r: Some(r) };
        let mut value = values(run, rooks(Some(r)), Play::Normal);
        for [i, j] in cases::tuples(r) {
            for position @ [x, y, z, w] in elements(i, j) {
                if position.into_iter().any(|coordinate| coordinate >= r) {
                    continue;
                }
                let is_element = run.formula_holds(in_set(sets, position));
                let mut apart = [x.abs_diff(z), y.abs_diff(w)];
                apart.sort_unstable();
                let agrees = is_element && apart == distances && (value(position)? == 0) == lost;
                run.that(agrees, || name("rooks", Some(r), position))?;
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
