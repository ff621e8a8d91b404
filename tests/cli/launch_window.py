#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""launch_window.py FETTLE SOURCE [PROGRAM…]: `fettle bench launch --until window` with real programs on Xvfb."""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PATIENCE = 300  # seconds: for a broken program, not for a slow computer
FETTLE = sys.argv[1]
SOURCE = pathlib.Path(sys.argv[2])
WINDOW = next((program for program in sys.argv[3:] if program.endswith("fettle-gui")), None)

try:
    import jsonschema
except ImportError:
    print("skipped: no python3-jsonschema")
    sys.exit(77)
for tool in ("Xvfb", "xterm", "xwininfo"):
    if not shutil.which(tool):
        print(f"skipped: no {tool}")
        sys.exit(77)

SCHEMA = json.loads((SOURCE / "tests/schema/bench-launch.schema.json").read_text())


class Windows(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.folder = pathlib.Path(place.name)
        reads, writes = os.pipe()
        # Without -noreset, the server would not accept connections for a moment after its last client has left.
        server = subprocess.Popen(["Xvfb", "-displayfd", str(writes), "-noreset", "-nolisten", "tcp", "-screen", "0", "1024x768x24"],
                                  pass_fds=[writes], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writes)
        with os.fdopen(reads) as number:
            display = ":" + number.readline().strip()
        self.addCleanup(server.wait)
        self.addCleanup(server.kill)
        self.environment = dict(os.environ, DISPLAY=display, HOME=place.name, XDG_RUNTIME_DIR=place.name)
        self.environment.pop("WAYLAND_DISPLAY", None)

    def command(self, *arguments):
        return [FETTLE, "bench", "launch", "--until", "window", "--runs", "1", *map(str, arguments)]

    def launch(self, *arguments):
        return subprocess.run(self.command(*arguments), capture_output=True, text=True, timeout=PATIENCE, check=False, env=self.environment)

    def measured(self, *arguments):
        done = self.launch("--json", *arguments)
        self.assertEqual(done.returncode, 0, done)
        document = json.loads(done.stdout)
        jsonschema.Draft202012Validator(SCHEMA).validate(document)
        return document["launch"]

    def sees(self, title):
        done = subprocess.run(["xwininfo", "-name", title], capture_output=True, text=True, timeout=PATIENCE, check=False, env=self.environment)
        return "Map State: IsViewable" in done.stdout

    def wait_for(self, condition):
        for _ in range(6000):
            if condition():
                return
            time.sleep(0.01)
        self.fail("waited for one minute")

    def test_the_time_is_that_of_the_window(self):
        # The program notes when it runs, and opens its window only after the test has allowed it.
        script = self.folder / "program"
        script.write_text(f"#!/bin/sh\ncd {self.folder}\n[ -e runs ] || {{ date +%s%N >new; mv new runs; }}\n"
                          f"until [ -e allowed ]; do sleep 0.01; done\nexec xterm -title fettle-gate\n")
        script.chmod(0o755)
        before = time.time_ns()
        process = subprocess.Popen(self.command("--json", "--", script), stdout=subprocess.PIPE, text=True, env=self.environment)
        self.wait_for((self.folder / "runs").exists)
        self.assertFalse(self.sees("fettle-gate"))
        allowed = time.time_ns()
        (self.folder / "allowed").touch()
        output, _ = process.communicate(timeout=PATIENCE)
        after = time.time_ns()
        self.assertEqual(process.returncode, 0)
        launch = json.loads(output)["launch"]
        self.assertEqual(launch["event"], "painted")
        runs = int((self.folder / "runs").read_text())
        # It was started after `before` and no later than `runs`; its window came after `allowed` and before `after`.
        self.assertGreater(launch["seconds"][0] * 1e9, allowed - runs)
        self.assertLess(launch["seconds"][0] * 1e9, after - before)
        self.assertFalse(self.sees("fettle-gate"))

    def test_several_programs(self):
        launch = self.measured("--group", "xterm -title one", "--group", "sh -c 'exec xterm -title \"two three\"'")
        self.assertEqual([program["command"] for program in launch["programs"]],
                         [["xterm", "-title", "one"], ["sh", "-c", 'exec xterm -title "two three"']])
        for program in launch["programs"]:
            self.assertGreaterEqual(launch["last"]["seconds"][0], program["seconds"][0])
            self.assertIn(program["event"], ("painted", "mapped"))
            self.assertNotIn("status", program)

    @unittest.skipUnless(WINDOW, "built without the window")
    def test_the_window_of_fettle(self):
        launch = self.measured("--", WINDOW, "--demo")
        self.assertEqual(launch["event"], "painted")

    def test_no_window_is_an_error(self):
        done = self.launch("--", "sh", "-c", "exit 9")
        self.assertEqual(done.returncode, 3)
        self.assertEqual(done.stdout, "")
        self.assertIn("exit status 9", done.stderr)
        done = self.launch("--limit", "1", "--", "sleep", "1000")
        self.assertEqual(done.returncode, 3)
        self.assertIn("window of sleep", done.stderr)

    def test_interrupting_ends_the_program(self):
        script = f"echo $$ >{self.folder}/new; mv {self.folder}/new {self.folder}/runs; exec sleep 1000"
        process = subprocess.Popen(self.command("--", "sh", "-c", script), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   env=self.environment)
        self.wait_for((self.folder / "runs").exists)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(timeout=PATIENCE), 130)
        self.assertFalse(pathlib.Path("/proc", (self.folder / "runs").read_text().strip()).exists())

    def test_a_display_that_is_not_there(self):
        self.environment["DISPLAY"] = ":65000"
        done = self.launch("--", "xterm")
        self.assertEqual(done.returncode, 3)
        self.assertIn(":65000", done.stderr)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]])
