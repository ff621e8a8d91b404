#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The schedule, the history and the export as a user meets them: with a folder of their own, so that
nothing of this machine's is touched, and without asking any drive but simulated ones."""
import datetime
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.error
import urllib.request

PATIENCE = 300  # seconds: for a broken program, not for a slow computer
FETTLE = sys.argv[1]
SOURCE = pathlib.Path(sys.argv[2])
SCHEMAS = SOURCE / "tests/schema"

try:
    import jsonschema
except ImportError:
    jsonschema = None
try:
    from prometheus_client.openmetrics.parser import text_string_to_metric_families
except ImportError:
    text_string_to_metric_families = None

STORE = {path.name: json.loads(path.read_text()) for path in SCHEMAS.glob("*.json")}


def validate(text, name):
    document = json.loads(text)
    if jsonschema is not None:
        schema = STORE[name + ".schema.json"]
        resolver = jsonschema.RefResolver("", schema, store=STORE)
        jsonschema.Draft202012Validator(schema, resolver=resolver).validate(document)
    return document


class Case(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.state = pathlib.Path(self.folder.name, "state")

    def fettle(self, *arguments, code=0):
        done = subprocess.run([FETTLE, *arguments], capture_output=True, text=True, timeout=PATIENCE, check=False,
                              env={**os.environ, "FETTLE_STATE_FOLDER": str(self.state), "TZ": "UTC"})
        self.assertEqual(done.returncode, code, done)
        return done.stdout


class Schedule(Case):
    def test_the_default_is_told_and_nothing_is_written(self):
        text = self.fettle("schedule", "list")
        self.assertIn("weekly-trim", text)
        self.assertIn("Mon 00:00", text)
        document = validate(self.fettle("schedule", "list", "--json"), "schedule")
        self.assertEqual([task["verb"] for task in document["schedule"]["tasks"]], ["trim", "health-poll"])
        self.assertTrue(document["schedule"]["is_default"])
        self.assertFalse((self.state / "schedule.json").exists())

    def test_add_change_remove(self):
        self.fettle("schedule", "add", "nightly", "trim", "daily 03:15", "--what", "/", "--on-ac", "--when-idle", "90",
                    "--random-delay", "10", "--no-catch-up")
        tasks = {task["id"]: task for task in
                 validate(self.fettle("schedule", "list", "--json"), "schedule")["schedule"]["tasks"]}
        nightly = tasks["nightly"]
        self.assertEqual(nightly["what"], ["/"])
        self.assertEqual(nightly["calendar"], "daily 03:15")
        self.assertEqual((nightly["idle_wait_seconds"], nightly["random_delay_seconds"]), (5400, 600))
        self.assertTrue(nightly["on_ac_only"] and not nightly["catch_up"])
        self.assertEqual(nightly["due_at"][10:], "T03:15:00Z")
        self.fettle("schedule", "add", "nightly", "health-poll", "every 30 min")
        self.fettle("schedule", "remove", "nightly")
        self.fettle("schedule", "remove", "nightly", code=2)
        kept = json.loads((self.state / "schedule.json").read_text())
        self.assertEqual([task["id"] for task in kept["tasks"]], ["weekly-trim", "health"])

    def test_self_tests_are_scheduled(self):
        self.assertIn("monthly-test: extended self-test", self.fettle("schedule", "add", "monthly-test", "self-test", "monthly 02:00"))
        self.fettle("schedule", "add", "weekly-test", "self-test", "weekly 02:00", "--test", "short")
        self.assertIn("extended self-test", self.fettle("schedule", "list"))
        tasks = {task["id"]: task for task in
                 validate(self.fettle("schedule", "list", "--json"), "schedule")["schedule"]["tasks"]}
        self.assertEqual([tasks[one]["test"] for one in ("monthly-test", "weekly-test")], ["extended", "short"])
        self.assertNotIn("test", tasks["health"])
        self.fettle("schedule", "add", "nightly", "trim", "daily", "--test", "short", code=2)

    def test_it_can_be_paused(self):
        now = datetime.datetime.now(datetime.timezone.utc)
        self.assertIn("is paused", self.fettle("schedule", "pause"))
        document = validate(self.fettle("schedule", "list", "--json"), "schedule")["schedule"]
        until = datetime.datetime.fromisoformat(document["paused_until"].replace("Z", "+00:00"))
        self.assertLess(abs(until - now - datetime.timedelta(days=1)), datetime.timedelta(minutes=5))
        health = next(task for task in document["tasks"] if task["id"] == "health")
        self.assertEqual((health["standing"], health["begins_at"]), ("paused", document["paused_until"]))
        self.assertIn("fettle schedule resume", self.fettle("schedule", "list"))
        document = validate(self.fettle("schedule", "pause", "--for", "90min", "--json"), "schedule")["schedule"]
        until = datetime.datetime.fromisoformat(document["paused_until"].replace("Z", "+00:00"))
        self.assertLess(abs(until - now - datetime.timedelta(minutes=90)), datetime.timedelta(minutes=5))
        self.assertIn("not paused", self.fettle("schedule", "resume"))
        self.assertNotIn("paused_until", validate(self.fettle("schedule", "list", "--json"), "schedule")["schedule"])
        for wrong in ("1", "d", "0d", "-1d", "32d", "1.5d", "1w", "99999999999d", "1d "):
            self.fettle("schedule", "pause", "--for", wrong, code=2)

    def test_wrong_words_are_told(self):
        for arguments in (("add", "a", "trim", "sometimes"), ("add", "A b", "trim", "daily"), ("add", "a", "erase", "daily"),
                          ("add", "a", "health-poll", "daily", "--what", "/no/such/drive"), ("release", "nobody"),
                          ("run", "nobody"), ()):
            with self.subTest(arguments):
                self.fettle("schedule", *arguments, code=2)

    def test_what_is_damaged_is_set_aside(self):
        self.state.mkdir()
        (self.state / "schedule.json").write_text("{ this is no schedule")
        (self.state / "schedule-state.json").write_text('{"fettle_schedule_state": 99}')
        self.assertIn("it is ignored", self.fettle("schedule", "list"))
        self.fettle("schedule", "add", "nightly", "trim", "daily")
        names = sorted(path.name for path in self.state.iterdir())
        self.assertTrue(any(name.startswith("schedule.json.damaged-") for name in names), names)
        self.assertTrue(any(name.startswith("schedule-state.json.damaged-") for name in names), names)
        self.assertNotIn("it is ignored", self.fettle("schedule", "list"))

    def test_a_rehearsal_does_nothing(self):
        document = validate(self.fettle("schedule", "run", "weekly-trim", "--dry-run", "--json"), "schedule-run")
        self.assertTrue(document["schedule_run"]["dry_run"])
        self.assertFalse(self.state.exists())

    def test_one_runs_at_a_time(self):
        import fcntl
        self.state.mkdir()
        with open(self.state / "schedule-state.json.runner", "w", encoding="utf-8") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self.fettle("schedule", "run", code=5)
        validate(self.fettle("schedule", "run", "--json"), "schedule-run")

    def test_the_demos_is_not_this_machines(self):
        validate(self.fettle("--demo", "schedule", "list", "--json"), "schedule")
        self.fettle("--demo", "schedule", "run", "weekly-trim")
        self.fettle("--demo", "schedule", "take-over", code=6)
        self.assertFalse(self.state.exists())


class History(Case):
    def test_nothing_is_kept_yet(self):
        self.assertIn("No history recorded yet", self.fettle("history"))
        document = validate(self.fettle("history", "--json"), "history")
        self.assertEqual(document["history"]["drives"], [])
        self.fettle("history", "no-such-drive", code=2)

    def test_the_demos_drives_are_not_kept(self):
        self.fettle("--demo", "history", "record")
        self.fettle("--demo", "health", code=1)
        self.assertFalse(self.state.exists())


class Export(Case):
    def check(self, text):
        self.assertTrue(text.endswith("# EOF\n"))
        if text_string_to_metric_families is None:
            self.skipTest("no python3-prometheus-client")
        return {family.name: family for family in text_string_to_metric_families(text)}

    def exported(self):
        """By way of a file: on standard output the demo says first that it is one."""
        file = pathlib.Path(self.folder.name, "fettle.prom")
        self.fettle("--demo", "export", "--openmetrics", str(file))
        return self.check(file.read_text())

    def test_another_parser_reads_it(self):
        families = self.exported()
        drives = json.loads(subprocess.run([FETTLE, "--demo", "--json", "health"], capture_output=True, text=True,
                                           check=False).stdout)["drives"]
        info = {sample.labels["drive"]: sample.labels for sample in families["fettle_drive"].samples}
        self.assertEqual(set(info), {drive["id"] for drive in drives})

        def values(name):
            return {sample.labels["drive"]: sample.value for sample in families[name].samples}
        for drive in drives:
            name = drive["id"]
            self.assertEqual(info[name]["serial"], drive.get("serial", ""))
            self.assertEqual(info[name]["model"], drive.get("model", ""))
            for metric, field, factor in (("fettle_drive_temperature_celsius", "temperature_celsius", 1),
                                          ("fettle_drive_power_on_seconds", "power_on_hours", 3600),
                                          ("fettle_drive_host_written_bytes", "host_written_bytes", 1),
                                          ("fettle_drive_endurance_used_ratio", "percentage_used", 0.01)):
                value = values(metric).get(name)
                if field in drive:
                    self.assertAlmostEqual(value, drive[field] * factor, msg=metric)
                else:
                    self.assertIsNone(value, metric)
            states = {sample.labels["fettle_drive_verdict"]: sample.value
                      for sample in families["fettle_drive_verdict"].samples if sample.labels["drive"] == name}
            self.assertEqual([state for state, value in states.items() if value == 1], [drive["verdict"]])

    def test_a_file_is_replaced_as_a_whole(self):
        file = pathlib.Path(self.folder.name, "fettle.prom")
        file.write_text("old\n")
        self.fettle("--demo", "export", "--openmetrics", str(file))
        self.check(file.read_text())
        self.assertEqual([path.name for path in file.parent.iterdir()], ["fettle.prom"])
        self.fettle("--demo", "export", "--openmetrics", self.folder.name, code=2)

    def test_it_is_served_to_this_machine_alone(self):
        process = subprocess.Popen([FETTLE, "--demo", "export", "--openmetrics", "--listen", "127.0.0.1:0"],
                                   stdout=subprocess.PIPE, text=True)
        try:
            for line in process.stdout:
                found = re.search(r"http://127\.0\.0\.1:(\d+)/metrics", line)
                if found:
                    break
            url = found.group(0)
            with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
                self.assertIn("application/openmetrics-text", answer.headers["Content-Type"])
                self.check(answer.read().decode())
            for wrong, code in ((urllib.request.Request(url, headers={"Host": "evil.example"}), 403),
                                (urllib.request.Request(url.replace("metrics", "etc/passwd")), 404),
                                (urllib.request.Request(url, data=b"x", method="POST"), 404)):
                with self.assertRaises(urllib.error.HTTPError) as refused:
                    urllib.request.urlopen(wrong, timeout=PATIENCE)
                self.assertEqual(refused.exception.code, code)
        finally:
            process.send_signal(signal.SIGINT)
            self.assertEqual(process.wait(timeout=PATIENCE), 130)
        self.fettle("--demo", "export", "--openmetrics", "--listen", "0.0.0.0:0", code=5)
        self.fettle("--demo", "export", "--openmetrics", "--listen", "nonsense", code=2)
        self.fettle("--demo", "export", code=2)

    def test_the_board_asks_for_what_there_is(self):
        families = self.exported()
        board = (SOURCE / "packaging/grafana/fettle.json").read_text()
        json.loads(board)
        asked = set(re.findall(r"fettle_[a-z_]+", board))
        known = set()
        for family in families.values():
            known.update({family.name, family.name + "_total", family.name + "_info"})
        self.assertTrue(asked)
        self.assertLessEqual(asked, known)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]], verbosity=1)
