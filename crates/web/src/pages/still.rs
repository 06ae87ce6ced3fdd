//! What stands on a page where scripts do not run: at the top a notice, and on the board a picture of the position that the
//! address names.
//!
//! The picture is a file that only such a browser fetches (`/api/picture`), within the limits of any other question, so that
//! the page costs nobody else anything.

use super::Page;
use axum::extract::Query;
use axum::http::Uri;
use maud::{Markup, Render, html};

/// The fields of the board's address that a picture needs; others are the script's.
const ONE_GAME: [&str; 3] = ["ruleset", "position", "labels"];
const SUM: [&str; 2] = ["sum", "labels"];

/// The notice of a page.
pub(super) fn notice(page: Page) -> Markup {
    html! {
        noscript {
            div.notice {
                @if page == Page::Play {
                    p { "Scripts are off in this browser, so this board shows its position but cannot be played on." }
                } @else if !page.is_text() {
                    p { "Scripts are off in this browser, and this page does nothing without them." }
                }
                p {
                    @for (place, page) in Page::ALL.into_iter().filter(|page| page.is_text()).enumerate() {
                        @if place > 0 { ", " }
                        a href=(page.address()) { (page.name()) }
                    }
                    " can be read without scripts, and "
                    code { "grundy play" }
                    " plays every game in a terminal."
                }
            }
        }
    }
}

/// Where the picture of a position is, and what it shows.
pub(super) struct Picture {
    address: String,
    of: String,
}

impl Picture {
    /// The picture of the position, or of the sum, that the address of the board names.
    pub(super) fn of_address(uri: &Uri) -> Option<Picture> {
        let Query(fields) = Query::<Vec<(String, String)>>::try_from_uri(uri).ok()?;
        let field = |name: &str| fields.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str());
        let (path, names, of) = match (field("sum"), field("ruleset")) {
            (Some(sum), _) => ("/api/sum/picture", &SUM[..], sum.to_owned()),
            (None, Some(ruleset)) => {
                ("/api/picture", &ONE_GAME[..], format!("{ruleset} {}", field("position").unwrap_or("at its start")))
            }
            (None, None) => return None,
        };
        let given = names.iter().filter_map(|name| Some(format!("{name}={}", encoded(field(name)?))));
        // HTML has no way to write control characters.
        let of = of.replace(char::is_control, " ");
        Some(Picture { address: format!("{path}?{}", given.collect::<Vec<_>>().join("&")), of })
    }
}

impl Render for Picture {
    fn render(&self) -> Markup {
        html! { noscript { p { img.still src=(self.address) alt=(self.of); } } }
    }
}

/// A text as the value of a field in a query.
fn encoded(text: &str) -> String {
    let letter = |byte: u8| byte.is_ascii_alphanumeric() || b",.-_:/".contains(&byte);
    text.bytes().map(|byte| if letter(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(address: &str) -> Option<String> {
        Picture::of_address(&address.parse().unwrap()).map(|picture| picture.address)
    }

    #[test]
    fn the_picture_is_of_the_position_in_the_address() {
        assert_eq!(picture("/play"), None);
        assert_eq!(picture("/play?opponent=person"), None);
        let one = picture("/play?ruleset=young&position=4,2,1&play=misere").unwrap();
        assert_eq!(one, "/api/picture?ruleset=young&position=4,2,1");
        assert_eq!(picture("/play?ruleset=mhrg:3x5").unwrap(), "/api/picture?ruleset=mhrg:3x5");
        let sum = picture("/play?sum=young+4,2,1+%2B+nim+3,5").unwrap();
        assert_eq!(sum, "/api/sum/picture?sum=young%204,2,1%20%2B%20nim%203,5");
    }

    #[test]
    fn an_address_cannot_break_out_of_the_page() {
        let evil = "/play?ruleset=%22%3E%3Cscript%3Ealert(1)%3C/script%3E&position=%26x=%27%00%0a";
        let page = Picture::of_address(&evil.parse().unwrap()).unwrap().render().into_string();
        assert!(!page.contains("<script") && !page.contains("&x") && !page.contains('\0'), "{page}");
        assert_eq!(page.matches("<img ").count(), 1, "{page}");
    }
}
