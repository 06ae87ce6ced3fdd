//! A laboratory on a free port, and visitors who speak plain HTTP/1.1 to it.
// Each test program has its own copy of this and uses what it needs.
#![allow(dead_code)]

use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::thread::{self, JoinHandle};
use std::time::Duration;
use tokio::net::TcpSocket;
use web::Settings;

/// An answer that takes longer than this hangs.
const PATIENCE: Duration = Duration::from_secs(120);

/// A server in a thread of its own, stopped when it is dropped.
pub struct Laboratory {
    address: SocketAddr,
    stop: Arc<AtomicBool>,
    serving: Option<JoinHandle<()>>,
}

impl Laboratory {
    /// Opens a laboratory that allows a request this much time and memory.
    pub fn open(time: Duration, memory: u64) -> Laboratory {
        Laboratory::with(Settings { time, memory, ..Settings::default() })
    }

    /// Opens a laboratory with these settings, on a free port.
    pub fn with(settings: Settings) -> Laboratory {
        let settings = Settings { address: ([127, 0, 0, 1], 0).into(), ..settings };
        let stop = Arc::new(AtomicBool::new(false));
        let (ready, opened) = channel();
        let serving = thread::spawn({
            let stop = Arc::clone(&stop);
            move || web::serve(&settings, &stop, |address| ready.send(address).unwrap()).unwrap()
        });
        Laboratory { address: opened.recv().expect("the server opens"), stop, serving: Some(serving) }
    }

    /// The name at which it is reached.
    pub fn host(&self) -> String {
        self.address.to_string()
    }

    /// A new connection.
    pub fn visit(&self) -> Visitor {
        self.visit_from([127, 0, 0, 1])
    }

    /// A new connection from an address of this machine.
    pub fn visit_from(&self, ip: [u8; 4]) -> Visitor {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build().unwrap();
        let connection = runtime.block_on(async {
            let socket = TcpSocket::new_v4().unwrap();
            socket.bind((ip, 0).into()).expect("all of 127.0.0.0/8 is this machine");
            socket.connect(self.address).await.expect("the server accepts").into_std().unwrap()
        });
        connection.set_nonblocking(false).unwrap();
        connection.set_read_timeout(Some(PATIENCE)).unwrap();
        connection.set_nodelay(true).unwrap();
        Visitor { connection: BufReader::new(connection), host: self.host() }
    }

    /// Tells it to close; what was asked before is still answered.
    pub fn close(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether it lets anybody in.
    pub fn is_open(&self) -> bool {
        TcpStream::connect(self.address).is_ok()
    }

    /// The answer to one question, on a connection of its own.
    pub fn get(&self, address: &str) -> Answer {
        self.visit().get(address)
    }
}

impl Drop for Laboratory {
    fn drop(&mut self) {
        self.close();
        let serving = self.serving.take().expect("it is dropped once");
        // A failing test must show its own failure.
        if serving.join().is_err() && !thread::panicking() {
            panic!("the server failed");
        }
    }
}

/// Headers by name and value.
pub type Headers<'h> = &'h [(&'h str, &'h str)];

/// A connection that stays open from question to question.
pub struct Visitor {
    connection: BufReader<TcpStream>,
    host: String,
}

impl Visitor {
    pub fn get(&mut self, address: &str) -> Answer {
        self.request("GET", address, &[], "")
    }

    pub fn post(&mut self, address: &str, question: &Value) -> Answer {
        self.request("POST", address, &[], &question.to_string())
    }

    /// Sends a request, with a Host unless the headers have one, and waits for the answer.
    pub fn request(&mut self, method: &str, address: &str, headers: Headers<'_>, body: &str) -> Answer {
        self.ask(method, address, headers, body);
        let has_body = method != "HEAD";
        self.answer(has_body).unwrap_or_else(|error| panic!("{method} {address}: {error}"))
    }

    /// Sends a request and does not wait.
    pub fn ask(&mut self, method: &str, address: &str, headers: Headers<'_>, body: &str) {
        let mut head = format!("{method} {address} HTTP/1.1\r\nContent-Length: {}\r\n", body.len());
        if !headers.iter().any(|(name, _)| *name == "Host") {
            head += &format!("Host: {}\r\n", self.host);
        }
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        self.send(&format!("{head}\r\n{body}")).unwrap_or_else(|error| panic!("{method} {address}: {error}"));
    }

    /// Sends a text unchanged.
    pub fn send(&mut self, text: &str) -> io::Result<()> {
        self.connection.get_mut().write_all(text.as_bytes())
    }

    /// Waits for an answer.
    pub fn answer(&mut self, has_body: bool) -> io::Result<Answer> {
        let Answer { status, headers, .. } = self.head()?;
        let body = if !has_body {
            Vec::new()
        } else if headers.get("transfer-encoding").is_some_and(|encoding| encoding == "chunked") {
            self.chunks()?
        } else {
            let length = headers.get("content-length").map_or(Ok(0), |length| length.parse());
            self.bytes(length.map_err(io::Error::other)?)?
        };
        Ok(Answer { status, headers, body: String::from_utf8(body).map_err(io::Error::other)? })
    }

    /// Waits for an answer and leaves its body unread.
    pub fn head(&mut self) -> io::Result<Answer> {
        let status_line = self.line()?;
        let status = status_line.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or_else(|| io::Error::other(format!("no status: {status_line:?}")))?;
        let mut headers = BTreeMap::new();
        loop {
            let line = self.line()?;
            let Some((name, value)) = line.split_once(':') else { break };
            headers.insert(name.to_lowercase(), value.trim().to_owned());
        }
        Ok(Answer { status, headers, body: String::new() })
    }

    /// A way to leave while someone waits for the answer.
    pub fn door(&self) -> Door {
        Door(self.connection.get_ref().try_clone().expect("a connection has more than one handle"))
    }

    fn chunks(&mut self) -> io::Result<Vec<u8>> {
        let mut body = Vec::new();
        loop {
            let size = usize::from_str_radix(&self.line()?, 16).map_err(io::Error::other)?;
            body.extend(self.bytes(size)?);
            self.line()?;
            if size == 0 {
                return Ok(body);
            }
        }
    }

    /// A line without its end; an error if the other side has closed.
    fn line(&mut self) -> io::Result<String> {
        let mut line = String::new();
        if self.connection.read_line(&mut line)? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(line.trim_end().to_owned())
    }

    /// This many bytes.
    pub fn bytes(&mut self, size: usize) -> io::Result<Vec<u8>> {
        let mut bytes = vec![0; size];
        self.connection.read_exact(&mut bytes)?;
        Ok(bytes)
    }
}

/// Closes a connection.
pub struct Door(TcpStream);

impl Door {
    pub fn leave(self) {
        // It may be closed already.
        let _ = self.0.shutdown(Shutdown::Both);
    }
}

/// What came back.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    /// By name in lower case.
    pub headers: BTreeMap<String, String>,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }
}

/// A text as it is written in a query.
pub fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}
