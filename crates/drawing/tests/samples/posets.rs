//! Hasse diagrams.

use drawing::Panel;
use rulesets::figure::{Figure, Hasse, HasseElement, Mark};

use super::panel;

/// A poset whose elements bear their names.
pub fn named(names: Vec<String>, covers: Vec<(usize, usize)>) -> Hasse {
    let element = |name: String| HasseElement { label: name.clone(), name, ..HasseElement::default() };
    Hasse { elements: names.into_iter().map(element).collect(), covers, remarks: vec![] }
}

/// Reads `a<b<c, b<d, e`.
pub fn poset(text: &str) -> Hasse {
    let mut names: Vec<String> = Vec::new();
    let mut covers = Vec::new();
    for chain in text.split(',') {
        let mut before = None;
        for name in chain.split('<').map(str::trim) {
            let index = names.iter().position(|other| other == name).unwrap_or_else(|| {
                names.push(name.to_owned());
                names.len() - 1
            });
            covers.extend(before.map(|lower| (lower, index)));
            before = Some(index);
        }
    }
    named(names, covers)
}

/// The product of chains of the given lengths, elements in lexicographic order.
pub fn product(sides: &[usize]) -> Hasse {
    let size: usize = sides.iter().product();
    let digits = |mut index: usize| {
        let mut digits = vec![0; sides.len()];
        for (digit, side) in digits.iter_mut().zip(sides).rev() {
            (*digit, index) = (index % side, index / side);
        }
        digits
    };
    let name = |index| {
        let digits: Vec<String> = digits(index).iter().map(|digit| (digit + 1).to_string()).collect();
        format!("({})", digits.join(","))
    };
    let mut covers = Vec::new();
    for index in 0..size {
        let mut stride = size;
        for (digit, side) in digits(index).into_iter().zip(sides) {
            stride /= side;
            covers.extend((digit + 1 < *side).then_some((index, index + stride)));
        }
    }
    named((0..size).map(name).collect(), covers)
}

/// The heap of a minuscule weight: colours joined by `bonds`, the weight at node `top`, all numbered from 1.
///
/// Every lowering of the weight adds a box of its colour below the last boxes of the same and of neighbouring colours.
pub fn minuscule(rank: usize, bonds: &[(usize, usize)], top: usize) -> Hasse {
    let touches = |a: usize, b: usize| a == b || bonds.contains(&(a, b)) || bonds.contains(&(b, a));
    let mut weight = vec![0_i32; rank + 1];
    weight[top] = 1;
    let mut colours: Vec<usize> = Vec::new();
    while let Some(colour) = (1..=rank).find(|&colour| weight[colour] > 0) {
        weight[colour] = -weight[colour];
        (1..=rank).filter(|&near| near != colour && touches(near, colour)).for_each(|near| weight[near] += 1);
        colours.push(colour);
    }
    let boxes = colours.len();
    let mut is_below = vec![vec![false; boxes]; boxes];
    for low in 0..boxes {
        for high in (0..low).rev() {
            is_below[low][high] = touches(colours[low], colours[high])
                || (high + 1..low).any(|between| is_below[low][between] && is_below[between][high]);
        }
    }
    let covers = (0..boxes).flat_map(|low| (0..low).map(move |high| (low, high)));
    let is_cover = |&(low, high): &(usize, usize)| {
        is_below[low][high] && !(high..low).any(|m| is_below[low][m] && is_below[m][high])
    };
    let covers: Vec<(usize, usize)> = covers.filter(is_cover).collect();
    let element = |index: usize| {
        let colour = colours[index];
        let number = colours[..=index].iter().filter(|&&other| other == colour).count();
        let name = format!("{colour}_{number}");
        HasseElement { label: name.clone(), name, group: Some(colour - 1), ..HasseElement::default() }
    };
    Hasse { elements: (0..boxes).map(element).collect(), covers, remarks: vec![] }
}

/// The bonds of E6, E7 and E8 in Bourbaki's numbering.
pub const BONDS_E: [(usize, usize); 7] = [(1, 3), (3, 4), (2, 4), (4, 5), (5, 6), (6, 7), (7, 8)];

pub fn e6() -> Hasse {
    minuscule(6, &BONDS_E[..5], 1)
}

pub fn e7() -> Hasse {
    minuscule(7, &BONDS_E[..6], 7)
}

/// A graded poset with the given numbers of elements in its ranks, its covers chosen by a fixed sequence.
pub fn scattered(ranks: &[usize], seed: u64) -> Hasse {
    let mut state = seed;
    let mut chance = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let mut covers = Vec::new();
    let mut first = 0;
    for pair in ranks.windows(2) {
        for upper in 0..pair[1] {
            for _ in 0..1 + chance(2) {
                covers.push((first + chance(pair[0]), first + pair[0] + upper));
            }
        }
        first += pair[0];
    }
    named((0..ranks.iter().sum()).map(|index| format!("b{index}")).collect(), covers)
}

/// Labels, the skeleton, removed elements and marks on a product of chains.
pub fn decorated() -> Hasse {
    let mut hasse = product(&[4, 4]);
    for (index, element) in hasse.elements.iter_mut().enumerate() {
        let (i, j) = (index / 4, index % 4);
        element.absent = i + j > 4;
        element.emphasis = i + j == 4 || j == 3;
        element.label = ((i * j) % 2).to_string();
        element.mark = match i + j {
            4 if i == 1 => Some(Mark::First),
            4 if i == 2 => Some(Mark::Second),
            _ => None,
        };
    }
    hasse.remarks.push("word: LLDLDLDD".to_owned());
    hasse
}

pub fn all() -> Vec<(&'static str, Vec<Panel>)> {
    let show = |title: &str, hasse: Hasse| panel(title, Figure::Hasse(hasse));
    let mut hooks = e6();
    for (index, element) in hooks.elements.iter_mut().enumerate() {
        element.label = (index + 1).to_string();
        element.mark = [Some(Mark::First), None, Some(Mark::Second)][index % 3];
        element.emphasis = index % 2 == 0;
    }
    let mut many_groups = product(&[1, 26]);
    many_groups.covers.clear();
    for (index, element) in many_groups.elements.iter_mut().enumerate() {
        element.label = index.to_string();
        element.group = Some(index);
    }
    let mut odd = poset("a<b<c<a, b<d");
    odd.covers.extend([(0, 99), (usize::MAX, 1), (2, 2)]);
    vec![
        ("poset-empty", vec![show("empty", Hasse::default())]),
        ("poset-grid", vec![show("4×4", product(&[4, 4]))]),
        ("poset-move", vec![show("before", decorated()), show("after", product(&[2, 3]))]),
        ("poset-scattered", vec![show("20 elements", scattered(&[4, 5, 5, 4, 2], 7))]),
        ("poset-e6", vec![show("E6", e6())]),
        ("poset-e6-hooks", vec![show("E6", hooks)]),
        ("poset-e7", vec![show("E7", e7())]),
        ("poset-tree", vec![show("tree", poset("a<b<r, c<b, d<b, e<r, f<g<r, h<g, i<h"))]),
        ("poset-antichain", vec![show("antichain", poset("a,b,c,d,e,f,g"))]),
        (
            "poset-long-antichain",
            vec![show("long", poset(&(0..60).map(|n| format!("x{n}")).collect::<Vec<_>>().join(",")))],
        ),
        ("poset-chain", vec![show("chain", poset("1<2<3<4<5<6<7<8<9<10<11<12"))]),
        ("poset-groups", vec![show("groups", many_groups)]),
        ("poset-cube", vec![show("2×2×2", product(&[2, 2, 2]))]),
        ("poset-box", vec![show("3×3×3", product(&[3, 3, 3]))]),
        ("poset-shifted", vec![show("shifted", minuscule(6, &[(1, 2), (2, 3), (3, 4), (4, 5), (4, 6)], 6))]),
        ("poset-ungraded", vec![show("not graded", poset("0<2<4, 1<3<5, 0<5, 1<4, 0<6<7<8<9, 2<9, 1<9"))]),
        ("poset-parts", vec![show("parts", poset("a<b<c, d<e, f, g<h, g<i, j<h"))]),
        ("poset-odd", vec![show("no poset", odd)]),
        ("poset-wide", vec![show("30×2", product(&[30, 2]))]),
        ("poset-fan", vec![show("fan", poset(&(0..20).map(|n| format!("l{n}<root")).collect::<Vec<_>>().join(",")))]),
        (
            "poset-names",
            vec![show(
                "long names",
                poset("a long name indeed<another long name, short<another long name, a-b_c.d^e<short"),
            )],
        ),
    ]
}
