//! One run of Walnut, as a group of processes that can be ended.

use super::super::{COMMANDS, WORD};
use super::{Limits, NoVerdict};
use rustix::process::{Pid, Signal, kill_process_group};
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

/// Room for what Java takes besides its heap.
const BESIDES: u64 = 8 << 30;
/// More output than this is not read.
const MOST_OUTPUT: u64 = 16 << 20;
/// How often it is looked at.
const BETWEEN: Duration = Duration::from_millis(10);

/// What it prints when it reads the commands.
pub(super) fn run(program: &Path, folder: &Path, limits: &Limits) -> Result<String, NoVerdict> {
    let printed = folder.join("printed");
    let input = folder.join(COMMANDS).join(format!("{WORD}.txt"));
    let memory = (limits.memory.saturating_add(BESIDES) / 1024).to_string();
    let heap = format!("-Xmx{}m", (limits.memory >> 20).max(16));
    let output = File::create(&printed)?;
    let mut command = Command::new("sh");
    command
        .args([
            "-c",
            "ulimit -v \"$1\" 2>/dev/null; ulimit -f 1048576 2>/dev/null; exec \"$2\" \"--session-dir=$3\"",
            "sh",
        ])
        .args([OsStr::new(&memory), program.as_os_str(), folder.as_os_str()])
        .env("JAVA_TOOL_OPTIONS", heap)
        .current_dir(folder)
        .stdin(File::open(input)?)
        .stdout(output.try_clone()?)
        .stderr(Stdio::from(output))
        .process_group(0);
    let mut group = Group(command.spawn()?);
    while group.ended()?.is_none() {
        limits.check(0)?;
        std::thread::sleep(BETWEEN);
    }
    drop(group);
    let mut bytes = Vec::new();
    File::open(printed)?.take(MOST_OUTPUT).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// A process and all that it has started, ended when this goes.
struct Group(Child);

impl Group {
    fn ended(&mut self) -> io::Result<Option<ExitStatus>> {
        self.0.try_wait()
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        // Nothing is left to be told if they have ended by themselves.
        if let Some(group) = i32::try_from(self.0.id()).ok().and_then(Pid::from_raw) {
            let _ = kill_process_group(group, Signal::KILL);
        }
        let _ = self.0.wait();
    }
}
