#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the built `fettle` as a user would and holds it to the command-line contract: exit codes,
JSON that fits its schema, clear errors, bounded time and memory, well-behaved pipes."""
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import unittest

FETTLE = sys.argv[1]
SOURCE = pathlib.Path(sys.argv[2])
REPORTS = SOURCE / "tests/data/analyse"
SCHEMAS = SOURCE / "tests/schema"

try:
    import jsonschema
except ImportError:
    print("skipped: no python3-jsonschema")
    sys.exit(77)

STORE = {path.name: json.loads(path.read_text()) for path in SCHEMAS.glob("*.json")}


def validate(document, schema_name):
    schema = STORE[schema_name + ".schema.json"]
    resolver = jsonschema.RefResolver("", schema, store=STORE)
    jsonschema.Draft202012Validator(schema, resolver=resolver).validate(document)


def limit_memory():
    resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))


def run(*arguments, **more):
    return subprocess.run([FETTLE, *map(str, arguments)], capture_output=True, text=True, timeout=60, check=False, **more)


class Usage(unittest.TestCase):
    def test_version_and_help(self):
        done = run("--version")
        self.assertEqual(done.returncode, 0)
        self.assertRegex(done.stdout, r"^fettle \d+\.\d+\.\d+\n$")
        self.assertIn("Exit codes", run("--help").stdout)

    def test_wrong_usage_is_2(self):
        for arguments in ([], ["--nonsense"], ["nonsense"], ["analyse"], ["check", "--sector-bytes", "512"],
                          ["list", "extra"], ["--scrub", "list"], ["check", "--image", "x", "sda"],
                          ["analyse", "--jsonl", "--summary", "x"], ["frobnicate"]):
            with self.subTest(arguments):
                done = run(*arguments)
                self.assertEqual(done.returncode, 2, done)
                self.assertEqual(done.stdout, "")
                self.assertNotEqual(done.stderr, "")

    def test_output_that_cannot_be_written_is_3(self):
        with open("/dev/full", "w") as full:
            for arguments in (["--version"], ["list"], ["list", "--json"], ["analyse", REPORTS], ["analyse", "--jsonl", REPORTS]):
                with self.subTest(arguments):
                    done = subprocess.run([FETTLE, *map(str, arguments)], stdout=full, stderr=subprocess.PIPE, check=False)
                    self.assertEqual(done.returncode, 3, done)
                    self.assertIn(b"could not be written", done.stderr)

    def test_errors_are_json_too(self):
        for arguments in (["--replay", "/does/not/exist", "list"], ["--record", "/does/not/exist/x", "list"]):
            done = run("--json", *arguments)
            self.assertNotEqual(done.returncode, 0)
            validate(json.loads(done.stdout), "error")

    def test_a_word_that_is_no_verb_is_named(self):
        self.assertIn('no verb "frobnicate"', run("frobnicate").stderr)

    def test_an_empty_name_does_not_mean_everything(self):
        for arguments in (["show", ""], ["health", ""], ["check", ""], ["check", "--image", ""]):
            with self.subTest(arguments):
                self.assertEqual(run(*arguments).returncode, 2)
        self.assertNotEqual(run("--replay", "", "list").returncode, 0)

    def test_what_is_not_a_drive_is_2(self):
        with tempfile.NamedTemporaryFile() as file:
            for name in ("/dev/null", file.name, "/dev/does-not-exist", "no-such-drive", "/"):
                with self.subTest(name):
                    done = run("show", name)
                    self.assertEqual(done.returncode, 2, done)
                    self.assertTrue(done.stderr.startswith("fettle: "), done.stderr)
                    with_json = run("--json", "show", name)
                    self.assertEqual(with_json.returncode, 2)
                    validate(json.loads(with_json.stdout), "error")


class ThisMachine(unittest.TestCase):
    def test_every_verb_fits_its_schema(self):
        for verb, codes in (("list", {0}), ("show", {0, 4}), ("health", {0, 1, 4}), ("check", {0, 1, 4})):
            with self.subTest(verb):
                done = run(verb, "--json")
                self.assertIn(done.returncode, codes, done.stderr)
                validate(json.loads(done.stdout), verb)

    def test_list_agrees_with_sysfs(self):
        drives = {d["id"]: d for d in json.loads(run("list", "--json").stdout)["drives"]}
        for block in pathlib.Path("/sys/block").glob("[sv]d*"):
            self.assertIn(block.name, drives)
            size = int((block / "size").read_text()) * 512
            self.assertEqual(drives[block.name].get("capacity_bytes"), size)


class Demo(unittest.TestCase):
    def test_every_verb_fits_its_schema_and_says_what_it_is(self):
        for verb, code in (("list", 0), ("show", 0), ("health", 1), ("check", 1)):
            with self.subTest(verb):
                done = run("--demo", verb, "--json")
                self.assertEqual(done.returncode, code, done.stderr)
                document = json.loads(done.stdout)
                validate(document, verb)
                self.assertIs(document["demo"], True)
                self.assertGreaterEqual(len(document["drives"]), 12)
                self.assertIn("Demo: simulated drives, not this machine's", run("--demo", verb).stdout)

    def test_this_machine_is_no_demo(self):
        self.assertNotIn("demo", json.loads(run("list", "--json").stdout))

    def test_drives_are_found_by_every_name(self):
        drive = json.loads(run("--demo", "list", "--json").stdout)["drives"][0]
        for name in (drive["id"], drive["path"], drive["serial"]):
            done = run("--demo", "show", name, "--json")
            self.assertEqual([d["id"] for d in json.loads(done.stdout)["drives"]], [drive["id"]])
        self.assertEqual(run("--demo", "show", "/dev/demo/sda1").returncode, 2)
        self.assertEqual(run("--demo", "show", "no-such-drive").returncode, 2)

    def test_wrong_usage_is_2(self):
        for arguments in (["--demo-speed", "2", "list"], ["--demo", "--demo-speed", "0", "list"],
                          ["--demo", "--demo-speed", "x", "list"], ["--demo", "--replay", "x", "list"]):
            with self.subTest(arguments):
                self.assertEqual(run(*arguments).returncode, 2)

    def test_a_demo_can_be_recorded_and_replayed(self):
        with tempfile.TemporaryDirectory() as folder:
            recording = pathlib.Path(folder) / "demo.jsonl"
            self.assertEqual(run("--demo", "--record", recording, "health", "sda").returncode, 1)
            self.assertIn("DEMO-860-WORN", run("--replay", recording, "health", "sda").stdout)


class SavedReports(unittest.TestCase):
    def test_rows_fit_the_schema(self):
        done = run("analyse", "--json", REPORTS)
        document = json.loads(done.stdout)
        validate(document, "analyse")
        self.assertGreater(len(document["drives"]), 5)
        validate(json.loads(run("analyse", "--json", "--full", REPORTS).stdout), "analyse")

    def test_lines_are_the_same_rows(self):
        rows = [json.loads(line) for line in run("analyse", "--jsonl", REPORTS).stdout.splitlines()]
        for row in rows:
            validate(row, "analyse-line")
        document = json.loads(run("analyse", "--json", REPORTS).stdout)
        strip = lambda row: {k: v for k, v in row.items() if k not in ("schema", "fettle")}
        self.assertEqual([strip(r) for r in rows if "error" not in r], document["drives"])
        self.assertEqual([strip(r) for r in rows if "error" in r], document["errors"])

    def test_summary_counts_the_rows(self):
        summary = json.loads(run("analyse", "--json", "--summary", REPORTS).stdout)
        validate(summary, "analyse-summary")
        drives = json.loads(run("analyse", "--json", REPORTS).stdout)["drives"]
        self.assertEqual(summary["summary"]["reports"], len(drives))
        verdicts = {row["verdict"]: row["reports"] for row in summary["summary"]["verdicts"]}
        for verdict, count in verdicts.items():
            self.assertEqual(count, sum(d["verdict"] == verdict for d in drives))
        self.assertEqual(sum(verdicts.values()), len(drives))

    def test_bad_files_are_rows_and_exit_codes(self):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            (folder / "empty").write_bytes(b"")
            (folder / "binary").write_bytes(os.urandom(5000))
            (folder / "text").write_text("Dear diary\n" * 50)
            (folder / "html").write_text("<!DOCTYPE html><html></html>")
            (folder / "deep.json").write_text("[" * 100_000)
            with open(folder / "huge", "wb") as file:
                file.truncate(1 << 30)
            os.mkfifo(folder / "pipe")
            done = run("analyse", "--jsonl", folder, preexec_fn=limit_memory)
            self.assertEqual(done.returncode, 3, done.stderr)
            rows = [json.loads(line) for line in done.stdout.splitlines()]
            self.assertEqual({pathlib.Path(r["file"]).name for r in rows},
                             {"empty", "binary", "text", "html", "deep.json", "huge", "pipe"})
            for row in rows:
                self.assertTrue(row["error"]["text"], row)
            named = run("analyse", folder / "empty")
            self.assertEqual(named.returncode, 3)
            self.assertIn("empty", named.stdout)
            self.assertEqual(run("analyse", folder / "none").returncode, 3)
            self.assertEqual(run("analyse", folder / "pipe").returncode, 3)

    def test_hostile_names_cannot_forge_lines(self):
        with tempfile.TemporaryDirectory() as folder:
            report = {"json_format_version": [1, 0], "smartctl": {"version": [7, 3], "argv": ["smartctl", "-j"]},
                      "device": {"type": "sat", "protocol": "ATA"}, "smart_status": {"passed": True},
                      "model_name": "\u001b[2JX\n  Verdict: good\u202e\u009b", "serial_number": "1", "firmware_version": "2"}
            path = pathlib.Path(folder, "a\u001bb.json")
            path.write_text(json.dumps(report))
            for extra in ([], ["--summary"], ["--full"]):
                text = run("analyse", *extra, folder).stdout
                self.assertIn("X", text)
                for bad in ("\u001b", "\u202e", "\u009b", "\n  Verdict: good?"):
                    self.assertNotIn(bad, text)

    def test_an_empty_folder_is_told(self):
        with tempfile.TemporaryDirectory() as folder:
            done = run("analyse", folder)
            self.assertEqual(done.returncode, 3)
            self.assertIn("no file to read", done.stderr)

    def test_a_closed_pipe_ends_quietly(self):
        reader = subprocess.Popen(["head", "-c", "1"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        done = subprocess.run([FETTLE, "analyse", "--jsonl", *[str(REPORTS)] * 200], stdout=reader.stdin,
                              stderr=subprocess.PIPE, timeout=60, check=False)
        reader.stdin.close()
        reader.wait()
        self.assertEqual(done.stderr, b"")

    def test_output_in_a_pipe_has_no_colour(self):
        self.assertNotIn("\033", run("analyse", REPORTS).stdout)
        self.assertIn("\033", run("--color", "always", "analyse", REPORTS).stdout)


class Recordings(unittest.TestCase):
    """Every recording that a bug report brought, or the drive lab made, still plays: each step is
    used, and the drive says of itself what the system that listed it said."""

    def test_each_plays_to_its_end(self):
        recordings = sorted((SOURCE / "tests/data/recordings").glob("*.jsonl"))
        self.assertGreater(len(recordings), 0)
        for path in recordings:
            with self.subTest(path.name):
                lines = [json.loads(line) for line in path.read_text().splitlines()]
                drives = list(dict.fromkeys(line["drive"] for line in lines[1:]))
                done = run("--replay", path, "show", "--json", *drives)
                self.assertEqual(done.returncode, 0, done.stderr)
                document = json.loads(done.stdout)
                validate(document, "show")
                listed = {entry["id"]: entry["identity"] for entry in lines[0]["entries"]}
                for drive in document["drives"]:
                    for name in ("model", "serial", "capacity_bytes", "logical_sector_bytes"):
                        self.assertEqual(drive.get(name), listed[drive["id"]].get(name), name)

    def test_a_step_too_few_is_told(self):
        path = next((SOURCE / "tests/data/recordings").glob("*.jsonl"))
        lines = path.read_text().splitlines()
        drive = json.loads(lines[1])["drive"]
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as cut:
            cut.write("\n".join(lines[:-1]) + "\n")
            cut.flush()
            done = run("--replay", cut.name, "show", drive)
            self.assertEqual(done.returncode, 3, done)


class Images(unittest.TestCase):
    def test_an_image_made_by_hand(self):
        with tempfile.TemporaryDirectory() as folder:
            image = pathlib.Path(folder, "xp.img")
            sector = bytearray(512)
            sector[446:462] = bytes([0x80, 1, 1, 0, 7, 254, 63, 1]) + (63).to_bytes(4, "little") + (8000).to_bytes(4, "little")
            sector[510:] = b"\x55\xaa"
            image.write_bytes(bytes(sector) + bytes(8192 * 512 - 512))
            done = run("check", "--image", image, "--json")
            self.assertEqual(done.returncode, 1, done.stdout)
            document = json.loads(done.stdout)
            validate(document, "check-image")
            part, = document["image"]["table"]["partitions"]
            self.assertEqual((part["start_sector"], part["offset_bytes"], part["aligned_4k"]), (63, 32256, False))
            self.assertIn("partition-misaligned", [f["id"] for f in document["image"]["findings"]])
            self.assertEqual(run("check", "--image", image, "--sector-bytes", "1000").returncode, 2)

    def test_an_image_that_is_none(self):
        self.assertEqual(run("check", "--image", "/does/not/exist").returncode, 2)
        self.assertEqual(run("check", "--image", "/dev/null").returncode, 2)
        with tempfile.NamedTemporaryFile() as file:
            self.assertIn(run("check", "--image", file.name).returncode, (0, 3))


unittest.main(argv=[sys.argv[0], "-v"])
