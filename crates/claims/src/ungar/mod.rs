//! Paltrowitz, "The Ungar games on graded posets".

mod boxes;
mod order;
mod proofs;
mod subposets;
mod terms;
mod theorems;

use crate::Claim;
use crate::table::{beyond, example, lemma, theorem};
use theorems::{all_maximal_subposets, compare, graded, the_skeleton};

/// The claims of the paper, and what goes beyond it.
pub const CLAIMS: &[Claim] = &[
    example("ungar-fig-1", "Ungar, §1 and Figure 1, corrected")
        .titled("Bars three nibbles away from the 4×4 bar")
        .says("Of the words with one letter more than LLDLLDD, those of bars three nibbles away from the 4×4 bar are LDLDLLDD, LLDDLLDD and LLDLDLDD.")
        .check(proofs::word_of_figure_1),
    example("ungar-fig-1-printed", "Ungar, §1 and Figure 1")
        .titled("LLDLLDD is not three nibbles from the 4×4 bar")
        .says("LLDLLDD belongs to a bar three nibbles away from the 4×4 bar.")
        .printed("§1", "the rightmost bar in Figure 1 is associated with the sequence LLDLLDD")
        .corrected_by("ungar-fig-1")
        .check(proofs::word_of_figure_1_printed),
    theorem("ungar-1.3", "Ungar, Theorem 1.3")
        .titled("Eeta wins by maximal subposets")
        .says("A finite graded poset is an Eeta win if and only if its maximal subposet at every maximal element is one.")
        .up_to(7, 8, |size| format!("graded posets of at most {size} elements"))
        .check(|run| compare(run, graded(run.size()), &[all_maximal_subposets])),
    lemma("ungar-proof-1.3-rank", "Ungar, Theorem 1.3, proof, corrected")
        .titled("Ranks below a cover of t and ranks in T")
        .says("If all maximal subposets are Eeta wins and t is of least rank in a nonempty set T of maximal elements, then an x below a c that t covers in its maximal subposet has ρ(x) ≤ ρ(m)−2 for every m in T.")
        .up_to(6, 8, |size| format!("connected graded posets of at most {size} elements, every move"))
        .check(|run| proofs::ranks_differ_by_two(run, |_, taken| taken)),
    lemma("ungar-proof-1.3-rank-printed", "Ungar, Theorem 1.3, proof")
        .titled("Ranks below a cover of t, not bounded outside T")
        .says("If all maximal subposets are Eeta wins and t is of least rank in a nonempty set T of maximal elements, then an x below a c that t covers in its maximal subposet has ρ(x) ≤ ρ(m)−2 for every maximal m.")
        .printed("proof of Theorem 1.3, forward direction", "for any m ∈ max(P), we have ρ(x) ≤ ρ(m) - 2")
        .corrected_by("ungar-proof-1.3-rank")
        .up_to(6, 8, |size| format!("connected graded posets of at most {size} elements, every move"))
        .check(|run| proofs::ranks_differ_by_two(run, |maximal, _| maximal)),
    lemma("ungar-proof-1.3-move", "Ungar, Theorem 1.3, proof, corrected")
        .titled("Building a winning move in the proof of Theorem 1.3")
        .says("Taking again and again an mₖ of least rank among the maximal elements of P \\ Tₖ₋₁ for which M_{P \\ Tₖ₋₁}(mₖ) is an Atniss win makes a set T of maximal elements of P with P \\ T an Eeta win, and T is empty only if P is one.")
        .up_to(7, 8, |size| format!("graded posets of at most {size} elements"))
        .check(proofs::construction_of_the_move),
    lemma("ungar-proof-1.3-move-printed", "Ungar, Theorem 1.3, proof")
        .titled("The element just taken is no longer maximal")
        .says("The mₖ that the construction takes is a maximal element of P \\ Tₖ, so that there is M_{P \\ Tₖ}(mₖ).")
        .printed("proof of Theorem 1.3, reverse direction", "minimal rank over all elements of max(P \\ Tₖ₋₁) for which M_{P \\ Tₖ}(mₖ) is an Atniss win")
        .corrected_by("ungar-proof-1.3-move")
        .up_to(7, 8, |size| format!("graded posets of at most {size} elements"))
        .check(proofs::construction_of_the_move_printed),
    theorem("ungar-1.6", "Ungar, Theorem 1.6")
        .titled("A graded poset and its skeleton have the same winner")
        .says("A finite graded poset is an Eeta win if and only if its skeleton is one.")
        .up_to(7, 8, |size| format!("graded posets of at most {size} elements"))
        .check(|run| compare(run, graded(run.size()), &[the_skeleton])),
    lemma("ungar-sec-1-trees", "Ungar, §1")
        .titled("A skeleton is a union of rooted trees")
        .says("The skeleton of a poset is a disjoint union of rooted trees: posets with one maximal element whose Hasse diagram is a tree.")
        .up_to(7, 8, |size| format!("posets of at most {size} elements"))
        .check(proofs::skeletons_are_trees),
    theorem("ungar-1.7", "Ungar, Theorem 1.7")
        .titled("Eeta wins on rooted trees by NAND formulas")
        .says("A rooted tree poset is an Eeta win if and only if its NAND formula with all inputs 0 gives 1.")
        .up_to(7, 8, |size| format!("rooted trees of at most {size} elements"))
        .check(theorems::theorem_1_7),
    theorem("ungar-1.8", "Ungar, Theorem 1.8")
        .titled("Eeta wins on graded posets by NAND formulas")
        .says("A finite graded poset is an Eeta win if and only if the NAND formula on every component of its skeleton gives 1.")
        .up_to(7, 8, |size| format!("graded posets of at most {size} elements"))
        .check(theorems::theorem_1_8),
    theorem("ungar-cor-1.9", "Ungar, Corollary 1.9")
        .titled("Eeta wins among order ideals of ℕᵈ")
        .says("An order ideal of ℕᵈ is an Eeta win if and only if for every maximal element its component of the skeleton has a maximal chain of an even number of elements.")
        .up_to(4, 5, |size| {
            format!("ideals of a chain, a square, a cube and the box 2x2x2x2 of sides up to {size}, 3 in the cube")
        })
        .check(boxes::corollary_1_9),
    theorem("ungar-1.10", "Ungar, Proposition 1.10")
        .titled("The winner by a walk over the skeleton")
        .says("A walk over the skeleton that keeps only a vertex and one value finds the winner on a graded poset.")
        .up_to(7, 8, |size| format!("graded posets of at most {size} elements"))
        .check(theorems::proposition_1_10),
    lemma("ungar-lemma-3.1", "Ungar, Lemma 3.1")
        .titled("Eeta wins among disjoint unions")
        .says("A disjoint union of posets, graded or not, is an Eeta win if and only if each of them is one.")
        .up_to(7, 8, |size| format!("pairs of posets of together at most {size} elements"))
        .check(theorems::lemma_3_1),
    lemma("ungar-lemma-3.2", "Ungar, Lemma 3.2")
        .titled("Components of the skeleton")
        .says("The skeleton of a poset is the disjoint union of its components at the maximal elements.")
        .up_to(7, 8, |size| format!("posets of at most {size} elements"))
        .check(theorems::lemma_3_2),
    lemma("ungar-lemma-3.3", "Ungar, Lemma 3.3")
        .titled("Skeleton of a maximal subposet")
        .says("The component of the skeleton at a maximal element is the skeleton of the maximal subposet there.")
        .up_to(7, 8, |size| format!("posets of at most {size} elements"))
        .check(theorems::lemma_3_3),
    lemma("ungar-lemma-3.4", "Ungar, Lemma 3.4")
        .titled("Skeleton below a single maximal element")
        .says("The skeleton of a poset with one maximal element is that element and the skeletons of the maximal subposets of the rest.")
        .up_to(7, 8, |size| format!("posets of at most {size} elements"))
        .check(theorems::lemma_3_4),
    theorem("ungar-4.1", "Ungar, Theorem 4.1")
        .titled("Order ideals that may be left out")
        .says("An order ideal of elements that each lie below two incomparable ones may be left out of a graded poset without changing the winner.")
        .up_to(7, 8, |size| format!("graded posets of at most {size} elements and all such ideals"))
        .check(|run| theorems::quotients(run, graded(run.size()))),
    theorem("ungar-cor-4.2", "Ungar, Corollary 4.2")
        .titled("Inner boxes that may be left out of a diagram")
        .says("A diagram of boxes that do not touch the boundary may be left out of a Young diagram without changing the winner.")
        .up_to(11, 20, |size| format!("partitions of size ≤ {size}"))
        .check(boxes::corollary_4_2),
    lemma("ungar-lemma-4.3", "Ungar, Lemma 4.3")
        .titled("Skeletons in products of graded posets")
        .says("In an order ideal of a product of graded posets each component of the skeleton without its maximal element is a disjoint union of convex subposets of the factors.")
        .up_to(4, 6, |size| format!("products of two graded posets of at most {size} elements, 12 together"))
        .check(theorems::lemma_4_3),
    theorem("ungar-nibble", "Ungar, §1 (Defant, Kravitz and Williams)")
        .titled("Eeta wins of Nibble by boundary words")
        .says("A position of Nibble is an Eeta win if and only if its boundary word has no odd block of Ls followed by an odd block of Ds.")
        .up_to(18, 40, |size| format!("partitions of size ≤ {size}"))
        .check(boxes::nibble),
    beyond("beyond-ungar-levelled", "Ungar, beyond the paper")
        .titled("The theorems hold for levelled posets")
        .proved("5.1")
        .says("Theorems 1.3, 1.6, 1.8 and 4.1 hold for every levelled poset: one with a function that grows along covers and is constant on the upper covers of each element.")
        .up_to(7, 8, |size| format!("levelled posets of at most {size} elements"))
        .check(theorems::levelled_posets),
    beyond("beyond-ungar-subposets", "Ungar, beyond the paper")
        .titled("Maximal subposets after a set is removed")
        .proved("5.1")
        .says("In a levelled poset P let T be a nonempty set of maximal elements, t of lowest level in it, and c maximal in Pₜ = M_P(t) without t: then M_{P without T}(c) = M_{Pₜ}(c).")
        .up_to(6, 8, |size| format!("levelled posets of at most {size} elements"))
        .check(subposets::after_a_move),
    beyond("beyond-ungar-subposets-one", "Ungar, beyond the paper")
        .titled("Maximal subposets after one element is removed")
        .proved("5.1")
        .says("In a levelled poset P let m be maximal and e maximal in P without m, on a lower level: then M_{P without m}(e) is M_P(e) if e is maximal in P, and M_{Pₘ}(e) with Pₘ = M_P(m) without m otherwise.")
        .up_to(6, 8, |size| format!("levelled posets of at most {size} elements"))
        .check(subposets::after_one_element),
    beyond("beyond-ungar-linear-solver", "Ungar, beyond the paper")
        .titled("Winner and winning move in one pass")
        .proved("5.2")
        .says("On a levelled poset one pass over the levels finds the winner and a winning move, with the NAND values that prove it.")
        .up_to(7, 8, |size| format!("levelled posets of at most {size} elements"))
        .check(theorems::linear_solver),
    beyond("beyond-ungar-graded-needed", "Ungar, beyond the paper")
        .titled("The theorems fail for arbitrary posets")
        .observed()
        .says("Theorems 1.3, 1.6, 1.8 and 4.1 need more than any poset: with covers 0<2<4, 1<3<5, 0<5, 1<4 all four name the wrong winner, and no poset of fewer elements breaks one of 1.3, 1.6 and 1.8.")
        .up_to(5, 5, |size| format!("all posets of at most {size} elements and the one of 6"))
        .check(theorems::graded_is_needed),
    beyond("beyond-ungar-skeleton-values", "Ungar, beyond the paper")
        .titled("A poset and its skeleton can differ in value")
        .observed()
        .says("The value of a graded poset is not always that of its skeleton.")
        .up_to(7, 8, |size| format!("graded posets of at most {} elements", size.max(theorems::SKELETON_DIFFERS)))
        .check(theorems::values_of_skeletons),
    beyond("beyond-ungar-boxes", "Ungar, beyond the paper")
        .titled("Value of a box in the Ungar game")
        .proved("5.3")
        .says("A box has value 1 in the Ungar game if all its sides are odd, and 0 otherwise.")
        .up_to(24, 36, |size| format!("boxes of three sides (1 allowed) of at most {size} elements that are at most 12 across"))
        .check(boxes::boxes),
    beyond("beyond-ungar-two-rows", "Ungar, beyond the paper")
        .titled("Value of two rows in Nibble")
        .proved("5.4")
        .says("Two rows a > b of Nibble have the value (a mod 2) + 2 (b mod 2), and two equal rows the value 0.")
        .up_to(60, 400, |size| format!("a ≤ {size}"))
        .check(boxes::two_rows),
    beyond("beyond-ungar-staircases", "Ungar, beyond the paper")
        .titled("Values of staircases in Nibble")
        .observed()
        .says("The staircases of 0 to 12 rows have the values 0, 1, 2, 4, 6, 10, 16, 22, 30, 40, 49, 61, 73 in Nibble.")
        .up_to(10, 12, |size| format!("staircases of at most {size} rows"))
        .check(|run| boxes::sequence(run, "staircases", &[0, 1, 2, 4, 6, 10, 16, 22, 30, 40, 49, 61, 73])),
    beyond("beyond-ungar-partitions", "Ungar, beyond the paper")
        .titled("Number of Eeta wins among partitions")
        .observed()
        .says("The Eeta wins of Nibble among the partitions of 0 to 20 number 1, 0, 2, 0, 3, 1, 6, 2, 9, 3, 16, 6, 25, 10, 40, 14, 59, 24, 90, 37, 131.")
        .up_to(14, 20, |size| format!("partitions of n ≤ {size}"))
        .check(boxes::eeta_partitions),
    beyond("beyond-ungar-plane-partitions", "Ungar, beyond the paper")
        .titled("Number of Eeta wins among plane partitions")
        .observed()
        .says("The Eeta wins among the plane partitions of 0 to 10 number 1, 0, 3, 0, 6, 3, 21, 7, 55, 12, 138.")
        .up_to(7, 10, |size| format!("plane partitions of n ≤ {size}"))
        .check(|run| boxes::sequence(run, "eeta-plane-partitions", &[1, 0, 3, 0, 6, 3, 21, 7, 55, 12, 138])),
    beyond("beyond-ungar-weak-order", "Ungar, beyond the paper")
        .titled("Values of decreasing permutations in the weak order")
        .observed()
        .says("The decreasing permutations of 1 to 9 entries have the values 0, 1, 1, 2, 2, 3, 8, 14, 22 in the Ungar game on the weak order.")
        .up_to(7, 9, |size| format!("n ≤ {size}"))
        .check(|run| boxes::sequence(run, "weak-order", &[0, 1, 1, 2, 2, 3, 8, 14, 22])),
    beyond("beyond-ungar-tamari", "Ungar, beyond the paper")
        .titled("Values of the greatest words in the Tamari lattice")
        .observed()
        .says("The greatest words of 1 to 13 pairs have the values 0, 1, 2, 3, 6, 7, 13, 15, 21, 26, 34, 41, 50 in the Ungar game on the Tamari lattice.")
        .up_to(9, 13, |size| format!("n ≤ {size}"))
        .check(|run| boxes::sequence(run, "tamari", &[0, 1, 2, 3, 6, 7, 13, 15, 21, 26, 34, 41, 50])),
];
