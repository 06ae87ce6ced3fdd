//! The gallery: a question that can be answered at once, and every ruleset of the registry by what it is played on.
//!
//! It is made from the registry alone, so every game registered there appears here. Without scripts it is a list of games
//! with their rules; the script adds the search, the chips, and the picture of whatever is pointed at.

use super::signs::typeset;
use maud::{Markup, PreEscaped, html};
use rulesets::answer::Query;
use rulesets::figure::Labels;
use rulesets::registry::{Entry, Example};
use rulesets::{Method, PlayedOn, entries};
use theory::{Limits, Play};

/// The position of the question: one of its moves wins.
const QUESTION: Example = Example { spec: "young", position: "5,4,2" };
/// Games whose rules need nothing explained.
const GOOD_TO_START_WITH: [&str; 7] = ["young", "welter", "nim", "wythoff", "kayles", "corner:queen", "nibble"];
/// A game of one's own, as short as can be.
const OWN_GAME: &str = "game prime-hooks\non   partition\nmove hook where prime(length)";

pub(super) fn content() -> Markup {
    let count = entries().count();
    html! {
        div.hero {
            div {
                h1 { "Games with exact answers" }
                p.lead {
                    "Who wins, by which move, and why: " (count) " impartial games on diagrams, beads, boards and posets. Or \
                     state your own in three lines."
                }
                form #find role="search" aria-label="Games" autocomplete="off" hidden {
                    input type="search" spellcheck="false" autocapitalize="off" aria-label="Find a game"
                        placeholder="A game, a paper, or a position: mhrg:3x5 5,4,3";
                }
                (chips(count))
            }
            (question())
        }
        p #found .quiet role="status" {}
        div.groups { @for on in PlayedOn::ALL { (group(on)) } }
        (below())
    }
}

fn chips(count: usize) -> Markup {
    let chip = |name: &str, shows: &str, pressed: bool| {
        html! { button.chip type="button" data-shows=(shows) aria-pressed=(pressed) { (name) } }
    };
    html! {
        div #chips .chips role="group" aria-label="Which games" hidden {
            (chip(&format!("All {count}"), "", true))
            (chip("Has a formula", "formula", false))
            (chip("Solved by search", "search", false))
            (chip("Good to start with", "first", false))
            a.chip href="/rules" { "Write your own" }
        }
    }
}

/// A board, and the question which of its moves wins.
fn question() -> Markup {
    let position = QUESTION.open().ok();
    let moves =
        position.as_ref().and_then(|position| position.moves(&Limits::default()).ok()).map_or(0, |moves| moves.len());
    let answer = position.as_ref().and_then(|position| position.game().solver(Query::default()).answer(position).ok());
    let winning = answer.map_or(0, |answer| answer.winning_moves.len());
    html! {
        section.question aria-labelledby="question" {
            div #try .picture data-ruleset=(QUESTION.spec) data-position=(QUESTION.position) {
                @if let Some(svg) = picture(&QUESTION) { (PreEscaped(svg)) }
            }
            div {
                h2 #question { (in_words(winning, true)) " of " (in_words(moves, false)) " hooks wins" }
                p #told role="status" { "Point at a box to see its hook. Which one leaves the other player lost?" }
                p.buttons {
                    a #play-it .button.main href={ "/play?" (address_of(QUESTION.spec, QUESTION.position)) } { "Play it" }
                    a.plain href="/learn/hooks-and-beads" { "What is a hook?" }
                }
            }
        }
    }
}

/// A small number as a word.
fn in_words(number: usize, begins: bool) -> String {
    const WORDS: [&str; 13] =
        ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    let Some(word) = WORDS.get(number) else { return number.to_string() };
    match begins {
        true => word[..1].to_uppercase() + &word[1..],
        false => (*word).to_owned(),
    }
}

/// The games played on one thing, with one picture: that of the first, until another is pointed at.
fn group(on: PlayedOn) -> Markup {
    let games: Vec<&Entry> = entries().filter(|entry| entry.played_on == on).collect();
    html! {
        @if let Some(first) = games.first() {
            section.group.flat[on == PlayedOn::Beads] aria-label=(on.name()) {
                h2 { (on.name()) " " span.quiet { (games.len()) } }
                div.picture aria-hidden="true" {
                    @if let Some(svg) = picture(&first.example) { (PreEscaped(svg)) }
                }
                ul {
                    @for (at, entry) in games.iter().enumerate() {
                        (item(entry, at.checked_sub(1).map(|before| games[before])))
                    }
                }
                p.says aria-hidden="true" { (rules(first)) }
            }
        }
    }
}

/// A game; what its name has in common with that of the game before it is marked.
fn item(entry: &Entry, before: Option<&Entry>) -> Markup {
    let family = family(entry.name).filter(|family| before.is_some_and(|before| before.name.starts_with(family)));
    let (again, rest) = entry.name.split_at(family.map_or(0, str::len));
    let Example { spec, position } = entry.example;
    let poset = entry.example.poset().map(|(_, text)| text);
    let first = GOOD_TO_START_WITH.contains(&entry.spec).then_some("first");
    let found_by = if has_formula(entry) { "formula" } else { "search" };
    html! {
        li data-words={ (entry.name) " " (entry.spec) " " (spec) " " (entry.rules) " " (entry.paper) } data-is={ (found_by) " " (first.unwrap_or("")) } {
            a.game href=(board(&entry.example)) data-ruleset=(spec) data-position=(position) data-poset=[poset] {
                span.name { @if !again.is_empty() { span.again { (typeset(again)) } } (typeset(rest)) } " " code { (spec) }
            }
            p.rules { (rules(entry)) " " span.quiet { (entry.paper) "." } }
        }
    }
}

/// What a name says of its game before it says which one: `Ungar game ` of `Ungar game on a poset`.
fn family(name: &str) -> Option<&str> {
    let ends = [" on ", " of ", " with "].into_iter().filter_map(|word| Some(name.find(word)? + 1));
    let end = ends.chain(name.find(", ").map(|comma| comma + 2)).min()?;
    Some(&name[..end])
}

/// The rules and the ending of normal play, as two sentences.
fn rules(entry: &Entry) -> String {
    format!("{} {}", entry.rules, entry.ending.of(Play::Normal))
}

/// Whether a theorem says who wins the example.
fn has_formula(entry: &Entry) -> bool {
    let known = |position: rulesets::Position| {
        let query = Query { method: Method::Formula, ..Query::default() };
        position.game().solver(query).answer(&position).is_ok()
    };
    entry.example.open().is_ok_and(known)
}

/// Other ways in.
fn below() -> Markup {
    html! {
        div.groups.below {
            section {
                h2 { "Your own" }
                pre { (OWN_GAME) }
            }
            section {
                p.prose { "Three lines make a game that you can play, map, compare and check claims about." }
                p.buttons {
                    a.button.main href="/rules" { "Write a game" }
                    a.plain href="/learn/your-own-game" { "See examples" }
                }
            }
            section {
                h2 { "New here?" }
                ul.plain {
                    li { a href="/learn/first-game" { "A first game in one minute" } }
                    li { a href="/learn/mex-and-nim-sum" { "What is a value?" } }
                    li { a href="/learn/mex-and-nim-sum#nim-sum" { "Why values add" } }
                    li { a href="/learn/hooks-and-beads" { "Hooks, arms and legs" } }
                }
            }
        }
    }
}

fn picture(example: &Example) -> Option<String> {
    drawing::draw_parts(&example.open().ok()?.figure(None, Labels::Fair).ok()?).ok()
}

/// The address of the board with an example; a poset travels behind the `#`.
fn board(example: &Example) -> String {
    let fragment = example.poset().map(|(_, text)| format!("#poset={}", encoded(text))).unwrap_or_default();
    format!("/play?{}{fragment}", address_of(example.spec, example.position))
}

/// A ruleset and a position as the query of an address.
pub(crate) fn address_of(ruleset: &str, position: &str) -> String {
    format!("ruleset={}&position={}", encoded(ruleset), encoded(position))
}

/// Text as it stands in the query of an address.
fn encoded(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' | b',' | b':' | b'(' | b')' => {
                encoded.push(byte.into());
            }
            _ => encoded += &format!("%{byte:02X}"),
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_picture_and_a_place() {
        for entry in entries() {
            assert!(picture(&entry.example).is_some(), "{}", entry.spec);
            assert!(PlayedOn::ALL.contains(&entry.played_on));
        }
        for spec in GOOD_TO_START_WITH {
            assert!(entries().any(|entry| entry.spec == spec), "{spec}");
        }
    }

    #[test]
    fn a_name_says_its_family_first() {
        for (name, first) in [
            ("Ungar game on the weak order", Some("Ungar game ")),
            ("Turning turtles, an odd number upright", Some("Turning turtles, ")),
            ("Nim with a limit", Some("Nim ")),
            ("Nim", None),
        ] {
            assert_eq!(family(name), first);
        }
    }

    #[test]
    fn the_question_has_one_answer() {
        let text = question().into_string();
        assert!(text.contains("One of eleven hooks wins"), "{text}");
    }

    #[test]
    fn the_game_of_three_lines_is_one() {
        rules::open_text("prime-hooks.game", OWN_GAME).unwrap();
    }
}
