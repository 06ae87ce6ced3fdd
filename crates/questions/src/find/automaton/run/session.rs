//! One run of Walnut, in a process group that can be ended.

use super::super::{COMMANDS, WORD};
use super::{Limits, NoVerdict};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Room for what Java needs besides its heap.
const BESIDES: u64 = 8 << 30;
/// More output than this is not read.
const MOST_OUTPUT: u64 = 16 << 20;
/// How often to check whether it has ended.
const BETWEEN: Duration = Duration::from_millis(10);

/// Runs Walnut on the commands and returns what it prints.
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
    let group = Group(command.spawn()?);
    while !group.has_ended()? {
        limits.check(0)?;
        std::thread::sleep(BETWEEN);
    }
    drop(group);
    let mut bytes = Vec::new();
    File::open(printed)?.take(MOST_OUTPUT).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// A process and everything it has started, ended on drop.
struct Group(Child);

impl Group {
    fn id(&self) -> Option<Pid> {
        i32::try_from(self.0.id()).ok().and_then(Pid::from_raw)
    }

    /// Whether the process has ended. It is not reaped, so that its id remains that of the group.
    fn has_ended(&self) -> io::Result<bool> {
        let Some(id) = self.id() else { return Ok(true) };
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        Ok(waitid(WaitId::Pid(id), options)?.is_some())
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        // If they have ended by themselves, there is nothing left to do.
        if let Some(group) = self.id() {
            let _ = kill_process_group(group, Signal::KILL);
        }
        let _ = self.0.wait();
    }
}
