"""Attacks on files and on the command line: kills, flipped bits, files cut short, odd files, outputs that are closed or
full, memory and disk that run out, and floods of input.

Each attack is a function that makes its own folder, does harm at random, and counts: what it tried, and where the program
has broken a promise. The same seed does the same harm (at the same moments, as far as clocks go).
"""

import argparse
import os
import random
import resource
import shutil
import signal
import socket
import stat
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

GRUNDY = "grundy"
MIB = 1 << 20

# Exit codes that the program may end with; 130 and 143 after a signal.
DONE, BAD_INPUT, LIMIT = 0, 2, 3

# Every command that writes a file, without the file; and one of some megabytes.
WRITERS = [
    ["table", "wythoff", "--max", "9"],
    ["table", "wythoff", "--max", "9", "--format", "parquet"],
    ["posets", "box", "2x3"],
    ["show", "young", "3,1"],
]
LARGE_TABLE = ["table", "nim", "--max", "300"]

# Every command that ends by itself and prints to standard output.
PRINTERS = [
    ["value", "young", "3,1"],
    ["value", "mhrg:3x5", "--json"],
    ["moves", "welter", "1,3", "--values"],
    ["show", "mhrg:3x5"],
    ["table", "nim", "--max", "40"],
    ["sum", "young 4,2,1", "nim 3,5"],
    ["rulesets"],
    ["posets", "chain", "5"],
    ["histogram", "mhrg:3x5"],
    ["verify", "nakada-4.1", "--size", "6"],
    ["completions", "bash"],
]


class Attack:
    """What an attack has to work with, and what it has found."""

    def __init__(self, seed, large):
        self.random = random.Random(seed)
        self.large = large
        self.figures = []
        self.broken = []

    def rounds(self, small, large):
        """Rounds of harm: so many, or as many as there is time for."""
        rounds, seconds = (large, 600) if self.large else (small, 15)
        end = time.monotonic() + seconds
        for number in range(rounds):
            if time.monotonic() > end:
                break
            yield number

    def figure(self, name, value):
        self.figures.append((name, value))

    def expect(self, promise, kept, seen=""):
        """Notes a promise that was not kept."""
        if not kept:
            self.broken.append(f"{promise}: {seen}" if seen else promise)

    def expect_end(self, what, end, codes):
        """Expects one of these exit codes: no signal, no panic."""
        message = end.stderr[-300:].decode(errors="replace") if end.stderr else ""
        self.expect(f"{what} ends with one of {codes}", end.returncode in codes, f"{end.returncode} {message}")


def grundy(*arguments, **options):
    """Runs the program to its end."""
    options.setdefault("stdin", subprocess.DEVNULL)
    options.setdefault("stdout", subprocess.PIPE)
    options.setdefault("stderr", subprocess.PIPE)
    return subprocess.run([GRUNDY, *map(str, arguments)], timeout=120, **options)


def begin(*arguments, **options):
    """Starts the program."""
    options.setdefault("stdin", subprocess.DEVNULL)
    options.setdefault("stdout", subprocess.DEVNULL)
    options.setdefault("stderr", subprocess.DEVNULL)
    return subprocess.Popen([GRUNDY, *map(str, arguments)], **options)


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def folder_for(attack):
    """Runs an attack in a folder of its own."""

    def in_folder(state):
        with tempfile.TemporaryDirectory(prefix="hostile-") as folder:
            attack(state, Path(folder))

    in_folder.__name__ = attack.__name__
    return in_folder


def undisturbed(command):
    """How long a command takes when nobody disturbs it."""
    start = time.monotonic()
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, timeout=120)
    return time.monotonic() - start


@folder_for
def kills_of_solve(attack, folder):
    """A killed solve is taken up again, ends in the same bytes, and leaves nothing else behind."""
    command = ["solve", "mhrg:h=13", "--engine", "scan", "--threads", "1", "--out"]
    whole, half = folder / "whole", folder / "half"
    half.mkdir()
    table = half / "table"
    duration = undisturbed([GRUNDY, *command, whole])
    expected = whole.read_bytes()
    killed = finished = 0
    for _ in attack.rounds(30, 400):
        child = begin(*command, table)
        # Moments from before the beginning to after the end.
        time.sleep(attack.random.uniform(0, 1.05 * duration))
        child.send_signal(attack.random.choice([signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGINT]))
        code = child.wait(timeout=30)
        attack.expect("a half-done table is not refused", code in (0, 130, 143, -9, -15, -2), code)
        attack.expect("a killed solve leaves only its table", names(half) in ([], ["table"]), names(half))
        if code == 0:
            finished += 1
            attack.expect("a table taken up again has the same bytes", table.read_bytes() == expected)
            table.unlink()
        else:
            killed += 1
    attack.expect_end("a solve taken up for the last time", grundy(*command, table), [DONE])
    attack.expect("a table taken up again has the same bytes", table.read_bytes() == expected)
    attack.expect("some solves are killed before their end", killed > 0, f"{finished} came to their end")
    attack.figure("kills of solve survived", killed)


def kill_tables(attack, folder, signals, before=()):
    """Kills `table --out`, which leaves the old file or the new one and nothing else; says how many were killed."""
    file = folder / "table.csv"
    command = [*before, GRUNDY, *LARGE_TABLE, "--out", file]
    duration = undisturbed(command)
    new, old = file.read_bytes(), b"old\n"
    killed = 0
    for _ in attack.rounds(30, 400):
        file.write_bytes(old)
        child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(attack.random.uniform(0, 1.05 * duration))
        child.send_signal(attack.random.choice(signals))
        code = child.wait(timeout=30)
        found = file.read_bytes()
        attack.expect("a killed table is the old one or the new one", found in (old, new), f"{len(found)} bytes")
        attack.expect("a table that is done is the new one", code != 0 or found == new)
        attack.expect("a killed table leaves no other file", names(folder) == ["table.csv"], names(folder))
        killed += code != 0
    attack.expect("some tables are killed before their end", killed > 0)
    return killed


@folder_for
def kills_of_table(attack, folder):
    """Whatever ends the program."""
    signals = [signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGINT]
    attack.figure("kills of table survived", kill_tables(attack, folder, signals))


@folder_for
def kills_of_named_table(attack, folder):
    """Where a file must have a name while it is written: without /proc no name can be given later."""
    without_proc = ["unshare", "-m", "sh", "-c", 'umount -l /proc && exec "$@"', "sh"]
    if os.geteuid() != 0 or subprocess.run([*without_proc, "true"], stderr=subprocess.DEVNULL).returncode != 0:
        attack.figure("kills of named tables survived", "not tried: only root can")
        return
    signals = [signal.SIGTERM, signal.SIGINT]
    attack.figure("kills of named tables survived", kill_tables(attack, folder, signals, without_proc))


@folder_for
def flips(attack, folder):
    """Every flipped bit of a table is found, and its file is not touched."""
    whole, damaged = folder / "whole", folder / "damaged"
    attack.expect_end("solve", grundy("solve", "mhrg:h=11", "--out", whole), [DONE])
    expected = whole.read_bytes()
    tried = found = 0
    for i in attack.rounds(120, 3000):
        # As many in the header and the records, where they are rare otherwise, as anywhere.
        bit = attack.random.randrange(8 * (2 * 4096 if i % 2 else len(expected)))
        flipped = bytearray(expected)
        flipped[bit // 8] ^= 1 << bit % 8
        damaged.write_bytes(flipped)
        end = grundy("stats", damaged)
        attack.expect_end(f"stats of a table with bit {bit} flipped", end, [BAD_INPUT])
        attack.expect("an error names its file", b"damaged" in end.stderr, end.stderr)
        tried += 1
        found += end.returncode == BAD_INPUT
        if i % 10 == 0:
            attack.expect_end("solve into a damaged table", grundy("solve", "mhrg:h=11", "--out", damaged), [BAD_INPUT])
            attack.expect("a damaged table is left alone", damaged.read_bytes() == flipped)
    attack.figure("flips found", f"{found} of {tried}")


@folder_for
def cuts(attack, folder):
    """A table that is cut short is refused, and cut short under a reader it is an error and not the end."""
    whole, short = folder / "whole", folder / "short"
    attack.expect_end("solve", grundy("solve", "welter:below=22", "--out", whole), [DONE])
    expected = whole.read_bytes()
    tried = 0
    for i in attack.rounds(10, 300):
        short.write_bytes(expected[: attack.random.randrange(9000 if i % 2 else len(expected))])
        attack.expect_end("stats of a table cut short", grundy("stats", short), [BAD_INPUT])
        tried += 1
    for _ in attack.rounds(10, 300):
        short.write_bytes(expected)
        with begin("lookup", short, "welter", "--batch", "-", "--json", stdin=subprocess.PIPE,
                   stdout=subprocess.PIPE, stderr=subprocess.PIPE) as reader:
            positions = [f"{attack.random.randrange(11)},{attack.random.randrange(11, 22)}\n".encode() for _ in range(20)]
            reader.stdin.write(positions[0])
            reader.stdin.flush()
            attack.expect("a reader of a table answers", b"grundy" in reader.stdout.readline())
            os.truncate(short, attack.random.randrange(len(expected) // 2))
            out, error = reader.communicate(b"".join(positions[1:]))
        end = subprocess.CompletedProcess([], reader.returncode, out, error)
        attack.expect_end("a reader whose table is cut short", end, [DONE, BAD_INPUT])
        attack.expect("every line has an answer or an error", out.count(b"\n") == 19, out[-200:])
        tried += 1
    attack.figure("cuts survived", tried)


def odd_files(folder):
    """Files of every kind, each with what it must still be afterwards."""
    at = lambda name: folder / name
    at("file").write_text("old")
    at("file").chmod(0o600)
    at("link").symlink_to("file")
    at("dangling").symlink_to("new")
    at("one").write_text("old" * 10000)
    os.link(at("one"), at("two"))
    at("folder").mkdir()
    os.mkfifo(at("fifo"))
    server = socket.socket(socket.AF_UNIX)
    server.bind(str(at("socket")))
    server.close()
    kinds = {
        "file": stat.S_ISREG, "link": stat.S_ISLNK, "dangling": stat.S_ISLNK, "two": stat.S_ISREG,
        "folder": stat.S_ISDIR, "fifo": stat.S_ISFIFO, "socket": stat.S_ISSOCK,
    }
    if os.geteuid() == 0:
        # A null device of our own: the system's is not for experiments.
        os.mknod(at("device"), 0o666 | stat.S_IFCHR, os.makedev(1, 3))
        os.mknod(at("disk"), 0o600 | stat.S_IFBLK, os.makedev(7, 250))
        kinds |= {"device": stat.S_ISCHR, "disk": stat.S_ISBLK}
    return kinds


def drain(fifo):
    """Reads a FIFO to its end, in a thread, whether or not somebody writes to it."""
    reader = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    chunks = []

    def read():
        while not done.is_set():
            try:
                chunk = os.read(reader, MIB)
            except BlockingIOError:
                chunk = b""
            chunks.append(chunk)
            if not chunk:
                time.sleep(0.01)
        os.close(reader)

    done = threading.Event()
    thread = threading.Thread(target=read, daemon=True)
    thread.start()

    def finish():
        time.sleep(0.05)
        done.set()
        thread.join()
        return b"".join(chunks)

    return finish


@folder_for
def odd_outputs(attack, folder):
    """Whatever `--out` finds stays what it was; it is written or it is refused."""
    tried = 0
    for command in [*WRITERS, ["solve", "welter:below=6"]]:
        here = folder / "here"
        here.mkdir()
        kinds = odd_files(here)
        plain = folder / "plain"
        attack.expect_end(command[0], grundy(*command, "--out", plain), [DONE])
        expected = plain.read_bytes()
        plain.unlink()
        before = set(names(here))
        solve = command[0] == "solve"
        for name, is_kind in kinds.items():
            file = here / name
            finish = drain(file) if name == "fifo" else None
            end = grundy(*command, "--out", file)
            came = finish() if finish else None
            what = f"{' '.join(command)} --out {name}"
            tried += 1
            refused = name in ("folder", "socket", "disk") or solve and name not in ("dangling",)
            attack.expect_end(what, end, [BAD_INPUT] if refused else [DONE])
            attack.expect(f"{what} leaves it what it was", is_kind(os.lstat(file).st_mode))
            if refused:
                attack.expect(f"{what} names the file", name.encode() in end.stderr, end.stderr)
                attack.expect(f"{what} prints nothing", end.stdout == b"", end.stdout)
            elif name == "fifo":
                attack.expect(f"{what} writes through it", came == expected, came[-100:])
            elif name not in ("device",):
                attack.expect(f"{what} writes it", file.read_bytes() == expected)
        attack.expect("hard links stay whole", (here / "one").stat().st_ino == (here / "two").stat().st_ino)
        attack.expect("permissions are kept", stat.S_IMODE((here / "file").stat().st_mode) == 0o600)
        attack.expect("no stray file is left", set(names(here)) - before <= {"new"}, names(here))
        shutil.rmtree(here)
    attack.figure("odd files written or refused", tried)


def closed_and_full_outputs(attack):
    """Outputs that are closed, full, or no longer read: an error or an end, and no panic."""
    tried = 0
    for command in PRINTERS:
        what = " ".join(command)
        for closing in (">&-", "2>&-", "<&-", ">&- 2>&- <&-"):
            shell = ["sh", "-c", f'exec "$@" {closing}', "sh", GRUNDY, *command]
            end = subprocess.run(shell, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                 timeout=120)
            attack.expect_end(f"{what} {closing}", end, [DONE, BAD_INPUT])
            tried += 1
        with open("/dev/full", "wb") as full:
            end = grundy(*command, stdout=full)
            attack.expect_end(f"{what} > /dev/full", end, [BAD_INPUT])
            attack.expect(f"{what} > /dev/full is told", b"standard output" in end.stderr, end.stderr)
            attack.expect_end(f"{what} 2> /dev/full", grundy(*command, stderr=full), [DONE])
            tried += 2
        # Somebody who has had enough after one byte.
        with begin(*command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
            child.stdout.read(1)
            child.stdout.close()
            error = child.stderr.read()
        attack.expect_end(f"{what} | head -c 1", subprocess.CompletedProcess([], child.returncode, b"", error), [DONE])
        tried += 1
    for command in WRITERS:
        end = grundy(*command, "--out", "/dev/full")
        attack.expect_end(f"{' '.join(command)} --out /dev/full", end, [BAD_INPUT])
        attack.expect("an error names its file", b"/dev/full" in end.stderr, end.stderr)
        tried += 1
    attack.figure("closed and full outputs", tried)


def limited(**limits):
    """Sets limits of the system for a program."""
    which = {"file": resource.RLIMIT_FSIZE, "addresses": resource.RLIMIT_AS}

    def set_limits():
        for name, limit in limits.items():
            resource.setrlimit(which[name], (limit, limit))

    return set_limits


@folder_for
def no_room(attack, folder):
    """Without disk or memory the files that were there stay, and no others come."""
    old = folder / "old"
    tried = 0
    for _ in attack.rounds(3, 40):
        room = attack.random.randrange(100, 50_000)
        for command in [LARGE_TABLE, [*LARGE_TABLE, "--format", "parquet"], ["solve", "mhrg:h=13"]]:
            solve = command[0] == "solve"
            old.write_bytes(b"" if solve else b"old")
            for file in (old, folder / "new"):
                end = grundy(*command, "--out", file, preexec_fn=limited(file=room))
                attack.expect_end(f"{' '.join(command)} with room for {room} bytes", end, [BAD_INPUT])
                attack.expect("an error names its file", file.name.encode() in end.stderr, end.stderr)
            attack.expect("without room nothing changes", names(folder) == ["old"], names(folder))
            attack.expect("without room the old file stays", old.read_bytes() == (b"" if solve else b"old"))
        addresses = attack.random.randrange(100, 380) * MIB
        end = grundy("solve", "mhrg:h=18", "--out", folder / "new", preexec_fn=limited(addresses=addresses))
        attack.expect_end(f"solve with {addresses} bytes of addresses", end, [LIMIT])
        attack.expect("without memory no file is left", names(folder) == ["old"], names(folder))
        tried += 7
    attack.figure("times without room survived", tried)


@folder_for
def full_disk(attack, folder):
    """The same on a disk that is really full."""
    script = """
        mount -t tmpfs -o size=2m none "$1" && cd "$1" || exit 99
        echo old > old.csv
        "$2" table nim --max 600 --out old.csv && exit 98
        "$2" table nim --max 600 --out new.csv && exit 98
        "$2" solve mhrg:h=15 --out new.table && exit 98
        test "$(ls)" = old.csv && test "$(cat old.csv)" = old || { ls -la; exit 97; }
    """
    unshare = shutil.which("unshare")
    if os.geteuid() != 0 or not unshare:
        attack.figure("full disks survived", "not tried: only root can mount one")
        return
    end = subprocess.run([unshare, "-m", "sh", "-c", script, "sh", str(folder), GRUNDY], stdin=subprocess.DEVNULL,
                         stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120)
    if end.returncode == 99:
        attack.figure("full disks survived", "not tried: no disk can be mounted here")
        return
    attack.expect("on a full disk nothing changes", end.returncode == 0, (end.stdout + end.stderr)[-600:])
    attack.expect("a full disk is told", end.stderr.count(b"No space left") == 3, end.stderr[-600:])
    attack.figure("full disks survived", 3)


class Flood:
    """A program under a flood of input, which may take so many seconds: its exit code, what it printed, how long it took and how much memory."""

    def __init__(self, arguments, pieces, seconds):
        start = time.monotonic()
        child = begin(*arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.printed = 0
        reader = threading.Thread(target=self._read, args=(child.stdout,))
        reader.start()
        writer = threading.Thread(target=self._write, args=(child.stdin, pieces), daemon=True)
        writer.start()
        # Twice as long as it may take, and no longer.
        guard = threading.Timer(2 * seconds, child.kill)
        guard.start()
        _, status, usage = os.wait4(child.pid, 0)
        guard.cancel()
        child.returncode = os.waitstatus_to_exitcode(status)
        self.seconds = time.monotonic() - start
        reader.join()
        self.code, self.peak = child.returncode, usage.ru_maxrss * 1024

    def _read(self, pipe):
        while chunk := pipe.read1(MIB):
            self.printed += len(chunk)

    def _write(self, pipe, pieces):
        try:
            for piece in pieces:
                pipe.write(piece)
            pipe.close()
        except BrokenPipeError:
            pass


# What the program may take besides what `--memory` gives it.
BESIDES = 192 * MIB
# How long after its time a program may still be there: machines are slow and shared.
PATIENCE = 5


def floods(attack):
    """Floods of input stay within time and memory, and are not echoed."""
    zeros, line = bytes(MIB), b"3,2,1\n"
    size = 3000 if attack.large else 300
    endless = iter(lambda: line * 10000, None)
    peak = 0
    for name, pieces, codes in [
        ("one line of zeros", (zeros for _ in range(size)), [BAD_INPUT, LIMIT]),
        ("one line of a number", (b"7" * MIB for _ in range(size)), [BAD_INPUT, LIMIT]),
        ("one line of a remark", (b"#" * MIB for _ in range(size)), [DONE, BAD_INPUT, LIMIT]),
        ("lines of garbage", (b"\xff\x00'\"<>{}" * 100 + b"\n" for _ in range(20 * size)), [BAD_INPUT, LIMIT]),
        ("lines without end", endless, [LIMIT]),
    ]:
        flood = Flood(["value", "young", "--batch", "-", "--json", "--memory", "64M", "--time", "2"], pieces,
                      2 + PATIENCE)
        attack.expect(f"{name}: it ends with one of {codes}", flood.code in codes, flood.code)
        attack.expect(f"{name}: it keeps to its time", flood.seconds < 2 + PATIENCE, f"{flood.seconds:.1f} s")
        attack.expect(f"{name}: it keeps to its memory", flood.peak < 64 * MIB + BESIDES, f"{flood.peak} bytes")
        if name.startswith("one line"):
            attack.expect(f"{name}: it is not echoed", flood.printed < 100_000, f"{flood.printed} bytes")
        peak = max(peak, flood.peak)
    attack.figure("peak of memory in a flood", f"{peak / MIB:.0f} MiB of {(64 * MIB + BESIDES) // MIB}")


def waits(attack):
    """A program that waits for input or output ends at the first signal, and at its time."""
    tried = 0
    idle = ["value", "young", "--batch", "-"]
    for number, code in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
        for what, full in (("input", False), ("output", True)):
            child = begin(*(["table", "nim", "--max", "300"] if full else idle), stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE)
            time.sleep(1.5)
            child.send_signal(number)
            try:
                ended = child.wait(timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                ended = "never"
                child.kill()
                child.wait()
            attack.expect(f"{number.name} ends a program that waits for {what}", ended in (code, -number), ended)
            child.stdin.close()
            child.stdout.close()
            tried += 1
    child = begin(*idle, "--time", "1", stdin=subprocess.PIPE)
    try:
        ended = child.wait(timeout=1 + PATIENCE)
    except subprocess.TimeoutExpired:
        ended = "never"
        child.kill()
        child.wait()
    child.stdin.close()
    attack.expect("the time ends a program that waits for input", ended == LIMIT, ended)
    attack.figure("waits ended", tried + 1)


ATTACKS = [
    kills_of_solve, kills_of_table, kills_of_named_table, flips, cuts, odd_outputs, closed_and_full_outputs, no_room,
    full_disk, floods, waits,
]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True, help="the program to attack")
    parser.add_argument("--large", action="store_true", help="do more harm")
    parser.add_argument("--seed", type=int, default=11, help="another seed, other harm")
    arguments = parser.parse_args()
    global GRUNDY
    GRUNDY = arguments.program
    broken = []
    print(f"files and the command line, seed {arguments.seed}")
    for attack in ATTACKS:
        state = Attack(arguments.seed, arguments.large)
        start = time.monotonic()
        attack(state)
        for name, value in state.figures:
            print(f"  {name:30} {value!s:>30} {time.monotonic() - start:6.1f} s", flush=True)
        broken += [f"{attack.__name__}: {promise}" for promise in state.broken]
    for promise in broken[:40]:
        print(f"BROKEN {promise}", file=sys.stderr)
    if len(broken) > 40:
        print(f"BROKEN and {len(broken) - 40} more", file=sys.stderr)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
