//! Reflection games: reflect a weight towards the dominant one.
//!
//! Positions are the weights in the orbit of a fundamental weight; a move reflects the weight in a positive root on
//! whose negative side it lies. The game starts at the lowest weight and ends at the dominant one. The games on Young
//! diagrams, on shifted diagrams and MHRG are of this kind, in types A, D and B.

use crate::figure::{Bond, Dynkin, DynkinNode, Figure, Labels, TooBig};
use crate::forms::WeightFields;
use crate::game::{Game, Range};
use crate::marking::Marking;
use crate::notations::{Notations, roots};
use crate::part::Part;
use crate::powers::{Form, Packed, Picture, Powers};
use crate::refusal::BadPosition;
use crate::registry::{Ending, Entry, Example, PlayedOn, boxed, parameter};
use shapes::notation::read_integers;
use shapes::weight::write_integers;
use shapes::{Cartan, FiniteType, NotationError, Root, Weight};
use std::collections::BTreeSet;
use std::fmt;
use theory::{Flow, Ruleset};

/// Reflections of weights in some positive real roots: the moves, in any type.
#[derive(Clone, Debug)]
pub struct Reflections {
    cartan: Cartan,
    roots: Vec<Root>,
}

/// The reflection game of one fundamental weight of a finite type.
#[derive(Clone, Debug)]
pub struct Reflect {
    name: FiniteType,
    /// The node of the fundamental weight, counted from 0.
    node: usize,
    moves: Reflections,
    form: Option<WeightFields>,
}

/// A reflection in a positive root, given by its coordinates in the simple roots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReflectAt(Vec<i64>);

impl fmt::Display for ReflectAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let terms = self.0.iter().enumerate().filter(|(_, count)| **count != 0).map(|(i, count)| match count {
            1 => format!("α{}", i + 1),
            count => format!("{count}α{}", i + 1),
        });
        f.write_str(&terms.collect::<Vec<_>>().join("+"))
    }
}

impl Reflections {
    /// The game with the roots that contain the simple root of each node i at most `most[i]` times. If the start is
    /// below the dominant weight by no more than that, it is the whole game.
    pub fn within(cartan: Cartan, most: &[i64]) -> Reflections {
        let roots = cartan.positive_roots_within(most);
        Reflections { cartan, roots }
    }

    /// The roots, longest first: those lead closest to the end.
    fn in_order(&self) -> impl Iterator<Item = &Root> {
        self.roots.iter().rev()
    }

    /// The type.
    pub fn cartan(&self) -> &Cartan {
        &self.cartan
    }
}

impl Reflect {
    /// The game of a type and a node of its diagram, counted from 1.
    pub fn new(name: FiniteType, node: usize) -> Option<Reflect> {
        if !(1..=name.rank()).contains(&node) {
            return None;
        }
        let cartan = name.cartan();
        let moves = Reflections { roots: cartan.positive_roots(), cartan };
        let mut game = Reflect { name, node: node - 1, moves, form: None };
        game.form = WeightFields::new(name.rank(), game.most(), game.moves.in_order());
        Some(game)
    }

    /// The dominant weight, where the game ends.
    pub fn end(&self) -> Weight {
        self.moves.cartan.fundamental(self.node)
    }

    /// The largest coordinate of a weight in the orbit. Its pairing with a simple coroot is that of the fundamental
    /// weight with some coroot, namely the coefficient of its node there, which is at most 6.
    fn most(&self) -> i64 {
        self.moves.roots.iter().map(|root| root.coroot[self.node]).max().unwrap_or(0)
    }

    /// Every weight of the orbit, once.
    pub fn orbit(&self) -> impl Iterator<Item = Weight> {
        self.moves.cartan.orbit(self.end())
    }
}

/// Its registry entry.
pub const ENTRIES: &[Entry] = &[Entry {
    spec: "reflect:TYPE/NODE",
    name: "Reflection game",
    rules: "Reflect the weight in a positive root on whose negative side it lies.",
    ending: Ending("reaches the dominant weight"),
    played_on: PlayedOn::Roots,
    notation: "the coordinates of the weight in the basis of fundamental weights: -1,1,0",
    start: "the lowest weight",
    paper: "Kawanaka, Games and algorithms with hook structure, for any finite type and fundamental weight",
    example: Example { spec: "reflect:A3/1", position: "-1,1,0" },
    open: |text| {
        let (name, node) = text.split_once('/').ok_or("it is written TYPE/NODE, as in `reflect:E7/7`")?;
        let name = FiniteType::read(name)?;
        let node = parameter(node, "NODE", 1)?;
        let game = usize::try_from(node).ok().and_then(|node| Reflect::new(name, node));
        let game =
            game.ok_or_else(|| format!("the nodes of {name} are 1 to {}, and here it is {node}", name.rank()))?;
        Ok(boxed(format!("reflect:{name}/{node}"), "the coordinates of a weight", game))
    },
}];

impl Ruleset for Reflections {
    type Position = Weight;
    type Move = ReflectAt;

    fn options(&self, weight: &Weight, each: &mut impl FnMut(ReflectAt, Weight) -> Flow) -> Flow {
        for root in self.in_order() {
            if root.pairing(weight) < 0 {
                each(ReflectAt(root.root.clone()), root.reflect(weight))?;
            }
        }
        Flow::Continue(())
    }
}

impl Ruleset for Reflect {
    type Position = Weight;
    type Move = ReflectAt;

    fn options(&self, weight: &Weight, each: &mut impl FnMut(ReflectAt, Weight) -> Flow) -> Flow {
        self.moves.options(weight, each)
    }
}

impl Game for Reflect {
    fn notations(&self, weight: &Weight, list: &mut Notations) {
        roots::weight(self.name, self.node + 1, weight, list);
    }

    fn read(&self, text: &str) -> Result<Weight, BadPosition> {
        let weight = read_integers(text)?;
        let rank = self.moves.cartan.rank();
        if weight.len() != rank {
            let expected = format!("the {rank} coordinates of a weight of {}", self.name);
            return Err(NotationError::WrongCount { expected, found: weight.len() }.into());
        }
        let refuse = |why: String| {
            let orbit = format!("it is not in the orbit of the fundamental weight {}", self.node + 1);
            Err(BadPosition::Rule(format!("{orbit}: {why}")))
        };
        // Numbers that are too large are refused first, so that nothing below overflows.
        let most = self.most();
        if let Some(place) = weight.iter().position(|entry| entry.unsigned_abs() > most.unsigned_abs()) {
            return refuse(format!(
                "coordinate {} is {}, and there all are from -{most} to {most}",
                place + 1,
                weight[place]
            ));
        }
        match self.moves.cartan.dominant(&weight) {
            dominant if dominant == self.end() => Ok(weight),
            dominant => refuse(format!("the dominant weight of its own orbit is {}", write_integers(&dominant))),
        }
    }

    fn write(&self, weight: &Weight) -> String {
        write_integers(weight)
    }

    fn start(&self) -> Option<Weight> {
        Some(self.moves.cartan.lowest(&self.end()))
    }

    fn numbers(&self, weight: &Weight) -> Option<Vec<i64>> {
        Some(weight.clone())
    }

    /// The number of positive roots on whose negative side the weight lies, at which it can be reflected. In a
    /// minuscule orbit, this is the number of boxes of the filter.
    fn size(&self, weight: &Weight) -> u128 {
        self.moves.roots.iter().filter(|root| root.pairing(weight) < 0).count() as u128
    }

    /// Walks through the orbit in its own order, as often as needed to return it in ascending portions, so that memory
    /// does not grow with the orbit.
    fn up_to(&self, range: Range, each: &mut impl FnMut(Weight) -> Flow) -> Flow {
        const PORTION: usize = 1 << 20;
        let mut last: Option<Weight> = None;
        loop {
            let mut portion = BTreeSet::new();
            for weight in self.orbit() {
                let is_within = weight.iter().all(|entry| entry.unsigned_abs() <= range.max);
                if is_within && last.as_ref().is_none_or(|last| weight > *last) {
                    portion.insert(weight);
                    if portion.len() > PORTION {
                        portion.pop_last();
                    }
                }
            }
            let Some(largest) = portion.last().cloned() else { return Flow::Continue(()) };
            portion.into_iter().try_for_each(&mut *each)?;
            last = Some(largest);
        }
    }

    fn powers(&self) -> Powers<'_, Reflect> {
        Powers::none().packed(self).picture(self)
    }
}

impl Packed<Weight> for Reflect {
    fn form(&self, _weight: &Weight) -> Option<Box<dyn Form<Weight>>> {
        Some(Box::new(self.form.clone()?))
    }
}

impl Picture<Weight, ReflectAt> for Reflect {
    fn figure(&self, weight: &Weight, marked: Option<&ReflectAt>, _labels: Labels) -> Result<Figure, TooBig> {
        let node =
            |(i, entry): (usize, &i64)| DynkinNode { name: (i + 1).to_string(), label: entry.to_string(), mark: None };
        let bonds = (0..self.moves.cartan.rank()).flat_map(|i| {
            // Each bond once: from the node of the longer root, whose reach is at least as far, to that of the shorter.
            self.moves.cartan.bonds(i).iter().filter_map(move |bond| {
                let back = self.moves.cartan.bonds(bond.to).iter().find(|back| back.to == i)?;
                let once = bond.reach > back.reach || (bond.reach == back.reach && i < bond.to);
                once.then_some(Bond { from: i, to: bond.to, lines: bond.reach as u8 })
            })
        });
        let nodes = weight.iter().enumerate().map(node).collect();
        let figure = Figure::Dynkin(Dynkin { nodes, bonds: bonds.collect() });
        Ok(figure.with(marked.map(|root| self.marking(weight, root)).transpose()?))
    }

    /// Marks the simple roots that the root is a sum of, which are also what to point at.
    fn marking(&self, _weight: &Weight, root: &ReflectAt) -> Result<Marking, TooBig> {
        let nodes = root.0.iter().enumerate().filter(|(_, count)| **count != 0);
        Ok(Marking::taking(nodes.map(|(node, _)| Part::Node(node))))
    }
}
