//! Dynkin diagrams.

use drawing::Panel;
use rulesets::figure::{Bond, Dynkin, DynkinNode, Figure, Mark};

use super::panel;
use super::posets::BONDS_E;

/// Nodes numbered from 1 with the given labels, `!` for the first mark, `?` for the second; bonds with their lines.
pub fn dynkin(labels: &str, bonds: &[(usize, usize, u8)]) -> Dynkin {
    let node = |(index, word): (usize, &str)| DynkinNode {
        name: (index + 1).to_string(),
        label: word.trim_end_matches(['!', '?']).to_owned(),
        mark: match word.chars().last() {
            Some('!') => Some(Mark::First),
            Some('?') => Some(Mark::Second),
            _ => None,
        },
    };
    let bond = |&(from, to, lines): &(usize, usize, u8)| Bond { from: from - 1, to: to - 1, lines };
    Dynkin { nodes: labels.split_whitespace().enumerate().map(node).collect(), bonds: bonds.iter().map(bond).collect() }
}

pub fn path(nodes: usize) -> Vec<(usize, usize, u8)> {
    (1..nodes).map(|node| (node, node + 1, 1)).collect()
}

pub fn e8() -> Dynkin {
    dynkin("0 -1 1! 0 0 2? 0 -1", &BONDS_E.map(|(from, to)| (from, to, 1)))
}

pub fn d6() -> Dynkin {
    dynkin("0 1 0 -1 0 1", &[(1, 2, 1), (2, 3, 1), (3, 4, 1), (4, 5, 1), (4, 6, 1)])
}

pub fn all() -> Vec<(&'static str, Vec<Panel>)> {
    let show = |title: &str, dynkin: Dynkin| panel(title, Figure::Dynkin(dynkin));
    let star: Vec<(usize, usize, u8)> = (2..8).map(|leaf| (1, leaf, 1)).collect();
    let mut odd = dynkin("0 0 0", &[(1, 2, 9), (2, 1, 1), (2, 3, 0)]);
    odd.bonds.push(Bond { from: 0, to: usize::MAX, lines: 1 });
    vec![
        ("dynkin-empty", vec![show("empty", Dynkin::default())]),
        ("dynkin-e8", vec![show("E8", e8())]),
        ("dynkin-d6", vec![show("D6", d6()), show("", d6())]),
        ("dynkin-f4", vec![show("F4", dynkin("0 1! -1 0", &[(1, 2, 1), (2, 3, 2), (3, 4, 1)]))]),
        ("dynkin-g2", vec![show("G2", dynkin("1 -2", &[(2, 1, 3)])), show("", dynkin("-1 1", &[(2, 1, 3)]))]),
        ("dynkin-b4", vec![show("B4", dynkin("0 0 -1 2", &[(1, 2, 1), (2, 3, 1), (3, 4, 2)]))]),
        ("dynkin-c4", vec![show("C4", dynkin("0 0 -1 2", &[(1, 2, 1), (2, 3, 1), (4, 3, 2)]))]),
        ("dynkin-a19", vec![show("A19", dynkin(&"0 ".repeat(19), &path(19)))]),
        ("dynkin-a40", vec![show("A40", dynkin(&"-1 ".repeat(40), &path(40)))]),
        ("dynkin-cross", vec![show("D4~", dynkin("0 1 2 3 4", &[(1, 2, 1), (3, 2, 1), (4, 2, 2), (5, 2, 3)]))]),
        (
            "dynkin-e6-affine",
            vec![show(
                "E6~",
                dynkin("0 1 2 3 4 5 6", &[(1, 3, 1), (3, 4, 1), (2, 4, 1), (4, 5, 1), (5, 6, 1), (2, 7, 1)]),
            )],
        ),
        ("dynkin-star", vec![show("star", dynkin("0 1 2 3 4 5 6", &star))]),
        ("dynkin-ring", vec![show("A4~", dynkin("0 1 2 3 4", &[path(5), vec![(5, 1, 1)]].concat()))]),
        ("dynkin-parts", vec![show("A2 + B2 + A1", dynkin("0 1 2 3 4", &[(1, 2, 1), (3, 4, 2)]))]),
        ("dynkin-long", vec![show("long", dynkin("-1234567 123456", &[(1, 2, 2)]))]),
        ("dynkin-odd", vec![show("odd", odd)]),
    ]
}
