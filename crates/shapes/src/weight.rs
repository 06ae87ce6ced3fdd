//! Weights and roots, and the reflections between them.
//!
//! A weight is written in the basis of fundamental weights, so its entry at node i is its pairing with the simple
//! coroot of i. A root carries its coroot with it: reflecting a weight at a root takes one pairing and one subtraction.

use crate::cartan::Cartan;
use crate::notation::write_list;
use std::collections::HashSet;

/// A weight, by its coordinates in the basis of fundamental weights.
pub type Weight = Vec<i64>;

/// Writes a weight as [`read_integers`](crate::notation::read_integers) reads it.
pub fn write_integers(weight: &[i64]) -> String {
    write_list(weight)
}

/// A positive real root with its coroot.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Root {
    /// In the basis of simple roots.
    pub root: Vec<i64>,
    /// In the basis of simple coroots.
    pub coroot: Vec<i64>,
    /// The root as a weight.
    pub weight: Weight,
}

impl Root {
    /// The pairing of a weight with the coroot.
    pub fn pairing(&self, weight: &[i64]) -> i64 {
        self.coroot.iter().zip(weight).map(|(c, w)| c * w).sum()
    }

    /// The weight reflected at the root.
    pub fn reflect(&self, weight: &[i64]) -> Weight {
        let pairing = self.pairing(weight);
        weight.iter().zip(&self.weight).map(|(w, r)| w - pairing * r).collect()
    }
}

impl Cartan {
    /// The fundamental weight of a node, from 0.
    pub fn fundamental(&self, node: usize) -> Weight {
        let mut weight = vec![0; self.rank()];
        weight[node] = 1;
        weight
    }

    /// The weight reflected at the simple root of a node: that root as a weight is 2 at the node and minus its reach at
    /// its neighbours.
    pub fn reflect_simply(&self, weight: &mut Weight, node: usize) {
        let pairing = weight[node];
        weight[node] -= 2 * pairing;
        for bond in self.bonds(node) {
            weight[bond.to] += pairing * bond.reach;
        }
    }

    /// All positive roots of a finite type, shortest sums of simple roots first. (Of any other type there are
    /// infinitely many: [`Cartan::positive_roots_within`] gives some.)
    pub fn positive_roots(&self) -> Vec<Root> {
        self.positive_roots_within(&vec![i64::MAX; self.rank()])
    }

    /// The positive real roots with at most `most[i]` times the simple root of each node i, shortest first.
    ///
    /// Every positive real root is reached from a simple one by simple reflections that make it longer, each in one
    /// coordinate, so none on the way leaves the bound.
    ///
    /// ```
    /// use shapes::Cartan;
    ///
    /// // A node with five neighbours: an infinite root system, with six simple roots and five roots of two nodes.
    /// let star = Cartan::simply_laced(6, &[(0, 1), (0, 2), (0, 3), (0, 4), (0, 5)]);
    /// let roots = star.positive_roots_within(&[1; 6]);
    /// assert_eq!(roots.len(), 5 + 32);
    /// ```
    pub fn positive_roots_within(&self, most: &[i64]) -> Vec<Root> {
        let unit = |node: usize| self.fundamental(node);
        let simple_weight = |node: usize| {
            // Reflecting minus the fundamental weight adds the simple root.
            let mut weight = vec![0; self.rank()];
            weight[node] = -1;
            self.reflect_simply(&mut weight, node);
            weight[node] += 1;
            weight
        };
        let mut roots: Vec<Root> = (0..self.rank())
            .filter(|&node| most[node] >= 1)
            .map(|node| Root { root: unit(node), coroot: unit(node), weight: simple_weight(node) })
            .collect();
        let mut seen: HashSet<Vec<i64>> = roots.iter().map(|root| root.root.clone()).collect();
        let mut next = 0;
        while next < roots.len() {
            for (node, &most) in most.iter().enumerate() {
                let root = &roots[next];
                let along = root.weight[node];
                if along >= 0 || root.root[node] - along > most {
                    continue;
                }
                let mut longer = root.clone();
                longer.root[node] -= along;
                longer.coroot[node] -= self.along_coroot(&root.coroot, node);
                self.reflect_simply(&mut longer.weight, node);
                if seen.insert(longer.root.clone()) {
                    roots.push(longer);
                }
            }
            next += 1;
        }
        roots.sort_by_key(|root| (root.root.iter().sum::<i64>(), root.root.clone()));
        roots
    }

    /// `⟨α_node, γ⟩` for a coroot γ.
    fn along_coroot(&self, coroot: &[i64], node: usize) -> i64 {
        2 * coroot[node] - self.bonds(node).iter().map(|bond| bond.reach * coroot[bond.to]).sum::<i64>()
    }

    /// The dominant weight in the orbit of a weight of a finite type.
    ///
    /// Every step lowers the number of positive coroots of negative pairing by one, so there are no more steps than
    /// roots.
    pub fn dominant(&self, weight: &[i64]) -> Weight {
        let mut weight = weight.to_vec();
        while let Some(node) = weight.iter().position(|&entry| entry < 0) {
            self.reflect_simply(&mut weight, node);
        }
        weight
    }

    /// The lowest weight in the orbit of a weight of a finite type.
    pub fn lowest(&self, weight: &[i64]) -> Weight {
        let mut weight = weight.to_vec();
        while let Some(node) = weight.iter().position(|&entry| entry > 0) {
            self.reflect_simply(&mut weight, node);
        }
        weight
    }

    /// The orbit of a dominant weight of a finite type, each weight once.
    ///
    /// The parent of a weight is its reflection at the first node where it is negative. That makes the orbit a tree
    /// with the dominant weight as root (Snow), which can be walked without remembering what has been visited.
    ///
    /// ```
    /// use shapes::FiniteType;
    ///
    /// let e8 = FiniteType::read("E8")?.cartan();
    /// assert_eq!(e8.orbit(e8.fundamental(7)).count(), 240);
    /// # Ok::<(), String>(())
    /// ```
    pub fn orbit(&self, dominant: Weight) -> impl Iterator<Item = Weight> {
        let mut open = vec![dominant];
        std::iter::from_fn(move || {
            let weight = open.pop()?;
            for node in (0..self.rank()).filter(|&node| weight[node] > 0) {
                let mut child = weight.clone();
                self.reflect_simply(&mut child, node);
                if child.iter().position(|&entry| entry < 0) == Some(node) {
                    open.push(child);
                }
            }
            Some(weight)
        })
    }
}
