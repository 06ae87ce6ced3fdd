//! Quotes words for a shell, so that whatever this program tells people to type can be pasted.

use std::borrow::Cow;

/// A text as one word: unchanged if none of its characters means anything to a shell, otherwise in single quotes.
///
/// ```
/// use rulesets::shell::word;
///
/// assert_eq!(word("mhrg:3x5"), "mhrg:3x5");
/// assert_eq!(word("(1,3),(2,1)"), "'(1,3),(2,1)'");
/// assert_eq!(word("it's"), r"'it'\''s'");
/// ```
pub fn word(text: &str) -> Cow<'_, str> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_-,.:/=+".contains(&byte);
    // Some shells expand a leading `=`.
    if !text.is_empty() && !text.starts_with('=') && text.bytes().all(is_plain) {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(format!("'{}'", text.replace('\'', r"'\''")))
    }
}
