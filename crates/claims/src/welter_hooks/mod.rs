//! Welter's game with restricted hooks, and the lemmas that its values rest on (`docs/proofs.md`, section 7).
//!
//! | file | has |
//! |---|---|
//! | `games` | the values where bead moves are short, divisible by a power of two, or both |
//! | `alteration` | what happens to α when beads are exchanged for others, and the parity law |
//! | `blocked` | positions from which no short move leads to a value |

mod alteration;
mod blocked;
mod games;

use crate::Claim;
use crate::nakada::sets::terms_of_alpha;
use crate::table::beyond;
use theory::nim_sum;

const WELTER: &str = "Beyond Nakada, §2";

/// The claims about Welter's game with restricted hooks.
pub const CLAIMS: &[Claim] = &[
    beyond("beyond-welter-divisible-hooks", WELTER)
        .titled("Hooks of length divisible by 2ʲ")
        .proved("7.1")
        .says("If beads move by multiples of 2ʲ only, that is, hooks of length divisible by 2ʲ are removed, the value is ⌊α/2ʲ⌋, α being the value in Welter's game.")
        .up_to(10, 16, |size| format!("all sets of beads below {size}, j from 1 to 3"))
        .check(games::divisible),
    beyond("beyond-welter-short-hooks", WELTER)
        .titled("Hooks shorter than 2ᵏ")
        .proved("7.4")
        .says("If beads move by less than 2ᵏ squares, that is, hooks shorter than 2ᵏ are removed, the value is α modulo 2ᵏ, α being the value in Welter's game.")
        .up_to(10, 16, |size| format!("all sets of beads below {size}, k up to 4"))
        .check(games::short),
    beyond("beyond-welter-short-divisible-hooks", WELTER)
        .titled("Hooks shorter than 2ᵏ and divisible by 2ʲ")
        .proved("7.5")
        .says("If beads move by multiples of 2ʲ that are less than 2ᵏ, the value is ⌊α/2ʲ⌋ modulo 2ᵏ⁻ʲ: the bits j to k−1 of α.")
        .up_to(10, 16, |size| format!("all sets of beads below {size}, j from 1 to 3, k from j to 4"))
        .check(games::both),
    beyond("beyond-welter-distances", WELTER)
        .titled("Moving one bead keeps 2-adic distances")
        .proved("7.2")
        .says("For fixed other beads R the number F(x) = x ⊕ (the nim-sum of N(x−w) over w in R) keeps 2-adic distances: F(x) and F(y) agree in exactly as many low bits as x and y.")
        .up_to(9, 12, |size| format!("R below {size}, x and y below 16"))
        .check(alteration::distances),
    beyond("beyond-welter-pairs", WELTER)
        .titled("Adding two beads to the Welter function")
        .proved("7.2")
        .says("With the other beads R, two beads x and y have α(R with x, y) = α(R) ⊕ ((F(x) ⊕ F(y)) − 1).")
        .up_to(9, 12, |size| format!("R below {size}, x and y below 16"))
        .check(alteration::pairs),
    beyond("beyond-welter-even-alteration", "Beyond Nakada, §2; Conway's even alteration theorem")
        .titled("Conway's even alteration theorem")
        .proved("7.2")
        .says("For u other than α(X) each bead has exactly one square that gives α the value u if the bead goes there; and if the beads of a set S go to these squares at once, they are on different squares and α is α(X) for even |S| and u for odd |S|.")
        .up_to(7, 9, |size| format!("all sets of beads below {size}, u < 16"))
        .check(alteration::even_alteration),
    beyond("beyond-welter-parity", WELTER)
        .titled("Parity of the options of each value, Welter's game")
        .proved("7.3")
        .says("In Welter's game the number of options of value u is odd exactly if u is smaller than the value, u being any number but the value itself.")
        .up_to(10, 16, |size| format!("all sets of beads below {size}"))
        .check(alteration::parity_law),
    beyond("beyond-welter-residue-pairs", WELTER)
        .titled("Residues that beads must take pair up")
        .proved("7.4")
        .says("For u other than α modulo 2ᵏ a bead of residue a must take exactly one residue τ(a) for α to become u modulo 2ᵏ, and if a bead has the residue τ(a), then τ(τ(a)) = a.")
        .up_to(8, 11, |size| format!("all sets of beads below {size}, k up to 3"))
        .check(blocked::residue_pairs),
    beyond("beyond-welter-blocked", WELTER)
        .titled("Counting residues when every short move is blocked")
        .proved("7.4")
        .says("If no move by less than 2ᵏ squares leads to the value u modulo 2ᵏ, then the number of residues a with an odd number of beads whose τ(a) is smaller and has an even number of beads is congruent modulo 2 to the number of pairs of beads of equal residue that can be taken away, and u is larger than α modulo 2ᵏ.")
        .up_to(9, 12, |size| format!("all sets of beads below {size}, k up to 3"))
        .check(blocked::blocked),
];

/// α by its definition, for any list of numbers: two that are equal contribute -1.
fn alpha(squares: &[u64]) -> i128 {
    nim_sum(terms_of_alpha(squares))
}
