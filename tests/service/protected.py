# SPDX-License-Identifier: GPL-3.0-or-later
"""Namespaces, the locking of drives (TCG Opal) and telemetry over the bus: who may, what is refused, and that the
password stays where it belongs."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

os.environ["FETTLE_MORE_NVME"] = "yes"

from harness import MOST, Client, Refused, as_user, expect, stage, verdict, wait_for  # noqa: E402
from schemas import fits, plan_fits  # noqa: E402

PROGRAM, FETTLE = sys.argv[1:3]
LOOK, QUERY, ERASE, OPAL = "org.fettle.look", "org.fettle.query", "org.fettle.erase", "org.fettle.opal"
NAMESPACE, TELEMETRY = "org.fettle.namespace", "org.fettle.telemetry"
PASSWORD = b"Xyzzy-4711-quiet"
HALF_MIB = 1 << 19


def refused(call, *arguments, **options):
    """The name of the error that a call is answered with, and its text; empty: it was answered."""
    try:
        call(*arguments, **options)
    except Refused as error:
        return error.name, str(error)
    return "", ""


def change(on, client, made, action, text):
    """Confirms and carries out a plan; `action` must have been asked for. Returns the receipt."""
    document, hash_ = made
    plan_fits(json.loads(document), text)
    on.allow(action, "no")
    expect(client.refusal("Confirm", "(s)", hash_) == "not_permitted", f"{text}: who is denied may not")
    on.allow(action, "yes")
    on.asked()
    end = fits(client.carry_out(hash_), "job-end", text)
    expect([one[1] for one in on.asked()] == [action], f"{text}: {action} is asked for, and nothing else")
    receipt = end.get("receipt", {})
    verdicts = {step["verification"]["verdict"] for step in receipt.get("steps", [])}
    expect(receipt.get("outcome") == "done" and "disproved" not in verdicts, f"{text}: done", end)
    return receipt


def namespaces(on, client):
    def now():
        return on.handle("Namespaces", "(s)", "nvme3n1")

    expect(now() == "1 2 3-", "three namespaces, of which one is not attached", now())
    on.asked()
    made = client.plan_namespace("nvme3n1", "create", size=HALF_MIB, attach=False)
    expect([one[1] for one in on.asked()] == [LOOK, QUERY], "planning asks for a query", made)
    receipt = change(on, client, made, NAMESPACE, "create")
    nsid = receipt["steps"][0]["evidence"]["nsid"]
    expect(nsid == 4 and now() == "1 2 3- 4-", "the receipt states its id", (nsid, now()))
    change(on, client, client.plan_namespace("nvme3n1", "attach", 4), NAMESPACE, "attach")
    expect(now() == "1 2 3- 4", "it is attached", now())
    document, _ = made = client.plan_namespace("nvme3n1", "delete", 4)
    expect(json.loads(document)["losses"], "deleting it loses its data")
    change(on, client, made, NAMESPACE, "delete")
    expect(now() == "1 2 3-", "it is deleted", now())
    for error, arguments in (("invalid_argument", ("nvme3n1", "explode")), ("invalid_argument", ("nvme3n1", "")),
                             ("invalid_argument", ("nvme3n1", "delete", 2**32 - 1)),
                             ("invalid_argument", ("nvme3n1", "delete", 2**32 + 2)),
                             ("invalid_argument", ("nvme3n1", "delete", 99)),
                             ("invalid_argument", ("nvme3n1", "attach", 3, MOST, 0x10001)),
                             ("invalid_argument", ("nvme3n1", "attach", 3, MOST, 77)),
                             ("invalid_argument", ("nvme3n1", "create", 0, 0)),
                             ("invalid_argument", ("nvme3n1", "create", 0, HALF_MIB, MOST, 2**32 + 512)),
                             ("refused", ("nvme3n1", "create", 0, 1 << 60)),
                             ("not_found", ("/dev/nvme3n1", "delete", 2)), ("invalid_argument", ("", "delete", 2)),
                             ("invalid_argument", ("x" * 300, "delete", 2)),
                             ("too_large", ("nvme3n1", "x" * 20_000)), ("unsupported", ("sata0", "create"))):
        name, text = refused(client.plan_namespace, *arguments)
        expect(name == error, f"namespace {str(arguments)[:50]} is refused as {error}", (name, text[:200]))
    on.allow(QUERY, "no")
    name, _ = refused(client.plan_namespace, "nvme3n1", "delete", 2)
    expect(name == "not_permitted", "who may not query plans nothing", name)
    on.allow(QUERY, "yes")
    expect(now() == "1 2 3-", "and nothing of that changed anything", now())


def opal(on, client, seen):
    def now():
        return on.handle("Opal", "(s)", "nvme4")

    def take(action, state, asked=OPAL):
        made = client.plan_opal("nvme4", action, PASSWORD)
        seen.append(made[0])
        seen.append(json.dumps(change(on, client, made, asked, action)))
        expect(now() == state, f"after {action} it is {state}", now())

    expect(now() == "off", "no password is set", now())
    document, shown = client.plan_opal("nvme4", "setup")
    expect(json.loads(document)["steps"], "without a password, a plan is shown")
    end = client.carry_out(shown)
    expect(end.get("receipt", {}).get("outcome") != "done" and now() == "off", "and cannot be carried out", end)
    take("setup", "unlocked")
    take("lock", "locked")
    wrong = client.plan_opal("nvme4", "unlock", b"not-the-password")
    end = client.carry_out(wrong[1])
    seen.append(json.dumps(end))
    expect(end.get("receipt", {}).get("outcome") == "failed" and now() == "locked", "a wrong password unlocks nothing", end)
    expect("not-the-password" not in json.dumps(end), "and is not repeated")
    take("unlock", "unlocked")
    document, _ = client.plan_opal("nvme4", "revert")
    expect(json.loads(document)["losses"], "a revert loses the data")
    take("revert", "off", ERASE)


def passwords(on, client, seen):
    """What is handed over in place of a password."""
    for text, error, call in (
            ("33 bytes", "too_large", lambda: client.plan_opal("nvme4", "setup", PASSWORD * 2 + b"x")),
            ("8 MiB", "too_large", lambda: client.plan_opal("nvme4", "setup", PASSWORD * (1 << 19))),
            ("an unsealed file", "refused", lambda: client.plan_opal("nvme4", "setup", PASSWORD, seals=0)),
            ("a file that can grow", "refused", lambda: client.plan_opal("nvme4", "setup", PASSWORD, seals=11))):
        name, answer = refused(call)
        seen.append(answer)
        expect(name == error, f"{text} is refused as {error}", (name, answer))
    reading, writing = os.pipe()
    for text, number in (("a pipe", reading), ("a device", os.open("/dev/zero", os.O_RDONLY))):
        name, answer = refused(client.with_file, "PlanOpal", "(ssbh)", number, "nvme4", "setup", False, 0)
        expect(name == "refused", f"{text} is refused", (name, answer))
        os.close(number)
    os.close(writing)
    for error, arguments in (("invalid_argument", ("nvme4", "explode", PASSWORD)), ("not_found", ("/dev/nvme4", "lock", PASSWORD)),
                             ("too_large", ("nvme4", "x" * 20_000, PASSWORD)), ("unsupported", ("sata0", "lock", PASSWORD))):
        name, answer = refused(client.plan_opal, *arguments)
        seen.append(answer)
        expect(name == error, f"opal {arguments[1][:20]} of {arguments[0]} is refused as {error}", (name, answer[:200]))
    on.allow(QUERY, "no")
    name, answer = refused(client.plan_opal, "nvme4", "setup", PASSWORD)
    seen.append(answer)
    expect(name == "not_permitted", "who may not query plans nothing", name)
    on.allow(QUERY, "yes")
    expect(client.refusal("PlanOpal", "(sbs)", "nvme4", False, PASSWORD.decode()) != "", "a password as text is no argument")
    expect(on.handle("Opal", "(s)", "nvme4") == "off", "and nothing of that changed anything")


def telemetry(on, client):
    on.asked()
    data, seals = client.telemetry("nvme0")
    expect([one[1] for one in on.asked()] == [LOOK, TELEMETRY], "telemetry has an action of its own")
    # NVMe Base 2.0 figure 214: the log's id, and the last block of data area 3.
    blocks = int.from_bytes(data[12:14], "little") + 1
    expect(data[0] == 7 and len(data) == blocks * 512, "the header and all areas", (data[:16], len(data)))
    expect(seals & 14 == 14, "in a file that nobody can change", seals)
    again, _ = client.telemetry("nvme0")
    expect(again != data, "captured anew for each call")
    for error, arguments in (("not_found", ("nvme0", "controller")), ("invalid_argument", ("nvme0", "")),
                             ("invalid_argument", ("nvme0", "both")), ("unsupported", ("nvme3n1",)),
                             ("not_found", ("/dev/nvme0",)), ("too_large", ("nvme0", "x" * 20_000))):
        name, text = refused(client.telemetry, *arguments)
        expect(name == error, f"telemetry of {str(arguments)[:40]} is refused as {error}", (name, text[:200]))
    on.allow(TELEMETRY, "no")
    name, _ = refused(client.telemetry, "nvme0")
    expect(name == "not_permitted", "who is denied gets none", name)
    on.allow(TELEMETRY, "yes")
    files = len(os.listdir(f"/proc/{on.service.pid}/fd"))
    for _ in range(20):
        client.telemetry("nvme0")
    # It closes its own after the reply has left.
    for _ in range(100):
        now = len(os.listdir(f"/proc/{on.service.pid}/fd"))
        if now <= files + 2:
            break
        time.sleep(0.05)
    expect(now <= files + 2, "the service keeps no file open", (files, now))


def unprivileged(on):
    """The same by nobody, in a process of its own."""
    if os.geteuid() != 0:
        print("note: only root can run as another user")
        return
    os.chmod(on.folder, 0o755)
    took = as_user(65534, on.address, f"""
for action in ("setup", "lock", "unlock", "revert"):
    end = client.carry_out(client.plan_opal("nvme5", action, {PASSWORD!r})[1])
    print(action, end.get("receipt", end).get("outcome"))
for action, nsid, size in (("create", 0, {HALF_MIB}), ("detach", 4, MOST), ("attach", 4, MOST), ("delete", 4, MOST)):
    end = client.carry_out(client.plan_namespace("nvme3n1", action, nsid, size)[1])
    print(action, end.get("receipt", end).get("outcome"))
print("telemetry", len(client.telemetry("nvme0")[0]) % 512)
""").split("\n")
    wanted = [f"{one} done" for one in ("setup", "lock", "unlock", "revert", "create", "detach", "attach", "delete")]
    expect(took[:-1] == wanted + ["telemetry 0"], "an unprivileged user does all of it", took)


def monitored(on, world):
    """The command line, and a monitor of the bus, which sees each message that it sends."""
    if shutil.which("dbus-monitor") is None:
        print("note: no dbus-monitor (Debian: dbus-bin), so that nobody listens on the bus")
        return
    capture = on.folder / "messages"
    with open(capture, "wb") as file:
        monitor = subprocess.Popen(["dbus-monitor", "--address", on.address, "--binary"], stdout=file,
                                   env=on.environment)
    # The first thing that it writes is a message to itself.
    wait_for(lambda: capture.stat().st_size > 0, "the monitor listens")
    for action, confirmed in (("setup", ["--confirm", "SIM-nvme5"]), ("lock", []), ("unlock", []),
                              ("revert", ["--confirm", "SIM-nvme5"])):
        ended = subprocess.run([FETTLE, str(world), "served", "opal", action, "nvme5", "--password-fd", "0", *confirmed],
                               env=on.environment, input=PASSWORD, capture_output=True, timeout=120, check=False)
        expect(ended.returncode == 0 and b"served" in ended.stderr, f"the command line's {action} is served", ended)
        expect(PASSWORD not in ended.stdout + ended.stderr, "and does not print the password")
    wait_for(lambda: capture.read_bytes().count(b"PlanOpal") >= 8, "the monitor has seen all plans")
    monitor.terminate()
    monitor.wait()
    messages = capture.read_bytes()
    expect(messages.count(b"PlanOpal") == 8, "each plan was called for, first without and then with the password",
           messages.count(b"PlanOpal"))
    expect(PASSWORD not in messages, "and in no message was the password")


def nowhere(on, seen):
    """The password is in no reply, journal, receipt or log. The simulated drives, which keep it, are left out."""
    texts = [text for text in seen if PASSWORD.decode() in text]
    expect(len(seen) > 10 and not texts, "the password is in no reply", texts)
    where = [str(path) for path in pathlib.Path(on.folder).rglob("*")
             if path.is_file() and ".img" not in path.name and PASSWORD in path.read_bytes()]
    expect(not where, "and in no file that the service writes", where)
    expect(PASSWORD.decode() not in on.complaints(), "and not in its messages")


def main():
    seen = []
    with stage(program=False) as on:
        world = on.folder / "world"
        world.mkdir()
        on.begin(PROGRAM, str(world))
        client = Client(on.address)
        namespaces(on, client)
        opal(on, client, seen)
        passwords(on, client, seen)
        telemetry(on, client)
        unprivileged(on)
        monitored(on, world)
        seen.append(client.call("Journals")[0])
        seen.append(client.call("UnfinishedJobs")[0])
        nowhere(on, seen)
        expect(on.lives(), "the service lives", on.complaints()[-300:])
        on.leave()
    return verdict()


sys.exit(main())
