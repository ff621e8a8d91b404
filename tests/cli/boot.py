#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""boot.py FETTLE SOURCE: `fettle bench boot` on a bus of its own with made-up timestamps, compared with systemd-analyze(1)."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

MANAGER = "org.freedesktop.systemd1.Manager"


def serve(stamps):
    """Is systemd's manager on the bus, with these properties."""
    import dbus
    import dbus.mainloop.glib
    import dbus.service
    from gi.repository import GLib

    class Manager(dbus.service.Object):
        @dbus.service.method("org.freedesktop.DBus.Properties", in_signature="s", out_signature="a{sv}")
        def GetAll(self, _interface):
            # Of other types and under other names too, as systemd has them.
            values = {"Version": "made up", "Environment": dbus.Array(["A=B"], signature="s"), "KernelTimestampMonotonic": dbus.UInt64(0)}
            for name, value in stamps.items():
                values[name] = dbus.UInt32(value) if name == "SoftRebootsCount" else dbus.UInt64(value)
            return values

    dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
    bus = dbus.bus.BusConnection(os.environ["DBUS_SYSTEM_BUS_ADDRESS"])
    name = dbus.service.BusName("org.freedesktop.systemd1", bus)
    served = Manager(bus, "/org/freedesktop/systemd1")
    print("ready", flush=True)
    GLib.MainLoop().run()
    del name, served


if sys.argv[1] == "serve":
    serve(json.loads(sys.argv[2]))
    sys.exit(0)

PATIENCE = 300  # seconds: for a broken program, not for a slow computer
FETTLE = sys.argv[1]
SOURCE = pathlib.Path(sys.argv[2])
try:
    import dbus  # pylint: disable=unused-import
    import gi  # pylint: disable=unused-import
    import jsonschema
except ImportError as missing:
    print(f"skipped: no module {missing.name}")
    sys.exit(77)
if not shutil.which("dbus-daemon"):
    print("skipped: no dbus-daemon")
    sys.exit(77)

STORE = {path.name: json.loads(path.read_text()) for path in (SOURCE / "tests/schema").glob("*.json")}
SOME_DAY = 1_770_000_000_000_000
FULL = {"FirmwareTimestampMonotonic": 8_500_000, "LoaderTimestampMonotonic": 2_400_000, "KernelTimestamp": SOME_DAY,
        "InitRDTimestampMonotonic": 1_500_000, "UserspaceTimestampMonotonic": 4_750_000, "FinishTimestampMonotonic": 15_000_000}
NO_FIRMWARE = {**FULL, "FirmwareTimestampMonotonic": 0, "LoaderTimestampMonotonic": 0, "InitRDTimestampMonotonic": 0}


class Boot(unittest.TestCase):
    def setUp(self):
        bus = subprocess.Popen(["dbus-daemon", "--session", "--nofork", "--print-address"], stdout=subprocess.PIPE, text=True)
        self.addCleanup(bus.wait)
        self.addCleanup(bus.kill)
        self.addCleanup(bus.stdout.close)
        state = tempfile.TemporaryDirectory()
        self.addCleanup(state.cleanup)
        self.environment = dict(os.environ, DBUS_SYSTEM_BUS_ADDRESS=bus.stdout.readline().strip(), LC_ALL="C",
                                FETTLE_STATE_FOLDER=state.name)

    def is_systemd(self, stamps):
        server = subprocess.Popen([sys.executable, "-B", __file__, "serve", json.dumps(stamps)], stdout=subprocess.PIPE, text=True,
                                  env=self.environment)
        self.addCleanup(server.wait)
        self.addCleanup(server.kill)
        self.addCleanup(server.stdout.close)
        self.assertEqual(server.stdout.readline(), "ready\n")

    def boot(self, *more, code=0, schema="bench-boot"):
        done = subprocess.run([FETTLE, "bench", "boot", "--json", *more], capture_output=True, text=True, timeout=PATIENCE, check=False,
                              env=self.environment)
        self.assertEqual(done.returncode, code, done)
        document = json.loads(done.stdout)
        resolver = jsonschema.RefResolver("", STORE[schema + ".schema.json"], store=STORE)
        jsonschema.Draft202012Validator(STORE[schema + ".schema.json"], resolver=resolver).validate(document)
        return document

    def analyze(self):
        """The seconds that systemd-analyze prints, by its words."""
        if not shutil.which("systemd-analyze"):
            self.skipTest("no systemd-analyze")
        # It must find a computer that systemd has started, but not the socket of this computer's.
        apart = ["unshare", "--mount", *([] if os.geteuid() == 0 else ["--map-root-user"])]
        if subprocess.run([*apart, "mount", "-t", "tmpfs", "none", "/run"], stderr=subprocess.DEVNULL, check=False).returncode != 0:
            self.skipTest("no namespace of its own")
        script = "mount -t tmpfs none /run && mkdir -p /run/systemd/system && exec systemd-analyze time"
        done = subprocess.run([*apart, "sh", "-c", script], capture_output=True, text=True, timeout=PATIENCE, check=False,
                              env=self.environment)
        line = done.stdout.splitlines()[0] if done.stdout else self.fail(done)
        found = {name: float(seconds) for seconds, name in re.findall(r"([\d.]+)s \((\w+)\)", line)}
        total = re.search(r"= ([\d.]+)s", line)
        if not total:
            self.skipTest("systemd-analyze takes this computer for a container")
        found["total"] = float(total.group(1))
        return found

    def test_the_same_as_systemd_analyze(self):
        self.is_systemd(FULL)
        expected = self.analyze()
        self.assertEqual(len(expected), 6)
        boot = self.boot()["boot"]
        self.assertEqual({name.removesuffix("_seconds"): round(value, 3) for name, value in boot.items()}, expected)

    def test_without_firmware_and_initrd(self):
        self.is_systemd(NO_FIRMWARE)
        expected = self.analyze()
        self.assertEqual(set(expected), {"kernel", "userspace", "total"})
        boot = self.boot()["boot"]
        self.assertEqual({name.removesuffix("_seconds"): round(value, 3) for name, value in boot.items()}, expected)

    def test_text(self):
        self.is_systemd(FULL)
        done = subprocess.run([FETTLE, "bench", "boot"], capture_output=True, text=True, timeout=PATIENCE, check=False,
                              env=self.environment)
        self.assertEqual(done.returncode, 0, done)
        self.assertEqual([line.split()[-2] for line in done.stdout.splitlines()[1:]],
                         ["6.100", "2.400", "1.500", "3.250", "10.250", "23.500"])

    def record(self):
        done = subprocess.run([FETTLE, "history", "record"], capture_output=True, text=True, timeout=PATIENCE, check=False,
                              env=self.environment)
        self.assertIn("Recorded", done.stdout, done)

    def test_recorded_starts(self):
        self.assertEqual(self.boot("--history")["boots"], [])
        self.is_systemd(FULL)
        last = self.boot()["boot"]
        self.record()
        self.record()
        self.assertEqual(self.boot("--history")["boots"], [{"at": "2026-02-02T02:40:00Z", **last}])
        done = subprocess.run([FETTLE, "bench", "boot", "--history"], capture_output=True, text=True, timeout=PATIENCE, check=False,
                              env=self.environment)
        self.assertEqual(done.returncode, 0, done)
        lines = done.stdout.splitlines()
        self.assertEqual(re.findall(r"[\d.]+(?= s)", lines[1]), ["6.100", "2.400", "1.500", "3.250", "10.250", "23.500"])
        self.assertIn("median of 1 start", lines[-1])

    def test_a_soft_reboot_is_not_recorded(self):
        self.is_systemd({**FULL, "SoftRebootsCount": 1})
        self.record()
        self.assertEqual(self.boot("--history")["boots"], [])

    def test_after_a_soft_reboot(self):
        self.is_systemd({**FULL, "SoftRebootsCount": 2})
        self.assertEqual(self.boot()["boot"], {"userspace_seconds": 10.25})

    def test_not_finished(self):
        self.is_systemd({**FULL, "FinishTimestampMonotonic": 0})
        self.assertIn("not finished", self.boot(code=3, schema="error")["error"]["text"])

    def test_without_systemd(self):
        self.assertIn("systemd", self.boot(code=6, schema="error")["error"]["text"])
        self.environment["DBUS_SYSTEM_BUS_ADDRESS"] = "unix:path=/nowhere/at/all"
        self.boot(code=6, schema="error")
        self.boot("--demo", code=6, schema="error")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]])
