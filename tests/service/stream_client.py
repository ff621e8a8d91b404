# SPDX-License-Identifier: GPL-3.0-or-later
"""A client of the service on a stream (core/stream/PROTOCOL.md), with the methods of harness.Client."""

import json
import math
import os
import select
import socket
import struct

CALL, FILE, REPLY, ERROR, SIGNAL = range(1, 6)
HEADER = struct.Struct("<BII")
PATIENCE = 240  # seconds: for a broken program, not for a slow computer


class StreamRefused(Exception):
    """`.name`: the code, as D-Bus has it."""

    def __init__(self, code, text):
        self.name = code.replace("-", "_")
        super().__init__(f"{self.name}: {text}")


class Lost(Exception):
    """The service has ended the connection. `.code`: the reason that it has given, or ""."""

    def __init__(self, text, code=""):
        self.code = code
        super().__init__(text)


def argument(value):
    """JSON has neither infinity nor NaN."""
    return None if isinstance(value, float) and not math.isfinite(value) else value


class Stream:
    """One connection: frames and calls."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.socket.settimeout(PATIENCE)
        self.received = b""
        self.number = 0
        self.waiting = {}  # number → the list for the end of its call
        self.files = {}
        self.signals = []

    def send(self, kind, number, contents, announced=None):
        """`announced`: the length in the header, if it is not that of the contents."""
        self.socket.sendall(HEADER.pack(kind, number, len(contents) if announced is None else announced) + contents)

    def begin(self, method, values, interactive=True, file=None):
        """Calls, and does not wait. Returns the list that gets the reply's values or the StreamRefused."""
        self.number += 1
        self.waiting[self.number] = ended = []
        if file is not None:
            self.send(FILE, self.number, file)
        call = {"method": method, "arguments": [argument(one) for one in values], "interactive": interactive}
        self.send(CALL, self.number, json.dumps(call).encode())
        return ended

    def poll(self, seconds=0.0):
        """Takes what has arrived. Raises Lost."""
        if not select.select([self.socket], [], [], seconds)[0]:
            return
        try:
            got = self.socket.recv(1 << 20)
        except OSError as error:
            raise Lost(str(error)) from None
        if not got:
            raise Lost("end of the stream")
        self.received += got
        while len(self.received) >= HEADER.size:
            kind, number, length = HEADER.unpack_from(self.received)
            if len(self.received) < HEADER.size + length:
                return
            contents = self.received[HEADER.size:HEADER.size + length]
            self.received = self.received[HEADER.size + length:]
            self.arrived(kind, number, contents)

    def arrived(self, kind, number, contents):
        if kind == FILE:
            self.files[number] = contents
        elif kind == SIGNAL:
            self.signals.append(json.loads(contents))
        elif kind == ERROR:
            error = json.loads(contents)
            if number == 0:
                raise Lost(error["text"], error["code"])
            self.waiting.pop(number).append(StreamRefused(error["code"], error["text"]))
        else:
            values = json.loads(contents)
            self.waiting.pop(number).append([self.files.pop(number) if one == {"file": True} else one for one in values])

    def end_of(self, ended):
        """The values of a reply."""
        while not ended:
            self.poll(PATIENCE)
        if isinstance(ended[0], StreamRefused):
            raise ended[0]
        return ended[0]


class StreamClient(Stream):
    """The parts of a client that are the transport's own. `signature` and path names of D-Bus have no meaning here."""

    SEALS = None

    def __init__(self, path):
        super().__init__(path)
        self.name = self.call("Hello")[1]

    def call(self, method, _signature="()", *values, interactive=True):
        return tuple(self.end_of(self.begin(method, values, interactive)))

    def packed(self, _signature, *values):
        return values

    def begin_call(self, method, packed):
        return Ended(self.begin(method, packed))

    def with_file(self, method, signature, number, *values):
        """A call with the contents of the descriptor `number`, which the `h` in the signature stands for."""
        contents = os.pread(number, os.fstat(number).st_size, 0)
        at = position_of_file(signature)
        marked = [*values[:at], {"file": True}, *values[at + 1:]]
        return tuple(self.end_of(self.begin(method, marked, file=contents)))

    def telemetry(self, drive, source="host"):
        return self.call("ReadTelemetry", "(ss)", drive, source)[0], self.SEALS

    def cancel(self, path):
        self.call("Cancel", "(s)", path)

    def job(self, path, name):
        return json.loads(self.call("JobState", "(s)", path)[0])[name.lower()]

    def consent_token(self):
        """Of the oldest signal that has not been returned; "": none has arrived."""
        self.poll()
        for at, one in enumerate(self.signals):
            if one["signal"] == "Consent":
                return self.signals.pop(at)["values"][0]
        return ""

    def flush(self):
        pass

    def pump(self):
        self.poll()

    def close(self):
        self.socket.close()


class Ended:
    """Like a list that has the name of the error, or "", when the call has ended."""

    def __init__(self, ended):
        self.ended = ended

    def __iter__(self):
        return iter([one.name if isinstance(one, StreamRefused) else "" for one in self.ended])

    def __len__(self):
        return len(self.ended)


def position_of_file(signature):
    """Of the `h` among the arguments; the others here are basic types or `as`."""
    return signature.strip("()").replace("as", "l").index("h")
