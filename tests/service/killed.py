# SPDX-License-Identifier: GPL-3.0-or-later
"""The service is killed (SIGKILL) before, in and after each step of each verb, and started again: it says what was under
way, offers the way out, the way leads out, no other drive was touched, and the next command works."""

import collections
import hashlib
import json
import os
import pathlib
import shutil
import sys

from harness import Client, Refused, expect, stage, verdict, wait_for
from schemas import fits

PROGRAM = sys.argv[1]
BESIDE = ("sata9.img", "nvme9.img")
SIGKILL = -9
ALL = 2**64 - 1
HALF_MIB = 1 << 19
PASSWORD = b"correct horse"
os.environ["FETTLE_MORE_NVME"] = "yes"


class Verb:
    """One verb on one drive: `plan` makes the plan, `way_out` takes what the service offers after it was killed."""

    def __init__(self, name, drive, plan, way_out, again):
        self.name, self.drive, self.plan, self.way_out, self.again = name, drive, plan, way_out, again


def done(document):
    return document.get("receipt", {}).get("outcome") == "done"


def offered(plan):
    """The hash of a plan that can be carried out; None: it is not offered now."""
    try:
        document, hash_ = plan()
    except Refused:
        return None
    return hash_ if all(need["met"] for need in json.loads(document)["needs"]) else None


def erase(drive, method, first="resume"):
    def plan(client, purpose="erase", how=method):
        return client.call("PlanErase", "(ssss)", drive, purpose, how, "")

    def way_out(on, client):
        for purpose in (first, "resume" if first == "unlock" else "unlock"):
            hash_ = offered(lambda purpose=purpose: plan(client, purpose, ""))
            if hash_ is None:
                continue
            end = client.carry_out(hash_)
            expect(done(end), f"{drive} {method}: {purpose} leads out", end)
            return purpose
        return "as before"

    return Verb(f"erase {method}" + (", unlocked" if first == "unlock" else ""), drive, plan, way_out,
                lambda on, client: client.carry_out(plan(client)[1]))


def firmware(drive, activate, mode):
    def image(on, revision):
        return pathlib.Path(on.world, f"{revision}.bin").read_bytes()

    def way_out(on, client):
        told = on.handle("Firmware", "(s)", drive).split()
        expect(told and told[0] in ("1.00", "2.00"), f"{drive}: one whole image runs", told)
        if told[0] == "2.00":
            return "new firmware runs"
        return "old firmware runs"

    def again(on, client):
        end = client.carry_out(client.plan_firmware(drive, image(on, "3.00"), activate, mode)[1])
        expect(on.handle("Firmware", "(s)", drive).split()[0] == "3.00", f"{drive}: the next update runs")
        return end

    return Verb(f"firmware {activate}", drive, None, way_out, again), \
        lambda on, client: client.plan_firmware(drive, image(on, "2.00"), activate, mode)


def overprovision(drive, method):
    def ask(client, undo):
        return client.call("PlanOverprovision", "(ssbtdb)", drive, method, undo, ALL, -1.0 if undo else 25.0, True)

    def undo(on, client):
        hash_ = offered(lambda: ask(client, True))
        if hash_ is None:
            return "as before"
        end = client.carry_out(hash_)
        expect(done(end), f"{drive} {method}: undo leads out", end)
        return "undone"

    def again(on, client):
        on.again()  # a drive may take such a change once a power cycle
        end = client.carry_out(ask(client, False)[1])
        on.again()
        expect(undo(on, client) == "undone", f"{drive} {method}: and undone again")
        return end

    return Verb(f"overprovision {method}", drive, lambda client: ask(client, False), undo, again)


def self_test(drive):
    def plan(client, test="short"):
        return client.call("PlanSelfTest", "(ssb)", drive, test, False)

    def way_out(on, client):
        hash_ = offered(lambda: plan(client, "abort"))
        if hash_ is None:
            return "as before"
        end = client.carry_out(hash_)
        expect(done(end), f"{drive}: the test is aborted", end)
        return "aborted"

    return Verb("self-test", drive, plan, way_out, lambda on, client: client.carry_out(plan(client)[1]))


def trim():
    def plan(client):
        return client.call("PlanTrim", "(asbt)", ["/one"], False, 0)

    return Verb("trim", "sata9", plan, lambda on, client: "trimmed anew", lambda on, client: client.carry_out(plan(client)[1]))


def namespace(action, nsid=0):
    """On nvme3: of its namespaces, 1 and 2 are attached, and 3 is not."""
    def plan(client):
        return client.plan_namespace("nvme3n1", action, nsid, HALF_MIB if action == "create" else ALL)

    def way_out(on, client):
        now = on.handle("Namespaces", "(s)", "nvme3n1").split()
        back = [("delete", 4)] if {"4", "4-"} & set(now) else []
        back += [("attach", 2)] if "2-" in now else [("create", 0)] if "2" not in now else []
        back += [("detach", 3)] if "3" in now else []
        for what, which in back:
            end = client.carry_out(client.plan_namespace("nvme3n1", what, which, HALF_MIB if what == "create" else ALL)[1])
            expect(done(end), f"nvme3 {action}: {what} leads out", end)
        now = on.handle("Namespaces", "(s)", "nvme3n1")
        expect(now == "1 2 3-", f"nvme3 {action}: the namespaces are as before", now)
        return " ".join(what for what, _ in back) or "as before"

    return Verb(f"namespace {action}", "nvme3", plan, way_out, lambda on, client: client.carry_out(plan(client)[1]))


def opal(drive, action, before):
    """`before`: the state in which the drive is when the command begins."""
    def change(client, what):
        end = client.carry_out(client.plan_opal(drive, what, PASSWORD)[1])
        expect(done(end), f"{drive} opal {action}: {what} leads out", end)

    def way_out(on, client):
        """Back to the state before, but never locked."""
        first = on.handle("Opal", "(s)", drive)
        if first == "locked":
            change(client, "unlock")
        now = on.handle("Opal", "(s)", drive)
        if before == "off" and now != "off" or now == "owned":
            change(client, "disable")
        if before != "off" and on.handle("Opal", "(s)", drive) == "off":
            change(client, "setup")
        return f"was {first}"

    def again(on, client):
        if action == "unlock":
            change(client, "lock")
        return client.carry_out(client.plan_opal(drive, action, PASSWORD)[1])

    return Verb(f"opal {action}", drive, lambda client: client.plan_opal(drive, action, PASSWORD), way_out, again)


def digests(world):
    return {name: hashlib.sha256(pathlib.Path(world, name).read_bytes()).hexdigest() for name in BESIDE}


def lines_in(world):
    """Lines of the journal that was left; None: there is none."""
    left = sorted(pathlib.Path(world, "journal").glob("*.journal"))
    return left[-1].read_text(encoding="utf-8").count("\n") if left else None


class Theatre:
    """One bus, and for each case drives and a service of its own."""

    def __init__(self, on):
        self.on, self.template = on, on.folder / "template"
        self.template.mkdir()
        on.begin(PROGRAM, str(self.template))
        client = Client(on.address)
        for drive, action in (("nvme4", "setup"), ("nvme5", "setup"), ("nvme5", "lock")):
            end = client.carry_out(client.plan_opal(drive, action, PASSWORD)[1])
            expect(done(end), f"{drive}: {action}, for what follows", end)
        client.close()
        on.leave()
        self.number = 0

    def fresh(self, **environment):
        self.number += 1
        self.on.world = self.on.folder / f"world-{self.number}"
        shutil.copytree(self.template, self.on.world)
        self.on.begin(PROGRAM, str(self.on.world), **environment)
        self.on.again = self.again
        return Client(self.on.address)

    def again(self):
        self.on.leave()
        self.on.begin(PROGRAM, str(self.on.world))

    def clear(self, client):
        client.close()
        shutil.rmtree(self.on.world)


def measure(theatre, verb, plan):
    """A run in which nothing goes wrong: how many lines the journal had, and how many commands went out."""
    client = theatre.fresh()
    hash_ = plan(theatre.on, client)[1]
    theatre.on.handle("Forget")
    end = client.carry_out(hash_)
    expect(done(end), f"{verb.name} on {verb.drive} works when nothing goes wrong", end)
    lines, commands = theatre.on.handle("Lines"), theatre.on.handle("Commands")
    theatre.on.leave()
    theatre.clear(client)
    return lines, commands


def killed(theatre, verb, plan, lines, where):
    on = theatre.on
    client = theatre.fresh(FETTLE_KILL=where)
    before = digests(on.world)
    text = f"{verb.name}, killed at {where}"
    hash_ = plan(on, client)[1]
    ended = None
    try:
        job = client.run(hash_)
        # How often a drive at work is asked for its progress is a matter of time: the job may end before.
        wait_for(lambda: on.service.poll() is not None or not client.job(job, "Running"), f"{text}: comes to an end")
        ended = on.service.poll() is None
    except Refused:
        pass  # it was killed before it could answer
    if ended:
        on.leave()
        theatre.clear(client)
        return "ended before"
    code = on.died()
    if code != SIGKILL:
        expect(False, f"{text}: dies there", code)
        return "not killed"
    left = lines_in(on.world)
    on.begin(PROGRAM, str(on.world))
    expect(on.lives(), f"{text}: starts again", on.complaints()[-300:])
    told = fits(json.loads(client.call("UnfinishedJobs")[0]), "unfinished-jobs", f"{text}: UnfinishedJobs")["jobs"]
    fits(json.loads(client.call("Journals")[0]), "journals", f"{text}: Journals")
    if left is not None and 0 < left < lines:
        serials = [drive["serial"] for job in told for drive in job["drives"]]
        expect(serials == [f"SIM-{verb.drive}"], f"{text}: it says what was under way", told)
    elif left is None or left == lines:
        expect(told == [], f"{text}: and nothing that was not", told)
    outcome = verb.way_out(on, client)
    if verb.drive not in ("sata9", "nvme3"):  # of nvme3, a part is never allocated
        wrong = on.handle("Trouble", "(s)", verb.drive)
        expect(wrong == "", f"{text}: the drive is open and whole after the way out ({outcome})", wrong)
    end = fits(verb.again(on, client), "job-end", f"{text}: the job's end")
    expect(done(end), f"{text}: the next command works", end)
    expect(json.loads(client.call("UnfinishedJobs")[0])["jobs"] == [], f"{text}: and nothing is left to tell")
    expect(digests(on.world) == before, f"{text}: no other drive was touched")
    on.leave()
    theatre.clear(client)
    return outcome


def one_case(theatre, verb, plan, lines, where):
    """What it came to. A refusal that nobody expected fails the case, and the others go on."""
    try:
        return killed(theatre, verb, plan, lines, where)
    except Refused as refused:
        expect(False, f"{verb.name}, killed at {where}: goes on", str(refused))
    theatre.on.service.kill()
    theatre.on.died()
    return "FAILED"


def places(lines, commands, everything):
    """Before and after every line of the journal, which is before and after every step; and before and after commands
    in their midst: the first few, and some of the rest, or with `everything` twice as many."""
    first, rest = (12, 6) if everything else (6, 3)
    for line in range(lines):
        yield f"line {line} before"
    yield f"line {lines - 1} after"
    chosen = sorted(set(range(min(commands, first))) | set(range(first, commands, max(1, commands // rest))))
    for command in chosen:
        yield f"command {command} before"
        yield f"command {command} after"


def main():
    verbs = [(verb, lambda on, client, verb=verb: verb.plan(client)) for verb in (
        trim(), erase("sata0", "security-normal"), erase("sata0", "security-normal", "unlock"),
        erase("sata0", "sanitize-block"), erase("nvme0", "sanitize-crypto"), erase("nvme0", "format-user-data"),
        overprovision("sata0", "amac"), overprovision("nvme0", "namespace"),
        self_test("sata0"), self_test("nvme0"), namespace("create"), namespace("delete", 2), namespace("detach", 2),
        namespace("attach", 3), opal("nvme0", "setup", "off"), opal("nvme4", "lock", "unlocked"),
        opal("nvme5", "unlock", "locked"), opal("nvme4", "disable", "unlocked"), opal("nvme4", "revert", "unlocked"))]
    verbs += [firmware("nvme0", "reset", 0), firmware("sata0", "now", 0x0E)]
    everything = "all" in sys.argv[3:]  # killed.py SERVICE FETTLE [all] [VERB]
    for word in set(sys.argv[3:]) - {"all"}:
        verbs = [one for one in verbs if word in one[0].name]
    table = collections.defaultdict(collections.Counter)
    with stage(program=False) as on:
        theatre = Theatre(on)
        for verb, plan in verbs:
            lines, commands = measure(theatre, verb, plan)
            for where in places(lines, commands, everything):
                table[verb.name][one_case(theatre, verb, plan, lines, where)] += 1
    columns = sorted({outcome for row in table.values() for outcome in row})
    print(f"{'killed in':34}" + "".join(f"{one:>20}" for one in columns) + f"{'cases':>8}")
    for name, row in table.items():
        print(f"{name:34}" + "".join(f"{row[one]:>20}" for one in columns) + f"{sum(row.values()):>8}")
    print(f"{sum(sum(row.values()) for row in table.values())} cases")
    return verdict()


sys.exit(main())
