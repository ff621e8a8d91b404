#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""fettled as a Windows service, under wine: refused, registered, started, asked, attacked, killed, stopped and removed.

service.py BIN WORK: BIN has fettled.exe and pipe_bridge.exe. Clients are Python, through the bridge. Wine gives each
client the service's own identity, so who may do what is tested elsewhere (unit tests of token_identity, ConsentPolicy).
"""

import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "service"))

from stream_client import CALL, HEADER, PATIENCE, Lost, Stream, StreamRefused  # noqa: E402

BIN, WORK = (pathlib.Path(word).resolve() for word in sys.argv[1:])
RUN = str(HERE.parents[1] / "packaging/windows/run-wine.sh")
FOLDER = None  # holds fettled.exe; on drive C:, because --install checks every folder up to the root of the drive
TURNS = 20
MOST_CONNECTIONS = 32  # of a user, app/service/limits.h
SERVICES = r"HKLM\SYSTEM\CurrentControlSet\Services"


def wine(*words, **more):
    return subprocess.run(["sh", RUN, *map(str, words)], capture_output=True, text=True, timeout=300, **more)


def fettled(word):
    return wine(FOLDER / "fettled.exe", word)


def value_of(key, name):
    """A value of the registry as text, or None."""
    found = wine("reg", "query", key, "/v", name)
    lines = [line.split(None, 2) for line in found.stdout.splitlines() if line.strip().startswith(name)]
    return lines[0][2].strip() if found.returncode == 0 and lines else None


class Bridge:
    """Passes TCP connections on to the pipe."""

    def __init__(self):
        self.process = subprocess.Popen(["sh", RUN, str(BIN / "pipe_bridge.exe"), "Fettle1"], stdout=subprocess.PIPE)
        self.port = int(self.process.stdout.readline())

    def close(self):
        self.process.terminate()
        self.process.wait()


BRIDGE = None


class Client(Stream):
    def __init__(self):  # not that of a Unix-domain socket
        self.socket = socket.create_connection(("127.0.0.1", BRIDGE.port), PATIENCE)
        self.received = b""
        self.number = 0
        self.waiting = {}
        self.files = {}
        self.signals = []

    def ask(self, method, *values):
        ended = self.begin(method, values)
        self.await_end(ended)
        if isinstance(ended[0], StreamRefused):
            raise ended[0]
        return ended[0]

    def await_end(self, ended):
        deadline = time.monotonic() + PATIENCE
        while not ended:
            assert time.monotonic() < deadline, "no reply"
            self.poll(1)

    def close(self):
        self.socket.close()


def hello():
    client = Client()
    try:
        return client.ask("Hello")
    finally:
        client.close()


def is_lost(client):
    deadline = time.monotonic() + PATIENCE
    try:
        while time.monotonic() < deadline:
            client.poll(1)
    except Lost:
        return True
    return False


def refused_where_others_write():
    """Windows would run a program that any user can replace, as the system."""
    FOLDER.chmod(0o777)
    tried = fettled("--install")
    assert tried.returncode == 3 and FOLDER.name in tried.stderr, (tried.returncode, tried.stderr)
    assert value_of(SERVICES + r"\fettled", "ImagePath") is None
    FOLDER.chmod(0o755)


def registered():
    assert fettled("--install").returncode == 0
    path = value_of(SERVICES + r"\fettled", "ImagePath")
    assert path.startswith('"') and path.endswith('fettled.exe"'), path
    assert value_of(SERVICES + r"\fettled", "Start") == "0x2"
    events = value_of(SERVICES + r"\EventLog\Application\fettled", "EventMessageFile")
    assert events and events.endswith("fettled.exe"), events
    assert fettled("--install").returncode == 0, "a second time, as when a new version is installed"


def answers():
    version = fettled("--version").stdout.split()[1]
    assert hello()[0] == version
    client = Client()
    drives = json.loads(client.ask("List", False)[0])
    assert "drives" in drives, drives
    overview = client.ask("ScheduleDocuments")
    assert len(overview) == 2, overview
    try:
        client.ask("Nonsense")
        raise AssertionError("an unknown method was answered")
    except StreamRefused as refused:
        assert refused.name == "unsupported", refused.name
    client.close()


def second_instance_ends():
    other = fettled("--console")
    assert other.returncode == 3 and "another instance" in other.stderr, (other.returncode, other.stderr)
    hello()


def nonsense():
    for sent in (b"\xff" * 64, b"GET / HTTP/1.1\r\n\r\n", HEADER.pack(3, 1, 0), bytes(9)):
        client = Client()
        client.socket.sendall(sent)
        assert is_lost(client), sent
    hello()


def announced_too_long():
    client = Client()
    ended = []
    client.waiting[7] = ended
    client.send(CALL, 7, b"{", announced=0xFFFFFFFF)
    client.await_end(ended)
    assert isinstance(ended[0], StreamRefused) and ended[0].name == "too_large", ended
    client.close()
    hello()


def silent_clients():
    """They keep nobody out."""
    silent = [Client() for _ in range(100)]
    hello()
    for client in silent:
        client.close()
    hello()


def half_frames():
    for length in (1, 5, 9, 20):
        client = Client()
        client.socket.sendall((HEADER.pack(CALL, 1, 100) + b"{" * 20)[:length])
        client.close()
    hello()


def too_many_connections():
    """Each beyond the limit is told so. The service may still be about to notice that earlier clients have gone."""
    for _ in range(TURNS):
        clients, refusals = [], []
        for _ in range(MOST_CONNECTIONS + 8):
            client = Client()
            try:
                client.ask("Hello")
                clients.append(client)
            except Lost as refused:
                refusals.append(refused.code)
        for client in clients:
            client.close()
        if len(clients) == MOST_CONNECTIONS:
            break
        time.sleep(0.5)
    assert (len(clients), refusals) == (MOST_CONNECTIONS, ["busy"] * 8), (len(clients), refusals)
    for _ in range(TURNS):
        try:
            return hello()
        except (Lost, StreamRefused):
            time.sleep(0.5)
    raise AssertionError("places of clients that have gone are not given to others")


def flood():
    """20,000 calls of a client that reads no reply: it is stopped, and another is served meanwhile."""
    call = json.dumps({"method": "Hello", "arguments": []}).encode()
    frames = b"".join(HEADER.pack(CALL, number, len(call)) + call for number in range(1, 20_001))
    rude = Client()
    rude.socket.setblocking(False)
    try:
        while frames:
            frames = frames[rude.socket.send(frames):]
    except (BlockingIOError, ConnectionError):
        pass
    hello()
    rude.close()
    hello()


def killed():
    """Windows restarts it after a minute; here by hand."""
    wine("taskkill", "/f", "/im", "fettled.exe")
    client = Client()
    try:
        client.ask("Hello")
        raise AssertionError("answered after the end")
    except Lost:
        pass
    client.close()
    assert fettled("--start").returncode == 0
    hello()


def stopped():
    """As for an update: it stays registered."""
    open_client = Client()
    open_client.ask("Hello")
    assert fettled("--stop").returncode == 0
    assert is_lost(open_client)
    assert value_of(SERVICES + r"\fettled", "ImagePath") is not None
    assert fettled("--stop").returncode == 0, "it does not run any more"
    assert fettled("--start").returncode == 0
    hello()


def removed():
    open_client = Client()
    open_client.ask("Hello")
    assert fettled("--remove").returncode == 0
    assert is_lost(open_client)
    assert value_of(SERVICES + r"\fettled", "ImagePath") is None
    assert value_of(SERVICES + r"\EventLog\Application\fettled", "EventMessageFile") is None
    assert fettled("--remove").returncode == 0, "there is nothing to remove any more"
    assert fettled("--start").returncode == 3


def main():
    global BRIDGE, FOLDER
    WORK.mkdir(parents=True, exist_ok=True)
    prefix = pathlib.Path(os.environ.setdefault("FETTLE_WINEPREFIX", str(WORK / "prefix")))
    wine("cmd", "/d", "/c", "exit")  # makes the prefix
    FOLDER = prefix / "drive_c/fettle-service"
    FOLDER.mkdir(exist_ok=True)
    shutil.copy(BIN / "fettled.exe", FOLDER)
    refused_where_others_write()
    print("refused_where_others_write: as expected", flush=True)
    registered()
    started = fettled("--start")
    assert started.returncode == 0, started.stderr
    BRIDGE = Bridge()
    steps = (answers, second_instance_ends, nonsense, announced_too_long, silent_clients, half_frames,
             too_many_connections, flood, killed, stopped, removed)
    try:
        for step in steps:
            step()
            print(f"{step.__name__}: as expected", flush=True)
    finally:
        BRIDGE.close()
        fettled("--remove")


main()
