//! The laboratory, opened by `grundy serve`.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// A laboratory that is closed when it is dropped.
pub struct Laboratory {
    program: Child,
    /// Host and port.
    pub host: String,
}

impl Laboratory {
    /// Opens the laboratory of a program on any free port.
    pub fn open(program: impl AsRef<OsStr>) -> Laboratory {
        let mut command = Command::new(program);
        let mut program = command.args(["serve", "--port", "0"]).stdout(Stdio::piped()).spawn().unwrap();
        let mut said = String::new();
        BufReader::new(program.stdout.take().unwrap()).read_line(&mut said).unwrap();
        let host = said.split("http://").nth(1).and_then(|rest| rest.split('/').next()).unwrap().to_owned();
        Laboratory { program, host }
    }

    /// The body of an answer with status 200.
    pub fn get(&self, path: &str) -> String {
        let mut connection = TcpStream::connect(&self.host).unwrap();
        connection.write_all(format!("GET {path} HTTP/1.0\r\nHost: {}\r\n\r\n", self.host).as_bytes()).unwrap();
        let mut answer = String::new();
        connection.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert!(head.split(' ').nth(1) == Some("200"), "{path}: {answer}");
        body.to_owned()
    }
}

impl Drop for Laboratory {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}
