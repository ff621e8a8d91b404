# SPDX-License-Identifier: GPL-3.0-or-later
"""Clients that lie about drives, images and tokens, that ask for one drive at once, and that vanish in the midst of a
job: on the verbs that lose data, over drives that outlive the service."""

import fcntl
import hashlib
import json
import os
import pathlib
import sys

from harness import ON_STREAM, Client, Refused, expect, stage, verdict, wait_for
from schemas import fits, plan_fits

PROGRAM = sys.argv[1]
ALL = 2**64 - 1
EVIL = ("", "/dev/sata0", "../sata0", "sata0/", "sata0\n", "./sata0", "SIM-sata0", "$(reboot)", "x" * 300, "x" * 70_000,
        "/dev/disk/by-id/../../sata0", "sata0,nvme0")
ERASE, FIRMWARE = "org.fettle.erase", "org.fettle.firmware"


def plans_of(client, image):
    """Every plan that loses data or changes a drive, by the drive's id."""
    return {
        "PlanErase": lambda drive: client.call("PlanErase", "(ssss)", drive, "erase", "", ""),
        "PlanEraseWithPassword": lambda drive: client.plan_with_password(drive, b"secret"),
        "PlanWipe": lambda drive: client.call("PlanWipe", "(sbt)", drive, True, 0),
        "PlanOverprovision": lambda drive: client.call("PlanOverprovision", "(ssbtdb)", drive, "trim", False, ALL, -1.0,
                                                       False),
        "PlanFirmware": lambda drive: client.plan_firmware(drive, image),
        "PlanActivation": lambda drive: client.call("PlanActivation", "(sts)", drive, 1, "automatic"),
        "PlanSelfTest": lambda drive: client.call("PlanSelfTest", "(ssb)", drive, "short", False),
        "PlanScan": lambda drive: client.call("PlanScan", "(sttbbb)", drive, 0, 1 << 20, False, True, False),
        "RecordLook": lambda drive: client.call("RecordLook", "(ssb)", drive, "firmware", False),
    }


def refusal(call, *arguments):
    try:
        call(*arguments)
    except Refused as refused:
        return refused.name
    return ""


def names(client, image):
    for method, plan in plans_of(client, image).items():
        wrong = {}
        for evil in EVIL:
            name = refusal(plan, evil)
            if name == "too_large" and len(evil) > 10_000:
                continue
            if name not in ("not_found", "invalid_argument") and not (method == "RecordLook" and name == "unsupported"):
                wrong[evil[:20]] = name
        expect(wrong == {}, f"{method} takes ids of listed drives and nothing else ({len(EVIL)} others)", wrong)


def words(client):
    erase = lambda *rest: client.refusal("PlanErase", "(ssss)", "sata0", *rest)  # noqa: E731
    expect(erase("explode", "", "") == "invalid_argument", "a purpose that is none")
    expect(client.refusal("PlanSelfTest", "(ssb)", "sata0", "thorough", False) == "invalid_argument", "a self-test that is none")
    expect(client.refusal("PlanSelfTest", "(ssb)", "sata0", "captive:short", False) == "refused", "a self-test that cannot be ended")
    expect(client.refusal("PlanSelfTest", "(ssb)", "sata0", "short@x", False) == "invalid_argument", "a namespace that is none")
    expect(erase("erase", "../method", "") == "invalid_argument", "a method that is none")
    expect(erase("erase", "psid-revert", "x" * 100) == "invalid_argument", "a PSID that is too long")
    password = lambda *rest: refusal(client.plan_with_password, "sata0", *rest)  # noqa: E731
    expect(password(b"secret", "unlock", "neighbour") == "invalid_argument", "a password is of the user or the master")
    if not ON_STREAM:
        expect(password(b"secret", "unlock", "user", 0) == "refused", "a password that is not sealed is not read")
    expect(password(b"x" * 33) == "too_large", "a password that is too long")
    document, _ = client.plan_with_password("sata0", b"hunter2")
    expect("hunter2" not in document, "no plan holds the password")
    spare = lambda *rest: client.refusal("PlanOverprovision", "(ssbtdb)", "sata0", *rest)  # noqa: E731
    plan = json.loads(client.call("PlanOverprovision", "(ssbtdb)", "sata0", "", False, ALL, -1.0, False)[0])
    expect(plan["options"].get("method") == "trim", "without a method, the gentlest that can run is planned", plan)
    expect(spare("none", False, ALL, -1.0, False) == "invalid_argument", "a method that is none")
    for percent in (float("nan"), float("inf"), 1e308, 101.0):
        wrong = spare("amac", False, ALL, percent, False)
        # JSON has neither NaN nor infinity.
        expect(wrong in ("invalid_argument", "refused", *(["malformed"] if ON_STREAM else [])), f"{percent} percent", wrong)
    expect(spare("amac", False, 2**63, -1.0, False) in ("invalid_argument", "refused"), "more than there is")
    activation = lambda *rest: client.refusal("PlanActivation", "(sts)", "nvme0", *rest)  # noqa: E731
    expect(activation(99, "now") == "invalid_argument", "a slot that is none")
    expect(activation(1, "yesterday") == "invalid_argument", "a time that is none")
    expect(client.refusal("RecordLook", "(ssb)", "sata0", "everything", False) == "invalid_argument", "a look that is none")


def descriptors(client, image):
    """A descriptor may be of anything, and only sealed memory is read. A stream passes none."""
    expect(refusal(client.plan_firmware, "nvme0", image, "reset", 0, "image.bin", 0) == "refused",
           "an image that is not sealed is not read")
    expect(refusal(client.plan_firmware, "nvme0", image, "reset", 0, "image.bin",
                   fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW) == "refused", "nor one that could still be written to")
    with open("/etc/hostname" if os.path.exists("/etc/hostname") else __file__, "rb") as file:
        expect(refusal(client.plan_from, file.fileno(), "nvme0") == "refused", "nor a file on a disk")
    read, write = os.pipe()
    expect(refusal(client.plan_from, read, "nvme0") == "refused", "nor a pipe, on which it would wait for ever")
    os.close(read)
    os.close(write)
    with open("/dev/zero", "rb") as file:
        expect(refusal(client.plan_from, file.fileno(), "nvme0") == "refused", "nor a device without an end")
    number = os.memfd_create("huge", os.MFD_ALLOW_SEALING)
    os.ftruncate(number, 4 << 30)
    fcntl.fcntl(number, fcntl.F_ADD_SEALS, 15)
    expect(refusal(client.plan_from, number, "nvme0") == "too_large", "4 GiB are no image")
    os.close(number)


def images(on, client, image):
    expect(refusal(client.plan_firmware, "nvme0", bytes((32 << 20) + 1)) == "too_large", "more than 32 MiB are no image")
    expect(refusal(client.plan_firmware, "nvme0", b"") == "refused", "nor is nothing")
    expect(refusal(client.plan_firmware, "nvme0", image, "reset", 0, "x" * 5000) == "invalid_argument",
           "a name that is no name of a file")
    document, hash_ = client.plan_firmware("nvme0", image, "reset", 0, "/etc/shadow")
    plan_fits(json.loads(document), "a plan of firmware")
    digest = hashlib.sha256(image).hexdigest()
    expect(digest in document, "the plan names the digest of the bytes that were handed over, whatever they are called")
    on.asked()
    on.allow(FIRMWARE, "no")
    expect(client.refusal("Confirm", "(s)", hash_) == "not_permitted", "who may not change firmware is told so")
    on.allow(FIRMWARE, "yes")
    expect([one[1] for one in on.asked()][-1:] == [FIRMWARE], "after firmware's own action was asked for")
    half = image[: len(image) // 2]
    cut = refusal(lambda: client.carry_out(client.plan_firmware("nvme0", half, "reset")[1]))
    expect(on.handle("Firmware", "(s)", "nvme0").split()[0] == "1.00", "half an image changes nothing", cut)


def tokens(on, client, other):
    plan = lambda who, drive: who.call("PlanErase", "(ssss)", drive, "erase", "sanitize-crypto", "")  # noqa: E731
    document, hash_ = plan(client, "sata0")
    plan_fits(json.loads(document), "a plan to erase")
    on.asked()
    first = client.call("Confirm", "(s)", hash_)[0]
    second = client.call("Confirm", "(s)", hash_)[0]
    expect([one[1] for one in on.asked()] == [ERASE, ERASE], "each confirmation of an erase asks anew")
    _, elsewhere = plan(client, "nvme0")
    expect(client.refusal("Run", "(ss)", hash_, first) == "refused", "the older token is void")
    second = client.call("Confirm", "(s)", hash_)[0]
    expect(client.refusal("Run", "(ss)", elsewhere, second) == "refused", "a token for one drive erases no other")
    expect(other.refusal("Run", "(ss)", hash_, second) == "not_found", "another client's token erases nothing")
    _, same = plan(other, "sata0")
    expect(same == hash_, "the same plan has the same hash for both")
    expect(other.refusal("Run", "(ss)", same, second) == "refused", "and yet each needs a token of its own")
    on.handle("Leap", "(t)", 60)
    expect(client.refusal("Run", "(ss)", hash_, second) == "refused", "after a minute a token is void")
    expect(on.handle("Commands") == 0, "until now no drive was sent a thing")
    end = fits(client.carry_out(hash_), "job-end", "the end of an erase")
    expect(end.get("receipt", {}).get("outcome") == "done", "the right one in time erases", end)
    expect(client.refusal("Run", "(ss)", hash_, second) == "not_found", "once")


def at_once(on, client, other):
    plan = lambda who, drive: who.call("PlanErase", "(ssss)", drive, "erase", "sanitize-block", "")[1]  # noqa: E731
    mine, theirs = plan(client, "nvme0"), plan(other, "nvme0")
    update = other.plan_firmware("nvme0", pathlib.Path(on.world, "2.00.bin").read_bytes(), "reset")[1]
    tokens_of_other = [other.call("Confirm", "(s)", one)[0] for one in (theirs, update)]
    job = client.run(mine)
    words = [other.refusal("Run", "(ss)", one, token) for one, token in zip((theirs, update), tokens_of_other)]
    expect(words == ["busy", "busy"], "while one erases a drive no other erases it, or changes its firmware", words)
    end = fits(json.loads(client.wait_job(job)), "job-end", "the end of an erase")
    expect(end.get("receipt", {}).get("outcome") == "done", "and the first comes to its end", end)


def vanishes(on, other):
    client = Client(on.address)
    job = client.run(client.call("PlanErase", "(ssss)", "nvme0", "erase", "sanitize-block", "")[1])
    client.close()
    end = fits(json.loads(other.wait_job(job)), "job-end", "the end of an erase whose client left")
    expect(end.get("receipt", {}).get("outcome") == "done", "a client that vanishes leaves a job that comes to its end", end)
    expect(on.handle("Trouble", "(s)", "nvme0") == "", "and a drive that is whole")
    jobs = fits(json.loads(other.call("UnfinishedJobs")[0]), "unfinished-jobs", "UnfinishedJobs")["jobs"]
    expect(jobs == [], "of which nothing is left to tell", jobs)


def wipes(on, client):
    on.asked()
    document, hash_, left = client.call("PlanWipe", "(sbt)", "sata0", True, 0)
    plan_fits(json.loads(document), "a plan to wipe")
    fits(json.loads(left), "left-alone", "what a wiper leaves alone")
    if json.loads(document)["steps"]:
        client.call("Confirm", "(s)", hash_)
        expect([one[1] for one in on.asked()][-1:] == ["org.fettle.wipe"], "wiping has an action of its own")


def main():
    with stage(program=False) as on:
        on.world = on.folder / "world"
        on.world.mkdir()
        on.begin(PROGRAM, str(on.world))
        client, other = Client(on.address), Client(on.address)
        image = (on.world / "2.00.bin").read_bytes()
        beside = {name: hashlib.sha256((on.world / name).read_bytes()).hexdigest() for name in ("sata9.img", "nvme9.img")}
        names(client, image)
        words(client)
        if not ON_STREAM:
            descriptors(client, image)
        images(on, client, image)
        on.handle("Forget")
        tokens(on, client, other)
        at_once(on, client, other)
        vanishes(on, other)
        wipes(on, client)
        expect(on.lives(), "the service lives", on.complaints()[-300:])
        now = {name: hashlib.sha256((on.world / name).read_bytes()).hexdigest() for name in beside}
        expect(now == beside, "no other drive was touched")
        on.leave()
    return verdict()


sys.exit(main())
