//! Hirokawa, Miyadera, Sakamoto and Suetsugu, "Variant of Wythoff's Game: Corner Two Rooks".

mod beyond;
mod definitions;
mod foundations;
mod games;
mod introduction;
mod sets;
mod squares;
mod theorems;

use crate::Claim;
use crate::table::{beyond, conjecture, example, lemma, theorem};
use games::all_games;
use squares::{all_limits, coordinates, each_even_limit, each_limit, each_odd_limit, each_power_of_two, first_squares};
use theory::Play;
use theory::yamasaki::Condition;

/// The claims of the paper, and what goes beyond it.
pub const CLAIMS: &[Claim] = &[
    theorem("rooks-1-a", "Rooks, Theorem 1(a)")
        .titled("Outcome of end positions")
        .says("End positions are P-positions in normal play and N-positions in misère play.")
        .up_to(5, 7, all_games)
        .check(foundations::theorem_1_a),
    theorem("rooks-1-b", "Rooks, Theorem 1(b), corrected")
        .titled("A position all of whose options are N-positions")
        .says("A position all of whose options are N-positions is a P-position, unless it is an end position in misère play.")
        .up_to(5, 7, all_games)
        .check(foundations::theorem_1_b),
    theorem("rooks-1-b-printed", "Rooks, Theorem 1(b)")
        .titled("End positions in misère play are no P-positions")
        .says("A position all of whose options are N-positions is a P-position, in normal and in misère play.")
        .printed("Theorem 1(b)", "If every P' ∈ move(P) is an 𝒩-position, then P is a 𝒫-position.")
        .corrected_by("rooks-1-b")
        .up_to(5, 20, |size| format!("one heap of Nim below {size}"))
        .check(foundations::theorem_1_b_printed),
    theorem("rooks-1-c", "Rooks, Theorem 1(c)")
        .titled("A position with an option that is a P-position")
        .says("A position with an option that is a P-position is an N-position.")
        .up_to(5, 7, all_games)
        .check(foundations::theorem_1_c),
    theorem("rooks-2", "Rooks, Theorem 2 (Bouton)")
        .titled("P-positions of Nim")
        .says("A position of Nim is a P-position exactly if the nim-sum of its heaps is 0.")
        .up_to(9, 40, |size| format!("up to 3 heaps below {size}, 4 heaps below {}", size.min(12)))
        .check(foundations::theorem_2),
    theorem("rooks-3", "Rooks, Theorem 3 (Wythoff)")
        .titled("P-positions of Wythoff's game")
        .says("The P-positions of Wythoff's game are the pairs of ⌊nφ⌋ and ⌊nφ⌋+n in either order, n = 0, 1, 2, ….")
        .up_to(80, 500, |size| format!("heaps below {size}"))
        .check(|run| foundations::wythoff(run, Play::Normal)),
    theorem("rooks-4", "Rooks, Theorem 4")
        .titled("P-positions of four-heap Nim with a limit")
        .says("Four heaps of Nim with fewer than r stones per move are a P-position exactly if the nim-sum of their residues modulo r is 0.")
        .up_to(10, 20, each_limit)
        .check(foundations::theorem_4),
    theorem("rooks-5", "Rooks, Theorem 5 (Sprague, Grundy)")
        .titled("P-positions are the positions of value 0")
        .says("In normal play a position is a P-position exactly if its value is 0.")
        .up_to(5, 7, all_games)
        .check(foundations::theorem_5),
    theorem("rooks-6", "Rooks, Theorem 6 (Sprague, Grundy)")
        .titled("Value of a disjunctive sum")
        .says("The value of a disjunctive sum is the nim-sum of the values.")
        .up_to(4, 5, |size| {
            format!(
                "all pairs of games with at most {size} positions; Wythoff's game and Corner Two Rooks below {size}"
            )
        })
        .check(foundations::theorem_6),
    theorem("rooks-7", "Rooks, Theorem 7")
        .titled("P- and N-positions of Corner Two Rooks for even r")
        .proved("2.3")
        .says("For even r the P-positions of Corner Two Rooks are 𝒫 = ({nim-sum of the residues 0} ∪ F(1)) \\ F(0), and the N-positions are 𝒩 = ({nim-sum not 0} ∪ F(0)) \\ F(1) where the rooks stand on different squares.")
        .up_to(12, 24, each_even_limit)
        .check(theorems::theorem_7),
    theorem("rooks-7-printed", "Rooks, Theorem 7")
        .titled("𝒩 also holds two rooks on one square")
        .says("For even r the set 𝒩 = ({nim-sum of the residues not 0} ∪ F(0)) \\ F(1) holds N-positions of Corner Two Rooks only.")
        .printed("Theorem 7", "When r is an even number, 𝒫 and 𝒩 are the sets of 𝒫-positions and 𝒩-positions, respectively")
        .corrected_by("rooks-7")
        .up_to(12, 24, each_even_limit)
        .check(theorems::theorem_7_printed),
    lemma("rooks-lemma-1", "Rooks, Lemma 1")
        .titled("P-positions of Nim_4rb in normal play")
        .says("In normal play Nim_4rb has the P-positions of four-heap Nim with the same limit.")
        .up_to(10, 20, all_limits)
        .check(theorems::lemma_1),
    lemma("rooks-lemma-2", "Rooks, Lemma 2")
        .titled("Misère Nim_4rb and Corner Two Rooks")
        .says("The P-positions of Nim_4rb in misère play are those of Corner Two Rooks in normal play.")
        .up_to(12, 24, all_limits)
        .check(theorems::lemma_2),
    theorem("rooks-8", "Rooks, Theorem 8 (Yamasaki)")
        .titled("Misère P-positions from two sets F0 and F1")
        .says("If sets F0 and F1 of positions satisfy the conditions (a) to (e), (b) being meant for every element, then the misère P-positions are F1 ∪ (P \\ F0), P being the P-positions of normal play.")
        .up_to(5, 6, |size| format!("all games with at most {size} positions, and all pairs of disjoint sets"))
        .check(theorems::theorem_8),
    theorem("rooks-9-a", "Rooks, Theorem 9, condition (a)")
        .titled("Yamasaki's condition (a) for even r")
        .says("For even r, in Nim_4rb with the sets of Definition 13: F(0) and F(1) have no position in common, and F(0) contains all end positions.")
        .up_to(12, 24, each_even_limit)
        .check(|run| theorems::condition_for_even(run, Condition::A)),
    theorem("rooks-9-b", "Rooks, Theorem 9, condition (b)")
        .titled("Yamasaki's condition (b) for even r")
        .says("For even r, in Nim_4rb with the sets of Definition 13: a move leads from each position of F(0) that is no end position to F(1), and from each one of F(1) to F(0).")
        .up_to(12, 24, each_even_limit)
        .check(|run| theorems::condition_for_even(run, Condition::B)),
    theorem("rooks-9-c", "Rooks, Theorem 9, condition (c)")
        .titled("Yamasaki's condition (c) for even r")
        .says("For even r, in Nim_4rb with the sets of Definition 13: no move leads from F(0) to F(0) or from F(1) to F(1).")
        .up_to(12, 24, each_even_limit)
        .check(|run| theorems::condition_for_even(run, Condition::C)),
    theorem("rooks-9-d", "Rooks, Theorem 9, condition (d)")
        .titled("Yamasaki's condition (d) for even r")
        .says("For even r, in Nim_4rb with the sets of Definition 13: from a position in neither set a move leads to F(0) exactly if one leads to F(1).")
        .up_to(12, 24, each_even_limit)
        .check(|run| theorems::condition_for_even(run, Condition::D)),
    theorem("rooks-9-e", "Rooks, Theorem 9, condition (e)")
        .titled("Yamasaki's condition (e) for even r")
        .says("For even r, in Nim_4rb with the sets of Definition 13: if a move leads from F(0) or F(1) to a position in neither, then a move leads from there to one of them.")
        .up_to(12, 24, each_even_limit)
        .check(|run| theorems::condition_for_even(run, Condition::E)),
    theorem("rooks-9", "Rooks, Theorem 9")
        .titled("Outcomes of misère Nim_4rb for even r")
        .says("For even r the sets 𝒫 and 𝒩 are the P- and the N-positions of Nim_4rb in misère play.")
        .up_to(12, 24, each_even_limit)
        .check(theorems::theorem_9),
    theorem("rooks-10-a", "Rooks, Theorem 10, condition (a)")
        .titled("Yamasaki's condition (a) for odd r")
        .says("For odd r, in Nim_4rb with the sets of Definition 16: F(0) and F(1) have no position in common, and F(0) contains all end positions.")
        .up_to(12, 24, each_odd_limit)
        .check(|run| theorems::condition_for_odd(run, Condition::A)),
    theorem("rooks-10-b", "Rooks, Theorem 10, condition (b)")
        .titled("Yamasaki's condition (b) for odd r")
        .says("For odd r, in Nim_4rb with the sets of Definition 16: a move leads from each position of F(0) that is no end position to F(1), and from each one of F(1) to F(0).")
        .up_to(12, 24, each_odd_limit)
        .check(|run| theorems::condition_for_odd(run, Condition::B)),
    theorem("rooks-10-c", "Rooks, Theorem 10, condition (c)")
        .titled("Yamasaki's condition (c) for odd r")
        .says("For odd r, in Nim_4rb with the sets of Definition 16: no move leads from F(0) to F(0) or from F(1) to F(1).")
        .up_to(12, 24, each_odd_limit)
        .check(|run| theorems::condition_for_odd(run, Condition::C)),
    theorem("rooks-10-d", "Rooks, Theorem 10, condition (d)")
        .titled("Yamasaki's condition (d) for odd r")
        .says("For odd r, in Nim_4rb with the sets of Definition 16: from a position in neither set a move leads to F(0) exactly if one leads to F(1).")
        .up_to(12, 24, each_odd_limit)
        .check(|run| theorems::condition_for_odd(run, Condition::D)),
    theorem("rooks-10-e", "Rooks, Theorem 10, condition (e)")
        .titled("Yamasaki's condition (e) for odd r")
        .says("For odd r, in Nim_4rb with the sets of Definition 16: if a move leads from F(0) or F(1) to a position in neither, then a move leads from there to one of them.")
        .up_to(12, 24, each_odd_limit)
        .check(|run| theorems::condition_for_odd(run, Condition::E)),
    theorem("rooks-10", "Rooks, Theorem 10")
        .titled("Outcomes of misère Nim_4rb for odd r")
        .proved("2.3")
        .says("For odd r the sets 𝒫_odd and 𝒩_odd are the P- and the N-positions of Nim_4rb in misère play.")
        .up_to(12, 24, each_odd_limit)
        .check(theorems::theorem_10),
    theorem("rooks-11", "Rooks, Theorem 11, corrected")
        .titled("Outcomes of Corner Two Rooks without a limit")
        .proved("2.3")
        .says("Without a limit 𝒫' = ({nim-sum 0} ∪ F'(1)) \\ F'(0) and 𝒩' = ({nim-sum not 0} ∪ F'(0)) \\ F'(1) are the P- and the N-positions of Corner Two Rooks, if F'(0) has Nₐ = {(i,j,i,j)} added and the rooks stand on different squares.")
        .up_to(14, 28, coordinates)
        .check(|run| theorems::two_rooks(run, None)),
    theorem("rooks-11-printed", "Rooks, Definition 17 and Theorem 11")
        .titled("𝒫' also holds two rooks on one square")
        .says("Without a limit 𝒫' = ({nim-sum 0} ∪ F'(1)) \\ (N'_b ∪ N'_c) holds P-positions of Corner Two Rooks only.")
        .printed("Definition 17", "F'(0) = N'_b ∪ N'_c")
        .corrected_by("rooks-11")
        .up_to(14, 28, coordinates)
        .check(theorems::theorem_11_printed),
    lemma("rooks-def-8", "Rooks, Definitions 6 and 8, corrected")
        .titled("End positions of Corner Two Rooks")
        .says("With moves of all four coordinates the end positions of Corner Two Rooks are exactly S(0,0,1,0).")
        .up_to(9, 20, all_limits)
        .check(definitions::definition_8),
    lemma("rooks-def-8-printed", "Rooks, Definition 8")
        .titled("Corner Two Rooks needs moves of all coordinates")
        .says("With the moves (x−s,y,z,w), (x,y−s,z,w) and (x,y,z,w−s) the end positions of Corner Two Rooks are exactly S(0,0,1,0).")
        .printed("Definition 8", "({(x − s, y, z, w) : …} ∪ {(x, y − s, z, w) : …} ∪ {(x, y, z, w − s) : …})")
        .corrected_by("rooks-def-8")
        .up_to(9, 20, all_limits)
        .check(definitions::definition_8_printed),
    lemma("rooks-def-9", "Rooks, Definition 9, corrected")
        .titled("The end position of Nim₄ᵣ")
        .says("With moves of all four heaps the only end position of Nim₄ᵣ is (0,0,0,0).")
        .up_to(9, 20, all_limits)
        .check(definitions::definition_9),
    lemma("rooks-def-9-printed", "Rooks, Definition 9")
        .titled("Nim₄ᵣ needs moves of all four heaps")
        .says("With the moves (x−s,y,z,w), (x,y−s,z,w) and (x,y,z,w−s) the only end position of Nim₄ᵣ is (0,0,0,0).")
        .printed("Definition 9", "{(x − s, y, z, w) : …} ∪ {(x, y − s, z, w) : …} ∪ {(x, y, z, w − s) : …}")
        .corrected_by("rooks-def-9")
        .up_to(9, 20, all_limits)
        .check(definitions::definition_9_printed),
    lemma("rooks-def-14", "Rooks, Definition 14, corrected")
        .titled("End positions of Nim_4rb")
        .says("With moves of all four heaps, and none once x = z and y = w, the end positions of Nim_4rb are exactly those with x = z and y = w.")
        .up_to(9, 20, all_limits)
        .check(definitions::definition_14),
    lemma("rooks-def-14-printed", "Rooks, Definition 14")
        .titled("Nim_4rb needs moves of all four heaps")
        .says("With the moves (x−s,y,z,w), (x,y−s,z,w) and (x,y,z,w−s) the end positions of Nim_4rb are exactly those with x = z and y = w.")
        .printed("Definition 14", "{(x − s, y, z, w) : …} ∪ {(x, y − s, z, w) : …} ∪ {(x, y, z, w − s) : …}")
        .corrected_by("rooks-def-14")
        .up_to(9, 20, all_limits)
        .check(definitions::definition_14_printed),
    lemma("rooks-intro-rook", "Rooks, introduction")
        .titled("Corner the Rook is Nim with two heaps")
        .says("Corner the Rook is Nim with two heaps: the square (x,y) has the value x ⊕ y.")
        .up_to(40, 250, |size| format!("squares below {size}"))
        .check(introduction::corner_the_rook),
    lemma("rooks-intro-queen", "Rooks, introduction")
        .titled("Corner the Queen is Wythoff's game")
        .says("Corner the Queen is Wythoff's game: the square (x,y) has the options and the value of the heaps x and y.")
        .up_to(40, 250, |size| format!("squares below {size}"))
        .check(introduction::corner_the_queen),
    lemma("rooks-intro-ryuoh", "Rooks, introduction, and Fraenkel and Lorberbom")
        .titled("Value of a square in Corner the Ryuoh")
        .proved("3.2")
        .says("In Corner the Ryuoh the square (x,y) has the value 3(⌊x/3⌋ ⊕ ⌊y/3⌋) + (x+y) mod 3.")
        .up_to(60, 300, |size| format!("squares below {size}"))
        .check(introduction::corner_the_ryuoh),
    lemma("rooks-intro-maharaja", "Rooks, introduction")
        .titled("Moves of the Maharaja")
        .says("A Maharaja moves either as the queen or as the knight of chess, towards the corner.")
        .up_to(16, 60, |size| format!("squares below {size}"))
        .check(introduction::corner_the_maharaja),
    lemma("rooks-intro-welter", "Rooks, introduction, corrected")
        .titled("Two rooks on one edge are two beads")
        .says("Two rooks on one edge of the board have the value of the two beads of Welter's game on the same numbers.")
        .up_to(16, 60, coordinates)
        .check(|run| introduction::on_edges(run, |a, b| vec![[a, 0, b, 0], [0, a, 0, b]])),
    lemma("rooks-intro-welter-printed", "Rooks, introduction")
        .titled("Two rooks on the edges are not two beads")
        .says("Two rooks on the edges of the board have the value of the two beads of Welter's game on the same numbers.")
        .printed("§1", "if two rooks reach the edge lines of the board, they behave as the pieces of Welter's game")
        .corrected_by("rooks-intro-welter")
        .up_to(16, 60, coordinates)
        .check(|run| introduction::on_edges(run, |a, b| vec![[a, 0, b, 0], [0, a, 0, b], [a, 0, 0, b], [0, a, b, 0]])),
    example("rooks-fig-2", "Rooks, Figure 2")
        .titled("The four end positions of two rooks")
        .says("The four positions of S(0,0,1,0) have no move.")
        .up_to(10, 24, all_limits)
        .check(introduction::figure_2),
    example("rooks-fig-3", "Rooks, Figure 3 and Example 1")
        .titled("Rooks side by side are P-positions")
        .says("For even r the elements of F(1), rooks side by side, are P-positions of Corner Two Rooks.")
        .up_to(16, 16, first_squares)
        .check(introduction::figure_3),
    example("rooks-fig-4", "Rooks, Figure 4 and Example 1")
        .titled("Rooks diagonally opposite are N-positions")
        .says("For even r the elements of N_b, rooks diagonally opposite, are N-positions of Corner Two Rooks.")
        .up_to(16, 16, first_squares)
        .check(introduction::figure_4),
    example("rooks-fig-5", "Rooks, Figure 5 and Example 1")
        .titled("Rooks diagonally opposite the other way, too")
        .says("For even r the elements of N_c, rooks diagonally opposite the other way, are N-positions of Corner Two Rooks.")
        .up_to(16, 16, first_squares)
        .check(introduction::figure_5),
    beyond("beyond-rooks-rule", "Beyond Rooks")
        .titled("P-positions of two rooks by residues")
        .proved("2.3")
        .says("With a = xᵣ ⊕ zᵣ and b = yᵣ ⊕ wᵣ, two rooks are a P-position exactly if a = b ≥ 2 or {a,b} = {0,1}; but for odd r, if x and z, or y and w, are different and both −1 modulo r, exactly if a = b.")
        .up_to(12, 24, all_limits)
        .check(beyond::compact_rule),
    beyond("beyond-rooks-value", "Beyond Rooks")
        .titled("Value of two rooks without a limit")
        .proved("2.4")
        .says("Without a limit the value of two rooks is M(x ⊕ z, y ⊕ w), M being the values of two-heap Nim in which (0,0) may not be reached.")
        .up_to(14, 28, coordinates)
        .check(beyond::values_without_limit),
    beyond("beyond-rooks-value-limit", "Beyond Rooks")
        .titled("Value of two rooks if r is a power of two")
        .proved("2.5")
        .says("If r is a power of two, the value of two rooks is M(a,b) with a = xᵣ ⊕ zᵣ and b = yᵣ ⊕ wᵣ, or r−1 if a = b = 0.")
        .up_to(12, 24, each_power_of_two)
        .check(beyond::values_with_limit),
    beyond("beyond-rooks-m", "Beyond Rooks")
        .titled("First rows of two-heap Nim without (0,0)")
        .proved("2.6")
        .says("The values of two-heap Nim in which (0,0) may not be reached begin M(0,b) = b−1, M(1,b) = b and, for b ≥ 2, M(2,b) = 3⌊b/3⌋ + (b+1) mod 3.")
        .up_to(300, 3000, |size| format!("heaps below {size}"))
        .check(beyond::first_rows_of_m),
    beyond("beyond-yamasaki-values", "Beyond Rooks, Theorem 8")
        .titled("Misère values from Yamasaki's conditions")
        .proved("2.7")
        .says("If sets F0 and F1 satisfy the conditions (a) to (e) of Theorem 8, misère values are 1 on F0, 0 on F1, and those of normal play elsewhere.")
        .up_to(5, 6, |size| format!("all games with at most {size} positions, and all pairs of disjoint sets"))
        .check(theorems::theorem_8_values),
    beyond("beyond-nim4b-value", "Beyond Rooks, Lemma 1")
        .titled("Value of Nim_4rb in normal play")
        .proved("2.1")
        .says("In normal play the value of Nim_4rb is the nim-sum of the residues of the four heaps modulo r, or of the heaps themselves without a limit.")
        .up_to(12, 24, all_limits)
        .check(|run| beyond::nim4b_in(run, Play::Normal)),
    beyond("beyond-nim4b-sets", "Beyond Rooks, Definitions 13, 16 and 17")
        .titled("The sets F(0) and F(1) by residues")
        .proved("2.3")
        .says("With a = xᵣ ⊕ zᵣ and b = yᵣ ⊕ wᵣ, F(0) holds the positions with a = b ≤ 1 and F(1) those with {a,b} = {0,1}, for odd r without those in which x and z, or y and w, are different and both −1 modulo r; without a limit F(0) has Nₐ added.")
        .up_to(10, 20, all_limits)
        .check(beyond::sets_by_pairs),
    beyond("beyond-nim4b-misere", "Beyond Rooks, Theorems 9 to 11")
        .titled("Misère value of Nim_4rb")
        .proved("2.2")
        .says("The misère value of Nim_4rb is a ⊕ b with a = xᵣ ⊕ zᵣ and b = yᵣ ⊕ wᵣ, or a ⊕ b ⊕ 1 if a, b ≤ 1; but a ⊕ b if r is odd and x and z, or y and w, are different and both −1 modulo r.")
        .up_to(12, 24, all_limits)
        .check(|run| beyond::nim4b_in(run, Play::Misere)),
    beyond("beyond-nim-limit", "Beyond Rooks, Theorem 4")
        .titled("Value of Nim with a limit")
        .proved("1.1")
        .says("With fewer than r stones per move the value of Nim is the nim-sum of the residues of the heaps modulo r.")
        .up_to(10, 24, beyond::heap_ranges)
        .check(|run| beyond::nim_in(run, Play::Normal)),
    beyond("beyond-nim-misere", "Beyond Rooks")
        .titled("Misère value of Nim")
        .proved("1.2")
        .says("The misère value of Nim is the nim-sum of the heaps, modulo r if there is a limit, changed by 1 if all of these residues are at most 1.")
        .up_to(10, 24, beyond::heap_ranges)
        .check(|run| beyond::nim_in(run, Play::Misere)),
    conjecture("beyond-maharaja-golden", "Beyond Rooks")
        .titled("P-positions of the Maharaja near the golden ratio")
        .says("A P-position (x,y) of Corner the Maharaja with x ≤ y has ⌊φx⌋−3 ≤ y ≤ ⌊φx⌋+4, φ being the golden ratio.")
        .up_to(150, 700, |size| format!("squares below {size}"))
        .check(introduction::maharaja_stays_near_the_golden_line),
    beyond("beyond-wythoff-lines", "Beyond Rooks, Theorem 3")
        .titled("One P-position of Wythoff's game on every line")
        .proved("3.1")
        .says("In normal and in misère play Wythoff's game has exactly one P-position in every row, in every column and on every diagonal.")
        .up_to(60, 300, |size| format!("squares below {size}, lines whose P-position is among them"))
        .check(beyond::lines_of_wythoff),
    beyond("beyond-wythoff-misere", "Beyond Rooks")
        .titled("P-positions of misère Wythoff")
        .proved("3.1")
        .says("The P-positions of Wythoff's game in misère play are those of normal play, but (0,1) and (2,2) instead of (0,0) and (1,2).")
        .up_to(80, 500, |size| format!("heaps below {size}"))
        .check(|run| foundations::wythoff(run, Play::Misere)),
];
