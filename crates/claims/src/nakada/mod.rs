//! Nakada, "Inset games and their strategies" (in Japanese): the statements. The checks are grouped by section.

mod foundations;
mod hasse;
pub(crate) mod insets;
mod patchwork;
pub(crate) mod sets;
mod turtles;
mod welter;

use crate::Claim;
use crate::table::{beyond, example, lemma, theorem};

fn beads_below(size: u64) -> String {
    format!("all sets of beads below {size}")
}

/// The claims of the paper.
pub const CLAIMS: &[Claim] = &[
    example("nakada-ex-1.5", "Nakada, Examples 1.2 and 1.5")
        .titled("Value of one heap of Nim")
        .says("In Nim with one heap the value of a heap is its size.")
        .up_to(200, 2000, |size| format!("heaps below {size}"))
        .check(foundations::one_heap),
    theorem("nakada-1.1-1", "Nakada, Proposition 1.1 (1) (Sprague, Grundy)")
        .titled("From a positive value a move leads to value 0")
        .says("A position of positive value has an option of value 0.")
        .up_to(10, 16, foundations::surveyed)
        .check(|run| foundations::for_each(run, |value, options| value == 0 || options.contains(&0))),
    theorem("nakada-1.1-2", "Nakada, Proposition 1.1 (2) (Sprague, Grundy)")
        .titled("From value 0 every move leads to a positive value")
        .says("Every option of a position of value 0 has a positive value.")
        .up_to(10, 16, foundations::surveyed)
        .check(|run| foundations::for_each(run, |value, options| value > 0 || options.iter().all(|&option| option > 0))),
    theorem("nakada-1.1-3", "Nakada, Proposition 1.1 (3) (Sprague, Grundy)")
        .titled("A position without options has value 0")
        .says("A position without options has the value 0.")
        .up_to(10, 16, foundations::surveyed)
        .check(|run| foundations::for_each(run, |value, options| !options.is_empty() || value == 0)),
    lemma("nakada-remark-1.6", "Nakada, Remark 1.6")
        .titled("Positive values are wins for the player to move")
        .says("The player to move has a winning strategy exactly if the value is positive.")
        .up_to(10, 16, foundations::surveyed)
        .check(foundations::positive_values_win),
    lemma("nakada-lemma-1.2-1", "Nakada, Lemma 1.2 (1)")
        .titled("N(a) by the power of two that divides a")
        .says("If 2ᵗ divides the integer a and 2ᵗ⁺¹ does not (so that a is not 0), then N(a) = a ⊕ (a−1) is 2ᵗ⁺¹−1.")
        .up_to(1000, 20000, |size| format!("integers from −{size} to {size}"))
        .check(foundations::lemma_1_2_1),
    lemma("nakada-lemma-1.2-2", "Nakada, Lemma 1.2 (2)")
        .titled("N(a) is negative only at 0")
        .says("N(a) = a ⊕ (a−1) is negative exactly if a = 0.")
        .up_to(1000, 20000, |size| format!("integers from −{size} to {size}"))
        .check(foundations::lemma_1_2_2),
    lemma("nakada-lemma-1.2-3", "Nakada, Lemma 1.2 (3)")
        .titled("(a|x) for all x determines a")
        .says("If (a|x) = (b|x) for all integers x, where (a|b) = N(a ⊕ b), then a = b.")
        .up_to(50, 500, |size| format!("a, b and x from −{size} to {size}"))
        .check(foundations::lemma_1_2_3),
    lemma("nakada-lemma-1.2-4", "Nakada, Lemma 1.2 (4)")
        .titled("(a|b) depends only on a−b")
        .says("(a|b) = N(a ⊕ b) is N(a−b) for all integers a and b.")
        .up_to(100, 1000, |size| format!("integers from −{size} to {size}"))
        .check(foundations::lemma_1_2_4),
    lemma("nakada-lemma-1.2-5", "Nakada, Lemma 1.2 (5)")
        .titled("(a|b) under shifts and nim-additions")
        .says("(a|b) = (a+c|b+c) = (a ⊕ c|b ⊕ c) for all integers a, b and c.")
        .up_to(20, 100, |size| format!("integers from −{size} to {size}"))
        .check(foundations::lemma_1_2_5),
    lemma("nakada-lemma-1.2-6", "Nakada, Lemma 1.2 (6)")
        .titled("Nim-sum of a row of (a|h)")
        .says("For c > 0 the nim-sum of a and all (a|h) with 0 ≤ h < c is a−c, and for c < 0 so is that of a and all (a|h) with c ≤ h < 0.")
        .up_to(60, 500, |size| format!("integers from −{size} to {size}"))
        .check(foundations::lemma_1_2_6),
    theorem("nakada-1.3", "Nakada, Proposition 1.3 (Bouton)")
        .titled("Value of a Nim position")
        .says("The value of heaps in Nim is the nim-sum of their sizes.")
        .up_to(10, 24, |size| format!("one to four heaps below {size}"))
        .check(foundations::heaps),
    example("nakada-ex-2.2", "Nakada, Example 2.2")
        .titled("Options of the beads {3,5} in Welter's game")
        .says("The options of the beads {3,5} in Welter's game are {3,4}, {2,3}, {1,3}, {0,3}, {2,5}, {1,5} and {0,5}.")
        .check(welter::example_2_2),
    lemma("nakada-remark-2.3", "Nakada, Remark 2.3")
        .titled("Beads are Young diagrams, and bead moves are hooks")
        .says("Beads x₁ < … < xₙ are the Young diagram with rows xᵢ − (i−1): moving a bead by d is removing a hook of length d, and every hook is removed so.")
        .up_to(11, 20, beads_below)
        .check(welter::bead_moves_are_hooks),
    example("nakada-remark-2.3-examples", "Nakada, Remark 2.3")
        .titled("Two sets of beads as Young diagrams")
        .says("The beads {3,5} are the diagram (4,3), and {1,3,4,6} are (3,2,2,1).")
        .check(welter::example_2_3),
    lemma("nakada-footnote-3", "Nakada, Footnote 3")
        .titled("Beads as first-column hook lengths")
        .says("Beads none of which is on square 0 are the hook lengths in the first column of their Young diagram.")
        .up_to(12, 20, |size| format!("all sets of beads on squares 1 to {}", size.saturating_sub(1)))
        .check(|run| welter::first_column_is_beads(run, |beads| !beads.contains(0))),
    lemma("nakada-footnote-3-printed", "Nakada, Footnote 3")
        .titled("A bead on square 0 is no hook length")
        .says("Beads are the hook lengths in the first column of their Young diagram.")
        .printed("footnote 3", "ヤング図形の第 1 列のフック長を beta number と呼ぶ")
        .meaning("the hook lengths of the first column of a Young diagram are called beta numbers")
        .corrected_by("nakada-footnote-3")
        .up_to(12, 20, beads_below)
        .check(|run| welter::first_column_is_beads(run, |_| true)),
    lemma("nakada-remark-2.4", "Nakada, Remark 2.4")
        .titled("One bead is one heap")
        .says("One bead on square x in Welter's game has the value of one heap of x stones in Nim.")
        .up_to(100, 1000, |size| format!("squares below {size}"))
        .check(welter::one_bead_is_one_heap),
    lemma("nakada-sec-2-alpha", "Nakada, §2")
        .titled("The Welter function is never negative")
        .says("α(x), the nim-sum of all xᵢ and of all (xᵢ|xⱼ) with i < j, is never negative.")
        .up_to(14, 22, beads_below)
        .check(welter::alpha_is_natural),
    theorem("nakada-2.1", "Nakada, Theorem 2.1 (Sato, Welter)")
        .titled("Value of beads in Welter's game")
        .says("The value of a set of beads in Welter's game is the nim-sum of all xᵢ and of all (xᵢ|xⱼ) with i < j.")
        .up_to(14, 22, beads_below)
        .check(welter::welter_function),
    example("nakada-ex-2.5", "Nakada, Example 2.5")
        .titled("Value and winning move of the beads {3,5}")
        .says("The beads {3,5} have the value 3 ⊕ 5 ⊕ (3|5) = 5 in Welter's game, and their only winning move is to {2,3}.")
        .check(welter::example_2_5),
    example("nakada-ex-3.2", "Nakada, Example 3.2")
        .titled("Options of the upright turtles {2,3,5}")
        .says("The options of the upright turtles {2,3,5} are {2,3,4}, {1,2,3}, {0,2,3}, {1,2,5}, {0,2,5}, {1,3,5}, {0,3,5}, {5}, {3} and {2}.")
        .check(turtles::example_3_2),
    lemma("nakada-remark-3.3", "Nakada, Remark 3.3")
        .titled("Odd turtles are shifted diagrams")
        .says("An odd number of upright turtles is the shifted diagram whose rows are their squares: turning x and y < x removes a hook of length x−y if y was on its back and x+y if it was upright, and every hook is removed so.")
        .up_to(11, 20, |size| format!("all sets of odd size below {size}"))
        .check(turtles::turns_are_hooks),
    example("nakada-remark-3.3-examples", "Nakada, Remark 3.3")
        .titled("Two sets of turtles as shifted diagrams")
        .says("The upright turtles {2,3,5} are the shifted diagram (5,3,2), and {1,3,4,5,6} are (6,5,4,3,1).")
        .check(turtles::example_3_3),
    theorem("nakada-3.1", "Nakada, Theorem 3.1")
        .titled("Value of an odd number of upright turtles")
        .says("The value of an odd number of upright turtles, two of which are turned at a time, is the nim-sum of their squares.")
        .up_to(13, 22, |size| format!("all sets of odd size below {size}"))
        .check(turtles::odd_values),
    example("nakada-ex-3.4", "Nakada, Example 3.4")
        .titled("Value and winning move of the turtles {2,3,5}")
        .says("The upright turtles {2,3,5} have the value 2 ⊕ 3 ⊕ 5 = 4, and their only winning move is to {1,2,3}.")
        .check(turtles::example_3_4),
    theorem("nakada-3.2", "Nakada, Proposition 3.2")
        .titled("Value of an even number of upright turtles")
        .says("An even number of upright turtles has the value of the odd number that turning the turtle on square 0 over makes of it, which is the nim-sum of the squares.")
        .up_to(13, 22, |size| format!("all sets of even size below {size}"))
        .check(turtles::even_values),
    theorem("nakada-3.3", "Nakada, Proposition 3.3")
        .titled("Value of any number of upright turtles")
        .says("Any number of upright turtles, one or two of which are turned at a time, has the value of the odd number made of it by moving all up by one and, if their number is even, adding one on square 0: the nim-sum of all xᵢ+1.")
        .up_to(12, 21, |size| format!("all sets below {size}"))
        .check(turtles::any_values),
    example("nakada-ex-4.2", "Nakada, Example 4.2")
        .titled("Options of {1,2,4,5} in the inset game")
        .says("The options of {1,2,4,5} in the inset game with N = 4 are {1,2,3,4}, {0,1,2,4}, {1,2,3,5}, {0,1,2,5}, {0,1,4,5}, {0,2,4,5}, {5}, {4}, {2} and {1}.")
        .check(insets::example_4_2),
    lemma("nakada-remark-4.3", "Nakada, Remark 4.3")
        .titled("Hooks in the right half of an inset")
        .says("In the inset game the moves from N beads to N beads remove the hooks of their Young diagram, the right half of the picture, each by a bead moved as far as the hook is long; N more moves keep one bead.")
        .up_to(11, 20, insets::positions_below)
        .check(insets::right_half_is_a_diagram),
    lemma("nakada-remark-4.3-hooks", "Nakada, Remark 4.3")
        .titled("Insets are d-complete, and their hooks are the moves")
        .says("The inset of N beads, a chain of N−1 boxes and below it, on the left, a box d and, on the right, the Young diagram of the beads, whose box (2,1) lies below d, too, is d-complete, and its hooks are the moves of the inset game: those of the right half are the hooks of the diagram and move a bead, and those of the left half keep each one bead; the inset of one bead on x is a chain of x boxes.")
        .up_to(10, 16, hasse::insets_below)
        .check(hasse::hooks_are_moves),
    lemma("nakada-remark-4.3-small", "Nakada, Remark 4.3")
        .titled("Insets for N = 2 and N = 3")
        .says("For N = 2 the insets are Young diagrams of at most two rows, and for N = 3 shifted diagrams of at most three.")
        .up_to(12, 30, |size| format!("N = 2 and 3, all sets of N beads or one below {size}"))
        .check(hasse::small_insets),
    theorem("nakada-4.1", "Nakada, Theorem 4.1")
        .titled("Value of a position in the inset game")
        .says("In the inset game N beads have the value α(x) ⊕ (the nim-sum of (−1|α(x without xᵢ)) over all i), and one bead has the value of its square.")
        .up_to(12, 22, insets::positions_below)
        .check(insets::values),
    example("nakada-ex-4.4-terms", "Nakada, Example 4.4")
        .titled("Welter values in the inset {1,2,4,5}")
        .says("In Welter's game {2,4,5}, {1,4,5}, {1,2,5} and {1,2,4} have the values 0, 7, 1 and 4, and {1,2,4,5} has the value 6.")
        .check(insets::example_4_4_terms),
    example("nakada-ex-4.4", "Nakada, Example 4.4")
        .titled("Value and winning move of the inset {1,2,4,5}")
        .says("In the inset game with N = 4 the beads {1,2,4,5} have the value (−1|0) ⊕ (−1|7) ⊕ (−1|1) ⊕ (−1|4) ⊕ 6 = 10, and their only winning move is to {1,2,3,4}.")
        .check(insets::example_4_4),
    example("nakada-ex-4.4-move", "Nakada, Example 4.4")
        .titled("The printed winning move from {1,2,4,5} does not win")
        .says("The only winning move from {1,2,4,5} in the inset game with N = 4 is to {0,1,4,5}.")
        .printed("Example 4.4", "必勝戦略に沿った手は (この場合はただ一つだが) {1, 2, 4, 5} → {0, 1, 4, 5}")
        .meaning("the move of the winning strategy (here there is only one) is {1, 2, 4, 5} → {0, 1, 4, 5}")
        .corrected_by("nakada-ex-4.4")
        .check(insets::example_4_4_printed),
    lemma("nakada-sec-4.1-map", "Nakada, §4.1")
        .titled("Insets with N = 2 and pairs of beads")
        .says("The map {x,y} ↦ {x+1,y+1}, {x} ↦ {0,x+1} takes the positions of the inset game with N = 2 one-to-one to sets of two beads.")
        .up_to(20, 200, |size| format!("beads below {size}"))
        .check(|run| insets::is_one_to_one(run, 2)),
    lemma("nakada-sec-4.1-map-printed", "Nakada, §4.1")
        .titled("The map to pairs of beads fails for N = 3")
        .says("The map {x,y} ↦ {x+1,y+1}, {x} ↦ {0,x+1} takes the positions of the inset game with N = 3 one-to-one to sets of two beads.")
        .printed("§4.1", "単射 f : P_{3,1} → P₂")
        .meaning("the injection f : P_{3,1} → P₂")
        .corrected_by("nakada-sec-4.1-map")
        .up_to(20, 60, |size| format!("beads below {size}"))
        .check(|run| insets::is_one_to_one(run, 3)),
    theorem("nakada-4.2", "Nakada, Proposition 4.2")
        .titled("Value of an inset with N = 2")
        .says("In the inset game with N = 2 the beads {x,y} have the value of {x+1,y+1} in Welter's game, and {x} has that of {0,x+1}.")
        .up_to(24, 60, |size| format!("one or two beads below {size}"))
        .check(insets::two_beads),
    theorem("nakada-4.3", "Nakada, Proposition 4.3")
        .titled("Value of an inset with N = 3")
        .says("In the inset game with N = 3 three beads or one have the value of the same upright turtles: the nim-sum of their squares.")
        .up_to(16, 40, |size| format!("three beads or one below {size}"))
        .check(insets::three_beads),
    beyond("beyond-patchwork-values", "Beyond Nakada, §4")
        .titled("Values of patchworks of Sato–Welter games")
        .observed()
        .says("In the patchwork P_{N,k} of the Sato–Welter games with N and with k beads, k < N, where from N beads one may go to any k of them, N beads have the value α(x) ⊕ (the nim-sum of all (−1|α(S))), S running through the sets of N−k beads, if k is 0, 1 (Nakada's Theorem 4.1) or N−1, and not for any other k.")
        .up_to(9, 12, patchwork::range)
        .check(patchwork::values),
];
