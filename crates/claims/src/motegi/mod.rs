//! Motegi, "Game positions of Multiple Hook Removing Game": the statements. The checks are grouped by section; the
//! checks of what the paper takes from Abuku and Tada are in the files of that paper.

mod examples;
mod indices;
mod intervals;
mod numbering;
mod occurring;
mod rows;

use crate::Claim;
use crate::abuku_tada::numbering::largest_number;
use crate::abuku_tada::{diagonals, game, hooks};
use crate::table::{example, lemma, theorem};
use occurring::{DUAL_OCCURS, RIGHT_HALVES, ROWS, equivalent};

/// The claims of the paper.
pub const CLAIMS: &[Claim] = &[
    example("motegi-ex-3.1", "Motegi, Example 3.1")
        .titled("Numbers on the boxes of 4,4,2 on 3×5")
        .says("The boxes of the diagram 4,4,2 on 3×5 carry the numbers 3,4,3,2; 2,3,4,3; 1,2.")
        .check(examples::example_3_1),
    example("motegi-ex-3.2", "Motegi, Example 3.2")
        .titled("Diagonal expression of 4,3,1 on 3×5")
        .says("The diagram 4,3,1 on 3×5 has the diagonal expression (0,1,1,2,2,1,1,0,0).")
        .check(examples::example_3_2),
    lemma("motegi-sec-3-max", "Motegi, §3")
        .titled("Largest number on the boxes of m×n")
        .says("The largest number on the boxes of m×n is c = (m+n−1+χ)/2, χ being 1 if m+n is even and 0 if it is odd.")
        .up_to(16, 60, game::every_board)
        .check(|run| largest_number(run, indices::middle)),
    lemma("motegi-sec-3-numbers", "Motegi, §3")
        .titled("Numbers of a hook and of what it leaves")
        .says("The numbers of a diagram are those of a hook and those of what the removal of the hook leaves, as multisets.")
        .up_to(11, 16, game::every_diagram)
        .check(hooks::numbers_add_up),
    theorem("motegi-3.3", "Motegi, Proposition 3.3")
        .titled("Which sequences are diagonal expressions")
        .says("The diagonal expression is a bijection from the diagrams on m×n onto the sequences of m+n+1 numbers from 0 to 0 that rise by 0 or 1 up to place m+1 and fall by 0 or 1 after it.")
        .up_to(14, 20, game::every_diagram)
        .check(diagonals::expressions_are_diagrams),
    example("motegi-ex-3.5", "Motegi, Example 3.5")
        .titled("Hook (2,1) of 4,3,1 in the diagonal expression")
        .says("Removing the hook at (2,1) from 4,3,1 on 3×5 leaves the row of 4 and lowers the entries 2 to 5 of the diagonal expression to (0,0,0,1,1,1,1,0,0).")
        .check(examples::example_3_5),
    example("motegi-ex-4.3", "Motegi, Example 4.3")
        .titled("Positions of MHRG on 2×3")
        .says("On 2×3 every diagram occurs but 3,2; 2,2; 2,1; 3; 1,1 and 1.")
        .check(examples::example_4_3),
    lemma("motegi-lemma-4.4", "Motegi, Lemma 4.4")
        .titled("Where the second hook of a move lies")
        .says("After a hook that lowers the places l to r of the diagonal expression there is at most one hook with the same numbers, and it lowers the places m+n+1−(r−1) to m+n+1−(l−1).")
        .up_to(12, 18, game::every_diagram)
        .check(hooks::second_hook_is_mirrored),
    lemma("motegi-remark-4.5-1", "Motegi, Remark 4.5 (1)")
        .titled("No third hook with the same numbers")
        .says("After two hooks with the same numbers there is no third one with these numbers.")
        .up_to(12, 18, game::every_diagram)
        .check(hooks::third_hook_is_missing),
    lemma("motegi-remark-4.5-2", "Motegi, Remark 4.5 (2)")
        .titled("Two hooks with the same numbers, in either order")
        .says("If a diagram has two hooks with the same numbers and removing one leaves a hook with these numbers, so does removing the other, in one way, and both ways end in the same diagram.")
        .up_to(12, 18, game::every_diagram)
        .check(hooks::either_hook_may_be_first),
    theorem("motegi-5.1", "Motegi, Theorem 5.1")
        .titled("Which diagrams occur in MHRG")
        .says("For a diagram Y on m×n it is the same that Y occurs in MHRG, that its dual does, that I_R(Y) and I_R(Yᴰ) are disjoint, and that λᵢ+λⱼ ≠ n−m+i+j−1 for all i and j.")
        .up_to(14, 22, game::every_diagram)
        .check(|run| equivalent(run, &[DUAL_OCCURS, RIGHT_HALVES, ROWS])),
    theorem("motegi-5.1-II", "Motegi, Theorem 5.1, (I) and (II)")
        .titled("A diagram occurs exactly if its dual does")
        .says("A diagram on m×n occurs in MHRG exactly if its dual does.")
        .up_to(14, 22, game::every_diagram)
        .check(|run| equivalent(run, &[DUAL_OCCURS])),
    theorem("motegi-5.1-III", "Motegi, Theorem 5.1, (I) and (III)")
        .titled("Occurrence by disjoint right halves")
        .says("A diagram Y on m×n occurs in MHRG exactly if I_R(Y) and I_R(Yᴰ) are disjoint.")
        .up_to(14, 22, game::every_diagram)
        .check(|run| equivalent(run, &[RIGHT_HALVES])),
    theorem("motegi-5.1-IV", "Motegi, Theorem 5.1, (I) and (IV)")
        .titled("Occurrence by sums of two rows")
        .says("A diagram on m×n occurs in MHRG exactly if λᵢ+λⱼ ≠ n−m+i+j−1 for all i and j.")
        .up_to(14, 22, game::every_diagram)
        .check(|run| equivalent(run, &[ROWS])),
    lemma("motegi-lemma-5.2-A", "Motegi, Lemma 5.2 (A)")
        .titled("Index set of the dual diagram")
        .says("The index set of the dual of a diagram on m×n is that of the diagram with each i replaced by m+n+1−i.")
        .up_to(15, 22, game::every_diagram)
        .check(intervals::lemma_5_2_a),
    lemma("motegi-lemma-5.2-B", "Motegi, Lemma 5.2 (B)")
        .titled("Hooks in the index set")
        .says("A hook of a diagram that lowers the places l to r exists, and then is unique, exactly if l−1 is not in the index set and r is, and it replaces r by l−1 and, in the dual, their opposites.")
        .up_to(12, 18, game::every_diagram)
        .check(intervals::lemma_5_2_b),
    lemma("motegi-remark-5.3", "Motegi, Remark 5.3")
        .titled("When a second hook is there")
        .says("After a hook that lowers the places l to r there is a hook, a unique one, that lowers m+n+1−(r−1) to m+n+1−(l−1) exactly if m+n+1−r is not in the index set by then and m+n+1−(l−1) is; its numbers are the same.")
        .up_to(11, 18, game::every_diagram)
        .check(intervals::remark_5_3),
    lemma("motegi-eq-5.2", "Motegi, (5.2)")
        .titled("Right half of the index set after one hook")
        .says("If the first hook of a move from Y lowers the places l to r and leaves Y', then I_R(Y') without l−1 is I_R(Y) without r.")
        .up_to(11, 16, game::every_board)
        .check(occurring::equation_5_2),
    lemma("motegi-eq-5.3", "Motegi, (5.3)")
        .titled("Right half of the dual's index set after one hook")
        .says("If the first hook of a move from Y lowers the places l to r and leaves Y', then I_R of the dual of Y' without the opposite of l−1 is I_R of the dual of Y without the opposite of r.")
        .up_to(11, 16, game::every_board)
        .check(occurring::equation_5_3),
    lemma("motegi-lemma-5.4", "Motegi, Lemma 5.4")
        .titled("When one hook leaves disjoint right halves")
        .says("What the first hook of a move leaves has disjoint right halves I_R(Y) and I_R(Yᴰ) unless the opposite of l−1 is in the index set before it and is not r, or is l−1 itself, which means m+n odd and l−1 = c+1.")
        .up_to(13, 20, every_position)
        .check(occurring::lemma_5_4),
    theorem("motegi-5.5-1", "Motegi, Proposition 5.5 (1)")
        .titled("Moves of one hook, by the index set")
        .says("A move from a position takes one hook exactly if the opposite of l−1 is neither in the index set nor l−1 itself, or l−1 is the opposite of r.")
        .up_to(13, 20, every_position)
        .check(occurring::proposition_5_5_1),
    theorem("motegi-5.5-2", "Motegi, Proposition 5.5 (2)")
        .titled("Moves of two hooks, by the index set")
        .says("A move from a position takes two hooks exactly if the opposite of l−1 is in the index set and is not r, or is l−1 itself.")
        .up_to(13, 20, every_position)
        .check(occurring::proposition_5_5_2),
    lemma("motegi-eq-5.4", "Motegi, (5.4)")
        .titled("Right half of the index set after two hooks")
        .says("If a move leads from Y by two hooks to Z and the first lowers the places l to r, then I_R(Z) without l−1 and the opposite of r is I_R(Y) without r and the opposite of l−1.")
        .up_to(11, 16, game::every_board)
        .check(occurring::equation_5_4),
    lemma("motegi-eq-5.5", "Motegi, (5.5)")
        .titled("Right half of the dual's index set after two hooks")
        .says("If a move leads from Y by two hooks to Z and the first lowers the places l to r, then I_R of the dual of Z without r and the opposite of l−1 is I_R of the dual of Y without l−1 and the opposite of r.")
        .up_to(11, 16, game::every_board)
        .check(occurring::equation_5_5),
    theorem("motegi-5.6-1", "Motegi, Proposition 5.6 (1)")
        .titled("A position that reaches Y by one hook")
        .says("If I_R(Y) and I_R(Yᴰ) are disjoint, r > n is not and l−1 < r is in I(Y), and the opposite of r is not in I(Y) or is l−1, then a position with r instead of l−1 occurs, from which one hook leads to Y.")
        .up_to(12, 18, every_setting)
        .check(occurring::proposition_5_6_1),
    theorem("motegi-5.6-2", "Motegi, Proposition 5.6 (2)")
        .titled("A position that reaches Y by two hooks")
        .says("In the same setting, if the opposite of r is in I(Y) and is not l−1, then a position with r and the opposite of l−1 instead of the opposite of r and l−1 occurs, from which two hooks lead to Y.")
        .up_to(12, 18, every_setting)
        .check(occurring::proposition_5_6_2),
    lemma("motegi-5.6-arrow", "Motegi, Proposition 5.6, proof, corrected")
        .titled("Places of the two hooks in Proposition 5.6")
        .says("In the second case of Proposition 5.6 the first of the two hooks lowers the places from the opposite of r−1 to the opposite of l−1, and the second those from l to r.")
        .up_to(12, 18, every_setting)
        .check(occurring::arrows_5_6),
    lemma("motegi-5.6-arrow-printed", "Motegi, Proposition 5.6, proof")
        .titled("Places of the two hooks in Proposition 5.6, misprinted")
        .says("In the second case of Proposition 5.6 the first of the two hooks lowers the places from the opposite of r, minus 1, to the opposite of l−1, and the second those from l to r.")
        .printed("proof of Proposition 5.6 (2), label of the first arrow", "r̄−1")
        .corrected_by("motegi-5.6-arrow")
        .up_to(12, 18, every_setting)
        .check(occurring::arrows_5_6_printed),
    theorem("motegi-6.1", "Motegi, Theorem 6.1")
        .titled("Diagrams of at most t rows on m×n and on t×(n−m+t)")
        .says("A diagram with at most t rows occurs in MHRG on m×n exactly if it occurs on t×(n−m+t), and then has the same value on both.")
        .up_to(12, 20, few_rows)
        .check(rows::theorem_6_1),
    lemma("motegi-fig-2", "Motegi, Figure 2")
        .titled("Smallest number in a position with t rows")
        .says("In a position of MHRG on m×n with at least one box and at most t rows no number is less than m−t+1, and with exactly t rows one is m−t+1.")
        .up_to(11, 16, game::every_board)
        .check(numbering::smallest_is_bounded),
    theorem("motegi-6.1-positions", "Motegi, Theorem 6.1, first half")
        .titled("Which diagrams of at most t rows occur on m×n")
        .says("A diagram with at most t rows occurs in MHRG on m×n exactly if it occurs on t×(n−m+t).")
        .up_to(13, 20, few_rows)
        .check(rows::theorem_6_1_positions),
    theorem("motegi-6.1-values", "Motegi, Theorem 6.1, second half")
        .titled("Values of diagrams of at most t rows on m×n")
        .says("A position of MHRG with at most t rows has the same value on m×n and on t×(n−m+t).")
        .up_to(12, 20, few_rows)
        .check(rows::theorem_6_1_values),
    example("motegi-ex-6", "Motegi, §6, example")
        .titled("3,2 on 3×5 and on 2×4")
        .says("The diagram 3,2 occurs on 3×5 and on 2×4, where its boxes carry numbers smaller by 1, and has the same value on both.")
        .check(examples::example_of_section_6),
    theorem("motegi-eq-6.2", "Motegi, (6.2)")
        .titled("P-positions of MHRG on 2×n")
        .says("The P-positions of MHRG on 2×n are those of the list (6.2).")
        .up_to(30, 80, |size| format!("boards 2×n, n ≤ {size}"))
        .check(rows::list_6_2),
    theorem("motegi-cor-6.2", "Motegi, Corollary 6.2, corrected")
        .titled("P-positions of MHRG with at most two rows")
        .says("The P-positions of MHRG on m×n, m ≥ 2, with at most two rows are those of the list of Corollary 6.2.")
        .up_to(14, 20, |size| format!("every position of at most two rows on every board with m ≥ 2 and m+n ≤ {size}"))
        .check(rows::corollary_6_2),
    theorem("motegi-cor-6.2-printed", "Motegi, Corollary 6.2")
        .titled("The list of P-positions fails for m = 1")
        .says("The P-positions of MHRG on m×n, also for m = 1, with at most two rows are those of the list of Corollary 6.2.")
        .printed("Corollary 6.2, m ≤ n being any positive integers", "A Young diagram Y_λ ∈ S(Y_{m,n}) having at most two rows is a P-position if and only if")
        .corrected_by("motegi-cor-6.2")
        .up_to(14, 20, |size| format!("every position of at most two rows on every board with m+n ≤ {size}"))
        .check(rows::corollary_6_2_printed),
];

fn every_position(size: u64) -> String {
    format!("every move of every position on every board with m+n ≤ {size}")
}

fn every_setting(size: u64) -> String {
    format!("every Y, l and r on every board with m+n ≤ {size}")
}

fn few_rows(size: u64) -> String {
    format!("every diagram of at most t rows on every board with m+n ≤ {size}, t ≤ m")
}
