//! What the book says is true: every value in its text is worked out, every board drawn, every link followed.
//!
//! A value stands in the running text as code, in one of the forms of [`Statement`]: `young 4,2,1 = 7`.

use super::board::Block;
use super::{APPENDICES, CHAPTERS, Chapter, chapter, glossary, markdown};
use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};
use rulesets::{OpenGame, Query, registry};
use theory::{Limits, Outcome, Play};

/// What a piece of code says.
enum Statement<'a> {
    /// `young 4,2,1 + nim 3,5 = 1`: the value of a position or of a sum of positions.
    Value { games: Vec<Named<'a>>, value: u64 },
    /// `rooks 3,0,0,2 is N`, `misère nim 1,1 is N`: who wins.
    Winner { game: Named<'a>, play: Play, outcome: Outcome },
    /// `young 4,2,1 → 3,2,1`: a move.
    Move { game: Named<'a>, to: &'a str },
    /// `3 ⊕ N(6) = 0`: a nim-sum of numbers.
    Sum { terms: Vec<i128>, sum: i128 },
    /// `mex {0,1,3} = 2`.
    Mex { set: Vec<u64>, mex: u64 },
    /// `young 4,2,1`: a position.
    Position(Named<'a>),
}

/// A game and a position of it.
#[derive(Clone, Copy)]
struct Named<'a> {
    ruleset: &'a str,
    position: &'a str,
}

impl<'a> Named<'a> {
    fn read(text: &'a str) -> Option<Named<'a>> {
        let (ruleset, position) = text.trim().split_once(' ')?;
        registry::open_without_files(ruleset).ok()?;
        Some(Named { ruleset, position: position.trim() })
    }

    fn position(self) -> Result<(OpenGame, rulesets::Position), String> {
        let game = registry::open_without_files(self.ruleset).map_err(|refusal| refusal.to_string())?;
        let position = game.read(self.position).map_err(|refusal| refusal.to_string())?;
        Ok((game, position))
    }

    fn value(self) -> Result<u64, String> {
        let (game, position) = self.position()?;
        game.solver(Query::default()).value(&position).map_err(|fault| fault.to_string())
    }
}

/// `a ⊕ (a - 1)`, what a hook of length `a` gives.
fn n(a: i128) -> i128 {
    a ^ (a - 1)
}

/// A number, with a minus sign or a hyphen, or `N(6)`.
fn number(text: &str) -> Option<i128> {
    let text = text.trim().replace('−', "-");
    match text.strip_prefix("N(").and_then(|rest| rest.strip_suffix(')')) {
        Some(inner) => inner.parse().ok().map(n),
        None => text.parse().ok(),
    }
}

/// What a piece of code says; none if it is only code.
fn read(code: &str) -> Option<Statement<'_>> {
    if let Some((left, right)) = code.split_once(" = ") {
        if let Some(set) = left.strip_prefix("mex {").and_then(|rest| rest.strip_suffix('}')) {
            let set = set.split(',').filter(|item| !item.trim().is_empty()).map(|item| item.trim().parse().ok());
            return Some(Statement::Mex { set: set.collect::<Option<_>>()?, mex: right.parse().ok()? });
        }
        if let Some(terms) = left.split(" ⊕ ").map(number).collect::<Option<Vec<_>>>() {
            return Some(Statement::Sum { terms, sum: number(right)? });
        }
        let games = left.split(" + ").map(Named::read).collect::<Option<_>>()?;
        return Some(Statement::Value { games, value: right.parse().ok()? });
    }
    if let Some((left, right)) = code.split_once(" is ") {
        let (play, left) = match left.strip_prefix("misère ") {
            Some(left) => (Play::Misere, left),
            None => (Play::Normal, left),
        };
        let outcome = match right {
            "N" => Outcome::N,
            "P" => Outcome::P,
            _ => return None,
        };
        return Some(Statement::Winner { game: Named::read(left)?, play, outcome });
    }
    if let Some((left, to)) = code.split_once(" → ") {
        return Some(Statement::Move { game: Named::read(left)?, to });
    }
    let game = Named::read(code)?;
    game.position().ok()?;
    Some(Statement::Position(game))
}

impl Statement<'_> {
    /// Works it out; says what is wrong with it.
    fn check(&self) -> Result<(), String> {
        let same = |found: String, said: String| {
            if found == said { Ok(()) } else { Err(format!("it is {found}, and the book says {said}")) }
        };
        match self {
            Statement::Value { games, value } => {
                let sum = games.iter().try_fold(0, |sum, game| Ok::<u64, String>(sum ^ game.value()?))?;
                same(sum.to_string(), value.to_string())
            }
            Statement::Winner { game, play, outcome } => {
                let (opened, position) = game.position()?;
                let query = Query { play: *play, ..Query::default() };
                let found = opened.solver(query).outcome(&position).map_err(|fault| fault.to_string())?;
                same(found.to_string(), outcome.to_string())
            }
            Statement::Move { game, to } => {
                let (opened, position) = game.position()?;
                let to = opened.read(to).map_err(|refusal| refusal.to_string())?.text();
                let moves = position.moves(&Limits::default()).map_err(|fault| fault.to_string())?;
                let leads = moves.iter().any(|found| found.to().text() == to);
                if leads { Ok(()) } else { Err("there is no such move".to_owned()) }
            }
            Statement::Sum { terms, sum } => same(theory::nim_sum(terms.iter().copied()).to_string(), sum.to_string()),
            Statement::Mex { set, mex } => same(theory::mex(set.iter().copied()).to_string(), mex.to_string()),
            Statement::Position(game) => game.position().map(|_| ()),
        }
    }
}

/// Every chapter and appendix.
fn all() -> impl Iterator<Item = &'static Chapter> {
    CHAPTERS.iter().chain(APPENDICES)
}

/// Every piece of code in the running text, and every block with its kind.
fn codes(source: &str) -> (Vec<String>, Vec<(String, String)>) {
    let (mut inline, mut blocks, mut open) = (Vec::new(), Vec::new(), None);
    for event in Parser::new(source) {
        match event {
            Event::Code(code) => inline.push(code.to_string()),
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(kind))) => open = Some((kind.to_string(), String::new())),
            Event::Start(Tag::CodeBlock(CodeBlockKind::Indented)) => panic!("a block without a kind"),
            Event::Text(text) => {
                if let Some((_, block)) = &mut open {
                    *block += &text;
                }
            }
            Event::End(TagEnd::CodeBlock) => blocks.extend(open.take()),
            _ => {}
        }
    }
    (inline, blocks)
}

#[test]
fn every_value_in_the_text_is_right() {
    let (mut checked, mut wrong) = (0, Vec::new());
    for chapter in all() {
        for code in codes(chapter.source).0 {
            let says_something = [" = ", " is ", " → "].iter().any(|sign| code.contains(sign));
            match read(&code) {
                Some(statement) => {
                    wrong.extend(statement.check().err().map(|why| format!("{}: `{code}`: {why}", chapter.slug)));
                    checked += 1;
                }
                None => assert!(!says_something, "{}: `{code}` says something that nobody works out", chapter.slug),
            }
            let is_claim = ["abuku-tada-", "beyond-", "motegi-", "nakada-", "rooks-", "ungar-"];
            if is_claim.iter().any(|paper| code.starts_with(paper)) {
                assert!(claims::all().any(|claim| claim.id == code), "{}: there is no claim {code}", chapter.slug);
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(checked >= 100, "{checked} values were checked");
}

/// What cannot be read is not worked out: a name with a slip of the pen in it would pass for mere code.
#[test]
fn all_code_in_the_chapters_is_understood() {
    // A parameter, and an element of a poset.
    let others = ["r=4", "2_2"];
    for chapter in CHAPTERS {
        for code in codes(chapter.source).0 {
            let is_known = read(&code).is_some()
                || claims::all().any(|claim| claim.id == code)
                || registry::open_without_files(&code).is_ok()
                || code.starts_with("grundy ")
                || code.starts_with("docs/")
                || others.contains(&&*code);
            assert!(is_known, "{}: nobody knows what `{code}` is", chapter.slug);
        }
    }
}

/// The texts of the positions that a player can move to and win, in order, each once.
fn winning_moves(game: &OpenGame, position: &rulesets::Position) -> Vec<String> {
    let moves = position.moves(&Limits::default()).unwrap();
    let mut solver = game.solver(Query::default());
    let lost = moves.iter().filter(|found| solver.outcome(found.to()).unwrap() == Outcome::P);
    let mut texts: Vec<String> = lost.map(|found| found.to().text()).collect();
    texts.sort();
    texts.dedup();
    texts
}

/// A move in the text is a winning one, and where a chapter names one of them it names all.
#[test]
fn the_moves_of_the_book_win() {
    // Moves that only show the rule, and positions of which one way to win is enough.
    let examples = ["young 5,4,2,1 → 3,1,1,1"];
    let one_is_enough = ["rooks 3,0,0,2", "rooks 4,1,1,1"];
    let mut found = 0;
    for chapter in CHAPTERS {
        let codes = codes(chapter.source).0;
        let moves: Vec<_> = codes
            .iter()
            .filter(|code| !examples.contains(&code.as_str()))
            .filter_map(|code| code.split_once(" → "))
            .collect();
        for (left, to) in &moves {
            let (game, position) = Named::read(left).unwrap().position().unwrap();
            let winning = winning_moves(&game, &position);
            assert!(winning.contains(&game.read(to).unwrap().text()), "{}: {left} → {to} loses", chapter.slug);
            for other in &winning {
                let is_named = moves.iter().any(|(from, to)| from == left && game.read(to).unwrap().text() == *other);
                assert!(is_named || one_is_enough.contains(left), "{}: {left} → {other} wins, too", chapter.slug);
            }
            found += 1;
        }
    }
    assert!(found >= 12, "{found} moves");
}

/// How many ways to win a caption promises: "Three moves win here."
#[test]
fn captions_count_the_winning_moves() {
    let numbers = ["no", "one", "two", "three", "four", "five"];
    let mut counted = 0;
    for chapter in CHAPTERS {
        for (kind, text) in codes(chapter.source).1 {
            let caption = text.split_once('\n').map_or("", |(_, caption)| caption).to_lowercase();
            if kind != "board" || !["moves win", "winning move"].iter().any(|words| caption.contains(words)) {
                continue;
            }
            let mut words = caption.split(|letter: char| !letter.is_alphabetic());
            let said = words.find_map(|word| numbers.iter().position(|number| *number == word));
            let named = Named::read(text.lines().next().unwrap()).unwrap();
            let (game, position) = named.position().unwrap();
            assert_eq!(Some(winning_moves(&game, &position).len()), said, "{}: {text}", chapter.slug);
            counted += 1;
        }
    }
    assert!(counted >= 3, "{counted} captions");
}

/// A number that a reader takes for a value stands in code, where it is checked, or in a general statement.
#[test]
fn no_value_stands_outside_of_code() {
    for chapter in CHAPTERS {
        for event in Parser::new(chapter.source) {
            let Event::Text(text) = event else { continue };
            for word in ["value is ", "has value ", "has the value ", "of value ", "value of "] {
                for (start, _) in text.match_indices(word) {
                    let rest = &text[start + word.len()..];
                    let number: String = rest.chars().take_while(char::is_ascii_digit).collect();
                    // "1 ⊕ 2 ⊕ … ⊕ n", "1 if all its sides are odd".
                    let is_general = [" ⊕", " if"].iter().any(|more| rest[number.len()..].starts_with(more));
                    assert!(number.is_empty() || number == "0" || is_general, "{}: …{word}{number}…", chapter.slug);
                }
            }
        }
    }
}

#[test]
fn every_board_is_drawn() {
    let mut drawn = 0;
    for chapter in all() {
        for (kind, text) in codes(chapter.source).1 {
            match &*kind {
                "board" => {
                    let block = Block::read(&text).unwrap_or_else(|| panic!("{}: {text}", chapter.slug));
                    assert!(block.picture().is_some(), "{}: {text} has no picture", chapter.slug);
                    drawn += 1;
                }
                // Run by `crates/cli/tests/readme.rs`.
                "console" | "game" => {}
                other => panic!("{}: a block of kind {other:?} is checked by nobody", chapter.slug),
            }
        }
    }
    assert!(drawn >= 40, "{drawn} boards");
}

#[test]
fn links_lead_somewhere() {
    for from in all() {
        for event in Parser::new(from.source) {
            let Event::Start(Tag::Link { dest_url, .. }) = event else { continue };
            if dest_url.starts_with("https://") {
                continue;
            }
            let (file, fragment) = dest_url.split_once('#').unwrap_or((&dest_url, ""));
            let slug = if file.is_empty() { from.slug } else { file.strip_suffix(".md").unwrap_or(file) };
            let to = chapter(slug).unwrap_or_else(|| panic!("{}: {dest_url}", from.slug));
            let headings = to.render().headings;
            let is_anchor = to.source.contains(&format!("<a id=\"{fragment}\"></a>"));
            let found = fragment.is_empty() || is_anchor || headings.iter().any(|(id, _)| id == fragment);
            assert!(found, "{}: {dest_url}", from.slug);
        }
    }
}

#[test]
fn every_chapter_has_exercises_and_says_where_to_read_on() {
    for chapter in CHAPTERS.iter().skip(1) {
        let solutions = chapter.source.matches("<details>").count();
        assert!(solutions >= 2, "{}: {solutions} exercises", chapter.slug);
        assert_eq!(solutions, chapter.source.matches("</details>").count(), "{}", chapter.slug);
        assert!(chapter.source.contains("bibliography.md#"), "{} cites nothing", chapter.slug);
        assert!(chapter.title() != chapter.slug, "{} has a title", chapter.slug);
        let html = chapter.render().html.into_string();
        assert!(!html.contains("<blockquote"), "{}: a note stands at no paragraph", chapter.slug);
    }
}

#[test]
fn terms_are_found_by_one_word_each() {
    let words: Vec<&String> = glossary::terms().iter().flat_map(|term| &term.words).collect();
    for (place, word) in words.iter().enumerate() {
        assert!(!words[..place].contains(word), "{word} stands for two terms");
    }
    for term in glossary::terms() {
        assert_eq!(markdown::id_of(term.title), term.id);
        assert_eq!(glossary::find(term.title).unwrap().id, term.id);
    }
}
