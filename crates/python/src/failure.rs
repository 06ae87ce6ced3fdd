//! Refusals and limits as exceptions, in the words of the command line.

use grundy::rules::{OpenError, RuleError};
use grundy::theory::{self, Limit};
use grundy::{Fault, drawing};
use pyo3::exceptions::{PyException, PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;
use pyo3::{create_exception, intern};

create_exception!(
    grundy,
    Refusal,
    PyValueError,
    "What was given is not accepted; the message says what is wrong, where, and what would be right."
);
create_exception!(
    grundy,
    Stopped,
    PyException,
    "A limit was reached before there was an answer. `limit` is the name of the limit (\"time\", \"memory\", \
     \"positions\" or \"moves\"), `positions` is the number of positions whose values were known by then, and `reached` is what was found \
     by then, where it is of use: the first terms of a sequence, or a report; else it is None."
);

/// Something that becomes an exception.
pub struct Failed(PyErr);

impl From<Failed> for PyErr {
    fn from(Failed(error): Failed) -> PyErr {
        error
    }
}

impl From<PyErr> for Failed {
    fn from(error: PyErr) -> Failed {
        Failed(error)
    }
}

impl From<grundy::Refusal> for Failed {
    fn from(refusal: grundy::Refusal) -> Failed {
        refuse(refusal.to_string())
    }
}

impl From<RuleError> for Failed {
    fn from(error: RuleError) -> Failed {
        refuse(error.to_string())
    }
}

impl From<OpenError> for Failed {
    fn from(error: OpenError) -> Failed {
        refuse(error.to_string())
    }
}

impl From<drawing::TooLarge> for Failed {
    fn from(error: drawing::TooLarge) -> Failed {
        refuse(error.to_string())
    }
}

impl From<theory::Stopped> for Failed {
    fn from(stopped: theory::Stopped) -> Failed {
        Failed(Python::attach(|py| {
            if stopped.limit == Limit::Cancelled {
                // Only Ctrl-C sets the signal, and what it raises is known where it was seen.
                return PyKeyboardInterrupt::new_err(());
            }
            told(py, &stopped, stopped.to_string())
        }))
    }
}

impl Failed {
    /// A limit that was reached, with what was found by then.
    pub fn with_reached(py: Python<'_>, stopped: theory::Stopped, reached: Bound<'_, PyAny>) -> Failed {
        let error = PyErr::from(Failed::from(stopped));
        let told = error.value(py).setattr(intern!(py, "reached"), reached);
        Failed(told.err().unwrap_or(error))
    }

    /// A limit that was reached, in other words than its own.
    pub fn stopped(stopped: &theory::Stopped, words: String) -> Failed {
        Failed(Python::attach(|py| told(py, stopped, words)))
    }
}

/// The exception that tells which limit was reached.
fn told(py: Python<'_>, stopped: &theory::Stopped, words: String) -> PyErr {
    let name = match stopped.limit {
        // Whoever asks for moves is told that it was these.
        Limit::Moves(_) => "moves",
        limit => limit.name(),
    };
    let error = Stopped::new_err(words);
    let value = error.value(py);
    let told = value
        .setattr(intern!(py, "limit"), name)
        .and_then(|()| value.setattr(intern!(py, "positions"), stopped.positions))
        .and_then(|()| value.setattr(intern!(py, "reached"), py.None()));
    told.err().unwrap_or(error)
}

impl From<Fault> for Failed {
    fn from(fault: Fault) -> Failed {
        match fault {
            Fault::Refused(refusal) => refusal.into(),
            Fault::Stopped(stopped) => stopped.into(),
        }
    }
}

/// A file that cannot be read or written: the exception that Python has for the reason, in these words.
pub fn of_file(reason: &std::io::Error, words: String) -> Failed {
    PyErr::from(std::io::Error::new(reason.kind(), words)).into()
}

/// Input that is not accepted.
pub fn refuse(problem: impl Into<String>) -> Failed {
    Failed(Refusal::new_err(problem.into()))
}
