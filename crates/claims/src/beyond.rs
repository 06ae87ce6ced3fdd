//! Beyond the papers: what is true of the Multiple Hook Removing Game, or seems to be, and is printed nowhere.

mod signed_form;

use crate::abuku_tada::game::{at_diagram, at_rectangle, two_rows};
use crate::table::{beyond, conjecture};
use crate::{Check, Claim, Run, as_set};
use rulesets::forms::Signed;
use rulesets::hooks::mhrg::Mhrg;
use shapes::{NumberedRectangle, Partition, enumerate};
use theory::graph::explore;
use theory::nimber::ruler;
use theory::{Play, Ruleset, Search};

/// The claims beyond the papers.
pub const CLAIMS: &[Claim] = &[
    beyond("beyond-mhrg-next-board", "Beyond Abuku–Tada, Lemma 6.9")
        .titled("The signed form carries m×n onto m×(n+1)")
        .proved("4.2")
        .says("If m+n is even, keeping the signed form takes MHRG on the m×n board onto that on the m×(n+1) board, options onto options.")
        .up_to(10, 18, boards_of_even_sum)
        .check(next_board),
    beyond("beyond-mhrg-plain-value", "Beyond Abuku–Tada, §6")
        .titled("Where MHRG has the Sato–Welter value")
        .observed()
        .says("If m+n is even, a position of MHRG on the m×n board with λ₁+λ₂ < n−m+2 has the value it has in the Sato–Welter game, the nim-sum of N(hook length).")
        .up_to(20, 28, boards_of_even_sum)
        .check(plain_values),
    beyond("beyond-mhrg-intervals", "Beyond Motegi, §5")
        .titled("Intervals of places with the same numbers")
        .proved("4.1")
        .says("Give place e from 1 to m+n−1 the number min(e, m+n−e): two intervals of places have the same multiset of numbers exactly if they are equal or mirror images of each other under e ↦ m+n−e.")
        .up_to(12, 24, |size| format!("all pairs of intervals, m+n ≤ {size}"))
        .check(signed_form::intervals),
    beyond("beyond-mhrg-second-hook", "Beyond Motegi, Lemma 5.2")
        .titled("When MHRG has a second hook")
        .proved("4.1")
        .says("After a hook of MHRG that replaces r by l in I(Y), a second hook with the same numbers is there exactly if m+n+1−l is l or an element of I(Y) other than r; there is only one, and never a third.")
        .up_to(10, 14, boards_up_to)
        .check(signed_form::second_hooks),
    beyond("beyond-mhrg-signed-moves", "Beyond Motegi, Theorem 5.1")
        .titled("Moves of MHRG in signed form")
        .proved("4.1")
        .says("In signed form the options of MHRG are exactly those by a flip of a label v > 0, a jump of a label to a smaller one whose absolute value is unused, and a flip of two labels of positive sum.")
        .up_to(11, 16, boards_up_to)
        .check(signed_form::signed_moves),
    beyond("beyond-mhrg-positions", "Beyond Motegi, Theorem 5.1")
        .titled("Number of positions of MHRG on m×n")
        .proved("4.1")
        .says("MHRG on the m×n board has C(h,m)·2ᵐ positions, where h = ⌊(m+n)/2⌋.")
        .up_to(11, 18, boards_up_to)
        .check(number_of_positions),
    beyond("beyond-mhrg-ternary", "Beyond Motegi, Theorem 5.1")
        .titled("Every move lowers the ternary code")
        .proved("4.4")
        .says("Every move of MHRG lowers the ternary code, whose digit a from 1 to h is 2 if +a is in the signed form, 0 if −a is and 1 if neither is.")
        .up_to(11, 18, boards_up_to)
        .check(moves_lower_the_code),
    beyond("beyond-mhrg-start-values", "Beyond Abuku–Tada, §6")
        .titled("Values of boards with 3, 4 and 5 rows")
        .observed()
        .says("The start of MHRG with m rows and h = ⌊(m+n)/2⌋ has the value 0 0 3 10 8 20 7 18 6 27 33 22 for m = 3 and h = 3, 4, …; 4 2 5 13 11 6 13 31 9 0 8 for m = 4 and h = 4, 5, …; 1 14 18 8 15 16 25 28 26 1 for m = 5 and h = 5, 6, ….")
        .up_to(12, 14, |size| format!("h ≤ {size}"))
        .check(start_values),
    conjecture("beyond-mhrg-two-rows-a", "Beyond Motegi, §6")
        .titled("Two rows on a wider board, with a value larger by 2p")
        .says("For i ≠ j below h, let p be the largest power of two not above j, and 1 if j = 0: on the board 2×(2h−2+2p) the rows (2h−2+2p−i, j) have a value larger by 2p than the rows (2h−2−i, j) on the board 2×(2h−2).")
        .up_to(28, 32, |size| format!("h+p ≤ {size}"))
        .check(two_rows_a),
    conjecture("beyond-mhrg-two-rows-b", "Beyond Motegi, §6")
        .titled("Two equal rows with the value of the full board")
        .says("On the board 2×n with n = 2h−2 and h > 4⌈a/2⌉+2, two rows of n−2a boxes have the value of the full board.")
        .up_to(28, 32, |size| format!("h ≤ {size}"))
        .check(two_rows_b),
    conjecture("beyond-mhrg-two-rows-d", "Beyond Motegi, §6")
        .titled("Largest value on 2×(2h−2)")
        .says("If h is a power of two, h ≥ 2, the largest value on the board 2×(2h−2) is 2h−1.")
        .up_to(16, 32, |size| format!("powers of two h ≤ {size}"))
        .check(two_rows_d),
];

fn boards_up_to(size: u64) -> String {
    format!("boards with m+n ≤ {size}")
}

fn boards_of_even_sum(size: u64) -> String {
    format!("boards with m+n even and ≤ {size}")
}

fn boards_with_even_sum(most: u64) -> impl Iterator<Item = NumberedRectangle> {
    enumerate::boards(most).filter(|board| (board.rows() + board.columns()).is_multiple_of(2))
}

fn next_board(run: &mut Run) -> Check {
    for board in boards_with_even_sum(run.size()) {
        let next = NumberedRectangle::new(board.rows(), board.columns() + 1).expect("one column more");
        let image = |diagram: &Partition| next.from_signed(&board.signed(diagram)?);
        let options = |board: NumberedRectangle, of: &Partition| Mhrg(board).option_list(of).into_iter();
        // The start of one is the start of the other, and options go to options; so positions go to positions.
        let start = image(&board.rectangle()) == Some(next.rectangle());
        run.that(start, || at_rectangle(board))?;
        for diagram in explore(&Mhrg(board), &board.rectangle(), run.limits())?.positions {
            let images: Option<Vec<_>> = options(board, &diagram).map(|option| image(&option)).collect();
            let of_image = image(&diagram).map(|image| as_set(options(next, &image)));
            let agrees = images.is_some() && images.map(as_set) == of_image;
            run.that(agrees, || at_diagram(board, &diagram))?;
        }
    }
    Ok(())
}

/// The search for MHRG on boards of this h, in signed form.
fn signed_search(run: &Run, half: usize) -> Search<Signed> {
    // The labels are the same for all boards of this h.
    let board = NumberedRectangle::new(half, half).expect("a small board");
    run.search(Signed::new(board).expect("h is at most 32"), Play::Normal)
}

fn plain_values(run: &mut Run) -> Check {
    for board in boards_with_even_sum(run.size()) {
        let mut search = signed_search(run, board.half());
        let surplus = (board.columns() - board.rows()) as u64 + 2;
        for diagram in enumerate::diagrams(board).filter(|diagram| diagram.row(1) + diagram.row(2) < surplus) {
            let Some(labels) = board.signed(&diagram) else { continue };
            let word = search.ruleset().word(&labels);
            let value = search.value(&word)?;
            let plain = run.formula_sum(diagram.boxes().map(|(i, j)| ruler(diagram.hook_length(i, j).into())));
            run.that(i128::from(value) == plain, || at_diagram(board, &diagram))?;
        }
    }
    Ok(())
}

fn number_of_positions(run: &mut Run) -> Check {
    for board in enumerate::boards(run.size()) {
        let reached = explore(&Mhrg(board), &board.rectangle(), run.limits())?.positions.len() as u64;
        let (h, m) = (board.half() as u64, board.rows() as u64);
        let chosen = (0..m).fold(1, |product, i| product * (h - i) / (i + 1));
        let formula = run.formula(chosen << m);
        run.that(reached == formula, || at_rectangle(board))?;
    }
    Ok(())
}

/// The ternary code of a position: every digit is one more than the sign of its label.
fn ternary_code(board: NumberedRectangle, diagram: &Partition) -> Option<i128> {
    let labels = board.signed(diagram)?;
    let weight = |label: i64| 3_i128.pow(label.unsigned_abs() as u32 - 1);
    let unused: i128 = (1..=board.half() as i64).map(weight).sum();
    Some(unused + labels.iter().map(|&label| i128::from(label.signum()) * weight(label)).sum::<i128>())
}

fn moves_lower_the_code(run: &mut Run) -> Check {
    for board in enumerate::boards(run.size()) {
        for diagram in explore(&Mhrg(board), &board.rectangle(), run.limits())?.positions {
            let code = ternary_code(board, &diagram);
            for option in Mhrg(board).option_list(&diagram) {
                let is_lower = ternary_code(board, &option).zip(code).is_some_and(|(after, before)| after < before);
                run.that(is_lower, || at_diagram(board, &diagram).remark(format!("the move to {option}")))?;
            }
        }
    }
    Ok(())
}

fn start_values(run: &mut Run) -> Check {
    let listed: [(usize, &[u64]); 3] = [
        (3, &[0, 0, 3, 10, 8, 20, 7, 18, 6, 27, 33, 22]),
        (4, &[4, 2, 5, 13, 11, 6, 13, 31, 9, 0, 8]),
        (5, &[1, 14, 18, 8, 15, 16, 25, 28, 26, 1]),
    ];
    for half in 3..=run.size() as usize {
        for (m, values) in listed.iter().filter(|(m, _)| *m <= half) {
            let board = NumberedRectangle::new(*m, 2 * half - m).expect("m is at most h");
            let start = board.signed(&board.rectangle()).expect("the start occurs");
            let mut search = signed_search(run, half);
            let word = search.ruleset().word(&start);
            let value = search.value(&word)?;
            let listed = run.formula(values[half - m]);
            run.that(u64::from(value) == listed, || at_rectangle(board))?;
        }
    }
    Ok(())
}

/// The board 2×(2h-2) with the values of its positions.
struct TwoRows {
    board: NumberedRectangle,
    search: Search<Signed>,
}

impl TwoRows {
    fn new(run: &Run, half: u64) -> TwoRows {
        let board = NumberedRectangle::new(2, 2 * half as usize - 2).expect("h is at least 2");
        TwoRows { board, search: signed_search(run, board.half()) }
    }

    fn columns(&self) -> u64 {
        self.board.columns() as u64
    }

    /// The value of two rows; none where they never occur.
    fn value(&mut self, first: u64, second: u64) -> Result<Option<u64>, theory::Stopped> {
        let Some(labels) = self.board.signed(&two_rows(first, second)) else { return Ok(None) };
        let word = self.search.ruleset().word(&labels);
        self.search.value(&word).map(|value| Some(value.into()))
    }
}

fn two_rows_a(run: &mut Run) -> Check {
    let mut boards: Vec<TwoRows> = (2..=run.size()).map(|half| TwoRows::new(run, half)).collect();
    for half in 2..=run.size() {
        for j in 0..half {
            let p = j.checked_ilog2().map_or(1, |log| 1 << log);
            let (narrow, wide) = (half as usize - 2, (half + p) as usize - 2);
            if wide >= boards.len() {
                break;
            }
            for i in (0..half).filter(|&i| i != j) {
                let first = boards[narrow].columns() - i;
                let value = boards[narrow].value(first, j)?;
                let wide_value = boards[wide].value(first + 2 * p, j)?;
                let raised = run.formula(value.unwrap_or(0) + 2 * p);
                run.that(value.is_some() && wide_value == Some(raised), || {
                    at_diagram(boards[wide].board, &two_rows(first + 2 * p, j))
                })?;
            }
        }
    }
    Ok(())
}

fn two_rows_b(run: &mut Run) -> Check {
    for half in 2..=run.size() {
        let mut board = TwoRows::new(run, half);
        let n = board.columns();
        let start = board.value(n, n)?;
        for a in (1..half).take_while(|a| half > 4 * a.div_ceil(2) + 2) {
            let value = board.value(n - 2 * a, n - 2 * a)?;
            let of_start = start.map(|start| run.formula(start));
            run.that(value.is_some() && value == of_start, || {
                at_diagram(board.board, &two_rows(n - 2 * a, n - 2 * a))
            })?;
        }
    }
    Ok(())
}

fn two_rows_d(run: &mut Run) -> Check {
    for half in (2..=run.size()).filter(|half| half.is_power_of_two()) {
        let mut board = TwoRows::new(run, half);
        let mut largest = 0;
        for diagram in enumerate::diagrams(board.board) {
            largest = largest.max(board.value(diagram.row(1), diagram.row(2))?.unwrap_or(0));
        }
        let formula = run.formula(2 * half - 1);
        run.that(largest == formula, || at_rectangle(board.board).remark(format!("the largest value is {largest}")))?;
    }
    Ok(())
}
