#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the built `fettle` as a user would and holds it to the command-line contract: exit codes,
JSON that fits its schema, clear errors, bounded time and memory, well-behaved pipes."""
import html
import json
import os
import pathlib
import re
import resource
import select
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import xml.etree.ElementTree

import own_disk

own_disk.enter()
PATIENCE = 300  # seconds: for a broken program, not for a slow computer
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
    return subprocess.run([FETTLE, *map(str, arguments)], capture_output=True, text=True, timeout=PATIENCE, check=False, **more)


class Usage(unittest.TestCase):
    def test_version_and_help(self):
        done = run("--version")
        self.assertEqual(done.returncode, 0)
        self.assertRegex(done.stdout, r"^fettle \d+\.\d+\.\d+\n$")
        self.assertIn("Exit codes", run("--help").stdout)

    def test_wrong_usage_is_2(self):
        for arguments in (["--nonsense"], ["nonsense"], ["analyse"], ["check", "--sector-bytes", "512"],
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
                    self.assertIn(b"could not write", done.stderr)

    def test_errors_are_json_too(self):
        for arguments in (["--replay", "/does/not/exist", "list"], ["--record", "/does/not/exist/x", "list"]):
            done = run("--json", *arguments)
            self.assertNotEqual(done.returncode, 0)
            validate(json.loads(done.stdout), "error")

    def test_a_word_that_is_no_verb_is_named(self):
        self.assertIn('unknown command "frobnicate"', run("frobnicate").stderr)

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


def elsewhere(prepare, *arguments):
    """Runs fettle where `prepare`, a shell line, has changed what is mounted; nobody else sees that."""
    line = prepare + ' && exec "$@"'
    return subprocess.run(["unshare", "--mount", "sh", "-c", line, "sh", FETTLE, *arguments], capture_output=True, text=True,
                          timeout=PATIENCE, check=False)


def can_go_elsewhere():
    try:
        return subprocess.run(["unshare", "--mount", "sh", "-c", "mount -t tmpfs none /sys"], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


@unittest.skipUnless(can_go_elsewhere(), "needs a mount name space of its own")
class Containers(unittest.TestCase):
    """What hides the machine is not taken for a machine in order."""

    def test_without_sysfs_is_3_and_says_so(self):
        for verb in ("list", "show", "health", "check"):
            with self.subTest(verb):
                done = elsewhere("mount -t tmpfs none /sys", verb)
                self.assertEqual(done.returncode, 3, done)
                self.assertEqual(done.stdout, "")
                self.assertIn("sysfs", done.stderr)
                with_json = elsewhere("mount -t tmpfs none /sys", verb, "--json")
                self.assertEqual(with_json.returncode, 3)
                validate(json.loads(with_json.stdout), "error")

    def test_drives_without_device_nodes_are_a_warning(self):
        if not json.loads(run("list", "--json").stdout)["drives"]:
            self.skipTest("no drives here")
        nothing = "mount -t tmpfs none /dev && : > /dev/null"
        for verb in ("health", "check"):
            with self.subTest(verb):
                done = elsewhere(nothing, verb)
                self.assertEqual(done.returncode, 1, done)
                self.assertIn("device node", " ".join(done.stdout.split()))
                self.assertNotIn("No problems found", done.stdout)
                document = json.loads(elsewhere(nothing, verb, "--json").stdout)
                validate(document, verb)
                for drive in document["drives"]:
                    if drive["bus"] != "mmc":
                        self.assertIn("health-no-device-node", [reason["id"] for reason in drive["reasons"]], drive)


class Trim(unittest.TestCase):
    """What may be tried on any machine: nothing here trims. tests/cli/trim_on_loops.py does."""

    def test_a_dry_run_of_all_fits_its_schema(self):
        done = run("trim", "--all", "--dry-run", "--json")
        self.assertIn(done.returncode, {0, 5, 6}, done.stderr)
        document = json.loads(done.stdout)
        validate(document, "trim")
        self.assertIs(document["trim"]["dry_run"], True)
        self.assertNotIn("receipt", document["trim"])
        planned = [one for one in document["trim"]["file_systems"] if one["outcome"] == "planned"]
        self.assertEqual(len(planned), len(document["trim"]["plan"]["steps"]))
        self.assertEqual(done.returncode == 0, bool(planned))

    def test_the_same_plan_has_the_same_hash(self):
        first, second, other = (json.loads(run("trim", "--all", "--dry-run", "--json", *more).stdout)["trim"]["plan"]["hash"]
                                for more in ((), (), ("--minimum", "1M")))
        self.assertEqual(first, second)
        self.assertNotEqual(first, other)

    def test_what_is_no_disk_file_system_is_6_with_a_reason(self):
        done = run("trim", "/proc", "--json")
        self.assertEqual(done.returncode, 6, done.stderr)
        document = json.loads(done.stdout)
        validate(document, "trim")
        self.assertEqual(document["trim"]["file_systems"][0]["reason"]["id"], "no-device")

    def test_bad_input_is_2(self):
        with tempfile.TemporaryDirectory() as folder:
            for arguments in ([], [""], ["--all", "/"], [folder], [folder + "/nowhere"], ["no-such-drive"], ["/dev/null"],
                              ["--all", "--dry-run", "--minimum", "x"], ["--all", "--dry-run", "--minimum", "-1"]):
                with self.subTest(arguments):
                    done = run("trim", *arguments)
                    self.assertEqual(done.returncode, 2, done)
                    self.assertNotEqual(done.stderr, "")

    def test_the_way_of_trim_fits_its_schema(self):
        done = run("trim", "path", "/", "--json")
        self.assertIn(done.returncode, {0, 1, 2, 6}, done)
        if done.returncode in (0, 1):
            validate(json.loads(done.stdout), "trim-path")

    def test_without_a_mounted_file_system_nothing_is_proven(self):
        bare = next(drive["id"] for drive in json.loads(run("--demo", "list", "--json").stdout)["drives"]
                    if not json.loads(run("--demo", "trim", "path", drive["id"], "--json").stdout)["trim_paths"])
        self.assertEqual(run("--demo", "trim", "path", bare).returncode, 0)
        done = run("--demo", "trim", "path", bare, "--prove")
        self.assertEqual(done.returncode, 6, done)
        self.assertIn("No file system", done.stdout)
        done = run("--demo", "trim", "path", bare, "--prove", "--json")
        self.assertEqual(done.returncode, 6, done)
        validate(json.loads(done.stdout), "trim-path")

    def test_an_image_of_nothing_cannot_be_wiped(self):
        with tempfile.TemporaryDirectory() as folder:
            image = pathlib.Path(folder) / "image"
            image.write_bytes(bytes(1 << 20))
            for more in ((), ("--dry-run",), ("--unallocated",)):
                done = run("trim", "--image", str(image), "--json", *more)
                self.assertEqual(done.returncode, 6, done)
                document = json.loads(done.stdout)
                validate(document, "trim-wipe")
                self.assertEqual(document["wipe"]["plan"]["options"]["left_alone_1"], "nothing-known")
            for arguments in (["--image", folder], ["--image", folder + "/none"], ["--unmounted"], ["--image", str(image), "/"],
                              ["--unmounted", "no-such-drive"], ["path"], ["path", "no-such-drive"]):
                with self.subTest(arguments):
                    done = run("trim", *arguments)
                    self.assertEqual(done.returncode, 2, done)

    def test_a_demo_does_not_touch_this_machine(self):
        done = run("--demo", "trim", "--all", "--json")
        self.assertEqual(done.returncode, 0, done)
        document = json.loads(done.stdout)["trim"]
        self.assertTrue(all(drive["serial"].startswith("DEMO") for drive in document["plan"]["drives"]), document)
        # What this machine has mounted and the demo has not.
        self.assertEqual(run("--demo", "trim", "/proc").returncode, 2)


class Overprovision(unittest.TestCase):
    """On simulated drives: none of this machine's is touched."""

    def demo(self, *arguments, code=0):
        done = run("--demo", "--json", "overprovision", *arguments)
        self.assertEqual(done.returncode, code, done)
        document = json.loads(done.stdout)
        validate(document, "error" if "error" in document else "overprovision")
        return document.get("overprovision", document)

    def test_every_drive_shows_its_spare_and_gets_advice(self):
        for drive in json.loads(run("--demo", "list", "--json").stdout)["drives"]:
            with self.subTest(drive["id"]):
                picture = self.demo("show", drive["id"])["picture"]
                self.assertGreaterEqual(picture["flash_bytes_estimate"], picture["native_bytes"])
                self.assertEqual(picture["native_bytes"], picture["visible_bytes"] + picture["hidden_bytes"])
                spare = picture["spare_estimate"]
                # The one follows from the other: S = rho / (1 + rho).
                rho = spare["over_provisioning_percent"] / 100
                self.assertAlmostEqual(spare["spare_factor"], rho / (1 + rho))
                advice = self.demo("advise", drive["id"])["advice"]
                for step in advice["steps"]:
                    figures = step["write_amplification"]
                    self.assertTrue(1 <= figures["low"] <= figures["middle"] <= figures["high"], step)

    def test_a_limit_is_planned_and_set_with_the_serial_number_only(self):
        how = ("sdf", "--method", "hpa", "--unallocated", "10%")
        plan = self.demo("plan", *how)["plan"]
        self.assertEqual([step["id"] for step in plan["steps"]], ["set-limit"])
        receipt = self.demo("set", *how)["receipt"]
        self.assertEqual(receipt["outcome"], "done")
        self.assertEqual(receipt["steps"][0]["verification"]["verdict"], "verified")

    def test_what_loses_data_needs_the_serial_number(self):
        how = ("nvme3n1", "--method", "namespace", "--unallocated", "384G")
        self.demo("set", *how, code=5)
        self.demo("set", *how, "--confirm", "WRONG", code=5)
        receipt = self.demo("set", *how, "--confirm", "DEMO-OCP-7450")["receipt"]
        self.assertEqual(receipt["outcome"], "done")
        receipt = self.demo("set", "sdf", "--method", "trim", "--confirm", self.serial("sdf"))["receipt"]
        self.assertEqual(receipt["steps"][0]["verification"]["verdict"], "not-verifiable")

    def test_without_a_method_the_best_is_taken_that_loses_nothing(self):
        def options(*arguments):
            return self.demo("plan", *arguments)["plan"]["options"]
        self.assertEqual(options("sdf"), options("sdf", "--method", "trim"))
        # More than is unallocated: no method can, and none is taken that loses all.
        for how in (("sdf", "--unallocated", "300G"), ("nvme3n1", "--unallocated", "384G")):
            self.assertIn(run("--demo", "overprovision", "plan", *how).returncode, (5, 6), how)

    def serial(self, drive):
        drives = json.loads(run("--demo", "list", "--json").stdout)["drives"]
        return next(one["serial"] for one in drives if one["id"] == drive)

    def test_refusals_have_their_codes(self):
        self.demo("plan", "sdb", "--method", "hpa", "--unallocated", "10%", code=5)  # a GPT's second copy
        self.demo("plan", "nvme0n1", "--method", "namespace", "--unallocated", "10%", code=6)
        self.demo("plan", "nvme0n1", "--method", "hpa", "--unallocated", "10%", code=6)
        self.demo("undo", "sdf", code=6)
        for bad in (("sdf", "--method", "hpa"), ("sdf", "--method", "hpa", "--unallocated", "100%"),
                    ("sdf", "--method", "hpa", "--unallocated", "x"), ("sdf", "--method", "nonsense")):
            with self.subTest(bad):
                self.assertEqual(run("--demo", "overprovision", "plan", *bad).returncode, 2)


class Namespace(unittest.TestCase):
    """On the simulated data-centre drive; each call starts it anew."""

    DRIVE, SERIAL, SIZE = "nvme3n1", "DEMO-OCP-7450", 3_840_755_982_336

    def demo(self, *arguments, code=0):
        done = run("--demo", "--json", "namespace", *arguments)
        self.assertEqual(done.returncode, code, done)
        document = json.loads(done.stdout)
        validate(document, "error" if "error" in document else "namespace")
        return document.get("namespace", document)

    def test_namespaces_are_listed_with_the_space_for_more(self):
        found = self.demo("list", self.DRIVE)
        self.assertEqual((found["total_bytes"], found["unallocated_bytes"], found["maximum_namespaces"]), (self.SIZE, 0, 128))
        (only,) = found["namespaces"]
        self.assertEqual((only["nsid"], only["size_bytes"], only["devices"], only["attached"]), (1, self.SIZE, [self.DRIVE], True))
        # An ordinary drive has one that cannot be changed.
        self.assertFalse(self.demo("list", "nvme0n1")["namespace_management"])
        self.demo("list", "sda", code=6)
        text = run("--demo", "namespace", "list", self.DRIVE)
        self.assertIn("1 of at most 128", text.stdout)

    def test_delete_needs_the_serial_number_and_has_no_undo(self):
        plan = self.demo("delete", self.DRIVE, "--dry-run")["plan"]
        self.assertEqual([step["id"] for step in plan["steps"]], ["delete-namespace", "rescan"])
        self.assertEqual([loss["id"] for loss in plan["losses"]], ["namespace-data"])
        self.demo("delete", self.DRIVE, code=5)
        self.demo("delete", self.DRIVE, "--confirm", "WRONG", code=5)
        done = self.demo("delete", self.DRIVE, "--confirm", self.SERIAL)
        self.assertEqual((done["receipt"]["outcome"], done["nsid"]), ("done", 1))
        self.assertNotIn("undo", done)

    def test_detach_keeps_the_data_and_names_its_undo(self):
        done = self.demo("detach", self.DRIVE)
        self.assertEqual(done["receipt"]["steps"][0]["verification"]["verdict"], "verified")
        self.assertEqual(done["undo"], f'fettle namespace attach --nsid 1 "{self.SERIAL}"')

    def test_refusals_have_their_codes(self):
        self.demo("create", self.DRIVE, "--size", "max", code=5)  # nothing is unallocated
        self.demo("create", self.DRIVE, "--size", "1G", "--sector", "520", code=6)
        self.demo("create", "nvme0n1", "--size", "1G", code=6)  # cannot
        self.demo("delete", "nvme0n1", code=6)
        self.demo("attach", self.DRIVE, "--nsid", "1", code=2)  # it is attached
        self.demo("detach", self.DRIVE, "--nsid", "7", code=2)  # there is none
        for bad in (("create", self.DRIVE), ("create", self.DRIVE, "--size", "x"), ("attach", self.DRIVE), ("delete",),
                    ("delete", self.DRIVE, "--nsid", "0"),
                    ("create", self.DRIVE, "--size", "max", "--no-attach", "--controller", "1")):
            with self.subTest(bad):
                self.assertEqual(run("--demo", "namespace", *bad).returncode, 2)


class Opal(unittest.TestCase):
    """On simulated self-encrypting drives; each call starts them anew. The data-centre drive is not mounted."""

    DRIVE, SERIAL = "nvme3n1", "DEMO-OCP-7450"

    def demo(self, *arguments, code=0, password=None, text=False):
        """`password`: on a file descriptor."""
        words = ["--demo", *(() if text else ("--json",)), "opal", *arguments]
        if password is None:
            done = run(*words)
        else:
            reader, writer = os.pipe()
            os.write(writer, password)
            os.close(writer)
            done = run(*words, "--password-fd", reader, pass_fds=(reader,))
            os.close(reader)
        self.assertEqual(done.returncode, code, done)
        if text:
            return done.stdout
        document = json.loads(done.stdout)
        validate(document, "error" if "error" in document else "opal")
        return document.get("opal", document)

    def test_state_is_what_the_drive_reports(self):
        found = self.demo("state", "nvme0n1")
        self.assertEqual((found["state"], found["can_set_up"]), ("off", True))
        self.assertEqual(found["discovery"]["features"], ["tper", "locking", "geometry", "opal-2", "block-sid"])
        self.assertEqual((found["discovery"]["owned"], found["discovery"]["locked"]), (False, False))
        self.assertNotIn("system", found)
        self.assertIn("No password is set", self.demo("state", "nvme0n1", text=True))
        # A drive without TCG Opal.
        self.assertEqual(self.demo("state", "sda", code=6)["state"], "unsupported")
        self.assertIn("does not report locking", self.demo("state", "sda", code=6, text=True))

    def test_setup_keeps_the_data_and_needs_serial_number_and_password(self):
        drive, serial = self.DRIVE, self.SERIAL
        plan = self.demo("setup", drive, "--dry-run")["plan"]
        self.assertEqual([step["id"] for step in plan["steps"]], ["take-ownership", "activate-locking", "protect", "prove-password"])
        self.assertEqual((plan["losses"], plan["options"]["needs_serial_number"]), ([], True))
        self.demo("setup", drive, "--confirm", serial, code=5)  # no password
        self.demo("setup", drive, code=5, password=b"secret")  # no serial number
        self.demo("setup", drive, "--confirm", "WRONG", code=5, password=b"secret")
        self.demo("setup", drive, "--confirm", serial, code=2, password=b"")
        self.demo("setup", drive, "--confirm", serial, code=2, password=b"x" * 33)
        done = self.demo("setup", drive, "--confirm", serial, password=b"conspicuous\n")
        self.assertEqual((done["receipt"]["outcome"], done["undo"]), ("done", f"fettle opal disable {drive}"))
        self.assertEqual([step["verification"]["verdict"] for step in done["receipt"]["steps"]],
                         ["verified", "verified", "not-verifiable", "verified"])
        self.assertNotIn("conspicuous", json.dumps(done))

    def test_refusals_have_their_codes(self):
        drive = self.DRIVE
        for verb in ("lock", "unlock", "disable", "revert"):
            self.demo(verb, drive, code=2)  # no password is set
        self.demo("setup", "sda", code=6)
        self.assertEqual([need["id"] for need in self.demo("setup", "nvme2n1", "--dry-run", code=5)["plan"]["needs"] if not need["met"]],
                         ["not-in-use"])
        self.demo("state", "nonesuch", code=2)
        for bad in (("setup",), ("setup", drive, "--password", "secret"), ("setup", drive, "--password-fd", "x"),
                    ("lock", drive, "--after-suspend"), ("frobnicate", drive)):
            with self.subTest(bad):
                self.assertEqual(run("--demo", "opal", *bad).returncode, 2)


class Tune(unittest.TestCase):
    """On the demo's computer, whose files exist in memory only; tests/lab/scenarios/tuning.py changes a real system."""

    def demo(self, *arguments, code=0):
        done = run("--demo", "--json", "tune", *arguments)
        self.assertEqual(done.returncode, code, done)
        document = json.loads(done.stdout)
        validate(document, "error" if "error" in document else "tune")
        return document.get("tune", document)

    def test_every_setting_is_explained_and_advice_names_its_source(self):
        settings = self.demo("list")["settings"]
        self.assertGreater(len({one["topic"] for one in settings}), 5)
        for one in settings:
            with self.subTest(one["id"]):
                self.assertTrue(one["about"] and one["value"])
                self.assertTrue("choices" in one or "bounds" in one or "obstacle" in one)
                if "advice" in one:
                    self.assertTrue(one["advice"]["source"])
                    self.assertEqual(one["advice"]["change"], one["advice"]["value"] != one["value"])
                self.assertEqual(self.demo("show", one["id"])["settings"], [one])
        topic = self.demo("list", "--topic", "swap")["settings"]
        self.assertEqual([one["id"] for one in topic], [one["id"] for one in settings if one["topic"] == "swap"])

    def test_what_is_advised_is_set_and_verified(self):
        wanted = {one["id"]: one["advice"]["value"] for one in self.demo("list")["settings"]
                  if one.get("advice", {}).get("change") and "obstacle" not in one}
        self.assertIn("io-scheduler:nvme0n1", wanted)
        plan = self.demo("plan", "--advised")["plan"]
        self.assertFalse(any(step["loses_data"] for step in plan["steps"]))
        document = self.demo("set", "--advised")
        self.assertEqual([step["id"] for step in document["receipt"]["steps"]], [step["id"] for step in plan["steps"]])
        for step in document["receipt"]["steps"]:
            self.assertEqual((step["outcome"], step["verification"]["verdict"]), ("done", "verified"), step)
        one_by_one = self.demo("plan", *[f"{name}={value}" for name, value in wanted.items()])["plan"]
        self.assertEqual(one_by_one["steps"], plan["steps"])

    def test_profiles_plan_what_they_show(self):
        profiles = self.demo("profile")["profiles"]
        self.assertEqual([one["id"] for one in profiles], ["performance", "endurance", "capacity", "safety"])
        for one in profiles:
            self.assertEqual(self.demo("profile", one["id"])["profiles"], [one])
            changing = [row for row in one["settings"] if row["can_be_set"] and not row["is_set"]]
            options = self.demo("plan", "--profile", one["id"])["plan"]["options"]
            self.assertEqual(len([part for part in options["settings"].split(", ") if part]), len(changing), one["id"])

    def test_what_a_program_writes_is_measured(self):
        """dd writes 8 MiB while fettle measures; /proc/diskstats of the kernel agrees, if a drive is listed."""
        with tempfile.TemporaryDirectory() as folder:
            measuring = subprocess.Popen([FETTLE, "--json", "tune", "measure", "--for", "4s"], stdout=subprocess.PIPE, text=True)
            script = f"head -c 8388608 /dev/zero > {folder}/file; exec sleep 10"
            writing = subprocess.Popen(["sh", "-c", script])
            output = measuring.communicate(timeout=PATIENCE)[0]
            writing.terminate()
            writing.wait()
        self.assertEqual(measuring.returncode, 0, output)
        document = json.loads(output)
        validate(document, "tune")
        writes = document["tune"]["writes"]
        self.assertGreaterEqual(writes["seconds"], 4)
        for one in writes["drives"] + writes["programs"]:
            self.assertAlmostEqual(one["bytes_per_day"], one["written_bytes"] * 86400 / writes["seconds"], delta=1)
        self.assertEqual(run("tune", "measure", "--for", "0s").returncode, 2)
        self.assertEqual(run("tune", "measure", "--for", "x").returncode, 2)

    def test_measurements_are_kept_and_compared(self):
        with tempfile.TemporaryDirectory() as folder:
            def tune(*arguments, code=0):
                done = run("--json", "tune", *arguments, env={**os.environ, "FETTLE_STATE_FOLDER": folder})
                self.assertEqual(done.returncode, code, done)
                document = json.loads(done.stdout)
                validate(document, "error" if "error" in document else "tune")
                return document.get("tune", document)

            self.assertEqual(tune("measurements")["measurements"], [])
            for name in ("before", "after", "before"):
                self.assertEqual(tune("measure", "--for", "1s", "--save", name)["kept"]["name"], name)
            kept = tune("measurements")["measurements"]
            self.assertEqual([one["name"] for one in kept], ["after", "before", "before"])
            self.assertEqual(kept[0]["settings"].keys(), kept[1]["settings"].keys())
            comparison = tune("compare", "before", "after")["comparison"]
            self.assertEqual((comparison["before"]["measurements"], comparison["after"]["measurements"]), (2, 1))
            self.assertEqual(comparison["alternations"], 1)
            self.assertEqual({one["finding"] for one in comparison["counters"]} - {"too-few"}, set())
            self.assertIn("too-few-measurements", {one["id"] for one in comparison["notes"]})
            # A damaged one is named and the others are compared.
            damaged = sorted(pathlib.Path(folder, "measurements").glob("before*"))[0]
            damaged.write_text("{")
            self.assertEqual(len(tune("measurements")["measurements"]), 2)
            self.assertIn("before", run("tune", "measurements", env={**os.environ, "FETTLE_STATE_FOLDER": folder}).stderr)
            self.assertEqual(damaged.stat().st_mode & 0o777, 0o600)
            self.assertEqual(len(tune("measurements", "--forget", "before")["measurements"]), 1)
            tune("measurements", "--forget", "before", code=2)
            tune("compare", "before", "after", code=2)
            tune("compare", "after", "after", code=2)
            tune("measure", "--for", "1s", "--save", "../x", code=2)
            self.assertEqual(len(os.listdir(pathlib.Path(folder, "measurements"))), 1)

    def test_space_is_counted_and_its_effect_stated(self):
        space = self.demo("space")["space"]
        users = {one["id"]: one for one in space["users"]}
        self.assertEqual(users["apt-cache"]["command"], "apt-get clean")
        self.assertNotIn("freeable_bytes", users["swap-partition"])
        for one in space["file_systems"]:
            freeable = sum(user.get("freeable_bytes", 0) for user in space["users"] if user.get("mount_point") == one["mount_point"])
            self.assertEqual(one["freeable_bytes"], freeable, one["mount_point"])
        effects = {one["drive"]: one for one in space["effects"]}
        root = effects["nvme0n1"]
        self.assertLess(root["write_amplification_then"]["middle"], root["write_amplification_now"]["middle"])
        self.assertIn("fettle trim", root["finding"]["remedy"])
        self.assertEqual(effects["sda"]["finding"]["id"], "space-nothing")
        # This computer's folders: whatever there is fits the schema.
        validate(json.loads(run("--json", "tune", "space").stdout), "tune")

    def test_nothing_to_change_is_no_failure(self):
        self.assertEqual(self.demo("set", "swappiness=60")["plan"]["steps"], [])
        self.assertIn("Nothing to change", run("--demo", "tune", "set", "swappiness=60").stdout)

    def test_refusals_have_their_codes(self):
        for bad in (("set", "swappiness=201"), ("set", "swappiness=-1"), ("set", "swappiness="), ("set", "swappiness"),
                    ("set", "nonsense=1"), ("set", "io-scheduler=none"), ("set", "io-scheduler:nvme0n1=nonsense"),
                    ("set", "swappiness=1", "swappiness=2"), ("set",), ("undo",), ("undo", "swappiness"),
                    ("show", "nonsense"), ("profile", "nonsense"), ("set", "--advised", "swappiness=1")):
            with self.subTest(bad):
                self.assertEqual(run("--demo", "tune", *bad).returncode, 2)
        self.demo("set", "write-cache:sda=write through", code=5)
        self.demo("set", "zswap=Y", code=5)


class Firmware(unittest.TestCase):
    """On simulated drives; tests/lab/scenarios/firmware.py updates them behind the real kernel."""

    def test_every_drive_of_the_demo_fits_the_schema(self):
        for command in ("show", "check"):
            done = run("--demo", "firmware", command, "--json")
            self.assertEqual(done.returncode, {"show": 0, "check": 1}[command], done.stderr)
            document = json.loads(done.stdout)
            validate(document, "firmware")
            rows = {row["id"]: row for row in document["drives"]}
            self.assertIn("firmware-advisory", {one["id"] for one in rows["sdc"]["advisories"]})
            self.assertEqual(rows["sdg"]["error"]["code"], "unsupported")  # behind a bridge
        self.assertEqual(run("--demo", "firmware", "show", "sdg").returncode, 6)

    def test_a_plan_says_what_speaks_against_it(self):
        with tempfile.TemporaryDirectory() as folder:
            image = pathlib.Path(folder) / "image.bin"
            for drive, size, more, code in (("nvme0n1", 4096, ("--activate", "now"), 0), ("nvme0n1", 4097, (), 5), ("sda", 1024, (), 0),
                                            ("sda", 1028, (), 5), ("nvme0n1", 4096, ("--revision", "1B2QEXM7"), 5),
                                            ("nvme0n1", 4096, ("--revision", "1B2QEXM7", "--allow-older"), 0)):
                image.write_bytes(bytes(size))
                with self.subTest((drive, size, more)):
                    done = run("--demo", "firmware", "plan", drive, "--image", image, "--json", *more)
                    self.assertEqual(done.returncode, code, done)
                    document = json.loads(done.stdout)
                    validate(document, "firmware")
                    needs = document["firmware"]["plan"]["needs"]
                    self.assertEqual(all(need["met"] for need in needs), code == 0, needs)
                    quiet = next(need for need in needs if need["id"] == "drive-quiet")
                    # A drive of this machine may have the same name: what it has to do is not the demo's.
                    self.assertNotIn("milliseconds", quiet.get("evidence", {}))

    def test_what_no_drive_takes_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            image = pathlib.Path(folder) / "image.bin"
            image.write_bytes(bytes(4096))
            empty, huge, cabinet = (pathlib.Path(folder) / name for name in ("empty", "huge", "broken.cab"))
            empty.touch()
            with open(huge, "wb") as file:
                file.truncate(4 << 30)
            cabinet.write_bytes(b"MSCF" + bytes(100))
            confirm = ("--confirm", "DEMO-NVME-GOOD")
            for arguments, code in (((empty, *confirm), 5), ((huge, *confirm), 5), ((cabinet, *confirm), 5), ((image,), 5),
                                    ((image, "--confirm", "WRONG"), 5), ((folder + "/none", *confirm), 2),
                                    ((image, *confirm), 3), ((image, "--mode", "0e", *confirm), 2), ((image, "--mode", "zz"), 2),
                                    ((image, "--activate", "later"), 2), ((image, "--slot", 0), 2)):
                with self.subTest(arguments):
                    done = run("--demo", "firmware", "update", "nvme0n1", "--activate", "now", "--image", *arguments) \
                        if "--activate" not in arguments else run("--demo", "firmware", "update", "nvme0n1", "--image", *arguments)
                    self.assertEqual(done.returncode, code, done)
        self.assertEqual(run("--demo", "firmware").returncode, 2)
        self.assertEqual(run("--demo", "firmware", "activate", "nvme0n1", *confirm).returncode, 2)  # nothing waits


class Users(unittest.TestCase):
    def test_every_plan_that_takes_a_whole_drive_looks_for_programs_that_have_it_open(self):
        for command in (("erase", "plan", "sdd"), ("trim", "sdd", "--unmounted", "--dry-run"),
                        ("overprovision", "plan", "sdf", "--method", "hpa", "--unallocated", "10%")):
            with self.subTest(command):
                document = json.loads(run("--demo", "--json", *command).stdout)
                plan = next(part["plan"] for part in document.values() if isinstance(part, dict))
                self.assertIn("no-users", {need["id"] for need in plan["needs"]})


class Erase(unittest.TestCase):
    """On simulated drives alone: nothing here names a drive of this machine."""

    FREE, SERIAL = "sdd", "DEMO-FROZEN"

    def erase(self, *arguments, code=0, **more):
        done = run("--demo", "--demo-speed", 1000, "erase", *arguments, "--json", **more)
        self.assertEqual(done.returncode, code, done)
        document = json.loads(done.stdout) if done.stdout else {}
        if document:
            validate(document, "error" if "error" in document else "erase")
        return document.get("erase", {}), done

    def test_methods_and_plans_fit_their_schema(self):
        free = {self.FREE, "nvme3n1", "sdf"}  # of which nothing is mounted
        for drive in json.loads(run("--demo", "list", "--json").stdout)["drives"]:
            with self.subTest(drive["id"]):
                methods, _ = self.erase("methods", drive["id"])
                self.assertTrue(methods["methods"])
                plan, _ = self.erase("plan", drive["id"], code=0 if drive["id"] in free else 5)
                self.assertEqual(plan["plan"]["drives"][0]["serial"], drive["serial"])
                self.assertTrue(plan["plan"]["losses"])

    def test_a_drive_is_erased_and_the_receipt_says_how_it_was_seen(self):
        for method in ("sanitize-block", "sanitize-crypto", "discard"):
            done, _ = self.erase("run", self.FREE, "--method", method, "--confirm", self.SERIAL)
            step = next(one for one in done["receipt"]["steps"] if one["id"] == "erase-" + method)
            self.assertEqual(step["outcome"], "done")
            self.assertIn("verification", step)

    def test_frozen_is_refused_and_a_suspend_helps(self):
        self.erase("run", self.FREE, "--method", "security-enhanced", "--confirm", self.SERIAL, code=5)
        self.erase("run", self.FREE, "--method", "security-enhanced", "--confirm", self.SERIAL, "--suspend")

    def test_refusals(self):
        self.erase("run", self.FREE, "--confirm", "WRONG", code=5)
        self.erase("run", self.FREE, code=5, stdin=subprocess.DEVNULL)
        self.erase("run", "nvme0n1", "--confirm", "DEMO-NVME-GOOD", code=5)
        self.erase("plan", self.FREE, "--method", "format-crypto", code=6)
        self.erase("plan", self.FREE, "--method", "shred", code=2)
        self.erase("plan", self.FREE, "--psid", "X" * 32, code=2)
        self.erase("resume", self.FREE, code=2)
        self.erase("unlock", self.FREE, code=5)
        # A password is never on the command line; --password-of says whose it is.
        self.erase("unlock", self.FREE, "--password-of", "user", code=5)
        self.erase("run", self.FREE, "--password-of", "user", code=2)
        for arguments in (["--password-of", "hunter2"], ["--password-fd", "0"], ["--password-of", "user", "--password-fd", "x"]):
            with self.subTest(arguments):
                done = run("--demo", "erase", "unlock", self.FREE, *arguments)
                self.assertEqual(done.returncode, 2, done)
        for arguments in ([], ["run"], ["nonsense", self.FREE], ["methods", "no-such-drive"]):
            with self.subTest(arguments):
                self.assertEqual(run("--demo", "erase", *arguments).returncode, 2)


class Benchmark(unittest.TestCase):
    """On small files in a folder of the test's own; nothing here judges how fast anything is."""

    def setUp(self):
        self.place = tempfile.TemporaryDirectory()
        self.addCleanup(self.place.cleanup)
        self.folder = pathlib.Path(self.place.name)

    def bench(self, *arguments):
        usual = [word for option in (("--size", "16M"), ("--runtime", "200ms")) if option[0] not in arguments for word in option]
        return run("bench", "run", self.folder, "--json", *usual, *arguments)

    def left_behind(self):
        return sorted(path.name for path in self.folder.iterdir())

    def test_every_workload_fits_the_schema_and_leaves_nothing(self):
        for arguments in (["--rw", "randread"], ["--rw", "write", "--bs", "1M", "--depth", "4"], ["--rw", "mix:70", "--threads", "2"],
                          ["--rw", "randwrite", "--bs", "4K:50,64K:50"], ["--rate", "500", "--arrivals", "poisson"],
                          ["--engine", "threads", "--depth", "4"], ["--buffered"], ["--ramp", "100ms", "--span", "4M:8M"],
                          ["--rw", "write", "--limit", "8M", "--compressible", "50", "--dedupe", "30"],
                          ["--rw", "randwrite", "--verify"]):
            with self.subTest(arguments):
                done = self.bench(*arguments)
                self.assertEqual(done.returncode, 0, done.stderr)
                document = json.loads(done.stdout)
                validate(document, "bench-run")
                result = document["runs"][0]
                self.assertEqual(result["ending"], "finished")
                self.assertGreater(result["iops"], 0)
                sums = result.get("read") or result["write"]
                self.assertEqual(sums["latency"]["count"] >= sums["operations"], True)
                self.assertEqual(self.left_behind(), [])

    def test_verification_counts_what_was_written(self):
        done = self.bench("--rw", "write", "--bs", "64K", "--depth", "8", "--limit", "16M", "--runtime", "60s", "--verify")
        self.assertEqual(done.returncode, 0, done.stderr)
        verification = json.loads(done.stdout)["runs"][0]["verification"]
        self.assertEqual(verification["sectors"], (16 << 20) // 512)
        self.assertEqual(sum(count for word, count in verification.items() if word != "sectors"), 0)

    def test_bytes_written_are_those_asked_for(self):
        done = self.bench("--rw", "write", "--bs", "1M", "--limit", "12M", "--runtime", "60s")
        result = json.loads(done.stdout)["runs"][0]
        self.assertEqual(result["write"]["bytes"], 12 << 20)
        self.assertEqual(result["written_bytes"], 12 << 20)

    def test_bad_input_is_2_with_a_sentence(self):
        for arguments in (["--depth", "0"], ["--depth", "100000"], ["--depth", "-1"], ["--bs", "1000"], ["--bs", "0"], ["--threads", "0"],
                          ["--threads", "99999"], ["--runtime", "0"], ["--runtime", "x"], ["--rw", "erase"], ["--rw", "mix:101"],
                          ["--span", "0:1G"], ["--span", "1G:4K"], ["--span", "100:4K"], ["--size", "0"], ["--rate", "0"], ["--rate", "nan"],
                          ["--bs", "4K:50"], ["--compressible", "101"], ["--pattern", "ones"], ["--bs", "32M"], ["--engine", "fast"]):
            with self.subTest(arguments):
                done = self.bench(*arguments)
                self.assertEqual(done.returncode, 2, done)
                self.assertNotIn("At Most", done.stderr)  # the option itself was judged, not that it stands twice
                self.assertNotEqual(done.stderr + done.stdout, "")
                self.assertEqual(self.left_behind(), [])
        self.assertEqual(run("bench").returncode, 2)
        self.assertEqual(run("bench", "run").returncode, 2)
        self.assertEqual(run("bench", "run", self.folder / "nowhere").returncode, 2)
        self.assertEqual(run("bench", "run", "/dev/null").returncode, 2)

    def test_more_than_the_file_system_may_lose_is_refused(self):
        done = self.bench("--size", "900T")
        self.assertEqual(done.returncode, 5, done)
        validate(json.loads(done.stdout), "error")
        self.assertEqual(self.left_behind(), [])

    def test_what_fettle_did_not_make_is_never_written(self):
        file = self.folder / "precious"
        file.write_bytes(b"precious" * 1000)
        done = run("bench", "run", file, "--rw", "write", "--runtime", "200ms")
        self.assertEqual(done.returncode, 5, done)
        self.assertEqual(file.read_bytes(), b"precious" * 1000)
        devices = [path for path in pathlib.Path("/sys/block").glob("*") if (path / "device").exists() or path.name.startswith("loop")]
        for block in devices[:1]:
            done = run("bench", "run", f"/dev/{block.name}", "--rw", "randwrite", "--runtime", "200ms")
            # 2: no node for it here; 4: no right to ask the drive who it is; 6: it does not say.
            self.assertIn(done.returncode, (5, 2, 4, 6))
            if done.returncode == 5:
                self.assertTrue("destroy" in done.stderr or "WILL BE PERMANENTLY DESTROYED" in done.stdout, done)

    def test_what_goes_with_writing_to_a_drive_goes_with_nothing_else(self):
        (self.folder / "file").write_bytes(b"precious" * 1000)
        for target in (self.folder, self.folder / "file"):
            for words in (["run", target, "--rw", "write", "--confirm", "X"], ["run", target, "--receipt", self.folder / "r.json"],
                          ["suite", "quick", target, "--overwrite"], ["suite", "quick", target, "--confirm", "X"],
                          ["suite", "quick", target, "--overwrite", "--read-only"]):
                with self.subTest(words):
                    done = run("bench", *words, "--size" if words[0] == "suite" else "--limit", "1M", "--runtime", "200ms")
                    self.assertEqual(done.returncode, 2, done)
        self.assertEqual(self.left_behind(), ["file"])
        self.assertEqual((self.folder / "file").read_bytes(), b"precious" * 1000)
        # Simulated drives have nothing to lose: no plan, and --overwrite says what is done anyway.
        done = run("--demo", "bench", "suite", "quick", "sdf", "--overwrite", "--size", "16M", "--runtime", "100ms", "--forget",
                   "--json")
        self.assertEqual(done.returncode, 0, done)
        self.assertNotIn("job", json.loads(done.stdout))

    def test_an_existing_file_is_read(self):
        file = self.folder / "file"
        self.assertEqual(run("bench", "data", "--bytes", "4M", "--out", file).returncode, 0)
        done = run("bench", "run", file, "--runtime", "200ms", "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        document = json.loads(done.stdout)
        validate(document, "bench-run")
        self.assertEqual(document["target"]["kind"], "existing-file")
        self.assertEqual(self.left_behind(), ["file"])

    def test_a_suite_takes_bad_input_as_a_run_does(self):
        (self.folder / "empty").touch()
        (self.folder / "file").write_bytes(b"precious" * 1000)
        for target, arguments, code in ((self.folder, ["--runtime", "0"], 2), (self.folder, ["--size", "0"], 2),
                                        (self.folder, ["--size", "900T"], 5), (self.folder, ["--runs", "0"], 2),
                                        (self.folder / "nowhere", [], 2), (self.folder / "empty", [], 2), ("/dev/null", [], 2)):
            with self.subTest((str(target), arguments)):
                done = run("bench", "suite", "quick", target, *arguments, "--forget", "--json")
                self.assertEqual(done.returncode, code, done)
                self.assertNotEqual(done.stderr + done.stdout, "")
                self.assertEqual(self.left_behind(), ["empty", "file"])
        self.assertEqual((self.folder / "file").read_bytes(), b"precious" * 1000)

    def test_a_folder_that_may_not_be_written_to_is_4(self):
        closed = self.folder / "closed"
        closed.mkdir()
        closed.chmod(0o555)
        self.folder.chmod(0o755)
        nobody = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}
        for arguments in (("run", closed, "--size", "16M", "--runtime", "200ms"), ("suite", "quick", closed, "--size", "16M", "--forget")):
            with self.subTest(arguments):
                done = run("bench", *arguments, **nobody)
                self.assertEqual(done.returncode, 4, done)
                self.assertIn("permission denied", done.stderr)
                self.assertEqual(list(closed.iterdir()), [])

    def test_holes_are_doubted_and_written_blocks_are_not(self):
        sparse, whole = self.folder / "sparse", self.folder / "whole"
        whole.write_bytes(os.urandom(4 << 20))
        with sparse.open("wb") as file:
            file.truncate(16 << 20)
            try:
                os.lseek(file.fileno(), 0, os.SEEK_DATA)
                self.skipTest("the file system of the temporary folder makes no holes")
            except OSError:
                pass
            file.write(os.urandom(4 << 20))
        for file, share in ((sparse, 0.75), (whole, 0.0)):
            done = run("bench", "run", file, "--runtime", "200ms", "--json")
            self.assertEqual(done.returncode, 0, done.stderr)
            document = json.loads(done.stdout)
            validate(document, "bench-run")
            result = document["runs"][0]
            self.assertEqual(result["circumstances"]["never_written_share"], share)
            self.assertEqual("never-written" in [doubt["id"] for doubt in result["doubts"]], share > 0)
        part = run("bench", "run", sparse, "--runtime", "200ms", "--span", "0:8M", "--json")
        self.assertEqual(json.loads(part.stdout)["runs"][0]["circumstances"]["never_written_share"], 0.5)
        text = run("bench", "run", sparse, "--runtime", "200ms").stdout
        self.assertIn("Reasons to doubt these figures", text)
        self.assertIn("75.0%", text)

    def test_a_scratch_file_is_written_before_it_is_read(self):
        for way in ("randread", "randwrite", "mix:50", "write"):
            facts = json.loads(self.bench("--rw", way).stdout)["runs"][0]["circumstances"]
            if way != "write":  # which is not filled before, and need not come to the end
                self.assertEqual(facts.get("never_written_share", 0), 0)
            self.assertGreater(facts["memory_bytes"], 0)

    def test_a_second_benchmark_on_the_same_drive_is_refused(self):
        first = subprocess.Popen([FETTLE, "bench", "run", self.folder, "--size", "16M", "--runtime", "60s", "--json"],
                                 stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        try:
            self.wait_for_lock(first)
            second = self.bench()
            self.assertEqual(second.returncode, 5, second)
            self.assertIn("another benchmark", json.loads(second.stdout)["error"]["text"])
        finally:
            first.send_signal(signal.SIGINT)
            first.communicate(timeout=PATIENCE)
        self.assertEqual(self.bench().returncode, 0)

    def test_interrupting_reports_what_was_measured_and_leaves_nothing(self):
        process = subprocess.Popen([FETTLE, "bench", "run", self.folder, "--size", "16M", "--runtime", "600s", "--json"],
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.wait_for_lock(process)
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, 130)
        validate(json.loads(output), "bench-run" if b'"runs"' in output else "error")
        self.assertEqual(self.left_behind(), [])

    def test_killing_leaves_nothing(self):
        process = subprocess.Popen([FETTLE, "bench", "run", self.folder, "--size", "16M", "--runtime", "600s"],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.wait_for_lock(process)
        process.kill()
        process.wait()
        self.assertEqual(self.left_behind(), [])
        self.assertEqual(self.bench().returncode, 0)

    def wait_for_lock(self, process):
        """Until the process has its scratch file open."""
        for _ in range(1000):
            names = []
            for link in pathlib.Path(f"/proc/{process.pid}/fd").glob("*"):
                try:
                    names.append(os.readlink(link))
                except OSError:
                    pass
            if any(name.startswith(str(self.folder.resolve())) for name in names):
                return
            select.select([], [], [], 0.01)
        self.fail("the benchmark did not begin")

    def test_samples_of_data(self):
        first, second = self.folder / "first", self.folder / "second"
        for arguments, same in ((["--seed", "7"], True), ([], False)):
            for path in (first, second):
                done = run("bench", "data", "--bytes", "1000000", "--out", path, *arguments)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertEqual(path.stat().st_size, 1_000_448)  # whole sectors
            self.assertEqual(first.read_bytes() == second.read_bytes(), same)
        self.assertEqual(run("bench", "data", "--bytes", "4K", "--out", self.folder / "no" / "where").returncode, 2)
        for arguments in (["--bytes", "x"], ["--bytes", "4K", "--dedupe", "101"], ["--bytes", "4K", "--pattern", "ones"],
                          ["--bytes", "4K", "--threads", "0"]):
            self.assertEqual(run("bench", "data", "--out", first, *arguments).returncode, 2)
        with open("/dev/full", "w") as full:
            done = subprocess.run([FETTLE, "bench", "data", "--bytes", "4M", "--out", "-"], stdout=full, stderr=subprocess.PIPE, check=False)
        self.assertEqual(done.returncode, 3)


FILE_SUITES = ("fc-test", "file-groups", "file-groups-2009", "as-ssd-copy")


class Power(unittest.TestCase):
    def test_power_states_are_those_of_show(self):
        document = json.loads(run("--demo", "power", "--json").stdout)
        validate(document, "power")
        shown = {drive["id"]: drive.get("power") for drive in json.loads(run("--demo", "show", "--json").stdout)["drives"]}
        self.assertEqual({drive["id"]: drive.get("power") for drive in document["drives"]}, shown)
        self.assertTrue(any(power and "states" in power for power in shown.values()))
        self.assertIn("Power states", run("--demo", "power").stdout)

    def test_wrong_usage(self):
        one = json.loads(run("--demo", "list", "--json").stdout)["drives"][0]["id"]
        for arguments in (["power", "--for", "60s"], ["power", "--wakeups"], ["power", one, "--wakeups", "--for", "0"],
                          ["power", one, "--wakeups", "--for", "2d"], ["power", one, "--wakeups", "--for", "soon"]):
            with self.subTest(arguments):
                self.assertEqual(run("--demo", *arguments).returncode, 2)
        self.assertEqual(run("--demo", "power", one, "--wakeups").returncode, 6, "no I/O of simulated drives to count")

    def test_wake_ups_of_a_drive(self):
        drives = json.loads(run("list", "--quick", "--json").stdout)["drives"]
        if not drives:
            self.skipTest("no drive in this computer")
        done = run("power", drives[0]["id"], "--wakeups", "--for", "1s", "--json")
        document = json.loads(done.stdout)
        if "error" in document:
            self.skipTest(document["error"]["text"])
        validate(document, "power")
        wakeups = document["drives"][0]["wakeups"]
        self.assertGreaterEqual(wakeups["watched_seconds"], 1)
        self.assertLessEqual(wakeups["longest_gap_seconds"], wakeups["watched_seconds"])
        text = run("power", drives[0]["id"], "--wakeups", "--for", "1s").stdout
        self.assertIn("longest gap between I/Os", text)


class BenchmarkSuites(unittest.TestCase):
    """Suites and kept results, in folders of the test's own."""

    def setUp(self):
        self.place = tempfile.TemporaryDirectory()
        self.addCleanup(self.place.cleanup)
        self.folder = pathlib.Path(self.place.name) / "scratch"
        self.folder.mkdir()
        self.environment = dict(os.environ, XDG_DATA_HOME=self.place.name + "/data", XDG_STATE_HOME=self.place.name + "/state")

    def fettle(self, *arguments):
        return run("bench", *arguments, env=self.environment)

    def suite(self, name, *arguments, size="16M"):
        return self.fettle("suite", name, self.folder, "--size", size, "--runtime", "50ms", "--pause", "0", "--json", *arguments)

    def test_every_suite_runs_and_leaves_nothing(self):
        listed = json.loads(self.fettle("suites", "--json").stdout)
        validate(listed, "bench-suites")
        for info in listed["suites"]:
            name = info["name"]
            if name == "snia-iops":
                continue  # at least five rounds of 56 steps; unit tests run it in simulated time
            with self.subTest(name):
                # Blocks of 64 MiB need a file that holds one.
                done = self.suite(name, "--runs", "1", "--forget", size="64M" if name == "atto" else "16M")
                self.assertEqual(done.returncode, 0, done.stderr)
                document = json.loads(done.stdout)
                validate(document, "bench-suite")
                self.assertEqual(document["benchmark"]["suite"], name)
                self.assertEqual(list(self.folder.iterdir()), [])
        self.assertEqual(json.loads(self.fettle("results", "--json").stdout)["benchmarks"], [])

    def test_a_demo_does_not_show_how_this_machine_started(self):
        done = run("--demo", "bench", "boot", "--json")
        self.assertEqual(done.returncode, 6, done)
        validate(json.loads(done.stdout), "error")
        done = run("--demo", "bench", "boot", "--history", "--json")
        self.assertEqual(done.returncode, 0, done)
        document = json.loads(done.stdout)
        validate(document, "bench-boot")
        self.assertEqual(document["boots"], [])

    def protocol(self, *arguments, size="64M"):
        return self.fettle("protocol", *arguments, "--size", size, "--json")

    def saved(self):
        return json.loads(self.fettle("results", "--json").stdout)["benchmarks"]

    def test_a_protocol_says_first_what_it_will_do(self):
        listed = json.loads(self.fettle("protocols", "--json").stdout)
        validate(listed, "bench-protocols")
        for info in listed["protocols"]:
            with self.subTest(info["name"]):
                done = self.protocol(info["name"], self.folder, "--dry-run")
                self.assertEqual(done.returncode, 0, done.stderr)
                document = json.loads(done.stdout)
                validate(document, "bench-protocol")
                outline = document["protocol"]["outline"]
                self.assertEqual(outline["new_state_by"], "trim")
                self.assertEqual(outline["used_bytes"], 64 << 20)
                written = sum(step.get("expected_written_bytes", 0) for case in outline["cases"] for step in case["steps"])
                self.assertEqual(outline["expected_written_bytes"], written)
                self.assertGreaterEqual(outline["most_written_bytes"], written)
        self.assertEqual(list(self.folder.iterdir()), [])
        self.assertEqual(self.saved(), [])
        text = self.fettle("protocol", "degradation", self.folder, "--size", "64M", "--dry-run").stdout
        self.assertIn("2 random writes", text)
        self.assertIn("Left out: after-secure-erase.", text)
        # A simulated drive has a secure erase; nothing is done to it either.
        done = run("--demo", "bench", "protocol", "degradation", "sdf", "--dry-run", "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        document = json.loads(done.stdout)
        validate(document, "bench-protocol")
        self.assertEqual([case["id"] for case in document["protocol"]["outline"]["cases"]], ["from-new", "after-secure-erase"])
        self.assertEqual(document["protocol"]["plan"]["verb"], "benchmark")
        self.assertGreater(document["protocol"]["outline"]["assumed_bytes_per_second"], 0)

    def test_a_protocol_on_a_file(self):
        done = self.protocol("dirty-drive", self.folder, "--model", "sandforce-sf1200-120")
        self.assertEqual(done.returncode, 0, done.stderr)
        document = json.loads(done.stdout)
        validate(document, "bench-protocol")
        record = document["protocol"]["benchmark"]
        self.assertEqual(list(self.folder.iterdir()), [])
        self.assertEqual(record["ending"], "finished")
        protocol = record["protocol"]
        self.assertEqual(protocol["complete_cases"], ["clean-dirty-and-after-trim"])
        self.assertEqual([one["case"] for one in protocol["left_out"]], ["after-secure-erase"])
        rows = {figure["row"]: figure for figure in protocol["figures"]}
        self.assertEqual(list(rows), ["clean", "dirty", "after TRIM"])
        for row, published in (("clean", 131.7), ("dirty", 70.3), ("after TRIM", 71)):  # AnandTech, SF-1200
            self.assertEqual(rows[row]["published"], published)
            self.assertGreater(rows[row]["measured"], 0)
        # As the model predicts it without any drive.
        model = json.loads(run("ftl", "protocol", "dirty-drive", "--drive", "sandforce-sf1200-120", "--json").stdout)
        for figure in model["figures"]:
            if figure["row"] in rows:
                self.assertEqual(rows[figure["row"]]["predicted"], figure["measured"])
        self.assertEqual([step["kind"] for step in protocol["steps"]], ["trim", "write", "write", "write", "write", "trim", "write"])
        self.assertEqual(sum(step["written_bytes"] for step in protocol["steps"]), record["written_bytes"])
        (kept,) = self.saved()
        self.assertEqual(kept["id"], record["id"])
        self.assertEqual(kept["protocol"], protocol)
        text = self.fettle("results", record["id"]).stdout
        self.assertIn("PUBLISHED", text)
        self.assertIn("PREDICTED", text)
        self.assertIn("131.70", text)
        self.assertEqual(self.protocol("dirty-drive", self.folder, "--resume").returncode, 2)  # there is nothing left

    def start(self, *arguments):
        """A run in the background, once its first case is complete and saved."""
        process = subprocess.Popen([FETTLE, "bench", "protocol", *map(str, arguments)], env=self.environment, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        limit = time.monotonic() + PATIENCE
        while time.monotonic() < limit:
            saved = self.saved()
            if saved and saved[0]["protocol"]["complete_cases"]:
                return process, saved[0]
            if process.poll() is not None:
                break
            time.sleep(0.1)
        self.fail("the first case did not end")

    def test_a_protocol_is_continued_after_a_kill_and_after_an_interrupt(self):
        # Two pauses of half an hour / 200 leave the time to stop it.
        cases = ["--case", "new", "--case", "0-gb-free-pause-of-30-min", "--pause-scale", "200"]
        process, saved = self.start("idle-collection", self.folder, "--size", "64M", *cases)
        process.kill()
        process.wait()
        self.assertEqual(saved["ending"], "cancelled")
        self.assertEqual(saved["protocol"]["complete_cases"], ["new"])
        first = saved["protocol"]["figures"]
        self.assertEqual({figure["row"] for figure in first}, {"new"})

        process = subprocess.Popen([FETTLE, "bench", "protocol", "idle-collection", self.folder, "--resume"], env=self.environment,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.kill)
        limit = time.monotonic() + PATIENCE
        while time.monotonic() < limit and not any("/random" in step["id"] for step in self.saved()[0]["protocol"]["steps"]):
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, 130, errors)
        self.assertIn("1 of 2 cases are complete", output)
        self.assertIn("--resume", errors)

        done = self.fettle("protocol", "idle-collection", self.folder, "--resume", "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        document = json.loads(done.stdout)
        validate(document, "bench-protocol")
        self.assertEqual(document["protocol"]["outline"]["resumes"], saved["id"])
        record = document["protocol"]["benchmark"]
        self.assertEqual(record["id"], saved["id"])
        self.assertEqual(record["ending"], "finished")
        self.assertEqual(record["protocol"]["complete_cases"], ["new", "0-gb-free-pause-of-30-min"])
        self.assertEqual(record["protocol"]["figures"][:4], first)
        self.assertEqual(len(record["protocol"]["figures"]), 8)
        pauses = [step["duration_ns"] for step in record["protocol"]["steps"] if step["kind"] == "wait"]
        self.assertEqual(len(pauses), 2)
        self.assertGreaterEqual(min(pauses), 9e9)
        self.assertEqual(len(self.saved()), 1)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_a_protocol_refuses_what_it_cannot_do(self):
        file = self.folder / "file"
        file.write_bytes(b"precious" * 100_000)
        for arguments, code in ((["no-such", self.folder], 2), (["degradation", self.folder, "--case", "no-such"], 2),
                                (["degradation", self.folder, "--case", "after-secure-erase"], 6),
                                (["degradation", self.folder / "nowhere"], 2), (["degradation", "/dev/null"], 2),
                                (["degradation", file], 5), (["degradation", self.folder, "--scale", "1"], 2),
                                (["degradation", self.folder, "--confirm", "X"], 2),
                                (["degradation", self.folder, "--method", "discard"], 2),
                                (["degradation", self.folder, "--method", "no-such"], 2),
                                (["degradation", self.folder, "--model", "no-such"], 2),
                                (["degradation", self.folder, "--resume"], 2),
                                (["degradation", self.folder, "--resume", "--scale", "2"], 2)):
            with self.subTest(arguments[1:]):
                done = self.fettle("protocol", *arguments, "--json") if "--size" in arguments else self.protocol(*arguments)
                self.assertEqual(done.returncode, code, done)
        for size, code in (("1M", 2), ("0", 2), ("900T", 5)):
            with self.subTest(size):
                self.assertEqual(self.protocol("degradation", self.folder, size=size).returncode, code)
        self.assertEqual(file.read_bytes(), b"precious" * 100_000)
        self.assertEqual(list(self.folder.iterdir()), [file])
        self.assertEqual(self.saved(), [])
        # Without its serial number, a drive is left alone.
        done = run("--demo", "bench", "protocol", "wear-case-1", "sdf", "--json")
        self.assertEqual(done.returncode, 5, done)

    def test_results_are_kept_compared_exported_and_forgotten(self):
        ids = [json.loads(self.suite("quick", "--runs", "3").stdout)["benchmark"]["id"] for _ in range(2)]
        listing = json.loads(self.fettle("results", "--json").stdout)
        validate(listing, "bench-results")
        self.assertEqual({record["id"] for record in listing["benchmarks"]}, set(ids))
        compared = self.fettle("compare", ids[0][:8], ids[1][:8], "--json")
        self.assertEqual(compared.returncode, 0, compared.stderr)
        document = json.loads(compared.stdout)
        validate(document, "bench-compare")
        self.assertEqual(len(document["steps"]), len(listing["benchmarks"][0]["steps"]))
        page, table, text = (self.folder / name for name in ("page.html", "table.csv", "text.md"))
        done = self.fettle("export", *ids, "--html", page, "--csv", table, "--markdown", text)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("<svg", page.read_text())
        self.assertEqual(len(table.read_text().splitlines()), 1 + 2 * len(document["steps"]))
        self.assertIn("# Quick look", text.read_text())
        self.assertEqual(self.fettle("forget", ids[0]).returncode, 0)
        self.assertEqual(self.fettle("results", ids[0]).returncode, 2)
        self.assertEqual(self.fettle("results", ids[1]).returncode, 0)

    def test_energy_follows_from_a_meter(self):
        record = json.loads(self.suite("quick", "--runs", "2").stdout)["benchmark"]
        times = {step["id"]: step["run_times"] for step in record["steps"]}
        self.assertTrue(all(len(runs) == 2 for runs in times.values()), times)
        begin = min(run["began_unix_us"] for runs in times.values() for run in runs) / 1e6
        log = self.folder / "meter.csv"

        def meter(watts, first, last, shift=0.0, header="Time (s);Supply mW\n"):
            count = round((last - first) * 200)
            log.write_text(header + "".join(f"{first + shift + i / 200:.3f};{watts * 1000:.1f}\n" for i in range(count)))

        # 5 W all the time, 200 samples a second: 5 J a second, exactly.
        meter(5, begin - 1, begin + 60)
        done = self.fettle("energy", record["id"], "--meter", log, "--column", "supply mw", "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        document = json.loads(done.stdout)
        validate(document, "bench-suite")
        (energy,) = document["benchmark"]["energy"]
        self.assertEqual((energy["source"], energy["file"], energy["name"]), ("meter", "meter.csv", "Supply mW"))
        self.assertAlmostEqual(energy["period_seconds"], 0.005, places=4)
        for step, source in zip(energy["steps"], record["steps"]):
            seconds = sum(run["elapsed_ns"] for run in times[step["step"]]) / 1e9
            self.assertEqual(step["status"], "known")
            self.assertAlmostEqual(step["joules"], 5 * seconds, places=4)
            self.assertAlmostEqual(step["uncertainty_joules"], 0, places=4)
            # On a busy computer, so short a run may transfer nothing.
            self.assertEqual("joules_per_gb" in step, source["bytes_per_second"] > 0)
            if "joules_per_gb" in step:
                self.assertAlmostEqual(step["joules_per_gb"] * source["bytes_per_second"] / 5e9, 1, places=4)
        # It is saved with the result, and in what is exported.
        kept = json.loads(self.fettle("results", record["id"], "--json").stdout)["benchmark"]
        self.assertEqual(kept["energy"], document["benchmark"]["energy"])
        self.assertIn("meter.csv (Supply mW)", self.fettle("energy", record["id"]).stdout)
        page = self.folder / "page.html"
        self.assertEqual(self.fettle("export", record["id"], "--html", page).returncode, 0)
        self.assertIn("J per GB", page.read_text())
        # Times that are relative, and a clock that is an hour late.
        meter(2, -1, 60)
        self.assertEqual(self.fettle("energy", record["id"], "--meter", log, "--column", "2").returncode, 2)
        for arguments in (["--offset", "0"], ["--offset=-0.5", "--forget"]):
            relative = self.fettle("energy", record["id"], "--meter", log, "--column", "2", "--json", *arguments)
            self.assertEqual(relative.returncode, 0, relative.stderr)
            self.assertAlmostEqual(json.loads(relative.stdout)["benchmark"]["energy"][0]["steps"][0]["watts"], 2, places=4)
        kept = json.loads(self.fettle("results", record["id"], "--json").stdout)["benchmark"]["energy"]
        self.assertEqual(len(kept), 1, "a new meter replaces the earlier one")
        self.assertAlmostEqual(kept[0]["shift_seconds"], begin, places=2)
        meter(5, begin - 1, begin + 60, shift=3600)
        late = self.fettle("energy", record["id"], "--meter", log, "--column", "2", "--json")
        self.assertEqual(late.returncode, 2, late)
        self.assertIn("covers no step", json.loads(late.stdout)["error"]["text"])
        late = self.fettle("energy", record["id"], "--meter", log, "--column", "2", "--offset=-3600", "--json")
        self.assertEqual(late.returncode, 0, late.stderr)

    def test_meters_that_cannot_be_used_are_refused(self):
        record = json.loads(self.suite("quick", "--runs", "1").stdout)["benchmark"]["id"]
        log = self.folder / "meter.csv"
        self.assertIn("contains no energy", self.fettle("energy", record).stdout)
        self.assertEqual(self.fettle("energy", record, "--meter", self.folder / "none").returncode, 2)
        self.assertEqual(self.fettle("energy", record, "--column", "2").returncode, 2)
        self.assertEqual(self.fettle("energy", "aaaa", "--meter", log).returncode, 2)
        for text, named in (("t,W\n0,1\n2,1\n1,1\n3,1\n", "line 4"), ("t,W\n0,1\n1,x\n2,1\n", "line 3"), ("", "no columns"),
                            ("t,P1 W,P2 W\n0,1,1\n1,1,1\n", '"P1 W", "P2 W"'),
                            ("2026-03-01T12:00:00,1\n2026-03-01T12:00:01,1\n", "time")):
            log.write_text(text)
            done = self.fettle("energy", record, "--meter", log, "--json")
            self.assertNotEqual(done.returncode, 0, text)
            validate(json.loads(done.stdout), "error")
            self.assertIn(named, json.loads(done.stdout)["error"]["text"])
        log.write_text("t,W\n0,1\n1,1\n2,1\n")
        for limit in ("0", "2d", "soon"):
            self.assertEqual(self.fettle("energy", record, "--meter", log, "--align", limit).returncode, 2)
        flat = self.fettle("energy", record, "--meter", log, "--align", "30s", "--json")
        self.assertIn("cannot be aligned", json.loads(flat.stdout)["error"]["text"])

    def test_the_computers_energy_is_measured_or_its_absence_explained(self):
        done = self.suite("quick", "--runs", "1", "--energy")
        self.assertEqual(done.returncode, 0, done.stderr)
        document = json.loads(done.stdout)
        validate(document, "bench-suite")
        record = document["benchmark"]
        self.assertGreaterEqual(record["idle_time"]["elapsed_ns"], 5_000_000_000)
        self.assertLess(record["idle_time"]["began_unix_us"], record["steps"][0]["run_times"][0]["began_unix_us"])
        if "energy" in record:
            self.assertEqual({source["source"] for source in record["energy"]}, {"computer"})
        else:
            self.assertTrue({"energy-not-permitted", "energy-unsupported"} & {note["id"] for note in record["notes"]})
        demo = json.loads(self.simulated("suite", "quick", "sdf", "--size", "16M", "--forget", "--energy").stdout)["benchmark"]
        self.assertIn("energy-simulated", {note["id"] for note in demo["notes"]})
        self.assertNotIn("energy", demo)

    def test_a_file_is_only_read(self):
        file = self.folder / "file"
        before = os.urandom(16 << 20)
        file.write_bytes(before)
        done = self.fettle("suite", "crystaldiskmark", file, "--runtime", "50ms", "--runs", "1", "--pause", "0", "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        steps = json.loads(done.stdout)["benchmark"]["steps"]
        self.assertEqual({step["access"] for step in steps}, {"read", "randread"})
        self.assertIn("skipped", done.stderr)
        self.assertEqual(file.read_bytes(), before)

    def test_reading_alone_in_a_folder_is_refused(self):
        # A test file that nobody filled is a hole: reading it measures the file system, not the drive.
        done = self.fettle("suite", "quick", self.folder, "--read-only", "--size", "16M", "--runtime", "50ms", "--json")
        self.assertEqual(done.returncode, 2, done)
        self.assertIn("an existing file or a drive", json.loads(done.stdout)["error"]["text"])
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_without_results_the_database_is_not_blamed(self):
        for arguments in (["compare", "aaaa", "bbbb"], ["export", "aaaa", "--csv", self.folder / "x"], ["forget", "aaaa"],
                          ["results", "aaaa"]):
            with self.subTest(arguments):
                done = self.fettle(*arguments)
                self.assertEqual(done.returncode, 2, done)
                self.assertIn("no saved benchmark result", done.stderr)
                self.assertIn("fettle bench results", done.stderr)
                self.assertNotIn("sqlite", done.stderr)

    def test_the_simulated_sandforce_drive_compresses(self):
        done = self.simulated("suite", "compressibility-map", "sde", "--size", "256M", "--forget")
        self.assertEqual(done.returncode, 0, done.stderr)
        document = json.loads(done.stdout)
        validate(document, "bench-suite")
        self.assertIs(document["benchmark"]["compression"]["found"], True)
        self.assertNotIn("plain-timing", {note["id"] for note in document["benchmark"]["notes"]})
        # One without a model of its flash: nothing is concluded.
        done = self.simulated("suite", "compressibility-map", "sdc", "--size", "64M", "--forget")
        benchmark = json.loads(done.stdout)["benchmark"]
        self.assertIn("plain-timing", {note["id"] for note in benchmark["notes"]})
        self.assertFalse({"compression", "speed_levels"} & set(benchmark))

    def test_a_list_for_whole_drives_says_that_it_measured_a_part(self):
        done = self.simulated("suite", "hd-tune", "sdf", "--size", "64M", "--runtime", "50ms", "--forget")
        self.assertEqual(done.returncode, 0, done.stderr)
        document = json.loads(done.stdout)
        validate(document, "bench-suite")
        self.assertIn("part-of-drive", {doubt["id"] for doubt in document["benchmark"]["doubts"]})

    def simulated(self, *arguments):
        return run("--demo", "bench", *arguments, "--json", env=self.environment)

    def test_the_fast_cache_of_the_simulated_qlc_drive(self):
        personality = (SOURCE / "platform/sim/personalities/demo-qlc.toml").read_text()
        cache, program, fold = (float(re.search(pattern, personality)[1].replace("_", "")) for pattern in
                                (r"\[flash\.slc\]\nbytes = ([0-9_]+)", r"program_us = ([0-9_]+)\n", r"fold_mb_per_s = ([0-9.]+)"))
        link = re.search(r"\[demo\.sata\]\nnow = (\d)", personality)[1]
        self.assertEqual(link, "2")  # 3 Gb/s: less than the drive's own 530 MB/s
        done = self.simulated("suite", "sustained", "sdf", "--forget")
        self.assertEqual(done.returncode, 0, done.stderr)
        document = json.loads(done.stdout)
        validate(document, "bench-suite")
        benchmark = document["benchmark"]
        found = benchmark["fast_cache"]
        self.assertAlmostEqual(found["cache_bytes"], cache, delta=cache * 0.05)
        self.assertTrue(255e6 < found["bytes_per_second_before"] < 300e6, found)
        flash = 8 * 16384 / program * 1e6  # eight dies, each with a page of 16 KiB in its program time
        self.assertAlmostEqual(found["bytes_per_second_after"], flash, delta=flash * 0.05)
        again = benchmark["fast_cache_after_pause"]["cache_bytes"]
        self.assertAlmostEqual(again, fold * 1e6 * 60, delta=fold * 1e6 * 60 * 0.05)
        self.assertEqual(benchmark["target"]["kind"], "simulated")
        self.assertEqual([doubt["id"] for doubt in benchmark["doubts"]], [])
        self.assertNotIn("rated life", done.stderr)

    def test_simulated_drives_run_and_are_marked(self):
        for drive in ("nvme0n1", "sda", "/dev/demo/nvme0n1"):
            for way in ("randread", "write", "mix:70"):
                done = self.simulated("run", drive, "--rw", way, "--runtime", "100ms", "--size", "16M")
                self.assertEqual(done.returncode, 0, done.stderr)
                document = json.loads(done.stdout)
                validate(document, "bench-run")
                self.assertEqual(document["target"]["kind"], "simulated")
        done = self.simulated("suite", "quick", "nvme0n1", "--runtime", "20ms", "--size", "16M")
        self.assertEqual(done.returncode, 0, done.stderr)
        real = json.loads(self.suite("quick").stdout)["benchmark"]["id"]
        virtual = json.loads(done.stdout)["benchmark"]["id"]
        self.assertIn("(simulated)", self.fettle("results").stdout)
        compared = json.loads(self.fettle("compare", virtual, real, "--json").stdout)
        self.assertIn("simulated-and-real", compared["differences"])
        self.assertEqual(compared["steps"], [])

    def test_the_demo_measures_nothing_else(self):
        for target in (self.folder, "/dev/sda", "/dev/null", "nothing"):
            done = self.simulated("run", target)
            self.assertEqual(done.returncode, 2, done.stdout)
            validate(json.loads(done.stdout), "error")
        done = self.simulated("run", "nvme0n1", "--rw", "write", "--verify", "--runtime", "1s")
        self.assertEqual(done.returncode, 2)
        self.assertIn("256 MiB", json.loads(done.stdout)["error"]["text"])
        done = self.simulated("run", "nvme0n1", "--rw", "write", "--verify", "--span", "0:16M", "--limit", "16M", "--runtime", "1m")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(list(self.folder.iterdir()), [])

    def has_begun(self, process):
        """Whether the process has its scratch file open."""
        for link in pathlib.Path(f"/proc/{process.pid}/fd").glob("*"):
            try:
                if os.readlink(link).startswith(str(self.folder.resolve())):
                    return True
            except OSError:
                pass
        return False

    def test_killing_leaves_nothing(self):
        for info in json.loads(self.fettle("suites", "--json").stdout)["suites"]:
            with self.subTest(info["name"]):
                process = subprocess.Popen([FETTLE, "bench", "suite", info["name"], self.folder, "--size", "64M", "--runtime", "600s"],
                                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=self.environment)
                while not self.has_begun(process):
                    select.select([], [], [], 0.01)
                    self.assertIsNone(process.poll())
                process.kill()
                process.wait()
                if info["name"] in FILE_SUITES:
                    # Many files have names: the next benchmark removes what was left, and says so.
                    self.assertEqual(len(list(self.folder.iterdir())), 1)
                    done = self.fettle("run", self.folder, "--size", "1M", "--runtime", "10ms")
                    self.assertEqual(done.returncode, 0, done.stderr)
                    self.assertIn("interrupted run", done.stderr)
                self.assertEqual(list(self.folder.iterdir()), [])

    def test_suites_of_files(self):
        for name in FILE_SUITES:
            with self.subTest(name):
                done = self.suite(name, "--runs", "5", "--forget")
                self.assertEqual(done.returncode, 0, done.stderr)
                document = json.loads(done.stdout)["benchmark"]
                self.assertEqual(document["target"]["kind"], "scratch-folder")
                self.assertEqual({step["title"].split()[-1] for step in document["steps"]} - {"create", "read", "copy"}, set())
                for step in document["steps"]:
                    runs = sorted(step["runs"])
                    self.assertAlmostEqual(step["middle_mean"] / (sum(runs[1:-1]) / 3), 1, places=3)
                self.assertIn("sets-scaled", {note["id"] for note in document["notes"]})

    def test_suites_of_files_want_a_folder(self):
        file = self.folder / "file"
        file.write_bytes(b"precious" * 100_000)
        for name in FILE_SUITES:
            for arguments, code in (([file], 2), ([self.folder, "--read-only"], 2), ([self.folder, "--size", "1"], 2),
                                    ([self.folder, "--size", "900T"], 5), ([self.folder / "nowhere"], 2)):
                with self.subTest([name, *arguments]):
                    done = self.fettle("suite", name, *arguments)
                    self.assertEqual(done.returncode, code, done)
                    self.assertNotEqual(done.stderr, "")
        self.assertEqual([path.name for path in self.folder.iterdir()], ["file"])
        self.assertEqual(file.read_bytes(), b"precious" * 100_000)

    def test_interrupting_a_suite_of_files_removes_them(self):
        process = subprocess.Popen([FETTLE, "bench", "suite", "fc-test", self.folder, "--size", "64M", "--runs", "1000", "--forget", "--json"],
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=self.environment)
        while not list(self.folder.glob("*/*/*")):
            select.select([], [], [], 0.01)
            self.assertIsNone(process.poll())
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, 130)
        validate(json.loads(output), "bench-suite" if b'"benchmark"' in output else "error")
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_bad_input(self):
        for arguments in (["nonsense", self.folder], ["quick", self.folder / "nowhere"], ["quick", self.folder, "--runs", "0"],
                          ["quick", self.folder, "--size", "x"], ["quick", self.folder, "--runtime", "never"],
                          ["quick", self.folder, "--runtime", "0"], ["as-ssd-compression", self.folder, "--read-only"]):
            with self.subTest(arguments):
                self.assertEqual(self.fettle("suite", *arguments).returncode, 2)
        for arguments in (["compare", "aaaa", "bbbb"], ["results", "zz"], ["export", "aaaa"], ["export", "aaaa", "--csv", "x"], ["forget", "aaaa"]):
            with self.subTest(arguments):
                self.assertEqual(self.fettle(*arguments).returncode, 2)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_launches_are_timed(self):
        done = self.fettle("launch", "--runs", "5", "--json", "--", "/bin/sh", "-c", "exit 3")
        self.assertEqual(done.returncode, 0, done.stderr)
        document = json.loads(done.stdout)
        validate(document, "bench-launch")
        self.assertEqual(len(document["launch"]["seconds"]), 5)
        self.assertEqual(document["launch"]["status"], 3)
        self.assertEqual(document["launch"]["until"], "exit")
        self.assertEqual(document["launch"]["warm_seconds"], document["launch"]["warm"]["median_seconds"])
        self.assertEqual(len(document["launch"]["warm"]["seconds"]), 1)
        self.assertIn("exited with status 3", done.stderr)
        self.assertEqual(self.fettle("launch", "--", "/nowhere/at/all").returncode, 2)

    def test_warm_starts_and_groups(self):
        done = self.fettle("launch", "--runs", "2", "--warm", "--json", "--group", "sh -c 'sleep 0.05; exit 4'", "--group", "true")
        self.assertEqual(done.returncode, 0, done.stderr)
        document = json.loads(done.stdout)
        validate(document, "bench-launch")
        slow, quick = document["launch"]["programs"]
        self.assertEqual((slow["command"], quick["command"]), (["sh", "-c", "sleep 0.05; exit 4"], ["true"]))
        self.assertEqual((slow["status"], quick["status"]), (4, 0))
        for figures in (slow, quick, document["launch"]["last"]):
            self.assertEqual((len(figures["seconds"]), len(figures["warm"]["seconds"])), (2, 2))
        # The last one cannot be there before another; each counts from its own start.
        for last, its in zip(document["launch"]["last"]["seconds"], slow["seconds"]):
            self.assertGreaterEqual(last, its)
            self.assertGreaterEqual(its, 0.05)
        text = self.fettle("launch", "--runs", "1", "--group", "true", "--group", "true")
        self.assertIn("until the last", text.stdout)

    def test_launches_that_cannot_be_measured(self):
        for arguments, code in (([], 2), (["--group", "true", "--", "true"], 2), (["--group", "'"], 2), (["--group", ""], 2),
                                (["--until", "paint", "--", "true"], 2), (["--limit", "0", "--", "true"], 2),
                                (["--limit", "1", "--", "sleep", "1000"], 3)):
            with self.subTest(arguments):
                done = self.fettle("launch", *arguments)
                self.assertEqual(done.returncode, code, done)
                self.assertNotEqual(done.stderr, "")
        no_display = {name: value for name, value in self.environment.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
        done = run("bench", "launch", "--until", "window", "--json", "--", "true", env=no_display)
        self.assertEqual(done.returncode, 6)
        validate(json.loads(done.stdout), "error")
        self.assertIn("DISPLAY", json.loads(done.stdout)["error"]["text"])


class Demo(unittest.TestCase):
    def test_every_verb_fits_its_schema_and_says_what_it_is(self):
        for verb, code in (("list", 0), ("show", 0), ("health", 1), ("check", 1), ("", 1)):
            with self.subTest(verb):
                done = run("--demo", *verb.split(), "--json")
                self.assertEqual(done.returncode, code, done.stderr)
                document = json.loads(done.stdout)
                validate(document, verb or "check")
                self.assertIs(document["demo"], True)
                self.assertGreaterEqual(len(document["drives"]), 12)
                self.assertIn("Demo: simulated drives, not this computer's", run("--demo", *verb.split()).stdout)

    def test_alone_it_lists_the_drives_and_what_needs_attention(self):
        done = run("--demo")
        self.assertEqual(done.returncode, 1, done.stderr)
        table, attention = done.stdout.split("Needs attention\n")
        listed = run("--demo", "list").stdout.splitlines()[2:]
        self.assertTrue(all(line in table for line in listed), table)
        # Those alone of which `check` has a warning or worse, each once.
        document = json.loads(run("--demo", "check", "--json").stdout)
        warned = {drive["id"] for drive in document["drives"]
                  if any(one["severity"] in ("warning", "critical") for one in drive["reasons"] + drive["findings"])}
        named = [line.split(":")[0].strip() for line in attention.splitlines() if re.match(r"  \w+: +\w", line)]
        self.assertEqual(sorted(named), sorted(warned))

    def test_self_tests_run_and_are_logged(self):
        status = json.loads(run("--demo", "selftest", "status", "--json").stdout)
        validate(status, "selftest")
        supported = {drive["id"]: {one["kind"] for one in drive.get("supported", [])} for drive in status["drives"]}
        self.assertIn("extended", supported["nvme0n1"])
        done = run("--demo", "--demo-speed", "1000", "selftest", "start", "nvme0n1", "--wait", "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        document = json.loads(done.stdout)
        validate(document, "selftest")
        self.assertEqual([one["outcome"] for one in document["selftest"]["receipt"]["steps"]], ["done", "done"])
        self.assertEqual(document["selftest"]["receipt"]["steps"][1]["verification"]["verdict"], "verified")
        failed = run("--demo", "--demo-speed", "1000", "selftest", "start", "nvme1n1", "--wait")
        self.assertEqual(failed.returncode, 3, failed)
        self.assertIn("failed its short self-test; the first failing sector is LBA 1000000", " ".join(failed.stdout.split()))
        nothing = run("--demo", "selftest", "abort", "nvme0n1", "--json")
        self.assertEqual(nothing.returncode, 5)
        validate(json.loads(nothing.stdout), "selftest")
        self.assertEqual(run("--demo", "selftest", "start", "nvme0n1", "--test", "conveyance").returncode, 5)
        self.assertEqual(run("--demo", "selftest", "start", "nvme0n1", "--test", "everything").returncode, 2)
        ranges = ("--test", "selective", "--range", "0-99", "--range", "1000-2000")
        chosen = run("--demo", "--demo-speed", "100000", "selftest", "start", "sda", "--wait", *ranges, "--json")
        self.assertEqual(chosen.returncode, 0, chosen.stderr)
        plan = json.loads(chosen.stdout)["selftest"]["plan"]
        self.assertIn("0-99,1000-2000", plan["steps"][0]["text"])
        self.assertEqual(run("--demo", "selftest", "start", "nvme0n1", *ranges).returncode, 5)
        for wrong in (("--test", "selective"), ("--range", "0-99"), ("--test", "selective", "--range", "9-0"),
                      ("--test", "selective", "--range", "0-99999999999999")):
            self.assertEqual(run("--demo", "selftest", "start", "sda", *wrong).returncode, 2, wrong)

    def test_self_tests_that_block_the_drive_collect_data_or_test_a_namespace(self):
        status = {drive["id"]: drive for drive in json.loads(run("--demo", "selftest", "status", "--json").stdout)["drives"]}
        self.assertTrue(status["sda"]["captive"])
        self.assertNotIn("captive", status["nvme0n1"])
        self.assertNotIn("offline_collection", status["nvme0n1"])
        self.assertTrue(status["sda"]["offline_collection"]["can_start"])
        # The file system on it would hang.
        refused = run("--demo", "selftest", "start", "sda", "--captive", "--json")
        self.assertEqual(refused.returncode, 5, refused)
        document = json.loads(refused.stdout)
        validate(document, "selftest")
        self.assertFalse(all(need["met"] for need in document["selftest"]["plan"]["needs"]))
        self.assertEqual(run("--demo", "selftest", "start", "sda", "--captive", "--wait").returncode, 2)
        self.assertEqual(run("--demo", "selftest", "start", "nvme0n1", "--captive").returncode, 5)
        collected = run("--demo", "--demo-speed", "100000", "selftest", "start", "sda", "--test", "offline", "--wait", "--json")
        self.assertEqual(collected.returncode, 0, collected)
        document = json.loads(collected.stdout)
        validate(document, "selftest")
        self.assertEqual(document["selftest"]["receipt"]["steps"][0]["verification"]["verdict"], "verified")
        chosen = run("--demo", "selftest", "start", "nvme0n1", "--namespace", "1", "--json")
        self.assertEqual(chosen.returncode, 0, chosen)
        self.assertEqual(json.loads(chosen.stdout)["selftest"]["plan"]["options"]["nsid"], 1)
        self.assertEqual(run("--demo", "selftest", "start", "nvme0n1", "--namespace", "9").returncode, 5)
        self.assertEqual(run("--demo", "selftest", "start", "sda", "--namespace", "1").returncode, 2)
        for wrong in ("-1", "one", "4294967296"):
            self.assertEqual(run("--demo", "selftest", "start", "nvme0n1", "--namespace", wrong).returncode, 2, wrong)

    def test_files_at_addresses(self):
        # platform/sim/fleet/demo_files.h: metadata, then files of 512 MiB, the last third is free.
        first, sectors = 2048, 976_769_024
        start = first + sectors // 64
        words = [str(start + 3 * (1 << 20) + 8), f"{start - 1}-{start}", "0x10", str(first + sectors - 1), "1GiB"]
        output = run("--demo", "file-at", "nvme1n1", *words, "--json")
        self.assertEqual(output.returncode, 0, output.stderr)
        document = json.loads(output.stdout)
        validate(document, "file-at")
        places = [(one["lba"], one["use"], one.get("path")) for one in document["file_at"]["places"]]
        self.assertEqual(places, [(16, "outside-partitions", None), (1 << 21, "metadata", None), (start - 1, "metadata", None),
                                  (start, "file", "/srv/films/film 1.mkv"), (start + 3 * (1 << 20) + 8, "file", "/srv/music/concert 4.flac"),
                                  (first + sectors - 1, "free", None)])
        self.assertEqual(document["file_at"]["places"][4]["offset_in_file_bytes"], 4096)
        text = run("--demo", "file-at", "nvme1n1", *words).stdout
        for part in ("/srv/music/concert 4.flac", "starting at byte 4,096 of the file", "nvme1n1p1 (partition), ext4 on /srv",
                     "Free space: No data is affected."):
            self.assertIn(part, text)
        self.assertTrue(all(len(line) <= 80 for line in text.splitlines()), text)
        nothing = run("--demo", "file-at", "nvme0n1", "--self-tests", "--json")
        self.assertEqual(nothing.returncode, 0)
        validate(json.loads(nothing.stdout), "file-at")
        for wrong in ([], ["9999999999999"], ["5-4"], ["five"], ["1-"], ["-1"], ["18446744073709551616"], ["900TB"], ["0x"], ["1-9999999999999"]):
            self.assertEqual(run("--demo", "file-at", "nvme1n1", *wrong).returncode, 2, wrong)
        self.assertEqual(run("--demo", "file-at", "nosuchdrive", "1").returncode, 2)

    def test_an_erase_can_change_the_sector_size(self):
        drive = "DEMO-980-PRO"
        methods = json.loads(run("--demo", "erase", "methods", drive, "--json").stdout)
        validate(methods, "erase")
        offered = {one["method"]: one["sector_sizes"] for one in methods["erase"]["methods"] if "sector_sizes" in one}
        self.assertIn("format-user-data", offered)
        self.assertTrue(all(name.startswith("format-") for name in offered))
        self.assertEqual([size["bytes"] for size in offered["format-user-data"]], [512, 4096])
        plan = run("--demo", "erase", "plan", drive, "--sector-size", "4096", "--json")
        self.assertEqual(plan.returncode, 5, "it is in use")
        self.assertEqual(json.loads(plan.stdout)["erase"]["plan"]["options"]["sector_bytes"], 4096)
        self.assertEqual(run("--demo", "erase", "plan", drive, "--sector-size", "2048").returncode, 6)
        self.assertEqual(run("--demo", "erase", "plan", drive, "--sector-size", "100").returncode, 2)
        self.assertEqual(run("--demo", "erase", "plan", drive, "--method", "sanitize-block", "--sector-size", "4096").returncode, 2)
        self.assertEqual(run("--demo", "erase", "plan", "sdf", "--sector-size", "4096").returncode, 6)
        sas = json.loads(run("--demo", "erase", "methods", "sdj", "--json").stdout)
        validate(sas, "erase")
        offered = {one["method"]: one["sector_sizes"] for one in sas["erase"]["methods"] if "sector_sizes" in one}
        self.assertEqual(offered, {"format-unit": [{"bytes": 512, "in_use": True}, {"bytes": 4096}]})
        plan = json.loads(run("--demo", "erase", "plan", "sdj", "--sector-size", "4096", "--json").stdout)
        validate(plan, "erase")
        self.assertEqual(plan["erase"]["plan"]["options"]["method"], "format-unit")

    def test_logs_are_shown_whole_or_in_part(self):
        document = json.loads(run("--demo", "logs", "--json").stdout)
        validate(document, "logs")
        groups = {drive["id"]: {group["group"] for group in drive["logs"]["counters"]} for drive in document["drives"] if "logs" in drive}
        self.assertEqual(groups["sdf"], {"device-statistics", "sata-phy"})
        part = json.loads(run("--demo", "logs", "sdf", "--log", "errors", "--json").stdout)
        validate(part, "logs")
        self.assertEqual(set(part["drives"][0]["logs"]), {"error_log"})
        text = run("--demo", "logs", "sdf", "--log", "counters")
        self.assertEqual(text.returncode, 0)
        self.assertIn("interface_crc_errors", text.stdout)
        self.assertNotIn("Self-test log", text.stdout)
        again = run("--demo", "logs", "sdf", "--for", "1s", "--json")
        self.assertEqual(again.returncode, 0, "no error counter grows")
        validate(json.loads(again.stdout), "logs")
        self.assertIn("changes", json.loads(again.stdout)["drives"][0])
        self.assertEqual(run("--demo", "logs", "sdf", "--log", "everything").returncode, 2)
        events = json.loads(run("--demo", "logs", "--log", "events", "--json").stdout)
        validate(events, "logs")
        having = {drive["id"] for drive in events["drives"] if "events" in drive.get("logs", {})}
        self.assertEqual(len(having), 2)
        drive = sorted(having)[0]
        self.assertIn("Power-on or reset: firmware", run("--demo", "logs", drive, "--log", "events").stdout)
        self.assertIn("keeps no persistent event log", run("--demo", "logs", "sdf", "--log", "events").stdout)
        with tempfile.TemporaryDirectory() as folder:
            saved = run("--demo", "logs", drive, "--telemetry", f"{folder}/telemetry.bin", "--json")
            self.assertEqual(saved.returncode, 0, saved.stderr)
            validate(json.loads(saved.stdout), "telemetry")
            with open(f"{folder}/telemetry.bin", "rb") as file:
                content = file.read()
            self.assertEqual((len(content), content[0]), (101 * 512, 7))
            self.assertEqual(run("--demo", "logs", "sdf", "--telemetry", f"{folder}/none").returncode, 6)
            for captured_by, log in (("host", 0x24), ("controller", 0x25)):
                name = f"{folder}/{captured_by}.bin"
                saved = run("--demo", "logs", "DEMO-FROZEN", "--telemetry", name, "--captured-by", captured_by, "--json")
                self.assertEqual(saved.returncode, 0, saved.stderr)
                validate(json.loads(saved.stdout), "telemetry")
                with open(name, "rb") as file:
                    content = file.read()
                self.assertEqual((len(content), content[0]), (51 * 512, log))
                os.remove(name)
            self.assertEqual(run("--demo", "logs", "--telemetry", f"{folder}/none").returncode, 2)
            self.assertEqual(run("--demo", "logs", drive, "--captured-by", "host").returncode, 2)
            for other in (("--for", "1s"), ("--log", "errors")):
                self.assertEqual(run("--demo", "logs", drive, "--telemetry", f"{folder}/none", *other).returncode, 2)
            both = json.loads(run("--demo", "logs", drive, "--log", "events", "--for", "1s", "--json").stdout)
            validate(both, "logs")
            self.assertIn("events", both["drives"][0]["logs"])
            self.assertEqual(os.listdir(folder), ["telemetry.bin"])
        self.assertEqual(run("--demo", "logs", "sdf", "--for", "0s").returncode, 2)
        self.assertEqual(run("--demo", "logs", "nosuchdrive").returncode, 2)

    def test_scans_find_what_is_wrong_and_nothing_else(self):
        with tempfile.TemporaryDirectory() as folder:
            page, picture = pathlib.Path(folder, "scan.html"), pathlib.Path(folder, "scan.svg")
            done = run("--demo", "scan", "nvme1n1", "--range", "400M-600M", "--json", "--html", page, "--svg", picture)
            self.assertEqual(done.returncode, 1, done.stderr)
            document = json.loads(done.stdout)
            validate(document, "scan")
            result = document["scan"]["result"]
            # bad_lbas in its personality
            self.assertEqual(result["unreadable"]["places"], [{"start_bytes": 1_000_000 * 512, "bytes": 1024}])
            self.assertEqual((result["complete"], result["unreadable_blocks"], result["slow"]["places"]), (True, 2, []))
            self.assertEqual(document["scan"]["receipt"]["outcome"], "failed")
            self.assertIn("1000000", page.read_text())
            self.assertTrue(picture.read_text().startswith("<svg "))
        slow = run("--demo", "scan", "sdc", "--range", "58G-59G", "--full-speed")
        self.assertEqual(slow.returncode, 1, slow.stderr)
        text = " ".join(slow.stdout.split())
        self.assertIn("Slow: 1 place", text)
        self.assertIn(str(122_683_392), text)
        fine = run("--demo", "scan", "nvme0n1", "--range", "0-100M", "--verify")
        self.assertEqual(fine.returncode, 0, fine.stderr)
        self.assertIn("verified by the drive", " ".join(fine.stdout.split()))
        self.assertTrue(all(len(line) <= 80 for line in fine.stdout.splitlines()), fine.stdout)
        nothing = run("--demo", "scan", "nvme0n1", "--resume", "--json")
        self.assertEqual(nothing.returncode, 5)
        validate(json.loads(nothing.stdout), "scan")
        self.assertEqual(run("--demo", "scan", "nvme0n1", "--last").returncode, 2)
        for wrong in ("5", "9-5", "a-b", "900T-"):
            self.assertEqual(run("--demo", "scan", "nvme0n1", "--range", wrong).returncode, 2, wrong)
        self.assertEqual(run("--demo", "scan", "nvme0n1", "--resume", "--verify").returncode, 2)

    def test_a_report_is_a_page_that_agrees_with_check(self):
        checked = json.loads(run("--demo", "check", "--json").stdout)
        with tempfile.TemporaryDirectory() as folder:
            page = pathlib.Path(folder, "page.html")
            done = run("--demo", "report", "--html", page, "--json")
            self.assertEqual(done.returncode, 0, done.stderr)
            document = json.loads(done.stdout)
            validate(document, "report")
            self.assertEqual(document["report"], {"format": "html", "file": str(page), "drives": len(checked["drives"])})
            text = html.unescape(page.read_text())
            for drive in checked["drives"]:
                for part in [drive["model"], drive["serial"], *(one["text"] for one in drive["reasons"])]:
                    self.assertIn(part, text)
            one = run("--demo", "report", "nvme1n1", "--html", page)
            self.assertEqual(one.stdout, f"Saved a report on 1 drive to {page}\n")
            self.assertEqual(page.read_text().count("<h2>"), 1 + ("This computer" in page.read_text()))
        printed = run("--demo", "report", "sda", "--html", "-")
        self.assertTrue(printed.stdout.startswith("<!doctype html>"), printed.stdout[:80])
        for arguments in (["report"], ["report", "--html", "-", "--json"], ["report", "", "--html", "-"]):
            self.assertEqual(run("--demo", *arguments).returncode, 2)
        self.assertEqual(run("--demo", "report", "--html", "/nonexistent/x.html").returncode, 2)

    def test_its_file_systems_are_trimmed_or_say_why_not(self):
        done = run("--demo", "trim", "--all", "--json")
        document = json.loads(done.stdout)
        validate(document, "trim")
        outcomes = {one["mount_point"]: one["outcome"] for one in document["trim"]["file_systems"]}
        self.assertEqual(outcomes["/mnt/old"], "done")
        self.assertEqual(outcomes["/work"], "cannot")  # its encryption layer passes no discard
        # A third of the partition, which the personality gives 283,590,000 sectors.
        asked = {one["mount_point"]: one.get("asked_to_discard_bytes") for one in document["trim"]["file_systems"]}
        self.assertEqual(asked["/mnt/old"], 283_590_000 // 3 * 512)
        self.assertEqual(run("--demo", "trim", "/mnt/old", "--dry-run").returncode, 0)

    def test_its_year_leads_to_how_its_drives_are_now(self):
        now = json.loads(run("--demo", "health", "nvme1n1", "--json").stdout)["drives"][0]
        done = run("--demo", "history", "nvme1n1", "--since", "2y", "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        document = json.loads(done.stdout)
        validate(document, "history")
        seen = document["history"]["observations"]
        self.assertEqual(len(seen), 52)
        written = [one["host_written_bytes"] for one in seen]
        self.assertEqual(written, sorted(written))
        self.assertLess(written[-1], now["host_written_bytes"])
        self.assertGreater(written[-1], 0.9 * now["host_written_bytes"])
        self.assertEqual((seen[0]["verdict"], seen[-1]["verdict"]), ("good", "failing"))
        self.assertIn("DEMO-NVME-FAILING", run("--demo", "history").stdout)

    def test_its_schedule_can_be_seen_and_run(self):
        document = json.loads(run("--demo", "schedule", "list", "--json").stdout)
        validate(document, "schedule")
        tasks = [task["id"] for task in document["schedule"]["tasks"]]
        done = run("--demo", "schedule", "run", *tasks, "--json")
        self.assertEqual(done.returncode, 0, done.stdout)
        validate(json.loads(done.stdout), "schedule-run")

    def test_check_counts_what_is_in_order_and_verbose_names_it(self):
        brief, verbose = run("--demo", "check", "nvme0n1").stdout, run("--demo", "check", "--verbose", "nvme0n1").stdout
        self.assertRegex(brief, r"Passed: \d+ checks\n")
        self.assertNotIn("alignment", brief)
        self.assertIn("alignment", verbose)

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

    def test_show_prints_a_recording_that_replays(self):
        printed = run("--demo", "show", "--recording", "sda", "sdf")
        self.assertEqual(printed.returncode, 0, printed.stderr)
        self.assertEqual([drive["id"] for drive in json.loads(printed.stdout.split("\n")[0])["entries"]], ["sda", "sdf"])
        with tempfile.TemporaryDirectory() as folder:
            recording = pathlib.Path(folder) / "printed.jsonl"
            recording.write_text(printed.stdout, encoding="utf-8")
            self.assertIn("DEMO-860-WORN", run("--replay", recording, "show").stdout)


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
            self.assertIn("no readable files", done.stderr)

    def test_a_closed_pipe_ends_quietly(self):
        reader = subprocess.Popen(["head", "-c", "1"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        done = subprocess.run([FETTLE, "analyse", "--jsonl", *[str(REPORTS)] * 200], stdout=reader.stdin,
                              stderr=subprocess.PIPE, timeout=PATIENCE, check=False)
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


class Ftl(unittest.TestCase):
    SMALL = ("--pages-per-block", 64, "--blocks", 1024)

    def answer(self, schema, *arguments):
        done = run("ftl", *arguments, "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        document = json.loads(done.stdout)
        validate(document, schema)
        return document

    def test_simulated_and_by_theory(self):
        # Desnoyers, SYSTOR 2012, at S = 0.12 and 64 pages a block.
        for policy, expected in (("fifo", 4.348), ("greedy", 4.093), ("random", 1 / 0.12), ("choices:10", 4.239)):
            with self.subTest(policy):
                what = ("--spare", 0.12, "--policy", policy, *self.SMALL)
                simulated = self.answer("ftl-simulate", "simulate", *what)
                self.assertAlmostEqual(simulated["write_amplification"] / expected, 1, delta=0.01)
                self.assertEqual(simulated["flash_writes"] / simulated["host_writes"], simulated["write_amplification"])
                self.assertAlmostEqual(simulated["over_provisioning_percent"], 100 * 0.12 / 0.88)
                model = self.answer("ftl-model", "model", *what)
                self.assertAlmostEqual(model["write_amplification"] / expected, 1, delta=0.001)

    def test_published_protocols(self):
        names = [row["name"] for row in self.answer("ftl-protocols", "protocol")["protocols"]]
        self.assertIn("over-provisioning", names)
        result = self.answer("ftl-protocol", "protocol", "dirty-drive", "--scale", 64)
        speed = {row["row"]: row["measured"] for row in result["figures"]}
        self.assertLess(speed["dirty"], speed["clean"])
        self.assertLess(speed["after TRIM"], speed["clean"])
        self.assertAlmostEqual(speed["after secure erase"] / speed["clean"], 1, delta=0.05)
        idle = self.answer("ftl-protocol", "protocol", "idle-collection", "--scale", 256)
        self.assertEqual(idle["drive"], "corsair-performance-pro-128")
        published = {(row["row"], row["column"]): row.get("published") for row in idle["figures"]}
        self.assertEqual(published["0 GB free, no pause", "2 MB, start"], 50)
        self.assertEqual(published["0 GB free, pause of 5 min", "2 MB, start"], 90)
        self.assertTrue(idle["notes"])
        text = run("ftl", "protocol", "wear-case-2", "--scale", "256").stdout
        self.assertIn("Speed over time", text)
        self.assertIn("Limitation of the model", text)
        self.assertEqual(run("ftl", "protocol", "nothing").returncode, 2)
        self.assertEqual(run("ftl", "protocol", "degradation", "--drive", "nothing").returncode, 2)

    def test_the_same_seed_gives_the_same(self):
        what = ("simulate", "--workload", "hot-cold:20:80", "--trim", 0.1, "--blocks", 256, "--pages-per-block", 32, "--seed")
        first, again, other = (self.answer("ftl-simulate", *what, seed) for seed in (5, 5, 6))
        self.assertEqual(first["flash_writes"], again["flash_writes"])
        self.assertNotEqual(first["flash_writes"], other["flash_writes"])

    def test_both_figures_of_the_spare(self):
        by_factor = self.answer("ftl-model", "model", "--spare", 0.2)
        by_percent = self.answer("ftl-model", "model", "--over-provisioning", 25)
        self.assertAlmostEqual(by_percent["spare_factor"], 0.2)
        self.assertAlmostEqual(by_factor["over_provisioning_percent"], 25)
        self.assertAlmostEqual(by_percent["write_amplification"], by_factor["write_amplification"])
        self.assertEqual(run("ftl", "model", "--spare", 0.2, "--over-provisioning", 25).returncode, 2)
        text = run("ftl", "model", "--spare", 0.2).stdout
        self.assertIn("spare factor 0.2000 (over-provisioning 25.00%)", text)

    def test_percent_and_shares(self):
        for text in ("hot-cold:20:80", "hot-cold:0.2:0.8"):
            model = self.answer("ftl-model", "model", "--policy", "fifo", "--workload", text, "--spare", 0.2)
            self.assertAlmostEqual(model["write_amplification"], 3.03, delta=0.006)

    def test_lifetime_and_the_wanted_spare(self):
        model = self.answer("ftl-model", "model", "--policy", "fifo", "--spare", 0.2, "--wanted", 4.348,
                            "--capacity", "256GB", "--rated-cycles", 3000, "--writes-per-day", "7GB")
        self.assertAlmostEqual(model["wanted"]["spare_factor"], 0.12, delta=0.0001)
        self.assertAlmostEqual(model["lifetime"]["flash_bytes"], 320e9, delta=1)
        self.assertAlmostEqual(model["lifetime"]["days"], 320 / 7 * 3000 / 2.693, delta=10)
        for bad in (["--capacity", "256GB"], ["--capacity", "big", "--rated-cycles", 1, "--writes-per-day", "7GB"],
                    ["--capacity", "1GB", "--rated-cycles", 0, "--writes-per-day", "7GB"], ["--wanted", 0.5]):
            self.assertEqual(run("ftl", "model", *bad).returncode, 2, bad)

    def test_curve(self):
        with tempfile.TemporaryDirectory() as folder:
            picture = pathlib.Path(folder, "curve.svg")
            picture.write_text("what was there before")
            curve = self.answer("ftl-curve", "curve", "--from", 0.1, "--to", 0.5, "--steps", 5, "--simulate",
                                "--blocks", 512, "--pages-per-block", 64, "--svg", picture)
            self.assertEqual([round(p["spare_factor"], 9) for p in curve["points"]], [0.1, 0.2, 0.3, 0.4, 0.5])
            for point in curve["points"]:
                self.assertAlmostEqual(point["simulated_write_amplification"] / point["model_write_amplification"], 1, delta=0.015)
            root = xml.etree.ElementTree.parse(picture).getroot()
            self.assertEqual(root.tag, "{http://www.w3.org/2000/svg}svg")
            self.assertTrue(root.find("{http://www.w3.org/2000/svg}title").text)
            self.assertTrue(root.find("{http://www.w3.org/2000/svg}desc").text)
            self.assertEqual(os.listdir(folder), ["curve.svg"])
            for bad in (folder, pathlib.Path(folder, "none/x.svg")):
                self.assertEqual(run("ftl", "curve", "--svg", bad).returncode, 2)

    def test_bad_input_is_told(self):
        for arguments in ([], ["nonsense"], ["simulate", "--spare", 0], ["simulate", "--spare", 1], ["simulate", "--spare", "nan"],
                          ["simulate", "--spare", -1], ["simulate", "--trim", 0.5], ["simulate", "--trim", 0.7],
                          ["simulate", "--blocks", 0], ["simulate", "--blocks", -1], ["simulate", "--blocks", 4294967295],
                          ["simulate", "--pages-per-block", 0], ["simulate", "--policy", "best"],
                          ["simulate", "--policy", "choices:0"], ["simulate", "--policy", "choices:x"],
                          ["simulate", "--workload", "hot-cold:20"], ["simulate", "--workload", "hot-cold:20:180"],
                          ["simulate", "--measure", 0], ["simulate", "--measure", "inf"], ["simulate", "--warmup", "nan"],
                          ["simulate", "--frontiers", "none"], ["model", "--over-provisioning", 0],
                          ["curve", "--from", 0.5, "--to", 0.1], ["curve", "--steps", 1], ["curve", "--to", 1.5],
                          ["curve", "--warmup", 3]):
            with self.subTest(arguments):
                done = run("ftl", *arguments)
                self.assertEqual(done.returncode, 2, done)
                self.assertNotEqual(done.stderr, "")
                self.assertEqual(done.stdout, "")
        validate(json.loads(run("ftl", "simulate", "--spare", 0, "--json").stdout), "error")

    def test_no_formula_is_told(self):
        done = run("ftl", "model", "--workload", "hot-cold:20:80")
        self.assertEqual(done.returncode, 6)
        self.assertIn("no formula", done.stderr)

    def test_ctrl_c_stops_it(self):
        running = subprocess.Popen([FETTLE, "ftl", "simulate", "--measure", "1000000"], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)
        with open(f"/proc/{running.pid}/status") as status:
            # The handler is there when SIGINT is among the signals caught.
            while not any(l.startswith("SigCgt") and int(l.split()[1], 16) & 2 for l in status):
                status.seek(0)
        running.send_signal(signal.SIGINT)
        out, _ = running.communicate(timeout=PATIENCE)
        self.assertEqual((running.returncode, out), (130, b""))


class Trace(unittest.TestCase):
    """Recordings of other programs are in tests/data/trace; what they printed of them is expected here."""
    DATA = SOURCE / "tests/data/trace"

    def setUp(self):
        self.place = tempfile.TemporaryDirectory()
        self.addCleanup(self.place.cleanup)
        self.folder = pathlib.Path(self.place.name)

    def answer(self, *arguments, code=0, **more):
        done = run("trace", *arguments, "--json", **more)
        self.assertEqual(done.returncode, code, done)
        document = json.loads(done.stdout)
        validate(document, "error" if "error" in document else "trace")
        return document.get("trace", document)

    def test_every_recording_has_statistics(self):
        # blkparse: 81 dispatched reads, three of them flushes; 22 writes, one of them a discard.
        for name, form in (("nvme.blkparse", "blkparse"), ("nvme.blktrace", "blktrace"), ("nvme.tracefs", "tracefs")):
            with self.subTest(name):
                info = self.answer("info", self.DATA / name)
                self.assertEqual((info["format"], info["device"]), (form, "259,0"))
                kinds = {one["kind"]: (one["accesses"], one["bytes"]) for one in info["statistics"]["kinds"]}
                self.assertEqual(kinds, {"read": (78, 1576 << 10), "write": (21, 268 << 10), "discard": (1, 2 << 20), "flush": (3, 0)})
                self.assertIn("Queue depth", run("trace", "info", self.DATA / name).stdout)
        # fio logs no service times.
        self.assertNotIn("queue_depth", self.answer("info", self.DATA / "nvme.iolog")["statistics"])

    def test_one_of_several_devices_is_selected(self):
        self.answer("info", self.DATA / "device-mapper.blkparse", code=2)
        info = self.answer("info", self.DATA / "device-mapper.blkparse", "--device", "254,0")
        self.assertEqual(info["statistics"]["accesses"], 26)
        self.assertGreater(info["notes"]["other_devices"], 0)
        self.assertIn("other devices", run("trace", "info", self.DATA / "device-mapper.blkparse", "--device", "254,0").stdout)
        self.answer("info", self.DATA / "nvme.blkparse", "--device", "8,0", code=2)

    def test_converted_traces_are_the_same(self):
        csv, log, again = (self.folder / name for name in ("csv", "log", "again"))
        converted = self.answer("convert", self.DATA / "nvme.blktrace", csv)
        self.assertEqual((converted["accesses"], converted["output_format"]), (103, "fettle"))
        self.assertEqual(self.answer("info", csv)["statistics"], self.answer("info", self.DATA / "nvme.blktrace")["statistics"])
        self.assertEqual(run("trace", "convert", csv, log, "--to", "fio-iolog-3", "--target", "/dev/sdx").returncode, 0)
        self.assertTrue(log.read_text().startswith("fio version 3 iolog\n0 /dev/sdx add\n0 /dev/sdx open\n"))
        self.assertIn("/dev/sdx trim 1048576 2097152\n", log.read_text())
        self.assertEqual(run("trace", "convert", log, again).returncode, 0)
        rows = [line.split(",") for line in csv.read_text().splitlines()[1:]]
        lossy = [[str(int(at) // 1000 * 1000), kind, offset, size, ""] for at, kind, offset, size, _ in rows]
        self.assertEqual([line.split(",") for line in again.read_text().splitlines()[1:]], lossy)
        self.assertEqual(sorted(os.listdir(self.folder)), ["again", "csv", "log"])

    def test_standard_streams(self):
        csv = run("trace", "convert", self.DATA / "nvme.tracefs", "-").stdout
        self.assertTrue(csv.startswith("at_ns,kind,offset,bytes,took_ns\n0,write,4046848,16384,4108000\n"), csv[:200])
        info = self.answer("info", "-", input=csv)
        self.assertEqual(info["statistics"]["accesses"], 103)
        self.assertEqual(run("trace", "convert", "-", "-", input=csv).stdout, csv)
        self.assertEqual(run("--demo", "trace", "convert", "-", "-", input=csv).stdout, csv)
        self.answer("convert", "-", "-", input=csv, code=2)
        with open("/dev/full", "w") as full:
            done = subprocess.run([FETTLE, "trace", "convert", self.DATA / "nvme.tracefs", "-"], stdout=full, stderr=subprocess.PIPE, check=False)
        self.assertEqual(done.returncode, 3)
        self.assertIn(b"standard output", done.stderr)

    def test_a_recording_is_replayed(self):
        trace, target = self.DATA / "nvme.blktrace", self.folder
        done = run("trace", "replay", trace, target, "--size", "16M", "--idle-limit", "0", "--json")
        self.assertEqual(done.returncode, 0, done)
        document = json.loads(done.stdout)
        validate(document, "trace-replay")
        # blkparse: 78 reads, 21 writes, 3 flushes; a scratch file takes no discards.
        replay = document["replay"]
        self.assertEqual([replay[kind]["accesses"] for kind in ("read", "write", "flush")], [78, 21, 3])
        self.assertEqual(replay["skipped"]["discards"], 1)
        self.assertEqual(list(target.iterdir()), [], "the scratch file is gone")
        text = run("--demo", "trace", "replay", trace, "sdb", "--reads-only", "--fast")
        self.assertEqual(text.returncode, 0, text)
        self.assertEqual(run("trace", "replay", "-", target).returncode, 2)
        file = self.folder / "file"
        file.write_bytes(bytes(1 << 20))
        self.assertEqual(run("trace", "replay", trace, file).returncode, 5, "its writes would destroy the file")
        self.assertEqual(file.read_bytes(), bytes(1 << 20))

    def test_synthetic_traces_have_the_published_figures(self):
        mixes = self.answer("synthesize")["mixes"]
        self.assertIn("storage-bench-2011-heavy-like", [mix["name"] for mix in mixes])
        self.assertIn("sysmark-2007-like", run("trace", "synthesize").stdout)
        made = self.answer("synthesize", "storage-bench-2010-light-like", self.folder / "light")
        figures = {(one["measure"], one.get("bytes")): one for one in made["figures"]}
        self.assertEqual(figures["reads", None]["measured"], 37501)
        self.assertEqual(figures["writes", None]["measured"], 20268)
        self.assertAlmostEqual(figures["size_share", 16384]["measured"], 0.11, delta=0.001)
        self.assertAlmostEqual(figures["mean_depth", None]["measured"], 6.09, delta=0.2)
        self.assertTrue(all(one["agrees"] for one in made["figures"]), made["figures"])
        self.assertEqual(self.answer("info", self.folder / "light")["statistics"], made["statistics"])
        for mix in mixes:
            with self.subTest(mix["name"]):
                made = self.answer("synthesize", mix["name"], self.folder / "x", "--accesses", 20000, "--span", "1GiB")
                self.assertEqual(made["statistics"]["accesses"], 20000)
                self.assertLessEqual(made["statistics"]["highest_address"], 1 << 30)
                self.assertTrue(all(one["agrees"] for one in made["figures"]), made["figures"])
        self.assertIn("PUBLISHED", run("trace", "synthesize", "pcmark-vantage-like", self.folder / "x", "--scale", 10).stdout)

    def test_the_same_seed_gives_the_same(self):
        def trace(*more):
            return run("trace", "synthesize", "drivebench-like", "-", "--scale", 1000, *more).stdout
        self.assertEqual(trace(), trace("--seed", 1))
        self.assertNotEqual(trace(), trace("--seed", 2))
        self.assertEqual(len(trace().splitlines()), 1 + 543)

    def test_formats_are_listed(self):
        names = [one["name"] for one in self.answer("formats")["formats"]]
        text = run("trace", "formats").stdout
        self.assertTrue(all(name in text for name in names))
        self.assertIn("msr-cambridge", names)

    def test_memory_does_not_grow_with_the_trace(self):
        long = self.folder / "long"
        with open(long, "w") as file:
            file.write("at_ns,kind,offset,bytes,took_ns\n")
            for i in range(1_000_000):
                file.write(f"{i},read,0,4096,1000000000\n")

        def little_memory():
            resource.setrlimit(resource.RLIMIT_DATA, (64 << 20, 64 << 20))
        info = self.answer("info", long, preexec_fn=little_memory)
        self.assertEqual(info["statistics"]["queue_depth"]["deepest"], 65536)
        self.assertEqual(info["statistics"]["queue_depth"]["uncounted_accesses"], 1_000_000 - 65536)

    def test_bad_input_is_told(self):
        (self.folder / "text").write_text("Dear diary\n")
        (self.folder / "empty").touch()
        (self.folder / "cut").write_bytes((self.DATA / "nvme.blktrace").read_bytes()[:100])
        (self.folder / "wrong").write_text("at_ns,kind,offset,bytes,took_ns\n0,read,0,512,\nx\n")
        good, out = self.DATA / "nvme.blkparse", self.folder / "out"
        for arguments, code, words in (
                (["info", self.folder / "text"], 3, "known formats"), (["info", self.folder / "empty"], 3, "empty"),
                (["info", self.folder / "cut"], 3, "byte 64"), (["info", self.folder / "wrong"], 3, "line 3"),
                (["convert", self.folder / "wrong", out], 3, "line 3"), (["info", self.folder / "none"], 2, "none"),
                (["info", self.folder], 2, "folder"), (["info", good, "--format", "tracefs", "--device", "8,0"], 2, "8,0"),
                (["info", good, "--format", "csv"], 2, "csv"), (["convert", good], 2, "OUT"),
                (["convert", good, out, "--to", "blkparse"], 2, "blkparse"), (["convert", good, self.folder / "none/x"], 2, "folder"),
                (["convert", good, out, "--target", "/x"], 2, "--target"),
                (["convert", good, out, "--to", "fio-iolog-3", "--target", "x"], 2, "absolute"),
                (["convert", good, "/dev/full"], 3, "/dev/full"), (["synthesize", "nothing", out], 2, "nothing"),
                (["synthesize", "drivebench-like"], 2, "missing"), (["synthesize", "drivebench-like", out, "--accesses", 0], 2, "accesses"),
                (["synthesize", "drivebench-like", out, "--accesses", 5, "--scale", 2], 2, "--scale"),
                (["synthesize", "drivebench-like", out, "--span", "1K"], 2, "16 MiB"),
                (["synthesize", "drivebench-like", out, "--span", "x"], 2, "x"), (["nonsense"], 2, ""),
                (["record", "sda"], 2, "--output"), (["record", "-o", out, "--for", "soon"], 2, "soon"),
                (["record", "-o", out, "--for", "0"], 2, "--for"), (["record", "-o", out, "no such drive"], 2, "no such drive")):
            with self.subTest(arguments):
                done = run("trace", *arguments)
                self.assertEqual(done.returncode, code, done)
                self.assertIn(words, done.stderr)
                self.assertFalse(out.exists())
        self.assertEqual(run("trace").returncode, 2)
        self.assertEqual(sorted(os.listdir(self.folder)), ["cut", "empty", "text", "wrong"])


class TraceRecord(unittest.TestCase):
    """On this computer's own drives: recording only listens. What it counts is compared in the drive lab."""
    TRACING = "/sys/kernel/tracing"

    def setUp(self):
        self.place = tempfile.TemporaryDirectory()
        self.addCleanup(self.place.cleanup)
        self.out = pathlib.Path(self.place.name) / "trace.csv"

    def tracing(self, *words):
        """The command in a mount namespace in which tracefs is mounted."""
        mount = f"mount -t tracefs tracefs {self.TRACING} 2>/dev/null; exec \"$@\""
        return ["unshare", "--mount", "--propagation", "private", "sh", "-c", mount, "sh", *map(str, words)]

    def need_tracing(self):
        if os.geteuid() != 0:
            self.skipTest("needs root")
        there = subprocess.run(self.tracing("test", "-d", self.TRACING + "/events/block/block_rq_issue"), check=False, capture_output=True)
        if there.returncode != 0:
            self.skipTest(f"no tracefs: {there.stderr.decode()}")
        if not json.loads(run("list", "--json").stdout)["drives"]:
            self.skipTest("no drive")

    def instances(self):
        return subprocess.run(self.tracing("ls", self.TRACING + "/instances"), check=True, capture_output=True, text=True).stdout.split()

    def start(self, *arguments):
        """A running recording, once the kernel records for it."""
        running = subprocess.Popen(self.tracing(FETTLE, "trace", "record", "-o", self.out, *arguments), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(running.stdout.close)
        self.addCleanup(running.stderr.close)
        # unshare and sh are replaced by fettle, so that this is its process.
        switch = pathlib.Path(f"/proc/{running.pid}/root{self.TRACING}/instances/fettle-{running.pid}/tracing_on")
        while running.poll() is None:
            try:
                if switch.read_text().strip() == "1":
                    return running
            except OSError:
                pass
        self.fail(running.communicate())

    def check(self, document, ending):
        validate(document, "trace-record")
        self.assertEqual(document["record"]["ending"], ending)
        for drive in document["record"]["drives"]:
            info = run("trace", "info", drive["output"], "--json")
            self.assertEqual(info.returncode, 0, info)
            self.assertEqual(json.loads(info.stdout)["trace"]["statistics"], drive["statistics"])
            self.assertEqual(drive["output_bytes"], os.path.getsize(drive["output"]))

    def test_simulated_drives_have_no_requests_of_the_kernel(self):
        done = run("--demo", "trace", "record", "sda", "-o", self.out, "--for", "1s", "--json")
        self.assertEqual(done.returncode, 6, done)
        validate(json.loads(done.stdout), "error")
        self.assertIn("real drives", done.stdout)
        self.assertEqual(run("--demo", "trace", "record", "-o", "-", "--for", "1s").returncode, 2, "several drives on one stream")
        self.assertEqual(run("--demo", "trace", "record", "sda", "-o", "-", "--json").returncode, 2)
        self.assertEqual(os.listdir(self.place.name), [])

    def test_without_rights_or_tracing_it_says_so(self):
        empty = f"mount -t tmpfs none /sys/kernel; exec \"$@\""
        words = ["unshare", "--mount", "--propagation", "private", "sh", "-c", empty, "sh", FETTLE, "trace", "record", "-o", self.out, "--for", "1s"]
        if os.geteuid() != 0 or not json.loads(run("list", "--json").stdout)["drives"]:
            self.skipTest("needs root and a drive")
        done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, check=False)
        self.assertEqual(done.returncode, 6, done)
        self.assertIn("mount -t tracefs", done.stderr)
        self.assertEqual(os.listdir(self.place.name), [])

    def test_it_ends_after_its_time(self):
        self.need_tracing()
        running = self.start("--for", "3s", "--json")
        out, err = running.communicate(timeout=PATIENCE)
        self.assertEqual(running.returncode, 0, err)
        self.check(json.loads(out), "duration")
        self.assertNotIn(f"fettle-{running.pid}", self.instances())

    def test_ctrl_c_completes_the_file(self):
        self.need_tracing()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            with self.subTest(number):
                running = self.start("--json")
                running.send_signal(number)
                out, err = running.communicate(timeout=PATIENCE)
                self.assertEqual(running.returncode, 0, err)
                self.check(json.loads(out), "stopped")
                self.assertNotIn(f"fettle-{running.pid}", self.instances())

    def test_what_a_killed_one_left_is_removed(self):
        self.need_tracing()
        running = self.start()
        running.kill()
        running.communicate(timeout=PATIENCE)
        left = f"fettle-{running.pid}"
        self.assertIn(left, self.instances())
        done = subprocess.run(self.tracing(FETTLE, "trace", "record", "-o", self.out, "--for", "1ms"), capture_output=True, text=True,
                              timeout=PATIENCE, check=False)
        self.assertEqual(done.returncode, 0, done)
        self.assertNotIn(left, self.instances())


unittest.main(argv=[sys.argv[0], "-v"])
