# SPDX-License-Identifier: GPL-3.0-or-later
"""What is asked of fwupd, and which of its devices is the drive. Arguments: fwupd_under_test."""

import os
import pathlib
import subprocess
import sys
import tempfile

program = sys.argv[1]
from harness import CONFIGURATION, HERE, Client, expect, verdict, wait_for  # noqa: E402


def ask(address, *arguments):
    done = subprocess.run([program, *arguments], capture_output=True, text=True, check=False, timeout=120,
                          env=dict(os.environ, DBUS_SYSTEM_BUS_ADDRESS=address))
    return done.stdout.splitlines() if done.returncode == 0 else [str(done.returncode), done.stderr]


def main():
    processes = []
    with tempfile.TemporaryDirectory(prefix="fettle-fwupd-") as folder:
        address = f"unix:path={folder}/bus"
        expect(ask(address, "Old Drive", "S1")[0] == "not-there||", "without a bus there is none, which is no error")
        configuration = pathlib.Path(folder, "bus.conf")
        configuration.write_text(CONFIGURATION.format(folder=folder))
        processes.append(subprocess.Popen(["dbus-daemon", "--nofork", "--config-file", str(configuration)]))
        try:
            wait_for(pathlib.Path(folder, "bus").exists, "the bus comes up")
            said = ask(address, "Old Drive", "S1")
            expect(said == ["not-there||", said[-1]] and "is not running" in said[-1], "where fwupd does not run, that is said", said)
            processes.append(subprocess.Popen([sys.executable, "-B", str(HERE / "fake_fwupd.py"), address]))
            client = Client(address)
            wait_for(lambda: client.raw("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "ListNames")
                     .unpack()[0].count("org.freedesktop.fwupd"), "the stand-in comes up")
            client.close()
            expect(ask(address, "Old Drive", "S1")[0] ==
                   f"newer|{'a' * 40}|1.00|1.20,Fixes \u2013 more of them,lvfs|1.10,,lvfs", "newer firmware is told",
                   ask(address, "Old Drive", "S1"))
            at_once = ask(address, "Old Drive", "S1", "50")
            expect(at_once == ["newer 200 times"], "four threads are answered at once", at_once)
            expect(ask(address, "New Drive", "S2")[0] == f"current|{'b' * 40}|2.00", "nothing to do is current")
            expect(ask(address, "Lone Drive", "S9")[0] == f"current|{'c' * 40}|1.00",
                   "a model alone is enough where no serial numbers are told, and no releases are none")
            expect(ask(address, "Twin Drive", "S9")[0] == "unknown||", "of twins none is taken")
            expect(ask(address, "Old Drive", "S7")[0] == "unknown||", "another serial number is another drive")
            expect(ask(address, "Nobody's", "S8")[0] == "unknown||", "a drive that it does not list is unknown")
            sick = ask(address, "Sick Drive", "S6")
            expect(sick[0].startswith("failed|") and "database is locked" in sick[1], "its own words are kept", sick)
        finally:
            for process in reversed(processes):
                process.terminate()
                process.wait(timeout=30)
    return verdict()


sys.exit(main())
