# SPDX-License-Identifier: GPL-3.0-or-later
"""The same command by who may open the drives, and by who may not and is served: the same words, the same JSON, the same
exit codes; what is denied is exit code 4, and the service's part is said."""

import json
import os
import shutil
import subprocess
import sys

from harness import Client, expect, stage, verdict

SERVICE, FETTLE = sys.argv[1:3]
os.environ["FETTLE_LOCKED_DRIVE"] = "sata5"
os.environ["FETTLE_MORE_NVME"] = "yes"
BY_STDIN = ("--password-fd", "0")
BY_USER = ("--password-of", "user", "--password-fd", "0")
LOOKS = (("erase", "methods", "sata0"), ("erase", "methods", "nvme0"), ("firmware", "show", "sata0"),
         ("firmware", "show", "nvme0"), ("firmware", "check", "nvme0"), ("firmware", "show"),
         ("overprovision", "show", "sata0"), ("overprovision", "advise", "sata0"), ("overprovision", "show", "nvme0"),
         ("overprovision", "advise", "nvme0"), ("erase", "methods", "nothing"), ("erase", "methods", "sata5"),
         ("selftest", "status", "sata0"), ("selftest", "log", "nvme0"), ("selftest", "status", "nothing"),
         ("logs", "nvme0"), ("logs", "sata0", "--log", "errors", "--log", "self-tests"), ("namespace", "list", "nvme3n1"),
         ("namespace", "list", "nvme0"), ("namespace", "list", "sata0"), ("opal", "state", "nvme4"),
         ("opal", "state", "sata0"))
PLANS = (("erase", "plan", "sata0"), ("erase", "plan", "nvme0", "--method", "sanitize-crypto"),
         ("erase", "plan", "nvme0", "--method", "psid-revert"), ("erase", "resume", "sata0"), ("erase", "unlock", "sata0"),
         ("erase", "plan", "sata0", "--password-of", "user"), ("erase", "unlock", "sata0", *BY_USER),
         ("erase", "unlock", "sata5"), ("erase", "resume", "sata5"), ("erase", "plan", "sata5"),
         ("erase", "plan", "sata5", "--password-of", "master"), ("erase", "unlock", "sata5", "--password-of", "user"),
         ("erase", "unlock", "sata5", *BY_USER, "<"), ("erase", "unlock", "sata5", *BY_USER, "<" + "x" * 33),
         ("firmware", "plan", "nvme0", "--image", "{image}", "--activate", "reset"), ("firmware", "plan", "sata0"),
         ("firmware", "plan", "nvme0", "--image", "/nonexistent"), ("firmware", "plan", "nvme0", "--image", "{cut}"),
         ("overprovision", "plan", "sata0", "--method", "amac", "--unallocated", "25%"),
         ("overprovision", "plan", "sata0", "--method", "namespace", "--unallocated", "25%"),
         ("overprovision", "plan", "nvme0", "--method", "namespace", "--unallocated", "1M"),
         ("overprovision", "plan", "sata0", "--method", "trim"), ("trim", "sata0", "--unmounted", "--dry-run"),
         ("trim", "sata0", "--unallocated", "--dry-run"), ("trim", "/one", "--dry-run"),
         ("namespace", "create", "nvme3n1", "--size", "max", "--dry-run"),
         ("namespace", "create", "nvme3n1", "--size", "1T", "--dry-run"),
         ("namespace", "create", "nvme3n1", "--size", "512K", "--sector", "4096", "--shared", "--no-attach", "--dry-run"),
         ("namespace", "delete", "nvme3n1", "--nsid", "2", "--dry-run"), ("namespace", "delete", "nvme3n2", "--dry-run"),
         ("namespace", "attach", "nvme3n1", "--nsid", "3", "--controller", "9", "--dry-run"),
         ("opal", "setup", "nvme4", "--dry-run"), ("opal", "lock", "nvme4", *BY_STDIN, "<secret"),
         ("opal", "setup", "nvme4", *BY_STDIN, "<" + "x" * 33), ("opal", "setup", "sata0", "--dry-run"),
         ("schedule", "list"), ("schedule", "next"))
CHANGES = (("erase", "run", "sata0", "--confirm", "WRONG"), ("erase", "run", "sata0", "--confirm", "SIM-sata0"),
           ("erase", "run", "sata0"), ("erase", "run", "nvme0", "--method", "sanitize-block", "--confirm", "SIM-nvme0"),
           ("firmware", "update", "nvme0", "--image", "{image}", "--activate", "reset", "--confirm", "SIM-nvme0"),
           ("firmware", "update", "sata0", "--image", "{image}", "--mode", "0e", "--activate", "now", "--confirm",
            "SIM-sata0"),
           ("firmware", "activate", "nvme0", "--slot", "1", "--activate", "reset", "--confirm", "SIM-nvme0"),
           ("overprovision", "set", "nvme0", "--method", "namespace", "--unallocated", "1M", "--confirm", "SIM-nvme0"),
           ("overprovision", "undo", "nvme0", "--method", "namespace", "--confirm", "SIM-nvme0"),
           ("trim", "sata0", "--unallocated", "--confirm", "SIM-sata0"), ("trim", "/one"),
           ("selftest", "start", "nvme0", "--test", "extended"), ("selftest", "start", "nvme0"), ("selftest", "abort", "nvme0"),
           ("selftest", "start", "sata0", "--test", "conveyance"), ("selftest", "abort", "sata0"),
           ("schedule", "add", "nightly", "trim", "daily 03:00", "--what", "sata9"),
           ("schedule", "add", "nightly", "explode", "daily 03:00"), ("schedule", "remove", "other"),
           ("schedule", "remove", "nightly"), ("schedule", "release", "sata0"),
           ("schedule", "add", "monthly-test", "self-test", "monthly 02:00", "--test", "short", "--what", "sata0"),
           ("schedule", "remove", "monthly-test"),
           ("namespace", "create", "nvme3n1", "--size", "512K", "--no-attach"),
           ("namespace", "attach", "nvme3n1", "--nsid", "4"), ("namespace", "detach", "nvme3n1", "--nsid", "2"),
           ("namespace", "delete", "nvme3n1", "--nsid", "2", "--confirm", "SIM-nvme3"),
           ("opal", "setup", "nvme4", "--confirm", "SIM-nvme4", *BY_STDIN, "<secret"),
           ("opal", "lock", "nvme4", *BY_STDIN, "<secret"), ("opal", "unlock", "nvme4", *BY_STDIN, "<wrong"),
           ("opal", "unlock", "nvme4", *BY_STDIN, "<secret"), ("opal", "disable", "nvme4", *BY_STDIN, "<secret"),
           ("opal", "setup", "nvme4", "--confirm", "SIM-nvme4", *BY_STDIN, "<secret"),
           ("opal", "revert", "nvme4", "--confirm", "SIM-nvme4", *BY_STDIN, "<secret"),
           ("erase", "unlock", "sata5", *BY_USER, "<no such horse"), ("erase", "unlock", "sata5", *BY_USER, "<correct horse\n"))
CLOCKS = ("now", "next_look_at", "power_on_hours", "years_left", "more_years")
SAID = "fettle: served\n"


class Both:
    """One world for each: in one the service works, in the other the command itself."""

    def __init__(self, on):
        self.on = on
        self.here, self.there = on.folder / "here", on.folder / "there"
        self.here.mkdir()
        (self.here / "schedule.json").write_text('{"fettle_schedule": 1, "tasks": []}\n')
        on.begin(SERVICE, str(self.here))
        on.leave()
        shutil.copytree(self.here, self.there)
        self.image, self.cut = on.folder / "image.bin", on.folder / "cut.bin"
        shutil.copy(self.here / "2.00.bin", self.image)
        self.cut.write_bytes(self.image.read_bytes()[:1001])
        on.begin(SERVICE, str(self.there))

    def run(self, how, arguments):
        filled = [one.format(image=self.image, cut=self.cut) for one in arguments]
        # "<text": what stands on the standard input.
        texts = [one[1:] for one in filled if one.startswith("<")]
        filled = [one for one in filled if not one.startswith("<")]
        given = {"input": texts[0]} if texts else {"stdin": subprocess.DEVNULL}
        folder = self.here if how == "local" else self.there
        return subprocess.run([FETTLE, str(folder), how, *filled], env=self.on.environment, capture_output=True, text=True,
                              timeout=120, check=False, **given)

    def same(self, arguments, by_outcome=False):
        text = " ".join(arguments)
        mine, theirs = self.run("local", arguments), self.run("served", arguments)
        expect(mine.returncode == theirs.returncode, f"{text}: exit code {mine.returncode}",
               (theirs.returncode, theirs.stdout[-300:], theirs.stderr))
        if by_outcome:
            pairs = outcome(mine.stdout), outcome(theirs.stdout)
        else:
            pairs = timeless(mine.stdout), timeless(theirs.stdout)
        expect(pairs[0] == pairs[1], f"{text}: the same is printed", differing(*pairs))
        complaint = theirs.stderr.replace(SAID, "")
        expect(by_outcome or mine.stderr == complaint, f"{text}: the same is complained of", (mine.stderr, complaint))
        return theirs


def timeless(text):
    """The clock goes on between two commands."""
    try:
        document = json.loads(text)
    except ValueError:
        return text
    return without_clocks(document)


def without_clocks(value):
    if isinstance(value, list):
        return [without_clocks(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {key: without_clocks(one) for key, one in value.items() if key not in CLOCKS}


def outcome(text):
    """What a job came to, without its times."""
    try:
        document = json.loads(text)
    except ValueError:
        return text
    for body in document.values():
        if isinstance(body, dict) and "receipt" in body:
            receipt = body["receipt"]
            return [receipt["outcome"]] + [(step["id"], step["outcome"], step["verification"]["verdict"])
                                           for step in receipt["steps"]]
    document.pop("schedule", None)
    return document


def differing(one, other):
    one, other = (json.dumps(text, indent=1) if not isinstance(text, str) else text for text in (one, other))
    lines = [pair for pair in zip(one.splitlines(), other.splitlines()) if pair[0] != pair[1]]
    return lines[:3] or (one[-200:], other[-200:])


def kept_receipts(folder):
    """Verb and outcome of each, in their order."""
    receipts = [json.loads(path.read_text())["receipt"] for path in sorted((folder / "receipts").glob("*.json"))]
    return [(receipt["verb"], receipt["outcome"]) for receipt in receipts]


def denied(on, both):
    for action, arguments in (("org.fettle.erase", CHANGES[1]), ("org.fettle.firmware", CHANGES[4]),
                              ("org.fettle.overprovision", CHANGES[7]), ("org.fettle.wipe", CHANGES[9]),
                              ("org.fettle.trim", CHANGES[10]), ("org.fettle.selftest", CHANGES[11]),
                              ("org.fettle.schedule", CHANGES[16]),
                              ("org.fettle.namespace", ("namespace", "create", "nvme3n1", "--size", "512K")),
                              ("org.fettle.opal", ("opal", "setup", "nvme4", "--confirm", "SIM-nvme4", *BY_STDIN, "<secret"))):
        on.allow(action, "no")
        on.asked()
        ended = both.run("served", arguments)
        expect(ended.returncode == 4, f"{' '.join(arguments[:2])}: who is denied gets exit code 4",
               (ended.returncode, ended.stderr))
        expect([one[1] for one in on.asked()][-1:] == [action], f"and {action} was asked for")
        on.allow(action, "yes")


def telemetry(on, both):
    """A file each, which are alike but for what is captured anew."""
    def save(how, *more):
        file = on.folder / f"{how}.bin"
        file.unlink(missing_ok=True)
        ended = both.run(how, ("logs", "nvme0", "--telemetry", str(file), *more, "--json"))
        document = json.loads(ended.stdout or "{}").get("telemetry", {})
        document.pop("file", None)
        return ended, document, file.read_bytes() if file.exists() else b""

    mine, theirs = save("local"), save("served")
    expect(mine[0].returncode == 0 and theirs[0].returncode == 0, "telemetry is saved by both", theirs[0])
    expect(mine[1] == theirs[1] and mine[1]["bytes"] == len(theirs[2]), "and described alike", (mine[1], theirs[1]))
    expect(SAID in theirs[0].stderr and theirs[2][:1] == b"\7", "it is said who reads it", theirs[0].stderr)
    none = [save(how, "--captured-by", "controller")[0] for how in ("local", "served")]
    expect(none[0].returncode == none[1].returncode != 0, "a drive that captured none itself has none", none)
    on.allow("org.fettle.telemetry", "no")
    denied_save = save("served")
    expect(denied_save[0].returncode == 4 and not denied_save[2], "who is denied gets exit code 4, and no file", denied_save[0])
    on.allow("org.fettle.telemetry", "yes")


def main():
    with stage(program=False) as on:
        both = Both(on)
        for arguments in LOOKS:
            served = both.same(arguments)
            if "nothing" not in arguments:
                expect(SAID in served.stderr, f"{' '.join(arguments)}: it is said who looks", served.stderr)
            both.same((*arguments, "--json"))
        for arguments in PLANS:
            both.same(arguments)
            both.same((*arguments, "--json"))
        denied(on, both)
        telemetry(on, both)
        for arguments in CHANGES:
            both.same((*arguments, "--json"), by_outcome=True)
        mine, theirs = kept_receipts(both.here), kept_receipts(both.there)
        expect(mine == theirs and len(mine) > 5, "of the jobs that the service carried out, the user keeps the same receipts",
               (mine, theirs))
        on.allow("org.fettle.look", "no")
        for arguments in LOOKS[:4]:
            ended = both.run("served", arguments)
            expect(ended.returncode == 4, f"{' '.join(arguments)}: who may not look gets exit code 4", ended)
        on.allow("org.fettle.look", "yes")
        expect(json.loads(Client(on.address).call("UnfinishedJobs")[0])["jobs"] == [], "nothing is left to tell")
        expect(on.lives(), "the service lives", on.complaints()[-300:])
        on.leave()
    return verdict()


sys.exit(main())
