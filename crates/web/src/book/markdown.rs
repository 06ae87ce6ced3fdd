//! A chapter as HTML. What is special in it: boards, values, claims, notes in the margin, and links that lead to the pages.

use super::board::Block;
use super::position;
use crate::pages::address_of;
use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{CodeBlockKind, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html as printer};

/// A text and the headings in it.
pub(crate) struct Rendered {
    pub html: Markup,
    /// Id and words of each heading of the second level.
    pub headings: Vec<(String, String)>,
}

/// Renders a text whose title has been taken off.
pub(super) fn render(text: &str, is_live: bool) -> Rendered {
    let options = Options::ENABLE_TABLES | Options::ENABLE_SMART_PUNCTUATION;
    let mut headings = Vec::new();
    let events: Vec<Event<'_>> = Parser::new_ext(text, options).collect();
    let events = replaced(events, is_live, &mut headings);
    let mut html = String::new();
    printer::push_html(&mut html, with_notes(events).into_iter());
    Rendered { html: PreEscaped(html), headings }
}

/// The id that code hosts give to a heading, so that one link leads to it here and there.
pub(super) fn id_of(heading: &str) -> String {
    let letters = heading.to_lowercase();
    let kept = letters.chars().filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_'));
    kept.map(|letter| if letter == ' ' { '-' } else { letter }).collect()
}

/// Events with what is special replaced by its HTML.
fn replaced<'a>(events: Vec<Event<'a>>, is_live: bool, headings: &mut Vec<(String, String)>) -> Vec<Event<'a>> {
    let raw = |markup: Markup| Event::Html(markup.into_string().into());
    let inline = |markup: Markup| Event::InlineHtml(markup.into_string().into());
    let mut out = Vec::with_capacity(events.len());
    let mut events = events.into_iter().peekable();
    let mut in_link = 0;
    while let Some(event) = events.next() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(kind))) if &*kind == "board" => {
                let block = text_until(&mut events, TagEnd::CodeBlock);
                out.extend(Block::read(&block).map(|block| raw(block.markup(is_live))));
            }
            Event::Start(Tag::CodeBlock(_)) => {
                let block = text_until(&mut events, TagEnd::CodeBlock);
                // Long lines are scrolled to by whoever has no mouse, too.
                out.push(raw(html! { pre tabindex="0" { code { (block) } } }));
            }
            Event::Start(Tag::Heading { level, .. }) => {
                let mut inside = Vec::new();
                let mut words = String::new();
                for event in events.by_ref() {
                    match event {
                        Event::End(TagEnd::Heading(_)) => break,
                        Event::Text(text) => {
                            words += &text;
                            inside.push(Event::Text(text));
                        }
                        other => inside.push(other),
                    }
                }
                let id = id_of(&words);
                let tag = if level == HeadingLevel::H2 { "h2" } else { "h3" };
                out.push(Event::InlineHtml(format!("<{tag} id=\"{id}\">").into()));
                out.append(&mut inside);
                out.push(Event::InlineHtml(format!("</{tag}>\n").into()));
                if level == HeadingLevel::H2 {
                    headings.push((id, words));
                }
            }
            Event::Code(code) if in_link == 0 => out.push(inline(code_markup(&code))),
            Event::Start(Tag::Link { dest_url, .. }) => {
                in_link += 1;
                out.push(inline(PreEscaped(link(&dest_url))));
            }
            Event::End(TagEnd::Link) => {
                in_link -= 1;
                out.push(Event::InlineHtml("</a>".into()));
            }
            other => out.push(other),
        }
    }
    out
}

fn text_until<'a>(events: &mut impl Iterator<Item = Event<'a>>, end: TagEnd) -> String {
    let mut text = String::new();
    for event in events {
        match event {
            Event::End(found) if found == end => break,
            Event::Text(more) => text += &more,
            _ => {}
        }
    }
    text
}

/// Code in a line: a position leads to its board, a claim to the theorems.
fn code_markup(code: &str) -> Markup {
    if let Some(claim) = claims::all().find(|claim| claim.id == code) {
        return html! { a.claim href={ "/theorems#" (code) } title=(claim.title) { (code) } };
    }
    if let Some((ruleset, position)) = position::named(code) {
        let address = format!("/play?{}", address_of(ruleset, position));
        return html! { a.position href=(address) { code { (code) } } };
    }
    match position::is_sum(code) {
        true => html! { span.sum { (code) } },
        false => html! { code { (code) } },
    }
}

/// The beginning of a link, from one file of the book to another turned into one between pages. Others stay as they are.
fn link(target: &str) -> String {
    let (file, fragment) = target.split_once('#').map_or((target, None), |(file, fragment)| (file, Some(fragment)));
    let address = match file.strip_suffix(".md") {
        Some(slug) if super::chapter(slug).is_some() => {
            let fragment = fragment.map(|fragment| format!("#{fragment}")).unwrap_or_default();
            format!("/learn/{slug}{fragment}")
        }
        _ => target.to_owned(),
    };
    let class = if address.starts_with("/learn/glossary#") { " class=\"term\"" } else { "" };
    format!("<a{class} href=\"{}\">", html! { (address) }.into_string())
}

/// A quotation is a note about the block before it. Where there is room it stands in the margin, else after that block.
fn with_notes<'a>(events: Vec<Event<'a>>) -> Vec<Event<'a>> {
    let mut blocks: Vec<(bool, Vec<Event<'a>>)> = Vec::new();
    let (mut depth, mut block) = (0usize, Vec::new());
    for event in events {
        let opens = matches!(event, Event::Start(_));
        let closes = matches!(event, Event::End(_));
        // Raw HTML such as the beginning of `details` stands between blocks.
        depth = if opens { depth + 1 } else { depth - usize::from(closes) };
        block.push(event);
        if depth == 0 {
            let is_note = matches!(block[0], Event::Start(Tag::BlockQuote(_)));
            blocks.push((is_note, std::mem::take(&mut block)));
        }
    }
    let mut out = Vec::new();
    let mut blocks = blocks.into_iter().peekable();
    let html = |text: &'static str| Event::Html(CowStr::Borrowed(text));
    while let Some((is_note, block)) = blocks.next() {
        let notes = std::iter::from_fn(|| blocks.next_if(|(is_note, _)| *is_note && !is_heading(&block)));
        let notes: Vec<_> = notes.map(|(_, note)| note).collect();
        if is_note || notes.is_empty() {
            out.extend(block);
            continue;
        }
        out.push(html("<div class=\"noted\">\n"));
        for mut note in notes {
            let inside = note.drain(1..note.len() - 1);
            out.push(html("<aside class=\"note\">\n"));
            out.extend(inside);
            out.push(html("</aside>\n"));
        }
        out.extend(block);
        out.push(html("</div>\n"));
    }
    out
}

fn is_heading(block: &[Event<'_>]) -> bool {
    matches!(block[0], Event::InlineHtml(_))
}
