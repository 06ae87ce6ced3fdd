//! Rule files for built-in games on tuples, so that their moves can be expressed in formulas as well.

use rules::file::RuleFile;
use rules::{Rules, gallery};
use rulesets::OpenGame;

/// The rules of a game on tuples of `arity` entries as a rule file, if there are any.
pub fn rules_of(game: &OpenGame, arity: usize) -> Option<Rules> {
    let ready = |name: &str| gallery::find(name).map(str::to_owned);
    let text = match game.spec() {
        "wythoff" | "corner:queen" => ready("wythoff"),
        "corner:rook" => ready("corner-rook"),
        "corner:ryuoh" => ready("corner-ryuoh"),
        "corner:maharaja" => ready("maharaja"),
        "rooks" => ready("two-rooks"),
        "nim" => Some(lowering(arity, None, "")),
        limited => {
            let (game, r) = limited.split_once(":r=")?;
            let fewer_than = Some(r.parse().ok()?);
            match game {
                "nim" => Some(lowering(arity, fewer_than, "")),
                "rooks" => Some(lowering(arity, fewer_than, "where not (x1 = x3 and x2 = x4)")),
                _ => None,
            }
        }
    }?;
    let rules = Rules::new(&RuleFile::read(&text).ok()?, &[]).ok()?;
    let is_so_long = matches!(&rules.file.board, rules::file::BoardKind::Tuple(names) if names.len() == arity);
    is_so_long.then_some(rules)
}

/// A game whose moves lower one of `arity` entries by less than a limit.
fn lowering(arity: usize, fewer_than: Option<u64>, condition: &str) -> String {
    let names: Vec<String> = (1..=arity).map(|entry| format!("x{entry}")).collect();
    let mut text = format!("game lowering\non {} {condition}\n", names.join(", "));
    for heap in &names {
        let to: Vec<String> =
            names.iter().map(|name| if name == heap { format!("{name}-k") } else { name.clone() }).collect();
        let most = fewer_than.map_or(heap.clone(), |r| format!("min({heap}, {r}-1)"));
        text += &format!("move {} for k in 1..{most}\n", to.join(", "));
    }
    text
}
