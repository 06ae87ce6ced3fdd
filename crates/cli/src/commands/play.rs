//! `grundy play`: a game against the perfect player, in the terminal.

use super::show::{coloured, panel};
use crate::args::{LimitArgs, PlayArgs, PositionArgs, USUAL_TIME};
use crate::chosen::Chosen;
use crate::columns::{Cell, Columns, Side as Stand};
use crate::failure::Failure;
use crate::lines::{Line, Lines};
use crate::progress::Watcher;
use crate::standard;
use crate::terminal::{GOOD, ODD, tell};
use clap::ValueEnum;
use drawing::Lettering;
use rulesets::figure::Labels;
use rulesets::{Fault, Move, Position, Query, Reply, Solver};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use theory::{Limit, Limits, Play, Stopped};

/// Play against the perfect player
///
/// A limit on time applies to each turn of the engine.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    at: PositionArgs,
    #[command(flatten)]
    play: PlayArgs,
    /// Who moves first
    #[arg(long, value_enum, default_value_t = Side::You)]
    first: Side,
    #[command(flatten)]
    limits: LimitArgs,
}

/// The two sides.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Side {
    You,
    Engine,
}

impl Side {
    fn other(self) -> Side {
        match self {
            Side::You => Side::Engine,
            Side::Engine => Side::You,
        }
    }
}

const HELP: &str = "\
  a move      its name, #3 for number 3 in `moves`, or ->2,1 for the one that leads to 2,1
  moves       list the moves
  hint        a winning move, if there is one
  why         the values behind the engine's last move, and behind your moves
  undo        take back your last move and the engine's reply
  quit        stop";

/// A game in progress.
struct Match<'g> {
    solver: Solver,
    play: Play,
    position: Position,
    to_move: Side,
    /// The position before each move, and the side that made the move.
    past: Vec<(Position, Side)>,
    limits: Limits,
    /// The limits the user gave; the time is for each turn.
    limit_args: &'g LimitArgs,
    input: Lines,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let position = args.at.open()?;
    let game = position.game();
    let deadline = args.limits.deadline(Some(USUAL_TIME));
    let limits = Limits { deadline, ..args.limits.limits_without_time() };
    let play = args.play.play.into();
    let watcher = Watcher::new(Arc::clone(&limits.progress));
    let mut solver = game.solver(Query { play, limits: limits.clone(), ..Query::default() });
    // The engine solves the whole game before the first move, or says that it cannot.
    solver.answer(&position)?;
    drop(watcher);
    let goal = match play {
        Play::Normal => "whoever cannot move loses",
        Play::Misere => "whoever cannot move wins",
    };
    tell(&format!("{}, {play} play: {goal}. `help` lists what you can type.", game.spec()))?;
    let input = Lines::of(Path::new("-"), limits.memory)?;
    let (to_move, past, limit_args) = (args.first, Vec::new(), &args.limits);
    Match { solver, play, position, to_move, past, limits, limit_args, input }.run()
}

impl Match<'_> {
    fn run(&mut self) -> Result<(), Failure> {
        loop {
            self.show_board()?;
            self.start_the_clock();
            let Some(reply) = self.solver.reply(&self.position)? else { return self.say_who_won() };
            match self.to_move {
                Side::Engine => {
                    tell(&format!("The engine plays {} → {}", reply.to, reply.to.to()))?;
                    self.make(&reply.to);
                }
                Side::You => {
                    if !self.your_turn(&reply)? {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// Asks until a move is made or taken back; false if the user quits. `hint` is what the engine would play.
    fn your_turn(&mut self, hint: &Reply) -> Result<bool, Failure> {
        let listed = self.position.moves(&self.limits)?;
        loop {
            let Some(line) = self.ask()? else {
                tell("\nGoodbye.")?;
                return Ok(false);
            };
            match line.as_str() {
                "" => {}
                "help" | "?" => tell(HELP)?,
                "quit" | "exit" | "q" => return Ok(false),
                "moves" => {
                    let mut columns = Columns::new([Stand::Right]).indented(4);
                    for (m, number) in listed.iter().zip(1..) {
                        columns.row([number.into(), m.to_string().into(), format!("→ {}", m.to()).into()]);
                    }
                    tell(&columns.to_string())?;
                }
                "hint" if hint.wins => tell(&format!("{} → {} wins", hint.to, hint.to.to()))?,
                "hint" => tell("No move wins against perfect play: any will do.")?,
                "why" => self.explain()?,
                "undo" => {
                    if self.undo() {
                        return Ok(true);
                    }
                    tell("There is nothing to take back.")?;
                }
                _ => match Chosen::find(&self.position, &listed, &line) {
                    Some(chosen) => {
                        chosen.note(&line, str::to_owned).map_or(Ok(()), |note| tell(&note))?;
                        self.make(chosen.made);
                        return Ok(true);
                    }
                    None => {
                        tell("That is not a move here. `moves` lists the moves, `help` everything else you can type.")?
                    }
                },
            }
        }
    }

    /// Restarts the clock for the next computation: the user's thinking time does not count.
    fn start_the_clock(&mut self) {
        self.limits.deadline = self.limit_args.deadline(Some(USUAL_TIME));
        self.solver.set_deadline(self.limits.deadline);
    }

    fn make(&mut self, made: &Move) {
        self.past.push((std::mem::replace(&mut self.position, made.to().clone()), self.to_move));
        self.to_move = self.to_move.other();
    }

    /// Returns to the position before the user's last move; false if the user has not moved.
    fn undo(&mut self) -> bool {
        let Some(last) = self.past.iter().rposition(|(_, side)| *side == Side::You) else { return false };
        self.position = self.past[last].0.clone();
        self.past.truncate(last);
        self.to_move = Side::You;
        true
    }

    /// Shows the values that decided the engine's last move, and those of the moves from here.
    fn explain(&mut self) -> Result<(), Failure> {
        self.start_the_clock();
        if let Some((before, Side::Engine)) = self.past.last().cloned() {
            let Some(values) = self.values(&before)? else { return Ok(()) };
            let after = &self.position;
            tell(&format!("The engine went from {before} to {after}. It wants to leave you a position of value 0:"))?;
            tell(&values_of(&values, Some(after)))?;
        }
        let position = self.position.clone();
        let Some(values) = self.values(&position)? else { return Ok(()) };
        let value = self.solver.value(&position)?;
        tell(&format!("Here, {position} has value {value}; its moves lead to"))?;
        tell(&values_of(&values, None))
    }

    /// The values of the positions that the moves lead to; none, with a message, if they cannot be found.
    fn values(&mut self, position: &Position) -> Result<Option<Vec<(Move, u64)>>, Failure> {
        match self.solver.move_values(position) {
            Ok(values) => Ok(Some(values)),
            Err(Fault::Stopped(stopped @ Stopped { limit: Limit::Cancelled, .. })) => Err(stopped.into()),
            Err(fault) => tell(&fault.to_string()).map(|()| None),
        }
    }

    fn show_board(&self) -> Result<(), Failure> {
        let picture =
            panel(&self.position, None, Labels::Fair).and_then(|panel| coloured(&[panel], Lettering::default()));
        // A position that cannot be drawn can still be played.
        tell(&format!("\n{}", picture.unwrap_or_else(|_| self.position.text()).trim_end_matches('\n')))
    }

    fn say_who_won(&self) -> Result<(), Failure> {
        let winner = match self.play {
            Play::Normal => self.to_move.other(),
            Play::Misere => self.to_move,
        };
        tell(match winner {
            Side::You => "No move is left: you win!",
            Side::Engine => "No move is left: the engine wins.",
        })
    }

    /// A line of input without surrounding spaces; none at the end of input.
    fn ask(&mut self) -> Result<Option<String>, Failure> {
        let mut stdout = standard::output();
        write!(stdout, "your move> ")?;
        stdout.flush()?;
        drop(stdout);
        let patient = Limits { deadline: None, ..self.limits.clone() };
        let line = self.input.next(&patient)?;
        // The beginning of an overlong line is not a move either.
        Ok(line.map(|line| {
            let (Line::Whole(text) | Line::TooLong(text)) = line;
            text.trim().to_owned()
        }))
    }
}

/// How many values are shown at once.
const MOST_VALUES: usize = 40;

fn values_of(moves: &[(Move, u64)], reached: Option<&Position>) -> String {
    let mut columns = Columns::new([Stand::Right, Stand::Right]).indented(7);
    for (m, value) in moves.iter().take(MOST_VALUES) {
        let remark = match (*value == 0, reached == Some(m.to())) {
            (true, true) => Cell::styled(GOOD, "← wins, and was played"),
            (true, false) => Cell::styled(GOOD, "← wins"),
            (false, true) => Cell::styled(ODD, "← was played"),
            (false, false) => "".into(),
        };
        columns.row(["value".into(), value.into(), m.to_string().into(), format!("→ {}", m.to()).into(), remark]);
    }
    let mut text = columns.to_string();
    if moves.len() > MOST_VALUES {
        text += &format!("  and {} more", moves.len() - MOST_VALUES);
    }
    text
}
