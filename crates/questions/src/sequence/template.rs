//! Games and positions that depend on variables: `mhrg:3xN`, `young K,K-1,K-2`, `nibble N..1`.

use super::Of;
use super::pieces::{MOST, Piece, number_at, pieces, text_at};
use rules::expression::{Look, Number};
use rules::file;
use rulesets::refusal::printable;
use rulesets::{OpenGame, Position, Refusal};
use shapes::notation::{quote, trim};

/// A name and the range of numbers that it stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// The name.
    pub name: String,
    /// The first number.
    pub from: u64,
    /// The last number.
    pub to: u64,
}

/// The largest number of terms.
pub const MOST_TERMS: u64 = 10_000_000;

/// Why a template cannot be used.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum TemplateError {
    /// Something other than a variable with its range.
    #[error("{} is not a variable and its range: write a name, =, the first number, .. and the last, as in N=3..60", quote(.0))]
    NotAVariable(String),
    /// A range whose first number is larger than its last.
    #[error("{name}={from}..{to}: the first number must not be larger than the last")]
    Backwards {
        /// The variable.
        name: String,
        /// The first number.
        from: u64,
        /// The last number.
        to: u64,
    },
    /// A variable given twice.
    #[error("{0} has two ranges: give each variable one")]
    Twice(String),
    /// No variable, or too many.
    #[error("a template has one variable or two, given as in N=3..60, not {0}")]
    Count(usize),
    /// A variable that does not occur in the template.
    #[error(
        "{template}: the variable {name} does not occur: it must be a separate word, as in N,2*N+1 or 3xN; anywhere \
         else write {{{name}}}"
    )]
    Unused {
        /// The template.
        template: String,
        /// The variable.
        name: String,
    },
    /// A number directly before a variable.
    #[error(
        "{digits}{name}: write {digits}*{name} for the product, or {digits}{{{name}}} for digits one after another"
    )]
    Product {
        /// The number.
        digits: String,
        /// The variable.
        name: String,
    },
    /// A brace without its partner.
    #[error("{text}: a {{ without a matching }}")]
    OpenBrace {
        /// The text.
        text: String,
    },
    /// An expression that cannot be read.
    #[error("{text}: {problem}")]
    Expression {
        /// The expression.
        text: String,
        /// What is wrong with it.
        problem: String,
    },
    /// More terms than are ever computed.
    #[error("that is {0} terms, but at most {MOST_TERMS} are computed")]
    TooMany(u128),
    /// A value asked of many positions at once.
    #[error("{template}: positions of one size together have a p-count, but no single {of}")]
    NeedsCount {
        /// The template.
        template: String,
        /// What was asked for.
        of: Of,
    },
    /// Something is wrong for certain values of the variables.
    #[error("at {at}: {problem}{hint}")]
    At {
        /// The values.
        at: String,
        /// What is wrong.
        problem: String,
        /// What else the user may have meant.
        hint: String,
    },
}

impl Variable {
    /// Reads a variable and its range, such as `N=3..60`.
    ///
    /// # Errors
    ///
    /// Says what is wrong, and what would be right.
    pub fn read(text: &str) -> Result<Variable, TemplateError> {
        let not = || TemplateError::NotAVariable(text.to_owned());
        let (name, range) = text.split_once('=').ok_or_else(not)?;
        let (from, to) = range.split_once("..").ok_or_else(not)?;
        let name = name.trim();
        let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        let number = |text: &str| text.trim().parse().ok().filter(|&number: &u64| number <= MOST).ok_or_else(not);
        let (from, to) = (number(from)?, number(to)?);
        match (is_name, from <= to) {
            (false, _) => Err(not()),
            (true, false) => Err(TemplateError::Backwards { name: name.to_owned(), from, to }),
            (true, true) => Ok(Variable { name: name.to_owned(), from, to }),
        }
    }

    /// How many numbers it stands for.
    pub fn count(&self) -> u64 {
        self.to - self.from + 1
    }
}

/// A spec and a position in which variables stand for numbers.
#[derive(Clone, Debug)]
pub struct Template {
    text: String,
    variables: Vec<Variable>,
    spec: Vec<Piece>,
    at: Form,
}

/// What follows the spec.
#[derive(Clone, Debug)]
enum Form {
    Start,
    Position(Vec<Piece>),
    Size(Number),
}

/// A template with values for its variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// The values of the variables, in order.
    pub values: Vec<u64>,
    /// The spec of the game.
    pub spec: String,
    /// The position, or the positions.
    pub place: Place,
}

/// The place of an instance in its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// At the natural start.
    Start,
    /// At a position.
    Position(String),
    /// At all positions of a size.
    Size(u64),
}

impl Template {
    /// Reads a spec and, after a space, a position; nothing for the natural start, and `size=N` for all positions of a
    /// size.
    ///
    /// ```
    /// use questions::sequence::{Template, Variable};
    ///
    /// let template = Template::read("young K,K-1,2*K", vec![Variable::read("K=1..9")?])?;
    /// let third = template.instances().nth(2).unwrap()?;
    /// assert_eq!((third.spec.as_str(), third.position()), ("young", Some("3,2,6")));
    /// # Ok::<(), questions::sequence::TemplateError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Says what is wrong, and what would be right.
    pub fn read(text: &str, variables: Vec<Variable>) -> Result<Template, TemplateError> {
        let text = trim(text);
        if !(1..=2).contains(&variables.len()) {
            return Err(TemplateError::Count(variables.len()));
        }
        if let [first, second] = variables.as_slice()
            && first.name == second.name
        {
            return Err(TemplateError::Twice(first.name.clone()));
        }
        let terms = variables.iter().map(|variable| u128::from(variable.count())).product();
        if terms > u128::from(MOST_TERMS) {
            return Err(TemplateError::TooMany(terms));
        }
        let names: Vec<&str> = variables.iter().map(|variable| variable.name.as_str()).collect();
        let (spec, position) = match space_outside_braces(text) {
            Some(space) => (&text[..space], Some(text[space..].trim())),
            None => (text, None),
        };
        // The name of the game is left as it is.
        let colon = spec.find(':').map_or(spec.len(), |colon| colon + 1);
        let mut spec_pieces = vec![Piece::Text(spec[..colon].to_owned())];
        spec_pieces.extend(pieces(&spec[colon..], &names, false)?);
        let at = match position.map(|position| (position, position.strip_prefix("size="))) {
            None => Form::Start,
            Some((_, Some(size))) => Form::Size(
                file::read_number(size, &names, &[])
                    .map_err(|error| TemplateError::Expression { text: printable(size), problem: error.problem })?,
            ),
            Some((position, None)) => Form::Position(pieces(position, &names, true)?),
        };
        let template = Template { text: text.to_owned(), spec: spec_pieces, at, variables };
        match (0..template.variables.len()).find(|&variable| !template.mentions(variable)) {
            Some(variable) => Err(TemplateError::Unused {
                template: printable(text),
                name: template.variables[variable].name.clone(),
            }),
            None => Ok(template),
        }
    }

    /// The template as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Its variables.
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// How many instances there are.
    pub fn count(&self) -> u64 {
        self.variables.iter().map(Variable::count).product()
    }

    /// Whether all instances are in one game.
    pub fn has_one_game(&self) -> bool {
        self.spec.iter().all(|piece| matches!(piece, Piece::Text(_)))
    }

    /// Whether its instances are all positions of a size.
    pub fn is_by_size(&self) -> bool {
        matches!(self.at, Form::Size(_))
    }

    fn mentions(&self, variable: usize) -> bool {
        let in_position = match &self.at {
            Form::Start => false,
            Form::Position(pieces) => pieces.iter().any(|piece| piece.mentions(variable)),
            Form::Size(number) => number.mentions(variable),
        };
        in_position || self.spec.iter().any(|piece| piece.mentions(variable))
    }

    /// The instances; the last variable varies fastest.
    pub fn instances(&self) -> impl Iterator<Item = Result<Instance, TemplateError>> {
        (0..self.count()).map(|index| self.instance(index))
    }

    /// The values of the variables of each instance, in order.
    pub fn values_of_variables(&self) -> impl Iterator<Item = Vec<u64>> {
        (0..self.count()).map(|index| self.values(index))
    }

    /// The values of the variables at an index.
    fn values(&self, index: u64) -> Vec<u64> {
        let mut rest = index;
        let mut values: Vec<u64> = Vec::new();
        for variable in self.variables.iter().rev() {
            values.push(variable.from + rest % variable.count());
            rest /= variable.count();
        }
        values.reverse();
        values
    }

    fn instance(&self, index: u64) -> Result<Instance, TemplateError> {
        let values = self.values(index);
        let numbers: Vec<i64> = values.iter().map(|&value| value as i64).collect();
        let wrong = |problem: String| self.wrong_at(&values, problem);
        let spec = text_at(&self.spec, &numbers).map_err(wrong)?;
        let place = match &self.at {
            Form::Start => Place::Start,
            Form::Position(pieces) => {
                let text = text_at(pieces, &numbers).map_err(wrong)?;
                Place::Position(if text.trim().is_empty() { "-".to_owned() } else { text })
            }
            Form::Size(size) => {
                let size = number_at(size, &numbers).map_err(wrong)?;
                Place::Size(u64::try_from(size).map_err(|_| wrong(format!("no position has the size {size}")))?)
            }
        };
        Ok(Instance { values, spec, place })
    }

    /// The error that something is wrong for these values of the variables.
    pub fn wrong_at(&self, values: &[u64], problem: impl ToString) -> TemplateError {
        let pairs = self.variables.iter().zip(values);
        let at: Vec<String> = pairs.map(|(variable, value)| format!("{} = {value}", variable.name)).collect();
        let hint = self.left_over().map_or_else(String::new, |word| {
            format!("; if {word} is a variable, give its range too, as in {word}=0..9")
        });
        TemplateError::At { at: at.join(", "), problem: problem.to_string(), hint }
    }

    /// A capital letter that is a separate word and was not replaced.
    fn left_over(&self) -> Option<&str> {
        let Form::Position(pieces) = &self.at else { return None };
        let texts = pieces.iter().filter_map(|piece| if let Piece::Text(text) = piece { Some(text) } else { None });
        let mut words = texts.flat_map(|text| text.split(|c: char| !(c.is_alphanumeric() || c == '_')));
        words.find(|word| word.len() == 1 && word.starts_with(|c: char| c.is_ascii_uppercase()))
    }
}

/// The place of the first space outside braces.
fn space_outside_braces(text: &str) -> Option<usize> {
    let mut is_inside = false;
    text.find(|c: char| {
        is_inside = c == '{' || is_inside && c != '}';
        !is_inside && c.is_whitespace()
    })
}

impl Instance {
    /// The text of its position; none if it is the start, or all positions of a size.
    pub fn position(&self) -> Option<&str> {
        match &self.place {
            Place::Position(text) => Some(text),
            Place::Start | Place::Size(_) => None,
        }
    }

    /// Its position in a game that has been opened by its spec.
    ///
    /// # Errors
    ///
    /// Refuses a text that is not a position of the game.
    pub fn position_in(&self, game: &OpenGame) -> Result<Position, Refusal> {
        game.position(self.position())
    }
}
