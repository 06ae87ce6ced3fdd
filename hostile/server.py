#!/usr/bin/env python3
"""Hostile visitors of `grundy serve`, and somebody small beside them.

Opens a laboratory on a free loopback port, then lets come, one after another: readers who do not read their long answers,
clients whose questions trickle in, and thirty visitors who do all of it at once and flood it with heavy questions, from
one address and from thirty. Prints the memory of the program and how long the small visitor waited, and fails where a
promise is broken: the memory stays within its bounds, nobody is kept out, the small visitor is always answered and soon,
and its first heavy question is not refused.

Everything is bounded in number and time, and goes to 127.0.0.0/8 alone.
"""

import argparse
import asyncio
import contextlib
import json
import math
import multiprocessing
import os
import re
import socket
import subprocess
import sys
import time
from pathlib import Path

MIB = 1 << 20
# What one request may use, and so what may wait to be read.
MEMORY = 64 * MIB
# How long one request may compute, in seconds.
TIME = 1
HOSTILE = 30
# How much longer than 50 ms the small visitor may wait on a machine that does other things besides.
LAX = 20
TARGET_MS = 50

SMALL = [
    "/api/value?ruleset=nim&position=3,5,7",
    "/api/board?ruleset=young&position=4,2,1",
    "/api/moves?ruleset=mhrg:3x5&values=true",
    "/api/picture?ruleset=welter&position=1,4,6",
    "/play",
]
HEAVY = "/api/value?ruleset=nim&position=1000000&method=search"
# About 12 MiB.
LONG = "/api/table?ruleset=nim&max=700&entries=2"


class Broken(Exception):
    """A promise that was not kept."""


def own_address(number):
    """A loopback address of one's own."""
    return f"127.0.{1 + number // 250}.{1 + number % 250}"


async def connect(port, source):
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))


async def ask(reader, writer, port, path):
    """The status and the body of an answer."""
    writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    head = await reader.readuntil(b"\r\n\r\n")
    length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
    return int(head.split()[1]), await reader.readexactly(int(length[1]) if length else 0)


async def flood(port, source):
    """Asks heavy questions, one after another."""
    reader, writer = await connect(port, source)
    while True:
        await ask(reader, writer, port, HEAVY)


async def hang(port, source):
    """Asks for a long answer and reads a hundred bytes of it every second."""
    loop = asyncio.get_running_loop()
    with socket.socket() as connection:
        connection.setblocking(False)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.bind((source, 0))
        await loop.sock_connect(connection, ("127.0.0.1", port))
        await loop.sock_sendall(connection, f"GET {LONG} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        while await loop.sock_recv(connection, 100):
            await asyncio.sleep(1)


async def trickle(port, source):
    """Sends a question so slowly that it never ends."""
    reader, writer = await connect(port, source)
    writer.write(b"GET /api/value?ruleset=nim&position=1")
    while not reader.at_eof():
        writer.write(b",1")
        await writer.drain()
        await asyncio.sleep(1)


async def again_and_again(attack, port, source):
    """Whoever is sent away comes back."""
    while True:
        with contextlib.suppress(OSError, EOFError, asyncio.LimitOverrunError):
            await attack(port, source)
        await asyncio.sleep(0.1)


def attackers(port, attacks):
    """Runs attacks, each with an address, until the process is ended."""

    async def all_of_them():
        await asyncio.gather(*(again_and_again(globals()[name], port, source) for name, source in attacks))

    asyncio.run(all_of_them())


@contextlib.contextmanager
def under_attack(port, attacks):
    process = multiprocessing.Process(target=attackers, args=(port, attacks), daemon=True)
    process.start()
    try:
        yield
    finally:
        process.terminate()
        process.join()


class Laboratory:
    """A server of its own."""

    def __init__(self, program):
        command = [program, "serve", "--port", "0", "--time", str(TIME), "--memory", str(MEMORY)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        said = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", said)
        if not found:
            raise Broken(f"the server does not open: {said!r}")
        self.port = int(found[1])

    def memory(self, field="VmRSS"):
        """What the program uses, or used at most (VmHWM), in bytes; nothing where the system does not tell."""
        try:
            status = Path(f"/proc/{self.process.pid}/status").read_text()
        except OSError:
            return 0
        found = re.search(rf"^{field}:\s+(\d+) kB", status, re.MULTILINE)
        return int(found[1]) << 10 if found else 0

    def close(self):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired as late:
            self.process.kill()
            raise Broken("the server does not close within 10 s") from late


def allowed_memory():
    """What the lanes may use, what may wait to be read, what each connection may keep, and a margin."""
    cores = len(os.sched_getaffinity(0))
    lanes = (cores + 1) * MEMORY + 5 * cores * 16 * MIB
    return lanes + MEMORY + 512 * (64 << 10) + 128 * MIB


async def visit(port, source, seconds, pause=0.02):
    """A small visitor: how long each of its questions took, in ms."""
    times = []
    reader, writer = await asyncio.wait_for(connect(port, source), 10)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        path = SMALL[len(times) % len(SMALL)]
        begin = time.monotonic()
        status, body = await asyncio.wait_for(ask(reader, writer, port, path), 30)
        times.append((time.monotonic() - begin) * 1000)
        if status != 200:
            raise Broken(f"a small question got {status}: {path}: {body[:200]!r}")
        await asyncio.sleep(pause)
    writer.close()
    return times


async def first_heavy(port, source):
    """The first heavy question of somebody new: its status, and how long it took in seconds."""
    reader, writer = await connect(port, source)
    begin = time.monotonic()
    status, body = await asyncio.wait_for(ask(reader, writer, port, HEAVY), 2 * HOSTILE * TIME)
    writer.close()
    if status != 422 or json.loads(body).get("limit") != "time":
        raise Broken(f"the first heavy question of a visitor got {status}: {body[:200]!r}")
    return time.monotonic() - begin


def percentile(times, part):
    return sorted(times)[max(0, math.ceil(len(times) * part) - 1)]


class Suite:
    def __init__(self, laboratory, large, strict):
        self.laboratory, self.port, self.large = laboratory, laboratory.port, large
        self.bound = TARGET_MS if strict else LAX * TARGET_MS
        self.failures = []

    def say(self, text):
        print(f"server: {text}", flush=True)

    def promise(self, kept, text):
        if not kept:
            self.failures.append(text)
            self.say(f"BROKEN: {text}")

    def visits(self, source, seconds, beside):
        times = asyncio.run(visit(self.port, source, seconds))
        p50, p99 = percentile(times, 0.50), percentile(times, 0.99)
        self.say(f"small visitor beside {beside}: {len(times)} answers, p50 {p50:.1f} ms, p99 {p99:.1f} ms, "
                 f"longest {max(times):.1f} ms (target: p99 under {TARGET_MS} ms)")
        return p99

    def alone(self):
        self.visits("127.0.0.1", 2, "nobody")

    def readers(self):
        number, seconds = (480, 60) if self.large else (60, 8)
        attacks = [("hang", own_address(reader % 4)) for reader in range(number)]
        most = 0
        with under_attack(self.port, attacks):
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                asyncio.run(visit(self.port, "127.0.0.1", 0.5))
                most = max(most, self.laboratory.memory())
        allowed = allowed_memory()
        self.say(f"{number} readers of 12 MiB who do not read: {most // MIB} MiB of memory at most, "
                 f"{allowed // MIB} MiB allowed, {number * 12} MiB wanted")
        self.promise(most <= allowed, f"{most // MIB} MiB of memory are more than {allowed // MIB} MiB")

    def tricklers(self):
        number, seconds = (1500, 20) if self.large else (700, 5)
        attacks = [("trickle", "127.0.0.9")] * number
        longest = 0.0
        with under_attack(self.port, attacks):
            time.sleep(2)
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                # Somebody new each time: from elsewhere, and from the very same address.
                for source in ("127.0.0.1", "127.0.0.9"):
                    begin = time.monotonic()
                    try:
                        asyncio.run(visit(self.port, source, 0.01))
                    except (OSError, EOFError, asyncio.TimeoutError) as error:
                        self.promise(False, f"a visitor from {source} is kept out by {number} tricklers: {error!r}")
                        return
                    longest = max(longest, time.monotonic() - begin)
        self.say(f"{number} trickling clients: a newcomer has an answer after {longest * 1000:.0f} ms at most")
        self.promise(longest < 5, f"a newcomer waits {longest:.1f} s for the first answer")

    def beside(self, attacks, who):
        with under_attack(self.port, attacks):
            time.sleep(2)
            p99 = self.visits("127.0.0.1", 60 if self.large else 5, who)
            try:
                took = asyncio.run(first_heavy(self.port, "127.0.0.1"))
                self.say(f"its first heavy question, of {TIME} s, is done after {took:.1f} s")
            except (Broken, OSError, EOFError, asyncio.TimeoutError) as broken:
                self.promise(False, f"beside {who}: {broken!r}")
        self.promise(p99 < self.bound, f"p99 of {p99:.1f} ms beside {who}, {self.bound} ms allowed")

    def run(self):
        self.alone()
        self.readers()
        self.tricklers()
        kinds = [("flood", "hang", "trickle")[number % 3] for number in range(HOSTILE)]
        self.beside([(kind, "127.0.0.1") for kind in kinds], f"{HOSTILE} hostile ones from its own address")
        elsewhere = [(kind, own_address(number)) for number, kind in enumerate(kinds)]
        self.beside(elsewhere, f"{HOSTILE} hostile ones from as many addresses")
        self.beside([("flood", "127.0.0.1")] * HOSTILE, f"{HOSTILE} floods of heavy questions from its own address")
        self.alone()
        self.say(f"memory: {self.laboratory.memory('VmHWM') // MIB} MiB at most")
        self.promise(self.laboratory.process.poll() is None, "the server is gone")


def main():
    parser = argparse.ArgumentParser(description="Hostile visitors of `grundy serve`.")
    parser.add_argument("--program", required=True, help="the program to attack")
    parser.add_argument("--large", action="store_true", help="more visitors, and minutes instead of seconds")
    parser.add_argument("--strict", action="store_true",
                        help=f"fail where p99 is not under {TARGET_MS} ms: for a machine that does nothing else")
    arguments = parser.parse_args()
    try:
        laboratory = Laboratory(arguments.program)
        suite = Suite(laboratory, arguments.large, arguments.strict)
        try:
            suite.run()
        finally:
            laboratory.close()
    except Broken as broken:
        sys.exit(f"server: BROKEN: {broken}")
    sys.exit(1 if suite.failures else 0)


if __name__ == "__main__":
    main()
