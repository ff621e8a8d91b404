# SPDX-License-Identifier: GPL-3.0-or-later
"""A system bus of the test's own, with a polkit of the test's own and the service under test on it, or with
FETTLE_TRANSPORT=stream on a socket beside it."""

import contextlib
import fcntl
import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time

SKIPPED = 77
try:
    import gi
    gi.require_version("Gio", "2.0")
    from gi.repository import Gio, GLib
    import dbus  # noqa: F401  the fake polkit's
except (ImportError, ValueError) as missing:
    print(f"skipped: {missing}; Debian's packages are python3-dbus and python3-gi")
    sys.exit(SKIPPED)
if shutil.which("dbus-daemon") is None:
    print("skipped: no dbus-daemon; Debian's package is dbus")
    sys.exit(SKIPPED)

from stream_client import StreamClient, StreamRefused

HERE = pathlib.Path(__file__).resolve().parent
ON_STREAM = os.environ.get("FETTLE_TRANSPORT") == "stream"
STREAM = "stream:"  # begins the address of a socket
NAME, PATH, MANAGER = "org.fettle.Fettle1", "/org/fettle/Fettle1", "org.fettle.Fettle1.Manager"
JOB = "org.fettle.Fettle1.Job"
PATIENCE = 240  # seconds: for a broken program, not for a slow computer
MOST = 2**64 - 1  # of a number: it is not given

CONFIGURATION = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>system</type><listen>unix:path={folder}/bus</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="false"/><allow receive_sender="*"/><allow own="*"/>
<allow user="*"/></policy></busconfig>
"""

EMPTY_SCHEDULE = '{"fettle_schedule": 1, "tasks": []}\n'

failures = []


def expect(condition, text, evidence=None):
    if not condition:
        failures.append(text)
    print(f"{'ok  ' if condition else 'FAIL'} {text}" + ("" if condition or evidence is None else f": {evidence!r}"))


def verdict():
    print(f"{len(failures)} failures")
    return 1 if failures else 0


def wait_for(condition, text):
    """Waits until it is so; the limit is for a broken program, not for a slow machine."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if condition():
            return True
        time.sleep(0.01)
    expect(False, text)
    return False


class BusRefused(Exception):
    """A D-Bus error: `.name` without the service's prefix."""

    def __init__(self, error):
        full = Gio.DBusError.get_remote_error(error) or ""
        self.name = full.removeprefix("org.fettle.Fettle1.Error.")
        super().__init__(f"{full}: {error.message}")


Refused = (BusRefused, StreamRefused)  # to catch either


@contextlib.contextmanager
def memory_file(contents, seals):
    """The descriptor of a memory file."""
    number = os.memfd_create("contents", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
    try:
        os.write(number, contents)
        if seals:
            fcntl.fcntl(number, fcntl.F_ADD_SEALS, seals)
        yield number
    finally:
        os.close(number)


class Methods:
    """What a client of the service calls, over any transport."""

    def call_later(self, method, signature="()", *values):
        """Calls, and does not wait. Returns where the name of the error will be, or "" for an answer."""
        return self.begin_call(method, self.packed(signature, *values))

    def refusal(self, method, signature="()", *values, interactive=True):
        """The name of the error that the call is answered with; empty: it was answered."""
        try:
            self.call(method, signature, *values, interactive=interactive)
        except Refused as refused:
            return refused.name
        return ""

    def plan_trim(self, names=(), everything=False, minimum=0):
        return self.call("PlanTrim", "(asbt)", list(names), everything, minimum)

    def plan_firmware(self, drive, image, activate="automatic", mode=0, name="image.bin", seals=15):
        """`image`: bytes, which are handed over in a sealed memory file."""
        with memory_file(image, seals) as number:
            return self.plan_from(number, drive, activate, mode, name)

    def plan_from(self, number, drive, activate="automatic", mode=0, name="image.bin"):
        return self.with_file("PlanFirmware", "(shststbs)", number, drive, 0, name, 0, activate, mode, False, "")

    def plan_with_password(self, drive, password, purpose="unlock", whose="user", seals=15):
        """`password`: bytes, which are handed over in a sealed memory file."""
        with memory_file(password, seals) as number:
            return self.with_file("PlanEraseWithPassword", "(ssssh)", number, drive, purpose, "", whose, 0)

    def plan_opal(self, drive, action, password=b"", after_suspend=False, seals=15):
        """`password`: bytes, which are handed over in a sealed memory file."""
        with memory_file(password, seals) as number:
            return self.with_file("PlanOpal", "(ssbh)", number, drive, action, after_suspend, 0)

    def plan_namespace(self, drive, action, nsid=0, size=MOST, controller=MOST, sector=0, attach=True):
        return self.call("PlanNamespace", "(ssttttbb)", drive, action, nsid, controller, size, sector, False, attach)

    def run(self, hash_):
        """Confirms a plan and begins it; the job's path."""
        return self.call("Run", "(ss)", hash_, self.call("Confirm", "(s)", hash_)[0])[0]

    def carry_out(self, hash_):
        """How it ended, as a document."""
        return json.loads(self.wait_job(self.run(hash_)))

    def wait_job(self, path):
        wait_for(lambda: not self.job(path, "Running"), f"{path} ends")
        return self.job(path, "Result")


class BusClient(Methods):
    """One connection to the bus, which the service takes for one client."""

    def __init__(self, address):
        self.bus = Gio.DBusConnection.new_for_address_sync(
            address, Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION,
            None, None)
        self.bus.set_exit_on_close(False)
        self.name = self.bus.get_unique_name()

    def raw(self, name, path, interface, method, arguments=None, interactive=True):
        flags = Gio.DBusCallFlags.ALLOW_INTERACTIVE_AUTHORIZATION if interactive else Gio.DBusCallFlags.NONE
        try:
            return self.bus.call_sync(name, path, interface, method, arguments, None, flags, PATIENCE * 1000, None)
        except GLib.Error as error:
            raise BusRefused(error) from None

    def call(self, method, signature="()", *values, interactive=True):
        return self.raw(NAME, PATH, MANAGER, method, GLib.Variant(signature, values), interactive).unpack()

    def packed(self, signature, *values):
        """Arguments for several calls of begin_call."""
        return GLib.Variant(signature, values)

    def begin_call(self, method, packed):
        ended = []

        def done(bus, result):
            try:
                bus.call_finish(result)
                ended.append("")
            except GLib.Error as error:
                ended.append(BusRefused(error).name)

        self.bus.call(NAME, PATH, MANAGER, method, packed, None,
                      Gio.DBusCallFlags.ALLOW_INTERACTIVE_AUTHORIZATION, 120_000, None, done)
        return ended

    def flush(self):
        """Waits until what call_later has is sent."""
        self.bus.flush_sync(None)

    def pump(self):
        """Takes what has arrived for call_later."""
        context = GLib.MainContext.default()
        while context.pending():
            context.iteration(False)

    def cancel(self, path):
        """Stops a job."""
        self.raw(NAME, path, JOB, "Cancel")

    def with_file(self, method, signature, number, *values):
        """A call with the descriptor `number`, which an `h` of value 0 stands for."""
        files = Gio.UnixFDList.new()
        files.append(number)
        try:
            return self.bus.call_with_unix_fd_list_sync(
                NAME, PATH, MANAGER, method, GLib.Variant(signature, values), None,
                Gio.DBusCallFlags.ALLOW_INTERACTIVE_AUTHORIZATION, PATIENCE * 1000, files, None)[0].unpack()
        except GLib.Error as error:
            raise BusRefused(error) from None

    def telemetry(self, drive, source="host"):
        """(bytes, seals) of the memory file that it is returned in."""
        try:
            _, files = self.bus.call_with_unix_fd_list_sync(
                NAME, PATH, MANAGER, "ReadTelemetry", GLib.Variant("(ss)", (drive, source)), None,
                Gio.DBusCallFlags.ALLOW_INTERACTIVE_AUTHORIZATION, PATIENCE * 1000, None, None)
        except GLib.Error as error:
            raise BusRefused(error) from None
        number = files.get(0)
        try:
            with os.fdopen(os.dup(number), "rb") as file:
                return file.read(), fcntl.fcntl(number, fcntl.F_GET_SEALS)
        finally:
            os.close(number)

    def job(self, path, name):
        return self.raw(NAME, path, "org.freedesktop.DBus.Properties", "Get",
                        GLib.Variant("(ss)", (JOB, name))).unpack()[0]

    def close(self):
        self.bus.close_sync(None)


class SocketClient(StreamClient, Methods):
    """One connection to the service's socket."""


def Client(address):  # noqa: N802  like a class
    """A client of the service at that address."""
    return SocketClient(address.removeprefix(STREAM)) if address.startswith(STREAM) else BusClient(address)


def as_user(user, address, code):
    """Runs Python with a `client` as another user; what it prints."""
    begin = f"import sys; sys.path.insert(0, {str(HERE)!r}); from harness import *; client = Client({address!r})\n"
    ended = subprocess.run([sys.executable, "-B", "-c", begin + code], user=user, group=user, extra_groups=[],
                           stdout=subprocess.PIPE, text=True, timeout=PATIENCE * 2, check=False)
    return ended.stdout


def takes_connections(path):
    """Whether a program listens at a socket: its file is there a moment earlier."""
    with socket.socket(socket.AF_UNIX) as tried:
        return tried.connect_ex(str(path)) == 0


class Stage:
    """The bus, the fake polkit and the service."""

    def __init__(self, program, folder, *arguments):
        self.folder = pathlib.Path(folder)
        configuration = self.folder / "bus.conf"
        configuration.write_text(CONFIGURATION.format(folder=folder))
        self.bus_address = f"unix:path={folder}/bus"
        self.address = f"{STREAM}{folder}/service" if ON_STREAM else self.bus_address
        # The schedule, its state and the history of a service that is the real one stay in the test's folder.
        self.environment = dict(os.environ, DBUS_SYSTEM_BUS_ADDRESS=self.bus_address,
                                FETTLE_STATE_FOLDER=f"{folder}/state")
        if ON_STREAM:
            self.environment["FETTLE_TEST_SOCKET"] = f"{folder}/service"
        (self.folder / "state").mkdir()
        (self.folder / "state" / "schedule.json").write_text(EMPTY_SCHEDULE)
        self.processes = []
        self.start(["dbus-daemon", "--nofork", f"--config-file={configuration}"])
        wait_for(lambda: takes_connections(self.folder / "bus"), "the bus comes up")
        self.start([sys.executable, "-B", str(HERE / "fake_polkit.py"), self.bus_address])
        self.watcher = BusClient(self.bus_address)
        wait_for(lambda: self.has("org.freedesktop.PolicyKit1"), "polkit comes up")
        self.log = open(self.folder / "fettled.log", "w+", encoding="utf-8")
        self.service = None
        if program is not None:
            self.begin(program, *arguments)

    def begin(self, program, *arguments, **environment):
        """Starts the service; one that ran before is gone."""
        self.service = self.start([program, *arguments], stderr=self.log, **environment)
        wait_for(lambda: self.has(NAME) or self.service.poll() is not None, "the service comes up")

    def died(self):
        """Waits until the service is gone, by itself or by a signal; returns its exit code."""
        wait_for(lambda: self.service.poll() is not None and not self.has(NAME), "the service goes")
        self.processes.remove(self.service)
        return self.service.returncode

    def leave(self):
        """Has the service end as systemd does."""
        self.service.terminate()
        return self.died()

    def start(self, command, stderr=None, **environment):
        process = subprocess.Popen(command, env=dict(self.environment, **environment), stderr=stderr)
        self.processes.append(process)
        return process

    def has(self, name):
        return self.watcher.raw("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "NameHasOwner",
                                GLib.Variant("(s)", (name,))).unpack()[0]

    def polkit(self, method, signature="()", *values):
        return self.watcher.raw("org.freedesktop.PolicyKit1", "/test", "org.fettle.Test", method,
                                GLib.Variant(signature, values)).unpack()

    def allow(self, action, answer):
        """`answer`: yes, no, wait."""
        self.polkit("Set", "(ss)", action, answer)

    def asked(self):
        """[(caller, action, interactive)] since the last time."""
        return [tuple(one) for one in self.polkit("Asked")[0]]

    def handle(self, method, signature="()", *values):
        answer = self.watcher.raw(NAME, "/test", "org.fettle.Test", method, GLib.Variant(signature, values)).unpack()
        return answer[0] if answer else None

    def lives(self):
        return self.service.poll() is None

    def complaints(self):
        self.log.flush()
        return (self.folder / "fettled.log").read_text(encoding="utf-8", errors="replace")

    def end(self):
        with contextlib.suppress(GLib.Error):
            self.watcher.close()
        for process in reversed(self.processes):
            if process.poll() is None:
                process.terminate()
        for process in self.processes:
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                expect(False, f"{process.args[0]} ends when it is asked to")
        self.log.close()


@contextlib.contextmanager
def stage(*arguments, program=True):
    """`{folder}` in an argument is the stage's own folder."""
    with tempfile.TemporaryDirectory(prefix="fettled-") as folder:
        made = Stage(sys.argv[1] if program else None, folder, *(argument.replace("{folder}", folder) for argument in arguments))
        try:
            yield made
        finally:
            made.end()
