# SPDX-License-Identifier: GPL-3.0-or-later
"""A client of QEMU's machine protocol, for what reaches the drives from outside."""

import json
import time


class QmpError(Exception):
    pass


class Qmp:
    """Speaks QMP on a connected socket. Not for several threads."""

    def __init__(self, connection, timeout=60):
        self._socket = connection
        self._socket.settimeout(timeout)
        self._file = connection.makefile("rw", encoding="utf-8")
        self._events = []
        self._read()  # the greeting
        self.command("qmp_capabilities")

    def _read(self):
        line = self._file.readline()
        if not line:
            raise QmpError("QEMU closed its control channel")
        return json.loads(line)

    def command(self, name, **arguments):
        """Runs a command and returns what it returned. Events that arrive meanwhile are kept."""
        # Underscores stand for the dashes of QMP's argument names.
        arguments = {key.replace("_", "-"): value for key, value in arguments.items()}
        self._file.write(json.dumps({"execute": name, "arguments": arguments}) + "\n")
        self._file.flush()
        while True:
            answer = self._read()
            if "event" in answer:
                self._events.append(answer)
            elif "error" in answer:
                raise QmpError(f"{name}: {answer['error'].get('desc')}")
            else:
                return answer.get("return")

    def wait_event(self, name, timeout=60, **data):
        """Waits for an event whose data holds `data`."""
        deadline = time.monotonic() + timeout
        while True:
            for event in self._events:
                if event["event"] == name and data.items() <= event.get("data", {}).items():
                    self._events.remove(event)
                    return event
            if time.monotonic() > deadline:
                raise QmpError(f"no event {name} {data} within {timeout} s")
            # A harmless command brings the events that are waiting.
            self.command("query-status")
            time.sleep(0.05)
