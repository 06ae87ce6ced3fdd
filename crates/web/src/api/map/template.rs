//! A family of positions: a ruleset and a position in which capital X and Y stand for two numbers.

use crate::problem::Problem;

/// A ruleset and a position, or none for the natural start, with X or Y in at least one of the two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Template {
    ruleset: String,
    position: Option<String>,
}

impl Template {
    pub(super) fn new(ruleset: String, position: Option<String>) -> Result<Template, Problem> {
        let template = Template { ruleset, position };
        if template.has_x() || template.has_y() {
            return Ok(template);
        }
        let problem = "nothing changes from cell to cell: put X or Y, or both, into the ruleset or the position, as in \
                       wythoff X,Y or mhrg:XxY";
        Err(Problem::Question(problem.to_owned()))
    }

    pub(super) fn ruleset(&self) -> &str {
        &self.ruleset
    }

    pub(super) fn position(&self) -> Option<&str> {
        self.position.as_deref()
    }

    pub(super) fn has_x(&self) -> bool {
        self.has('X')
    }

    pub(super) fn has_y(&self) -> bool {
        self.has('Y')
    }

    fn has(&self, letter: char) -> bool {
        self.ruleset.contains(letter) || self.position.as_ref().is_some_and(|position| position.contains(letter))
    }

    /// Whether each cell has a ruleset of its own.
    pub(super) fn ruleset_varies(&self) -> bool {
        self.ruleset.contains(['X', 'Y'])
    }

    /// The ruleset of a cell.
    pub(super) fn ruleset_at(&self, cell: (u64, u64)) -> String {
        filled(&self.ruleset, cell)
    }

    /// The position of a cell; none for the natural start.
    pub(super) fn position_at(&self, cell: (u64, u64)) -> Option<String> {
        self.position.as_ref().map(|position| filled(position, cell))
    }
}

fn filled(text: &str, (x, y): (u64, u64)) -> String {
    text.replace('X', &x.to_string()).replace('Y', &y.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn template(ruleset: &str, position: Option<&str>) -> Result<Template, Problem> {
        Template::new(ruleset.to_owned(), position.map(str::to_owned))
    }

    #[test]
    fn letters_become_numbers_wherever_they_stand() {
        let rooks = template("rooks:r=X", Some("X,Y,3,Y")).unwrap();
        assert_eq!(rooks.ruleset_at((12, 7)), "rooks:r=12");
        assert_eq!(rooks.position_at((12, 7)).as_deref(), Some("12,7,3,7"));
        assert!(rooks.ruleset_varies() && rooks.has_x() && rooks.has_y());

        let board = template("mhrg:XxY", None).unwrap();
        assert_eq!(board.ruleset_at((3, 15)), "mhrg:3x15");
        assert_eq!(board.position_at((3, 15)), None);

        let heap = template("nim", Some("1,Y")).unwrap();
        assert_eq!(heap.ruleset_at((0, 1)), "nim");
        assert_eq!(heap.position_at((0, 1)).as_deref(), Some("1,1"));
        assert!(!heap.ruleset_varies() && !heap.has_x() && heap.has_y());
    }

    #[test]
    fn small_letters_stay() {
        assert!(template("ungar:box=3x5", Some("x,y")).is_err());
        assert!(template("mhrg:3x5", None).is_err());
    }
}
