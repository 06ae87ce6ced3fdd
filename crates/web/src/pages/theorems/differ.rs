//! Where two statements differ, word by word: what is printed beside what is right.

/// Words that stand together, and whether the other text has them, too.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub text: String,
    pub differs: bool,
}

/// Both texts in pieces. Texts that have less than half of their words in common are one piece each: marks all over help
/// nobody.
pub(super) fn pieces(one: &str, other: &str) -> (Vec<Piece>, Vec<Piece>) {
    let (one, other): (Vec<&str>, Vec<&str>) = (one.split(' ').collect(), other.split(' ').collect());
    let common = common(&one, &other);
    let half = one.len().max(other.len()) / 2;
    let marks = |words: &[&str], kept: Vec<usize>| {
        let differs = |at: usize| common.len() >= half && kept.binary_search(&at).is_err();
        let mut pieces: Vec<Piece> = Vec::new();
        for (at, word) in words.iter().enumerate() {
            match pieces.last_mut() {
                Some(last) if last.differs == differs(at) => last.text = format!("{} {word}", last.text),
                _ => pieces.push(Piece { text: (*word).to_owned(), differs: differs(at) }),
            }
        }
        pieces
    };
    let (in_one, in_other): (Vec<usize>, Vec<usize>) = common.iter().copied().unzip();
    (marks(&one, in_one), marks(&other, in_other))
}

/// A longest list of words that both have in this order, by their places.
fn common(one: &[&str], other: &[&str]) -> Vec<(usize, usize)> {
    // `best[i][j]`: how many words the rests from i and from j have in common.
    let mut best = vec![vec![0_usize; other.len() + 1]; one.len() + 1];
    for i in (0..one.len()).rev() {
        for j in (0..other.len()).rev() {
            best[i][j] = if one[i] == other[j] { best[i + 1][j + 1] + 1 } else { best[i + 1][j].max(best[i][j + 1]) };
        }
    }
    let (mut i, mut j, mut found) = (0, 0, Vec::new());
    while i < one.len() && j < other.len() {
        if one[i] == other[j] {
            found.push((i, j));
            (i, j) = (i + 1, j + 1);
        } else if best[i + 1][j] >= best[i][j + 1] {
            i += 1;
        } else {
            j += 1;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(pieces: &[Piece]) -> String {
        let text = |piece: &Piece| if piece.differs { format!("[{}]", piece.text) } else { piece.text.clone() };
        pieces.iter().map(text).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_differing_words_are_marked() {
        let (printed, right) = pieces("two rooks on the edges of the board", "two rooks on one edge of the board");
        assert_eq!(marked(&printed), "two rooks on [the edges] of the board");
        assert_eq!(marked(&right), "two rooks on [one edge] of the board");
        let (shorter, longer) = pieces("it holds for n", "it holds for n at least 2");
        assert_eq!(
            (marked(&shorter), marked(&longer)),
            ("it holds for n".into(), "it holds for n [at least 2]".into())
        );
    }

    #[test]
    fn texts_that_differ_throughout_are_not_marked() {
        let (one, other) = pieces("all beads are hook lengths", "no move of a rook ends here at all");
        assert!(one.iter().chain(&other).all(|piece| !piece.differs));
    }
}
