//! Reflection games and plain games, one engine for all hook games, and what is known of their values.
//!
//! | file | has |
//! |---|---|
//! | `reflections` | Welter's game, turning turtles, MHRG and insets as reflection games |
//! | `branches` | what hangs below a colour that occurs once, and roots box by box |
//! | `weyl` | the moves of a plain game by roots instead of hooks |
//! | `values` | closed forms, laws and conjectures about values |
//! | `posets` | how many d-complete posets there are, and which |

mod branches;
mod posets;
mod reflections;
mod values;
mod weyl;

use crate::answers::at_position;
use crate::counterexample::at_start;
use crate::table::{beyond, conjecture};
use crate::{Check, Claim, Counterexample, End, Run};
use rulesets::Game;
use rulesets::Words;
use rulesets::forms::ContentFields;
use rulesets::roots::plain::Plain;
use shapes::Antichain;
use shapes::d_complete::{ColouredTree, Content, connected};
use std::collections::HashMap;
use theory::graph::explore;
use theory::{Play, Search};

const BEYOND: &str = "Beyond the papers";

/// The claims about reflection games and plain games.
pub const CLAIMS: &[Claim] = &[
    beyond("beyond-reflect-welter", BEYOND)
        .titled("Reflections of type A are Welter's game")
        .proved("6.6")
        .says("The reflection game of type Aₙ and node k is Welter's game with k beads on the squares 0 to n: square j is the coordinate j+1 of the weight.")
        .up_to(8, 13, |size| format!("n ≤ {size}, all nodes"))
        .check(reflections::welter),
    beyond("beyond-reflect-turtles", BEYOND)
        .titled("Reflections at spin nodes of type D are turtles")
        .proved("6.6")
        .says("The reflection games of type Dₙ and its spin nodes n and n−1 are turning turtles on the squares 0 to n−1 with an even and with an odd number upright: an upright turtle on square j is the sign − at coordinate n−j.")
        .up_to(8, 14, |size| format!("3 ≤ n ≤ {}", size.max(3)))
        .check(reflections::turtles),
    beyond("beyond-reflect-mhrg-b", BEYOND)
        .titled("MHRG is a reflection game of type B")
        .proved("4.4")
        .says("MHRG on the m×n board is the reflection game of type Bₕ and node m, h = ⌊(m+n)/2⌋: a label ±a of the signed form is the sign ∓ at coordinate h+1−a.")
        .up_to(16, 20, |size| format!("boards with 4 ≤ m+n ≤ {size}"))
        .check(reflections::mhrg_as_b),
    beyond("beyond-reflect-mhrg-c", BEYOND)
        .titled("MHRG is a reflection game of type C")
        .proved("4.4")
        .says("MHRG on the m×n board is the reflection game of type Cₕ and node m, h = ⌊(m+n)/2⌋: a label ±a of the signed form is the sign ∓ at coordinate h+1−a.")
        .up_to(16, 20, |size| format!("boards with 4 ≤ m+n ≤ {size}"))
        .check(reflections::mhrg_as_c),
    beyond("beyond-reflect-inset", BEYOND)
        .titled("The inset game as a reflection game")
        .observed()
        .says("The inset game with N beads on the squares 0 to L is the reflection game of a path of L nodes with one more node at the (N−1)-th, from the fundamental weight of its first node, as far as the one more simple root is used at most once.")
        .up_to(11, 12, |size| format!("N from 2 to 7, L < {size}"))
        .check(reflections::insets),
    beyond("beyond-plain-reflect", BEYOND)
        .titled("Plain games of minuscule nodes are reflection games")
        .proved("6.5")
        .says("The plain game of a minuscule node is its reflection game: a filter with nᵢ boxes of colour i is the fundamental weight less nᵢ times each simple root.")
        .up_to(7, 9, |size| format!("all minuscule nodes of types A, D, E of rank ≤ {size}"))
        .check(weyl::minuscule),
    beyond("beyond-plain-weyl", BEYOND)
        .titled("Removing a hook is a reflection at a real root")
        .proved("6.5")
        .says("On any connected d-complete poset removing a hook and closing up is a reflection at a positive real root of the top tree, and every such reflection is one.")
        .up_to(9, 13, posets_up_to)
        .check(weyl::every_poset),
    beyond("beyond-plain-norm", BEYOND)
        .titled("Moves are differences of norm 1")
        .observed()
        .says("A filter F leads to a smaller filter in one move exactly if the difference b of their contents has norm Σbᵢ² − Σ_{i~j} bᵢbⱼ = 1.")
        .up_to(8, 12, posets_up_to)
        .check(weyl::norms),
    beyond("beyond-plain-hook-boxes", BEYOND)
        .titled("Boxes of a hook by pairings of hook vectors")
        .observed()
        .says("The boxes w ≤ u whose hook vectors pair with that of u to at least 1 are of each colour as many as the hook vector of u says.")
        .up_to(8, 12, posets_up_to)
        .check(weyl::hook_boxes),
    beyond("beyond-plain-type-a", "Beyond the papers; Nakada, Theorem 2.1 in other words")
        .titled("Values of plain games of type A")
        .proved("6.4")
        .says("In the plain games of type A the value of a position is the nim-sum of N(hook length) over its boxes.")
        .up_to(10, 13, |size| format!("type A_n, n ≤ {size}, all nodes"))
        .check(values::type_a),
    beyond("beyond-plain-naive-hooks", BEYOND)
        .titled("Where hook lengths alone give the value")
        .observed()
        .says("The nim-sum of N(hook length) is the value of every connected d-complete poset of at most 4 boxes but two: a top box with three below it, and two boxes in a chain with two below them.")
        .up_to(4, 4, posets_up_to)
        .check(values::naive_hooks),
    beyond("beyond-plain-branches", BEYOND)
        .titled("Hook vectors behind a colour that occurs once")
        .proved("6.2")
        .says("Let colour p occur once in a plain position, and let D be the colours behind it as seen from the top: the hook vector of a box outside D is that without D, and all of D besides if the hook has the box of colour p; the hook of a box in D lies in D.")
        .up_to(8, 12, posets_up_to)
        .check(branches::hooks_of_branches),
    beyond("beyond-plain-roots", BEYOND)
        .titled("Hook vectors are the roots of a word of colours")
        .proved("6.5")
        .says("Write a plain position as a word of colours, from the top down; the root s_N … sₖ₊₁ αₖ of its k-th letter is the hook vector of its k-th box.")
        .up_to(8, 12, posets_up_to)
        .check(branches::roots_are_hooks),
    beyond("beyond-plain-slant-colon", BEYOND)
        .titled("What hangs below a single box acts as a chain")
        .proved("6.3")
        .says("Whatever hangs below a box whose colour occurs once may be replaced by one chain, as long as the nim-sum of the values of what hangs there.")
        .up_to(11, 13, posets_up_to)
        .check(values::slant_colon),
    beyond("beyond-plain-trees", BEYOND)
        .titled("Rooted trees are green Hackenbush")
        .proved("6.3")
        .says("The plain game of a rooted tree is green Hackenbush: its value is one more than the nim-sum of the values below the top.")
        .up_to(11, 14, |size| format!("rooted trees of at most {size} boxes"))
        .check(values::rooted_trees),
    beyond("beyond-plain-slant-type-a", BEYOND)
        .titled("Values of slant sums of type A")
        .proved("6.4")
        .says("A plain position that falls into parts of type A when it is cut below every colour that occurs once has the value that the Welter function gives each part, from the bottom up, a chain as long as the nim-sum of the values standing for what hangs below a box.")
        .up_to(10, 13, posets_up_to)
        .check(values::slant_of_type_a),
    conjecture("beyond-plain-parity", BEYOND)
        .titled("Parity of the options of each value, plain games")
        .says("For every t other than the value g of a plain position the number of options of value t is odd exactly if t < g; in other words, g is the nim-sum over the options q of N(g ⊕ g(q)).")
        .up_to(10, 14, |size| format!("all positions of connected d-complete posets of at most {size} elements, E6 and E7"))
        .check(values::parity_law),
    conjecture("beyond-plain-hook-recursion", BEYOND)
        .titled("A recursion over hooks for plain values")
        .says("The value of a plain position is the nim-sum over its boxes u of N(1+g(Kᵤ)): hooks orthogonal to that of u are removed until none is left, and Kᵤ is what is then the hook of u without its top, as a poset of its own.")
        .up_to(10, 13, posets_up_to)
        .check(values::hook_recursion),
    beyond("beyond-plain-e6", BEYOND)
        .titled("Values of the plain game of E₆")
        .observed()
        .says("The plain game of E₆ has 27 positions and starts at 0; the value 0 occurs 3 times, and each of 1 to 12 twice.")
        .up_to(1, 1, |_| "nodes 1 and 6".to_owned())
        .check(values::e6),
    beyond("beyond-plain-e7", BEYOND)
        .titled("Values of the plain game of E₇")
        .observed()
        .says("The plain game of E₇ has 56 positions and starts at 1; each of 0 to 13 occurs 4 times.")
        .up_to(1, 1, |_| "node 7".to_owned())
        .check(|run| values::histogram(run, "E7", 7, 1, &[4; 14])),
    beyond("beyond-d-complete-count", BEYOND)
        .titled("Number of connected d-complete posets")
        .observed()
        .says("There are 1, 1, 2, 5, 11, 28, 69, 181, 474, 1276, 3457, 9519, 26422 and 74067 connected d-complete posets of 1 to 14 elements.")
        .up_to(12, 14, |size| format!("at most {size} elements"))
        .check(posets::counts),
    beyond("beyond-d-complete-conditions", BEYOND)
        .titled("d-complete posets from rooted trees and contents")
        .observed()
        .says("The posets that satisfy (D1), (D2) and (D3) are the disjoint sums of those made from a rooted tree and a content that is reached by adding colours of pairing 1.")
        .up_to(7, 8, |size| format!("all posets of at most {size} elements, in every natural labelling"))
        .check(posets::conditions),
    beyond("beyond-d-complete-irreducible", BEYOND)
        .titled("Slant-irreducible d-complete posets")
        .observed()
        .says("The top tree of a slant-irreducible d-complete poset of two or more elements branches once and into two, and every connected d-complete poset is the slant sum of such and of single boxes.")
        .up_to(12, 14, posets_up_to)
        .check(posets::irreducible),
];

fn posets_up_to(size: u64) -> String {
    format!("connected d-complete posets of at most {size} elements")
}

/// Every connected d-complete poset of at most `most` elements, smaller ones first, with its plain game.
fn plain_games(most: u64) -> Box<dyn Iterator<Item = (String, Plain)>> {
    Box::new(trees(most).map(|tree| (format!("plain:{tree}"), game_of(&tree))))
}

/// The trees of these posets.
fn trees(most: u64) -> Box<dyn Iterator<Item = ColouredTree>> {
    Box::new((1..=most).flat_map(connected))
}

fn game_of(tree: &ColouredTree) -> Plain {
    Plain::new(tree.poset().expect("the tree is that of a poset"))
}

/// Every position of a plain game, the start first, by content.
fn positions(run: &Run, game: &Plain) -> Result<Vec<Content>, End> {
    let form = form_of(game);
    let start = form.pack(&whole(game)).expect("every content fits");
    let mut words = explore(form, &start, run.limits())?.positions;
    // A filter has a smaller word than any filter that contains it, so this goes from the end of the game up.
    words.sort_unstable();
    Ok(words.into_iter().map(|word| form.content(word)).collect())
}

fn whole(game: &Plain) -> Antichain {
    game.start().expect("a plain game has a start")
}

fn form_of(game: &Plain) -> &ContentFields {
    game.words().expect("a small poset fits the form")
}

/// A position by its content.
fn at_content(spec: &str, game: &Plain, content: &[u64]) -> Counterexample {
    at_position(spec, game, &game.poset().minimal(content))
}

/// The whole poset of a tree.
fn at_tree(tree: &ColouredTree) -> Counterexample {
    at_start(format!("plain:{tree}"))
}

/// The values of the positions of one plain game, by search.
struct Values {
    form: ContentFields,
    search: Search<ContentFields>,
}

impl Values {
    fn new(run: &Run, game: &Plain) -> Values {
        let form = form_of(game);
        Values { search: run.search(form.clone(), Play::Normal), form: form.clone() }
    }

    fn of(&mut self, content: &[u64]) -> Result<u64, End> {
        Ok(self.search.value(&self.form.word(content))?.into())
    }
}

/// The values of whole posets, by search, each poset once.
#[derive(Default)]
struct StartValues {
    known: HashMap<ColouredTree, u64>,
}

impl StartValues {
    fn of(&mut self, run: &Run, tree: &ColouredTree) -> Result<u64, End> {
        if let Some(&value) = self.known.get(tree) {
            return Ok(value);
        }
        let game = game_of(tree);
        let value = Values::new(run, &game).of(&game.poset().full_content())?;
        self.known.insert(tree.clone(), value);
        Ok(value)
    }
}

/// Calls `compare` with every position of every connected d-complete poset up to the size of the run.
fn on_every_position(run: &mut Run, compare: fn(&mut Run, &str, &Plain, &Content) -> Check) -> Check {
    for (spec, game) in plain_games(run.size()) {
        for content in positions(run, &game)? {
            compare(run, &spec, &game, &content)?;
        }
    }
    Ok(())
}
