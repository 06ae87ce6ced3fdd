//! Abuku and Tada, "Multiple Hook Removing Game" (in Japanese): the statements. The checks are grouped by section.

pub(crate) mod diagonals;
mod diagrams;
pub(crate) mod game;
pub(crate) mod hooks;
pub(crate) mod numbering;
mod rows;
mod squares;

use crate::Claim;
use crate::table::{beyond, example, lemma, theorem};

/// The claims of the paper.
pub const CLAIMS: &[Claim] = &[
    lemma("abuku-tada-sec-2-rows", "Abuku–Tada, §2")
        .titled("Rows of Young and shifted diagrams")
        .says("The rows of a Young diagram (a set of boxes that holds the left and the upper neighbour of each) do not increase in length downwards, and those of a shifted diagram decrease.")
        .up_to(4, 5, |size| format!("every diagram inside a square of side {size}"))
        .check(|run| diagrams::rows_in_order(run, |rows| rows.sort_unstable_by(|a, b| b.cmp(a)))),
    lemma("abuku-tada-sec-2-rows-printed", "Abuku–Tada, §2")
        .titled("Rows of diagrams do not increase downwards")
        .says("The rows of a Young diagram weakly increase in length downwards, and those of a shifted diagram strictly increase.")
        .printed("§2.1, and likewise §2.2", "箱の数が右に広義単調増加、下に広義単調増加するように配置され")
        .meaning("placed so that the number of boxes weakly increases to the right and weakly increases downwards")
        .corrected_by("abuku-tada-sec-2-rows")
        .up_to(4, 5, |size| format!("every diagram inside a square of side {size}"))
        .check(|run| diagrams::rows_in_order(run, <[u64]>::sort_unstable)),
    example("abuku-tada-ex-2.3", "Abuku–Tada, Example 2.3")
        .titled("Hook (2,2) of the diagram 6,6,5,3,3")
        .says("Removing the hook at (2,2) from the diagram 6,6,5,3,3 leaves 6,4,2,2,1.")
        .check(diagrams::example_2_3),
    theorem("abuku-tada-2.4", "Abuku–Tada, Theorem 2.4 (Sato)")
        .titled("Value of a Young diagram in the hook game")
        .says("The value of a Young diagram in the hook game is the nim-sum of N(x) over its hook lengths x, where N(a) = a ⊕ (a−1).")
        .up_to(26, 40, |size| format!("partitions of size ≤ {size}"))
        .check(diagrams::young_values),
    example("abuku-tada-ex-2.6", "Abuku–Tada, Example 2.6")
        .titled("Hook (2,3) of the shifted diagram 7,6,4,2")
        .says("Removing the hook at (2,3) from the shifted diagram 7,6,4,2 leaves 7,4.")
        .check(diagrams::example_2_6),
    theorem("abuku-tada-2.7", "Abuku–Tada, Theorem 2.7")
        .titled("Value of a shifted diagram in the hook game")
        .says("The value of a shifted diagram in the hook game is the nim-sum of its row lengths.")
        .up_to(48, 70, |size| format!("strict partitions of size ≤ {size}"))
        .check(diagrams::shifted_values),
    example("abuku-tada-fig-1", "Abuku–Tada, Figure 1")
        .titled("Numbers on the boxes of 3×5 and 4×7")
        .says("The boxes of the 3×5 and the 4×7 rectangle carry the numbers of the figure.")
        .check(numbering::figure_1),
    lemma("abuku-tada-sec-3-1", "Abuku–Tada, §3 (1)")
        .titled("The corners (m,1) and (1,n) carry 1")
        .says("On every board the boxes (m,1) and (1,n) carry the number 1.")
        .up_to(100, 400, game::every_board)
        .check(numbering::corners_are_1),
    lemma("abuku-tada-sec-3-2", "Abuku–Tada, §3 (2)")
        .titled("Numbers are constant along diagonals")
        .says("On every board the boxes (i,j) and (i+1,j+1) carry the same number.")
        .up_to(40, 100, game::every_board)
        .check(numbering::diagonals_are_constant),
    lemma("abuku-tada-sec-3-3", "Abuku–Tada, §3 (3)")
        .titled("Largest number on the m×n board")
        .says("The largest number on the m×n board is ⌊(m+n)/2⌋.")
        .up_to(40, 100, game::every_board)
        .check(|run| numbering::largest_number(run, |board| game::steps(board) / 2)),
    example("abuku-tada-ex-4.2", "Abuku–Tada, Example 4.2")
        .titled("Two sequences, one a diagonal expression of 2×4")
        .says("(0,1,2,1,1,1,0) belongs to the set of diagonal expressions of 2×4, and (0,0,2,2,1,1,0) does not.")
        .check(diagonals::example_4_2),
    lemma("abuku-tada-lemma-4.3", "Abuku–Tada, Lemma 4.3, corrected")
        .titled("The last box of a diagonal in a diagram")
        .says("If dₖ ≥ 1 is the number of boxes on diagonal k of a diagram, the dₖ-th box of that diagonal is in the diagram; the next one never is.")
        .up_to(15, 22, game::every_diagram)
        .check(|run| diagonals::last_box_of_diagonal(run, |d| d >= 1)),
    lemma("abuku-tada-lemma-4.3-printed", "Abuku–Tada, Lemma 4.3")
        .titled("An empty diagonal has no last box")
        .says("If dₖ is the number of boxes on diagonal k of a diagram, the dₖ-th box of that diagonal is in the diagram and the next one is not, also where dₖ = 0.")
        .printed("Lemma 4.3 (2)", "k = 0 のとき, (dₖ, dₖ) ∈ Y")
        .meaning("if k = 0, then (dₖ, dₖ) ∈ Y")
        .corrected_by("abuku-tada-lemma-4.3")
        .up_to(15, 22, game::every_diagram)
        .check(|run| diagonals::last_box_of_diagonal(run, |_| true)),
    lemma("abuku-tada-lemma-4.4-1", "Abuku–Tada, Lemma 4.4 (1)")
        .titled("The outermost diagonals hold at most one box")
        .says("The first and the last inner diagonal of a diagram, d₋ₘ₊₁ and dₙ₋₁, hold at most one box.")
        .up_to(15, 22, game::every_diagram)
        .check(diagonals::lemma_4_4_1),
    lemma("abuku-tada-lemma-4.4-2", "Abuku–Tada, Lemma 4.4 (2)")
        .titled("Neighbouring diagonals right of the main one")
        .says("For k > 0 diagonal k−1 of a diagram holds as many boxes as diagonal k or one more.")
        .up_to(15, 22, game::every_diagram)
        .check(|run| diagonals::steps_are_small(run, |board| (1..=board.columns() as i64).map(|k| (k - 1, k)).collect())),
    lemma("abuku-tada-lemma-4.4-3", "Abuku–Tada, Lemma 4.4 (3)")
        .titled("Neighbouring diagonals left of the main one")
        .says("For k ≤ 0 diagonal k of a diagram holds as many boxes as diagonal k−1 or one more.")
        .up_to(15, 22, game::every_diagram)
        .check(|run| diagonals::steps_are_small(run, |board| (1 - board.rows() as i64..=0).map(|k| (k, k - 1)).collect())),
    example("abuku-tada-ex-4.6", "Abuku–Tada, Example 4.6")
        .titled("Diagonal expression of 5,4,3 on 3×5")
        .says("The diagram 5,4,3 on 3×5 has the diagonal expression (0,1,2,3,2,2,1,1,0).")
        .check(diagonals::example_4_6),
    lemma("abuku-tada-lemma-4.7-1", "Abuku–Tada, Lemma 4.7 (1)")
        .titled("Diagrams and diagonal expressions correspond")
        .says("The diagonal expression is a bijection from the diagrams on m×n onto the sequences from 0 to 0 that rise by 0 or 1 up to index 0 and fall by 0 or 1 after it.")
        .up_to(14, 20, game::every_diagram)
        .check(diagonals::expressions_are_diagrams),
    lemma("abuku-tada-lemma-4.7-2", "Abuku–Tada, Lemma 4.7 (2)")
        .titled("How often a number stands in a diagram")
        .says("The number k stands in d₋ₘ₊ₖ+dₙ₋ₖ boxes of a diagram, or in d₋ₘ₊ₖ if these are one diagonal.")
        .up_to(14, 22, game::every_diagram)
        .check(diagonals::lemma_4_7_2),
    lemma("abuku-tada-sec-5-numbers", "Abuku–Tada, §5")
        .titled("C(Y) = C(Y') + C(h): a hook's numbers come off")
        .says("C(Y) = C(Y') + C(h): the numbers of a diagram are those of a hook and those of what its removal leaves, as multisets.")
        .up_to(11, 16, game::every_diagram)
        .check(hooks::numbers_add_up),
    example("abuku-tada-ex-5.1", "Abuku–Tada, Example 5.1, corrected")
        .titled("Hook (1,4) of 5,4,3 on 3×5")
        .says("Removing the hook at (1,4) from 5,4,3 on 3×5 leaves the diagonal expression (0,1,2,3,2,1,0,0,0).")
        .check(|run| hooks::example_5_1_is(run, &[0, 1, 2, 3, 2, 1, 0, 0, 0])),
    example("abuku-tada-ex-5.1-printed", "Abuku–Tada, Example 5.1")
        .titled("Hook (1,4) of 5,4,3 on 3×5, one entry missing")
        .says("Removing the hook at (1,4) from 5,4,3 on 3×5 leaves the diagonal expression (0,1,2,3,2,1,0,0).")
        .printed("Example 5.1", "このとき、D(Y') = (0, 1, 2, 3, 2, 1, 0, 0) となる")
        .meaning("then D(Y') is (0, 1, 2, 3, 2, 1, 0, 0)")
        .corrected_by("abuku-tada-ex-5.1")
        .check(|run| hooks::example_5_1_is(run, &[0, 1, 2, 3, 2, 1, 0, 0])),
    lemma("abuku-tada-lemma-5.2", "Abuku–Tada, Lemma 5.2")
        .titled("The second hook mirrors the first")
        .says("If after a hook that lowers the diagonals l to r there is a hook with the same numbers, it lowers the diagonals n−m−r to n−m−l, and there is no third such hook.")
        .up_to(12, 18, game::every_diagram)
        .check(hooks::lemma_5_2),
    example("abuku-tada-ex-5.3", "Abuku–Tada, Example 5.3")
        .titled("A move of two hooks from 5,4,3 on 3×5")
        .says("From 5,4,3 on 3×5 the hook at (1,3) and then the one at (1,1), both with the numbers 1,2,3,3,4, leave (0,0,1,1,0,0,0,0,0).")
        .check(hooks::example_5_3),
    theorem("abuku-tada-cor-5.4", "Abuku–Tada, Corollary 5.4")
        .titled("The end of a move does not depend on the hooks taken")
        .says("Removing a hook and then hooks with the same numbers as long as there are any ends in the same diagram whichever hooks are taken.")
        .up_to(12, 18, game::every_diagram)
        .check(hooks::corollary_5_4),
    lemma("abuku-tada-lemma-5.5", "Abuku–Tada, Lemma 5.5")
        .titled("Two hooks with the same numbers make one move")
        .says("Two hooks of a diagram with the same numbers lead to the same diagram when each is removed together with the hooks of the same numbers after it.")
        .up_to(12, 18, game::every_diagram)
        .check(hooks::lemma_5_5),
    example("abuku-tada-ex-5.6", "Abuku–Tada, Example 5.6")
        .titled("The move of Example 5.3 by other hooks")
        .says("From 5,4,3 on 3×5 the hook at (2,1) and then the one at (1,2) lead to the diagram of Example 5.3.")
        .check(hooks::example_5_6),
    theorem("abuku-tada-6.1", "Abuku–Tada, Theorem 6.1")
        .titled("Value of the 1×n board")
        .says("The start of MHRG on 1×n has the value n if n is odd and n−1 if n is even.")
        .up_to(80, 300, |size| format!("boards 1×n, n ≤ {size}"))
        .check(rows::theorem_6_1),
    beyond("beyond-mhrg-one-row", "After Abuku–Tada, Theorem 6.1")
        .titled("Value of a single row on m×n")
        .proved("4.3")
        .says("A position of MHRG on m×n that is one row of r boxes has the value r, or r−1 if n−m is odd and r > (n−m+1)/2.")
        .up_to(14, 20, |size| format!("every position of one row on every board with m+n ≤ {size}"))
        .check(rows::one_row),
    lemma("abuku-tada-lemma-6.2", "Abuku–Tada, Lemma 6.2")
        .titled("Moves of two hooks on 2×2n")
        .says("On 2×2n a move takes two hooks exactly if the first leaves 2n boxes, and then it leads from (a,b) to (2n−b,2n−a).")
        .up_to(10, 40, |size| format!("every diagram on every board 2×2n, n ≤ {size}"))
        .check(rows::lemma_6_2),
    lemma("abuku-tada-sec-6-one-hook", "Abuku–Tada, §6.2.2")
        .titled("What one hook leaves of two rows")
        .says("OH(Y), what one hook leaves of two rows (a,b), is {(c,b) : b ≤ c < a} ∪ {(a,c) : 0 ≤ c < b} ∪ {(b−1,c) : 0 ≤ c < b}.")
        .up_to(20, 60, |size| format!("a ≤ {size}"))
        .check(rows::one_hook),
    lemma("abuku-tada-lemma-6.3-1", "Abuku–Tada, Lemma 6.3 (1)")
        .titled("Positions of MHRG on 2×2n")
        .says("The positions of MHRG on 2×2n are the diagrams that do not have exactly 2n boxes.")
        .up_to(10, 40, even_boards)
        .check(rows::lemma_6_3_1),
    lemma("abuku-tada-lemma-6.3-2", "Abuku–Tada, Lemma 6.3 (2)")
        .titled("Options in MHRG on 2×2n")
        .says("The options of a position with fewer than 2n boxes on 2×2n are what one hook leaves; with more than 2n boxes, those of them without exactly 2n boxes, and (2n−b,2n−a).")
        .up_to(10, 40, even_boards)
        .check(rows::lemma_6_3_2),
    theorem("abuku-tada-6.4", "Abuku–Tada, Theorem 6.4")
        .titled("Value of the 2×2n board")
        .says("The start of MHRG on 2×2n has the value 3 for n = 1, 2 for n = 5, 9, 13, …, and 1 otherwise.")
        .up_to(20, 40, even_boards)
        .check(rows::theorem_6_4),
    theorem("abuku-tada-6.6-1", "Abuku–Tada, Theorem 6.6 (1)")
        .titled("Positions of MHRG on n×n")
        .says("A diagram occurs in MHRG on n×n exactly if its diagonal expression is symmetric.")
        .up_to(7, 11, up_to_n)
        .check(|run| squares::positions_are_symmetric(run, squares::square)),
    theorem("abuku-tada-6.6-2", "Abuku–Tada, Theorem 6.6 (2)")
        .titled("Positions of MHRG on n×(n+1)")
        .says("A diagram occurs in MHRG on n×(n+1) exactly if its diagonal expression is symmetric.")
        .up_to(7, 11, up_to_n)
        .check(|run| squares::positions_are_symmetric(run, squares::oblong)),
    lemma("abuku-tada-sec-6-sd", "Abuku–Tada, §6.2.3, corrected")
        .titled("Diagonals of shifted diagrams inside (n, …, 1)")
        .says("SDₙ is a bijection from the shifted diagrams inside (n, …, 1) onto the sequences d₀, …, dₙ = 0 with 0 ≤ dₖ − dₖ₊₁ ≤ 1.")
        .up_to(10, 16, up_to_n)
        .check(|run| squares::shifted_expressions(run, &[0])),
    lemma("abuku-tada-sec-6-sd-printed", "Abuku–Tada, §6.2.3")
        .titled("Diagonals of a shifted diagram must end in 0")
        .says("SDₙ is a bijection from the shifted diagrams inside (n, …, 1) onto all sequences d₀, …, dₙ with 0 ≤ dₖ − dₖ₊₁ ≤ 1.")
        .printed("§6.2.3, after Definition 6.7, the condition being 0 ≤ dₖ − dₖ₊₁ ≤ 1 (0 ≤ k < n)", "この条件を満たす ℤⁿ⁺¹ の元からなる集合を 𝕊𝔻ₙ とする")
        .meaning("let 𝕊𝔻ₙ be the set of the elements of ℤⁿ⁺¹ that satisfy this condition")
        .corrected_by("abuku-tada-sec-6-sd")
        .up_to(10, 16, up_to_n)
        .check(|run| squares::shifted_expressions(run, &[0, 1])),
    lemma("abuku-tada-lemma-6.8", "Abuku–Tada, Lemma 6.8")
        .titled("Shifted diagrams are MHRG on n×(n+1)")
        .says("Φ, which writes the diagonals of a shifted diagram once backwards and once forwards, is an isomorphism from the hook game inside (n, …, 1) onto MHRG on n×(n+1).")
        .up_to(8, 13, up_to_n)
        .check(squares::lemma_6_8),
    lemma("abuku-tada-lemma-6.9", "Abuku–Tada, Lemma 6.9")
        .titled("MHRG on n×n is MHRG on n×(n+1)")
        .says("Ψ, which writes the middle diagonal twice, is an isomorphism from MHRG on n×n onto MHRG on n×(n+1).")
        .up_to(8, 13, up_to_n)
        .check(squares::lemma_6_9),
    theorem("abuku-tada-6.10", "Abuku–Tada, Theorem 6.10")
        .titled("Value of a position on n×(n+1)")
        .says("A position of MHRG on n×(n+1) has the value of the shifted diagram that Φ takes to it.")
        .up_to(8, 13, up_to_n)
        .check(squares::theorem_6_10),
    theorem("abuku-tada-6.11", "Abuku–Tada, Theorem 6.11")
        .titled("Value of a position on n×n")
        .says("A position of MHRG on n×n has the value of its image under Ψ on n×(n+1).")
        .up_to(8, 13, up_to_n)
        .check(squares::theorem_6_11),
    theorem("abuku-tada-cor-6.12", "Abuku–Tada, Corollary 6.12")
        .titled("Values of the n×n and n×(n+1) boards")
        .says("The starts of MHRG on n×n and on n×(n+1) have the value 1 ⊕ 2 ⊕ … ⊕ n.")
        .up_to(8, 13, up_to_n)
        .check(squares::corollary_6_12),
    example("abuku-tada-ex-6.13", "Abuku–Tada, Example 6.13")
        .titled("The 3×4 board: its numbers and its value")
        .says("The boxes of 3×4 carry the numbers of the example, and its start has the value 1 ⊕ 2 ⊕ 3 = 0.")
        .check(numbering::example_6_13),
];

fn up_to_n(size: u64) -> String {
    format!("n ≤ {size}")
}

fn even_boards(size: u64) -> String {
    format!("boards 2×2n, n ≤ {size}")
}
