//! The statements about order ideals of N^d, and the weak order and the Tamari lattice.

use super::order::{Order, members};
use super::terms::Term;
use crate::answers::{at_position, known, known_p, values_are_known};
use crate::counterexample::{at, at_start};
use crate::{Check, End, Run};
use rulesets::Words;
use rulesets::posets::nibble::Nibble;
use rulesets::posets::ungar::Ungar;
use rulesets::{Game, Range};
use shapes::{Partition, Poset, enumerate};
use theory::{Flow, Play};

/// The boundary word, letter by letter: for the last row up to the first, as many L as it is longer than the next, and
/// D.
pub(super) fn boundary(diagram: &Partition) -> String {
    let rows = (1..=diagram.len()).rev();
    rows.map(|i| "L".repeat((diagram.row(i) - diagram.row(i + 1)) as usize) + "D").collect()
}

/// Whether an odd block of Ls is followed by an odd block of Ds.
fn has_odd_blocks(word: &str) -> bool {
    let blocks: Vec<&[u8]> = word.as_bytes().chunk_by(|a, b| a == b).collect();
    blocks.windows(2).any(|pair| pair[0][0] == b'L' && pair[0].len() % 2 == 1 && pair[1].len() % 2 == 1)
}

pub(super) fn nibble(run: &mut Run) -> Check {
    let mut search = run.search(&Nibble, Play::Normal);
    for diagram in enumerate::partitions_up_to(run.size()) {
        let wins = search.value(&diagram)? == 0;
        let says = run.formula(!has_odd_blocks(&boundary(&diagram)));
        let known = known_p(run, &Nibble, &diagram, Play::Normal);
        run.that(wins == says && known == Some(wins), || at("nibble", &diagram))?;
    }
    Ok(())
}

fn box_spec(sides: &[usize]) -> String {
    let sides: Vec<String> = sides.iter().map(usize::to_string).collect();
    format!("ungar:box={}", sides.join("x"))
}

/// Corollary 1.9 for d = 1, 2, 3 and 4: all ideals of boxes whose sides grow with the size of the run, up to a bound.
pub(super) fn corollary_1_9(run: &mut Run) -> Check {
    let n = run.size() as usize;
    for sides in [&[n.min(12)][..], &[n.min(5), n.min(5)], &[n.min(3); 3], &[2.min(n); 4]] {
        let game = Ungar::of_box(sides).expect("a small box");
        let order = Order::from(game.poset());
        let mut search = run.search(&order, Play::Normal);
        let mut end = Ok(());
        let _ = game.up_to(Range { max: u64::MAX, entries: None }, &mut |maximal| {
            let set = game.poset().ideal(maximal.elements()).iter().fold(0, |set, x| set | 1 << x);
            let skeleton = order.skeleton(set);
            let says = members(order.maximal(set))
                .all(|m| has_even_chain(&order, skeleton & order.maximal_subposet(set, m), m, 1));
            let says = run.formula(says);
            let known = known_p(run, &game, &maximal, Play::Normal);
            end = search.value(&set).map_err(End::from).and_then(|value| {
                let agrees = (value == 0) == says && known == Some(says);
                run.that(agrees, || at_position(&box_spec(sides), &game, &maximal))
            });
            if end.is_err() { Flow::Break(()) } else { Flow::Continue(()) }
        });
        end?;
    }
    Ok(())
}

/// Whether some maximal chain of a tree, from its root down to a leaf, has an even number of elements.
fn has_even_chain(order: &Order, tree: u64, x: usize, length: u32) -> bool {
    let covered = order.covered(tree, x);
    if covered == 0 {
        length.is_multiple_of(2)
    } else {
        members(covered).any(|c| has_even_chain(order, tree, c, length + 1))
    }
}

/// Corollary 4.2: boxes that do not touch the boundary may be left out, as far as they are a diagram.
pub(super) fn corollary_4_2(run: &mut Run) -> Check {
    for diagram in enumerate::partitions_up_to(run.size()) {
        let poset = Poset::of_diagram(&diagram).expect("a small diagram");
        let order = Order::from(&poset);
        let mut search = run.search(&order, Play::Normal);
        let wins = search.value(&order.whole())? == 0;
        // A box with a side on the boundary has nothing to its right or nothing below it.
        let inner: Vec<u64> =
            (1..=diagram.len()).map(|i| diagram.row(i).saturating_sub(1).min(diagram.row(i + 1))).collect();
        let inner = Partition::new(inner).expect("rows do not increase");
        for smaller in inside(&inner) {
            let taken = smaller.boxes().map(|(i, j)| poset.find(&format!("({i},{j})")).expect("a box"));
            let left = taken.fold(order.whole(), |set, x| set & !(1 << x));
            let says = run.formula(search.value(&left)? == 0);
            run.that(wins == says, || at("nibble", &diagram).remark(format!("without {smaller}")))?;
        }
    }
    Ok(())
}

/// Every diagram inside another.
fn inside(diagram: &Partition) -> Vec<Partition> {
    let lists = diagram.rows().iter().fold(vec![vec![]], |lists: Vec<Vec<u64>>, &row| {
        let longer = |list: Vec<u64>| {
            let most = list.last().map_or(row, |&above| row.min(above));
            (0..=most).map(move |next| [&list[..], &[next]].concat())
        };
        lists.into_iter().flat_map(longer).collect()
    });
    lists.into_iter().map(|rows| Partition::new(rows).expect("rows do not increase")).collect()
}

/// Boxes of up to three sides: 1 iff all sides are odd.
pub(super) fn boxes(run: &mut Run) -> Check {
    let most = run.size() as usize;
    let volumes = (1..=most).flat_map(|volume| {
        let sides = move |a: usize| {
            (1..=volume / a).filter(move |b| volume.is_multiple_of(a * b)).map(move |b| vec![a, b, volume / a / b])
        };
        (1..=volume).filter(move |a| volume.is_multiple_of(*a)).flat_map(sides)
    });
    // A box with four or more elements on its shortest side has too many ideals.
    let narrow = |sides: &Vec<usize>| sides.is_sorted() && sides[0] <= 3 && sides[0] * sides[1] <= 12;
    for sides in volumes.filter(narrow) {
        let game = Ungar::of_box(&sides).expect("a small box");
        let start = game.start().expect("the whole box");
        let Some(form) = game.words() else { continue };
        let word = form.pack(&start).expect("every ideal fits");
        let value = run.search(form, Play::Normal).value(&word)?;
        let known = known(run, &game, &start, Play::Normal);
        run.that(known == Some(value.into()), || at_start(box_spec(&sides)))?;
    }
    Ok(())
}

pub(super) fn two_rows(run: &mut Run) -> Check {
    let rows = (0..=run.size()).flat_map(|a| (0..=a).map(move |b| vec![a, b]));
    let diagrams = rows.map(|rows| Partition::new(rows).expect("rows do not increase"));
    values_are_known(run, ("nibble", &Nibble), Play::Normal, diagrams)
}

/// Compares a sequence found by search with the numbers known for it.
pub(super) fn sequence(run: &mut Run, name: &str, known: &[u64]) -> Check {
    let (first, term) = Term::of(name);
    for (n, &number) in (first..=run.size()).zip(known) {
        let (term, says) = (term(n), run.formula(number));
        let found = term.search(run)?;
        run.that(found == says, || term.case().remark(found.to_string()))?;
    }
    Ok(())
}

pub(super) fn eeta_partitions(run: &mut Run) -> Check {
    let known = [1, 0, 2, 0, 3, 1, 6, 2, 9, 3, 16, 6, 25, 10, 40, 14, 59, 24, 90, 37, 131];
    sequence(run, "eeta-partitions", &known)
}
