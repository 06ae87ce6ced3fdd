//! Dyck words.

use super::walk;

/// Every balanced word of `pairs` pairs of parentheses, ascending as text.
///
/// ```
/// let words: Vec<String> = shapes::enumerate::dyck_words(3).collect();
/// assert_eq!(words, ["((()))", "(()())", "(())()", "()(())", "()()()"]);
/// ```
pub fn dyck_words(pairs: usize) -> impl Iterator<Item = String> {
    let step = move |word: &mut String| {
        // Change the last ( that can become ), which is one with something open before it. The smallest ending follows.
        let (mut open, mut place) = (0_usize, None);
        for (i, letter) in word.bytes().enumerate() {
            if letter == b'(' {
                place = if open > 0 { Some((i, open)) } else { place };
                open += 1;
            } else {
                open -= 1;
            }
        }
        let Some((i, open)) = place else { return false };
        word.truncate(i);
        word.push(')');
        // The ending has a ) for each ( that is still open, and pairs besides.
        let (length, open) = (2 * pairs - i - 1, open - 1);
        word.extend(std::iter::repeat_n('(', (length - open) / 2));
        word.extend(std::iter::repeat_n(')', (length + open) / 2));
        true
    };
    walk(Some("(".repeat(pairs) + &")".repeat(pairs)), step, |word: &String| Some(word.clone()))
}
