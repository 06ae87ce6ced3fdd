//! The moves on graphs and posets.

use super::{Graph, Ground, Oracle, Trouble, no_such, subsets};
use rules::file::{At, Move, MoveRule, Place};

impl Oracle {
    fn graph(&self) -> &Graph {
        let (Ground::Graph(graph) | Ground::Labels { graph, .. }) = &self.ground else { unreachable!("no graph") };
        graph
    }

    pub(super) fn fewer_vertices(&self, rule: &MoveRule, position: &[u64]) -> Result<Vec<Vec<u64>>, Trouble> {
        let plain = || self.scene(Place::Move(&rule.what), position, &|name| self.known(position, name));
        let mut targets = Vec::new();
        match rule.what {
            Move::RemoveVertex { vertex, neighbours } => {
                for &v in position {
                    let near = if neighbours { self.graph().neighbours(v as usize) } else { Vec::new() };
                    let goes = |w: u64| w == v || near.contains(&(w as usize));
                    for _ in self.choices(rule, plain().with(vertex, v.into()))? {
                        targets.push(position.iter().copied().filter(|&w| !goes(w)).collect());
                    }
                }
            }
            Move::RemoveEdge { ends } => {
                let edges = self.graph().edges.iter().map(|edge| edge.map(|v| v as u64));
                for [u, v] in edges.filter(|edge| edge.iter().all(|v| position.contains(v))) {
                    let one_way = |[u, v]: [u64; 2]| {
                        let choices = self.choices(rule, plain().with(ends[0], u.into()).with(ends[1], v.into()))?;
                        let numbers = |slots: &[i128]| rule.ranges.iter().map(|(_, range)| slots[range.slot]).collect();
                        Ok(choices.iter().map(|scene| numbers(&scene.slots)).collect::<Vec<Vec<i128>>>())
                    };
                    // What passes in both orders is one move.
                    let mut ways = [one_way([u, v])?, one_way([v, u])?].concat();
                    ways.sort();
                    ways.dedup();
                    let rest: Vec<u64> = position.iter().copied().filter(|&w| w != u && w != v).collect();
                    targets.extend(ways.iter().map(|_| rest.clone()));
                }
            }
            ref what => no_such(what),
        }
        Ok(targets)
    }

    pub(super) fn new_labels(&self, rule: &MoveRule, position: &[u64]) -> Result<Vec<Vec<u64>>, Trouble> {
        let Move::Set { at, labels } = &rule.what else { no_such(&rule.what) };
        let Ground::Labels { most, graph } = &self.ground else { unreachable!("no labels") };
        // The slots of the names and their vertices.
        let places: Vec<Vec<(usize, usize)>> = match *at {
            At::Vertex(slot) => (0..position.len()).map(|v| vec![(slot, v)]).collect(),
            At::Edge([a, b]) => {
                graph.edges.iter().flat_map(|&[u, v]| [vec![(a, u), (b, v)], vec![(a, v), (b, u)]]).collect()
            }
        };
        let mut targets = Vec::new();
        for place in places {
            let plain = self.scene(Place::Move(&rule.what), position, &|_| 0);
            let scene = place.iter().fold(plain, |scene, &(slot, v)| scene.with(slot, v as i128));
            for scene in self.choices(rule, scene)? {
                let mut target = Some(position.to_vec());
                for (vertex, label) in labels {
                    let (vertex, label) = (scene.number(vertex)?, scene.number(label)?);
                    let is_inside =
                        0 <= vertex && vertex < position.len() as i128 && 0 <= label && label <= i128::from(*most);
                    match &mut target {
                        Some(target) if is_inside => target[vertex as usize] = label as u64,
                        _ => target = None,
                    }
                }
                targets.extend(target);
            }
        }
        Ok(targets)
    }

    pub(super) fn moved_token(&self, rule: &MoveRule, position: &[u64]) -> Result<Vec<Vec<u64>>, Trouble> {
        let Move::Token { to } = &rule.what else { no_such(&rule.what) };
        let scene = self.scene(Place::Move(&rule.what), position, &|name| self.known(position, name));
        let mut targets = Vec::new();
        for scene in self.choices(rule, scene)? {
            let to = scene.number(to)?;
            if let Some(&vertex) = position[1..].iter().find(|&&vertex| i128::from(vertex) == to) {
                let others = position[1..].iter().copied().filter(|&v| v != vertex);
                targets.push([vertex].into_iter().chain(others).collect());
            }
        }
        Ok(targets)
    }

    pub(super) fn smaller_ideals(&self, rule: &MoveRule, position: &[u64]) -> Result<Vec<Vec<u64>>, Trouble> {
        let Ground::Poset(poset) = &self.ground else { unreachable!("no poset") };
        let plain = || self.scene(Place::Move(&rule.what), position, &|name| self.known(position, name));
        let without = |goes: &dyn Fn(u64) -> bool| position.iter().copied().filter(|&y| !goes(y)).collect();
        let mut targets: Vec<Vec<u64>> = Vec::new();
        match rule.what {
            Move::RemoveAbove { element } => {
                for &x in position {
                    for _ in self.choices(rule, plain().with(element, x.into()))? {
                        targets.push(without(&|y| y == x || poset.is_below(x, y)));
                    }
                }
            }
            Move::RemoveMaximal { any } => {
                for _ in self.choices(rule, plain())? {
                    let sets = subsets(&poset.maximal(position));
                    for set in sets.iter().filter(|set| if any { !set.is_empty() } else { set.len() == 1 }) {
                        targets.push(without(&|y| set.contains(&y)));
                    }
                }
            }
            ref what => no_such(what),
        }
        Ok(targets)
    }
}
