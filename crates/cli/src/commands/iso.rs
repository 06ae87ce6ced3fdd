//! `grundy iso`: whether two positions are the same game.

use super::open_component;
use crate::args::{LimitArgs, PlayArgs, USUAL_TIME};
use crate::columns::Columns;
use crate::failure::Failure;
use crate::output;
use crate::progress::Watcher;
use crate::rows::{ForPrograms, print_csv};
use crate::terminal::tell;
use rulesets::Position;
use rulesets::listing::Column;
use rulesets::powers::Nodes;
use serde::Serialize;
use std::sync::Arc;
use theory::isomorphism::{Relation, compare, is_isomorphism};
use theory::{Play, counted};

/// Say whether two positions are the same game
///
/// They are isomorphic, equal as forms, equal in value, or different.
#[derive(clap::Args)]
#[command(after_help = "Example: grundy iso 'young 3,1' 'welter 1,4'\n\
    Exit code: 0 if isomorphic, 1 if not.")]
pub struct Args {
    /// The ruleset, a space and the position (or no position, for the start), as one argument
    #[arg(value_name = "'RULESET POSITION'")]
    first: String,
    /// The position to compare it with
    #[arg(value_name = "'RULESET POSITION'")]
    second: String,
    #[arg(hide = true)]
    rest: Vec<String>,
    #[command(flatten)]
    play: PlayArgs,
    /// Also print the isomorphism: each position of the first game with its counterpart in the second
    #[arg(long)]
    map: bool,
    #[command(flatten)]
    programs: ForPrograms,
    #[command(flatten)]
    limits: LimitArgs,
}

/// The longest map that is printed.
const MOST_PAIRS: usize = 100_000;

#[derive(Serialize)]
struct Answer {
    first: Side,
    second: Side,
    play: String,
    verdict: IsoVerdict,
    /// The isomorphism, if it was asked for and exists: pairs of positions, the starts first.
    #[serde(skip_serializing_if = "Option::is_none")]
    map: Option<Vec<(Position, Position)>>,
    /// Why the map is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    map_left_out: Option<String>,
}

#[derive(Serialize)]
struct Side {
    ruleset: String,
    position: Position,
    /// How many positions can be reached, including the position itself.
    positions: usize,
    grundy: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum IsoVerdict {
    Isomorphic,
    EqualForm,
    EqualValue,
    Different,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    if !args.rest.is_empty() {
        let problem = "give two positions, each with its ruleset in quotes: 'young 3,1' 'welter 1,4'";
        return Err(Failure::Input(problem.to_owned()));
    }
    let limits = args.limits.limits(Some(USUAL_TIME));
    let (first, second) = (open_component(&args.first)?, open_component(&args.second)?);
    let play = args.play.play.into();
    let watcher = Watcher::new(Arc::clone(&limits.progress));
    let wanted = if args.map { Nodes::First(MOST_PAIRS) } else { Nodes::First(0) };
    let (first_graph, first_positions) = first.graph_with(wanted, &limits)?;
    let (second_graph, second_positions) = second.graph_with(wanted, &limits)?;
    let comparison = compare(&first_graph, &second_graph, play, &limits)?;
    drop(watcher);
    let (map, map_left_out) = match &comparison.relation {
        Relation::Isomorphic(map) if args.map && map.len() <= MOST_PAIRS => {
            assert!(is_isomorphism(&first_graph, &second_graph, map), "options go to options both ways");
            let images = map.iter().map(|&image| second_positions[image as usize].clone());
            (Some(first_positions.into_iter().zip(images).collect()), None)
        }
        Relation::Isomorphic(map) if args.map => {
            (None, Some(format!("it has {} pairs, but at most {MOST_PAIRS} are printed", map.len())))
        }
        _ => (None, None),
    };
    let side = |position: Position, positions, grundy| Side {
        ruleset: position.game().spec().to_owned(),
        position,
        positions,
        grundy,
    };
    let answer = Answer {
        first: side(first, first_graph.len(), comparison.values[0]),
        second: side(second, second_graph.len(), comparison.values[1]),
        play: play.to_string(),
        verdict: match comparison.relation {
            Relation::Isomorphic(_) => IsoVerdict::Isomorphic,
            Relation::EqualForms => IsoVerdict::EqualForm,
            Relation::EqualValues => IsoVerdict::EqualValue,
            Relation::Different => IsoVerdict::Different,
        },
        map,
        map_left_out,
    };
    if args.programs.json {
        output::print(&output::json_line(&answer))?
    } else if args.programs.csv {
        csv(&answer)?
    } else {
        tell(&for_people(&answer, play))?
    }
    if answer.verdict == IsoVerdict::Isomorphic { Ok(()) } else { Err(Failure::No) }
}

/// One row for each position, with the verdict.
fn csv(answer: &Answer) -> Result<(), Failure> {
    let heads = vec![
        Column::text("ruleset"),
        Column::text("position"),
        Column::number("positions"),
        Column::number("grundy"),
        Column::text("verdict"),
    ];
    let verdict = output::json_line(&answer.verdict);
    let verdict = verdict.trim_matches('"');
    print_csv(
        heads,
        [&answer.first, &answer.second].map(|side| {
            let Side { ruleset, position, positions, grundy } = side;
            let grundy = u64::from(*grundy);
            [ruleset.as_str().into(), position.text().into(), (*positions).into(), grundy.into(), verdict.into()]
        }),
    )
}

fn for_people(answer: &Answer, play: Play) -> String {
    let meaning = match (answer.verdict, play) {
        (IsoVerdict::Isomorphic, _) => {
            "isomorphic: the same game under other names. Their positions correspond one to one, with their options."
        }
        (IsoVerdict::EqualForm, _) => {
            "equal as forms, not isomorphic: the same choices all the way down, but positions that offer the same \
             choices\nare duplicated differently."
        }
        (IsoVerdict::EqualValue, Play::Normal) => {
            "equal in value only: different choices, but in any sum one can replace the other without changing who wins."
        }
        (IsoVerdict::EqualValue, Play::Misere) => {
            "equal in misère value only: different choices, the same winner; in sums they may differ."
        }
        (IsoVerdict::Different, _) => "different: not even their values agree.",
    };
    let mut columns = Columns::new([]);
    for Side { ruleset, position, positions, grundy } in [&answer.first, &answer.second] {
        let (name, positions) = (format!("  {ruleset} {position}"), counted(*positions, "position"));
        columns.row([name.into(), format!("{positions}, value {grundy} in {play} play").into()]);
    }
    let mut pairs = Columns::new([]);
    for (from, to) in answer.map.iter().flatten() {
        pairs.row([format!("  {from}").into(), format!("↦ {to}").into()]);
    }
    let map = match (&answer.map, &answer.map_left_out) {
        (Some(_), _) => format!("The isomorphism, by positions:\n{pairs}"),
        (_, Some(why)) => format!("The isomorphism is left out: {why}.\n"),
        _ => String::new(),
    };
    format!("{meaning}\n{columns}{map}")
}
