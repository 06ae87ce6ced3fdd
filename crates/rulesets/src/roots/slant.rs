//! The value of a plain position by theorems, if its parts are of type A.
//!
//! *Slant sums.* A box whose colour occurs once is lost together with everything that hangs below it, and nothing else
//! affects that. So what hangs there counts as a chain as long as its value (the colon principle), and several such
//! chains count as one, as long as the nim-sum of their lengths.
//!
//! *Type A.* A poset whose colours form a path is a Young diagram, and its hook game is Welter's: with the counts n_j
//! along the path and the top at place r, there is a bead j if [j ≤ r] - n_j + n_{j-1} = 1. Its value, the nim-sum of
//! N(hook length), is the Welter function of the beads.
//!
//! So the poset is cut below every colour that occurs once, from the bottom up. Rooted trees fall apart into single
//! boxes, which makes them green Hackenbush; what is left of any other poset must be paths.

use crate::hooks::reasons::norms_of_hooks;
use crate::hooks::welter_function::Residues;
use crate::part::Part;
use crate::reason::{Operation, Reason, Step, Term};
use shapes::poset::Element;
use shapes::{DComplete, Partition};

/// The claim behind [`value`].
pub const SOURCE: &str = "beyond-plain-slant-type-a";

/// The value of the filter with this content; none if a part is not of type A.
pub fn value(poset: &DComplete, content: &[u64]) -> Option<u64> {
    let weight = poset.weight();
    let roots: Vec<usize> = (0..poset.colours()).filter(|&c| weight[c] == 1 && content[c] > 0).collect();
    let tree = Tree::new(poset, content, &roots);
    let mut values: Vec<Option<u64>> = vec![None; poset.colours()];
    for &colour in tree.downwards.iter().rev() {
        values[colour] = tree.value_from(colour, &values);
    }
    roots.iter().try_fold(0, |sum, &root| Some(sum ^ values[root]?))
}

/// How many steps of a reason are kept, those nearest to the top.
const MOST_STEPS: usize = 12;

/// How the value of the filter with this content arises, from the bottom up. A box whose colour occurs once is labelled
/// with the value of the part that begins with it.
pub fn reason(poset: &DComplete, content: &[u64]) -> Option<Reason> {
    let weight = poset.weight();
    let roots: Vec<usize> = (0..poset.colours()).filter(|&c| weight[c] == 1 && content[c] > 0).collect();
    let tree = Tree::new(poset, content, &roots);
    let name = |colour: usize| poset.poset().name(poset.chain(colour)[0]).to_owned();
    let mut values: Vec<Option<u64>> = vec![None; poset.colours()];
    let mut places: Vec<Option<usize>> = vec![None; poset.colours()];
    let mut labels = Vec::new();
    let boxes = |colour: usize| {
        let count = usize::try_from(content[colour]).unwrap_or(usize::MAX);
        poset.chain(colour).iter().take(count).map(|&x| Part::Element(x as usize))
    };
    let statement = "What hangs below a box whose colour occurs once counts like a chain as long as its value, and several such \
                     chains like one of the nim-sum of their lengths; a part of type A is a Young diagram.";
    let mut reason = Reason::formula(SOURCE, statement);
    for &colour in tree.downwards.iter().rev() {
        let value = tree.value_from(colour, &values);
        values[colour] = value;
        let Some(value) = value else { continue };
        let term = |child: usize| {
            let below = tree.below(child).into_iter().flat_map(boxes);
            Some(Term { of: places[child], ..Term::new(name(child), values[child]?).at("", below) })
        };
        if content[colour] > 1 {
            let beads = tree.beads(colour, &values)?;
            let rows = beads.iter().enumerate().map(|(before, bead)| bead - before as u64).rev().collect();
            let diagram = Partition::new(rows).ok()?;
            let path = tree.path(colour);
            let place = |i: usize, j: u64| {
                let element = element_at(poset, &path, i as u64, j);
                (
                    element.map_or(String::new(), |x| poset.poset().name(x).to_owned()),
                    element.map(|x| Part::Element(x as usize)),
                )
            };
            let text = format!("{}, as the Young diagram {diagram}", name(colour));
            reason = reason.step(norms_of_hooks(text, &diagram, place));
        } else {
            labels.push((Part::Element(poset.chain(colour)[0] as usize), value.to_string()));
            let below: Vec<Term> = tree.children[colour].iter().map(|&child| term(child)).collect::<Option<_>>()?;
            let hanging = match <[Term; 1]>::try_from(below) {
                Ok([one]) => one,
                Err(below) if below.is_empty() => continue,
                Err(below) => {
                    reason = reason.step(Step::xor(format!("below {}", name(colour)), below));
                    reason.last("the chain below")
                }
            };
            reason =
                reason.step(Step::new(Operation::Plus, name(colour), [Term::number(1).at("", boxes(colour)), hanging]));
        }
        places[colour] = Some(reason.steps.len() - 1);
    }
    let terms = roots.iter().map(|&root| {
        let all = tree.below(root).into_iter().flat_map(boxes);
        Some(Term { of: places[root], ..Term::new(name(root), values[root]?).at("", all) })
    });
    let terms = terms.collect::<Option<Vec<Term>>>()?;
    // If a colour occurs twice, hook lengths say more.
    labels.retain(|_| content.iter().all(|&count| count <= 1));
    Some(reason.step(Step::xor("at the top", terms)).keeping_last(MOST_STEPS).labelled(labels))
}

/// The element that represents a box of the Young diagram of a part of type A, whose colours lie along a path; none if
/// the box belongs to a chain that stands for something else.
fn element_at(poset: &DComplete, path: &Path, row: u64, column: u64) -> Option<Element> {
    let (arm, away) = if column >= row { (&path.right, column - row) } else { (&path.left, row - column) };
    let away = usize::try_from(away).ok()?;
    let &colour = if away == 0 { &path.root } else { arm.get(away - 1)? };
    poset.chain(colour).get(usize::try_from(row.min(column)).ok()? - 1).copied()
}

/// The colours of a part of type A: the root, and the arms on both sides as far as each box of the diagram is one of
/// the poset.
struct Path {
    root: usize,
    left: Vec<usize>,
    right: Vec<usize>,
}

/// The colours of a filter, as a forest.
struct Tree<'c> {
    content: &'c [u64],
    children: Vec<Vec<usize>>,
    /// The colours that occur, parents before children.
    downwards: Vec<usize>,
}

impl Tree<'_> {
    fn new<'c>(poset: &DComplete, content: &'c [u64], roots: &[usize]) -> Tree<'c> {
        let mut children = vec![Vec::new(); poset.colours()];
        let mut downwards = roots.to_vec();
        let mut parent = vec![usize::MAX; poset.colours()];
        let mut next = 0;
        while let Some(&colour) = downwards.get(next) {
            next += 1;
            let around = poset.diagram().bonds(colour).iter().map(|bond| bond.to);
            children[colour] = around.filter(|&to| to != parent[colour] && content[to] > 0).collect();
            for &child in &children[colour] {
                parent[child] = colour;
                downwards.push(child);
            }
        }
        Tree { content, children, downwards }
    }

    /// The value of a colour and everything below it, as a poset of its own, from the values of the colours below.
    fn value_from(&self, root: usize, values: &[Option<u64>]) -> Option<u64> {
        if self.content[root] == 1 {
            // A box on top of a chain makes a longer chain.
            return Some(self.hanging(root, values)? + 1);
        }
        Some(Residues::new(&self.beads(root, values)?).alpha())
    }

    /// The beads of the Young diagram that is equivalent to a colour that occurs more than once and everything below
    /// it.
    fn beads(&self, root: usize, values: &[Option<u64>]) -> Option<Vec<u64>> {
        let mut arms = match self.children[root][..] {
            [one, other] => [self.arm(one, values)?, self.arm(other, values)?],
            // Only a colour between two others occurs twice.
            _ => return None,
        };
        arms[0].reverse();
        let place = arms[0].len() + 1;
        let counts = [&arms[0][..], &[self.content[root]], &arms[1], &[0]].concat();
        let mut before = 0;
        let mut beads = Vec::new();
        for (&count, j) in counts.iter().zip(1_u64..) {
            let top = u64::from(j <= place as u64);
            if top + before == count + 1 {
                beads.push(j - 1);
            }
            before = count;
        }
        Some(beads)
    }

    /// The path of a colour that occurs more than once.
    fn path(&self, root: usize) -> Path {
        let arm = |&child: &usize| {
            let mut colours = vec![child];
            while let [only] = self.children[colours[colours.len() - 1]][..] {
                colours.push(only);
            }
            // What hangs below a colour that occurs once counts as a chain, but need not be one.
            let end =
                colours.iter().position(|&colour| self.content[colour] == 1).map_or(colours.len(), |once| once + 1);
            let is_chain = self.children[colours[colours.len() - 1]].is_empty()
                && colours[end..].iter().all(|&colour| self.content[colour] == 1);
            colours.truncate(if is_chain { colours.len() } else { end });
            colours
        };
        let mut arms = self.children[root].iter().map(arm);
        Path { root, left: arms.next().unwrap_or_default(), right: arms.next().unwrap_or_default() }
    }

    /// A colour and all colours below it.
    fn below(&self, colour: usize) -> Vec<usize> {
        let mut found = vec![colour];
        let mut next = 0;
        while let Some(&one) = found.get(next) {
            next += 1;
            found.extend(&self.children[one]);
        }
        found
    }

    /// The length of the chain that is equivalent to everything below a colour.
    fn hanging(&self, colour: usize, values: &[Option<u64>]) -> Option<u64> {
        self.children[colour].iter().try_fold(0, |sum, &child| Some(sum ^ values[child]?))
    }

    /// The counts along an arm that does not branch, down to a colour that occurs once and the chain below it.
    fn arm(&self, mut colour: usize, values: &[Option<u64>]) -> Option<Vec<u64>> {
        let mut counts = vec![self.content[colour]];
        while self.content[colour] > 1 {
            let [only] = self.children[colour][..] else { return None };
            colour = only;
            counts.push(self.content[colour]);
        }
        let chain = usize::try_from(self.hanging(colour, values)?).ok()?;
        counts.resize(counts.len() + chain, 1);
        Some(counts)
    }
}
